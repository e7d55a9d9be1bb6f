"""How the house is kept: who imports whom, what the sources must not name, and that every rule has its test."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import grailwar as gw
from grailwar.dominate.rulebook import rules

TESTS = Path(__file__).parent
SOURCES = TESTS.parent / "src" / "grailwar"
FILES = sorted(SOURCES.rglob("*.py"))

MAY_IMPORT = {
    "core": {"core"},
    "dominate": {"core", "dominate"},
    "testing": {"core", "dominate", "testing"},
    "bots": {"core", "dominate", "bots"},
    "simulate": {"core", "dominate", "bots", "simulate"},
    "cli": {"core", "dominate", "testing", "bots", "simulate", "cli"},
    "__init__": {"core", "dominate"},
    "__main__": {"cli"},
}
"""Which packages the files of a package may import, at any place in them."""


@cache
def parsed(file: Path) -> ast.Module:
    return ast.parse(file.read_text(encoding="utf-8"))


def name_of(file: Path) -> str:
    return file.relative_to(SOURCES).as_posix()


def package_of(file: Path) -> str:
    return file.relative_to(SOURCES).parts[0].removesuffix(".py")


def imported(file: Path) -> Iterator[str]:
    """The full name of every module that a file imports."""
    for node in ast.walk(parsed(file)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{file}: a relative import"
            module = node.module or ""
            yield from (f"{module}.{alias.name}" if module == "grailwar" else module for alias in node.names)


def texts(file: Path) -> Iterator[tuple[int, str]]:
    """Every text in a file, docstrings too, with its line."""
    for node in ast.walk(parsed(file)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.lineno, node.value


@pytest.mark.parametrize("file", FILES, ids=name_of)
def test_imports_point_one_way(file: Path) -> None:
    used = {name.split(".")[1] for name in imported(file) if name.startswith("grailwar.")}
    assert used - MAY_IMPORT[package_of(file)] == set()


@pytest.mark.parametrize("file", [file for file in FILES if package_of(file) in ("core", "dominate")], ids=name_of)
def test_no_rule_reads_a_clock_or_another_source_of_chance(file: Path) -> None:
    forbidden = {"random", "secrets", "time", "datetime", "uuid", "os", "threading", "asyncio"}
    assert {name.split(".")[0] for name in imported(file)} & forbidden == set()


def test_a_file_is_a_noun_of_the_game() -> None:
    names = {word for file in FILES for word in re.split(r"[_.]", file.stem)}
    assert names & {"util", "utils", "helper", "helpers", "manager", "common", "misc"} == set()


def test_no_card_is_named_in_the_sources() -> None:
    cards = gw.load_cards()
    tables = (
        cards.masters,
        cards.servants,
        cards.cards,
        cards.events,
        cards.situations,
        cards.abilities,
        cards.options,
    )
    ids = {name for table in tables for name in table} - {"plain"}  # an English word, too
    word = re.compile(r"(?<![\w-])(" + "|".join(sorted(map(re.escape, ids), key=len, reverse=True)) + r")(?![\w-])")
    found = [
        f"{name_of(file)}:{line}: {hit[0]}"
        for file in FILES
        for line, text in texts(file)
        if (hit := word.search(text))
    ]
    assert found == []


def test_core_names_no_game() -> None:
    word = re.compile(r"\b(master|servant|grail war|dominate|battlefield|noble phantasm|tarot)s?\b", re.IGNORECASE)
    core = [file for file in FILES if package_of(file) == "core"]
    assert [f"{name_of(file)}:{line}" for file in core for line, text in texts(file) if word.search(text)] == []


def names_of_tests() -> set[str]:
    found = set()
    for file in TESTS.rglob("test_*.py"):
        for node in ast.walk(parsed(file)):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                found.add(f"{node.name}_")
    return found


RULES = [item for item in rules() if not item.startswith("C-")]
"""Every rule, ruling and text of a card; C-1 to C-28 compare the sources and say nothing of their own."""


def test_the_rulebook_is_complete() -> None:
    assert {item for item in RULES if item.startswith("RULING-")} == {f"RULING-{number}" for number in range(1, 91)}
    assert {item.split(".")[0] for item in RULES if item[1:2].isdigit() and item[0] == "R"} == {
        f"R{number}" for number in range(1, 15)
    }


def test_every_rule_has_a_test_that_is_named_after_it() -> None:
    whole = " ".join(sorted(names_of_tests()))
    missing = [item for item in RULES if f"_{item.lower().replace('.', '_').replace('-', '_')}_" not in whole]
    assert missing == []
