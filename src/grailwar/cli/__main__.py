"""``python -m grailwar.cli``."""

from grailwar.cli import main

if __name__ == "__main__":
    main()
