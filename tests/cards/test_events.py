"""Events (RULES.md E1 to E15). War Results and copies of events are data, not rules (RULING-72)."""

from typing import Any

import pytest
from play import do, given, legal
from scene import battle_at, fight, fought, player, total, totals

import grailwar as gw

CARDS = gw.load_cards()
OTHERS = [player("ilya saber", acted=True), player("kirei lancer", acted=True)]
E1, E2, E3 = "shared-attribute-plus-4", "weak-becomes-5", "strong-plus-1"
E10, E11, E12, E13 = "terrain-doubled", "terrain-nullified", "mana-after-battle", "special-forbidden"
E14, E15 = "hidden-name-plus-5", "standings-boost"


def power(*used: str, events: list[str], who: str = "rin lancer", **keys: Any) -> int:
    """The total of a player with these used cards at Miyama Town, with these events there."""
    board = {key: keys.pop(key) for key in ("situation",) if key in keys}
    seats = [player(who, "miyama", *used, **keys), player("ilya saber", "miyama", "luck down")]
    return totals(fight(*seats, events={"miyama": events}, **board), "miyama")[0]


def elsewhere(*used: str, event: str, who: str = "rin lancer", **keys: Any) -> int:
    """The total of a player at Miyama Town while the event lies at Shinto."""
    seats = [player(who, "miyama", *used, **keys), player("ilya saber", "miyama", "luck down")]
    return totals(fight(*seats, events={"shinto": [event]}), "miyama")[0]


# --- E1 ---------------------------------------------------------------------------------------------------------------


def test_e1_all_used_cards_share_an_attribute_4_more() -> None:
    assert power("strength-2", "strength-3", events=[E1]) == 5 + 4
    assert power("strength-2", "agility-3", events=[E1]) == 5


def test_e1_a_face_down_card_breaks_it_and_no_card_fails_it() -> None:
    assert power("strength-2", "strength-3 down", events=[E1]) == 2
    assert power(events=[E1], acted=True) == 0


def test_e1_one_card_with_any_attribute_is_enough() -> None:
    assert power("luck", events=[E1]) == 4 + 4
    assert power("luck down", events=[E1]) == 0


def test_e1_one_attribute_must_be_common_to_all() -> None:
    assert power("snake", "strength-2", "agility-2", events=[E1], who="kuzuki archer") == 9
    assert power("snake", "snake", "agility-2", events=[E1], who="kuzuki archer") == 12 + 4


def test_e1_adds_up_with_the_situation() -> None:
    assert power("strength-2", "strength-3", events=[E1], situation="shared-attribute-plus-3") == 5 + 4 + 3


def test_e1_only_at_its_battlefield() -> None:
    assert elsewhere("strength-2", "strength-3", event=E1) == 5


# --- E2 ---------------------------------------------------------------------------------------------------------------


def test_e2_base_1_or_2_becomes_5() -> None:
    assert power("strength-2", "strength-3", events=[E2]) == 5 + 3
    assert power("strength-3", "gandr", events=[E2], who="rin lancer") == 3 + 5
    assert power("remote-operation", events=[E2]) == 5


def test_e2_base_0_stays_0() -> None:
    assert power("strength-2 down", "strength-3", events=[E2]) == 3
    assert power("unlimited-blade-works", events=[E2], who="rin archer") == 0
    assert power("riding", events=[E2], who="rin rider") == 0


def test_e2_other_influences_come_after_it() -> None:
    assert power("strength-2", events=[E2, "strength-plus-3"], situation="supply-strength") == 5 + 3 + 2
    assert power("strength-2", events=["strength-plus-3", E2]) == 5 + 3


def test_e2_then_base_4_or_more() -> None:
    assert power("strength-2", "strength-3", events=[E2, E3]) == 5 + 1 + 3
    assert power("strength-2", "strength-3", events=[E3, E2]) == 5 + 1 + 3


def test_e2_zeroing_comes_after_it() -> None:
    seats = [player("rin lancer", "miyama", "strength-2"), player("ilya saber", "miyama", "wind-barrier")]
    assert totals(fight(*seats, events={"miyama": [E2]}), "miyama") == {0: 0, 1: 4}


def test_e2_of_the_worked_example() -> None:
    shirou = player("shirou archer", "miyama", "agility-2", "remote-operation", "kanshou-and-bakuya", terrain=[3])
    state = fight(shirou, player("ilya saber", "miyama", "luck"), events={"miyama": [E2]}, situation="supply-agility")
    assert totals(state, "miyama")[0] == (5 + 2) + 5 + 5 + 3 * 2
    assert state.players[0].results == CARDS.events[E2].results + 2 + 2


