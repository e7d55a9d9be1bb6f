"""Saved states (docs/saves.md): JSON that loses nothing equality sees and believes nothing it reads; and pickling."""

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import Annotated, Any, TypeAlias

from grailwar.core.codec import Between, Codec, Schema, Word, check_table, migrated, parse, render, shown, wrong
from grailwar.core.errors import SaveError
from grailwar.core.shapes import Choice, Id, Range
from grailwar.dominate import tasks
from grailwar.dominate.cards import CardDatabase
from grailwar.dominate.effects import lasting, moments
from grailwar.dominate.engine import built_in_cards
from grailwar.dominate.ids import Cause
from grailwar.dominate.phases.setup import find_rule_set
from grailwar.dominate.soundness import check_sound
from grailwar.dominate.state import (
    UNLIMITED,
    Battlefield,
    Decks,
    Game,
    GameState,
    Lasting,
    Pending,
    Player,
    Table,
    Token,
    UsedCard,
)

RULES_VERSION = 1
"""Raised when the same decisions no longer lead to the same states: by a corrected rule, not by other cards."""

FORMAT = "grailwar dominate save"
SCHEMA = 2
"""Version of what stands in a saved state; raised whenever a key, a tag or its meaning changes."""


def _with_added_cards(data: dict[str, Any], cards: CardDatabase) -> dict[str, Any]:
    """Schema 1 did not say which cards had been added to a deck: those that lie among its cards.

    Not all cards of a player who has left are known any more; of those the Master board speaks. The tables are filled
    in and not copied, so that keys that stand twice stay noticed.
    """
    for seat, player in enumerate(data["state"]["players"]):
        if "added" in player:
            wrong(("state", "players", seat), "unknown key 'added'")
        master = player.get("master")
        if master not in cards.masters:
            player["added"] = []  # that there is no such Master is reported by the reader
        elif player.get("left"):
            player["added"] = list(cards.masters[master].added)
        else:
            player["added"] = list(cards.added_among(_ids_in_piles(player), master))
    return data


def _ids_in_piles(player: dict[str, Any]) -> Iterator[str]:
    """The ids of the cards that a player of an unread save has; what is no card is left to the reader, too."""
    for pile in ("hand", "deck", "trash", "used", "removed"):
        listed = player.get(pile)
        for item in listed if isinstance(listed, list) else ():
            name = item.get("card") if isinstance(item, dict) else item
            if isinstance(name, str):
                yield name


Migration: TypeAlias = Callable[[dict[str, Any], CardDatabase], dict[str, Any]]

MIGRATIONS: Mapping[int, Migration] = {1: _with_added_cards}
"""For each older schema version, the function from a whole save of that version to one of the next."""


def to_json(state: GameState) -> str:
    """A state as JSON text: the same text for equal states; the log is left out.

    ``from_json(to_json(state)) == state`` at every moment of a game, also between ``decide`` and ``advance``.
    """
    data = {
        "format": FORMAT,
        "schema": SCHEMA,
        "rules_version": RULES_VERSION,
        "state": codec(state.cards).write(GameState, state),
    }
    return render(data) + "\n"


def from_json(text: str, cards: CardDatabase | None = None) -> GameState:
    """The state that :func:`to_json` has written.

    Args:
        text: of any schema version up to the present one.
        cards: the card database it was played with; None for the built-in one.

    Raises:
        SaveError: damaged, hostile or too large text, or other cards. The message says where:
            ``$.state.players[2].mana: 13 is not between 0 and 12``.
    """
    database = built_in_cards() if cards is None else cards
    if not isinstance(database, CardDatabase):
        raise SaveError(f"cards is {database!r:.80}; allowed: a CardDatabase")
    data = _current(parse(text), database)
    _check_cards(data["state"], database)
    state: GameState = codec(database).read(GameState, data["state"], ("state",))
    check_sound(state)
    return state


_KEYS = ("format", "schema", "rules_version", "state")


def _current(data: Any, cards: CardDatabase) -> dict[str, Any]:
    """A whole save, brought up to the present schema version."""
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        wrong((), f'not a saved state: it begins with "format": "{FORMAT}"')
    check_table(data, ())
    version = data.get("schema")
    if type(version) is not int or not 1 <= version <= SCHEMA:
        wrong(("schema",), f"schema version {shown(version)} is not known; allowed: 1 to {SCHEMA}")
    whole = migrated(data, version, SCHEMA, MIGRATIONS, cards)
    for key in whole:
        if key not in _KEYS:
            wrong((), f"unknown key {shown(key)}; allowed: {', '.join(_KEYS)}")
    rules = whole.get("rules_version")
    if type(rules) is not int or not 1 <= rules <= RULES_VERSION:
        wrong(("rules_version",), f"rules version {shown(rules)} is not known; allowed: 1 to {RULES_VERSION}")
    if "state" not in whole:
        wrong((), "the key 'state' is missing")
    return whole


