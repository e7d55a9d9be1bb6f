"""Battle Preparation, steps 1 and 2 (R8): cards are chosen, used and paid."""

from grailwar.core.value import replacer
from grailwar.dominate import log
from grailwar.dominate.cards import Card
from grailwar.dominate.changes import seated
from grailwar.dominate.decisions import Use
from grailwar.dominate.effects import moments
from grailwar.dominate.effects.run import go_on
from grailwar.dominate.ids import rule_cause
from grailwar.dominate.state import LAST_WINDOW, UNLIMITED, GameState, Pending, Player, UsedCard, asking
from grailwar.dominate.tasks import EffectDue, EffectsWaiting, PreparationDone, Queue, new_effects_waiting


def choose(state: GameState, pending: Pending, decision: Use, begun: log.Log) -> GameState:
    """Choose one more card; nothing happens before the selection is complete (R8.2)."""
    card = state.game.cards.cards[decision.card]
    chosen = pending.chosen + (card.down if decision.down else card.up,)
    return asking(state, _with_chosen(pending, chosen), begun)


def use_cards(state: GameState, pending: Pending, begun: log.Log) -> GameState:
    """The chosen cards are used: pay, release true names, then the effects on use wait (R8.11-R8.14)."""
    seat = pending.seat
    waiting = _hearing(state, pending.chosen)
    if not waiting and state.game.cards.switches.ranking_freeze == "battle":  # then ``open_last_window`` just opens it
        return _use(state, pending, begun, LAST_WINDOW[seat], state.queue)
    queue: Queue = (PreparationDone(seat), *state.queue)
    if waiting:
        queue = (new_effects_waiting(seat, moments.USE, waiting), *queue)
    return _use(state, pending, begun, None, queue)


def use_more_cards(state: GameState, pending: Pending, begun: log.Log) -> GameState:
    """The cards of a further selection are used and paid; their effects wait with those left (R8.14)."""
    seat, task, queue = pending.seat, pending.task, state.queue
    assert isinstance(task, EffectDue)
    waiting = _hearing(state, pending.chosen)
    if waiting:
        if isinstance(queue[0], EffectsWaiting):
            waiting, queue = queue[0].cards + waiting, queue[1:]
        queue = (new_effects_waiting(seat, moments.USE, waiting), *queue)
    return go_on(_use(state, pending, begun, None, queue), task)


def _hearing(state: GameState, chosen: tuple[UsedCard, ...]) -> tuple[str, ...]:
    """The cards chosen face up that have a text on use, in the order chosen."""
    cards = state.game.cards.cards
    return tuple([used.card for used in chosen if not used.down and cards[used.card].acts_on_use])


def _use(state: GameState, pending: Pending, begun: log.Log, after: Pending | None, queue: Queue) -> GameState:
    """The chosen cards leave hand and Tarot and lie in use; their costs are paid at once, true names released.

    ``after`` and ``queue`` are what comes next (R8.11, R8.13).
    """
    seat, chosen = pending.seat, pending.chosen
    if not chosen:
        return _idle(state, after, queue, begun)
    player = state.players[seat]
    cards, hand, faceup = state.game.cards.cards, list(player.hand), list(player.faceup)
    cost, price, up = 0, 0, []
    for used in chosen:
        card = cards[used.card]
        if card.in_deck:
            hand.remove(card.id)
        elif card.id in faceup:
            faceup.remove(card.id)
        if not used.down:
            up.append(card)
            cost += card.mana if card.falling is None else card.falling.in_round(state.round)
            if card.extra is not None:
                price += card.extra.gems
    entries: list[log.Entry] = [log.new_cards_used(seat, chosen, _USED)]
    mana, gems = _pay(player, seat, cost, price, entries)
    revealed = player.revealed
    for card in up:
        if card.releases_name and not revealed:
            revealed = True
            entries.append(log.NameReleased(seat, player.servant, card.text.cause))
    player = _with_used(
        player,
        mana,
        gems,
        tuple(hand),
        tuple(faceup),
        player.used + chosen,
        revealed,
        player.name_known or revealed,
        player.spent + tuple([card.id for card in up if card.once_per_game]),
        _shown(player, up) if up else player.shown,
    )
    return _after_use(state, after, queue, seated(state, seat, player), begun + tuple(entries))


def _pay(player: Player, seat: int, cost: int, price: int, entries: list[log.Entry]) -> tuple[int, int]:
    """The Mana and gems left after paying for all cards used face up (R8.11)."""
    mana, gems = player.mana, player.gems
    if cost and mana is not UNLIMITED:
        mana -= cost
        entries.append(log.new_mana_changed(seat, -cost, mana, _PAID))
    if price:
        gems -= price
        entries.append(log.GemsSpent(seat, price, gems, _PAID))
    return mana, gems


def _shown(player: Player, up: list[Card]) -> tuple[str, ...]:
    """What the table has seen of the player's decks: of each card the most copies face up at one time (API)."""
    shown, names = player.shown, [card.id for card in up]
    before = [used.card for used in player.used + player.trash if not used.down]
    for card in up:
        if card.owner is not None and not card.in_deck:
            continue
        name = card.id
        if card.in_deck:
            seen = names.count(name) + before.count(name)
        else:
            seen = max(names.count(name), player.faceup.count(name)) + player.lingering.count(name)
            seen += player.used.count(card.up)
        more = seen + player.removed.count(name) - shown.count(name)
        if more > 0:
            shown = tuple(sorted((*shown, *[name] * more)))
    return shown


_USED = rule_cause("R8.2")
_PAID = rule_cause("R8.11")
_with_chosen = replacer(Pending, "chosen")
_with_used = replacer(Player, "mana", "gems", "hand", "faceup", "used", "revealed", "name_known", "spent", "shown")
_idle = replacer(GameState, "pending", "queue", "log")
_after_use = replacer(GameState, "pending", "queue", "players", "log")
