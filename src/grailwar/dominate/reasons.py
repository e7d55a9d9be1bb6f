"""Why something may not be decided: every failing condition, with its rule, or its card and the place of that."""

from typing import TYPE_CHECKING

from grailwar.core.value import Value, value
from grailwar.dominate.decisions import Decision
from grailwar.dominate.ids import Cause, rule_cause
from grailwar.dominate.legal import legal_decisions

if TYPE_CHECKING:
    from grailwar.dominate.state import GameState


@value
class Reason(Value):
    """One condition that fails."""

    cause: Cause
    text: str

    def __str__(self) -> str:
        return f"{self.cause}: {self.text}"


def why_not(state: "GameState", decision: Decision) -> tuple[Reason, ...]:
    """The reasons why the decision is not legal; empty when it is."""
    if decision in legal_decisions(state):
        return ()
    return (Reason(rule_cause("R7.2"), f"{decision} is not legal"),)
