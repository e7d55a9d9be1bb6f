"""``grailwar simulate`` and mass play: counted right, repeatable, whatever the number of workers."""

import json
from typing import Any

import pytest
from command_line import run

import grailwar as gw
from grailwar.bots import RandomBot
from grailwar.simulate import GameResult, SeatResult, Tables, game_seed, play_game, play_games, see

MANY = ("simulate", "--players", "3", "--rules", "casual", "--games", "60", "--seed", "5", "--json")


def counted(*arguments: str) -> Any:
    code, out, err = run(*arguments)
    assert (code, err) == (0, "")
    return json.loads(out)


def test_the_same_seed_gives_the_same_result() -> None:
    assert counted(*MANY) == counted(*MANY)


def test_another_seed_gives_another_result() -> None:
    assert counted(*MANY) != counted(*MANY, "--seed", "6")


def test_the_number_of_workers_changes_nothing() -> None:
    assert counted(*MANY, "--workers", "2") == counted(*MANY)


def test_the_tables_add_up() -> None:
    summary = counted(*MANY)["summary"]
    assert summary["games"] == 60
    for rows in (summary["masters"], summary["servants"]):
        assert sum(row["games"] for row in rows) == 60 * 3
        assert sum(row["wins"] for row in rows) >= 60
        assert sum(row["decisions"] * row["games"] for row in rows) == pytest.approx(60 * summary["decisions"])
        assert {row["rounds"] for row in rows} == {4.0}


def test_the_tables_name_masters_and_servants() -> None:
    code, out, _ = run("simulate", "--players", "4", "--games", "5", "--seed", "1")
    assert code == 0
    assert "By Master" in out and "By Servant" in out
    assert [
        line for line in ("games", "wins", "win rate", "War Results", "rounds", "decisions") if line not in out
    ] == []


def test_each_result_is_counted_by_master_and_by_servant() -> None:
    first = SeatResult("rin", "saber", won=True, place=1, results=9, rounds=10, decisions=50)
    second = SeatResult("ilya", "rider", won=False, place=2, results=4, rounds=8, decisions=40)
    third = SeatResult("ilya", "saber", won=True, place=1, results=6, rounds=11, decisions=61)
    summary = Tables([GameResult(1, 10, 90, (first, second)), GameResult(2, 11, 61, (third,))]).summary()
    assert (summary.games, summary.rounds, summary.decisions) == (2, 10.5, 75.5)
    assert [(row.id, row.games, row.wins, row.win_rate) for row in summary.masters] == [
        ("rin", 1, 1, 1.0),
        ("ilya", 2, 1, 0.5),
    ]
    saber = summary.servants[0]
    assert (saber.id, saber.results, saber.rounds, saber.decisions) == ("saber", 7.5, 10.5, 55.5)


def test_a_game_of_a_simulation_can_be_played_alone() -> None:
    results = list(play_games(4, 3, 8))
    assert results[2] == play_game(4, game_seed(8, 2))


def test_a_seat_counts_the_rounds_it_has_begun() -> None:
    result = play_game(6, 3)
    winners = [seat for seat in result.seats if seat.won]
    assert {seat.rounds for seat in winners} == {result.rounds}
    assert [seat.rounds >= 8 for seat in result.seats] == [True] * 6
    assert min(seat.rounds for seat in result.seats) == 8
    assert sum(seat.decisions for seat in result.seats) == result.decisions


@pytest.mark.parametrize(("games", "workers"), [(0, 1), (5, 0), (True, 1)])
def test_numbers_below_one_are_refused(games: int, workers: int) -> None:
    with pytest.raises(gw.SetupError, match="allowed: 1 or more"):
        play_games(3, games, 1, workers=workers)


def test_games_that_cannot_begin_are_refused_at_once() -> None:
    with pytest.raises(gw.SetupError, match="3 to 7"):
        play_games(8, 100, 1)


def test_a_random_bot_repeats_itself_with_the_same_seed() -> None:
    state = gw.new_game(3, seed=1)
    seen = see(state, 0 if state.turn is None else state.turn)
    first, second, other = RandomBot(4), RandomBot(4), RandomBot(5)
    chosen = [first.choose(seen) for _ in range(40)]
    assert [second.choose(seen) for _ in range(40)] == chosen
    assert [other.choose(seen) for _ in range(40)] != chosen
    assert set(chosen) == set(seen.options)
