"""Each key of the built-in database has a reader: a misspelt key is found, whichever it is."""

import copy
import tomllib
from collections.abc import Iterator
from pathlib import Path as FilePath
from typing import Any

import pytest

import grailwar as gw
from grailwar.core.layers import Layers, Source
from grailwar.dominate.carddata import ENTRIES, Builder
from grailwar.dominate.cardsources import built_in_text

DATA = tomllib.loads(built_in_text())
Path = tuple[str | int, ...]


def keys(node: Any, path: Path = ()) -> Iterator[Path]:
    """The path of every key below a table."""
    children = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ()
    for step, child in children:
        if isinstance(step, str):
            yield (*path, step)
        yield from keys(child, (*path, step))


def misspelt(table: Any, path: Path) -> Any:
    """A copy of the table with one key misspelt."""
    changed = copy.deepcopy(table)
    node = changed
    for step in path[:-1]:
        node = node[step]
    node[f"{path[-1]}x"] = node.pop(path[-1])
    return changed


def problems(section: str, table: Any) -> list[str]:
    layers = Layers(Source("changed.toml", ""))
    layers.data = {section: [table] if section in ENTRIES else table}
    return [problem.message for problem in Builder(layers).problems_of_table(section)]


TABLES = [pytest.param(section, table, id=f"{section}-{table['id']}") for section in ENTRIES for table in DATA[section]]
TABLES += [pytest.param(section, DATA[section], id=section) for section in ("figures", "rules")]


@pytest.mark.parametrize(("section", "table"), TABLES)
def test_every_misspelt_key_is_found(section: str, table: Any) -> None:
    assert problems(section, table) == []
    names = {"rules": 1}.get(section, 0)  # the names of the rule sets are free to choose
    for path in keys(table):
        if len(path) > names:
            assert any(f"'{path[-1]}x'" in message for message in problems(section, misspelt(table, path))), path


def test_a_misspelt_table_is_found() -> None:
    text = built_in_text().replace("[[event]]", "[[evnt]]", 1)
    with pytest.raises(gw.CardDataError, match=r"unknown table 'evnt'.*did you mean 'event'"):
        Builder(Layers(Source("changed.toml", text))).database()


def test_every_misspelt_switch_is_found() -> None:
    assert problems("switches", {"npc_scop": "left"}) != []


ODD = (
    "servant = 2020-01-01",
    "location = 1.5",
    'servant = ["x"]',
    "event = [[1]]",
    "[[location]]\nid = {}",
    "[[event]]\nid = []",
    '[[event]]\nid = "plain"\nestimated = [{}, []]',
    '[[event]]\nid = "plain"\nresults = 0x' + "f" * 5000,
    "figures = 3",
    "rules = [1]",
    "skill = true",
)


@pytest.mark.parametrize("number", range(len(ODD)))
def test_a_pack_with_a_strange_value_is_refused_with_its_place(tmp_path: FilePath, number: int) -> None:
    file = tmp_path / "odd.toml"
    file.write_text(ODD[number], encoding="utf-8")
    with pytest.raises(gw.CardDataError, match=r"odd\.toml:\d+:\d+: "):
        gw.load_cards(file)
