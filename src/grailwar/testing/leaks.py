"""The leak kit: two games that differ only in what a seat may not know stay the same for it (docs/leak-kit.md)."""

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

import attrs

from grailwar.core.errors import IllegalDecision
from grailwar.core.rng import draw, shuffled
from grailwar.core.value import Value, value
from grailwar.dominate.cards import CardDatabase, Servant
from grailwar.dominate.decisions import Activate, Decision, Discard, Done, End, Move, Place, Resolve, Stay, Target, Use
from grailwar.dominate.engine import advance, apply, concede, decide, ranking
from grailwar.dominate.imagine import imagine
from grailwar.dominate.knowledge import assignments, cards_seen, possible_servants, ways_to_show
from grailwar.dominate.legal import legal_decisions
from grailwar.dominate.power import power
from grailwar.dominate.reasons import why_not
from grailwar.dominate.state import Battlefield, Decks, Game, GameState, Pending, Player, Table, UsedCard
from grailwar.dominate.view import View, view

Channel = Callable[[GameState, int | None], Any]
"""What a viewer gets to see of a state: anything that ``==`` can compare."""


class LeakFound(AssertionError):
    """A viewer can tell two states apart that differ only in what it may not know."""


@value
class Step(Value):
    """One decision in both games. The viewer cannot tell ``first`` from ``second``."""

    seat: int
    first: Decision | None
    """None for a concession."""
    second: Decision | None

    def __str__(self) -> str:
        if self.first is None:
            return f"{self.seat} concede"
        both = "" if self.first == self.second else f" (in the other game: {self.second})"
        return f"{self.seat} {self.first}{both}"


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
    for decision in sample_decisions(state.game.cards):
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


def sample_decisions(cards: CardDatabase) -> tuple[Decision, ...]:
    """Decisions of every kind, legal or not, to be refused."""
    card = next(iter(cards.cards))
    places = [location.id for location in cards.board.locations[:2]]
    abilities = [Activate(option) for option in list(cards.options)[:1]]
    return (
        *(Place(place) for place in places),
        *(Move(place) for place in places),
        *abilities,
        Stay(),
        *(Use(name) for name in list(cards.cards)[::7]),
        Use(card, True),
        Discard(card),
        Resolve(card),
        Target(1),
        Done(),
        End(),
    )


# --- two states that a viewer cannot tell apart -----------------------------------------------------------------------


def twin(state: GameState, seat: int | None, seed: int) -> GameState:
    """Another state that ``seat`` can never tell from ``state``, as long as the rivals do the same before its eyes.

    What rivals keep hidden is dealt anew: their cards in hand, in the deck and face down, and of about half of those
    whose true name is unknown the Servant. What will come to light in the course of the game stays: the own deck,
    events, situations and the shuffles to come. A selection of a rival that is under way begins anew.

    This is made from the state alone and not from a view: a view that shows too much must not shape its own test.
    """
    servants = _other_servants(state, seat, seed)
    players = tuple(
        _dealt_anew(player, servants[number], seed, number) if number in servants else player
        for number, player in enumerate(state.players)
    )
    return begun_anew(state, seat).replace(players=players)


def stranger(state: GameState, seat: int | None, seed: int) -> GameState:
    """A twin in which even what is yet to come is another: nobody can tell it from ``state`` now, but in time.

    The order of the own deck, the face-down events, the decks of the board and the shuffles to come are drawn anew.
    """
    state = twin(state, seat, seed)
    players, table, decks = list(state.players), state.table, state.decks
    if seat is not None:
        players[seat] = players[seat].replace(deck=shuffled(players[seat].deck, seed, _OWN_DECK))
    events = shuffled((*(event for field in table.fields for event in field.hidden), *decks.events), seed, _EVENTS)
    fields = []
    for field in table.fields:
        fields.append(field.replace(hidden=events[: len(field.hidden)]))
        events = events[len(field.hidden) :]
    situations = shuffled((*decks.situations, *decks.removed_situations), seed, _SITUATIONS)
    left = len(decks.situations)
    return state.replace(
        game=state.game.replace(seed=draw(seed, _FUTURE, 0, 1 << 64)),
        players=tuple(players),
        table=table.replace(fields=tuple(fields)),
        decks=decks.replace(events=events, situations=situations[:left], removed_situations=situations[left:]),
    )


def _other_servants(state: GameState, seat: int | None, seed: int) -> dict[int, Servant]:
    """A Servant for each rival that explains all that the table has seen; about half of them keep theirs."""
    cards, players = state.game.cards, state.players
    rivals = [other for other in range(len(players)) if other != seat]
    free = [servant for servant in cards.servants.values() if seat is None or servant.id != players[seat].servant]
    ways = []
    for rival in rivals:
        player, seen = players[rival], cards_seen(players[rival])
        kept = player.revealed or player.name_known or draw(seed, _KEEPING, rival, 2)
        ways.append(tuple(int(_could_be(cards, player, seen, servant, bool(kept))) for servant in free))
    counted = assignments(tuple(ways))
    if not counted.total:
        return {rival: cards.servants[players[rival].servant] for rival in rivals}
    picked = counted.pick(draw(seed, _SERVANTS, 0, counted.total))
    return {rival: free[number] for rival, number in zip(rivals, picked, strict=True)}


