"""One test for each pack of docs/packs/house-rules: where the ruling and its alternative (RULES IV.C) differ."""

import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from play import do, legal
from scene import battle_at, fought, player, totals

import grailwar as gw
from grailwar.testing import arrange

PACKS = Path(__file__).parents[2] / "docs" / "packs" / "house-rules"


@cache
def with_pack(name: str) -> gw.CardDatabase:
    return gw.load_cards(PACKS / f"{name}.toml")


def differing(pack: str, play: Callable[[gw.CardDatabase], Any]) -> tuple[Any, Any]:
    """What comes out with the ruling, and what with the alternative."""
    return play(gw.load_cards()), play(with_pack(pack))


def table(cards: gw.CardDatabase, *seats: dict[str, Any], run: bool = True, **keys: Any) -> gw.GameState:
    """An arranged state; the NPC stays away and two absent players fill the table up where nothing else is said."""
    absent = [player("kuzuki caster", acted=True), player("kirei berserker", acted=True)]
    return arrange({"npc": False, **keys, "seat": [*seats, *absent[: max(0, 3 - len(seats))]]}, run=run, cards=cards)


def battle(cards: gw.CardDatabase, *seats: dict[str, Any], **keys: Any) -> gw.GameState:
    """The end of the Battle Phase."""
    return fought(table(cards, *seats, run=False, phase="battle", **keys))


def test_every_pack_has_a_test_here() -> None:
    tested = set(re.findall(r'differing\("([^"]+)"', Path(__file__).read_text(encoding="utf-8")))
    assert tested == {path.stem for path in PACKS.glob("*.toml")}


def test_ruling_2_the_unknown_initial_mana_is_5() -> None:
    assert _initial("initial-mana-five") == [5, 5, 5, 5, 5, 2, 6]
    ruling, alternative = differing("initial-mana-five", _after_setup)
    assert [new - old for old, new in zip(ruling, alternative, strict=True)] == [1, 1, 1, 1, 1, 0, 0]


def test_ruling_2_the_unknown_initial_mana_is_3() -> None:
    assert _initial("initial-mana-three") == [3, 3, 3, 3, 3, 2, 6]
    ruling, alternative = differing("initial-mana-three", _after_setup)
    assert [new - old for old, new in zip(ruling, alternative, strict=True)] == [-1, -1, -1, -1, -1, 0, 0]


SEATED = ("rin", "sakura", "shinji", "kuzuki", "kirei", "shirou", "ilya")


def _initial(pack: str) -> list[int]:
    return [with_pack(pack).masters[name].mana for name in SEATED]


def _after_setup(cards: gw.CardDatabase) -> list[int]:
    return [seat.mana for seat in gw.new_game(7, seed=1, cards=cards, masters=SEATED).players]


def test_ruling_8_a_terrain_token_goes_back_to_the_board_when_its_holder_leaves() -> None:
    def play(cards: gw.CardDatabase) -> Any:
        state = table(cards, player("ilya saber", "miyama", terrain=[3], mana=6))
        state = do(state, "0 seal move shinto")
        tokens = [token.value for token in state.players[0].terrain]
        state = do(state, "0 seal move miyama")
        return tokens, sum(part.amount for part in power_of(state, 0))

    assert differing("terrain-returns-to-the-board", play) == (([3], 3), ([], 0))


def power_of(state: gw.GameState, seat: int) -> tuple[Any, ...]:
    tally = gw.power(state, seat)
    assert tally is not None
    return tally.parts


def test_ruling_12_the_npc_comes_when_four_are_left() -> None:
    def play(cards: gw.CardDatabase) -> str | None:
        seats = [player(f"{who}", eliminated=who == "rin archer") for who in FIVE]
        return arrange({"phase": "pre_outpost", "round": 4, "seat": seats}, cards=cards).npc

    assert differing("npc-when-few-are-left", play) == (None, "miyama")


FIVE = ("ilya saber", "kirei rider", "kuzuki lancer", "shirou caster", "rin archer")


