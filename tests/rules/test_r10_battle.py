"""R10: the Battle Phase, what acts before the result, the result, and what depends on it."""

from typing import Any

import pytest
from play import do, given, legal
from test_r09_power import total

import grailwar as gw
from grailwar.dominate import log
from grailwar.testing import arrange

AWAY = {"master": "kuzuki", "servant": "gilgamesh", "at": "workshop"}
ARCHER = {"master": "ilya", "servant": "archer", "at": "miyama"}
BERSERKER = {"master": "kirei", "servant": "berserker", "at": "miyama"}
HASSAN = {"master": "rin", "servant": "true-assassin", "at": "miyama"}
LANCER = {"master": "kirei", "servant": "lancer", "at": "miyama"}
SABER = {"master": "ilya", "servant": "saber", "at": "miyama"}
SHINTO = {"at": "shinto"}


def battle(*seats: dict[str, Any], **keys: Any) -> gw.GameState:
    """The Battle Phase of these seats, carried out up to a question or to its end, before clean-up."""
    return fight(arrange({"npc": False, **keys, "phase": "battle", "seat": list(seats)}, run=False))


def fight(state: gw.GameState, *lines: str) -> gw.GameState:
    """Decide, then go on to the next question or to the end of the Battle Phase; the totals are those of the log."""
    if lines:
        state = gw.decide(do(state, *lines[:-1]), gw.parse_decision(lines[-1].partition(" ")[2]))
    while not gw.needs_decision(state) and state.phase in (gw.Phase.ACTION, gw.Phase.BATTLE):
        state = gw.advance(state)
    for entry in fought(state).values():
        players = [(seat, number) for seat, number in entry.totals if seat != log.NPC]
        assert players == [(seat, total(state, seat)) for seat, _ in players]
    return state


def fought(state: gw.GameState) -> dict[str, log.Battle]:
    """The battles in the log, by place."""
    return {entry.location: entry for entry in state.log if isinstance(entry, log.Battle)}


def results(state: gw.GameState) -> list[int]:
    """The War Results by seat."""
    return [player.results for player in state.players]


def defeated(state: gw.GameState) -> list[int]:
    """The seats that are Defeated."""
    return [seat for seat, player in enumerate(state.players) if player.defeated]


def test_r10_1_players_clash_in_turn_order_across_both_battlefields() -> None:
    lancer = {**LANCER, **SHINTO, "used": ["gae-bolg", "agility-4"]}
    saber = {**SABER, "used": ["wind-barrier", "magic-resistance"]}
    archer = {**ARCHER, "used": ["minds-eye", "strength-4"]}
    state = battle(archer, {**AWAY, **SHINTO}, saber, lancer, start=2)
    assert (state.turn, set(legal(state))) == (2, {"resolve wind-barrier", "resolve magic-resistance"})
    assert defeated(state) == []
    state = fight(state, "2 resolve magic-resistance")
    begun = [entry for entry in state.log if isinstance(entry, log.LastingBegun | log.PlayerDefeated)]
    order = ["magic-resistance", "wind-barrier", "gae-bolg", "minds-eye"]
    assert [entry.cause.id for entry in begun] == order


def test_r10_1_what_depends_on_the_result_is_not_ordered_before_it() -> None:
    archer = {**ARCHER, "terrain": [3], "used": ["broken-spiral-sword", "remote-operation"]}
    state = battle(archer, {**SABER, "used": ["luck"]}, AWAY)
    assert state.phase is gw.Phase.ROUND_END
    assert results(state) == [2 + 4 + 2, 0, 0]


def test_r10_1_what_waits_is_dropped_with_a_player_who_leaves_and_what_is_done_stays() -> None:
    seats = [
        {**ARCHER, "used": ["minds-eye"]},
        {**SABER, "used": ["wind-barrier", "magic-resistance"]},
        {**LANCER, "used": ["agility-7", "strength-2"]},
        {**ARCHER, "used": ["magic-3"]},
    ]
    state = battle(*seats)
    assert (state.turn, total(state, 2)) == (1, 2)
    state = do(state, "0 concede")
    assert (state.turn, set(legal(state))) == (1, {"resolve wind-barrier", "resolve magic-resistance"})
    state = do(state, "1 concede")
    assert fought(state)["miyama"].totals == ((2, 2), (3, 3))


