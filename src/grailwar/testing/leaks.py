"""The leak kit: two games that differ only in what a seat may not know stay the same for it (docs/leak-kit.md)."""

from collections.abc import Callable, Mapping
from typing import Any
from zlib import crc32

from grailwar.core.errors import IllegalDecision
from grailwar.core.rng import draw
from grailwar.core.value import Value, fields_of
from grailwar.dominate.cards import CardDatabase
from grailwar.dominate.decisions import Decision, Discard, Use
from grailwar.dominate.engine import advance, apply, concede, decide, ranking
from grailwar.dominate.imagine import imagine
from grailwar.dominate.knowledge import possible_servants
from grailwar.dominate.legal import legal_decisions
from grailwar.dominate.power import power
from grailwar.dominate.reasons import why_not
from grailwar.dominate.state import Battlefield, Decks, Game, GameState, Pending, Player, Table
from grailwar.dominate.view import View, view
from grailwar.testing.jointsteps import Step, joint_step
from grailwar.testing.laws import every_decision
from grailwar.testing.twins import begun_anew, stranger, twin

Channel = Callable[[GameState, int | None], Any]
"""What a viewer gets to see of a state: anything that ``==`` can compare."""


class LeakFound(AssertionError):
    """A viewer can tell two states apart that differ only in what it may not know."""


# --- what a viewer gets to see ----------------------------------------------------------------------------------------


def _view_of(state: GameState, seat: int | None) -> Any:
    return view(state, seat)


def _log(state: GameState, seat: int | None) -> Any:
    return view(state, seat).log


def _texts(state: GameState, seat: int | None) -> Any:
    seen = view(state, seat)
    return repr(seen), str(seen), repr(state), str(state)


def _json(state: GameState, seat: int | None) -> Any:
    return view(state, seat).to_json()


def _notebook(state: GameState, seat: int | None) -> Any:
    return view(state, seat)._repr_html_(), state._repr_html_()


def _options(state: GameState, seat: int | None) -> Any:
    """The decisions of the viewer; of the others', nothing but that there are some."""
    options = legal_decisions(state)
    return options if state.turn == seat else bool(options)


def _totals(state: GameState, seat: int | None) -> Any:
    return tuple(power(state, other) for other in range(len(state.players))), ranking(state)


def _refusals(state: GameState, seat: int | None) -> Any:
    """What a viewer is told about decisions that it may not make: who is not on turn, and what is illegal."""
    if seat is None:
        return ()
    told: list[Any] = []
    for decision in sample_decisions(state.game.cards, len(state.players), _moment(state)):
        if state.turn == seat:
            told.append(why_not(state, decision))
            if not told[-1]:
                continue
        try:
            apply(state, decision, seat=seat)
        except IllegalDecision as error:
            told.append((str(error), error.reasons))
    return told


def _imagined(state: GameState, seat: int | None) -> Any:
    seen = view(state, seat)
    return imagine(seen, 1, cards=state.game.cards), possible_servants(seen, cards=state.game.cards)


CHANNELS: Mapping[str, Channel] = {
    "view": _view_of,
    "log": _log,
    "repr": _texts,
    "JSON": _json,
    "notebook display": _notebook,
    "options": _options,
    "totals and ranking": _totals,
    "error texts": _refusals,
    "imagined state": _imagined,
}
"""Every way in which the library tells a viewer something."""


