"""The kinds of :class:`~grailwar.dominate.state.Lasting`: what an effect can do to a player until clean-up (R11.7)."""

TERRAIN = "terrain"
"""Terrain Advantage is multiplied by the amount (R9.6)."""
TOTAL = "total"
"""Total power is raised by the amount (R9.10)."""
IMMUNE = "immune"
"""Effects cannot Defeat the player (R10.4)."""
BARRED = "barred"
"""The player may use no cards (RULING-59)."""
ZERO = "zero"
"""Cards with an attribute of the mask have base power 0 (R9.3)."""
STOPS = "stops"
"""On Use and On Clash of cards used later by others at the same battlefield do nothing (RULING-60)."""
LEAVES = "leaves"
"""One used copy of the card leaves the game in clean-up; until then it counts for total power (RULING-62)."""

KINDS = (TERRAIN, TOTAL, IMMUNE, BARRED, ZERO, STOPS, LEAVES)
