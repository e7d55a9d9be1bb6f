"""A number that knows the parts it is made of."""

from typing import Any, NamedTuple

from grailwar.core.value import Value, value


class Part(NamedTuple):
    """One part of a tally."""

    amount: int
    cause: Any
    """What it comes from: a rule, a card, an ability, ..."""
    text: str
    """In words, for people."""


@value
class Tally(Value):
    """A total and its parts; ``int(tally)`` is the total.

    >>> tally = Tally(8, (Part(5, "base", "set to 5"), Part(3, "event", "plus 3")))
    >>> int(tally), [part.amount for part in tally.parts]
    (8, [5, 3])
    """

    total: int
    parts: tuple[Part, ...]

    def __int__(self) -> int:
        return self.total
