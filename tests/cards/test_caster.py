"""Caster, Medea (RULES.md S5)."""

from typing import Any

import pytest
from play import do, given, legal
from scene import battle_at, cleaned, fight, fought, player, total, totals

import grailwar as gw

OTHERS = [player("ilya saber", acted=True), player("kirei gilgamesh", acted=True)]
CREATION = "territory-creation"
TALISMAN = "all-precepts-talisman"


# --- S5.a Territory Creation ------------------------------------------------------------------------------------------


def creating(number: int, mana: int, **keys: Any) -> gw.GameState:
    """Caster in this round with this Mana, asked for cards at the Workshop."""
    seat = player("rin caster", "workshop", mana=mana, hand=["magic-2", "magic-3"], gems=0, **keys)
    return do(given([seat, *OTHERS], round=number), "0 stay")


@pytest.mark.parametrize(("number", "cost"), [(3, 10), (4, 8), (5, 6), (6, 4), (7, 2), (8, 0), (9, 0), (12, 0)])
def test_s5_a_territory_creation_costs_16_less_2_for_each_round(number: int, cost: int) -> None:
    mana = max(cost, 8)
    state = do(creating(number, mana), f"0 use {CREATION}", "0 use magic-2", "0 done")
    assert state.players[0].mana == mana - cost


@pytest.mark.parametrize(("number", "mana"), [(1, 12), (2, 11), (3, 9), (4, 7), (7, 7), (8, 7), (9, 7)])
def test_s5_a_territory_creation_needs_its_cost_and_8_mana(number: int, mana: int) -> None:
    assert f"use {CREATION}" not in legal(creating(number, mana))


def test_s5_a_territory_creation_counts_as_printed_in_its_own_round_and_lingers_from_the_next() -> None:
    seat = player("rin caster", "miyama", mana=8, hand=["magic-2"])
    state = do(given([seat, *OTHERS], round=5, npc=False), "0 stay", f"0 use {CREATION}", "0 use magic-2", "0 done")
    assert total(state, 0) == 2 + 2
    one = cleaned(fought(state)).players[0]
    assert (one.lingering, one.faceup, one.used) == ((CREATION,), (), ())


def test_s5_a_territory_creation_is_a_magic_card_of_base_2_in_every_later_round() -> None:
    caster = player("rin caster", "miyama", "magic-2", "magic-3", lingering=[CREATION])
    others = [player("ilya saber", "miyama", "luck")]
    assert totals(fight(caster, *others), "miyama")[0] == 2 + 3 + 2
    assert totals(fight(caster, *others, situation="supply-magic"), "miyama")[0] == 4 + 5 + 4
    events = {"miyama": ["weak-becomes-5", "strong-plus-1"]}
    assert totals(fight(caster, *others, events=events), "miyama")[0] == 6 + 3 + 6


def test_s5_a_territory_creation_counts_for_a_shared_attribute() -> None:
    def with_cards(*cards: str) -> int:
        caster = player("rin caster", "miyama", *cards, lingering=[CREATION])
        other = player("ilya saber", "miyama", "luck")
        return totals(fight(caster, other, situation="shared-attribute-plus-3"), "miyama")[0]

    assert with_cards("magic-3", "magic-4") == 3 + 4 + 2 + 3
    assert with_cards("agility-3", "agility-4") == 3 + 4 + 2
    assert with_cards("magic-3", "magic-4 down") == 3 + 2


def test_s5_a_territory_creation_does_not_take_one_of_the_two_uses() -> None:
    state = do(creating(5, 12, lingering=[CREATION]), "0 use magic-2")
    assert "done" not in legal(state)
    assert f"use {CREATION}" not in legal(state)


def test_s5_a_territory_creation_is_not_under_a_ban_while_it_lingers() -> None:
    caster = player("rin caster", "miyama", "agility-3", lingering=[CREATION])
    state = fight(caster, player("ilya saber", "miyama", "luck"), situation="forbid-np-magic")
    assert totals(state, "miyama")[0] == 3 + 2 + 1


