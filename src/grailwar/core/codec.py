"""JSON that can be trusted: values of a closed list of classes become text and come back, each number in its range.

Reading is driven by the classes' own annotations and by what a game adds to them (ranges, kinds of ids). A text may
name nothing but the tags and fields of that list, so nothing is imported, called or run because a text says so.
Whatever is wrong raises :class:`~grailwar.core.errors.SaveError` with its place, as in ``$.state.players[2].mana``.
"""

import json
import re
from collections.abc import Callable, Collection, Mapping
from enum import StrEnum
from types import NoneType, UnionType
from typing import Annotated, Any, NoReturn, TypeVar, Union, get_args, get_origin, get_type_hints

import attrs

from grailwar.core.errors import SaveError
from grailwar.core.shapes import Choice, Id, Range
from grailwar.core.value import Value, value

T = TypeVar("T")

Path = tuple[str | int, ...]

LONGEST_TEXT = 1_000_000
"""Characters of the longest text that is read; a long game's state has some 10,000."""
DEEPEST = 16
"""How deep tables and lists may lie in each other."""
LONGEST_LIST = 5_000
LONGEST_NUMBER = 20
"""Digits of the longest whole number."""


@value
class Word(Value):
    """In ``Annotated[int, Range(...), Word(text, value)]``: one special value that is written as a word."""

    text: str
    value: Any


@value
class Between(Value):
    """The least and the most items of a list; in ``Annotated[tuple[X, ...], Between(low, high)]``."""

    low: int
    high: int


def place(path: Path) -> str:
    """A path as it is shown.

    >>> place(("state", "players", 2, "mana"))
    '$.state.players[2].mana'
    """
    return "$" + "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in path)


def wrong(path: Path, message: str) -> NoReturn:
    """Raise the error for what is wrong at ``path``."""
    raise SaveError(f"{place(path)}: {message}")


def shown(data: Any) -> str:
    """What was found, short enough for a message."""
    if isinstance(data, dict):
        return "a table"
    if isinstance(data, list):
        return "a list"
    text = repr(data)
    return text if len(text) <= 60 else f"{text[:57]}..."


# --- from text to plain data and back ---------------------------------------------------------------------------------


class _Table(dict[str, Any]):
    """A JSON object; ``doubled`` is a key that stands in it twice."""

    doubled: str | None = None


class _Odd:
    """A number that no save holds: a fraction, an endless one, NaN."""

    def __init__(self, text: str) -> None:
        self.text = text

    def __repr__(self) -> str:
        return self.text


def parse(text: str) -> Any:
    """Plain data from JSON text; its size and depth are looked at before it is parsed.

    Raises:
        SaveError: not a text, too long, too deep, or not JSON.
    """
    if not isinstance(text, str):
        raise SaveError(f"$: a save is a text, not {type(text).__name__}")
    if len(text) > LONGEST_TEXT:
        raise SaveError(f"$: the text has {len(text)} characters; allowed: {LONGEST_TEXT}")
    _check_depth(text)
    try:
        return json.loads(
            text, object_pairs_hook=_table, parse_int=_whole_number, parse_float=_Odd, parse_constant=_Odd
        )
    except json.JSONDecodeError as error:
        raise SaveError(f"$: not JSON: {error.msg} (line {error.lineno}, column {error.colno})") from None


def _check_depth(text: str) -> None:
    """Refuse deep nesting, which the parser would follow by recursion. Brackets in strings do not count."""
    outside = "".join(text.replace("\\\\", "").replace('\\"', "").split('"')[::2])
    depth = 0
    for bracket in re.findall(r"[][{}]", outside):
        depth += 1 if bracket in "[{" else -1
        if depth > DEEPEST:
            raise SaveError(f"$: tables and lists lie more than {DEEPEST} deep in each other")


def _table(pairs: list[tuple[str, Any]]) -> _Table:
    table = _Table(pairs)
    if len(table) < len(pairs):
        seen: set[str] = set()
        for key, _ in pairs:
            if key in seen:
                table.doubled = key
                break
            seen.add(key)
    return table


def _whole_number(text: str) -> "int | _Odd":
    return int(text) if len(text) <= LONGEST_NUMBER else _Odd(f"{text[:LONGEST_NUMBER]}...")


def render(data: Any, width: int = 120) -> str:
    """Plain data as JSON text for people: what fits on a line stands on one line, and so does a list of plain items.

    >>> print(render({"a": [1, 2], "b": {"c": None}}, width=20))
    {
      "a": [1, 2],
      "b": {"c": null}
    }
    """
    return "".join(_rendered(data, "", width))


