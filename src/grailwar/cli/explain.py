"""``grailwar explain FILE``: how the battles and eliminations of a recorded game came about."""

import json
from pathlib import Path
from typing import Annotated

import typer

from grailwar.core.errors import RecordError
from grailwar.dominate.carddata import load_cards
from grailwar.dominate.entry_json import entry_to_json
from grailwar.dominate.explain import explain_game
from grailwar.dominate.records import Record
from grailwar.dominate.state import GameState


def read_states(file: Path, packs: list[Path]) -> tuple[GameState, ...]:
    """Every state of a recorded game.

    Raises:
        RecordError: the file cannot be read, or does not replay.
    """
    try:
        text = file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise RecordError(f"{file}: {error}") from error
    return tuple(Record.loads(text, load_cards(*packs)).states())


def add_to(app: typer.Typer) -> None:
    """Register the command."""

    @app.command()
    def explain(
        file: Annotated[Path, typer.Argument(metavar="FILE", help="A record.", show_default=False)],
        cards: Annotated[
            list[Path] | None, typer.Option("--cards", metavar="PACK", help="A card file laid over the built-in cards.")
        ] = None,
        as_json: Annotated[bool, typer.Option("--json", help="Print JSON for programs: accounts and logs.")] = False,
    ) -> None:
        """Account for every total power, battle and elimination of a recorded game."""
        states = read_states(file, cards or [])
        accounts = explain_game(states)
        if as_json:
            logs = [[entry_to_json(entry) for entry in state.log] for state in states]
            typer.echo(json.dumps({"accounts": list(accounts), "logs": logs}, ensure_ascii=False))
            return
        for account in accounts:
            typer.echo(account)
