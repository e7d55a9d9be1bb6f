"""What happened, one frozen class per kind of happening, each with its cause.

Seats are numbers, None where nobody in particular is meant; the NPC is :data:`NPC`. What a viewer may not see of an
entry is taken out in :mod:`grailwar.dominate.view`.
"""

from typing import TypeAlias

from grailwar.core.value import Value, maker, value
from grailwar.dominate.decisions import Decision
from grailwar.dominate.ids import Cause, RawPart
from grailwar.dominate.state import UsedCard

NPC = -1
"""Stands for the NPC where a log entry or a battle speaks of participants."""


@value
class Decided(Value):
    """A seat has decided; what follows in the log comes from it."""

    seat: int
    decision: Decision


@value
class GameBegun(Value):
    """The game has been set up (R2)."""

    players: int
    start: int
    cause: Cause


@value
class RoundBegun(Value):
    """A round begins (R3.1)."""

    round: int
    cause: Cause


@value
class ManaChanged(Value):
    """A player has gained or paid Mana (R1.11)."""

    seat: int
    amount: int
    """What was really gained (or paid, when negative)."""
    mana: int
    """What the player has now."""
    cause: Cause


@value
class ManaUnlimited(Value):
    """A player's Mana has become unlimited (RULING-48)."""

    seat: int
    cause: Cause


@value
class ResultsChanged(Value):
    """A player has gained or lost War Results (R1.12)."""

    seat: int
    amount: int
    results: int
    cause: Cause


@value
class SealsLost(Value):
    """A player has used or lost Command Seals (R7.5)."""

    seat: int
    amount: int
    seals: int
    cause: Cause


@value
class GemsSpent(Value):
    """A player has spent gems (R8.19)."""

    seat: int
    amount: int
    gems: int
    cause: Cause


@value
class CardsDrawn(Value):
    """A player has drawn cards (R4.2); the cards are its own secret."""

    seat: int
    cards: tuple[str, ...]
    cause: Cause


@value
class DeckReshuffled(Value):
    """The trash has become the deck again (R4.8)."""

    seat: int
    cause: Cause


@value
class EventsReshuffled(Value):
    """The used events have become the event deck again (R4.10)."""

    cause: Cause


@value
class CardsAdded(Value):
    """Cards have been shuffled into a player's deck (R2.13)."""

    seat: int
    card: str
    copies: int
    cause: Cause


@value
class SituationTurned(Value):
    """A situation is in force (R4.3)."""

    situation: str
    cause: Cause


@value
class EventPlaced(Value):
    """An event lies at a battlefield (R4.4), face up or face down."""

    location: str
    event: str
    down: bool
    cause: Cause


@value
class EventTurned(Value):
    """A face-down event has been turned up (R7.1)."""

    location: str
    event: str
    cause: Cause


@value
class NpcPlaced(Value):
    """The NPC stands at a battlefield (R6.2)."""

    location: str
    cause: Cause


@value
class PiecePlaced(Value):
    """A player's piece has been put on the board (R5.1)."""

    seat: int
    location: str
    cause: Cause


@value
class PieceMoved(Value):
    """A player's piece has moved (R7.9, R7.17)."""

    seat: int
    origin: str | None
    location: str
    cause: Cause


@value
class BoardCleared(Value):
    """All pieces have come off the board, all Terrain tokens have gone back (R11.4, R11.7)."""

    cause: Cause


@value
class TerrainTaken(Value):
    """A player holds a Terrain token now, from the board or from another seat (R5.4, S4.c)."""

    seat: int
    location: str
    value: int
    holder: int | None
    cause: Cause


@value
class CardsUsed(Value):
    """A player has used cards and paid for them (R8.11)."""

    seat: int
    cards: tuple[UsedCard, ...]
    cause: Cause


@value
class NameReleased(Value):
    """A Tarot has been turned face up (R8.13)."""

    seat: int
    servant: str
    cause: Cause


@value
class NameHidden(Value):
    """A Tarot has been turned face down."""

    seat: int
    cause: Cause


@value
class EffectStopped(Value):
    """The text of a card has been stopped (RULING-60)."""

    seat: int
    card: str
    cause: Cause


