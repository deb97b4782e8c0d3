"""What one die of an attack does in 9th edition: there are no criticals, and modifiers of a roll go by their kind."""

from __future__ import annotations

from ...attack import Hit, Wound
from ...attacks.sequence import AttackSequence
from ..characteristics import modified_roll


class PlainSequence(AttackSequence):
    """A 6 always hits and wounds, a 1 never does, and neither means more than that.

    [9e.attack.hit-roll, 9e.attack.hit-unmodified, 9e.attack.wound-roll, 9e.attack.wound-unmodified]
    """

    def hit_result(self, die: int) -> Hit | None:
        """[9e.attack.hit-roll, 9e.attack.hit-unmodified, 9e.attack.hit-modifier-cap, 9e.overwatch.hit]"""
        if die < self.least_hit:
            return None
        if self.attack.hits_on is not None:
            hits = die >= self.attack.hits_on
        else:
            hits = die == 6 or modified_roll(self.book, "hit_roll", die, self.hit_modifier.trail) >= self.skill
        return self._shaped_hit(critical=False) if hits else None

    def wound_result(self, die: int) -> Wound | None:
        """[9e.attack.wound-roll, 9e.attack.wound-unmodified, 9e.attack.wound-modifier-cap]"""
        wounds = die == 6 or modified_roll(self.book, "wound_roll", die, self.wound_modifier.trail) >= self.wound_needed
        if die < self.attack.least_wound or not wounds:
            return None
        wound = Wound(damage=self.damage, roll=die)
        self._shape("on_wound", wound)
        return wound

    def fails_below(self, roll: str) -> int:
        """Re-rolls are judged on the bare die: whatever changes the roll comes after them. [9e.dice.reroll-timing]"""
        if roll == "hit":
            return max(self.least_hit, min(self.hit_needed, 6))
        return max(self.attack.least_wound, min(self.wound_needed, 6))
