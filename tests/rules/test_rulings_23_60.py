"""RULING-23 to RULING-60, one by one."""

from typing import Any

import pytest
from play import do, given, legal
from test_r08_effects import pass_by
from test_r08_selection import uses
from test_r09_power import parts, total
from test_r10_battle import battle, defeated, fight, fought, results

import grailwar as gw

AWAY = {"master": "kuzuki", "servant": "gilgamesh", "at": "workshop", "acted": True}
ARCHER = {"master": "ilya", "servant": "archer", "at": "miyama", "seals": 0}
ASSASSIN = {"master": "kirei", "servant": "assassin", "at": "miyama", "seals": 0}
BERSERKER = {"master": "kirei", "servant": "berserker", "at": "miyama", "seals": 0}
CASTER = {"master": "ilya", "servant": "caster", "at": "miyama", "seals": 0}
GILGAMESH = {"master": "ilya", "servant": "gilgamesh", "at": "miyama", "seals": 0}
HASSAN = {"master": "rin", "servant": "true-assassin", "at": "miyama", "seals": 0}
LANCER = {"master": "kirei", "servant": "lancer", "at": "miyama", "seals": 0}
RIDER = {"master": "ilya", "servant": "rider", "at": "miyama", "seals": 0}
SABER = {"master": "ilya", "servant": "saber", "at": "miyama", "seals": 0}
SHINTO = {"at": "shinto"}
NOWHERE = {"master": "rin", "servant": "lancer"}
PLAIN = {"miyama": ["plain"]}


def after_round_8(*results: int, masters: tuple[str, ...] = (), **keys: Any) -> gw.GameState:
    """Round 8 has been cleaned up and what follows has been carried out; these seats held these War Results."""
    names = masters or ("ilya", "rin", "kuzuki", "kirei", "shinji")[: len(results)]
    held = zip(names, results, strict=True)
    seats = [{"master": name, "servant": "saber", "results": number} for name, number in held]
    return given(seats, phase="round_end", round=8, **keys)


def left(state: gw.GameState) -> list[int]:
    """The seats still in the game."""
    return [seat for seat, player in enumerate(state.players) if not player.eliminated]


# --- Battle Preparation -----------------------------------------------------------------------------------------------


def test_ruling_23_the_only_hand_card_must_be_used_and_no_skill_card_with_it() -> None:
    state = do(given([{**SABER, "mana": 12, "hand": ["luck"]}, AWAY, AWAY]), "0 stay")
    alone = do(state, "0 use luck down", "0 done")
    assert alone.players[0].used == (gw.UsedCard("luck", down=True),)
    state = do(state, "0 use wind-barrier")
    assert "done" not in legal(state)
    assert legal(do(state, "0 use luck")) == ["done"]


def test_ruling_23_a_card_that_cannot_be_paid_is_used_face_down() -> None:
    state = do(given([{**SABER, "mana": 0, "hand": ["rush", "strength-5"]}, AWAY, AWAY]), "0 stay")
    assert set(legal(state)) == {"use rush down", "use strength-5 down"}


@pytest.mark.parametrize(
    ("servant", "allowed"),
    [
        ("saber", {"magic-resistance"}),
        ("archer", {"unlimited-blade-works", "minds-eye"}),
        ("lancer", {"continue-battle"}),
        ("rider", {"petrifying-gaze", "riding"}),
        ("caster", {"ash-bride", "territory-creation"}),
        ("assassin", {"first-sword", "second-sword"}),
        ("berserker", set()),
        ("gilgamesh", {"independent-action"}),
        ("true-assassin", {"presence-concealment", "self-modification"}),
    ],
)
def test_ruling_24_noble_phantasm_is_meant_as_an_attribute(servant: str, allowed: set[str]) -> None:
    seat = {**SABER, "servant": servant, "at": "reconnaissance", "mana": 12}
    for situation in ("forbid-np-strength", "forbid-np-agility", "forbid-np-magic"):
        state = do(given([seat, AWAY, AWAY], round=8, situation=situation), "0 stay")
        assert uses(state) == allowed


def test_ruling_24_a_card_chosen_before_a_move_is_not_affected_where_it_leads() -> None:
    lancer = {**LANCER, "mana": 12, "hand": ["rush", "magic-2"]}
    state = given([lancer, AWAY, AWAY], events={"shinto": ["special-forbidden"]}, round=2)
    state = do(state, "0 stay", "0 use rush", "0 use continue-battle", "0 done", "0 resolve rush")
    assert (state.players[0].at, set(legal(state))) == ("shinto", {"go miyama", "go reconnaissance"})
    assert total(state, 0) == 3 + 4


def test_ruling_25_the_name_is_released_first_and_hidden_afterwards() -> None:
    hassan = {**HASSAN, "mana": 8, "hand": ["magic-2"]}
    events = {"miyama": ["hidden-name-plus-5"]}
    state = given([{**SABER, "used": ["luck"]}, hassan, AWAY], turn=1, events=events, npc=False)
    state = do(state, "1 stay", "1 use self-modification", "1 use delusional-heartbeat", "1 done")
    player = state.players[1]
    assert (player.revealed, player.name_known, player.results) == (False, True, 2)
    assert parts(state, 1) == [(2, "self-modification"), (6, "delusional-heartbeat"), (5, "hidden-name-plus-5")]
    assert results(fight(state, "1 end")) == [0, 2 * 2 + 4, 0]


def test_ruling_26_extra_cards_are_declared_and_paid_with_the_others() -> None:
    shirou = {**ASSASSIN, "master": "shirou", "mana": 12, "hand": ["agility-5"]}
    state = do(given([shirou, AWAY, AWAY]), "0 stay", "0 use kanshou-and-bakuya", "0 use first-sword")
    state = do(state, "0 use agility-5", "0 use third-sword")
    assert legal(state) == ["done"]
    assert do(state, "0 done").players[0].mana == 12 - 1 - 5 - 1 - 2


