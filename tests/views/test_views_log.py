"""The log of a view: entries filtered and reduced for the viewer."""

import attrs
import pytest

import grailwar as gw
from grailwar.dominate import log
from grailwar.dominate.decisions import DECISIONS, Discard, Done, Use, parse_decision
from grailwar.dominate.ids import Cause, rule_cause
from grailwar.dominate.view import UNSEEN
from grailwar.dominate.view.entries import FILTERS, PUBLIC, seen_entries

RULE = rule_cause("R8.2")

LOOKED_AT = {
    "Decided": "seat decision",
    "GameBegun": "players start cause",
    "RoundBegun": "round cause",
    "ManaChanged": "seat amount mana cause",
    "ManaUnlimited": "seat cause",
    "ResultsChanged": "seat amount results cause",
    "SealsLost": "seat amount seals cause",
    "GemsSpent": "seat amount gems cause",
    "CardsDrawn": "seat cards cause",
    "DeckReshuffled": "seat cause",
    "EventsReshuffled": "cause",
    "CardsAdded": "seat card copies cause",
    "SituationTurned": "situation cause",
    "EventPlaced": "location event down cause",
    "EventTurned": "location event cause",
    "NpcPlaced": "location cause",
    "PiecePlaced": "seat location cause",
    "PieceMoved": "seat origin location cause",
    "BoardCleared": "cause",
    "TerrainTaken": "seat location value holder cause",
    "CardsUsed": "seat cards cause",
    "NameReleased": "seat servant cause",
    "NameHidden": "seat cause",
    "EffectStopped": "seat card cause",
    "EffectIdle": "seat cause",
    "PlayerDefeated": "seat cause",
    "DefeatVoided": "seat cause",
    "LastingBegun": "seat kind amount cause",
    "SealForPower": "seat cause",
    "CardsDiscarded": "seat cards cause",
    "CardsTakenUp": "seat cards cause",
    "CardPutBack": "seat card cause",
    "CardRemoved": "seat card cause",
    "Battle": "location totals accounts defeated winners losers events bonus share cause",
    "MasterChanged": "seat old new cause",
    "MoreCards": "seat amount cause",
    "PlayersLeft": "seats cause",
    "MarkerPassed": "seat cause",
    "GameEnded": "winners cause",
}
"""What each entry says: whoever adds a field has to think about who may see it, then adds it here."""


def test_every_field_of_every_entry_has_been_looked_at() -> None:
    entries = log.Entry.__args__
    assert {kind.__name__: " ".join(field.name for field in attrs.fields(kind)) for kind in entries} == LOOKED_AT


def test_every_entry_is_either_public_or_filtered() -> None:
    assert PUBLIC | FILTERS.keys() == set(log.Entry.__args__)
    assert PUBLIC & FILTERS.keys() == set()


@pytest.mark.parametrize("viewer", [1, None])
@pytest.mark.parametrize("kind", [log.CardsDrawn, log.CardsDiscarded, log.CardsTakenUp])
def test_cards_that_move_face_down_are_a_number_for_others(
    kind: type[log.CardsDrawn] | type[log.CardsDiscarded] | type[log.CardsTakenUp], viewer: int | None
) -> None:
    entry = kind(0, ("luck", "rush"), RULE)
    assert seen_entries((entry,), viewer) == (kind(0, (UNSEEN, UNSEEN), RULE),)
    assert seen_entries((entry,), 0) == (entry,)


def test_used_cards_show_what_lies_face_up() -> None:
    entry = log.CardsUsed(0, (gw.UsedCard("luck", True), gw.UsedCard("rush")), RULE)
    assert seen_entries((entry,), 1) == (log.CardsUsed(0, (gw.UsedCard(UNSEEN, True), gw.UsedCard("rush")), RULE),)
    assert seen_entries((entry,), 0) == (entry,)


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_a_face_down_event_has_no_name_for_anybody(viewer: int | None) -> None:
    down, up = log.EventPlaced("shinto", "plain", True, RULE), log.EventPlaced("shinto", "plain", False, RULE)
    assert seen_entries((down, up), viewer) == (log.EventPlaced("shinto", UNSEEN, True, RULE), up)


def test_the_choice_of_a_card_is_its_choosers_alone() -> None:
    secret = (log.Decided(0, Use("luck")), log.Decided(0, Use("luck", True)), log.Decided(0, Discard("luck")))
    assert (seen_entries(secret, 0), seen_entries(secret, 1), seen_entries(secret, None)) == (secret, (), ())
    done = (log.Decided(0, Done()),)
    assert seen_entries(done, 1) == done


def test_all_other_decisions_are_public() -> None:
    texts = [
        "place miyama", "seal mana", "seal power", "seal move shinto", "ability gem-mana", "stay", "move shinto",
        "done", "resolve luck", "go shinto", "target 1", "accept", "decline", "end",
    ]  # fmt: skip
    entries = tuple(log.Decided(0, parse_decision(text)) for text in texts)
    assert {type(entry.decision) for entry in entries} == {*DECISIONS} - {Use, Discard}
    assert seen_entries(entries, 1) == entries


def test_filtering_twice_is_filtering_once() -> None:
    entries = (
        log.CardsDrawn(0, ("luck",), RULE),
        log.CardsUsed(0, (gw.UsedCard("luck", True),), RULE),
        log.EventPlaced("shinto", "plain", True, RULE),
        log.ManaChanged(0, 1, 5, Cause("situation", "supply-magic")),
    )
    once = seen_entries(entries, 1)
    assert seen_entries(once, 1) == once


def test_the_log_is_no_part_of_equality() -> None:
    state = gw.new_game(3, seed=1)
    assert gw.view(state.replace(log=()), 0) == gw.view(state, 0)
