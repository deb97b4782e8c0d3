"""A battle as its rules see it: who is who, what it can do, what it has gained."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from bellona.kernel.game import Game
from bellona.kernel.modifiers import Modifier, Total
from bellona.kernel.rule import SpecialRules, waits
from bellona.space import measure
from bellona.space.remembered import Remembered
from bellona.space.shapes import Base
from bellona.space.table import Table

from .datasheet import Datasheet, Profile, Weapon
from .keywords import BIG, has_keyword, keyword, merged
from .moments import WarhammerRule
from .readings import reading
from .state import BattleState, Gain, Model, Unit

if TYPE_CHECKING:
    from .parts import Parts

T = TypeVar("T")
replace = msgspec.structs.replace


@functools.lru_cache(maxsize=64)
def _know_auras(special_rules: SpecialRules) -> bool:
    """Whether some of the rules are Auras."""
    return any(getattr(cls, "aura", 0.0) for cls in special_rules.classes.values())


@functools.lru_cache(maxsize=256)
def _waits(moment: str) -> bool:
    """Whether a moment is a window: there rules may ask, roll and change the state."""
    return waits(WarhammerRule.moments[moment])


@functools.lru_cache(maxsize=8192)
def _usable(special_rules: SpecialRules, texts: tuple[str, ...], words: tuple[str, ...]) -> tuple[str, ...]:
    """Those of the rules that something with these keywords can use."""
    needs = {text: getattr(special_rules.read(text), "requires", "") for text in texts}
    return tuple(text for text in texts if not needs[text] or has_keyword(words, needs[text]))


_MAKES = ("models", "parts", "gained", "hover")  # what keywords and special rules of a unit depend on


def kept(unit: Unit, what: object, find: Callable[[], T]) -> T:
    """What follows from a unit's record and the datasheets alone is worked out once for each record."""
    found: T | None = unit.known.get(what)
    if found is None:
        found = unit.known[what] = find()
    return found


_near: Remembered[tuple[int, str, tuple[str, ...], str, float], bool] = Remembered()  # who is within an Aura


def _unlike(unit: Unit) -> list[Model]:
    """One model of each sort: those that have the same keywords and rules."""
    sorts = {(m.sheet, m.kind, m.part, _alone(unit, m)): m for m in unit.models}
    return list(sorts.values())


def _alone(unit: Unit, model: Model) -> str:
    """The model's name if it has a keyword or rule that others of its kind have not."""

    def found() -> set[str]:
        named = {name for part in unit.parts for name in (part.warlord, part.bearer)}
        return named | {gain.model for gain in unit.gained}

    return model.name if model.name in kept(unit, "alone", found) else ""


def characteristic(game: Warhammer, unit: Unit, model: Model, name: str) -> Total | None:
    """One of a model's characteristics as it is now: what its datasheet states for the wounds that it has left, and
    what its special rules make of that. None is printed "-", which nothing changes.

    [10e.datasheet.model-characteristics]
    """
    what = (name, model.sheet, model.kind, model.wounds)
    found: Total | None = unit.known.get(what)
    if found is not None:
        return found
    profile, rules = game.profile(model), game.rulebook.special_rules
    printed = profile.printed(name, model.wounds)
    if printed is None:
        return None
    changing = _know_changes(rules, name)
    changes = _changes(rules, game.abilities_of_model(unit, model), name) if changing else ()
    found = game.rulebook.stacking.total(name, printed, changes)
    if not changing:
        unit.known[what] = found
    return found


@functools.lru_cache(maxsize=256)
def _know_changes(special_rules: SpecialRules, name: str) -> bool:
    """Whether some of the rules might change this characteristic."""
    changing = [cls for cls in special_rules.classes.values() if "characteristic" in cls.overrides]
    return any(not cls.changes or name in cls.changes for cls in changing if issubclass(cls, WarhammerRule))


@functools.lru_cache(maxsize=8192)
def _changes(special_rules: SpecialRules, texts: tuple[str, ...], name: str) -> tuple[Modifier, ...]:
    rules: Any = special_rules.listening("characteristic", texts)
    return tuple(modifier for rule in rules if (modifier := rule.characteristic(name)) is not None)


