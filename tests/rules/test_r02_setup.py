"""R2: setup, chosen and random, and what cannot be set up."""

from collections import Counter
from typing import Any

import pytest
from play import do, given, legal

import grailwar as gw

CARDS = gw.load_cards()
SEEDS = range(40)
ALL_SEVEN = ["shirou", "rin", "sakura", "ilya", "shinji", "kuzuki", "kirei"]
SIX = ["shirou", "rin", "ilya", "shinji", "kuzuki", "kirei"]

SHINJI: dict[str, Any] = {"master": "shinji", "servant": "saber"}
SAKURA: dict[str, Any] = {"master": "sakura", "servant": "caster"}
RIN: dict[str, Any] = {"master": "rin", "servant": "archer"}
ILYA: dict[str, Any] = {"master": "ilya", "servant": "lancer"}


def all_events() -> Counter[str]:
    return Counter({event.id: event.copies for event in CARDS.events.values()})


def supply(state: gw.GameState) -> int:
    """What the situation of round 1 has given to everybody."""
    return CARDS.situations[state.situation].supply if state.situation else 0


# --- the field --------------------------------------------------------------------------------------------------------


def test_r2_1_the_event_deck_is_all_twenty_events_less_those_placed() -> None:
    state = gw.new_game(5, seed=11)
    placed = [event for field in state.battlefields.values() for event in field.open + field.hidden]
    assert Counter(state.event_deck) + Counter(placed) == all_events()
    assert state.used_events == ()


def test_r2_1_the_event_deck_is_shuffled() -> None:
    decks = {gw.new_game(5, seed=seed).event_deck for seed in SEEDS}
    assert len(decks) == len(SEEDS)


def test_r2_2_two_of_the_ten_are_removed_and_eight_are_left() -> None:
    ordinary = {situation.id for situation in CARDS.situations.values() if situation.climax is None}
    for seed in SEEDS:
        state = gw.new_game(4, seed=seed)
        assert (len(state.removed_situations), len(state.situation_deck)) == (2, 7)
        assert {*state.removed_situations, *state.situation_deck, state.situation} == ordinary


def test_r2_2_any_situation_may_be_removed() -> None:
    removed = {name for seed in SEEDS for name in gw.new_game(4, seed=seed).removed_situations}
    assert len(removed) == 10


def test_r2_3_terrain_tokens_lie_on_their_battlefields() -> None:
    state = gw.new_game(6, seed=2)
    assert {name: field.tokens for name, field in state.battlefields.items()} == {"miyama": (3, 1), "shinto": (3, 1)}


def test_r2_4_everybody_has_the_attack_cards_of_the_own_servant() -> None:
    state = gw.new_game(7, seed=5)
    for player in state.players:
        added = {"kuzuki": ["snake", "snake"]}.get(player.master, [])
        assert Counter(player.hand + player.deck) == Counter([*CARDS.servants[player.servant].deck, *added])


# --- the players ------------------------------------------------------------------------------------------------------


def test_r2_5_masters_are_random_by_default() -> None:
    first = {gw.new_game(3, seed=seed).players[0].master for seed in SEEDS}
    assert first == set(SIX)


def test_r2_5_chosen_masters_are_kept_and_the_others_are_drawn_from_the_rest() -> None:
    for seed in SEEDS:
        state = gw.new_game(4, seed=seed, masters=[None, "kirei", None, "shinji"])
        masters = [player.master for player in state.players]
        assert (masters[1], masters[3], len(set(masters))) == ("kirei", "shinji", 4)


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_r2_6_sakura_is_never_dealt_to_three_to_six(players: int) -> None:
    masters = {player.master for seed in SEEDS for player in gw.new_game(players, seed=seed).players}
    assert masters == set(SIX)


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_r2_6_sakura_cannot_be_chosen_by_three_to_six(players: int) -> None:
    with pytest.raises(gw.SetupError, match="sakura"):
        gw.new_game(players, seed=1, masters=["sakura", *[None] * (players - 1)])


def test_r2_6_seven_players_use_all_seven_masters() -> None:
    for seed in SEEDS:
        masters = [player.master for player in gw.new_game(7, seed=seed).players]
        assert sorted(masters) == sorted(ALL_SEVEN)


