"""What a Regiment or Character of a game in progress might do next, before they do: as play would do it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from bellona.kernel.errors import BellonaError
from bellona.kernel.refusal import Refusal

from ..actions import charge as charging
from ..actions import clash as clashing
from ..actions import volley as shooting
from ..actions.impact import bar_to_impact
from ..actions.impact import batches as impact_batches
from ..actions.listed import ACTIONS, Acting
from ..army.army_list import CLASSES
from ..attacks.attack import HITS, Attack
from ..attacks.attacking import Batch, against
from ..field.ground import distance, enemies_touching, engaged_stands, is_engaged
from ..field.sight import side_seen
from ..game import Conquest
from ..people import duel as duelling
from ..people import spell as casting
from ..people.character import stand_of
from ..rounds.activation import bar
from ..rounds.reinforcement import eligible, rolls
from ..special.activating import decay_of
from ..state import Character, Regiment
from .acts import Gate, Strike
from .defenders import Defender, body_of
from .other_topics import (
    casting_trial,
    charge_trial,
    decaying,
    duel_plan,
    reforming,
    reinforcements_plan,
    supremacy_trial,
    withdrawal,
)
from .questions import AskedCast, AskedCharge, InPlay
from .regiment import Duelist
from .topics import Plan

Rows = list[tuple[str, Batch]]


def plan_of(game: Conquest, asked: InPlay) -> Plan:
    """What a question about a game comes to, as things stand."""
    return HOWS[asked.how or likely(game, asked)](game, asked)


def likely(game: Conquest, asked: InPlay) -> str:
    """What a Regiment would do to an enemy if nobody says: strike those it touches, fire, or charge."""
    unit, target = both(game, asked)
    if is_engaged(game, unit):
        return "clash"
    return "volley" if _armed(game, unit) and shooting.bar_to_target(game, unit, target) is None else "charge"


def regiment(game: Conquest, key: str) -> Regiment:
    unit = game.state.regiments.get(key)
    if unit is None or not unit.on_field:
        raise BellonaError(f"no Regiment {key!r} is on the battlefield")
    return unit


def both(game: Conquest, asked: InPlay) -> tuple[Regiment, Regiment]:
    """A Regiment and an enemy of it."""
    unit, target = regiment(game, asked.unit), regiment(game, asked.target)
    if unit.owner == target.owner:
        raise BellonaError(f"{target.key} is no enemy of {unit.key}")
    return unit, target


def barred(**bars: Refusal | None) -> dict[str, Any]:
    """What stands in the way, by whom or what it concerns."""
    told = {key: {"why": bar.why, "rules": list(bar.rules), "about": bar.about} for key, bar in bars.items() if bar}
    return {"barred": told}


def rows_of(game: Conquest, unit: Regiment, batches: list[Batch]) -> Rows:
    """Attacks by who makes them: the Regiment, or the Character that is with it."""
    return [(unit.character if batch.attack.character and unit.character else unit.key, batch) for batch in batches]


# -- attacks -----------------------------------------------------------------------------------------------------------


def clash(game: Conquest, asked: InPlay) -> Plan:
    """The Clash of those Stands that may strike the target, or of those that are named.

    [conquest.action.clash.attacks-engaged, conquest.action.clash.multi-target.engaged]
    """
    unit, target = both(game, asked)
    able = [name for name, enemies in clashing.targets(game, unit).items() if target.key in enemies]
    named = [name for name in able if name in asked.stands] if asked.stands else able
    wrong = None if able else Refusal("not-in-contact", ("conquest.action.clash.when",), {"target": target.key})
    body = body_of(game, target)
    rows = rows_of(game, unit, clashing.batches(game, unit, target, named)) if named else []
    return struck(body, "clash", rows, beside=barred(**{target.key: wrong}))


def struck(
    body: Defender, name: str, rows: Rows, *, morale: bool = True, touching: Any = (), beside: Any = None
) -> Plan:
    act = Strike(name, (body,), rows, morale=morale, touching=touching)
    return Plan((body.track,), (act,), beside=beside or {})


def volley(game: Conquest, asked: InPlay) -> Plan:
    """The shots of every Stand that could fire, and why the others are silent. [conquest.action.volley.shots]"""
    unit, target = both(game, asked)
    wrong = shooting.bar_to_target(game, unit, target) if _armed(game, unit) else _unarmed(unit)
    fired = [] if wrong else shooting.shots(game, unit, target, asked.barrages or None)
    rows = rows_of(game, unit, shooting.batches(game, unit, target, fired))
    silent = {shot.stand.name: Refusal(shot.why, shot.rules) for shot in fired if shot.why}
    morale = shooting.tests_morale(game, unit, target)
    return struck(
        body_of(game, target),
        "volley",
        rows,
        morale=morale,
        beside=barred(**{target.key: wrong}, **_at_all(game, unit, "volley"), **silent),
    )


def _armed(game: Conquest, unit: Regiment) -> bool:
    return any(shooting.barrages_of(game, unit, stand) for stand in unit.stands)


def _unarmed(unit: Regiment) -> Refusal:
    return Refusal("no-barrage", ("conquest.action.volley.who",), {"unit": unit.key})


def impact(game: Conquest, asked: InPlay) -> Plan:
    """The Impact attacks of a Charge that hits home; from then on both touch. [conquest.impact.who]"""
    unit, target = both(game, asked)
    body = body_of(game, target)
    rows = rows_of(game, unit, impact_batches(game, unit, target))
    beside = barred(**{target.key: bar_to_impact(game, unit, target)})
    return struck(body, "impact", rows, touching=_about(game, unit), beside=beside)


def _about(game: Conquest, unit: Regiment) -> list[str]:
    return [text for stand in unit.stands for text in game.rules_of_stand(unit, stand)]


def charge(game: Conquest, asked: InPlay) -> Plan:
    """The Charge roll, with nothing in the way. [conquest.action.charge.roll]"""
    unit, target = both(game, asked)
    inches = distance(game, unit, target)
    told = AskedCharge(march=game.march(unit), distance=inches, rules=game.rules_of(unit))
    wrong = charging.refusal_of_target(game, unit, target)
    return Plan(
        trial=charge_trial(game.rulebook, told), beside=barred(**{target.key: wrong}, **_at_all(game, unit, "charge"))
    )


# -- Characters --------------------------------------------------------------------------------------------------------


def caster_of(game: Conquest, key: str) -> casting.Caster:
    one = game.state.characters.get(key)
    if one is not None and one.key not in game.state.regiments:
        return casting.Caster(regiment(game, one.regiment).key, one.key)
    return casting.Caster(regiment(game, key).key)


def cast(game: Conquest, asked: InPlay) -> Plan:
    """A casting roll and the hits of the spell. [conquest.spell.roll, conquest.spell.resolve]"""
    caster, target = caster_of(game, asked.unit), regiment(game, asked.target)
    spells = casting.spells_of(game, caster)
    if asked.spell not in spells:
        known = ", ".join(spells) or "none"
        raise BellonaError(f"{asked.unit} has no spell {asked.spell!r}; it has {known}")
    spell, body = spells[asked.spell], body_of(game, target)
    told = AskedCast(
        dice=casting.casting_dice(game, caster),
        attunement=spell.attunement,
        interfered=casting.is_interfered_with(game, caster, target),
        scaling=spell.scaling,
        priest=casting.is_priest(game, caster),
    )
    trial = casting_trial(game.rulebook, told, body)
    beside = barred(**{target.key: casting.bar_to_target(game, caster, spell, target)})
    if not spell.hits:
        return Plan(trial=trial, beside=beside)
    unit = game.unit(caster.unit)
    stand = game.character(caster.character).stand if caster.character else unit.stands[0].name
    attack = Attack(kind=HITS, rules=spell.rules, spell=True, side=side_seen(game, unit, stand, target))
    hits = Strike("hits", (body,), [(asked.spell, Batch(against(game, target, attack), spell.hits))])
    return Plan((body.track,), (Gate("cast", trial), hits), beside=beside)


def duel(game: Conquest, asked: InPlay) -> Plan:
    """A duel that is accepted, and beside it what comes of refusing. [conquest.duel.fight, conquest.duel.refused]"""
    one, other = (_character(game, key) for key in (asked.unit, asked.target))
    if one.owner == other.owner:
        raise BellonaError(f"{other.key} is no enemy of {one.key}")
    bodies = [_duelist(game, one, "challenger"), _duelist(game, other, "challenged")]
    blows = [duelling.blow(game, one, other), duelling.blow(game, other, one)]
    reach = [each.key for each in duelling.opponents(game, one)]
    far = Refusal("not-in-contact", ("conquest.duel.target",), {"character": other.key})
    wrong = None if other.key in reach else far
    breaks = duelling.breaks_by_refusing(game, other)
    refused = {"may": duelling.bar_to_refuse(game, other) is None, "breaks": breaks}
    plan = duel_plan(game.rulebook, bodies, blows)
    return plan._replace(beside=barred(**{other.key: wrong}) | {"refused": refused})


def _character(game: Conquest, key: str) -> Character:
    one = game.state.characters.get(key)
    if one is None or not one.alive or not game.unit(one.regiment).on_field:
        raise BellonaError(f"no Character {key!r} is on the battlefield")
    return one


def _duelist(game: Conquest, one: Character, name: str) -> Defender:
    unit, stand = game.unit(one.regiment), stand_of(game, one)
    track = Duelist(name, game.unmodified(unit, stand, "wounds"), stand.wounds)
    known = against(game, unit, Attack(), stand)
    fine = game.reading("re-rolls") == "fine"
    return Defender(game.rulebook, track, known, game.unmodified(unit, stand, "resolve"), fine=fine)


# -- what a Regiment costs itself --------------------------------------------------------------------------------------


def withdraw(game: Conquest, asked: InPlay) -> Plan:
    unit = regiment(game, asked.unit)
    body = body_of(game, unit)
    act = withdrawal(body, len(engaged_stands(game, unit)))
    return Plan((body.track,), (act,), beside=_bar_to(game, unit, "withdraw"))


def combat_reform(game: Conquest, asked: InPlay) -> Plan:
    unit = regiment(game, asked.unit)
    body = body_of(game, unit)
    frights = [game.rules_of_stand(enemy, stand) for enemy, stand in enemies_touching(game, unit)]
    act = reforming(body, len(engaged_stands(game, unit)), any("fearsome" in texts for texts in frights))
    return Plan((body.track,), (act,), beside=_bar_to(game, unit, "combat-reform"))


def _bar_to(game: Conquest, unit: Regiment, action: str) -> dict[str, Any]:
    return barred(**_at_all(game, unit, action))


def _at_all(game: Conquest, unit: Regiment, action: str) -> dict[str, Refusal | None]:
    """Why a Regiment could not take an action at all, were it activated."""
    return {unit.key: bar(game, unit, Acting(unit.key), ACTIONS[action])}


def decay(game: Conquest, asked: InPlay) -> Plan:
    """[conquest.special.decay, conquest.special.decay.character]"""
    unit = regiment(game, asked.unit)
    dice = sum(decay_of(game.rules_of_stand(unit, stand)) for stand in unit.stands)
    body = body_of(game, unit)
    return Plan((body.track,), (decaying(body, dice),))


# -- the rolls of a round ----------------------------------------------------------------------------------------------


def reinforcements(game: Conquest, asked: InPlay) -> Plan:
    """The dice of a player's Regiments that wait, were none picked to come without one."""
    able = [unit for unit in eligible(game, asked.player) if rolls(game, unit)]
    waiting = [(class_, sum(game.class_of(unit) == class_ for unit in able)) for class_ in CLASSES]
    if not able:
        raise BellonaError("nobody who waits may arrive this round")
    return reinforcements_plan(game.round, waiting)


def supremacy(game: Conquest, asked: InPlay) -> Plan:
    cards = [len(game.side(player).stack) for player in (asked.player, 1 - asked.player)]
    return Plan(trial=supremacy_trial(cards[0], cards[1]))


HOWS: Mapping[str, Callable[[Conquest, InPlay], Plan]] = {
    "clash": clash,
    "volley": volley,
    "impact": impact,
    "charge": charge,
    "cast": cast,
    "duel": duel,
    "withdraw": withdraw,
    "combat_reform": combat_reform,
    "decay": decay,
    "reinforcements": reinforcements,
    "supremacy": supremacy,
}
