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
from grailwar.dominate.digests import digest
from grailwar.dominate.engine import advance, apply, concede, decide, needs_decision, new_game, ranking
from grailwar.dominate.legal import is_legal, legal_decisions
from grailwar.dominate.power import power
from grailwar.dominate.reasons import Reason, why_not
from grailwar.dominate.records import Record, RecordDiffers
from grailwar.dominate.saves import from_json, to_json
from grailwar.dominate.state import UNLIMITED, GameState, Phase, Player, UsedCard
from grailwar.dominate.undo import may_undo

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
    "from_json",
    "is_legal",
    "legal_decisions",
    "load_cards",
    "may_undo",
    "needs_decision",
    "new_game",
    "parse_decision",
    "power",
    "ranking",
    "to_json",
    "why_not",
]
