"""The words of the card language in plain English, one template each.

The templates of all vocabularies (:data:`MOMENTS`, :data:`CONDITIONS`, :data:`GROUPS`, :data:`OPERATIONS`,
:data:`MODIFIERS`) are all that is written of a rules text, so it cannot disagree with the behaviour. In a template
``[you|@]`` is what is said to the owner of the text, then what is said of anybody else, and ``@`` stands for whoever
that is.
"""

import re
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, TypeAlias

import attrs

from grailwar.dominate.effects import conditions as conds
from grailwar.dominate.effects import modifiers as mods
from grailwar.dominate.effects import moments
from grailwar.dominate.effects import operations as ops
from grailwar.dominate.text.phrases import (
    a_number,
    are,
    card_name,
    cards_named,
    cards_with,
    listed,
    ordinal,
    place,
    span,
)

if TYPE_CHECKING:
    from grailwar.dominate.cards import CardDatabase
    from grailwar.dominate.effects.condition import Condition

Template: TypeAlias = "str | Callable[[CardDatabase, Any], str]"
"""A text with the fields of the word in braces, or a function that makes it."""

# --- when -------------------------------------------------------------------------------------------------------------

MOMENTS: Mapping[str, str] = {
    moments.GAME_START: "at game start",
    moments.ROUND_START: "at the start of each round",
    moments.BEFORE_DRAW: "just before cards are drawn",
    moments.PLACED: "when your piece is placed in the Pre-Outpost Phase",
    moments.ENTERED: "when your piece comes to rest at a location, by placement or by any move",
    moments.USE: "",
    moments.CLASH: "",
    moments.WINNING: "if you win the battle",
    moments.LOSING: "if you lose the battle",
    moments.LOST: "after a battle that you lost, when War Results have been gained",
    moments.AFTER_BATTLE: "after the battle",
    moments.ROUND_END: "at the end of each round",
    moments.LAST_ROUND_END: "after the elimination that follows the last ordinary round",
    moments.CLIMAX_BEGINS: "before the first Climax round",
    moments.SEALS_GONE: "when your last Command Seal is gone",
}
"""How a sentence about a moment begins."""

MARKS: Mapping[str, str] = {
    moments.USE: "On Use",
    moments.CLASH: "On Clash",
    moments.WINNING: "On Clash",
    moments.LOSING: "On Clash",
    moments.LOST: "On Clash",
}
"""The mark of a card's text at a moment; at every other moment a card acts while it lingers."""

LINGERING = "Lingering"

# --- if ---------------------------------------------------------------------------------------------------------------


def _not(holds: bool) -> str:
    return "" if holds else "not "


STANDINGS: Mapping[str, str] = {
    "not_first": "not in first place",
    "last": "in last place",
    "last_alone": "alone in last place",
}
"""Places by War Results."""

CONDITIONS: Mapping[type[Any], Template] = {
    conds.ManaAtLeast: "[you|they] have {amount} or more Mana",
    conds.ManaUnlimited: lambda cards, word: f"[your|their] Mana is {_not(word.is_)}unlimited",
    conds.Name: "[your|their] true name is {is_}",
    conds.HandEmpty: lambda cards, word: f"[you|they] have {'no' if word.is_ else 'some'} cards in hand",
    conds.At: lambda cards, word: f"[you|they] are at {place(cards, word.location)}",
    conds.NotAt: lambda cards, word: f"[you|they] are not at {place(cards, word.location)}",
    conds.FirstHalfOfTurnOrder: lambda cards, word: (
        f"[your|their] place in turn order is {_not(word.is_)}within the first half of the players in the game "
        "(rounded down)"
    ),
    conds.RoundAtMost: "it is round {number} or an earlier one",
    conds.StartedWithAtLeast: "the game began with {players} or more players",
    conds.StartedWithAtMost: "the game began with {players} or fewer players",
    conds.ClimaxRound: lambda cards, word: f"this is {_not(word.is_)}a Climax round",
    conds.ClimaxRemaining: "the Climax card for {players} remaining is in force",
    conds.NotClimaxRemaining: "the Climax card for {players} remaining is not in force",
    conds.OtherParticipants: lambda cards, word: (
        f"exactly {a_number(word.amount, 'other participant')}, the NPC counted, {are(word.amount)} at [your|their] "
        "battlefield"
    ),
    conds.OtherPlayersAtLeast: lambda cards, word: (
        f"at least {a_number(word.amount, 'other player')}, the NPC not counted, {are(word.amount)} at [your|their] "
        "battlefield"
    ),
    conds.OtherPlayers: lambda cards, word: (
        f"exactly {a_number(word.amount, 'other player')}, the NPC not counted, {are(word.amount)} at [your|their] "
        "battlefield"
    ),
    conds.PowerRank: lambda cards, word: f"[your|their] total power ranks {ordinal(word.rank)} among the players there",
    conds.PowerRankWithNpc: lambda cards, word: (
        f"[your|their] total power ranks {ordinal(word.rank)} among the participants there, the NPC included"
    ),
    conds.Standing: lambda cards, word: f"[you|they] are {STANDINGS[word.is_]} by War Results",
    conds.SharedAttribute: lambda cards, word: (
        f"{'all' if word.is_ else 'not all'} cards [you|they] use share an attribute"
    ),
    conds.AlsoUsed: lambda cards, word: f"[you|they] used {cards_named(cards, word.cards)} face up this round, too",
}
"""What follows "if"."""

