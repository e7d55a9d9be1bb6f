"""``why_not`` names every condition that fails, with its rule or its card, and nothing when a decision is legal."""

from itertools import islice
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from played_states import every_decision, play, scenario_states

import grailwar as gw
from grailwar.dominate import decisions as d
from grailwar.dominate.cardsources import built_in_text
from grailwar.dominate.engine import decide
from grailwar.dominate.obstacles import _CHECKS
from grailwar.testing import arrange

UNIVERSE = every_decision(gw.load_cards())


def mismatches(state: gw.GameState) -> list[str]:
    """The decisions for which ``why_not`` and ``legal_decisions`` disagree."""
    legal = set(gw.legal_decisions(state))
    return [str(decision) for decision in UNIVERSE if (not gw.why_not(state, decision)) != (decision in legal)]


@given(
    rules=st.sampled_from([(3, "normal"), (4, "casual"), (5, "normal"), (7, "normal")]),
    seed=st.integers(0, 10_000),
    step=st.integers(0, 150),
)
def test_reasons_are_empty_exactly_when_legal_in_random_games(rules: tuple[int, str], seed: int, step: int) -> None:
    passed = list(islice(play(rules[0], seed, rules[1]), step + 1))
    assert mismatches(passed[-1]) == []


@pytest.mark.parametrize("part", range(4))
def test_reasons_are_empty_exactly_when_legal_in_the_scenarios(part: int) -> None:
    states = scenario_states()[part::8]
    assert len(states) > 200
    assert [(state, found) for state in states if (found := mismatches(state))] == []


def reasons(state: gw.GameState, text: str) -> list[str]:
    """What is given for a decision, without the places."""
    return [f"{reason.cause}: {reason.text}" for reason in gw.why_not(state, gw.parse_decision(text))]


def arranged(seats: list[dict[str, Any]], *decided: str, **given: Any) -> gw.GameState:
    """An arranged state of the Action Phase after some decisions of whoever is asked."""
    state = arrange({"seat": seats, **given})
    for text in decided:
        state = gw.apply(state, gw.parse_decision(text))
    return state


SABER = {"master": "shirou", "servant": "saber", "at": "workshop", "mana": 3, "hand": ["strength-2", "luck"]}
LANCER = {"master": "rin", "servant": "lancer", "at": "shinto", "mana": 12, "hand": ["agility-2", "agility-2"]}
RIDER = {"master": "ilya", "servant": "rider", "at": "miyama", "mana": 12, "hand": ["strength-5", "magic-3", "luck"]}
KIREI = {"master": "kirei", "servant": "archer", "at": "reconnaissance", "mana": 1, "hand": ["luck", "rush"]}


def test_r8_4_r8_5_and_a_prohibition_all_fail_at_once() -> None:
    state = arranged([SABER, LANCER, RIDER], "stay", situation="forbid-np-strength")
    assert reasons(state, "use excalibur") == [
        "R8.4: needs 8 Mana when it is chosen, you have 3",
        "R8.5: costs 8 Mana, 3 are left",
        "situation forbid-np-strength: cards with the attribute Noble Phantasm may not be used face up here (R8.10)",
    ]


def test_a_card_that_keeps_something_from_happening_is_named_with_its_place() -> None:
    state = arranged([SABER, LANCER, RIDER], "stay", situation="forbid-np-strength")
    *_, reason = gw.why_not(state, d.Use("excalibur"))
    file, line, column, path = reason.place.split(":")
    assert file == "cards.toml"
    text = built_in_text().splitlines()
    assert (text[int(line) - 1], column) == ("[[situation]]", "1")
    assert text[int(line)] == 'id = "forbid-np-strength"'
    assert path == " situation.forbid-np-strength"
    assert str(reason) == f"{reason.cause}: {reason.text} ({reason.place})"


def test_the_same_two_events_give_one_reason() -> None:
    here = {**SABER, "at": "miyama"}
    state = arranged([here, LANCER, {**RIDER, "at": "shinto"}], "stay", events={"miyama": ["special-forbidden"] * 2})
    assert reasons(state, "use luck") == [
        "event special-forbidden: cards with the attribute Special may not be used face up here (R8.10)"
    ]


