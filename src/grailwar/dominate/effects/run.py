"""Carrying effects out: which are due, what they ask, and how their texts go on after an answer.

A text's effects at one moment are steps in a row. A step that must ask stops the row; the question remembers the step
(``Pending.task``), so a row can be saved and taken up again. Effects of abilities and lingering cards never ask (the
card file is checked for that, except for the loss of a battle) and are carried out on the spot by :func:`trigger`.
"""

from typing import TYPE_CHECKING

from grailwar.dominate import changes, log
from grailwar.dominate.decisions import ACCEPT, DECLINE, Accept, Decision, Decline, Go, Target
from grailwar.dominate.effects import moments
from grailwar.dominate.effects.condition import hold
from grailwar.dominate.ids import Cause, rule_cause
from grailwar.dominate.queries import stopper, turn_order
from grailwar.dominate.state import GameState, Question, ask, new_pending, with_pending, with_queue
from grailwar.dominate.tasks import EffectDue, EffectsWaiting, Queue, new_effect_due, new_effects_waiting

if TYPE_CHECKING:
    from grailwar.dominate.cards import Ability
    from grailwar.dominate.effects.effect import Effect
    from grailwar.dominate.state import Pending


def trigger(state: GameState, seat: int, moment: str) -> GameState:
    """Carry out what listens to ``moment``: the abilities of the seat's Master, then its lingering cards."""
    cards = state.game.cards
    player = state.players[seat]
    abilities = cards.masters[player.master].effects
    if moment not in abilities and not player.lingering:
        return state
    listening = abilities.get(moment, ())
    for ability, effects in listening:
        if not is_suspended(state, seat, ability):
            for effect in effects:
                state = carry_out(state, effect, seat, ability.text.cause)
    for card in player.lingering:
        text = cards.cards[card].text
        for effect in text.effects.get(moment, ()):
            state = carry_out(state, effect, seat, text.cause)
    return state


def trigger_all(state: GameState, moment: str) -> GameState:
    """Carry out what listens to ``moment`` for every player in the game, in turn order."""
    masters = state.game.cards.masters
    for seat in turn_order(state):
        player = state.players[seat]
        if player.lingering or moment in masters[player.master].effects:
            state = trigger(state, seat, moment)
    return state


def is_suspended(state: GameState, seat: int, ability: "Ability") -> bool:
    """Whether another ability of the same Master keeps this one from doing anything."""
    suspending = state.game.cards.masters[state.players[seat].master].suspending
    return any([word.ability == ability.id and hold(word.if_, state, seat) for word in suspending])


def carry_out(state: GameState, effect: "Effect", seat: int, cause: Cause, target: int | None = None) -> GameState:
    """Carry out an effect that asks nothing, if its conditions hold."""
    if effect.if_ and not hold(effect.if_, state, seat):
        return state
    return _act(state, effect, effect.who.seats(state, seat, target), seat, cause, target)


def _act(
    state: GameState, effect: "Effect", seats: tuple[int, ...], owner: int, cause: Cause, target: int | None
) -> GameState:
    held = False
    for seat in seats:
        state, took = effect.do.carry_out(state, seat, cause)
        held = held or took
    return _then(state, effect, owner, cause, target) if held else state


def _then(state: GameState, effect: "Effect", owner: int, cause: Cause, target: int | None) -> GameState:
    for following in effect.then:
        state = carry_out(state, following, owner, cause, target)
    return state


def effects_of(state: GameState, task: EffectDue) -> "tuple[Effect, ...]":
    """The row of effects that a task is a step of."""
    return state.game.cards.text(task.source).effects[task.moment]


def order_effects(state: GameState, task: EffectsWaiting, rest: Queue) -> GameState:
    """Take up the next waiting card; ask the owner when different ones wait (R8.14, R10.1)."""
    offered = offered_first(state, task)
    if len(offered) > 1:
        return ask(state, new_pending(Question.ORDER, task.seat, (), task, task.cards), rest)
    return take_up(state, task, offered[0], rest)


def offered_first(state: GameState, task: EffectsWaiting) -> tuple[str, ...]:
    """The different cards of which one may come next: those that no other waiting card must precede (RULING-61)."""
    cards, waiting = state.game.cards.cards, task.cards
    if len(waiting) == 1:
        return waiting
    free = [card for card in dict.fromkeys(waiting) if not any(before in waiting for before in cards[card].after)]
    return tuple(free)


