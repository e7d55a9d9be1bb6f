"""The text of a record: how a game began, then who decided what, line by line, for people and for programs.

A record file is UTF-8 text. Its head names the kind of record and gives keys with values; after an empty line come the
steps (docs/records.md)::

    grailwar record 1
    seed: 7

    # a comment
    0 place workshop
      0.at = workshop
    after 1: 54aa...

What the keys mean and what a decision is, is the business of the game that uses this.
"""

import re
from collections.abc import Callable, Mapping

from grailwar.core.errors import RecordError
from grailwar.core.value import Value, value

LONGEST_TEXT = 10_000_000
"""Characters of the longest record that is read."""
LONGEST_LINE = 20_000
MOST_STEPS = 20_000
"""More than any game has."""
MOST_CHANGES = 1_000
"""More than one step can have."""

Change = tuple[str, str]
"""A fact and its new value."""


@value
class Step(Value):
    """One decision or concession, and what came of it."""

    seat: int
    text: str
    """The decision in notation, or ``concede``."""
    changes: tuple[Change, ...] = ()
    """The facts that it changed, when they were noted."""
    digest: str | None = None
    """Digest of the state after it, at a check point."""
    comments: tuple[str, ...] = ()
    """Comments that stand before it."""

    def __str__(self) -> str:
        return f"{self.seat} {self.text}"


@value
class Line(Value):
    """One line of the head."""

    number: int
    """Counted from 1."""
    text: str


@value
class Script(Value):
    """A record file taken apart."""

    head: Mapping[str, Line]
    """The keys of the head with their values."""
    start: str
    """What stands indented under the last key of the head: a saved state."""
    digest: str | None
    """Digest of the state at the start."""
    steps: tuple[Step, ...]
    comments: tuple[str, ...]
    """Comments after the last step."""
    lines: tuple[int, ...] = ()
    """The line of each step."""


def wrong(line: int, message: str) -> RecordError:
    """The error for what is wrong in a line."""
    return RecordError(f"line {line}: {message}")


# --- writing ----------------------------------------------------------------------------------------------------------


def write(
    kind: str, head: Mapping[str, str], start: str, digest: str, steps: tuple[Step, ...], end: tuple[str, ...]
) -> str:
    """The text of a record.

    Args:
        kind: the first line.
        head: keys and values.
        start: a saved state to stand under the last key, or an empty text.
        digest: of the state at the start.
        steps: what was decided.
        end: comments after the last step.
    """
    lines = [kind, *(f"{key}: {text}".rstrip() for key, text in head.items())]
    lines += [f"  {line}" for line in start.splitlines()]
    lines += ["", f"after 0: {digest}"]
    for number, step in enumerate(steps, 1):
        lines += [f"# {comment}".rstrip() for comment in step.comments]
        lines.append(str(step))
        lines += [f"  {name} = {new}".rstrip() for name, new in step.changes]
        if step.digest is not None:
            lines.append(f"after {number}: {step.digest}")
    lines += [f"# {comment}".rstrip() for comment in end]
    return "\n".join(lines) + "\n"


def check_free_text(text: str, what: str) -> str:
    """A comment or a name as it may stand in a record: one line without control characters.

    Raises:
        RecordError: anything else.
    """
    if not isinstance(text, str) or len(text) > LONGEST_LINE // 2 or _CONTROL.search(text) or text != text.strip():
        raise RecordError(f"{what} is one line of text without control characters, not {text!r:.80}")
    return text


# --- reading ----------------------------------------------------------------------------------------------------------

_CONTROL = re.compile("[\x00-\x1f\x7f\x85\u2028\u2029\ud800-\udfff]")
_KEY = re.compile("([a-z][a-z0-9 ]{0,39}):(?: (.*))?")
_STEP = re.compile("(0|[1-9][0-9]?) ([a-z0-9][a-z0-9 -]{0,199})")
_CHANGE = re.compile("  ([a-z0-9_.-]{1,200}) =(?: (.*))?")
_DIGEST = re.compile("after (0|[1-9][0-9]{0,5}): ([0-9a-f]{64})")


def read(text: str, kind: str) -> Script:
    """A record file taken apart.

    Args:
        text: the file.
        kind: what its first line must be.

    Raises:
        RecordError: with the line, for anything that is not written as :func:`write` writes it. Empty lines between
            steps, missing digests and missing changes are no errors: a person may write a record by hand.
    """
    if not isinstance(text, str):
        raise RecordError(f"a record is a text, not {type(text).__name__}")
    if len(text) > LONGEST_TEXT:
        raise RecordError(f"a record has at most {LONGEST_TEXT} characters, this text has {len(text)}")
    first = text.partition("\n")[0].removesuffix("\r")
    if first != kind:
        raise wrong(1, f"a record begins with {kind!r}, not with {first[:80]!r}")
    return _Reading(text).script()


