"""Shooting, charging and fighting."""

from __future__ import annotations

from bellona.kernel.requests import Answer, Assign, Choose
from bellona.wh40k.attack import Attack
from bellona.wh40k.e10.melee import SEVERAL, Blow, Strike
from bellona.wh40k.e10.phases.charge import needed
from bellona.wh40k.e10.phases.shooting import circumstances
from bellona.wh40k.e10.resolving import attack_by
from bellona.wh40k.e10.standing import line_in_play
from bellona.wh40k.e10.targeting import Aim, FieldOfFire, Gun
from bellona.wh40k.state import Unit

from .errands import errands
from .situation import Situation
from .worth import Harm, blows, guns, spread

OVERWATCH = 6  # the only Hit roll that hits then
UPON_MARKER = 1.3  # how much more an enemy at a marker is worth
PAYS = 0.0


# -- shooting ----------------------------------------------------------------------------------------------------------


def unit_to_shoot(situation: Situation, request: Choose[Unit]) -> Answer:
    """The most precious first: whoever can destroy something should, before others waste their fire on it."""
    return situation.best(request.options, lambda key: situation.points(situation.game.unit(key)))


def targets(situation: Situation, request: Assign[Gun]) -> Answer:
    """Every gun at the target where it adds most to the points that all of them destroy."""
    game = situation.game
    unit, _ = game.model_named(next(iter(request.things.values())).model)
    field = FieldOfFire(game, unit)
    hits_on = OVERWATCH if "fire-overwatch" in request.where else None
    choices: dict[str, dict[str, tuple[str, Attack]]] = {}
    for key, gun in request.things.items():
        model = unit.model(gun.model)
        choices[key] = {}
        for name in request.options(key):
            aim = Aim(name)
            known = circumstances(field, gun, aim)
            attack = attack_by(game, unit, model, aim.profile(gun), game.unit(aim.target), hits_on=hits_on, **known)
            choices[key][name] = aim.target, attack
    return aimed(situation, unit, choices, cover=True)


def aimed(
    situation: Situation, unit: Unit, choices: dict[str, dict[str, tuple[str, Attack]]], *, cover: bool = False
) -> dict[str, str]:
    game = situation.game
    keys = dict.fromkeys(target for options in choices.values() for target, _ in options.values())
    lines = {key: line_in_play(game, game.unit(key), unit if cover else None) for key in keys}
    return spread(game, choices, lines, {key: importance(situation, game.unit(key)) for key in keys})


def importance(situation: Situation, enemy: Unit) -> float:
    """An enemy who stands at a marker is worth more than one who does not."""
    return UPON_MARKER if situation.control(enemy) and situation.held_by(enemy) else 1.0


# -- charging ----------------------------------------------------------------------------------------------------------


def unit_to_charge(situation: Situation, request: Choose[Unit]) -> Answer:
    """The unit whose charge pays best, if any does."""
    gains = {key: best_charge(situation, situation.game.unit(key))[0] for key in request.options}
    paying = [key for key in gains if gains[key] > PAYS]
    return situation.best(paying, lambda key: gains[key]) if paying else None


def charge_targets(situation: Situation, request: Choose[list[Unit]]) -> Answer:
    """The one target that pays best."""
    unit = situation.game.unit(request.about["unit"])
    return [situation.best(request.options, lambda key: gain(situation, unit, situation.game.unit(key)))]


def best_charge(situation: Situation, unit: Unit) -> tuple[float, str]:
    from bellona.wh40k.e10.phases.charge import charge_targets as chargeable

    found = chargeable(situation.game, unit)
    return max(((gain(situation, unit, target), target.key) for target in found), default=(-1.0, ""))


def gain(situation: Situation, unit: Unit, target: Unit) -> float:
    """What a charge promises in points: the blows we strike first, less those that are struck back, each by its odds."""
    game = situation.game
    chance = two_dice(needed(game, unit, [target]))
    strike = blows(game, unit, target, charged=True, share=0.8)
    back = blows(game, target, unit)
    silenced = 0.25 * sum(gun.afar for gun in guns(game, target, unit)) * (1 - strike.share)
    marker = 15.0 if situation.control(target) and situation.held_by(target) else 0.0
    leaving = 25.0 if holds_alone(situation, unit) and not marker else 0.0
    won = strike.points + silenced + marker * strike.share - back.points * (1 - min(1.0, strike.share)) - leaving
    return chance * won - 2.0 - (5.0 if chance < 0.3 else 0.0)


def holds_alone(situation: Situation, unit: Unit) -> bool:
    """Whether a marker would not be ours without it."""
    for there in situation.held_by(unit):
        ours, theirs = situation.levels(there)
        if ours > theirs >= ours - situation.control(unit):
            return True
    return False


def two_dice(least: int) -> float:
    """The chance of at least so much with 2D6."""
    return sum(6 - abs(7 - total) for total in range(max(least, 2), 13)) / 36


# -- fighting ----------------------------------------------------------------------------------------------------------


def unit_to_fight(situation: Situation, request: Choose[Unit]) -> Answer:
    """Whoever has the most to gain, or to lose by waiting."""
    game = situation.game

    def stake(key: str) -> float:
        unit = game.unit(key)
        foes = situation.foes(unit)
        ours = max((blows(game, unit, foe).points for foe in foes), default=0.0)
        return ours + 0.5 * sum(blows(game, foe, unit).points for foe in foes if not foe.fought)

    return situation.best(request.options, stake)


def melee_attacks(situation: Situation, request: Assign[Strike]) -> Answer:
    """Every model's weapon and target, where they add most."""
    game = situation.game
    unit = game.unit(request.about["unit"])
    choices: dict[str, dict[str, tuple[str, Attack]]] = {}
    for key, strike in request.things.items():
        model = unit.model(strike.model)
        options: dict[str, Blow] = request.options(key)
        single = {name: blow for name, blow in options.items() if blow.weapon and blow.target != SEVERAL}
        choices[key] = {
            name: (blow.target, attack_by(game, unit, model, blow.weapon, game.unit(blow.target)))
            for name, blow in single.items()
        }
    chosen = aimed(situation, unit, choices)
    return chosen | {key: next(iter(request.options(key))) for key in request.things if key not in chosen}


__all__ = ["Harm", "errands"]
