"""Log entries in words: one sentence per kind of happening, for explanations.

Seats are named by number, and with their Masters where those are known. Cards that an entry keeps to itself (a hand
that somebody else may not see) are left out of its sentence.
"""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from grailwar.core.value import Value, value
from grailwar.dominate import log
from grailwar.dominate.effects import lasting
from grailwar.dominate.ids import ATTRIBUTES
from grailwar.dominate.state import UsedCard
from grailwar.dominate.text.phrases import a_number, attribute, card_name, cards_named, listed, ordinal, place, sentence

if TYPE_CHECKING:
    from grailwar.dominate.cards import CardDatabase


@value
class Speaker(Value):
    """What the sentences need to know: the cards, and who plays which Master."""

    cards: "CardDatabase"
    masters: tuple[str, ...] = ()
    """By seat; ``()`` when unknown."""

    def who(self, seat: int) -> str:
        """A participant by name."""
        if seat == log.NPC:
            return "the NPC"
        if seat >= len(self.masters):
            return f"seat {seat}"
        return f"seat {seat} ({self.cards.masters[self.masters[seat]].names.en})"

    def all(self, seats: tuple[int, ...]) -> str:
        """Several participants by name."""
        return listed([self.who(seat) for seat in seats])

    def master(self, name: str) -> str:
        """A Master's name."""
        return self.cards.masters[name].names.en

    def event(self, name: str) -> str:
        """An event's name."""
        return self.cards.events[name].text.names.en

    def used(self, cards: tuple[UsedCard, ...]) -> str:
        """Cards as they lie in use."""
        return listed(["a card face down" if used.down else card_name(self.cards, used.card) for used in cards])

    def secret(self, cards: tuple[str, ...]) -> str:
        """A number of cards, and which, if the entry says so."""
        known = [card for card in cards if card in self.cards.cards]
        return a_number(len(cards), "card") + (f" ({cards_named(self.cards, known)})" if known else "")


def tell_entry(speaker: Speaker, entry: log.Entry) -> str:
    """What happened, as a sentence."""
    return sentence(ENTRIES[type(entry)](speaker, entry))


def _mana(say: Speaker, entry: log.ManaChanged) -> str:
    what = f"gains {entry.amount}" if entry.amount > 0 else f"pays {-entry.amount}"
    return f"{say.who(entry.seat)} {what} Mana and has {entry.mana}"


def _results(say: Speaker, entry: log.ResultsChanged) -> str:
    what = f"gains {entry.amount}" if entry.amount > 0 else f"loses {-entry.amount}"
    return f"{say.who(entry.seat)} {what} War Results and has {entry.results}"


def _placed(say: Speaker, entry: log.EventPlaced) -> str:
    which = "an event" if entry.down or not entry.event else f"the event {say.event(entry.event)}"
    return f"{which} is put at {place(say.cards, entry.location)}, face {'down' if entry.down else 'up'}"


def _moved(say: Speaker, entry: log.PieceMoved) -> str:
    origin = "" if entry.origin is None else f" from {place(say.cards, entry.origin)}"
    return f"{say.who(entry.seat)} moves{origin} to {place(say.cards, entry.location)}"


def _terrain(say: Speaker, entry: log.TerrainTaken) -> str:
    origin = "" if entry.holder is None else f" from {say.who(entry.holder)}"
    where = place(say.cards, entry.location)
    return f"{say.who(entry.seat)} takes the Terrain Advantage token +{entry.value} of {where}{origin}"


LASTING: Mapping[str, Callable[[int], str]] = {
    lasting.TERRAIN: lambda amount: f"Terrain Advantage is multiplied by {amount}",
    lasting.TOTAL: lambda amount: f"total power is raised by {amount}",
    lasting.IMMUNE: lambda amount: "effects cannot Defeat this player",
    lasting.BARRED: lambda amount: "no cards may be used",
    lasting.ZERO: lambda amount: f"cards with the attribute {_attributes(amount)} have base power 0",
    lasting.STOPS: lambda amount: "later On Use and On Clash of others at the same battlefield do nothing",
    lasting.LEAVES: lambda amount: "a used card leaves the game in clean-up",
    lasting.RANK: lambda amount: f"the place in War Results is {ordinal(amount)} from the bottom",
}
"""What holds until clean-up, by kind."""


def _attributes(mask: int) -> str:
    return listed([attribute(name) for index, name in enumerate(ATTRIBUTES) if mask >> index & 1])


def _battle(say: Speaker, entry: log.Battle) -> str:
    where = place(say.cards, entry.location)
    if len(entry.totals) == 1:
        return f"{say.who(entry.totals[0][0])} is alone at {where}"
    won = (
        f"{say.all(entry.winners)} {'wins' if len(entry.winners) == 1 else 'win'}"
        if entry.winners
        else "no player wins"
    )
    return f"{won} the battle at {where}"


