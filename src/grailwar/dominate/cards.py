"""The card database: everything that ``data/cards.toml`` holds, as immutable values.

These classes are what the engine works with, prepared once so that the rules need no search.
:mod:`grailwar.dominate.cardtables` has the tables as a card file writes them, :mod:`grailwar.dominate.carddata` reads
those, and :mod:`grailwar.dominate.cardmaking` turns the one into the other.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Annotated, Any

import attrs

from grailwar.core.shapes import Choice
from grailwar.core.value import Value, value
from grailwar.dominate.effects.condition import Condition
from grailwar.dominate.ids import (
    Amount,
    Attribute,
    BattlefieldId,
    Cause,
    Count,
    Mana,
    Names,
    Players,
    RawPart,
    RoundNumber,
    SituationId,
)

if TYPE_CHECKING:
    from grailwar.core.layers import Layers
    from grailwar.dominate.decisions import Activate, Discard, Move, Place, Resolve, SealMove, Use
    from grailwar.dominate.effects.effect import Effect
    from grailwar.dominate.effects.modifiers import CardsUsed, Modifier, RaiseTotal, SetBase, StandingsTotal, Suspend
    from grailwar.dominate.state import UsedCard


ACTIVATED = "activated"
"""The moment of effects that their player activates."""


@value
class RoundCost(Value):
    """A Mana cost that falls round by round, never below 0 (R8.12): ``start - fall * round``."""

    start: Count
    fall: Amount

    def in_round(self, number: int) -> int:
        """The cost in this round.

        >>> [RoundCost(16, 2).in_round(number) for number in (1, 7, 8, 9)]
        [14, 2, 0, 0]
        """
        return max(0, self.start - self.fall * number)


@value
class ExtraUse(Value):
    """A card used on top of the ordinary number (R8.9), and what that needs when it is chosen."""

    at_least_mana: Mana = 0
    gems: Count = 0
    attribute: Attribute | None = None
    """At least ``cards`` other cards with this attribute must be chosen face up."""
    cards: Count = 0


@value
class Text(Value):
    """What a card, an ability, an event or a situation does."""

    cause: Cause
    names: Names
    effects: "Mapping[str, tuple[Effect, ...]]"
    """By moment, in the order of the card file."""
    modifiers: "tuple[Modifier, ...]"
    path: tuple[str | int, ...]
    """Where it stands in its card file."""


@value
class TextsInForce(Value):
    """What an event or a situation, or several together, change for the players concerned; each part with its cause."""

    set_base: "tuple[tuple[SetBase, Cause], ...]"
    raise_base: tuple[tuple[int, int, int, Cause], ...]
    """Mask of attributes (0: every card), least base power, amount."""
    terrain: tuple[tuple[int, Cause], ...]
    totals: "tuple[tuple[RaiseTotal, Cause], ...]"
    standings: "tuple[tuple[StandingsTotal, Cause], ...]"
    forbidden: int
    """The attributes that may not be used, as a mask."""
    forbidding: tuple[tuple[str, Cause], ...]


@value
class Card(Value):
    """An Attack card, a Noble Phantasm / Skill card or a Special card (R1.13)."""

    id: str
    text: Text
    kind: str
    """``attack``, ``skill`` or ``special``."""
    base: int
    """Printed base power."""
    attributes: tuple[str, ...]
    mask: int
    """The attributes as bits (:func:`grailwar.dominate.ids.mask`)."""
    mana: int
    """Mana cost, unless that falls from round to round (R8.12)."""
    falling: RoundCost | None
    copies: int
    in_deck: bool
    """Blue back: it is drawn, held and may be used face down (R1.14, R8.6)."""
    releases_name: bool
    """True Name Release (R8.13)."""
    once_per_game: bool
    lingers: bool
    below_threshold: bool
    """May be chosen without the 8 Mana that a Noble Phantasm / Skill card needs (R8.4)."""
    usable_if: "tuple[Condition, ...]"
    """What must hold when the card is chosen."""
    extra: ExtraUse | None
    after: tuple[str, ...]
    """On Use comes after these cards (RULING-61)."""
    owner: str | None
    """The Master beside whose board a Special card lies."""
    counts_lingering: bool
    """Counts as a used card while it lingers (RULING-27)."""
    cards_used: "CardsUsed | None"
    """While it lingers, how many cards its owner may use (R8.7)."""
    no_draw: bool
    """While it lingers, its owner draws no cards (R4.2)."""
    acts_on_use: bool
    """Has a text on use (R8.14)."""
    acts_late: bool
    """Has a text on clash that depends on the result (R10.1, Stage B)."""
    part: RawPart
    """What it adds to total power as printed (R9.3)."""
    up: "UsedCard"
    down: "UsedCard"
    use_up: "Use"
    uses: "tuple[Use, ...]"
    """Face up and face down, in this order."""
    uses_down: "tuple[Use, ...]"
    """Face down alone."""
    discard: "Discard"
    resolve: "Resolve"

    def cost_in(self, round_number: int) -> int:
        """Mana cost in this round (R8.12)."""
        return self.mana if self.falling is None else self.falling.in_round(round_number)

    def hears(self, moment: str) -> bool:
        """Whether the card has a text for this moment."""
        return moment in self.text.effects


@value
class ActivatedAbility(Value):
    """An ability that its player activates by a decision (R7.16, R8.19)."""

    id: str
    text: Text
    window: str
    """``any``: each of the three windows of the own action; ``move``: as the one move of the Movement step."""
    mana: int
    gems: int
    conditions: "tuple[Condition, ...]"
    effects: "tuple[Effect, ...]"
    decision: "Activate"

    @property
    def moment(self) -> str:
        """The moment under which its text keeps the effects."""
        return ACTIVATED

    @property
    def asks(self) -> bool:
        """Whether its effect asks its owner for cards."""
        return self.effects[0].do.question is not None


@value
class Ability(Value):
    """One ability of a Master."""

    id: str
    text: Text
    options: tuple[ActivatedAbility, ...]


@value
class Master(Value):
    """A Master board."""

    id: str
    names: Names
    mana: int
    """Initial Mana."""
    seals: int
    gems: int
    starts_with: int
    """The smallest number of players with which this Master can be an initial Master (R2.6)."""
    abilities: tuple[Ability, ...]
    options: tuple[ActivatedAbility, ...]
    specials: tuple[tuple[Card, int], ...]
    """Special cards that lie beside the board."""
    added: tuple[str, ...]
    """Special cards that the abilities shuffle into the deck at game start (R2.13), their conditions left aside."""
    effects: "Mapping[str, tuple[tuple[Ability, tuple[Effect, ...]], ...]]"
    """The abilities that listen to a moment, with their effects."""
    totals: "tuple[tuple[Ability, RaiseTotal], ...]"
    """What the abilities add to total power (R9.10)."""
    suspending: "tuple[Suspend, ...]"
    leg_costs: Mapping[str, int]
    """Other costs of the legs that begin at a location (R7.16)."""
    outpost_mana_as_results: Cause | None
    """The ability by which Mana for a placement becomes War Results (R5.7)."""
    spared_once: bool
    """Not counted in the elimination after the last ordinary round (R12.4)."""


@value
class Servant(Value):
    """A Servant: the Tarot, the Attack deck and the Noble Phantasm / Skill cards."""

    id: str
    names: Names
    true_name: Names
    deck: tuple[str, ...]
    cards: tuple[tuple[Card, int], ...]
    """The Noble Phantasm / Skill cards with the number of copies."""
    skills: tuple[tuple[Card, int], ...]
    """Those of them that take one of the ordinary uses."""
    low_skills: tuple[tuple[Card, int], ...]
    """Those of these that may be chosen below the threshold of Mana (R8.4)."""
    extras: tuple[tuple[Card, int], ...]
    """Those of them that are used on top of the ordinary number (R8.9)."""


@value
class EventCard(Value):
    """An event."""

    id: str
    text: Text
    copies: int
    results: int
    in_force: TextsInForce


@value
class Climax(Value):
    """What makes a situation a Climax card (R12.7, R12.2)."""

    remaining: Players
    """The number of players left for which it is used; the largest serves for more, too."""
    eliminate_to: Players
    """After the round players are eliminated until this many or fewer are left."""


@value
class AddedEvents(Value):
    """Events that a situation adds when it is turned up (R4.5)."""

    at: BattlefieldId
    number: Amount = 1
    face: Annotated[str, Choice(("up", "down"))] = "up"


@value
class Situation(Value):
    """A situation card."""

    id: str
    text: Text
    supply: int
    events: tuple[AddedEvents, ...]
    closed: tuple[str, ...]
    capacity: Mapping[str, int]
    climax: Climax | None
    in_force: TextsInForce


@value
class LocationTable(Value):
    """A location of the board, in the order of the arrows."""

    id: str
    name: Names
    leg: Count = 0
    """Mana from here to the next location along the arrow; 0 for the last one (R7.9)."""
    capacity: Count = 0
    """The most players that may be here; 0 for no limit."""
    outpost: bool = True
    """Pieces may be placed here in the Pre-Outpost Phase (R5.2)."""
    outpost_mana: tuple[Amount, ...] = ()
    """Mana for the first, second, ... piece placed here; the last figure serves for all others (R5.3)."""
    enter_results: Count = 0
    """War Results for entering (R7.14)."""
    by_seal: bool = True
    """A Command Seal may lead here (R7.6)."""
    terrain: tuple[Amount, ...] = ()
    """Terrain tokens (R2.3)."""
    bonus: Count = 0
    """The winner's additional War Results (R10.5)."""
    event: Annotated[str, Choice(("up", "down"))] | None = None
    """A battlefield; its ordinary event is placed face up or face down (R4.4)."""
    npc: Annotated[str, Choice(("odd", "even"))] | None = None
    """The rounds in which the NPC stands here (R6.2)."""
    estimated: tuple[str, ...] = ()
    source: str = ""


