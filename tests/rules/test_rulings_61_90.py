"""RULING-61 to RULING-90 (RULES.md IV.B): one test or more for each, named after it."""

import random
from typing import Any

import attrs
import pytest
from play import do, given, legal
from scene import battle_at, cleaned, fight, fought, player, total, totals

import grailwar as gw
from grailwar.dominate import log
from grailwar.testing import arrange

CARDS = gw.load_cards()
OTHERS = [player("ilya saber", acted=True), player("kirei lancer", acted=True)]
UBW = "unlimited-blade-works"
LABOURS = "twelve-labours"


def results_of(state: gw.GameState) -> list[int]:
    """The War Results of all seats."""
    return [one.results for one in state.players]


def kinds(state: gw.GameState, seat: int) -> list[str]:
    """The kinds of what holds for a player until clean-up."""
    return [effect.kind for effect in state.players[seat].lasting]


# --- RULING-61 to RULING-70 -------------------------------------------------------------------------------------------


def sword(mana: int, *hand: str, **keys: Any) -> gw.GameState:
    """Assassin with these hand cards, asked for cards at Miyama Town."""
    seat = player("kuzuki assassin", "miyama", mana=mana, hand=list(hand), **keys)
    return do(given([seat, *OTHERS]), "0 stay")


def test_ruling_61_third_sword_never_takes_one_of_the_two_uses() -> None:
    state = do(
        sword(8, "agility-2", "agility-3", "agility-4"), "0 use agility-2", "0 use agility-3", "0 use third-sword"
    )
    assert legal(state) == ["done"]
    assert len(do(state, "0 done").players[0].used) == 3


def test_ruling_61_third_sword_needs_8_mana_with_the_others_not_after_paying() -> None:
    state = do(sword(8, "agility-5", "agility-5"), "0 use agility-5", "0 use agility-5", "0 use third-sword", "0 done")
    assert state.players[0].mana == 8 - 1 - 1 - 2


def test_ruling_61_third_sword_on_use_comes_after_second_sword() -> None:
    state = do(sword(10), "0 use first-sword", "0 use second-sword", "0 use third-sword", "0 done")
    assert kinds(state, 0) == ["stops", "total"]