def test_e2_only_at_its_battlefield() -> None:
    assert elsewhere("strength-2", event=E2) == 2


# --- E3 ---------------------------------------------------------------------------------------------------------------


def test_e3_base_4_or_more_1_more_for_each_card() -> None:
    assert power("strength-4", "agility-5", events=[E3]) == 5 + 6
    assert power("strength-3", "excalibur", events=[E3], who="rin saber") == 3 + 13


def test_e3_looks_at_the_base_before_additions() -> None:
    # 3 + 2 is not a base of 4 or more.
    assert power("strength-3", events=[E3, "strength-plus-2"]) == 5
    assert power("strength-3", events=["strength-plus-2", E3]) == 5


def test_e3_not_of_a_card_set_to_0() -> None:
    seats = [player("rin lancer", "miyama", "strength-5"), player("ilya saber", "miyama", "wind-barrier")]
    assert totals(fight(*seats, events={"miyama": [E3]}), "miyama") == {0: 0, 1: 5}


def test_e3_does_not_look_at_total_power() -> None:
    assert power("strength-2", "strength-2", events=[E3], terrain=[3]) == 7


def test_e3_only_at_its_battlefield() -> None:
    assert elsewhere("strength-5", event=E3) == 5


# --- E4 to E9 ---------------------------------------------------------------------------------------------------------


def raised(attribute: str, amount: int) -> None:
    """Cards with the attribute, and no others, are raised, each by the amount, also twice by two such events."""
    event = f"{attribute}-plus-{amount}"
    three = ("strength-3", "agility-3", "magic-3")
    assert power(*three, events=[event]) == 9 + amount
    assert power(f"{attribute}-3", f"{attribute}-4", events=[event]) == 7 + 2 * amount
    assert power(f"{attribute}-3 down", events=[event]) == 0
    assert power("luck", events=[event]) == 4
    assert power(f"{attribute}-3", events=[event], situation=f"supply-{attribute}") == 3 + amount + 2
    assert elsewhere(f"{attribute}-3", event=event) == 3
    assert power("gate-of-babylon", events=[event], who="rin gilgamesh") == 4 + amount


def test_e4_strength_2_more() -> None:
    raised("strength", 2)


def test_e5_strength_3_more() -> None:
    raised("strength", 3)


def test_e6_agility_2_more() -> None:
    raised("agility", 2)


def test_e7_agility_3_more() -> None:
    raised("agility", 3)


def test_e8_magic_2_more() -> None:
    raised("magic", 2)


def test_e9_magic_3_more() -> None:
    raised("magic", 3)


def test_e4_and_e5_add_up_at_one_battlefield() -> None:
    assert power("strength-3", events=["strength-plus-2", "strength-plus-3"]) == 3 + 2 + 3


def test_e4_and_e7_both_for_a_card_with_both_attributes() -> None:
    assert power("snake", events=["strength-plus-2", "agility-plus-3"], who="kuzuki lancer") == 5 + 2 + 3


# --- E10, E11 ---------------------------------------------------------------------------------------------------------


def test_e10_terrain_doubled() -> None:
    assert power("strength-2", events=[E10], terrain=[3]) == 2 + 6
    assert power("strength-2", events=[E10], terrain=[3, 1]) == 2 + 8
    assert power("strength-2", events=[E10, E10], terrain=[1]) == 2 + 4


def test_e10_multiplies_with_cards_and_not_a_foreign_token() -> None:
    assert power("remote-operation", events=[E10], terrain=[3]) == 2 + 12
    assert power("strength-2", events=[E10], terrain=[{"at": "shinto", "value": 3}]) == 2


def test_e10_only_at_its_battlefield() -> None:
    assert elsewhere("strength-2", event=E10, terrain=[3]) == 2 + 3


def test_e11_terrain_nullified_whatever_else() -> None:
    assert power("strength-2", events=[E11], terrain=[3]) == 2
    assert power("remote-operation", events=[E11, E10], terrain=[3, 1]) == 2
    assert power("remote-operation", events=[E10, E11], terrain=[3, 1]) == 2


def test_e11_only_at_its_battlefield() -> None:
    assert elsewhere("strength-2", event=E11, terrain=[3]) == 2 + 3


# --- E12 --------------------------------------------------------------------------------------------------------------


def paid(*seats: dict[str, Any], events: list[str], **keys: Any) -> list[int]:
    """The Mana of all seats after a battle with these events at Miyama Town."""
    return [one.mana for one in fight(*seats, events={"miyama": events}, **keys).players]


