"""Everything that 10th edition asks and rolls, by name, for those who answer from a script."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bellona.kernel.rule import Offer, Rules, waits
from bellona.kernel.vocabulary import EACH, ONE, ONE_OR_NONE, ORDER, SOME, Question, Vocabulary

from ..moments import WarhammerRule
from ..scene import ScenePlan
from ..stratagem import Stratagem
from .beginning import BattlePlan

_POSE: dict[str, Any] = {"type": "array", "items": {"type": "number"}, "minItems": 2, "maxItems": 5}
_PATH: dict[str, Any] = {"anyOf": [_POSE, {"type": "array", "items": _POSE}]}


def _of_models(form: dict[str, Any]) -> dict[str, Any]:
    return {"anyOf": [{"type": "object", "additionalProperties": form}, {"type": "null"}]}


PLACES = Question("place", "a place for each model, or null where one may pass", _of_models(_POSE))
PATHS = Question("place", "a path for each model that moves, or null where one may pass", _of_models(_PATH))
SPOT = Question("place", "`[x, y]`, or null where there is no room", {"anyOf": [_POSE, {"type": "null"}]})

QUESTIONS: dict[str, Question] = {
    # -- before the battle
    "mission": ONE,
    "objective marker": ONE,
    "marker": SPOT,
    "secondary missions": ONE,
    "fixed cards": SOME,
    "hover": SOME,
    "leaders": EACH,
    "transports": EACH,
    "reserves": EACH,
    "unit to deploy": ONE,
    "unit to deploy last": ONE,
    "deployment": PLACES,
    "first turn": ONE,
    "pre-battle rule": ONE,
    "unit to scout": ONE,
    "scouts move": PATHS,
    # -- the Command phase
    "battle-shock": ONE,
    "gambit": ONE_OR_NONE,
    "put away": SOME,
    # -- the Movement phase
    "unit to move": ONE,
    "movement": ONE,
    "normal move": PATHS,
    "advance move": PATHS,
    "fall-back move": PATHS,
    "aircraft move": PATHS,
    "lost in escape": ONE,
    "embark": ONE_OR_NONE,
    "disembark": PLACES,
    "order of passengers": ORDER,
    "emergency disembarkation": PLACES,
    "returning aircraft": ONE,
    "reinforcements": ONE_OR_NONE,
    "arrive": PLACES,
    "model to remove": ONE,
    # -- attacks
    "shoot": ONE_OR_NONE,
    "pistols": SOME,
    "firing deck": EACH,
    "targets": EACH,
    "order of targets": ORDER,
    "order of profiles": ORDER,
    "precision": ONE_OR_NONE,
    "allocate": ONE,
    "save": ONE,
    "feel no pain": ONE,
    "hazardous model": ONE,
    # -- charging and fighting
    "unit to charge": ONE_OR_NONE,
    "charge targets": SOME,
    "charge move": PATHS,
    "fights first": ONE,
    "remaining combats": ONE,
    "pile-in move": PATHS,
    "melee attacks": EACH,
    "divided attacks": EACH,
    "consolidation move": PATHS,
    # -- Stratagems
    "die to re-roll": ONE,
    "grenade target": ONE,
    "tank shock target": ONE,
    "tank shock weapon": ONE,
    "challenger": ONE,
}

ROLLS = (
    "additional hits",
    "advance",
    "attacker",
    "attacks",
    "battle-shock",
    "casualties",
    "charge",
    "damage",
    "deadly demise",
    "deadly demise wounds",
    "desperate escape",
    "feel no pain",
    "first marker",
    "first turn",
    "grenade",
    "hazardous",
    "hit",
    "late deployment",
    "mission",
    "mortal wounds",
    "move",
    "order of rules",
    "save",
    "secondary card",
    "tank shock",
    "wound",
)


def questions(rules: Rules) -> Mapping[str, Question]:
    """What is asked in phases and by abilities, by every offer, wherever dice may be re-rolled or rules meet."""
    offers = [name for name, cls in rules.classes.items() if issubclass(cls, Offer)]
    stratagems = [name for name in offers if issubclass(rules.classes[name], Stratagem)]
    windows = [name for name, moment in WarhammerRule.moments.items() if waits(moment)]
    return (
        QUESTIONS
        | {f"use {name}": ONE_OR_NONE for name in offers}
        | dict.fromkeys(stratagems, ONE)
        | {f"re-roll {roll}": SOME for roll in ROLLS}
        | {f"order {moment}": ORDER for moment in windows}
    )


VOCABULARY = Vocabulary(
    questions,
    (*ROLLS, *(f"re-roll {roll}" for roll in ROLLS)),
    {"a scene in mid-course": ScenePlan, "the beginning of a battle": BattlePlan},
)
