"""A log, followed entry by entry: from the state before it and the log alone follows what the state after it holds.

Only what is shuffled and what is asked cannot be told: of a deck that has been made anew the cards are known, not
their order.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any, TypeAlias

import attrs

from grailwar.dominate import decisions, log
from grailwar.dominate.cards import CardDatabase
from grailwar.dominate.effects import lasting
from grailwar.dominate.state import UNLIMITED, GameState, Lasting, Player, Token
from grailwar.dominate.tasks import RoundDue


class BrokenLaw(AssertionError):
    """A law of the game does not hold."""


def round_begun(state: GameState) -> int:
    """The last round that has begun: between two rounds, not yet the one that is due."""
    due = state.pending is None and bool(state.queue) and isinstance(state.queue[0], RoundDue)
    return state.round - due


def reading(cards: CardDatabase, switch: str, usual: str) -> str:
    """How a card database reads a rule that allows two readings (docs/rules.md, switches)."""
    switches = getattr(cards, "switches", None)
    return usual if switches is None else str(getattr(switches, switch))


class Pile:
    """A face-down deck as far as a log tells it: known cards on top, then shuffled ones in an unknown order."""

    __slots__ = ("known", "shuffled")

    def __init__(self, cards: tuple[str, ...]) -> None:
        self.known = list(cards)
        self.shuffled: Counter[str] = Counter()

    def take(self, card: str, what: str) -> None:
        """The top card is taken."""
        if self.known:
            if self.known.pop(0) != card:
                raise BrokenLaw(f"{card} is taken from {what}, but another card is on top")
        elif self.shuffled[card]:
            self.shuffled[card] -= 1
        else:
            raise BrokenLaw(f"{card} is taken from {what}, but it is not there")

    def add(self, cards: Iterable[str]) -> None:
        """Shuffled cards come under the known ones."""
        self.shuffled.update(cards)

    def fits(self, cards: tuple[str, ...]) -> bool:
        """Whether the deck can be these cards, top first."""
        known = len(self.known)
        return list(cards[:known]) == self.known and Counter(cards[known:]) == +self.shuffled


class Tale:
    """What a log tells, followed entry by entry from the state before it (:func:`log_tells_everything`)."""

    def __init__(self, state: GameState) -> None:
        self.cards = state.game.cards
        self.state = state
        self.players = list(state.players)
        self.decks: dict[int, Pile] = {}
        """The decks from which cards have been taken, or to which some have come."""
        self.fields = list(state.table.fields)
        self.events = Pile(state.event_deck)
        self.used_events = list(state.used_events)
        self.situation = state.situation
        self.situations = list(state.situation_deck)
        self.past = list(state.decks.past_situations)
        self.npc = state.npc
        self.npc_defeated = state.table.npc_defeated
        self.round, self.start, self.winners = state.round, state.start, state.winners
        self.left = max([player.left for player in state.players])

    def follow(self, entries: Iterable[log.Entry]) -> None:
        """What the entries tell, one after the other."""
        for entry in entries:
            TELLERS[type(entry)](self, entry)

    def put(self, seat: int, **changes: Any) -> None:
        """A player has changed."""
        self.players[seat] = self.players[seat].replace(**changes)

    def require(self, holds: bool, entry: log.Entry) -> None:
        """What an entry says must fit what the log and the state before have told."""
        if not holds:
            raise BrokenLaw(f"the log says {entry}, which does not fit what was before")

    def deck(self, seat: int) -> Pile:
        """The deck of a seat."""
        if seat not in self.decks:
            self.decks[seat] = Pile(self.players[seat].deck)
        return self.decks[seat]

    def field(self, location: str) -> int:
        """The place of a battlefield in the state's table."""
        index = self.cards.board.at[location].field
        assert index is not None
        return index

    def is_defeated(self, seat: int) -> bool:
        """Whether a participant cannot win (R10.3)."""
        return self.npc_defeated if seat == log.NPC else self.players[seat].defeated

    def compare(self, state: GameState) -> None:
        """The state must be as told."""
        for seat, (told, found) in enumerate(zip(self.players, state.players, strict=True)):
            if told is found:
                continue
            told = told.replace(shown=found.shown)
            if seat in self.decks and self.decks[seat].fits(found.deck):
                told = told.replace(deck=found.deck)
            _compare(f"seat {seat}", told, found)
        if self.fields != list(state.table.fields):
            raise BrokenLaw(f"the log leads to the battlefields {self.fields}, the state has {state.table.fields}")
        if not self.events.fits(state.event_deck):
            raise BrokenLaw("the log does not lead to the event deck of the state")
        for name, told_value, found_value in (
            ("used events", self.used_events, list(state.used_events)),
            ("situation", self.situation, state.situation),
            ("situation deck", self.situations, list(state.situation_deck)),
            ("situations gone by", self.past, list(state.decks.past_situations)),
            ("NPC", (self.npc, self.npc_defeated), (state.npc, state.table.npc_defeated)),
            ("round", self.round, round_begun(state)),
            ("start player", self.start, state.start),
            ("winners", self.winners, state.winners),
        ):
            if told_value != found_value:
                raise BrokenLaw(f"the log leads to the {name} {told_value}, the state has {found_value}")


