"""The cards as a list to read: every entry of the database with its figures, names and sources."""

from collections import Counter
from collections.abc import Iterator
from enum import StrEnum
from typing import Any

from grailwar.core.value import Value, value
from grailwar.dominate.cards import Card, CardDatabase, Servant
from grailwar.dominate.ids import Names
from grailwar.dominate.text.describe import describe_entry
from grailwar.dominate.text.provenance import Origin, origins


class CardKind(StrEnum):
    """The kinds of entries that can be listed."""

    MASTER = "master"
    ABILITY = "ability"
    OPTION = "option"
    SERVANT = "servant"
    ATTACK = "attack"
    SKILL = "skill"
    SPECIAL = "special"
    EVENT = "event"
    SITUATION = "situation"
    LOCATION = "location"


@value
class Figure(Value):
    """One figure of an entry."""

    key: str
    """As the card file calls it."""
    value: Any
    """Plain data."""
    text: str
    """For people."""
    estimated: bool = False

    @property
    def label(self) -> str:
        """The key in words."""
        return _LABELS.get(self.key, self.key.replace("_", " "))

    def __str__(self) -> str:
        told = f"{self.label} {self.text}"
        if self.key == "attributes":
            told = self.text
        elif self.value is True:
            told = self.label
        return f"{told}*" if self.estimated else told


@value
class CardEntry(Value):
    """One entry."""

    kind: CardKind
    id: str
    names: Names
    figures: tuple[Figure, ...]
    source: str
    description: tuple[str, ...]
    """What it is and what it does, line by line: name, kind, then the rules text made from its effects."""

    @property
    def brief(self) -> str:
        """The figures in one line; estimates carry a star."""
        return ", ".join(str(figure) for figure in self.figures if figure.key not in _LONG)


_LABELS = {
    "base": "base power",
    "mana": "Mana",
    "results": "War Results",
    "seals": "Command Seals",
    "starts_with": "least number of players",
    "true_name_release": "True Name Release",
    "extra": "extra use",
    "cards": "Noble Phantasm / Skill cards",
    "supply": "supply of Mana",
    "leg": "Mana to the next location",
    "outpost_mana": "Mana for placement",
    "enter_results": "War Results on entering",
    "bonus": "War Results for winning",
    "terrain": "Terrain tokens",
    "event": "event face",
    "npc": "NPC in rounds",
}
"""Keys whose words are others."""

_LONG = ("deck", "cards", "abilities")
"""Figures that have no place in a list."""


def catalogue(cards: CardDatabase) -> tuple[CardEntry, ...]:
    """Every entry, kind by kind, in database order."""
    known = origins(cards)
    return tuple(
        CardEntry(kind, name, names, _marked(kind, figures, origin), origin.told, describe_entry(cards, kind, name))
        for kind, name, names, figures, owner in _entries(cards)
        for origin in [known.get(owner, Origin())]
    )


_Found = tuple[CardKind, str, Names, list[Figure], tuple[str, str]]
"""Kind, id, names, figures, and the entry of the card file whose source speaks for it."""


def _entries(cards: CardDatabase) -> Iterator[_Found]:
    for master in cards.masters.values():
        figures = [_figure("mana", master.mana), _figure("seals", master.seals), _figure("gems", master.gems)]
        figures += [_figure("starts_with", master.starts_with)] if master.starts_with > 1 else []
        figures.append(_list("abilities", [ability.id for ability in master.abilities]))
        yield CardKind.MASTER, master.id, master.names, _kept(figures), ("master", master.id)
    for master in cards.masters.values():
        for ability in master.abilities:
            figures = [_figure("owner", master.id), _list("options", [option.id for option in ability.options])]
            yield CardKind.ABILITY, ability.id, ability.text.names, _kept(figures), ("master", master.id)
        for option in master.options:
            figures = [_figure("owner", master.id), _figure("mana", option.mana), _figure("gems", option.gems)]
            figures.append(_figure("window", option.window))
            yield CardKind.OPTION, option.id, option.text.names, _kept(figures), ("master", master.id)
    for servant in cards.servants.values():
        yield CardKind.SERVANT, servant.id, servant.names, _servant(servant), ("servant", servant.id)
    rounds = max(rules.rounds for rules in cards.rule_sets.values())
    for kind in (CardKind.ATTACK, CardKind.SKILL, CardKind.SPECIAL):
        for card in cards.cards.values():
            if card.kind == kind:
                yield kind, card.id, card.text.names, _card(card, rounds), (kind, card.id)
    for event in cards.events.values():
        figures = [_figure("results", event.results), _figure("copies", event.copies)]
        yield CardKind.EVENT, event.id, event.text.names, figures, ("event", event.id)
    yield from _board_entries(cards)


