"""Card files laid over each other: a base and packs that add entries, change single keys of entries, or delete them.

An *entry* is a table with an ``id`` in an array of tables (``[[event]]``); entries may hold arrays of entries
themselves. The order of packs and of tables changes nothing: two packs that set the same key to two values, or of which
one deletes what the other changes, contradict each other, and that is a problem that names both.
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


DEEPEST = 30
"""How deep the tables and lists of a card file may lie in each other."""


def _is_flat(tables: dict[str, Any]) -> bool:
    """Whether tables lie at most so deep that reading them by recursion is safe."""
    layer: list[Any] = [tables]
    for _ in range(DEEPEST):
        inner = [item.values() if isinstance(item, dict) else item for item in layer if isinstance(item, dict | list)]
        layer = [item for items in inner for item in items]
    return not any(isinstance(item, dict | list) for item in layer)


class Layers:
    """The tables of a base file with packs laid over them, and where each key comes from.

    Args:
        base: the file that the packs are laid over.
        packs: the packs; their order changes nothing.
    """

    def __init__(self, base: Source, *packs: Source) -> None:
        self.sources = (base, *packs)
        self._unreadable: set[Source] = set()
        self.problems: list[Problem] = []
        self.data: dict[str, Any] = {}
        """The tables, laid over each other."""
        self._origins: dict[Path, tuple[int, Path]] = {}
        """Where entries and changed keys come from, by the ids that lead there: file and path in it."""
        self._claims: dict[Path, tuple[int, Path, Any]] = {}
        """What packs have set so far."""
        for number, source in enumerate(self.sources):
            tables = self._parse(source)
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
        return find_place(*self._read(0), path)

    def is_changed(self, ids: Path) -> bool:
        """Whether a pack has set what stands at a path (with the id of each entry in place of its position)."""
        return self._origins.get(ids, (0, ()))[0] > 0

    def _read(self, number: int) -> tuple[str, str]:
        source = self.sources[number]
        return source.file, "" if source in self._unreadable else source.text  # what cannot be read has no places

    def _parse(self, source: Source) -> dict[str, Any]:
        try:
            tables = tomllib.loads(source.text)
        except (ValueError, RecursionError) as error:  # a number of thousands of digits is a plain ValueError
            place = Place.of_syntax_error(source.file, str(error))
            self.problems.append(Problem(place, f"not valid TOML: {error}"))
        else:
            if _is_flat(tables):
                return tables
            self.problems.append(
                Problem(Place(source.file, 0, 0), f"tables lie more than {DEEPEST} deep in each other")
            )
        self._unreadable.add(source)
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

    def _note_entries(self, node: Any, ids: Path, path: Path, number: int = 0) -> None:
        """Remember where the entries of a file stand."""
        if isinstance(node, dict):
            for key, item in node.items():
                if isinstance(item, list) and _are_entries(item):
                    for index, entry in enumerate(item):
                        found = (*ids, key, entry["id"])
                        self._origins.setdefault(found, (number, (*path, key, index)))
                        self._note_entries(entry, found, (*path, key, index), number)

    # --- laying a pack over what is there -----------------------------------------------------------------------------

    def _lay(self, under: dict[str, Any], over: Mapping[str, Any], ids: Path, path: Path, number: int) -> None:
        for key, item in over.items():
            here, there = (*ids, key), (*path, key)
            if ids and key in ("id", DELETE):
                continue
            if isinstance(item, list) and _are_entries(item) and _are_entries(under.get(key, [])):
                self._lay_entries(under.setdefault(key, []), item, here, there, number)
            elif isinstance(item, dict) and isinstance(under.get(key), dict) and _is_merged(here):
                self._lay(under[key], item, here, there, number)
            elif self._claim(here, there, number, item):
                under[key] = item
                self._origins[here] = (number, there)

    def _lay_entries(self, under: list[Any], over: list[Any], ids: Path, path: Path, number: int) -> None:
        known = {entry["id"]: entry for entry in under}
        for index, entry in enumerate(over):
            here, there = (*ids, entry["id"]), (*path, index)
            if entry["id"] not in known:
                known[entry["id"]] = {"id": entry["id"]}
                under.append(known[entry["id"]])
                self._origins[here] = (number, there)
            if self._claim((*here, DELETE), there, number, entry.get(DELETE, False)) and DELETE in entry:
                known[entry["id"]][DELETE] = entry[DELETE]
            self._lay(known[entry["id"]], entry, here, there, number)

    def _claim(self, ids: Path, path: Path, number: int, item: Any) -> bool:
        """Whether this pack may set the key: not if another has set it to something else."""
        first = self._claims.setdefault(ids, (number, path, item))
        if first[0] == number or first[2] == item:
            return True
        other = find_place(*self._read(first[0]), first[1]).replace(path=ids)
        mine = find_place(*self._read(number), path).replace(path=ids)
        self.problems.append(Problem(mine, f"set to {shown(item)}, which contradicts {shown(first[2])} of {other}"))
        return False

    def _finish(self, node: Any) -> None:
        """Take out what packs delete, and put new entries into an order that does not depend on the packs' order."""
        if not isinstance(node, dict):
            return
        for key, item in list(node.items()):
            if not (isinstance(item, list) and _are_entries(item)):
                continue
            kept = [entry for entry in item if entry.get(DELETE) is not True]
            new = self._added(key, kept)
            node[key] = [entry for entry in kept if not any(entry is one for one in new)]
            node[key] += sorted(new, key=_id_of)
            for entry in node[key]:
                entry.pop(DELETE, None)
                self._finish(entry)

    def _added(self, key: str, entries: list[Any]) -> list[Any]:
        """Those entries of a top-level array that a pack has added."""
        return [entry for entry in entries if self._origins.get((key, entry["id"]), (0, ()))[0] > 0]


def _id_of(entry: Any) -> str:
    return str(entry["id"])


def _inside(node: Any, step: str | int) -> Any:
    if isinstance(node, dict):
        return node.get(step)
    if isinstance(node, list) and isinstance(step, int) and step < len(node):
        return node[step]
    return None


def _are_entries(items: Any) -> bool:
    return isinstance(items, list) and all(isinstance(item, dict) and isinstance(item.get("id"), str) for item in items)


def _is_merged(ids: Path) -> bool:
    """Whether a table is changed key by key, not as a whole: the tables at the top, and names."""
    return len(ids) == 1 or ids[0] == "rules" or ids[-1] in ("name", "true_name")
