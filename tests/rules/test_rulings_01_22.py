"""RULING-1 to RULING-22: what the documents leave open in setup, preparation, movement and selection."""

import tomllib
from pathlib import Path
from typing import Any

import attrs
import pytest
from play import do, given, legal

import grailwar as gw
from grailwar.testing import arrange

CARDS = gw.load_cards()
CARD_FILE = Path(__file__).parents[2] / "data" / "cards.toml"
NO_SUPPLY = ["shared-attribute-plus-3"]

SHIROU: dict[str, Any] = {"master": "shirou", "servant": "saber"}
RIN: dict[str, Any] = {"master": "rin", "servant": "archer"}
ILYA: dict[str, Any] = {"master": "ilya", "servant": "lancer"}
KIREI: dict[str, Any] = {"master": "kirei", "servant": "rider"}
KUZUKI: dict[str, Any] = {"master": "kuzuki", "servant": "gilgamesh"}
SHINJI: dict[str, Any] = {"master": "shinji", "servant": "berserker"}
SAKURA: dict[str, Any] = {"master": "sakura", "servant": "caster"}
ASSASSIN: dict[str, Any] = {"master": "rin", "servant": "assassin"}
HASSAN: dict[str, Any] = {"master": "rin", "servant": "true-assassin"}


def acting(*seats: dict[str, Any], **keys: Any) -> gw.GameState:
    """An Action Phase without the NPC unless asked for, with three seats at least."""
    away = [seat for seat in (SHIROU, RIN, ILYA) if seat["master"] not in {seat["master"] for seat in seats}]
    return given([*seats, *away][: max(3, len(seats))], **{"npc": False, **keys})


def idle(state: gw.GameState, *seats: int) -> gw.GameState:
    """These seats, with no card to use, act without doing anything."""
    for seat in seats:
        state = do(state, f"{seat} stay", f"{seat} done", f"{seat} end")
    return state


def power(state: gw.GameState, seat: int) -> int:
    tally = gw.power(state, seat)
    assert tally is not None
    return int(tally)


def results(state: gw.GameState) -> list[int]:
    return [player.results for player in state.players]


def options(state: gw.GameState, word: str) -> list[str]:
    return [text for text in legal(state) if text.startswith(word)]


# --- precedence -------------------------------------------------------------------------------------------------------


def test_ruling_1_cannot_beats_can() -> None:
    """A full place stops Seal, Supervisor, Reins and Rush; a closed one, too; a prohibition stops Projection."""
    kirei = {**KIREI, "at": "shinto", "mana": 12, "hand": ["rush"]}
    state = acting(kirei, {**ILYA, "at": "reconnaissance"})
    assert [text for text in legal(state) if "reconnaissance" in text or "supervisor" in text] == []
    state = do(state, "0 stay", "0 use reins-of-the-rider", "0 use rush", "0 done", "0 resolve rush")
    assert state.players[0].at == "shinto"
    assert options(state, "go") == ["go workshop", "go miyama", "go shinto"]
    shirou = {**SHIROU, "at": "miyama", "mana": 12, "hand": ["luck", "luck"]}
    state = do(acting(shirou, situation="forbid-np-magic"), "0 stay")
    assert "use kanshou-and-bakuya" not in legal(state)


def test_ruling_1_a_prohibition_beats_the_right_to_use_cards() -> None:
    """Riding and Rush are special: with 12 Mana they stay forbidden where the event lies."""
    rider = {**KIREI, "at": "shinto", "mana": 12, "hand": ["rush"]}
    state = do(acting(rider, events={"shinto": ["special-forbidden"]}), "0 stay")
    assert options(state, "use") == ["use rush down", "use reins-of-the-rider", "use petrifying-gaze"]


def test_ruling_1_a_card_beats_the_general_rule() -> None:
    assassin = {**ASSASSIN, "at": "miyama", "mana": 5, "hand": ["strength-2"]}
    assert "use first-sword" in legal(do(acting(assassin), "0 stay"))


def test_ruling_1_the_text_of_an_ability_beats_its_summary() -> None:
    """Engraved Fate comes at the start of the round and not when Sakura comes to Miyama Town."""
    state = given([SAKURA, RIN, ILYA], phase="pre_outpost")
    state = do(state, "0 place miyama")
    assert (state.players[0].mana, state.players[0].results) == (4, 0)


