"""Judgement for Conquest: a small judge for each question, by its name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from bellona.kernel.requests import Answer

from . import attacking, moving, reacting, rounds
from .situation import Situation

JUDGES: Mapping[str, Callable[[Situation, Any], Answer]] = {
    # before the battle
    "characters": rounds.characters,
    "secondary missions": rounds.secondary_missions,
    # the round
    "automatic arrival": rounds.automatic_arrival,
    "flankers": rounds.all_of_them,
    "arrivals *": rounds.arrivals,
    "command stack": rounds.command_stack,
    "supremacy roll": rounds.supremacy_roll,
    "supremacy ability": rounds.supremacy_ability,
    "zone": rounds.zone,
    # activations
    "regiment to activate": rounds.to_activate,
    "draw event": reacting.draw_event,
    "flux-powered": reacting.flux_powered,
    "turn-the-tide": reacting.turn_the_tide,
    "action": attacking.action,
    "character action": attacking.character_action,
    "use *": reacting.use,
    # moves
    "entry": moving.entry,
    "march": moving.march,
    "withdrawal": moving.march,
    "face away from": moving.face_away_from,
    "reform": moving.formation,
    "combat reform": moving.formation,
    "garrison exit": moving.formation,
    "garrison to occupy": reacting.most_precious,
    # attacks
    "charge target": attacking.charge_target,
    "side to align with": attacking.side_to_align,
    "volley target": attacking.volley_target,
    "barrages": attacking.barrages,
    "clash targets": attacking.clash_targets,
    "order of targets": attacking.order_of_targets,
    "overrun": reacting.the_first,
    "last clash": attacking.last_clash,
    "duel": attacking.duel,
    "duel response": attacking.duel_response,
    "spell": attacking.spell,
    "spell target": attacking.spell_target,
    "new escort": reacting.most_precious,
    # those who are struck
    "re-roll *": reacting.reroll,
    "forgiven dice": reacting.the_first_of_them,
    "first end": reacting.the_first,
    "closing ranks": reacting.the_first,
    "stand to heal": reacting.the_first,
    "stand to restore": reacting.the_first,
    "place of the restored stand": reacting.the_first,
    "place in the new regiment": reacting.the_first,
    "way back into contact": reacting.the_first,
    "way of the neighbour": reacting.the_first,
}

JUDGEMENT = Situation, JUDGES
