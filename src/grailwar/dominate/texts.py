"""The texts in force somewhere: open events and the situation, prepared for the rules that ask for them (R4.6)."""

from typing import TYPE_CHECKING

from grailwar.core.value import Value, value
from grailwar.dominate.effects import modifiers as words
from grailwar.dominate.ids import ATTRIBUTES, Cause, mask

if TYPE_CHECKING:
    from grailwar.dominate.cards import CardDatabase, Location
    from grailwar.dominate.state import GameState

ANY = (1 << len(ATTRIBUTES)) - 1


@value
class TextsInForce(Value):
    """What the open events of one place and the situation change together, each part with its cause."""

    set_base: tuple[tuple[words.SetBase, Cause], ...]
    raise_base: tuple[tuple[int, int, int, Cause], ...]
    """Mask of attributes (0: every card), least base power, amount."""
    terrain: tuple[tuple[int, Cause], ...]
    totals: tuple[tuple[words.RaiseTotal, Cause], ...]
    standings: tuple[tuple[words.StandingsTotal, Cause], ...]
    forbidden: int
    """The attributes that may not be used, as a mask."""
    forbidding: tuple[tuple[str, Cause], ...]


def texts_at(state: "GameState", location: "Location | None") -> TextsInForce:
    """The texts in force for a player at ``location``: the situation, and the open events of a battlefield."""
    field = None if location is None else location.field
    events = () if field is None else state.table.fields[field].open
    prepared = state.game.cards.prepared_texts
    key = (state.table.situation, events)
    found = prepared.get(key)
    if found is None:
        found = prepared[key] = _prepare(state.game.cards, state.table.situation, events)
    return found


def _prepare(cards: "CardDatabase", situation: str | None, events: tuple[str, ...]) -> TextsInForce:
    texts = [cards.events[event].text for event in events]
    if situation is not None:
        texts.append(cards.situations[situation].text)
    found = [(modifier, text.cause) for text in texts for modifier in text.modifiers]
    forbidding = tuple((word.attribute, cause) for word, cause in found if isinstance(word, words.Forbid))
    return TextsInForce(
        set_base=tuple((word, cause) for word, cause in found if isinstance(word, words.SetBase)),
        raise_base=tuple(
            (mask((word.attribute,)) if word.attribute else 0, word.at_least, word.amount, cause)
            for word, cause in found
            if isinstance(word, words.RaiseBase)
        ),
        terrain=tuple((word.factor, cause) for word, cause in found if isinstance(word, words.MultiplyTerrain)),
        totals=tuple((word, cause) for word, cause in found if isinstance(word, words.RaiseTotal)),
        standings=tuple((word, cause) for word, cause in found if isinstance(word, words.StandingsTotal)),
        forbidden=mask(tuple(sorted({attribute for attribute, _ in forbidding}))),
        forbidding=forbidding,
    )
