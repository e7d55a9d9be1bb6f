"""Records: written and read by people and programs, and judged when they are replayed (docs/records.md)."""

import pickle
import re
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from pyrsistent import pvector
from saved_games import ADDED_OTHERWISE, added_otherwise, choose, seats_left

import grailwar as gw
from grailwar.core.digest import text_digest
from grailwar.core.layers import Layers, Source
from grailwar.dominate.carddata import Builder
from grailwar.dominate.cardsources import built_in_text
from grailwar.dominate.digests import canonical_text, differences
from grailwar.dominate.records import NewGame
from grailwar.dominate.soundness import check_sound
from grailwar.testing.arrange import build
from grailwar.testing.scenarios import load_scenarios

SCENARIOS = sorted(Path(__file__).parents[1].joinpath("scenarios").glob("*.toml"))


def played(start: gw.Record, seed: int, steps: int) -> gw.Record:
    """The record after some random steps; now and then somebody concedes."""
    rng = Random(seed)
    record = start
    while len(record.steps) < steps and not record.state.is_over:
        if rng.random() < 0.01:
            record = record.then(f"{rng.choice(seats_left(record.state))} concede")
        else:
            record = record.then(choose(rng, record.state))
    return record


@cache
def whole(seed: int = 7) -> gw.Record:
    return played(gw.Record.of(5, seed=seed, names=["Ann", "", "Chiyo"]), seed, 10_000)


# --- making -----------------------------------------------------------------------------------------------------------


def test_a_record_begins_as_a_new_game_does() -> None:
    record = gw.Record.of(players=4, seed=9, masters=["rin", None, None, "ilya"], start=2)
    assert record.start == NewGame(4, 9, masters=("rin", None, None, "ilya"), start=2)
    assert record.state == gw.new_game(4, seed=9, masters=["rin", None, None, "ilya"], start=2)
    assert record.steps == pvector()


def test_a_step_is_a_decision_or_its_notation_or_a_concession() -> None:
    record = gw.Record.of(3, seed=1)
    first = record.state.turn
    assert first is not None
    for what in (gw.Place("miyama"), "place miyama", f"{first} place miyama"):
        assert record.then(what).steps[0].text == "place miyama"
        assert record.then(what).state == gw.apply(record.state, gw.Place("miyama"))
    conceded = record.then("1 concede")
    assert (conceded.steps[0].seat, conceded.steps[0].text) == (1, "concede")
    assert conceded.state == gw.concede(record.state, 1)


def test_an_illegal_step_is_refused_and_the_record_stays_as_it_is() -> None:
    record = gw.Record.of(3, seed=1, start=0)
    for what in ("1 place miyama", "stay", gw.Place("reconnaissance")):
        with pytest.raises(gw.IllegalDecision):
            record.then(what)
    for what in ("dance", "9 concede", ""):
        with pytest.raises(gw.GrailWarError):
            record.then(what)
    assert record == gw.Record.of(3, seed=1, start=0)


def test_a_record_gives_every_state() -> None:
    record = whole()
    states = record.states()
    assert len(states) == len(record.steps) + 1
    assert states[0] == gw.new_game(5, seed=7)
    assert states[-1] == record.state
    assert record.state.is_over


def test_a_record_can_begin_from_any_state() -> None:
    for seed, state in enumerate(whole().states()[::60]):
        record = played(gw.Record.of(state), seed, 10)
        loaded = gw.Record.loads(record.dumps())
        assert loaded == record
        assert loaded.states() == record.states()
        loaded.verify()


def test_a_record_can_be_cut_short() -> None:
    record = whole()
    for length in (0, 1, 20, 33, len(record.steps)):
        shorter = record.upto(length)
        assert shorter.state == record.states()[length]
        again = gw.Record.of(5, seed=7, names=["Ann", "", "Chiyo"])
        for step in record.steps[:length]:
            again = again.then(str(step))
        assert shorter == again
    with pytest.raises(gw.RecordError):
        record.upto(len(record.steps) + 1)


@pytest.mark.parametrize(
    "options",
    [
        {"players": 3},
        {"players": gw.new_game(3, seed=1), "seed": 3},
        {"players": gw.new_game(3, seed=1), "rules": "casual"},
        {"players": 3, "seed": 1, "names": ["a\nb"]},
        {"players": 3, "seed": 1, "names": ["a", "b", "c", "d"]},
        {"players": 3, "seed": 1, "every": 0},
    ],
)
def test_what_cannot_be_recorded_is_refused(options: dict[str, Any]) -> None:
    with pytest.raises(gw.RecordError):
        gw.Record.of(**options)