def _compare(what: str, told: Player, found: Player) -> None:
    if told == found:
        return
    for field in attrs.fields(Player):  # type: ignore[arg-type]  # every Value is an attrs class
        one, other = getattr(told, field.name), getattr(found, field.name)
        if one != other:
            raise BrokenLaw(f"{what}: the log leads to {field.name} = {one!r}, the state has {other!r}")


def _nothing(tale: Tale, entry: log.Entry) -> None:
    """The entry tells of nothing that a state holds, or that another entry does not tell."""


def _decided(tale: Tale, entry: log.Decided) -> None:
    if isinstance(entry.decision, decisions.End):
        tale.put(entry.seat, acted=True)


def _round_begun(tale: Tale, entry: log.RoundBegun) -> None:
    tale.round = entry.round


def _mana_changed(tale: Tale, entry: log.ManaChanged) -> None:
    mana = tale.players[entry.seat].mana
    tale.require(entry.amount != 0 and mana is not UNLIMITED and mana + entry.amount == entry.mana, entry)
    tale.put(entry.seat, mana=entry.mana)


def _mana_unlimited(tale: Tale, entry: log.ManaUnlimited) -> None:
    tale.put(entry.seat, mana=UNLIMITED)


def _results_changed(tale: Tale, entry: log.ResultsChanged) -> None:
    tale.require(entry.amount != 0 and tale.players[entry.seat].results + entry.amount == entry.results, entry)
    tale.put(entry.seat, results=entry.results)


def _seals_lost(tale: Tale, entry: log.SealsLost) -> None:
    tale.require(entry.amount > 0 and tale.players[entry.seat].seals - entry.amount == entry.seals, entry)
    tale.put(entry.seat, seals=entry.seals)


def _gems_spent(tale: Tale, entry: log.GemsSpent) -> None:
    tale.require(entry.amount > 0 and tale.players[entry.seat].gems - entry.amount == entry.gems, entry)
    tale.put(entry.seat, gems=entry.gems)


def _cards_drawn(tale: Tale, entry: log.CardsDrawn) -> None:
    deck = tale.deck(entry.seat)
    for card in entry.cards:
        deck.take(card, f"the deck of seat {entry.seat}")
    tale.require(bool(entry.cards), entry)
    tale.put(entry.seat, hand=tale.players[entry.seat].hand + entry.cards)


def _deck_reshuffled(tale: Tale, entry: log.DeckReshuffled) -> None:
    player = tale.players[entry.seat]
    tale.require(bool(player.trash), entry)
    tale.deck(entry.seat).add([used.card for used in player.trash])
    tale.put(entry.seat, trash=(), reshuffles=player.reshuffles + 1)


