"""Write the golden games and their digests anew: ``python tests/golden/regenerate.py`` (``make golden``).

Each game is a record that a person can read: every decision with everything that it changed. Look at the differences
before keeping them: a golden game changes only when a rule, a card or the canonical form of states has changed.

With ``--corpus`` the saved states of the present schema version are written anew, too. That is right only while no
release has written files of this version; afterwards they stay as they are, and a new version gets its own folder.
"""

import sys
from pathlib import Path

import grailwar as gw
from grailwar.core.rng import draw
from grailwar.dominate.records import Record
from grailwar.dominate.saves import SCHEMA

HERE = Path(__file__).parent
CORPUS = HERE.parent / "saves" / "corpus"

GAMES = {
    **{f"normal-{players}": Record.of(players, seed=players) for players in range(3, 8)},
    "normal-5": Record.of(5, seed=5, masters=["shinji", "rin", None, None, None], start=2, names=["Ann", "", "Chiyo"]),
    **{f"casual-{players}": Record.of(players, seed=players, rules="casual") for players in (3, 4)},
}
"""How each golden game begins, by name."""

_LIVELY = (gw.Use, gw.Resolve, gw.Go, gw.Target, gw.Accept, gw.Activate)


def choose(state: gw.GameState, number: int) -> gw.Decision:
    """The decision of a golden game: drawn from its seed, more often than not one that makes cards act."""
    options = gw.legal_decisions(state)
    lively = [option for option in options if isinstance(option, _LIVELY) and not getattr(option, "down", False)]
    seed = state.game.seed
    if lively and draw(seed, 1_000, number, 100) < 60:
        options = tuple(lively)
    return options[draw(seed, 1_001, number, len(options))]


def play(record: Record) -> Record:
    """A whole game, with a comment where each phase begins."""
    before = None
    while not record.state.is_over:
        state = record.state
        if (state.round, state.phase) != before:
            before = (state.round, state.phase)
            record = record.comment(f"round {state.round}, {state.phase.value}")
        record = record.then(choose(state, len(record.steps)))
    return record


def digest_line(name: str, record: Record) -> str:
    """One line of ``digests.txt``: the game, its number of steps, the digest of its last state."""
    return f"{name} {len(record.steps)} {gw.digest(record.states()[-1])}"


def read_golden() -> dict[str, Record]:
    """The golden games as they are kept, by name."""
    return {path.stem: Record.loads(path.read_text(encoding="utf-8")) for path in sorted(HERE.glob("*.record"))}


def corpus_states() -> dict[str, gw.GameState]:
    """States of different kinds: the first of each question, the start and the end of games, unlimited Mana."""
    found: dict[str, gw.GameState] = {}
    for name, record in read_golden().items():
        states = record.states()
        rules = name.partition("-")[0]
        found.setdefault(f"{rules}-start", states[0])
        found.setdefault(f"{rules}-end", states[-1])
        for state in states:
            if state.pending is not None:
                found.setdefault(f"asking-{state.pending.kind.value}", state)
            if any(player.mana is gw.UNLIMITED for player in state.players):
                found.setdefault("unlimited", state)
    return found


def main() -> None:
    """Write all files."""
    lines = []
    for name, start in GAMES.items():
        record = play(start)
        HERE.joinpath(f"{name}.record").write_text(record.dumps(), encoding="utf-8")
        lines.append(digest_line(name, record))
    HERE.joinpath("digests.txt").write_text("\n".join(sorted(lines)) + "\n", encoding="utf-8")
    if "--corpus" in sys.argv[1:]:
        folder = CORPUS / f"schema-{SCHEMA}"
        folder.mkdir(parents=True, exist_ok=True)
        for name, state in corpus_states().items():
            folder.joinpath(f"{name}.json").write_text(gw.to_json(state), encoding="utf-8")


if __name__ == "__main__":
    main()