class _Reading:
    """A record file while it is being read."""

    def __init__(self, text: str) -> None:
        self.lines = [line.removesuffix("\r") for line in text.split("\n")]
        for number, line in enumerate(self.lines, 1):
            if len(line) > LONGEST_LINE:
                raise wrong(number, f"a line has at most {LONGEST_LINE} characters, this one has {len(line)}")
            if _CONTROL.search(line):
                raise wrong(number, "there is a control character")
        self.head: dict[str, Line] = {}
        self.start: list[str] = []
        self.digest: str | None = None
        self.steps: list[Step] = []
        self.changes: dict[str, str] = {}
        self.places: list[int] = []
        self.comments: list[str] = []

    def script(self) -> Script:
        try:
            end = self.lines.index("")
        except ValueError:
            end = len(self.lines)
        for number, line in enumerate(self.lines[1:end], 2):
            self._head_line(number, line)
        for number, line in enumerate(self.lines[end:], end + 1):
            if line:
                self._step_line(number, line)
        self._end_changes()
        return Script(
            self.head,
            "\n".join(self.start),
            self.digest,
            tuple(self.steps),
            tuple(self.comments),
            tuple(self.places),
        )

    def _head_line(self, number: int, line: str) -> None:
        if line.startswith("  ") and self.head:
            self.start.append(line[2:])
            return
        found = _KEY.fullmatch(line)
        if found is None or self.start:
            raise wrong(number, f"{line[:80]!r} is not of the form 'KEY: VALUE'; an empty line ends the head")
        if found[1] in self.head:
            raise wrong(number, f"the key {found[1]!r} stands here twice")
        self.head[found[1]] = Line(number, found[2] or "")

    def _step_line(self, number: int, line: str) -> None:
        if line.startswith("#"):
            self.comments.append(line[1:].strip())
        elif line.startswith(" "):
            self._change(number, line)
        elif line.startswith("after "):
            self._check_point(number, line)
        else:
            self._step(number, line)

    def _step(self, number: int, line: str) -> None:
        found = _STEP.fullmatch(line)
        if found is None:
            raise wrong(number, f"{line[:80]!r} is not of the form 'SEAT DECISION'")
        if len(self.steps) == MOST_STEPS:
            raise wrong(number, f"a record has at most {MOST_STEPS} steps")
        self._end_changes()
        self.steps.append(Step(int(found[1]), found[2], comments=tuple(self.comments)))
        self.places.append(number)
        self.comments.clear()

    def _change(self, number: int, line: str) -> None:
        found = _CHANGE.fullmatch(line)
        if found is None or not self.steps or self.steps[-1].digest is not None or self.comments:
            raise wrong(number, f"{line[:80]!r} is not of the form '  FACT = VALUE' after a step")
        if len(self.changes) == MOST_CHANGES:
            raise wrong(number, f"a step has at most {MOST_CHANGES} changes")
        if found[1] in self.changes:
            raise wrong(number, f"the fact {found[1]!r:.80} stands here twice")
        self.changes[found[1]] = found[2] or ""

    def _end_changes(self) -> None:
        """The changes read since the last step belong to it."""
        if self.changes:
            self.steps[-1] = self.steps[-1].replace(changes=tuple(self.changes.items()))
            self.changes.clear()

    def _check_point(self, number: int, line: str) -> None:
        found = _DIGEST.fullmatch(line)
        if found is None:
            raise wrong(number, f"{line[:90]!r} is not of the form 'after STEPS: DIGEST' with 64 hexadecimal digits")
        known = self.steps[-1].digest if self.steps else self.digest
        if int(found[1]) != len(self.steps) or known is not None or self.comments:
            raise wrong(
                number, f"a digest stands right after its step; there are {len(self.steps)} steps before this line"
            )
        if self.steps:
            self.steps[-1] = self.steps[-1].replace(digest=found[2])
        else:
            self.digest = found[2]


def whole_number(line: Line, low: int, high: int) -> int:
    """The whole number that a line of the head gives.

    Raises:
        RecordError: another text, or a number out of range.
    """
    if re.fullmatch("0|[1-9][0-9]{0,19}", line.text) and low <= int(line.text) <= high:
        return int(line.text)
    raise wrong(line.number, f"{line.text[:80]!r} is not a whole number from {low} to {high}")


def read_head(script: Script, readers: Mapping[str, Callable[[Line], object]]) -> dict[str, object]:
    """The keys of the head, each read by its own reader.

    Raises:
        RecordError: an unknown key, or a value that its reader refuses.
    """
    found = {}
    for key, line in script.head.items():
        if key not in readers:
            raise wrong(line.number, f"unknown key {key!r}; allowed: {', '.join(readers)}")
        found[key] = readers[key](line)
    return found
