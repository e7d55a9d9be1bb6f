"""The under-reveal kit: what the rules make public is in every view (R14.1, RULING-86; docs/leak-kit.md).

Two checks that know nothing of how views are made. The first reads every public fact off the state and looks it up in
the views and their JSON. The second changes one thing after another in the state, and every view must change with it;
a field that is new in a state counts as public until it is listed in :data:`SECRET` here.
"""

import json
from collections.abc import Iterator
from typing import Any

import attrs

from grailwar.core.value import Value
from grailwar.dominate import log
from grailwar.dominate.decisions import Discard, Use
from grailwar.dominate.ids import Cause
from grailwar.dominate.legal import legal_decisions
from grailwar.dominate.power import power
from grailwar.dominate.state import UNLIMITED, GameState, UsedCard
from grailwar.dominate.view import View, view

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
        "winners": state.winners,
    }
    for index, (name, field) in enumerate(state.battlefields.items()):
        place = f"fields.{index}"
        facts |= {f"{place}.id": name, f"{place}.open": field.open, f"{place}.tokens": field.tokens}
        facts[f"{place}.hidden"] = len(field.hidden)
    if state.pending is None:
        facts["question"] = None
    else:
        facts |= {"question.kind": state.pending.kind, "question.seat": state.pending.seat}
        facts["question.waiting"] = state.pending.waiting
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
    """How a fact stands in JSON: values as tables; decisions, causes and unlimited Mana as their texts."""
    if isinstance(thing, tuple):
        return [_as_json(item) for item in thing]
    if thing is UNLIMITED or isinstance(thing, Cause) or type(thing).__module__ == "grailwar.dominate.decisions":
        return str(thing)
    if isinstance(thing, Value):
        kind: Any = type(thing)
        return {field.name: _as_json(getattr(thing, field.name)) for field in attrs.fields(kind)}
    return thing


def _compare(viewer: int | None, place: str, expected: Any, actual: Any) -> None:
    if expected != actual:
        raise OmissionFound(f"the view of {_named(viewer)} lacks {place}: expected {expected!r}, it shows {actual!r}")


def _named(viewer: int | None) -> str:
    return "a spectator" if viewer is None else f"seat {viewer}"


_MISSING = "(nothing)"


# --- whatever changes is seen -----------------------------------------------------------------------------------------

SECRET: frozenset[str] = frozenset(
    {
        "GameState.options",
        "GameState.log",
        "GameState.pending",
        "Game.cards",
        "Game.rule_set",
        "Game.seed",
        "Player.servant",
    }
)
"""The fields that may change unseen: what only remembers or repeats something, and what is secret as a whole. Piles of
hidden cards are not among them: their size is public. What a selection has chosen is looked at in the leak kit."""


def assert_changes_show(state: GameState) -> int:
    """Change one thing after another in a state; the view of every seat and of a spectator must change with it.

    Numbers grow by 1, yes becomes no, a pile loses its last card: each is something that everybody would see. What a
    notebook shows of a view must change, too.

    Returns:
        The number of changes tried.

    Raises:
        OmissionFound: a change that a viewer is not shown.
    """
    viewers = (*range(len(state.players)), None)
    state = state.replace(options=())  # a changed state need not be a possible one: nothing is asked of it
    shown = {viewer: view(state, viewer) for viewer in viewers}
    displayed = {viewer: seen._repr_html_() for viewer, seen in shown.items()}
    text = shown[None].to_json()
    number = 0
    for place, changed in changes_of(state):
        number += 1
        for viewer in viewers:
            seen = view(changed, viewer)
            if seen == shown[viewer] or (viewer is None and seen.to_json() == text):
                raise OmissionFound(f"{place} is public, but {_named(viewer)} does not see that it changes")
            if seen._repr_html_() == displayed[viewer]:
                raise OmissionFound(f"{place} is public, but the notebook display of {_named(viewer)} does not show it")
    return number


def changes_of(state: GameState) -> Iterator[tuple[str, GameState]]:
    """Every change of one public thing, with its place."""

    def put(**changed: Any) -> GameState:
        return state.replace(options=state.options, **changed)

    for part in ("game", "table", "decks"):
        for place, changed in _variants(getattr(state, part)):
            yield place, put(**{part: changed})
    for place, changed in _variants(state):
        yield place, changed.replace(options=state.options)
    for index, field in enumerate(state.table.fields):
        for place, changed in _variants(field):
            fields = (*state.table.fields[:index], changed, *state.table.fields[index + 1 :])
            yield place, put(table=state.table.replace(fields=fields))
    for seat, player in enumerate(state.players):
        for place, changed in _variants(player):
            players = (*state.players[:seat], changed, *state.players[seat + 1 :])
            yield f"seat {seat}: {place}", put(players=players)


def _variants(thing: Any) -> Iterator[tuple[str, Any]]:
    """The thing with one public field after another changed; parts that are looked into by themselves are left out."""
    for field in attrs.fields(type(thing)):
        place, old = f"{type(thing).__name__}.{field.name}", getattr(thing, field.name)
        changed = old if place in SECRET | _LOOKED_INTO else _changed(old)
        if changed != old:
            yield place, thing.replace(**{field.name: changed})


def _changed(old: Any) -> Any:
    if isinstance(old, bool):
        return not old
    if isinstance(old, int):
        return old + 1
    if isinstance(old, tuple) and old:
        return (*old[:-1], old[-1] + 1) if isinstance(old[-1], int) else old[:-1]
    return old


_LOOKED_INTO = frozenset({"GameState.game", "GameState.players", "GameState.table", "GameState.decks", "Table.fields"})
