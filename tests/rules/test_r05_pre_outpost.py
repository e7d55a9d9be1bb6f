"""R5: the Pre-Outpost Phase: where pieces are placed and what that gives."""

from typing import Any

import pytest
from play import do, given, legal

import grailwar as gw

SHIROU: dict[str, Any] = {"master": "shirou", "servant": "saber"}
RIN: dict[str, Any] = {"master": "rin", "servant": "archer"}
ILYA: dict[str, Any] = {"master": "ilya", "servant": "lancer"}
SAKURA: dict[str, Any] = {"master": "sakura", "servant": "caster"}
KIREI: dict[str, Any] = {"master": "kirei", "servant": "rider"}
KUZUKI: dict[str, Any] = {"master": "kuzuki", "servant": "gilgamesh"}
SHINJI: dict[str, Any] = {"master": "shinji", "servant": "berserker"}
FIVE = [SHIROU, RIN, ILYA, KIREI, KUZUKI]


def placing(seats: list[dict[str, Any]], **keys: Any) -> gw.GameState:
    return given(seats, phase="pre_outpost", **keys)


def values(player: gw.Player) -> list[int]:
    return [token.value for token in player.terrain]


def power(state: gw.GameState, seat: int) -> int:
    tally = gw.power(state, seat)
    assert tally is not None
    return int(tally)


# --- placing ----------------------------------------------------------------------------------------------------------


def test_r5_1_the_npc_stands_before_the_first_piece_and_nobody_may_pass() -> None:
    state = placing([RIN, ILYA, KIREI], round=4)
    assert (state.npc, state.turn, [player.at for player in state.players]) == ("miyama", 0, [None] * 3)
    assert legal(state) == ["place workshop", "place miyama", "place shinto"]


@pytest.mark.parametrize("text", ["stay", "done", "end", "seal mana", "seal move miyama", "move miyama", "decline"])
def test_r5_1_nothing_but_placing_is_allowed(text: str) -> None:
    state = placing(FIVE)
    with pytest.raises(gw.IllegalDecision):
        gw.apply(state, gw.parse_decision(text))


def test_r5_1_each_places_one_piece_once() -> None:
    state = placing([RIN, ILYA, KIREI], start=1)
    turns = []
    while state.phase is gw.Phase.PRE_OUTPOST:
        turns.append(state.turn)
        state = do(state, f"{state.turn} place miyama")
    assert (turns, state.turn) == ([1, 2, 0], 1)


@pytest.mark.parametrize("place", ["reconnaissance", "nowhere", "miyama-town"])
def test_r5_2_never_at_reconnaissance_and_nowhere_unknown(place: str) -> None:
    state = placing(FIVE)
    with pytest.raises(gw.IllegalDecision):
        gw.apply(state, gw.Place(place))
    assert state == placing(FIVE)


def test_r5_3_the_fifth_at_the_workshop_is_refused_and_a_leaver_makes_room() -> None:
    """Four are there; when one concedes the fifth may come, as a later one: 1 Mana."""
    state = do(placing(FIVE), *(f"{seat} place workshop" for seat in range(4)))
    assert legal(state) == ["place miyama", "place shinto"]
    state = do(state, "2 concede")
    assert legal(state) == ["place workshop", "place miyama", "place shinto"]
    assert do(state, "4 place workshop").players[4].results == 1


def test_r5_3_the_first_one_has_had_the_two_mana_even_after_leaving() -> None:
    state = do(placing(FIVE), "0 place workshop", "0 concede", "1 place workshop", "2 place workshop")
    assert [state.players[seat].mana for seat in (1, 2)] == [4 + 1, 6 + 1]


def test_r5_3_two_mana_are_lost_at_twelve() -> None:
    state = do(placing([{**RIN, "mana": 12}, {**ILYA, "mana": 11}, KIREI]), "0 place workshop", "1 place workshop")
    assert [state.players[seat].mana for seat in (0, 1)] == [12, 12]


