"""``grailwar rules ID``: the text of a rule."""

from typing import Annotated

import typer

from grailwar.dominate.rulebook import rule


def add_to(app: typer.Typer) -> None:
    """Register the command."""

    @app.command()
    def rules(
        names: Annotated[
            list[str],
            typer.Argument(metavar="ID...", help="Ids such as R8.4, RULING-76, M5.b or E14.", show_default=False),
        ],
    ) -> None:
        """Show the text of rules and rulings, each with its source, as docs/rules.md has them."""
        typer.echo("\n\n".join([rule(name) for name in names]))