def test_ruling_12_no_npc_in_climax_rounds() -> None:
    def play(cards: gw.CardDatabase) -> tuple[str | None, str | None]:
        def npc(**keys: Any) -> str | None:
            seats = [player(who) for who in FIVE[:3]]
            return arrange({"phase": "pre_outpost", "seat": seats, "npc": True, **keys}, cards=cards).npc

        return npc(round=8), npc(round=10, situation="climax-3")

    assert differing("no-npc-in-climax-rounds", play) == (("miyama", "miyama"), ("miyama", None))


def test_ruling_14_the_npc_is_no_player_for_gae_bolg() -> None:
    def play(cards: gw.CardDatabase) -> tuple[int, ...]:
        lancer = player("ilya lancer", "miyama", "gae-bolg", mana=6)
        return battle_at(battle(cards, lancer, round=2, npc=True), "miyama").winners

    assert differing("npc-is-no-player-for-cards", play) == ((0,), ())


def test_ruling_14_the_npc_is_no_player_for_texts_about_winning_and_losing() -> None:
    def play(cards: gw.CardDatabase) -> list[int]:
        def results(who: str, *used: str) -> int:
            seat = player(who, "miyama", *used, mana=6, results=10)
            return battle(cards, seat, round=2, npc=True).players[0].results - 10

        flight = results("ilya lancer", "gae-bolg-piercing-flight", "strength-3")
        spiral = results("ilya archer", "broken-spiral-sword", "strength-9")
        labours = results("ilya berserker", "twelve-labours")
        action = results("ilya gilgamesh", "independent-action")
        return [flight, spiral, labours, action]

    assert differing("npc-is-no-player-for-cards", play) == ([3, 6, 3, -5], [2, 2, 0, 0])


def test_ruling_16_passing_through_miyama_is_entering_it() -> None:
    def play(cards: gw.CardDatabase) -> Any:
        state = table(cards, player("shinji saber", "workshop", mana=5))
        return do(state, "0 move shinto").players[0].mana

    assert differing("passing-through-is-entering", play) == (2, 3)


def test_ruling_19_rush_and_continue_battle_may_be_declined() -> None:
    def play(cards: gw.CardDatabase) -> tuple[list[str], list[str]]:
        hand = ["rush", "strength-2", "strength-3"]
        state = table(cards, player("ilya lancer", "miyama", hand=hand, mana=12))
        start = do(state, "0 stay", "0 use strength-2")
        rush = do(start, "0 use rush", "0 done")
        other = do(start, "0 use continue-battle", "0 done")
        return legal(rush)[:2], legal(other)

    assert differing("moves-by-cards-are-optional", play) == (
        (["seal mana", "seal power"], ["go shinto", "go reconnaissance"]),
        (["accept", "decline"], ["go shinto", "go reconnaissance", "decline"]),
    )


def test_ruling_19_a_rush_that_is_declined_leaves_the_piece_where_it_is() -> None:
    state = table(with_pack("moves-by-cards-are-optional"), player("ilya lancer", "miyama", hand=["rush"], mana=12))
    asked = do(state, "0 stay", "0 use rush", "0 done")
    assert [do(asked, f"0 {answer}").players[0].at for answer in ("accept", "decline")] == ["shinto", "miyama"]


def test_ruling_31_base_power_4_or_more_looks_at_the_printed_power() -> None:
    events = {"miyama": ["weak-becomes-5", "strong-plus-1"]}

    def play(cards: gw.CardDatabase) -> int:
        return totals(battle(cards, player("ilya saber", "miyama", "strength-2"), events=events), "miyama")[0]

    assert differing("base-test-looks-at-the-printed-power", play) == (6, 5)


def test_ruling_31_base_power_4_or_more_looks_at_the_power_after_all_additions() -> None:
    events = {"miyama": ["strength-plus-2", "strong-plus-1"]}

    def play(cards: gw.CardDatabase) -> int:
        return totals(battle(cards, player("ilya saber", "miyama", "strength-3"), events=events), "miyama")[0]

    assert differing("base-test-after-adding", play) == (5, 6)


def test_ruling_34_multipliers_of_terrain_advantage_add_their_surpluses() -> None:
    def play(cards: gw.CardDatabase) -> int:
        seat = player("ilya rider", "miyama", "remote-operation", terrain=[3])
        return totals(battle(cards, seat, events={"miyama": ["terrain-doubled"]}), "miyama")[0]

    assert differing("terrain-multipliers-add-up", play) == (2 + 3 * 4, 2 + 3 * 3)


