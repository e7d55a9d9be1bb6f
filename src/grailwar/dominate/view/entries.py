"""The log as a viewer sees it: entries that are secret are left out, what is secret of an entry is taken out.

Every class of entry is listed here, so that a new one is seen by nobody before somebody has thought about it.
"""

from collections.abc import Callable
from typing import Any

from grailwar.dominate import log
from grailwar.dominate.decisions import Discard, Use
from grailwar.dominate.state import UsedCard
from grailwar.dominate.view.plain import UNSEEN

FACE_DOWN = UsedCard(UNSEEN, True)
"""A face-down card of another seat."""

PUBLIC: frozenset[type] = frozenset(
    {
        log.GameBegun,
        log.RoundBegun,
        log.ManaChanged,
        log.ManaUnlimited,
        log.ResultsChanged,
        log.SealsLost,
        log.GemsSpent,
        log.DeckReshuffled,
        log.EventsReshuffled,
        log.CardsAdded,
        log.SituationTurned,
        log.EventTurned,
        log.NpcPlaced,
        log.PiecePlaced,
        log.PieceMoved,
        log.BoardCleared,
        log.TerrainTaken,
        log.NameReleased,
        log.NameHidden,
        log.EffectStopped,
        log.EffectIdle,
        log.PlayerDefeated,
        log.DefeatVoided,
        log.LastingBegun,
        log.SealForPower,
        log.CardPutBack,
        log.CardRemoved,
        log.Battle,
        log.MasterChanged,
        log.MoreCards,
        log.PlayersLeft,
        log.MarkerPassed,
        log.GameEnded,
    }
)
"""The entries that everybody sees in full: they speak of what lies open. Only cards that lie face up have effects, so
a cause never names a card that is hidden."""

Filter = Callable[[Any, int | None], log.Entry | None]


def seen_entries(entries: tuple[log.Entry, ...], viewer: int | None) -> tuple[log.Entry, ...]:
    """The log as ``viewer`` (None: a spectator) may know it.

    Entries that have been filtered for the same viewer stay as they are.
    """
    seen: list[log.Entry] = []
    for entry in entries:
        kind = type(entry)
        if kind in PUBLIC:
            seen.append(entry)
        else:
            reduced = FILTERS[kind](entry, viewer)
            if reduced is not None:
                seen.append(reduced)
    return tuple(seen)


def _decided(entry: log.Decided, viewer: int | None) -> log.Entry | None:
    """A choice of a card is its chooser's secret until ``done`` (RULING-86)."""
    if entry.seat != viewer and type(entry.decision) in _SECRET_DECISIONS:
        return None
    return entry


def _drawn(entry: log.CardsDrawn, viewer: int | None) -> log.Entry:
    if entry.seat == viewer:
        return entry
    return log.new_cards_drawn(entry.seat, _unseen(entry.cards), entry.cause)


def _discarded(entry: log.CardsDiscarded, viewer: int | None) -> log.Entry:
    if entry.seat == viewer:
        return entry
    return log.CardsDiscarded(entry.seat, _unseen(entry.cards), entry.cause)


def _taken_up(entry: log.CardsTakenUp, viewer: int | None) -> log.Entry:
    if entry.seat == viewer:
        return entry
    return log.CardsTakenUp(entry.seat, _unseen(entry.cards), entry.cause)


def _used(entry: log.CardsUsed, viewer: int | None) -> log.Entry:
    if entry.seat == viewer:
        return entry
    return log.new_cards_used(entry.seat, seen_cards(entry.cards), entry.cause)


def _event_placed(entry: log.EventPlaced, viewer: int | None) -> log.Entry:
    """Nobody may look at a face-down event (R4.7)."""
    return log.EventPlaced(entry.location, UNSEEN, True, entry.cause) if entry.down else entry


def seen_cards(cards: tuple[UsedCard, ...]) -> tuple[UsedCard, ...]:
    """Cards in use or in the trash as everybody but their owner sees them (R14.2)."""
    return tuple([FACE_DOWN if used.down else used for used in cards])


def _unseen(cards: tuple[str, ...]) -> tuple[str, ...]:
    return (UNSEEN,) * len(cards)


_SECRET_DECISIONS = frozenset({Use, Discard})

FILTERS: dict[type, Filter] = {
    log.Decided: _decided,
    log.CardsDrawn: _drawn,
    log.CardsDiscarded: _discarded,
    log.CardsTakenUp: _taken_up,
    log.CardsUsed: _used,
    log.EventPlaced: _event_placed,
}
"""The entries that tell their owner more than the others, each with what it becomes for a viewer."""
