"""What keeps a decision from being legal: every condition that fails, as an obstacle with its rule or card.

Each check asks the same questions as :mod:`grailwar.dominate.legal`; the sentences are those of
:mod:`grailwar.dominate.text.reasons`. A check may use what the seat on turn knows, and nothing that is hidden from it.
"""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from grailwar.core.errors import shown
from grailwar.dominate.choice import Choice, Obstacle
from grailwar.dominate.decisions import (
    Accept,
    Activate,
    Decision,
    Decline,
    Discard,
    Done,
    End,
    Go,
    Move,
    Place,
    Resolve,
    SealMana,
    SealMove,
    SealPower,
    Stay,
    Target,
    Use,
)
from grailwar.dominate.effects import lasting
from grailwar.dominate.effects.effect import Who
from grailwar.dominate.effects.operations import MoveAnywhere, MoveTo
from grailwar.dominate.effects.run import effects_of, offered_first, open_answers
from grailwar.dominate.ids import Cause, rule_cause
from grailwar.dominate.legal import more_limit
from grailwar.dominate.movement import move_costs
from grailwar.dominate.queries import doors, is_closed, is_engaged, is_full, players_at, situation_in_force
from grailwar.dominate.state import Phase, Question
from grailwar.dominate.tasks import EffectDue, EffectsWaiting

if TYPE_CHECKING:
    from grailwar.dominate.cards import Card
    from grailwar.dominate.effects.effect import Effect
    from grailwar.dominate.state import GameState, Pending


def obstacles(state: "GameState", decision: Decision) -> Iterator[Obstacle]:
    """Everything that keeps the decision from being legal now; nothing when it is legal."""
    pending = state.pending
    if pending is None:
        if state.is_over:
            yield Obstacle(rule_cause("R12.9" if state.game.rule_set.climax else "R13.1"), "over")
        else:
            yield Obstacle(rule_cause("R3.2"), "automatic")
        return
    kind = type(decision)
    if kind not in _CHECKS:
        yield Obstacle(rule_cause("R7.2"), "no_decision", (shown(decision), pending.kind, pending.seat))
        return
    closed = _not_asked(state, pending, decision)
    if closed is not None:
        yield closed
    if closed is None or kind in _AT_ANY_TIME:
        yield from _CHECKS[kind](state, pending, decision)
    else:
        yield from _unknown_id(state, decision)


# --- whether such a decision is asked for -----------------------------------------------------------------------------

_ASKED: dict[type[Any], tuple[str, tuple[Question, ...]]] = {
    Place: ("R5.1", (Question.PLACE,)),
    Stay: ("R7.10", (Question.MOVE,)),
    Move: ("R7.10", (Question.MOVE,)),
    Use: ("R8.2", (Question.SELECT, Question.MORE)),
    Discard: ("R8.20", (Question.DISCARD,)),
    Done: ("R8.2", (Question.SELECT, Question.MORE, Question.DISCARD)),
    Resolve: ("R8.14", (Question.ORDER,)),
    Go: ("R7.17", (Question.GO,)),
    Target: ("R8.14", (Question.TARGET,)),
    Accept: ("RULING-19", (Question.MAY,)),
    Decline: ("RULING-19", (Question.MAY, Question.GO)),
    End: ("R7.2", (Question.CLOSE,)),
}
"""The rule of a decision's window, and the questions that it can answer; Command Seals and abilities have their own."""


def _not_asked(state: "GameState", pending: "Pending", decision: Decision) -> Obstacle | None:
    """What says that such a decision is not due now, if it is not."""
    kind = type(decision)
    if pending.moved and pending.kind is Question.MOVE and kind is not Stay and kind in _IN_THE_FIRST_WINDOW:
        return Obstacle(rule_cause("R7.16"), "moved_already")
    if kind in (SealMana, SealPower, SealMove):
        return _seal_window_closed(state, pending)
    if isinstance(decision, Activate):
        return _ability_window_closed(state, pending, decision)
    rule, questions = _ASKED[kind]
    if pending.kind in questions:
        return None
    return Obstacle(rule_cause(rule), "not_asked", (kind.__name__, pending.kind, pending.seat))


def _window_is_open(pending: "Pending") -> bool:
    """Whether one of the three windows is open (R7.2); the second one closes with the first card chosen."""
    return pending.kind in (Question.MOVE, Question.CLOSE) or (pending.kind is Question.SELECT and not pending.chosen)


def _seal_window_closed(state: "GameState", pending: "Pending") -> Obstacle | None:
    if _window_is_open(pending):
        return None
    if not state.game.rule_set.seals_any_time:
        word = "window_closed" if pending.kind is Question.SELECT else "not_asked"
        return Obstacle(rule_cause("R7.4"), word, ("SealMana", pending.kind, pending.seat))
    between_steps = pending.kind in (Question.SELECT, Question.MORE)
    if between_steps or (pending.kind is Question.ORDER and state.phase is Phase.ACTION):
        return None
    return Obstacle(rule_cause("R13.6"), "not_asked", ("SealAnyTime", pending.kind, pending.seat))


