"""Saved states: nothing is lost, and nothing that is read is believed (docs/saves.md)."""

import copy
import json
import pickle
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from saved_games import ADDED_OTHERWISE, added_otherwise, game, moments, play_on, pool, with_pack

import grailwar as gw
from grailwar.core import codec
from grailwar.core.layers import Layers, Source
from grailwar.dominate import saves
from grailwar.dominate.carddata import Builder
from grailwar.dominate.cardsources import built_in_text
from grailwar.testing.arrange import arrange, build
from grailwar.testing.scenarios import load_scenarios

CORPUS = Path(__file__).parent / "corpus"
SCENARIOS = sorted(Path(__file__).parents[1].joinpath("scenarios").glob("*.toml"))


def check_round_trip(state: gw.GameState) -> None:
    text = gw.to_json(state)
    loaded = gw.from_json(text)
    assert loaded == state
    assert gw.digest(loaded) == gw.digest(state)
    assert gw.to_json(loaded) == text
    assert loaded.log == ()


@pytest.mark.parametrize("seed", [1, 3])
def test_every_moment_of_a_game_comes_back_equal(seed: int) -> None:
    for state in moments(seed):
        check_round_trip(state)


@pytest.mark.soak
def test_every_moment_of_200_games_comes_back_equal() -> None:
    for seed in range(200):
        for state in moments(seed):
            check_round_trip(state)


def test_a_moment_in_the_middle_of_an_effect_comes_back_equal() -> None:
    asking = [state for state in pool() if state.pending is not None and state.pending.task is not None]
    assert {state.pending.kind.value for state in asking if state.pending} == {
        "order",
        "go",
        "target",
        "may",
        "more",
        "discard",
    }
    for state in asking:
        check_round_trip(state)


def test_a_loaded_game_has_the_same_future() -> None:
    for number, state in enumerate(pool()[::9]):
        loaded = gw.from_json(gw.to_json(state))
        for steps in (1, 60):
            assert gw.digest(play_on(loaded, number, steps)) == gw.digest(play_on(state, number, steps))


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_every_arranged_state_comes_back_equal(path: Path) -> None:
    for scenario in load_scenarios(path):
        for run in (True, False):
            check_round_trip(build(scenario.given, gw.load_cards(), run=run))


WHIP = """
[[special]]
id = "whip"
name = { en = "Whip" }
attributes = ["agility"]
base = 2
mana = 0
owner = "%s"
source = "a pack"
extra = {}
"""
ENTERING = """
[[master]]
id = "ilya"
[[master.ability]]
id = "holy-grail"
effect = [{ when = "entered", do = "become", master = "shinji" }]
"""


@pytest.mark.parametrize(
    ("master", "pack", "seal"),
    [("shinji", WHIP % "shinji", "seal mana"), ("ilya", WHIP % "ilya" + ENTERING, "seal move shinto")],
)
def test_a_card_chosen_before_a_seal_made_another_master_is_loaded(master: str, pack: str, seal: str) -> None:
    """R13.6: the last Seal turns Shinji into Sakura while a Special card of the Master before has been chosen."""
    cards = with_pack(pack)
    others = [{"master": "rin", "servant": "lancer"}, {"master": "kirei", "servant": "rider"}]
    chooser = {"master": master, "servant": "saber", "seals": 1, "at": "miyama", "hand": ["luck", "rush", "rush"]}
    state = arrange({"rules": "casual", "seat": [chooser, *others]}, cards=cards)
    for text in ("stay", "use whip", "use luck down", seal):
        state = gw.apply(state, gw.parse_decision(text))
    assert state.players[0].master == "sakura"
    saved = gw.to_json(state)
    assert gw.from_json(saved, cards) == state

    def check_refused(text: str) -> None:
        with pytest.raises(gw.SaveError) as refused:
            gw.from_json(text, cards)
        assert str(refused.value) == "$.state.pending.chosen[0]: whip is not at hand"

    check_refused(saved.replace('"rules": "casual"', '"rules": "normal"'))
    check_refused(saved.replace('"master": "sakura"', '"master": "kuzuki"'))


