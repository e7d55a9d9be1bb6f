"""What a scenario file may say (docs/scenarios.md), as values that the strict reader of card files builds."""

from collections.abc import Mapping
from typing import Annotated, Any, TypeAlias

from grailwar.core.cardfile import Reader
from grailwar.core.errors import shown
from grailwar.core.layers import Path
from grailwar.core.shapes import Choice, Range
from grailwar.core.value import Value, value
from grailwar.dominate.state import UNLIMITED, UsedCard

Seat: TypeAlias = Annotated[int, Range(0, 6)]
Natural: TypeAlias = Annotated[int, Range(0, 999_999)]
PhaseName: TypeAlias = Annotated[str, Choice(("preparation", "pre_outpost", "action", "battle", "round_end"))]


@value
class TokenTable(Value):
    """A token of another battlefield."""

    at: str
    value: Annotated[int, Range(1, 9)]


ManaValue: TypeAlias = Annotated[int, "0 to 12, or unlimited"]
UsedList: TypeAlias = Annotated[tuple[UsedCard, ...], "card ids and { card = id, down = true }"]
TerrainList: TypeAlias = Annotated[tuple[int | TokenTable, ...], "values and { at = battlefield, value = number }"]
ByLocation: TypeAlias = Annotated[dict[str, tuple[str, ...]], "lists of ids by battlefield"]


@value
class GivenSeat(Value):
    """One seat of an arranged state; None stands for the default."""

    master: str
    servant: str
    mana: ManaValue | None = None
    seals: Natural | None = None
    gems: Natural | None = None
    results: Natural = 0
    hand: tuple[str, ...] = ()
    deck: tuple[str, ...] | None = None
    trash: UsedList | None = None
    at: str | None = None
    terrain: TerrainList | None = None
    used: UsedList | None = None
    lingering: tuple[str, ...] = ()
    spent: tuple[str, ...] = ()
    faceup: tuple[str, ...] = ()
    revealed: bool | None = None
    acted: bool | None = None
    seal_power: Natural = 0
    eliminated: bool = False


@value
class Given(Value):
    """An arranged state."""

    seat: tuple[GivenSeat, ...]
    rules: str = "normal"
    round: Annotated[int, Range(1, 999)] = 1
    phase: PhaseName = "action"
    start: Seat = 0
    turn: Seat | None = None
    situation: str | None = None
    events: ByLocation | None = None
    hidden_events: ByLocation | None = None
    event_deck: tuple[str, ...] | None = None
    situation_deck: tuple[str, ...] | None = None
    players_at_start: Annotated[int, Range(3, 7)] | None = None
    npc: bool | None = None
    seed: Annotated[int, Range(0, (1 << 64) - 1)] = 0


@value
class ExpectedSeat(Value):
    """What is expected of one player."""

    power: Natural | None = None
    mana: ManaValue | None = None
    results: Natural | None = None
    seals: Natural | None = None
    gems: Natural | None = None
    at: str | None = None
    master: str | None = None
    terrain: TerrainList | None = None
    hand: tuple[str, ...] | None = None
    hand_size: Natural | None = None
    deck_size: Natural | None = None
    trash: UsedList | None = None
    used: UsedList | None = None
    lingering: tuple[str, ...] | None = None
    spent: tuple[str, ...] | None = None
    faceup: tuple[str, ...] | None = None
    revealed: bool | None = None
    defeated: bool | None = None
    eliminated: bool | None = None


BySeat: TypeAlias = Annotated[dict[int, ExpectedSeat], "what is expected of players, by seat"]


@value
class Expected(Value):
    """What is expected after a step."""

    phase: str | None = None
    round: Natural | None = None
    turn: Seat | None = None
    legal: tuple[str, ...] | None = None
    legal_has: tuple[str, ...] | None = None
    legal_lacks: tuple[str, ...] | None = None
    npc: str | None = None
    winners: tuple[int, ...] | None = None
    over: bool | None = None
    situation: str | None = None
    events: ByLocation | None = None
    seat: BySeat | None = None


@value
class Step(Value):
    """What is decided, and what must come out."""

    do: tuple[str, ...] = ()
    stop: PhaseName | None = None
    refused: str | None = None
    expect: Expected | None = None


@value
class Scenario(Value):
    """One scenario."""

    id: str
    given: Given
    rules: tuple[str, ...] = ()
    about: str = ""
    step: tuple[Step, ...] = ()


@value
class ScenarioFile(Value):
    """A scenario file."""

    scenario: tuple[Scenario, ...]


def _mana(reader: Reader, data: Any, path: Path) -> int | None:
    if data == "unlimited":
        return UNLIMITED
    if type(data) is int and 0 <= data <= 12:
        return data
    reader.wrong(path, f'mana is {shown(data)}; allowed: 0 to 12, or "unlimited"')
    return None


def _used(reader: Reader, data: Any, path: Path) -> tuple[UsedCard, ...]:
    def item(reader: Reader, entry: Any, path: Path) -> UsedCard | None:
        if isinstance(entry, str):
            return UsedCard(entry)
        return reader.table(UsedCard, entry, path)

    return reader.read_items(item, data, path)


def _terrain(reader: Reader, data: Any, path: Path) -> tuple[int | TokenTable, ...]:
    def item(reader: Reader, entry: Any, path: Path) -> int | TokenTable | None:
        if type(entry) is int and 1 <= entry <= 9:
            return entry
        return reader.table(TokenTable, entry, path)

    return reader.read_items(item, data, path)


def _by_location(reader: Reader, data: Any, path: Path) -> dict[str, tuple[str, ...]]:
    if not isinstance(data, dict):
        reader.wrong(path, f"{shown(data)} is not a table by battlefield")
        return {}
    return {key: reader.read(tuple[str, ...], events, (*path, key)) for key, events in data.items()}


def _by_seat(reader: Reader, data: Any, path: Path) -> dict[int, ExpectedSeat]:
    if not isinstance(data, dict):
        reader.wrong(path, f"{shown(data)} is not a table by seat")
        return {}
    found = {}
    for key, table in data.items():
        if key not in {"0", "1", "2", "3", "4", "5", "6"}:
            reader.wrong((*path, key), f"{key!r} is not a seat; allowed: 0 to 6")
            continue
        seat = reader.table(ExpectedSeat, table, (*path, key))
        if seat is not None:
            found[int(key)] = seat
    return found


HOOKS: Mapping[Any, Any] = {
    ManaValue: _mana,
    UsedList: _used,
    TerrainList: _terrain,
    ByLocation: _by_location,
    BySeat: _by_seat,
}
"""How what is not a plain value is read."""
