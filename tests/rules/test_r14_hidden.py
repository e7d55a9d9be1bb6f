"""R14: what is hidden stays hidden in a state's ``repr``, in refusals, and in a selection before ``done``."""

from typing import Any

import pytest
from play import do, given, legal

import grailwar as gw

RIN: dict[str, Any] = {"master": "rin", "servant": "archer"}
ILYA: dict[str, Any] = {"master": "ilya", "servant": "lancer"}
KIREI: dict[str, Any] = {"master": "kirei", "servant": "rider"}
SHINJI: dict[str, Any] = {"master": "shinji", "servant": "berserker"}


def secrets(state: gw.GameState) -> set[str]:
    """Every id that somebody may not know: hands, decks, Servants, hidden events, decks of the board."""
    found = {*state.event_deck, *state.situation_deck, *state.removed_situations}
    for player in state.players:
        found |= {player.servant, *player.hand, *player.deck}
    for field in state.battlefields.values():
        found |= set(field.hidden)
    return found


def test_r14_1_a_card_that_has_left_the_game_counts_among_those_seen_at_one_time() -> None:
    """What was once public stays known (RULING-86): one copy lies beside the game, another one is used."""
    state = given([{**RIN, "at": "miyama", "hand": ["luck", "rush"]}, ILYA, KIREI])
    one = state.players[0].replace(removed=("luck",), shown=("luck",))
    state = do(state.replace(players=(one, *state.players[1:])), "0 stay", "0 use luck", "0 use rush down", "0 done")
    assert state.players[0].shown == ("luck", "luck")


def test_r14_1_cards_used_face_up_and_a_name_released_become_known() -> None:
    """A labour releases the name and is seen, as is the Attack card face up; those face down are not."""
    shinji = {**SHINJI, "mana": 8, "at": "miyama", "hand": ["strength-9", "strength-2"]}
    state = do(given([shinji, RIN, ILYA]), "0 stay", "0 use twelve-labours", "0 use strength-2", "0 done")
    assert (state.players[0].revealed, state.players[0].name_known) == (True, True)
    assert state.players[0].shown == ("strength-2", "twelve-labours")
    state = do(given([shinji, RIN, ILYA]), "0 stay", "0 use strength-9 down", "0 use strength-2 down", "0 done")
    assert (state.players[0].revealed, state.players[0].shown) == (False, ())


def test_r14_1_the_number_of_cards_is_no_secret_and_repr_is_short() -> None:
    state = gw.new_game(5, seed=3)
    assert [len(player.hand) for player in state.players] == [3] * 5
    assert len(repr(state)) < 200


@pytest.mark.parametrize("seed", range(3))
def test_r14_2_no_secret_in_the_repr_of_a_state_or_of_what_it_shows(seed: int) -> None:
    state = gw.new_game(7, seed=seed)
    told = [repr(state), str(state), f"{state}", *(repr(player) for player in state.players)]
    told += [repr(field) for field in state.battlefields.values()]
    hidden = secrets(state) - {name for field in state.battlefields.values() for name in field.open}
    assert [name for name in hidden for text in told if name in text] == []


def test_r14_2_the_repr_does_not_tell_what_has_been_chosen() -> None:
    state = given([{**ILYA, "at": "miyama", "hand": ["magic-2", "agility-4"]}, RIN, KIREI])
    one = do(state, "0 stay", "0 use magic-2")
    other = do(state, "0 stay", "0 use agility-4 down")
    assert repr(one) == repr(other)


def test_r14_2_states_that_differ_in_secrets_alone_look_the_same() -> None:
    seats = [{**ILYA, "at": "miyama", "hand": ["magic-2", "agility-4"]}, RIN, KIREI]
    other = [{**ILYA, "at": "miyama", "hand": ["rush", "agility-5"], "servant": "archer"}, RIN, KIREI]
    first, second = given(seats), given(other, hidden_events={})
    assert first != second
    assert repr(first) == repr(second)
    assert legal(first) == legal(second)


