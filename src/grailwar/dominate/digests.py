"""The canonical form of a state: one text, made of the public names of a state and not of how it lies in memory.

Two states have the same text exactly when they are equal. Its lines stand in one fixed order (docs/saves.md);
:func:`digest` is its SHA-256, :func:`facts` takes it apart again for people. Ids hold none of the marks used here.
"""

from collections.abc import Callable, Iterator
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from grailwar.core.digest import text_digest
from grailwar.core.value import Value, value
from grailwar.dominate import tasks
from grailwar.dominate.ids import Cause

if TYPE_CHECKING:
    from grailwar.dominate.state import GameState, Lasting, Pending, Player, Token, UsedCard

FORM = "dominate 1"
"""Name and version of the canonical form: the first line. Another form gives other digests for everything."""


def digest(state: "GameState") -> str:
    """The digest of a state: equal states have equal digests, on every platform, in every process.

    Returns:
        64 hexadecimal digits: the SHA-256 of :func:`canonical_text`.
    """
    return text_digest(canonical_text(state))


def canonical_text(state: "GameState") -> str:
    """The text that stands for a state: all that equality sees, and no more."""
    table, decks = state.table, state.decks
    lines = [
        FORM,
        _GAME_FORM % _game(state.game),
        _ROUND_FORM
        % (state.round, state.phase.value, state.start, table.situation or "-", table.npc or "-", *_counts(state)),
        _numbers(state.winners),
        _numbers(table.placed),
        "-" if table.standings is None else _numbers(table.standings),
        *[line for field in table.fields for line in (*map(_join, _EVENTS(field)), _numbers(field.tokens))],
        *map(_join, _DECKS(decks)),
        "-" if state.pending is None else _question(state.pending),
        ";".join([TASKS[type(task)](task) for task in state.queue]),
    ]
    for player in state.players:
        lines += _player(player)
        if player.added != _added_by_board(state, player):
            lines.append(_join(player.added))
    return "\n".join(lines)


_join = ",".join

_GAME_NAMES = ("rules", "players_at_start", "seed", "npc_takes_part", "cards")
_game: Callable[[Any], tuple[Any, ...]] = attrgetter("rules", "players_at_start", "seed", "npc", "card_digest")
_GAME_FORM = "%s %d %d %d %s"

_ROUND_NAMES = (
    "round", "phase", "start", "situation", "npc", "npc_defeated", "times_left", "idle_rounds", "event_reshuffles",
)  # fmt: skip
_ROUND_FORM = "%d %s %d %s %s %d %d %d %d"
_counts: Callable[[Any], tuple[Any, ...]] = attrgetter(
    "table.npc_defeated", "table.gone", "table.idle", "decks.reshuffles"
)

_EVENTS: Callable[[Any], tuple[Any, ...]] = attrgetter("open", "hidden")
_FIELD_NAMES = ("open", "hidden", "tokens")

_DECK_NAMES = ("event_deck", "used_events", "situation_deck", "removed_situations", "past_situations")
_DECKS: Callable[[Any], tuple[Any, ...]] = attrgetter(
    "events", "used_events", "situations", "removed_situations", "past_situations"
)

_PLAIN_NAMES = (
    "master", "servant", "mana", "seals", "gems", "results", "revealed", "name_known", "defeated", "acted",
    "seal_power", "left", "more_cards", "reshuffles",
)  # fmt: skip
_plain: Callable[[Any], tuple[Any, ...]] = attrgetter(*_PLAIN_NAMES)
_PLAIN_FORM = "%s %s %s %d %d %d %d %d %d %d %d %d %d %d %s"

_PILE_NAMES = ("hand", "deck", "lingering", "spent", "faceup", "removed", "shown")
_piles: Callable[[Any], tuple[Any, ...]] = attrgetter(*_PILE_NAMES)


def _player(player: "Player") -> list[str]:
    return [
        _PLAIN_FORM % (*_plain(player), player.at or "-"),
        *map(_join, _piles(player)),
        _used(player.trash),
        _used(player.used),
        _tokens(player.terrain) if player.terrain else "",
        _lasting(player.lasting) if player.lasting else "",
    ]


def _added_by_board(state: "GameState", player: "Player") -> tuple[str, ...]:
    """The cards added to a deck of which the text says nothing: those that the Master board speaks of."""
    return state.game.cards.masters[player.master].added


def tells_added(state: "GameState") -> bool:
    """Whether the text has a line with added cards."""
    return any([player.added != _added_by_board(state, player) for player in state.players])


def without_added(state: "GameState") -> "GameState":
    """The state whose text is the same but for the lines with added cards: what it was before there were such lines."""
    players = tuple([player.replace(added=_added_by_board(state, player)) for player in state.players])
    return state.replace(players=players)


def _numbers(numbers: tuple[int, ...]) -> str:
    return _join(map(str, numbers))


