"""The choice of cards in Battle Preparation (R8.A): what is open to a seat, given what it has chosen so far."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from grailwar.core.value import Value, value
from grailwar.dominate.cards import Card
from grailwar.dominate.ids import Cause, mask, rule_cause
from grailwar.dominate.queries import is_barred, location_of
from grailwar.dominate.texts import texts_at

if TYPE_CHECKING:
    from grailwar.dominate.state import GameState, Pending


@value
class Obstacle(Value):
    """One thing that keeps a card from being chosen (in words: :func:`grailwar.dominate.text.parts.tell_obstacle`)."""

    cause: Cause
    word: str
    detail: tuple[object, ...] = ()


class Choice:
    """A selection under way, taken apart. Made for one look at a state and thrown away."""

    __slots__ = ("barred", "cards", "chosen", "forbidden", "hand", "mana", "player", "round", "seat", "state")

    def __init__(self, state: "GameState", pending: "Pending") -> None:
        self.state = state
        self.seat = pending.seat
        self.player = player = state.players[pending.seat]
        self.round = state.round
        self.cards = cards = state.game.cards.cards
        self.chosen = pending.chosen
        self.mana = player.mana
        """Mana left after paying for what has been chosen (R8.5)."""
        self.hand = player.hand
        """Hand cards not chosen yet."""
        if self.chosen:
            hand = list(player.hand)
            for used in self.chosen:
                card = cards[used.card]
                if card.in_deck:
                    hand.remove(used.card)
                if not used.down:
                    self.mana -= card.cost_in(state.round)
            self.hand = tuple(hand)
        self.barred = bool(player.lasting) and is_barred(player)
        self.forbidden = texts_at(state, location_of(state, pending.seat)).forbidden
        """Attributes that may not be used here (R8.10)."""

    def limits(self) -> tuple[int, int]:
        """The least and the most cards to use, extra ones not counted (R8.2, R8.7)."""
        if self.barred:
            return 0, 0
        least = most = self.state.game.cards.figures.cards
        for name in self.player.lingering:
            free = self.cards[name].cards_used
            if free is not None:
                least, most = free.at_least, free.at_most
        return least, most + self.player.more_cards

    def ordinary(self) -> int:
        """How many cards have been chosen, extra ones not counted (R8.9)."""
        return sum([self.cards[used.card].extra is None for used in self.chosen])

    def is_complete(self) -> bool:
        """Whether the selection may end: the least number, or no hand card left to choose (R8.8, RULING-76)."""
        return not self.hand or self.ordinary() >= self.limits()[0]

    def has_room(self) -> bool:
        """Whether one more card, not an extra one, may be chosen (R8.2)."""
        return self.ordinary() < self.limits()[1]

    def skills(self) -> tuple[tuple[Card, int], ...]:
        """The Noble Phantasm / Skill cards of the seat, with their numbers of copies."""
        return self.state.game.cards.servants[self.player.servant].cards

    def extras(self) -> tuple[tuple[Card, int], ...]:
        """The cards that the seat may use on top of the ordinary number (R8.9)."""
        cards = self.state.game.cards
        return cards.servants[self.player.servant].extras + cards.masters[self.player.master].specials

    def may_use(self, card: Card, copies: int) -> bool:
        """Whether a card that lies beside a board may be chosen now."""
        return next(self.obstacles(card, copies), None) is None

    def obstacles(self, card: Card, copies: int) -> Iterator[Obstacle]:
        """What keeps a card that lies beside a board from being chosen: every condition that fails."""
        yield from self._availability(card, copies)
        player = self.player
        if card.kind == "skill" and not card.below_threshold:
            threshold = self.state.game.cards.figures.threshold
            if player.mana < threshold:
                yield Obstacle(_THRESHOLD, "threshold", (threshold, player.mana))
        yield from self.price_obstacles(card)
        for condition in card.usable_if:
            if not condition.holds(self.state, self.seat):
                yield Obstacle(card.text.cause, "condition", (condition,))
        if card.extra is not None:
            yield from self._extra_obstacles(card)

    def price_obstacles(self, card: Card) -> Iterator[Obstacle]:
        """What keeps any card from being chosen face up: its cost (R8.5) and forbidden attributes (R8.10)."""
        cost = card.cost_in(self.round)
        if cost > self.mana:
            yield Obstacle(_COST, "cost", (cost, self.mana))
        if card.mask & self.forbidden:
            location = location_of(self.state, self.seat)
            for attribute, cause in texts_at(self.state, location).forbidding:
                if card.mask & mask((attribute,)):
                    yield Obstacle(cause, "forbidden", (attribute,))

    def _availability(self, card: Card, copies: int) -> Iterator[Obstacle]:
        player, name = self.player, card.id
        if name in player.spent:
            yield Obstacle(_ONCE, "spent")
        if name in player.lingering:
            yield Obstacle(_LINGERS, "lingering")
        gone = player.removed.count(name) if player.removed else 0
        taken = self.chosen.count(card.up) + player.used.count(card.up)
        if taken + gone + player.lingering.count(name) >= copies:
            yield Obstacle(_COPIES, "copies", (copies,))

    def _extra_obstacles(self, card: Card) -> Iterator[Obstacle]:
        extra, player = card.extra, self.player
        assert extra is not None
        if player.mana < extra.at_least_mana:
            yield Obstacle(_EXTRA, "threshold", (extra.at_least_mana, player.mana))
        if extra.gems and player.gems < extra.gems + self._gems_promised():
            yield Obstacle(_EXTRA, "gems", (extra.gems, player.gems))
        if extra.attribute is not None:
            found = sum([not used.down and extra.attribute in self.cards[used.card].attributes for used in self.chosen])
            if found < extra.cards:
                yield Obstacle(_EXTRA, "company", (extra.cards, extra.attribute, found))

    def _gems_promised(self) -> int:
        chosen = [self.cards[used.card] for used in self.chosen]
        return sum([card.extra.gems for card in chosen if card.extra is not None])


_THRESHOLD = rule_cause("R8.4")
_COST = rule_cause("R8.5")
_ONCE = rule_cause("R8.17")
_LINGERS = rule_cause("R8.16")
_COPIES = rule_cause("R8.2")
_EXTRA = rule_cause("R8.9")