def test_r14_2_a_refusal_to_another_seat_tells_nothing_of_the_hand() -> None:
    """Whatever seat 1 tries in the action of seat 0 is refused with the same words, before it is looked at."""
    state = do(given([{**ILYA, "at": "miyama", "hand": ["magic-2", "agility-4"]}, RIN, KIREI]), "0 stay")
    told = set()
    for decision in (gw.Use("magic-2"), gw.Use("rush"), gw.Use("no-such-card"), gw.Stay()):
        with pytest.raises(gw.IllegalDecision) as refusal:
            gw.apply(state, decision, seat=1)
        told.add((str(refusal.value), refusal.value.reasons))
    assert len(told) == 1


def test_r14_2_a_selection_has_no_effect_before_done() -> None:
    """Gae Bolg and an Attack card are chosen: hand, Mana, Tarot, Power and board are as before."""
    ilya = {**ILYA, "at": "miyama", "mana": 12, "hand": ["agility-5", "rush", "magic-2"], "terrain": [3]}
    before = do(given([ilya, {**RIN, "at": "miyama"}, KIREI]), "0 stay")
    chosen = do(before, "0 use gae-bolg", "0 use agility-5")
    assert (chosen.players, chosen.table, chosen.decks) == (before.players, before.table, before.decks)
    assert gw.power(chosen, 0) == gw.power(before, 0)
    assert [str(used) for used in chosen.pending.chosen] == ["gae-bolg", "agility-5"]  # type: ignore[union-attr]  # asked
    used = do(chosen, "0 done")
    assert (used.players[0].mana, used.players[0].revealed) == (12 - 6 - 1, True)


def test_r14_2_ridings_selection_has_no_effect_before_done_either() -> None:
    rider = {**KIREI, "at": "miyama", "mana": 8, "hand": ["remote-operation", "magic-3", "strength-5"]}
    before = do(given([rider, RIN, ILYA]), "0 stay", "0 use riding", "0 use strength-5", "0 done")
    chosen = do(before, "0 use remote-operation", "0 use magic-3")
    assert chosen.players == before.players
    assert do(chosen, "0 done").players[0].mana == 8 - 3 - 1 - 1


def test_r14_2_discards_have_no_effect_before_done_either() -> None:
    before = do(given([{**RIN, "at": "miyama", "hand": ["rush", "magic-2"]}, ILYA, KIREI]), "0 ability gem-redraw")
    chosen = do(before, "0 discard rush")
    assert chosen.players == before.players
    trash = do(chosen, "0 done").players[0].trash
    assert trash == (gw.UsedCard("rush", True),)


def test_r14_2_face_down_cards_stay_face_down_in_the_trash() -> None:
    ilya = {**ILYA, "at": "miyama", "hand": ["magic-2", "agility-4", "rush"]}
    state = given([ilya, {**RIN, "acted": True}, {**KIREI, "acted": True}])
    state = do(state, "0 stay", "0 use magic-2 down", "0 use agility-4", "0 done", "0 end")
    assert set(state.players[0].trash) == {gw.UsedCard("magic-2", True), gw.UsedCard("agility-4")}
    assert state.players[0].shown == ("agility-4",)


def test_r14_3_a_card_that_hints_at_the_servant_leaves_the_name_hidden() -> None:
    """Strength 9 belongs to Berserker alone; the "true name hidden" event still counts."""
    shinji = {**SHINJI, "mana": 5, "at": "miyama", "hand": ["strength-9", "strength-2"]}
    state = given([shinji, RIN, ILYA], events={"miyama": ["hidden-name-plus-5"]})
    state = do(state, "0 stay", "0 use strength-9", "0 use strength-2 down", "0 done")
    assert (state.players[0].revealed, int(gw.power(state, 0) or 0)) == (False, 9 + 5)
