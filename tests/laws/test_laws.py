"""Each law of ``grailwar.testing.laws`` finds a state, a step or an engine that breaks it."""

import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest

from grailwar.core.errors import IllegalDecision
from grailwar.core.tally import Tally
from grailwar.dominate import decisions as words
from grailwar.dominate import engine, log
from grailwar.dominate.decisions import Decision, parse_decision
from grailwar.dominate.engine import advance, apply, concede, decide, new_game
from grailwar.dominate.ids import rule_cause
from grailwar.dominate.legal import legal_decisions
from grailwar.dominate.state import UNLIMITED, GameState, Phase, Question, Token, UsedCard
from grailwar.testing.arrange import arrange
from grailwar.testing.laws import (
    BrokenLaw,
    check_options,
    check_refusals,
    check_state,
    check_step,
    checks,
    every_decision,
    fingerprint,
    states,
)
from grailwar.testing.laws.steps import TELLERS
from grailwar.testing.play import play


def state_in_action() -> GameState:
    """Round 3 of a game of four; seat 1 is asked for its move, seat 0 has acted."""
    four = [("shirou", "saber"), ("rin", "archer"), ("ilya", "berserker"), ("kirei", "rider")]
    seats: list[dict[str, Any]] = [
        {"master": master, "servant": servant, "mana": 6, "at": "miyama"} for master, servant in four
    ]
    seats[0] |= {"hand": ["luck"], "used": ["strength-3", "strength-4", "excalibur"], "terrain": [3]}
    seats[1] |= {"hand": ["rush", "agility-2", "agility-2"], "at": "workshop"}
    seats[2] |= {"hand": ["luck", "agility-4"], "trash": [{"card": "agility-2", "down": True}, "strength-9"]}
    seats[3] |= {"at": "shinto", "faceup": ["riding"]}
    return arrange({"round": 3, "situation": "supply-magic", "events": {"shinto": ["plain"]}, "seat": seats})


def with_player(state: GameState, seat: int, **changes: Any) -> GameState:
    players = list(state.players)
    players[seat] = players[seat].replace(**changes)
    return state.replace(players=tuple(players))


def with_pending(state: GameState, **changes: Any) -> GameState:
    assert state.pending is not None
    return state.replace(pending=state.pending.replace(**changes))


def with_field(state: GameState, field: int, **changes: Any) -> GameState:
    fields = list(state.table.fields)
    fields[field] = fields[field].replace(**changes)
    return state.replace(table=state.table.replace(fields=tuple(fields)))


