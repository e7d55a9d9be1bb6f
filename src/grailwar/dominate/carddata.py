"""``data/cards.toml`` becomes a :class:`~grailwar.dominate.cards.CardDatabase`: read, checked, prepared."""

import hashlib
import json
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from importlib import resources
from itertools import accumulate
from pathlib import Path
from typing import Any, TypeVar

from grailwar.core.cardfile import Reader
from grailwar.core.errors import CardDataError, shown, suggest
from grailwar.core.frozen import FrozenDict
from grailwar.core.layers import Layers, Problem, Source
from grailwar.core.layers import Path as KeyPath
from grailwar.core.tomlplace import Place
from grailwar.dominate import cards as db
from grailwar.dominate import cardtables as tables
from grailwar.dominate import decisions
from grailwar.dominate.cardchecks import check_sense
from grailwar.dominate.effects import modifiers as words
from grailwar.dominate.effects.condition import Condition
from grailwar.dominate.effects.conditions import CONDITIONS
from grailwar.dominate.effects.effect import Effect, Who
from grailwar.dominate.effects.modifiers import MODIFIERS, Modifier
from grailwar.dominate.effects.moments import GAME_START, LISTENERS, LOSING, LOST, MOMENTS, USE, WINNING
from grailwar.dominate.effects.operations import OPERATIONS, ShuffleIntoDeck
from grailwar.dominate.effects.watch import Watch
from grailwar.dominate.ids import Cause, Names, mask
from grailwar.dominate.state import UsedCard

T = TypeVar("T")

BUILT_IN = "cards.toml"


class CardReader(Reader):
    """The reader of card files; with a watch, the words that it reads report what they do."""

    def __init__(
        self, locate: Callable[[KeyPath], Place], hooks: Mapping[Any, Any], watch: Watch | None = None
    ) -> None:
        super().__init__(locate, hooks)
        self.watch = watch


# --- the words of the card language, as they are read -----------------------------------------------------------------


def _read_conditions(reader: CardReader, data: Any, path: KeyPath) -> tuple[Condition, ...]:
    """The table under ``if``: word -> its one argument."""
    if not isinstance(data, dict):
        reader.wrong(path, f"{shown(data)} is not a table of conditions")
        return ()
    found = []
    for word, argument in data.items():
        if word not in CONDITIONS:
            reader.wrong((*path, word), f"unknown condition {word!r}; {suggest(word, list(CONDITIONS))}")
            continue
        kind = CONDITIONS[word]
        if reader.watch is not None:
            kind = reader.watch.condition(word, kind)
        known = len(reader.problems)
        value = reader.read(reader.hint_of(kind), argument, (*path, word))
        if len(reader.problems) == known:
            found.append(kind(value))  # type: ignore[call-arg]  # every condition has exactly one argument
    return tuple(found)


def _read_who(reader: CardReader, data: Any, path: KeyPath) -> Who:
    """``who``: a group by name, or a table with filters."""
    if isinstance(data, str):
        data = {"group": data}
    who = reader.table(Who, data, path)
    return Who() if who is None else who


_EFFECT_KEYS = ("when", "if", "who", "do", "may", "then")


def _effect_reader(kind: str, moment: str | None) -> Callable[[Any, Any, KeyPath], Effect | None]:
    """Reads one effect of a text of this kind; ``moment`` is given where the file does not say ``when``."""

    def read(reader: CardReader, data: Any, path: KeyPath) -> Effect | None:
        if not isinstance(data, dict):
            reader.wrong(path, f"{shown(data)} is not an effect")
            return None
        known = len(reader.problems)
        when = moment or _read_moment(reader, kind, data, path)
        if moment and "when" in data:
            reader.wrong((*path, "when"), "this effect is carried out with the one it belongs to: 'when' has no place")
        word = data.get("do")
        if not isinstance(word, str) or word not in OPERATIONS:
            _report_strange_keys(reader, data, path, "do", _EFFECT_KEYS)
            reader.wrong((*path, "do"), f"unknown operation {shown(word)}; {suggest(word, list(OPERATIONS))}")
            return None
        arguments = {key: value for key, value in data.items() if key not in _EFFECT_KEYS}
        kind_of_operation = OPERATIONS[word]
        who = _read_who(reader, data["who"], (*path, "who")) if "who" in data else Who()
        if reader.watch is not None:
            kind_of_operation = reader.watch.operation(word, kind_of_operation, when, who.group)
        operation = reader.table(kind_of_operation, arguments, path, shown_besides=_EFFECT_KEYS)
        conditions = _read_conditions(reader, data["if"], (*path, "if")) if "if" in data else ()
        may = reader.read(bool, data.get("may", False), (*path, "may"))
        then = reader.read_items(_effect_reader(kind, when), data.get("then", []), (*path, "then"))
        if operation is None or len(reader.problems) > known:
            return None
        return Effect(when, operation, who, conditions, may, then, int(path[-1]))

    return read


