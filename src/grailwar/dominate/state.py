"""The state of a game: frozen values all the way down, equal by what the rules can see.

A state holds its whole future course except for the decisions: what is asked (``pending``), what is to be carried out
next (``queue``) and the seed of the shuffles to come. Nothing here decides a rule.
"""

from collections.abc import Callable, Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import attrs

from grailwar.core.value import FRESH, Value, maker, replacer, value
from grailwar.dominate.ids import Cause

if TYPE_CHECKING:
    from grailwar.dominate.cards import CardDatabase, RuleSet
    from grailwar.dominate.decisions import Decision
    from grailwar.dominate.log import Entry
    from grailwar.dominate.tasks import Task


class Phase(StrEnum):
    """The phases of a round (R3.2), and the end of the game."""

    PREPARATION = "preparation"
    PRE_OUTPOST = "pre_outpost"
    ACTION = "action"
    BATTLE = "battle"
    ROUND_END = "round_end"
    OVER = "over"


_OVER = Phase.OVER


class Question(StrEnum):
    """What a seat can be asked (``Pending.kind``)."""

    PLACE = "place"
    """Where to put the piece (R5.1)."""
    MOVE = "move"
    """The first window and the Movement step (R7.2)."""
    SELECT = "select"
    """The second window and the choice of cards (R8.2)."""
    CLOSE = "close"
    """The third window (R7.2)."""
    ORDER = "order"
    """Which effect comes next (R8.14, R10.1)."""
    GO = "go"
    """Where a card moves its owner (R7.17)."""
    TARGET = "target"
    """Whom an effect chooses."""
    MAY = "may"
    """Whether an effect that says "may" is carried out."""
    MORE = "more"
    """Which further cards are used by an effect (R8.9)."""
    DISCARD = "discard"
    """Which cards are discarded (R8.19)."""


class Unlimited(int):
    """Mana without limit (RULING-48): more than any cost, and unchanged by gains and payments."""

    __slots__ = ()

    def __repr__(self) -> str:
        return "UNLIMITED"

    def __str__(self) -> str:
        return "unlimited"

    def __reduce__(self) -> str:
        return "UNLIMITED"


UNLIMITED = Unlimited(1_000_000)


@value
class UsedCard(Value):
    """A card in use or in the trash, face up or face down."""

    card: str
    down: bool = False

    def __str__(self) -> str:
        return f"{self.card} (face down)" if self.down else self.card


@value
class Token(Value):
    """A Terrain token that a player holds (R5.4); it counts at its own battlefield alone (R5.8)."""

    at: str
    value: int


@value
class Lasting(Value):
    """What an effect did to a player for the rest of the round."""

    kind: str
    """One of the kinds of :mod:`grailwar.dominate.effects.lasting`."""
    amount: int
    """A factor, a number of points, or a mask of attributes, by kind."""
    cause: Cause
    """What it comes from."""


