"""R8.1-R8.10: which cards may be chosen in Battle Preparation, step 1."""

import pytest
from play import do, given, legal
from test_r09_power import parts, total

import grailwar as gw

AWAY = {"master": "kuzuki", "servant": "gilgamesh", "at": "workshop", "acted": True}
ARCHER = {"master": "ilya", "servant": "archer", "at": "miyama", "seals": 0}
ASSASSIN = {"master": "ilya", "servant": "assassin", "at": "miyama", "seals": 0}
BERSERKER = {"master": "ilya", "servant": "berserker", "at": "miyama", "seals": 0}
CASTER = {"master": "ilya", "servant": "caster", "at": "miyama", "seals": 0}
GILGAMESH = {"master": "ilya", "servant": "gilgamesh", "at": "miyama", "seals": 0}
RIDER = {"master": "ilya", "servant": "rider", "at": "miyama", "seals": 0}
SABER = {"master": "ilya", "servant": "saber", "at": "miyama", "seals": 0}


def uses(state: gw.GameState) -> set[str]:
    """The cards that may be chosen, without ``use``."""
    return {text.removeprefix("use ") for text in legal(state) if text.startswith("use ")}


@pytest.mark.parametrize("place", ["workshop", "reconnaissance", "miyama", "shinto"])
def test_r8_1_everybody_prepares_for_battle_wherever_the_piece_is(place: str) -> None:
    hand = ["agility-3", "luck", "rush"]
    state = given([{**SABER, "at": place, "mana": 0, "hand": hand}, AWAY, AWAY], npc=False)
    state = do(state, "0 stay")
    cards = ["agility-3", "agility-3 down", "luck", "luck down", "rush down"]
    assert set(legal(state)) == {f"use {card}" for card in cards}
    state = do(state, "0 use rush down", "0 use luck", "0 done")
    assert legal(state) == ["end"]


def test_r8_2_exactly_two_cards_are_used() -> None:
    state = given([{**SABER, "mana": 12, "hand": ["agility-3", "luck", "rush"]}, AWAY, AWAY])
    state = do(state, "0 stay", "0 use luck")
    assert "done" not in legal(state)
    state = do(state, "0 use wind-barrier")
    assert legal(state) == ["done"]


def test_r8_2_equal_cards_in_hand_are_one_option_for_as_long_as_one_is_left() -> None:
    hand = ["strength-4", "strength-4", "strength-4"]
    state = do(given([{**SABER, "mana": 0, "hand": hand}, AWAY, AWAY]), "0 stay")
    assert uses(state) == {"strength-4", "strength-4 down"}
    state = do(state, "0 use strength-4")
    assert uses(state) == {"strength-4", "strength-4 down"}
    state = do(state, "0 use strength-4 down", "0 done")
    assert state.players[0].hand == ("strength-4",)
    assert state.players[0].used == (gw.UsedCard("strength-4"), gw.UsedCard("strength-4", down=True))


def test_r8_2_no_card_that_lingers_or_is_spent() -> None:
    archer = {**ARCHER, "mana": 12, "lingering": ["unlimited-blade-works"], "spent": ["broken-spiral-sword"]}
    state = do(given([archer, AWAY, AWAY]), "0 stay")
    assert uses(state) == {"minds-eye"}


def test_r8_2_no_card_that_has_been_removed_from_the_game() -> None:
    state = given([{**BERSERKER, "mana": 12, "hand": ["luck", "agility-2"]}, AWAY, AWAY])
    berserker = state.players[0].replace(removed=("twelve-labours", "twelve-labours"))
    state = do(state.replace(players=(berserker, *state.players[1:])), "0 stay")
    assert "twelve-labours" in uses(state)
    state = do(state, "0 use twelve-labours")
    assert "twelve-labours" not in uses(state)


def test_r8_2_two_copies_are_the_two_uses_and_no_copy_is_lost() -> None:
    berserker = {**BERSERKER, "mana": 12, "hand": ["luck", "agility-2"], "faceup": ["twelve-labours"]}
    state = do(given([berserker, AWAY, AWAY]), "0 stay", "0 use twelve-labours", "0 use twelve-labours")
    assert legal(state) == ["done"]
    state = do(state, "0 done", "0 end")
    assert state.players[0].faceup == ("twelve-labours", "twelve-labours")


def test_r8_3_two_noble_phantasm_cards_may_be_used_together() -> None:
    state = given([{**GILGAMESH, "mana": 12, "hand": ["luck"]}, AWAY, AWAY])
    state = do(state, "0 stay", "0 use enuma-elish", "0 use gate-of-babylon", "0 done")
    assert state.players[0].mana == 0
    assert state.players[0].hand == ("luck",)


