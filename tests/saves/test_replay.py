"""``grailwar replay`` and ``grailwar report-bug``: a record through the eyes of somebody."""

from functools import cache
from pathlib import Path
from random import Random

import pytest
import typer
from plain_view import plain_view
from saved_games import choose
from typer.testing import CliRunner

import grailwar as gw
from grailwar.cli import replay, report_bug


@cache
def record() -> gw.Record:
    rng = Random(4)
    made = gw.Record.of(4, seed=4, names=["Ann", "Bo"]).comment("a friendly game")
    while len(made.steps) < 60:
        made = made.then(choose(rng, made.state))
    return made


def test_an_open_replay_shows_every_step_with_its_changes() -> None:
    frames = list(replay.open_frames(record()))
    assert len(frames) == len(record().steps) + 1
    assert frames[0].title == "the game begins, seat 0 is Ann, seat 1 is Bo"
    assert frames[1].told == ("a friendly game",)
    for frame, step in zip(frames[1:], record().steps, strict=True):
        assert frame.title.endswith(f": {step}")
        assert frame.shown == step.changes


def test_a_replay_by_a_seat_shows_what_the_seat_sees() -> None:
    state = record().states()[0]
    first = next(replay.seen_frames(record(), 2, plain_view))
    assert dict(first.shown)["2.hand"] == ",".join(state.players[2].hand)
    assert dict(first.shown)["1.hand"] == "3"
    assert "Use(" not in "".join(map(str, replay.seen_frames(record(), None, plain_view)))


def test_plain_data_are_told_fact_by_fact() -> None:
    data = {"a": [1, 0, None], "b": [{"c": True, "d": "x"}, {"c": False, "d": []}], "e": {}}
    assert list(replay._flat(data, "")) == [
        ("a", "1,0,-"),
        ("b.0.c", "yes"),
        ("b.0.d", "x"),
        ("b.1.c", "no"),
        ("b.1.d", ""),
    ]


def test_hidden_choices_have_no_frame_and_are_not_counted() -> None:
    choices = sum(step.text.startswith("use ") for step in record().steps)
    assert choices > 10
    frames = list(replay.seen_frames(record(), None, plain_view))
    assert len(frames) == len(record().steps) + 1 - choices
    assert not any(character.isdigit() for frame in frames for character in frame.title.removeprefix("round 1")[:1])


def app() -> typer.Typer:
    made = typer.Typer()
    replay.add_to(made)
    report_bug.add_to(made)
    return made


def written(folder: Path, text: str) -> str:
    file = folder / "game.record"
    file.write_text(text, encoding="utf-8")
    return str(file)


def test_the_command_replay_prints_all_frames_in_a_pipe(tmp_path: Path) -> None:
    run = CliRunner().invoke(app(), ["replay", written(tmp_path, record().dumps())])
    assert run.exit_code == 0
    assert run.stdout == "".join(f"{frame}\n" for frame in replay.open_frames(record()))


def test_the_command_replay_ends_with_1_when_the_record_does_not_replay(tmp_path: Path) -> None:
    text = gw.Record.of(3, seed=1, start=0).dumps() + "0 place miyama\n0 place miyama\n"
    run = CliRunner().invoke(app(), ["replay", written(tmp_path, text)])
    assert run.exit_code == 1
    assert "step 2 (0 place miyama) is refused" in run.output


def test_what_comes_before_a_refused_step_is_shown_and_a_viewer_is_not_told_why(tmp_path: Path) -> None:
    """A record that breaks off is the usual bug report; the reason may name a hidden card."""
    good = record()
    seat = next(step.seat for step in good.steps if step.text.startswith("use "))
    file = written(tmp_path, good.dumps() + f"{good.state.turn} use no-such-card\n")
    shown = CliRunner().invoke(app(), ["replay", file])
    frames = "\n".join(map(str, replay.open_frames(good)))
    assert shown.exit_code == 1
    assert frames in shown.output
    assert "no-such-card" in shown.output
    for options in (["--seat", str((seat + 1) % 3)], ["--spectator"]):
        run = CliRunner().invoke(app(), ["replay", file, *options])
        assert run.exit_code == 1
        assert len(run.output.splitlines()) > 10
        assert run.output.endswith("grailwar: the record does not replay from here on\n")


