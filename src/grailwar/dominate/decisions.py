"""What a player can decide, and the notation (docs/notation.md): every decision has exactly one text form.

Equal decisions are interchangeable. Ids are not checked here: an unknown id is refused when the decision is applied.
"""

import re
from collections.abc import Callable
from functools import cache
from typing import TypeAlias

from grailwar.core.errors import NotationError, shown
from grailwar.core.value import Value, value


@value
class Place(Value):
    """Put the Master piece on the board (R5.1)."""

    location: str

    def __str__(self) -> str:
        return f"place {self.location}"


@value
class SealMana(Value):
    """Use one Command Seal for Mana (R7.6)."""

    def __str__(self) -> str:
        return "seal mana"


@value
class SealPower(Value):
    """Use one Command Seal for total power (R7.6)."""

    def __str__(self) -> str:
        return "seal power"


@value
class SealMove(Value):
    """Use one Command Seal to move, ignoring the engaged state (R7.6)."""

    location: str

    def __str__(self) -> str:
        return f"seal move {self.location}"


@value
class Activate(Value):
    """Use an ability that the player activates (R7.16, R8.19)."""

    ability: str

    def __str__(self) -> str:
        return f"ability {self.ability}"


@value
class Stay(Value):
    """Make no move in the Movement step (R7.10)."""

    def __str__(self) -> str:
        return "stay"


@value
class Move(Value):
    """Make the one move of the Movement step (R7.10)."""

    location: str

    def __str__(self) -> str:
        return f"move {self.location}"


@value
class Use(Value):
    """Choose one card to use (R8.2), face up or face down (R8.6)."""

    card: str
    down: bool = False

    def __str__(self) -> str:
        return f"use {self.card} down" if self.down else f"use {self.card}"


@value
class Discard(Value):
    """Choose one hand card to discard face down (R8.19)."""

    card: str

    def __str__(self) -> str:
        return f"discard {self.card}"


@value
class Done(Value):
    """The selection is complete."""

    def __str__(self) -> str:
        return "done"


@value
class Resolve(Value):
    """Which of the waiting effects comes next (R8.14, R10.1)."""

    card: str

    def __str__(self) -> str:
        return f"resolve {self.card}"


@value
class Go(Value):
    """The destination of a move by a card (R7.17)."""

    location: str

    def __str__(self) -> str:
        return f"go {self.location}"


@value
class Target(Value):
    """The player chosen by an effect."""

    seat: int

    def __str__(self) -> str:
        return f"target {self.seat}"


@value
class Accept(Value):
    """Carry out an effect that says "may"."""

    def __str__(self) -> str:
        return "accept"


@value
class Decline(Value):
    """Do not carry out an effect that says "may"."""

    def __str__(self) -> str:
        return "decline"


@value
class End(Value):
    """Close one's own action (R7.2)."""

    def __str__(self) -> str:
        return "end"


Decision: TypeAlias = (
    Place
    | SealMana
    | SealPower
    | SealMove
    | Activate
    | Stay
    | Move
    | Use
    | Discard
    | Done
    | Resolve
    | Go
    | Target
    | Accept
    | Decline
    | End
)

DECISIONS: tuple[type[Decision], ...] = Decision.__args__

SEAL_MANA = SealMana()
SEAL_POWER = SealPower()
STAY = Stay()
DONE = Done()
ACCEPT = Accept()
DECLINE = Decline()
END = End()

_ID = "([a-z0-9]+(?:-[a-z0-9]+)*)"


@cache
def _forms() -> tuple[tuple[re.Pattern[str], Callable[..., Decision]], ...]:
    """Each form of the notation with what makes the decision of it; compiled when a text is first read."""
    forms: tuple[tuple[str, Callable[..., Decision]], ...] = (
        (f"place {_ID}", Place),
        ("seal mana", SealMana),
        ("seal power", SealPower),
        (f"seal move {_ID}", SealMove),
        (f"ability {_ID}", Activate),
        ("stay", Stay),
        (f"move {_ID}", Move),
        (f"use {_ID}", Use),
        (f"use {_ID} down", lambda card: Use(card, True)),
        (f"discard {_ID}", Discard),
        ("done", Done),
        (f"resolve {_ID}", Resolve),
        (f"go {_ID}", Go),
        ("target (0|[1-9][0-9]?)", lambda seat: Target(int(seat))),
        ("accept", Accept),
        ("decline", Decline),
        ("end", End),
    )
    return tuple((re.compile(form), make) for form, make in forms)


_LONGEST = 200


def parse_decision(text: str) -> Decision:
    """The decision that ``text`` stands for; ``str`` of it gives ``text`` again.

    Raises:
        NotationError: not the notation of any decision.

    >>> parse_decision("use some-card down")
    Use(card='some-card', down=True)
    >>> str(parse_decision("seal move shinto"))
    'seal move shinto'
    """
    if not isinstance(text, str):
        raise NotationError(f"a decision is written as a text, not as {type(text).__name__}")
    if len(text) > _LONGEST:
        raise NotationError(f"a decision has at most {_LONGEST} characters, this text has {len(text)}")
    for form, make in _forms():
        if found := form.fullmatch(text):
            return make(*found.groups())
    allowed = "place L, seal mana, seal power, seal move L, ability A, stay, move L, use C, use C down, discard C, "
    allowed += "done, resolve C, go L, target SEAT, accept, decline, end"
    raise NotationError(f"{shown(text)} is not a decision; allowed: {allowed}")
