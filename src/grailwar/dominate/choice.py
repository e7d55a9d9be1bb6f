"""The choice of cards in Battle Preparation (R8.A): what is open to a seat, given what it has chosen so far.

:data:`CHECKS` lists every condition for a card that lies beside a board. ``may_use`` asks them, ``obstacles`` tells
which of them fail. :func:`list_uses` writes the same conditions out for hand cards and ordinary skills, since half of
all decisions wait for it; extra cards are rare and asked through ``may_use``. That both agree is tested.
"""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from grailwar.core.value import Value, value
from grailwar.dominate.cards import Card, TextsInForce
from grailwar.dominate.effects.condition import hold
from grailwar.dominate.ids import Cause, mask, rule_cause
from grailwar.dominate.queries import is_barred
from grailwar.dominate.texts import texts_at

if TYPE_CHECKING:
    from grailwar.dominate.decisions import Decision
    from grailwar.dominate.state import GameState, Pending, Player, UsedCard


@value
class Obstacle(Value):
    """One thing that keeps a card from being chosen (in words: :mod:`grailwar.dominate.text.reasons`)."""

    cause: Cause
    word: str
    detail: tuple[object, ...] = ()


class Choice:
    """A selection under way, taken apart. Made for one look at a state and thrown away."""

    __slots__ = (
        "barred",
        "cards",
        "chosen",
        "extras",
        "hand",
        "least",
        "mana",
        "most",
        "ordinary",
        "player",
        "seat",
        "state",
    )

    def __init__(self, state: "GameState", pending: "Pending") -> None:
        self.state = state
        self.seat = pending.seat
        self.player = player = state.players[pending.seat]
        cards = state.game.cards
        self.cards = cards.cards
        self.chosen = pending.chosen
        self.mana = player.mana
        """Mana left after paying for what has been chosen (R8.5)."""
        self.hand = player.hand
        """Hand cards not chosen yet."""
        self.extras = cards.servants[player.servant].extras + cards.masters[player.master].specials
        """The cards that the seat may use on top of the ordinary number (R8.9), with their copies."""
        self.ordinary = 0
        """How many cards have been chosen, extra ones not counted (R8.9)."""
        self._take_out_chosen()
        self.barred = is_barred(player)
        self.least, self.most = limits(state, player)
        """The least and the most cards to use, extra ones not counted (R8.2, R8.7)."""

    def _take_out_chosen(self) -> None:
        hand = list(self.hand)
        for used in self.chosen:
            card = self.cards[used.card]
            if card.extra is None:
                self.ordinary += 1
            if card.in_deck:
                hand.remove(used.card)
            if not used.down:
                self.mana -= self.cost_of(card)
        self.hand = tuple(hand)

    @property
    def texts(self) -> TextsInForce:
        """The texts in force where the seat is."""
        return texts_at(self.state, self.player.at)

    def cost_of(self, card: Card) -> int:
        """The Mana cost of a card used face up this round (R8.12)."""
        return card.cost_in(self.state.round)

    def is_complete(self) -> bool:
        """Whether the selection may end: the least number, or no hand card left to choose (R8.8, RULING-76)."""
        return not self.hand or self.ordinary >= self.least

    def has_room(self) -> bool:
        """Whether one more card, not an extra one, may be chosen (R8.2)."""
        return self.ordinary < self.most

    def may_use(self, card: Card, copies: int) -> bool:
        """Whether a card that lies beside a board may be chosen now: whether no check of :data:`CHECKS` fails."""
        return not any(fails(self, card, copies) for fails, _ in CHECKS)

    def obstacles(self, card: Card, copies: int) -> Iterator[Obstacle]:
        """What keeps a card that lies beside a board from being chosen: every condition that fails."""
        for fails, tell in CHECKS:
            if fails(self, card, copies):
                yield from tell(self, card, copies)

    def may_use_from_hand(self, card: Card) -> bool:
        """Whether a hand card may be chosen face up now: paid and not forbidden (R8.5, R8.10)."""
        return not any(fails(self, card, 1) for fails, _ in (_PRICE, _BAN))

    def hand_obstacles(self, card: Card) -> Iterator[Obstacle]:
        """What keeps a hand card from being chosen face up."""
        for fails, tell in (_PRICE, _BAN):
            if fails(self, card, 1):
                yield from tell(self, card, 1)

    def promised_gems(self) -> int:
        """Gems that the cards chosen so far will cost."""
        chosen = [self.cards[used.card] for used in self.chosen]
        return sum([card.extra.gems for card in chosen if card.extra is not None])

    def company(self, attribute: str) -> int:
        """How many cards with the attribute have been chosen face up (RULING-80)."""
        return sum([not used.down and attribute in self.cards[used.card].attributes for used in self.chosen])


