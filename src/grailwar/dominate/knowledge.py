"""What follows by logic from a view: which Servants the rivals can still have, and in how many ways.

A *deal* says who has which Servant and where every single card is; equal cards are different pieces of cardboard. All
deals that fit a view are equally likely (docs/hidden-information.md), so a Servant counts for a seat as often as its
deck can account for the cards that the table has seen of that seat.
"""

from collections.abc import Iterable, Mapping
from functools import cached_property, lru_cache
from math import perm

from grailwar.dominate.carddata import load_cards
from grailwar.dominate.cards import CardDatabase, Servant
from grailwar.dominate.state import Player
from grailwar.dominate.view import PlayerView, SeenPlayer, View, ViewError

Ways = tuple[tuple[int, ...], ...]
"""By rival, by Servant: in how many ways this rival can have this Servant, the other rivals left aside."""


def possible_servants(view: View, *, cards: CardDatabase | None = None) -> dict[int, tuple[str, ...]]:
    """Which Servants each rival can have, by logic alone: each Servant that occurs in some complete assignment.

    What counts: cards of its decks that lie open or have been shown, true names that are or were face up, the own
    Servant, and that each Servant exists once. Special cards say nothing about a Servant.

    Args:
        view: of a seat, or of a spectator, to whom all seats are rivals.
        cards: the card database of the game; None for the built-in one.

    Returns:
        By seat of a rival, seats that have left included: the Servants in database order. Empty for all where no
        assignment fits, which no real game leads to.

    Raises:
        ViewError: the view belongs to other cards.

    Source:
        RULES.md R2.9, R14, RULING-86.
    """
    database = database_of(view, cards)
    seats, servants = rivals(view), free_servants(view, database)
    ways = ways_of(view, database, seats, servants)
    possible = assignments(ways).possible
    return {
        seat: tuple(servant.id for servant, fits in zip(servants, row, strict=True) if fits)
        for seat, row in zip(seats, possible, strict=True)
    }


def database_of(view: View, cards: CardDatabase | None) -> CardDatabase:
    """The card database that a view belongs to."""
    database = load_cards() if cards is None else cards
    if database.digest != view.card_digest:
        given = "the built-in cards" if cards is None else "the cards given"
        raise ViewError(
            f"the view belongs to a card database with digest {view.card_digest}, {given} have {database.digest}: "
            f"give the right ones as 'cards'"
        )
    return database


def rivals(view: View) -> tuple[int, ...]:
    """The seats whose secrets the viewer does not know."""
    own = view.seat if isinstance(view, PlayerView) else None
    return tuple(seat for seat in range(len(view.players)) if seat != own)


def free_servants(view: View, cards: CardDatabase) -> tuple[Servant, ...]:
    """All Servants but the viewer's own."""
    own = view.servant if isinstance(view, PlayerView) else None
    return tuple(servant for servant in cards.servants.values() if servant.id != own)


def ways_of(view: View, cards: CardDatabase, seats: tuple[int, ...], servants: tuple[Servant, ...]) -> Ways:
    """In how many ways each of ``seats`` can have each of ``servants``."""
    rows = []
    for seat in seats:
        player = view.players[seat]
        seen, named = cards_seen(player), player.servant
        rows.append(
            tuple([ways_to_show(cards, seen, servant) if named in (None, servant.id) else 0 for servant in servants])
        )
    return tuple(rows)


def cards_seen(player: SeenPlayer | Player) -> dict[str, int]:
    """At least which cards a seat owns, and how many of each, as far as the table has seen them."""
    now = _count([used.card for used in (*player.used, *player.trash) if not used.down])
    for card in (*player.lingering, *player.faceup, *player.removed):
        now[card] = now.get(card, 0) + 1
    seen = _count(player.shown)
    for card, number in now.items():
        if seen.get(card, 0) < number:
            seen[card] = number
    for card in player.spent:
        seen.setdefault(card, 1)
    return seen