def _ability_window_closed(state: "GameState", pending: "Pending", decision: Activate) -> Obstacle | None:
    option = state.game.cards.options.get(decision.ability) if isinstance(decision.ability, str) else None
    if option is not None and option.window == "move":
        if pending.kind is Question.MOVE:
            return None
        return Obstacle(rule_cause("R7.16"), "not_asked", ("MoveAbility", pending.kind, pending.seat))
    if _window_is_open(pending):
        return None
    word = "window_closed" if pending.kind is Question.SELECT else "not_asked"
    return Obstacle(rule_cause("R8.19"), word, ("Activate", pending.kind, pending.seat))


# --- ids that do not exist --------------------------------------------------------------------------------------------


def _unknown_id(state: "GameState", decision: Decision) -> Iterator[Obstacle]:
    """Whether a decision names something that is not in the game; then with what it could name."""
    cards = state.game.cards
    match decision:
        case Place(location=name) | Move(location=name) | SealMove(location=name) | Go(location=name):
            rule, word, known = "R1.2", "unknown_location", cards.board.at.keys()
        case Use(card=name) | Discard(card=name) | Resolve(card=name):
            rule, word, known = "R1.13", "unknown_card", cards.cards.keys()
        case Activate(ability=name):
            rule, word, known = "R1.3", "unknown_ability", cards.options.keys()
        case Target(seat=seat):
            if type(seat) is not int or not 0 <= seat < len(state.players):
                yield Obstacle(rule_cause("R1.1"), "unknown_seat", (shown(seat), len(state.players) - 1))
            return
        case _:
            return
    if not isinstance(name, str) or name not in known:
        allowed = _own(state)[word] or tuple(known)
        yield Obstacle(rule_cause(rule), word, (shown(name), name if isinstance(name, str) else "", allowed))


def _own(state: "GameState") -> dict[str, tuple[str, ...]]:
    """What the seat on turn could name: locations, its cards, its abilities."""
    assert state.pending is not None
    cards, player = state.game.cards, state.players[state.pending.seat]
    master = cards.masters[player.master]
    beside = [card.id for card, _ in (*cards.servants[player.servant].cards, *master.specials)]
    return {
        "unknown_location": tuple(cards.board.at),
        "unknown_card": tuple(dict.fromkeys((*player.hand, *beside))),
        "unknown_ability": tuple(option.id for option in master.options),
    }


def _known(state: "GameState", decision: Decision) -> bool:
    return next(_unknown_id(state, decision), None) is None


# --- places and moves -------------------------------------------------------------------------------------------------


def _closed_or_full(state: "GameState", location: str, rule: str) -> Iterator[Obstacle]:
    """What keeps any piece from being put somewhere (R5.6, R7.13, R7.17)."""
    situation = situation_in_force(state)
    if situation is not None and is_closed(state, location):
        yield Obstacle(situation.text.cause, "closed", (location,))
    if is_full(state, location):
        by_situation = situation is not None and location in situation.capacity
        cause = situation.text.cause if situation is not None and by_situation else rule_cause(rule)
        limit = doors(state)[location][1]
        yield Obstacle(cause, "full", (location, limit, len(players_at(state, location))))


def _place(state: "GameState", pending: "Pending", decision: Place) -> Iterator[Obstacle]:
    yield from _unknown_id(state, decision)
    if not _known(state, decision):
        return
    places = tuple(location.id for location in state.game.cards.board.locations if location.place is not None)
    if decision.location not in places:
        yield Obstacle(rule_cause("R5.2"), "no_outpost", (decision.location, places))
    yield from _closed_or_full(state, decision.location, "R5.3")


def _move(state: "GameState", pending: "Pending", decision: Move) -> Iterator[Obstacle]:
    yield from _unknown_id(state, decision)
    if not _known(state, decision):
        return
    player, to = state.players[pending.seat], decision.location
    costs = {location.id: cost for location, cost in move_costs(state, pending.seat)}
    if is_engaged(state, pending.seat):
        yield Obstacle(rule_cause("R7.11"), "engaged", (player.at,))
    if to == player.at:
        yield Obstacle(rule_cause("R7.10"), "present", (to,))
    elif to not in costs:
        yield Obstacle(rule_cause("R7.9"), "no_arrow", (player.at, to, tuple(costs)))
    elif costs[to] > player.mana:
        yield Obstacle(rule_cause("R7.9"), "leg_cost", (to, costs[to], player.mana))
    yield from _closed_or_full(state, to, "R7.13")