def test_e12_every_participant_gains_2_mana_after_the_battle() -> None:
    seats = [
        player("rin lancer", "miyama", "strength-3", mana=1),
        player("ilya saber", "miyama", "strength-2", mana=11),
        player("kirei rider", "shinto", "strength-2", mana=4),
        player("kuzuki caster", "workshop", mana=4),
    ]
    assert paid(*seats, events=[E12]) == [3, 12, 4, 4]
    assert paid(*seats, events=[E12, E12]) == [5, 12, 4, 4]


def test_e12_a_sole_player_and_a_defeated_one_too() -> None:
    assert paid(player("rin lancer", "miyama", "strength-3", mana=1), *OTHERS, events=[E12])[0] == 3
    seats = [player("rin lancer", "miyama", "gae-bolg", mana=1), player("ilya saber", "miyama", "strength-2", mana=2)]
    assert paid(*seats, events=[E12]) == [3, 4]


def test_e12_with_the_npc_alone_nobody_gains() -> None:
    assert paid(player("rin lancer", "workshop", mana=1), *OTHERS, events=[E12], round=2)[0] == 1


def test_e12_only_at_its_battlefield() -> None:
    seats = [player("rin lancer", "miyama", "strength-3", mana=1), player("ilya saber", "shinto", "luck", mana=1)]
    state = fight(*seats, events={"shinto": [E12]})
    assert [one.mana for one in state.players] == [1, 3]


# --- E13 --------------------------------------------------------------------------------------------------------------


def choosing(at: str, servant: str = "archer", **keys: Any) -> list[str]:
    """The cards that Rin with 12 Mana may use at this place."""
    seat = player(f"rin {servant}", at, mana=12, hand=["luck", "agility-2"])
    state = do(given([seat, *OTHERS], **keys), "0 stay")
    return [text for text in legal(state) if text.startswith("use ")]


def test_e13_special_cards_may_not_be_used_face_up() -> None:
    found = choosing("miyama", events={"miyama": [E13]})
    free = ["use agility-2", "use agility-2 down", "use broken-spiral-sword", "use gandr", "use luck down"]
    assert sorted(found) == free


def test_e13_only_for_players_at_its_battlefield() -> None:
    for at in ("workshop", "shinto", "reconnaissance"):
        found = choosing(at, events={"miyama": [E13]})
        assert {"use luck", "use unlimited-blade-works", "use minds-eye"} < set(found)


def test_e13_looks_at_the_place_when_the_cards_are_chosen() -> None:
    seat = player("rin archer", "workshop", mana=12, hand=["luck", "agility-2"])
    state = given([seat, *OTHERS], events={"miyama": [E13]})
    assert "use luck" not in legal(do(state, "0 move miyama"))
    state = do(state, "0 stay", "0 use luck", "0 use agility-2", "0 done", "0 seal move miyama")
    assert total(state, 0) == 4 + 2


def test_e13_has_no_effect_while_it_lies_face_down() -> None:
    # Turned up at the start of the Action Phase; before, nothing is known of it.
    seat = player("rin archer", "miyama", mana=12, hand=["luck", "agility-2"])
    state = given([seat, *OTHERS], hidden_events={"miyama": [E13]})
    assert state.battlefields["miyama"].open == (E13,)
    assert "use luck" not in legal(do(state, "0 stay"))


def test_e13_does_not_change_the_power_of_cards_used() -> None:
    assert power("luck", "rush", events=[E13]) == 7


# --- E14 --------------------------------------------------------------------------------------------------------------


def test_e14_5_more_with_a_hidden_name() -> None:
    assert power("strength-2", events=[E14]) == 7
    assert power("strength-2", events=[E14], revealed=True) == 2
    assert power("strength-2", events=[E14, E14]) == 12


def test_e14_a_name_released_this_round_loses_it() -> None:
    seat = player("ilya saber", "miyama", mana=8, hand=["strength-2"])
    state = do(given([seat, *OTHERS[1:], player("rin rider", acted=True)], events={"miyama": [E14]}), "0 stay")
    assert total(state, 0) == 5
    assert total(do(state, "0 use excalibur", "0 use strength-2", "0 done"), 0) == 14


def test_e14_not_lost_by_a_card_without_release_nor_by_what_others_remember() -> None:
    assert power("wind-barrier", events=[E14], who="rin saber") == 4 + 5


def test_e14_only_at_its_battlefield_and_not_for_the_npc() -> None:
    assert elsewhere("strength-2", event=E14) == 2
    state = fight(player("rin lancer", "shinto", "strength-2"), *OTHERS, events={"shinto": [E14]})
    assert totals(state, "shinto") == {0: 7, -1: 11}


# --- E15 --------------------------------------------------------------------------------------------------------------


