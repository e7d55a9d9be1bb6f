"""The words of ``do``: each is one frozen class of arguments and one function that changes the state.

``carry_out`` acts on one seat and says whether the effect has taken hold (then the effects under ``then`` follow). An
operation that must ask its owner names the question; its answers are decisions like all others.
"""

from typing import TYPE_CHECKING, ClassVar, Protocol, TypeAlias

from grailwar.core.value import Value, value
from grailwar.dominate import changes, decisions, movement
from grailwar.dominate.effects import lasting
from grailwar.dominate.ids import Amount, Attribute, Cause, Count, LocationId, MasterId, SpecialId, mask
from grailwar.dominate.state import Question

if TYPE_CHECKING:
    from grailwar.dominate.decisions import Decision
    from grailwar.dominate.state import GameState

Outcome: TypeAlias = "tuple[GameState, bool]"


class Operation(Protocol):
    """One word of ``do``."""

    question: ClassVar[Question | None]
    """What the owner is asked before anything happens; None for operations that ask nothing."""

    def carry_out(self, state: "GameState", seat: int, cause: Cause) -> Outcome:
        """Act on ``seat``; the next state, and whether the effect has taken hold."""
        ...


@value
class GainMana(Value):
    """Gains Mana, up to the limit (R1.11)."""

    question: ClassVar[Question | None] = None
    amount: Amount

    def carry_out(self, state: "GameState", seat: int, cause: Cause) -> Outcome:
        return changes.gain_mana(state, seat, self.amount, cause), True


@value
class PayMana(Value):
    """Pays Mana; takes hold only with enough of it (R1.11)."""

    question: ClassVar[Question | None] = None
    amount: Amount

    def carry_out(self, state: "GameState", seat: int, cause: Cause) -> Outcome:
        if state.players[seat].mana < self.amount:
            return state, False
        return changes.pay_mana(state, seat, self.amount, cause), True


@value
class StartAtInitialMana(Value):
    """Mana becomes the initial Mana of the Master board, whatever it was."""

    question: ClassVar[Question | None] = None

    def carry_out(self, state: "GameState", seat: int, cause: Cause) -> Outcome:
        initial = state.game.cards.masters[state.players[seat].master].mana
        return changes.set_mana(state, seat, initial, cause), True


@value
class UnlimitedMana(Value):
    """Mana is unlimited for the rest of the game (RULING-48)."""

    question: ClassVar[Question | None] = None

    def carry_out(self, state: "GameState", seat: int, cause: Cause) -> Outcome:
        return changes.make_mana_unlimited(state, seat, cause), True


@value
class GainResults(Value):
    """Gains War Results."""

    question: ClassVar[Question | None] = None
    amount: Amount

    def carry_out(self, state: "GameState", seat: int, cause: Cause) -> Outcome:
        return changes.change_results(state, seat, self.amount, cause), True


@value
class LoseResults(Value):
    """Loses War Results, not below 0 (R1.12)."""

    question: ClassVar[Question | None] = None
    amount: Amount

    def carry_out(self, state: "GameState", seat: int, cause: Cause) -> Outcome:
        return changes.change_results(state, seat, -self.amount, cause), True


@value
class DoubleResults(Value):
    """Present War Results are doubled (RULING-64)."""

    question: ClassVar[Question | None] = None

    def carry_out(self, state: "GameState", seat: int, cause: Cause) -> Outcome:
        return changes.change_results(state, seat, state.players[seat].results, cause), True


@value
class WinResults(Value):
    """A winner's personal bonus, added after the division (R10.8)."""

    question: ClassVar[Question | None] = None
    amount: Amount
    per_other: bool = False
    """For each other participant at the battlefield, the NPC included."""

    def carry_out(self, state: "GameState", seat: int, cause: Cause) -> Outcome:
        raise TypeError("the bonus is counted when War Results are gained (phases.battle)")


@value
class ReduceWinners(Value):
    """What each winner of the battlefield gains is lessened, not below 0 (RULING-62)."""

    question: ClassVar[Question | None] = None
    amount: Amount

    def carry_out(self, state: "GameState", seat: int, cause: Cause) -> Outcome:
        raise TypeError("the reduction is counted when War Results are gained (phases.battle)")


@value
class LoseSeals(Value):
    """Loses Command Seals."""

    question: ClassVar[Question | None] = None
    amount: Amount

    def carry_out(self, state: "GameState", seat: int, cause: Cause) -> Outcome:
        return movement.lose_seals(state, seat, self.amount, cause), True


@value
class LoseAllSeals(Value):
    """Loses all Command Seals."""

    question: ClassVar[Question | None] = None

    def carry_out(self, state: "GameState", seat: int, cause: Cause) -> Outcome:
        return movement.lose_seals(state, seat, state.players[seat].seals, cause), True


