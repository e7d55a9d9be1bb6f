"""The commands ``grailwar rules`` and ``grailwar explain``."""

import json
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

import grailwar as gw
from grailwar.cli import explain as explain_command
from grailwar.cli import rules as rules_command
from grailwar.dominate.entry_json import entry_from_json
from grailwar.dominate.explain import explain_game

RECORD = gw.Record.of(3, seed=4)
while RECORD.state.turn is not None:
    RECORD = RECORD.then(gw.legal_decisions(RECORD.state)[len(RECORD.steps) % len(gw.legal_decisions(RECORD.state))])
STATES = RECORD.states()


@pytest.fixture
def app() -> typer.Typer:
    made = typer.Typer()
    rules_command.add_to(made)
    explain_command.add_to(made)
    return made


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A record file of a whole game."""
    file = tmp_path / "game.record"
    file.write_text(RECORD.dumps(), encoding="utf-8")
    return file


def test_rules_shows_rules_with_their_source(app: typer.Typer) -> None:
    result = CliRunner().invoke(app, ["rules", "R8.1", "RULING-76"])
    assert (result.exit_code, result.output) == (0, f"{gw.rule('R8.1')}\n\n{gw.rule('RULING-76')}\n")


def test_rules_of_an_unknown_id_is_an_error_of_the_library(app: typer.Typer) -> None:
    result = CliRunner().invoke(app, ["rules", "R8.99"])
    assert isinstance(result.exception, gw.GrailWarError)
    assert str(result.exception).startswith("there is no rule 'R8.99'; did you mean ")


def test_explain_accounts_for_a_recorded_game(app: typer.Typer, record: Path) -> None:
    result = CliRunner().invoke(app, ["explain", str(record)])
    assert result.exit_code == 0
    assert result.output == "".join(f"{account}\n" for account in explain_game(STATES))


def test_explain_as_json_has_the_accounts_and_the_logs(app: typer.Typer, record: Path) -> None:
    result = CliRunner().invoke(app, ["explain", str(record), "--json"])
    told = json.loads(result.output)
    assert told["accounts"] == list(explain_game(STATES))
    logs = tuple(tuple(entry_from_json(entry) for entry in entries) for entries in told["logs"])
    assert logs == tuple(state.log for state in STATES)


def test_explain_of_a_missing_file_is_an_error_of_the_library(app: typer.Typer, tmp_path: Path) -> None:
    result = CliRunner().invoke(app, ["explain", str(tmp_path / "nothing.record")])
    assert isinstance(result.exception, gw.RecordError)
