"""A view as a small HTML table, for notebooks. It reads the view alone.

It shows all of a view but the accounts of battles, and the beginning of the card digest stands for the whole.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from html import escape
from typing import TYPE_CHECKING, Any

import attrs

from grailwar.core.value import Value
from grailwar.dominate.log import NPC
from grailwar.dominate.view.plain import UNSEEN, tag_of

if TYPE_CHECKING:
    from grailwar.dominate.log import Entry
    from grailwar.dominate.state import UsedCard
    from grailwar.dominate.tasks import Task
    from grailwar.dominate.view.values import PlayerView, SeenBattlefield, SeenGame, SeenPlayer, SeenQuestion

_HEADS = ("", "Master", "Servant", "Mana", "Seals", "WR", "at", "power", "in use", "beside", "hand", "deck", "trash")


def to_html(view: "SeenGame") -> str:
    """The board, one line per seat, for a seat its own cards and options, and what the last step caused."""
    from grailwar.dominate.view.values import PlayerView  # which imports this module

    lines = [_round(view), _board(view), *_question(view.question)]
    if view.winners:
        lines.append(f"Won by {_listed(f'seat {seat}' for seat in view.winners)}")
    own: int | None = None
    secrets: Iterable[str] = ()
    if isinstance(view, PlayerView):
        own, secrets = view.seat, _own(view)
    rows = [_row(seat, player, seat == view.start, seat == own) for seat, player in enumerate(view.players)]
    head = "".join(f"<th>{name}</th>" for name in _HEADS)
    table = f"<table><thead><tr>{head}</tr></thead><tbody>{''.join(rows)}</tbody></table>"
    below = "".join(_paragraph(part) for part in (secrets, _seats(view), _beside_the_board(view)))
    return f"<div>{_paragraph(lines)}{table}{below}{_log(view.log)}</div>"


# --- above the table --------------------------------------------------------------------------------------------------


def _round(view: "SeenGame") -> str:
    situation = "" if view.situation is None else f", situation {escape(view.situation)}"
    decks = f"event deck {view.event_deck_size}, situation deck {view.situation_deck_size}"
    return f"<b>Round {view.round}, {view.phase.value.replace('_', ' ')}</b>{situation}; {decks}"


def _board(view: "SeenGame") -> str:
    fields = "; ".join(_battlefield(field) for field in view.fields)
    if view.npc is None and not view.npc_defeated:
        return fields
    return f"{fields}; NPC at {escape(view.npc or 'no place')}{' (Defeated)' if view.npc_defeated else ''}"


def _battlefield(field: "SeenBattlefield") -> str:
    events = [*field.open, *(["face down"] * field.hidden)]
    tokens = f", Terrain {_listed(map(str, field.tokens))}" if field.tokens else ""
    return f"<b>{escape(field.id)}</b>: {_listed(events)}{tokens}"


def _question(question: "SeenQuestion | None") -> Iterator[str]:
    """What is asked; in brackets the effect that asks, cards that wait, and what goes on afterwards."""
    if question is None:
        return
    more = [] if question.task is None else [_due(question.task)]
    if question.waiting != getattr(question.task, "cards", ()):  # else they have been told
        more.append(f"waiting: {', '.join(question.waiting)}")
    if question.window is not None:
        more.append(f"then {question.window.value}")
    if question.moved:
        more.append("moved")
    told = f" ({escape('; '.join(more))})" if more else ""
    yield f"Seat {question.seat} decides: {question.kind.value}{told}"


# --- the table --------------------------------------------------------------------------------------------------------

_TAROT = {
    (False, False): "hidden",
    (False, True): "hidden, name known",
    (True, False): "face up, name not known",  # in no game, but a view can be made by hand
    (True, True): "face up",
}
"""How the Tarot lies, by whether it is face up and whether it ever was."""


def _row(seat: int, player: "SeenPlayer", start: bool, own: bool) -> str:
    marks = [*(["start"] if start else []), *(["out"] if player.left else []), *(["acted"] if player.acted else [])]
    known = player.servant is not None or player.revealed or player.name_known
    servant = player.servant or UNSEEN
    power = "" if player.power is None else str(player.power)
    beside = [*player.faceup, *(f"{card} (lingering)" for card in player.lingering)]
    cells = (
        f"{seat} ({', '.join(marks)})" if marks else str(seat),
        player.master,
        f"{servant} ({_TAROT[player.revealed, player.name_known]})" if known else servant,
        str(player.mana),
        str(player.seals),
        str(player.results),
        player.at or "",
        f"{power} (Defeated)" if player.defeated else power,
        _cards(player.used),
        ", ".join(beside),
        str(player.hand_size),
        str(player.deck_size),
        _cards(player.trash),
    )
    style = ' style="font-weight:bold"' if own else ""
    return f"<tr{style}>" + "".join(f"<td>{escape(cell)}</td>" for cell in cells) + "</tr>"


def _cards(cards: "tuple[UsedCard, ...]") -> str:
    return ", ".join("face down" if used.card == UNSEEN else str(used) for used in cards)


# --- below the table --------------------------------------------------------------------------------------------------


def _seats(view: "SeenGame") -> Iterator[str]:
    """What else lies before the seats: one line for each that has any of it."""
    for seat, player in enumerate(view.players):
        facts = {
            "gems": player.gems,
            "Terrain": ", ".join(f"{token.value} ({token.at})" for token in player.terrain),
            "Seals for power": player.seal_power,
            "this round": "; ".join(f"{effect.kind} {effect.amount} ({effect.cause})" for effect in player.lasting),
            "more cards": player.more_cards,
            "spent": _counted(player.spent),
            "removed": _counted(player.removed),
            "added to the deck": _counted(player.added),
            "seen": _counted(player.shown),
            "deck made anew": player.reshuffles,
            "place in leaving": player.left,
        }
        told = _told(facts)
        if told:
            yield f"Seat {seat}: {told}"


def _own(view: "PlayerView") -> Iterator[str]:
    """The seat's own cards, its selection under way, and what it may decide."""
    yield f"Servant: {escape(view.servant)}; Hand: {_listed(view.hand)}"
    yield f"Deck, in no order: {_listed(view.deck)}"
    if view.chosen:
        yield f"Chosen: {_listed(map(str, view.chosen))}"
    if view.options:
        yield f"Options: {_listed(map(str, view.options))}"


