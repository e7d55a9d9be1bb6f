"""What is raised when a law of the game does not hold."""


class BrokenLaw(AssertionError):
    """A law of the game does not hold."""
