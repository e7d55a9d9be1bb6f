"""The loop: a decision is checked and carried out, then the phase functions run up to the next question.

Every phase function takes a state and its task and returns the next state; :data:`STEPS` and :data:`ANSWERS` are the
complete list of what can happen.
"""

from collections.abc import Callable, Sequence
from typing import Any

from grailwar.core.errors import IllegalDecision, SetupError, shown
from grailwar.dominate import decisions, log, tasks
from grailwar.dominate.cards import CardDatabase
from grailwar.dominate.decisions import Decision, Done, Resolve
from grailwar.dominate.effects import run
from grailwar.dominate.ids import rule_cause
from grailwar.dominate.legal import legal_decisions
from grailwar.dominate.log import Log
from grailwar.dominate.phases import action, battle, pre_outpost, preparation, round_end, selection, setup
from grailwar.dominate.queries import check_seat
from grailwar.dominate.state import GameState, Pending, Question, with_log

STEPS: dict[type[Any], Callable[[GameState, Any, tasks.Queue], GameState]] = {
    tasks.RoundDue: preparation.begin_round,
    tasks.DrawDue: preparation.draw_hands,
    tasks.SituationDue: preparation.turn_up_situation,
    tasks.EventsDue: preparation.place_ordinary_events,
    tasks.NpcDue: pre_outpost.place_npc,
    tasks.PlacementsLeft: pre_outpost.ask_placement,
    tasks.EventsHidden: action.turn_up_events,
    tasks.ActionsLeft: action.ask_action,
    tasks.EffectsWaiting: run.order_effects,
    tasks.EffectDue: run.effect_due,
    tasks.PreparationDone: action.open_last_window,
    tasks.BattleDue: battle.begin_battle,
    tasks.ClashesLeft: battle.next_clash,
    tasks.ResultDue: battle.decide_battles,
    tasks.BattleOver: battle.end_battle,
    tasks.CleanUpDue: round_end.clean_up,
    tasks.EliminationDue: round_end.eliminate,
    tasks.RoundOver: round_end.end_round,
}
"""The automatic phase functions, by the task they carry out: ``(state, task, rest of the queue) -> state``."""


def _resolve(state: GameState, pending: Pending, decision: Resolve, begun: Log) -> GameState:
    task = pending.task
    assert isinstance(task, tasks.EffectsWaiting)
    return run.take_up(with_log(state, begun), task, decision.card, state.queue)


def _done(state: GameState, pending: Pending, decision: Done, begun: Log) -> GameState:
    return _COMPLETE[pending.kind](state, pending, begun)


_COMPLETE: dict[Question, Callable[[GameState, Pending, Log], GameState]] = {
    Question.SELECT: selection.use_cards,
    Question.MORE: selection.use_more_cards,
    Question.DISCARD: action.redraw,
}

ANSWERS: dict[type[Any], Callable[[GameState, Pending, Any, Log], GameState]] = {
    decisions.Place: pre_outpost.place,
    decisions.SealMana: action.seal_for_mana,
    decisions.SealPower: action.seal_for_power,
    decisions.SealMove: action.seal_to_move,
    decisions.Activate: action.activate,
    decisions.Stay: action.stay,
    decisions.Move: action.move,
    decisions.Use: selection.choose,
    decisions.Discard: action.discard,
    decisions.Done: _done,
    decisions.Resolve: _resolve,
    decisions.Go: run.answer,
    decisions.Target: run.answer,
    decisions.Accept: run.answer,
    decisions.Decline: run.answer,
    decisions.End: action.end,
}
"""What carries out a decision, by its class: ``(state, the question, decision, the log it begins) -> state``."""


def new_game(
    players: int,
    *,
    seed: int,
    rules: str = "normal",
    masters: Sequence[str | None] | None = None,
    servants: Sequence[str | None] | None = None,
    start: int | None = None,
    cards: CardDatabase | None = None,
) -> GameState:
    """Set up a game, run round 1's Preparation Phase and stop at the first decision (R2, R4).

    Args:
        players: 3 to 7; casual rules 3 or 4.
        seed: 0 to 2**64 - 1; the same seed and options give the same game on every platform.
        rules: ``normal`` or ``casual``.
        masters: one Master id or None (random) per seat; None for all random.
        servants: the same for Servants.
        start: the first start player; None for a random one.
        cards: the card database; None for the built-in one.

    Raises:
        SetupError: something of that cannot be.
    """
    database = built_in_cards() if cards is None else cards
    if not isinstance(database, CardDatabase):
        raise SetupError(f"cards is {shown(cards)}; it must be a card database (load_cards) or None")
    return run_on(setup.deal(database, players, seed, rules, masters, servants, start))


