"""Everything that 10th edition asks and rolls, by name, for those who answer from a script.

Special rules say themselves what they ask and roll besides.
"""

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
    "targets": EACH,
    "order of targets": ORDER,
    "order of profiles": ORDER,
    "allocate": ONE,
    "save": ONE,
    "feel no pain": ONE,
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
    "desperate escape",
    "feel no pain",
    "first marker",
    "first turn",
    "hit",
    "late deployment",
    "mission",
    "move",
    "order of rules",
    "save",
    "secondary card",
    "wound",
)


def rolls(rules: Rules) -> tuple[str, ...]:
    """What the phases roll and what special rules do, and all of it again where it may be re-rolled."""
    once = (*ROLLS, *(roll for cls in rules.classes.values() for roll in cls.rolls))
    return (*once, *(f"re-roll {roll}" for roll in once))


def questions(rules: Rules) -> Mapping[str, Question]:
    """What is asked in phases and by special rules, by every offer, wherever dice may be re-rolled or rules meet."""
    classes = rules.classes
    offers = [name for name, cls in classes.items() if issubclass(cls, Offer)]
    windows = [name for name, moment in WarhammerRule.moments.items() if waits(moment)]
    asked = QUESTIONS | dict(question for cls in classes.values() for question in cls.asks)
    asked |= {f"use {name}": ONE_OR_NONE for name in offers}
    asked |= {name: ONE for name in offers if issubclass(classes[name], Stratagem)}
    asked |= {roll: SOME for roll in rolls(rules) if roll.startswith("re-roll ")}
    return asked | {f"order {moment}": ORDER for moment in windows}


VOCABULARY = Vocabulary(questions, rolls, {"a scene in mid-course": ScenePlan, "the beginning of a battle": BattlePlan})
