"""Masters (RULES.md M1 to M7): one test or more for each ability, named after it."""

from typing import Any

import pytest
from play import do, given, legal
from scene import battle_at, cleaned, fight, fought, player, total, totals

import grailwar as gw
from grailwar.dominate import log

CARDS = gw.load_cards()
PASSER = player("ilya lancer", acted=True)
OTHERS = [player("ilya lancer", acted=True), player("kirei rider", acted=True)]
NO_SUPPLY = ["shared-attribute-plus-3"]


def supplied(state: gw.GameState) -> int:
    """What the situation of this round has supplied."""
    assert state.situation is not None
    return CARDS.situations[state.situation].supply


def plain(state: gw.GameState) -> str:
    """A decision that brings the action of the seat on turn nearer to its end: stay, cards face up, done, end."""
    return next(text for text in legal(state) if text in ("stay", "done", "end") or text.startswith("use "))


def uses(state: gw.GameState) -> list[str]:
    """The legal decisions that choose a card."""
    return [text for text in legal(state) if text.startswith("use ")]


# --- M1 Shirou --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", [1, 2, 3, 4, 5])
def test_m1_a_inexperience_shirou_starts_with_2_mana(seed: int) -> None:
    state = gw.new_game(4, seed=seed, masters=["rin", "shirou", None, None])
    assert 2 + supplied(state) == state.players[1].mana


@pytest.mark.parametrize("seed", [1, 2, 3, 4, 5])
def test_m1_a_inexperience_comes_before_the_2_mana_of_the_casual_rules(seed: int) -> None:
    state = gw.new_game(3, seed=seed, rules="casual", masters=["shirou", None, None])
    assert 2 + 2 + supplied(state) == state.players[0].mana


def projecting(mana: int, **keys: Any) -> gw.GameState:
    """Shirou alone at Miyama Town, asked for his cards."""
    seat = player("shirou saber", "miyama", mana=mana, hand=["strength-2", "strength-3", "agility-3"], **keys)
    return do(given([seat, *OTHERS]), "0 stay")


def test_m1_b_projection_needs_8_mana_when_it_is_chosen() -> None:
    assert "use kanshou-and-bakuya" in legal(projecting(8))
    assert "use kanshou-and-bakuya" not in legal(projecting(7))


def test_m1_b_projection_8_mana_may_come_from_a_seal_in_the_second_window() -> None:
    state = do(projecting(4), "0 seal mana")
    assert "use kanshou-and-bakuya" in legal(state)


def test_m1_b_projection_looks_at_the_mana_before_paying() -> None:
    # Excalibur promises 8 of the 9 Mana; the player still holds 9.
    state = do(projecting(9), "0 use excalibur", "0 use kanshou-and-bakuya", "0 use strength-2", "0 done")
    assert state.players[0].mana == 0


def test_m1_b_projection_cost_is_part_of_the_total_cost() -> None:
    state = do(projecting(8), "0 use excalibur")
    assert "use kanshou-and-bakuya" not in legal(state)
    state = do(projecting(8), "0 use kanshou-and-bakuya")
    assert "use excalibur" not in legal(state)


def test_m1_b_projection_is_an_extra_card_and_no_replacement() -> None:
    state = do(projecting(8), "0 use kanshou-and-bakuya", "0 use strength-2")
    assert "done" not in legal(state)
    state = do(state, "0 use agility-3", "0 done")
    assert len(state.players[0].used) == 3
    assert total(state, 0) == 2 + 3 + 5


def test_m1_b_projection_may_come_after_the_two_cards() -> None:
    state = do(projecting(8), "0 use strength-2", "0 use strength-3")
    assert legal(state) == ["use kanshou-and-bakuya", "done"]


def test_m1_b_projection_once_a_round() -> None:
    state = do(projecting(12), "0 use kanshou-and-bakuya")
    assert "use kanshou-and-bakuya" not in legal(state)


def test_m1_b_projection_only_face_up() -> None:
    with pytest.raises(gw.IllegalDecision):
        do(projecting(12), "0 use kanshou-and-bakuya down")


@pytest.mark.parametrize("situation", ["forbid-np-strength", "forbid-np-agility", "forbid-np-magic"])
def test_m1_b_projection_falls_under_the_ban_of_noble_phantasms(situation: str) -> None:
    seat = player("shirou saber", "workshop", mana=12, hand=["strength-2", "strength-3"])
    state = do(given([seat, *OTHERS], situation=situation), "0 stay")
    assert "use kanshou-and-bakuya" not in legal(state)


def test_m1_b_projection_not_for_a_player_who_may_use_no_cards() -> None:
    state = given(
        [
            player("kirei caster", "miyama", mana=8, hand=["magic-2"], revealed=True),
            player("shirou saber", "miyama", mana=12, seals=1, hand=["strength-2"]),
            PASSER,
        ]
    )
    state = do(state, "0 stay", "0 use all-precepts-talisman", "0 use magic-2", "0 done", "0 end", "1 stay")
    assert legal(state) == ["done"]


def test_m1_b_projection_counts_for_a_shared_attribute() -> None:
    def share(*cards: str) -> int:
        return totals(
            fight(
                player("shirou saber", "miyama", *cards),
                player("ilya lancer", "miyama", "luck", "luck"),
                situation="shared-attribute-plus-3",
            ),
            "miyama",
        )[0]

    assert share("strength-2", "strength-3", "kanshou-and-bakuya") == 2 + 3 + 5 + 3
    assert share("agility-3", "agility-3", "kanshou-and-bakuya") == 3 + 3 + 5


def test_m1_b_projection_comes_on_top_of_unlimited_blade_works() -> None:
    hand = ["agility-2", "agility-2", "agility-3", "agility-4"]
    seat = player("shirou archer", "miyama", mana=8, hand=hand, lingering=["unlimited-blade-works"])
    state = do(given([seat, *OTHERS]), "0 stay")
    state = do(state, *[f"0 use {card}" for card in hand], "0 use kanshou-and-bakuya", "0 done")
    assert total(state, 0) == 2 + 2 + 3 + 4 + 5