def _beside_the_board(view: "SeenGame") -> Iterator[str]:
    facts = {
        "Used events": _counted(view.used_events),
        "Events made anew": view.event_reshuffles,
        "Situations gone by": ", ".join(view.past_situations),
        "Situations removed unseen": view.removed_situations_size,
        "Pieces placed, in board order": ", ".join(map(str, view.placed)) if any(view.placed) else "",
        "War Results that count in battle, by seat": ", ".join(map(str, view.standings or ())),
        "Times that players have left": view.gone,
        "Climax rounds without an elimination": view.idle,
        "Ahead": "; ".join(map(_due, view.ahead)),
    }
    told = _told(facts)
    if told:
        yield told
    npc = "with the NPC" if view.npc_plays else "without the NPC"
    start = f"{view.rules} rules, {view.players_at_start} players at the start, {npc}"
    yield escape(f"Game: {start}; cards {view.card_digest[:12]}")


def _log(entries: "tuple[Entry, ...]") -> str:
    if not entries:
        return ""
    return f"<p>Log:</p><ol>{''.join(f'<li>{escape(_entry(entry))}</li>' for entry in entries)}</ol>"


# --- in words ---------------------------------------------------------------------------------------------------------


def _entry(entry: "Entry") -> str:
    """A log entry with its fields. Sentences would need the names of the cards, which a view does not hold."""
    return f"{tag_of(type(entry)).replace('_', ' ')}: {_fields(entry)}"


def _due(task: "Task") -> str:
    fields = _fields(task)
    return tag_of(type(task)).replace("_", " ") + (f" {fields}" if fields else "")


def _fields(thing: Any) -> str:
    found = ((field.name, getattr(thing, field.name)) for field in attrs.fields(type(thing)))
    return ", ".join(_field(name, item) for name, item in found if name not in _LEFT_OUT)


def _field(name: str, item: Any) -> str:
    return "the NPC" if name == "seat" and item == NPC else f"{name} {_words(item)}"


_LEFT_OUT = frozenset({"accounts"})
"""What the totals of a battle are made of is long: ``explain`` tells it."""


def _words(thing: Any) -> str:
    if isinstance(thing, tuple):
        return f"[{', '.join(map(_words, thing))}]"
    if isinstance(thing, Value) and type(thing).__str__ is object.__str__:
        return f"({_fields(thing)})"
    if thing is None or isinstance(thing, bool):
        return _SAID[thing]
    return str(thing)


_SAID = {None: "none", True: "yes", False: "no"}


def _counted(cards: Iterable[str]) -> str:
    return ", ".join(card if number == 1 else f"{number} x {card}" for card, number in Counter(cards).items())


def _told(facts: dict[str, Any]) -> str:
    """Those of the facts that say something."""
    return "; ".join(f"{name}: {escape(str(fact))}" for name, fact in facts.items() if fact)


def _listed(items: Iterable[str]) -> str:
    return escape(", ".join(items)) or "none"


def _paragraph(lines: Iterable[str]) -> str:
    told = "<br>".join(lines)
    return f"<p>{told}</p>" if told else ""