def test_r2_6_in_a_game_begun_by_seven_shinji_never_turns_into_sakura() -> None:
    """The number at game start counts: six have gone home, only three are left, and still there is no Vassal's Book."""
    state = gw.new_game(7, seed=1, masters=["shinji", *(name for name in ALL_SEVEN if name != "shinji")], start=0)
    state = do(state, "6 concede", "5 concede", "4 concede", "3 concede")
    state = do(state, "0 place workshop", "1 place miyama", "2 place miyama")
    state = do(state, "0 seal mana", "0 seal mana", "0 seal mana")
    assert (state.players[0].seals, state.players[0].master) == (0, "shinji")


def test_r2_6_a_shinji_of_seven_who_lost_is_not_asked() -> None:
    shinji = {**SHINJI, "at": "miyama", "used": ["strength-2"]}
    ilya = {**ILYA, "at": "miyama", "used": ["agility-4"]}
    state = given([shinji, ilya, SAKURA], phase="battle", players_at_start=7)
    assert (state.phase, state.players[0].master) == ("pre_outpost", "shinji")


def test_r2_6_sakura_who_was_shinji_has_no_symbol_of_everyday_life() -> None:
    """Six began: the Sakura of round 1 pays for Engraved Fate in round 2 already."""
    shinji = {**SHINJI, "at": "miyama", "used": ["strength-2"], "mana": 5}
    ilya = {**ILYA, "at": "miyama", "used": ["agility-4"]}
    state = given([shinji, ilya, RIN], phase="battle", players_at_start=6, situation_deck=["shared-attribute-plus-3"])
    state = do(state, "0 accept")
    sakura = state.players[0]
    assert (state.round, sakura.master, sakura.mana, sakura.results) == (2, "sakura", 3, 2)


def test_r2_7_initial_mana_is_that_of_the_board() -> None:
    state = gw.new_game(7, seed=9)
    initial = {player.master: player.mana - supply(state) for player in state.players}
    assert initial == {"shirou": 2, "rin": 4, "sakura": 4, "ilya": 6, "shinji": 4, "kuzuki": 4, "kirei": 4}


def test_r2_8_three_seals_each_but_rin_has_lost_one() -> None:
    state = gw.new_game(7, seed=9)
    assert {player.master: player.seals for player in state.players} == dict.fromkeys(ALL_SEVEN, 3) | {"rin": 2}


def test_r2_9_servants_are_random_and_face_down() -> None:
    first = set()
    for seed in SEEDS:
        state = gw.new_game(5, seed=seed)
        first.add(state.players[0].servant)
        assert len({player.servant for player in state.players}) == 5
        assert not any(player.revealed or player.name_known or player.faceup for player in state.players)
    assert first == set(CARDS.servants)


def test_r2_9_servants_may_be_chosen() -> None:
    state = gw.new_game(3, seed=4, servants=["true-assassin", None, "gilgamesh"])
    servants = [player.servant for player in state.players]
    assert (servants[0], servants[2], len(set(servants))) == ("true-assassin", "gilgamesh", 3)


def test_r2_10_the_servant_deck_is_shuffled_for_each_seat_on_its_own() -> None:
    orders = set()
    for seed in SEEDS:
        player = gw.new_game(3, seed=seed, masters=["ilya", None, None], servants=["saber", None, None]).players[0]
        orders.add(player.hand + player.deck)
    assert len(orders) == len(SEEDS)


def test_r2_11_war_results_begin_at_zero() -> None:
    assert [player.results for player in gw.new_game(7, seed=6).players] == [0] * 7


def test_r2_12_the_first_start_player_is_random_or_chosen() -> None:
    assert {gw.new_game(5, seed=seed).start for seed in SEEDS} == {0, 1, 2, 3, 4}
    assert [gw.new_game(5, seed=1, start=seat).turn for seat in range(5)] == [0, 1, 2, 3, 4]


def test_r2_13_snakes_are_shuffled_in_before_the_first_draw() -> None:
    hands = []
    for seed in SEEDS:
        player = gw.new_game(3, seed=seed, masters=["kuzuki", None, None]).players[0]
        assert len(player.hand + player.deck) == 14
        assert (player.hand + player.deck).count("snake") == 2
        hands.append(player.hand.count("snake"))
    assert set(hands) == {0, 1, 2}


