"""Value classes (grailwar.core.value): fields are inherited, and each class stays a class of its own."""

import pickle
from typing import Any

import attrs
import pytest

import grailwar as gw
from grailwar.core.value import Value, maker, replacer, value
from grailwar.dominate.state import Question
from grailwar.dominate.view import SeenGame


@value
class Base(Value):
    """Two fields."""

    first: int
    second: int = 2

    @property
    def total(self) -> int:
        """The sum of both."""
        return self.first + self.second


@value
class Same(Base):
    """No further field."""


@value
class More(Base):
    """One further field."""

    third: int = attrs.field(default=3, eq=False)


def fields(cls: Any) -> list[str]:
    return [field.name for field in attrs.fields(cls)]


def test_inherited_fields_come_first_and_inherited_methods_work() -> None:
    assert fields(More) == ["first", "second", "third"]
    one = More(1, 5, 7)
    assert (one.total, repr(one)) == (6, "More(first=1, second=5, third=7)")
    assert one == More(1, 5, 8)
    assert pickle.loads(pickle.dumps(one)).third == 7
    assert isinstance(one, Base)


def test_values_of_different_classes_are_different() -> None:
    assert len({Base(1, 5), Same(1, 5), More(1, 5)}) == 3
    assert Base(1, 5) != Same(1, 5)


def test_quick_constructors_and_copies_are_of_the_class_itself() -> None:
    assert type(Base(1).replace(first=4)) is Base
    assert (Same(1).replace(first=4), type(More(1).replace(first=4))) == (Same(4), More)
    assert (maker(Same)(1), maker(More)(1).third) == (Same(1), 3)
    assert replacer(More, "third")(More(1), 9).third == 9


@pytest.mark.parametrize("cls", [Base, Same, More])
def test_values_are_frozen_and_hold_nothing_but_their_fields(cls: type[Base]) -> None:
    for made in (cls(1), maker(cls)(1), cls(1).replace(second=4)):
        with pytest.raises(AttributeError):
            made.first = 2  # type: ignore[misc]  # that it is frozen is what is tested
        assert not hasattr(made, "__dict__")


def test_views_have_a_common_base_and_are_no_kind_of_each_other() -> None:
    state = gw.new_game(3, seed=1)
    one, anyone = gw.view(state, 0), gw.view(state, None)
    assert isinstance(one, SeenGame)
    assert isinstance(anyone, SeenGame)
    assert not isinstance(one, gw.PublicView)
    assert not isinstance(anyone, gw.PlayerView)
    shared = fields(SeenGame)
    assert fields(gw.PublicView) == shared
    assert fields(gw.PlayerView) == [
        *shared, "seat", "servant", "hand", "deck", "chosen", "options",
    ]  # fmt: skip
    assert (type(one.replace(round=2)), type(anyone.replace(round=2))) == (gw.PlayerView, gw.PublicView)


def test_no_copy_of_a_state_remembers_the_options_of_another() -> None:
    """What may be decided follows from the fields of a state, however it has been made from another one."""
    state = gw.new_game(4, seed=3)
    while state.pending is None or state.pending.kind is not Question.MOVE:
        state = gw.apply(state, gw.legal_decisions(state)[0])
    assert gw.SealMana() in gw.legal_decisions(state)  # from now on they are remembered
    players = tuple(player.replace(seals=0) for player in state.players)
    given: Any = state  # attrs' functions do not know the type
    table = {field.name: getattr(state, field.name) for field in attrs.fields(type(given)) if field.init}
    copies = {
        "replace": state.replace(players=players),
        "attrs.evolve": attrs.evolve(given, players=players),
        "the class": gw.GameState(**table | {"players": players}),
        "replacer": replacer(gw.GameState, "players")(state, players),
    }
    for way, copy in copies.items():
        assert gw.SealMana() not in gw.legal_decisions(copy), way
        with pytest.raises(gw.IllegalDecision):
            gw.apply(copy, gw.SealMana())


def test_options_are_given_to_a_state_by_replace_alone() -> None:
    state: Any = gw.new_game(3, seed=1)
    assert state.replace(options=()).options == ()
    with pytest.raises(TypeError, match="options"):
        attrs.evolve(state, options=())


def test_a_quick_constructor_takes_what_the_class_takes() -> None:
    made: Any = maker(gw.GameState)
    with pytest.raises(TypeError, match="options"):
        made(game=None, round=1, phase=None, start=0, players=(), table=None, decks=None, options=())


def test_a_changed_card_database_remembers_nothing_of_the_other() -> None:
    """What is prepared when it is first met follows from the cards."""
    cards: Any = gw.load_cards()
    state = gw.new_game(3, seed=1, cards=cards)
    assert gw.Place("workshop") in gw.legal_decisions(state)
    situations = {name: card.replace(closed=("workshop",)) for name, card in cards.situations.items()}
    closed = gw.new_game(3, seed=1, cards=attrs.evolve(cards, situations=situations))
    assert gw.Place("workshop") not in gw.legal_decisions(closed)