def built_in_cards() -> CardDatabase:
    """The built-in card database; the card language is imported when cards are first needed, not by ``import``."""
    from grailwar.dominate.carddata import load_cards

    return load_cards()


def needs_decision(state: GameState) -> bool:
    """Whether a seat must decide before the game goes on."""
    return state.pending is not None


def apply(state: GameState, decision: Decision, *, seat: int | None = None) -> GameState:
    """Check a decision, carry it out and run on to the next question or the end.

    Args:
        state: a state in which a decision is due; it stays as it is.
        decision: one of ``legal_decisions(state)``.
        seat: who decides; anybody but ``state.turn`` is refused before the decision is looked at.

    Raises:
        IllegalDecision: the decision is not legal; ``reasons`` says why.
    """
    if seat is not None and (type(seat) is not int or seat != state.turn):
        raise IllegalDecision(f"it is not seat {shown(seat)} that decides now, but seat {state.turn}")
    state = decide(state, decision)
    return state if state.pending is not None else run_on(state)


def decide(state: GameState, decision: Decision) -> GameState:
    """The first half of ``apply``: carry out the decision alone.

    Raises:
        IllegalDecision: as ``apply``.
    """
    options = state.options or legal_decisions(state)
    for option in options:
        if option is decision:  # as a rule it is one of the objects listed; comparing by value is slow
            break
    else:
        if decision not in options:
            raise _refusal(state, decision)
        decision = options[options.index(decision)]  # the same with fields of the right types: True is equal to 1
    pending = state.pending
    assert pending is not None
    return ANSWERS[type(decision)](state, pending, decision, (log.new_decided(pending.seat, decision),))


def _refusal(state: GameState, decision: Decision) -> IllegalDecision:
    from grailwar.dominate.reasons import why_not  # explanations are imported when there is something to explain

    reasons = why_not(state, decision)
    return IllegalDecision("; ".join(str(reason) for reason in reasons), reasons)


def advance(state: GameState) -> GameState:
    """The second half of ``apply``, step by step: carry out exactly the next automatic phase function.

    Raises:
        IllegalDecision: a decision is due first, or the game is over.
    """
    if state.pending is not None:
        raise IllegalDecision(f"seat {state.turn} must decide first")
    if not state.queue:
        raise IllegalDecision("the game is over")
    queue = state.queue
    return STEPS[type(queue[0])](state, queue[0], queue[1:])


def concede(state: GameState, seat: int) -> GameState:
    """The seat leaves the game, at any moment; runs on to the next question like ``apply`` (RULING-77).

    Raises:
        IllegalDecision: no such seat, a seat that has left already, or a game that is over.
    """
    return run_on(leave(state, seat))


def leave(state: GameState, seat: int) -> GameState:
    """The first half of ``concede``: the seat leaves; automatic steps that are due then are left to ``advance``.

    Raises:
        IllegalDecision: as ``concede``.
    """
    if state.is_over:
        raise IllegalDecision("the game is over")
    check_seat(state, seat)
    if state.players[seat].left:
        raise IllegalDecision(f"seat {seat} has left the game already")
    return round_end.concede(state.replace(log=()), seat, rule_cause("RULING-77"))


def ranking(state: GameState) -> tuple[tuple[int, ...], ...]:
    """The seats in groups, best first: the winners, those still in by War Results, those who left, latest first."""
    groups: dict[tuple[int, int], list[int]] = {}
    for seat, player in enumerate(state.players):
        if seat in state.winners:
            key = (0, 0)
        else:
            key = (2, -player.left) if player.left else (1, -player.results)
        groups.setdefault(key, []).append(seat)
    return tuple(tuple(groups[key]) for key in sorted(groups))


def run_on(state: GameState) -> GameState:
    """Carry out automatic phase functions up to the next question or the end."""
    while state.pending is None and (queue := state.queue):
        state = STEPS[type(queue[0])](state, queue[0], queue[1:])
    return state
