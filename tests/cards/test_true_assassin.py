"""True Assassin, Hassan (RULES.md S8)."""

from typing import Any

import pytest
from play import do, given, legal
from scene import battle_at, cleaned, fight, fought, player, total, totals

import grailwar as gw

CARDS = gw.load_cards()
OTHERS = [player("ilya saber", acted=True), player("kirei gilgamesh", acted=True)]
CONCEALMENT = "presence-concealment"
HEARTBEAT = "delusional-heartbeat"
MODIFICATION = "self-modification"


# --- S8.a Presence Concealment ----------------------------------------------------------------------------------------


def hidden(*others: tuple[str, ...], own: tuple[str, ...] = ("strength-4",), **keys: Any) -> gw.GameState:
    """Hassan (4 and his own cards) against players with these cards, at Miyama Town in round 1."""
    masters = ["ilya saber", "kirei gilgamesh", "kuzuki lancer"]
    seats = [player(who, "miyama", *cards) for who, cards in zip(masters, others, strict=False)]
    return fight(player("rin true-assassin", "miyama", CONCEALMENT, *own), *seats, **keys)


def defeated(state: gw.GameState, at: str = "miyama") -> tuple[int, ...]:
    """Who was Defeated when the battle was decided."""
    return battle_at(state, at).defeated


def test_s8_a_presence_concealment_second_of_three_defeats_the_first() -> None:
    state = hidden(("strength-9",), ("strength-2",))
    assert (defeated(state), battle_at(state, "miyama").winners) == ((1,), (0,))


def test_s8_a_presence_concealment_not_with_one_other_player() -> None:
    assert defeated(hidden(("strength-9",))) == ()


def test_s8_a_presence_concealment_not_as_first_or_third() -> None:
    assert defeated(hidden(("strength-7",), ("strength-2",))) == ()
    assert defeated(hidden(("strength-9",), ("strength-9", "luck"))) == ()


def test_s8_a_presence_concealment_two_players_tied_for_first_leave_him_third() -> None:
    assert defeated(hidden(("strength-9",), ("strength-9",))) == ()


def test_s8_a_presence_concealment_tied_for_second_is_second() -> None:
    state = hidden(("strength-9",), ("strength-5", "strength-3"))
    assert (defeated(state), battle_at(state, "miyama").winners) == ((1,), (0, 2))


def test_s8_a_presence_concealment_the_npc_is_neither_counted_nor_ranked() -> None:
    hassan = player("rin true-assassin", "shinto", CONCEALMENT, "strength-4")
    one = player("ilya saber", "shinto", "strength-9")
    two = player("kirei gilgamesh", "shinto", "strength-2")
    # The NPC's 11 are the most; among the players Hassan is second. The NPC wins then.
    state = fight(hassan, one, two)
    assert (defeated(state, "shinto"), battle_at(state, "shinto").winners) == ((1,), ())
    assert defeated(fight(hassan, one, player("kirei gilgamesh")), "shinto") == ()


def test_s8_a_presence_concealment_void_against_luck() -> None:
    assert defeated(hidden(("strength-9", "luck"), ("strength-2",))) == ()


def test_s8_a_presence_concealment_sees_zeroing_of_an_earlier_player_alone() -> None:
    hassan = player("rin true-assassin", "miyama", CONCEALMENT, "magic-3")
    saber = player("ilya saber", "miyama", "wind-barrier")
    other = player("kuzuki lancer", "miyama", "strength-9")
    # 7, 4 and 9: with the 9 made 0 first, Hassan is first himself.
    assert defeated(fight(saber, hassan, other)) == ()
    assert defeated(fight(hassan, saber, other)) == (2,)


