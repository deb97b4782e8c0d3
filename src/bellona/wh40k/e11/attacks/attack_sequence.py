"""The attack sequence of 11th edition: cover changes the skill of an attack, and never a save."""

from __future__ import annotations

from bellona.kernel.modifiers import Modifier

from ...attack import Target
from ...attacks.sequence import AttackSequence, rules_behind
from ...keywords import merged

COVER = 1  # so much is the number worse that a Hit roll needs


class SkilledSequence(AttackSequence):
    """What changes the skill is added up apart from what changes the roll, and is not capped.

    [11e.attack.bs-change-is-not-roll-modifier, 11e.dice.modifier-cap]
    """

    def cover_helps(self, target: Target) -> bool:
        """No save is better for cover. [11e.terrain.cover-effect]"""
        return False

    def skill_modifiers(self) -> list[Modifier]:
        """Against a target in cover a ranged attack has a worse skill, by however many sources of cover.

        [11e.terrain.cover-effect, 11e.terrain.cover-not-cumulative, 11e.attack.bs-change-is-not-roll-modifier]
        """
        covered = self.is_covered() and not self.denies_cover
        return [*super().skill_modifiers(), *([Modifier("add", COVER, "benefit-of-cover")] if covered else [])]

    def skill_told(self) -> tuple[tuple[Modifier, ...], tuple[str, ...]]:
        if self.attack.hits_on is not None:
            return (), ()
        trail = self.skill_total.trail
        apart = ("11e.attack.bs-change-is-not-roll-modifier",) if trail else ()
        denied = self.acted("denies_cover") if self.denies_cover and self.is_covered() else ()
        return trail, merged(apart, rules_behind(self.book, trail), self.covering(), denied)

    def fails_below(self, roll: str) -> int:
        """Re-rolls are taken on the bare die: what is added to it does not count, only the number that it needs.

        [11e.dice.reroll-before-modifiers]
        """
        needed, critical, least = (
            (self.hit_needed, self.critical_hit, self.least_hit)
            if roll == "hit"
            else (self.wound_needed, self.critical_wound, self.attack.least_wound)
        )
        return max(least, min(needed, critical))
