"""The named Attack cards (RULES.md A1 to A3), and what is printed on the others."""

from typing import Any

import pytest
from play import do, given, legal
from scene import battle_at, cleaned, fight, fought, player, total, totals

import grailwar as gw

CARDS = gw.load_cards()
OTHERS = [player("ilya lancer", acted=True), player("kirei gilgamesh", acted=True)]


def results_of(state: gw.GameState) -> list[int]:
    """The War Results of all seats."""
    return [one.results for one in state.players]


# --- A1 Luck ----------------------------------------------------------------------------------------------------------


def lanced(*cards: str) -> gw.GameState:
    """Lancer uses Gae Bolg against a Saber with these cards; the battle is over."""
    return fight(player("rin lancer", "miyama", "gae-bolg"), player("ilya saber", "miyama", *cards))


def test_a1_luck_voids_a_defeat_in_the_battle() -> None:
    assert battle_at(lanced("luck", "strength-5"), "miyama").winners == (1,)
    assert battle_at(lanced("strength-4", "strength-5"), "miyama").winners == (0,)


def test_a1_luck_face_down_does_nothing() -> None:
    assert battle_at(lanced("luck down", "excalibur"), "miyama").defeated == (1,)


def test_a1_luck_does_not_save_from_losing_on_power() -> None:
    assert battle_at(lanced("luck"), "miyama").losers == (1,)


def test_a1_luck_does_not_protect_from_zeroing() -> None:
    state = fight(
        player("rin saber", "miyama", "wind-barrier", "magic-resistance"),
        player("ilya lancer", "miyama", "luck", "strength-3", "magic-3"),
        answers=["resolve wind-barrier"],
    )
    assert totals(state, "miyama")[1] == 4


def test_a1_luck_lifts_a_defeat_already_received() -> None:
    state = given([player("rin saber", "miyama", mana=4, hand=["luck", "strength-2"]), *OTHERS])
    one, *others = state.players
    state = state.replace(players=(one.replace(defeated=True), *others))
    state = do(state, "0 stay", "0 use luck", "0 use strength-2", "0 done")
    assert state.players[0].defeated is False


def test_a1_luck_voids_petrifying_gaze_and_all_precepts_talisman() -> None:
    for servant, card in (("rider", "petrifying-gaze"), ("caster", "all-precepts-talisman")):
        state = given(
            [
                player("rin saber", "miyama", "luck", "strength-2", seals=1),
                player(f"kirei {servant}", "miyama", mana=8, hand=["magic-3"]),
                OTHERS[0],
            ]
        )
        state = do(state, "1 stay", f"1 use {card}", "1 use magic-3", "1 done")
        assert (state.players[0].defeated, state.players[0].seals) == (False, 1)


def test_a1_luck_holds_for_this_round_only() -> None:
    state = fight(player("rin saber", "miyama", "luck", hand=["strength-2", "strength-3", "strength-4"]), *OTHERS)
    assert [effect.kind for effect in state.players[0].lasting] == ["immune"]
    assert cleaned(state).players[0].lasting == ()


def test_a1_luck_is_stopped_by_an_earlier_second_sword_at_the_same_battlefield() -> None:
    # Hassan, second with 8, acted first: his own effect is not stopped, the Luck of the first (9) is.
    hassan = player("kirei true-assassin", "miyama", "presence-concealment", "strength-4")
    sword = player("kuzuki assassin", "miyama", "second-sword", "strength-2")
    lucky = player("rin saber", "miyama", "luck", "strength-5")
    assert battle_at(fight(hassan, sword, lucky), "miyama").defeated == (2,)
    # Used before Second Sword, the Luck holds.
    assert battle_at(fight(hassan, lucky, sword), "miyama").defeated == ()


# --- A2 Remote Operation ----------------------------------------------------------------------------------------------


