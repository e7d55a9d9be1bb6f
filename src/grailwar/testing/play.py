"""Random play by numbers: the same numbers give the same game, on every platform and in every process."""

from collections.abc import Iterator

from grailwar.core.rng import draw
from grailwar.dominate import decisions
from grailwar.dominate.decisions import Decision
from grailwar.dominate.engine import apply
from grailwar.dominate.legal import legal_decisions
from grailwar.dominate.state import GameState

STYLES = ("even", "kinds", "saving")
"""How a random player chooses. ``even``: any legal decision alike. ``kinds``: first a kind of decision, then one of
that kind. ``saving``: seldom a Command Seal or gem, cards face down while there is too little Mana for a Noble Phantasm
/ Skill card, such a card whenever possible. Only the last one gets to see the costly cards often."""


def choose(state: GameState, seed: int, counter: int, style: str = "even") -> Decision:
    """A legal decision drawn by the numbers given; the same numbers give the same decision."""
    options = legal_decisions(state)
    if style == "kinds":
        kinds = tuple(dict.fromkeys(type(option) for option in options))
        kind = kinds[draw(seed, _KINDS, counter, len(kinds))]
        options = tuple([option for option in options if type(option) is kind])
    elif style == "saving" and draw(seed, _KINDS, counter, 8):
        options = _saving(state, options)
    return options[draw(seed, _OPTIONS, counter, len(options))]


def play(state: GameState, seed: int, style: str = "even") -> Iterator[GameState]:
    """Every state of a game played on at random up to its end, the given one left out."""
    counter = 0
    while not state.is_over:
        state = apply(state, choose(state, seed, counter, style))
        counter += 1
        yield state


_OPTIONS, _KINDS = 1001, 1002
"""Purposes of the draws."""


def _saving(state: GameState, options: tuple[Decision, ...]) -> tuple[Decision, ...]:
    spending = (decisions.SealMana, decisions.SealPower, decisions.SealMove, decisions.Activate, decisions.Discard)
    kept = tuple([option for option in options if not isinstance(option, spending)]) or options
    cards = state.game.cards.cards
    costly = tuple([use for use in kept if isinstance(use, decisions.Use) and not cards[use.card].in_deck])
    down = tuple([use for use in kept if isinstance(use, decisions.Use) and use.down])
    return costly or down or kept
