"""``grailwar cards check``: every problem of card files at once."""

from pathlib import Path
from typing import Annotated, Any

import typer

from grailwar.cli.cards import cards_app
from grailwar.cli.console import say, show_json
from grailwar.cli.options import AsJson, database
from grailwar.core.errors import CardDataError
from grailwar.core.layers import Problem

Files = Annotated[list[Path], typer.Argument(metavar="FILE...", help="Packs, checked together.", show_default=False)]


@cards_app.command("check")
def check(files: Files, as_json: AsJson = False) -> None:
    """Check packs, laid over the built-in cards, and print every problem with its place; exit 1 if there are any."""
    problems: tuple[Any, ...] = ()
    try:
        database(files)
    except CardDataError as error:
        problems = error.problems
    if as_json:
        show_json({"problems": [_plain(problem) for problem in problems]})
    else:
        for problem in problems:
            say(str(problem), "red")
        count = len(problems)
        say("no problems" if not count else f"{count} problem{'s' if count > 1 else ''}", "red" if count else "green")
    if problems:
        raise typer.Exit(1)


def _plain(problem: Problem) -> dict[str, Any]:
    place = problem.place
    return {
        "file": place.file,
        "line": place.line,
        "column": place.column,
        "path": list(place.path),
        "message": problem.message,
    }