BROKEN_STATES: dict[str, Callable[[GameState], GameState]] = {
    "13 Mana": lambda state: with_player(state, 0, mana=13),
    "-1 Mana": lambda state: with_player(state, 0, mana=-1),
    "-1 War Results": lambda state: with_player(state, 3, results=-1),
    "-2 gems": lambda state: with_player(state, 1, gems=-2),
    "True Seals": lambda state: with_player(state, 1, seals=True),
    "(R2.4)": lambda state: with_player(state, 1, hand=("rush", "agility-2")),
    "deck cards of seat 2": lambda state: with_player(state, 2, trash=()),
    "those of the game (R2.1)": lambda state: with_field(state, 1, open=()),
    "those of the game (R2.2)": lambda state: state.replace(decks=state.decks.replace(situations=())),
    "Terrain tokens of miyama some are missing": lambda state: with_player(state, 0, terrain=()),
    "tokens of shinto are [3, 1, 3]": lambda state: with_player(state, 3, terrain=(Token("shinto", 3),)),
    "not in order": lambda state: with_field(state, 1, tokens=(1, 3)),
    "has left the game and still holds": lambda state: with_player(state, 2, left=1),
    "which is not in the game": lambda state: with_player(state, 1, left=1, hand=(), at=None),
    "which holds 1": lambda state: with_player(with_player(state, 2, at="reconnaissance"), 3, at="reconnaissance"),
    "which is closed": lambda state: state.replace(table=state.table.replace(situation="climax-3")),
    "the NPC is at": lambda state: state.replace(table=state.table.replace(npc="miyama")),
    "by the rules: shinto": lambda state: state.replace(table=state.table.replace(npc=None)),
    "is in force in round 9": lambda state: state.replace(round=9),
    "no situation": lambda state: state.replace(
        table=state.table.replace(situation=None),
        decks=state.decks.replace(past_situations=("supply-magic",)),
    ),
    "lies face down": lambda state: with_field(state, 1, open=(), hidden=("plain",)),
    "is nowhere": lambda state: with_player(state, 3, at=None),
    "yet it is not done": lambda state: with_player(state, 0, acted=False),
    "yet it is done": lambda state: with_player(state, 3, acted=True),
    "on turn in the phase 'action', yet it is done": lambda state: with_player(state, 1, acted=True),
    "is asked in the phase": lambda state: state.replace(phase=Phase.BATTLE),
    "yet nothing is due": lambda state: state.replace(pending=None, queue=()),
    "yet something is due": lambda state: state.replace(phase=Phase.OVER),
    "and its winners are ()": lambda state: state.replace(phase=Phase.OVER, pending=None, queue=()),
    "have won": lambda state: state.replace(winners=(1,)),
    "legal decisions while": lambda state: _with_options(state, ()),
    "listed twice": lambda state: _with_options(state, (words.STAY, words.STAY)),
    "has chosen": lambda state: with_pending(state, kind=Question.SELECT, chosen=(UsedCard("luck"),)),
    "2 of excalibur": lambda state: with_player(state, 0, faceup=("excalibur",)),
    "1 of excalibur": lambda state: with_player(state, 1, faceup=("excalibur",)),
    "has spent": lambda state: with_player(state, 0, spent=("excalibur",)),
    "broken-spiral-sword, which lies nowhere": lambda state: with_player(state, 1, spent=("broken-spiral-sword",)),
    "not all can lie face down": lambda state: with_player(state, 0, hand=(), used=(UsedCard("excalibur", True),)),
    "yet not known": lambda state: with_player(state, 0, revealed=True, name_known=False),
    "is not sorted": lambda state: with_player(state, 0, shown=("strength-4", "strength-3", "excalibur")),
    "lies open 1 times": lambda state: with_player(state, 2, shown=()),
    "it owns": lambda state: with_player(state, 2, shown=("excalibur", "strength-9")),
}
"""By the text of the law's complaint, what breaks it."""


def _with_options(state: GameState, options: tuple[Decision, ...]) -> GameState:
    state = state.replace()
    object.__setattr__(state, "options", options)
    return state


def test_the_state_to_be_broken_is_lawful() -> None:
    state = state_in_action()
    check_state(state)
    check_options(state)
    assert state.turn == 1


@pytest.mark.parametrize("complaint", BROKEN_STATES)
def test_a_broken_state_is_found(complaint: str) -> None:
    with pytest.raises(BrokenLaw) as found:
        check_state(BROKEN_STATES[complaint](state_in_action()))
    assert complaint in str(found.value)


def test_a_hand_that_has_not_been_filled_is_found() -> None:
    state = new_game(3, seed=1)
    hand = state.players[2].hand
    with pytest.raises(BrokenLaw, match=r"seat 2 has 2 cards in hand after the draw \(R4.2\)"):
        check_state(with_player(state, 2, hand=hand[:2], deck=(*hand[2:], *state.players[2].deck)))


def test_a_winner_that_has_left_is_found() -> None:
    state = concede(concede(concede(state_in_action(), 0), 1), 2)
    assert state.winners == (3,)
    with pytest.raises(BrokenLaw, match="have left the game"):
        check_state(state.replace(winners=(2, 3)))


def test_a_total_that_is_not_the_sum_of_its_parts_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    state = state_in_action()
    monkeypatch.setattr(states, "power", lambda state, seat: Tally(1, ()))
    with pytest.raises(BrokenLaw, match="its parts are"):
        check_state(state)
    monkeypatch.setattr(states, "power", lambda state, seat: None)
    with pytest.raises(BrokenLaw, match=r"\(R9.1\)"):
        check_state(state)


def test_what_nobody_has_dealt_is_lawful_where_the_deal_does_not_count() -> None:
    state = with_player(state_in_action(), 1, hand=("rush",), deck=())
    check_state(state, dealt=False)
    with pytest.raises(BrokenLaw, match=r"\(R2.4\)"):
        check_state(state)


