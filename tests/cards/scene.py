"""Small scenes for tests of cards: a seat in one line, a battle fought to its end, a round cleaned up."""

from collections.abc import Sequence
from typing import Any

import grailwar as gw
from grailwar.dominate import log
from grailwar.testing import arrange


def player(who: str, at: str | None = None, *used: str, **keys: Any) -> dict[str, Any]:
    """A seat for ``given``: ``player("ilya saber", "miyama", "luck", "rush down", mana=9)``; used cards come third."""
    master, servant = who.split()
    seat: dict[str, Any] = {"master": master, "servant": servant, **keys}
    if at is not None:
        seat["at"] = at
    if used:
        seat["used"] = [{"card": card[:-5], "down": True} if card.endswith(" down") else card for card in used]
    return seat


def fight(*seats: dict[str, Any], answers: Sequence[str] = (), **keys: Any) -> gw.GameState:
    """The end of the Battle Phase for these seats, before clean-up, or the first question without an answer."""
    return fought(arrange({"seat": list(seats), "phase": "battle", **keys}, run=False), *answers)


def fought(state: gw.GameState, *answers: str) -> gw.GameState:
    """Close the last action, if it is open, and run on to the end of the Battle Phase, giving these answers."""
    left = list(answers)
    while True:
        if gw.is_legal(state, gw.End()):
            state = gw.decide(state, gw.End())
        elif gw.needs_decision(state) and left:
            state = gw.decide(state, gw.parse_decision(left.pop(0)))
        elif gw.needs_decision(state) or state.phase not in (gw.Phase.ACTION, gw.Phase.BATTLE):
            return state
        else:
            state = gw.advance(state)


def cleaned(state: gw.GameState) -> gw.GameState:
    """Run on from the end of the Battle Phase through clean-up and elimination, up to the next Preparation Phase."""
    while state.phase is gw.Phase.ROUND_END:
        state = gw.advance(state)
    return state


def battle_at(state: gw.GameState, location: str) -> log.Battle:
    """What the log says about the one battle at ``location``."""
    found = [entry for entry in state.log if isinstance(entry, log.Battle) and entry.location == location]
    assert len(found) == 1
    return found[0]


def totals(state: gw.GameState, location: str) -> dict[int, int]:
    """The totals that decided the battle at ``location``, by seat."""
    return dict(battle_at(state, location).totals)


def total(state: gw.GameState, seat: int) -> int:
    """The total power of a seat at a battlefield now."""
    tally = gw.power(state, seat)
    assert tally is not None
    return int(tally)
