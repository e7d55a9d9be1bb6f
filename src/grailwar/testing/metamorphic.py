"""Metamorphic checks: change what must not matter, and the game must be the same up to that change.

A :class:`Relation` turns a state and a decision into their images: the same game with the seats rotated
(:class:`Rotation`), saved and loaded (:class:`SaveAndLoad`), or with another card database in which the cards have
other names, their tables another order, or which holds a card that nobody can draw (:class:`Cards`).
:func:`check_relation` says that deciding and taking the image
commute: the image of the next state is the next state of the image.
"""

import json
import tomllib
from collections.abc import Callable, Mapping
from enum import Enum
from typing import Any, Protocol

from grailwar.core.layers import Layers, Source
from grailwar.core.rng import draw, shuffled
from grailwar.core.value import Value, fields_of
from grailwar.dominate import log
from grailwar.dominate.carddata import Builder
from grailwar.dominate.cards import CardDatabase
from grailwar.dominate.cardsources import built_in_text
from grailwar.dominate.decisions import Decision
from grailwar.dominate.engine import apply, new_game
from grailwar.dominate.legal import legal_decisions
from grailwar.dominate.phases.setup import make_game
from grailwar.dominate.saves import from_json, to_json
from grailwar.dominate.state import Game, GameState
from grailwar.testing.laws import BrokenLaw

# --- relations --------------------------------------------------------------------------------------------------------


class Relation(Protocol):
    """A change that must not matter."""

    def of_state(self, state: GameState) -> GameState:
        """The state as it is after the change."""
        ...

    def of_decision(self, decision: Decision) -> Decision:
        """The decision that means the same after the change."""
        ...


class Rotation:
    """All seats move on by ``by`` places clockwise: everything of seat 0 is then at seat ``by``.

    Shuffles still to come draw other orders, since each seat has a stream of random numbers of its own.
    """

    def __init__(self, by: int, players: int) -> None:
        self.by = by
        self.players = players

    def seat(self, seat: int) -> int:
        """Where a seat is after the change; the NPC (below 0) stays the NPC."""
        return (seat + self.by) % self.players if seat >= 0 else seat

    def of_state(self, state: GameState) -> GameState:
        """The state as it is after the change."""
        turned: GameState = self._value(state)
        standings = state.table.standings
        return turned.replace(
            players=self._around(state.players),
            table=state.table.replace(standings=None if standings is None else self._around(standings)),
            winners=tuple(sorted(turned.winners)),
        )

    def of_decision(self, decision: Decision) -> Decision:
        """The decision that means the same after the change."""
        turned: Decision = self._value(decision)
        return turned

    def _around(self, items: tuple[Any, ...]) -> tuple[Any, ...]:
        cut = -self.by % self.players
        return (*items[cut:], *items[:cut])

    def _value(self, thing: Any) -> Any:
        """A value with the seats in its fields changed; values without seats stay the same object."""
        changes: dict[str, Any] = {}
        for field in fields_of(type(thing)):
            old = getattr(thing, field.name)
            if field.name in _SEAT_FIELDS and old is not None:
                changes[field.name] = self.seat(old)
            elif field.name in _SEAT_LISTS:
                changes[field.name] = tuple([self.seat(seat) for seat in old])
            elif field.name in ("pending", "task") and old is not None:
                changes[field.name] = self._value(old)
            elif field.name == "queue":
                changes[field.name] = tuple([self._value(task) for task in old])
        return thing.replace(**changes) if changes else thing


_SEAT_FIELDS = frozenset({"seat", "start", "target"})
_SEAT_LISTS = frozenset({"seats", "winners"})
"""The fields of states, questions, tasks and decisions that hold seats."""


class SaveAndLoad:
    """The state is saved and loaded again."""

    def of_state(self, state: GameState) -> GameState:
        """The state as it comes back; the log, which saves leave out, is put back."""
        return from_json(to_json(state), cards=state.cards).replace(log=state.log)

    def of_decision(self, decision: Decision) -> Decision:
        """Nothing changes."""
        return decision


