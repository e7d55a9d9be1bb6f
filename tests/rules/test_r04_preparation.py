"""R4: the Preparation Phase, and what happens when decks run out."""

from collections import Counter
from random import Random
from typing import Any

import pytest
from play import do, given

import grailwar as gw
from grailwar.testing import arrange

CARDS = gw.load_cards()
NO_SUPPLY = ["shared-attribute-plus-3"]

RIN: dict[str, Any] = {"master": "rin", "servant": "archer"}
ILYA: dict[str, Any] = {"master": "ilya", "servant": "lancer"}
SAKURA: dict[str, Any] = {"master": "sakura", "servant": "caster"}
KIREI: dict[str, Any] = {"master": "kirei", "servant": "rider"}
KUZUKI: dict[str, Any] = {"master": "kuzuki", "servant": "saber"}


def names(state: gw.GameState) -> list[str]:
    """What happened, by kind."""
    return [type(entry).__name__ for entry in state.log]


def with_event_decks(deck: tuple[str, ...], used: tuple[str, ...], **keys: Any) -> gw.GameState:
    """A Preparation Phase about to begin, with just these events left."""
    seats = [RIN, ILYA, KIREI, KUZUKI]
    state = arrange({"seat": seats, "phase": "preparation", "players_at_start": 5, **keys}, run=False)
    state = state.replace(decks=state.decks.replace(events=deck, used_events=used))
    while state.pending is None:
        state = gw.advance(state)
    return state


def lying(state: gw.GameState) -> list[str]:
    return [event for field in state.battlefields.values() for event in field.open + field.hidden]


# --- round start and draw ---------------------------------------------------------------------------------------------


def test_r4_1_engraved_fate_takes_the_last_two_mana_and_asks_nobody() -> None:
    state = given([{**SAKURA, "mana": 2}, RIN, ILYA], phase="preparation", situation_deck=NO_SUPPLY)
    assert (state.players[0].mana, state.players[0].results) == (0, 2)
    assert state.phase is gw.Phase.PRE_OUTPOST


def test_r4_1_triggers_of_the_round_start_come_before_the_draw_and_the_supply() -> None:
    """Sakura's Archer has an empty hand: fate first, then the card goes back, then three are drawn."""
    sakura = {**SAKURA, "servant": "archer", "lingering": ["unlimited-blade-works"], "mana": 2}
    state = given([sakura, RIN, ILYA], phase="preparation", situation_deck=["supply-magic"])
    wanted = ["RoundBegun", "ManaChanged", "ResultsChanged", "CardPutBack", "CardsDrawn"]
    assert names(state)[:5] == wanted
    assert (state.players[0].mana, len(state.players[0].hand)) == (2, 3)


def test_r4_1_blade_works_stays_while_a_single_card_is_in_hand() -> None:
    rin = {**RIN, "lingering": ["unlimited-blade-works"], "hand": ["rush"]}
    player = given([rin, ILYA, KIREI], phase="preparation").players[0]
    assert (player.lingering, player.hand) == (("unlimited-blade-works",), ("rush",))


def test_r4_2_a_hand_of_more_than_three_draws_nothing_and_keeps_all() -> None:
    hand = ["strength-2", "strength-3", "rush", "luck", "luck"]
    player = given([{**KUZUKI, "hand": hand}, RIN, ILYA], phase="preparation").players[0]
    assert (list(player.hand), len(player.deck)) == (hand, 14 - 5)


def test_r4_2_who_is_out_draws_nothing() -> None:
    seats = [RIN, ILYA, {**KIREI, "eliminated": True}]
    player = given(seats, phase="preparation", round=9).players[2]
    assert (player.hand, len(player.deck)) == ((), 12)


def test_r4_2_skill_and_special_cards_never_come_to_the_hand() -> None:
    state = gw.new_game(7, seed=12)
    kinds = {CARDS.cards[card].in_deck for player in state.players for card in player.hand}
    assert kinds == {True}


# --- situation --------------------------------------------------------------------------------------------------------


def test_r4_3_supply_is_for_those_in_the_game_alone() -> None:
    seats = [RIN, {**ILYA, "eliminated": True, "mana": 1}, {**KIREI, "mana": 11}]
    state = given(seats, phase="preparation", situation_deck=["supply-agility"], round=8)
    assert [player.mana for player in state.players] == [6, 1, 12]


def test_r4_3_the_text_holds_for_the_round_and_no_longer() -> None:
    """Agility + 2 in round 1; in round 2 the same card is worth what is printed, and 3 for the token."""
    kuzuki = {**KUZUKI, "at": "miyama", "hand": ["agility-3", "luck"], "deck": ["agility-3", "luck", "luck"]}
    nothing = {"deck": [], "acted": True}
    events = {"situation": "supply-agility", "situation_deck": NO_SUPPLY, "event_deck": ["plain", "plain"]}
    state = given([kuzuki, {**RIN, **nothing}, {**ILYA, **nothing}], npc=False, **events)
    use = ("0 stay", "0 use agility-3", "0 use luck down", "0 done")
    state = do(state, *use)
    assert int(gw.power(state, 0) or 0) == 3 + 2
    state = do(state, "0 end", "1 place workshop", "2 place workshop", "0 place miyama")
    state = do(state, "1 stay", "1 done", "1 end", "2 stay", "2 done", "2 end", *use)
    assert int(gw.power(state, 0) or 0) == 3 + 3


