"""Makes the pages, and the parts of pages, that come from the card database and the code.

Run ``python docs/generate.py`` after a change of data/cards.toml or of the card language; the tests compare.
"""

from pathlib import Path

from grailwar.dominate.carddata import load_cards
from grailwar.dominate.text.language import language_reference
from grailwar.dominate.text.provenance import provenance

DOCS = Path(__file__).parent
MARK = "<!-- From here to the end the page is made by `python docs/generate.py`. -->\n"


def pages() -> dict[str, str]:
    """The name of each page with its text as it should be."""
    cards = load_cards()
    written, _, _ = DOCS.joinpath("card-language.md").read_text(encoding="utf-8").partition(MARK)
    return {
        "card-language.md": f"{written}{MARK}\n{language_reference(cards)}",
        "provenance.md": f"{provenance(cards)}\n",
    }


if __name__ == "__main__":
    for name, text in pages().items():
        DOCS.joinpath(name).write_text(text, encoding="utf-8")
