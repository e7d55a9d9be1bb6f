"""Archer, EMIYA (RULES.md S2)."""

from typing import Any

import pytest
from play import do, given, legal
from scene import battle_at, cleaned, fight, fought, player, total, totals

import grailwar as gw

CARDS = gw.load_cards()
OTHERS = [player("ilya lancer", acted=True), player("kirei gilgamesh", acted=True)]
UBW = "unlimited-blade-works"


# --- S2.a Mind's Eye (True) -------------------------------------------------------------------------------------------


def watched(*used: str, who: str = "rin lancer", **keys: Any) -> int:
    """The total of a player with these used cards against Mind's Eye, at Miyama Town."""
    extra = {key: keys.pop(key) for key in ("lingering",) if key in keys}
    state = fight(player("ilya archer", "miyama", "minds-eye"), player(who, "miyama", *used, **extra), **keys)
    return totals(state, "miyama")[1]


def test_s2_a_minds_eye_sets_agility_cards_of_others_to_0() -> None:
    assert watched("agility-5", "strength-3", "agility-4 down") == 3


def test_s2_a_minds_eye_set_first_then_add() -> None:
    assert watched("agility-5", "agility-2", situation="supply-agility") == 2 + 2


def test_s2_a_minds_eye_noble_phantasms_and_lingering_cards() -> None:
    assert watched("gae-bolg-piercing-flight", "magic-2") == 2
    assert watched("magic-2", "magic-3", who="rin true-assassin", lingering=["self-modification"]) == 5
    assert watched("twelve-labours", "agility-7", who="rin berserker") == 5


def test_s2_a_minds_eye_after_weak_becomes_5() -> None:
    events = {"miyama": ["weak-becomes-5"]}
    assert watched("magic-2", who="rin true-assassin", lingering=["self-modification"], events=events) == 5


def test_s2_a_minds_eye_spares_its_own_user_and_the_other_battlefield() -> None:
    state = fight(
        player("ilya archer", "miyama", "minds-eye", "agility-4"),
        player("rin lancer", "miyama", "agility-5"),
        player("kirei rider", "shinto", "agility-5"),
    )
    assert (totals(state, "miyama"), totals(state, "shinto")[2]) == ({0: 3 + 4, 1: 0}, 5)


def test_s2_a_minds_eye_is_a_special_card_without_name_release() -> None:
    seat = player("ilya archer", "miyama", mana=8, hand=["agility-2"])
    state = do(given([seat, *OTHERS]), "0 stay", "0 use minds-eye", "0 use agility-2", "0 done")
    assert (state.players[0].revealed, state.players[0].mana) == (False, 5)
    state = do(given([seat, *OTHERS], events={"miyama": ["special-forbidden"]}), "0 stay")
    assert "use minds-eye" not in legal(state)


# --- S2.b Broken Spiral Sword -----------------------------------------------------------------------------------------


def test_s2_b_broken_spiral_sword_triples_the_terrain_advantage() -> None:
    seat = player("rin archer", "miyama", mana=8, terrain=[3], hand=["agility-2"])
    state = do(given([seat, *OTHERS]), "0 stay", "0 use broken-spiral-sword", "0 use agility-2", "0 done")
    assert (total(state, 0), state.players[0].revealed, state.players[0].mana) == (4 + 2 + 9, True, 6)


def test_s2_b_broken_spiral_sword_4_war_results_on_winning_undivided() -> None:
    state = fight(player("rin archer", "miyama", "broken-spiral-sword"), player("ilya lancer", "miyama", "strength-4"))
    assert [one.results for one in state.players] == [1 + 4, 1]


def test_s2_b_broken_spiral_sword_nothing_without_a_battle_won() -> None:
    alone = fight(player("rin archer", "miyama", "broken-spiral-sword"), *OTHERS, events={"miyama": ["plain"]})
    assert alone.players[0].results == CARDS.events["plain"].results
    beaten = fight(player("rin archer", "miyama", "broken-spiral-sword"), player("ilya lancer", "miyama", "strength-5"))
    assert [one.results for one in beaten.players] == [0, 2]


def test_s2_b_broken_spiral_sword_once_a_game() -> None:
    seat = player("rin archer", "miyama", mana=12, hand=["agility-2", "agility-3"])
    state = do(given([seat, *OTHERS]), "0 stay", "0 use broken-spiral-sword", "0 use agility-2", "0 done")
    one = cleaned(fought(state)).players[0]
    assert (one.spent, one.faceup) == (("broken-spiral-sword",), ("broken-spiral-sword",))
    seat = player("rin archer", "miyama", mana=12, hand=["agility-2"], spent=["broken-spiral-sword"])
    assert "use broken-spiral-sword" not in legal(do(given([seat, *OTHERS]), "0 stay"))


