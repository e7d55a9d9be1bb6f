"""The moments at which the rules ask the cards (``when``). A moment exists only because a text listens to it."""

GAME_START = "game_start"
ROUND_START = "round_start"
BEFORE_DRAW = "before_draw"
PLACED = "placed"
ENTERED = "entered"
USE = "use"
CLASH = "clash"
WINNING = "winning"
LOSING = "losing"
LOST = "lost"
AFTER_BATTLE = "after_battle"
ROUND_END = "round_end"
LAST_ROUND_END = "last_round_end"
CLIMAX_BEGINS = "climax_begins"
SEALS_GONE = "seals_gone"

MOMENTS: dict[str, str] = {
    GAME_START: "At game start, before round 1 (R2.13). Masters.",
    ROUND_START: "At the start of a round, before cards are drawn (R4.1). Masters, lingering cards.",
    BEFORE_DRAW: "After the triggers of the round's start, just before cards are drawn (R4.1). Lingering cards.",
    PLACED: "When the piece is placed in the Pre-Outpost Phase (R5.7). Masters, lingering cards.",
    ENTERED: "When the piece comes to rest at a location, by placement or by any move (R7.17, R7.19). Masters.",
    USE: "On Use: in Battle Preparation, after payment and True Name Release (R8.14). Cards.",
    CLASH: "On Clash, before the result of the battle (R10.1, Stage A). Cards.",
    WINNING: "On Clash, for a winner of a battle, before War Results are gained (R10.10). Cards.",
    LOSING: "On Clash, for a loser of a battle, before War Results are gained (R10.10). Cards.",
    LOST: "For a loser of a battle, after War Results have been gained (R10.10): cards first, Masters last.",
    AFTER_BATTLE: "When the winners have gained and the losers have lost (R10.10). Events.",
    ROUND_END: "In clean-up (R11.6). Masters.",
    LAST_ROUND_END: "After the elimination that follows the last ordinary round (R12.1, step 5). Masters.",
    CLIMAX_BEGINS: "Before the first Climax round (R12.1, step 6). Masters.",
    SEALS_GONE: "When the number of Command Seals becomes 0. Masters.",
}
"""Every moment, with its meaning and the texts that may listen to it."""

LISTENERS: dict[str, frozenset[str]] = {
    GAME_START: frozenset({"ability"}),
    ROUND_START: frozenset({"ability"}),
    BEFORE_DRAW: frozenset({"card"}),
    PLACED: frozenset({"ability", "card"}),
    ENTERED: frozenset({"ability"}),
    USE: frozenset({"card"}),
    CLASH: frozenset({"card"}),
    WINNING: frozenset({"card"}),
    LOSING: frozenset({"card"}),
    LOST: frozenset({"ability", "card"}),
    AFTER_BATTLE: frozenset({"event"}),
    ROUND_END: frozenset({"ability"}),
    LAST_ROUND_END: frozenset({"ability"}),
    CLIMAX_BEGINS: frozenset({"ability"}),
    SEALS_GONE: frozenset({"ability"}),
}
"""Which kinds of texts may listen to a moment; a card listens while it lingers, or, in battle, while it is used."""
