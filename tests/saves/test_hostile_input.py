"""Whatever is fed to the readers of texts, nothing but a GrailWarError comes out."""

import json
import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from saved_games import choose, pool, seats_left

import grailwar as gw
import grailwar.dominate.texts
from grailwar.core.layers import Layers, Source
from grailwar.dominate.carddata import Builder
from grailwar.dominate.cardsources import built_in_text
from grailwar.dominate.digests import facts
from grailwar.dominate.saves import TAGS

CORPUS = Path(__file__).parent / "corpus"

ODD = (
    "", "0", "-1", "1e5", "9" * 30, "9" * 5000, "NaN", "Infinity", "null", "true", "[", "]", "{", "}", '"', "\\",
    "\\u0000", "\x00", "\ud800", "é", "\n", "\r", "\n\n", "  ", "#", ":", ",", "=", ".", "-", "[[", "]]", "[" * 50,
    '{"a":' * 50, "unlimited", "concede", "after 0: ", "seed: 1", "rush", "0 stay", '"""', "'''", "1979-05-27",
    "__import__('os')",
)  # fmt: skip
"""Things that readers of texts may stumble over."""


def damaged(rng: Random, text: str) -> str:
    """A text with some pieces lost, doubled, swapped or replaced."""
    for _ in range(rng.choice((1, 1, 1, 2, 4, 8))):
        start = rng.randrange(len(text) + 1)
        end = min(len(text), start + rng.choice((0, 1, 1, 2, 5, 20, 200)))
        piece = text[start:end]
        other = rng.randrange(len(text) + 1)
        new = rng.choice(("", rng.choice(ODD), piece * 2, text[other : other + len(piece)], piece[::-1]))
        text = text[:start] + new + text[end:]
    return text


def noise(rng: Random, text: str) -> str:
    """A text made of pieces of a good one, of odd things and of any characters."""
    pieces = []
    for _ in range(rng.randrange(1, 30)):
        start = rng.randrange(len(text))
        piece = "".join(chr(rng.randrange(0x300)) for _ in range(rng.randrange(5)))
        pieces.append(rng.choice((piece, rng.choice(ODD), text[start : start + rng.randrange(30)])))
    return "".join(pieces)


def bad(rng: Random, text: str) -> str:
    """A damaged text, sometimes mere noise."""
    return noise(rng, text) if rng.random() < 0.15 else damaged(rng, text)


def feed(read: Callable[[str], object], texts: Iterator[str]) -> tuple[int, int]:
    """How many texts were read and how many refused; any error but a GrailWarError comes through."""
    taken = refused = 0
    for text in texts:
        try:
            read(text)
            taken += 1
        except gw.GrailWarError:
            refused += 1
    return taken, refused


def many(seed: int, number: int, good: tuple[str, ...]) -> Iterator[str]:
    rng = Random(seed)
    for _ in range(number):
        yield bad(rng, rng.choice(good))


# --- the good inputs --------------------------------------------------------------------------------------------------


@cache
def saves() -> tuple[str, ...]:
    return tuple(gw.to_json(state) for state in pool())


@cache
def old_saves() -> tuple[str, ...]:
    """Saves of older schema versions, as if they had been saved with the present cards."""
    texts = [path.read_text(encoding="utf-8") for path in sorted(CORPUS.glob("schema-1/*.json"))]
    return tuple(
        text.replace(json.loads(text)["state"]["game"]["card_digest"], gw.load_cards().digest) for text in texts
    )


@cache
def records() -> tuple[str, ...]:
    rng = Random(1)
    found = []
    for start in (
        gw.Record.of(3, seed=1, names=["Ann"]),
        gw.Record.of(4, seed=2, rules="casual"),
        gw.Record.of(pool()[70]),
    ):
        record = start.comment("a game")
        while len(record.steps) < 25 and not record.state.is_over:
            record = record.then(choose(rng, record.state))
        found.append(record.dumps())
    return tuple(found)


@cache
def decisions() -> tuple[str, ...]:
    return tuple({str(option) for state in pool() for option in gw.legal_decisions(state)})


@cache
def card_files() -> tuple[str, ...]:
    """Small card files, which are quick to read, and the whole one."""
    rng = Random(2)
    tables = re.split(r"\n(?=\[)", built_in_text())
    small = ["\n".join(table for table in tables if rng.random() < 0.1) for _ in range(40)]
    return (*small, built_in_text())


def replay(text: str) -> None:
    gw.Record.loads(text).verify()


def load_card_file(text: str) -> None:
    Builder(Layers(Source("fuzzed.toml", text))).database()


