"""Situations (RULES.md T1 to T10) and the Climax cards (R12.10)."""

from typing import Any

import pytest
from play import do, given, legal
from scene import cleaned, fight, player, total, totals

import grailwar as gw
from grailwar.dominate.phases.setup import situation_cards

CARDS = gw.load_cards()
OTHERS = [player("ilya saber", acted=True), player("kirei lancer", acted=True)]
DECK = ["plain", "strength-plus-3", "agility-plus-3", "magic-plus-3", "strong-plus-1"]


def power(*used: str, situation: str, who: str = "rin lancer", at: str = "miyama", **keys: Any) -> int:
    """The total of a player with these used cards while the situation is in force."""
    seats = [player(who, at, *used, **keys), player("ilya saber", at, "luck down")]
    return totals(fight(*seats, situation=situation, npc=False), at)[0]


def turned_up(situation: str, *mana: int, **keys: Any) -> gw.GameState:
    """The Preparation Phase of a round with this situation, up to the first placement."""
    masters = ["rin lancer", "ilya saber", "kirei rider", "kuzuki caster", "shirou archer"]
    seats = [player(who, mana=one) for who, one in zip(masters, mana or (4, 4, 4), strict=False)]
    settings: dict[str, Any] = {"situation_deck": [situation], "event_deck": DECK, **keys}
    return given(seats, phase="preparation", **settings)


def forbids(situation: str, attribute: str) -> None:
    """Noble Phantasms may not be used, and the attribute is worth 1 more."""
    for at in ("workshop", "miyama", "shinto", "reconnaissance"):
        seat = player("rin gilgamesh", at, mana=12, hand=["luck", "agility-2"], revealed=True)
        state = do(given([seat, *OTHERS], situation=situation), "0 stay")
        found = [text for text in legal(state) if text.startswith("use ")]
        assert "use luck" in found
        assert not {"use enuma-elish", "use gate-of-babylon"} & set(found)
        assert ("use independent-action" in found) == (at != "workshop")
    for other in ("strength", "agility", "magic"):
        more = int(other == attribute)
        assert power(f"{other}-3", f"{other}-2", situation=situation) == 5 + 2 * more
    assert power("luck", f"{attribute}-3 down", situation=situation) == 4
    # Cards used before, or lingering ones, are not affected.
    assert power("gate-of-babylon", situation=situation, who="rin gilgamesh") == 4 + 1
    assert [one.mana for one in turned_up(situation).players] == [4, 4, 4]


def test_t1_no_noble_phantasms_strength_1_more() -> None:
    forbids("forbid-np-strength", "strength")


def test_t2_no_noble_phantasms_magic_1_more() -> None:
    forbids("forbid-np-magic", "magic")


def test_t3_no_noble_phantasms_agility_1_more() -> None:
    forbids("forbid-np-agility", "agility")


@pytest.mark.parametrize("situation", ["forbid-np-strength", "forbid-np-agility", "forbid-np-magic"])
@pytest.mark.parametrize(
    ("servant", "skills"),
    [
        ("saber", ["magic-resistance"]),
        ("archer", ["unlimited-blade-works", "minds-eye"]),
        ("lancer", ["continue-battle"]),
        ("rider", ["petrifying-gaze", "riding"]),
        ("caster", ["ash-bride", "territory-creation"]),
        ("assassin", ["first-sword", "second-sword"]),
        ("berserker", []),
        ("true-assassin", ["presence-concealment", "self-modification"]),
    ],
)
def test_t1_to_t3_it_is_the_attribute_that_counts_not_the_kind_of_card(
    situation: str, servant: str, skills: list[str]
) -> None:
    seat = player(f"kuzuki {servant}", "miyama", mana=12, hand=["agility-2"])
    state = do(given([seat, *OTHERS], situation=situation, round=5), "0 stay")
    assert [text for text in legal(state) if "agility-2" not in text and text.startswith("use ")] == [
        f"use {card}" for card in skills
    ]


def test_t4_all_used_cards_share_an_attribute_3_more() -> None:
    situation = "shared-attribute-plus-3"
    assert power("strength-2", "strength-3", situation=situation) == 5 + 3
    assert power("strength-2", "agility-3", situation=situation) == 5
    assert power("strength-2", "strength-3 down", situation=situation) == 2
    assert power("luck", "rush", situation=situation, at="shinto") == 7 + 3
    assert [one.mana for one in turned_up(situation).players] == [4, 4, 4]


def supplies(situation: str, attribute: str) -> None:
    """Everybody gains 2 Mana, at most to 12, and the attribute is worth 2 more at both battlefields."""
    assert [one.mana for one in turned_up(situation, 0, 11, 12).players] == [2, 12, 12]
    for other in ("strength", "agility", "magic"):
        more = 2 * int(other == attribute)
        for at in ("miyama", "shinto"):
            assert power(f"{other}-3", f"{other}-2", "luck", situation=situation, at=at) == 9 + 2 * more
    assert power(f"{attribute}-3 down", situation=situation) == 0