def test_m1_c_kanshou_and_bakuya_is_no_hand_card() -> None:
    # Draw to 3 does not count it, and it goes neither to the trash nor into the deck.
    state = fight(
        player("shirou saber", "miyama", "strength-2", "luck", "kanshou-and-bakuya", deck=["rush", "luck"]),
        player("ilya lancer", "miyama", "rush", "rush"),
        situation_deck=NO_SUPPLY,
    )
    shirou = cleaned(state).players[0]
    assert {"strength-2", "luck"} == {used.card for used in shirou.trash}
    assert (shirou.hand, shirou.deck, shirou.faceup) == ((), ("rush", "luck"), ())


def test_m1_c_kanshou_and_bakuya_may_be_used_again_in_the_next_round() -> None:
    state = given(
        [
            player("shirou saber", "workshop", "strength-2", "luck", "kanshou-and-bakuya", mana=12, hand=["rush"]),
            *OTHERS,
        ],
        phase="battle",
        start=2,
    )
    state = do(state, "0 place workshop", "1 place miyama", "2 place miyama", "0 stay")
    assert "use kanshou-and-bakuya" in legal(state)


def test_m1_c_kanshou_and_bakuya_base_5_cost_1_noble_phantasm_and_strength() -> None:
    card = CARDS.cards["kanshou-and-bakuya"]
    assert (card.base, card.cost_in(1), card.attributes) == (5, 1, ("noble_phantasm", "strength"))


def after_round_8(*results: int, masters: str = "shirou rin ilya kirei kuzuki", **keys: Any) -> gw.GameState:
    """The end of round 8 with these War Results, after elimination."""
    servants = ["saber", "lancer", "rider", "caster", "berserker", "gilgamesh", "assassin"]
    seats = [
        player(f"{master} {servant}", results=result)
        for master, servant, result in zip(masters.split(), servants, results, strict=False)
    ]
    return given(seats, phase="round_end", round=8, **keys)


def out(state: gw.GameState) -> list[int]:
    """The seats that have left."""
    return [seat for seat, one in enumerate(state.players) if one.eliminated]


def test_m1_d_avalon_shirou_is_not_eliminated_after_round_8() -> None:
    assert out(after_round_8(0, 1, 2, 3, 4)) == [1]


def test_m1_d_avalon_shirou_counts_as_one_of_those_left() -> None:
    # With Shirou, seats 3 and 4 and one more are four: seat 1 alone has to go.
    state = after_round_8(0, 1, 2, 3, 4)
    assert state.situation == "climax-4"


def test_m1_d_avalon_tied_with_others_at_the_bottom() -> None:
    assert out(after_round_8(0, 0, 0, 3, 4)) == [1, 2]


def test_m1_d_avalon_first_place_is_looked_for_among_the_others() -> None:
    # The others are all in first place among themselves, though Shirou has more.
    assert out(after_round_8(9, 5, 5, 5, 5)) == []


def test_m1_d_avalon_a_single_other_player_is_first() -> None:
    seats = [player("shirou saber", results=0), player("rin lancer", results=0), player("ilya rider", eliminated=True)]
    state = given(seats, phase="round_end", round=8)
    assert out(state) == [2]
    assert state.situation == "climax-2"


@pytest.mark.parametrize("climax", ["climax-4", "climax-3", "climax-2"])
def test_m1_d_avalon_no_protection_after_a_climax_round(climax: str) -> None:
    left = int(climax[-1])
    masters = ["shirou saber", "rin lancer", "ilya rider", "kirei caster"][:left]
    seats = [player(who, results=seat) for seat, who in enumerate(masters)]
    state = given(seats, phase="round_end", round=9, situation=climax, players_at_start=5)
    assert 0 in out(state)


# --- M2 Rin -----------------------------------------------------------------------------------------------------------


def test_m2_a_absolute_obedience_command_leaves_2_seals() -> None:
    state = gw.new_game(5, seed=3, masters=[None, "rin", None, None, None])
    assert [one.seals for one in state.players] == [3, 2, 3, 3, 3]


def rin(mana: int = 4, **keys: Any) -> gw.GameState:
    """Rin on turn at the Workshop."""
    settings: dict[str, Any] = {"hand": ["strength-2", "agility-3", "magic-2"], **keys}
    return given([player("rin saber", "workshop", mana=mana, **settings), *OTHERS])


def test_m2_b_gem_magic_starts_with_10_gems() -> None:
    state = gw.new_game(3, seed=0, masters=["rin", None, None])
    assert [one.gems for one in state.players] == [10, 0, 0]


def test_m2_b_gem_mana_2_gems_for_2_mana_any_number_of_times() -> None:
    state = do(rin(0), *["0 ability gem-mana"] * 5)
    assert (state.players[0].mana, state.players[0].gems) == (10, 0)
    assert "ability gem-mana" not in legal(state)


def test_m2_b_gem_mana_in_each_of_the_three_windows_and_nowhere_else() -> None:
    state = rin()
    assert "ability gem-mana" in legal(state)
    state = do(state, "0 stay")
    assert "ability gem-mana" in legal(state)
    state = do(state, "0 use strength-2")
    assert "ability gem-mana" not in legal(state)
    state = do(state, "0 use agility-3")
    assert "ability gem-mana" not in legal(state)
    state = do(state, "0 done")
    assert "ability gem-mana" in legal(state)


def test_m2_b_gem_mana_not_in_the_pre_outpost_phase() -> None:
    state = given([player("rin saber"), *OTHERS], phase="pre_outpost")
    assert legal(state) == ["place workshop", "place miyama", "place shinto"]


def test_m2_b_gem_mana_can_reach_the_8_mana_in_the_second_window() -> None:
    state = do(rin(6), "0 stay")
    assert "use excalibur" not in legal(state)
    state = do(state, "0 ability gem-mana")
    assert "use excalibur" in legal(state)


def test_m2_b_gem_mana_can_pay_for_a_move() -> None:
    state = rin(0)
    assert "move miyama" not in legal(state)
    state = do(state, "0 ability gem-mana", "0 move miyama")
    assert state.players[0].mana == 1


