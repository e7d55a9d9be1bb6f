"""Packs add, change and delete; contradictions and mistakes are told with their places (docs/card-language.md)."""

import json
import random
import tomllib
from pathlib import Path

import jsonschema
import pytest

import grailwar as gw
from grailwar.core.layers import Layers, Source
from grailwar.dominate.carddata import Builder, built_in_text
from grailwar.dominate.cardschema import card_schema
from grailwar.simulate.coverage import VOCABULARY, words_written
from grailwar.testing import arrange

PACKS = Path(__file__).parents[2] / "docs" / "packs"
EXAMPLE = PACKS / "example.toml"
HOUSE_RULES = sorted((PACKS / "house-rules").glob("*.toml"))


def play(cards: gw.CardDatabase, seed: int, players: int) -> gw.GameState:
    rng = random.Random(seed)
    state = gw.new_game(players, seed=seed, cards=cards)
    while not state.is_over:
        state = gw.apply(state, rng.choice(gw.legal_decisions(state)))
    return state


def pack(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def problems(*paths: Path) -> list[str]:
    with pytest.raises(gw.CardDataError) as caught:
        gw.load_cards(*paths)
    return [str(problem) for problem in caught.value.problems]


# --- what packs can do ------------------------------------------------------------------------------------------------


def test_the_example_pack_plays_200_games() -> None:
    cards = gw.load_cards(EXAMPLE)
    ends = [play(cards, seed, 3 + seed % 5) for seed in range(200)]
    assert all(end.is_over for end in ends)
    dealt = {player.servant for end in ends for player in end.players}
    assert "william-tell" in dealt
    assert "mira" in {player.master for end in ends for player in end.players}


def test_a_pack_changes_single_keys_and_leaves_the_rest(tmp_path: Path) -> None:
    cards = gw.load_cards(pack(tmp_path, "p.toml", '[[event]]\nid = "plain"\nresults = 7\n'))
    plain, built_in = cards.events["plain"], gw.load_cards().events["plain"]
    assert (7, 5, built_in.copies) == (plain.results, built_in.results, plain.copies)


def test_a_pack_changes_an_ability_of_a_master(tmp_path: Path) -> None:
    text = '[[master]]\nid = "ilya"\n[[master.ability]]\nid = "holy-grail"\n'
    text += 'effect = [{ when = "round_end", do = "gain_mana", amount = 3 }]\n'
    state = arrange(
        {
            "round": 3,
            "phase": "round_end",
            "npc": False,
            "seat": [
                {"master": master, "servant": servant, "mana": 5}
                for master, servant in (("ilya", "saber"), ("kirei", "rider"), ("kuzuki", "lancer"))
            ],
        },
        run=False,
        cards=gw.load_cards(pack(tmp_path, "p.toml", text)),
    )
    assert gw.advance(state).players[0].mana == 8


def test_a_pack_deletes_an_entry(tmp_path: Path) -> None:
    cards = gw.load_cards(pack(tmp_path, "p.toml", '[[event]]\nid = "plain"\ndelete = true\n'))
    assert "plain" not in cards.events


def test_deleting_what_others_need_is_told(tmp_path: Path) -> None:
    found = problems(pack(tmp_path, "p.toml", '[[attack]]\nid = "luck"\ndelete = true\n'))
    assert any("unknown attack 'luck'" in problem for problem in found)


def test_the_order_of_packs_and_of_tables_changes_nothing(tmp_path: Path) -> None:
    one = pack(tmp_path, "one.toml", '[[event]]\nid = "plain"\nresults = 7\n')
    orders = [(one, EXAMPLE), (EXAMPLE, one)]
    first, second = (gw.load_cards(*order) for order in orders)
    assert first.digest == second.digest
    assert [list(first.events), list(first.masters)] == [list(second.events), list(second.masters)]
    assert play(first, 5, 5) == play(second, 5, 5)


def test_shuffled_tables_give_the_same_game() -> None:
    blocks = built_in_text().split("\n[[event]]\n")
    head, events, (last, rest) = blocks[0], blocks[1:-1], blocks[-1].split("\n# ---", 1)
    text = "\n[[event]]\n".join([head, *reversed([*events, last])]) + "\n# ---" + rest
    shuffled = Builder(Layers(Source("cards.toml", text))).database()
    assert shuffled.digest == gw.load_cards().digest
    assert list(shuffled.events) != list(gw.load_cards().events)
    assert play(shuffled, 11, 5) == play(gw.load_cards(), 11, 5)


def test_two_packs_that_contradict_each_other_are_both_named(tmp_path: Path) -> None:
    one = pack(tmp_path, "one.toml", '[[event]]\nid = "plain"\nresults = 7\n')
    two = pack(tmp_path, "two.toml", '[[event]]\nid = "plain"\nresults = 8\n')
    (found,) = problems(one, two)
    assert "two.toml:3:1" in found and "one.toml:3:1" in found and "event.plain.results" in found


def test_deleting_and_changing_the_same_entry_contradict_each_other(tmp_path: Path) -> None:
    one = pack(tmp_path, "one.toml", '[[event]]\nid = "plain"\nresults = 7\n')
    two = pack(tmp_path, "two.toml", '[[event]]\nid = "plain"\ndelete = true\n')
    for order in ((one, two), (two, one)):
        (found,) = problems(*order)
        assert "one.toml" in found and "two.toml" in found


def test_two_packs_that_agree_are_no_contradiction(tmp_path: Path) -> None:
    text = '[[event]]\nid = "plain"\nresults = 7\n'
    assert (
        gw.load_cards(pack(tmp_path, "one.toml", text), pack(tmp_path, "two.toml", text)).events["plain"].results == 7
    )


# --- mistakes ---------------------------------------------------------------------------------------------------------

TEN_MISTAKES = """
[[event]]
id = "plain"
reslts = 3

[[event]]
id = "thunder"
name = { en = "Thunder" }
copies = 1
results = 2
effect = [{ when = "use", do = "gain_mana", amount = 2 }]

[[skill]]
id = "excalibur"
attributes = ["strenght"]

[[skill]]
id = "riding"
mana = 13

[[skill]]
id = "petrifying-gaze"
effect = [{ when = "use", who = "target", do = "defeat" }]

[[skill]]
id = "wind-barrier"
effect = [{ when = "clash", who = "others_heer", do = "zero_base", attribute = "strength" }]

[[servant]]
id = "saber"
deck = ["luck"]

[[master]]
id = "rin"
mana = 13

[figures]
hand = "3"
"""


def test_ten_mistakes_are_ten_located_problems_in_one_run(tmp_path: Path) -> None:
    found = problems(pack(tmp_path, "bad.toml", TEN_MISTAKES))
    lines = [int(problem.split("bad.toml:")[1].split(":")[0]) for problem in found]
    assert lines == [4, 6, 11, 15, 19, 23, 27, 31, 35, 38]
    words = ("reslts", "source", "moment", "strenght", "nobody has more than 12", "target", "others_heer", "12 (R2.4)")
    for word in words:
        assert any(word in problem for problem in found), word


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[[event]\n", "not valid TOML"),
        ("event = 3\n", "write"),
        ("[[event]]\nid = 3\n", "not a text"),
        ('[[event]]\nid = "plain"\nresults = 7.5\n', "not a whole number"),
        ('[[event]]\nid = "plain"\nresults = -1\n', "not between 0 and 99"),
        ('[[event]]\nid = "new"\ncopies = 1\n', "missing"),
        ('[[skill]]\nid = "riding"\nlingering = 1\n', "not true or false"),
        ('[[special]]\nid = "gandr"\nextra = { gems = 11 }\n', "rin has 10"),
        ('[[situation]]\nid = "climax-2"\nclimax = { remaining = 8, eliminate_to = 1 }\n', "not between 1 and 7"),
        (
            '[[skill]]\nid = "spare"\nname = { en = "Spare" }\nattributes = []\nbase = 1\nmana = 1\nsource = "x"\n',
            "no Servant",
        ),
        ('[[event]]\nid = "plain"\nestimated = ["copis"]\n', "no such key"),
        ('[[event]]\nid = "plain"\nname = { en = "" }\n', "English name is empty"),
        ('[[skill]]\nid = "riding"\nmodifier = [{ change = "no_draw" }]\n', "it does not (lingering = true)"),
    ],
)
def test_a_mistake_is_told(tmp_path: Path, text: str, said: str) -> None:
    assert any(said in problem for problem in problems(pack(tmp_path, "p.toml", text)))