def limits(state: "GameState", player: "Player") -> tuple[int, int]:
    """The least and the most cards that a player uses, extra ones not counted (R8.2, R8.7, RULING-48, RULING-59)."""
    least = most = state.game.cards.figures.cards
    for name in player.lingering:
        free = state.game.cards.cards[name].cards_used
        if free is not None:
            least, most = free.at_least, free.at_most
    return (0, 0) if is_barred(player) else (least, most + player.more_cards)


def list_uses(state: "GameState", pending: "Pending", options: "list[Decision]") -> bool:
    """List every card that may be chosen now (R8.2-R8.10).

    Args:
        options: gets the cards in this order: each different hand card, face up if it is paid and not forbidden, and
            face down, then the cards beside the boards.

    Returns:
        Whether the selection may end (:meth:`Choice.is_complete`).
    """
    player, chosen, database = state.players[pending.seat], pending.chosen, state.game.cards
    if player.lasting and is_barred(player):
        return True
    cards, figures = database.cards, database.figures
    least = most = figures.cards
    if player.lingering or player.more_cards:
        least, most = limits(state, player)
    servant, beside = database.servants[player.servant], database.masters[player.master].specials
    extras = servant.extras + beside if beside else servant.extras
    if len(chosen) >= most and not (extras or state.game.rule_set.seals_any_time):
        return True  # no card on top of these; a Seal may have made a Master of the player that had extra cards (M5.b)
    mana, hand, gone, ordinary = player.mana, list(player.hand), [], 0
    for used in chosen:
        card = cards[used.card]
        gone.append(card.id)
        if card.extra is None:
            ordinary += 1
        if card.in_deck:
            hand.remove(card.id)
        if not used.down:
            mana -= card.mana if card.falling is None else card.falling.in_round(state.round)  # cost_in, written out
    if ordinary < most:
        forbidden = texts_at(state, player.at).forbidden
        for name in dict.fromkeys(hand):
            card = cards[name]
            options += card.uses_down if card.mana > mana or card.mask & forbidden else card.uses
        if player.used or player.removed or player.lingering:
            gone += [*player.removed, *player.lingering, *[used.card for used in player.used]]
        for card, copies in servant.skills if player.mana >= figures.threshold else servant.low_skills:
            if mana < (card.mana if card.falling is None else card.falling.in_round(state.round)):
                continue
            if card.mask & forbidden or gone.count(card.id) >= copies or card.id in player.spent:
                continue
            if not card.usable_if or hold(card.usable_if, state, pending.seat):
                options.append(card.use_up)
    for card, copies in extras:
        if _within_reach(card, player, chosen) and Choice(state, pending).may_use(card, copies):
            options.append(card.use_up)
    return not hand or ordinary >= least


def _within_reach(card: Card, player: "Player", chosen: "tuple[UsedCard, ...]") -> bool:
    """Whether nothing simple keeps an extra card from being chosen; as a rule something does (R8.9)."""
    extra = card.extra
    assert extra is not None
    return player.mana >= extra.at_least_mana and player.gems >= extra.gems and len(chosen) >= extra.cards


