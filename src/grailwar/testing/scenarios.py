"""Scenario files: rules tests as data (docs/scenarios.md)."""

from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from grailwar.core.cardfile import Reader
from grailwar.core.errors import GrailWarError, IllegalDecision, ScenarioError
from grailwar.core.layers import Layers, Source
from grailwar.core.value import Value, value
from grailwar.dominate.carddata import load_cards
from grailwar.dominate.cards import CardDatabase
from grailwar.dominate.decisions import parse_decision
from grailwar.dominate.engine import advance, apply, concede, decide, leave, run_on
from grailwar.dominate.legal import legal_decisions
from grailwar.dominate.power import power
from grailwar.dominate.reasons import why_not
from grailwar.dominate.state import GameState, Phase, Player
from grailwar.testing.arrange import build
from grailwar.testing.given import HOOKS, Expected, ExpectedSeat, Scenario, ScenarioFile, Step, TokenTable


@value
class Failure(Value):
    """One expectation that was not met, or a scenario that could not be carried out."""

    file: str
    scenario: str
    step: int
    """Counted from 1; 0 for the arranged state itself."""
    what: str
    expected: Any
    actual: Any

    def __str__(self) -> str:
        where = f"{self.file}: {self.scenario}, step {self.step}"
        return f"{where}: {self.what}: expected {self.expected!r}, got {self.actual!r}"


def run_scenarios(path: str | Path, *, cards: CardDatabase | None = None) -> tuple[Failure, ...]:
    """Run every scenario of a file; the failures, empty when all pass.

    Raises:
        ScenarioError: the file cannot be read, or it has unknown keys.
    """
    database = load_cards() if cards is None else cards
    return tuple(
        failure for scenario in load_scenarios(path) for failure in run_scenario(str(path), scenario, database)
    )


def load_scenarios(path: str | Path) -> tuple[Scenario, ...]:
    """The scenarios of a file.

    Raises:
        ScenarioError: every problem of the file with its place.
    """
    try:
        text = Path(path).read_text(encoding="utf-8")
    except (OSError, ValueError, TypeError) as error:
        raise ScenarioError(f"{path}: {error}") from error
    layers = Layers(Source(str(path), text))
    reader = Reader(layers.place, HOOKS)
    read = None if layers.problems else reader.table(ScenarioFile, layers.data, ())
    problems = [*layers.problems, *reader.problems]
    if read is None or problems:
        raise ScenarioError("\n".join(str(problem) for problem in problems))
    return read.scenario


def run_scenario(
    file: str, scenario: Scenario, cards: CardDatabase, observe: Callable[[GameState], None] | None = None
) -> tuple[Failure, ...]:
    """Run one scenario; it ends at the first step that cannot be carried out.

    ``observe`` is called with each state that a step leads to.
    """
    failures: list[Failure] = []
    number = 0
    try:
        state = build(scenario.given, cards)
        if scenario.step and not scenario.step[0].do and scenario.step[0].stop:
            state = build(scenario.given, cards, run=False)
        for number, step in enumerate(scenario.step, 1):
            state = _carry_out(state, step, observe or _ignore)
            for what, expected, actual in _differences(state, step):
                failures.append(Failure(file, scenario.id, number, what, expected, actual))
    except GrailWarError as error:
        failures.append(Failure(file, scenario.id, number, "the step is carried out", "no error", str(error)))
    return tuple(failures)


def _ignore(state: GameState) -> None:
    """Nobody observes."""


def _carry_out(state: GameState, step: Step, observe: Callable[[GameState], None]) -> GameState:
    for index, line in enumerate(step.do):
        last = index == len(step.do) - 1
        state = _do(state, line, run=not (last and step.stop))
        observe(state)
    state = _run_until(state, Phase(step.stop)) if step.stop is not None else run_on(state)
    observe(state)
    return state


def _do(state: GameState, line: str, *, run: bool) -> GameState:
    seat, text = _split(line)
    if text == "concede":
        return concede(state, seat) if run else leave(state, seat)
    if state.pending is None:
        state = run_on(state)
    if state.turn != seat:
        asked = f"seat {state.turn} ({_kind(state)})"
        raise ScenarioError(f"{line!r} is written, but the one asked is {asked}")
    decision = parse_decision(text)
    try:
        return apply(state, decision, seat=seat) if run else decide(state, decision)
    except IllegalDecision as error:
        legal = ", ".join(str(option) for option in legal_decisions(state))
        raise ScenarioError(f"{line!r} is refused ({error}); asked: {_kind(state)}; legal: {legal}") from error


def _split(line: str) -> tuple[int, str]:
    seat, _, text = line.partition(" ")
    if not seat.isdecimal():
        raise ScenarioError(f"{line!r} is not of the form 'SEAT DECISION'")
    return int(seat), text


def _kind(state: GameState) -> str:
    return "nothing" if state.pending is None else state.pending.kind.value


_ORDER = (Phase.PREPARATION, Phase.PRE_OUTPOST, Phase.ACTION, Phase.BATTLE, Phase.ROUND_END)


