"""What effects, modifiers and conditions of a card file must satisfy: each can happen, and none of its keys is idle.

Each function yields the place within the text, and what is wrong there; docs/card-language.md says it for readers.
"""

from collections.abc import Iterator
from typing import Any

from grailwar.dominate.cards import ACTIVATED, CardDatabase, Text
from grailwar.dominate.effects import conditions, modifiers, moments, operations
from grailwar.dominate.effects.effect import Effect, Who

Path = tuple[str | int, ...]
Problems = Iterator[tuple[Path, str]]

_ON_BOARD = (moments.USE, moments.CLASH, moments.WINNING, moments.LOSING, moments.LOST, moments.AFTER_BATTLE)
"""Moments at which the owner's piece is on the board, so that it can have others beside it."""
_OFF_BOARD = (
    moments.GAME_START,
    moments.ROUND_START,
    moments.BEFORE_DRAW,
    moments.LAST_ROUND_END,
    moments.CLIMAX_BEGINS,
)
"""Moments at which no piece is on the board."""
_MAY_ASK = {"card": (moments.USE, moments.CLASH), "ability": (moments.LOST,)}
"""Moments at which the owner of an effect can be asked, by the kind of text; for all other kinds there is none."""
_SAID = {"card": "a card", "ability": "an ability"}
LINGERING = (moments.BEFORE_DRAW, moments.PLACED)
"""Moments that cards hear only while they linger."""
_ONLY_AT: dict[type[operations.Operation], tuple[str, ...]] = {
    operations.WinResults: (moments.WINNING,),
    operations.ReduceWinners: (moments.LOSING,),
    operations.UseMore: (moments.USE,),
    operations.Redraw: (ACTIVATED,),
    operations.ShuffleIntoDeck: (moments.GAME_START,),
    operations.PutBack: LINGERING,
    operations.LeaveGame: (moments.USE, moments.CLASH, moments.WINNING, moments.LOST),
    operations.WinGame: (moments.LAST_ROUND_END,),
}
"""The moments that provide what an operation works on; the others provide it always."""
_COUNTED = (operations.WinResults, operations.ReduceWinners)
"""Operations that the result of a battle counts; they are not carried out by themselves."""
_OF_THIS_CARD = (operations.PutBack, operations.LeaveGame)
_HELD_BY_A_CARD = (
    operations.BarCards,
    operations.MultiplyOwnTerrain,
    operations.RaiseOwnTotal,
    operations.StopEffects,
    operations.ZeroBase,
)
"""Operations that hold until clean-up and are told as the doing of a card."""
_MOVES = (operations.MoveTo, operations.MoveAlongArrow, operations.MoveAnywhere, operations.TakeTerrain)
_SELECTIONS = (operations.UseMore, operations.Redraw)
"""Operations that ask for cards; nothing can follow them under ``then``."""
_WITH_FILTERS = ("players_here", "others_here", "highest_here")
"""Groups of which players can be told apart and chosen: not a single player, and not the NPC."""
_RANKS = (conditions.PowerRank, conditions.PowerRankWithNpc)
_OF_THE_BOARD = (
    conditions.At,
    conditions.OtherParticipants,
    conditions.OtherPlayers,
    conditions.OtherPlayersAtLeast,
    conditions.PowerRank,
    conditions.PowerRankWithNpc,
    conditions.SharedAttribute,
    conditions.AlsoUsed,
)
"""Conditions that can only hold while pieces are on the board."""


def text_problems(cards: CardDatabase, text: Text) -> Problems:
    """What is wrong with the effects and modifiers of a text."""
    for moment, effects in text.effects.items():
        yield from _row_problems(cards, text, effects, moment, ("effect",), chosen=False, is_then=False)
    for index, modifier in enumerate(text.modifiers):
        path: Path = ("modifier", index)
        for message in _modifier_problems(cards, text, modifier):
            yield path, message
        for message in condition_problems(cards, getattr(modifier, "if_", ()), ""):
            yield (*path, "if"), message


# --- effects ----------------------------------------------------------------------------------------------------------


