"""Log entries as lines: neighbours that belong together are joined, and each payment follows what it is paid for."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any

from grailwar.dominate import decisions, log, tasks
from grailwar.dominate.ids import Cause
from grailwar.dominate.log import Entry
from grailwar.dominate.queries import seats_in_game
from grailwar.dominate.state import GameState
from grailwar.dominate.text.parts import name_of
from grailwar.dominate.text.phrases import a_number, listed
from grailwar.dominate.text.story.lines import HEADINGS, Kind, Line, Sentence
from grailwar.dominate.text.story.names import short_name
from grailwar.dominate.text.story.sentences import SENTENCES


def tell_entry(state: GameState, entry: Entry) -> Line:
    """One log entry in words.

    Args:
        state: a state of the same game, best the one before the entry: it gives the names of the players.
        entry: any entry of its log.
    """
    return _line(state, [SENTENCES[type(entry)](state, entry)])


def tell(state: GameState, entries: Iterable[Entry]) -> tuple[Line, ...]:
    """Log entries as lines: one line for what one player does in a row, one for what happens to several alike."""
    sentences = []
    for (how, _), group in groupby(_in_order(state, entries), key=_alike):
        found: list[Any] = list(group)
        joined = _JOINED.get(how) if len(found) > 1 else None
        sentences.append(joined(state, found) if joined else SENTENCES[type(found[0])](state, found[0]))
    runs = groupby(sentences, key=lambda sentence: (sentence.kind, sentence.seat))
    return tuple(line for key, run in runs for line in _lines(state, key[0], list(run)))


_TOLD_DECISIONS = (
    decisions.Stay,
    decisions.SealMana,
    decisions.SealMove,
    decisions.Activate,
    decisions.Target,
    decisions.Decline,
)
"""Decisions that the story tells; what follows from the others in the log says enough."""


def _in_order(state: GameState, entries: Iterable[Entry]) -> list[Entry]:
    """What the story tells of the log, each payment after what it is paid for, new decks before the draw."""
    told: list[Entry] = []
    moved = state.pending is not None and state.pending.moved
    for entry in entries:
        match entry:
            case log.Decided(decision=decision) if not isinstance(decision, _TOLD_DECISIONS):
                continue
            case log.Decided(decision=decisions.Stay()) if moved:  # nothing else may be decided then (R7.16)
                continue
            case log.BoardCleared():
                continue
            case log.EffectIdle(cause=Cause(kind="ability")):  # it has not been tried: nobody would miss it
                continue
            case log.PieceMoved(seat=seat, cause=cause) if told and _pays(told[-1], seat, cause):
                told.insert(-1, entry)
            case log.DeckReshuffled() if told and isinstance(told[-1], log.CardsDrawn):
                told.insert(_first_draw(told), entry)
            case _:
                told.append(entry)
    return told


def _pays(entry: Entry, seat: int, cause: Cause) -> bool:
    return isinstance(entry, log.ManaChanged) and entry.amount < 0 and (entry.seat, entry.cause) == (seat, cause)


def _first_draw(told: Sequence[Entry]) -> int:
    """Where the draws at the end of the list begin."""
    index = len(told)
    while index and isinstance(told[index - 1], log.CardsDrawn):
        index -= 1
    return index


def _alike(entry: Entry) -> tuple[str, object]:
    """Neighbours with the same key are told in one sentence, in the way that its first half names."""
    match entry:
        case log.ManaChanged(amount=amount, cause=cause) if amount > 0:
            return "several", (log.ManaChanged, cause)
        case log.CardsDrawn(cause=cause):
            return "several", (log.CardsDrawn, cause)
        case log.LastingBegun(kind=kind, cause=cause):
            return "several", (kind, cause)
        case log.ResultsChanged(seat=seat):
            return "results", seat
    return "alone", id(entry)


def _of_several(state: GameState, entries: list[Any]) -> Sentence:
    """The same gain, draw or lasting effect of several players in a row."""
    names = [short_name(state, entry.seat) for entry in entries]
    match entries[0]:
        case log.CardsDrawn():
            return _each(state, names, "draws", "card", [len(entry.cards) for entry in entries], [])
        case log.ManaChanged():
            now = [entry.mana for entry in entries]
            return _each(state, names, "gains", "Mana", [entry.amount for entry in entries], now)
    one = SENTENCES[log.LastingBegun](state, entries[0])
    many = " ".join(_PLURALS.get(word, word) for word in one.text.split(" "))
    return Sentence(f"{listed(names)} {many}{one.ending(state, None)}.")


def _each(state: GameState, names: list[str], verb: str, noun: str, amounts: list[int], now: list[int]) -> Sentence:
    """How much of the same each of several players gets, and has then."""
    first = f"{amounts[0]} Mana" if noun == "Mana" else a_number(amounts[0], noun)  # Mana has no plural
    if len(names) == len(seats_in_game(state)) and len(set(amounts)) == 1:
        having = ", ".join(f"{name} {amount}" for name, amount in zip(names, now, strict=True)) if now else ""
        return Sentence(f"Everybody {verb} {first}{f' (now {having})' if having else ''}.")
    ends = [f" (now {amount})" for amount in now] or [""] * len(names)
    told = [f"{names[0]} {verb} {first}{ends[0]}"]
    told += [f"{name} {amount}{end}" for name, amount, end in zip(names[1:], amounts[1:], ends[1:], strict=True)]
    return Sentence(f"{', '.join(told)}.")


_PLURALS = {"has": "have", "multiplies": "multiply", "adds": "add", "bars": "bar", "is": "are"}


def _results_in_parts(state: GameState, entries: list[log.ResultsChanged]) -> Sentence:
    """War Results that one player gains for several reasons at once."""
    total = sum(entry.amount for entry in entries)
    parts = [f"{entry.amount:+} {_reason(state, entry.cause)}" for entry in entries]
    change = f"{'gains' if total >= 0 else 'loses'} {a_number(abs(total), 'War Result')}"
    text = f"{change} (now {entries[-1].results})"
    return Sentence(f"{text}: {', '.join(parts)}", entries[0].seat, Kind.DEED)


_JOINED: dict[str, Callable[[GameState, list[Any]], Sentence]] = {
    "several": _of_several,
    "results": _results_in_parts,
}


def _reason(state: GameState, cause: Cause) -> str:
    return _REASONS.get(cause.id, cause.id) if cause.kind == "rule" else name_of(state.game.cards, cause)


_REASONS = {
    "R5.3": "placement",
    "R7.14": "arrival",
    "R10.5": "alone",
    "R10.7": "battle",
    "R10.8": "Command Seals used for power",
}
"""What War Results are gained for, by the rule that gives them."""


def _lines(state: GameState, kind: Kind, run: list[Sentence]) -> Iterator[Line]:
    """A run of deeds of one player becomes one line; everything else stays apart."""
    if kind is Kind.DEED:
        yield _line(state, run)
        return
    for sentence in run:
        yield _line(state, [sentence])
        if kind is Kind.ROUND:
            yield Line(Kind.PHASE, HEADINGS[tasks.RoundDue])


def _line(state: GameState, run: list[Sentence]) -> Line:
    """Sentences about the same player in one line; what brought them about is named once."""
    texts = []
    named: Cause | None = None
    for sentence in run:
        texts.append(f"{sentence.text}{sentence.ending(state, named)}")
        named = sentence.by or named
    who = "" if run[0].seat is None else short_name(state, run[0].seat)
    return Line(run[0].kind, listed(texts), who)
