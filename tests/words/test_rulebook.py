"""``rule`` gives every item of docs/rules.md, and every id that the code names is one of them."""

import re
from pathlib import Path

import pytest

from grailwar.core.errors import GrailWarError
from grailwar.dominate.rulebook import rule, rules, rules_page

ROOT = Path(__file__).parents[2]
SOURCES = sorted(ROOT.joinpath("src").rglob("*.py"))
CITED = re.compile(r"(?<![\w-])(?:R\d+\.\d+|RULING-\d+|C-\d+|[MS]\d\.[a-d])(?![\w-]|\.\d)")
SECTION = re.compile(r"(?<![\w.-])R\d+(?:\.[A-E])?(?![\w.-]|\.\w)")


def test_rule_returns_text_with_its_source() -> None:
    assert rule("R8.1") == (
        "**R8.1** Battle Preparation is compulsory for everyone, at the Workshop and at Reconnaissance as well.\n"
        "*Source: Chinese walkthrough, Action Phase 2; Japanese walkthrough.*"
    )


def test_every_item_of_the_page_is_found_and_ends_with_its_source() -> None:
    items = rules()
    assert list(items) == re.findall(r"^\*\*([\w.-]+)\*\*", rules_page(), re.MULTILINE)
    assert [name for name, text in items.items() if not text.splitlines()[-1].startswith("*Source: ")] == []


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ("R8", "there is no rule 'R8'; there are R8.1 to R8.20"),
        ("r8.4", "there is no rule 'r8.4'; did you mean 'R8.4'?"),
        ("RULING-760", "there is no rule 'RULING-760'; did you mean 'RULING-76', 'RULING-70' or 'RULING-60'?"),
        ("luck", "there is no rule 'luck'"),
        ("", "there is no rule ''"),
        (None, "there is no rule None"),
    ],
)
def test_unknown_rule_is_an_error_with_a_hint(wrong: str, said: str) -> None:
    with pytest.raises(GrailWarError) as error:
        rule(wrong)
    assert str(error.value) == said


def test_every_rule_id_named_in_the_sources_exists() -> None:
    named = {(path.name, found) for path in SOURCES for found in CITED.findall(path.read_text(encoding="utf-8"))}
    assert len(named) > 300
    assert sorted((name, found) for name, found in named if found not in rules()) == []


def test_every_section_named_in_the_sources_exists() -> None:
    sections = set(re.findall(r"^## (R\d+(?:\.[A-E])?)", rules_page(), re.MULTILINE))
    named = {(path.name, found) for path in SOURCES for found in SECTION.findall(path.read_text(encoding="utf-8"))}
    assert sorted((name, found) for name, found in named if found not in sections) == []