def _check_cards(data: Any, cards: CardDatabase) -> None:
    """Refuse a state of other cards before any of its ids is looked at."""
    game = data.get("game") if isinstance(data, dict) else None
    saved = game.get("card_digest") if isinstance(game, dict) else None
    if isinstance(saved, str) and saved != cards.digest:
        message = f"saved with other cards (digest {shown(saved[:12])}); these have {cards.digest[:12]!r}"
        wrong(("state", "game", "card_digest"), message)


# --- the closed list of what a save may hold --------------------------------------------------------------------------

Seat: TypeAlias = Annotated[int, Range(0, 6)]
Small: TypeAlias = Annotated[int, Range(0, 999_999)]
Points: TypeAlias = Annotated[int, Range(0, 10**15)]
TokenValue: TypeAlias = Annotated[int, Range(1, 99)]
Mana: TypeAlias = Annotated[int, Range(0, 99), Word("unlimited", UNLIMITED)]
CardId: TypeAlias = Annotated[str, Id("card")]
DeckCardId: TypeAlias = Annotated[str, Id("card of a deck")]
AddedCardId: TypeAlias = Annotated[str, Id("Special card of a deck")]
TarotCardId: TypeAlias = Annotated[str, Id("card of no deck")]
EventId: TypeAlias = Annotated[str, Id("event")]
SituationId: TypeAlias = Annotated[str, Id("situation")]
LocationId: TypeAlias = Annotated[str, Id("location")]
BattlefieldId: TypeAlias = Annotated[str, Id("battlefield")]
Moment: TypeAlias = Annotated[str, Choice((moments.USE, moments.CLASH, moments.LOST, "activated"))]
# more than there are events, since an arranged state may hold one of them any number of times; but what the events at a
# battlefield say together is remembered, so that each save could take up any amount of memory without a limit
EventsLying: TypeAlias = Annotated[tuple[EventId, ...], Between(0, 100)]
Seats: TypeAlias = Annotated[tuple[Seat, ...], Between(0, 7)]

_PLAYER: Mapping[str, Any] = {
    "master": Annotated[str, Id("Master")],
    "servant": Annotated[str, Id("Servant")],
    "mana": Mana,
    "seals": Small,
    "gems": Small,
    "results": Points,
    "hand": tuple[DeckCardId, ...],
    "deck": tuple[DeckCardId, ...],
    "at": LocationId | None,
    "lingering": tuple[TarotCardId, ...],
    "spent": tuple[CardId, ...],
    "faceup": tuple[TarotCardId, ...],
    "removed": tuple[CardId, ...],
    "added": tuple[AddedCardId, ...],
    "seal_power": Small,
    "left": Small,
    "shown": tuple[CardId, ...],
    "more_cards": Small,
    "reshuffles": Small,
    # factors of Terrain Advantage multiply: without a limit the power would be a number too long to write
    "lasting": Annotated[tuple[Lasting, ...], Between(0, 100)],
}

SCHEMA_HINTS: Mapping[type[Any], Mapping[str, Any]] = {
    GameState: {
        "round": Annotated[int, Range(1, 999_999)],
        "start": Seat,
        "players": Annotated[tuple[Player, ...], Between(1, 7)],
        "queue": Annotated[tuple[tasks.Task, ...], Between(0, 20)],
        "winners": Seats,
    },
    Game: {
        "rules": Annotated[str, Id("rules")],
        "players_at_start": Annotated[int, Range(1, 7)],
        "seed": Annotated[int, Range(0, 2**64 - 1)],
        "card_digest": Annotated[str, Id("card digest")],
    },
    Player: _PLAYER,
    UsedCard: {"card": CardId},
    Token: {"at": BattlefieldId, "value": TokenValue},
    Lasting: {
        "kind": Annotated[str, Choice(lasting.KINDS)],
        "amount": Annotated[int, Range(0, 99)],
    },
    Table: {
        "situation": SituationId | None,
        "npc": BattlefieldId | None,
        "placed": tuple[Small, ...],
        "standings": Annotated[tuple[Points, ...], Between(1, 7)] | None,
        "gone": Small,
        "idle": Small,
    },
    Battlefield: {"open": EventsLying, "hidden": EventsLying, "tokens": tuple[TokenValue, ...]},
    Decks: {
        "events": tuple[EventId, ...],
        "used_events": tuple[EventId, ...],
        "situations": tuple[SituationId, ...],
        "removed_situations": tuple[SituationId, ...],
        "past_situations": tuple[SituationId, ...],
        "reshuffles": Small,
    },
    Pending: {"seat": Seat, "waiting": tuple[CardId, ...]},
    Cause: {
        "kind": Annotated[str, Choice(("card", "ability", "option", "rule"))],
        "id": Annotated[str, Id("cause")],
    },
    tasks.RoundDue: {},
    tasks.DrawDue: {},
    tasks.SituationDue: {},
    tasks.EventsDue: {},
    tasks.NpcDue: {},
    tasks.PlacementsLeft: {"seats": Seats},
    tasks.EventsHidden: {},
    tasks.ActionsLeft: {"seats": Seats},
    tasks.EffectsWaiting: {"seat": Seat, "moment": Moment, "cards": tuple[CardId, ...]},
    tasks.EffectDue: {"seat": Seat, "moment": Moment, "step": Small, "target": Seat | None},
    tasks.PreparationDone: {"seat": Seat},
    tasks.BattleDue: {},
    tasks.ClashesLeft: {"seats": Seats},
    tasks.ResultDue: {},
    tasks.BattleOver: {},
    tasks.CleanUpDue: {},
    tasks.EliminationDue: {"eliminate_to": Annotated[int, Range(1, 7)]},
    tasks.RoundOver: {},
}
"""Every class of a saved state, with what its fields may hold where their annotations leave it open."""

