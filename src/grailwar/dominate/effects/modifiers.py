"""The words of ``change``: what a text changes for as long as it is in force.

An event holds at its battlefield, a situation everywhere, an ability for its Master's player, a lingering card for its
owner. A modifier is never written into a printed value: the rule that needs a number asks for the modifiers.
"""

from typing import TypeAlias

from grailwar.core.value import Value, value
from grailwar.dominate.effects.condition import Condition
from grailwar.dominate.ids import AbilityId, Amount, Attribute, Count, LocationId


@value
class RaiseBase(Value):
    """The base power of cards is raised (R9.3)."""

    amount: Amount
    attribute: Attribute | None = None
    """Of cards with this attribute; without it, of all cards."""
    at_least: Count = 0
    """Of cards whose base power, after setting and before raising, is this or more (RULING-31)."""


@value
class SetBase(Value):
    """Printed base power in a span becomes a value, before everything else (R9.3)."""

    at_least: Count
    at_most: Count
    becomes: Count


@value
class MultiplyTerrain(Value):
    """Terrain Advantage is multiplied; 0 takes its effect away (R9.6)."""

    factor: Count


@value
class RaiseTotal(Value):
    """Total power is raised for players for whom the conditions hold."""

    amount: Amount
    if_: tuple[Condition, ...] = ()


@value
class StandingsTotal(Value):
    """Total power is raised by the place in War Results, counted from the last place upwards (R9.9)."""

    amounts: tuple[Amount, ...]


@value
class Forbid(Value):
    """Cards with this attribute may not be chosen face up (R8.10)."""

    attribute: Attribute


@value
class LegCost(Value):
    """One leg of a normal move costs something else (R7.16)."""

    origin: LocationId
    cost: Count


@value
class OutpostManaAsResults(Value):
    """The Mana for a placement is gained as War Results instead (R5.7)."""


@value
class SparedOnce(Value):
    """Not counted in the elimination after the last ordinary round (R12.4)."""


@value
class Suspend(Value):
    """Another ability of the same Master does nothing while the conditions hold."""

    ability: AbilityId
    if_: tuple[Condition, ...] = ()


@value
class CardsUsed(Value):
    """The number of cards used in a Battle Preparation is free within these limits (R8.7)."""

    at_least: Count
    at_most: Count


@value
class NoDraw(Value):
    """The player draws no cards in the Preparation Phase (R4.2)."""


Modifier: TypeAlias = (
    RaiseBase
    | SetBase
    | MultiplyTerrain
    | RaiseTotal
    | StandingsTotal
    | Forbid
    | LegCost
    | OutpostManaAsResults
    | SparedOnce
    | Suspend
    | CardsUsed
    | NoDraw
)

_BOARD = frozenset({"event", "situation"})
_ABILITY = frozenset({"ability"})

MODIFIERS: dict[str, tuple[type[Modifier], frozenset[str]]] = {
    "raise_base": (RaiseBase, _BOARD),
    "set_base": (SetBase, _BOARD),
    "multiply_terrain": (MultiplyTerrain, _BOARD),
    "raise_total": (RaiseTotal, _BOARD | _ABILITY),
    "standings_total": (StandingsTotal, _BOARD),
    "forbid": (Forbid, _BOARD),
    "leg_cost": (LegCost, _ABILITY),
    "outpost_mana_as_results": (OutpostManaAsResults, _ABILITY),
    "spared_once": (SparedOnce, _ABILITY),
    "suspend": (Suspend, _ABILITY),
    "cards_used": (CardsUsed, frozenset({"card"})),
    "no_draw": (NoDraw, frozenset({"card"})),
}
"""The vocabulary of ``change``: word -> its class and the kinds of texts that may carry it."""
