"""The application: every module of this package that lies beside this one may add commands to :data:`app`.

A new command is a new file with a function under ``@app.command()``; nothing else has to be changed.
"""

import io
import pkgutil
import sys
from importlib import import_module, metadata
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from grailwar import cli
from grailwar.cli.console import complain, say
from grailwar.core.errors import GrailWarError


class Commands(TyperGroup):
    """The commands; bad input is one red message and exit code 2, never a traceback."""

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except GrailWarError as error:
            complain(str(error))
            raise typer.Exit(2) from error


app = typer.Typer(
    cls=Commands, no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False, rich_markup_mode="rich"
)


def _show_version(wanted: bool) -> None:
    if wanted:
        say(f"grailwar {metadata.version('grailwar')}")
        raise typer.Exit


@app.callback()
def describe(
    version: Annotated[
        bool, typer.Option("--version", help="Show the version and exit.", callback=_show_version, is_eager=True)
    ] = False,
) -> None:
    """Dominate Grail War: play, simulate and check. Unofficial; no artwork, no printed card texts."""


def load_commands() -> None:
    """Import every module of this package: that adds its commands, or its function ``add_to`` does."""
    for module in pkgutil.iter_modules(cli.__path__):
        if not module.name.startswith("_"):
            loaded = import_module(f"{cli.__name__}.{module.name}")
            if hasattr(loaded, "add_to"):
                loaded.add_to(app)


def run() -> None:
    """Run the command that the program's arguments name, and exit."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal that cannot show a name shows marks instead
    load_commands()
    app(prog_name="grailwar")
