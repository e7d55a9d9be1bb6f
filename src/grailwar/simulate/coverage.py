"""Which cards, and which words of the card language, have been carried out in games and scenarios."""

from collections import Counter
from collections.abc import Iterable, Iterator

from grailwar.core.value import Value, value
from grailwar.dominate import log
from grailwar.dominate.cardchecks import all_texts
from grailwar.dominate.cards import CardDatabase, Text
from grailwar.dominate.effects.conditions import CONDITIONS
from grailwar.dominate.effects.effect import GROUPS
from grailwar.dominate.effects.modifiers import MODIFIERS
from grailwar.dominate.effects.moments import MOMENTS
from grailwar.dominate.effects.operations import OPERATIONS
from grailwar.dominate.effects.watch import Watch
from grailwar.dominate.ids import Cause
from grailwar.dominate.state import GameState

VOCABULARY: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("moment", tuple(MOMENTS)),
    ("condition", tuple(CONDITIONS)),
    ("group", GROUPS),
    ("operation", tuple(OPERATIONS)),
    ("modifier", tuple(MODIFIERS)),
)
"""Every word of the card language, by kind."""


@value
class Row(Value):
    """How often one word or text has been carried out."""

    kind: str
    name: str
    times: int
    used_by: int
    """In how many places of the card files the word is written; for a text, 1."""


class Coverage:
    """Collects from every state that it is shown what its log has carried out.

    Args:
        cards: a database read with ``watch``.
        watch: what the words of the database report to.
    """

    def __init__(self, cards: CardDatabase, watch: Watch) -> None:
        self.cards = cards
        self.watch = watch
        self.texts: Counter[tuple[str, str]] = Counter()
        """In how many states each text has been carried out or in force."""

    def observe(self, state: GameState) -> None:
        """Count what the log of a state tells, and what is in force in it: each text once for a state."""
        done = set(self.watch.texts)
        self.watch.texts.clear()
        for entry in state.log:
            cause = getattr(entry, "cause", None)
            if isinstance(cause, Cause) and cause.kind != "rule":
                done.add((cause.kind, cause.id))
            if isinstance(entry, log.CardsUsed):
                done.update(("card", used.card) for used in entry.cards if not used.down)
        for text in self._texts_in_force(state):
            done.add((text.cause.kind, text.cause.id))
            self._in_force(text)
        self.texts.update(done)

    def _texts_in_force(self, state: GameState) -> Iterator[Text]:
        for entry in state.log:
            if isinstance(entry, log.SituationTurned):
                yield self.cards.situations[entry.situation].text
            if isinstance(entry, log.Battle):
                for event in state.battlefields[entry.location].open:
                    yield self.cards.events[event].text
        for player in state.players:
            for ability in self.cards.masters[player.master].abilities:
                if ability.text.modifiers:
                    yield ability.text
            for card in player.lingering:
                yield self.cards.cards[card].text

    def _in_force(self, text: Text) -> None:
        for modifier in text.modifiers:
            self.watch.words["modifier", modifier_word(modifier)] += 1

    def rows(self) -> tuple[Row, ...]:
        """Every text and every word with how often it has been carried out, those never carried out too."""
        texts = [text for text in all_texts(self.cards) if _does_something(self.cards, text)]
        causes = [(text.cause.kind, text.cause.id) for text in texts]
        found = [Row(*cause, self.texts[cause], 1) for cause in causes]
        written = words_written(self.cards)
        for kind, words in VOCABULARY:
            found += [Row(kind, word, self.watch.words[kind, word], written.count((kind, word))) for word in words]
        return tuple(found)


def _does_something(cards: CardDatabase, text: Text) -> bool:
    """An ability that is only the name of an option or of a Special card has nothing to carry out by itself."""
    return text.cause.kind != "ability" or bool(text.effects or text.modifiers)


def modifier_word(modifier: object) -> str:
    """The word by which a modifier is written."""
    return next(word for word, (cls, _) in MODIFIERS.items() if isinstance(modifier, cls))


def words_written(cards: CardDatabase) -> list[tuple[str, str]]:
    """Every word in the card files, once for each place where it is written."""
    found: list[tuple[str, str]] = []
    _collect(cards.layers.data, found)
    return found


def _collect(node: object, found: list[tuple[str, str]]) -> None:
    if isinstance(node, dict):
        for key, kind in (("when", "moment"), ("do", "operation"), ("change", "modifier")):
            if isinstance(node.get(key), str):
                found.append((kind, node[key]))
        for key in ("if", "usable_if"):
            found.extend(("condition", word) for word in node.get(key, ()))
        who = node.get("who", "self" if "do" in node else None)
        if who is not None:
            found.append(("group", who if isinstance(who, str) else who.get("group", "self")))
        children: Iterable[object] = node.values()
    else:
        children = node if isinstance(node, list) else ()
    for child in children:
        _collect(child, found)