def _row_problems(
    cards: CardDatabase,
    text: Text,
    effects: tuple[Effect, ...],
    moment: str,
    path: Path,
    *,
    chosen: bool,
    is_then: bool,
) -> Problems:
    """The effects of one moment, or those under one ``then``; ``chosen``: an effect before them chooses a target."""
    for effect in effects:
        here: Path = (*path, effect.position)
        for message in (
            *_operation_problems(cards, text, effect, moment, is_then),
            *_asking_problems(text, effect, moment, is_then),
            *_who_problems(text, effect, moment, chosen),
            *condition_problems(cards, effect.if_, moment),
        ):
            yield here, message
        known = chosen or effect.who.choose
        yield from _row_problems(cards, text, effect.then, moment, (*here, "then"), chosen=known, is_then=True)
        chosen = known


def _operation_problems(cards: CardDatabase, text: Text, effect: Effect, moment: str, is_then: bool) -> Iterator[str]:
    word = effect.do
    only = next((allowed for cls, allowed in _ONLY_AT.items() if isinstance(word, cls)), None)
    if only is not None and moment not in only:
        yield f"what this does can only be done at {' or '.join(only)}, not at {moment}"
    if moment == moments.LOSING and not isinstance(word, operations.ReduceWinners):
        yield "at losing only 'reduce_winners' does something; what else follows a lost battle happens at lost"
    if isinstance(word, _MOVES) and moment in _OFF_BOARD:
        yield f"at {moment} no piece is on the board"
    if isinstance(word, _COUNTED) and (is_then or effect.then or effect.who != Who()):
        yield "the result of the battle counts this for the owner: 'who' and 'then' have no place"
    if isinstance(word, _OF_THIS_CARD) and (text.cause.kind != "card" or effect.who != Who()):
        yield "this is done with the card itself: it stands in the text of a card, without 'who'"
    if isinstance(word, _HELD_BY_A_CARD) and text.cause.kind != "card":
        yield "only the text of a card does this"
    if isinstance(word, operations.ShuffleIntoDeck):
        card = cards.cards.get(word.card)
        if card is not None and not card.in_deck:
            yield f"{card.id} is no card of a deck (in_deck = true)"


def _asking_problems(text: Text, effect: Effect, moment: str, is_then: bool) -> Iterator[str]:
    word = effect.do
    asks = effect.may or effect.who.choose or word.question is not None
    if asks and is_then:
        yield "an effect that asks its owner cannot follow another one under 'then'"
    elif asks and moment not in _MAY_ASK.get(text.cause.kind, ()) and not isinstance(word, operations.Redraw):
        told = " and ".join(f"{', '.join(asking)} in the text of {_SAID[kind]}" for kind, asking in _MAY_ASK.items())
        yield f"nobody can be asked at {moment}; only at {told}"
    if word.question is not None and (effect.may or effect.who != Who()):
        yield "this asks the owner itself: 'may' and 'who' have no place"
    if effect.may and effect.who.choose:
        yield "the owner chooses a player or may decline, not both"
    if isinstance(word, _SELECTIONS) and effect.then:
        yield "nothing follows a selection of cards: 'then' has no place"


def _who_problems(text: Text, effect: Effect, moment: str, chosen: bool) -> Iterator[str]:
    who = effect.who
    group = who.group
    if group.endswith("_here") and moment not in _ON_BOARD:
        yield f"at {moment} there is no battlefield with others: {group!r} finds nobody"
    if (group == "players_here") != (text.cause.kind == "event"):
        yield "an event acts on 'players_here', and only an event does"
    if group == "target" and not chosen:
        yield "no earlier effect of this text chooses a target"
    if group.endswith("participants_here") and not isinstance(effect.do, operations.Defeat):
        yield f"the NPC can only be Defeated: {group!r} goes with 'defeat' alone"
    if who != Who(group) and group not in _WITH_FILTERS:
        yield f"filters and 'choose' go with {', '.join(_WITH_FILTERS)}, not with {group!r}"


# --- modifiers --------------------------------------------------------------------------------------------------------