def test_r2_13_nobody_but_kuzuki_and_rin_gets_their_things() -> None:
    state = gw.new_game(7, seed=8)
    assert {player.master: player.gems for player in state.players if player.gems} == {"rin": 10}
    assert {player.master for player in state.players if "snake" in player.hand + player.deck} == {"kuzuki"}


def test_r2_13_special_cards_lie_beside_the_board_from_the_beginning() -> None:
    """Projection with 8 Mana in round 1, Gandr with a gem."""
    shirou = {"master": "shirou", "servant": "saber", "mana": 8, "at": "workshop", "hand": ["luck", "luck", "luck"]}
    assert "use kanshou-and-bakuya" in legal(do(given([shirou, RIN, ILYA]), "0 stay"))
    rin = {**RIN, "mana": 1, "at": "workshop", "hand": ["magic-2", "magic-3", "magic-4"]}
    assert "use gandr" in legal(do(given([rin, SHINJI, ILYA]), "0 stay"))


def test_r2_14_an_npc_with_four_or_fewer_only() -> None:
    assert {players: gw.new_game(players, seed=1).npc for players in (3, 4, 5, 6, 7)} == {
        3: "shinto",
        4: "shinto",
        5: None,
        6: None,
        7: None,
    }


# --- what cannot be ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", [True, -1, 1 << 64, 1.0, "1", None])
def test_r2_1_a_seed_that_is_no_number_of_64_bits_is_refused(seed: Any) -> None:
    with pytest.raises(gw.SetupError, match="seed"):
        gw.new_game(3, seed=seed)


@pytest.mark.parametrize("seed", [0, (1 << 64) - 1])
def test_r2_1_the_smallest_and_the_largest_seed_are_fine(seed: int) -> None:
    assert gw.new_game(3, seed=seed) == gw.new_game(3, seed=seed)


@pytest.mark.parametrize(
    ("masters", "message"),
    [
        (["shirou", "shirou", None], "shirou twice"),
        (["archer", None, None], "unknown Master 'archer'"),
        (["shirou"], "1 for 3"),
        (["shirou", "rin", "ilya", "kirei"], "4 for 3"),
        ([], "0 for 3"),
        ("shirou", "one id or None for each seat"),
        ({"shirou": 1, "rin": 2, "ilya": 3}, "one id or None for each seat"),
        ([1, None, None], "unknown Master"),
        ([["shirou"], None, None], "unknown Master"),
        (3, "one id or None for each seat"),
    ],
)
def test_r2_5_masters_that_cannot_be_dealt_are_refused(masters: Any, message: str) -> None:
    with pytest.raises(gw.SetupError, match=message):
        gw.new_game(3, seed=1, masters=masters)


@pytest.mark.parametrize(
    ("servants", "message"),
    [
        ([None, "lancer", "lancer"], "lancer twice"),
        (["emiya", None, None], "unknown Servant 'emiya'.*archer"),
        (["saber", None], "2 for 3"),
        ("saber", "one id or None for each seat"),
        ([None, None, 0], "unknown Servant"),
    ],
)
def test_r2_9_servants_that_cannot_be_dealt_are_refused(servants: Any, message: str) -> None:
    with pytest.raises(gw.SetupError, match=message):
        gw.new_game(3, seed=1, servants=servants)


@pytest.mark.parametrize("start", [3, -1, True, "0", 0.0])
def test_r2_12_a_start_player_who_is_not_there_is_refused(start: Any) -> None:
    with pytest.raises(gw.SetupError, match="0 to 2"):
        gw.new_game(3, seed=1, start=start)


@pytest.mark.parametrize("rules", ["casual ", "Normal", "", None, 0])
def test_r2_1_unknown_rules_are_refused(rules: Any) -> None:
    with pytest.raises(gw.SetupError, match=r"unknown rules.*casual"):
        gw.new_game(3, seed=1, rules=rules)


@pytest.mark.parametrize("rules", [["normal"], {}])
def test_r2_1_rules_that_are_no_text_are_refused(rules: Any) -> None:
    with pytest.raises(gw.SetupError, match=r"unknown rules.*casual"):
        gw.new_game(3, seed=1, rules=rules)


@pytest.mark.parametrize("cards", ["cards.toml", {}, 0])
def test_r2_1_cards_that_are_no_card_database_are_refused(cards: Any) -> None:
    with pytest.raises(gw.SetupError, match="cards"):
        gw.new_game(3, seed=1, cards=cards)