def test_s8_a_presence_concealment_ranks_defeated_players_too() -> None:
    # Seat 0 has been Defeated by the Gaze and still ranks first with its 9.
    seats = [
        player("ilya saber", "miyama", "strength-9"),
        player("kuzuki rider", "miyama", mana=8, hand=["agility-2"]),
        player("rin true-assassin", "miyama", mana=8, hand=["strength-3"]),
    ]
    state = do(given(seats), "1 stay", "1 use petrifying-gaze", "1 use agility-2", "1 done", "1 end")
    state = do(state, "2 stay", f"2 use {CONCEALMENT}", "2 use strength-3", "2 done")
    found = battle_at(fought(state), "miyama")
    assert (found.totals, found.defeated, found.winners) == (((0, 9), (1, 5), (2, 7)), (0,), (2,))


def test_s8_a_presence_concealment_of_a_defeated_hassan() -> None:
    seats = [
        player("rin true-assassin", "miyama", CONCEALMENT, "strength-4"),
        player("ilya saber", "miyama", "strength-9"),
        player("kirei rider", "miyama", mana=8, hand=["agility-2"]),
    ]
    state = do(given(seats), "2 stay", "2 use petrifying-gaze", "2 use agility-2", "2 done")
    assert defeated(fought(state)) == (0, 1)


def test_s8_a_presence_concealment_counts_players_at_the_same_battlefield_only() -> None:
    state = fight(
        player("rin true-assassin", "miyama", CONCEALMENT),
        player("ilya saber", "miyama", "strength-9"),
        player("kirei gilgamesh", "shinto", "strength-2"),
    )
    assert defeated(state) == ()


def test_s8_a_presence_concealment_releases_no_name() -> None:
    seat = player("rin true-assassin", "miyama", mana=8, hand=["strength-2"])
    state = do(given([seat, *OTHERS]), "0 stay", f"0 use {CONCEALMENT}", "0 use strength-2", "0 done")
    assert (state.players[0].revealed, state.players[0].mana) == (False, 5)


# --- S8.b Self-Modification -------------------------------------------------------------------------------------------


def modified(*others: dict[str, Any], **keys: Any) -> gw.GameState:
    """Hassan, the last of these seats, has used Self-Modification and Strength 2 with 8 Mana."""
    events = keys.pop("events", None)
    seat = player("rin true-assassin", "miyama", mana=8, hand=["strength-2"], **keys)
    number = len(others)
    rest = OTHERS[number:]
    state = given([*others, seat, *rest], **({"events": events} if events else {}))
    return do(state, *[f"{number} {text}" for text in ("stay", f"use {MODIFICATION}", "use strength-2", "done")])


def test_s8_b_self_modification_hides_the_name_again_and_gives_2_war_results() -> None:
    one = modified(revealed=True).players[0]
    assert (one.revealed, one.name_known, one.results, one.mana) == (False, True, 2, 7)


def test_s8_b_self_modification_2_war_results_also_with_a_hidden_name() -> None:
    one = modified().players[0]
    assert (one.revealed, one.results) == (False, 2)


def test_s8_b_self_modification_gives_the_hidden_name_bonus_back() -> None:
    state = modified(revealed=True, events={"miyama": ["hidden-name-plus-5"]})
    assert total(state, 0) == 2 + 2 + 5


def test_s8_b_self_modification_counts_as_printed_then_lingers() -> None:
    state = modified()
    assert total(state, 0) == 2 + 2
    one = cleaned(fought(state)).players[0]
    assert (one.lingering, one.faceup) == ((MODIFICATION,), ())


def test_s8_b_self_modification_is_an_agility_card_of_base_2_in_every_later_round() -> None:
    hassan = player("rin true-assassin", "miyama", "agility-3", "agility-4", lingering=[MODIFICATION])
    other = player("ilya saber", "miyama", "luck")
    assert totals(fight(hassan, other), "miyama")[0] == 3 + 4 + 2
    assert totals(fight(hassan, other, situation="supply-agility"), "miyama")[0] == 5 + 6 + 4
    assert totals(fight(hassan, other, situation="shared-attribute-plus-3"), "miyama")[0] == 9 + 3
    assert totals(fight(hassan, other, events={"miyama": ["weak-becomes-5"]}), "miyama")[0] == 3 + 4 + 5


