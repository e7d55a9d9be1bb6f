"""Views as JSON and as HTML."""

import json
from typing import Any

import attrs
from view_games import state_of_a_game

import grailwar as gw
from grailwar.testing import arrange


def read(view: gw.PlayerView | gw.PublicView) -> Any:
    return json.loads(view.to_json())


def test_json_holds_every_field_of_a_view() -> None:
    state = gw.new_game(5, seed=2)
    kinds: tuple[tuple[int | None, Any], ...] = ((0, gw.PlayerView), (None, gw.PublicView))
    for viewer, kind in kinds:
        assert list(read(gw.view(state, viewer))) == [field.name for field in attrs.fields(kind)]


def test_decisions_and_causes_stand_in_json_as_their_texts() -> None:
    state = gw.apply(gw.new_game(3, seed=2, start=0), gw.parse_decision("place miyama"))
    found = read(gw.view(state, 1))
    assert found["options"] == ["place workshop", "place miyama", "place shinto"]
    assert found["log"][:2] == [
        {"is": "decided", "seat": 0, "decision": "place miyama"},
        {"is": "piece_placed", "seat": 0, "location": "miyama", "cause": "R5.1"},
    ]
    assert found["ahead"] == [{"is": "placements_left", "seats": [2]}]


def test_unlimited_mana_is_a_word_in_json() -> None:
    given = {"seat": [{"master": "sakura", "servant": "saber", "mana": "unlimited"}] * 1 + [
        {"master": "ilya", "servant": "rider"}, {"master": "rin", "servant": "caster"}]}  # fmt: skip
    state = arrange(given)
    assert [player["mana"] for player in read(gw.view(state, 1))["players"]] == ["unlimited", 6, 4]
    assert gw.view(state, 1).players[0].mana is gw.UNLIMITED


def test_json_is_the_same_text_for_equal_views() -> None:
    state = state_of_a_game(3, 70)
    assert gw.view(state, 0).to_json() == gw.view(state, 0).to_json()


def test_html_shows_the_own_cards_and_escapes_what_it_shows() -> None:
    state = arrange({"seat": [
        {"master": "rin", "servant": "saber", "hand": ["luck"], "deck": ["rush"], "at": "miyama"},
        {"master": "ilya", "servant": "rider", "used": ["luck", {"card": "rush", "down": True}], "at": "shinto"},
        {"master": "kirei", "servant": "caster", "faceup": ["ash-bride"], "eliminated": True},
    ]})  # fmt: skip
    shown = gw.view(state, 0)._repr_html_()
    for text in (
        "Hand: luck",
        "Deck, in no order: rush",
        "Options: seal mana",
        "Seat 0 decides: move",
        "<td>luck, face down</td>",
        "<td>ash-bride</td>",
        "<td>2 (out)</td>",
        "<td>saber (hidden)</td>",
    ):
        assert text in shown
    odd = gw.view(state, 0)
    odd = odd.replace(players=(odd.players[0].replace(master="<b>"), *odd.players[1:]))
    assert "<td>&lt;b&gt;</td>" in odd._repr_html_()


def test_html_shows_the_winners_and_what_a_selection_has_chosen() -> None:
    over = state_of_a_game(2, 100_000)
    assert "Won by seat" in over._repr_html_()
    given = {"seat": [{"master": m, "servant": s, "hand": ["luck", "rush"], "at": "miyama"} for m, s in
                      (("rin", "saber"), ("ilya", "rider"), ("kirei", "caster"))]}  # fmt: skip
    state = gw.apply(gw.apply(arrange(given), gw.Stay()), gw.Use("luck", True))
    assert "Chosen: luck (face down)" in gw.view(state, 0)._repr_html_()
    assert "Chosen" not in gw.view(state, 1)._repr_html_()