def test_ruling_35_ranks_are_fixed_when_the_own_preparation_is_done() -> None:
    def play(cards: gw.CardDatabase) -> int:
        state = table(
            cards,
            player("ilya saber", "miyama", results=3, hand=["strength-2"]),
            player("kirei rider", "shinto", results=2, mana=2, hand=["strength-3"]),
            player("kuzuki lancer", results=9, acted=True),
            events={"miyama": ["standings-boost"]},
        )
        state = do(state, "0 stay", "0 use strength-2", "0 done", "0 end")
        state = do(state, "1 move reconnaissance", "1 use strength-3", "1 done")
        return totals(fought(state), "miyama")[0]

    assert differing("ranks-fixed-in-the-own-preparation", play) == (2 + 12, 2 + 8)


def test_ruling_41_a_defeated_player_alone_gains_nothing() -> None:
    def play(cards: gw.CardDatabase) -> tuple[tuple[int, ...], int]:
        rider = player("ilya rider", "miyama", mana=12, hand=["strength-2"])
        state = table(cards, rider, player("kirei saber", "miyama", "strength-3"), events={"miyama": ["plain"]})
        state = do(state, "0 stay", "0 use petrifying-gaze", "0 use strength-2", "0 done", "0 seal move reconnaissance")
        state = fought(state)
        return battle_at(state, "miyama").defeated, state.players[1].results

    assert differing("defeated-and-alone-gains-nothing", play) == (((1,), 5), ((1,), 0))


def test_ruling_48_engraved_fate_ends_with_unlimited_mana() -> None:
    def play(cards: gw.CardDatabase) -> list[int]:
        def results(mana: int | str) -> int:
            return table(cards, player("sakura saber", mana=mana), phase="preparation", round=5).players[0].results

        return [results("unlimited"), results(5)]

    assert differing("engraved-fate-ends-with-unlimited-mana", play) == ([2, 2], [0, 2])


def test_ruling_49_clown_must_be_alone_in_last_place() -> None:
    def play(cards: gw.CardDatabase) -> list[tuple[int, ...]]:
        def winners(*results: int) -> tuple[int, ...]:
            seats = [player(who, results=number) for who, number in zip(SEVEN, results, strict=True)]
            return arrange({"phase": "round_end", "round": 8, "seat": seats}, cards=cards).winners

        return [winners(5, 5, 9, 1, 1, 1, 9), winners(5, 6, 9, 1, 1, 1, 9)]

    assert differing("clown-must-be-alone-in-last-place", play) == ([(0,), (0,)], [(), (0,)])


SEVEN = (
    "shinji saber",
    "kirei rider",
    "kuzuki lancer",
    "ilya caster",
    "rin archer",
    "sakura assassin",
    "shirou berserker",
)


def test_ruling_58_reins_of_the_rider_must_move() -> None:
    def play(cards: gw.CardDatabase) -> list[str]:
        state = table(cards, player("ilya rider", "shinto", mana=12, hand=["strength-2"]))
        return legal(do(state, "0 stay", "0 use reins-of-the-rider", "0 use strength-2", "0 done"))

    assert differing("reins-must-move", play) == (
        ["go workshop", "go miyama", "go shinto", "go reconnaissance", "decline"],
        ["go workshop", "go miyama", "go reconnaissance", "decline"],
    )


def test_ruling_63_presence_concealment_ranks_the_npc() -> None:
    def play(cards: gw.CardDatabase) -> list[tuple[int, ...]]:
        def defeated(*own: str) -> tuple[int, ...]:
            state = battle(
                cards,
                player("ilya true-assassin", "miyama", "presence-concealment", *own),
                player("kirei saber", "miyama", "strength-5", "strength-4"),
                player("kuzuki lancer", "miyama", "strength-2"),
                round=2,
                npc=True,
            )
            return battle_at(state, "miyama").defeated

        return [defeated("strength-4"), defeated("strength-4", "strength-2")]

    assert differing("presence-concealment-ranks-the-npc", play) == ([(1,), ()], [(), (-1,)])
