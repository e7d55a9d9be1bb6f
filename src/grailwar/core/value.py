"""Immutable values that are quick to build.

An attrs class that is frozen pays for its own protection: every field is set through ``object.__setattr__``.
A *twin* with the same slots but without the protection is filled instead and turns into the frozen class as its
last step, which halves the time (docs/performance.md). The class stays an ordinary frozen attrs class for its users.
"""

from collections.abc import Callable
from typing import Any, ClassVar, Self, TypeVar, dataclass_transform

import attrs

T = TypeVar("T")

FRESH = "fresh"
"""Metadata key of a field that a copy does not take over: it starts from its default again."""


class Value:
    """Base of all values: adds :meth:`replace`, which :func:`value` fills in."""

    __slots__ = ()
    _twin: ClassVar[Any]

    def replace(self, **changes: Any) -> Self:
        """A copy with some fields changed. An unknown field raises ``AttributeError``."""
        raise TypeError(f"{type(self).__name__} lacks the decorator 'value'")


@dataclass_transform(frozen_default=True, field_specifiers=(attrs.field,))
def value(cls: type[T]) -> type[T]:
    """Make ``cls``, a subclass of :class:`Value`, a frozen attrs class with slots and quick copies."""
    frozen = attrs.frozen(slots=True, weakref_slot=False)(cls)
    fields = attrs.fields(frozen)  # type: ignore[arg-type]  # what the line above has made
    names = [field.name for field in fields]
    scope: dict[str, Any] = {"Frozen": frozen, "Value": Value, "make": object.__new__, "put": setattr}
    arguments = []
    for field in fields:
        if field.default is attrs.NOTHING:
            arguments.append(field.name)
        else:
            scope[f"default_{field.name}"] = field.default
            arguments.append(f"{field.name}=default_{field.name}")
    fill = "".join(f"        self.{name} = {name}\n" for name in names)
    copy = "".join(f"    new.{field.name} = {_kept(field)}\n" for field in fields)
    exec(  # the only code generation of the library; its text depends on field names alone
        f"class Twin(Value):\n"
        f"    __slots__ = {tuple(names)!r}\n"
        f"    def __init__({', '.join(['self', *arguments])}):\n{fill}        self.__class__ = Frozen\n"
        f"def replace(self, **changes):\n    new = make(Twin)\n{copy}"
        f"    for name in changes:\n        put(new, name, changes[name])\n"
        f"    new.__class__ = Frozen\n    return new\n",
        scope,
    )
    dynamic: Any = frozen
    dynamic._twin = scope["Twin"]
    dynamic.replace = scope["replace"]
    return frozen


def maker(cls: type[T]) -> type[T]:
    """The quick constructor of a value class, with the signature of the class itself."""
    twin: type[T] = cls._twin  # type: ignore[attr-defined]  # set by the decorator above
    return twin


def replacer(cls: type[T], *names: str) -> Callable[..., T]:
    """A function ``(old, *new_values) -> new`` that changes just the named fields: quicker than ``replace``."""
    kept = [field for field in attrs.fields(cls) if field.name not in names]  # type: ignore[arg-type]
    scope: dict[str, Any] = {"Twin": cls._twin, "Frozen": cls, "make": object.__new__}  # type: ignore[attr-defined]
    for field in kept:
        scope[f"default_{field.name}"] = field.default
    exec(  # as above
        f"def replace(self, {', '.join(names)}):\n    new = make(Twin)\n"
        + "".join(f"    new.{field.name} = {_kept(field)}\n" for field in kept)
        + "".join(f"    new.{name} = {name}\n" for name in names)
        + "    new.__class__ = Frozen\n    return new\n",
        scope,
    )
    made: Callable[..., T] = scope["replace"]
    return made


def _kept(field: "attrs.Attribute[Any]") -> str:
    """What a copy takes over for a field that is not changed."""
    return f"default_{field.name}" if FRESH in field.metadata else f"self.{field.name}"
