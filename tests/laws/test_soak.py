"""Long runs (``make soak``): the laws hold in thousands of games, all of them end, and two runs are the same."""

from collections import Counter
from collections.abc import Callable
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from runs import SETTINGS, check_concessions, checked_game, game_with_leavers, style_of

from grailwar.dominate import log
from grailwar.dominate.carddata import load_cards
from grailwar.dominate.effects.operations import StartAtInitialMana
from grailwar.dominate.engine import new_game
from grailwar.dominate.ids import Cause
from grailwar.dominate.state import GameState
from grailwar.dominate.tasks import EffectDue
from grailwar.testing import strategies
from grailwar.testing.laws import check_options, check_refusals, check_state, check_step, every_decision
from grailwar.testing.machine import GrailWarMachine
from grailwar.testing.metamorphic import Rotation, check_relation, renamed_cards, shuffled_tables, with_idle_cards
from grailwar.testing.play import STYLES, choose, play

pytestmark = pytest.mark.soak

Count = Callable[[str, object], None]

GAMES, BATCH = 1000, 125


@pytest.mark.parametrize("first", range(0, GAMES, BATCH))
@pytest.mark.parametrize(("players", "rules"), SETTINGS)
def test_a_thousand_games(players: int, rules: str, first: int, record_property: Count) -> None:
    decisions = 0
    for seed in range(first, first + BATCH):
        states = checked_game(players, rules, seed, every=25)
        known = list(map(hash, states))
        again = new_game(players, seed=seed, rules=rules)
        assert [again, *play(again, seed, style_of(seed))] == states
        assert list(map(hash, states)) == known
        decisions += len(states) - 1
    record_property("games", BATCH)
    record_property("decisions", decisions)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(("players", "rules"), SETTINGS)
def test_ruling_77_every_seat_concedes_at_every_decision(
    players: int, rules: str, seed: int, record_property: Count
) -> None:
    states = checked_game(players, rules, 10_000 + seed, every=25)
    made = check_concessions(states, seed, every=1)
    assert made >= len(states) - 1
    record_property("concessions", made)


@pytest.mark.parametrize(("players", "rules"), SETTINGS)
def test_games_in_which_seats_keep_leaving(players: int, rules: str, record_property: Count) -> None:
    record_property("decisions", sum(game_with_leavers(players, rules, seed) for seed in range(200)))


@pytest.mark.parametrize("seed", range(40))
def test_what_must_not_matter_does_not(seed: int) -> None:
    players, rules = SETTINGS[seed % len(SETTINGS)]
    relations = (
        Rotation(1 + seed % (players - 1), players),
        renamed_cards(lambda name: f"{sum(map(ord, name)) * (seed + 7) % 97}-{name}"),
        shuffled_tables(seed),
        with_idle_cards(),
    )
    state = new_game(players, seed=seed, rules=rules)
    counter = 0
    while not state.is_over:
        decision = choose(state, seed, counter, style_of(seed))
        after = [check_relation(relation, state, decision) for relation in relations]
        state, counter = after[0], counter + 1
    assert counter > 50


def test_every_text_of_the_card_database_takes_effect_in_random_games() -> None:
    """So the games of this file are not games in which the rare cards never come up."""
    seen: Counter[Cause] = Counter()
    for seed in range(600):
        players, rules = SETTINGS[seed % len(SETTINGS)]
        begun = new_game(players, seed=seed, rules=rules)
        for state in (begun, *play(begun, seed, style_of(seed))):
            seen.update([entry.cause for entry in state.log if not isinstance(entry, log.Decided)])
            task = None if state.pending is None else state.pending.task
            seen.update([task.source] if isinstance(task, EffectDue) else [])
    cards = load_cards()
    texts = [
        thing.text
        for things in (cards.cards, cards.abilities, cards.options, cards.events, cards.situations)
        for thing in things.values()
    ]
    # what sets Mana to the initial Mana changes nothing where the game begins with it
    acting = [
        text.cause
        for text in texts
        if any(not isinstance(effect.do, StartAtInitialMana) for effects in text.effects.values() for effect in effects)
    ]
    assert [str(cause) for cause in acting if not seen[cause]] == []


# --- the same with Hypothesis, by the profile ``soak`` ----------------------------------------------------------------


class LongMachine(GrailWarMachine):
    """The state machine of the quick tests, with more runs."""


TestLong = LongMachine.TestCase


@given(strategies.games(concessions=True))
def test_laws_hold_over_drawn_games(states: strategies.Course) -> None:
    check_state(states[0])
    for old, new in pairwise(states):
        check_step(old, new)
        check_state(new, known=old)
    assert states[-1].is_over


@given(strategies.states(), strategies.SEEDS, st.sampled_from(STYLES))
def test_laws_hold_from_any_state_to_the_end(state: GameState, seed: int, style: str) -> None:
    check_options(state)
    check_refusals(state, every_decision(state.cards, len(state.players)))
    for following in play(state, seed, style):
        check_step(state, following)
        check_state(following, known=state)
        state = following
    assert state.is_over