def test_s8_b_self_modification_lingering_alone_has_an_attribute() -> None:
    # A barred player uses no card; the lingering one counts as a used card (R9.7).
    seats = [
        player("kirei caster", "miyama", mana=8, hand=["magic-2"]),
        player("rin true-assassin", "miyama", seals=0, lingering=[MODIFICATION]),
        OTHERS[0],
    ]
    state = given(seats, situation="shared-attribute-plus-3")
    state = do(state, "0 stay", "0 use all-precepts-talisman", "0 use magic-2", "0 done", "0 end", "1 stay", "1 done")
    assert total(state, 1) == 2 + 3


def test_s8_b_self_modification_cannot_be_used_again_while_it_lingers() -> None:
    seat = player("rin true-assassin", "miyama", mana=12, hand=["strength-2"], lingering=[MODIFICATION])
    assert f"use {MODIFICATION}" not in legal(do(given([seat, *OTHERS]), "0 stay"))


def test_s8_b_self_modification_gives_nothing_in_later_rounds() -> None:
    hassan = player("rin true-assassin", "workshop", lingering=[MODIFICATION], revealed=True, acted=True)
    state = cleaned(fight(hassan, *OTHERS))
    assert (state.players[0].results, state.players[0].revealed) == (0, True)


def test_s8_b_self_modification_stopped_by_second_sword_it_lingers_all_the_same() -> None:
    state = modified(player("kuzuki assassin", "miyama", "second-sword"), revealed=True)
    assert (state.players[1].revealed, state.players[1].results) == (True, 0)
    assert cleaned(fought(state)).players[1].lingering == (MODIFICATION,)


# --- S8.c Delusional Heartbeat ----------------------------------------------------------------------------------------


def heartbeat(*used: str, results: int = 5, at: str = "miyama", **keys: Any) -> gw.GameState:
    """Hassan with 5 War Results fights a Saber with these cards."""
    hassan = player("rin true-assassin", at, HEARTBEAT, results=results)
    return fight(hassan, player("ilya saber", at, *used), **keys)


def test_s8_c_delusional_heartbeat_doubles_before_gaining() -> None:
    event = CARDS.events["plain"].results
    state = heartbeat("strength-2", events={"miyama": ["plain"]})
    assert state.players[0].results == 5 * 2 + event + 2


def test_s8_c_delusional_heartbeat_a_tied_win_counts() -> None:
    assert heartbeat("strength-4", "strength-2").players[0].results == 5 * 2 + 1


def test_s8_c_delusional_heartbeat_not_on_losing() -> None:
    assert heartbeat("strength-9").players[0].results == 5


def test_s8_c_delusional_heartbeat_not_for_a_win_over_the_npc_alone() -> None:
    hassan = player("rin true-assassin", "shinto", HEARTBEAT, "strength-9", results=5)
    assert fight(hassan, *OTHERS).players[0].results == 5 + 3


def test_s8_c_delusional_heartbeat_with_a_player_and_the_npc_there() -> None:
    hassan = player("rin true-assassin", "shinto", HEARTBEAT, "strength-9", results=5)
    assert fight(hassan, player("ilya saber", "shinto", "luck"), OTHERS[1]).players[0].results == 5 * 2 + 3


def test_s8_c_delusional_heartbeat_not_for_a_sole_player() -> None:
    assert fight(player("rin true-assassin", "miyama", HEARTBEAT, results=5), *OTHERS).players[0].results == 5


def test_s8_c_delusional_heartbeat_doubles_what_was_gained_this_round() -> None:
    seat = player("rin true-assassin", "miyama", mana=8, results=1)
    state = given([player("ilya saber", "miyama", "luck"), seat, OTHERS[1]])
    state = do(state, "1 stay", f"1 use {HEARTBEAT}", f"1 use {MODIFICATION}", "1 done")
    assert fought(state).players[1].results == (1 + 2) * 2 + 2


