"""``grailwar play``: the story of a whole game."""

import re

import pytest
from command_line import run

import grailwar as gw
from grailwar.dominate import log
from grailwar.dominate.text.story import servant_name
from grailwar.simulate import seat_bots, see

PLAYED = ("play", "--auto", "--seed", "7", "--players", "5")


@pytest.fixture(scope="module")
def story() -> str:
    """What the program prints for a game of five."""
    code, out, err = run(*PLAYED)
    assert (code, err) == (0, "")
    return out


@pytest.fixture(scope="module")
def game() -> tuple[gw.GameState, list[log.Entry]]:
    """The same game, its last state and all that was logged."""
    state = gw.new_game(5, seed=7)
    bots, entries = seat_bots(7, 5), list(state.log)
    while state.turn is not None:
        state = gw.apply(state, bots[state.turn].choose(see(state, state.turn)))
        entries += state.log
    return state, entries


def names(state: gw.GameState, seats: tuple[int, ...]) -> list[str]:
    return [state.cards.masters[state.players[seat].master].names.en for seat in seats]


def test_the_story_tells_every_round_and_its_standings(story: str, game: tuple[gw.GameState, list[log.Entry]]) -> None:
    last = game[0].round
    told = re.findall(r"─ ((?:Climax r|R)ound \d+) ─", story)
    assert told == [f"{'Round' if number <= 8 else 'Climax round'} {number}" for number in range(1, last + 1)]
    assert len(re.findall("^Standings", story, re.MULTILINE)) == last - 1


def test_the_story_names_the_winner(story: str, game: tuple[gw.GameState, list[log.Entry]]) -> None:
    (winner,) = names(game[0], game[0].winners)
    assert f"{winner} wins the Grail War as the last Master left!" in story


def test_the_story_tells_every_elimination(story: str, game: tuple[gw.GameState, list[log.Entry]]) -> None:
    state, entries = game
    gone = [name for entry in entries if isinstance(entry, log.PlayersLeft) for name in names(state, entry.seats)]
    assert len(gone) == 4
    told = [line for line in story.splitlines() if "eliminated" in line]
    assert [name for name in gone if not any(name in line for line in told)] == []


def test_the_story_accounts_for_every_battle(story: str, game: tuple[gw.GameState, list[log.Entry]]) -> None:
    battles = [entry for entry in game[1] if isinstance(entry, log.Battle) and len(entry.totals) > 1]
    assert len(re.findall("  Battle at ", story)) == len(battles)
    totals = [total for battle in battles for _, total in battle.totals]
    told = re.findall(r"^    [A-Z]\w+ +(\d+)(?: |$)", story, re.MULTILINE)
    assert sorted(int(total) for total in told) == sorted(totals)
    assert len(re.findall(r"^ {14} *\d+  base power of ", story, re.MULTILINE)) > len(battles)


def test_the_story_tells_every_true_name_release(story: str, game: tuple[gw.GameState, list[log.Entry]]) -> None:
    state, entries = game
    released = [servant_name(state, entry.servant) for entry in entries if isinstance(entry, log.NameReleased)]
    assert re.findall("releases the true name: (.*)!", story) == released


def test_the_end_shows_the_ranking_with_every_servant(story: str, game: tuple[gw.GameState, list[log.Entry]]) -> None:
    _, _, end = story.partition("Final ranking")
    state = game[0]
    order = [seat for group in gw.ranking(state) for seat in group]
    rows = [re.split(" {3,}", line.strip()) for line in end.splitlines()[4:] if line.strip()]
    assert [row[1] for row in rows] == names(state, tuple(order))
    assert [row[2] for row in rows] == [servant_name(state, state.players[seat].servant) for seat in order]
    assert [int(row[3]) for row in rows] == [state.players[seat].results for seat in order]


def test_the_same_seed_tells_the_same_story(story: str) -> None:
    assert run(*PLAYED) == (0, story, "")


def test_a_story_without_a_seed_shows_the_seed_that_tells_it_again() -> None:
    code, out, _ = run("play", "--auto", "--players", "3", "--rules", "casual")
    found = re.search(r"3 players, casual rules, seed (\d+) ", out)
    assert code == 0 and found
    assert run("play", "--auto", "--players", "3", "--rules", "casual", "--seed", found[1]) == (0, out, "")
