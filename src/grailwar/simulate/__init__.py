"""Many games by themselves: played one after the other or side by side, and counted."""

from grailwar.simulate.game import GameResult, SeatResult, play_game, seat_bots, see
from grailwar.simulate.run import check_amounts, game_seed, play_games
from grailwar.simulate.tables import Row, Summary, Tables

__all__ = [
    "GameResult",
    "Row",
    "SeatResult",
    "Summary",
    "Tables",
    "check_amounts",
    "game_seed",
    "play_game",
    "play_games",
    "seat_bots",
    "see",
]
