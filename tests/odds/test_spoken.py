"""Questions as they are typed."""

from __future__ import annotations

import pytest

from bellona.kernel.errors import BellonaError
from bellona.wh40k.army.library import library
from bellona.wh40k.e10.rulebook import RULEBOOK
from bellona.wh40k.odds.spoken import attackers_said, unit_said

LIBRARY, RULES = library(RULEBOOK), RULEBOOK.special_rules


def test_a_weapon_is_said_in_the_letters_of_its_row() -> None:
    (said,) = attackers_said(
        LIBRARY, RULES, "10x bolt rifle: A2 BS3+ S4 AP-1 D1 R24 [Rapid Fire 1, Anti-Infantry 4+, Sustained Hits d3]"
    )
    weapon = said.weapon
    assert (said.count, weapon.name, weapon.attacks, weapon.skill, weapon.strength) == (10, "bolt rifle", "2", 3, 4)
    assert (weapon.ap, weapon.damage, weapon.range, weapon.melee) == (-1, "1", 24, False)
    assert weapon.abilities == ("rapid-fire 1", "anti-infantry 4+", "sustained-hits D3")


@pytest.mark.parametrize(("skill", "melee"), [("BS-", False), ("BSN/A", False), ("bs=n/a", False), ("WS-", True)])
def test_a_weapon_that_hits_without_a_roll_has_no_skill(skill: str, melee: bool) -> None:
    (said,) = attackers_said(LIBRARY, RULES, f"flamer: AD6 {skill} S4 AP0 D1")
    assert (said.weapon.skill, said.weapon.melee) == (None, melee)


def test_dice_are_said_with_or_without_an_equals_sign() -> None:
    first, second = attackers_said(LIBRARY, RULES, "A=D6+1 WS2+ S=10 AP4 D=D6+2 + 3 lasers: A2D3 BS4 S9 AP-2 DD3")
    assert (first.count, first.weapon.attacks, first.weapon.damage, first.weapon.melee) == (1, "D6+1", "D6+2", True)
    assert (second.count, second.weapon.name, second.weapon.attacks, second.weapon.damage) == (3, "lasers", "2D3", "D3")


def test_a_unit_is_said_model_by_model() -> None:
    unit = unit_said(
        LIBRARY, "9x guard: T3 Sv5+ W1 INFANTRY FNP6+ + captain: T4 Sv3+ W5 inv4+ CHARACTER wounded=2 [stealth]"
    )
    guard, captain = unit.models
    assert (guard.count, guard.toughness, guard.save, guard.wounds, guard.feel_no_pain) == (9, 3, 5, 1, 6)
    assert (captain.invulnerable, captain.character, captain.wounded, captain.rules) == (4, True, 2, ("stealth",))
    assert unit.keywords == ("INFANTRY",)


def test_a_datasheet_brings_its_models_and_weapons() -> None:
    intercessors, captain = attackers_said(LIBRARY, RULES, "10 intercessors + captain")
    assert (intercessors.count, intercessors.weapon.name, intercessors.weapon.range) == (10, "Bolt rifle", 24)
    assert captain.weapon.name == "Bolt pistol"  # he has no other gun
    in_melee = attackers_said(LIBRARY, RULES, "intercessors", melee=True)
    assert [(each.count, each.weapon.name) for each in in_melee] == [(1, "Power weapon"), (4, "Close combat weapon")]
    (only,) = attackers_said(LIBRARY, RULES, "intercessor squad/bolt-pistol")
    assert (only.count, only.weapon.name) == (5, "Bolt pistol")
    unit = unit_said(LIBRARY, "10 intercessors + captain")
    assert [(models.name, models.count, models.points) for models in unit.models] == [
        ("intercessor", 9, 16),
        ("sergeant", 1, 16),
        ("Captain", 1, 80),
    ]
    assert unit.models[2].character


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("rifle: A2 BS3+ S4 AP-1", "damage"),
        ("rifle: A2 BS3+ S4 AP-1 D1 X7", "X7"),
        ("rifle: A2 BS3+ S4 AP-1 D1 [", "not understood"),
        ("nobody", "no datasheet"),
        ("20 intercessors", "5 to 10 models"),
        ("intercessors/lascannon", "carries no lascannon"),
    ],
)
def test_what_is_not_understood_is_said_so(text: str, problem: str) -> None:
    with pytest.raises(BellonaError, match=problem):
        attackers_said(LIBRARY, RULES, text)


def test_a_unit_that_is_not_understood_is_said_so() -> None:
    with pytest.raises(BellonaError, match="Q7"):
        unit_said(LIBRARY, "guard: T3 Q7")
    with pytest.raises(BellonaError, match="no datasheet"):
        unit_said(LIBRARY, "somebody")
