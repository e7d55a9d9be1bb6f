"""R7: the Action Phase: its windows, Command Seals, movement, and what entering a place gives."""

from typing import Any

import pytest
from play import do, given, legal

import grailwar as gw

SHIROU: dict[str, Any] = {"master": "shirou", "servant": "saber"}
RIN: dict[str, Any] = {"master": "rin", "servant": "archer"}
ILYA: dict[str, Any] = {"master": "ilya", "servant": "lancer"}
KIREI: dict[str, Any] = {"master": "kirei", "servant": "rider"}
KUZUKI: dict[str, Any] = {"master": "kuzuki", "servant": "gilgamesh"}
SHINJI: dict[str, Any] = {"master": "shinji", "servant": "berserker"}
SAKURA: dict[str, Any] = {"master": "sakura", "servant": "caster"}

PLACES = ["workshop", "miyama", "shinto", "reconnaissance"]


def acting(*seats: dict[str, Any], **keys: Any) -> gw.GameState:
    """An Action Phase without the NPC, with three seats at least."""
    away = [seat for seat in (SHIROU, RIN, ILYA) if seat["master"] not in {seat["master"] for seat in seats}]
    return given([*seats, *away][: max(3, len(seats))], npc=False, **keys)


def moves(state: gw.GameState) -> list[str]:
    return [text for text in legal(state) if text.startswith("move")]


def seals(state: gw.GameState) -> list[str]:
    return [text for text in legal(state) if text.startswith("seal")]


def power(state: gw.GameState, seat: int) -> int | None:
    tally = gw.power(state, seat)
    return None if tally is None else int(tally)


def refused(state: gw.GameState, line: str) -> bool:
    try:
        do(state, line)
    except gw.IllegalDecision:
        return True
    return False


# --- frame ------------------------------------------------------------------------------------------------------------


def test_r7_1_all_face_down_events_are_turned_up_before_the_first_action() -> None:
    hidden = {"miyama": ["plain"], "shinto": ["terrain-doubled", "magic-plus-2"]}
    state = acting(RIN, events={"miyama": ["strong-plus-1"]}, hidden_events=hidden)
    fields = state.battlefields
    assert fields["miyama"].open == ("strong-plus-1", "plain")
    assert fields["shinto"].open == ("terrain-doubled", "magic-plus-2")
    assert [field.hidden for field in fields.values()] == [(), ()]


def test_r7_2_what_each_window_offers() -> None:
    ilya = {**ILYA, "at": "workshop", "seals": 1, "mana": 2, "hand": ["magic-2", "magic-3"]}
    state = acting(ilya)
    seal = ["seal mana", "seal power", "seal move miyama", "seal move shinto", "seal move reconnaissance"]
    assert legal(state) == [*seal, "stay", "move miyama"]
    state = do(state, "0 stay")
    cards = ["use magic-2", "use magic-2 down", "use magic-3", "use magic-3 down"]
    assert legal(state) == [*seal, *cards]
    state = do(state, "0 use magic-2")
    assert legal(state) == ["use magic-3", "use magic-3 down"]
    state = do(state, "0 use magic-3")
    assert legal(state) == ["done"]
    assert legal(do(state, "0 done")) == [*seal, "end"]


def test_r7_2_rins_gems_have_the_same_three_windows() -> None:
    rin = {**RIN, "at": "workshop", "hand": ["magic-2", "magic-3"]}
    offered = []
    state = acting(rin)
    for line in ("0 stay", "0 use magic-2", "0 use magic-3", "0 done", "0 end"):
        offered.append("ability gem-mana" in legal(state))
        state = do(state, line)
    assert offered == [True, True, False, False, True]


def test_r7_3_everybody_acts_once_and_nobody_in_the_action_of_another() -> None:
    state = acting(ILYA, RIN, KIREI, start=1)
    turns = []
    while state.phase is gw.Phase.ACTION:
        turn = state.turn
        turns.append(turn)
        others = [seat for seat in range(3) if seat != turn]
        assert all(refused(state, f"{seat} seal mana") and refused(state, f"{seat} stay") for seat in others)
        state = do(state, f"{turn} stay", f"{turn} done", f"{turn} end")
    assert turns == [1, 2, 0]