@value
class Player(Value):
    """One seat: the Master board and what lies around it."""

    master: str
    servant: str
    mana: int
    """0 to 12, or ``UNLIMITED``."""
    seals: int
    """Command Seals not yet used."""
    gems: int
    results: int
    """War Results, 0 or more."""
    hand: tuple[str, ...] = ()
    deck: tuple[str, ...] = ()
    """Top first."""
    trash: tuple[UsedCard, ...] = ()
    used: tuple[UsedCard, ...] = ()
    """Cards used this round."""
    at: str | None = None
    """Location of the piece, or None when it is not on the board."""
    terrain: tuple[Token, ...] = ()
    lingering: tuple[str, ...] = ()
    """Cards in use since an earlier round."""
    spent: tuple[str, ...] = ()
    """Once-per-game cards already used."""
    faceup: tuple[str, ...] = ()
    """Noble Phantasm / Skill cards face up beside the Tarot."""
    removed: tuple[str, ...] = ()
    """Cards removed from the game."""
    added: tuple[str, ...] = ()
    """Special cards that have been shuffled into its deck, in order (R2.13): everybody has seen that."""
    revealed: bool = False
    """True name face up."""
    defeated: bool = False
    """Cannot win this round (R10.3)."""
    acted: bool = False
    """Has finished its action of this round."""
    seal_power: int = 0
    """Command Seals used for total power this round."""
    left: int = 0
    """0 while in the game; else the place in the order of leaving, from 1, shared by those who left together."""
    shown: tuple[str, ...] = ()
    """Cards of its decks that the table has seen face up, sorted; as often as seen at one time."""
    name_known: bool = False
    """The true name was face up at some time."""
    lasting: tuple[Lasting, ...] = ()
    """Effects that hold for the rest of the round."""
    more_cards: int = 0
    """Further cards that may be used each round (RULING-48)."""
    reshuffles: int = 0
    """How often the deck has been shuffled anew."""

    @property
    def eliminated(self) -> bool:
        """Out of the game, by elimination or concession."""
        return self.left > 0

    def __repr__(self) -> str:
        return f"<Player {self.master}: {self.mana} Mana, {self.results} War Results, at {self.at}>"


@value
class Battlefield(Value):
    """One battlefield: its events and the Terrain tokens that nobody holds."""

    open: tuple[str, ...] = ()
    """Events face up, in the order placed."""
    hidden: tuple[str, ...] = ()
    """Events face down."""
    tokens: tuple[int, ...] = ()
    """Terrain tokens on the board, highest first."""

    def __repr__(self) -> str:
        return f"<Battlefield open={list(self.open)} hidden={len(self.hidden)} tokens={list(self.tokens)}>"


@value
class Table(Value):
    """The central board in this round."""

    fields: tuple[Battlefield, ...]
    """By the order of the battlefields in the board data."""
    situation: str | None = None
    npc: str | None = None
    npc_defeated: bool = False
    placed: tuple[int, ...] = ()
    """How many pieces have been placed this round, by location (RULING-77)."""
    standings: tuple[int, ...] | None = None
    """War Results by seat, frozen while a battle is resolved (RULING-35)."""
    gone: int = 0
    """How many times players have left the game (one elimination of several counts once)."""
    idle: int = 0
    """Climax rounds in a row without an elimination (RULING-87)."""


@value
class Decks(Value):
    """The decks of the central board, top first."""

    events: tuple[str, ...]
    used_events: tuple[str, ...]
    situations: tuple[str, ...]
    removed_situations: tuple[str, ...]
    past_situations: tuple[str, ...] = ()
    reshuffles: int = 0

    def __repr__(self) -> str:
        return f"<Decks: {len(self.events)} events, {len(self.situations)} situations>"


@value
class Pending(Value):
    """The question that is open."""

    kind: Question
    seat: int
    chosen: tuple[UsedCard, ...] = ()
    """What has been chosen so far, in order."""
    task: "Task | None" = None
    """The effect that asks, if one does."""
    waiting: tuple[str, ...] = ()
    """The cards to choose from, when the order of effects is asked."""
    window: Question | None = None
    """The window that goes on after the cards have been discarded."""
    moved: bool = False
    """An ability has been the one move of the Movement step."""

    def __repr__(self) -> str:
        return f"<Pending: seat {self.seat} decides: {self.kind.value}>"


@value
class Game(Value):
    """What never changes during a game."""

    cards: "CardDatabase" = attrs.field(eq=False, repr=False)
    rules: str
    """``normal`` or ``casual``."""
    players_at_start: int
    seed: int = attrs.field(repr=False)
    npc: bool
    """Whether the NPC takes part (R6.1)."""
    card_digest: str
    """Which card database this is: two games are equal only with equal cards."""
    rule_set: "RuleSet" = attrs.field(eq=False, repr=False)

    def __reduce__(self) -> tuple[Any, ...]:
        from grailwar.dominate.saves import reduced_game  # saving is imported when something is saved

        return reduced_game(self)


