"""A game driven by the published state machine; faults planted in the engine are found by it."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, Verbosity, settings
from hypothesis import Phase as HypothesisPhase
from hypothesis.stateful import rule, run_state_machine_as_test

from grailwar.dominate import decisions as words
from grailwar.dominate import engine, tasks
from grailwar.dominate.state import GameState, Phase
from grailwar.testing import strategies
from grailwar.testing.laws import BrokenLaw
from grailwar.testing.machine import GrailWarMachine

TestGrailWar = GrailWarMachine.TestCase

SEARCH = settings(
    max_examples=200,
    database=None,
    deadline=None,
    derandomize=True,
    verbosity=Verbosity.quiet,
    phases=[HypothesisPhase.generate],
    suppress_health_check=list(HealthCheck),
)


class ArrangedMachine(GrailWarMachine):
    """Begins in the middle of things, and has a rule of its own."""

    games = strategies.arranged_states()

    @rule()
    def look(self) -> None:
        assert repr(self.state).startswith("<GameState of ")


TestArranged = ArrangedMachine.TestCase


class WatchingMachine(GrailWarMachine):
    """Sees every step."""

    games = strategies.new_games(players=3, rules="normal")

    def follow(self, new: GameState) -> None:
        super().follow(new)
        assert self.state is new
        if new.round == 2:
            raise LookupError("round 2")


def test_a_machine_of_ones_own_sees_every_step() -> None:
    with pytest.raises(LookupError, match="round 2"):
        run_state_machine_as_test(WatchingMachine, settings=SEARCH)


Fault = Callable[..., GameState]
"""What carries out a decision or a task: a state, the decision or task and whatever else the engine hands on."""


def _too_much_mana(honest: Fault) -> Fault:
    def faulty(state: GameState, *rest: Any) -> GameState:
        state = honest(state, *rest)
        first = state.players[0]
        return state.replace(players=(first.replace(mana=first.mana + 5), *state.players[1:]))

    return faulty


def _lost_card(honest: Fault) -> Fault:
    def faulty(state: GameState, *rest: Any) -> GameState:
        state = honest(state, *rest)
        last = state.players[-1]
        return state.replace(players=(*state.players[:-1], last.replace(hand=last.hand[1:])))

    return faulty


def _silent(honest: Fault) -> Fault:
    return lambda state, *rest: honest(state, *rest).replace(log=state.log)


def _old_state_changed(honest: Fault) -> Fault:
    def faulty(state: GameState, *rest: Any) -> GameState:
        following = honest(state, *rest)
        object.__setattr__(state.players[0], "results", 77)
        return following

    return faulty


@pytest.mark.parametrize(
    ("where", "fault"),
    [
        (words.SealMana, _too_much_mana),
        (words.SealMana, _silent),
        (words.Stay, _lost_card),
        (words.Place, _silent),
        (words.End, _too_much_mana),
        (words.Done, _old_state_changed),
    ],
)
def test_a_fault_in_a_decision_is_found(
    where: type[Any], fault: Callable[[Fault], Fault], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(engine.ANSWERS, where, fault(engine.ANSWERS[where]))
    with pytest.raises(BrokenLaw):
        run_state_machine_as_test(GrailWarMachine, settings=SEARCH)


@pytest.mark.parametrize(
    ("where", "fault"),
    [
        (tasks.CleanUpDue, _silent),
        (tasks.DrawDue, _lost_card),
        (tasks.ResultDue, _too_much_mana),
        (tasks.NpcDue, _silent),
    ],
)
def test_a_fault_in_an_automatic_step_is_found(
    where: type[Any], fault: Callable[[Fault], Fault], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(engine.STEPS, where, fault(engine.STEPS[where]))
    with pytest.raises(BrokenLaw):
        run_state_machine_as_test(GrailWarMachine, settings=SEARCH)


def test_a_game_that_stops_without_an_end_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(engine.STEPS, tasks.BattleDue, lambda state, *rest: state.replace(phase=Phase.BATTLE, queue=()))
    with pytest.raises(BrokenLaw, match="nothing is due"):
        run_state_machine_as_test(GrailWarMachine, settings=SEARCH)
