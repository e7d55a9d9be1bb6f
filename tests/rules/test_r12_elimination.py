"""R12: what follows round 8, the Climax rounds, and how the game ends."""

from random import Random
from typing import Any

import pytest
from play import do, given, legal

import grailwar as gw

SHIROU: dict[str, Any] = {"master": "shirou", "servant": "saber"}
RIN: dict[str, Any] = {"master": "rin", "servant": "archer"}
ILYA: dict[str, Any] = {"master": "ilya", "servant": "lancer"}
KIREI: dict[str, Any] = {"master": "kirei", "servant": "rider"}
KUZUKI: dict[str, Any] = {"master": "kuzuki", "servant": "gilgamesh"}
SHINJI: dict[str, Any] = {"master": "shinji", "servant": "berserker"}
SAKURA: dict[str, Any] = {"master": "sakura", "servant": "caster"}
NOT_SHIROU = [RIN, ILYA, KIREI, KUZUKI, SHINJI, SAKURA]


def after(number: int, *results: int, shirou: int | None = None, **keys: Any) -> gw.GameState:
    """The round ``number`` ends with these War Results; with ``shirou``, that seat is Shirou's."""
    seats = [{**NOT_SHIROU[index % 6], "results": amount} for index, amount in enumerate(results)]
    if shirou is not None:
        seats[shirou] = {**seats[shirou], **SHIROU}
    if number > 8:
        keys = {"situation": f"climax-{min(4, len(results))}", **keys}
    return given(seats, phase="round_end", round=number, **{"players_at_start": max(5, len(results)), **keys})


def left(state: gw.GameState) -> list[int]:
    return [seat for seat, player in enumerate(state.players) if not player.eliminated]


def as_written(results: list[int], target: int, exempt: set[int]) -> list[int]:
    """The procedure that stands under R12.5, word by word."""
    remaining = list(range(len(results)))
    while len(remaining) > target:
        pool = [seat for seat in remaining if seat not in exempt]
        if not pool:
            break
        low, high = min(results[seat] for seat in pool), max(results[seat] for seat in pool)
        if low == high:
            break
        remaining = [seat for seat in remaining if seat not in pool or results[seat] != low]
    return remaining


# --- the order of what follows round 8 --------------------------------------------------------------------------------


def test_r12_1_clown_wins_before_hidden_secret_comes() -> None:
    """Seven began: Shinji (3) is last of the four left and Sakura (6) is not first; he wins, she gets nothing."""
    seats = [{**RIN, "results": 9}, {**SHINJI, "results": 3}, {**SAKURA, "results": 6}, {**ILYA, "results": 8}]
    seats += [{**KIREI, "results": 1}, {**KUZUKI, "results": 2}]
    state = given(seats, phase="round_end", round=8, players_at_start=7)
    assert (left(state), state.winners, state.players[2].mana) == ([0, 1, 2, 3], (1,), 4)


def test_r12_1_the_last_one_left_wins_before_clown() -> None:
    """Three of seven are left with 5, 4 and 4: both 4 go, and nobody is last any more."""
    seats = [{**RIN, "results": 5}, {**SHINJI, "results": 4}, {**ILYA, "results": 4}]
    state = given(seats, phase="round_end", round=8, players_at_start=7)
    assert (state.winners, left(state)) == ((0,), [0])


def test_r12_1_first_place_of_all_counts_for_hidden_secret() -> None:
    """Shirou, out of the order of elimination, leads with 9: Sakura's 8 is not first."""
    seats = [{**SAKURA, "results": 8}, {**SHIROU, "results": 9}, {**ILYA, "results": 2}, {**KIREI, "results": 7}]
    state = given(seats, phase="round_end", round=8, players_at_start=7)
    assert (left(state), state.players[0].mana) == ([0, 1, 3], gw.UNLIMITED)


# --- who goes ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("number", "results", "remain"),
    [
        (8, (7, 6, 5, 4, 3), [0, 1, 2, 3]),
        (8, (7, 6, 5, 4), [0, 1, 2]),
        (8, (7, 6, 5), [0, 1]),
        (9, (7, 6, 5, 4), [0, 1]),
        (9, (7, 6, 5), [0, 1]),
        (9, (7, 6), [0]),
    ],
)
def test_r12_2_how_many_stay(number: int, results: tuple[int, ...], remain: list[int]) -> None:
    assert left(after(number, *results)) == remain


