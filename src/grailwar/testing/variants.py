"""The states that differ from a state in one thing, each with who sees the difference (docs/leak-kit.md).

What a field can hold is read off the schema of saved states. Whatever stands in a state counts as public, down to the
last field of the last value in it, until it is listed here as something else.
"""

from collections.abc import Iterator
from enum import StrEnum
from types import NoneType, UnionType
from typing import Annotated, Any, Union, get_args, get_origin

import attrs

from grailwar.core.codec import Between
from grailwar.core.shapes import Choice, Range
from grailwar.core.value import Value, value
from grailwar.dominate.decisions import DONE, STAY
from grailwar.dominate.ids import rule_cause
from grailwar.dominate.log import PlayerDefeated
from grailwar.dominate.saves import codec
from grailwar.dominate.state import GameState, Pending, UsedCard

Viewers = tuple[int | None, ...]
"""Seats, and None for a spectator."""

SECRET: frozenset[str] = frozenset(
    {
        "Game.cards",  # the digest stands for them
        "Game.rule_set",  # its name stands for it
        "Game.seed",
        "Battlefield.hidden",
        "Decks.events",
        "Decks.situations",
        "Decks.removed_situations",
    }
)
"""The fields that nobody is shown."""

OWN: frozenset[str] = frozenset({"Pending.chosen", "Player.servant", "Player.hand", "Player.deck", "UsedCard.card"})
"""The fields that are shown to their seat alone: a Servant until it is known, a card while it lies face down."""

COUNTED: frozenset[str] = frozenset(
    {
        "Player.hand",
        "Player.deck",
        "Battlefield.hidden",
        "Decks.events",
        "Decks.situations",
        "Decks.removed_situations",
    }
)
"""Those of them of which everybody sees how many cards there are."""

_ONE_EACH: frozenset[str] = frozenset({"GameState.players", "Table.fields", "Table.placed", "Table.standings"})
"""The lists with one item for each seat or place: they grow no longer and no shorter."""

_REMEMBERED: frozenset[str] = frozenset({"GameState.log", "GameState.options"})
"""What no save holds; it is changed by itself."""


@value
class Variant(Value):
    """A state in which one thing is another."""

    place: str
    """Where: ``players[1].mana``."""
    state: GameState
    viewers: Viewers
    """Who sees that it is another."""
    public: bool
    """Whether everybody does."""


def variants(state: GameState) -> Iterator[Variant]:
    """The state with one thing after another changed, as far as anybody sees it.

    The states need not be possible ones, and nothing is asked of them: they have no options but those put there.
    A number grows by 1, yes becomes no, a word or an id becomes another one, something becomes nothing and nothing
    something, and a list has one item less or more.
    """
    everybody = (*range(len(state.players)), None)
    for place, variant, viewers in _Changes(state).of_value(state, "", everybody, state.turn):
        if viewers:
            yield Variant(place, variant.replace(options=()), viewers, viewers == everybody)
    yield Variant("log", state.replace(options=(), log=(*state.log, _DEFEATED)), everybody, True)
    if state.turn is not None:
        yield Variant("options", state.replace(options=(STAY, DONE)), (state.turn,), False)


_DEFEATED = PlayerDefeated(0, rule_cause("R10.3"))

_Change = tuple[str, Any, Viewers]
"""Where something is changed, what there is instead, and who sees that."""


