"""The choice of cards in Battle Preparation (R8.A): what is open to a seat, given what it has chosen so far.

:func:`list_uses` lists it, for all cards at once, since half of all decisions wait for that. :class:`Choice` tells what
keeps a single card from being chosen, condition by condition. That both agree is tested.
"""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from grailwar.core.value import Value, value
from grailwar.dominate.cards import Card, CardDatabase
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
        self.mana, self.hand, self.ordinary = after_chosen(state, player, pending.chosen)
        """Mana left (R8.5), hand cards not chosen yet, and how many have been chosen, extra ones not counted (R8.9)."""
        self.extras = cards.servants[player.servant].extras + cards.masters[player.master].specials
        """The cards that the seat may use on top of the ordinary number (R8.9), with their copies."""
        self.barred = is_barred(player)
        self.least, self.most = limits(state, player)
        """The least and the most cards to use, extra ones not counted (R8.2, R8.7)."""

    def is_complete(self) -> bool:
        """Whether the selection may end: the least number, or no hand card left to choose (R8.8, RULING-76)."""
        return not self.hand or self.ordinary >= self.least

    def has_room(self) -> bool:
        """Whether one more card, not an extra one, may be chosen (R8.2)."""
        return self.ordinary < self.most

    def obstacles(self, card: Card, copies: int) -> Iterator[Obstacle]:
        """What keeps a card that lies beside a board from being chosen: every condition that fails."""
        for condition in _CONDITIONS:
            yield from condition(self, card, copies)

    def hand_obstacles(self, card: Card) -> Iterator[Obstacle]:
        """What keeps a hand card from being chosen face up (R8.5, R8.10)."""
        for condition in (_price, _ban):
            yield from condition(self, card, 1)


def after_chosen(
    state: "GameState", player: "Player", chosen: "tuple[UsedCard, ...]"
) -> tuple[int, tuple[str, ...], int]:
    """Mana and hand cards left when the chosen cards are used, and how many of those are no extra ones (R8.5, R8.9)."""
    if not chosen:
        return player.mana, player.hand, 0
    cards, mana, hand, ordinary = state.game.cards.cards, player.mana, list(player.hand), 0
    for used in chosen:
        card = cards[used.card]
        if card.extra is None:
            ordinary += 1
        if card.in_deck:
            hand.remove(card.id)
        if not used.down:
            mana -= card.mana if card.falling is None else card.falling.in_round(state.round)  # cost_in, written out
    return mana, tuple(hand), ordinary


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
    mana, hand, ordinary = after_chosen(state, player, chosen)
    gone = [used.card for used in chosen + player.used] if chosen or player.used else []
    if player.removed or player.lingering:
        gone += player.removed + player.lingering
    forbidden = texts_at(state, player.at).forbidden
    skills: tuple[tuple[Card, int], ...] = ()
    if ordinary < most:
        for name in dict.fromkeys(hand):
            card = cards[name]
            options += card.uses_down if card.mana > mana or card.mask & forbidden else card.uses
        skills = servant.skills if player.mana >= figures.threshold else servant.low_skills
    for card, copies in skills + extras if extras else skills:
        if mana < (card.mana if card.falling is None else card.falling.in_round(state.round)):
            continue
        if card.mask & forbidden or gone.count(card.id) >= copies or card.id in player.spent:
            continue
        if card.extra is not None and _lacks_for_extra(database, player, chosen, card):
            continue
        if not card.usable_if or hold(card.usable_if, state, pending.seat):
            options.append(card.use_up)
    return not hand or ordinary >= least


def _lacks_for_extra(database: CardDatabase, player: "Player", chosen: "tuple[UsedCard, ...]", card: Card) -> bool:
    """Whether an extra card lacks what is asked of these alone (R8.9), or the Mana of R8.4."""
    extra = card.extra
    assert extra is not None
    if player.mana < extra.at_least_mana or player.gems < extra.gems or len(chosen) < extra.cards:
        return True  # as a rule
    if card.kind == "skill" and not card.below_threshold and player.mana < database.figures.threshold:
        return True
    if extra.gems and player.gems < extra.gems + promised_gems(database, chosen):
        return True
    return extra.attribute is not None and company(database, chosen, extra.attribute) < extra.cards


def promised_gems(database: CardDatabase, chosen: "tuple[UsedCard, ...]") -> int:
    """Gems that the cards chosen so far will cost."""
    cards = [database.cards[used.card] for used in chosen]
    return sum([card.extra.gems for card in cards if card.extra is not None])


def company(database: CardDatabase, chosen: "tuple[UsedCard, ...]", attribute: str) -> int:
    """How many cards with the attribute have been chosen face up (RULING-80)."""
    return sum([not used.down and attribute in database.cards[used.card].attributes for used in chosen])


# --- the conditions, in the order in which they are told --------------------------------------------------------------


def _threshold(choice: Choice, card: Card, copies: int) -> Iterator[Obstacle]:
    threshold = choice.state.game.cards.figures.threshold
    if card.kind == "skill" and not card.below_threshold and choice.player.mana < threshold:
        yield Obstacle(rule_cause("R8.4"), "threshold", (threshold, choice.player.mana))


def _price(choice: Choice, card: Card, copies: int) -> Iterator[Obstacle]:
    cost = card.cost_in(choice.state.round)
    if cost > choice.mana:
        yield Obstacle(rule_cause("R8.5"), "cost", (cost, choice.mana))


def _ban(choice: Choice, card: Card, copies: int) -> Iterator[Obstacle]:
    for attribute, cause in texts_at(choice.state, choice.player.at).forbidding:
        if card.mask & mask((attribute,)):
            yield Obstacle(cause, "forbidden", (attribute,))


def _copy_left(choice: Choice, card: Card, copies: int) -> Iterator[Obstacle]:
    player = choice.player
    lying = [used.card for used in (*choice.chosen, *player.used)]
    if [*lying, *player.removed, *player.lingering].count(card.id) < copies:
        return
    if card.id in player.lingering:
        yield Obstacle(rule_cause("R8.16"), "lingering")
    else:
        yield Obstacle(rule_cause("R8.2"), "copies", (copies,))


def _once_per_game(choice: Choice, card: Card, copies: int) -> Iterator[Obstacle]:
    if card.id in choice.player.spent:
        yield Obstacle(rule_cause("R8.17"), "spent")


def _conditions(choice: Choice, card: Card, copies: int) -> Iterator[Obstacle]:
    for condition in card.usable_if:
        if not condition.holds(choice.state, choice.seat):
            yield Obstacle(card.text.cause, "condition", (condition,))


def _as_extra(choice: Choice, card: Card, copies: int) -> Iterator[Obstacle]:
    extra, player, database = card.extra, choice.player, choice.state.game.cards
    if extra is None:
        return
    if player.mana < extra.at_least_mana:
        yield Obstacle(rule_cause("R8.9"), "threshold", (extra.at_least_mana, player.mana))
    if extra.gems and player.gems < extra.gems + promised_gems(database, choice.chosen):
        yield Obstacle(rule_cause("R8.9"), "gems", (extra.gems, player.gems))
    if extra.attribute is not None:
        found = company(database, choice.chosen, extra.attribute)
        if found < extra.cards:
            yield Obstacle(rule_cause("R8.9"), "company", (extra.cards, extra.attribute, found))


_CONDITIONS: tuple[Callable[[Choice, Card, int], Iterator[Obstacle]], ...] = (
    _threshold,
    _price,
    _ban,
    _copy_left,
    _once_per_game,
    _conditions,
    _as_extra,
)
"""Every condition for a card beside a board: what to tell of it where it fails."""