def test_s5_a_territory_creation_1_mana_and_2_war_results_for_being_placed_at_the_workshop() -> None:
    seats = [player("rin caster", mana=4, lingering=[CREATION]), player("ilya saber"), player("kirei gilgamesh")]
    one = do(given(seats, phase="pre_outpost", round=5), "0 place workshop").players[0]
    assert (one.mana, one.results) == (4 + 2 + 1, 2)
    state = given(seats, phase="pre_outpost", round=5, start=1)
    one = do(state, "1 place workshop", "2 place miyama", "0 place workshop").players[0]
    assert (one.mana, one.results) == (4 + 1 + 1, 2)


def test_s5_a_territory_creation_the_war_results_come_also_with_12_mana() -> None:
    seats = [player("rin caster", mana=12, lingering=[CREATION]), *OTHERS]
    one = do(given(seats, phase="pre_outpost", round=5), "0 place workshop").players[0]
    assert (one.mana, one.results) == (12, 2)


@pytest.mark.parametrize("place", ["miyama", "shinto"])
def test_s5_a_territory_creation_nothing_elsewhere(place: str) -> None:
    seats = [player("rin caster", mana=4, lingering=[CREATION]), *OTHERS]
    one = do(given(seats, phase="pre_outpost", round=5), f"0 place {place}").players[0]
    assert (one.mana, one.results) == (4, 0)


def test_s5_a_territory_creation_not_while_it_only_lies_beside_the_tarot() -> None:
    seats = [player("rin caster", mana=4, faceup=[CREATION]), *OTHERS]
    one = do(given(seats, phase="pre_outpost", round=5), "0 place workshop").players[0]
    assert (one.mana, one.results) == (6, 0)


def test_s5_a_territory_creation_stopped_by_second_sword_it_lingers_all_the_same() -> None:
    caster = player("rin caster", "miyama", mana=8, hand=["magic-2"])
    state = given([player("kuzuki assassin", "miyama", "second-sword"), caster, OTHERS[0]], round=5, npc=False)
    state = do(state, "1 stay", f"1 use {CREATION}", "1 use magic-2", "1 done")
    assert total(state, 1) == 4
    assert cleaned(fought(state)).players[1].lingering == (CREATION,)


# --- S5.b All Precepts Talisman ---------------------------------------------------------------------------------------


def stabbed(*others: dict[str, Any], at: str = "miyama", **keys: Any) -> gw.GameState:
    """Caster, seat 0, has used All Precepts Talisman and Magic 2 with 8 Mana."""
    seats = [player("rin caster", at, mana=8, hand=["magic-2"]), *others]
    return do(given(seats, **keys), "0 stay", f"0 use {TALISMAN}", "0 use magic-2", "0 done")


def test_s5_b_all_precepts_defeat_seals_gone_and_10_total_power() -> None:
    state = stabbed(player("ilya saber", "miyama", seals=1), OTHERS[1])
    one, other, _ = state.players
    assert (other.defeated, other.seals, total(state, 0)) == (True, 0, 0 + 2 + 10)
    assert (one.revealed, one.spent, one.mana) == (True, (TALISMAN,), 5)


def test_s5_b_all_precepts_a_single_target_is_not_asked_several_are() -> None:
    assert "end" in legal(stabbed(player("ilya saber", "miyama", seals=0), OTHERS[1]))
    others = [player("ilya saber", "miyama", seals=0), player("kirei gilgamesh", "miyama", seals=1)]
    state = stabbed(*others, player("kuzuki lancer", "miyama", seals=2))
    assert legal(state) == ["target 1", "target 2"]
    state = do(state, "0 target 2")
    assert [one.defeated for one in state.players] == [False, False, True, False]


