"""What one die does, from the hit roll to the wound, and in a Morale test.

Play rolls the dice; the odds calculator enumerates the same functions.
"""

from __future__ import annotations

from typing import Any

from bellona.kernel.lazy import lazy
from bellona.kernel.modifiers import Modifier, Total
from bellona.kernel.rulebook import Rulebook

from .attack import CLASH, FRONT, IMPACT, VOLLEY, Attack, Failure, Hit, ResolveTest
from .rerolls import PASSED, Rerolls, settled

INSPIRED_CAP = 5  # Inspired gives no Clash that is as high; sixes are re-rolled instead
BONUSES = ((10, 3), (7, 2), (4, 1))  # of so many Stands to Resolve


def passes(die: int, value: float) -> bool:
    """Whether a die passes a characteristic test.

    [conquest.dice.roll-under, conquest.dice.characteristic-test, conquest.dice.auto-fail-six,
    conquest.dice.auto-pass-one]
    """
    return die == 1 or (die != 6 and die <= value)


class _Asking:
    """Asks the special rules in play for what they say at a moment."""

    book: Rulebook

    def _values(self, moment: str, texts: tuple[str, ...], *about: Any) -> list[Any]:
        found = [getattr(rule, moment)(*about) for rule in self.book.special_rules.listening(moment, texts)]
        return [value for value in found if value is not None]

    def _total(self, what: str, base: float, modifiers: list[Modifier]) -> Total:
        return self.book.stacking.total(what, base, modifiers)


class AttackSequence(_Asking):
    """The numbers of attacks under one rulebook, and the outcome of each die."""

    def __init__(self, book: Rulebook, attack: Attack, *, fine: bool = False) -> None:
        self.book, self.attack, self.fine = book, attack, fine
        self._ours = self._with_six_plus(attack.rules)
        self._theirs = tuple(
            text for text in attack.target_rules if text.partition(" ")[0] not in self._denied(self._ours)
        )

    def _denied(self, texts: tuple[str, ...]) -> frozenset[str]:
        """The rules of the target that do nothing against these attacks."""
        return frozenset().union(*(self._values("denied", texts, self.attack)))

    def _with_six_plus(self, rules: tuple[str, ...]) -> tuple[str, ...]:
        """A skill of 6 or more makes up for the sixes that miss.

        [conquest.action.clash.six-plus, conquest.action.volley.six-plus]
        """
        more = {VOLLEY: "rapid-volley", CLASH: "relentless-blows"}.get(self.attack.kind, "")
        has = more and more not in rules and self._skill_of(rules).value >= 6
        return (*rules, more) if has else rules

    # -- the hit roll --------------------------------------------------------------------------------------------------

    def _skill_of(self, rules: tuple[str, ...]) -> Total:
        found = self._values("skill", rules, self.attack)
        aim = [Modifier("add", 1, "conquest.action.take-aim")] if self.attack.aimed else []
        water = [Modifier("subtract", 1, "conquest.terrain.zone.water")] if self.attack.water else []
        return self._total("skill", self.attack.skill, [*found, *aim, *water])

    @lazy
    def skill_before(self) -> Total:
        """Clash or Volley with all that changes it but Inspired."""
        return self._skill_of(self._ours)

    @lazy
    def skill(self) -> int:
        """Clash or Volley; Inspired comes last, once for each time over, and never brings it to 5.

        [conquest.action.inspire, conquest.action.inspire.cap, conquest.action.inspire.last, conquest.special.inspired,
        conquest.special.shock]
        """
        value = int(self.skill_before.value)
        for _ in range(self._inspired):
            value += value + 1 < INSPIRED_CAP
        return value

    @property
    def _inspired(self) -> int:
        """Clash alone uses it, no Impact attack. [conquest.impact.not-clash, conquest.action.charge.inspired]"""
        return self.attack.inspired if self.attack.kind == CLASH else 0

    @lazy
    def rerolls_sixes(self) -> bool:
        """Whether Inspired, which would bring Clash too high, lets sixes be re-rolled. [conquest.action.inspire.cap]"""
        return self._inspired > self.skill - int(self.skill_before.value)

    @lazy
    def hit_rerolls(self) -> Rerolls:
        """[conquest.dice.reroll.cancel]"""
        wanted = self._values("hit_rerolls", self._ours, self.attack) + (["6"] if self.rerolls_sixes else [])
        demanded = self._values("hit_rerolls_against", self._theirs, self.attack)
        return settled(wanted, demanded, self.fine)

    def hits(self, die: int) -> bool:
        """[conquest.action.clash.hit, conquest.action.volley.hit, conquest.impact.resolve]"""
        return passes(die, self.skill)

    def hit_result(self, die: int) -> Hit | None:
        """What one hit die does, once it is not rolled again."""
        if not self.hits(die):
            return None
        hit = Hit(die)
        for rule in self.book.special_rules.listening("on_hit", self._ours):
            rule.on_hit(self.attack, hit)  # type: ignore[attr-defined]
        return hit

    # -- the Defense roll ----------------------------------------------------------------------------------------------

    def defense(self, hit: Hit) -> Total:
        """The target's Defense against a hit. What lowers it or sets it leaves Evasion alone.

        [conquest.action.clash.defense-reduction, conquest.profile.range]
        """
        attack = self.attack
        found = self._values("defense", self._theirs, attack)
        if attack.walls:
            found.append(Modifier("add", attack.walls, "conquest.terrain.garrison.defense"))
        reduced = self.reduced
        if reduced:
            found.append(Modifier("subtract", reduced, "conquest.action.clash.defense-reduction"))
        found += self._values("defense_set", self._ours, attack)
        if hit.defense_zero:
            found.append(Modifier("set", 0, "conquest.action.clash.defense-reduction"))
        return self._total("defense", attack.defense, found)

    @lazy
    def reduced(self) -> int:
        """By how much the attacks lower Defense, after what hardens the target. [conquest.special.hardened]"""
        lowered: int = sum(self._values("defense_reduced", self._ours, self.attack))
        spared: int = sum(self._values("hardened", self._theirs, self.attack))
        return max(0, lowered - spared)

    def needed(self, hit: Hit) -> int:
        """The highest result that prevents the wound: one die is held against both Defense and Evasion.

        [conquest.action.clash.defense, conquest.action.volley.defense]
        """
        return max(int(self.defense(hit).value), self.attack.evasion)

    def defends(self, die: int, needed: int) -> bool:
        """Whether a Defense die prevents the wound; with Defense and Evasion both 0 not even a 1 does.

        [conquest.action.clash.defense, conquest.action.clash.defense-zero, conquest.action.volley.defense]
        """
        return needed > 0 and passes(die, needed)

    @lazy
    def defense_rerolls(self) -> Rerolls:
        return settled(self._values("defense_rerolls", self._theirs, self.attack), (), self.fine)

    def failed(self, die: int) -> Failure:
        """What a failed Defense die costs."""
        failure = Failure(die)
        for rule in self.book.special_rules.listening("on_failed_defense", self._ours):
            rule.on_failed_defense(self.attack, failure)  # type: ignore[attr-defined]
        return failure

    @lazy
    def forgiven(self) -> int:
        """How many failed dice of the whole Defense roll count as successes. [conquest.special.tenacious]"""
        return sum(self._values("defenses_forgiven", self._theirs, self.attack))

    def strikes_back(self, die: int) -> int:
        """The hits that a Defense die deals to the attacker. [conquest.special.counter-attack]"""
        return sum(self._values("on_defense", self._theirs, self.attack, die))

    @property
    def is_impact(self) -> bool:
        return self.attack.kind == IMPACT