def _moved_by_effect(state: "GameState", seat: int, to: str) -> Iterator[Obstacle]:
    """What keeps an effect from moving a piece somewhere (R7.17, R7.18)."""
    if to == state.players[seat].at:
        yield Obstacle(rule_cause("R7.18"), "present", (to,))
    else:
        yield from _closed_or_full(state, to, "R7.17")


def _seal(state: "GameState", pending: "Pending", decision: Decision) -> Iterator[Obstacle]:
    if not state.players[pending.seat].seals:
        yield Obstacle(rule_cause("R7.4"), "no_seals")


def _seal_move(state: "GameState", pending: "Pending", decision: SealMove) -> Iterator[Obstacle]:
    yield from _seal(state, pending, decision)
    yield from _unknown_id(state, decision)
    if not _known(state, decision):
        return
    if state.game.cards.board.at[decision.location].seal_move is None:
        yield Obstacle(rule_cause("R7.6"), "not_by_seal", (decision.location,))
    yield from _moved_by_effect(state, pending.seat, decision.location)


def _go(state: "GameState", pending: "Pending", decision: Go) -> Iterator[Obstacle]:
    yield from _unknown_id(state, decision)
    if decision in open_answers(state, pending) or not _known(state, decision):
        return
    effect, source = _asking(state, pending)
    assert isinstance(effect.do, MoveAnywhere)
    if decision.location in effect.do.besides:
        yield Obstacle(source, "besides", (decision.location, source))
    yield from _moved_by_effect(state, pending.seat, decision.location)


# --- abilities --------------------------------------------------------------------------------------------------------


def _activate(state: "GameState", pending: "Pending", decision: Activate) -> Iterator[Obstacle]:
    yield from _unknown_id(state, decision)
    if not _known(state, decision):
        return
    cards, player = state.game.cards, state.players[pending.seat]
    option = cards.options[decision.ability]
    cause = option.text.cause
    if option not in cards.masters[player.master].options:
        yield Obstacle(cause, "others_ability", (decision.ability, player.master))
        return
    if player.gems < option.gems:
        yield Obstacle(cause, "gems", (option.gems, player.gems))
    if player.mana < option.mana:
        yield Obstacle(cause, "mana", (option.mana, player.mana))
    for condition in option.conditions:
        if not condition.holds(state, pending.seat):
            yield Obstacle(cause, "condition", (condition,))
    for effect in option.effects:
        if isinstance(effect.do, MoveTo):
            yield from _moved_by_effect(state, pending.seat, effect.do.location)


# --- cards ------------------------------------------------------------------------------------------------------------


def _use(state: "GameState", pending: "Pending", decision: Use) -> Iterator[Obstacle]:
    yield from _unknown_id(state, decision)
    if decision.down not in (True, False):
        yield Obstacle(rule_cause("R8.6"), "face", (shown(decision.down),))
    if not _known(state, decision):
        return
    choice = Choice(state, pending)
    card = choice.cards[decision.card]
    if pending.kind is Question.MORE:
        yield from _use_more(choice, pending, card, decision)
    elif card.in_deck:
        yield from _barred(choice)
        yield from _held(choice, card)
        yield from _room(choice)
        if not decision.down:
            yield from choice.hand_obstacles(card)
    else:
        yield from _barred(choice)
        yield from _use_beside(choice, card, decision)


def _barred(choice: Choice) -> Iterator[Obstacle]:
    if choice.barred:
        for effect in choice.player.lasting:
            if effect.kind == lasting.BARRED:
                yield Obstacle(effect.cause, "barred", (effect.cause,))


def _held(choice: Choice, card: "Card") -> Iterator[Obstacle]:
    """Whether a copy of the card is in hand and not chosen yet (R8.2)."""
    if card.id not in choice.hand:
        held = choice.player.hand.count(card.id)
        word, detail = ("all_chosen", (card.id, held)) if held else ("not_in_hand", (card.id, choice.hand))
        yield Obstacle(rule_cause("R8.2"), word, detail)


def _room(choice: Choice) -> Iterator[Obstacle]:
    """Whether one more card may be chosen that is not an extra one (R8.2, R8.7)."""
    if not choice.barred and not choice.has_room():
        ordinary = choice.most == choice.state.game.cards.figures.cards
        yield Obstacle(rule_cause("R8.2" if ordinary else "R8.7"), "no_room", (choice.most,))


def _use_beside(choice: Choice, card: "Card", decision: Use) -> Iterator[Obstacle]:
    """A card that lies beside a board (R8.2, R8.6, R8.9)."""
    if decision.down:
        yield Obstacle(rule_cause("R8.6"), "only_face_up", (card.id,))
    extras = {other.id: copies for other, copies in choice.extras}
    servant = choice.state.game.cards.servants[choice.player.servant]
    skills = {other.id: copies for other, copies in servant.skills}
    if card.id in extras:
        yield from choice.obstacles(card, extras[card.id])
    elif card.id in skills:
        yield from _room(choice)
        yield from choice.obstacles(card, skills[card.id])
    else:
        yield Obstacle(rule_cause("R8.2"), "not_yours", (card.id, tuple(dict.fromkeys((*skills, *extras)))))


