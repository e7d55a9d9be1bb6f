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
    assert (state.players[0].mana, state.players[0].gems) == (6, 4)
    state = do(state, "0 use luck", "0 use rush down", "0 done", "0 ability gem-mana", "0 ability gem-mana")
    assert (state.players[0].mana, state.players[0].gems, legal(state)) == (10, 0, ["end"])


def test_r8_19_no_gems_between_the_cards() -> None:
    state = do(rin(), "0 stay")
    assert {"ability gem-mana", "ability gem-redraw"} <= set(legal(state))
    state = do(state, "0 use luck")
    assert [text for text in legal(state) if text.startswith("ability")] == []
    state = do(state, "0 use agility-3")
    assert set(legal(state)) == {"done"}


def test_r8_19_gandr_once_a_round_besides_the_other_options() -> None:
    state = do(rin(mana=0, gems=3), "0 ability gem-mana", "0 stay", "0 use gandr", "0 use luck", "0 use agility-3")
    assert legal(state) == ["done"]
    state = do(state, "0 done")
    assert (state.players[0].mana, state.players[0].gems, legal(state)) == (1, 0, ["end"])


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
    assert {text for text in legal(rin(gems=gems)) if text.startswith("ability")} == offered


def test_r8_19_nobody_else_has_gems() -> None:
    state = given([{**RIN, "acted": True}, {**RIN, "master": "ilya"}, AWAY], turn=1)
    assert [text for text in legal(state) if text.startswith("ability")] == []


def test_r8_20_the_discards_lie_face_down_before_the_draw() -> None:
    state = do(rin(deck=["magic-2", "magic-3"]), "0 ability gem-redraw", "0 discard luck", "0 discard rush")
    assert set(legal(state)) == {"discard agility-3", "done"}
    assert state.players[0].hand == tuple(HAND)
    state = do(state, "0 done")
    player = state.players[0]
    assert (set(player.hand), player.gems) == ({"agility-3", "magic-2", "magic-3"}, 7)
    assert player.trash == (gw.UsedCard("luck", down=True), gw.UsedCard("rush", down=True))
    assert "stay" in legal(state)


def test_r8_20_a_reshuffle_may_bring_the_discards_back() -> None:
    state = rin(deck=["magic-2"], trash=["magic-3"])
    state = do(state, "0 ability gem-redraw", *[f"0 discard {card}" for card in HAND], "0 done")
    player = state.players[0]
    assert (len(player.hand), len(player.deck), len(player.trash)) == (3, 2, 0)
    assert "magic-2" in player.hand
    assert sorted(player.hand + player.deck) == sorted([*HAND, "magic-2", "magic-3"])


def test_r8_20_cards_in_use_are_not_reshuffled() -> None:
    state = do(rin(deck=[]), "0 stay", "0 use luck", "0 use agility-3", "0 done")
    state = do(state, "0 ability gem-redraw", "0 discard rush", "0 done")
    assert (state.players[0].hand, state.players[0].deck, state.players[0].trash) == (("rush",), (), ())
    assert set(legal(state)) == {"ability gem-mana", "ability gem-redraw", "end"}


def test_r8_20_no_discard_is_allowed_and_costs_the_gems() -> None:
    state = rin(deck=["magic-2"], trash=["magic-3"])
    state = do(state, "0 ability gem-redraw", "0 done")
    player = state.players[0]
    assert (player.hand, player.deck, player.gems) == (tuple(HAND), ("magic-2",), 7)


def test_r8_20_an_empty_hand_may_be_redrawn() -> None:
    state = do(rin(hand=[]), "0 ability gem-redraw")
    assert legal(state) == ["done"]
    assert (do(state, "0 done").players[0].hand, do(state, "0 done").players[0].gems) == ((), 7)
