"""One sentence for every kind of log entry."""

from collections import Counter
from collections.abc import Callable
from typing import Any

from grailwar.dominate import decisions, log
from grailwar.dominate.effects import lasting
from grailwar.dominate.ids import ATTRIBUTES, Cause
from grailwar.dominate.state import GameState
from grailwar.dominate.text.parts import name_of
from grailwar.dominate.text.phrases import a_number, card_name, listed, place
from grailwar.dominate.text.story.battles import verdict
from grailwar.dominate.text.story.lines import Kind, Sentence
from grailwar.dominate.text.story.names import full_name, servant_name, short_name


def _decided(state: GameState, entry: log.Decided) -> Sentence:
    match entry.decision:
        case decisions.Stay():
            at = state.players[entry.seat].at
            text = f"stays at {place(state.game.cards, at)}" if at else "stays"
        case decisions.SealMana():
            text = "uses a Command Seal for Mana"
        case decisions.SealMove():
            text = "uses a Command Seal"
        case decisions.Activate(ability):
            option = state.game.cards.options[ability].text
            return Sentence(f"uses {option.names.en}", entry.seat, Kind.DEED, option.cause, "")
        case decisions.Target(seat):
            text = f"chooses {short_name(state, seat)}"
        case decisions.Decline():
            text = "declines"
        case decisions.Use() | decisions.Discard():  # which one is a secret until the selection is complete
            text = "chooses a card"
        case decision:
            text = f"decides: {decision}"
    return Sentence(text, entry.seat, Kind.DEED)


def _game_begun(state: GameState, entry: log.GameBegun) -> Sentence:
    return Sentence(f"{entry.players} Masters begin the Grail War; {short_name(state, entry.start)} is start player.")


def _round_begun(state: GameState, entry: log.RoundBegun) -> Sentence:
    rules = state.game.rule_set
    climax = rules.climax and entry.round > rules.rounds
    return Sentence(f"{'Climax round' if climax else 'Round'} {entry.round}", None, Kind.ROUND)


def _mana_changed(state: GameState, entry: log.ManaChanged) -> Sentence:
    if entry.amount < 0:
        text = f"pays {-entry.amount} Mana ({entry.mana} left)"
    else:
        text = f"gains {entry.amount} Mana (now {entry.mana})"
    return _deed(entry.seat, text, entry.cause)


def _mana_unlimited(state: GameState, entry: log.ManaUnlimited) -> Sentence:
    return Sentence("has unlimited Mana from now on", entry.seat, Kind.MAJOR, entry.cause)


def _results_changed(state: GameState, entry: log.ResultsChanged) -> Sentence:
    word = "gains" if entry.amount > 0 else "loses"
    text = f"{word} {a_number(abs(entry.amount), 'War Result')} (now {entry.results})"
    return _deed(entry.seat, text, entry.cause)


def _seals_lost(state: GameState, entry: log.SealsLost) -> Sentence:
    if entry.cause.kind == "rule":
        return _deed(entry.seat, f"has {a_number(entry.seals, 'Command Seal')} left", entry.cause)
    return _deed(entry.seat, f"loses {a_number(entry.amount, 'Command Seal')} ({entry.seals} left)", entry.cause)


def _gems_spent(state: GameState, entry: log.GemsSpent) -> Sentence:
    return _deed(entry.seat, f"spends {a_number(entry.amount, 'gem')} ({entry.gems} left)", entry.cause)


def _cards_drawn(state: GameState, entry: log.CardsDrawn) -> Sentence:
    return _deed(entry.seat, f"draws {a_number(len(entry.cards), 'card')}", entry.cause)


def _deck_reshuffled(state: GameState, entry: log.DeckReshuffled) -> Sentence:
    return _deed(entry.seat, "shuffles the trash into a new deck", entry.cause)


def _events_reshuffled(state: GameState, entry: log.EventsReshuffled) -> Sentence:
    return Sentence("The used events are shuffled into a new event deck.")


def _cards_added(state: GameState, entry: log.CardsAdded) -> Sentence:
    text = f"shuffles {entry.copies} x {card_name(state.game.cards, entry.card)} into the deck"
    return _deed(entry.seat, text, entry.cause, "for")


def _situation_turned(state: GameState, entry: log.SituationTurned) -> Sentence:
    card = state.game.cards.situations[entry.situation]
    text = f"Situation: {card.text.names.en}."
    if card.closed:
        text += f" Closed: {listed([place(state.game.cards, location) for location in card.closed])}."
    for location, players in card.capacity.items():
        text += f" {place(state.game.cards, location)} holds {a_number(players, 'player')}."
    return Sentence(text)


def _event_placed(state: GameState, entry: log.EventPlaced) -> Sentence:
    where = place(state.game.cards, entry.location)
    return Sentence(f"Event at {where}: {'face down' if entry.down else _event(state, entry.event)}.")