def ways_to_show(cards: CardDatabase, seen: Mapping[str, int], servant: Servant) -> int:
    """In how many ways the cards seen can be among those of the Servant; 0 when they cannot.

    Of an Attack card of which the deck has ``k`` and ``n`` have been seen, the first seen one can be any of ``k``, the
    next any of ``k - 1`` and so on. Noble Phantasm / Skill cards are not drawn: their owner has all of them. Special
    cards belong to Masters, and everybody has seen which of them have come into a deck.
    """
    owned = _owned(cards)[servant.id]
    ways = 1
    for name, number in seen.items():
        kind = cards.cards[name].kind
        if kind == "attack":
            ways *= perm(owned.get(name, 0), number)
        elif kind == "skill" and number > owned.get(name, 0):
            return 0
    return ways


@lru_cache(maxsize=8)
def _owned(cards: CardDatabase) -> dict[str, dict[str, int]]:
    """By Servant: how many of each card are in the deck or lie beside the Tarot."""
    return {
        servant.id: _count(servant.deck) | {card.id: copies for card, copies in servant.cards}
        for servant in cards.servants.values()
    }


def _count(cards: Iterable[str]) -> dict[str, int]:
    found: dict[str, int] = {}
    for card in cards:
        found[card] = found.get(card, 0) + 1
    return found


class Assignments:
    """All ways to give each rival a Servant of its own, counted exactly and without listing them.

    ``ways[i][j]`` counts for rival ``i`` and Servant ``j``; an assignment counts as often as the product of its pairs.
    The sums run over the Servants one by one and over the sets of rivals that are still without one, so they take
    about ``2**rivals * rivals * servants`` steps.
    """

    def __init__(self, ways: Ways) -> None:
        self.ways = ways
        self.rivals = len(ways)
        self.servants = len(ways[0]) if ways else 0
        self.after = self._sums(range(self.servants - 1, -1, -1))
        """``after[j][group]``: how often the Servants from number ``j`` on can serve exactly the rivals in ``group``,
        a set of rivals as bits."""
        self.after.reverse()

    @property
    def total(self) -> int:
        """How many assignments there are, each counted as often as its pairs say."""
        return self.after[0][-1]

    def _sums(self, order: range) -> list[list[int]]:
        sums = [[1] + [0] * ((1 << self.rivals) - 1)]
        for servant in order:
            last = sums[-1]
            sums.append([self._sum(last, servant, group) for group in range(1 << self.rivals)])
        return sums

    def _sum(self, last: list[int], servant: int, group: int) -> int:
        """The Servant serves nobody in ``group``, or one of it."""
        ways = self.ways
        return last[group] + sum(
            last[group ^ 1 << rival] * ways[rival][servant] for rival in range(self.rivals) if group >> rival & 1
        )

    @cached_property
    def possible(self) -> tuple[tuple[bool, ...], ...]:
        """By rival and Servant: whether this pair occurs in some assignment."""
        before, everybody = self._sums(range(self.servants)), (1 << self.rivals) - 1
        return tuple(
            tuple(
                bool(self.ways[rival][servant])
                and any(
                    before[servant][group] and self.after[servant + 1][everybody ^ 1 << rival ^ group]
                    for group in range(1 << self.rivals)
                    if not group >> rival & 1
                )
                for servant in range(self.servants)
            )
            for rival in range(self.rivals)
        )

    def pick(self, rank: int) -> tuple[int, ...]:
        """The assignment with this rank, from 0 to ``total - 1``: the number of the Servant of each rival."""
        given = [-1] * self.rivals
        group = (1 << self.rivals) - 1
        for servant in range(self.servants):
            after = self.after[servant + 1]
            if rank < after[group]:
                continue
            rank -= after[group]
            for rival in range(self.rivals):
                if not group >> rival & 1:
                    continue
                count = after[group ^ 1 << rival] * self.ways[rival][servant]
                if rank < count:
                    rank //= self.ways[rival][servant]
                    given[rival] = servant
                    group ^= 1 << rival
                    break
                rank -= count
        return tuple(given)


@lru_cache(maxsize=256)
def assignments(ways: Ways) -> Assignments:
    """The same counts serve as long as nothing new is seen."""
    return Assignments(ways)
