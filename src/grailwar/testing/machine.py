"""A whole game as a Hypothesis state machine, to run as it is and to build on (docs/testing-your-bot.md)."""

from collections.abc import Callable

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule

from grailwar.core.errors import GrailWarError
from grailwar.dominate.decisions import Decision
from grailwar.dominate.engine import advance, apply, concede
from grailwar.dominate.state import GameState
from grailwar.testing import strategies
from grailwar.testing.laws import BrokenLaw, check_options, check_refusals, check_state, check_step, every_decision
from grailwar.testing.play import STYLES, choose


class GrailWarMachine(RuleBasedStateMachine):
    """Plays one game: decisions, stretches of random play, concessions and illegal attempts, in any order.

    The laws of :mod:`grailwar.testing.laws` are checked at every step, and that no earlier state changes. A subclass
    may set :attr:`games` to begin elsewhere, add rules and invariants of its own, which find the present state in
    :attr:`state`, and extend :meth:`follow`, which sees every step.
    """

    games: st.SearchStrategy[GameState] = strategies.new_games()
    """Where a run begins."""
    dealt = True
    """Whether the laws that count what was dealt hold for :attr:`games`."""

    state: GameState
    """The present state."""

    def __init__(self) -> None:
        super().__init__()
        self.past: list[tuple[GameState, int]] = []
        """All states so far, each with its hash when it was met."""

    @initialize(data=st.data())
    def begin(self, data: st.DataObject) -> None:
        """Begin a game."""
        self.state = data.draw(self.games, label="game")
        self.past.append((self.state, hash(self.state)))
        check_state(self.state, dealt=self.dealt)

    def follow(self, new: GameState) -> None:
        """Go on to the state that has followed from :attr:`state`, and check the laws."""
        old = self.state
        check_step(old, new)
        check_state(new, dealt=self.dealt, known=old)
        self.past.append((new, hash(new)))
        self.state = new

    @rule(data=st.data())
    def decide(self, data: st.DataObject) -> None:
        """The seat on turn makes a legal decision."""
        if self.state.is_over:
            self._must_refuse(lambda: advance(self.state), "a step after the end")
            return
        decision = data.draw(strategies.decisions(self.state), label=f"seat {self.state.turn} decides")
        self.follow(apply(self.state, decision, seat=self.state.turn))

    @rule(steps=st.integers(1, 60), seed=strategies.SEEDS, style=st.sampled_from(STYLES))
    def play_on(self, steps: int, seed: int, style: str) -> None:
        """A stretch of random play, so that later rounds are reached."""
        for counter in range(steps):
            if not self.state.is_over:
                self.follow(apply(self.state, choose(self.state, seed, counter, style)))

    @rule(data=st.data())
    def leave(self, data: st.DataObject) -> None:
        """Any seat in the game concedes, whoever is on turn."""
        seat = data.draw(strategies.seats(self.state), label="concedes")
        if self.state.is_over:
            self._must_refuse(lambda: concede(self.state, seat), "a concession after the end")
            return
        self.follow(concede(self.state, seat))

    @rule(data=st.data())
    def try_illegal(self, data: st.DataObject) -> None:
        """A decision that is not legal is refused, and nothing happens."""
        attempt = data.draw(strategies.illegal_decisions(self.state), label="attempt")
        check_refusals(self.state, [attempt])

    @rule(data=st.data())
    def try_for_another(self, data: st.DataObject) -> None:
        """A decision of anybody but the seat on turn is refused, legal or not."""
        if self.state.is_over:
            return
        decision: Decision = data.draw(strategies.decisions(self.state), label="attempt")
        others = [seat for seat in range(-1, len(self.state.players) + 1) if seat != self.state.turn]
        seat = data.draw(st.sampled_from(others), label="seat")
        self._must_refuse(lambda: apply(self.state, decision, seat=seat), f"{decision} of seat {seat}")

    @rule(data=st.data())
    def try_to_leave(self, data: st.DataObject) -> None:
        """Who is out, and who is not there, cannot concede."""
        size = len(self.state.players)
        gone = [seat for seat in range(size) if self.state.players[seat].eliminated]
        seat = data.draw(st.sampled_from([-1, size, *gone]), label="concedes")
        self._must_refuse(lambda: concede(self.state, seat), f"the concession of seat {seat}")

    @rule()
    def look_at_options(self) -> None:
        """Everything that is listed is accepted, everything else is refused."""
        check_options(self.state)
        check_refusals(self.state, every_decision(self.state.cards, len(self.state.players)))

    def _must_refuse(self, attempt: Callable[[], GameState], what: str) -> None:
        try:
            attempt()
        except GrailWarError:
            return
        raise BrokenLaw(f"{what} is accepted")

    def teardown(self) -> None:
        """No state met before has changed."""
        for state, known in self.past:
            if hash(state) != known:
                raise BrokenLaw(f"an earlier state has changed: {state}")
