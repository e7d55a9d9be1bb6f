"""Card files laid over each other: a base and packs that add entries, change single keys of entries, or delete them.

An *entry* is a table with an ``id`` in an array of tables (``[[event]]``); entries may hold arrays of entries
themselves. Where the base has entries, packs have entries, too; all other lists are set as a whole. The order of packs
and of tables changes nothing: two packs that set the same key to two values, or of which one deletes what the other
changes, contradict each other, and that is a problem that names both.
"""

import tomllib
from collections.abc import Mapping
from typing import Any

from grailwar.core.errors import shown
from grailwar.core.tomlplace import Place, find_place
from grailwar.core.value import Value, value

Path = tuple[str | int, ...]

DELETE = "delete"
"""The key by which a pack deletes an entry: ``delete = true``."""
DEEPEST = 64
"""Tables and lists may lie this deep within each other; what is deeper was not written by a person."""


@value
class Source(Value):
    """A card file."""

    file: str
    """Its name in messages."""
    text: str


@value
class Problem(Value):
    """Something wrong in a card file."""

    place: Place
    message: str

    def __str__(self) -> str:
        return f"{self.place}: {self.message}"


class Layers:
    """The tables of a base file with packs laid over them, and where each key comes from.

    Args:
        base: the file that the packs are laid over.
        packs: the packs; their order changes nothing.
    """

    def __init__(self, base: Source, *packs: Source) -> None:
        self.sources = (base, *packs)
        self.problems: list[Problem] = []
        self.data: dict[str, Any] = {}
        """The tables, laid over each other."""
        self._origins: dict[Path, tuple[int, Path]] = {}
        """Where entries and changed keys come from, by the ids that lead there: file and path in it."""
        self._arrays: set[Path] = set()
        """Where entries stand: the keys that lead to their arrays."""
        self._unread: set[int] = set()
        """Files that are not valid TOML: no place can be found in them."""
        self._claims: dict[Path, tuple[int, Path, Any]] = {}
        """What packs have set so far."""
        for number, source in enumerate(self.sources):
            tables = self._parse(number, source)
            if number == 0:
                self.data = tables
                self._note_entries(tables, (), ())
            else:
                self._lay(self.data, tables, (), (), number)
        if packs:
            self._finish(self.data)

    def place(self, path: Path) -> Place:
        """Where what stands at ``path`` of the laid-over tables comes from."""
        ids = self._by_ids(path)
        for length in range(len(ids), 0, -1):
            if ids[:length] in self._origins:
                number, start = self._origins[ids[:length]]
                found = find_place(*self._read(number), (*start, *path[length:]))
                return found.replace(path=ids)
        return find_place(*self._read(0), path).replace(path=ids)

    def is_changed(self, ids: Path) -> bool:
        """Whether a pack has set what stands at a path (with the id of each entry in place of its position)."""
        return self._origins.get(ids, (0, ()))[0] > 0

    def _read(self, number: int) -> tuple[str, str]:
        source = self.sources[number]
        return source.file, "" if number in self._unread else source.text

    def _parse(self, number: int, source: Source) -> dict[str, Any]:
        try:
            tables = tomllib.loads(source.text)
        except (ValueError, RecursionError) as error:  # a ValueError also for a number of thousands of digits
            place = Place.of_syntax_error(source.file, source.text, str(error))
            self.problems.append(Problem(place, f"not valid TOML: {error}"))
            self._unread.add(number)
            return {}
        deep = _too_deep(tables)
        if deep is None:
            return tables
        self.problems.append(Problem(find_place(source.file, source.text, deep), f"nested more than {DEEPEST} deep"))
        return {}

    def _by_ids(self, path: Path) -> Path:
        """The same path, with the id of each entry in place of its position."""
        node: Any = self.data
        ids: list[str | int] = []
        for step in path:
            node = _inside(node, step)
            named = isinstance(step, int) and isinstance(node, dict) and isinstance(node.get("id"), str)
            ids.append(node["id"] if named else step)
        return tuple(ids)

    def _note_entries(self, node: Any, ids: Path, path: Path) -> None:
        """Remember where the entries of the base file stand."""
        if not isinstance(node, dict):
            return
        for key, item in node.items():
            for index, entry in enumerate(item if isinstance(item, list) else ()):
                if _is_entry(entry):
                    self._arrays.add((*ids[::2], key))
                    found = (*ids, key, entry["id"])
                    self._origins.setdefault(found, (0, (*path, key, index)))
                    self._note_entries(entry, found, (*path, key, index))

    def _has_entries(self, ids: Path, key: str) -> bool:
        return (*ids[::2], key) in self._arrays

    def _wrong(self, number: int, path: Path, ids: Path, message: str) -> None:
        self.problems.append(Problem(find_place(*self._read(number), path).replace(path=ids), message))

    # --- laying a pack over what is there -----------------------------------------------------------------------------

    def _lay(self, under: dict[str, Any], over: Mapping[str, Any], ids: Path, path: Path, number: int) -> None:
        for key, item in over.items():
            here, there = (*ids, key), (*path, key)
            if self._has_entries(ids, key) and isinstance(under.get(key, []), list):
                self._lay_entries(under.setdefault(key, []), item, here, there, number)
            elif isinstance(item, dict) and _is_merged(here) and isinstance(under.get(key, {}), dict):
                if key not in under:
                    self._origins[here] = (number, there)
                self._lay(under.setdefault(key, {}), item, here, there, number)
            elif self._claim(here, there, number, item):
                under[key] = item
                self._origins[here] = (number, there)

    def _lay_entries(self, under: list[Any], over: Any, ids: Path, path: Path, number: int) -> None:
        kind = str(ids[-1])
        if not isinstance(over, list) or not over:
            tables = ".".join(map(str, (*ids[:-1:2], kind)))
            self._wrong(number, path, ids, f"{shown(over)} is no list of entries; write [[{tables}]] for each {kind}")
            return
        known = {entry["id"]: entry for entry in under if _is_entry(entry)}
        written: set[str] = set()
        for index, entry in enumerate(over):
            there = (*path, index)
            message = _no_entry(entry, kind, written)
            if message:
                self._wrong(number, (*there, "id"), (*ids, index), message)
                continue
            written.add(entry["id"])
            self._lay_entry(under, known, entry, (*ids, entry["id"]), there, number)

    def _lay_entry(
        self, under: list[Any], known: dict[str, Any], entry: dict[str, Any], ids: Path, path: Path, number: int
    ) -> None:
        name, rest = entry["id"], {key: item for key, item in entry.items() if key not in ("id", DELETE)}
        deleted = entry.get(DELETE, False)
        if type(deleted) is not bool:
            self._wrong(number, (*path, DELETE), (*ids, DELETE), f"{shown(deleted)} is not true or false")
        elif deleted and rest:
            self._wrong(number, path, ids, f"an entry to delete has no other keys: {', '.join(rest)}")
        elif deleted and name not in known:
            self._wrong(number, path, ids, f"there is no {ids[-2]} {name!r} to delete")
        elif self._claim((*ids, DELETE), path, number, deleted):
            if name not in known:
                known[name] = {"id": name}
                under.append(known[name])
                self._origins[ids] = (number, path)
            if deleted:
                known[name][DELETE] = True
            self._lay(known[name], rest, ids, path, number)

    def _claim(self, ids: Path, path: Path, number: int, item: Any) -> bool:
        """Whether this pack may set the key: not if another has set it to something else."""
        first = self._claims.setdefault(ids, (number, path, item))
        if first[0] == number or _is_same(first[2], item):
            return True
        other = find_place(*self._read(first[0]), first[1]).replace(path=ids)
        self._wrong(number, path, ids, f"set to {shown(item)}, which contradicts {shown(first[2])} of {other}")
        return False

    def _finish(self, node: dict[str, Any], ids: Path = ()) -> None:
        """Take out what packs delete, and put new entries into an order that does not depend on the packs' order."""
        for key, item in node.items():
            if not (self._has_entries(ids, key) and isinstance(item, list)):
                continue
            kept = [entry for entry in item if not (_is_entry(entry) and entry.get(DELETE) is True)]
            new = [entry for entry in kept if _is_entry(entry) and self.is_changed((*ids, key, entry["id"]))]
            added = {id(entry) for entry in new}
            node[key] = [*(entry for entry in kept if id(entry) not in added), *sorted(new, key=_id_of)]
            for entry in node[key]:
                if _is_entry(entry):
                    self._finish(entry, (*ids, key, entry["id"]))


