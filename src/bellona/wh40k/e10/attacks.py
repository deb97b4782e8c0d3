"""The attack sequence: what one die does. Play rolls the dice; the odds calculator enumerates the same functions."""

from __future__ import annotations

import functools
from typing import Any, NamedTuple

from bellona.kernel.lazy import lazy
from bellona.kernel.modifiers import Modifier, Total
from bellona.kernel.rulebook import Rulebook

from ..attack import Attack, Hit, Target, Wound
from ..expressions import raised

NEVER = 7  # a result that no die shows


class Save(NamedTuple):
    """The save that a model uses: which one, the result it needs, and the modifiers of the roll."""

    kind: str
    needed: int
    modifier: Total

    def lowest(self) -> int:
        """The lowest die that passes; a 1 never does. [10e.attack.save.natural-1]"""
        return max(2, self.needed - int(self.modifier.value))

    def passes(self, die: int) -> bool:
        """Whether this unmodified saving throw stops the attack. [10e.attack.save.roll, 10e.attack.save.natural-1]"""
        return die >= self.lowest()


def wound_needed(strength: int, toughness: int) -> int:
    """The Wound roll needed. [10e.attack.wound.table]"""
    if strength >= 2 * toughness:
        return 2
    if 2 * strength <= toughness:
        return 6
    if strength == toughness:
        return 4
    return 3 if strength > toughness else 5


