"""What a log tells: from the state before it and the log alone follows what the state after it holds.

Only what is shuffled and what is asked cannot be told: of a deck that has been made anew the cards are known, not
their order.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any, TypeAlias

from grailwar.core.value import fields_of
from grailwar.dominate import log
from grailwar.dominate.state import GameState, Player
from grailwar.dominate.tasks import RoundDue
from grailwar.testing.laws.broken import BrokenLaw


class Pile:
    """A face-down deck as far as a log tells it: known cards on top, then shuffled ones in an unknown order."""

    __slots__ = ("known", "shuffled")

    def __init__(self, cards: tuple[str, ...]) -> None:
        self.known = list(cards)
        self.shuffled: Counter[str] = Counter()

    def take(self, card: str, what: str) -> None:
        """The top card is taken."""
        if self.known:
            if self.known.pop(0) != card:
                raise BrokenLaw(f"{card} is taken from {what}, but another card is on top")
        elif self.shuffled[card]:
            self.shuffled[card] -= 1
        else:
            raise BrokenLaw(f"{card} is taken from {what}, but it is not there")

    def add(self, cards: Iterable[str]) -> None:
        """Shuffled cards come under the known ones."""
        self.shuffled.update(cards)

    def fits(self, cards: tuple[str, ...]) -> bool:
        """Whether the deck can be these cards, top first."""
        known = len(self.known)
        return list(cards[:known]) == self.known and Counter(cards[known:]) == +self.shuffled


class Tale:
    """What a log tells, followed entry by entry from the state before it (``log_tells_everything``)."""

    def __init__(self, state: GameState) -> None:
        self.cards = state.game.cards
        self.state = state
        self.players = list(state.players)
        self.decks: dict[int, Pile] = {}
        """The decks from which cards have been taken, or to which some have come."""
        self.fields = list(state.table.fields)
        self.events = Pile(state.event_deck)
        self.used_events = list(state.used_events)
        self.situation = state.situation
        self.situations = list(state.situation_deck)
        self.past = list(state.decks.past_situations)
        self.npc = state.npc
        self.npc_defeated = state.table.npc_defeated
        self.round, self.start, self.winners = state.round, state.start, state.winners
        self.left = max([player.left for player in state.players])

    def put(self, seat: int, **changes: Any) -> None:
        """A player has changed."""
        self.players[seat] = self.players[seat].replace(**changes)

    def require(self, holds: bool, entry: log.Entry) -> None:
        """What an entry says must fit what the log and the state before have told."""
        if not holds:
            raise BrokenLaw(f"the log says {entry}, which does not fit what was before")

    def deck(self, seat: int) -> Pile:
        """The deck of a seat."""
        if seat not in self.decks:
            self.decks[seat] = Pile(self.players[seat].deck)
        return self.decks[seat]

    def field(self, location: str) -> int:
        """The place of a battlefield in the state's table."""
        index = self.cards.board.at[location].field
        assert index is not None
        return index

    def is_defeated(self, seat: int) -> bool:
        """Whether a participant cannot win (R10.3)."""
        return self.npc_defeated if seat == log.NPC else self.players[seat].defeated

    def compare(self, state: GameState) -> None:
        """The state must be as told."""
        for seat, (told, found) in enumerate(zip(self.players, state.players, strict=True)):
            if told is found:
                continue
            told = told.replace(shown=found.shown)
            if seat in self.decks and self.decks[seat].fits(found.deck):
                told = told.replace(deck=found.deck)
            _compare(f"seat {seat}", told, found)
        if self.fields != list(state.table.fields):
            raise BrokenLaw(f"the log leads to the battlefields {self.fields}, the state has {state.table.fields}")
        if not self.events.fits(state.event_deck):
            raise BrokenLaw("the log does not lead to the event deck of the state")
        for name, told_value, found_value in (
            ("used events", self.used_events, list(state.used_events)),
            ("situation", self.situation, state.situation),
            ("situation deck", self.situations, list(state.situation_deck)),
            ("situations gone by", self.past, list(state.decks.past_situations)),
            ("NPC", (self.npc, self.npc_defeated), (state.npc, state.table.npc_defeated)),
            ("round", self.round, round_begun(state)),
            ("start player", self.start, state.start),
            ("winners", self.winners, state.winners),
        ):
            if told_value != found_value:
                raise BrokenLaw(f"the log leads to the {name} {told_value}, the state has {found_value}")


Teller: TypeAlias = Callable[[Tale, Any], None]
"""What follows from a log entry for the tale so far."""


def _compare(what: str, told: Player, found: Player) -> None:
    if told == found:
        return
    for field in fields_of(Player):
        one, other = getattr(told, field.name), getattr(found, field.name)
        if one != other:
            raise BrokenLaw(f"{what}: the log leads to {field.name} = {one!r}, the state has {other!r}")


def round_begun(state: GameState) -> int:
    """The last round that has begun: between two rounds, not yet the one that is due."""
    due = state.pending is None and bool(state.queue) and isinstance(state.queue[0], RoundDue)
    return state.round - due


def nothing(tale: Tale, entry: log.Entry) -> None:
    """The entry tells of nothing that a state holds, or that another entry does not tell."""
