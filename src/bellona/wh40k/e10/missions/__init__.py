"""The missions. A battle's state holds the name of its own; everything that a mission is, its object says."""

from __future__ import annotations

from bellona.kernel.errors import BellonaError

from ...game import Warhammer
from .contested_ground import ContestedGround
from .mission import Mission
from .only_war import FirstGame, OnlyWar

MISSIONS: dict[str, Mission] = {mission.name: mission for mission in (OnlyWar(), ContestedGround(), FirstGame())}
NONE = Mission()


def mission_named(name: str) -> Mission:
    if name not in MISSIONS:
        raise BellonaError(f"there is no mission {name!r}; there are {', '.join(MISSIONS)}")
    return MISSIONS[name]


def mission_of(game: Warhammer) -> Mission:
    """The mission of this battle. A scene without one has no objectives to score. [10e.core.mission-required]"""
    return MISSIONS.get(game.state.mission.get("name", ""), NONE)
