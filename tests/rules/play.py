"""A small vocabulary for tests of rules: an arranged state, decisions as lines of text, and what is legal."""

from collections.abc import Mapping, Sequence
from typing import Any

import grailwar as gw
from grailwar.testing import arrange


def given(seats: Sequence[Mapping[str, Any]], **keys: Any) -> gw.GameState:
    """The state that a scenario's ``given`` table with these seats and keys stands for, at its first decision."""
    return arrange({"seat": [dict(seat) for seat in seats], **keys})


def do(state: gw.GameState, *lines: str) -> gw.GameState:
    """Carry out lines such as ``"0 use luck down"`` and ``"2 concede"``, one after the other."""
    for line in lines:
        seat, text = line.split(" ", 1)
        if text == "concede":
            state = gw.concede(state, int(seat))
        else:
            state = gw.apply(state, gw.parse_decision(text), seat=int(seat))
    return state


def legal(state: gw.GameState) -> list[str]:
    """The legal decisions in their notation, in the order in which they are listed."""
    return [str(decision) for decision in gw.legal_decisions(state)]