def test_r4_3_a_climax_card_is_chosen_and_not_drawn() -> None:
    seats = [RIN, ILYA, KIREI, KUZUKI]
    state = given(seats, phase="preparation", round=9, players_at_start=5, situation_deck=["supply-magic"])
    assert (state.situation, state.situation_deck) == ("climax-4", ("supply-magic",))


# --- events -----------------------------------------------------------------------------------------------------------


def test_r4_4_the_top_event_lies_open_at_miyama_the_next_hidden_at_shinto() -> None:
    deck = ["strong-plus-1", "terrain-doubled", "plain"]
    state = given([RIN, ILYA, KIREI], phase="preparation", situation_deck=NO_SUPPLY, event_deck=deck)
    miyama, shinto = state.battlefields["miyama"], state.battlefields["shinto"]
    assert (miyama.open, miyama.hidden) == (("strong-plus-1",), ())
    assert (shinto.open, shinto.hidden) == ((), ("terrain-doubled",))
    assert state.event_deck == ("plain",)


def test_r4_5_added_events_come_from_the_deck_before_the_ordinary_ones() -> None:
    deck = ("plain", "strong-plus-1", "terrain-doubled", "magic-plus-2", "magic-plus-3")
    state = with_event_decks(deck, (), situation_deck=["supply-both-events"])
    miyama, shinto = state.battlefields["miyama"], state.battlefields["shinto"]
    assert (miyama.hidden, miyama.open) == (("plain",), ("terrain-doubled",))
    assert (shinto.hidden, shinto.open) == (("strong-plus-1", "magic-plus-2"), ())


def test_r4_6_texts_and_war_results_of_all_events_here_add_up_and_not_elsewhere() -> None:
    """Two "true name hidden" at Shinto are + 10 and 2 + 2 War Results; Miyama Town has none of it."""
    events = {"shinto": ["hidden-name-plus-5", "hidden-name-plus-5"], "miyama": ["terrain-doubled"]}
    seats = [{**RIN, "at": "shinto", "hand": ["magic-4"]}, {**ILYA, "at": "miyama", "used": ["magic-2"]}, KIREI]
    state = given([*seats, KUZUKI], events=events, npc=False)
    state = do(state, "0 stay", "0 use magic-4", "0 done")
    assert [int(gw.power(state, seat) or 0) for seat in (0, 1)] == [4 + 10, 2]
    state = do(state, "0 end", "2 stay", "2 done", "2 end", "3 stay", "3 done", "3 end")
    assert [player.results for player in state.players] == [4, 3, 0, 0]


def test_r4_7_a_face_down_event_does_nothing_before_the_action_phase() -> None:
    seats = [{**RIN, "at": "shinto"}, {**ILYA, "at": "miyama"}, KIREI]
    hidden = {"shinto": ["hidden-name-plus-5"], "miyama": ["hidden-name-plus-5"]}
    state = given(seats, phase="pre_outpost", hidden_events=hidden, npc=False)
    assert [int(gw.power(state, seat) or 0) for seat in (0, 1)] == [0, 0]
    state = do(state, "2 place workshop")
    assert [int(gw.power(state, seat) or 0) for seat in (0, 1)] == [5, 5]
    assert not any(field.hidden for field in state.battlefields.values())


# --- running out ------------------------------------------------------------------------------------------------------


def test_r4_8_deck_runs_out_in_the_middle_of_a_draw() -> None:
    """One card is left and three are drawn: that one first, then two of the five that lay in the trash."""
    trash = ["magic-2", {"card": "magic-3", "down": True}, "rush", {"card": "luck", "down": True}, "strength-2"]
    for seed in range(8):
        state = given([{**KUZUKI, "deck": ["agility-3"], "trash": trash}, RIN, ILYA], phase="preparation", seed=seed)
        player = state.players[0]
        assert (player.hand[0], len(player.hand), len(player.deck), player.trash) == ("agility-3", 3, 3, ())
        whole = ["agility-3", "magic-2", "magic-3", "rush", "luck", "strength-2"]
        assert Counter(player.hand + player.deck) == Counter(whole)


def test_r4_8_the_whole_trash_is_shuffled() -> None:
    trash = ["magic-2", "magic-3", "rush", "luck", "strength-2", "strength-3"]
    seats = [{**KUZUKI, "deck": [], "trash": trash}, RIN, ILYA]
    hands = {given(seats, phase="preparation", seed=seed).players[0].hand for seed in range(60)}
    assert {card for hand in hands for card in hand} == set(trash)
    assert len(hands) > 30  # of 120 orders of three out of six