READERS: dict[str, tuple[Callable[[str], object], Callable[[], tuple[str, ...]], int, int]] = {
    "from_json": (gw.from_json, saves, 1500, 30_000),
    "old saves": (gw.from_json, old_saves, 600, 20_000),
    "record": (replay, records, 1000, 20_000),
    "decision": (gw.parse_decision, decisions, 3000, 40_000),
    "cards": (load_card_file, card_files, 300, 10_000),
}


@pytest.mark.parametrize("reader", READERS)
def test_damaged_texts_raise_nothing_but_our_errors(reader: str) -> None:
    read, good, number, _ = READERS[reader]
    taken, refused = feed(read, many(1, number, good()))
    assert refused > number // 4
    assert taken + refused == number


@pytest.mark.soak
@pytest.mark.parametrize("reader", READERS)
def test_100_000_damaged_texts_raise_nothing_but_our_errors(reader: str) -> None:
    read, good, _, number = READERS[reader]
    taken, refused = feed(read, many(2, number, good()))
    assert taken + refused == number


def test_good_texts_are_taken() -> None:
    for read, good, _, _ in READERS.values():
        texts = good()[-1:] if read is load_card_file else good()
        assert feed(read, iter(texts)) == (len(texts), 0)


# --- card files that are TOML -----------------------------------------------------------------------------------------

VALUES = (
    "-1", "0", "1.5", "nan", "9" * 5000, "true", '""', '"x"', '"rush"', "[]", "{}", "[[]]", "[1]", "[{}]", "{ a = 1 }",
    '["luck", "luck"]', "{ en = 1 }", "1979-05-27", "[" * 60 + "]" * 60, "{ start = 1 }", '[{ when = [] }]',
    "[{ do = 1 }]",
    '[{ when = "use", do = [] }]', '[{ when = "use", do = "defeat", who = [], if = [] }]', "[{ change = [] }]",
    '[{ when = "use", do = "defeat", if = { x = {} } }]', '{ group = 1 }', "{ remaining = {}, eliminate_to = [] }",
)  # fmt: skip


def odd_card_file(rng: Random, text: str) -> str:
    """A card file with some keys renamed, values replaced, and lines lost or doubled."""
    lines = text.split("\n")
    for _ in range(rng.choice((1, 1, 2, 3))):
        number = rng.randrange(len(lines))
        key, equals, item = lines[number].partition(" = ")
        other = rng.choice(lines)
        if not equals or rng.random() < 0.1:
            lines[number : number + 1] = rng.choice(([], [other], [lines[number], other]))
        elif rng.random() < 0.7:
            lines[number] = f"{key} = {rng.choice(VALUES)}"
        else:
            lines[number] = f"{rng.choice(other.split() or ['x']).strip('[]') or 'x'} = {item}"
    return "\n".join(lines)


def odd_card_files(seed: int, number: int) -> Iterator[str]:
    rng = Random(seed)
    for _ in range(number):
        yield odd_card_file(rng, rng.choice(card_files()[:-1]))


def test_odd_card_files_raise_nothing_but_our_errors() -> None:
    taken, refused = feed(load_card_file, odd_card_files(1, 600))
    assert (taken, refused) == (0, 600)  # what is left of the whole file is never a game


@pytest.mark.soak
def test_20_000_odd_card_files_raise_nothing_but_our_errors() -> None:
    taken, refused = feed(load_card_file, odd_card_files(2, 20_000))
    assert taken + refused == 20_000


# --- saves that look well -------------------------------------------------------------------------------------------


@cache
def words() -> tuple[str, ...]:
    cards = gw.load_cards()
    groups = (cards.cards, cards.masters, cards.servants, cards.events, cards.situations, cards.board.at, TAGS)
    kinds = ("use", "clash", "lost", "activated", "card", "ability", "option", "unlimited", "normal", "casual", "zero")
    questions = ("select", "move", "place", "close", "order", "go", "target", "may", "more", "discard")
    phases = tuple(phase.value for phase in gw.Phase)
    return (
        *(name for group in groups for name in group),
        *cards.options,
        *cards.abilities,
        *kinds,
        *questions,
        *phases,
    )


def places(data: Any, path: tuple[str | int, ...]) -> Iterator[tuple[str | int, ...]]:
    yield path
    items: Any = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, item in items:
        yield from places(item, (*path, key))


def found_at(data: Any, path: tuple[str | int, ...]) -> Any:
    """A copy of what stands at a place, None when there is no such place."""
    for step in path:
        try:
            data = data[step]
        except (KeyError, IndexError, TypeError):
            return None
    return json.loads(json.dumps(data))


