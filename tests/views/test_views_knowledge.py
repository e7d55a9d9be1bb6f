"""Which Servants the rivals can still have, by logic from what has been shown."""

import random
from itertools import permutations, product
from math import prod
from typing import Any

import pytest
from view_games import play, start_game

import grailwar as gw
from grailwar.dominate.knowledge import Assignments
from grailwar.dominate.view import ViewError
from grailwar.testing import arrange

ALL = {"saber", "archer", "lancer", "rider", "caster", "assassin", "berserker", "gilgamesh", "true-assassin"}


def rival(**more: Any) -> dict[str, Any]:
    return {"master": "kirei", "servant": "saber", **more}


def known(*rivals: dict[str, Any]) -> dict[int, set[str]]:
    """What seat 0, who has Caster, knows of the seats after it."""
    own = {"master": "rin", "servant": "caster"}
    filler = {"master": "ilya", "servant": "lancer"}
    seats = [own, *rivals, filler][: max(3, len(rivals) + 1)]
    found = gw.possible_servants(gw.view(arrange({"seat": seats, "players_at_start": 7}), 0))
    return {seat: set(servants) for seat, servants in found.items()}


def test_at_first_a_rival_can_have_every_servant_but_the_own_one() -> None:
    assert known(rival()) == {1: ALL - {"caster"}, 2: ALL - {"caster"}}


def test_servants_come_in_database_order() -> None:
    state = gw.new_game(3, seed=1)
    order = [name for name in state.cards.servants if name != state.players[0].servant]
    assert gw.possible_servants(gw.view(state, 0)) == {1: tuple(order), 2: tuple(order)}


def test_a_spectator_can_exclude_nothing_at_first() -> None:
    found = gw.possible_servants(gw.view(gw.new_game(4, seed=1), None))
    assert {seat: set(servants) for seat, servants in found.items()} == dict.fromkeys(range(4), ALL)


def test_an_attack_card_shown_leaves_the_servants_whose_deck_has_it() -> None:
    assert known(rival(trash=["strength-7"], servant="berserker"))[1] == {"berserker"}
    assert known(rival(trash=["strength-5"]))[1] == {"saber", "rider", "berserker"}


def test_copies_shown_together_count() -> None:
    assert known(rival(trash=["luck"]))[1] == {"saber", "assassin", "berserker", "gilgamesh"}
    assert known(rival(trash=["strength-4", "strength-4"]))[1] == {"saber"}


def test_face_down_cards_say_nothing() -> None:
    assert known(rival(trash=[{"card": "strength-4", "down": True}]))[1] == ALL - {"caster"}


def test_shown_cards_count_after_the_deck_has_been_shuffled_anew() -> None:
    state = arrange({"seat": [rival(servant="lancer", master="rin"), rival(), rival(servant="rider", master="ilya")]})
    player = state.players[1].replace(shown=("strength-4", "strength-4"))
    state = state.replace(players=(state.players[0], player, state.players[2]))
    assert gw.possible_servants(gw.view(state, 0))[1] == ("saber",)


@pytest.mark.parametrize(
    ("where", "card"),
    [("faceup", "unlimited-blade-works"), ("lingering", "unlimited-blade-works"), ("spent", "broken-spiral-sword")],
)
def test_a_noble_phantasm_or_skill_card_names_its_servant(where: str, card: str) -> None:
    assert known(rival(servant="archer", **{where: [card]}))[1] == {"archer"}


def test_a_true_name_face_up_is_certain_and_taken() -> None:
    found = known(rival(revealed=True))
    assert found[1] == {"saber"}
    assert found[2] == ALL - {"caster", "saber"}


def test_snakes_are_no_servants_cards() -> None:
    assert known(rival(master="kuzuki", trash=["snake", "snake"]))[1] == ALL - {"caster"}


def test_each_servant_exists_once() -> None:
    """Two rivals who can only be Saber or Assassin take both away from the third (a matching problem)."""
    third = rival(servant="gilgamesh", trash=["strength-4"])
    both = [rival(trash=["rush", "luck", "luck"]), rival(servant="assassin", trash=["rush", "luck", "luck"])]
    assert known(*both, third) == {
        1: {"saber", "assassin"},
        2: {"saber", "assassin"},
        3: {"gilgamesh", "true-assassin"},
    }


def test_what_no_assignment_explains_leaves_nothing() -> None:
    twice = [rival(revealed=True), rival(revealed=True)]
    assert known(*twice) == {1: set(), 2: set()}


def test_the_truth_is_always_possible() -> None:
    for seed in range(8):
        for state in play(start_game(seed), random.Random(seed)):
            viewer = seed % len(state.players)
            found = gw.possible_servants(gw.view(state, viewer))
            assert [s for s, names in found.items() if state.players[s].servant not in names] == []


def test_a_view_of_other_cards_is_refused() -> None:
    view = gw.view(gw.new_game(3, seed=1), 0).replace(card_digest="0" * 64)
    with pytest.raises(ViewError, match="give the right ones as 'cards'"):
        gw.possible_servants(view)


WAYS = (
    ((1, 1, 1), (1, 1, 1)),
    ((2, 0, 3, 1), (1, 5, 0, 2), (0, 1, 1, 1)),
    ((0, 0, 1), (1, 1, 1)),
    ((0, 0), (1, 1)),
    ((1, 1), (1, 0)),
)


def listed(ways: tuple[tuple[int, ...], ...]) -> dict[tuple[int, ...], int]:
    """All assignments with their counts, the slow way."""
    assignments = permutations(range(len(ways[0])), len(ways))
    counts = {given: prod(row[servant] for row, servant in zip(ways, given, strict=True)) for given in assignments}
    return {given: count for given, count in counts.items() if count}


@pytest.mark.parametrize("ways", WAYS)
def test_assignments_are_counted_exactly(ways: tuple[tuple[int, ...], ...]) -> None:
    counted, counts = Assignments(ways), listed(ways)
    assert counted.total == sum(counts.values())
    picked = [counted.pick(rank) for rank in range(counted.total)]
    assert {given: picked.count(given) for given in set(picked)} == counts
    pairs = {(rival, given[rival]) for given in counts for rival in range(len(ways))}
    size = product(range(len(ways)), range(len(ways[0])))
    assert {pair for pair in size if counted.possible[pair[0]][pair[1]]} == pairs