def boosts(*results: int, **keys: Any) -> list[int]:
    """What the ranking event gives to each seat; all are at Miyama Town without cards."""
    masters = ["rin lancer", "ilya saber", "kuzuki rider", "shirou caster", "shinji archer"]
    seats = [player(who, "miyama", acted=True, results=result) for who, result in zip(masters, results, strict=False)]
    state = fight(*seats, events={"miyama": [E15]}, **keys)
    found = totals(state, "miyama")
    return [found[seat] for seat in range(len(results))]


def test_e15_last_12_second_last_8_third_last_4() -> None:
    assert boosts(5, 1, 9, 3, 7) == [4, 12, 0, 8, 0]


def test_e15_tied_for_last_all_get_12() -> None:
    assert boosts(1, 1, 5, 7) == [12, 12, 4, 0]
    assert boosts(2, 2, 2) == [12, 12, 12]


def test_e15_ties_share_the_lower_rank() -> None:
    assert boosts(1, 3, 3, 9) == [12, 8, 8, 0]


def test_e15_two_players_12_and_8() -> None:
    assert boosts(4, 2, players_at_start=3) == [8, 12]


def test_e15_two_of_them_add_up() -> None:
    seats = [player("rin lancer", "miyama", acted=True), player("ilya saber", "miyama", acted=True, results=1)]
    assert totals(fight(*seats, events={"miyama": [E15, E15]}), "miyama") == {0: 24, 1: 16}


def test_e15_ranks_all_players_in_the_game_wherever_they_are() -> None:
    seats = [
        player("rin lancer", "miyama", acted=True, results=3),
        player("ilya saber", "workshop", acted=True, results=1),
        player("kirei rider", acted=True, results=2),
        player("kuzuki caster", eliminated=True, results=0),
    ]
    assert totals(fight(*seats, events={"miyama": [E15]}), "miyama")[0] == 4


def test_e15_is_live_in_the_action_phase() -> None:
    seats = [
        player("rin lancer", "miyama", "strength-2", results=1),
        player("ilya saber", "shinto", mana=2, results=0, hand=["luck", "luck"]),
        player("kirei rider", acted=True, results=9),
    ]
    state = given(seats, events={"miyama": [E15]}, npc=False)
    assert total(state, 0) == 2 + 8
    state = do(state, "1 move reconnaissance")
    assert total(state, 0) == 2 + 12


def test_e15_is_frozen_at_the_start_of_the_battle_phase() -> None:
    # Seat 0 gains at Miyama Town; the total at Shinto still goes by what it had before.
    seats = [
        player("rin lancer", "miyama", "strength-2", results=0),
        player("ilya saber", "shinto", "strength-2", results=1),
        player("kirei rider", "shinto", "luck", results=9),
    ]
    state = fight(*seats, events={"miyama": ["plain"], "shinto": [E15]})
    assert totals(state, "shinto") == {1: 2 + 8, 2: 4 + 4, -1: 11}
    assert state.players[0].results == CARDS.events["plain"].results
    assert (total(state, 1), total(state, 2)) == (2 + 8, 4 + 4)


# --- all events -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("event", list(CARDS.events))
def test_events_give_their_war_results_to_a_sole_player(event: str) -> None:
    state = fight(player("rin lancer", "miyama", "strength-2"), *OTHERS, events={"miyama": [event]})
    assert state.players[0].results == CARDS.events[event].results


@pytest.mark.parametrize("event", list(CARDS.events))
def test_events_do_not_touch_the_npc(event: str) -> None:
    state = fight(player("rin lancer", "shinto", "strength-2"), *OTHERS, events={"shinto": [event]})
    assert totals(state, "shinto")[-1] == 11


@pytest.mark.parametrize("event", list(CARDS.events))
def test_events_do_nothing_face_down(event: str) -> None:
    seats = [player("rin lancer", mana=4), player("ilya saber"), player("kirei rider")]
    state = do(given(seats, phase="pre_outpost", hidden_events={"miyama": [event]}), "0 place miyama")
    assert total(state, 0) == 3
    assert state.battlefields["miyama"].open == ()


def test_events_war_results_of_all_events_add_up() -> None:
    events = ["plain", E15, E12]
    state = fight(player("rin lancer", "miyama", "luck"), player("ilya saber", "miyama"), events={"miyama": events})
    assert battle_at(state, "miyama").events == sum(CARDS.events[event].results for event in events)


def test_events_turned_up_before_the_first_action() -> None:
    seats = [player("rin lancer"), player("ilya saber"), player("kirei rider")]
    state = given(seats, phase="pre_outpost", hidden_events={"shinto": ["plain", E1]}, events={"shinto": [E14]})
    state = do(state, "0 place miyama", "1 place shinto", "2 place workshop")
    assert state.battlefields["shinto"].open == (E14, "plain", E1)
    assert total(fought(state), 1) == 3 + 5
