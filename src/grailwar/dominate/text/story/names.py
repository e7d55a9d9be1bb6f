"""What the story calls players, Servants, places and cards, and how it counts and lists."""

from collections.abc import Sequence

from grailwar.dominate.log import NPC
from grailwar.dominate.state import GameState


def short_name(state: GameState, seat: int) -> str:
    """What the story calls a player: the id of its Master, as a name."""
    return "The NPC" if seat == NPC else state.players[seat].master.replace("-", " ").title()


def full_name(state: GameState, seat: int) -> str:
    """The Master's whole name."""
    return state.game.cards.masters[state.players[seat].master].names.en


def servant_name(state: GameState, servant: str) -> str:
    """A Servant's class and true name."""
    found = state.game.cards.servants[servant]
    return f"{found.names.en}, {found.true_name.en}"


def place_name(state: GameState, location: str) -> str:
    """The name of a location."""
    return state.game.cards.board.at[location].table.name.en


def card_name(state: GameState, card: str) -> str:
    """The name of a card."""
    return state.game.cards.cards[card].text.names.en


def listed(words: Sequence[str]) -> str:
    """``a``, ``a and b``, ``a, b and c``."""
    return " and ".join(filter(None, (", ".join(words[:-1]), words[-1])))


def count(number: int, noun: str) -> str:
    """``1 card``, ``2 cards``, ``2 Mana``."""
    return f"{number} {noun}" if number == 1 or noun == "Mana" else f"{number} {noun}s"
