"""What a card database that can be read must also satisfy: its texts can happen, its decks count, nothing is unused.

Each check names the entry and what is wrong with it; the list of what can never happen is in docs/card-language.md.
"""

from collections.abc import Iterator
from typing import Any

from grailwar.core.cardfile import Reader
from grailwar.dominate.cards import ACTIVATED, Card, CardDatabase, Text
from grailwar.dominate.effects import conditions, moments, operations
from grailwar.dominate.effects.effect import Effect

Path = tuple[str | int, ...]

_ON_BOARD = (moments.USE, moments.CLASH, moments.WINNING, moments.LOSING, moments.LOST, moments.AFTER_BATTLE)
"""Moments at which the owner's piece is on the board, so that it can have others beside it."""
_MAY_ASK = (moments.USE, moments.CLASH, moments.LOST)
"""Moments at which the owner of an effect can be asked."""
_LINGERING = (moments.BEFORE_DRAW, moments.PLACED)
"""Moments that cards hear only while they linger."""
_ONLY_AT: dict[type[operations.Operation], tuple[str, ...]] = {
    operations.WinResults: (moments.WINNING,),
    operations.ReduceWinners: (moments.LOSING,),
    operations.UseMore: (moments.USE,),
    operations.Redraw: (ACTIVATED,),
    operations.ShuffleIntoDeck: (moments.GAME_START,),
    operations.PutBack: _LINGERING,
    operations.LeaveGame: (moments.USE, moments.CLASH, moments.WINNING, moments.LOST),
    operations.WinGame: (moments.LAST_ROUND_END,),
}
"""The moments that provide what an operation works on; the others provide it always."""


def check_sense(cards: CardDatabase, reader: Reader) -> None:
    """Report to ``reader`` whatever makes no sense in a database whose every key could be read."""
    for text in all_texts(cards):
        for path, message in _text_problems(cards, text):
            reader.wrong((*text.path, *path), message)
    for path, message in (*_decks(cards), *_cards(cards), *_entries(cards)):
        reader.wrong(path, message)


def all_texts(cards: CardDatabase) -> Iterator[Text]:
    """Every text of the database: cards, abilities, options, events, situations."""
    for card in cards.cards.values():
        yield card.text
    for master in cards.masters.values():
        for ability in master.abilities:
            yield ability.text
            for option in ability.options:
                yield option.text
    for event in cards.events.values():
        yield event.text
    for situation in cards.situations.values():
        yield situation.text


# --- effects that can never happen ------------------------------------------------------------------------------------


def _text_problems(cards: CardDatabase, text: Text) -> Iterator[tuple[Path, str]]:
    for moment, effects in text.effects.items():
        chosen = False
        for effect in effects:
            path: Path = ("effect", effect.position)
            for message in _effect_problems(cards, text, effect, moment, chosen):
                yield path, message
            for following in effect.then:
                chosen_there = chosen or effect.who.choose
                for message in _effect_problems(cards, text, following, moment, chosen_there, is_then=True):
                    yield (*path, "then", following.position), message
            chosen = chosen or effect.who.choose


def _effect_problems(
    cards: CardDatabase, text: Text, effect: Effect, moment: str, chosen: bool, *, is_then: bool = False
) -> Iterator[str]:
    word = effect.do
    only = _ONLY_AT.get(type(word))
    if only is not None and moment not in only:
        yield f"what this does can only be done at {' or '.join(only)}, not at {moment}"
    asks = effect.may or effect.who.choose or word.question is not None
    if asks and is_then:
        yield "an effect that asks its owner cannot follow another one under 'then'"
    elif asks and moment not in _MAY_ASK and not isinstance(word, operations.Redraw):
        yield f"nobody can be asked at {moment}; only at {', '.join(_MAY_ASK)}"
    group = effect.who.group
    if group.endswith("_here") and moment not in _ON_BOARD:
        yield f"at {moment} there is no battlefield with others: {group!r} finds nobody"
    if (group == "players_here") != (text.cause.kind == "event"):
        yield "an event acts on 'players_here', and only an event does"
    if group == "target" and not chosen:
        yield "no earlier effect of this text chooses a target"
    if group.endswith("participants_here") and not isinstance(word, operations.Defeat):
        yield f"the NPC can only be Defeated: {group!r} goes with 'defeat' alone"
    for condition in effect.if_:
        yield from _condition_problems(cards, condition)


