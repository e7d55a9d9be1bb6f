"""R13: the casual rules for three or four players."""

from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest
from play import do, given, legal

import grailwar as gw
from grailwar.testing import arrange

CARDS = gw.load_cards()
FOUR = {"supply-strength", "supply-agility", "supply-magic", "shared-attribute-plus-3"}

SHIROU: dict[str, Any] = {"master": "shirou", "servant": "saber"}
RIN: dict[str, Any] = {"master": "rin", "servant": "archer"}
ILYA: dict[str, Any] = {"master": "ilya", "servant": "lancer"}
KIREI: dict[str, Any] = {"master": "kirei", "servant": "rider"}
SHINJI: dict[str, Any] = {"master": "shinji", "servant": "berserker"}


def casual(*seats: dict[str, Any], **keys: Any) -> gw.GameState:
    away = [seat for seat in (SHIROU, RIN, ILYA) if seat["master"] not in {seat["master"] for seat in seats}]
    return given([*seats, *away][: max(3, len(seats))], rules="casual", **keys)


def play_out(seed: int, players: int) -> list[gw.GameState]:
    random, states = Random(seed), [gw.new_game(players, seed=seed, rules="casual")]
    while not states[-1].is_over:
        states.append(gw.apply(states[-1], random.choice(gw.legal_decisions(states[-1]))))
    return states


def results(state: gw.GameState) -> list[int]:
    return [player.results for player in state.players]


@pytest.mark.parametrize("players", [2, 5, 6, 7])
def test_r13_1_for_three_or_four_players_only(players: int) -> None:
    with pytest.raises(gw.SetupError, match="casual rules allow 3 to 4"):
        gw.new_game(players, seed=1, rules="casual")


@pytest.mark.parametrize(("seed", "players"), [(1, 3), (2, 4), (3, 4)])
def test_r13_1_four_rounds_and_the_most_war_results_win(seed: int, players: int) -> None:
    states = play_out(seed, players)
    last = states[-1]
    assert [state.round for state in states][-1] == 4
    assert {state.round for state in states} == {1, 2, 3, 4}
    best = max(results(last))
    assert last.winners == tuple(seat for seat, amount in enumerate(results(last)) if amount == best)
    assert not any(player.eliminated for player in last.players)


def test_r13_1_all_at_zero_share_the_win() -> None:
    state = casual(RIN, ILYA, KIREI, phase="round_end", round=4)
    assert (state.is_over, state.winners, state.round) == (True, (0, 1, 2), 4)


def test_r13_1_who_has_conceded_does_not_win_with_the_most() -> None:
    seats = [{**RIN, "results": 30, "eliminated": True}, {**ILYA, "results": 4}, {**KIREI, "results": 9}]
    state = casual(*seats, phase="round_end", round=4, start=1)
    assert (state.winners, gw.ranking(state)) == ((2,), ((2,), (1,), (0,)))


def test_r13_1_the_last_one_left_wins_at_once() -> None:
    state = do(gw.new_game(3, seed=1, rules="casual"), "0 concede", "2 concede")
    assert (state.is_over, state.winners, state.round) == (True, (1,), 1)


@pytest.mark.parametrize("seed", range(4))
def test_r13_2_each_of_the_four_situations_once(seed: int) -> None:
    seen = {state.round: state.situation for state in play_out(seed, 3)[:-1]}
    assert sorted(str(situation) for situation in seen.values()) == sorted(FOUR)


def test_r13_2_they_are_shuffled_and_none_is_removed() -> None:
    states = [gw.new_game(3, seed=seed, rules="casual") for seed in range(30)]
    assert {state.situation for state in states} == FOUR
    assert {(state.removed_situations, len(state.situation_deck)) for state in states} == {((), 3)}


def test_r13_3_there_are_no_events() -> None:
    for state in play_out(5, 4):
        assert (state.event_deck, state.used_events) == ((), ())
        assert not any(field.open or field.hidden for field in state.battlefields.values())


