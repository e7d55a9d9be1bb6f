"""The words of ``do``: each is one frozen class of arguments and one function that changes the state.

``carry_out`` acts on one seat and says whether the effect has taken hold (then the effects under ``then`` follow). An
operation that must ask its owner names the question; its answers are decisions like all others.
"""

from typing import TYPE_CHECKING, Annotated, ClassVar, TypeAlias

from grailwar.core.shapes import Choice
from grailwar.core.value import Value, value
from grailwar.dominate import changes, decisions, movement
from grailwar.dominate.effects import lasting
from grailwar.dominate.ids import Amount, Attribute, Cause, Count, LocationId, MasterId, SpecialId, mask
from grailwar.dominate.state import Question, new_pending

if TYPE_CHECKING:
    from grailwar.dominate.decisions import Decision
    from grailwar.dominate.state import GameState, Pending
    from grailwar.dominate.tasks import EffectDue

Outcome: TypeAlias = "tuple[GameState, bool]"


class Operation(Value):
    """One word of ``do``: what all of them can be asked."""

    __slots__ = ()
    question: ClassVar[Question | None] = None
    """What the owner is asked before anything happens; None for operations that ask nothing."""

    def carry_out(self, state: "GameState", seat: int, cause: Cause) -> Outcome:
        """Act on ``seat``; the next state, and whether the effect has taken hold."""
        raise TypeError(f"{type(self).__name__} is not carried out by itself")

    def open_selection(self, seat: int, task: "EffectDue", window: Question | None = None) -> "Pending":
        """The question by which the owner selects cards; ``window`` goes on afterwards."""
        assert self.question is not None
        return new_pending(self.question, seat, (), task, (), window)

    def answers(self, state: "GameState", seat: int) -> "tuple[Decision, ...]":
        """The answers to the question where to go; none for operations that ask something else or nothing."""
        return ()

    def answer(self, state: "GameState", seat: int, cause: Cause, decision: "Decision") -> Outcome:
        """Carry out one of the answers."""
        return state, False

    def is_possible(self, state: "GameState", seat: int) -> bool:
        """Whether an ability with this operation may be activated now."""
        return True

    def win_bonus(self, players: int, participants: int) -> int | None:
        """A winner's personal bonus in a battle of so many (R10.8); None for what is no such bonus."""
        return None

    def win_reduction(self) -> int | None:
        """By how much each winner gains less when the owner loses (RULING-62); None for what does not reduce."""
        return None


@value
class GainMana(Operation):
    """Gains Mana, up to the limit (R1.11)."""

    amount: Amount

    def carry_out(self, state: "GameState", seat: int, cause: Cause) -> Outcome:
        return changes.gain_mana(state, seat, self.amount, cause), True


@value
class PayMana(Operation):
    """Pays Mana; takes hold only with enough of it (R1.11)."""

    amount: Amount

    def carry_out(self, state: "GameState", seat: int, cause: Cause) -> Outcome:
        if state.players[seat].mana < self.amount:
            return state, False
        return changes.pay_mana(state, seat, self.amount, cause), True


@value
class StartAtInitialMana(Operation):
    """Mana becomes the initial Mana of the Master board, whatever it was."""

    def carry_out(self, state: "GameState", seat: int, cause: Cause) -> Outcome:
        initial = state.game.cards.masters[state.players[seat].master].mana
        return changes.set_mana(state, seat, initial, cause), True


@value
class UnlimitedMana(Operation):
    """Mana is unlimited for the rest of the game (RULING-48)."""

    def carry_out(self, state: "GameState", seat: int, cause: Cause) -> Outcome:
        return changes.make_mana_unlimited(state, seat, cause), True


@value
class GainResults(Operation):
    """Gains War Results."""

    amount: Amount

    def carry_out(self, state: "GameState", seat: int, cause: Cause) -> Outcome:
        return changes.change_results(state, seat, self.amount, cause), True


@value
class LoseResults(Operation):
    """Loses War Results, not below 0 (R1.12)."""

    amount: Amount

    def carry_out(self, state: "GameState", seat: int, cause: Cause) -> Outcome:
        return changes.change_results(state, seat, -self.amount, cause), True


@value
class DoubleResults(Operation):
    """Present War Results are doubled (RULING-64)."""

    def carry_out(self, state: "GameState", seat: int, cause: Cause) -> Outcome:
        return changes.change_results(state, seat, state.players[seat].results, cause), True


@value
class WinResults(Operation):
    """A winner's personal bonus, added after the division (R10.8)."""

    amount: Amount
    per: Annotated[str, Choice(("battle", "other_participant", "other_player"))] = "battle"
    """Once, or for each other participant at the battlefield (the NPC included), or for each other player."""

    def win_bonus(self, players: int, participants: int) -> int | None:
        others = {"battle": 1, "other_participant": participants - 1, "other_player": players - 1}
        return self.amount * others[self.per]


@value
class ReduceWinners(Operation):
    """What each winner of the battlefield gains is lessened, not below 0 (RULING-62)."""

    amount: Amount

    def win_reduction(self) -> int | None:
        return self.amount


@value
class LoseSeals(Operation):
    """Loses Command Seals."""

    amount: Amount

    def carry_out(self, state: "GameState", seat: int, cause: Cause) -> Outcome:
        return movement.lose_seals(state, seat, self.amount, cause), True


@value
class LoseAllSeals(Operation):
    """Loses all Command Seals."""

    def carry_out(self, state: "GameState", seat: int, cause: Cause) -> Outcome:
        return movement.lose_seals(state, seat, state.players[seat].seals, cause), True