def test_r12_2_the_number_still_in_counts_after_round_eight() -> None:
    """Of five one has conceded: with four in the game the last of them goes, four are not enough."""
    seats = [{**seat, "results": amount} for seat, amount in zip(NOT_SHIROU, (7, 6, 5, 4), strict=False)]
    seats.append({**SAKURA, "eliminated": True})
    assert left(given(seats, phase="round_end", round=8)) == [0, 1, 2]


def test_r12_2_the_card_of_the_round_counts_after_a_climax_round() -> None:
    """Under the card for four, two are left by concessions: "until 2 or fewer are left", so both stay."""
    seats = [{**RIN, "results": 7}, {**ILYA, "results": 3}, *({**seat, "eliminated": True} for seat in (KIREI, KUZUKI))]
    state = given(seats, phase="round_end", round=9, players_at_start=5, situation="climax-4")
    assert (left(state), state.round, state.situation) == ([0, 1], 10, "climax-2")


@pytest.mark.parametrize("spared", [True, False])
def test_r12_3_as_written_for_any_results(spared: bool) -> None:
    """Against the procedure of R12.5, with few values so that ties are everywhere; Shirou anywhere or nowhere."""
    random = Random(12)
    for _ in range(150):
        players = random.randint(3, 7)
        results = [random.randint(0, 4) for _ in range(players)]
        shirou = random.randrange(players) if spared else None
        target = 4 if players >= 5 else players - 1
        expected = as_written(results, target, set() if shirou is None else {shirou})
        state = after(8, *results, shirou=shirou, players_at_start=max(3, min(6, players)) if players < 7 else 7)
        assert (results, left(state)) == (results, expected)


def test_r12_3_as_written_in_the_climax_too() -> None:
    random = Random(13)
    for _ in range(100):
        players = random.randint(2, 6)
        results = [random.randint(0, 3) for _ in range(players)]
        shirou = random.randrange(players)
        expected = as_written(results, 1 if players == 2 else 2, set())
        assert (results, left(after(9, *results, shirou=shirou, players_at_start=6))) == (results, expected)


def test_r12_4_shirou_is_exempt_once() -> None:
    """Shirou has 0 after round 8 and stays; after round 9 he goes with everybody else at the bottom."""
    assert left(after(8, 9, 8, 7, 6, 0, shirou=4)) == [0, 1, 2, 4]
    assert left(after(9, 9, 8, 7, 0, shirou=3)) == [0, 1]


def test_r12_4_alone_with_one_other_shirou_has_nobody_eliminated() -> None:
    """Two are left in round 8: the other one is first among those who count."""
    state = after(8, 9, 1, shirou=0)
    assert (left(state), state.situation) == ([0, 1], "climax-2")
    state = after(8, 1, 9, shirou=0)
    assert (left(state), state.situation) == ([0, 1], "climax-2")


def test_r12_5_somebody_always_survives() -> None:
    for results in ((0, 0, 0), (5, 5, 5, 5, 5), (0,) * 7, (1, 1)):
        number = 9 if len(results) == 2 else 8
        assert left(after(number, *results)) == list(range(len(results)))


def test_r12_6_an_eliminated_player_takes_no_further_part() -> None:
    """Not placed, not supplied, no hand; the War Results stay as a record only."""
    seats = [{**seat, "results": 9 - index, "hand": ["luck"]} for index, seat in enumerate(NOT_SHIROU[:5])]
    state = given(seats, phase="round_end", round=8, start=3)
    out = state.players[4]
    assert (out.eliminated, out.hand, out.at, out.mana, out.results) == (True, (), None, 4, 5)
    turns = []
    while state.phase is gw.Phase.PRE_OUTPOST:
        turns.append(state.turn)
        state = do(state, f"{state.turn} place miyama")
    assert turns == [0, 1, 2, 3]
    with pytest.raises(gw.IllegalDecision):
        gw.concede(state, 4)


