"""``grailwar cards schema``: the JSON Schema of card files, for editors."""

from grailwar.cli.cards import cards_app
from grailwar.cli.console import show_json
from grailwar.cli.options import Packs, database
from grailwar.dominate.cardschema import card_schema


@cards_app.command("schema")
def schema(packs: Packs = None) -> None:
    """Print the JSON Schema of card files; editors use it to complete and check what is written."""
    show_json(card_schema(database(packs)))