def test_t5_supply_2_strength_2_more() -> None:
    supplies("supply-strength", "strength")


def test_t6_supply_2_magic_2_more() -> None:
    supplies("supply-magic", "magic")


def test_t7_supply_2_agility_2_more() -> None:
    supplies("supply-agility", "agility")


def test_t5_to_t7_supply_not_for_a_seat_that_has_left() -> None:
    seats = [player("rin lancer", mana=4), player("ilya saber", mana=4), player("kirei rider", mana=4, eliminated=True)]
    state = given(seats, phase="preparation", situation_deck=["supply-magic"])
    assert [one.mana for one in state.players] == [6, 6, 4]


def lying(state: gw.GameState) -> dict[str, tuple[list[str], list[str]]]:
    """The events face up and face down, by battlefield."""
    return {at: (list(field.open), list(field.hidden)) for at, field in state.battlefields.items()}


def test_t8_supply_2_and_a_face_up_event_at_shinto() -> None:
    state = turned_up("supply-shinto-event")
    assert [one.mana for one in state.players] == [6, 6, 6]
    assert lying(state) == {"miyama": ([DECK[1]], []), "shinto": ([DECK[0]], [DECK[2]])}


def test_t9_supply_2_and_a_face_up_event_at_miyama_town() -> None:
    state = turned_up("supply-miyama-event")
    assert [one.mana for one in state.players] == [6, 6, 6]
    assert lying(state) == {"miyama": ([DECK[0], DECK[1]], []), "shinto": ([], [DECK[2]])}


def test_t10_supply_2_and_a_face_down_event_at_each_battlefield() -> None:
    state = turned_up("supply-both-events")
    assert [one.mana for one in state.players] == [6, 6, 6]
    assert lying(state) == {"miyama": ([DECK[2]], [DECK[0]]), "shinto": ([], [DECK[1], DECK[3]])}


def test_t10_all_are_turned_up_at_the_start_of_the_action_phase() -> None:
    state = do(turned_up("supply-both-events"), "0 place workshop", "1 place workshop", "2 place workshop")
    assert lying(state) == {"miyama": ([DECK[2], DECK[0]], []), "shinto": ([DECK[1], DECK[3]], [])}


@pytest.mark.parametrize("situation", [one.id for one in CARDS.situations.values() if one.climax is None])
def test_t1_to_t10_a_situation_is_used_once(situation: str) -> None:
    state = turned_up(situation)
    assert (state.situation, state.situation_deck) == (situation, ())
    done = given([player("rin lancer"), *OTHERS], phase="round_end", situation=situation, situation_deck=[])
    assert done.situation is None


def test_t4_to_t7_the_casual_set() -> None:
    casual = CARDS.rule_sets["casual"]
    assert sorted(situation_cards(CARDS, casual)) == [
        "shared-attribute-plus-3",
        "supply-agility",
        "supply-magic",
        "supply-strength",
    ]
    state = gw.new_game(3, seed=4, rules="casual")
    assert len(state.situation_deck) == 3
    assert lying(state) == {"miyama": ([], []), "shinto": ([], [])}


# --- Climax cards -----------------------------------------------------------------------------------------------------


def climax(left: int, number: int = 9, **keys: Any) -> gw.GameState:
    """The Preparation Phase of a Climax round with this many players left, each with 4 Mana."""
    mana = [4] * left
    settings: dict[str, Any] = {"round": number, "players_at_start": 7, "situation_deck": [], **keys}
    masters = ["rin lancer", "ilya saber", "kirei rider", "kuzuki caster", "shirou archer", "shinji assassin"]
    seats = [player(who, mana=one) for who, one in zip(masters, mana, strict=False)]
    return given(seats, phase="preparation", event_deck=DECK, **settings)


@pytest.mark.parametrize("left", [4, 5, 6])
def test_climax_4_supply_4_and_a_face_up_event_at_each_battlefield(left: int) -> None:
    state = climax(left)
    assert state.situation == "climax-4"
    assert [one.mana for one in state.players] == [8] * left
    assert lying(state) == {"miyama": ([DECK[0], DECK[2]], []), "shinto": ([DECK[1]], [DECK[3]])}


def test_climax_4_closes_nothing() -> None:
    state = climax(4)
    assert legal(state) == ["place workshop", "place miyama", "place shinto"]
    state = do(state, *[f"{seat} place workshop" for seat in range(4)])
    assert [one.mana for one in state.players][:3] == [8 + 2, 8 + 1, 8 + 1]
    assert "seal move reconnaissance" in legal(state)


def test_climax_3_supply_4_and_a_face_down_event_at_miyama_town() -> None:
    state = climax(3)
    assert state.situation == "climax-3"
    assert [one.mana for one in state.players] == [8] * 3
    assert lying(state) == {"miyama": ([DECK[1]], [DECK[0]]), "shinto": ([], [DECK[2]])}


