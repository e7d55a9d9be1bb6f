"""What a key of a card file may hold, as annotations: ranges, words, ids. :mod:`grailwar.core.cardfile` reads them."""

from grailwar.core.value import Value, value


@value
class Range(Value):
    """The whole numbers that an ``Annotated[int, Range(low, high)]`` allows, both ends included."""

    low: int
    high: int


@value
class Id(Value):
    """The kind of thing that an ``Annotated[str, Id(kind)]`` names; checked once everything has been read."""

    kind: str


@value
class Choice(Value):
    """The words that an ``Annotated[str, Choice((...))]`` allows."""

    words: tuple[str, ...]
