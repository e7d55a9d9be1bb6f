"""Berserker, Heracles (RULES.md S7)."""

from typing import Any

import pytest
from play import do, given, legal
from scene import battle_at, cleaned, fight, fought, player, total

import grailwar as gw
from grailwar.testing import arrange

CARDS = gw.load_cards()
OTHERS = [player("ilya saber", acted=True), player("kirei gilgamesh", acted=True)]
LABOURS = "twelve-labours"


def beaten(*used: str, at: str = "miyama", **keys: Any) -> gw.GameState:
    """Berserker with these cards has lost against Saber's Excalibur."""
    berserker = player("rin berserker", at, *used)
    return fight(berserker, player("ilya saber", at, "excalibur"), **keys)


def results_of(state: gw.GameState) -> list[int]:
    """The War Results of all seats."""
    return [one.results for one in state.players]


def test_s7_a_twelve_labours_3_less_for_the_winner_3_for_the_loser() -> None:
    event = CARDS.events["plain"].results
    assert results_of(beaten(LABOURS, events={"miyama": ["plain"]})) == [3, event + 2 - 3]


def test_s7_a_twelve_labours_two_copies_count_twice() -> None:
    event = CARDS.events["plain"].results
    assert results_of(beaten(LABOURS, LABOURS, events={"miyama": ["plain"]})) == [6, max(0, event + 2 - 6)]


def test_s7_a_twelve_labours_a_gain_is_never_negative() -> None:
    state = fight(player("rin berserker", "miyama", LABOURS), player("ilya saber", "miyama", "excalibur", results=5))
    assert results_of(state) == [3, 5]


def test_s7_a_twelve_labours_reduce_the_personal_bonuses_too() -> None:
    state = fight(
        player("rin berserker", "miyama", LABOURS, LABOURS),
        player("ilya archer", "miyama", "remote-operation", "strength-9", seal_power=1),
    )
    # 2 for the place, 2 by Remote Operation, 2 by the Seal, 6 less
    assert results_of(state) == [6, 0]


