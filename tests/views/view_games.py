"""Games at random, for tests of what seats may know."""

import random
from collections.abc import Iterator

import grailwar as gw


def start_game(seed: int) -> gw.GameState:
    """A new game of 3 to 7 players; every sixth one by the casual rules."""
    casual = seed % 6 == 5
    return gw.new_game(3 + seed % (2 if casual else 5), seed=seed, rules="casual" if casual else "normal")


def play(state: gw.GameState, rng: random.Random, decisions: int = 100_000) -> Iterator[gw.GameState]:
    """The state, then every state at which a decision is due, up to the end."""
    yield state
    for _ in range(decisions):
        if state.is_over:
            return
        state = gw.apply(state, rng.choice(gw.legal_decisions(state)))
        yield state


def state_of_a_game(seed: int, decisions: int) -> gw.GameState:
    """The state of game ``seed`` after so many decisions, or at its end."""
    *_, state = play(start_game(seed), random.Random(seed), decisions)
    return state
