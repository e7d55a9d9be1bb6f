"""Gilgamesh (RULES.md S9)."""

import pytest
from play import do, given, legal
from scene import cleaned, fight, fought, player, total, totals

OTHERS = [player("ilya saber", acted=True), player("kirei lancer", acted=True)]
ACTION = "independent-action"
GATE = "gate-of-babylon"


# --- S9.a Independent Action ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "places"), [(2, 1), (3, 1), (4, 2), (5, 2), (6, 3), (7, 3)])
def test_s9_a_independent_action_in_the_first_half_of_turn_order(players: int, places: int) -> None:
    masters = ["ilya saber", "kirei lancer", "kuzuki rider", "shirou caster", "shinji archer", "sakura assassin"]
    found = []
    for place in range(players):
        seats = [player(who, acted=True) for who in masters[: players - 1]]
        seats.insert(place, player("rin gilgamesh", "miyama", mana=8, hand=["luck"]))
        found.append(f"use {ACTION}" in legal(do(given(seats, turn=place), f"{place} stay")))
    assert found == [place < places for place in range(players)]


def test_s9_a_independent_action_counts_from_the_start_player() -> None:
    seats = [player("rin gilgamesh", "miyama", mana=8, hand=["luck"]), *OTHERS]
    assert f"use {ACTION}" not in legal(do(given(seats, start=1), "0 stay"))


def test_s9_a_independent_action_counts_the_players_still_in() -> None:
    seats = [
        player("ilya saber", eliminated=True),
        player("kirei lancer", acted=True),
        player("rin gilgamesh", "miyama", mana=8, hand=["luck"]),
        player("kuzuki rider", acted=True),
        player("shirou caster", acted=True),
    ]
    assert f"use {ACTION}" in legal(do(given(seats, start=1, turn=2), "2 stay"))


@pytest.mark.parametrize(
    ("at", "usable"), [("workshop", False), ("miyama", True), ("shinto", True), ("reconnaissance", True)]
)
def test_s9_a_independent_action_not_at_the_workshop(at: str, usable: bool) -> None:
    seats = [player("rin gilgamesh", at, mana=8, hand=["luck"]), *OTHERS]
    assert (f"use {ACTION}" in legal(do(given(seats), "0 stay"))) == usable


def test_s9_a_independent_action_the_location_is_looked_at_in_step_1() -> None:
    seats = [player("rin gilgamesh", "workshop", mana=9, hand=["luck"]), *OTHERS]
    assert f"use {ACTION}" in legal(do(given(seats), "0 move miyama"))


def test_s9_a_independent_action_3_war_results_on_use_for_no_mana() -> None:
    seats = [player("rin gilgamesh", "reconnaissance", mana=8, hand=["strength-2"]), *OTHERS]
    one = do(given(seats), "0 stay", f"0 use {ACTION}", "0 use strength-2", "0 done").players[0]
    assert (one.results, one.mana, one.revealed) == (3, 8, False)


def test_s9_a_independent_action_needs_8_mana_though_it_is_free() -> None:
    seats = [player("rin gilgamesh", "miyama", mana=7, hand=["luck"]), *OTHERS]
    assert f"use {ACTION}" not in legal(do(given(seats), "0 stay"))


@pytest.mark.parametrize(("results", "left"), [(9, 4), (5, 0), (3, 0), (0, 0)])
def test_s9_a_independent_action_5_less_on_losing_but_not_below_0(results: int, left: int) -> None:
    gilgamesh = player("rin gilgamesh", "miyama", ACTION, results=results)
    assert fight(gilgamesh, player("ilya saber", "miyama", "excalibur")).players[0].results == left


def test_s9_a_independent_action_losing_to_the_npc_or_being_defeated_counts() -> None:
    assert fight(player("rin gilgamesh", "shinto", ACTION, results=9), *OTHERS).players[0].results == 4
    gilgamesh = player("rin gilgamesh", "miyama", ACTION, "strength-9", results=9)
    assert fight(gilgamesh, player("kirei lancer", "miyama", "gae-bolg")).players[0].results == 4


@pytest.mark.parametrize("at", ["miyama", "reconnaissance", "workshop"])
def test_s9_a_independent_action_no_loss_without_a_battle(at: str) -> None:
    assert fight(player("rin gilgamesh", at, ACTION, results=9), *OTHERS).players[0].results == 9


def test_s9_a_independent_action_a_winner_keeps_everything() -> None:
    gilgamesh = player("rin gilgamesh", "miyama", ACTION, results=9)
    assert fight(gilgamesh, player("ilya saber", "miyama", "strength-2")).players[0].results == 9 + 2
    assert fight(gilgamesh, player("ilya saber", "miyama", "luck", "strength-2")).players[0].results == 9 + 1


def test_s9_a_independent_action_stopped_by_second_sword() -> None:
    # Place 2 of 4.
    gilgamesh = player("rin gilgamesh", "miyama", mana=8, hand=["strength-2"], results=1)
    sword = player("kuzuki assassin", "miyama", "second-sword", "strength-5")
    state = given([sword, gilgamesh, *OTHERS])
    state = do(state, "1 stay", f"1 use {ACTION}", "1 use strength-2", "1 done")
    assert (state.players[1].results, fought(state).players[1].results) == (1, 1)