@value
class ShuffleIntoDeck(Value):
    """All copies of a Special card are shuffled into the deck (R2.13)."""

    question: ClassVar[Question | None] = None
    card: SpecialId

    def carry_out(self, state: "GameState", seat: int, cause: Cause) -> Outcome:
        copies = state.game.cards.cards[self.card].copies
        return changes.add_to_deck(state, seat, self.card, copies, changes.ADDED_CARDS + seat, cause), True


@value
class Defeat(Value):
    """Is Defeated (R10.3); does not take hold of an immune player (R10.4)."""

    question: ClassVar[Question | None] = None

    def carry_out(self, state: "GameState", seat: int, cause: Cause) -> Outcome:
        return changes.defeat(state, seat, cause)


@value
class ResistDefeat(Value):
    """Cannot be Defeated by effects this round; a Defeat already received is lifted (RULING-30)."""

    question: ClassVar[Question | None] = None

    def carry_out(self, state: "GameState", seat: int, cause: Cause) -> Outcome:
        return changes.make_immune(state, seat, cause), True


@value
class BarCards(Value):
    """May use no cards for the rest of the round (RULING-59)."""

    question: ClassVar[Question | None] = None

    def carry_out(self, state: "GameState", seat: int, cause: Cause) -> Outcome:
        return changes.begin_lasting(state, seat, lasting.BARRED, 0, cause), True


@value
class StopEffects(Value):
    """On Use and On Clash of cards used after this one by others at the same battlefield do nothing (RULING-60)."""

    question: ClassVar[Question | None] = None

    def carry_out(self, state: "GameState", seat: int, cause: Cause) -> Outcome:
        return changes.begin_lasting(state, seat, lasting.STOPS, 0, cause), True


@value
class ZeroBase(Value):
    """Cards with the attribute have base power 0 this round (R9.3)."""

    question: ClassVar[Question | None] = None
    attribute: Attribute

    def carry_out(self, state: "GameState", seat: int, cause: Cause) -> Outcome:
        return changes.begin_lasting(state, seat, lasting.ZERO, mask((self.attribute,)), cause), True


@value
class MultiplyOwnTerrain(Value):
    """Terrain Advantage is multiplied this round (R9.6)."""

    question: ClassVar[Question | None] = None
    factor: Amount

    def carry_out(self, state: "GameState", seat: int, cause: Cause) -> Outcome:
        return changes.begin_lasting(state, seat, lasting.TERRAIN, self.factor, cause), True


@value
class RaiseOwnTotal(Value):
    """Total power is raised this round (R9.10)."""

    question: ClassVar[Question | None] = None
    amount: Amount

    def carry_out(self, state: "GameState", seat: int, cause: Cause) -> Outcome:
        return changes.begin_lasting(state, seat, lasting.TOTAL, self.amount, cause), True


@value
class ReleaseName(Value):
    """True Name Release: the Tarot is turned face up (R8.13)."""

    question: ClassVar[Question | None] = None

    def carry_out(self, state: "GameState", seat: int, cause: Cause) -> Outcome:
        return changes.release_name(state, seat, cause), True


@value
class HideName(Value):
    """The Tarot is turned face down (RULING-65)."""

    question: ClassVar[Question | None] = None

    def carry_out(self, state: "GameState", seat: int, cause: Cause) -> Outcome:
        return changes.hide_name(state, seat, cause), True


@value
class TakeUpAll(Value):
    """Deck and trash are put together and taken into hand (RULING-68)."""

    question: ClassVar[Question | None] = None

    def carry_out(self, state: "GameState", seat: int, cause: Cause) -> Outcome:
        return changes.take_up_all(state, seat, cause), True


@value
class PutBack(Value):
    """This lingering card goes back beside the Tarot (R4.1)."""

    question: ClassVar[Question | None] = None

    def carry_out(self, state: "GameState", seat: int, cause: Cause) -> Outcome:
        return changes.put_back(state, seat, cause.id, cause), True


@value
class LeaveGame(Value):
    """This card leaves the game (RULING-62)."""

    question: ClassVar[Question | None] = None

    def carry_out(self, state: "GameState", seat: int, cause: Cause) -> Outcome:
        return changes.remove_used_card(state, seat, cause.id, cause), True


@value
class TakeTerrain(Value):
    """Takes all Terrain tokens of the battlefield where the player is (RULING-58)."""

    question: ClassVar[Question | None] = None

    def carry_out(self, state: "GameState", seat: int, cause: Cause) -> Outcome:
        return changes.take_terrain(state, seat, cause), True


@value
class MoveTo(Value):
    """Moves to a location, ignoring the engaged state, if the piece may enter it from elsewhere (R7.17, R7.18)."""

    question: ClassVar[Question | None] = None
    location: LocationId

    def carry_out(self, state: "GameState", seat: int, cause: Cause) -> Outcome:
        if not movement.may_move_to(state, seat, self.location):
            return state, False
        return movement.move_piece(state, seat, self.location, cause), True