@pytest.mark.parametrize(("mana", "offered"), [(7, set()), (8, {"gate-of-babylon", "independent-action"})])
def test_r8_4_the_threshold_holds_for_a_card_without_cost_too(mana: int, offered: set[str]) -> None:
    state = do(given([{**GILGAMESH, "mana": mana, "hand": ["luck", "agility-2"]}, AWAY, AWAY]), "0 stay")
    assert uses(state) == {"luck", "luck down", "agility-2", "agility-2 down"} | offered


def test_r8_4_one_look_covers_all_cards_of_the_selection() -> None:
    state = do(given([{**ARCHER, "mana": 8, "hand": ["luck"]}, AWAY, AWAY]), "0 stay", "0 use minds-eye")
    assert "broken-spiral-sword" in uses(state)
    state = do(state, "0 use broken-spiral-sword", "0 done")
    assert state.players[0].mana == 3


@pytest.mark.parametrize(("mana", "offered"), [(4, False), (5, True), (7, True), (12, True)])
def test_r8_4_first_sword_needs_its_cost_alone(mana: int, offered: bool) -> None:
    state = do(given([{**ASSASSIN, "mana": mana, "hand": ["luck", "agility-2"]}, AWAY, AWAY]), "0 stay")
    assert ("first-sword" in uses(state)) == offered
    assert ("second-sword" in uses(state)) == (mana >= 8)


def test_r8_4_a_seal_for_mana_in_the_second_window_still_reaches_the_threshold() -> None:
    state = do(given([{**SABER, "seals": 1, "mana": 4, "hand": ["luck", "rush"]}, AWAY, AWAY]), "0 stay")
    assert "excalibur" not in uses(state)
    state = do(state, "0 seal mana")
    assert "excalibur" in uses(state)


def test_r8_4_mana_gained_between_two_cards_counts_for_the_second_one() -> None:
    saber = {**SABER, "seals": 1, "mana": 4, "hand": ["luck", "rush"]}
    state = do(given([saber, AWAY, AWAY], rules="casual"), "0 stay", "0 use luck")
    assert "excalibur" not in uses(state)
    state = do(state, "0 seal mana", "0 use excalibur", "0 done")
    assert state.players[0].mana == 0


def test_r8_5_the_total_cost_may_be_all_the_mana_but_not_more() -> None:
    hand = ["strength-5", "rush", "agility-3"]
    state = do(given([{**SABER, "mana": 1, "hand": hand}, AWAY, AWAY]), "0 stay", "0 use strength-5")
    assert uses(state) == {"rush down", "agility-3", "agility-3 down"}
    state = do(given([{**SABER, "mana": 2, "hand": hand}, AWAY, AWAY]), "0 stay", "0 use strength-5")
    state = do(state, "0 use rush", "0 done")
    assert state.players[0].mana == 0


def test_r8_5_an_extra_card_must_be_paid_with_what_the_others_leave() -> None:
    shirou = {**SABER, "master": "shirou", "mana": 8, "hand": ["luck", "agility-3"]}
    state = do(given([shirou, AWAY, AWAY]), "0 stay", "0 use excalibur")
    assert "kanshou-and-bakuya" not in uses(state)
    state = do(given([shirou, AWAY, AWAY]), "0 stay", "0 use kanshou-and-bakuya")
    assert "excalibur" not in uses(state)
    assert "wind-barrier" in uses(state)


def test_r8_6_a_card_face_down_costs_nothing_and_does_nothing() -> None:
    saber = {**SABER, "mana": 0, "hand": ["rush", "luck", "strength-5"]}
    lancer = {"master": "kirei", "servant": "lancer", "at": "miyama", "used": ["gae-bolg", "agility-4"]}
    state = given([lancer, saber, AWAY], turn=1)
    state = do(state, "1 stay", "1 use rush down", "1 use luck down", "1 done")
    assert (state.players[1].mana, state.players[1].at) == (0, "miyama")
    assert [amount for amount, _ in parts(state, 1)] == [0, 0]
    state = gw.decide(state, gw.End())
    while not state.players[1].defeated:
        state = gw.advance(state)
    assert state.phase == gw.Phase.BATTLE


def test_r8_6_only_cards_of_the_deck_may_lie_face_down() -> None:
    hand = ["snake", "magic-2"]
    for master, extra in (("shirou", "kanshou-and-bakuya"), ("rin", "gandr")):
        state = do(given([{**SABER, "master": master, "mana": 12, "hand": hand}, AWAY, AWAY]), "0 stay")
        assert {"snake", "snake down", "magic-2 down", "excalibur", extra} <= uses(state)
        assert {card for card in uses(state) if card.endswith(" down")} == {"snake down", "magic-2 down"}
        with pytest.raises(gw.IllegalDecision):
            do(state, f"0 use {extra} down")