class AttackSequence:
    """The numbers of one attack under one rulebook, and the outcome of each die.

    [10e.attack.sequence]
    """

    def __init__(self, book: Rulebook, attack: Attack) -> None:
        self.book = book
        self.attack = attack
        self._ours = (*attack.abilities, *attack.rules, *book.parts.core_attack_rules)
        self._theirs = attack.target_rules

    # -- numbers -------------------------------------------------------------------------------------------------------

    @lazy
    def attacks(self) -> str:
        """The number of attacks with what is added to it, dice unrolled. [10e.shooting.number-of-attacks]"""
        more = [] if self._granted("attacks-not-modified") else self._values("more_attacks", self._ours)
        return functools.reduce(raised, more, self.attack.attacks)

    @lazy
    def skill(self) -> int:
        return int(self._total("skill", self.attack.skill, self._values("skill", self._ours)).value)

    @lazy
    def strength(self) -> int:
        return int(self._total("strength", self.attack.strength, self._values("strength", self._ours)).value)

    @lazy
    def armour_penetration(self) -> Total:
        return self._total("armour_penetration", self.attack.ap, self._values("armour_penetration", self._ours))

    @lazy
    def damage(self) -> str:
        """The Damage characteristic with what is added to it, dice unrolled."""
        return functools.reduce(raised, self._values("damage", self._ours), self.attack.damage)

    # -- the Hit roll --------------------------------------------------------------------------------------------------

    @lazy
    def hits_automatically(self) -> bool:
        return self._granted("hits-automatically") or self.attack.skill == 0

    @lazy
    def hit_modifier(self) -> Total:
        """The sum of all modifiers, kept between -1 and +1. [10e.attack.hit.modifier-cap, 10e.dice.modifier-scope]"""
        found = [*self._values("hit_roll", self._ours), *self._values("hit_roll_against", self._theirs)]
        return self._total("hit_roll", 0, found)

    @lazy
    def critical_hit(self) -> int:
        return int(min([self.attack.critical_hit, *self._values("critical_hit", self._ours)]))

    def hit_result(self, die: int) -> Hit | None:
        """What one unmodified Hit roll does.

        [10e.attack.hit.ranged, 10e.attack.hit.melee, 10e.attack.hit.critical, 10e.attack.hit.natural-1,
        10e.dice.natural-1-and-6-scope]
        """
        critical = die >= self.critical_hit
        if self.attack.hits_on is not None:
            hits = die >= self.attack.hits_on
        else:
            hits = critical or die + self.hit_modifier.value >= self.skill
        return self._shaped_hit(critical) if hits and die != 1 else None

    def automatic_hit(self) -> Hit:
        """A hit without a Hit roll; it is never critical. [10e.weapon.torrent]"""
        return Hit()

    def _shaped_hit(self, critical: bool) -> Hit:
        hit = Hit(critical)
        self._shape("on_hit", hit)
        return hit

    # -- the Wound roll ------------------------------------------------------------------------------------------------

    @lazy
    def wound_needed(self) -> int:
        return wound_needed(self.strength, self.attack.toughness)

    @lazy
    def wound_modifier(self) -> Total:
        """The sum of all modifiers, kept between -1 and +1. [10e.attack.wound.modifier-cap, 10e.dice.modifier-scope]"""
        found = [*self._values("wound_roll", self._ours), *self._values("wound_roll_against", self._theirs)]
        return self._total("wound_roll", 0, found)

    @lazy
    def critical_wound(self) -> int:
        return int(min([self.attack.critical_wound, *self._values("critical_wound", self._ours)]))

    def wound_result(self, die: int) -> Wound | None:
        """What one unmodified Wound roll does.

        [10e.attack.wound.success, 10e.attack.wound.critical, 10e.attack.wound.natural-1]
        """
        critical = die >= self.critical_wound
        if die == 1 or not (critical or die + self.wound_modifier.value >= self.wound_needed):
            return None
        wound = Wound(critical)
        self._shape("on_wound", wound)
        return wound

    # -- the saving throw ----------------------------------------------------------------------------------------------

    def has_cover(self, target: Target) -> bool:
        """Whether the Benefit of Cover helps this model; from however many sources, it is one.

        [10e.terrain.cover.good-save-ap0, 10e.terrain.cover.no-stacking, 10e.terrain.cover.save-bonus]
        """
        if self.attack.melee or (target.save <= 3 and self.armour_penetration.value == 0):
            return False
        covered = self.attack.cover or any(self._values("cover_against", (*self._theirs, *self._ours)))
        return covered and not any(self._values("denies_cover", self._ours))

    def save(self, target: Target) -> Save:
        """The better of the model's saves against this attack.

        [10e.attack.save.armour, 10e.attack.save.invulnerable, 10e.attack.save.several-invulnerable,
        10e.attack.save.improvement-cap]
        """
        rules = self.book.rules.listening("save_roll", target.rules)
        found = [modifier for rule in rules if (modifier := _of(rule).save_roll(self.attack, target))]
        saves = [
            Save("invulnerable", needed, self._total("save_roll", 0, found)) for needed in self.invulnerable(target)
        ]
        piercing = Modifier("add", self.armour_penetration.value, "AP") if self.armour_penetration.value else None
        cover = Modifier("add", 1, "benefit-of-cover") if self.has_cover(target) else None
        found += [modifier for modifier in (piercing, cover) if modifier]
        armour = Save("armour", target.save, self._total("save_roll", 0, found))
        return min([armour, *saves], key=lambda save: save.lowest())

    def invulnerable(self, target: Target) -> list[int]:
        """Every invulnerable save of the model."""
        own = [target.invulnerable] if target.invulnerable else []
        rules = self.book.rules.listening("invulnerable_save", target.rules)
        return own + [needed for rule in rules if (needed := _of(rule).invulnerable_save(self.attack))]

    # -- damage --------------------------------------------------------------------------------------------------------

    def damage_done(self, rolled: int, target: Target) -> int:
        """The damage of one unsaved attack, once its dice are rolled. [10e.attack.damage.inflict]"""
        rules = self.book.rules.listening("damage_against", target.rules)
        found = [modifier for rule in rules if (modifier := _of(rule).damage_against(self.attack))]
        return max(0, int(self._total("damage", rolled, found).value))

    def rerolls(self, roll: str) -> str | None:
        """The widest permission to re-roll these dice: "all", "failed" or "ones". [10e.dice.re-roll.permission]"""
        told = [kind for name, kind in self.attack.rerolls if name == roll]
        for rule in self.book.rules.listening("rerolls", self._ours):
            told += [kind for kind in [_of(rule).rerolls(self.attack, roll)] if kind]
        return next((kind for kind in ("all", "failed", "ones") if kind in told), None)

    # -- asking the rules ----------------------------------------------------------------------------------------------

    def _values(self, moment: str, texts: tuple[str, ...]) -> list[Any]:
        rules = self.book.rules.listening(moment, texts)
        found = [getattr(rule, moment)(self.attack) for rule in rules] if rules else []
        return [value for value in found if value is not None] if found else found

    def _shape(self, moment: str, outcome: Hit | Wound) -> None:
        for rule in self.book.rules.listening(moment, self._ours):
            getattr(rule, moment)(self.attack, outcome)

    def _granted(self, permission: str) -> bool:
        return self.book.rules.granted(permission, self.attack.abilities) is not None

    def _total(self, what: str, base: float, modifiers: list[Modifier]) -> Total:
        if self.attack.modifiers:
            modifiers = [*modifiers, *(modifier for name, modifier in self.attack.modifiers if name == what)]
        return self.book.stacking.total(what, base, modifiers)


def feel_no_pain(book: Rulebook, target: Target, attack: Attack | None) -> int | None:
    """The best Feel No Pain that the model has; only one is used. [10e.ability.feel-no-pain.one-ability]"""
    rules = book.rules.listening("feel_no_pain", target.rules)
    found = [needed for rule in rules if (needed := _of(rule).feel_no_pain(attack))]
    return min(found, default=None)


def _of(rule: Any) -> Any:
    """A listening rule, by its moments."""
    return rule