def _report_strange_keys(reader: Reader, data: dict[str, Any], path: KeyPath, word: str, keys: tuple[str, ...]) -> None:
    """Without the word that says which keys there may be, at least a misspelling of that word itself is told."""
    if word not in data:
        for key in data:
            if key not in keys:
                reader.wrong((*path, key), f"unknown key {key!r} without {word!r}; {suggest(key, list(keys))}")


def _read_moment(reader: Reader, kind: str, data: dict[str, Any], path: KeyPath) -> str:
    allowed = [moment for moment in MOMENTS if kind in LISTENERS[moment]]
    when = data.get("when")
    if when not in allowed:
        reader.wrong(
            (*path, "when"),
            f"{shown(when)} is no moment that a text of this kind hears; {suggest(when, allowed)}",
        )
        return ""
    return str(when)


def _modifier_reader(kind: str) -> "Callable[[Reader, Any, KeyPath], Modifier | None]":
    """Reads one modifier of a text of this kind."""
    allowed = [word for word, (_, kinds) in MODIFIERS.items() if kind in kinds]

    def read(reader: Reader, data: Any, path: KeyPath) -> Modifier | None:
        if not isinstance(data, dict):
            reader.wrong(path, f"{shown(data)} is not a modifier")
            return None
        word = data.get("change")
        if word not in allowed:
            _report_strange_keys(reader, data, path, "change", ("change",))
            reader.wrong(
                (*path, "change"),
                f"{shown(word)} is no change that a text of this kind makes; {suggest(word, allowed)}",
            )
            return None
        arguments = {key: value for key, value in data.items() if key != "change"}
        modifier: Modifier | None = reader.table(MODIFIERS[word][0], arguments, path, shown_besides=("change",))
        return modifier

    return read


HOOKS: Mapping[Any, Callable[[Any, Any, KeyPath], Any]] = {tuple[Condition, ...]: _read_conditions}

# --- one table after another ------------------------------------------------------------------------------------------