def test_s7_a_twelve_labours_each_tied_winner_gains_3_less() -> None:
    event = CARDS.events["plain"].results
    state = fight(
        player("rin berserker", "miyama", LABOURS),
        player("ilya saber", "miyama", "strength-9"),
        player("kirei gilgamesh", "miyama", "strength-9"),
        events={"miyama": ["plain", "strength-plus-2"]},
    )
    share = -(-(event + CARDS.events["strength-plus-2"].results + 2) // 2)
    assert results_of(state) == [3, share - 3, share - 3]


def test_s7_a_twelve_labours_losing_to_the_npc() -> None:
    state = fight(player("rin berserker", "shinto", LABOURS), *OTHERS)
    assert results_of(state)[0] == 3
    assert cleaned(state).players[0].removed == (LABOURS,)


def test_s7_a_twelve_labours_with_no_winner_at_all() -> None:
    seats = [player("rin berserker", "miyama", LABOURS), player("ilya saber", "miyama", "excalibur")]
    state = arrange({"seat": seats, "phase": "battle"}, run=False)
    state = fought(state.replace(players=tuple(one.replace(defeated=True) for one in state.players)))
    assert (battle_at(state, "miyama").winners, battle_at(state, "miyama").losers) == ((), (0, 1))
    assert results_of(state) == [3, 0]


def test_s7_a_twelve_labours_also_when_defeated_and_with_the_most_power() -> None:
    state = fight(
        player("kirei lancer", "miyama", "gae-bolg"), player("rin berserker", "miyama", LABOURS, "strength-9")
    )
    assert (battle_at(state, "miyama").winners, results_of(state)) == ((0,), [0, 3])


def test_s7_a_twelve_labours_the_lost_cards_leave_the_game() -> None:
    state = cleaned(beaten(LABOURS, LABOURS))
    one = state.players[0]
    assert (one.removed, one.faceup, one.used, one.trash) == ((LABOURS, LABOURS), (), (), ())


def test_s7_a_twelve_labours_one_copy_less_each_time() -> None:
    state = cleaned(beaten(LABOURS, LABOURS))
    one = state.players[0].replace(mana=12)
    state = state.replace(players=(one, *state.players[1:]))
    while not gw.needs_decision(state):
        state = gw.advance(state)
    state = do(state, "1 place workshop", "0 place miyama", "1 stay")
    while state.turn == 1:
        text = next(text for text in legal(state) if text == "done" or text.startswith("use ") or text == "end")
        state = do(state, f"1 {text}")
    state = do(state, "0 stay", f"0 use {LABOURS}")
    assert f"use {LABOURS}" not in legal(state)


def test_s7_a_twelve_labours_won_they_go_back_beside_the_tarot() -> None:
    state = fight(player("rin berserker", "miyama", LABOURS, LABOURS), player("ilya saber", "miyama", "strength-2"))
    assert results_of(state) == [2, 0]
    one = cleaned(state).players[0]
    assert (one.removed, one.faceup) == ((), (LABOURS, LABOURS))


def test_s7_a_twelve_labours_a_tied_win_is_no_loss() -> None:
    state = fight(player("rin berserker", "miyama", LABOURS), player("ilya saber", "miyama", "strength-5"))
    assert results_of(state) == [1, 1]
    assert cleaned(state).players[0].removed == ()


@pytest.mark.parametrize("at", ["miyama", "workshop", "reconnaissance"])
def test_s7_a_twelve_labours_without_a_battle(at: str) -> None:
    state = fight(player("rin berserker", at, LABOURS), *OTHERS)
    assert results_of(state)[0] == 0
    assert cleaned(state).players[0].faceup == (LABOURS,)


def test_s7_a_twelve_labours_only_its_own_battlefield() -> None:
    event = CARDS.events["plain"].results
    state = fight(
        player("rin berserker", "miyama", LABOURS),
        player("ilya saber", "miyama", "excalibur"),
        player("kirei gilgamesh", "shinto", "strength-9", "strength-5"),
        player("kuzuki lancer", "shinto", "strength-2"),
        events={"shinto": ["plain"]},
    )
    assert results_of(state) == [3, 0, event + 3, 0]


def test_s7_a_twelve_labours_stopped_by_second_sword_stay() -> None:
    state = fight(
        player("kuzuki assassin", "miyama", "second-sword", "strength-3"), player("rin berserker", "miyama", LABOURS)
    )
    assert results_of(state) == [2, 0]
    assert cleaned(state).players[1].faceup == (LABOURS,)


def test_s7_a_twelve_labours_come_before_doubling_and_the_gain_after() -> None:
    # Hassan doubles his 4, then gains 2 + 0 - 3, which is nothing.
    state = fight(
        player("rin berserker", "miyama", LABOURS),
        player("kirei true-assassin", "miyama", "delusional-heartbeat", results=4),
    )
    assert results_of(state) == [3, 8]


def test_s7_a_twelve_labours_three_copies_for_1_mana_each_and_the_name() -> None:
    seat = player("rin berserker", "miyama", mana=8, hand=["strength-2"], gems=0)
    state = do(given([seat, *OTHERS]), "0 stay", f"0 use {LABOURS}", f"0 use {LABOURS}")
    assert legal(state) == ["done"]
    state = do(state, "0 done")
    assert (total(state, 0), state.players[0].mana, state.players[0].revealed) == (10, 6, True)
    assert legal(state)[-1] == "end"


def test_s7_a_twelve_labours_all_three_with_a_third_use() -> None:
    seat = player("sakura berserker", "miyama", mana="unlimited", hand=["strength-2"])
    state = do(given([seat, *OTHERS], round=9, situation="climax-3", npc=False), "0 stay")
    state = do(state, *[f"0 use {LABOURS}"] * 3)
    assert legal(state) == ["done"]


def test_s7_a_twelve_labours_not_more_than_are_left() -> None:
    seat = player("rin berserker", "miyama", mana=8, hand=["strength-2", "strength-3"])
    state = given([seat, *OTHERS])
    one = state.players[0].replace(removed=(LABOURS, LABOURS))
    state = do(state.replace(players=(one, *state.players[1:])), "0 stay", f"0 use {LABOURS}")
    assert f"use {LABOURS}" not in legal(state)


def test_s7_a_twelve_labours_is_compulsory() -> None:
    state = beaten(LABOURS)
    assert (gw.needs_decision(state), fought(state).phase) == (False, gw.Phase.ROUND_END)
