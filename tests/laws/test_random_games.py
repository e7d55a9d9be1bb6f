"""Random games: the laws hold at every decision, every game ends, and the same numbers give the same game."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from runs import SETTINGS, check_concessions, checked_game, hash_of_games, idle_game, most_rounds

from grailwar.dominate.engine import new_game
from grailwar.testing.laws import fingerprint
from grailwar.testing.play import play


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize(("players", "rules"), SETTINGS)
def test_laws_hold_at_every_decision_and_the_game_ends(players: int, rules: str, seed: int) -> None:
    assert checked_game(players, rules, seed, every=20)[-1].is_over


@pytest.mark.parametrize(("players", "rules"), SETTINGS)
def test_no_state_changes_after_it_has_been_left(players: int, rules: str) -> None:
    state = new_game(players, seed=1, rules=rules)
    states = [state, *play(state, 1)]
    before = [fingerprint(state) for state in states]
    assert list(play(state, 1)) == states[1:]
    assert [fingerprint(state) for state in states] == before


@pytest.mark.parametrize(("players", "rules"), SETTINGS)
def test_two_runs_give_the_same_game(players: int, rules: str) -> None:
    one, other = (new_game(players, seed=2, rules=rules) for _ in range(2))
    assert list(map(fingerprint, play(one, 2))) == list(map(fingerprint, play(other, 2)))


def test_another_seed_gives_another_game() -> None:
    assert fingerprint(new_game(4, seed=0)) != fingerprint(new_game(4, seed=1))


@pytest.mark.parametrize("hash_seed", ["0", "1", "4242"])
def test_another_process_with_another_hash_seed_gives_the_same_games(hash_seed: str) -> None:
    path = [str(Path(__file__).parent), *sys.path]
    program = f"import sys; sys.path[:0] = {path!r}; import runs; print(runs.hash_of_games())"
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
    printed = subprocess.run(
        [sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True
    )
    assert printed.stdout.strip() == hash_of_games()


@pytest.mark.parametrize(("players", "rules"), SETTINGS)
def test_ruling_77_every_seat_can_concede_anywhere(players: int, rules: str) -> None:
    states = checked_game(players, rules, 9, every=50)
    made = check_concessions(states, 9, every=40)
    assert made >= len(states) // 40 * 2


# --- the game ends, however it is played ------------------------------------------------------------------------------


def test_ruling_87_four_players_who_stay_in_the_workshop_share_the_win_after_three_idle_climax_rounds() -> None:
    state = idle_game(["shirou", "rin", "ilya", "kirei"])
    assert (state.round, state.winners) == (11, (0, 1, 2, 3))


@pytest.mark.parametrize(
    "masters",
    [
        ["rin", "ilya", "kirei"],
        ["shirou", "rin", "kuzuki", "shinji"],
        ["shirou", "rin", "ilya", "kirei", "shinji"],
        ["shirou", "rin", "ilya", "kirei", "shinji", "kuzuki"],
        ["shirou", "rin", "ilya", "kirei", "shinji", "kuzuki", "sakura"],
    ],
    ids=len,
)
def test_a_game_of_players_who_do_as_little_as_possible_ends(masters: list[str]) -> None:
    state = idle_game(masters)
    assert state.is_over
    assert 8 <= state.round <= most_rounds(state.cards, len(masters), "normal")