def _condition_problems(cards: CardDatabase, condition: Any) -> Iterator[str]:
    most = max((rules.players_at_most for rules in cards.rule_sets.values()), default=7)
    match condition:
        case conditions.ManaAtLeast(amount=amount) if amount > cards.figures.mana_limit:
            yield f"nobody has {amount} Mana: the limit is {cards.figures.mana_limit}"
        case conditions.StartedWithAtLeast(players=players) if players > most:
            yield f"no game begins with {players} players: the most are {most}"
        case conditions.OtherPlayersAtLeast(amount=amount) if amount >= most:
            yield f"there are never {amount} other players: the most in a game are {most}"
        case conditions.ClimaxRemaining(players=players) | conditions.NotClimaxRemaining(players=players):
            known = [situation.climax.remaining for situation in cards.climax_situations if situation.climax]
            if players not in known:
                yield f"there is no Climax card for {players} players; there is one for {known}"
        case conditions.PowerRank(rank=rank) if rank > most:
            yield f"nobody ranks {rank}: the most players in a game are {most}"


# --- decks, cards, entries --------------------------------------------------------------------------------------------


def _decks(cards: CardDatabase) -> Iterator[tuple[Path, str]]:
    figures = cards.figures
    for servant in cards.servants.values():
        path = _path(cards, "servant", servant.id)
        if len(servant.deck) != figures.attack_cards:
            yield (*path, "deck"), f"the deck has {len(servant.deck)} cards; it must have {figures.attack_cards} (R2.4)"
        skills = sum(copies for _, copies in servant.cards)
        listed = cards.layers.data["servant"][path[1]].get("cards", ())
        if skills != figures.skill_cards and all(name in cards.cards for name in listed):
            yield (
                (*path, "cards"),
                f"there are {skills} Noble Phantasm / Skill cards, copies counted; there must be "
                f"{figures.skill_cards} (R2.4)",
            )


def _cards(cards: CardDatabase) -> Iterator[tuple[Path, str]]:
    in_decks = {name for servant in cards.servants.values() for name in servant.deck}
    owned = {card.id for servant in cards.servants.values() for card, _ in servant.cards}
    listed = cards.layers.data.get("servant", [])
    if not isinstance(listed, list) or len(cards.servants) < len(listed):  # one could not be read: nothing is unused
        in_decks, owned = set(cards.cards), set(cards.cards)
    for card in cards.cards.values():
        path = card.text.path
        if card.kind == "attack" and card.id not in in_decks:
            yield path, f"{card.id} is in no Servant's deck"
        if card.kind == "skill" and card.id not in owned:
            yield path, f"{card.id} belongs to no Servant"
        for key, message in _never(cards, card):
            yield (*path, key), message


def _never(cards: CardDatabase, card: Card) -> Iterator[tuple[str, str]]:
    """What about a card can never come to pass: the key, and why."""
    limit = cards.figures.mana_limit
    if card.falling is None and card.mana > limit:
        yield "mana", f"it costs {card.mana} Mana, and nobody has more than {limit}"
    if card.extra is not None and card.extra.at_least_mana > limit:
        yield "extra", f"it needs {card.extra.at_least_mana} Mana, and nobody has more than {limit}"
    if not card.lingers:
        heard = [moment for moment in _LINGERING if card.hears(moment)]
        if heard or card.text.modifiers or card.counts_lingering:
            yield "lingering", "it has a text for the time while it lingers, but it does not (lingering = true)"
    if card.after and not card.hears(moments.USE):
        yield "after", "it comes after other cards, but has no text on use"
    owner = None if card.owner is None else cards.masters.get(card.owner)
    if card.extra is not None and owner is not None and card.extra.gems > owner.gems:
        yield "extra", f"it costs {card.extra.gems} gems, and {owner.id} has {owner.gems}"
    for condition in card.usable_if:
        for message in _condition_problems(cards, condition):
            yield "usable_if", message


_KINDS = ("location", "master", "servant", "attack", "skill", "special", "event", "situation")


def _entries(cards: CardDatabase) -> Iterator[tuple[Path, str]]:
    """Every entry has names and says where its figures come from; estimated keys exist."""
    data = cards.layers.data
    tables: list[tuple[Path, Any]] = [(("figures",), data.get("figures"))]
    tables += [(("rules", name), table) for name, table in _items(data.get("rules"))]
    tables += [((kind, index), entry) for kind in _KINDS for index, entry in _items(data.get(kind))]
    for path, table in tables:
        if not isinstance(table, dict):
            continue
        if not table.get("source"):
            yield path, "the source of its figures is missing (source = ...)"
        for index, key in _items(table.get("estimated")):
            if isinstance(key, str) and key not in table:
                yield (*path, "estimated", index), f"{key!r} is marked as estimated, but the entry has no such key"
        name = table.get("name")
        if isinstance(name, dict) and name.get("en") == "":
            yield (*path, "name"), "the English name is empty"


def _items(node: Any) -> list[tuple[Any, Any]]:
    if isinstance(node, dict):
        return list(node.items())
    return list(enumerate(node)) if isinstance(node, list) else []


def _path(cards: CardDatabase, kind: str, name: str) -> Path:
    entries = cards.layers.data[kind]
    return (kind, next(index for index, entry in enumerate(entries) if _id(entry) == name))


def _id(entry: Any) -> Any:
    return entry.get("id") if isinstance(entry, dict) else None
