"""Rider, Medusa (RULES.md S4)."""

from typing import Any

import pytest
from play import do, given, legal
from scene import battle_at, fight, fought, player, total, totals

import grailwar as gw
from grailwar.dominate import log

CARDS = gw.load_cards()
OTHERS = [player("ilya saber", acted=True), player("kirei gilgamesh", acted=True)]


# --- S4.a Riding ------------------------------------------------------------------------------------------------------


def riding(*hand: str, at: str = "miyama", mana: int = 8, **keys: Any) -> gw.GameState:
    """Rider has used Riding and the first hand card; her other hand cards are left."""
    seat = player("rin rider", at, mana=mana, hand=list(hand))
    return do(given([seat, *OTHERS], **keys), "0 stay", "0 use riding", f"0 use {hand[0]}", "0 done")


def test_s4_a_riding_hand_cards_of_printed_base_3_or_less_face_up() -> None:
    state = riding("strength-5", "strength-3", "agility-4", "agility-2", "luck", "rush")
    assert legal(state) == ["use strength-3", "use agility-2", "use rush", "done"]


def test_s4_a_riding_any_number_and_each_copy_once() -> None:
    state = riding("strength-5", "magic-3", "magic-3", "agility-2")
    state = do(state, "0 use magic-3", "0 use magic-3")
    assert legal(state) == ["use agility-2", "done"]
    state = do(state, "0 use agility-2", "0 done")
    assert total(state, 0) == 5 + 3 + 3 + 2
    assert state.players[0].hand == ()


def test_s4_a_riding_none_is_allowed_and_done_is_asked_with_nothing_to_add() -> None:
    state = riding("strength-5", "agility-4")
    assert legal(state) == ["done"]
    assert "end" in legal(do(state, "0 done"))


def test_s4_a_riding_pays_from_what_is_left() -> None:
    # 8 Mana - 3 for Riding - 1 for Strength 5 = 4; every Rush and Remote Operation costs 1 more.
    state = riding("strength-5", "remote-operation", "strength-2")
    assert state.players[0].mana == 4
    state = do(state, "0 use remote-operation")
    assert state.players[0].mana == 4
    state = do(state, "0 done")
    assert state.players[0].mana == 3


def test_s4_a_riding_without_mana_left_only_free_cards() -> None:
    seat = player("rin rider", "miyama", mana=9, hand=["rush", "remote-operation", "strength-2"])
    state = do(given([seat, *OTHERS]), "0 stay", "0 use riding", "0 use petrifying-gaze", "0 done")
    state = do(state, "0 resolve riding")
    assert (state.players[0].mana, legal(state)) == (0, ["use strength-2", "done"])


def test_s4_a_riding_the_added_cards_have_their_on_use_and_on_clash() -> None:
    seat = player("rin rider", "miyama", mana=8, hand=["strength-5", "remote-operation"], terrain=[3])
    state = given([seat, player("ilya saber", "miyama", "luck"), OTHERS[1]])
    state = do(state, "0 stay", "0 use riding", "0 use strength-5", "0 done", "0 use remote-operation", "0 done")
    assert total(state, 0) == 5 + 2 + 3 * 2
    assert fought(state).players[0].results == 2 + 2


def test_s4_a_riding_added_effects_wait_with_those_left() -> None:
    state = riding("rush", "remote-operation", "rush")
    state = do(state, "0 resolve riding", "0 use remote-operation", "0 use rush", "0 done")
    assert legal(state) == ["resolve rush", "resolve remote-operation"]
    state = do(state, "0 resolve rush", "0 resolve rush")
    assert state.players[0].at == "reconnaissance"


def test_s4_a_riding_after_the_other_effects_adds_where_she_is_then() -> None:
    state = riding("rush", "remote-operation", "strength-2")
    state = do(state, "0 resolve rush", "0 use strength-2", "0 done")
    assert (state.players[0].at, total(state, 0)) == ("shinto", 0 + 3 + 2)


def test_s4_a_riding_looks_at_the_printed_base() -> None:
    # "Base power 1 or 2 becomes 5" and bonuses change nothing about who may be added.
    state = riding("strength-5", "strength-2", "agility-4", events={"miyama": ["weak-becomes-5", "strength-plus-3"]})
    assert legal(state) == ["use strength-2", "done"]


def test_s4_a_riding_is_no_third_use_in_step_1() -> None:
    seat = player("rin rider", "miyama", mana=8, hand=["strength-2", "strength-3"])
    state = do(given([seat, *OTHERS]), "0 stay", "0 use riding", "0 use strength-2")
    assert [text for text in legal(state) if text != "use gandr"] == ["done"]


