"""R6: the NPC of games that began with four or fewer."""

from typing import Any

import pytest
from play import do, given, legal

import grailwar as gw

NO_SUPPLY = ["shared-attribute-plus-3"]

RIN: dict[str, Any] = {"master": "rin", "servant": "archer"}
ILYA: dict[str, Any] = {"master": "ilya", "servant": "lancer"}
SHINJI: dict[str, Any] = {"master": "shinji", "servant": "saber"}
KIREI: dict[str, Any] = {"master": "kirei", "servant": "rider"}
KUZUKI: dict[str, Any] = {"master": "kuzuki", "servant": "berserker"}
SHIROU: dict[str, Any] = {"master": "shirou", "servant": "true-assassin"}


def battle(*seats: dict[str, Any], events: tuple[str, ...] = ("plain",), **keys: Any) -> gw.GameState:
    """A battle at Shinto in round 5 with the NPC there, run on to the next round (no supply)."""
    here = [{"at": "shinto", **seat} for seat in seats]
    away = [seat for seat in (RIN, ILYA, KIREI) if seat["master"] not in {seat["master"] for seat in here}]
    return given(
        [*here, *away][: max(3, len(here))],
        phase="battle",
        round=5,
        events={"shinto": list(events)},
        situation_deck=NO_SUPPLY,
        **{"players_at_start": 4, **keys},
    )


def results(state: gw.GameState) -> list[int]:
    return [player.results for player in state.players]


# --- when and where ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "rules"), [(3, "normal"), (4, "normal"), (3, "casual"), (4, "casual")])
def test_r6_1_games_begun_by_three_or_four_have_it(players: int, rules: str) -> None:
    assert gw.new_game(players, seed=3, rules=rules).npc == "shinto"


@pytest.mark.parametrize("players", [5, 6, 7])
def test_r6_1_larger_games_never_get_it_not_even_with_three_left(players: int) -> None:
    state = gw.new_game(players, seed=3, start=0)
    state = do(state, *(f"{seat} concede" for seat in range(3, players)))
    state = do(state, "0 place workshop", "1 place workshop", "2 place workshop")
    while state.round == 1:
        state = gw.apply(state, gw.legal_decisions(state)[-1])
    assert (state.round, state.npc) == (2, None)


@pytest.mark.parametrize("number", range(1, 9))
def test_r6_2_odd_rounds_at_shinto_even_rounds_at_miyama(number: int) -> None:
    state = given([RIN, ILYA, KIREI], phase="pre_outpost", round=number)
    assert state.npc == ("shinto" if number % 2 else "miyama")


def test_r6_2_it_stands_on_eleven() -> None:
    """11 ties with it (R6.4 d), 12 beats it, 10 does not reach it."""
    gained = []
    for cards, seals in ((["strength-4", "strength-4"], 1), (["strength-5", "strength-4"], 1), (["strength-7"], 2)):
        state = battle({**SHINJI, "used": cards, "seal_power": seals})
        gained.append(results(state)[0])
    ten, eleven, seven_and_four = gained
    assert (ten, eleven, seven_and_four) == (0, 4 + 2, 4 + 4)


def test_r6_3_no_event_changes_its_power() -> None:
    """ "True name hidden" and the ranking lift Shinji's 0 to 5 + 12 = 17; the NPC is still beaten with 11."""
    state = battle({**SHINJI, "used": []}, events=("hidden-name-plus-5", "standings-boost"))
    assert results(state)[0] == 2 + 4 + 3


def test_r6_3_strong_cards_and_attributes_are_not_its_own() -> None:
    """Strength 5 + 1 + 2 + 2 = 10 loses to the 11, which the same events leave as it is."""
    events = ("strong-plus-1", "strength-plus-2", "terrain-doubled")
    state = battle({**SHINJI, "used": ["strength-5"], "seal_power": 1}, events=events)
    assert results(state)[0] == 0
    state = battle({**SHINJI, "used": ["strength-5"], "seal_power": 2}, events=events)
    assert results(state)[0] == 2 + 2 + 3 + 3 + 4


# --- its battle -------------------------------------------------------------------------------------------------------


def test_r6_4_alone_with_it_is_engaged() -> None:
    seats = [{**ILYA, "at": "shinto", "mana": 12}, RIN, KIREI]
    assert [text for text in legal(given(seats, round=5)) if text.startswith("move")] == []
    assert [text for text in legal(given(seats, round=4)) if text.startswith("move")] == ["move reconnaissance"]


