"""A game told to people: what the log of each step holds, as sentences a reader can follow.

The story tells what a spectator at the table sees: cards used face down stay unnamed, hands are counted, a Servant is
named when its true name is released. Only the names of cards come from outside, from the card database.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from enum import StrEnum
from itertools import groupby
from typing import Any

from grailwar.core.value import Value, value
from grailwar.dominate import decisions, log, tasks
from grailwar.dominate.decisions import Decision
from grailwar.dominate.effects import lasting
from grailwar.dominate.engine import advance, decide, needs_decision
from grailwar.dominate.ids import ATTRIBUTES, Cause
from grailwar.dominate.log import NPC, Entry
from grailwar.dominate.queries import seats_in_game
from grailwar.dominate.state import GameState
from grailwar.dominate.text.parts import name_of, tell_part


class Kind(StrEnum):
    """What a line of the story is, for whoever lays it out."""

    ROUND = "round"
    """The heading of a round."""
    PHASE = "phase"
    """The heading of a phase."""
    NOTE = "note"
    """Something that happens to nobody in particular; ``text`` is a sentence."""
    DEED = "deed"
    """What ``who`` does or meets; ``text`` goes on from the name."""
    MAJOR = "major"
    """A turning point: a true name, a new Master, an elimination, the end."""
    BATTLE = "battle"
    """The heading of a battle, or of a battlefield with a sole player."""
    TOTAL = "total"
    """A participant (``who``) with its total power (``amount``)."""
    PART = "part"
    """One part (``amount``) of the total power above it."""
    VERDICT = "verdict"
    """How the battle ends."""


@value
class Line(Value):
    """One line of the story."""

    kind: Kind
    text: str
    who: str = ""
    """Whose deed or total it is; empty for lines that are sentences by themselves."""
    amount: int | None = None
    """The points of a total or of a part of one."""

    def __str__(self) -> str:
        words = [self.who, "" if self.amount is None else str(self.amount), self.text]
        return " ".join(word for word in words if word)


@value
class Sentence(Value):
    """What one log entry says, before neighbours are joined into a line."""

    text: str
    """A whole sentence, or, with ``seat``, what follows the player's name."""
    seat: int | None = None
    kind: Kind = Kind.NOTE
    by: Cause | None = None
    """The text that brought it about."""
    link: str = "by"
    """The word between the sentence and the name of ``by``; empty when the sentence holds the name already."""

    def ending(self, state: GameState, named: Cause | None) -> str:
        """What brought it about, unless that has been ``named`` just before."""
        if self.by is None or self.by == named or not self.link:
            return ""
        return f" {self.link} {name_of(state.game.cards, self.by)}"


# --- names ------------------------------------------------------------------------------------------------------------


def short_name(state: GameState, seat: int) -> str:
    """What the story calls a player: the id of its Master, as a name."""
    return "The NPC" if seat == NPC else state.players[seat].master.replace("-", " ").title()


def full_name(state: GameState, seat: int) -> str:
    """The Master's whole name."""
    return state.game.cards.masters[state.players[seat].master].names.en


def servant_name(state: GameState, servant: str) -> str:
    """A Servant's class and true name."""
    found = state.game.cards.servants[servant]
    return f"{found.names.en}, {found.true_name.en}"


def _place(state: GameState, location: str) -> str:
    return state.game.cards.board.at[location].table.name.en


def _card(state: GameState, card: str) -> str:
    return state.game.cards.cards[card].text.names.en


def _listed(words: Sequence[str]) -> str:
    """``a``, ``a and b``, ``a, b and c``."""
    return " and ".join(filter(None, (", ".join(words[:-1]), words[-1])))


def _count(number: int, noun: str) -> str:
    """``1 card``, ``2 cards``, ``2 Mana``."""
    return f"{number} {noun}" if number == 1 or noun == "Mana" else f"{number} {noun}s"


# --- one sentence per kind of log entry -------------------------------------------------------------------------------


