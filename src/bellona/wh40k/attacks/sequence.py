"""The attack sequence: what one die does. Play rolls the dice; the odds calculator enumerates the same functions."""

from __future__ import annotations

import functools
from collections.abc import Iterable
from typing import Any, NamedTuple

from bellona.kernel.lazy import lazy
from bellona.kernel.modifiers import Modifier, Total
from bellona.kernel.rulebook import Rulebook

from ..attack import Attack, Hit, Target, Wound
from ..expressions import expression, raised
from ..keywords import merged
from ..rerolls import widest

NEVER = 7  # a result that no die shows


class Save(NamedTuple):
    """The save that a model uses: which one, the result it needs, and the modifiers of the roll."""

    kind: str
    needed: int
    modifier: Total
    denied: tuple[str, ...] = ()  # the rules that take the Benefit of Cover from it

    @property
    def key(self) -> str:
        return self.kind if self.kind == "armour" else f"{self.kind} {self.needed}+"

    def lowest(self) -> int:
        """The lowest die that passes; a 1 never does. [10e.attack.save.natural-1]"""
        return max(2, self.needed - int(self.modifier.value))

    def passes(self, die: int) -> bool:
        """Whether this unmodified saving throw stops the attack.

        [10e.attack.save.roll, 10e.attack.save.natural-1, 10e.dice.natural-1-and-6-scope]
        """
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
        self.ours = merged(attack.abilities, attack.model_abilities, book.parts.attacks.core_abilities)  # its rules
        self._theirs = attack.target_abilities
        self._saves: dict[Target, tuple[Save, ...]] = {}
        self._saved: dict[Target, tuple[bool, ...]] = {}
        self._damage: dict[tuple[int, Target], int] = {}
        self._rerolls: dict[str, str | None] = {}

    # -- numbers -------------------------------------------------------------------------------------------------------

    @lazy
    def attacks(self) -> str:
        """The number of attacks with what is added to it, dice unrolled.

        [10e.shooting.number-of-attacks, 10e.weapon.extra-attacks.not-modified]
        """
        if self._granted("attacks-not-modified"):
            return self.attack.attacks
        return functools.reduce(raised, self._values("more_attacks", self.ours), self._numbered[0])

    @lazy
    def _numbered(self) -> tuple[str, tuple[str, ...]]:
        """The number of attacks before anything is added, and the catalogue ids of the rules that made it so."""
        number, behind = expression(self.attack.attacks), []
        for rule in self.book.special_rules.listening("number_of_attacks", self.ours):
            if (made := _of(rule).number_of_attacks(self.attack, number)) not in (None, number):
                number = made
                behind.append(rule.rules)
        return str(number) if behind else self.attack.attacks, merged(*behind)

    def rules_of_number(self) -> tuple[str, ...]:
        """The catalogue ids of the rules that changed the number of attacks."""
        return (*self._numbered[1], *self.acted("more_attacks")) if self.attacks != self.attack.attacks else ()

    @property
    def skill(self) -> int:
        return int(self.skill_total.value)

    @lazy
    def skill_total(self) -> Total:
        """The Ballistic or Weapon Skill with what changes it."""
        return self._total("skill", self.attack.skill, self.skill_modifiers())

    def skill_modifiers(self) -> list[Modifier]:
        return self._values("skill", self.ours)

    def skill_told(self) -> tuple[tuple[Modifier, ...], tuple[str, ...]]:
        """What changed the skill, and the rules behind it, where Hit rolls tell it beside what changed the roll."""
        return (), ()

    @lazy
    def strength(self) -> int:
        return int(self._total("strength", self.attack.strength, self._values("strength", self.ours)).value)

    @lazy
    def armour_penetration(self) -> Total:
        return self._total("armour_penetration", self.attack.ap, self._values("armour_penetration", self.ours))

    @lazy
    def damage(self) -> str:
        """The Damage characteristic with what is added to it, dice unrolled. [10e.datasheet.random-others]"""
        return functools.reduce(raised, self._values("damage", self.ours), self.attack.damage)

    # -- the Hit roll --------------------------------------------------------------------------------------------------

    @lazy
    def hits_automatically(self) -> bool:
        """Whether no Hit roll is made."""
        return self._granted("hits-automatically") or self.attack.skill == 0

    @lazy
    def hit_modifier(self) -> Total:
        """The sum of all modifiers, kept between -1 and +1; none counts where only unmodified rolls hit.

        [10e.attack.hit.modifier-cap]
        """
        if self.attack.hits_on is not None:
            return Total(0, 0)
        found = [*self._values("hit_roll", self.ours), *self._values("hit_roll_against", self._theirs)]
        return self._total("hit_roll", 0, found)

    @lazy
    def least_hit(self) -> int:
        """Lower unmodified Hit rolls fail, whatever else holds. [10e.attack.hit.natural-1]"""
        return int(max([self.attack.least_hit, *self._values("least_hit", self.ours)]))

    @lazy
    def critical_hit(self) -> int:
        return int(min([self.attack.critical_hit, *self._values("critical_hit", self.ours)]))

    @property
    def hit_needed(self) -> int:
        """The Hit roll needed after modifiers, 6s and 1s apart. [10e.attack.hit.ranged, 10e.attack.hit.melee]"""
        return self.attack.hits_on or self.skill

    @lazy
    def hit_results(self) -> tuple[Hit | None, ...]:
        """What each of the six results does, the 1 first."""
        return tuple(self.hit_result(die) for die in range(1, 7))

    def hit_result(self, die: int) -> Hit | None:
        """What one unmodified Hit roll does.

        [10e.attack.hit.ranged, 10e.attack.hit.melee, 10e.attack.hit.critical, 10e.attack.hit.natural-1,
        10e.attack.hit.modifier-cap, 10e.dice.modifier-scope, 10e.dice.natural-1-and-6-scope]
        """
        critical = die >= self.critical_hit
        if self.attack.hits_on is not None:
            hits = die >= self.attack.hits_on
        else:
            hits = critical or die + self.hit_modifier.value >= self.skill
        return self._shaped_hit(critical) if hits and die >= self.least_hit else None

    def automatic_hit(self) -> Hit:
        """A hit without a Hit roll; it is never critical."""
        return Hit()

    def _shaped_hit(self, critical: bool) -> Hit:
        hit = Hit(critical)
        self._shape("on_hit", hit)
        return hit

    # -- the Wound roll ------------------------------------------------------------------------------------------------

    @lazy
    def wound_needed(self) -> int:
        needed: int = self.book.parts.attacks.wound_needed(self.strength, self.attack.toughness)
        return needed

    @lazy
    def wound_modifier(self) -> Total:
        """The sum of all modifiers, kept between -1 and +1. [10e.attack.wound.modifier-cap]"""
        found = [*self._values("wound_roll", self.ours), *self._values("wound_roll_against", self._theirs)]
        return self._total("wound_roll", 0, found)

    @lazy
    def critical_wound(self) -> int:
        return int(min([self.attack.critical_wound, *self._values("critical_wound", self.ours)]))

    @lazy
    def wound_results(self) -> tuple[Wound | None, ...]:
        """What each of the six results does, the 1 first."""
        return tuple(self.wound_result(die) for die in range(1, 7))

    def wound_result(self, die: int) -> Wound | None:
        """What one unmodified Wound roll does.

        [10e.attack.wound.success, 10e.attack.wound.critical, 10e.attack.wound.natural-1,
        10e.attack.wound.modifier-cap, 10e.dice.modifier-scope, 10e.dice.natural-1-and-6-scope]
        """
        critical = die >= self.critical_wound
        if die < self.attack.least_wound or not (critical or die + self.wound_modifier.value >= self.wound_needed):
            return None
        wound = Wound(critical, self.damage, roll=die)
        self._shape("on_wound", wound)
        return wound

    def automatic_wound(self) -> Wound:
        """A wound without a Wound roll; it is never critical. [10e.attack.wound.critical]"""
        wound = Wound(damage=self.damage)
        self._shape("on_wound", wound)
        return wound

    # -- the saving throw ----------------------------------------------------------------------------------------------

    def has_cover(self, target: Target) -> bool:
        """Whether the Benefit of Cover helps this model; from however many sources, it is one.

        [10e.terrain.cover.good-save-ap0, 10e.terrain.cover.no-stacking, 10e.terrain.cover.save-bonus]
        """
        return self.cover_helps(target) and not self.denies_cover

    @property
    def denies_cover(self) -> bool:
        return any(self._values("denies_cover", self.ours))

    def cover_helps(self, target: Target) -> bool:
        """Whether cover helps its armour save unless the attack denies it. [10e.terrain.cover.good-save-ap0]"""
        if target.save <= 3 and self.armour_penetration.value == 0:
            return False
        return self.is_covered(target.abilities) or (target.cover and not self.attack.melee)

    def is_covered(self, abilities: tuple[str, ...] = ()) -> bool:
        """Whether the target, or a model of these abilities, is in cover from a ranged attack by terrain or a rule.

        [10e.terrain.cover.no-stacking]
        """
        if self.attack.melee:
            return False
        theirs = merged(abilities, self._theirs)
        given = self._values("gives_cover", self.ours) + self._values("cover_against", theirs)
        return self.attack.cover or any(given)

    def covering(self) -> tuple[str, ...]:
        """The catalogue ids of the special rules by which the target is in cover."""
        if self.attack.melee:
            return ()
        told = ("cover_against", self._theirs), ("gives_cover", self.ours)
        rules = [(moment, rule) for moment, of in told for rule in self.book.special_rules.listening(moment, of)]
        return merged(*(rule.rules for moment, rule in rules if getattr(rule, moment)(self.attack)))

    def save(self, target: Target) -> Save:
        """The best of the model's saves against this attack. [10e.attack.save.invulnerable]"""
        return self.saves(target)[0]

    def saves(self, target: Target) -> tuple[Save, ...]:
        """The saves of which the model may use one, the best first. [10e.attack.save.several-invulnerable]"""
        if target not in self._saves:
            found = {save.key: save for save in (self.armour_save(target), *self.invulnerable_saves(target))}
            self._saves[target] = tuple(sorted(found.values(), key=lambda save: save.lowest()))
        return self._saves[target]

    def save_results(self, target: Target) -> tuple[bool, ...]:
        """Whether each of the six results stops the attack, the 1 first."""
        if target not in self._saved:
            save = self.save(target)
            self._saved[target] = tuple(save.passes(die) for die in range(1, 7))
        return self._saved[target]

    def armour_save(self, target: Target) -> Save:
        """The Save characteristic; AP and the Benefit of Cover modify the roll.

        [10e.attack.save.armour, 10e.attack.save.improvement-cap, 10e.dice.modifier-scope, 10e.terrain.cover.save-bonus]
        """
        found = self._save_modifiers(target)
        if self.armour_penetration.value:
            found.append(Modifier("add", self.armour_penetration.value, "AP"))
        if self.has_cover(target):
            found.append(Modifier("add", 1, "benefit-of-cover"))
        denied = self.cover_helps(target) and self.denies_cover
        total = self._total("save_roll", 0, found)
        return Save("armour", target.save, total, self.acted("denies_cover") if denied else ())

    def invulnerable_saves(self, target: Target) -> list[Save]:
        """Every invulnerable save of the model; neither AP nor cover touches them.

        [10e.attack.save.invulnerable, 10e.attack.save.improvement-cap]
        """
        modifier = self._total("save_roll", 0, self._save_modifiers(target))
        return [Save("invulnerable", needed, modifier) for needed in self.invulnerable(target)]

    def _save_modifiers(self, target: Target) -> list[Modifier]:
        rules = self.book.special_rules.listening("save_roll", target.abilities)
        return [modifier for rule in rules if (modifier := _of(rule).save_roll(self.attack, target))]

    def invulnerable(self, target: Target) -> list[int]:
        """What the invulnerable saves of the model need, whether its own or through a rule."""
        own = [target.invulnerable] if target.invulnerable else []
        rules = self.book.special_rules.listening("invulnerable_save", target.abilities)
        return own + [needed for rule in rules if (needed := _of(rule).invulnerable_save(self.attack))]

    # -- damage --------------------------------------------------------------------------------------------------------

    def damage_done(self, rolled: int, target: Target) -> int:
        """The damage of one unsaved attack, once its dice are rolled. What reduces it leaves 1, unless it sets it to 0.

        [10e.attack.damage.inflict]
        """
        if (rolled, target) not in self._damage:
            total = self.damage_total(rolled, target)
            is_set = any(modifier.how == "set" for modifier in total.trail)
            self._damage[rolled, target] = max(int(total.value), 0 if is_set else min(rolled, 1))
        return self._damage[rolled, target]

    def damage_total(self, rolled: int, target: Target) -> Total:
        """The damage with what modifies it against this model."""
        rules = self.book.special_rules.listening("damage_against", target.abilities)
        found = [modifier for rule in rules if (modifier := _of(rule).damage_against(self.attack))]
        return self._total("damage", rolled, found)

    # -- re-rolls ------------------------------------------------------------------------------------------------------

    def rerolls(self, roll: str) -> str | None:
        """The widest permission to re-roll these dice. [10e.dice.re-roll.permission]"""
        if roll not in self._rerolls:
            told = [kind for name, kind in self.attack.rerolls if name == roll]
            for rule in self.book.special_rules.listening("rerolls", self.ours):
                told += [kind for kind in [_of(rule).rerolls(self.attack, roll)] if kind]
            self._rerolls[roll] = None if self.bars_rerolls(roll) else widest(told)
        return self._rerolls[roll]

    def bars_rerolls(self, roll: str) -> bool:
        """Whether nobody may re-roll these dice, by whatever rule."""
        rules = self.book.special_rules.listening("bars_rerolls", self.ours)
        return any(_of(rule).bars_rerolls(self.attack, roll) for rule in rules)

    def lowest(self, roll: str) -> int:
        """The lowest unmodified "hit" or "wound" roll that does something."""
        results: tuple[Any, ...] = self.hit_results if roll == "hit" else self.wound_results
        return next((die for die, result in enumerate(results, 1) if result), NEVER)

    def fails_below(self, roll: str) -> int:
        """A lower unmodified roll may be re-rolled as a failure. [10e.dice.re-roll.before-modifiers]"""
        return self.lowest(roll)

    # -- asking the rules ----------------------------------------------------------------------------------------------

    def _values(self, moment: str, texts: tuple[str, ...]) -> list[Any]:
        rules = self.book.special_rules.listening(moment, texts)
        found = [getattr(rule, moment)(self.attack) for rule in rules] if rules else []
        return [value for value in found if value is not None] if found else found

    def _shape(self, moment: str, outcome: Hit | Wound) -> None:
        for rule in self.book.special_rules.listening(moment, self.ours):
            getattr(rule, moment)(self.attack, outcome)

    def _granted(self, permission: str) -> bool:
        return self.book.special_rules.granted(permission, self.ours) is not None

    def granting(self, permission: str) -> tuple[str, ...]:
        """The catalogue ids of the attack's rule that grants a permission."""
        rule = self.book.special_rules.granted(permission, self.ours)
        return rule.rules if rule else ()

    def acted(self, moment: str) -> tuple[str, ...]:
        """The catalogue ids of the attack's rules that act at a moment."""
        return merged(*(rule.rules for rule in self.book.special_rules.listening(moment, self.ours)))

    def _total(self, what: str, base: float, modifiers: list[Modifier]) -> Total:
        if self.attack.modifiers:
            modifiers = [*modifiers, *(modifier for name, modifier in self.attack.modifiers if name == what)]
        return self.book.stacking.total(what, base, modifiers)


def rules_behind(book: Rulebook, modifiers: Iterable[Modifier]) -> tuple[str, ...]:
    """The catalogue ids of the special rules that these modifiers come from."""
    classes = [book.special_rules.classes.get(modifier.source) for modifier in modifiers]
    return merged(*(cls.rules for cls in classes if cls))


def feel_no_pain(book: Rulebook, target: Target, attack: Attack | None) -> list[int]:
    """What the model's Feel No Pain abilities need, of which only one is used, the best first.

    [10e.ability.feel-no-pain.one-ability]
    """
    rules = book.special_rules.listening("feel_no_pain", target.abilities)
    return sorted(dict.fromkeys(needed for rule in rules if (needed := _of(rule).feel_no_pain(attack))))


def _of(rule: Any) -> Any:
    """A listening rule, by its moments."""
    return rule
