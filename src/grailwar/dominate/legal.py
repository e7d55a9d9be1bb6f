"""What may be decided now: one list per question, in one fixed order. ``apply`` accepts exactly what is listed.

:mod:`grailwar.dominate.reasons` says why something may not be decided.
"""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from grailwar.dominate.cards import ActivatedAbility
from grailwar.dominate.choice import Choice, list_uses
from grailwar.dominate.decisions import DONE, END, SEAL_MANA, SEAL_POWER, STAY, Decision
from grailwar.dominate.effects.condition import hold
from grailwar.dominate.effects.run import effects_of, offered_first, open_answers
from grailwar.dominate.movement import normal_moves
from grailwar.dominate.queries import open_locations
from grailwar.dominate.state import Phase, Question, remember_options
from grailwar.dominate.tasks import EffectDue, EffectsWaiting

if TYPE_CHECKING:
    from grailwar.dominate.state import GameState, Pending


def legal_decisions(state: "GameState") -> tuple[Decision, ...]:
    """Every legal decision of ``state.turn``, in one fixed order; ``()`` when none is due."""
    found = state.options
    if found is None:
        pending = state.pending
        found = () if pending is None else tuple(_LISTS[pending.kind](state, pending))
        remember_options(state, found)
    return found


def is_legal(state: "GameState", decision: Decision) -> bool:
    """Whether ``apply`` accepts the decision."""
    return decision in legal_decisions(state)


# --- the lists, one per question --------------------------------------------------------------------------------------


def _places(state: "GameState", pending: "Pending") -> list[Decision]:
    """Where the piece may be placed (R5.2, R5.3, R5.6)."""
    return [location.place for location in open_locations(state) if location.place is not None]


def _window(state: "GameState", pending: "Pending") -> list[Decision]:
    """Command Seals (R7.4) and abilities (R8.19) of the window that is open."""
    player = state.players[pending.seat]
    options: list[Decision] = _seals(state, pending) if player.seals else []
    for option in state.game.cards.masters[player.master].options:
        if may_activate(state, pending, option):
            options.append(option.decision)
    return options


def _seals(state: "GameState", pending: "Pending") -> list[Decision]:
    """What a Command Seal can be used for, if there is one (R7.6, R7.18)."""
    player = state.players[pending.seat]
    if not player.seals:
        return []
    options: list[Decision] = [SEAL_MANA, SEAL_POWER]
    here = player.at
    options += [to.seal_move for to in open_locations(state) if to.seal_move is not None and to.id != here]
    return options


def may_activate(state: "GameState", pending: "Pending", option: ActivatedAbility) -> bool:
    """Whether the seat on turn may activate the option now (R7.16, R8.19)."""
    player = state.players[pending.seat]
    if option.window == "move" and pending.kind is not Question.MOVE:
        return False
    if player.gems < option.gems or player.mana < option.mana:
        return False
    if not hold(option.conditions, state, pending.seat):
        return False
    return all([effect.do.is_possible(state, pending.seat) for effect in option.effects])


def _movement(state: "GameState", pending: "Pending") -> list[Decision]:
    """The first window and the Movement step (R7.2, R7.9-R7.13)."""
    if pending.moved:
        return [STAY]
    options = _window(state, pending)
    options.append(STAY)
    options += [location.move for location, _ in normal_moves(state, pending.seat)]
    return options


def _selection(state: "GameState", pending: "Pending") -> list[Decision]:
    """The second window, until the first card is chosen, and the choice of cards (R8.2-R8.10)."""
    options: list[Decision] = []
    if not pending.chosen:
        options = _window(state, pending)
    elif state.game.rule_set.seals_any_time:
        options = _seals(state, pending)
    if list_uses(state, pending, options):
        options.append(DONE)
    return options


def _more_cards(state: "GameState", pending: "Pending") -> list[Decision]:
    """A further selection by an effect: weak hand cards, face up (R8.9)."""
    options = _seals(state, pending) if state.game.rule_set.seals_any_time else []
    limit = more_limit(state, pending)
    choice = Choice(state, pending)
    hand = [choice.cards[name] for name in dict.fromkeys(choice.hand)]
    options += [card.use_up for card in hand if card.base <= limit and not any(choice.hand_obstacles(card))]
    options.append(DONE)
    return options


def more_limit(state: "GameState", pending: "Pending") -> int:
    """The largest printed base power that the effect which asks allows."""
    assert isinstance(pending.task, EffectDue)
    asking = effects_of(state, pending.task)[pending.task.step].do
    # the one operation that asks for more cards has it; the operations are imported with the first cards, not before
    limit: int = asking.base_at_most  # type: ignore[attr-defined]
    return limit


def _last_window(state: "GameState", pending: "Pending") -> list[Decision]:
    """The third window (R7.2)."""
    options = _window(state, pending)
    options.append(END)
    return options


def _orders(state: "GameState", pending: "Pending") -> list[Decision]:
    """Which of the waiting effects may come next (R8.14, R10.1)."""
    assert isinstance(pending.task, EffectsWaiting)
    in_action = state.phase is Phase.ACTION and state.game.rule_set.seals_any_time
    options = _seals(state, pending) if in_action else []
    cards = state.game.cards.cards
    return options + [cards[card].resolve for card in offered_first(state, pending.task)]


def _discards(state: "GameState", pending: "Pending") -> list[Decision]:
    """Which cards may be discarded (R8.19)."""
    hand = list(state.players[pending.seat].hand)
    for used in pending.chosen:
        hand.remove(used.card)
    return [*[state.game.cards.cards[card].discard for card in dict.fromkeys(hand)], DONE]


def _answers(state: "GameState", pending: "Pending") -> tuple[Decision, ...]:
    return open_answers(state, pending)


_LISTS: "dict[Question, Callable[[GameState, Pending], Sequence[Decision]]]" = {
    Question.PLACE: _places,
    Question.MOVE: _movement,
    Question.SELECT: _selection,
    Question.CLOSE: _last_window,
    Question.ORDER: _orders,
    Question.MORE: _more_cards,
    Question.DISCARD: _discards,
    Question.GO: _answers,
    Question.TARGET: _answers,
    Question.MAY: _answers,
}
