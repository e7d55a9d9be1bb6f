"""R11: clean-up at the end of each round."""

from collections import Counter
from typing import Any

from play import do, given, legal

import grailwar as gw

NO_SUPPLY = ["shared-attribute-plus-3"]

SHIROU: dict[str, Any] = {"master": "shirou", "servant": "saber"}
RIN: dict[str, Any] = {"master": "rin", "servant": "archer"}
ILYA: dict[str, Any] = {"master": "ilya", "servant": "lancer"}
KIREI: dict[str, Any] = {"master": "kirei", "servant": "rider"}
KUZUKI: dict[str, Any] = {"master": "kuzuki", "servant": "berserker"}
SAKURA: dict[str, Any] = {"master": "sakura", "servant": "caster"}


def cleaned(*seats: dict[str, Any], **keys: Any) -> gw.GameState:
    """After the clean-up, at the first question of the next round."""
    away = [seat for seat in (SHIROU, RIN, ILYA) if seat["master"] not in {seat["master"] for seat in seats}]
    keys = {"situation_deck": NO_SUPPLY, "npc": False, **keys}
    return given([*seats, *away][: max(3, len(seats))], phase="round_end", **keys)


def trash(player: gw.Player) -> list[str]:
    return sorted(str(used) for used in player.trash)


def power(state: gw.GameState, seat: int) -> int:
    tally = gw.power(state, seat)
    assert tally is not None
    return int(tally)


def test_r11_1_attack_cards_and_snakes_go_to_the_trash_as_they_were_used() -> None:
    used = ["snake", {"card": "snake", "down": True}, {"card": "strength-2", "down": True}]
    kuzuki = {**KUZUKI, "used": used, "trash": ["luck"], "hand": ["luck", "strength-9", "agility-7"]}
    player = cleaned(kuzuki).players[0]
    assert trash(player) == ["luck", "snake", "snake (face down)", "strength-2 (face down)"]
    assert player.used == ()


def test_r11_2_skill_cards_lie_face_up_beside_the_tarot_and_may_be_used_again() -> None:
    saber = {**SHIROU, "used": ["wind-barrier", "luck"], "mana": 12, "hand": ["rush", "luck", "magic-2"]}
    state = cleaned(saber, start=2)
    assert (state.players[0].faceup, trash(state.players[0])) == (("wind-barrier",), ["luck"])
    state = do(state, "0 place workshop", "1 place workshop", "2 place workshop", "0 stay")
    assert "use wind-barrier" in legal(state)


def test_r11_2_lingering_cards_stay_in_use_and_removed_ones_are_gone() -> None:
    """Self-Modification lingers; one of two labours of a loser leaves, the third was never used."""
    hassan = {**SAKURA, "servant": "true-assassin", "used": ["self-modification", "magic-2"]}
    player = cleaned(hassan).players[0]
    assert (player.lingering, player.faceup) == (("self-modification",), ())
    berserker = {**KUZUKI, "at": "shinto", "used": ["twelve-labours", "twelve-labours"]}
    saber = {**SHIROU, "at": "shinto", "used": ["excalibur"]}
    state = given([berserker, saber, RIN], phase="battle", npc=False, situation_deck=NO_SUPPLY)
    player = state.players[0]
    assert (player.removed, player.faceup, player.trash) == (("twelve-labours",) * 2, (), ())


def test_r11_2_a_berserker_has_as_many_labours_left_as_have_not_been_removed() -> None:
    berserker = {**KUZUKI, "at": "shinto", "used": ["twelve-labours", "twelve-labours"], "mana": 12}
    saber = {**SHIROU, "at": "shinto", "used": ["excalibur"]}
    state = given([berserker, saber, RIN], phase="battle", npc=False, situation_deck=NO_SUPPLY, start=2)
    state = do(state, "0 place workshop", "1 place workshop", "2 place workshop", "0 stay")
    state = do(state, "0 use twelve-labours")
    assert "use twelve-labours" not in legal(state)


def test_r11_3_special_cards_are_beside_the_board_again() -> None:
    shirou = {**SHIROU, "used": ["luck", "luck", "kanshou-and-bakuya"], "mana": 8, "deck": ["rush"], "trash": []}
    rin = {**RIN, "used": ["rush", "magic-2", "gandr"], "gems": 1, "deck": ["rush"], "trash": []}
    state = cleaned(shirou, rin, {**ILYA, "deck": []}, start=2)
    for seat, owned in ((0, ["luck", "luck"]), (1, ["rush", "magic-2"])):
        player = state.players[seat]
        assert Counter(player.hand + player.deck) == Counter([*owned, "rush"])
        assert (player.faceup, player.trash, player.used) == ((), (), ())
    state = do(state, "0 place workshop", "1 place workshop", "2 place workshop", "0 stay")
    assert "use kanshou-and-bakuya" in legal(state)
    down = [text for text in legal(state) if text.endswith("down")]
    state = do(state, f"0 {down[0]}")
    down = [text for text in legal(state) if text.endswith("down")]
    state = do(state, f"0 {down[0]}", "0 done", "0 end", "1 stay")
    assert "use gandr" in legal(state)