@pytest.mark.parametrize("seals", [2, 3])
def test_s5_b_all_precepts_nobody_with_more_than_one_seal_but_spent(seals: int) -> None:
    state = stabbed(player("ilya saber", "miyama", seals=seals), OTHERS[1])
    assert ([one.defeated for one in state.players], total(state, 0)) == ([False] * 3, 2)
    assert state.players[0].spent == (TALISMAN,)


def test_s5_b_all_precepts_only_at_the_same_battlefield() -> None:
    state = stabbed(player("ilya saber", "shinto", seals=0), OTHERS[1])
    assert total(state, 0) == 2
    state = stabbed(player("ilya saber", "workshop", seals=0), OTHERS[1], at="workshop")
    assert [one.defeated for one in state.players] == [False] * 3


def test_s5_b_all_precepts_another_player_never_the_caster_herself() -> None:
    caster = player("rin caster", "miyama", mana=8, seals=0, hand=["magic-2"])
    others = [player("ilya saber", "miyama", seals=1), player("kirei gilgamesh", "miyama", seals=0)]
    lines = ("0 stay", f"0 use {TALISMAN}", "0 use magic-2", "0 done")
    assert legal(do(given([caster, *others]), *lines)) == ["target 1", "target 2"]
    state = do(given([caster, *OTHERS]), *lines)
    assert ([one.defeated for one in state.players], total(state, 0)) == ([False] * 3, 2)


def test_s5_b_all_precepts_the_npc_cannot_be_chosen() -> None:
    state = stabbed(*OTHERS, at="shinto")
    assert (total(state, 0), state.table.npc_defeated) == (2, False)


def test_s5_b_all_precepts_the_chosen_player_uses_no_cards_but_moves_and_has_windows() -> None:
    state = stabbed(player("ilya saber", "miyama", seals=1, hand=["luck", "luck"], mana=12), OTHERS[1])
    state = do(state, "0 seal move shinto", "0 end")
    assert legal(state) == ["stay", "move shinto", "move reconnaissance"]
    state = do(state, "1 move shinto")
    assert legal(state) == ["done"]
    state = do(state, "1 done")
    assert legal(state) == ["end"]
    assert state.players[1].used == ()


def test_s5_b_all_precepts_extra_cards_are_barred_too() -> None:
    state = stabbed(player("rin saber", "miyama", seals=1, hand=["luck"], mana=12), OTHERS[1])
    state = do(state, "0 end", "1 stay")
    assert legal(state) == ["ability gem-mana", "ability gem-redraw", "done"]


def test_s5_b_all_precepts_the_barred_player_has_tokens_and_abilities_alone() -> None:
    target = player("kirei saber", "miyama", seals=1, hand=["luck"], terrain=[3], revealed=True)
    state = do(stabbed(target, OTHERS[0]), "0 end", "1 stay", "1 done")
    assert total(state, 1) == 3 + 2


def test_s5_b_all_precepts_a_player_who_has_acted_keeps_its_cards() -> None:
    caster = player("rin caster", "miyama", mana=8, hand=["magic-2"])
    state = given([player("ilya saber", "miyama", "excalibur", seals=1), caster, OTHERS[1]])
    state = do(state, "1 stay", f"1 use {TALISMAN}", "1 use magic-2", "1 done")
    assert (total(state, 0), state.players[0].defeated) == (12, True)
    found = battle_at(fought(state), "miyama")
    assert (found.totals, found.winners) == (((0, 12), (1, 12)), (1,))


def test_s5_b_all_precepts_void_against_luck_no_seals_no_power_but_the_bar() -> None:
    caster = player("rin caster", "miyama", mana=8, hand=["magic-2"])
    state = given([player("ilya saber", "miyama", "luck", seals=1), caster, OTHERS[1]])
    state = do(state, "1 stay", f"1 use {TALISMAN}", "1 use magic-2", "1 done")
    assert (state.players[0].defeated, state.players[0].seals, total(state, 1)) == (False, 1, 2)
    assert "barred" in [effect.kind for effect in state.players[0].lasting]