def test_ruling_1_the_rulebook_decides_about_the_casual_rules() -> None:
    assert gw.new_game(3, seed=1, rules="casual").event_deck == ()


# --- setup and Preparation --------------------------------------------------------------------------------------------


def test_ruling_2_unknown_initial_mana_is_four_and_marked_as_estimated() -> None:
    masters = tomllib.loads(CARD_FILE.read_text(encoding="utf-8"))["master"]
    estimated = {master["id"]: master["mana"] for master in masters if "mana" in master.get("estimated", ())}
    assert estimated == {"rin": 4, "sakura": 4, "shinji": 4, "kuzuki": 4, "kirei": 4}


@pytest.mark.parametrize("mana", [3, 5])
def test_ruling_2_it_is_a_value_of_each_master(mana: int) -> None:
    masters = {**CARDS.masters, "rin": CARDS.masters["rin"].replace(mana=mana)}
    cards = attrs.evolve(CARDS, masters=masters)
    state = gw.new_game(3, seed=1, masters=["rin", "kirei", None], cards=cards)
    assert state.situation is not None
    supply = CARDS.situations[state.situation].supply
    assert [player.mana - supply for player in state.players[:2]] == [mana, 4]


def test_ruling_3_special_cards_are_not_in_hand_or_deck() -> None:
    """They are no obstacle to the draw, to the return of Unlimited Blade Works, and nothing for the redraw."""
    shirou = {**SHIROU, "servant": "archer", "lingering": ["unlimited-blade-works"]}
    state = given([shirou, RIN, ILYA], phase="preparation")
    assert (state.players[0].lingering, len(state.players[0].hand)) == ((), 3)
    state = do(acting({**RIN, "hand": ["rush"]}), "0 ability gem-redraw")
    assert legal(state) == ["discard rush", "done"]


def test_ruling_3_riding_does_not_reach_them_and_blade_works_does_not_take_them() -> None:
    """Gandr has base 1, but is no hand card; it does not come to the hand with deck and trash."""
    rin = {**RIN, "servant": "rider", "mana": 12, "at": "miyama", "hand": ["magic-3"]}
    state = do(acting(rin), "0 stay", "0 use riding", "0 use magic-3", "0 done")
    assert legal(state) == ["done"]
    rin = {**RIN, "mana": 12, "at": "miyama", "hand": ["magic-3"]}
    state = do(acting(rin), "0 stay", "0 use unlimited-blade-works", "0 use magic-3", "0 done")
    assert (len(state.players[0].hand), "gandr" in state.players[0].hand) == (11, False)


def test_ruling_4_the_rest_of_the_deck_first_then_the_reshuffled_trash() -> None:
    seats = [{**ILYA, "deck": ["rush", "magic-5"], "trash": ["magic-2", "magic-3"]}, RIN, KIREI]
    firsts, thirds = set(), set()
    for seed in range(20):
        hand = given(seats, phase="preparation", seed=seed).players[0].hand
        firsts.add(hand[:2])
        thirds.add(hand[2])
    assert (firsts, thirds) == ({("rush", "magic-5")}, {"magic-2", "magic-3"})


def test_ruling_4_with_both_empty_nothing_is_drawn() -> None:
    player = given([{**ILYA, "deck": [], "trash": []}, RIN, KIREI], phase="preparation").players[0]
    assert player.hand == ()


def test_ruling_5_round_start_draw_situation_added_events_ordinary_events() -> None:
    deck = ["plain", "strong-plus-1", "terrain-doubled", "magic-plus-2"]
    seats = [SAKURA, {**RIN, "hand": ["rush"] * 3}, {**ILYA, "hand": ["rush"] * 3}]
    state = given(seats, phase="preparation", situation_deck=["supply-both-events"], event_deck=deck)
    told = [type(entry).__name__ for entry in state.log]
    assert told[:5] == ["RoundBegun", "ManaChanged", "ResultsChanged", "CardsDrawn", "SituationTurned"]
    assert told[8:12] == ["EventPlaced"] * 4
    placed = [(entry.location, entry.event) for entry in state.log[8:12]]  # type: ignore[union-attr]  # as just told
    assert placed == list(zip(["miyama", "shinto", "miyama", "shinto"], deck, strict=True))


