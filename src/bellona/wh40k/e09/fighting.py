"""The Fight phase of 9th edition: who charged fights first, attacks are divided over weapons and targets, steps come
closer and need do no more.
"""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from bellona.kernel.flow import Alternate, Phase
from bellona.kernel.game import named, settles
from bellona.kernel.refusal import Refusal
from bellona.space import measure

from ..attack import Attack
from ..attacks.melee import targets_of
from ..attacks.resolve import Shot, make_all_attacks, volleys_of
from ..datasheet import Weapon
from ..facts import MeleeDeclared, NoMeleeTargets
from ..game import Warhammer
from ..moments import WarhammerRule
from ..moves.engaging import ask_to_close, ruled
from ..moves.judging import MoveKind
from ..moves.making import carry_out
from ..phases import fight as tenth
from ..phases.charge import targets_declared
from ..state import Model, Unit
from ..table.measures import engaged_with
from .charging import in_contact, step_closer

SECOND_RANK = 0.5
PILE_IN = MoveKind("pile-in", "9e.fight.pile-in", "9e.aircraft.end-of-move", "9e.aircraft.end-of-move", flight=False)
CONSOLIDATE = MoveKind(
    "consolidation", "9e.fight.consolidate", "9e.aircraft.end-of-move", "9e.aircraft.end-of-move", flight=False
)

IN_CONTACT = {"pile-in": "9e.fight.pile-in-contact", "consolidation": "9e.fight.consolidate-contact"}

# [9e.weapon.close-combat-weapon]
BARE = "close combat weapon"
BARE_HANDS = Weapon(BARE, "1", 0, 0, more={"type": "Melee", "weapon_strength": "User"})


# -- who fights --------------------------------------------------------------------------------------------------------


def is_eligible(game: Warhammer, unit: Unit) -> bool:
    """Within Engagement Range of an enemy, or having charged this turn. [9e.fight.eligibility]"""
    return unit.charged or bool(engaged_with(game, unit))


def chargers(game: Warhammer, player: int) -> list[Unit]:
    """Units that charged this turn fight before all others. [9e.fight.chargers-first]"""
    return [unit for unit in tenth.eligible_to_fight(game, player) if unit.charged]


def why_not_yet(game: Warhammer, player: int, key: str) -> Refusal | None:
    """Why a unit cannot be selected while some have not fought that charged. [9e.fight.chargers-first]"""
    if barred := tenth.why_not_fight(game, player, key):
        return barred
    unit = game.state.units.get(key)
    waits = unit is not None and unit.owner == player and not unit.charged
    return Refusal("chargers-first", ("9e.fight.chargers-first",), {"unit": key}) if waits else None


# -- who strikes at whom -----------------------------------------------------------------------------------------------


def strikers(game: Warhammer, unit: Unit, enemy: Unit) -> tuple[str, ...]:
    """The models within Engagement Range of an enemy unit, and those within half an inch of a mate that is within half
    an inch of it. A unit that charged strikes only at its targets and at whoever intervened.

    [9e.fight.eligible-models, 9e.fight.target-reach, 9e.fight.charge-target-restriction, 9e.characteristic.melee-dash]
    """
    if not may_be_struck(game, unit, enemy):
        return ()
    table, key, ground = game.table, unit.key, game.parts.ground
    reaching = [*measure.models_within(table, key, enemy.key, ground.engagement, vertically=ground.engagement_up)]
    for mate in measure.models_within(table, key, enemy.key, SECOND_RANK):
        reaching += measure.models_within(table, key, measure.OneModel(key, mate), SECOND_RANK)
    return tuple(m.name for m in unit.models if m.name in reaching and strikes_at_all(game, unit, m))


def may_be_struck(game: Warhammer, unit: Unit, enemy: Unit) -> bool:
    """Whether a unit that may have charged may strike at an enemy: at all, if nobody knows whom it charged.

    [9e.fight.charge-target-restriction]
    """
    targets = targets_declared(game, unit) if unit.charged else None
    return targets is None or enemy.key in targets or any(gain.rule == "intervened" for gain in enemy.gained)


def strikes_at_all(game: Warhammer, unit: Unit, model: Model) -> bool:
    """Nobody strikes whose Weapon Skill or Attacks are "-". [9e.characteristic.melee-dash]"""
    return all(game.characteristic(unit, model, name) is not None for name in ("weapon_skill", "attacks"))


# -- attacks -----------------------------------------------------------------------------------------------------------


class CloseCombatAttack(NamedTuple):
    """One attack of one model. With `only` it must be made with that weapon, in addition to its Attacks."""

    model: str
    number: int
    only: str = ""

    @property
    def key(self) -> str:
        return f"{self.model}/{self.number}{f'+{self.only}' if self.only else ''}"


def melee_weapons(game: Warhammer, unit: Unit, model: Model) -> tuple[str, ...]:
    """Its melee weapons by profile; a model that has none fights all the same.

    [9e.fight.melee-weapons, 9e.weapon.ranged-or-melee, 9e.weapon.close-combat-weapon]
    """
    return tuple(dict.fromkeys(key for key in model.weapons if game.weapon(model, key).melee)) or (BARE,)


