"""Judgement for Conquest: a small judge for each question, by its name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from bellona.kernel.requests import Answer

from . import choosing_actions, reacting, rounds, whereabouts
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
    "action": choosing_actions.action,
    "character action": choosing_actions.character_action,
    "use *": reacting.use,
    # moves
    "entry": whereabouts.entry,
    "march": whereabouts.march,
    "withdrawal": whereabouts.march,
    "face away from": whereabouts.face_away_from,
    "reform": whereabouts.formation,
    "combat reform": whereabouts.formation,
    "garrison exit": whereabouts.formation,
    "garrison to occupy": reacting.most_precious,
    # attacks
    "charge target": choosing_actions.charge_target,
    "side to align with": choosing_actions.side_to_align,
    "volley target": choosing_actions.volley_target,
    "barrages": choosing_actions.barrages,
    "clash targets": choosing_actions.clash_targets,
    "order of targets": choosing_actions.order_of_targets,
    "overrun": reacting.the_first,
    "last clash": choosing_actions.last_clash,
    "duel": choosing_actions.duel,
    "duel response": choosing_actions.duel_response,
    "spell": choosing_actions.spell,
    "spell target": choosing_actions.spell_target,
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
