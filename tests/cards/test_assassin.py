"""Assassin, Sasaki Kojirou (RULES.md S6)."""

from typing import Any

import pytest
from play import do, given, legal
from scene import battle_at, cleaned, fight, fought, player, total, totals

import grailwar as gw

OTHERS = [player("ilya saber", acted=True), player("kirei gilgamesh", acted=True)]


def drawing(mana: int, *hand: str, at: str = "miyama", master: str = "rin", **keys: Any) -> gw.GameState:
    """Assassin asked for cards; Rin's gem is left out of it."""
    cards = list(hand) or ["agility-3", "agility-4", "strength-2"]
    seat = player(f"{master} assassin", at, mana=mana, gems=0, hand=cards, **keys)
    return do(given([seat, *OTHERS]), "0 stay")


# --- S6.a First Sword -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("mana", "usable"), [(4, False), (5, True), (7, True), (8, True)])
def test_s6_a_first_sword_with_7_mana_or_less_but_its_cost_is_paid(mana: int, usable: bool) -> None:
    state = drawing(mana)
    assert ("use first-sword" in legal(state)) == usable
    if usable:
        state = do(state, "0 use first-sword", "0 use strength-2", "0 done")
        assert (state.players[0].mana, total(state, 0)) == (mana - 5, 7 + 2)


def test_s6_a_first_sword_the_cost_counts_with_that_of_the_other_card() -> None:
    state = do(drawing(5, "agility-5", "strength-2"), "0 use agility-5")
    assert "use first-sword" not in legal(state)


def test_s6_a_first_sword_counts_as_one_of_the_two_and_comes_back() -> None:
    state = do(drawing(7), "0 use first-sword", "0 use agility-3")
    assert legal(state) == ["done"]
    one = cleaned(fought(do(state, "0 done"))).players[0]
    assert (one.faceup, one.spent, one.revealed) == (("first-sword",), (), False)


def test_s6_a_first_sword_does_not_lift_the_8_mana_of_the_others() -> None:
    state = do(drawing(7), "0 use first-sword")
    assert [text for text in legal(state) if "sword" in text] == []


# --- S6.b Second Sword ------------------------------------------------------------------------------------------------


def test_s6_b_second_sword_only_cards_used_after_it() -> None:
    # Seat 0 acted before, seat 2 after the Assassin.
    state = fight(
        player("rin archer", "miyama", "remote-operation", terrain=[3]),
        player("kuzuki assassin", "miyama", "second-sword"),
        player("ilya gilgamesh", "miyama", "remote-operation", terrain=[1]),
    )
    assert totals(state, "miyama") == {0: 2 + 6, 1: 5, 2: 2 + 1}


def test_s6_b_second_sword_turn_order_begins_with_the_start_player() -> None:
    seats = [
        player("rin archer", "miyama", "remote-operation", terrain=[3]),
        player("kuzuki assassin", "miyama", "second-sword"),
        player("ilya gilgamesh", "miyama", "remote-operation", terrain=[1]),
    ]
    assert totals(fight(*seats, start=1), "miyama") == {0: 2 + 3, 1: 5, 2: 2 + 1}
    assert totals(fight(*seats, start=2), "miyama") == {0: 2 + 6, 1: 5, 2: 2 + 2}


def test_s6_b_second_sword_not_against_its_own_user() -> None:
    seat = player("kuzuki assassin", "miyama", mana=8, hand=["luck"])
    state = do(given([seat, *OTHERS]), "0 stay", "0 use second-sword", "0 use luck", "0 done")
    state = do(state, "0 resolve second-sword")
    assert "immune" in [effect.kind for effect in state.players[0].lasting]


def test_s6_b_second_sword_only_at_the_same_battlefield() -> None:
    state = fight(
        player("kuzuki assassin", "miyama", "second-sword"),
        player("rin archer", "shinto", "remote-operation", terrain=[3]),
        player("ilya lancer", "shinto", "strength-2"),
    )
    assert totals(state, "shinto")[1] == 2 + 6


def test_s6_b_second_sword_stops_on_clash_before_and_after_the_result() -> None:
    sword = player("kuzuki assassin", "miyama", "second-sword", "strength-4")
    assert battle_at(fight(sword, player("rin lancer", "miyama", "gae-bolg")), "miyama").defeated == ()
    state = fight(sword, player("rin lancer", "miyama", "gae-bolg-piercing-flight"))
    assert [one.results for one in state.players] == [0, 2]
    state = fight(sword, player("rin berserker", "miyama", "twelve-labours"))
    assert [one.results for one in state.players] == [2, 0]
    assert cleaned(state).players[1].removed == ()


