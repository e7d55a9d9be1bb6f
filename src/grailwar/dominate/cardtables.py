"""The tables of a card file as they are written (docs/card-language.md): each key once, with what it may hold."""

from typing import Annotated

from grailwar.core.shapes import Choice
from grailwar.core.value import Value, value
from grailwar.dominate.cards import AddedEvents, Climax, ExtraUse, RoundCost
from grailwar.dominate.effects.condition import Condition
from grailwar.dominate.ids import (
    Amount,
    AttackId,
    Attribute,
    Count,
    LocationId,
    Mana,
    MasterId,
    Names,
    Players,
    SkillId,
)


@value
class AttackTable(Value):
    """An Attack card."""

    id: str
    name: Names
    attributes: tuple[Attribute, ...]
    base: Count
    mana: Count = 0
    estimated: tuple[str, ...] = ()
    source: str = ""


@value
class SkillTable(Value):
    """A Noble Phantasm / Skill card."""

    id: str
    name: Names
    attributes: tuple[Attribute, ...]
    base: Count
    mana: Count | RoundCost
    copies: Amount = 1
    true_name_release: bool = False
    once_per_game: bool = False
    lingering: bool = False
    counts_lingering: bool = False
    below_threshold: bool = False
    usable_if: tuple[Condition, ...] = ()
    extra: ExtraUse | None = None
    after: tuple[SkillId, ...] = ()
    estimated: tuple[str, ...] = ()
    source: str = ""


@value
class SpecialTable(Value):
    """A Special card."""

    id: str
    name: Names
    attributes: tuple[Attribute, ...]
    base: Count
    mana: Count
    owner: MasterId
    copies: Amount = 1
    in_deck: bool = False
    extra: ExtraUse | None = None
    estimated: tuple[str, ...] = ()
    source: str = ""


@value
class OptionTable(Value):
    """An option of an ability that the player activates."""

    id: str
    name: Names
    window: Annotated[str, Choice(("any", "move"))]
    mana: Mana = 0
    gems: Count = 0
    if_: tuple[Condition, ...] = ()


@value
class AbilityTable(Value):
    """An ability of a Master."""

    id: str
    name: Names


@value
class MasterTable(Value):
    """A Master board."""

    id: str
    name: Names
    mana: Mana
    seals: Count
    gems: Count = 0
    starts_with: Players = 1
    estimated: tuple[str, ...] = ()
    source: str = ""


@value
class ServantTable(Value):
    """A Servant."""

    id: str
    name: Names
    true_name: Names
    deck: tuple[AttackId, ...]
    cards: tuple[SkillId, ...]
    estimated: tuple[str, ...] = ()
    source: str = ""


@value
class EventTable(Value):
    """An event."""

    id: str
    name: Names
    copies: Amount
    results: Count
    estimated: tuple[str, ...] = ()
    source: str = ""


@value
class CapacityTable(Value):
    """A limit of players at a location while a situation is in force."""

    at: LocationId
    players: Amount


@value
class SituationTable(Value):
    """A situation card."""

    id: str
    name: Names
    supply: Count = 0
    events: tuple[AddedEvents, ...] = ()
    closed: tuple[LocationId, ...] = ()
    capacity: tuple[CapacityTable, ...] = ()
    climax: Climax | None = None
    estimated: tuple[str, ...] = ()
    source: str = ""
