"""Moving a piece, by any means, and the triggers that follow at once (R7.9-R7.19)."""

from typing import TYPE_CHECKING

from grailwar.core.errors import EndlessEffects
from grailwar.core.value import replacer
from grailwar.dominate import changes, log
from grailwar.dominate.effects import moments
from grailwar.dominate.effects.run import trigger
from grailwar.dominate.ids import Cause, rule_cause
from grailwar.dominate.queries import is_engaged, location_of, may_enter, open_locations
from grailwar.dominate.state import Player

if TYPE_CHECKING:
    from grailwar.dominate.cards import Location
    from grailwar.dominate.state import GameState

_with_place = replacer(Player, "at")

MOVES_AT_MOST = 20
"""Moves of one piece that a single decision can cause; more are effects that feed each other."""


def may_move_to(state: "GameState", seat: int, location: str) -> bool:
    """Whether an effect may move the piece there: another location, neither closed nor full (R7.17, R7.18)."""
    return location != state.players[seat].at and may_enter(state, location)


def next_location(state: "GameState", seat: int) -> str | None:
    """The location that the arrow leads to from where the piece is (R7.9)."""
    here = location_of(state, seat)
    onward = () if here is None else state.game.cards.board.costs[here.index]
    return onward[0][0].id if onward else None


def move_costs(state: "GameState", seat: int) -> "tuple[tuple[Location, int], ...]":
    """Where the arrows lead ``seat``, with the sum of the legs; Mana, closed and full places not looked at (R7.9).

    A discount on a leg counts inside a longer move (RULING-16).
    """
    here = location_of(state, seat)
    if here is None:
        return ()
    board = state.game.cards.board
    discounts = state.game.cards.masters[state.players[seat].master].leg_costs
    if not discounts:
        return board.costs[here.index]
    total, found = 0, []
    for location in board.locations[here.index : -1]:
        total += discounts.get(location.id, location.table.leg)
        found.append((board.locations[location.index + 1], total))
    return tuple(found)


def normal_moves(state: "GameState", seat: int) -> "list[tuple[Location, int]]":
    """The destinations of a normal move that are open to ``seat`` now, with their cost (R7.9-R7.13)."""
    costs = move_costs(state, seat)
    if not costs or is_engaged(state, seat):
        return []
    mana, free = state.players[seat].mana, {location.id for location in open_locations(state)}
    return [(location, cost) for location, cost in costs if cost <= mana and location.id in free]


def move_piece(state: "GameState", seat: int, to: str, cause: Cause) -> "GameState":
    """Bring the piece to another location; entering it pays and triggers at once (R7.14, R7.19)."""
    player = state.players[seat]
    moves = [entry for entry in state.log if isinstance(entry, log.PieceMoved) and entry.seat == seat]
    if len(moves) >= MOVES_AT_MOST:
        causes = dict.fromkeys(entry.cause for entry in moves)
        named = [f"{one} ({state.game.cards.place_of(one)})" for one in causes if one.kind != "rule"]
        raise EndlessEffects(f"seat {seat} is moved without end by {', '.join(named)}")
    if player.terrain and state.game.cards.switches.terrain_after_leaving == "returned":
        state = changes.return_terrain(state, seat)
        player = state.players[seat]
    entry = log.new_piece_moved(seat, player.at, to, cause)
    state = changes.put_player(state, seat, _with_place(player, to), entry)
    results = state.game.cards.board.at[to].table.enter_results
    if results:
        state = changes.change_results(state, seat, results, rule_cause("R7.14"))
    return trigger(state, seat, moments.ENTERED)


def move_along(state: "GameState", seat: int, to: str, cause: Cause) -> "GameState":
    """A normal move: passing through is no entry (RULING-16), unless the switch says so."""
    if state.game.cards.switches.pass_through_is_entry:
        for location, _ in move_costs(state, seat):
            if location.id == to:
                break
            state = move_piece(state, seat, location.id, cause)
    return move_piece(state, seat, to, cause)


def lose_seals(state: "GameState", seat: int, amount: int, cause: Cause) -> "GameState":
    """Command Seals go; when the last one does, what listens to that follows at once (M5.b)."""
    had = state.players[seat].seals
    state = changes.take_seals(state, seat, amount, cause)
    return trigger(state, seat, moments.SEALS_GONE) if had and not state.players[seat].seals else state