def test_ruling_26_riding_is_paid_from_what_is_left_without_the_threshold() -> None:
    rider = {**RIDER, "mana": 9, "hand": ["agility-3", "rush", "magic-3", "strength-5"]}
    state = do(given([rider, AWAY, AWAY]), "0 stay", "0 use riding", "0 use petrifying-gaze", "0 done")
    state = do(state, "0 resolve riding")
    assert set(legal(state)) == {"use agility-3", "use magic-3", "done"}
    state = do(state, "0 use magic-3", "0 use agility-3")
    assert legal(state) == ["done"]
    state = do(state, "0 done")
    assert (state.players[0].mana, total(state, 0)) == (0, 0 + 3 + 3 + 3)


def test_ruling_26_in_casual_games_a_seal_can_pay_for_ridings_cards() -> None:
    rider = {**RIDER, "seals": 2, "mana": 9, "hand": ["rush", "remote-operation"]}
    state = do(given([rider, AWAY, AWAY], rules="casual", round=2), "0 stay", "0 use riding", "0 use petrifying-gaze")
    state = do(state, "0 done", "0 resolve riding")
    assert uses(state) == set()
    state = do(state, "0 seal mana", "0 use rush", "0 seal move shinto", "0 use remote-operation", "0 done")
    assert (state.players[0].mana, state.players[0].seals) == (2, 0)
    assert set(legal(state)) == {"resolve petrifying-gaze", "resolve rush", "resolve remote-operation"}
    state = do(state, "0 resolve rush")
    assert (state.players[0].at, state.players[0].results) == ("reconnaissance", 2)


def test_ruling_27_a_lingering_card_that_counts_is_a_used_card_in_every_respect() -> None:
    caster = {**CASTER, "used": ["magic-4"], "lingering": ["territory-creation"]}
    events = {"miyama": ["weak-becomes-5", "magic-plus-2", "strong-plus-1", "shared-attribute-plus-4"]}
    saber = {**SABER, "used": ["magic-resistance"]}
    state = battle(caster, saber, AWAY, events=events)
    assert parts(state, 0) == [
        (0, "magic-4"),
        (2, "magic-plus-2"),
        (0, "territory-creation"),
        (2, "magic-plus-2"),
        (4, "shared-attribute-plus-4"),
    ]
    state = battle(caster, {**saber, "used": ["luck"]}, AWAY, events=events)
    assert total(state, 0) == 4 + 2 + 1 + 5 + 2 + 1 + 4


def test_ruling_27_a_lingering_card_that_does_not_count_has_no_part() -> None:
    archer = {**ARCHER, "used": ["strength-3"], "lingering": ["unlimited-blade-works"]}
    state = given([archer, SABER, AWAY], turn=1, events={"miyama": ["weak-becomes-5"]})
    assert parts(state, 0) == [(3, "strength-3")]


def test_ruling_27_in_its_first_round_a_lingering_card_counts_as_printed() -> None:
    archer = {**ARCHER, "mana": 8, "hand": ["luck"]}
    state = given([archer, AWAY, AWAY], events={"miyama": ["shared-attribute-plus-4"]})
    state = do(state, "0 stay", "0 use unlimited-blade-works", "0 use luck", "0 done", "0 resolve luck")
    assert parts(state, 0) == [(0, "unlimited-blade-works"), (4, "luck"), (4, "shared-attribute-plus-4")]


def test_ruling_28_a_once_per_game_card_is_spent_without_success() -> None:
    caster = {**CASTER, "at": "workshop", "mana": 8, "hand": ["magic-2"], "deck": ["magic-3", "magic-4", "luck"]}
    state = given([caster, AWAY, AWAY], round=2, situation_deck=["supply-magic"], npc=False)
    state = do(state, "0 stay", "0 use all-precepts-talisman", "0 use magic-2", "0 done")
    assert state.players[0].spent == ("all-precepts-talisman",)
    state = do(state, "0 end", "1 place miyama", "2 place miyama", "0 place workshop")
    state = do(state, *pass_by(state, 1), *pass_by(state, 2), "0 stay")
    assert state.players[0].hand == ("magic-3", "magic-4", "luck")
    hand = {"magic-3", "magic-3 down", "magic-4", "magic-4 down", "luck", "luck down"}
    assert uses(state) == hand | {"ash-bride", "territory-creation"}


def test_ruling_29_gems_are_for_rins_own_action_only() -> None:
    rin = {**SABER, "master": "rin", "mana": 0, "hand": ["luck", "rush"]}
    rival = {**ARCHER, "mana": 0, "hand": ["luck", "rush"]}
    state = given([rival, rin, {**AWAY, "acted": False}])
    with pytest.raises(gw.IllegalDecision):
        gw.apply(state, gw.parse_decision("ability gem-mana"), seat=1)
    assert "ability gem-mana" not in legal(state)
    state = do(state, "0 stay", "0 use luck", "0 use rush down", "0 done", "0 end", "1 ability gem-mana")
    state = do(state, "1 ability gem-mana", "1 ability gem-redraw", "1 done", "1 stay", "1 use gandr")
    state = do(state, "1 use luck", "1 use rush", "1 done", "1 resolve luck")
    assert (
        state.players[1].at,
        state.players[1].gems,
        sorted(legal(state)),
    ) == ("shinto", 10 - 4 - 3 - 1, ["ability gem-mana", "end"])
    state = do(state, "1 end")
    assert (state.turn, {text for text in legal(state) if "gem" in text}) == (2, set())


def test_ruling_30_luck_lifts_a_defeat_and_voids_the_next() -> None:
    saber = {**SABER, "mana": 0, "hand": ["luck", "magic-2"]}
    state = given([{**LANCER, "used": ["gae-bolg", "agility-2"]}, saber, AWAY], turn=1, npc=False)
    players = (state.players[0], state.players[1].replace(defeated=True), state.players[2])
    state = do(state.replace(players=players), "1 stay", "1 use luck", "1 use magic-2", "1 done")
    assert defeated(state) == []
    assert defeated(fight(state, "1 end")) == []


