"""``grailwar cards``: the database as lists and sheets."""

import json
from pathlib import Path
from typing import Any

from command_line import run

EVENTS = (
    "plain", "standings-boost", "strength-plus-3", "agility-plus-3", "magic-plus-3", "weak-becomes-5",
    "terrain-doubled", "terrain-nullified", "strength-plus-2", "agility-plus-2", "magic-plus-2", "strong-plus-1",
    "shared-attribute-plus-4", "hidden-name-plus-5", "special-forbidden", "mana-after-battle",
)  # fmt: skip
ESTIMATED = (
    *[("master", name, "mana") for name in ("rin", "sakura", "shinji", "kuzuki", "kirei")],
    *[("servant", name, "deck") for name in ("assassin", "berserker", "gilgamesh", "true-assassin")],
    *[("attack", name, "mana") for name in ("strength-5", "agility-5", "magic-5")],
    *[
        ("attack", name, key)
        for name in ("strength-7", "strength-9", "agility-7")
        for key in ("attributes", "base", "mana")
    ],
    *[("event", name, "copies") for name in EVENTS],
    *[("event", name, "results") for name in EVENTS if name != "weak-becomes-5"],
)
"""The figures that no source about this very game confirms."""


def data(*arguments: str) -> Any:
    code, out, err = run(*arguments, "--json")
    assert (code, err) == (0, "")
    return json.loads(out)


def test_estimated_lists_exactly_the_figures_that_no_source_confirms() -> None:
    told = data("cards", "--estimated")
    assert sorted((row["kind"], row["id"], row["key"]) for row in told) == sorted(ESTIMATED)
    assert {(row["id"], row["key"]): row["value"] for row in told}["strength-9", "mana"] == 5


def test_estimated_as_a_table_has_one_line_for_each_figure() -> None:
    code, out, _ = run("cards", "--estimated")
    lines = [line.split()[:3] for line in out.splitlines()]
    assert code == 0
    assert [list(row) for row in ESTIMATED if list(row) not in lines] == []
    assert f"{len(ESTIMATED)} figures are estimated." in out


def test_list_has_every_entry_of_a_kind() -> None:
    counts = {
        kind: len(data("cards", "list", "--kind", kind))
        for kind in ("master", "servant", "attack", "skill", "special", "event", "situation", "location")
    }
    assert counts == {
        "master": 7, "servant": 9, "attack": 18, "skill": 25, "special": 3, "event": 16, "situation": 13, "location": 4,
    }  # fmt: skip


def test_list_marks_estimates_with_a_star() -> None:
    code, out, _ = run("cards", "list", "--kind", "attack")
    assert code == 0
    (line,) = [line for line in out.splitlines() if " strength-5 " in line]
    assert "Mana 1*, strength" in line
    (line,) = [line for line in out.splitlines() if " luck " in line]
    assert "base power 4, Mana 0, special" in line


def test_show_tells_figures_attributes_names_and_source() -> None:
    code, out, _ = run("cards", "show", "excalibur")
    told = {tuple(part.strip() for part in line.split("  ", 1)) for line in out.splitlines() if "  " in line}
    assert code == 0
    assert told >= {
        ("base power", "12"),
        ("Mana", "8"),
        ("attributes", "noble phantasm, strength"),
        ("True Name Release", "yes"),
        ("English", "Excalibur"),
        ("Japanese", "約束された勝利の剣 (usual form, not read off the card)"),
        ("Chinese", "誓約勝利之劍"),
        ("source", "Chinese rules site, Traditional Chinese walkthrough, English rulebook"),
    }


def test_show_marks_each_estimate() -> None:
    _, out, _ = run("cards", "show", "strength-7")
    assert out.count("(estimated)") == 3
    assert "(estimated)" not in run("cards", "show", "strength-4")[1]


def test_show_lists_the_deck_of_a_servant() -> None:
    _, out, _ = run("cards", "show", "saber")
    assert "strength-4 x 3" in out
    assert "excalibur, wind-barrier, magic-resistance" in out
    (servant,) = data("cards", "show", "saber")
    assert len(servant["figures"]["deck"]) == 12


def test_show_tells_a_cost_that_falls_round_by_round() -> None:
    assert "14, 12, 10, 8, 6, 4, 2, 0 (rounds 1 to 8)" in run("cards", "show", "territory-creation")[1]


def test_an_id_that_names_several_things_shows_them_all() -> None:
    assert [entry["kind"] for entry in data("cards", "show", "snake")] == ["ability", "special"]


def test_an_unknown_id_says_what_may_have_been_meant() -> None:
    assert run("cards", "show", "excalibr") == (
        2, "", "grailwar: there is no card 'excalibr'; did you mean 'excalibur'?\n",
    )  # fmt: skip


def test_show_begins_with_the_rules_text_made_from_the_data() -> None:
    _, out, _ = run("cards", "show", "excalibur")
    assert out.startswith(
        "Excalibur (約束された勝利の剣, 誓約勝利之劍)\n"
        "Noble Phantasm / Skill card of Saber (Artoria Pendragon). "
        "Noble Phantasm and Strength, base power 12, 8 Mana.\n"
        "True Name Release.\n"
        "On Use: if this is a Climax round, your total power is raised by 4 this round.\n"
    )


def test_show_as_json_has_the_rules_text() -> None:
    (card,) = data("cards", "show", "rush")
    assert card["text"] == [
        "On Use: ignoring the engaged state, you move one location along the arrow, if it can be entered."
    ]
    (master,) = data("cards", "show", "ilya")
    assert [line.split(" (")[0] for line in master["text"]] == ["Masterpiece", "Holy Grail"]


def test_show_knows_the_options_of_abilities() -> None:
    (option,) = data("cards", "show", "gem-mana")
    assert (option["kind"], option["figures"], option["estimated"]) == (
        "option", {"owner": "rin", "mana": 0, "gems": 2, "window": "any"}, [],
    )  # fmt: skip


def test_check_as_json_tells_each_problem_in_its_parts(tmp_path: Path) -> None:
    pack = tmp_path / "p.toml"
    pack.write_text('[[event]]\nid = "plain"\nresults = 100\n', encoding="utf-8")
    code, out, _ = run("cards", "check", str(pack), "--json")
    assert (code, json.loads(out)["problems"]) == (
        1,
        [
            {
                "file": str(pack),
                "line": 3,
                "column": 1,
                "path": ["event", "plain", "results"],
                "message": "100 is not between 0 and 99",
            }
        ],
    )