def test_r5_3_with_three_left_the_workshop_holds_one_at_a_time() -> None:
    state = placing([RIN, ILYA, KIREI], round=9, situation="climax-3", players_at_start=5)
    state = do(state, "0 place workshop")
    assert legal(state) == ["place miyama"]
    state = do(state, "0 concede")
    assert legal(state) == ["place workshop", "place miyama"]


def test_r5_4_three_then_one_then_nothing_at_each_battlefield() -> None:
    seats = [*FIVE, SHINJI, SAKURA]
    places = ["shinto", "miyama", "shinto", "miyama", "shinto", "miyama", "shinto"]
    state = placing(seats)
    for seat, place in enumerate(places):
        state = do(state, f"{seat} place {place}")
    assert [values(player) for player in state.players] == [[3], [3], [1], [1], [], [], []]
    assert [token.at for player in state.players for token in player.terrain] == ["shinto", "miyama"] * 2


def test_r5_4_the_token_of_one_who_left_is_not_given_again() -> None:
    state = do(placing(FIVE), "0 place miyama", "0 concede", "1 place miyama", "2 place miyama")
    assert [values(player) for player in state.players[:3]] == [[], [1], []]


def test_r5_4_no_limit_of_pieces_at_a_battlefield() -> None:
    state = placing([*FIVE, SHINJI, SAKURA])
    for seat in range(7):
        state = do(state, f"{seat} place miyama")
    assert [player.at for player in state.players] == ["miyama"] * 7


def test_r5_5_arriving_in_the_action_phase_gives_no_token() -> None:
    """Both tokens of Miyama Town and of Shinto lie there, free, and stay there."""
    state = given([{**ILYA, "at": "workshop"}, RIN, KIREI, KUZUKI], npc=False)
    by_move, by_seal = do(state, "0 move shinto"), do(state, "0 seal move miyama")
    for state in (by_move, by_seal):
        assert state.players[0].terrain == ()
        assert [field.tokens for field in state.battlefields.values()] == [(3, 1), (3, 1)]


# --- Climax -----------------------------------------------------------------------------------------------------------


def test_r5_6_reins_cannot_lead_to_a_closed_place_nor_into_the_full_workshop() -> None:
    rider = {**KIREI, "mana": 12, "at": "miyama", "hand": ["magic-3", "magic-3"]}
    keys: dict[str, Any] = {"round": 9, "situation": "climax-3", "players_at_start": 5}
    use = ("0 stay", "0 use reins-of-the-rider", "0 use magic-3", "0 done")
    state = do(given([rider, {**RIN, "at": "workshop"}, ILYA], **keys), *use)
    assert legal(state) == ["go miyama", "decline"]
    state = do(given([rider, {**RIN, "at": "miyama"}, ILYA], **keys), *use)
    assert legal(state) == ["go workshop", "go miyama", "decline"]


def test_r5_6_with_four_left_nothing_is_closed() -> None:
    state = placing([RIN, ILYA, KIREI, SHIROU], round=9, situation="climax-4", players_at_start=5)
    state = do(state, "0 place workshop")
    assert legal(state) == ["place workshop", "place miyama", "place shinto"]


# --- triggers ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("mana", "place", "expected"), [(4, "miyama", 5), (12, "miyama", 12), (4, "shinto", 4)])
def test_r5_7_shinji_gains_mana_at_miyama_alone(mana: int, place: str, expected: int) -> None:
    state = do(placing([{**SHINJI, "mana": mana}, RIN, ILYA]), f"0 place {place}")
    assert state.players[0].mana == expected


def test_r5_7_shinji_at_the_workshop_gains_its_mana_only() -> None:
    assert do(placing([SHINJI, RIN, ILYA]), "0 place workshop").players[0].mana == 4 + 2


def test_r5_7_kuzuki_gains_results_even_where_the_mana_would_be_lost() -> None:
    state = placing([RIN, {**KUZUKI, "mana": 12, "results": 3}, ILYA])
    state = do(state, "0 place workshop", "1 place workshop")
    assert (state.players[1].mana, state.players[1].results) == (12, 3 + 1)