def test_ruling_30_a_barred_player_cannot_use_luck() -> None:
    caster = {**CASTER, "mana": 8, "hand": ["magic-2"]}
    saber = {**SABER, "seals": 1, "hand": ["luck", "luck"], "mana": 12}
    state = given([caster, saber, AWAY], npc=False)
    state = do(state, "0 stay", "0 use magic-2", "0 use all-precepts-talisman", "0 done", "0 end", "1 stay")
    assert legal(state) == ["done"]
    state = fight(state, "1 done", "1 end")
    assert (defeated(state), total(state, 0)) == ([1], 12)


# --- Power ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "events", "expected"),
    [
        (["agility-2"], ["weak-becomes-5", "agility-plus-3"], 8),
        (["agility-2"], ["weak-becomes-5", "strong-plus-1"], 6),
        (["agility-3"], ["agility-plus-3", "strong-plus-1"], 6),
        (["agility-4"], ["agility-plus-3", "strong-plus-1"], 8),
        (["gandr"], ["weak-becomes-5", "magic-plus-2"], 7),
        (["agility-3"], ["weak-becomes-5"], 3),
    ],
)
def test_ruling_31_set_then_add_and_strength_is_told_in_between(
    cards: list[str], events: list[str], expected: int
) -> None:
    state = given([{**ARCHER, "master": "rin", "used": cards}, SABER, AWAY], turn=1, events={"miyama": events})
    assert total(state, 0) == expected


def test_ruling_31_riding_looks_at_the_printed_base() -> None:
    rider = {**RIDER, "mana": 8, "hand": ["agility-2", "magic-3", "luck"]}
    events = {"miyama": ["weak-becomes-5", "magic-plus-3"]}
    state = do(given([rider, AWAY, AWAY], events=events), "0 stay", "0 use riding", "0 use luck", "0 done")
    state = do(state, "0 resolve riding")
    assert uses(state) == {"agility-2", "magic-3"}


def test_ruling_32_a_card_gets_each_bonus_of_its_attributes_once() -> None:
    kuzuki = {**SABER, "master": "kuzuki", "used": ["snake", "snake"]}
    events = {"miyama": ["agility-plus-3", "magic-plus-3"]}
    state = given([kuzuki, ARCHER, AWAY], turn=1, events=events, situation="supply-strength")
    snake = [(5, "snake"), (3, "agility-plus-3"), (2, "supply-strength")]
    assert parts(state, 0) == snake + snake


@pytest.mark.parametrize(
    ("cards", "bonus"),
    [
        (["snake", "strength-3", "agility-3"], 0),
        (["snake", "agility-3"], 7),
        (["gate-of-babylon", "kanshou-and-bakuya"], 7),
        (["gate-of-babylon", "enuma-elish"], 7),
        (["gate-of-babylon", "enuma-elish", "strength-3"], 0),
        (["independent-action", "luck"], 7),
        ([{"card": "luck", "down": True}], 0),
    ],
)
def test_ruling_33_one_attribute_must_be_common_to_all_cards(cards: list[Any], bonus: int) -> None:
    seat = {**GILGAMESH, "master": "shirou", "used": cards}
    events = {"miyama": ["shared-attribute-plus-4"]}
    state = given([seat, SABER, AWAY], turn=1, events=events, situation="shared-attribute-plus-3")
    assert sum(amount for amount, cause in parts(state, 0) if cause.startswith("shared")) == bonus


@pytest.mark.parametrize(("events", "terrain"), [([], 24), (["terrain-doubled"], 48), (["terrain-nullified"], 0)])
def test_ruling_34_multipliers_multiply_in_any_order(events: list[str], terrain: int) -> None:
    archer = {**ARCHER, "mana": 12, "hand": ["remote-operation"], "terrain": [3, 1]}
    state = do(given([archer, AWAY, AWAY], events={"miyama": events}), "0 stay", "0 use remote-operation")
    state = do(state, "0 use broken-spiral-sword", "0 done", "0 resolve broken-spiral-sword")
    assert [amount for amount, cause in parts(state, 0) if cause == "R9.6"] == [terrain]


def test_ruling_35_with_two_players_left_both_are_lifted() -> None:
    seats = [{**SABER, "results": 9}, {**ARCHER, "results": 2}]
    state = given(seats, players_at_start=5, events={"miyama": ["standings-boost"]}, round=9, situation="climax-2")
    assert (total(state, 0), total(state, 1)) == (8, 12)


def test_ruling_35_frozen_ranks_leave_a_leaver_out() -> None:
    saber = {**SABER, "results": 5, "used": ["wind-barrier", "magic-resistance"]}
    seats = [saber, {**ARCHER, "results": 9, "used": ["luck"]}, {**AWAY, "results": 1}, {**AWAY, "results": 7}]
    state = battle(*seats, events={"miyama": ["standings-boost"]})
    assert (state.turn, total(state, 0), total(state, 1)) == (0, 4 + 3 + 8, 4)
    state = gw.concede(state, 2)
    assert (total(state, 0), total(state, 1)) == (4 + 3 + 12, 4 + 4)


def test_ruling_36_a_robbed_player_loses_power_after_acting() -> None:
    robbed = {**ARCHER, "terrain": [3], "used": ["remote-operation", "luck"]}
    rider = {**RIDER, "at": "shinto", "mana": 12, "hand": ["agility-2"], "terrain": [1]}
    state = given([robbed, {**SABER, "terrain": [1]}, rider], turn=2, npc=False)
    assert total(state, 0) == 2 + 4 + 6
    state = do(state, "2 stay", "2 use reins-of-the-rider", "2 use agility-2", "2 done", "2 go miyama")
    assert tuple(total(state, seat) for seat in range(3)) == (2 + 4, 0, 8 + 2 + 3 + 1)


def test_ruling_37_swallow_return_gives_the_hidden_name_away() -> None:
    assassin = {**ASSASSIN, "mana": 12, "hand": ["agility-2"]}
    state = given([assassin, AWAY, AWAY], events={"miyama": ["hidden-name-plus-5"]})
    state = do(state, "0 stay", "0 use second-sword", "0 use first-sword", "0 use third-sword", "0 done")
    assert state.players[0].revealed
    assert total(state, 0) == 7 + 5 + 3 + 3 + 2


