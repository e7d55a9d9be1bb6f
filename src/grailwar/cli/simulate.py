"""``grailwar simulate``: many games by random players, counted."""

from typing import Annotated

import typer
from rich.table import Table

from grailwar.cli.app import app
from grailwar.cli.console import say, show, show_json, table, watched
from grailwar.cli.options import AsJson, Packs, Players, Rules, Seed, chosen_seed, database
from grailwar.dominate.cards import CardDatabase
from grailwar.simulate import Row, Summary, Tables, play_games

_NUMBERS = ("games", "wins", "win rate", "War Results", "rounds", "decisions")


@app.command()
def simulate(
    players: Players = 5,
    games: Annotated[int, typer.Option("--games", help="How many games to play.")] = 100,
    seed: Seed = None,
    rules: Rules = "normal",
    workers: Annotated[
        int, typer.Option("--workers", help="Processes that play side by side; the result is the same.")
    ] = 1,
    cards: Packs = None,
    as_json: AsJson = False,
) -> None:
    """Let random players play many games; count them by Master and by Servant."""
    number = chosen_seed(seed)
    known = database(cards)
    results = play_games(players, games, number, rules, tuple(cards or ()), workers)
    summary = Tables(watched(results, games, "games")).summary()
    if as_json:
        show_json({"players": players, "rules": rules, "seed": number, "summary": summary})
        return
    say(
        f"{summary.games} games of {players} random players, {rules} rules, seed {number}: "
        f"{summary.rounds:.2f} rounds and {summary.decisions:.1f} decisions a game."
    )
    for made in _tables(known, summary):
        show(made)
    say("War Results, rounds and decisions are means per game of the player with that Master or Servant.")
    say("A shared victory counts for each winner.")


def _tables(cards: CardDatabase, summary: Summary) -> tuple[Table, Table]:
    masters = {name: master.names.en for name, master in cards.masters.items()}
    servants = {name: f"{found.names.en}, {found.true_name.en}" for name, found in cards.servants.items()}
    return _table("Master", summary.masters, masters), _table("Servant", summary.servants, servants)


def _table(what: str, rows: tuple[Row, ...], names: dict[str, str]) -> Table:
    made = table(f"By {what}", what, *_NUMBERS, right=_NUMBERS)
    for row in rows:
        means = [f"{number:.2f}" for number in (row.results, row.rounds, row.decisions)]
        made.add_row(names[row.id], str(row.games), str(row.wins), f"{row.win_rate:.1%}", *means)
    return made
