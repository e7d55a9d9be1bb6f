"""The twins of a state: others that a viewer cannot tell from it, as far as the rules go (docs/leak-kit.md)."""

from collections import Counter

from grailwar.core.rng import draw, shuffled
from grailwar.dominate.cards import CardDatabase, Servant
from grailwar.dominate.knowledge import assignments, cards_seen, ways_to_show
from grailwar.dominate.state import GameState, Player, UsedCard


def twin(state: GameState, seat: int | None, seed: int) -> GameState:
    """Another state that ``seat`` can never tell from ``state``, as long as the rivals do the same before its eyes.

    What rivals keep hidden is dealt anew: their cards in hand, in the deck and face down, and of about half of those
    whose true name is unknown the Servant. What will come to light in the course of the game stays: the own deck,
    events, situations and the shuffles to come. A selection of a rival that is under way begins anew.

    This is made from the state alone and not from a view: a view that shows too much must not shape its own test.
    """
    servants = _other_servants(state, seat, seed)
    players = tuple(
        _dealt_anew(player, servants[number], seed, number) if number in servants else player
        for number, player in enumerate(state.players)
    )
    return begun_anew(state, seat).replace(players=players)


def stranger(state: GameState, seat: int | None, seed: int) -> GameState:
    """A twin in which even what is yet to come is another: nobody can tell it from ``state`` now, but in time.

    The order of the own deck, the face-down events, the decks of the board and the shuffles to come are drawn anew.
    """
    state = twin(state, seat, seed)
    players, table, decks = list(state.players), state.table, state.decks
    if seat is not None:
        players[seat] = players[seat].replace(deck=shuffled(players[seat].deck, seed, _OWN_DECK))
    events = shuffled((*(event for field in table.fields for event in field.hidden), *decks.events), seed, _EVENTS)
    fields = []
    for field in table.fields:
        fields.append(field.replace(hidden=events[: len(field.hidden)]))
        events = events[len(field.hidden) :]
    situations = shuffled((*decks.situations, *decks.removed_situations), seed, _SITUATIONS)
    left = len(decks.situations)
    return state.replace(
        game=state.game.replace(seed=draw(seed, _FUTURE, 0, 1 << 64)),
        players=tuple(players),
        table=table.replace(fields=tuple(fields)),
        decks=decks.replace(events=events, situations=situations[:left], removed_situations=situations[left:]),
    )


def _other_servants(state: GameState, seat: int | None, seed: int) -> dict[int, Servant]:
    """A Servant for each rival that explains all that the table has seen; about half of them keep theirs."""
    cards, players = state.game.cards, state.players
    rivals = [other for other in range(len(players)) if other != seat]
    free = [servant for servant in cards.servants.values() if seat is None or servant.id != players[seat].servant]
    ways = []
    for rival in rivals:
        player, seen = players[rival], cards_seen(players[rival])
        kept = player.revealed or player.name_known or draw(seed, _KEEPING, rival, 2)
        ways.append(tuple(int(_could_be(cards, player, seen, servant, bool(kept))) for servant in free))
    counted = assignments(tuple(ways))
    if not counted.total:
        return {rival: cards.servants[players[rival].servant] for rival in rivals}
    picked = counted.pick(draw(seed, _SERVANTS, 0, counted.total))
    return {rival: free[number] for rival, number in zip(rivals, picked, strict=True)}


def _could_be(cards: CardDatabase, player: Player, seen: dict[str, int], servant: Servant, kept: bool) -> bool:
    if kept or player.servant == servant.id:
        return player.servant == servant.id
    same_size = len(_unseen(player, servant)) == len(_hidden(player))
    return same_size and ways_to_show(cards, seen, servant) > 0


def _hidden(player: Player) -> tuple[str, ...]:
    """The cards of a rival that nobody else has in sight."""
    down = [used.card for used in (*player.trash, *player.used) if used.down]
    return (*player.hand, *player.deck, *down)


def _unseen(player: Player, servant: Servant) -> tuple[str, ...]:
    """The cards that would be hidden if the rival had this Servant: of its deck and of those added what lies not open.

    Cards that belong to no deck can lie open, too; taking them away takes nothing.
    """
    if servant.id == player.servant:
        return _hidden(player)
    up = [*(used.card for used in (*player.trash, *player.used) if not used.down), *player.removed]
    return tuple((Counter((*servant.deck, *player.added)) - Counter(up)).elements())


def _dealt_anew(player: Player, servant: Servant, seed: int, seat: int) -> Player:
    """The rival with this Servant, its hidden cards in random places."""
    unseen = shuffled(_unseen(player, servant), seed, _CARDS + seat)
    held, drawn = len(player.hand), len(player.hand) + len(player.deck)
    left = iter(unseen[drawn:])
    trash = tuple(UsedCard(next(left), True) if card.down else card for card in player.trash)
    used = tuple(UsedCard(next(left), True) if card.down else card for card in player.used)
    return player.replace(servant=servant.id, hand=unseen[:held], deck=unseen[held:drawn], trash=trash, used=used)


def begun_anew(state: GameState, seat: int | None) -> GameState:
    """The state in which a rival that is choosing cards has chosen none yet: the viewer cannot know (RULING-86)."""
    pending = state.pending
    if pending is None or pending.seat == seat or not pending.chosen:
        return state
    return state.replace(pending=pending.replace(chosen=()))


_KEEPING, _SERVANTS, _OWN_DECK, _EVENTS, _SITUATIONS, _FUTURE = 401, 403, 404, 405, 406, 407
"""The purposes of the draws; 402 and 408 are those of the leak kit."""
_CARDS = 410
"""The purpose of the draws for seat 0; seat 1's is the next number, and so on."""