def _event_turned(state: GameState, entry: log.EventTurned) -> Sentence:
    where = place(state.game.cards, entry.location)
    return Sentence(f"The event at {where} is turned up: {_event(state, entry.event)}.")


def _event(state: GameState, event: str) -> str:
    card = state.game.cards.events[event]
    return f"{card.text.names.en}, worth {a_number(card.results, 'War Result')}"


def _npc_placed(state: GameState, entry: log.NpcPlaced) -> Sentence:
    power_of_npc = state.game.cards.figures.npc_power
    return Sentence(
        f"The NPC stands at {place(state.game.cards, entry.location)} with a total power of {power_of_npc}."
    )


def _piece_placed(state: GameState, entry: log.PiecePlaced) -> Sentence:
    return _deed(entry.seat, f"goes to {place(state.game.cards, entry.location)}", entry.cause)


def _piece_moved(state: GameState, entry: log.PieceMoved) -> Sentence:
    origin = f"from {place(state.game.cards, entry.origin)} " if entry.origin else ""
    return _deed(entry.seat, f"moves {origin}to {place(state.game.cards, entry.location)}", entry.cause)


def _board_cleared(state: GameState, entry: log.BoardCleared) -> Sentence:
    return Sentence("The board is cleared.")


def _terrain_taken(state: GameState, entry: log.TerrainTaken) -> Sentence:
    holder = "" if entry.holder is None else f" from {short_name(state, entry.holder)}"
    return _deed(entry.seat, f"takes the Terrain token +{entry.value}{holder}", entry.cause)


def _cards_used(state: GameState, entry: log.CardsUsed) -> Sentence:
    counted = Counter(card_name(state.game.cards, used.card) for used in entry.cards if not used.down)
    up = [name if copies == 1 else f"{copies} x {name}" for name, copies in counted.items()]
    down = len(entry.cards) - counted.total()
    hidden = [f"{'a card' if down == 1 else a_number(down, 'card')} face down"] if down else []
    return _deed(entry.seat, f"uses {listed([*up, *hidden])}", entry.cause)


def _name_released(state: GameState, entry: log.NameReleased) -> Sentence:
    return Sentence(f"releases the true name: {servant_name(state, entry.servant)}!", entry.seat, Kind.MAJOR)


def _name_hidden(state: GameState, entry: log.NameHidden) -> Sentence:
    return _deed(entry.seat, "hides the true name again", entry.cause)


def _effect_stopped(state: GameState, entry: log.EffectStopped) -> Sentence:
    return _deed(entry.seat, f"sees the effect of {card_name(state.game.cards, entry.card)} stopped", entry.cause)


def _effect_idle(state: GameState, entry: log.EffectIdle) -> Sentence:
    name = name_of(state.game.cards, entry.cause)
    return Sentence(f"has no use for the effect of {name}", entry.seat, Kind.DEED)


def _player_defeated(state: GameState, entry: log.PlayerDefeated) -> Sentence:
    return _deed(entry.seat, "is Defeated", entry.cause)


def _defeat_voided(state: GameState, entry: log.DefeatVoided) -> Sentence:
    return Sentence(f"is not Defeated ({name_of(state.game.cards, entry.cause)})", entry.seat, Kind.DEED)


def _lasting_begun(state: GameState, entry: log.LastingBegun) -> Sentence:
    text, link = _LASTING[entry.kind]
    kinds = [name.replace("_", " ").title() for index, name in enumerate(ATTRIBUTES) if entry.amount >> index & 1]
    return _deed(entry.seat, text.format(amount=entry.amount, kinds=listed(kinds or ["all"])), entry.cause, link)


_LASTING = {
    lasting.TERRAIN: ("multiplies Terrain Advantage by {amount}", "with"),
    lasting.TOTAL: ("adds {amount} to the total power", "with"),
    lasting.IMMUNE: ("cannot be Defeated this round, thanks", "to"),
    lasting.BARRED: ("may use no cards this round", "because of"),
    lasting.ZERO: ("has base power 0 on {kinds} cards", "because of"),
    lasting.STOPS: ("bars the effects of later cards here", "with"),
    lasting.LEAVES: ("is about to lose a card", "by"),
    lasting.RANK: ("ranks {amount} from the bottom for the rest of the round", "by"),
}
"""What holds for a player until clean-up, by its kind."""


def _seal_for_power(state: GameState, entry: log.SealForPower) -> Sentence:
    return _deed(entry.seat, "uses a Command Seal for total power", entry.cause)


def _cards_discarded(state: GameState, entry: log.CardsDiscarded) -> Sentence:
    return _deed(entry.seat, f"discards {a_number(len(entry.cards), 'card')} face down", entry.cause)


def _cards_taken_up(state: GameState, entry: log.CardsTakenUp) -> Sentence:
    text = f"takes deck and trash into hand, {a_number(len(entry.cards), 'card')}"
    return _deed(entry.seat, text, entry.cause)