def test_a_file_that_is_not_there_is_told(tmp_path: Path) -> None:
    assert any("cannot be read" in problem for problem in problems(tmp_path / "nowhere.toml"))


def test_effects_that_feed_each_other_stop_with_an_error_that_names_the_card(tmp_path: Path) -> None:
    text = '[[master]]\nid = "kirei"\n[[master.ability]]\nid = "executor"\nmodifier = []\neffect = [\n'
    text += '    { when = "entered", if = { at = "miyama" }, do = "move_to", location = "shinto" },\n'
    text += '    { when = "entered", if = { at = "shinto" }, do = "move_to", location = "miyama" },\n]\n'
    cards = gw.load_cards(pack(tmp_path, "endless.toml", text))
    given = {
        "phase": "pre_outpost",
        "npc": False,
        "seat": [
            {"master": master, "servant": servant}
            for master, servant in (("kirei", "saber"), ("ilya", "rider"), ("kuzuki", "lancer"))
        ],
    }
    state = arrange(given, cards=cards)
    before = repr([getattr(state, field.name) for field in state._fields if field.name != "options"])
    with pytest.raises(gw.EndlessEffects, match=r"executor.*endless\.toml:\d+:\d+"):
        gw.apply(state, gw.Place("miyama"))
    assert before == repr([getattr(state, field.name) for field in state._fields if field.name != "options"])


# --- house rules ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", HOUSE_RULES, ids=[path.stem for path in HOUSE_RULES])
def test_every_house_rule_can_be_played(path: Path) -> None:
    cards = gw.load_cards(path)
    assert cards.digest != gw.load_cards().digest
    assert all(play(cards, seed, 3 + seed % 5).is_over for seed in range(10))


def test_every_word_is_used_by_a_card_or_a_house_rule() -> None:
    written = set(words_written(gw.load_cards()))
    for path in HOUSE_RULES:
        written |= set(words_written(gw.load_cards(path)))
    assert {(kind, word) for kind, words in VOCABULARY for word in words} == written


# --- the schema -------------------------------------------------------------------------------------------------------


def test_the_schema_accepts_the_built_in_cards_and_every_pack() -> None:
    validator = jsonschema.Draft7Validator(json.loads(json.dumps(card_schema(gw.load_cards()))))
    texts = [built_in_text(), *(path.read_text(encoding="utf-8") for path in (EXAMPLE, *HOUSE_RULES))]
    assert [[] for _ in texts] == [list(validator.iter_errors(tomllib.loads(text))) for text in texts]


@pytest.mark.parametrize("text", ['[[event]]\nid = "x"\ncopis = 1\n', '[[event]]\nid = "x"\ncopies = 0\n', "[evnt]\n"])
def test_the_schema_refuses_what_the_loader_refuses(text: str) -> None:
    validator = jsonschema.Draft7Validator(card_schema(gw.load_cards()))
    assert list(validator.iter_errors(tomllib.loads(text))) != []
