"""The log says all that happened: folded over the first state it gives the last state's figures and places."""

from collections.abc import Iterable

import pytest
from played_states import play

import grailwar as gw
from grailwar.dominate import log

Facts = dict[str, list[object]]


def facts(state: gw.GameState) -> Facts:
    """What the fold follows, by seat."""
    return {
        "mana": [player.mana for player in state.players],
        "results": [player.results for player in state.players],
        "seals": [player.seals for player in state.players],
        "gems": [player.gems for player in state.players],
        "at": [player.at for player in state.players],
        "master": [player.master for player in state.players],
        "revealed": [player.revealed for player in state.players],
    }


def fold(known: Facts, entries: Iterable[log.Entry]) -> Facts:
    """The facts after what the entries tell."""
    now = {name: list(values) for name, values in known.items()}
    for entry in entries:
        match entry:
            case log.ManaChanged(seat=seat, amount=amount, mana=mana):
                assert now["mana"][seat] + amount == mana  # type: ignore[operator]  # Mana is a number
                now["mana"][seat] = mana
            case log.ManaUnlimited(seat=seat):
                now["mana"][seat] = gw.UNLIMITED
            case log.ResultsChanged(seat=seat, amount=amount, results=results):
                assert now["results"][seat] + amount == results  # type: ignore[operator]  # results are a number
                now["results"][seat] = results
            case log.SealsLost(seat=seat, amount=amount, seals=seals):
                assert now["seals"][seat] - amount == seals  # type: ignore[operator]  # seals are a number
                now["seals"][seat] = seals
            case log.GemsSpent(seat=seat, gems=gems):
                now["gems"][seat] = gems
            case log.PiecePlaced(seat=seat, location=location) | log.PieceMoved(seat=seat, location=location):
                now["at"][seat] = location
            case log.BoardCleared():
                now["at"] = [None] * len(now["at"])
            case log.PlayersLeft(seats=seats):
                now["at"] = [None if seat in seats else at for seat, at in enumerate(now["at"])]
            case log.MasterChanged(seat=seat, new=master):
                now["master"][seat] = master
            case log.NameReleased(seat=seat):
                now["revealed"][seat] = True
            case log.NameHidden(seat=seat):
                now["revealed"][seat] = False
    return now


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(("players", "rules"), [(3, "normal"), (4, "casual"), (6, "normal"), (7, "normal")])
def test_the_log_folded_over_the_first_state_gives_the_last(players: int, rules: str, seed: int) -> None:
    first, *states = play(players, seed, rules)
    known = facts(first)
    for state in states:
        known = fold(known, state.log)
        assert known == facts(state)
