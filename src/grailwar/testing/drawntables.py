"""A table for :mod:`grailwar.testing.arrange` of any phase and round, without contradictions, drawn piece by piece.

Like the strategies it needs Hypothesis (the extra ``testing``).
"""

from typing import Any, TypeVar

from hypothesis import strategies as st

from grailwar.dominate.cards import CardDatabase, Location, Situation
from grailwar.dominate.phases.setup import event_cards, situation_cards
from grailwar.testing.arrange import seals_at_start

T = TypeVar("T")

_PHASES = ("action", "pre_outpost", "battle", "round_end", "preparation")


class DrawnTable:
    """One table under construction."""

    def __init__(self, draw: st.DrawFn, cards: CardDatabase, rules: str | None) -> None:
        self.draw = draw
        self.cards = cards
        self.rules = draw(st.sampled_from([name for name in cards.rule_sets if rules in (None, name)]))
        self.rule_set = cards.rule_sets[self.rules]
        self.phase = draw(st.sampled_from(_PHASES))
        self.started = draw(st.integers(self.rule_set.players_at_least, self.rule_set.players_at_most))
        self.round = draw(st.integers(1, self.rule_set.rounds + (3 if self.rule_set.climax else 0)))
        self.start = draw(st.integers(0, self.started - 1))
        self.gone = self._gone()
        left = [seat for seat in range(self.started) if seat not in self.gone]
        self.order = [seat for seat in (*range(self.start, self.started), *range(self.start)) if seat in left]
        self.turn = draw(st.sampled_from(self.order))
        self.situation = self._situation()
        self.tokens = {field.id: list(field.table.terrain) for field in cards.board.battlefields}
        self.pieces: list[str] = []

    def table(self) -> dict[str, Any]:
        """The whole table."""
        masters = self._some(list(self.cards.masters), self.started, self.started)
        servants = self._some(list(self.cards.servants), self.started, self.started)
        by_seat = {seat: self._seat(seat, masters[seat], servants[seat]) for seat in (*self.order, *sorted(self.gone))}
        table: dict[str, Any] = {
            "rules": self.rules,
            "round": self.round,
            "phase": self.phase,
            "start": self.start,
            "turn": self.turn,
            "players_at_start": self.started,
            "seed": self.draw(st.integers(0, 999_999)),
            "seat": [by_seat[seat] for seat in range(self.started)],
        }
        if self.situation is not None:
            table["situation"] = self.situation.id
        return {**table, **self._events()}

    def _gone(self) -> set[int]:
        """Seats that have left; two at least stay."""
        others = [seat for seat in range(self.started) if seat != self.start]
        return set(self._some(others, self.started - 2))

    def _some(self, items: list[T], at_most: int, at_least: int = 0) -> list[T]:
        """A few of the items, each once."""
        left = list(items)
        number = self.draw(st.integers(at_least, min(at_most, len(items))))
        return [left.pop(self.draw(st.integers(0, len(left) - 1))) for _ in range(number)]

    def _flag(self) -> bool:
        return self.draw(st.booleans())

    def _situation(self) -> Situation | None:
        if self.phase == "preparation":
            return None
        if self.round > self.rule_set.rounds:
            listed = [card for card in self.cards.climax_situations if card.climax is not None]
            left = [card for card in listed if card.climax and card.climax.remaining <= len(self.order)]
            return max(left or listed[:1], key=lambda card: card.climax.remaining if card.climax else 0)
        return self.cards.situations[self.draw(st.sampled_from(situation_cards(self.cards, self.rule_set)))]

    def _events(self) -> dict[str, Any]:
        """What lies at the battlefields; the rest is in the deck."""
        deck = list(event_cards(self.cards, self.rule_set))
        if not deck or self.phase == "preparation":
            return {}
        found: dict[str, Any] = {}
        for field in self.cards.board.battlefields:
            lying = self._some(deck, 3)
            for event in lying:
                deck.remove(event)
            hidden = self.phase in ("pre_outpost", "action") and self._flag()
            found.setdefault("hidden_events" if hidden else "events", {})[field.id] = lying
        return found

    def _seat(self, seat: int, master: str, servant: str) -> dict[str, Any]:
        board = self.cards.masters[master]
        table: dict[str, Any] = {
            "master": master,
            "servant": servant,
            "mana": self.draw(st.integers(0, self.cards.figures.mana_limit)),
            "seals": self.draw(st.integers(0, seals_at_start(board))),
            "results": self.draw(st.integers(0, 30)),
        }
        if board.gems:
            table["gems"] = self.draw(st.integers(0, board.gems))
        if seat in self.gone:
            return {**table, "eliminated": True}
        if self.round > self.rule_set.rounds and self._flag():
            table["mana"] = "unlimited"
        acted = self._has_acted(seat)
        table |= {**self._deck(master, servant, acted), **self._place(seat)}
        skills, used = self._skills(servant, acted)
        return {**table, **skills, "used": [*table["used"], *used]} if acted else {**table, **skills}

    def _has_acted(self, seat: int) -> bool:
        if self.phase == "action":
            return self.order.index(seat) < self.order.index(self.turn)
        return self.phase in ("battle", "round_end")

    def _deck(self, master: str, servant: str, acted: bool) -> dict[str, Any]:
        """Hand, trash and used cards from the deck of the seat; the rest stays in it."""
        pool = sorted([*self.cards.servants[servant].deck, *self.cards.masters[master].added])
        size, number = self.cards.figures.hand, self.cards.figures.cards
        full = size if self.phase == "pre_outpost" else 0
        found: dict[str, Any] = {"hand": self._taken(pool, full, size)}
        found["trash"] = [self._lying(card) for card in self._taken(pool, 0, 4)]
        if acted:
            found["used"] = [self._lying(card) for card in self._taken(pool, number, number + 1)]
            specials = [card.id for card, _ in self.cards.masters[master].specials]
            found["used"] += self._some(specials, 1)
            found["seal_power"] = self.draw(st.integers(0, 2))
        return found

    def _taken(self, pool: list[str], at_least: int, at_most: int) -> list[str]:
        """Some of the cards; they are gone from the pool then."""
        cards = self._some(pool, at_most, at_least)
        for card in cards:
            pool.remove(card)
        return cards

    def _lying(self, card: str) -> str | dict[str, Any]:
        return {"card": card, "down": True} if self._flag() else card

    def _skills(self, servant: str, acted: bool) -> tuple[dict[str, Any], list[str]]:
        """Where each Noble Phantasm / Skill card lies: unseen, face up, lingering or spent; and those in use."""
        found: dict[str, Any] = {"faceup": [], "lingering": [], "spent": [], "revealed": self._flag()}
        used = []
        for card, copies in self.cards.servants[servant].cards:
            known = "lingering" if card.lingers else "spent" if card.once_per_game else "faceup"
            for _ in range(copies):
                where = self.draw(st.sampled_from(("unseen", known, "used") if acted else ("unseen", known)))
                if where == "used":
                    used.append(card.id)
                elif where != "unseen":
                    found[where].append(card.id)
        return found, used

    def _place(self, seat: int) -> dict[str, Any]:
        """Where the piece is, and the Terrain tokens that its player holds."""
        early = self.phase == "pre_outpost" and self.order.index(seat) >= self.order.index(self.turn)
        if self.phase == "preparation" or early:
            return {}
        moved = self._has_acted(seat)
        at = self.draw(
            st.sampled_from([place.id for place in self.cards.board.locations if self._is_open(place, moved)])
        )
        self.pieces.append(at)
        terrain: list[Any] = []
        for field, tokens in self.tokens.items():
            if tokens and (field == at or moved) and self._flag():
                terrain.append({"at": field, "value": tokens.pop(0)})
        return {"at": at, "terrain": terrain}

    def _is_open(self, place: Location, moved: bool) -> bool:
        limit = place.table.capacity
        if self.situation is not None:
            if place.id in self.situation.closed:
                return False
            limit = self.situation.capacity.get(place.id, limit)
        return (moved or place.table.outpost) and not 0 < limit <= self.pieces.count(place.id)
