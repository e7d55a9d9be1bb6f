"""Runs of whole games with the laws checked on the way, for quick tests and long ones."""

import hashlib

from grailwar.dominate import decisions as words
from grailwar.dominate.cards import CardDatabase
from grailwar.dominate.decisions import Decision
from grailwar.dominate.engine import apply, concede, new_game
from grailwar.dominate.legal import legal_decisions
from grailwar.dominate.queries import seats_in_game
from grailwar.dominate.state import GameState
from grailwar.testing.laws import check_options, check_refusals, check_state, check_step, every_decision, fingerprint
from grailwar.testing.play import STYLES, choose, play

SETTINGS = [(3, "normal"), (4, "normal"), (5, "normal"), (6, "normal"), (7, "normal"), (3, "casual"), (4, "casual")]
"""Numbers of players and rules."""

DECISIONS_OF_AN_ACTION = 40
"""More decisions than one seat can make in one round: 30 at most to use cards, and 10 for Seals and gems."""


def most_rounds(cards: CardDatabase, players: int, rules: str) -> int:
    """The most rounds that a game can last: in Climax rounds somebody leaves or the idle rounds run out (RULING-87)."""
    rule_set = cards.rule_sets[rules]
    return rule_set.rounds + (cards.figures.idle_rounds * (players - 1) if rule_set.climax else 0)


def style_of(seed: int) -> str:
    """One style of random play after the other."""
    return STYLES[seed % len(STYLES)]


def checked_game(players: int, rules: str, seed: int, *, every: int) -> list[GameState]:
    """All states of a random game, with the laws checked at every decision.

    Every state is tried with some decisions that are not legal, every so many-th with all of them and with all that
    are.
    """
    state = new_game(players, seed=seed, rules=rules)
    universe = every_decision(state.cards, players)
    check_state(state)
    states = [state]
    for number, following in enumerate(play(state, seed, style_of(seed))):
        check_step(state, following)
        check_state(following, known=state)
        first = number * _TRIED % len(universe)
        check_refusals(following, universe[first : first + _TRIED])
        if number % every == 0:
            check_options(following)
            check_refusals(following, universe)
        state = following
        states.append(state)
    assert state.is_over
    assert state.round <= most_rounds(state.cards, players, rules)
    assert len(states) <= DECISIONS_OF_AN_ACTION * players * state.round
    return states


_TRIED = 12
"""Attempts at every decision; in 25 decisions or so all forms and ids come up."""


def check_concessions(states: list[GameState], seed: int, *, every: int) -> int:
    """Every seat concedes at every so many-th state of a game, and the game goes on to a proper end (RULING-77)."""
    made = 0
    for number, state in enumerate(states[:-1]):
        if number % every == 0:
            for seat in seats_in_game(state):
                _check_concession(state, seat, seed + number)
                made += 1
    return made


def _check_concession(state: GameState, seat: int, seed: int) -> None:
    left = concede(state, seat)
    check_step(state, left)
    check_state(left, known=state)
    assert left.players[seat].eliminated
    if not left.is_over:
        check_options(left)
    last = left
    for number, following in enumerate(play(left, seed, style_of(seed))):
        if number < _WATCHED:
            check_step(last, following)
            check_state(following, known=last)
        last = following
    check_state(last)
    assert last.is_over
    assert seat not in last.winners
    assert last.players[seat] == left.players[seat]


_WATCHED = 12
"""Decisions after a concession that are checked by all laws."""


def game_with_leavers(players: int, rules: str, seed: int) -> int:
    """A random game in which a seat leaves at every so many-th decision; how many there were."""
    state = new_game(players, seed=seed, rules=rules)
    counter = seed % _STAY
    while not state.is_over:
        counter += 1
        left = seats_in_game(state)
        if counter % _STAY:
            following = apply(state, choose(state, seed, counter, style_of(seed)))
        else:
            following = concede(state, left[counter // _STAY % len(left)])
        check_step(state, following)
        check_state(following, known=state)
        state = following
    return counter - seed % _STAY


_STAY = 37
"""Decisions from one concession to the next."""


def hash_of_games() -> str:
    """One number for some whole games, with all their states and logs."""
    found = hashlib.sha256()
    for players, rules in SETTINGS:
        state = new_game(players, seed=3, rules=rules)
        for following in (state, *play(state, 3)):
            found.update(fingerprint(following).encode())
    return found.hexdigest()


def idle_game(masters: list[str]) -> GameState:
    """The end of a game in which everybody does as little as possible, in the Workshop where there is room."""
    state = new_game(len(masters), seed=0, masters=masters)
    while not state.is_over:
        state = apply(state, _least(legal_decisions(state)))
    return state


def _least(listed: tuple[Decision, ...]) -> Decision:
    down = [option for option in listed if isinstance(option, words.Use) and option.down]
    wanted: list[Decision] = [words.DONE, words.STAY, words.END, words.DECLINE, words.Place("workshop"), *down]
    return next((option for option in wanted if option in listed), listed[0])