def _cards_added(tale: Tale, entry: log.CardsAdded) -> None:
    deck, new = tale.deck(entry.seat), (entry.card,) * entry.copies
    deck.add([*deck.known, *new])
    deck.known.clear()
    tale.put(entry.seat, added=tale.players[entry.seat].added + new)


def _events_reshuffled(tale: Tale, entry: log.EventsReshuffled) -> None:
    tale.require(bool(tale.used_events), entry)
    tale.events.add(tale.used_events)
    tale.used_events.clear()


def _situation_turned(tale: Tale, entry: log.SituationTurned) -> None:
    climax = tale.cards.situations[entry.situation].climax
    if climax is None:
        tale.require(tale.situations[:1] == [entry.situation], entry)
        del tale.situations[0]
    else:
        left = sum(not player.left for player in tale.players)
        listed = [card.climax.remaining for card in tale.cards.climax_situations if card.climax is not None]
        tale.require(climax.remaining == max([count for count in listed if count <= left], default=listed[0]), entry)
    tale.situation = entry.situation


def _event_placed(tale: Tale, entry: log.EventPlaced) -> None:
    tale.events.take(entry.event, "the event deck")
    index = tale.field(entry.location)
    field = tale.fields[index]
    if entry.down:
        tale.fields[index] = field.replace(hidden=(*field.hidden, entry.event))
    else:
        tale.fields[index] = field.replace(open=(*field.open, entry.event))


def _event_turned(tale: Tale, entry: log.EventTurned) -> None:
    index = tale.field(entry.location)
    field = tale.fields[index]
    tale.require(field.hidden[:1] == (entry.event,), entry)
    tale.fields[index] = field.replace(open=(*field.open, entry.event), hidden=field.hidden[1:])


def _npc_placed(tale: Tale, entry: log.NpcPlaced) -> None:
    tale.npc = entry.location


def _piece_placed(tale: Tale, entry: log.PiecePlaced) -> None:
    tale.require(tale.players[entry.seat].at is None, entry)
    tale.put(entry.seat, at=entry.location)


def _piece_moved(tale: Tale, entry: log.PieceMoved) -> None:
    tale.require(tale.players[entry.seat].at == entry.origin != entry.location, entry)
    if reading(tale.cards, "terrain_after_leaving", "kept") == "returned":
        _return_tokens(tale, entry.seat)
    tale.put(entry.seat, at=entry.location)


def _return_tokens(tale: Tale, seat: int) -> None:
    """The tokens of the battlefield that is left go back to the board (the switch of RULING-8)."""
    player = tale.players[seat]
    for index, location in enumerate(tale.cards.board.battlefields):
        if location.id == player.at:
            lying = [*tale.fields[index].tokens, *[token.value for token in player.terrain if token.at == player.at]]
            tale.fields[index] = tale.fields[index].replace(tokens=tuple(sorted(lying, reverse=True)))
    tale.put(seat, terrain=tuple([token for token in player.terrain if token.at != player.at]))


def _terrain_taken(tale: Tale, entry: log.TerrainTaken) -> None:
    token = Token(entry.location, entry.value)
    if entry.holder is None:
        index = tale.field(entry.location)
        tokens = list(tale.fields[index].tokens)
        tale.require(entry.value in tokens and tale.players[entry.seat].at == entry.location, entry)
        tokens.remove(entry.value)
        tale.fields[index] = tale.fields[index].replace(tokens=tuple(tokens))
    else:
        held = list(tale.players[entry.holder].terrain)
        tale.require(token in held, entry)
        held.remove(token)
        tale.put(entry.holder, terrain=tuple(held))
    tale.put(entry.seat, terrain=(*tale.players[entry.seat].terrain, token))


