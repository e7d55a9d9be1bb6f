"""The views: values of their own, which hold nothing that their viewer may not know, and nothing that leads to it."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, TypeAlias

import attrs

from grailwar.core.value import Value, maker, value
from grailwar.dominate.state import Lasting, Phase, Question, Token, UsedCard
from grailwar.dominate.view.notebook import to_html
from grailwar.dominate.view.plain import UNSEEN, to_text

if TYPE_CHECKING:
    from grailwar.dominate.decisions import Decision
    from grailwar.dominate.log import Entry
    from grailwar.dominate.tasks import Task

__all__ = ["UNSEEN", "PlayerView", "PublicView", "SeenBattlefield", "SeenGame", "SeenPlayer", "SeenQuestion", "View"]


@value
class SeenPlayer(Value):
    """One seat as the viewer sees it (R14.1, RULING-86). A card it may not know is :data:`UNSEEN`."""

    master: str
    servant: str | None
    """The Servant, once its true name was face up, and always for the viewer's own seat; None while unknown."""
    mana: int
    """0 to 12, or ``UNLIMITED``."""
    seals: int
    gems: int
    results: int
    """War Results."""
    hand_size: int
    deck_size: int
    trash: tuple[UsedCard, ...]
    """In the order in which the cards came there; face-down ones are known to their owner alone."""
    used: tuple[UsedCard, ...]
    """Cards used this round; face-down ones are known to their owner alone."""
    at: str | None
    terrain: tuple[Token, ...]
    lingering: tuple[str, ...]
    spent: tuple[str, ...]
    faceup: tuple[str, ...]
    removed: tuple[str, ...]
    added: tuple[str, ...]
    """Special cards that have been shuffled into its deck, in order (R2.13)."""
    revealed: bool
    """True name face up now."""
    defeated: bool
    acted: bool
    seal_power: int
    """Command Seals used for total power this round."""
    left: int
    """0 while in the game; else the place in the order of leaving, from 1."""
    shown: tuple[str, ...]
    """Cards of its decks that the table has seen face up, as often as seen at one time."""
    name_known: bool
    lasting: tuple[Lasting, ...]
    """Effects that hold for the rest of the round."""
    more_cards: int
    reshuffles: int
    """How often its deck has been shuffled anew."""
    power: int | None
    """Total power now, as on the Power track; None away from a battlefield."""

    @property
    def eliminated(self) -> bool:
        """Out of the game, by elimination or concession."""
        return self.left > 0

    def __repr__(self) -> str:
        return f"<SeenPlayer {self.master}: {self.mana} Mana, {self.results} War Results, at {self.at}>"


@value
class SeenBattlefield(Value):
    """One battlefield: what lies open, and how many events lie face down."""

    id: str
    open: tuple[str, ...]
    """Events face up, in the order placed."""
    hidden: int
    """How many events lie face down."""
    tokens: tuple[int, ...]
    """Terrain tokens on the board, highest first."""


@value
class SeenQuestion(Value):
    """The question that is open. What has been chosen so far is the chooser's secret until ``done``."""

    kind: Question
    seat: int
    task: "Task | None"
    """The effect that asks, if one does; it comes from something that lies open."""
    waiting: tuple[str, ...]
    """The cards in use whose effects wait, when their order is asked."""
    window: Question | None
    """The window that goes on after cards have been discarded."""
    moved: bool
    """An ability has been the one move of the Movement step."""


@value
class SeenGame(Value):
    """What every view holds: what everybody knows (R14.1, RULING-86)."""

    rules: str
    players_at_start: int
    npc_plays: bool
    """Whether the NPC takes part in this game (R6.1)."""
    card_digest: str
    """Which card database the game is played with (``CardDatabase.digest``)."""
    round: int
    phase: Phase
    start: int
    """Seat with the start player marker."""
    players: tuple[SeenPlayer, ...]
    fields: tuple[SeenBattlefield, ...]
    """The battlefields in board order; by id: :attr:`battlefields`."""
    situation: str | None
    npc: str | None
    """Location of the NPC."""
    npc_defeated: bool
    placed: tuple[int, ...]
    """How many pieces have been placed this round, by location in board order."""
    standings: tuple[int, ...] | None
    """War Results by seat, frozen while a battle is resolved (RULING-35)."""
    gone: int
    """How many times players have left the game."""
    idle: int
    """Climax rounds in a row in which nobody left (RULING-87)."""
    event_deck_size: int
    used_events: tuple[str, ...]
    event_reshuffles: int
    situation_deck_size: int
    removed_situations_size: int
    """How many situations were removed unseen (R2.2)."""
    past_situations: tuple[str, ...]
    """Ordinary situations that have gone by, in order."""
    question: SeenQuestion | None
    ahead: "tuple[Task, ...]"
    """What is to be carried out next, first first: all of it follows from what lies open."""
    winners: tuple[int, ...]
    log: "tuple[Entry, ...]" = attrs.field(eq=False)
    """What the last step caused, as far as the viewer may know it; no part of equality."""

    @property
    def turn(self) -> int | None:
        """The seat that decides now, or None."""
        return None if self.question is None else self.question.seat

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.phase is Phase.OVER

    @property
    def battlefields(self) -> Mapping[str, SeenBattlefield]:
        """The battlefields by id, in board order."""
        return MappingProxyType({field.id: field for field in self.fields})

    def to_json(self) -> str:
        """The whole view as JSON (docs/hidden-information.md)."""
        return to_text(self)

    def _repr_html_(self) -> str:
        return to_html(self)

    def _where(self) -> str:
        """How far the game has come, for representations."""
        asked = "" if self.question is None else f", seat {self.question.seat} decides: {self.question.kind.value}"
        return f"round {self.round}, {self.phase.value}{asked}"


@value
class PublicView(SeenGame):
    """What everybody knows, a spectator too."""

    def __repr__(self) -> str:
        return f"<PublicView of {len(self.players)}: {self._where()}>"


@value
class PlayerView(SeenGame):
    """What one seat knows: what everybody knows and its own secrets."""

    seat: int
    """Whose view this is."""
    servant: str
    hand: tuple[str, ...]
    deck: tuple[str, ...]
    """What the own deck consists of, sorted: its order is unknown."""
    chosen: tuple[UsedCard, ...]
    """What the seat itself has chosen so far in a selection under way."""
    options: "tuple[Decision, ...]"
    """The legal decisions of the seat when it is on turn, else empty."""

    def __repr__(self) -> str:
        return f"<PlayerView of seat {self.seat}: {self._where()}>"


View: TypeAlias = PlayerView | PublicView


new_seen_player = maker(SeenPlayer)
new_seen_battlefield = maker(SeenBattlefield)
new_seen_question = maker(SeenQuestion)
new_public_view = maker(PublicView)
new_player_view = maker(PlayerView)
