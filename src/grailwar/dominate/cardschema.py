"""The JSON Schema of card files (``grailwar cards schema``), made of the same classes that read them."""

from collections.abc import Callable
from typing import Any

from grailwar.core.schema import Schema, SchemaMaker
from grailwar.dominate import cards as db
from grailwar.dominate import cardtables as tables
from grailwar.dominate.cardchecks import ID
from grailwar.dominate.effects.condition import Condition
from grailwar.dominate.effects.conditions import CONDITIONS
from grailwar.dominate.effects.effect import GROUPS, Who
from grailwar.dominate.effects.modifiers import MODIFIERS
from grailwar.dominate.effects.moments import LISTENERS, MOMENTS
from grailwar.dominate.effects.operations import OPERATIONS
from grailwar.dominate.ids import ATTRIBUTES, Attribute, Names
from grailwar.dominate.text.language import meaning_of, meanings_of_keys

DRAFT = "http://json-schema.org/draft-07/schema#"
"""The draft that editors for TOML understand best."""


class CardSchema:
    """Builds the schema; ids are offered for completion, not required, since a pack may add new ones."""

    def __init__(self, cards: db.CardDatabase) -> None:
        self.maker = SchemaMaker(_HOOKS, _ids(cards), meanings_of_keys)
        self.definitions: dict[str, Schema] = {"if": self.conditions(), "who": self.who()}

    def whole(self) -> Schema:
        """The schema of a card file or pack."""
        entries = {
            "location": db.LocationTable,
            "servant": tables.ServantTable,
        }
        texts: dict[str, tuple[type[Any], str]] = {
            "attack": (tables.AttackTable, "card"),
            "skill": (tables.SkillTable, "card"),
            "special": (tables.SpecialTable, "card"),
            "event": (tables.EventTable, "event"),
            "situation": (tables.SituationTable, "situation"),
        }
        sections = {
            "figures": _pack_table(self.maker.table(db.FiguresTable)),
            "switches": self.maker.table(db.Switches),
            "rules": {"type": "object", "additionalProperties": _pack_table(self.maker.table(db.RuleSet))},
            **{kind: self.entries(self.maker.table(cls)) for kind, cls in entries.items()},
            **{kind: self.entries(self.maker.table(cls, self.text(text))) for kind, (cls, text) in texts.items()},
            "master": self.master(),
        }
        return {
            "$schema": DRAFT,
            "title": "grailwar card file",
            "type": "object",
            "properties": sections,
            "additionalProperties": False,
            "definitions": self.definitions,
        }

    def entries(self, table: Schema) -> Schema:
        """An array of entries, as a pack may write them: any keys of an entry, or its deletion."""
        loose = _pack_table(table)
        own = {"id": {**loose["properties"]["id"], "pattern": f"^{ID.pattern}$"}, "delete": _DELETE}
        loose["properties"] = {**loose["properties"], **own}
        loose["required"] = ["id"]
        deleted = {"properties": {"delete": {"const": True}}, "required": ["delete"]}
        return {"type": "array", "minItems": 1, "items": {**loose, "if": deleted, "then": {"maxProperties": 2}}}

    def master(self) -> Schema:
        """Masters hold abilities, abilities hold options."""
        deeds = {"type": "array", "items": self.effect("ability", has_moment=False)}
        option = self.entries(self.maker.table(tables.OptionTable, {"effect": deeds}))
        ability = self.entries(self.maker.table(tables.AbilityTable, {**self.text("ability"), "option": option}))
        return self.entries(self.maker.table(tables.MasterTable, {"ability": ability}))

    def text(self, kind: str) -> dict[str, Schema]:
        """The effects and modifiers that a text of this kind may have."""
        found = {}
        if any(kind in kinds for _, kinds in MODIFIERS.values()):
            words = [word for word, (_, kinds) in MODIFIERS.items() if kind in kinds]
            found["modifier"] = {"type": "array", "items": {"anyOf": [self.modifier(word) for word in words]}}
        if any(kind in kinds for kinds in LISTENERS.values()):
            found["effect"] = {"type": "array", "items": self.effect(kind)}
        return found

    def modifier(self, word: str) -> Schema:
        """One word of ``change`` with its arguments."""
        cls = MODIFIERS[word][0]
        schema = self.maker.table(cls, {"change": {"const": word, "description": meaning_of(cls)}})
        schema["required"].append("change")
        return schema

    def effect(self, kind: str, *, has_moment: bool = True) -> Schema:
        """An effect: one of the words of ``do`` with its arguments, and the keys that all effects share."""
        name = f"effect of {kind}" if has_moment else "effect without when"
        if name not in self.definitions:
            self.definitions[name] = {}
            self.definitions[name] = self._effect(kind, has_moment=has_moment)
        return _ref(name)

    def _effect(self, kind: str, *, has_moment: bool) -> Schema:
        shared: dict[str, Schema] = {"if": _ref("if"), "who": _ref("who"), "may": {"type": "boolean"}}
        if has_moment:
            shared["when"] = {"enum": [moment for moment in MOMENTS if kind in LISTENERS[moment]]}
        shared["then"] = {"type": "array", "items": self.effect(kind, has_moment=False)}
        options = []
        for word, cls in OPERATIONS.items():
            schema = self.maker.table(cls, {**shared, "do": {"const": word, "description": meaning_of(cls)}})
            schema["required"] += ["do", "when"] if has_moment else ["do"]
            options.append(schema)
        return {"anyOf": options}

    def conditions(self) -> Schema:
        """The table under ``if``."""
        arguments = {word: self.maker.table(cls)["properties"] for word, cls in CONDITIONS.items()}
        properties = {
            word: {**next(iter(fields.values())), "description": meaning_of(CONDITIONS[word])}
            for word, fields in arguments.items()
        }
        return {"type": "object", "properties": properties, "additionalProperties": False}

    def who(self) -> Schema:
        """A group by name, or a table with filters."""
        return {"anyOf": [{"enum": list(GROUPS)}, self.maker.table(Who)]}


