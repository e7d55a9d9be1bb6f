"""States imagined from views: they fit, they can be played on, and every possible deal is as likely as any other."""

import pickle
import random
from collections import Counter
from collections.abc import Callable, Hashable, Mapping
from itertools import permutations
from math import sqrt
from typing import Any

import pytest
from view_games import play, start_game, state_of_a_game

import grailwar as gw
from grailwar.dominate.cards import CardDatabase
from grailwar.dominate.view import ViewError
from grailwar.testing import arrange


def assert_fits(state: gw.GameState, viewer: int | None, seed: int) -> gw.GameState:
    seen = gw.view(state, viewer)
    imagined = gw.imagine(seen, seed)
    again = gw.view(imagined, viewer)
    assert (again, again.log) == (seen, seen.log)
    return imagined


def check_game(seed: int, every: int) -> None:
    rng = random.Random(seed)
    for number, state in enumerate(play(start_game(seed), rng)):
        if number % every == 0 or state.is_over:
            for viewer in (*range(len(state.players)), None):
                assert_fits(state, viewer, number)


@pytest.mark.parametrize("seed", range(12))
def test_imagined_states_never_contradict_the_view(seed: int) -> None:
    check_game(seed, every=9)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(500))
def test_a_state_is_found_for_every_view_of_500_games(seed: int) -> None:
    check_game(1000 + seed, every=1)


@pytest.mark.parametrize("seed", range(20))
def test_imagined_states_can_be_played_to_the_end(seed: int) -> None:
    state = state_of_a_game(seed, 7 * seed)
    viewer = None if seed % 3 == 0 else seed % len(state.players)
    *_, over = play(assert_fits(state, viewer, seed), random.Random(seed))
    assert over.is_over


def all_cards(player: gw.Player, cards: CardDatabase) -> Counter[str]:
    piles = [*player.hand, *player.deck, *(used.card for used in (*player.trash, *player.used))]
    return Counter(card for card in piles if cards.cards[card].in_deck)


@pytest.mark.parametrize("seed", range(12))
def test_imagined_decks_are_those_of_the_servants_and_each_servant_exists_once(seed: int) -> None:
    state = state_of_a_game(seed, 50)
    for viewer in (0, None):
        imagined = gw.imagine(gw.view(state, viewer), seed)
        servants = [player.servant for player in imagined.players]
        assert len(set(servants)) == len(servants)
        for player in imagined.players:
            if not player.left:
                snakes = {"snake": 2} if player.master == "kuzuki" else {}
                expected = Counter(imagined.cards.servants[player.servant].deck) + Counter(snakes)
                assert all_cards(player, imagined.cards) == expected


def every_event(state: gw.GameState) -> Counter[str]:
    lying = [event for field in state.battlefields.values() for event in (*field.open, *field.hidden)]
    return Counter((*state.event_deck, *state.used_events, *lying))


@pytest.mark.parametrize("seed", range(12))
def test_imagined_events_and_situations_are_those_of_the_game(seed: int) -> None:
    state = state_of_a_game(seed, 100)
    imagined = gw.imagine(gw.view(state, 1), seed)
    assert every_event(imagined) == every_event(state)
    unseen = Counter((*state.situation_deck, *state.removed_situations))
    assert Counter((*imagined.situation_deck, *imagined.removed_situations)) == unseen


def test_the_same_view_and_seed_give_the_same_state_wherever_the_view_comes_from() -> None:
    seen = gw.view(state_of_a_game(4, 60), 2)
    assert gw.imagine(seen, 5) == gw.imagine(pickle.loads(pickle.dumps(seen)), 5)
    assert gw.imagine(seen, 5) != gw.imagine(seen, 6)


def test_the_shuffles_to_come_are_new() -> None:
    state = gw.new_game(3, seed=4)
    seeds = [gw.imagine(gw.view(state, 0), seed).game.seed for seed in range(50)]
    assert len({*seeds, 4}) == 51