def _modifier_problems(cards: CardDatabase, text: Text, word: modifiers.Modifier) -> Iterator[str]:
    match word:
        case modifiers.SetBase(at_least=low, at_most=high) | modifiers.CardsUsed(at_least=low, at_most=high):
            if low > high:
                yield f"nothing is {low} or more and {high} or less"
        case modifiers.StandingsTotal(amounts=()):
            yield "the list of amounts is empty"
        case modifiers.LegCost(origin=origin) if cards.board.locations and origin == cards.board.locations[-1].id:
            yield f"no arrow leads on from {origin}"
        case modifiers.RaiseTotal(if_=listed) if any(isinstance(condition, _RANKS) for condition in listed):
            yield "a total power that depends on the rank of that total power has no end"
        case modifiers.Suspend(ability=name):
            yield from _suspend_problems(cards, text, name)


def _suspend_problems(cards: CardDatabase, text: Text, name: str) -> Iterator[str]:
    for master in cards.masters.values():
        own = {ability.id: ability for ability in master.abilities}
        if text.cause.id not in own:
            continue
        if name not in own:
            yield f"{name} is no ability of {master.id}"
        elif not own[name].text.effects or own[name].text.modifiers or own[name].options:
            yield f"only an ability that has effects, and nothing else, can be suspended; {name} is not such a one"


# --- conditions -------------------------------------------------------------------------------------------------------


def condition_problems(cards: CardDatabase, listed: tuple[Any, ...], moment: str) -> Iterator[str]:
    """What can never hold, at this moment; an empty ``moment`` stands for any."""
    most = _most_players(cards)
    for condition in listed:
        yield from _limit_problems(cards, condition, most)
        if moment in _OFF_BOARD and isinstance(condition, _OF_THE_BOARD):
            yield f"at {moment} no piece is on the board: this can never hold"
    yield from _contradictions(listed)


def _contradictions(listed: tuple[Any, ...]) -> Iterator[str]:
    """Pairs of conditions that never hold together."""
    for one in listed:
        for other in listed:
            match one, other:
                case conditions.StartedWithAtLeast(players=low), conditions.StartedWithAtMost(players=high):
                    if low > high:
                        yield f"no game begins with {low} or more and {high} or fewer players"
                case conditions.At(location=here), conditions.NotAt(location=elsewhere):
                    if here == elsewhere:
                        yield f"nobody is at {here} and not at {here}"
                case conditions.ClimaxRemaining(players=left), conditions.NotClimaxRemaining(players=others):
                    if left == others:
                        yield f"the Climax card for {left} players is in force or not, never both"


def _most_players(cards: CardDatabase) -> int:
    written = cards.layers.data.get("rules")
    if not isinstance(written, dict) or len(cards.rule_sets) < len(written):
        return _MOST_EVER  # rules that could not be read may allow any number
    return max((rules.players_at_most for rules in cards.rule_sets.values()), default=_MOST_EVER)


_MOST_EVER = 7


def _limit_problems(cards: CardDatabase, condition: Any, most: int) -> Iterator[str]:
    match condition:
        case conditions.ManaAtLeast(amount=amount) if amount > cards.figures.mana_limit:
            yield f"nobody has {amount} Mana: the limit is {cards.figures.mana_limit}"
        case conditions.StartedWithAtLeast(players=players) if players > most:
            yield f"no game begins with {players} players: the most are {most}"
        case conditions.OtherPlayersAtLeast(amount=amount) | conditions.OtherPlayers(amount=amount) if amount >= most:
            yield f"there are never {amount} other players: the most in a game are {most}"
        case conditions.OtherParticipants(amount=amount) if amount > most:
            yield f"there are never {amount} others: the most in a game are {most} players and the NPC"
        case conditions.ClimaxRemaining(players=players) | conditions.NotClimaxRemaining(players=players):
            known = [situation.climax.remaining for situation in cards.climax_situations if situation.climax]
            if players not in known:
                yield f"there is no Climax card for {players} players; there is one for {known}"
        case conditions.PowerRank(rank=rank) if rank > most:
            yield f"nobody ranks {rank}: the most players in a game are {most}"
        case conditions.PowerRankWithNpc(rank=rank) if rank > most + 1:
            yield f"nobody ranks {rank}: the most in a game are {most} players and the NPC"
        case conditions.AlsoUsed(cards=()):
            yield "the list of cards is empty"
