"""The under-reveal kit: what is public is in every view, and planted omissions are found."""

import random
import re
from collections.abc import Callable, Iterator
from typing import Any

import attrs
import pytest
from view_games import everything, play, start_game, state_of_a_game

import grailwar as gw
from grailwar.dominate import log, tasks
from grailwar.dominate.ids import Cause
from grailwar.dominate.saves import codec
from grailwar.dominate.state import Battlefield, Decks, Game, Lasting, Pending, Question, Table, Token
from grailwar.dominate.view import entries, making, notebook, values
from grailwar.dominate.view.plain import to_text
from grailwar.testing import arrange
from grailwar.testing.reveals import OmissionFound, assert_changes_show, assert_public_shown, public_facts
from grailwar.testing.variants import variants


@pytest.mark.parametrize("seed", range(12))
def test_everything_public_is_in_every_view(seed: int) -> None:
    rng = random.Random(seed)
    for number, state in enumerate(play(start_game(seed), rng)):
        if number % 12 == 0 or state.is_over:
            assert assert_public_shown(state) > 400


@pytest.mark.parametrize("seed", range(6))
def test_whatever_changes_in_public_changes_every_view(seed: int) -> None:
    assert assert_changes_show(state_of_a_game(seed, 30 * seed + 5)) > 40


def test_intermediate_states_show_everything_too() -> None:
    state = gw.decide(state_of_a_game(2, 33), gw.legal_decisions(state_of_a_game(2, 33))[0])
    while not gw.needs_decision(state) and not state.is_over:
        assert_public_shown(state)
        state = gw.advance(state)
    assert assert_public_shown(state) > 400


def test_an_arranged_state_with_everything_at_once_shows_everything() -> None:
    state = everything()
    facts = public_facts(state)
    assert facts["players.0.used.0.card"] == "magic-2"
    assert "players.0.used.1.card" not in facts
    assert_public_shown(state)
    assert_changes_show(state)


# --- planted omissions ------------------------------------------------------------------------------------------------

Plant = Callable[[pytest.MonkeyPatch], None]


def no_faceup_cards(patch: pytest.MonkeyPatch) -> None:
    real = making._player

    def planted(state: gw.GameState, seat: int, player: gw.Player, own: bool) -> Any:
        return real(state, seat, player, own).replace(shown=())

    patch.setattr(making, "_player", planted)


def no_events_face_up_in_the_log(patch: pytest.MonkeyPatch) -> None:
    patch.setitem(entries.FILTERS, log.EventPlaced, lambda entry, viewer: None)


def no_used_events_in_json(patch: pytest.MonkeyPatch) -> None:
    real = to_text
    patch.setattr(values, "to_text", lambda seen: real(seen.replace(used_events=())))


PLANTED: tuple[tuple[Plant, str], ...] = (
    (no_faceup_cards, r"players\.0\.shown"),
    (no_events_face_up_in_the_log, "log: expected"),
    (no_used_events_in_json, "used_events in JSON"),
)


@pytest.mark.parametrize(("plant", "found"), PLANTED, ids=lambda given: getattr(given, "__name__", "found"))
def test_a_planted_omission_is_found(plant: Plant, found: str, monkeypatch: pytest.MonkeyPatch) -> None:
    states = [gw.new_game(4, seed=3), state_of_a_game(1, 110)]
    plant(monkeypatch)
    with pytest.raises(OmissionFound, match=f"the view of .* lacks {found}"):
        for state in states:
            assert_public_shown(state)


QUESTION: tuple[tuple[str, Any], ...] = (("task", None), ("window", None), ("moved", False), ("waiting", ()))


