"""The bot that takes any legal decision, each with the same chance."""

from typing import TYPE_CHECKING, Any

from grailwar.core.rng import draw

if TYPE_CHECKING:
    from grailwar.bots import Options
    from grailwar.dominate.decisions import Decision

_CHOICES = 1
"""Purpose of the bot's random numbers."""


class RandomBot:
    """Plays at random: the same seed and the same options give the same decisions on every platform.

    Args:
        seed: a whole number from 0 to 2**64 - 1.
        limit: how long a bot may think; this one never does.

    >>> from types import SimpleNamespace
    >>> from grailwar.dominate.decisions import parse_decision
    >>> asked = SimpleNamespace(options=(parse_decision("stay"), parse_decision("move shinto")))
    >>> RandomBot(1).choose(asked) in asked.options
    True
    """

    def __init__(self, seed: int, limit: Any = None) -> None:
        self.seed = seed
        self.limit = limit
        self._made = 0

    def choose(self, view: "Options") -> "Decision":
        """One of ``view.options``."""
        options = view.options
        number = draw(self.seed, _CHOICES, self._made, len(options))
        self._made += 1
        return options[number]
