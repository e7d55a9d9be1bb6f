"""R9: total power, and the account that it keeps of its parts."""

from typing import Any

import pytest
from play import do, given

import grailwar as gw
from grailwar.dominate import log

AWAY = {"master": "kuzuki", "servant": "gilgamesh", "at": "workshop", "acted": True}
ARCHER = {"master": "ilya", "servant": "archer", "at": "miyama", "seals": 0}
CASTER = {"master": "ilya", "servant": "caster", "at": "miyama", "seals": 0}
GILGAMESH = {"master": "ilya", "servant": "gilgamesh", "at": "miyama", "seals": 0}
RIDER = {"master": "ilya", "servant": "rider", "at": "miyama", "seals": 0}
SABER = {"master": "ilya", "servant": "saber", "at": "miyama", "seals": 0}


def parts(state: gw.GameState, seat: int) -> list[tuple[int, str]]:
    """The parts of the total power of a seat at a battlefield: amount and cause; they add up to the total."""
    tally = gw.power(state, seat)
    assert tally is not None
    assert int(tally) == sum(part.amount for part in tally.parts)
    assert all(part.text for part in tally.parts)
    return [(part.amount, part.cause.id) for part in tally.parts]


def total(state: gw.GameState, seat: int) -> int:
    """The total power of a seat at a battlefield."""
    return sum(amount for amount, _ in parts(state, seat))


def after(seat: dict[str, Any], **keys: Any) -> gw.GameState:
    """Seat 0 has used its cards; seat 1 is on turn at Miyama Town."""
    return given([seat, {**ARCHER, "mana": 0}, AWAY], turn=1, **keys)


def test_worked_example_accounts_for_23_total_power_and_7_war_results() -> None:
    hand = ["agility-2", "remote-operation", "magic-4"]
    shirou = {"master": "shirou", "servant": "archer", "at": "miyama", "mana": 8, "terrain": [3], "hand": hand}
    kirei = {"master": "kirei", "servant": "lancer", "at": "miyama", "used": ["strength-3", "agility-4"]}
    events = {"miyama": ["weak-becomes-5"]}
    state = given(
        [shirou, {**kirei, "terrain": [1]}, AWAY], round=2, npc=False, situation="supply-agility", events=events
    )
    state = do(state, "0 stay", "0 use agility-2", "0 use remote-operation", "0 use kanshou-and-bakuya", "0 done")
    account = [
        (5, "agility-2"),
        (2, "supply-agility"),
        (5, "remote-operation"),
        (5, "kanshou-and-bakuya"),
        (6, "R9.6"),
    ]
    assert parts(state, 0) == account
    tally = gw.power(state, 0)
    assert tally is not None
    words = (
        ("Agility 2", "from 2 to 5", "Weak Becomes 5"),
        ("Supply, Agility +2", "Agility 2"),
        ("Remote Operation", "from 2 to 5", "Weak Becomes 5"),
        ("Kanshou and Bakuya",),
        ("Terrain Advantage", "3", "2", "Remote Operation"),
    )
    for part, named in zip(tally.parts, words, strict=True):
        assert [word for word in named if word not in part.text] == []
    assert (total(state, 0), total(state, 1)) == (23, 10)
    state = do(state, "0 end")
    assert (state.players[0].results, state.players[1].results) == (7, 0)
    gains = [entry for entry in state.log if isinstance(entry, log.ResultsChanged)]
    assert [(entry.seat, entry.amount, entry.cause.id) for entry in gains] == [
        (0, 5, "R10.7"),
        (0, 2, "remote-operation"),
    ]


@pytest.mark.parametrize("place", ["workshop", "reconnaissance", None])
def test_r9_1_there_is_no_total_power_away_from_the_battlefields(place: str | None) -> None:
    saber = {"master": "ilya", "servant": "saber", "used": ["luck", "rush"], "seal_power": 3}
    state = after({**saber, "at": place} if place else saber)
    assert gw.power(state, 0) is None


def test_r9_1_total_power_comes_and_goes_with_the_place() -> None:
    saber = {**SABER, "seals": 2, "hand": ["luck", "strength-4"], "terrain": [3], "mana": 0}
    state = do(given([saber, AWAY, AWAY]), "0 stay", "0 use luck", "0 use strength-4", "0 done")
    assert total(state, 0) == 11
    state = do(state, "0 seal move reconnaissance")
    assert gw.power(state, 0) is None
    state = do(state, "0 seal move miyama")
    assert total(state, 0) == 11


