"""The values of the card database made of the tables as written, with what the rules ask of them looked up once."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate

from grailwar.core.frozen import FrozenDict
from grailwar.core.layers import Path as KeyPath
from grailwar.dominate import cards as db
from grailwar.dominate import cardtables as tables
from grailwar.dominate import decisions
from grailwar.dominate.effects import modifiers as mods
from grailwar.dominate.effects.effect import Effect
from grailwar.dominate.effects.moments import GAME_START, LOSING, LOST, USE, WINNING
from grailwar.dominate.effects.operations import ShuffleIntoDeck
from grailwar.dominate.ids import Cause, mask
from grailwar.dominate.state import UsedCard


def make_board(written: Sequence[db.LocationTable]) -> db.Board:
    """The board, with the decisions that name a location and the costs of every way along the arrows."""
    locations: list[db.Location] = []
    for table in written:
        field = len([True for location in locations if location.is_battlefield]) if table.event else None
        place = decisions.Place(table.id) if table.outpost else None
        seal_move = decisions.SealMove(table.id) if table.by_seal else None
        move = decisions.Move(table.id)
        locations.append(db.Location(table.id, table, len(locations), field, place, move, seal_move))
    return db.Board(
        locations=tuple(locations),
        at=FrozenDict({location.id: location for location in locations}),
        battlefields=tuple(location for location in locations if location.is_battlefield),
        costs=tuple(_costs(locations[index:]) for index in range(len(locations))),
    )


def _costs(way: list[db.Location]) -> tuple[tuple[db.Location, int], ...]:
    """What it costs to go along the arrows from the first location to each of the others (R7.9)."""
    legs = accumulate(location.table.leg for location in way)
    return tuple(zip(way[1:], legs, strict=False))


def make_attack(table: tables.AttackTable, text: db.Text) -> db.Card:
    """An Attack card."""
    return _card("attack", table, text).replace(in_deck=True)


def make_skill(table: tables.SkillTable, text: db.Text) -> db.Card:
    """A Noble Phantasm / Skill card."""
    return _card("skill", table, text).replace(
        copies=table.copies,
        releases_name=table.true_name_release,
        once_per_game=table.once_per_game,
        lingers=table.lingering,
        below_threshold=table.below_threshold,
        usable_if=table.usable_if,
        extra=table.extra,
        after=table.after,
        counts_lingering=table.counts_lingering,
    )


def make_special(table: tables.SpecialTable, text: db.Text) -> db.Card:
    """A Special card."""
    return _card("special", table, text).replace(
        copies=table.copies,
        in_deck=table.in_deck,
        extra=table.extra,
        owner=table.owner,
    )


def _card(kind: str, table: tables.AttackTable | tables.SkillTable | tables.SpecialTable, text: db.Text) -> db.Card:
    """A card of any kind, without what just some kinds can have."""
    free = [word for word in text.modifiers if isinstance(word, mods.CardsUsed)]
    uses = (decisions.Use(table.id), decisions.Use(table.id, True))
    return db.Card(
        id=table.id,
        text=text,
        kind=kind,
        base=table.base,
        attributes=table.attributes,
        mask=mask(table.attributes),
        mana=table.mana if isinstance(table.mana, int) else 0,
        falling=None if isinstance(table.mana, int) else table.mana,
        copies=1,
        in_deck=False,
        releases_name=False,
        once_per_game=False,
        lingers=False,
        below_threshold=False,
        usable_if=(),
        extra=None,
        after=(),
        owner=None,
        counts_lingering=False,
        cards_used=free[0] if free else None,
        no_draw=any(isinstance(word, mods.NoDraw) for word in text.modifiers),
        acts_on_use=USE in text.effects,
        acts_late=any(moment in text.effects for moment in (WINNING, LOSING, LOST)),
        part=(table.base, text.cause, "card", (table.base, table.base, text.cause)),
        up=UsedCard(table.id),
        down=UsedCard(table.id, True),
        use_up=uses[0],
        uses=uses,
        uses_down=uses[1:],
        discard=decisions.Discard(table.id),
        resolve=decisions.Resolve(table.id),
    )


def make_servant(table: tables.ServantTable, cards: Mapping[str, db.Card]) -> db.Servant:
    """A Servant, its Noble Phantasm / Skill cards sorted by how they may be used."""
    own = tuple((cards[name], cards[name].copies) for name in table.cards if name in cards)
    skills = tuple((card, copies) for card, copies in own if card.extra is None)
    low = tuple((card, copies) for card, copies in skills if card.below_threshold)
    extras = tuple((card, copies) for card, copies in own if card.extra is not None)
    return db.Servant(table.id, table.name, table.true_name, table.deck, own, skills, low, extras)


def make_master(
    table: tables.MasterTable, abilities: tuple[db.Ability, ...], cards: Mapping[str, db.Card]
) -> db.Master:
    """A Master with what the rules ask of it looked up once."""
    effects: dict[str, tuple[tuple[db.Ability, tuple[Effect, ...]], ...]] = {}
    for ability in abilities:
        for moment, listed in ability.text.effects.items():
            effects[moment] = (*effects.get(moment, ()), (ability, listed))
    changes = [(ability, modifier) for ability in abilities for modifier in ability.text.modifiers]
    instead = [ability.text.cause for ability, word in changes if isinstance(word, mods.OutpostManaAsResults)]
    specials = [card for card in cards.values() if card.owner == table.id and not card.in_deck]
    return db.Master(
        id=table.id,
        names=table.name,
        mana=table.mana,
        seals=table.seals,
        gems=table.gems,
        starts_with=table.starts_with,
        abilities=abilities,
        options=tuple(option for ability in abilities for option in ability.options),
        specials=tuple((card, card.copies) for card in sorted(specials, key=lambda card: card.id)),
        added=tuple(name for _, listed in effects.get(GAME_START, ()) for name in _added(listed, cards)),
        effects=FrozenDict(effects),
        totals=tuple((ability, word) for ability, word in changes if isinstance(word, mods.RaiseTotal)),
        suspending=tuple(word for _, word in changes if isinstance(word, mods.Suspend)),
        leg_costs=FrozenDict({word.origin: word.cost for _, word in changes if isinstance(word, mods.LegCost)}),
        outpost_mana_as_results=instead[0] if instead else None,
        spared_once=any(isinstance(word, mods.SparedOnce) for _, word in changes),
    )


def _added(effects: tuple[Effect, ...], cards: Mapping[str, db.Card]) -> Iterable[str]:
    """The cards that effects shuffle into decks; an id that no card has is reported elsewhere."""
    for effect in effects:
        if isinstance(effect.do, ShuffleIntoDeck) and effect.do.card in cards:
            yield from (effect.do.card,) * cards[effect.do.card].copies
        yield from _added(effect.then, cards)


def make_option(table: tables.OptionTable, effects: tuple[Effect, ...], path: KeyPath) -> db.ActivatedAbility:
    """An option of an ability that its player activates."""
    return db.ActivatedAbility(
        id=table.id,
        text=db.Text(Cause("option", table.id), table.name, FrozenDict({db.ACTIVATED: effects}), (), path),
        window=table.window,
        mana=table.mana,
        gems=table.gems,
        conditions=table.if_,
        effects=effects,
        decision=decisions.Activate(table.id),
    )


def in_force(text: db.Text) -> db.TextsInForce:
    """What one event or situation changes while it is in force."""
    changes, cause = text.modifiers, text.cause
    forbidding = [word.attribute for word in changes if isinstance(word, mods.Forbid)]
    return db.TextsInForce(
        set_base=tuple((word, cause) for word in changes if isinstance(word, mods.SetBase)),
        raise_base=tuple(
            (mask((word.attribute,)) if word.attribute else 0, word.at_least, word.amount, cause)
            for word in changes
            if isinstance(word, mods.RaiseBase)
        ),
        terrain=tuple((word.factor, cause) for word in changes if isinstance(word, mods.MultiplyTerrain)),
        totals=tuple((word, cause) for word in changes if isinstance(word, mods.RaiseTotal)),
        standings=tuple((word, cause) for word in changes if isinstance(word, mods.StandingsTotal)),
        forbidden=mask(tuple(sorted(set(forbidding)))),
        forbidding=tuple((attribute, cause) for attribute in forbidding),
    )
