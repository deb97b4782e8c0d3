"""What is wrong with a scene: words that nothing is called by, things that cannot be, and where they are written."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeAlias

from bellona.armies.forms import flaws_of_readings, formed, unknown
from bellona.kernel.errors import BellonaError, Flaw, Flawed
from bellona.kernel.rule import SpecialRules
from bellona.kernel.rulebook import Rulebook
from bellona.space import measure
from bellona.space.move import paths
from bellona.space.move.terms import MoveTerms
from bellona.space.numbers import TOUCH, unit_vector
from bellona.space.shapes import Point
from bellona.space.table import Pose, Table

from ..bounds import MOST_IN_ARMY, MOST_MODELS
from ..datasheet import Datasheet
from ..expressions import modest
from ..game import Warhammer
from ..letters import form_of, rules_in
from ..moments import WarhammerRule
from ..state import LASTING, MOVED, RESERVES, BattleState, Objective
from ..table.objectives import bar_to_area, objective_at
from .scene import ModelPlan, ScenePlan, SheetPlan, UnitPlan, battle_of

Flaws: TypeAlias = Iterator[Flaw]
JOINED = ("leader", "support")  # fields that name units attached to another


def _none(game: Warhammer, plan: ScenePlan) -> Flaws:
    return iter(())


def surroundings_of(
    setup: dict[str, Any], rulebook: Rulebook, also: Callable[[Warhammer, ScenePlan], Flaws] = _none
) -> BattleState:
    """The state that a scene describes, by the stages and rules of its own rulebook; `also` says what the edition
    does not allow. Raises `Flawed` with all that is wrong.
    """
    plan = formed(setup, form_of(ScenePlan, rulebook.parts.datasheet.letters))
    flaws = list(_flaws_of_sheets(plan, rulebook.special_rules))
    flaws += _flaws_of_table(plan, rulebook)
    flaws += _flaws_of_time(plan, rulebook)
    if not flaws:
        sheets = {key: sheet.sheet(key) for key, sheet in plan.sheets.items()}
        flaws += _flaws_of_forces(plan, sheets)
    words = [
        *_flaws_of_words(plan),
        *_flaws_of_unit_rules(plan, rulebook.special_rules),
        *flaws_of_readings(plan.switches, rulebook.switches),
        *_flaws_of_support(plan, rulebook),
    ]
    if flaws:
        raise Flawed([*flaws, *words])
    state = battle_of(plan, rulebook.stages, rulebook.parts)
    game = rulebook.game(rulebook, state, [])
    assert isinstance(game, Warhammer)
    flaws = [*words, *_flaws_of_round(game, plan), *_flaws_of_carriers(state)]
    flaws += [*_flaws_of_places(state, plan), *also(game, plan)]
    if flaws:
        raise Flawed(flaws)
    return state


# -- datasheets --------------------------------------------------------------------------------------------------------


def _flaws_of_sheets(plan: ScenePlan, special_rules: SpecialRules) -> Flaws:
    for key, sheet in plan.sheets.items():
        place = ("sheets", key)
        yield from _flaws_of_models(sheet, sheet.arms, special_rules, *place)
        for kind, models in sheet.kinds.items():
            yield from _flaws_of_models(models, sheet.arms, special_rules, *place, "kinds", kind)
        yield from _flaws_of_texts(sheet.rules, special_rules, *place, "rules")
        for name, arm in sheet.arms.items():
            yield from _flaws_of_texts(arm.abilities, special_rules, *place, "arms", name, "abilities")
            yield from _flaws_of_texts(rules_in(arm), special_rules, *place, "arms", name)
            yield from _flaw_of((*place, "arms", name, "A"), modest, str(arm.A))
            yield from _flaw_of((*place, "arms", name, "D"), modest, str(arm.D))
        yield from _flaws_of_wargear(sheet, *place)


def _flaws_of_models(plan: ModelPlan, arms: Mapping[str, Any], special_rules: SpecialRules, *place: str | int) -> Flaws:
    yield from _flaws_of_texts(plan.abilities, special_rules, *place, "abilities")
    for i, weapon in enumerate(plan.weapons or ()):
        yield from unknown("weapon", weapon, arms, *place, "weapons", i)
    yield from _flaw_of((*place, "base"), plan.base.base)
    if plan.random_move:
        yield from _flaw_of((*place, "random_move"), modest, plan.random_move)


def _flaws_of_wargear(sheet: SheetPlan, *place: str | int) -> Flaws:
    kinds = sheet.kinds or ("model",)
    for i, count in enumerate(sheet.composition):
        yield from unknown("kind of model", count.kind, kinds, *place, "composition", i, "kind")
    for i, option in enumerate(sheet.options):
        yield from unknown("kind of model", option.kind, kinds, *place, "options", i, "kind")
        for weapon in (*option.removes, *option.adds):
            yield from unknown("weapon", weapon, sheet.arms, *place, "options", i)


def _flaws_of_texts(texts: tuple[str, ...], special_rules: SpecialRules, *place: str | int) -> Flaws:
    for i, text in enumerate(texts):
        yield from _flaws_of_text(text, special_rules, *place, i)


def _flaws_of_text(text: str, special_rules: SpecialRules, *place: str | int) -> Flaws:
    """A special rule that nobody knows, or whose parameters are no such."""
    found = special_rules.find(text)
    try:
        rule = special_rules.read(text)
    except TypeError:
        wanted = list(inspect.signature(found[0].__init__).parameters)[1:] if found else []
        yield Flaw(place, f"{text!r}: after the name comes {', '.join(wanted) or 'nothing'}")
    except ValueError as error:
        yield Flaw(place, str(error))
    else:
        if isinstance(rule, WarhammerRule) and rule.lends:
            yield from _flaws_of_text(rule.lends, special_rules, *place)


def _flaw_of(place: tuple[str | int, ...], make: Callable[..., object], *of: Any) -> Flaws:
    try:
        make(*of)
    except (ValueError, BellonaError) as error:
        yield Flaw(place, str(error))


# -- the table and the time --------------------------------------------------------------------------------------------


def _flaws_of_table(plan: ScenePlan, rulebook: Rulebook) -> Flaws:
    bad = list(_flaw_of(("table",), plan.table.table))
    yield from bad
    if bad:
        return
    table = plan.table.table()
    for i, feature in enumerate(table.terrain.features):
        corners = [*feature.footprint, *(end for wall in feature.walls for end in (wall.a, wall.b))]
        corners += [corner for floor in feature.floors for corner in floor.outline]
        corners += [corner for solid in feature.solids for corner in solid.outline]
        if off := [corner for corner in corners if not _is_on(table, corner)]:
            yield Flaw(("table", "terrain", i), f"{feature.key} reaches beyond the table, to {_point(off[0])}")
    yield from _flaws_of_objectives(plan, table, rulebook)
    held, _ = rulebook.parts.objectives.controller(Objective("", 0.0, 0.0, 0, secured=True), (0, 0))
    for key in plan.secured:
        yield from unknown("objective", key, plan.objectives, "secured", key)
        if held != 0:
            yield Flaw(("secured", key), f"no objective is secured in {rulebook.name}")


def _flaws_of_objectives(plan: ScenePlan, table: Table, book: Rulebook) -> Flaws:
    """Markers lie on the table, and an area is one objective at most."""
    areas = book.parts.objectives.areas(table.terrain)
    taken: dict[str, str] = {}
    for key, place in plan.objectives.items():
        if isinstance(place, str):
            if barred := bar_to_area(book, table.terrain, place):
                yield Flaw(("objectives", key), barred)
            area = place
        elif not _is_on(table, place):
            yield Flaw(("objectives", key), f"{key} lies off the table, at {_point(place)}")
            continue
        else:
            area = objective_at(areas, key, *place).area
        if area and area in taken:
            yield Flaw(("objectives", key), f"{area} is an objective already: {taken[area]}")
        taken[area] = key


def _is_on(table: Table, point: Point) -> bool:
    x, y = point
    return -TOUCH <= x <= table.width + TOUCH and -TOUCH <= y <= table.depth + TOUCH


def _point(point: Point) -> str:
    return f"{point[0]:g}, {point[1]:g}"


def _flaws_of_time(plan: ScenePlan, rulebook: Rulebook) -> Flaws:
    phases = {phase.name: phase for stage in rulebook.stages for phase in stage.phases}
    yield from unknown("phase", plan.time.phase, phases, "time", "phase")
    phase = phases.get(plan.time.phase)
    if phase and plan.time.step >= len(phase.steps):
        problem = f"the {phase.name} phase has steps 0 to {len(phase.steps) - 1}, not {plan.time.step}"
        yield Flaw(("time", "step"), problem)


def _flaws_of_round(game: Warhammer, plan: ScenePlan) -> Flaws:
    stage = game.rulebook.stages[game.state.clock.stage]
    if plan.time.round > (last := stage.rounds(game)):
        yield Flaw(("time", "round"), f"the {stage.name} has {last} rounds, not {plan.time.round}")


def _flaws_of_support(plan: ScenePlan, rulebook: Rulebook) -> Flaws:
    for side, force in plan.forces.items():
        for key in (key for key, unit in force.items() if unit.support):
            if "support" not in rulebook.parts.muster.joining:
                yield Flaw((side, key, "support"), f"{rulebook.name} has no SUPPORT units")


# -- units -------------------------------------------------------------------------------------------------------------


def _flaws_of_forces(plan: ScenePlan, sheets: Mapping[str, Datasheet]) -> Flaws:
    """What must be right before units can be made."""
    for side, force in plan.forces.items():
        for key, unit in force.items():
            if side == "B" and key in plan.A:
                yield Flaw((side, key), f"two units are called {key}")
            wrong = list(_flaws_of_unit(unit, key, sheets, side, key))
            yield from wrong or _flaws_of_leading(key, force, sheets, side, key)
        known = [unit for unit in force.values() if unit.sheet in sheets]
        if (models := sum(len(unit.kinds(sheets[unit.sheet])) for unit in known)) > MOST_IN_ARMY:
            yield Flaw((side,), f"{side} has {models} models; {MOST_IN_ARMY} are the most")


def _flaws_of_unit(unit: UnitPlan, key: str, sheets: Mapping[str, Datasheet], *place: str) -> Flaws:
    if unit.sheet not in sheets:
        yield from unknown("datasheet", unit.sheet, sheets, *place, "sheet")
        return
    sheet = sheets[unit.sheet]
    counts = unit.models if isinstance(unit.models, dict) else {}
    for kind in counts:
        yield from unknown(f"kind of model on {unit.sheet}", kind, sheet.profiles, *place, "models", kind)
    kinds = unit.kinds(sheet)
    if not (0 if unit.joined and unit.strength else 1) <= len(kinds) <= MOST_MODELS:
        yield Flaw((*place, "models"), f"a unit has 1 to {MOST_MODELS} models, not {len(kinds)}")
    if unit.strength and unit.strength < len(kinds):
        problem = f"{len(kinds)} models are left of a Starting Strength of {unit.strength}"
        yield Flaw((*place, "strength"), problem)
    if all(kind in sheet.profiles for kind in kinds):
        named = {f"{key}.{i + 1}": kind for i, kind in enumerate(kinds)}
        yield from _flaws_of_single_models(unit, sheet, named, *place)


def _flaws_of_single_models(unit: UnitPlan, sheet: Datasheet, named: Mapping[str, str], *place: str) -> Flaws:
    told: dict[str, Mapping[str, Any]] = {
        "wounds": unit.wounds,
        "weapons": unit.weapons,
        "spent": unit.spent,
        "wargear": unit.wargear,
    }
    for field, models in told.items():
        for name in models:
            yield from unknown("model", name, named, *place, field, name)
    for field in ("weapons", "spent"):
        for name, weapons in told[field].items():
            for weapon in weapons:
                yield from unknown(f"weapon on {unit.sheet}", weapon, sheet.weapons, *place, field, name)
    for name, left in unit.wounds.items():
        if name in named and not 1 <= left <= (most := sheet.profiles[named[name]].wounds):
            yield Flaw((*place, "wounds", name), f"{name} has 1 to {most} wounds left, not {left}")


def _flaws_of_leading(key: str, force: Mapping[str, UnitPlan], sheets: Mapping[str, Datasheet], *place: str) -> Flaws:
    """Who is attached to a unit is another one of the same side, leads one unit, and stands with it."""
    unit = force[key]
    names = _models(key, unit, sheets)
    joins = [(other, field, getattr(force[other], field)) for other in force for field in JOINED]
    for field, leader in [(field, leader) for other, field, leader in joins if other == key and leader]:
        yield from unknown("unit", leader, [other for other in force if other != key], *place, field)
        if leader == key or leader not in force or force[leader].sheet not in sheets:
            return
        if force[leader].joined or force[leader].at is not None:
            yield Flaw((*place, field), f"{leader} stands with {key}: it has no place and no leader of its own")
        if next((other, role) for other, role, joined in joins if joined == leader) != (key, field):
            yield Flaw((*place, field), f"{leader} leads two units")
        names += _models(leader, force[leader], sheets)
    for i, name in enumerate(unit.allocated):
        yield from unknown("model", name, names, *place, "allocated", i)
    for i, gain in enumerate(unit.gained):
        if gain.model:
            yield from unknown("model", gain.model, names, *place, "gained", i, "model")
    if unit.at is not None:
        yield from _flaws_of_at(unit.at, len(names), *place)


def _models(key: str, unit: UnitPlan, sheets: Mapping[str, Datasheet]) -> list[str]:
    return [f"{key}.{i + 1}" for i in range(len(unit.kinds(sheets[unit.sheet])))]


def _flaws_of_at(places: tuple[Pose, ...], models: int, *place: str) -> Flaws:
    if len(places) not in (1, models):
        yield Flaw((*place, "at"), f"{models} models, {len(places)} places")
    for i, pose in enumerate(places):
        yield from _flaw_of((*place, "at", i), unit_vector, pose.fx, pose.fy)


def _flaws_of_words(plan: ScenePlan) -> Flaws:
    for side, force in plan.forces.items():
        for key, unit in force.items():
            yield from unknown("move", unit.moved, ("", *MOVED), side, key, "moved")
            yield from unknown("kind of Reserves", unit.reserves, ("", *RESERVES), side, key, "reserves")
            for i, gain in enumerate(unit.gained):
                yield from unknown("end", gain.until, LASTING, side, key, "gained", i, "until")
            if unit.aboard:
                led = {joined for other in force.values() for joined in other.joined}
                units = [other for other in force if other != key and other not in led]
                yield from unknown(f"other unit of {side}", unit.aboard, units, side, key, "aboard")
            if unit.at is not None and (unit.aboard or unit.reserves):
                where = "aboard" if unit.aboard else "reserves"
                yield Flaw((side, key, where), f"{key} stands on the battlefield and cannot be elsewhere")


def _flaws_of_carriers(state: BattleState) -> Flaws:
    """Whoever rides in a model rides in one of the unit that carries it."""
    for unit in state.units.values():
        place = ("AB"[unit.owner], unit.key, "carrier")
        if unit.carrier and not unit.aboard:
            yield Flaw(place, f"{unit.key} is not aboard anything")
        elif unit.carrier and unit.aboard in state.units:
            models = [model.name for model in state.units[unit.aboard].models]
            yield from unknown(f"model of {unit.aboard}", unit.carrier, models, *place)


def _flaws_of_unit_rules(plan: ScenePlan, special_rules: SpecialRules) -> Flaws:
    """The special rules that the scene gives a unit besides its datasheet's."""
    for side, force in plan.forces.items():
        for key, unit in force.items():
            yield from _flaws_of_texts(unit.abilities, special_rules, side, key, "abilities")
            for name, texts in unit.wargear.items():
                yield from _flaws_of_texts(texts, special_rules, side, key, "wargear", name)
            for i, gain in enumerate(unit.gained):
                yield from _flaws_of_text(gain.rule, special_rules, side, key, "gained", i, "rule")


