"""The story: a sentence for every kind of log entry, battles accounted for, nothing told that is hidden."""

from collections.abc import Iterator, Sequence
from typing import Any

import pytest

import grailwar as gw
from grailwar.core.rng import draw
from grailwar.dominate import log
from grailwar.dominate.effects import lasting
from grailwar.dominate.ids import Cause, rule_cause
from grailwar.dominate.state import UsedCard
from grailwar.dominate.text.story import HEADINGS, SENTENCES, Kind, Line, follow, tell_entry, tell_start, tell_step
from grailwar.testing import arrange

RULE = rule_cause("R1.1")
CARD = Cause("card", "rush")
MOVED = rule_cause("R7.9")


def seats(*given: dict[str, Any]) -> list[dict[str, Any]]:
    """Seats of an arranged state: Rin, Ilya and Kirei, who have acted and stand nowhere unless something is given."""
    people = [("rin", "lancer"), ("ilya", "saber"), ("kirei", "rider")]
    return [
        {"master": master, "servant": servant, "acted": True, **extra}
        for (master, servant), extra in zip(people, (*given, *[{}] * (3 - len(given))), strict=True)
    ]


def told(state: gw.GameState, *decisions: str) -> list[str]:
    """The lines that decisions give."""
    lines: list[str] = []
    for text in decisions:
        for after, step in follow(state, gw.parse_decision(text)):
            state = after
            lines += [str(line) for line in step]
    return lines


def whole_game(players: int, seed: int, rules: str = "normal") -> Iterator[tuple[gw.GameState, Sequence[Line]]]:
    """Every step of a random game: the state after it and its lines."""
    state = gw.new_game(players, seed=seed, rules=rules)
    yield state, tell_start(state)
    number = 0
    while not state.is_over:
        options = gw.legal_decisions(state)
        number += 1
        for after, lines in follow(state, options[draw(seed, 900, number, len(options))]):
            yield after, lines
            state = after


# --- sentences --------------------------------------------------------------------------------------------------------


def decided(**changes: Any) -> log.Battle:
    """The log entry of a battle at Miyama Town: Rin 6, Ilya 10, the NPC 11."""
    here = [{"at": "miyama", "used": used} for used in (["strength-4", "strength-2"], ["strength-5", "agility-5"])]
    state = arrange({"round": 2, "phase": "battle", "seat": seats(*here)}, run=False)
    while not state.log:
        state = gw.advance(state)
    (entry,) = [entry for entry in state.log if isinstance(entry, log.Battle)]
    return entry.replace(**changes)


