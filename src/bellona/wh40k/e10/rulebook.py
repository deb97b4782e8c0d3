"""Warhammer 40,000 10th edition: the contents page."""

from __future__ import annotations

from typing import Any

from bellona.armies.shipped import shelf
from bellona.kernel.modifiers import Stacking
from bellona.kernel.orders import StandingOrder
from bellona.kernel.requests import Pick
from bellona.kernel.rulebook import Rulebook
from bellona.space.measure.together import Coherency
from bellona.space.numbers import MILLIMETRE

from ..army.muster import BattleSize, in_points, violations
from ..attacks.damage import candidates, forget_destroyer, forget_loss, is_wounded_or_chosen, stay_one
from ..attacks.melee import make_melee_attacks, melee_weapons, nothing_more, strikers
from ..attacks.resolve import (
    are_made,
    as_it_stands,
    attack_by,
    highest_toughness,
    inflict_mortal_wounds,
    mortal_wounds_spill,
    numbers_of_weapon,
)
from ..attacks.sequence import AttackSequence, wound_needed
from ..attacks.targeting import FieldOfFire, bar_to_selecting
from ..battle import battle, budget, opening, seen, victor, victory_points
from ..cast import cards
from ..expiry import ended
from ..facts import FACTS
from ..game import Warhammer, characteristic
from ..invariants import WatchedBattle
from ..letters import NO_MORE
from ..missions.ending import is_still_away, unit_destroyed
from ..missions.mission import Mission
from ..moments import WarhammerRule
from ..moves import aircraft
from ..moves.fall_back import can_escape, fall_back
from ..moves.judging import blockers, passes_near, soars
from ..moves.making import forget_move, remain_stationary
from ..moves.pile_in import consolidate, pile_in
from ..moves.where_to_stand import on_marker
from ..naming import names
from ..odds.asked_attacks import attack_of, numbers_of_asked_weapon
from ..odds.battle_aids import BattleAids
from ..parts import (
    AircraftPart,
    AttacksPart,
    ChargePart,
    CommandPart,
    DatasheetPart,
    DicePart,
    FightPart,
    GroundPart,
    MissionsPart,
    MovingPart,
    MusterPart,
    ObjectivesPart,
    Parts,
    ReservesPart,
    ShootingPart,
    SightPart,
    StratagemsPart,
    TerrainPart,
    TransportsPart,
)
from ..phases.charge import (
    CHARGE_PHASE,
    bar_to_charge,
    charge,
    charge_move,
    declare_charge,
    needed,
    to_engagement,
    was_near,
)
from ..phases.charge import bar_to_target as bar_to_charging
from ..phases.command import (
    COMMAND,
    battle_shock_test,
    counts_command_points,
    must_test,
    recover_from_battle_shock,
)
from ..phases.fight import FIGHT, is_eligible
from ..phases.movement import MOVEMENT, advance, make_move, make_normal_move
from ..phases.setup import SETUP
from ..phases.shooting import SHOOTING, circumstances, could_shoot, forget_shots, one_type, pistols_or_others, shoot
from ..rolls import face_of_die
from ..scenes.asked import VOCABULARY
from ..scenes.house_rules import HOUSE
from ..scenes.said import said
from ..sequencing import affordable, in_play, present, sequencer, used_already
from ..set_up import deployment, reserves, transports
from ..set_up.formations import LEADER, must_wait, quarter, reserves_open_to
from ..state import BattleState
from ..stratagem import Stratagem, no_limit
from ..table.cover import cover_of, cover_rules, in_cover
from ..table.footing import may_pass, may_stand_on, rises_through, rules_of_feature
from ..table.objectives import (
    all_in_range,
    controller_by_levels,
    levels_of_control,
    no_areas,
    range_of_marker,
    settle_control,
)
from ..table.terrain_effects import traits_agreed_on
from ..table.visibility import full_sight_of, hovers, sight_of, visible_models
from . import abilities, stratagems  # noqa: F401  (they register their rules)
from .missions import MISSIONS
from .missions.cards import CARDS
from .missions.gambits import GAMBITS
from .missions.secondaries import imagined_standings, seen_standing
from .odds_topics import CHANCES
from .registry import RULES
from .switches import SWITCHES
from .terrain_kinds import KINDS, fires_down

STAGES = (SETUP, battle((COMMAND, MOVEMENT, SHOOTING, CHARGE_PHASE, FIGHT)))


def imagine(state: BattleState, player: int, pick: Pick) -> BattleState:
    """A state as far as this player knows it: the other side's secret cards are drawn anew."""
    twin = state.clone()
    twin.standings = imagined_standings(state, player, pick)
    return twin