def test_r4_8_an_empty_deck_is_left_alone_while_no_card_is_missing() -> None:
    kuzuki = {**KUZUKI, "deck": ["rush"], "hand": ["luck", "luck"], "trash": ["magic-2"]}
    player = given([kuzuki, RIN, ILYA], phase="preparation").players[0]
    assert (player.hand, player.deck, len(player.trash)) == (("luck", "luck", "rush"), (), 1)


def test_r4_8_two_players_reshuffle_independently() -> None:
    trash = ["magic-2", "magic-3", "rush", "luck", "strength-2", "strength-3"]
    alone = [{**KUZUKI, "deck": [], "trash": trash}, RIN, ILYA]
    both = [alone[0], {**RIN, "deck": [], "trash": trash}, ILYA]
    first, second = (given(seats, phase="preparation", seed=5) for seats in (alone, both))
    assert first.players[0] == second.players[0]
    assert second.players[0].hand != second.players[1].hand


def test_r4_9_with_deck_and_trash_empty_the_draw_stops() -> None:
    player = given([{**KUZUKI, "deck": ["rush"], "trash": []}, RIN, ILYA], phase="preparation").players[0]
    assert (player.hand, player.deck) == (("rush",), ())


def test_r4_9_the_redraw_stops_too() -> None:
    """Two cards are discarded with an empty deck: both are all there is to draw."""
    rin = {**RIN, "deck": [], "hand": ["rush", "magic-2"], "at": "workshop"}
    state = do(given([rin, ILYA, KIREI]), "0 ability gem-redraw", "0 discard rush", "0 discard magic-2", "0 done")
    assert (Counter(state.players[0].hand), state.players[0].trash) == (Counter(["rush", "magic-2"]), ())


def test_r4_10_only_used_events_are_shuffled_into_a_new_deck() -> None:
    """Round 9 with four needs four events and three are left; the fourth can only be one that was set aside."""
    deck = ("plain", "strong-plus-1", "terrain-doubled")
    state = with_event_decks(deck, ("magic-plus-2",), round=9)
    assert Counter(lying(state)) == Counter([*deck, "magic-plus-2"])
    assert state.battlefields["shinto"].hidden == ("magic-plus-2",)
    assert (state.event_deck, state.used_events) == ((), ())


def test_r4_10_a_deck_that_is_just_empty_is_not_made_anew_yet() -> None:
    deck = ("plain", "strong-plus-1", "terrain-doubled", "magic-plus-3")
    state = with_event_decks(deck, ("magic-plus-2",), round=9)
    assert (state.event_deck, state.used_events) == ((), ("magic-plus-2",))


def test_r4_10_with_nothing_left_anywhere_nothing_is_placed() -> None:
    state = with_event_decks(("plain",), (), round=9)
    assert (state.battlefields["miyama"].open, lying(state)) == (("plain",), ["plain"])
    assert state.turn == 0


def test_r4_11_eight_rounds_need_at_most_twenty_events() -> None:
    added = [sum(event.number for event in card.events) for card in CARDS.situations.values() if not card.climax]
    assert 2 * 8 + sum(sorted(added)[-8:]) == 20


@pytest.mark.parametrize("seed", range(4))
def test_r4_11_no_event_comes_again_before_the_climax(seed: int) -> None:
    random, state = Random(seed), gw.new_game(5, seed=seed)
    while state.round <= 8 and not state.is_over:
        assert "EventsReshuffled" not in names(state)
        state = gw.apply(state, random.choice(gw.legal_decisions(state)))


@pytest.mark.parametrize("seed", range(4))
def test_r4_12_eight_different_situations_and_then_the_deck_is_empty(seed: int) -> None:
    random, state = Random(seed), gw.new_game(4, seed=seed)
    removed, seen = state.removed_situations, {}
    while state.round <= 8 and not state.is_over:
        seen[state.round] = state.situation
        if state.round == 8:
            assert state.situation_deck == ()
        state = gw.apply(state, random.choice(gw.legal_decisions(state)))
    ordinary = {situation.id for situation in CARDS.situations.values() if not situation.climax}
    assert {*seen.values(), *removed} == ordinary


def test_r4_12_a_climax_card_comes_up_again() -> None:
    """Nobody goes at 7 : 7, and 0 : 0 in the next round leaves the two equal again."""
    down = ("stay", "use magic-2 down", "use magic-2 down", "done", "end")
    seats = [{**ILYA, "results": 7, "deck": ["magic-2"] * 12}, {**KIREI, "results": 7, "deck": ["magic-2"] * 12}]
    events = ["terrain-nullified", "plain", "plain", "plain"] * 2
    climax = {"situation": "climax-2", "players_at_start": 5, "event_deck": events}
    state = given(seats, phase="round_end", round=9, **climax)
    assert (state.round, state.situation) == (10, "climax-2")
    state = do(state, "1 place miyama", "0 place miyama", *(f"1 {text}" for text in down))
    state = do(state, *(f"0 {text}" for text in down))
    assert (state.round, state.situation) == (11, "climax-2")
