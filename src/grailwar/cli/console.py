"""Where output goes: results to the standard output, errors and progress to the standard error.

Colours, live bars and line breaks at the width of the window are for terminals alone: in a pipe the text is plain.
"""

import json
import os
import sys
from collections.abc import Iterable, Iterator
from typing import Any, TypeVar

import attrs
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

T = TypeVar("T")

PIPE_WIDTH = 110
"""Columns of tables and rules where there is no window."""

_ANY_WIDTH = 500


def console(*, error: bool = False) -> Console:
    """A console on the standard output or error of this moment."""
    stream = sys.stderr if error else sys.stdout
    fixed = None if stream.isatty() or "COLUMNS" in os.environ else PIPE_WIDTH
    return Console(file=stream, highlight=False, width=fixed)


def say(text: str, style: str = "") -> None:
    """One paragraph of plain text on the standard output."""
    console().print(Text(text, style), soft_wrap=True)


def complain(text: str) -> None:
    """An error: one red message on the standard error."""
    console(error=True).print(Text(f"grailwar: {text}", "red"), soft_wrap=True)


def show(made: Table) -> None:
    """A table after an empty line; in a pipe it is as wide as its longest line."""
    screen = console()
    if not screen.is_terminal:
        screen.width = _ANY_WIDTH
    screen.print()
    screen.print(made)


def show_json(data: Any) -> None:
    """Data for programs; a value becomes an object with its fields."""
    sys.stdout.write(json.dumps(data, indent=2, default=_fields) + "\n")


def _fields(item: Any) -> dict[str, Any]:
    return {field.name: getattr(item, field.name) for field in attrs.fields(type(item))}


def table(title: str, *columns: str, right: tuple[str, ...] = ()) -> Table:
    """An empty table; the columns named in ``right`` hold numbers."""
    made = Table(title=title or None, title_justify="left", title_style="bold", box=SIMPLE_HEAD, pad_edge=False)
    for column in columns:
        made.add_column(column, justify="right" if column in right else "left")
    return made


def watched(items: Iterable[T], total: int, what: str) -> Iterator[T]:
    """The items as they come, with a progress bar on a terminal's standard error."""
    screen = console(error=True)
    if not screen.is_terminal:
        yield from items
        return
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=screen, transient=True) as progress:
        task = progress.add_task(what, total=total)
        for item in items:
            yield item
            progress.advance(task)