@pytest.mark.parametrize(
    ("master", "mana"), [("shirou", 2 + 2), ("ilya", 6 + 2), ("rin", 4 + 2), ("kuzuki", 4 + 2), ("shinji", 4 + 2)]
)
def test_r13_4_two_mana_for_everybody_before_round_one(master: str, mana: int) -> None:
    state = gw.new_game(3, seed=7, rules="casual", masters=[master, None, None])
    assert state.situation is not None
    assert state.players[0].mana - CARDS.situations[state.situation].supply == mana


@pytest.mark.parametrize(("place", "number", "share"), [("miyama", 1, 2), ("shinto", 2, 2)])
def test_r13_5_three_tied_share_four_or_five_rounded_up(place: str, number: int, share: int) -> None:
    """ceil(4 / 3) = 2 at Miyama Town, ceil(5 / 3) = 2 at Shinto."""
    seats = [{**seat, "at": place, "used": ["strength-4"]} for seat in (RIN, ILYA, KIREI)]
    assert results(casual(*seats, phase="battle", round=number)) == [share] * 3


def test_r13_5_personal_bonuses_come_on_top() -> None:
    """5 at Shinto, 2 for a Seal, 2 for Remote Operation."""
    rin = {**RIN, "at": "shinto", "used": ["remote-operation", "magic-4"], "seal_power": 1}
    state = casual(rin, {**ILYA, "at": "shinto", "used": ["magic-5"]}, phase="battle", round=2)
    assert results(state)[0] == 5 + 2 + 2


def test_r13_5_a_sole_player_who_is_defeated_still_gains_two() -> None:
    """Petrifying Gaze Defeats seat 0, then Rider leaves it alone at Shinto (round 2: the NPC is elsewhere)."""
    rider = {**KIREI, "mana": 8, "at": "shinto", "hand": ["magic-3"]}
    state = casual({**ILYA, "at": "shinto", "used": ["magic-5"]}, rider, RIN, round=2, turn=1)
    state = do(state, "1 stay", "1 use petrifying-gaze", "1 use magic-3", "1 done")
    assert state.players[0].defeated
    state = do(state, "1 seal move reconnaissance", "1 end", "2 stay", "2 done", "2 end")
    assert results(state) == [2, 2, 0]


def test_r13_6_seals_between_any_two_steps() -> None:
    """During the selection, while the order of effects is asked, and during Riding's selection."""
    hand = ["remote-operation", "magic-3", "strength-2"]
    rider = {**KIREI, "mana": 8, "at": "shinto", "hand": hand}
    state = casual(rider, RIN, ILYA, round=2)
    asked = []
    for line in ("stay", "use riding", "use remote-operation", "done", "resolve riding", "use magic-3", "done"):
        state = do(state, f"0 {line}")
        asked.append("seal mana" in legal(state))
    assert asked == [True] * 7


def test_r13_6_a_seal_pays_for_what_riding_adds() -> None:
    """8 - 3 - 5 (two cards of 1, a Seal of 4 between)."""
    rider = {**KIREI, "mana": 8, "at": "miyama", "hand": ["remote-operation", "strength-5", "magic-3"], "seals": 1}
    state = casual(rider, RIN, ILYA, round=1)
    state = do(state, "0 stay", "0 use riding", "0 use strength-5", "0 done", "0 seal mana", "0 use remote-operation")
    state = do(state, "0 use magic-3", "0 done")
    assert (state.players[0].mana, state.players[0].seals) == (8 - 3 - 1 + 4 - 1, 0)


def test_r13_6_a_seal_moves_between_two_cards() -> None:
    """Rush is chosen at Miyama Town, a Seal leads to Shinto, and Rush then leads on to Reconnaissance."""
    rin = {**RIN, "mana": 1, "at": "miyama", "hand": ["rush", "magic-2"]}
    state = do(casual(rin, ILYA, KIREI, round=2), "0 stay", "0 use rush", "0 seal move shinto")
    state = do(state, "0 use magic-2", "0 done")
    assert (state.players[0].at, state.players[0].results) == ("reconnaissance", 2)


