"""How quick the engine is on this machine: rates and costs of whole games by random players (docs/performance.md)."""

import gc
import sys
from collections.abc import Callable
from functools import partial
from random import Random
from time import process_time
from typing import Any

import attrs

from grailwar.core.value import Value, value
from grailwar.dominate.digests import digest
from grailwar.dominate.engine import apply, new_game
from grailwar.dominate.legal import legal_decisions
from grailwar.dominate.state import GameState
from grailwar.dominate.view import view


@value
class Bench(Value):
    """What was measured; times are CPU time in microseconds."""

    players: int
    games: int
    decisions_per_second: float
    games_per_second: float
    decisions_per_game: float
    listed_per_second: float
    """Legal decisions that were listed."""
    legal: float
    """One ``legal_decisions`` of a state that has not been asked yet."""
    apply: float
    """One ``apply``, its check of legality and its log included."""
    view: float
    digest: float
    construction: float
    """One construction of a frozen attrs object with 10 fields, to compare with."""
    bytes_per_state: float
    """Memory for each state when all states of a game are kept, logs included."""


def game(rng: Random, players: int = 5) -> tuple[int, int]:
    """Play one game; decisions made and legal decisions listed. The shape that bench scripts of peers use."""
    state, decisions, listed, chance = new_game(players, seed=rng.getrandbits(32)), 0, 0, rng.random
    while not state.is_over:
        options = legal_decisions(state)
        decisions += 1
        listed += len(options)
        state = apply(state, options[int(chance() * len(options))])
    return decisions, listed


def states_of_a_game(players: int, seed: int) -> list[GameState]:
    """All states of one game, kept as a search would keep them: what one costs in memory is measured with these."""
    rng, states = Random(seed), [new_game(players, seed=seed)]
    while not states[-1].is_over:
        options = legal_decisions(states[-1])
        states.append(apply(states[-1], options[int(rng.random() * len(options))]))
    return states


def measure(players: int, games: int, seed: int) -> Bench:
    """Play ``games`` games and measure; the same seed plays the same games."""
    states = states_of_a_game(players, seed)  # from now on the cards are loaded and the code is warm
    rng, decisions, listed = Random(seed), 0, 0
    started = process_time()
    for _ in range(games):
        made, offered = game(rng, players)
        decisions, listed = decisions + made, listed + offered
    taken = process_time() - started
    sample = states[:: max(1, len(states) // 60)]
    asked = [state for state in sample if state.turn is not None]
    return Bench(
        players=players,
        games=games,
        decisions_per_second=decisions / taken,
        games_per_second=games / taken,
        decisions_per_game=decisions / games,
        listed_per_second=listed / taken,
        legal=_cost([partial(_list_anew, state) for state in asked]) - _cost_of_copies(asked),
        apply=_cost([partial(apply, state, legal_decisions(state)[0]) for state in asked]),
        view=_cost([partial(view, state, 0) for state in sample]),
        digest=_cost([partial(digest, state) for state in sample]),
        construction=_cost([partial(_Ten, *range(10))] * 20),
        bytes_per_state=bytes_per_state(states),
    )


def _list_anew(state: GameState) -> object:
    return legal_decisions(state.replace())


def _cost(calls: list[Callable[[], Any]], rounds: int = 20) -> float:
    """Microseconds for one call, the best of some rounds."""
    best = float("inf")
    for _ in range(rounds):
        started = process_time()
        for call in calls:
            call()
        best = min(best, process_time() - started)
    return best / len(calls) * 1e6


def _cost_of_copies(states: list[GameState]) -> float:
    return _cost([state.replace for state in states])


@attrs.frozen
class _Ten:
    a: int
    b: int
    c: int
    d: int
    e: int
    f: int
    g: int
    h: int
    i: int
    j: int


def bytes_per_state(states: list[GameState]) -> float:
    """Everything that only the states of one game hold, divided by their number; shared objects count once."""
    shared = {id(thing) for thing in (states[0].game, *_reached([states[0].game]))}
    return sum(sys.getsizeof(thing) for thing in _reached(states, shared)) / len(states)


def _reached(roots: list[Any], seen: set[int] | None = None) -> list[Any]:
    """Every object that is reached from ``roots``, once; classes, modules and functions are left out."""
    known = set() if seen is None else set(seen)
    left, found = list(roots), []
    while left:
        thing = left.pop()
        if id(thing) in known or isinstance(thing, type | type(sys) | type(measure)):
            continue
        known.add(id(thing))
        found.append(thing)
        left += gc.get_referents(thing)
    return found
