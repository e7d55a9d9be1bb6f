"""The types that a card file's tables are made of: what each key may hold (docs/card-language.md)."""

from typing import Annotated, TypeAlias

from grailwar.core.shapes import Choice, Id, Range
from grailwar.core.value import Value, value

ATTRIBUTES = ("noble_phantasm", "strength", "agility", "magic", "special")
"""The five attributes of cards (R1.13)."""

AttackId: TypeAlias = Annotated[str, Id("attack")]
SkillId: TypeAlias = Annotated[str, Id("skill")]
SpecialId: TypeAlias = Annotated[str, Id("special")]
MasterId: TypeAlias = Annotated[str, Id("master")]
AbilityId: TypeAlias = Annotated[str, Id("ability")]
SituationId: TypeAlias = Annotated[str, Id("situation")]
LocationId: TypeAlias = Annotated[str, Id("location")]
BattlefieldId: TypeAlias = Annotated[str, Id("battlefield")]
Attribute: TypeAlias = Annotated[str, Choice(ATTRIBUTES)]

Count: TypeAlias = Annotated[int, Range(0, 99)]
Amount: TypeAlias = Annotated[int, Range(1, 99)]
Mana: TypeAlias = Annotated[int, Range(0, 12)]
Players: TypeAlias = Annotated[int, Range(1, 7)]
RoundNumber: TypeAlias = Annotated[int, Range(1, 99)]


def mask(attributes: tuple[str, ...]) -> int:
    """A set of attributes as bits, in the order of :data:`ATTRIBUTES`."""
    return sum(1 << ATTRIBUTES.index(name) for name in attributes)


@value
class Names(Value):
    """A name in up to three languages; a missing one is unknown."""

    en: str
    ja: str | None = None
    zh: str | None = None
    ja_unconfirmed: bool = False
    """The Japanese name is the usual form and was not read off the card."""


@value
class Cause(Value):
    """What something comes from: a rule, or a text of the card database."""

    kind: str
    """``rule``, ``card``, ``ability``, ``option``, ``event`` or ``situation``."""
    id: str

    def __str__(self) -> str:
        return self.id if self.kind == "rule" else f"{self.kind} {self.id}"


RawPart: TypeAlias = tuple[int, Cause, str, tuple[object, ...]]
"""A part of a total before it is put into words: amount, cause, which sentence (:mod:`grailwar.dominate.text.parts`),
and what that tells."""

_RULES: dict[str, Cause] = {}


def rule_cause(rule: str) -> Cause:
    """The cause "by this rule", always the same object for the same rule."""
    found = _RULES.get(rule)
    if found is None:
        found = _RULES[rule] = Cause("rule", rule)
    return found
