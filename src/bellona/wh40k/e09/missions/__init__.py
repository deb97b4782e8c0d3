"""The missions of 9th edition by name."""

from .eternal_war import CombatPatrol, EternalWar

MISSIONS = {mission.name: mission for mission in (EternalWar(), CombatPatrol())}
