"""A battle in mid-course as scenario files write it: datasheets, units with places, and whatever has happened.

What is wrong with a scene is told in `scene_flaws`; here it is taken to be right.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Literal, TypeAlias, TypeVar

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from bellona.armies.forms import unknown
from bellona.kernel.errors import BellonaError
from bellona.kernel.flow import Clock, Stage
from bellona.kernel.rule import SpecialRules
from bellona.space.setting import BasePlan, TablePlan, in_rows
from bellona.space.shapes import Inches, Outline, Point
from bellona.space.table import Pose
from bellona.space.terrain import Feature

from ..bounds import MOST_MODELS, MOST_UNITS, Models, Names, Natural, Number, Text, Texts
from ..datasheet import Carries, Count, Datasheet, Profile, WargearOption, Weapon
from ..expressions import modest
from ..letters import Letter, rules_in, shared, values_in
from ..parts import Parts
from ..state import MOVED, RESERVES, BattleState, Gain, Model, Objective, Part, Standing, Unit
from ..table.objectives import objective_at, objective_of

Player: TypeAlias = Literal["A", "B"]
Moved: TypeAlias = Annotated[str, Meta(extra_json_schema={"enum": ["", *MOVED]})]
MOST_ROUNDS = 20
Reserves: TypeAlias = Annotated[str, Meta(extra_json_schema={"enum": ["", *RESERVES]})]


T = TypeVar("T")
Keys: TypeAlias = Annotated[tuple[Text, ...], Meta(max_length=MOST_MODELS)]
Places: TypeAlias = Annotated[tuple[Pose, ...], Meta(max_length=2 * MOST_MODELS)]
ByModel: TypeAlias = Annotated[dict[Text, T], Meta(max_length=MOST_MODELS)]


class WeaponPlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A weapon by the letters of its printed row."""

    row: ClassVar[str] = "weapon"
    printed: ClassVar[bool] = True
    letters: ClassVar[tuple[Letter, ...]] = ()  # of its edition's own

    A: Text | int = "1"
    S: Number = 4
    AP: Number = 0
    D: Text | int = "1"
    BS: Number | None = 0  # none, or 0: it hits without a roll
    WS: Number | None = 0
    range: Inches = 0.0  # 0: a melee weapon
    abilities: Texts = ()
    item: Text = ""  # profiles of the same item are ways to use one weapon
    name: Text = ""
    names: Names = {}  # in other languages

    def weapon(self, key: str) -> Weapon:
        skill = (self.BS if self.range else self.WS) or 0
        for text in (str(self.A), str(self.D)):
            _checked(lambda text=text: modest(text))
        row = (str(self.A), skill, shared(self, "S", 0), self.AP, str(self.D), self.range)
        abilities = (*self.abilities, *rules_in(self))
        return Weapon(self.name or key, *row, abilities, self.item, self.names, values_in(self))


OF_SHEETS = ("damage_table", "points", "role", "words")  # what an edition's own letters say that is no characteristic


class ModelPlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One kind of model by the letters of its printed row."""

    row: ClassVar[str] = "model"
    printed: ClassVar[bool] = True
    letters: ClassVar[tuple[Letter, ...]] = ()  # of its edition's own

    M: Inches | None = 6.0
    T: Number = 4
    Sv: Number = 3
    W: Number = 1
    Ld: Number = 7
    OC: Number = 1
    invulnerable: Number | None = None
    base: BasePlan = BasePlan(round=32)
    height: Inches = 1.5
    weapons: Texts | None = None  # all of the datasheet's unless given
    abilities: Texts = ()
    keywords: Texts = ()  # those that only this kind of model has
    random_move: Text = ""  # dice that stand for M: "2D6"

    def profile(self, weapons: tuple[str, ...]) -> Profile:
        carried = weapons if self.weapons is None else self.weapons
        if strange := [weapon for weapon in carried if weapon not in weapons]:
            raise BellonaError(f"a model carries {strange[0]!r}, which the datasheet does not know")
        more = values_in(self)
        return Profile(
            self.M,
            self.T,
            self.Sv,
            self.W,
            shared(self, "Ld", 0),
            self.OC,
            self.base,
            self.height,
            self.invulnerable,
            carried,
            (*self.abilities, *rules_in(self)),
            self.keywords,
            self.random_move,
            {name: value for name, value in more.items() if name not in OF_SHEETS},
            tuple(row.damage_row() for row in more.get("damage_table", ())),
        )


class SheetPlan(ModelPlan, frozen=True, forbid_unknown_fields=True):
    """A datasheet: one kind of model in the sheet itself, or several under `kinds`."""

    whole: ClassVar[bool] = True

    kinds: Annotated[dict[Text, ModelPlan], Meta(max_length=20)] = {}
    arms: Annotated[dict[Text, WeaponPlan], Meta(max_length=40)] = {}  # the weapons that its models may carry
    rules: Texts = ()  # abilities of the whole unit
    tags: Texts = ()  # keywords of the whole unit
    faction: Texts = ()
    composition: Annotated[tuple[Count, ...], Meta(max_length=20)] = ()
    options: Annotated[tuple[WargearOption, ...], Meta(max_length=40)] = ()
    points: Annotated[dict[Text, Natural], Meta(max_length=40)] = {}  # number of models: cost
    leads: Texts = ()  # datasheets that it may join as a Leader
    carries: Carries | None = None  # whom it takes aboard, a TRANSPORT
    name: Text = ""
    names: Names = {}  # in other languages

    def sheet(self, key: str) -> Datasheet:
        weapons = {name: plan.weapon(name) for name, plan in self.arms.items()}
        kinds, own = self.kinds or {"model": self}, values_in(self)
        return Datasheet(
            key,
            self.name or key,
            {kind: plan.profile(tuple(weapons)) for kind, plan in kinds.items()},
            self.composition or tuple(Count(kind, 0, 50) for kind in kinds),
            weapons,
            self.tags,
            self.faction,
            self.rules,
            self.options,
            own.get("points", self.points),
            self.leads,
            self.carries,
            self.names,
            own.get("role", ""),
            own.get("words", {}),
        )


class UnitPlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A unit: how many models of which kind, where they stand, and anything that has happened to it."""

    row: ClassVar[str] = "unit"

    sheet: Text
    models: Models | Annotated[dict[Text, Models], Meta(max_length=20)] = 1
    at: Places | None = None  # one place: drawn up in ranks from there; none: not on the battlefield
    wide: Annotated[int, Meta(ge=1, le=MOST_MODELS)] = 5
    spacing: Annotated[float, Meta(ge=0, le=100)] = 0.0  # between centres; by default bases 0.2" apart
    leader: Text = ""  # the key of a unit that has been attached to this one
    support: Text = ""  # and of a SUPPORT unit, where the edition has such
    wounds: ByModel[int] = {}  # wounds left of single models
    weapons: ByModel[Texts] = {}  # what single models carry instead
    spent: ByModel[Texts] = {}  # One Shot weapons that single models have fired
    wargear: ByModel[Texts] = {}  # rules that the unit has while single models live
    strength: Models = 0  # Starting Strength, where models have been lost; a led unit may have lost all its own
    points: Natural = 0
    warlord: bool = False  # its first model is the Warlord
    abilities: Texts = ()  # rules that it has besides its datasheet's
    gained: Annotated[tuple[Gain, ...], Meta(max_length=40)] = ()  # rules that it has for a while
    aboard: Text = ""  # the key of the TRANSPORT that carries it
    carrier: Text = ""  # and the model of it that does; none named: its first
    reserves: Reserves = ""
    hover: bool = False
    battle_shocked: bool = False
    moved: Moved = ""  # this turn
    advance: Natural = 0  # this turn's Advance roll
    set_up: bool = False  # this turn
    embarked: bool = False  # this phase
    disembarked: bool = False  # this turn
    charged: bool = False  # this turn
    may_charge: bool = True  # this turn
    shot: bool = False  # this phase
    fought: bool = False  # this phase
    allocated: Keys = ()  # models that have had an attack allocated to them this phase

    @property
    def joined(self) -> tuple[str, ...]:
        """The units that have been attached to it."""
        return tuple(key for key in (self.leader, self.support) if key)

    def kinds(self, sheet: Datasheet) -> list[str]:
        """The kind of each of its own models."""
        counts = self.models if isinstance(self.models, dict) else {next(iter(sheet.profiles)): self.models}
        return [kind for kind, count in counts.items() for _ in range(count)]


