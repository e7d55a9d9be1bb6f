"""Where the figures of the cards come from, and which of them are estimates: read off the card files."""

from collections.abc import Mapping

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
    """The provenance of each entry by kind and id; what a pack sets is estimated only if the pack says so."""
    layers, found = cards.layers, {}
    for kind, entries in layers.data.items():
        for entry in entries if isinstance(entries, list) else [{"id": kind, **entries}]:
            name = str(entry["id"])
            marked = tuple(entry.get("estimated", ()))
            if not layers.is_changed((kind, name, "estimated")):
                marked = tuple(key for key in marked if not layers.is_changed((kind, name, key)))
            found[kind, name] = Provenance(str(entry.get("source", "")), marked)
    return found
