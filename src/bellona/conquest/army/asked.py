"""Everything that is asked and rolled, by name, for those who answer from a script, and its shorter words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from bellona.kernel.requests import Place, Request
from bellona.kernel.rule import Offer, SpecialRules, waits
from bellona.kernel.vocabulary import EACH, ONE, ONE_OR_NONE, ORDER, SOME, Question, Vocabulary

from ..actions.answer_forms import Entry, Formation, Manoeuvre, told_formation
from ..moments import ConquestRule
from .army_list import CLASSES
from .scene import ScenePlan
from .set_up import BattlePlan

if TYPE_CHECKING:
    from ..game import Conquest

_NUMBER: dict[str, Any] = {"type": "number"}
_LEG: dict[str, Any] = {
    "type": "object",
    "properties": {
        **dict.fromkeys(("ahead", "back", "aside", "degrees"), _NUMBER),
        "wheel": {"enum": ["left", "right"]},
    },
    "additionalProperties": False,
}
_LEGS: dict[str, Any] = {"type": "array", "items": _LEG}
_POSE: dict[str, Any] = {"type": "array", "items": _NUMBER, "minItems": 2, "maxItems": 4}
_NAMES: dict[str, Any] = {"type": "array", "items": {"type": "string"}}
_PLACES: dict[str, Any] = {"type": "array", "items": {"type": "integer"}}
_FORMED = {"at": _POSE, "files": {"type": "integer"}, "last": _PLACES, "stands": _NAMES}


def _or_null(form: dict[str, Any]) -> dict[str, Any]:
    return {"anyOf": [form, {"type": "null"}]}


def _object(**fields: Any) -> dict[str, Any]:
    return {"type": "object", "properties": fields, "additionalProperties": False}


MANOEUVRE = Question(
    "place",
    "legs such as `[{wheel: left, degrees: 22.5}, {ahead: 3.2}]`, `[{back: 2}]`, `[{aside: 2}]` (to the right; to the"
    " left if negative) or `[]`; or null where one may pass",
    _or_null({"anyOf": [_LEGS, _object(legs=_LEGS)]}),
)
FORMATION = Question(
    "place",
    "`{at: [x, y, fx, fy], files: 3}`, with `last` and `stands` where they change; or null where one may pass",
    _or_null(_object(**_FORMED)),
)
ENTRY = Question(
    "place",
    "`{at: [x, y, fx, fy], files: 3, legs: [{ahead: 5}]}`: the formation at the edge and the legs from there",
    _or_null(_object(**_FORMED, legs=_LEGS)),
)

QUESTIONS: dict[str, Question] = {
    # -- before the battle
    "characters": EACH,
    "secondary missions": SOME,
    # -- the round
    "automatic arrival": ONE_OR_NONE,
    "flankers": SOME,
    **{f"arrivals {class_}": SOME for class_ in CLASSES},
    "command stack": ORDER,
    "supremacy roll": ONE_OR_NONE,
    "supremacy ability": ONE_OR_NONE,
    "activate": ONE,
    "regiment to activate": ONE,
    "draw event": ONE_OR_NONE,
    "zone": EACH,
    # -- actions
    "action": ONE_OR_NONE,
    "march": MANOEUVRE,
    "entry": ENTRY,
    "charge target": ONE,
    "charge wheel": MANOEUVRE,
    "side to align with": ONE,
    "way of the neighbour": ONE,
    "volley target": ONE,
    "barrages": EACH,
    "reform": FORMATION,
    "combat reform": FORMATION,
    "clash targets": EACH,
    "order of targets": ORDER,
    "press the attack": ORDER,
    "way back into contact": ONE,
    "face away from": ONE,
    "withdrawal": MANOEUVRE,
    "garrison exit": FORMATION,
    "garrison to occupy": ONE_OR_NONE,
    # -- losses and healing
    "first end": ONE,
    "closing ranks": ONE,
    "forgiven dice": SOME,
    "stand to heal": ONE,
    "stand to restore": ONE_OR_NONE,
    "place of the restored stand": ONE,
    # -- Characters
    "character action": ONE_OR_NONE,
    "duel": ONE,
    "duel response": ONE,
    "last clash": ONE,
    "new escort": ONE,
    "place in the new regiment": ONE,
    "spell": ONE,
    "spell target": ONE,
    # -- special rules and draw events
    "overrun": ONE_OR_NONE,
    "flux-powered": ONE,
    "turn-the-tide": ONE,
}

RESOLVE = ("bloodlust", "combat-reform", "fearsome", "withdraw")  # what is rolled against Resolve
ROLLS = (
    "agreement",
    "casting",
    "charge",
    "decay",
    "defense",
    "hit",
    "morale",
    *RESOLVE,
    "biotic-renewal",
    "secondary card",
    "supremacy",
    "withdrawal wounds",
    *(f"reinforcements {class_}" for class_ in CLASSES),
    *(f"{hurt} terrain" for hurt in ("broken-ground", "dangerous", "perilous")),
)


def rolls(special_rules: SpecialRules) -> tuple[str, ...]:
    """What is rolled, and all of it again where it may be re-rolled."""
    return (*ROLLS, *(f"re-roll {roll}" for roll in ROLLS))


def questions(special_rules: SpecialRules) -> Mapping[str, Question]:
    """What is asked, by every offer, wherever dice may be re-rolled, and where several rules act at one moment."""
    offers = [name for name, cls in sorted(special_rules.classes.items()) if issubclass(cls, Offer)]
    windows = [name for name, moment in ConquestRule.moments.items() if waits(moment)]
    asked = QUESTIONS | {f"use {name}": ONE_OR_NONE for name in offers}
    asked |= {f"re-roll {roll}": ONE_OR_NONE for roll in ROLLS}
    return asked | {f"order {moment}": ORDER for moment in windows}


def setups(parts: Any) -> Mapping[str, type[Any]]:
    return {"a scene in mid-course": ScenePlan, "the beginning of a battle": BattlePlan}


VOCABULARY = Vocabulary(questions, rolls, setups)


def said(game: Conquest, request: Request[Any], words: Any) -> Any:
    """Legs may stand for the manoeuvre that they make; a formation may leave out what stays as it is."""
    if not isinstance(request, Place):
        return words
    if request.form == Manoeuvre and isinstance(words, list):
        return {"legs": words}
    if request.form in (Formation, Entry) and isinstance(words, dict):
        unit = game.unit(request.about["unit"])
        stands = [stand.name for stand in unit.stands]
        now = told_formation(unit.block, unit.stands) if unit.block else {"stands": stands}
        kept = {"at": list(now["at"]), "files": now["files"]} if "at" in now else {}
        return kept | {"stands": stands} | words
    return words
