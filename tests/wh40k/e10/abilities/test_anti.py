"""Anti-KEYWORD."""

from __future__ import annotations

import pytest

from ..attacking import attacked, sequence, weapons, wounds

ANTI = ("anti-vehicle 4+",)


@pytest.mark.rule("10e.weapon.anti")
def test_against_the_keyword_lower_rolls_are_critical_and_succeed() -> None:
    sheets = weapons(gun={"A": 2, "S": 1, "abilities": ["anti-vehicle 4+"]})
    scene = attacked({"sheet": "armed"}, {"sheet": "tank"}, "hit 3 3, wound 3 4, save 6", "gun", sheets=sheets)
    assert scene.fact("WoundRolls", wounds=1, criticals=1)


def test_not_against_others_and_a_one_always_fails() -> None:
    assert wounds(strength=1, toughness=4, abilities=ANTI, target_keywords=("INFANTRY",)) == [6]
    psyker = sequence(strength=1, toughness=4, abilities=("anti-psyker 2+",), target_keywords=("PSYKER",))
    assert [die for die in range(1, 7) if (wound := psyker.wound_result(die)) and wound.critical] == [2, 3, 4, 5, 6]


def test_modifiers_do_not_make_a_roll_critical() -> None:
    one = sequence(strength=4, toughness=4, abilities=(*ANTI, "lance"), charged=True, target_keywords=("VEHICLE",))
    assert (three := one.wound_result(3)) is not None
    assert not three.critical


@pytest.mark.not_in("9e", because="there is no Anti")
@pytest.mark.rule("10e.core.keywords.plural")
def test_the_keyword_is_meant_however_the_rule_spells_it() -> None:
    spelt = sequence(strength=1, abilities=("anti-epic-heroes 4+",), target_keywords=("EPIC HERO",))
    assert spelt.attack.target_has("Epic Heroes")
    assert spelt.wound_result(4) is not None