@pytest.mark.parametrize("line", ["1 ability gem-mana", "1 seal mana", "1 use gandr"])
def test_r7_3_rin_cannot_do_anything_in_the_action_of_ilya(line: str) -> None:
    assert refused(acting(ILYA, RIN, KIREI), line)


# --- Command Seals ----------------------------------------------------------------------------------------------------


def test_r7_4_any_number_of_seals_in_one_window_each_with_its_own_option() -> None:
    ilya = {**ILYA, "at": "workshop", "mana": 0}
    state = do(acting(ilya), "0 seal move shinto", "0 seal power", "0 seal mana")
    player = state.players[0]
    assert (player.at, player.seal_power, player.mana, player.seals) == ("shinto", 1, 4, 0)
    assert seals(state) == []


def test_r7_4_no_seal_while_the_order_of_effects_is_asked() -> None:
    rin = {**RIN, "at": "miyama", "mana": 4, "hand": ["remote-operation", "rush"]}
    state = do(acting(rin), "0 stay", "0 use remote-operation", "0 use rush", "0 done")
    assert legal(state) == ["resolve remote-operation", "resolve rush"]


def test_r7_5_a_used_seal_does_not_come_back() -> None:
    state = do(acting(ILYA, RIN, KIREI), "0 seal mana", "0 stay", "0 done", "0 end", "1 stay", "1 done", "1 end")
    state = do(state, "2 stay", "2 done", "2 end")
    assert (state.round, state.players[0].seals) == (2, 2)


def test_r7_5_only_unused_seals_count() -> None:
    """Rin (2) uses one for power this round: she has 1 and may be chosen; Ilya has 3."""
    caster = {**SAKURA, "mana": 8, "at": "miyama", "hand": ["magic-4"]}
    state = acting({**RIN, "at": "miyama"}, caster, {**ILYA, "at": "miyama"})
    use = ("1 stay", "1 use all-precepts-talisman", "1 use magic-4", "1 done")
    unused = do(state, "0 stay", "0 done", "0 end", *use)
    assert not unused.players[0].defeated
    used = do(state, "0 seal power", "0 stay", "0 done", "0 end", *use)
    assert (used.players[0].defeated, used.players[0].seals, power(used, 0)) == (True, 0, 2)


def test_r7_6_four_mana_up_to_twelve() -> None:
    state = do(acting({**ILYA, "mana": 9}), "0 seal mana")
    assert state.players[0].mana == 12


def test_r7_6_three_seals_for_power_add_six_and_six_results_when_the_battle_is_won() -> None:
    ilya = {**ILYA, "at": "shinto"}
    state = acting(ilya, {**RIN, "at": "shinto", "used": ["magic-5"]}, KIREI, events={"shinto": ["plain"]})
    state = do(state, "0 seal power", "0 stay", "0 seal power", "0 done", "0 seal power")
    assert power(state, 0) == 6
    state = do(state, "0 end", "2 stay", "2 done", "2 end")
    assert state.players[0].results == 5 + 3 + 6


@pytest.mark.parametrize("origin", PLACES)
def test_r7_6_a_seal_leads_anywhere_but_the_workshop_for_nothing(origin: str) -> None:
    """Against the arrows, engaged, and with no Mana at all."""
    seats = [{**ILYA, "at": origin, "mana": 0}, {**RIN, "at": "miyama"}, {**KIREI, "at": "shinto"}]
    state = acting(*seats)
    reachable = [place for place in PLACES[1:] if place != origin]
    assert [text for text in seals(state) if "move" in text] == [f"seal move {place}" for place in reachable]
    for place in reachable:
        player = do(state, f"0 seal move {place}").players[0]
        assert (player.at, player.mana, player.seals) == (place, 0, 2)


def test_r7_7_a_late_move_leaves_the_battle_to_the_other_who_is_alone_now() -> None:
    """Seat 0 goes to Reconnaissance with the last Seal window: 2 at once; seat 1 gains the event and no bonus."""
    seats = [{**ILYA, "at": "shinto"}, {**RIN, "at": "shinto", "used": ["magic-5"]}, KIREI]
    state = acting(*seats, events={"shinto": ["plain"]})
    state = do(state, "0 stay", "0 done", "0 seal move reconnaissance")
    assert (power(state, 0), state.players[0].results) == (None, 2)
    state = do(state, "0 end", "2 stay", "2 done", "2 end")
    assert [player.results for player in state.players] == [2, 5, 0]


