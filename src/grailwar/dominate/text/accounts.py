"""Accounts in words: how a total power, a battle and an elimination came about, and what a log entry comes from."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from grailwar.core.tally import Tally
from grailwar.core.value import Value, value
from grailwar.dominate import log
from grailwar.dominate.effects.modifiers import SparedOnce
from grailwar.dominate.ids import Cause
from grailwar.dominate.text.cards import rules_text
from grailwar.dominate.text.entries import Speaker, tell_entry
from grailwar.dominate.text.parts import name_of, tell_part
from grailwar.dominate.text.phrases import capital, listed, place

if TYPE_CHECKING:
    from grailwar.dominate.cards import CardDatabase

INDENT = "  "

NOTHING_TO_TELL = "There is no battle and no elimination in this log."


def round_heading(number: int) -> str:
    """The heading of a round in the account of a game."""
    return f"Round {number}"


@value
class Standings(Value):
    """What an elimination looks at (R12.2)."""

    round: int
    results: tuple[tuple[int, int], ...]
    """War Results of every seat that is in, before anybody leaves."""
    spared: tuple[int, ...]
    """Seats that are not counted (R12.4)."""
    target: int | None
    """Until this many or fewer are left; None when unknown."""


@value
class Story(Value):
    """A stretch of a log, and what is known about the moments in it."""

    speaker: Speaker
    entries: tuple[log.Entry, ...]
    events: Mapping[str, tuple[str, ...]]
    """Open events by battlefield, just before the result; empty when unknown."""
    standings: Standings | None = None


# --- a total power ----------------------------------------------------------------------------------------------------


def tally_lines(tally: Tally) -> Iterator[str]:
    """Each part of a total with its cause."""
    for part in tally.parts:
        yield _part_line(part.amount, part.text, part.cause)


def _part_line(amount: int, text: str, cause: Cause) -> str:
    return f"{amount:+4d}  {text} [{cause}]"


def tell_tally(tally: Tally) -> str:
    """A total power and its parts."""
    return "\n".join([f"Total power {tally.total}", *tally_lines(tally)])


# --- a battle ---------------------------------------------------------------------------------------------------------


def battle_lines(story: Story, index: int) -> Iterator[str]:
    """The battle that is entry ``index``: participants and totals, Defeats, winners, War Results one by one."""
    entry = story.entries[index]
    assert isinstance(entry, log.Battle)
    say = story.speaker
    yield f"{'Battle' if len(entry.totals) > 1 else 'No battle'} at {place(say.cards, entry.location)}"
    accounts = (*entry.accounts, *[()] * (len(entry.totals) - len(entry.accounts)))  # the NPC has none
    for (seat, total), parts in zip(entry.totals, accounts, strict=True):
        yield f"{INDENT}{capital(say.who(seat))}: total power {total}{' (R6.3)' if seat == log.NPC else ''}"
        for part in parts:
            yield f"{INDENT}{_part_line(part[0], tell_part(say.cards, part), part[1])}"
    yield from (f"{INDENT}{line}" for line in _defeats(story, entry, index))
    yield f"{INDENT}{_result(say, entry)}"
    yield f"{INDENT}{_division(story, entry)}"
    for seat, _ in entry.totals:
        gained = _gains(story, index, seat)
        if gained:
            yield f"{INDENT}{gained}"


def _defeats(story: Story, entry: log.Battle, index: int) -> Iterator[str]:
    """Who was Defeated by what, and whose Defeat was void (R10.3, R10.4)."""
    say, told = story.speaker, set()
    for earlier in _this_round(story, index):
        here = isinstance(earlier, log.PlayerDefeated | log.DefeatVoided) and earlier.seat in dict(entry.totals)
        if not here or not isinstance(earlier, log.PlayerDefeated | log.DefeatVoided):
            continue
        by = f"{name_of(say.cards, earlier.cause)}{_user(story, earlier.cause, index)}"
        if isinstance(earlier, log.DefeatVoided):
            yield f"A Defeat of {say.who(earlier.seat)} is void: {by} [{earlier.cause}]"
        elif earlier.seat in entry.defeated:
            told.add(earlier.seat)
            yield f"{capital(say.who(earlier.seat))} is Defeated by {by} [{earlier.cause}]"
    for seat in entry.defeated:
        if seat not in told:
            yield f"{capital(say.who(seat))} was Defeated earlier in this round"


def _this_round(story: Story, index: int) -> Iterator[log.Entry]:
    """The entries before ``index`` that belong to the same round."""
    start = index
    while start and not isinstance(story.entries[start - 1], log.RoundBegun | log.BoardCleared):
        start -= 1
    return iter(story.entries[start:index])


def _user(story: Story, cause: Cause, index: int) -> str:
    """Whose card it was, if the log tells."""
    seats = {
        entry.seat
        for entry in _this_round(story, index)
        if isinstance(entry, log.CardsUsed)
        and any(not used.down and cause == Cause("card", used.card) for used in entry.cards)
    }
    return f" of {story.speaker.all(tuple(sorted(seats)))}" if seats else ""


def _best(entry: log.Battle) -> tuple[int, ...]:
    """The participants with the most total power of those not Defeated, the NPC included."""
    able = {seat: total for seat, total in entry.totals if seat not in entry.defeated}
    return tuple(seat for seat, total in able.items() if total == max(able.values()))


def _result(say: Speaker, entry: log.Battle) -> str:
    """Who won, tied or lost (R10.5, R10.6, R10.9)."""
    if len(entry.totals) == 1:
        return f"{capital(say.who(entry.totals[0][0]))} is alone here: neither a win nor a loss (R10.5)"
    best = _best(entry)
    if not best:
        return "All are Defeated: nobody wins, all lose (R10.6)"
    lost = f"; {say.all(entry.losers)} {'loses' if len(entry.losers) == 1 else 'lose'}" if entry.losers else ""
    total = dict(entry.totals)[best[0]]
    won = f"wins with {total}" if len(best) == 1 else f"tie with {total} and win"
    return f"{capital(say.all(best))} {won}{lost} (R10.6)"


def _division(story: Story, entry: log.Battle) -> str:
    """What there was to gain, and how it was divided (R10.5, R10.7)."""
    say = story.speaker
    events = [f"{say.event(name)}: {say.cards.events[name].results}" for name in story.events.get(entry.location, ())]
    base = f"War Results: {entry.events} of the battlefield{f' ({listed(events)})' if events else ''}"
    if len(entry.totals) == 1:
        return base
    whole = f"{base} + {entry.bonus} for winning = {entry.events + entry.bonus}"
    tied = len(_best(entry))
    if not entry.winners:
        return f"{whole}, which no player gains (R10.6)"
    return f"{whole} (R10.7)" if tied == 1 else f"{whole}, divided by {tied}, rounded up: {entry.share} each (R10.7)"


GAINED_BY: Mapping[str, str] = {
    "R10.5": "alone at the battlefield",
    "R10.7": "the share",
    "R10.8": "Command Seals used for power",
}
"""What the rules by which a participant gains War Results are called in an account."""


def _gains(story: Story, index: int, seat: int) -> str:
    """What a participant gained and lost by the battle, bonus by bonus (R10.8, R10.10)."""
    changes = []
    for entry in story.entries[index + 1 :]:
        if isinstance(entry, log.BoardCleared | log.RoundBegun | log.Decided):
            break
        if isinstance(entry, log.ResultsChanged) and entry.seat == seat:
            changes.append(entry)
    if not changes:
        return ""
    cards = story.speaker.cards
    parts = [
        f"{entry.amount:+d} {GAINED_BY.get(entry.cause.id) or name_of(cards, entry.cause)} [{entry.cause}]"
        for entry in changes
    ]
    return f"{capital(story.speaker.who(seat))}: {', '.join(parts)}; now {changes[-1].results} War Results"


# --- an elimination ---------------------------------------------------------------------------------------------------


def elimination_lines(say: Speaker, standings: Standings, groups: list[tuple[int, ...]]) -> Iterator[str]:
    """Who had how many War Results, who was not counted, who left and why nobody else did (R12.2-R12.4)."""
    results = dict(standings.results)
    target = standings.target
    few = "1 of {} is left" if target == 1 else f"{target} or fewer of {{}} are left"
    until = "" if target is None else f", until {few.format(len(results))}"
    yield f"Elimination after round {standings.round} (R12.2){until}"
    order = sorted(results, key=lambda seat: (-results[seat], seat))
    yield f"{INDENT}War Results: {', '.join(f'{say.who(seat)} {results[seat]}' for seat in order)}"
    for seat in standings.spared:
        yield f"{INDENT}{capital(say.who(seat))} is not counted: {_sparing(say, seat)} (R12.4)"
    for group in groups:
        many = "has" if len(group) == 1 else "have"
        leaves = "leaves" if len(group) == 1 else "leave together"
        yield f"{INDENT}{capital(say.all(group))} {many} the fewest, {results[group[0]]}, and {leaves} (R12.3)"
    left = tuple(seat for seat in results if not any(seat in group for group in groups))
    why = ""
    if standings.target is not None and len(left) > standings.target:
        why = "; those with the fewest are in first place, too, so nobody else leaves (R12.3)"
    yield f"{INDENT}Left: {say.all(left)}{why}"


def _sparing(say: Speaker, seat: int) -> str:
    """The ability that keeps a seat out of the first elimination."""
    abilities = say.cards.masters[say.masters[seat]].abilities
    sparing = [ability for ability in abilities if any(isinstance(word, SparedOnce) for word in ability.text.modifiers)]
    return listed([ability.text.names.en for ability in sparing])


# --- a log entry ------------------------------------------------------------------------------------------------------


def entry_lines(story: Story, index: int, rules: Mapping[str, str]) -> Iterator[str]:
    """What happened, its cause, the cause of that, and the decision it follows from."""
    entry, say = story.entries[index], story.speaker
    yield tell_entry(say, entry)
    if isinstance(entry, log.Decided):
        return
    yield f"{INDENT}Cause: {cause_line(say.cards, entry.cause, rules)}"
    origin = _origin(story, index, entry.cause)
    if origin:
        yield f"{INDENT}{origin}"
    decided = [earlier for earlier in story.entries[:index] if isinstance(earlier, log.Decided)]
    if decided:
        yield f"{INDENT}It follows from the decision of {say.who(decided[-1].seat)}: {decided[-1].decision}."


def cause_line(cards: "CardDatabase", cause: Cause, rules: Mapping[str, str]) -> str:
    """A cause with its text: that of the rule, or that of the card with its place in the card file."""
    if cause.kind == "rule":
        return rule_line(cause.id, rules)
    said = " ".join(rules_text(cards, cause))
    return f"{name_of(cards, cause)} [{cause}; {cards.place_of(cause)}]{f' {said}' if said else ''}"


def rule_line(name: str, rules: Mapping[str, str]) -> str:
    """A rule without its marks and its source, on one line."""
    text = rules[name].rpartition("\n*Source:")[0].replace(f"**{name}**", f"{name}:", 1)
    return " ".join(line.strip() for line in text.splitlines() if line.strip())


def _origin(story: Story, index: int, cause: Cause) -> str:
    """The cause of a cause: who used the card, whose ability it is, how the event or the situation came."""
    if cause.kind == "card":
        name, user = name_of(story.speaker.cards, cause), _user(story, cause, index)
        return f"{name}{user} was used in this round (R8.2)." if user else f"{name} was in use before this log begins."
    if cause.kind in ("ability", "option"):
        return _owner(story.speaker, cause)
    came = [
        earlier
        for earlier in story.entries[:index]
        if (isinstance(earlier, log.EventPlaced | log.EventTurned) and cause == Cause("event", earlier.event))
        or (isinstance(earlier, log.SituationTurned) and cause == Cause("situation", earlier.situation))
    ]
    return f"{tell_entry(story.speaker, came[-1])[:-1]} [{came[-1].cause}]." if came else ""


def _owner(say: Speaker, cause: Cause) -> str:
    """Whose ability it is."""
    for master in say.cards.masters.values():
        texts = [ability.text for ability in master.abilities] + [option.text for option in master.options]
        if cause in [text.cause for text in texts]:
            seats = [f"seat {seat}" for seat, name in enumerate(say.masters) if name == master.id]
            return f"It belongs to {master.names.en}{f', the Master of {listed(seats)}' if seats else ''}."
    return ""