def _decided(state: GameState, entry: log.Decided) -> Sentence:
    match entry.decision:
        case decisions.Stay():
            at = state.players[entry.seat].at
            text = f"stays at {_place(state, at)}" if at else "stays"
        case decisions.SealMana():
            text = "uses a Command Seal for Mana"
        case decisions.SealMove():
            text = "uses a Command Seal"
        case decisions.Activate(ability):
            option = state.game.cards.options[ability].text
            return Sentence(f"uses {option.names.en}", entry.seat, Kind.DEED, option.cause, "")
        case decisions.Target(seat):
            text = f"chooses {short_name(state, seat)}"
        case decisions.Decline():
            text = "declines"
        case decisions.Use() | decisions.Discard():  # which one is a secret until the selection is complete
            text = "chooses a card"
        case decision:
            text = f"decides: {decision}"
    return Sentence(text, entry.seat, Kind.DEED)


def _game_begun(state: GameState, entry: log.GameBegun) -> Sentence:
    return Sentence(f"{entry.players} Masters begin the Grail War; {short_name(state, entry.start)} is start player.")


def _round_begun(state: GameState, entry: log.RoundBegun) -> Sentence:
    rules = state.game.rule_set
    climax = rules.climax and entry.round > rules.rounds
    return Sentence(f"{'Climax round' if climax else 'Round'} {entry.round}", None, Kind.ROUND)


def _mana_changed(state: GameState, entry: log.ManaChanged) -> Sentence:
    if entry.amount < 0:
        text = f"pays {-entry.amount} Mana ({entry.mana} left)"
    else:
        text = f"gains {entry.amount} Mana (now {entry.mana})"
    return _deed(entry.seat, text, entry.cause)


def _mana_unlimited(state: GameState, entry: log.ManaUnlimited) -> Sentence:
    return Sentence("has unlimited Mana from now on", entry.seat, Kind.MAJOR, entry.cause)


def _results_changed(state: GameState, entry: log.ResultsChanged) -> Sentence:
    word = "gains" if entry.amount > 0 else "loses"
    text = f"{word} {_count(abs(entry.amount), 'War Result')} (now {entry.results})"
    return _deed(entry.seat, text, entry.cause)


def _seals_lost(state: GameState, entry: log.SealsLost) -> Sentence:
    if entry.cause.kind == "rule":
        return _deed(entry.seat, f"has {_count(entry.seals, 'Command Seal')} left", entry.cause)
    return _deed(entry.seat, f"loses {_count(entry.amount, 'Command Seal')} ({entry.seals} left)", entry.cause)


def _gems_spent(state: GameState, entry: log.GemsSpent) -> Sentence:
    return _deed(entry.seat, f"spends {_count(entry.amount, 'gem')} ({entry.gems} left)", entry.cause)


def _cards_drawn(state: GameState, entry: log.CardsDrawn) -> Sentence:
    return _deed(entry.seat, f"draws {_count(len(entry.cards), 'card')}", entry.cause)


def _deck_reshuffled(state: GameState, entry: log.DeckReshuffled) -> Sentence:
    return _deed(entry.seat, "shuffles the trash into a new deck", entry.cause)


def _events_reshuffled(state: GameState, entry: log.EventsReshuffled) -> Sentence:
    return Sentence("The used events are shuffled into a new event deck.")


def _cards_added(state: GameState, entry: log.CardsAdded) -> Sentence:
    text = f"shuffles {entry.copies} x {_card(state, entry.card)} into the deck"
    return _deed(entry.seat, text, entry.cause, "for")


def _situation_turned(state: GameState, entry: log.SituationTurned) -> Sentence:
    card = state.game.cards.situations[entry.situation]
    text = f"Situation: {card.text.names.en}."
    if card.closed:
        text += f" Closed: {_listed([_place(state, location) for location in card.closed])}."
    for location, players in card.capacity.items():
        text += f" {_place(state, location)} holds {_count(players, 'player')}."
    return Sentence(text)


def _event_placed(state: GameState, entry: log.EventPlaced) -> Sentence:
    place = _place(state, entry.location)
    return Sentence(f"Event at {place}: {'face down' if entry.down else _event(state, entry.event)}.")


def _event_turned(state: GameState, entry: log.EventTurned) -> Sentence:
    place = _place(state, entry.location)
    return Sentence(f"The event at {place} is turned up: {_event(state, entry.event)}.")


