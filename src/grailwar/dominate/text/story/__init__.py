"""A game told to people: what the log of each step holds, as sentences a reader can follow.

The story tells what a spectator at the table sees: cards used face down stay unnamed, hands are counted, a Servant is
named when its true name is released. Only the names of cards come from outside, from the card database.
"""
