"""``grailwar verify``: scenario files pass, fail or cannot be read."""

import json
from pathlib import Path

import pytest
from command_line import run

import grailwar as gw

SCENARIO = """
[[scenario]]
id = "{id}"
[scenario.given]
[[scenario.given.seat]]
master = "ilya"
servant = "saber"
at = "miyama"
mana = 5
[[scenario.given.seat]]
master = "rin"
servant = "rider"
acted = true
[[scenario.given.seat]]
master = "kirei"
servant = "caster"
acted = true
[[scenario.step]]
do = ["0 seal mana"]
[scenario.step.expect]
seat.0 = {{ mana = {mana}, seals = {seals} }}
"""


def write(path: Path, *scenarios: str) -> str:
    path.write_text("".join(scenarios), encoding="utf-8")
    return str(path)


@pytest.fixture
def good(tmp_path: Path) -> str:
    return write(tmp_path / "good.toml", *[SCENARIO.format(id=name, mana=9, seals=2) for name in ("one", "two")])


@pytest.fixture
def bad(tmp_path: Path) -> str:
    scenarios = [SCENARIO.format(id="right", mana=9, seals=2), SCENARIO.format(id="wrong", mana=8, seals=3)]
    return write(tmp_path / "bad.toml", *scenarios)


def test_files_that_pass_exit_0_and_are_counted(good: str) -> None:
    assert run("verify", good) == (0, "2 passed, 0 failed\n", "")


def test_each_failure_shows_expected_and_actual_and_exits_1(good: str, bad: str) -> None:
    code, out, err = run("verify", good, bad)
    assert (code, err) == (1, "")
    assert out.splitlines() == [
        f"{bad}: wrong, step 1: seat.0.mana: expected 8, got 9",
        f"{bad}: wrong, step 1: seat.0.seals: expected 3, got 2",
        "3 passed, 1 failed",
    ]


def test_an_unknown_key_exits_2_with_its_place_and_the_other_files_are_run(good: str, tmp_path: Path) -> None:
    broken = write(tmp_path / "broken.toml", '[[scenario]]\nid = "x"\nabuot = "y"\n[scenario.given]\nseat = []\n')
    code, out, err = run("verify", broken, good)
    assert (code, out) == (2, "2 passed, 0 failed\n")
    assert "broken.toml:3:1" in err and "did you mean 'about'" in err


def test_a_file_that_is_not_there_exits_2(tmp_path: Path) -> None:
    code, out, err = run("verify", str(tmp_path / "none.toml"))
    assert (code, out) == (2, "0 passed, 0 failed\n")
    assert "none.toml" in err


def test_json_holds_counts_and_failures(bad: str) -> None:
    code, out, _ = run("verify", bad, "--json")
    told = json.loads(out)
    assert (code, told["passed"], told["failed"], told["unreadable"]) == (1, 1, 1, [])
    assert told["failures"][0] == {
        "file": bad, "scenario": "wrong", "step": 1, "what": "seat.0.mana", "expected": 8, "actual": 9,
    }  # fmt: skip


def test_the_example_of_the_guide_passes(tmp_path: Path) -> None:
    guide = Path(__file__).parents[2].joinpath("docs", "scenarios.md").read_text(encoding="utf-8")
    (example,) = [block.partition("```")[0] for block in guide.split("```toml\n")[1:]]
    assert run("verify", write(tmp_path / "guide.toml", example)) == (0, "1 passed, 0 failed\n", "")


def test_a_record_is_replayed_and_counts_as_one(tmp_path: Path) -> None:
    record = gw.Record.of(3, seed=2)
    for _ in range(12):
        record = record.then(gw.legal_decisions(record.state)[0])
    good, bad, damaged = tmp_path / "good.record", tmp_path / "bad.record", tmp_path / "damaged.record"
    good.write_text(record.dumps(), encoding="utf-8")
    mana = f"  {record.steps[0].seat}.at = workshop"
    assert mana in record.dumps()
    bad.write_text(record.dumps().replace(mana, mana.replace("workshop", "shinto"), 1), encoding="utf-8")
    damaged.write_text("grailwar dominate record 1\nnonsense\n", encoding="utf-8")
    assert run("verify", str(good))[:2] == (0, "1 passed, 0 failed\n")
    code, output, _ = run("verify", str(good), str(bad))
    assert (code, output.splitlines()[-1]) == (1, "1 passed, 1 failed")
    assert "step 1" in output
    assert run("verify", str(damaged))[0] == 2
