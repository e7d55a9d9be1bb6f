"""The reference of the card language: every table, key and word, with an example from the database.

What is said of a word is the docstring of its class, so this page cannot disagree with the code;
docs/card-language.md holds it between two marks (``python docs/generate.py``).
"""

import ast
import inspect
import json
import textwrap
from collections.abc import Iterator, Mapping
from types import NoneType, UnionType
from typing import TYPE_CHECKING, Annotated, Any, Union, get_args, get_origin, get_type_hints

import attrs

from grailwar.core.shapes import Choice, Id, Range
from grailwar.dominate import cards as db
from grailwar.dominate import cardtables as tables
from grailwar.dominate.effects import modifiers as mods
from grailwar.dominate.effects import operations as ops
from grailwar.dominate.effects.condition import Condition
from grailwar.dominate.effects.conditions import CONDITIONS
from grailwar.dominate.effects.effect import GROUPS, Who
from grailwar.dominate.effects.modifiers import MODIFIERS
from grailwar.dominate.effects.moments import MOMENTS
from grailwar.dominate.effects.operations import OPERATIONS
from grailwar.dominate.ids import Names
from grailwar.dominate.text.phrases import listed

if TYPE_CHECKING:
    from grailwar.dominate.cards import CardDatabase

TABLES: Mapping[str, tuple[type[Any], tuple[str, ...]]] = {
    "[figures]": (db.FiguresTable, ()),
    "[switches]": (db.Switches, ()),
    "[rules.NAME]": (db.RuleSet, ()),
    "[[location]]": (db.LocationTable, ()),
    "[[master]]": (tables.MasterTable, ("ability",)),
    "[[master.ability]]": (tables.AbilityTable, ("effect", "modifier", "option")),
    "[[master.ability.option]]": (tables.OptionTable, ("effect",)),
    "[[servant]]": (tables.ServantTable, ()),
    "[[attack]]": (tables.AttackTable, ("effect", "modifier")),
    "[[skill]]": (tables.SkillTable, ("effect", "modifier")),
    "[[special]]": (tables.SpecialTable, ("effect", "modifier")),
    "[[event]]": (tables.EventTable, ("effect", "modifier")),
    "[[situation]]": (tables.SituationTable, ("modifier",)),
}
"""The tables of a card file: how each is written, its class, and the lists that belong to it."""

PARTS: Mapping[str, type[Any]] = {
    "name": Names,
    "mana (of a skill, by round)": db.RoundCost,
    "extra": db.ExtraUse,
    "events": db.AddedEvents,
    "capacity": tables.CapacityTable,
    "climax": db.Climax,
    "who": Who,
}
"""Tables that stand inside others, by key."""

EVERYWHERE: Mapping[str, str] = {
    "id": "The id: small letters, digits and hyphens. Decisions, saves and other tables name it.",
    "name": "The name in up to three languages, see `name`.",
    "estimated": "The keys of this table whose figures are not confirmed for this game.",
    "source": "Where the figures come from (docs/provenance.md lists the words).",
    "effect": "What it does, see Effects.",
    "modifier": "What it changes while it is in force, see Change.",
    "ability": "Its abilities, each a table of its own.",
    "option": "What the player may activate, each a table of its own.",
    "attributes": "The attributes (R1.13); one or more.",
    "base": "Printed base power.",
    "mana": "Mana cost.",
    "gems": "Gems it costs.",
    "copies": "How many of it there are.",
    "extra": "Makes it an extra card, see `extra`.",
    "if": "What must hold, see If.",
    "amount": "How much.",
    "number": "How many.",
    "factor": "By what it is multiplied.",
    "becomes": "What it becomes.",
    "attribute": "Which attribute.",
    "at": "Which location.",
    "location": "Which location.",
    "card": "Which card.",
    "master": "Which Master.",
}
"""What keys mean that stand in several tables, and those whose name says it."""