# --- Battle -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("start", "beaten"), [(0, [2, 4]), (1, [4])])
def test_ruling_38_turn_order_decides_what_an_effect_sees(start: int, beaten: list[int]) -> None:
    hassan = {**HASSAN, "used": ["presence-concealment", "magic-5"]}
    saber = {**SABER, "used": ["magic-resistance", "strength-4"]}
    lancer = {**LANCER, "used": ["agility-7", "agility-4"]}
    far = {**LANCER, **SHINTO, "used": ["gae-bolg"]}
    state = battle(hassan, saber, lancer, far, {**ARCHER, **SHINTO}, start=start)
    assert defeated(state) == beaten


def test_ruling_39_alone_is_neither_winning_nor_losing() -> None:
    berserker = {**BERSERKER, "seal_power": 2, "used": ["twelve-labours", "remote-operation"]}
    gilgamesh = {**GILGAMESH, **SHINTO, "master": "shinji", "results": 9, "used": ["independent-action", "luck"]}
    state = battle(berserker, gilgamesh, {"master": "ilya", "servant": "saber"}, events=PLAIN)
    assert (state.phase, results(state)) == (gw.Phase.ROUND_END, [5, 9, 0])
    assert gw.advance(state).players[0].faceup == ("twelve-labours",)


def test_ruling_40_only_the_event_and_place_are_divided() -> None:
    archer = {**ARCHER, "seal_power": 1, "used": ["remote-operation", "strength-2"]}
    state = battle(archer, {**SABER, "used": ["magic-4", "magic-2"]}, AWAY, events=PLAIN)
    assert ([total(state, 0), total(state, 1)], results(state)) == ([6, 6], [4 + 2 + 2, 4, 0])


def test_ruling_41_all_defeated_all_lose() -> None:
    seats = [{**LANCER, "used": ["gae-bolg"]}, {**LANCER, "master": "shinji", "used": ["gae-bolg"]}, AWAY]
    state = battle(*seats, events=PLAIN)
    assert (state.turn, set(legal(state)), results(state)) == (1, {"accept", "decline"}, [0, 0, 0])


def test_ruling_41_one_not_defeated_among_several_wins_with_the_bonus() -> None:
    rider = {**RIDER, "seals": 1, "mana": 12, "hand": ["agility-2"]}
    seats = [{**SABER, "used": ["strength-9"]}, {**ARCHER, "used": ["strength-7"]}, rider]
    state = given(seats, turn=2, npc=False, events=PLAIN)
    state = fight(state, "2 stay", "2 use petrifying-gaze", "2 use agility-2", "2 done", "2 seal power", "2 end")
    assert results(state) == [0, 0, 5 + 2 + 2]


def test_ruling_41_a_defeated_player_who_is_alone_gains_and_does_not_lose() -> None:
    rider = {**RIDER, "seals": 1, "mana": 12, "hand": ["agility-2"]}
    seats = [{**BERSERKER, "used": ["twelve-labours"]}, {**AWAY, "acted": True}, rider]
    state = given(seats, turn=2, npc=False, events=PLAIN)
    state = do(state, "2 stay", "2 use petrifying-gaze", "2 use agility-2", "2 done", "2 seal move shinto")
    state = fight(state, "2 end")
    assert (defeated(state), results(state)) == ([0], [5, 0, 0])


@pytest.mark.parametrize("defeat", [False, True])
def test_ruling_42_two_war_results_for_each_seal_of_a_winner(defeat: bool) -> None:
    lancer = {**LANCER, "used": ["gae-bolg" if defeat else "agility-2"]}
    state = battle({**SABER, "seal_power": 3, "used": ["strength-4"]}, lancer, AWAY)
    assert total(state, 0) == 4 + 6
    assert results(state) == [0, 2, 0] if defeat else [2 + 6, 0, 0]


def test_ruling_42_the_npc_is_won_against_too() -> None:
    state = battle({**SABER, **SHINTO, "seal_power": 2, "used": ["strength-7"]}, AWAY, AWAY, npc=True)
    assert (total(state, 0), results(state)) == (11, [2 + 4, 0, 0])


def test_ruling_43_doubling_comes_before_a_gain_that_cannot_be_negative() -> None:
    hassan = {**HASSAN, "results": 10, "used": ["delusional-heartbeat", "agility-5"]}
    state = battle(hassan, {**BERSERKER, "used": ["twelve-labours"]}, AWAY)
    assert results(state) == [20, 3, 0]
    hassan["results"] = 0
    state = battle(hassan, {**BERSERKER, "used": ["twelve-labours"]}, AWAY, events=PLAIN)
    assert results(state) == [7 - 3, 3, 0]


def test_ruling_44_every_player_there_gains_the_mana() -> None:
    events = {"miyama": ["mana-after-battle", "mana-after-battle"], "shinto": ["mana-after-battle"]}
    seats = [
        {**SABER, "mana": 3, "used": ["strength-2"]},
        {**LANCER, "mana": 9, "used": ["gae-bolg"]},
        {**SABER, **SHINTO, "mana": 0},
        {**AWAY, "mana": 5},
    ]
    state = battle(*seats, events=events, npc=True, round=2)
    assert [player.mana for player in state.players] == [7, 12, 2, 5]
    state = battle(*seats, events=events)
    assert (defeated(state), [player.mana for player in state.players]) == ([0], [7, 12, 2, 5])


# --- After round 8 ----------------------------------------------------------------------------------------------------


def test_ruling_45_the_mana_of_the_round_comes_before_the_elimination() -> None:
    state = after_round_8(0, 5, 6, 7)
    assert (left(state), state.players[0].mana) == ([1, 2, 3], 7)


def test_ruling_45_clown_looks_at_the_survivors_and_comes_before_hidden_secret() -> None:
    masters = ("shinji", "sakura", "ilya", "rin", "kuzuki", "kirei", "shirou")
    state = after_round_8(4, 5, 1, 7, 1, 2, 9, masters=masters, players_at_start=7)
    assert (state.winners, state.is_over) == ((0,), True)
    assert state.players[1].mana == 4
    state = after_round_8(4, 5, 1, 7, 1, 2, 4, masters=masters, players_at_start=7)
    assert state.winners == (0,)
    state = after_round_8(4, 5, 1, 7, 1, 2, 3, masters=masters, players_at_start=7)
    assert (state.winners, state.players[1].mana) == ((), gw.UNLIMITED)


