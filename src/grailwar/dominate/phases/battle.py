"""Battle Phase (R10): what acts before the result (Stage A), the result, what depends on it (Stage B)."""

from typing import TYPE_CHECKING

from grailwar.core.value import Value, maker, replacer, value
from grailwar.dominate import changes, log
from grailwar.dominate.effects import moments
from grailwar.dominate.effects.condition import hold
from grailwar.dominate.effects.run import carry_out, is_suspended, waiting_cards
from grailwar.dominate.ids import Cause, rule_cause
from grailwar.dominate.power import power_parts
from grailwar.dominate.queries import at_battlefield, stopper, turn_order
from grailwar.dominate.state import GameState, Phase, Table, in_phase, with_log, with_queue
from grailwar.dominate.tasks import (
    BATTLE_OVER,
    CLEAN_UP_DUE,
    RESULT_DUE,
    BattleDue,
    BattleOver,
    ClashesLeft,
    EffectDue,
    Queue,
    ResultDue,
    Task,
    new_effects_waiting,
)

if TYPE_CHECKING:
    from grailwar.dominate.cards import Location
    from grailwar.dominate.effects.effect import Effect


def begin_battle(state: GameState, task: BattleDue, rest: Queue) -> GameState:
    """War Results are frozen for the ranking (RULING-35); whose texts act before the result is settled (R10.1)."""
    standings = tuple([player.results for player in state.players])
    clashing = tuple([seat for seat in turn_order(state) if _clashes(state, seat)])
    queue: Queue = (RESULT_DUE, *rest)
    if clashing:
        queue = (ClashesLeft(clashing), *queue)
    return _frozen(state, _with_standings(state.table, standings), queue)


def _clashes(state: GameState, seat: int) -> tuple[str, ...]:
    """The cards of ``seat`` that act before the result; only at a battlefield do they wait at all (RULING-79)."""
    return waiting_cards(state, seat, moments.CLASH) if at_battlefield(state, seat) else ()


def next_clash(state: GameState, task: ClashesLeft, rest: Queue) -> GameState:
    """The next seat in turn order carries out what acts before the result (R10.1)."""
    seat, *left = task.seats
    queue: Queue = (ClashesLeft(tuple(left)), *rest) if left else rest
    waiting = _clashes(state, seat)
    if waiting:
        queue = (new_effects_waiting(seat, moments.CLASH, waiting), *queue)
    return with_queue(state, queue)


@value
class Outcome(Value):
    """How one battlefield has been decided (R10.5-R10.7)."""

    location: "Location"
    players: tuple[int, ...]
    """The players there, in turn order."""
    participants: int
    """All who are there, the NPC included."""
    winners: tuple[int, ...]
    """The players who win; nobody wins without a battle (R10.9)."""
    losers: tuple[int, ...]
    share: int
    """What each winner gains before personal bonuses; for a sole player, what that player gains."""
    late: frozenset[int]
    """The players there with cards whose texts depend on the result (R10.10)."""


new_outcome = maker(Outcome)


def decide_battles(state: GameState, task: ResultDue, rest: Queue) -> GameState:
    """Both battlefields are decided on the same totals, then Stage B follows in the order of R10.10."""
    outcomes, entries, players, order = [], list(state.log), state.players, turn_order(state)
    for location in state.game.cards.board.battlefields:
        here = tuple([seat for seat in order if players[seat].at == location.id])
        if here:
            outcome, entry = _decide(state, location, here)
            outcomes.append(outcome)
            entries.append(entry)
    state = _gain(with_log(state, tuple(entries)), outcomes)
    for outcome in outcomes:
        for seat in outcome.losers:
            if seat in outcome.late:
                state = _card_effects(state, seat, moments.LOST)
    for outcome in outcomes:
        state = _after_battle(state, outcome)
    due = [task for outcome in outcomes for seat in outcome.losers for task in _ability_tasks(state, seat)]
    return with_queue(state, (*due, BATTLE_OVER, *rest))


