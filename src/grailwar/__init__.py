"""Rules engine for the board game Dominate Grail War: immutable states, data-driven cards.

Unofficial; no artwork and no printed card texts. See docs/ for the guide.
"""

from typing import TYPE_CHECKING

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
from grailwar.dominate.explain import explain
from grailwar.dominate.imagine import imagine
from grailwar.dominate.knowledge import possible_servants
from grailwar.dominate.legal import is_legal, legal_decisions
from grailwar.dominate.power import power
from grailwar.dominate.reasons import Reason, why_not
from grailwar.dominate.rulebook import rule
from grailwar.dominate.state import UNLIMITED, GameState, Phase, Player, UsedCard
from grailwar.dominate.view import PlayerView, PublicView, view

if TYPE_CHECKING:
    from pathlib import Path


def load_cards(*paths: "str | Path") -> CardDatabase:
    """The built-in card database, with packs laid over it.

    Raises:
        CardDataError: every problem found, each with file, line, column and what is allowed.
    """
    from grailwar.dominate.carddata import load_cards  # the card language is imported when cards are first needed

    return load_cards(*paths)


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
    "imagine",
    "is_legal",
    "legal_decisions",
    "load_cards",
    "needs_decision",
    "new_game",
    "parse_decision",
    "possible_servants",
    "power",
    "ranking",
    "rule",
    "view",
    "why_not",
]
