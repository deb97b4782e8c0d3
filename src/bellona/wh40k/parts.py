"""The parts of the rules that editions of Warhammer 40,000 replace one by one: numbers and functions, by chapter.

Every rule that needs one of them asks the rulebook for it: `game.parts.charge.reach`. An edition names those that it
has otherwise: `amended(..., parts={"charge.reach": 18.0})`. `docs/parts.md` lists them all. A chapter that an edition
leaves as it is is the same object, so that it serves as the key of what is kept.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

from bellona.kernel.modifiers import Total
from bellona.kernel.refusal import Refusal
from bellona.kernel.rulebook import Rulebook
from bellona.space.measure.together import Coherency
from bellona.space.move.terms import Near
from bellona.space.numbers import Bools
from bellona.space.terrain import Feature, Terrain

from .attack import Attack

Levels: TypeAlias = tuple[int, int]  # of Control: each player's

if TYPE_CHECKING:
    from bellona.armies.shipped import Shelf

    from .army.muster import BattleSize
    from .attacks.resolve import Volley
    from .attacks.sequence import AttackSequence
    from .attacks.targeting import Aim, FieldOfFire, Gun
    from .datasheet import Weapon
    from .game import Warhammer
    from .letters import Letters
    from .missions.mission import Mission
    from .moves.engaging import Closing
    from .moves.judging import Move
    from .moves.where_to_stand import Poses
    from .odds.plans import Chances
    from .odds.questions import Attackers
    from .set_up.formations import Joining
    from .state import BattleState, Model, Objective, Unit
    from .stratagem import Stratagem
    from .table.cover import Cover
    from .table.terrain_effects import TerrainKind


@dataclass(frozen=True, eq=False)
class GroundPart:
    """Distances that everything else is built on."""

    engagement: float  # Engagement Range
    engagement_up: float  # and how far it reaches up and down
    coherency: Coherency
    marker: float  # radius of an objective marker


@dataclass(frozen=True, eq=False)
class DatasheetPart:
    """What a model is, and by which letters it is printed."""

    letters: Letters  # besides those that all editions share, or without some of them
    everybodys: Mapping[str, Weapon]  # weapons that a model need not have to use them
    characteristic: Callable[[Warhammer, Unit, Model, str], Total | None]  # "move", ... with who changed it; "-": None


@dataclass(frozen=True, eq=False)
class DicePart:
    """What is rolled."""

    shown: Callable[[int, int], int]  # what a face of a die of so many sides counts as when it is re-rolled


@dataclass(frozen=True, eq=False)
class MovingPart:
    """Who may be selected to move, what a unit may do, and what is in its way."""

    units: Callable[[Warhammer, int], list[Unit]]  # that may be selected
    bar: Callable[[Warhammer, Unit], Refusal | None]  # why a unit may not be
    choices: Callable[[Warhammer, Unit], Awaitable[list[str]]]  # the moves that are open to a unit, by name
    moves: Mapping[str, Callable[[Warhammer, Unit], Awaitable[None]]]
    make: Callable[..., Awaitable[None]]  # make(game, unit, kind, distances): a Normal move or an Advance, so far
    remember: Callable[..., None]  # remember(game, unit, how, inches): a move that was made, and how far models went
    keywords: Callable[[Warhammer, Unit, Model], tuple[str, ...]]  # by which a model moves
    blockers: Callable[[Move, str], tuple[str, ...]]  # the units that a model does not move over
    flight: Callable[[Move, str], dict[str, Any]]  # how a model that can FLY goes, as terms of its move
    passes_near: Callable[[Move, str], bool]  # may a model be within Engagement Range on its way
    on_marker: Callable[..., Refusal | None]  # on_marker(game, table, unit, ends): why a move does not end on a marker
    can_escape: Callable[[Warhammer, Unit], Awaitable[bool]]  # whether a unit might Fall Back
    escapes_on: int  # the lowest Desperate Escape roll that costs no life
    scouts_end: float  # more than so far from enemies a Scouts move ends


@dataclass(frozen=True, eq=False)
class TerrainPart:
    """What terrain does to those who move over it, stand on it, look past it or shelter by it."""

    kinds: Mapping[str, TerrainKind]
    traits: tuple[str, ...]  # what may be agreed on about a feature; none: anything, for it means nothing
    traits_of: Callable[[Feature], tuple[str, ...]]  # what a feature is besides its kind, by words for players
    low: float  # what rises no higher is moved over as if it were not there
    passable: Callable[[Feature, tuple[str, ...], float], bool]  # does not hinder models of some keywords on their way
    rises_through: Callable[[Feature, tuple[str, ...], float], bool]  # nor straight up and down
    rules: Callable[[Feature, str], tuple[str, ...]]  # why nobody moves "through", ends "inside" or stands "upon" it
    may_stand_on: Callable[[Feature, tuple[str, ...]], bool]  # models of some keywords, on its raised surfaces
    cover: Callable[[Warhammer, Unit, Unit], Cover]  # of a unit from ranged attacks of another
    cover_rules: Callable[..., tuple[str, ...]]  # cover_rules(game, feature, unit, models): by which they have it
    in_cover: Callable[[Warhammer, Unit, Unit, Model], bool]  # a model, from its attackers
    plunge: float  # so high up one fires down
    fires_down: Callable[[Warhammer, Unit, str, Unit], bool]  # a model, from a height at a unit on the ground
    across: float  # so far is struck across a barricade
    behind: float  # so near to one stands what is charged across it


@dataclass(frozen=True, eq=False)
class SightPart:
    """Who sees whom: a row for each model that looks, a column for each that is looked at."""

    seen: Callable[[Warhammer, Unit, Unit], Bools]
    fully_seen: Callable[..., Bools]  # fully_seen(game, unit, target, past_mates=False)
    visible_models: Callable[[Warhammer, Unit, str, Unit], Sequence[str]]  # which of a unit's models one model sees
    depends_on: Callable[[Warhammer, Unit], Hashable]  # what of a unit, besides places, decides who sees it


@dataclass(frozen=True, eq=False)
class ShootingPart:
    """Who shoots with what at whom."""

    bar: Callable[[Warhammer, Unit], Refusal | None]  # why a unit may not be selected to shoot
    weapons: Callable[..., Awaitable[list[Gun]]]  # weapons(game, field, guns): those that its models fire this time
    choose_type: Callable[..., Awaitable[str]]  # choose_type(game, unit, how=""): of shooting, once it is selected
    field_of_fire: Callable[..., FieldOfFire]  # field_of_fire(game, unit, targets, rules, how): by a type of shooting
    circumstances: Callable[[FieldOfFire, Gun, Aim], dict[str, Any]]  # what is true when targets are selected
    could_shoot: Callable[[Warhammer, Unit, Unit], bool]  # if it were its player's Shooting phase
    shoot: Callable[..., Awaitable[None]]  # shoot(game, unit, at=target, hits_on=6, rules=why)
    snap: int  # the unmodified Hit roll that hits when a unit shoots out of turn
    remember: Callable[[Warhammer, Unit, list[Volley]], None]  # attacks that a unit has made


@dataclass(frozen=True, eq=False)
class AttacksPart:
    """What an attack is, and what one die of it does."""

    sequence: Callable[[Rulebook, Attack], AttackSequence]
    core_abilities: tuple[str, ...]  # special rules that bear on every attack, whoever makes it
    attack_by: Callable[..., Attack]  # attack_by(game, unit, model, weapon, target, **circumstances)
    numbers: Callable[[Warhammer, Unit, Model, Weapon], dict[str, Any]]  # of an attack, by its model and its weapon
    numbers_asked: Callable[[Attackers], dict[str, Any]]  # the same of a question about odds
    attack_asked: Callable[..., Attack]  # the same of a question about odds: (book, attackers, unit, line, living)
    wound_needed: Callable[[int, int], int]  # by Strength and Toughness
    toughness: Callable[[Iterable[tuple[int, bool]]], int]  # of a unit: each model's, and whether it is a Leader's
    begun: Callable[[Warhammer, Unit, Model], bool]  # must a model take the next attack, for it has taken some before
    candidates: Callable[[Warhammer, Unit], list[Model]]  # the models that an attack may be allocated to
    as_it_stands: Callable[[Warhammer, Volley], Volley]  # attacks, once they come to be made
    still_made: Callable[[Warhammer, Volley], bool]  # are they then
    part_ways: Callable[[Warhammer, str], None]  # what is left of a unit, when all attacks on it are resolved
    remember_loss: Callable[[Warhammer, str], None]  # a unit has lost a model
    tell_destroyer: Callable[..., None]  # tell_destroyer(game, unit, part, by): who has destroyed it, None: nobody
    mortal_wounds: Callable[[Warhammer, Volley, str], Awaitable[None]]  # of one attack, so many, perhaps dice
    mortal_wounds_wait: bool  # until all normal damage is done; else they follow that of their own attack
    spill: Callable[
        [Mapping[str, str]], bool
    ]  # by the readings of the switches: whether the mortal wounds of one attack go on to the next model


@dataclass(frozen=True, eq=False)
class CommandPart:
    """The Command phase."""

    recover: Callable[[Warhammer, int], None]  # from Battle-shock, when a player's phase begins
    must_test: Callable[[Warhammer, int], list[Unit]]  # for Battle-shock
    test: Callable[..., Awaitable[bool]]  # test(game, unit, *rules), for Battle-shock: whether it is passed
    has_points: Callable[[BattleState], bool]  # whether any player counts Command points


@dataclass(frozen=True, eq=False)
class StratagemsPart:
    """How often Stratagems may be used."""

    used_up: Callable[[Warhammer, Stratagem, int], bool]  # by a player, whatever it would be used on
    bar: Callable[[Warhammer, Stratagem, Unit], Refusal | None]  # why one may not be used on a unit now


@dataclass(frozen=True, eq=False)
class ChargePart:
    """Who charges whom, and what it takes."""

    reach: float
    near: Callable[[Warhammer, Unit], bool]  # whether an enemy is within that of a unit when it counts
    bar: Callable[[Warhammer, Unit], Refusal | None]  # why a unit may not declare a charge
    bar_to_target: Callable[[Warhammer, Unit, Unit], Refusal | None]
    to_cover: Callable[[GroundPart, float], float]  # what a Charge roll must cover of the distance to a target
    needed: Callable[[Warhammer, Unit, list[Unit]], int]  # the lowest Charge roll that could be enough
    move: Callable[[Warhammer, Unit, tuple[str, ...], float], Closing]
    declare: Callable[[Warhammer, Unit], Awaitable[None]]  # by a unit that is selected: targets, roll and move
    charge: Callable[..., Awaitable[None]]  # charge(game, unit, targets, bonus=True, most=None)


@dataclass(frozen=True, eq=False)
class FightPart:
    """Who fights whom."""

    step: float  # how far models pile in and consolidate
    eligible: Callable[[Warhammer, Unit], bool]
    steps: tuple[Callable[[Warhammer, Unit], Awaitable[None]], ...]  # what a unit does when it fights
    strikers: Callable[[Warhammer, Unit, Unit], tuple[str, ...]]  # the models that may strike at an enemy unit
    weapons: Callable[[Warhammer, Unit, Model], Sequence[str]]  # what a model may strike with, by profile
    circumstances: Callable[[bool], dict[str, Any]]  # what an attack knows of the fight: whether it is divided


@dataclass(frozen=True, eq=False)
class TransportsPart:
    """Getting in and out."""

    near: float  # of a TRANSPORT, to embark and to disembark
    emergency: float  # and where there is no room
    disembark: Callable[[Warhammer, Unit], Awaitable[None]]  # a unit that was selected aboard
    refusal: Callable[[Warhammer, Unit, Unit], Refusal | None]  # why a unit cannot embark in one
    left_behind: Callable[[Warhammer, Unit], bool]  # a unit in which nobody starts the battle, instead of deployed
    could_embark: Callable[[Warhammer, Unit], bool]  # a unit that has moved
    may_embark: Callable[[Warhammer, Unit], Awaitable[None]]
    passengers_escape: Callable[[Warhammer, Unit, Model], Awaitable[None]]  # from a destroyed TRANSPORT
    escape: Callable[[Warhammer, Unit, Unit], Awaitable[None]]  # one unit of them


@dataclass(frozen=True, eq=False)
class ReservesPart:
    """Units that arrive during the battle."""

    from_enemies: float  # more than so far away they are set up
    from_edge: float  # within so much of a battlefield edge
    earliest: int  # battle round
    must_wait: Callable[[Warhammer, Unit], bool]  # when the battle begins
    open_to: Callable[[Warhammer, Unit], list[str]]  # rules by which a unit may
    cap: Callable[[Warhammer], int]  # points that may wait in Strategic Reserves
    anywhere: Callable[[Warhammer, Unit], bool]  # may a unit arrive, and not only along the edges
    arrivals: Callable[[Warhammer, int], list[Unit]]  # that may arrive now
    must_arrive: Callable[[Warhammer, int], list[Unit]]
    bar: Callable[[Warhammer, Unit], Refusal | None]  # why a unit may not, in this battle round
    refusal: Callable[[Warhammer, Unit, Poses], Refusal | None]  # why it may not arrive there
    arrive: Callable[[Warhammer, Unit], Awaitable[None]]
    are_lost: Callable[[Warhammer, Unit], bool]  # when the battle ends: units that have not arrived


@dataclass(frozen=True, eq=False)
class AircraftPart:
    """They fly straight on."""

    least: float  # inches
    hover: float  # the Move of one that hovers


@dataclass(frozen=True, eq=False)
class ObjectivesPart:
    """What is fought for."""

    reach: float  # models so near to a marker are in range
    reach_up: float
    areas: Callable[[Terrain], tuple[Feature, ...]]  # where a marker on its area makes that area the objective
    range: Callable[[Warhammer, Objective], Near]  # what it is measured to, and how near models are in range of it
    in_range: Callable[[Warhammer, Objective], Mapping[str, tuple[str, ...]]]  # models, by their units
    levels: Callable[[Warhammer, Objective], Levels]  # by which it is controlled
    controller: Callable[[Objective, Levels], tuple[int, tuple[str, ...]]]  # whose it is by these levels, and why
    settle: Callable[[Warhammer], None]  # who controls what


@dataclass(frozen=True, eq=False)
class MusterPart:
    """What armies are made of."""

    shelf: Shelf  # the datasheets, armies, layouts and pieces that come with the edition
    sizes: Mapping[str, BattleSize]
    violations: Callable[..., list[Refusal]]  # violations(roster, size, library, sizes)
    joining: Mapping[str, Joining]  # by which permissions a unit may be attached to a Bodyguard, one of each
    worth: Callable[[float], float]  # the points of the 10th that what a unit costs stands for: bots count in those


@dataclass(frozen=True, eq=False)
class MissionsPart:
    """The missions by name; a scene may have none of them."""

    all: Mapping[str, Mission]
    none: Mission
    cards: Mapping[str, Callable[[Warhammer, int], int]]  # Secondary missions, and what each is worth now
    gambits: Mapping[str, Callable[[Warhammer, int], bool]]
    standing: Callable[..., dict[str, Any]]  # standing(book, state, owner, player): how one stands, as another sees it
    unit_destroyed: Callable[[Warhammer, str], None]  # a unit, as it was mustered, has lost its last model


@dataclass(frozen=True, eq=False)
class Parts:
    """All chapters."""

    ground: GroundPart
    datasheet: DatasheetPart
    dice: DicePart
    moving: MovingPart
    terrain: TerrainPart
    sight: SightPart
    shooting: ShootingPart
    attacks: AttacksPart
    command: CommandPart
    stratagems: StratagemsPart
    charge: ChargePart
    fight: FightPart
    transports: TransportsPart
    reserves: ReservesPart
    aircraft: AircraftPart
    objectives: ObjectivesPart
    muster: MusterPart
    missions: MissionsPart
    chances: Chances  # what the odds calculator asks
