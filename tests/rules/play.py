"""The vocabulary that the rule tests share: arrange a situation, decide, look at what may be decided."""

from collections.abc import Mapping, Sequence
from typing import Any

import grailwar as gw
from grailwar.testing import arrange


def do(state: gw.GameState, *lines: str) -> gw.GameState:
    """Apply decisions written as ``"SEAT DECISION"`` (or ``"SEAT concede"``), one after the other."""
    for line in lines:
        seat, _, text = line.partition(" ")
        if text == "concede":
            state = gw.concede(state, int(seat))
        else:
            state = gw.apply(state, gw.parse_decision(text), seat=int(seat))
    return state


def legal(state: gw.GameState) -> list[str]:
    """The legal decisions in the notation, in their fixed order."""
    return [str(decision) for decision in gw.legal_decisions(state)]


def given(seats: Sequence[Mapping[str, Any]], **keys: Any) -> gw.GameState:
    """A state made to order, run on to its first decision; ``keys`` are those of a scenario's ``given`` table."""
    return arrange({"seat": list(seats), **keys})
