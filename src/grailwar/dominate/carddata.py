"""Card files become a :class:`~grailwar.dominate.cards.CardDatabase`, read table by table."""

from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from grailwar.core.errors import CardDataError, shown, suggest
from grailwar.core.frozen import FrozenDict
from grailwar.core.layers import Layers, Problem, Source
from grailwar.core.layers import Path as KeyPath
from grailwar.dominate import cards as db
from grailwar.dominate import cardtables as tables
from grailwar.dominate.cardchecks import check_sense
from grailwar.dominate.cardmaking import (
    in_force,
    make_attack,
    make_board,
    make_master,
    make_option,
    make_servant,
    make_skill,
    make_special,
)
from grailwar.dominate.cardsources import BUILT_IN, built_in_text, digest_of, text_of_pack
from grailwar.dominate.cardwords import CardReader, effect_reader, modifier_reader
from grailwar.dominate.effects.effect import Effect
from grailwar.dominate.effects.modifiers import Modifier
from grailwar.dominate.effects.watch import Watch
from grailwar.dominate.ids import Cause, Names

T = TypeVar("T")


class Builder:
    """Reads the tables of the card files and makes the database of them."""

    def __init__(self, layers: Layers, watch: Watch | None = None) -> None:
        self.layers = layers
        self.data = layers.data
        self.reader = CardReader(layers.place, watch)
        self.ids: dict[str, dict[str, KeyPath]] = {}
        self.cards: dict[str, db.Card] = {}

    def database(self) -> db.CardDatabase:
        """The database.

        Raises:
            CardDataError: with every problem of the files.
        """
        reader = self.reader
        self._check_sections()
        figures = reader.table(db.FiguresTable, self.data.get("figures"), ("figures",))
        switches = reader.table(db.Switches, self.data.get("switches", {}), ("switches",))
        rule_sets = self._rule_sets()
        board = self._board()
        for kind in CARD_TABLES:
            self._read_cards(kind)
        masters = self._values("master", self._master)
        servants = self._values("servant", self._servant)
        events = self._values("event", self._event)
        situations = self._values("situation", self._situation)
        self._check_ids()
        found = db.CardDatabase(
            figures=figures or _built_in().figures,  # the stand-ins let the checks of sense run beside other problems
            switches=switches or db.Switches(),
            rule_sets=FrozenDict(rule_sets),
            board=board,
            cards=FrozenDict(self.cards),
            servants=FrozenDict(servants),
            masters=FrozenDict(masters),
            events=FrozenDict(events),
            situations=FrozenDict(situations),
            digest="" if self.layers.problems or reader.problems else digest_of(self.data),
            layers=self.layers,
        )
        check_sense(found, self.reader)
        problems: list[Problem] = list(dict.fromkeys((*self.layers.problems, *self.reader.problems)))
        if problems:
            problems.sort(key=_by_place)
            raise CardDataError(tuple(problems))
        return found

    def problems_of_table(self, kind: str) -> tuple[Problem, ...]:
        """What is wrong with the tables of one kind, looked at alone: ids that they name are not looked for."""
        read: dict[str, Callable[[], object]] = {
            "figures": lambda: self.reader.table(db.FiguresTable, self.data.get(kind), (kind,)),
            "switches": lambda: self.reader.table(db.Switches, self.data.get(kind), (kind,)),
            "rules": self._rule_sets,
            "location": self._board,
            "master": lambda: self._values(kind, self._master),
            "servant": lambda: self._values(kind, self._servant),
            "event": lambda: self._values(kind, self._event),
            "situation": lambda: self._values(kind, self._situation),
        }
        read.get(kind, lambda: self._read_cards(kind))()
        return tuple(self.reader.problems)

    def _rule_sets(self) -> dict[str, db.RuleSet]:
        written = self._mapping("rules").items()
        read = {name: self.reader.table(db.RuleSet, table, ("rules", name)) for name, table in written}
        return {name: rules for name, rules in read.items() if rules is not None}

    def _read_cards(self, kind: str) -> None:
        for data, path in self._entries(kind):
            self._add_card(kind, data, path)

    def _check_sections(self) -> None:
        for key in self.data:
            if key not in SECTIONS:
                self.reader.wrong((key,), f"unknown table {key!r}; {suggest(key, list(SECTIONS))}")

    def _mapping(self, key: str) -> dict[str, Any]:
        found = self.data.get(key, {})
        if isinstance(found, dict):
            return found
        self.reader.wrong((key,), f"{key!r} is not a table")
        return {}

    def _entries(self, kind: str) -> Iterable[tuple[dict[str, Any], KeyPath]]:
        found = self.data.get(kind, [])
        if not isinstance(found, list):
            self.reader.wrong((kind,), f"write [[{kind}]] for each {kind}")
            found = []
        known = self.ids.setdefault(kind, {})
        for index, data in enumerate(found):
            path = (kind, index)
            if not isinstance(data, dict):
                self.reader.wrong(path, f"{shown(data)} is not a table")
                continue
            name = data.get("id")
            if isinstance(name, str) and name in known:
                self.reader.wrong((*path, "id"), f"there is a {kind} {name!r} already")
            elif isinstance(name, str):
                known[name] = path
            yield data, path

    def _values(self, kind: str, build: Callable[[dict[str, Any], KeyPath], T | None]) -> dict[str, T]:
        found = {}
        for data, path in self._entries(kind):
            built = build(data, path)
            if built is not None:
                found[data["id"]] = built
        return found

    def _text(self, kind: str, cause_kind: str, data: dict[str, Any], path: KeyPath, names: Names) -> db.Text:
        """The effects and modifiers of an entry."""
        effects = self.reader.read_items(effect_reader(kind, None), data.get("effect", []), (*path, "effect"))
        by_moment: dict[str, tuple[Effect, ...]] = {}
        for effect in effects:
            by_moment[effect.when] = (*by_moment.get(effect.when, ()), effect)
        modifiers: tuple[Modifier, ...] = self.reader.read_items(
            modifier_reader(kind), data.get("modifier", []), (*path, "modifier")
        )
        return db.Text(Cause(cause_kind, data["id"]), names, FrozenDict(by_moment), modifiers, path)

    def _board(self) -> db.Board:
        written = [
            table
            for data, path in self._entries("location")
            if (table := self.reader.table(db.LocationTable, data, path)) is not None
        ]
        return make_board(written)

    def _add_card(self, kind: str, data: dict[str, Any], path: KeyPath) -> None:
        written, make = CARD_TABLES[kind]
        table = self.reader.table(written, data, path, besides=("effect", "modifier"))
        if table is None:
            return
        if table.id in self.cards:
            self.reader.wrong((*path, "id"), f"there is a card {table.id!r} already")
        self.cards[table.id] = make(table, self._text("card", "card", data, path, table.name))

    def _master(self, data: dict[str, Any], path: KeyPath) -> db.Master | None:
        table = self.reader.table(tables.MasterTable, data, path, besides=("ability",))
        listed = data.get("ability", [])
        if not isinstance(listed, list):
            self.reader.wrong((*path, "ability"), "write [[master.ability]] for each ability")
            return None
        known = len(self.reader.problems)
        found = [self._ability(item, (*path, "ability", index)) for index, item in enumerate(listed)]
        if table is None or len(self.reader.problems) > known:
            return None
        return make_master(table, tuple(ability for ability in found if ability is not None), self.cards)

    def _ability(self, data: Any, path: KeyPath) -> db.Ability | None:
        table = self.reader.table(tables.AbilityTable, data, path, besides=("effect", "modifier", "option"))
        if table is None:
            return None
        self._own("ability", table.id, path)
        text = self._text("ability", "ability", data, path, table.name)
        listed = data.get("option", [])
        if not isinstance(listed, list):
            self.reader.wrong((*path, "option"), "write [[master.ability.option]] for each option")
            listed = []
        options = [self._option(item, (*path, "option", index)) for index, item in enumerate(listed)]
        return db.Ability(table.id, text, tuple(option for option in options if option is not None))

    def _option(self, data: Any, path: KeyPath) -> db.ActivatedAbility | None:
        table = self.reader.table(tables.OptionTable, data, path, besides=("effect",))
        if table is None:
            return None
        self._own("option", table.id, path)
        reader = effect_reader("ability", db.ACTIVATED)
        return make_option(table, self.reader.read_items(reader, data.get("effect", []), (*path, "effect")), path)

    def _own(self, kind: str, name: str, path: KeyPath) -> None:
        known = self.ids.setdefault(kind, {})
        if name in known:
            self.reader.wrong((*path, "id"), f"there is an {kind} {name!r} already")
        known[name] = path

    def _servant(self, data: dict[str, Any], path: KeyPath) -> db.Servant | None:
        table = self.reader.table(tables.ServantTable, data, path)
        return None if table is None else make_servant(table, self.cards)

    def _event(self, data: dict[str, Any], path: KeyPath) -> db.EventCard | None:
        table = self.reader.table(tables.EventTable, data, path, besides=("effect", "modifier"))
        if table is None:
            return None
        text = self._text("event", "event", data, path, table.name)
        return db.EventCard(table.id, text, table.copies, table.results, in_force(text))

    def _situation(self, data: dict[str, Any], path: KeyPath) -> db.Situation | None:
        table = self.reader.table(tables.SituationTable, data, path, besides=("modifier",))
        if table is None:
            return None
        text = self._text("situation", "situation", data, path, table.name)
        capacity = FrozenDict({limit.at: limit.players for limit in table.capacity})
        return db.Situation(
            table.id, text, table.supply, table.events, table.closed, capacity, table.climax, in_force(text)
        )

    def _check_ids(self) -> None:
        """Every id that is named must exist."""
        board = {entry["id"]: entry for entry, _ in self._entries_again("location") if isinstance(entry.get("id"), str)}
        known = {
            **{kind: list(ids) for kind, ids in self.ids.items()},
            "card": [name for kind in CARD_TABLES for name in self.ids.get(kind, ())],
            "battlefield": [name for name, entry in board.items() if "event" in entry],
        }
        for kind, name, path in self.reader.named:
            allowed = known.get(kind, [])
            if name not in allowed:
                self.reader.wrong(path, f"unknown {kind} {name!r}; {suggest(name, allowed)}")

    def _entries_again(self, kind: str) -> list[tuple[dict[str, Any], KeyPath]]:
        found = self.data.get(kind, [])
        found = found if isinstance(found, list) else []
        return [(entry, (kind, index)) for index, entry in enumerate(found) if isinstance(entry, dict)]


