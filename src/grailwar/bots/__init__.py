"""Players that decide by themselves. They are given views and answer with decisions; they never see a state."""

from typing import Protocol

from grailwar.bots.random import RandomBot
from grailwar.dominate.decisions import Decision


class Options(Protocol):
    """What every view offers."""

    @property
    def options(self) -> tuple[Decision, ...]:
        """The legal decisions of the seat that is asked; never empty when a bot is asked."""
        ...


class Bot(Protocol):
    """A player at one seat."""

    def choose(self, view: Options) -> Decision:
        """One of ``view.options``."""
        ...


__all__ = ["Bot", "Options", "RandomBot"]
