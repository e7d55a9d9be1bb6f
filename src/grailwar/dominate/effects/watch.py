"""Which words of the card language have been carried out, and for which texts: the counting behind ``cards coverage``.

A database that is read with a :class:`Watch` has operations and conditions that report to it; nothing else differs.
"""

from collections import Counter
from typing import Any

from grailwar.core.value import value
from grailwar.dominate.ids import Cause


class Watch:
    """Counts what is carried out. ``words``: (kind of word, word) -> times; ``texts``: ids -> times."""

    def __init__(self) -> None:
        self.words: Counter[tuple[str, str]] = Counter()
        self.texts: Counter[tuple[str, str]] = Counter()

    def operation(self, word: str, cls: type[Any], moment: str, group: str) -> type[Any]:
        """The class of an operation, with its deeds reported: not what did not take hold."""
        names = (("operation", word), ("moment", moment), ("group", group))

        def report(outcome: Any, arguments: tuple[Any, ...]) -> None:
            if isinstance(outcome, tuple) and outcome[1] is False:
                return
            self.words.update(names)
            for argument in arguments:
                if isinstance(argument, Cause):
                    self.texts[argument.kind, argument.id] += 1

        return self._reporting(cls, ("carry_out", "answer", "win_bonus", "win_reduction", "open_selection"), report)

    def condition(self, word: str, cls: type[Any]) -> type[Any]:
        """The class of a condition; it reports whenever it holds."""

        def report(outcome: Any, arguments: tuple[Any, ...]) -> None:
            if outcome:
                self.words["condition", word] += 1

        return self._reporting(cls, ("holds",), report)

    def _reporting(self, cls: type[Any], methods: tuple[str, ...], report: Any) -> type[Any]:
        body = {name: _reported(getattr(cls, name), report) for name in methods if hasattr(cls, name)}
        return value(type(cls.__name__, (cls,), {**body, "__annotations__": {}}))


def _reported(method: Any, report: Any) -> Any:
    def reported(self: Any, *arguments: Any) -> Any:
        outcome = method(self, *arguments)
        if outcome is not None:
            report(outcome, arguments)
        return outcome

    return reported