ENTRIES: list[tuple[log.Entry, str]] = [
    (log.Decided(0, gw.Stay()), "Rin stays at Miyama Town"),
    (log.Decided(0, gw.SealMana()), "Rin uses a Command Seal for Mana"),
    (log.Decided(0, gw.SealMove("shinto")), "Rin uses a Command Seal"),
    (log.Decided(0, gw.Activate("gem-mana")), "Rin uses Gem Magic: Mana"),
    (log.Decided(0, gw.Target(1)), "Rin chooses Ilya"),
    (log.Decided(0, gw.Decline()), "Rin declines"),
    (log.Decided(0, gw.Use("luck", True)), "Rin chooses a card"),
    (log.Decided(0, gw.Discard("luck")), "Rin chooses a card"),
    (log.Decided(0, gw.Done()), "Rin decides: done"),
    (log.GameBegun(3, 1, RULE), "3 Masters begin the Grail War; Ilya is start player."),
    (log.RoundBegun(8, RULE), "Round 8"),
    (log.RoundBegun(9, RULE), "Climax round 9"),
    (log.ManaChanged(0, 2, 6, RULE), "Rin gains 2 Mana (now 6)"),
    (log.ManaChanged(0, -3, 1, CARD), "Rin pays 3 Mana (1 left) by Rush"),
    (log.ManaUnlimited(0, Cause("ability", "hidden-secret")), "Rin has unlimited Mana from now on by Hidden Secret"),
    (log.ResultsChanged(0, 1, 4, RULE), "Rin gains 1 War Result (now 4)"),
    (log.ResultsChanged(0, -5, 0, CARD), "Rin loses 5 War Results (now 0) by Rush"),
    (log.SealsLost(0, 1, 1, RULE), "Rin has 1 Command Seal left"),
    (log.SealsLost(0, 2, 0, CARD), "Rin loses 2 Command Seals (0 left) by Rush"),
    (log.GemsSpent(0, 1, 9, RULE), "Rin spends 1 gem (9 left)"),
    (log.CardsDrawn(0, ("luck", "rush"), RULE), "Rin draws 2 cards"),
    (log.DeckReshuffled(0, RULE), "Rin shuffles the trash into a new deck"),
    (log.EventsReshuffled(RULE), "The used events are shuffled into a new event deck."),
    (log.CardsAdded(0, "snake", 2, RULE), "Rin shuffles 2 x Snake into the deck"),
    (log.SituationTurned("supply-magic", RULE), "Situation: Supply, Magic +2."),
    (
        log.SituationTurned("climax-3", RULE),
        "Situation: Climax: 3 remaining. Closed: Shinto and Reconnaissance. Magus Workshop holds 1 player.",
    ),
    (log.EventPlaced("miyama", "plain", False, RULE), "Event at Miyama Town: Plain, worth 5 War Results."),
    (log.EventPlaced("shinto", "plain", True, RULE), "Event at Shinto: face down."),
    (log.EventTurned("shinto", "plain", RULE), "The event at Shinto is turned up: Plain, worth 5 War Results."),
    (log.NpcPlaced("shinto", RULE), "The NPC stands at Shinto with a total power of 11."),
    (log.PiecePlaced(0, "shinto", RULE), "Rin goes to Shinto"),
    (log.PieceMoved(0, "miyama", "shinto", CARD), "Rin moves from Miyama Town to Shinto by Rush"),
    (log.PieceMoved(0, None, "shinto", RULE), "Rin moves to Shinto"),
    (log.BoardCleared(RULE), "The board is cleared."),
    (log.TerrainTaken(0, "shinto", 3, None, RULE), "Rin takes the Terrain token +3"),
    (log.TerrainTaken(0, "shinto", 3, 1, CARD), "Rin takes the Terrain token +3 from Ilya by Rush"),
    (log.CardsUsed(0, (UsedCard("luck"), UsedCard("rush", True)), RULE), "Rin uses Luck and a card face down"),
    (log.CardsUsed(0, (UsedCard("luck", True), UsedCard("rush", True)), RULE), "Rin uses 2 cards face down"),
    (log.CardsUsed(0, (UsedCard("luck"), UsedCard("luck"), UsedCard("rush")), RULE), "Rin uses 2 x Luck and Rush"),
    (log.NameReleased(0, "lancer", CARD), "Rin releases the true name: Lancer, Cu Chulainn!"),
    (log.NameHidden(0, CARD), "Rin hides the true name again by Rush"),
    (log.EffectStopped(0, "luck", RULE), "Rin sees the effect of Luck stopped"),
    (log.EffectIdle(0, CARD), "Rin has no use for the effect of Rush"),
    (log.PlayerDefeated(log.NPC, CARD), "The NPC is Defeated by Rush"),
    (log.DefeatVoided(0, CARD), "Rin is not Defeated (Rush)"),
    (log.LastingBegun(0, lasting.TERRAIN, 2, CARD), "Rin multiplies Terrain Advantage by 2 with Rush"),
    (log.LastingBegun(0, lasting.TOTAL, 4, CARD), "Rin adds 4 to the total power with Rush"),
    (log.LastingBegun(0, lasting.IMMUNE, 0, CARD), "Rin cannot be Defeated this round, thanks to Rush"),
    (log.LastingBegun(0, lasting.BARRED, 0, CARD), "Rin may use no cards this round because of Rush"),
    (log.LastingBegun(0, lasting.ZERO, 2, CARD), "Rin has base power 0 on Strength cards because of Rush"),
    (log.LastingBegun(0, lasting.STOPS, 0, CARD), "Rin bars the effects of later cards here with Rush"),
    (log.LastingBegun(0, lasting.LEAVES, 1, CARD), "Rin is about to lose a card by Rush"),
    (log.LastingBegun(0, lasting.RANK, 2, CARD), "Rin ranks 2 from the bottom for the rest of the round by Rush"),
    (log.SealForPower(0, RULE), "Rin uses a Command Seal for total power"),
    (log.CardsDiscarded(0, ("luck",), RULE), "Rin discards 1 card face down"),
    (log.CardsTakenUp(0, ("luck", "rush"), CARD), "Rin takes deck and trash into hand, 2 cards by Rush"),
    (log.CardPutBack(0, "rush", CARD), "Rin puts Rush back beside the Tarot"),
    (log.CardRemoved(0, "rush", CARD), "Rin loses Rush for the rest of the game"),
    (decided(), "Miyama Town: Rin 6, Ilya 10, The NPC 11. The NPC wins with 11; no player gains War Results."),
    (log.MasterChanged(0, "rin", "sakura", CARD), "Rin becomes Sakura Matou by Rush"),
    (log.MoreCards(0, 1, CARD), "Rin may use 1 more card in every round to come by Rush"),
    (log.PlayersLeft((0,), RULE), "Rin Tohsaka (7 War Results) is eliminated."),
    (
        log.PlayersLeft((0, 1), RULE),
        "Rin Tohsaka (7 War Results) and Ilyasviel von Einzbern (0 War Results) are eliminated.",
    ),
    (log.PlayersLeft((0,), rule_cause("RULING-77")), "Rin Tohsaka (7 War Results) concedes."),
    (log.MarkerPassed(1, RULE), "The start player marker goes to Ilya."),
    (log.GameEnded((0,), rule_cause("R12.9")), "Rin Tohsaka wins the Grail War as the last Master left!"),
    (log.GameEnded((0,), Cause("ability", "clown")), "Rin Tohsaka wins the Grail War by Clown!"),
    (
        log.GameEnded((0, 2), rule_cause("R13.1")),
        "Rin Tohsaka and Kirei Kotomine win the Grail War with the most War Results!",
    ),
]


