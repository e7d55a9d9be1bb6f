"""What is installed is complete: the wheel, in an environment of its own, plays a game and knows the rules."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

PLAY = """
import grailwar as gw
state = gw.new_game(players=3, seed=1)
while not state.is_over:
    state = gw.apply(state, gw.legal_decisions(state)[0])
print(state.is_over, gw.rule("R8.4")[:8])
"""


@pytest.mark.soak
def test_the_wheel_plays_a_game_in_an_environment_of_its_own(tmp_path: Path) -> None:
    subprocess.run(
        [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", str(tmp_path), str(ROOT)],
        check=True,
    )
    (wheel,) = tmp_path.glob("*.whl")
    subprocess.run([sys.executable, "-m", "venv", str(tmp_path / "venv")], check=True)
    python = tmp_path / "venv" / "bin" / "python"
    subprocess.run([str(python), "-m", "pip", "install", "--quiet", str(wheel)], check=True)
    played = subprocess.run([str(python), "-c", PLAY], check=True, capture_output=True, text=True, cwd=tmp_path)
    assert played.stdout == "True **R8.4**\n"
