"""Every error that bad input can cause. All derive from :class:`GrailWarError`; nothing else escapes."""


class GrailWarError(Exception):
    """Anything that is wrong with what was given to the library."""


class SetupError(GrailWarError):
    """A game cannot begin as asked: number of players, who plays what, the seed, an arrangement."""


class IllegalDecision(GrailWarError):
    """A decision that the rules do not allow now, or a call at the wrong time.

    ``reasons`` holds every reason that was found; they may use secrets of the seat on turn.
    """

    def __init__(self, message: str, reasons: tuple[object, ...] = ()) -> None:
        super().__init__(message)
        self.reasons = reasons

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (str(self), self.reasons)


class NotationError(GrailWarError):
    """A text that is not a decision in the notation."""


class CardDataError(GrailWarError):
    """A card file with problems. ``problems`` lists all of them, each with its place."""

    def __init__(self, problems: tuple[object, ...]) -> None:
        super().__init__("\n".join(str(problem) for problem in problems))
        self.problems = problems

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.problems,)


class EndlessEffects(GrailWarError):
    """Effects of cards that feed each other without end; the state given is as before."""


class ScenarioError(GrailWarError):
    """A scenario file that cannot be read, or an arrangement that means nothing."""


class SaveError(GrailWarError):
    """A saved state that is damaged, hostile or of another version."""


class RecordError(GrailWarError):
    """A record that cannot be read, or that does not replay as it says."""


def shown(thing: object) -> str:
    """What was given, short enough for a message; also for what has no text form (a number of 5000 digits)."""
    try:
        text = repr(thing)
    except Exception:  # what was given decides what its repr raises
        return f"an object of type {type(thing).__name__}"
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 3]}..."


_LONGEST = 60


def suggest(word: object, allowed: tuple[str, ...] | list[str]) -> str:
    """The words allowed and, where one is near to what was given, a guess at what was meant."""
    from difflib import get_close_matches  # needed for errors alone

    near = get_close_matches(word if isinstance(word, str) else "", allowed, n=1, cutoff=0.6)
    guess = f"; did you mean {near[0]!r}?" if near else ""
    return f"allowed: {', '.join(sorted(allowed))}{guess}"
