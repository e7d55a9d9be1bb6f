"""The laws of every state: whose turn it is, what may be decided, and how the board is filled."""

from collections import Counter
from collections.abc import Callable

from grailwar.dominate.engine import needs_decision
from grailwar.dominate.legal import legal_decisions
from grailwar.dominate.power import power
from grailwar.dominate.state import GameState, Phase, Question
from grailwar.testing.laws.broken import BrokenLaw


def turn_fits_phase(state: GameState) -> None:
    """A question is open to a seat in the game, of a kind that belongs to the phase; at the end nothing is left."""
    pending = state.pending
    if state.is_over:
        if pending is not None or state.queue:
            raise BrokenLaw("the game is over, yet something is due")
        _check_winners(state)
        return
    if state.winners:
        raise BrokenLaw(f"the game is not over, yet seats {state.winners} have won")
    if pending is None:
        if not state.queue:
            raise BrokenLaw("the game is not over, yet nothing is due")
        return
    if pending.seat not in range(len(state.players)) or state.players[pending.seat].left:
        raise BrokenLaw(f"seat {pending.seat} is asked, which is not in the game")
    allowed = _PHASES.get(pending.kind, (Phase.ACTION, Phase.BATTLE))
    if state.phase not in allowed:
        raise BrokenLaw(f"{pending.kind.value!r} is asked in the phase {state.phase.value!r}")


_PHASES = {
    Question.PLACE: (Phase.PRE_OUTPOST,),
    Question.MOVE: (Phase.ACTION,),
    Question.SELECT: (Phase.ACTION,),
    Question.CLOSE: (Phase.ACTION,),
    Question.DISCARD: (Phase.ACTION,),
    Question.MORE: (Phase.ACTION,),
}
"""The kinds of questions that belong to one phase; the questions of effects come wherever effects do."""


def _check_winners(state: GameState) -> None:
    left = [seat for seat, player in enumerate(state.players) if not player.left]
    if not state.winners or list(state.winners) != sorted(set(state.winners)):
        raise BrokenLaw(f"the game is over and its winners are {state.winners}")
    if not set(left).issuperset(state.winners):
        raise BrokenLaw(f"of the winners {state.winners} some have left the game; still in: {left}")


def options_exist(state: GameState) -> None:
    """The list of legal decisions is free of duplicates, and empty exactly when no decision is due (API)."""
    listed = legal_decisions(state)
    if bool(listed) != (state.pending is not None) or needs_decision(state) != bool(listed):
        raise BrokenLaw(f"{len(listed)} legal decisions while {state.turn} is on turn")
    if len(set(listed)) != len(listed):
        twice = [str(decision) for decision, times in Counter(listed).items() if times > 1]
        raise BrokenLaw(f"listed twice as legal: {', '.join(twice)}")


def selection_is_held(state: GameState) -> None:
    """What has been chosen is still where it was: until ``done`` nothing has happened (API)."""
    pending = state.pending
    if pending is None or not pending.chosen:
        return
    player, cards = state.players[pending.seat], state.game.cards.cards
    chosen = Counter(used.card for used in pending.chosen if cards[used.card].in_deck)
    if chosen - Counter(player.hand):
        raise BrokenLaw(f"seat {pending.seat} has chosen {dict(chosen)}, in hand are {player.hand}")
    if any(used.down and not cards[used.card].in_deck for used in pending.chosen):
        raise BrokenLaw(f"seat {pending.seat} has chosen {pending.chosen}: not all can lie face down (R8.6)")


def board_has_room(state: GameState) -> None:
    """Nobody is at a closed location, no location holds more players than it can (R5.3, R5.6, R7.13)."""
    cards = state.game.cards
    situation = None if state.situation is None else cards.situations[state.situation]
    pieces = [player.at for player in state.players if player.at is not None]
    for at in dict.fromkeys(pieces):
        if situation is not None and at in situation.closed:
            raise BrokenLaw(f"a piece is at {at}, which is closed by {situation.id} (R5.6)")
        limit = cards.board.at[at].table.capacity
        if situation is not None:
            limit = situation.capacity.get(at, limit)
        if limit and pieces.count(at) > limit:
            raise BrokenLaw(f"{pieces.count(at)} players are at {at}, which holds {limit} (R5.3, R7.13)")
        if state.phase is Phase.PRE_OUTPOST and not cards.board.at[at].table.outpost:
            raise BrokenLaw(f"a piece has been placed at {at} (R5.2)")


def npc_stands_by_parity(state: GameState) -> None:
    """While pieces are on the board, the NPC is where the round puts it, unless that is closed (R6.2, R6.6)."""
    cards = state.game.cards
    situation = None if state.situation is None else cards.situations[state.situation]
    closed = () if situation is None else situation.closed
    parity = "odd" if state.round % 2 else "even"
    places = [field.id for field in cards.board.battlefields if field.table.npc == parity and field.id not in closed]
    scope, takes_part = cards.switches.npc_scope, state.game.npc
    if scope == "left":  # how many were left when it was placed, a state does not say
        takes_part = state.npc is not None
    elif scope == "not_in_climax" and situation is not None and situation.climax is not None:
        takes_part = False
    expected = places[0] if takes_part and places else None
    if state.npc != expected and (state.npc is not None or state.pending is not None):
        raise BrokenLaw(f"the NPC is at {state.npc} in round {state.round}; by the rules: {expected} (R6.2)")


def tokens_are_conserved(state: GameState) -> None:
    """On the board and with the players there is no Terrain token that was not printed; none is missing (R2.3).

    Tokens of seats that have left are out of reach until clean-up (RULING-77).
    """
    lost = any(player.left for player in state.players)
    held = [token for player in state.players for token in player.terrain]
    for location, field in zip(state.game.cards.board.battlefields, state.table.fields, strict=True):
        found = [*field.tokens, *(token.value for token in held if token.at == location.id)]
        missing = list(location.table.terrain)
        for token in found:
            if token not in missing:
                raise BrokenLaw(f"the Terrain tokens of {location.id} are {found} (R2.3)")
            missing.remove(token)
        if missing and not lost:
            raise BrokenLaw(f"of the Terrain tokens of {location.id} some are missing: {missing} (R2.3)")
        if list(field.tokens) != sorted(field.tokens, reverse=True):
            raise BrokenLaw(f"the Terrain tokens on {location.id} are not in order: {field.tokens}")


def totals_add_up(state: GameState) -> None:
    """A seat has a total power exactly at a battlefield (R9.1), and it is the sum of its parts."""
    at = state.game.cards.board.at
    for seat, player in enumerate(state.players):
        tally = power(state, seat)
        fighting = player.at is not None and at[player.at].field is not None
        if (tally is not None) != fighting:
            raise BrokenLaw(f"seat {seat} at {player.at} has the total power {tally} (R9.1)")
        if tally is not None and int(tally) != sum([part.amount for part in tally.parts]):
            raise BrokenLaw(f"the total power of seat {seat} is {int(tally)}, its parts are {tally.parts}")


STATE_LAWS: tuple[Callable[[GameState], None], ...] = (
    turn_fits_phase,
    selection_is_held,
    options_exist,
    board_has_room,
    npc_stands_by_parity,
    tokens_are_conserved,
    totals_add_up,
)
"""The laws of every state."""
