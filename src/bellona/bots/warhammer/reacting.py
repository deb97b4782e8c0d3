"""Stratagems, re-rolls, and which model is given up."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bellona.kernel.requests import Answer, Choose
from bellona.space import measure
from bellona.wh40k.odds.in_play import line_in_play
from bellona.wh40k.state import Unit

from .attacking import gain
from .situation import Situation
from .worth import blows, guns, harm

WORTH_IT = 12.0  # points that a Command point should gain or save
HEAVY = 0.35  # the part of a unit that is a heavy loss
PRECIOUS = 25.0  # points of a model whose dice are worth a Command point


def use(situation: Situation, request: Choose[str]) -> Answer:
    """Use an offer if its judge says that it pays; what nobody judges is declined."""
    (name,) = request.options
    judge = OFFERS.get(name)
    return name if judge and judge(situation, request.about) else None


def command_re_roll(situation: Situation, about: dict[str, Any]) -> bool:
    """A charge that failed and may yet succeed, and the single dice of precious models."""
    unit = situation.game.unit(about["unit"])
    if about["roll"] == "charge":
        return about["needed"] is not None and sum(about["dice"]) < about["needed"] <= 9
    if about["roll"] in ("advance", "attacks") or len(about["dice"]) > 2:
        return False
    each = situation.points(unit) / max(len(unit.models), 1)
    return each >= (PRECIOUS if situation.cp > 1 else 2 * PRECIOUS)


def insane_bravery(situation: Situation, about: dict[str, Any]) -> bool:
    """For those who stand at a marker."""
    return any(situation.held_by(situation.game.unit(key)) for key in about["units"])


def fire_overwatch(situation: Situation, about: dict[str, Any]) -> bool:
    """Where sixes alone may well destroy something, with a Command point left over."""
    pairs = [(unit, enemy) for unit in situation.ours for enemy in concerned(situation, about)]
    return situation.cp > 1 and max((overwatch(situation, *pair) for pair in pairs), default=0) > WORTH_IT


def concerned(situation: Situation, about: dict[str, Any]) -> list[Unit]:
    """The enemy unit that has just acted, or all of them where none has."""
    return [situation.game.unit(key) for key in about["units"][:1]] or situation.enemies


def overwatch(situation: Situation, unit: Unit, enemy: Unit) -> float:
    """What sixes would do, roughly: a third of what its fire does else."""
    return sum(gun.near for gun in guns(situation.game, unit, enemy)) / 3 if not situation.foes(unit) else 0.0


def under_fire(situation: Situation, about: dict[str, Any]) -> bool:
    """Where the fire would cost a good part of the unit; before anybody has fired, of one of them."""
    if about["units"]:
        target, by = (situation.game.unit(key) for key in about["units"])
        return costs_much(situation, by, target)
    smoking = [unit for unit in situation.ours if situation.game.has(unit, "SMOKE")]
    return any(costs_much(situation, by, target) for target in smoking for by in situation.enemies)


def costs_much(situation: Situation, by: Unit, target: Unit) -> bool:
    loss = sum(gun.near for gun in guns(situation.game, by, target))
    return loss > max(WORTH_IT, HEAVY * situation.points(target))


def always(situation: Situation, about: dict[str, Any]) -> bool:
    return True


def heroic_intervention(situation: Situation, about: dict[str, Any]) -> bool:
    """Where the fight pays."""
    free = [unit for unit in situation.ours if not situation.foes(unit)]
    pairs = [(unit, enemy) for unit in free for enemy in concerned(situation, about)]
    if not about["units"]:
        pairs = [(unit, enemy) for unit, enemy in pairs if enemy.charged and is_in_reach(situation, unit, enemy)]
    return situation.cp > 1 and max((gain(situation, *pair) for pair in pairs), default=0.0) > WORTH_IT


def is_in_reach(situation: Situation, unit: Unit, enemy: Unit) -> bool:
    return measure.is_within(situation.game.table, unit.key, enemy.key, situation.game.parts.charge.reach)


def crushing_impact(situation: Situation, about: dict[str, Any]) -> bool:
    """Who has wounds enough to lose one or two."""
    unit = situation.game.unit(about["units"][0])
    return sum(model.wounds for model in unit.models) > 3


def counter_offensive(situation: Situation, about: dict[str, Any]) -> bool:
    """Where a unit of ours that can still strike would otherwise be struck first, and hard."""
    game = situation.game
    waiting = [unit for unit in situation.ours if not unit.fought and situation.foes(unit)]
    return any(
        blows(game, unit, foe).points > 2 * WORTH_IT and blows(game, foe, unit).share > HEAVY
        for unit in waiting
        for foe in situation.foes(unit)
        if not foe.fought
    )


OFFERS: dict[str, Callable[[Situation, dict[str, Any]], bool]] = {
    "command-re-roll": command_re_roll,
    "insane-bravery": insane_bravery,
    "fire-overwatch": fire_overwatch,
    "go-to-ground": under_fire,
    "smokescreen": under_fire,
    "grenade": always,
    "tank-shock": always,
    "explosives": always,
    "crushing-impact": crushing_impact,
    "epic-challenge": lambda situation, about: situation.cp > 1,
    "rapid-ingress": always,
    "heroic-intervention": heroic_intervention,
    "counter-offensive": counter_offensive,
    "counteroffensive": counter_offensive,
}


# -- dice --------------------------------------------------------------------------------------------------------------


def reroll(situation: Situation, request: Choose[list[str]]) -> Answer:
    """What failed is rolled again; a sum is if it lies below the average."""
    dice, failed = request.about["dice"], request.about["failed"]
    if list(request.options) == ["all"]:
        poor = sum(dice) < 3.5 * len(dice) if request.about["needed"] is None else bool(failed)
        return ["all"] if poor else []
    if request.about["needed"] is None:
        return [key for key in request.options if dice[int(key)] <= 3]
    return [key for key in request.options if key in failed]


def lowest_die(situation: Situation, request: Choose[str]) -> Answer:
    dice = {option["key"]: option["die"] for option in request.shown()["options"]}
    return situation.best(dice, lambda key: -dice[key])


# -- whom it concerns --------------------------------------------------------------------------------------------------


def least_precious(situation: Situation, request: Choose[Any]) -> Answer:
    """The model that is worth least is given up."""
    return situation.best(request.options, lambda name: -worth_of_model(situation, name))


def most_precious(situation: Situation, request: Choose[Any]) -> Answer:
    """The enemy's model that is worth most."""
    return situation.best(request.options, lambda name: worth_of_model(situation, name))