def _board_entries(cards: CardDatabase) -> Iterator[_Found]:
    for situation in cards.situations.values():
        figures = [_figure("supply", situation.supply), _list("closed", situation.closed)]
        figures += [_figure(f"capacity of {place}", limit) for place, limit in situation.capacity.items()]
        figures += [_figure(f"events at {added.at}", f"{added.number} {added.face}") for added in situation.events]
        if situation.climax is not None:
            figures.append(_figure("climax", f"{situation.climax.remaining} remaining"))
        yield CardKind.SITUATION, situation.id, situation.text.names, _kept(figures), ("situation", situation.id)
    for location in cards.board.locations:
        table = location.table
        keys = ("leg", "capacity", "enter_results", "bonus", "event", "npc")
        figures = [_figure(key, getattr(table, key)) for key in keys]
        figures += [_list("terrain", table.terrain), _list("outpost_mana", table.outpost_mana)]
        yield CardKind.LOCATION, location.id, table.name, _kept(figures), ("location", location.id)


def _cost(card: Card, rounds: int) -> Figure:
    """The Mana cost; a list by rounds where it is not the same in all of them (R8.12)."""
    costs = [card.cost_in(number) for number in range(1, rounds + 1)]
    if len(set(costs)) == 1:
        return _figure("mana", costs[0])
    return Figure("mana", costs, f"{', '.join(map(str, costs))} (rounds 1 to {rounds})")


def _card(card: Card, rounds: int) -> list[Figure]:
    words = ", ".join(name.replace("_", " ") for name in card.attributes)
    flags = {
        "true_name_release": card.releases_name,
        "once_per_game": card.once_per_game,
        "lingering": card.lingers,
        "extra": card.extra is not None,
    }
    figures = [_figure("base", card.base), _cost(card, rounds), Figure("attributes", card.attributes, words)]
    figures += [_figure("copies", card.copies)] if card.copies > 1 else []
    figures += [Figure(key, True, "yes") for key, holds in flags.items() if holds]
    return figures + ([_figure("owner", card.owner)] if card.owner else [])


def _servant(servant: Servant) -> list[Figure]:
    counted = [(card.id, copies) for card, copies in servant.cards]
    return [
        Figure("true_name", _names(servant.true_name), _told_names(servant.true_name)),
        Figure("deck", servant.deck, _counted(Counter(servant.deck).items())),
        Figure("cards", [name for name, copies in counted for _ in range(copies)], _counted(counted)),
    ]


def _counted(items: Any) -> str:
    return ", ".join(f"{name} x {copies}" if copies > 1 else name for name, copies in items)


def _figure(key: str, number: Any) -> Figure:
    return Figure(key, number, str(number))


def _list(key: str, items: Any) -> Figure:
    return Figure(key, list(items), ", ".join(str(item) for item in items))


def _kept(figures: list[Figure]) -> list[Figure]:
    """Figures that say something: no empty lists, nothing that is not there."""
    return [figure for figure in figures if figure.value not in (None, [], 0) or figure.key == "mana"]


def _marked(kind: CardKind, figures: list[Figure], origin: Origin) -> tuple[Figure, ...]:
    """The figures with their marks; an entry's marks are not about the abilities and options in it."""
    own = kind not in (CardKind.ABILITY, CardKind.OPTION)
    return tuple(figure.replace(estimated=own and figure.key in origin.estimated) for figure in figures)


def _names(names: Names) -> dict[str, str | None]:
    return {"en": names.en, "ja": names.ja, "zh": names.zh}


def _told_names(names: Names) -> str:
    return " / ".join(name for name in (names.en, names.ja, names.zh) if name)
