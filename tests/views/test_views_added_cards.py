"""Cards shuffled into a deck are public and stay known, whoever their owner becomes: packs in which that matters."""

import random
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import permutations

import pytest
from test_views_imagine import assert_uniform

import grailwar as gw
from grailwar.core.layers import Layers, Source
from grailwar.dominate import changes, effectchecks
from grailwar.dominate.carddata import Builder
from grailwar.dominate.cardsources import built_in_text
from grailwar.dominate.effects.operations import ShuffleIntoDeck
from grailwar.dominate.ids import Cause
from grailwar.testing import arrange, assert_no_leak
from grailwar.testing.laws import check_state, check_step
from grailwar.testing.twins import twin

BECOMES_KUZUKI = """
[[master]]
id = "ilya"
[[master.ability]]
id = "holy-grail"
effect = [{ when = "lost", do = "become", master = "kuzuki" }]
[[master]]
id = "rin"
[[master.ability]]
id = "tired"
name = { en = "Tired" }
effect = [{ when = "round_end", if = { mana_at_least = 3 }, do = "become", master = "kuzuki" }]
"""
"""Kuzuki's board says that there are two Snakes, but none have been shuffled in."""

KUZUKI_BECOMES = """
[[master]]
id = "kuzuki"
[[master.ability]]
id = "honesty"
effect = [{ when = "placed", do = "become", master = "ilya" }]
"""
"""The Snakes stay where they are, and the new board says nothing of them."""

ONLY_IN_LARGE_GAMES = """
[[master]]
id = "kuzuki"
[[master.ability]]
id = "snake"
effect = [{ when = "game_start", if = { started_with_at_least = 4 }, do = "shuffle_into_deck", card = "snake" }]
"""

LATER = """
[[special]]
id = "viper"
name = { en = "Viper" }
attributes = ["agility"]
base = 2
mana = 0
owner = "rin"
in_deck = true
source = "test"
effect = [{ when = "use", do = "leave_game" }]
[[master]]
id = "rin"
[[master.ability]]
id = "vipers"
name = { en = "Vipers" }
effect = [{ when = "game_start", do = "shuffle_into_deck", card = "viper" }]
[[master]]
id = "kirei"
[[master.ability]]
id = "snakes"
name = { en = "Snakes" }
effect = [{ when = "round_end", do = "shuffle_into_deck", card = "snake" },
          { when = "lost", do = "become", master = "rin" }]
"""
"""Decks grow in the course of the game, and the Viper leaves it when it is used face up."""

PACKS = {
    "becomes kuzuki": BECOMES_KUZUKI,
    "kuzuki becomes another": KUZUKI_BECOMES,
    "there and back": BECOMES_KUZUKI + KUZUKI_BECOMES,
    "only in large games": ONLY_IN_LARGE_GAMES,
    "later": LATER,
}
MASTERS = ("kuzuki", "ilya", "rin", "kirei", "shirou")


@cache
def cards_of(pack: str) -> gw.CardDatabase:
    """The built-in cards with a pack; the check that only allows cards to be added at game start is lifted."""
    with pytest.MonkeyPatch.context() as patch:
        patch.delitem(effectchecks._ONLY_AT, ShuffleIntoDeck)
        return Builder(Layers(Source("cards.toml", built_in_text()), Source("pack.toml", PACKS[pack]))).database()


def new_game(pack: str, seed: int) -> gw.GameState:
    players = 3 + seed % 3
    return gw.new_game(players, seed=seed, masters=MASTERS[:players], cards=cards_of(pack))


def play(state: gw.GameState, seed: int) -> Iterator[gw.GameState]:
    """Every state of a game at which a decision is due, and its end; now and then somebody concedes."""
    rng = random.Random(seed)
    yield state
    while not state.is_over:
        if rng.random() < 0.004:
            state = gw.concede(state, rng.choice([n for n, player in enumerate(state.players) if not player.left]))
        else:
            state = gw.apply(state, rng.choice(gw.legal_decisions(state)))
        yield state


def assert_whole_decks(state: gw.GameState, viewer: int | None) -> None:
    """Of each rival in the game, the cards of its deck are those of its Servant and those added, wherever they lie."""
    cards = state.cards
    for seat, player in enumerate(state.players):
        if seat == viewer or player.left:
            continue
        lying = (used.card for used in (*player.trash, *player.used))
        piles = (*player.hand, *player.deck, *lying, *player.removed)
        found = Counter(card for card in piles if cards.cards[card].in_deck)
        assert found == Counter((*cards.servants[player.servant].deck, *player.added))


def test_the_packs_do_what_they_are_for() -> None:
    """In their games the cards added are often not those that the Master board says."""
    for pack in PACKS:
        cards = cards_of(pack)
        odd = [
            (player.added, cards.masters[player.master].added)
            for seed in range(3)
            for state in play(new_game(pack, seed), seed)
            for player in state.players
            if player.added != cards.masters[player.master].added
        ]
        assert len(odd) > 100, pack
    later = [state for seed in range(3) for state in play(new_game("later", seed), seed)]
    assert any(player.removed == ("viper",) for state in later for player in state.players)
    assert max(player.added.count("snake") for state in later for player in state.players) > 8


@pytest.mark.parametrize("pack", PACKS)
@pytest.mark.parametrize("seed", range(3))
def test_imagined_states_fit_every_view_of_games_with_a_pack(pack: str, seed: int) -> None:
    cards = cards_of(pack)
    for number, state in enumerate(play(new_game(pack, seed), seed)):
        for viewer in (*range(len(state.players)), None):
            seen = gw.view(state, viewer)
            imagined = gw.imagine(seen, number, cards=cards)
            again = gw.view(imagined, viewer)
            assert (again, again.log) == (seen, seen.log)
            assert [player.added for player in imagined.players] == [player.added for player in state.players]
            assert_whole_decks(imagined, viewer)


