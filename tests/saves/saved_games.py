"""Games for the tests of saves, digests, records and undo: random, but with a taste for cards that do something."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from random import Random

import grailwar as gw
from grailwar.core.layers import Layers, Source
from grailwar.dominate.carddata import Builder
from grailwar.dominate.cardsources import built_in_text

LIVELY = (gw.Use, gw.Resolve, gw.Go, gw.Target, gw.Accept, gw.Activate)


def choose(rng: Random, state: gw.GameState) -> gw.Decision:
    """A random decision; more often than not one that makes cards act."""
    options = gw.legal_decisions(state)
    lively = [option for option in options if isinstance(option, LIVELY) and not getattr(option, "down", False)]
    return rng.choice(lively if lively and rng.random() < 0.65 else options)


def new_game(seed: int) -> gw.GameState:
    """3 to 7 players by seed; some games by the casual rules, some with those whose cards and abilities ask."""
    if seed % 4 == 3:
        return gw.new_game(3 + seed // 4 % 2, seed=seed, rules="casual")
    if seed % 4 == 2:
        servants = ["rider", "caster", "lancer", "assassin"]
        return gw.new_game(4, seed=seed, masters=["shinji", "rin", None, None], servants=servants)
    return gw.new_game(3 + seed % 5, seed=seed)


def seats_left(state: gw.GameState) -> list[int]:
    """The seats that are still in the game."""
    return [seat for seat, player in enumerate(state.players) if not player.eliminated]


def moments(seed: int) -> Iterator[gw.GameState]:
    """Every state of a game, also those between ``decide`` and ``advance``; now and then somebody concedes."""
    rng = Random(seed)
    state = new_game(seed)
    yield state
    while not state.is_over:
        if rng.random() < 0.004:
            state = gw.concede(state, rng.choice(seats_left(state)))
        else:
            state = gw.decide(state, choose(rng, state))
            while not gw.needs_decision(state) and not state.is_over:
                yield state
                state = gw.advance(state)
        yield state


@cache
def game(seed: int) -> tuple[gw.GameState, ...]:
    """All moments of a game, kept for further tests."""
    return tuple(moments(seed))


@cache
def pool() -> tuple[gw.GameState, ...]:
    """Some 150 moments: of each game some of every question and its end, and whatever can be due without a question."""
    found: list[gw.GameState] = []
    due: set[tuple[type, ...]] = set()
    for seed in range(11):
        asked: Counter[str] = Counter()
        for state in game(seed):
            if state.pending is not None:
                asked[state.pending.kind.value] += 1
                if asked[state.pending.kind.value] in (1, 4, 40):
                    found.append(state)
            elif (tasks := tuple(map(type, state.queue))) not in due or state.is_over:
                due.add(tasks)
                found.append(state)
    return tuple(found)


def play_on(state: gw.GameState, seed: int, steps: int) -> gw.GameState:
    """The state after some random decisions."""
    rng = Random(seed)
    while not gw.needs_decision(state) and not state.is_over:
        state = gw.advance(state)
    for _ in range(steps):
        if state.is_over:
            break
        state = gw.apply(state, choose(rng, state))
    return state


# --- packs in which other cards are added to a deck than the Master board says ----------------------------------------

ADDED_OTHERWISE = {
    "not in a game of three": """
[[master]]
id = "kuzuki"
[[master.ability]]
id = "snake"
effect = [{ when = "game_start", if = { started_with_at_least = 4 }, do = "shuffle_into_deck", card = "snake" }]
""",
    "Kuzuki is another Master by then": """
[[master]]
id = "kuzuki"
[[master.ability]]
id = "honesty"
effect = [{ when = "placed", do = "become", master = "ilya" }]
""",
    "another Master is Kuzuki by then": """
[[master]]
id = "ilya"
[[master.ability]]
id = "holy-grail"
effect = [{ when = "placed", do = "become", master = "kuzuki" }]
""",
}


@cache
def with_pack(text: str) -> gw.CardDatabase:
    """The built-in cards with a pack laid over them."""
    return Builder(Layers(Source("cards.toml", built_in_text()), Source("pack.toml", text))).database()


@cache
def added_otherwise(pack: str) -> gw.Record:
    """The beginning of a game with such a pack; seat 2 has left by its end."""
    rng = Random(1)
    record = gw.Record.of(3, seed=4, masters=["kuzuki", "ilya", "rin"], cards=with_pack(ADDED_OTHERWISE[pack]))
    for _ in range(60):
        record = record.then(choose(rng, record.state))
    return record.then("2 concede")
