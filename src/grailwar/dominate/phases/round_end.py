"""Clean-up (R11), elimination (R12) and what follows the round."""

from grailwar.core.value import replacer
from grailwar.dominate import changes, log
from grailwar.dominate.cards import Board
from grailwar.dominate.effects import moments
from grailwar.dominate.effects.run import trigger, trigger_all
from grailwar.dominate.ids import Cause, rule_cause
from grailwar.dominate.phases.preparation import climax_card
from grailwar.dominate.queries import seats_in_game, turn_order
from grailwar.dominate.state import Decks, GameState, Phase, Player, Question, Table, new_battlefield, new_table
from grailwar.dominate.tasks import ROUND_DUE, ROUND_OVER, CleanUpDue, EliminationDue, Queue, RoundOver


def clean_up(state: GameState, task: CleanUpDue, rest: Queue) -> GameState:
    """Cards, tokens and pieces go back, round-end triggers come, the marker is passed on (R11)."""
    target = _elimination_target(state)
    seats = turn_order(state)
    players = list(state.players)
    for seat in seats:
        players[seat] = _put_cards_away(state, players[seat])
    state = _with_all_players(state, tuple(players))
    state = trigger_all(state, moments.ROUND_END)
    players = list(state.players)
    for seat in seats:
        players[seat] = _off_board(players[seat], None, (), False, False, 0, ())
    after: Queue = (EliminationDue(target), ROUND_OVER, *rest) if target else (ROUND_OVER, *rest)
    table, decks = _clear_board(state)
    state = _cleared(state, tuple(players), table, decks, after, (*state.log, _CLEARED))
    return _pass_marker(state, (state.start + 1) % len(players))


def _put_cards_away(state: GameState, player: Player) -> Player:
    """Used cards go to the trash as they lay, back beside the Tarot, or stay as lingering (R11.1-R11.3)."""
    if not player.used:
        return player
    cards = state.game.cards.cards
    if all([cards[used.card].in_deck for used in player.used]):
        return _trashed(player, (), player.trash + player.used)
    trash, faceup, staying = [], [], []
    for used in player.used:
        card = cards[used.card]
        if card.in_deck:
            trash.append(used)
        elif card.lingers:
            staying.append(card.id)
        elif card.owner is None:
            faceup.append(card.id)
    return _cards_away(
        player,
        (),
        (*player.trash, *trash),
        (*player.faceup, *faceup),
        (*player.lingering, *staying),
    )


def _clear_board(state: GameState) -> tuple[Table, Decks]:
    """Tokens go back, events and situation are set aside (R11.4, R11.5)."""
    table, decks = state.table, state.decks
    events = tuple([event for field in table.fields for event in (*field.open, *field.hidden)])
    situations = decks.past_situations
    if table.situation is not None and not state.game.cards.situations[table.situation].climax:
        situations = (*situations, table.situation)
    board = fresh_table(state.game.cards.board, table.gone, table.idle)
    return board, _set_aside(decks, decks.used_events + events, situations)


def fresh_table(board: Board, gone: int = 0, idle: int = 0) -> Table:
    """The central board before a round: nothing on it, all tokens on their battlefields (R2.3)."""
    fields = tuple([new_battlefield((), (), location.table.terrain) for location in board.battlefields])
    return new_table(fields, placed=(0,) * len(board.locations), gone=gone, idle=idle)


def _pass_marker(state: GameState, seat: int) -> GameState:
    """The start player marker goes to ``seat``, or clockwise to the first one still in the game (R11.8)."""
    for _ in state.players:
        if not state.players[seat].left:
            break
        seat = (seat + 1) % len(state.players)
    if seat == state.start:
        return state
    return _with_start(state, seat, (*state.log, log.MarkerPassed(seat, rule_cause("R11.8"))))


def _elimination_target(state: GameState) -> int:
    """Down to how many players the elimination after this round goes (R12.2); 0 when there is none."""
    rules = state.game.rule_set
    if not rules.climax or state.round < rules.rounds:
        return 0
    players = len(seats_in_game(state))
    if state.round == rules.rounds:
        return min(rules.eliminate_to, players - 1)
    situation = state.table.situation
    card = state.game.cards.situations[situation] if situation is not None else climax_card(state, players)
    return card.climax.eliminate_to if card is not None and card.climax is not None else 0