@pytest.mark.parametrize(
    ("held", "survivors"),
    [
        ((9, 9, 9, 9, 1), [0, 1, 2, 3]),
        ((9, 9, 9, 9, 9), [0, 1, 2, 3, 4]),
        ((9, 1, 1, 1, 1), [0]),
        ((9, 9, 1, 1, 1), [0, 1]),
        ((9, 8, 8, 1, 7), [0, 1, 2, 4]),
        ((3, 3, 1, 2), [0, 1, 3]),
        ((3, 3, 3), [0, 1, 2]),
        ((4, 3, 3), [0]),
    ],
)
def test_ruling_46_the_bottom_group_goes_as_a_whole_unless_it_is_first(
    held: tuple[int, ...], survivors: list[int]
) -> None:
    names = ("ilya", "rin", "kuzuki", "kirei", "shinji")
    state = after_round_8(*held, masters=names[: len(held)])
    assert left(state) == survivors
    assert state.is_over == (len(survivors) == 1)


@pytest.mark.parametrize(
    ("held", "survivors"),
    [
        ((0, 1, 2, 3, 4), [0, 2, 3, 4]),
        ((9, 1, 2, 3, 4), [0, 2, 3, 4]),
        ((0, 3, 3, 3, 3), [0, 1, 2, 3, 4]),
        ((0, 1, 1, 2), [0, 3]),
        ((9, 1, 1, 1), [0, 1, 2, 3]),
        ((0, 1, 2), [0, 2]),
    ],
)
def test_ruling_47_shirou_is_one_of_those_left_but_not_in_the_order(
    held: tuple[int, ...], survivors: list[int]
) -> None:
    names = ("shirou", "rin", "kuzuki", "kirei", "shinji")
    state = after_round_8(*held, masters=names[: len(held)])
    assert left(state) == survivors


def test_ruling_47_a_single_rival_of_shirou_is_in_first_place() -> None:
    state = after_round_8(9, 2, masters=("shirou", "rin"), players_at_start=3)
    assert (left(state), state.is_over, state.situation) == ([0, 1], False, "climax-2")


def test_ruling_48_unlimited_mana_pays_everything_and_never_changes() -> None:
    state = after_round_8(5, 3, 4, 1, masters=("ilya", "sakura", "rin", "kirei"), seed=4)
    sakura = state.players[1]
    assert (sakura.mana, sakura.results) == (gw.UNLIMITED, 3 + 2)
    seat = {**GILGAMESH, "master": "sakura", "seals": 1, "mana": "unlimited", "hand": ["luck", "strength-5"]}
    state = given(
        [seat, AWAY, AWAY], round=9, situation="climax-3", events={"miyama": ["mana-after-battle"]}, npc=False
    )
    state = do(state, "0 seal mana", "0 stay", "0 use enuma-elish", "0 use gate-of-babylon", "0 use independent-action")
    assert legal(state) == ["done"]
    state = fight(state, "0 done", "0 resolve gate-of-babylon", "0 end")
    assert (state.players[0].mana, state.players[0].seals, total(state, 0)) == (gw.UNLIMITED, 0, 15 + 4 + 6)


@pytest.mark.parametrize(("held", "unlimited"), [((5, 5, 4, 1), False), ((5, 4, 4, 1), True), ((5, 1, 4, 1), False)])
def test_ruling_48_a_tied_leader_and_an_eliminated_sakura_get_nothing(held: tuple[int, ...], unlimited: bool) -> None:
    state = after_round_8(*held, masters=("ilya", "sakura", "rin", "kirei"))
    assert (state.players[1].mana is gw.UNLIMITED) == unlimited


@pytest.mark.parametrize(
    ("held", "winners"),
    [
        ((4, 4, 5, 6, 0), (0,)),
        ((4, 4, 4, 4, 0), ()),
        ((5, 4, 6, 7, 0), ()),
        ((0, 4, 5, 6, 1), ()),
        ((4, 5, 5, 4, 0), (0,)),
    ],
)
def test_ruling_49_last_place_may_be_shared_but_somebody_must_be_ahead(
    held: tuple[int, ...], winners: tuple[int, ...]
) -> None:
    state = after_round_8(*held, masters=("shinji", "sakura", "ilya", "rin", "kirei"), players_at_start=7)
    assert state.winners == winners


def test_ruling_50_a_climax_card_comes_again_when_nobody_leaves() -> None:
    seats = [{"master": name, "servant": "saber", "results": 5} for name in ("ilya", "rin", "kirei")]
    state = given(seats, phase="round_end", round=9, situation="climax-3")
    assert (state.round, state.situation, left(state)) == (10, "climax-3", [0, 1, 2])
    seats = [*seats, {"master": "kuzuki", "servant": "saber", "results": 5}]
    seats += [{"master": "shirou", "servant": "saber", "results": 5}]
    state = given(seats, phase="round_end", round=9, situation="climax-4")
    assert (state.round, state.situation, len(left(state))) == (10, "climax-4", 5)


def test_ruling_51_the_marker_skips_those_who_are_out_or_go_now() -> None:
    masters = ("ilya", "rin", "kirei", "kuzuki", "shinji")
    state = after_round_8(5, 1, 6, 7, 8, masters=masters)
    assert (left(state), state.start, state.turn) == ([0, 2, 3, 4], 2, 2)
    seats = [{"master": name, "servant": "saber", "results": 5} for name in masters]
    seats[0]["eliminated"], seats[1]["eliminated"] = True, True
    state = given(seats, phase="round_end", round=3, start=4)
    assert (state.start, state.turn) == (2, 2)


