"""Test tools for users: arranged states and scenario files."""

from grailwar.testing.arrange import arrange
from grailwar.testing.scenarios import Failure, run_scenarios

__all__ = ["Failure", "arrange", "run_scenarios"]
