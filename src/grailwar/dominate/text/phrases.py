"""Small pieces of English that several kinds of sentences share."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from grailwar.dominate.cards import CardDatabase

_ORDINALS = ("last", "first", "second", "third", "fourth", "fifth", "sixth", "seventh")


def a_number(number: int, noun: str) -> str:
    """A number of things.

    >>> a_number(1, "Command Seal"), a_number(0, "gem")
    ('1 Command Seal', '0 gems')
    """
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def are(number: int) -> str:
    """The verb that goes with a number of things."""
    return "is" if number == 1 else "are"


def listed(items: Sequence[str], word: str = "and") -> str:
    """Items in a row, the last one after ``word``.

    >>> listed(["a", "b", "c"]), listed(["a"]), listed([])
    ('a, b and c', 'a', 'none')
    """
    if len(items) < 2:
        return items[0] if items else "none"
    return f"{', '.join(items[:-1])} {word} {items[-1]}"


def span(low: int, high: int) -> str:
    """The whole numbers from ``low`` to ``high``.

    >>> span(2, 2), span(1, 2), span(0, 4)
    ('2', '1 or 2', '0 to 4')
    """
    if low == high:
        return str(low)
    return f"{low} or {high}" if high == low + 1 else f"{low} to {high}"


def ordinal(number: int) -> str:
    """A place in a row, from 1.

    >>> ordinal(2), ordinal(9)
    ('second', '9th')
    """
    return _ORDINALS[number] if 0 < number < len(_ORDINALS) else f"{number}th"


def capital(text: str) -> str:
    """The text with a capital at its beginning."""
    return text[:1].upper() + text[1:]


def sentence(text: str) -> str:
    """The text with a capital and a full stop."""
    return f"{capital(text)}."


def attribute(name: str) -> str:
    """An attribute as the rulebook writes it.

    >>> attribute("noble_phantasm")
    'Noble Phantasm'
    """
    return name.replace("_", " ").title()


def cards_with(name: str) -> str:
    """The cards that have an attribute; "Special cards" would be a kind of cards.

    >>> cards_with("special")
    'cards with the attribute Special'
    """
    return f"cards with the attribute {attribute(name)}"


def place(cards: "CardDatabase", location: str) -> str:
    """The name of a location; an unknown one is given as it is."""
    known = cards.board.at.get(location)
    return location if known is None else known.table.name.en


def card_name(cards: "CardDatabase", card: str) -> str:
    """The name of a card; an unknown one is given as it is."""
    known = cards.cards.get(card)
    return card if known is None else known.text.names.en


def cards_named(cards: "CardDatabase", names: Sequence[str]) -> str:
    """Several cards by name."""
    return listed([card_name(cards, name) for name in names])


def suggestion(word: str, known: Sequence[str]) -> str:
    """A guess at what was meant, to follow a complaint; nothing when nothing is near.

    >>> suggestion("swrd", ["sword", "shield"]), suggestion("x", ["sword"])
    ("; did you mean 'sword'?", '')
    """
    from difflib import get_close_matches  # needed for mistakes alone

    near = get_close_matches(word, known, n=3, cutoff=0.6)
    return f"; did you mean {listed([repr(name) for name in near], 'or')}?" if near else ""