@value
class EffectIdle(Value):
    """An effect has come to nothing: its condition fails, or it finds nobody or nowhere."""

    seat: int
    cause: Cause


@value
class PlayerDefeated(Value):
    """A participant cannot win this round (R10.3)."""

    seat: int
    cause: Cause


@value
class DefeatVoided(Value):
    """A Defeat does not take hold, or is lifted (R10.4)."""

    seat: int
    cause: Cause


@value
class LastingBegun(Value):
    """An effect holds for a player until clean-up."""

    seat: int
    kind: str
    amount: int
    cause: Cause


@value
class SealForPower(Value):
    """A Command Seal has been used for total power (R7.6)."""

    seat: int
    cause: Cause


@value
class CardsDiscarded(Value):
    """A player has discarded cards face down (R8.20); the cards are its own secret."""

    seat: int
    cards: tuple[str, ...]
    cause: Cause


@value
class CardsTakenUp(Value):
    """Deck and trash have been taken into hand (S2.c); the cards are the player's own secret."""

    seat: int
    cards: tuple[str, ...]
    cause: Cause


@value
class CardPutBack(Value):
    """A lingering card lies beside the Tarot again (R4.1)."""

    seat: int
    card: str
    cause: Cause


@value
class CardRemoved(Value):
    """A card has left the game."""

    seat: int
    card: str
    cause: Cause


@value
class Battle(Value):
    """A battlefield has been decided (R10.5)."""

    location: str
    totals: tuple[tuple[int, int], ...]
    """Each participant (the NPC included) with its total power, in turn order, the NPC last."""
    accounts: tuple[tuple[RawPart, ...], ...]
    """What the total of each player is made of, in the order of ``totals``."""
    defeated: tuple[int, ...]
    winners: tuple[int, ...]
    losers: tuple[int, ...]
    events: int
    """War Results of the events."""
    bonus: int
    """The winner's additional War Results; 0 for a sole player."""
    share: int
    """What each winner gains before personal bonuses, or the sole player."""
    cause: Cause


@value
class MasterChanged(Value):
    """A player has become another Master (M5.b)."""

    seat: int
    old: str
    new: str
    cause: Cause


@value
class MoreCards(Value):
    """A player may use more cards in every round to come (RULING-48)."""

    seat: int
    amount: int
    cause: Cause


@value
class PlayersLeft(Value):
    """Players have left the game together, by elimination (R12.2) or concession (RULING-77)."""

    seats: tuple[int, ...]
    cause: Cause


@value
class MarkerPassed(Value):
    """The start player marker has been passed on (R11.8)."""

    seat: int
    cause: Cause


@value
class GameEnded(Value):
    """The game is over."""

    winners: tuple[int, ...]
    cause: Cause


Entry: TypeAlias = (
    Decided
    | GameBegun
    | RoundBegun
    | ManaChanged
    | ManaUnlimited
    | ResultsChanged
    | SealsLost
    | GemsSpent
    | CardsDrawn
    | DeckReshuffled
    | EventsReshuffled
    | CardsAdded
    | SituationTurned
    | EventPlaced
    | EventTurned
    | NpcPlaced
    | PiecePlaced
    | PieceMoved
    | BoardCleared
    | TerrainTaken
    | CardsUsed
    | NameReleased
    | NameHidden
    | EffectStopped
    | EffectIdle
    | PlayerDefeated
    | DefeatVoided
    | LastingBegun
    | SealForPower
    | CardsDiscarded
    | CardsTakenUp
    | CardPutBack
    | CardRemoved
    | Battle
    | MasterChanged
    | MoreCards
    | PlayersLeft
    | MarkerPassed
    | GameEnded
)

Log: TypeAlias = tuple[Entry, ...]
"""A log, oldest entry first."""

new_battle = maker(Battle)
new_event_placed = maker(EventPlaced)
new_event_turned = maker(EventTurned)
new_seals_lost = maker(SealsLost)
new_terrain_taken = maker(TerrainTaken)
new_decided = maker(Decided)
new_mana_changed = maker(ManaChanged)
new_results_changed = maker(ResultsChanged)
new_cards_drawn = maker(CardsDrawn)
new_piece_placed = maker(PiecePlaced)
new_piece_moved = maker(PieceMoved)
new_cards_used = maker(CardsUsed)
