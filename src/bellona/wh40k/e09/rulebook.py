"""Warhammer 40,000 9th edition: the contents page. Whatever is not named here is as in the 10th."""

from __future__ import annotations

from typing import Any

from bellona.armies.shipped import shelf
from bellona.catalogue import cited_as
from bellona.kernel.orders import StandingOrder
from bellona.space.measure.together import Coherency

from ..battle import battle
from ..e10 import rulebook as tenth
from ..phases.shooting import SHOOTING
from ..scenes.asked import vocabulary
from ..stratagem import Stratagem
from . import abilities as abilities  # they register themselves
from . import (
    agreements,
    characteristics,
    charging,
    fighting,
    flying_on,
    losing_units,
    markers_held,
    mission_instructions,
    move_units,
    mustering,
    open_ground,
    riding,
)
from . import powers as powers  # they register themselves
from .attacks import allocation, attack_numbers, targets
from .attacks.plain_sequence import PlainSequence
from .facts import FACTS
from .missions import MISSIONS
from .more_questions import QUESTIONS, ROLLS
from .more_switches import SWITCHES
from .odds.forms_asked import attack_after_moving
from .odds.topics import CHANCES
from .phases import battle_forged, morale, psychic
from .registry import RULES
from .rows import LETTERS

NAME = "wh40k-9e"
SHELF = shelf(NAME)

# Set-ups ready to play, by name.
STARTERS: dict[str, dict[str, Any]] = {
    "combat-patrol": {
        "mission": "combat-patrol",
        "battle_size": "combat-patrol",
        "layout": "chapel-yard",
        "armies": ["dawn-vanguard", "rotting-march"],
    },
    "only-war": {
        "mission": "eternal-war",
        "battle_size": "incursion",
        "layout": "pump-station",
        "armies": ["dawn-crusade", "rotting-host"],
    },
    "citadel": {
        "mission": "eternal-war",
        "battle_size": "incursion",
        "layout": "burnt-quarter",
        "armies": ["dawn-citadel", "rotting-host"],
    },
}

# What people begin with besides.
PERSONAL_ORDERS = (
    StandingOrder("morale test", "first"),  # who is tested first
    StandingOrder("model to remove", "first"),  # so that as few as possible are
    StandingOrder("shoot", "pass", {"acts": False}),
    *(StandingOrder(f"re-roll {roll}", "pass", {"failed": []}) for roll in ("hit", "wound")),
)

# What is gone. There are no Stratagems in its core, no Leaders and no battle-shock, no cover, no criticals, no
# Detachments, no secret cards; units arrive and stand by as their own rules say.
STRATAGEMS = tuple(name for name, cls in tenth.RULEBOOK.special_rules.classes.items() if issubclass(cls, Stratagem))
WEAPONS = (
    "anti-",
    "devastating-wounds",
    "extra-attacks",
    "hazardous",
    "ignores-cover",
    "indirect-fire",
    "lance",
    "lethal-hits",
    "melta",
    "one-shot",
    "precision",
    "psychic",
    "sustained-hits",
    "twin-linked",
)
MODELS = (
    "benefit-of-cover",
    "big-guns-never-tire",
    "damaged",
    "fights-first",
    "firing-deck",
    "hover",
    "infiltrators",
    "leader",
    "lone-operative",
    "plunging-fire",
    "scouts",
    "stealth",
)
GONE = (
    *(name for name in STRATAGEMS if name not in RULES.classes),
    *WEAPONS,
    *MODELS,
    "crushing",
    "secondary-missions",
)

# Seven phases in this order. [9e.core.phase-order]
STAGES = (
    mission_instructions.SETUP,
    battle(
        (
            battle_forged.COMMAND,
            move_units.MOVEMENT,
            psychic.PSYCHIC,
            SHOOTING,
            charging.CHARGE_PHASE,
            fighting.FIGHT,
            morale.MORALE,
        )
    ),
)