def test_r8_7_unlimited_blade_works_frees_the_number_from_none_to_four() -> None:
    hand = ["agility-2", "agility-2", "agility-3", "agility-4", "magic-2"]
    archer = {**ARCHER, "mana": 0, "hand": hand, "lingering": ["unlimited-blade-works"]}
    state = do(given([archer, AWAY, AWAY]), "0 stay")
    assert "done" in legal(state)
    assert legal(do(state, "0 done")) == ["end"]
    for card in hand[:4]:
        assert "done" in legal(state)
        state = do(state, f"0 use {card}")
    assert legal(state) == ["done"]


def test_r8_7_hidden_secret_adds_one_card_to_both_limits_of_choice() -> None:
    hand = ["agility-2", "agility-2", "agility-3", "agility-4", "magic-2", "magic-3"]
    sakura = {**ARCHER, "master": "sakura", "mana": "unlimited", "hand": hand}
    state = do(given([sakura, AWAY, AWAY], round=9, situation="climax-3"), "0 stay", "0 use agility-2")
    assert "done" not in legal(state)
    state = do(state, "0 use agility-2")
    assert "done" in legal(state)
    assert legal(do(state, "0 use agility-3")) == ["done"]
    assert legal(do(state, "0 use broken-spiral-sword")) == ["done"]
    sakura["lingering"] = ["unlimited-blade-works"]
    state = do(given([sakura, AWAY, AWAY], round=9, situation="climax-3"), "0 stay")
    assert "done" in legal(state)
    state = do(state, *[f"0 use {card}" for card in hand[:4]])
    assert "use magic-2" in legal(state)
    assert legal(do(state, "0 use magic-2")) == ["done"]


@pytest.mark.parametrize("lingering", [[], ["unlimited-blade-works"]])
def test_r8_7_a_barred_player_uses_no_card_and_no_extra_one(lingering: list[str]) -> None:
    caster = {**CASTER, "mana": 8, "hand": ["magic-2", "magic-3"]}
    rin = {**ARCHER, "master": "rin", "mana": 12, "hand": ["luck", "rush"], "lingering": lingering, "seals": 1}
    state = given([caster, rin, AWAY])
    state = do(state, "0 stay", "0 use all-precepts-talisman", "0 use magic-2", "0 done", "0 end", "1 stay")
    assert set(legal(state)) == {"ability gem-mana", "ability gem-redraw", "done"}
    state = do(state, "1 done")
    assert state.players[1].used == ()


def test_r8_8_with_too_few_cards_a_player_uses_what_there_is() -> None:
    state = do(given([{**SABER, "mana": 12, "hand": ["rush"]}, AWAY, AWAY]), "0 stay")
    assert "done" not in legal(state)
    state = do(state, "0 use rush down")
    assert uses(state) == {"excalibur", "wind-barrier", "magic-resistance"}
    assert "done" in legal(state)
    state = do(given([{**SABER, "mana": 12}, AWAY, AWAY]), "0 stay")
    assert "done" in legal(state)
    assert legal(do(state, "0 done")) == ["end"]


def test_r8_8_an_extra_card_does_not_stand_in_for_a_hand_card() -> None:
    rin = {**SABER, "master": "rin", "mana": 12, "hand": ["rush", "luck"]}
    state = do(given([rin, AWAY, AWAY]), "0 stay", "0 use gandr", "0 use rush down")
    assert "done" not in legal(state)
    assert legal(do(state, "0 use luck down")) == ["done"]


def test_r8_9_projection_needs_eight_mana_when_chosen_and_comes_once() -> None:
    shirou = {**SABER, "master": "shirou", "mana": 8, "hand": ["luck", "agility-3"]}
    state = do(given([shirou, AWAY, AWAY]), "0 stay", "0 use wind-barrier", "0 use magic-resistance")
    assert set(legal(state)) == {"use kanshou-and-bakuya", "done"}
    state = do(state, "0 use kanshou-and-bakuya")
    assert legal(state) == ["done"]
    state = do(state, "0 done")
    assert state.players[0].mana == 0
    shirou["mana"] = 7
    assert "kanshou-and-bakuya" not in uses(do(given([shirou, AWAY, AWAY]), "0 stay"))


