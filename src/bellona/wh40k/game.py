"""A battle as its rules see it: who is who, what it can do, what it has gained."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

import msgspec

from bellona.kernel.game import Game
from bellona.space.table import Table

from .datasheet import Datasheet, Profile, Weapon
from .state import BattleState, Gain, Model, Unit

if TYPE_CHECKING:
    from .moments import WarhammerRule
    from .parts import Parts

replace = msgspec.structs.replace


class Warhammer(Game[BattleState]):
    """The queries that rules share. Distances, sight and movement are asked in `ground` of the edition."""

    @property
    def table(self) -> Table:
        return self.state.table

    @property
    def window(self) -> WarhammerRule:
        """Opens a moment to the rules in play; typed by the list of moments."""
        return cast("WarhammerRule", self.rulebook.window)

    @property
    def rules(self) -> Parts:
        """The parts of the rules that editions replace."""
        return cast("Parts", self.rulebook.parts)

    # -- units and models ----------------------------------------------------------------------------------------------

    def unit(self, key: str) -> Unit:
        return self.state.units[key]

    def change(self, key: str, **changes: Any) -> Unit:
        unit = self.state.units[key] = replace(self.state.units[key], **changes)
        return unit

    def change_model(self, unit: str, name: str, **changes: Any) -> Model:
        models = tuple(replace(m, **changes) if m.name == name else m for m in self.state.units[unit].models)
        return self.change(unit, models=models).model(name)

    def units(self, player: int | None = None) -> list[Unit]:
        """The units that have models, wherever they are. [10e.core.friendly-enemy]"""
        return [u for u in self.state.units.values() if u.models and (player is None or u.owner == player)]

    def on_battlefield(self, player: int | None = None) -> list[Unit]:
        """The units on the battlefield; embarked units and Reserves are not. [10e.transport.embarked-state]"""
        return [unit for unit in self.units(player) if self.table.is_on_table(unit.key)]

    def enemies(self, unit: Unit) -> list[Unit]:
        return self.on_battlefield(1 - unit.owner)

    def friends(self, unit: Unit) -> list[Unit]:
        return [other for other in self.on_battlefield(unit.owner) if other.key != unit.key]

    # -- datasheets ----------------------------------------------------------------------------------------------------

    def sheet(self, model: Model) -> Datasheet:
        return self.state.sheets[model.sheet]

    def profile(self, model: Model) -> Profile:
        return self.sheet(model).profiles[model.kind]

    def weapon(self, model: Model, key: str) -> Weapon:
        return self.sheet(model).weapons[key]

    def keywords(self, unit: Unit) -> tuple[str, ...]:
        """The keywords of all its models. [10e.core.keywords, 10e.core.keywords.mixed-unit]"""
        found: dict[str, None] = {}
        for model in {(m.sheet, m.kind): m for m in unit.models}.values():
            found |= dict.fromkeys(self.model_keywords(unit, model))
        return tuple(found)

    def model_keywords(self, unit: Unit, model: Model) -> tuple[str, ...]:
        sheet = self.sheet(model)
        words = (*sheet.keywords, *sheet.faction_keywords, *sheet.profiles[model.kind].keywords)
        return tuple(word for word in words if not (unit.hover and word == "AIRCRAFT"))

    def has(self, unit: Unit, keyword: str) -> bool:
        """Whether a rule tagged with this keyword concerns the unit. [10e.core.keywords.tagged-rule]"""
        return keyword in self.keywords(unit)

    def model_has(self, unit: Unit, model: Model, keyword: str) -> bool:
        return keyword in self.model_keywords(unit, model)

    # -- special rules -------------------------------------------------------------------------------------------------

    def rules_of_model(self, unit: Unit, model: Model) -> tuple[str, ...]:
        """The special rules that one model has: its own, its part's, and what the unit has gained."""
        part = next(part for part in unit.parts if part.key == model.part)
        sheet = self.sheet(model)
        gained = tuple(gain.rule for gain in unit.gained)
        return (*sheet.abilities, *sheet.profiles[model.kind].abilities, *part.abilities, *gained)

    def rules_of(self, unit: Unit) -> tuple[str, ...]:
        """The special rules of the unit: each once, whoever of its models has it."""
        found: dict[str, None] = {}
        for model in {(m.sheet, m.kind, m.part): m for m in unit.models}.values():
            found |= dict.fromkeys(self.rules_of_model(unit, model))
        return tuple(found)

    def every_model_has(self, unit: Unit, name: str) -> bool:
        """Whether each model of the unit has a rule of this name. [10e.ability.stealth, 10e.ability.fights-first]"""
        return all(any(text.split()[0] == name for text in self.rules_of_model(unit, m)) for m in unit.models)

    def may(self, unit: Unit, permission: str) -> bool:
        """Whether some rule of the unit grants this permission."""
        return self.rulebook.rules.granted(permission, self.rules_of(unit)) is not None

    def gain(self, unit: str, rule: str, until: str) -> None:
        """The unit has a special rule until the end of the phase, turn, round or battle."""
        self.change(unit, gained=(*self.unit(unit).gained, Gain(rule, until)))

    # -- points --------------------------------------------------------------------------------------------------------

    def pay(self, player: int, cost: int) -> None:
        cp = list(self.state.cp)
        cp[player] -= cost
        self.state.cp = (cp[0], cp[1])

    def score(self, player: int, points: int) -> None:
        vp = list(self.state.vp)
        vp[player] += points
        self.state.vp = (vp[0], vp[1])