def test_r9_2_all_parts_of_the_formula_add_up() -> None:
    gilgamesh = {**GILGAMESH, "master": "kirei", "revealed": True, "terrain": [3, 1], "seal_power": 2}
    gilgamesh["used"] = ["gate-of-babylon", "strength-3"]
    events = {"miyama": ["standings-boost", "strength-plus-2", "shared-attribute-plus-4"]}
    state = given([gilgamesh, {**ARCHER, "results": 1}, AWAY], turn=1, events=events, situation="supply-strength")
    assert parts(state, 0) == [
        (4, "gate-of-babylon"),
        (2, "strength-plus-2"),
        (2, "supply-strength"),
        (3, "strength-3"),
        (2, "strength-plus-2"),
        (2, "supply-strength"),
        (8, "R9.6"),
        (4, "shared-attribute-plus-4"),
        (12, "standings-boost"),
        (2, "executor"),
        (4, "R7.6"),
    ]
    assert total(state, 0) == 45


def test_r9_2_before_any_card_is_used_the_texts_in_force_and_tokens_count() -> None:
    caster = {**CASTER, "terrain": [1], "lingering": ["territory-creation"]}
    state = given([caster, ARCHER, AWAY], events={"miyama": ["magic-plus-3", "shared-attribute-plus-4"]})
    assert parts(state, 0) == [
        (2, "territory-creation"),
        (3, "magic-plus-3"),
        (1, "R9.6"),
        (4, "shared-attribute-plus-4"),
    ]


def test_r9_3_set_then_zero_then_add() -> None:
    archer = {**ARCHER, "used": ["minds-eye", "magic-2"]}
    lancer = {"master": "kirei", "servant": "lancer", "at": "miyama", "used": ["agility-2", "strength-2"]}
    events = {"miyama": ["weak-becomes-5", "strong-plus-1", "agility-plus-3"]}
    state = given([{**archer, "acted": True}, lancer, {**AWAY, "acted": False}], turn=2, events=events)
    before = [(5, "agility-2"), (1, "strong-plus-1"), (3, "agility-plus-3"), (5, "strength-2"), (1, "strong-plus-1")]
    assert parts(state, 1) == before
    state = do(state, "2 stay", "2 done")
    state = gw.decide(state, gw.End())
    while state.phase is not gw.Phase.ROUND_END:
        state = gw.advance(state)
    after = [(0, "agility-2"), (3, "agility-plus-3"), (5, "strength-2"), (1, "strong-plus-1")]
    assert parts(state, 1) == after


def test_r9_3_strong_cards_are_told_by_the_base_before_additions() -> None:
    events = {"miyama": ["strong-plus-1", "agility-plus-3", "strong-plus-1"]}
    state = after({**SABER, "used": ["agility-3", "strength-4"]}, events=events)
    assert parts(state, 0) == [
        (3, "agility-3"),
        (3, "agility-plus-3"),
        (4, "strength-4"),
        (1, "strong-plus-1"),
        (1, "strong-plus-1"),
    ]


def test_r9_3_a_printed_base_of_0_is_neither_1_nor_2() -> None:
    rider = {**RIDER, "used": ["riding", {"card": "strength-2", "down": True}]}
    state = given([rider, ARCHER, AWAY], turn=1, events={"miyama": ["weak-becomes-5", "strength-plus-2"]})
    assert total(state, 0) == 0


def test_r9_4_every_matching_bonus_counts_once_for_each_card() -> None:
    events = {"miyama": ["strength-plus-3", "agility-plus-2", "magic-plus-2"]}
    gilgamesh = {**GILGAMESH, "used": ["gate-of-babylon", "snake"]}
    state = given([gilgamesh, ARCHER, AWAY], turn=1, events=events, situation="forbid-np-magic")
    assert parts(state, 0) == [
        (4, "gate-of-babylon"),
        (3, "strength-plus-3"),
        (2, "agility-plus-2"),
        (2, "magic-plus-2"),
        (1, "forbid-np-magic"),
        (5, "snake"),
        (3, "strength-plus-3"),
        (2, "agility-plus-2"),
    ]


def test_r9_5_equal_events_and_the_situation_add_up() -> None:
    events = {"miyama": ["strength-plus-3", "strength-plus-3", "strength-plus-2"]}
    state = after({**SABER, "used": ["strength-4", "luck"]}, events=events, situation="supply-strength")
    assert total(state, 0) == 4 + 3 + 3 + 2 + 2 + 4