def test_a_second_copy_used_after_the_first_has_left_the_game_is_shown_too() -> None:
    seats: list[dict[str, Any]] = [
        {"master": "ilya", "servant": "berserker", "mana": 12, "hand": ["luck"], "at": "miyama"}
    ]
    seats += [
        {"master": "shirou", "servant": "saber", "acted": True},
        {"master": "kirei", "servant": "rider", "acted": True},
    ]
    state = with_player(arrange({"seat": seats}), 0, removed=("twelve-labours",), shown=("twelve-labours",))
    for text in ("stay", "use luck", "use twelve-labours", "done"):
        state = apply(state, parse_decision(text))
        check_state(state, dealt=False)
    assert state.players[0].shown == ("luck", "twelve-labours", "twelve-labours")


# --- steps ------------------------------------------------------------------------------------------------------------

MANA = log.ManaChanged(1, 1, 7, rule_cause("R7.6"))

BROKEN_STEPS: dict[str, Callable[[GameState], GameState]] = {
    "leads to mana = 6, the state has 7": lambda state: with_player(state, 1, mana=7),
    "leads to mana = 7, the state has 6": lambda state: state.replace(log=(MANA,)),
    "which does not fit": lambda state: with_player(state, 1, mana=8).replace(log=(MANA.replace(mana=8),)),
    "leads to results = 0": lambda state: with_player(state, 2, results=2),
    "leads to at = 'shinto'": lambda state: with_player(state, 3, at=None),
    "leads to terrain": lambda state: with_player(state, 0, terrain=()),
    "leads to hand": lambda state: with_player(state, 1, hand=()),
    "leads to deck": lambda state: with_player(state, 1, deck=state.players[1].deck[::-1]),
    "leads to the battlefields": lambda state: with_field(state, 1, open=()),
    "leads to the situation": lambda state: state.replace(table=state.table.replace(situation="supply-agility")),
    "leads to the NPC": lambda state: state.replace(table=state.table.replace(npc_defeated=True)),
    "lead to the event deck": lambda state: state.replace(decks=state.decks.replace(events=())),
    "leads to the start player": lambda state: state.replace(start=2),
    "leads to the winners": lambda state: state.replace(winners=(2,)),
    "the state is in round 4": lambda state: state.replace(round=4),
    "rounds [5] begin after round 3": lambda state: state.replace(
        round=5, log=(log.RoundBegun(5, rule_cause("R3.1")),)
    ),
    "start marker": lambda state: state.replace(round=4, log=(log.RoundBegun(4, rule_cause("R3.1")),)),
    "in the same round": lambda state: state.replace(phase=Phase.PRE_OUTPOST),
    "have risen": lambda state: with_player(state, 1, gems=11),
    "another game": lambda state: state.replace(game=state.game.replace(seed=1)),
}
"""By the text of the law's complaint, a state that cannot have followed."""


@pytest.mark.parametrize("complaint", BROKEN_STEPS)
def test_a_step_that_the_log_does_not_tell_is_found(complaint: str) -> None:
    state = state_in_action().replace(log=())
    check_step(state, state)
    with pytest.raises(BrokenLaw) as found:
        check_step(state, BROKEN_STEPS[complaint](state))
    assert complaint in str(found.value)


def test_a_seat_that_changes_after_it_has_left_is_found() -> None:
    state = concede(state_in_action(), 2)
    with pytest.raises(BrokenLaw, match="seat 2 had left the game"):
        check_step(state, with_player(state, 2, results=9).replace(log=()))


def test_unlimited_mana_that_ends_and_knowledge_that_is_lost_are_found() -> None:
    state = with_player(state_in_action(), 1, mana=UNLIMITED, name_known=True)
    with pytest.raises(BrokenLaw, match="RULING-48"):
        check_step(state, with_player(state, 1, mana=5))
    with pytest.raises(BrokenLaw, match="RULING-86"):
        check_step(state, with_player(state, 1, name_known=False))


def test_a_battle_whose_winner_does_not_follow_from_the_totals_is_found() -> None:
    state = state_in_action()
    for following in play(state, 5):
        battles = [entry for entry in following.log if isinstance(entry, log.Battle) and entry.losers]
        if battles:
            break
        state = following
    check_step(state, following)
    wrong = battles[0].replace(winners=battles[0].losers, losers=battles[0].winners)
    entries = tuple([wrong if entry is battles[0] else entry for entry in following.log])
    with pytest.raises(BrokenLaw, match="which does not fit"):
        check_step(state, following.replace(log=entries))


