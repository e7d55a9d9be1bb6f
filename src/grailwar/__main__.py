"""``python -m grailwar``: the command line."""

from grailwar.cli import main

if __name__ == "__main__":
    main()
