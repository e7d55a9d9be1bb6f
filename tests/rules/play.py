"""Three words for tests of rules: ``given`` a situation, ``do`` what the seats decide, ``legal`` is what they may."""

from collections.abc import Mapping, Sequence
from typing import Any

import grailwar as gw
from grailwar.testing import arrange


def do(state: gw.GameState, *lines: str) -> gw.GameState:
    """The state after these decisions; each line is ``"SEAT DECISION"`` or ``"SEAT concede"``."""
    for line in lines:
        seat, _, text = line.partition(" ")
        if text == "concede":
            state = gw.concede(state, int(seat))
        else:
            state = gw.apply(state, gw.parse_decision(text), seat=int(seat))
    return state


def legal(state: gw.GameState) -> list[str]:
    """What may be decided now, in the notation of decisions."""
    return [str(decision) for decision in gw.legal_decisions(state)]


def given(seats: Sequence[Mapping[str, Any]], **keys: Any) -> gw.GameState:
    """An arranged state: the table of each seat, and the other keys of ``given`` in a scenario."""
    return arrange({**keys, "seat": seats})
