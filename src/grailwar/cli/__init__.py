"""The command line ``grailwar``: the only place that prints. Needs the extra ``cli`` (typer, rich)."""

import sys

_NEEDED = ("typer", "rich")


def main() -> None:
    """Run the command line and exit: 0 fine, 1 a failed check, 2 wrong usage or bad input."""
    try:
        from grailwar.cli.app import run
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] not in _NEEDED:
            raise
        print("the command line needs typer and rich: pip install 'grailwar[cli]'", file=sys.stderr)
        raise SystemExit(2) from None
    run()
