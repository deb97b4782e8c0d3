"""What one die does, from the hit roll to the wound, and in a Morale test.

Play rolls the dice; the odds calculator enumerates the same functions.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from bellona.kernel.lazy import lazy
from bellona.kernel.modifiers import Modifier, Total
from bellona.kernel.rulebook import Rulebook

from .attack import CLASH, DUEL, FRONT, IMPACT, VOLLEY, Attack, Failure, Hit, ResolveTest
from .rerolls import FAILED, PASSED, Rerolls, settled

INSPIRED_CAP = 5  # Inspired gives no Clash that is as high; sixes are re-rolled instead
BONUSES = ((10, 3), (7, 2), (4, 1))  # of so many Stands to Resolve


def passes(die: int, value: float) -> bool:
    """Whether a die passes a characteristic test.

    [conquest.dice.roll-under, conquest.dice.characteristic-test, conquest.dice.auto-fail-six,
    conquest.dice.auto-pass-one]
    """
    return die == 1 or (die != 6 and die <= value)


class _Asking:
    """Asks the special rules in play for what they say at a moment, and notes who said something."""

    def __init__(self, book: Rulebook) -> None:
        self.book = book
        self._cited: dict[str, None] = {}

    def _values(self, moment: str, texts: tuple[str, ...], *about: Any) -> list[Any]:
        found = []
        for rule in self.book.special_rules.listening(moment, texts):
            value = getattr(rule, moment)(*about)
            if value is not None:
                found.append(value)
                cited = (value.source,) if isinstance(value, Modifier) else rule.rules[:1]
                self._cited.update(dict.fromkeys(cited))
        return found

    def citations(self) -> tuple[str, ...]:
        """The rules that have decided something since this was asked the last time, for the facts."""
        found, self._cited = tuple(self._cited), {}
        return found

    def _total(self, what: str, base: float, modifiers: list[Modifier]) -> Total:
        return self.book.stacking.total(what, base, modifiers)


class AttackSequence(_Asking):
    """The numbers of attacks under one rulebook, and the outcome of each die."""

    def __init__(self, book: Rulebook, attack: Attack, *, fine: bool = False) -> None:
        super().__init__(book)
        self.attack, self.fine = attack, fine
        self._ours = self._with_six_plus(attack.rules)
        self._theirs = tuple(
            text for text in attack.target_rules if text.partition(" ")[0] not in self._denied(self._ours)
        )

    def _denied(self, texts: tuple[str, ...]) -> frozenset[str]:
        """The rules of the target that do nothing against these attacks."""
        return frozenset().union(*(self._values("denied", texts, self.attack)))

    def _with_six_plus(self, rules: tuple[str, ...]) -> tuple[str, ...]:
        """A skill of 6 or more makes up for the sixes that miss; a duel is fought as a Clash is.

        [conquest.action.clash.six-plus, conquest.action.volley.six-plus]
        """
        more = {VOLLEY: "rapid-volley", CLASH: "relentless-blows", DUEL: "relentless-blows"}.get(self.attack.kind, "")
        if not more or more in rules or self._skill_of(rules).value < 6:
            return rules
        self._cited[f"conquest.action.{'volley' if self.attack.kind == VOLLEY else 'clash'}.six-plus"] = None
        return (*rules, more)

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
        value = before = int(self.skill_before.value)
        for _ in range(self._inspired):
            value += value + 1 < INSPIRED_CAP
        if self._inspired:
            self._cited["conquest.action.inspire.last"] = None
        if self._inspired > value - before:
            self._cited["conquest.action.inspire.cap"] = None
        return value

    @property
    def _inspired(self) -> int:
        """Clash and duel use it, no Impact attack. [conquest.impact.not-clash, conquest.action.charge.inspired]"""
        return self.attack.inspired if self.attack.in_melee else 0

    @lazy
    def rerolls_sixes(self) -> bool:
        """Whether Inspired, which would bring Clash too high, lets sixes be re-rolled. [conquest.action.inspire.cap]"""
        return self._inspired > self.skill - int(self.skill_before.value)

    @lazy
    def hit_rerolls(self) -> Rerolls:
        """[conquest.dice.reroll.cancel]"""
        wanted = self._values("hit_rerolls", self._ours, self.attack) + (["6"] if self.rerolls_sixes else [])
        wanted += [FAILED] if self.attack.hits_again else []
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
            before = (hit.defense_zero, hit.extra)
            rule.on_hit(self.attack, hit)  # type: ignore[attr-defined]
            if before != (hit.defense_zero, hit.extra):
                self._cited[rule.rules[0]] = None
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
        if any(change.how in ("subtract", "set") for change in found):
            self._cited["conquest.action.clash.defense-reduction"] = None
        return self._total("defense", attack.defense, found)

    @lazy
    def reduced(self) -> int:
        """By how much the attacks lower Defense, after what hardens the target. [conquest.special.hardened]"""
        lowered: int = sum(self._values("defense_reduced", self._ours, self.attack))
        spared: int = sum(self._values("hardened", self._theirs, self.attack))
        return max(0, lowered - spared)

    def reductions(self) -> list[Modifier]:
        """What lowers Defense and what hardens the target against it, each by itself, for those who want to know."""
        listening, found = self.book.special_rules.listening, list[Modifier]()
        for moment, how, texts in (("defense_reduced", "subtract", self._ours), ("hardened", "add", self._theirs)):
            for rule in listening(moment, texts):
                if value := getattr(rule, moment)(self.attack):
                    found.append(Modifier(how, value, rule.rules[0]))
        return found

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

    def defense_rerolls(self, failed_again: bool = False) -> Rerolls:
        """Which Defense dice the target may re-roll; all failures where it uses a rule on them."""
        wanted = self._values("defense_rerolls", self._theirs, self.attack)
        return settled([*wanted, *([FAILED] if failed_again else [])], (), self.fine)

    @property
    def more_rules(self) -> tuple[str, ...]:
        """Rules that the attacks have besides those of the Stand. [conquest.special.glorious-charge]"""
        return tuple(text for more in self._values("more_rules", self._ours, self.attack) for text in more)

    def taken(self, hits: int) -> int:
        """How many of so many hits the target takes. [conquest.special.loose-formation.spell]"""
        return int(min([hits, *self._values("hits_taken", self._theirs, self.attack, hits)]))

    def failed(self, die: int) -> Failure:
        """What a failed Defense die costs."""
        failure = Failure(die)
        for rule in self.book.special_rules.listening("on_failed_defense", self._ours):
            before = failure.wounds
            rule.on_failed_defense(self.attack, failure)  # type: ignore[attr-defined]
            if before != failure.wounds:
                self._cited[rule.rules[0]] = None
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


def brought_by(sequences: Iterable[AttackSequence]) -> tuple[str, ...]:
    """Rules that attacks made together have besides those of their Stands: several Stands alike do not add up.

    [conquest.special.glorious-charge, conquest.special.terrifying, conquest.special.no-stack]
    """
    return tuple(dict.fromkeys(text for sequence in sequences for text in sequence.more_rules))


class ResolveSequence(_Asking):
    """The numbers of a roll against Resolve, and the outcome of each die."""

    def __init__(self, book: Rulebook, test: ResolveTest, *, fine: bool = False) -> None:
        super().__init__(book)
        self.test, self.fine = test, fine
        self._theirs = test.enemies
        for rule in map(book.special_rules.read, test.rules):
            left = tuple(text for text in self._theirs if text.partition(" ")[0] not in getattr(rule, "denies", ()))
            if left != self._theirs:
                self._theirs, self._cited[rule.rules[0]] = left, None

    @lazy
    def resolve(self) -> Total:
        """The highest Resolve, with the bonus for numbers; a Broken Regiment's is unmodified.

        [conquest.morale.highest-resolve, conquest.morale.bonus.4-6, conquest.morale.bonus.7-9,
        conquest.morale.bonus.10, conquest.morale.bonus.no-stack, conquest.broken.resolve]
        """
        test = self.test
        if test.broken:
            self._cited["conquest.broken.resolve"] = None
            return Total(test.resolve, test.resolve)
        bonus = next((more for least, more in BONUSES if test.stands >= least), 0)
        numbers = [Modifier("add", bonus, f"conquest.morale.bonus.{_BONUS_RULE[bonus]}")] if bonus else []
        self._cited.update((change.source, None) for change in numbers)
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
        flanked = self.test.kind == "morale" and self.test.side != FRONT
        if flanked and self.book.special_rules.granted("holds-fast", self.test.rules):
            self._cited["conquest.special.iron-discipline.morale"] = None
            flanked = False
        elif flanked:
            self._cited["conquest.action.clash.flank-rear"] = None
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