@pytest.mark.parametrize("place", ["workshop", "reconnaissance"])
def test_r10_1_nothing_waits_away_from_the_battlefields(place: str) -> None:
    saber = {**SABER, "at": place, "used": ["wind-barrier", "magic-resistance"]}
    assert battle(saber, {**ARCHER, "used": ["luck"]}, AWAY).phase is gw.Phase.ROUND_END


def test_r10_2_an_effect_looks_at_its_own_moment_and_is_not_undone() -> None:
    hassan = {**HASSAN, "used": ["presence-concealment", "magic-3"]}
    strong = {**LANCER, "used": ["strength-4", "strength-5"]}
    saber = {**SABER, "used": ["wind-barrier", "agility-2"]}
    state = battle(hassan, strong, saber)
    assert defeated(state) == [1]
    assert [(place, entry.winners) for place, entry in fought(state).items()] == [("miyama", (0,))]
    assert total(state, 1) == 0
    state = battle(hassan, strong, saber, start=2)
    assert defeated(state) == []


def test_r10_2_gae_bolg_counts_who_is_there_when_it_resolves() -> None:
    saber = {**SABER, "used": ["wind-barrier", "magic-resistance"]}
    lancer = {**LANCER, "used": ["gae-bolg", "agility-4"]}
    state = battle(saber, lancer, {**ARCHER, "used": ["luck", "luck"]})
    assert state.turn == 0
    state = do(state, "2 concede")
    assert (state.turn, set(legal(state))) == (0, {"resolve wind-barrier", "resolve magic-resistance"})
    assert defeated(fight(state, "0 resolve wind-barrier")) == [0]


def test_r10_3_the_best_who_is_not_defeated_wins() -> None:
    rider = {"master": "rin", "servant": "rider", "at": "miyama", "mana": 12, "seals": 0, "hand": ["agility-2"]}
    strong = {**SABER, "used": ["strength-9", "strength-7"]}
    middle = {**LANCER, "used": ["luck", "agility-2"]}
    state = given([strong, middle, rider], turn=2, npc=False)
    state = fight(state, "2 stay", "2 use petrifying-gaze", "2 use agility-2", "2 done", "2 end")
    assert defeated(state) == [0]
    assert [total(state, seat) for seat in range(3)] == [16, 6, 5]
    assert results(state) == [0, 2, 0]


def test_r10_3_a_defeated_player_still_counts_for_ranks() -> None:
    rider = {"master": "rin", "servant": "rider", "at": "miyama", "mana": 12, "seals": 0, "hand": ["agility-2"]}
    first = {**SABER, "used": ["strength-9", "strength-7"]}
    hassan = {**HASSAN, "used": ["presence-concealment", "luck"]}
    state = given([first, hassan, rider], turn=2, npc=False)
    state = fight(state, "2 stay", "2 use petrifying-gaze", "2 use agility-2", "2 done", "2 end")
    entry = fought(state)["miyama"]
    assert (entry.defeated, entry.winners, entry.losers) == ((0,), (1,), (0, 2))


def test_r10_4_luck_keeps_defeat_away_and_nothing_else() -> None:
    lancer = {**LANCER, "used": ["gae-bolg", "agility-2"]}
    state = battle(lancer, {**SABER, "used": ["luck", "luck"]}, AWAY)
    assert (fought(state)["miyama"].winners, fought(state)["miyama"].defeated) == ((0, 1), ())
    state = battle(lancer, {**SABER, "used": ["luck", "magic-2"]}, AWAY)
    assert (defeated(state), results(state)) == ([], [2, 0, 0])
    archer = {**ARCHER, "used": ["minds-eye", "magic-2"]}
    state = battle(archer, {**SABER, "used": ["luck", "agility-4"]}, AWAY)
    assert total(state, 1) == 4


def test_r10_4_luck_face_down_is_no_luck() -> None:
    lancer = {**LANCER, "used": ["gae-bolg", "agility-2"]}
    state = battle(lancer, {**SABER, "used": ["strength-9", {"card": "luck", "down": True}]}, AWAY)
    assert defeated(state) == [1]


