"""The only writers of facts: one function per observable change, each with its clamp, its no-op case and its log entry.

Every function takes a state and returns the next one. What a change sets off at once (an ability that listens to
entering a place or to the last Command Seal) is carried out by :mod:`grailwar.dominate.effects.run`.
"""

from grailwar.core.rng import shuffled
from grailwar.core.value import replacer
from grailwar.dominate import log
from grailwar.dominate.effects import lasting
from grailwar.dominate.ids import Cause, rule_cause
from grailwar.dominate.queries import is_immune
from grailwar.dominate.state import (
    UNLIMITED,
    Battlefield,
    Decks,
    GameState,
    Lasting,
    Phase,
    Player,
    Token,
    new_lasting,
    with_fields,
)

RESHUFFLE = 100
"""Purpose of the reshuffles of seat 0's deck; seat 1's is the next number, and so on."""
EVENT_RESHUFFLE = 99
ADDED_CARDS = 200
"""Purpose of the shuffle that adds cards to seat 0's deck; seat 1's is the next number, and so on."""


def put_player(state: GameState, seat: int, player: Player, *entries: log.Entry) -> GameState:
    """The state with one player replaced and entries added to the log."""
    players = list(state.players)  # ``seated``, written out: most changes come through here
    players[seat] = player
    return _with_players(state, tuple(players), state.log + entries)


def seated(state: GameState, seat: int, player: Player) -> tuple[Player, ...]:
    """All players, with the one at ``seat`` replaced."""
    players = list(state.players)
    players[seat] = player
    return tuple(players)


def note(state: GameState, *entries: log.Entry) -> GameState:
    """Add entries to the log and change nothing else."""
    return _with_log(state, state.log + entries)


def gain_mana(state: GameState, seat: int, amount: int, cause: Cause) -> GameState:
    """Mana rises by ``amount``, at most to the limit (R1.11); unlimited Mana stays as it is (RULING-48)."""
    player = state.players[seat]  # as for several, written out: one player is the common case
    mana = min(player.mana + amount, state.game.cards.figures.mana_limit)
    if mana <= player.mana:
        return state
    return put_player(
        state, seat, _with_mana(player, mana), log.new_mana_changed(seat, mana - player.mana, mana, cause)
    )


def gain_mana_each(state: GameState, seats: tuple[int, ...], amount: int, cause: Cause) -> GameState:
    """Several players gain the same amount of Mana, each as in :func:`gain_mana`."""
    limit = state.game.cards.figures.mana_limit
    players, entries = list(state.players), list(state.log)
    for seat in seats:
        player = players[seat]
        mana = min(player.mana + amount, limit)
        if mana > player.mana:
            players[seat] = _with_mana(player, mana)
            entries.append(log.new_mana_changed(seat, mana - player.mana, mana, cause))
    return state if len(entries) == len(state.log) else _with_players(state, tuple(players), tuple(entries))


def pay_mana(state: GameState, seat: int, amount: int, cause: Cause) -> GameState:
    """Mana falls by ``amount``, which the player must have (R1.11)."""
    player = state.players[seat]
    if not amount or player.mana is UNLIMITED:
        return state
    mana = player.mana - amount
    return put_player(state, seat, _with_mana(player, mana), log.new_mana_changed(seat, -amount, mana, cause))


def set_mana(state: GameState, seat: int, amount: int, cause: Cause) -> GameState:
    """Mana becomes ``amount``."""
    player = state.players[seat]
    if player.mana is UNLIMITED or player.mana == amount:
        return state
    return put_player(
        state, seat, player.replace(mana=amount), log.new_mana_changed(seat, amount - player.mana, amount, cause)
    )


def make_mana_unlimited(state: GameState, seat: int, cause: Cause) -> GameState:
    """Mana becomes unlimited for the rest of the game (RULING-48)."""
    player = state.players[seat].replace(mana=UNLIMITED)
    return put_player(state, seat, player, log.ManaUnlimited(seat, cause))


def change_results(state: GameState, seat: int, amount: int, cause: Cause) -> GameState:
    """War Results rise or fall, never below 0 (R1.12)."""
    player = state.players[seat]
    results = max(0, player.results + amount)
    if results == player.results:
        return state
    return put_player(
        state,
        seat,
        _with_results(player, results),
        log.new_results_changed(seat, results - player.results, results, cause),
    )