def test_ruling_62_each_losing_copy_takes_3_from_each_winner_and_gives_3() -> None:
    state = fight(
        player("rin berserker", "miyama", LABOURS, LABOURS),
        player("ilya saber", "miyama", "strength-9", "agility-2"),
        player("kirei lancer", "miyama", "strength-9", "magic-2"),
        events={"miyama": ["plain", "standings-boost"]},
    )
    share = -(-(CARDS.events["plain"].results + CARDS.events["standings-boost"].results + 2) // 2)
    assert results_of(state) == [6, max(0, share - 6), max(0, share - 6)]


def test_ruling_62_not_below_0_for_that_battle_and_what_was_there_before_stays() -> None:
    state = fight(
        player("rin berserker", "miyama", LABOURS, LABOURS), player("ilya saber", "miyama", "excalibur", results=7)
    )
    assert results_of(state) == [6, 7]


def test_ruling_62_also_when_the_winner_is_the_npc() -> None:
    state = fight(player("rin berserker", "shinto", LABOURS), *OTHERS)
    assert results_of(state)[0] == 3


def test_ruling_63_second_is_exactly_one_player_with_more_power() -> None:
    def defeated(*powers: str) -> tuple[int, ...]:
        masters = ["ilya saber", "kirei lancer", "kuzuki rider"]
        seats = [player(who, "miyama", card) for who, card in zip(masters, powers, strict=False)]
        hassan = player("rin true-assassin", "miyama", "presence-concealment")
        return battle_at(fight(hassan, *seats), "miyama").defeated

    assert defeated("strength-5", "strength-4", "agility-4") == (1,)
    assert defeated("strength-5", "agility-5", "strength-2") == ()
    assert defeated("strength-4", "agility-4", "strength-2") == ()


def test_ruling_63_a_defeated_player_is_ranked() -> None:
    state = arrange(
        {
            "seat": [
                player("rin true-assassin", "miyama", "presence-concealment"),
                player("ilya saber", "miyama", "strength-7"),
                player("kirei lancer", "miyama", "strength-5"),
            ],
            "phase": "battle",
        },
        run=False,
    )
    one, two, three = state.players
    # With seat 1 (7) Defeated, Hassan (4) is third all the same.
    state = fought(state.replace(players=(one, two.replace(defeated=True), three)))
    assert battle_at(state, "miyama").defeated == (1,)


def test_ruling_64_a_tied_win_doubles_what_has_been_gained_so_far() -> None:
    seats = [
        player("ilya saber", "miyama", "strength-4", "agility-4"),
        player("rin true-assassin", "shinto", mana=12, results=1),
        OTHERS[1],
    ]
    state = do(given(seats, npc=False), "1 seal move reconnaissance", "1 seal move miyama", "1 stay")
    state = do(state, "1 use delusional-heartbeat", "1 use self-modification", "1 done")
    assert (state.players[1].results, total(state, 1)) == (1 + 2 + 2, 8)
    assert fought(state).players[1].results == (1 + 2 + 2) * 2 + 1


def test_ruling_64_in_climax_2_the_defeat_comes_before_the_result_and_needs_the_other_there() -> None:
    hassan = player("rin true-assassin", "miyama", "delusional-heartbeat", results=4)
    state = fight(hassan, player("ilya saber", "miyama", "excalibur"), situation="climax-2", round=9)
    assert (battle_at(state, "miyama").winners, results_of(state)) == ((0,), [4 + 2, 0])
    state = fight(hassan, player("ilya saber", "workshop", "excalibur"), situation="climax-2", round=9)
    assert state.players[1].defeated is False


def test_ruling_65_self_modification_pays_2_also_when_the_name_is_hidden_already() -> None:
    seat = player("rin true-assassin", "workshop", mana=8, hand=["strength-2"])
    state = do(given([seat, *OTHERS]), "0 stay", "0 use self-modification", "0 use strength-2", "0 done")
    assert (state.players[0].results, state.players[0].revealed) == (2, False)
    assert not [entry for entry in state.log if isinstance(entry, log.NameHidden)]


@pytest.mark.parametrize(("players", "places"), [(7, 3), (6, 3), (5, 2), (4, 2), (3, 1), (2, 1)])
def test_ruling_66_the_first_half_of_the_turn_order_rounded_down(players: int, places: int) -> None:
    masters = ["ilya saber", "kirei lancer", "kuzuki rider", "shirou caster", "shinji archer", "sakura assassin"]
    seats = [player("rin gilgamesh", "miyama", mana=8, hand=["luck", "strength-2"])]
    seats += [player(who, acted=True) for who in masters[: players - 1]]
    usable = []
    for start in range(players):
        # Seat 0 is in place (players - start) % players of the turn order, counted from 0.
        state = given(seats, start=start, turn=0)
        usable.append("use independent-action" in legal(do(state, "0 stay")))
    assert usable == [(-start) % players < places for start in range(players)]


def test_ruling_66_usable_at_reconnaissance_and_not_below_0() -> None:
    seat = player("rin gilgamesh", "reconnaissance", mana=8, hand=["luck"])
    assert "use independent-action" in legal(do(given([seat, *OTHERS]), "0 stay"))
    gilgamesh = player("rin gilgamesh", "miyama", "independent-action", results=4)
    assert results_of(fight(gilgamesh, player("ilya saber", "miyama", "excalibur")))[0] == 0


def test_ruling_67_the_cost_falls_to_0_and_the_8_mana_stay() -> None:
    card = CARDS.cards["territory-creation"]
    assert [card.cost_in(number) for number in range(1, 10)] == [14, 12, 10, 8, 6, 4, 2, 0, 0]
    for number, mana, usable in ((1, 12, False), (2, 12, True), (8, 7, False), (8, 8, True)):
        seat = player("rin caster", "workshop", mana=mana, hand=["magic-2"])
        state = do(given([seat, *OTHERS], round=number), "0 stay")
        assert ("use territory-creation" in legal(state)) == usable


def test_ruling_67_the_bonus_only_on_placement() -> None:
    # The card lingers, the piece stays at the Workshop in the Action Phase: nothing.
    seats = [player("rin caster", "workshop", mana=4, lingering=["territory-creation"]), *OTHERS]
    state = do(given(seats, round=5), "0 stay")
    assert (state.players[0].mana, state.players[0].results) == (4, 0)


def test_ruling_68_unlimited_blade_works_takes_up_everything_but_the_cards_in_use() -> None:
    hand = ["agility-2", "magic-2"]
    seat = player("rin archer", "miyama", mana=8, hand=hand, deck=["rush"], trash=[{"card": "luck", "down": True}])
    state = do(given([seat, *OTHERS]), "0 stay", f"0 use {UBW}", "0 use agility-2", "0 done")
    one = state.players[0]
    assert (sorted(one.hand), one.deck, one.trash) == (["luck", "magic-2", "rush"], (), ())
    assert cleaned(fought(state)).players[0].trash == (gw.UsedCard("agility-2"),)


def test_ruling_68_second_sword_stops_its_on_use_not_its_lingering_part() -> None:
    archer = player("rin archer", "miyama", mana=8, hand=["agility-2", "magic-2"], deck=["rush"])
    state = given([player("kuzuki assassin", "miyama", "second-sword"), archer, OTHERS[0]])
    state = do(state, "1 stay", f"1 use {UBW}", "1 use agility-2", "1 done")
    assert (state.players[1].hand, state.players[1].deck) == (("magic-2",), ("rush",))
    state = do(state, "1 end")
    # One card in hand: no draw, and 0 to 4 cards from now on.
    assert (state.players[1].hand, state.players[1].lingering) == (("magic-2",), (UBW,))


def test_ruling_69_ash_bride_and_enuma_elish_have_no_text() -> None:
    for name, releases in (("ash-bride", False), ("enuma-elish", True)):
        card = CARDS.cards[name]
        assert (dict(card.text.effects), card.text.modifiers, card.releases_name) == ({}, (), releases)


def test_ruling_70_supervisor_replaces_the_normal_move() -> None:
    seat = player("kirei saber", "miyama", mana=12, hand=["luck", "strength-2"])
    state = given([seat, player("ilya rider", "miyama", acted=True), OTHERS[1]])
    assert "ability supervisor" in legal(state)
    assert "ability supervisor" not in legal(do(state, "0 stay"))
    state = do(state, "0 ability supervisor")
    assert (legal(state), state.players[0].mana, state.players[0].results) == (["stay"], 10, 2)


def test_ruling_70_supervisor_not_when_reconnaissance_is_occupied_closed_or_where_he_is() -> None:
    for at, other, situation in (
        ("miyama", "reconnaissance", None),
        ("reconnaissance", "miyama", None),
        ("miyama", "workshop", "climax-3"),
    ):
        seats = [player("kirei saber", at, mana=12), player("ilya rider", other, acted=True), OTHERS[1]]
        state = given(seats, **({"situation": situation, "round": 9} if situation else {}))
        assert "ability supervisor" not in legal(state)


# --- RULING-71 to RULING-76 -------------------------------------------------------------------------------------------


def test_ruling_71_executor_counts_in_the_very_preparation_that_releases_the_name() -> None:
    seat = player("kirei gilgamesh", "miyama", mana=9, hand=["strength-2"])
    state = do(given([seat, *OTHERS[:1], player("rin rider", acted=True)]), "0 stay")
    assert total(state, 0) == 0
    assert total(do(state, "0 use enuma-elish", "0 use strength-2", "0 done"), 0) == 15 + 2 + 2


def changed(event: str, *, copies: int, results: int) -> gw.CardDatabase:
    """The card database with other figures of one event."""
    events = dict(CARDS.events)
    events[event] = events[event].replace(copies=copies, results=results)
    return attrs.evolve(CARDS, events=events)


@pytest.mark.parametrize(("copies", "results"), [(1, 9), (3, 0)])
def test_ruling_72_copies_and_war_results_of_events_are_data(copies: int, results: int) -> None:
    database = changed("plain", copies=copies, results=results)
    assert gw.new_game(4, seed=1, cards=database).event_deck.count("plain") <= copies
    seats = [player("rin saber", "miyama", "luck"), *OTHERS]
    board = {"seat": seats, "phase": "battle", "events": {"miyama": ["plain"]}}
    state = arrange(board, run=False, cards=database)
    assert fought(state).players[0].results == results
    assert state.event_deck.count("plain") == copies - 1


def test_ruling_73_a_defeated_players_cards_keep_their_on_clash_effects() -> None:
    # Defeated by Gae Bolg, the Archer still zeroes; a Defeated Gilgamesh still pays 5, a Defeated Berserker gains 3.
    state = fight(player("rin lancer", "miyama", "gae-bolg", "agility-5"), player("ilya archer", "miyama", "minds-eye"))
    assert (battle_at(state, "miyama").defeated, totals(state, "miyama")[0]) == ((1,), 0)
    gilgamesh = player("ilya gilgamesh", "miyama", "independent-action", results=6)
    assert results_of(fight(player("rin lancer", "miyama", "gae-bolg"), gilgamesh)) == [2, 1]
    assert results_of(
        fight(player("rin lancer", "miyama", "gae-bolg"), player("ilya berserker", "miyama", LABOURS))
    ) == [0, 3]


def test_ruling_74_a_reins_user_keeps_a_token_of_another_battlefield() -> None:
    rider = player("rin rider", "shinto", mana=12, hand=["strength-2"], terrain=[1])
    state = given([rider, player("ilya saber", "miyama", "luck", terrain=[3]), OTHERS[1]])
    state = do(state, "0 stay", "0 use reins-of-the-rider", "0 use strength-2", "0 done", "0 go miyama")
    assert total(state, 0) == 8 + 2 + 4
    assert ("shinto", 1) in [(token.at, token.value) for token in state.players[0].terrain]
    # Back at Shinto the old token counts again and those of Miyama Town do not.
    assert total(do(state, "0 seal move shinto"), 0) == 8 + 2 + 1


def test_ruling_75_shirou_counts_for_first_place_and_for_last_place() -> None:
    def end_of_round_8(sakura: int, second: str, results: int, shirou: int) -> gw.GameState:
        seats = [
            player("sakura saber", results=sakura),
            player(f"{second} lancer", results=results),
            player("shirou rider", results=shirou),
            player("rin caster", results=5),
            player("ilya archer", results=5),
        ]
        return given(seats, phase="round_end", round=8, players_at_start=7)

    # Sakura leads all but Shirou: she is not in first place.
    assert end_of_round_8(7, "kirei", 6, 9).players[0].mana is gw.UNLIMITED
    assert end_of_round_8(7, "kirei", 6, 6).players[0].mana is not gw.UNLIMITED
    # Shinji has the fewest of those left, but for Shirou's 1 in the second case.
    assert end_of_round_8(9, "shinji", 6, 8).winners == (1,)
    assert end_of_round_8(9, "shinji", 6, 1).is_over is False


def bladed(hand: list[str], mana: int) -> gw.GameState:
    """Lancer with these hand cards, asked for cards; fewer than the usual three."""
    return do(given([player("kuzuki lancer", "miyama", mana=mana, hand=hand), *OTHERS]), "0 stay")


def test_ruling_76_fewer_than_2_cards_only_when_no_hand_card_is_left() -> None:
    state = bladed(["luck"], 12)
    assert "done" not in legal(state)
    assert "done" not in legal(do(state, "0 use continue-battle"))
    assert "done" in legal(do(state, "0 use luck"))
    assert "done" in legal(do(state, "0 use luck down"))


def test_ruling_76_one_hand_card_and_one_noble_phantasm_card_are_fine() -> None:
    state = do(bladed(["luck"], 12), "0 use luck", "0 use continue-battle")
    assert legal(state) == ["done"]


def test_ruling_76_nobody_is_forced_into_a_noble_phantasm_card() -> None:
    state = bladed([], 12)
    assert legal(state)[-1] == "done"
    assert "use continue-battle" in legal(state)


def test_ruling_76_an_extra_card_is_no_substitute() -> None:
    seat = player("shirou lancer", "miyama", mana=12, hand=["luck", "rush"])
    state = do(given([seat, *OTHERS]), "0 stay", "0 use kanshou-and-bakuya", "0 use luck")
    assert "done" not in legal(state)


# --- RULING-77: concessions -------------------------------------------------------------------------------------------


def play_out(state: gw.GameState, seed: int = 0) -> gw.GameState:
    """Random legal play up to the end of the game."""
    chance = random.Random(seed)
    for _ in range(5000):
        if state.is_over:
            return state
        state = gw.apply(state, chance.choice(gw.legal_decisions(state)))
    raise AssertionError("the game does not end")


def ends(state: gw.GameState) -> bool:
    """Whether the game runs on to a proper end: somebody still in has won."""
    done = play_out(state)
    return bool(done.winners) and not any(done.players[seat].eliminated for seat in done.winners)


def table(*seats: dict[str, Any], **keys: Any) -> gw.GameState:
    """Four seats of a game that began with 5, so without the NPC; the first of them given, the others plain."""
    plain = [
        player("ilya saber", "workshop", hand=["strength-2", "strength-3", "luck"]),
        player("kirei gilgamesh", "workshop", hand=["strength-2", "strength-3", "luck"]),
        player("kuzuki lancer", "workshop", hand=["strength-2", "strength-3", "rush"]),
        player("shirou archer", "workshop", hand=["strength-2", "strength-3", "magic-2"]),
    ]
    return given([*seats, *plain[: 4 - len(seats)]], players_at_start=5, **keys)


def test_ruling_77_out_of_turn_the_question_stays() -> None:
    state = table()
    after = do(state, "2 concede")
    assert (after.turn, legal(after)) == (0, legal(state))
    assert after.players[2].eliminated is True
    assert ends(after)


def test_ruling_77_a_seat_that_has_left_is_not_asked_any_more() -> None:
    state = do(table(), "1 concede", "0 stay", "0 use luck", "0 use strength-2", "0 done", "0 end")
    assert state.turn == 2
    state = do(state, "3 concede", "2 stay", "2 use rush", "2 use strength-2", "2 done", "2 end")
    # The round is over with the last action; the next one is placed without them.
    assert (state.round, state.turn, state.phase) == (2, 2, gw.Phase.PRE_OUTPOST)


def test_ruling_77_everything_of_the_leaver_goes_but_its_mana_and_war_results() -> None:
    one = player(
        "rin archer",
        "miyama",
        mana=7,
        results=6,
        hand=["agility-2"],
        terrain=[3],
        lingering=[UBW],
        seal_power=1,
        gems=3,
    )
    left = do(table(one), "0 concede").players[0]
    assert (left.mana, left.results) == (7, 6)
    assert (left.at, left.hand, left.used, left.lingering, left.terrain) == (None, (), (), (), ())
    assert (left.seal_power, left.lasting, left.defeated) == (0, (), False)


def test_ruling_77_in_its_own_selection_nothing_is_used_or_paid() -> None:
    one = player("rin saber", "miyama", mana=9, hand=["strength-2", "luck", "rush"])
    state = do(table(one), "0 stay", "0 use excalibur", "0 use luck", "0 concede")
    left = state.players[0]
    assert (left.mana, left.used, left.revealed, left.faceup, left.gems) == (9, (), False, (), 10)
    assert state.turn == 1
    assert ends(state)


@pytest.mark.parametrize("lines", [(), ("0 stay",), ("0 stay", "0 use luck", "0 use strength-2", "0 done")])
def test_ruling_77_in_each_window_of_its_own_action(lines: tuple[str, ...]) -> None:
    state = do(table(), *lines, "0 concede")
    assert (state.turn, state.phase) == (1, gw.Phase.ACTION)
    assert ends(state)


def test_ruling_77_effects_of_its_that_wait_are_dropped() -> None:
    one = player("rin archer", "shinto", mana=8, results=4, hand=["rush", "remote-operation", "agility-2"])
    state = do(table(one), "0 stay", "0 use rush", "0 use remote-operation", "0 done")
    assert legal(state) == ["resolve rush", "resolve remote-operation"]
    state = do(state, "0 concede")
    # Rush has not led into Reconnaissance; what was paid stays paid.
    assert (state.players[0].results, state.players[0].mana, state.turn) == (4, 6, 1)
    assert ends(state)


def test_ruling_77_in_the_middle_of_its_effects_what_is_done_stays_done() -> None:
    one = player("rin archer", "shinto", mana=8, results=4, hand=["rush", "remote-operation", "agility-2"])
    state = do(table(one), "0 stay", "0 use rush", "0 use remote-operation", "0 done")
    state = do(gw.decide(state, gw.Resolve("rush")), "0 concede")
    assert (state.players[0].results, state.turn) == (4, 1)
    state = do(table(one), "0 stay", "0 use rush", "0 use agility-2", "0 done", "0 concede")
    assert (state.players[0].results, state.players[0].at) == (4 + 2, None)


def stabbing(*others: dict[str, Any]) -> gw.GameState:
    """Caster, seat 0, has used All Precepts Talisman at Miyama Town."""
    caster = player("rin caster", "miyama", mana=8, hand=["magic-2"])
    return do(table(caster, *others), "0 stay", "0 use all-precepts-talisman", "0 use magic-2", "0 done")


def weak(who: str, **keys: Any) -> dict[str, Any]:
    """A player at Miyama Town without Command Seals."""
    return player(who, "miyama", seals=0, hand=["strength-2", "strength-3", "luck"], **keys)


def test_ruling_77_the_target_question_is_asked_again_without_the_leaver() -> None:
    state = stabbing(weak("ilya saber"), weak("kirei gilgamesh"), weak("kuzuki lancer"))
    assert legal(state) == ["target 1", "target 2", "target 3"]
    state = do(state, "2 concede")
    assert (state.turn, legal(state)) == (0, ["target 1", "target 3"])
    assert ends(state)


def test_ruling_77_the_single_target_left_is_carried_out() -> None:
    state = stabbing(weak("ilya saber"), weak("kirei gilgamesh"))
    assert legal(state) == ["target 1", "target 2"]
    state = do(state, "1 concede")
    assert (state.players[2].defeated, kinds(state, 2), total(state, 0)) == (True, ["barred"], 2 + 10)
    assert (state.turn, legal(state)[-1]) == (0, "end")
    assert ends(state)


def test_ruling_77_somebody_who_was_no_answer_leaves_the_target_question_alone() -> None:
    state = stabbing(weak("ilya saber"), weak("kirei gilgamesh"))
    state = do(state, "3 concede")
    assert (state.turn, legal(state)) == (0, ["target 1", "target 2"])


def test_ruling_77_the_owner_of_the_target_question_leaves() -> None:
    state = do(stabbing(weak("ilya saber"), weak("kirei gilgamesh")), "0 concede")
    assert ([one.defeated for one in state.players], state.turn) == ([False] * 4, 1)
    assert state.players[0].spent == ("all-precepts-talisman",)
    assert ends(state)


def test_ruling_77_the_chosen_player_leaves_afterwards_and_the_10_stay() -> None:
    state = do(stabbing(weak("ilya saber"), weak("kirei gilgamesh")), "0 target 1", "1 concede")
    assert total(state, 0) == 2 + 10
    assert ends(state)


def test_ruling_77_a_place_that_a_leaver_frees_is_offered_in_an_open_question() -> None:
    lancer = player("rin lancer", "miyama", mana=8, hand=["strength-2"])
    scout = player("ilya saber", "reconnaissance", acted=True)
    state = do(table(lancer, scout), "0 stay", "0 use continue-battle", "0 use strength-2", "0 done")
    assert state.players[0].at == "shinto"
    lancer = player("rin lancer", "workshop", mana=8, hand=["strength-2"])
    state = do(table(lancer, scout), "0 stay", "0 use continue-battle", "0 use strength-2", "0 done")
    assert legal(state) == ["go miyama", "go shinto"]
    state = do(state, "1 concede")
    assert legal(state) == ["go miyama", "go shinto", "go reconnaissance"]


def test_ruling_77_reins_are_asked_again_and_may_still_be_declined() -> None:
    rider = player("rin rider", "miyama", mana=12, hand=["strength-2"])
    scout = player("ilya saber", "reconnaissance", acted=True)
    state = do(table(rider, scout), "0 stay", "0 use reins-of-the-rider", "0 use strength-2", "0 done")
    state = do(state, "1 concede")
    assert legal(state) == ["go workshop", "go miyama", "go shinto", "go reconnaissance", "decline"]
    assert "end" in legal(do(state, "0 decline"))


def test_ruling_77_during_ridings_selection() -> None:
    rider = player("rin rider", "miyama", mana=8, hand=["strength-5", "strength-2", "agility-3"])
    state = do(table(rider), "0 stay", "0 use riding", "0 use strength-5", "0 done", "0 use strength-2")
    other = do(state, "2 concede")
    assert legal(other) == ["use agility-3", "done"]
    gone = do(state, "0 concede")
    assert (gone.turn, gone.players[0].used) == (1, ())
    assert ends(gone)


def test_ruling_77_during_a_gem_redraw() -> None:
    rin = player("rin saber", "workshop", hand=["strength-2", "luck"])
    state = do(table(rin), "0 ability gem-redraw", "0 discard luck")
    other = do(state, "3 concede")
    assert legal(other) == ["discard strength-2", "done"]
    gone = do(state, "0 concede")
    assert (gone.turn, gone.players[0].trash) == (1, ())


def test_ruling_77_a_leaver_ends_the_engaged_state() -> None:
    state = table(player("rin saber", "miyama", mana=4), player("ilya lancer", "miyama", mana=4))
    assert "move shinto" not in legal(state)
    assert "move shinto" in legal(do(state, "1 concede"))


def test_ruling_77_the_order_question_of_the_battle_its_owner_leaves() -> None:
    saber = player("ilya saber", "miyama", "wind-barrier", "magic-resistance")
    state = fight(player("rin lancer", "miyama", "strength-5"), saber, player("kirei rider"), players_at_start=5)
    assert (state.turn, legal(state)) == (1, ["resolve wind-barrier", "resolve magic-resistance"])
    state = do(state, "1 concede")
    # Nothing has been zeroed, and the only player left there has no battle.
    assert battle_at(state, "miyama").totals == ((0, 5),)
    assert battle_at(state, "miyama").winners == ()
    assert ends(state)


def test_ruling_77_the_order_question_of_the_battle_another_one_leaves() -> None:
    saber = player("ilya saber", "miyama", "wind-barrier", "magic-resistance")
    seats = [player("rin lancer", "miyama", "strength-5"), saber, player("kirei rider", "miyama", "strength-4")]
    state = do(fight(*seats, players_at_start=5), "0 concede")
    assert (state.turn, legal(state)) == (1, ["resolve wind-barrier", "resolve magic-resistance"])
    state = do(state, "1 resolve magic-resistance")
    assert battle_at(state, "miyama").totals == ((1, 7), (2, 0))
    assert ends(state)


def test_ruling_77_zeroing_stays_when_its_owner_leaves() -> None:
    archer = player("rin archer", "miyama", "minds-eye")
    saber = player("ilya saber", "miyama", "wind-barrier", "magic-resistance")
    lancer = player("kirei lancer", "miyama", "agility-5", "luck")
    state = do(fight(archer, saber, lancer, players_at_start=5), "0 concede", "1 resolve wind-barrier")
    assert battle_at(state, "miyama").totals == ((1, 7), (2, 4))


def test_ruling_77_gae_bolg_counts_those_who_are_left() -> None:
    # Two others until one leaves during the order question of a player who acts before Lancer.
    saber = player("ilya saber", "miyama", "wind-barrier", "magic-resistance")
    seats = [saber, player("rin lancer", "miyama", "gae-bolg"), player("kirei rider", "miyama", "luck")]
    state = fight(*seats, players_at_start=5)
    assert battle_at(do(state, "0 resolve wind-barrier"), "miyama").defeated == ()
    assert battle_at(do(state, "2 concede", "0 resolve wind-barrier"), "miyama").defeated == (0,)


def test_ruling_77_frozen_ranks_leave_the_leaver_out() -> None:
    saber = player("ilya saber", "miyama", "wind-barrier", "magic-resistance", results=5)
    seats = [saber, player("rin lancer", "workshop", results=1), player("kirei rider", "miyama", "luck", results=9)]
    state = fight(*seats, events={"miyama": ["standings-boost"]}, players_at_start=5)
    assert (total(state, 0), total(state, 2)) == (7 + 8, 4 + 4)
    state = do(state, "1 concede")
    assert (total(state, 0), total(state, 2)) == (7 + 12, 4 + 8)


def asked_shinji(*others: dict[str, Any], **keys: Any) -> gw.GameState:
    """Shinji, seat 0, has lost at Miyama Town and is asked about the False Vassal's Book."""
    seats = [player("shinji saber", "miyama", "strength-2", mana=4), player("rin lancer", "miyama", "strength-5")]
    return fight(*seats, *(others or [player("kirei rider"), player("ilya caster")]), players_at_start=5, **keys)


def test_ruling_77_shinji_leaves_when_asked_about_his_book() -> None:
    state = asked_shinji()
    assert legal(state) == ["accept", "decline"]
    state = do(state, "0 concede")
    assert (state.players[0].master, state.round, state.turn) == ("shinji", 2, 1)
    assert ends(state)


def test_ruling_77_another_leaves_while_shinji_is_asked() -> None:
    state = do(asked_shinji(), "1 concede")
    assert (state.turn, legal(state), state.players[1].results) == (0, ["accept", "decline"], 2)
    assert do(state, "0 accept").players[0].master == "sakura"
    assert ends(state)


def test_ruling_77_elimination_goes_by_the_players_still_in() -> None:
    others = [player("kirei rider", results=1), player("ilya caster", results=2), player("kuzuki archer", results=3)]
    state = asked_shinji(*others, round=8)
    # Five players: Shinji (0) alone goes. Four after the concession: the one with the fewest goes too.
    assert [one.eliminated for one in do(state, "0 decline").players] == [True, False, False, False, False]
    assert [one.eliminated for one in do(state, "4 concede", "0 decline").players] == [True, False, False, False, True]
    # With Shinji gone of himself, four are left: the one with the fewest of those is eliminated.
    assert [one.eliminated for one in do(state, "0 concede").players] == [True, False, True, False, False]


def test_ruling_77_elimination_also_goes_by_who_is_in_when_clean_up_is_done() -> None:
    # Step by step: a seat leaves between clean-up and the elimination after round 8.
    seats = [player("rin saber", results=1), player("ilya lancer", results=2), player("kirei rider", results=3)]
    state = arrange({"seat": seats, "phase": "round_end", "round": 8}, run=False)
    state = do(gw.advance(state), "2 concede")
    # Two are left: the one with the fewest War Results is eliminated.
    assert ([one.eliminated for one in state.players], state.winners) == ([True, False, True], (1,))


def test_ruling_77_elimination_after_a_climax_round_goes_by_its_card() -> None:
    seats = [
        player("shinji saber", "miyama", "strength-2", results=1),
        player("rin lancer", "miyama", "strength-5", results=5),
        player("kirei rider", results=4),
        player("ilya caster", results=3),
    ]
    state = fight(*seats, round=9, situation="climax-4", players_at_start=5)
    state = do(state, "3 concede", "1 concede", "0 decline")
    # Two are left, as the card asks: nobody is eliminated, and the next card is the one for two.
    assert (state.round, state.situation) == (10, "climax-2")
    assert [one.eliminated for one in state.players] == [False, True, False, True]


def placing(*lines: str, **keys: Any) -> gw.GameState:
    """Four seats in the Pre-Outpost Phase of a game that began with 5."""
    seats = [player(who, mana=4) for who in ("ilya saber", "kirei gilgamesh", "rin lancer", "shirou archer")]
    return do(given(seats, phase="pre_outpost", players_at_start=5, **keys), *lines)


def test_ruling_77_the_tokens_of_a_leaver_are_out_of_reach_until_clean_up() -> None:
    state = placing("0 place miyama", "0 concede", "1 place miyama")
    assert [token.value for token in state.players[1].terrain] == [1]
    state = do(state, "2 place miyama")
    assert (state.players[2].terrain, state.battlefields["miyama"].tokens) == ((), ())
    assert ends(state)


def test_ruling_77_the_tokens_come_back_in_clean_up() -> None:
    state = do(fight(player("rin saber", "miyama", terrain=[3], acted=True), *OTHERS, players_at_start=5), "0 concede")
    assert state.battlefields["miyama"].tokens == (3, 1)


def test_ruling_77_reins_do_not_find_the_tokens_of_a_leaver() -> None:
    rider = player("rin rider", "miyama", mana=12, hand=["strength-2"])
    holder = player("ilya saber", "miyama", "luck", terrain=[3])
    state = do(table(rider, holder), "1 concede", "0 stay", "0 use reins-of-the-rider", "0 use strength-2", "0 done")
    assert [token.value for token in do(state, "0 go miyama").players[0].terrain] == [1]


def test_ruling_77_first_placed_counts_the_placements_of_leavers() -> None:
    state = placing("0 place workshop", "0 concede", "1 place workshop", "2 place workshop")
    assert [one.mana for one in state.players] == [6, 5, 5, 4]


def test_ruling_77_a_leaver_makes_room_at_the_workshop() -> None:
    seats = [player(who, mana=4) for who in ("ilya saber", "kirei gilgamesh", "rin lancer")]
    state = given(seats, phase="pre_outpost", round=9, situation="climax-3", players_at_start=5)
    state = do(state, "0 place workshop")
    assert legal(state) == ["place miyama"]
    state = do(state, "0 concede")
    assert legal(state) == ["place workshop", "place miyama"]
    # The second placed there this round.
    assert do(state, "1 place workshop").players[1].mana == 4 + 1


def test_ruling_77_who_is_asked_for_a_place_leaves() -> None:
    state = placing("0 concede")
    assert (state.turn, state.start) == (1, 0)
    state = do(state, "3 concede", "1 place miyama", "2 place workshop")
    assert (state.phase, state.turn) == (gw.Phase.ACTION, 1)
    assert ends(state)


def test_ruling_77_the_start_marker_moves_in_clean_up_only() -> None:
    state = do(placing("0 place workshop", "1 place miyama", "2 place miyama", "3 place miyama"), "0 concede")
    assert (state.start, state.turn) == (0, 1)
    state = idle_round(state)
    assert (state.start, state.turn) == (1, 1)


def test_ruling_77_the_marker_skips_the_leaver_next_in_line() -> None:
    state = do(placing("0 place workshop", "1 place miyama", "2 place miyama", "3 place miyama"), "1 concede")
    assert idle_round(state).start == 2


def test_ruling_77_places_in_turn_order_count_those_still_in() -> None:
    # Third of four cannot use Independent Action; when the start player has left, second of three cannot either;
    # with two gone it is first of two.
    seats = [
        player("ilya saber", "workshop", acted=True),
        player("kirei lancer", "workshop", acted=True),
        player("rin gilgamesh", "miyama", mana=8, hand=["luck", "strength-2"]),
        player("shirou archer", "workshop", acted=True),
    ]
    state = given(seats, players_at_start=5, turn=2)
    found = []
    for line in ("0 concede", "1 concede"):
        found.append("use independent-action" in legal(do(state, "2 stay")))
        state = do(state, line)
    found.append("use independent-action" in legal(do(state, "2 stay")))
    assert found == [False, False, True]


def test_ruling_77_second_sword_of_a_leaver_stops_nothing_more() -> None:
    assassin = player("kuzuki assassin", "miyama", "second-sword")
    archer = player("rin archer", "miyama", mana=4, hand=["remote-operation", "agility-3"], terrain=[3])
    lines = ("1 stay", "1 use remote-operation", "1 use agility-3", "1 done")
    state = table(assassin, archer)
    assert total(do(state, *lines), 1) == 2 + 3 + 3
    assert total(do(state, "0 concede", *lines), 1) == 2 + 3 + 3 * 2


def test_ruling_77_what_second_sword_has_stopped_stays_stopped_when_its_user_leaves() -> None:
    assassin = player("kuzuki assassin", "miyama", "second-sword")
    archer = player("rin archer", "miyama", mana=4, hand=["remote-operation", "agility-3"], terrain=[3])
    state = do(table(assassin, archer, player("ilya saber", "miyama", "strength-2")), "1 stay")
    state = do(state, "1 use remote-operation", "1 use agility-3", "1 done", "0 concede", "3 concede")
    assert total(state, 1) == 2 + 3 + 3
    # Its On Clash comes later, when nobody stops it any more.
    assert fought(state).players[1].results == 2 + 2


def test_ruling_77_defeats_and_bars_stay_when_their_owner_leaves() -> None:
    rider = player("rin rider", "miyama", mana=8, hand=["strength-2"])
    state = table(player("ilya saber", "miyama", "strength-5"), rider)
    state = do(state, "1 stay", "1 use petrifying-gaze", "1 use strength-2", "1 done", "1 concede")
    assert state.players[0].defeated is True
    state = do(stabbing(weak("ilya saber"), weak("kirei gilgamesh")), "0 target 1", "0 concede", "1 stay")
    assert (state.players[1].defeated, legal(state)) == (True, ["done"])
    assert ends(state)


def test_ruling_77_robbed_tokens_do_not_come_back_when_the_robber_leaves() -> None:
    rider = player("rin rider", "workshop", mana=12, hand=["strength-2"])
    state = table(player("ilya saber", "miyama", "luck", terrain=[3]), rider)
    state = do(state, "1 stay", "1 use reins-of-the-rider", "1 use strength-2", "1 done", "1 go miyama", "1 concede")
    assert (total(state, 0), state.battlefields["miyama"].tokens) == (4, ())


def test_ruling_77_the_one_left_at_a_battlefield_has_no_battle() -> None:
    seats = [player("rin saber", "miyama", "luck"), player("ilya lancer", "miyama", "strength-2")]
    state = table(*seats, events={"miyama": ["plain"]}, turn=2)
    state = do(state, "2 stay", "2 use luck", "2 use strength-2", "2 done", "2 end", "1 concede", "3 concede")
    assert state.players[0].results == CARDS.events["plain"].results


def test_ruling_77_the_last_player_to_act_leaves_and_the_battle_follows() -> None:
    seats = [player("rin saber", "miyama", "luck"), player("ilya lancer", "miyama", "strength-2"), OTHERS[1]]
    state = do(table(*seats), "3 stay", "3 concede")
    assert (battle_at(state, "miyama").winners, state.round) == ((0,), 2)
    assert ends(state)


@pytest.mark.parametrize("rules", ["normal", "casual"])
def test_ruling_77_the_last_player_left_wins_at_once(rules: str) -> None:
    state = gw.new_game(3, seed=5, rules=rules)
    state = do(state, "1 concede")
    assert state.is_over is False
    state = do(state, "0 concede")
    assert (state.is_over, state.winners, state.turn, legal(state)) == (True, (2,), None, [])
    assert gw.ranking(state) == ((2,), (0,), (1,))


def test_ruling_77_the_last_but_one_leaves_during_a_question_of_the_battle() -> None:
    state = do(asked_shinji(), "2 concede", "3 concede", "0 concede")
    assert (state.is_over, state.winners) == (True, (1,))
    saber = player("ilya saber", "miyama", "wind-barrier", "magic-resistance")
    state = fight(player("rin lancer", "miyama", "strength-5"), saber, players_at_start=5)
    state = do(state, "0 concede")
    assert (state.is_over, state.winners) == (True, (1,))


def test_ruling_77_in_casual_games() -> None:
    seats = [
        player("shinji saber", "workshop", seals=1, hand=["strength-2", "strength-3", "luck"]),
        player("rin lancer", "workshop", hand=["strength-2", "strength-3", "rush"]),
        player("kirei rider", "workshop", hand=["strength-2", "strength-3", "rush"]),
        player("ilya caster", "workshop", hand=["magic-2", "magic-3", "luck"]),
    ]
    state = do(given(seats, rules="casual"), "0 stay", "0 use luck", "2 concede")
    assert "seal mana" in legal(state)
    state = do(state, "0 seal mana", "0 use strength-2", "0 concede")
    assert (state.turn, state.players[0].master, state.players[0].used) == (1, "sakura", ())
    done = play_out(state)
    assert (done.round, bool(done.winners)) == (4, True)


def test_ruling_77_the_npc_plays_on() -> None:
    state = gw.new_game(4, seed=9)
    state = do(state, f"{(state.start + 1) % 4} concede")
    assert state.npc == "shinto"
    assert ends(state)


def test_ruling_77_clown_after_concessions_in_a_game_that_began_with_7() -> None:
    seats = [
        player("shinji saber", "miyama", "strength-2", results=4),
        player("rin lancer", results=1),
        player("ilya rider", results=9),
        player("kirei caster", results=9),
        player("kuzuki archer", results=9),
    ]
    state = arrange({"seat": seats, "phase": "round_end", "round": 8, "players_at_start": 7}, run=False)
    state = do(state, "1 concede")
    # Four are left, so Shinji, the one with the fewest, is eliminated and cannot win.
    assert (state.players[0].eliminated, state.is_over) == (True, False)


def test_ruling_77_no_such_seat_a_seat_that_has_left_and_a_game_that_is_over() -> None:
    state = do(table(), "1 concede")
    for seat in (1, 4, -1, True, None, "0", 1.0):
        with pytest.raises(gw.GrailWarError):
            gw.concede(state, seat)  # type: ignore[arg-type]  # also what is no seat at all
    state = do(state, "0 concede", "2 concede")
    with pytest.raises(gw.IllegalDecision):
        gw.concede(state, 3)


def test_ruling_77_the_given_state_stays_as_it_is() -> None:
    state = table()
    copy = state.replace()
    gw.concede(state, 0)
    assert state == copy
    assert state.players[0].eliminated is False


def test_ruling_77_those_who_left_are_ranked_latest_first() -> None:
    state = do(table(player("rin saber", "workshop", results=9, hand=["luck", "rush"])), "0 concede", "2 concede")
    assert gw.ranking(state) == ((1, 3), (2,), (0,))


@pytest.mark.parametrize("seed", range(6))
def test_ruling_77_at_every_decision_of_random_games(seed: int) -> None:
    chance = random.Random(seed)
    rules = "casual" if seed == 5 else "normal"
    state = gw.new_game(3 + seed % 2 if rules == "casual" else 3 + seed, seed=seed, rules=rules)
    while not state.is_over:
        for seat, one in enumerate(state.players):
            if not one.eliminated:
                left = gw.concede(state, seat)
                assert left.is_over or (left.turn != seat and bool(gw.legal_decisions(left)))
                if chance.random() < 0.005:
                    assert ends(left)
        state = gw.apply(state, chance.choice(gw.legal_decisions(state)))


# --- RULING-78 to RULING-84 -------------------------------------------------------------------------------------------


def test_ruling_78_stage_a_in_turn_order_each_on_the_live_totals() -> None:
    saber = player("ilya saber", "miyama", "wind-barrier")
    hassan = player("rin true-assassin", "miyama", "presence-concealment")
    strong = player("kuzuki berserker", "miyama", "strength-9", "agility-2")
    # 4, 4 and 11. With the 9 set to 0 first, Hassan shares the first place.
    assert battle_at(fight(saber, hassan, strong), "miyama").defeated == ()
    # The same seats, Hassan first in turn order: he finds the 11.
    assert battle_at(fight(saber, hassan, strong, start=1), "miyama").defeated == (2,)


def test_ruling_78_a_later_zeroing_does_not_undo_a_defeat() -> None:
    saber = player("ilya saber", "miyama", "wind-barrier")
    hassan = player("rin true-assassin", "miyama", "presence-concealment")
    strong = player("kuzuki berserker", "miyama", "strength-9", "agility-2")
    found = battle_at(fight(hassan, strong, saber), "miyama")
    assert (found.totals, found.defeated, found.winners) == (((0, 4), (1, 2), (2, 4)), (1,), (0, 2))


def test_ruling_78_the_order_of_ones_own_effects_is_ones_own() -> None:
    saber = player("ilya saber", "miyama", "wind-barrier", "magic-resistance")
    other = player("rin lancer", "miyama", "strength-5", "magic-4")
    for first in ("wind-barrier", "magic-resistance"):
        state = fight(saber, other, answers=[f"resolve {first}"])
        zeroing = [entry.cause.id for entry in state.log if isinstance(entry, log.LastingBegun)]
        assert (zeroing[0], len(zeroing), totals(state, "miyama")[1]) == (first, 2, 0)


def test_ruling_78_across_both_battlefields_in_turn_order() -> None:
    seats = [
        player("ilya saber", "shinto", "wind-barrier", "magic-resistance"),
        player("rin archer", "miyama", "minds-eye"),
        player("kirei lancer", "miyama", "gae-bolg"),
    ]
    state = fight(*seats, answers=["resolve magic-resistance"])
    acting = [entry.cause.id for entry in state.log if isinstance(entry, log.LastingBegun | log.PlayerDefeated)]
    assert acting == ["minds-eye", "gae-bolg"]
    order = [entry.cause.id for entry in fight(*seats, start=2).log if isinstance(entry, log.PlayerDefeated)]
    assert order == ["gae-bolg"]


@pytest.mark.parametrize("at", ["workshop", "reconnaissance"])
def test_ruling_79_away_from_the_battlefields_nothing_waits(at: str) -> None:
    saber = player("ilya saber", at, "wind-barrier", "magic-resistance")
    state = fight(saber, player("rin lancer", "miyama", "strength-5"))
    assert (state.turn, state.phase) == (None, gw.Phase.ROUND_END)


def test_ruling_79_a_late_move_away_takes_the_effects_along_or_silences_them() -> None:
    seats = [
        player("ilya saber", "miyama", mana=8),
        player("rin lancer", "shinto", "strength-5", "magic-4"),
        player("kirei rider", "miyama", "strength-5", "magic-4"),
    ]
    state = do(given(seats, npc=False), "0 stay", "0 use wind-barrier", "0 use magic-resistance", "0 done")
    there = fought(do(state, "0 seal move shinto"), "resolve wind-barrier")
    assert (totals(there, "shinto")[1], totals(there, "miyama")[2]) == (0, 9)
    away = fought(do(state, "0 seal move reconnaissance"))
    assert (totals(away, "shinto")[1], totals(away, "miyama")[2], away.turn) == (9, 9, None)


def test_ruling_80_two_face_up_agility_cards_snake_included() -> None:
    assert "use third-sword" in legal(do(sword(8, "snake", "snake"), "0 use snake", "0 use snake"))
    assert "use third-sword" not in legal(do(sword(8, "snake", "snake"), "0 use snake", "0 use snake down"))
    assert "use third-sword" in legal(do(sword(10, "snake"), "0 use snake", "0 use first-sword"))


def gemming(mana: int, **keys: Any) -> gw.GameState:
    """Rin at the Workshop."""
    settings: dict[str, Any] = {"hand": ["strength-2", "luck", "rush"], **keys}
    return given([player("rin saber", "workshop", mana=mana, **settings), *OTHERS])


def test_ruling_81_gandrs_gem_is_paid_at_done() -> None:
    state = do(gemming(4), "0 stay", "0 use gandr", "0 use strength-2", "0 use luck")
    assert (state.players[0].gems, state.players[0].mana) == (10, 4)
    state = do(state, "0 done")
    assert (state.players[0].gems, state.players[0].mana) == (9, 3)


def test_ruling_81_gem_mana_at_12_mana() -> None:
    state = do(gemming(12), "0 ability gem-mana")
    assert (state.players[0].gems, state.players[0].mana) == (8, 12)


def test_ruling_81_gem_redraw_with_no_cards_or_an_empty_hand() -> None:
    state = do(gemming(4), "0 ability gem-redraw", "0 done")
    assert (state.players[0].gems, len(state.players[0].hand)) == (7, 3)
    state = do(gemming(4, hand=[]), "0 ability gem-redraw")
    assert legal(state) == ["done"]
    assert do(state, "0 done").players[0].hand == ()


def test_ruling_82_a_luck_user_or_a_defeated_player_may_be_chosen() -> None:
    caster = player("rin caster", "miyama", mana=8, hand=["magic-2"])
    seats = [
        player("ilya saber", "miyama", "luck", seals=1),
        player("kirei gilgamesh", "miyama", "strength-2", seals=1),
        player("kuzuki rider", "miyama", mana=8, seals=2, hand=["strength-3"]),
        caster,
    ]
    state = do(
        given(seats, players_at_start=5), "2 stay", "2 use petrifying-gaze", "2 use strength-3", "2 done", "2 end"
    )
    assert state.players[1].defeated is True
    state = do(state, "3 stay", "3 use all-precepts-talisman", "3 use magic-2", "3 done")
    assert legal(state) == ["target 0", "target 1"]
    # Defeated already: the Defeat holds, so the Seal goes and the 10 come.
    after = do(state, "3 target 1")
    assert (after.players[1].seals, total(after, 3)) == (0, 2 + 10)
    # Void against Luck: neither, but the bar.
    after = do(state, "3 target 0")
    assert (after.players[0].seals, total(after, 3), "barred" in kinds(after, 0)) == (1, 2, True)


def test_ruling_82_the_bar_holds_though_the_defeat_is_void() -> None:
    # An immunity that is there before the cards are chosen; the player has still to act.
    caster = player("kirei caster", "miyama", mana=8, hand=["magic-2"])
    state = given([caster, player("ilya saber", "miyama", seals=1, hand=["luck", "rush"]), OTHERS[1]])
    lucky = fight(player("ilya saber", "miyama", "luck"), *OTHERS).players[0].lasting
    one, two, three = state.players
    state = state.replace(players=(one, two.replace(lasting=lucky), three))
    state = do(state, "0 stay", "0 use all-precepts-talisman", "0 use magic-2", "0 done", "0 end", "1 stay")
    assert (state.players[1].defeated, state.players[1].seals) == (False, 1)
    assert legal(state) == [
        "seal mana", "seal power", "seal move shinto", "seal move reconnaissance", "done",
    ]  # fmt: skip


def test_ruling_82_a_barred_rin_may_still_spend_gems() -> None:
    caster = player("kirei caster", "miyama", mana=8, hand=["magic-2"])
    state = given([caster, player("rin saber", "miyama", seals=1, hand=["luck", "rush"]), OTHERS[0]])
    state = do(state, "0 stay", "0 use all-precepts-talisman", "0 use magic-2", "0 done", "0 end", "1 stay")
    assert legal(state) == ["ability gem-mana", "ability gem-redraw", "done"]
    state = do(state, "1 ability gem-redraw", "1 discard luck", "1 done", "1 done", "1 ability gem-mana")
    assert (state.players[1].gems, state.players[1].used) == (10 - 3 - 2, ())


@pytest.mark.parametrize(("seals", "master"), [(0, "shinji"), (1, "sakura")])
def test_ruling_82_a_shinji_without_seals_does_not_change(seals: int, master: str) -> None:
    caster = player("rin caster", "miyama", mana=8, hand=["magic-2"])
    state = given([caster, player("shinji saber", "miyama", seals=seals), OTHERS[1]])
    state = do(state, "0 stay", "0 use all-precepts-talisman", "0 use magic-2", "0 done")
    assert (state.players[1].master, state.players[1].defeated) == (master, True)


def test_ruling_83_riding_tests_prohibitions_again_where_the_rider_stands_then() -> None:
    # Special cards are forbidden at Shinto, where Rush leads before Riding resolves.
    rider = player("rin rider", "miyama", mana=12, hand=["rush", "rush", "remote-operation", "strength-2"])
    state = given([rider, *OTHERS], events={"shinto": ["special-forbidden"]})
    state = do(state, "0 stay", "0 use riding", "0 use rush", "0 done")
    assert legal(do(state, "0 resolve rush")) == ["use strength-2", "done"]
    assert legal(do(state, "0 resolve riding")) == ["use rush", "use remote-operation", "use strength-2", "done"]


def test_ruling_83_moved_under_a_prohibition_by_reins() -> None:
    rider = player("rin rider", "workshop", mana="unlimited", hand=["rush", "strength-2"])
    state = given([rider, *OTHERS], events={"miyama": ["special-forbidden"]})
    state = do(state, "0 stay", "0 use riding", "0 use reins-of-the-rider", "0 done", "0 resolve reins-of-the-rider")
    assert legal(do(state, "0 go miyama")) == ["use strength-2", "done"]
    assert legal(do(state, "0 go shinto")) == ["use rush", "use strength-2", "done"]


def test_ruling_84_an_unlimited_blade_works_that_returns_may_be_used_again() -> None:
    archer = player("rin archer", mana=8, hand=[], deck=["agility-2", "agility-3", "magic-2"], lingering=[UBW])
    seats = [archer, player("ilya saber"), player("kirei lancer")]
    state = given(seats, phase="preparation", situation_deck=["shared-attribute-plus-3"])
    one = state.players[0]
    assert (one.faceup, one.lingering, one.spent, len(one.hand)) == ((UBW,), (), (), 3)
    state = do(state, "0 place miyama", "1 place workshop", "2 place workshop", "0 stay", f"0 use {UBW}")
    # Two cards again, not 0 to 4.
    assert "done" not in legal(state)
    state = do(state, "0 use agility-2", "0 done")
    assert [used.card for used in state.players[0].used] == [UBW, "agility-2"]
    assert state.players[0].faceup == ()


# --- RULING-85 to RULING-90 -------------------------------------------------------------------------------------------


def test_ruling_85_the_first_piece_placed_takes_the_highest_token_on_the_board() -> None:
    state = placing("0 place shinto", "1 place shinto", "2 place shinto", "3 place miyama")
    found = [[token.value for token in one.terrain] for one in state.players]
    assert found == [[3], [1], [], [3]]
    # Given the +3 in somebody's hands, the next one placed takes the +1.
    seats = [player("ilya saber", "miyama", terrain=[3]), player("kirei gilgamesh"), player("rin lancer")]
    state = do(given(seats, phase="pre_outpost", turn=1), "1 place miyama")
    assert [token.value for token in state.players[1].terrain] == [1]


def test_ruling_85_a_place_in_turn_order_counts_the_players_still_in() -> None:
    seats = [
        player("ilya saber", eliminated=True),
        player("kirei lancer", eliminated=True),
        player("rin gilgamesh", "miyama", mana=8, hand=["luck"]),
        player("shirou archer", acted=True),
        player("kuzuki rider", acted=True),
    ]
    state = do(given(seats, start=2, turn=2), "2 stay")
    assert "use independent-action" in legal(state)


def test_ruling_86_a_selection_becomes_public_at_done() -> None:
    seat = player("rin archer", "workshop", mana=8, hand=["rush", "remote-operation", "agility-2"])
    state = given([seat, *OTHERS])
    before = do(state, "0 stay", "0 use rush", "0 use remote-operation down")
    one = before.players[0]
    assert (one.shown, one.used, len(one.hand), one.mana) == ((), (), 3, 8)
    one = do(before, "0 done").players[0]
    # A face-down card: that one was used, not which.
    assert (one.shown, len(one.used), len(one.hand), one.mana) == (("rush",), 2, 1, 7)


def test_ruling_86_what_was_once_public_stays_known() -> None:
    seat = player("rin true-assassin", "workshop", mana=12, hand=["rush", "strength-2"])
    state = do(given([seat, *OTHERS]), "0 stay", "0 use delusional-heartbeat", "0 use self-modification", "0 done")
    assert (state.players[0].revealed, state.players[0].name_known) == (False, True)
    state = do(state, "0 concede")
    assert (state.players[0].name_known, state.players[0].shown) == (
        True,
        ("delusional-heartbeat", "self-modification"),
    )


def test_ruling_86_as_many_copies_as_were_seen_at_one_time() -> None:
    def shown_after(card: str, **keys: Any) -> tuple[str, ...]:
        seat = player("kuzuki lancer", "workshop", mana=4, hand=[card, "luck"], **keys)
        state = do(given([seat, *OTHERS]), "0 stay", f"0 use {card}", "0 use luck down", "0 done")
        return state.players[0].shown

    assert shown_after("rush", trash=["rush"]) == ("rush", "rush")
    assert shown_after("rush", trash=[{"card": "rush", "down": True}]) == ("rush",)
    assert shown_after("snake", trash=["snake"]) == ("snake", "snake")


def test_ruling_86_a_card_known_from_before_is_no_second_copy() -> None:
    # Both Rushes have been seen one after the other, never two at one time: one is sure to be there.
    state = given([player("kuzuki lancer", "workshop", mana=4, hand=["rush", "luck"]), *OTHERS])
    one = state.players[0].replace(shown=("rush",))
    state = do(state.replace(players=(one, *state.players[1:])), "0 stay", "0 use rush", "0 use luck down", "0 done")
    assert state.players[0].shown == ("rush",)


def test_ruling_86_special_cards_beside_the_board_tell_nothing_of_the_decks() -> None:
    seat = player("rin saber", "workshop", mana=4, hand=["rush", "luck"])
    state = do(given([seat, *OTHERS]), "0 stay", "0 use gandr", "0 use rush down", "0 use luck down", "0 done")
    assert state.players[0].shown == ()


def test_ruling_86_noble_phantasm_cards_that_lie_face_up_or_have_left_are_counted() -> None:
    state = given([player("rin berserker", "workshop", mana=8, hand=["luck"], faceup=[LABOURS]), *OTHERS])
    one = state.players[0].replace(removed=(LABOURS,))
    state = state.replace(players=(one, *state.players[1:]))
    assert state.players[0].shown == (LABOURS,)
    state = do(state, "0 stay", f"0 use {LABOURS}", "0 use luck down", "0 done")
    # The one that was face up is used now; with the one that has left there are two.
    assert state.players[0].shown == (LABOURS, LABOURS)


def test_ruling_86_a_reshuffle_hides_where_the_cards_are_not_that_they_exist() -> None:
    seats = [player("rin saber", deck=[], trash=["luck", "rush", "strength-2"]), *OTHERS]
    state = given(seats, phase="preparation")
    assert state.players[0].shown == ("luck", "rush", "strength-2")


def idle_round(state: gw.GameState) -> gw.GameState:
    """A round in which everybody stays in the Workshop and uses the first cards offered, face down if that can be."""
    number = state.round
    while state.round == number and not state.is_over:
        texts = [text for text in legal(state) if not text.startswith(("seal", "ability", "move"))]
        down = [text for text in texts if text.endswith("down")]
        choice = "done" if "done" in texts else (down or texts)[0]
        state = do(state, f"{state.turn} {choice}")
    return state


def tied(results: tuple[int, ...] = (5, 5, 5, 5), **keys: Any) -> gw.GameState:
    """The first Climax round of four players, about to place their pieces."""
    masters = ["rin lancer", "ilya saber", "kirei rider", "shirou caster"]
    seats = [player(who, results=result) for who, result in zip(masters, results, strict=True)]
    return given(seats, phase="preparation", round=9, players_at_start=5, **keys)


def test_ruling_87_three_climax_rounds_without_an_elimination_end_the_game() -> None:
    state = tied()
    for number in (9, 10):
        assert (state.round, state.is_over) == (number, False)
        state = idle_round(state)
    state = idle_round(state)
    assert (state.is_over, state.winners, state.round) == (True, (0, 1, 2, 3), 11)
    assert gw.ranking(state) == ((0, 1, 2, 3),)


@pytest.mark.parametrize(("results", "over", "idle"), [((5, 5, 5, 5), True, 2), ((4, 5, 5, 5), False, 0)])
def test_ruling_87_an_elimination_starts_the_count_anew(results: tuple[int, ...], over: bool, idle: int) -> None:
    masters = ["rin lancer", "ilya saber", "kirei rider", "shirou caster"]
    seats = [player(who, results=result) for who, result in zip(masters, results, strict=True)]
    board = {"seat": seats, "phase": "round_end", "round": 11, "situation": "climax-4", "players_at_start": 5}
    state = arrange(board, run=False)
    # Two Climax rounds without an elimination lie behind.
    state = cleaned(state.replace(table=state.table.replace(idle=2)))
    assert (state.is_over, state.table.idle) == (over, idle)


def test_ruling_87_ordinary_rounds_do_not_count() -> None:
    masters = ["rin lancer", "ilya saber", "kirei rider", "shirou caster"]
    state = given([player(who, results=5) for who in masters], phase="round_end", round=8, players_at_start=5)
    assert (state.round, state.is_over) == (9, False)
    state = idle_round(idle_round(state))
    assert (state.round, state.is_over) == (11, False)


def test_ruling_88_second_sword_works_from_wherever_its_user_is_then() -> None:
    for at in ("workshop", "reconnaissance"):
        assassin = player("kuzuki assassin", at, mana=12, hand=["strength-2"])
        archer = player("rin archer", "miyama", mana=4, hand=["remote-operation", "agility-3"], terrain=[3])
        state = given([assassin, archer, OTHERS[0]])
        state = do(state, "0 stay", "0 use second-sword", "0 use strength-2", "0 done")
        lines = ("0 end", "1 stay", "1 use remote-operation", "1 use agility-3", "1 done")
        assert total(do(state, *lines), 1) == 2 + 3 + 6
        assert total(do(state, "0 seal move miyama", *lines), 1) == 2 + 3 + 3


def test_ruling_88_on_clash_is_stopped_where_the_two_meet_in_battle() -> None:
    assassin = player("kuzuki assassin", "workshop", mana=12, hand=["strength-4"])
    lancer = player("rin lancer", "miyama", mana=12, hand=["agility-3"])
    state = given([assassin, lancer, OTHERS[0]])
    state = do(state, "0 stay", "0 use second-sword", "0 use strength-4", "0 done", "0 end", "1 stay")
    state = do(state, "1 use gae-bolg", "1 use agility-3", "1 done", "1 seal power")
    # Seat 0 has stayed away: Gae Bolg is alone. Had it come along, the Defeat would have been stopped.
    assert battle_at(fought(state), "miyama").losers == ()
    state = given([assassin, lancer, OTHERS[0]])
    state = do(state, "0 stay", "0 use second-sword", "0 use strength-4", "0 done", "0 seal move miyama", "0 end")
    state = do(state, "1 stay", "1 use gae-bolg", "1 use agility-3", "1 done")
    assert battle_at(fought(state), "miyama").defeated == ()


def test_ruling_88_the_cards_that_third_sword_needs_are_first_and_second_sword() -> None:
    card = CARDS.cards["third-sword"]
    assert card.after == ("first-sword", "second-sword")
    seat = player("sakura assassin", "miyama", mana="unlimited", hand=["luck", "snake", "agility-3"])
    state = do(given([seat, *OTHERS], round=9, situation="climax-3", npc=False), "0 stay")
    state = do(state, "0 use luck", "0 use snake", "0 use agility-3", "0 use third-sword", "0 done")
    # Without them it waits for nothing and comes in the order that its owner likes.
    assert legal(state) == ["resolve luck", "resolve third-sword"]


def test_ruling_89_the_last_clean_up_is_carried_out_in_full() -> None:
    seats = [player("ilya saber", mana=4, results=3), player("rin lancer", results=1), player("kirei rider")]
    state = given(seats, phase="round_end", round=4, rules="casual", start=0)
    assert (state.is_over, state.winners) == (True, (0,))
    assert (state.players[0].mana, state.start, state.round) == (5, 1, 4)


def test_ruling_89_also_in_the_climax_round_that_ends_the_game() -> None:
    seats = [player("ilya saber", "miyama", "luck", mana=4), player("rin lancer", "miyama", "strength-2")]
    state = cleaned(fight(*seats, round=9, situation="climax-2", players_at_start=5))
    assert (state.is_over, state.winners) == (True, (0,))
    assert (state.players[0].mana, state.start) == (5, 1)
    assert state.players[0].trash == (gw.UsedCard("luck"),)


def test_ruling_90_a_stopped_effect_stays_stopped_though_its_owner_moves_away() -> None:
    assassin = player("kuzuki assassin", "miyama", "second-sword")
    token = {"at": "shinto", "value": 3}
    archer = player("rin archer", "miyama", mana=4, hand=["remote-operation", "agility-3"], terrain=[token])
    state = given([assassin, archer, player("ilya saber", "shinto", "strength-2")], npc=False)
    state = do(state, "1 stay", "1 use remote-operation", "1 use agility-3", "1 done", "1 seal move shinto")
    assert total(state, 1) == 2 + 3 + 3
    # Its On Clash has another moment; nobody stops it at Shinto.
    assert fought(state).players[1].results == 3 + 2


def test_ruling_90_a_stopped_luck_gives_no_immunity_elsewhere() -> None:
    seats = [
        player("kuzuki assassin", "miyama", "second-sword"),
        player("ilya saber", "miyama", mana=4, hand=["luck", "strength-5"]),
        player("rin lancer", "shinto", mana=12, hand=["agility-2"]),
    ]
    state = do(
        given(seats, npc=False), "1 stay", "1 use luck", "1 use strength-5", "1 done", "1 seal move shinto", "1 end"
    )
    state = do(state, "2 stay", "2 use gae-bolg", "2 use agility-2", "2 done")
    assert battle_at(fought(state), "shinto").defeated == (1,)


def test_ruling_90_an_effect_that_was_not_stopped_at_its_moment_goes_on() -> None:
    # Used at Shinto and doubled there; at Miyama Town, under Second Sword, only its On Clash is stopped.
    seats = [
        player("kuzuki assassin", "miyama", "second-sword"),
        player(
            "rin archer",
            "shinto",
            mana=4,
            hand=["remote-operation", "agility-3"],
            terrain=[{"at": "miyama", "value": 3}],
        ),
        OTHERS[0],
    ]
    state = do(
        given(seats, npc=False), "1 stay", "1 use remote-operation", "1 use agility-3", "1 done", "1 seal move miyama"
    )
    assert total(state, 1) == 2 + 3 + 3 * 2
    assert fought(state).players[1].results == 2
