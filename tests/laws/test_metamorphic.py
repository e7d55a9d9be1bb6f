"""What must not matter does not: rotated seats, other names, another order of tables, cards that nobody can draw."""

from collections.abc import Callable
from typing import Any

import pytest
from runs import SETTINGS, style_of

from grailwar.dominate import decisions as words
from grailwar.dominate import engine
from grailwar.dominate.carddata import load_cards
from grailwar.dominate.cardsources import built_in_text
from grailwar.dominate.decisions import Decision
from grailwar.dominate.engine import new_game
from grailwar.dominate.state import GameState, Pending
from grailwar.testing.laws import BrokenLaw
from grailwar.testing.metamorphic import (
    Cards,
    Relation,
    Rotation,
    check_deal,
    check_relation,
    differences,
    renamed_cards,
    shuffled_tables,
    with_idle_cards,
)
from grailwar.testing.play import choose


def backwards(name: str) -> str:
    """Another name, which comes elsewhere in the order of names: a becomes z, b becomes y ..."""
    return "".join(chr(ord("a") + ord("z") - ord(letter)) if letter.isalpha() else letter for letter in name)


OTHER_CARDS: dict[str, Callable[[], Cards]] = {
    "names in the same order": lambda: renamed_cards(lambda name: f"x-{name}"),
    "names in another order": lambda: renamed_cards(backwards),
    "tables in another order": lambda: shuffled_tables(1),
    "cards that nobody can draw": with_idle_cards,
}

RELATIONS: dict[str, Callable[[int], Relation]] = {
    "seats rotated": lambda players: Rotation(2, players),
    **{name: lambda players, make=make: make() for name, make in OTHER_CARDS.items()},  # type: ignore[misc]  # a closure
}


def follow(relation: Relation, state: GameState, seed: int) -> int:
    """Check a relation at every decision of a random game; how many there were."""
    counter = 0
    while not state.is_over:
        state = check_relation(relation, state, choose(state, seed, counter, style_of(seed)))
        counter += 1
    return counter


@pytest.mark.parametrize(("players", "rules"), SETTINGS)
@pytest.mark.parametrize("relation", RELATIONS)
def test_the_game_is_the_same(relation: str, players: int, rules: str) -> None:
    seed = players + len(relation)
    assert follow(RELATIONS[relation](players), new_game(players, seed=seed, rules=rules), seed) > 50


@pytest.mark.parametrize("name", [name for name in OTHER_CARDS if name != "names in another order"])
def test_the_deal_is_the_same(name: str) -> None:
    cards = OTHER_CARDS[name]()
    for players, rules in SETTINGS:
        for seed in range(5):
            dealt = check_deal(cards, players, seed=seed, rules=rules)
            assert len(dealt.players) == players


def test_the_order_of_tables_does_not_show_in_the_digest() -> None:
    text = built_in_text()
    shuffled = shuffled_tables(3, text, abilities=False).cards
    assert list(shuffled.cards) != list(load_cards().cards)
    assert shuffled.digest == load_cards().digest


def test_cards_that_nobody_can_draw_show_in_the_digest() -> None:
    cards = with_idle_cards().cards
    assert len(cards.cards) == len(load_cards().cards) + 2
    assert cards.digest != load_cards().digest


def test_a_rotation_moves_every_seat_and_the_npc_stays() -> None:
    state = new_game(5, seed=1)
    turned = Rotation(2, 5).of_state(state)
    assert [turned.players[(seat + 2) % 5] for seat in range(5)] == list(state.players)
    assert (turned.start, turned.turn) == ((state.start + 2) % 5, ((state.turn or 0) + 2) % 5)
    assert Rotation(3, 5).of_state(turned) == state
    assert Rotation(2, 5).of_decision(words.Target(4)) == words.Target(1)
    assert Rotation(2, 5).seat(-1) == -1


def test_a_renaming_changes_every_id_and_no_word() -> None:
    relation = renamed_cards(lambda name: f"x-{name}")
    state = new_game(4, seed=2)
    renamed = relation.of_state(state)
    assert [player.servant for player in renamed.players] == [f"x-{player.servant}" for player in state.players]
    assert (renamed.phase, renamed.rules) == (state.phase, state.rules)
    assert relation.of_decision(words.Use("luck", True)) == words.Use("x-luck", True)


# --- faults that the checks find --------------------------------------------------------------------------------------

Answer = Callable[..., GameState]
"""What carries out a decision: a state, the decision and whatever else the engine hands on."""


def _favours_a_seat(honest: Answer) -> Answer:
    """Seat 0 gets a gift."""

    def faulty(state: GameState, *rest: Any) -> GameState:
        state = honest(state, *rest)
        return state.replace(players=(state.players[0].replace(results=50), *state.players[1:]))

    return faulty


def _knows_a_name(honest: Answer) -> Answer:
    """A rule looks at the id of a card."""

    def faulty(state: GameState, pending: Pending, decision: words.Use, *rest: Any) -> GameState:
        state = honest(state, pending, decision, *rest)
        return state.replace(round=state.round + 1) if decision.card > "m" else state

    return faulty


def _goes_by_file_order(honest: Answer) -> Answer:
    """A rule looks at which cards come first and last in the card file."""

    def faulty(state: GameState, *rest: Any) -> GameState:
        state = honest(state, *rest)
        names = list(state.cards.cards)
        gift = 100 * len(names[0]) + len(names[-1])
        return state.replace(players=tuple([player.replace(results=gift) for player in state.players]))

    return faulty


@pytest.mark.parametrize(
    ("relation", "where", "fault"),
    [
        ("seats rotated", words.Place, _favours_a_seat),
        ("names in another order", words.Use, _knows_a_name),
        ("tables in another order", words.Stay, _goes_by_file_order),
        ("cards that nobody can draw", words.Stay, _goes_by_file_order),
    ],
)
def test_a_fault_is_found(
    relation: str, where: type[Any], fault: Callable[[Answer], Answer], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(engine.ANSWERS, where, fault(engine.ANSWERS[where]))
    with pytest.raises(BrokenLaw, match="makes a difference"):
        follow(RELATIONS[relation](5), new_game(5, seed=3), 3)


def test_differences_are_named_by_their_places() -> None:
    state = new_game(3, seed=1)
    players = (state.players[0], state.players[1].replace(results=4), state.players[2])
    assert differences(state, state.replace(players=players)) == ["state.players[1].results: 0 and 4"]
    assert differences(state, state) == []


def test_options_on_one_side_alone_are_found() -> None:
    class Mistaken(Rotation):
        def of_decision(self, decision: Decision) -> Decision:
            return words.Place("nowhere")

    with pytest.raises(BrokenLaw, match=r"legal on one side alone: .*place nowhere"):
        check_relation(Mistaken(1, 3), new_game(3, seed=1), words.Place("workshop"))
