"""What is hidden (R14.2) is in no view but its owner's."""

import pickle
from copy import deepcopy
from typing import Any

import pytest
from view_games import state_of_a_game

import grailwar as gw
from grailwar.dominate.view import UNSEEN, SeenPlayer, ViewError
from grailwar.testing import arrange
from grailwar.testing.leaks import assert_holds_values_only


def seat(master: str, servant: str, **more: Any) -> dict[str, Any]:
    return {"master": master, "servant": servant, **more}


def three(**first: Any) -> list[dict[str, Any]]:
    """Seat 0 as given, two rivals at the Workshop."""
    return [
        seat("rin", "saber", **first),
        seat("ilya", "lancer", at="workshop", deck=[]),
        seat("kirei", "rider", at="workshop", deck=[]),
    ]


def texts(view: gw.PlayerView | gw.PublicView) -> str:
    return view.to_json() + view._repr_html_() + repr(view) + str(view) + repr(view.players) + repr(view.log)


def do(state: gw.GameState, *decisions: str) -> gw.GameState:
    for text in decisions:
        state = gw.apply(state, gw.parse_decision(text))
    return state


def test_r14_2_hand_cards_are_a_number_for_others_and_known_to_their_owner() -> None:
    state = arrange({"seat": three(hand=["luck", "magic-2"], at="miyama")})
    assert gw.view(state, 0).hand == ("luck", "magic-2")
    for viewer in (1, 2, None):
        assert gw.view(state, viewer).players[0].hand_size == 2
        assert "luck" not in texts(gw.view(state, viewer))


def test_r14_2_of_its_own_deck_a_seat_knows_the_cards_and_not_the_order() -> None:
    one = arrange({"seat": three(deck=["rush", "luck", "magic-2"])})
    other = arrange({"seat": three(deck=["luck", "magic-2", "rush"])})
    assert gw.view(one, 0).deck == ("luck", "magic-2", "rush")
    assert gw.view(one, 0) == gw.view(other, 0)
    assert gw.view(one, 1).players[0].deck_size == 3


def test_r14_2_a_tarot_face_down_is_known_to_its_player_alone() -> None:
    state = arrange({"seat": three()})
    assert gw.view(state, 0).servant == "saber"
    assert [player.servant for player in gw.view(state, 0).players] == ["saber", None, None]
    assert [player.servant for player in gw.view(state, None).players] == [None, None, None]


def test_r14_2_cards_used_face_down_are_known_to_their_owner_alone() -> None:
    used = ["strength-4", {"card": "luck", "down": True}]
    state = arrange({"seat": three(used=used, at="miyama"), "turn": 1})
    own = (gw.UsedCard("strength-4"), gw.UsedCard("luck", True))
    assert gw.view(state, 0).players[0].used == own
    for viewer in (1, 2, None):
        assert gw.view(state, viewer).players[0].used == (gw.UsedCard("strength-4"), gw.UsedCard(UNSEEN, True))


def test_r14_2_face_down_cards_stay_hidden_in_the_trash() -> None:
    trash = [{"card": "luck", "down": True}, "magic-2"]
    state = arrange({"seat": three(trash=trash)})
    assert gw.view(state, 0).players[0].trash == (gw.UsedCard("luck", True), gw.UsedCard("magic-2"))
    assert gw.view(state, 1).players[0].trash == (gw.UsedCard(UNSEEN, True), gw.UsedCard("magic-2"))


def test_r14_2_rins_discards_are_a_number_for_others_from_done_on() -> None:
    given = {"seat": three(hand=["luck", "magic-2", "rush"], deck=["strength-2", "strength-3"], at="miyama")}
    asked = do(arrange(given), "ability gem-redraw")
    chosen = do(asked, "discard luck", "discard magic-2")
    assert gw.view(chosen, 1) == gw.view(asked, 1)
    assert gw.view(chosen, 1).log == ()
    assert gw.view(chosen, 0).chosen == (gw.UsedCard("luck", True), gw.UsedCard("magic-2", True))
    done = do(chosen, "done")
    assert gw.view(done, 1).players[0].trash == (gw.UsedCard(UNSEEN, True),) * 2
    assert [card for word in ("luck", "magic-2", "strength-2") if (card := word) in texts(gw.view(done, 1))] == []


def test_r14_2_face_down_events_are_a_number_for_everybody() -> None:
    given = {"phase": "pre_outpost", "seat": three(), "hidden_events": {"shinto": ["plain", "strong-plus-1"]}}
    state = arrange(given)
    for viewer in (0, 1, 2, None):
        assert gw.view(state, viewer).battlefields["shinto"].hidden == 2
        assert "strong-plus-1" not in texts(gw.view(state, viewer))


def test_r4_7_a_face_down_event_is_placed_without_a_name_in_the_log() -> None:
    state = gw.new_game(5, seed=3)
    hidden = state.battlefields["shinto"].hidden[0]
    placed = [entry for entry in gw.view(state, 0).log if getattr(entry, "location", None) == "shinto"]
    assert [(getattr(entry, "event", None), getattr(entry, "down", None)) for entry in placed] == [(UNSEEN, True)]
    assert hidden not in texts(gw.view(state, None))