def test_equal_states_have_the_same_text() -> None:
    state = game(1)[60]
    assert gw.to_json(copy.deepcopy(state)) == gw.to_json(state)
    assert gw.to_json(state.replace(log=())) == gw.to_json(state)


def test_unlimited_mana_is_written_as_a_word() -> None:
    state = game(2)[30]
    rich = state.replace(players=(state.players[0].replace(mana=gw.UNLIMITED), *state.players[1:]))
    text = gw.to_json(rich)
    assert '"mana": "unlimited"' in text
    assert gw.from_json(text).players[0].mana is gw.UNLIMITED


def test_a_save_names_its_versions_and_its_cards() -> None:
    data = json.loads(gw.to_json(game(1)[0]))
    assert data["schema"] == saves.SCHEMA
    assert data["rules_version"] == saves.RULES_VERSION
    assert data["state"]["game"]["card_digest"] == gw.load_cards().digest


# --- other cards ------------------------------------------------------------------------------------------------------


@cache
def house_cards() -> gw.CardDatabase:
    """The built-in cards with one figure changed."""
    return Builder(Layers(Source("house.toml", built_in_text().replace("npc_power = 11", "npc_power = 12")))).database()


def test_a_state_of_other_cards_is_refused_with_both_digests() -> None:
    state = gw.new_game(4, seed=5, cards=house_cards())
    text = gw.to_json(state)
    assert gw.from_json(text, house_cards()) == state
    with pytest.raises(gw.SaveError) as refused:
        gw.from_json(text)
    assert str(refused.value) == (
        f"$.state.game.card_digest: saved with other cards (digest {house_cards().digest[:12]!r}); "
        f"these have {gw.load_cards().digest[:12]!r}"
    )


# --- pickling and copying ---------------------------------------------------------------------------------------------


def test_states_pickle_without_their_cards() -> None:
    for state in pool()[::7]:
        data = pickle.dumps(state)
        assert len(data) < 20_000
        loaded = pickle.loads(data)
        assert loaded == state
        assert loaded.cards is gw.load_cards()
        assert gw.digest(loaded) == gw.digest(state)


def test_states_of_other_cards_pickle_with_their_files() -> None:
    state = gw.new_game(4, seed=5, cards=house_cards())
    loaded = pickle.loads(pickle.dumps(state))
    assert loaded == state
    assert loaded.cards.digest == house_cards().digest
    assert gw.digest(play_on(loaded, 1, 40)) == gw.digest(play_on(state, 1, 40))


def test_a_pickle_of_other_cards_is_refused() -> None:
    with pytest.raises(gw.SaveError) as refused:
        saves.restored_cards("0" * 64, ())
    assert str(refused.value).startswith("pickled with other cards")


