"""Records of games (docs/records.md): where a game began and what was decided, to be replayed and judged."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import attrs
from pyrsistent import PVector, pvector

from grailwar.core import record as core
from grailwar.core.errors import GrailWarError, IllegalDecision, NotationError, RecordError, SaveError, SetupError
from grailwar.core.record import Change, Line, Script, Step
from grailwar.core.value import Value, value
from grailwar.dominate.cards import CardDatabase
from grailwar.dominate.decisions import Decision, parse_decision
from grailwar.dominate.digests import Difference, differences, digest, facts, tells_added, without_added
from grailwar.dominate.engine import apply, built_in_cards, concede, new_game, run_on
from grailwar.dominate.saves import RULES_VERSION, from_json, to_json
from grailwar.dominate.state import GameState

BEGINS = "grailwar dominate record"
"""How the text of every record begins, whatever its version."""
KIND = f"{BEGINS} 1"
"""The first line of a record file; the number is raised when its form changes."""
EVERY = 20
"""After how many steps a digest is noted, unless told otherwise."""
MOST_EVERY = 1_000_000
CONCEDE = "concede"


@value
class NewGame(Value):
    """The options of ``new_game``."""

    players: int
    seed: int
    rules: str = "normal"
    masters: tuple[str | None, ...] | None = None
    servants: tuple[str | None, ...] | None = None
    start: int | None = None

    def begin(self, cards: CardDatabase) -> GameState:
        """The game at its first decision."""
        return new_game(
            self.players,
            seed=self.seed,
            rules=self.rules,
            masters=self.masters,
            servants=self.servants,
            start=self.start,
            cards=cards,
        )


class RecordDiffers(RecordError):
    """A record that does not replay as it says.

    ``step`` is the first step that differs, counted from 1 (0: the start itself); ``differences`` says in which facts
    the state after it is not the noted one. It is empty when the decision is refused, or when only a digest was noted.
    """

    def __init__(self, message: str, step: int, found: tuple[Difference, ...] = ()) -> None:
        super().__init__("\n  ".join([message, *map(str, found)]))
        self.message = message
        self.step = step
        self.differences = found

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.message, self.step, self.differences)


@value
class Record(Value):
    """A game from its start on. Records are values: :meth:`then` gives a longer one.

    >>> record = Record.of(3, seed=7).then("place workshop")
    >>> len(record.states()), record == Record.loads(record.dumps())
    (2, True)
    """

    start: NewGame | GameState
    """The options and the seed of the game, or a state to begin from."""
    card_digest: str
    """Which cards it is played with."""
    rules_version: int
    opening: str
    """Digest of the state at the start."""
    cards: CardDatabase = attrs.field(eq=False, repr=False)
    """The card database it is replayed with."""
    steps: PVector[Step] = pvector()
    names: tuple[str, ...] = ()
    """Names of the players by seat; an empty one is unknown."""
    comments: tuple[str, ...] = ()
    """Comments after the last step."""
    every: int = EVERY
    """After how many steps a digest is noted."""
    notes_changes: bool = True
    """Whether each step notes the facts that it changes."""
    last: GameState | None = attrs.field(default=None, eq=False, repr=False)
    """The state after the last step, once it is known."""
    with_added: bool = False
    """Whether digests and facts tell of cards added to decks where the Master board says otherwise; records made before
    they could do not."""

    @classmethod
    def of(
        cls,
        players: int | GameState,
        *,
        seed: int | None = None,
        rules: str = "normal",
        masters: Sequence[str | None] | None = None,
        servants: Sequence[str | None] | None = None,
        start: int | None = None,
        cards: CardDatabase | None = None,
        names: Sequence[str] = (),
        every: int = EVERY,
        notes_changes: bool = True,
    ) -> "Record":
        """A record without steps.

        Args:
            players: the number of players, with the other options of ``new_game``; or a state to begin from, alone.
            seed: needed unless a state is given.
            rules: as for ``new_game``, like ``masters``, ``servants``, ``start`` and ``cards``.
            masters: see ``rules``.
            servants: see ``rules``.
            start: see ``rules``.
            cards: see ``rules``.
            names: of the players, by seat.
            every: after how many steps a digest is noted; 1 to 1,000,000.
            notes_changes: whether each step notes what it changes: more to read, a longer file.

        Raises:
            SetupError: as ``new_game``.
            RecordError: options beside a state, a name that is more than one line, or ``every`` out of range.
        """
        begin: NewGame | GameState
        if isinstance(players, GameState):
            if (seed, masters, servants, start, cards, rules) != (None, None, None, None, None, "normal"):
                raise RecordError("a record that begins from a state takes no options of a new game")
            begin, opening = players.replace(log=()), players
        elif seed is None:
            raise RecordError("a record of a new game needs its seed")
        else:
            begin = NewGame(players, seed, rules, _tuple(masters), _tuple(servants), start)
            opening = begin.begin(built_in_cards() if cards is None else cards)
        _check_every(every)
        named = _checked_names(names, len(opening.players))
        return cls(
            start=begin,
            card_digest=opening.cards.digest,
            rules_version=RULES_VERSION,
            opening=digest(opening),
            with_added=tells_added(opening),
            names=named,
            every=every,
            notes_changes=notes_changes,
            cards=opening.cards,
            last=opening,
        )

    @property
    def state(self) -> GameState:
        """The state after the last step."""
        return self.states()[-1] if self.last is None else self.last

    def then(self, what: Decision | str) -> "Record":
        """The record with one more step.

        Args:
            what: a decision of the seat on turn, also as text: ``"stay"``, ``"2 stay"``; or ``"2 concede"``.

        Raises:
            IllegalDecision: the rules do not allow it now, or another seat is on turn.
            NotationError: not the notation of a decision.
        """
        here = self.state
        before = run_on(here)
        seat, text = _split(before, what)
        after = _carry_out(before, seat, text)
        steps = self.steps
        if steps and len(steps) % self.every:
            steps = steps.set(-1, steps[-1].replace(digest=None))
        told = self.with_added or (tells_added(after) and not self._is_from_before(here))
        old, new = _told(before, told), _told(after, told)
        changes = _changes(old, new) if self.notes_changes else ()
        step = Step(seat, text, changes, digest(new), self.comments)
        return self.replace(steps=steps.append(step), comments=(), last=after, with_added=told)

    def _is_from_before(self, here: GameState) -> bool:
        """Whether the record says nothing of added cards although an earlier state tells them (``here`` is the last).

        The last state nearly always answers for all of them, so that such a record goes on without being replayed.
        """
        return tells_added(here) or any(map(tells_added, self.replay()))

    def comment(self, text: str) -> "Record":
        """The record with a comment after its last step."""
        return self.replace(comments=(*self.comments, core.check_free_text(text, "a comment")))

    def upto(self, length: int) -> "Record":
        """The record of the first ``length`` steps."""
        if type(length) is not int or not 0 <= length <= len(self.steps):
            raise RecordError(f"the record has {len(self.steps)} steps, not {length!r}")
        states = self.states()[: length + 1]
        steps = self.steps[:length]
        if steps:
            steps = steps.set(-1, steps[-1].replace(digest=digest(_told(states[-1], self.with_added))))
        told = self.with_added and any(map(tells_added, states))
        return self.replace(steps=steps, comments=(), last=states[-1], with_added=told)

    def states(self) -> tuple[GameState, ...]:
        """The state at the start and after every step.

        Raises:
            RecordDiffers: a step that the rules do not allow.
        """
        return tuple(self.replay())

    def replay(self) -> Iterator[GameState]:
        """The same as :meth:`states`, one after another: what comes before a refused step can be had."""
        state = self._begin()
        yield state
        for number, step in enumerate(self.steps, 1):
            try:
                state = _carry_out(run_on(state), step.seat, step.text)
            except GrailWarError as error:
                raise RecordDiffers(f"step {number} ({step}) is refused: {error}", number) from error
            yield state

    def _begin(self) -> GameState:
        return self.start if isinstance(self.start, GameState) else self.start.begin(self.cards)

    def verify(self) -> None:
        """Replay the game and compare everything that the record notes.

        Raises:
            RecordDiffers: the first step that is refused or leads to another state than noted, with the facts that
                differ: the noted value and the one found now.
        """
        before: GameState | None = None
        for number, state in enumerate(self.replay()):
            after = _told(state, self.with_added)
            if before is None:
                self._compare(0, "the start", after, self.opening, ())
            else:
                step = self.steps[number - 1]
                where = f"step {number} ({step})"
                old = _told(run_on(before), self.with_added)
                self._compare(number, where, after, step.digest, _wrong_changes(old, after, step))
            before = state

    def _compare(
        self, number: int, where: str, state: GameState, noted: str | None, found: tuple[Difference, ...]
    ) -> None:
        if found:
            raise RecordDiffers(f"{where} leads to another state than noted", number, found)
        actual = digest(state)
        if noted is not None and noted != actual:
            message = f"{where}: the digest differs: noted {noted}, found {actual}"
            raise RecordDiffers(f"{message}; the facts noted since the last digest agree", number)

    # --- the file

    def dumps(self) -> str:
        """The text of the record file; :meth:`loads` reads it."""
        start = to_json(self.start) if isinstance(self.start, GameState) else ""
        return core.write(KIND, dict(self._head()), start, self.opening, tuple(self.steps), self.comments)

    def _head(self) -> Iterator[tuple[str, str]]:
        yield "rules version", str(self.rules_version)
        yield "cards", self.card_digest
        if self.every != EVERY:
            yield "check points", str(self.every)
        if not self.notes_changes:
            yield "changes", "left out"
        if self.with_added:
            yield "cards added", "told"
        for seat, name in enumerate(self.names):
            yield f"name {seat}", name
        if isinstance(self.start, GameState):
            yield "saved state", ""
            return
        yield "rules", self.start.rules
        yield "players", str(self.start.players)
        yield "seed", str(self.start.seed)
        for key, ids in (("masters", self.start.masters), ("servants", self.start.servants)):
            if ids is not None:
                yield key, " ".join("-" if name is None else name for name in ids)
        if self.start.start is not None:
            yield "start", str(self.start.start)

    @classmethod
    def loads(cls, text: str, cards: CardDatabase | None = None) -> "Record":
        """The record that :meth:`dumps` has written, or that a person has.

        Its decisions are read but not carried out; :meth:`verify` and :meth:`states` do that.

        Args:
            text: a record file.
            cards: the card database it was played with; None for the built-in one.

        Raises:
            RecordError: damaged or hostile text, with the line; another rules version or other cards.
        """
        database = built_in_cards() if cards is None else cards
        if not isinstance(database, CardDatabase):
            raise RecordError(f"cards is {database!r:.80}; allowed: a CardDatabase")
        script = core.read(text, KIND)
        _check_made_with(script, database)
        head: dict[str, Any] = core.read_head(script, _HEAD)
        begin = _read_start(script, head, database)
        opening = begin if isinstance(begin, GameState) else _first_state(script, begin, database)
        told = head.get("cards added", False)
        for number, step in zip(script.lines, script.steps, strict=True):
            _check_step(number, step, len(opening.players))
        return cls(
            start=begin,
            card_digest=database.digest,
            rules_version=RULES_VERSION,
            opening=script.digest or digest(_told(opening, told)),
            steps=pvector(script.steps),
            names=_names(script, head, len(opening.players)),
            comments=script.comments,
            every=head.get("check points", EVERY),
            notes_changes=head.get("changes", True),
            cards=database,
            last=None if script.steps else opening,
            with_added=told,
        )


def _check_every(every: int) -> None:
    if type(every) is not int or not 1 <= every <= MOST_EVERY:
        raise RecordError(f"every is {every!r:.40}; allowed: whole numbers from 1 to {MOST_EVERY}")


def _checked_names(names: Sequence[str], seats: int) -> tuple[str, ...]:
    if isinstance(names, str) or not isinstance(names, Sequence):
        raise RecordError(f"names are a list of texts, not {names!r:.80}")
    if len(names) > seats:
        raise RecordError(f"{len(names)} names for {seats} players")
    return tuple(core.check_free_text(name, "a player's name") for name in names)


def _tuple(ids: Sequence[str | None] | None) -> tuple[str | None, ...] | None:
    if isinstance(ids, str) or not isinstance(ids, Sequence):
        return ids  # type: ignore[return-value]  # None, or what new_game refuses
    return tuple(ids)


def _split(state: GameState, what: Decision | str) -> tuple[int, str]:
    """Who decides, and the decision in notation."""
    if isinstance(what, str):
        seat, _, text = what.partition(" ")
        if seat.isascii() and seat.isdecimal() and len(seat) < 3:
            return int(seat), text
    if state.turn is None:
        raise IllegalDecision("no decision is due")
    return state.turn, str(what)


def _carry_out(state: GameState, seat: int, text: str) -> GameState:
    """The state after a step."""
    return concede(state, seat) if text == CONCEDE else apply(state, parse_decision(text), seat=seat)


def _told(state: GameState, with_added: bool) -> GameState:
    """The state of which a record notes facts and digests."""
    return without_added(state) if tells_added(state) and not with_added else state


def _changes(before: GameState, after: GameState) -> tuple[Change, ...]:
    return tuple((found.name, found.actual) for found in differences(facts(before), facts(after)))


def _wrong_changes(before: GameState, after: GameState, step: Step) -> tuple[Difference, ...]:
    """The facts that a step has left otherwise than noted; none when it notes nothing."""
    if not step.changes or step.changes == _changes(before, after):
        return ()
    known, found = facts(before), facts(after)
    told = [(name, noted) for name, noted in step.changes if name not in known and name not in found]
    unknown = tuple(Difference(name, noted, "no such fact") for name, noted in told)
    return unknown or differences({**known, **dict(step.changes)}, found)


# --- reading the head -------------------------------------------------------------------------------------------------


def _check_made_with(script: Script, cards: CardDatabase) -> None:
    """Refuse a record of another rules version or of other cards before anything else is looked at."""
    for key, here, what in (("rules version", str(RULES_VERSION), "rules version"), ("cards", cards.digest, "cards")):
        line = script.head.get(key)
        if line is None:
            raise core.wrong(1, f"the key {key!r} is missing")
        if line.text != here:
            raise core.wrong(line.number, f"made with other {what}: {line.text[:80]!r}, here it is {here!r}")


def _seats(line: Line) -> tuple[str | None, ...]:
    return tuple(None if name == "-" else name for name in line.text.split())


def _word(word: str, meaning: bool) -> Callable[[Line], bool]:
    """The reader of a key that says one thing or is not there."""

    def read(line: Line) -> bool:
        if line.text != word:
            raise core.wrong(line.number, f"allowed: {word!r}")
        return meaning

    return read


def _text(line: Line) -> str:
    return line.text


def _stripped(line: Line) -> str:
    return line.text.strip()


def _number(low: int, high: int) -> Callable[[Line], int]:
    return lambda line: core.whole_number(line, low, high)


_HEAD: dict[str, Callable[[Line], Any]] = {
    "rules version": _text,
    "cards": _text,
    "check points": _number(1, MOST_EVERY),
    "changes": _word("left out", False),
    "cards added": _word("told", True),
    **{f"name {seat}": _stripped for seat in range(7)},
    "rules": _text,
    "players": _number(1, 99),
    "seed": _number(0, 2**64 - 1),
    "masters": _seats,
    "servants": _seats,
    "start": _number(0, 99),
    "saved state": _text,
}
"""What each key of the head may say."""

_OPTIONS = ("rules", "players", "seed", "masters", "servants", "start")


def _read_start(script: Script, head: dict[str, Any], cards: CardDatabase) -> NewGame | GameState:
    saved = script.head.get("saved state")
    options = {key: head[key] for key in _OPTIONS if key in head}
    if saved is None:
        for key in ("players", "seed"):
            if key not in options:
                raise core.wrong(1, f"the key {key!r} is missing")
        if script.start:
            raise core.wrong(1, "only 'saved state' has indented lines under it")
        return NewGame(**options)
    if options:
        key = next(iter(options))
        raise core.wrong(script.head[key].number, f"a saved state takes no {key!r}")
    try:
        return from_json(script.start, cards)
    except SaveError as error:
        raise core.wrong(saved.number, f"the saved state is damaged: {error}") from error


def _first_state(script: Script, begin: NewGame, cards: CardDatabase) -> GameState:
    try:
        return begin.begin(cards)
    except SetupError as error:
        raise core.wrong(script.head["players"].number, f"no game can begin like this: {error}") from error


def _check_step(number: int, step: Step, seats: int) -> None:
    if step.seat >= seats:
        raise core.wrong(number, f"there is no seat {step.seat}; allowed: 0 to {seats - 1}")
    if step.text != CONCEDE:
        try:
            parse_decision(step.text)
        except NotationError as error:
            raise core.wrong(number, str(error)) from error


def _names(script: Script, head: dict[str, Any], seats: int) -> tuple[str, ...]:
    given = [head.get(f"name {seat}") for seat in range(7)]
    while given and given[-1] is None:
        given.pop()
    if len(given) > seats:
        raise core.wrong(script.head[f"name {len(given) - 1}"].number, f"there is no seat {len(given) - 1}")
    return tuple(name or "" for name in given)
