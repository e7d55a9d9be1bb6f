"""Packs add, change and delete; contradictions and mistakes are told with their places (docs/card-language.md)."""

import json
import random
import tomllib
from pathlib import Path

import jsonschema
import pytest

import grailwar as gw
from grailwar.core.layers import Layers, Source
from grailwar.dominate.carddata import Builder
from grailwar.dominate.cardschema import card_schema
from grailwar.dominate.cardsources import built_in_text
from grailwar.dominate.text.provenance import figures
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


REFUSED_BY_THE_SCHEMA = [
    '[[event]]\nid = "x"\ncopis = 1\n',
    '[[event]]\nid = "x"\ncopies = 0\n',
    "[evnt]\n",
    '[[event]]\nid = "plain"\ndelete = true\nresults = 3\n',
    '[[event]]\nid = "two words"\n',
    "event = []\n",
    '[[master]]\nid = "rin"\nability = []\n',
    '[[attack]]\nid = "luck"\nattributes = []\n',
    '[[skill]]\nid = "riding"\nusable_if = { nam = "hidden" }\n',
    '[[skill]]\nid = "riding"\neffect = [{ when = "round_end", do = "hide_name" }]\n',
]


@pytest.mark.parametrize("text", REFUSED_BY_THE_SCHEMA)
def test_the_schema_refuses_what_the_loader_refuses(tmp_path: Path, text: str) -> None:
    validator = jsonschema.Draft7Validator(card_schema(gw.load_cards()))
    assert list(validator.iter_errors(tomllib.loads(text))) != []
    assert problems(pack(tmp_path, "p.toml", text)) != []


ACCEPTED_BY_THE_SCHEMA = [
    '[[event]]\nid = "plain"\ndelete = true\n',
    '[[event]]\nid = "plain"\nname = { ja = "x" }\n',
    '[[master]]\nid = "rin"\n[[master.ability]]\nid = "gem-magic"\noption = [{ id = "gem-mana", gems = 3 }]\n',
    "[rules.normal]\nrounds = 9\n",
    '[[skill]]\nid = "riding"\nmana = { start = 3, fall = 1 }\n',
]


@pytest.mark.parametrize("text", ACCEPTED_BY_THE_SCHEMA)
def test_the_schema_accepts_what_the_loader_accepts(tmp_path: Path, text: str) -> None:
    validator = jsonschema.Draft7Validator(card_schema(gw.load_cards()))
    assert list(validator.iter_errors(tomllib.loads(text))) == []
    assert gw.load_cards(pack(tmp_path, "p.toml", text)).digest


def test_the_schema_is_valid_and_tells_what_keys_and_words_mean() -> None:
    schema = card_schema(gw.load_cards())
    jsonschema.Draft7Validator.check_schema(schema)
    assert "War Results" in schema["properties"]["event"]["items"]["properties"]["results"]["description"]
    assert "Mana" in schema["definitions"]["if"]["properties"]["mana_at_least"]["description"]


# --- what a pack must not do silently ---------------------------------------------------------------------------------


def test_packs_that_set_a_switch_differently_contradict_each_other(tmp_path: Path) -> None:
    one = pack(tmp_path, "one.toml", '[switches]\nbase_test = "printed"\n')
    two = pack(tmp_path, "two.toml", '[switches]\nbase_test = "after_adding"\n')
    for order in ((one, two), (two, one)):
        (found,) = problems(*order)
        assert "one.toml:2:1" in found and "two.toml:2:1" in found and "switches.base_test" in found


def test_packs_that_set_different_switches_go_together(tmp_path: Path) -> None:
    one = pack(tmp_path, "one.toml", '[switches]\nbase_test = "printed"\n')
    two = pack(tmp_path, "two.toml", '[switches]\nnpc_scope = "left"\n')
    switches = [gw.load_cards(*order).switches for order in ((one, two), (two, one))]
    assert [(found.base_test, found.npc_scope) for found in switches] == [("printed", "left")] * 2


def test_packs_that_name_a_new_entry_differently_contradict_each_other(tmp_path: Path) -> None:
    text = '[[event]]\nid = "fog"\ncopies = 1\nresults = 2\nsource = "est"\nname = {{ en = "{}" }}\n'
    one, two = (pack(tmp_path, f"{name}.toml", text.format(name)) for name in ("Fog", "Mist"))
    for order in ((one, two), (two, one)):
        (found,) = problems(*order)
        assert "Fog.toml:6" in found and "Mist.toml:6" in found and "event.fog.name.en" in found