def blows_of(game: Warhammer, unit: Unit, model: Model) -> list[CloseCombatAttack]:
    """As many as its Attacks, and those that weapons bring with them.

    [9e.fight.number-of-attacks]
    """
    own = [CloseCombatAttack(model.name, number) for number in range(1, game.value(unit, model, "attacks") + 1)]
    weapons = [key for key in melee_weapons(game, unit, model) if key != BARE]
    extra = [key for key in weapons for _ in range(brought_by(game, game.weapon(model, key)))]
    return own + [CloseCombatAttack(model.name, len(own) + place, key) for place, key in enumerate(extra, 1)]


def brought_by(game: Warhammer, weapon: Weapon) -> int:
    """How many attacks a weapon brings with it."""
    rules = game.rulebook.special_rules.listening("attacks_besides", weapon.abilities)
    return sum(rule.attacks_besides() or 0 for rule in rules if isinstance(rule, WarhammerRule))


@settles
async def make_close_combat_attacks(game: Warhammer, unit: Unit) -> None:
    """All attacks over weapons and targets in one answer, then they are resolved, whatever becomes of the distances.

    [9e.fight.melee-weapons, 9e.fight.number-of-attacks, 9e.fight.split-attacks, 9e.fight.no-targets,
    9e.fight.committed-attacks]
    """
    targets = game.find(lambda: targets_of(game, unit))
    blows = [blow for model in unit.models if model.name in targets for blow in blows_of(game, unit, model)]
    if not blows:
        game.record(NoMeleeTargets(unit=unit.key, rules=("9e.fight.no-targets",)))
        return

    def aims(blow: CloseCombatAttack) -> list[str]:
        weapons = (blow.only,) if blow.only else melee_weapons(game, unit, unit.model(blow.model))
        return [f"{weapon}>{target}" for weapon in weapons for target in targets[blow.model]]

    declared = ("declare-targets", "target-reach", "melee-weapons", "number-of-attacks")
    rules = tuple(f"9e.fight.{rule}" for rule in declared)
    told = await game.assign(
        unit.owner, "close combat attacks", blows, aims, all=True, rules=rules, about={"unit": unit.key}
    )
    counted = Counter((blow.model, *aim.rpartition(">")[::2]) for blow, aim in told)
    game.record(MeleeDeclared(unit=unit.key, blows=tuple(counted), rules=rules))
    aimed = [
        (Shot(model, weapon, number), target, attack_of(game, unit, unit.model(model), weapon, target))
        for (model, weapon, target), number in counted.items()
    ]
    for target in dict.fromkeys(target for _, target, _ in aimed):
        await game.window.selected_as_target(game, game.unit(target), unit)
    await make_all_attacks(game, unit, volleys_of(unit, aimed))


def attack_of(game: Warhammer, unit: Unit, model: Model, weapon: str, target: str) -> Attack:
    """One close combat attack, with the abilities of this weapon and of no other.

    [9e.fight.melee-weapons, 9e.weapon.abilities]
    """
    return game.parts.attacks.attack_by(game, unit, model, weapon, game.unit(target))


# -- steps -------------------------------------------------------------------------------------------------------------


@settles
@named("pile in")
async def pile_in(game: Warhammer, unit: Unit) -> None:
    """Each model may move up to 3", and ends closer to the enemy model that was closest to it. [9e.fight.pile-in]"""
    await _step(game, unit, PILE_IN)


@named("consolidate")
async def consolidate(game: Warhammer, unit: Unit) -> None:
    """The same after its attacks. [9e.fight.consolidate]"""
    await _step(game, unit, CONSOLIDATE)


async def _step(game: Warhammer, unit: Unit, kind: MoveKind) -> None:
    """Nobody is asked where nobody could move, or there is no enemy to come closer to."""
    cites = dict.fromkeys(("ends-too-far", "not-coherent", "not-closer"), (kind.length,))
    move = step_closer(game, unit, kind, cites | {"in-contact-already": (IN_CONTACT[kind.name],)})
    if not move.aims.toward or in_contact(game, unit).issuperset(move.distances):
        return
    verdict = await ruled(game, move, f"{kind.name} possible")
    moves = await ask_to_close(game, move, verdict, may_pass=True)
    if moves:
        carry_out(game, move, moves)


FIRST = "9e.fight.chargers-first"
RULES = ("9e.fight.alternate", "9e.fight.once-per-phase")
FIGHT = Phase(
    "fight",
    (
        Alternate("chargers", chargers, tenth.fight, tenth.other_player, (*RULES, FIRST), why_not_yet),
        # Alternation goes on where it has been. [9e.fight.chargers-first]
        Alternate(
            "remaining combats",
            tenth.fighting_then,
            tenth.fight,
            tenth.other_player,
            RULES,
            tenth.why_not_fight,
            goes_on=True,
        ),
    ),
)