def take_seals(state: GameState, seat: int, amount: int, cause: Cause) -> GameState:
    """Up to ``amount`` Command Seals are gone for the game (R7.5)."""
    player = state.players[seat]
    amount = min(amount, player.seals)
    if not amount:
        return state
    seals = player.seals - amount
    return put_player(state, seat, _with_seals(player, seals), log.new_seals_lost(seat, amount, seals, cause))


def spend_gems(state: GameState, seat: int, amount: int, cause: Cause) -> GameState:
    """Gems are spent; the player must have them (R8.19)."""
    player = state.players[seat]
    if not amount:
        return state
    gems = player.gems - amount
    return put_player(state, seat, player.replace(gems=gems), log.GemsSpent(seat, amount, gems, cause))


def draw_cards(state: GameState, seat: int, amount: int, cause: Cause) -> GameState:
    """Draw up to ``amount`` cards one by one; an empty deck is made anew from the trash (R4.8, R4.9)."""
    player, entries = _draw(state, seat, amount, cause)
    return put_player(state, seat, player, *entries)


def draw_hands(state: GameState, missing: dict[int, int], cause: Cause) -> GameState:
    """Several players draw, each the number of cards given for the seat, as in :func:`draw_cards`."""
    players, entries = list(state.players), list(state.log)
    for seat, amount in missing.items():
        players[seat], more = _draw(state, seat, amount, cause)
        entries += more
    return _with_players(state, tuple(players), tuple(entries))


def _draw(state: GameState, seat: int, amount: int, cause: Cause) -> tuple[Player, list[log.Entry]]:
    player = state.players[seat]
    deck, trash, reshuffles = player.deck, player.trash, player.reshuffles
    drawn, deck = deck[:amount], deck[amount:]
    entries: list[log.Entry] = []
    if len(drawn) < amount and trash:
        order = shuffled(tuple([used.card for used in trash]), state.game.seed, RESHUFFLE + seat, reshuffles)
        missing = amount - len(drawn)
        drawn, deck, trash = drawn + order[:missing], order[missing:], ()
        reshuffles += 1
        entries.append(log.DeckReshuffled(seat, _DECK_EMPTY))
    if not drawn:
        return player, entries
    entries.append(log.new_cards_drawn(seat, drawn, cause))
    return _with_hand(player, player.hand + drawn, deck, trash, reshuffles), entries


def discard_down(state: GameState, seat: int, cards: tuple[str, ...], cause: Cause) -> GameState:
    """Hand cards go to the trash face down (R8.20)."""
    if not cards:
        return state
    player = state.players[seat]
    hand, down = list(player.hand), state.game.cards.cards
    for card in cards:
        hand.remove(card)
    trash = player.trash + tuple([down[card].down for card in cards])
    player = player.replace(hand=tuple(hand), trash=trash)
    return put_player(state, seat, player, log.CardsDiscarded(seat, cards, cause))


def take_up_all(state: GameState, seat: int, cause: Cause) -> GameState:
    """Deck and trash are taken into hand (S2.c)."""
    player = state.players[seat]
    cards = player.deck + tuple([used.card for used in player.trash])
    player = player.replace(hand=player.hand + cards, deck=(), trash=())
    return put_player(state, seat, player, log.CardsTakenUp(seat, cards, cause))


def put_back(state: GameState, seat: int, card: str, cause: Cause) -> GameState:
    """A lingering card lies face up beside the Tarot again (RULING-84)."""
    player = state.players[seat]
    player = player.replace(
        lingering=tuple([other for other in player.lingering if other != card]), faceup=(*player.faceup, card)
    )
    return put_player(state, seat, player, log.CardPutBack(seat, card, cause))


def remove_used_card(state: GameState, seat: int, card: str, cause: Cause) -> GameState:
    """One used copy of a card leaves the game (S7.a); it still counts for the total that decided the battle."""
    player = state.players[seat]
    used = list(player.used)
    used.remove(state.game.cards.cards[card].up)
    player = player.replace(
        used=tuple(used),
        removed=(*player.removed, card),
        lasting=(*player.lasting, Lasting(lasting.LEAVES, 1, cause)),
    )
    return put_player(state, seat, player, log.CardRemoved(seat, card, cause))