def test_m2_b_gem_redraw_discards_face_down_and_draws_as_many() -> None:
    state = do(rin(deck=["luck", "rush", "magic-3"]), "0 ability gem-redraw")
    assert legal(state) == ["discard strength-2", "discard agility-3", "discard magic-2", "done"]
    state = do(state, "0 discard strength-2", "0 discard magic-2", "0 done")
    one = state.players[0]
    assert one.hand == ("agility-3", "luck", "rush")
    assert (gw.UsedCard("strength-2", True), gw.UsedCard("magic-2", True)) == one.trash
    assert one.gems == 7
    assert "stay" in legal(state)


def test_m2_b_gem_redraw_takes_what_is_left_before_the_discards_are_shuffled() -> None:
    state = do(rin(deck=["luck"]), "0 ability gem-redraw")
    state = do(state, "0 discard strength-2", "0 discard magic-2", "0 discard agility-3", "0 done")
    one = state.players[0]
    assert one.hand[0] == "luck"
    assert sorted(one.hand + one.deck) == ["agility-3", "luck", "magic-2", "strength-2"]
    assert (len(one.hand), one.trash) == (3, ())


def test_m2_b_gem_redraw_equal_cards_are_one_option_each_time() -> None:
    state = do(rin(hand=["strength-4", "strength-4"], deck=["luck", "luck"]), "0 ability gem-redraw")
    assert legal(state) == ["discard strength-4", "done"]
    state = do(state, "0 discard strength-4")
    assert legal(state) == ["discard strength-4", "done"]
    state = do(state, "0 discard strength-4")
    assert legal(state) == ["done"]


def test_m2_b_gem_redraw_nothing_has_happened_before_done() -> None:
    state = do(rin(), "0 ability gem-redraw", "0 discard strength-2")
    assert len(state.players[0].hand) == 3
    assert state.players[0].trash == ()


def test_m2_b_gem_redraw_in_the_last_window_leaves_used_cards_alone() -> None:
    state = do(rin(deck=["luck"]), "0 stay", "0 use strength-2", "0 use magic-2", "0 done")
    state = do(state, "0 ability gem-redraw")
    assert legal(state) == ["discard agility-3", "done"]
    state = do(state, "0 discard agility-3", "0 done")
    assert state.players[0].hand == ("luck",)
    assert "end" in legal(state)


def test_m2_b_gem_redraw_three_times_for_ten_gems() -> None:
    state = rin()
    for _ in range(3):
        state = do(state, "0 ability gem-redraw", "0 done")
    assert state.players[0].gems == 1
    assert not [text for text in legal(state) if text.startswith("ability")]


def test_m2_b_gem_magic_the_gandr_option_costs_1_gem() -> None:
    state = do(rin(gems=1), "0 stay", "0 use gandr", "0 use strength-2", "0 use agility-3", "0 done")
    assert (state.players[0].gems, state.players[0].mana) == (0, 4 - 1)


def test_m2_b_gem_magic_not_with_too_few_gems() -> None:
    assert "use gandr" not in legal(do(rin(gems=0), "0 stay"))
    assert "ability gem-mana" not in legal(rin(gems=1))
    assert "ability gem-redraw" not in legal(rin(gems=2))


def test_m2_b_gem_magic_gandr_once_a_round() -> None:
    state = do(rin(), "0 stay", "0 use gandr")
    assert "use gandr" not in legal(state)


def test_m2_c_gandr_needs_no_8_mana_but_its_cost() -> None:
    assert "use gandr" in legal(do(rin(1), "0 stay"))
    assert "use gandr" not in legal(do(rin(0), "0 stay"))


def test_m2_c_gandr_shares_the_mana_with_the_other_cards() -> None:
    state = do(rin(1, hand=["strength-5", "agility-3"]), "0 stay", "0 use strength-5")
    assert "use gandr" not in legal(state)


def test_m2_c_gandr_is_extra_face_up_and_back_beside_the_board() -> None:
    state = do(rin(), "0 stay")
    assert "use gandr down" not in legal(state)
    state = do(state, "0 use gandr", "0 use strength-2")
    assert "done" not in legal(state)
    state = cleaned(fought(do(state, "0 use agility-3", "0 done")))
    assert [used.card for used in state.players[0].trash] == ["strength-2", "agility-3"]
    assert state.players[0].faceup == ()


def test_m2_c_gandr_is_a_magic_card_of_base_1() -> None:
    result = fight(
        player("rin saber", "miyama", "magic-2", "magic-3", "gandr"),
        player("ilya lancer", "miyama", "rush", "rush"),
        situation="supply-magic",
    )
    assert totals(result, "miyama")[0] == 4 + 5 + 3


def test_m2_c_gandr_falls_under_magic_resistance() -> None:
    result = fight(
        player("rin lancer", "miyama", "strength-2", "strength-3", "gandr"),
        player("ilya saber", "miyama", "magic-resistance", "luck"),
    )
    assert totals(result, "miyama")[0] == 2 + 3 + 0


# --- M3 Sakura --------------------------------------------------------------------------------------------------------


def fated(mana: object, **keys: Any) -> gw.GameState:
    """Sakura at the start of a round without supply; the first question of the round is due."""
    settings: dict[str, Any] = {
        "phase": "preparation", "round": 4, "players_at_start": 7, "situation_deck": NO_SUPPLY, **keys,
    }  # fmt: skip
    return given([player("sakura saber", mana=mana, results=1), *OTHERS], **settings)


def test_m3_a_engraved_fate_turns_2_mana_into_2_war_results() -> None:
    state = fated(2)
    assert (state.players[0].mana, state.players[0].results) == (0, 3)


def test_m3_a_engraved_fate_does_nothing_with_1_mana() -> None:
    state = fated(1)
    assert (state.players[0].mana, state.players[0].results) == (1, 1)


def test_m3_a_engraved_fate_comes_before_supply() -> None:
    state = fated(1, situation_deck=["supply-magic"])
    assert (state.players[0].mana, state.players[0].results) == (3, 1)


def test_m3_a_engraved_fate_comes_before_the_draw() -> None:
    kinds = [type(entry) for entry in fated(2).log]
    assert kinds.index(log.ResultsChanged) < kinds.index(log.CardsDrawn)


