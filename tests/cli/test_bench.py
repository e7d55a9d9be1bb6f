"""``grailwar bench`` measures without asserting a time; the work per decision is guarded by counting instead."""

import json
import sys
from random import Random
from types import FrameType

from command_line import run

import grailwar as gw
from grailwar.simulate.bench import bytes_per_state, game, states_of_a_game


def test_bench_prints_its_figures() -> None:
    code, output, _ = run("bench", "--games", "3", "--json")
    found = json.loads(output)
    assert code == 0
    assert (found["players"], found["games"]) == (5, 3)
    assert all(figure > 0 for figure in found.values())


def test_a_game_for_bench_scripts_counts_decisions_and_options() -> None:
    decisions, listed = game(Random(5))
    assert 0 < decisions < listed


def test_work_per_decision_has_not_slipped() -> None:
    """States made and entries logged in one game: the same on every machine, so a large slip shows without a clock."""
    made, logged, decisions = 0, 0, 0
    rng, state = Random(3), gw.new_game(5, seed=3)
    while not state.is_over:
        state = gw.decide(state, rng.choice(gw.legal_decisions(state)))
        decisions, made = decisions + 1, made + 1
        while not state.is_over and not gw.needs_decision(state):
            state = gw.advance(state)
            made += 1
        logged += len(state.log)
    assert made / decisions < 2.2
    assert logged / decisions < 5


def test_functions_called_per_decision_have_not_slipped() -> None:
    """What is called in one game, from the decision asked for to the next question; about 34 for each decision."""
    calls = 0

    def count(frame: FrameType, event: str, argument: object) -> None:
        nonlocal calls
        calls += event == "call"

    game(Random(3))
    sys.setprofile(count)
    try:
        decisions, _ = game(Random(3))
    finally:
        sys.setprofile(None)
    assert calls / decisions < 45


def test_memory_per_state_has_not_slipped() -> None:
    """A state shares with the one before all that has not changed; about 930 bytes each, the log included."""
    assert bytes_per_state(states_of_a_game(5, 3)) < 1200