# --- Masters and Servants ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("out", "start", "usable"),
    [
        ([], 2, True),
        ([], 1, True),
        ([], 0, False),
        ([0], 1, True),
        ([0], 4, False),
        ([0, 1], 4, False),
        ([0, 1], 2, True),
    ],
)
def test_ruling_52_players_still_in_the_game_count(out: list[int], start: int, usable: bool) -> None:
    others = [{**NOWHERE, "eliminated": True} if seat in out else AWAY for seat in range(5)]
    gilgamesh = {**GILGAMESH, "mana": 8, "hand": ["luck", "magic-2"]}
    state = do(given([*others[:2], gilgamesh, *others[3:]], start=start, turn=2), "2 stay")
    assert ("independent-action" in uses(state)) == usable


def test_ruling_52_a_concession_changes_the_number_at_once() -> None:
    gilgamesh = {**GILGAMESH, "mana": 8, "hand": ["luck", "magic-2"]}
    state = do(given([AWAY, gilgamesh, AWAY, AWAY], turn=1), "1 stay")
    assert "independent-action" in uses(state)
    assert "independent-action" not in uses(do(state, "3 concede"))
    assert "independent-action" in uses(do(state, "3 concede", "0 concede"))


@pytest.mark.parametrize(("place", "tied", "share"), [("miyama", 3, 2), ("shinto", 2, 3), ("shinto", 1, 5)])
def test_ruling_53_casual_winners_share_what_the_place_gives(place: str, tied: int, share: int) -> None:
    seats = [{**SABER, "at": place, "used": ["luck", "luck"]} for _ in range(tied)]
    seats += [{**SABER, "at": place, "used": ["magic-2"]} for _ in range(4 - tied)]
    state = battle(*seats, rules="casual", round=3)
    assert results(state) == [share] * tied + [0] * (4 - tied)


def test_ruling_53_the_npc_takes_its_part_in_a_casual_tie() -> None:
    saber = {**SABER, **SHINTO, "used": ["strength-7", "strength-4"]}
    assert results(battle(saber, AWAY, AWAY, rules="casual", npc=True)) == [3, 0, 0]
    assert results(battle({**saber, "at": "miyama"}, AWAY, AWAY, rules="casual", npc=True)) == [2, 0, 0]


@pytest.mark.parametrize(("mana", "after", "gained"), [(2, 0, 2), (1, 1, 0), (12, 10, 2)])
def test_ruling_54_engraved_fate_is_compulsory_and_comes_before_the_supply(mana: int, after: int, gained: int) -> None:
    sakura = {"master": "sakura", "servant": "saber", "mana": mana}
    state = given([sakura, NOWHERE, NOWHERE], phase="preparation", round=2, situation_deck=["supply-magic"])
    assert (state.players[0].mana, state.players[0].results) == (after + 2, gained)


def test_ruling_55_the_last_seal_does_its_work_before_he_changes() -> None:
    shinji = {**SABER, "master": "shinji", "at": "shinto", "seals": 1, "mana": 3, "hand": ["luck", "rush"]}
    state = do(given([shinji, AWAY, AWAY], npc=False), "0 seal move miyama")
    assert (state.players[0].master, state.players[0].mana, state.players[0].at) == ("sakura", 4, "miyama")
    state = do(given([shinji, AWAY, AWAY], npc=False), "0 stay", "0 seal power")
    assert (state.players[0].master, state.players[0].seal_power, state.players[0].results) == ("sakura", 1, 0)
    assert "use luck" in legal(state)


def test_ruling_55_in_casual_games_he_can_change_in_the_middle_of_a_selection() -> None:
    shinji = {**SABER, "master": "shinji", "seals": 1, "mana": 3, "hand": ["luck", "rush"]}
    state = do(given([shinji, AWAY, AWAY], rules="casual"), "0 stay", "0 use luck", "0 seal mana")
    assert (state.players[0].master, state.players[0].mana) == ("sakura", 7)
    state = do(state, "0 use rush", "0 done")
    assert (state.players[0].mana, set(legal(state))) == (6, {"resolve luck", "resolve rush"})


def test_ruling_55_in_a_game_of_seven_he_stays_who_he_is() -> None:
    shinji = {**SABER, "master": "shinji", "seals": 1, "mana": 3}
    seats = [{**shinji, "hand": ["luck", "rush"]}, ARCHER, AWAY]
    state = do(given(seats, players_at_start=7, npc=False), "0 seal mana")
    assert (state.players[0].master, state.players[0].seals) == ("shinji", 0)
    seats = [{**shinji, "used": ["luck"]}, {**SABER, "used": ["strength-9"]}, AWAY]
    state = battle(*seats, players_at_start=7)
    assert (state.phase, fought(state)["miyama"].losers) == (gw.Phase.ROUND_END, (0,))


def test_ruling_55_a_lost_battle_asks_him_when_defeated_and_against_the_npc() -> None:
    shinji = {**SABER, "master": "shinji", "used": ["strength-9"]}
    state = battle(shinji, {**LANCER, "used": ["gae-bolg"]}, AWAY)
    assert (state.turn, set(legal(state))) == (0, {"accept", "decline"})
    state = battle({**shinji, **SHINTO}, AWAY, AWAY, npc=True)
    assert state.turn == 0
    assert fight(state, "0 decline").players[0].master == "shinji"
    assert fight(state, "0 accept").players[0] == state.players[0].replace(master="sakura")


def test_ruling_55_swapped_in_round_8_she_gets_her_secret() -> None:
    shinji = {**SABER, "master": "shinji", "results": 3, "used": ["luck"]}
    seats = [shinji, {**ARCHER, "results": 9, "used": ["strength-9"]}, {**AWAY, "results": 0}]
    state = battle(*seats, round=8)
    sakura = do(state, "0 accept").players[0]
    assert (sakura.master, sakura.mana, sakura.results) == ("sakura", gw.UNLIMITED, 3 + 2)


