"""Which figures are printed and where they come from, and which are estimated: read off the card files.

``grailwar cards`` shows it entry by entry, the page docs/provenance.md is made of it.
"""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from grailwar.core.value import Value, value
from grailwar.dominate.text.language import to_toml
from grailwar.dominate.text.phrases import listed

if TYPE_CHECKING:
    from grailwar.dominate.cards import CardDatabase

SOURCES: Mapping[str, str] = {
    "rb": "English rulebook",
    "zh": "Traditional Chinese walkthrough",
    "jp": "Japanese walkthrough",
    "faq": "publisher's FAQ",
    "zr": "Chinese rules site",
    "est": "estimate",
}
"""The words of ``source``."""

FIGURES: Mapping[str, tuple[str, ...]] = {
    "location": ("leg", "capacity", "outpost_mana", "enter_results", "terrain", "bonus"),
    "master": ("mana", "seals", "gems", "starts_with"),
    "servant": ("deck",),
    "attack": ("attributes", "base", "mana"),
    "skill": ("attributes", "base", "mana", "copies"),
    "special": ("attributes", "base", "mana", "copies"),
    "event": ("copies", "results"),
    "situation": ("supply",),
}
"""The keys of each kind of entry that hold figures."""

TITLES: Mapping[str, str] = {
    "location": "Board",
    "master": "Masters",
    "servant": "Servants",
    "attack": "Attack cards",
    "skill": "Noble Phantasm / Skill cards",
    "special": "Special cards",
    "event": "Events",
    "situation": "Situations",
}

HEAD = """# Provenance

Where the figures of `data/cards.toml` come from, entry by entry. A figure in italics is **estimated**: it is taken over
from a fan game that uses this game's components, or reasoned, and not confirmed for this game. Whoever owns the printed
game can correct it. `grailwar cards --estimated` lists the estimated figures alone.

This page is made from the data by `python docs/generate.py`.
"""


@value
class Origin(Value):
    """Where the figures of one entry come from."""

    source: str = ""
    """As the card file has it: words of :data:`SOURCES`, or any text."""
    estimated: tuple[str, ...] = ()
    """The keys whose figures are not confirmed for this game."""

    @property
    def told(self) -> str:
        """The source in full words."""
        return told_source(self.source)


def origins(cards: "CardDatabase") -> Mapping[tuple[str, str], Origin]:
    """The origin of each entry by kind and id; what a pack sets is estimated only if the pack says so."""
    layers, found = cards.layers, {}
    for kind, entries in layers.data.items():
        for entry in entries if isinstance(entries, list) else [{"id": kind, **entries}]:
            name = str(entry["id"])
            marked = tuple(entry.get("estimated", ()))
            if not layers.is_changed((kind, name, "estimated")):
                marked = tuple(key for key in marked if not layers.is_changed(_path(kind, name, key)))
            found[kind, name] = Origin(str(entry.get("source", "")), marked)
    return found


def _path(kind: str, name: str, key: str) -> tuple[str, ...]:
    return (kind, key) if kind == name else (kind, name, key)


@value
class Figure(Value):
    """One figure of the database."""

    kind: str
    id: str
    key: str
    shown: str
    """The value as the card file writes it."""
    source: str
    """The word or words under ``source``."""
    estimated: bool


def figures(cards: "CardDatabase") -> tuple[Figure, ...]:
    """Every figure of the entries of a database, in the order of its files."""
    known = origins(cards)
    return tuple(
        Figure(kind, name, key, to_toml(entry[key]), known[kind, name].source, key in known[kind, name].estimated)
        for kind, entry in _entries(cards)
        for name in [entry["id"]]
        for key in FIGURES[kind]
        if key in entry
    )


def provenance(cards: "CardDatabase") -> str:
    """The page in Markdown."""
    return "\n".join([HEAD, *_sources(), *_rules(cards), *_kinds(cards), *_names(cards)])


def told_source(words: str) -> str:
    """The words under ``source`` as names.

    >>> told_source("faq, est")
    "publisher's FAQ, estimate"
    """
    return ", ".join([SOURCES.get(word, word) for word in words.split(", ") if word])


def _entries(cards: "CardDatabase") -> Iterator[tuple[str, dict[str, Any]]]:
    for kind in FIGURES:
        for entry in cards.layers.data.get(kind, []):
            yield kind, entry


def _sources() -> Iterator[str]:
    yield "## Sources\n\n| word | source |\n|---|---|"
    yield from (f"| `{word}` | {name} |" for word, name in SOURCES.items())
    yield ""


def _rules(cards: "CardDatabase") -> Iterator[str]:
    """The figures that belong to no entry."""
    yield "## Rule figures\n\n| table | figures | from |\n|---|---|---|"
    data = cards.layers.data
    tables = {"figures": data["figures"], **{f"rules.{name}": table for name, table in data["rules"].items()}}
    for name, table in tables.items():
        shown = [f"{key} {to_toml(item)}" for key, item in table.items() if key not in ("source", "estimated")]
        yield f"| `{name}` | {', '.join(shown)} | {told_source(table.get('source', ''))} |"
    yield ""


def _kinds(cards: "CardDatabase") -> Iterator[str]:
    all_figures = figures(cards)
    for kind, title in TITLES.items():
        here = [figure for figure in all_figures if figure.kind == kind]
        guessed = sum(figure.estimated for figure in here)
        yield f"## {title}\n"
        yield f"{len(here)} figures, {guessed or 'none'} of them estimated.\n"
        yield "| id | figures | from |\n|---|---|---|"
        for name in dict.fromkeys(figure.id for figure in here):
            mine = [figure for figure in here if figure.id == name]
            yield f"| `{name}` | {', '.join(map(_shown, mine))} | {told_source(mine[0].source)} |"
        yield ""


def _shown(figure: Figure) -> str:
    shown = f"{figure.key} {figure.shown}"
    return f"*{shown}*" if figure.estimated else shown


def _names(cards: "CardDatabase") -> Iterator[str]:
    """The names that were not read off the cards."""
    found = [
        (name["ja"], entry["id"])
        for _, entry in _entries(cards)
        for name in (entry["name"], entry.get("true_name", {}))
        if name.get("ja_unconfirmed")
    ]
    yield "## Names\n"
    yield (
        "English names are those of the English rulebook, Chinese names those of the Chinese walkthrough. These "
        "Japanese names are the usual forms and were not read off the cards:\n"
    )
    yield listed([f"{name} (`{entry}`)" for name, entry in found]) + "."
