"""The words of the card language as a card file writes them: effects, conditions and modifiers, read strictly."""

from collections.abc import Callable, Mapping
from typing import Any

from grailwar.core.cardfile import Reader
from grailwar.core.errors import shown, suggest
from grailwar.core.layers import Path as KeyPath
from grailwar.core.tomlplace import Place
from grailwar.dominate.effects.condition import Condition
from grailwar.dominate.effects.conditions import CONDITIONS
from grailwar.dominate.effects.effect import Effect, Who
from grailwar.dominate.effects.modifiers import MODIFIERS, Modifier
from grailwar.dominate.effects.moments import LISTENERS, MOMENTS
from grailwar.dominate.effects.operations import OPERATIONS
from grailwar.dominate.effects.watch import Watch


class CardReader(Reader):
    """The reader of card files; with a watch, the words that it reads report what they do."""

    def __init__(self, locate: Callable[[KeyPath], Place], watch: Watch | None = None) -> None:
        super().__init__(locate, _HOOKS)
        self.watch = watch


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


_HOOKS: Mapping[Any, Callable[[Any, Any, KeyPath], Any]] = {tuple[Condition, ...]: _read_conditions}
"""What is not read into value classes key by key."""


def _read_who(reader: CardReader, data: Any, path: KeyPath) -> Who:
    """``who``: a group by name, or a table with filters."""
    if isinstance(data, str):
        data = {"group": data}
    who = reader.table(Who, data, path)
    return Who() if who is None else who


_EFFECT_KEYS = ("when", "if", "who", "do", "may", "then")


def effect_reader(kind: str, moment: str | None) -> Callable[[Any, Any, KeyPath], Effect | None]:
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
        then = reader.read_items(effect_reader(kind, when), data.get("then", []), (*path, "then"))
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


def modifier_reader(kind: str) -> Callable[[Reader, Any, KeyPath], Modifier | None]:
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