def test_r11_4_all_tokens_return_those_of_elsewhere_and_of_leavers_too() -> None:
    ilya = {**ILYA, "at": "shinto", "terrain": [{"at": "miyama", "value": 3}]}
    kirei = {**KIREI, "at": "shinto", "terrain": [3, 1]}
    state = given([ilya, kirei, RIN, KUZUKI], npc=False)
    state = do(
        state, "1 concede", "0 stay", "0 done", "0 end", "2 stay", "2 done", "2 end", "3 stay", "3 done", "3 end"
    )
    assert state.round == 2
    assert [field.tokens for field in state.battlefields.values()] == [(3, 1), (3, 1)]
    assert [player.terrain for player in state.players] == [()] * 4


def test_r11_5_situation_and_events_are_set_aside() -> None:
    events = {"miyama": ["plain", "strong-plus-1"], "shinto": ["terrain-doubled"]}
    state = cleaned(ILYA, situation="supply-magic", events=events, event_deck=["magic-plus-2", "magic-plus-3"])
    assert state.situation == "shared-attribute-plus-3"
    assert state.used_events[-3:] == ("plain", "strong-plus-1", "terrain-doubled")
    lying = [event for field in state.battlefields.values() for event in field.open + field.hidden]
    assert lying == ["magic-plus-2", "magic-plus-3"]


def test_r11_6_ilya_gains_one_up_to_twelve_wherever_she_was() -> None:
    assert cleaned({**ILYA, "mana": 11, "at": "workshop"}).players[0].mana == 12
    assert cleaned({**ILYA, "mana": 12, "at": "reconnaissance"}).players[0].mana == 12


def test_r11_6_an_ilya_who_is_out_gains_nothing() -> None:
    state = cleaned({**ILYA, "mana": 3, "eliminated": True}, RIN, KIREI, start=1)
    assert state.players[0].mana == 3


def test_r11_7_power_defeat_seals_for_power_and_multipliers_end() -> None:
    ilya = {**ILYA, "servant": "archer", "at": "miyama", "seal_power": 2, "used": ["remote-operation", "magic-2"]}
    state = cleaned({**ilya, "deck": []}, {**RIN, "deck": []}, {**KIREI, "deck": []}, start=2)
    player = state.players[0]
    assert (player.at, player.seal_power, player.lasting, player.acted, player.defeated) == (None, 0, (), False, False)
    assert power(do(state, "0 place miyama"), 0) == 3


def test_r11_7_defeat_and_the_bar_on_cards_are_over_in_the_next_round() -> None:
    """Rin is chosen by All Precepts; in the next round she wins, and uses cards again."""
    caster = {**SAKURA, "mana": 9, "at": "miyama", "hand": ["magic-4"], "deck": []}
    rin = {**RIN, "seals": 1, "at": "miyama", "hand": ["magic-4", "magic-3"], "deck": []}
    state = given([caster, rin, {**ILYA, "deck": []}], npc=False, situation_deck=NO_SUPPLY)
    state = do(state, "0 stay", "0 use all-precepts-talisman", "0 use magic-4", "0 done", "0 end")
    assert (state.players[1].defeated, legal(do(state, "1 stay"))[-1]) == (True, "done")
    state = do(state, "1 stay", "1 done", "1 end", "2 stay", "2 done", "2 end")
    assert (state.round, state.players[1].defeated) == (2, False)
    state = do(state, "1 place miyama", "2 place miyama", "0 place workshop", "1 stay")
    assert "use magic-4" in legal(state)


def test_r11_8_the_marker_goes_to_the_next_one_still_in() -> None:
    seats = [RIN, {**ILYA, "eliminated": True}, {**KIREI, "eliminated": True}, KUZUKI]
    assert cleaned(*seats, start=0, round=7).start == 3
    assert cleaned(*seats, start=3, round=7).start == 0


def test_r11_8_it_moves_on_once_more_when_its_new_holder_is_eliminated() -> None:
    """From 0 to 1; 1 and 2 are eliminated after round 8, so 3 begins round 9."""
    seats = [{**RIN, "results": 9}, ILYA, KIREI, {**KUZUKI, "results": 8}, {**SHIROU, "results": 8}]
    state = cleaned(*seats, start=0, round=8)
    assert (state.round, state.start, state.turn) == (9, 3, 3)


def test_r11_8_a_concession_in_the_round_does_not_move_it_twice() -> None:
    """The holder 0 and the next 1 leave in the round: clean-up passes it to 2, not to 3."""
    state = given([RIN, ILYA, KIREI, KUZUKI], npc=False, start=0)
    state = do(state, "0 concede", "1 concede", "2 stay", "2 done", "2 end", "3 stay", "3 done", "3 end")
    assert (state.round, state.start, state.turn) == (2, 2, 2)


def test_r11_9_cards_in_hand_are_kept() -> None:
    rin = {**RIN, "hand": ["rush", "magic-4"], "deck": ["magic-2", "magic-3"], "used": ["strength-2"]}
    player = cleaned(rin).players[0]
    assert (player.hand, player.deck) == (("rush", "magic-4", "magic-2"), ("magic-3",))