def _event(state: GameState, event: str) -> str:
    card = state.game.cards.events[event]
    return f"{card.text.names.en}, worth {_count(card.results, 'War Result')}"


def _npc_placed(state: GameState, entry: log.NpcPlaced) -> Sentence:
    power_of_npc = state.game.cards.figures.npc_power
    return Sentence(f"The NPC stands at {_place(state, entry.location)} with a total power of {power_of_npc}.")


def _piece_placed(state: GameState, entry: log.PiecePlaced) -> Sentence:
    return _deed(entry.seat, f"goes to {_place(state, entry.location)}", entry.cause)


def _piece_moved(state: GameState, entry: log.PieceMoved) -> Sentence:
    origin = f"from {_place(state, entry.origin)} " if entry.origin else ""
    return _deed(entry.seat, f"moves {origin}to {_place(state, entry.location)}", entry.cause)


def _board_cleared(state: GameState, entry: log.BoardCleared) -> Sentence:
    return Sentence("The board is cleared.")


def _terrain_taken(state: GameState, entry: log.TerrainTaken) -> Sentence:
    holder = "" if entry.holder is None else f" from {short_name(state, entry.holder)}"
    return _deed(entry.seat, f"takes the Terrain token +{entry.value}{holder}", entry.cause)


def _cards_used(state: GameState, entry: log.CardsUsed) -> Sentence:
    counted = Counter(_card(state, used.card) for used in entry.cards if not used.down)
    up = [name if copies == 1 else f"{copies} x {name}" for name, copies in counted.items()]
    down = len(entry.cards) - counted.total()
    hidden = [f"{'a card' if down == 1 else _count(down, 'card')} face down"] if down else []
    return _deed(entry.seat, f"uses {_listed([*up, *hidden])}", entry.cause)


def _name_released(state: GameState, entry: log.NameReleased) -> Sentence:
    return Sentence(f"releases the true name: {servant_name(state, entry.servant)}!", entry.seat, Kind.MAJOR)


def _name_hidden(state: GameState, entry: log.NameHidden) -> Sentence:
    return _deed(entry.seat, "hides the true name again", entry.cause)


def _effect_stopped(state: GameState, entry: log.EffectStopped) -> Sentence:
    return _deed(entry.seat, f"sees the effect of {_card(state, entry.card)} stopped", entry.cause)


def _effect_idle(state: GameState, entry: log.EffectIdle) -> Sentence:
    name = name_of(state.game.cards, entry.cause)
    return Sentence(f"has no use for the effect of {name}", entry.seat, Kind.DEED)


def _player_defeated(state: GameState, entry: log.PlayerDefeated) -> Sentence:
    return _deed(entry.seat, "is Defeated", entry.cause)


def _defeat_voided(state: GameState, entry: log.DefeatVoided) -> Sentence:
    return Sentence(f"is not Defeated ({name_of(state.game.cards, entry.cause)})", entry.seat, Kind.DEED)


def _lasting_begun(state: GameState, entry: log.LastingBegun) -> Sentence:
    text, link = _LASTING[entry.kind]
    kinds = [name.replace("_", " ").title() for index, name in enumerate(ATTRIBUTES) if entry.amount >> index & 1]
    return _deed(entry.seat, text.format(amount=entry.amount, kinds=_listed(kinds or ["all"])), entry.cause, link)


_LASTING = {
    lasting.TERRAIN: ("multiplies Terrain Advantage by {amount}", "with"),
    lasting.TOTAL: ("adds {amount} to the total power", "with"),
    lasting.IMMUNE: ("cannot be Defeated this round, thanks", "to"),
    lasting.BARRED: ("may use no cards this round", "because of"),
    lasting.ZERO: ("has base power 0 on {kinds} cards", "because of"),
    lasting.STOPS: ("bars the effects of later cards here", "with"),
    lasting.LEAVES: ("is about to lose a card", "by"),
    lasting.RANK: ("ranks {amount} from the bottom for the rest of the round", "by"),
}
"""What holds for a player until clean-up, by its kind."""


