"""What the runner of scenario files does with steps and expectations (docs/scenarios.md)."""

from pathlib import Path

import grailwar as gw
from grailwar.testing import arrange, run_scenarios

THREE = """
[[scenario]]
id = "three"
[scenario.given]
round = 2
players_at_start = 5
turn = 2
events.miyama = ["plain"]
[[scenario.given.seat]]
master = "rin"
servant = "saber"
at = "miyama"
terrain = [3]
used = ["strength-2", "strength-3"]
[[scenario.given.seat]]
master = "shirou"
servant = "archer"
at = "shinto"
terrain = [1, { at = "miyama", value = 1 }]
used = ["strength-2", "strength-2"]
[[scenario.given.seat]]
master = "kirei"
servant = "lancer"
at = "workshop"
"""

CASUAL_END = """
[[scenario]]
id = "end"
[scenario.given]
rules = "casual"
round = 4
phase = "round_end"
seat = [
    { master = "rin", servant = "saber", results = 3 },
    { master = "shirou", servant = "archer" },
    { master = "kirei", servant = "lancer", results = 3 },
]
"""


def failures(tmp_path: Path, text: str) -> list[str]:
    """What is found wrong, without the name of the file."""
    file = tmp_path / "case.toml"
    file.write_text(text, encoding="utf-8")
    return [str(failure).removeprefix(f"{file}: ") for failure in run_scenarios(file)]


def test_a_concession_runs_no_further_than_the_stop(tmp_path: Path) -> None:
    step = '[[scenario.step]]\ndo = ["2 concede"]\nstop = "battle"\n[scenario.step.expect]\n'
    assert failures(tmp_path, f"{THREE}{step}seat.0 = {{ power = 8, results = 5, terrain = [3] }}") == []


def test_a_concession_can_be_the_decision_that_is_refused(tmp_path: Path) -> None:
    gone = THREE.replace('at = "workshop"', "eliminated = true").replace("turn = 2", "turn = 1")
    assert failures(tmp_path, f'{gone}[[scenario.step]]\nrefused = "2 concede"') == []
    assert failures(tmp_path, f'{THREE}[[scenario.step]]\nrefused = "2 concede"') == [
        "three, step 1: refused 2 concede: expected 'IllegalDecision', got 'accepted'"
    ]


def test_tokens_are_compared_by_value_or_by_battlefield(tmp_path: Path) -> None:
    expect = f"{THREE}[[scenario.step]]\n[scenario.step.expect]\nseat.1 = "
    assert failures(tmp_path, expect + "{ terrain = [1, 1] }") == []
    assert failures(tmp_path, expect + '{ terrain = [{ at = "miyama", value = 1 }, 1] }') == []
    assert len(failures(tmp_path, expect + '{ terrain = [{ at = "shinto", value = 1 }, 1] }')) == 1


def test_winners_are_compared_in_any_order(tmp_path: Path) -> None:
    expect = f'{CASUAL_END}[[scenario.step]]\nstop = "round_end"\n[scenario.step.expect]\nwinners = '
    assert failures(tmp_path, expect + "[2, 0]") == []
    assert failures(tmp_path, expect + "[0]") == ["end, step 1: winners: expected (0,), got (0, 2)"]


def test_a_stop_before_which_somebody_is_asked_fails_with_the_question(tmp_path: Path) -> None:
    found = failures(tmp_path, f'{THREE}[[scenario.step]]\nstop = "battle"')
    assert len(found) == 1
    assert "stop at battle: seat 2 is asked first (move: " in found[0]


def test_an_arranged_seat_counts_as_added_the_special_cards_that_it_has() -> None:
    down = {"card": "snake", "down": True}
    for given, added in (
        ({}, 2),
        ({"hand": ["snake"], "trash": [down]}, 2),
        ({"deck": ["luck"]}, 0),
        ({"deck": ["snake"], "hand": ["snake"], "trash": [down], "used": ["snake"]}, 4),
        ({"master": "rin"}, 0),
        ({"master": "rin", "hand": ["snake"]}, 1),
        ({"eliminated": True}, 2),
    ):
        seat = {"master": "kuzuki", "servant": "saber", **given}
        state = arrange({"start": 1, "seat": [seat, {"master": "ilya", "servant": "rider"}]})
        assert state.players[0].added == gw.view(state, 1).players[0].added == ("snake",) * added
        assert gw.from_json(gw.to_json(state)) == state
        assert gw.view(gw.imagine(gw.view(state, 1), 1), 1) == gw.view(state, 1)