def test_the_own_selection_goes_on_and_a_rivals_begins_anew() -> None:
    given = {"seat": [{"master": m, "servant": s, "hand": ["luck", "rush"], "at": "miyama"} for m, s in
                      (("rin", "saber"), ("ilya", "rider"), ("kirei", "caster"))]}  # fmt: skip
    state = gw.apply(gw.apply(arrange(given), gw.Stay()), gw.Use("luck", True))
    own, other = assert_fits(state, 0, 1).pending, assert_fits(state, 1, 1).pending
    assert own is not None
    assert other is not None
    assert (own.chosen, other.chosen) == ((gw.UsedCard("luck", True),), ())


def test_bad_seeds_and_other_cards_are_refused() -> None:
    seen = gw.view(gw.new_game(3, seed=4), 0)
    bad: list[Any] = [-1, 1 << 64, "1", 1.0]
    for seed in bad:
        with pytest.raises(gw.SetupError, match="seed is"):
            gw.imagine(seen, seed)
    with pytest.raises(ViewError, match="belongs to a card database with digest 000"):
        gw.imagine(seen.replace(card_digest="0" * 64), 1)
    with pytest.raises(ViewError, match="the cards given have"):
        gw.imagine(seen.replace(card_digest="0" * 64), 1, cards=gw.load_cards())


ODD: tuple[dict[str, Any], ...] = (
    {"seat": [{"master": "rin", "servant": "saber", "hand": ["strength-9"] * 5},
              {"master": "ilya", "servant": "caster", "hand": ["strength-9"] * 20, "trash": ["strength-9", "luck"]},
              {"master": "kirei", "servant": "rider", "deck": []}]},
    {"seat": [{"master": "rin", "servant": "saber", "revealed": True}] * 3},
    {"seat": [{"master": "rin", "servant": "saber"},
              {"master": "ilya", "servant": "saber", "revealed": True},
              {"master": "kuzuki", "servant": "saber", "trash": ["snake"] * 3}],
     "hidden_events": {"shinto": ["plain"] * 5}, "event_deck": ["plain"] * 30, "situation_deck": ["supply-magic"] * 9,
     "phase": "pre_outpost"},
    {"seat": [{"master": m, "servant": s} for m, s in (("rin", "saber"), ("ilya", "rider"), ("kirei", "caster"))],
     "rules": "casual", "phase": "pre_outpost", "hidden_events": {"shinto": ["plain"]}},
)  # fmt: skip


@pytest.mark.parametrize("given", ODD)
@pytest.mark.parametrize("viewer", [0, 1, 2, None])
def test_arranged_states_that_no_game_leads_to_are_imagined_too(given: dict[str, Any], viewer: int | None) -> None:
    for seed in range(5):
        *_, state = play(assert_fits(arrange(given), viewer, seed), random.Random(seed), 5)
        assert state.round == 1


# --- uniform on small cases -------------------------------------------------------------------------------------------


def assert_uniform(view: gw.PlayerView | gw.PublicView, draws: int, read: Callable[[gw.GameState], Hashable],
                   weights: Mapping[Any, int]) -> None:  # fmt: skip
    """Chi-square: ``read`` of the imagined states falls into the cells of ``weights`` in their proportion."""
    found = Counter(read(gw.imagine(view, seed)) for seed in range(draws))
    assert found.keys() - weights.keys() == set()
    whole = sum(weights.values())
    statistic = sum((found[cell] - draws * w / whole) ** 2 / (draws * w / whole) for cell, w in weights.items())
    assert statistic < critical_value(len(weights) - 1)


def critical_value(freedom: int) -> float:
    """What chi-square exceeds once in 10,000 times (Wilson and Hilferty's approximation)."""
    spread = 2 / (9 * freedom)
    return float(freedom * (1 - spread + 3.719 * sqrt(spread)) ** 3)


def test_at_first_every_assignment_of_servants_is_equally_likely() -> None:
    state = gw.new_game(3, seed=8)
    free = [servant for servant in state.cards.servants if servant != state.players[0].servant]
    cells = dict.fromkeys(permutations(free, 2), 1)
    assert_uniform(gw.view(state, 0), 2000, lambda s: (s.players[1].servant, s.players[2].servant), cells)


