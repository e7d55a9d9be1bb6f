"""R3: the order of rounds, phases and turns."""

from random import Random
from typing import Any

import pytest
from play import do, given

import grailwar as gw

CARDS = gw.load_cards()
CLIMAX = {"climax-4", "climax-3", "climax-2"}

SAKURA: dict[str, Any] = {"master": "sakura", "servant": "caster"}
RIN: dict[str, Any] = {"master": "rin", "servant": "archer"}
ILYA: dict[str, Any] = {"master": "ilya", "servant": "lancer"}
KIREI: dict[str, Any] = {"master": "kirei", "servant": "rider"}
KUZUKI: dict[str, Any] = {"master": "kuzuki", "servant": "saber"}


def play_out(state: gw.GameState, seed: int) -> list[gw.GameState]:
    """A game played at random: every state at a decision, then the last one."""
    random, states = Random(seed), [state]
    while not states[-1].is_over:
        states.append(gw.apply(states[-1], random.choice(gw.legal_decisions(states[-1]))))
    return states


@pytest.mark.parametrize("players", [3, 5, 7])
def test_r3_1_eight_ordinary_rounds_then_the_climax(players: int) -> None:
    states = play_out(gw.new_game(players, seed=players), seed=1)
    situations = {state.round: state.situation for state in states[:-1]}
    assert list(situations) == list(range(1, len(situations) + 1))
    ordinary = [situation in CLIMAX for situation in situations.values()][:8]
    climax = [situation in CLIMAX for situation in situations.values()][8:]
    assert (ordinary, climax) == ([False] * 8, [True] * len(climax))


@pytest.mark.parametrize("seed", range(6))
def test_r3_1_the_game_ends_with_one_player_left_at_the_earliest_after_round_eight(seed: int) -> None:
    states = play_out(gw.new_game(3, seed=seed), seed)
    before, last = states[-2:]
    assert before.round >= 8
    left = tuple(seat for seat, player in enumerate(last.players) if not player.eliminated)
    assert last.winners == left  # three players: no Clown; an end without elimination is shared (RULING-87)


def test_r3_2_the_phases_of_a_round_in_their_order() -> None:
    state = gw.new_game(3, seed=2)
    phases = [state.phase]
    while state.round < 3:
        state = gw.advance(state) if state.pending is None else gw.decide(state, gw.legal_decisions(state)[0])
        if state.phase is not phases[-1]:
            phases.append(state.phase)
    one_round = ["preparation", "pre_outpost", "action", "battle", "round_end"]
    assert [phase.value for phase in phases] == [*one_round[1:], *one_round, "preparation"]


def test_r3_3_turn_order_goes_round_the_table_past_those_who_left() -> None:
    seats = [RIN, {**ILYA, "eliminated": True}, KIREI, KUZUKI, {**SAKURA, "eliminated": True}]
    state = given(seats, phase="pre_outpost", start=2, round=9, players_at_start=5, situation="climax-3")
    order = []
    for _ in range(3):
        order.append(state.turn)
        state = do(state, f"{state.turn} place miyama")
    assert order == [2, 3, 0]


def test_r3_3_a_start_player_who_leaves_keeps_the_order_of_the_round() -> None:
    """Seat 1 has the marker and concedes before placing: 2, 0 place and act in this order, and seat 2 has it next."""
    state = given([RIN, ILYA, KIREI], phase="pre_outpost", start=1)
    state = do(state, "1 concede", "2 place workshop", "0 place workshop")
    state = do(state, "2 stay", "2 done", "2 end", "0 stay", "0 done", "0 end")
    assert (state.round, state.start, state.turn) == (2, 2, 2)


def test_r3_4_climax_rounds_are_numbered_on_from_nine() -> None:
    """Territory Creation costs 16 - 2 x 9, so nothing at all, and a round is one more than the last."""
    seats = [{**SAKURA, "mana": 8, "at": "miyama", "results": 5}, {**ILYA, "results": 5}]
    state = given(seats, round=9, players_at_start=5, situation="climax-2")
    state = do(state, "0 stay", "0 use territory-creation", "0 done")
    assert state.players[0].mana == 8
    state = do(state, "0 end", "1 stay", "1 done", "1 end")
    assert (state.round, state.situation) == (10, "climax-2")


def test_r3_4_a_climax_round_has_the_same_four_phases() -> None:
    seats = [{**RIN, "results": 5}, {**ILYA, "results": 5}]
    state = given(seats, round=9, phase="preparation", players_at_start=5)
    phases = [state.phase]
    while not state.is_over:
        state = gw.advance(state) if state.pending is None else gw.decide(state, gw.legal_decisions(state)[0])
        if state.phase is not phases[-1]:
            phases.append(state.phase)
    assert [phase.value for phase in phases] == ["pre_outpost", "action", "battle", "round_end", "over"]


def test_r3_5_round_end_then_round_start_then_the_draw() -> None:
    """Ilya gains 1 in clean-up of round 1; the former Shinji pays 2 at the start of round 2, before the draw."""
    state = given([ILYA, SAKURA, RIN], phase="round_end", players_at_start=6, situation_deck=["supply-magic"], seed=4)
    told = [type(entry).__name__ for entry in state.log]
    beginning = ["ManaChanged", "BoardCleared", "MarkerPassed", "RoundBegun", "ManaChanged", "ResultsChanged"]
    assert told[:10] == [*beginning, "CardsDrawn", "CardsDrawn", "CardsDrawn", "SituationTurned"]
    assert [state.players[seat].mana for seat in (0, 1)] == [6 + 1 + 2, 4 - 2 + 2]
