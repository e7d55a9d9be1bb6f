"""What follows from each log entry about one player: its figures, its cards, its true name, its Defeat."""

from collections import Counter
from typing import Any

from grailwar.dominate import decisions, log
from grailwar.dominate.effects import lasting
from grailwar.dominate.state import UNLIMITED, Lasting
from grailwar.testing.laws.tale import Tale, Teller, nothing


def _decided(tale: Tale, entry: log.Decided) -> None:
    if isinstance(entry.decision, decisions.End):
        tale.put(entry.seat, acted=True)


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


def _master_changed(tale: Tale, entry: log.MasterChanged) -> None:
    tale.require(tale.players[entry.seat].master == entry.old, entry)
    tale.put(entry.seat, master=entry.new)


def _more_cards(tale: Tale, entry: log.MoreCards) -> None:
    tale.put(entry.seat, more_cards=tale.players[entry.seat].more_cards + entry.amount)


OF_PLAYERS: dict[type[Any], Teller] = {
    log.Decided: _decided,
    log.ManaChanged: _mana_changed,
    log.ManaUnlimited: _mana_unlimited,
    log.ResultsChanged: _results_changed,
    log.SealsLost: _seals_lost,
    log.GemsSpent: _gems_spent,
    log.CardsDrawn: _cards_drawn,
    log.DeckReshuffled: _deck_reshuffled,
    log.CardsAdded: _cards_added,
    log.CardsUsed: _cards_used,
    log.NameReleased: _name_released,
    log.NameHidden: _name_hidden,
    log.EffectStopped: nothing,
    log.EffectIdle: nothing,
    log.PlayerDefeated: _player_defeated,
    log.DefeatVoided: _defeat_voided,
    log.LastingBegun: _lasting_begun,
    log.SealForPower: _seal_for_power,
    log.CardsDiscarded: _cards_discarded,
    log.CardsTakenUp: _cards_taken_up,
    log.CardPutBack: _card_put_back,
    log.CardRemoved: _card_removed,
    log.MasterChanged: _master_changed,
    log.MoreCards: _more_cards,
}
"""What follows from each kind of log entry about one player."""