def release_name(state: GameState, seat: int, cause: Cause) -> GameState:
    """The Tarot is turned face up (R8.13)."""
    player = state.players[seat]
    if player.revealed:
        return state
    return put_player(
        state, seat, player.replace(revealed=True, name_known=True), log.NameReleased(seat, player.servant, cause)
    )


def hide_name(state: GameState, seat: int, cause: Cause) -> GameState:
    """The Tarot is turned face down; face down already, nothing changes (RULING-65)."""
    player = state.players[seat]
    if not player.revealed:
        return state
    return put_player(state, seat, player.replace(revealed=False), log.NameHidden(seat, cause))


def begin_lasting(state: GameState, seat: int, kind: str, amount: int, cause: Cause) -> GameState:
    """An effect holds for the player until clean-up."""
    player = state.players[seat]
    player = _with_lasting(player, player.lasting + (new_lasting(kind, amount, cause),))
    return put_player(state, seat, player, log.LastingBegun(seat, kind, amount, cause))


def defeat(state: GameState, seat: int, cause: Cause) -> tuple[GameState, bool]:
    """The participant is Defeated (R10.3), unless it is immune (R10.4); whether the Defeat has taken hold."""
    if seat == log.NPC:
        table = state.table.replace(npc_defeated=True)
        return state.replace(table=table, log=(*state.log, log.PlayerDefeated(seat, cause))), True
    player = state.players[seat]
    if is_immune(player):
        return note(state, log.DefeatVoided(seat, cause)), False
    if player.defeated:
        return state, True
    return put_player(state, seat, player.replace(defeated=True), log.PlayerDefeated(seat, cause)), True


def make_immune(state: GameState, seat: int, cause: Cause) -> GameState:
    """Effects cannot Defeat the player this round; a Defeat already received is lifted (RULING-30)."""
    state = begin_lasting(state, seat, lasting.IMMUNE, 0, cause)
    player = state.players[seat]
    if not player.defeated:
        return state
    return put_player(state, seat, player.replace(defeated=False), log.DefeatVoided(seat, cause))


def take_terrain(state: GameState, seat: int, cause: Cause) -> GameState:
    """All Terrain tokens of the player's battlefield, from the board and from their holders (S4.c)."""
    at = state.players[seat].at
    location = None if at is None else state.game.cards.board.at[at]
    if location is None or location.field is None:
        return state
    field = state.table.fields[location.field]
    taken: list[tuple[int, int | None]] = [(value, None) for value in field.tokens]
    for other, player in enumerate(state.players):
        tokens = [token for token in player.terrain if token.at == location.id]
        if other == seat or not tokens:
            continue
        taken += [(token.value, other) for token in tokens]
        kept = tuple([token for token in player.terrain if token.at != location.id])
        state = put_player(state, other, player.replace(terrain=kept))
    if not taken:
        return state
    player = state.players[seat]
    taken.sort(key=lambda item: -item[0])
    tokens = [Token(location.id, value) for value, _ in taken]
    entries = [log.TerrainTaken(seat, location.id, value, holder, cause) for value, holder in taken]
    fields = list(state.table.fields)
    fields[location.field] = field.replace(tokens=())
    state = state.replace(table=state.table.replace(fields=tuple(fields)))
    return put_player(state, seat, player.replace(terrain=(*player.terrain, *tokens)), *entries)


def return_terrain(state: GameState, seat: int) -> GameState:
    """The tokens of the battlefield that the player leaves go back to the board (the switch of RULING-8)."""
    player, fields = state.players[seat], list(state.table.fields)
    for location in state.game.cards.board.battlefields:
        tokens = [token.value for token in player.terrain if token.at == location.id == player.at]
        if tokens and location.field is not None:
            lying = sorted((*fields[location.field].tokens, *tokens), reverse=True)
            fields[location.field] = fields[location.field].replace(tokens=tuple(lying))
    kept = tuple([token for token in player.terrain if token.at != player.at])
    state = state.replace(table=state.table.replace(fields=tuple(fields)))
    return put_player(state, seat, player.replace(terrain=kept))


