"""Views in a notebook: all that stands in a view is shown, and all that is shown is escaped."""

import random
from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Any

import attrs
import pytest
from view_games import everything, play, start_game, state_of_a_game

import grailwar as gw
from grailwar.core.value import Value
from grailwar.dominate import log, tasks
from grailwar.dominate.ids import Cause, rule_cause
from grailwar.dominate.state import Lasting, Phase, Question, Token
from grailwar.dominate.view import SeenGame, SeenPlayer, SeenQuestion, notebook

ODD = "<b>&\"'</b>"
CARD = Cause("card", ODD)
TASK = tasks.EffectDue(5, CARD, "use")
ASKED = SeenQuestion(Question.SELECT, 1, None, (), None, False)

INSTEAD: dict[str, Any] = {
    "phase": Phase.OVER,
    "kind": Question.MORE,
    "window": Question.CLOSE,
    "question": ASKED,
    "task": TASK,
    "ahead": (TASK,),
    "mana": gw.UNLIMITED,
    "trash": (gw.UsedCard(ODD),),
    "used": (gw.UsedCard(ODD, True),),
    "chosen": (gw.UsedCard(ODD),),
    "terrain": (Token(ODD, 77),),
    "lasting": (Lasting("total", 77, CARD),),
    "options": (gw.Use(ODD),),
    "log": (log.NameReleased(1, ODD, CARD),),
    "tokens": (77,),
    "placed": (77,),
    "standings": (77,),
    "winners": (77,),
    "power": 77,
}
"""Something else that can stand in a field, where its present value does not tell."""


def another(name: str, old: Any) -> Any:
    """Another value for a field; texts are such as must be escaped."""
    if name in INSTEAD:
        return INSTEAD[name]
    if isinstance(old, bool):
        return not old
    if isinstance(old, int):
        return old + 50
    return (ODD,) if isinstance(old, tuple) else ODD


def variants(thing: Any) -> Iterator[tuple[str, Any]]:
    """The thing with one field after another changed, also in the values that it holds."""
    for field in attrs.fields(type(thing)):
        old = getattr(thing, field.name)
        if field.name in ("players", "fields"):
            for index, part in enumerate(old):
                for place, changed in variants(part):
                    yield f"{field.name}[{index}].{place}", with_field(thing, field.name, put(old, index, changed))
            continue
        if isinstance(old, SeenQuestion):
            for place, changed in variants(old):
                yield f"{field.name}.{place}", with_field(thing, field.name, changed)
        new = another(field.name, old)
        shorter = isinstance(old, tuple) and field.name != "placed"  # of which there is one for each location
        for other in (new, old[:-1]) if shorter else (new,):
            if other != old:
                yield field.name, with_field(thing, field.name, other)


def put(items: tuple[Any, ...], index: int, item: Any) -> tuple[Any, ...]:
    return (*items[:index], item, *items[index + 1 :])


def with_field(thing: Any, name: str, new: Any) -> Any:
    return thing.replace(**{name: new})


class Tags(HTMLParser):
    """The tags of a text, and its words."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.words = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)

    def handle_data(self, data: str) -> None:
        self.words += data


def check_shown(seen: gw.PlayerView | gw.PublicView) -> set[str]:
    """Whatever changes in a view changes what a notebook shows of it, and is escaped; the places tried."""
    before = seen._repr_html_()
    tried = set()
    for place, changed in variants(seen):
        shown = changed._repr_html_()
        assert shown != before, place
        assert ODD not in shown, place
        words = Tags(shown).words
        assert words.count(ODD) == shown.count("&lt;b&gt;&amp;&quot;&#x27;&lt;/b&gt;"), place
        tried.add(place.rpartition(".")[2])
    return tried


def test_every_field_of_a_view_is_shown_and_escaped() -> None:
    state = everything()
    names = {field.name for cls in (gw.PlayerView, SeenPlayer, SeenQuestion) for field in fields(cls)}
    for viewer in (0, 1, 2, 3, None):
        tried = check_shown(gw.view(state, viewer))
        missing = names - tried - {"players", "fields"}
        own = {"seat", "servant", "hand", "deck", "chosen", "options"}
        assert missing <= (own if viewer is None else set())


def fields(cls: Any) -> tuple[Any, ...]:
    return attrs.fields(cls)  # type: ignore[no-any-return]  # attrs says Any of a class that it does not know


@pytest.mark.parametrize("seed", range(6))
def test_every_field_of_the_views_of_games_is_shown(seed: int) -> None:
    state = state_of_a_game(seed, 50 * seed)
    for viewer in (0, 1, None):
        assert len(check_shown(gw.view(state, viewer))) > 50


@pytest.mark.parametrize("seed", range(6))
def test_every_kind_of_log_entry_is_shown_with_its_fields(seed: int) -> None:
    """Each entry is one item of the list; what the totals of a battle are made of is left to ``explain``."""
    for state in play(start_game(seed), random.Random(seed)):
        seen = gw.view(state, None)
        shown = seen._repr_html_()
        assert Tags(shown).tags.count("li") == len(seen.log)
        for entry in seen.log:
            for field in fields(type(entry)):
                item = getattr(entry, field.name)
                if isinstance(item, int) and field.name != "seat":
                    words = {True: "yes", False: "no"}[item] if isinstance(item, bool) else str(item)
                    assert f"{field.name} {words}" in shown


def test_the_npc_is_named_in_the_log() -> None:
    seen = gw.view(gw.new_game(3, seed=1), None).replace(log=(log.PlayerDefeated(log.NPC, rule_cause("R10.3")),))
    assert "<li>player defeated: the NPC, cause R10.3</li>" in seen._repr_html_()


def test_a_display_that_leaves_something_out_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = gw.view(everything(), 2)
    parts = ("_seats", "_own", "_beside_the_board", "_log", "_board", "_question", "_round")
    for part in parts:
        with monkeypatch.context() as patch:
            patch.setattr(notebook, part, lambda thing: "")
            with pytest.raises(AssertionError):
                check_shown(seen)


def test_what_is_shown_of_a_seat() -> None:
    shown = gw.view(everything(), 1)._repr_html_()
    for text in (
        "Seat 0: Terrain: 3 (miyama); Seals for power: 1; more cards: 1; seen: magic-2, territory-creation",
        "Seat 1: Terrain: 1 (shinto); this round: terrain 2 (card remote-operation); spent: gae-bolg; seen: ",
        "Seat 2: gems: 7; seen: excalibur",
        "Seat 3: added to the deck: 2 x snake; place in leaving: 1",
        "<td>lancer (face up)</td>",
        "<td>unlimited</td>",
        "Servant: lancer; Hand: none",
        "Game: normal rules, 4 players at the start, with the NPC; cards ",
    ):
        assert text in shown, text


def test_a_view_is_a_value_to_the_display() -> None:
    """It reads the view alone: the same view from elsewhere looks the same."""
    seen = gw.view(state_of_a_game(2, 60), 0)
    assert isinstance(seen, SeenGame)
    assert isinstance(seen, Value)
    assert seen.replace()._repr_html_() == seen._repr_html_()