def test_s4_a_riding_does_not_add_cards_beside_the_board() -> None:
    state = riding("strength-5", "strength-2")
    assert "use gandr" not in legal(state)


def test_s4_a_riding_is_stopped_by_second_sword() -> None:
    seat = player("rin rider", "miyama", mana=8, hand=["strength-5", "strength-2"])
    state = given([player("kuzuki assassin", "miyama", "second-sword"), seat, OTHERS[0]])
    state = do(state, "1 stay", "1 use riding", "1 use strength-5", "1 done")
    assert "end" in legal(state)


def test_s4_a_riding_with_unlimited_mana() -> None:
    seat = player("sakura rider", "miyama", mana="unlimited", hand=["rush", "remote-operation", "strength-2"])
    state = given([seat, *OTHERS], round=9, situation="climax-3", npc=False)
    state = do(state, "0 stay", "0 use riding", "0 use reins-of-the-rider", "0 use strength-2", "0 done")
    state = do(state, "0 resolve riding")
    assert legal(state) == ["use rush", "use remote-operation", "done"]
    assert state.players[0].mana is gw.UNLIMITED


# --- S4.b Petrifying Gaze ---------------------------------------------------------------------------------------------


def gazed(*others: dict[str, Any], at: str = "miyama", hand: str = "strength-2", **keys: Any) -> gw.GameState:
    """Rider, the last seat, has used Petrifying Gaze and a hand card."""
    rider = player("rin rider", at, mana=8, hand=[hand])
    seat = len(others)
    state = given([*others, rider], turn=seat, **keys)
    return do(state, *[f"{seat} {text}" for text in ("stay", "use petrifying-gaze", f"use {hand}", "done")])


def defeated(state: gw.GameState) -> list[int]:
    """The seats that are Defeated."""
    return [seat for seat, one in enumerate(state.players) if one.defeated]


def test_s4_b_petrifying_gaze_defeats_others_there_without_a_special_card() -> None:
    state = gazed(
        player("ilya saber", "miyama", "strength-5", "agility-3"),
        player("kirei gilgamesh", "miyama", "luck", "strength-2"),
        player("kuzuki lancer", "shinto", "strength-2"),
        player("shirou caster", "miyama", "magic-2", "magic-3"),
    )
    assert defeated(state) == [0, 3]


def test_s4_b_petrifying_gaze_a_face_down_special_card_is_no_protection() -> None:
    state = gazed(
        player("ilya saber", "miyama", "luck down", "rush down"),
        player("kirei gilgamesh", "miyama", "rush", "luck down"),
    )
    assert defeated(state) == [0]


@pytest.mark.parametrize(
    ("who", "card", "protected"),
    [
        ("ilya archer", "unlimited-blade-works", True),
        ("ilya archer", "minds-eye", True),
        ("ilya saber", "magic-resistance", True),
        ("ilya gilgamesh", "independent-action", True),
        ("ilya gilgamesh", "gate-of-babylon", False),
        ("shirou saber", "kanshou-and-bakuya", False),
    ],
)
def test_s4_b_petrifying_gaze_any_face_up_special_card_protects(who: str, card: str, protected: bool) -> None:
    state = gazed(player(who, "miyama", card, "strength-2"), player("kirei caster", acted=True))
    assert defeated(state) == ([] if protected else [0])


def test_s4_b_petrifying_gaze_a_lingering_special_card_was_not_used_this_round() -> None:
    archer = player("ilya archer", "miyama", "strength-2", lingering=["unlimited-blade-works"])
    assert defeated(gazed(archer, player("kirei caster", acted=True))) == [0]


def test_s4_b_petrifying_gaze_also_players_who_used_no_card_at_all() -> None:
    archer = player("ilya archer", "miyama", lingering=["unlimited-blade-works"], acted=True)
    assert defeated(gazed(archer, player("kirei caster", acted=True))) == [0]


def test_s4_b_petrifying_gaze_not_those_who_act_later_nor_the_npc() -> None:
    rider = player("rin rider", "shinto", mana=8, hand=["strength-2"])
    seats = [rider, player("ilya saber", "shinto", hand=["strength-5"]), player("kirei caster", acted=True)]
    state = do(given(seats), "0 stay", "0 use petrifying-gaze", "0 use strength-2", "0 done")
    assert (defeated(state), state.table.npc_defeated) == ([], False)


def test_s4_b_petrifying_gaze_spares_the_rider_herself() -> None:
    state = gazed(player("ilya saber", "miyama", "strength-2"), player("kirei caster", acted=True))
    assert state.players[2].defeated is False