STRATAGEMS = [cls for cls in RULES.classes.values() if issubclass(cls, Stratagem)]


# The first option is the model that was named first, the best save, the order in which attacks were declared, and to
# embark before anybody reacts.
FIRST = ("allocate", "save", "feel no pain", "order of targets", "order of profiles", "order of embarking")
PASS = ("pistols",)  # models fire their other weapons
ORDERS = (
    *(StandingOrder(asks, "first") for asks in FIRST),
    *(StandingOrder(asks, "pass") for asks in PASS),
    *(order for cls in STRATAGEMS for order in cls.orders),
)
PERSONAL_ORDERS = (
    StandingOrder("battle-shock", "first"),  # who is tested first
    StandingOrder("model to remove", "first"),  # so that as few as possible are
    StandingOrder("shoot", "pass", {"acts": False}),
    StandingOrder("pile-in move", "first"),  # it must be made, and where it ends hardly leaves a choice
    StandingOrder("consolidation move", "first", {"engaged": True}),  # towards those that it fights already
    *(StandingOrder(f"re-roll {roll}", "pass", {"failed": []}) for roll in ("hit", "wound")),
    *(order for cls in STRATAGEMS for order in cls.personal),
)


# [10e.movement.options.not-engaged, 10e.movement.options.engaged]
MOVES = {
    "stationary": remain_stationary,
    "normal": make_normal_move,
    "advance": advance,
    "fall-back": fall_back,
    "fly": aircraft.fly,
}


# Set-ups ready to play, by name.
STARTERS: dict[str, dict[str, Any]] = {
    "first-game": {
        "mission": "first-game",
        "battle_size": "first-game",
        "layout": "courtyard",
        "armies": ["dawn-patrol", "gnawing-brood"],
    },
    "only-war": {
        "mission": "only-war",
        "battle_size": "incursion",
        "layout": "broken-street",
        "armies": ["dawn-spear", "gnawing-tide"],
    },
    "contested-ground": {
        "mission": "contested-ground",
        "battle_size": "incursion",
        "layout": "crossroads",
        "armies": ["dawn-spear", "gnawing-tide"],
    },
}

# [10e.muster.battle-size]
BATTLE_SIZES = {
    "first-game": BattleSize(500, (30.0, 44.0)),  # our own, which no publication has
    "incursion": BattleSize(1000),
    "strike-force": BattleSize(2000),
    "onslaught": BattleSize(3000, (90.0, 44.0)),
}
SHELF = shelf("wh40k-10e")

