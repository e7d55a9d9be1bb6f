"""Effects, their conditions and groups, and modifiers as sentences, made of the templates of their words."""

from typing import TYPE_CHECKING

from grailwar.dominate.effects import modifiers as mods
from grailwar.dominate.text.phrases import listed
from grailwar.dominate.text.words import CONDITIONS, FILTERS, GROUPS, MODIFIERS, OPERATIONS, fill, joined, say

if TYPE_CHECKING:
    from grailwar.dominate.cards import CardDatabase
    from grailwar.dominate.effects.condition import Condition
    from grailwar.dominate.effects.effect import Effect, Who


def tell_condition(cards: "CardDatabase", condition: "Condition", who: str | None = None) -> str:
    """A condition as it follows "if", said to the player it speaks of, or (with ``who``) of somebody else."""
    return say(fill(CONDITIONS, cards, condition), who)


def tell_conditions(cards: "CardDatabase", conditions: "tuple[Condition, ...]") -> str:
    """Several conditions in a row, said to the player they speak of; nothing for none."""
    return say(joined(cards, conditions))


def tell_who(who: "Who") -> str:
    """Whom an effect acts on, without "each" or "one"."""
    narrowed = [tell(value) for name, tell in FILTERS.items() if (value := getattr(who, name)) not in (None, False)]
    return " ".join([GROUPS[who.group], *([listed(narrowed)] if narrowed else [])])


def tell_effect(cards: "CardDatabase", effect: "Effect", moment: str = "") -> str:
    """One effect: the moment, the conditions, what happens to whom, and what follows when that has taken hold."""
    conditions = tell_conditions(cards, effect.if_)
    if conditions:
        joint = " and " if moment.startswith("if ") else ", if " if moment else "if "
        moment = f"{moment}{joint}{conditions}"
    told = f"{moment}, {_clause(cards, effect)}" if moment else _clause(cards, effect)
    following = [tell_effect(cards, after) for after in effect.then]
    return f"{told}. If that takes hold, {listed(following)}" if following else told


def _clause(cards: "CardDatabase", effect: "Effect") -> str:
    who, doing = effect.who, fill(OPERATIONS, cards, effect.do)
    if who.choose:
        return f"choose one {tell_who(who)}: {say(doing, GROUPS['target'])}"
    if who.group == "self":
        said = say(doing)
        if not effect.may:
            return said
        return f"you may {said.removeprefix('you ')}" if said.startswith("you ") else f"if you like, {said}"
    told = tell_who(who)
    said = say(doing, told if who.group == "target" else f"each {told}")
    return f"if you like, {said}" if effect.may else said


def tell_modifier(cards: "CardDatabase", modifier: "mods.Modifier", *, own: bool) -> str:
    """What a modifier changes; said to its owner, or of all players."""
    return say(fill(MODIFIERS, cards, modifier), None if own else "")
