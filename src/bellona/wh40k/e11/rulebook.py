"""Warhammer 40,000 11th edition: the contents page. Whatever is not named here is as in the 10th."""

from __future__ import annotations

from typing import Any

from bellona.armies.shipped import shelf
from bellona.catalogue import cited_as
from bellona.kernel.orders import StandingOrder
from bellona.space.measure.together import Coherency

from ..attacks.melee import make_melee_attacks
from ..e10 import rulebook as tenth
from ..scenes.asked import vocabulary
from . import abilities as abilities  # they register themselves
from . import (
    areas,
    battle_shock,
    characters,
    charging,
    consolidating,
    disembark_modes,
    fall_back_modes,
    fighting,
    more_moments,
    moves_made,
    reserves_pool,
    stratagem_limits,
    terrain_objectives,
    turn,
    walkers,
)
from . import stratagems as stratagems  # they register themselves
from . import surge as surge  # it registers its ability
from .attacks import cover_of_units, mortal_wounds, noticing, shooting_types
from .attacks.attack_sequence import SkilledSequence
from .attacks.melee_circumstances import melee_circumstances
from .facts import FACTS
from .missions import MISSIONS
from .more_questions import QUESTIONS, ROLLS
from .more_switches import SWITCHES
from .odds.odds_forms import typed_attack
from .odds.odds_of_losses import CHANCES
from .registry import RULES

NAME = "wh40k-11e"
SHELF = shelf(NAME)

# Set-ups ready to play, by name.
STARTERS: dict[str, dict[str, Any]] = {
    "first-game": {
        "mission": "first-game",
        "battle_size": "first-game",
        "layout": "bastion-yard",
        "armies": ["dawn-watch", "waking-tomb"],
    },
    "contested-ground": {
        "mission": "contested-ground",
        "battle_size": "incursion",
        "layout": "statue-square",
        "armies": ["dawn-host", "endless-court"],
    },
    "colossus": {
        "mission": "contested-ground",
        "battle_size": "incursion",
        "layout": "shattered-field",
        "armies": ["dawn-colossus", "endless-court"],
    },
}

