"""The words of ``if``: each is one argument and a question about a seat. All words of one ``if`` must hold."""

from typing import TYPE_CHECKING, Annotated, ClassVar

from grailwar.core.shapes import Choice
from grailwar.core.value import Value, value
from grailwar.dominate import power, queries
from grailwar.dominate.effects.condition import Condition
from grailwar.dominate.ids import Amount, Count, LocationId, Mana, Players, RoundNumber, SkillId
from grailwar.dominate.state import UNLIMITED

if TYPE_CHECKING:
    from grailwar.dominate.state import GameState


@value
class ManaAtLeast(Value):
    """The player has this much Mana."""

    of_round: ClassVar[bool] = False
    amount: Mana

    def holds(self, state: "GameState", seat: int) -> bool:
        return state.players[seat].mana >= self.amount


@value
class Name(Value):
    """The true name is hidden, or shown (Tarot face up)."""

    of_round: ClassVar[bool] = False
    is_: Annotated[str, Choice(("hidden", "shown"))]

    def holds(self, state: "GameState", seat: int) -> bool:
        return state.players[seat].revealed == (self.is_ == "shown")


@value
class ManaUnlimited(Value):
    """The player's Mana is unlimited (true) or not (false)."""

    of_round: ClassVar[bool] = False
    is_: bool

    def holds(self, state: "GameState", seat: int) -> bool:
        return (state.players[seat].mana is UNLIMITED) == self.is_


@value
class HandEmpty(Value):
    """The player has no (true) or some (false) cards in hand."""

    of_round: ClassVar[bool] = False
    is_: bool

    def holds(self, state: "GameState", seat: int) -> bool:
        return (not state.players[seat].hand) == self.is_


@value
class At(Value):
    """The player's piece is at this location."""

    of_round: ClassVar[bool] = False
    location: LocationId

    def holds(self, state: "GameState", seat: int) -> bool:
        return state.players[seat].at == self.location


@value
class NotAt(Value):
    """The player's piece is not at this location."""

    of_round: ClassVar[bool] = False
    location: LocationId

    def holds(self, state: "GameState", seat: int) -> bool:
        return state.players[seat].at != self.location