def take_up(state: GameState, task: EffectsWaiting, card: str, rest: Queue) -> GameState:
    """The effects of ``card`` are due next, the other cards go on waiting."""
    left = list(task.cards)
    left.remove(card)
    due = new_effect_due(task.seat, state.game.cards.cards[card].text.cause, task.moment)
    if not left:
        return ask(state, None, (due, *rest))
    waiting = new_effects_waiting(task.seat, task.moment, tuple(left))
    return ask(state, None, (due, waiting, *rest))


def effect_due(state: GameState, task: EffectDue, rest: Queue) -> GameState:
    """Carry out the row of effects that is due."""
    return _carry_on(with_queue(state, rest), task)


def _carry_on(state: GameState, task: EffectDue) -> GameState:
    """Carry out a row of effects from the task's step on, up to its end or to a question."""
    seat, source = task.seat, task.source
    if task.step == 0 and source.kind == "card":
        other = stopper(state, seat)
        if other is not None:
            return changes.note(state, log.EffectStopped(seat, source.id, rule_cause("RULING-60")))
    effects = effects_of(state, task)
    target = task.target
    for step in range(task.step, len(effects)):
        effect = effects[step]
        if not hold(effect.if_, state, seat):
            state = changes.note(state, log.EffectIdle(seat, source))
            continue
        kind = question_of(effect)
        if kind is None:
            after = _act(state, effect, effect.who.seats(state, seat, target), seat, source, target)
            state = after if after is not state else changes.note(state, log.EffectIdle(seat, source))
            continue
        asking = new_effect_due(seat, source, task.moment, step, target)
        if kind in (Question.MORE, Question.DISCARD):
            return with_pending(state, effect.do.open_selection(seat, asking))
        answers = answers_to(state, kind, effect, asking)
        if len(answers) > 1:
            return state.replace(pending=new_pending(kind, seat, (), asking))
        if not answers:
            state = changes.note(state, log.EffectIdle(seat, source))
            continue
        state, target = _answered(state, effect, asking, answers[0])
    return state


def question_of(effect: "Effect") -> Question | None:
    """What the owner of an effect is asked before it is carried out."""
    if effect.may:
        return Question.MAY
    return Question.TARGET if effect.who.choose else effect.do.question


def answers_to(state: GameState, kind: Question, effect: "Effect", task: EffectDue) -> tuple[Decision, ...]:
    """The possible answers to the question of an effect; a single one is not asked."""
    if kind is Question.MAY:
        return (ACCEPT, DECLINE)
    if kind is Question.TARGET:
        return tuple([Target(seat) for seat in effect.who.seats(state, task.seat, task.target)])
    return effect.do.answers(state, task.seat)


def open_answers(state: GameState, pending: "Pending") -> tuple[Decision, ...]:
    """The answers to an open question of an effect."""
    task = pending.task
    assert isinstance(task, EffectDue)
    return answers_to(state, pending.kind, effects_of(state, task)[task.step], task)


def answer(state: GameState, pending: "Pending", decision: Decision, begun: log.Log) -> GameState:
    """Carry out the effect that asked, as answered, and what follows in its row."""
    task = pending.task
    assert isinstance(task, EffectDue)
    effect = effects_of(state, task)[task.step]
    state, target = _answered(state.replace(pending=None, log=begun), effect, task, decision)
    return go_on(state, task, target)


def go_on(state: GameState, task: EffectDue, target: int | None = None) -> GameState:
    """Take up the row of effects after the step that asked."""
    return _carry_on(state, new_effect_due(task.seat, task.source, task.moment, task.step + 1, target))


def _answered(state: GameState, effect: "Effect", task: EffectDue, decision: Decision) -> tuple[GameState, int | None]:
    seat, cause, target = task.seat, task.source, task.target
    match decision:
        case Target(seat=chosen):
            return _act(state, effect, (chosen,), seat, cause, chosen), chosen
        case Accept():
            return _act(state, effect, effect.who.seats(state, seat, target), seat, cause, target), target
        case Go() | Decline() if not effect.may:
            state, held = effect.do.answer(state, seat, cause, decision)
            return (_then(state, effect, seat, cause, target) if held else state), target
    return state, target


def waiting_cards(state: GameState, seat: int, moment: str) -> tuple[str, ...]:
    """The used face-up cards of ``seat`` whose text waits at ``moment``, in the order of use."""
    cards = state.game.cards.cards
    found = []
    for used in state.players[seat].used:
        if not used.down:
            effects = cards[used.card].text.effects.get(moment)
            if effects and (moment != moments.CLASH or any(effect.waits(state, seat) for effect in effects)):
                found.append(used.card)
    return tuple(found)