def test_s6_b_second_sword_a_stopped_clash_still_waits_for_its_order() -> None:
    state = fight(
        player("kuzuki assassin", "miyama", "second-sword"),
        player("ilya saber", "miyama", "wind-barrier", "magic-resistance"),
    )
    assert (state.turn, legal(state)) == (1, ["resolve wind-barrier", "resolve magic-resistance"])
    state = fought(state, "resolve wind-barrier")
    assert totals(state, "miyama")[0] == 5


def test_s6_b_second_sword_true_names_constants_and_lingering_cards_go_on() -> None:
    sword = player("kuzuki assassin", "miyama", "second-sword")
    caster = player("rin caster", "miyama", "magic-2", lingering=["territory-creation"])
    assert totals(fight(sword, caster), "miyama")[1] == 2 + 2
    first = player("kirei gilgamesh", "miyama", mana=8, hand=["magic-2"])
    state = do(given([sword, first, OTHERS[0]]), "1 stay", "1 use gate-of-babylon", "1 use magic-2", "1 done")
    assert (state.players[1].revealed, total(state, 1)) == (True, 4 + 2 + 2)


def test_s6_b_second_sword_a_rush_used_elsewhere_works_and_the_next_is_stopped() -> None:
    # The first Rush brings Lancer to Miyama Town, under Second Sword; the second one is stopped there.
    lancer = player("rin lancer", "workshop", mana=4, hand=["rush", "rush"])
    state = given([player("kuzuki assassin", "miyama", "second-sword"), lancer, OTHERS[0]])
    state = do(state, "1 stay", "1 use rush", "1 use rush", "1 done")
    assert state.players[1].at == "miyama"


def test_s6_b_second_sword_the_second_effect_works_where_the_first_has_led() -> None:
    # Continue Battle is stopped at Miyama Town, so is Luck; from Shinto Rush leads away and nothing stops Luck.
    lancer = player("rin lancer", "miyama", mana=8, hand=["luck"])
    state = given([player("kuzuki assassin", "miyama", "second-sword"), lancer, OTHERS[0]])
    state = do(state, "1 stay", "1 use continue-battle", "1 use luck", "1 done", "1 resolve continue-battle")
    assert state.players[1].at == "miyama"
    assert state.players[1].lasting == ()


def test_s6_b_second_sword_follows_its_user() -> None:
    # Used at the Workshop; the user stands at Miyama Town when the later effects come.
    state = given(
        [
            player("kuzuki assassin", "workshop", mana=12, hand=["strength-2"]),
            player("rin archer", "miyama", mana=4, hand=["remote-operation", "strength-3"], terrain=[3]),
            OTHERS[0],
        ]
    )
    state = do(state, "0 stay", "0 use second-sword", "0 use strength-2", "0 done", "0 seal move miyama", "0 end")
    state = do(state, "1 stay", "1 use remote-operation", "1 use strength-3", "1 done")
    assert total(state, 1) == 2 + 3 + 3


def test_s6_b_second_sword_its_user_moved_away_it_stops_nothing_here() -> None:
    state = given(
        [
            player("kuzuki assassin", "miyama", mana=12, hand=["rush"]),
            player("rin archer", "miyama", mana=4, hand=["remote-operation", "strength-3"], terrain=[3]),
            OTHERS[0],
        ]
    )
    state = do(state, "0 stay", "0 use second-sword", "0 use rush", "0 done", "0 resolve second-sword", "0 end")
    assert state.players[0].at == "shinto"
    state = do(state, "1 stay", "1 use remote-operation", "1 use strength-3", "1 done")
    assert total(state, 1) == 2 + 3 + 3 * 2


def test_s6_b_second_sword_ends_with_the_round() -> None:
    state = fight(player("kuzuki assassin", "miyama", "second-sword"), *OTHERS)
    assert cleaned(state).players[0].lasting == ()


def test_s6_b_second_sword_does_not_touch_what_is_no_text_of_a_card() -> None:
    # Command Seals, tokens and abilities count as always.
    state = fight(
        player("kuzuki assassin", "miyama", "second-sword"),
        player("kirei archer", "miyama", "strength-3", terrain=[3], seal_power=1, revealed=True),
    )
    assert (totals(state, "miyama")[1], state.players[1].results) == (3 + 3 + 2 + 2, 2 + 2)


# --- S6.c Third Sword -------------------------------------------------------------------------------------------------