def eliminate(state: GameState, task: EliminationDue, rest: Queue) -> GameState:
    """Elimination, then the winner or what comes before the first Climax round (R12.1)."""
    state = state.replace(queue=rest)
    last_round = state.round == state.game.rule_set.rounds
    before = len(seats_in_game(state))
    target = min(state.game.rule_set.eliminate_to, before - 1) if last_round else task.eliminate_to
    while group := lowest_group(state, target, spared=last_round):
        state = changes.leave_game(state, group, rule_cause("R12.2"))
    left = seats_in_game(state)
    if len(left) == 1:
        return changes.end_game(state, left, rule_cause("R12.9"))
    state = _pass_marker(state, state.start)
    if last_round:
        return _before_climax(state)
    idle = 0 if len(left) < before else state.table.idle + 1
    if idle >= state.game.cards.figures.idle_rounds:
        return changes.end_game(state, left, rule_cause("RULING-87"))
    return state.replace(table=state.table.replace(idle=idle))


def lowest_group(state: GameState, target: int, *, spared: bool) -> tuple[int, ...]:
    """Who is eliminated next: those with the fewest War Results, unless they are in first place (R12.3, R12.4)."""
    left = seats_in_game(state)
    if len(left) <= target:
        return ()
    masters = state.game.cards.masters
    pool = [seat for seat in left if not (spared and masters[state.players[seat].master].spared_once)]
    results = [state.players[seat].results for seat in pool]
    if len(pool) < 2 or min(results) == max(results):
        return ()
    return tuple([seat for seat in pool if state.players[seat].results == min(results)])


def _before_climax(state: GameState) -> GameState:
    """Steps 5 and 6 of R12.1: who wins at once, then what the others get for the Climax rounds."""
    for moment in (moments.LAST_ROUND_END, moments.CLIMAX_BEGINS):
        for seat in turn_order(state):
            state = trigger(state, seat, moment)
            if state.is_over:
                return state
    return state


def end_round(state: GameState, task: RoundOver, rest: Queue) -> GameState:
    """The next round is due; without Climax rounds the last one ends the game (R13.1)."""
    rules = state.game.rule_set
    if state.round >= rules.rounds and not rules.climax:
        return changes.end_game(state, leaders(state), rule_cause("R13.1"))
    state = _pass_marker(state, state.start)
    return _in_round(state, state.round + 1, Phase.PREPARATION, (ROUND_DUE, *rest))


def leaders(state: GameState) -> tuple[int, ...]:
    """The seats in the game with the most War Results."""
    left = seats_in_game(state)
    best = max([state.players[seat].results for seat in left])
    return tuple([seat for seat in left if state.players[seat].results == best])


def concede(state: GameState, seat: int, cause: Cause) -> GameState:
    """A seat leaves at any moment (RULING-77): what it has waiting is dropped, what it was an answer to asks anew."""
    pending = state.pending
    state = changes.leave_game(state, (seat,), cause)
    queue = tuple([task for task in state.queue if getattr(task, "seat", None) != seat])
    if pending is not None and pending.seat == seat:
        pending = None
    elif pending is not None and pending.kind in _ANSWERED_ON_THE_BOARD and pending.task is not None:
        queue, pending = (pending.task, *queue), None
    state = state.replace(pending=pending, queue=queue)
    left = seats_in_game(state)
    return changes.end_game(state, left, rule_cause("RULING-77")) if len(left) == 1 else state


_ANSWERED_ON_THE_BOARD = (Question.GO, Question.TARGET)

_with_all_players = replacer(GameState, "players")
_with_start = replacer(GameState, "start", "log")
_in_round = replacer(GameState, "round", "phase", "queue")
_cleared = replacer(GameState, "players", "table", "decks", "queue", "log")
_set_aside = replacer(Decks, "used_events", "past_situations")
_CLEARED = log.BoardCleared(rule_cause("R11.7"))
_trashed = replacer(Player, "used", "trash")
_cards_away = replacer(Player, "used", "trash", "faceup", "lingering")
_off_board = replacer(Player, "at", "terrain", "defeated", "acted", "seal_power", "lasting")