def test_r5_7_territory_creation_pays_at_the_workshop_only() -> None:
    caster = {**RIN, "servant": "caster", "lingering": ["territory-creation"], "mana": 4}
    state = placing([caster, ILYA, KIREI])
    at_workshop, at_shinto = do(state, "0 place workshop").players[0], do(state, "0 place shinto").players[0]
    assert (at_workshop.mana, at_workshop.results) == (4 + 2 + 1, 2)
    assert (at_shinto.mana, at_shinto.results) == (4, 0)


def test_r5_7_territory_creation_pays_its_results_at_twelve_mana() -> None:
    caster = {**RIN, "servant": "caster", "lingering": ["territory-creation"], "mana": 12}
    player = do(placing([caster, ILYA, KIREI]), "0 place workshop").players[0]
    assert (player.mana, player.results) == (12, 2)


def test_r5_7_kuzuki_first_with_territory_creation() -> None:
    """The 2 of the Workshop become War Results, the 1 of the card stays Mana, and the card's 2 come on top."""
    kuzuki = {**KUZUKI, "servant": "caster", "lingering": ["territory-creation"]}
    player = do(placing([kuzuki, ILYA, KIREI]), "0 place workshop").players[0]
    assert (player.mana, player.results) == (4 + 1, 2 + 2)


def test_r5_7_triggers_come_at_once_before_the_next_piece() -> None:
    state = do(placing([SHINJI, RIN, ILYA]), "0 place miyama")
    assert (state.phase, state.turn, state.players[0].mana) == (gw.Phase.PRE_OUTPOST, 1, 5)


# --- Terrain tokens belong to their battlefield -----------------------------------------------------------------------


def test_r5_8_a_token_counts_again_when_its_holder_comes_back() -> None:
    ilya = {**ILYA, "at": "miyama", "terrain": [3], "seals": 2, "hand": ["magic-2", "magic-3"]}
    state = do(given([ilya, RIN, KIREI], npc=False), "0 seal move shinto")
    assert power(state, 0) == 0
    state = do(state, "0 seal move miyama")
    assert power(state, 0) == 3


def test_r5_8_the_token_of_one_who_went_away_is_nobodys() -> None:
    """Seat 0 leaves with the + 3; seat 1 arrives and gets nothing; the + 1 that lies there stays, too."""
    seats = [{**ILYA, "at": "miyama", "terrain": [3]}, {**RIN, "at": "workshop"}, KIREI]
    state = do(given(seats, npc=False), "0 move shinto", "0 done", "0 end", "1 move miyama")
    assert (values(state.players[0]), values(state.players[1])) == ([3], [])
    assert (state.battlefields["miyama"].tokens, power(state, 0), power(state, 1)) == ((1,), 0, 0)


def test_r5_8_multipliers_do_not_wake_a_token_elsewhere() -> None:
    rin = {**RIN, "at": "miyama", "terrain": [3], "mana": 4, "hand": ["remote-operation", "rush"], "seals": 0}
    state = do(given([rin, ILYA, KIREI], npc=False), "0 stay", "0 use remote-operation", "0 use rush", "0 done")
    state = do(state, "0 resolve rush")
    assert (state.players[0].at, power(state, 0)) == ("shinto", 2 + 3)


def test_r5_8_reins_takes_even_the_token_of_one_who_went_away() -> None:
    holder = {**ILYA, "at": "shinto", "terrain": [{"at": "miyama", "value": 3}]}
    rider = {**KIREI, "at": "miyama", "mana": 12, "hand": ["magic-3"]}
    state = given([rider, holder, RIN], npc=False)
    state = do(state, "0 stay", "0 use reins-of-the-rider", "0 use magic-3", "0 done", "0 go miyama")
    assert (values(state.players[0]), values(state.players[1])) == ([3, 1], [])