@pytest.mark.parametrize(
    ("cards", "events", "expected"),
    [
        (["remote-operation", "remote-operation"], [], 16),
        (["remote-operation", "gate-of-babylon"], ["terrain-doubled"], 32),
        (["remote-operation", "gate-of-babylon"], ["terrain-doubled", "terrain-doubled"], 64),
        (["broken-spiral-sword", "remote-operation"], [], 24),
        (["broken-spiral-sword", "remote-operation"], ["terrain-doubled", "terrain-nullified"], 0),
        ([{"card": "remote-operation", "down": True}, "luck"], ["terrain-doubled"], 8),
    ],
)
def test_r9_6_terrain_is_the_sum_of_the_tokens_times_every_multiplier(
    cards: list[Any], events: list[str], expected: int
) -> None:
    servant = "gilgamesh" if "gate-of-babylon" in cards else "archer"
    seat = {**ARCHER, "servant": servant, "terrain": [3, 1], "used": cards}
    state = given([seat, SABER, AWAY], turn=1, events={"miyama": events})
    assert [part for part in parts(state, 0) if part[1] == "R9.6"] == [(expected, "R9.6")]


def test_r9_6_a_token_of_the_other_battlefield_is_worth_nothing() -> None:
    tokens = [1, {"at": "shinto", "value": 3}]
    state = given([{**ARCHER, "terrain": tokens, "used": ["remote-operation", "luck"]}, SABER, AWAY], turn=1)
    assert parts(state, 0) == [(2, "remote-operation"), (4, "luck"), (2, "R9.6")]


@pytest.mark.parametrize(
    ("cards", "lingering", "shares"),
    [
        (["strength-3", "strength-4"], [], True),
        (["strength-3", "agility-3"], [], False),
        (["gate-of-babylon", "snake"], [], True),
        (["gate-of-babylon", "snake", "agility-3"], [], True),
        (["gate-of-babylon", "snake", "magic-2"], [], False),
        (["strength-3", {"card": "strength-4", "down": True}], [], False),
        (["luck"], [], True),
        ([], [], False),
    ],
)
def test_r9_7_one_attribute_that_every_used_card_has(cards: list[Any], lingering: list[str], shares: bool) -> None:
    events = {"miyama": ["shared-attribute-plus-4", "shared-attribute-plus-4"]}
    seat = {**GILGAMESH, "used": cards, "lingering": lingering}
    state = given([seat, SABER, AWAY], turn=1, events=events, situation="shared-attribute-plus-3")
    bonus = [4, 4, 3] if shares else []
    assert [amount for amount, cause in parts(state, 0) if cause.startswith("shared-attribute")] == bonus


@pytest.mark.parametrize(("card", "bonus"), [("magic-4", 4), ("agility-3", 0)])
def test_r9_7_a_counted_lingering_card_is_a_used_card(card: str, bonus: int) -> None:
    caster = {**CASTER, "used": [card, card], "lingering": ["territory-creation"]}
    state = given([caster, SABER, AWAY], turn=1, events={"miyama": ["shared-attribute-plus-4"]})
    assert sum(amount for amount, cause in parts(state, 0) if cause == "shared-attribute-plus-4") == bonus


def test_r9_7_a_lingering_card_that_does_not_count_does_not_break_it() -> None:
    archer = {**ARCHER, "used": ["magic-4"], "lingering": ["unlimited-blade-works"]}
    state = given([archer, SABER, AWAY], turn=1, events={"miyama": ["shared-attribute-plus-4"]})
    assert total(state, 0) == 8


def test_r9_8_the_name_is_looked_at_as_it_is_now() -> None:
    events = {"miyama": ["hidden-name-plus-5", "hidden-name-plus-5"]}
    hassan = {**SABER, "servant": "true-assassin", "mana": 12, "hand": ["luck", "magic-2"]}
    state = given([hassan, AWAY, AWAY], events=events)
    assert total(state, 0) == 10
    state = do(state, "0 stay", "0 use delusional-heartbeat", "0 use magic-2", "0 done")
    assert total(state, 0) == 8
    state = given([{**hassan, "revealed": True}, AWAY, AWAY], events=events)
    assert parts(state, 0) == []
    state = do(state, "0 stay", "0 use self-modification", "0 use magic-2", "0 done")
    assert total(state, 0) == 14


@pytest.mark.parametrize(
    ("results", "bonuses"),
    [
        ((5, 5, 9, 9), (12, 12, 4, 4)),
        ((5, 5, 5, 9), (12, 12, 12, 0)),
        ((1, 2, 3, 4), (12, 8, 4, 0)),
        ((1, 2, 2, 4), (12, 8, 8, 0)),
        ((0, 0, 0, 0), (12, 12, 12, 12)),
        ((9, 7, 7, 0), (0, 8, 8, 12)),
    ],
)
def test_r9_9_places_are_counted_from_the_bottom_and_ties_share_the_lower_one(
    results: tuple[int, ...], bonuses: tuple[int, ...]
) -> None:
    seats = [{**SABER, "results": number} for number in results]
    state = given(seats, npc=False, events={"miyama": ["standings-boost"]})
    assert tuple(total(state, seat) for seat in range(4)) == bonuses


