"""R8.11-R8.18: paying for the cards chosen, true names, On Use, On Clash and what becomes of the cards."""

import pytest
from play import do, given, legal
from test_r09_power import parts, total

import grailwar as gw
from grailwar.dominate import log

AWAY = {"master": "kuzuki", "servant": "gilgamesh", "at": "workshop", "acted": True}
ARCHER = {"master": "ilya", "servant": "archer", "at": "miyama", "seals": 0}
ASSASSIN = {"master": "kirei", "servant": "assassin", "at": "miyama"}
CASTER = {"master": "ilya", "servant": "caster", "at": "miyama", "seals": 0}
LANCER = {"master": "ilya", "servant": "lancer", "at": "miyama", "seals": 0}
RIDER = {"master": "ilya", "servant": "rider", "at": "miyama", "seals": 0}
SABER = {"master": "ilya", "servant": "saber", "at": "miyama", "seals": 0}


def pass_by(state: gw.GameState, seat: int) -> list[str]:
    """A whole action of a seat that wants nothing: it stays and uses two cards face down."""
    first, second = state.players[seat].hand[:2]
    return [f"{seat} stay", f"{seat} use {first} down", f"{seat} use {second} down", f"{seat} done", f"{seat} end"]


def test_r8_11_nothing_happens_before_done_and_then_everything_is_paid_at_once() -> None:
    rin = {**SABER, "master": "rin", "mana": 12, "gems": 3, "hand": ["rush", "strength-5", "luck"]}
    start = do(given([rin, AWAY, AWAY]), "0 stay")
    state = do(start, "0 use strength-5", "0 use gandr", "0 use wind-barrier")
    assert start.players == state.players
    state = do(state, "0 done")
    player = state.players[0]
    assert (player.mana, player.gems, player.hand) == (12 - 1 - 1 - 4, 2, ("rush", "luck"))
    payments = [entry.amount for entry in state.log if isinstance(entry, log.ManaChanged)]
    assert payments == [-6]


def test_r8_11_a_card_face_down_is_free() -> None:
    saber = {**SABER, "mana": 1, "hand": ["rush", "strength-5"]}
    state = do(given([saber, AWAY, AWAY]), "0 stay", "0 use rush down", "0 use strength-5", "0 done")
    assert state.players[0].mana == 0


@pytest.mark.parametrize(
    ("number", "left"), [(1, None), (2, 0), (3, 2), (4, 4), (5, 6), (6, 8), (7, 10), (8, 12), (9, 12), (11, 12)]
)
def test_r8_12_territory_creation_costs_two_less_each_round_and_never_less_than_0(
    number: int, left: int | None
) -> None:
    situation = "climax-4" if number > 8 else "supply-strength"
    state = given([{**CASTER, "mana": 12, "hand": ["luck"]}, AWAY, AWAY], round=number, situation=situation, npc=False)
    state = do(state, "0 stay", "0 use luck")
    assert ("use territory-creation" in legal(state)) == (left is not None)
    if left is not None:
        state = do(state, "0 use territory-creation", "0 done")
        assert state.players[0].mana == left


def test_r8_12_a_lower_cost_does_not_lower_the_threshold() -> None:
    caster = {**CASTER, "mana": 7, "hand": ["luck", "magic-2"]}
    state = do(given([caster, AWAY, AWAY], round=8), "0 stay")
    assert "use territory-creation" not in legal(state)


def test_r8_13_true_names_are_released_before_the_first_effect() -> None:
    kirei = {**ARCHER, "master": "kirei", "mana": 12, "hand": ["rush"], "terrain": [1]}
    state = given([kirei, AWAY, AWAY], events={"miyama": ["hidden-name-plus-5"]})
    assert parts(state, 0) == [(1, "R9.6"), (5, "hidden-name-plus-5")]
    state = do(state, "0 stay", "0 use rush", "0 use broken-spiral-sword", "0 done")
    assert set(legal(state)) == {"resolve rush", "resolve broken-spiral-sword"}
    assert state.players[0].revealed
    assert parts(state, 0) == [(3, "rush"), (4, "broken-spiral-sword"), (1, "R9.6"), (2, "executor")]


