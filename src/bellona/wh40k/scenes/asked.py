"""Everything that the family asks and rolls, by name, for those who answer from a script.

Special rules say themselves what they ask and roll besides; an edition says it of its own phases.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from bellona.kernel.rule import Offer, SpecialRules, waits
from bellona.kernel.vocabulary import EACH, ONE, ONE_OR_NONE, ORDER, SOME, Question, Vocabulary

from ..letters import form_of
from ..moments import WarhammerRule
from ..parts import Parts
from ..set_up.beginning import BattlePlan
from ..stratagem import Stratagem
from .scene import ScenePlan

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
    "order of embarking": ORDER,
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


def rolls(more: tuple[str, ...], special_rules: SpecialRules) -> tuple[str, ...]:
    """What the phases roll and what special rules do, and all of it again where it may be re-rolled."""
    once = (*ROLLS, *more, *(roll for _, cls in sorted(special_rules.classes.items()) for roll in cls.rolls))
    return (*once, *(f"re-roll {roll}" for roll in once))


def questions(
    more: Mapping[str, Question], rolled: tuple[str, ...], special_rules: SpecialRules
) -> Mapping[str, Question]:
    """What is asked in phases and by special rules, by every offer, wherever dice may be re-rolled or rules meet."""
    classes = dict(sorted(special_rules.classes.items()))
    offers = [name for name, cls in classes.items() if issubclass(cls, Offer)]
    windows = [name for name, moment in WarhammerRule.moments.items() if waits(moment)]
    asked = QUESTIONS | dict(more) | dict(question for cls in classes.values() for question in cls.asks)
    asked |= {f"use {name}": ONE_OR_NONE for name in offers}
    asked |= {name: ONE for name in offers if issubclass(classes[name], Stratagem)}
    asked |= {roll: SOME for roll in rolls(rolled, special_rules) if roll.startswith("re-roll ")}
    return asked | {f"order {moment}": ORDER for moment in windows}


def setups(parts: Parts) -> Mapping[str, type[Any]]:
    """The forms of a set-up, in the letters of the edition."""
    forms = {"a scene in mid-course": ScenePlan, "the beginning of a battle": BattlePlan}
    return {what: form_of(form, parts.datasheet.letters) for what, form in forms.items()}


def vocabulary(asks: Mapping[str, Question] | None = None, rolled: tuple[str, ...] = ()) -> Vocabulary:
    """The words of an edition that `asks` and has `rolled` more than the others."""
    return Vocabulary(partial(questions, asks or {}, rolled), partial(rolls, rolled), setups)


VOCABULARY = vocabulary()
