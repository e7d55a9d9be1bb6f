"""The laws of one player: figures in bounds, and cards on the table that are its own."""

from collections.abc import Callable

from grailwar.dominate.state import UNLIMITED, GameState
from grailwar.testing.laws.broken import BrokenLaw


def figures_are_in_bounds(state: GameState, seat: int) -> None:
    """Mana is 0 to 12 or unlimited (R1.11), nothing else is ever below 0 (R1.12)."""
    player = state.players[seat]
    limit = state.game.cards.figures.mana_limit
    if player.mana is not UNLIMITED and not (type(player.mana) is int and 0 <= player.mana <= limit):
        raise BrokenLaw(f"seat {seat} has {player.mana} Mana; allowed: 0 to {limit} (R1.11)")
    counts = (player.results, player.seals, player.gems, player.seal_power, player.left, player.more_cards)
    if not all([type(count) is int and count >= 0 for count in counts]):
        raise BrokenLaw(f"seat {seat}: {player.results} War Results, {player.seals} Seals, {player.gems} gems (R1.12)")


def leavers_hold_nothing(state: GameState, seat: int) -> None:
    """A seat that has left holds nothing on the board (RULING-77)."""
    player = state.players[seat]
    if not player.left:
        return
    held = (player.at, player.hand, player.used, player.terrain, player.lingering, player.lasting, player.seal_power)
    if any(held) or player.defeated:
        raise BrokenLaw(f"seat {seat} has left the game and still holds {held} (RULING-77)")


def skills_are_accounted(state: GameState, seat: int) -> None:
    """What lies face up, in use, lingering or removed belongs to the seat, no card more often than it exists (R1.8)."""
    player, cards = state.players[seat], state.game.cards
    lying = [*[used.card for used in player.used], *player.lingering, *player.faceup, *player.removed]
    lying = [name for name in lying if not cards.cards[name].in_deck]
    if not lying and not player.spent:
        return
    owned = {card.id: copies for card, copies in cards.servants[player.servant].cards}
    for card, _ in cards.masters[player.master].specials:
        owned[card.id] = card.copies if card.up in player.used else 0
    for name in dict.fromkeys(lying):
        if lying.count(name) > owned.get(name, 0):
            raise BrokenLaw(f"seat {seat} has {lying.count(name)} of {name} on the table; it owns {owned}")
    for name in player.spent:
        if name not in owned or not cards.cards[name].once_per_game or player.spent.count(name) > 1:
            raise BrokenLaw(f"seat {seat} has spent {player.spent}; it owns {owned} (R8.17)")
        if name not in lying and not player.left:
            raise BrokenLaw(f"seat {seat} has spent {name}, which lies nowhere (R8.17)")
    if any(used.down and not cards.cards[used.card].in_deck for used in player.used):
        raise BrokenLaw(f"seat {seat} uses {player.used}: not all can lie face down (R8.6)")


def shown_cards_are_owned(state: GameState, seat: int) -> None:
    """``shown`` covers what lies open and is no more than what the seat owns; the name is known once released (API)."""
    player, cards = state.players[seat], state.game.cards.cards
    if player.revealed and not player.name_known:
        raise BrokenLaw(f"the true name of seat {seat} is face up, yet not known")
    seen = [used.card for used in (*player.trash, *player.used) if not used.down]
    seen += [*player.lingering, *player.faceup, *player.removed]
    if not seen and not player.shown:
        return
    shown = player.shown
    if list(shown) != sorted(shown):
        raise BrokenLaw(f"what seat {seat} has shown is not sorted: {shown}")
    for name in dict.fromkeys(seen):
        beside = cards[name].owner is not None and not cards[name].in_deck
        if not beside and seen.count(name) > shown.count(name):
            raise BrokenLaw(f"{name} lies open {seen.count(name)} times, seat {seat} has shown {shown}")


PLAYER_LAWS: tuple[Callable[[GameState, int], None], ...] = (
    figures_are_in_bounds,
    leavers_hold_nothing,
    skills_are_accounted,
    shown_cards_are_owned,
)
"""The laws of every player."""
