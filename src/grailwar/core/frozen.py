"""A mapping that cannot be changed, as quick to read as a dictionary."""

from typing import Any, NoReturn, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class FrozenDict(dict[K, V]):
    """A dictionary that is complete when it is made.

    >>> table = FrozenDict({"a": 1})
    >>> table["a"]
    1
    >>> table["b"] = 2
    Traceback (most recent call last):
    TypeError: a FrozenDict cannot be changed
    """

    __slots__ = ()

    def _refuse(self, *_: Any, **__: Any) -> NoReturn:
        raise TypeError("a FrozenDict cannot be changed")

    __setitem__ = __delitem__ = __ior__ = clear = pop = popitem = setdefault = update = _refuse

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (dict(self),)
