"""Setup (R2): Masters, Servants and decks are dealt, then what happens at game start."""

from collections.abc import Mapping, Sequence

from grailwar.core.errors import SetupError, shown, suggest
from grailwar.core.rng import draw, shuffled
from grailwar.dominate import changes, log
from grailwar.dominate.cards import CardDatabase, Master, RuleSet, Servant
from grailwar.dominate.effects import moments
from grailwar.dominate.effects.run import trigger
from grailwar.dominate.ids import rule_cause
from grailwar.dominate.phases.round_end import fresh_table
from grailwar.dominate.queries import turn_order
from grailwar.dominate.state import Decks, Game, GameState, Phase, Table, new_player, new_state
from grailwar.dominate.tasks import ROUND_DUE

MASTERS, SERVANTS, START, SITUATIONS, EVENTS, DECKS = 1, 2, 3, 4, 5, 10
"""Purposes of the shuffles of the deal; the deck of seat 0 is ``DECKS``, seat 1's the next number, and so on."""


def deal(
    cards: CardDatabase,
    players: int,
    seed: int,
    rules: str,
    masters: Sequence[str | None] | None,
    servants: Sequence[str | None] | None,
    start: int | None,
) -> GameState:
    """A game that is set up and due to begin round 1.

    Raises:
        SetupError: a number of players, a seed, a rule set, a Master, a Servant or a start player that cannot be.
    """
    rule_set = find_rule_set(cards, rules)
    check_players(rules, rule_set, players)
    check_seed(seed)
    if start is not None and (type(start) is not int or not 0 <= start < players):
        raise SetupError(f"start is {shown(start)}; allowed: None for a random seat, or 0 to {players - 1}")
    seated = _deal_masters(cards, players, seed, masters)
    called = _deal_servants(cards, players, seed, servants)
    game = make_game(cards, rules, players, seed)
    table, decks = _lay_out(game)
    state = new_state(
        game=game,
        round=1,
        phase=Phase.PREPARATION,
        start=draw(seed, START, 0, players) if start is None else start,
        players=tuple(
            new_player(
                master=master.id,
                servant=servant.id,
                mana=master.mana,
                seals=master.seals,
                gems=master.gems,
                results=0,
                deck=shuffled(servant.deck, seed, DECKS + seat),
            )
            for seat, (master, servant) in enumerate(zip(seated, called, strict=True))
        ),
        table=table,
        decks=decks,
        queue=(ROUND_DUE,),
    )
    return _start_game(state)


def make_game(cards: CardDatabase, rules: str, players: int, seed: int, npc: bool | None = None) -> Game:
    """What stays the same during a game; by default the NPC takes part as the rules say (R6.1)."""
    if npc is None:
        npc = players <= cards.figures.npc_players
    return Game(cards, rules, players, seed, npc, cards.digest, find_rule_set(cards, rules))


def find_rule_set(cards: CardDatabase, rules: str) -> RuleSet:
    """The rule set of this name."""
    if not isinstance(rules, str) or rules not in cards.rule_sets:
        raise SetupError(f"unknown rules {shown(rules)}; {suggest(str(rules), list(cards.rule_sets))}")
    return cards.rule_sets[rules]


def check_players(rules: str, rule_set: RuleSet, players: int) -> None:
    """Refuse a number of players that the rules do not allow (R1.1, R13)."""
    low, high = rule_set.players_at_least, rule_set.players_at_most
    if type(players) is not int or not low <= players <= high:
        raise SetupError(f"players is {shown(players)}; the {rules} rules allow {low} to {high} (R1.1)")


def check_seed(seed: int) -> None:
    """Refuse a seed that is not a whole number of at most 64 bits."""
    if type(seed) is not int or not 0 <= seed < 1 << 64:
        raise SetupError(f"seed is {shown(seed)}; allowed: a whole number from 0 to 2**64 - 1")