class ResolveSequence(_Asking):
    """The numbers of a roll against Resolve, and the outcome of each die."""

    def __init__(self, book: Rulebook, test: ResolveTest, *, fine: bool = False) -> None:
        self.book, self.test, self.fine = book, test, fine
        unmoved = frozenset().union(*(getattr(book.special_rules.read(text), "denies", ()) for text in test.rules))
        self._theirs = tuple(text for text in test.enemies if text.partition(" ")[0] not in unmoved)

    @lazy
    def resolve(self) -> Total:
        """The highest Resolve, with the bonus for numbers; a Broken Regiment's is unmodified.

        [conquest.morale.highest-resolve, conquest.morale.bonus.4-6, conquest.morale.bonus.7-9,
        conquest.morale.bonus.10, conquest.morale.bonus.no-stack, conquest.broken.resolve]
        """
        test = self.test
        if test.broken:
            return Total(test.resolve, test.resolve)
        bonus = next((more for least, more in BONUSES if test.stands >= least), 0)
        numbers = [Modifier("add", bonus, f"conquest.morale.bonus.{_BONUS_RULE[bonus]}")] if bonus else []
        own = self._values("resolve", test.rules, test)
        return self._total("resolve", test.resolve, [*numbers, *own, *self._enemies()])

    def _enemies(self) -> list[Modifier]:
        """What enemies take from it; of several alike the strongest counts. [conquest.special.terrifying]"""
        return self._values("resolve_of_enemies", self._theirs, self.test)

    @lazy
    def rerolls(self) -> Rerolls:
        """After wounds in its flank or rear every success is rolled again.

        [conquest.action.clash.flank-rear, conquest.special.iron-discipline.morale]
        """
        holds = self.book.special_rules.granted("holds-fast", self.test.rules) is not None
        flanked = self.test.kind == "morale" and self.test.side != FRONT and not holds
        return settled((), (PASSED,) if flanked else (), self.fine)

    def passes(self, die: int) -> bool:
        """[conquest.morale.result]"""
        return passes(die, self.resolve.value)

    @lazy
    def forgiven(self) -> int:
        """How many failures of the whole roll count as successes. [conquest.special.indomitable]"""
        return sum(self._values("failures_forgiven", self.test.rules, self.test))

    def wounds(self, failures: int) -> int:
        """The wounds that failed Morale dice cause. [conquest.morale.result, conquest.special.oblivious]"""
        left = max(0, failures - self.forgiven)
        return int(min([left, *self._values("morale_wounds", self.test.rules, self.test, left)]))


_BONUS_RULE = {1: "4-6", 2: "7-9", 3: "10"}