def _seal_for_power(state: GameState, entry: log.SealForPower) -> Sentence:
    return _deed(entry.seat, "uses a Command Seal for total power", entry.cause)


def _cards_discarded(state: GameState, entry: log.CardsDiscarded) -> Sentence:
    return _deed(entry.seat, f"discards {_count(len(entry.cards), 'card')} face down", entry.cause)


def _cards_taken_up(state: GameState, entry: log.CardsTakenUp) -> Sentence:
    text = f"takes deck and trash into hand, {_count(len(entry.cards), 'card')}"
    return _deed(entry.seat, text, entry.cause)


def _card_put_back(state: GameState, entry: log.CardPutBack) -> Sentence:
    return Sentence(f"puts {_card(state, entry.card)} back beside the Tarot", entry.seat, Kind.DEED)


def _card_removed(state: GameState, entry: log.CardRemoved) -> Sentence:
    return Sentence(f"loses {_card(state, entry.card)} for the rest of the game", entry.seat, Kind.DEED)


def _battle(state: GameState, entry: log.Battle) -> Sentence:
    totals = ", ".join(f"{short_name(state, seat)} {total}" for seat, total in entry.totals)
    return Sentence(f"{_place(state, entry.location)}: {totals}. {_verdict(state, entry)}")


def _master_changed(state: GameState, entry: log.MasterChanged) -> Sentence:
    name = state.game.cards.masters[entry.new].names.en
    return Sentence(f"becomes {name}", entry.seat, Kind.MAJOR, entry.cause)


def _more_cards(state: GameState, entry: log.MoreCards) -> Sentence:
    text = f"may use {entry.amount} more {'card' if entry.amount == 1 else 'cards'} in every round to come"
    return _deed(entry.seat, text, entry.cause)


def _players_left(state: GameState, entry: log.PlayersLeft) -> Sentence:
    results = [_count(state.players[seat].results, "War Result") for seat in entry.seats]
    names = [f"{full_name(state, seat)} ({had})" for seat, had in zip(entry.seats, results, strict=True)]
    one, many = ("concedes", "concede") if entry.cause.id == _CONCEDED else ("is eliminated", "are eliminated")
    return Sentence(f"{_listed(names)} {one if len(names) == 1 else many}.", None, Kind.MAJOR)


def _marker_passed(state: GameState, entry: log.MarkerPassed) -> Sentence:
    return Sentence(f"The start player marker goes to {short_name(state, entry.seat)}.")


def _game_ended(state: GameState, entry: log.GameEnded) -> Sentence:
    names = _listed([full_name(state, seat) for seat in entry.winners]) if entry.winners else "Nobody"
    reason = _ENDINGS.get(entry.cause.id, "")
    if entry.cause.kind != "rule":
        reason = f" by {name_of(state.game.cards, entry.cause)}"
    verb = "win" if len(entry.winners) > 1 else "wins"
    return Sentence(f"{names} {verb} the Grail War{reason}!", None, Kind.MAJOR)


_CONCEDED = "RULING-77"
_ENDINGS = {
    "R12.9": " as the last Master left",
    "R13.1": " with the most War Results",
    "RULING-77": " as the last Master left",
    "RULING-87": " together: too many Climax rounds have gone by without an elimination",
}
"""Why the game is over, by the rule that ends it."""


def _deed(seat: int, text: str, cause: Cause, link: str = "by") -> Sentence:
    """A deed of a player; what brought it about is named unless it is a rule."""
    return Sentence(text, seat, Kind.DEED, None if cause.kind == "rule" else cause, link)


