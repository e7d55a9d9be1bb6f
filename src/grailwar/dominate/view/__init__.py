"""What a seat or a spectator may know of a game (R14, docs/hidden-information.md)."""

from grailwar.dominate.view.making import ViewError, view
from grailwar.dominate.view.values import (
    UNSEEN,
    PlayerView,
    PublicView,
    SeenBattlefield,
    SeenGame,
    SeenPlayer,
    SeenQuestion,
    View,
)

__all__ = [
    "UNSEEN",
    "PlayerView",
    "PublicView",
    "SeenBattlefield",
    "SeenGame",
    "SeenPlayer",
    "SeenQuestion",
    "View",
    "ViewError",
    "view",
]