class Cards:
    """The game is played with another card database, in which some ids have other names."""

    def __init__(self, cards: CardDatabase, names: Mapping[str, str] | None = None) -> None:
        self.cards = cards
        self.names = names or {}

    def of_state(self, state: GameState) -> GameState:
        """The state as it is after the change."""
        renamed: GameState = self._renamed(state)
        players = tuple([player.replace(shown=tuple(sorted(player.shown))) for player in renamed.players])
        return renamed.replace(players=players)

    def of_decision(self, decision: Decision) -> Decision:
        """The decision that means the same after the change."""
        renamed: Decision = self._renamed(decision)
        return renamed

    def _renamed(self, thing: Any) -> Any:
        if isinstance(thing, Game):
            return make_game(self.cards, thing.rules, thing.players_at_start, thing.seed, thing.npc)
        if isinstance(thing, str):
            return thing if isinstance(thing, Enum) else self.names.get(thing, thing)
        if isinstance(thing, tuple):
            return tuple([self._renamed(item) for item in thing])
        if not isinstance(thing, Value):
            return thing
        fields = [field.name for field in fields_of(type(thing))]
        return thing.replace(**{name: self._renamed(getattr(thing, name)) for name in fields if name != "options"})


# --- checks -----------------------------------------------------------------------------------------------------------


def check_relation(relation: Relation, state: GameState, decision: Decision) -> GameState:
    """Check that the image of what follows from a decision is what follows from its image.

    What a shuffle in this step has brought is compared as a whole, hand and deck together: the order of a shuffle may
    depend on the seat.

    Returns:
        The state after the decision, not its image.

    Raises:
        BrokenLaw: the change makes a difference.
    """
    image = relation.of_state(state)
    expected = {relation.of_decision(option) for option in legal_decisions(state)}
    if set(legal_decisions(image)) != expected:
        difference = sorted(str(option) for option in expected ^ set(legal_decisions(image)))
        raise BrokenLaw(f"legal on one side alone: {', '.join(difference)}")
    following = apply(state, decision)
    one, other = relation.of_state(following), apply(image, relation.of_decision(decision))
    shuffled_seats = [entry.seat for entry in other.log if isinstance(entry, log.DeckReshuffled)]
    check_equal(_without_order(one, shuffled_seats), _without_order(other, shuffled_seats))
    if isinstance(relation, Cards) and one.log != other.log:
        raise BrokenLaw(f"the change makes a difference: {'; '.join(differences(one.log, other.log, 'log'))}")
    return following


def check_deal(relation: Cards, players: int, *, seed: int, rules: str = "normal") -> GameState:
    """Check that the other card database deals the same game.

    Returns:
        The game at its first decision, with the built-in cards.

    Raises:
        BrokenLaw: it deals another one.
    """
    state = new_game(players, seed=seed, rules=rules)
    check_equal(relation.of_state(state), new_game(players, seed=seed, rules=rules, cards=relation.cards))
    return state


def check_equal(one: GameState, other: GameState) -> None:
    """Check that two states are equal; the message names the parts that differ."""
    if one != other:
        raise BrokenLaw(f"the change makes a difference: {'; '.join(differences(one, other))}")


def differences(one: Any, other: Any, where: str = "state") -> list[str]:
    """Where two values differ, each place with both contents."""
    if one == other:
        return []
    if isinstance(one, Value) and type(one) is type(other):
        names = [field.name for field in fields_of(type(one)) if field.eq]
        return [
            text for name in names for text in differences(getattr(one, name), getattr(other, name), f"{where}.{name}")
        ]
    if isinstance(one, tuple) and isinstance(other, tuple) and len(one) == len(other):
        pairs = enumerate(zip(one, other, strict=True))
        return [text for index, (a, b) in pairs for text in differences(a, b, f"{where}[{index}]")]
    return [f"{where}: {one!r} and {other!r}"]


def _without_order(state: GameState, seats: list[int]) -> GameState:
    players = list(state.players)
    for seat in seats:
        cards = tuple(sorted([*players[seat].hand, *players[seat].deck]))
        players[seat] = players[seat].replace(hand=(), deck=cards)
    return state.replace(players=tuple(players))


