"""Pre-Outpost Phase (R5, R6): the NPC and the pieces are placed."""

from grailwar.core.value import replacer
from grailwar.dominate import changes, log
from grailwar.dominate.decisions import Place
from grailwar.dominate.effects import moments
from grailwar.dominate.effects.run import trigger
from grailwar.dominate.ids import rule_cause
from grailwar.dominate.queries import climax, is_closed, seats_in_game, turn_order
from grailwar.dominate.state import (
    PLACEMENT,
    GameState,
    Pending,
    Phase,
    Player,
    Table,
    ask,
    in_phase,
    new_battlefield,
    new_token,
    with_queue,
)
from grailwar.dominate.tasks import EVENTS_HIDDEN, ActionsLeft, NpcDue, PlacementsLeft, Queue, new_placements_left


def place_npc(state: GameState, task: NpcDue, rest: Queue) -> GameState:
    """The NPC goes to the battlefield of this round, unless that is closed (R6.2, R6.6)."""
    location = npc_location(state)
    if location is None:
        return with_queue(state, rest)
    entry = log.NpcPlaced(location, rule_cause("R6.2"))
    return state.replace(queue=rest, table=state.table.replace(npc=location), log=(*state.log, entry))


def npc_location(state: GameState) -> str | None:
    """Where the NPC stands this round: by the parity of the round (R6.2); None without an NPC or when closed."""
    if not _npc_takes_part(state):
        return None
    parity = "odd" if state.round % 2 else "even"
    for location in state.game.cards.board.battlefields:
        if location.table.npc == parity and not is_closed(state, location.id):
            return location.id
    return None


def _npc_takes_part(state: GameState) -> bool:
    """Whether there is an NPC this round: by the number of players at the start (R6.1), or by the switch."""
    cards = state.game.cards
    scope = cards.switches.npc_scope
    if scope == "left":
        return len(seats_in_game(state)) <= cards.figures.npc_players
    return state.game.npc and not (scope == "not_in_climax" and climax(state) is not None)


def ask_placement(state: GameState, task: PlacementsLeft, rest: Queue) -> GameState:
    """The next seat in turn order is asked for a place; after the last one the Action Phase is due (R5.1)."""
    for index, seat in enumerate(task.seats):
        if not state.players[seat].left:
            return ask(state, PLACEMENT[seat], (new_placements_left(task.seats[index + 1 :]),) + rest)
    return in_phase(state, Phase.ACTION, (EVENTS_HIDDEN, ActionsLeft(turn_order(state)), *rest))


def place(state: GameState, pending: Pending, decision: Place, begun: log.Log) -> GameState:
    """Put the Master piece of the seat on turn and pay what the place gives (R5.3, R5.4, R5.7)."""
    seat, where = pending.seat, decision.location
    player, table = state.players[seat], state.table
    location = state.game.cards.board.at[where]
    index, before = location.index, table.placed[location.index]
    placed = table.placed[:index] + (before + 1,) + table.placed[index + 1 :]
    fields, terrain = table.fields, player.terrain
    entries: tuple[log.Entry, ...] = begun + (log.new_piece_placed(seat, where, _PLACED),)
    if location.field is not None and fields[location.field].tokens:
        field = fields[location.field]
        value, left = field.tokens[0], new_battlefield(field.open, field.hidden, field.tokens[1:])
        fields = fields[: location.field] + (left,) + fields[location.field + 1 :]
        terrain = terrain + (new_token(where, value),)
        entries = entries + (log.new_terrain_taken(seat, where, value, None, _TERRAIN),)
    player = _at_place(player, where, terrain)
    state = _after_placement(
        state, None, _with_placed(table, fields, placed), changes.seated(state, seat, player), entries
    )
    if location.table.outpost_mana:
        state = _pay_outpost(state, seat, location.table.outpost_mana, before)
    state = trigger(state, seat, moments.PLACED)
    return trigger(state, seat, moments.ENTERED)


def _pay_outpost(state: GameState, seat: int, figures: tuple[int, ...], before: int) -> GameState:
    """The Mana for a placement after ``before`` others there (R5.3), as War Results for some Masters (R5.7)."""
    amount = figures[min(before, len(figures) - 1)]
    instead = state.game.cards.masters[state.players[seat].master].outpost_mana_as_results
    if instead is not None:
        return changes.change_results(state, seat, amount, instead)
    return changes.gain_mana(state, seat, amount, _WORKSHOP)


_at_place = replacer(Player, "at", "terrain")
_with_placed = replacer(Table, "fields", "placed")
_after_placement = replacer(GameState, "pending", "table", "players", "log")

_PLACED = rule_cause("R5.1")
_WORKSHOP = rule_cause("R5.3")
_TERRAIN = rule_cause("R5.4")