@pytest.mark.parametrize(
    ("others", "npc", "beaten"),
    [
        ([["luck"]], False, []),
        ([["magic-2"]], False, [1]),
        ([["magic-2"], ["magic-2"]], False, []),
        ([["magic-2"]], True, []),
        ([], False, []),
    ],
)
def test_ruling_56_gae_bolg_wants_exactly_one_other_participant(
    others: list[list[str]], npc: bool, beaten: list[int]
) -> None:
    lancer = {**LANCER, **SHINTO, "used": ["gae-bolg"]}
    seats = [lancer, *[{**SABER, **SHINTO, "used": cards} for cards in others], AWAY, AWAY]
    state = battle(*seats, npc=npc)
    assert defeated(state) == beaten


def test_ruling_56_a_defeated_participant_counts() -> None:
    rider = {**RIDER, "mana": 12, "hand": ["agility-2"]}
    state = given([{**LANCER, "used": ["gae-bolg"]}, {**SABER, "used": ["luck"]}, rider], turn=2, npc=False)
    state = fight(state, "2 stay", "2 use petrifying-gaze", "2 use agility-2", "2 done", "2 end")
    assert defeated(state) == [0]


def test_ruling_57_gaze_reaches_who_has_finished_without_an_open_special_card() -> None:
    seats = [
        {**ARCHER, "mana": 0, "lingering": ["unlimited-blade-works"], "hand": ["luck"]},
        {**SABER, "used": ["strength-4", {"card": "luck", "down": True}]},
        {**LANCER, "used": ["strength-4", "rush"]},
        {**RIDER, "seals": 1, "mana": 12, "hand": ["agility-2"]},
        {**GILGAMESH, "mana": 0, "hand": ["strength-2", "strength-3"]},
        {**SABER, "at": "shinto", "used": ["strength-4"]},
    ]
    state = given(seats, round=2)
    state = do(state, "0 stay", "0 done", "0 end", "3 stay", "3 use petrifying-gaze", "3 use agility-2", "3 done")
    assert defeated(state) == [0, 1]
    state = do(state, "3 seal move shinto", "3 end", "4 stay", "4 use strength-2", "4 use strength-3", "4 done")
    state = fight(state, "4 end")
    assert defeated(state) == [0, 1]
    assert (fought(state)["miyama"].winners[0], fought(state)["miyama"].losers[-1]) == (2, 4)


def test_ruling_57_an_extra_special_card_protects_and_the_npc_is_untouched() -> None:
    riding = {**RIDER, **SHINTO, "used": ["agility-3", "agility-2", "remote-operation"]}
    gaze = {**RIDER, **SHINTO, "mana": 12, "hand": ["strength-7"]}
    state = given([riding, gaze, AWAY], turn=1)
    state = fight(state, "1 stay", "1 use petrifying-gaze", "1 use strength-7", "1 done", "1 end")
    entry = fought(state)["shinto"]
    assert (defeated(state), entry.defeated, entry.losers) == ([], (), (0, 1))


@pytest.mark.parametrize("place", ["miyama", "shinto", "reconnaissance", "workshop"])
def test_ruling_58_reins_may_name_the_present_place_without_entering_it(place: str) -> None:
    rider = {**RIDER, "master": "shinji", "at": place, "mana": 12, "hand": ["agility-2"]}
    state = given([rider, AWAY, AWAY], npc=False)
    state = do(state, "0 stay", "0 use reins-of-the-rider", "0 use agility-2", "0 done")
    assert set(legal(state)) == {"go workshop", "go miyama", "go shinto", "go reconnaissance", "decline"}
    state = do(state, f"0 go {place}")
    player = state.players[0]
    tokens = 2 if place in ("miyama", "shinto") else 0
    assert (player.at, player.mana, player.results, len(player.terrain)) == (place, 3, 0, tokens)


def test_ruling_58_declined_reins_take_nothing() -> None:
    rider = {**RIDER, "mana": 9, "hand": ["agility-2"], "terrain": [1]}
    state = given([rider, {**SABER, "terrain": [3]}, AWAY], npc=False)
    state = do(state, "0 stay", "0 use reins-of-the-rider", "0 use agility-2", "0 done", "0 decline")
    assert (total(state, 0), total(state, 1)) == (8 + 2 + 1, 3)


def test_ruling_59_the_choice_is_made_and_carried_out_at_once() -> None:
    caster = {**CASTER, "mana": 8, "hand": ["magic-2"]}
    seats = [
        {**SABER, "seals": 1, "used": ["luck", "luck"]},
        {**ARCHER, "seals": 2, "used": ["magic-4"]},
        {**LANCER, "seals": 0, "used": ["agility-4"]},
        caster,
        {**SABER, "seals": 1, "hand": ["luck", "luck"], "mana": 3},
    ]
    start = do(given(seats, turn=3, round=2), "3 stay", "3 use all-precepts-talisman", "3 use magic-2", "3 done")
    assert set(legal(start)) == {"target 0", "target 2", "target 4"}
    state = do(start, "3 target 0")
    assert (defeated(state), state.players[0].seals, total(state, 3)) == ([], 1, 2)
    state = do(start, "3 target 2")
    assert (defeated(state), state.players[2].seals, total(state, 3)) == ([2], 0, 12)
    state = do(start, "3 target 4")
    assert (defeated(state), state.players[4].seals, total(state, 3)) == ([4], 0, 12)
    state = do(state, "3 end")
    assert set(legal(state)) == {"stay"}
    assert legal(do(state, "4 stay")) == ["done"]


def test_ruling_59_a_player_who_leaves_is_no_target_any_more() -> None:
    caster = {**CASTER, "mana": 8, "hand": ["magic-2"]}
    rivals = [{**SABER, "seals": 1}, {**ARCHER, "seals": 1}, {**LANCER, "seals": 1}]
    state = given([caster, *rivals], npc=False)
    state = do(state, "0 stay", "0 use all-precepts-talisman", "0 use magic-2", "0 done", "2 concede")
    assert (state.turn, set(legal(state))) == (0, {"target 1", "target 3"})
    state = do(state, "1 concede")
    assert (defeated(state), legal(state), total(state, 0)) == ([3], ["end"], 12)


