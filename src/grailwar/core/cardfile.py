"""Card files: TOML tables become typed values, strictly, and every problem is reported with its place.

A value class states by its annotations what a table may hold. :class:`Reader` builds such values; it never stops at
the first problem, ignores no key and converts nothing silently.
"""

from collections.abc import Callable, Mapping
from types import NoneType, UnionType
from typing import Annotated, Any, TypeVar, Union, get_args, get_origin, get_type_hints

import attrs

from grailwar.core.errors import shown, suggest
from grailwar.core.layers import Path, Problem
from grailwar.core.shapes import Choice, Id, Range
from grailwar.core.tomlplace import Place
from grailwar.core.value import fields_of

T = TypeVar("T")


class Reader:
    """Reads plain tables into values and collects the problems.

    Args:
        locate: where what stands at a path comes from.
        hooks: for types that are not plain value classes, a function ``(reader, data, path) -> value``.
    """

    def __init__(
        self, locate: Callable[[Path], Place], hooks: Mapping[Any, Callable[["Reader", Any, Path], Any]]
    ) -> None:
        self.locate = locate
        self.hooks = hooks
        self.problems: list[Problem] = []
        self.named: list[tuple[str, str, Path]] = []
        """Every id met: kind, id, place."""
        self._hints: dict[type[Any], dict[str, Any]] = {}

    def wrong(self, path: Path, message: str) -> None:
        """Note a problem."""
        self.problems.append(Problem(self.locate(path), message))

    def read(self, kind: Any, data: Any, path: Path) -> Any:
        """The value of type ``kind`` that ``data`` stands for; a problem gives None."""
        if kind in self.hooks:
            return self.hooks[kind](self, data, path)
        origin = get_origin(kind)
        if origin is Annotated:
            return self._annotated(kind, data, path)
        if origin in (Union, UnionType):
            return self._union(get_args(kind), data, path)
        if origin is tuple:
            return self._items(get_args(kind)[0], data, path)
        if isinstance(kind, type) and attrs.has(kind):
            return self.table(kind, data, path)
        if type(data) is not kind:
            self.wrong(path, f"{shown(data)} is not {_KINDS[kind]}")
            return None
        return data

    def table(
        self,
        cls: type[T],
        data: Any,
        path: Path,
        *,
        besides: tuple[str, ...] = (),
        shown_besides: tuple[str, ...] = (),
    ) -> T | None:
        """A value class from a table. Keys in ``besides`` are left to the caller.

        ``shown_besides`` are keys that the caller has taken out of the table: named among those allowed.
        """
        if not isinstance(data, dict):
            self.wrong(path, f"{shown(data)} is not a table")
            return None
        hints = self.hints(cls)
        fields = {_key(field.name): field for field in fields_of(cls)}
        for key in data:
            if key not in fields and key not in besides:
                self.wrong((*path, key), f"unknown key {key!r}; {suggest(key, [*fields, *besides, *shown_besides])}")
        given: dict[str, Any] = {}
        known = len(self.problems)
        for key, field in fields.items():
            if key in data:
                given[field.name] = self.read(hints[field.name], data[key], (*path, key))
            elif field.default is attrs.NOTHING:
                self.wrong(path, f"the key {key!r} is missing")
        if len(self.problems) > known:
            return None
        return cls(**given)

    def hints(self, cls: type[Any]) -> dict[str, Any]:
        """What each field of a value class may hold."""
        if cls not in self._hints:
            self._hints[cls] = get_type_hints(cls, include_extras=True)
        return self._hints[cls]

    def hint_of(self, cls: type[Any]) -> Any:
        """What the one field of a value class may hold."""
        (field,) = attrs.fields(cls)
        return self.hints(cls)[field.name]

    def read_items(self, read: Callable[["Reader", Any, Path], T | None], data: Any, path: Path) -> tuple[T, ...]:
        """A list whose items are read by a function; items with problems are left out."""
        if not isinstance(data, list):
            self.wrong(path, f"{shown(data)} is not a list")
            return ()
        found = [read(self, item, (*path, index)) for index, item in enumerate(data)]
        return tuple(item for item in found if item is not None)

    def _annotated(self, kind: Any, data: Any, path: Path) -> Any:
        base, rule = get_args(kind)[:2]
        if type(data) is not base:
            self.wrong(path, f"{shown(data)} is not {_KINDS[base]}")
        elif isinstance(rule, Range):
            if not rule.low <= data <= rule.high:
                self.wrong(path, f"{shown(data)} is not between {rule.low} and {rule.high}")
        elif isinstance(rule, Choice):
            if data not in rule.words:
                self.wrong(path, f"unknown word {shown(data)}; {suggest(data, rule.words)}")
        elif isinstance(rule, Id):
            self.named.append((rule.kind, data, path))
        return data

    def _union(self, kinds: tuple[Any, ...], data: Any, path: Path) -> Any:
        for kind in kinds:
            if kind in self.hooks or (kind is not NoneType and isinstance(data, dict) == _is_table(kind)):
                return self.read(kind, data, path)
        self.wrong(path, f"{shown(data)} is not allowed here")
        return None

    def _items(self, kind: Any, data: Any, path: Path) -> tuple[Any, ...]:
        if not isinstance(data, list):
            self.wrong(path, f"{shown(data)} is not a list")
            return ()
        return tuple(self.read(kind, item, (*path, index)) for index, item in enumerate(data))


def _key(name: str) -> str:
    """The key of a field: ``if_`` is written ``if``."""
    return name.rstrip("_")


def _is_table(kind: Any) -> bool:
    return isinstance(kind, type) and attrs.has(kind)


_KINDS = {int: "a whole number", str: "a text", bool: "true or false"}
