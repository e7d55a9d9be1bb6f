"""``grailwar bench``: how quick the engine is here."""

from typing import Annotated

import typer

from grailwar.cli.app import app
from grailwar.cli.console import show, show_json, table
from grailwar.cli.options import AsJson, Players
from grailwar.simulate.bench import Bench, measure

Games = Annotated[int, typer.Option("--games", min=1, help="Games to play.")]
Seed = Annotated[int, typer.Option("--seed", min=0, help="Seed of the games.")]


@app.command()
def bench(players: Players = 5, games: Games = 200, seed: Seed = 1, as_json: AsJson = False) -> None:
    """Measure decisions and games per second, and what single calls cost, on one core."""
    found = measure(players, games, seed)
    if as_json:
        show_json(found)
        return
    made = table("", "What", "Measured")
    for what, text in _rows(found):
        made.add_row(what, text)
    show(made)


def _rows(found: Bench) -> list[tuple[str, str]]:
    return [
        ("decisions per second", f"{found.decisions_per_second:,.0f}"),
        ("games per second", f"{found.games_per_second:,.1f}"),
        ("decisions per game", f"{found.decisions_per_game:,.1f}"),
        ("legal decisions listed per second", f"{found.listed_per_second:,.0f}"),
        ("legal_decisions", f"{found.legal:.2f} µs"),
        ("apply", f"{found.apply:.2f} µs"),
        ("view", f"{found.view:.2f} µs, {found.view / found.construction:.0f} x a frozen 10-field object"),
        ("digest", f"{found.digest:.2f} µs, {found.digest / found.construction:.0f} x a frozen 10-field object"),
        ("memory per state, log included", f"{found.bytes_per_state:,.0f} bytes"),
    ]