def test_ruling_59_the_talisman_takes_the_last_seal_of_shinji() -> None:
    caster = {**CASTER, "mana": 8, "hand": ["magic-2"]}
    shinji = {**SABER, "master": "shinji", "seals": 1, "mana": 12, "hand": ["luck", "luck"]}
    state = given([caster, shinji, AWAY], npc=False)
    state = do(state, "0 stay", "0 use all-precepts-talisman", "0 use magic-2", "0 done", "0 end")
    assert (state.players[1].master, state.turn) == ("sakura", 1)
    assert legal(do(state, "1 stay")) == ["done"]


def test_ruling_60_second_sword_stops_on_use_but_not_true_name_or_lingering() -> None:
    assassin = {**ASSASSIN, "used": ["second-sword", "agility-2"]}
    archer = {**ARCHER, "mana": 12, "hand": ["luck"], "deck": ["magic-2", "magic-3"], "trash": ["magic-4"]}
    state = given([assassin, archer, AWAY], turn=1, npc=False)
    state = do(state, "1 stay", "1 use unlimited-blade-works", "1 use luck", "1 done", "1 resolve luck")
    player = state.players[1]
    assert (player.hand, player.deck, player.revealed) == ((), ("magic-2", "magic-3"), True)
    kept = do(state, "1 end").players[1]
    assert (kept.lingering, kept.faceup) == ((), ("unlimited-blade-works",))
    archer["hand"] = ["luck", "rush"]
    state = given([assassin, archer, AWAY], turn=1, npc=False)
    state = do(state, "1 stay", "1 use unlimited-blade-works", "1 use luck", "1 done", "1 resolve luck", "1 end")
    assert (state.players[1].lingering, state.players[1].hand) == (("unlimited-blade-works",), ("rush",))


def test_ruling_60_on_clash_is_stopped_too_but_only_of_cards_used_later() -> None:
    assassin = {**ASSASSIN, "used": ["second-sword"]}
    lancer = {**LANCER, "used": ["gae-bolg"]}
    assert defeated(battle(assassin, lancer, AWAY)) == []
    assert defeated(battle(assassin, lancer, AWAY, start=1)) == [0]
    saber = {**SABER, "used": ["wind-barrier", "magic-resistance"]}
    magician = {**ARCHER, "used": ["magic-4"]}
    state = battle(assassin, saber, magician)
    assert set(legal(state)) == {"resolve wind-barrier", "resolve magic-resistance"}
    assert total(fight(state, "1 resolve wind-barrier"), 2) == 4
    state = battle(assassin, saber, magician, start=1)
    assert total(fight(state, "1 resolve wind-barrier"), 2) == 0


def test_ruling_60_a_stopped_riding_asks_nothing() -> None:
    assassin = {**ASSASSIN, "used": ["second-sword", "agility-2"]}
    rider = {**RIDER, "mana": 12, "hand": ["luck", "rush", "agility-3"]}
    state = given([assassin, rider, AWAY], turn=1, npc=False)
    state = do(state, "1 stay", "1 use riding", "1 use luck", "1 done", "1 resolve riding")
    assert (legal(state), state.players[1].mana) == (["end"], 9)


def test_ruling_60_a_stopped_luck_protects_nobody_elsewhere_either() -> None:
    assassin = {**ASSASSIN, "used": ["second-sword", "agility-2"]}
    saber = {**SABER, "seals": 1, "mana": 0, "hand": ["luck", "magic-2"]}
    lancer = {**LANCER, **SHINTO, "used": ["gae-bolg"], "acted": True}
    state = given([assassin, saber, lancer], turn=1, npc=False)
    state = do(state, "1 stay", "1 use luck", "1 use magic-2", "1 done", "1 seal move shinto")
    assert defeated(fight(state, "1 end")) == [1]


def test_ruling_60_dash_leads_under_the_sword_where_the_rest_is_stopped() -> None:
    assassin = {**ASSASSIN, **SHINTO, "used": ["second-sword", "agility-2"]}
    rider = {**RIDER, "mana": 12, "hand": ["luck", "rush", "remote-operation"], "terrain": [3]}
    state = given([assassin, rider, AWAY], turn=1, npc=False)
    first = do(state, "1 stay", "1 use riding", "1 use luck", "1 done", "1 resolve riding", "1 use rush")
    first = do(first, "1 use remote-operation", "1 done", "1 resolve rush")
    assert (first.players[1].at, set(legal(first))) == ("shinto", {"resolve luck", "resolve remote-operation"})
    first = do(first, "1 resolve remote-operation")
    assert total(first, 1) == 4 + 3 + 2
    state = fight(first, "1 end")
    assert results(state) == [0, 3, 0]


def test_ruling_60_the_place_counts_when_the_effect_would_take_place() -> None:
    assassin = {**ASSASSIN, "used": ["second-sword", "agility-2"]}
    archer = {**ARCHER, "seals": 1, "mana": 12, "hand": ["remote-operation", "strength-9"]}
    rival = {**SABER, **SHINTO, "used": ["luck"]}
    state = given([assassin, rival, archer], turn=2, npc=False)
    state = do(state, "2 stay", "2 use remote-operation", "2 use strength-9", "2 done", "2 seal move shinto")
    assert results(fight(state, "2 end")) == [0, 0, 3 + 2]
    archer["at"] = "shinto"
    state = given([assassin, rival, archer], turn=2, npc=False)
    state = do(state, "2 stay", "2 use remote-operation", "2 use strength-9", "2 done", "2 seal move miyama")
    assert results(fight(state, "2 end")) == [0, 0, 2]


def test_ruling_60_nothing_stops_once_the_swordsman_has_left() -> None:
    assassin = {**ASSASSIN, "used": ["second-sword", "agility-2"]}
    archer = {**ARCHER, "mana": 12, "terrain": [3], "hand": ["remote-operation", "strength-9"]}
    state = given([assassin, archer, {**SABER, "used": ["luck"]}], turn=1, npc=False)
    state = do(state, "1 stay", "1 use remote-operation", "1 use strength-9", "1 done")
    assert total(state, 1) == 2 + 9 + 3
    state = gw.concede(state, 0)
    assert results(fight(state, "1 end")) == [0, 2 + 2, 0]
