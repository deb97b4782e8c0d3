"""Extra Attacks: their number."""

from __future__ import annotations

import pytest

from bellona.kernel.rule import SpecialRules
from bellona.wh40k.attack import Attack
from bellona.wh40k.attacks.sequence import AttackSequence
from bellona.wh40k.e10.abilities.weapons import ExtraAttacks
from bellona.wh40k.e10.rulebook import RULEBOOK
from bellona.wh40k.moments import WarhammerRule

FRENZY = SpecialRules()


@FRENZY.add("frenzy")
class Frenzy(WarhammerRule):
    """One more attack with each melee weapon."""

    def more_attacks(self, attack: Attack) -> str | None:
        return "1" if attack.melee else None


@pytest.mark.bad("10e.weapon.extra-attacks.not-modified")
def test_no_rule_changes_the_number_of_its_attacks() -> None:
    book = RULEBOOK.amended("test", "1", special_rules=FRENZY)
    sword = AttackSequence(book, Attack(attacks="4", melee=True, model_abilities=("frenzy",)))
    extra = Attack(attacks="2", melee=True, model_abilities=("frenzy",), abilities=("extra-attacks",))
    claws = AttackSequence(book, extra)
    assert (sword.attacks, claws.attacks) == ("5", "2")
    assert "attacks-not-modified" in ExtraAttacks().grants
