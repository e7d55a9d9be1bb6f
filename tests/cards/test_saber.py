"""Saber (RULES.md S1)."""

from typing import Any

import pytest
from play import do, given, legal
from scene import battle_at, fight, fought, player, total, totals

import grailwar as gw

OTHERS = [player("ilya lancer", acted=True), player("kirei gilgamesh", acted=True)]


def resisted(card: str, *used: str, who: str = "rin lancer", **keys: Any) -> int:
    """The total of a player with these used cards against a Saber with ``card``, at Miyama Town in round 1."""
    extra = {key: keys.pop(key) for key in ("lingering", "revealed") if key in keys}
    state = fight(player("ilya saber", "miyama", card), player(who, "miyama", *used, **extra), **keys)
    return totals(state, "miyama")[1]


# --- S1.a Magic Resistance --------------------------------------------------------------------------------------------


def test_s1_a_magic_resistance_sets_magic_cards_of_others_to_0() -> None:
    assert resisted("magic-resistance", "magic-5", "strength-4") == 4


def test_s1_a_magic_resistance_not_of_face_down_cards_nor_of_other_attributes() -> None:
    assert resisted("magic-resistance", "magic-5 down", "agility-4") == 4


def test_s1_a_magic_resistance_spares_its_own_user() -> None:
    state = fight(
        player("ilya saber", "miyama", "magic-resistance", "magic-3", "wind-barrier"),
        player("rin lancer", "miyama", "magic-2"),
        answers=["resolve wind-barrier"],
    )
    assert totals(state, "miyama") == {0: 3 + 3 + 4, 1: 0}


def test_s1_a_magic_resistance_only_at_the_same_battlefield() -> None:
    state = fight(
        player("ilya saber", "miyama", "magic-resistance"),
        player("rin lancer", "shinto", "magic-5"),
        player("kirei caster", "miyama", "magic-4"),
    )
    assert (totals(state, "shinto")[1], totals(state, "miyama")[2]) == (5, 0)


def test_s1_a_magic_resistance_acts_on_all_others_also_on_those_who_acted_later() -> None:
    state = fight(
        player("rin lancer", "miyama", "magic-2"),
        player("ilya saber", "miyama", "magic-resistance"),
        player("kirei caster", "miyama", "magic-3"),
    )
    assert totals(state, "miyama") == {0: 0, 1: 3, 2: 0}


def test_s1_a_magic_resistance_set_first_then_add() -> None:
    # Each magic card: 0, then +2 by the situation and +3 by the event.
    events = {"miyama": ["magic-plus-3"]}
    assert resisted("magic-resistance", "magic-5", "magic-2", situation="supply-magic", events=events) == 2 * (2 + 3)


def test_s1_a_magic_resistance_comes_after_weak_becomes_5_and_before_strong_plus_1() -> None:
    events = {"miyama": ["weak-becomes-5", "strong-plus-1"]}
    assert resisted("magic-resistance", "magic-2", "magic-4", "strength-2", events=events) == 0 + 0 + 5 + 1


def test_s1_a_magic_resistance_cards_of_several_attributes() -> None:
    assert resisted("magic-resistance", "gate-of-babylon", "strength-2", who="rin gilgamesh") == 2


def test_s1_a_magic_resistance_cards_of_several_attributes_keep_other_bonuses() -> None:
    found = resisted("magic-resistance", "gate-of-babylon", who="rin gilgamesh", situation="supply-strength")
    assert found == 0 + 2


def test_s1_a_magic_resistance_noble_phantasms_and_special_cards() -> None:
    assert resisted("magic-resistance", "ash-bride", "gandr", "agility-2", who="rin caster") == 2


def test_s1_a_magic_resistance_lingering_territory_creation() -> None:
    assert resisted("magic-resistance", "agility-4", who="rin caster", lingering=["territory-creation"], round=5) == 4


def test_s1_a_magic_resistance_does_not_change_a_shared_attribute() -> None:
    found = resisted("magic-resistance", "magic-2", "magic-3", situation="shared-attribute-plus-3")
    assert found == 3


def test_s1_a_magic_resistance_waits_for_the_battle() -> None:
    saber = player("ilya saber", "miyama", mana=8, hand=["strength-2"])
    state = given([player("rin lancer", "miyama", "magic-5"), saber, OTHERS[1]])
    state = do(state, "1 stay", "1 use magic-resistance", "1 use strength-2", "1 done")
    assert total(state, 0) == 5
    assert totals(fought(state), "miyama")[0] == 0


def test_s1_a_magic_resistance_acts_though_its_user_is_defeated() -> None:
    state = fight(
        player("rin lancer", "miyama", "gae-bolg", "magic-3"), player("ilya saber", "miyama", "magic-resistance")
    )
    assert battle_at(state, "miyama").defeated == (1,)
    assert totals(state, "miyama")[0] == 6


def test_s1_a_magic_resistance_is_stopped_by_an_earlier_second_sword() -> None:
    state = fight(
        player("kuzuki assassin", "miyama", "second-sword"),
        player("ilya saber", "miyama", "magic-resistance"),
        player("rin lancer", "miyama", "magic-5"),
    )
    assert totals(state, "miyama")[2] == 5