@pytest.mark.parametrize("place", ["workshop", "reconnaissance"])
def test_r8_13_a_true_name_is_released_anywhere(place: str) -> None:
    archer = {**ARCHER, "at": place, "mana": 12, "hand": ["luck"]}
    state = do(given([archer, AWAY, AWAY]), "0 stay", "0 use luck", "0 use broken-spiral-sword", "0 done")
    assert state.players[0].revealed


def test_r8_14_cards_added_by_riding_wait_with_those_left() -> None:
    rider = {**RIDER, "mana": 12, "hand": ["rush", "remote-operation", "strength-5"]}
    victim = {**ARCHER, "at": "shinto", "used": ["magic-4", "magic-2"]}
    state = do(given([victim, rider, AWAY], turn=1), "1 stay", "1 use riding", "1 use petrifying-gaze", "1 done")
    assert set(legal(state)) == {"resolve riding", "resolve petrifying-gaze"}
    state = do(state, "1 resolve riding", "1 use rush", "1 use remote-operation")
    assert legal(state) == ["done"]
    state = do(state, "1 done")
    assert state.players[1].mana == 1
    assert set(legal(state)) == {"resolve rush", "resolve remote-operation", "resolve petrifying-gaze"}
    state = do(state, "1 resolve remote-operation", "1 resolve rush")
    assert (state.players[1].at, state.players[0].defeated, legal(state)) == ("shinto", True, ["end"])


def test_r8_14_riding_last_leaves_its_cards_to_wait_alone() -> None:
    rider = {**RIDER, "mana": 12, "hand": ["rush", "remote-operation", "strength-5"]}
    state = do(given([rider, AWAY, AWAY]), "0 stay", "0 use riding", "0 use strength-5", "0 done", "0 use rush")
    state = do(state, "0 use remote-operation", "0 done")
    assert set(legal(state)) == {"resolve rush", "resolve remote-operation"}
    state = do(state, "0 resolve rush")
    assert (state.players[0].at, legal(state)) == ("shinto", ["end"])


def test_r8_14_equal_cards_are_not_asked_about() -> None:
    archer = {**ARCHER, "mana": 2, "hand": ["remote-operation", "remote-operation"], "terrain": [1]}
    state = given([archer, AWAY, AWAY])
    state = do(state, "0 stay", "0 use remote-operation", "0 use remote-operation", "0 done")
    assert (legal(state), total(state, 0)) == (["end"], 2 + 2 + 4)


def test_r8_14_the_order_is_asked_when_it_makes_no_difference_too() -> None:
    saber = {**SABER, "mana": 12, "hand": ["luck", "strength-2"]}
    state = do(given([saber, AWAY, AWAY]), "0 stay", "0 use luck", "0 use excalibur", "0 done")
    assert set(legal(state)) == {"resolve luck", "resolve excalibur"}


def test_r8_14_effects_work_at_the_workshop_but_find_nobody_there() -> None:
    neighbour = {**ARCHER, "at": "workshop", "used": ["magic-4", "magic-2"], "seals": 0}
    rider = {**RIDER, "at": "workshop", "mana": 12, "hand": ["rush", "luck"]}
    state = do(given([neighbour, rider, AWAY], turn=1), "1 stay", "1 use petrifying-gaze", "1 use luck", "1 done")
    state = do(state, "1 resolve petrifying-gaze")
    assert (state.players[0].defeated, legal(state)) == (False, ["end"])
    caster = {**CASTER, "at": "workshop", "mana": 12, "hand": ["rush", "luck"]}
    state = do(
        given([neighbour, caster, AWAY], turn=1), "1 stay", "1 use all-precepts-talisman", "1 use rush", "1 done"
    )
    state = do(state, "1 resolve all-precepts-talisman")
    assert (state.players[1].at, legal(state)) == ("miyama", ["end"])