@value
class MoveAlongArrow(Value):
    """Moves one location along the arrow, ignoring the engaged state, if there is one and it may be entered (A3)."""

    question: ClassVar[Question | None] = None

    def carry_out(self, state: "GameState", seat: int, cause: Cause) -> Outcome:
        to = movement.next_location(state, seat)
        if to is None or not movement.may_move_to(state, seat, to):
            return state, False
        return movement.move_piece(state, seat, to, cause), True


@value
class MoveAnywhere(Value):
    """Moves to a location that the owner names, ignoring the engaged state (R7.17)."""

    question: ClassVar[Question | None] = Question.GO
    besides: tuple[LocationId, ...] = ()
    """Locations that may not be named."""
    may_stay: bool = False
    """The present location may be named; that is no entry (RULING-58)."""
    may_decline: bool = False
    """The owner may decline; then the question is asked even for a single destination."""

    def answers(self, state: "GameState", seat: int) -> "tuple[Decision, ...]":
        """Every destination, in board order, and whether to decline; nothing when there is no destination."""
        here = state.players[seat].at
        found: list[Decision] = [
            decisions.Go(location.id)
            for location in state.game.cards.board.locations
            if location.id not in self.besides
            and (movement.may_move_to(state, seat, location.id) or (self.may_stay and location.id == here))
        ]
        if found and self.may_decline:
            found.append(decisions.DECLINE)
        return tuple(found)

    def answer(self, state: "GameState", seat: int, cause: Cause, decision: "Decision") -> Outcome:
        """Carry out one of the answers."""
        if not isinstance(decision, decisions.Go):
            return state, False
        if decision.location == state.players[seat].at:
            return state, True
        return movement.move_piece(state, seat, decision.location, cause), True

    def carry_out(self, state: "GameState", seat: int, cause: Cause) -> Outcome:
        raise TypeError("the destination is asked first")


@value
class UseMore(Value):
    """May use further hand cards of a printed base power up to a limit, face up, paying for them now (RULING-26)."""

    question: ClassVar[Question | None] = Question.MORE
    base_at_most: Count

    def carry_out(self, state: "GameState", seat: int, cause: Cause) -> Outcome:
        raise TypeError("the cards are asked first")


@value
class Redraw(Value):
    """Discards any number of hand cards face down, then draws as many (R8.20)."""

    question: ClassVar[Question | None] = Question.DISCARD

    def carry_out(self, state: "GameState", seat: int, cause: Cause) -> Outcome:
        raise TypeError("the cards are asked first")


@value
class Become(Value):
    """Becomes another Master; everything else stays (RULING-55)."""

    question: ClassVar[Question | None] = None
    master: MasterId

    def carry_out(self, state: "GameState", seat: int, cause: Cause) -> Outcome:
        return changes.change_master(state, seat, self.master, cause), True


@value
class MoreCards(Value):
    """May use this many more cards in each Battle Preparation for the rest of the game (RULING-48)."""

    question: ClassVar[Question | None] = None
    amount: Amount

    def carry_out(self, state: "GameState", seat: int, cause: Cause) -> Outcome:
        return changes.allow_more_cards(state, seat, self.amount, cause), True


@value
class WinGame(Value):
    """Wins the game at once (M5.c)."""

    question: ClassVar[Question | None] = None

    def carry_out(self, state: "GameState", seat: int, cause: Cause) -> Outcome:
        return changes.end_game(state, (seat,), cause), True


OPERATIONS: dict[str, type[Operation]] = {
    "gain_mana": GainMana,
    "pay_mana": PayMana,
    "start_at_initial_mana": StartAtInitialMana,
    "unlimited_mana": UnlimitedMana,
    "gain_results": GainResults,
    "lose_results": LoseResults,
    "double_results": DoubleResults,
    "win_results": WinResults,
    "reduce_winners": ReduceWinners,
    "lose_seals": LoseSeals,
    "lose_all_seals": LoseAllSeals,
    "shuffle_into_deck": ShuffleIntoDeck,
    "defeat": Defeat,
    "resist_defeat": ResistDefeat,
    "bar_cards": BarCards,
    "stop_effects": StopEffects,
    "zero_base": ZeroBase,
    "multiply_terrain": MultiplyOwnTerrain,
    "raise_total": RaiseOwnTotal,
    "release_name": ReleaseName,
    "hide_name": HideName,
    "take_up_all": TakeUpAll,
    "put_back": PutBack,
    "leave_game": LeaveGame,
    "take_terrain": TakeTerrain,
    "move_to": MoveTo,
    "move_along_arrow": MoveAlongArrow,
    "move_anywhere": MoveAnywhere,
    "use_more": UseMore,
    "redraw": Redraw,
    "become": Become,
    "more_cards": MoreCards,
    "win_game": WinGame,
}
"""The vocabulary of ``do``: word -> the class of its arguments."""

LASTING: tuple[type[Operation], ...] = (ResistDefeat, StopEffects, MultiplyOwnTerrain, RaiseOwnTotal)
"""The operations on oneself that hold until clean-up: an arranged state repeats them for the cards given as used."""
