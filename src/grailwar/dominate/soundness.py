"""What holds of every state of a game, and must hold of a state that comes from outside before it is played on.

The types and ranges of single fields are checked where a save is read (:mod:`grailwar.dominate.saves`); here stands
what connects the fields. An unsound state could make a rule fail in the middle, so it is refused as a whole.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from grailwar.core.codec import Path, wrong
from grailwar.dominate import tasks
from grailwar.dominate.cards import ACTIVATED, CardDatabase, Master, Text
from grailwar.dominate.effects import lasting, moments
from grailwar.dominate.effects.effect import Effect
from grailwar.dominate.effects.operations import Become
from grailwar.dominate.effects.run import question_of
from grailwar.dominate.ids import ATTRIBUTES, Cause
from grailwar.dominate.legal import legal_decisions
from grailwar.dominate.state import UNLIMITED, GameState, Lasting, Pending, Phase, Player, Question, UsedCard


def check_sound(state: GameState) -> None:
    """Refuse a state that no game can reach and that the rules could not go on from.

    Raises:
        SaveError: with the place, like ``$.state.queue``.
    """
    _check_seats(state)
    _check_board(state)
    for seat, player in enumerate(state.players):
        _check_player(state, player, ("state", "players", seat))
    _check_queue(state)
    if state.pending is not None:
        _check_question(state, state.pending)
        if not legal_decisions(state):
            wrong(_QUESTION, "the question has no answer")


_QUESTION: Path = ("state", "pending")
_QUEUE: Path = ("state", "queue")


def _require(condition: bool, path: Path, message: str) -> None:
    if not condition:
        wrong(path, message)


def _check_seats(state: GameState) -> None:
    seats = len(state.players)
    game: Path = ("state", "game", "players_at_start")
    _require(
        state.game.players_at_start >= seats, game, f"the game has {seats} seats, more than there were at the start"
    )
    _require(state.start < seats, ("state", "start"), f"there is no seat {state.start}")
    _check_all_seats(state, state.winners, ("state", "winners"))
    over = state.phase is Phase.OVER
    _require(bool(state.winners) == over, ("state", "winners"), "a game has winners when it is over, and only then")
    _require(any(not player.left for player in state.players), ("state", "players"), "all seats have left the game")


def _check_all_seats(state: GameState, seats: tuple[int, ...], path: Path) -> None:
    _require(len(set(seats)) == len(seats), path, "a seat is named twice")
    _require(all(seat < len(state.players) for seat in seats), path, f"there are {len(state.players)} seats only")


def _check_board(state: GameState) -> None:
    table, board = state.table, state.cards.board
    at: Path = ("state", "table")
    fields, places = len(board.battlefields), len(board.locations)
    _require(len(table.fields) == fields, (*at, "fields"), f"there are {fields} battlefields, not {len(table.fields)}")
    _require(len(table.placed) == places, (*at, "placed"), f"there are {places} locations, not {len(table.placed)}")
    standings, seats = table.standings, len(state.players)
    if standings is not None:
        _require(len(standings) == seats, (*at, "standings"), f"there are {seats} seats, not {len(standings)}")


def _check_player(state: GameState, player: Player, path: Path) -> None:
    limit = max(_MANA_AT_LEAST, state.cards.figures.mana_limit)
    if player.mana is not UNLIMITED:
        _require(player.mana <= limit, (*path, "mana"), f"{player.mana} is not between 0 and {limit}")
    _require(player.left <= state.table.gone, (*path, "left"), f"players have left {state.table.gone} times only")
    if player.left:
        _require(player.at is None, (*path, "at"), "a player who has left the game has no piece on the board")
    _require(player.shown == tuple(sorted(player.shown)), (*path, "shown"), "the ids are not sorted")
    cards = state.cards.cards
    for index, name in enumerate(player.spent):
        _require(cards[name].once_per_game, (*path, "spent", index), f"{name} is not once per game (R8.17)")
    for index, used in enumerate(player.trash):
        _require(cards[used.card].in_deck, (*path, "trash", index), f"{used.card} is a card of no deck")
    for index, used in enumerate(player.used):
        _check_face(state, used, (*path, "used", index))
    for index, effect in enumerate(player.lasting):
        _check_lasting(state, effect, (*path, "lasting", index))


_MANA_AT_LEAST = 12
"""What a Master may begin with, whatever the limit of the cards played with."""


def _check_face(state: GameState, used: UsedCard, path: Path) -> None:
    _require(not used.down or state.cards.cards[used.card].in_deck, path, f"{used.card} is never face down (R8.6)")


_AMOUNTS: Mapping[str, tuple[int, int]] = {
    lasting.TERRAIN: (1, 99),
    lasting.TOTAL: (1, 99),
    lasting.ZERO: (1, (1 << len(ATTRIBUTES)) - 1),
    lasting.LEAVES: (1, 1),
    lasting.RANK: (1, 7),
}
"""The least and the largest amount of each kind of lasting effect; the others have none (0)."""


def _check_lasting(state: GameState, effect: Lasting, path: Path) -> None:
    low, high = _AMOUNTS.get(effect.kind, (0, 0))
    _require(low <= effect.amount <= high, (*path, "amount"), f"{effect.amount} is not between {low} and {high}")
    if effect.kind == lasting.LEAVES:
        known = effect.cause.kind == "card" and effect.cause.id in state.cards.cards
        _require(known, (*path, "cause"), f"{effect.cause} is no card")


# --- what is due ------------------------------------------------------------------------------------------------------

_WORDS: Mapping[type[object], str] = {
    tasks.RoundDue: "opening",
    tasks.DrawDue: "opening",
    tasks.SituationDue: "opening",
    tasks.EventsDue: "opening",
    tasks.NpcDue: "npc",
    tasks.PlacementsLeft: "placements",
    tasks.EventsHidden: "hidden",
    tasks.ActionsLeft: "actions",
    tasks.EffectsWaiting: "waiting",
    tasks.EffectDue: "effect",
    tasks.PreparationDone: "prepared",
    tasks.BattleDue: "battle",
    tasks.ClashesLeft: "clashes",
    tasks.ResultDue: "result",
    tasks.BattleOver: "over",
    tasks.CleanUpDue: "clean",
    tasks.EliminationDue: "elimination",
    tasks.RoundOver: "end",
}

_CLASHING = "(waiting )?(clashes )?result "
_PREPARING = "(waiting )?prepared actions "

_IDLE: Mapping[Phase, str] = {
    Phase.PREPARATION: "opening ",
    Phase.PRE_OUTPOST: "(npc )?placements ",
    Phase.ACTION: f"(hidden )?actions |(effect )?{_PREPARING}",
    Phase.BATTLE: f"battle |(effect )?{_CLASHING}|(effect )*over ",
    Phase.ROUND_END: "clean |(elimination )?end ",
    Phase.OVER: "",
}
"""What can be due in each phase while nothing is asked, as a regular expression over the words above."""

_ASKING: Mapping[tuple[Phase, Question], str] = {
    (Phase.PRE_OUTPOST, Question.PLACE): "placements ",
    **{(Phase.ACTION, kind): "actions " for kind in (Question.MOVE, Question.SELECT, Question.CLOSE, Question.DISCARD)},
    **{
        (Phase.ACTION, kind): _PREPARING
        for kind in (Question.ORDER, Question.GO, Question.TARGET, Question.MAY, Question.MORE)
    },
    (Phase.BATTLE, Question.ORDER): "(clashes )?result ",
    **{(Phase.BATTLE, kind): f"{_CLASHING}|(effect )*over " for kind in (Question.GO, Question.TARGET, Question.MAY)},
}
"""What can be due in each phase while a question of each kind is open; questions not listed are not asked there."""


def _check_queue(state: GameState) -> None:
    due = "".join(f"{_WORDS[type(task)]} " for task in state.queue)
    pending = state.pending
    allowed = _IDLE[state.phase] if pending is None else _ASKING.get((state.phase, pending.kind))
    if pending is not None and allowed is None:
        wrong((*_QUESTION, "kind"), f"{pending.kind.value!r} is not asked in the phase {state.phase.value}")
    if re.fullmatch(allowed or "", due) is None:
        wrong(_QUEUE, f"this cannot be due in the phase {state.phase.value}: {due.strip() or 'nothing'}")
    for index, task in enumerate(state.queue):
        _check_task(state, task, (*_QUEUE, index))


def _check_task(state: GameState, task: tasks.Task, path: Path) -> None:
    match task:
        case tasks.PlacementsLeft(seats=seats) | tasks.ActionsLeft(seats=seats) | tasks.ClashesLeft(seats=seats):
            _check_all_seats(state, seats, (*path, "seats"))
            _require(bool(seats) or not isinstance(task, tasks.ClashesLeft), (*path, "seats"), "there is no seat")
        case tasks.EffectsWaiting():
            _check_waiting(state, task, path)
        case tasks.EffectDue():
            _check_effect(state, task, path)
        case tasks.PreparationDone(seat=seat):
            _check_player_in_game(state, seat, path)


def _check_player_in_game(state: GameState, seat: int, path: Path) -> None:
    known = seat < len(state.players) and not state.players[seat].left
    _require(known, (*path, "seat"), f"no seat {seat} is in the game")
    prepared = [task.seat for task in state.queue if isinstance(task, tasks.PreparationDone)]
    _require(not prepared or prepared == [seat], (*path, "seat"), f"seat {prepared} uses cards, not seat {seat}")


def _check_waiting(state: GameState, task: tasks.EffectsWaiting, path: Path) -> None:
    """Effects wait whose cards lie face up in use."""
    _check_player_in_game(state, task.seat, path)
    moment = moments.USE if state.phase is Phase.ACTION else moments.CLASH
    _require(task.moment == moment, (*path, "moment"), f"it is {moment!r} in the phase {state.phase.value}")
    up = Counter(used.card for used in state.players[task.seat].used if not used.down)
    _require(bool(task.cards), (*path, "cards"), "there is no card")
    _require(Counter(task.cards) <= up, (*path, "cards"), "not all of them lie face up in use")
    for card in task.cards:
        _require(state.cards.cards[card].hears(moment), (*path, "cards"), f"{card} has no text for {moment!r}")


_EFFECTS: Mapping[tuple[Phase, str], str] = {
    (Phase.ACTION, moments.USE): "card",
    (Phase.ACTION, ACTIVATED): "option",
    (Phase.BATTLE, moments.CLASH): "card",
    (Phase.BATTLE, moments.LOST): "ability",
}
"""Whose effects can be due at which moment of a phase."""


def _check_effect(state: GameState, task: tasks.EffectDue, path: Path) -> None:
    _check_player_in_game(state, task.seat, path)
    kind = _EFFECTS.get((state.phase, task.moment))
    _require(kind == task.source.kind, (*path, "source"), f"it has no effect at {task.moment!r} in this phase")
    text = _text(state, task.source)
    effects = () if text is None else text.effects.get(task.moment, ())
    _require(task.step < len(effects), (*path, "step"), f"{task.source} has {len(effects)} effects at {task.moment!r}")
    if state.phase is Phase.BATTLE:
        lost = any(isinstance(due, tasks.BattleOver) for due in state.queue)
        _require(lost == (task.moment == moments.LOST), (*path, "moment"), "this moment is over, or to come")
    if task.target is not None:
        _require(task.target < len(state.players), (*path, "target"), f"there is no seat {task.target}")


def _text(state: GameState, cause: Cause) -> Text | None:
    known = {"card": state.cards.cards, "ability": state.cards.abilities, "option": state.cards.options}
    return state.cards.text(cause) if cause.id in known[cause.kind] else None


# --- what is asked ----------------------------------------------------------------------------------------------------


def _check_question(state: GameState, pending: Pending) -> None:
    _check_player_in_game(state, pending.seat, _QUESTION)
    task, kind = pending.task, pending.kind
    if kind in (Question.PLACE, Question.MOVE, Question.SELECT, Question.CLOSE):
        _require(task is None, (*_QUESTION, "task"), f"no effect asks {kind.value!r}")
    else:
        _check_asking(state, pending)
    waiting = task.cards if isinstance(task, tasks.EffectsWaiting) else ()
    _require(pending.waiting == waiting, (*_QUESTION, "waiting"), "these are not the cards of the effects that wait")
    windows = (Question.MOVE, Question.SELECT, Question.CLOSE) if kind is Question.DISCARD else (None,)
    _require(pending.window in windows, (*_QUESTION, "window"), "no window goes on after this question")
    _require(not pending.moved or kind is Question.MOVE, (*_QUESTION, "moved"), "no move is made at this question")
    _check_chosen(state, pending)


def _check_asking(state: GameState, pending: Pending) -> None:
    """The effect that asks must be one that asks this."""
    path: Path = (*_QUESTION, "task")
    task = pending.task
    if not isinstance(task, tasks.EffectsWaiting | tasks.EffectDue) or task.seat != pending.seat:
        wrong(path, "this is no effect of the seat that is asked")
    if isinstance(task, tasks.EffectsWaiting):
        _require(pending.kind is Question.ORDER, path, "an order of effects is not asked")
        _check_waiting(state, task, path)
    else:
        _check_effect(state, task, path)
        text = _text(state, task.source)
        asked = None if text is None else question_of(text.effects[task.moment][task.step])
        _require(asked is pending.kind, path, f"this effect does not ask {pending.kind.value!r}")
        activated = (task.moment == ACTIVATED) == (pending.kind is Question.DISCARD)
        _require(activated, path, f"this effect does not ask {pending.kind.value!r} now")


def _check_chosen(state: GameState, pending: Pending) -> None:
    """What has been chosen is at hand, lies as it may, and can be paid."""
    path: Path = (*_QUESTION, "chosen")
    cards, player, kind = state.cards.cards, state.players[pending.seat], pending.kind
    chosen = [(used, cards[used.card]) for used in pending.chosen]
    _require(not chosen or kind in _FACES, path, f"nothing is chosen at {kind.value!r}")
    for index, (used, card) in enumerate(chosen):
        _check_face(state, used, (*path, index))
        _require(used.down in _FACES[kind], (*path, index), "a card does not lie like this here")
        at_hand = card.in_deck or (kind is Question.SELECT and used.card in _beside(state, player))
        _require(at_hand, (*path, index), f"{used.card} is not at hand")
    held = Counter(used.card for used, card in chosen if card.in_deck)
    _require(held <= Counter(player.hand), path, "not all of these cards are in hand")
    up = [card for used, card in chosen if not used.down]
    cost = sum(card.cost_in(state.round) for card in up)
    _require(cost <= player.mana, path, f"the cards cost {cost} Mana, there are {player.mana}")
    gems = sum(card.extra.gems for card in up if card.extra is not None)
    _require(gems <= player.gems, path, f"the cards cost {gems} gems, there are {player.gems}")


_FACES: Mapping[Question, tuple[bool, ...]] = {
    Question.SELECT: (False, True),
    Question.MORE: (False,),
    Question.DISCARD: (True,),
}
"""Whether cards are chosen face down, by question."""


def _beside(state: GameState, player: Player) -> set[str]:
    """The cards that lie beside the boards of a player, or lay there when it began to choose."""
    servant, master = state.cards.servants[player.servant], state.cards.masters[player.master]
    masters = _masters_before(state.cards, master) if state.game.rule_set.seals_any_time else [master]
    return {card.id for card, _ in (*servant.cards, *[special for known in masters for special in known.specials])}


def _masters_before(cards: CardDatabase, master: Master) -> list[Master]:
    """A Master, and all that Command Seals used during the selection (R13.6) can have turned into it."""
    found, waiting = {master.id: master}, [master.id]
    while waiting:
        later = waiting.pop()
        for name, one in cards.masters.items():
            if name not in found and later in _by_seal(one):
                found[name] = one
                waiting.append(name)
    return list(found.values())


def _by_seal(master: Master) -> Iterator[str]:
    """What a Master becomes by its own abilities when a Seal moves it or is its last one."""
    for moment in (moments.ENTERED, moments.SEALS_GONE):
        for _, effects in master.effects.get(moment, ()):
            yield from _becoming(effects)


def _becoming(effects: Iterable[Effect]) -> Iterator[str]:
    for effect in effects:
        if isinstance(effect.do, Become) and effect.who.group == "self":
            yield effect.do.master
        yield from _becoming(effect.then)
