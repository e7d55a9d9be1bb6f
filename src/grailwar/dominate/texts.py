"""The texts in force somewhere: open events and the situation together (R4.6)."""

from typing import TYPE_CHECKING

from grailwar.dominate.cards import TextsInForce

if TYPE_CHECKING:
    from grailwar.dominate.cards import CardDatabase, Location
    from grailwar.dominate.state import GameState


def texts_at(state: "GameState", location: "Location | None") -> TextsInForce:
    """The texts in force for a player at ``location``: the situation, and the open events of a battlefield."""
    field = None if location is None else location.field
    events = () if field is None else state.table.fields[field].open
    prepared = state.game.cards.prepared_texts
    key = (state.table.situation, events)
    found = prepared.get(key)
    if found is None:
        found = prepared[key] = _together(state.game.cards, state.table.situation, events)
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
