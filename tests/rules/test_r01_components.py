"""R1: what is in the box, as the card database has it, and the limits of Mana and War Results."""

from collections import Counter
from typing import Any

import pytest
from play import do, given, legal

import grailwar as gw

CARDS = gw.load_cards()
ATTRIBUTES = {"noble_phantasm", "strength", "agility", "magic", "special"}

SHIROU: dict[str, Any] = {"master": "shirou", "servant": "saber"}
RIN: dict[str, Any] = {"master": "rin", "servant": "archer"}
ILYA: dict[str, Any] = {"master": "ilya", "servant": "lancer"}
KUZUKI: dict[str, Any] = {"master": "kuzuki", "servant": "gilgamesh"}


@pytest.mark.parametrize("players", [3, 4, 5, 6, 7])
def test_r1_1_three_to_seven_players(players: int) -> None:
    assert len(gw.new_game(players, seed=1).players) == players


@pytest.mark.parametrize("players", [2, 8, 0, -3, 3.0, "3", True, None])
def test_r1_1_other_numbers_of_players_are_refused(players: Any) -> None:
    with pytest.raises(gw.SetupError, match="3 to 7"):
        gw.new_game(players, seed=1)


def test_r1_2_four_locations_two_of_them_battlefields() -> None:
    locations = [location.id for location in CARDS.board.locations]
    assert locations == ["workshop", "miyama", "shinto", "reconnaissance"]
    assert list(gw.new_game(3, seed=1).battlefields) == ["miyama", "shinto"]


def test_r1_2_only_the_battlefields_have_a_power_track() -> None:
    places = ["workshop", "miyama", "shinto", "reconnaissance"]
    seats = [{**seat, "at": at} for seat, at in zip([SHIROU, RIN, ILYA, KUZUKI], places, strict=True)]
    state = given(seats)
    has_power = [gw.power(state, seat) is not None for seat in range(4)]
    assert has_power == [False, True, True, False]


def test_r1_3_the_seven_masters() -> None:
    assert sorted(CARDS.masters) == ["ilya", "kirei", "kuzuki", "rin", "sakura", "shinji", "shirou"]


def test_r1_4_ten_situations_and_three_for_the_climax() -> None:
    climax = sorted(situation.id for situation in CARDS.situations.values() if situation.climax)
    assert climax == ["climax-2", "climax-3", "climax-4"]
    assert len(CARDS.situations) - len(climax) == 10


def test_r1_5_twenty_events() -> None:
    assert sum(event.copies for event in CARDS.events.values()) == 20


def test_r1_6_nine_servants_of_seven_classes() -> None:
    classes = Counter(servant.names.en for servant in CARDS.servants.values())
    twice = {name for name, number in classes.items() if number == 2}
    assert (len(CARDS.servants), len(classes), twice) == (9, 7, {"Archer", "Assassin"})


def test_r1_6_every_servant_has_a_true_name_of_its_own() -> None:
    assert len({servant.true_name.en for servant in CARDS.servants.values()}) == 9


def test_r1_7_twelve_attack_cards_per_servant() -> None:
    decks = [servant.deck for servant in CARDS.servants.values()]
    assert [len(deck) for deck in decks] == [12] * 9
    assert {CARDS.cards[card].kind for deck in decks for card in deck} == {"attack"}


def test_r1_8_three_skill_cards_per_servant() -> None:
    numbers = {name: [copies for _, copies in servant.cards] for name, servant in CARDS.servants.items()}
    assert numbers.pop("berserker") == [3]
    assert list(numbers.values()) == [[1, 1, 1]] * 8


def test_r1_8_no_skill_card_belongs_to_two_servants() -> None:
    names = [card.id for servant in CARDS.servants.values() for card, _ in servant.cards]
    assert sorted(names) == sorted(set(names))


def test_r1_9_the_special_cards_and_their_owners() -> None:
    special = {card.id: (card.owner, card.copies) for card in CARDS.cards.values() if card.owner is not None}
    assert special == {"kanshou-and-bakuya": ("shirou", 1), "gandr": ("rin", 1), "snake": ("kuzuki", 2)}


def test_r1_10_seals_gems_and_terrain_tokens() -> None:
    assert sum(master.seals for master in CARDS.masters.values()) == 21
    assert {name: master.gems for name, master in CARDS.masters.items() if master.gems} == {"rin": 10}
    assert [field.tokens for field in gw.new_game(7, seed=3).battlefields.values()] == [(3, 1), (3, 1)]


def test_r1_11_mana_over_twelve_is_lost() -> None:
    state = do(given([{**ILYA, "mana": 11, "at": "workshop"}, SHIROU, RIN]), "0 seal mana", "0 move shinto")
    assert state.players[0].mana == 12 - 3


def test_r1_11_the_mana_of_entering_does_not_help_to_pay_for_it() -> None:
    """Shinji would gain the 1 Mana of the leg by entering Miyama Town; he must have it before."""
    shinji = {"master": "shinji", "servant": "saber", "mana": 0, "at": "workshop", "seals": 0}
    assert legal(given([shinji, SHIROU, RIN])) == ["stay"]


def test_r1_11_mana_is_only_paid_by_those_who_have_it() -> None:
    """Two cards of cost 1 with 1 Mana: the second can only go face down."""
    rin = {**RIN, "mana": 1, "at": "workshop", "hand": ["strength-5", "magic-5"], "gems": 0}
    state = do(given([rin, SHIROU, ILYA]), "0 stay", "0 use strength-5")
    assert legal(state) == ["use magic-5 down"]


def test_r1_12_war_results_have_no_upper_limit() -> None:
    ilya = {**ILYA, "at": "miyama", "results": 99_999}
    state = given([ilya, RIN, SHIROU], phase="battle", events={"miyama": ["plain"]})
    assert state.players[0].results == 99_999 + 5


def test_r1_12_what_falls_below_zero_is_no_debt() -> None:
    """Independent Action takes 5 of 3 War Results; the 2 that the next round brings are not eaten up."""
    kuzuki = {**KUZUKI, "at": "shinto", "used": ["independent-action"], "results": 3}
    ilya = {**ILYA, "at": "shinto", "used": ["gae-bolg-piercing-flight"]}
    state = given([kuzuki, ilya, RIN], phase="battle", situation_deck=["shared-attribute-plus-3"], start=2)
    assert state.players[0].results == 0
    assert do(state, "0 place workshop").players[0].results == 2


def test_r1_13_every_card_has_power_attributes_cost_and_name() -> None:
    for card in CARDS.cards.values():
        assert card.base >= 0
        assert card.attributes
        assert set(card.attributes) <= ATTRIBUTES
        assert all(0 <= card.cost_in(number) <= 14 for number in range(1, 12))
        assert card.text.names.en


def test_r1_14_blue_backs_are_the_attack_cards_and_snake() -> None:
    blue = {card.id for card in CARDS.cards.values() if card.in_deck}
    attack = {card.id for card in CARDS.cards.values() if card.kind == "attack"}
    assert blue == attack | {"snake"}


def test_r1_14_only_blue_backs_can_be_used_face_down() -> None:
    kuzuki = {**KUZUKI, "mana": 12, "at": "workshop", "hand": ["snake"]}
    down = [text for text in legal(do(given([kuzuki, SHIROU, RIN]), "0 stay")) if text.endswith("down")]
    assert down == ["use snake down"]
    shirou = {**SHIROU, "mana": 12, "at": "workshop", "hand": ["luck"]}
    down = [text for text in legal(do(given([shirou, KUZUKI, RIN]), "0 stay")) if text.endswith("down")]
    assert down == ["use luck down"]