TAGS: Mapping[str, type[Any]] = {
    "round": tasks.RoundDue,
    "draw": tasks.DrawDue,
    "situation": tasks.SituationDue,
    "events": tasks.EventsDue,
    "npc": tasks.NpcDue,
    "placements": tasks.PlacementsLeft,
    "turn-up": tasks.EventsHidden,
    "actions": tasks.ActionsLeft,
    "waiting": tasks.EffectsWaiting,
    "effect": tasks.EffectDue,
    "prepared": tasks.PreparationDone,
    "battle": tasks.BattleDue,
    "clashes": tasks.ClashesLeft,
    "result": tasks.ResultDue,
    "battle-over": tasks.BattleOver,
    "clean-up": tasks.CleanUpDue,
    "elimination": tasks.EliminationDue,
    "round-over": tasks.RoundOver,
}
"""What can be due, by the name it has in a save: public names, to be changed only with a migration."""

_NAMES: Mapping[str, Any] = {"Task": tasks.Task, **dict.fromkeys(("CardDatabase", "RuleSet", "Decision", "Entry"), Any)}


@lru_cache(maxsize=4)
def codec(cards: CardDatabase) -> Codec:
    """The codec for the ids of a card database."""
    lying = [card.id for card in cards.cards.values() if not card.in_deck]
    texts = (*cards.cards, *cards.abilities, *cards.options, *cards.events, *cards.situations)
    ids = {
        "rules": tuple(cards.rule_sets),
        "card digest": (cards.digest,),
        "Master": cards.masters,
        "Servant": cards.servants,
        "card": cards.cards,
        "card of a deck": tuple(card.id for card in cards.cards.values() if card.in_deck),
        "Special card of a deck": cards.deck_specials,
        "card of no deck": tuple(lying),
        "event": cards.events,
        "situation": cards.situations,
        "location": cards.board.at,
        "battlefield": tuple(location.id for location in cards.board.battlefields),
        "text": texts,
        "cause": (*texts, "RULING-35"),
    }

    def game(**fields: Any) -> Game:
        return Game(cards=cards, rule_set=find_rule_set(cards, fields["rules"]), **fields)

    return Codec(Schema(SCHEMA_HINTS, TAGS, _NAMES), ids, {Game: game})


# --- pickling ---------------------------------------------------------------------------------------------------------
# A pickled state names its cards by their digest when they are the built-in ones and brings their files otherwise.


def reduced_cards(cards: CardDatabase) -> tuple[Any, ...]:
    """How a card database pickles."""
    files = () if cards is built_in_cards() else tuple((file.file, file.text) for file in cards.layers.sources)
    return restored_cards, (cards.digest, files)


def reduced_game(game: Game) -> tuple[Any, ...]:
    """How the part of a state pickles that never changes; the schema version stands for the fields of all the rest."""
    return restored_game, (game.cards, game.rules, game.players_at_start, game.seed, game.npc, SCHEMA)


@lru_cache(maxsize=8)
def restored_cards(digest: str, files: tuple[tuple[str, str], ...]) -> CardDatabase:
    """The card database of a pickled state: the built-in one, or the one that these files make.

    Raises:
        SaveError: they are other cards here than there.
        CardDataError: the files are no card files.
    """
    cards = _cards_of(files) if files else built_in_cards()
    if cards.digest != digest:
        raise SaveError(f"pickled with other cards (digest {digest[:12]!r}); here they have {cards.digest[:12]!r}")
    return cards


def _cards_of(files: tuple[tuple[str, str], ...]) -> CardDatabase:
    from grailwar.core.layers import Layers, Source
    from grailwar.dominate.carddata import Builder  # the card language is imported when cards are first needed

    return Builder(Layers(*[Source(*file) for file in files])).database()


def restored_game(
    cards: CardDatabase, rules: str, players_at_start: int, seed: int, npc: bool, schema: int = 1
) -> Game:
    """What never changes in the game of a pickled state, which is the first of it to be restored.

    Raises:
        SaveError: the state was pickled with another schema version (1 was not written down), so the values in the
            pickle would go to other fields.
    """
    if schema != SCHEMA:
        raise SaveError(
            f"pickled with schema version {shown(schema)} of states, here it is {SCHEMA}; "
            "what is to be kept belongs into JSON (to_json)"
        )
    return Game(cards, rules, players_at_start, seed, npc, cards.digest, find_rule_set(cards, rules))
