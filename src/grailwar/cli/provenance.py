"""Where the figures of the cards come from, and which of them are estimates: read off the card files."""

import tomllib
from collections.abc import Mapping
from typing import Any

from grailwar.core.value import Value, value
from grailwar.dominate.cards import CardDatabase

SOURCES = {
    "rb": "English rulebook",
    "zh": "Traditional Chinese walkthrough",
    "jp": "Japanese walkthrough",
    "faq": "the publisher's FAQ",
    "zr": "Chinese rules site",
    "est": "estimate",
}
"""What the words under ``source`` stand for."""


@value
class Provenance(Value):
    """Where the figures of one entry come from."""

    source: str = ""
    """As the card file has it: words of :data:`SOURCES`, or any text."""
    estimated: tuple[str, ...] = ()
    """The keys whose figures are not confirmed for this game."""

    @property
    def told(self) -> str:
        """The source in full words."""
        return ", ".join(SOURCES.get(word, word) for word in self.source.split(", ") if word)


def provenance(cards: CardDatabase) -> Mapping[tuple[str, str], Provenance]:
    """The provenance of each entry by kind and id; a later file speaks for the keys that it sets."""
    found: dict[tuple[str, str], Provenance] = {}
    for _, text in cards.files:
        for kind, entries in tomllib.loads(text).items():
            for entry in entries if isinstance(entries, list) else [{"id": kind, **entries}]:
                key = (kind, str(entry.get("id", "")))
                found[key] = _laid_over(found.get(key, Provenance()), entry)
    return found


def _laid_over(old: Provenance, entry: Mapping[str, Any]) -> Provenance:
    kept = [key for key in old.estimated if key not in entry]
    added = [key for key in entry.get("estimated", ()) if key not in kept]
    return Provenance(str(entry.get("source", old.source)), (*kept, *added))
