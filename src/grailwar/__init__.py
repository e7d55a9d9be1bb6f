"""Rules engine for the board game Dominate Grail War: immutable states, data-driven cards.

Unofficial; no artwork and no printed card texts. See docs/ for the guide.
"""

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
from grailwar.dominate.carddata import load_cards
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
from grailwar.dominate.explain import explain
from grailwar.dominate.legal import is_legal, legal_decisions
from grailwar.dominate.power import power
from grailwar.dominate.reasons import Reason, why_not
from grailwar.dominate.rulebook import rule
from grailwar.dominate.state import UNLIMITED, GameState, Phase, Player, UsedCard

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
    "Reason",
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
    "explain",
    "is_legal",
    "legal_decisions",
    "load_cards",
    "needs_decision",
    "new_game",
    "parse_decision",
    "power",
    "ranking",
    "rule",
    "why_not",
]
