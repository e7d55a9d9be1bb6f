"""Test tools for users: arranged states, scenario files, laws, the leak kit and the under-reveal kit.

What needs Hypothesis (the extra ``testing``) is imported by its own name: :mod:`grailwar.testing.strategies` and
:mod:`grailwar.testing.machine`.
"""

from grailwar.testing.arrange import arrange
from grailwar.testing.laws import BrokenLaw, check_options, check_refusals, check_state, check_step
from grailwar.testing.leaks import LeakFound, assert_no_leak
from grailwar.testing.reveals import OmissionFound, assert_changes_show, assert_public_shown
from grailwar.testing.scenarios import Failure, run_scenarios
from grailwar.testing.twins import stranger, twin

__all__ = [
    "BrokenLaw",
    "Failure",
    "LeakFound",
    "OmissionFound",
    "arrange",
    "assert_changes_show",
    "assert_no_leak",
    "assert_public_shown",
    "check_options",
    "check_refusals",
    "check_state",
    "check_step",
    "run_scenarios",
    "stranger",
    "twin",
]