def three(*rivals: dict[str, Any], **own: Any) -> gw.GameState:
    return arrange({"seat": [{"master": "rin", "servant": "caster", **own}, *rivals]})


def test_servants_weigh_by_their_copies_of_the_cards_shown() -> None:
    """Strength-4: three copies in Saber's deck, one each in those of three others."""
    shown = {"master": "ilya", "servant": "saber", "trash": ["strength-4"]}
    state = three(shown, {"master": "kirei", "servant": "rider", "revealed": True})
    weights = {"saber": 3, "assassin": 1, "gilgamesh": 1, "true-assassin": 1}
    assert_uniform(gw.view(state, 0), 1500, lambda s: s.players[1].servant, weights)


def test_servants_weigh_jointly_each_existing_once() -> None:
    """Two shown Luck cards: two of two (2 orders) each; the second rival has also shown two Strength-4."""
    state = three(
        {"master": "ilya", "servant": "gilgamesh", "trash": ["luck", "strength-4"]},
        {"master": "kirei", "servant": "saber", "trash": ["strength-4"]},
    )
    luck, strength = {"saber": 2, "assassin": 2, "gilgamesh": 2}, {"saber": 3, "assassin": 1, "gilgamesh": 1}
    second = {**strength, "true-assassin": 1}
    cells = {(a, b): luck[a] * strength[a] * second[b] for a in luck for b in second if a != b}
    assert_uniform(gw.view(state, 0), 2000, lambda s: (s.players[1].servant, s.players[2].servant), cells)


def test_every_order_of_the_own_deck_is_equally_likely() -> None:
    rivals = ({"master": "ilya", "servant": "saber"}, {"master": "kirei", "servant": "rider"})
    state = three(*rivals, deck=["luck", "luck", "rush", "magic-2"])
    cells = dict.fromkeys(set(permutations(state.players[0].deck)), 1)
    assert_uniform(gw.view(state, 0), 1200, lambda s: s.players[0].deck, cells)


def test_a_rivals_unseen_cards_lie_anywhere() -> None:
    """Of Berserker's deck eight cards lie open: the other four are in hand, in the deck, in use and in the trash."""
    strength = [f"strength-{base}" for base in (2, 2, 3, 5, 5, 7)]
    open_cards = [*strength, "agility-2", "agility-4"]
    rival = {
        "master": "ilya",
        "servant": "berserker",
        "trash": [*open_cards, {"card": "luck", "down": True}],
        "used": [{"card": "luck", "down": True}],
        "hand": ["agility-7"],
        "deck": ["strength-9"],
        "at": "workshop",
    }
    state = three(rival, {"master": "kirei", "servant": "rider", "revealed": True})
    orders = permutations(("luck", "luck", "agility-7", "strength-9"))
    cells = Counter(orders)
    assert_uniform(gw.view(state, 0), 1200, lambda s: unseen(s.players[1]), cells)


def unseen(player: gw.Player) -> tuple[str, ...]:
    return (player.trash[-1].card, player.used[0].card, *player.hand, *player.deck)


def test_face_down_events_are_any_of_the_unseen_ones() -> None:
    given = {
        "seat": [{"master": m, "servant": s} for m, s in (("rin", "saber"), ("ilya", "rider"), ("kirei", "caster"))],
        "phase": "pre_outpost",
        "hidden_events": {"shinto": ["plain"]},
        "event_deck": ["special-forbidden", "special-forbidden", "strong-plus-1"],
    }
    seen = gw.view(arrange(given), None)
    weights = {"plain": 1, "special-forbidden": 2, "strong-plus-1": 1}
    assert_uniform(seen, 800, lambda s: s.battlefields["shinto"].hidden[0], weights)


def test_removed_situations_are_any_two_of_the_unseen_ones() -> None:
    state = gw.new_game(3, seed=2)
    unseen_ones = (*state.situation_deck, *state.removed_situations)
    cells = dict.fromkeys(permutations(unseen_ones, 2), 1)
    assert_uniform(gw.view(state, 0), 2200, lambda s: s.removed_situations, cells)
