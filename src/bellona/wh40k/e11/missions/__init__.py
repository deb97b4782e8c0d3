"""The missions of 11th edition."""

from __future__ import annotations

from ...missions.mission import Mission
from .terrain_missions import FirstBattle, TerrainContest

MISSIONS: dict[str, Mission] = {mission.name: mission for mission in (TerrainContest(), FirstBattle())}