@pytest.mark.parametrize(
    ("seat", "text", "expected"),
    [
        (SABER, "move shinto", []),
        ({**SABER, "mana": 1}, "move shinto", ["R7.9: going to Shinto costs 3 Mana, you have 1"]),
        (SABER, "move workshop", ["R7.10: your piece is at Magus Workshop already; a move leads elsewhere"]),
        (
            {**SABER, "at": "shinto"},
            "move miyama",
            [
                "R7.11: there is another piece at Shinto: no normal move is possible",
                "R7.9: no arrow leads from Shinto to Miyama Town; reachable: Reconnaissance",
            ],
        ),
        (
            {**SABER, "at": "miyama", "mana": 0},
            "move reconnaissance",
            [
                "R7.11: there is another piece at Miyama Town: no normal move is possible",
                "R7.9: going to Reconnaissance costs 4 Mana, you have 0",
                "R7.13: Reconnaissance holds 1 player, and there is 1 already",
            ],
        ),
        (
            SABER,
            "seal move workshop",
            [
                "R7.6: a Command Seal does not lead to Magus Workshop",
                "R7.18: your piece is at Magus Workshop already; a move leads elsewhere",
            ],
        ),
        ({**SABER, "seals": 0}, "seal mana", ["R7.4: no Command Seal is left"]),
        (
            {**SABER, "seals": 0},
            "seal move reconnaissance",
            [
                "R7.4: no Command Seal is left",
                "R7.17: Reconnaissance holds 1 player, and there is 1 already",
            ],
        ),
        (SABER, "ability supervisor", ["option supervisor: Supervisor is no ability of Shirou Emiya"]),
        (
            {**LANCER, "gems": 1},
            "ability gem-mana",
            ["option gem-mana: costs 2 gems, you have 1"],
        ),
        (
            {**KIREI, "at": "workshop", "revealed": True},
            "ability supervisor",
            [
                "option supervisor: costs 2 Mana, you have 1",
                "option supervisor: only possible if your true name is hidden",
                "R7.17: Reconnaissance holds 1 player, and there is 1 already",
            ],
        ),
        (
            SABER,
            "use luck",
            [
                "R8.2: cards are chosen in Battle Preparation, after the Movement step; now seat 0 is in its first "
                "window and Movement step"
            ],
        ),
        (
            SABER,
            "place miyama",
            ["R5.1: pieces are placed in the Pre-Outpost Phase; now seat 0 is in its first window and Movement step"],
        ),
        (
            SABER,
            "end",
            [
                "R7.2: an action is closed in its last window, after Battle Preparation; now seat 0 is in its first "
                "window and Movement step"
            ],
        ),
    ],
)
def test_movement_and_first_window(seat: dict[str, Any], text: str, expected: list[str]) -> None:
    others = [{**LANCER, "master": "ilya"}, {**RIDER, "master": "sakura"}, {**KIREI, "master": "shinji"}]
    assert reasons(arranged([seat, *others], npc=False), text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "place reconnaissance",
            [
                "R5.2: pieces are not placed at Reconnaissance; allowed: Magus Workshop, Miyama Town and Shinto",
                "situation climax-3: nobody may be placed at or moved to Reconnaissance this round (R5.6)",
            ],
        ),
        ("place shinto", ["situation climax-3: nobody may be placed at or moved to Shinto this round (R5.6)"]),
        ("place workshop", ["situation climax-3: Magus Workshop holds 1 player, and there is 1 already"]),
        ("place nowhere", ["R1.2: there is no location 'nowhere'; allowed: miyama, reconnaissance, shinto, workshop"]),
        (
            "place workshp",
            [
                "R1.2: there is no location 'workshp'; allowed: miyama, reconnaissance, shinto, workshop; "
                "did you mean 'workshop'?"
            ],
        ),
        (
            "seal move shinto",
            [
                "R7.4: Command Seals are used in the three windows of one's own action; now seat 1 is asked where to "
                "place its piece",
                "situation climax-3: nobody may be placed at or moved to Shinto this round (R5.6)",
            ],
        ),
    ],
)
def test_placement(text: str, expected: list[str]) -> None:
    seats = [{**seat, "at": None} for seat in (SABER, LANCER, RIDER)]
    given = {
        "phase": "pre_outpost",
        "round": 9,
        "situation": "climax-3",
        "turn": 1,
        "seat": [{key: value for key, value in seat.items() if key != "at"} for seat in seats],
    }
    given["seat"][0]["at"] = "workshop"  # type: ignore[index]  # the list above
    assert reasons(arrange(given), text) == expected


