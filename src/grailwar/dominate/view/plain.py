"""A view as JSON: plain data, field by field."""

import json
from functools import cache
from typing import Any

import attrs

from grailwar.dominate import log, tasks
from grailwar.dominate.decisions import DECISIONS
from grailwar.dominate.ids import Cause
from grailwar.dominate.state import UNLIMITED

UNSEEN = "?"
"""Stands for a card or an event that the viewer may not know. No id looks like that."""


def to_text(view: Any) -> str:
    """A view as JSON on one line, the same text for equal views with equal logs."""
    return json.dumps(to_plain(view), ensure_ascii=False, separators=(",", ":"))


def to_plain(thing: Any) -> Any:
    """Plain data for JSON: values become tables by field, decisions and causes their texts.

    Unlimited Mana is the text ``unlimited``. Log entries and tasks say what they are under the key ``is``.
    """
    kind: Any = type(thing)
    if kind is tuple:
        return [to_plain(item) for item in thing]
    if thing is UNLIMITED or kind in _TEXTS:
        return str(thing)
    names = _fields(kind)
    if names is None:
        return thing
    plain = {"is": _NAMES[kind]} if kind in _NAMES else {}
    for name in names:
        plain[name] = to_plain(getattr(thing, name))
    return plain


def tag_of(kind: type) -> str:
    """What a log entry or a task of this class is called in JSON."""
    return _NAMES[kind]


@cache
def _fields(kind: Any) -> tuple[str, ...] | None:
    return tuple(field.name for field in attrs.fields(kind)) if attrs.has(kind) else None


def _snake(name: str) -> str:
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in name).removeprefix("_")


_TEXTS = frozenset({*DECISIONS, Cause})
_NAMES: dict[type, str] = {kind: _snake(kind.__name__) for kind in (*log.Entry.__args__, *tasks.Task.__args__)}