def _ref(name: str) -> Schema:
    return {"$ref": f"#/definitions/{name.replace(' ', '%20')}"}


def _names() -> Schema:
    """Names in any of the languages: a pack may give a single one."""
    texts = {language: {"type": "string", "minLength": 1} for language in ("en", "ja", "zh")}
    properties = {**texts, "ja_unconfirmed": {"type": "boolean"}}
    return {"type": "object", "properties": properties, "additionalProperties": False}


_HOOKS: dict[Any, Callable[[], Schema]] = {
    tuple[Condition, ...]: lambda: _ref("if"),
    tuple[Attribute, ...]: lambda: {
        "type": "array",
        "items": {"enum": list(ATTRIBUTES)},
        "minItems": 1,
        "uniqueItems": True,
    },
    Names: _names,
}
"""What is not read into value classes key by key."""
_DELETE: Schema = {"type": "boolean", "description": "The entry is taken out; no other key stands beside this one."}


def _pack_table(table: Schema) -> Schema:
    """A pack may give any of the keys."""
    return {**table, "required": []}


def _ids(cards: db.CardDatabase) -> dict[str, list[str]]:
    by_kind: dict[str, list[str]] = {"attack": [], "skill": [], "special": []}
    for card in cards.cards.values():
        by_kind[card.kind].append(card.id)
    return {
        **by_kind,
        "card": list(cards.cards),
        "master": list(cards.masters),
        "ability": list(cards.abilities),
        "situation": list(cards.situations),
        "location": list(cards.board.at),
        "battlefield": [location.id for location in cards.board.battlefields],
    }


def card_schema(cards: db.CardDatabase) -> Schema:
    """The JSON Schema of card files; the ids of ``cards`` are offered for completion."""
    return CardSchema(cards).whole()
