"""A small stand-in for views, so that judging and replaying can be tested on their own.

It keeps what R14 makes public or a seat's own of the facts of a state, and hides the rest.
"""

import json
import re

import grailwar as gw
from grailwar.core.value import Value, value
from grailwar.dominate import log
from grailwar.dominate.digests import facts

_DECKS = ("event_deck", "situation_deck", "removed_situations", "miyama.hidden", "shinto.hidden")


@value
class PlainView(Value):
    """What a seat sees."""

    seen: tuple[tuple[str, str], ...]
    log: tuple[str, ...]
    options: tuple[gw.Decision, ...] = ()

    def to_json(self) -> str:
        """Plain data for JSON."""
        return json.dumps({**dict(self.seen), "log": self.log, "options": [str(option) for option in self.options]})


def plain_view(state: gw.GameState, seat: int | None) -> PlainView:
    """The view of a seat, or of a spectator."""
    seen = facts(state)
    del seen["seed"]
    for name in _DECKS:
        seen[name] = _count(seen[name])
    if seat is None or seat != state.turn:
        seen["question"] = re.sub(";chosen [^;]*", "", seen["question"])
    for other, player in enumerate(state.players):
        seen[f"{other}.deck"] = _count(seen[f"{other}.deck"])
        if other != seat:
            seen[f"{other}.hand"] = _count(seen[f"{other}.hand"])
            for name in ("trash", "used"):
                seen[f"{other}.{name}"] = re.sub("[^,]*/down", "?", seen[f"{other}.{name}"])
            if not player.name_known:
                seen[f"{other}.servant"] = "?"
    told = [line for entry in state.log for line in _told(entry, seat)]
    options = gw.legal_decisions(state) if seat is not None and seat == state.turn else ()
    return PlainView(tuple(seen.items()), tuple(told), options)


def _count(listed: str) -> str:
    return str(len(listed.split(","))) if listed else "0"


def _told(entry: log.Entry, seat: int | None) -> list[str]:
    owner = getattr(entry, "seat", None)
    if owner == seat and owner is not None:
        return [repr(entry)]
    match entry:
        case log.Decided(decision=gw.Use() | gw.Discard()):
            return []
        case log.CardsDrawn() | log.CardsDiscarded() | log.CardsTakenUp():
            return [f"{type(entry).__name__} {owner} {len(entry.cards)}"]
        case log.CardsUsed():
            return [f"used {owner} {[used.card for used in entry.cards if not used.down]} of {len(entry.cards)}"]
        case log.EventPlaced(down=True):
            return [f"event at {entry.location}"]
    return [repr(entry)]
