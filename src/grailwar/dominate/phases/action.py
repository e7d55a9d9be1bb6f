"""Action Phase (R7): events are turned up, then everybody acts once: windows, Movement, Battle Preparation."""

from grailwar.core.value import replacer
from grailwar.dominate import changes, log
from grailwar.dominate.decisions import Activate, Decision, Discard, Move, SealMove
from grailwar.dominate.effects import lasting
from grailwar.dominate.effects.run import carry_out
from grailwar.dominate.ids import rule_cause
from grailwar.dominate.movement import lose_seals, move_along, move_costs, move_piece
from grailwar.dominate.queries import rank_from_bottom
from grailwar.dominate.state import (
    FIRST_WINDOW,
    LAST_WINDOW,
    SECOND_WINDOW,
    GameState,
    Pending,
    Phase,
    Player,
    ask,
    asking,
    in_phase,
    new_battlefield,
    new_pending,
    with_fields,
    with_log,
    with_pending,
    with_queue,
)
from grailwar.dominate.tasks import (
    BATTLE_DUE,
    ActionsLeft,
    EffectDue,
    EventsHidden,
    PreparationDone,
    Queue,
    new_actions_left,
    new_effect_due,
)


def turn_up_events(state: GameState, task: EventsHidden, rest: Queue) -> GameState:
    """All face-down events are turned up (R7.1)."""
    fields = state.table.fields
    if not any([field.hidden for field in fields]):
        return with_queue(state, rest)
    entries = [
        log.new_event_turned(location.id, event, _TURNED)
        for location, field in zip(state.game.cards.board.battlefields, fields, strict=True)
        for event in field.hidden
    ]
    fields = tuple([new_battlefield(field.open + field.hidden, (), field.tokens) for field in fields])
    return _after_turning(state, rest, with_fields(state.table, fields), state.log + tuple(entries))


def ask_action(state: GameState, task: ActionsLeft, rest: Queue) -> GameState:
    """The next seat in turn order begins its action; after the last one the Battle Phase is due (R7.2, R7.3)."""
    for index, seat in enumerate(task.seats):
        player = state.players[seat]
        if not player.left and not player.acted:
            return ask(state, FIRST_WINDOW[seat], (new_actions_left(task.seats[index + 1 :]),) + rest)
    return in_phase(state, Phase.BATTLE, (BATTLE_DUE, *rest))


def stay(state: GameState, pending: Pending, decision: Decision, begun: log.Log) -> GameState:
    """Close the first window without a move (R7.10)."""
    return asking(state, SECOND_WINDOW[pending.seat], begun)


def move(state: GameState, pending: Pending, decision: Move, begun: log.Log) -> GameState:
    """The normal move: pay the sum of the legs and go (R7.10)."""
    seat = pending.seat
    cost = next(cost for location, cost in move_costs(state, seat) if location.id == decision.location)
    state = asking(state, SECOND_WINDOW[seat], begun)
    return move_along(changes.pay_mana(state, seat, cost, _MOVED), seat, decision.location, _MOVED)


def seal_for_mana(state: GameState, pending: Pending, decision: Decision, begun: log.Log) -> GameState:
    """A Command Seal for Mana (R7.6); its effect comes before the Seal goes (RULING-55)."""
    seat = pending.seat
    state = changes.gain_mana(with_log(state, begun), seat, state.game.cards.figures.seal_mana, _SEAL)
    return lose_seals(state, seat, 1, _SEAL)


def seal_for_power(state: GameState, pending: Pending, decision: Decision, begun: log.Log) -> GameState:
    """A Command Seal for total power and, on winning, War Results (R7.6)."""
    seat = pending.seat
    player = state.players[seat]
    player = _with_seal_power(player, player.seal_power + 1)
    state = changes.put_player(with_log(state, begun), seat, player, log.SealForPower(seat, _SEAL))
    return lose_seals(state, seat, 1, _SEAL)


def seal_to_move(state: GameState, pending: Pending, decision: SealMove, begun: log.Log) -> GameState:
    """A Command Seal for a move that ignores the engaged state (R7.6)."""
    seat = pending.seat
    return lose_seals(move_piece(with_log(state, begun), seat, decision.location, _SEAL), seat, 1, _SEAL)


def activate(state: GameState, pending: Pending, decision: Activate, begun: log.Log) -> GameState:
    """An ability that its player activates: pay its cost, then carry it out (R7.16, R8.19)."""
    seat = pending.seat
    option = state.game.cards.options[decision.ability]
    cause = option.text.cause
    state = changes.pay_mana(with_log(state, begun), seat, option.mana, cause)
    state = changes.spend_gems(state, seat, option.gems, cause)
    if option.asks:
        asking = new_effect_due(seat, cause, option.moment)
        return with_pending(state, option.effects[0].do.open_selection(seat, asking, pending.kind))
    for effect in option.effects:
        state = carry_out(state, effect, seat, cause)
    return state.replace(pending=pending.replace(moved=True)) if option.window == "move" else state


def discard(state: GameState, pending: Pending, decision: Discard, begun: log.Log) -> GameState:
    """Choose one more card to discard (R8.19)."""
    down = state.game.cards.cards[decision.card].down
    return asking(state, pending.replace(chosen=(*pending.chosen, down)), begun)


def redraw(state: GameState, pending: Pending, begun: log.Log) -> GameState:
    """The chosen cards are discarded face down, as many are drawn, and the window goes on (R8.20)."""
    assert isinstance(pending.task, EffectDue) and pending.window is not None
    seat, cause = pending.seat, pending.task.source
    cards = tuple([used.card for used in pending.chosen])
    state = changes.discard_down(with_log(state, begun), seat, cards, cause)
    state = changes.draw_cards(state, seat, len(cards), cause)
    return state.replace(pending=new_pending(pending.window, seat))


def open_last_window(state: GameState, task: PreparationDone, rest: Queue) -> GameState:
    """The window after Battle Preparation (R7.2); with the switch of RULING-35 the rank is fixed now."""
    if state.game.cards.switches.ranking_freeze == "own_preparation":
        rank = rank_from_bottom(state, task.seat)
        state = changes.begin_lasting(state, task.seat, lasting.RANK, rank, rule_cause("RULING-35"))
    return ask(state, LAST_WINDOW[task.seat], rest)


def end(state: GameState, pending: Pending, decision: Decision, begun: log.Log) -> GameState:
    """Close one's own action (R7.3)."""
    seat = pending.seat
    player = _with_acted(state.players[seat], True)
    return _after_end(state, None, changes.seated(state, seat, player), begun)


_with_seal_power = replacer(Player, "seal_power")
_after_turning = replacer(GameState, "queue", "table", "log")
_with_acted = replacer(Player, "acted")
_after_end = replacer(GameState, "pending", "players", "log")

_TURNED = rule_cause("R7.1")
_MOVED = rule_cause("R7.9")
_SEAL = rule_cause("R7.6")
