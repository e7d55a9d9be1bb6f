"""The leak kit: the engine and its views pass it, and planted leaks are found by it."""

import random
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from view_games import play, start_game, state_of_a_game

import grailwar as gw
from grailwar.dominate import engine, log, obstacles
from grailwar.dominate.choice import Obstacle
from grailwar.dominate.decisions import DECISIONS
from grailwar.dominate.ids import Cause, rule_cause
from grailwar.dominate.state import Pending, Question
from grailwar.dominate.view import entries, making
from grailwar.testing import arrange, leaks
from grailwar.testing.arrange import build
from grailwar.testing.laws import every_decision
from grailwar.testing.leaks import LeakFound, assert_holds_values_only, assert_no_leak
from grailwar.testing.play import play as random_play
from grailwar.testing.scenarios import load_scenarios
from grailwar.testing.twins import twin


def check_pair(number: int) -> int:
    """One pair of games: begun after a random number of decisions, then played to the end."""
    rng = random.Random(number)
    *_, state = play(start_game(number), rng, rng.choice((0, 20, 60, 120)))
    viewer = rng.choice((*range(len(state.players)), None))
    return assert_no_leak(state, viewer, seed=number)


@pytest.mark.parametrize("number", range(12))
def test_nothing_leaks(number: int) -> None:
    assert check_pair(number) >= 0


@pytest.mark.soak
@pytest.mark.parametrize("block", range(100))
def test_nothing_leaks_in_2000_pairs_of_games(block: int) -> None:
    compared = [check_pair(1000 + 20 * block + number) for number in range(20)]
    assert sum(compared) > 0


SCENARIOS = sorted(Path(__file__).parent.parent.joinpath("scenarios").glob("*.toml"))


def check_scenarios(path: Path, every: int) -> None:
    """From the start of a scenario, where many a rare card is at hand: two seats and a spectator look on."""
    for scenario in load_scenarios(path)[::every]:
        state = build(scenario.given, gw.load_cards())
        for viewer in (0, 1, None):
            assert_no_leak(state, viewer, seed=len(scenario.id), decisions=25)


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_nothing_leaks_from_scenarios(path: Path) -> None:
    check_scenarios(path, every=20)


@pytest.mark.soak
@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_nothing_leaks_from_any_scenario(path: Path) -> None:
    check_scenarios(path, every=1)


def test_twins_differ_in_what_is_hidden_and_in_nothing_that_comes_to_light() -> None:
    state = gw.new_game(5, seed=11)
    twins = [twin(state, 0, seed) for seed in range(30)]
    assert {gw.view(other, 0) for other in twins} == {gw.view(state, 0)}
    hands = {other.players[1].hand for other in twins}
    servants = {other.players[1].servant for other in twins}
    assert (len(hands) > 20, len(servants) > 3, state.players[1].servant in servants) == (True, True, True)
    assert {other.players[0] for other in twins} == {state.players[0]}
    assert {(other.table, other.decks, other.game) for other in twins} == {(state.table, state.decks, state.game)}


def test_a_rival_that_is_choosing_begins_anew_in_a_twin() -> None:
    seats = [{"master": m, "servant": s, "hand": ["luck", "rush"], "at": "miyama"} for m, s in
             (("rin", "saber"), ("ilya", "rider"), ("kirei", "caster"))]  # fmt: skip
    state = gw.apply(gw.apply(arrange({"seat": seats}), gw.Stay()), gw.Use("luck", True))
    assert [twin(state, viewer, 1).pending.chosen for viewer in (1, 0)] == [(), state.pending.chosen]  # type: ignore[union-attr]  # a selection is under way
    assert assert_no_leak(state, 1, decisions=10) == 10


def test_the_kit_takes_channels_of_its_users() -> None:
    """A user's display that shows too much: the number of cards of one kind in all hands."""

    def my_display(state: gw.GameState, seat: int | None) -> int:
        return sum(player.hand.count("luck") for player in state.players)

    with pytest.raises(LeakFound, match="can tell two states apart by my display, after:"):
        for seed in range(10):
            assert_no_leak(gw.new_game(4, seed=seed), 0, seed=seed, channels={"my display": my_display})


def test_a_view_that_leads_to_a_state_is_found() -> None:
    state = gw.new_game(3, seed=1)
    seen = gw.view(state, 0)
    for hidden, found in ((state, "view.ahead holds a GameState"), ([1], "view.ahead holds a list")):
        bad = seen.replace(ahead=hidden)
        with pytest.raises(LeakFound, match=found):
            assert_holds_values_only(bad)
    with pytest.raises(LeakFound, match=r"view\.players\[0\] holds a Player"):
        assert_holds_values_only(seen.replace(players=(state.players[0],)))


