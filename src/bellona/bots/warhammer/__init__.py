"""Judgement for Warhammer 40,000: a small judge for each question, by its name. Editions share them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from bellona.kernel.requests import Answer

from . import arriving, attacking, before_battle, manifesting, moving, reacting
from .situation import Situation

JUDGES: Mapping[str, Callable[[Situation, Any], Answer]] = {
    # before the battle
    "marker": before_battle.marker,
    "deployment zone": before_battle.either,
    "combat squads": before_battle.all_of_them,
    "second squad": before_battle.all_of_them,
    "secondary missions": before_battle.fixed,
    "fixed cards": before_battle.fixed_cards,
    "hover": before_battle.all_of_them,
    "leaders": before_battle.leaders,
    "transports": before_battle.transports,
    "reserves": before_battle.reserves,
    "unit to deploy": before_battle.unit_to_deploy,
    "unit to deploy last": before_battle.unit_to_deploy,
    "deployment": before_battle.deployment,
    "first turn": before_battle.ourselves,
    "scouts move": moving.move,
    # movement
    "unit to move": moving.unit_to_move,
    "aircraft to move": moving.unit_to_move,
    "movement": moving.movement,
    "normal move": moving.move,
    "advance move": moving.move,
    "mobile": before_battle.the_first,
    "fall back mode": moving.fall_back_mode,
    "fall-back move": moving.move,
    "surge target": attacking.nearest_foe,
    "disembark": arriving.disembark,
    "disembark mode": before_battle.the_first,
    "arrive": arriving.arrive,
    "reinforcements": reacting.most_precious_unit,
    "rapid-ingress": reacting.most_precious_unit,
    # powers
    "psyker": manifesting.psyker,
    "psychic power": manifesting.psychic_power,
    "deny": before_battle.all_of_them,
    "power upon": reacting.most_precious_unit,
    "closest": reacting.nearly_dead,
    # shooting
    "shoot": attacking.unit_to_shoot,
    "shooting type": before_battle.the_first,
    "pistols": before_battle.nobody,
    "targets": attacking.targets,
    "fire-overwatch": reacting.shooter,
    "grenade": reacting.grenade,
    "profile": before_battle.the_first,
    "grenade target": reacting.nearly_dead,
    "lethal hits": before_battle.all_of_them,
    "overwatch target": reacting.nearly_dead,
    "explosives": reacting.least_precious_unit,
    "explosives model": before_battle.the_first,
    "explosives target": reacting.nearly_dead,
    "smokescreen": reacting.most_precious_unit,
    "precision": reacting.most_precious,
    # charging and fighting
    "unit to charge": attacking.unit_to_charge,
    "charge targets": attacking.charge_targets,
    "overwatch": before_battle.all_of_them,
    "heroic intervention": attacking.intervention,
    "chargers": attacking.unit_to_fight,
    "close combat attacks": attacking.close_combat_attacks,
    "fights first": attacking.unit_to_fight,
    "remaining combats": attacking.unit_to_fight,
    "melee attacks": attacking.melee_attacks,
    "challenger": reacting.most_precious,
    "counter-offensive": attacking.unit_to_fight,
    "counteroffensive": attacking.unit_to_fight,
    "heroic intervention mode": before_battle.the_first,
    "crushing impact target": reacting.nearly_dead,
    "crushing impact model": before_battle.the_first,
    "heroic-intervention": attacking.strongest,
    "tank shock target": reacting.nearly_dead,
    # any time
    "ruling": before_battle.the_first,
    "battle-shock": reacting.most_precious_unit,
    "use *": reacting.use,
    "re-roll *": reacting.reroll,
    "die to re-roll": reacting.lowest_die,
    "save": before_battle.the_first,
    "feel no pain": before_battle.the_first,
    "allocate": reacting.least_precious,
    "model to remove": reacting.least_precious,
    "lost in escape": reacting.least_precious,
    "lost in wreck": reacting.least_precious,
    "model that flees": reacting.least_precious,
    "morale test": reacting.most_precious_unit,
    "hazardous model": reacting.least_precious,
}

__all__ = ["JUDGES", "Situation"]

JUDGEMENT = Situation, JUDGES