def test_r9_9_players_who_are_out_have_no_place_and_players_elsewhere_have_one() -> None:
    gone = {"master": "rin", "servant": "lancer", "results": 0, "eliminated": True}
    seats = [{**SABER, "results": 5}, {**SABER, "results": 3, "at": "workshop"}, gone, {**SABER, "results": 4}]
    state = given(seats, npc=False, events={"miyama": ["standings-boost", "standings-boost"]})
    assert (total(state, 0), total(state, 3)) == (8, 16)


def test_r9_10_flat_bonuses_of_abilities_and_cards() -> None:
    kirei = {"master": "kirei", "servant": "saber", "at": "miyama", "used": ["excalibur", "luck"], "revealed": True}
    state = given([kirei, ARCHER, AWAY], turn=1, round=9, situation="climax-3")
    assert parts(state, 0) == [(12, "excalibur"), (4, "luck"), (2, "executor"), (4, "excalibur")]
    state = given([kirei, ARCHER, AWAY], turn=1, round=8)
    assert parts(state, 0) == [(12, "excalibur"), (4, "luck"), (2, "executor")]
    swords = ["first-sword", "second-sword", "third-sword"]
    state = given([{**SABER, "servant": "assassin", "used": swords, "revealed": True}, ARCHER, AWAY], turn=1)
    assert total(state, 0) == 7 + 5 + 3 + 3


def test_r9_10_all_precepts_talisman_gives_10() -> None:
    caster = {**CASTER, "mana": 8, "hand": ["magic-2"]}
    state = given([caster, ARCHER, AWAY])
    state = do(state, "0 stay", "0 use all-precepts-talisman", "0 use magic-2", "0 done")
    assert parts(state, 0) == [
        (0, "all-precepts-talisman"),
        (2, "magic-2"),
        (10, "all-precepts-talisman"),
    ]


def test_r9_11_a_prohibition_does_not_touch_what_has_been_used() -> None:
    saber = {**SABER, "seals": 1, "hand": ["luck", "rush"], "mana": 12}
    state = given([saber, AWAY, AWAY], events={"shinto": ["special-forbidden"]}, round=2)
    state = do(state, "0 stay", "0 use luck", "0 use magic-resistance", "0 done", "0 seal move shinto")
    assert total(state, 0) == 7


def test_r9_12_the_total_follows_every_change() -> None:
    saber = {**SABER, "seals": 3, "hand": ["strength-4", "strength-3"], "mana": 12, "terrain": [3], "results": 1}
    events = {"miyama": ["strength-plus-3"], "shinto": ["standings-boost"]}
    rival = {**ARCHER, "results": 2, "acted": True}
    state = given([saber, rival, {**AWAY, "results": 9}], events=events, round=2, npc=False)
    state = do(state, "0 stay", "0 use strength-4", "0 use strength-3", "0 done")
    assert total(state, 0) == 4 + 3 + 3 + 3 + 3
    state = do(state, "0 seal move shinto")
    assert total(state, 0) == 4 + 3 + 12
    assert total(state, 1) == 0
    state = do(state, "0 seal move reconnaissance")
    assert gw.power(state, 0) is None
    assert state.players[0].results == 3
    state = do(state, "0 seal move shinto")
    assert total(state, 0) == 4 + 3 + 8


def test_r9_12_places_are_frozen_when_the_battle_phase_begins() -> None:
    at_shinto = {**SABER, "at": "shinto", "results": 0, "used": ["strength-4", "strength-3"]}
    rival = {**ARCHER, "results": 3, "used": ["luck", "magic-4"]}
    rival2 = {"master": "rin", "servant": "lancer", "at": "miyama", "results": 1, "used": ["magic-5", "magic-3"]}
    seats = [at_shinto, rival, rival2, {**AWAY, "results": 20, "acted": False, "at": "workshop"}]
    events = {"miyama": ["standings-boost"], "shinto": ["plain"]}
    state = given(seats, npc=False, events=events, turn=3)
    assert (total(state, 1), total(state, 2)) == (4 + 4 + 4, 5 + 3 + 8)
    state = gw.decide(do(state, "3 stay", "3 done"), gw.End())
    while state.phase is not gw.Phase.ROUND_END:
        state = gw.advance(state)
    assert tuple(player.results for player in state.players[:3]) == (5, 3, 7)
    assert (total(state, 1), total(state, 2)) == (4 + 4 + 4, 5 + 3 + 8)
