"""Actions: whether a Regiment charges, shoots, strikes, rallies or marches, and at whom."""

from __future__ import annotations

from bellona.conquest.actions.align import ChargeAttempt
from bellona.conquest.actions.charge import look
from bellona.conquest.actions.charge import targets as chargeable
from bellona.conquest.actions.clash import batches
from bellona.conquest.actions.volley import targets as shootable
from bellona.conquest.attacks.attack import FRONT, HITS, Attack
from bellona.conquest.attacks.attacking import against
from bellona.conquest.attacks.morale import resolve_test
from bellona.conquest.field.ground import STRUCK, distance, engaged_with
from bellona.conquest.people.duel import opponents, refuses_freely
from bellona.conquest.people.spell import Caster, spells_of
from bellona.conquest.people.spell import targets as castable
from bellona.conquest.state import Character, Regiment
from bellona.kernel.requests import Answer, Assign, Choose, Order
from bellona.space.blocks.arcs import most_bases

from .situation import Situation
from .worth import blows, cast_succeeds, charge_succeeds, harm, impact_of, of_batches, slays, volley_of, wounds_of_hit

STRIKES_BACK = 0.6  # what we lose to an enemy counts so much of what he loses to us
FORESEEN = 0.7  # what a second round of blows counts
TURNS_BACK = 4.0  # what a failed Charge costs
LEAVES = 25.0  # what it costs to leave a zone that only this Regiment holds
WORTHWHILE = 3.0  # points that a Charge must promise
FROM_ZONE = 20.0  # what it is worth to fight an enemy for a zone
FEW = 3  # Charges that are looked at closely
EVEN = 0.9  # how well a duel must look
REACH = 6  # a Charge die
LASTING = 0.04  # of a Regiment's points: what a rule is worth that it has until the round ends
SHAME = 0.25  # and what it is that it is Broken because its Character refuses a duel
STROLL = 4.0  # inches to its zone for which nobody leaves a garrison
AWARE = 16.0  # inches: an enemy this near is looked at


# -- charges -----------------------------------------------------------------------------------------------------------


def side_of(unit: Regiment, target: Regiment) -> str:
    """The side of a target that a Charge from here strikes."""
    if unit.block is None or target.block is None:
        return FRONT
    return STRUCK[next(iter(most_bases(target.block, unit.block)), "front")]


def worth_of_charge(situation: Situation, unit: Regiment, target: Regiment, *, clash: bool) -> float:
    """What a Charge promises, in points: Impact, the Clash after it, what comes back, and the chance of it all."""
    game, side = situation.game, side_of(unit, target)
    chance = charge_succeeds(game, unit, distance(game, unit, target))
    ours = impact_of(situation, unit, target, side).points
    struck = blows(situation, unit, target, side, inspired=1)
    ours += struck.points * (1.0 if clash else FORESEEN)
    left = max(0.0, 1 - struck.wounds / max(situation.wounds(target), 1))
    back = blows(situation, target, unit, FRONT).points * left * (1.0 if side == FRONT else 0.7)
    for_zone = FROM_ZONE * any(situation.far(situation.place(target), zone) <= 0 for zone in situation.zones)
    return chance * (ours + for_zone - STRIKES_BACK * back) - (1 - chance) * TURNS_BACK


def can_get_there(situation: Situation, unit: Regiment, target: Regiment) -> bool:
    """Whether a Charge that rolls well enough finds a way."""
    game = situation.game
    if unit.block is None:
        return False
    sides = most_bases(target.block, unit.block) if target.block else ()
    attempt = ChargeAttempt(unit.key, target.key, REACH, game.march(unit) + REACH, sides)
    found = look(game, attempt)
    return found.best is not None and not found.inside


def best_charge(situation: Situation, unit: Regiment, *, clash: bool) -> tuple[float, str]:
    """The Charge that promises most, and what."""
    enemies = chargeable(situation.game, unit)
    ranked = sorted(
        ((worth_of_charge(situation, unit, enemy, clash=clash), enemy.key) for enemy in enemies), reverse=True
    )
    for worth, key in ranked[:FEW]:
        if worth < WORTHWHILE:
            break
        if can_get_there(situation, unit, situation.game.unit(key)):
            return worth, key
    return 0.0, ""


def charge_target(situation: Situation, request: Choose[Regiment]) -> Answer:
    unit = situation.game.unit(request.about["unit"])
    _, key = best_charge(situation, unit, clash=True)
    if key in request.options:
        return key
    return situation.best(
        request.options, lambda k: worth_of_charge(situation, unit, situation.game.unit(k), clash=True)
    )


def side_to_align(situation: Situation, request: Choose[str]) -> Answer:
    """The rear, else a flank."""
    order = {"rear": 2, "left": 1, "right": 1}
    return situation.best(request.options, lambda side: order.get(side, 0))


# -- shooting ----------------------------------------------------------------------------------------------------------


def best_volley(situation: Situation, unit: Regiment, *, aimed: bool = False) -> float:
    enemies = shootable(situation.game, unit)
    return max((volley_of(situation, unit, enemy, aimed=aimed).points for enemy in enemies), default=0.0)