def test_a_comment_is_one_line_and_a_game_can_begin() -> None:
    with pytest.raises(gw.RecordError):
        gw.Record.of(3, seed=1).comment("two\nlines")
    with pytest.raises(gw.SetupError):
        gw.Record.of(9, seed=1)


def test_errors_of_records_travel_between_processes() -> None:
    error = gw.RecordDiffers("step 1 differs", 1, differences({"a": "1"}, {"a": "2"}))
    copy = pickle.loads(pickle.dumps(error))
    assert (str(copy), copy.step, copy.differences) == (str(error), error.step, error.differences)


# --- the file ---------------------------------------------------------------------------------------------------------


def test_a_record_file_reads_like_this() -> None:
    record = (
        gw.Record.of(3, seed=1, start=0, names=["Ann"]).comment("a short game").then("place miyama").then("2 concede")
    )
    lines = record.comment("the end").dumps().splitlines()
    assert lines == [
        "grailwar dominate record 1",
        "rules version: 1",
        f"cards: {gw.load_cards().digest}",
        "name 0: Ann",
        "rules: normal",
        "players: 3",
        "seed: 1",
        "start: 0",
        "",
        f"after 0: {gw.digest(record.states()[0])}",
        "# a short game",
        "0 place miyama",
        "  placed = 0,1,0,0",
        "  miyama.tokens = 1",
        "  question = place 1",
        "  queue = placements 2",
        "  0.at = miyama",
        "  0.terrain = miyama/3",
        "2 concede",
        "  times_left = 1",
        "  2.left = 1",
        "  2.hand =",
        f"after 2: {gw.digest(record.state)}",
        "# the end",
    ]


@pytest.mark.parametrize("seed", [7, 8, 9])
def test_a_record_comes_back_equal_from_its_file(seed: int) -> None:
    record = whole(seed).comment("what a game")
    loaded = gw.Record.loads(record.dumps())
    assert loaded == record
    assert loaded.dumps() == record.dumps()
    loaded.verify()
    assert gw.Record.loads(record.dumps().replace("\n", "\r\n")) == record


def test_a_record_without_changes_is_short_and_still_judged() -> None:
    long = whole()
    short = gw.Record.of(5, seed=7, notes_changes=False)
    for step in long.steps:
        short = short.then(str(step))
    assert len(short.dumps()) * 5 < len(long.dumps())
    loaded = gw.Record.loads(short.dumps())
    assert loaded == short
    loaded.verify()


def test_a_person_can_write_a_record_by_hand() -> None:
    head = gw.Record.of(3, seed=1, start=0).dumps().split("\n\n")[0]
    record = gw.Record.loads(f"{head}\n\n# a comment\n0 place miyama\n\n1 place shinto\n2 concede")
    record.verify()
    assert [str(step) for step in record.steps] == ["0 place miyama", "1 place shinto", "2 concede"]
    assert record.steps[0].comments == ("a comment",)


def test_check_points_stand_where_asked_and_at_the_end() -> None:
    record = played(gw.Record.of(3, seed=1, every=7), 1, 17)
    noted = [number for number, step in enumerate(record.steps, 1) if step.digest is not None]
    assert noted == [7, 14, 17]
    assert gw.Record.loads(record.dumps()) == record


