"""What is given wrongly: one clear error of the library each, and nothing else escapes."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import grailwar as gw
from grailwar.core.errors import shown
from grailwar.testing import arrange, run_scenarios

HUGE = 10**5000
"""A number that Python refuses to turn into text."""


class Secretive:
    """An object without a text form."""

    def __repr__(self) -> str:
        raise RuntimeError("no")


def seat(master: str, servant: str, **more: Any) -> dict[str, Any]:
    return {"master": master, "servant": servant, **more}


THREE = [seat("rin", "saber"), seat("shirou", "archer"), seat("kirei", "lancer")]


def test_what_has_no_text_form_is_shown_by_its_type() -> None:
    assert shown(HUGE) == "an object of type int"
    assert shown(Secretive()) == "an object of type Secretive"
    assert shown("x" * 100) == "'" + "x" * 56 + "..."


def wrong_decisions() -> list[Any]:
    odd: Any = Secretive()
    return [gw.Target(HUGE), gw.Place(odd), gw.Use("luck", odd), HUGE, odd, None, "end", gw.Place, []]


@pytest.mark.parametrize("number", range(len(wrong_decisions())))
def test_a_decision_of_a_wrong_type_is_refused(number: int) -> None:
    state, decision = gw.new_game(3, seed=1), wrong_decisions()[number]
    assert not gw.is_legal(state, decision)
    with pytest.raises(gw.IllegalDecision) as caught:
        gw.apply(state, decision)
    assert caught.value.reasons == gw.why_not(state, decision) != ()


def test_an_equal_decision_leaves_no_field_of_another_type_in_the_state() -> None:
    given = {"players_at_start": 5, "seat": [seat("rin", "saber", at="miyama", hand=["luck", "rush"]), *THREE[1:]]}
    state = gw.apply(arrange(given), gw.Stay())
    chosen = gw.apply(state, gw.Use("luck", 1))  # type: ignore[arg-type]  # 1 is equal to True
    assert chosen.pending is not None
    assert type(chosen.pending.chosen[0].down) is bool
    assert chosen == gw.apply(state, gw.Use("luck", True))


@pytest.mark.parametrize("read", [gw.load_cards, run_scenarios])
@pytest.mark.parametrize("path", [None, 3, b"/tmp", [], "\0", "", "/nowhere", "/"])
def test_a_path_that_is_none_is_refused(read: Callable[[Any], object], path: Any) -> None:
    with pytest.raises(gw.GrailWarError):
        read(path)


@pytest.mark.parametrize("number", ["9" * 5000, "0x" + "f" * 5000], ids=["decimal", "hexadecimal"])
def test_a_file_with_an_endless_number_is_refused(tmp_path: Path, number: str) -> None:
    file = tmp_path / "endless.toml"
    file.write_text(f"[[scenario]]\nid = {number}\n", encoding="utf-8")
    with pytest.raises(gw.ScenarioError, match=r"endless\.toml"):
        run_scenarios(file)
    with pytest.raises(gw.CardDataError, match=r"endless\.toml"):
        gw.load_cards(file)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({1: 2}, "unknown key 1; allowed"),
        ({"seed": -1}, "seed: -1 is not between 0"),
        ({"seed": 2**64}, "seed: 18446744073709551616 is not between 0"),
        ({"round": True}, "round: True is not a whole number"),
        ({"turn": 2, "seat": [*THREE[:2], THREE[2] | {"eliminated": True}]}, "turn is seat 2, which is eliminated"),
        ({"start": 2, "seat": [*THREE[:2], THREE[2] | {"eliminated": True}]}, "start is seat 2, which is eliminated"),
        ({"seat": [THREE[0] | {"mana": 13}, *THREE[1:]]}, "mana is 13; allowed: 0 to 12"),
        ({"seat": [THREE[0] | {"servant": "sabre"}, *THREE[1:]]}, "did you mean 'saber'"),
        (
            {"seat": [THREE[0] | {"spent": ["wind-barrier"]}, *THREE[1:]]},
            "wind-barrier is not once per game",
        ),
        ({"seat": THREE[:1]}, "1 seats; allowed: 2 to 7"),
    ],
)
def test_an_arrangement_that_means_nothing_is_refused(change: dict[Any, Any], message: str) -> None:
    with pytest.raises(gw.ScenarioError, match=message):
        arrange({"seat": THREE} | change)


def test_an_arrangement_takes_any_seed_of_a_game() -> None:
    assert arrange({"seat": THREE, "seed": 2**64 - 1}).game.seed == 2**64 - 1
