"""R8.19, R8.20: Rin's gems."""

from typing import Any

import pytest
from play import do, given, legal

import grailwar as gw

AWAY = {"master": "kuzuki", "servant": "gilgamesh", "at": "workshop", "acted": True}
HAND = ["luck", "rush", "agility-3"]
RIN = {"master": "rin", "servant": "saber", "at": "miyama", "mana": 0, "seals": 0, "hand": HAND}


def rin(**more: Any) -> gw.GameState:
    """Rin, in the first window of her action."""
    return given([{**RIN, **more}, AWAY, AWAY])


def test_r8_19_gems_for_mana_any_number_of_times_in_all_three_windows() -> None:
    state = do(rin(), "0 ability gem-mana", "0 ability gem-mana", "0 stay", "0 ability gem-mana")
    assert (6, 4) == (state.players[0].mana, state.players[0].gems)
    state = do(state, "0 use luck", "0 use rush down", "0 done", "0 ability gem-mana", "0 ability gem-mana")
    assert (10, 0, ["end"]) == (state.players[0].mana, state.players[0].gems, legal(state))


def test_r8_19_no_gems_between_the_cards() -> None:
    state = do(rin(), "0 stay")
    assert {"ability gem-mana", "ability gem-redraw"} <= set(legal(state))
    state = do(state, "0 use luck")
    assert [] == [text for text in legal(state) if text.startswith("ability")]
    state = do(state, "0 use agility-3")
    assert {"done"} == set(legal(state))


def test_r8_19_gandr_once_a_round_besides_the_other_options() -> None:
    state = do(rin(mana=0, gems=3), "0 ability gem-mana", "0 stay", "0 use gandr", "0 use luck", "0 use agility-3")
    assert ["done"] == legal(state)
    state = do(state, "0 done")
    assert (1, 0, ["end"]) == (state.players[0].mana, state.players[0].gems, legal(state))


@pytest.mark.parametrize(
    ("gems", "offered"),
    [
        (0, set()),
        (1, set()),
        (2, {"ability gem-mana"}),
        (3, {"ability gem-mana", "ability gem-redraw"}),
    ],
)
def test_r8_19_an_option_needs_all_its_gems(gems: int, offered: set[str]) -> None:
    assert offered == {text for text in legal(rin(gems=gems)) if text.startswith("ability")}


def test_r8_19_nobody_else_has_gems() -> None:
    state = given([{**RIN, "acted": True}, {**RIN, "master": "ilya"}, AWAY], turn=1)
    assert [] == [text for text in legal(state) if text.startswith("ability")]


def test_r8_20_the_discards_lie_face_down_before_the_draw() -> None:
    state = do(rin(deck=["magic-2", "magic-3"]), "0 ability gem-redraw", "0 discard luck", "0 discard rush")
    assert {"discard agility-3", "done"} == set(legal(state))
    assert tuple(HAND) == state.players[0].hand
    state = do(state, "0 done")
    player = state.players[0]
    assert ({"agility-3", "magic-2", "magic-3"}, 7) == (set(player.hand), player.gems)
    assert (gw.UsedCard("luck", down=True), gw.UsedCard("rush", down=True)) == player.trash
    assert "stay" in legal(state)


def test_r8_20_a_reshuffle_may_bring_the_discards_back() -> None:
    state = rin(deck=["magic-2"], trash=["magic-3"])
    state = do(state, "0 ability gem-redraw", *[f"0 discard {card}" for card in HAND], "0 done")
    player = state.players[0]
    assert (3, 2, 0) == (len(player.hand), len(player.deck), len(player.trash))
    assert "magic-2" in player.hand
    assert sorted([*HAND, "magic-2", "magic-3"]) == sorted(player.hand + player.deck)


def test_r8_20_cards_in_use_are_not_reshuffled() -> None:
    state = do(rin(deck=[]), "0 stay", "0 use luck", "0 use agility-3", "0 done")
    state = do(state, "0 ability gem-redraw", "0 discard rush", "0 done")
    assert (("rush",), (), ()) == (state.players[0].hand, state.players[0].deck, state.players[0].trash)
    assert {"ability gem-mana", "ability gem-redraw", "end"} == set(legal(state))


def test_r8_20_no_discard_is_allowed_and_costs_the_gems() -> None:
    state = rin(deck=["magic-2"], trash=["magic-3"])
    state = do(state, "0 ability gem-redraw", "0 done")
    player = state.players[0]
    assert (tuple(HAND), ("magic-2",), 7) == (player.hand, player.deck, player.gems)


def test_r8_20_an_empty_hand_may_be_redrawn() -> None:
    state = do(rin(hand=[]), "0 ability gem-redraw")
    assert ["done"] == legal(state)
    assert ((), 7) == (do(state, "0 done").players[0].hand, do(state, "0 done").players[0].gems)