def volley_target(situation: Situation, request: Choose[Regiment]) -> Answer:
    unit = situation.game.unit(request.about["unit"])
    return situation.best(request.options, lambda key: volley_of(situation, unit, situation.game.unit(key)).points)


def barrages(situation: Situation, request: Assign[str]) -> Answer:
    """Each Stand the Barrage with most shots; they come first."""
    return {name: next(iter(request.options(name))) for name in request.things}


# -- a Regiment's action -----------------------------------------------------------------------------------------------


def action(situation: Situation, request: Choose[str]) -> Answer:
    """What a Regiment does next."""
    unit, options = situation.game.unit(request.about["unit"]), list(request.options)
    done = tuple(request.about["done"])
    if not options:
        return None
    if situation.foes(unit):
        return _in_combat(situation, unit, options, done)
    return _out_of_combat(situation, unit, options, done)


def _in_combat(situation: Situation, unit: Regiment, options: list[str], done: tuple[str, ...]) -> str | None:
    """Rally, be Inspired, strike; a duel or a spell when there is an action left."""
    if "combat-rally" in options and len(done) == 0:
        return "combat-rally"
    first = not done and not unit.inspired and not unit.broken
    if "inspire" in options and "clash" in options and first and _gains_by_inspiration(situation, unit):
        return "inspire"
    for name in ("clash", "spell", "combat-rally"):
        if name in options:
            return name
    if "duel" in options and (one := situation.game.by_itself(unit)) and _duel_pays(situation, one):
        return "duel"
    return None


def _gains_by_inspiration(situation: Situation, unit: Regiment) -> bool:
    foe = situation.foes(unit)[0]
    return blows(situation, unit, foe, inspired=1).wounds > blows(situation, unit, foe).wounds


def _out_of_combat(situation: Situation, unit: Regiment, options: list[str], done: tuple[str, ...]) -> str | None:
    if "rally" in options:
        return "rally"
    scores: dict[str, float] = {}
    if "charge" in options:
        worth, key = best_charge(situation, unit, clash=not done)
        scores["charge"] = worth - (LEAVES if key and _holds_alone(situation, unit) else 0.0)
    if "volley" in options:
        scores["volley"] = best_volley(situation, unit)
        if not done and "take-aim" in options and not _wants_to_march(situation, unit):
            scores["take-aim"] = best_volley(situation, unit, aimed=True)
    if "spell" in options:
        scores["spell"] = max((worth for worth, *_ in spells(situation, Caster(unit.key))), default=0.0)
    if scores:
        name = situation.best(scores, lambda each: scores[each])
        if scores[name] >= WORTHWHILE:
            return name
    if unit.block is None:
        return _leave(situation, unit, options)
    if "march" in options and (_wants_to_march(situation, unit) or _seeks_a_fight(situation, unit)):
        return "march"
    if "reform" in options and _looks_away(situation, unit):
        return "reform"
    return None


def _leave(situation: Situation, unit: Regiment, options: list[str]) -> str | None:
    """Out of a garrison only when a zone wants the Regiment elsewhere."""
    goal = situation.goal(unit)
    out = next((name for name in options if "garrison" in name or name == "leave"), None)
    far = situation.far(situation.place(unit), goal) if goal else 0.0
    return out if out and far > STROLL else None


def _wants_to_march(situation: Situation, unit: Regiment) -> bool:
    """Whether it is not yet where it should be."""
    goal = situation.goal(unit)
    return goal is not None and situation.far(situation.place(unit), goal) > 0.0


def _seeks_a_fight(situation: Situation, unit: Regiment) -> bool:
    """Whether it holds nothing that it would lose by going at the enemy."""
    return not situation.is_shooter(unit) and not _holds_alone(situation, unit) and not unit.broken


def _holds_alone(situation: Situation, unit: Regiment) -> bool:
    """Whether a zone would be lost if it went away."""
    game, here = situation.game, situation.place(unit)
    for zone in situation.zones:
        if situation.far(here, zone) <= 0.0 and situation.seizes(unit):
            others = [mate for mate in situation.ours if mate.key != unit.key and not mate.broken]
            if not any(situation.seizes(mate) and situation.far(situation.place(mate), zone) <= 0 for mate in others):
                return game.round >= 2
    return False


def _looks_away(situation: Situation, unit: Regiment) -> bool:
    """Whether the nearest enemy is not before its front."""
    if unit.block is None or not situation.enemies:
        return False
    near = min(situation.enemies, key=lambda enemy: distance(situation.game, unit, enemy))
    ahead, left = unit.block.seen(*situation.place(near))
    return distance(situation.game, unit, near) < AWARE and ahead < abs(left)


# -- blows -------------------------------------------------------------------------------------------------------------