def _use_more(choice: Choice, pending: "Pending", card: "Card", decision: Use) -> Iterator[Obstacle]:
    """One of the further cards that an effect allows (R8.9, RULING-83)."""
    _, source = _asking(choice.state, pending)
    if decision.down:
        yield Obstacle(source, "more_face_up", (source,))
    yield from _held(choice, card)
    limit = more_limit(choice.state, pending)
    if card.base > limit:
        yield Obstacle(source, "too_strong", (card.id, card.base, limit))
    yield from choice.hand_obstacles(card)


def _done(state: "GameState", pending: "Pending", decision: Done) -> Iterator[Obstacle]:
    if pending.kind is Question.SELECT:
        choice = Choice(state, pending)
        if not choice.is_complete():
            yield Obstacle(rule_cause("RULING-76"), "too_few", (choice.least, choice.ordinary))


def _discard(state: "GameState", pending: "Pending", decision: Discard) -> Iterator[Obstacle]:
    yield from _unknown_id(state, decision)
    if _known(state, decision):
        held = state.players[pending.seat].hand.count(decision.card)
        if held <= sum(used.card == decision.card for used in pending.chosen):
            word, detail = ("all_chosen", (decision.card, held)) if held else ("not_in_hand", (decision.card, ()))
            yield Obstacle(rule_cause("R8.20"), word, detail)


# --- effects ----------------------------------------------------------------------------------------------------------


def _asking(state: "GameState", pending: "Pending") -> "tuple[Effect, Cause]":
    """The effect that asks, and the text it belongs to."""
    task = pending.task
    assert isinstance(task, EffectDue)
    return effects_of(state, task)[task.step], task.source


def _resolve(state: "GameState", pending: "Pending", decision: Resolve) -> Iterator[Obstacle]:
    yield from _unknown_id(state, decision)
    task = pending.task
    assert isinstance(task, EffectsWaiting)
    if decision.card in offered_first(state, task) or not _known(state, decision):
        return
    if decision.card not in task.cards:
        rule = "R8.14" if state.phase is Phase.ACTION else "R10.1"
        yield Obstacle(rule_cause(rule), "not_waiting", (decision.card, tuple(dict.fromkeys(task.cards))))
    else:
        card = state.game.cards.cards[decision.card]
        before = tuple(name for name in card.after if name in task.cards)
        yield Obstacle(card.text.cause, "comes_after", (card.id, before))


def _target(state: "GameState", pending: "Pending", decision: Target) -> Iterator[Obstacle]:
    answers = open_answers(state, pending)
    if decision in answers:
        return
    yield from _unknown_id(state, decision)
    if not _known(state, decision):
        return
    effect, source = _asking(state, pending)
    who = effect.who
    group = Who(who.group)
    if decision.seat not in group.seats(state, pending.seat, None):
        yield Obstacle(source, "not_in_group", (decision.seat, group))
    for name in ("acted", "without_attribute", "seals_at_most"):
        alone = group.replace(**{name: getattr(who, name)})
        if decision.seat in set(group.seats(state, pending.seat, None)) - set(alone.seats(state, pending.seat, None)):
            yield Obstacle(source, "filtered_out", (decision.seat, name, getattr(who, name)))


def _decline(state: "GameState", pending: "Pending", decision: Decline) -> Iterator[Obstacle]:
    if decision not in open_answers(state, pending):
        _, source = _asking(state, pending)
        yield Obstacle(source, "no_may", (source,))


def _nothing(state: "GameState", pending: "Pending", decision: Decision) -> Iterator[Obstacle]:
    """Always legal when it is asked for."""
    return iter(())


_CHECKS: "dict[type[Any], Callable[[GameState, Pending, Any], Iterator[Obstacle]]]" = {
    Place: _place,
    SealMana: _seal,
    SealPower: _seal,
    SealMove: _seal_move,
    Activate: _activate,
    Stay: _nothing,
    Move: _move,
    Use: _use,
    Discard: _discard,
    Done: _done,
    Resolve: _resolve,
    Go: _go,
    Target: _target,
    Accept: _nothing,
    Decline: _decline,
    End: _nothing,
}
"""What can be wrong with a decision that is asked for, by its class."""

_AT_ANY_TIME = (SealMana, SealPower, SealMove, Activate)
"""Their windows open several times in an action: what is wrong besides the moment is told at any time."""

_IN_THE_FIRST_WINDOW = (SealMana, SealPower, SealMove, Activate, Move)
