"""``grailwar report-bug RECORD``: everything that is needed to understand a bug, in one text file."""

import platform
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path
from typing import Annotated

import typer

from grailwar.cli.app import app as grailwar_app
from grailwar.cli.replay import check_seat, read_file, seen_frames
from grailwar.core.errors import RecordError
from grailwar.dominate.carddata import load_cards
from grailwar.dominate.cards import CardDatabase
from grailwar.dominate.records import Record, RecordDiffers
from grailwar.dominate.saves import RULES_VERSION, SCHEMA
from grailwar.dominate.undo import View
from grailwar.dominate.view import view as own_view

_RULE = "-" * 100


def bug_report(
    text: str, cards: CardDatabase, *, seat: int | None = None, hide: bool = False, view: View | None = None
) -> str:
    """The report on a record.

    Args:
        text: the record file; a damaged one is reported as it is.
        cards: the card database it was played with.
        seat: whose account is given; None for a spectator's.
        hide: leave out what the viewer may not know: the record itself, its seed and all hidden cards.
        view: what a seat sees; None for :func:`grailwar.dominate.view.view`.

    Raises:
        RecordError: the game has no such seat.
    """
    sections = [
        ("What happened, and what was expected instead", ["(please write it here)"]),
        ("Versions", _versions(cards)),
    ]
    try:
        record = Record.loads(text, cards)
    except RecordError as error:
        found = "The record cannot be read." if hide else f"The record cannot be read: {error}"
        sections.append(("Replay", [found]))
    else:
        check_seat(record, seat)
        sections.append(("Replay", [_verdict(record, hide)]))
        viewer = "a spectator" if seat is None else f"seat {seat}"
        sections.append((f"What {viewer} saw", list(_account(record, seat, hide, view))))
    if not hide:
        sections.append(("The record, with all cards open", [text.rstrip("\n")]))
    return "\n".join(line for head, lines in sections for line in (_RULE, head, _RULE, *lines, "")) + "\n"


def _versions(cards: CardDatabase) -> list[str]:
    files = ", ".join(Path(source.file).name for source in cards.layers.sources)
    return [
        f"grailwar {metadata.version('grailwar')}, rules version {RULES_VERSION}, save schema {SCHEMA}",
        f"cards {cards.digest} ({files})",
        f"{platform.python_implementation()} {platform.python_version()} on {platform.platform()}",
    ]


def _verdict(record: Record, hide: bool) -> str:
    """Whether the record replays as noted. Which facts differ is a secret when cards are hidden."""
    try:
        record.verify()
    except RecordDiffers as error:
        return "The record does not replay as noted." if hide else f"The record does not replay as noted: {error}"
    return "The record replays as noted."


def _account(record: Record, seat: int | None, hide: bool, view: View | None) -> Iterator[str]:
    """What the viewer saw, up to where the record ends or cannot be replayed."""
    try:
        yield from map(str, seen_frames(record, seat, own_view if view is None else view))
    except RecordDiffers as error:
        yield "(the rest cannot be replayed)" if hide else f"(the rest cannot be replayed: {error})"


def add_to(app: typer.Typer) -> None:
    """Register the command."""

    @app.command("report-bug")
    def report_bug(
        file: Annotated[Path, typer.Argument(metavar="RECORD", help="The record of the game.", show_default=False)],
        out: Annotated[
            Path | None, typer.Option("--out", metavar="FILE", help="Write here instead of showing it.")
        ] = None,
        seat: Annotated[int | None, typer.Option("--seat", help="Give the account of this seat.")] = None,
        hide: Annotated[bool, typer.Option("--hide", help="Leave out all that the seat may not know.")] = False,
        cards: Annotated[
            list[Path] | None, typer.Option("--cards", metavar="PACK", help="A card file laid over the built-in cards.")
        ] = None,
    ) -> None:
        """Bundle a record, the versions and what a seat (or a spectator) saw into one text file."""
        report = bug_report(read_file(file), load_cards(*cards or ()), seat=seat, hide=hide)
        if out is None:
            typer.echo(report, nl=False)
            return
        try:
            out.write_text(report, encoding="utf-8")
        except OSError as error:
            raise RecordError(f"{out}: {error}") from error
        typer.echo(f"written: {out}")


add_to(grailwar_app)
