"""A view as a small HTML table, for notebooks. It reads the view alone."""

from collections.abc import Iterable
from html import escape
from typing import TYPE_CHECKING

from grailwar.dominate.view.plain import UNSEEN

if TYPE_CHECKING:
    from grailwar.dominate.state import UsedCard
    from grailwar.dominate.view.values import SeenBattlefield, SeenGame, SeenPlayer, SeenQuestion

_HEADS = ("", "Master", "Servant", "Mana", "Seals", "WR", "at", "power", "in use", "beside", "hand", "deck", "trash")


def to_html(view: "SeenGame") -> str:
    """The board, one line per seat, and for a seat its own cards and options."""
    lines = [_round(view), _board(view)]
    if view.question is not None:
        lines.append(f"Seat {view.question.seat} decides: {_question(view.question)}")
    if view.winners:
        lines.append(f"Won by {_listed(f'seat {seat}' for seat in view.winners)}")
    own = getattr(view, "seat", None)
    rows = [_row(seat, player, seat == view.start, seat == own) for seat, player in enumerate(view.players)]
    head = "".join(f"<th>{name}</th>" for name in _HEADS)
    table = f"<table><thead><tr>{head}</tr></thead><tbody>{''.join(rows)}</tbody></table>"
    below = _own(view) if hasattr(view, "options") else []
    return "<div>" + "".join(f"<p>{line}</p>" for line in lines) + table + _paragraphs(below) + "</div>"


def _round(view: "SeenGame") -> str:
    situation = "" if view.situation is None else f", situation {escape(view.situation)}"
    decks = f"event deck {view.event_deck_size}, situation deck {view.situation_deck_size}"
    return f"<b>Round {view.round}, {view.phase.value.replace('_', ' ')}</b>{situation}; {decks}"


def _board(view: "SeenGame") -> str:
    fields = "; ".join(_battlefield(field) for field in view.fields)
    return fields if view.npc is None else f"{fields}; NPC at {escape(view.npc)}"


def _battlefield(field: "SeenBattlefield") -> str:
    events = [*field.open, *(["face down"] * field.hidden)]
    tokens = f", Terrain {_listed(map(str, field.tokens))}" if field.tokens else ""
    return f"<b>{escape(field.id)}</b>: {_listed(events)}{tokens}"


def _question(question: "SeenQuestion") -> str:
    source = getattr(question.task, "source", None)
    return question.kind.value if source is None else f"{question.kind.value} ({escape(str(source))})"


def _row(seat: int, player: "SeenPlayer", start: bool, own: bool) -> str:
    number = f"{seat}{' (start)' if start else ''}{' (out)' if player.left else ''}"
    servant = player.servant or UNSEEN
    if player.servant and not player.revealed:
        servant += " (hidden)"
    power = "" if player.power is None else str(player.power)
    beside = [*player.faceup, *(f"{card} (lingering)" for card in player.lingering)]
    cells = (
        number,
        player.master,
        servant,
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


def _own(view: "SeenGame") -> list[str]:
    """The seat's own cards, its selection under way, and what it may decide."""
    hand, deck, chosen, options = (getattr(view, name) for name in ("hand", "deck", "chosen", "options"))
    lines = [f"Hand: {_listed(hand)}", f"Deck, in no order: {_listed(deck)}"]
    if chosen:
        lines.append(f"Chosen: {_listed(map(str, chosen))}")
    if options:
        lines.append(f"Options: {_listed(map(str, options))}")
    return lines


def _paragraphs(lines: list[str]) -> str:
    return "".join(f"<p>{line}</p>" for line in lines)


def _listed(items: Iterable[str]) -> str:
    return escape(", ".join(items)) or "none"