def test_r13_6_not_where_a_card_asks_for_a_place_or_for_discards() -> None:
    ilya = {**ILYA, "mana": 8, "at": "miyama", "hand": ["magic-2"]}
    state = do(casual(ilya, RIN, KIREI), "0 stay", "0 use continue-battle", "0 use magic-2", "0 done")
    assert legal(state) == ["go shinto", "go reconnaissance"]
    rin = {**RIN, "at": "miyama", "hand": ["rush"]}
    assert legal(do(casual(rin, ILYA, KIREI), "0 ability gem-redraw")) == ["discard rush", "done"]


def test_r13_6_not_in_the_action_of_another() -> None:
    with pytest.raises(gw.IllegalDecision):
        do(casual(RIN, ILYA, KIREI), "1 seal mana")


def test_r13_7_two_cards_must_be_used_and_the_rule_of_eight_holds() -> None:
    shirou = {**SHIROU, "mana": 7, "at": "workshop", "hand": ["luck", "rush", "magic-2"]}
    state = do(casual(shirou, RIN, ILYA), "0 stay", "0 use luck")
    assert Counter(text.split()[0] for text in legal(state)) == {"seal": 5, "use": 4}


def test_r13_7_npc_engaged_state_and_terrain_as_normal() -> None:
    state = casual({**ILYA, "mana": 12}, RIN, KIREI, phase="pre_outpost", round=3)
    assert state.npc == "shinto"
    state = do(state, "0 place shinto", "1 place workshop", "2 place workshop")
    assert [token.value for token in state.players[0].terrain] == [3]
    assert [text for text in legal(state) if text.startswith("move")] == []


def test_r13_8_shinji_may_become_sakura_and_never_wins_as_a_clown() -> None:
    shinji = {**SHINJI, "at": "shinto", "used": ["strength-2"]}
    others = [{**ILYA, "at": "shinto", "used": ["magic-5"]}, {**RIN, "results": 9}]
    state = casual(shinji, *others, phase="battle", round=4)
    assert (state.turn, legal(state)) == (0, ["accept", "decline"])
    state = do(state, "0 decline")
    assert (state.winners, results(state)) == ((2,), [0, 5, 9])


def test_r13_8_neither_hidden_secret_nor_avalon_after_the_last_round() -> None:
    sakura = {"master": "sakura", "servant": "caster", "results": 3}
    state = casual(sakura, {**SHIROU, "results": 0}, {**ILYA, "results": 9}, phase="round_end", round=4)
    assert (state.winners, state.players[0].mana) == ((2,), 4)
    assert [player.eliminated for player in state.players] == [False] * 3


WHIP = """
[[special]]
id = "whip"
name = { en = "Whip" }
attributes = ["agility"]
base = 2
mana = 0
owner = "shinji"
extra = {}
source = "test"
"""
"""A card on top of the ordinary number that only Shinji has, and not the Master that he becomes (M5.b)."""


def test_r13_6_the_last_seal_used_between_two_cards_takes_none_of_the_cards_still_to_be_used(tmp_path: Path) -> None:
    pack = tmp_path / "whip.toml"
    pack.write_text(WHIP, encoding="utf-8")
    shinji = {
        **SHINJI,
        "servant": "saber",
        "mana": 0,
        "seals": 1,
        "at": "miyama",
        "hand": ["luck", "strength-2", "strength-3"],
    }
    arranged = {"rules": "casual", "phase": "action", "seat": [shinji, RIN, ILYA]}
    state = do(arrange(arranged, cards=gw.load_cards(pack)), "0 stay", "0 use whip", "0 use luck down", "0 seal mana")
    assert state.players[0].master == "sakura"
    assert legal(state) == ["use strength-2", "use strength-2 down", "use strength-3", "use strength-3 down"]
    assert [str(reason.cause) for reason in gw.why_not(state, gw.parse_decision("done"))] == ["RULING-76"]