SENTENCES: dict[type[Any], Callable[[GameState, Any], Sentence]] = {
    log.Decided: _decided,
    log.GameBegun: _game_begun,
    log.RoundBegun: _round_begun,
    log.ManaChanged: _mana_changed,
    log.ManaUnlimited: _mana_unlimited,
    log.ResultsChanged: _results_changed,
    log.SealsLost: _seals_lost,
    log.GemsSpent: _gems_spent,
    log.CardsDrawn: _cards_drawn,
    log.DeckReshuffled: _deck_reshuffled,
    log.EventsReshuffled: _events_reshuffled,
    log.CardsAdded: _cards_added,
    log.SituationTurned: _situation_turned,
    log.EventPlaced: _event_placed,
    log.EventTurned: _event_turned,
    log.NpcPlaced: _npc_placed,
    log.PiecePlaced: _piece_placed,
    log.PieceMoved: _piece_moved,
    log.BoardCleared: _board_cleared,
    log.TerrainTaken: _terrain_taken,
    log.CardsUsed: _cards_used,
    log.NameReleased: _name_released,
    log.NameHidden: _name_hidden,
    log.EffectStopped: _effect_stopped,
    log.EffectIdle: _effect_idle,
    log.PlayerDefeated: _player_defeated,
    log.DefeatVoided: _defeat_voided,
    log.LastingBegun: _lasting_begun,
    log.SealForPower: _seal_for_power,
    log.CardsDiscarded: _cards_discarded,
    log.CardsTakenUp: _cards_taken_up,
    log.CardPutBack: _card_put_back,
    log.CardRemoved: _card_removed,
    log.Battle: _battle,
    log.MasterChanged: _master_changed,
    log.MoreCards: _more_cards,
    log.PlayersLeft: _players_left,
    log.MarkerPassed: _marker_passed,
    log.GameEnded: _game_ended,
}
"""The sentence of every kind of log entry; a test compares the keys with ``log.Entry``."""


def tell_entry(state: GameState, entry: Entry) -> Line:
    """One log entry in words.

    Args:
        state: a state of the same game, best the one before the entry: it gives the names of the players.
        entry: any entry of its log.
    """
    return _line(state, [SENTENCES[type(entry)](state, entry)])


# --- lines: neighbours that belong together are joined ----------------------------------------------------------------

_TOLD_DECISIONS = (
    decisions.Stay,
    decisions.SealMana,
    decisions.SealMove,
    decisions.Activate,
    decisions.Target,
    decisions.Decline,
)
"""Decisions that the story tells; what follows from the others in the log says enough."""


def tell(state: GameState, entries: Iterable[Entry]) -> tuple[Line, ...]:
    """Log entries as lines: one line for what one player does in a row, one for what happens to several alike."""
    sentences = []
    for (how, _), group in groupby(_in_order(state, entries), key=_alike):
        found: list[Any] = list(group)
        joined = _JOINED.get(how) if len(found) > 1 else None
        sentences.append(joined(state, found) if joined else SENTENCES[type(found[0])](state, found[0]))
    runs = groupby(sentences, key=lambda sentence: (sentence.kind, sentence.seat))
    return tuple(line for key, run in runs for line in _lines(state, key[0], list(run)))


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
    one = _lasting_begun(state, entries[0])
    many = " ".join(_PLURALS.get(word, word) for word in one.text.split(" "))
    return Sentence(f"{_listed(names)} {many}{one.ending(state, None)}.")


def _each(state: GameState, names: list[str], verb: str, noun: str, amounts: list[int], now: list[int]) -> Sentence:
    """How much of the same each of several players gets, and has then."""
    first = _count(amounts[0], noun)
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
    change = f"{'gains' if total >= 0 else 'loses'} {_count(abs(total), 'War Result')}"
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
    return Line(run[0].kind, _listed(texts), who)


# --- battles ----------------------------------------------------------------------------------------------------------


def _tell_battles(before: GameState, entries: Sequence[Entry]) -> tuple[Line, ...]:
    """Each battle with the account of its totals, then what follows for those who were there."""
    lines: list[Line] = []
    battles = [entry for entry in entries if isinstance(entry, log.Battle)]
    for battle in battles:
        here = {seat for seat, _ in battle.totals}
        after = [entry for entry in entries if entry not in battles and getattr(entry, "seat", None) in here]
        lines += [*_account(before, battle), *tell(before, after)]
    return tuple(lines)


