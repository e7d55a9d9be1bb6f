"""Views are made here, field by field: what is not written down below stays in the state."""

from typing import Any, overload

from grailwar.core.errors import GrailWarError, shown
from grailwar.dominate.legal import legal_decisions
from grailwar.dominate.power import total_power
from grailwar.dominate.state import GameState, Pending, Player
from grailwar.dominate.view.entries import seen_cards, seen_entries
from grailwar.dominate.view.values import (
    PlayerView,
    PublicView,
    SeenBattlefield,
    SeenPlayer,
    SeenQuestion,
    View,
    new_player_view,
    new_public_view,
    new_seen_battlefield,
    new_seen_player,
    new_seen_question,
)


class ViewError(GrailWarError):
    """No such viewer, or a view that belongs to other cards than those given."""


@overload
def view(state: GameState, seat: int) -> PlayerView: ...
@overload
def view(state: GameState, seat: None) -> PublicView: ...
@overload
def view(state: GameState, seat: int | None) -> View: ...
def view(state: GameState, seat: int | None) -> View:
    """What a seat, or a spectator, may know: everything that is public or its own, and nothing else.

    Args:
        state: at any moment, also between ``decide`` and ``advance``.
        seat: whose view; None for a spectator. A seat that has left the game goes on seeing what is its own.

    Raises:
        ViewError: there is no such seat.

    Source:
        RULES.md R14, RULING-86.
    """
    if seat is None:
        return _of_spectator(state)
    if type(seat) is not int or not 0 <= seat < len(state.players):
        raise ViewError(
            f"there is no seat {shown(seat)}; allowed: None for a spectator, or 0 to {len(state.players) - 1}"
        )
    return _of_seat(state, seat)


def _of_spectator(state: GameState) -> PublicView:
    return new_public_view(*_of_everybody(state, None))


def _of_seat(state: GameState, seat: int) -> PlayerView:
    return new_player_view(*_of_everybody(state, seat), *_of_owner(state, seat))


def _of_everybody(state: GameState, viewer: int | None) -> tuple[Any, ...]:
    """What everybody knows, as ``viewer`` sees it: the fields of :class:`SeenGame`, in order."""
    game, table, decks, pending = state.game, state.table, state.decks, state.pending
    return (
        game.rules,
        game.players_at_start,
        game.npc,
        game.card_digest,
        state.round,
        state.phase,
        state.start,
        tuple([_player(state, seat, player, seat == viewer) for seat, player in enumerate(state.players)]),
        _battlefields(state),
        table.situation,
        table.npc,
        table.npc_defeated,
        table.placed,
        table.standings,
        table.gone,
        table.idle,
        len(decks.events),
        decks.used_events,
        decks.reshuffles,
        len(decks.situations),
        len(decks.removed_situations),
        decks.past_situations,
        None if pending is None else _question(pending),
        state.queue,
        state.winners,
        seen_entries(state.log, viewer) if state.log else (),
    )


def _of_owner(state: GameState, seat: int) -> tuple[Any, ...]:
    """What a seat alone knows: the further fields of :class:`PlayerView`, in order."""
    own, pending = state.players[seat], state.pending
    deciding = pending is not None and pending.seat == seat
    return (
        seat,
        own.servant,
        own.hand,
        tuple(sorted(own.deck)),
        pending.chosen if pending is not None and deciding else (),
        legal_decisions(state) if deciding else (),
    )


def _player(state: GameState, seat: int, player: Player, own: bool) -> SeenPlayer:
    """One seat: what lies open, and its face-down cards for their owner alone (R14.2)."""
    trash, used, at = player.trash, player.used, player.at
    if not own:
        if trash:
            trash = seen_cards(trash)
        if used:
            used = seen_cards(used)
    return new_seen_player(
        player.master,
        player.servant if own or player.name_known or player.revealed else None,
        player.mana,
        player.seals,
        player.gems,
        player.results,
        len(player.hand),
        len(player.deck),
        trash,
        used,
        at,
        player.terrain,
        player.lingering,
        player.spent,
        player.faceup,
        player.removed,
        player.added,
        player.revealed,
        player.defeated,
        player.acted,
        player.seal_power,
        player.left,
        player.shown,
        player.name_known,
        player.lasting,
        player.more_cards,
        player.reshuffles,
        # the mark on the Power track (RULING-86): face-down cards count 0, so it tells nothing about them (R8.6)
        None if at is None or state.game.cards.board.at[at].field is None else total_power(state, seat),
    )


def _battlefields(state: GameState) -> tuple[SeenBattlefield, ...]:
    fields = zip(state.game.cards.board.battlefields, state.table.fields, strict=True)
    return tuple([new_seen_battlefield(at.id, field.open, len(field.hidden), field.tokens) for at, field in fields])


def _question(pending: Pending) -> SeenQuestion:
    """The open question without what has been chosen: who is asked what follows from what lies open."""
    return new_seen_question(pending.kind, pending.seat, pending.task, pending.waiting, pending.window, pending.moved)