def change(rng: Random, data: dict[str, Any], other: dict[str, Any]) -> None:
    """Put something else of the right kind in one place: the save stays well-formed, but may mean nothing."""
    listed = [path for path in places(data["state"], ("state",)) if len(path) > 1]
    if rng.random() < 0.4:
        listed = [path for path in listed if path[1] in ("pending", "queue", "table", "phase", "round", "start")]
    path = rng.choice(listed)
    place = data
    for step in path[:-1]:
        place = place[step]  # type: ignore[index]  # a table or a list, and a step of it
    place[path[-1]] = something_like(rng, place[path[-1]], found_at(other, path))  # type: ignore[index]  # as above


def something_like(rng: Random, item: Any, elsewhere: Any) -> Any:
    if isinstance(item, bool):
        return not item
    if isinstance(item, int):
        return rng.choice((0, 1, 2, 3, 5, 8, 12, 31, 99, 100_000, item + 1, max(0, item - 1)))
    if isinstance(item, str):
        return rng.choice(words())
    if isinstance(item, list) and item and rng.random() < 0.75:
        copy = json.loads(json.dumps(rng.choice(item)))
        cut = rng.randrange(len(item))
        return rng.choice((item[:cut] + item[cut + 1 :], [*item, copy], item[::-1]))
    return elsewhere


def check_playable(state: gw.GameState, rng: Random, steps: int) -> None:
    """Play on: every question has an answer, and nothing falls below 0."""
    assert gw.from_json(gw.to_json(state)) == state
    facts(state)
    for _ in range(steps):
        repr(state)
        for seat, player in enumerate(state.players):
            gw.power(state, seat)
            assert min(player.mana, player.results, player.seals, player.gems) >= 0
        if state.is_over:
            break
        if rng.random() < 0.01:
            state = gw.concede(state, rng.choice(seats_left(state)))
        elif gw.needs_decision(state):
            state = gw.apply(state, choose(rng, state))
        else:
            state = gw.advance(state)


def load_and_play(rng: Random, number: int, steps: int) -> int:
    """How many changed saves were taken; a game that begins from one of them can be played on like any other."""
    good = [json.loads(text) for text in saves()]
    taken = 0
    for _ in range(number):
        data = json.loads(json.dumps(rng.choice(good)))
        for _ in range(rng.choice((1, 1, 2, 3))):
            change(rng, data, rng.choice(good))
        try:
            state = gw.from_json(json.dumps(data))
        except gw.SaveError:
            continue
        taken += 1
        check_playable(state, rng, steps)
    return taken


def test_a_hostile_save_makes_no_state_that_fails_later() -> None:
    assert 200 < load_and_play(Random(1), 1000, 40) < 900


@pytest.mark.soak
def test_20_000_hostile_saves_make_no_state_that_fails_later() -> None:
    assert load_and_play(Random(2), 20_000, 150) > 4000


def test_factors_too_many_to_multiply_are_refused() -> None:
    """5,000 of them made a total power too long to be written."""
    data = json.loads(gw.to_json(gw.new_game(3, seed=1)))
    factor = {"kind": "terrain", "amount": 99, "cause": {"kind": "rule", "id": "RULING-35"}}
    data["state"]["players"][0]["lasting"] = [factor] * 101
    with pytest.raises(gw.SaveError, match=r"players\[0\]\.lasting"):
        gw.from_json(json.dumps(data))
    data["state"]["players"][0]["lasting"] = [factor] * 100
    check_playable(gw.from_json(json.dumps(data)), Random(1), 10)


def test_made_up_events_take_up_little_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    """What open events say together is remembered, and a save can name any of them in any number and order."""
    monkeypatch.setattr(grailwar.dominate.texts, "MOST_PREPARED", 30)
    cards, rng = gw.load_cards(), Random(1)
    data = json.loads(gw.to_json(pool()[70]))
    field = data["state"]["table"]["fields"][0]
    cards.prepared_texts.clear()
    for number in range(101):
        field["open"] = rng.choices(sorted(cards.events), k=number)
        check_playable(gw.from_json(json.dumps(data)), Random(number), 2)
        assert len(cards.prepared_texts) <= 30
    for pile in ("open", "hidden"):
        field["open"], field["hidden"] = [], []
        field[pile] = ["plain"] * 101
        with pytest.raises(gw.SaveError, match=rf"fields\[0\]\.{pile}: there are 101; allowed: 0 to 100"):
            gw.from_json(json.dumps(data))


def test_a_key_that_stands_twice_among_very_many_is_refused() -> None:
    state = "{" + ",".join(f'"k{number}":1' for number in (*range(70_000), 69_999)) + "}"
    head = json.loads(gw.to_json(gw.new_game(3, seed=1)))
    text = json.dumps({**head, "state": 0}).replace('"state": 0', f'"state": {state}')
    with pytest.raises(gw.SaveError, match="the key 'k69999' stands here twice"):
        gw.from_json(text)
