"""The rules text of cards, abilities, events and situations in plain English, generated from what they do."""

from typing import TYPE_CHECKING

from grailwar.dominate.ids import Cause
from grailwar.dominate.text.effects import tell_conditions, tell_effect, tell_modifier
from grailwar.dominate.text.phrases import (
    a_number,
    are,
    attribute,
    capital,
    cards_named,
    cards_with,
    listed,
    place,
    sentence,
)
from grailwar.dominate.text.words import LINGERING, MARKS, MOMENTS

if TYPE_CHECKING:
    from grailwar.dominate.cards import Ability, ActivatedAbility, Card, CardDatabase, Climax, ExtraUse, Situation, Text


def rules_text(cards: "CardDatabase", cause: Cause) -> tuple[str, ...]:
    """The rules text of whatever a cause of this database names, line by line; ``()`` for a card without effects."""
    if cause.kind == "card":
        return card_lines(cards, cards.cards[cause.id])
    if cause.kind == "ability":
        return ability_lines(cards, cards.abilities[cause.id])
    if cause.kind == "option":
        return option_lines(cards, cards.options[cause.id])
    if cause.kind == "event":
        return _lines(_said(cards, cards.events[cause.id].text))
    return situation_lines(cards, cards.situations[cause.id])


def card_lines(cards: "CardDatabase", card: "Card") -> tuple[str, ...]:
    """The rules text of a card: its marks, what its use needs, its effects."""
    marks = [
        *(["True Name Release."] if card.releases_name else []),
        *(["Once per game."] if card.once_per_game else []),
    ]
    said = _said(cards, card.text)
    if card.counts_lingering:
        kinds = listed([attribute(name) for name in card.attributes])
        said[LINGERING].append(f"it counts as a used {kinds} card of base power {card.base}")
    return (*([" ".join(marks)] if marks else []), *_use_lines(cards, card), *_lines(said))


def _use_lines(cards: "CardDatabase", card: "Card") -> tuple[str, ...]:
    lines = []
    if card.falling is not None:
        lines.append(f"Its Mana cost is {card.falling.start} - {card.falling.fall} x round, but not below 0.")
    if card.below_threshold:
        lines.append(f"May be used with less than {cards.figures.threshold} Mana.")
    if card.usable_if:
        lines.append(f"Usable only if {tell_conditions(cards, card.usable_if)}.")
    if card.extra is not None:
        lines.append(f"Extra use: on top of the ordinary cards{_needs(card.extra)}.")
    if card.after:
        lines.append(f"Its On Use comes after that of {cards_named(cards, card.after)}.")
    if card.kind == "special" and card.in_deck:
        lines.append("It is drawn, held and used like an Attack card.")
    return tuple(lines)


def _needs(extra: "ExtraUse") -> str:
    needs = []
    if extra.at_least_mana:
        needs.append(f"with {extra.at_least_mana} or more Mana")
    if extra.gems:
        needs.append(f"for {a_number(extra.gems, 'gem')}")
    if extra.attribute is not None:
        needs.append(f"with {extra.cards} or more other {cards_with(extra.attribute)} chosen face up")
    return f", {listed(needs)}" if needs else ""


def option_lines(cards: "CardDatabase", option: "ActivatedAbility") -> tuple[str, ...]:
    """What an option of an ability costs, when it is open, and what it does."""
    price = [
        *([a_number(option.gems, "gem")] if option.gems else []),
        *([f"{option.mana} Mana"] if option.mana else []),
    ]
    when = "as the one move of the Movement step" if option.window == "move" else "in any window of your own action"
    told = f"for {listed(price)}, {when}" if price else when
    if option.conditions:
        told += f", if {tell_conditions(cards, option.conditions)}"
    return (sentence(f"{told}: {'. '.join([tell_effect(cards, effect) for effect in option.effects])}"),)


def ability_lines(cards: "CardDatabase", ability: "Ability") -> tuple[str, ...]:
    """The rules text of an ability and of its options; one without either stands for the Special card beside it."""
    options = [line for option in ability.options for line in option_lines(cards, option)]
    lines = (*_lines(_said(cards, ability.text)), *options)
    if lines:
        return lines
    owner = next(master for master in cards.masters.values() if ability in master.abilities)
    beside = [card.text.names.en for card, _ in owner.specials]
    return (f"Lets its Master use {listed(beside)}.",) if beside else ()


def situation_lines(cards: "CardDatabase", situation: "Situation") -> tuple[str, ...]:
    """What a situation supplies, adds, closes and changes."""
    lines = [f"Supply {situation.supply}."] if situation.supply else []
    lines += [
        sentence(
            f"{a_number(added.number, 'event')} {are(added.number)} added to {place(cards, added.at)}, "
            f"face {added.face}"
        )
        for added in situation.events
    ]
    if situation.closed:
        closed = listed([place(cards, name) for name in situation.closed], "or")
        lines.append(f"Nobody may be placed at or moved to {closed}.")
    lines += [
        f"{capital(place(cards, name))} holds at most {a_number(limit, 'player')}."
        for name, limit in situation.capacity.items()
    ]
    if situation.climax is not None:
        lines.append(_climax_line(cards, situation.climax))
    return (*lines, *_lines(_said(cards, situation.text)))


def _climax_line(cards: "CardDatabase", climax: "Climax") -> str:
    most = climax == cards.climax_situations[-1].climax
    left = "1 is left" if climax.eliminate_to == 1 else f"{climax.eliminate_to} or fewer are left"
    more = " or more" if most else ""
    return f"For {climax.remaining}{more} players remaining; after the round players are eliminated until {left}."


def _said(cards: "CardDatabase", text: "Text") -> dict[str, list[str]]:
    """The sentences of a text by mark: effects in the order of the moments, then what it changes while in force."""
    is_card, own = text.cause.kind == "card", text.cause.kind in ("card", "ability")
    found: dict[str, list[str]] = {mark: [] for mark in ("", *MARKS.values(), LINGERING)}
    for moment, beginning in MOMENTS.items():
        mark = MARKS.get(moment, LINGERING) if is_card else ""
        found[mark] += [tell_effect(cards, effect, beginning) for effect in text.effects.get(moment, ())]
    found[LINGERING if is_card else ""] += [tell_modifier(cards, modifier, own=own) for modifier in text.modifiers]
    return found


def _lines(said: dict[str, list[str]]) -> tuple[str, ...]:
    lines = []
    for mark, sentences in said.items():
        if not sentences:
            continue
        first, *others = sentences
        told = [f"{mark}: {first}." if mark else sentence(first), *map(sentence, others)]
        lines.append(" ".join(told))
    return tuple(lines)
