"""What the story is made of: lines, the headings among them, and the sentences that are joined into lines."""

from enum import StrEnum
from typing import Any

from grailwar.core.value import Value, value
from grailwar.dominate import tasks
from grailwar.dominate.ids import Cause
from grailwar.dominate.state import GameState
from grailwar.dominate.text.parts import name_of


class Kind(StrEnum):
    """What a line of the story is, for whoever lays it out."""

    ROUND = "round"
    """The heading of a round."""
    PHASE = "phase"
    """The heading of a phase."""
    NOTE = "note"
    """Something that happens to nobody in particular; ``text`` is a sentence."""
    DEED = "deed"
    """What ``who`` does or meets; ``text`` goes on from the name."""
    MAJOR = "major"
    """A turning point: a true name, a new Master, an elimination, the end."""
    BATTLE = "battle"
    """The heading of a battle, or of a battlefield with a sole player."""
    TOTAL = "total"
    """A participant (``who``) with its total power (``amount``)."""
    PART = "part"
    """One part (``amount``) of the total power above it."""
    VERDICT = "verdict"
    """How the battle ends."""


@value
class Line(Value):
    """One line of the story."""

    kind: Kind
    text: str
    who: str = ""
    """Whose deed or total it is; empty for lines that are sentences by themselves."""
    amount: int | None = None
    """The points of a total or of a part of one."""

    def __str__(self) -> str:
        words = [self.who, "" if self.amount is None else str(self.amount), self.text]
        return " ".join(word for word in words if word)


HEADINGS: dict[type[Any], str] = {
    tasks.RoundDue: "Preparation Phase",
    tasks.NpcDue: "Pre-Outpost Phase",
    tasks.EventsHidden: "Action Phase",
    tasks.BattleDue: "Battle Phase",
    tasks.CleanUpDue: "Clean-up",
    tasks.EliminationDue: "Elimination",
}
"""What begins with a task."""


@value
class Sentence(Value):
    """What one log entry says, before neighbours are joined into a line."""

    text: str
    """A whole sentence, or, with ``seat``, what follows the player's name."""
    seat: int | None = None
    kind: Kind = Kind.NOTE
    by: Cause | None = None
    """The text that brought it about."""
    link: str = "by"
    """The word between the sentence and the name of ``by``; empty when the sentence holds the name already."""

    def ending(self, state: GameState, named: Cause | None) -> str:
        """What brought it about, unless that has been ``named`` just before."""
        if self.by is None or self.by == named or not self.link:
            return ""
        return f" {self.link} {name_of(state.game.cards, self.by)}"