@pytest.mark.parametrize(
    ("chosen", "complaint"),
    [
        ((UsedCard("rush"),), "uses 1 cards of 2 to 2; 2 are left in hand"),
        ((UsedCard("rush"), UsedCard("agility-2"), UsedCard("agility-2")), "uses 3 cards of 2 to 2"),
    ],
)
def test_a_selection_of_too_few_or_too_many_cards_is_found(chosen: tuple[UsedCard, ...], complaint: str) -> None:
    state = with_pending(state_in_action(), kind=Question.SELECT, chosen=chosen)
    with pytest.raises(BrokenLaw) as found:
        check_step(state, state.replace(log=(log.Decided(1, words.DONE),)))
    assert complaint in str(found.value)


def test_two_cards_and_an_extra_one_are_of_the_right_size() -> None:
    chosen = (UsedCard("rush"), UsedCard("agility-2", True), UsedCard("gandr"))
    state = with_pending(state_in_action(), kind=Question.SELECT, chosen=chosen)
    check_step(state, state.replace(log=(log.Decided(1, words.DONE),)))


def test_every_kind_of_log_entry_is_followed() -> None:
    assert set(TELLERS) == set(log.Entry.__args__)


def test_between_two_questions_the_laws_hold_and_the_log_grows() -> None:
    state = new_game(3, seed=4)
    for following in play(state, 4):
        entry = following.log[0]
        assert isinstance(entry, log.Decided)
        step = decide(state, entry.decision)
        while step.pending is None and not step.is_over:
            check_state(step)
            check_step(state, step)
            step = advance(step)
        assert (step, step.log) == (following, following.log)
        state = following


# --- options and refusals ---------------------------------------------------------------------------------------------


def test_an_engine_that_accepts_what_is_not_listed_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    state = state_in_action()
    monkeypatch.setattr(checks, "apply", lambda state, decision: state)
    with pytest.raises(BrokenLaw, match="is accepted, though it is not listed"):
        check_refusals(state, [words.END])


def test_an_engine_that_gives_no_reason_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(state: GameState, decision: Decision) -> GameState:
        raise IllegalDecision("no")

    monkeypatch.setattr(checks, "apply", refuse)
    with pytest.raises(BrokenLaw, match="without a reason"):
        check_refusals(state_in_action(), [words.END])


def test_an_engine_that_changes_the_state_it_refuses_in_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(state: GameState, decision: Decision) -> GameState:
        object.__setattr__(state, "round", 7)
        raise IllegalDecision("no", ("because",))

    monkeypatch.setattr(checks, "apply", refuse)
    with pytest.raises(BrokenLaw, match="has changed the state"):
        check_refusals(state_in_action(), [words.END])


def test_all_decisions_are_legal_or_refused() -> None:
    state = state_in_action()
    universe = every_decision(state.cards, 4)
    assert check_refusals(state, universe) == len(universe) - len(legal_decisions(state))


def test_every_decision_covers_all_forms_and_all_legal_decisions() -> None:
    state = new_game(7, seed=11)
    universe = set(every_decision(state.cards, 7))
    assert {type(decision) for decision in universe} == set(words.DECISIONS)
    for following in play(state, 11):
        assert universe.issuperset(legal_decisions(following))


def test_halves_that_lead_elsewhere_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    state = state_in_action()
    honest: Callable[..., GameState] = engine.ANSWERS[words.Stay]
    calls: list[int] = []

    def moody(state: GameState, *rest: Any) -> GameState:
        calls.append(1)
        return honest(state.replace(round=state.round + len(calls)), *rest)

    monkeypatch.setitem(engine.ANSWERS, words.Stay, moody)
    with pytest.raises(BrokenLaw, match="different states"):
        check_options(state)


def test_fingerprints_tell_apart_what_differs_and_nothing_else() -> None:
    state = state_in_action()
    legal_decisions(state)
    assert fingerprint(state) == fingerprint(state_in_action())
    assert fingerprint(state) != fingerprint(with_player(state, 3, results=1))
    assert fingerprint(state) != fingerprint(apply(state, words.STAY))
    assert fingerprint(state) != fingerprint(state.replace(log=(MANA,)))


def test_the_laws_need_no_hypothesis() -> None:
    modules = "grailwar.testing, grailwar.testing.laws, grailwar.testing.play, grailwar.testing.metamorphic"
    program = f"import sys; sys.path[:0] = {sys.path!r}; sys.modules['hypothesis'] = None; import {modules}"
    subprocess.run([sys.executable, "-c", program], check=True)