class _Changes:
    """Other contents of the fields of a state."""

    def __init__(self, state: GameState) -> None:
        self.codec = codec(state.cards)

    def of_value(self, thing: Any, place: str, viewers: Viewers, owner: int | None) -> Iterator[_Change]:
        """A value with one field after another changed.

        Args:
            thing: the value.
            place: where it stands, with a point behind it.
            viewers: who sees it.
            owner: whose it is, if it is a seat's.
        """
        if isinstance(thing, Pending):
            owner = thing.seat
        for field in attrs.fields(type(thing)):
            name = f"{type(thing).__name__}.{field.name}"
            if name in _REMEMBERED or name in SECRET - COUNTED:
                continue
            kind, old = self._kind(thing, field.name), getattr(thing, field.name)
            inside = _seen_by(thing, name, viewers, owner)
            outside = viewers if name in COUNTED else inside
            for where, new, seen_by in self._others(kind, old, name, f"{place}{field.name}", inside, outside, owner):
                yield where, thing.replace(**{field.name: new}), seen_by

    def _kind(self, thing: Any, name: str) -> Any:
        kinds = self.codec.fields[type(thing)]
        if name not in kinds:
            raise TypeError(f"{type(thing).__name__}.{name} is in no save: say in {__name__} who sees it")
        return kinds[name]

    def _others(
        self, kind: Any, old: Any, name: str, place: str, inside: Viewers, outside: Viewers, owner: int | None
    ) -> Iterator[_Change]:
        """What else can stand in a field: ``inside`` see what it is, ``outside`` how many there are."""
        kind = _plain(kind)
        if get_origin(kind) in (Union, UnionType):
            if old is None:
                yield place, self._some(kind), outside
                return
            if NoneType in get_args(kind):
                yield place, None, outside
            kind = _plain(_fitting(kind, old))
        if get_origin(kind) is tuple:
            if name not in _ONE_EACH:
                yield place, (*old, self._some(get_args(kind)[0])), outside
                if old:
                    yield place, old[:-1], outside
            for index, item in enumerate(old):
                whose = index if name == "GameState.players" else owner
                where = f"{place}[{index}]"
                for deeper, new, viewers in self._others(get_args(kind)[0], item, "", where, inside, inside, whose):
                    yield deeper, (*old[:index], new, *old[index + 1 :]), viewers
        elif isinstance(old, Value):
            yield from self.of_value(old, f"{place}.", inside, owner)
        else:
            yield place, self._other(kind, old), inside

    def _other(self, kind: Any, old: Any) -> Any:
        """Something else in place of a number, a word or an id."""
        if isinstance(old, bool):
            return not old
        if isinstance(old, int):
            return old + 1
        return next((word for word in self._words(kind) if word != old), f"?{old}")

    def _words(self, kind: Any) -> tuple[Any, ...]:
        """The words or ids that a field can hold, the plainest first."""
        if isinstance(kind, type) and issubclass(kind, StrEnum):
            return tuple(kind)
        rule = get_args(kind)[1]
        return rule.words if isinstance(rule, Choice) else tuple(self.codec.ids[rule.kind])

    def _some(self, kind: Any) -> Any:
        """Something that can stand where nothing stood."""
        kind = _plain(kind)
        if get_origin(kind) in (Union, UnionType):
            return self._some(get_args(kind)[0])
        if get_origin(kind) is tuple:
            return (self._some(get_args(kind)[0]),) * _MOST_SEATS
        if kind in self.codec.fields:
            needed = [field.name for field in attrs.fields(kind) if field.default is attrs.NOTHING]
            return kind(**{name: self._some(self.codec.fields[kind][name]) for name in needed})
        if kind is bool:
            return True
        if get_origin(kind) is Annotated and isinstance(get_args(kind)[1], Range):
            return get_args(kind)[1].low
        return self._words(kind)[0]


def _seen_by(thing: Any, name: str, viewers: Viewers, owner: int | None) -> Viewers:
    """Who of the viewers of a value sees what stands in a field of it."""
    if name in SECRET:
        return ()
    if name not in OWN or _lies_open(thing, name):
        return viewers
    return (owner,) if owner in viewers else ()


def _lies_open(thing: Any, name: str) -> bool:
    """Whether what a seat can keep to itself lies open here: a card, or its true name."""
    if isinstance(thing, UsedCard):
        return not thing.down
    return name == "Player.servant" and (thing.name_known or thing.revealed)


def _plain(kind: Any) -> Any:
    """A kind without what says how many items a list has."""
    arguments = get_args(kind)
    return arguments[0] if get_origin(kind) is Annotated and isinstance(arguments[1], Between) else kind


def _fitting(kind: Any, old: Any) -> Any:
    """That part of a union to which a value belongs."""
    parts = [part for part in get_args(kind) if part is not NoneType]
    return next((part for part in parts if part is type(old)), parts[0])


_MOST_SEATS = 7
