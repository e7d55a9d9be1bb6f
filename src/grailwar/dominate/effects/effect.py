"""An effect: when it is due, on which conditions, on whom, and what it does."""

from typing import TYPE_CHECKING, Annotated

import attrs

from grailwar.core.shapes import Choice
from grailwar.core.value import Value, value
from grailwar.dominate import power, queries
from grailwar.dominate.effects.condition import Condition
from grailwar.dominate.ids import Attribute, Count
from grailwar.dominate.log import NPC

if TYPE_CHECKING:
    from grailwar.dominate.effects.operations import Operation
    from grailwar.dominate.state import GameState

GROUPS = (
    "self",
    "target",
    "players_here",
    "others_here",
    "participants_here",
    "highest_here",
    "highest_participants_here",
)
"""``self``: the owner. ``target``: the player that an earlier effect of the same text has chosen. ``players_here``:
all players at the battlefield of the text or its owner. ``others_here``: those but the owner. ``participants_here``:
``others_here`` and the NPC. ``highest_here``: of ``others_here``, those with the most total power.
``highest_participants_here``: the same of ``participants_here``."""


@value
class Who(Value):
    """Whom an effect acts on (``who``): a group, and filters that narrow it."""

    group: Annotated[str, Choice(GROUPS)] = "self"
    choose: bool = False
    """The owner chooses one of them; with none, nothing happens."""
    acted: bool = False
    """Only players who have finished using cards this round (RULING-57)."""
    without_attribute: Attribute | None = None
    """Only players who used no face-up card with this attribute."""
    seals_at_most: Count | None = None
    """Only players with this many Command Seals or fewer."""

    def seats(self, state: "GameState", seat: int, target: int | None) -> tuple[int, ...]:
        """The seats meant, by number, the NPC last."""
        if self.group == "self":
            return (seat,)
        if self.group == "target":
            return () if target is None or state.players[target].left else (target,)
        found = self._group(state, seat)
        if self.acted or self.without_attribute is not None or self.seals_at_most is not None:
            found = tuple([other for other in found if self._fits(state, other)])
        if self.group == "participants_here" and queries.npc_here(state, seat):
            return (*found, NPC)
        return found

    def _group(self, state: "GameState", seat: int) -> tuple[int, ...]:
        if self.group in ("highest_here", "highest_participants_here"):
            return power.highest_others(state, seat, with_npc=self.group == "highest_participants_here")
        if self.group == "players_here":
            return queries.players_here(state, seat)
        return queries.others_here(state, seat)

    def _fits(self, state: "GameState", seat: int) -> bool:
        if seat == NPC:
            return True
        player = state.players[seat]
        if self.acted and not player.acted:
            return False
        if self.seals_at_most is not None and player.seals > self.seals_at_most:
            return False
        if self.without_attribute is None:
            return True
        cards = state.game.cards.cards
        return not any(self.without_attribute in cards[used.card].attributes for used in player.used if not used.down)


@value
class Effect(Value):
    """One entry of ``effect`` in a card file."""

    when: str
    do: "Operation"
    who: Who
    if_: tuple[Condition, ...] = ()
    may: bool = False
    """The owner may decline."""
    then: "tuple[Effect, ...]" = ()
    """Carried out when this one has taken hold."""
    position: int = attrs.field(default=0, eq=False)
    """Its place in the list of effects of the card file."""

    def waits(self, state: "GameState", seat: int) -> bool:
        """Whether the effect waits at its moment in this round: conditions of the round alone decide that."""
        return all(condition.holds(state, seat) for condition in self.if_ if condition.of_round)
