"""``grailwar verify``: scenario files are carried out, records replayed, and both judged."""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from grailwar.cli.app import app
from grailwar.cli.console import complain, say, show_json, watched
from grailwar.cli.options import AsJson, Packs, database
from grailwar.core.errors import GrailWarError, RecordError, ScenarioError
from grailwar.dominate.cards import CardDatabase
from grailwar.dominate.records import BEGINS, Record, RecordDiffers
from grailwar.testing.given import Scenario
from grailwar.testing.scenarios import Failure, load_scenarios, run_scenario

Files = Annotated[list[Path], typer.Argument(metavar="FILE...", help="Scenario files and records.", show_default=False)]


@app.command()
def verify(files: Files, cards: Packs = None, as_json: AsJson = False) -> None:
    """Run scenario files, replay records, and print every failure.

    The exit code is 1 when one fails and 2 when a file cannot be read.
    """
    known = database(cards)
    found: list[tuple[Path, Scenario | Record]] = []
    unreadable: list[str] = []
    for file in files:
        try:
            found += [(file, thing) for thing in _read(file, known)]
        except GrailWarError as error:
            unreadable.append(f"{file}: {error}" if isinstance(error, RecordError) else str(error))
    judged = list(_judge(watched(found, len(found), "scenarios"), known))
    failed = sum(bool(failures) for failures in judged)
    if as_json:
        _show_json(judged, failed, unreadable)
    else:
        _show(judged, failed, unreadable)
    if failed or unreadable:
        raise typer.Exit(2 if unreadable else 1)


def _read(file: Path, cards: CardDatabase) -> "tuple[Scenario, ...] | tuple[Record]":
    """The scenarios of a scenario file, or the one record of a record file, which says what it is in its first line."""
    try:
        text = file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise ScenarioError(f"{file}: {error}") from error
    return (Record.loads(text, cards),) if text.startswith(BEGINS) else load_scenarios(file)


def _judge(things: Iterator[tuple[Path, Scenario | Record]], cards: CardDatabase) -> Iterator[tuple[Failure, ...]]:
    for file, thing in things:
        yield _replay(file, thing) if isinstance(thing, Record) else run_scenario(str(file), thing, cards)


def _replay(file: Path, record: Record) -> tuple[Failure, ...]:
    try:
        record.verify()
    except RecordDiffers as error:
        found = error.differences or (None,)
        return tuple(Failure(str(file), "record", error.step, error.message, "as noted", str(one)) for one in found)
    return ()


def _show(judged: list[tuple[Failure, ...]], failed: int, unreadable: list[str]) -> None:
    for failures in judged:
        for failure in failures:
            say(str(failure), "red")
    for problem in unreadable:
        complain(problem)
    say(f"{len(judged) - failed} passed, {failed} failed", "red" if failed or unreadable else "green")


def _show_json(judged: list[tuple[Failure, ...]], failed: int, unreadable: list[str]) -> None:
    failures = [failure for failures in judged for failure in failures]
    show_json({"passed": len(judged) - failed, "failed": failed, "failures": failures, "unreadable": unreadable})