# --- the conditions, the most likely to fail first --------------------------------------------------------------------


def _is_below_threshold(choice: Choice, card: Card, copies: int) -> bool:
    if card.kind != "skill" or card.below_threshold:
        return False
    return choice.player.mana < choice.state.game.cards.figures.threshold


def _tell_threshold(choice: Choice, card: Card, copies: int) -> Iterator[Obstacle]:
    yield Obstacle(rule_cause("R8.4"), "threshold", (choice.state.game.cards.figures.threshold, choice.player.mana))


def _is_too_dear(choice: Choice, card: Card, copies: int) -> bool:
    return choice.cost_of(card) > choice.mana


def _tell_price(choice: Choice, card: Card, copies: int) -> Iterator[Obstacle]:
    yield Obstacle(rule_cause("R8.5"), "cost", (choice.cost_of(card), choice.mana))


def _is_forbidden(choice: Choice, card: Card, copies: int) -> bool:
    return bool(card.mask & choice.texts.forbidden)


def _tell_ban(choice: Choice, card: Card, copies: int) -> Iterator[Obstacle]:
    for attribute, cause in choice.texts.forbidding:
        if card.mask & mask((attribute,)):
            yield Obstacle(cause, "forbidden", (attribute,))


def _is_gone(choice: Choice, card: Card, copies: int) -> bool:
    player = choice.player
    lying = [used.card for used in (*choice.chosen, *player.used)]
    return [*lying, *player.removed, *player.lingering].count(card.id) >= copies


def _tell_gone(choice: Choice, card: Card, copies: int) -> Iterator[Obstacle]:
    if card.id in choice.player.lingering:
        yield Obstacle(rule_cause("R8.16"), "lingering")
    else:
        yield Obstacle(rule_cause("R8.2"), "copies", (copies,))


def _is_spent(choice: Choice, card: Card, copies: int) -> bool:
    return card.id in choice.player.spent


def _tell_spent(choice: Choice, card: Card, copies: int) -> Iterator[Obstacle]:
    yield Obstacle(rule_cause("R8.17"), "spent")


def _fails_condition(choice: Choice, card: Card, copies: int) -> bool:
    return not hold(card.usable_if, choice.state, choice.seat)


def _tell_condition(choice: Choice, card: Card, copies: int) -> Iterator[Obstacle]:
    for condition in card.usable_if:
        if not condition.holds(choice.state, choice.seat):
            yield Obstacle(card.text.cause, "condition", (condition,))


def _fails_as_extra(choice: Choice, card: Card, copies: int) -> bool:
    return card.extra is not None and next(_tell_extra(choice, card, copies), None) is not None


def _tell_extra(choice: Choice, card: Card, copies: int) -> Iterator[Obstacle]:
    extra, player = card.extra, choice.player
    assert extra is not None
    if player.mana < extra.at_least_mana:
        yield Obstacle(rule_cause("R8.9"), "threshold", (extra.at_least_mana, player.mana))
    if extra.gems and player.gems < extra.gems + choice.promised_gems():
        yield Obstacle(rule_cause("R8.9"), "gems", (extra.gems, player.gems))
    if extra.attribute is not None:
        found = choice.company(extra.attribute)
        if found < extra.cards:
            yield Obstacle(rule_cause("R8.9"), "company", (extra.cards, extra.attribute, found))


_PRICE = (_is_too_dear, _tell_price)
_BAN = (_is_forbidden, _tell_ban)
CHECKS: tuple[tuple[Callable[[Choice, Card, int], bool], Callable[[Choice, Card, int], Iterator[Obstacle]]], ...] = (
    (_is_below_threshold, _tell_threshold),
    _PRICE,
    _BAN,
    (_is_gone, _tell_gone),
    (_is_spent, _tell_spent),
    (_fails_condition, _tell_condition),
    (_fails_as_extra, _tell_extra),
)
"""Every condition for a card beside a board: whether it fails, and what to tell then."""
