"""The under-reveal kit: what is public is in every view, and planted omissions are found."""

import random
from collections.abc import Callable
from typing import Any

import pytest
from view_games import play, start_game, state_of_a_game

import grailwar as gw
from grailwar.dominate import log
from grailwar.dominate.view import entries, making, notebook, values
from grailwar.dominate.view.plain import to_text
from grailwar.testing import arrange
from grailwar.testing.reveals import OmissionFound, assert_changes_show, assert_public_shown, public_facts


@pytest.mark.parametrize("seed", range(12))
def test_everything_public_is_in_every_view(seed: int) -> None:
    rng = random.Random(seed)
    for number, state in enumerate(play(start_game(seed), rng)):
        if number % 12 == 0 or state.is_over:
            assert assert_public_shown(state) > 400


@pytest.mark.parametrize("seed", range(6))
def test_whatever_changes_in_public_changes_every_view(seed: int) -> None:
    assert assert_changes_show(state_of_a_game(seed, 30 * seed + 5)) > 40


def test_intermediate_states_show_everything_too() -> None:
    state = gw.decide(state_of_a_game(2, 33), gw.legal_decisions(state_of_a_game(2, 33))[0])
    while not gw.needs_decision(state) and not state.is_over:
        assert_public_shown(state)
        state = gw.advance(state)
    assert assert_public_shown(state) > 400


def test_an_arranged_state_with_everything_at_once_shows_everything() -> None:
    state = arrange({
        "round": 4, "situation": "supply-agility", "turn": 2, "npc": True,
        "events": {"miyama": ["weak-becomes-5"]}, "event_deck": ["plain", "mana-after-battle"],
        "seat": [
            {"master": "sakura", "servant": "caster", "mana": "unlimited", "lingering": ["territory-creation"],
             "at": "miyama", "terrain": [3], "used": ["magic-2", {"card": "luck", "down": True}], "seal_power": 1},
            {"master": "ilya", "servant": "lancer", "spent": ["gae-bolg"], "revealed": True, "at": "shinto",
             "trash": ["luck", {"card": "rush", "down": True}], "used": ["remote-operation"], "terrain": [1]},
            {"master": "rin", "servant": "saber", "gems": 7, "at": "shinto", "faceup": ["excalibur"]},
            {"master": "kirei", "servant": "rider", "eliminated": True},
        ],
    })  # fmt: skip
    facts = public_facts(state)
    assert facts["players.0.used.0.card"] == "magic-2"
    assert "players.0.used.1.card" not in facts
    assert_public_shown(state)
    assert_changes_show(state)


# --- planted omissions ------------------------------------------------------------------------------------------------

Plant = Callable[[pytest.MonkeyPatch], None]


def no_faceup_cards(patch: pytest.MonkeyPatch) -> None:
    real = making._player

    def planted(state: gw.GameState, seat: int, player: gw.Player, own: bool) -> Any:
        return real(state, seat, player, own).replace(shown=())

    patch.setattr(making, "_player", planted)


def no_events_face_up_in_the_log(patch: pytest.MonkeyPatch) -> None:
    patch.setitem(entries.FILTERS, log.EventPlaced, lambda entry, viewer: None)


def no_used_events_in_json(patch: pytest.MonkeyPatch) -> None:
    real = to_text
    patch.setattr(values, "to_text", lambda seen: real(seen.replace(used_events=())))


PLANTED: tuple[tuple[Plant, str], ...] = (
    (no_faceup_cards, r"players\.0\.shown"),
    (no_events_face_up_in_the_log, "log: expected"),
    (no_used_events_in_json, "used_events in JSON"),
)


@pytest.mark.parametrize(("plant", "found"), PLANTED, ids=lambda given: getattr(given, "__name__", "found"))
def test_a_planted_omission_is_found(plant: Plant, found: str, monkeypatch: pytest.MonkeyPatch) -> None:
    states = [gw.new_game(4, seed=3), state_of_a_game(1, 110)]
    plant(monkeypatch)
    with pytest.raises(OmissionFound, match=f"the view of .* lacks {found}"):
        for state in states:
            assert_public_shown(state)


@pytest.mark.parametrize("missing", ["reshuffles", "gems", "acted", "lasting"])
def test_a_change_that_is_not_shown_is_found(missing: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also what the table of facts does not know: a field is public until somebody has said that it is not."""
    real, nothing = making._player, {"reshuffles": 0, "gems": 0, "acted": False, "lasting": ()}[missing]

    def planted(state: gw.GameState, seat: int, player: gw.Player, own: bool) -> Any:
        return real(state, seat, player, own).replace(**{missing: nothing})

    state = arrange({"seat": [
        {"master": "rin", "servant": "archer", "used": ["luck"], "at": "miyama"},
        {"master": "ilya", "servant": "saber"}, {"master": "kirei", "servant": "rider"},
    ]})  # fmt: skip
    assert assert_changes_show(state) > 40
    monkeypatch.setattr(making, "_player", planted)
    with pytest.raises(OmissionFound, match=rf"Player\.{missing} is public, but seat 0 does not see that it changes"):
        assert_changes_show(state)


@pytest.mark.parametrize(("part", "missing"), [("_seats", r"Player\.\w+"), ("_beside_the_board", r"\w+\.\w+")])
def test_a_notebook_display_that_leaves_something_out_is_found(
    part: str, missing: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(notebook, part, lambda seen: ())
    with pytest.raises(OmissionFound, match=f"{missing} is public, but the notebook display of seat 0 does not show"):
        assert_changes_show(state_of_a_game(2, 90))
