"""``grailwar verify``: scenario files are carried out and judged."""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from grailwar.cli.app import app
from grailwar.cli.console import complain, say, show_json, watched
from grailwar.cli.options import AsJson, Packs, database
from grailwar.core.errors import GrailWarError
from grailwar.dominate.cards import CardDatabase
from grailwar.testing.given import Scenario
from grailwar.testing.scenarios import Failure, load_scenarios, run_scenario

Files = Annotated[list[Path], typer.Argument(metavar="FILE...", help="Scenario files.", show_default=False)]


@app.command()
def verify(files: Files, cards: Packs = None, as_json: AsJson = False) -> None:
    """Run scenario files and print every failure.

    The exit code is 1 when a scenario fails and 2 when a file cannot be read.
    """
    known = database(cards)
    found: list[tuple[Path, Scenario]] = []
    unreadable: list[str] = []
    for file in files:
        try:
            found += [(file, scenario) for scenario in load_scenarios(file)]
        except GrailWarError as error:
            unreadable.append(str(error))
    judged = list(_judge(watched(found, len(found), "scenarios"), known))
    failed = sum(bool(failures) for failures in judged)
    if as_json:
        _show_json(judged, failed, unreadable)
    else:
        _show(judged, failed, unreadable)
    if failed or unreadable:
        raise typer.Exit(2 if unreadable else 1)


def _judge(scenarios: Iterator[tuple[Path, Scenario]], cards: CardDatabase) -> Iterator[tuple[Failure, ...]]:
    for file, scenario in scenarios:
        yield run_scenario(str(file), scenario, cards)


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
