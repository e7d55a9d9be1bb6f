"""A whole card, ability, event, situation, Master or Servant in words: what it is, its figures, its rules text."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from grailwar.core.errors import GrailWarError, shown
from grailwar.dominate.ids import Cause
from grailwar.dominate.text.cards import rules_text
from grailwar.dominate.text.phrases import a_number, attribute, card_name, listed, suggestion

if TYPE_CHECKING:
    from grailwar.dominate.cards import (
        Ability,
        ActivatedAbility,
        Card,
        CardDatabase,
        EventCard,
        Master,
        Servant,
        Situation,
    )
    from grailwar.dominate.ids import Names

KINDS: Mapping[str, str] = {
    "attack": "Attack card",
    "skill": "Noble Phantasm / Skill card",
    "special": "Special card",
}
"""What the kinds of cards are called."""


def describe(cards: "CardDatabase", name: str) -> str:
    """Everything that has the id ``name``, in words; where two kinds share an id, both are told.

    Args:
        cards: the card database.
        name: the id of a Master, a Servant, a card, an ability, an option of one, an event or a situation.

    Raises:
        GrailWarError: nothing has that id; ids that look like it are named.
    """
    tables = _tables(cards)
    found = ["\n".join(tell(cards, table[name])) for table, tell in tables.values() if name in table]
    if not found:
        known = sorted({known for table, _ in tables.values() for known in table})
        raise GrailWarError(f"nothing in the card database has the id {shown(name)}{suggestion(str(name), known)}")
    return "\n\n".join(found)


def describe_entry(cards: "CardDatabase", kind: str, name: str) -> tuple[str, ...]:
    """One entry in words, line by line: its name, what it is, then its rules text.

    Args:
        cards: the card database.
        kind: what it is: a table of a card file, ``ability`` or ``option``.
        name: its id.

    Returns:
        The lines; none for a location, which has no text.
    """
    if kind == "option":
        return tuple(_option(cards, cards.options[name]))
    table, tell = _tables(cards).get("card" if kind in KINDS else kind, ({}, _option))
    return tuple(tell(cards, table[name])) if name in table else ()


def _tables(cards: "CardDatabase") -> "dict[str, tuple[Mapping[str, Any], Callable[[CardDatabase, Any], list[str]]]]":
    """What can be described, with the function that does it; an option is told with an ability of the same id."""
    options = {name: option for name, option in cards.options.items() if name not in cards.abilities}
    return {
        "master": (cards.masters, _master),
        "servant": (cards.servants, _servant),
        "card": (cards.cards, _card),
        "ability": (cards.abilities, _ability),
        "option": (options, _option),
        "event": (cards.events, _event),
        "situation": (cards.situations, _situation),
    }


def _title(names: "Names") -> str:
    others = [name for name in (names.ja, names.zh) if name]
    return f"{names.en} ({', '.join(dict.fromkeys(others))})" if others else names.en


def _rules(cards: "CardDatabase", cause: Cause) -> list[str]:
    return list(rules_text(cards, cause)) or ["No effect."]


def _card(cards: "CardDatabase", card: "Card") -> list[str]:
    cost = f"{card.mana} Mana" if card.falling is None else "Mana cost by round"
    kinds = listed([attribute(name) for name in card.attributes])
    return [
        _title(card.text.names),
        f"{KINDS[card.kind]}{_belongs(cards, card)}. {kinds}, base power {card.base}, {cost}.",
        *_rules(cards, card.text.cause),
    ]


def _belongs(cards: "CardDatabase", card: "Card") -> str:
    copies = f", {card.copies} copies" if card.copies > 1 else ""
    if card.owner is not None:
        return f" of {cards.masters[card.owner].names.en}{copies}"
    owners = [_servant_name(servant) for servant in cards.servants.values() if (card, card.copies) in servant.cards]
    return f" of {listed(owners)}{copies}" if owners else copies


def _servant_name(servant: "Servant") -> str:
    return f"{servant.names.en} ({servant.true_name.en})"


def _ability(cards: "CardDatabase", ability: "Ability") -> list[str]:
    owner = next(master for master in cards.masters.values() if ability in master.abilities)
    return [_title(ability.text.names), f"Ability of {owner.names.en}.", *_rules(cards, ability.text.cause)]


def _option(cards: "CardDatabase", option: "ActivatedAbility") -> list[str]:
    owner = next(master for master in cards.masters.values() if option in master.options)
    return [_title(option.text.names), f"Ability of {owner.names.en}.", *_rules(cards, option.text.cause)]


def _event(cards: "CardDatabase", event: "EventCard") -> list[str]:
    copies = "1 copy" if event.copies == 1 else f"{event.copies} copies"
    return [
        _title(event.text.names),
        f"Event, {copies}, {event.results} War Results. It holds at its battlefield.",
        *_rules(cards, event.text.cause),
    ]


def _situation(cards: "CardDatabase", situation: "Situation") -> list[str]:
    kind = "Situation" if situation.climax is None else "Climax card"
    return [_title(situation.text.names), f"{kind}.", *_rules(cards, situation.text.cause)]


def _master(cards: "CardDatabase", master: "Master") -> list[str]:
    figures = [f"{master.mana} Mana", a_number(master.seals, "Command Seal")]
    figures += [a_number(master.gems, "gem")] if master.gems else []
    least = f" Begins only games of {master.starts_with} or more players." if master.starts_with > 1 else ""
    lines = [_title(master.names), f"Master, {listed(figures)}.{least}"]
    for ability in master.abilities:
        lines.append(f"{_title(ability.text.names)}: {' '.join(_rules(cards, ability.text.cause))}")
    if master.specials:
        lines.append(f"Beside the board: {listed([card.text.names.en for card, _ in master.specials])}.")
    return lines


def _servant(cards: "CardDatabase", servant: "Servant") -> list[str]:
    skills = [card_name(cards, card.id) + (f" (x{copies})" if copies > 1 else "") for card, copies in servant.cards]
    deck = [
        card_name(cards, card) + (f" (x{servant.deck.count(card)})" if servant.deck.count(card) > 1 else "")
        for card in dict.fromkeys(servant.deck)
    ]
    return [
        _title(servant.names),
        f"Servant; the true name is {_title(servant.true_name)}.",
        f"Noble Phantasm / Skill cards: {', '.join(skills)}.",
        f"Attack deck: {', '.join(deck)}.",
    ]
