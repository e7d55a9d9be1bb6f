"""Undo is a judgement on what everybody knows (docs/records.md)."""

from functools import cache
from random import Random

import pytest
from plain_view import PlainView, plain_view
from saved_games import choose

import grailwar as gw
from grailwar.dominate.undo import Obstacle, Verdict


def judge(record: gw.Record, k: int, seat: int) -> Verdict:
    return gw.may_undo(record, k, seat, view=plain_view)


def opened(*masters: str | None) -> gw.Record:
    """Three players at Miyama; seat 0 begins its action."""
    record = gw.Record.of(3, seed=1, start=0, masters=masters or None)
    for _ in range(3):
        record = record.then("place miyama")
    return record


def then_use(record: gw.Record, number: int = 1) -> gw.Record:
    """Choose some hand cards face down."""
    for _ in range(number):
        option = next(option for option in gw.legal_decisions(record.state) if str(option).endswith(" down"))
        record = record.then(option)
    return record


def test_a_choice_of_cards_may_be_taken_back() -> None:
    record = then_use(opened().then("stay"), 2)
    assert judge(record, 5, 0)
    assert judge(record, 4, 0)
    assert judge(record, 4, 0).reason == ""


def test_what_others_have_seen_may_not_be_taken_back() -> None:
    record = then_use(opened().then("stay"), 2)
    verdict = judge(record, 3, 0)
    assert (verdict.obstacle, verdict.reason) == (Obstacle.LEARNT, "seat 1 has learnt something from step 4")
    verdict = judge(record.then("done"), 4, 0)
    assert (verdict.obstacle, verdict.reason) == (Obstacle.LEARNT, "seat 1 has learnt something from step 7")


def test_after_another_seat_nothing_may_be_taken_back() -> None:
    verdict = judge(opened(), 0, 0)
    assert (verdict.obstacle, verdict.reason) == (Obstacle.OTHERS, "seat 1 has decided at step 2")
    verdict = judge(then_use(opened().then("stay")), 4, 1)
    assert (verdict.obstacle, verdict.reason) == (Obstacle.OTHERS, "seat 0 has decided at step 5")


def test_a_concession_may_not_be_taken_back() -> None:
    record = then_use(opened().then("stay")).then("0 concede")
    verdict = judge(record, 4, 0)
    assert (verdict.obstacle, verdict.reason) == (Obstacle.LEFT, "seat 0 has left the game at step 6")


def test_drawn_cards_may_not_be_put_back() -> None:
    record = opened("rin", "ilya", "kirei").then("ability gem-redraw")
    record = record.then(next(option for option in gw.legal_decisions(record.state) if isinstance(option, gw.Discard)))
    assert judge(record, 4, 0)
    assert judge(record.then("done"), 4, 0).obstacle is Obstacle.LEARNT


def test_new_cards_count_even_when_nobody_else_can_see_them() -> None:
    """With a view that shows nothing at all, the player's own hand is left as the only witness."""
    record = opened("rin", "ilya", "kirei").then("ability gem-redraw")
    record = record.then(next(option for option in gw.legal_decisions(record.state) if isinstance(option, gw.Discard)))
    verdict = gw.may_undo(record.then("done"), 4, 0, view=lambda state, seat: PlainView((), ()))
    assert (verdict.obstacle, verdict.reason) == (Obstacle.LEARNT, "seat 0 has seen new cards at step 6")


def test_a_shuffle_may_not_be_taken_back() -> None:
    record = opened("rin", "ilya", "kirei")
    state = record.state
    short = state.players[0].replace(deck=(), trash=tuple(gw.UsedCard(card) for card in state.players[0].deck))
    record = gw.Record.of(state.replace(players=(short, *state.players[1:]))).then("ability gem-redraw")
    record = record.then(next(option for option in gw.legal_decisions(record.state) if isinstance(option, gw.Discard)))
    verdict = judge(record.then("done"), 1, 0)
    assert (verdict.obstacle, verdict.reason) == (Obstacle.RANDOM, "cards have been shuffled at step 3")


@pytest.mark.parametrize("k", [-1, 3, True, None])
def test_there_must_be_such_a_step(k: int) -> None:
    with pytest.raises(gw.RecordError):
        judge(opened(), k, 0)


# --- the law ----------------------------------------------------------------------------------------------------------


@cache
def random_record(seed: int) -> gw.Record:
    rng = Random(seed)
    record = gw.Record.of(3 + seed % 5, seed=seed, notes_changes=False)
    while not record.state.is_over and len(record.steps) < 150:
        record = record.then(choose(rng, record.state))
    return record


def transcript(states: tuple[gw.GameState, ...], seat: int | None) -> list[object]:
    """All that a seat ever learns: what it sees whenever that changes, and what it is told."""
    known: list[object] = []
    for number, state in enumerate(states):
        view = plain_view(state, seat)
        sight = (view.seen, view.options)
        if view.log and number:
            known.append(view.log)
        if sight not in known[-1:]:
            known.append(sight)
    return known


def check_undo_is_unseen(record: gw.Record, k: int, rng: Random) -> bool:
    """Whether the rest of the record may be taken back; if so, nobody else can tell that it was ever there."""
    seat = record.steps[k].seat
    states = record.states()
    if not judge(record, k, seat):
        return False
    other = gw.apply(states[k], choose(rng, states[k]))
    for watcher in (*range(len(other.players)), None):
        if watcher != seat:
            taken_back = transcript((*states[k:], states[k].replace(log=()), other), watcher)
            never_there = transcript((states[k], other), watcher)
            assert taken_back == never_there
    return True


@pytest.mark.parametrize("seed", range(4))
def test_an_allowed_undo_never_changes_what_others_know(seed: int) -> None:
    rng = Random(seed)
    record = random_record(seed)
    verdicts = []
    for length in range(2, len(record.steps)):
        shorter = record.replace(steps=record.steps[:length], last=None)
        k = length - 1 - rng.randrange(min(3, length))
        verdicts.append(check_undo_is_unseen(shorter, k, rng))
    assert 10 < sum(verdicts) < len(verdicts) - 10