def _cards_used(tale: Tale, entry: log.CardsUsed) -> None:
    player = tale.players[entry.seat]
    hand, faceup, spent = list(player.hand), list(player.faceup), list(player.spent)
    for used in entry.cards:
        card = tale.cards.cards[used.card]
        if card.in_deck:
            tale.require(used.card in hand, entry)
            hand.remove(used.card)
        elif used.card in faceup:
            faceup.remove(used.card)
        if card.once_per_game and not used.down:
            spent.append(used.card)
    tale.put(
        entry.seat,
        hand=tuple(hand),
        faceup=tuple(faceup),
        spent=tuple(spent),
        used=player.used + entry.cards,
    )


def _name_released(tale: Tale, entry: log.NameReleased) -> None:
    player = tale.players[entry.seat]
    tale.require(not player.revealed and player.servant == entry.servant, entry)
    tale.put(entry.seat, revealed=True, name_known=True)


def _name_hidden(tale: Tale, entry: log.NameHidden) -> None:
    tale.require(tale.players[entry.seat].revealed, entry)
    tale.put(entry.seat, revealed=False)


def _player_defeated(tale: Tale, entry: log.PlayerDefeated) -> None:
    if entry.seat == log.NPC:
        tale.npc_defeated = True
        return
    player = tale.players[entry.seat]
    immune = any(effect.kind == lasting.IMMUNE for effect in player.lasting)
    tale.require(not immune and not player.defeated, entry)
    tale.put(entry.seat, defeated=True)


def _defeat_voided(tale: Tale, entry: log.DefeatVoided) -> None:
    immune = any(effect.kind == lasting.IMMUNE for effect in tale.players[entry.seat].lasting)
    tale.require(immune, entry)
    tale.put(entry.seat, defeated=False)


def _lasting_begun(tale: Tale, entry: log.LastingBegun) -> None:
    added = Lasting(entry.kind, entry.amount, entry.cause)
    tale.put(entry.seat, lasting=(*tale.players[entry.seat].lasting, added))


def _seal_for_power(tale: Tale, entry: log.SealForPower) -> None:
    tale.put(entry.seat, seal_power=tale.players[entry.seat].seal_power + 1)


def _cards_discarded(tale: Tale, entry: log.CardsDiscarded) -> None:
    player = tale.players[entry.seat]
    hand = list(player.hand)
    for card in entry.cards:
        tale.require(card in hand, entry)
        hand.remove(card)
    down = tuple([tale.cards.cards[card].down for card in entry.cards])
    tale.put(entry.seat, hand=tuple(hand), trash=player.trash + down)


def _cards_taken_up(tale: Tale, entry: log.CardsTakenUp) -> None:
    player = tale.players[entry.seat]
    whole = Counter([*player.deck, *[used.card for used in player.trash]])
    tale.require(entry.seat not in tale.decks and Counter(entry.cards) == whole, entry)
    tale.put(entry.seat, hand=player.hand + entry.cards, deck=(), trash=())


def _card_put_back(tale: Tale, entry: log.CardPutBack) -> None:
    player = tale.players[entry.seat]
    tale.require(entry.card in player.lingering, entry)
    lingering = tuple([card for card in player.lingering if card != entry.card])
    tale.put(entry.seat, lingering=lingering, faceup=(*player.faceup, entry.card))


def _card_removed(tale: Tale, entry: log.CardRemoved) -> None:
    player = tale.players[entry.seat]
    used = [card.card for card in player.used]
    tale.require(entry.card in used, entry)
    index = used.index(entry.card)
    tale.put(
        entry.seat,
        used=player.used[:index] + player.used[index + 1 :],
        removed=(*player.removed, entry.card),
        lasting=(*player.lasting, Lasting(lasting.LEAVES, 1, entry.cause)),
    )