def test_r8_14_in_casual_games_a_seal_between_two_effects_changes_what_the_next_one_finds() -> None:
    victims = [{**ARCHER, "used": ["magic-4"]}, {**ARCHER, "at": "shinto", "used": ["magic-4"]}]
    rider = {**RIDER, "mana": 12, "seals": 1, "hand": ["luck"]}
    state = given([*victims, rider, AWAY], turn=2, rules="casual")
    state = do(state, "2 stay", "2 use petrifying-gaze", "2 use luck", "2 done", "2 seal move shinto")
    assert set(legal(state)) == {"resolve petrifying-gaze", "resolve luck"}
    state = do(state, "2 resolve petrifying-gaze")
    assert [player.defeated for player in state.players] == [False, True, False, False]


def test_r8_14_what_waits_is_dropped_with_a_player_who_leaves() -> None:
    rider = {**RIDER, "mana": 12, "hand": ["rush"]}
    state = given([{**ARCHER, "used": ["magic-4"]}, rider, {**SABER, "hand": ["luck", "rush"]}], turn=1)
    state = do(state, "1 stay", "1 use rush", "1 use petrifying-gaze", "1 done", "1 concede")
    assert (state.turn, state.players[0].defeated) == (2, False)
    state = given([{**ARCHER, "used": ["magic-4"]}, {**rider, "mana": 8}, {**SABER, "hand": ["luck"]}], turn=1)
    state = do(state, "1 stay", "1 use rush", "1 use riding", "1 done", "1 resolve riding", "1 concede")
    assert (state.turn, state.players[1].at) == (2, None)


def test_r8_14_a_place_that_a_leaver_frees_is_offered() -> None:
    rider = {**RIDER, "mana": 12, "hand": ["luck"]}
    state = given([rider, {**SABER, "at": "reconnaissance", "acted": True}, *[AWAY] * 4], npc=False)
    state = do(state, "0 stay", "0 use luck", "0 use reins-of-the-rider", "0 done", "0 resolve reins-of-the-rider")
    places = {"go miyama", "go shinto", "decline"}
    assert set(legal(state)) == places
    state = do(state, "1 concede")
    assert set(legal(state)) == places | {"go reconnaissance"}
    state = do(state, "4 concede")
    assert set(legal(state)) == places | {"go reconnaissance", "go workshop"}
    state = do(state, "0 go reconnaissance")
    assert (state.players[0].results, legal(state)) == (2, ["end"])


def test_r8_14_independent_action_pays_at_reconnaissance() -> None:
    gilgamesh = {**SABER, "servant": "gilgamesh", "at": "reconnaissance", "mana": 8, "hand": ["magic-2"]}
    state = do(given([gilgamesh, AWAY, AWAY]), "0 stay", "0 use independent-action", "0 use magic-2", "0 done")
    assert state.players[0].results == 3


def test_r8_15_on_clash_waits_for_the_battle_phase() -> None:
    rival = {**LANCER, "used": ["strength-4", "agility-4"]}
    saber = {**SABER, "mana": 12, "hand": ["luck"]}
    state = do(given([rival, saber, AWAY], turn=1), "1 stay", "1 use wind-barrier", "1 use magic-resistance", "1 done")
    assert (legal(state), total(state, 0)) == (["end"], 8)


