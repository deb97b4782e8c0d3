"""Take Aim and Volley: who may shoot at whom, with how many shots, and what comes of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from bellona.kernel.refusal import Refusal
from bellona.space.blocks.block import Side
from bellona.space.blocks.corridors import Barred
from bellona.space.numbers import TOUCH

from ..army.army_list import Barrage
from ..attacks.attack import VOLLEY, Attack
from ..attacks.attacking import Batch, against, make_attacks
from ..facts.attack_facts import Shots
from ..facts.effect_facts import Aimed
from ..field.ground import distance, distance_from
from ..field.sight import (
    in_front_arc,
    is_veiled,
    lines,
    looking_side,
    looking_stands,
    refusal_of_sight,
    sees,
    side_seen,
)
from ..field.terrain_traits import obscured
from ..moments import combined
from ..state import GARRISON
from .listed import action

if TYPE_CHECKING:
    from ..game import Conquest
    from ..state import Regiment, Stand
    from .listed import Acting

EFFECTIVE = 0.5  # of its range, within which a Barrage is fired at effective range
MORE_SHOTS = 1  # then
SILENT = {  # why a Stand does not fire, by which rules
    "rear-rank": ("conquest.action.volley.shots.front-rank",),
    "out-of-range": ("conquest.measure.range",),
    "out-of-sight": ("conquest.special.arcing-fire",),
    "obstructed": ("conquest.action.volley.obstruction.line", "conquest.action.volley.obstruction.size"),
}


@action("take-aim", "conquest.action.take-aim", in_combat=False)
async def take_aim(game: Conquest, unit: Regiment, acting: Acting) -> None:
    """Its next Volley in this activation is made with Volley +1. [conquest.action.take-aim]"""
    game.change(unit.key, aimed=True)
    game.record(Aimed(unit=unit.key, rules=("conquest.action.take-aim",)))


# -- Barrages ----------------------------------------------------------------------------------------------------------


def barrages_of(game: Conquest, unit: Regiment, stand: Stand) -> dict[str, Barrage]:
    """The Barrages of a Stand by number, which it fires with its Volley; who has no Volley fires none.

    [conquest.special.barrage, conquest.profile.zero]
    """
    if not game.unmodified(unit, stand, "volley"):
        return {}
    return {str(number): one for number, one in enumerate(game.printed(unit, stand).barrages, 1)}


def rules_of_shots(game: Conquest, unit: Regiment, stand: Stand, barrage: Barrage) -> tuple[str, ...]:
    """The rules of the Stand, and those of the Barrage that it fires. [conquest.special.barrage]"""
    return combined((*game.rules_of_stand(unit, stand), *barrage.rules), game.rulebook.special_rules.classes)


def in_range(game: Conquest, unit: Regiment, stand: Stand, barrage: Barrage, target: Regiment) -> bool:
    """Measured from the Stand to the nearest Stand of the target. [conquest.measure.range]"""
    return distance_from(game, unit, stand.name, target) <= barrage.range + TOUCH


def _grants(game: Conquest, unit: Regiment, stand: Stand, barrage: Barrage, permission: str) -> bool:
    texts = rules_of_shots(game, unit, stand, barrage)
    return game.rulebook.special_rules.granted(permission, texts) is not None


# -- the target --------------------------------------------------------------------------------------------------------


def bar_to_volley(game: Conquest, unit: Regiment, acting: Acting) -> Refusal | None:
    """Some Stand must have a Barrage and Volley to fire it with, and there must be a target.

    [conquest.action.volley.who, conquest.profile.zero, conquest.action.volley.target]
    """
    about = {"unit": unit.key}
    if not any(game.printed(unit, stand).barrages for stand in unit.stands):
        return Refusal("no-barrage", ("conquest.action.volley.who",), about)
    if not any(barrages_of(game, unit, stand) for stand in unit.stands):
        return Refusal("characteristic-zero", ("conquest.profile.zero",), {"characteristic": "volley"})
    if not targets(game, unit):
        return Refusal("no-target", ("conquest.action.volley.target",), about)
    return None


def targets(game: Conquest, unit: Regiment) -> list[Regiment]:
    """The enemy Regiments that a Volley may be aimed at; those in contact with others among them.

    [conquest.action.volley.target, conquest.action.volley.engaged-target]
    """
    return [enemy for enemy in game.on_field(1 - unit.owner) if bar_to_target(game, unit, enemy) is None]


def bar_to_target(game: Conquest, unit: Regiment, target: Regiment) -> Refusal | None:
    """Why a Volley cannot be aimed at an enemy: it is out of range of every Stand, or not seen.

    [conquest.action.volley.target, conquest.special.arcing-fire]
    """
    armed = [(stand, one) for stand in unit.stands for one in barrages_of(game, unit, stand).values()]
    able = [(stand, one) for stand, one in armed if in_range(game, unit, stand, one, target)]
    if not able:
        nearest = min(distance_from(game, unit, stand.name, target) for stand, _ in armed)
        longest = max(one.range for _, one in armed)
        rules = ("conquest.action.volley.target", "conquest.measure.range")
        return Refusal("out-of-range", rules, {"distance": round(nearest, 3), "range": longest})
    unseen = refusal_of_sight(game, unit, target)
    if unseen is None or any(may_arc(game, unit, stand, one, target) for stand, one in able):
        return None
    return Refusal(unseen.why, ("conquest.action.volley.target", *unseen.rules), unseen.about)


def may_arc(game: Conquest, unit: Regiment, stand: Stand, barrage: Barrage, target: Regiment) -> bool:
    """Whether a Stand may fire at what its Regiment does not see: after Take Aim, in the front arc, where a friend sees
    it; not from a garrison.

    [conquest.special.arcing-fire, conquest.terrain.garrison.rules-off]
    """
    if not unit.aimed or unit.where == GARRISON or not in_front_arc(game, unit, target):
        return False
    if not _grants(game, unit, stand, barrage, "fires-at-the-unseen"):
        return False
    return any(sees(game, friend, target) for friend in game.on_field(unit.owner) if friend.key != unit.key)


# -- the shots ---------------------------------------------------------------------------------------------------------


class Aim(NamedTuple):
    """A Regiment that fires at another, from a side of its own; perhaps without seeing it."""

    unit: Regiment
    target: Regiment
    side: Side
    seen: bool


class Shot(NamedTuple):
    """What one Stand gives to a Volley: so many shots of a Barrage, or none, and why."""

    stand: Stand
    barrage: Barrage
    shots: int
    near: bool = False  # within half range
    why: str = ""  # it does not fire
    rules: tuple[str, ...] = ()  # that decided about it


def shots(game: Conquest, unit: Regiment, target: Regiment, using: Mapping[str, str] | None = None) -> list[Shot]:
    """The shots of every Stand that could fire at a target, `using` its Barrages by their numbers, else the first.

    Only the front rank fires, each Stand that is in range and has a free line; at a target that is not seen no line is
    asked for.
    [conquest.action.volley.shots, conquest.action.volley.shots.front-rank, conquest.action.volley.obstruction.line,
    conquest.action.volley.effective-range, conquest.character.volley]
    """
    aim = Aim(unit, target, looking_side(game, unit, target) or "front", sees(game, unit, target))
    looking = looking_stands(unit, aim.side)
    found = []
    for place, stand in enumerate(unit.stands):
        barrages = barrages_of(game, unit, stand)
        if not barrages:
            continue
        barrage = barrages[(using or {}).get(stand.name, "1")]
        line = looking.index(place) if place in looking else None
        why = why_silent(game, aim, stand, barrage, line)
        if line is None or why:
            found.append(Shot(stand, barrage, 0, why=why, rules=SILENT[why]))
        else:
            found.append(_shot(game, aim, stand, barrage, line))
    return found


def why_silent(game: Conquest, aim: Aim, stand: Stand, barrage: Barrage, line: int | None) -> str:
    """Why a Stand does not fire: it is behind the front rank, out of range, or its line is broken.

    [conquest.action.volley.shots.front-rank, conquest.action.volley.obstruction.line, conquest.measure.range]
    """
    if line is None:
        return "rear-rank"
    if not in_range(game, aim.unit, stand, barrage, aim.target):
        return "out-of-range"
    if not aim.seen:
        return "" if may_arc(game, aim.unit, stand, barrage, aim.target) else "out-of-sight"
    return "obstructed" if isinstance(lines(game, aim.unit, aim.target, aim.side)[line], Barred) else ""


def _shot(game: Conquest, aim: Aim, stand: Stand, barrage: Barrage, line: int) -> Shot:
    book, far = game.rulebook, distance_from(game, aim.unit, stand.name, aim.target)
    found = book.special_rules.listening("barrage", rules_of_shots(game, aim.unit, stand, barrage))
    more = [rule.barrage() for rule in found]  # type: ignore[attr-defined]
    veiled = why_obscured(game, aim, stand, barrage, line)
    printed = book.stacking.total("barrage", barrage.shots, more)
    near = is_effective(far, barrage.range, game.reading("effective-range"))
    number = number_of_shots(int(printed.value), near, bool(veiled), game.reading("halving"))
    rules = (*(("conquest.action.volley.effective-range",) if near else ()), *veiled, *(one.source for one in more))
    return Shot(stand, barrage, number, near=far <= barrage.range * EFFECTIVE + TOUCH, rules=rules)


def number_of_shots(barrage: int, effective: bool, veiled: bool, halving: str) -> int:
    """The X of a Barrage, halved where it is Obscured, and one more at effective range; a table may halve last.

    [conquest.action.volley.effective-range, conquest.terrain.zone.obscuring, conquest.special.loose-formation]
    """
    more = MORE_SHOTS if effective else 0
    if not veiled:
        return barrage + more
    return obscured(barrage + more) if halving == "after" else obscured(barrage) + more


def is_effective(far: float, reach: float, reading: str) -> bool:
    """Whether a Stand is within effective range: nearer than half its range, or, as a table may play it, as near.

    [conquest.action.volley.effective-range]
    """
    half = reach * EFFECTIVE
    return far <= half + TOUCH if reading == "half" else far < half - TOUCH


def why_obscured(game: Conquest, aim: Aim, stand: Stand, barrage: Barrage, line: int) -> tuple[str, ...]:
    """The rules by which the shots of a Stand are Obscured, if they are: the target always is, or stands in Obscuring
    terrain, or no free line goes past such terrain.

    [conquest.terrain.zone.obscuring, conquest.terrain.zone.obscuring-inside, conquest.special.loose-formation,
    conquest.special.sureshot]
    """
    if loose := game.rulebook.special_rules.granted("obscured", game.rules_of(aim.target)):
        return loose.rules[:1]
    if _grants(game, aim.unit, stand, barrage, "sees-through"):
        return ()
    past = lines(game, aim.unit, aim.target, aim.side, past="both" if aim.seen else "veils")
    veiled = is_veiled(game, aim.unit, aim.target) or isinstance(past[line], Barred)
    return ("conquest.terrain.zone.obscuring",) if veiled else ()


# -- the action --------------------------------------------------------------------------------------------------------


@action("volley", "conquest.action.volley.who", in_combat=False, bar=bar_to_volley, enemies=targets)
async def volley(game: Conquest, unit: Regiment, acting: Acting) -> None:
    """All Stands fire at one enemy Regiment, each with one of its Barrages; wounds are no matter of Morale.

    [conquest.action.volley.who, conquest.action.volley.target, conquest.action.volley.no-split,
    conquest.action.volley.hit, conquest.action.volley.no-morale, conquest.special.barrage]
    """

    def why_not(key: str) -> Refusal | None:
        enemy = game.state.regiments.get(key)
        there = enemy and enemy.on_field and enemy.owner != unit.owner
        return bar_to_target(game, game.unit(unit.key), enemy) if enemy and there else None

    rules: tuple[str, ...] = ("conquest.action.volley.target", "conquest.action.volley.no-split")
    terms = {"find": game.unit, "why_not": why_not, "rules": rules, "about": {"unit": unit.key}}
    target = await game.choose(unit.owner, "volley target", targets(game, unit), **terms)
    fired = shots(game, unit, target, await choose_barrages(game, unit))
    rules = tuple(dict.fromkeys(("conquest.action.volley.shots", *(one for shot in fired for one in shot.rules))))
    told = tuple((shot.stand.name, shot.shots, shot.why) for shot in fired)
    game.record(Shots(unit=unit.key, target=target.key, stands=told, rules=rules))
    morale = tests_morale(game, unit, target)
    groups = batches(game, unit, target, fired)
    game.change(unit.key, aimed=False)
    if groups:
        await make_attacks(game, game.unit(unit.key), target, groups, morale=morale)


async def choose_barrages(game: Conquest, unit: Regiment) -> dict[str, str]:
    """For each Stand that has several Barrages, which one it fires. [conquest.special.barrage]"""
    several = [stand.name for stand in unit.stands if len(barrages_of(game, unit, stand)) > 1]
    if not several:
        return {}
    rules = ("conquest.special.barrage",)
    about = {"unit": unit.key}
    given = await game.assign(
        unit.owner, "barrages", several, lambda name: _told(game, unit, name), all=True, rules=rules, about=about
    )
    return dict(given)


def _told(game: Conquest, unit: Regiment, name: str) -> list[str]:
    return list(barrages_of(game, unit, unit.stand(name)))


def batches(game: Conquest, unit: Regiment, target: Regiment, fired: list[Shot]) -> list[Batch]:
    """The shots that are fired, those alike together; a Character's apart.

    Take Aim does not help against what is not seen.
    [conquest.action.volley.shots, conquest.action.take-aim, conquest.special.deadshot,
    conquest.special.arcing-fire.no-bonus, conquest.character.volley]
    """
    seen = sees(game, unit, target)
    counted: dict[Attack, int] = {}
    for shot in fired:
        if shot.shots:
            aimed = unit.aimed or _grants(game, unit, shot.stand, shot.barrage, "always-aimed")
            attack = Attack(
                kind=VOLLEY,
                skill=game.unmodified(unit, shot.stand, "volley"),
                rules=rules_of_shots(game, unit, shot.stand, shot.barrage),
                character=bool(shot.stand.character),
                aimed=aimed and seen,
                near=shot.near,
                side=side_seen(game, unit, shot.stand.name, target),
            )
            attack = against(game, target, attack)
            counted[attack] = counted.get(attack, 0) + shot.shots
    return [Batch(attack, dice) for attack, dice in counted.items()]


def tests_morale(game: Conquest, unit: Regiment, target: Regiment) -> bool:
    """Whether the wounds of this Volley cause a Morale test, which no ordinary Volley does.

    [conquest.action.volley.no-morale, conquest.draw-event.murderous-volley]
    """
    rules = game.rulebook.special_rules.listening("volley_tests_morale", game.rules_of(unit))
    far = distance(game, unit, target)
    return any(rule.volley_tests_morale(unit.aimed, far) for rule in rules)  # type: ignore[attr-defined]