def test_s6_c_third_sword_needs_two_face_up_agility_cards_chosen_before() -> None:
    state = drawing(8)
    assert "use third-sword" not in legal(state)
    state = do(state, "0 use agility-3")
    assert "use third-sword" not in legal(state)
    state = do(state, "0 use agility-4")
    assert legal(state) == ["use third-sword", "done"]


@pytest.mark.parametrize("second", ["agility-4 down", "strength-2"])
def test_s6_c_third_sword_not_with_a_face_down_or_another_card(second: str) -> None:
    assert "use third-sword" not in legal(do(drawing(12), "0 use agility-3", f"0 use {second}"))


def test_s6_c_third_sword_needs_8_mana_in_step_1_and_its_cost() -> None:
    assert "use third-sword" not in legal(do(drawing(7), "0 use agility-3", "0 use agility-4"))
    assert "use third-sword" not in legal(do(drawing(9), "0 use first-sword", "0 use second-sword"))
    assert "use third-sword" in legal(do(drawing(10), "0 use first-sword", "0 use second-sword"))


def test_s6_c_third_sword_is_paid_with_the_others_though_less_than_8_is_left() -> None:
    state = do(drawing(8), "0 use first-sword", "0 use agility-3", "0 use third-sword", "0 done")
    assert (state.players[0].mana, total(state, 0)) == (1, 7 + 3 + 3)


def test_s6_c_third_sword_once_and_never_as_one_of_the_two() -> None:
    state = do(drawing(12, "agility-3", "agility-4", "agility-5"), "0 use agility-3", "0 use agility-4")
    state = do(state, "0 use third-sword")
    assert legal(state) == ["done"]


def test_s6_c_third_sword_snake_is_an_agility_card() -> None:
    state = drawing(8, "snake", "agility-3", master="kuzuki")
    assert "use third-sword" in legal(do(state, "0 use snake", "0 use agility-3"))


def test_s6_c_swallow_return_with_all_three_swords() -> None:
    state = do(drawing(10), "0 use first-sword", "0 use second-sword", "0 use third-sword", "0 done")
    one = state.players[0]
    assert (total(state, 0), one.revealed, one.name_known, one.mana) == (7 + 5 + 3 + 3, True, True, 0)
    # Third Sword comes after Second Sword by rule: no order is asked.
    assert legal(state)[-1] == "end"


def test_s6_c_swallow_return_not_without_first_or_second_sword() -> None:
    state = do(drawing(12), "0 use second-sword", "0 use agility-4", "0 use third-sword", "0 done")
    assert (total(state, 0), state.players[0].revealed) == (5 + 4 + 3, False)
    state = do(drawing(12), "0 use first-sword", "0 use agility-4", "0 use third-sword", "0 done")
    assert (total(state, 0), state.players[0].revealed) == (7 + 4 + 3, False)


def test_s6_c_swallow_return_the_released_name_counts_at_once() -> None:
    seat = player("kirei assassin", "miyama", mana=10, hand=["luck"])
    state = do(given([seat, *OTHERS], events={"miyama": ["hidden-name-plus-5"]}), "0 stay")
    assert total(state, 0) == 5
    state = do(state, "0 use first-sword", "0 use second-sword", "0 use third-sword", "0 done")
    assert total(state, 0) == 18 + 2


def test_s6_c_third_sword_is_not_offered_before_second_sword() -> None:
    seat = player("sakura assassin", "miyama", mana="unlimited", hand=["luck", "agility-3"])
    state = do(given([seat, *OTHERS], round=9, situation="climax-3", npc=False), "0 stay")
    state = do(state, "0 use second-sword", "0 use agility-3", "0 use luck", "0 use third-sword", "0 done")
    assert legal(state) == ["resolve second-sword", "resolve luck"]
    state = do(state, "0 resolve second-sword")
    assert legal(state) == ["resolve luck", "resolve third-sword"]


def test_s6_c_third_sword_counts_for_a_shared_attribute() -> None:
    state = fight(
        player("rin assassin", "miyama", "first-sword", "agility-4", "third-sword"),
        player("ilya saber", "miyama", "luck"),
        situation="shared-attribute-plus-3",
    )
    assert totals(state, "miyama")[0] == 7 + 4 + 3 + 3


def test_s6_c_swallow_return_in_an_arranged_battle() -> None:
    state = fight(
        player("rin assassin", "miyama", "first-sword", "second-sword", "third-sword"),
        player("ilya saber", "miyama", "luck"),
    )
    assert totals(state, "miyama")[0] == 18