def _no_entry(entry: Any, kind: str, written: set[str]) -> str:
    """Why this is no entry that a pack can have; empty when it is one."""
    if not isinstance(entry, dict):
        return f"{shown(entry)} is not a table"
    if "id" not in entry:
        return f"the key 'id' is missing: which {kind} is it?"
    if not isinstance(entry["id"], str):
        return f"{shown(entry['id'])} is not a text"
    return f"{kind} {entry['id']!r} stands in this file already" if entry["id"] in written else ""


def _too_deep(tables: dict[str, Any]) -> Path | None:
    """The path of something nested too deep."""
    waiting: list[tuple[Path, Any]] = [((), tables)]
    while waiting:
        path, node = waiting.pop()
        if len(path) > DEEPEST:
            return path
        steps = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ()
        waiting += [((*path, step), item) for step, item in steps if isinstance(item, dict | list)]
    return None


def _is_same(one: Any, other: Any) -> bool:
    """Whether two values of card files are written alike: 1 is neither ``true`` nor 1.0."""
    if type(one) is not type(other):
        return False
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(_is_same(one[key], other[key]) for key in one)
    if isinstance(one, list):
        return len(one) == len(other) and all(map(_is_same, one, other))
    return bool(one == other)


def _id_of(entry: Any) -> str:
    return str(entry["id"])


def _inside(node: Any, step: str | int) -> Any:
    if isinstance(node, dict):
        return node.get(step)
    if isinstance(node, list) and isinstance(step, int) and step < len(node):
        return node[step]
    return None


def _is_entry(item: Any) -> bool:
    return isinstance(item, dict) and isinstance(item.get("id"), str)


def _is_merged(ids: Path) -> bool:
    """Whether a table is changed key by key, not as a whole: the tables at the top, and names."""
    return len(ids) == 1 or ids[0] == "rules" or ids[-1] in ("name", "true_name")
