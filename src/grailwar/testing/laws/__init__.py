"""The laws of the game: what holds in every state and over every step, whatever the players decide.

:func:`check_state` looks at one state, :func:`check_step` at a state, what followed from it, and the log that tells
how; :func:`check_options` and :func:`check_refusals` look at what ``apply`` accepts and what it refuses. All of them
raise :class:`BrokenLaw`, an ``AssertionError`` that says which seat or place breaks which rule. They read the rules'
figures from the card database of the game, so they hold for packs of one's own as well.

A state that has been arranged (``grailwar.testing.arrange``) may hold what no deal gives, a seat with three cards in
all, say; ``dealt=False`` leaves out the laws that count what was dealt. What follows from such a state is checked in
full: over a step nothing may appear or vanish without an entry in the log.
"""

from grailwar.testing.laws.broken import BrokenLaw
from grailwar.testing.laws.checks import (
    check_options,
    check_refusals,
    check_state,
    check_step,
    every_decision,
    fingerprint,
)

__all__ = [
    "BrokenLaw",
    "check_options",
    "check_refusals",
    "check_state",
    "check_step",
    "every_decision",
    "fingerprint",
]