def test_s2_b_broken_spiral_sword_is_spent_also_when_stopped_or_used_far_away() -> None:
    assassin = player("kuzuki assassin", "miyama", "second-sword")
    for at, power in (("miyama", 4 + 2 + 3), ("workshop", None)):
        terrain = {"terrain": [3]} if at == "miyama" else {}
        archer = player("rin archer", at, mana=8, hand=["agility-2"], **terrain)
        state = given([assassin, archer, OTHERS[0]])
        state = do(state, "1 stay", "1 use broken-spiral-sword", "1 use agility-2", "1 done")
        found = gw.power(state, 1)
        assert (found if found is None else int(found)) == power
        assert state.players[1].spent == ("broken-spiral-sword",)
        assert state.players[1].revealed is True


def test_s2_b_broken_spiral_sword_second_sword_stops_the_war_results_too() -> None:
    state = fight(
        player("kuzuki assassin", "miyama", "second-sword"),
        player("rin archer", "miyama", "broken-spiral-sword", "agility-4"),
    )
    assert [one.results for one in state.players] == [0, 2]


# --- S2.c Unlimited Blade Works ---------------------------------------------------------------------------------------


def opened(*others: dict[str, Any], master: str = "rin", **keys: Any) -> gw.GameState:
    """Archer has used Unlimited Blade Works and Agility 2 with 8 Mana."""
    settings: dict[str, Any] = {
        "hand": ["agility-2", "agility-3", "magic-2"], "deck": ["strength-2", "strength-3"],
        "trash": ["rush", {"card": "magic-3", "down": True}], **keys,
    }  # fmt: skip
    seat = player(f"{master} archer", "miyama", mana=8, **settings)
    state = given([*others, seat, *OTHERS][:3])
    number = len(others)
    return do(state, *[f"{number} {text}" for text in ("stay", f"use {UBW}", "use agility-2", "done")])


def test_s2_c_unlimited_blade_works_takes_deck_and_trash_into_hand() -> None:
    one = opened().players[0]
    assert sorted(one.hand) == ["agility-3", "magic-2", "magic-3", "rush", "strength-2", "strength-3"]
    assert (one.deck, one.trash, one.revealed, one.mana) == ((), (), True, 0)


def test_s2_c_unlimited_blade_works_the_cards_of_this_round_go_to_the_trash() -> None:
    state = cleaned(fought(opened()))
    one = state.players[0]
    assert (one.trash, one.lingering, one.faceup) == ((gw.UsedCard("agility-2"),), (UBW,), ())


def lingering(hand: list[str], **keys: Any) -> gw.GameState:
    """Archer with Unlimited Blade Works from an earlier round, asked for cards at the Workshop."""
    seat = player("rin archer", "workshop", hand=hand, lingering=[UBW], **keys)
    return do(given([seat, *OTHERS]), "0 stay")


def test_s2_c_unlimited_blade_works_0_to_4_cards() -> None:
    hand = ["agility-2", "agility-2", "agility-3", "agility-4", "magic-2"]
    state = lingering(hand)
    for card in hand[:4]:
        assert "done" in legal(state)
        state = do(state, f"0 use {card}")
    assert [text for text in legal(state) if text != "use gandr"] == ["done"]


def test_s2_c_unlimited_blade_works_the_4_include_noble_phantasms_not_the_extra_cards() -> None:
    state = lingering(["agility-2", "agility-2", "agility-3"], mana=12)
    state = do(state, "0 use gandr", "0 use broken-spiral-sword", "0 use minds-eye", "0 use agility-2")
    assert "use agility-3" in legal(state)
    state = do(state, "0 use agility-3")
    assert legal(state) == ["done"]


def test_s2_c_unlimited_blade_works_is_not_used_again_while_it_lingers() -> None:
    assert f"use {UBW}" not in legal(lingering(["agility-2"], mana=12))


def test_s2_c_unlimited_blade_works_starts_only_with_the_next_round() -> None:
    # In the round of its use two cards are used, no more and no fewer.
    seat = player("rin archer", "miyama", mana=8, hand=["agility-2", "agility-3", "magic-2"])
    state = do(given([seat, *OTHERS]), "0 stay", f"0 use {UBW}")
    assert "done" not in legal(state)
    assert [text for text in legal(do(state, "0 use agility-2")) if text != "use gandr"] == ["done"]


