"""A total power, part by part, and what keeps a card from being chosen, in words."""

from typing import TYPE_CHECKING

from grailwar.dominate.ids import ATTRIBUTES, Cause

if TYPE_CHECKING:
    from grailwar.dominate.cards import CardDatabase
    from grailwar.dominate.choice import Obstacle
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
        return f"{name}: base power of {name_of(cards, card)}{f' ({kind})' if kind else ''} +{part.amount}"
    if part.word == "terrain":
        tokens, factors = detail
        assert isinstance(factors, tuple)
        times = "".join(f" x {factor} ({name_of(cards, cause)})" for factor, cause in factors)
        return f"Terrain Advantage {tokens}{times}"
    if part.word == "standing":
        return f"{name}: place {detail[0]} from the bottom"
    if part.word == "seals":
        return f"Command Seals used for power: {detail[0]}"
    return name


def _attribute(mask: int) -> str:
    names = [name for index, name in enumerate(ATTRIBUTES) if mask >> index & 1]
    return " and ".join(name.replace("_", " ") for name in names)


def tell_obstacle(obstacle: "Obstacle") -> str:
    """Why a card may not be chosen, in words."""
    return _OBSTACLES[obstacle.word].format(*obstacle.detail)


_OBSTACLES = {
    "threshold": "needs {0} Mana when it is chosen, there are {1}",
    "cost": "costs {0} Mana, {1} are left",
    "condition": "its own condition fails: {0}",
    "forbidden": "cards with the attribute {0} may not be used here",
    "spent": "once per game, and used already",
    "lingering": "it lingers and is still in use",
    "copies": "all copies are in use or gone (there are {0})",
    "gems": "costs {0} gem, there are {1}",
    "company": "needs {0} other cards with the attribute {1} chosen face up, there are {2}",
}
