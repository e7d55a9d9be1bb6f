"""Options that several commands share, and what they mean."""

import secrets
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from grailwar.dominate.carddata import load_cards
from grailwar.dominate.cards import CardDatabase

Packs = Annotated[
    list[Path] | None,
    typer.Option(
        "--cards", metavar="PACK", help="A card file laid over the built-in cards; may be given several times."
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON for programs.")]
Players = Annotated[int, typer.Option("--players", help="Number of players: 3 to 7, casual rules 3 or 4.")]
Rules = Annotated[str, typer.Option("--rules", help="The rules: normal or casual.")]
Seed = Annotated[
    int | None, typer.Option("--seed", help="The same seed gives the same result; without it a new one is drawn.")
]


def database(packs: Sequence[Path] | None) -> CardDatabase:
    """The built-in cards with the packs laid over them."""
    return load_cards(*packs or ())


def chosen_seed(seed: int | None) -> int:
    """The seed given, or a new one that is short enough to be typed again."""
    return secrets.randbelow(1_000_000) if seed is None else seed
