"""Weapon abilities that the core rules do not describe: a class of one's own, and nothing else."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.kernel.errors import BellonaError
from bellona.kernel.modifiers import Modifier
from bellona.kernel.rule import SpecialRules
from bellona.wh40k.attack import Attack
from bellona.wh40k.attacks.resolve import resolve_attacks
from bellona.wh40k.attacks.sequence import AttackSequence
from bellona.wh40k.e10.rulebook import RULEBOOK
from bellona.wh40k.game import Warhammer
from bellona.wh40k.moments import WarhammerRule
from bellona.wh40k.scenes.scene import check_rules

from ..attacking import volley, weapons
from ..scenes import Scene, setup

CODEX = SpecialRules()


@CODEX.add("gravity")
class Gravity(WarhammerRule):
    """Heavy armour is no help: +1 to wound against a Toughness of 5 and more, or of as much as is said."""

    def __init__(self, toughness: str = "5") -> None:
        self.toughness = int(toughness)

    def wound_roll(self, attack: Attack) -> Modifier | None:
        return Modifier("add", 1, self.name) if attack.toughness >= self.toughness else None


@CODEX.add("tough-hide")
class ToughHide(WarhammerRule):
    """Attacks against it have -1 to wound."""

    def wound_roll_against(self, attack: Attack) -> Modifier | None:
        return Modifier("add", -1, self.name)


def test_a_rule_of_the_target_modifies_the_wound_roll() -> None:
    book = RULEBOOK.amended("test", "1", special_rules=CODEX)
    attack = Attack(abilities=("gravity 9",), target_abilities=("tough-hide",))
    assert [die for die in range(1, 7) if AttackSequence(book, attack).wound_result(die)] == [5, 6]
    mine = Attack(model_abilities=("tough-hide",))
    assert AttackSequence(book, mine).wound_modifier.value == 0


def wounds(ability: str) -> Any:
    async def act(game: Warhammer) -> None:
        await resolve_attacks(game, [volley(game, "gun")])

    ours, theirs = {"A1": {"sheet": "armed", "at": [[10, 10]]}}, {"B1": {"sheet": "guard", "at": [[20, 10]]}}
    sheets = weapons(gun={"S": 3, "abilities": [ability]})
    scene = Scene(
        setup(ours, theirs, sheets), act, dice="hit 6, wound 3" + ", save 6" * (ability == "gravity 3"), rules=CODEX
    )
    return scene.fact("WoundRolls")["wounds"]


@pytest.mark.rule("10e.weapon.other-sources")
def test_an_ability_from_elsewhere_is_added_without_touching_the_core_rules() -> None:
    sheets = Scene(setup({}, {}, weapons(gun={"abilities": ["gravity"]})), rules=CODEX).game.state.sheets
    check_rules(sheets, RULEBOOK.special_rules.amended(CODEX, ()))
    with pytest.raises(BellonaError, match="datasheet armed: no rule is called 'gravity'"):
        check_rules(sheets, RULEBOOK.special_rules)
    assert [wounds(ability) for ability in ("gravity", "gravity 3")] == [0, 1]