MEANINGS: Mapping[tuple[type[Any], str], str] = {
    (db.FiguresTable, "hand"): "Cards that a hand is filled up to (R4.2).",
    (db.FiguresTable, "mana_limit"): "The most Mana a player can have (R1.11).",
    (db.FiguresTable, "npc_power"): "The NPC's total power (R6.3).",
    (db.FiguresTable, "seal_mana"): "Mana for a Command Seal (R7.6).",
    (db.FiguresTable, "seal_power"): "Total power for a Command Seal (R7.6).",
    (db.FiguresTable, "attack_cards"): "Attack cards of a Servant (R2.4).",
    (db.FiguresTable, "skill_cards"): "Noble Phantasm / Skill cards of a Servant, copies counted (R2.4).",
    (db.RuleSet, "players_at_least"): "The fewest players.",
    (db.RuleSet, "players_at_most"): "The most players.",
    (db.RuleSet, "eliminate_to"): "After the last ordinary round players are eliminated until this many or fewer are "
    "left, but always at least the last one (R12.2).",
    (tables.MasterTable, "mana"): "Initial Mana (R2.7).",
    (tables.MasterTable, "seals"): "Command Seals at the beginning (R2.8).",
    (tables.MasterTable, "gems"): "Gems at the beginning (R2.13).",
    (tables.MasterTable, "starts_with"): "The fewest players with which this Master can begin a game (R2.6).",
    (
        tables.OptionTable,
        "window",
    ): "`any`: each of the three windows of the own action; `move`: as the one move of the Movement step (R7.2).",
    (tables.OptionTable, "mana"): "Mana it costs.",
    (tables.ServantTable, "true_name"): "The true name, in up to three languages.",
    (tables.ServantTable, "deck"): "The Attack deck: `attack_cards` ids (R2.4).",
    (tables.ServantTable, "cards"): "The Noble Phantasm / Skill cards; with their copies `skill_cards` of them (R2.4).",
    (tables.SkillTable, "mana"): "Mana cost; one that falls by round is a table.",
    (tables.SkillTable, "true_name_release"): "Its use turns the Tarot face up (R8.13).",
    (tables.SkillTable, "once_per_game"): "It cannot be used a second time (R8.17).",
    (tables.SkillTable, "lingering"): "It stays in use; its lingering text begins in the next round (R8.16).",
    (tables.SkillTable, "counts_lingering"): "While it lingers it counts as a used card (RULING-27).",
    (tables.SkillTable, "below_threshold"): "It may be chosen without the Mana that such a card needs (R8.4).",
    (tables.SkillTable, "usable_if"): "What must hold when it is chosen, see If.",
    (tables.SkillTable, "after"): "Cards whose On Use comes first (RULING-61).",
    (tables.SpecialTable, "owner"): "The Master whose card it is (R1.9).",
    (tables.SpecialTable, "in_deck"): "It has a blue back: it is drawn, held and used like an Attack card (R1.14).",
    (tables.EventTable, "results"): "War Results (R10.5).",
    (tables.SituationTable, "supply"): "Mana for every player when it is turned up (R4.3).",
    (tables.SituationTable, "events"): "Events that it adds, see `events` (R4.5).",
    (tables.SituationTable, "closed"): "Locations where nobody may be placed or moved to (R5.6).",
    (tables.SituationTable, "capacity"): "Other limits of players at locations, see `capacity` (R5.6).",
    (tables.SituationTable, "climax"): "Makes it a Climax card, see `climax` (R12.7).",
    (Names, "en"): "English.",
    (Names, "ja"): "Japanese.",
    (Names, "zh"): "Chinese.",
    (db.RoundCost, "start"): "The cost from which it falls.",
    (db.RoundCost, "fall"): "How much it falls with each round, the first one included.",
    (db.ExtraUse, "at_least_mana"): "The Mana that there must be when it is chosen.",
    (db.ExtraUse, "gems"): "Gems it costs, besides its Mana.",
    (db.ExtraUse, "cards"): "How many other cards with `attribute` it needs.",
    (db.AddedEvents, "at"): "Which battlefield.",
    (db.AddedEvents, "face"): "Face up or face down.",
    (tables.CapacityTable, "players"): "The most players there.",
    (Who, "group"): "Which group, see Who.",
    (mods.SetBase, "at_least"): "The span begins with this printed base power ...",
    (mods.SetBase, "at_most"): "... and ends with this one.",
    (mods.StandingsTotal, "amounts"): "For last place, second from last and so on; the others get nothing.",
    (mods.LegCost, "origin"): "Where the leg begins.",
    (mods.LegCost, "cost"): "Mana it costs instead.",
    (mods.Suspend, "ability"): "Which ability.",
    (mods.CardsUsed, "at_least"): "The fewest cards.",
    (mods.CardsUsed, "at_most"): "The most cards.",
    (ops.MoveAnywhere, "besides"): "Locations that may not be named.",
    (ops.UseMore, "base_at_most"): "The largest printed base power allowed.",
}
"""What a key means where neither its class nor :data:`EVERYWHERE` says it, or where those would mislead."""