def test_s4_b_petrifying_gaze_stays_when_the_rider_moves_away() -> None:
    state = gazed(player("ilya saber", "miyama", "strength-2"), player("kirei caster", acted=True), hand="rush")
    state = do(state, "2 resolve petrifying-gaze")
    assert (state.players[2].at, defeated(state)) == ("shinto", [0])


def test_s4_b_petrifying_gaze_looks_around_where_it_resolves() -> None:
    state = gazed(
        player("ilya saber", "miyama", "strength-2"), player("kirei caster", "shinto", "magic-2"), hand="rush"
    )
    state = do(state, "2 resolve rush")
    assert defeated(state) == [1]


def test_s4_b_petrifying_gaze_finds_nobody_at_the_workshop() -> None:
    state = gazed(player("ilya saber", "workshop", "strength-2"), player("kirei caster", acted=True), at="workshop")
    assert defeated(state) == []


def test_s4_b_petrifying_gaze_releases_the_name_and_is_a_magic_card() -> None:
    state = gazed(player("ilya saber", acted=True), player("kirei caster", acted=True), situation="supply-magic")
    assert (state.players[2].revealed, total(state, 2)) == (True, 3 + 2 + 2)


def test_s4_b_petrifying_gaze_the_defeated_cannot_win() -> None:
    state = fought(gazed(player("ilya saber", "miyama", "excalibur"), player("kirei caster", acted=True)))
    assert (battle_at(state, "miyama").winners, state.players[2].results) == ((2,), 2)


# --- S4.c Reins of the Rider ------------------------------------------------------------------------------------------


def reined(at: str, *others: dict[str, Any], **keys: Any) -> gw.GameState:
    """Rider has used Reins and a hand card with 12 Mana and is asked where to go."""
    terrain = {"terrain": keys.pop("terrain")} if "terrain" in keys else {}
    rider = player("rin rider", at, mana=12, hand=["strength-2"], **terrain)
    state = given([rider, *(others or OTHERS)], **keys)
    return do(state, "0 stay", "0 use reins-of-the-rider", "0 use strength-2", "0 done")


@pytest.mark.parametrize("at", ["workshop", "miyama", "shinto", "reconnaissance"])
def test_s4_c_reins_any_location_the_present_one_too_or_none(at: str) -> None:
    places = ["workshop", "miyama", "shinto", "reconnaissance"]
    assert legal(reined(at)) == [*[f"go {place}" for place in places], "decline"]


def test_s4_c_reins_takes_the_tokens_on_the_board_and_those_held() -> None:
    state = reined("workshop", player("ilya saber", "miyama", "strength-5", terrain=[3]), OTHERS[1])
    state = do(state, "0 go miyama")
    assert [token.value for token in state.players[0].terrain] == [3, 1]
    assert state.players[1].terrain == ()
    assert state.battlefields["miyama"].tokens == ()
    assert totals(fought(state), "miyama") == {0: 8 + 2 + 4, 1: 5}


def test_s4_c_reins_takes_the_token_of_a_holder_who_is_elsewhere() -> None:
    holder = player("ilya saber", "shinto", "strength-5", terrain=[{"at": "miyama", "value": 3}, 1])
    state = do(reined("workshop", holder, OTHERS[1]), "0 go miyama")
    assert total(state, 0) == 8 + 2 + 3 + 1
    assert [(token.at, token.value) for token in state.players[1].terrain] == [("shinto", 1)]


def test_s4_c_reins_staying_takes_the_tokens_without_an_entry() -> None:
    state = reined("miyama", player("ilya saber", "miyama", "strength-5", terrain=[1]), OTHERS[1], terrain=[3])
    state = do(state, "0 go miyama")
    assert (total(state, 0), state.players[1].terrain) == (8 + 2 + 4, ())
    state = do(reined("reconnaissance"), "0 go reconnaissance")
    assert state.players[0].results == 0


def test_s4_c_reins_the_log_tells_whose_tokens_were_taken() -> None:
    state = reined("miyama", player("ilya saber", "miyama", "luck", terrain=[1]), OTHERS[1], terrain=[3])
    state = do(state, "0 go miyama")
    taken = [(one.value, one.holder) for one in state.log if isinstance(one, log.TerrainTaken)]
    assert taken == [(1, 1)]