@pytest.mark.parametrize(
    ("players", "card"), [(7, "climax-4"), (5, "climax-4"), (4, "climax-4"), (3, "climax-3"), (2, "climax-2")]
)
def test_r12_7_the_card_for_the_number_left(players: int, card: str) -> None:
    """All are tied, so nobody goes, not even of seven."""
    state = after(8 if players > 2 else 9, *[6] * players)
    assert (len(left(state)), state.situation) == (players, card)


def test_r12_7_a_concession_in_the_round_does_not_change_its_card() -> None:
    state = after(8, 6, 6, 6, 6)
    state = do(state, "1 place shinto", "2 concede")
    assert (state.situation, legal(state)) == ("climax-4", ["place workshop", "place miyama", "place shinto"])


def test_r12_8_after_every_climax_round_and_before_the_next() -> None:
    """Round 9 with four: two go in its clean-up, and round 10 begins with the card for two."""
    seats = [
        {**seat, "results": 9 - index, "deck": []} for index, seat in enumerate((RIN, ILYA, KIREI, SAKURA, SHIROU))
    ]
    state = given([*seats, {**KUZUKI, "results": 1}], phase="round_end", round=8)
    assert (state.round, left(state)) == (9, [0, 1, 2, 4])
    for seat in (1, 2, 4, 0):
        state = do(state, f"{seat} place workshop")
    for seat in (1, 2, 4, 0):
        state = do(state, f"{seat} stay", f"{seat} done", f"{seat} end")
    assert (state.round, left(state), state.situation) == (10, [0, 1], "climax-2")


def test_r12_9_the_last_player_left_wins() -> None:
    state = after(9, 3, 9)
    assert (state.is_over, state.phase, state.winners, state.turn, state.round) == (True, "over", (1,), None, 9)
    assert gw.legal_decisions(state) == ()
    assert gw.ranking(state) == ((1,), (0,))


def test_r12_9_places_are_those_of_the_order_of_leaving() -> None:
    """2, 3 after round 8 one after the other; those who leave together share a place."""
    state = after(8, 9, 8, 7, 6, 3, 3, 2)
    assert gw.ranking(state) == ((0,), (1,), (2,), (3,), (4, 5), (6,))


@pytest.mark.parametrize(
    ("players", "mana", "miyama", "shinto"), [(4, 8, (2, 0), (1, 1)), (3, 8, (1, 1), (0, 1)), (2, 10, (1, 2), (0, 1))]
)
def test_r12_10_supply_and_events_of_the_climax_cards(
    players: int, mana: int, miyama: tuple[int, int], shinto: tuple[int, int]
) -> None:
    seats = [{**seat, "mana": 4} for seat in NOT_SHIROU[:players]]
    state = given(seats, phase="preparation", round=9, players_at_start=5)
    assert [player.mana for player in state.players] == [mana] * players
    lying = [(len(field.open), len(field.hidden)) for field in state.battlefields.values()]
    assert lying == [miyama, shinto]


@pytest.mark.parametrize(("players", "workshop"), [(4, True), (3, False), (2, False)])
def test_r12_10_the_workshop_of_the_climax_cards(players: int, workshop: bool) -> None:
    state = given(NOT_SHIROU[:players], phase="preparation", round=9, players_at_start=5)
    state = do(state, "0 place workshop")
    assert ("place workshop" in legal(state), "place shinto" in legal(state)) == (workshop, workshop)


def test_r12_11_the_event_of_closed_shinto_is_placed_turned_up_and_set_aside() -> None:
    deck = ["plain", "strong-plus-1", "terrain-doubled", "magic-plus-2", "magic-plus-3", "mana-after-battle"]
    seats = [{**seat, "results": 6, "deck": []} for seat in (RIN, ILYA, KIREI)]
    state = given(seats, phase="preparation", round=9, players_at_start=5, event_deck=deck)
    assert state.battlefields["shinto"].hidden == ("terrain-doubled",)
    used = len(state.used_events)
    state = do(state, *(f"{seat} place miyama" for seat in range(3)))
    assert state.battlefields["shinto"].open == ("terrain-doubled",)
    for seat in range(3):
        state = do(state, f"{seat} stay", f"{seat} done", f"{seat} end")
    # the 3 of the token wins Miyama Town; the other two stay equal and go together
    assert (state.winners, state.players[0].results) == ((0,), 6 + 5 + 2 + 2)
    assert state.used_events[used:] == ("strong-plus-1", "plain", "terrain-doubled")