@pytest.mark.parametrize(
    ("decided", "text", "expected"),
    [
        (["stay"], "use strength-2 down", []),
        (["stay"], "use rush", ["R8.2: Rush is not in hand"]),
        (
            ["stay"],
            "use gae-bolg",
            [
                "R8.2: Gae Bolg is not among your cards; beside your boards lie Excalibur, "
                "Wind Barrier, Magic Resistance and Kanshou and Bakuya"
            ],
        ),
        (
            ["stay"],
            "use excalibur down",
            [
                "R8.6: Excalibur cannot be used face down",
                "R8.4: needs 8 Mana when it is chosen, you have 3",
                "R8.5: costs 8 Mana, 3 are left",
            ],
        ),
        (
            ["stay"],
            "use excalibr",
            [
                "R1.13: there is no card 'excalibr'; allowed: excalibur, kanshou-and-bakuya, luck, magic-resistance, "
                "strength-2, wind-barrier; did you mean 'excalibur'?"
            ],
        ),
        (["stay"], "use kanshou-and-bakuya", ["R8.9: needs 8 Mana when it is chosen, you have 3"]),
        (["stay"], "done", ["RULING-76: 2 cards must be used, 0 of them are chosen, and hand cards are left"]),
        (
            ["stay", "use luck"],
            "done",
            ["RULING-76: 2 cards must be used, 1 of them is chosen, and hand cards are left"],
        ),
        (["stay", "use luck"], "use luck", ["R8.2: every Luck in hand (1) is chosen already"]),
        (
            ["stay", "use luck"],
            "seal mana",
            [
                "R7.4: Command Seals are used in the three windows of one's own action; the second one closed with the "
                "first card chosen"
            ],
        ),
        (
            ["stay", "use luck", "use strength-2 down"],
            "use magic-resistance",
            [
                "R8.2: no more than 2 cards may be used, besides extra ones",
                "R8.4: needs 8 Mana when it is chosen, you have 3",
            ],
        ),
        (
            ["stay"],
            "discard luck",
            [
                "R8.20: cards are discarded only where an effect asks for them; now seat 0 chooses the cards of its "
                "Battle Preparation"
            ],
        ),
        (
            ["stay"],
            "accept",
            [
                'RULING-19: only an effect that says "may" is accepted; now seat 0 chooses the cards of its Battle '
                "Preparation"
            ],
        ),
        (
            ["stay"],
            "target 9",
            [
                "R8.14: a player is chosen only where an effect asks for one; now seat 0 chooses the cards of its "
                "Battle Preparation",
                "R1.1: there is no seat 9; there are seats 0 to 2",
            ],
        ),
    ],
)
def test_choice_of_cards(decided: list[str], text: str, expected: list[str]) -> None:
    assert reasons(arranged([SABER, LANCER, RIDER], *decided), text) == expected


def test_cards_of_a_noble_phantasm_that_is_spent_lingering_or_used() -> None:
    archer = {"master": "shirou", "servant": "archer", "at": "workshop", "mana": 12, "hand": ["luck", "luck"]}
    state = arranged(
        [{**archer, "spent": ["broken-spiral-sword"], "lingering": ["unlimited-blade-works"]}, LANCER, RIDER],
        "stay",
        "use minds-eye",
    )
    assert reasons(state, "use broken-spiral-sword") == ["R8.17: once per game, and used already"]
    assert reasons(state, "use unlimited-blade-works")[0] == "R8.16: it lingers and is still in use"
    assert reasons(state, "use minds-eye") == ["R8.2: it is in use or gone"]
    assert reasons(state, "done") == []


def test_conditions_of_the_card_itself_are_told_in_its_words() -> None:
    seats: list[dict[str, Any]] = [
        RIDER,
        LANCER,
        {"master": "sakura", "servant": "gilgamesh", "at": "workshop", "hand": ["luck", "luck"]},
    ]
    state = arranged(seats, "stay", turn=2)
    assert reasons(state, "use independent-action") == [
        "R8.4: needs 8 Mana when it is chosen, you have 4",
        "card independent-action: only possible if your place in turn order is within the first half of the players in "
        "the game (rounded down)",
        "card independent-action: only possible if you are not at Magus Workshop",
    ]


def test_an_extra_card_needs_its_company_and_its_gem() -> None:
    assassin = {"master": "rin", "servant": "assassin", "at": "workshop", "mana": 12, "gems": 0}
    state = arranged([{**assassin, "hand": ["agility-2", "luck"]}, SABER, RIDER], "stay", "use agility-2")
    assert reasons(state, "use third-sword") == [
        "R8.9: needs 2 other cards with the attribute Agility chosen face up, 1 so far"
    ]
    assert reasons(state, "use gandr") == ["R8.9: costs 1 gem, you have 0"]


