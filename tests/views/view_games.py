"""Games at random, for tests of what seats may know."""

import random
from collections.abc import Iterator

import grailwar as gw
from grailwar.testing import arrange


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


def everything() -> gw.GameState:
    """A state with something of every kind, the end of a battle apart."""
    given = {
        "round": 4, "situation": "supply-agility", "turn": 2, "npc": True,
        "events": {"miyama": ["weak-becomes-5"]}, "event_deck": ["plain", "mana-after-battle"],
        "seat": [
            {"master": "sakura", "servant": "caster", "mana": "unlimited", "lingering": ["territory-creation"],
             "at": "miyama", "terrain": [3], "used": ["magic-2", {"card": "luck", "down": True}], "seal_power": 1},
            {"master": "ilya", "servant": "lancer", "spent": ["gae-bolg"], "revealed": True, "at": "shinto",
             "trash": ["luck", {"card": "rush", "down": True}], "used": ["remote-operation"], "terrain": [1]},
            {"master": "rin", "servant": "saber", "gems": 7, "at": "shinto", "faceup": ["excalibur"]},
            {"master": "kuzuki", "servant": "rider", "eliminated": True},
        ],
    }  # fmt: skip
    return arrange(given)
