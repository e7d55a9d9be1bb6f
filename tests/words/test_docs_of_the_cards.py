"""The pages about the cards: up to date, complete, and true when they are followed."""

import importlib.util
import re
import tomllib
from pathlib import Path
from types import ModuleType

import attrs
import pytest

import grailwar as gw
from grailwar.dominate.cards import CardDatabase
from grailwar.dominate.cardsources import built_in_text
from grailwar.dominate.effects.conditions import CONDITIONS
from grailwar.dominate.effects.effect import GROUPS
from grailwar.dominate.effects.modifiers import MODIFIERS
from grailwar.dominate.effects.moments import MOMENTS
from grailwar.dominate.effects.operations import OPERATIONS
from grailwar.dominate.text.describe import describe
from grailwar.dominate.text.language import MEANINGS, PARTS, TABLES, field_docs
from grailwar.dominate.text.provenance import figures
from grailwar.testing import run_scenarios

DOCS = Path(__file__).parents[2] / "docs"
LANGUAGE = DOCS.joinpath("card-language.md").read_text(encoding="utf-8")
ADDING = DOCS.joinpath("adding-a-card.md").read_text(encoding="utf-8")


def blocks(page: str, kind: str) -> list[str]:
    """The code blocks of a page that are marked with this kind."""
    return re.findall(rf"^```{kind}\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)


@pytest.fixture(scope="module")
def generator() -> ModuleType:
    spec = importlib.util.spec_from_file_location("generate", DOCS / "generate.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_generated_pages_are_up_to_date(generator: ModuleType) -> None:
    for name, text in generator.pages().items():
        assert DOCS.joinpath(name).read_text(encoding="utf-8") == text, f"run python docs/generate.py: {name} differs"


# --- the card language ------------------------------------------------------------------------------------------------


def words_of_section(title: str) -> list[str]:
    """The words that have a heading of their own in a section of the page."""
    section = LANGUAGE.partition(f"\n## {title}\n")[2].partition("\n## ")[0]
    return re.findall(r"^### `([^`]+)`$", section, re.MULTILINE)


def keys_of(title: str) -> list[str]:
    """The keys that the table under a heading explains."""
    section = LANGUAGE.partition(f"\n### `{title}`\n")[2].partition("\n#")[0]
    return re.findall(r"^\| `([^`]+)` \|", section, re.MULTILINE)


@pytest.mark.parametrize(
    ("title", "words"),
    [
        ("When", list(MOMENTS)),
        ("If", list(CONDITIONS)),
        ("Who", list(GROUPS)),
        ("Do", list(OPERATIONS)),
        ("Change", list(MODIFIERS)),
    ],
)
def test_the_page_has_exactly_the_words_of_the_vocabulary(title: str, words: list[str]) -> None:
    assert words_of_section(title) == words


@pytest.mark.parametrize("title", [*TABLES, *PARTS])
def test_the_page_has_exactly_the_keys_of_each_table(title: str) -> None:
    cls, lists = TABLES[title] if title in TABLES else (PARTS[title], ())
    assert keys_of(title) == [*(field.name.rstrip("_") for field in attrs.fields(cls)), *lists]


def test_every_key_has_a_meaning() -> None:
    assert re.findall(r"^\| `[^`]+` \|.*\| *\|$", LANGUAGE, re.MULTILINE) == []


def test_no_meaning_is_left_over() -> None:
    known = {(cls, field.name) for cls, _ in MEANINGS for field in attrs.fields(cls)}
    assert [(cls, name) for cls, name in MEANINGS if (cls, name) not in known] == []


def test_a_field_is_explained_by_the_text_under_it() -> None:
    assert field_docs(MODIFIERS["raise_base"][0]) == {
        "attribute": "Of cards with this attribute; without it, of all cards.",
        "at_least": "Of cards whose base power, after setting and before raising, is this or more (RULING-31).",
    }


def test_every_example_stands_in_the_database() -> None:
    data = tomllib.loads(built_in_text())
    everything = list(tables(data))
    examples = [
        tomllib.loads(f"example = {block}" if block.startswith("{") else block) for block in blocks(LANGUAGE, "toml")
    ]
    assert len(examples) > 80
    strange = []
    for example in examples:
        (shown,) = example.values()
        pieces = shown if isinstance(shown, list) else [shown]
        strange += [piece for piece in pieces if not is_part_of(piece, everything)]
    assert strange == []


def tables(data: object) -> "list[dict[str, object]]":
    """Every table in the data, at any depth."""
    if isinstance(data, list):
        return [table for item in data for table in tables(item)]
    if isinstance(data, dict):
        return [data, *(table for item in data.values() for table in tables(item))]
    return []


def is_part_of(piece: object, everything: "list[dict[str, object]]") -> bool:
    """Whether a shown table is one of the database, or the beginning of one (as in the introduction)."""
    if not isinstance(piece, dict):
        return False
    if "effect" in piece and "when" not in piece and "id" not in piece:
        return all(is_part_of(effect, everything) for effect in piece["effect"])
    return piece in everything


# --- provenance -------------------------------------------------------------------------------------------------------


def test_estimated_figures_are_those_marked_in_the_card_file() -> None:
    data = tomllib.loads(built_in_text())
    marked = sum(
        len(entry.get("estimated", ())) for entries in data.values() if isinstance(entries, list) for entry in entries
    )
    estimated = [figure for figure in figures(gw.load_cards()) if figure.estimated]
    assert (len(estimated), marked) == (52, 52)


def test_every_figure_has_a_source() -> None:
    assert [figure for figure in figures(gw.load_cards()) if not figure.source] == []


# --- adding a card ----------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def with_the_new_cards(tmp_path_factory: pytest.TempPathFactory) -> CardDatabase:
    """The built-in cards and those of the page."""
    (pack,) = [block for block in blocks(ADDING, "toml") if "[[event]]" in block]
    file = tmp_path_factory.mktemp("pack") / "my-pack.toml"
    file.write_text(pack, encoding="utf-8")
    return gw.load_cards(file)


def test_following_the_page_gives_the_texts_it_shows(with_the_new_cards: CardDatabase) -> None:
    told = [describe(with_the_new_cards, name) for name in ("steep-ground", "waver")]
    assert blocks(ADDING, "text") == ["\n\n".join(told) + "\n"]


def test_following_the_page_gives_scenarios_that_pass(with_the_new_cards: CardDatabase, tmp_path: Path) -> None:
    (scenarios,) = [block for block in blocks(ADDING, "toml") if "[[scenario]]" in block]
    file = tmp_path / "my-scenarios.toml"
    file.write_text(scenarios, encoding="utf-8")
    assert run_scenarios(file, cards=with_the_new_cards) == ()


def test_following_the_page_gives_a_game_with_the_new_cards(with_the_new_cards: CardDatabase) -> None:
    state = gw.new_game(5, seed=1, cards=with_the_new_cards, masters=["waver", None, None, None, None])
    while not state.is_over:
        state = gw.apply(state, gw.legal_decisions(state)[0])
    assert state.players[0].master == "waver"


# --- links ------------------------------------------------------------------------------------------------------------


def test_links_between_the_pages_lead_somewhere() -> None:
    pages = {path.name: path.read_text(encoding="utf-8") for path in DOCS.glob("*.md")}
    anchors = {
        name: {anchor(title) for title in re.findall(r"^#+ (.*)$", text, re.MULTILINE)} for name, text in pages.items()
    }
    broken = []
    for name, text in pages.items():
        for target in re.findall(r"\]\((?!https?://)([^)]+)\)", text):
            page, _, part = target.partition("#")
            if (page or name) not in pages or (part and part not in anchors[page or name]):
                broken.append(f"{name}: {target}")
    assert broken == []


def anchor(title: str) -> str:
    """The anchor that a heading gets."""
    return re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-")
