"""A battle in mid-course as scenario files write it: datasheets, units with places, and whatever has happened."""

from __future__ import annotations

from typing import Any

import msgspec

from bellona.kernel.errors import BellonaError
from bellona.kernel.flow import Clock, Stage
from bellona.kernel.rule import Rules
from bellona.space.setting import BasePlan, TablePlan, in_rows
from bellona.space.table import Pose

from .datasheet import Carries, Count, Datasheet, Option, Profile, Weapon
from .expressions import expression
from .state import BattleState, Gain, Model, Objective, Part, Standing, Unit


class WeaponPlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A weapon by the letters of its printed row."""

    A: str | int = "1"
    S: int = 4
    AP: int = 0
    D: str | int = "1"
    BS: int | None = 0  # none, or 0: it hits without a roll
    WS: int | None = 0
    range: float = 0.0
    abilities: tuple[str, ...] = ()
    item: str = ""
    name: str = ""
    names: dict[str, str] = {}

    def weapon(self, key: str) -> Weapon:
        skill = (self.BS if self.range else self.WS) or 0
        for text in (str(self.A), str(self.D)):
            _checked(lambda text=text: expression(text))
        row = (str(self.A), skill, self.S, self.AP, str(self.D), self.range, self.abilities, self.item)
        return Weapon(self.name or key, *row, self.names)


class ModelPlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One kind of model by the letters of its printed row."""

    M: float | None = 6.0
    T: int = 4
    Sv: int = 3
    W: int = 1
    Ld: int = 7
    OC: int = 1
    invulnerable: int | None = None
    base: BasePlan = BasePlan(round=32)
    height: float = 1.5
    weapons: tuple[str, ...] | None = None  # all of the datasheet's unless given
    abilities: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    random_move: str = ""

    def profile(self, weapons: tuple[str, ...]) -> Profile:
        carried = weapons if self.weapons is None else self.weapons
        if strange := [weapon for weapon in carried if weapon not in weapons]:
            raise BellonaError(f"a model carries {strange[0]!r}, which the datasheet does not know")
        return Profile(
            self.M,
            self.T,
            self.Sv,
            self.W,
            self.Ld,
            self.OC,
            self.base,
            self.height,
            self.invulnerable,
            carried,
            self.abilities,
            self.keywords,
            self.random_move,
        )


class SheetPlan(ModelPlan, frozen=True, forbid_unknown_fields=True):
    """A datasheet: one kind of model in the sheet itself, or several under `kinds`."""

    kinds: dict[str, ModelPlan] = {}
    arms: dict[str, WeaponPlan] = {}
    rules: tuple[str, ...] = ()  # abilities of the whole unit
    tags: tuple[str, ...] = ()  # keywords of the whole unit
    faction: tuple[str, ...] = ()
    composition: tuple[Count, ...] = ()
    options: tuple[Option, ...] = ()
    points: dict[str, int] = {}
    leads: tuple[str, ...] = ()
    carries: Carries | None = None
    name: str = ""
    names: dict[str, str] = {}  # in other languages

    def sheet(self, key: str) -> Datasheet:
        weapons = {name: plan.weapon(name) for name, plan in self.arms.items()}
        kinds = self.kinds or {"model": self}
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
            self.points,
            self.leads,
            self.carries,
            self.names,
        )


class UnitPlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A unit: how many models of which kind, where they stand, and anything that has happened to it."""

    sheet: str
    models: int | dict[str, int] = 1
    at: tuple[Pose, ...] | None = None  # one place: drawn up in ranks from there; none: not on the battlefield
    wide: int = 5
    spacing: float = 0.0  # between centres; by default bases 0.2" apart
    leader: str = ""  # the key of a unit that has been attached to this one
    wounds: dict[str, int] = {}  # wounds left of single models
    weapons: dict[str, tuple[str, ...]] = {}  # what single models carry instead
    spent: dict[str, tuple[str, ...]] = {}  # One Shot weapons that single models have fired
    wargear: dict[str, tuple[str, ...]] = {}  # rules that the unit has while single models live
    strength: int = 0  # Starting Strength, where models have been lost already; a led unit may have lost all its own
    points: int = 0
    warlord: bool = False
    abilities: tuple[str, ...] = ()
    gained: tuple[Gain, ...] = ()
    aboard: str = ""
    reserves: str = ""
    hover: bool = False
    battle_shocked: bool = False
    moved: str = ""
    advance: int = 0
    set_up: bool = False
    embarked: bool = False
    disembarked: bool = False
    charged: bool = False
    may_charge: bool = True
    shot: bool = False
    fought: bool = False
    allocated: tuple[str, ...] = ()


_STATE = (
    "aboard",
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


class Time(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """When it is: round, whose turn, and a phase by its name."""

    round: int = 1
    player: str = "A"
    phase: str = "command"
    step: int = 0


class ScenePlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A whole scene."""

    table: TablePlan
    sheets: dict[str, SheetPlan]
    A: dict[str, UnitPlan] = {}
    B: dict[str, UnitPlan] = {}
    time: Time = Time()
    objectives: dict[str, tuple[float, float]] = {}
    cp: tuple[int, int] = (0, 0)
    vp: tuple[int, int] = (0, 0)
    first: str = "A"
    attacker: str = "A"
    mission: dict[str, Any] = {}
    switches: dict[str, str] = {}
    standings: tuple[Standing, Standing] = (Standing(), Standing())


def battle_of(setup: dict[str, Any], stages: tuple[Stage, ...], rules: Rules) -> BattleState:
    """The state that a scene describes."""
    try:
        plan = msgspec.convert(setup, ScenePlan)
    except msgspec.ValidationError as error:
        raise BellonaError(f"the scene is not one of Warhammer 40,000: {error}") from None
    if plan.first not in ("A", "B") or plan.attacker not in ("A", "B") or plan.time.player not in ("A", "B"):
        raise BellonaError("players are called A and B")
    sheets = {key: sheet.sheet(key) for key, sheet in plan.sheets.items()}
    check_rules(sheets, rules)
    first = "AB".index(plan.first)
    state = BattleState(
        _clock(plan.time, first, stages),
        plan.table.table(),
        {},
        sheets,
        mission=dict(plan.mission),
        objectives=tuple(Objective(key, x, y) for key, (x, y) in plan.objectives.items()),
        attacker="AB".index(plan.attacker),
        first=first,
        cp=plan.cp,
        vp=plan.vp,
        switches=dict(plan.switches),
        standings=plan.standings,
    )
    for owner, force in enumerate((plan.A, plan.B)):
        led = {unit.leader for unit in force.values() if unit.leader}
        for key, unit in force.items():
            _check_texts(f"unit {key}", _rules_of(unit), rules)
            if key not in led:
                _add(state, key, owner, unit, force)
    return state


def _add(state: BattleState, key: str, owner: int, plan: UnitPlan, force: dict[str, UnitPlan]) -> None:
    if key in state.units:
        raise BellonaError(f"two units are called {key}")
    part, models = _mustered(state, key, plan)
    parts = [part]
    if plan.leader:
        if plan.leader not in force:
            raise BellonaError(f"unit {key}: there is no leader {plan.leader}")
        other, more = _mustered(state, plan.leader, force[plan.leader])
        parts, models = [*parts, other], [*models, *more]
    told = {name: getattr(plan, name) for name in _STATE}
    state.units[key] = Unit(key, owner, tuple(parts), tuple(models), **told)
    profiles = {model.name: state.sheets[model.sheet].profiles[model.kind] for model in models}
    state.table.add(key, {name: (p.base.base(), p.height) for name, p in profiles.items()})
    if plan.at is not None:
        _place(state, key, plan, [model.name for model in models])