def worth_of_model(situation: Situation, name: str) -> float:
    unit, model = situation.game.model_named(name)
    control = situation.game.value(unit, model, "control")
    return situation.points_of_model(unit, name) + 0.1 * model.wounds + 0.01 * control + 0.1 * len(model.weapons)


def least_precious_unit(situation: Situation, request: Choose[Unit]) -> Answer:
    return situation.best(request.options, lambda key: -situation.points(situation.game.unit(key)))


def most_precious_unit(situation: Situation, request: Choose[Unit]) -> Answer:
    return situation.best(request.options, lambda key: situation.points(situation.game.unit(key)))


def nearly_dead(situation: Situation, request: Choose[Unit]) -> Answer:
    """Mortal wounds for whom three of them hurt most."""

    def value(key: str) -> float:
        unit = situation.game.unit(key)
        wounds = sum(model.wounds for model in unit.models)
        return situation.points(unit) * min(1.0, 3.0 / wounds)

    return situation.best(request.options, value)


def shooter(situation: Situation, request: Choose[Unit]) -> Answer:
    """Who fires Overwatch: whoever has most to fire."""
    game = situation.game

    def value(key: str) -> float:
        unit = game.unit(key)
        return max((sum(gun.near for gun in guns(game, unit, enemy)) for enemy in situation.enemies), default=0.0)

    return situation.best(request.options, value)


def grenade(situation: Situation, request: Choose[Any]) -> Answer:
    """Thrown where it does more than whatever its bearer fires else; of a whole unit's, the least precious throws."""
    if request.single:
        return least_precious_unit(situation, request)
    game = situation.game
    unit = game.unit(request.about["unit"])
    thrown = {key: best_shot(situation, unit, key) for key in request.options}
    key = situation.best(thrown, lambda key: thrown[key])
    name = key.partition("/")[0]
    others = [f"{name}/{weapon}" for weapon in unit.model(name).weapons if f"{name}/{weapon}" not in thrown]
    held = max((best_shot(situation, unit, other) for other in others), default=0.0)
    return [key] if thrown[key] > held else []


def best_shot(situation: Situation, unit: Unit, key: str) -> float:
    """What one weapon of one model does to whom it hurts most within its range."""
    game = situation.game
    name, _, weapon = key.partition("/")
    model = unit.model(name)
    if weapon not in model.weapons or game.weapon(model, weapon).melee:
        return 0.0
    reach = game.weapon(model, weapon).range
    near = [enemy for enemy in situation.enemies if measure.is_within(game.table, unit.key, enemy.key, reach)]
    attacks = [(game.parts.attacks.attack_by(game, unit, model, weapon, enemy), enemy) for enemy in near]
    return max((harm(game, ((one, 1),), line_in_play(game, enemy, unit)).points for one, enemy in attacks), default=0.0)
