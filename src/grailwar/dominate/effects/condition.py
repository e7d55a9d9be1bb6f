"""What every word of ``if`` is. The vocabulary is in :mod:`grailwar.dominate.effects.conditions`."""

from typing import TYPE_CHECKING, ClassVar, Protocol

if TYPE_CHECKING:
    from grailwar.dominate.state import GameState


class Condition(Protocol):
    """One word of ``if``, with its argument."""

    of_round: ClassVar[bool]
    """Looks at the round and the game alone. An On Clash text waits only if its conditions of this kind hold."""

    def holds(self, state: "GameState", seat: int) -> bool:
        """Whether the condition holds for ``seat`` now."""
        ...


def hold(conditions: tuple[Condition, ...], state: "GameState", seat: int) -> bool:
    """Whether all conditions hold."""
    for condition in conditions:  # all() needs a list or a generator, and this is asked often
        if not condition.holds(state, seat):
            return False
    return True