def test_ruling_6_events_are_reshuffled_when_one_is_missing_and_from_the_used_pile_alone() -> None:
    seats = [RIN, ILYA, KIREI]
    state = arrange({"seat": seats, "phase": "preparation", "situation_deck": NO_SUPPLY}, run=False)
    for deck, left in (((), ("plain",)), (("terrain-doubled",), ("plain",)), (("terrain-doubled", "magic-plus-2"), ())):
        state = state.replace(decks=state.decks.replace(events=deck, used_events=("plain",)))
        after = state
        while after.pending is None:
            after = gw.advance(after)
        lying = [event for field in after.battlefields.values() for event in field.open + field.hidden]
        assert lying == [*deck, *left]
        assert after.used_events == (("plain",) if not left else ())


def test_ruling_6_closed_shinto_gets_its_event_all_the_same() -> None:
    state = given([RIN, ILYA, KIREI], phase="preparation", round=9, players_at_start=5)
    assert (state.situation, len(state.battlefields["shinto"].hidden)) == ("climax-3", 1)


@pytest.mark.parametrize(("mana", "expected"), [(0, 4), (8, 12), (9, 12), (12, 12)])
def test_ruling_7_mana_stays_between_0_and_12(mana: int, expected: int) -> None:
    assert do(acting({**ILYA, "mana": mana}), "0 seal mana").players[0].mana == expected


@pytest.mark.parametrize(("had", "expected"), [(0, 0), (4, 0), (5, 0), (6, 1)])
def test_ruling_7_war_results_stop_at_zero(had: int, expected: int) -> None:
    kuzuki = {**KUZUKI, "at": "shinto", "used": ["independent-action"], "results": had}
    seats = [kuzuki, {**ILYA, "at": "shinto", "used": ["gae-bolg-piercing-flight"]}, RIN]
    assert given(seats, phase="battle", npc=False).players[0].results == expected


# --- Pre-Outpost ------------------------------------------------------------------------------------------------------


def test_ruling_8_a_token_is_kept_worthless_elsewhere_and_passed_to_nobody() -> None:
    """Two players with + 3 and + 1 change places by Seals: none of the four numbers counts for anybody."""
    one = {**ILYA, "at": "miyama", "terrain": [3], "deck": []}
    two = {**KIREI, "at": "shinto", "terrain": [3], "deck": []}
    state = acting(one, two)
    state = do(state, "0 seal move shinto")
    state = do(idle(state, 0), "1 seal move miyama")
    assert [power(state, seat) for seat in (0, 1)] == [0, 0]
    assert [[token.at for token in player.terrain] for player in state.players] == [["miyama"], ["shinto"], []]
    assert [field.tokens for field in state.battlefields.values()] == [(1,), (1,)]


def test_ruling_9_only_placement_pays_the_workshops_mana() -> None:
    """The first to come to the empty Workshop by Reins: 12 - 9, and no Workshop Mana."""
    rider = {**RIN, "servant": "rider", "at": "shinto", "mana": 12, "hand": ["magic-3"]}
    use = ("0 stay", "0 use reins-of-the-rider", "0 use magic-3", "0 done", "0 go workshop")
    assert do(acting(rider), *use).players[0].mana == 3


def test_ruling_10_with_every_narrow_place_taken_a_battlefield_is_left() -> None:
    state = given([RIN, ILYA], phase="pre_outpost", round=9, situation="climax-2", players_at_start=5)
    assert legal(do(state, "0 place workshop")) == ["place miyama"]


def test_ruling_10_nobody_may_pass() -> None:
    state = given([RIN, ILYA, KIREI], phase="pre_outpost")
    for decision in (gw.Stay(), gw.Done(), gw.End(), gw.Decline()):
        with pytest.raises(gw.IllegalDecision):
            gw.apply(state, decision)


# --- NPC --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("number", "where"), [(1, "shinto"), (8, "miyama"), (9, "shinto"), (10, "miyama")])
def test_ruling_11_a_turn_of_the_npc_is_a_round(number: int, where: str) -> None:
    """Nobody's action moves it: it stands there for all four."""
    seats = [{**seat, "results": 5, "deck": []} for seat in (RIN, ILYA, KIREI, KUZUKI)]
    state = given(seats, phase="preparation", round=number, players_at_start=4)
    seen = []
    for text in ("place workshop", "stay"):
        for seat in range(4):
            seen.append(state.npc)
            state = do(state, f"{seat} {text}")
            if text == "stay":
                state = do(state, f"{seat} done")
                state = state if seat == 3 else do(state, f"{seat} end")
    assert seen == [where] * 8