def test_r7_7_used_cards_count_with_the_events_of_the_new_place() -> None:
    """Magic 4 at Miyama Town (+ 2) is 6; at Shinto the two cards 4 and 2 become 4 and 5."""
    ilya = {**ILYA, "at": "miyama", "hand": ["magic-4", "agility-2"], "terrain": [3]}
    state = acting(ilya, events={"miyama": ["magic-plus-2"], "shinto": ["weak-becomes-5"]})
    state = do(state, "0 stay", "0 use magic-4", "0 use agility-2", "0 done")
    assert power(state, 0) == 4 + 2 + 2 + 3
    assert power(do(state, "0 seal move shinto"), 0) == 4 + 5


def test_r7_8_a_seal_for_power_at_the_workshop_counts_where_the_player_ends() -> None:
    ilya = {**ILYA, "at": "workshop"}
    state = do(acting(ilya), "0 seal power", "0 stay", "0 done")
    assert power(state, 0) is None
    assert power(do(state, "0 seal move miyama"), 0) == 2


def test_r7_8_alone_at_a_battlefield_there_is_no_bonus_for_it() -> None:
    state = given([{**ILYA, "at": "miyama", "seal_power": 3}, RIN, KIREI], phase="battle", events={"miyama": ["plain"]})
    assert state.players[0].results == 5


# --- movement ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("origin", "to", "cost"),
    [
        ("workshop", "miyama", 1),
        ("workshop", "shinto", 3),
        ("workshop", "reconnaissance", 5),
        ("miyama", "shinto", 2),
        ("miyama", "reconnaissance", 4),
        ("shinto", "reconnaissance", 2),
    ],
)
def test_r7_9_every_way_along_the_arrows_has_its_price(origin: str, to: str, cost: int) -> None:
    enough = do(acting({**ILYA, "at": origin, "mana": cost}), f"0 move {to}").players[0]
    assert (enough.at, enough.mana) == (to, 0)
    assert f"move {to}" not in moves(acting({**ILYA, "at": origin, "mana": cost - 1}))


@pytest.mark.parametrize(
    ("origin", "expected"),
    [
        ("workshop", ["move miyama", "move shinto", "move reconnaissance"]),
        ("miyama", ["move shinto", "move reconnaissance"]),
        ("shinto", ["move reconnaissance"]),
        ("reconnaissance", []),
    ],
)
def test_r7_9_the_arrows_lead_one_way(origin: str, expected: list[str]) -> None:
    assert moves(acting({**ILYA, "at": origin, "mana": 12})) == expected


@pytest.mark.parametrize("first", ["0 stay", "0 move miyama"])
def test_r7_10_one_move_at_most(first: str) -> None:
    state = do(acting({**ILYA, "at": "workshop", "mana": 12}), first)
    assert moves(state) == []
    assert refused(state, "0 move shinto") and refused(state, "0 stay")
    assert moves(do(state, "0 done")) == []


def test_r7_10_a_move_that_cannot_be_paid_is_refused_and_changes_nothing() -> None:
    state = acting({**ILYA, "at": "workshop", "mana": 2})
    assert refused(state, "0 move shinto")
    assert state == acting({**ILYA, "at": "workshop", "mana": 2})


def test_r7_11_the_workshop_is_never_engaged() -> None:
    seats = [{**seat, "at": "workshop", "mana": 1} for seat in (ILYA, RIN, KIREI, SHINJI)]
    assert moves(acting(*seats)) == ["move miyama"]


def test_r7_11_who_is_alone_again_is_free() -> None:
    """Of two at Miyama Town one concedes, even while the other is being asked."""
    state = acting({**ILYA, "at": "miyama", "mana": 2}, {**RIN, "at": "miyama"}, KIREI, SHINJI)
    assert moves(state) == []
    assert moves(do(state, "1 concede")) == ["move shinto"]


def test_r7_11_a_seal_in_the_first_window_frees_who_was_engaged() -> None:
    state = acting({**ILYA, "at": "miyama", "mana": 2}, {**RIN, "at": "miyama"}, KIREI)
    assert moves(do(state, "0 seal move shinto")) == ["move reconnaissance"]


