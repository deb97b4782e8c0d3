"""Odds and play agree over every sequence of dice: the same functions judge each die."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace

from bellona.conquest.actions.clash import clash_attack
from bellona.conquest.attacks.attack import SIDES, Attack, ResolveTest
from bellona.conquest.attacks.attacking import Batch, make_attacks
from bellona.conquest.attacks.morale import resolve_test
from bellona.conquest.game import Conquest
from bellona.conquest.odds.pooled import AttackPool, MoralePool
from bellona.conquest.odds.regiment import Left, Target
from bellona.conquest.rulebook import RULEBOOK
from bellona.kernel.dice import DiceSource, Scripted, every_sequence
from bellona.kernel.flow import Once, Phase, Stage
from bellona.kernel.run import Run
from bellona.odds.dice_pools import pool_odds

from ..scenes import facing, pause

OURS = ("cleave 1", "smite", "flawless-strikes", "relentless-blows", "flurry", "deadly-blades", "fiend-hunter")
THEIRS = (
    "shield",
    "phalanx",
    "hardened 1",
    "parry",
    "untouchable",
    "tenacious",
    "indomitable",
    "oblivious",
    "bastion 1",
)
Result = tuple[int, int, bool, bool, int]  # Stands, wounds on one, Broken, gone, wounds taken


def scene(ours: tuple[str, ...], theirs: tuple[str, ...], stands: int = 3, **target: Any) -> dict[str, Any]:
    entry = {"type": "infantry", "class": "medium", "C": 3, "A": 4, "W": 2, "R": 3, "D": 2, "E": 1}
    entries = {"ours": entry | {"rules": list(ours)}, "theirs": entry | {"rules": list(theirs)}}
    return facing({"entry": "ours"}, {"entry": "theirs", "stands": stands} | target, entries)


def played(setup: dict[str, Any], dice: int, side: str) -> Iterator[tuple[Fraction, Result]]:
    """What so many attacks come to in the engine, for every sequence of dice."""

    async def attack(game: Conquest) -> None:
        unit, target = game.unit("A1"), game.unit("B1")
        record = replace(clash_attack(game, unit, unit.stands[0], target), side=side)
        await make_attacks(game, unit, target, (Batch(record, dice),))

    stages = (Stage("battle", (Phase("action", (Once("test", attack), Once("pause", pause))),)),)
    book = RULEBOOK.amended("test", "1", stages=stages)

    def play(source: DiceSource) -> Result:
        run = Run(book, {"scenario": setup}, source)
        while next(iter(run.waiting().values())).name != "pause":
            request = next(iter(run.waiting().values()))
            run.answer(request.suggested() if "re-roll" not in request.name else "re-roll", player=request.player)
        unit = run.game.unit("B1")  # type: ignore[attr-defined]
        taken = sum(fact.wounds for fact in run.facts if type(fact).__name__ == "WoundsTaken")  # type: ignore[attr-defined]
        wounded = sum(stand.wounds for stand in unit.stands)
        return len(unit.stands), wounded, unit.broken and unit.alive, not unit.alive, taken

    return every_sequence(play)


def computed(setup: dict[str, Any], dice: int, side: str) -> dict[Result, float]:
    """The same from the pools."""
    game = Run(RULEBOOK, {"scenario": setup}, Scripted(""), settle=False).game
    assert isinstance(game, Conquest)
    unit, target = game.unit("A1"), game.unit("B1")
    attack: Attack = replace(clash_attack(game, unit, unit.stands[0], target), side=side)
    wounded = sum(stand.wounds for stand in target.stands)
    line = Target(len(target.stands), target.count, 2, wounded, False, target.broken)
    test: ResolveTest = resolve_test(game, target, "morale", side, attack.rules)
    after = {number: line.after(line.start, number) for number in range(100)}

    def morale(wounds: int) -> MoralePool | None:
        left = after[wounds]
        if not wounds or left.is_gone:
            return None
        return MoralePool(RULEBOOK, replace(test, stands=left.stands, broken=left.broken), left.taken)

    odds = pool_odds(AttackPool(RULEBOOK, (Batch(attack, dice),)), morale)
    found: dict[Result, float] = {}
    for first, second in np.argwhere(odds.together).tolist():
        left = line.after(after[first], second)
        result = _result(left)
        found[result] = found.get(result, 0.0) + float(odds.together[first, second])
    return found


def _result(left: Left) -> Result:
    if left.is_gone:
        return 0, 0, False, True, left.taken
    return left.stands, left.wounded, left.broken, False, left.taken


def agree(setup: dict[str, Any], dice: int, side: str = "front") -> None:
    exact: dict[Result, Fraction] = {}
    for chance, result in played(setup, dice, side):
        exact[result] = exact.get(result, Fraction(0)) + chance
    told = computed(setup, dice, side)
    assert set(told) == set(exact)
    for result, chance in exact.items():
        assert told[result] == pytest.approx(float(chance), abs=1e-12)


@pytest.mark.parametrize("side", SIDES)
def test_one_attack_on_each_side(side: str) -> None:
    agree(scene((), ()), 1, side)


@pytest.mark.parametrize("rule", OURS)
def test_one_attack_with_each_rule_of_the_attacker(rule: str) -> None:
    agree(scene((rule,), ()), 1)


@pytest.mark.parametrize("rule", THEIRS)
def test_one_attack_on_each_rule_of_the_target(rule: str) -> None:
    agree(scene((), (rule,)), 1)


@pytest.mark.soak
@pytest.mark.parametrize("rules", list(combinations(OURS, 2)), ids=" and ".join)
def test_one_attack_with_every_pair_of_rules(rules: tuple[str, str]) -> None:
    agree(scene(rules, ("tenacious",)), 1)


@pytest.mark.soak
@pytest.mark.parametrize("ours", OURS)
@pytest.mark.parametrize("theirs", THEIRS)
def test_one_attack_with_every_rule_on_every_other(ours: str, theirs: str) -> None:
    agree(scene((ours,), (theirs,)), 1)


@pytest.mark.parametrize("broken", [False, True])
def test_two_attacks_may_break_and_shatter_in_the_middle_of_the_pool(broken: bool) -> None:
    """Morale dice follow the wounds, and Resolve the Stands that are left."""
    agree(scene((), (), stands=2, broken=broken, wounds={"B1.1": 1}), 2)