@pytest.mark.parametrize("pack", PACKS)
def test_games_with_a_pack_save_load_and_keep_the_laws(pack: str) -> None:
    cards = cards_of(pack)
    for seed in range(3):
        before = None
        for state in play(new_game(pack, seed), seed):
            loaded = gw.from_json(gw.to_json(state), cards)
            assert (loaded, gw.digest(loaded)) == (state, gw.digest(state))
            check_state(state)
            if before is not None:
                check_step(before, state)
            before = state


@pytest.mark.parametrize("pack", PACKS)
def test_records_of_games_with_a_pack_verify(pack: str) -> None:
    rng = random.Random(1)
    record = gw.Record.of(4, seed=4, masters=MASTERS[:4], cards=cards_of(pack))
    for _ in range(150):
        if record.state.is_over:
            break
        record = record.then(rng.choice(gw.legal_decisions(record.state)))
    text = record.dumps()
    again = gw.Record.loads(text, cards_of(pack))
    again.verify()
    assert again == record
    if pack != "only in large games":
        assert ".added =" in text


@pytest.mark.parametrize("pack", PACKS)
@pytest.mark.parametrize("seed", range(2))
def test_nothing_leaks_in_games_with_a_pack(pack: str, seed: int) -> None:
    for viewer in (seed, None):
        assert assert_no_leak(new_game(pack, seed), viewer, seed=seed) > 20


@pytest.mark.parametrize("pack", PACKS)
def test_twins_have_the_whole_decks_of_other_servants(pack: str) -> None:
    """Also of seats whose cards have been added to or have left the game: the leak kit deals them anew."""
    other = 0
    for seed in range(6):
        for number, state in enumerate(play(new_game(pack, seed), seed)):
            if number % 5 == 0:
                second = twin(state, None, number)
                assert_whole_decks(second, None)
                pairs = zip(state.players, second.players, strict=True)
                other += sum(one.servant != two.servant and one.added != () for one, two in pairs)
    assert other > 5


def test_a_twin_of_who_has_used_up_its_viper_can_have_another_servant() -> None:
    masters = (("ilya", "saber"), ("rin", "rider"), ("kirei", "caster"))
    given = {"seat": [{"master": master, "servant": servant} for master, servant in masters]}
    state = arrange(given, cards=cards_of("later"))
    player = state.players[1]
    without = tuple(card for card in player.deck if card != "viper")
    players = (state.players[0], player.replace(deck=without, removed=("viper",)), state.players[2])
    twins = [twin(state.replace(players=players), 0, seed) for seed in range(30)]
    assert len({other.players[1].servant for other in twins}) > 3
    for other in twins:
        assert_whole_decks(other, 0)


# --- uniform on small cases -------------------------------------------------------------------------------------------

OPEN = [*(f"strength-{base}" for base in (2, 2, 3, 5, 5, 7, 9)), "agility-2", "agility-4", "agility-7"]
"""All of Berserker's deck but two Luck cards."""


def turned_into_another(**seats: dict[str, object]) -> gw.GameState:
    """Seat 1 was Kuzuki and is Ilya now."""
    given = {"seat": [{"master": "rin", "servant": "caster"}, {"master": "kuzuki", **seats["one"]}, seats["two"]]}
    return changes.change_master(arrange(given), 1, "ilya", Cause("ability", "false-vassals-book"))


def test_the_snakes_of_who_was_kuzuki_lie_anywhere() -> None:
    one: dict[str, object] = {
        "servant": "berserker",
        "trash": [*OPEN, {"card": "snake", "down": True}],
        "used": [{"card": "luck", "down": True}],
        "hand": ["luck"],
        "deck": ["snake"],
        "at": "workshop",
    }
    state = turned_into_another(one=one, two={"master": "kirei", "servant": "rider", "revealed": True})

    def unseen(found: gw.GameState) -> tuple[str, ...]:
        player = found.players[1]
        return (player.trash[-1].card, player.used[0].card, *player.hand, *player.deck)

    assert_uniform(gw.view(state, 0), 1200, unseen, Counter(permutations(("luck", "luck", "snake", "snake"))))


def test_who_became_kuzuki_has_no_snakes() -> None:
    given = {"seat": [{"master": "rin", "servant": "caster"},
                      {"master": "ilya", "servant": "berserker", "trash": OPEN, "hand": ["luck"], "deck": ["luck"]},
                      {"master": "kirei", "servant": "rider", "revealed": True}]}  # fmt: skip
    state = changes.change_master(arrange(given), 1, "kuzuki", Cause("ability", "false-vassals-book"))
    for seed in range(50):
        imagined = gw.imagine(gw.view(state, 0), seed)
        assert (imagined.players[1].hand, imagined.players[1].deck) == (("luck",), ("luck",))


def test_snakes_that_lie_open_say_nothing_about_the_servant() -> None:
    """Strength-4: three copies in Saber's deck, one each in those of three others; the two Snakes change nothing."""
    one: dict[str, object] = {"servant": "saber", "trash": ["snake", "strength-4", "snake"]}
    state = turned_into_another(one=one, two={"master": "kirei", "servant": "rider", "revealed": True})
    weights = {"saber": 3, "assassin": 1, "gilgamesh": 1, "true-assassin": 1}
    assert_uniform(gw.view(state, 0), 1500, lambda found: found.players[1].servant, weights)