def test_s4_c_reins_declined_nothing_happens() -> None:
    state = do(reined("miyama", player("ilya saber", "miyama", "strength-5", terrain=[3]), OTHERS[1]), "0 decline")
    assert (state.players[0].at, state.players[0].terrain) == ("miyama", ())
    assert state.battlefields["miyama"].tokens == (1,)
    assert [token.value for token in state.players[1].terrain] == [3]


def test_s4_c_reins_reconnaissance_pays_and_the_workshop_does_not() -> None:
    one = do(reined("miyama"), "0 go reconnaissance").players[0]
    assert (one.at, one.results, one.mana) == ("reconnaissance", 2, 3)
    one = do(reined("miyama"), "0 go workshop").players[0]
    assert (one.at, one.results, one.mana) == ("workshop", 0, 3)


def test_s4_c_reins_capacity_counts() -> None:
    masters = ["ilya saber", "kirei gilgamesh", "kuzuki lancer", "shirou caster"]
    others = [player(who, "workshop", acted=True) for who in masters]
    others.append(player("shinji archer", "reconnaissance", acted=True))
    assert legal(reined("miyama", *others)) == ["go miyama", "go shinto", "decline"]


def test_s4_c_reins_into_the_one_place_of_a_climax_workshop() -> None:
    state = reined("miyama", OTHERS[0], situation="climax-2", round=9)
    assert legal(state) == ["go workshop", "go miyama", "decline"]
    state = reined("miyama", player("ilya saber", "workshop", acted=True), situation="climax-2", round=9)
    assert legal(state) == ["go miyama", "decline"]


def test_s4_c_reins_ignores_the_engaged_state() -> None:
    state = reined("miyama", player("ilya saber", "miyama", "luck"), OTHERS[1])
    assert "go shinto" in legal(state)


def test_s4_c_reins_the_robbed_power_falls_at_once_and_a_multiplier_has_nothing_left() -> None:
    robbed = player("ilya archer", "miyama", "remote-operation", "strength-3", terrain=[3])
    rider = player("rin rider", "workshop", mana=12, hand=["strength-2"])
    state = given([robbed, rider, OTHERS[1]])
    assert total(state, 0) == 2 + 3 + 6
    state = do(state, "1 stay", "1 use reins-of-the-rider", "1 use strength-2", "1 done", "1 go miyama")
    assert total(state, 0) == 2 + 3


def test_s4_c_reins_a_token_of_another_battlefield_is_kept() -> None:
    state = do(reined("shinto", terrain=[3]), "0 go miyama")
    assert sorted((token.at, token.value) for token in state.players[0].terrain) == [
        ("miyama", 1),
        ("miyama", 3),
        ("shinto", 3),
    ]
    assert total(state, 0) == 8 + 2 + 4


def test_s4_c_reins_is_stopped_by_second_sword() -> None:
    rider = player("rin rider", "miyama", mana=12, hand=["strength-2"])
    state = given([player("kuzuki assassin", "miyama", "second-sword", terrain=[3]), rider, OTHERS[0]])
    state = do(state, "1 stay", "1 use reins-of-the-rider", "1 use strength-2", "1 done")
    assert ("end" in legal(state), state.players[1].terrain, state.players[1].revealed) == (True, (), True)


def test_s4_c_reins_used_elsewhere_reaches_a_second_sword_user() -> None:
    rider = player("rin rider", "workshop", mana=12, hand=["strength-2"])
    state = given([player("kuzuki assassin", "miyama", "second-sword", terrain=[3]), rider, OTHERS[0]])
    state = do(state, "1 stay", "1 use reins-of-the-rider", "1 use strength-2", "1 done", "1 go miyama")
    assert (total(state, 0), total(state, 1)) == (5, 8 + 2 + 4)


def test_s4_c_reins_the_stolen_terrain_advantage_is_doubled_by_the_event() -> None:
    state = do(reined("workshop", events={"miyama": ["terrain-doubled"]}), "0 go miyama")
    assert total(state, 0) == 8 + 2 + 2 * 4


def test_s4_c_reins_wins_a_battle_at_the_new_place() -> None:
    event = CARDS.events["plain"].results
    state = reined("workshop", player("ilya saber", "miyama", "luck", "luck"), OTHERS[1], events={"miyama": ["plain"]})
    state = fought(do(state, "0 go miyama"))
    assert state.players[0].results == event + 2


def test_s4_c_reins_in_battle_at_once_with_arranged_cards() -> None:
    # Given as used, what it did once is not repeated: no token has moved.
    state = fight(
        player("rin rider", "miyama", "reins-of-the-rider"), player("ilya saber", "miyama", "luck", terrain=[3])
    )
    assert totals(state, "miyama") == {0: 8, 1: 7}