class Warhammer(Game[BattleState]):
    """The queries that rules share. Distances, sight and movement are asked in `ground` of the edition."""

    @property
    def table(self) -> Table:
        return self.state.table

    @property
    def window(self) -> WarhammerRule:
        """Opens a moment to the rules in play; typed by the list of moments."""
        window: WarhammerRule = self.rulebook.window
        return window

    @property
    def parts(self) -> Parts:
        """The parts of the rules that editions replace."""
        parts: Parts = self.rulebook.parts
        return parts

    @property
    def phase(self) -> str:
        """The present phase by its name."""
        clock = self.state.clock
        return self.rulebook.stages[clock.stage].phases[clock.phase].name

    @property
    def turn_number(self) -> int:
        """The turns of the battle, counted from 1, whoever takes them."""
        clock = self.state.clock
        return 2 * clock.round + clock.turn - 1

    def reading(self, switch: str) -> str:
        """How this battle reads a point that tables play in more than one way."""
        return reading(self.rulebook, self.state, switch)

    def readings(self) -> dict[str, str]:
        """How it reads all of them."""
        return {switch: self.reading(switch) for switch in self.rulebook.switches}

    # -- units and models ----------------------------------------------------------------------------------------------

    def unit(self, key: str) -> Unit:
        return self.state.units[key]

    def change(self, key: str, **changes: Any) -> Unit:
        """A unit is another record from now on; it still knows what does not depend on the change."""
        before = self.state.units[key]
        unit = self.state.units[key] = replace(before, **changes)
        if not any(name in changes for name in _MAKES):
            unit.keep(before.known)
        return unit

    def change_model(self, key: str, name: str, **changes: Any) -> Model:
        before = self.state.units[key]
        models = tuple(replace(m, **changes) if m.name == name else m for m in before.models)
        unit = self.change(key, models=models)
        model = unit.model(name)
        if all(what in ("wounds", "spent") for what in changes) and not self.profile(model).damage_table:
            unit.keep(before.known)
        return model

    def model_named(self, name: str) -> tuple[Unit, Model]:
        """A model, wherever it is, and its unit."""
        return next((unit, model) for unit in self.units() for model in unit.models if model.name == name)

    def units(self, player: int | None = None) -> list[Unit]:
        """The units of a player's army, or of both, that have models, wherever they are; an Attached unit is one.

        [10e.core.army, 10e.core.unit, 10e.core.unqualified-affects-both, 10e.ability.leader.counts-as-one-unit]
        """
        return [u for u in self.state.units.values() if u.models and (player is None or u.owner == player)]

    def on_battlefield(self, player: int | None = None) -> list[Unit]:
        """The units on the battlefield; embarked units and Reserves are not.

        [10e.transport.embarked-state, 10e.core.unqualified-affects-both]
        """
        units, standing = self.state.units, self.state.table.units()
        if player is None:
            return [units[key] for key in standing]
        return [unit for key in standing if (unit := units[key]).owner == player]

    def enemies(self, unit: Unit) -> list[Unit]:
        """All that a unit may attack: never terrain. [10e.core.friendly-enemy, 10e.terrain.not-attackable]"""
        return self.on_battlefield(1 - unit.owner)

    def friends(self, unit: Unit) -> list[Unit]:
        """The other units of its army on the battlefield. [10e.core.friendly-enemy]"""
        return [other for other in self.on_battlefield(unit.owner) if other.key != unit.key]

    # -- datasheets ----------------------------------------------------------------------------------------------------

    def sheet(self, model: Model) -> Datasheet:
        return self.state.sheets[model.sheet]

    def profile(self, model: Model) -> Profile:
        """The model's characteristics. [10e.datasheet.model-characteristics]"""
        return self.sheet(model).profiles[model.kind]

    def base(self, model: Model) -> Base:
        """What the model stands on."""
        return self.profile(model).base.base()

    def random_move(self, model: Model) -> str:
        """The dice that stand for its Move; "" if none do. [10e.datasheet.random-move]"""
        return self.profile(model).random_move

    def characteristic(self, unit: Unit, model: Model, name: str) -> Total | None:
        """One of the model's characteristics as it is now, with who changed it; "-" is none at all.

        [10e.datasheet.model-characteristics]
        """
        return self.parts.datasheet.characteristic(self, unit, model, name)

    def value(self, unit: Unit, model: Model, name: str) -> int:
        """The same as a number; of a model that has none, 0."""
        found: Total | None = self.rulebook.parts.datasheet.characteristic(self, unit, model, name)
        return 0 if found is None else int(found.value)

    def weapons(self, unit: Unit, model: Model) -> tuple[str, ...]:
        """The weapons that a model is equipped with, and those that its passengers lend it."""
        if not unit.lent:
            return model.weapons
        riders = [other for other in self.units(unit.owner) if unit.carrier_of(other) == model.name]
        names = [rider.name for other in riders for rider in other.models]
        return (*model.weapons, *(key for key in unit.lent if key.rpartition(":")[0] in names))

    def weapon(self, model: Model, key: str) -> Weapon:
        """One of the model's weapons, with its characteristics; of one that is lent, "A2.3:rifle" says by whom.

        [10e.datasheet.weapon-characteristics]
        """
        lender, _, own = key.rpartition(":")
        weapons = self.sheet(self.model_named(lender)[1] if lender else model).weapons
        return weapons[own] if own in weapons else self.parts.datasheet.everybodys[own]

    def can_use(self, unit: Unit, model: Model, key: str) -> bool:
        """Whether the model has the keyword that its weapon asks for. [10e.datasheet.psychic]"""
        abilities = self.weapon(model, key).abilities
        return _usable(self.rulebook.special_rules, abilities, self.model_keywords(unit, model)) == abilities

    def keywords(self, unit: Unit) -> tuple[str, ...]:
        """The keywords of all its models, Faction keywords among them.

        [10e.core.keywords, 10e.core.keywords.mixed-unit]
        """
        return kept(unit, "keywords", lambda: merged(*(self.model_keywords(unit, m) for m in _unlike(unit))))

    def model_keywords(self, unit: Unit, model: Model) -> tuple[str, ...]:
        """The keywords of one model; a hovering one is no AIRCRAFT, one of the army is the WARLORD.

        [10e.core.keywords, 10e.core.keywords.mixed-unit, 10e.muster.warlord, 10e.aircraft.hover.effect]
        """
        return kept(unit, ("words", model.name), lambda: self._found_keywords(unit, model))

    def _found_keywords(self, unit: Unit, model: Model) -> tuple[str, ...]:
        sheet = self.sheet(model)
        words = merged(sheet.keywords, sheet.faction_keywords, sheet.profiles[model.kind].keywords)
        for part in unit.parts:
            if part.key == model.part and part.keywords:
                words = merged(tuple(word for word in words if word[:1] != "<"), part.keywords)
            if part.warlord == model.name:
                words = (*words, "WARLORD")
        return tuple(word for word in words if keyword(word) != "AIRCRAFT") if unit.hover else words

    def has(self, unit: Unit, word: str) -> bool:
        """Whether a rule tagged with this keyword concerns the unit.

        [10e.core.keywords.tagged-rule, 10e.core.keywords.plural]
        """
        words = unit.known.get("has") or kept(unit, "has", lambda: frozenset(map(keyword, self.keywords(unit))))
        return keyword(word) in words

    def model_has(self, unit: Unit, model: Model, word: str) -> bool:
        """Whether a rule about models of this keyword concerns the model. [10e.core.keywords.mixed-unit]"""
        words = kept(unit, ("has", model.name), lambda: frozenset(map(keyword, self.model_keywords(unit, model))))
        return keyword(word) in words

    def is_big(self, unit: Unit) -> bool:
        """A MONSTER or VEHICLE. [10e.shooting.big-guns.engaged-shooter]"""
        return any(self.has(unit, word) for word in BIG)

    # -- special rules -------------------------------------------------------------------------------------------------

    def abilities_of_model(self, unit: Unit, model: Model) -> tuple[str, ...]:
        """The special rules that one model has, each once: its own and its unit's, what was gained, and Auras.

        [10e.datasheet.aura.stacking]
        """
        auras = self.auras_on(unit)
        return merged(self._own_abilities(unit, model), auras) if auras else self._own_abilities(unit, model)

    def abilities_of(self, unit: Unit) -> tuple[str, ...]:
        """The special rules of the unit: each once, whoever of its models has it. [10e.datasheet.aura.stacking]"""
        own: tuple[str, ...] | None = unit.known.get("rules")
        if own is None:
            own = kept(unit, "rules", lambda: merged(*(self._own_abilities(unit, m) for m in _unlike(unit))))
        auras = self.auras_on(unit)
        return merged(own, auras) if auras else own

    def shared_abilities(self, unit: Unit) -> tuple[str, ...]:
        """The special rules that every model of the unit has."""

        def found() -> tuple[str, ...]:
            first, *others = [self._own_abilities(unit, model) for model in _unlike(unit)]
            return tuple(text for text in first if all(text in rules for rules in others))

        return merged(kept(unit, "shared rules", found), self.auras_on(unit)) if unit.models else ()

    def wargear_abilities(self, unit: Unit) -> tuple[str, ...]:
        """What the unit has through wargear that a living model carries. [10e.datasheet.wargear-abilities]"""
        return kept(unit, "wargear", lambda: merged(*(model.wargear for model in unit.models if model.wargear)))

    def abilities_of_weapons(self, unit: Unit) -> tuple[str, ...]:
        """The abilities of its models' weapons that act at some moment of the battle, not in attacks alone."""

        def found() -> tuple[str, ...]:
            carried = {(model.sheet, key) for model in unit.models for key in model.weapons}
            texts = merged(*(self.state.sheets[sheet].weapons[key].abilities for sheet, key in sorted(carried)))
            rules = self.rulebook.special_rules
            return tuple(text for text in texts if any(_waits(name) for name in rules.read(text).overrides))

        return kept(unit, "weapons' rules", found)

    def auras_on(self, unit: Unit) -> tuple[str, ...]:
        """The Auras that reach the unit; it is always within those of its own models, and under each of them once.

        [10e.datasheet.aura.self, 10e.datasheet.aura.stacking]
        """
        if not _know_auras(self.rulebook.special_rules):
            return ()
        reaching: list[str] = []
        units, owner = self.state.units, unit.owner
        for key in self.state.table.units():
            bearer = units[key]
            if bearer.owner == owner:
                own = bearer.known.get("auras")  # asked everywhere, and most have none
                for text, inches, names in self.own_auras(bearer) if own is None else own:
                    if key == unit.key or self._is_near(bearer, names, unit, inches):
                        reaching.append(text)
        return merged(tuple(reaching)) if reaching else ()

    def own_auras(self, unit: Unit) -> list[tuple[str, float, tuple[str, ...]]]:
        """The Auras of the unit's own models: the rule that they give, how far, and the models that have them."""

        def found() -> list[tuple[str, float, tuple[str, ...]]]:
            texts = merged(*(self._own_abilities(unit, model) for model in _unlike(unit)))
            rules = {text: self.rulebook.special_rules.read(text) for text in texts}
            return [
                (
                    rule.lends or text,
                    rule.aura,
                    tuple(m.name for m in unit.models if text in self._own_abilities(unit, m)),
                )
                for text, rule in rules.items()
                if isinstance(rule, WarhammerRule) and rule.aura
            ]

        return kept(unit, "auras", found)

    def _bearers(self, unit: Unit, text: str) -> tuple[str, ...]:
        return tuple(model.name for model in unit.models if text in self._own_abilities(unit, model))

    def _is_near(self, bearer: Unit, names: tuple[str, ...], unit: Unit, inches: float) -> bool:
        key = self.state.table.stamp, bearer.key, names, unit.key, inches
        known = _near.get(key)
        if known is None:
            near = measure.models_within(self.table, bearer.key, unit.key, inches)
            known = _near.keep(key, any(name in near for name in names))
        return known

    def _own_abilities(self, unit: Unit, model: Model) -> tuple[str, ...]:
        """All but Auras."""
        sort = ("rules", model.part, model.kind, _alone(unit, model))
        return kept(unit, sort, lambda: self._found_abilities(unit, model))

    def _found_abilities(self, unit: Unit, model: Model) -> tuple[str, ...]:
        part = next(part for part in unit.parts if part.key == model.part)
        sheet = self.sheet(model)
        gained = tuple(gain.rule for gain in unit.gained if gain.model in ("", model.name))
        own = sheet.profiles[model.kind].abilities
        borne = part.abilities if part.bearer in ("", model.name) else ()
        texts = merged(sheet.abilities, own, borne, self.wargear_abilities(unit), gained)
        return _usable(self.rulebook.special_rules, texts, self.model_keywords(unit, model))

    def every_model_has(self, unit: Unit, name: str) -> bool:
        """Whether each model of the unit has a rule of this name."""
        return all(any(text.split()[0] == name for text in self.abilities_of_model(unit, m)) for m in _unlike(unit))

    def may(self, unit: Unit, permission: str) -> bool:
        """Whether some rule of the unit grants this permission."""
        return self.rulebook.special_rules.granted(permission, self.abilities_of(unit)) is not None

    def gain(self, unit: str, rule: str, until: str, model: str = "") -> None:
        """The unit, or one of its models, has a special rule until the end of the phase, turn, round or battle."""
        self.change(unit, gained=(*self.unit(unit).gained, Gain(rule, until, model)))

    # -- points --------------------------------------------------------------------------------------------------------

    def pay(self, player: int, cost: int) -> None:
        cp = list(self.state.cp)
        cp[player] -= cost
        self.state.cp = (cp[0], cp[1])

    def score(self, player: int, points: int) -> None:
        vp = list(self.state.vp)
        vp[player] += points
        self.state.vp = (vp[0], vp[1])