@value
class Location(Value):
    """A location, prepared."""

    id: str
    table: LocationTable
    index: int
    field: int | None
    """Position among the battlefields, or None."""
    place: "Place | None"
    """The decisions that name this location, where there can be such (R5.2, R7.6)."""
    move: "Move"
    seal_move: "SealMove | None"

    @property
    def is_battlefield(self) -> bool:
        """Whether battles are fought here."""
        return self.field is not None


@value
class Board(Value):
    """The central board."""

    locations: tuple[Location, ...]
    at: Mapping[str, Location]
    battlefields: tuple[Location, ...]
    costs: tuple[tuple[tuple[Location, int], ...], ...]
    """From each location, by its index: the locations that the arrows lead to, with the sum of the legs (R7.9)."""


@value
class FiguresTable(Value):
    """The figures that all rule sets share."""

    hand: Count
    mana_limit: Amount
    cards: Count
    """Cards used in a Battle Preparation (R8.2)."""
    threshold: Mana
    """Mana needed to choose a Noble Phantasm / Skill card (R8.4)."""
    npc_power: Count
    npc_players: Count
    """The NPC takes part in games that began with this many players or fewer (R6.1)."""
    seal_mana: Amount
    seal_power: Amount
    seal_results: Count
    """War Results for each Command Seal used for power, on winning (R10.8)."""
    idle_rounds: Amount
    """Climax rounds in a row without an elimination that end the game (RULING-87)."""
    attack_cards: Amount
    skill_cards: Amount
    """What a Servant consists of (R2.4)."""
    estimated: tuple[str, ...] = ()
    source: str = ""