def _battle(tale: Tale, entry: log.Battle) -> None:
    """The result follows from the totals (R10.5-R10.7)."""
    location = tale.cards.board.at[entry.location]
    size = len(tale.players)
    order = [(tale.start + step) % size for step in range(size)]
    here = [seat for seat in order if tale.players[seat].at == entry.location]
    participants = [*here, log.NPC] if tale.npc == entry.location else here
    tale.require([seat for seat, _ in entry.totals] == participants and bool(here), entry)
    defeated = [seat for seat in participants if tale.is_defeated(seat)]
    tale.require(list(entry.defeated) == defeated, entry)
    events = [tale.cards.events[event].results for event in tale.fields[tale.field(entry.location)].open]
    tale.require(entry.events == sum(events) + tale.state.game.rule_set.field_results, entry)
    if len(participants) == 1:
        alone = (entry.winners, entry.losers, entry.bonus, entry.share)
        tale.require(alone == ((), (), 0, entry.events), entry)
        return
    tale.require(entry.bonus == location.table.bonus, entry)
    able = {seat: total for seat, total in entry.totals if seat not in defeated}
    winning = [seat for seat in able if able[seat] == max(able.values())]
    share = -(-(entry.events + entry.bonus) // len(winning)) if winning else 0
    tale.require(entry.share == share, entry)
    tale.require(list(entry.winners) == [seat for seat in winning if seat != log.NPC], entry)
    tale.require(list(entry.losers) == [seat for seat in here if seat not in winning], entry)


def _master_changed(tale: Tale, entry: log.MasterChanged) -> None:
    tale.require(tale.players[entry.seat].master == entry.old, entry)
    tale.put(entry.seat, master=entry.new)


def _more_cards(tale: Tale, entry: log.MoreCards) -> None:
    tale.put(entry.seat, more_cards=tale.players[entry.seat].more_cards + entry.amount)


def _players_left(tale: Tale, entry: log.PlayersLeft) -> None:
    tale.left += 1
    for seat in entry.seats:
        tale.require(not tale.players[seat].left, entry)
        tale.put(
            seat,
            left=tale.left,
            at=None,
            hand=(),
            used=(),
            lingering=(),
            terrain=(),
            lasting=(),
            defeated=False,
            seal_power=0,
        )


def _marker_passed(tale: Tale, entry: log.MarkerPassed) -> None:
    tale.require(entry.seat != tale.start, entry)
    tale.start = entry.seat


def _game_ended(tale: Tale, entry: log.GameEnded) -> None:
    tale.winners = entry.winners


def _board_cleared(tale: Tale, entry: log.BoardCleared) -> None:
    """Clean-up (R11): cards, tokens, pieces, events and situation go where they belong."""
    for seat, player in enumerate(tale.players):
        if not player.left:
            tale.players[seat] = _cleaned(tale, player)
    for index, location in enumerate(tale.cards.board.battlefields):
        field = tale.fields[index]
        tale.used_events += [*field.open, *field.hidden]
        tale.fields[index] = field.replace(open=(), hidden=(), tokens=location.table.terrain)
    if tale.situation is not None and tale.cards.situations[tale.situation].climax is None:
        tale.past.append(tale.situation)
    tale.situation, tale.npc, tale.npc_defeated = None, None, False


def _cleaned(tale: Tale, player: Player) -> Player:
    trash, faceup, lingering = list(player.trash), list(player.faceup), list(player.lingering)
    for used in player.used:
        card = tale.cards.cards[used.card]
        if card.in_deck:
            trash.append(used)
        elif card.lingers:
            lingering.append(used.card)
        elif card.owner is None:
            faceup.append(used.card)
    return player.replace(
        trash=tuple(trash),
        faceup=tuple(faceup),
        lingering=tuple(lingering),
        used=(),
        at=None,
        terrain=(),
        defeated=False,
        acted=False,
        seal_power=0,
        lasting=(),
    )


Teller: TypeAlias = Callable[[Tale, Any], None]

TELLERS: dict[type[Any], Teller] = {
    log.Decided: _decided,
    log.GameBegun: _nothing,
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
    log.EffectStopped: _nothing,
    log.EffectIdle: _nothing,
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
"""What follows from each kind of log entry."""