@value
class GameState(Value):
    """A game at one moment. See docs/architecture.md for how it goes on."""

    game: Game
    round: int
    phase: Phase
    start: int
    """Seat with the start player marker."""
    players: tuple[Player, ...]
    table: Table
    decks: Decks
    pending: Pending | None = None
    queue: "tuple[Task, ...]" = ()
    """What is to be carried out next, first first."""
    winners: tuple[int, ...] = ()
    log: "tuple[Entry, ...]" = attrs.field(default=(), eq=False)
    """What the last step caused, oldest first; no part of equality, digest or saves."""
    options: "tuple[Decision, ...] | None" = attrs.field(init=False, default=None, eq=False, metadata={FRESH: True})
    """The legal decisions, once they have been asked for. Nothing but ``replace`` takes them, so no copy has them."""

    @property
    def turn(self) -> int | None:
        """The seat that decides now, or None."""
        return None if self.pending is None else self.pending.seat

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.phase is _OVER

    @property
    def rules(self) -> str:
        """``normal`` or ``casual``."""
        return self.game.rules

    @property
    def cards(self) -> "CardDatabase":
        """The card database this game is played with."""
        return self.game.cards

    @property
    def situation(self) -> str | None:
        """The situation card in force."""
        return self.table.situation

    @property
    def npc(self) -> str | None:
        """Location of the NPC, or None."""
        return self.table.npc

    @property
    def battlefields(self) -> Mapping[str, Battlefield]:
        """The battlefields by id, in board order."""
        ids = (location.id for location in self.game.cards.board.battlefields)
        return MappingProxyType(dict(zip(ids, self.table.fields, strict=True)))

    @property
    def event_deck(self) -> tuple[str, ...]:
        """Top first."""
        return self.decks.events

    @property
    def used_events(self) -> tuple[str, ...]:
        """Events set aside, in the order in which they were."""
        return self.decks.used_events

    @property
    def situation_deck(self) -> tuple[str, ...]:
        """Top first."""
        return self.decks.situations

    @property
    def removed_situations(self) -> tuple[str, ...]:
        """The situations that were removed unseen (R2.2)."""
        return self.decks.removed_situations

    def __repr__(self) -> str:
        asked = f", seat {self.turn} decides: {self.pending.kind.value}" if self.pending else ""
        return f"<GameState of {len(self.players)}: round {self.round}, {self.phase.value}{asked}>"

    def _repr_html_(self) -> str:
        """A notebook shows of a state what everybody may know."""
        from grailwar.dominate.view import view  # the views are made from states, so this module cannot need them

        return view(self, None)._repr_html_()


remember_options: "Callable[[GameState, tuple[Decision, ...]], None]" = GameState._layout.options.__set__
"""The one thing that is ever written into a finished state; nobody can see it: no part of equality or saves."""

new_state = maker(GameState)
new_player = maker(Player)
new_pending = maker(Pending)
new_token = maker(Token)
new_lasting = maker(Lasting)
new_battlefield = maker(Battlefield)
new_table = maker(Table)

with_log = replacer(GameState, "log")
with_pending = replacer(GameState, "pending")
with_queue = replacer(GameState, "queue")
ask = replacer(GameState, "pending", "queue")
"""``ask(state, pending, queue)``: open a question (or none), with what comes after it."""

in_phase = replacer(GameState, "phase", "queue")
asking = replacer(GameState, "pending", "log")
with_fields = replacer(Table, "fields")

_SEATS = range(7)
PLACEMENT = tuple(Pending(Question.PLACE, seat) for seat in _SEATS)
FIRST_WINDOW = tuple(Pending(Question.MOVE, seat) for seat in _SEATS)
SECOND_WINDOW = tuple(Pending(Question.SELECT, seat) for seat in _SEATS)
LAST_WINDOW = tuple(Pending(Question.CLOSE, seat) for seat in _SEATS)
"""The plain questions, by seat: made once and shared by all states."""
