"""Whether a decision may be taken back: computed from what everybody sees, with no list of decisions that may.

A decision may be taken back while nobody but its player can know that it was made, and while it has told that player
nothing either. Choosing a card and choosing another one instead is the common case: until ``done`` nobody has learnt
anything (API.md section 3).
"""

from collections import Counter
from collections.abc import Callable
from enum import StrEnum
from typing import Any

from grailwar.core.errors import RecordError
from grailwar.core.value import Value, value
from grailwar.dominate.records import CONCEDE, Record
from grailwar.dominate.state import GameState
from grailwar.dominate.view import view as own_view

View = Callable[[GameState, int | None], Any]
"""``view(state, seat)``; ``seat`` None stands for a spectator."""


class Obstacle(StrEnum):
    """What keeps a decision from being taken back."""

    LEFT = "left"
    """A seat has left the game."""
    OTHERS = "others"
    """Another seat has decided."""
    RANDOM = "random"
    """A random number was used: something has been shuffled."""
    LEARNT = "learnt"
    """Somebody has learnt something."""


@value
class Verdict(Value):
    """Whether a decision may be taken back; true when it may."""

    obstacle: Obstacle | None
    """Why not; None when it may."""
    reason: str
    """The same in words; empty when it may."""

    def __bool__(self) -> bool:
        return self.obstacle is None


YES = Verdict(None, "")


def may_undo(record: Record, k: int, seat: int, *, view: View | None = None) -> Verdict:
    """Whether ``seat`` may take back step ``k`` of the record and everything after it.

    Args:
        record: the game so far.
        k: which step, counted from 0 as in ``record.steps``; ``record.upto(k)`` is the game without it.
        seat: who wants to take back; all steps from ``k`` on must be its own decisions.
        view: what a seat sees of a state; None for :func:`grailwar.dominate.view.view`.

    Returns:
        A verdict that is true when it may, and that says why when it may not.

    Raises:
        RecordError: there is no step ``k``, no such seat, or the record does not replay.
    """
    if type(k) is not int or not 0 <= k < len(record.steps):
        raise RecordError(f"there is no step {k!r}; allowed: 0 to {len(record.steps) - 1}")
    seats = len(next(record.replay()).players)
    if type(seat) is not int or not 0 <= seat < seats:
        raise RecordError(f"there is no seat {seat!r:.40}; allowed: 0 to {seats - 1}")
    for number, step in enumerate(record.steps[k:], k + 1):
        if step.text == CONCEDE:
            return Verdict(Obstacle.LEFT, f"seat {step.seat} has left the game at step {number}")
        if step.seat != seat:
            return Verdict(Obstacle.OTHERS, f"seat {step.seat} has decided at step {number}")
    return _judge(record.states()[k:], k, seat, own_view if view is None else view)


def _judge(states: tuple[GameState, ...], k: int, seat: int, view: View) -> Verdict:
    """Compare what everybody knows before the first step with what they know after every one."""
    before = states[0]
    watchers = [other for other in (*range(len(before.players)), None) if other != seat]
    known = {watcher: _sight(view(before, watcher)) for watcher in watchers}
    for number, state in enumerate(states[1:], k + 1):
        if _shuffles(state) != _shuffles(before):
            return Verdict(Obstacle.RANDOM, f"cards have been shuffled at step {number}")
        for watcher in watchers:
            seen = view(state, watcher)
            if _sight(seen) != known[watcher] or seen.log:
                who = "everybody" if watcher is None else f"seat {watcher}"
                return Verdict(Obstacle.LEARNT, f"{who} has learnt something from step {number}")
        if Counter(state.players[seat].hand) - Counter(before.players[seat].hand):
            return Verdict(Obstacle.LEARNT, f"seat {seat} has seen new cards at step {number}")
    return YES


def _sight(view: Any) -> Any:
    """A view without its log, which tells of the last step and not of what lies on the table."""
    return view.replace(log=())


def _shuffles(state: GameState) -> tuple[int, ...]:
    return (state.decks.reshuffles, *[player.reshuffles for player in state.players])
