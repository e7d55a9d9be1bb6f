"""A total power, part by part, in words."""

from typing import TYPE_CHECKING

from grailwar.dominate.ids import ATTRIBUTES, Cause
from grailwar.dominate.text.phrases import attribute, ordinal

if TYPE_CHECKING:
    from grailwar.dominate.cards import CardDatabase
    from grailwar.dominate.power import RawPart


def name_of(cards: "CardDatabase", cause: Cause) -> str:
    """The English name of what a cause names; a rule is named by its id."""
    return cause.id if cause.kind == "rule" else cards.text(cause).names.en


def tell_part(cards: "CardDatabase", part: "RawPart") -> str:
    """One part of a total power in words."""
    detail = part.detail
    name = name_of(cards, part.cause)
    if part.word == "card_down":
        return "a card face down"
    if part.word == "card":
        return f"base power of {name}"
    if part.word in ("card_set", "card_zeroed"):
        printed, base, by = detail
        assert isinstance(by, Cause)
        how = "raised" if isinstance(base, int) and isinstance(printed, int) and base >= printed else "set"
        return f"base power of {name}, {how} from {printed} to {base} by {name_of(cards, by)}"
    if part.word == "card_raised":
        card, mask = detail
        assert isinstance(card, Cause) and isinstance(mask, int)
        kind = _attribute(mask)
        return f"base power of {name_of(cards, card)}{f' ({kind})' if kind else ''} raised by {name}"
    if part.word == "terrain":
        tokens, factors = detail
        assert isinstance(factors, tuple)
        times = "".join(f" x {factor} ({name_of(cards, cause)})" for factor, cause in factors)
        return f"Terrain Advantage {tokens}{times}"
    if part.word == "standing":
        assert isinstance(detail[0], int)
        return f"{name}: {'last place' if detail[0] == 1 else f'{ordinal(detail[0])} from last'} in War Results"
    if part.word == "seals":
        return f"Command Seals used for power: {detail[0]}"
    return name


def _attribute(mask: int) -> str:
    return " and ".join([attribute(name) for index, name in enumerate(ATTRIBUTES) if mask >> index & 1])