@value
class RuleSet(Value):
    """One way to play: the normal or the casual rules."""

    players_at_least: Players
    players_at_most: Players
    rounds: RoundNumber
    """Ordinary rounds."""
    climax: bool
    """Elimination and Climax rounds follow; else the most War Results win after the last round (R13.1)."""
    events: bool
    """Whether there are events (R13.3)."""
    field_results: Count
    """War Results of each battlefield besides its events (R13.5)."""
    extra_mana: Count
    """What every player gains before round 1 (R13.4)."""
    seals_any_time: bool
    """Command Seals may be used during the selection and between effects (R13.6)."""
    situations: tuple[SituationId, ...] = ()
    """The situations played with; all ordinary ones where none are named."""
    remove_situations: Count = 0
    """Situations removed unseen at the start (R2.2)."""
    eliminate_to: Players = 1
    """After the last ordinary round players are eliminated until this many or fewer are left (R12.2) ..."""
    source: str = ""


@value
class Switches(Value):
    """Readings of the rules that can be chosen; the defaults are the rulings (docs/rules.md, switches)."""

    npc_scope: Annotated[str, Choice(("started", "left", "not_in_climax"))] = "started"
    """The NPC takes part in games that began with few players; or when few are left; or never in Climax rounds
    (RULING-12)."""
    pass_through_is_entry: bool = False
    """Passing through a location counts as entering it (RULING-16)."""
    terrain_after_leaving: Annotated[str, Choice(("kept", "returned"))] = "kept"
    """A Terrain token whose holder leaves is kept, worth nothing elsewhere, or goes back to the board (RULING-8)."""
    terrain_stacking: Annotated[str, Choice(("multiply", "add"))] = "multiply"
    """Several multipliers of Terrain Advantage multiply, or their surpluses add up (RULING-34)."""
    base_test: Annotated[str, Choice(("after_setting", "printed", "after_adding"))] = "after_setting"
    """What "base power 4 or more" looks at (RULING-31)."""
    ranking_freeze: Annotated[str, Choice(("battle", "own_preparation"))] = "battle"
    """When ranks by War Results are fixed: when the Battle Phase begins, or in the own preparation (RULING-35)."""
    sole_defeated_gains: bool = True
    """A Defeated player alone at a battlefield gains the War Results of its events (RULING-41)."""


