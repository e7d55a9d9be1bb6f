"""States made to order: a small situation, described by a plain table, as the start of a test."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from grailwar.core.cardfile import Reader
from grailwar.core.errors import ScenarioError, suggest
from grailwar.core.tomlplace import Place
from grailwar.dominate.carddata import load_cards
from grailwar.dominate.cards import CardDatabase, Master
from grailwar.dominate.effects import moments
from grailwar.dominate.effects.condition import hold
from grailwar.dominate.effects.effect import Effect
from grailwar.dominate.effects.operations import LASTING, LoseSeals, MoreCards
from grailwar.dominate.effects.run import waiting_cards
from grailwar.dominate.engine import run_on
from grailwar.dominate.ids import Cause
from grailwar.dominate.phases.pre_outpost import npc_location
from grailwar.dominate.phases.round_end import fresh_table
from grailwar.dominate.phases.setup import event_cards, find_rule_set, make_game, situation_cards
from grailwar.dominate.queries import stopper, turn_order
from grailwar.dominate.state import UNLIMITED, Decks, GameState, Phase, Player, Table, Token
from grailwar.dominate.tasks import (
    BATTLE_DUE,
    CLEAN_UP_DUE,
    EVENTS_HIDDEN,
    NPC_DUE,
    ROUND_DUE,
    ActionsLeft,
    PlacementsLeft,
    Task,
)
from grailwar.testing.given import HOOKS, Given, GivenSeat, TokenTable


def arrange(given: Mapping[str, Any], *, run: bool = True, cards: CardDatabase | None = None) -> GameState:
    """A state built from the ``given`` table of a scenario (docs/scenarios.md).

    Args:
        given: the table as plain data.
        run: run on to the first decision; False leaves the state about to enter its phase.
        cards: the card database; None for the built-in one.

    Raises:
        ScenarioError: an unknown key or id, or a value that means nothing.
    """
    reader = Reader(lambda path: Place("given", 0, 0, path), HOOKS)
    read = reader.table(Given, dict(given) if isinstance(given, Mapping) else given, ())
    if read is None or reader.problems:
        raise ScenarioError("; ".join(str(problem) for problem in reader.problems))
    return build(read, load_cards() if cards is None else cards, run=run)


def build(given: Given, cards: CardDatabase, *, run: bool = True) -> GameState:
    """The state that a checked ``given`` stands for."""
    _check(given, cards)
    phase = Phase(given.phase)
    started = given.players_at_start or max(3, len(given.seat))
    game = make_game(cards, given.rules, started, given.seed, given.npc)
    state = GameState(
        game=game,
        round=given.round,
        phase=phase,
        start=given.start,
        players=tuple(_player(given, seat, cards) for seat in range(len(given.seat))),
        table=_table(given, cards),
        decks=_decks(given, cards),
    )
    if phase in (Phase.ACTION, Phase.BATTLE):
        state = state.replace(table=state.table.replace(npc=npc_location(state)))
    state = _with_acted(state, given)
    for seat in turn_order(state):
        state = _repeat_lasting(state, seat)
    state = state.replace(queue=_queue(state, given), log=())
    return run_on(state) if run else state


# --- checks -----------------------------------------------------------------------------------------------------------


def _check(given: Given, cards: CardDatabase) -> None:
    seats = len(given.seat)
    _require(2 <= seats <= 7, f"{seats} seats; allowed: 2 to 7")
    _require(seats <= (given.players_at_start or 7), "more seats than players at the start")
    _require(given.start < seats, f"start is seat {given.start}, there are {seats}")
    _require(given.turn is None or given.turn < seats, f"turn is seat {given.turn}, there are {seats}")
    _known("rules", given.rules, cards.rule_sets)
    if given.situation is not None:
        _known("situation", given.situation, cards.situations)
    for situation in given.situation_deck or ():
        _known("situation", situation, cards.situations)
    for event in given.event_deck or ():
        _known("event", event, cards.events)
    fields = [location.id for location in cards.board.battlefields]
    for table in (given.events, given.hidden_events):
        for location, events in (table or {}).items():
            _known("battlefield", location, fields)
            for event in events:
                _known("event", event, cards.events)
    for name, number in (("start", given.start), ("turn", given.turn)):
        _require(number is None or not given.seat[number].eliminated, f"{name} is seat {number}, which is eliminated")
    for seat in given.seat:
        _check_seat(seat, cards)


def _check_seat(seat: GivenSeat, cards: CardDatabase) -> None:
    _known("master", seat.master, cards.masters)
    _known("servant", seat.servant, cards.servants)
    in_deck = [card.id for card in cards.cards.values() if card.in_deck]
    skills = [card.id for card, _ in cards.servants[seat.servant].cards]
    specials = [card.id for card, _ in cards.masters[seat.master].specials]
    for name in (*seat.hand, *(seat.deck or ()), *(used.card for used in seat.trash or ())):
        _known("card of a deck", name, in_deck)
    for name in (*seat.lingering, *seat.spent, *seat.faceup):
        _known(f"Noble Phantasm / Skill card of {seat.servant}", name, skills)
    for name in seat.spent:
        _require(cards.cards[name].once_per_game, f"{name} is not once per game (R8.17): it cannot be spent")
    for used in seat.used or ():
        _known("card", used.card, [*in_deck, *skills, *specials])
        _require(not used.down or used.card in in_deck, f"{used.card} cannot be used face down (R8.6)")
    if seat.at is not None:
        _known("location", seat.at, cards.board.at)
        _require(not seat.eliminated, f"an eliminated seat is not at {seat.at} (RULING-77)")
    fields = [location.id for location in cards.board.battlefields]
    for token in seat.terrain or ():
        if isinstance(token, TokenTable):
            _known("battlefield", token.at, fields)
        else:
            _require(seat.at in fields, f"a Terrain token of {seat.at}, which is no battlefield")


def _require(condition: bool, message: str) -> None:
    if not condition:
        raise ScenarioError(message)


def _known(kind: str, name: str, allowed: Iterable[str]) -> None:
    if name not in allowed:
        raise ScenarioError(f"unknown {kind} {name!r}; {suggest(name, list(allowed))}")


# --- players ----------------------------------------------------------------------------------------------------------


def _player(given: Given, number: int, cards: CardDatabase) -> Player:
    seat = given.seat[number]
    master = cards.masters[seat.master]
    used, trash = seat.used or (), seat.trash or ()
    once = [card.card for card in used if cards.cards[card.card].once_per_game and card.card not in seat.spent]
    busy = {*seat.lingering, *(card.card for card in used), *seat.faceup}
    faceup = (*seat.faceup, *(card for card in seat.spent if card not in busy))
    deck = seat.deck
    if deck is None:
        deck = _default_deck(seat, cards)
    held = (*seat.hand, *deck, *(card.card for card in (*trash, *used)))
    player = Player(
        master=seat.master,
        servant=seat.servant,
        mana=master.mana if seat.mana is None else seat.mana,
        seals=seals_at_start(master) if seat.seals is None else seat.seals,
        gems=master.gems if seat.gems is None else seat.gems,
        results=seat.results,
        hand=seat.hand,
        deck=deck,
        trash=trash,
        used=used,
        at=seat.at,
        terrain=tuple(
            Token(token.at, token.value) if isinstance(token, TokenTable) else Token(seat.at or "", token)
            for token in seat.terrain or ()
        ),
        lingering=seat.lingering,
        spent=(*seat.spent, *once),
        faceup=faceup,
        added=cards.added_among(held, seat.master),
        revealed=bool(seat.revealed),
        name_known=bool(seat.revealed),
        seal_power=seat.seal_power,
        left=int(seat.eliminated),
        more_cards=_more_cards(master) if seat.mana is UNLIMITED else 0,
    )
    return player.replace(shown=_shown(player, cards))


def seals_at_start(master: Master) -> int:
    """Command Seals after what happens at game start (R2.13)."""
    effects = [effect for _, listed in master.effects.get(moments.GAME_START, ()) for effect in listed]
    return master.seals - sum(effect.do.amount for effect in effects if isinstance(effect.do, LoseSeals))


def _more_cards(master: Master) -> int:
    """The further cards that come with unlimited Mana (RULING-48)."""
    listed = [effect for _, effects in master.effects.get(moments.CLIMAX_BEGINS, ()) for effect in effects]
    return sum(then.do.amount for effect in listed for then in effect.then if isinstance(then.do, MoreCards))


def _default_deck(seat: GivenSeat, cards: CardDatabase) -> tuple[str, ...]:
    deck = [*cards.servants[seat.servant].deck, *cards.masters[seat.master].added]
    for card in (*seat.hand, *(used.card for used in (*(seat.used or ()), *(seat.trash or ())))):
        if card in deck:
            deck.remove(card)
    return tuple(deck)


def _shown(player: Player, cards: CardDatabase) -> tuple[str, ...]:
    """What the table can see of the player's decks."""
    open_cards = [used.card for used in (*player.trash, *player.used) if not used.down]
    open_cards += [*player.lingering, *player.faceup]
    return tuple(sorted(card for card in open_cards if cards.cards[card].in_deck or cards.cards[card].owner is None))