def test_m3_a_engraved_fate_is_once_a_round_and_not_optional() -> None:
    state = fated(12)
    assert (state.players[0].mana, state.players[0].results) == (10, 3)
    assert "place workshop" in legal(state)


def test_m3_a_engraved_fate_has_nothing_to_do_with_miyama_town() -> None:
    seats = [player("sakura saber", mana=6), *OTHERS]
    state = do(given(seats, phase="pre_outpost", players_at_start=6), "0 place miyama")
    assert (state.players[0].mana, state.players[0].results) == (6, 0)


def test_m3_a_engraved_fate_goes_on_in_climax_rounds_with_unlimited_mana() -> None:
    state = fated("unlimited", round=9, situation_deck=[])
    assert (state.players[0].mana, state.players[0].results) == (gw.UNLIMITED, 3)


SEVEN = "sakura rin ilya kirei kuzuki shinji shirou"


def test_m3_b_hidden_secret_not_in_first_place_after_round_8() -> None:
    state = after_round_8(6, 1, 7, 7, 5, 2, 3, masters=SEVEN)
    assert gw.UNLIMITED is state.players[0].mana
    assert state.players[0].more_cards == 1


def test_m3_b_hidden_secret_not_when_tied_for_first() -> None:
    state = after_round_8(7, 1, 7, 4, 6, 2, 3, masters=SEVEN, event_deck=[])
    # 4 Mana, then Engraved Fate -2 and climax-4's supply of 4
    assert state.players[0].mana == 6
    assert state.players[0].more_cards == 0


def test_m3_b_hidden_secret_shirou_counts_for_first_place() -> None:
    state = after_round_8(7, 1, 4, 4, 6, 2, 9, masters=SEVEN)
    assert gw.UNLIMITED is state.players[0].mana


def test_m3_b_hidden_secret_not_for_an_eliminated_sakura() -> None:
    state = after_round_8(0, 1, 7, 7, 6, 2, 3, masters=SEVEN)
    assert (state.players[0].eliminated, state.players[0].mana) == (True, 4)


def test_m3_b_hidden_secret_only_after_round_8() -> None:
    seats = [
        player("sakura saber", results=3, mana=4),
        player("rin lancer", results=9),
        player("ilya rider", results=1),
    ]
    state = given(seats, phase="round_end", round=9, situation="climax-3", players_at_start=7)
    # Engraved Fate takes 2 of the 4 Mana, climax-2 supplies 6.
    assert state.players[0].mana == 4 - 2 + 6


def secret(servant: str = "saber", **keys: Any) -> gw.GameState:
    """Sakura with Hidden Secret, asked for her cards."""
    settings: dict[str, Any] = {"hand": ["strength-2", "strength-3", "agility-3", "luck"], **keys}
    sakura = player(f"sakura {servant}", "miyama", mana="unlimited", **settings)
    return do(given([sakura, *OTHERS], round=9, situation="climax-3", npc=False), "0 stay")


def test_m3_b_hidden_secret_2_or_3_cards() -> None:
    state = do(secret(), "0 use strength-2")
    assert "done" not in legal(state)
    state = do(state, "0 use strength-3")
    assert "done" in legal(state)
    state = do(state, "0 use agility-3")
    assert legal(state) == ["done"]


def test_m3_b_hidden_secret_every_cost_can_be_paid_and_mana_stays() -> None:
    state = do(secret(), "0 use excalibur", "0 use wind-barrier", "0 use magic-resistance", "0 done")
    assert gw.UNLIMITED is state.players[0].mana
    assert total(state, 0) == 12 + 4 + 4 + 3


def test_m3_b_hidden_secret_gains_and_losses_do_nothing() -> None:
    state = do(secret(), "0 seal mana")
    assert gw.UNLIMITED is state.players[0].mana
    assert state.players[0].seals == 2


def test_m3_b_hidden_secret_with_unlimited_blade_works_0_to_5_cards() -> None:
    hand = ["agility-2", "agility-2", "agility-3", "agility-4", "magic-2", "magic-3"]
    state = secret("archer", hand=hand, lingering=["unlimited-blade-works"])
    assert "done" in legal(state)
    state = do(state, *[f"0 use {card}" for card in hand[:5]])
    assert legal(state) == ["done"]


def test_m3_b_hidden_secret_an_extra_card_comes_on_top() -> None:
    state = secret("assassin", hand=["agility-5", "agility-4"])
    state = do(state, "0 use first-sword", "0 use second-sword", "0 use agility-5")
    assert legal(state) == ["use third-sword", "done"]


def test_m3_b_hidden_secret_for_a_shinji_who_turned_in_round_8() -> None:
    state = fight(
        player("shinji saber", "miyama", "strength-2", "luck", results=5),
        player("rin lancer", "miyama", "strength-3", "agility-5", results=6),
        player("ilya rider", results=1),
        player("kirei caster", results=9),
        player("kuzuki berserker", results=0),
        round=8,
    )
    state = do(state, "0 accept")
    assert (state.players[0].master, state.players[0].mana) == ("sakura", gw.UNLIMITED)


def test_m3_c_symbol_of_everyday_life_rounds_1_to_3_of_a_game_of_7() -> None:
    assert [
        (state.players[0].mana, state.players[0].results)
        for state in (fated(2, round=number) for number in (1, 2, 3, 4))
    ] == [(2, 1), (2, 1), (2, 1), (0, 3)]


def test_m3_c_symbol_of_everyday_life_not_in_a_smaller_game() -> None:
    state = fated(2, round=2, players_at_start=6)
    assert (state.players[0].mana, state.players[0].results) == (0, 3)


def test_m3_c_symbol_of_everyday_life_looks_at_the_players_at_the_start() -> None:
    # Three of the seven are left; the number at the start counts.
    state = fated(2, round=3, players_at_start=7)
    assert (state.players[0].mana, state.players[0].results) == (2, 1)


# --- M4 Ilya ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("rules", "start"), [("normal", 6), ("casual", 8)])
def test_m4_a_masterpiece_ilya_starts_with_6_mana(rules: str, start: int) -> None:
    state = gw.new_game(3, seed=8, rules=rules, masters=["ilya", None, None])
    assert start + supplied(state) == state.players[0].mana