def add_to_deck(state: GameState, seat: int, card: str, copies: int, purpose: int, cause: Cause) -> GameState:
    """Cards are shuffled into the player's deck (R2.13)."""
    player = state.players[seat]
    new = (card,) * copies
    deck = shuffled(player.deck + new, state.game.seed, purpose, len(player.added))
    player = player.replace(deck=deck, added=player.added + new)
    return put_player(state, seat, player, log.CardsAdded(seat, card, copies, cause))


def change_master(state: GameState, seat: int, master: str, cause: Cause) -> GameState:
    """The player becomes another Master; everything else stays (M5.b)."""
    player = state.players[seat]
    return put_player(state, seat, player.replace(master=master), log.MasterChanged(seat, player.master, master, cause))


def allow_more_cards(state: GameState, seat: int, amount: int, cause: Cause) -> GameState:
    """The player may use more cards for the rest of the game (RULING-48)."""
    player = state.players[seat]
    player = player.replace(more_cards=player.more_cards + amount)
    return put_player(state, seat, player, log.MoreCards(seat, amount, cause))


def place_events(state: GameState, field: int, number: int, down: bool, cause: Cause) -> GameState:
    """Events from the deck are put at a battlefield, face up or face down (R4.4, R4.5).

    An empty deck is made anew from the used events (R4.10); if there are none left, fewer are placed.
    """
    entries, decks = list(state.log), state.decks
    deck, used, reshuffles = decks.events, decks.used_events, decks.reshuffles
    drawn, deck = deck[:number], deck[number:]
    if len(drawn) < number and used:
        deck = shuffled(used, state.game.seed, EVENT_RESHUFFLE, reshuffles)
        missing = number - len(drawn)
        drawn, deck, used = drawn + deck[:missing], deck[missing:], ()
        reshuffles += 1
        entries.append(log.EventsReshuffled(_EVENTS_EMPTY))
    if not drawn:
        return state
    table = state.table
    location = state.game.cards.board.battlefields[field].id
    entries += [log.new_event_placed(location, event, down, cause) for event in drawn]
    old = table.fields[field]
    new = _with_hidden(old, old.hidden + drawn) if down else _with_open(old, old.open + drawn)
    fields = (*table.fields[:field], new, *table.fields[field + 1 :])
    return _with_board(state, with_fields(table, fields), _with_events(decks, deck, used, reshuffles), tuple(entries))


def leave_game(state: GameState, seats: tuple[int, ...], cause: Cause) -> GameState:
    """Players leave together (RULING-77): Mana and War Results stay as a record, pieces and cards in play go."""
    gone = state.table.gone + 1
    players = list(state.players)
    for seat in seats:
        players[seat] = players[seat].replace(
            left=gone, at=None, hand=(), used=(), lingering=(), terrain=(), lasting=(), defeated=False, seal_power=0
        )
    table = state.table.replace(gone=gone)
    return state.replace(players=tuple(players), table=table, log=(*state.log, log.PlayersLeft(seats, cause)))


def end_game(state: GameState, winners: tuple[int, ...], cause: Cause) -> GameState:
    """The game is over; nothing more is asked or carried out."""
    return state.replace(
        phase=Phase.OVER, winners=winners, pending=None, queue=(), log=(*state.log, log.GameEnded(winners, cause))
    )


_with_players = replacer(GameState, "players", "log")
_with_log = replacer(GameState, "log")
_with_mana = replacer(Player, "mana")
_with_results = replacer(Player, "results")
_with_seals = replacer(Player, "seals")
_with_lasting = replacer(Player, "lasting")
_with_hand = replacer(Player, "hand", "deck", "trash", "reshuffles")

_with_board = replacer(GameState, "table", "decks", "log")
_with_events = replacer(Decks, "events", "used_events", "reshuffles")
_with_open = replacer(Battlefield, "open")
_with_hidden = replacer(Battlefield, "hidden")

_EVENTS_EMPTY = rule_cause("R4.10")
_DECK_EMPTY = rule_cause("R4.8")
