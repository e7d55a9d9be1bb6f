"""The steps of a game, told: what has happened up to the first decision, and what each step has caused."""

from collections.abc import Iterator, Sequence

from grailwar.dominate import log, tasks
from grailwar.dominate.decisions import Decision
from grailwar.dominate.engine import advance, decide, needs_decision
from grailwar.dominate.log import Entry
from grailwar.dominate.state import GameState
from grailwar.dominate.text.story.battles import account
from grailwar.dominate.text.story.lines import HEADINGS, Kind, Line
from grailwar.dominate.text.story.runs import tell

_ALWAYS = (tasks.NpcDue, tasks.EventsHidden, tasks.BattleDue)
"""Tasks whose heading stands even when nothing is told of themselves."""


def tell_start(state: GameState) -> tuple[Line, ...]:
    """What has happened up to the first decision of a new game.

    Args:
        state: as :func:`grailwar.new_game` returns it, with its log.
    """
    placed = [index for index, entry in enumerate(state.log) if isinstance(entry, log.NpcPlaced)]
    split = placed[0] if placed else len(state.log)
    heading = Line(Kind.PHASE, HEADINGS[tasks.NpcDue])
    return (*tell(state, state.log[:split]), heading, *tell(state, state.log[split:]))


def tell_step(before: GameState, after: GameState) -> tuple[Line, ...]:
    """What one call of ``decide`` or ``advance`` has caused.

    Args:
        before: the state that was given to the call.
        after: the state that it returned.
    """
    if before.pending is not None:
        return tell(before, after.log)
    entries = after.log[len(before.log) :]
    task = type(before.queue[0])
    lines = _tell_battles(before, entries) if task is tasks.ResultDue else tell(before, entries)
    if task is tasks.EliminationDue and not any(isinstance(entry, log.PlayersLeft) for entry in entries):
        lines = (Line(Kind.NOTE, "Nobody is eliminated."), *lines)
    if task is not tasks.RoundDue and task in HEADINGS and (lines or task in _ALWAYS):
        return (Line(Kind.PHASE, HEADINGS[task]), *lines)
    return lines


def _tell_battles(before: GameState, entries: Sequence[Entry]) -> tuple[Line, ...]:
    """Each battle with the account of its totals, then what follows for those who were there."""
    lines: list[Line] = []
    battles = [entry for entry in entries if isinstance(entry, log.Battle)]
    for battle in battles:
        here = {seat for seat, _ in battle.totals}
        after = [entry for entry in entries if entry not in battles and getattr(entry, "seat", None) in here]
        lines += [*account(before, battle), *tell(before, after)]
    return tuple(lines)


def follow(state: GameState, decision: Decision) -> Iterator[tuple[GameState, tuple[Line, ...]]]:
    """Carry out a decision like ``apply``, step by step: after each step the state and what is told of it.

    Raises:
        IllegalDecision: the decision is not legal.
    """
    before, state = state, decide(state, decision)
    yield state, tell_step(before, state)
    while not needs_decision(state) and not state.is_over:
        before, state = state, advance(state)
        yield state, tell_step(before, state)