def _with_acted(state: GameState, given: Given) -> GameState:
    """Who has finished its action: seats before ``turn``, seats with used cards, and in the battle all of them."""
    order = turn_order(state)
    turn = given.start if given.turn is None else given.turn
    before = order[: order.index(turn)] if turn in order else ()
    players = []
    for number, player in enumerate(state.players):
        seat = given.seat[number]
        acted = seat.acted
        if acted is None:
            acted = seat.used is not None or (state.phase is Phase.ACTION and number in before)
            acted = acted or (state.phase in (Phase.BATTLE, Phase.ROUND_END) and seat.at is not None)
        players.append(player.replace(acted=acted))
    return state.replace(players=tuple(players))


def _repeat_lasting(state: GameState, seat: int) -> GameState:
    """What the used cards did on use and still holds; what was done once is not repeated."""
    for card in waiting_cards(state, seat, moments.USE):
        if stopper(state, seat) is None:
            text = state.game.cards.cards[card].text
            for effect in text.effects[moments.USE]:
                state = _repeat(state, effect, seat, text.cause)
    return state


def _repeat(state: GameState, effect: Effect, seat: int, cause: Cause) -> GameState:
    if effect.may or effect.who.group != "self" or effect.do.question is not None:
        return state
    if not hold(effect.if_, state, seat):
        return state
    if isinstance(effect.do, LASTING):
        state, _ = effect.do.carry_out(state, seat, cause)
    for following in effect.then:
        state = _repeat(state, following, seat, cause)
    return state