def test_r7_12_through_two_occupied_battlefields_to_reconnaissance() -> None:
    others = [
        {**RIN, "at": "miyama"},
        {**KIREI, "at": "miyama"},
        {**SHINJI, "at": "shinto"},
        {**SHIROU, "at": "shinto"},
    ]
    state = do(acting({**ILYA, "at": "workshop", "mana": 5}, *others), "0 move reconnaissance")
    assert (state.players[0].mana, state.players[0].results, state.turn) == (0, 2, 0)


@pytest.mark.parametrize(
    ("seat", "card"),
    [
        ({**RIN, "hand": ["rush", "luck"]}, "rush"),
        ({**ILYA, "hand": ["magic-2"]}, "continue-battle"),
        ({**KIREI, "hand": ["magic-3"]}, "reins-of-the-rider"),
    ],
)
def test_r7_13_nobody_enters_reconnaissance_while_a_piece_is_there(seat: dict[str, Any], card: str) -> None:
    """Normal move, Seal, Supervisor and cards alike."""
    state = acting({**seat, "at": "shinto", "mana": 12}, {**SHINJI, "at": "reconnaissance"})
    assert [text for text in legal(state) if "reconnaissance" in text or "supervisor" in text] == []
    other = seat["hand"][-1]
    state = do(state, "0 stay", f"0 use {card}", f"0 use {other} down", "0 done")
    assert "go reconnaissance" not in legal(state)
    assert state.players[0].at != "reconnaissance"


def enter_reconnaissance(means: str) -> gw.GameState:
    """Seat 0 enters from Shinto with 12 Mana."""
    if means == "move":
        return do(acting({**ILYA, "at": "shinto", "mana": 12}), "0 move reconnaissance")
    if means == "seal":
        return do(acting({**ILYA, "at": "shinto", "mana": 12}), "0 seal move reconnaissance")
    if means == "supervisor":
        return do(acting({**KIREI, "at": "shinto", "mana": 12}), "0 ability supervisor")
    master, hand = {"rush": (RIN, ["rush", "luck"])}.get(means, (ILYA, ["magic-2"]))
    if means == "reins-of-the-rider":
        master = KIREI
    state = acting({**master, "at": "shinto", "mana": 12, "hand": hand})
    state = do(state, "0 stay", f"0 use {means}", f"0 use {hand[-1]} down", "0 done")
    return state if means == "rush" else do(state, "0 go reconnaissance")


@pytest.mark.parametrize("means", ["move", "seal", "supervisor", "rush", "continue-battle", "reins-of-the-rider"])
def test_r7_14_entering_reconnaissance_pays_two_at_once_by_any_means(means: str) -> None:
    player = enter_reconnaissance(means).players[0]
    assert (player.at, player.results) == ("reconnaissance", 2)


def test_r7_15_reins_into_the_workshop_gives_kuzuki_neither_mana_nor_results() -> None:
    kuzuki = {**KUZUKI, "servant": "rider", "at": "miyama", "mana": 12, "hand": ["magic-3"]}
    state = acting(kuzuki, {**RIN, "at": "miyama"})
    state = do(state, "0 stay", "0 use reins-of-the-rider", "0 use magic-3", "0 done", "0 go workshop")
    assert (state.players[0].at, state.players[0].mana, state.players[0].results) == ("workshop", 12 - 9, 0)


@pytest.mark.parametrize(
    ("origin", "to", "cost"),
    [
        ("workshop", "miyama", 0),
        ("workshop", "shinto", 2),
        ("workshop", "reconnaissance", 4),
        ("miyama", "shinto", 2),
        ("miyama", "reconnaissance", 4),
        ("shinto", "reconnaissance", 2),
    ],
)
def test_r7_16_kuzuki_saves_the_first_leg_alone(origin: str, to: str, cost: int) -> None:
    player = do(acting({**KUZUKI, "at": origin, "mana": cost}), f"0 move {to}").players[0]
    assert (player.at, player.mana) == (to, 0)


@pytest.mark.parametrize("origin", ["workshop", "miyama", "shinto"])
def test_r7_16_supervisor_is_the_one_move_from_any_location(origin: str) -> None:
    state = acting({**KIREI, "at": origin, "mana": 2}, {**RIN, "at": origin})
    state = do(state, "0 ability supervisor")
    assert (state.players[0].mana, legal(state)) == (0, ["stay"])
    assert "ability supervisor" not in legal(do(state, "0 stay"))


