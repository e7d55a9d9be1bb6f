"""Results of many games, counted by Master and by Servant."""

from collections.abc import Iterable

from grailwar.core.value import Value, value
from grailwar.simulate.game import GameResult, SeatResult


@value
class Row(Value):
    """One Master or Servant over all games."""

    id: str
    games: int
    """Games in which it was dealt."""
    wins: int
    """Games won; a shared victory counts for each winner."""
    win_rate: float
    """Wins per game, 0 to 1."""
    results: float
    """Mean War Results at the end, or on leaving."""
    rounds: float
    """Mean number of rounds that its player has begun."""
    decisions: float
    """Mean number of decisions that its player has made."""


@value
class Summary(Value):
    """A whole simulation."""

    games: int
    rounds: float
    """Mean number of rounds of a game."""
    decisions: float
    """Mean number of decisions of a game."""
    masters: tuple[Row, ...]
    """The best win rate first, then by id."""
    servants: tuple[Row, ...]
    """The same order."""


class Tables:
    """Counts results as they come. Only whole numbers are added up, so the order of the games changes nothing."""

    def __init__(self, results: Iterable[GameResult] = ()) -> None:
        self.games = self.rounds = self.decisions = 0
        self._masters: dict[str, list[int]] = {}
        self._servants: dict[str, list[int]] = {}
        for result in results:
            self.add(result)

    def add(self, result: GameResult) -> None:
        """Count one game."""
        self.games += 1
        self.rounds += result.rounds
        self.decisions += result.decisions
        for seat in result.seats:
            _count(self._masters, seat.master, seat)
            _count(self._servants, seat.servant, seat)

    def summary(self) -> Summary:
        """The tables so far."""
        games = self.games or 1
        return Summary(
            self.games, self.rounds / games, self.decisions / games, _rows(self._masters), _rows(self._servants)
        )


def _count(sums: dict[str, list[int]], name: str, seat: SeatResult) -> None:
    old = sums.setdefault(name, [0] * 5)
    for index, amount in enumerate((1, int(seat.won), seat.results, seat.rounds, seat.decisions)):
        old[index] += amount


def _rows(sums: dict[str, list[int]]) -> tuple[Row, ...]:
    rows = [
        Row(name, games, wins, wins / games, results / games, rounds / games, decisions / games)
        for name, (games, wins, results, rounds, decisions) in sums.items()
    ]
    return tuple(sorted(rows, key=lambda row: (-row.win_rate, row.id)))