PARTS = Parts(
    ground=GroundPart(
        engagement=1.0,
        engagement_up=5.0,
        # Each model near one mate, near two in a unit of seven or more, and all of them one group.
        coherency=Coherency(within=2.0, vertically=5.0, neighbours=1, crowd=7, crowd_neighbours=2, one_group=True),
        marker=40 * MILLIMETRE / 2,
    ),
    datasheet=DatasheetPart(letters=NO_MORE, everybodys={}, characteristic=characteristic),
    dice=DicePart(shown=face_of_die),
    moving=MovingPart(
        units=transports.units_to_move,
        bar=transports.bar_to_moving,
        choices=aircraft.move_choices,
        moves=MOVES,
        make=make_move,
        remember=forget_move,
        keywords=Warhammer.model_keywords,
        blockers=blockers,
        flight=soars,
        passes_near=passes_near,
        on_marker=on_marker,
        can_escape=can_escape,
        escapes_on=3,
        scouts_end=9.0,
    ),
    terrain=TerrainPart(
        kinds=KINDS,
        traits=(),
        traits_of=traits_agreed_on,
        low=2.0,
        passable=may_pass,
        rises_through=rises_through,
        rules=rules_of_feature,
        may_stand_on=may_stand_on,
        cover=cover_of,
        cover_rules=cover_rules,
        in_cover=in_cover,
        plunge=6.0,
        fires_down=fires_down,
        across=2.0,
        behind=1.0,
    ),
    sight=SightPart(seen=sight_of, fully_seen=full_sight_of, visible_models=visible_models, depends_on=hovers),
    shooting=ShootingPart(
        bar=bar_to_selecting,
        weapons=pistols_or_others,
        choose_type=one_type,
        field_of_fire=FieldOfFire,
        circumstances=circumstances,
        could_shoot=could_shoot,
        shoot=shoot,
        snap=6,
        remember=forget_shots,
    ),
    attacks=AttacksPart(
        sequence=AttackSequence,
        core_abilities=("big-guns-never-tire", "plunging-fire"),
        attack_by=attack_by,
        numbers=numbers_of_weapon,
        numbers_asked=numbers_of_asked_weapon,
        attack_asked=attack_of,
        wound_needed=wound_needed,
        toughness=highest_toughness,
        begun=is_wounded_or_chosen,
        candidates=candidates,
        as_it_stands=as_it_stands,
        still_made=are_made,
        part_ways=stay_one,
        remember_loss=forget_loss,
        tell_destroyer=forget_destroyer,
        mortal_wounds=inflict_mortal_wounds,
        mortal_wounds_wait=True,
        spill=mortal_wounds_spill,
    ),
    command=CommandPart(
        recover=recover_from_battle_shock,
        must_test=must_test,
        test=battle_shock_test,
        has_points=counts_command_points,
    ),
    stratagems=StratagemsPart(used_up=used_already, bar=no_limit),
    charge=ChargePart(
        reach=12.0,
        near=was_near,
        bar=bar_to_charge,
        bar_to_target=bar_to_charging,
        to_cover=to_engagement,
        needed=needed,
        move=charge_move,
        declare=declare_charge,
        charge=charge,
    ),
    fight=FightPart(
        step=3.0,
        eligible=is_eligible,
        steps=(pile_in, make_melee_attacks, consolidate),
        strikers=strikers,
        weapons=melee_weapons,
        circumstances=nothing_more,
    ),
    transports=TransportsPart(
        near=3.0,
        emergency=6.0,
        disembark=transports.disembark,
        refusal=transports.refusal_of_embarking,
        left_behind=deployment.is_empty_transport,
        could_embark=transports.could_embark,
        may_embark=transports.may_embark,
        passengers_escape=transports.passengers_escape,
        escape=transports.escape,
    ),
    reserves=ReservesPart(
        from_enemies=9.0,
        from_edge=6.0,
        earliest=2,
        must_wait=must_wait,
        open_to=reserves_open_to,
        cap=quarter,
        anywhere=reserves.by_deep_strike,
        arrivals=reserves.arrivals,
        must_arrive=aircraft.returning,
        bar=reserves.bar_to_arriving,
        refusal=reserves.refusal_of_arrival,
        arrive=reserves.arrive,
        are_lost=is_still_away,
    ),
    aircraft=AircraftPart(least=20.0, hover=20.0),
    objectives=ObjectivesPart(
        reach=3.0,
        reach_up=5.0,
        areas=no_areas,
        range=range_of_marker,
        in_range=all_in_range,
        levels=levels_of_control,
        controller=controller_by_levels,
        settle=settle_control,
    ),
    muster=MusterPart(
        shelf=SHELF, sizes=BATTLE_SIZES, violations=violations, joining={"leader": LEADER}, worth=in_points
    ),
    missions=MissionsPart(
        all=MISSIONS,
        none=Mission(),
        cards=CARDS,
        gambits=GAMBITS,
        standing=seen_standing,
        unit_destroyed=unit_destroyed,
    ),
    chances=CHANCES,
)

CHOICES = {
    "mission": tuple(MISSIONS),
    "battle_size": tuple(BATTLE_SIZES),
    "layout": tuple(SHELF.names("layouts")),
    "armies": tuple(SHELF.names("armies")),
}

RULEBOOK = Rulebook(
    name="wh40k-10e",
    version="4",
    stages=STAGES,
    state=BattleState,
    opening=opening,
    seen=seen,
    cards=cards,
    game=Warhammer,
    contract=WarhammerRule,
    special_rules=RULES,
    parts=PARTS,
    stacking=Stacking(
        ("set", "divide", "multiply", "add", "subtract"),
        caps={"hit_roll": (-1, 1), "wound_roll": (-1, 1), "save_roll": (-99, 1)},
    ),
    standing_orders=ORDERS,
    personal_orders=PERSONAL_ORDERS,
    starters=STARTERS,
    choices=CHOICES,
    switches={name: switch.readings for name, switch in SWITCHES.items()},
    budget=budget,
    ended=ended,
    imagine=imagine,
    in_play=in_play,
    present=present,
    affordable=affordable,
    sequencer=sequencer,
    said=said,
    scores=victory_points,
    victor=victor,
    watched=WatchedBattle,
    names=names,
    facts=FACTS,
    place=20,
    words=("wh40k-10e", "wh40k"),
    vocabulary=VOCABULARY,
    house_rules=HOUSE,
    idle=("stationary",),
    judges="bellona.bots.warhammer:JUDGEMENT",
    aids=BattleAids(),
)