# --- card files -------------------------------------------------------------------------------------------------------


def renamed_cards(rename: Callable[[str], str], text: str | None = None) -> Cards:
    """The card file with every id renamed: cards, Masters, Servants, abilities, events, situations, locations.

    Args:
        rename: the new id for an old one; different ids for different ones.
        text: the card file; None for the built-in one.
    """
    data = _data(text)
    names = {name: rename(name) for name in sorted(_ids(data))}
    return Cards(_database(_rename(data, names)), names)


def shuffled_tables(seed: int, text: str | None = None, *, abilities: bool = True) -> Cards:
    """The card file with its tables in another order: the sections, the entries of each, the abilities of a Master.

    The locations keep their order, which is that of the arrows, and so does what lies within a text: its effects are
    carried out in their order.

    Args:
        seed: of the shuffles.
        text: the card file; None for the built-in one.
        abilities: False leaves the abilities as they are and shuffles the entries alone.
    """
    data = _data(text)
    mixed = {key: data[key] for key in shuffled(tuple(data), seed, _SECTIONS)}
    for index, key in enumerate(sorted(data)):
        if isinstance(data[key], list) and key != "location":
            mixed[key] = list(shuffled(tuple(data[key]), seed, _ENTRIES + index))
    for index, master in enumerate(mixed["master"] if abilities else ()):
        master["ability"] = list(shuffled(tuple(master["ability"]), seed, _ABILITIES + index))
    return Cards(_database(mixed))


def with_idle_cards(text: str | None = None) -> Cards:
    """The card file with cards that nobody can draw: like Attack cards, but in no deck, and no ability adds them."""
    data = _data(text)
    owners = [master["id"] for master in data["master"]]
    for place, owner in ((0, owners[0]), (len(data["special"]) + 1, owners[-1])):
        like = data["attack"][draw(place, _IDLE, 0, len(data["attack"]))]
        data["special"].insert(place, {**like, "id": f"idle-{place}", "owner": owner, "in_deck": True})
    return Cards(_database(data))


_SECTIONS, _IDLE, _ENTRIES, _ABILITIES = 2001, 2002, 2100, 2200
"""Purposes of the draws."""

_WORDS = frozenset(
    {
        "when",
        "do",
        "change",
        "group",
        "attribute",
        "attributes",
        "without_attribute",
        "window",
        "face",
        "npc",
        "standing",
    }
    | {"name", "true_name", "source", "estimated"}
)
"""Keys whose texts are words of the card language or for people, not ids."""


def _data(text: str | None) -> dict[str, Any]:
    return tomllib.loads(built_in_text() if text is None else text)


def _database(data: Mapping[str, Any]) -> CardDatabase:
    text = "\n".join(f"{key} = {write_toml(value)}" for key, value in data.items())
    return Builder(Layers(Source("cards.toml", text))).database()


def write_toml(value: Any) -> str:
    """Plain data as the TOML text of one value."""
    if isinstance(value, dict):
        return f"{{ {', '.join(f'{key} = {write_toml(item)}' for key, item in value.items())} }}"
    if isinstance(value, list):
        return f"[{', '.join(write_toml(item) for item in value)}]"
    return json.dumps(value, ensure_ascii=False)  # texts, numbers and truth values are written alike in JSON and TOML


def _ids(data: Any) -> set[str]:
    """Every id of the tables in ``data``."""
    if isinstance(data, list):
        return {name for item in data for name in _ids(item)}
    if not isinstance(data, dict):
        return set()
    own = {data["id"]} if isinstance(data.get("id"), str) else set()
    return own | {name for item in data.values() for name in _ids(item)}


def _rename(data: Any, names: Mapping[str, str]) -> Any:
    if isinstance(data, str):
        return names.get(data, data)
    if isinstance(data, list):
        return [_rename(item, names) for item in data]
    if isinstance(data, dict):
        return {key: item if key in _WORDS else _rename(item, names) for key, item in data.items()}
    return data