def test_m4_b_holy_grail_1_mana_at_the_end_of_each_round() -> None:
    for number, situation in ((1, "supply-magic"), (8, "supply-magic"), (9, "climax-3")):
        seats = [
            player("ilya lancer", mana=4, results=9),
            player("rin saber", mana=4, results=3),
            player("kirei rider"),
        ]
        state = fight(*seats, round=number, situation=situation)
        assert [one.mana for one in cleaned(state).players[:2]] == [5, 4]


def test_m4_b_holy_grail_not_above_12() -> None:
    assert cleaned(fight(player("ilya lancer", mana=12), *OTHERS)).players[0].mana == 12


def test_m4_b_holy_grail_comes_in_the_round_in_which_she_is_eliminated() -> None:
    state = cleaned(
        fight(player("ilya lancer", mana=4), player("rin saber", results=2), player("kirei rider", results=1), round=8)
    )
    assert (state.players[0].eliminated, state.players[0].mana) == (True, 5)


def test_m4_b_holy_grail_not_for_a_seat_that_has_left() -> None:
    state = do(
        given([player("ilya lancer", "workshop", mana=4), player("rin saber"), player("kirei rider")]), "0 concede"
    )
    assert state.players[0].mana == 4
    state = given(
        [player("rin saber"), player("kirei rider"), player("ilya lancer", mana=4, eliminated=True)], phase="round_end"
    )
    assert state.players[2].mana == 4


# --- M5 Shinji --------------------------------------------------------------------------------------------------------


def test_m5_a_mana_absorption_order_on_placement() -> None:
    seats = [player("shinji saber", mana=4), *OTHERS]
    for place, mana in (("miyama", 5), ("shinto", 4)):
        assert mana == do(given(seats, phase="pre_outpost"), f"0 place {place}").players[0].mana


def shinji(at: str, mana: int = 4, servant: str = "saber", **keys: Any) -> gw.GameState:
    """Shinji on turn."""
    settings: dict[str, Any] = {"hand": ["rush", "strength-2", "strength-3"], **keys}
    seat = player(f"shinji {servant}", at, mana=mana, **settings)
    return given([seat, player("rin gilgamesh", acted=True), player("kirei caster", acted=True)])


def test_m5_a_mana_absorption_order_after_paying_for_the_move() -> None:
    assert do(shinji("workshop", 1), "0 move miyama").players[0].mana == 1
    assert do(shinji("workshop", 12), "0 move miyama").players[0].mana == 12


def test_m5_a_mana_absorption_order_not_for_passing_through_or_staying() -> None:
    assert do(shinji("workshop"), "0 move shinto").players[0].mana == 1
    assert do(shinji("miyama"), "0 stay").players[0].mana == 4


def test_m5_a_mana_absorption_order_by_seal_and_twice_for_entering_twice() -> None:
    state = do(shinji("shinto"), "0 seal move miyama")
    assert state.players[0].mana == 5
    state = do(state, "0 move shinto", "0 seal move miyama")
    assert state.players[0].mana == 5 - 2 + 1


def test_m5_a_mana_absorption_order_by_rush() -> None:
    state = do(shinji("workshop"), "0 stay", "0 use rush", "0 use strength-2", "0 done")
    assert (state.players[0].at, state.players[0].mana) == ("miyama", 4 - 1 + 1)


def test_m5_a_mana_absorption_order_by_continue_battle() -> None:
    state = shinji("shinto", 8, "lancer")
    state = do(state, "0 stay", "0 use continue-battle", "0 use strength-2", "0 done", "0 go miyama")
    assert state.players[0].mana == 8 - 3 + 1


@pytest.mark.parametrize(("at", "gain"), [("shinto", 1), ("miyama", 0)])
def test_m5_a_mana_absorption_order_by_reins_but_not_for_staying(at: str, gain: int) -> None:
    state = shinji(at, 12, "rider")
    state = do(state, "0 stay", "0 use reins-of-the-rider", "0 use strength-2", "0 done", "0 go miyama")
    assert 12 - 9 + gain == state.players[0].mana


def test_m5_a_mana_absorption_order_ends_with_shinji() -> None:
    # The last Seal has made him Sakura before Rush brings the piece to Miyama Town.
    state = do(shinji("workshop", seals=1), "0 seal power", "0 stay", "0 use rush", "0 use strength-2", "0 done")
    assert (state.players[0].at, state.players[0].mana) == ("miyama", 4 - 1)


def lost(*, players_at_start: int = 6, **keys: Any) -> gw.GameState:
    """Shinji has lost a battle at Miyama Town in round 1."""
    return fight(
        player("shinji saber", "miyama", "strength-2", "luck", **keys),
        player("rin lancer", "miyama", "strength-3", "agility-5"),
        player("kirei caster"),
        players_at_start=players_at_start,
    )


def test_m5_b_false_vassals_book_a_loser_may_become_sakura() -> None:
    state = lost()
    assert (state.turn, legal(state)) == (0, ["accept", "decline"])
    assert do(state, "0 accept").players[0].master == "sakura"
    assert do(state, "0 decline").players[0].master == "shinji"


def test_m5_b_false_vassals_book_not_in_a_game_that_began_with_7() -> None:
    assert gw.Phase.ROUND_END is lost(players_at_start=7).phase


def test_m5_b_false_vassals_book_not_for_a_winner() -> None:
    state = fight(player("shinji saber", "miyama", "strength-5"), player("rin lancer", "miyama", "strength-3"))
    assert None is state.turn


def test_m5_b_false_vassals_book_a_tied_winner_has_not_lost() -> None:
    state = fight(player("shinji saber", "miyama", "strength-3"), player("rin lancer", "miyama", "agility-3"))
    assert None is state.turn


@pytest.mark.parametrize("at", ["miyama", "workshop", "reconnaissance"])
def test_m5_b_false_vassals_book_no_battle_no_loss(at: str) -> None:
    state = fight(player("shinji saber", at, "strength-2"), player("rin lancer", "shinto", "strength-3"), npc=False)
    assert None is state.turn