def _run_until(state: GameState, phase: Phase) -> GameState:
    """Run on until ``phase`` is complete: the next one would begin."""
    entered = False
    while not state.is_over:
        entered = entered or state.phase is phase
        if entered and state.phase is not phase:
            return state
        if state.pending is not None:
            legal = ", ".join(str(option) for option in legal_decisions(state))
            raise ScenarioError(f"stop at {phase.value}: seat {state.turn} is asked first ({_kind(state)}: {legal})")
        state = advance(state)
    return state


# --- expectations -----------------------------------------------------------------------------------------------------

Difference = tuple[str, Any, Any]


def _differences(state: GameState, step: Step) -> Iterator[Difference]:
    if step.refused is not None:
        yield from _differences_of_refusal(state, step.refused)
    if step.expect is not None:
        yield from _differences_of_state(state, step.expect)


def _differences_of_refusal(state: GameState, line: str) -> Iterator[Difference]:
    seat, text = _split(line)
    decision = None if text == "concede" else parse_decision(text)
    try:
        if decision is None:
            leave(state, seat)
        else:
            apply(state, decision, seat=seat)
        yield f"refused {line}", "IllegalDecision", "accepted"
    except IllegalDecision:
        if decision is not None and state.turn == seat and not why_not(state, decision):
            yield f"reasons for refusing {line}", "at least one", "none"


def _differences_of_state(state: GameState, expected: Expected) -> Iterator[Difference]:
    simple: dict[str, Any] = {
        "phase": state.phase.value,
        "round": state.round,
        "turn": state.turn,
        "npc": state.npc or "",
        "over": state.is_over,
        "situation": state.situation or "",
    }
    for what, actual in simple.items():
        wanted = getattr(expected, what)
        if wanted is not None and wanted != actual:
            yield what, wanted, actual
    if expected.winners is not None and Counter(expected.winners) != Counter(state.winners):
        yield "winners", expected.winners, state.winners
    yield from _differences_of_options(state, expected)
    for location, events in (expected.events or {}).items():
        found = state.battlefields[location].open if location in state.battlefields else None
        if found is None or Counter(found) != Counter(events):
            yield f"events.{location}", events, found
    for seat, wanted_seat in (expected.seat or {}).items():
        if seat >= len(state.players):
            yield f"seat.{seat}", "a seat", "none"
            continue
        yield from _differences_of_player(state, seat, wanted_seat)


def _differences_of_options(state: GameState, expected: Expected) -> Iterator[Difference]:
    legal = [str(decision) for decision in legal_decisions(state)]
    if expected.legal is not None and Counter(expected.legal) != Counter(legal):
        yield "legal", sorted(expected.legal), sorted(legal)
    for text in expected.legal_has or ():
        if text not in legal:
            yield "legal_has", text, sorted(legal)
    for text in expected.legal_lacks or ():
        if text in legal:
            yield "legal_lacks", text, sorted(legal)


def _differences_of_player(state: GameState, seat: int, expected: ExpectedSeat) -> Iterator[Difference]:
    player = state.players[seat]
    for what, read in _READ.items():
        wanted = getattr(expected, what)
        if wanted is None:
            continue
        actual = read(state, seat, player)
        if what in _ANY_ORDER:
            wanted, actual = tuple(sorted(wanted, key=str)), tuple(sorted(actual, key=str))
        if wanted != actual:
            yield f"seat.{seat}.{what}", wanted, actual
    if expected.terrain is not None:
        yield from _differences_of_terrain(seat, player, expected.terrain)


def _differences_of_terrain(seat: int, player: Player, wanted: tuple[int | TokenTable, ...]) -> Iterator[Difference]:
    """Plain values alone stand for all tokens; beside a token with its battlefield, for those of the seat's own."""
    found: list[int | TokenTable] = [token.value for token in player.terrain]
    if not all(isinstance(token, int) for token in wanted):
        wanted = tuple(TokenTable(player.at or "", token) if isinstance(token, int) else token for token in wanted)
        found = [TokenTable(token.at, token.value) for token in player.terrain]
    if Counter(wanted) != Counter(found):
        yield f"seat.{seat}.terrain", wanted, tuple(found)


def _power(state: GameState, seat: int, player: Player) -> int | None:
    tally = power(state, seat)
    return None if tally is None else int(tally)


def _field(name: str) -> "Callable[[GameState, int, Player], Any]":
    return lambda state, seat, player: getattr(player, name)


_READ: "dict[str, Callable[[GameState, int, Player], Any]]" = {
    "power": _power,
    "at": lambda state, seat, player: player.at or "",
    "hand_size": lambda state, seat, player: len(player.hand),
    "deck_size": lambda state, seat, player: len(player.deck),
    **{
        name: _field(name)
        for name in (
            "mana", "results", "seals", "gems", "master", "hand", "trash", "used", "lingering", "spent", "faceup",
            "revealed", "defeated", "eliminated",
        )
    },
}  # fmt: skip
"""How each expected key of a seat is read off the state."""

_ANY_ORDER = ("hand", "trash", "used", "lingering", "spent", "faceup")