# --- planted leaks ---------------------------------------------------------------------------------------------------

Plant = Callable[[pytest.MonkeyPatch], None]


def secrets(state: gw.GameState) -> str:
    return str([player.hand for player in state.players])


def remember_the_state(patch: pytest.MonkeyPatch) -> dict[str, gw.GameState]:
    """Planted: the last state that a view has been made of can be reached from everywhere."""
    latest: dict[str, gw.GameState] = {}
    real = gw.view

    def remembering(state: gw.GameState, seat: int | None) -> Any:
        latest["state"] = state
        return real(state, seat)

    patch.setattr(leaks, "view", remembering)
    return latest


def in_a_view_field(patch: pytest.MonkeyPatch) -> None:
    real = making._player

    def planted(state: gw.GameState, seat: int, player: gw.Player, own: bool) -> Any:
        return real(state, seat, player, own).replace(servant=player.servant)

    patch.setattr(making, "_player", planted)


def in_a_log_entry(patch: pytest.MonkeyPatch) -> None:
    patch.setitem(entries.FILTERS, log.CardsDrawn, lambda entry, viewer: entry)


def in_a_repr(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(gw.GameState, "__repr__", lambda state: f"<GameState {secrets(state)}>")


def in_an_error_text(patch: pytest.MonkeyPatch) -> None:
    real = gw.apply

    def planted(state: gw.GameState, decision: gw.Decision, *, seat: int | None = None) -> gw.GameState:
        if seat != state.turn and state.turn is not None:
            hand = state.players[state.turn].hand
            raise gw.IllegalDecision(f"it is not your turn; the seat on turn could use {hand}")
        return real(state, decision, seat=seat)

    patch.setattr(leaks, "apply", planted)


def in_an_option_list(patch: pytest.MonkeyPatch) -> None:
    real = gw.legal_decisions

    def planted(state: gw.GameState) -> tuple[gw.Decision, ...]:
        luck = any("luck" in player.hand for player in state.players)
        return real(state)[::-1] if luck else real(state)

    patch.setattr(making, "legal_decisions", planted)


def in_a_question_asked_only_when_a_secret_holds(patch: pytest.MonkeyPatch) -> None:
    real = engine._COMPLETE[Question.SELECT]

    def planted(state: gw.GameState, pending: Pending, begun: log.Log) -> gw.GameState:
        after, seat = real(state, pending, begun), state.turn
        assert seat is not None
        player = after.players[seat]
        if after.pending is None or "luck" in player.hand or player.servant in ("saber", "rider"):
            return after
        players = (*after.players[:seat], player.replace(acted=True), *after.players[seat + 1 :])
        return after.replace(pending=None, players=players)

    patch.setitem(engine._COMPLETE, Question.SELECT, planted)


def in_an_event_that_names_a_face_down_card(patch: pytest.MonkeyPatch) -> None:
    real = engine._COMPLETE[Question.SELECT]

    def planted(state: gw.GameState, pending: Pending, begun: log.Log) -> gw.GameState:
        down = [used.card for used in pending.chosen if used.down]
        found = [log.EffectIdle(pending.seat, Cause("card", card)) for card in down]
        state = real(state, pending, begun)
        return state.replace(log=(*state.log, *found))

    patch.setitem(engine._COMPLETE, Question.SELECT, planted)


def in_a_json_dump(patch: pytest.MonkeyPatch) -> None:
    latest = remember_the_state(patch)
    for kind in (gw.PlayerView, gw.PublicView):
        patch.setattr(kind, "to_json", lambda seen: secrets(latest["state"]))


def in_an_imagined_state(patch: pytest.MonkeyPatch) -> None:
    latest, real = remember_the_state(patch), gw.imagine

    def planted(seen: Any, seed: int, **more: Any) -> gw.GameState:
        return real(seen, seed, **more).replace(players=latest["state"].players)

    patch.setattr(leaks, "imagine", planted)


def in_a_notebook_display(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(gw.GameState, "_repr_html_", secrets)


def in_the_order_of_the_own_deck(patch: pytest.MonkeyPatch) -> None:
    real = making._of_seat
    patch.setattr(making, "_of_seat", lambda state, seat: real(state, seat).replace(deck=state.players[seat].deck))


def in_the_names_of_events_face_down(patch: pytest.MonkeyPatch) -> None:
    real = making._battlefields

    def planted(state: gw.GameState) -> Any:
        pairs = zip(real(state), state.table.fields, strict=True)
        return tuple(seen.replace(open=(*seen.open, *field.hidden)) for seen, field in pairs)

    patch.setattr(making, "_battlefields", planted)


def in_the_seed_of_the_game(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(gw.GameState, "__repr__", lambda state: f"<GameState {state.game.seed}>")


PLANTED: tuple[tuple[Plant, str], ...] = (
    (in_a_view_field, "view"),
    (in_a_log_entry, "log"),
    (in_a_repr, "repr"),
    (in_an_error_text, "error texts"),
    (in_an_option_list, "view"),
    (in_a_question_asked_only_when_a_secret_holds, "questions asked"),
    (in_an_event_that_names_a_face_down_card, "log"),
    (in_a_json_dump, "JSON"),
    (in_an_imagined_state, "imagined state"),
    (in_a_notebook_display, "notebook display"),
    (in_the_order_of_the_own_deck, "view"),
    (in_the_names_of_events_face_down, "view"),
    (in_the_seed_of_the_game, "repr"),
)


@pytest.mark.parametrize(("plant", "channel"), PLANTED, ids=lambda given: getattr(given, "__name__", given))
def test_a_planted_leak_is_found(plant: Plant, channel: str, monkeypatch: pytest.MonkeyPatch) -> None:
    states = [state_of_a_game(number, 12 * number) for number in range(8)]
    plant(monkeypatch)
    with pytest.raises(LeakFound, match=f"can tell two states apart by {channel}, after: "):
        for number, state in enumerate(states):
            assert_no_leak(state, number % 3, seed=number)


def test_a_leak_of_how_many_cards_have_been_chosen_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    real = making._question

    def planted(pending: Any) -> Any:
        return real(pending).replace(waiting=("?",) * len(pending.chosen))

    monkeypatch.setattr(making, "_question", planted)
    with pytest.raises(LeakFound, match=r"by view while a rival chooses, after: .* use"):
        assert_no_leak(state_of_a_game(1, 40), 0, seed=1)


# --- refused decisions ------------------------------------------------------------------------------------------------


def test_decisions_of_every_kind_are_refused_at_every_moment_and_all_of_them_in_time() -> None:
    cards, refused = gw.load_cards(), set[gw.Decision]()
    for moment in range(300):
        sample = leaks.sample_decisions(cards, 4, moment)
        assert {type(decision) for decision in sample} == set(DECISIONS)
        assert len(set(sample)) == len(sample) < 60
        refused |= set(sample)
    assert refused == set(every_decision(cards, 4))


@cache
def states_by_what_can_be_decided() -> dict[type[gw.Decision], list[gw.GameState]]:
    """For each kind of decision some states of games in which it is legal."""
    found: dict[type[gw.Decision], list[gw.GameState]] = {}
    for seed in range(60):
        for state in random_play(gw.new_game(4, seed=seed), seed, "kinds"):
            for kind in {type(decision) for decision in gw.legal_decisions(state)} if state.pending else ():
                states = found.setdefault(kind, [])
                if len(states) < 10 and (not states or states[-1].game.seed != seed):
                    states.append(state)
    return found


def leaky(state: gw.GameState) -> Obstacle:
    """Planted: something that rivals hold decides by which rule a decision is refused."""
    cards = [card for seat, player in enumerate(state.players) if seat != state.turn for card in player.hand]
    return Obstacle(rule_cause("R5.2" if cards.count("luck") % 2 else "R7.4"), "no_seals")


@pytest.mark.parametrize("kind", DECISIONS, ids=lambda kind: kind.__name__)
def test_a_leak_in_the_refusal_of_any_kind_of_decision_is_found(
    kind: type[gw.Decision], monkeypatch: pytest.MonkeyPatch
) -> None:
    states = states_by_what_can_be_decided()[kind]
    real = obstacles._CHECKS[kind]
    monkeypatch.setitem(
        obstacles._CHECKS, kind, lambda state, pending, tried: (leaky(state), *real(state, pending, tried))
    )
    with pytest.raises(LeakFound, match="can tell two states apart by error texts, after: at once"):
        for state in states:
            for seed in range(5):
                assert_no_leak(state, state.turn, seed=seed, decisions=0)


@pytest.mark.parametrize("number", [1, 30, 45])
def test_a_leak_in_the_refusal_of_one_card_is_found(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Other cards are tried at other moments of a game."""
    card, real = list(gw.load_cards().cards)[number], obstacles._CHECKS[gw.Use]

    def planted(state: gw.GameState, pending: Pending, tried: gw.Use) -> Iterator[Obstacle]:
        yield from real(state, pending, tried)
        if tried.card == card:
            yield leaky(state)

    monkeypatch.setitem(obstacles._CHECKS, gw.Use, planted)
    with pytest.raises(LeakFound, match="can tell two states apart by error texts"):
        for seed in range(10):
            assert_no_leak(gw.new_game(4, seed=seed), seed % 4, seed=seed)
