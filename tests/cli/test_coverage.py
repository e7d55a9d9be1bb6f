"""``grailwar cards coverage``: every card and every word of the card language is carried out, and counted truly."""

import json
from pathlib import Path

from command_line import run
from play import do
from scene import player

from grailwar.dominate.carddata import load_cards
from grailwar.dominate.effects.watch import Watch
from grailwar.simulate.coverage import Coverage
from grailwar.testing import arrange

ROOT = Path(__file__).parents[2]
SCENARIOS = [str(path) for path in sorted((ROOT / "tests" / "scenarios").glob("*.toml"))]
HOUSE_RULES = ROOT / "docs" / "packs" / "house-rules"
WORDS_OF_SWITCHES = (
    "presence-concealment-ranks-the-npc",
    "npc-is-no-player-for-cards",
    "engraved-fate-ends-with-unlimited-mana",
)
"""Packs of the alternatives that are written with words of their own."""


def test_scenarios_and_games_carry_out_every_card_and_word() -> None:
    code, out, _ = run("cards", "coverage", *SCENARIOS, "--games", "60", "--json")
    assert (code, json.loads(out)["rows"]) == (0, [])


def test_games_carry_out_the_words_of_the_house_rules() -> None:
    packs = [part for name in WORDS_OF_SWITCHES for part in ("--cards", str(HOUSE_RULES / f"{name}.toml"))]
    code, out, _ = run("cards", "coverage", "--games", "150", "--all", "--json", *packs)
    times = {(row["kind"], row["name"]): row["times"] for row in json.loads(out)["rows"]}
    words = [
        ("condition", "mana_unlimited"),
        ("condition", "other_players"),
        ("condition", "power_rank_with_npc"),
        ("group", "highest_participants_here"),
    ]
    assert (code, [word for word in words if not times[word]]) == (0, [])


def counted(*used: str) -> dict[tuple[str, str], int]:
    """What a Rider at Miyama Town carries out with these cards, against a player there who has used Luck."""
    watch = Watch()
    cards = load_cards(watch=watch)
    collected = Coverage(cards, watch)
    seats = [
        player("ilya rider", "miyama", mana=12, hand=["strength-2", "rush"]),
        player("kirei saber", "miyama", "strength-3", "luck"),
        player("kuzuki lancer", acted=True),
    ]
    state = arrange({"npc": False, "seat": seats}, cards=cards)
    watch.words.clear()
    watch.texts.clear()
    state = do(state, "0 stay", *[f"0 use {card}" for card in used])
    collected.observe(do(state, "0 done"))
    return {(row.kind, row.name): row.times for row in collected.rows()}


def test_a_text_is_counted_once_for_a_step() -> None:
    times = counted("rush", "strength-2")
    assert [times["card", "rush"], times["card", "strength-2"], times["operation", "move_along_arrow"]] == [1, 1, 1]


def test_what_does_not_take_hold_is_not_counted() -> None:
    times = counted("petrifying-gaze", "strength-2")
    assert [times["card", "petrifying-gaze"], times["operation", "defeat"]] == [1, 0]
