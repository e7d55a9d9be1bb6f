"""The under-reveal kit: what the rules make public is in every view (R14.1, RULING-86; docs/leak-kit.md).

Two checks that know nothing of how views are made. The first reads every public fact off the state and looks it up in
the views and their JSON. The second changes one thing after another in the state, and the views of all who may know it
must change with it; what is new in a state counts as public until it is listed in :mod:`grailwar.testing.variants`.
"""

import json
from typing import Any

import attrs

from grailwar.core.value import Value
from grailwar.dominate import log
from grailwar.dominate.decisions import Discard, Use
from grailwar.dominate.ids import Cause
from grailwar.dominate.legal import legal_decisions
from grailwar.dominate.power import power
from grailwar.dominate.state import UNLIMITED, GameState, UsedCard
from grailwar.dominate.tasks import Task
from grailwar.dominate.view import View, view
from grailwar.dominate.view.plain import tag_of
from grailwar.testing.variants import variants

Facts = dict[str, Any]
"""By place in the view (field names and indices, with points between them): what must stand there."""


class OmissionFound(AssertionError):
    """A view lacks something that is public, or that its viewer knows."""


def assert_public_shown(state: GameState) -> int:
    """Every seat and a spectator are shown everything that is public, and a seat what is its own.

    Returns:
        The number of facts looked up.

    Raises:
        OmissionFound: what is missing from which view.
    """
    number = 0
    for viewer in (*range(len(state.players)), None):
        facts = public_facts(state)
        if viewer is not None:
            facts |= own_facts(state, viewer)
        seen = view(state, viewer)
        plain = json.loads(seen.to_json())
        for place, expected in facts.items():
            _compare(viewer, place, expected, _look_up(seen, place))
            _compare(viewer, f"{place} in JSON", _as_json(expected), _look_up(plain, place))
        _check_log(state, viewer, seen, plain)
        number += len(facts)
    return number


# --- the public facts, read off the state -----------------------------------------------------------------------------


def public_facts(state: GameState) -> Facts:
    """What everybody knows (R14.1, RULING-86)."""
    table, decks = state.table, state.decks
    facts: Facts = {
        "rules": state.rules,
        "players_at_start": state.game.players_at_start,
        "npc_plays": state.game.npc,
        "card_digest": state.cards.digest,
        "round": state.round,
        "phase": state.phase,
        "start": state.start,
        "situation": state.situation,
        "npc": state.npc,
        "npc_defeated": table.npc_defeated,
        "placed": table.placed,
        "standings": table.standings,
        "gone": table.gone,
        "idle": table.idle,
        "event_deck_size": len(state.event_deck),
        "used_events": state.used_events,
        "event_reshuffles": decks.reshuffles,
        "situation_deck_size": len(state.situation_deck),
        "removed_situations_size": len(state.removed_situations),
        "past_situations": decks.past_situations,
        "ahead": state.queue,
        "winners": state.winners,
    }
    for index, (name, field) in enumerate(state.battlefields.items()):
        place = f"fields.{index}"
        facts |= {f"{place}.id": name, f"{place}.open": field.open, f"{place}.tokens": field.tokens}
        facts[f"{place}.hidden"] = len(field.hidden)
    if state.pending is None:
        facts["question"] = None
    else:
        facts |= {f"question.{name}": getattr(state.pending, name) for name in _ASKED}
    for seat in range(len(state.players)):
        facts |= {f"players.{seat}.{name}": fact for name, fact in _seat_facts(state, seat).items()}
    return facts


def _seat_facts(state: GameState, seat: int) -> Facts:
    player, total = state.players[seat], power(state, seat)
    facts: Facts = {name: getattr(player, name) for name in _OPEN}
    facts |= {
        "hand_size": len(player.hand),
        "deck_size": len(player.deck),
        "power": None if total is None else int(total),
    }
    for pile in ("trash", "used"):
        cards: tuple[UsedCard, ...] = getattr(player, pile)
        for index, used in enumerate(cards):
            facts[f"{pile}.{index}.down"] = used.down
            if not used.down:
                facts[f"{pile}.{index}.card"] = used.card
    if player.name_known or player.revealed:
        facts["servant"] = player.servant
    return facts


_OPEN = (
    "master",
    "mana",
    "seals",
    "gems",
    "results",
    "at",
    "terrain",
    "lingering",
    "spent",
    "faceup",
    "removed",
    "added",
    "revealed",
    "defeated",
    "acted",
    "seal_power",
    "left",
    "shown",
    "name_known",
    "lasting",
    "more_cards",
    "reshuffles",
)


_ASKED = ("kind", "seat", "task", "waiting", "window", "moved")