# --- who --------------------------------------------------------------------------------------------------------------

GROUPS: Mapping[str, str] = {
    "self": "you",
    "target": "the chosen player",
    "players_here": "player at this battlefield",
    "others_here": "other player at the same battlefield",
    "participants_here": "other participant at the same battlefield, the NPC included,",
    "highest_here": "other player at the same battlefield with the highest total power",
    "highest_participants_here": (
        "other participant at the same battlefield, the NPC included, with the highest total power"
    ),
}
"""Whom an effect acts on; the groups of several are told with "each" or "one"."""

FILTERS: Mapping[str, Callable[[Any], str]] = {
    "acted": lambda wanted: "who has finished using cards this round",
    "without_attribute": lambda name: f"who used no {cards_with(name)} face up",
    "seals_at_most": lambda number: f"who has {a_number(number, 'Command Seal')} or fewer",
}
"""How the filters of ``who`` narrow a group."""

# --- do ---------------------------------------------------------------------------------------------------------------


def _move_anywhere(cards: "CardDatabase", word: ops.MoveAnywhere) -> str:
    besides = f" except {listed([place(cards, name) for name in word.besides])}" if word.besides else ""
    to = f"to any other location{besides}{' or stay at the present one' if word.may_stay else ''}"
    if word.may_decline:
        return f"[you|@] may, ignoring the engaged state, move {to}"
    return f"ignoring the engaged state, [you move|@ moves] {to}"


BONUS_FOR: Mapping[str, str] = {
    "battle": "",
    "other_participant": " for each other participant at the battlefield, the NPC included",
    "other_player": " for each other player at the battlefield",
}
"""What a winner's bonus is counted for."""

OPERATIONS: Mapping[type[Any], Template] = {
    ops.GainMana: "[you gain|@ gains] {amount} Mana",
    ops.PayMana: "[you pay|@ pays] {amount} Mana",
    ops.StartAtInitialMana: "[your|for @,] Mana becomes the initial Mana of the Master board",
    ops.UnlimitedMana: "[your|for @,] Mana is unlimited for the rest of the game",
    ops.GainResults: "[you gain|@ gains] {amount} War Results",
    ops.LoseResults: "[you lose|@ loses] {amount} War Results, but not below 0",
    ops.DoubleResults: "[your|for @,] present War Results are doubled",
    ops.WinResults: lambda cards, word: f"[you gain|@ gains] {word.amount} more War Results{BONUS_FOR[word.per]}",
    ops.ReduceWinners: (
        "each winner at [your battlefield|the battlefield of @] gains {amount} War Results less, but not below 0"
    ),
    ops.LoseSeals: lambda cards, word: f"[you lose|@ loses] {a_number(word.amount, 'Command Seal')}",
    ops.LoseAllSeals: "[you lose|@ loses] all Command Seals",
    ops.ShuffleIntoDeck: lambda cards, word: (
        f"{a_number(cards.cards[word.card].copies, f'{card_name(cards, word.card)} card')} "
        f"{are(cards.cards[word.card].copies)} shuffled into [your deck|the deck of @]"
    ),
    ops.Defeat: "[you are|@ is] Defeated",
    ops.ResistDefeat: (
        "[|for @,] effects cannot Defeat [you|anybody] this round, and a Defeat already received is lifted"
    ),
    ops.BarCards: "[you|@] may use no cards for the rest of this round",
    ops.StopEffects: (
        "for the rest of this round, On Use and On Clash of cards that others at [your battlefield|the battlefield of "
        "@] use after this one do nothing"
    ),
    ops.ZeroBase: lambda cards, word: f"[your|for @,] {cards_with(word.attribute)} have base power 0 this round",
    ops.MultiplyOwnTerrain: "[your|for @,] Terrain Advantage is multiplied by {factor} this round",
    ops.RaiseOwnTotal: "[your|for @,] total power is raised by {amount} this round",
    ops.ReleaseName: "[your|for @, the] true name is released",
    ops.HideName: "[your|for @, the] Tarot is turned face down",
    ops.TakeUpAll: "[you take|@ takes] the whole deck and the whole trash into hand",
    ops.PutBack: "this card goes back beside the Tarot",
    ops.LeaveGame: "this card leaves the game",
    ops.TakeTerrain: (
        "[you take|@ takes] all Terrain Advantage tokens of that battlefield, from the board and from other players"
    ),
    ops.MoveTo: lambda cards, word: (
        f"ignoring the engaged state, [you move|@ moves] to {place(cards, word.location)}, if it can be entered"
    ),
    ops.MoveAlongArrow: (
        "ignoring the engaged state, [you move|@ moves] one location along the arrow, if it can be entered"
    ),
    ops.MoveAnywhere: _move_anywhere,
    ops.UseMore: (
        "[you|@] may use any number of further hand cards of printed base power {base_at_most} or less, face up, and "
        "[pay|pays] for them now"
    ),
    ops.Redraw: "[you discard|@ discards] any number of hand cards face down, then [draw|draws] as many",
    ops.Become: lambda cards, word: (
        f"[you become|@ becomes] {cards.masters[word.master].names.en}, and everything else stays"
    ),
    ops.MoreCards: lambda cards, word: (
        f"[you|@] may use {a_number(word.amount, 'more card')} in each Battle Preparation for the rest of the game"
    ),
    ops.WinGame: "[you win|@ wins] the game at once",
}
"""What an effect does."""

