"""Immutable values that are quick to build.

A value class is a frozen attrs class with slots. Two things are done differently from what attrs would generate:

* Equality, hash, representation and pickling come from :class:`Value`, once for all classes. Generating them for each
  of some two hundred classes would make up most of the time that ``import grailwar`` takes.
* A frozen class pays for its own protection: attrs sets every field through ``object.__setattr__``. Where that
  matters, an instance of the class's *layout*, a base class with the slots but without the protection, is filled and
  turns into the frozen class as its last step: a third of the time. :func:`maker`, :func:`replacer` and
  :meth:`Value.replace` do that.

docs/performance.md has the figures.
"""

from collections.abc import Callable
from operator import attrgetter
from types import FunctionType
from typing import Any, ClassVar, ParamSpec, Self, TypeVar, dataclass_transform

import attrs

P = ParamSpec("P")
T = TypeVar("T")

FRESH = "fresh"
"""Metadata key of a field that a copy does not take over: it starts from its default again."""


class Value:
    """Base of all values. Equal are values of the same class with equal fields (but for those with ``eq=False``)."""

    __slots__ = ()
    _fields: ClassVar[Any]
    """The attrs fields of the class."""
    _layout: ClassVar[Any]
    """The base class that holds the fields, without protection."""
    _seen: ClassVar[Callable[[Any], Any]]
    """Reads the fields that equality looks at."""

    def __eq__(self, other: object) -> bool:
        if other.__class__ is not self.__class__:
            return NotImplemented
        seen = self.__class__._seen
        return bool(self is other or seen(self) == seen(other))

    def __hash__(self) -> int:
        cls = self.__class__
        return hash((cls.__name__, cls._seen(self)))

    def __repr__(self) -> str:
        shown = ", ".join(f"{field.name}={getattr(self, field.name)!r}" for field in self._fields if field.repr)
        return f"{self.__class__.__name__}({shown})"

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(repr(self))  # notebooks and Hypothesis would print all fields, secrets and card database included

    def __reduce__(self) -> tuple[Any, ...]:
        return self.__class__, tuple(getattr(self, field.name) for field in self._fields if FRESH not in field.metadata)

    def replace(self, **changes: Any) -> Self:
        """A copy with some fields changed. An unknown field raises ``AttributeError``."""
        cls: Any = self.__class__
        cls.replace = _make_replace(cls)  # from now on in place of this method
        copy: Self = self.replace(**changes)
        return copy


@dataclass_transform(frozen_default=True, field_specifiers=(attrs.field,))
def value(cls: type[T]) -> type[T]:
    """Make ``cls``, a subclass of :class:`Value`, a frozen attrs class with slots.

    The fields of a base class that is a value class itself come first, in its layout as in the frozen class.
    """
    names = tuple(name for name, kind in cls.__annotations__.items() if not str(kind).startswith("typing.ClassVar"))
    bases = tuple(getattr(base, "_layout", base) for base in cls.__bases__)
    layout = type(f"{cls.__name__}Layout", bases, {"__slots__": names, "__doc__": _LAYOUT})
    inherited = tuple(base for base in cls.__bases__ if base not in bases)
    body = {key: item for key, item in vars(cls).items() if key not in ("__dict__", "__weakref__")}
    plain = type(cls.__name__, (layout, *inherited), body)
    dynamic: Any = attrs.frozen(slots=True, weakref_slot=False, eq=False, repr=False, getstate_setstate=False)(plain)
    dynamic._fields, dynamic._layout = attrs.fields(dynamic), layout
    seen = [field.name for field in dynamic._fields if field.eq]
    dynamic._seen = attrgetter(*seen) if seen else _nothing
    if inherited:
        dynamic.replace = Value.replace  # the quick one of a base class would make copies of that class
    frozen: type[T] = dynamic
    return frozen


_LAYOUT = "The fields of a value class, not yet protected."


def _nothing(value: object) -> tuple[()]:
    return ()


def fields_of(cls: type[Any]) -> "tuple[attrs.Attribute[Any], ...]":
    """The fields of a value class, in order; the type checker does not know that it is an attrs class."""
    fields: tuple[attrs.Attribute[Any], ...] = attrs.fields(cls)
    return fields


def maker(cls: Callable[P, T]) -> Callable[P, T]:
    """A function that does what the class does when it is called, and is quicker.

    Defaults are plain values; there are no converters or validators to run.
    """
    scope, arguments = _scope(cls), []
    for field in scope["fields"]:
        if field.init:
            has_default = field.default is not attrs.NOTHING
            arguments.append(f"{field.name}=default_{field.name}" if has_default else field.name)
    text = f"def made({', '.join(arguments)}):\n    new = Layout()\n"
    for field in scope["fields"]:
        text += f"    new.{field.name} = {field.name if field.init else f'default_{field.name}'}\n"
    return _later(text + "    new.__class__ = Frozen\n    return new\n", scope)


def replacer(cls: type[T], *names: str) -> Callable[..., T]:
    """A function ``(old, *new_values) -> new`` that changes just the named fields: quicker than ``replace``.

    The type checker does not see the new values, so such a function stands beside the one place or few that use it.
    """
    scope = _scope(cls)
    assert {*names} <= {field.name for field in scope["fields"]}, names
    text = f"def made(self, {', '.join(names)}):\n    new = Layout()\n"
    text += "".join(f"    new.{field.name} = {_kept(field)}\n" for field in scope["fields"] if field.name not in names)
    text += "".join(f"    new.{name} = {name}\n" for name in names)
    return _later(text + "    new.__class__ = Frozen\n    return new\n", scope)


def _make_replace(cls: type[Any]) -> Callable[..., Any]:
    scope = _scope(cls)
    text = "def made(self, **changes):\n    new = Layout()\n"
    text += "".join(f"    new.{field.name} = {_kept(field)}\n" for field in scope["fields"])
    text += "    for name in changes:\n        put(new, name, changes[name])\n"
    return _later(text + "    new.__class__ = Frozen\n    return new\n", scope)


def _scope(cls: Any) -> dict[str, Any]:
    """What generated code works with."""
    defaults = {f"default_{field.name}": field.default for field in cls._fields}
    scope = {"Frozen": cls, "Layout": cls._layout, "fields": cls._fields, "put": setattr}
    return scope | defaults


def _later(text: str, scope: dict[str, Any]) -> Callable[..., Any]:
    """The function ``made`` that ``text`` defines, compiled when it is first called: most are not, in most processes.

    The only code generation of the library; the texts depend on the names of fields alone.
    """

    def compile_now() -> Callable[..., Any]:
        exec(text, scope)
        function.__code__, function.__defaults__ = scope["made"].__code__, scope["made"].__defaults__
        return function

    scope["compile_now"] = compile_now
    function = FunctionType(_first_call.__code__, scope)
    return function


def _first_call(*values: Any, **changes: Any) -> Any:
    return globals()["compile_now"]()(*values, **changes)  # each such function has a scope of its own


def _kept(field: "attrs.Attribute[Any]") -> str:
    """What a copy takes over for a field that is not changed."""
    return f"default_{field.name}" if FRESH in field.metadata else f"self.{field.name}"
