"""What a card database that can be read must also satisfy: its texts can happen, its decks count, nothing is unused.

Each check names the entry and what is wrong with it. What concerns a single effect, modifier or condition is in
:mod:`grailwar.dominate.effectchecks`.
"""

import re
from collections.abc import Iterator, Sized
from typing import Any

from grailwar.core.cardfile import Reader
from grailwar.core.errors import shown
from grailwar.dominate.cards import ActivatedAbility, Card, CardDatabase, Location, Master, Situation, Text
from grailwar.dominate.effectchecks import LINGERING, Path, Problems, condition_problems, text_problems
from grailwar.dominate.effects import moments, operations


def check_sense(cards: CardDatabase, reader: Reader) -> None:
    """Report to ``reader`` whatever makes no sense in a database whose every key could be read."""
    for text in all_texts(cards):
        for path, message in text_problems(cards, text):
            reader.wrong((*text.path, *path), message)
    checks = (_decks, _cards, _in_use, _masters, _board, _situations, _rules, _entries)
    for check in checks:
        for path, message in check(cards):
            reader.wrong(path, message)


def all_texts(cards: CardDatabase) -> Iterator[Text]:
    """Every text of the database: cards, abilities, options, events, situations."""
    for card in cards.cards.values():
        yield card.text
    for master in cards.masters.values():
        for ability in master.abilities:
            yield ability.text
            for option in ability.options:
                yield option.text
    for event in cards.events.values():
        yield event.text
    for situation in cards.situations.values():
        yield situation.text


# --- Servants and cards -----------------------------------------------------------------------------------------------


def _decks(cards: CardDatabase) -> Problems:
    figures = cards.figures
    for servant in cards.servants.values():
        path = _path(cards, "servant", servant.id)
        if len(servant.deck) != figures.attack_cards:
            yield (*path, "deck"), f"the deck has {len(servant.deck)} cards; it must have {figures.attack_cards} (R2.4)"
        skills = sum(copies for _, copies in servant.cards)
        listed = cards.layers.data["servant"][path[1]].get("cards", ())
        if skills != figures.skill_cards and all(name in cards.cards for name in listed):
            yield (
                (*path, "cards"),
                f"there are {skills} Noble Phantasm / Skill cards, copies counted; there must be "
                f"{figures.skill_cards} (R2.4)",
            )
        for name in sorted({name for name in listed if listed.count(name) > 1}):
            yield (*path, "cards"), f"{name} is named more than once; several copies are written copies = ..."


def _cards(cards: CardDatabase) -> Problems:
    for card in cards.cards.values():
        for key, message in (*_never(cards, card), *_uses(cards, card)):
            yield (*card.text.path, key), message


def _never(cards: CardDatabase, card: Card) -> Iterator[tuple[str, str]]:
    """What about a card can never come to pass: the key, and why."""
    limit = cards.figures.mana_limit
    if card.falling is None and card.mana > limit:
        yield "mana", f"it costs {card.mana} Mana, and nobody has more than {limit}"
    if not card.attributes:
        yield "attributes", "a card has one attribute or more (R1.13)"
    for attribute in sorted({name for name in card.attributes if card.attributes.count(name) > 1}):
        yield "attributes", f"{attribute} is named more than once"
    if not card.lingers:
        heard = [moment for moment in LINGERING if card.hears(moment)]
        if heard or card.text.modifiers or card.counts_lingering:
            yield "lingering", "it has a text for the time while it lingers, but it does not (lingering = true)"
    if card.after and not card.hears(moments.USE):
        yield "after", "it comes after other cards, but has no text on use"
    if _comes_after_itself(cards, card):
        yield "after", f"{card.id} would have to come after itself"
    for message in condition_problems(cards, card.usable_if, ""):
        yield "usable_if", message


def _comes_after_itself(cards: CardDatabase, card: Card) -> bool:
    seen: set[str] = set()
    waiting = list(card.after)
    while waiting:
        name = waiting.pop()
        if name not in seen and name in cards.cards:
            seen.add(name)
            waiting += cards.cards[name].after
    return card.id in seen