# -- where everybody stands --------------------------------------------------------------------------------------------


def _flaws_of_places(state: BattleState, plan: ScenePlan) -> Flaws:
    """Nobody shares room with another, nobody hangs over the edge, stands in a wall or on air."""
    table, told = state.table, set[frozenset[str]]()
    field = measure.region([(0.0, 0.0), (table.width, 0.0), (table.width, table.depth), (0.0, table.depth)])
    for key in table.units():
        inside = measure.models_wholly_within(table, key, field)
        for name in table.names(key):
            if name not in inside:
                yield Flaw(_place_of(state, plan, key, name), f"{name} does not stand wholly on the table")
            elif problem := _without_ground(state, key, name):
                yield Flaw(_place_of(state, plan, key, name), problem)
        for overlap in measure.overlaps(table, key):
            pair = frozenset((overlap.model, overlap.other.name))
            if pair not in told:
                told.add(pair)
                problem = f"{overlap.model} and {overlap.other.name} overlap"
                yield Flaw(_place_of(state, plan, key, overlap.model), problem)


def _without_ground(state: BattleState, key: str, name: str) -> str:
    """Why a model could not stand on the terrain where it does, even by itself."""
    model, pose = state.units[key].model(name), state.table.pose(key, name)
    profile = state.sheets[model.sheet].profiles[model.kind]
    alone = Table(state.table.width, state.table.depth, state.table.terrain)
    alone.add(key, {name: (profile.base.base(), profile.height)})
    alone.place(key, {name: pose})
    broken = paths.check(alone, key, {name: [pose.on_grid]}, MoveTerms())
    if broken is None:
        return ""
    if broken.term == "unsupported":
        return f'{name} stands {pose.z:g}" up, and nothing is under all of its base there'
    return f'{name} stands {-broken.measured:.3g}" deep in {broken.hit[0]}'


def _place_of(state: BattleState, plan: ScenePlan, key: str, name: str) -> tuple[str | int, ...]:
    """Where a model's place is written: its own, or the one from which its unit is drawn up."""
    unit = state.units[key]
    side = "AB"[unit.owner]
    places = plan.forces[side][key].at or ()
    return (side, key, "at", state.table.names(key).index(name) if len(places) > 1 else 0)