def test_r6_4_a_win_over_it_pays_the_bonus_and_what_a_card_gives_for_winning() -> None:
    """5 of the event, 3 of Shinto, 2 of Remote Operation: 2 + 3 x 2 + 4 = 12 against 11."""
    rin = {**RIN, "used": ["remote-operation", "magic-4"], "terrain": [3]}
    assert results(battle(rin))[0] == 5 + 3 + 2


def test_r6_4_when_it_is_strongest_all_players_there_lose_and_gain_nothing() -> None:
    seats = [{**ILYA, "used": ["magic-5", "agility-5"]}, {**RIN, "used": ["magic-4", "agility-4"]}]
    assert results(battle(*seats)) == [0, 0, 0]


def test_r6_4_shinji_who_loses_to_it_may_become_sakura() -> None:
    state = battle({**SHINJI, "used": ["strength-5"]})
    assert (state.turn, legal(state)) == (0, ["accept", "decline"])


def test_r6_4_its_win_does_not_keep_the_mana_after_the_battle_away() -> None:
    state = battle({**ILYA, "used": ["magic-5"], "mana": 3}, events=("mana-after-battle",))
    assert (results(state)[0], state.players[0].mana) == (0, 3 + 2 + 1)


def test_r6_4_three_tied_with_it_share_by_four() -> None:
    """ceil((5 + 3) / 4) = 2 for each of the three players."""
    seats = [{**seat, "used": ["strength-5", "strength-4"], "seal_power": 1} for seat in (ILYA, KIREI, KUZUKI)]
    assert results(battle(*seats)) == [2 + 2, 2 + 2, 2 + 2]


def test_r6_4_a_defeated_npc_leaves_a_defeated_lancer_without_a_win() -> None:
    """Petrifying Gaze Defeats Lancer, Rider goes away, Gae Bolg Defeats the NPC: nobody wins there (R10.6)."""
    lancer = {**ILYA, "mana": 8, "at": "shinto", "hand": ["magic-5"]}
    rider = {**KIREI, "mana": 8, "at": "shinto", "hand": ["magic-3"]}
    state = given([lancer, rider, RIN], round=5, events={"shinto": ["plain"]}, situation_deck=NO_SUPPLY)
    state = do(state, "0 stay", "0 use gae-bolg", "0 use magic-5", "0 done", "0 end")
    state = do(state, "1 stay", "1 use petrifying-gaze", "1 use magic-3", "1 done", "1 seal move miyama", "1 end")
    assert state.players[0].defeated
    state = do(state, "2 stay", "2 done", "2 end")
    assert (state.round, results(state)) == (6, [0, 0, 0])


def test_r6_5_it_takes_no_place_and_no_token() -> None:
    """Four pieces in the Workshop of a game of four; then both tokens for the first two at its battlefield."""
    seats = [RIN, ILYA, KIREI, KUZUKI]
    state = do(given(seats, phase="pre_outpost"), *(f"{seat} place workshop" for seat in range(4)))
    assert [player.at for player in state.players] == ["workshop"] * 4
    state = do(given(seats, phase="pre_outpost"), *(f"{seat} place shinto" for seat in range(4)))
    assert [[token.value for token in player.terrain] for player in state.players] == [[3], [1], [], []]


@pytest.mark.parametrize(
    ("number", "left", "where"), [(9, 4, "shinto"), (10, 4, "miyama"), (9, 3, None), (10, 3, "miyama"), (11, 2, None)]
)
def test_r6_6_its_parity_goes_on_in_the_climax(number: int, left: int, where: str | None) -> None:
    seats = [RIN, ILYA, KIREI, KUZUKI]
    seats = [{**seat, "eliminated": index >= left} for index, seat in enumerate(seats)]
    state = given(seats, phase="preparation", round=number, players_at_start=4)
    assert (state.npc, state.situation) == (where, f"climax-{left}")


# --- cards and the NPC ------------------------------------------------------------------------------------------------


def test_r6_7_gae_bolg_does_nothing_against_it_and_a_player() -> None:
    """The NPC and one player are two others: 6 + 5 = 11 is beaten by 12."""
    seats = [{**ILYA, "used": ["gae-bolg", "agility-5"]}, {**KUZUKI, "used": ["strength-9", "strength-3"]}]
    assert results(battle(*seats)) == [0, 5 + 3, 0]