def test_r14_2_removed_situations_decks_and_seed_are_numbers_or_nowhere() -> None:
    state = gw.new_game(4, seed=123_456_789)
    hidden = (*state.removed_situations, *state.situation_deck, "123456789")
    for viewer in (0, 1, 2, 3, None):
        seen = gw.view(state, viewer)
        assert [word for word in hidden if word in texts(seen)] == []
        assert (seen.situation_deck_size, seen.removed_situations_size) == (7, 2)


def test_a_selection_under_way_is_the_choosers_alone_until_done() -> None:
    state = do(arrange({"seat": three(hand=["luck", "magic-2"], at="miyama")}), "stay")
    one = do(state, "use luck")
    two = do(one, "use magic-2 down")
    assert [gw.view(one, viewer) == gw.view(state, viewer) for viewer in (1, 2, None)] == [True] * 3
    assert [gw.view(two, viewer) == gw.view(state, viewer) for viewer in (1, 2, None)] == [True] * 3
    assert gw.view(two, 1).log == ()
    assert gw.view(two, 0).chosen == (gw.UsedCard("luck"), gw.UsedCard("magic-2", True))
    assert gw.view(do(two, "done"), 1).players[0].used == (gw.UsedCard("luck"), gw.UsedCard(UNSEEN, True))


def test_name_known_outlives_a_tarot_that_is_turned_down_again() -> None:
    state = arrange({"seat": three(revealed=True)})
    player = state.players[0].replace(revealed=False)
    state = state.replace(players=(player, *state.players[1:]))
    assert gw.view(state, 1).players[0].servant == "saber"
    assert gw.view(state, 1).players[0].revealed is False


def test_options_are_those_of_the_seat_on_turn() -> None:
    state = arrange({"seat": three(at="miyama")})
    assert gw.view(state, 0).options == gw.legal_decisions(state)
    assert (gw.view(state, 1).options, gw.view(state, 2).options) == ((), ())
    assert not hasattr(gw.view(state, None), "options")


def test_a_seat_that_has_left_keeps_its_own_knowledge_and_the_others_learn_nothing() -> None:
    state = gw.concede(arrange({"seat": three(hand=["luck"], deck=["rush"], at="miyama")}), 0)
    assert gw.view(state, 0).deck == ("rush",)
    assert gw.view(state, 1).players[0].servant is None
    assert "rush" not in texts(gw.view(state, 1))


@pytest.mark.parametrize("nobody", [3, -1, True, 1.0, "0"])
def test_an_unknown_seat_is_refused(nobody: Any) -> None:
    with pytest.raises(ViewError, match="allowed: None for a spectator, or 0 to 2"):
        gw.view(gw.new_game(3, seed=1), nobody)


def test_a_view_leads_to_no_part_of_the_state() -> None:
    for seed in range(12):
        state = state_of_a_game(seed, 60)
        for viewer in (*range(len(state.players)), None):
            assert_holds_values_only(gw.view(state, viewer))


def test_views_are_values() -> None:
    state = gw.new_game(5, seed=9)
    one, other = gw.view(state, 2), gw.view(state, 2)
    assert one == other
    assert hash(one) == hash(other)
    assert one != gw.view(state, 3)
    assert [pickle.loads(pickle.dumps(one)), deepcopy(one)] == [one, one]
    with pytest.raises(AttributeError):
        one.hand = ()  # type: ignore[misc]  # that it is frozen is what is tested


def test_reprs_are_short_and_name_no_card() -> None:
    state = gw.new_game(5, seed=9)
    assert repr(gw.view(state, 2)) == "<PlayerView of seat 2: round 1, pre_outpost, seat 0 decides: place>"
    assert repr(gw.view(state, None)) == "<PublicView of 5: round 1, pre_outpost, seat 0 decides: place>"
    assert isinstance(gw.view(state, None).players[0], SeenPlayer)
    assert repr(gw.view(state, None).players[0]) == "<SeenPlayer kirei: 6 Mana, 0 War Results, at None>"


def test_a_state_shows_in_a_notebook_what_everybody_may_know() -> None:
    state = state_of_a_game(7, 80)
    assert state._repr_html_() == gw.view(state, None)._repr_html_()


def test_views_can_be_made_between_decide_and_advance() -> None:
    state = gw.decide(arrange({"seat": three(hand=["luck"], at="miyama")}), gw.Stay())
    moments = 0
    while not gw.needs_decision(state):
        state = gw.advance(state)
        moments += 1
    state = gw.decide(do(state, "use luck down", "done"), gw.End())
    while not gw.needs_decision(state):
        assert gw.view(state, 1).question is None
        assert gw.view(state, 1).ahead == state.queue
        state = gw.advance(state)
        moments += 1
    assert moments == 1
