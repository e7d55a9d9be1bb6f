"""How something came about: a total power, a reason, a log entry, a battle, an elimination, a whole game."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from grailwar.dominate.state import GameState


def explain(thing: object, state: "GameState | None" = None, *, before: "GameState | None" = None) -> str:
    """A readable account of how something came about. What it tells depends on what ``thing`` is:

    - a ``Tally``: each part of the total power, with its cause;
    - a ``Reason``: the condition that fails, and the text of its rule or card;
    - a log entry: what happened, its cause, the cause of that, and the decision it follows from;
    - a ``Battle`` entry: who was there with which total, who was Defeated by what, who won, tied or lost, how the War
      Results were divided, bonus by bonus;
    - a ``PlayersLeft`` entry: the standings, who was not counted, who left and why nobody else did;
    - a ``GameState``: the last battle and the last elimination in its log;
    - log entries in a row: the same for this log, for example the logs of several steps put together.

    Args:
        thing: see above.
        state: for entries, the state whose log holds them (for the logs of several steps, the last one). It gives the
            names, the cause of a cause and the standings; without it the account is shorter.
        before: the state in which the decision was due that began the log. With it the way is gone again step by step,
            so that a battle names the events, and an elimination tells how far it goes.

    Raises:
        GrailWarError: nothing that can be explained, or two states that do not follow each other.

    >>> import grailwar as gw
    >>> state = gw.new_game(3, seed=1)
    >>> print(gw.explain(gw.why_not(state, gw.Place("reconnaissance"))[0]))
    R5.2: pieces are not placed at Reconnaissance; allowed: Magus Workshop, Miyama Town and Shinto
      R5.2: A piece may be placed at the Workshop, at Miyama Town or at Shinto, but never at Reconnaissance.
    """
    from grailwar.dominate.accounts import account_of  # the sentences are imported when they are first needed

    return account_of(thing, state, before)


def explain_game(states: "Iterable[GameState]") -> Iterator[str]:
    """The account of a game, piece by piece: rounds, battles with every total, eliminations, the end.

    Args:
        states: every state of the game in which a decision was due, in order, and the last one (``Record.states()``).

    Raises:
        GrailWarError: two states that do not follow each other.
    """
    from grailwar.dominate.accounts import account_of_game  # as above

    return account_of_game(states)