# --- the board --------------------------------------------------------------------------------------------------------


def _table(given: Given, cards: CardDatabase) -> Table:
    table = fresh_table(cards.board, gone=int(any(seat.eliminated for seat in given.seat)))
    fields = []
    for location, field in zip(cards.board.battlefields, table.fields, strict=True):
        held = Counter(
            token.value if isinstance(token, TokenTable) else token
            for seat in given.seat
            for token in seat.terrain or ()
            if (token.at if isinstance(token, TokenTable) else seat.at) == location.id
        )
        tokens = list(field.tokens)
        for token in held.elements():
            _require(token in tokens, f"{location.id} has no such Terrain token left: {token}")
            tokens.remove(token)
        fields.append(
            field.replace(
                open=(given.events or {}).get(location.id, ()),
                hidden=(given.hidden_events or {}).get(location.id, ()),
                tokens=tuple(tokens),
            )
        )
    placed = tuple(sum(seat.at == location.id for seat in given.seat) for location in cards.board.locations)
    return table.replace(fields=tuple(fields), situation=given.situation, placed=placed)


def _decks(given: Given, cards: CardDatabase) -> Decks:
    rules = find_rule_set(cards, given.rules)
    lying = [
        event for table in (given.events, given.hidden_events) for events in (table or {}).values() for event in events
    ]
    left = _less(event_cards(cards, rules), lying)
    events: tuple[str, ...] = left
    used: tuple[str, ...] = ()
    if given.event_deck is not None:
        events, used = given.event_deck, _less(left, given.event_deck)
    rest = _less(situation_cards(cards, rules), [given.situation] if given.situation else [])
    situations: tuple[str, ...] = rest
    past: tuple[str, ...] = ()
    if given.situation_deck is not None:
        situations, past = given.situation_deck, _less(rest, given.situation_deck)
    return Decks(events, used, situations, (), past)


def _less(cards: tuple[str, ...], taken: Iterable[str]) -> tuple[str, ...]:
    left = list(cards)
    for card in taken:
        if card in left:
            left.remove(card)
    return tuple(left)


def _queue(state: GameState, given: Given) -> tuple[Task, ...]:
    """What the phase begins with."""
    order = turn_order(state)
    if state.phase is Phase.PREPARATION:
        return (ROUND_DUE,)
    if state.phase is Phase.PRE_OUTPOST:
        turn = given.start if given.turn is None else given.turn
        left = order[order.index(turn) :] if turn in order else order
        return (NPC_DUE, PlacementsLeft(tuple(seat for seat in left if state.players[seat].at is None)))
    if state.phase is Phase.ACTION:
        return (EVENTS_HIDDEN, ActionsLeft(order))
    return (BATTLE_DUE,) if state.phase is Phase.BATTLE else (CLEAN_UP_DUE,)