def test_r8_16_what_lingers_begins_next_round_and_takes_no_use() -> None:
    hand = ["magic-2", "magic-4", "agility-3"]
    caster = {**CASTER, "mana": 8, "hand": hand, "deck": ["magic-3", "luck"]}
    state = given([caster, AWAY, AWAY], round=4, npc=False, situation_deck=["shared-attribute-plus-3"])
    state = do(state, "0 stay", "0 use territory-creation", "0 use magic-2", "0 done")
    assert parts(state, 0) == [(2, "territory-creation"), (2, "magic-2")]
    state = do(state, "0 end")
    assert (state.players[0].lingering, state.players[0].faceup) == (("territory-creation",), ())
    results, mana = state.players[0].results, state.players[0].mana
    state = do(state, "1 place shinto", "2 place shinto", "0 place workshop")
    assert (state.players[0].results, state.players[0].mana) == (results + 2, mana + 2 + 1)
    state = do(state, *pass_by(state, 1), *pass_by(state, 2), "0 move miyama")
    assert parts(state, 0) == [(2, "territory-creation"), (3, "shared-attribute-plus-3")]
    assert "use territory-creation" not in legal(state)
    state = do(state, "0 use magic-4", "0 use magic-3")
    assert legal(state) == ["done"]
    state = do(state, "0 done")
    assert total(state, 0) == 2 + 4 + 3 + 3


def test_r8_16_no_mana_for_the_workshop_in_the_round_of_use() -> None:
    state = given([{**CASTER, "mana": 12, "hand": ["luck"]}, AWAY, AWAY], round=8)
    state = do(state, "0 stay", "0 use territory-creation", "0 use luck", "0 done")
    assert (state.players[0].lingering, state.players[0].mana, state.players[0].results) == ((), 12, 0)


def test_r8_17_a_card_comes_back_face_up_and_may_be_used_again() -> None:
    saber = {**SABER, "mana": 12, "hand": ["luck"], "deck": ["magic-2", "magic-3", "agility-3"]}
    rival = {**ARCHER, "at": "workshop", "acted": True}
    state = given([saber, rival, AWAY], npc=False, situation_deck=["supply-strength"])
    state = do(state, "0 stay", "0 use magic-resistance", "0 use luck", "0 done", "0 end")
    assert state.players[0].faceup == ("magic-resistance",)
    state = do(state, "1 place workshop", "2 place workshop", "0 place miyama")
    state = do(state, *pass_by(state, 1), *pass_by(state, 2), "0 stay", "0 use magic-resistance")
    assert state.players[0].faceup == ("magic-resistance",)
    assert do(state, f"0 use {state.players[0].hand[0]} down", "0 done").players[0].faceup == ()


def test_r8_17_a_stopped_once_per_game_card_is_spent_all_the_same() -> None:
    assassin = {**ASSASSIN, "used": ["second-sword", "agility-2"]}
    lancer = {**LANCER, "mana": 12, "hand": ["agility-4", "luck"], "deck": ["magic-2", "magic-3", "agility-3"]}
    state = given([assassin, lancer, AWAY], turn=1, npc=False, situation_deck=["supply-strength"])
    state = do(state, "1 stay", "1 use gae-bolg", "1 use agility-4", "1 done", "1 end")
    assert (state.players[1].spent, state.players[1].faceup) == (("gae-bolg",), ("gae-bolg",))
    assert state.players[1].results == 2
    state = do(state, "1 place miyama", "2 place workshop", "0 place workshop", "1 stay")
    assert "use continue-battle" in legal(state)
    assert "use gae-bolg" not in legal(state)


def test_r8_18_a_card_without_release_shows_itself_and_not_the_name() -> None:
    caster = {**CASTER, "mana": 8, "hand": ["magic-2"]}
    state = given([caster, AWAY, AWAY], events={"miyama": ["hidden-name-plus-5"]})
    state = do(state, "0 stay", "0 use ash-bride", "0 use magic-2", "0 done")
    assert parts(state, 0) == [(8, "ash-bride"), (2, "magic-2"), (5, "hidden-name-plus-5")]
    assert (state.players[0].revealed, state.players[0].name_known) == (False, False)
    assert do(state, "0 end").players[0].faceup == ("ash-bride",)
