"""Digests: equal states and only those have equal ones, whatever way they were made (docs/saves.md)."""

import hashlib
import json
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from saved_games import game, pool

import grailwar as gw
from grailwar.core.errors import SaveError
from grailwar.dominate import saves
from grailwar.dominate.digests import FORM, canonical_text, differences, digest, facts


def test_a_digest_is_the_sha_256_of_the_canonical_text() -> None:
    state = game(1)[50]
    assert digest(state) == hashlib.sha256(canonical_text(state).encode()).hexdigest()
    assert canonical_text(state).startswith(f"{FORM}\nnormal 4 1 1 ")


def test_the_log_and_remembered_options_are_no_part_of_a_digest() -> None:
    state = next(state for state in game(1) if state.log and state.pending)
    before = digest(state)
    gw.legal_decisions(state)
    assert digest(state) == before == digest(state.replace(log=()))


def test_different_states_of_a_game_have_different_digests() -> None:
    for seed in (1, 2, 3):
        states = game(seed)
        assert len({digest(state) for state in states}) == len(set(states))


def leaves(data: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Every place of plain data that is neither a table nor a list of tables."""
    if isinstance(data, dict):
        for key, item in data.items():
            yield from leaves(item, (*path, key))
    elif isinstance(data, list) and data and isinstance(data[0], dict):
        yield path
        for index, item in enumerate(data):
            yield from leaves(item, (*path, index))
    else:
        yield path


_OTHERS: tuple[Any, ...] = (
    0,
    1,
    2,
    7,
    True,
    False,
    "miyama",
    "shinto",
    "rush",
    "luck",
    "plain",
    "climax-2",
    None,
    "casual",
)
_MORE: tuple[Any, ...] = (
    "rin",
    "saber",
    "riding",
    "total",
    "zero",
    "action",
    "over",
    "place",
    "close",
    "select",
    "unlimited",
    "use",
    "clash",
)


def changed(item: Any) -> Iterator[Any]:
    """Other things that might stand in the same place."""
    if isinstance(item, list):
        yield from ([*item, *item], item[1:], item[:-1], item[::-1])
        if not item or not isinstance(item[0], dict):
            yield from ([*item, other] for other in (*_OTHERS, *_MORE))
    else:
        yield from (other for other in (*_OTHERS, *_MORE) if type(other) is not type(item) or other != item)


def neighbours(state: gw.GameState, known: Counter[str], tried: Counter[str]) -> Iterator[tuple[str, gw.GameState]]:
    """States that differ from this one in one field, playable or not, each with the name of the field.

    Each field is changed three times in all; ``known`` counts that. Some fields can be changed in few states only, and
    after 60 places without success it is given up.
    """
    codec = saves.codec(state.cards)
    text = json.dumps(codec.write(gw.GameState, state))
    for path in leaves(json.loads(text)):
        field = str(path[-1])
        tried[field] += 1
        if known[field] >= 3 or tried[field] > 60:
            continue
        data = place = json.loads(text)
        for step in path[:-1]:
            place = place[step]
        for other in changed(place[path[-1]]):
            place[path[-1]] = other
            with suppress(SaveError):
                found = codec.read(gw.GameState, data, ())
                if found != state:
                    known[field] += 1
                    yield field, found


def test_whatever_equality_sees_changes_the_digest() -> None:
    """The cards that wait are told once, as part of the effect that asks: a save with others is refused."""
    known, tried = Counter[str](), Counter[str]()
    for state in pool():
        before = digest(state)
        for field, other in neighbours(state, known, tried):
            assert (digest(other) != before) == (field != "waiting"), field
    codec = saves.codec(gw.load_cards())
    fields = {field for cls in saves.SCHEMA_HINTS for field in codec.fields[cls]}
    assert fields - set(known) == {"game", "table", "decks", "pending", "task", "source", "cause", "card_digest"}


def test_cards_added_are_told_where_the_master_board_says_otherwise() -> None:
    state = gw.new_game(4, seed=6, masters=["kuzuki", None, None, "rin"])

    def added(*by_seat: tuple[str, ...]) -> gw.GameState:
        players = [player.replace(added=cards) for player, cards in zip(state.players, by_seat, strict=True)]
        return state.replace(players=tuple(players))

    snakes = ("snake", "snake")
    others = [added(a, b, c, d) for a in ((), snakes[:1], snakes) for b in ((), snakes) for c in ((), snakes)
              for d in ((), snakes[:1])]  # fmt: skip
    assert len({digest(other) for other in others}) == len(set(others)) == 24
    assert added(snakes, (), (), ()) == state
    assert [name for name in facts(state) if name.endswith(".added")] == []
    told = facts(added((), snakes, (), snakes[:1]))
    assert {name: told[name] for name in told if name.endswith(".added")} == {
        "0.added": "", "1.added": "snake,snake", "3.added": "snake",
    }  # fmt: skip
    assert [str(found) for found in differences(facts(state), facts(added(snakes, snakes, (), ())))] == [
        "1.added: expected '-', got 'snake,snake'"
    ]


def test_facts_name_everything_that_a_state_says() -> None:
    state = game(1)[-1]
    found = facts(state)
    assert found["round"] == str(state.round)
    assert found["winners"] == ",".join(map(str, state.winners))
    assert found["0.mana"] == str(state.players[0].mana)
    assert found["1.deck"] == ",".join(state.players[1].deck)
    assert found["miyama.tokens"] == "3,1"
    assert "\n".join(found.values()).count(",") == canonical_text(state).count(",")


def test_differences_name_the_facts_that_differ() -> None:
    state = game(1)[-1]
    player = state.players[2]
    other = state.replace(players=(*state.players[:2], player.replace(results=player.results + 1), *state.players[3:]))
    (found,) = differences(facts(state), facts(other))
    assert str(found) == f"2.results: expected '{player.results}', got '{player.results + 1}'"