def _by_place(problem: Problem) -> tuple[str, int, int, str]:
    place = problem.place
    return place.file, place.line, place.column, problem.message


CARD_TABLES: dict[str, tuple[type[Any], Callable[[Any, db.Text], db.Card]]] = {
    "attack": (tables.AttackTable, make_attack),
    "skill": (tables.SkillTable, make_skill),
    "special": (tables.SpecialTable, make_special),
}
"""The tables of cards: as what they are read, and what makes a card of that."""
ENTRIES = ("location", "master", "servant", "attack", "skill", "special", "event", "situation")
"""The arrays of tables of a card file."""
SECTIONS = ("figures", "switches", "rules", *ENTRIES)


@cache
def _built_in() -> db.CardDatabase:
    return Builder(Layers(Source(BUILT_IN, built_in_text()))).database()


def load_cards(*paths: str | Path, watch: Watch | None = None) -> db.CardDatabase:
    """The built-in card database, with packs laid over it (docs/card-language.md).

    Args:
        paths: packs; their order changes nothing.
        watch: counts what the words of the cards do, for ``grailwar cards coverage``.

    Raises:
        CardDataError: every problem found, each with file, line, column and what is allowed.
    """
    if not paths and watch is None:
        return _built_in()
    packs = [Source(str(path), text_of_pack(path)) for path in paths]
    return Builder(Layers(Source(BUILT_IN, built_in_text()), *packs), watch).database()