@pytest.mark.parametrize(("missing", "nothing"), QUESTION)
def test_a_question_without_one_of_its_fields_is_found(
    missing: str, nothing: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who is asked what, by which effect and in which window, is public (RULING-86)."""
    state = gw.new_game(3, seed=1)
    assert state.pending is not None
    pending = state.pending.replace(task=tasks.RoundDue(), window=Question.MOVE, moved=True, waiting=("luck",))
    whole = state.replace(pending=pending, options=())
    real = making._question
    monkeypatch.setattr(making, "_question", lambda pending: real(pending).replace(**{missing: nothing}))
    with pytest.raises(OmissionFound, match=rf"lacks question\.{missing}: expected"):
        assert_public_shown(whole)
    with pytest.raises(OmissionFound, match=rf"pending\.{missing} is public, but seat 0 does not see"):
        assert_changes_show(state)


@pytest.mark.parametrize("missing", ["reshuffles", "gems", "acted", "lasting"])
def test_a_change_that_is_not_shown_is_found(missing: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also what the table of facts does not know: a field is public until somebody has said that it is not."""
    real, nothing = making._player, {"reshuffles": 0, "gems": 0, "acted": False, "lasting": ()}[missing]

    def planted(state: gw.GameState, seat: int, player: gw.Player, own: bool) -> Any:
        return real(state, seat, player, own).replace(**{missing: nothing})

    state = arrange({"seat": [
        {"master": "rin", "servant": "archer", "used": ["luck"], "at": "miyama"},
        {"master": "ilya", "servant": "saber"}, {"master": "kirei", "servant": "rider"},
    ]})  # fmt: skip
    assert assert_changes_show(state) > 40
    monkeypatch.setattr(making, "_player", planted)
    with pytest.raises(OmissionFound, match=rf"players\[0\]\.{missing} is public, but seat 0 does not see"):
        assert_changes_show(state)


@pytest.mark.parametrize(
    ("part", "missing"),
    [
        ("_seats", r"players\[0\]\.\w+ is public"),
        ("_beside_the_board", r"\w+\.\w+ is public"),
        ("_own", r"players\[0\]\.hand\[0\] is its own"),
        ("_log", "log is public"),
    ],
)
def test_a_notebook_display_that_leaves_something_out_is_found(
    part: str, missing: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(notebook, part, lambda seen: ())
    with pytest.raises(OmissionFound, match=f"{missing}, but the notebook display of seat 0 does not show"):
        assert_changes_show(state_of_a_game(2, 90))


@pytest.mark.parametrize("line", ["Hand", "Deck, in no order", "Chosen", "Options"])
def test_a_notebook_display_without_a_part_of_what_is_its_own_is_found(
    line: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = notebook._own

    def planted(seen: Any) -> Iterator[str]:
        return filter(None, (re.sub(f"{line}: .*", "", told) for told in real(seen)))

    monkeypatch.setattr(notebook, "_own", planted)
    with pytest.raises(OmissionFound, match=r"is its own, but the notebook display of seat \d does not show"):
        assert_changes_show(gw.new_game(3, seed=1))


@pytest.mark.parametrize("missing", ["hand", "deck", "chosen", "options"])
def test_a_view_without_something_that_is_its_own_is_found(missing: str, monkeypatch: pytest.MonkeyPatch) -> None:
    real = making._of_seat
    monkeypatch.setattr(making, "_of_seat", lambda state, seat: real(state, seat).replace(**{missing: ()}))
    with pytest.raises(OmissionFound, match=r"is its own, but .*seat \d does not"):
        assert_changes_show(gw.new_game(3, seed=1))


# --- what is changed --------------------------------------------------------------------------------------------------


def fields_on_the_way(state: gw.GameState, place: str) -> Iterator[str]:
    """The fields, with their classes, that lead to a place."""
    thing: Any = state
    for step in re.findall(r"\w+", place):
        if step.isdigit():
            thing = thing[int(step)]
        else:
            yield f"{type(thing).__name__}.{step}"
            thing = getattr(thing, step)


def a_state_with_something_everywhere() -> gw.GameState:
    state, cause = state_of_a_game(2, 90), Cause("card", "luck")
    task = tasks.EffectDue(1, cause, "use", target=2)
    player = state.players[1].replace(lasting=(Lasting("total", 2, cause),), terrain=(Token("miyama", 3),))
    players = (state.players[0], player, *state.players[2:])
    pending = Pending(Question.MORE, 1, (gw.UsedCard("luck"),), task)
    return state.replace(players=players, pending=pending, queue=(task,), options=())


def test_every_field_of_a_state_is_changed_however_deep_it_lies() -> None:
    """It counts as public until somebody has said that it is not; here are all that are said to be secret."""
    state = a_state_with_something_everywhere()
    changed = {field for variant in variants(state) for field in fields_on_the_way(state, variant.place)}
    classes: tuple[Any, ...] = (
        gw.GameState, Game, gw.Player, Table, Battlefield, Decks, Pending, gw.UsedCard, Token, Lasting, Cause,
        tasks.EffectDue,
    )  # fmt: skip
    fields = {f"{cls.__name__}.{field.name}" for cls in classes for field in attrs.fields(cls)}
    assert fields - changed == {"Game.cards", "Game.rule_set", "Game.seed"}
    assert assert_changes_show(state) == len(list(variants(state)))


@pytest.mark.parametrize("seed", range(4))
def test_what_is_its_own_changes_for_the_seat_alone(seed: int) -> None:
    """What the kit says to be secret is secret: the others see no difference."""
    state = state_of_a_game(seed, 30 * seed + 5).replace(options=())
    own = [variant for variant in variants(state) if not variant.public]
    assert {variant.viewers[0] for variant in own} == set(range(len(state.players)))
    for variant in own:
        for viewer in {*range(len(state.players)), None}.difference(variant.viewers):
            assert gw.view(variant.state, viewer) == gw.view(state, viewer), variant.place


def test_a_field_of_which_nothing_is_known_is_not_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    state = gw.new_game(3, seed=1)
    monkeypatch.delitem(codec(state.cards).fields[gw.Player], "gems")
    with pytest.raises(TypeError, match=r"Player\.gems is in no save: say in grailwar\.testing\.variants who sees it"):
        assert_changes_show(state)