@pytest.mark.parametrize(
    "changed", [{"mana": 1}, {"revealed": True}, {"at": "reconnaissance"}, {"master": "shirou", "servant": "rider"}]
)
def test_r7_16_supervisor_needs_two_mana_a_hidden_name_and_another_place(changed: dict[str, Any]) -> None:
    assert "ability supervisor" not in legal(acting({**KIREI, "at": "miyama", "mana": 12, **changed}))


def test_r7_16_supervisor_is_over_once_the_movement_step_is() -> None:
    state = do(acting({**KIREI, "at": "miyama", "mana": 12}), "0 stay")
    assert refused(state, "0 ability supervisor")
    assert refused(do(state, "0 done"), "0 ability supervisor")


def test_r7_17_a_move_by_a_card_costs_the_card_alone_and_ignores_the_engaged_state() -> None:
    rin = {**RIN, "at": "miyama", "mana": 1, "hand": ["rush", "magic-2"]}
    state = acting(rin, {**ILYA, "at": "miyama"})
    state = do(state, "0 stay", "0 use rush", "0 use magic-2", "0 done")
    assert (state.players[0].at, state.players[0].mana) == ("shinto", 0)


@pytest.mark.parametrize("origin", ["reconnaissance", "shinto"])
def test_r7_17_without_a_destination_the_other_cards_still_work(origin: str) -> None:
    """Rush from Reconnaissance, or from Shinto with Reconnaissance taken: it does nothing, Remote Operation does."""
    rin = {**RIN, "at": origin, "mana": 2, "hand": ["rush", "remote-operation"]}
    at = "reconnaissance" if origin == "shinto" else "miyama"
    state = acting(rin, {**ILYA, "at": at})
    state = do(state, "0 stay", "0 use rush", "0 use remote-operation", "0 done", "0 resolve rush")
    assert (state.players[0].at, state.players[0].mana, state.players[0].results) == (origin, 0, 0)
    assert [effect.amount for effect in state.players[0].lasting] == [2]


def test_r7_18_staying_at_reconnaissance_is_no_entry_but_coming_back_is() -> None:
    ilya = {**ILYA, "at": "reconnaissance", "results": 1, "mana": 12, "hand": ["magic-2"]}
    state = acting(ilya)
    assert "seal move reconnaissance" not in legal(state)
    stayed = do(state, "0 stay", "0 use continue-battle", "0 use magic-2", "0 done")
    assert legal(stayed) == ["go miyama", "go shinto"]
    back = do(state, "0 seal move shinto", "0 move reconnaissance")
    assert (stayed.players[0].results, back.players[0].results) == (1, 3)


def test_r7_18_reins_naming_reconnaissance_there_is_no_entry() -> None:
    rider = {**KIREI, "at": "reconnaissance", "mana": 12, "hand": ["magic-3"]}
    state = do(acting(rider), "0 stay", "0 use reins-of-the-rider", "0 use magic-3", "0 done", "0 go reconnaissance")
    assert (state.players[0].at, state.players[0].results) == ("reconnaissance", 0)


def shinji_enters(means: str) -> gw.Player:
    """Shinji comes to Miyama Town with 0 Mana left after what the way costs."""
    if means == "move":
        return do(acting({**SHINJI, "at": "workshop", "mana": 1}), "0 move miyama").players[0]
    if means == "seal":
        return do(acting({**SHINJI, "at": "shinto", "mana": 0}), "0 seal move miyama").players[0]
    servant, card, origin, mana, hand = {
        "rush": ("archer", "rush", "workshop", 1, ["rush", "magic-2"]),
        "continue battle": ("lancer", "continue-battle", "shinto", 8, ["magic-2"]),
        "reins": ("rider", "reins-of-the-rider", "reconnaissance", 9, ["magic-3"]),
    }[means]
    state = acting({**SHINJI, "servant": servant, "at": origin, "mana": mana, "hand": hand})
    state = do(state, "0 stay", f"0 use {card}", f"0 use {hand[-1]} down", "0 done")
    return (state if means == "rush" else do(state, "0 go miyama")).players[0]