HEADS = [
    ("grailwar dominate record 1", "grailwar checkers record 1", "line 1: a record begins with 'grailwar dominate rec"),
    ("rules version: 1", "rules version: 2", "line 2: made with other rules version: '2', here it is '1'"),
    ("rules version: 1\n", "", "line 1: the key 'rules version' is missing"),
    ("cards: ", "cards: 0", "line 3: made with other cards: '0"),
    ("rules: normal", "rules: house", "line 5: no game can begin like this: unknown rules 'house'; allowed: cas"),
    ("players: 5", "players: 12", "line 7: no game can begin like this: players is 12; the normal rules allow 3 to 7"),
    ("players: 5", "players: many", "line 7: 'many' is not a whole number from 1 to 99"),
    ("players: 5\n", "", "line 1: the key 'players' is missing"),
    ("seed: 7", "seed: -7", "line 8: '-7' is not a whole number from 0 to 18446744073709551615"),
    ("seed: 7", "seed: 007", "line 8: '007' is not a whole number"),
    ("seed: 7", f"seed: {'9' * 5000}", "line 8: '9999"),
    ("seed: 7", "seed: 7\nseed: 8", "line 9: the key 'seed' stands here twice"),
    ("seed: 7", "sead: 7", "line 8: unknown key 'sead'; allowed: "),
    ("seed: 7", "seed: 7\nmasters: rin rin - - -", "line 7: no game can begin like this: masters names rin twice"),
    ("seed: 7", "seed: 7\n  { }", "line 1: only 'saved state' has indented lines under it"),
    ("seed: 7", "seed: 7\nsaved state:\n  {}", "line 6: a saved state takes no 'rules'"),
    ("name 2: Chiyo", "name 6: Chiyo", "line 6: there is no seat 6"),
    ("name 2: Chiyo", "name 2: Chi\x07yo", "line 6: there is a control character"),
    ("seed: 7", "seed 7", "line 9: 'seed 7' is not of the form 'KEY: VALUE'; an empty line ends the head"),
]


@pytest.mark.parametrize(("old", "new", "message"), HEADS, ids=[new[:30] for _, new, _ in HEADS])
def test_a_damaged_head_is_refused_with_its_line(old: str, new: str, message: str) -> None:
    text = whole().dumps()
    assert old in text
    with pytest.raises(gw.RecordError) as refused:
        gw.Record.loads(text.replace(old, new, 1))
    place, _, what = message.partition(": ")
    assert place.startswith("line ")
    assert what in str(refused.value)


STEPS = [
    ("dance", "line 14: 'dance' is not of the form 'SEAT DECISION'"),
    ("2 dance", "line 14: 'dance' is not a decision; allowed: place L"),
    ("7 stay", "line 14: there is no seat 7; allowed: 0 to 2"),
    ("100 stay", "line 14: '100 stay' is not of the form 'SEAT DECISION'"),
    ("  queue", "line 14: '  queue' is not of the form '  FACT = VALUE' after a step"),
    ("after 3: x", "line 14: 'after 3: x' is not of the form 'after STEPS: DIGEST' with 64 hexadecimal digits"),
    (f"after 3: {'0' * 64}", "line 14: a digest stands right after its step; there are 1 steps before this line"),
    ("1 place shinto\x00", "line 14: there is a control character"),
    ("1 place " + "x" * 30_000, "line 14: a line has at most 20000 characters, this one has 30008"),
]


@pytest.mark.parametrize(("line", "message"), STEPS, ids=[line[:20] for line, _ in STEPS])
def test_a_damaged_step_is_refused_with_its_line(line: str, message: str) -> None:
    text = gw.Record.of(3, seed=1, start=0).then("place miyama").dumps()
    lines = [other for other in text.split("\n") if not other.startswith("after 1: ")]
    lines.insert(13, line)
    with pytest.raises(gw.RecordError) as refused:
        gw.Record.loads("\n".join(lines))
    assert str(refused.value)[: len(message)] == message


def test_a_damaged_saved_state_is_refused_with_its_line() -> None:
    text = gw.Record.of(gw.new_game(3, seed=1)).dumps()
    with pytest.raises(gw.RecordError) as refused:
        gw.Record.loads(text.replace('"round": 1', '"round": -1'))
    assert str(refused.value) == ("line 4: the saved state is damaged: $.state.round: -1 is not between 1 and 999999")


def test_huge_records_are_refused() -> None:
    text = gw.Record.of(3, seed=1).dumps()
    for hostile in ("x" * 10_000_001, text + "0 stay\n" * 20_001, text + "0 stay\n" + "  a = b\n" * 1_001):
        with pytest.raises(gw.RecordError):
            gw.Record.loads(hostile)


@pytest.mark.parametrize("thing", [None, b"", 3])
def test_what_is_no_text_is_refused(thing: object) -> None:
    with pytest.raises(gw.RecordError):
        gw.Record.loads(thing)  # type: ignore[arg-type]  # the point of the test


def test_a_record_of_other_cards_says_so_at_once() -> None:
    cards = Builder(
        Layers(Source("house.toml", built_in_text().replace("npc_power = 11", "npc_power = 12")))
    ).database()
    record = played(gw.Record.of(4, seed=5, cards=cards), 5, 50)
    loaded = gw.Record.loads(record.dumps(), cards)
    loaded.verify()
    assert loaded == record
    with pytest.raises(gw.RecordError) as refused:
        gw.Record.loads(record.dumps())
    assert (
        str(refused.value) == f"line 3: made with other cards: {cards.digest!r}, here it is {gw.load_cards().digest!r}"
    )


