"""Rules engine for the board game Dominate Grail War: immutable states, data-driven cards.

Unofficial; no artwork and no printed card texts. See docs/ for the guide.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from grailwar.core.errors import (
    CardDataError,
    EndlessEffects,
    GrailWarError,
    IllegalDecision,
    NotationError,
    RecordError,
    SaveError,
    ScenarioError,
    SetupError,
)
from grailwar.core.tally import Tally
from grailwar.dominate.cards import CardDatabase
from grailwar.dominate.decisions import (
    Accept,
    Activate,
    Decision,
    Decline,
    Discard,
    Done,
    End,
    Go,
    Move,
    Place,
    Resolve,
    SealMana,
    SealMove,
    SealPower,
    Stay,
    Target,
    Use,
    parse_decision,
)
from grailwar.dominate.engine import advance, apply, concede, decide, needs_decision, new_game, ranking
from grailwar.dominate.legal import is_legal, legal_decisions
from grailwar.dominate.power import power
from grailwar.dominate.state import UNLIMITED, GameState, Phase, Player, UsedCard

if TYPE_CHECKING:
    from grailwar.dominate.carddata import load_cards
    from grailwar.dominate.digests import digest
    from grailwar.dominate.explain import explain
    from grailwar.dominate.imagine import imagine
    from grailwar.dominate.knowledge import possible_servants
    from grailwar.dominate.reasons import Reason, why_not
    from grailwar.dominate.records import Record, RecordDiffers
    from grailwar.dominate.rulebook import rule
    from grailwar.dominate.saves import from_json, to_json
    from grailwar.dominate.undo import may_undo
    from grailwar.dominate.view import PlayerView, PublicView, view

_LATER = {
    "PlayerView": "view",
    "PublicView": "view",
    "Reason": "reasons",
    "Record": "records",
    "RecordDiffers": "records",
    "digest": "digests",
    "from_json": "saves",
    "may_undo": "undo",
    "to_json": "saves",
    "explain": "explain",
    "imagine": "imagine",
    "load_cards": "carddata",
    "possible_servants": "knowledge",
    "rule": "rulebook",
    "view": "view",
    "why_not": "reasons",
}
"""Names that most programs do not need to begin with, and their modules: imported when first asked for."""


def __getattr__(name: str) -> Any:
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = getattr(import_module(f"grailwar.dominate.{_LATER[name]}"), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


__all__ = [
    "UNLIMITED",
    "Accept",
    "Activate",
    "CardDataError",
    "CardDatabase",
    "Decision",
    "Decline",
    "Discard",
    "Done",
    "End",
    "EndlessEffects",
    "GameState",
    "Go",
    "GrailWarError",
    "IllegalDecision",
    "Move",
    "NotationError",
    "Phase",
    "Place",
    "Player",
    "PlayerView",
    "PublicView",
    "Reason",
    "Record",
    "RecordDiffers",
    "RecordError",
    "Resolve",
    "SaveError",
    "ScenarioError",
    "SealMana",
    "SealMove",
    "SealPower",
    "SetupError",
    "Stay",
    "Tally",
    "Target",
    "Use",
    "UsedCard",
    "advance",
    "apply",
    "concede",
    "decide",
    "digest",
    "explain",
    "from_json",
    "imagine",
    "is_legal",
    "legal_decisions",
    "load_cards",
    "may_undo",
    "needs_decision",
    "new_game",
    "parse_decision",
    "possible_servants",
    "power",
    "ranking",
    "rule",
    "to_json",
    "view",
    "why_not",
]
