"""Why something may not be decided: every failing condition, with its rule, or its card and the place of that."""

from typing import TYPE_CHECKING

from grailwar.core.value import Value, value
from grailwar.dominate.decisions import Decision
from grailwar.dominate.ids import Cause

if TYPE_CHECKING:
    from grailwar.dominate.state import GameState


@value
class Reason(Value):
    """One condition that fails."""

    cause: Cause
    """The rule, or the card, ability, event or situation, that makes the condition."""
    text: str
    """In words."""
    place: str = ""
    """Where the text of a cause that is no rule stands in its card file: ``file:line:column: keys``."""

    def __str__(self) -> str:
        return f"{self.cause}: {self.text}{f' ({self.place})' if self.place else ''}"


def why_not(state: "GameState", decision: Decision) -> tuple[Reason, ...]:
    """Every reason why the decision is not legal now; empty exactly when it is.

    The reasons speak to the seat on turn and may use its own secrets, but nobody else's. A decision that is not asked
    for gets one reason that says what is asked, besides what is wrong with it at any time.

    >>> import grailwar as gw
    >>> state = gw.new_game(3, seed=1)
    >>> print(*gw.why_not(state, gw.Place("reconnaissance")))
    R5.2: pieces are not placed at Reconnaissance; allowed: Magus Workshop, Miyama Town and Shinto
    """
    from grailwar.dominate.obstacles import obstacles  # the sentences are imported when they are first needed
    from grailwar.dominate.text.reasons import tell_obstacle

    cards = state.game.cards
    return tuple(
        Reason(
            obstacle.cause,
            tell_obstacle(cards, obstacle),
            "" if obstacle.cause.kind == "rule" else cards.place_of(obstacle.cause),
        )
        for obstacle in dict.fromkeys(obstacles(state, decision))
    )