@pytest.mark.parametrize(("mana", "gems", "offered"), [(1, 1, True), (0, 10, False), (12, 0, False)])
def test_r8_9_gandr_needs_a_gem_and_its_mana(mana: int, gems: int, offered: bool) -> None:
    rin = {**SABER, "master": "rin", "mana": mana, "gems": gems, "hand": ["luck", "agility-3"]}
    state = do(given([rin, AWAY, AWAY]), "0 stay")
    assert ("gandr" in uses(state)) == offered
    state = do(state, "0 use luck", "0 use agility-3")
    assert ("use gandr" in legal(state)) == offered
    if offered:
        state = do(state, "0 use gandr")
        assert legal(state) == ["done"]
        assert state.players[0].gems == 1
        assert do(state, "0 done").players[0].gems == 0


def test_r8_9_third_sword_looks_at_the_cards_chosen_face_up() -> None:
    assassin = {**ASSASSIN, "master": "kuzuki", "mana": 12, "hand": ["snake", "agility-2", "luck"]}
    state = do(given([assassin, AWAY, AWAY]), "0 stay", "0 use snake")
    assert "third-sword" not in uses(state)
    assert "third-sword" not in uses(do(state, "0 use agility-2 down"))
    state = do(state, "0 use agility-2")
    assert set(legal(state)) == {"use third-sword", "done"}
    state = do(state, "0 use third-sword")
    assert legal(state) == ["done"]


def test_r8_9_third_sword_needs_eight_mana_too() -> None:
    assassin = {**ASSASSIN, "mana": 7, "hand": ["agility-3", "agility-2", "luck"]}
    state = do(given([assassin, AWAY, AWAY]), "0 stay", "0 use first-sword", "0 use agility-2")
    assert legal(state) == ["done"]
    assassin["mana"] = 8
    state = do(given([assassin, AWAY, AWAY]), "0 stay", "0 use first-sword", "0 use agility-2")
    assert set(legal(state)) == {"use third-sword", "done"}


def test_r8_9_third_sword_does_not_take_the_place_of_hidden_secret() -> None:
    assassin = {**ASSASSIN, "master": "sakura", "mana": "unlimited", "hand": ["agility-2", "luck", "agility-5"]}
    state = given([assassin, AWAY, AWAY], round=9, situation="climax-3")
    state = do(state, "0 stay", "0 use second-sword", "0 use agility-2", "0 use third-sword", "0 use first-sword")
    assert legal(state) == ["done"]
    assert total(do(state, "0 done"), 0) == 5 + 2 + 3 + 7 + 3


def test_r8_9_riding_adds_cards_when_it_resolves() -> None:
    rider = {**RIDER, "mana": 8, "hand": ["luck", "rush", "agility-3", "strength-5"]}
    state = do(given([rider, AWAY, AWAY]), "0 stay", "0 use riding", "0 use luck")
    assert legal(state) == ["done"]
    state = do(state, "0 done", "0 resolve riding")
    assert set(legal(state)) == {"use rush", "use agility-3", "done"}


def test_r8_10_one_of_several_attributes_is_enough_to_be_forbidden() -> None:
    state = given([{**GILGAMESH, "mana": 12, "hand": ["luck"]}, AWAY, AWAY], situation="forbid-np-magic")
    assert uses(do(state, "0 stay")) == {"luck", "luck down", "independent-action"}
    shirou = {**SABER, "master": "shirou", "mana": 12, "hand": ["luck"]}
    state = given([shirou, AWAY, AWAY], situation="forbid-np-strength")
    assert uses(do(state, "0 stay")) == {"luck", "luck down", "magic-resistance"}


def test_r8_10_the_events_of_the_battlefield_where_the_player_stands_count() -> None:
    saber = {**SABER, "seals": 1, "mana": 12, "hand": ["luck", "rush"]}
    special = {"luck", "rush", "magic-resistance"}
    state = do(given([saber, AWAY, AWAY], hidden_events={"shinto": ["special-forbidden"]}), "0 stay")
    assert special <= uses(state)
    state = do(state, "0 seal move shinto")
    assert not special & uses(state)
    assert {"luck down", "rush down"} <= uses(state)


def test_r8_10_no_event_reaches_the_workshop() -> None:
    saber = {**SABER, "at": "workshop", "mana": 12, "hand": ["luck", "rush"]}
    events = {"shinto": ["special-forbidden"], "miyama": ["special-forbidden"]}
    state = do(given([saber, AWAY, AWAY], events=events, situation="forbid-np-magic"), "0 stay")
    assert uses(state) == {"luck", "luck down", "rush", "rush down", "magic-resistance"}


def test_r8_10_lingering_cards_are_not_affected() -> None:
    archer = {**ARCHER, "mana": 0, "hand": ["luck", "agility-2"], "lingering": ["unlimited-blade-works"]}
    state = do(given([archer, AWAY, AWAY], events={"miyama": ["special-forbidden"]}), "0 stay")
    assert set(legal(state)) == {"use luck down", "use agility-2", "use agility-2 down", "done"}