class Builder:
    """Reads the tables of the card files and prepares the database from them."""

    def __init__(self, layers: Layers, watch: Watch | None = None) -> None:
        self.layers = layers
        self.data = layers.data
        self.reader = CardReader(layers.place, HOOKS, watch)
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
        tables = self._mapping("rules").items()
        read = {name: self.reader.table(db.RuleSet, table, ("rules", name)) for name, table in tables}
        return {name: rules for name, rules in read.items() if rules is not None}

    def _read_cards(self, kind: str) -> None:
        for data, path in self._entries(kind):
            self._add_card(kind, CARD_TABLES[kind], data, path)

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
        effects = self.reader.read_items(_effect_reader(kind, None), data.get("effect", []), (*path, "effect"))
        by_moment: dict[str, tuple[Effect, ...]] = {}
        for effect in effects:
            by_moment[effect.when] = (*by_moment.get(effect.when, ()), effect)
        modifiers: tuple[Modifier, ...] = self.reader.read_items(
            _modifier_reader(kind), data.get("modifier", []), (*path, "modifier")
        )
        return db.Text(Cause(cause_kind, data["id"]), names, FrozenDict(by_moment), modifiers, path)

    def _board(self) -> db.Board:
        tables = [
            table
            for data, path in self._entries("location")
            if (table := self.reader.table(db.LocationTable, data, path)) is not None
        ]
        locations: list[db.Location] = []
        for table in tables:
            field = len([True for location in locations if location.is_battlefield]) if table.event else None
            place = decisions.Place(table.id) if table.outpost else None
            seal_move = decisions.SealMove(table.id) if table.by_seal else None
            move = decisions.Move(table.id)
            locations.append(db.Location(table.id, table, len(locations), field, place, move, seal_move))
        return db.Board(
            locations=tuple(locations),
            at=FrozenDict({location.id: location for location in locations}),
            battlefields=tuple(location for location in locations if location.is_battlefield),
            costs=tuple(_costs(locations[index:]) for index in range(len(locations))),
        )

    def _add_card(self, kind: str, cls: type[Any], data: dict[str, Any], path: KeyPath) -> None:
        table = self.reader.table(cls, data, path, besides=("effect", "modifier"))
        if table is None:
            return
        if table.id in self.cards:
            self.reader.wrong((*path, "id"), f"there is a card {table.id!r} already")
        text = self._text("card", "card", data, path, table.name)
        table_extra = getattr(table, "extra", None)
        free = [word for word in text.modifiers if isinstance(word, words.CardsUsed)]
        uses = (decisions.Use(table.id), decisions.Use(table.id, True))
        self.cards[table.id] = db.Card(
            id=table.id,
            text=text,
            kind=kind,
            base=table.base,
            attributes=table.attributes,
            mask=mask(table.attributes),
            mana=table.mana if isinstance(table.mana, int) else 0,
            falling=None if isinstance(table.mana, int) else table.mana,
            is_plain=not (getattr(table, "once_per_game", False) or getattr(table, "usable_if", ()) or table_extra),
            copies=getattr(table, "copies", 1),
            in_deck=kind == "attack" or getattr(table, "in_deck", False),
            releases_name=getattr(table, "true_name_release", False),
            once_per_game=getattr(table, "once_per_game", False),
            lingers=getattr(table, "lingering", False),
            below_threshold=getattr(table, "below_threshold", False),
            usable_if=getattr(table, "usable_if", ()),
            extra=table_extra,
            after=getattr(table, "after", ()),
            owner=getattr(table, "owner", None),
            counts_lingering=getattr(table, "counts_lingering", False),
            cards_used=free[0] if free else None,
            no_draw=any(isinstance(word, words.NoDraw) for word in text.modifiers),
            acts_on_use=USE in text.effects,
            acts_late=any(moment in text.effects for moment in (WINNING, LOSING, LOST)),
            part=(table.base, text.cause, "card", (table.base, table.base, text.cause)),
            up=UsedCard(table.id),
            down=UsedCard(table.id, True),
            use_up=uses[0],
            uses=uses,
            uses_down=uses[1:],
            discard=decisions.Discard(table.id),
            resolve=decisions.Resolve(table.id),
        )

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
        reader = _effect_reader("ability", db.ACTIVATED)
        effects = self.reader.read_items(reader, data.get("effect", []), (*path, "effect"))
        by_moment = FrozenDict({db.ACTIVATED: effects})
        text = db.Text(Cause("option", table.id), table.name, by_moment, (), path)
        return db.ActivatedAbility(
            id=table.id,
            text=text,
            window=table.window,
            mana=table.mana,
            gems=table.gems,
            conditions=table.if_,
            effects=effects,
            decision=decisions.Activate(table.id),
        )

    def _own(self, kind: str, name: str, path: KeyPath) -> None:
        known = self.ids.setdefault(kind, {})
        if name in known:
            self.reader.wrong((*path, "id"), f"there is an {kind} {name!r} already")
        known[name] = path

    def _servant(self, data: dict[str, Any], path: KeyPath) -> db.Servant | None:
        table = self.reader.table(tables.ServantTable, data, path)
        if table is None:
            return None
        cards = tuple((self.cards[name], self.cards[name].copies) for name in table.cards if name in self.cards)
        skills = tuple((card, copies) for card, copies in cards if card.extra is None)
        low = tuple((card, copies) for card, copies in skills if card.below_threshold)
        extras = tuple((card, copies) for card, copies in cards if card.extra is not None)
        return db.Servant(table.id, table.name, table.true_name, table.deck, cards, skills, low, extras)

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


CARD_TABLES: dict[str, type[Any]] = {
    "attack": tables.AttackTable,
    "skill": tables.SkillTable,
    "special": tables.SpecialTable,
}
ENTRIES = ("location", "master", "servant", "attack", "skill", "special", "event", "situation")
"""The arrays of tables of a card file."""
SECTIONS = ("figures", "switches", "rules", *ENTRIES)


def _costs(way: list[db.Location]) -> tuple[tuple[db.Location, int], ...]:
    """What it costs to go along the arrows from the first location to each of the others (R7.9)."""
    legs = accumulate(location.table.leg for location in way)
    return tuple(zip(way[1:], legs, strict=False))


def in_force(text: db.Text) -> db.TextsInForce:
    """What one event or situation changes while it is in force."""
    changes, cause = text.modifiers, text.cause
    forbidding = [word.attribute for word in changes if isinstance(word, words.Forbid)]
    return db.TextsInForce(
        set_base=tuple((word, cause) for word in changes if isinstance(word, words.SetBase)),
        raise_base=tuple(
            (mask((word.attribute,)) if word.attribute else 0, word.at_least, word.amount, cause)
            for word in changes
            if isinstance(word, words.RaiseBase)
        ),
        terrain=tuple((word.factor, cause) for word in changes if isinstance(word, words.MultiplyTerrain)),
        totals=tuple((word, cause) for word in changes if isinstance(word, words.RaiseTotal)),
        standings=tuple((word, cause) for word in changes if isinstance(word, words.StandingsTotal)),
        forbidden=mask(tuple(sorted(set(forbidding)))),
        forbidding=tuple((attribute, cause) for attribute in forbidding),
    )


