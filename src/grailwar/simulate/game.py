"""One game by bots, and what is kept of it."""

from collections.abc import Sequence

from grailwar.bots import Bot, RandomBot
from grailwar.core.rng import draw
from grailwar.core.value import Value, value
from grailwar.dominate.cards import CardDatabase
from grailwar.dominate.decisions import Decision
from grailwar.dominate.engine import apply, new_game, ranking
from grailwar.dominate.legal import legal_decisions
from grailwar.dominate.state import GameState

_BOTS = 300
"""Purpose of the seed of seat 0's bot; seat 1's is the next number, and so on. The game itself uses smaller ones."""


@value
class Asked(Value):
    """What a bot is given to decide on."""

    options: tuple[Decision, ...]


def see(state: GameState, seat: int) -> Asked:
    """What the bot at ``seat`` learns when it is asked. The only place that hands something of a state to a bot."""
    return Asked(legal_decisions(state) if seat == state.turn else ())


def seat_bots(seed: int, players: int) -> tuple[Bot, ...]:
    """A random player for each seat; their choices depend on the seed of the game alone."""
    return tuple(RandomBot(draw(seed, _BOTS + seat, 0, 1 << 64)) for seat in range(players))


@value
class SeatResult(Value):
    """What one seat got out of a game."""

    master: str
    """The Master dealt at the start."""
    servant: str
    won: bool
    """Among the winners; a shared victory counts for each."""
    place: int
    """1 for the winners, then by :func:`grailwar.ranking`; seats of one group share the better place."""
    results: int
    """War Results at the end, or when the seat left."""
    rounds: int
    """Rounds that the seat has begun."""
    decisions: int
    """Decisions that the seat has made."""


@value
class GameResult(Value):
    """One finished game."""

    seed: int
    rounds: int
    decisions: int
    seats: tuple[SeatResult, ...]


def play_game(
    players: int, seed: int, rules: str = "normal", cards: CardDatabase | None = None, bots: Sequence[Bot] | None = None
) -> GameResult:
    """Play a whole game.

    Args:
        players: number of seats.
        seed: of the game, and of the bots where none are given.
        rules: ``normal`` or ``casual``.
        cards: the card database; None for the built-in one.
        bots: one per seat; None for random players.

    Raises:
        SetupError: a game that cannot begin like that.
        IllegalDecision: a bot has answered with something that is not legal.
    """
    state = new_game(players, seed=seed, rules=rules, cards=cards)
    start = state
    seated = seat_bots(seed, players) if bots is None else bots
    made, rounds = [0] * players, [1] * players
    while (seat := state.turn) is not None:
        made[seat] += 1
        state = apply(state, seated[seat].choose(see(state, seat)))
        for other, player in enumerate(state.players):
            if not player.left:
                rounds[other] = state.round
    return _result(start, state, seed, made, rounds)


def _result(start: GameState, end: GameState, seed: int, made: list[int], rounds: list[int]) -> GameResult:
    places = _places(end)
    seats = tuple(
        SeatResult(
            first.master, last.servant, seat in end.winners, places[seat], last.results, rounds[seat], made[seat]
        )
        for seat, (first, last) in enumerate(zip(start.players, end.players, strict=True))
    )
    return GameResult(seed, end.round, sum(made), seats)


def _places(state: GameState) -> dict[int, int]:
    """Each seat's place: 1 + the number of seats in better groups."""
    places: dict[int, int] = {}
    for group in ranking(state):
        places.update(dict.fromkeys(group, len(places) + 1))
    return places
