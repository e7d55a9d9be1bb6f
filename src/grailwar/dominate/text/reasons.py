"""Why something may not be decided, in words: one sentence per kind of obstacle, question and decision."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, TypeAlias

from grailwar.core.errors import suggest
from grailwar.dominate.state import Question
from grailwar.dominate.text.effects import tell_condition, tell_who
from grailwar.dominate.text.parts import name_of
from grailwar.dominate.text.phrases import a_number, card_name, cards_named, cards_with, listed, place
from grailwar.dominate.text.words import FILTERS

if TYPE_CHECKING:
    from grailwar.dominate.cards import CardDatabase
    from grailwar.dominate.choice import Obstacle

Sentence: TypeAlias = "str | Callable[..., str]"
"""A text with the details of the obstacle in braces, or a function of the database and the details."""

DUE: Mapping[str, str] = {
    "Place": "pieces are placed in the Pre-Outpost Phase",
    "SealMana": "Command Seals are used in the three windows of one's own action",
    "SealAnyTime": "Command Seals are used in one's own action, while moving or preparing",
    "Activate": "such an ability is activated in the three windows of one's own action",
    "MoveAbility": "this ability is the one move of the Movement step",
    "Stay": "staying or moving is decided in the Movement step",
    "Move": "staying or moving is decided in the Movement step",
    "Use": "cards are chosen in Battle Preparation, after the Movement step",
    "Discard": "cards are discarded only where an effect asks for them",
    "Done": "done closes a choice of cards",
    "Resolve": "an order is chosen only while effects of different cards wait",
    "Go": "a destination is named only where a card asks for one",
    "Target": "a player is chosen only where an effect asks for one",
    "Accept": 'only an effect that says "may" is accepted',
    "Decline": 'only an effect that says "may" is declined',
    "End": "an action is closed in its last window, after Battle Preparation",
}
"""When a decision is due, by its kind."""

QUESTIONS: Mapping[Question, str] = {
    Question.PLACE: "is asked where to place its piece",
    Question.MOVE: "is in its first window and Movement step",
    Question.SELECT: "chooses the cards of its Battle Preparation",
    Question.CLOSE: "is in the last window of its action",
    Question.ORDER: "is asked which effect comes next",
    Question.GO: "is asked where a card moves it",
    Question.TARGET: "is asked which player an effect chooses",
    Question.MAY: "is asked whether an effect is carried out",
    Question.MORE: "is asked which further cards it uses",
    Question.DISCARD: "is asked which cards it discards",
}
"""What a seat is asked."""


def _asked(kind: Question, seat: int) -> str:
    return f"seat {seat} {QUESTIONS[kind]}"


def _unknown(what: str) -> Callable[..., str]:
    return lambda cards, shown, name, allowed: f"there is no {what} {shown}; {suggest(name, list(allowed))}"


SENTENCES: Mapping[str, Sentence] = {
    "over": "the game is over",
    "automatic": "nobody decides now: automatic steps are due first",
    "no_decision": lambda cards, shown, kind, seat: f"{shown} is no decision; {_asked(kind, seat)}",
    "not_asked": lambda cards, due, kind, seat: f"{DUE[due]}; now {_asked(kind, seat)}",
    "window_closed": lambda cards, due, kind, seat: f"{DUE[due]}; the second one closed with the first card chosen",
    "moved_already": "an ability has been the one move of this Movement step: only stay is left",
    "unknown_location": _unknown("location"),
    "unknown_card": _unknown("card"),
    "unknown_ability": _unknown("ability"),
    "unknown_seat": "there is no seat {0}; there are seats 0 to {1}",
    "no_outpost": lambda cards, to, allowed: (
        f"pieces are not placed at {place(cards, to)}; allowed: {listed([place(cards, name) for name in allowed])}"
    ),
    "closed": lambda cards, to: f"nobody may be placed at or moved to {place(cards, to)} this round (R5.6)",
    "full": lambda cards, to, limit, here: (
        f"{place(cards, to)} holds {a_number(limit, 'player')}, and there {'is' if here == 1 else 'are'} {here} already"
    ),
    "engaged": lambda cards, at: f"there is another piece at {place(cards, at)}: no normal move is possible",
    "present": lambda cards, at: f"your piece is at {place(cards, at)} already; a move leads elsewhere",
    "no_arrow": lambda cards, at, to, open_: (
        f"no arrow leads from {'nowhere' if at is None else place(cards, at)} to {place(cards, to)}; "
        f"reachable: {listed([place(cards, name) for name in open_], 'or')}"
    ),
    "leg_cost": lambda cards, to, cost, mana: f"going to {place(cards, to)} costs {cost} Mana, you have {mana}",
    "no_seals": "no Command Seal is left",
    "not_by_seal": lambda cards, to: f"a Command Seal does not lead to {place(cards, to)}",
    "besides": lambda cards, to, source: f"{name_of(cards, source)} does not lead to {place(cards, to)}",
    "others_ability": lambda cards, option, master: (
        f"{cards.options[option].text.names.en} is no ability of {cards.masters[master].names.en}"
    ),
    "gems": lambda cards, need, have: f"costs {a_number(need, 'gem')}, you have {have}",
    "mana": "costs {0} Mana, you have {1}",
    "condition": lambda cards, condition: f"only possible if {tell_condition(cards, condition)}",
    "face": "a card is used with down=False or down=True, not {0}",
    "barred": lambda cards, cause: f"{name_of(cards, cause)} bars you from using cards this round (RULING-59)",
    "all_chosen": lambda cards, card, held: f"every {card_name(cards, card)} in hand ({held}) is chosen already",
    "not_in_hand": lambda cards, card, hand: f"{card_name(cards, card)} is not in hand",
    "no_room": lambda cards, most: f"no more than {a_number(most, 'card')} may be used, besides extra ones",
    "only_face_up": lambda cards, card: f"{card_name(cards, card)} cannot be used face down",
    "not_yours": lambda cards, card, own: (
        f"{card_name(cards, card)} is not among your cards; beside your boards lie {cards_named(cards, own)}"
    ),
    "more_face_up": lambda cards, source: f"the cards that {name_of(cards, source)} adds are used face up",
    "too_strong": lambda cards, card, base, limit: (
        f"{card_name(cards, card)} has printed base power {base}, only {limit} or less is allowed"
    ),
    "too_few": lambda cards, least, chosen: (
        f"{a_number(least, 'card')} must be used, {chosen} of them {'is' if chosen == 1 else 'are'} chosen, and hand "
        "cards are left"
    ),
    "not_waiting": lambda cards, card, waiting: (
        f"no effect of {card_name(cards, card)} waits; waiting: {cards_named(cards, waiting)}"
    ),
    "comes_after": lambda cards, card, before: f"{card_name(cards, card)} comes after {cards_named(cards, before)}",
    "not_in_group": lambda cards, seat, group: f"seat {seat} cannot be chosen: it is no {tell_who(group)}",
    "filtered_out": lambda cards, seat, name, value: (
        f"seat {seat} cannot be chosen: only a player {FILTERS[name](value)}"
    ),
    "no_may": lambda cards, source: f"{name_of(cards, source)} cannot be declined",
    "threshold": "needs {0} Mana when it is chosen, you have {1}",
    "cost": "costs {0} Mana, {1} are left",
    "forbidden": lambda cards, name: f"{cards_with(name)} may not be used face up here (R8.10)",
    "spent": "once per game, and used already",
    "lingering": "it lingers and is still in use",
    "copies": lambda cards, copies: (
        "it is in use or gone" if copies == 1 else f"all {copies} copies are in use or gone"
    ),
    "company": lambda cards, needed, name, found: (
        f"needs {needed} other {cards_with(name)} chosen face up, {found} so far"
    ),
}
"""Every kind of obstacle (:class:`grailwar.dominate.choice.Obstacle`) in words."""


def tell_obstacle(cards: "CardDatabase", obstacle: "Obstacle") -> str:
    """Why something may not be decided, in words."""
    sentence: Any = SENTENCES[obstacle.word]
    if callable(sentence):
        told: str = sentence(cards, *obstacle.detail)
        return told
    return str(sentence).format(*obstacle.detail)