def make_master(
    table: tables.MasterTable, abilities: tuple[db.Ability, ...], cards: Mapping[str, db.Card]
) -> db.Master:
    """A Master with what the rules ask of it looked up once."""
    effects: dict[str, tuple[tuple[db.Ability, tuple[Effect, ...]], ...]] = {}
    for ability in abilities:
        for moment, listed in ability.text.effects.items():
            effects[moment] = (*effects.get(moment, ()), (ability, listed))
    changes = [(ability, modifier) for ability in abilities for modifier in ability.text.modifiers]
    instead = [ability.text.cause for ability, word in changes if isinstance(word, words.OutpostManaAsResults)]
    specials = [card for card in cards.values() if card.owner == table.id and not card.in_deck]
    return db.Master(
        id=table.id,
        names=table.name,
        mana=table.mana,
        seals=table.seals,
        gems=table.gems,
        starts_with=table.starts_with,
        abilities=abilities,
        options=tuple(option for ability in abilities for option in ability.options),
        specials=tuple((card, card.copies) for card in sorted(specials, key=lambda card: card.id)),
        added=tuple(name for _, listed in effects.get(GAME_START, ()) for name in _added(listed, cards)),
        effects=FrozenDict(effects),
        totals=tuple((ability, word) for ability, word in changes if isinstance(word, words.RaiseTotal)),
        suspending=tuple(word for _, word in changes if isinstance(word, words.Suspend)),
        leg_costs=FrozenDict({word.origin: word.cost for _, word in changes if isinstance(word, words.LegCost)}),
        outpost_mana_as_results=instead[0] if instead else None,
        spared_once=any(isinstance(word, words.SparedOnce) for _, word in changes),
    )


def _added(effects: tuple[Effect, ...], cards: Mapping[str, db.Card]) -> Iterable[str]:
    """The cards that effects shuffle into decks; an id that no card has is reported elsewhere."""
    for effect in effects:
        if isinstance(effect.do, ShuffleIntoDeck) and effect.do.card in cards:
            yield from (effect.do.card,) * cards[effect.do.card].copies
        yield from _added(effect.then, cards)


_UNSEEN_BY_RULES = frozenset({"name", "true_name", "source", "estimated"})


def digest_of(data: Mapping[str, Any]) -> str:
    """SHA-256 of all that the rules can see of a card file; the order of its tables changes nothing."""

    def plain(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: plain(item) for key, item in value.items() if key not in _UNSEEN_BY_RULES}
        return [plain(item) for item in value] if isinstance(value, list) else value

    whole = {}
    for key, value in data.items():
        entries = plain(value)
        in_order = key == "location" or not isinstance(entries, list)
        whole[key] = entries if in_order else sorted(entries, key=lambda entry: str(entry.get("id")))
    text = json.dumps(whole, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(text.encode()).hexdigest()


@cache
def _built_in() -> db.CardDatabase:
    return Builder(Layers(Source(BUILT_IN, built_in_text()))).database()


def built_in_text() -> str:
    """The text of the built-in card file: in the installed package, or in the source tree beside ``src``."""
    packaged = resources.files("grailwar").joinpath("data", BUILT_IN)
    if packaged.is_file():
        return packaged.read_text(encoding="utf-8")
    return (Path(__file__).parents[3] / "data" / BUILT_IN).read_text(encoding="utf-8")


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
    packs = [Source(str(path), _read_text(path)) for path in paths]
    return Builder(Layers(Source(BUILT_IN, built_in_text()), *packs), watch).database()


def _read_text(path: str | Path) -> str:
    """The text of a pack; a byte order mark, as some editors write it, is no part of it."""
    data = b""
    try:
        data = Path(path).read_bytes()
        return data.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8-sig", errors="replace").split("\n")
        place = Place(str(path), len(before), len(before[-1]) + 1)
        raise CardDataError((Problem(place, f"cannot be read: not UTF-8 ({error.reason})"),)) from error
    except (OSError, ValueError, TypeError) as error:  # the latter two for what is no name of a file
        raise CardDataError((Problem(Place(str(path), 0, 0), f"cannot be read: {error}"),)) from error
