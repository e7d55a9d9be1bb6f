"""``grailwar replay FILE``: step through a record as a seat, a spectator or an all-seeing judge sees it."""

import json
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Annotated, Any

import typer

from grailwar.cli.app import app as grailwar_app
from grailwar.core.errors import RecordError
from grailwar.core.value import Value, value
from grailwar.dominate.carddata import load_cards
from grailwar.dominate.digests import facts
from grailwar.dominate.records import Record, RecordDiffers
from grailwar.dominate.state import GameState
from grailwar.dominate.undo import View
from grailwar.dominate.view import view as own_view


@value
class Frame(Value):
    """One moment of a replayed game."""

    title: str
    told: tuple[str, ...]
    """What the log says."""
    shown: tuple[tuple[str, str], ...]
    """What is seen otherwise than before: names and values."""

    def __str__(self) -> str:
        changes = [f"  {name} = {text}".rstrip() for name, text in self.shown]
        return "\n".join([self.title, *(f"  * {line}" for line in self.told), *changes])


def read_file(file: Path) -> str:
    """The text of a record file.

    Raises:
        RecordError: there is no such file, or it is not UTF-8.
    """
    try:
        return file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise RecordError(f"{file}: {error}") from error


# --- frames -----------------------------------------------------------------------------------------------------------


def open_frames(record: Record) -> Iterator[Frame]:
    """The whole game with all cards open: every step with everything that it changed."""
    before: dict[str, str] = {}
    for number, state in enumerate(record.replay()):
        now = facts(state)
        title = f"step {number}: {record.steps[number - 1]}" if number else _opening(record)
        yield Frame(title, record.steps[number - 1].comments if number else (), _changed(before, now))
        before = now


def seen_frames(record: Record, seat: int | None, view: View) -> Iterator[Frame]:
    """The game as a seat or a spectator sees it.

    What the viewer sees nothing of has no frame, and frames bear no numbers, so that not even the number of hidden
    choices can be counted.
    """
    before: dict[str, str] = {}
    for number, state in enumerate(record.replay()):
        seen = json.loads(view(state, seat).to_json())
        told = [entry for entry in seen.pop("log") if number]
        seen.pop("options", None)
        now = dict(_flat(seen, ""))
        changed = _changed(before, now)
        if told or changed:
            title = _moment(state) if number else _opening(record)
            yield Frame(title, tuple(_tell(entry) for entry in told), changed)
        before = now


def check_seat(record: Record, seat: int | None) -> None:
    """Refuse a seat that the game does not have.

    Raises:
        RecordError: it has not.
    """
    seats = len(next(record.replay()).players)
    if seat is not None and not 0 <= seat < seats:
        raise RecordError(f"there is no seat {seat}; allowed: 0 to {seats - 1}")


def _opening(record: Record) -> str:
    names = [f"seat {seat} is {name}" for seat, name in enumerate(record.names) if name]
    return ", ".join(["the game begins", *names])


def _moment(state: GameState) -> str:
    return f"round {state.round}, {state.phase.value}"


def _changed(before: dict[str, str], now: dict[str, str]) -> tuple[tuple[str, str], ...]:
    gone = [(name, "-") for name in before if name not in now]
    return (*[(name, text) for name, text in now.items() if before.get(name) != text], *gone)


def _tell(entry: Any) -> str:
    """A log entry of a view in JSON, on one line."""
    fields = dict(_flat(entry, "")) if isinstance(entry, dict) else {"": str(entry)}
    kind = fields.pop("is", "")
    return " ".join([kind, *(f"{name}={text}" for name, text in fields.items())])


def _flat(data: Any, name: str) -> Iterator[tuple[str, str]]:
    """JSON data as single facts with dotted names."""
    parts: Iterable[tuple[str, Any]] = ()
    if isinstance(data, dict):
        parts = data.items()
    elif isinstance(data, list) and any(isinstance(item, dict | list) for item in data):
        parts = ((str(index), item) for index, item in enumerate(data))
    else:
        yield name, ",".join(map(_word, data)) if isinstance(data, list) else _word(data)
    for key, item in parts:
        yield from _flat(item, f"{name}.{key}" if name else key)


def _word(item: Any) -> str:
    if item is None:
        return "-"
    return ("no", "yes")[item] if isinstance(item, bool) else str(item)


# --- the command ------------------------------------------------------------------------------------------------------


def show(frames: Iterable[Frame], *, pause: bool) -> None:
    """Print frame after frame; with ``pause`` wait for Enter between them, ``q`` ends."""
    for number, frame in enumerate(frames):
        if pause and number and typer.prompt("", default="", show_default=False, prompt_suffix="").strip() == "q":
            return
        typer.echo(str(frame))


def choose_frames(record: Record, seat: int | None, spectator: bool) -> Iterator[Frame]:
    """The frames that the options ask for.

    Raises:
        RecordError: there is no such seat.
    """
    if seat is None and not spectator:
        return open_frames(record)
    if seat is not None and spectator:
        raise RecordError("--seat and --spectator exclude each other")
    check_seat(record, seat)
    return seen_frames(record, seat, own_view)


def add_to(app: typer.Typer) -> None:
    """Register the command."""

    @app.command()
    def replay(
        file: Annotated[Path, typer.Argument(metavar="FILE", help="A record.", show_default=False)],
        seat: Annotated[int | None, typer.Option("--seat", help="See what this seat sees.")] = None,
        spectator: Annotated[bool, typer.Option("--spectator", help="See what everybody sees.")] = False,
        cards: Annotated[
            list[Path] | None, typer.Option("--cards", metavar="PACK", help="A card file laid over the built-in cards.")
        ] = None,
    ) -> None:
        """Step through a record, with all cards open unless told otherwise.

        On a terminal Enter shows the next step and q ends. The exit code is 1 when the record does not replay.
        """
        record = Record.loads(read_file(file), load_cards(*cards or ()))
        try:
            show(choose_frames(record, seat, spectator), pause=sys.stdin.isatty() and sys.stdout.isatty())
        except RecordDiffers as error:
            # why it is refused may tell of hidden cards
            why = str(error) if seat is None and not spectator else "the record does not replay from here on"
            typer.echo(f"grailwar: {why}", err=True)
            raise typer.Exit(1) from error


add_to(grailwar_app)