def _could_be(cards: CardDatabase, player: Player, seen: dict[str, int], servant: Servant, kept: bool) -> bool:
    if kept or player.servant == servant.id:
        return player.servant == servant.id
    same_size = len(_unseen(player, servant)) == len(_hidden(player))
    return same_size and ways_to_show(cards, seen, servant) > 0


def _hidden(player: Player) -> tuple[str, ...]:
    """The cards of a rival that nobody else has in sight."""
    down = [used.card for used in (*player.trash, *player.used) if used.down]
    return (*player.hand, *player.deck, *down)


def _unseen(player: Player, servant: Servant) -> tuple[str, ...]:
    """The cards that would be hidden if the rival had this Servant: of its deck and of those added what lies not open.

    Cards that belong to no deck can lie open, too; taking them away takes nothing.
    """
    if servant.id == player.servant:
        return _hidden(player)
    up = [*(used.card for used in (*player.trash, *player.used) if not used.down), *player.removed]
    return tuple((Counter((*servant.deck, *player.added)) - Counter(up)).elements())


def _dealt_anew(player: Player, servant: Servant, seed: int, seat: int) -> Player:
    """The rival with this Servant, its hidden cards in random places."""
    unseen = shuffled(_unseen(player, servant), seed, _CARDS + seat)
    held, drawn = len(player.hand), len(player.hand) + len(player.deck)
    left = iter(unseen[drawn:])
    trash = tuple(UsedCard(next(left), True) if card.down else card for card in player.trash)
    used = tuple(UsedCard(next(left), True) if card.down else card for card in player.used)
    return player.replace(servant=servant.id, hand=unseen[:held], deck=unseen[held:drawn], trash=trash, used=used)


def begun_anew(state: GameState, seat: int | None) -> GameState:
    """The state in which a rival that is choosing cards has chosen none yet: the viewer cannot know (RULING-86)."""
    pending = state.pending
    if pending is None or pending.seat == seat or not pending.chosen:
        return state
    return state.replace(pending=pending.replace(chosen=()))


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


def joint_step(first: GameState, second: GameState, seat: int | None, dice: int) -> Step | None:
    """A step that is possible in both games and looks the same to the viewer; None when there is none."""
    if first.is_over or first.turn is None:
        return None
    dice, conceding = divmod(dice, _CONCEDES_ONCE_IN)
    if not conceding:
        inside = [number for number, player in enumerate(first.players) if not player.left]
        return Step(inside[dice % len(inside)], None, None)
    pairs = joint_decisions(first, second, seat, dice)
    return Step(first.turn, *pairs[dice % len(pairs)]) if pairs else None


def joint_decisions(
    first: GameState, second: GameState, seat: int | None, dice: int
) -> list[tuple[Decision, Decision]]:
    """The decisions of the seat on turn, in pairs that look the same to the viewer.

    The same decision in both games; and for a rival a card chosen face down, or to be discarded, in each.
    """
    here, there = legal_decisions(first), legal_decisions(second)
    pairs = [(decision, decision) for decision in here if decision in there and _looks_same(first, second, decision)]
    if first.turn == seat:
        return pairs
    for hidden in (_is_face_down, _is_discard):
        some, others = list(filter(hidden, here)), list(filter(hidden, there))
        if some and others:
            pairs.append((some[dice // 7 % len(some)], others[dice // 11 % len(others)]))
    return pairs


def _looks_same(first: GameState, second: GameState, decision: Decision) -> bool:
    """A Noble Phantasm / Skill card can show whose it is: the owner must be the same Servant in both games."""
    if not isinstance(decision, Use) or first.turn is None:
        return True
    card = first.game.cards.cards[decision.card]
    return card.kind != "skill" or first.players[first.turn].servant == second.players[first.turn].servant


def _is_face_down(decision: Decision) -> bool:
    return isinstance(decision, Use) and decision.down


def _is_discard(decision: Decision) -> bool:
    return isinstance(decision, Discard)


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
            fields = attrs.fields(type(thing))  # type: ignore[arg-type]  # every value class is an attrs class
            waiting += [(f"{place}.{field.name}", getattr(thing, field.name)) for field in fields]


def differences(first: Any, second: Any, place: str = "") -> list[str]:
    """Where two values differ, in words, field by field."""
    if type(first) is not type(second):
        return [f"{place or 'value'}: {first!r} / {second!r}"]
    found: list[str] = []
    if isinstance(first, Value):
        for field in attrs.fields(type(first)):  # type: ignore[arg-type]  # as above
            if field.eq:
                found += differences(getattr(first, field.name), getattr(second, field.name), f"{place}.{field.name}")
    elif isinstance(first, tuple | list) and len(first) == len(second):
        for index, (one, other) in enumerate(zip(first, second, strict=True)):
            found += differences(one, other, f"{place}[{index}]")
    elif first != second:
        found.append(f"{place or 'value'}: {first!r} / {second!r}")
    return found


_KEEPING, _DECIDING, _SERVANTS, _OWN_DECK, _EVENTS, _SITUATIONS, _FUTURE = range(401, 408)
_CARDS = 410
"""The purpose of the draws for seat 0; seat 1's is the next number, and so on."""
_CONCEDES_ONCE_IN = 400
_LOOKED_CLOSER_ONCE_IN = 3
