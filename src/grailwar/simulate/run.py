"""Mass play: game number ``i`` depends on the seed and on ``i`` alone, so the number of workers changes nothing."""

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import lru_cache
from multiprocessing import get_context
from pathlib import Path

from grailwar.core.errors import GrailWarError, SetupError, shown
from grailwar.core.rng import draw
from grailwar.dominate.carddata import load_cards
from grailwar.dominate.cards import CardDatabase
from grailwar.dominate.engine import new_game
from grailwar.simulate.game import GameResult, play_game

_GAMES = 1
"""Purpose of the seeds of the games."""
_AT_ONCE = 25
"""Games in one parcel for a worker: enough that the way there and back costs nothing."""


def game_seed(seed: int, number: int) -> int:
    """The seed of game ``number`` (0, 1, ...) of a simulation: ``grailwar play --auto --seed`` shows that game."""
    return draw(seed, _GAMES, number, 1 << 64)


def check_amounts(games: int, workers: int = 1) -> None:
    """Refuse numbers of games or workers below 1.

    Raises:
        SetupError: such a number.
    """
    for name, number in (("games", games), ("workers", workers)):
        if type(number) is not int or number < 1:
            raise SetupError(f"{name} is {shown(number)}; allowed: 1 or more")


def play_games(
    players: int,
    games: int,
    seed: int,
    rules: str = "normal",
    packs: tuple[str | Path, ...] = (),
    workers: int = 1,
) -> Iterator[GameResult]:
    """Play games by random players and give their results in order, each as soon as it is there.

    Args:
        players: number of seats.
        games: 1 or more.
        seed: 0 to 2**64 - 1.
        rules: ``normal`` or ``casual``.
        packs: card files laid over the built-in one.
        workers: processes that play side by side; 1 for this process alone. With more, call it under
            ``if __name__ == "__main__":``, since the processes begin by importing the main module.

    Raises:
        SetupError: games that cannot begin like that; nothing has been played then.
    """
    check_amounts(games, workers)
    new_game(players, seed=seed, rules=rules, cards=_database(packs))
    numbers = range(games)
    if workers == 1 or games <= _AT_ONCE:
        return (result for number in numbers for result in _play((players, seed, rules, packs, (number,))))
    parcels = [numbers[first : first + _AT_ONCE] for first in range(0, games, _AT_ONCE)]
    return _side_by_side([(players, seed, rules, packs, tuple(parcel)) for parcel in parcels], workers)


_Parcel = tuple[int, int, str, tuple[str | Path, ...], tuple[int, ...]]
"""Players, seed, rules, packs and the numbers of the games."""


def _play(parcel: _Parcel) -> list[GameResult]:
    players, seed, rules, packs, numbers = parcel
    cards = _database(packs)
    return [play_game(players, game_seed(seed, number), rules, cards) for number in numbers]


@lru_cache(maxsize=1)
def _database(packs: tuple[str | Path, ...]) -> CardDatabase:
    """The cards of all parcels of a worker."""
    return load_cards(*packs)


def _side_by_side(parcels: list[_Parcel], workers: int) -> Iterator[GameResult]:
    # fresh processes: forked ones would inherit locks of threads that draw a progress bar
    pool = ProcessPoolExecutor(min(workers, len(parcels)), mp_context=get_context("spawn"))
    try:
        for results in pool.map(_play, parcels):
            yield from results
    except BrokenProcessPool as error:
        raise GrailWarError("a worker process has ended before its games were played") from error
    finally:
        pool.shutdown(cancel_futures=True)