def _uses(cards: CardDatabase, card: Card) -> Iterator[tuple[str, str]]:
    """What is wrong with the way in which a card comes into use: from a deck, or as an extra card."""
    extra = card.extra
    if card.kind == "special" and (extra is None) != card.in_deck:
        key = "in_deck" if extra is None else "extra"
        yield key, "a Special card is either an extra card (extra = ...) or shuffled into a deck (in_deck = true)"
    if extra is None:
        return
    limit = cards.figures.mana_limit
    if extra.at_least_mana > limit:
        yield "extra", f"it needs {extra.at_least_mana} Mana, and nobody has more than {limit}"
    if (extra.attribute is None) != (extra.cards == 0):
        yield "extra", "'attribute' and 'cards' go together: so many other cards with that attribute"
    usable = _most_cards(cards)
    if extra.cards > usable:
        yield "extra", f"it needs {extra.cards} other cards, and nobody uses more than {usable}"
    owner = None if card.owner is None else cards.masters.get(card.owner)
    if owner is not None and extra.gems > owner.gems:
        yield "extra", f"it costs {extra.gems} gems, and {owner.id} has {owner.gems}"
    if card.owner is None and extra.gems and not any(master.gems for master in cards.masters.values()):
        yield "extra", f"it costs {extra.gems} gems, and no Master has any"


def _most_cards(cards: CardDatabase) -> int:
    """More cards than this are never used in one Battle Preparation: ordinary, additional and extra ones."""
    free = [card.cards_used.at_most for card in cards.cards.values() if card.cards_used is not None]
    more = [
        effect.do.amount
        for text in all_texts(cards)
        for row in text.effects.values()
        for effect in (*row, *(then for one in row for then in one.then))
        if isinstance(effect.do, operations.MoreCards)
    ]
    extras = [card.copies for card in cards.cards.values() if card.extra is not None]
    return max(cards.figures.cards, *free, 0) + sum(more) + sum(extras)


def _in_use(cards: CardDatabase) -> Problems:
    """Every card is somebody's.

    A Special card of a deck that no ability adds is allowed: adding a card that nobody can draw must change nothing,
    and ``grailwar.testing`` checks that.
    """
    in_decks = {name for servant in cards.servants.values() for name in servant.deck}
    owned = {card.id for servant in cards.servants.values() for card, _ in servant.cards}
    if not _all_read(cards, "servant", cards.servants):  # then nothing is known to be unused
        in_decks, owned = set(cards.cards), set(cards.cards)
    for card in cards.cards.values():
        if card.kind == "attack" and card.id not in in_decks:
            yield card.text.path, f"{card.id} is in no Servant's deck"
        if card.kind == "skill" and card.id not in owned:
            yield card.text.path, f"{card.id} belongs to no Servant"


# --- Masters ----------------------------------------------------------------------------------------------------------


def _masters(cards: CardDatabase) -> Problems:
    limit = cards.figures.mana_limit
    for master in cards.masters.values():
        if master.mana > limit:
            path = _path(cards, "master", master.id)
            yield (*path, "mana"), f"it begins with {master.mana} Mana, and nobody has more than {limit}"
        for option in master.options:
            for key, message in _option_problems(cards, master, option):
                yield (*option.text.path, key), message


def _option_problems(cards: CardDatabase, master: Master, option: ActivatedAbility) -> Iterator[tuple[str, str]]:
    limit = cards.figures.mana_limit
    if option.mana > limit:
        yield "mana", f"it costs {option.mana} Mana, and nobody has more than {limit}"
    if option.gems > master.gems:
        yield "gems", f"it costs {option.gems} gems, and {master.id} has {master.gems}"
    if option.window == "any" and not option.gems:
        yield "gems", "it must cost gems, or it could be activated without end"
    if not option.effects:
        yield "effect", "it has no effect"
    if len(option.effects) > 1 and any(effect.do.question is not None for effect in option.effects):
        yield "effect", "an effect that asks for cards is the only one of its option"
    for message in condition_problems(cards, option.conditions, ""):
        yield "if", message


# --- board, situations, rules -----------------------------------------------------------------------------------------


def _board(cards: CardDatabase) -> Problems:
    for location in cards.board.locations:
        table = location.table
        path = _path(cards, "location", location.id)
        if not location.is_battlefield:
            for key in ("terrain", "bonus", "npc"):
                if getattr(table, key):
                    yield (*path, key), "only a battlefield has this (event = ...)"
        if table.outpost_mana and not table.outpost:
            yield (*path, "outpost_mana"), "no piece is placed here (outpost = false)"
        if table.leg and location is cards.board.locations[-1]:
            yield (*path, "leg"), "no arrow leads on from the last location"
    if _all_read(cards, "location", cards.board.locations) and not _has_room(cards, None):
        yield ("location",), "the places for the Pre-Outpost Phase are too few for all players"


def _has_room(cards: CardDatabase, situation: Situation | None) -> bool:
    """Whether all players of the largest game can be placed (R5.1, RULING-10)."""
    most = max((rules.players_at_most for rules in cards.rule_sets.values()), default=0)
    free = [location for location in cards.board.locations if location.table.outpost]
    if situation is not None:
        free = [location for location in free if location.id not in situation.closed]
    limits = [_limit(location, situation) for location in free]
    return 0 in limits or sum(limits) >= most


