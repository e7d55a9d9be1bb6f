"""A battle told: who was there, every total power with its parts, and how it ended (R9.2, R10.5-R10.7)."""

from collections.abc import Iterator

from grailwar.dominate import log
from grailwar.dominate.state import GameState
from grailwar.dominate.text.parts import tell_part
from grailwar.dominate.text.phrases import a_number, listed, place
from grailwar.dominate.text.story.lines import Kind, Line
from grailwar.dominate.text.story.names import short_name


def account(before: GameState, battle: log.Battle) -> Iterator[Line]:
    """Who was at a battlefield, with every total and its parts, and how it ended (R9.2, R10.5-R10.7)."""
    where = place(before.game.cards, battle.location)
    if len(battle.totals) == 1:
        yield Line(Kind.BATTLE, f"No battle at {where}")
        yield Line(Kind.VERDICT, verdict(before, battle))
        return
    stake = battle.events + battle.bonus
    given = "the events give" if before.game.rule_set.events else "the place gives"
    yield Line(
        Kind.BATTLE,
        f"Battle at {where} for {stake} War Results: {given} {battle.events}, winning adds {battle.bonus}",
    )
    accounts = [*battle.accounts, *[()] * (len(battle.totals) - len(battle.accounts))]  # the NPC has none
    rows = zip(battle.totals, accounts, strict=True)
    for (seat, total), parts in sorted(rows, key=lambda row: (row[0][0] in battle.defeated, -row[0][1])):
        yield Line(Kind.TOTAL, "but Defeated" if seat in battle.defeated else "", short_name(before, seat), total)
        for part in parts:
            yield Line(Kind.PART, tell_part(before.game.cards, part), "", part[0])
    yield Line(Kind.VERDICT, verdict(before, battle))


def verdict(state: GameState, battle: log.Battle) -> str:
    """Who has won a battle, and why."""
    able = [(seat, total) for seat, total in battle.totals if seat not in battle.defeated]
    if len(battle.totals) == 1:
        return f"{short_name(state, battle.totals[0][0])} is alone there: no victory, no loss."
    if not able:
        return "All are Defeated: nobody wins."
    best = max(total for _, total in able)
    names = listed([short_name(state, seat) for seat, total in able if total == best])
    if not battle.winners:
        return f"{names} wins with {best}; no player gains War Results."
    if sum(total == best for _, total in able) == 1:
        return f"{names} wins with {best}."
    stake = a_number(battle.events + battle.bonus, "War Result")
    return f"{names} win together with {best} and divide {stake}, rounded up: {battle.share} each."