def _decide(state: GameState, location: "Location", here: tuple[int, ...]) -> tuple[Outcome, log.Battle]:
    """Who of the players ``here`` wins at a battlefield, and the share of each winner (R10.5-R10.7)."""
    assert location.field is not None
    cards, table = state.game.cards, state.table
    accounts, totals, defeated, late = [], [], [], []
    for seat in here:
        player, parts = state.players[seat], power_parts(state, seat)
        accounts.append(parts)
        totals.append((seat, sum([part[0] for part in parts])))
        if player.defeated:
            defeated.append(seat)
        for used in player.used:
            if not used.down and cards.cards[used.card].acts_late:
                late.append(seat)
    if table.npc == location.id:
        totals.append((log.NPC, cards.figures.npc_power))
        if table.npc_defeated:
            defeated.append(log.NPC)
    events = sum([cards.events[event].results for event in table.fields[location.field].open])
    events += state.game.rule_set.field_results
    winners: tuple[int, ...] = ()
    losers: tuple[int, ...] = ()
    if len(totals) == 1:
        bonus, share = 0, events
    else:
        bonus = location.table.bonus
        best = max([total for seat, total in totals if seat not in defeated], default=0)
        winning = [seat for seat, total in totals if total == best and seat not in defeated]
        share = -(-(events + bonus) // len(winning)) if winning else 0
        winners = tuple([seat for seat in winning if seat != log.NPC])
        losers = tuple([seat for seat in here if seat not in winners])
    outcome = new_outcome(location, here, len(totals), winners, losers, share, frozenset(late))
    told = tuple(totals), tuple(accounts), tuple(defeated)
    return outcome, log.new_battle(location.id, *told, winners, losers, events, bonus, share, _RESULT)


def _gain(state: GameState, outcomes: list[Outcome]) -> GameState:
    """Steps 1 to 3 of R10.10: reductions by losers, doubling by winners, then everybody gains."""
    reductions = [_reductions(state, outcome) for outcome in outcomes]
    for outcome in outcomes:
        for seat in outcome.winners:
            if seat in outcome.late:
                state = _card_effects(state, seat, moments.WINNING)
    for outcome, reduction in zip(outcomes, reductions, strict=True):
        if outcome.participants == 1 and _gains_alone(state, outcome.players[0]):
            state = changes.change_results(state, outcome.players[0], outcome.share, _ALONE)
        for seat in outcome.winners:
            state = _gain_as_winner(state, seat, outcome, reduction)
    return state


def _gains_alone(state: GameState, seat: int) -> bool:
    """A sole player gains, Defeated or not (RULING-41), unless the switch says otherwise."""
    return state.game.cards.switches.sole_defeated_gains or not state.players[seat].defeated


def _gain_as_winner(state: GameState, seat: int, outcome: Outcome, reductions: list[tuple[int, Cause]]) -> GameState:
    """The share, then the personal bonuses undivided (R10.8), then the reductions, not below 0 (RULING-62)."""
    gains = [(outcome.share, _SHARE), *_bonuses(state, seat, outcome)]
    left = sum([amount for amount, _ in gains])
    for amount, cause in gains:
        state = changes.change_results(state, seat, amount, cause)
    for amount, cause in reductions:
        lost = min(amount, left)
        left -= lost
        state = changes.change_results(state, seat, -lost, cause)
    return state


def _bonuses(state: GameState, seat: int, outcome: Outcome) -> list[tuple[int, Cause]]:
    """What a winner gains besides the share: Command Seals used for power, and cards (R10.8)."""
    bonuses = []
    seals = state.players[seat].seal_power
    if seals:
        bonuses.append((seals * state.game.cards.figures.seal_results, _SEALS))
    for effect, cause in _card_texts(state, seat, moments.WINNING) if seat in outcome.late else ():
        bonus = effect.do.win_bonus(len(outcome.players), outcome.participants)
        if bonus is not None:
            bonuses.append((bonus, cause))
    return bonuses


def _reductions(state: GameState, outcome: Outcome) -> list[tuple[int, Cause]]:
    """By how much the losers' cards lessen what each winner gains (R10.10 step 1)."""
    return [
        (reduction, cause)
        for seat in outcome.losers
        if seat in outcome.late
        for effect, cause in _card_texts(state, seat, moments.LOSING)
        if (reduction := effect.do.win_reduction()) is not None
    ]


def _card_texts(state: GameState, seat: int, moment: str) -> "list[tuple[Effect, Cause]]":
    """The effects of the used cards of ``seat`` at a moment of Stage B whose conditions hold and that nobody stops."""
    waiting = waiting_cards(state, seat, moment)
    if not waiting or stopper(state, seat) is not None:
        return []
    cards = state.game.cards.cards
    return [
        (effect, cards[card].text.cause)
        for card in waiting
        for effect in cards[card].text.effects[moment]
        if hold(effect.if_, state, seat)
    ]


def _card_effects(state: GameState, seat: int, moment: str) -> GameState:
    """Carry out the used cards' effects at a moment of Stage B, but for what is only counted (:func:`_bonuses`)."""
    for effect, cause in _card_texts(state, seat, moment):
        if effect.do.win_bonus(1, 1) is None and effect.do.win_reduction() is None:
            state = carry_out(state, effect, seat, cause)
    return state


def _after_battle(state: GameState, outcome: Outcome) -> GameState:
    """The events' effects on every player at the battlefield (R10.10 step 5, RULING-44)."""
    assert outcome.location.field is not None
    for event in state.table.fields[outcome.location.field].open:
        text = state.game.cards.events[event].text
        for effect in text.effects.get(moments.AFTER_BATTLE, ()):
            state = carry_out(state, effect, outcome.players[0], text.cause)
    return state


def _ability_tasks(state: GameState, seat: int) -> list[Task]:
    """What the abilities of a loser have due at the end of the battle (R10.10 step 6): they may ask."""
    listening = state.game.cards.masters[state.players[seat].master].effects.get(moments.LOST, ())
    return [
        EffectDue(seat, ability.text.cause, moments.LOST)
        for ability, _ in listening
        if not is_suspended(state, seat, ability)
    ]


def end_battle(state: GameState, task: BattleOver, rest: Queue) -> GameState:
    """Clean-up is due next."""
    return in_phase(state, Phase.ROUND_END, (CLEAN_UP_DUE, *rest))


_with_standings = replacer(Table, "standings")
_frozen = replacer(GameState, "table", "queue")

_RESULT = rule_cause("R10.6")
_SHARE = rule_cause("R10.7")
_ALONE = rule_cause("R10.5")
_SEALS = rule_cause("R10.8")
