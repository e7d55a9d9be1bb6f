"""One step in two games at once that looks the same to a viewer."""

from grailwar.core.value import Value, value
from grailwar.dominate.decisions import Decision, Discard, Use
from grailwar.dominate.legal import legal_decisions
from grailwar.dominate.state import GameState


@value
class Step(Value):
    """One decision in both games. The viewer cannot tell ``first`` from ``second``."""

    seat: int
    first: Decision | None
    """None for a concession."""
    second: Decision | None

    def __str__(self) -> str:
        if self.first is None:
            return f"{self.seat} concede"
        both = "" if self.first == self.second else f" (in the other game: {self.second})"
        return f"{self.seat} {self.first}{both}"


def joint_step(first: GameState, second: GameState, seat: int | None, dice: int) -> Step | None:
    """A step that is possible in both games and looks the same to the viewer; None when there is none."""
    if first.is_over or first.turn is None:
        return None
    dice, conceding = divmod(dice, _CONCEDES_ONCE_IN)
    if not conceding:
        inside = [number for number, player in enumerate(first.players) if not player.left]
        return Step(inside[dice % len(inside)], None, None)
    pairs = joint_decisions(first, second, seat, dice)
    return Step(first.turn, *pairs[dice % len(pairs)]) if pairs else None


def joint_decisions(
    first: GameState, second: GameState, seat: int | None, dice: int
) -> list[tuple[Decision, Decision]]:
    """The decisions of the seat on turn, in pairs that look the same to the viewer.

    The same decision in both games; and for a rival a card chosen face down, or to be discarded, in each.
    """
    here, there = legal_decisions(first), legal_decisions(second)
    pairs = [(decision, decision) for decision in here if decision in there and _looks_same(first, second, decision)]
    if first.turn == seat:
        return pairs
    for hidden in (_is_face_down, _is_discard):
        some, others = list(filter(hidden, here)), list(filter(hidden, there))
        if some and others:
            pairs.append((some[dice // 7 % len(some)], others[dice // 11 % len(others)]))
    return pairs


def _looks_same(first: GameState, second: GameState, decision: Decision) -> bool:
    """A Noble Phantasm / Skill card can show whose it is: the owner must be the same Servant in both games."""
    if not isinstance(decision, Use) or first.turn is None:
        return True
    card = first.game.cards.cards[decision.card]
    return card.kind != "skill" or first.players[first.turn].servant == second.players[first.turn].servant


def _is_face_down(decision: Decision) -> bool:
    return isinstance(decision, Use) and decision.down


def _is_discard(decision: Decision) -> bool:
    return isinstance(decision, Discard)


_CONCEDES_ONCE_IN = 400