def clash_targets(situation: Situation, request: Assign[str]) -> Answer:
    """Every Stand at the enemy where it does most, flank and rear considered."""
    game, unit = situation.game, situation.game.unit(request.about["unit"])
    known: dict[str, float] = {}

    def score(key: str) -> float:
        if key not in known:
            enemy = game.unit(key)
            names = list(engaged_with(game, unit, enemy))
            known[key] = of_batches(situation, enemy, batches(game, unit, enemy, names)).points / max(len(names), 1)
        return known[key]

    return {name: situation.best(request.options(name), score) for name in request.things}


def order_of_targets(situation: Situation, request: Order[str]) -> Answer:
    """Those first of whom least is left."""
    left = {key: situation.wounds(situation.game.unit(name)) for key, name in request.things.items()}
    return sorted(left, key=lambda key: left[key])


def last_clash(situation: Situation, request: Choose[Regiment]) -> Answer:
    return situation.best(request.options, lambda key: situation.points(situation.game.unit(key)))


# -- Characters --------------------------------------------------------------------------------------------------------


def character_action(situation: Situation, request: Choose[str]) -> Answer:
    """Rally a Broken Regiment, fight a duel that looks well, cast a spell; stay with one's own."""
    one = situation.game.character(request.about["character"])
    if "rally" in request.options:
        return "rally"
    if "duel" in request.options and _duel_pays(situation, one):
        return "duel"
    return "spell" if "spell" in request.options else None


def _duel_pays(situation: Situation, one: Character) -> bool:
    """Whether a challenge promises more than it risks: he who refuses is Broken."""
    return any(duel_balance(situation, one, other) > 0 for other in opponents(situation.game, one))


def duel_balance(situation: Situation, one: Character, other: Character) -> float:
    """What a duel promises a Character beyond what it costs him, in points."""
    game = situation.game
    ours, theirs = min(slays(game, one, other), 1.0), min(slays(game, other, one), 1.0)
    return ours * (other.points + 1) - EVEN * theirs * (one.points + 1)


def duel(situation: Situation, request: Choose[Character]) -> Answer:
    """Of those whom he may challenge the one from whom he has most to gain."""
    game, there = situation.game, set(request.options)
    ours = [one for one in game.characters(situation.player) if there <= {o.key for o in opponents(game, one)}]
    return situation.best(request.options, lambda key: duel_balance(situation, ours[0], game.character(key)))


def duel_response(situation: Situation, request: Choose[str]) -> Answer:
    """Accept what looks well enough; to refuse costs the Regiment its order, unless somebody guards him."""
    if "refuse" not in request.options:
        return next(iter(request.options))
    game = situation.game
    one, other = game.character(request.about["challenged"]), game.character(request.about["challenger"])
    shame = 0.0 if refuses_freely(game, one) else SHAME * situation.points(game.unit(one.regiment))
    return "accept" if duel_balance(situation, one, other) + shame >= 0 else "refuse"


# -- spells ------------------------------------------------------------------------------------------------------------


def spells(situation: Situation, caster: Caster) -> list[tuple[float, str, str]]:
    """What each spell promises on each target: points, its name, whom."""
    game = situation.game
    return [
        (cast_succeeds(game, caster, name, target) * worth_of_spell(situation, caster, name, target), name, target.key)
        for name, spell in spells_of(game, caster).items()
        for target in castable(game, caster, spell)
    ]


def worth_of_spell(situation: Situation, caster: Caster, name: str, target: Regiment) -> float:
    """What a spell that works is worth in points."""
    game = situation.game
    spell = spells_of(game, caster)[name]
    worth = 0.0
    if spell.hits:
        attack = against(game, target, Attack(kind=HITS, rules=spell.rules, spell=True))
        wounds = spell.hits * wounds_of_hit(game.rulebook, attack)
        worth += harm(situation, target, wounds, resolve_test(game, target, "morale")).points
    if spell.heals and not target.broken:
        hurt = sum(stand.wounds for stand in target.stands)
        each = situation.points(target) / max(situation.wounds(target), 1)
        worth += each * min(spell.heals, hurt + spell.heals // 2 * bool(target.lost))
    if spell.gives or spell.event:
        fights = 2.0 if situation.foes(target) else 1.0
        worth += LASTING * fights * situation.points(target)
    return worth


def spell(situation: Situation, request: Choose[str]) -> Answer:
    """The spell that promises most, of whoever has all of these."""
    caster = _caster(situation, set(request.options))
    known = spells(situation, caster)
    return situation.best(request.options, lambda name: max((w for w, n, _ in known if n == name), default=0.0))


def _caster(situation: Situation, names: set[str]) -> Caster:
    game = situation.game
    for unit in situation.ours:
        for caster in (Caster(unit.key), Caster(unit.key, unit.character)) if unit.character else (Caster(unit.key),):
            if names <= set(spells_of(game, caster)):
                return caster
    return Caster(situation.ours[0].key)


def spell_target(situation: Situation, request: Choose[Regiment]) -> Answer:
    name, key = request.about["spell"], request.about["caster"]
    one = situation.game.state.characters.get(key)
    caster = Caster(one.regiment, key) if one and one.regiment != key else Caster(key)
    worth = {k: w for w, n, k in spells(situation, caster) if n == name}
    return situation.best(request.options, lambda k: worth.get(k, 0.0))
