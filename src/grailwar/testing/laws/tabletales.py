"""What follows from each log entry about the table: rounds, events, pieces, tokens, battles, and clean-up."""

from typing import Any

from grailwar.dominate import log
from grailwar.dominate.state import Player, Token
from grailwar.testing.laws.tale import Tale, Teller, nothing


def _round_begun(tale: Tale, entry: log.RoundBegun) -> None:
    tale.round = entry.round


def _events_reshuffled(tale: Tale, entry: log.EventsReshuffled) -> None:
    tale.require(bool(tale.used_events), entry)
    tale.events.add(tale.used_events)
    tale.used_events.clear()


def _situation_turned(tale: Tale, entry: log.SituationTurned) -> None:
    climax = tale.cards.situations[entry.situation].climax
    if climax is None:
        tale.require(tale.situations[:1] == [entry.situation], entry)
        del tale.situations[0]
    else:
        left = sum(not player.left for player in tale.players)
        listed = [card.climax.remaining for card in tale.cards.climax_situations if card.climax is not None]
        tale.require(climax.remaining == max([count for count in listed if count <= left], default=listed[0]), entry)
    tale.situation = entry.situation


def _event_placed(tale: Tale, entry: log.EventPlaced) -> None:
    tale.events.take(entry.event, "the event deck")
    index = tale.field(entry.location)
    field = tale.fields[index]
    if entry.down:
        tale.fields[index] = field.replace(hidden=(*field.hidden, entry.event))
    else:
        tale.fields[index] = field.replace(open=(*field.open, entry.event))


def _event_turned(tale: Tale, entry: log.EventTurned) -> None:
    index = tale.field(entry.location)
    field = tale.fields[index]
    tale.require(field.hidden[:1] == (entry.event,), entry)
    tale.fields[index] = field.replace(open=(*field.open, entry.event), hidden=field.hidden[1:])


def _npc_placed(tale: Tale, entry: log.NpcPlaced) -> None:
    tale.npc = entry.location


def _piece_placed(tale: Tale, entry: log.PiecePlaced) -> None:
    tale.require(tale.players[entry.seat].at is None, entry)
    tale.put(entry.seat, at=entry.location)


def _piece_moved(tale: Tale, entry: log.PieceMoved) -> None:
    tale.require(tale.players[entry.seat].at == entry.origin != entry.location, entry)
    if tale.cards.switches.terrain_after_leaving == "returned":
        _return_tokens(tale, entry.seat)
    tale.put(entry.seat, at=entry.location)


def _return_tokens(tale: Tale, seat: int) -> None:
    """The tokens of the battlefield that is left go back to the board (the switch of RULING-8)."""
    player = tale.players[seat]
    for index, location in enumerate(tale.cards.board.battlefields):
        if location.id == player.at:
            lying = [*tale.fields[index].tokens, *[token.value for token in player.terrain if token.at == player.at]]
            tale.fields[index] = tale.fields[index].replace(tokens=tuple(sorted(lying, reverse=True)))
    tale.put(seat, terrain=tuple([token for token in player.terrain if token.at != player.at]))


def _terrain_taken(tale: Tale, entry: log.TerrainTaken) -> None:
    token = Token(entry.location, entry.value)
    if entry.holder is None:
        index = tale.field(entry.location)
        tokens = list(tale.fields[index].tokens)
        tale.require(entry.value in tokens and tale.players[entry.seat].at == entry.location, entry)
        tokens.remove(entry.value)
        tale.fields[index] = tale.fields[index].replace(tokens=tuple(tokens))
    else:
        held = list(tale.players[entry.holder].terrain)
        tale.require(token in held, entry)
        held.remove(token)
        tale.put(entry.holder, terrain=tuple(held))
    tale.put(entry.seat, terrain=(*tale.players[entry.seat].terrain, token))