def test_s8_c_delusional_heartbeat_only_with_a_hidden_name() -> None:
    for revealed in (True, False):
        seat = player("rin true-assassin", "miyama", mana=12, hand=["strength-2"], revealed=revealed)
        assert (f"use {HEARTBEAT}" in legal(do(given([seat, *OTHERS]), "0 stay"))) != revealed


def test_s8_c_delusional_heartbeat_not_in_the_round_in_which_the_name_is_hidden_too_late() -> None:
    # The condition is looked at when the card is chosen, not after Self-Modification has worked.
    seat = player("rin true-assassin", "miyama", mana=12, hand=["strength-2"], revealed=True)
    state = do(given([seat, *OTHERS]), "0 stay", f"0 use {MODIFICATION}")
    assert f"use {HEARTBEAT}" not in legal(state)


def test_s8_c_delusional_heartbeat_releases_the_name_before_self_modification_hides_it() -> None:
    seat = player("rin true-assassin", "miyama", mana=8)
    state = do(given([seat, *OTHERS]), "0 stay", f"0 use {HEARTBEAT}", f"0 use {MODIFICATION}", "0 done")
    one = state.players[0]
    assert (one.revealed, one.name_known, one.results) == (False, True, 2)


def test_s8_c_delusional_heartbeat_in_climax_2_the_other_is_defeated_and_nothing_doubled() -> None:
    state = heartbeat("excalibur", situation="climax-2", round=9)
    assert defeated(state) == (1,)
    assert state.players[0].results == 5 + 2


def test_s8_c_delusional_heartbeat_in_climax_2_void_against_luck() -> None:
    state = heartbeat("luck", "strength-4", situation="climax-2", round=9)
    assert (defeated(state), state.players[0].results) == ((), 5)


def test_s8_c_delusional_heartbeat_in_climax_2_the_other_must_be_there() -> None:
    hassan = player("rin true-assassin", "miyama", HEARTBEAT, results=5)
    state = fight(hassan, player("ilya saber", "workshop", "luck"), situation="climax-2", round=9)
    assert (state.players[1].defeated, state.players[0].results) == (False, 5)


@pytest.mark.parametrize("situation", ["climax-3", "climax-4"])
def test_s8_c_delusional_heartbeat_doubles_in_the_other_climax_rounds(situation: str) -> None:
    state = fight(
        player("rin true-assassin", "miyama", HEARTBEAT, results=5),
        player("ilya saber", "miyama", "strength-5"),
        player("kirei gilgamesh"),
        situation=situation,
        round=9,
    )
    assert (defeated(state), state.players[0].results) == ((), 5 * 2 + 2)


def test_s8_c_delusional_heartbeat_in_climax_2_against_the_npc_too() -> None:
    # Round 10: the NPC is at Miyama Town; the other player is Defeated, the NPC (11) is not.
    state = heartbeat("excalibur", situation="climax-2", round=10)
    assert (defeated(state), battle_at(state, "miyama").winners) == ((1,), ())


def test_s8_c_delusional_heartbeat_stopped_by_second_sword() -> None:
    state = fight(
        player("kuzuki assassin", "miyama", "second-sword"),
        player("rin true-assassin", "miyama", HEARTBEAT, results=5),
    )
    assert state.players[1].results == 5 + 2
    state = fight(
        player("kuzuki assassin", "miyama", "second-sword", "strength-4"),
        player("rin true-assassin", "miyama", HEARTBEAT, results=5),
        situation="climax-2",
        round=9,
    )
    assert defeated(state) == ()


def test_s8_c_delusional_heartbeat_order_with_presence_concealment_in_climax_2_alone() -> None:
    hassan = player("rin true-assassin", "miyama", HEARTBEAT, CONCEALMENT)
    saber = player("ilya saber", "miyama", "strength-5")
    assert legal(fight(hassan, saber, situation="climax-2", round=9)) == [
        f"resolve {HEARTBEAT}",
        f"resolve {CONCEALMENT}",
    ]
    assert legal(fight(hassan, saber)) == []