@pytest.mark.parametrize("text", ["", "nothing"])
def test_the_command_replay_refuses_what_is_no_record(tmp_path: Path, text: str) -> None:
    run = CliRunner().invoke(app(), ["replay", written(tmp_path, text)])
    assert isinstance(run.exception, gw.RecordError)
    run = CliRunner().invoke(app(), ["replay", str(tmp_path / "missing")])
    assert isinstance(run.exception, gw.RecordError)


def test_seats_are_checked() -> None:
    for seat, spectator in ((4, False), (-1, False), (0, True)):
        with pytest.raises(gw.RecordError):
            replay.choose_frames(record(), seat, spectator)


def test_enter_shows_the_next_frame_and_q_ends(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    answers = iter(["", "q"])
    monkeypatch.setattr(typer, "prompt", lambda *args, **options: next(answers))
    frames = list(replay.open_frames(record()))
    replay.show(frames, pause=True)
    assert capsys.readouterr().out == f"{frames[0]}\n{frames[1]}\n"


# --- bug reports ------------------------------------------------------------------------------------------------------


def report(text: str | None = None, *, seat: int | None = 2, hide: bool = False) -> str:
    given = record().dumps() if text is None else text
    return report_bug.bug_report(given, gw.load_cards(), seat=seat, hide=hide, view=plain_view)


def test_a_bug_report_holds_versions_verdict_account_and_record() -> None:
    text = report()
    assert "rules version 1" in text
    assert gw.load_cards().digest in text
    assert "The record replays as noted." in text
    assert "What seat 2 saw" in text
    assert record().dumps().rstrip("\n") in text
    for frame in replay.seen_frames(record(), 2, plain_view):
        assert str(frame) in text


def test_a_bug_report_can_leave_hidden_cards_out() -> None:
    text = report(hide=True)
    assert "seed" not in text
    assert record().dumps().splitlines()[-1] not in text
    states = record().states()
    hidden = [player.servant for seat, player in enumerate(states[-1].players) if seat != 2 and not player.name_known]
    assert hidden
    for servant in hidden:
        assert f"servant = {servant}\n" not in text
        assert f"servant='{servant}'" not in text
    for step in record().steps:
        if step.seat != 2 and step.text.startswith("use "):
            assert f"\n{step}\n" not in text
    assert states[-1].players[2].servant in text


def test_a_report_without_hidden_cards_is_the_same_whatever_is_hidden() -> None:
    """Two games that differ in the order of a deck that nobody has drawn from yet."""
    state = gw.new_game(3, seed=1, start=0)
    player = state.players[1]
    other = state.replace(players=(state.players[0], player.replace(deck=player.deck[::-1]), state.players[2]))
    texts = [gw.Record.of(start).then("place miyama").then("place shinto").dumps() for start in (state, other)]
    assert texts[0] != texts[1]
    assert report(texts[0], seat=0, hide=True) == report(texts[1], seat=0, hide=True)


def test_a_record_that_does_not_replay_is_reported_without_telling_secrets() -> None:
    text = record().dumps().replace("  2.hand = ", "  2.hand = luck,", 1)
    assert "2.hand: expected 'luck," in report(text)
    hidden = report(text, hide=True)
    assert "The record does not replay as noted.\n" in hidden
    refused = gw.Record.of(3, seed=1, start=0).dumps() + "0 place miyama\n1 place miyama\n1 place miyama\n"
    assert "(the rest cannot be replayed: step 3 (1 place miyama) is refused" in report(refused)
    assert "(the rest cannot be replayed)\n" in report(refused, hide=True)


def test_a_report_for_a_seat_that_is_not_there_is_refused() -> None:
    with pytest.raises(gw.RecordError, match="there is no seat 99"):
        report(seat=99)


def test_a_damaged_record_is_reported_as_it_is() -> None:
    assert "The record cannot be read: line 1: " in report("what a mess")
    assert "what a mess\n" in report("what a mess")
    assert "mess" not in report("what a mess", hide=True)


def test_the_command_report_bug_writes_a_file(tmp_path: Path) -> None:
    out = tmp_path / "report.txt"
    run = CliRunner().invoke(app(), ["report-bug", written(tmp_path, "what a mess"), "--out", str(out)])
    assert run.exit_code == 0
    assert "what a mess" in out.read_text(encoding="utf-8")
    run = CliRunner().invoke(app(), ["report-bug", written(tmp_path, "what a mess"), "--out", str(tmp_path)])
    assert isinstance(run.exception, gw.RecordError)