# --- judging ----------------------------------------------------------------------------------------------------------


def differs(text: str) -> gw.RecordDiffers:
    with pytest.raises(gw.RecordDiffers) as found:
        gw.Record.loads(text).verify()
    return found.value


def test_the_first_other_decision_is_named_with_what_differs() -> None:
    record = whole()
    number, step = next((n, step) for n, step in enumerate(record.steps, 1) if n > 30 and step.text == "place miyama")
    lines = record.dumps().split("\n")
    places = [index for index, line in enumerate(lines) if line == str(step)]
    before = sum(other == step.replace(changes=other.changes) for other in record.steps[: number - 1])
    lines[places[before]] = f"{step.seat} place shinto"
    found = differs("\n".join(lines))
    assert found.step == number
    at = next(difference for difference in found.differences if difference.name == f"{step.seat}.at")
    assert (at.expected, at.actual) == ("miyama", "shinto")
    assert str(found).startswith(
        f"step {number} ({step.seat} place shinto) leads to another state than noted\n  placed: "
    )


def test_another_noted_change_is_named() -> None:
    text = whole().dumps().replace("  3.mana = ", "  3.mana = 1", 1)
    found = differs(text)
    assert [difference.name for difference in found.differences] == ["3.mana"]
    assert found.differences[0].expected == "1" + found.differences[0].actual


def test_a_fact_that_does_not_exist_is_named() -> None:
    lines = gw.Record.of(3, seed=1, start=0).then("place miyama").dumps().splitlines()
    lines.insert(lines.index("0 place miyama") + 1, "  no_such_fact = -")
    assert [found.name for found in differs("\n".join(lines) + "\n").differences] == ["no_such_fact"]


def test_a_fact_that_stands_twice_is_refused() -> None:
    text = gw.Record.of(3, seed=1, start=0).dumps() + "0 place miyama\n  0.at = miyama\n  0.at = workshop\n"
    with pytest.raises(gw.RecordError, match=r"the fact '0\.at' stands here twice"):
        gw.Record.loads(text)


def test_a_refused_decision_is_named_with_the_reason() -> None:
    head = gw.Record.of(3, seed=1, start=0).dumps()
    found = differs(f"{head}0 place miyama\n1 place reconnaissance\n")
    assert (found.step, found.differences) == (2, ())
    assert str(found).startswith("step 2 (1 place reconnaissance) is refused: ")
    assert differs(f"{head}1 place miyama\n").step == 1
    assert differs(f"{head}0 place miyama\n2 concede\n2 concede\n").step == 3


def test_another_digest_is_named() -> None:
    record = whole()
    noted = record.steps[39].digest
    assert noted is not None
    found = differs(record.dumps().replace(noted, "0" * 64))
    assert found.step == 40
    assert f"the digest differs: noted {'0' * 64}, found {noted}" in str(found)
    assert differs(record.dumps().replace(record.opening, "0" * 64)).step == 0


# --- scenarios as records ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_a_scenario_can_be_saved_as_a_record(path: Path) -> None:
    for scenario in load_scenarios(path):
        record = gw.Record.of(build(scenario.given, gw.load_cards()))
        for step in scenario.step:
            if step.stop is not None:
                break
            for line in step.do:
                record = record.then(line)
                check_sound(record.state)
        loaded = gw.Record.loads(record.dumps())
        loaded.verify()
        assert loaded == record


def test_a_record_that_begins_from_an_old_save_verifies() -> None:
    """Schema 1 did not say which cards had been added to the decks."""
    start = gw.new_game(5, seed=11, masters=["kuzuki", None, None, None, None])
    record = played(gw.Record.of(start), 3, 60)
    text = re.sub(r' *"added": .*\n', "", record.dumps()).replace('"schema": 2', '"schema": 1')
    assert "added" not in text
    old = gw.Record.loads(text)
    old.verify()
    assert old == record


