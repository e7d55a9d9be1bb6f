"""``grailwar play``: a game, told as it goes."""

import textwrap
from collections.abc import Iterable
from typing import Annotated

import typer
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from grailwar.cli.app import app
from grailwar.cli.console import console, table
from grailwar.cli.options import Packs, Players, Rules, Seed, chosen_seed, database
from grailwar.dominate.engine import new_game, ranking
from grailwar.dominate.state import GameState
from grailwar.dominate.text.story import Kind, Line, follow, full_name, servant_name, short_name, tell_start
from grailwar.simulate import seat_bots, see

_NAME = 10
"""Columns for the name of a player."""
_COLOURS = ("cyan", "magenta", "green", "yellow", "blue", "red", "bright_cyan", "bright_magenta")


@app.command()
def play(
    auto: Annotated[bool, typer.Option("--auto", help="Bots play at all seats; you read the story.")] = False,
    players: Players = 5,
    seed: Seed = None,
    rules: Rules = "normal",
    cards: Packs = None,
) -> None:
    """Play a whole game, told as a story."""
    if not auto:
        raise typer.BadParameter("nobody would decide: give --auto, and bots play at all seats", param_hint="--auto")
    number = chosen_seed(seed)
    state = new_game(players, seed=number, rules=rules, cards=database(cards))
    screen = Screen()
    screen.open_game(state, number)
    screen.show(state, tell_start(state))
    bots = seat_bots(number, players)
    while (seat := state.turn) is not None:
        for after, lines in follow(state, bots[seat].choose(see(state, seat))):
            screen.show(state, lines)
            state = after
    screen.close_game(state)


class Screen:
    """Lays the lines of a story out: who acts stands at the left, once for all that it does in a row."""

    def __init__(self) -> None:
        self.console = console()
        self.colours: dict[str, str] = {}
        self.actor = ""
        """Whose deed was told last."""

    def show(self, before: GameState, lines: Iterable[Line]) -> None:
        """Lines of one step; ``before`` is the state that the step began with."""
        for line in lines:
            self._show_line(before, line)
            self.actor = line.who if line.kind in (Kind.DEED, Kind.MAJOR) else ""

    def _show_line(self, before: GameState, line: Line) -> None:
        match line.kind:
            case Kind.ROUND:
                self._next_round(before, line.text)
            case Kind.PHASE:
                self.console.print()
                self.console.print(Text(line.text, "bold"))
            case Kind.BATTLE:
                self.console.print()
                self._print(2, Text(line.text, "bold"))
            case Kind.TOTAL:
                self._print(4, self._named(line.who, line.who), Text(f"{line.amount:>3}  {line.text}".rstrip(), "bold"))
            case Kind.PART:
                self._print(4 + _NAME, Text(f"{line.amount:>3}  "), Text(line.text, "dim"))
            case _:
                self._print_deed(line)

    def _print_deed(self, line: Line) -> None:
        style = "bold" if line.kind in (Kind.MAJOR, Kind.VERDICT) else ""
        if line.who:
            shown = "" if line.who == self.actor else line.who
            self._print(2, self._named(line.who, shown), Text(line.text, style))
        else:
            self._print(2, Text(line.text, style))

    def _named(self, who: str, shown: str) -> Text:
        colour = self.colours.setdefault(who, _COLOURS[len(self.colours) % len(_COLOURS)])
        return Text(f"{shown:<{_NAME}}" if len(shown) < _NAME else f"{shown} ", colour)

    def _print(self, indent: int, *parts: Text) -> None:
        """One line; on a terminal it is broken so that what goes on stands under its beginning."""
        whole = Text(" " * indent).append_text(Text("").join(parts[:-1])) if len(parts) > 1 else Text(" " * indent)
        last = parts[-1]
        if not self.console.is_terminal:
            self.console.print(whole.append_text(last), soft_wrap=True)
            return
        margin = len(whole)
        for text in textwrap.wrap(last.plain, max(20, self.console.width - margin)) or [""]:
            self.console.print(whole.append(text, last.style), soft_wrap=True)
            whole = Text(" " * margin)

    def _next_round(self, before: GameState, title: str) -> None:
        if before.round > 1:
            self._standings(before)
        self.console.print()
        self.console.rule(Text(title, "bold"))

    def _standings(self, state: GameState) -> None:
        self.console.print()
        self.console.print(standings(state))

    def open_game(self, state: GameState, seed: int) -> None:
        """Who sits down to play."""
        title = f"Dominate Grail War: {len(state.players)} players, {state.rules} rules, seed {seed}"
        self.console.print(Panel(Text(title, "bold"), expand=False))
        self.console.print(roster(state))

    def close_game(self, state: GameState) -> None:
        """How it all came out."""
        self.console.print()
        self.console.print(final_table(state))


def roster(state: GameState) -> Table:
    """The Masters at the table and what they begin with."""
    made = table("", "Player", "Master", "Abilities", "Mana", "Seals", right=("Mana", "Seals"))
    for seat, player in enumerate(state.players):
        master = state.cards.masters[player.master]
        abilities = ", ".join(ability.text.names.en for ability in master.abilities)
        made.add_row(short_name(state, seat), master.names.en, abilities, str(master.mana), str(master.seals))
    return made


def standings(state: GameState) -> Table:
    """What everybody can see of the players between two rounds, the most War Results first."""
    made = table(
        "Standings", "Player", "Servant", "Mana", "Seals", "War Results", right=("Mana", "Seals", "War Results")
    )
    for seats in ranking(state):
        for seat in seats:
            player = state.players[seat]
            servant = servant_name(state, player.servant) if player.name_known else "not known"
            mana, seals = ("out", "") if player.left else (str(player.mana), str(player.seals))
            made.add_row(
                short_name(state, seat), servant, mana, seals, str(player.results), style="dim" if player.left else ""
            )
    return made


def final_table(state: GameState) -> Table:
    """The ranking, with every Servant by its true name."""
    made = table("Final ranking", "Place", "Master", "Servant", "War Results", right=("Place", "War Results"))
    place = 1
    for seats in ranking(state):
        for seat in seats:
            player = state.players[seat]
            made.add_row(str(place), full_name(state, seat), servant_name(state, player.servant), str(player.results))
        place += len(seats)
    return made
