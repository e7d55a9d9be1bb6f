"""What is to be carried out next: small frozen tasks, so that a state holds its whole continuation.

``GameState.queue`` lists them, first first. Each class has exactly one phase function (``engine.STEPS``).
"""

from typing import TypeAlias

from grailwar.core.value import Value, maker, value
from grailwar.dominate.ids import Cause


@value
class RoundDue(Value):
    """A round is about to begin: the triggers of its start come (R4.1)."""


@value
class DrawDue(Value):
    """Cards are about to be drawn (R4.2)."""


@value
class SituationDue(Value):
    """A situation is about to be turned up (R4.3)."""


@value
class EventsDue(Value):
    """The ordinary events are about to be placed (R4.4)."""


@value
class NpcDue(Value):
    """The NPC is about to be placed (R6.2)."""


@value
class PlacementsLeft(Value):
    """These seats have still to place their pieces, in this order (R5.1)."""

    seats: tuple[int, ...]


@value
class EventsHidden(Value):
    """Face-down events are about to be turned up (R7.1)."""


@value
class ActionsLeft(Value):
    """These seats have still to act, in this order (R7.1)."""

    seats: tuple[int, ...]


@value
class EffectsWaiting(Value):
    """These cards of a seat wait with a text of this moment, in the order its owner likes (R8.14, R10.1)."""

    seat: int
    moment: str
    cards: tuple[str, ...]


@value
class EffectDue(Value):
    """One effect of a text is about to take place."""

    seat: int
    source: Cause
    moment: str
    step: int = 0
    """Which of the effects that the text has at this moment."""
    target: int | None = None
    """The player chosen by an earlier effect of the same text."""


@value
class PreparationDone(Value):
    """All effects on use have been carried out; the last window opens (R7.2)."""

    seat: int


@value
class BattleDue(Value):
    """The Battle Phase is about to begin (R10.1)."""


@value
class ClashesLeft(Value):
    """These seats have still to carry out what acts before the result, in this order (R10.1)."""

    seats: tuple[int, ...]


@value
class ResultDue(Value):
    """The battles are about to be decided (R10.5)."""


@value
class BattleOver(Value):
    """The Battle Phase is about to end."""


@value
class CleanUpDue(Value):
    """Clean-up is about to begin (R11)."""


@value
class EliminationDue(Value):
    """What follows the last ordinary round and every Climax round is about to come (R12.1)."""

    eliminate_to: int
    """Players are eliminated until this many or fewer are left (R12.2)."""


@value
class RoundOver(Value):
    """The next round is due, or the end of the game."""


Task: TypeAlias = (
    RoundDue
    | DrawDue
    | SituationDue
    | EventsDue
    | NpcDue
    | PlacementsLeft
    | EventsHidden
    | ActionsLeft
    | EffectsWaiting
    | EffectDue
    | PreparationDone
    | BattleDue
    | ClashesLeft
    | ResultDue
    | BattleOver
    | CleanUpDue
    | EliminationDue
    | RoundOver
)

Queue: TypeAlias = tuple[Task, ...]
"""Tasks to come, first first."""

ROUND_DUE = RoundDue()
DRAW_DUE = DrawDue()
SITUATION_DUE = SituationDue()
EVENTS_DUE = EventsDue()
NPC_DUE = NpcDue()
EVENTS_HIDDEN = EventsHidden()
BATTLE_DUE = BattleDue()
RESULT_DUE = ResultDue()
BATTLE_OVER = BattleOver()
CLEAN_UP_DUE = CleanUpDue()
ROUND_OVER = RoundOver()

new_placements_left = maker(PlacementsLeft)
new_actions_left = maker(ActionsLeft)
new_effects_waiting = maker(EffectsWaiting)
new_effect_due = maker(EffectDue)
