"""Accounts of how something came about: what they are about, and what the log and the states tell of it.

The sentences are those of :mod:`grailwar.dominate.text.accounts`.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Any

from grailwar.core.errors import GrailWarError
from grailwar.core.tally import Tally
from grailwar.dominate import log
from grailwar.dominate.carddata import load_cards
from grailwar.dominate.engine import advance, decide, run_on
from grailwar.dominate.ids import rule_cause
from grailwar.dominate.legal import is_legal
from grailwar.dominate.phases import round_end
from grailwar.dominate.queries import seats_in_game
from grailwar.dominate.reasons import Reason
from grailwar.dominate.rulebook import rules
from grailwar.dominate.state import GameState
from grailwar.dominate.tasks import EliminationDue, ResultDue
from grailwar.dominate.text.accounts import (
    NOTHING_TO_TELL,
    Standings,
    Story,
    battle_lines,
    cause_line,
    elimination_lines,
    entry_lines,
    round_heading,
    tell_tally,
)
from grailwar.dominate.text.entries import Speaker, tell_entry

ENTRIES: tuple[type[Any], ...] = log.Entry.__args__


def account_of(thing: object, state: GameState | None, before: GameState | None) -> str:
    """The account that :func:`grailwar.dominate.explain.explain` gives."""
    if isinstance(thing, Tally):
        return tell_tally(thing)
    if isinstance(thing, Reason):
        cards = load_cards() if state is None else state.cards
        return f"{thing}\n  {cause_line(cards, thing.cause, rules())}"
    if isinstance(thing, GameState):
        return _latest(_story(thing.log, thing, before), thing)
    if isinstance(thing, ENTRIES):
        return _entry(thing, state, before)
    if isinstance(thing, Sequence) and thing and all(isinstance(entry, ENTRIES) for entry in thing):
        return _latest(_story(tuple(thing), state, before), state)
    raise GrailWarError(
        f"{type(thing).__name__} cannot be explained; allowed: a Tally, a Reason, a log entry, a GameState, a log"
    )


def account_of_game(states: Iterable[GameState]) -> Iterator[str]:
    """The account that :func:`grailwar.dominate.explain.explain_game` gives."""
    history: tuple[log.Entry, ...] = ()
    for number, (reached, after) in enumerate(pairwise(states)):
        before = run_on(reached)
        if not number:
            history = _since_round_began(before.log)
            yield round_heading(before.round)
        story = _story(history + after.log, after, before, skipped=len(history))
        for index in range(len(history), len(story.entries)):
            told = _piece(story, index)
            if told:
                yield told
        history = _since_round_began(story.entries)


# --- one thing --------------------------------------------------------------------------------------------------------


def _entry(entry: log.Entry, state: GameState | None, before: GameState | None) -> str:
    """The account of one entry, in the log of ``state`` if it is there."""
    entries = (entry,) if state is None or entry not in state.log else state.log
    story = _story(entries, state, before if len(entries) > 1 else None)
    index = next((number for number, other in enumerate(entries) if other is entry), entries.index(entry))
    if isinstance(entry, log.Battle):
        return "\n".join(battle_lines(story, index))
    if isinstance(entry, log.PlayersLeft) and entry.cause == _ELIMINATED and state is not None:
        return "\n".join(elimination_lines(story.speaker, _standings(story, state), _groups(story)))
    return "\n".join(entry_lines(story, index, rules()))


def _latest(story: Story, state: GameState | None) -> str:
    """The account of the last battle and the last elimination of a log."""
    fought = [index for index, entry in enumerate(story.entries) if isinstance(entry, log.Battle)]
    told = ["\n".join(battle_lines(story, index)) for index in fought if index + len(fought) > fought[-1]]
    if _groups(story) and state is not None:
        told.append("\n".join(elimination_lines(story.speaker, _standings(story, state), _groups(story))))
    return "\n".join(told) or NOTHING_TO_TELL


def _piece(story: Story, index: int) -> str:
    """What the account of a game says about an entry; nothing about most."""
    entry = story.entries[index]
    if isinstance(entry, log.RoundBegun):
        return round_heading(entry.round)
    if isinstance(entry, log.Battle):
        return "\n".join(battle_lines(story, index))
    if isinstance(entry, log.GameEnded):
        return f"{tell_entry(story.speaker, entry)} [{entry.cause}]"
    if isinstance(entry, log.PlayersLeft) and entry.cause != _ELIMINATED:
        return f"{tell_entry(story.speaker, entry)} [{entry.cause}]"
    if isinstance(entry, log.BoardCleared) and story.standings is not None:  # the elimination comes next (R12.1)
        return "\n".join(elimination_lines(story.speaker, story.standings, _groups(story)))
    return ""


# --- what is known about it -------------------------------------------------------------------------------------------


def _story(
    entries: tuple[log.Entry, ...], state: GameState | None, before: GameState | None, *, skipped: int = 0
) -> Story:
    """A log with what its states tell; the first ``skipped`` entries belong to earlier steps."""
    cards = load_cards() if state is None else state.cards
    speaker = Speaker(cards, () if state is None else tuple(player.master for player in state.players))
    events: dict[str, tuple[str, ...]] = {}
    standings = None
    for step in () if before is None else _retrace(run_on(before), entries[skipped:]):
        match step.queue:
            case (ResultDue(), *_):
                events = {name: field.open for name, field in step.battlefields.items()}
            case (EliminationDue(eliminate_to=target), *_):
                results = tuple((seat, step.players[seat].results) for seat in seats_in_game(step))
                standings = Standings(step.round, results, _spared(step, step.round), target)
    return Story(speaker, entries, events, standings)


def _retrace(before: GameState, entries: tuple[log.Entry, ...]) -> Iterator[GameState]:
    """The states on the way that a log tells of, without those that ask something."""
    first = entries[0] if entries else None
    if isinstance(first, log.Decided) and first.seat == before.turn and is_legal(before, first.decision):
        state = decide(before, first.decision)
    elif isinstance(first, log.PlayersLeft) and first.cause == _CONCEDED and not before.is_over:
        state = round_end.concede(before.replace(log=()), first.seats[0], _CONCEDED)
    else:
        raise GrailWarError("the log does not begin with a decision or a concession of the state before")
    while state.pending is None and state.queue:
        yield state
        state = advance(state)
    if state.log[: len(entries)] != entries:
        raise GrailWarError("the log is not what follows from the state before")


def _spared(state: GameState, number: int) -> tuple[int, ...]:
    """The seats that an elimination after this round does not count (R12.4)."""
    if number != state.game.rule_set.rounds:
        return ()
    masters = state.cards.masters
    return tuple(seat for seat in seats_in_game(state) if masters[state.players[seat].master].spared_once)


def _groups(story: Story) -> list[tuple[int, ...]]:
    """Who was eliminated together, in order."""
    left = [entry for entry in story.entries if isinstance(entry, log.PlayersLeft)]
    return [entry.seats for entry in left if entry.cause == _ELIMINATED]


def _standings(story: Story, state: GameState) -> Standings:
    """The standings before the elimination of a log, worked out from the state after it where nobody saw them."""
    if story.standings is not None:
        return story.standings
    first = next(index for index, entry in enumerate(story.entries) if _is_elimination(entry))
    later = story.entries[first:]
    results = {seat: player.results for seat, player in enumerate(state.players)}
    number, seats = state.round, set(seats_in_game(state))
    for entry in later:
        if isinstance(entry, log.ResultsChanged):
            results[entry.seat] -= entry.amount
        elif isinstance(entry, log.PlayersLeft):
            seats.update(entry.seats)
        elif isinstance(entry, log.RoundBegun):
            number = entry.round - 1
    spared = tuple(seat for seat in _spared(state, number) if seat in seats)
    return Standings(number, tuple((seat, results[seat]) for seat in sorted(seats)), spared, None)


def _is_elimination(entry: log.Entry) -> bool:
    return isinstance(entry, log.PlayersLeft) and entry.cause == _ELIMINATED


def _since_round_began(entries: tuple[log.Entry, ...]) -> tuple[log.Entry, ...]:
    """The entries of the present round."""
    begun = [index for index, entry in enumerate(entries) if isinstance(entry, log.RoundBegun)]
    return entries[begun[-1] :] if begun else entries


_ELIMINATED = rule_cause("R12.2")
_CONCEDED = rule_cause("RULING-77")