def _mustered(state: BattleState, key: str, plan: UnitPlan) -> tuple[Part, list[Model]]:
    sheet = state.sheets.get(plan.sheet)
    if sheet is None:
        raise BellonaError(f"unit {key}: there is no datasheet {plan.sheet!r}")
    counts = plan.models if isinstance(plan.models, dict) else {next(iter(sheet.profiles)): plan.models}
    kinds = [kind for kind, count in counts.items() for _ in range(count)]
    if strange := [kind for kind in kinds if kind not in sheet.profiles]:
        raise BellonaError(f"unit {key}: {plan.sheet} has no models of kind {strange[0]!r}")
    if not (0 if plan.leader and plan.strength else 1) <= len(kinds) <= 100:
        raise BellonaError(f"unit {key}: a unit has 1 to 100 models, not {len(kinds)}")
    models = []
    for i, kind in enumerate(kinds):
        name = f"{key}.{i + 1}"
        profile = sheet.profiles[kind]
        weapons = plan.weapons.get(name, profile.weapons)
        if strange := [weapon for weapon in weapons if weapon not in sheet.weapons]:
            raise BellonaError(f"model {name}: {plan.sheet} has no weapon {strange[0]!r}")
        wounds = plan.wounds.get(name, profile.wounds)
        if not 1 <= wounds <= profile.wounds:
            raise BellonaError(f"model {name}: it has 1 to {profile.wounds} wounds left, not {wounds}")
        told = plan.spent.get(name, ()), plan.wargear.get(name, ())
        models.append(Model(name, key, plan.sheet, kind, wounds, weapons, *told))
    warlord = models[0].name if plan.warlord else ""
    strength, has = plan.strength or len(models), tuple(dict.fromkeys(kinds))
    part = Part(key, plan.sheet, strength, plan.points, plan.abilities, warlord, has)
    return part, models


def _place(state: BattleState, key: str, plan: UnitPlan, names: list[str]) -> None:
    places = plan.at or ()
    if len(places) == 1 and len(names) > 1:
        radius = float(max(row[9] for row in state.table.models[-len(names) :]))
        places = tuple(in_rows(places[0], len(names), plan.wide, plan.spacing or 2 * radius + 0.2))
    if len(places) != len(names):
        raise BellonaError(f"unit {key}: {len(names)} models, {len(places)} places")
    try:
        state.table.place(key, dict(zip(names, places, strict=True)))
    except ValueError as error:
        raise BellonaError(f"unit {key}: {error}") from None


def _clock(time: Time, first: int, stages: tuple[Stage, ...]) -> Clock:
    for s, stage in enumerate(stages):
        for p, phase in enumerate(stage.phases):
            if phase.name == time.phase:
                turn = 0 if stage.name != "battle" else int("AB".index(time.player) != first)
                return Clock(stage=s, round=time.round, turn=turn, phase=p, step=time.step)
    known = ", ".join(phase.name for stage in stages for phase in stage.phases)
    raise BellonaError(f"there is no phase {time.phase!r}; there are {known}")


def check_rules(sheets: dict[str, Datasheet], rules: Rules) -> None:
    """Every ability that a datasheet names must be known by its exact text, whoever has described it.

    [10e.datasheet.abilities, 10e.weapon.other-sources]
    """
    for sheet in sheets.values():
        texts = [*sheet.abilities]
        texts += [text for profile in sheet.profiles.values() for text in profile.abilities]
        texts += [text for weapon in sheet.weapons.values() for text in weapon.abilities]
        _check_texts(f"datasheet {sheet.key}", texts, rules)


def _check_texts(where: str, texts: list[str], rules: Rules) -> None:
    for text in texts:
        try:
            rules.read(text)
        except (ValueError, TypeError) as error:
            raise BellonaError(f"{where}: {error}") from None


def _rules_of(unit: UnitPlan) -> list[str]:
    """The special rules that the scene gives this very unit."""
    carried = [text for texts in unit.wargear.values() for text in texts]
    return [*unit.abilities, *carried, *(gain.rule for gain in unit.gained)]


def _checked(read: Any) -> None:
    try:
        read()
    except ValueError as error:
        raise BellonaError(str(error)) from None
