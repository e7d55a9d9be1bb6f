"""The golden games replay to the byte, in every process and under every hash seed."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from grailwar.dominate.records import Record

HERE = Path(__file__).parent
GAMES = sorted(HERE.glob("*.record"))


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_golden_game_replays_as_noted(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    record = Record.loads(text)
    record.verify()
    assert record.dumps() == text
    assert record.state.is_over


def test_there_are_golden_games_of_every_size_and_rule_set() -> None:
    assert [path.stem for path in GAMES] == ["casual-3", "casual-4", *(f"normal-{players}" for players in range(3, 8))]


_REPLAY = """
import pickle, sys
from pathlib import Path
import grailwar as gw
from grailwar.dominate.records import Record
for path in sorted(Path(sys.argv[1]).glob("*.record")):
    record = Record.loads(path.read_text(encoding="utf-8"))
    state = record.states()[-1]
    for copy in (gw.from_json(gw.to_json(state)), pickle.loads(pickle.dumps(state))):
        assert gw.digest(copy) == gw.digest(state)
    print(path.stem, len(record.steps), gw.digest(state))
"""


@pytest.mark.parametrize("hash_seed", ["0", "1", "2", "3", "random"])
def test_golden_digests_hold_under_every_hash_seed(hash_seed: str) -> None:
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
    run = subprocess.run(
        [sys.executable, "-c", _REPLAY, str(HERE)], env=environment, capture_output=True, text=True, timeout=100
    )
    assert (run.returncode, run.stderr) == (0, "")
    assert run.stdout == HERE.joinpath("digests.txt").read_text(encoding="utf-8")
