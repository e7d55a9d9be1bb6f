"""Hypothesis strategies: whole games, states of every kind, and decisions (docs/testing-your-bot.md).

They need the extra ``testing``. What they draw shrinks towards few players, early rounds, and decisions that do little:
stay, cards face down, no Command Seal. A failing test prints how its state came about.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from hypothesis import assume, note
from hypothesis import strategies as st

from grailwar.core.layers import Layers, Source
from grailwar.dominate import decisions as words
from grailwar.dominate.carddata import Builder, load_cards
from grailwar.dominate.cards import CardDatabase, RuleSet
from grailwar.dominate.cardsources import built_in_text
from grailwar.dominate.decisions import Decision
from grailwar.dominate.engine import apply, concede, new_game
from grailwar.dominate.legal import legal_decisions
from grailwar.dominate.queries import seats_in_game
from grailwar.dominate.state import GameState, Question
from grailwar.dominate.view import PlayerView, PublicView, view
from grailwar.testing.arrange import arrange
from grailwar.testing.drawntables import DrawnTable
from grailwar.testing.laws import every_decision
from grailwar.testing.play import STYLES, play

SEEDS = st.integers(min_value=0, max_value=2**64 - 1)

# --- decisions --------------------------------------------------------------------------------------------------------


def simplest_first(options: Iterable[Decision]) -> list[Decision]:
    """The decisions, those first that do the least: the order in which examples shrink."""
    return sorted(options, key=_weight)


def _weight(decision: Decision) -> int:
    down = isinstance(decision, words.Use) and decision.down
    return _WEIGHTS.index(type(decision)) - down


_WEIGHTS: tuple[type[Any], ...] = (
    words.Done,
    words.End,
    words.Stay,
    words.Decline,
    words.Place,
    words.Target,  # any number between these two: a card face down weighs one less than a card face up
    words.Use,
    words.Resolve,
    words.Go,
    words.Accept,
    words.Move,
    words.Discard,
    words.Activate,
    words.SealMana,
    words.SealPower,
    words.SealMove,
)


def decisions(state: GameState) -> st.SearchStrategy[Decision]:
    """A legal decision of ``state``, in which one must be due."""
    return st.sampled_from(simplest_first(legal_decisions(state)))


def illegal_decisions(state: GameState) -> st.SearchStrategy[Decision]:
    """A decision that is well formed and not legal in ``state``; unknown ids and seats occur."""
    listed = legal_decisions(state)
    return st.sampled_from(
        [attempt for attempt in every_decision(state.cards, len(state.players)) if attempt not in listed]
    )


def seats(state: GameState) -> st.SearchStrategy[int]:
    """A seat that is still in the game."""
    return st.sampled_from(seats_in_game(state))


# --- games ------------------------------------------------------------------------------------------------------------


@st.composite
def new_games(
    draw: st.DrawFn,
    *,
    players: int | None = None,
    rules: str | None = None,
    cards: CardDatabase | None = None,
) -> GameState:
    """A game at its first decision.

    Args:
        players: how many; None for any number that the rules allow.
        rules: ``normal`` or ``casual``; None for either.
        cards: the card database; None for the built-in one.
    """
    database = load_cards() if cards is None else cards
    fitting = [name for name, rule_set in database.rule_sets.items() if _fits(rule_set, players)]
    able = [name for name in fitting if rules in (None, name)]
    chosen = draw(st.sampled_from(able))
    rule_set = database.rule_sets[chosen]
    count = players or draw(st.integers(rule_set.players_at_least, rule_set.players_at_most))
    seed = draw(SEEDS)
    note(f"new_game({count}, seed={seed}, rules={chosen!r})")
    return new_game(count, seed=seed, rules=chosen, cards=database)


def _fits(rule_set: RuleSet, players: int | None) -> bool:
    return players is None or rule_set.players_at_least <= players <= rule_set.players_at_most


class Course(tuple[GameState, ...]):
    """The states of a whole game, first to last; how it came about is noted with a failing test."""

    def __repr__(self) -> str:
        return f"<the {len(self)} states of a game of {len(self[0].players)}>"


@st.composite
def games(
    draw: st.DrawFn,
    *,
    players: int | None = None,
    rules: str | None = None,
    cards: CardDatabase | None = None,
    concessions: bool = False,
) -> Course:
    """A whole game with a decision drawn at every question: all its states, the last one over.

    Args:
        players: as for :func:`new_games`, like ``rules`` and ``cards``.
        concessions: whether seats may also leave of their own accord.
    """
    states = [draw(new_games(players=players, rules=rules, cards=cards))]
    told: list[str] = []
    while not states[-1].is_over:
        state = states[-1]
        if concessions and draw(st.integers(0, 39)) == 39:
            seat = draw(seats(state))
            told.append(f"{seat} concede")
            states.append(concede(state, seat))
            continue
        decision = draw(decisions(state))
        told.append(str(decision))
        states.append(apply(state, decision))
    note(f"then: {', '.join(told)}")
    return Course(states)


# --- states -----------------------------------------------------------------------------------------------------------


@st.composite
def reachable_states(
    draw: st.DrawFn,
    *,
    players: int | None = None,
    rules: str | None = None,
    cards: CardDatabase | None = None,
    due: bool = True,
) -> GameState:
    """A state of a real game: one of those up to a drawn round of random play, then a few drawn decisions.

    The kind of question is drawn first, so rare ones are not rare here.

    Args:
        players: as for :func:`new_games`, like ``rules`` and ``cards``.
        due: whether a decision must be due; False for the ends of games, too.
    """
    begun = draw(new_games(players=players, rules=rules, cards=cards))
    return _later(draw, begun, draw(st.integers(0, begun.game.rule_set.rounds + 2)), due)


def _later(draw: st.DrawFn, begun: GameState, last: int, due: bool) -> GameState:
    """One of the states up to the end of round ``last``, and a few decisions later."""
    style, seed = draw(st.sampled_from(STYLES)), draw(SEEDS)
    found: dict[Question | None, list[tuple[int, GameState]]] = {}
    for number, state in enumerate((begun, *_up_to(begun, last, seed, style))):
        if state.pending is not None or not due:
            found.setdefault(None if state.pending is None else state.pending.kind, []).append((number, state))
    kinds = [*found, *[kind for kind in found if kind not in _EVERYDAY] * 3]
    number, state = draw(st.sampled_from(found[draw(st.sampled_from(kinds))]))
    note(f"then {number} decisions of grailwar.testing.play.play(state, {seed}, {style!r})")
    return _played_on(draw, state, draw(st.integers(0, 8)), due)


_EVERYDAY = (Question.PLACE, Question.MOVE, Question.SELECT, Question.CLOSE)
"""The questions of every round; all others are drawn more often."""


def _up_to(state: GameState, last: int, seed: int, style: str) -> Iterator[GameState]:
    """The states of random play up to the end of a round."""
    if last >= state.round:
        for following in play(state, seed, style):
            if following.round > last:
                return
            yield following


def _played_on(draw: st.DrawFn, state: GameState, number: int, due: bool) -> GameState:
    """So many drawn decisions later."""
    told: list[str] = []
    while len(told) < number and not state.is_over:
        decision = draw(decisions(state))
        following = apply(state, decision)
        if following.is_over and due:
            break
        told.append(str(decision))
        state = following
    if told:
        note(f"then: {', '.join(told)}")
    return state


@st.composite
def arranged_states(
    draw: st.DrawFn, *, rules: str | None = None, cards: CardDatabase | None = None, due: bool = True
) -> GameState:
    """A state made to order (:func:`given_tables`), or one that follows from it in the same round.

    What is rare in a real game comes up often: much Mana, costly cards in use, seats that have left.

    Args:
        rules: ``normal`` or ``casual``; None for either.
        cards: the card database; None for the built-in one.
        due: whether a decision must be due; False for the ends of games, too.
    """
    database = load_cards() if cards is None else cards
    begun = arrange(draw(given_tables(rules=rules, cards=database)), cards=database)
    assume(begun.pending is not None or not due)
    return _later(draw, begun, draw(st.sampled_from((0, begun.round))), due)


def states(
    *, rules: str | None = None, cards: CardDatabase | None = None, due: bool = True
) -> st.SearchStrategy[GameState]:
    """A state of any kind, reachable or arranged.

    Args:
        rules: as for :func:`arranged_states`, like ``cards`` and ``due``.
    """
    return st.one_of(
        reachable_states(rules=rules, cards=cards, due=due), arranged_states(rules=rules, cards=cards, due=due)
    )


# --- views, cards and arrangements ------------------------------------------------------------------------------------


def views(**options: Any) -> st.SearchStrategy[PlayerView | PublicView]:
    """What a seat, or a spectator, sees of a state; the options are those of :func:`states`."""
    return states(**options).flatmap(
        lambda state: st.sampled_from((None, *range(len(state.players)))).map(lambda seat: view(state, seat))
    )


_CHANGED: tuple[tuple[str, str, int], ...] = (("event", "results", 9), ("skill", "base", 15), ("skill", "mana", 12))
"""Figures that :func:`card_databases` changes: kind of entry, key, largest value."""


@st.composite
def card_databases(draw: st.DrawFn) -> CardDatabase:
    """The built-in cards with a pack laid over them that changes some figures and switches."""
    built_in = load_cards()
    known = {"event": sorted(built_in.events), "skill": sorted(_skills(built_in))}
    changes: dict[tuple[str, str], dict[str, int]] = {}
    for kind, key, most in draw(st.lists(st.sampled_from(_CHANGED), max_size=4)):
        name = draw(st.sampled_from(known[kind]))
        changes.setdefault((kind, name), {})[key] = draw(st.integers(0, most))
    lines = [f"[switches]\npass_through_is_entry = {str(draw(st.booleans())).lower()}"]
    for (kind, name), figures in changes.items():
        lines.append(f'[[{kind}]]\nid = "{name}"')
        lines += [f"{key} = {figure}" for key, figure in figures.items()]
    layers = Layers(Source("built-in", built_in_text()), Source("drawn pack", "\n".join(lines)))
    return Builder(layers).database()


def _skills(cards: CardDatabase) -> list[str]:
    """The Noble Phantasm / Skill cards whose cost is a plain number."""
    return [card.id for card in cards.cards.values() if card.kind == "skill" and card.falling is None]


@st.composite
def given_tables(draw: st.DrawFn, *, rules: str | None = None, cards: CardDatabase | None = None) -> dict[str, Any]:
    """A ``given`` table for ``grailwar.testing.arrange``, of any phase and round, without contradictions.

    Every card is where it can be, every place holds no more pieces than it can: the laws of dealt games hold.

    Args:
        rules: ``normal`` or ``casual``; None for either.
        cards: the card database; None for the built-in one.
    """
    database = load_cards() if cards is None else cards
    given = DrawnTable(draw, database, rules).table()
    note(f"arrange({given!r})")
    return given