def test_abilities_that_packs_add_stand_in_one_order(tmp_path: Path) -> None:
    text = '[[master]]\nid = "ilya"\n[[master.ability]]\nid = "{}"\nname = {{ en = "New" }}\n'
    one, two = (pack(tmp_path, f"{name}.toml", text.format(name)) for name in ("zeal", "awe"))
    first, second = gw.load_cards(one, two), gw.load_cards(two, one)
    assert [ability.id for ability in first.masters["ilya"].abilities] == ["masterpiece", "holy-grail", "awe", "zeal"]
    assert first.digest == second.digest


def test_an_empty_list_contradicts_another_in_both_orders(tmp_path: Path) -> None:
    one = pack(tmp_path, "one.toml", '[[situation]]\nid = "supply-magic"\nclosed = []\n')
    two = pack(tmp_path, "two.toml", '[[situation]]\nid = "supply-magic"\nclosed = ["shinto"]\n')
    assert [len(problems(*order)) for order in ((one, two), (two, one))] == [1, 1]


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        ('[[event]]\nid = "plain"\nresults = 3\n[[event]]\nid = "plain"\nresults = 4\n', 5, "in this file already"),
        ('[[event]]\nid = "plain"\ndelete = "yes"\n', 3, "not true or false"),
        ('[[event]]\nid = "plain"\ndelete = true\nresults = 3\n', 1, "no other keys: results"),
        ('[[event]]\nid = "plian"\ndelete = true\n', 1, "no event 'plian' to delete"),
        ("[figures]\ndelete = true\n", 2, "unknown key 'delete'"),
        ('[[event]]\nid = "plain"\nname = { id = "x" }\n', 3, "unknown key 'id'"),
        ('[[master]]\nid = "rin"\nability = []\n', 3, "write [[master.ability]] for each ability"),
        ('[[event]]\nname = { en = "x" }\n', 1, "the key 'id' is missing"),
        ('[[event]]\nid = "two words"\n', 2, "no id: small letters"),
        ('[[event]]\nid = "Plain"\n', 2, "no id: small letters"),
        ('[[attack]]\nid = "luck"\nattributes = []\n', 3, "one attribute or more"),
        ('[[attack]]\nid = "luck"\nattributes = ["magic", "magic"]\n', 3, "more than once"),
        ('[[special]]\nid = "snake"\nin_deck = false\n', 3, "either an extra card"),
        ('[[special]]\nid = "snake"\nextra = {}\n', 3, "either an extra card"),
        ('[[special]]\nid = "gandr"\nextra = { cards = 2 }\n', 3, "go together"),
        ('[[special]]\nid = "gandr"\nextra = { attribute = "magic", cards = 60 }\n', 3, "nobody uses more than"),
        ('[[servant]]\nid = "saber"\ncards = ["excalibur", "excalibur", "wind-barrier"]\n', 3, "more than once"),
        ('[[skill]]\nid = "first-sword"\nafter = ["third-sword"]\n', 3, "no text on use"),
        ('[[skill]]\nid = "second-sword"\nafter = ["third-sword"]\n', 3, "come after itself"),
        ('[[master]]\nid = "ilya"\nmana = 9\n[figures]\nmana_limit = 8\nthreshold = 8\n', 3, "begins with 9 Mana"),
        ('[[location]]\nid = "workshop"\nbonus = 2\n', 3, "only a battlefield"),
        ('[[location]]\nid = "reconnaissance"\nleg = 2\n', 3, "no arrow leads on"),
        ('[[location]]\nid = "reconnaissance"\noutpost_mana = [1]\n', 3, "no piece is placed here"),
        ('[[situation]]\nid = "supply-magic"\nclosed = ["miyama", "shinto"]\n', 3, "too few for all players"),
        ('[[situation]]\nid = "climax-2"\nclimax = { remaining = 3, eliminate_to = 1 }\n', 3, "climax-3 is the Climax"),
        ('[[situation]]\nid = "climax-2"\nclimax = { remaining = 2, eliminate_to = 2 }\n', 3, "until fewer"),
        ('[rules.casual]\nsituations = ["climax-2"]\n', 2, "is a Climax card"),
        ("[rules.casual]\nplayers_at_least = 5\n", 2, "more than players_at_most, 4"),
        ('[[servant]]\nid = "saber"\ntrue_name = { ja = " " }\n', 3, "Japanese name is empty"),
    ],
)
def test_what_makes_no_sense_is_told_with_its_line(tmp_path: Path, text: str, line: int, said: str) -> None:
    found = problems(pack(tmp_path, "p.toml", text))
    assert any(said in problem and f"p.toml:{line}:" in problem for problem in found), found


