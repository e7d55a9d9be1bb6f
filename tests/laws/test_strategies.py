"""The published strategies draw lawful games and states of every kind, and shrink to small ones."""

from collections.abc import Callable
from itertools import pairwise
from typing import Any, TypeVar

import pytest
from hypothesis import HealthCheck, Phase, find, given, settings
from hypothesis import strategies as st

from grailwar.core.errors import IllegalDecision
from grailwar.dominate import decisions as words
from grailwar.dominate import log
from grailwar.dominate.decisions import Decision
from grailwar.dominate.engine import apply, new_game
from grailwar.dominate.legal import legal_decisions
from grailwar.dominate.state import GameState, Question
from grailwar.testing import strategies
from grailwar.testing.arrange import arrange
from grailwar.testing.laws import check_options, check_refusals, check_state, check_step, every_decision
from grailwar.testing.play import STYLES, play

T = TypeVar("T")

SEARCH = settings(
    max_examples=300,
    database=None,
    derandomize=True,
    phases=[Phase.generate, Phase.shrink],
    suppress_health_check=list(HealthCheck),
)


def smallest(strategy: st.SearchStrategy[T], condition: Callable[[T], bool]) -> T:
    return find(strategy, condition, settings=SEARCH)


@given(strategies.games(concessions=True))
def test_laws_hold_over_drawn_games_with_concessions(states: strategies.Course) -> None:
    check_state(states[0])
    for old, new in pairwise(states):
        check_step(old, new)
        check_state(new, known=old)
    assert states[-1].is_over


@given(strategies.states(due=False), strategies.SEEDS, st.sampled_from(STYLES))
def test_laws_hold_from_any_state_to_the_end(state: GameState, seed: int, style: str) -> None:
    check_state(state)
    for following in play(state, seed, style):
        check_step(state, following)
        check_state(following, known=state)
        state = following
    assert state.is_over


@given(strategies.states())
def test_apply_accepts_exactly_what_is_listed(state: GameState) -> None:
    check_options(state)
    universe = every_decision(state.cards, len(state.players))
    assert check_refusals(state, universe) == len(universe) - len(legal_decisions(state))


@given(strategies.given_tables())
def test_an_arranged_state_is_lawful_before_and_after_it_runs_on(table: dict[str, Any]) -> None:
    state = arrange(table, run=False)
    check_state(state)
    following = arrange(table)
    check_step(state, following)
    check_state(following, known=state)


@given(strategies.states(), st.data())
def test_a_drawn_decision_is_legal_and_an_illegal_one_is_not(state: GameState, data: st.DataObject) -> None:
    apply(state, data.draw(strategies.decisions(state)))
    with pytest.raises(IllegalDecision):
        apply(state, data.draw(strategies.illegal_decisions(state)))


@pytest.mark.parametrize(
    ("strategy", "players", "rules"),
    [
        (strategies.games(players=5), 5, "normal"),
        (strategies.games(players=4, rules="casual"), 4, "casual"),
        (strategies.reachable_states(players=7).map(lambda state: (state,)), 7, "normal"),
        (strategies.new_games(players=3, rules="normal").map(lambda state: (state,)), 3, "normal"),
    ],
)
def test_what_is_asked_for_is_drawn(strategy: st.SearchStrategy[Any], players: int, rules: str) -> None:
    states = smallest(strategy, lambda states: True)
    assert (len(states[0].players), states[0].rules) == (players, rules)


@pytest.mark.soak
def test_every_kind_of_question_is_drawn() -> None:
    drawn: set[Question] = set()

    @settings(max_examples=2000, database=None)
    @given(strategies.states())
    def draw_state(state: GameState) -> None:
        assert state.pending is not None
        drawn.add(state.pending.kind)

    draw_state()
    assert drawn == set(Question)


@pytest.mark.parametrize("phase", ["preparation", "pre_outpost", "action", "battle", "round_end"])
def test_every_phase_is_arranged(phase: str) -> None:
    assert smallest(strategies.given_tables(), lambda table: table["phase"] == phase)["phase"] == phase


def test_decisions_shrink_to_those_that_do_the_least() -> None:
    state = new_game(3, seed=5)
    listed = legal_decisions(state)
    simplest = strategies.simplest_first(listed)
    assert sorted(map(str, simplest)) == sorted(map(str, listed))
    assert smallest(strategies.decisions(state), lambda decision: True) == simplest[0]


def test_a_card_face_down_is_simpler_than_a_card_face_up_and_that_than_a_command_seal() -> None:
    options: list[Decision] = [words.SEAL_POWER, words.Use("luck"), words.Use("luck", True), words.DONE]
    assert strategies.simplest_first(options) == options[::-1]


def test_games_shrink_to_few_players_who_do_little() -> None:
    states = smallest(strategies.games(), lambda states: True)
    decided = [str(entry.decision) for state in states for entry in state.log if isinstance(entry, log.Decided)]
    assert len(states[0].players) == 3
    assert {text.split()[0] for text in decided} == {"place", "stay", "use", "done", "end"}
    assert all(text.endswith(" down") for text in decided if text.startswith("use"))


def test_states_shrink_to_an_early_round() -> None:
    state = smallest(strategies.reachable_states(), lambda state: any(player.revealed for player in state.players))
    assert (len(state.players), state.round) == (3, 1)


def test_a_failing_test_prints_states_by_their_short_text_and_says_how_they_came_about() -> None:
    @settings(database=None, phases=[Phase.generate, Phase.shrink])
    @given(strategies.reachable_states(players=3, rules="normal"))
    def fail(state: GameState) -> None:
        raise LookupError

    with pytest.raises(LookupError) as found:
        fail()
    told = "\n".join(found.value.__notes__)
    assert "new_game(3, seed=0, rules='normal')" in told
    assert "state=<GameState of 3: round 1, pre_outpost, seat" in told
    assert len(told) < 1000