@pytest.mark.parametrize(
    ("events", "gains"), [([], 0), (["plain"], 5), (["plain", "mana-after-battle", "terrain-doubled"], 10)]
)
def test_r10_5_a_sole_player_gains_the_war_results_of_all_events(events: list[str], gains: int) -> None:
    seat = {**ARCHER, "seal_power": 2, "used": ["remote-operation", "luck"]}
    state = battle(seat, AWAY, AWAY, events={"miyama": events, "shinto": ["plain"]})
    assert results(state) == [gains, 0, 0]
    entry = fought(state)["miyama"]
    assert (entry.winners, entry.losers, entry.events, entry.bonus) == ((), (), gains, 0)
    assert list(fought(state)) == ["miyama"]


def test_r10_5_the_npc_alone_gains_nothing_for_anybody() -> None:
    state = battle(AWAY, AWAY, AWAY, npc=True, events={"shinto": ["plain"]})
    assert (fought(state), results(state)) == ({}, [0, 0, 0])


def test_r10_6_the_highest_total_wins_and_all_others_lose() -> None:
    saber, archer = {**SABER, "used": ["luck", "luck"]}, {**ARCHER, "used": ["luck", "strength-4"]}
    entry = fought(battle(saber, archer, {**LANCER, "used": ["luck", "agility-2"]}, AWAY))["miyama"]
    assert (entry.winners, entry.losers) == ((0, 1), (2,))


def test_r10_6_the_npc_can_win_alone_and_tie() -> None:
    lancer = {**LANCER, **SHINTO, "used": ["agility-4", "agility-5"]}
    state = battle(lancer, {**SABER, **SHINTO, "used": ["luck"]}, AWAY, npc=True, events={"shinto": ["plain"]})
    assert (results(state), fought(state)["shinto"].winners, fought(state)["shinto"].losers) == ([0, 0, 0], (), (0, 1))
    tied = [{**LANCER, **SHINTO, "used": ["strength-7", "luck"]}, {**SABER, **SHINTO, "used": ["strength-7", "luck"]}]
    state = battle(*tied, AWAY, npc=True, events={"shinto": ["plain"]})
    assert results(state) == [3, 3, 0]


def test_r10_6_when_all_are_defeated_nobody_wins_and_all_lose() -> None:
    lancer = {**LANCER, "used": ["gae-bolg", "agility-2"]}
    state = battle(lancer, lancer, AWAY, events={"miyama": ["plain"]})
    entry = fought(state)["miyama"]
    assert (entry.defeated, entry.winners, entry.losers, entry.share) == ((0, 1), (), (0, 1), 0)
    assert results(state) == [0, 0, 0]


def test_r10_6_a_defeated_npc_cannot_win() -> None:
    lancer = {**LANCER, **SHINTO, "used": ["gae-bolg", {"card": "luck", "down": True}]}
    state = battle(lancer, AWAY, AWAY, npc=True, events={"shinto": ["plain"]})
    assert results(state) == [5 + 3, 0, 0]
    assert fought(state)["shinto"].defeated == (log.NPC,)


@pytest.mark.parametrize(
    ("place", "events", "tied", "share"),
    [
        ("miyama", ["plain"], 1, 7),
        ("miyama", ["plain"], 2, 4),
        ("miyama", ["plain"], 3, 3),
        ("shinto", ["plain"], 3, 3),
        ("shinto", [], 2, 2),
        ("shinto", [], 4, 1),
        ("miyama", [], 4, 1),
        ("miyama", ["plain", "standings-boost"], 4, 3),
    ],
)
def test_r10_7_the_winners_share_rounded_up(place: str, events: list[str], tied: int, share: int) -> None:
    seats = [{**SABER, "at": place, "used": ["luck", "luck"]} for _ in range(tied)]
    seats += [{**SABER, "at": place, "used": ["luck", "magic-2"]} for _ in range(5 - tied)]
    state = battle(*seats, events={place: events})
    assert results(state) == [share] * tied + [0] * (5 - tied)


def test_r10_8_personal_bonuses_stay_whole_in_a_tie() -> None:
    flight = {**LANCER, "seal_power": 1, "used": ["gae-bolg-piercing-flight", "agility-4"]}
    spiral = {**ARCHER, "terrain": [1], "seal_power": 2, "used": ["broken-spiral-sword", "remote-operation"]}
    loser = {**SABER, "seal_power": 3, "used": ["luck"]}
    state = battle(flight, spiral, loser, {**AWAY, "at": "miyama", "used": ["luck"]}, events={"miyama": ["plain"]})
    assert [total(state, 0), total(state, 1)] == [16, 16]
    assert results(state) == [4 + 2 + 3, 4 + 4 + 4 + 2, 0, 0]