def _battle(tale: Tale, entry: log.Battle) -> None:
    """The result follows from the totals (R10.5-R10.7)."""
    location = tale.cards.board.at[entry.location]
    size = len(tale.players)
    order = [(tale.start + step) % size for step in range(size)]
    here = [seat for seat in order if tale.players[seat].at == entry.location]
    participants = [*here, log.NPC] if tale.npc == entry.location else here
    tale.require([seat for seat, _ in entry.totals] == participants and bool(here), entry)
    defeated = [seat for seat in participants if tale.is_defeated(seat)]
    tale.require(list(entry.defeated) == defeated, entry)
    events = [tale.cards.events[event].results for event in tale.fields[tale.field(entry.location)].open]
    tale.require(entry.events == sum(events) + tale.state.game.rule_set.field_results, entry)
    if len(participants) == 1:
        alone = (entry.winners, entry.losers, entry.bonus, entry.share)
        tale.require(alone == ((), (), 0, entry.events), entry)
        return
    tale.require(entry.bonus == location.table.bonus, entry)
    able = {seat: total for seat, total in entry.totals if seat not in defeated}
    winning = [seat for seat in able if able[seat] == max(able.values())]
    share = -(-(entry.events + entry.bonus) // len(winning)) if winning else 0
    tale.require(entry.share == share, entry)
    tale.require(list(entry.winners) == [seat for seat in winning if seat != log.NPC], entry)
    tale.require(list(entry.losers) == [seat for seat in here if seat not in winning], entry)


def _board_cleared(tale: Tale, entry: log.BoardCleared) -> None:
    """Clean-up (R11): cards, tokens, pieces, events and situation go where they belong."""
    for seat, player in enumerate(tale.players):
        if not player.left:
            tale.players[seat] = _cleaned(tale, player)
    for index, location in enumerate(tale.cards.board.battlefields):
        field = tale.fields[index]
        tale.used_events += [*field.open, *field.hidden]
        tale.fields[index] = field.replace(open=(), hidden=(), tokens=location.table.terrain)
    if tale.situation is not None and tale.cards.situations[tale.situation].climax is None:
        tale.past.append(tale.situation)
    tale.situation, tale.npc, tale.npc_defeated = None, None, False


def _cleaned(tale: Tale, player: Player) -> Player:
    trash, faceup, lingering = list(player.trash), list(player.faceup), list(player.lingering)
    for used in player.used:
        card = tale.cards.cards[used.card]
        if card.in_deck:
            trash.append(used)
        elif card.lingers:
            lingering.append(used.card)
        elif card.owner is None:
            faceup.append(used.card)
    return player.replace(
        trash=tuple(trash),
        faceup=tuple(faceup),
        lingering=tuple(lingering),
        used=(),
        at=None,
        terrain=(),
        defeated=False,
        acted=False,
        seal_power=0,
        lasting=(),
    )


def _players_left(tale: Tale, entry: log.PlayersLeft) -> None:
    tale.left += 1
    for seat in entry.seats:
        tale.require(not tale.players[seat].left, entry)
        tale.put(
            seat,
            left=tale.left,
            at=None,
            hand=(),
            used=(),
            lingering=(),
            terrain=(),
            lasting=(),
            defeated=False,
            seal_power=0,
        )


def _marker_passed(tale: Tale, entry: log.MarkerPassed) -> None:
    tale.require(entry.seat != tale.start, entry)
    tale.start = entry.seat


def _game_ended(tale: Tale, entry: log.GameEnded) -> None:
    tale.winners = entry.winners


OF_THE_TABLE: dict[type[Any], Teller] = {
    log.GameBegun: nothing,
    log.RoundBegun: _round_begun,
    log.EventsReshuffled: _events_reshuffled,
    log.SituationTurned: _situation_turned,
    log.EventPlaced: _event_placed,
    log.EventTurned: _event_turned,
    log.NpcPlaced: _npc_placed,
    log.PiecePlaced: _piece_placed,
    log.PieceMoved: _piece_moved,
    log.TerrainTaken: _terrain_taken,
    log.Battle: _battle,
    log.BoardCleared: _board_cleared,
    log.PlayersLeft: _players_left,
    log.MarkerPassed: _marker_passed,
    log.GameEnded: _game_ended,
}
"""What follows from each kind of log entry about the table."""
