"""House rules: plain sources of modifiers, re-rolls, mortal wounds and Auras, which only scenes may use.

A scene gives one to a unit like any special rule: `rules: [house-modifier hit-roll -1]`. What a bug report or a puzzle
needs of an ability that nobody has written yet is put together from them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from bellona.kernel.modifiers import Modifier
from bellona.kernel.rule import SpecialRules

from ..attack import Attack, Target, Wound
from ..attacks.damage import suffer_mortal_wounds
from ..expressions import modest, raised, results
from ..game import Warhammer
from ..moments import WarhammerRule
from ..rerolls import faces
from ..rolls import roll_value
from ..state import Unit
from ..table.measures import enemies_within

HOUSE = SpecialRules()

_CHANGES = {"+": ("add", 1), "-": ("add", -1), "x": ("multiply", 1), "/": ("divide", 1), "=": ("set", 1)}


def one_of(word: str, words: Iterable[str]) -> str:
    """A parameter that must be one of these words."""
    words = list(words)
    if word not in words:
        raise ValueError(f"{word!r} is none of {', '.join(words)}")
    return word


@HOUSE.add("house-modifier")
class HouseModifier(WarhammerRule):
    """`house-modifier hit-roll -1`: changes a characteristic or a roll of the unit's attacks, or of attacks `against`
    it, by `+1`, `-1`, `x2`, `/2` or to `=4`.
    """

    CHANGED = (
        "skill",
        "strength",
        "armour-penetration",
        "hit-roll",
        "hit-roll-against",
        "wound-roll",
        "wound-roll-against",
        "save-roll",
        "damage-against",
    )

    def __init__(self, what: str, change: str) -> None:
        self.what = one_of(what, self.CHANGED)
        match = re.fullmatch(r"([-+x/=])(\d+)", change)
        if not match:
            raise ValueError(f"{change!r} is no change such as +1, -1, x2, /2 or =4")
        how, sign = _CHANGES[match[1]]
        self.modifier = Modifier(how, sign * int(match[2]), self.name)

    def _of(self, what: str) -> Modifier | None:
        return self.modifier if what == self.what else None

    def skill(self, attack: Attack) -> Modifier | None:
        return self._of("skill")

    def strength(self, attack: Attack) -> Modifier | None:
        return self._of("strength")

    def armour_penetration(self, attack: Attack) -> Modifier | None:
        return self._of("armour-penetration")

    def hit_roll(self, attack: Attack) -> Modifier | None:
        return self._of("hit-roll")

    def hit_roll_against(self, attack: Attack) -> Modifier | None:
        return self._of("hit-roll-against")

    def wound_roll(self, attack: Attack) -> Modifier | None:
        return self._of("wound-roll")

    def wound_roll_against(self, attack: Attack) -> Modifier | None:
        return self._of("wound-roll-against")

    def save_roll(self, attack: Attack, target: Target) -> Modifier | None:
        return self._of("save-roll")

    def damage_against(self, attack: Attack) -> Modifier | None:
        return self._of("damage-against")


@HOUSE.add("house-more")
class HouseMore(WarhammerRule):
    """`house-more attacks 1`, `house-more damage D3`: so much is added to that characteristic of the unit's weapons."""

    def __init__(self, what: str, amount: str) -> None:
        self.what = one_of(what, ("attacks", "damage"))
        self.amount = str(modest(amount))

    def more_attacks(self, attack: Attack) -> str | None:
        return self.amount if self.what == "attacks" else None

    def damage(self, attack: Attack) -> str | None:
        return self.amount if self.what == "damage" else None


@HOUSE.add("house-critical")
class HouseCritical(WarhammerRule):
    """`house-critical hit 5`: unmodified Hit or Wound rolls of the unit are critical from this number up."""

    def __init__(self, what: str, roll: str) -> None:
        self.what = one_of(what, ("hit", "wound"))
        self.roll = results(roll)[0]

    def critical_hit(self, attack: Attack) -> int | None:
        return self.roll if self.what == "hit" else None

    def critical_wound(self, attack: Attack) -> int | None:
        return self.roll if self.what == "wound" else None


