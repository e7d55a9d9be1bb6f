"""The laws of a state that comes from a deal: nothing that was dealt is missing, and the seats act in order."""

from collections import Counter
from collections.abc import Callable
from functools import lru_cache

from grailwar.dominate.cards import CardDatabase
from grailwar.dominate.phases.setup import event_cards, situation_cards
from grailwar.dominate.state import GameState, Phase
from grailwar.testing.laws.broken import BrokenLaw


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


def nobody_is_ahead(state: GameState) -> None:
    """In turn order nobody after the seat on turn has been placed or has acted (R5.1, R7.1)."""
    if state.pending is None or state.phase not in (Phase.PRE_OUTPOST, Phase.ACTION):
        return
    order = _turn_order(state)
    for seat in order[order.index(state.pending.seat) + 1 :]:
        player = state.players[seat]
        if player.acted or (state.phase is Phase.PRE_OUTPOST and player.at is not None):
            raise BrokenLaw(f"seat {seat} comes after seat {state.turn} in turn order, yet it is done")


def _turn_order(state: GameState) -> list[int]:
    size = len(state.players)
    order = [(state.start + step) % size for step in range(size)]
    return [seat for seat in order if not state.players[seat].left]


def everybody_is_placed(state: GameState) -> None:
    """From the Action Phase to clean-up every piece of a player in the game is on the board (R5.1)."""
    if state.pending is not None and state.phase in (Phase.ACTION, Phase.BATTLE):
        for seat, player in enumerate(state.players):
            if player.at is None and not player.left:
                raise BrokenLaw(f"the piece of seat {seat} is nowhere in the phase {state.phase.value!r} (R5.1)")


def events_are_conserved(state: GameState) -> None:
    """Deck, used pile and battlefields hold every event as often as it exists (R2.1); no events in casual (R13.3)."""
    lying = [event for field in state.table.fields for event in (*field.open, *field.hidden)]
    found = sorted([*state.event_deck, *state.used_events, *lying])
    if found != _all_events(state.game.cards, state.rules):
        raise BrokenLaw(f"the events are not those of the game (R2.1): {found}")


@lru_cache(maxsize=64)
def _all_events(cards: CardDatabase, rules: str) -> list[str]:
    return sorted(event_cards(cards, cards.rule_sets[rules]))


def situations_are_conserved(state: GameState) -> None:
    """Every ordinary situation is in the deck, removed, in force or has gone by (R2.2, R13.2)."""
    decks, found = state.decks, []
    if state.situation is not None and state.game.cards.situations[state.situation].climax is None:
        found.append(state.situation)
    found += [*decks.situations, *decks.removed_situations, *decks.past_situations]
    if sorted(found) != _all_situations(state.game.cards, state.rules):
        raise BrokenLaw(f"the situations are not those of the game (R2.2): {sorted(found)}")


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
