"""Shooting, charging and fighting."""

from __future__ import annotations

from typing import Any

from bellona.kernel.requests import Answer, Assign, Choose
from bellona.space import measure
from bellona.wh40k.attack import Attack
from bellona.wh40k.attacks.melee import SEVERAL, MeleeAim, Strike
from bellona.wh40k.attacks.targeting import Aim, Gun
from bellona.wh40k.game import replace
from bellona.wh40k.odds.in_play import line_in_play
from bellona.wh40k.phases.charge import charge_targets as chargeable
from bellona.wh40k.state import Unit

from .situation import Situation
from .worth import blows, charge_succeeds, guns, spread

UPON_MARKER = 1.3  # how much more an enemy at a marker is worth
FRONT = 0.8  # the part of a unit that gets to fight after a charge
SILENCED = 0.25  # what it is worth that an enemy who is charged does not fire
FROM_MARKER = 15.0  # what it is worth to fight an enemy for a marker
LEAVING = 25.0  # what it costs to leave one that would be lost
LONG_SHOT = 0.3  # a charge less likely than this is one for the desperate


# -- shooting ----------------------------------------------------------------------------------------------------------


def unit_to_shoot(situation: Situation, request: Choose[Unit]) -> Answer:
    """The most precious first: whoever can destroy something should, before others waste their fire on it."""
    return situation.best(request.options, lambda key: situation.points(situation.game.unit(key)))


def targets(situation: Situation, request: Assign[Gun]) -> Answer:
    """Every gun at the target where it adds most to the points that all of them destroy."""
    game = situation.game
    unit, _ = game.model_named(next(iter(request.things.values())).model)
    field = game.parts.shooting.field_of_fire(game, unit, how=request.about.get("how", ""))
    hits_on = game.parts.shooting.snap if "fire-overwatch" in request.where else None
    choices: dict[str, dict[str, tuple[str, Attack]]] = {}
    for key, gun in request.things.items():
        model = unit.model(gun.model)
        choices[key] = {}
        for name in request.options(key):
            aim = Aim(name)
            known = game.parts.shooting.circumstances(field, gun, aim)
            target = game.unit(aim.target)
            attack = game.parts.attacks.attack_by(game, unit, model, aim.profile(gun), target, hits_on=hits_on, **known)
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
    gains = {key: best_gain(situation, situation.game.unit(key)) for key in request.options}
    paying = [key for key in gains if gains[key] > 0]
    return situation.best(paying, lambda key: gains[key]) if paying else None


def charge_targets(situation: Situation, request: Choose[list[Unit]]) -> Answer:
    """The one target that pays best."""
    unit = situation.game.unit(request.about["unit"])
    return [situation.best(request.options, lambda key: gain(situation, unit, situation.game.unit(key)))]


def nearest_foe(situation: Situation, request: Choose[Unit]) -> Answer:
    """Of enemies that are equally near, the one that a unit strikes hardest."""
    game = situation.game
    unit = game.unit(request.about["unit"])
    return situation.best(request.options, lambda key: blows(game, unit, game.unit(key)).points)


def best_gain(situation: Situation, unit: Unit) -> float:
    """What the best of its charges promises."""
    return max(gain(situation, unit, target) for target in chargeable(situation.game, unit))


def gain(situation: Situation, unit: Unit, target: Unit) -> float:
    """What a charge promises in points: what we strike first, less what is struck back, all by its odds."""
    game = situation.game
    chance = charge_succeeds(game.rulebook, game.parts.charge.needed(game, unit, [target]))
    strike, back = blows(game, unit, target, charged=True, share=FRONT), blows(game, target, unit)
    fire = sum(gun.afar for gun in guns(game, target, unit))
    marker = situation.control(target) > 0 and bool(situation.held_by(target))
    won = strike.points + (FROM_MARKER * strike.share if marker else 0.0) + SILENCED * fire * (1 - strike.share)
    lost = back.points * (1 - strike.share) + (LEAVING if holds_alone(situation, unit) and not marker else 0.0)
    return chance * (won - lost) - (2.0 if chance > LONG_SHOT else 7.0)


def holds_alone(situation: Situation, unit: Unit) -> bool:
    """Whether a marker would not be ours without it."""
    for there in situation.held_by(unit):
        ours, theirs = situation.levels(there)
        if ours > theirs >= ours - situation.control(unit):
            return True
    return False


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


def strongest(situation: Situation, request: Choose[Unit]) -> Answer:
    """Whoever strikes the hardest at somebody."""
    game = situation.game

    def strike(key: str) -> float:
        return max((blows(game, game.unit(key), enemy).points for enemy in situation.enemies), default=0.0)

    return situation.best(request.options, strike)


def intervention(situation: Situation, request: Choose[Unit]) -> Answer:
    """Whoever strikes harder at somebody near than it is struck back, if anybody does."""
    game = situation.game

    def won(key: str) -> float:
        unit, reach = game.unit(key), game.parts.fight.step
        near = [enemy for enemy in situation.enemies if measure.is_within(game.table, key, enemy.key, reach)]
        return max((blows(game, unit, enemy).points - blows(game, enemy, unit).points for enemy in near), default=0.0)

    paying = [key for key in request.options if won(key) > 0]
    return situation.best(paying, won) if paying else None


def close_combat_attacks(situation: Situation, request: Assign[Any]) -> Answer:
    """The weapon and target of each single attack, where they add most."""
    game = situation.game
    unit = game.unit(request.about["unit"])
    choices: dict[str, dict[str, tuple[str, Attack]]] = {}
    for key, blow in request.things.items():
        choices[key] = {}
        for name in request.options(key):
            weapon, _, target = name.rpartition(">")
            whole = game.parts.attacks.attack_by(game, unit, unit.model(blow.model), weapon, game.unit(target))
            choices[key][name] = target, replace(whole, attacks="1")
    return aimed(situation, unit, choices)


def melee_attacks(situation: Situation, request: Assign[Strike]) -> Answer:
    """Every model's weapon and target, where they add most."""
    game = situation.game
    unit = game.unit(request.about["unit"])
    choices: dict[str, dict[str, tuple[str, Attack]]] = {}
    for key, strike in request.things.items():
        model = unit.model(strike.model)
        options: dict[str, MeleeAim] = request.options(key)
        single = {name: blow for name, blow in options.items() if blow.weapon and blow.target != SEVERAL}
        choices[key] = {
            name: (blow.target, game.parts.attacks.attack_by(game, unit, model, blow.weapon, game.unit(blow.target)))
            for name, blow in single.items()
        }
    chosen = aimed(situation, unit, choices)
    return chosen | {key: next(iter(request.options(key))) for key in request.things if key not in chosen}
