"""The missions of 10th edition. A battle's state holds the name of its own; what a mission is, its object says."""

from __future__ import annotations

from ...missions.mission import Mission
from .contested_ground import ContestedGround
from .only_war import FirstGame, OnlyWar

MISSIONS: dict[str, Mission] = {mission.name: mission for mission in (OnlyWar(), ContestedGround(), FirstGame())}
