"""The text behind a rule id: the items of docs/rules.md."""

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType

from grailwar.core.errors import GrailWarError, shown
from grailwar.dominate.text.phrases import suggestion

RULES = "rules.md"

_ITEM = re.compile(r"^\*\*(?P<id>[A-Z][A-Za-z0-9.-]*|climax-\d)\*\*.*?^\*Source: [^\n]*\*$", re.MULTILINE | re.DOTALL)


def rule(name: str) -> str:
    """The text of a rule, ruling, card rule or contradiction, with its source, as docs/rules.md has it.

    Args:
        name: an id such as ``R8.4``, ``RULING-76``, ``M5.b``, ``S9.c``, ``E14`` or ``C-3``.

    Raises:
        GrailWarError: no item has that id; ids that look like it are named.

    >>> print(rule("R7.3"))
    **R7.3** Once everybody has acted, the phase is over. Nobody does anything during another player's action.
    *Source: English rulebook, Detailed Rules 3.*
    """
    items = rules()
    if not isinstance(name, str) or name not in items:
        raise GrailWarError(
            f"there is no rule {shown(name)}{_near(name, tuple(items)) if isinstance(name, str) else ''}"
        )
    return items[name]


@cache
def rules() -> Mapping[str, str]:
    """Every item of docs/rules.md by id, in its order."""
    return MappingProxyType({found["id"]: found.group() for found in _ITEM.finditer(rules_page())})


def rules_page() -> str:
    """The whole of docs/rules.md: from the installed package, or from the source tree beside ``src``."""
    from importlib import resources  # needed only when a rule is looked up

    packaged = resources.files("grailwar").joinpath("data", RULES)
    if packaged.is_file():
        return packaged.read_text(encoding="utf-8")
    return (Path(__file__).parents[3] / "docs" / RULES).read_text(encoding="utf-8")


def _near(name: str, known: tuple[str, ...]) -> str:
    """A hint: the items of a section, the id in another case, or ids that look like it."""
    inside = [item for item in known if item.upper().startswith((f"{name.upper()}.", f"{name.upper()}-"))]
    if inside:
        return f"; there are {inside[0]} to {inside[-1]}"
    same = [item for item in known if item.upper() == name.upper()]
    return f"; did you mean {same[0]!r}?" if same else suggestion(name, known)