def test_a_pickle_of_another_schema_version_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fields stand in pickles by their order alone, which changes with the schema."""
    data = pickle.dumps(game(1)[40])
    monkeypatch.setattr(saves, "SCHEMA", saves.SCHEMA + 1)
    with pytest.raises(gw.SaveError, match="pickled with schema version 2 of states, here it is 3"):
        pickle.loads(data)


def test_a_pickle_that_does_not_name_its_schema_version_is_refused() -> None:
    with pytest.raises(gw.SaveError, match="pickled with schema version 1 of states, here it is 2"):
        saves.restored_game(gw.load_cards(), "normal", 3, 1, True)


def test_states_can_be_copied() -> None:
    state = game(1)[40]
    assert copy.copy(state) == state
    assert copy.deepcopy(state) == state


# --- damaged and hostile saves ----------------------------------------------------------------------------------------

Damage = Callable[[dict[str, Any]], object]


@cache
def saved() -> str:
    """A game in the middle of a selection: seat 0 has chosen one card."""
    return gw.to_json(selecting())


@cache
def selecting() -> gw.GameState:
    state = gw.new_game(3, seed=1, masters=["rin", "ilya", "kirei"], servants=["saber", "rider", "lancer"], start=0)
    for _ in range(3):
        state = gw.apply(state, gw.parse_decision("place miyama"))
    state = gw.apply(state, gw.parse_decision("stay"))
    return gw.apply(state, next(option for option in gw.legal_decisions(state) if isinstance(option, gw.Use)))


def refusal(damage: Damage) -> str:
    data = json.loads(saved())
    damage(data)
    with pytest.raises(gw.SaveError) as refused:
        gw.from_json(json.dumps(data))
    return str(refused.value)


def put(*path: str | int, value: Any) -> Damage:
    def damage(data: dict[str, Any]) -> None:
        place: Any = data
        for step in path[:-1]:
            place = place[step]
        place[path[-1]] = value

    return damage


FIELDS = [
    (put("format", value="x"), '$: not a saved state: it begins with "format": "grailwar dominate save"'),
    (put("schema", value=99), "$.schema: schema version 99 is not known; allowed: 1 to 2"),
    (put("schema", value=True), "$.schema: schema version True is not known; allowed: 1 to 2"),
    (put("rules_version", value=9), "$.rules_version: rules version 9 is not known; allowed: 1 to 1"),
    (put("extra", value=1), "$: unknown key 'extra'; allowed: format, schema, rules_version, state"),
    (lambda data: data.pop("state"), "$: the key 'state' is missing"),
    (put("state", value=[]), "$.state: a list is not a table"),
    (put("state", "round", value=0), "$.state.round: 0 is not between 1 and 999999"),
    (put("state", "round", value=True), "$.state.round: True is not a whole number"),
    (put("state", "round", value=1.5), "$.state.round: 1.5 is not a whole number"),
    (put("state", "round", value=float("nan")), "$.state.round: NaN is not a whole number"),
    (put("state", "round", value=10**30), "$.state.round: 10000000000000000000... is not a whole number"),
    (put("state", "phase", value="lunch"), "$.state.phase: 'lunch' is not known; allowed: action, battle, over, "),
    (put("state", "start", value=3), "$.state.start: there is no seat 3"),
    (put("state", "winners", value=[0]), "$.state.winners: a game has winners when it is over, and only then"),
    (put("state", "winners", value=[1, 1]), "$.state.winners: a seat is named twice"),
    (put("state", "players", value=[]), "$.state.players: there are 0; allowed: 1 to 7"),
    (put("state", "players", 2, "mana", value=13), "$.state.players[2].mana: 13 is not between 0 and 12"),
    (put("state", "players", 2, "mana", value="much"), "$.state.players[2].mana: 'much' is not a whole number, nor"),
    (put("state", "players", 1, "seals", value=-1), "$.state.players[1].seals: -1 is not between 0 and 999999"),
    (
        put("state", "players", 1, "hand", 0, value="nothing"),
        "$.state.players[1].hand[0]: unknown card of a deck 'noth",
    ),
    (put("state", "players", 1, "hand", 0, value="riding"), "$.state.players[1].hand[0]: unknown card of a deck 'ridi"),
    (put("state", "players", 1, "master", value="saber"), "$.state.players[1].master: unknown Master 'saber'; allowed"),
    (put("state", "players", 1, "servant", value=None), "$.state.players[1].servant: None is not a text"),
    (put("state", "players", 1, "at", value="moon"), "$.state.players[1].at: unknown location 'moon'; allowed: miya"),
    (put("state", "players", 1, "acted", value=1), "$.state.players[1].acted: 1 is not true or false"),
    (put("state", "players", 1, "left", value=1), "$.state.players[1].left: players have left 0 times only"),
    (put("state", "players", 1, "shown", value=["rush", "luck"]), "$.state.players[1].shown: the ids are not sorted"),
    (
        put("state", "players", 1, "added", value=["luck"]),
        "$.state.players[1].added[0]: unknown Special card of a deck",
    ),
    (
        put("state", "players", 1, "added", value=["gandr"]),
        "$.state.players[1].added[0]: unknown Special card of a deck",
    ),
    (put("state", "players", 1, "more", value=1), "$.state.players[1]: unknown key 'more'; allowed: acted, added, a"),
    (
        put("state", "players", 1, "spent", value=["riding"]),
        "$.state.players[1].spent[0]: riding is not once per game (R8.17)",
    ),
    (
        put("state", "players", 1, "trash", value=[{"card": "riding", "down": False}]),
        "$.state.players[1].trash[0]: riding is a card of no deck",
    ),
    (
        put("state", "players", 1, "used", value=[{"card": "riding", "down": True}]),
        "$.state.players[1].used[0]: riding is never face down (R8.6)",
    ),
    (
        put("state", "players", 1, "terrain", value=[{"at": "workshop", "value": 3}]),
        "$.state.players[1].terrain[0].at: unknown battlefield 'workshop'; allowed: miyama, shinto",
    ),
    (
        put(
            "state",
            "players",
            1,
            "lasting",
            value=[{"kind": "zero", "amount": 32, "cause": {"kind": "card", "id": "rush"}}],
        ),
        "$.state.players[1].lasting[0].amount: 32 is not between 1 and 31",
    ),
    (
        put(
            "state",
            "players",
            1,
            "lasting",
            value=[{"kind": "leaves", "amount": 1, "cause": {"kind": "ability", "id": "holy-grail"}}],
        ),
        "$.state.players[1].lasting[0].cause: ability holy-grail is no card",
    ),
    (put("state", "table", "fields", value=[]), "$.state.table.fields: there are 2 battlefields, not 0"),
    (put("state", "table", "placed", value=[0]), "$.state.table.placed: there are 4 locations, not 1"),
    (put("state", "table", "standings", value=[0]), "$.state.table.standings: there are 3 seats, not 1"),
    (put("state", "table", "npc", value="workshop"), "$.state.table.npc: unknown battlefield 'workshop'; allowed: m"),
    (put("state", "game", "players_at_start", value=2), "$.state.game.players_at_start: the game has 3 seats, more th"),
    (put("state", "game", "seed", value=2**64), f"$.state.game.seed: {2**64} is not between 0 and {2**64 - 1}"),
    (put("state", "game", "rules", value="house"), "$.state.game.rules: unknown rules 'house'; allowed: casual, norm"),
    (put("state", "queue", value=[]), "$.state.queue: this cannot be due in the phase action: nothing"),
    (put("state", "queue", value=[{"is": "round"}]), "$.state.queue: this cannot be due in the phase action: opening"),
    (put("state", "queue", 0, "is", value="os.system"), "$.state.queue[0].is: 'os.system' is not known; allowed: acti"),
    (put("state", "queue", 0, "seats", value=[1, 1]), "$.state.queue[0].seats: a seat is named twice"),
    (put("state", "queue", 0, "seats", value=[3]), "$.state.queue[0].seats: there are 3 seats only"),
    (put("state", "pending", value=3), "$.state.pending: 3 is not a table"),
    (put("state", "pending", "seat", value=5), "$.state.pending.seat: no seat 5 is in the game"),
    (put("state", "pending", "kind", value="place"), "$.state.pending.kind: 'place' is not asked in the phase action"),
    (put("state", "pending", "task", value={"is": "round"}), "$.state.pending.task: no effect asks 'select'"),
    (put("state", "pending", "moved", value=True), "$.state.pending.moved: no move is made at this question"),
    (put("state", "pending", "window", value="move"), "$.state.pending.window: no window goes on after this question"),
    (put("state", "pending", "waiting", value=["luck"]), "$.state.pending.waiting: these are not the cards of the eff"),
    (
        put("state", "pending", "chosen", value=[{"card": "twelve-labours", "down": False}]),
        "$.state.pending.chosen[0]: twelve-labours is not at hand",
    ),
    (
        put("state", "pending", "chosen", value=[{"card": "excalibur", "down": False}]),
        "$.state.pending.chosen: the cards cost 8 Mana, there are 6",
    ),
    (
        put("state", "pending", "chosen", value=[{"card": "gandr", "down": False}] * 11),
        "$.state.pending.chosen: the cards cost 11 Mana, there are 6",
    ),
    (
        put("state", "pending", "chosen", value=[{"card": "rush", "down": True}] * 4),
        "$.state.pending.chosen: not all of these cards are in hand",
    ),
]


@pytest.mark.parametrize(("damage", "message"), FIELDS, ids=[message[:50] for _, message in FIELDS])
def test_a_damaged_save_is_refused_with_its_place(damage: Damage, message: str) -> None:
    assert refusal(damage)[: len(message)] == message


def asking(kind: str, **changes: Any) -> Damage:
    question = {"kind": kind, "seat": 0, "chosen": [], "task": None, "waiting": [], "window": None, "moved": False}

    def damage(data: dict[str, Any]) -> None:
        data["state"]["pending"] = {**question, **changes}
        if kind != "discard":
            data["state"]["queue"] = [{"is": "prepared", "seat": 0}, {"is": "actions", "seats": [1]}]

    return damage


def effect(kind: str = "card", name: str = "riding", **changes: Any) -> dict[str, Any]:
    due = {"is": "effect", "seat": 0, "source": {"kind": kind, "id": name}, "moment": "use", "step": 0, "target": None}
    return {**due, **changes}


QUESTIONS = [
    (asking("go"), "$.state.pending.task: this is no effect of the seat that is asked"),
    (asking("go", task={"is": "round"}), "$.state.pending.task: this is no effect of the seat that is asked"),
    (asking("go", task=effect(seat=1)), "$.state.pending.task: this is no effect of the seat that is asked"),
    (asking("go", task=effect()), "$.state.pending.task: this effect does not ask 'go'"),
    (asking("go", task=effect(moment="lost")), "$.state.pending.task.source: it has no effect at 'lost' in this phase"),
    (asking("go", task=effect(step=7)), "$.state.pending.task.step: card riding has 1 effects at 'use'"),
    (asking("go", task=effect(name="luck", step=1)), "$.state.pending.task.step: card luck has 1 effects at 'use'"),
    (asking("go", task=effect(name="holy-grail")), "$.state.pending.task.step: card holy-grail has 0 effects at 'use'"),
    (asking("go", task=effect(target=5)), "$.state.pending.task.target: there is no seat 5"),
    (asking("order", task=effect()), "$.state.pending.task: this effect does not ask 'order'"),
    (
        asking("order", task={"is": "waiting", "seat": 0, "moment": "use", "cards": ["riding"]}),
        "$.state.pending.task.cards: not all of them lie face up in use",
    ),
    (
        asking("discard", task=effect("option", "gem-mana", moment="activated"), window="move"),
        "$.state.pending.task: this effect does not ask 'discard'",
    ),
    (
        asking("discard", task=effect("option", "gem-redraw", moment="activated")),
        "$.state.pending.window: no window goes on after this question",
    ),
    (
        asking("more", task=effect(), chosen=[{"card": "rush", "down": True}]),
        "$.state.pending.chosen[0]: a card does not lie like this here",
    ),
]


@pytest.mark.parametrize(("damage", "message"), QUESTIONS, ids=[f"{i}" for i in range(len(QUESTIONS))])
def test_a_question_that_nobody_can_ask_is_refused(damage: Damage, message: str) -> None:
    assert refusal(damage)[: len(message)] == message


TEXTS = [
    ("", "$: not JSON: Expecting value (line 1, column 1)"),
    ("{", "$: not JSON: Expecting property name enclosed in double quotes (line 1, column 2)"),
    ("[" * 100_000, "$: tables and lists lie more than 16 deep in each other"),
    ('{"a":' * 20 + "1" + "}" * 20, "$: tables and lists lie more than 16 deep in each other"),
    ('{"a": "\\"[[[[[[[[[[[[[[[[[[[["}', "$: not a saved state"),
    ("x" * 1_000_001, "$: the text has 1000001 characters; allowed: 1000000"),
    ('"' + "\\" * 99, "$: not JSON: "),
    ("9" * 10_000, "$: not a saved state"),
    ('{"format": "grailwar dominate save", "schema": 1e5}', "$.schema: schema version 1e5 is not known"),
    ("null", "$: not a saved state"),
    ("\ud800", "$: not JSON: "),
]


@pytest.mark.parametrize(("text", "message"), TEXTS, ids=[text[:20] for text, _ in TEXTS])
def test_a_text_that_is_no_save_is_refused(text: str, message: str) -> None:
    with pytest.raises(gw.SaveError) as refused:
        gw.from_json(text)
    assert str(refused.value)[: len(message)] == message


@pytest.mark.parametrize("thing", [None, b"{}", 3, {}])
def test_what_is_no_text_is_refused(thing: Any) -> None:
    with pytest.raises(gw.SaveError) as refused:
        gw.from_json(thing)
    assert str(refused.value) == f"$: a save is a text, not {type(thing).__name__}"


@pytest.mark.parametrize(("key", "place"), [("start", "$.state"), ("rules_version", "$")])
def test_a_key_that_stands_twice_is_refused_with_its_place(key: str, place: str) -> None:
    with pytest.raises(gw.SaveError) as refused:
        gw.from_json(saved().replace(f'"{key}": ', f'"{key}": 1, "{key}": ', 1))
    assert str(refused.value) == f"{place}: the key '{key}' stands here twice"


# --- schema versions --------------------------------------------------------------------------------------------------


def test_an_old_save_is_brought_up_to_date_step_by_step(monkeypatch: pytest.MonkeyPatch) -> None:
    def rounds_get_a_longer_name(data: dict[str, Any], cards: gw.CardDatabase) -> dict[str, Any]:
        state = dict(data["state"])
        state["round"] = state.pop("turn_number")
        return {**data, "state": state}

    old = json.loads(saved())
    old["state"]["turn_number"] = old["state"].pop("round")
    monkeypatch.setattr(saves, "MIGRATIONS", {**saves.MIGRATIONS, saves.SCHEMA: rounds_get_a_longer_name})
    monkeypatch.setattr(saves, "SCHEMA", saves.SCHEMA + 1)
    assert gw.from_json(json.dumps(old)) == gw.from_json(json.dumps(as_schema_1(old))) == selecting()
    with pytest.raises(gw.SaveError) as refused:
        gw.from_json(json.dumps({**old, "state": 3}))
    assert str(refused.value).startswith("$: damaged: not as schema version 2 wrote it")


def as_schema_1(data: dict[str, Any]) -> dict[str, Any]:
    """The save as it was before schema 2: without the cards that have been added to the decks."""
    players = [{key: item for key, item in player.items() if key != "added"} for player in data["state"]["players"]]
    return {**data, "schema": 1, "state": {**data["state"], "players": players}}


def loaded_from_schema_1(state: gw.GameState) -> gw.GameState:
    text = json.dumps(as_schema_1(json.loads(gw.to_json(state))))
    assert "added" not in text
    return gw.from_json(text, state.cards)


@pytest.mark.parametrize("seed", [1, 3, 11])
def test_the_cards_added_are_found_among_those_of_schema_1(seed: int) -> None:
    state = gw.new_game(5, seed=seed, masters=["kuzuki", None, None, None, None])
    assert [player.added for player in state.players] == [("snake", "snake"), (), (), (), ()]
    assert loaded_from_schema_1(state) == state
    assert gw.digest(loaded_from_schema_1(state)) == gw.digest(state)


@pytest.mark.parametrize("pack", ADDED_OTHERWISE)
def test_the_master_board_need_not_say_which_cards_were_added(pack: str) -> None:
    state = added_otherwise(pack).state
    assert [player.added for player in state.players] != [state.cards.masters[p.master].added for p in state.players]
    assert loaded_from_schema_1(state) == state


def test_cards_added_lie_in_any_pile_and_keep_the_order_of_the_master_board() -> None:
    adder = WHIP.replace("whip", "adder").replace("extra = {}", "in_deck = true") % "kuzuki"
    adding = ", ".join(f'{{ when = "game_start", do = "shuffle_into_deck", card = "{card}" }}' for card in ADDERS)
    board = f'[[master]]\nid = "kuzuki"\n[[master.ability]]\nid = "snake"\neffect = [{adding}]\n'
    state = gw.new_game(3, seed=1, masters=["kuzuki", "ilya", "rin"], cards=with_pack(adder + board))
    player = state.players[0]
    assert player.added == ("adder", "snake", "snake")
    deck = tuple(card for card in (*player.hand, *player.deck) if card not in ADDERS)
    lying = (gw.UsedCard("snake"), gw.UsedCard("snake", True))
    for piles in (
        {"hand": ("adder", "snake", "snake"), "deck": deck},
        {"hand": deck, "deck": ("snake", "adder", "snake")},
        {"hand": (), "deck": deck, "trash": lying, "used": (gw.UsedCard("adder"),)},
        {"hand": (), "deck": deck, "trash": lying[:1], "used": lying[1:], "removed": ("adder",)},
    ):
        changed = player.replace(**piles)
        moved = state.replace(players=(changed, *state.players[1:]))
        assert loaded_from_schema_1(moved) == moved


ADDERS = ("adder", "snake")


def test_the_master_board_says_which_cards_had_been_added_for_who_has_left_schema_1() -> None:
    state = gw.new_game(3, seed=1, masters=["kuzuki", "ilya", "rin"])
    left = gw.concede(state, 0)
    assert left.players[0].hand == ()
    assert loaded_from_schema_1(left) == left


@pytest.mark.parametrize("name", ["asking-go", "asking-more", "asking-target", "unlimited"])
def test_an_old_file_with_kuzuki_loads_with_the_snakes(name: str) -> None:
    text = CORPUS.joinpath("schema-1", f"{name}.json").read_text(encoding="utf-8")
    assert "added" not in text
    state = gw.from_json(text.replace(json.loads(text)["state"]["game"]["card_digest"], gw.load_cards().digest))
    added = {player.master: player.added for player in state.players}
    assert added == {**dict.fromkeys(added, ()), "kuzuki": ("snake", "snake")}


ODD_PLAYERS: tuple[tuple[Any, str], ...] = (
    (3, "$: damaged: not as schema version 1 wrote it"),
    ([3], "$: damaged"),
    ({"a": 3}, "$: damaged"),
    ("text", "$: damaged"),
    (None, "$: damaged"),
    ([[]], "$: damaged"),
    ([{"master": []}], "$: damaged"),
    ([{"master": {}}], "$: damaged"),
    ([{"master": 1.5}], "$.state.players[0].master: 1.5 is not a text"),
    ([{"master": "nobody"}], "$.state.players[0].master: unknown Master 'nobody'"),
    ([{}], "$.state.players[0]: the key 'master' is missing"),
    ([{"master": "kuzuki", "added": []}], "$.state.players[0]: unknown key 'added'"),
    ({}, "$.state.players: a table is not a list"),
)


@pytest.mark.parametrize(("players", "message"), ODD_PLAYERS, ids=[f"{i}" for i in range(len(ODD_PLAYERS))])
def test_a_hostile_old_save_is_refused(players: Any, message: str) -> None:
    data = json.loads(saved())
    data["schema"], data["state"]["players"] = 1, players
    with pytest.raises(gw.SaveError) as refused:
        gw.from_json(json.dumps(data))
    assert str(refused.value)[: len(message)] == message


@pytest.mark.parametrize(
    ("pile", "items", "message"),
    [
        ("hand", "snake", "'snake' is not a list"),
        ("deck", {"snake": 1}, "a table is not a list"),
        ("used", ["snake"], "'snake' is not a table"),
        ("trash", [{"card": ["snake"], "down": True}], "a list is not a text"),
        ("removed", [[], None], "a list is not a text"),
        ("hand", ["snake"] * 5001, "there are 5001; allowed: 0 to 5000"),
    ],
)
def test_an_odd_pile_of_an_old_save_is_refused_with_its_place(pile: str, items: Any, message: str) -> None:
    old = as_schema_1(json.loads(saved()))
    old["state"]["players"][0][pile] = items
    with pytest.raises(gw.SaveError) as refused:
        gw.from_json(json.dumps(old))
    assert str(refused.value).startswith(f"$.state.players[0].{pile}")
    assert str(refused.value).endswith(message)


@pytest.mark.parametrize("key", ["seals", "hand"])
def test_a_key_that_stands_twice_in_an_old_save_is_refused(key: str) -> None:
    text = json.dumps(as_schema_1(json.loads(saved()))).replace(f'"{key}": ', f'"{key}": 0, "{key}": ', 1)
    with pytest.raises(gw.SaveError, match=rf"players\[0\]: the key '{key}' stands here twice"):
        gw.from_json(text)


def test_there_is_a_migration_from_every_older_schema_version() -> None:
    assert sorted(saves.MIGRATIONS) == list(range(1, saves.SCHEMA))


@pytest.mark.parametrize(
    "path", sorted(CORPUS.glob("schema-*/*.json")), ids=lambda path: f"{path.parent.name}/{path.stem}"
)
def test_old_files_stay_loadable(path: Path) -> None:
    """The schema is tested and not the cards, so the files are read as if they had been saved with the present ones."""
    text = path.read_text(encoding="utf-8")
    before = json.loads(text)["state"]["game"]["card_digest"]
    state = gw.from_json(text.replace(before, gw.load_cards().digest))
    check_round_trip(state)
    assert play_on(state, 1, 10_000).is_over


def test_the_corpus_has_files_of_every_schema_version() -> None:
    found = {path.name for path in CORPUS.iterdir() if any(path.glob("*.json"))}
    assert found == {f"schema-{version}" for version in range(1, saves.SCHEMA + 1)}


# --- the closed list --------------------------------------------------------------------------------------------------


def test_every_tag_is_a_task_and_every_task_has_a_tag() -> None:
    assert set(saves.TAGS.values()) == set(gw.dominate.tasks.Task.__args__)


def test_a_schema_that_leaves_a_field_open_is_refused() -> None:
    for cls, field in ((gw.Player, "mana"), (gw.UsedCard, "card")):
        hints = {**saves.SCHEMA_HINTS, cls: {}}
        with pytest.raises(TypeError) as refused:
            codec.Codec(codec.Schema(hints, saves.TAGS, saves._NAMES), {})
        assert field in str(refused.value) or cls.__name__ in str(refused.value)


def test_the_text_of_a_save_stays_readable() -> None:
    lines = saved().splitlines()
    assert lines[:5] == [
        "{",
        '  "format": "grailwar dominate save",',
        '  "schema": 2,',
        '  "rules_version": 1,',
        '  "state": {',
    ]
    assert len(lines) < 200