@value
class ShuffleIntoDeck(Operation):
    """All copies of a Special card are shuffled into the deck (R2.13)."""

    card: SpecialId

    def carry_out(self, state: "GameState", seat: int, cause: Cause) -> Outcome:
        copies = state.game.cards.cards[self.card].copies
        return changes.add_to_deck(state, seat, self.card, copies, changes.ADDED_CARDS + seat, cause), True


@value
class Defeat(Operation):
    """Is Defeated (R10.3); does not take hold of an immune player (R10.4)."""

    def carry_out(self, state: "GameState", seat: int, cause: Cause) -> Outcome:
        return changes.defeat(state, seat, cause)


@value
class ResistDefeat(Operation):
    """Cannot be Defeated by effects this round; a Defeat already received is lifted (RULING-30)."""

    def carry_out(self, state: "GameState", seat: int, cause: Cause) -> Outcome:
        return changes.make_immune(state, seat, cause), True


@value
class BarCards(Operation):
    """May use no cards for the rest of the round (RULING-59)."""

    def carry_out(self, state: "GameState", seat: int, cause: Cause) -> Outcome:
        return changes.begin_lasting(state, seat, lasting.BARRED, 0, cause), True


@value
class StopEffects(Operation):
    """On Use and On Clash of cards used after this one by others at the same battlefield do nothing (RULING-60)."""

    def carry_out(self, state: "GameState", seat: int, cause: Cause) -> Outcome:
        return changes.begin_lasting(state, seat, lasting.STOPS, 0, cause), True


@value
class ZeroBase(Operation):
    """Cards with the attribute have base power 0 this round (R9.3)."""

    attribute: Attribute

    def carry_out(self, state: "GameState", seat: int, cause: Cause) -> Outcome:
        return changes.begin_lasting(state, seat, lasting.ZERO, mask((self.attribute,)), cause), True


@value
class MultiplyOwnTerrain(Operation):
    """Terrain Advantage is multiplied this round (R9.6)."""

    factor: Amount

    def carry_out(self, state: "GameState", seat: int, cause: Cause) -> Outcome:
        return changes.begin_lasting(state, seat, lasting.TERRAIN, self.factor, cause), True


@value
class RaiseOwnTotal(Operation):
    """Total power is raised this round (R9.10)."""

    amount: Amount

    def carry_out(self, state: "GameState", seat: int, cause: Cause) -> Outcome:
        return changes.begin_lasting(state, seat, lasting.TOTAL, self.amount, cause), True


@value
class ReleaseName(Operation):
    """True Name Release: the Tarot is turned face up (R8.13)."""

    def carry_out(self, state: "GameState", seat: int, cause: Cause) -> Outcome:
        return changes.release_name(state, seat, cause), True


@value
class HideName(Operation):
    """The Tarot is turned face down (RULING-65)."""

    def carry_out(self, state: "GameState", seat: int, cause: Cause) -> Outcome:
        return changes.hide_name(state, seat, cause), True


@value
class TakeUpAll(Operation):
    """Deck and trash are put together and taken into hand (RULING-68)."""

    def carry_out(self, state: "GameState", seat: int, cause: Cause) -> Outcome:
        return changes.take_up_all(state, seat, cause), True


@value
class PutBack(Operation):
    """This lingering card goes back beside the Tarot (R4.1)."""

    def carry_out(self, state: "GameState", seat: int, cause: Cause) -> Outcome:
        return changes.put_back(state, seat, cause.id, cause), True


@value
class LeaveGame(Operation):
    """This card leaves the game (RULING-62)."""

    def carry_out(self, state: "GameState", seat: int, cause: Cause) -> Outcome:
        return changes.remove_used_card(state, seat, cause.id, cause), True


@value
class TakeTerrain(Operation):
    """Takes all Terrain tokens of the battlefield where the player is (RULING-58)."""

    def carry_out(self, state: "GameState", seat: int, cause: Cause) -> Outcome:
        return changes.take_terrain(state, seat, cause), True


@value
class MoveTo(Operation):
    """Moves to a location, ignoring the engaged state, if the piece may enter it from elsewhere (R7.17, R7.18)."""

    location: LocationId

    def carry_out(self, state: "GameState", seat: int, cause: Cause) -> Outcome:
        if not self.is_possible(state, seat):
            return state, False
        return movement.move_piece(state, seat, self.location, cause), True

    def is_possible(self, state: "GameState", seat: int) -> bool:
        return movement.may_move_to(state, seat, self.location)


@value
class MoveAlongArrow(Operation):
    """Moves one location along the arrow, ignoring the engaged state, if there is one and it may be entered (A3)."""

    def carry_out(self, state: "GameState", seat: int, cause: Cause) -> Outcome:
        to = movement.next_location(state, seat)
        if to is None or not movement.may_move_to(state, seat, to):
            return state, False
        return movement.move_piece(state, seat, to, cause), True


@value
class MoveAnywhere(Operation):
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


@value
class UseMore(Operation):
    """May use further hand cards of a printed base power up to a limit, face up, paying for them now (RULING-26)."""

    question: ClassVar[Question | None] = Question.MORE
    base_at_most: Count


@value
class Redraw(Operation):
    """Discards any number of hand cards face down, then draws as many (R8.20)."""

    question: ClassVar[Question | None] = Question.DISCARD


@value
class Become(Operation):
    """Becomes another Master; everything else stays (RULING-55)."""

    master: MasterId

    def carry_out(self, state: "GameState", seat: int, cause: Cause) -> Outcome:
        return changes.change_master(state, seat, self.master, cause), True


@value
class MoreCards(Operation):
    """May use this many more cards in each Battle Preparation for the rest of the game (RULING-48)."""

    amount: Amount

    def carry_out(self, state: "GameState", seat: int, cause: Cause) -> Outcome:
        return changes.allow_more_cards(state, seat, self.amount, cause), True


@value
class WinGame(Operation):
    """Wins the game at once (M5.c)."""

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