def test_supervisor_was_the_one_move() -> None:
    kirei = {**KIREI, "at": "workshop", "mana": 4}
    state = arranged([kirei, LANCER, RIDER], "ability supervisor")
    moved = ["R7.16: an ability has been the one move of this Movement step: only stay is left"]
    assert reasons(state, "move miyama")[:1] == moved
    assert reasons(state, "seal mana") == moved
    assert reasons(state, "stay") == []


def test_a_player_whom_all_precepts_bars_may_use_no_cards() -> None:
    caster = {"master": "kirei", "servant": "caster", "at": "shinto", "mana": 12, "hand": ["luck", "magic-2"]}
    state = arranged(
        [caster, {**LANCER, "seals": 1}, RIDER],
        *("stay", "use all-precepts-talisman", "use luck", "done", "resolve all-precepts-talisman", "end", "stay"),
    )
    barred = "card all-precepts-talisman: All Precepts Talisman bars you from using cards this round (RULING-59)"
    assert reasons(state, "use agility-2") == [barred]
    assert reasons(state, "use gandr") == [barred]
    assert reasons(state, "done") == []


def test_all_precepts_chooses_among_others_here_with_few_seals() -> None:
    caster = {"master": "kirei", "servant": "caster", "at": "shinto", "mana": 12, "hand": ["luck", "magic-2"]}
    here = [{**LANCER, "seals": 1}, {**RIDER, "at": "shinto", "seals": 0}, {**SABER, "at": "shinto", "seals": 2}]
    state = arranged(
        [caster, *here, {**RIDER, "master": "sakura", "servant": "gilgamesh"}],
        *("stay", "use all-precepts-talisman", "use luck", "done", "resolve all-precepts-talisman"),
    )
    source = "card all-precepts-talisman"
    assert reasons(state, "target 1") == []
    assert reasons(state, "target 0") == [
        f"{source}: seat 0 cannot be chosen: it is no other player at the same battlefield"
    ]
    assert reasons(state, "target 3") == [
        f"{source}: seat 3 cannot be chosen: only a player who has 1 Command Seal or fewer"
    ]
    assert reasons(state, "target 5") == ["R1.1: there is no seat 5; there are seats 0 to 4"]


def test_third_sword_comes_after_second_sword() -> None:
    assassin = {"master": "ilya", "servant": "assassin", "at": "workshop", "mana": 12, "hand": ["agility-2", "luck"]}
    state = arranged([assassin, LANCER, SABER], "stay")
    state = state.replace(players=(state.players[0].replace(more_cards=1), *state.players[1:]))
    for text in ("use second-sword", "use agility-2", "use luck", "use third-sword", "done"):
        state = gw.apply(state, gw.parse_decision(text))
    assert reasons(state, "resolve second-sword") == []
    assert reasons(state, "resolve third-sword") == ["card third-sword: Third Sword comes after Second Sword"]
    assert reasons(state, "resolve agility-2") == [
        "R8.14: no effect of Agility 2 waits; waiting: Second Sword, Luck and Third Sword"
    ]


def test_destination_of_a_card() -> None:
    seats = [{**LANCER, "at": "miyama"}, RIDER, SABER]
    state = arranged(seats, "stay", "use continue-battle", "use agility-2", "done")
    assert reasons(state, "go shinto") == []
    assert reasons(state, "go workshop") == ["card continue-battle: Continue Battle does not lead to Magus Workshop"]
    assert reasons(state, "go miyama") == ["R7.18: your piece is at Miyama Town already; a move leads elsewhere"]
    assert reasons(state, "decline") == ["card continue-battle: Continue Battle cannot be declined"]


def test_a_destination_that_is_full() -> None:
    seats = [{**RIDER, "at": "shinto"}, LANCER, KIREI]
    state = arranged(seats, "stay", "use reins-of-the-rider", "use luck", "done", "resolve reins-of-the-rider")
    assert reasons(state, "go shinto") == []
    assert reasons(state, "decline") == []
    assert reasons(state, "go reconnaissance") == ["R7.17: Reconnaissance holds 1 player, and there is 1 already"]


def test_riding_adds_weak_hand_cards_face_up() -> None:
    rider = {**RIDER, "hand": ["strength-5", "magic-3", "luck", "agility-2"]}
    state = arranged([rider, LANCER, SABER], "stay", "use riding", "use luck", "done", "resolve riding")
    assert reasons(state, "use magic-3") == []
    assert reasons(state, "use strength-5 down") == [
        "card riding: the cards that Riding adds are used face up",
        "card riding: Strength 5 has printed base power 5, only 3 or less is allowed",
    ]
    assert reasons(state, "use luck") == [
        "R8.2: Luck is not in hand",
        "card riding: Luck has printed base power 4, only 3 or less is allowed",
    ]