def test_a_noted_fact_that_comes_or_goes_is_judged_like_others() -> None:
    """``1.added`` is a fact only while the Master board says something else."""
    start = gw.new_game(3, seed=1, masters=["rin", "ilya", "kirei"])
    player = start.players[1].replace(added=("snake",))
    record = gw.Record.of(start.replace(players=(start.players[0], player, start.players[2])))
    text = record.then(gw.legal_decisions(record.state)[0]).dumps()
    for change, message in (("1.added = -", "1.added: expected '-', got 'snake'"), ("0.added = ", "no such fact")):
        changed = re.sub(r"(\n  placed = )", rf"\n  {change}\1", text)
        assert changed != text
        with pytest.raises(gw.RecordDiffers, match=re.escape(message)):
            gw.Record.loads(changed).verify()


# --- cards added to decks ---------------------------------------------------------------------------------------------


def without_added_lines(state: gw.GameState) -> str:
    """The canonical text as it was before it had lines with added cards, the last ones of their players."""
    lines = canonical_text(state).split("\n")
    end = len(lines)
    for player in reversed(state.players):
        if player.added != state.cards.masters[player.master].added:
            end -= 1
            assert lines.pop(end) == ",".join(player.added)
        end -= 12
    assert end + 12 * len(state.players) == len(lines)
    return "\n".join(lines)


def as_before(record: gw.Record) -> str:
    """The text of a record as it was written before records told of added cards."""
    text = re.sub(r"\n(cards added: told|  \d\.added =.*)(?=\n)", "", record.dumps())
    states = record.states()
    return re.sub(
        r"(?m)^after (\d+): .*$",
        lambda found: f"after {found[1]}: {text_digest(without_added_lines(states[int(found[1])]))}",
        text,
    )


@pytest.mark.parametrize("pack", ADDED_OTHERWISE)
def test_a_record_from_before_cards_added_were_told_verifies_and_goes_on(pack: str) -> None:
    record = added_otherwise(pack)
    old = as_before(record)
    assert "added" not in old
    assert old != record.dumps()
    loaded = gw.Record.loads(old, record.cards)
    loaded.verify()
    assert loaded.dumps() == old
    longer = loaded.then(gw.legal_decisions(loaded.state)[0])
    longer.verify()
    assert gw.Record.loads(longer.dumps(), record.cards) == longer
    assert "added" not in longer.dumps()
    assert longer.upto(30) == loaded.upto(30)


def test_a_record_from_before_goes_on_without_being_replayed(monkeypatch: pytest.MonkeyPatch) -> None:
    record = added_otherwise("Kuzuki is another Master by then")
    loaded = gw.Record.loads(as_before(record), record.cards)
    longer = loaded.then(gw.legal_decisions(loaded.state)[0])

    def replay(record: gw.Record) -> None:
        raise AssertionError("the whole game is replayed for one step")

    monkeypatch.setattr(gw.Record, "replay", replay)
    assert not longer.then(gw.legal_decisions(longer.state)[0]).with_added


@pytest.mark.parametrize("pack", ADDED_OTHERWISE)
def test_a_record_tells_which_cards_were_added_where_the_master_board_says_otherwise(pack: str) -> None:
    record = added_otherwise(pack)
    text = record.dumps()
    assert text.count("\ncards added: told\n") == 1
    loaded = gw.Record.loads(text, record.cards)
    assert loaded == record
    loaded.verify()
    with pytest.raises(gw.RecordDiffers):
        gw.Record.loads(text.replace("cards added: told\n", ""), record.cards).verify()
    if pack != "not in a game of three":
        with pytest.raises(gw.RecordDiffers, match=r"\d\.added: expected"):
            gw.Record.loads(re.sub(r"\n  \d\.added =.*", "", text), record.cards).verify()


@pytest.mark.parametrize("pack", ADDED_OTHERWISE)
def test_a_record_cut_short_tells_of_cards_added_as_the_shorter_one_did(pack: str) -> None:
    record = added_otherwise(pack)
    again = record.upto(0)
    assert ("cards added" in again.dumps()) == (pack == "not in a game of three")
    for number, step in enumerate(record.steps, 1):
        again = again.then(str(step))
        if number % 7 == 1:
            assert again == record.upto(number) == gw.Record.loads(again.dumps(), record.cards)


def test_a_record_says_nothing_of_cards_added_where_the_master_board_says_it() -> None:
    assert "cards added" not in gw.Record.of(3, seed=1, masters=["kuzuki", None, None]).dumps()
    with pytest.raises(gw.RecordError, match="line 4: allowed: 'told'"):
        gw.Record.loads(gw.Record.of(3, seed=1).dumps().replace("\nrules: ", "\ncards added: yes\nrules: "))
