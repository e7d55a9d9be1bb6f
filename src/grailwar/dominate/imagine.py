"""A full state that fits a view: what the viewer does not know is dealt anew, uniformly over the possible deals.

Nothing here ever sees the true state. docs/hidden-information.md derives the distribution.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import TypeVar

from grailwar.core.rng import draw, shuffled
from grailwar.dominate.cards import CardDatabase, Servant
from grailwar.dominate.knowledge import (
    Ways,
    assignments,
    cards_seen,
    database_of,
    free_servants,
    rivals,
    ways_of,
)
from grailwar.dominate.phases.setup import check_seed, event_cards, find_rule_set, situation_cards
from grailwar.dominate.state import (
    Battlefield,
    Decks,
    Game,
    GameState,
    Pending,
    Player,
    Table,
    UsedCard,
)
from grailwar.dominate.view import PlayerView, SeenPlayer, View

T = TypeVar("T")

SERVANTS, EVENTS, SITUATIONS, FUTURE, CARDS, FILLING = 301, 302, 303, 304, 310, 330
"""Purposes of the draws; ``CARDS`` and ``FILLING`` are those of seat 0, seat 1's are the next numbers, and so on."""


def imagine(view: View, seed: int, *, cards: CardDatabase | None = None) -> GameState:
    """A full state that fits a view, drawn uniformly from all deals that fit it.

    The same view and seed give the same state. ``view(imagine(v, seed), v.seat) == v``, the log included: the
    imagined state takes over the log as the viewer has seen it. Shuffles to come are new. What a rival has chosen so
    far in a selection under way is no part of a deal: the rival begins it anew.

    Args:
        view: of a seat or of a spectator.
        seed: 0 to 2**64 - 1.
        cards: the card database of the game; None for the built-in one.

    Raises:
        ViewError: the view belongs to other cards.
        SetupError: the seed is out of range.
    """
    check_seed(seed)
    database = database_of(view, cards)
    return deal(view, seed, database, assign_servants(view, seed, database))


def assign_servants(view: View, seed: int, cards: CardDatabase) -> dict[int, Servant]:
    """A Servant for each rival, each assignment as likely as it has deals.

    A view that no real game leads to may have no assignment at all; then what is least sure is given up first: the
    cards seen, then that each Servant exists once.
    """
    seats, servants = rivals(view), free_servants(view, cards)
    ways = ways_of(view, cards, seats, servants)
    named = tuple(
        tuple(int(view.players[seat].servant in (None, servant.id)) for servant in servants) for seat in seats
    )
    for attempt in (ways, named):
        counted = assignments(attempt)
        if counted.total:
            picked = counted.pick(draw(seed, SERVANTS, 0, counted.total))
            return {seat: servants[number] for seat, number in zip(seats, picked, strict=True)}
    return _one_by_one(view, seed, cards, seats, ways)


def _one_by_one(view: View, seed: int, cards: CardDatabase, seats: tuple[int, ...], ways: Ways) -> dict[int, Servant]:
    found = {}
    for seat, row in zip(seats, ways, strict=True):
        known = view.players[seat].servant
        servants = tuple(cards.servants.values())
        fitting = tuple(servant for servant, number in zip(free_servants(view, cards), row, strict=True) if number)
        choice = fitting or servants
        found[seat] = cards.servants[known] if known else choice[draw(seed, SERVANTS, 1 + seat, len(choice))]
    return found


def deal(view: View, seed: int, cards: CardDatabase, servants: Mapping[int, Servant]) -> GameState:
    """The state in which the rivals have these Servants and everything else that is unknown lies in a random place."""
    game = _game(view, seed, cards)
    fields, events = _place_events(view, seed, event_cards(cards, game.rule_set) or tuple(cards.events))
    return GameState(
        game=game,
        round=view.round,
        phase=view.phase,
        start=view.start,
        players=tuple(
            _rival(player, servants[seat], seed, seat, cards) if seat in servants else _own(view, player, seed)
            for seat, player in enumerate(view.players)
        ),
        table=_table(view, fields),
        decks=_decks(view, seed, events, situation_cards(cards, game.rule_set)),
        pending=_pending(view),
        queue=view.ahead,
        winners=view.winners,
        log=view.log,
    )


def _game(view: View, seed: int, cards: CardDatabase) -> Game:
    """The game as the viewer knows it, with a seed of its own for the shuffles to come."""
    return Game(
        cards,
        view.rules,
        view.players_at_start,
        draw(seed, FUTURE, 0, 1 << 64),
        view.npc_plays,
        view.card_digest,
        find_rule_set(cards, view.rules),
    )


def _decks(view: View, seed: int, events: tuple[str, ...], all_situations: tuple[str, ...]) -> Decks:
    """The decks of the board: the situations not seen are the deck and those removed at the start."""
    known = (*view.past_situations, *([view.situation] if view.situation else []))
    left = view.situation_deck_size
    unseen = _unseen_of(all_situations, known, left + view.removed_situations_size, seed, SITUATIONS)
    return Decks(events, view.used_events, unseen[:left], unseen[left:], view.past_situations, view.event_reshuffles)