RULEBOOK = tenth.RULEBOOK.amended(
    NAME,
    "2",
    phases={
        # A turn begins and ends with a step of its own. [11e.core.start-of-turn-step, 11e.core.end-of-turn-step]
        "command": turn.after_start_of_turn,
        "movement": disembark_modes.without_asking_the_idle,
        "shooting": more_moments.with_a_beginning,  # [11e.stratagem.smokescreen]
        "charge": more_moments.with_an_end,  # [11e.stratagem.heroic-intervention]
        # The active player selects first, and the alternation runs on. [11e.fight.remaining-selector]
        "fight": lambda phase: turn.before_end_of_turn(fighting.in_one_run(phase)),
    },
    parts={
        "ground.engagement": 2.0,  # [11e.core.engagement-range]
        # One mate near each model, however many they are, and nobody far from anybody.
        # [11e.core.coherency, 11e.core.coherency-no-seven-rule]
        "ground.coherency": Coherency(within=2.0, vertically=5.0, spread=9.0, one_group=True),
        # Whether one passes terrain and stands on it goes by its category and by one's keywords.
        "terrain.traits": (*areas.CATEGORIES, *areas.PROPERTIES),  # [11e.terrain.area]
        "terrain.traits_of": areas.traits_of,  # [11e.terrain.categories]
        "terrain.passable": areas.may_pass,  # [11e.terrain-movement.exposed-light, 11e.terrain-movement.dense]
        "terrain.rises_through": areas.rises_through,  # [11e.terrain-movement.dense-vertical]
        "terrain.rules": areas.rules_of_area,
        "terrain.may_stand_on": areas.may_stand_on,  # [11e.terrain-movement.ending-positions]
        # A SUPER-HEAVY WALKER strides over others, and may take MOBILE for a move.
        "moving.keywords": walkers.keywords_of,  # [11e.terrain-movement.super-heavy-walker-mobile]
        "moving.blockers": walkers.blockers,  # [11e.terrain-movement.super-heavy-walker-stride]
        "moving.passes_near": walkers.passes_near,
        # A model fires down from 3" up, or because it towers over those nearby.
        "terrain.plunge": 3.0,  # [11e.terrain.plunging-fire]
        "terrain.fires_down": areas.fires_down,
        # Terrain covers a target as a whole, from each model that attacks it. [11e.terrain.cover-determination]
        "terrain.cover": cover_of_units.cover_of,
        "terrain.cover_rules": cover_of_units.cover_rules,
        "terrain.in_cover": cover_of_units.not_by_model,
        # Obscuring areas, Solid walls, hiding places and Lone Operatives limit what is seen.
        "sight.seen": noticing.sight_of,  # [11e.visibility.all-limits]
        "sight.fully_seen": noticing.full_sight_of,
        "sight.depends_on": noticing.depends_on,
        # A unit shoots by one of four types, or snaps out of turn, and whoever fires is seen.
        "shooting.choose_type": shooting_types.choose_type,  # [11e.shooting.type-choice]
        "shooting.field_of_fire": shooting_types.FieldByType,  # [11e.shooting.types]
        "shooting.circumstances": shooting_types.circumstances,
        "shooting.remember": shooting_types.remember_shots,  # [11e.terrain.hidden-details]
        # Cover and Plunging Fire change the skill, and nothing that is added to the roll makes up for a failed die.
        "attacks.sequence": SkilledSequence,  # [11e.attack.bs-change-is-not-roll-modifier, 11e.terrain.cover-effect]
        "attacks.core_abilities": ("big-guns-never-tire", "plunging-fire", "snap-shooting"),
        # The mortal wounds of one Critical Wound harm one model. [11e.weapon.devastating-wounds-one-model]
        "attacks.mortal_wounds": mortal_wounds.inflict_on_one_model,
        "attacks.spill": mortal_wounds.never_spill,
        "attacks.attack_asked": typed_attack,
        "chances": CHANCES,  # [11e.dice.hazard-roll, 11e.stratagem.explosives, 11e.stratagem.crushing-impact]
        "fight.circumstances": melee_circumstances,  # [11e.weapon.cleave]
        # Battle-shock begins at half strength and lasts until a test is passed.
        "command.recover": battle_shock.nobody_recovers,  # [11e.battle-shock.persists]
        "command.must_test": battle_shock.must_test,  # [11e.battle-shock.who-tests]
        "command.test": battle_shock.battle_shock_test,  # [11e.battle-shock.recovery]
        # A unit Falls Back in order, or desperately. [11e.movement.ordered-retreat, 11e.movement.desperate-escape]
        "moving.moves": walkers.may_be_mobile(tenth.MOVES | {"fall-back": fall_back_modes.fall_back}),
        # How far models have moved counts, and who has made a Surge move does not move again in that phase.
        "moving.remember": moves_made.remember_move,  # [11e.movement.surge-eligibility]
        "moving.units": moves_made.units_to_move,
        "moving.bar": moves_made.bar_to_moving,  # [11e.movement.surge-procedure]
        # A Charge roll reaches as far as each target is away. [11e.charge.success, 11e.charge.targets-named-first]
        "charge.near": charging.is_near,
        "charge.to_cover": charging.all_the_way,
        "charge.needed": charging.needed,
        "charge.move": charging.charge_move,
        "charge.declare": charging.declare_charge,
        # Who was engaged when the phase began fights, though nobody is left, and may pile in twice.
        "fight.eligible": fighting.is_eligible,  # [11e.fight.eligible, 11e.fight.overrun]
        # Between a unit's attacks and its consolidation the enemy may counter. [11e.stratagem.counteroffensive-order]
        "fight.steps": (
            fighting.pile_in,
            make_melee_attacks,
            more_moments.before_consolidation,
            consolidating.consolidate,
        ),  # [11e.fight.sequence]
        "fight.strikers": fighting.strikers,  # [11e.fight.who-attacks, 11e.fight.second-rank]
        "terrain.across": 0.0,  # nobody strikes across a barricade
        "moving.scouts_end": 8.0,  # [11e.ability.scouts-conditions]
        # A SUPPORT unit joins a Bodyguard beside a Leader; when the Bodyguard is gone they go on as two units.
        "muster.joining": characters.JOINING,  # [11e.ability.leader, 11e.ability.support]
        "attacks.part_ways": characters.part_ways,  # [11e.ability.attached-leftover]
        # Strategic Reserves are one pool, from the second round on; how units arrive is up to their own rules.
        "reserves.from_enemies": 8.0,  # [11e.reserves.strategic-distance, 11e.reserves.deep-strike-distance]
        "reserves.bar": reserves_pool.bar_to_arriving,  # [11e.reserves.from-round-two]
        "reserves.anywhere": reserves_pool.has_deep_strike,  # [11e.reserves.pool]
        "reserves.are_lost": reserves_pool.is_lost,  # [11e.aircraft.end-of-battle]
        # Three ways out of a TRANSPORT; out of a destroyed one there is only the worst.
        "transports.disembark": disembark_modes.disembark,  # [11e.transport.disembark-modes]
        "transports.escape": disembark_modes.escape,  # [11e.transport.destroyed]
        # A Stratagem is used once a phase on the same unit, and again on others.
        "stratagems.used_up": stratagem_limits.used_up,  # [11e.stratagem.insane-bravery-once]
        "stratagems.bar": stratagem_limits.bar,  # [11e.stratagem.once-per-unit-per-phase]
        # Armies and battlefields of its own, and missions that are fought for terrain areas.
        "muster.shelf": SHELF,
        "missions.all": MISSIONS,  # [11e.mission.primary-value]
        # An objective is a terrain area, and may be secured.
        "objectives.areas": terrain_objectives.every_area,  # [11e.mission.objective-placement]
        "objectives.range": terrain_objectives.range_of,  # [11e.objective.terrain-objective]
        "objectives.controller": terrain_objectives.controller,  # [11e.objective.secured-lost]
    },
    special_rules=RULES,
    without=("go-to-ground", "grenade", "tank-shock", "crushing", "counter-offensive"),  # [11e.stratagem.core-list]
    ended=turn.ended,
    switches={name: told for name, told in tenth.RULEBOOK.switches.items() if name != "mortal-wounds-of-attacks"}
    | {name: switch.readings for name, switch in SWITCHES.items()},
    personal_orders=(
        *tenth.PERSONAL_ORDERS,
        *fall_back_modes.PERSONAL_ORDERS,
        *fighting.PERSONAL_ORDERS,
        *shooting_types.PERSONAL_ORDERS,
        StandingOrder("lethal hits", "first", {"plain": True}),  # all of them, where a Wound roll brings nothing more
    ),
    starters=STARTERS,
    choices={
        **tenth.CHOICES,
        "mission": tuple(MISSIONS),
        "layout": tuple(SHELF.names("layouts")),
        "armies": tuple(SHELF.names("armies")),
    },
    place=10,
    facts=(*tenth.RULEBOOK.facts, *FACTS),
    vocabulary=vocabulary(QUESTIONS, ROLLS),
    citations=cited_as(NAME),
)