def test_ruling_12_the_number_at_the_start_of_the_game_counts() -> None:
    seats = [RIN, ILYA, KIREI]
    assert given(seats, phase="pre_outpost", round=3, players_at_start=4).npc == "shinto"
    assert given(seats, phase="pre_outpost", round=3, players_at_start=5).npc is None
    assert do(gw.new_game(5, seed=1, start=0), "4 concede", "3 concede").npc is None


def test_ruling_12_it_stays_away_from_a_closed_battlefield() -> None:
    seats = [RIN, ILYA, KIREI]
    closed = given(seats, phase="pre_outpost", round=11, situation="climax-3", players_at_start=4)
    open_ = given(seats, phase="pre_outpost", round=12, situation="climax-3", players_at_start=4)
    assert (closed.npc, open_.npc) == (None, "miyama")


def npc_battle(*seats: dict[str, Any], **keys: Any) -> gw.GameState:
    """A battle at Shinto against the NPC with one event of 5."""
    here = [{**seat, "at": "shinto"} for seat in seats]
    away = [seat for seat in (SHIROU, ILYA, KIREI) if seat["master"] not in {seat["master"] for seat in seats}]
    keys = {"round": 5, "events": {"shinto": ["plain"]}, "situation_deck": NO_SUPPLY, **keys}
    return given([*here, *away][:3], phase="battle", **keys)


def test_ruling_13_the_npc_is_an_opponent_and_takes_its_part_of_a_tie() -> None:
    """4 + 3 + 4 = 11: ceil((5 + 3) / 2) = 4, and a Seal's bonus for winning."""
    state = npc_battle({**RIN, "used": ["strength-4", "agility-3"], "seal_power": 2})
    assert results(state)[0] == 4 + 4


def test_ruling_13_a_win_over_it_alone_does_not_double() -> None:
    """But a win over it and a player does: 6 + 5 + 2 = 13; 10 x 2 + 5 + 3 + 2."""
    hassan = {**HASSAN, "used": ["delusional-heartbeat", "agility-5"], "seal_power": 1, "results": 10}
    assert results(npc_battle(hassan))[0] == 10 + 5 + 3 + 2
    assert results(npc_battle(hassan, {**KUZUKI, "used": ["magic-2"]}))[0] == 20 + 5 + 3 + 2


def test_ruling_14_lancer_alone_with_it_can_reliably_win() -> None:
    assert results(npc_battle({**RIN, "servant": "lancer", "used": ["gae-bolg"]}))[0] == 5 + 3


def test_ruling_14_effects_that_ask_for_cards_seals_results_or_a_name_do_not_find_it() -> None:
    """All Precepts finds nobody (no + 10), Petrifying Gaze nobody either; the NPC's 11 beats them both."""
    caster = {**RIN, "servant": "caster", "mana": 8, "at": "shinto", "hand": ["magic-4"]}
    state = given([caster, ILYA, KIREI], round=5)
    state = do(state, "0 stay", "0 use all-precepts-talisman", "0 use magic-4", "0 done")
    assert (power(state, 0), legal(state)[-1]) == (4, "end")
    rider = {**KIREI, "mana": 8, "at": "shinto", "hand": ["magic-3"], "deck": []}
    state = given([rider, {**RIN, "deck": []}, {**ILYA, "deck": []}], round=5, events={"shinto": ["plain"]})
    state = do(state, "0 stay", "0 use petrifying-gaze", "0 use magic-3", "0 done", "0 end")
    assert results(idle(state, 1, 2))[0] == 0


# --- movement and Seals -----------------------------------------------------------------------------------------------


def test_ruling_15_a_player_whom_the_others_have_left_is_free() -> None:
    """The other one leaves by Rush in its own action; then the first is alone at its Movement step."""
    rin = {**RIN, "at": "miyama", "mana": 1, "hand": ["rush", "magic-2"]}
    state = acting(rin, {**ILYA, "at": "miyama", "mana": 2})
    state = do(state, "0 stay", "0 use rush", "0 use magic-2", "0 done", "0 end")
    assert options(state, "move") == ["move shinto"]