def test_a2_remote_control_doubles_the_terrain_advantage() -> None:
    seat = player("rin archer", "miyama", mana=4, terrain=[3], hand=["remote-operation", "strength-2"])
    state = do(given([seat, *OTHERS]), "0 stay", "0 use remote-operation", "0 use strength-2", "0 done")
    assert total(state, 0) == 2 + 2 + 3 * 2


def test_a2_remote_control_two_of_them_multiply() -> None:
    state = fight(
        player("rin archer", "miyama", "remote-operation", "remote-operation", terrain=[3]),
        player("ilya lancer", "miyama", "luck"),
    )
    assert totals(state, "miyama")[0] == 2 + 2 + 3 * 2 * 2
    assert results_of(state) == [2 + 2 + 2, 0]


def test_a2_remote_control_multiplies_with_every_other_factor() -> None:
    state = fight(
        player("rin archer", "miyama", "remote-operation", "broken-spiral-sword", terrain=[3]),
        player("ilya gilgamesh", "miyama", "remote-operation", "gate-of-babylon", terrain=[1]),
        events={"miyama": ["terrain-doubled"]},
    )
    assert totals(state, "miyama") == {0: 2 + 4 + 3 * 2 * 3 * 2, 1: 2 + 4 + 1 * 2 * 2 * 2}


def test_a2_remote_control_face_down_does_nothing() -> None:
    state = fight(
        player("rin archer", "miyama", "remote-operation down", "strength-3", terrain=[3]),
        player("ilya lancer", "miyama", "strength-2"),
    )
    assert (totals(state, "miyama")[0], results_of(state)) == (3 + 3, [2, 0])


def test_a2_remote_control_does_not_double_a_token_of_the_other_battlefield() -> None:
    seat = player("rin archer", "miyama", "remote-operation", terrain=[{"at": "shinto", "value": 3}])
    assert totals(fight(seat, player("ilya lancer", "miyama")), "miyama")[0] == 2