ENTRIES: Mapping[type[Any], Callable[[Speaker, Any], str]] = {
    log.Decided: lambda say, entry: f"{say.who(entry.seat)} decides: {entry.decision}",
    log.GameBegun: lambda say, entry: (
        f"a game of {entry.players} players begins; the start player is {say.who(entry.start)}"
    ),
    log.RoundBegun: lambda say, entry: f"round {entry.round} begins",
    log.ManaChanged: _mana,
    log.ManaUnlimited: lambda say, entry: f"the Mana of {say.who(entry.seat)} is unlimited from now on",
    log.ResultsChanged: _results,
    log.SealsLost: lambda say, entry: (
        f"{a_number(entry.amount, 'Command Seal')} of {say.who(entry.seat)} "
        f"{'is' if entry.amount == 1 else 'are'} gone, {entry.seals} left"
    ),
    log.GemsSpent: lambda say, entry: (
        f"{say.who(entry.seat)} spends {a_number(entry.amount, 'gem')}, {entry.gems} left"
    ),
    log.CardsDrawn: lambda say, entry: f"{say.who(entry.seat)} draws {say.secret(entry.cards)}",
    log.DeckReshuffled: lambda say, entry: f"the trash of {say.who(entry.seat)} is shuffled and becomes the deck",
    log.EventsReshuffled: lambda say, entry: "the used events are shuffled and become the event deck",
    log.CardsAdded: lambda say, entry: (
        f"{a_number(entry.copies, f'{card_name(say.cards, entry.card)} card')} "
        f"{'is' if entry.copies == 1 else 'are'} shuffled into the deck of {say.who(entry.seat)}"
    ),
    log.SituationTurned: lambda say, entry: (
        f"the situation {say.cards.situations[entry.situation].text.names.en} comes into force"
    ),
    log.EventPlaced: _placed,
    log.EventTurned: lambda say, entry: (
        f"the event {say.event(entry.event)} at {place(say.cards, entry.location)} is turned up"
    ),
    log.NpcPlaced: lambda say, entry: f"the NPC stands at {place(say.cards, entry.location)}",
    log.PiecePlaced: lambda say, entry: f"{say.who(entry.seat)} places its piece at {place(say.cards, entry.location)}",
    log.PieceMoved: _moved,
    log.BoardCleared: lambda say, entry: "pieces and tokens leave the board",
    log.TerrainTaken: _terrain,
    log.CardsUsed: lambda say, entry: f"{say.who(entry.seat)} uses {say.used(entry.cards)}",
    log.NameReleased: lambda say, entry: (
        f"the true name of {say.who(entry.seat)} is released: {say.cards.servants[entry.servant].true_name.en}"
    ),
    log.NameHidden: lambda say, entry: f"the Tarot of {say.who(entry.seat)} is turned face down",
    log.EffectStopped: lambda say, entry: (
        f"the effect of {card_name(say.cards, entry.card)} of {say.who(entry.seat)} is stopped"
    ),
    log.EffectIdle: lambda say, entry: f"an effect of {say.who(entry.seat)} comes to nothing",
    log.PlayerDefeated: lambda say, entry: f"{say.who(entry.seat)} is Defeated",
    log.DefeatVoided: lambda say, entry: f"a Defeat of {say.who(entry.seat)} is void",
    log.LastingBegun: lambda say, entry: f"for {say.who(entry.seat)}, {LASTING[entry.kind](entry.amount)} this round",
    log.SealForPower: lambda say, entry: f"{say.who(entry.seat)} uses a Command Seal for total power",
    log.CardsDiscarded: lambda say, entry: f"{say.who(entry.seat)} discards {say.secret(entry.cards)} face down",
    log.CardsTakenUp: lambda say, entry: f"{say.who(entry.seat)} takes up {say.secret(entry.cards)}",
    log.CardPutBack: lambda say, entry: (
        f"{card_name(say.cards, entry.card)} of {say.who(entry.seat)} goes back beside the Tarot"
    ),
    log.CardRemoved: lambda say, entry: f"{card_name(say.cards, entry.card)} of {say.who(entry.seat)} leaves the game",
    log.Battle: _battle,
    log.MasterChanged: lambda say, entry: (
        f"seat {entry.seat} is no longer {say.master(entry.old)} but {say.master(entry.new)}"
    ),
    log.MoreCards: lambda say, entry: (
        f"{say.who(entry.seat)} may use {a_number(entry.amount, 'more card')} from now on"
    ),
    log.PlayersLeft: lambda say, entry: (
        f"{say.all(entry.seats)} {'leaves' if len(entry.seats) == 1 else 'leave'} the game"
    ),
    log.MarkerPassed: lambda say, entry: f"{say.who(entry.seat)} is start player now",
    log.GameEnded: lambda say, entry: (
        f"the game ends; {say.all(entry.winners)} {'wins' if len(entry.winners) == 1 else 'win'}"
    ),
}
"""Every kind of log entry in words."""