GROUP_MEANINGS: Mapping[str, str] = {
    "self": "The owner of the text; nothing need be written for it.",
    "target": "The player that an earlier effect of the same text has chosen.",
    "players_here": "All players at the battlefield of the text or of its owner.",
    "others_here": "All other players at the battlefield of the owner.",
    "participants_here": "As `others_here`, and the NPC if it is there (R6.7).",
    "highest_here": "Of `others_here`, those with the most total power.",
    "highest_participants_here": "Of `participants_here`, those with the most total power (a switch of RULING-63).",
}


def language_reference(cards: "CardDatabase") -> str:
    """The reference in Markdown."""
    examples = Examples(cards.layers.data)
    parts = [*_tables(), *_parts(), *_moments(examples), *_conditions(examples), *_groups(examples)]
    return "\n".join([*parts, *_operations(examples), *_modifiers(examples)])


# --- pieces of the page -----------------------------------------------------------------------------------------------


def _tables() -> Iterator[str]:
    yield "## Tables\n"
    for title, (cls, lists) in TABLES.items():
        yield f"### `{title}`\n"
        yield f"{meaning_of(cls)}\n"
        yield from _key_table(cls, lists)


def _parts() -> Iterator[str]:
    yield "## Tables inside tables\n"
    for title, cls in PARTS.items():
        yield f"### `{title}`\n"
        yield f"{meaning_of(cls)}\n"
        yield from _key_table(cls, ())


def _moments(examples: "Examples") -> Iterator[str]:
    yield "## When\n"
    for word, meaning in MOMENTS.items():
        yield f"### `{word}`\n"
        yield f"{meaning}\n"
        yield examples.of("when", word)


def _conditions(examples: "Examples") -> Iterator[str]:
    yield "## If\n"
    for word, cls in CONDITIONS.items():
        (kind,) = _hints(cls).values()
        yield f"### `{word}`\n"
        yield f"{meaning_of(cls)} Argument: {_kind(kind)}.\n"
        yield examples.of("if", word)


def _groups(examples: "Examples") -> Iterator[str]:
    yield "## Who\n"
    for word in GROUPS:
        yield f"### `{word}`\n"
        yield f"{GROUP_MEANINGS[word]}\n"
        yield examples.of("who", word)


def _operations(examples: "Examples") -> Iterator[str]:
    yield "## Do\n"
    for word, cls in OPERATIONS.items():
        yield f"### `{word}`\n"
        yield f"{meaning_of(cls)}\n"
        yield from _key_table(cls, ())
        yield examples.of("do", word)


def _modifiers(examples: "Examples") -> Iterator[str]:
    yield "## Change\n"
    many = {"ability": "abilities", "card": "cards", "event": "events", "situation": "situations"}
    for word, (cls, kinds) in MODIFIERS.items():
        yield f"### `{word}`\n"
        yield f"{meaning_of(cls)} Made by {listed([many[kind] for kind in sorted(kinds)])}.\n"
        yield from _key_table(cls, ())
        yield examples.of("change", word)


def _key_table(cls: type[Any], lists: tuple[str, ...]) -> Iterator[str]:
    """Every key of a table with what it may hold, its default and its meaning."""
    hints, docs = _hints(cls), field_docs(cls)
    rows = []
    for field in attrs.fields(cls):
        key = field.name.rstrip("_")
        needed = "needed" if field.default is attrs.NOTHING else _default(field.default)
        said = _said_of(cls, field.name, docs)
        rows.append(f"| `{key}` | {_kind(hints[field.name])} | {needed} | {said} |")
    rows += [f"| `{key}` | list of tables | optional | {EVERYWHERE[key]} |" for key in lists]
    if rows:
        yield "| key | holds | | meaning |\n|---|---|---|---|"
        yield from rows
        yield ""


def _said_of(cls: type[Any], name: str, docs: Mapping[str, str]) -> str:
    return MEANINGS.get((cls, name)) or docs.get(name) or EVERYWHERE[name.rstrip("_")]


def meanings_of_keys(cls: type[Any]) -> Mapping[str, str]:
    """What each key of a table means; for what the card files do not have, nothing is said."""
    docs = field_docs(cls)
    names = [field.name for field in attrs.fields(cls)]
    known = {name for name in names if (cls, name) in MEANINGS or name in docs or name.rstrip("_") in EVERYWHERE}
    return {name.rstrip("_"): _said_of(cls, name, docs) for name in names if name in known}


def _default(value: Any) -> str:
    """What a key is taken to be when it is left out."""
    return "optional" if value in (None, (), "") else f"else `{to_toml(value)}`"