@pytest.mark.parametrize("card", ["magic-resistance", "wind-barrier"])
def test_s1_a_magic_resistance_and_wind_barrier_do_not_release_the_name(card: str) -> None:
    state = do(given([player("ilya saber", "miyama", mana=8, hand=["luck"]), *OTHERS]), "0 stay")
    state = do(state, f"0 use {card}", "0 use luck", "0 done")
    assert (state.players[0].revealed, state.players[0].name_known) == (False, False)


# --- S1.b Wind Barrier ------------------------------------------------------------------------------------------------


def test_s1_b_wind_barrier_sets_strength_cards_of_others_to_0() -> None:
    assert resisted("wind-barrier", "strength-5", "magic-4", "strength-2 down") == 4


def test_s1_b_wind_barrier_snake_and_kanshou_and_bakuya() -> None:
    assert resisted("wind-barrier", "snake", "agility-3", who="kuzuki lancer") == 3
    assert resisted("wind-barrier", "kanshou-and-bakuya", "agility-3", who="shirou lancer") == 3


def test_s1_b_wind_barrier_set_first_then_add() -> None:
    found = resisted("wind-barrier", "strength-9", "strength-7", who="rin berserker", situation="supply-strength")
    assert found == 2 + 2


def test_s1_b_wind_barrier_spares_a_strength_card_of_its_own_user() -> None:
    state = fight(
        player("ilya saber", "miyama", "wind-barrier", "strength-5"), player("rin lancer", "miyama", "strength-5")
    )
    assert totals(state, "miyama") == {0: 4 + 5, 1: 0}


def test_s1_b_wind_barrier_is_forbidden_with_noble_phantasms() -> None:
    seat = player("ilya saber", "miyama", mana=12, hand=["luck", "strength-2"])
    state = do(given([seat, *OTHERS], situation="forbid-np-agility"), "0 stay")
    assert "use wind-barrier" not in legal(state)
    assert "use magic-resistance" in legal(state)


def test_s1_b_wind_barrier_and_magic_resistance_the_order_is_asked() -> None:
    state = fight(
        player("ilya saber", "miyama", "wind-barrier", "magic-resistance"), player("rin lancer", "miyama", "magic-2")
    )
    assert (state.turn, legal(state)) == (0, ["resolve wind-barrier", "resolve magic-resistance"])


# --- S1.c Excalibur ---------------------------------------------------------------------------------------------------


def swung(at: str = "miyama", **keys: Any) -> gw.GameState:
    """Saber has used Excalibur and Luck."""
    seats = [player("ilya saber", at, mana=8, hand=["strength-2"]), player("rin lancer", acted=True)]
    seats.append(player("kirei gilgamesh", acted=True))
    return do(given(seats, **keys), "0 stay", "0 use excalibur", "0 use strength-2", "0 done")


def test_s1_c_excalibur_12_and_the_true_name() -> None:
    state = swung()
    assert (total(state, 0), state.players[0].mana, state.players[0].revealed) == (12 + 2, 0, True)


@pytest.mark.parametrize("situation", ["climax-4", "climax-3", "climax-2"])
def test_s1_c_excalibur_4_more_in_a_climax_round(situation: str) -> None:
    assert total(swung(situation=situation, round=9), 0) == 12 + 2 + 4


def test_s1_c_excalibur_not_in_round_8() -> None:
    assert total(swung(situation="supply-agility", round=8), 0) == 12 + 2


def test_s1_c_excalibur_used_elsewhere_the_bonus_comes_along() -> None:
    state = swung("workshop", situation="climax-4", round=9)
    assert gw.power(state, 0) is None
    assert total(do(state, "0 seal move shinto"), 0) == 12 + 2 + 4


def test_s1_c_excalibur_the_bonus_is_stopped_by_second_sword_but_not_the_name() -> None:
    assassin = player("kuzuki assassin", "miyama", "second-sword")
    saber = player("ilya saber", "miyama", mana=8, hand=["strength-2"])
    state = given([assassin, saber, player("rin lancer", acted=True)], situation="climax-4", round=9)
    state = do(state, "1 stay", "1 use excalibur", "1 use strength-2", "1 done")
    assert (total(state, 1), state.players[1].revealed) == (12 + 2, True)


def test_s1_c_excalibur_needs_8_mana_and_may_come_back_the_next_round() -> None:
    seat = player("ilya saber", "miyama", mana=7, hand=["strength-2"], faceup=["excalibur"])
    state = do(given([seat, *OTHERS]), "0 stay")
    assert "use excalibur" not in legal(state)
    assert "use excalibur" in legal(do(state, "0 seal mana"))


def test_s1_c_excalibur_waits_with_another_card_on_use_in_every_round() -> None:
    seat = player("ilya saber", "miyama", mana=8, hand=["luck"])
    state = do(given([seat, *OTHERS]), "0 stay", "0 use excalibur", "0 use luck", "0 done")
    assert legal(state) == ["resolve excalibur", "resolve luck"]
