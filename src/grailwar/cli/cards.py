"""``grailwar cards``: what is in the card database. Further files may add commands to :data:`cards_app`."""

from difflib import get_close_matches
from typing import Annotated, Any

import typer
from rich.table import Table
from rich.text import Text

from grailwar.cli.app import app
from grailwar.cli.catalogue import CardEntry, CardKind, catalogue
from grailwar.cli.console import say, show, show_json, table
from grailwar.cli.options import AsJson, Packs, database
from grailwar.core.errors import GrailWarError
from grailwar.dominate.cards import CardDatabase
from grailwar.dominate.ids import Names
from grailwar.dominate.text.provenance import origins

cards_app = typer.Typer(help="Look at the cards: Masters, Servants, events, situations, the board.")
app.add_typer(cards_app, name="cards")

KindOption = Annotated[CardKind | None, typer.Option("--kind", help="Only entries of this kind.")]


@cards_app.callback(invoke_without_command=True)
def cards(
    context: typer.Context,
    estimated: Annotated[bool, typer.Option("--estimated", help="List the figures that are estimates.")] = False,
    packs: Packs = None,
    as_json: AsJson = False,
) -> None:
    """Look at the cards: Masters, Servants, events, situations, the board."""
    if context.invoked_subcommand is not None:
        if estimated or packs or as_json:
            raise typer.BadParameter(f"options of 'cards {context.invoked_subcommand}' come after its name")
    elif estimated:
        _show_estimated(database(packs), as_json)
    else:
        raise typer.BadParameter("give a command (list, show) or --estimated; see grailwar cards --help")


@cards_app.command("list")
def list_cards(kind: KindOption = None, packs: Packs = None, as_json: AsJson = False) -> None:
    """List every entry with its figures; a star marks an estimate."""
    entries = [entry for entry in catalogue(database(packs)) if kind in (None, entry.kind)]
    if as_json:
        show_json([_plain(entry) for entry in entries])
        return
    made = table("", "Kind", "Id", "Name", "Figures")
    for entry in entries:
        made.add_row(entry.kind, entry.id, entry.names.en, entry.brief)
    show(made)
    if any(figure.estimated for entry in entries for figure in entry.figures):
        say("* estimated; grailwar cards --estimated lists all estimates.")


@cards_app.command("show")
def show_card(
    card: Annotated[str, typer.Argument(metavar="ID", help="The id of a card, Master, Servant, event, ...")],
    packs: Packs = None,
    as_json: AsJson = False,
) -> None:
    """Show everything about an id: rules text, figures, decks, source, estimates, names in three languages."""
    entries = catalogue(database(packs))
    found = [entry for entry in entries if entry.id == card]
    if not found:
        raise GrailWarError(f"there is no card {card!r}; {_near(card, entries)}")
    if as_json:
        show_json([_plain(entry) for entry in found])
        return
    for number, entry in enumerate(found):
        say("\n" * (number > 0) + "\n".join(entry.description or (entry.names.en,)))
        show(_sheet(entry))


def _near(card: str, entries: tuple[CardEntry, ...]) -> str:
    """A guess at what was meant; the whole list of ids would be too long."""
    near = get_close_matches(card, [entry.id for entry in entries], n=1)
    return f"did you mean {near[0]!r}?" if near else "grailwar cards list shows all ids"


def _sheet(entry: CardEntry) -> Table:
    made = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
    made.add_row(Text("id", "dim"), f"{entry.id} ({entry.kind})")
    for figure in entry.figures:
        mark = Text(" (estimated)", "yellow") if figure.estimated else Text("")
        made.add_row(Text(figure.label, "dim"), Text(figure.text).append_text(mark))
    for language, name in (
        ("English", entry.names.en),
        ("Japanese", _japanese(entry.names)),
        ("Chinese", entry.names.zh),
    ):
        made.add_row(Text(language, "dim"), name or "not known")
    made.add_row(Text("source", "dim"), entry.source or "not known")
    return made


def _japanese(names: Names) -> str | None:
    return f"{names.ja} (usual form, not read off the card)" if names.ja_unconfirmed else names.ja


def _plain(entry: CardEntry) -> dict[str, Any]:
    return {
        "kind": entry.kind,
        "id": entry.id,
        "names": entry.names,
        "figures": {figure.key: figure.value for figure in entry.figures},
        "text": list(entry.description[2:]),
        "estimated": [figure.key for figure in entry.figures if figure.estimated],
        "source": entry.source,
    }


def _show_estimated(cards: CardDatabase, as_json: bool) -> None:
    texts = {(entry.kind.value, entry.id, figure.key): figure for entry in catalogue(cards) for figure in entry.figures}
    rows = []
    for (kind, name), origin in origins(cards).items():
        for key in origin.estimated:
            figure = texts.get((kind, name, key))
            rows.append((kind, name, key, figure, origin))
    if as_json:
        show_json(
            [
                {"kind": kind, "id": name, "key": key, "value": figure and figure.value, "source": origin.told}
                for kind, name, key, figure, origin in rows
            ]
        )
        return
    made = table("Estimated figures", "Kind", "Id", "Key", "Figure")
    for kind, name, key, figure, _ in rows:
        made.add_row(kind, name, key, figure.text if figure else "")
    show(made)
    say(f"{len(rows)} figures are estimated. A card file given with --cards can set the printed ones.")