def _place_events(
    view: View, seed: int, all_events: tuple[str, ...]
) -> tuple[tuple[Battlefield, ...], tuple[str, ...]]:
    """The events that nobody has seen since the deck was last made: some lie face down, the rest is the deck."""
    hidden = sum(field.hidden for field in view.fields)
    known = [*view.used_events, *(event for field in view.fields for event in field.open)]
    unseen = _unseen_of(all_events, known, hidden + view.event_deck_size, seed, EVENTS)
    fields = []
    for field in view.fields:
        fields.append(Battlefield(field.open, unseen[: field.hidden], field.tokens))
        unseen = unseen[field.hidden :]
    return tuple(fields), unseen


def _unseen_of(pool: tuple[T, ...], known: Iterable[T], number: int, seed: int, purpose: int) -> tuple[T, ...]:
    """``number`` of the cards in ``pool`` that are not known, in random order."""
    left = tuple((Counter(pool) - Counter(known)).elements())
    return _filled(shuffled(left, seed, purpose)[:number], pool, number, seed, purpose)


def _filled(found: tuple[T, ...], pool: tuple[T, ...], number: int, seed: int, purpose: int) -> tuple[T, ...]:
    """Filled up to ``number`` from ``pool``: only for views that no real game leads to."""
    missing = range(1, number - len(found) + 1)
    return (*found, *(pool[draw(seed, purpose, counter, len(pool))] for counter in missing))


def _table(view: View, fields: tuple[Battlefield, ...]) -> Table:
    return Table(
        fields,
        view.situation,
        view.npc,
        view.npc_defeated,
        view.placed,
        view.standings,
        view.gone,
        view.idle,
    )


def _pending(view: View) -> Pending | None:
    question = view.question
    if question is None:
        return None
    chosen = view.chosen if isinstance(view, PlayerView) else ()
    return Pending(
        question.kind, question.seat, chosen, question.task, question.waiting, question.window, question.moved
    )


def _own(view: View, player: SeenPlayer, seed: int) -> Player:
    """The viewer's own seat: only the order of the deck is unknown."""
    assert isinstance(view, PlayerView)
    deck = shuffled(view.deck, seed, CARDS + view.seat)
    return _player(player, view.servant, view.hand, deck, player.trash, player.used)


def _rival(player: SeenPlayer, servant: Servant, seed: int, seat: int, cards: CardDatabase) -> Player:
    """Another seat: its unseen cards of the deck are shuffled and laid where it has cards that nobody sees."""
    down = sum(used.down for used in (*player.trash, *player.used))
    number = player.hand_size + player.deck_size + down
    unseen = shuffled(_unseen_cards(player, servant, cards), seed, CARDS + seat)[:number]
    if len(unseen) < number:
        attacks = tuple(name for name, card in cards.cards.items() if card.kind == "attack")
        unseen = _filled(unseen, attacks, number, seed, FILLING + seat)
    hand, unseen = unseen[: player.hand_size], unseen[player.hand_size :]
    deck, unseen = unseen[: player.deck_size], unseen[player.deck_size :]
    trash, unseen = _turned_up(player.trash, unseen)
    used, _ = _turned_up(player.used, unseen)
    return _player(player, servant.id, hand, deck, trash, used)


def _unseen_cards(player: SeenPlayer, servant: Servant, cards: CardDatabase) -> tuple[str, ...]:
    """The cards of a seat's deck that do not lie open now."""
    owned = [*servant.deck, *player.added]
    for name, number in cards_seen(player).items():
        card = cards.cards[name]
        if card.kind == "special" and card.in_deck:  # more than were added: only in views that no real game leads to
            owned += [name] * (number - owned.count(name))
    up = [used.card for used in (*player.trash, *player.used) if not used.down]
    for gone in (*up, *player.removed):
        if gone in owned:
            owned.remove(gone)
    return tuple(owned)


def _turned_up(cards: tuple[UsedCard, ...], unseen: tuple[str, ...]) -> tuple[tuple[UsedCard, ...], tuple[str, ...]]:
    """Face-down cards get their identities from ``unseen``; what is left of that comes back, too."""
    left = iter(unseen)
    laid = tuple(UsedCard(next(left), True) if used.down else used for used in cards)
    return laid, tuple(left)


def _player(
    seen: SeenPlayer,
    servant: str,
    hand: tuple[str, ...],
    deck: tuple[str, ...],
    trash: tuple[UsedCard, ...],
    used: tuple[UsedCard, ...],
) -> Player:
    return Player(
        master=seen.master,
        servant=servant,
        mana=seen.mana,
        seals=seen.seals,
        gems=seen.gems,
        results=seen.results,
        hand=hand,
        deck=deck,
        trash=trash,
        used=used,
        at=seen.at,
        terrain=seen.terrain,
        lingering=seen.lingering,
        spent=seen.spent,
        faceup=seen.faceup,
        removed=seen.removed,
        added=seen.added,
        revealed=seen.revealed,
        defeated=seen.defeated,
        acted=seen.acted,
        seal_power=seen.seal_power,
        left=seen.left,
        shown=seen.shown,
        name_known=seen.name_known,
        lasting=seen.lasting,
        more_cards=seen.more_cards,
        reshuffles=seen.reshuffles,
    )