def own_facts(state: GameState, seat: int) -> Facts:
    """What a seat knows besides: its Servant, hand, face-down cards, what its deck consists of, and its options."""
    player = state.players[seat]
    facts: Facts = {
        "seat": seat,
        "servant": player.servant,
        "hand": player.hand,
        "deck": tuple(sorted(player.deck)),
        f"players.{seat}.servant": player.servant,
        f"players.{seat}.trash": player.trash,
        f"players.{seat}.used": player.used,
    }
    on_turn = state.turn == seat
    facts["options"] = legal_decisions(state) if on_turn else ()
    facts["chosen"] = state.pending.chosen if on_turn and state.pending is not None else ()
    return facts


def _check_log(state: GameState, viewer: int | None, seen: View, plain: Any) -> None:
    """Every entry is in the view, in order, but for the choice of a card by another seat."""
    expected = [_public_part(entry) for entry in state.log if not _is_secret(entry, viewer)]
    _compare(viewer, "log", expected, [_public_part(entry) for entry in seen.log])
    _compare(viewer, "length of the log in JSON", len(expected), len(plain["log"]))
    own = [entry for entry in state.log if viewer is not None and getattr(entry, "seat", None) == viewer]
    missing = [entry for entry in own if entry not in seen.log]
    _compare(viewer, "own entries of the log that are missing", [], missing)


def _is_secret(entry: log.Entry, viewer: int | None) -> bool:
    return isinstance(entry, log.Decided) and entry.seat != viewer and isinstance(entry.decision, Use | Discard)


def _public_part(entry: log.Entry) -> tuple[Any, ...]:
    """The class of an entry and its fields; of cards, how many, and which of them lie face up."""
    parts: list[Any] = [type(entry).__name__]
    kind: Any = type(entry)
    for field in attrs.fields(kind):
        part = getattr(entry, field.name)
        if field.name == "cards":
            part = [card.card if isinstance(card, UsedCard) and not card.down else None for card in part]
        elif isinstance(entry, log.EventPlaced) and field.name == "event" and entry.down:
            part = None
        parts.append(part)
    return tuple(parts)


def _look_up(thing: Any, place: str) -> Any:
    for step in place.split("."):
        if thing is None:
            return _MISSING
        if isinstance(thing, tuple | list):
            if int(step) >= len(thing):
                return _MISSING
            thing = thing[int(step)]
        elif isinstance(thing, dict):
            thing = thing.get(step, _MISSING)
        else:
            thing = getattr(thing, step, _MISSING)
    return thing


def _as_json(thing: Any) -> Any:
    """How a fact stands in JSON: values as tables, tasks named; decisions, causes and unlimited Mana as their texts."""
    if isinstance(thing, tuple):
        return [_as_json(item) for item in thing]
    if thing is UNLIMITED or isinstance(thing, Cause) or type(thing).__module__ == "grailwar.dominate.decisions":
        return str(thing)
    if isinstance(thing, Value):
        kind: Any = type(thing)
        named = {"is": tag_of(kind)} if isinstance(thing, Task) else {}
        return named | {field.name: _as_json(getattr(thing, field.name)) for field in attrs.fields(kind)}
    return thing


def _compare(viewer: int | None, place: str, expected: Any, actual: Any) -> None:
    if expected != actual:
        raise OmissionFound(f"the view of {_named(viewer)} lacks {place}: expected {expected!r}, it shows {actual!r}")


def _named(viewer: int | None) -> str:
    return "a spectator" if viewer is None else f"seat {viewer}"


_MISSING = "(nothing)"


# --- whatever changes is seen -----------------------------------------------------------------------------------------


def assert_changes_show(state: GameState) -> int:
    """Change one thing after another in a state; the views of all who may know it must change with it.

    That is every seat and a spectator where the thing is public, and the seat itself where it is its own. What a
    notebook shows of a view must change, too. See :mod:`grailwar.testing.variants` for what is changed.

    Returns:
        The number of changes tried.

    Raises:
        OmissionFound: a change that a viewer is not shown.
    """
    state = state.replace(options=())  # as in the variants
    shown = {viewer: _shown(view(state, viewer)) for viewer in (*range(len(state.players)), None)}
    number = 0
    for variant in variants(state):
        number += 1
        what = f"{variant.place} is {'public' if variant.public else 'its own'}, but"
        for viewer in variant.viewers:
            seen, log, text, display = _shown(view(variant.state, viewer))
            if (seen, log) == shown[viewer][:2]:
                raise OmissionFound(f"{what} {_named(viewer)} does not see that it changes")
            if text == shown[viewer][2]:
                raise OmissionFound(f"{what} the JSON for {_named(viewer)} does not show it")
            if display == shown[viewer][3]:
                raise OmissionFound(f"{what} the notebook display of {_named(viewer)} does not show it")
    return number


def _shown(seen: View) -> tuple[View, Any, str, str]:
    """What a view shows: as a value, its log, which is no part of that, as JSON, and in a notebook."""
    return seen, seen.log, seen.to_json(), seen._repr_html_()