def prepared(hand: list[str], **keys: Any) -> gw.Player:
    """Archer with the lingering card after the Preparation Phase of a round."""
    seat = player("rin archer", hand=hand, lingering=[UBW], **keys)
    return given([seat, player("ilya lancer"), player("kirei gilgamesh")], phase="preparation").players[0]


def test_s2_c_unlimited_blade_works_no_draw_while_a_card_is_in_hand() -> None:
    one = prepared(["agility-2"], deck=["magic-2", "magic-3"])
    assert (one.hand, one.lingering) == (("agility-2",), (UBW,))


def test_s2_c_unlimited_blade_works_goes_back_with_an_empty_hand_then_cards_are_drawn() -> None:
    trash = ["agility-2", "agility-3", {"card": "magic-2", "down": True}, "rush"]
    one = prepared([], deck=[], trash=trash)
    assert (len(one.hand), len(one.deck), one.trash) == (3, 1, ())
    assert (one.lingering, one.faceup) == ((), (UBW,))


def test_s2_c_unlimited_blade_works_the_returned_card_may_be_used_again() -> None:
    seat = player("rin archer", mana=8, hand=[], deck=["agility-2", "agility-3", "magic-2"], lingering=[UBW])
    state = given(
        [seat, player("ilya lancer"), player("kirei gilgamesh")], phase="preparation", situation_deck=["supply-magic"]
    )
    state = do(state, "0 place miyama", "1 place workshop", "2 place workshop", "0 stay")
    assert f"use {UBW}" in legal(state)


def test_s2_c_unlimited_blade_works_adds_nothing_in_later_rounds() -> None:
    state = fight(
        player("rin archer", "miyama", "agility-2", "agility-3", lingering=[UBW]),
        player("ilya lancer", "miyama", "luck"),
        situation="shared-attribute-plus-3",
    )
    assert totals(state, "miyama")[0] == 2 + 3 + 3


def test_s2_c_unlimited_blade_works_no_card_is_no_shared_attribute() -> None:
    state = do(
        given(
            [player("rin archer", "miyama", lingering=[UBW], hand=["agility-2"]), *OTHERS],
            situation="shared-attribute-plus-3",
        ),
        "0 stay",
        "0 done",
    )
    assert total(state, 0) == 0


def test_s2_c_unlimited_blade_works_counts_as_printed_in_its_own_round() -> None:
    # A special card of base 0: with Rush all used cards are special.
    state = fight(
        player("rin archer", "miyama", UBW, "rush"),
        player("ilya lancer", "miyama", "luck"),
        situation="shared-attribute-plus-3",
    )
    assert totals(state, "miyama")[0] == 0 + 3 + 3


def test_s2_c_unlimited_blade_works_stopped_it_lingers_all_the_same() -> None:
    state = opened(player("kuzuki assassin", "miyama", "second-sword"))
    assert sorted(state.players[1].hand) == ["agility-3", "magic-2"]
    state = cleaned(fought(state))
    assert (state.players[1].lingering, state.players[1].deck) == ((UBW,), ("strength-2", "strength-3"))


def test_s2_c_unlimited_blade_works_gem_redraws_are_still_allowed() -> None:
    state = lingering(["agility-2", "magic-2"], deck=[], trash=["rush"])
    state = do(state, "0 ability gem-redraw", "0 discard agility-2", "0 discard magic-2", "0 done")
    assert (len(state.players[0].hand), len(state.players[0].deck)) == (2, 1)


@pytest.mark.parametrize("ban", ["special-forbidden", "plain"])
def test_s2_c_unlimited_blade_works_a_ban_stops_its_use_not_its_lingering(ban: str) -> None:
    seat = player("rin archer", "miyama", mana=12, hand=["agility-2", "agility-3"])
    state = do(given([seat, *OTHERS], events={"miyama": [ban]}), "0 stay")
    assert (f"use {UBW}" in legal(state)) == (ban == "plain")
    seat = player("rin archer", "miyama", hand=["agility-2", "agility-3"], lingering=[UBW])
    state = do(given([seat, *OTHERS], events={"miyama": [ban]}), "0 stay")
    assert "done" in legal(state)


def test_s2_c_unlimited_blade_works_a_player_without_hand_uses_nothing() -> None:
    state = do(lingering([], gems=0), "0 done", "0 end")
    assert state.players[0].used == ()


def test_s2_c_unlimited_blade_works_battle_with_four_cards() -> None:
    state = fight(
        player("rin archer", "miyama", "agility-2", "agility-3", "agility-4", "strength-3 down", lingering=[UBW]),
        player("ilya lancer", "miyama", "luck", "luck"),
    )
    assert battle_at(state, "miyama").totals == ((0, 9), (1, 8))