def _account(before: GameState, battle: log.Battle) -> Iterator[Line]:
    """Who was at a battlefield, with every total and its parts, and how it ended (R9.2, R10.5-R10.7)."""
    place = _place(before, battle.location)
    if len(battle.totals) == 1:
        yield Line(Kind.BATTLE, f"No battle at {place}")
        yield Line(Kind.VERDICT, _verdict(before, battle))
        return
    stake = battle.events + battle.bonus
    given = "the events give" if before.game.rule_set.events else "the place gives"
    yield Line(
        Kind.BATTLE,
        f"Battle at {place} for {stake} War Results: {given} {battle.events}, winning adds {battle.bonus}",
    )
    accounts = [*battle.accounts, *[()] * (len(battle.totals) - len(battle.accounts))]  # the NPC has none
    rows = zip(battle.totals, accounts, strict=True)
    for (seat, total), parts in sorted(rows, key=lambda row: (row[0][0] in battle.defeated, -row[0][1])):
        yield Line(Kind.TOTAL, "but Defeated" if seat in battle.defeated else "", short_name(before, seat), total)
        for part in parts:
            yield Line(Kind.PART, tell_part(before.game.cards, part), "", part[0])
    yield Line(Kind.VERDICT, _verdict(before, battle))


def _verdict(state: GameState, battle: log.Battle) -> str:
    """Who has won a battle, and why."""
    able = [(seat, total) for seat, total in battle.totals if seat not in battle.defeated]
    if len(battle.totals) == 1:
        return f"{short_name(state, battle.totals[0][0])} is alone there: no victory, no loss."
    if not able:
        return "All are Defeated: nobody wins."
    best = max(total for _, total in able)
    names = _listed([short_name(state, seat) for seat, total in able if total == best])
    if not battle.winners:
        return f"{names} wins with {best}; no player gains War Results."
    if sum(total == best for _, total in able) == 1:
        return f"{names} wins with {best}."
    stake = _count(battle.events + battle.bonus, "War Result")
    return f"{names} win together with {best} and divide {stake}, rounded up: {battle.share} each."


# --- steps of a game --------------------------------------------------------------------------------------------------

HEADINGS: dict[type[Any], str] = {
    tasks.RoundDue: "Preparation Phase",
    tasks.NpcDue: "Pre-Outpost Phase",
    tasks.EventsHidden: "Action Phase",
    tasks.BattleDue: "Battle Phase",
    tasks.CleanUpDue: "Clean-up",
    tasks.EliminationDue: "Elimination",
}
"""What begins with a task."""

_ALWAYS = (tasks.NpcDue, tasks.EventsHidden, tasks.BattleDue)
"""Tasks whose heading stands even when nothing is told of themselves."""


def tell_start(state: GameState) -> tuple[Line, ...]:
    """What has happened up to the first decision of a new game.

    Args:
        state: as :func:`grailwar.new_game` returns it, with its log.
    """
    placed = [index for index, entry in enumerate(state.log) if isinstance(entry, log.NpcPlaced)]
    split = placed[0] if placed else len(state.log)
    heading = Line(Kind.PHASE, HEADINGS[tasks.NpcDue])
    return (*tell(state, state.log[:split]), heading, *tell(state, state.log[split:]))


def tell_step(before: GameState, after: GameState) -> tuple[Line, ...]:
    """What one call of ``decide`` or ``advance`` has caused.

    Args:
        before: the state that was given to the call.
        after: the state that it returned.
    """
    if before.pending is not None:
        return tell(before, after.log)
    entries = after.log[len(before.log) :]
    task = type(before.queue[0])
    lines = _tell_battles(before, entries) if task is tasks.ResultDue else tell(before, entries)
    if task is tasks.EliminationDue and not any(isinstance(entry, log.PlayersLeft) for entry in entries):
        lines = (Line(Kind.NOTE, "Nobody is eliminated."), *lines)
    if task is not tasks.RoundDue and task in HEADINGS and (lines or task in _ALWAYS):
        return (Line(Kind.PHASE, HEADINGS[task]), *lines)
    return lines


def follow(state: GameState, decision: Decision) -> Iterator[tuple[GameState, tuple[Line, ...]]]:
    """Carry out a decision like ``apply``, step by step: after each step the state and what is told of it.

    Raises:
        IllegalDecision: the decision is not legal.
    """
    before, state = state, decide(state, decision)
    yield state, tell_step(before, state)
    while not needs_decision(state) and not state.is_over:
        before, state = state, advance(state)
        yield state, tell_step(before, state)