def _used(cards: "tuple[UsedCard, ...]") -> str:
    return _join([f"{used.card}/down" if used.down else used.card for used in cards])


def _tokens(tokens: "tuple[Token, ...]") -> str:
    return _join([f"{token.at}/{token.value}" for token in tokens])


def _lasting(effects: "tuple[Lasting, ...]") -> str:
    return _join([f"{effect.kind}/{effect.amount}/{effect.cause.kind}/{effect.cause.id}" for effect in effects])


# --- what is asked and what comes next --------------------------------------------------------------------------------


def _question(pending: "Pending") -> str:
    """The open question. The cards that wait are those of the effect that asks, so they are not told twice."""
    parts = [f"{pending.kind.value} {pending.seat}"]
    if pending.chosen:
        parts.append(f"chosen {_used(pending.chosen)}")
    if pending.task is not None:
        parts.append(f"for {TASKS[type(pending.task)](pending.task)}")
    if pending.window is not None:
        parts.append(f"then {pending.window.value}")
    if pending.moved:
        parts.append("moved")
    return ";".join(parts)


def _seats(seats: tuple[int, ...]) -> str:
    return _numbers(seats) or "-"


def _always(text: str) -> Callable[[Any], str]:
    return lambda task: text


def _effect_due(task: tasks.EffectDue) -> str:
    target = "-" if task.target is None else task.target
    return f"effect {task.seat} {_cause(task.source)} {task.moment} {task.step} {target}"


def _cause(cause: Cause) -> str:
    return f"{cause.kind}/{cause.id}"


TASKS: dict[type[Any], Callable[[Any], str]] = {
    tasks.RoundDue: _always("round"),
    tasks.DrawDue: _always("draw"),
    tasks.SituationDue: _always("situation"),
    tasks.EventsDue: _always("events"),
    tasks.NpcDue: _always("npc"),
    tasks.PlacementsLeft: lambda task: f"placements {_seats(task.seats)}",
    tasks.EventsHidden: _always("turn-up"),
    tasks.ActionsLeft: lambda task: f"actions {_seats(task.seats)}",
    tasks.EffectsWaiting: lambda task: f"waiting {task.seat} {task.moment} {_join(task.cards)}",
    tasks.EffectDue: _effect_due,
    tasks.PreparationDone: lambda task: f"prepared {task.seat}",
    tasks.BattleDue: _always("battle"),
    tasks.ClashesLeft: lambda task: f"clashes {_seats(task.seats)}",
    tasks.ResultDue: _always("result"),
    tasks.BattleOver: _always("battle-over"),
    tasks.CleanUpDue: _always("clean-up"),
    tasks.EliminationDue: lambda task: f"elimination {task.eliminate_to}",
    tasks.RoundOver: _always("round-over"),
}
"""The notation of everything that can be due, by its class."""


# --- the same, fact by fact -------------------------------------------------------------------------------------------


def facts(state: "GameState") -> dict[str, str]:
    """Everything that a state says, by name and in one fixed order: ``round``, ``miyama.open``, ``0.mana``, ...

    A number before the dot is a seat; an empty value is an empty list, ``-`` stands for none, 1 and 0 for yes and no.
    ``0.added`` is there only when other cards have been added to that deck than its Master board says.
    """
    found: dict[str, str] = {}
    for names, line in zip(_names(state), canonical_text(state).split("\n"), strict=True):
        found.update(zip(names, line.split(" ") if len(names) > 1 else (line,), strict=True))
    return found


def _names(state: "GameState") -> Iterator[tuple[str, ...]]:
    """The names of the facts, line by line of the canonical text."""
    yield ("form",)
    yield _GAME_NAMES
    yield _ROUND_NAMES
    yield from (("winners",), ("placed",), ("standings",))
    for location in state.cards.board.battlefields:
        yield from ((f"{location.id}.{name}",) for name in _FIELD_NAMES)
    yield from ((name,) for name in _DECK_NAMES)
    yield from (("question",), ("queue",))
    for seat, player in enumerate(state.players):
        yield tuple(f"{seat}.{name}" for name in (*_PLAIN_NAMES, "at"))
        yield from ((f"{seat}.{name}",) for name in (*_PILE_NAMES, "trash", "used", "terrain", "lasting"))
        if player.added != _added_by_board(state, player):
            yield (f"{seat}.added",)


@value
class Difference(Value):
    """One fact that is not as expected."""

    name: str
    expected: str
    actual: str

    def __str__(self) -> str:
        return f"{self.name}: expected {self.expected!r}, got {self.actual!r}"


def differences(expected: dict[str, str], actual: dict[str, str]) -> tuple[Difference, ...]:
    """The facts in which two states differ; a fact that one of them lacks counts as ``-``."""
    names = dict.fromkeys((*expected, *actual))
    pairs = ((name, expected.get(name, "-"), actual.get(name, "-")) for name in names)
    return tuple(Difference(name, old, new) for name, old, new in pairs if old != new)