def test_r6_7_piercing_flight_counts_it() -> None:
    """10 + 2 beats the player's 3 and the NPC's 11: one War Result for each of the two."""
    seats = [{**ILYA, "used": ["gae-bolg-piercing-flight", "agility-2"]}, {**RIN, "used": ["magic-3"]}]
    assert results(battle(*seats)) == [5 + 3 + 2, 0, 0]


def test_r6_7_petrifying_gaze_never_affects_it() -> None:
    """3 + 3 against the 11: the NPC never finishes using cards, so it is not Defeated."""
    rider = {**KIREI, "mana": 8, "at": "shinto", "hand": ["magic-3"]}
    state = given([rider, RIN, ILYA], round=5, events={"shinto": ["plain"]}, situation_deck=NO_SUPPLY)
    state = do(state, "0 stay", "0 use petrifying-gaze", "0 use magic-3", "0 done", "0 end")
    state = do(state, "1 stay", "1 done", "1 end", "2 stay", "2 done", "2 end")
    assert results(state) == [0, 0, 0]


def test_r6_7_all_precepts_talisman_cannot_choose_it() -> None:
    caster = {**RIN, "servant": "caster", "mana": 8, "at": "shinto", "hand": ["magic-4"]}
    state = given([caster, KIREI, ILYA], round=5)
    state = do(state, "0 stay", "0 use all-precepts-talisman", "0 use magic-4", "0 done")
    assert legal(state) == ["seal mana", "seal power", "seal move miyama", "seal move reconnaissance",
                            "ability gem-mana", "ability gem-redraw", "end"]  # fmt: skip
    assert int(gw.power(state, 0) or 0) == 4


@pytest.mark.parametrize(("servant", "card"), [("saber", "magic-resistance"), ("saber", "wind-barrier")])
def test_r6_7_zeroing_finds_nothing_in_it(servant: str, card: str) -> None:
    saber = {**SHINJI, "servant": servant, "used": [card, "strength-4"], "seal_power": 1}
    assert results(battle(saber))[0] == 0


def test_r6_7_presence_concealment_ranks_the_players_without_it() -> None:
    """12, 9 and 5 with the NPC's 11 between: 9 ranks second of the players, the 12 is Defeated, the NPC wins."""
    seats = [
        {**SHIROU, "used": ["presence-concealment", "agility-5"]},
        {**KUZUKI, "used": ["strength-9", "strength-3"]},
        {**ILYA, "used": ["magic-5"]},
    ]
    assert results(battle(*seats)) == [0, 0, 0]


def test_r6_7_broken_spiral_sword_pays_for_beating_it() -> None:
    """4 + 3 x 3 = 13 beats 11: 5 + 3 and the card's 4."""
    assert results(battle({**RIN, "used": ["broken-spiral-sword"], "terrain": [3]}))[0] == 5 + 3 + 4


def test_r6_7_losing_to_it_counts_for_two_labours() -> None:
    """5 + 5 = 10 loses to 11: + 3 for each, and both leave the game."""
    state = battle({**KUZUKI, "used": ["twelve-labours", "twelve-labours"]})
    assert (results(state)[0], state.players[0].removed) == (6, ("twelve-labours", "twelve-labours"))


def test_r6_7_heartbeat_in_the_last_climax_round_finds_nobody_but_it() -> None:
    """Round 10, two left: 6 + 3 loses to the 11 of the NPC, which is not Defeated."""
    seats = [{**SHIROU, "at": "miyama", "used": ["delusional-heartbeat", "agility-3"], "results": 9}, {**ILYA}]
    state = given(seats, phase="battle", round=10, situation="climax-2", players_at_start=4)
    assert (state.is_over, state.winners, results(state)) == (True, (0,), [9, 0])


def test_r6_7_the_ranking_event_does_not_rank_it() -> None:
    """With 4, 6 and 9 War Results the 4 is last (+ 12), the 6 second from last (+ 8), the 9 third (+ 4)."""
    seats = [
        {**seat, "at": "shinto", "used": [], "results": amount} for seat, amount in ((RIN, 9), (ILYA, 4), (KIREI, 6))
    ]
    state = given([*seats, {**KUZUKI, "results": 20}], round=5, events={"shinto": ["standings-boost"]}, turn=3)
    assert [int(gw.power(state, seat) or 0) for seat in range(3)] == [4, 12, 8]


def test_r6_7_independent_action_pays_for_losing_to_it() -> None:
    state = battle({**SHINJI, "servant": "gilgamesh", "used": ["independent-action"], "results": 9})
    assert results(do(state, "0 decline"))[0] == 9 - 5
