"""Read-only questions about a state. Nothing here changes anything, and nothing here is a secret kept or told."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from grailwar.core.errors import IllegalDecision, shown
from grailwar.dominate.effects import lasting

if TYPE_CHECKING:
    from grailwar.dominate.cards import Climax, Location, Situation
    from grailwar.dominate.state import GameState, Player


def check_seat(state: "GameState", seat: int) -> None:
    """Refuse what is not a seat of this game.

    Raises:
        IllegalDecision: with the seats there are.
    """
    if type(seat) is not int or not 0 <= seat < len(state.players):
        raise IllegalDecision(f"there is no seat {shown(seat)}; allowed: 0 to {len(state.players) - 1}")


def location_of(state: "GameState", seat: int) -> "Location | None":
    """Where the piece of ``seat`` is."""
    at = state.players[seat].at
    return None if at is None else state.game.cards.board.at[at]


def at_battlefield(state: "GameState", seat: int) -> bool:
    """Whether the piece of ``seat`` is at a battlefield."""
    at = state.players[seat].at
    return at is not None and state.game.cards.board.at[at].field is not None


_ORDERS = tuple(tuple((*range(start, players), *range(start)) for start in range(players)) for players in range(8))
"""Turn orders while everybody is in the game, by number of players and start player."""


def turn_order(state: "GameState") -> tuple[int, ...]:
    """The seats in the game, start player first, then clockwise (R3.3)."""
    players, start = state.players, state.start
    if state.table.gone:
        return in_turn_order(state, seats_in_game(state))
    return _ORDERS[len(players)][start]


def in_turn_order(state: "GameState", seats: tuple[int, ...]) -> tuple[int, ...]:
    """The same seats, in turn order (R3.3)."""
    start = state.start
    if len(seats) < 2 or not start:
        return seats
    return tuple([seat for seat in seats if seat >= start] + [seat for seat in seats if seat < start])


def turn_distance(state: "GameState", seat: int) -> int:
    """How far a seat sits from the start player, clockwise."""
    return (seat - state.start) % len(state.players)


def seats_in_game(state: "GameState") -> tuple[int, ...]:
    """The seats in the game, by number."""
    if not state.table.gone:
        return _ORDERS[len(state.players)][0]
    return tuple([seat for seat, player in enumerate(state.players) if not player.left])


def situation_in_force(state: "GameState") -> "Situation | None":
    """The situation card in force."""
    situation = state.table.situation
    return None if situation is None else state.game.cards.situations[situation]


def climax(state: "GameState") -> "Climax | None":
    """The Climax data of the situation in force, or None in an ordinary round."""
    situation = situation_in_force(state)
    return None if situation is None else situation.climax


def players_at(state: "GameState", location: str) -> tuple[int, ...]:
    """The seats whose pieces are at ``location``, by number."""
    return tuple([seat for seat, player in enumerate(state.players) if player.at == location])


def others_here(state: "GameState", seat: int) -> tuple[int, ...]:
    """The other players at the battlefield of ``seat``, by number; nobody elsewhere (R8.14)."""
    if not at_battlefield(state, seat):
        return ()
    at = state.players[seat].at
    return tuple([other for other, player in enumerate(state.players) if player.at == at and other != seat])


def players_here(state: "GameState", seat: int) -> tuple[int, ...]:
    """The players at the battlefield of ``seat``, itself included, by number."""
    at = state.players[seat].at
    return () if at is None or not at_battlefield(state, seat) else players_at(state, at)


def other_participants(state: "GameState", seat: int) -> int:
    """How many others, the NPC included, are at the battlefield of ``seat`` (R6.7)."""
    return len(others_here(state, seat)) + npc_here(state, seat)


def npc_here(state: "GameState", seat: int) -> bool:
    """Whether the NPC is where ``seat`` is."""
    return state.table.npc is not None and state.table.npc == state.players[seat].at


def is_engaged(state: "GameState", seat: int) -> bool:
    """Whether the battlefield of ``seat`` holds two or more pieces (R7.11)."""
    at = state.players[seat].at
    if at is None or state.game.cards.board.at[at].field is None:
        return False
    return state.table.npc == at or [player.at for player in state.players].count(at) > 1


def doors(state: "GameState") -> "Mapping[str, tuple[Location, int]]":
    """The locations that are not closed this round, with the most players each holds; 0 for no limit (R5.3, R5.6)."""
    cards, situation = state.game.cards, state.table.situation
    found = cards.prepared_doors.get(situation)
    if found is None:
        card = None if situation is None else cards.situations[situation]
        capacity = {} if card is None else card.capacity
        found = cards.prepared_doors[situation] = {
            location.id: (location, capacity.get(location.id, location.table.capacity))
            for location in cards.board.locations
            if card is None or location.id not in card.closed
        }
    return found


def is_closed(state: "GameState", location: str) -> bool:
    """Whether nobody may be placed at or moved to ``location`` this round (R5.6)."""
    return location not in doors(state)


def is_full(state: "GameState", location: str) -> bool:
    """Whether ``location`` holds as many players as it can (the NPC does not count, R6.5)."""
    door = doors(state).get(location)
    return door is not None and 0 < door[1] <= [player.at for player in state.players].count(location)


def may_enter(state: "GameState", location: str) -> bool:
    """Whether a piece may be put at ``location``: neither closed nor full (R5.6, R7.13, R7.17)."""
    return not is_closed(state, location) and not is_full(state, location)


def open_locations(state: "GameState") -> "list[Location]":
    """The locations, in board order, where a piece may be put now (:func:`may_enter`)."""
    taken = [player.at for player in state.players]
    return [location for location, limit in doors(state).values() if not limit or taken.count(location.id) < limit]


def rank_from_bottom(state: "GameState", seat: int) -> int:
    """1 + the number of players in the game with fewer War Results (R9.9); frozen in battle (RULING-35)."""
    for effect in state.players[seat].lasting:
        if effect.kind == lasting.RANK:
            return effect.amount
    frozen = state.table.standings
    results = frozen if frozen is not None else [player.results for player in state.players]
    mine = results[seat]
    return 1 + sum(not player.left and results[other] < mine for other, player in enumerate(state.players))


def in_first_place(state: "GameState", seat: int) -> bool:
    """Whether nobody in the game has more War Results; ties are first (RULING-48, RULING-75)."""
    mine = state.players[seat].results
    return all(player.results <= mine for player in state.players if not player.left)


def in_last_place(state: "GameState", seat: int) -> bool:
    """Whether nobody in the game has fewer and somebody has more War Results; ties are last (RULING-49)."""
    mine = state.players[seat].results
    others = [player.results for player in state.players if not player.left]
    return min(others) == mine < max(others)


def shares_last_place(state: "GameState", seat: int) -> bool:
    """Whether another player in the game has as many War Results as ``seat``."""
    mine = state.players[seat].results
    return any(
        [player.results == mine and not player.left and other != seat for other, player in enumerate(state.players)]
    )


def has_lasting(player: "Player", kind: str) -> bool:
    """Whether an effect of this kind holds for the player."""
    return kind in [effect.kind for effect in player.lasting]


def is_immune(player: "Player") -> bool:
    """Whether effects cannot Defeat the player (R10.4)."""
    return has_lasting(player, lasting.IMMUNE)


def is_barred(player: "Player") -> bool:
    """Whether the player may use no cards this round (RULING-59)."""
    return has_lasting(player, lasting.BARRED)


def stopper(state: "GameState", seat: int) -> int | None:
    """The seat whose effect stops On Use and On Clash of the cards of ``seat`` where it is now (RULING-60), or None."""
    mine = turn_distance(state, seat)
    for other in others_here(state, seat):
        if has_lasting(state.players[other], lasting.STOPS) and turn_distance(state, other) < mine:
            return other
    return None