# --- change -----------------------------------------------------------------------------------------------------------


def _raise_base(cards: "CardDatabase", word: mods.RaiseBase) -> str:
    kind = cards_with(word.attribute) if word.attribute else "cards"
    least = f" {'and' if word.attribute else 'with'} a base power of {word.at_least} or more" if word.at_least else ""
    return f"the base power of {kind}{least} is raised by {word.amount}"


def _set_base(cards: "CardDatabase", word: mods.SetBase) -> str:
    return (
        f"a printed base power of {span(word.at_least, word.at_most)} becomes {word.becomes}, before all other changes"
    )


def _standings(cards: "CardDatabase", word: mods.StandingsTotal) -> str:
    places = [
        f"{amount} for {'last place' if rank == 1 else f'{ordinal(rank)} from last'}"
        for rank, amount in enumerate(word.amounts, 1)
    ]
    return f"total power is raised by the place in War Results: {', '.join(places)}"


def _leg_cost(cards: "CardDatabase", word: mods.LegCost) -> str:
    origin = cards.board.at[word.origin]
    onward = cards.board.costs[origin.index]
    to = f" to {place(cards, onward[0][0].id)}" if onward else ""
    return f"the way from {place(cards, word.origin)}{to} costs [you|a player] {word.cost} Mana, also in a longer move"


MODIFIERS: Mapping[type[Any], Template] = {
    mods.RaiseBase: _raise_base,
    mods.SetBase: _set_base,
    mods.MultiplyTerrain: lambda cards, word: (
        f"Terrain Advantage is multiplied by {word.factor}" if word.factor else "Terrain Advantage has no effect"
    ),
    mods.RaiseTotal: lambda cards, word: (
        f"[your|a player's] total power is raised by {word.amount}{_if_after(cards, word.if_)}"
    ),
    mods.StandingsTotal: _standings,
    mods.Forbid: lambda cards, word: f"{cards_with(word.attribute)} may not be used face up",
    mods.LegCost: _leg_cost,
    mods.OutpostManaAsResults: (
        "in the Pre-Outpost Phase, [you gain|a player gains] War Results instead of the Mana for a placement"
    ),
    mods.SparedOnce: "[you are|a player is] not counted in the elimination after the last ordinary round",
    mods.Suspend: lambda cards, word: (
        f"{cards.abilities[word.ability].text.names.en} does nothing{_if_after(cards, word.if_)}"
    ),
    mods.CardsUsed: lambda cards, word: (
        f"[you use|a player uses] {span(word.at_least, word.at_most)} cards in each Battle Preparation, instead of "
        f"{cards.figures.cards}"
    ),
    mods.NoDraw: "[you draw|a player draws] no cards in the Preparation Phase",
}
"""What a text changes while it is in force."""

# --- filled -----------------------------------------------------------------------------------------------------------


def fill(templates: Mapping[type[Any], Template], cards: "CardDatabase", word: Any) -> str:
    """The template of a word with its arguments; who is spoken to is still open."""
    template = next(templates[cls] for cls in type(word).__mro__ if cls in templates)  # a watched word is a subclass
    if callable(template):
        return template(cards, word)
    return template.format(**{field.name: getattr(word, field.name) for field in attrs.fields(type(word))})


def say(text: str, who: str | None = None) -> str:
    """A text of templates as said to its owner, or of somebody else."""
    said = re.sub(r"\[([^|\]]*)\|([^\]]*)\]", lambda found: found[1] if who is None else found[2], text)
    return said.replace("@", who or "").strip()


def joined(cards: "CardDatabase", conditions: "tuple[Condition, ...]") -> str:
    """Conditions in a row; who is spoken to is still open."""
    return " and ".join([fill(CONDITIONS, cards, condition) for condition in conditions])


def _if_after(cards: "CardDatabase", conditions: "tuple[Condition, ...]") -> str:
    return f" if {joined(cards, conditions)}" if conditions else ""
