"""A total power, part by part, in words."""

from typing import TYPE_CHECKING

from grailwar.dominate.ids import Cause

if TYPE_CHECKING:
    from grailwar.dominate.cards import CardDatabase
    from grailwar.dominate.ids import RawPart


def name_of(cards: "CardDatabase", cause: Cause) -> str:
    """The English name of what a cause names; a rule is named by its id."""
    return cause.id if cause.kind == "rule" else cards.text(cause).names.en


def tell_part(cards: "CardDatabase", part: "RawPart") -> str:
    """One part of a total power in words."""
    _, cause, word, detail = part
    name = name_of(cards, cause)
    if word == "card_down":
        return "a card face down"
    if word == "card":
        return f"base power of {name}"
    if word in ("card_set", "card_zeroed"):
        printed, base, by = detail
        assert isinstance(by, Cause)
        how = "raised" if isinstance(base, int) and isinstance(printed, int) and base >= printed else "set"
        return f"base power of {name}, {how} from {printed} to {base} by {name_of(cards, by)}"
    if word == "card_raised":
        card = detail[0]
        assert isinstance(card, Cause)
        return f"{name} on {name_of(cards, card)}"
    if word == "terrain":
        tokens, factors = detail
        assert isinstance(factors, tuple)
        times = "".join(f" x {factor} ({name_of(cards, cause)})" for factor, cause in factors)
        return f"Terrain Advantage {tokens}{times}"
    if word == "standing":
        return f"{name}: place {detail[0]} from the bottom"
    if word == "seals":
        return f"Command Seals used for power: {detail[0]}"
    return name