# --- what the code says -----------------------------------------------------------------------------------------------


def meaning_of(cls: type[Any]) -> str:
    """The docstring of a class as running text."""
    return _running(inspect.getdoc(cls) or "")


def _running(doc: str) -> str:
    return " ".join(doc.replace("``", "`").split())


def field_docs(cls: type[Any]) -> dict[str, str]:
    """The docstring under each field of a value class."""
    (body,) = ast.parse(textwrap.dedent(inspect.getsource(cls))).body
    assert isinstance(body, ast.ClassDef)
    docs, name = {}, ""
    for node in body.body:
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            name = node.target.id
        elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and name:
            docs[name] = _running(str(node.value.value))
    return docs


def _hints(cls: type[Any]) -> dict[str, Any]:
    own = [field.name for field in attrs.fields(cls)]
    hints = get_type_hints(cls, include_extras=True)
    return {name: hints[name] for name in own}


def _kind(hint: Any) -> str:
    """What a key may hold, in words."""
    origin = get_origin(hint)
    if origin is Annotated:
        return _ruled(get_args(hint)[1])
    if origin in (Union, UnionType):
        return " or ".join([_kind(option) for option in get_args(hint) if option is not NoneType])
    if origin is tuple:
        item = get_args(hint)[0]
        return "conditions, see If" if item is Condition else f"list, each item: {_kind(item)}"
    return _PLAIN.get(hint) or next(f"table, see `{key}`" for key, cls in PARTS.items() if cls is hint)


def _ruled(rule: Any) -> str:
    if isinstance(rule, Range):
        return f"whole number, {rule.low} to {rule.high}"
    if isinstance(rule, Choice):
        return listed([f"`{word}`" for word in rule.words], "or")
    assert isinstance(rule, Id)
    return f"id of {'an' if rule.kind[0] in 'aeio' else 'a'} {rule.kind}"


_PLAIN: Mapping[Any, str] = {int: "whole number", str: "text", bool: "true or false"}


# --- examples ---------------------------------------------------------------------------------------------------------


class Examples:
    """The shortest example of each word in a card file, with the id of the entry it stands in."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.found: dict[tuple[str, str], tuple[str, str]] = {}
        for entries in data.values():
            for entry in entries if isinstance(entries, list) else ():
                for name, table in _walk(entry, ""):
                    for use in _words_of(table):
                        shown = (name, _shown(table))
                        self.found[use] = min(self.found.get(use, shown), shown, key=lambda found: len(found[1]))

    def of(self, vocabulary: str, word: str) -> str:
        """The example of a word, in Markdown."""
        if (vocabulary, word) not in self.found:
            return "Nothing in this database uses it.\n"
        name, toml = self.found[vocabulary, word]
        return f"Example, `{name}`:\n\n```toml\n{toml}\n```\n"


def _words_of(table: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """The words that a table itself uses, each with its vocabulary."""
    yield from (("if", word) for word in (*table.get("if", {}), *table.get("usable_if", {})))
    yield from ((key, table[key]) for key in ("when", "do", "change") if key in table)
    if "do" in table:
        who = table.get("who", "self")
        yield "who", who.get("group", "self") if isinstance(who, dict) else who


def _walk(data: Any, name: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every table in ``data``, each with the id of the nearest entry that it stands in."""
    if isinstance(data, list):
        for item in data:
            yield from _walk(item, name)
    elif isinstance(data, dict):
        name = data.get("id", name)
        yield name, data
        for item in data.values():
            yield from _walk(item, name)


def _shown(table: dict[str, Any]) -> str:
    """A table on one line; of a whole card just its condition of use."""
    if "usable_if" in table:
        return f"usable_if = {to_toml(table['usable_if'])}"
    if "window" in table:
        return f"if = {to_toml(table.get('if', {}))}"
    return to_toml(table)


def to_toml(value: Any) -> str:
    """A value as TOML writes it, tables inline.

    >>> to_toml({"do": "defeat", "may": True, "if": {"at": "shinto"}, "cards": ["a"]})
    '{ do = "defeat", may = true, if = { at = "shinto" }, cards = ["a"] }'
    """
    if isinstance(value, dict):
        return f"{{ {', '.join([f'{key} = {to_toml(item)}' for key, item in value.items()])} }}"
    if isinstance(value, list | tuple):
        return f"[{', '.join([to_toml(item) for item in value])}]"
    return json.dumps(value, ensure_ascii=False)
