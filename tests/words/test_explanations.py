"""``explain`` accounts for totals, reasons, log entries, battles, eliminations and whole games."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from played_states import play, scenario_states

import grailwar as gw
from grailwar.dominate import log
from grailwar.dominate.accounts import _retrace, _story
from grailwar.dominate.effects import lasting
from grailwar.dominate.engine import advance, decide, run_on
from grailwar.dominate.entry_json import ENTRIES
from grailwar.dominate.explain import explain, explain_game
from grailwar.dominate.ids import rule_cause
from grailwar.dominate.text import entries as sentences
from grailwar.testing import arrange


def carried_out(state: gw.GameState, *decided: str) -> Iterator[gw.GameState]:
    """The state, and those after each decision."""
    yield state
    for text in decided:
        state = gw.apply(state, gw.parse_decision(text))
        yield state


WORKED_EXAMPLE = {
    "round": 3,
    "situation": "supply-agility",
    "events": {"miyama": ["weak-becomes-5", "terrain-doubled"]},
    "players_at_start": 5,
    "seat": [
        {"master": "shirou", "servant": "archer", "mana": 8, "at": "miyama", "terrain": [3],
         "hand": ["agility-2", "remote-operation", "strength-3"]},
        {"master": "rin", "servant": "saber", "at": "miyama", "terrain": [1], "hand": ["luck", "luck"]},
        {"master": "kirei", "servant": "lancer", "at": "shinto", "used": ["agility-4", "magic-5"]},
    ],
}  # fmt: skip


def test_a_tally_lists_each_part_with_its_cause() -> None:
    worked = {**WORKED_EXAMPLE, "events": {"miyama": ["weak-becomes-5"]}}
    *_, state = carried_out(
        arrange(worked), "stay", "use agility-2", "use remote-operation", "use kanshou-and-bakuya", "done"
    )
    tally = gw.power(state, 0)
    assert tally is not None
    assert [(part.amount, str(part.cause)) for part in tally.parts] == [
        (5, "card agility-2"),
        (2, "situation supply-agility"),
        (5, "card remote-operation"),
        (5, "card kanshou-and-bakuya"),
        (6, "R9.6"),
    ]
    assert explain(tally).splitlines() == ["Total power 23", *lines_of(tally, "")]
    assert explain(tally).splitlines()[1] == (
        "  +5  base power of Agility 2, raised from 2 to 5 by Weak Becomes 5 [card agility-2]"
    )
    assert explain(tally).splitlines()[-1] == "  +6  Terrain Advantage 3 x 2 (Remote Operation) [R9.6]"


def lines_of(tally: gw.Tally | None, indent: str) -> list[str]:
    """The parts of a tally as an account lists them."""
    assert tally is not None
    return [f"{indent}{part.amount:+4d}  {part.text} [{part.cause}]" for part in tally.parts]


def test_a_reason_is_told_with_the_text_of_its_rule() -> None:
    state = arrange({"seat": [{"master": "ilya", "servant": "saber", "at": "workshop", "hand": ["luck", "luck"]}] * 1
                     + [{"master": "rin", "servant": "rider"}, {"master": "kirei", "servant": "lancer"}]})  # fmt: skip
    (reason,) = gw.why_not(state, gw.Move("workshop"))
    assert explain(reason) == (
        "R7.10: your piece is at Magus Workshop already; a move leads elsewhere\n"
        "  R7.10: A player either stays or makes one move to one declared destination and pays all legs of it together."
    )


def test_a_reason_of_a_card_is_told_with_the_text_of_the_card() -> None:
    given = {"situation": "climax-3", "round": 9, "seat": [
        {"master": "ilya", "servant": "saber", "at": "miyama", "hand": ["luck", "luck"]},
        {"master": "rin", "servant": "rider"}, {"master": "kirei", "servant": "lancer"}]}  # fmt: skip
    (reason,) = gw.why_not(arrange(given), gw.Move("shinto"))
    told = explain(reason).splitlines()
    assert told[0] == str(reason)
    assert told[1] == (
        f"  Climax: 3 remaining [situation climax-3; {reason.place}] Supply 4. 1 event is added to Miyama Town, face "
        "down. Nobody may be placed at or moved to Shinto or Reconnaissance. Magus Workshop holds at most 1 player. "
        "For 3 players remaining; after the round players are eliminated until 2 or fewer are left."
    )


# --- battles ----------------------------------------------------------------------------------------------------------


def test_a_battle_is_told_with_every_total_the_division_and_each_bonus() -> None:
    *_, before, after = carried_out(
        arrange(WORKED_EXAMPLE),
        *("stay", "use agility-2", "use remote-operation", "use kanshou-and-bakuya", "done", "seal power", "end"),
        *("stay", "use luck", "use luck down", "done", "end"),
    )
    (*_, battle) = [entry for entry in after.log if isinstance(entry, log.Battle) and entry.location == "miyama"]
    assert explain(battle, after, before=before).splitlines() == [
        "Battle at Miyama Town",
        "  Seat 0 (Shirou Emiya): total power 31",
        *lines_of(gw.power(before, 0), "  "),
        "  Seat 1 (Rin Tohsaka): total power 6",
        *lines_of(gw.power(before, 1), "  "),
        "  Seat 0 (Shirou Emiya) wins with 31; seat 1 (Rin Tohsaka) loses (R10.6)",
        "  War Results: 6 of the battlefield (Weak Becomes 5: 3 and Terrain Doubled: 3) + 2 for winning = 8 (R10.7)",
        "  Seat 0 (Shirou Emiya): +8 the share [R10.7], +2 Command Seals used for power [R10.8], "
        "+2 Remote Operation [card remote-operation]; now 12 War Results",
    ]
    assert outline(explain(battle, after)) == [
        "Battle at Miyama Town",
        "  Seat 0 (Shirou Emiya): total power 31",
        "  Seat 1 (Rin Tohsaka): total power 6",
        "  Seat 0 (Shirou Emiya) wins with 31; seat 1 (Rin Tohsaka) loses (R10.6)",
        "  War Results: 6 of the battlefield + 2 for winning = 8 (R10.7)",
        "  Seat 0 (Shirou Emiya): +8 the share [R10.7], +2 Command Seals used for power [R10.8], "
        "+2 Remote Operation [card remote-operation]; now 12 War Results",
    ]
    assert outline(explain(battle)) == [
        "Battle at Miyama Town",
        "  Seat 0: total power 31",
        "  Seat 1: total power 6",
        "  Seat 0 wins with 31; seat 1 loses (R10.6)",
        "  War Results: 6 of the battlefield + 2 for winning = 8 (R10.7)",
    ]


def outline(told: str) -> list[str]:
    """The lines of an account without the parts of the totals."""
    return [line for line in told.splitlines() if not re.match(r" +[+-]\d+  ", line)]


def fought(*seats: dict[str, Any], **given: Any) -> str:
    """The account of the battle among seats that have used their cards."""
    state = arrange({"phase": "battle", "seat": [{"at": "miyama", **seat} for seat in seats], **given}, run=False)
    while not any(isinstance(entry, log.Battle) for entry in state.log):
        state = advance(state)
    return explain(state)


SABER = {"master": "ilya", "servant": "saber"}
LANCER = {"master": "rin", "servant": "lancer"}
BERSERKER = {"master": "kirei", "servant": "berserker"}


def test_a_tie_with_the_npc_loses_its_share() -> None:
    told = fought(
        {**SABER, "used": ["strength-5", "strength-4", "agility-2"]},
        {**LANCER, "used": ["luck", "agility-2"]},
        {**BERSERKER, "at": "workshop"},
        round=2,
        events={"miyama": ["plain"]},
    )
    assert outline(told) == [
        "Battle at Miyama Town",
        "  Seat 0 (Ilyasviel von Einzbern): total power 11",
        "  Seat 1 (Rin Tohsaka): total power 6",
        "  The NPC: total power 11 (R6.3)",
        "  Seat 0 (Ilyasviel von Einzbern) and the NPC tie with 11 and win; seat 1 (Rin Tohsaka) loses (R10.6)",
        "  War Results: 5 of the battlefield + 2 for winning = 7, divided by 2, rounded up: 4 each (R10.7)",
        "  Seat 0 (Ilyasviel von Einzbern): +4 the share [R10.7]; now 4 War Results",
    ]


def test_the_npc_wins_alone() -> None:
    told = fought({**SABER, "used": ["luck"]}, {**LANCER, "at": "shinto"}, {**BERSERKER, "at": "workshop"}, round=2)
    assert outline(told)[:5] == [
        "Battle at Miyama Town",
        "  Seat 0 (Ilyasviel von Einzbern): total power 4",
        "  The NPC: total power 11 (R6.3)",
        "  The NPC wins with 11; seat 0 (Ilyasviel von Einzbern) loses (R10.6)",
        "  War Results: 0 of the battlefield + 2 for winning = 2, which no player gains (R10.6)",
    ]
    assert outline(told)[5:] == [
        "No battle at Shinto",
        "  Seat 1 (Rin Tohsaka): total power 0",
        "  Seat 1 (Rin Tohsaka) is alone here: neither a win nor a loss (R10.5)",
        "  War Results: 0 of the battlefield",
    ]


def test_who_was_defeated_by_what() -> None:
    told = fought(
        {**SABER, "used": ["strength-5", "strength-4"]},
        {**LANCER, "used": ["gae-bolg", "agility-2"]},
        {**BERSERKER, "at": "workshop"},
        npc=False,
    )
    assert outline(told)[3:] == [
        "  Seat 0 (Ilyasviel von Einzbern) is Defeated by Gae Bolg [card gae-bolg]",
        "  Seat 1 (Rin Tohsaka) wins with 8; seat 0 (Ilyasviel von Einzbern) loses (R10.6)",
        "  War Results: 0 of the battlefield + 2 for winning = 2 (R10.7)",
        "  Seat 1 (Rin Tohsaka): +2 the share [R10.7]; now 2 War Results",
    ]


def test_a_defeat_that_is_void() -> None:
    told = fought(
        {**SABER, "used": ["strength-5", "luck"]},
        {**LANCER, "used": ["gae-bolg", "agility-2"]},
        {**BERSERKER, "at": "workshop"},
        npc=False,
    )
    assert outline(told)[3:5] == [
        "  A Defeat of seat 0 (Ilyasviel von Einzbern) is void: Gae Bolg [card gae-bolg]",
        "  Seat 0 (Ilyasviel von Einzbern) wins with 9; seat 1 (Rin Tohsaka) loses (R10.6)",
    ]


def test_losers_that_lessen_what_the_winner_gains() -> None:
    told = fought(
        {**SABER, "used": ["excalibur", "strength-4"]},
        {**BERSERKER, "used": ["twelve-labours", "agility-2"]},
        {**LANCER, "at": "workshop"},
        npc=False,
        events={"miyama": ["plain"]},
    )
    assert outline(told)[3:] == [
        "  Seat 0 (Ilyasviel von Einzbern) wins with 16; seat 1 (Kirei Kotomine) loses (R10.6)",
        "  War Results: 5 of the battlefield + 2 for winning = 7 (R10.7)",
        "  Seat 0 (Ilyasviel von Einzbern): +7 the share [R10.7], -3 The Twelve Labours [card twelve-labours]; "
        "now 4 War Results",
        "  Seat 1 (Kirei Kotomine): +3 The Twelve Labours [card twelve-labours]; now 3 War Results",
    ]


def test_all_defeated() -> None:
    battle = log.Battle("miyama", ((0, 5), (1, 4)), ((), ()), (0, 1), (), (0, 1), 3, 2, 0, rule_cause("R10.6"))
    assert explain(battle).splitlines()[3:] == [
        "  Seat 0 was Defeated earlier in this round",
        "  Seat 1 was Defeated earlier in this round",
        "  All are Defeated: nobody wins, all lose (R10.6)",
        "  War Results: 3 of the battlefield + 2 for winning = 5, which no player gains (R10.6)",
    ]


def test_a_log_of_several_steps_tells_whose_card_defeated() -> None:
    seats = [
        {**LANCER, "at": "miyama", "mana": 12, "hand": ["agility-2", "luck"]},
        {**SABER, "at": "miyama", "hand": ["strength-2", "strength-3"]},
        {**BERSERKER, "at": "workshop", "acted": True},
    ]
    states = list(carried_out(
        arrange({"seat": seats, "npc": False}),
        *("stay", "use gae-bolg", "use agility-2", "done", "end"),
        *("stay", "use strength-2", "use strength-3", "done", "end"),
    ))  # fmt: skip
    whole = [entry for state in states for entry in state.log]
    told = outline(explain(whole, states[-1]))
    assert (
        told[3] == "  Seat 1 (Ilyasviel von Einzbern) is Defeated by Gae Bolg of seat 0 (Rin Tohsaka) [card gae-bolg]"
    )
    assert outline(explain(states[-1], before=states[-2]))[3] == (
        "  Seat 1 (Ilyasviel von Einzbern) is Defeated by Gae Bolg [card gae-bolg]"
    )


# --- eliminations -----------------------------------------------------------------------------------------------------

SIX = [
    {"master": master, "servant": servant, "results": results, "at": "workshop", "acted": True}
    for master, servant, results in (
        ("shirou", "saber", 1),
        ("rin", "archer", 9),
        ("ilya", "lancer", 3),
        ("shinji", "rider", 3),
        ("kuzuki", "caster", 9),
        ("kirei", "assassin", 9),
    )
]


def after_round_8(results: list[int]) -> gw.GameState:
    seats = [{**seat, "results": number} for seat, number in zip(SIX, results, strict=True)]
    return run_on(arrange({"phase": "round_end", "round": 8, "seat": seats}, run=False))


def test_an_elimination_is_told_with_standings_and_who_is_not_counted() -> None:
    assert explain(after_round_8([1, 9, 3, 3, 9, 9])) == (
        "Elimination after round 8 (R12.2)\n"
        "  War Results: seat 1 (Rin Tohsaka) 9, seat 4 (Souichirou Kuzuki) 9, seat 5 (Kirei Kotomine) 9, seat 2 "
        "(Ilyasviel von Einzbern) 3, seat 3 (Shinji Matou) 3, seat 0 (Shirou Emiya) 1\n"
        "  Seat 0 (Shirou Emiya) is not counted: Avalon (R12.4)\n"
        "  Seat 2 (Ilyasviel von Einzbern) and seat 3 (Shinji Matou) have the fewest, 3, and leave together (R12.3)\n"
        "  Left: seat 0 (Shirou Emiya), seat 1 (Rin Tohsaka), seat 4 (Souichirou Kuzuki) and seat 5 (Kirei Kotomine)"
    )


def test_the_entry_of_an_elimination_is_told_the_same_way() -> None:
    state = after_round_8([1, 9, 3, 3, 9, 9])
    (entry,) = [entry for entry in state.log if isinstance(entry, log.PlayersLeft)]
    assert explain(entry, state) == explain(state)


def test_an_elimination_that_a_tie_in_first_place_stops() -> None:
    seats = [{**seat, "results": 5, "acted": index > 0, "hand": ["luck", "luck"]} for index, seat in enumerate(SIX)]
    state = arrange({"phase": "action", "round": 8, "seat": seats})
    states = list(carried_out(state, "stay", "use luck down", "use luck down", "done", "end"))
    told = list(explain_game(states))
    assert told[0] == "Round 8"
    assert told[1].splitlines()[-1] == (
        "  Left: seat 0 (Shirou Emiya), seat 1 (Rin Tohsaka), seat 2 (Ilyasviel von Einzbern), seat 3 (Shinji Matou), "
        "seat 4 (Souichirou Kuzuki) and seat 5 (Kirei Kotomine); those with the fewest are in first place, too, so "
        "nobody else leaves (R12.3)"
    )
    assert told[1].splitlines()[0] == "Elimination after round 8 (R12.2), until 4 or fewer of 6 are left"
    assert told[2] == "Round 9"


# --- log entries ------------------------------------------------------------------------------------------------------


def test_an_entry_is_told_with_its_cause_and_the_cause_of_that() -> None:
    seats = [
        {"master": "shinji", "servant": "saber", "at": "workshop", "mana": 4, "hand": ["luck", "luck"]},
        LANCER,
        BERSERKER,
    ]
    *_, state = carried_out(arrange({"seat": seats, "npc": False}), "move miyama")
    *_, gained = state.log
    place = state.cards.place_of(gained.cause)  # type: ignore[union-attr]  # no Decided
    assert explain(gained, state) == (
        "Seat 0 (Shinji Matou) gains 1 Mana and has 4.\n"
        f"  Cause: Mana Absorption Order [ability mana-absorption-order; {place}] When your piece comes to rest at a "
        "location, by placement or by any move, if you are at Miyama Town, you gain 1 Mana.\n"
        "  It belongs to Shinji Matou, the Master of seat 0.\n"
        "  It follows from the decision of seat 0 (Shinji Matou): move miyama."
    )


def test_a_card_is_traced_to_whoever_used_it() -> None:
    seats = [{**LANCER, "at": "miyama", "mana": 4, "hand": ["rush", "luck"]}, SABER, BERSERKER]
    states = list(carried_out(arrange({"seat": seats, "npc": False}), "stay", "use rush", "use luck down", "done"))
    (moved,) = [entry for entry in states[-1].log if isinstance(entry, log.PieceMoved)]
    told = explain(moved, states[-1]).splitlines()
    assert told[0] == "Seat 0 (Rin Tohsaka) moves from Miyama Town to Shinto."
    assert told[2:] == [
        "  Rush of seat 0 (Rin Tohsaka) was used in this round (R8.2).",
        "  It follows from the decision of seat 0 (Rin Tohsaka): done.",
    ]


def test_an_event_is_traced_to_how_it_came() -> None:
    seats = [{**seat, "acted": True, "at": "shinto"} for seat in (SABER, LANCER)]
    last = {**BERSERKER, "at": "workshop", "hand": ["luck", "luck"]}
    given = {"seat": [last, *seats], "hidden_events": {"shinto": ["mana-after-battle"]}, "npc": False}
    state = arrange(given, run=False)
    first = advance(state)
    states = list(carried_out(run_on(first), "stay", "use luck down", "use luck down", "done", "end"))
    entries = [*states[0].log, *(entry for state in states[1:] for entry in state.log)]
    story = _story(tuple(entries), states[-1], None)
    index, gained = next(
        (index, entry) for index, entry in enumerate(entries)
        if isinstance(entry, log.ManaChanged) and entry.cause.kind == "event"
    )  # fmt: skip
    assert gained.amount == 2
    assert list(sentences_of(story, index))[2] == ("  The event Mana After Battle at Shinto is turned up [R7.1].")


def sentences_of(story: Any, index: int) -> Iterator[str]:
    from grailwar.dominate.rulebook import rules
    from grailwar.dominate.text.accounts import entry_lines

    return entry_lines(story, index, rules())


def test_an_entry_without_its_state_is_told_shortly() -> None:
    entry = log.RoundBegun(3, rule_cause("R3.1"))
    assert explain(entry) == (
        "Round 3 begins.\n  Cause: R3.1: There are eight ordinary rounds, and after them Climax rounds until a "
        "single player is left."
    )


def test_every_entry_of_games_and_scenarios_can_be_explained() -> None:
    told = [
        explain(entry, state)
        for state in (*scenario_states()[::4], *play(7, 3), *play(4, 8, "casual"))
        for entry in state.log
    ]
    assert len(told) > 2000
    assert [text for text in told if any(mark in text for mark in ("{", "None", "[|", "@"))] == []


def test_every_kind_of_entry_and_of_lasting_effects_has_a_sentence() -> None:
    assert set(sentences.ENTRIES) == set(ENTRIES.values())
    assert tuple(sentences.LASTING) == lasting.KINDS


# --- whole games ------------------------------------------------------------------------------------------------------

GAMES = [(3, 2, "normal"), (3, 6, "casual"), (5, 7, "normal"), (7, 9, "normal")]


@pytest.mark.parametrize(("players", "seed", "rules"), GAMES)
def test_parts_of_every_total_add_up_to_the_number_that_decided(players: int, seed: int, rules: str) -> None:
    entries = [entry for state in play(players, seed, rules) for entry in state.log]
    battles = [entry for entry in entries if isinstance(entry, log.Battle)]
    assert len(battles) > 0
    for battle in battles:
        totals = [total for seat, total in battle.totals if seat != log.NPC]
        assert [sum(part[0] for part in parts) for parts in battle.accounts] == totals


@pytest.mark.parametrize(("players", "seed", "rules"), GAMES)
def test_the_account_of_a_game_names_every_battle_and_the_end(players: int, seed: int, rules: str) -> None:
    states = list(play(players, seed, rules))
    told = list(explain_game(states))
    entries = [entry for state in states for entry in state.log]
    battles = [entry for entry in entries if isinstance(entry, log.Battle)]
    rounds = [entry for entry in entries if isinstance(entry, log.RoundBegun)]
    heads = ("Battle at", "No battle at")
    assert sum(text.startswith(heads) for text in told) == len(battles)
    assert [text for text in told if text.startswith("Round ")] == [f"Round {entry.round}" for entry in rounds]
    assert told[-1].startswith("The game ends; ")


def test_a_concession_that_begins_a_battle_is_retraced() -> None:
    seats = [
        {**SABER, "at": "miyama", "used": ["strength-5", "luck"]},
        {**LANCER, "at": "miyama", "used": ["agility-2"]},
        {**BERSERKER, "at": "workshop"},
    ]
    before = arrange({"seat": seats, "turn": 2, "npc": False, "players_at_start": 5})
    after = gw.concede(before, 2)
    told = list(explain_game([before, after]))
    assert told[1] == "Seat 2 (Kirei Kotomine) leaves the game. [RULING-77]"
    assert told[2].startswith("Battle at Miyama Town\n  Seat 0 (Ilyasviel von Einzbern): total power 9\n    +5  base")


def test_states_that_do_not_follow_each_other_are_refused() -> None:
    first, second, third, *_ = play(3, 1)
    with pytest.raises(gw.GrailWarError, match="does not begin with a decision or a concession of the state before"):
        explain(third, before=first)
    other = decide(first, gw.legal_decisions(first)[-1])
    wrong = second.replace(log=(*second.log, log.RoundBegun(9, rule_cause("R3.1"))))
    with pytest.raises(gw.GrailWarError, match="the log is not what follows from the state before"):
        list(_retrace(first, wrong.log))
    assert other != second


def test_a_log_without_battle_and_elimination() -> None:
    assert explain(gw.new_game(3, seed=1)) == "There is no battle and no elimination in this log."


@pytest.mark.parametrize("thing", [None, 3, "R8.4", (), [1], object])
def test_what_cannot_be_explained(thing: Any) -> None:
    with pytest.raises(gw.GrailWarError) as error:
        explain(thing)
    assert str(error.value) == (
        f"{type(thing).__name__} cannot be explained; allowed: a Tally, a Reason, a log entry, a GameState, a log"
    )
