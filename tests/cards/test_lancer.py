"""Lancer, Cu Chulainn (RULES.md S3)."""

from typing import Any

import pytest
from play import do, given, legal
from scene import battle_at, cleaned, fight, fought, player, totals

import grailwar as gw

OTHERS = [player("ilya saber", acted=True), player("kirei gilgamesh", acted=True)]


# --- S3.a Continue Battle ---------------------------------------------------------------------------------------------


def pressing(at: str, *others: dict[str, Any], card: str = "strength-2", **keys: Any) -> gw.GameState:
    """Lancer has used Continue Battle and another card with 8 Mana."""
    seat = player("rin lancer", at, mana=8, hand=[card])
    state = given([seat, *(others or OTHERS)], **keys)
    return do(state, "0 stay", "0 use continue-battle", f"0 use {card}", "0 done")


@pytest.mark.parametrize(
    ("at", "places"),
    [
        ("workshop", ["miyama", "shinto", "reconnaissance"]),
        ("miyama", ["shinto", "reconnaissance"]),
        ("shinto", ["miyama", "reconnaissance"]),
        ("reconnaissance", ["miyama", "shinto"]),
    ],
)
def test_s3_a_continue_battle_any_other_location_but_the_workshop(at: str, places: list[str]) -> None:
    assert legal(pressing(at)) == [f"go {place}" for place in places]


def test_s3_a_continue_battle_is_free_besides_its_cost_and_pays_reconnaissance() -> None:
    one = do(pressing("miyama"), "0 go reconnaissance").players[0]
    assert (one.at, one.mana, one.results) == ("reconnaissance", 5, 2)


def test_s3_a_continue_battle_capacity_counts_and_a_single_place_is_not_asked() -> None:
    state = pressing("miyama", player("ilya saber", "reconnaissance", acted=True), OTHERS[1])
    assert (state.players[0].at, "end" in legal(state)) == ("shinto", True)


def test_s3_a_continue_battle_ignores_the_engaged_state() -> None:
    state = pressing("miyama", player("ilya saber", "miyama", acted=True), OTHERS[1])
    assert legal(state) == ["go shinto", "go reconnaissance"]


def test_s3_a_continue_battle_is_compulsory() -> None:
    with pytest.raises(gw.IllegalDecision):
        do(pressing("miyama"), "0 decline")


def test_s3_a_continue_battle_closed_places_count() -> None:
    state = pressing("miyama", OTHERS[0], situation="climax-2", round=9)
    assert (state.players[0].at, "end" in legal(state)) == ("miyama", True)
    state = pressing("workshop", OTHERS[0], situation="climax-2", round=9)
    assert (state.players[0].at, "end" in legal(state)) == ("miyama", True)


def test_s3_a_continue_battle_joins_the_battle_there() -> None:
    state = do(pressing("miyama", player("ilya saber", "shinto", "strength-5"), OTHERS[1], npc=False), "0 go shinto")
    assert battle_at(fought(state), "shinto").winners == (0,)


def test_s3_a_continue_battle_must_leave_reconnaissance_again() -> None:
    # Rush first: into Reconnaissance for 2 War Results; then Continue Battle leads away from it.
    state = do(pressing("shinto", card="rush"), "0 resolve rush")
    assert (state.players[0].results, legal(state)) == (2, ["go miyama", "go shinto"])


def test_s3_a_continue_battle_first_then_rush() -> None:
    state = do(pressing("miyama", card="rush"), "0 resolve continue-battle", "0 go shinto")
    assert (state.players[0].at, state.players[0].results) == ("reconnaissance", 2)


def test_s3_a_continue_battle_is_stopped_by_second_sword() -> None:
    lancer = player("rin lancer", "miyama", mana=8, hand=["strength-2"])
    state = given([player("kuzuki assassin", "miyama", "second-sword"), lancer, OTHERS[0]])
    state = do(state, "1 stay", "1 use continue-battle", "1 use strength-2", "1 done")
    assert (state.players[1].at, "end" in legal(state)) == ("miyama", True)


def test_s3_a_continue_battle_is_a_special_card_without_name_release() -> None:
    assert pressing("workshop").players[0].revealed is False


# --- S3.b Gae Bolg (Piercing Flight) ----------------------------------------------------------------------------------


def test_s3_b_piercing_flight_1_war_result_for_each_other_participant() -> None:
    for others in (1, 2, 3):
        masters = ["ilya saber", "kirei gilgamesh", "kuzuki rider"][:others]
        seats = [player(who, "miyama", "strength-2") for who in masters]
        state = fight(player("rin lancer", "miyama", "gae-bolg-piercing-flight"), *seats)
        assert state.players[0].results == 2 + others


def test_s3_b_piercing_flight_counts_the_npc() -> None:
    state = fight(player("rin lancer", "shinto", "gae-bolg-piercing-flight", "agility-2"), *OTHERS)
    assert state.players[0].results == 3 + 1


def test_s3_b_piercing_flight_counts_defeated_participants_and_only_those_there() -> None:
    state = fight(
        player("rin lancer", "miyama", "gae-bolg-piercing-flight"),
        player("ilya saber", "miyama", "strength-5"),
        player("kirei gilgamesh", "workshop", "luck"),
    )
    assert state.players[0].results == 2 + 1


def test_s3_b_piercing_flight_undivided_in_a_tie() -> None:
    state = fight(
        player("rin lancer", "miyama", "gae-bolg-piercing-flight"),
        player("ilya saber", "miyama", "strength-5", "strength-5"),
        player("kirei gilgamesh", "miyama", "strength-2"),
    )
    assert [one.results for one in state.players] == [1 + 2, 1, 0]