def _deal_masters(cards: CardDatabase, players: int, seed: int, chosen: Sequence[str | None] | None) -> list[Master]:
    """Each seat's Master, chosen or random (R2.5), among those who can begin a game of this size (R2.6)."""
    able = {master.id: master for master in cards.masters.values() if master.starts_with <= players}
    wanted = _wanted("masters", "Master", players, chosen, cards.masters)
    for name in wanted:
        if name is not None and name not in able:
            least = cards.masters[name].starts_with
            raise SetupError(f"{name} cannot be an initial Master with {players} players, only with {least} (R2.6)")
    return [able[name] for name in _filled(wanted, tuple(sorted(able)), seed, MASTERS, "Masters")]


def _deal_servants(cards: CardDatabase, players: int, seed: int, chosen: Sequence[str | None] | None) -> list[Servant]:
    """Each seat's Servant, at random where none is asked for (R2.9)."""
    wanted = _wanted("servants", "Servant", players, chosen, cards.servants)
    names = _filled(wanted, tuple(sorted(cards.servants)), seed, SERVANTS, "Servants")
    return [cards.servants[name] for name in names]


def _wanted(
    key: str, what: str, players: int, chosen: Sequence[str | None] | None, known: Mapping[str, object]
) -> list[str | None]:
    if chosen is None:
        return [None] * players
    if isinstance(chosen, str) or not isinstance(chosen, Sequence):
        raise SetupError(f"{key} is {shown(chosen)}; it lists one id or None for each seat")
    if len(chosen) != players:
        raise SetupError(f"{key} names {len(chosen)} for {players} players; it lists one id or None for each seat")
    for index, name in enumerate(chosen):
        if name is None:
            continue
        if not isinstance(name, str) or name not in known:
            raise SetupError(f"unknown {what} {shown(name)}; {suggest(str(name), list(known))}")
        if name in chosen[:index]:
            raise SetupError(f"{key} names {name} twice; each {what} exists once")
    return list(chosen)


def _filled(wanted: list[str | None], able: tuple[str, ...], seed: int, purpose: int, what: str) -> list[str]:
    free = [name for name in shuffled(able, seed, purpose) if name not in wanted]
    if len(free) < wanted.count(None):
        raise SetupError(f"the card database has {len(able)} {what} for {len(wanted)} players")
    return [free.pop() if name is None else name for name in wanted]


def _lay_out(game: Game) -> tuple[Table, Decks]:
    """The central board and its decks (R2.1-R2.3, R13.2, R13.3)."""
    cards, rules, seed = game.cards, game.rule_set, game.seed
    situations = shuffled(tuple(sorted(situation_cards(cards, rules))), seed, SITUATIONS)
    removed, left = situations[: rules.remove_situations], situations[rules.remove_situations :]
    events = shuffled(tuple(sorted(event_cards(cards, rules))), seed, EVENTS)
    return fresh_table(cards.board), Decks(events, (), left, removed)


def situation_cards(cards: CardDatabase, rules: RuleSet) -> tuple[str, ...]:
    """The ordinary situations that are played with, in database order (R2.2, R13.2)."""
    ordinary = tuple(situation.id for situation in cards.situations.values() if situation.climax is None)
    return rules.situations or ordinary


def event_cards(cards: CardDatabase, rules: RuleSet) -> tuple[str, ...]:
    """All events, as often as they exist, in database order (R2.1); none without events (R13.3)."""
    if not rules.events:
        return ()
    return tuple(event.id for event in cards.events.values() for _ in range(event.copies))


def _start_game(state: GameState) -> GameState:
    """What happens at game start, in turn order (R2.13), then the casual rules' Mana (R13.4)."""
    entry = log.GameBegun(len(state.players), state.start, rule_cause("R2.12"))
    state = changes.note(state, entry)
    for seat in turn_order(state):
        state = trigger(state, seat, moments.GAME_START)
    extra = state.game.rule_set.extra_mana
    if extra:
        for seat in turn_order(state):
            state = changes.gain_mana(state, seat, extra, rule_cause("R13.4"))
    return state