def test_cards_to_discard_must_be_in_hand() -> None:
    state = arranged([LANCER, SABER, RIDER], "ability gem-redraw", "discard agility-2")
    assert reasons(state, "discard agility-2") == []
    assert reasons(state, "discard luck") == ["R8.20: Luck is not in hand"]
    state = gw.apply(state, d.Discard("agility-2"))
    assert reasons(state, "discard agility-2") == ["R8.20: every Agility 2 in hand (2) is chosen already"]


def test_casual_seals_at_any_step_but_not_while_discarding() -> None:
    casual = {"rules": "casual", "seat": [{**LANCER, "mana": 4}, SABER, RIDER]}
    state = gw.apply(arrange(casual), d.STAY)
    assert reasons(gw.apply(state, d.Use("agility-2")), "seal mana") == []
    assert reasons(gw.apply(state, d.Activate("gem-redraw")), "seal mana") == [
        "R13.6: Command Seals are used in one's own action, while moving or preparing; now seat 0 is asked which cards "
        "it discards"
    ]


def test_nothing_is_asked_when_the_game_is_over_or_steps_are_due() -> None:
    *_, last = play(3, 1)
    assert reasons(last, "stay") == ["R12.9: the game is over"]
    *_, last = play(3, 1, "casual")
    assert reasons(last, "stay") == ["R13.1: the game is over"]
    state = gw.new_game(3, seed=1)
    state = decide(state, gw.legal_decisions(state)[0])
    assert reasons(state, "stay") == ["R3.2: nobody decides now: automatic steps are due first"]


@pytest.mark.parametrize("thing", ["stay", None, 7, d.Use, ("use", "luck")])
def test_a_value_that_is_no_decision(thing: Any) -> None:
    state = arranged([SABER, LANCER, RIDER])
    assert [str(reason) for reason in gw.why_not(state, thing)] == [
        f"R7.2: {thing!r} is no decision; seat 0 is in its first window and Movement step"
    ]


@pytest.mark.parametrize(
    ("decision", "said"),
    [
        (d.Move(3), "R1.2: there is no location 3; "),  # type: ignore[arg-type]  # bad input is what is tested
        (d.Move(["miyama"]), "R1.2: there is no location ['miyama']; "),  # type: ignore[arg-type]  # as above
        (d.Activate(None), "R1.3: there is no ability None; "),  # type: ignore[arg-type]  # as above
    ],
)
def test_a_decision_with_a_value_of_the_wrong_type(decision: gw.Decision, said: str) -> None:
    (reason,) = gw.why_not(arranged([SABER, LANCER, RIDER]), decision)
    assert str(reason).startswith(said)


def test_a_card_is_face_up_or_face_down() -> None:
    state = arranged([SABER, LANCER, RIDER], "stay")
    decision = d.Use("strength-2", "sideways")  # type: ignore[arg-type]  # bad input is what is tested
    assert [str(reason) for reason in gw.why_not(state, decision)] == [
        "R8.6: a card is used with down=False or down=True, not 'sideways'"
    ]


def test_an_illegal_decision_is_refused_with_these_reasons() -> None:
    state = arranged([SABER, LANCER, RIDER], "stay")
    with pytest.raises(gw.IllegalDecision) as error:
        gw.apply(state, d.Use("kanshou-and-bakuya"))
    assert error.value.reasons == gw.why_not(state, d.Use("kanshou-and-bakuya"))
    assert str(error.value) == "R8.9: needs 8 Mana when it is chosen, you have 3"


@pytest.mark.parametrize(("players", "seed"), [(3, 1), (5, 2), (7, 3)])
def test_reasons_tell_no_secret_of_others(players: int, seed: int) -> None:
    differing = []
    for number, state in enumerate(play(players, seed)):
        seat = state.turn
        if seat is None or number % 15:
            continue
        twin = gw.imagine(gw.view(state, seat), number)
        differing += [
            (number, str(decision))
            for decision in UNIVERSE
            if gw.why_not(state, decision) != gw.why_not(twin, decision)
        ]
    assert differing == []


def test_every_kind_of_decision_is_checked() -> None:
    assert set(_CHECKS) == set(d.DECISIONS)