def _limit(location: Location, situation: Situation | None) -> int:
    own = location.table.capacity
    return own if situation is None else situation.capacity.get(location.id, own)


def _situations(cards: CardDatabase) -> Problems:
    climaxes: dict[int, str] = {}
    for situation in cards.situations.values():
        path, climax = situation.text.path, situation.climax
        places = [limit["at"] for limit in cards.layers.data["situation"][path[1]].get("capacity", ())]
        if len(places) > len(situation.capacity):
            yield (*path, "capacity"), "a location is named more than once"
        if situation.closed and not _has_room(cards, situation):
            yield (*path, "closed"), "the places that stay open are too few for all players"
        if climax is None:
            continue
        if climax.eliminate_to >= climax.remaining:
            yield (*path, "climax"), "players are eliminated until fewer than those remaining are left"
        first = climaxes.setdefault(climax.remaining, situation.id)
        if first != situation.id:
            yield (*path, "climax"), f"{first} is the Climax card for {climax.remaining} players already"


def _rules(cards: CardDatabase) -> Problems:
    for name, rules in cards.rule_sets.items():
        path: Path = ("rules", name)
        ordinary = {known.id for known in cards.situations.values() if known.climax is None}
        if rules.players_at_least > rules.players_at_most:
            yield (*path, "players_at_least"), f"this is more than players_at_most, {rules.players_at_most}"
        for index, situation in enumerate(rules.situations):
            if situation in cards.situations and situation not in ordinary:
                yield (*path, "situations", index), f"{situation} is a Climax card"
            if situation in rules.situations[:index]:
                yield (*path, "situations", index), f"{situation} is named more than once"
        if rules.climax and _all_read(cards, "situation", cards.situations) and not cards.climax_situations:
            yield (*path, "climax"), "there is no Climax card"
    if cards.figures.threshold > cards.figures.mana_limit:
        yield ("figures", "threshold"), f"nobody has more than {cards.figures.mana_limit} Mana"


# --- entries ----------------------------------------------------------------------------------------------------------

_KINDS = ("location", "master", "servant", "attack", "skill", "special", "event", "situation")
ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
"""How ids are written: in decisions, saves and scenarios a space or a capital would be misread."""


def _entries(cards: CardDatabase) -> Problems:
    """Every entry has an id that can be written, names, and a source of its figures; estimated keys exist."""
    data = cards.layers.data
    tables: list[tuple[Path, Any]] = [(("figures",), data.get("figures"))]
    tables += [(("rules", name), table) for name, table in _items(data.get("rules"))]
    tables += [((kind, index), entry) for kind in _KINDS for index, entry in _items(data.get(kind))]
    for path, table in tables:
        if not isinstance(table, dict):
            continue
        if not _has_words(table.get("source", "")):
            yield path, "the source of its figures is missing (source = ...)"
        for index, key in _items(table.get("estimated")):
            if isinstance(key, str) and key not in table:
                yield (*path, "estimated", index), f"{key!r} is marked as estimated, but the entry has no such key"
        yield from _names(table, path)


def _names(entry: dict[str, Any], path: Path) -> Problems:
    """The id and the names of an entry and of the entries in it."""
    name = entry.get("id", path[-1])
    if isinstance(name, str) and not ID.fullmatch(name):
        yield (*path, "id"), f"{shown(name)} is no id: small letters, digits and single hyphens"
    for key in ("name", "true_name"):
        for language, text in _items(entry.get(key)):
            if isinstance(text, str) and not _has_words(text):
                yield (*path, key, language), f"the {_LANGUAGES.get(language, language)} name is empty"
    for key in ("ability", "option"):
        for index, inner in _items(entry.get(key)):
            if isinstance(inner, dict):
                yield from _names(inner, (*path, key, index))


_LANGUAGES = {"en": "English", "ja": "Japanese", "zh": "Chinese"}


def _has_words(text: Any) -> bool:
    return not isinstance(text, str) or bool(text.strip())


def _all_read(cards: CardDatabase, kind: str, found: Sized) -> bool:
    """Whether every entry of a kind could be read."""
    written = cards.layers.data.get(kind, [])
    return isinstance(written, list) and len(written) == len(found)


def _items(node: Any) -> list[tuple[Any, Any]]:
    if isinstance(node, dict):
        return list(node.items())
    return list(enumerate(node)) if isinstance(node, list) else []


def _path(cards: CardDatabase, kind: str, name: str) -> Path:
    entries = cards.layers.data[kind]
    return (kind, next(index for index, entry in enumerate(entries) if _id(entry) == name))


def _id(entry: Any) -> Any:
    return entry.get("id") if isinstance(entry, dict) else None