def test_s3_b_piercing_flight_nothing_for_a_loser_or_a_sole_player() -> None:
    state = fight(
        player("rin lancer", "miyama", "gae-bolg-piercing-flight"), player("ilya saber", "miyama", "excalibur")
    )
    assert [one.results for one in state.players] == [0, 2]
    state = fight(player("rin lancer", "miyama", "gae-bolg-piercing-flight"), *OTHERS)
    assert state.players[0].results == 0


def test_s3_b_piercing_flight_releases_the_name_and_is_not_once_a_game() -> None:
    seat = player("rin lancer", "miyama", mana=8, hand=["luck"])
    state = do(given([seat, *OTHERS]), "0 stay", "0 use gae-bolg-piercing-flight", "0 use luck", "0 done")
    assert (state.players[0].revealed, state.players[0].spent, state.players[0].mana) == (True, (), 1)


# --- S3.c Gae Bolg ----------------------------------------------------------------------------------------------------


def test_s3_c_gae_bolg_exactly_one_other_player_is_defeated() -> None:
    state = fight(player("rin lancer", "miyama", "gae-bolg"), player("ilya saber", "miyama", "excalibur"))
    found = battle_at(state, "miyama")
    assert (found.totals, found.defeated, found.winners) == (((0, 6), (1, 12)), (1,), (0,))


def test_s3_c_gae_bolg_not_with_two_others() -> None:
    state = fight(
        player("rin lancer", "miyama", "gae-bolg"),
        player("ilya saber", "miyama", "excalibur"),
        player("kirei gilgamesh", "miyama", "luck down"),
    )
    assert battle_at(state, "miyama").defeated == ()


def test_s3_c_gae_bolg_counts_a_player_at_the_battlefield_who_is_defeated() -> None:
    # All Precepts Talisman has Defeated seat 1 before; with the Caster there are two others.
    caster = player("kirei caster", "miyama", mana=8, hand=["magic-2"])
    seats = [caster, player("ilya saber", "miyama", seals=0, hand=["luck"])]
    seats.append(player("rin lancer", "workshop", mana=12, hand=["agility-2"]))
    state = do(given(seats), "0 stay", "0 use all-precepts-talisman", "0 use magic-2", "0 done", "0 end")
    state = do(state, "1 stay", "1 done", "1 end", "2 move miyama")
    state = do(state, "2 use gae-bolg", "2 use agility-2", "2 done")
    assert battle_at(fought(state), "miyama").defeated == (1,)


def test_s3_c_gae_bolg_alone_with_the_npc_the_npc_is_defeated() -> None:
    state = fight(player("rin lancer", "shinto", "gae-bolg"), *OTHERS)
    found = battle_at(state, "shinto")
    assert (found.totals, found.defeated, found.winners, state.players[0].results) == (
        ((0, 6), (-1, 11)),
        (-1,),
        (0,),
        3,
    )


def test_s3_c_gae_bolg_the_npc_and_one_player_are_two_others() -> None:
    state = fight(player("rin lancer", "shinto", "gae-bolg"), player("ilya saber", "shinto", "strength-2"), OTHERS[1])
    assert (battle_at(state, "shinto").defeated, battle_at(state, "shinto").winners) == ((), ())


def test_s3_c_gae_bolg_void_against_luck_but_spent() -> None:
    state = fight(player("rin lancer", "miyama", "gae-bolg"), player("ilya saber", "miyama", "luck", "strength-3"))
    assert battle_at(state, "miyama").winners == (1,)
    assert cleaned(state).players[0].spent == ("gae-bolg",)


def test_s3_c_gae_bolg_once_a_game() -> None:
    seat = player("rin lancer", "miyama", mana=12, hand=["agility-2"], spent=["gae-bolg"])
    state = do(given([seat, *OTHERS]), "0 stay")
    assert "use gae-bolg" not in legal(state)
    assert "use gae-bolg-piercing-flight" in legal(state)


def test_s3_c_gae_bolg_a_defeated_lancer_still_throws_it() -> None:
    # Both are Defeated: nobody wins, both lose.
    seats = [
        player("rin lancer", "miyama", "gae-bolg", seals=0),
        player("kirei caster", "miyama", mana=8, hand=["magic-2"]),
        player("ilya saber", acted=True),
    ]
    state = do(given(seats), "1 stay", "1 use all-precepts-talisman", "1 use magic-2", "1 done")
    found = battle_at(fought(state), "miyama")
    assert (found.defeated, found.winners, found.losers) == ((0, 1), (), (0, 1))


def test_s3_c_gae_bolg_the_defeated_keeps_its_power_on_the_track() -> None:
    state = fight(player("rin lancer", "miyama", "gae-bolg"), player("ilya saber", "miyama", "excalibur"))
    assert totals(state, "miyama")[1] == 12


def test_s3_c_gae_bolg_with_nobody_there() -> None:
    state = fight(player("rin lancer", "miyama", "gae-bolg"), *OTHERS)
    assert battle_at(state, "miyama").losers == ()


def test_s3_c_gae_bolg_at_the_workshop_does_nothing() -> None:
    state = fight(player("rin lancer", "workshop", "gae-bolg"), player("ilya saber", "workshop", "luck"))
    assert [one.defeated for one in state.players] == [False, False]


def test_s3_c_gae_bolg_looks_at_the_moment_it_resolves() -> None:
    # The third player leaves Miyama Town by Rush after Lancer has used his cards.
    seats = [
        player("rin lancer", "miyama", "gae-bolg"),
        player("ilya saber", "miyama", "strength-5", "luck down"),
        player("kirei rider", "miyama", mana=4, hand=["rush", "strength-2"]),
    ]
    state = do(given(seats), "2 stay", "2 use rush", "2 use strength-2", "2 done")
    assert battle_at(fought(state), "miyama").defeated == (1,)