def test_m5_b_false_vassals_book_also_against_the_npc() -> None:
    state = fight(player("shinji saber", "shinto", "strength-2"), *OTHERS)
    assert (state.turn, legal(state)) == (0, ["accept", "decline"])


def test_m5_b_false_vassals_book_also_when_defeated() -> None:
    state = fight(
        player("rin lancer", "miyama", "gae-bolg"), player("shinji saber", "miyama", "excalibur", "strength-4")
    )
    assert (state.turn, legal(state)) == (1, ["accept", "decline"])


def test_m5_b_false_vassals_book_is_asked_at_the_end_of_the_battle_phase() -> None:
    # The winner has gained, and so has everybody by the event, before Shinji decides.
    state = fight(
        player("shinji saber", "miyama", "strength-2", mana=4),
        player("rin lancer", "miyama", "strength-3", mana=4),
        events={"miyama": ["mana-after-battle"]},
    )
    gained = CARDS.events["mana-after-battle"].results + 2
    assert legal(state) == ["accept", "decline"]
    assert ([6, 6], gained) == ([one.mana for one in state.players], state.players[1].results)


def test_m5_b_false_vassals_book_a_shinji_without_seals_may_decline_after_a_loss() -> None:
    state = lost(seals=0)
    assert legal(state) == ["accept", "decline"]


def test_m5_b_false_vassals_book_everything_else_stays() -> None:
    state = lost(mana=7, results=3, hand=["rush"], deck=["luck"], trash=["magic-2"], seals=2, revealed=True)
    before = state.players[0]
    after = gw.decide(state, gw.Accept()).players[0]
    assert before.replace(master="sakura") == after


def test_m5_b_false_vassals_book_engraved_fate_starts_with_the_next_round() -> None:
    state = fight(
        player("shinji saber", "miyama", "strength-2", mana=7, results=3),
        player("rin lancer", "miyama", "strength-3"),
        situation_deck=NO_SUPPLY,
    )
    state = do(state, "0 accept")
    assert (state.players[0].mana, state.players[0].results) == (5, 5)


@pytest.mark.parametrize("seal", ["seal mana", "seal power", "seal move shinto"])
def test_m5_b_false_vassals_book_the_last_seal_makes_him_sakura_at_once(seal: str) -> None:
    state = do(shinji("workshop", seals=2), f"0 {seal}")
    assert state.players[0].master == "shinji"
    state = do(state, "0 seal mana" if seal != "seal mana" else "0 seal power")
    assert (state.players[0].master, state.players[0].seals) == ("sakura", 0)


def test_m5_b_false_vassals_book_the_last_seals_effect_comes_first() -> None:
    state = do(shinji("shinto", seals=1), "0 seal move miyama")
    assert (state.players[0].master, state.players[0].mana) == ("sakura", 5)


def test_m5_b_false_vassals_book_no_forced_change_in_a_game_of_7() -> None:
    seats = [player("shinji saber", "workshop", seals=1), *OTHERS]
    state = do(given(seats, players_at_start=7), "0 seal mana")
    assert (state.players[0].master, state.players[0].seals) == ("shinji", 0)


def test_m5_b_false_vassals_book_all_precepts_talisman_takes_the_last_seal() -> None:
    state = given(
        [
            player("kirei caster", "miyama", mana=8, hand=["magic-2"]),
            player("shinji saber", "miyama", seals=1),
            PASSER,
        ]
    )
    state = do(state, "0 stay", "0 use all-precepts-talisman", "0 use magic-2", "0 done")
    assert (state.players[1].master, state.players[1].seals, state.players[1].defeated) == ("sakura", 0, True)


def test_m5_b_false_vassals_book_a_sakura_is_not_asked_again() -> None:
    state = fight(player("sakura saber", "miyama", "strength-2"), player("rin lancer", "miyama", "strength-3"))
    assert None is state.turn


def test_m5_b_false_vassals_book_declined_it_is_asked_after_the_next_loss() -> None:
    state = lost(hand=["strength-2", "strength-2", "strength-2"])
    state = do(state, "0 decline", "1 place miyama", "2 place workshop", "0 place miyama")
    while state.turn != 0:
        state = do(state, f"{state.turn} {plain(state)}")
    state = do(state, "0 stay", "0 use strength-2 down", "0 use strength-2 down", "0 done", "0 end")
    assert (state.turn, legal(state)) == (0, ["accept", "decline"])


def test_m5_b_false_vassals_book_in_casual_games_too() -> None:
    state = fight(
        player("shinji saber", "miyama", "strength-2"),
        player("rin lancer", "miyama", "strength-3"),
        player("kirei rider"),
        rules="casual",
    )
    assert legal(state) == ["accept", "decline"]


CLOWN = "shinji rin ilya kirei kuzuki sakura shirou"


def test_m5_c_clown_in_last_place_after_the_elimination_wins_the_game() -> None:
    # Seats 1 to 3 are eliminated; of those left Shinji has the fewest.
    state = after_round_8(4, 1, 2, 3, 5, 6, 7, masters=CLOWN)
    assert (state.is_over, state.winners, state.round) == (True, (0,), 8)


def test_m5_c_clown_a_tie_for_last_place_counts() -> None:
    state = after_round_8(4, 1, 2, 0, 5, 6, 4, masters=CLOWN)
    assert (state.is_over, state.winners) == (True, (0,))


def test_m5_c_clown_shirou_below_him_is_in_last_place() -> None:
    state = after_round_8(4, 1, 2, 3, 5, 6, 0, masters=CLOWN)
    assert (state.is_over, state.situation) == (False, "climax-4")


def test_m5_c_clown_not_in_last_place() -> None:
    state = after_round_8(5, 1, 2, 3, 4, 6, 7, masters=CLOWN)
    assert False is state.is_over


def test_m5_c_clown_not_when_all_are_equal() -> None:
    state = after_round_8(3, 3, 3, 3, 3, 3, 3, masters=CLOWN)
    assert (state.is_over, out(state)) == (False, [])


def test_m5_c_clown_not_when_eliminated() -> None:
    state = after_round_8(0, 1, 2, 3, 4, 6, 7, masters=CLOWN)
    assert (state.is_over, state.players[0].eliminated) == (False, True)