@pytest.mark.parametrize(("entry", "sentence"), ENTRIES, ids=[sentence for _, sentence in ENTRIES])
def test_every_log_entry_is_a_sentence(entry: log.Entry, sentence: str) -> None:
    state = arrange({"seat": seats({"at": "miyama", "results": 7, "acted": False})})
    assert str(tell_entry(state, entry)) == sentence


def test_every_kind_of_log_entry_has_a_sentence_and_every_sentence_a_test() -> None:
    kinds = set(log.Entry.__args__)
    assert set(SENTENCES) == kinds
    assert {type(entry) for entry, _ in ENTRIES} == kinds


def test_every_kind_of_lasting_effect_is_told() -> None:
    assert {entry.kind for entry, _ in ENTRIES if isinstance(entry, log.LastingBegun)} == set(lasting.KINDS)


# --- lines ------------------------------------------------------------------------------------------------------------


def test_a_move_is_told_before_its_payment() -> None:
    state = arrange({"seat": seats({"at": "miyama", "mana": 5, "acted": False})})
    assert told(state, "move shinto") == ["Rin moves from Miyama Town to Shinto and pays 2 Mana (3 left)"]


def test_an_ability_is_named_once_and_the_stay_after_it_is_left_out() -> None:
    state = arrange({"turn": 2, "seat": seats({}, {}, {"at": "miyama", "mana": 5, "acted": False})})
    assert told(state, "ability supervisor", "stay") == [
        "Kirei uses Supervisor, moves from Miyama Town to Reconnaissance, pays 2 Mana (3 left) and gains 2 War Results"
        " (now 2)"
    ]


def test_cards_are_told_when_they_are_used_and_face_down_ones_stay_unnamed() -> None:
    state = arrange({"seat": seats({"at": "miyama", "mana": 9, "acted": False, "hand": ["luck", "rush"]})})
    lines = told(state, "stay", "use gae-bolg", "use rush down", "done")
    assert lines == [
        "Rin stays at Miyama Town",
        "Rin uses Gae Bolg and a card face down and pays 6 Mana (3 left)",
        "Rin releases the true name: Lancer, Cu Chulainn!",
    ]


def test_what_happens_to_several_players_alike_is_one_line() -> None:
    given = {"phase": "preparation", "situation_deck": ["supply-magic"], "seat": seats({"mana": 11}, {"mana": 3})}
    state = arrange({**given, "event_deck": ["plain", "plain"]}, run=False)
    lines: list[str] = []
    while state.pending is None:
        before, state = state, gw.advance(state)
        lines += [str(line) for line in tell_step(before, state)]
    assert lines == [
        "Round 1",
        "Preparation Phase",
        "Everybody draws 3 cards.",
        "Situation: Supply, Magic +2.",
        "Rin gains 1 Mana (now 12), Ilya 2 (now 5), Kirei 2 (now 6).",
        "Event at Miyama Town: Plain, worth 5 War Results.",
        "Event at Shinto: face down.",
        "Pre-Outpost Phase",
        "The NPC stands at Shinto with a total power of 11.",
    ]


def test_new_decks_are_told_before_the_draw_that_needed_them() -> None:
    deck = {"hand": ["luck", "rush"], "deck": ["strength-2"]}
    given = {"phase": "preparation", "seat": seats(deck, {**deck, "deck": [], "trash": ["agility-3"]}, deck)}
    state = gw.advance(arrange(given, run=False))
    assert [str(line) for line in tell_step(state, gw.advance(state))] == [
        "Ilya shuffles the trash into a new deck",
        "Everybody draws 1 card.",
    ]


# --- battles ----------------------------------------------------------------------------------------------------------


def battle(*given: dict[str, Any], **more: Any) -> list[str]:
    """The Battle Phase of an arranged state at Miyama Town, from its first line up to clean-up."""
    state = arrange({"phase": "battle", "npc": False, **more, "seat": seats(*given)}, run=False)
    lines: list[str] = []
    while state.pending is None and state.phase is gw.Phase.BATTLE:
        before, state = state, gw.advance(state)
        lines += [str(line) for line in tell_step(before, state)]
    return lines


