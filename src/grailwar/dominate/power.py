"""Total power (R9): the live sum of what a seat's cards, tokens and abilities and the texts in force make of it."""

from math import prod
from typing import TYPE_CHECKING

from grailwar.core.tally import Part, Tally
from grailwar.dominate.effects import lasting
from grailwar.dominate.effects.condition import hold
from grailwar.dominate.ids import RawPart, rule_cause
from grailwar.dominate.log import NPC
from grailwar.dominate.queries import at_battlefield, check_seat, npc_here, others_here, rank_from_bottom
from grailwar.dominate.text.parts import tell_part
from grailwar.dominate.texts import texts_at

if TYPE_CHECKING:
    from grailwar.dominate.cards import Card, Location, TextsInForce
    from grailwar.dominate.state import GameState, Player


def power(state: "GameState", seat: int) -> Tally | None:
    """The total power of ``seat`` now, part by part; None away from a battlefield (R9.1).

    Live at any time (R9.12): before the seat has used cards, its tokens and abilities and the texts in force count.

    Raises:
        IllegalDecision: no such seat.
    """
    check_seat(state, seat)
    if not at_battlefield(state, seat):
        return None
    parts = power_parts(state, seat)
    told = tuple(Part(part[0], part[1], tell_part(state.game.cards, part)) for part in parts)
    return Tally(sum([part[0] for part in parts]), told)


def total_power(state: "GameState", seat: int) -> int:
    """The total power of ``seat`` at a battlefield, without the account."""
    return sum([part[0] for part in power_parts(state, seat)])


def power_rank(state: "GameState", seat: int, *, with_npc: bool = False) -> int:
    """1 + the number of players at the battlefield of ``seat`` with more total power, Defeated or not (RULING-63)."""
    mine = total_power(state, seat)
    above = sum([total_power(state, other) > mine for other in others_here(state, seat)])
    return 1 + above + (with_npc and npc_here(state, seat) and state.game.cards.figures.npc_power > mine)


def highest_others(state: "GameState", seat: int, *, with_npc: bool = False) -> tuple[int, ...]:
    """The others at the battlefield of ``seat`` that rank first in total power there."""
    totals = {other: total_power(state, other) for other in others_here(state, seat)}
    if with_npc and npc_here(state, seat):
        totals[NPC] = state.game.cards.figures.npc_power
    best = max(totals.values(), default=0)
    return tuple([other for other, total in totals.items() if total == best])


def counted_cards(state: "GameState", player: "Player") -> "list[Card | None]":
    """The used cards that count for total power (R9.2), None for a face-down one; lingering ones last (RULING-27)."""
    cards = state.game.cards.cards
    counted = [None if used.down else cards[used.card] for used in player.used]
    if player.lasting:
        counted += [cards[effect.cause.id] for effect in player.lasting if effect.kind == lasting.LEAVES]
    if player.lingering:
        counted += [cards[card] for card in player.lingering if cards[card].counts_lingering]
    return counted


def shares_attribute(state: "GameState", seat: int) -> bool:
    """Whether there is an attribute that every used card of ``seat`` has (R9.7)."""
    shared, counted = -1, counted_cards(state, state.players[seat])
    for card in counted:
        shared &= 0 if card is None else card.mask
    return bool(counted) and shared > 0


def power_parts(state: "GameState", seat: int) -> tuple[RawPart, ...]:
    """The formula of R9.2, part by part, for a seat at a battlefield; what adds nothing is left out."""
    player = state.players[seat]
    assert player.at is not None
    location = state.game.cards.board.at[player.at]
    texts = texts_at(state, player.at)
    parts: list[RawPart] = []
    _card_parts(state, player, texts, parts)
    if player.terrain:
        _terrain_parts(state, player, location, texts, parts)
    for word, cause in texts.totals:
        if hold(word.if_, state, seat):
            parts.append((word.amount, cause, "text", ()))
    for standing, cause in texts.standings:
        rank = rank_from_bottom(state, seat)
        if rank <= len(standing.amounts):
            parts.append((standing.amounts[rank - 1], cause, "standing", (rank,)))
    for ability, modifier in state.game.cards.masters[player.master].totals:
        if hold(modifier.if_, state, seat):
            parts.append((modifier.amount, ability.text.cause, "text", ()))
    for effect in player.lasting:
        if effect.kind == lasting.TOTAL:
            parts.append((effect.amount, effect.cause, "text", ()))
    if player.seal_power:
        amount = player.seal_power * state.game.cards.figures.seal_power
        parts.append((amount, _SEALS, "seals", (player.seal_power,)))
    return tuple(parts)


def _card_parts(state: "GameState", player: "Player", texts: "TextsInForce", parts: list[RawPart]) -> None:
    """The effective base power of each used card, in the order of R9.3."""
    zeroing = [effect for effect in player.lasting if effect.kind == lasting.ZERO] if player.lasting else ()
    counted = counted_cards(state, player)
    if not (texts.set_base or texts.raise_base or zeroing):
        parts += [_FACE_DOWN if card is None else card.part for card in counted]
        return
    test = state.game.cards.switches.base_test
    for card in counted:
        if card is None:
            parts.append(_FACE_DOWN)
            continue
        base, word, by = card.base, "card", card.text.cause
        for setting, cause in texts.set_base:
            if setting.at_least <= card.base <= setting.at_most:
                base, word, by = setting.becomes, "card_set", cause
        for effect in zeroing:
            if effect.amount & card.mask:
                base, word, by = 0, "card_zeroed", effect.cause
        parts.append(card.part if word == "card" else (base, card.text.cause, word, (card.base, base, by)))
        tested = base if test == "after_setting" else card.base
        if test == "after_adding":
            tested = base + sum([part[2] for part in texts.raise_base if not part[1] and _concerns(part[0], card.mask)])
        for attributes, at_least, amount, cause in texts.raise_base:
            if tested >= at_least and _concerns(attributes, card.mask):
                parts.append((amount, cause, "card_raised", (card.text.cause, attributes)))


def _concerns(attributes: int, mask: int) -> bool:
    """Whether a text about cards with one of ``attributes``, or about all cards (0), means a card with this mask."""
    return not attributes or attributes & mask > 0


def _terrain_parts(
    state: "GameState", player: "Player", location: "Location", texts: "TextsInForce", parts: list[RawPart]
) -> None:
    """Terrain Advantage: the tokens of this battlefield, times every multiplier (R9.6)."""
    tokens = sum([token.value for token in player.terrain if token.at == location.id])
    if not tokens:
        return
    factors, times = texts.terrain, 1
    if player.lasting:
        factors += tuple([(effect.amount, effect.cause) for effect in player.lasting if effect.kind == lasting.TERRAIN])
    if factors:
        amounts = [factor for factor, _ in factors]
        times = prod(amounts)
        if times and state.game.cards.switches.terrain_stacking == "add":
            times = 1 + sum(amounts) - len(amounts)
    parts.append((tokens * times, _TERRAIN, "terrain", (tokens, factors)))


_TERRAIN = rule_cause("R9.6")
_SEALS = rule_cause("R7.6")
_FACE_DOWN: RawPart = (0, rule_cause("R8.6"), "card_down", ())