NEVER = [
    ('{ when = "losing", do = "gain_results", amount = 1 }', "only 'reduce_winners' does something"),
    ('{ when = "lost", do = "move_anywhere" }', "nobody can be asked at lost"),
    ('{ when = "use", who = { group = "self", seals_at_most = 1 }, do = "gain_mana", amount = 1 }', "filters"),
    ('{ when = "clash", who = { group = "participants_here", choose = true }, do = "defeat" }', "filters"),
    ('{ when = "use", who = "others_here", do = "move_anywhere" }', "asks the owner itself"),
    ('{ when = "use", may = true, do = "use_more", base_at_most = 3 }', "asks the owner itself"),
    (
        '{ when = "use", do = "use_more", base_at_most = 3, then = [{ do = "hide_name" }] }',
        "nothing follows a selection",
    ),
    ('{ when = "winning", who = "others_here", do = "win_results", amount = 1 }', "counts this for the owner"),
    (
        '{ when = "winning", do = "hide_name", then = [{ do = "win_results", amount = 1 }] }',
        "counts this for the owner",
    ),
    ('{ when = "use", who = "others_here", do = "leave_game" }', "with the card itself"),
    (
        '{ when = "use", do = "gain_mana", amount = 1, then = [{ do = "hide_name", then = [{ do = "win_game" }] }] }',
        "last_round_end",
    ),
    ('{ when = "use", if = { at = "miyama", not_at = "miyama" }, do = "hide_name" }', "and not at miyama"),
    ('{ when = "use", if = { other_players = 7 }, do = "hide_name" }', "never 7 other players"),
    ('{ when = "use", if = { started_with_at_least = 6, started_with_at_most = 4 }, do = "hide_name" }', "6 or more"),
    ('{ when = "after_battle", who = "players_here", do = "gain_mana", amount = 1 }', "no moment"),
]


@pytest.mark.parametrize(("effect", "said"), NEVER)
def test_an_effect_that_can_never_happen_is_told(tmp_path: Path, effect: str, said: str) -> None:
    found = problems(pack(tmp_path, "p.toml", f'[[skill]]\nid = "riding"\neffect = [{effect}]\n'))
    assert any(said in problem and "p.toml:3:" in problem for problem in found), found


@pytest.mark.parametrize(
    ("ability", "said"),
    [
        ('effect = [{ when = "round_start", do = "move_to", location = "shinto" }]', "no piece is on the board"),
        ('effect = [{ when = "round_start", if = { at = "shinto" }, do = "hide_name" }]', "this can never hold"),
        ('effect = [{ when = "placed", do = "raise_total", amount = 1 }]', "only the text of a card"),
        ('effect = [{ when = "placed", do = "put_back" }]', "with the card itself"),
        ('effect = [{ when = "game_start", do = "shuffle_into_deck", card = "gandr" }]', "no card of a deck"),
        ('modifier = [{ change = "raise_total", amount = 1, if = { power_rank = 1 } }]', "has no end"),
        ('modifier = [{ change = "raise_total", amount = 1, if = { other_players = 9 } }]', "never 9 other players"),
        ('modifier = [{ change = "suspend", ability = "clown" }]', "no ability of ilya"),
        ('modifier = [{ change = "leg_cost", origin = "reconnaissance", cost = 0 }]', "no arrow leads on"),
        ('option = [{ id = "more", name = { en = "More" }, window = "any", gems = 0 }]', "without end"),
        ('option = [{ id = "more", name = { en = "More" }, window = "move", gems = 1 }]', "ilya has 0"),
    ],
)
def test_an_ability_that_can_never_happen_is_told(tmp_path: Path, ability: str, said: str) -> None:
    text = f'[[master]]\nid = "ilya"\n[[master.ability]]\nid = "new"\nname = {{ en = "New" }}\n{ability}\n'
    assert any(said in problem for problem in problems(pack(tmp_path, "p.toml", text)))


@pytest.mark.parametrize("who", ["", 'who = "self", ', 'who = "others_here", '])
def test_an_event_acts_on_the_players_at_its_battlefield(tmp_path: Path, who: str) -> None:
    effect = f'{{ when = "after_battle", {who}do = "gain_mana", amount = 2 }}'
    text = f'[[event]]\nid = "mana-after-battle"\neffect = [{effect}]\n'
    assert any("an event acts on 'players_here'" in problem for problem in problems(pack(tmp_path, "p.toml", text)))


# --- hostile files ----------------------------------------------------------------------------------------------------

