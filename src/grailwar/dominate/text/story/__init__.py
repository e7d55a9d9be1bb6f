"""A game told to people: what the log of each step holds, as sentences a reader can follow.

The story tells what a spectator at the table sees: cards used face down stay unnamed, hands are counted, a Servant is
named when its true name is released. Only the names of cards come from outside, from the card database.
"""

from grailwar.dominate.text.story.lines import HEADINGS, Kind, Line
from grailwar.dominate.text.story.names import full_name, servant_name, short_name
from grailwar.dominate.text.story.runs import tell_entry
from grailwar.dominate.text.story.sentences import SENTENCES
from grailwar.dominate.text.story.steps import follow, tell_start, tell_step

__all__ = [
    "HEADINGS",
    "SENTENCES",
    "Kind",
    "Line",
    "follow",
    "full_name",
    "servant_name",
    "short_name",
    "tell_entry",
    "tell_start",
    "tell_step",
]
