"""Where a key stands in a TOML text: the parser of the standard library gives values without places.

The scanner below walks a text that is already known to be valid TOML, so it need not check anything.
"""

import re
import tomllib
from bisect import bisect_right
from functools import lru_cache

from grailwar.core.value import Value, value

Path = tuple[str | int, ...]


@value
class Place(Value):
    """A place in a file; line and column count from 1, 0 stands for unknown."""

    file: str
    line: int
    column: int
    path: Path = ()
    """The keys and list positions that lead there."""

    def __str__(self) -> str:
        where = f"{self.file}:{self.line}:{self.column}"
        steps = "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in self.path)
        return f"{where}: {steps.lstrip('.')}" if steps else where

    @classmethod
    def of_syntax_error(cls, file: str, text: str, message: str) -> "Place":
        """The place that the standard library's parser names in its message."""
        found = re.search(r"line (\d+), column (\d+)", message)
        if found:
            return cls(file, int(found[1]), int(found[2]))
        if "end of document" in message:
            lines = text.split("\n")
            return cls(file, len(lines), len(lines[-1]) + 1)
        return cls(file, 0, 0)


def find_place(file: str, text: str, path: Path) -> Place:
    """Where ``path`` begins in ``text``; an unknown end of the path gives the place of what leads to it."""
    places = _places(text)
    for length in range(len(path), 0, -1):
        if found := places.get(path[:length]):
            return Place(file, *found, path)
    return Place(file, 1, 1, path)


_TOKEN = re.compile(
    r'(?P<long>"""(?:\\.|[^\\])*?"{3,5}|\'\'\'.*?\'{3,5})'
    r'|(?P<string>"(?:\\.|[^"\\\n])*"|\'[^\'\n]*\')'
    r"|(?P<comment>#[^\n]*)"
    r"|(?P<mark>[\[\]{}=,.\n])"
    r"|(?P<bare>[^\s\[\]{}=,.#\"']+)",
    re.DOTALL,
)


@lru_cache(maxsize=16)
def _places(text: str) -> dict[Path, tuple[int, int]]:
    return _Scanner(text).places


class _Scanner:
    def __init__(self, text: str) -> None:
        self.text = text
        self.places: dict[Path, tuple[int, int]] = {}
        self.tokens = [
            (match.lastgroup or "", match.group(), match.start())
            for match in _TOKEN.finditer(text)
            if match.lastgroup != "comment"
        ]
        self.starts = [0, *(match.end() for match in re.finditer("\n", text))]
        self.at = 0
        self.counts: dict[Path, int] = {}
        self._document()

    def _peek(self) -> str:
        return self.tokens[self.at][1] if self.at < len(self.tokens) else ""

    def _note(self, path: Path, offset: int) -> None:
        line = bisect_right(self.starts, offset)
        self.places.setdefault(path, (line, offset - self.starts[line - 1] + 1))

    def _document(self) -> None:
        table: Path = ()
        while self.at < len(self.tokens):
            word = self._peek()
            if word == "\n":
                self.at += 1
            elif word == "[":
                table = self._header()
            else:
                self._pair(table)

    def _header(self) -> Path:
        offset = self.tokens[self.at][2]
        many = self.tokens[self.at + 1][1] == "["
        self.at += 2 if many else 1
        keys = self._keys()
        self.at += 2 if many else 1
        path: Path = ()
        for key in keys[:-1]:
            path = self._inside((*path, key))
        path = (*path, keys[-1])
        if many:
            self.counts[path] = self.counts.get(path, -1) + 1
            path = (*path, self.counts[path])
        self._note(path, offset)
        return path

    def _inside(self, path: Path) -> Path:
        return (*path, self.counts[path]) if path in self.counts else path

    def _keys(self) -> list[str]:
        keys = [self._name()]
        while self._peek() == ".":
            self.at += 1
            keys.append(self._name())
        return keys

    def _name(self) -> str:
        kind, word, _ = self.tokens[self.at]
        self.at += 1
        if kind != "string":
            return word
        return str(tomllib.loads(f"key = {word}")["key"]) if "\\" in word else word[1:-1]

    def _pair(self, table: Path) -> None:
        offset = self.tokens[self.at][2]
        path = table
        for key in self._keys():
            path = (*path, key)
            self._note(path, offset)
        self.at += 1  # the equals sign
        self._value(path)

    def _value(self, path: Path) -> None:
        word = self._peek()
        if word == "[":
            self._list(path)
        elif word == "{":
            self._inline(path)
        else:  # a number or a date may hold dots
            while self._peek() not in (",", "]", "}", "\n", ""):
                self.at += 1

    def _list(self, path: Path) -> None:
        self.at += 1
        index = 0
        while (word := self._peek()) != "]":
            if word in (",", "\n"):
                index += word == ","
                self.at += 1
                continue
            self._note((*path, index), self.tokens[self.at][2])
            self._value((*path, index))
        self.at += 1

    def _inline(self, path: Path) -> None:
        self.at += 1
        while (word := self._peek()) != "}":
            if word in (",", "\n"):
                self.at += 1
                continue
            self._pair(path)
        self.at += 1
