"""The strategies for views and card databases, and saving as a change that must not matter."""

from hypothesis import given
from hypothesis import strategies as st

import grailwar as gw
from grailwar.testing import strategies
from grailwar.testing.metamorphic import SaveAndLoad, check_relation
from grailwar.testing.play import choose


@given(strategies.views())
def test_a_drawn_view_can_be_imagined(seen: gw.PlayerView | gw.PublicView) -> None:
    seat = seen.seat if isinstance(seen, gw.PlayerView) else None
    assert gw.view(gw.imagine(seen, 1), seat) == seen


@given(strategies.card_databases(), st.integers(3, 7), strategies.SEEDS)
def test_a_game_with_drawn_cards_begins_and_goes_on(cards: gw.CardDatabase, players: int, seed: int) -> None:
    state = gw.new_game(players, seed=seed, cards=cards)
    for _ in range(20):
        state = gw.apply(state, gw.legal_decisions(state)[-1])
    assert state.cards is cards


@given(strategies.new_games(), st.integers(0, 1000))
def test_saving_and_loading_anywhere_changes_nothing(state: gw.GameState, style: int) -> None:
    for counter in range(25):
        if state.turn is None:
            break
        state = check_relation(SaveAndLoad(), state, choose(state, style, counter))
