"""Preparation Phase (R4): triggers of the round's start, draw, situation, events."""

from grailwar.core.value import replacer
from grailwar.dominate import changes, log
from grailwar.dominate.cards import Situation
from grailwar.dominate.effects import moments
from grailwar.dominate.effects.run import trigger_all
from grailwar.dominate.ids import rule_cause
from grailwar.dominate.queries import seats_in_game, turn_order
from grailwar.dominate.state import Decks, GameState, Phase, Player, Table, in_phase, with_queue
from grailwar.dominate.tasks import (
    DRAW_DUE,
    EVENTS_DUE,
    NPC_DUE,
    SITUATION_DUE,
    DrawDue,
    EventsDue,
    PlacementsLeft,
    Queue,
    RoundDue,
    SituationDue,
)


def begin_round(state: GameState, task: RoundDue, rest: Queue) -> GameState:
    """The triggers of the round's start, in turn order (R4.1)."""
    state = changes.note(state, log.RoundBegun(state.round, rule_cause("R3.1")))
    for moment in (moments.ROUND_START, moments.BEFORE_DRAW):
        state = trigger_all(state, moment)
    return with_queue(state, (DRAW_DUE, *rest))


def draw_hands(state: GameState, task: DrawDue, rest: Queue) -> GameState:
    """Everybody draws up to the size of a hand, in turn order (R4.2)."""
    size, missing = state.game.cards.figures.hand, {}
    for seat in turn_order(state):
        player = state.players[seat]
        if len(player.hand) < size and not (player.lingering and _draws_nothing(state, player)):
            missing[seat] = size - len(player.hand)
    return with_queue(changes.draw_hands(state, missing, _DRAW), (SITUATION_DUE, *rest))


def _draws_nothing(state: GameState, player: Player) -> bool:
    cards = state.game.cards.cards
    return any([cards[card].no_draw for card in player.lingering])


def turn_up_situation(state: GameState, task: SituationDue, rest: Queue) -> GameState:
    """A situation comes into force: supply for everybody, then the events it adds (R4.3, R4.5, R12.7)."""
    state = with_queue(state, (EVENTS_DUE, *rest))
    if state.round > state.game.rule_set.rounds:
        situation: Situation | None = climax_card(state, len(seats_in_game(state)))
    elif state.decks.situations:
        top, *left = state.decks.situations
        state = _with_decks(state, _with_situations(state.decks, tuple(left)))
        situation = state.game.cards.situations[top]
    else:
        situation = None
    if situation is None:
        return state
    entry = log.SituationTurned(situation.id, _SITUATION)
    state = _turned_up(state, _with_situation(state.table, situation.id), (*state.log, entry))
    cause = situation.text.cause
    if situation.supply:
        state = changes.gain_mana_each(state, seats_in_game(state), situation.supply, cause)
    for added in situation.events:
        field = state.game.cards.board.at[added.at].field
        assert field is not None
        state = changes.place_events(state, field, added.number, added.face == "down", cause)
    return state


def climax_card(state: GameState, players_left: int) -> Situation | None:
    """The Climax card for this number of players left (R12.7); the one for the most serves for more, too."""
    best = None
    for situation in state.game.cards.climax_situations:
        if best is None or (situation.climax and situation.climax.remaining <= players_left):
            best = situation
    return best


def place_ordinary_events(state: GameState, task: EventsDue, rest: Queue) -> GameState:
    """The ordinary event of each battlefield, face up or face down by the board (R4.4)."""
    if state.game.rule_set.events:
        for location in state.game.cards.board.battlefields:
            assert location.field is not None
            state = changes.place_events(state, location.field, 1, location.table.event == "down", _EVENTS)
    placements = PlacementsLeft(turn_order(state))
    return in_phase(state, Phase.PRE_OUTPOST, (NPC_DUE, placements, *rest))


_with_decks = replacer(GameState, "decks")
_with_situations = replacer(Decks, "situations")
_turned_up = replacer(GameState, "table", "log")
_with_situation = replacer(Table, "situation")

_DRAW = rule_cause("R4.2")
_SITUATION = rule_cause("R4.3")
_EVENTS = rule_cause("R4.4")