RULEBOOK = tenth.RULEBOOK.amended(
    NAME,
    "3",
    stages=STAGES,
    parts={
        # Models have WS, BS, S and A of their own, weapons a type. [9e.characteristic.profile]
        "datasheet.letters": LETTERS,
        "datasheet.everybodys": {fighting.BARE: fighting.BARE_HANDS},  # [9e.weapon.close-combat-weapon]
        "datasheet.characteristic": characteristics.characteristic,  # [9e.datasheet.damage-table]
        "dice.shown": characteristics.halved_value,  # [9e.dice.reroll-d3]
        # Two mates near each model of a unit of six. [9e.coherency.small-unit, 9e.coherency.large-unit]
        "ground.coherency": Coherency(
            within=2.0, vertically=5.0, neighbours=1, crowd=6, crowd_neighbours=2, one_group=True
        ),
        # Terrain is climbed; it covers nobody, and what is 1" high is not there. [9e.terrain-movement.low-terrain]
        "terrain.kinds": {},
        "terrain.low": 1.0,
        "terrain.passable": open_ground.passes_low,
        "terrain.rules": open_ground.rules_of_terrain,
        "terrain.may_stand_on": open_ground.anywhere,
        "terrain.cover": open_ground.no_cover,
        "terrain.in_cover": open_ground.never_in_cover,
        "terrain.fires_down": open_ground.no_height_helps,
        "terrain.across": 0.0,
        # Friends and mates are in the way, too; who can FLY goes over everything, and height does not count for it.
        "moving.blockers": move_units.blockers,  # [9e.movement.path]
        "moving.flight": move_units.flight,  # [9e.fly.ignore-vertical, 9e.fly.charge-terrain]
        # Who shoots needs a target; Look Out, Sir and Big Guns Never Tire are asked for each model.
        "shooting.bar": targets.bar_to_shooting,  # [9e.shooting.eligibility]
        "shooting.field_of_fire": targets.TargetsByModel,  # [9e.shooting.look-out-sir]
        "shooting.weapons": targets.weapons_fired,  # [9e.weapon.grenade, 9e.weapon.pistol-exclusive]
        "shooting.could_shoot": targets.could_shoot,  # [9e.overwatch.closest-rules]
        "shooting.circumstances": targets.known_of_shots,  # [9e.weapon.heavy, 9e.weapon.assault-penalty]
        # The attack is put together from its model and its weapon; there are no criticals.
        "attacks.numbers": attack_numbers.numbers,  # [9e.weapon.strength-user, 9e.weapon.strength-modifier]
        "attacks.numbers_asked": attack_numbers.numbers_asked,
        "attacks.attack_asked": attack_after_moving,
        "attacks.sequence": PlainSequence,  # [9e.attack.hit-unmodified, 9e.attack.wound-unmodified]
        "attacks.core_abilities": (),
        "attacks.toughness": allocation.toughness_of_most,  # [9e.attack.wound-roll]
        "attacks.begun": allocation.has_lost_wounds,  # [9e.attack.allocate-wounded]
        "attacks.mortal_wounds_wait": False,  # [9e.attack.mortal-wounds-with-damage]
        "attacks.spill": allocation.always_spill,  # [9e.attack.mortal-wounds-spill]
        "attacks.as_it_stands": targets.now,  # [9e.shooting.big-guns-heavy-penalty]
        "attacks.still_made": targets.is_still_made,  # [9e.shooting.big-guns-deferred]
        "attacks.remember_loss": morale.remember_loss,  # [9e.morale.who-tests]
        "attacks.tell_destroyer": losing_units.tell_destroyer,  # [9e.core.destroyed-by-you]
        "command.has_points": battle_forged.counts_command_points,  # [9e.command.battle-forged-cp]
        # A charge engages its targets, and that is all; targets that may fire Overwatch do before the roll.
        "charge.bar": charging.bar_to_charge,  # [9e.charge.ineligible]
        "charge.bar_to_target": charging.bar_to_target,
        "charge.move": charging.charge_move,  # [9e.charge.move]
        "charge.declare": charging.declare_charge,  # [9e.overwatch.trigger]
        # Who charged fights first; a second rank is half an inch behind, and steps only come closer.
        "fight.eligible": fighting.is_eligible,
        "fight.weapons": fighting.melee_weapons,  # [9e.weapon.close-combat-weapon]
        "fight.strikers": fighting.strikers,  # [9e.fight.eligible-models, 9e.fight.target-reach]
        "fight.steps": (fighting.pile_in, fighting.make_close_combat_attacks, fighting.consolidate),
        # Out only before a TRANSPORT moves, not into an engaged one; riders have moved as it has.
        "moving.units": riding.units_to_move,
        "moving.bar": riding.bar_to_moving,  # [9e.transport.disembark]
        "moving.moves": riding.with_riders(move_units.MOVES),  # [9e.datasheet.turbo-boost]
        # AIRCRAFT move on, at least and at most so far, or are lost.
        "moving.choices": flying_on.move_choices,  # [9e.aircraft.engaged-aircraft]
        "moving.make": flying_on.make_move,  # [9e.aircraft.minimum-move, 9e.aircraft.forced-removal]
        "moving.passes_near": flying_on.passes_near,  # [9e.fly.through-engagement]
        "moving.on_marker": markers_held.bar_to_ending_on_one,  # [9e.objective.marker]
        "moving.remember": riding.ride_along,  # [9e.transport.embarked-movement-status]
        "transports.refusal": riding.bar_to_embarking,  # [9e.transport.embark-restrictions]
        "transports.left_behind": riding.nobody_left_behind,  # [9e.mission.eternal-war-deployment]
        "transports.emergency": 3.0,
        "transports.escape": riding.escape,  # [9e.transport.destroyed-casualties]
        # Nobody waits but by a rule of its own. [9e.reinforcements.definition]
        "reserves.must_wait": mission_instructions.nobody_must_wait,
        "reserves.open_to": mission_instructions.reserves_open_to,
        "reserves.cap": mustering.no_cap,
        # Models are counted, unless Objective Secured decides it. [9e.objective.control, 9e.objective.secured]
        "objectives.in_range": markers_held.those_who_count,
        "objectives.levels": markers_held.models_counted,
        # Free armies, sized by Power. [9e.mission.eternal-war-muster]
        "muster.shelf": SHELF,
        "muster.sizes": mustering.SIZES,
        "muster.violations": mustering.violations,
        "muster.joining": {},
        "muster.worth": mustering.by_power,
        "missions.all": MISSIONS,
        "missions.cards": {},
        "missions.gambits": {},
        "chances": CHANCES,  # nobody is shocked, nothing is Hazardous, and nobody escapes desperately
    },
    special_rules=RULES,
    without=GONE,
    stacking=characteristics.STACKING,  # [9e.characteristic.minimum-one], and no cap of saves
    standing_orders=tuple(StandingOrder(asks, "first") for asks in tenth.FIRST)
    + tuple(StandingOrder(asks, "pass") for asks in tenth.PASS),
    personal_orders=PERSONAL_ORDERS,
    switches={name: switch.readings for name, switch in SWITCHES.items()},
    starters=STARTERS,
    choices={
        "mission": tuple(MISSIONS),
        "battle_size": tuple(mustering.SIZES),
        "layout": tuple(SHELF.names("layouts")),
        "armies": tuple(SHELF.names("armies")),
    },
    facts=(*tenth.RULEBOOK.facts, *FACTS),
    vocabulary=vocabulary(QUESTIONS, ROLLS),
    called=agreements.rule_on,  # [9e.core.most-important-rule]
    place=30,
    citations=cited_as(NAME),
)
