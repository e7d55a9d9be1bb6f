"""What the story calls players and Servants."""

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
