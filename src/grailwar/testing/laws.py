"""The laws of the game: what holds in every state and over every step, whatever the players decide.

:func:`check_state` looks at one state, :func:`check_step` at a state, what followed from it, and the log that tells
how; :func:`check_options` and :func:`check_refusals` look at what ``apply`` accepts and what it refuses. All of them
raise :class:`BrokenLaw`, an ``AssertionError`` that says which seat or place breaks which rule. They read the rules'
figures from the card database of the game, so they hold for packs of one's own as well.

A state that has been arranged (``grailwar.testing.arrange``) may hold what no deal gives, a seat with three cards in
all, say; ``dealt=False`` leaves out the laws that count what was dealt. What follows from such a state is checked in
full: over a step nothing may appear or vanish without an entry in the log.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from functools import lru_cache

import attrs

from grailwar.core.errors import IllegalDecision
from grailwar.core.value import Value
from grailwar.dominate import decisions, log
from grailwar.dominate.cards import CardDatabase
from grailwar.dominate.decisions import Decision, parse_decision
from grailwar.dominate.effects import lasting
from grailwar.dominate.engine import advance, apply, decide, needs_decision
from grailwar.dominate.legal import is_legal, legal_decisions
from grailwar.dominate.phases.setup import event_cards, situation_cards
from grailwar.dominate.power import power
from grailwar.dominate.reasons import why_not
from grailwar.dominate.state import UNLIMITED, GameState, Phase, Question
from grailwar.testing.tale import BrokenLaw, Tale, reading, round_begun

# --- what to call -----------------------------------------------------------------------------------------------------


def check_state(state: GameState, *, dealt: bool = True, known: GameState | None = None) -> None:
    """Check every law that one state can show.

    Args:
        state: any state, also one between two questions (``advance``).
        dealt: whether the game began with ``new_game``; False leaves out the laws that count what was dealt.
        known: a state that has been checked already: players that are the same object there are not looked at again.

    Raises:
        BrokenLaw: one of them does not hold.
    """
    for law in STATE_LAWS:
        law(state)
    if dealt:
        for law in DEALT_LAWS:
            law(state)
    for seat, player in enumerate(state.players):
        if known is None or player is not known.players[seat]:
            for player_law in PLAYER_LAWS:
                player_law(state, seat)
            if dealt:
                deck_cards_are_complete(state, seat)


def check_step(old: GameState, new: GameState) -> None:
    """Check every law over a step: ``new`` came from ``old`` by one ``apply``, ``concede``, ``decide`` or ``advance``.

    After ``advance`` the log also tells what came before it; give the state before ``decide`` as ``old`` then.

    Raises:
        BrokenLaw: one of them does not hold.
    """
    for law in STEP_LAWS:
        law(old, new)


def check_options(state: GameState) -> None:
    """Check that the list of legal decisions is right as a list, and that ``apply`` accepts everything on it.

    Raises:
        BrokenLaw: one of the laws does not hold.
    """
    listed = legal_decisions(state)
    if legal_decisions(state.replace()) != listed:
        raise BrokenLaw("asking twice for the legal decisions gives two lists")
    for decision in listed:
        if parse_decision(str(decision)) != decision:
            raise BrokenLaw(f"{decision!r} is written {str(decision)!r}, which stands for another decision")
        if why_not(state, decision) or not is_legal(state, decision):
            raise BrokenLaw(f"{decision} is listed as legal, yet there are reasons against it")
        _check_halves(state, decision)


def check_refusals(state: GameState, attempts: Iterable[Decision]) -> int:
    """Check that ``apply`` refuses every one of ``attempts`` that is not listed, with reasons, and changes nothing.

    Returns:
        How many of the attempts are not listed, and so were made.

    Raises:
        BrokenLaw: one was accepted, or refused without a reason.
    """
    before, listed, made = hash(state), set(legal_decisions(state)), 0
    for attempt in attempts:
        if attempt in listed:
            continue
        made += 1
        try:
            apply(state, attempt)
        except IllegalDecision as error:
            if not error.reasons:
                raise BrokenLaw(f"{attempt} is refused without a reason") from error
        else:
            raise BrokenLaw(f"{attempt} is accepted, though it is not listed as legal")
    if hash(state) != before:
        raise BrokenLaw("a refused decision has changed the state")
    return made


@lru_cache(maxsize=64)
def every_decision(cards: CardDatabase, players: int) -> tuple[Decision, ...]:
    """Every form of decision with every id of the card database, with every seat and one more, and with unknown ids."""
    places = [*cards.board.at, "nowhere"]
    names = [*cards.cards, "no-card"]
    found: list[Decision] = [
        kind(place) for kind in (decisions.Place, decisions.Move, decisions.SealMove, decisions.Go) for place in places
    ]
    found += [decisions.Use(name, down) for name in names for down in (False, True)]
    found += [kind(name) for kind in (decisions.Discard, decisions.Resolve) for name in names]
    found += [decisions.Activate(name) for name in [*cards.abilities, *cards.options, "no-ability"]]
    found += [decisions.Target(seat) for seat in range(players + 1)]
    found += [decisions.SEAL_MANA, decisions.SEAL_POWER, decisions.STAY, decisions.DONE]
    found += [decisions.ACCEPT, decisions.DECLINE, decisions.END]
    return tuple(dict.fromkeys(found))


def fingerprint(thing: object) -> str:
    """All that a state (or any part of it) holds as one text: its log, too, but neither database nor memory.

    The same text in every process: it shows that a value has not been changed, or that two runs are alike.
    """
    if isinstance(thing, Value):
        fields = [
            f"{field.name}={fingerprint(getattr(thing, field.name))}"
            for field in attrs.fields(type(thing))  # type: ignore[arg-type]  # every Value is an attrs class
            if field.eq or field.name == "log"
        ]
        return f"{type(thing).__name__}({', '.join(fields)})"
    if isinstance(thing, tuple):
        return f"({', '.join([fingerprint(item) for item in thing])})"
    return repr(thing)


# --- the laws of one state --------------------------------------------------------------------------------------------


def turn_fits_phase(state: GameState) -> None:
    """A question is open to a seat in the game, of a kind that belongs to the phase; at the end nothing is left."""
    pending = state.pending
    if state.is_over:
        if pending is not None or state.queue:
            raise BrokenLaw("the game is over, yet something is due")
        _check_winners(state)
        return
    if state.winners:
        raise BrokenLaw(f"the game is not over, yet seats {state.winners} have won")
    if pending is None:
        if not state.queue:
            raise BrokenLaw("the game is not over, yet nothing is due")
        return
    if pending.seat not in range(len(state.players)) or state.players[pending.seat].left:
        raise BrokenLaw(f"seat {pending.seat} is asked, which is not in the game")
    allowed = _PHASES.get(pending.kind, (Phase.ACTION, Phase.BATTLE))
    if state.phase not in allowed:
        raise BrokenLaw(f"{pending.kind.value!r} is asked in the phase {state.phase.value!r}")


_PHASES = {
    Question.PLACE: (Phase.PRE_OUTPOST,),
    Question.MOVE: (Phase.ACTION,),
    Question.SELECT: (Phase.ACTION,),
    Question.CLOSE: (Phase.ACTION,),
    Question.DISCARD: (Phase.ACTION,),
    Question.MORE: (Phase.ACTION,),
}
"""The kinds of questions that belong to one phase; the questions of effects come wherever effects do."""


def _check_winners(state: GameState) -> None:
    left = [seat for seat, player in enumerate(state.players) if not player.left]
    if not state.winners or list(state.winners) != sorted(set(state.winners)):
        raise BrokenLaw(f"the game is over and its winners are {state.winners}")
    if not set(left).issuperset(state.winners):
        raise BrokenLaw(f"of the winners {state.winners} some have left the game; still in: {left}")


def options_exist(state: GameState) -> None:
    """The list of legal decisions is free of duplicates, and empty exactly when no decision is due (API)."""
    listed = legal_decisions(state)
    if bool(listed) != (state.pending is not None) or needs_decision(state) != bool(listed):
        raise BrokenLaw(f"{len(listed)} legal decisions while {state.turn} is on turn")
    if len(set(listed)) != len(listed):
        twice = [str(decision) for decision, times in Counter(listed).items() if times > 1]
        raise BrokenLaw(f"listed twice as legal: {', '.join(twice)}")


def seats_act_in_order(state: GameState) -> None:
    """In turn order, those before the seat on turn have been placed or have acted, and it has not (R5.1, R7.1)."""
    if state.pending is None or state.phase not in (Phase.PRE_OUTPOST, Phase.ACTION, Phase.BATTLE):
        return
    order = _turn_order(state)
    turn = len(order) if state.phase is Phase.BATTLE else order.index(state.pending.seat)
    for place, seat in enumerate(order[: turn + 1]):
        player = state.players[seat]
        done = player.at is not None if state.phase is Phase.PRE_OUTPOST else player.acted
        if place == turn and done:
            raise BrokenLaw(f"seat {seat} is on turn in the phase {state.phase.value!r}, yet it is done")
        if place < turn and not done:
            raise BrokenLaw(f"seat {seat} comes before seat {state.turn} in turn order, yet it is not done")


def _turn_order(state: GameState) -> list[int]:
    size = len(state.players)
    order = [(state.start + step) % size for step in range(size)]
    return [seat for seat in order if not state.players[seat].left]


def board_has_room(state: GameState) -> None:
    """Nobody is at a closed location, no location holds more players than it can (R5.3, R5.6, R7.13)."""
    cards = state.game.cards
    situation = None if state.situation is None else cards.situations[state.situation]
    pieces = [player.at for player in state.players if player.at is not None]
    for at in dict.fromkeys(pieces):
        if situation is not None and at in situation.closed:
            raise BrokenLaw(f"a piece is at {at}, which is closed by {situation.id} (R5.6)")
        limit = cards.board.at[at].table.capacity
        if situation is not None:
            limit = situation.capacity.get(at, limit)
        if limit and pieces.count(at) > limit:
            raise BrokenLaw(f"{pieces.count(at)} players are at {at}, which holds {limit} (R5.3, R7.13)")
        if state.phase is Phase.PRE_OUTPOST and not cards.board.at[at].table.outpost:
            raise BrokenLaw(f"a piece has been placed at {at} (R5.2)")


def npc_stands_by_parity(state: GameState) -> None:
    """While pieces are on the board, the NPC is where the round puts it, unless that is closed (R6.2, R6.6)."""
    cards = state.game.cards
    situation = None if state.situation is None else cards.situations[state.situation]
    closed = () if situation is None else situation.closed
    parity = "odd" if state.round % 2 else "even"
    places = [field.id for field in cards.board.battlefields if field.table.npc == parity and field.id not in closed]
    scope, takes_part = reading(cards, "npc_scope", "started"), state.game.npc
    if scope == "left":  # how many were left when it was placed, a state does not say
        takes_part = state.npc is not None
    elif scope == "not_in_climax" and situation is not None and situation.climax is not None:
        takes_part = False
    expected = places[0] if takes_part and places else None
    if state.npc != expected and (state.npc is not None or state.pending is not None):
        raise BrokenLaw(f"the NPC is at {state.npc} in round {state.round}; by the rules: {expected} (R6.2)")


def tokens_are_conserved(state: GameState) -> None:
    """On the board and with the players there is no Terrain token that was not printed; none is missing (R2.3).

    Tokens of seats that have left are out of reach until clean-up (RULING-77).
    """
    lost = any(player.left for player in state.players)
    held = [token for player in state.players for token in player.terrain]
    for location, field in zip(state.game.cards.board.battlefields, state.table.fields, strict=True):
        found = [*field.tokens, *(token.value for token in held if token.at == location.id)]
        missing = list(location.table.terrain)
        for token in found:
            if token not in missing:
                raise BrokenLaw(f"the Terrain tokens of {location.id} are {found} (R2.3)")
            missing.remove(token)
        if missing and not lost:
            raise BrokenLaw(f"of the Terrain tokens of {location.id} some are missing: {missing} (R2.3)")
        if list(field.tokens) != sorted(field.tokens, reverse=True):
            raise BrokenLaw(f"the Terrain tokens on {location.id} are not in order: {field.tokens}")


def totals_add_up(state: GameState) -> None:
    """A seat has a total power exactly at a battlefield (R9.1), and it is the sum of its parts."""
    at = state.game.cards.board.at
    for seat, player in enumerate(state.players):
        tally = power(state, seat)
        fighting = player.at is not None and at[player.at].field is not None
        if (tally is not None) != fighting:
            raise BrokenLaw(f"seat {seat} at {player.at} has the total power {tally} (R9.1)")
        if tally is not None and int(tally) != sum([part.amount for part in tally.parts]):
            raise BrokenLaw(f"the total power of seat {seat} is {int(tally)}, its parts are {tally.parts}")


def selection_is_held(state: GameState) -> None:
    """What has been chosen is still where it was: until ``done`` nothing has happened (API)."""
    pending = state.pending
    if pending is None or not pending.chosen:
        return
    player, cards = state.players[pending.seat], state.game.cards.cards
    chosen = Counter(used.card for used in pending.chosen if cards[used.card].in_deck)
    if chosen - Counter(player.hand):
        raise BrokenLaw(f"seat {pending.seat} has chosen {dict(chosen)}, in hand are {player.hand}")
    if any(used.down and not cards[used.card].in_deck for used in pending.chosen):
        raise BrokenLaw(f"seat {pending.seat} has chosen {pending.chosen}: not all can lie face down (R8.6)")


STATE_LAWS: tuple[Callable[[GameState], None], ...] = (
    turn_fits_phase,
    selection_is_held,
    options_exist,
    board_has_room,
    npc_stands_by_parity,
    tokens_are_conserved,
    totals_add_up,
)
"""The laws of every state."""


# --- the laws of a state that comes from a deal -----------------------------------------------------------------------


def events_are_conserved(state: GameState) -> None:
    """Deck, used pile and battlefields hold every event as often as it exists (R2.1); no events in casual (R13.3)."""
    lying = [event for field in state.table.fields for event in (*field.open, *field.hidden)]
    found = sorted([*state.event_deck, *state.used_events, *lying])
    if found != _all_events(state.game.cards, state.rules):
        raise BrokenLaw(f"the events are not those of the game (R2.1): {found}")


def situations_are_conserved(state: GameState) -> None:
    """Every ordinary situation is in the deck, removed, in force or has gone by (R2.2, R13.2)."""
    decks, found = state.decks, []
    if state.situation is not None and state.game.cards.situations[state.situation].climax is None:
        found.append(state.situation)
    found += [*decks.situations, *decks.removed_situations, *decks.past_situations]
    if sorted(found) != _all_situations(state.game.cards, state.rules):
        raise BrokenLaw(f"the situations are not those of the game (R2.2): {sorted(found)}")


@lru_cache(maxsize=64)
def _all_events(cards: CardDatabase, rules: str) -> list[str]:
    return sorted(event_cards(cards, cards.rule_sets[rules]))


@lru_cache(maxsize=64)
def _all_situations(cards: CardDatabase, rules: str) -> list[str]:
    return sorted(situation_cards(cards, cards.rule_sets[rules]))


def situation_fits_round(state: GameState) -> None:
    """After the Preparation Phase a situation is in force, a Climax card just in the Climax rounds (R4.3, R12.7)."""
    if state.pending is None:
        return
    if state.situation is None:
        raise BrokenLaw(f"no situation is in force in round {state.round} (R4.3)")
    climax = state.game.cards.situations[state.situation].climax
    if (climax is not None) != (state.round > state.game.rule_set.rounds):
        raise BrokenLaw(f"{state.situation} is in force in round {state.round} (R4.3)")
    if state.phase is not Phase.PRE_OUTPOST and any(field.hidden for field in state.table.fields):
        raise BrokenLaw(f"an event lies face down in the phase {state.phase.value!r} (R7.1)")


def everybody_is_placed(state: GameState) -> None:
    """From the Action Phase to clean-up every piece of a player in the game is on the board (R5.1)."""
    if state.pending is not None and state.phase in (Phase.ACTION, Phase.BATTLE):
        for seat, player in enumerate(state.players):
            if player.at is None and not player.left:
                raise BrokenLaw(f"the piece of seat {seat} is nowhere in the phase {state.phase.value!r} (R5.1)")


def nobody_is_ahead(state: GameState) -> None:
    """In turn order nobody after the seat on turn has been placed or has acted (R5.1, R7.1)."""
    if state.pending is None or state.phase not in (Phase.PRE_OUTPOST, Phase.ACTION):
        return
    order = _turn_order(state)
    for seat in order[order.index(state.pending.seat) + 1 :]:
        player = state.players[seat]
        if player.acted or (state.phase is Phase.PRE_OUTPOST and player.at is not None):
            raise BrokenLaw(f"seat {seat} comes after seat {state.turn} in turn order, yet it is done")


def hands_are_full(state: GameState) -> None:
    """When pieces are placed, everybody has a full hand, or has drawn all there is, or draws nothing (R4.2, R4.9)."""
    if state.pending is None or state.phase is not Phase.PRE_OUTPOST:
        return
    cards, size = state.game.cards.cards, state.game.cards.figures.hand
    for seat, player in enumerate(state.players):
        idle = player.left or any(cards[card].no_draw for card in player.lingering)
        if len(player.hand) < size and not idle and (player.deck or player.trash):
            raise BrokenLaw(f"seat {seat} has {len(player.hand)} cards in hand after the draw (R4.2)")


DEALT_LAWS: tuple[Callable[[GameState], None], ...] = (
    seats_act_in_order,
    events_are_conserved,
    situations_are_conserved,
    situation_fits_round,
    everybody_is_placed,
    nobody_is_ahead,
    hands_are_full,
)
"""The laws of a state that comes from ``new_game``."""


# --- the laws of one player -------------------------------------------------------------------------------------------


def figures_are_in_bounds(state: GameState, seat: int) -> None:
    """Mana is 0 to 12 or unlimited (R1.11), nothing else is ever below 0 (R1.12)."""
    player = state.players[seat]
    limit = state.game.cards.figures.mana_limit
    if player.mana is not UNLIMITED and not (type(player.mana) is int and 0 <= player.mana <= limit):
        raise BrokenLaw(f"seat {seat} has {player.mana} Mana; allowed: 0 to {limit} (R1.11)")
    counts = (player.results, player.seals, player.gems, player.seal_power, player.left, player.more_cards)
    if not all([type(count) is int and count >= 0 for count in counts]):
        raise BrokenLaw(f"seat {seat}: {player.results} War Results, {player.seals} Seals, {player.gems} gems (R1.12)")


def leavers_hold_nothing(state: GameState, seat: int) -> None:
    """A seat that has left holds nothing on the board (RULING-77)."""
    player = state.players[seat]
    if not player.left:
        return
    held = (player.at, player.hand, player.used, player.terrain, player.lingering, player.lasting, player.seal_power)
    if any(held) or player.defeated:
        raise BrokenLaw(f"seat {seat} has left the game and still holds {held} (RULING-77)")


def skills_are_accounted(state: GameState, seat: int) -> None:
    """What lies face up, in use, lingering or removed belongs to the seat, no card more often than it exists (R1.8)."""
    player, cards = state.players[seat], state.game.cards
    lying = [*[used.card for used in player.used], *player.lingering, *player.faceup, *player.removed]
    lying = [name for name in lying if not cards.cards[name].in_deck]
    if not lying and not player.spent:
        return
    owned = {card.id: copies for card, copies in cards.servants[player.servant].cards}
    for card, _ in cards.masters[player.master].specials:
        owned[card.id] = card.copies if card.up in player.used else 0
    for name in dict.fromkeys(lying):
        if lying.count(name) > owned.get(name, 0):
            raise BrokenLaw(f"seat {seat} has {lying.count(name)} of {name} on the table; it owns {owned}")
    for name in player.spent:
        if name not in owned or not cards.cards[name].once_per_game or player.spent.count(name) > 1:
            raise BrokenLaw(f"seat {seat} has spent {player.spent}; it owns {owned} (R8.17)")
        if name not in lying and not player.left:
            raise BrokenLaw(f"seat {seat} has spent {name}, which lies nowhere (R8.17)")
    if any(used.down and not cards.cards[used.card].in_deck for used in player.used):
        raise BrokenLaw(f"seat {seat} uses {player.used}: not all can lie face down (R8.6)")


def shown_cards_are_owned(state: GameState, seat: int) -> None:
    """``shown`` covers what lies open and is no more than what the seat owns; the name is known once released (API)."""
    player, cards = state.players[seat], state.game.cards.cards
    if player.revealed and not player.name_known:
        raise BrokenLaw(f"the true name of seat {seat} is face up, yet not known")
    seen = [used.card for used in (*player.trash, *player.used) if not used.down]
    seen += [*player.lingering, *player.faceup, *player.removed]
    if not seen and not player.shown:
        return
    shown = player.shown
    if list(shown) != sorted(shown):
        raise BrokenLaw(f"what seat {seat} has shown is not sorted: {shown}")
    for name in dict.fromkeys(seen):
        beside = cards[name].owner is not None and not cards[name].in_deck
        if not beside and seen.count(name) > shown.count(name):
            raise BrokenLaw(f"{name} lies open {seen.count(name)} times, seat {seat} has shown {shown}")


PLAYER_LAWS: tuple[Callable[[GameState, int], None], ...] = (
    figures_are_in_bounds,
    leavers_hold_nothing,
    skills_are_accounted,
    shown_cards_are_owned,
)
"""The laws of every player."""


def deck_cards_are_complete(state: GameState, seat: int) -> None:
    """Hand, deck, trash and used cards together are the Servant's deck and what was added (R2.4, R2.13).

    Cards that have been chosen are still in hand. The hand of a seat that has left is out of the game (R12.6).
    """
    player = state.players[seat]
    found = [*player.hand, *player.deck, *[used.card for used in player.trash]]
    cards = state.game.cards.cards
    if player.used or player.removed:
        lying = [*[used.card for used in player.used], *player.removed]
        found += [card for card in lying if cards[card].in_deck]
    found.sort()
    servant = state.game.cards.servants[player.servant]
    whole = sorted([*servant.deck, *player.added])
    if player.left:
        if Counter(found) - Counter(whole):
            raise BrokenLaw(f"seat {seat}, which has left, has cards that are not its own: {found}")
    elif found != whole:
        raise BrokenLaw(f"the deck cards of seat {seat} are {found}; they should be {whole} (R2.4)")
    skills = [card.id for card, copies in servant.cards for _ in range(copies)]
    if player.shown and Counter(player.shown) - Counter([*whole, *skills]):
        raise BrokenLaw(f"seat {seat} has shown {player.shown}; it owns {whole} and {skills}")


# --- the laws over a step ---------------------------------------------------------------------------------------------


def nothing_comes_back(old: GameState, new: GameState) -> None:
    """Command Seals and gems never rise (R7.5, R8.19); who has left stays as it was (RULING-77)."""
    for seat, (before, after) in enumerate(zip(old.players, new.players, strict=True)):
        if before is after:
            continue
        if before.left and before != after:
            raise BrokenLaw(f"seat {seat} had left the game, yet it has changed (RULING-77)")
        if after.seals > before.seals or after.gems > before.gems:
            raise BrokenLaw(f"the Command Seals or gems of seat {seat} have risen (R7.5, R8.19)")
        if before.mana is UNLIMITED and after.mana is not UNLIMITED:
            raise BrokenLaw(f"the Mana of seat {seat} is no longer unlimited (RULING-48)")
        if Counter(before.shown) - Counter(after.shown) or (before.name_known and not after.name_known):
            raise BrokenLaw(f"what was once public of seat {seat} has been forgotten (RULING-86)")
    if old.game is not new.game and old.game != new.game:
        raise BrokenLaw("the state belongs to another game")


def rounds_follow(old: GameState, new: GameState) -> None:
    """Rounds and phases go forward, and the start marker goes to the next player in the game, clockwise (R11.8)."""
    begun = [entry.round for entry in new.log if isinstance(entry, log.RoundBegun)]
    if begun != list(range(round_begun(old) + 1, round_begun(new) + 1)):
        raise BrokenLaw(
            f"rounds {begun} begin after round {round_begun(old)}; the state is in round {new.round} (R3.1)"
        )
    order = list(Phase)
    if (new.round, order.index(new.phase)) < (old.round, order.index(old.phase)):
        raise BrokenLaw(f"the phase {new.phase.value!r} follows {old.phase.value!r} in the same round (R3.2)")
    if begun == [old.round + 1] and not new.is_over:
        size = len(new.players)
        seats = [(old.start + step) % size for step in range(1, size + 1)]
        expected = next(seat for seat in seats if not new.players[seat].left)
        if new.start != expected:
            raise BrokenLaw(f"the start marker went from seat {old.start} to {new.start}, not to {expected} (R11.8)")


def selections_are_of_the_right_size(old: GameState, new: GameState) -> None:
    """A selection ends with as many cards as must be used, extra ones not counted, or with all there are (R8.2)."""
    pending, first = old.pending, new.log[0] if new.log else None
    if pending is None or pending.kind is not Question.SELECT or not isinstance(first, log.Decided):
        return
    if not isinstance(first.decision, decisions.Done):
        return
    player, cards = old.players[pending.seat], old.game.cards.cards
    least = most = old.game.cards.figures.cards
    for free in [cards[card].cards_used for card in player.lingering]:
        if free is not None:
            least, most = free.at_least, free.at_most
    if any(effect.kind == lasting.BARRED for effect in player.lasting):
        least = most = 0
    used = sum(cards[card.card].extra is None for card in pending.chosen)
    left = len(player.hand) - sum(cards[card.card].in_deck for card in pending.chosen)
    if used > most + player.more_cards or (used < least and left):
        raise BrokenLaw(f"seat {pending.seat} uses {used} cards of {least} to {most}; {left} are left in hand (R8.2)")


def log_tells_everything(old: GameState, new: GameState) -> None:
    """From the state before and the log alone follow all players and the board after, but for shuffles and questions.

    Who follows the log so misses nothing: the story, ``explain`` and the views rest on this law.
    """
    tale = Tale(old)
    tale.follow(new.log)
    tale.compare(new)


STEP_LAWS: tuple[Callable[[GameState, GameState], None], ...] = (
    nothing_comes_back,
    rounds_follow,
    selections_are_of_the_right_size,
    log_tells_everything,
)
"""The laws over every step."""


def _check_halves(state: GameState, decision: Decision) -> None:
    """``apply`` is ``decide`` and then ``advance`` up to the next question (API)."""
    whole = apply(state, decision)
    step = decide(state, decision)
    while not needs_decision(step) and not step.is_over:
        check_state(step, dealt=False, known=state)
        step = advance(step)
    if step != whole or step.log != whole.log:
        raise BrokenLaw(f"after {decision}, apply and advance lead to different states")