def test_a2_remote_control_2_war_results_on_winning_undivided() -> None:
    event = CARDS.events["plain"].results
    state = fight(
        player("rin archer", "miyama", "remote-operation", "strength-2"),
        player("ilya lancer", "miyama", "agility-2", "magic-2"),
        events={"miyama": ["plain"]},
    )
    share = -(-(event + 2) // 2)
    assert results_of(state) == [share + 2, share]


def test_a2_remote_control_nothing_for_a_loser() -> None:
    state = fight(
        player("rin archer", "miyama", "remote-operation"), player("ilya lancer", "miyama", "luck", "strength-2")
    )
    assert results_of(state) == [0, 2]


def test_a2_remote_control_nothing_for_a_sole_player() -> None:
    state = fight(player("rin archer", "miyama", "remote-operation"), *OTHERS, events={"miyama": ["plain"]})
    assert results_of(state)[0] == CARDS.events["plain"].results


def test_a2_remote_control_winning_against_the_npc_counts() -> None:
    seat = player("rin archer", "shinto", "remote-operation", "strength-5", "agility-5")
    assert results_of(fight(seat, *OTHERS))[0] == 3 + 2


def test_a2_remote_control_second_sword_stops_both_parts() -> None:
    state = fight(
        player("kuzuki assassin", "miyama", "second-sword"),
        player("rin archer", "miyama", "remote-operation", "strength-4", terrain=[3]),
    )
    assert (totals(state, "miyama")[1], results_of(state)) == (2 + 4 + 3, [0, 2])


# --- A3 Rush ----------------------------------------------------------------------------------------------------------


def rushing(at: str, *others: dict[str, Any], **keys: Any) -> gw.GameState:
    """A player at ``at`` has used Rush and a Strength card; the effects have been carried out."""
    seat = player("rin saber", at, mana=4, hand=["rush", "strength-2"])
    rest = list(others) or OTHERS
    return do(given([seat, *rest], **keys), "0 stay", "0 use rush", "0 use strength-2", "0 done")


@pytest.mark.parametrize(
    ("origin", "to", "gain"),
    [
        ("workshop", "miyama", 0),
        ("miyama", "shinto", 0),
        ("shinto", "reconnaissance", 2),
        ("reconnaissance", "reconnaissance", 0),
    ],
)
def test_a3_dash_moves_one_location_along_the_arrow(origin: str, to: str, gain: int) -> None:
    one = rushing(origin).players[0]
    assert (one.at, one.results, one.mana) == (to, gain, 3)


def test_a3_dash_is_compulsory_and_asks_nothing() -> None:
    assert "end" in legal(rushing("miyama"))


def test_a3_dash_ignores_the_engaged_state_and_joins_the_battle() -> None:
    others = [player("ilya lancer", "miyama", acted=True), player("kirei rider", "shinto", "strength-2")]
    state = rushing("miyama", *others, npc=False)
    assert state.players[0].at == "shinto"
    assert battle_at(fought(state), "shinto").winners == (0,)


def test_a3_dash_not_into_a_full_reconnaissance() -> None:
    state = rushing("shinto", player("ilya lancer", "reconnaissance", acted=True), OTHERS[1])
    assert (state.players[0].at, state.players[0].results) == ("shinto", 0)


@pytest.mark.parametrize("situation", ["climax-3", "climax-2"])
def test_a3_dash_not_into_a_closed_place(situation: str) -> None:
    state = rushing("miyama", OTHERS[0], situation=situation, round=9)
    assert state.players[0].at == "miyama"


def test_a3_dash_leaves_the_terrain_advantage_behind() -> None:
    seat = player("rin saber", "miyama", mana=4, hand=["rush", "strength-2"], terrain=[3])
    state = do(given([seat, *OTHERS]), "0 stay", "0 use rush", "0 use strength-2")
    assert total(state, 0) == 3
    assert total(do(state, "0 done"), 0) == 3 + 2


def test_a3_dash_two_of_them_lead_two_locations_on() -> None:
    seat = player("rin lancer", "miyama", mana=4, hand=["rush", "rush"])
    state = do(given([seat, *OTHERS]), "0 stay", "0 use rush", "0 use rush", "0 done")
    one = state.players[0]
    assert (one.at, one.results, one.mana) == ("reconnaissance", 2, 2)
    assert "end" in legal(state)


def test_a3_dash_face_down_stays_where_it_is() -> None:
    state = given([player("rin saber", "miyama", mana=4, hand=["rush", "strength-2"]), *OTHERS])
    state = do(state, "0 stay", "0 use rush down", "0 use strength-2", "0 done")
    assert (state.players[0].at, state.players[0].mana) == ("miyama", 4)


def test_a3_dash_is_stopped_by_second_sword_where_it_starts() -> None:
    others = [player("kuzuki assassin", "miyama", "second-sword"), OTHERS[0]]
    seat = player("rin saber", "miyama", mana=4, hand=["rush", "strength-2"])
    state = do(given([*others[:1], seat, OTHERS[0]]), "1 stay", "1 use rush", "1 use strength-2", "1 done")
    assert state.players[1].at == "miyama"


def test_a3_dash_takes_its_owner_to_the_events_of_the_new_place() -> None:
    state = rushing("miyama", events={"shinto": ["strength-plus-3"], "miyama": ["strength-plus-2"]})
    assert total(state, 0) == 3 + 2 + 3


def test_a3_dash_the_order_with_another_card_on_use_is_the_players() -> None:
    seat = player("rin archer", "shinto", mana=4, hand=["rush", "remote-operation"])
    state = do(given([seat, *OTHERS]), "0 stay", "0 use rush", "0 use remote-operation", "0 done")
    assert legal(state) == ["resolve rush", "resolve remote-operation"]


def test_a3_dash_goes_to_the_trash_face_up() -> None:
    state = cleaned(fought(rushing("workshop")))
    assert state.players[0].trash == (gw.UsedCard("rush"), gw.UsedCard("strength-2"))
