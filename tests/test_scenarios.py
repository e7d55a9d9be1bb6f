"""Every scenario file passes; each scenario is a test of its own, named after it."""

from pathlib import Path

import pytest

from grailwar.dominate.carddata import load_cards
from grailwar.testing.given import Scenario
from grailwar.testing.scenarios import load_scenarios, run_scenario

FILES = sorted(Path(__file__).parent.joinpath("scenarios").glob("*.toml"))
SCENARIOS = [
    pytest.param(path, scenario, id=f"{path.stem}:{scenario.id}") for path in FILES for scenario in load_scenarios(path)
]


@pytest.mark.parametrize(("path", "scenario"), SCENARIOS)
def test_scenario(path: Path, scenario: Scenario) -> None:
    assert run_scenario(path.name, scenario, load_cards()) == ()