@value
class FirstHalfOfTurnOrder(Value):
    """The player's place in turn order is within the first half of those in the game, rounded down (RULING-66)."""

    of_round: ClassVar[bool] = False
    is_: bool

    def holds(self, state: "GameState", seat: int) -> bool:
        order = queries.turn_order(state)
        return (order.index(seat) < len(order) // 2) == self.is_


@value
class RoundAtMost(Value):
    """The round is this one or an earlier one."""

    of_round: ClassVar[bool] = True
    number: RoundNumber

    def holds(self, state: "GameState", seat: int) -> bool:
        return state.round <= self.number


@value
class StartedWithAtLeast(Value):
    """The game began with this many players or more (R2.6)."""

    of_round: ClassVar[bool] = True
    players: Players

    def holds(self, state: "GameState", seat: int) -> bool:
        return state.game.players_at_start >= self.players


@value
class StartedWithAtMost(Value):
    """The game began with this many players or fewer (R2.6)."""

    of_round: ClassVar[bool] = True
    players: Players

    def holds(self, state: "GameState", seat: int) -> bool:
        return state.game.players_at_start <= self.players


@value
class ClimaxRound(Value):
    """A Climax card is in force (true) or not (false)."""

    of_round: ClassVar[bool] = True
    is_: bool

    def holds(self, state: "GameState", seat: int) -> bool:
        return (queries.climax(state) is not None) == self.is_


@value
class ClimaxRemaining(Value):
    """The Climax card for this number of players left is in force."""

    of_round: ClassVar[bool] = True
    players: Players

    def holds(self, state: "GameState", seat: int) -> bool:
        climax = queries.climax(state)
        return climax is not None and climax.remaining == self.players


@value
class NotClimaxRemaining(Value):
    """The Climax card for this number of players left is not in force."""

    of_round: ClassVar[bool] = True
    players: Players

    def holds(self, state: "GameState", seat: int) -> bool:
        climax = queries.climax(state)
        return climax is None or climax.remaining != self.players


@value
class OtherParticipants(Value):
    """Exactly this many others, the NPC included, are at the player's battlefield."""

    of_round: ClassVar[bool] = False
    amount: Count

    def holds(self, state: "GameState", seat: int) -> bool:
        return queries.other_participants(state, seat) == self.amount


@value
class OtherPlayersAtLeast(Value):
    """At least this many other players, the NPC not counted, are at the player's battlefield."""

    of_round: ClassVar[bool] = False
    amount: Amount

    def holds(self, state: "GameState", seat: int) -> bool:
        return len(queries.others_here(state, seat)) >= self.amount


@value
class OtherPlayers(Value):
    """Exactly this many other players, the NPC not counted, are at the player's battlefield."""

    of_round: ClassVar[bool] = False
    amount: Count

    def holds(self, state: "GameState", seat: int) -> bool:
        return len(queries.others_here(state, seat)) == self.amount


@value
class PowerRankWithNpc(Value):
    """As ``power_rank``, with the NPC ranked, too (the alternative of RULING-63)."""

    of_round: ClassVar[bool] = False
    rank: Amount

    def holds(self, state: "GameState", seat: int) -> bool:
        return queries.at_battlefield(state, seat) and power.power_rank(state, seat, with_npc=True) == self.rank


@value
class PowerRank(Value):
    """The player's total power has this rank among the players at its battlefield (RULING-63)."""

    of_round: ClassVar[bool] = False
    rank: Amount

    def holds(self, state: "GameState", seat: int) -> bool:
        return queries.at_battlefield(state, seat) and power.power_rank(state, seat) == self.rank


@value
class Standing(Value):
    """The player's place by War Results among those in the game; ties share a place (RULING-48, RULING-49)."""

    of_round: ClassVar[bool] = False
    is_: Annotated[str, Choice(("not_first", "last", "last_alone"))]

    def holds(self, state: "GameState", seat: int) -> bool:
        if self.is_ == "not_first":
            return not queries.in_first_place(state, seat)
        alone = self.is_ == "last_alone"
        return queries.in_last_place(state, seat) and not (alone and queries.shares_last_place(state, seat))


@value
class SharedAttribute(Value):
    """All cards used by the player share an attribute (R9.7)."""

    of_round: ClassVar[bool] = False
    is_: bool

    def holds(self, state: "GameState", seat: int) -> bool:
        return power.shares_attribute(state, seat) == self.is_


@value
class AlsoUsed(Value):
    """All these cards were used by the player this round too, face up."""

    of_round: ClassVar[bool] = False
    cards: tuple[SkillId, ...]

    def holds(self, state: "GameState", seat: int) -> bool:
        used = {card.card for card in state.players[seat].used if not card.down}
        return used.issuperset(self.cards)


CONDITIONS: dict[str, type[Condition]] = {
    "mana_at_least": ManaAtLeast,
    "mana_unlimited": ManaUnlimited,
    "name": Name,
    "hand_empty": HandEmpty,
    "at": At,
    "not_at": NotAt,
    "first_half_of_turn_order": FirstHalfOfTurnOrder,
    "round_at_most": RoundAtMost,
    "started_with_at_least": StartedWithAtLeast,
    "started_with_at_most": StartedWithAtMost,
    "climax_round": ClimaxRound,
    "climax_remaining": ClimaxRemaining,
    "not_climax_remaining": NotClimaxRemaining,
    "other_participants": OtherParticipants,
    "other_players_at_least": OtherPlayersAtLeast,
    "other_players": OtherPlayers,
    "power_rank": PowerRank,
    "power_rank_with_npc": PowerRankWithNpc,
    "standing": Standing,
    "shared_attribute": SharedAttribute,
    "also_used": AlsoUsed,
}
"""The vocabulary of ``if``: word -> the class of its one argument."""