def test_s9_a_independent_action_may_be_used_again() -> None:
    state = cleaned(fight(player("rin gilgamesh", "miyama", ACTION), *OTHERS))
    assert (state.players[0].faceup, state.players[0].spent) == ((ACTION,), ())


# --- S9.b Gate of Babylon ---------------------------------------------------------------------------------------------


def test_s9_b_gate_of_babylon_doubles_the_terrain_advantage() -> None:
    seats = [player("rin gilgamesh", "miyama", mana=8, hand=["strength-2"], terrain=[3]), *OTHERS]
    state = do(given(seats), "0 stay", f"0 use {GATE}", "0 use strength-2", "0 done")
    assert (total(state, 0), state.players[0].mana, state.players[0].revealed) == (4 + 2 + 6, 5, True)


def test_s9_b_gate_of_babylon_multiplies_with_remote_operation() -> None:
    state = fight(
        player("rin gilgamesh", "miyama", GATE, "remote-operation", terrain=[3]), player("ilya saber", "miyama")
    )
    assert totals(state, "miyama")[0] == 4 + 2 + 3 * 2 * 2


def test_s9_b_gate_of_babylon_has_four_attributes_each_bonus_once() -> None:
    state = fight(
        player("rin gilgamesh", "miyama", GATE),
        player("ilya saber", "miyama", "luck"),
        situation="supply-strength",
        events={"miyama": ["strength-plus-3", "agility-plus-2", "magic-plus-2", "strong-plus-1"]},
    )
    assert totals(state, "miyama")[0] == 4 + 2 + 3 + 2 + 2 + 1


@pytest.mark.parametrize("card", ["strength-3", "agility-3", "magic-3", "enuma-elish"])
def test_s9_b_gate_of_babylon_shares_an_attribute_with_each(card: str) -> None:
    state = fight(
        player("rin gilgamesh", "miyama", GATE, card),
        player("ilya saber", "miyama", "luck"),
        situation="shared-attribute-plus-3",
    )
    assert totals(state, "miyama")[0] == 4 + (15 if card == "enuma-elish" else 3) + 3


def test_s9_b_gate_of_babylon_but_not_with_special_cards() -> None:
    state = fight(
        player("rin gilgamesh", "miyama", GATE, "luck"),
        player("ilya saber", "miyama", "luck"),
        situation="shared-attribute-plus-3",
    )
    assert totals(state, "miyama")[0] == 4 + 4


def test_s9_b_gate_of_babylon_needs_one_attribute_common_to_all_three() -> None:
    # Strength with the first, agility with the second: no attribute is common to all.
    state = fight(
        player("sakura gilgamesh", "miyama", GATE, "strength-3", "agility-3", mana="unlimited"),
        player("ilya saber", "miyama", "luck"),
        situation="shared-attribute-plus-3",
    )
    assert totals(state, "miyama")[0] == 4 + 3 + 3


@pytest.mark.parametrize(
    ("servant", "card"), [("saber", "wind-barrier"), ("saber", "magic-resistance"), ("archer", "minds-eye")]
)
def test_s9_b_gate_of_babylon_falls_under_every_zeroing(servant: str, card: str) -> None:
    state = fight(player("rin gilgamesh", "miyama", GATE, terrain=[3]), player(f"ilya {servant}", "miyama", card))
    assert totals(state, "miyama")[0] == 0 + 6


@pytest.mark.parametrize("situation", ["forbid-np-strength", "forbid-np-agility", "forbid-np-magic"])
def test_s9_b_gate_of_babylon_and_enuma_elish_are_forbidden_as_noble_phantasms(situation: str) -> None:
    seats = [player("rin gilgamesh", "miyama", mana=12, hand=["luck"]), *OTHERS]
    state = do(given(seats, situation=situation), "0 stay")
    assert [text for text in legal(state) if text.startswith("use ") and "luck" not in text] == [
        f"use {ACTION}",
        "use gandr",
    ]


# --- S9.c Enuma Elish -------------------------------------------------------------------------------------------------


def test_s9_c_enuma_elish_15_for_9_mana_the_name_and_nothing_else() -> None:
    seats = [player("rin gilgamesh", "miyama", mana=9, hand=["strength-2"]), *OTHERS]
    state = do(given(seats), "0 stay", "0 use enuma-elish", "0 use strength-2", "0 done")
    one = state.players[0]
    assert (total(state, 0), one.mana, one.revealed, one.spent, one.results) == (15 + 2, 0, True, (), 0)
    assert legal(state)[-1] == "end"


def test_s9_c_enuma_elish_not_with_8_mana() -> None:
    seats = [player("rin gilgamesh", "miyama", mana=8, hand=["strength-2"]), *OTHERS]
    assert "use enuma-elish" not in legal(do(given(seats), "0 stay"))


def test_s9_c_enuma_elish_has_no_bonus_in_a_climax_round() -> None:
    state = fight(
        player("rin gilgamesh", "miyama", "enuma-elish"), player("ilya saber", "miyama"), situation="climax-2", round=9
    )
    assert totals(state, "miyama")[0] == 15