_STATE = (
    "aboard",
    "carrier",
    "reserves",
    "hover",
    "battle_shocked",
    "moved",
    "advance",
    "set_up",
    "embarked",
    "disembarked",
    "charged",
    "may_charge",
    "shot",
    "fought",
    "allocated",
    "gained",
)


Force: TypeAlias = Annotated[dict[Text, UnitPlan], Meta(max_length=MOST_UNITS)]
Sheets: TypeAlias = Annotated[dict[Text, SheetPlan], Meta(max_length=MOST_UNITS)]


class Time(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """When it is: round, whose turn, and a phase by its name."""

    round: Annotated[int, Meta(ge=1, le=MOST_ROUNDS)] = 1
    player: Player = "A"
    phase: Text = "command"
    step: Natural = 0


class MissionPlan(
    msgspec.Struct,
    frozen=True,
    forbid_unknown_fields=True,
    omit_defaults=True,
    rename={"places_first": "places first"},
):
    """What is known of the mission: its name, and what has been determined in its setup."""

    name: Text = ""
    size: Text = ""  # of the battle
    rounds: Annotated[int, Meta(ge=1, le=MOST_ROUNDS)] | None = None
    zones: tuple[Outline, Outline] | None = None  # the Attacker's and the Defender's
    places_first: Literal[0, 1] | None = None  # who placed the first objective marker
    late: Literal[0, 1] | None = None  # who deploys last


# A bounded text beside a pair would end in the garbage collector (msgspec 0.22).
ObjectivePlaces: TypeAlias = Annotated[dict[Text, str | Point], Meta(max_length=20)]


class ScenePlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A whole scene."""

    table: TablePlan
    sheets: Sheets
    A: Force = {}  # the units of player A by their keys; models are A1.1, A1.2, ...
    B: Force = {}
    time: Time = Time()
    objectives: ObjectivePlaces = {}  # markers, and where their centres lie, or the keys of terrain areas
    secured: Annotated[dict[Text, Player], Meta(max_length=20)] = {}  # objectives that a player has secured
    cp: tuple[Natural, Natural] = (0, 0)  # Command points of A and B
    vp: tuple[Natural, Natural] = (0, 0)  # Victory points of A and B
    first: Player = "A"  # who takes the first turn of every round
    attacker: Player = "A"
    mission: MissionPlan = MissionPlan()
    switches: Names = {}  # readings that differ from the default
    standings: tuple[Standing, Standing] = (Standing(), Standing())  # Secondary missions of A and B

    @property
    def forces(self) -> dict[str, dict[str, UnitPlan]]:
        return {"A": self.A, "B": self.B}


def battle_of(plan: ScenePlan, stages: tuple[Stage, ...], parts: Parts) -> BattleState:
    """The state that a scene describes."""
    first, table = "AB".index(plan.first), plan.table.table()
    state = BattleState(
        clock_at(plan.time, first, stages),
        table,
        {},
        {key: sheet.sheet(key) for key, sheet in plan.sheets.items()},
        mission=msgspec.json.decode(msgspec.json.encode(plan.mission)),
        objectives=_objectives(plan, parts.objectives.areas(table.terrain)),
        attacker="AB".index(plan.attacker),
        first=first,
        cp=plan.cp,
        vp=plan.vp,
        switches=dict(plan.switches),
        standings=plan.standings,
    )
    for owner, force in enumerate(plan.forces.values()):
        led = {joined for unit in force.values() for joined in unit.joined}
        for key, unit in force.items():
            if key not in led:
                _add(state, key, owner, unit, force)
    return state


def _objectives(plan: ScenePlan, areas: tuple[Feature, ...]) -> tuple[Objective, ...]:
    """Those that are secured are their players'."""
    by_key = {area.key: area for area in areas}
    placed = [
        objective_of(by_key[place], key) if isinstance(place, str) else objective_at(areas, key, *place)
        for key, place in plan.objectives.items()
    ]
    secured = {key: {"controller": "AB".index(player), "secured": True} for key, player in plan.secured.items()}
    return tuple(replace(objective, **secured.get(objective.key, {})) for objective in placed)


def _add(state: BattleState, key: str, owner: int, plan: UnitPlan, force: Mapping[str, UnitPlan]) -> None:
    part, models = _mustered(state, key, plan)
    parts = [part]
    for joined in plan.joined:
        other, more = _mustered(state, joined, force[joined])
        parts, models = [*parts, other], [*models, *more]
    told = {name: getattr(plan, name) for name in _STATE}
    state.units[key] = Unit(key, owner, tuple(parts), tuple(models), **told)
    profiles = {model.name: state.sheets[model.sheet].profiles[model.kind] for model in models}
    state.table.add(key, {name: (p.base.base(), p.height) for name, p in profiles.items()})
    if plan.at is not None:
        _place(state, key, plan, plan.at, [model.name for model in models])


def _mustered(state: BattleState, key: str, plan: UnitPlan) -> tuple[Part, list[Model]]:
    sheet = state.sheets[plan.sheet]
    models = []
    for i, kind in enumerate(plan.kinds(sheet)):
        name, profile = f"{key}.{i + 1}", sheet.profiles[kind]
        wounds, weapons = plan.wounds.get(name, profile.wounds), plan.weapons.get(name, profile.weapons)
        told = plan.spent.get(name, ()), plan.wargear.get(name, ())
        models.append(Model(name, key, plan.sheet, kind, wounds, weapons, *told))
    warlord = models[0].name if plan.warlord else ""
    strength, has = plan.strength or len(models), tuple(dict.fromkeys(model.kind for model in models))
    part = Part(key, plan.sheet, strength, plan.points, plan.abilities, warlord, has)
    return part, models


def _place(state: BattleState, key: str, plan: UnitPlan, places: tuple[Pose, ...], names: list[str]) -> None:
    if len(places) == 1 and len(names) > 1:
        radius = float(max(row[9] for row in state.table.models[-len(names) :]))
        places = tuple(in_rows(places[0], len(names), plan.wide, plan.spacing or 2 * radius + 0.2))
    state.table.place(key, dict(zip(names, places, strict=True)))


def clock_at(time: Time, first: int, stages: tuple[Stage, ...]) -> Clock:
    """The clock at a phase of these stages; `first` takes the first turn."""
    for s, stage in enumerate(stages):
        for p, phase in enumerate(stage.phases):
            if phase.name == time.phase:
                turn = 0 if stage.name != "battle" else int("AB".index(time.player) != first)
                return Clock(stage=s, round=time.round, turn=turn, phase=p, step=time.step)
    raise ValueError(f"there is no phase {time.phase!r}")


def check_composition(sheets: dict[str, Datasheet]) -> None:
    """A unit is composed of kinds of models that its datasheet has. [10e.datasheet.unit-composition]"""
    for sheet in sheets.values():
        for count in sheet.composition:
            for flaw in unknown("kind of model", count.kind, sheet.profiles):
                raise BellonaError(f"datasheet {sheet.key}: {flaw}")


def check_rules(sheets: dict[str, Datasheet], special_rules: SpecialRules) -> None:
    """Every ability that a datasheet names must be known by its exact text, whoever has described it.

    [10e.datasheet.abilities, 10e.weapon.other-sources]
    """
    for sheet in sheets.values():
        texts = [*sheet.abilities]
        texts += [text for profile in sheet.profiles.values() for text in profile.abilities]
        texts += [text for weapon in sheet.weapons.values() for text in weapon.abilities]
        for text in texts:
            try:
                special_rules.read(text)
            except (ValueError, TypeError) as error:
                raise BellonaError(f"datasheet {sheet.key}: {error}") from None


def _checked(read: Any) -> None:
    try:
        read()
    except ValueError as error:
        raise BellonaError(str(error)) from None