def _card_put_back(state: GameState, entry: log.CardPutBack) -> Sentence:
    return Sentence(f"puts {card_name(state.game.cards, entry.card)} back beside the Tarot", entry.seat, Kind.DEED)


def _card_removed(state: GameState, entry: log.CardRemoved) -> Sentence:
    return Sentence(f"loses {card_name(state.game.cards, entry.card)} for the rest of the game", entry.seat, Kind.DEED)


def _battle(state: GameState, entry: log.Battle) -> Sentence:
    totals = ", ".join(f"{short_name(state, seat)} {total}" for seat, total in entry.totals)
    return Sentence(f"{place(state.game.cards, entry.location)}: {totals}. {verdict(state, entry)}")


def _master_changed(state: GameState, entry: log.MasterChanged) -> Sentence:
    name = state.game.cards.masters[entry.new].names.en
    return Sentence(f"becomes {name}", entry.seat, Kind.MAJOR, entry.cause)


def _more_cards(state: GameState, entry: log.MoreCards) -> Sentence:
    text = f"may use {entry.amount} more {'card' if entry.amount == 1 else 'cards'} in every round to come"
    return _deed(entry.seat, text, entry.cause)


def _players_left(state: GameState, entry: log.PlayersLeft) -> Sentence:
    results = [a_number(state.players[seat].results, "War Result") for seat in entry.seats]
    names = [f"{full_name(state, seat)} ({had})" for seat, had in zip(entry.seats, results, strict=True)]
    one, many = ("concedes", "concede") if entry.cause.id == _CONCEDED else ("is eliminated", "are eliminated")
    return Sentence(f"{listed(names)} {one if len(names) == 1 else many}.", None, Kind.MAJOR)


def _marker_passed(state: GameState, entry: log.MarkerPassed) -> Sentence:
    return Sentence(f"The start player marker goes to {short_name(state, entry.seat)}.")


def _game_ended(state: GameState, entry: log.GameEnded) -> Sentence:
    names = listed([full_name(state, seat) for seat in entry.winners]) if entry.winners else "Nobody"
    reason = _ENDINGS.get(entry.cause.id, "")
    if entry.cause.kind != "rule":
        reason = f" by {name_of(state.game.cards, entry.cause)}"
    verb = "win" if len(entry.winners) > 1 else "wins"
    return Sentence(f"{names} {verb} the Grail War{reason}!", None, Kind.MAJOR)


_CONCEDED = "RULING-77"


_ENDINGS = {
    "R12.9": " as the last Master left",
    "R13.1": " with the most War Results",
    "RULING-77": " as the last Master left",
    "RULING-87": " together: too many Climax rounds have gone by without an elimination",
}
"""Why the game is over, by the rule that ends it."""


def _deed(seat: int, text: str, cause: Cause, link: str = "by") -> Sentence:
    """A deed of a player; what brought it about is named unless it is a rule."""
    return Sentence(text, seat, Kind.DEED, None if cause.kind == "rule" else cause, link)


SENTENCES: dict[type[Any], Callable[[GameState, Any], Sentence]] = {
    log.Decided: _decided,
    log.GameBegun: _game_begun,
    log.RoundBegun: _round_begun,
    log.ManaChanged: _mana_changed,
    log.ManaUnlimited: _mana_unlimited,
    log.ResultsChanged: _results_changed,
    log.SealsLost: _seals_lost,
    log.GemsSpent: _gems_spent,
    log.CardsDrawn: _cards_drawn,
    log.DeckReshuffled: _deck_reshuffled,
    log.EventsReshuffled: _events_reshuffled,
    log.CardsAdded: _cards_added,
    log.SituationTurned: _situation_turned,
    log.EventPlaced: _event_placed,
    log.EventTurned: _event_turned,
    log.NpcPlaced: _npc_placed,
    log.PiecePlaced: _piece_placed,
    log.PieceMoved: _piece_moved,
    log.BoardCleared: _board_cleared,
    log.TerrainTaken: _terrain_taken,
    log.CardsUsed: _cards_used,
    log.NameReleased: _name_released,
    log.NameHidden: _name_hidden,
    log.EffectStopped: _effect_stopped,
    log.EffectIdle: _effect_idle,
    log.PlayerDefeated: _player_defeated,
    log.DefeatVoided: _defeat_voided,
    log.LastingBegun: _lasting_begun,
    log.SealForPower: _seal_for_power,
    log.CardsDiscarded: _cards_discarded,
    log.CardsTakenUp: _cards_taken_up,
    log.CardPutBack: _card_put_back,
    log.CardRemoved: _card_removed,
    log.Battle: _battle,
    log.MasterChanged: _master_changed,
    log.MoreCards: _more_cards,
    log.PlayersLeft: _players_left,
    log.MarkerPassed: _marker_passed,
    log.GameEnded: _game_ended,
}
"""The sentence of every kind of log entry; a test compares the keys with ``log.Entry``."""