def test_a_battle_is_told_with_every_part_and_what_the_winner_gains_for_what() -> None:
    lines = battle(
        {"at": "miyama", "used": ["strength-4", "remote-operation"], "terrain": [3], "seal_power": 1},
        {"at": "miyama", "used": ["strength-3", {"card": "luck", "down": True}]},
        events={"miyama": ["plain"]},
    )
    assert lines == [
        "Battle Phase",
        "Battle at Miyama Town for 7 War Results: the events give 5, winning adds 2",
        "Rin 14",
        "4 base power of Strength 4",
        "2 base power of Remote Operation",
        "6 Terrain Advantage 3 x 2 (Remote Operation)",
        "2 Command Seals used for power: 1",
        "Ilya 3",
        "3 base power of Strength 3",
        "0 a card face down",
        "Rin wins with 14.",
        "Rin gains 11 War Results (now 11): +7 battle, +2 Command Seals used for power, +2 Remote Operation",
    ]


def test_a_tie_tells_how_the_war_results_are_divided() -> None:
    lines = battle(*[{"at": "miyama", "used": ["strength-4", "strength-2"]}] * 2, events={"miyama": ["plain"]})
    assert lines[-3:] == [
        "Rin and Ilya win together with 6 and divide 7 War Results, rounded up: 4 each.",
        "Rin gains 4 War Results (now 4)",
        "Ilya gains 4 War Results (now 4)",
    ]


def test_a_sole_player_neither_wins_nor_loses() -> None:
    assert battle({"at": "miyama", "used": ["strength-4", "luck"]}, events={"miyama": ["plain"]}) == [
        "Battle Phase",
        "No battle at Miyama Town",
        "Rin is alone there: no victory, no loss.",
        "Rin gains 5 War Results (now 5)",
    ]


def test_a_defeated_player_stands_last_with_its_total() -> None:
    strong = {"at": "miyama", "used": ["strength-5", "agility-5"]}
    lines = battle({"at": "miyama", "used": ["gae-bolg", "strength-2"]}, strong)
    assert lines[:3] == [
        "Battle Phase",
        "Ilya is Defeated by Gae Bolg",
        "Battle at Miyama Town for 2 War Results: the events give 0, winning adds 2",
    ]
    assert "Ilya 10 but Defeated" in lines
    assert lines.index("Rin 8") < lines.index("Ilya 10 but Defeated")
    assert lines[-2:] == ["Rin wins with 8.", "Rin gains 2 War Results (now 2)"]


def test_when_all_are_defeated_nobody_wins() -> None:
    entry = decided(defeated=(0, 1, log.NPC), winners=())
    state = arrange({"seat": seats()})
    assert str(tell_entry(state, entry)) == "Miyama Town: Rin 6, Ilya 10, The NPC 11. All are Defeated: nobody wins."


def test_by_casual_rules_the_place_gives_war_results() -> None:
    here = {"at": "shinto", "used": ["strength-4", "luck"]}
    lines = battle(here, here, {"acted": True}, rules="casual")
    assert lines[1] == "Battle at Shinto for 5 War Results: the place gives 2, winning adds 3"


# --- whole games ------------------------------------------------------------------------------------------------------

GAMES = [(3, 1, "normal"), (4, 2, "casual"), (5, 3, "normal"), (6, 4, "normal"), (7, 5, "normal")]


@pytest.mark.parametrize(("players", "seed", "rules"), GAMES)
def test_every_total_of_a_game_is_the_sum_of_its_parts(players: int, seed: int, rules: str) -> None:
    sums: list[tuple[int | None, int]] = []
    for _, lines in whole_game(players, seed, rules):
        for line in lines:
            if line.kind is Kind.TOTAL and line.who != "The NPC":
                sums.append((line.amount, 0))
            elif line.kind is Kind.PART:
                sums[-1] = (sums[-1][0], sums[-1][1] + (line.amount or 0))
    assert len(sums) > 4
    assert [total for total, parts in sums if total != parts] == []


@pytest.mark.parametrize(("players", "seed", "rules"), GAMES)
def test_no_servant_is_named_before_its_true_name_is_released(players: int, seed: int, rules: str) -> None:
    named: list[str] = []
    for state, lines in whole_game(players, seed, rules):
        for player in state.players:
            name = state.cards.servants[player.servant].true_name.en
            named += [name for line in lines if name in line.text and not player.name_known]
    assert named == []


def test_a_game_tells_its_rounds_and_phases_in_order() -> None:
    headings = [line.text for _, lines in whole_game(5, 3) for line in lines if line.kind in (Kind.ROUND, Kind.PHASE)]
    phases = list(HEADINGS.values())
    assert headings[: 2 * (1 + 5)] == ["Round 1", *phases[:5], "Round 2", *phases[:5]]
    assert headings.count("Elimination") == sum(heading.startswith("Climax") for heading in headings) + 1