@pytest.mark.parametrize(
    ("means", "mana"), [("move", 1), ("seal", 1), ("rush", 1), ("continue battle", 8 - 3 + 1), ("reins", 1)]
)
def test_r7_19_shinji_gains_mana_by_whatever_way_he_enters_miyama(means: str, mana: int) -> None:
    player = shinji_enters(means)
    assert (player.at, player.mana) == ("miyama", mana)


def test_r7_19_neither_staying_nor_naming_miyama_there_is_entering() -> None:
    rider = {**SHINJI, "servant": "rider", "at": "miyama", "mana": 9, "hand": ["magic-3"]}
    state = do(acting(rider), "0 stay", "0 use reins-of-the-rider", "0 use magic-3 down", "0 done", "0 go miyama")
    assert state.players[0].mana == 0


def test_r7_19_sakura_who_was_shinji_gains_nothing_by_entering() -> None:
    """His last Seal leads to Miyama Town for 1 Mana; a Rush out and back is not his any more."""
    state = acting({**SHINJI, "at": "shinto", "mana": 0, "seals": 1})
    state = do(state, "0 seal move miyama")
    assert (state.players[0].master, state.players[0].mana) == ("sakura", 1)
    state = do(acting({**SAKURA, "at": "workshop", "mana": 1}), "0 move miyama")
    assert state.players[0].mana == 0


# --- at the wrong time ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("decision", ["stay", None, 7, object(), gw.Move("nowhere"), gw.Target(0)])
def test_r7_2_what_is_no_decision_of_now_is_refused(decision: Any) -> None:
    state = acting(ILYA)
    with pytest.raises(gw.IllegalDecision):
        gw.apply(state, decision)
    with pytest.raises(gw.IllegalDecision):
        gw.decide(state, decision)


@pytest.mark.parametrize("seat", [1, 2, 3, -1, "0", 0.5])
def test_r7_3_only_the_seat_on_turn_decides(seat: Any) -> None:
    with pytest.raises(gw.IllegalDecision, match="seat 0"):
        gw.apply(acting(ILYA), gw.Stay(), seat=seat)


def test_r7_3_with_a_question_open_nothing_is_advanced() -> None:
    state = acting(ILYA)
    assert gw.needs_decision(state)
    with pytest.raises(gw.IllegalDecision, match="must decide first"):
        gw.advance(state)


def test_r7_3_between_two_questions_there_is_nothing_to_decide() -> None:
    state = gw.decide(do(acting(ILYA), "0 stay", "0 done"), gw.End())
    assert (gw.needs_decision(state), state.turn, legal(state)) == (False, None, [])
    with pytest.raises(gw.IllegalDecision):
        gw.apply(state, gw.Stay())
    with pytest.raises(gw.IllegalDecision):
        gw.apply(state, gw.Stay(), seat=1)


@pytest.mark.parametrize("seat", [3, -1, True, "1", None, 1.0])
def test_r7_3_only_a_seat_that_exists_can_concede(seat: Any) -> None:
    with pytest.raises(gw.IllegalDecision, match="0 to 2"):
        gw.concede(acting(ILYA), seat)


def test_r7_3_nobody_concedes_twice_or_after_the_end() -> None:
    state = gw.concede(acting(ILYA), 2)
    with pytest.raises(gw.IllegalDecision, match="left the game already"):
        gw.concede(state, 2)
    state = gw.concede(state, 1)
    assert (state.is_over, state.winners, legal(state)) == (True, (0,), [])
    with pytest.raises(gw.IllegalDecision, match="over"):
        gw.concede(state, 0)
    with pytest.raises(gw.IllegalDecision, match="over"):
        gw.advance(state)
    with pytest.raises(gw.IllegalDecision):
        gw.apply(state, gw.Stay())


@pytest.mark.parametrize("seat", [True, 1.0])
def test_r7_3_what_only_equals_the_seat_on_turn_is_no_seat(seat: Any) -> None:
    with pytest.raises(gw.IllegalDecision, match="seat 1"):
        gw.apply(acting(ILYA, start=1), gw.Stay(), seat=seat)


@pytest.mark.parametrize("seat", [3, -1, "0", None])
def test_r7_3_a_seat_that_does_not_exist_has_no_power(seat: Any) -> None:
    with pytest.raises(gw.GrailWarError, match="0 to 2"):
        gw.power(acting(ILYA), seat)