def _rendered(data: Any, indent: str, width: int) -> list[str]:
    line = json.dumps(data, ensure_ascii=False)
    if not data or not isinstance(data, dict | list) or (indent and len(indent) + len(line) < width):
        return [line]
    if isinstance(data, list) and not any(isinstance(item, dict | list) for item in data):
        return [line]
    deeper = indent + "  "
    if isinstance(data, dict):
        opening, closing = "{}"
        items = [(f"{json.dumps(key, ensure_ascii=False)}: ", item) for key, item in data.items()]
    else:
        opening, closing = "[]"
        items = [("", item) for item in data]
    parts = [opening]
    for index, (head, item) in enumerate(items):
        parts += [",\n" if index else "\n", deeper, head, *_rendered(item, deeper, width)]
    return [*parts, f"\n{indent}", closing]


def migrated(
    data: dict[str, Any],
    version: int,
    current: int,
    steps: Mapping[int, Callable[[dict[str, Any], T], dict[str, Any]]],
    context: T,
) -> dict[str, Any]:
    """Plain data of an older schema version brought up to the current one, step by step.

    Args:
        data: what the old file says.
        version: the schema version that it was written with, at most ``current``.
        current: the version that is read now.
        steps: for each version the function to the next one. It may take an old file at its word: what is not as that
            version wrote it is reported as damage.
        context: what each of these functions is given besides.
    """
    for number in range(version, current):
        try:
            data = steps[number](data, context)
        except (KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
            raise SaveError(f"$: damaged: not as schema version {number} wrote it ({error!r})") from error
    return data


# --- from plain data to values and back -------------------------------------------------------------------------------


@value
class Schema(Value):
    """The closed list of what a text may hold."""

    hints: Mapping[type[Any], Mapping[str, Any]]
    """Each class, with what the annotations of its fields leave open: ranges and kinds of ids."""
    tags: Mapping[str, type[Any]]
    """The classes among which a union chooses, by the name that a text gives them under ``is``."""
    names: Mapping[str, Any]
    """What the names in annotations stand for that their modules import for the type checker alone."""


TAG = "is"


class Codec:
    """Writes and reads the values of a schema.

    Args:
        schema: the closed list of classes.
        ids: the ids that exist, by kind.
        build: for classes that need more than their fields, the function that makes one from the fields.

    Raises:
        TypeError: a field that the schema leaves open: a number without a range, a text without a kind, ...
    """

    def __init__(
        self,
        schema: Schema,
        ids: Mapping[str, Collection[str]],
        build: Mapping[type[Any], Callable[..., Any]] | None = None,
    ) -> None:
        self.ids = ids
        self.build = build or {}
        self.tags = schema.tags
        self.tag_of = {cls: tag for tag, cls in schema.tags.items()}
        self.fields = {cls: _fields(cls, given, schema.names) for cls, given in schema.hints.items()}
        for cls, fields in self.fields.items():
            for name, kind in fields.items():
                self._check_closed(kind, f"{cls.__name__}.{name}")

    def _check_closed(self, kind: Any, where: str) -> None:
        origin = get_origin(kind)
        if origin is Annotated and get_args(kind)[0] in (int, str):
            return
        if origin is Annotated or origin is tuple:
            self._check_closed(get_args(kind)[0], where)
        elif origin in (Union, UnionType):
            for part in get_args(kind):
                self._check_closed(part, where)
        elif kind not in self.fields and kind not in (bool, NoneType) and not _is_enum(kind):
            raise TypeError(f"{where}: the schema does not say what a {kind} may be")

    # --- writing

    def write(self, kind: Any, item: Any) -> Any:
        """Plain data for a value of this kind."""
        origin = get_origin(kind)
        if origin is Annotated:
            words = [rule.text for rule in get_args(kind)[1:] if isinstance(rule, Word) and rule.value is item]
            return words[0] if words else self.write(get_args(kind)[0], item)
        if origin in (Union, UnionType):
            return self._write_union(get_args(kind), item)
        if origin is tuple:
            return [self.write(get_args(kind)[0], part) for part in item]
        if kind in self.fields:
            return {name: self.write(hint, getattr(item, name)) for name, hint in self.fields[kind].items()}
        return item.value if _is_enum(kind) else item

    def _write_union(self, kinds: tuple[Any, ...], item: Any) -> Any:
        if item is None:
            return None
        classes = [kind for kind in kinds if kind is not NoneType]
        if len(classes) == 1:
            return self.write(classes[0], item)
        return {TAG: self.tag_of[type(item)], **self.write(type(item), item)}

    # --- reading

    def read(self, kind: Any, data: Any, path: Path) -> Any:
        """The value of this kind that plain data stands for.

        Raises:
            SaveError: anything but a well-formed value of this kind, with its place.
        """
        origin = get_origin(kind)
        if origin is Annotated:
            return self._read_annotated(get_args(kind), data, path)
        if origin in (Union, UnionType):
            return self._read_union(get_args(kind), data, path)
        if origin is tuple:
            return self._read_items(get_args(kind)[0], data, path, Between(0, LONGEST_LIST))
        if kind in self.fields:
            return self._read_table(kind, data, path)
        if _is_enum(kind):
            words = [member.value for member in kind]
            if not isinstance(data, str) or data not in words:
                wrong(path, f"{shown(data)} is not known; {_allowed(words)}")
            return kind(data)
        if type(data) is not kind:
            wrong(path, f"{shown(data)} is not {_KINDS[kind]}")
        return data

    def _read_annotated(self, parts: tuple[Any, ...], data: Any, path: Path) -> Any:
        base, rule, *words = parts
        for word in words:
            if data == word.text:
                return word.value
        if isinstance(rule, Between):
            return self._read_items(get_args(base)[0], data, path, rule)
        if type(data) is not base:
            also = "".join(f', nor "{word.text}"' for word in words)
            wrong(path, f"{shown(data)} is not {_KINDS[base]}{also}")
        if isinstance(rule, Range) and not rule.low <= data <= rule.high:
            wrong(path, f"{data} is not between {rule.low} and {rule.high}")
        if isinstance(rule, Choice) and data not in rule.words:
            wrong(path, f"{shown(data)} is not known; {_allowed(rule.words)}")
        if isinstance(rule, Id) and data not in self.ids[rule.kind]:
            wrong(path, f"unknown {rule.kind} {shown(data)}; {_allowed(self.ids[rule.kind])}")
        return data

    def _read_union(self, kinds: tuple[Any, ...], data: Any, path: Path) -> Any:
        if data is None and NoneType in kinds:
            return None
        classes = [kind for kind in kinds if kind is not NoneType]
        if len(classes) == 1:
            return self.read(classes[0], data, path)
        check_table(data, path)
        tags = [tag for tag, cls in self.tags.items() if cls in classes]
        tag = data.get(TAG)
        if not isinstance(tag, str) or tag not in tags:
            wrong((*path, TAG), f"{shown(tag)} is not known; {_allowed(tags)}")
        return self._read_table(self.tags[tag], data, path, tagged=True)

    def _read_items(self, kind: Any, data: Any, path: Path, size: Between) -> tuple[Any, ...]:
        if not isinstance(data, list):
            wrong(path, f"{shown(data)} is not a list")
        if not size.low <= len(data) <= size.high:
            wrong(path, f"there are {len(data)}; allowed: {size.low} to {size.high}")
        return tuple([self.read(kind, item, (*path, index)) for index, item in enumerate(data)])

    def _read_table(self, cls: type[Any], data: Any, path: Path, *, tagged: bool = False) -> Any:
        check_table(data, path)
        hints = self.fields[cls]
        for key in data:
            if key not in hints and not (tagged and key == TAG):
                wrong(path, f"unknown key {shown(key)}; {_allowed(hints)}")
        given = {}
        for name, hint in hints.items():
            if name not in data:
                wrong(path, f"the key {name!r} is missing")
            given[name] = self.read(hint, data[name], (*path, name))
        return self.build.get(cls, cls)(**given)


def _fields(cls: type[Any], given: Mapping[str, Any], names: Mapping[str, Any]) -> dict[str, Any]:
    """What each field of a class may hold. Fields that equality does not see are no part of a text."""
    own = get_type_hints(cls, localns=dict(names), include_extras=True)
    fields = [field.name for field in attrs.fields(cls) if field.eq]
    unknown = set(given).difference(fields)
    if unknown:
        raise TypeError(f"{cls.__name__} has no field {', '.join(sorted(unknown))}")
    return {name: given.get(name, own[name]) for name in fields}


def check_table(data: Any, path: Path) -> None:
    """Refuse what is not a JSON object, and one in which a key stands twice.

    Raises:
        SaveError: with the place.
    """
    if not isinstance(data, dict):
        wrong(path, f"{shown(data)} is not a table")
    if isinstance(data, _Table) and data.doubled is not None:
        wrong(path, f"the key {shown(data.doubled)} stands here twice")


def _is_enum(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, StrEnum)


def _allowed(words: Collection[str]) -> str:
    return f"allowed: {', '.join(sorted(words))}"


_KINDS = {int: "a whole number", str: "a text", bool: "true or false"}
