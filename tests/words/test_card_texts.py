"""The rules texts: one template per word, nothing left over, and all texts as a person has read them."""

import re
from pathlib import Path
from typing import Any

import pytest

import grailwar as gw
from grailwar.core.layers import Layers, Source
from grailwar.dominate.carddata import Builder
from grailwar.dominate.cards import CardDatabase
from grailwar.dominate.cardsources import built_in_text
from grailwar.dominate.effects.conditions import CONDITIONS, SharedAttribute
from grailwar.dominate.effects.effect import GROUPS, Effect, Who
from grailwar.dominate.effects.modifiers import MODIFIERS
from grailwar.dominate.effects.moments import MOMENTS
from grailwar.dominate.effects.operations import OPERATIONS
from grailwar.dominate.ids import Cause
from grailwar.dominate.text import words
from grailwar.dominate.text.cards import rules_text
from grailwar.dominate.text.describe import describe
from grailwar.dominate.text.effects import tell_condition, tell_effect

GOLDEN = Path(__file__).parent / "golden" / "card_texts.txt"
CARDS = gw.load_cards()


def every_cause(cards: CardDatabase) -> list[Cause]:
    """Everything that has a rules text."""
    return [
        *(card.text.cause for card in cards.cards.values()),
        *(ability.text.cause for ability in cards.abilities.values()),
        *(option.text.cause for option in cards.options.values()),
        *(event.text.cause for event in cards.events.values()),
        *(situation.text.cause for situation in cards.situations.values()),
    ]


def all_texts(cards: CardDatabase) -> str:
    """Every description and rules text of a database, in its order."""
    names = [*cards.masters, *cards.servants, *cards.cards, *cards.events, *cards.situations]
    return "\n\n".join(describe(cards, name) for name in dict.fromkeys(names)) + "\n"


def test_every_word_of_the_card_language_has_a_template_and_no_template_is_left_over() -> None:
    assert set(words.MOMENTS) == set(MOMENTS)
    assert set(words.CONDITIONS) == set(CONDITIONS.values())
    assert set(words.GROUPS) == set(GROUPS)
    assert set(words.OPERATIONS) == set(OPERATIONS.values())
    assert set(words.MODIFIERS) == {cls for cls, _ in MODIFIERS.values()}
    assert set(words.FILTERS) == set(Who.__annotations__) - {"group", "choose"}


def test_all_texts_are_as_a_person_has_read_them() -> None:
    assert all_texts(CARDS) == GOLDEN.read_text(encoding="utf-8")


LEFT_OVER = re.compile(r"[\[\]{}|@_]|None|  |\.\.|,\.| ,")
"""Marks of a template, and what a template badly filled looks like."""


def test_no_mark_of_a_template_is_left_in_a_text() -> None:
    lines = [(cause, line) for cause in every_cause(CARDS) for line in rules_text(CARDS, cause)]
    assert [(cause, line) for cause, line in lines if LEFT_OVER.search(line)] == []
    assert [(cause, line) for cause, line in lines if not re.fullmatch(r"[A-Z0-9].*\.", line)] == []


def sentences_for_everybody() -> list[tuple[str, str]]:
    """Each operation of the database as said to its owner and of each group."""
    texts = [CARDS.text(cause) for cause in every_cause(CARDS)]
    effects = [effect for text in texts for row in text.effects.values() for effect in row]
    effects += [then for effect in effects for then in effect.then]
    found: dict[type[Any], Effect] = {type(effect.do): effect for effect in effects}
    return [
        (f"{type(effect.do).__name__} {group} {'may' if may else ''}", tell_effect(CARDS, told))
        for effect in found.values()
        for group in GROUPS
        for may in (False, True)
        for told in (effect.replace(who=Who(group), if_=(), then=(), may=may),)
    ]


def test_every_operation_can_be_said_of_every_group() -> None:
    told = sentences_for_everybody()
    assert len(told) == len(OPERATIONS) * len(GROUPS) * 2
    assert [(name, text) for name, text in told if LEFT_OVER.search(text)] == []


def test_a_condition_is_said_to_the_player_or_of_another() -> None:
    condition = SharedAttribute(True)
    assert tell_condition(CARDS, condition) == "all cards you use share an attribute"
    assert tell_condition(CARDS, condition, "them") == "all cards they use share an attribute"


def changed(old: str, new: str) -> CardDatabase:
    """The built-in database with something changed in its file."""
    text = built_in_text()
    assert text.count(old) == 1
    return Builder(Layers(Source("changed.toml", text.replace(old, new)))).database()


def test_a_text_follows_the_data() -> None:
    old = 'effect = [{ when = "use", if = { climax_round = true }, do = "raise_total", amount = 4 }]'
    new = 'effect = [{ when = "use", if = { climax_round = false, at = "shinto" }, do = "gain_mana", amount = 1 }]'
    assert rules_text(changed(old, new), Cause("card", "excalibur")) == (
        "True Name Release.",
        "On Use: if this is not a Climax round and you are at Shinto, you gain 1 Mana.",
    )


def test_a_cost_that_falls_by_round_is_told() -> None:
    cards = changed("mana = { start = 16, fall = 2 }", "mana = { start = 9, fall = 1 }")
    assert (
        rules_text(cards, Cause("card", "territory-creation"))[0] == "Its Mana cost is 9 - 1 x round, but not below 0."
    )


def test_description_of_an_unknown_id_is_refused_with_a_guess() -> None:
    with pytest.raises(gw.GrailWarError) as error:
        describe(CARDS, "excalibr")
    assert str(error.value) == "nothing in the card database has the id 'excalibr'; did you mean 'excalibur'?"


def test_what_shares_an_id_is_described_together() -> None:
    assert (
        describe(CARDS, "snake").split("\n\n")[0].startswith("Snake (蛇)\nSpecial card of Souichirou Kuzuki, 2 copies")
    )
    assert describe(CARDS, "snake").split("\n\n")[1].startswith('Assassination Fist "Snake" (暗殺拳「蛇」)\nAbility of')


def test_an_option_is_described_with_its_master() -> None:
    assert describe(CARDS, "gem-mana") == (
        "Gem Magic: Mana\nAbility of Rin Tohsaka.\nFor 2 gems, in any window of your own action: you gain 2 Mana."
    )
