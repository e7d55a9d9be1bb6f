"""Commands run as a user would run them, with their output caught."""

from typer.testing import CliRunner

from grailwar.cli.app import app, load_commands

FORCING = ("FORCE_COLOR", "GITHUB_ACTIONS", "PY_COLORS", "COLUMNS")
"""Variables of the environment that make terminals out of pipes, or set a width."""


def run(*arguments: str) -> tuple[int, str, str]:
    """Exit code, standard output and standard error of ``grailwar`` with these arguments."""
    load_commands()
    plain = dict.fromkeys(FORCING)
    result = CliRunner().invoke(app, list(arguments), prog_name="grailwar", env=plain, catch_exceptions=False)
    return result.exit_code, result.stdout, result.stderr