def test_r10_8_the_npc_is_a_participant_for_piercing_flight() -> None:
    flight = {**LANCER, **SHINTO, "used": ["gae-bolg-piercing-flight", "agility-4"]}
    state = battle(flight, AWAY, AWAY, npc=True)
    assert results(state) == [3 + 1, 0, 0]
    state = battle(flight, AWAY, AWAY)
    assert results(state) == [0, 0, 0]


def test_r10_9_a_defeated_leader_loses_although_nobody_has_more() -> None:
    berserker = {**BERSERKER, "used": ["twelve-labours", "strength-9"]}
    state = battle(berserker, {**LANCER, "used": ["gae-bolg", "agility-2"]}, AWAY, events={"miyama": ["plain"]})
    assert results(state) == [3, 7 - 3, 0]


@pytest.mark.parametrize("place", ["workshop", "reconnaissance", "shinto"])
def test_r10_9_nobody_loses_away_from_a_battle(place: str) -> None:
    gilgamesh = {**AWAY, "master": "shinji", "at": place, "results": 6, "used": ["independent-action", "luck"]}
    state = battle(gilgamesh, SABER, ARCHER)
    assert state.phase is gw.Phase.ROUND_END
    assert state.players[0].results == 6


def test_r10_10_reductions_doubling_gains_and_losses_come_in_this_order() -> None:
    hassan = {**HASSAN, "results": 3, "used": ["delusional-heartbeat", "agility-5"]}
    berserker = {**BERSERKER, "results": 1, "used": ["twelve-labours", "twelve-labours"]}
    gilgamesh = {**AWAY, "at": "miyama", "results": 4, "used": ["independent-action", {"card": "luck", "down": True}]}
    shinji = {**SABER, "master": "shinji", "mana": 3, "used": ["luck"]}
    state = battle(hassan, berserker, gilgamesh, shinji, events={"miyama": ["plain", "mana-after-battle"]})
    assert results(state) == [3 * 2 + 9 - 6, 1 + 6, 0, 0]
    assert (state.turn, state.players[3].mana, set(legal(state))) == (3, 5, {"accept", "decline"})
    state = fight(state, "3 accept")
    assert (state.players[3].master, state.players[3].mana) == ("sakura", 5)


def test_r10_10_a_reduction_takes_the_bonuses_too_but_never_below_0() -> None:
    winner = {**ARCHER, "results": 2, "seal_power": 1, "terrain": [3], "used": ["strength-9", "strength-7"]}
    berserker = {**BERSERKER, "used": ["twelve-labours", "twelve-labours"]}
    state = battle(winner, berserker, AWAY, events={"miyama": ["mana-after-battle"]})
    assert results(state) == [2, 6, 0]
    assert gw.advance(state).players[1].removed == ("twelve-labours", "twelve-labours")


def test_r10_10_losers_of_both_battlefields_gain_and_lose() -> None:
    winner = {**ARCHER, "used": ["strength-9"]}
    berserker = {**BERSERKER, "used": ["twelve-labours"]}
    gilgamesh = {**AWAY, "results": 4, "used": ["independent-action"]}
    seats: list[dict[str, Any]] = [winner, berserker, {**gilgamesh, "at": "miyama"}]
    far = [{**seat, "at": "shinto"} for seat in seats]
    state = battle(*seats, *far, events={"miyama": ["plain"], "shinto": ["plain"]})
    assert results(state) == [7 - 3, 3, 0, 8 - 3, 3, 0]


def test_r10_10_both_battlefields_are_decided_before_anybody_gains() -> None:
    seats = [
        {**SABER, "results": 4, "used": ["luck", "luck"]},
        {**ARCHER, "results": 5, "used": ["magic-4"]},
        {**LANCER, **SHINTO, "results": 12, "used": ["agility-5", "agility-5"]},
        {**BERSERKER, **SHINTO, "results": 7, "used": ["luck"]},
    ]
    state = battle(*seats, events={"miyama": ["plain"], "shinto": ["standings-boost"]})
    assert [total(state, 2), total(state, 3)] == [10, 4 + 4]
    assert results(state) == [4 + 7, 5, 12 + 7, 7]
