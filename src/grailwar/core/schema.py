"""A JSON Schema from value classes: what editors use to complete and check card files while they are written."""

from collections.abc import Callable, Mapping
from types import NoneType, UnionType
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

import attrs

from grailwar.core.shapes import Choice, Id, Range

Schema = dict[str, Any]


class SchemaMaker:
    """Makes the schema of value classes; hooks make that of types which the reader's hooks read.

    Args:
        hooks: type -> a function that gives its schema.
        ids: kind of id -> the ids that exist, for completion.
        meanings: what the keys of a table mean; editors show it.
    """

    def __init__(
        self,
        hooks: Mapping[Any, Callable[[], Schema]],
        ids: Mapping[str, list[str]],
        meanings: Callable[[type[Any]], Mapping[str, str]],
    ) -> None:
        self.hooks = hooks
        self.ids = ids
        self.meanings = meanings

    def of(self, kind: Any) -> Schema:
        """The schema of what an annotation allows."""
        if kind in self.hooks:
            return self.hooks[kind]()
        origin = get_origin(kind)
        if origin is Annotated:
            return self._annotated(*get_args(kind)[:2])
        if origin in (Union, UnionType):
            options = [self.of(option) for option in get_args(kind) if option is not NoneType]
            return options[0] if len(options) == 1 else {"anyOf": options}
        if origin is tuple:
            return {"type": "array", "items": self.of(get_args(kind)[0])}
        if attrs.has(kind):
            return self.table(kind)
        return {"type": {int: "integer", str: "string", bool: "boolean"}[kind]}

    def table(self, cls: type[Any], besides: Mapping[str, Schema] | None = None) -> Schema:
        """The schema of a table that is read into a value class; ``besides`` has the keys that are read otherwise."""
        hints = get_type_hints(cls, include_extras=True)
        fields: Any = attrs.fields(cls)
        properties = {field.name.rstrip("_"): self.of(hints[field.name]) for field in fields}
        for key, meaning in self.meanings(cls).items():
            properties[key] = {"description": meaning, **properties[key]}
        required = [field.name.rstrip("_") for field in fields if field.default is attrs.NOTHING]
        return {
            "type": "object",
            "properties": {**properties, **(besides or {})},
            "required": required,
            "additionalProperties": False,
        }

    def _annotated(self, base: Any, rule: Any) -> Schema:
        if isinstance(rule, Range):
            return {"type": "integer", "minimum": rule.low, "maximum": rule.high}
        if isinstance(rule, Choice):
            return {"enum": list(rule.words)}
        if isinstance(rule, Id):
            return {"type": "string", "examples": self.ids.get(rule.kind, [])}
        return self.of(base)