HOSTILE = {
    "binary": (bytes(range(256)), "2:118", "not UTF-8"),
    "utf-16": ("[[event]]".encode("utf-16"), "1:1", "not UTF-8"),
    "nul": (b'[[event]]\nid = "a\0"\n', "2:8", "not valid TOML"),
    "byte order mark": (b'\xef\xbb\xbf[[event]]\nid = "plain"\nresults = 100\n', "3:1", "not between"),
    "line ends of Windows": (b'[[event]]\r\nid = "plain"\r\nresults = 100\r\n', "3:1", "not between"),
    "cut off": (b'[[event]]\nid = "plain"\nname = { en = """', "3:18", "not valid TOML"),
    "deep lists": (b"x = " + b"[" * 5000 + b"]" * 5000, "0:0", "not valid TOML"),
    "deep enough to be read": (b"x = " + b"[" * 90 + b"]" * 90, "1:69", "nested more than 64 deep"),
    "deep keys": (b".".join([b"a"] * 3000) + b" = 1", "1:1", "nested more than 64 deep"),
    "a huge number": (b"x = " + b"9" * 5000, "0:0", "not valid TOML"),
    "a huge number in hexadecimal": (b"[figures]\nhand = 0x" + b"f" * 5000, "2:1", "type int is not between"),
    "a date": (b'[[event]]\nid = "plain"\nresults = 1979-05-27\n', "3:1", "not a whole number"),
    "tables where words belong": (b'[[event]]\nid = "plain"\nestimated = [["x"]]\n', "3:14", "not a text"),
    "a list with a number in it": (b'event = [3, { id = "plain" }]\n', "1:10", "not a table"),
    "letters of many bytes": ('event = [{ id = "plain", name = { en = "日本" }, results = 100 }]'.encode(), "1:48", ""),
    "a long text": (b'[[event]]\nid = "plain"\nsource = """\na\n""" # x\nresults = 100\n', "6:1", "not between"),
    "an escaped key": (b'[[event]]\nid = "plain"\n"r\\u0065sults" = 100\n', "3:1", "not between"),
    "a dotted key": (b'[[event]]\nid = "plain"\nname.enn = "x"\n', "3:1", "did you mean 'en'"),
    "an inline table": (b'event = [{ id = "plain", results = 100 }]\n', "1:26", "not between"),
}  # fmt: skip


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_file_is_told_with_its_place(tmp_path: Path, name: str) -> None:
    content, place, said = HOSTILE[name]
    path = tmp_path / "p.toml"
    path.write_bytes(content)
    (found,) = problems(path)
    assert f"p.toml:{place}:" in found and said in found, found


@pytest.mark.parametrize("text", ["", "# nothing\n", "\n\n"])
def test_an_empty_pack_changes_nothing(tmp_path: Path, text: str) -> None:
    assert gw.load_cards(pack(tmp_path, "p.toml", text)).digest == gw.load_cards().digest


def test_figures_of_a_pack_are_no_longer_estimated(tmp_path: Path) -> None:
    path = pack(tmp_path, "p.toml", '[[master]]\nid = "rin"\nmana = 4\n')
    known = {(figure.id, figure.key): figure.estimated for figure in figures(gw.load_cards(path))}
    assert (known["rin", "mana"], known["sakura", "mana"]) == (False, True)


# --- games with extreme figures ---------------------------------------------------------------------------------------

EXTREMES = [
    "[figures]\nhand = 99\n",
    "[figures]\nhand = 0\n",
    "[figures]\ncards = 99\n",
    "[figures]\ncards = 0\n",
    "[figures]\nnpc_power = 99\nnpc_players = 7\n",
    "[rules.normal]\nrounds = 99\n",
    "[rules.normal]\nrounds = 1\nremove_situations = 99\n",
    '[[event]]\nid = "plain"\ncopies = 99\n',
]


@pytest.mark.parametrize("text", EXTREMES)
def test_a_game_with_extreme_figures_ends(tmp_path: Path, text: str) -> None:
    assert play(gw.load_cards(pack(tmp_path, "p.toml", text)), 3, 4).is_over


@pytest.mark.parametrize("word", ["power_rank", "power_rank_with_npc"])
@pytest.mark.parametrize("at", [None, "workshop", "miyama"])
def test_a_rank_in_power_is_one_at_a_battlefield(word: str, at: str | None, tmp_path: Path) -> None:
    """RULING-63: elsewhere there is no total power (R9.1), so nobody has a rank there, not even the first."""
    text = f'[[skill]]\nid = "presence-concealment"\nusable_if = {{ {word} = 1 }}\n'
    cards = gw.load_cards(pack(tmp_path, "p.toml", text))
    assassin = {"master": "rin", "servant": "true-assassin", "mana": 12, "hand": ["luck", "rush"]}
    seats = [assassin | ({} if at is None else {"at": at}), *OTHERS]
    state = gw.apply(arrange({"seat": seats, "npc": False}, cards=cards), gw.Stay())
    assert gw.is_legal(state, gw.Use("presence-concealment")) == (at == "miyama")


OTHERS = ({"master": "ilya", "servant": "rider"}, {"master": "kirei", "servant": "caster"})