def test_m5_c_clown_comes_before_hidden_secret() -> None:
    state = after_round_8(4, 1, 2, 3, 5, 6, 7, masters=CLOWN)
    assert state.players[5].mana == 4


def test_m5_c_clown_not_in_a_smaller_game() -> None:
    state = after_round_8(4, 1, 2, 7, 5, 6, masters="shinji rin ilya kirei kuzuki shirou")
    assert (state.is_over, out(state)) == (False, [1, 2])


def test_m5_c_clown_only_after_round_8() -> None:
    seats = [player("shinji saber", results=3), player("rin lancer", results=9), player("ilya rider", results=1)]
    state = given(seats, phase="round_end", round=9, situation="climax-3", players_at_start=7)
    assert False is state.is_over


# --- M6 Kuzuki --------------------------------------------------------------------------------------------------------


def test_m6_a_tranquility_war_results_instead_of_the_workshop_mana() -> None:
    seats = [player("kuzuki saber", mana=4), player("rin lancer", mana=4), player("kirei rider")]
    state = do(given(seats, phase="pre_outpost"), "0 place workshop", "1 place workshop")
    assert [(one.mana, one.results) for one in state.players[:2]] == [(4, 2), (5, 0)]


def test_m6_a_tranquility_1_when_placed_later() -> None:
    seats = [player("kuzuki saber", mana=12), player("rin lancer"), player("kirei rider")]
    state = do(given(seats, phase="pre_outpost", start=1), "1 place workshop", "2 place workshop", "0 place workshop")
    assert (state.players[0].mana, state.players[0].results) == (12, 1)


def test_m6_a_tranquility_only_the_workshop_mana_is_replaced() -> None:
    seats = [player("kuzuki caster", mana=4, lingering=["territory-creation"]), *OTHERS]
    state = do(given(seats, phase="pre_outpost", round=5), "0 place workshop")
    assert (state.players[0].mana, state.players[0].results) == (5, 2 + 2)
    seats = [player("kuzuki caster", mana=4), *OTHERS]
    state = given(seats, phase="preparation", situation_deck=["supply-magic"])
    assert (state.players[0].mana, state.players[0].results) == (6, 0)


def test_m6_a_tranquility_not_for_coming_to_the_workshop_later() -> None:
    state = given([player("kuzuki rider", "miyama", mana=9, hand=["strength-2"]), *OTHERS])
    state = do(state, "0 stay", "0 use reins-of-the-rider", "0 use strength-2", "0 done", "0 go workshop")
    assert (state.players[0].at, state.players[0].mana, state.players[0].results) == ("workshop", 0, 0)


def test_m6_b_snake_two_of_them_in_a_deck_of_14() -> None:
    state = gw.new_game(5, seed=11, masters=["kuzuki", None, None, None, None])
    cards = state.players[0].hand + state.players[0].deck
    assert (len(cards), cards.count("snake")) == (14, 2)
    assert {12} == {len(one.hand + one.deck) for one in state.players[1:]}


def snaking(**keys: Any) -> gw.GameState:
    """Kuzuki alone at Miyama Town, asked for his cards, without Mana."""
    settings: dict[str, Any] = {"hand": ["snake", "snake", "strength-2"], "mana": 0, **keys}
    return do(given([player("kuzuki saber", "miyama", **settings), *OTHERS]), "0 stay")


def test_m6_b_snake_is_used_like_an_attack_card_face_up_or_down() -> None:
    assert sorted(uses(snaking())) == ["use snake", "use snake down", "use strength-2", "use strength-2 down"]
    state = cleaned(fought(do(snaking(), "0 use snake", "0 use snake down", "0 done")))
    assert (gw.UsedCard("snake"), gw.UsedCard("snake", True)) == state.players[0].trash


def test_m6_b_snake_is_no_extra_card() -> None:
    state = do(snaking(), "0 use snake", "0 use snake")
    assert legal(state) == ["done"]


def test_m6_b_snake_has_both_attributes() -> None:
    result = fight(
        player("kuzuki saber", "miyama", "snake", "snake down"),
        player("rin lancer", "miyama", "luck"),
        situation="supply-strength",
        events={"miyama": ["agility-plus-3"]},
    )
    assert totals(result, "miyama")[0] == 5 + 2 + 3


@pytest.mark.parametrize(("servant", "card"), [("saber", "wind-barrier"), ("archer", "minds-eye")])
def test_m6_b_snake_falls_under_both_zeroings(servant: str, card: str) -> None:
    result = fight(player("kuzuki lancer", "miyama", "snake"), player(f"rin {servant}", "miyama", card))
    assert totals(result, "miyama")[0] == 0


def test_m6_b_snake_is_reshuffled_from_the_trash() -> None:
    seats = [player("kuzuki saber", deck=[], trash=["snake", {"card": "snake", "down": True}]), *OTHERS]
    state = given(seats, phase="preparation")
    assert (state.players[0].hand, state.players[0].trash) == (("snake", "snake"), ())


def test_m6_b_snake_comes_to_hand_with_unlimited_blade_works() -> None:
    seat = player("kuzuki archer", "miyama", mana=8, hand=["agility-2"], deck=["snake"], trash=["snake", "rush"])
    state = do(given([seat, *OTHERS]), "0 stay", "0 use unlimited-blade-works", "0 use agility-2", "0 done")
    assert sorted(state.players[0].hand) == ["rush", "snake", "snake"]


def test_m6_b_snake_is_too_strong_for_riding() -> None:
    seat = player("kuzuki rider", "miyama", mana=8, hand=["snake", "strength-2", "strength-3", "agility-2"])
    state = do(given([seat, *OTHERS]), "0 stay", "0 use riding", "0 use strength-2", "0 done")
    assert legal(state) == ["use strength-3", "use agility-2", "done"]