def test_s5_b_all_precepts_the_bar_ends_with_the_round() -> None:
    state = stabbed(player("ilya saber", "miyama", seals=1, hand=["luck"]), OTHERS[1])
    state = do(state, "0 end", "1 stay", "1 done")
    assert cleaned(fought(state)).players[1].lasting == ()


def test_s5_b_all_precepts_seals_used_for_power_stay_used() -> None:
    target = player("ilya saber", "miyama", "strength-5", seals=1, seal_power=2)
    caster = player("rin caster", "miyama", mana=8, hand=["magic-2"])
    state = do(given([target, caster, OTHERS[1]]), "1 stay", f"1 use {TALISMAN}", "1 use magic-2", "1 done")
    assert (total(state, 0), state.players[0].seals) == (5 + 4, 0)


def test_s5_b_all_precepts_the_10_stay_when_the_caster_moves_away() -> None:
    state = do(stabbed(player("ilya saber", "miyama", seals=1), OTHERS[1]), "0 seal move shinto")
    assert total(state, 0) == 2 + 10


def test_s5_b_all_precepts_once_a_game() -> None:
    seat = player("rin caster", "miyama", mana=12, hand=["magic-2"], spent=[TALISMAN])
    assert f"use {TALISMAN}" not in legal(do(given([seat, *OTHERS]), "0 stay"))


def test_s5_b_all_precepts_stopped_by_second_sword_it_is_spent() -> None:
    caster = player("rin caster", "miyama", mana=8, hand=["magic-2"])
    state = given([player("kuzuki assassin", "miyama", "second-sword", seals=0), caster, OTHERS[1]])
    state = do(state, "1 stay", f"1 use {TALISMAN}", "1 use magic-2", "1 done")
    assert (state.players[0].defeated, total(state, 1), state.players[1].spent) == (False, 2, (TALISMAN,))


def test_s5_b_all_precepts_choice_after_rush_at_the_new_place() -> None:
    caster = player("rin caster", "miyama", mana=8, hand=["rush"])
    others = [player("ilya saber", "miyama", seals=0), player("kirei gilgamesh", "shinto", seals=0)]
    state = do(given([caster, *others]), "0 stay", f"0 use {TALISMAN}", "0 use rush", "0 done", "0 resolve rush")
    assert [one.defeated for one in state.players] == [False, False, True]


def test_s5_b_all_precepts_the_defeated_cannot_win_later_by_power() -> None:
    state = stabbed(player("ilya saber", "miyama", seals=1, terrain=[3]), OTHERS[1], events={"miyama": ["plain"]})
    state = fought(do(state, "0 end", "1 stay", "1 done"))
    assert battle_at(state, "miyama").winners == (0,)


# --- S5.c Divine Words Magic: Ash Bride -------------------------------------------------------------------------------


def test_s5_c_ash_bride_base_8_cost_5_magic_and_no_effect() -> None:
    seat = player("rin caster", "miyama", mana=8, hand=["magic-2"])
    state = do(given([seat, *OTHERS], situation="supply-magic"), "0 stay", "0 use ash-bride", "0 use magic-2", "0 done")
    one = state.players[0]
    assert (total(state, 0), one.mana, one.revealed, one.spent) == (8 + 2 + 2 + 2, 3, False, ())
    assert "end" in legal(state)


def test_s5_c_ash_bride_needs_8_mana_and_comes_back() -> None:
    seat = player("rin caster", "miyama", mana=7, hand=["magic-2", "magic-3"])
    assert "use ash-bride" not in legal(do(given([seat, *OTHERS]), "0 stay"))
    state = cleaned(fight(player("rin caster", "miyama", "ash-bride"), *OTHERS))
    assert state.players[0].faceup == ("ash-bride",)