def test_ruling_15_a_player_who_has_been_joined_is_stuck() -> None:
    state = acting({**ILYA, "at": "workshop", "mana": 1, "deck": []}, {**RIN, "at": "miyama", "mana": 12})
    state = do(state, "0 move miyama", "0 done", "0 end")
    assert options(state, "move") == []


def test_ruling_15_a_seal_in_the_first_window_is_looked_at_where_it_leads() -> None:
    state = acting({**ILYA, "at": "workshop", "mana": 12}, {**RIN, "at": "miyama"})
    assert options(do(state, "0 seal move miyama"), "move") == []
    assert options(do(state, "0 seal move shinto"), "move") == ["move reconnaissance"]


def test_ruling_16_the_sum_of_the_legs_with_the_discount_inside() -> None:
    """Kuzuki pays 0 + 2 to Shinto; Shinji pays 1 + 2 and gains nothing for passing through Miyama Town."""
    kuzuki = do(acting({**KUZUKI, "at": "workshop", "mana": 2}), "0 move shinto").players[0]
    shinji = do(acting({**SHINJI, "at": "workshop", "mana": 3}), "0 move shinto").players[0]
    assert (kuzuki.mana, shinji.mana) == (0, 0)


def test_ruling_16_the_mana_that_a_place_on_the_way_would_give_does_not_help() -> None:
    assert options(acting({**SHINJI, "at": "workshop", "mana": 2}), "move") == ["move miyama"]


def test_ruling_17_leaving_reconnaissance_and_coming_back_in_one_action_pays_twice() -> None:
    """By move, away by Seal, back by Rush, away and back by Seals: three entries."""
    rin = {**RIN, "at": "shinto", "mana": 3, "hand": ["rush", "magic-2"], "seals": 3}
    state = do(acting(rin), "0 move reconnaissance", "0 seal move shinto", "0 use rush", "0 use magic-2", "0 done")
    assert results(state)[0] == 4
    state = do(state, "0 seal move miyama", "0 seal move reconnaissance")
    assert (results(state)[0], state.players[0].mana, state.players[0].seals) == (6, 0, 0)


def test_ruling_17_being_there_is_not_entering() -> None:
    state = acting({**ILYA, "at": "reconnaissance", "deck": []})
    assert results(do(state, "0 stay", "0 done")) == [0, 0, 0]


def test_ruling_18_options_may_be_mixed_over_the_windows_and_a_seal_may_do_nothing() -> None:
    ilya = {**ILYA, "at": "miyama", "mana": 12, "seals": 5, "hand": ["magic-2", "magic-3"]}
    state = do(acting(ilya), "0 seal mana", "0 seal power", "0 stay", "0 seal mana", "0 use magic-2", "0 use magic-3")
    state = do(state, "0 done", "0 seal power", "0 seal mana")
    player = state.players[0]
    assert (player.mana, player.seal_power, player.seals) == (12, 2, 0)


def test_ruling_19_rush_and_continue_battle_are_compulsory_and_reins_are_not() -> None:
    ilya = {**ILYA, "at": "workshop", "mana": 8, "hand": ["magic-2"]}
    state = do(acting(ilya), "0 stay", "0 use continue-battle", "0 use magic-2", "0 done")
    assert legal(state) == ["go miyama", "go shinto", "go reconnaissance"]
    rider = {**KIREI, "at": "workshop", "mana": 9, "hand": ["magic-2"]}
    state = do(acting(rider), "0 stay", "0 use reins-of-the-rider", "0 use magic-2", "0 done")
    assert legal(state) == ["go workshop", "go miyama", "go shinto", "go reconnaissance", "decline"]


def test_ruling_19_the_only_legal_destination_is_not_asked_for() -> None:
    """With three left only Miyama Town is open to Continue Battle from the Workshop."""
    ilya = {**ILYA, "at": "workshop", "mana": 8, "hand": ["magic-2"]}
    state = acting(ilya, round=9, situation="climax-3", players_at_start=5)
    state = do(state, "0 stay", "0 use continue-battle", "0 use magic-2", "0 done")
    assert (state.players[0].at, legal(state)[-1]) == ("miyama", "end")


def test_ruling_19_reins_ask_even_for_a_single_place() -> None:
    rider = {**KIREI, "at": "miyama", "mana": 9, "hand": ["magic-2"]}
    state = acting(rider, {**ILYA, "at": "workshop"}, round=9, situation="climax-3", players_at_start=5)
    state = do(state, "0 stay", "0 use reins-of-the-rider", "0 use magic-2", "0 done")
    assert legal(state) == ["go miyama", "decline"]
    assert do(state, "0 decline").players[0].terrain == ()