@pytest.mark.parametrize(
    ("mana", "moves"), [(0, ["miyama"]), (2, ["miyama", "shinto"]), (4, ["miyama", "shinto", "reconnaissance"])]
)
def test_m6_c_honesty_the_first_leg_is_free_inside_longer_moves_too(mana: int, moves: list[str]) -> None:
    state = given([player("kuzuki saber", "workshop", mana=mana), *OTHERS])
    assert [f"move {place}" for place in moves] == [text for text in legal(state) if text.startswith("move")]
    assert do(state, f"0 move {moves[-1]}").players[0].mana == 0


def test_m6_c_honesty_other_legs_cost_as_always() -> None:
    state = given([player("kuzuki saber", "miyama", mana=3), *OTHERS])
    assert [text for text in legal(state) if text.startswith("move")] == ["move shinto"]
    assert do(state, "0 move shinto").players[0].mana == 1


def test_m6_c_honesty_does_not_help_an_engaged_kuzuki_or_others() -> None:
    state = given([player("kuzuki saber", "workshop", mana=0, acted=True), player("rin lancer", "workshop", mana=0)])
    assert [text for text in legal(state) if text.startswith("move")] == []


# --- M7 Kirei ---------------------------------------------------------------------------------------------------------


def kirei(at: str, mana: int = 4, *others: dict[str, Any], **keys: Any) -> gw.GameState:
    """Kirei on turn; by default the others are nowhere."""
    settings = {"hand": ["strength-2", "strength-3"], **keys}
    rest = list(others) or [player("rin lancer", acted=True), player("ilya rider", acted=True)]
    return given([player("kirei saber", at, mana=mana, **settings), *rest])


@pytest.mark.parametrize("at", ["workshop", "miyama", "shinto"])
def test_m7_a_supervisor_from_any_location_for_2_mana(at: str) -> None:
    state = do(kirei(at, 2), "0 ability supervisor")
    one = state.players[0]
    assert (one.at, one.mana, one.results) == ("reconnaissance", 0, 2)


def test_m7_a_supervisor_ignores_the_engaged_state() -> None:
    others = [player("rin lancer", "miyama", acted=True), player("ilya rider", "miyama", acted=True)]
    state = kirei("miyama", 12, *others)
    assert [text for text in legal(state) if text.startswith("move")] == []
    assert "ability supervisor" in legal(state)


def test_m7_a_supervisor_is_the_one_move() -> None:
    state = do(kirei("workshop", 12), "0 ability supervisor")
    assert legal(state) == ["stay"]
    state = do(kirei("workshop", 12), "0 move miyama")
    assert "ability supervisor" not in legal(state)


def test_m7_a_supervisor_not_in_later_windows() -> None:
    state = do(kirei("workshop", 12), "0 stay")
    assert "ability supervisor" not in legal(state)
    state = do(state, "0 use strength-2", "0 use strength-3", "0 done")
    assert "ability supervisor" not in legal(state)


def test_m7_a_supervisor_needs_2_mana() -> None:
    assert "ability supervisor" not in legal(kirei("workshop", 1))


def test_m7_a_supervisor_needs_a_hidden_true_name() -> None:
    assert "ability supervisor" not in legal(kirei("workshop", revealed=True))


def test_m7_a_supervisor_again_once_self_modification_has_hidden_the_name() -> None:
    seats = [player("kirei true-assassin", "workshop", lingering=["self-modification"], revealed=False), *OTHERS]
    assert "ability supervisor" in legal(given(seats))


def test_m7_a_supervisor_not_into_an_occupied_reconnaissance() -> None:
    others = [player("rin lancer", "reconnaissance", acted=True), player("ilya rider", acted=True)]
    assert "ability supervisor" not in legal(kirei("workshop", 12, *others))


def test_m7_a_supervisor_not_when_he_is_there() -> None:
    assert "ability supervisor" not in legal(kirei("reconnaissance", 12))
    state = do(kirei("workshop", 12), "0 seal move reconnaissance")
    assert "ability supervisor" not in legal(state)


@pytest.mark.parametrize("situation", ["climax-3", "climax-2"])
def test_m7_a_supervisor_not_into_a_closed_reconnaissance(situation: str) -> None:
    seats = [player("kirei saber", "workshop", mana=12), player("rin lancer", acted=True)]
    assert "ability supervisor" not in legal(given(seats, round=9, situation=situation))


def test_m7_a_supervisor_the_seal_window_after_it_is_open() -> None:
    state = do(kirei("miyama", 4), "0 ability supervisor", "0 stay")
    assert "seal move miyama" in legal(state)
    state = do(state, "0 seal move shinto", "0 seal move reconnaissance")
    assert state.players[0].results == 4


def test_m7_b_executor_2_total_power_with_the_name_shown() -> None:
    for revealed, power in ((True, 7), (False, 5)):
        seat = player("kirei saber", "miyama", "strength-2", "strength-3", revealed=revealed)
        assert power == totals(fight(seat, player("rin lancer", "miyama", "luck down")), "miyama")[0]


def test_m7_b_executor_counts_at_once_when_the_name_is_released() -> None:
    state = do(kirei("miyama", 8), "0 stay", "0 use excalibur", "0 use strength-2")
    assert total(state, 0) == 0
    state = do(state, "0 done")
    assert total(state, 0) == 12 + 2 + 2


def test_m7_b_executor_ends_with_self_modification() -> None:
    seat = player("kirei true-assassin", "miyama", mana=8, hand=["strength-2"], revealed=True)
    state = do(given([seat, *OTHERS]), "0 stay")
    assert total(state, 0) == 2
    state = do(state, "0 use self-modification", "0 use strength-2", "0 done")
    assert total(state, 0) == 2 + 2


def test_m7_b_executor_not_with_a_name_hidden_again_in_the_same_preparation() -> None:
    seat = player("kirei true-assassin", "miyama", mana=8)
    state = do(given([seat, *OTHERS]), "0 stay", "0 use delusional-heartbeat", "0 use self-modification", "0 done")
    assert (state.players[0].revealed, total(state, 0)) == (False, 6 + 2)


def test_m7_b_executor_only_at_a_battlefield() -> None:
    assert None is gw.power(kirei("workshop", revealed=True), 0)
    assert (battle_at(fight(player("kirei saber", "miyama", revealed=True), PASSER), "miyama").totals[0]) == (0, 2)