@attrs.frozen(eq=False, slots=False)
class CardDatabase:
    """All cards, the board and the figures. Two databases with the same ``digest`` are the same game."""

    figures: FiguresTable
    switches: Switches
    rule_sets: Mapping[str, RuleSet]
    board: Board
    cards: Mapping[str, Card]
    """Attack, Noble Phantasm / Skill and Special cards by id."""
    servants: Mapping[str, Servant]
    masters: Mapping[str, Master]
    events: Mapping[str, EventCard]
    situations: Mapping[str, Situation]
    digest: str
    """SHA-256 of everything that the rules can see."""
    layers: "Layers" = attrs.field(repr=False)
    """The card files that it has been read from."""

    prepared_doors: "dict[str | None, Mapping[str, tuple[Location, int]]]" = attrs.field(
        init=False, factory=dict, repr=False
    )
    """The locations that are not closed, with their limits, by situation (:func:`grailwar.dominate.queries.doors`)."""
    prepared_texts: "dict[tuple[str | None, tuple[str, ...]], TextsInForce]" = attrs.field(
        init=False, factory=dict, repr=False
    )
    """What :func:`grailwar.dominate.texts.texts_at` has prepared so far; it changes nothing that anybody can see."""

    def __repr__(self) -> str:
        return f"<CardDatabase {self.digest[:12]}: {len(self.masters)} Masters, {len(self.servants)} Servants>"

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(repr(self))

    def __reduce__(self) -> tuple[Any, ...]:
        from grailwar.dominate.saves import reduced_cards  # saving is imported when something is saved

        return reduced_cards(self)

    @cached_property
    def abilities(self) -> Mapping[str, Ability]:
        """Every ability by id."""
        return {ability.id: ability for master in self.masters.values() for ability in master.abilities}

    @cached_property
    def options(self) -> Mapping[str, ActivatedAbility]:
        """Every option that a player activates, by id."""
        return {option.id: option for master in self.masters.values() for option in master.options}

    @cached_property
    def deck_specials(self) -> tuple[str, ...]:
        """The Special cards that belong to decks, in database order."""
        return tuple(card.id for card in self.cards.values() if card.kind == "special" and card.in_deck)

    def added_among(self, names: Iterable[str], master: str) -> tuple[str, ...]:
        """The cards that must have been added to a deck (R2.13) when all its cards are known.

        In database order; in that of the Master board if they are just those that the board says.
        """
        counted = Counter(names)
        found = tuple([name for name in self.deck_specials for _ in range(counted[name])])
        board = self.masters[master].added
        return board if sorted(found) == sorted(board) else found

    @cached_property
    def climax_situations(self) -> tuple[Situation, ...]:
        """The Climax cards, for the fewest players first (R12.7)."""
        chosen = [situation for situation in self.situations.values() if situation.climax]
        return tuple(sorted(chosen, key=lambda situation: situation.climax.remaining if situation.climax else 0))

    def place_of(self, cause: Cause) -> str:
        """Where the text that a cause names stands in its card file, for people."""
        text = self.text(cause)
        return str(self.layers.place((*text.path, "effect") if text.effects else text.path))

    def text(self, cause: Cause) -> Text:
        """The text that a cause names; the cause must be one of this database's texts."""
        if cause.kind == "card":
            return self.cards[cause.id].text
        if cause.kind == "ability":
            return self.abilities[cause.id].text
        if cause.kind == "option":
            return self.options[cause.id].text
        return self.events[cause.id].text if cause.kind == "event" else self.situations[cause.id].text