def test_ruling_20_after_a_late_move_the_new_place_has_the_say() -> None:
    """Wind Barrier is used beside Rin, then its user goes to Shinto: Ilya's Strength is 0 there, Rin's is not."""
    saber = {**SHIROU, "at": "miyama", "mana": 8, "hand": ["magic-2"], "terrain": [3], "deck": []}
    rin = {**RIN, "at": "miyama", "used": ["strength-3"], "deck": []}
    ilya = {**ILYA, "at": "shinto", "used": ["strength-3", "strength-2"], "deck": []}
    events = {"miyama": ["plain"], "shinto": ["magic-plus-2"]}
    state = acting(saber, rin, ilya, events=events, situation_deck=NO_SUPPLY)
    state = do(state, "0 stay", "0 use wind-barrier", "0 use magic-2", "0 done")
    assert power(state, 0) == 4 + 2 + 3
    state = do(state, "0 seal move shinto")
    assert power(state, 0) == 4 + 2 + 2 + 2
    state = do(state, "0 end")
    assert results(state) == [2 + 3, 5, 0]


# --- selection --------------------------------------------------------------------------------------------------------


def test_ruling_21_any_number_of_attack_cards_face_down() -> None:
    """With Unlimited Blade Works all four; they add nothing and cost nothing."""
    hand = ["strength-5", "magic-5", "rush", "remote-operation"]
    rin = {**RIN, "at": "miyama", "mana": 0, "lingering": ["unlimited-blade-works"], "hand": hand}
    state = do(acting(rin), "0 stay", *(f"0 use {card} down" for card in hand), "0 done")
    assert (power(state, 0), state.players[0].mana) == (0, 0)
    assert state.players[0].used == tuple(gw.UsedCard(card, True) for card in hand)


@pytest.mark.parametrize("text", ["use gandr down", "use broken-spiral-sword down", "use minds-eye down"])
def test_ruling_21_extra_and_skill_cards_only_face_up(text: str) -> None:
    rin = {**RIN, "at": "miyama", "mana": 12, "hand": ["strength-5", "magic-5"]}
    state = do(acting(rin), "0 stay")
    with pytest.raises(gw.IllegalDecision):
        gw.apply(state, gw.parse_decision(text))


def test_ruling_21_ridings_cards_only_face_up() -> None:
    rider = {**KIREI, "at": "miyama", "mana": 8, "hand": ["strength-5", "magic-3", "remote-operation"]}
    state = do(acting(rider), "0 stay", "0 use riding", "0 use strength-5", "0 done")
    assert legal(state) == ["use magic-3", "use remote-operation", "done"]


def test_ruling_22_eight_mana_are_looked_at_before_paying() -> None:
    """12 Mana pay for 8 + 4; with 8 Mana the second one is no question of the 8 but of what is left to pay it."""
    saber = {**SHIROU, "at": "miyama", "mana": 12, "hand": ["luck"]}
    state = do(acting(saber), "0 stay", "0 use excalibur", "0 use wind-barrier", "0 done")
    assert state.players[0].mana == 0
    gilgamesh = {**KUZUKI, "at": "miyama", "mana": 9, "hand": ["luck"]}
    state = do(acting(gilgamesh), "0 stay", "0 use enuma-elish")
    assert options(state, "use") == ["use luck", "use luck down", "use independent-action"]


def test_ruling_22_what_has_been_spent_before_the_step_counts() -> None:
    """Kirei has 9; after Supervisor it is 7, and no skill card may be chosen; a Seal would help."""
    state = do(acting({**KIREI, "at": "miyama", "mana": 9, "hand": ["magic-3"]}), "0 ability supervisor", "0 stay")
    assert "use riding" not in legal(state)
    assert "use riding" in legal(do(state, "0 seal mana"))


def test_ruling_22_mana_gained_after_the_choice_is_too_late() -> None:
    """7 Mana: two Attack cards are used; a Seal after the preparation does not bring a skill card."""
    saber = {**SHIROU, "at": "miyama", "mana": 7, "hand": ["luck", "magic-2"]}
    state = do(acting(saber), "0 stay", "0 use luck", "0 use magic-2", "0 done", "0 seal mana")
    assert options(state, "use") == []
