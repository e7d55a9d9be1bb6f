"""The texts in force somewhere: open events and the situation together (R4.6)."""

from typing import TYPE_CHECKING

from grailwar.dominate.cards import TextsInForce

if TYPE_CHECKING:
    from grailwar.dominate.cards import CardDatabase
    from grailwar.dominate.state import GameState


MOST_PREPARED = 5_000
"""How many combinations of a situation and open events are remembered: some 1,300 come up in 400 games."""


def texts_at(state: "GameState", at: str | None) -> TextsInForce:
    """The texts in force for a player whose piece is at ``at``: the situation, and the open events of a battlefield."""
    cards, table = state.game.cards, state.table
    field = None if at is None else cards.board.at[at].field
    key = (table.situation, () if field is None else table.fields[field].open)
    found = cards.prepared_texts.get(key)
    if found is None:
        if len(cards.prepared_texts) >= MOST_PREPARED:
            cards.prepared_texts.clear()  # saves can name any combination, so they must not add up
        found = cards.prepared_texts[key] = _together(cards, *key)
    return found


def _together(cards: "CardDatabase", situation: str | None, events: tuple[str, ...]) -> TextsInForce:
    texts = [cards.events[event].in_force for event in events]
    if situation is not None:
        texts.append(cards.situations[situation].in_force)
    forbidden = 0
    for text in texts:
        forbidden |= text.forbidden
    return TextsInForce(
        set_base=tuple(part for text in texts for part in text.set_base),
        raise_base=tuple(part for text in texts for part in text.raise_base),
        terrain=tuple(part for text in texts for part in text.terrain),
        totals=tuple(part for text in texts for part in text.totals),
        standings=tuple(part for text in texts for part in text.standings),
        forbidden=forbidden,
        forbidding=tuple(part for text in texts for part in text.forbidding),
    )