def test_climax_2_supply_6_and_two_face_down_events_at_miyama_town() -> None:
    state = climax(2)
    assert state.situation == "climax-2"
    assert [one.mana for one in state.players] == [10, 10]
    assert lying(state) == {"miyama": ([DECK[2]], [DECK[0], DECK[1]]), "shinto": ([], [DECK[3]])}


@pytest.mark.parametrize("left", [3, 2])
def test_climax_3_and_climax_2_shinto_and_reconnaissance_are_closed_the_workshop_holds_one(left: int) -> None:
    state = climax(left)
    assert legal(state) == ["place workshop", "place miyama"]
    state = do(state, "0 place workshop")
    assert state.players[0].mana == {3: 8, 2: 10}[left] + 2
    assert legal(state) == ["place miyama"]
    state = do(state, *[f"{seat} place miyama" for seat in range(1, left)])
    # Nobody gets there by any means.
    assert [text for text in legal(state) if "move" in text] == ["seal move miyama", "move miyama"]


@pytest.mark.parametrize("left", [3, 2])
def test_climax_3_and_climax_2_no_card_leads_to_a_closed_place(left: int) -> None:
    others = OTHERS[: left - 1]
    seat = player("rin lancer", "miyama", mana=12, hand=["rush", "strength-2"])
    state = given([seat, *others], round=9, situation=f"climax-{left}", players_at_start=7)
    state = do(state, "0 stay", "0 use continue-battle", "0 use rush", "0 done", "0 resolve rush")
    assert (state.players[0].at, state.players[0].results) == ("miyama", 0)


def test_climax_3_the_npc_stays_away_from_a_closed_battlefield() -> None:
    for number, at in ((9, None), (10, "miyama"), (11, None)):
        assert climax(3, number, players_at_start=3).npc == at
    assert climax(4, 9, players_at_start=4).npc == "shinto"


def test_climax_3_the_npc_does_not_fill_the_workshop() -> None:
    state = climax(3, 10, players_at_start=3)
    assert "place workshop" in legal(state)


def test_climax_4_again_when_a_tie_leaves_the_number_as_it_is() -> None:
    seats = [player(who, results=5) for who in ("rin lancer", "ilya saber", "kirei rider", "kuzuki caster")]
    state = given(seats, phase="round_end", round=9, situation="climax-4", players_at_start=7)
    assert (state.round, state.situation, [one.eliminated for one in state.players]) == (10, "climax-4", [False] * 4)


@pytest.mark.parametrize(
    ("situation", "results", "left"),
    [
        ("climax-4", (1, 2, 3, 4), (2, 3)),
        ("climax-4", (1, 2, 2, 4), (3,)),
        ("climax-4", (1, 4, 4, 4), (1, 2, 3)),
        ("climax-3", (1, 2, 3), (1, 2)),
        ("climax-3", (1, 1, 3), (2,)),
        ("climax-3", (1, 3, 3), (1, 2)),
        ("climax-3", (3, 3, 3), (0, 1, 2)),
        ("climax-2", (2, 3), (1,)),
        ("climax-2", (3, 3), (0, 1)),
    ],
)
def test_climax_4_climax_3_climax_2_elimination_goes_by_the_card(
    situation: str, results: tuple[int, ...], left: tuple[int, ...]
) -> None:
    masters = ["rin lancer", "ilya saber", "kirei rider", "kuzuki caster"]
    seats = [player(who, acted=True, results=result) for who, result in zip(masters, results, strict=False)]
    state = cleaned(fight(*seats, round=9, situation=situation, players_at_start=7))
    assert tuple(seat for seat, one in enumerate(state.players) if not one.eliminated) == left
    assert (state.is_over, state.winners) == (len(left) == 1, left if len(left) == 1 else ())


@pytest.mark.parametrize("situation", ["climax-4", "climax-3", "climax-2"])
def test_climax_cards_make_a_climax_round_for_excalibur(situation: str) -> None:
    saber = player("ilya saber", "miyama", "excalibur")
    state = fight(saber, player("rin lancer", "miyama", "luck"), situation=situation, round=9)
    assert totals(state, "miyama")[0] == 12 + 4


def test_climax_card_is_no_ordinary_situation() -> None:
    deck = gw.new_game(4, seed=2)
    ordinary = {one.id for one in CARDS.situations.values() if one.climax is None}
    seen = {*deck.situation_deck, *deck.removed_situations, deck.situation}
    assert seen == ordinary
    assert (len(deck.situation_deck), len(deck.removed_situations)) == (7, 2)


def test_climax_3_terrain_at_miyama_town_is_as_always() -> None:
    state = do(climax(3), "0 place miyama", "1 place miyama", "2 place miyama")
    assert [total(state, seat) for seat in range(3)] == [3, 1, 0]
