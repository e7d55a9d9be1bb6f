"""States for the tests of this directory: those that random games and the scenario files pass through."""

import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import grailwar as gw
from grailwar.core.errors import GrailWarError
from grailwar.dominate import decisions as d
from grailwar.dominate.cards import CardDatabase
from grailwar.testing.arrange import build
from grailwar.testing.scenarios import load_scenarios

SCENARIOS = sorted(Path(__file__).parents[1].joinpath("scenarios").glob("*.toml"))


def play(players: int, seed: int, rules: str = "normal") -> Iterator[gw.GameState]:
    """Every state of a random game in which somebody decides, and the last one.

    Noble Phantasm / Skill cards, Command Seals and abilities are preferred a little, as they bring most to light.
    """
    dice = random.Random(seed)
    state = gw.new_game(players, seed=seed, rules=rules)
    while not state.is_over:
        yield state
        options = gw.legal_decisions(state)
        rare = [option for option in options if not isinstance(option, d.Stay | d.Done | d.End | d.Place)]
        state = gw.apply(state, dice.choice(rare if rare and dice.random() < 0.7 else options))
    yield state


@cache
def scenario_states() -> tuple[gw.GameState, ...]:
    """Every state in which a decision of a scenario file is due, and the last one of each scenario."""
    return tuple(state for path in SCENARIOS for scenario in load_scenarios(path) for state in _walk(scenario))


def _walk(scenario: "object") -> Iterator[gw.GameState]:
    cards = gw.load_cards()
    state = build(scenario.given, cards)  # type: ignore[attr-defined]  # what load_scenarios gives
    yield state
    for step in scenario.step:  # type: ignore[attr-defined]  # as above
        for line in step.do:
            seat, _, text = line.partition(" ")
            try:
                if text == "concede":
                    state = gw.concede(state, int(seat))
                else:
                    state = gw.apply(state, gw.parse_decision(text))
            except GrailWarError:
                return
            yield state


def every_decision(cards: CardDatabase) -> tuple[gw.Decision, ...]:
    """All decisions that name something of the database, and some that name nothing."""
    places = [*cards.board.at, "nowhere", ""]
    names = [*cards.cards, "no-such-card"]
    return (
        *(make(place) for place in places for make in (d.Place, d.Move, d.SealMove, d.Go)),
        *(d.Use(name, down) for name in names for down in (False, True)),
        *(make(name) for name in names for make in (d.Discard, d.Resolve)),
        *(d.Activate(name) for name in (*cards.options, "no-such-ability")),
        *(d.Target(seat) for seat in (-1, 0, 1, 2, 3, 4, 5, 6, 7)),
        d.SEAL_MANA,
        d.SEAL_POWER,
        d.STAY,
        d.DONE,
        d.ACCEPT,
        d.DECLINE,
        d.END,
    )
