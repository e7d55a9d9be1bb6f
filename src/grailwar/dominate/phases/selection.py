"""Battle Preparation, steps 1 and 2 (R8): cards are chosen, used and paid."""

from grailwar.dominate import changes, log
from grailwar.dominate.cards import Card
from grailwar.dominate.decisions import Use
from grailwar.dominate.effects import moments
from grailwar.dominate.effects.run import go_on, waiting_cards
from grailwar.dominate.ids import rule_cause
from grailwar.dominate.state import UNLIMITED, GameState, Pending, Player, UsedCard
from grailwar.dominate.tasks import EffectDue, EffectsWaiting, PreparationDone, Task, new_effects_waiting


def choose(state: GameState, decision: Use) -> GameState:
    """Choose one more card; nothing happens before the selection is complete (R8.2)."""
    pending = _pending(state)
    card = state.game.cards.cards[decision.card]
    chosen = (*pending.chosen, card.down if decision.down else card.up)
    return state.replace(pending=pending.replace(chosen=chosen))


def use_cards(state: GameState) -> GameState:
    """The chosen cards are used: pay, release true names, then the effects on use wait (R8.11-R8.14)."""
    pending = _pending(state)
    seat = pending.seat
    state = _use(state.replace(pending=None), seat, pending.chosen)
    queue: tuple[Task, ...] = (PreparationDone(seat), *state.queue)
    waiting = waiting_cards(state, seat, moments.USE)
    if waiting:
        queue = (new_effects_waiting(seat, moments.USE, waiting), *queue)
    return state.replace(queue=queue)


def use_more_cards(state: GameState) -> GameState:
    """The cards of a further selection are used and paid; their effects wait with those left (R8.14)."""
    pending = _pending(state)
    seat, task = pending.seat, pending.task
    assert isinstance(task, EffectDue)
    state = _use(state.replace(pending=None), seat, pending.chosen)
    cards = state.game.cards.cards
    added = tuple([used.card for used in pending.chosen if cards[used.card].hears(moments.USE)])
    if added:
        queue = state.queue
        if queue and isinstance(queue[0], EffectsWaiting):
            added, queue = queue[0].cards + added, queue[1:]
        state = state.replace(queue=(new_effects_waiting(seat, moments.USE, added), *queue))
    return go_on(state, task)


def _use(state: GameState, seat: int, chosen: tuple[UsedCard, ...]) -> GameState:
    """Cards leave hand and Tarot and lie in use; their costs are paid at once (R8.11), true names released (R8.13)."""
    if not chosen:
        return state
    player = state.players[seat]
    cards = state.game.cards.cards
    up = [cards[used.card] for used in chosen if not used.down]
    cost = sum([card.cost_in(state.round) for card in up])
    gems = sum([card.extra.gems for card in up if card.extra is not None])
    entries: list[log.Entry] = [log.new_cards_used(seat, chosen, _USED)]
    mana = player.mana
    if cost and mana is not UNLIMITED:
        mana -= cost
        entries.append(log.new_mana_changed(seat, -cost, mana, _PAID))
    if gems:
        entries.append(log.GemsSpent(seat, gems, player.gems - gems, _PAID))
    revealed = player.revealed
    for card in up:
        if card.releases_name and not revealed:
            revealed = True
            entries.append(log.NameReleased(seat, player.servant, card.text.cause))
    hand, faceup = list(player.hand), list(player.faceup)
    for used in chosen:
        if cards[used.card].in_deck:
            hand.remove(used.card)
        elif used.card in faceup:
            faceup.remove(used.card)
    player = player.replace(
        mana=mana,
        gems=player.gems - gems,
        hand=tuple(hand),
        faceup=tuple(faceup),
        used=player.used + chosen,
        revealed=revealed,
        name_known=player.name_known or revealed,
        spent=player.spent + tuple([card.id for card in up if card.once_per_game]),
    )
    player = player.replace(shown=_shown(player, up))
    return changes.put_player(state, seat, player, *entries)


def _shown(player: Player, up: list[Card]) -> tuple[str, ...]:
    """What the table has seen of the player's decks: of each card the most copies face up at one time (API)."""
    shown = player.shown
    for card in up:
        if card.owner is not None and not card.in_deck:
            continue
        seen = player.used.count(card.up) + player.trash.count(card.up)
        seen += player.faceup.count(card.id) + player.lingering.count(card.id) + player.removed.count(card.id)
        if seen > shown.count(card.id):
            shown = tuple(sorted((*shown, *[card.id] * (seen - shown.count(card.id)))))
    return shown


def _pending(state: GameState) -> Pending:
    assert state.pending is not None
    return state.pending


_USED = rule_cause("R8.2")
_PAID = rule_cause("R8.11")
