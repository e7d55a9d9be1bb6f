"""The laws over a step: nothing comes back, rounds go forward, selections are of the right size, the log tells all."""

from collections import Counter
from collections.abc import Callable
from typing import Any

from grailwar.dominate import decisions, log
from grailwar.dominate.effects import lasting
from grailwar.dominate.state import UNLIMITED, GameState, Phase, Question
from grailwar.testing.laws.broken import BrokenLaw
from grailwar.testing.laws.playertales import OF_PLAYERS
from grailwar.testing.laws.tabletales import OF_THE_TABLE
from grailwar.testing.laws.tale import Tale, Teller, round_begun


def nothing_comes_back(old: GameState, new: GameState) -> None:
    """Command Seals and gems never rise (R7.5, R8.19); who has left stays as it was (RULING-77)."""
    for seat, (before, after) in enumerate(zip(old.players, new.players, strict=True)):
        if before is after:
            continue
        if before.left and before != after:
            raise BrokenLaw(f"seat {seat} had left the game, yet it has changed (RULING-77)")
        if after.seals > before.seals or after.gems > before.gems:
            raise BrokenLaw(f"the Command Seals or gems of seat {seat} have risen (R7.5, R8.19)")
        if before.mana is UNLIMITED and after.mana is not UNLIMITED:
            raise BrokenLaw(f"the Mana of seat {seat} is no longer unlimited (RULING-48)")
        if Counter(before.shown) - Counter(after.shown) or (before.name_known and not after.name_known):
            raise BrokenLaw(f"what was once public of seat {seat} has been forgotten (RULING-86)")
    if old.game is not new.game and old.game != new.game:
        raise BrokenLaw("the state belongs to another game")


def rounds_follow(old: GameState, new: GameState) -> None:
    """Rounds and phases go forward, and the start marker goes to the next player in the game, clockwise (R11.8)."""
    begun = [entry.round for entry in new.log if isinstance(entry, log.RoundBegun)]
    if begun != list(range(round_begun(old) + 1, round_begun(new) + 1)):
        raise BrokenLaw(
            f"rounds {begun} begin after round {round_begun(old)}; the state is in round {new.round} (R3.1)"
        )
    order = list(Phase)
    if (new.round, order.index(new.phase)) < (old.round, order.index(old.phase)):
        raise BrokenLaw(f"the phase {new.phase.value!r} follows {old.phase.value!r} in the same round (R3.2)")
    if begun == [old.round + 1] and not new.is_over:
        size = len(new.players)
        seats = [(old.start + step) % size for step in range(1, size + 1)]
        expected = next(seat for seat in seats if not new.players[seat].left)
        if new.start != expected:
            raise BrokenLaw(f"the start marker went from seat {old.start} to {new.start}, not to {expected} (R11.8)")


def selections_are_of_the_right_size(old: GameState, new: GameState) -> None:
    """A selection ends with as many cards as must be used, extra ones not counted, or with all there are (R8.2)."""
    pending, first = old.pending, new.log[0] if new.log else None
    if pending is None or pending.kind is not Question.SELECT or not isinstance(first, log.Decided):
        return
    if not isinstance(first.decision, decisions.Done):
        return
    player, cards = old.players[pending.seat], old.game.cards.cards
    least = most = old.game.cards.figures.cards
    for free in [cards[card].cards_used for card in player.lingering]:
        if free is not None:
            least, most = free.at_least, free.at_most
    if any(effect.kind == lasting.BARRED for effect in player.lasting):
        least = most = 0
    used = sum(cards[card.card].extra is None for card in pending.chosen)
    left = len(player.hand) - sum(cards[card.card].in_deck for card in pending.chosen)
    if used > most + player.more_cards or (used < least and left):
        raise BrokenLaw(f"seat {pending.seat} uses {used} cards of {least} to {most}; {left} are left in hand (R8.2)")


def log_tells_everything(old: GameState, new: GameState) -> None:
    """From the state before and the log alone follow all players and the board after, but for shuffles and questions.

    Who follows the log so misses nothing: the story, ``explain`` and the views rest on this law.
    """
    tale = Tale(old)
    for entry in new.log:
        TELLERS[type(entry)](tale, entry)
    tale.compare(new)


TELLERS: dict[type[Any], Teller] = {**OF_PLAYERS, **OF_THE_TABLE}
"""What follows from each kind of log entry."""

STEP_LAWS: tuple[Callable[[GameState, GameState], None], ...] = (
    nothing_comes_back,
    rounds_follow,
    selections_are_of_the_right_size,
    log_tells_everything,
)
"""The laws over every step."""
