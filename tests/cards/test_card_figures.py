"""Every printed figure of the cards, the board and the rules, against the loaded database and its card file."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

import grailwar as gw
from grailwar.dominate.cards import Card

CARDS = gw.load_cards()
FILE: dict[str, Any] = tomllib.loads((Path(__file__).parents[2] / "data" / "cards.toml").read_text(encoding="utf-8"))

NP, S, A, M, SP = "noble_phantasm", "strength", "agility", "magic", "special"

# By id: Japanese name, attributes, base, cost, keys that are estimated.
ATTACK: dict[str, tuple[str | None, list[str], int, int, set[str]]] = {
    "strength-2": ("迫撃", [S], 2, 0, set()),
    "strength-3": ("強打", [S], 3, 0, set()),
    "strength-4": ("渾身の一撃", [S], 4, 0, set()),
    "strength-5": ("会心の一撃", [S], 5, 1, {"mana"}),
    "agility-2": ("翻弄", [A], 2, 0, set()),
    "agility-3": ("高速移動", [A], 3, 0, set()),
    "agility-4": ("瞬間の一撃", [A], 4, 0, set()),
    "agility-5": ("刹那の一撃", [A], 5, 1, {"mana"}),
    "magic-2": ("低位魔術", [M], 2, 0, set()),
    "magic-3": ("中位魔術", [M], 3, 0, set()),
    "magic-4": ("高位魔術", [M], 4, 0, set()),
    "magic-5": ("超高位魔術", [M], 5, 1, {"mana"}),
    "strength-7": (None, [S], 7, 3, {"attributes", "base", "mana"}),
    "strength-9": (None, [S], 9, 5, {"attributes", "base", "mana"}),
    "agility-7": (None, [A], 7, 3, {"attributes", "base", "mana"}),
    "remote-operation": ("遠隔操作", [SP], 2, 1, set()),
    "rush": ("急行", [SP], 3, 1, set()),
    "luck": ("幸運", [SP], 4, 0, set()),
}

# By id: true name, its Japanese form, strength, agility, magic, special cards, keys that are estimated.
SERVANTS: dict[str, tuple[str, str, str, str, str, list[str], set[str]]] = {
    "saber": ("Artoria Pendragon", "アルトリア・ペンドラゴン", "234445", "3", "23", ["rush", "luck", "luck"], set()),
    "archer": (
        "EMIYA", "エミヤ", "23", "2234", "234", ["rush", "remote-operation", "remote-operation"], set(),
    ),
    "lancer": ("Cu Chulainn", "クー・フーリン", "23", "23445", "235", ["rush", "rush"], set()),
    "rider": ("Medusa", "メドゥーサ", "235", "23345", "33", ["rush", "remote-operation"], set()),
    "caster": ("Medea", "メディア", "", "234", "233445", ["rush", "remote-operation", "luck"], set()),
    "assassin": ("Sasaki Kojirou", "佐々木小次郎", "234", "233455", "", ["rush", "luck", "luck"], {"deck"}),
    "berserker": ("Heracles", "ヘラクレス", "2235579", "247", "", ["luck", "luck"], {"deck"}),
    "gilgamesh": ("Gilgamesh", "ギルガメッシュ", "234", "234", "234", ["remote-operation", "luck", "luck"], {"deck"}),
    "true-assassin": (
        "Hassan-i-Sabbah", "ハサン・サッバーハ", "234", "345", "233", ["rush", "rush", "remote-operation"], {"deck"},
    ),
}  # fmt: skip

# By id: Servant, base, attributes, cost, flags.
SKILLS: dict[str, tuple[str, int, list[str], int | None, set[str]]] = {
    "excalibur": ("saber", 12, [NP, S], 8, {"name"}),
    "wind-barrier": ("saber", 4, [NP, M], 4, set()),
    "magic-resistance": ("saber", 3, [SP], 3, set()),
    "unlimited-blade-works": ("archer", 0, [SP], 8, {"name", "lingering"}),
    "broken-spiral-sword": ("archer", 4, [NP, A], 2, {"name", "once"}),
    "minds-eye": ("archer", 3, [SP], 3, set()),
    "gae-bolg": ("lancer", 6, [NP, A], 6, {"name", "once"}),
    "gae-bolg-piercing-flight": ("lancer", 10, [NP, A], 7, {"name"}),
    "continue-battle": ("lancer", 4, [SP], 3, set()),
    "reins-of-the-rider": ("rider", 8, [NP], 9, {"name"}),
    "petrifying-gaze": ("rider", 3, [M], 6, {"name"}),
    "riding": ("rider", 0, [SP], 3, set()),
    "all-precepts-talisman": ("caster", 0, [NP, S], 3, {"name", "once"}),
    "ash-bride": ("caster", 8, [M], 5, set()),
    "territory-creation": ("caster", 2, [M], None, {"lingering"}),
    "first-sword": ("assassin", 7, [A], 5, {"below 8"}),
    "second-sword": ("assassin", 5, [A], 3, set()),
    "third-sword": ("assassin", 3, [A], 2, {"extra"}),
    "twelve-labours": ("berserker", 5, [NP], 1, {"name"}),
    "enuma-elish": ("gilgamesh", 15, [NP], 9, {"name"}),
    "gate-of-babylon": ("gilgamesh", 4, [NP, S, A, M], 3, {"name"}),
    "independent-action": ("gilgamesh", 6, [SP], 0, set()),
    "delusional-heartbeat": ("true-assassin", 6, [NP, A], 7, {"name"}),
    "presence-concealment": ("true-assassin", 4, [A], 3, set()),
    "self-modification": ("true-assassin", 2, [A], 1, {"lingering"}),
}

# By id: copies, base, attributes, cost, Master.
SPECIALS: dict[str, tuple[int, int, list[str], int, str]] = {
    "kanshou-and-bakuya": (1, 5, [NP, S], 1, "shirou"),
    "gandr": (1, 1, [M], 1, "rin"),
    "snake": (2, 5, [S, A], 0, "kuzuki"),
}

# By id: initial Mana, Command Seals, gems, abilities, keys that are estimated.
MASTERS: dict[str, tuple[int, int, int, list[str], set[str]]] = {
    "shirou": (2, 3, 0, ["inexperience", "projection", "avalon"], set()),
    "rin": (4, 3, 10, ["absolute-obedience-command", "gem-magic"], {"mana"}),
    "sakura": (4, 3, 0, ["engraved-fate", "hidden-secret", "symbol-of-everyday-life"], {"mana"}),
    "ilya": (6, 3, 0, ["masterpiece", "holy-grail"], set()),
    "shinji": (4, 3, 0, ["mana-absorption-order", "false-vassals-book", "clown"], {"mana"}),
    "kuzuki": (4, 3, 0, ["tranquility", "snake", "honesty"], {"mana"}),
    "kirei": (4, 3, 0, ["supervisor", "executor"], {"mana"}),
}

# By id: copies, War Results, keys that are estimated.
BOTH = {"copies", "results"}
EVENTS: dict[str, tuple[int, int, set[str]]] = {
    "plain": (1, 5, BOTH),
    "standings-boost": (2, 4, BOTH),
    "strength-plus-3": (1, 3, BOTH),
    "agility-plus-3": (1, 3, BOTH),
    "magic-plus-3": (1, 3, BOTH),
    "weak-becomes-5": (1, 3, {"copies"}),
    "terrain-doubled": (1, 3, BOTH),
    "terrain-nullified": (1, 3, BOTH),
    "strength-plus-2": (1, 2, BOTH),
    "agility-plus-2": (1, 2, BOTH),
    "magic-plus-2": (1, 2, BOTH),
    "strong-plus-1": (1, 2, BOTH),
    "shared-attribute-plus-4": (1, 2, BOTH),
    "hidden-name-plus-5": (2, 2, BOTH),
    "special-forbidden": (2, 2, BOTH),
    "mana-after-battle": (2, 2, BOTH),
}

# By id: supply, [(battlefield, number, face)] of added events.
SITUATIONS: dict[str, tuple[int, list[tuple[str, int, str]]]] = {
    "supply-strength": (2, []),
    "supply-agility": (2, []),
    "supply-magic": (2, []),
    "shared-attribute-plus-3": (0, []),
    "forbid-np-strength": (0, []),
    "forbid-np-agility": (0, []),
    "forbid-np-magic": (0, []),
    "supply-shinto-event": (2, [("shinto", 1, "up")]),
    "supply-miyama-event": (2, [("miyama", 1, "up")]),
    "supply-both-events": (2, [("miyama", 1, "down"), ("shinto", 1, "down")]),
    "climax-4": (4, [("miyama", 1, "up"), ("shinto", 1, "up")]),
    "climax-3": (4, [("miyama", 1, "down")]),
    "climax-2": (6, [("miyama", 2, "down")]),
}

# By id: English, Japanese, Chinese.
NAMES: dict[str, tuple[str, str, str]] = {
    "excalibur": ("Excalibur", "約束された勝利の剣", "誓約勝利之劍"),
    "wind-barrier": ("Wind Barrier", "風王結界", "風王結界"),
    "magic-resistance": ("Magic Resistance", "対魔力", "對魔力"),
    "unlimited-blade-works": ("Unlimited Blade Works", "無限の剣製", "無限劍製"),
    "broken-spiral-sword": ("Broken Spiral Sword", "偽・螺旋剣", "偽．螺旋劍"),
    "minds-eye": ("Mind's Eye (True)", "心眼（真）", "心眼（真）"),
    "gae-bolg": ("Gae Bolg", "刺し穿つ死棘の槍", "刺穿死棘之槍"),
    "gae-bolg-piercing-flight": ("Gae Bolg (Piercing Flight)", "突き穿つ死翔の槍", "突穿死翔之槍"),
    "continue-battle": ("Continue Battle", "戦闘続行", "戰鬥續行"),
    "reins-of-the-rider": ("Reins of the Rider", "騎英の手綱", "騎英之韁繩"),
    "petrifying-gaze": ("Petrifying Gaze", "石化の魔眼", "石化魔眼"),
    "riding": ("Riding", "騎乗", "騎乘"),
    "all-precepts-talisman": ("All Precepts Talisman", "破戒すべき全ての符", "萬符必行破戒"),
    "ash-bride": ("Divine Words Magic: Ash Bride", "神言魔術式・灰の花嫁", "神官魔術式．灰之花嫁"),
    "territory-creation": ("Territory Creation", "陣地作成", "陣地作成"),
    "first-sword": ("First Sword", "一の太刀", "一之太刀"),
    "second-sword": ("Second Sword", "二の太刀", "二之太刀"),
    "third-sword": ("Third Sword", "三の太刀", "三之太刀"),
    "twelve-labours": ("The Twelve Labours", "十二の試練", "十二試煉"),
    "enuma-elish": ("Enuma Elish", "天地乖離す開闢の星", "天地乖離開闢之星"),
    "gate-of-babylon": ("Gate of Babylon", "王の財宝", "王之財寶"),
    "independent-action": ("Independent Action", "単独行動", "單獨行動"),
    "delusional-heartbeat": ("Delusional Heartbeat", "妄想心音", "妄想心音"),
    "presence-concealment": ("Presence Concealment", "気配遮断", "氣配遮斷"),
    "self-modification": ("Self-Modification", "自己改造", "自己改造"),
    "kanshou-and-bakuya": ("Kanshou and Bakuya", "干将・莫耶", "干將．莫耶"),
    "gandr": ("Gandr", "ガンド", "咒彈"),
    "snake": ("Snake", "蛇", "蛇"),
    "rush": ("Rush", "急行", "急行"),
    "remote-operation": ("Remote Operation", "遠隔操作", "隔遠操作"),
    "luck": ("Luck", "幸運", "幸運"),
}
MASTER_NAMES: dict[str, tuple[str, str, str]] = {
    "shirou": ("Shirou Emiya", "衛宮士郎", "衛宮士郎"),
    "rin": ("Rin Tohsaka", "遠坂凛", "遠坂凜"),
    "sakura": ("Sakura Matou", "間桐桜", "間桐櫻"),
    "ilya": (
        "Ilyasviel von Einzbern", "イリヤスフィール・フォン・アインツベルン", "伊莉雅絲菲爾．馮．愛因茲貝倫",
    ),
    "shinji": ("Shinji Matou", "間桐慎二", "間桐慎二"),
    "kuzuki": ("Souichirou Kuzuki", "葛木宗一郎", "葛木宗一郎"),
    "kirei": ("Kirei Kotomine", "言峰綺礼", "言峰綺礼"),
}  # fmt: skip
ABILITY_NAMES = {
    "inexperience": "不成熟", "projection": "投影", "avalon": "遙遠的理想鄉",
    "absolute-obedience-command": "絕對服從命令", "gem-magic": "寶石魔術",
    "engraved-fate": "被刻上的宿命", "hidden-secret": "被隱藏的秘密", "symbol-of-everyday-life": "日常的象徵",
    "masterpiece": "最高傑作", "holy-grail": "聖杯",
    "mana-absorption-order": "吸魔命令", "false-vassals-book": "偽臣之書", "clown": "道化",
    "tranquility": "平穩", "snake": "暗殺拳「蛇」", "honesty": "耿直",
    "supervisor": "監督役", "executor": "代行者",
}  # fmt: skip


def table(kind: str, name: str) -> dict[str, Any]:
    """One table of the card file."""
    found: list[dict[str, Any]] = [entry for entry in FILE[kind] if entry["id"] == name]
    assert len(found) == 1
    return found[0]


def estimated(kind: str, name: str) -> set[str]:
    """The keys of one table of the card file that are marked as estimated."""
    return set(table(kind, name).get("estimated", []))


def cost_of(card: Card) -> int:
    """The cost of a card that is the same in every round."""
    costs = {card.cost_in(number) for number in range(1, 12)}
    assert len(costs) == 1
    return costs.pop()


def names_of(card: Card) -> tuple[str, str | None, str | None]:
    """The three names of a card."""
    return card.text.names.en, card.text.names.ja, card.text.names.zh


# --- Attack cards and decks -------------------------------------------------------------------------------------------


def test_attack_cards_are_these() -> None:
    assert [card.id for card in CARDS.cards.values() if card.kind == "attack"] == list(ATTACK)


@pytest.mark.parametrize("name", ATTACK)
def test_attack_card_figures(name: str) -> None:
    ja, attributes, base, cost, marks = ATTACK[name]
    card = CARDS.cards[name]
    assert (card.text.names.ja, sorted(card.attributes), card.base, cost_of(card)) == (ja, attributes, base, cost)
    assert estimated("attack", name) == marks
    assert (card.in_deck, card.releases_name, card.once_per_game, card.lingers, card.extra) == (
        True, False, False, False, None,
    )  # fmt: skip


def test_servants_are_these() -> None:
    assert list(CARDS.servants) == list(SERVANTS)


@pytest.mark.parametrize("name", SERVANTS)
def test_servant_deck_and_true_name(name: str) -> None:
    true_name, ja, strength, agility, magic, special, marks = SERVANTS[name]
    deck = [f"strength-{one}" for one in strength] + [f"agility-{one}" for one in agility]
    deck += [f"magic-{one}" for one in magic] + special
    servant = CARDS.servants[name]
    assert (len(servant.deck), sorted(servant.deck)) == (12, sorted(deck))
    assert (servant.true_name.en, servant.true_name.ja, servant.true_name.ja_unconfirmed) == (true_name, ja, True)
    assert estimated("servant", name) == marks


def test_there_are_108_attack_cards() -> None:
    assert sum(len(servant.deck) for servant in CARDS.servants.values()) == 108


def test_classes_of_the_servants() -> None:
    assert [servant.names.en for servant in CARDS.servants.values()] == [
        "Saber", "Archer", "Lancer", "Rider", "Caster", "Assassin", "Berserker", "Archer", "Assassin",
    ]  # fmt: skip


# --- Noble Phantasm / Skill cards -------------------------------------------------------------------------------------


def test_skill_cards_are_these_27() -> None:
    assert [card.id for card in CARDS.cards.values() if card.kind == "skill"] == list(SKILLS)
    assert sum(copies for servant in CARDS.servants.values() for _, copies in servant.cards) == 27


@pytest.mark.parametrize("name", SKILLS)
def test_skill_card_figures(name: str) -> None:
    servant, base, attributes, cost, flags = SKILLS[name]
    card = CARDS.cards[name]
    assert (card.base, set(card.attributes)) == (base, set(attributes))
    if cost is not None:
        assert cost_of(card) == cost
    found = {
        "name": card.releases_name,
        "once": card.once_per_game,
        "lingering": card.lingers,
        "below 8": card.below_threshold,
        "extra": card.extra is not None,
    }
    assert {flag for flag, holds in found.items() if holds} == flags
    assert [id_ for id_, one in CARDS.servants.items() if name in [card.id for card, _ in one.cards]] == [servant]
    assert (estimated("skill", name), card.in_deck) == (set(), False)


def test_skill_card_copies() -> None:
    copies = {card.id: number for servant in CARDS.servants.values() for card, number in servant.cards}
    assert copies == {name: 3 if name == "twelve-labours" else 1 for name in SKILLS}


def test_territory_creation_costs_16_less_2_a_round() -> None:
    card = CARDS.cards["territory-creation"]
    assert [card.cost_in(number) for number in range(1, 11)] == [14, 12, 10, 8, 6, 4, 2, 0, 0, 0]


def test_third_sword_comes_after_two_agility_cards() -> None:
    extra = CARDS.cards["third-sword"].extra
    assert extra is not None
    assert (extra.attribute, extra.cards, extra.gems) == (A, 2, 0)


# --- Special cards, Masters -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SPECIALS)
def test_special_card_figures(name: str) -> None:
    copies, base, attributes, cost, owner = SPECIALS[name]
    card = CARDS.cards[name]
    assert (card.copies, card.base, set(card.attributes), cost_of(card), card.owner) == (
        copies, base, set(attributes), cost, owner,
    )  # fmt: skip
    assert (card.kind, card.in_deck, estimated("special", name)) == ("special", name == "snake", set())


def test_special_cards_are_these_4() -> None:
    specials = [card for card in CARDS.cards.values() if card.kind == "special"]
    assert {card.id for card in specials} == set(SPECIALS)
    assert sum(card.copies for card in specials) == 4


def test_masters_are_these() -> None:
    assert list(CARDS.masters) == list(MASTERS)


@pytest.mark.parametrize("name", MASTERS)
def test_master_figures(name: str) -> None:
    mana, seals, gems, abilities, marks = MASTERS[name]
    master = CARDS.masters[name]
    assert (master.mana, master.seals, master.gems) == (mana, seals, gems)
    assert [ability.id for ability in master.abilities] == abilities
    assert estimated("master", name) == marks


def test_sakura_alone_begins_only_with_7_players() -> None:
    assert {name: master.starts_with for name, master in CARDS.masters.items() if master.starts_with > 1} == {
        "sakura": 7
    }


# --- Events and situations --------------------------------------------------------------------------------------------


def test_events_are_these_20() -> None:
    assert list(CARDS.events) == list(EVENTS)
    assert sum(event.copies for event in CARDS.events.values()) == 20


@pytest.mark.parametrize("name", EVENTS)
def test_event_figures(name: str) -> None:
    copies, results, marks = EVENTS[name]
    event = CARDS.events[name]
    assert (event.copies, event.results, estimated("event", name)) == (copies, results, marks)


def test_situations_are_these_10_and_3() -> None:
    assert list(CARDS.situations) == list(SITUATIONS)
    assert [name for name, one in CARDS.situations.items() if one.climax] == ["climax-4", "climax-3", "climax-2"]


@pytest.mark.parametrize("name", SITUATIONS)
def test_situation_figures(name: str) -> None:
    supply, added = SITUATIONS[name]
    situation = CARDS.situations[name]
    assert situation.supply == supply
    assert [(one.at, one.number, one.face) for one in situation.events] == added
    limited = name in ("climax-3", "climax-2")
    assert situation.closed == (("shinto", "reconnaissance") if limited else ())
    assert dict(situation.capacity) == ({"workshop": 1} if limited else {})
    assert estimated("situation", name) == set()


def test_climax_cards_by_players_left_and_their_elimination_targets() -> None:
    climaxes = [one.climax for one in CARDS.situations.values() if one.climax]
    assert [(one.remaining, one.eliminate_to) for one in climaxes] == [(4, 2), (3, 2), (2, 1)]


# --- The board and the rules ------------------------------------------------------------------------------------------


def test_board_figures() -> None:
    found = {
        one.id: (one.table.leg, one.table.capacity, one.table.terrain, one.table.bonus, one.table.enter_results)
        for one in CARDS.board.locations
    }
    assert found == {
        "workshop": (1, 4, (), 0, 0),
        "miyama": (2, 0, (3, 1), 2, 0),
        "shinto": (2, 0, (3, 1), 3, 0),
        "reconnaissance": (0, 1, (), 0, 2),
    }
    workshop, miyama, shinto, reconnaissance = (one.table for one in CARDS.board.locations)
    assert (workshop.outpost_mana, workshop.by_seal, reconnaissance.outpost) == ((2, 1), False, False)
    assert (miyama.event, shinto.event, miyama.npc, shinto.npc) == ("up", "down", "even", "odd")


def test_rule_figures() -> None:
    one = CARDS.figures
    assert (one.hand, one.mana_limit, one.cards, one.threshold) == (3, 12, 2, 8)
    assert (one.npc_power, one.npc_players) == (11, 4)
    assert (one.seal_mana, one.seal_power, one.seal_results) == (4, 2, 2)
    assert (one.attack_cards, one.skill_cards, one.idle_rounds) == (12, 3, 3)


def test_rule_sets() -> None:
    normal, casual = CARDS.rule_sets["normal"], CARDS.rule_sets["casual"]
    assert (normal.players_at_least, normal.players_at_most, normal.rounds, normal.climax) == (3, 7, 8, True)
    assert (normal.remove_situations, normal.extra_mana, normal.field_results) == (2, 0, 0)
    assert (casual.players_at_least, casual.players_at_most, casual.rounds, casual.climax) == (3, 4, 4, False)
    assert (casual.events, casual.extra_mana, casual.field_results) == (False, 2, 2)
    assert casual.situations == ("supply-strength", "supply-agility", "supply-magic", "shared-attribute-plus-3")


# --- Names and provenance ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_card_names_in_three_languages(name: str) -> None:
    card = CARDS.cards[name]
    assert names_of(card) == NAMES[name]
    # Matched to the Chinese names, not read off the card.
    assert card.text.names.ja_unconfirmed is True


@pytest.mark.parametrize("name", MASTER_NAMES)
def test_master_names_in_three_languages(name: str) -> None:
    names = CARDS.masters[name].names
    assert (names.en, names.ja, names.zh) == MASTER_NAMES[name]
    assert names.ja_unconfirmed is True


def test_ability_names() -> None:
    assert {name: ability.text.names.zh for name, ability in CARDS.abilities.items()} == ABILITY_NAMES


def test_every_estimated_figure_of_the_file_is_listed_here() -> None:
    listed = {("attack", name, key) for name, entry in ATTACK.items() for key in entry[4]}
    listed |= {("servant", name, key) for name, entry in SERVANTS.items() for key in entry[6]}
    listed |= {("master", name, key) for name, entry in MASTERS.items() for key in entry[4]}
    listed |= {("event", name, key) for name, entry in EVENTS.items() for key in entry[2]}
    found = {
        (kind, entry["id"], key)
        for kind, entries in FILE.items()
        if isinstance(entries, list)
        for entry in entries
        for key in entry.get("estimated", [])
    }
    assert found == listed


def test_every_entry_names_its_source() -> None:
    kinds = ["location", "master", "servant", "attack", "skill", "special", "event", "situation"]
    assert [(kind, entry["id"]) for kind in kinds for entry in FILE[kind] if not entry.get("source")] == []
