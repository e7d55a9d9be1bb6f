"""The checks: the laws put together, and what ``apply`` accepts and refuses held against what is listed."""

from collections.abc import Iterable
from functools import lru_cache

from grailwar.core.errors import IllegalDecision
from grailwar.core.value import Value, fields_of
from grailwar.dominate import decisions
from grailwar.dominate.cards import CardDatabase
from grailwar.dominate.decisions import Decision, parse_decision
from grailwar.dominate.engine import advance, apply, decide, needs_decision
from grailwar.dominate.legal import is_legal, legal_decisions
from grailwar.dominate.reasons import why_not
from grailwar.dominate.state import GameState
from grailwar.testing.laws.broken import BrokenLaw
from grailwar.testing.laws.deals import DEALT_LAWS, deck_cards_are_complete
from grailwar.testing.laws.players import PLAYER_LAWS
from grailwar.testing.laws.states import STATE_LAWS
from grailwar.testing.laws.steps import STEP_LAWS


def check_state(state: GameState, *, dealt: bool = True, known: GameState | None = None) -> None:
    """Check every law that one state can show.

    Args:
        state: any state, also one between two questions (``advance``).
        dealt: whether the game began with ``new_game``; False leaves out the laws that count what was dealt.
        known: a state that has been checked already: players that are the same object there are not looked at again.

    Raises:
        BrokenLaw: one of them does not hold.
    """
    for law in STATE_LAWS:
        law(state)
    if dealt:
        for law in DEALT_LAWS:
            law(state)
    for seat, player in enumerate(state.players):
        if known is None or player is not known.players[seat]:
            for player_law in PLAYER_LAWS:
                player_law(state, seat)
            if dealt:
                deck_cards_are_complete(state, seat)


def check_step(old: GameState, new: GameState) -> None:
    """Check every law over a step: ``new`` came from ``old`` by one ``apply``, ``concede``, ``decide`` or ``advance``.

    After ``advance`` the log also tells what came before it; give the state before ``decide`` as ``old`` then.

    Raises:
        BrokenLaw: one of them does not hold.
    """
    for law in STEP_LAWS:
        law(old, new)


def check_options(state: GameState) -> None:
    """Check that the list of legal decisions is right as a list, and that ``apply`` accepts everything on it.

    Raises:
        BrokenLaw: one of the laws does not hold.
    """
    listed = legal_decisions(state)
    if legal_decisions(state.replace()) != listed:
        raise BrokenLaw("asking twice for the legal decisions gives two lists")
    for decision in listed:
        if parse_decision(str(decision)) != decision:
            raise BrokenLaw(f"{decision!r} is written {str(decision)!r}, which stands for another decision")
        if why_not(state, decision) or not is_legal(state, decision):
            raise BrokenLaw(f"{decision} is listed as legal, yet there are reasons against it")
        _check_halves(state, decision)


def _check_halves(state: GameState, decision: Decision) -> None:
    """``apply`` is ``decide`` and then ``advance`` up to the next question (API)."""
    whole = apply(state, decision)
    step = decide(state, decision)
    while not needs_decision(step) and not step.is_over:
        check_state(step, dealt=False, known=state)
        step = advance(step)
    if step != whole or step.log != whole.log:
        raise BrokenLaw(f"after {decision}, apply and advance lead to different states")


def check_refusals(state: GameState, attempts: Iterable[Decision]) -> int:
    """Check that ``apply`` refuses every one of ``attempts`` that is not listed, with reasons, and changes nothing.

    Returns:
        How many of the attempts are not listed, and so were made.

    Raises:
        BrokenLaw: one was accepted, or refused without a reason.
    """
    before, listed, made = hash(state), set(legal_decisions(state)), 0
    for attempt in attempts:
        if attempt in listed:
            continue
        made += 1
        try:
            apply(state, attempt)
        except IllegalDecision as error:
            if not error.reasons:
                raise BrokenLaw(f"{attempt} is refused without a reason") from error
        else:
            raise BrokenLaw(f"{attempt} is accepted, though it is not listed as legal")
    if hash(state) != before:
        raise BrokenLaw("a refused decision has changed the state")
    return made


@lru_cache(maxsize=64)
def every_decision(cards: CardDatabase, players: int) -> tuple[Decision, ...]:
    """Every form of decision with every id of the card database, with every seat and one more, and with unknown ids."""
    places = [*cards.board.at, "nowhere"]
    names = [*cards.cards, "no-card"]
    found: list[Decision] = [
        kind(place) for kind in (decisions.Place, decisions.Move, decisions.SealMove, decisions.Go) for place in places
    ]
    found += [decisions.Use(name, down) for name in names for down in (False, True)]
    found += [kind(name) for kind in (decisions.Discard, decisions.Resolve) for name in names]
    found += [decisions.Activate(name) for name in [*cards.abilities, *cards.options, "no-ability"]]
    found += [decisions.Target(seat) for seat in range(players + 1)]
    found += [decisions.SEAL_MANA, decisions.SEAL_POWER, decisions.STAY, decisions.DONE]
    found += [decisions.ACCEPT, decisions.DECLINE, decisions.END]
    return tuple(dict.fromkeys(found))


def fingerprint(thing: object) -> str:
    """All that a state (or any part of it) holds as one text: its log, too, but neither database nor memory.

    The same text in every process: it shows that a value has not been changed, or that two runs are alike.
    """
    if isinstance(thing, Value):
        fields = [
            f"{field.name}={fingerprint(getattr(thing, field.name))}"
            for field in fields_of(type(thing))
            if field.eq or field.name == "log"
        ]
        return f"{type(thing).__name__}({', '.join(fields)})"
    if isinstance(thing, tuple):
        return f"({', '.join([fingerprint(item) for item in thing])})"
    return repr(thing)