@HOUSE.add("house-re-roll")
class HouseReRoll(WarhammerRule):
    """`house-re-roll hit ones`: the unit may re-roll `ones`, `1-2`, `failed` or `all` dice of its `hit`, `wound` or
    `damage` rolls.
    """

    def __init__(self, what: str, dice: str) -> None:
        self.what = one_of(what, ("hit", "wound", "damage"))
        faces(dice)  # fails unless it is a permission
        self.dice = dice

    def rerolls(self, attack: Attack, roll: str) -> str | None:
        return self.dice if roll == self.what else None


@HOUSE.add("house-mortal-wounds")
class HouseMortalWounds(WarhammerRule):
    """`house-mortal-wounds D3 move-ends`: the unit suffers so many mortal wounds at this moment; with a distance,
    `house-mortal-wounds 3 charge-move-ends 1`, each enemy unit within it does instead.
    """

    rolls = ("mortal wounds",)

    MOMENTS = (
        "command-phase",
        "move-ends",
        "set-up",
        "movement-phase-ends",
        "selected-to-shoot",
        "selected-as-target",
        "charge-move-ends",
        "selected-to-fight",
        "has-fought",
    )

    def __init__(self, amount: str, moment: str, inches: str = "") -> None:
        self.amount = str(modest(amount))
        self.moment = one_of(moment, self.MOMENTS)
        self.inches = float(inches) if inches else None

    async def command_phase(self, game: Warhammer, player: int) -> None:
        await self._strike("command-phase", game, *self._bearers(game, player))

    async def movement_phase_ends(self, game: Warhammer, player: int) -> None:
        await self._strike("movement-phase-ends", game, *self._bearers(game, player))

    async def move_ends(self, game: Warhammer, unit: Unit) -> None:
        await self._strike("move-ends", game, unit)

    async def set_up(self, game: Warhammer, unit: Unit) -> None:
        await self._strike("set-up", game, unit)

    async def selected_to_shoot(self, game: Warhammer, unit: Unit) -> None:
        await self._strike("selected-to-shoot", game, unit)

    async def selected_as_target(self, game: Warhammer, target: Unit, by: Unit) -> None:
        await self._strike("selected-as-target", game, target)

    async def charge_move_ends(self, game: Warhammer, unit: Unit) -> None:
        await self._strike("charge-move-ends", game, unit)

    async def selected_to_fight(self, game: Warhammer, unit: Unit) -> None:
        await self._strike("selected-to-fight", game, unit)

    async def has_fought(self, game: Warhammer, unit: Unit) -> None:
        await self._strike("has-fought", game, unit)

    def _bearers(self, game: Warhammer, player: int) -> list[Unit]:
        return [unit for unit in game.on_battlefield(player) if self.text in game.abilities_of(unit)]

    async def _strike(self, moment: str, game: Warhammer, *bearers: Unit) -> None:
        for unit in bearers if moment == self.moment else ():
            struck = [unit] if self.inches is None else enemies_within(game, unit, self.inches)
            for key in [other.key for other in struck]:
                wounds = await roll_value(game, unit, "mortal wounds", self.amount)
                await suffer_mortal_wounds(game, key, wounds, self.name)


@HOUSE.add("house-wounding")
class HouseWounding(WarhammerRule):
    """`house-wounding D3 6`: attacks of the unit that wound inflict so many mortal wounds besides; with a number, only
    those that wound with this unmodified Wound roll or a higher one.
    """

    def __init__(self, amount: str, roll: str = "") -> None:
        self.amount = str(modest(amount))
        self.roll = results(roll)[0] if roll else 0

    def on_wound(self, attack: Attack, wound: Wound) -> None:
        if wound.roll >= self.roll:
            wound.mortal = raised(wound.mortal, self.amount)


@HOUSE.add("house-aura")
class HouseAura(WarhammerRule):
    """`house-aura 6 stealth`: friendly units within so many inches have the rule that follows."""

    aura = 6.0

    def __init__(self, inches: str, *rule: str) -> None:
        if not rule:
            raise ValueError("house-aura says how far it reaches, and then which rule the units within have")
        self.aura = float(inches)
        self.lends = " ".join(rule)
