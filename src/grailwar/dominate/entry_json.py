"""Log entries as plain data for JSON, and back.

An entry becomes a table with the name of its class under ``is`` and its fields; decisions are written in the
notation, tuples as lists. Nothing of an entry is lost.
"""

from types import NoneType, UnionType
from typing import Any, NoReturn, Union, get_args, get_origin, get_type_hints

import attrs

from grailwar.core.errors import NotationError, SaveError, suggest
from grailwar.dominate import log
from grailwar.dominate.decisions import DECISIONS, Decision, parse_decision
from grailwar.dominate.ids import Cause
from grailwar.dominate.log import Entry

TAG = "is"

ENTRIES: dict[str, type[Any]] = {cls.__name__: cls for cls in log.Entry.__args__}
"""Every class of log entries, by name."""


def entry_to_json(entry: Entry) -> dict[str, Any]:
    """The entry as plain data: tables, lists, texts, whole numbers, true, false and None.

    >>> from grailwar.dominate.ids import rule_cause
    >>> entry_to_json(log.RoundBegun(3, rule_cause("R3.1")))
    {'is': 'RoundBegun', 'round': 3, 'cause': {'kind': 'rule', 'id': 'R3.1'}}
    """
    return {TAG: type(entry).__name__, **_fields(entry)}


def entry_from_json(data: Any) -> Entry:
    """The entry that plain data stand for.

    Raises:
        SaveError: not what :func:`entry_to_json` makes; it says where.
    """
    if not isinstance(data, dict):
        _wrong("$", f"{data!r} is not a table")
    name = data.get(TAG)
    if not isinstance(name, str) or name not in ENTRIES:
        _wrong("$", f"unknown kind of entry {name!r}; {suggest(str(name), list(ENTRIES))}")
    entry: Entry = _table(ENTRIES[name], {key: value for key, value in data.items() if key != TAG}, "$")
    return entry


def _fields(value: Any) -> dict[str, Any]:
    return {field.name: _plain(getattr(value, field.name)) for field in attrs.fields(type(value))}


def _plain(value: Any) -> Any:
    if isinstance(value, DECISIONS):
        return str(value)
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    return _fields(value) if attrs.has(type(value)) else value


def _wrong(where: str, message: str) -> NoReturn:
    raise SaveError(f"{where}: {message}")


_HINTS: dict[type[Any], dict[str, Any]] = {}


def _hints(cls: type[Any]) -> dict[str, Any]:
    if cls not in _HINTS:
        _HINTS[cls] = get_type_hints(cls)
    return _HINTS[cls]


def _table(cls: type[Any], data: Any, where: str) -> Any:
    if not isinstance(data, dict):
        _wrong(where, f"{data!r} is not a table")
    hints = _hints(cls)
    wanted = [field.name for field in attrs.fields(cls)]
    for key in data:
        if key not in wanted:
            _wrong(where, f"unknown key {key!r}; {suggest(str(key), wanted)}")
    for key in wanted:
        if key not in data:
            _wrong(where, f"the key {key!r} is missing")
    return cls(**{key: _read(hints[key], data[key], f"{where}.{key}") for key in wanted})


def _read(kind: Any, data: Any, where: str) -> Any:
    """The value of type ``kind`` that plain data stand for."""
    if kind == Decision:
        return _decision(data, where)
    if kind is object:
        return _detail(data, where)
    if get_origin(kind) in (Union, UnionType):
        (other,) = [option for option in get_args(kind) if option is not NoneType]
        return None if data is None else _read(other, data, where)
    if get_origin(kind) is tuple:
        return _items(get_args(kind), data, where)
    if attrs.has(kind):
        return _table(kind, data, where)
    if type(data) is not kind:
        _wrong(where, f"{data!r} is not of type {kind.__name__}")
    return data


def _items(kinds: tuple[Any, ...], data: Any, where: str) -> tuple[Any, ...]:
    if not isinstance(data, list):
        _wrong(where, f"{data!r} is not a list")
    wanted = [kinds[0]] * len(data) if kinds[-1] is Ellipsis else list(kinds)
    if len(data) != len(wanted):
        _wrong(where, f"{len(data)} items where {len(wanted)} belong")
    read = zip(wanted, data, strict=True)
    return tuple(_read(kind, item, f"{where}[{index}]") for index, (kind, item) in enumerate(read))


def _detail(data: Any, where: str) -> Any:
    """What a part of a total power tells: a number, a text, a cause, or several of them."""
    if isinstance(data, dict):
        return _table(Cause, data, where)
    if isinstance(data, list):
        return tuple(_detail(item, f"{where}[{index}]") for index, item in enumerate(data))
    if type(data) not in (int, str):
        _wrong(where, f"{data!r} is no detail of a total power")
    return data


def _decision(data: Any, where: str) -> Decision:
    try:
        return parse_decision(data)
    except NotationError as error:
        raise SaveError(f"{where}: {error}") from None
