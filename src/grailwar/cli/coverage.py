"""``grailwar cards coverage``: which cards and words have been carried out in games and scenarios."""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from grailwar.cli.cards import cards_app
from grailwar.cli.console import say, show, show_json, table, watched
from grailwar.cli.options import AsJson, Packs
from grailwar.dominate.carddata import load_cards
from grailwar.dominate.effects.watch import Watch
from grailwar.dominate.engine import apply, new_game
from grailwar.dominate.state import GameState
from grailwar.simulate.coverage import Coverage, Row
from grailwar.simulate.game import seat_bots, see
from grailwar.testing.scenarios import load_scenarios, run_scenario

Files = Annotated[list[Path] | None, typer.Argument(metavar="[FILE...]", help="Scenario files.", show_default=False)]
Games = Annotated[int, typer.Option("--games", min=0, help="Random games to play besides, at 3 to 7 players in turn.")]
All = Annotated[bool, typer.Option("--all", help="Show every card and word, not just those never carried out.")]


@cards_app.command("coverage")
def coverage(
    files: Files = None, games: Games = 200, everything: All = False, packs: Packs = None, as_json: AsJson = False
) -> None:
    """Show which cards and words of the card language have been carried out; exit 1 when one has not."""
    watch = Watch()
    cards = load_cards(*packs or (), watch=watch)
    collected = Coverage(cards, watch)
    for file in files or ():
        for scenario in load_scenarios(file):
            run_scenario(str(file), scenario, cards, collected.observe)
    for number in watched(range(games), games, "games"):
        for state in _play(collected, number):
            collected.observe(state)
    rows = collected.rows()
    missing = [row for row in rows if not row.times and row.used_by]
    _show(rows if everything else missing, len(rows), len(missing), as_json=as_json)
    if missing:
        raise typer.Exit(1)


def _play(collected: Coverage, seed: int) -> Iterator[GameState]:
    players = 3 + seed % 5
    state = new_game(players, seed=seed, cards=collected.cards)
    bots = seat_bots(seed, players)
    while (seat := state.turn) is not None:
        yield state
        state = apply(state, bots[seat].choose(see(state, seat)))
    yield state


def _show(rows: "tuple[Row, ...] | list[Row]", total: int, missing: int, *, as_json: bool) -> None:
    if as_json:
        show_json({"rows": rows, "total": total, "missing": missing})
        return
    if rows:
        made = table("", "Kind", "Name", "Carried out")
        for row in rows:
            made.add_row(row.kind, row.name, str(row.times) if row.used_by else "not used by any card")
        show(made)
    say(f"{total - missing} of {total} cards and words carried out or not in use", "red" if missing else "green")