def sample_decisions(cards: CardDatabase, players: int = 7, moment: int = 0) -> tuple[Decision, ...]:
    """Decisions of every kind, legal or not, to be refused: other ones at other moments."""
    kinds: dict[type[Decision], list[Decision]] = {}
    for decision in every_decision(cards, players):
        kinds.setdefault(type(decision), []).append(decision)
    found: list[Decision] = []
    for number, forms in enumerate(kinds.values()):
        first, asked = draw(moment, _REFUSED, number, len(forms)), min(_ASKED_OF_EACH, len(forms))
        found += [forms[(first + place * len(forms) // asked) % len(forms)] for place in range(asked)]
    return tuple(found)


def _moment(state: GameState) -> int:
    """A number that everybody can tell: the same in all states that look the same to a spectator."""
    return crc32(view(state, None).to_json().encode())


# --- the same game in both --------------------------------------------------------------------------------------------


def assert_no_leak(
    state: GameState,
    seat: int | None,
    *,
    seed: int = 0,
    decisions: int = 100_000,
    channels: Mapping[str, Channel] | None = None,
) -> int:
    """Play on from ``state`` and from a twin of it; ``seat`` must see the same in both at every moment.

    Both games go the same way before the eyes of ``seat``: its own decisions and all public ones are the same, and a
    card that a rival chooses face down is one of the rival's cards in each. At every stop the channels of both are
    compared, and those of a state in which even the future is another one (:func:`stranger`).

    Args:
        state: where the games begin, with the cards of any database.
        seat: the viewer; None for a spectator.
        seed: chooses the twin and all decisions.
        decisions: after how many decisions to stop; without it at the end of the game.
        channels: what to compare; :data:`CHANNELS` and, say, your own notebook display of a state by default.

    Returns:
        The number of decisions for which both games have been compared.

    Raises:
        LeakFound: a channel that differs, with the decisions that lead there.
    """
    watch = Watch(seat, CHANNELS if channels is None else channels)
    first, second = begun_anew(state, seat), twin(state, seat, seed)
    watch.compare(first, second)
    for number in range(decisions):
        step = joint_step(first, second, seat, draw(seed, _DECIDING, number, 1 << 32))
        if step is None:
            return number
        first, second = watch.go(first, second, step)
    return decisions


class Watch:
    """Compares two games for a viewer and remembers how they came where they are."""

    def __init__(self, seat: int | None, channels: Mapping[str, Channel]) -> None:
        self.seat = seat
        self.channels = channels
        self.steps: list[Step] = []

    def go(self, first: GameState, second: GameState, step: Step) -> tuple[GameState, GameState]:
        """Carry out a step in both games, comparing at every moment."""
        self.steps.append(step)
        before = first
        if step.first is None or step.second is None:
            first, second = concede(first, step.seat), concede(second, step.seat)
        else:
            first, second = decide(first, step.first), decide(second, step.second)
        if step.seat != self.seat and isinstance(step.first, Use | Discard):
            self._shows_nothing(before, first)
        while True:
            moving = _moves_on(first)
            if moving != _moves_on(second):
                self._found("questions asked", _asked(first), _asked(second))
            if not moving:
                break
            self._same("view", view(first, self.seat), view(second, self.seat))
            self._same("log", view(first, self.seat).log, view(second, self.seat).log)
            first, second = advance(first), advance(second)
        self.compare(first, second)
        return first, second

    def compare(self, first: GameState, second: GameState) -> None:
        """Every channel shows the viewer the same in both, and now and then also in a state of another future."""
        shown = {name: channel(first, self.seat) for name, channel in self.channels.items()}
        for name, channel in self.channels.items():
            self._same(name, shown[name], channel(second, self.seat))
        seen = view(first, self.seat)
        if len(self.steps) % _LOOKED_CLOSER_ONCE_IN:
            return
        assert_holds_values_only(seen)
        third = stranger(first, self.seat, len(self.steps))
        for name, channel in self.channels.items():
            self._same(name, shown[name], channel(third, self.seat))
        fitting = view(imagine(seen, len(self.steps), cards=first.game.cards), self.seat)
        self._same("an imagined state that does not fit", seen, fitting)

    def _shows_nothing(self, before: GameState, after: GameState) -> None:
        """Until ``done`` nothing has happened: a card that a rival chooses changes nothing for the viewer."""
        self._same("view while a rival chooses", view(before, self.seat), view(after, self.seat))
        self._same("log while a rival chooses", (), view(after, self.seat).log)

    def _same(self, channel: str, first: Any, second: Any) -> None:
        if first != second:
            self._found(channel, first, second)

    def _found(self, channel: str, first: Any, second: Any) -> None:
        viewer = "a spectator" if self.seat is None else f"seat {self.seat}"
        way = ", ".join(map(str, self.steps)) or "at once"
        difference = "\n".join(differences(first, second)[:10])
        raise LeakFound(f"{viewer} can tell two states apart by {channel}, after: {way}\n{difference}")


def _moves_on(state: GameState) -> bool:
    return state.pending is None and bool(state.queue)


def _asked(state: GameState) -> str:
    return "nothing" if state.pending is None else f"seat {state.turn}: {state.pending.kind.value}"


# --- what a view is made of -------------------------------------------------------------------------------------------

_OF_A_STATE = (GameState, Game, Player, Table, Battlefield, Decks, Pending, CardDatabase)


def assert_holds_values_only(seen: View) -> None:
    """A view leads to no part of a state and to no card database.

    Raises:
        LeakFound: where it does.
    """
    waiting: list[tuple[str, Any]] = [("view", seen)]
    while waiting:
        place, thing = waiting.pop()
        if isinstance(thing, _OF_A_STATE) or not isinstance(thing, tuple | Value | str | int | None):
            raise LeakFound(f"{place} holds a {type(thing).__name__}")
        if isinstance(thing, tuple):
            waiting += [(f"{place}[{index}]", item) for index, item in enumerate(thing)]
        elif isinstance(thing, Value):
            fields = fields_of(type(thing))
            waiting += [(f"{place}.{field.name}", getattr(thing, field.name)) for field in fields]


def differences(first: Any, second: Any, place: str = "") -> list[str]:
    """Where two values differ, in words, field by field."""
    if type(first) is not type(second):
        return [f"{place or 'value'}: {first!r} / {second!r}"]
    found: list[str] = []
    if isinstance(first, Value):
        for field in fields_of(type(first)):
            if field.eq:
                found += differences(getattr(first, field.name), getattr(second, field.name), f"{place}.{field.name}")
    elif isinstance(first, tuple | list) and len(first) == len(second):
        for index, (one, other) in enumerate(zip(first, second, strict=True)):
            found += differences(one, other, f"{place}[{index}]")
    elif first != second:
        found.append(f"{place or 'value'}: {first!r} / {second!r}")
    return found


_DECIDING, _REFUSED = 402, 408
"""The purposes of the draws; those of the twins have the numbers beside them."""
_ASKED_OF_EACH = 4
"""How many decisions of each kind are refused at one moment, if there are so many."""
_LOOKED_CLOSER_ONCE_IN = 3
