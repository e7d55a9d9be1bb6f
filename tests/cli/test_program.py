"""The program as a whole: version, help, exit codes, what a pipe gets, what is missing."""

import os
import re
import subprocess
import sys
from importlib import metadata

import pytest
from command_line import FORCING, run

MISSING = "the command line needs typer and rich: pip install 'grailwar[cli]'\n"


def program(*arguments: str, **environment: str) -> "subprocess.CompletedProcess[bytes]":
    """Run the program in a process of its own, with pipes for its output."""
    plain = {name: text for name, text in os.environ.items() if name not in FORCING}
    command = [sys.executable, "-m", "grailwar", *arguments]
    return subprocess.run(command, capture_output=True, env={**plain, **environment}, timeout=60, check=False)


def test_version_is_that_of_the_package() -> None:
    assert run("--version") == (0, f"grailwar {metadata.version('grailwar')}\n", "")


def test_help_names_every_command() -> None:
    code, out, _ = run("--help")
    assert code == 0
    assert [name for name in ("cards", "play", "simulate", "verify") if f" {name} " not in out] == []


@pytest.mark.parametrize(
    "arguments",
    [
        ("fly",),
        ("play", "--players", "many"),
        ("play",),
        ("play", "--auto", "--players", "8"),
        ("play", "--auto", "--players", "2"),
        ("play", "--auto", "--players", "5", "--rules", "casual"),
        ("play", "--auto", "--rules", "strange"),
        ("play", "--auto", "--seed", "-1"),
        ("simulate", "--games", "0"),
        ("simulate", "--games", "1", "--workers", "0"),
        ("simulate", "--nonsense"),
        ("verify",),
        ("verify", "there-is-no-such-file.toml"),
        ("cards",),
        ("cards", "show"),
        ("cards", "show", "nobody"),
        ("cards", "list", "--kind", "spell"),
        ("cards", "--estimated", "list"),
    ],
)
def test_wrong_usage_exits_2_and_says_why_on_the_standard_error(arguments: tuple[str, ...]) -> None:
    code, _, err = run(*arguments)
    assert code == 2
    assert err.strip()


def test_bad_input_is_one_line_that_says_what_is_allowed() -> None:
    assert run("play", "--auto", "--players", "8") == (
        2,
        "",
        "grailwar: players is 8; the normal rules allow 3 to 7 (R1.1)\n",
    )


@pytest.mark.parametrize(
    "arguments",
    [
        ("play", "--auto", "--players", "3", "--rules", "casual", "--seed", "1"),
        ("simulate", "--players", "3", "--rules", "casual", "--games", "2", "--seed", "1"),
        ("cards", "show", "saber"),
        ("--help",),
        ("play", "--auto", "--players", "9"),
    ],
)
def test_a_pipe_gets_no_escape_codes(arguments: tuple[str, ...]) -> None:
    done = program(*arguments)
    assert b"\x1b" not in done.stdout + done.stderr
    assert done.returncode == (2 if "9" in arguments else 0)


def test_progress_is_silent_in_a_pipe() -> None:
    done = program("simulate", "--players", "3", "--rules", "casual", "--games", "2", "--seed", "1")
    assert done.stderr == b""


def test_names_that_the_terminal_cannot_show_are_no_error() -> None:
    done = program("cards", "show", "excalibur", PYTHONIOENCODING="ascii", PYTHONUTF8="0")
    assert (done.returncode, done.stderr) == (0, b"")
    assert re.search(rb"Chinese +\?+", done.stdout)


def test_a_reader_that_goes_away_is_no_traceback() -> None:
    command = [sys.executable, "-m", "grailwar", "play", "--auto", "--seed", "1"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None and process.stderr is not None
        process.stdout.close()
        assert b"Traceback" not in process.stderr.read()


@pytest.mark.parametrize("missing", ["typer", "rich"])
def test_without_the_extra_one_line_says_what_to_install(missing: str) -> None:
    code = f"import sys; sys.modules[{missing!r}] = None\nfrom grailwar.cli import main\nmain()"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (2, "", MISSING)


def test_the_library_does_not_import_the_command_line() -> None:
    code = "import sys, grailwar; print(sorted({'typer', 'rich', 'click', 'grailwar.cli'} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout == "[]\n"
