"""What odds rely on: hooks are pure, dice stay words, and rolling together changes nothing."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest

from bellona.kernel.dice import DiceSource, every_sequence
from bellona.kernel.flow import Once, Phase
from bellona.wh40k.attack import Attack, Target
from bellona.wh40k.attacks.resolve import resolve_attacks
from bellona.wh40k.attacks.sequence import AttackSequence
from bellona.wh40k.e10.rulebook import RULEBOOK
from bellona.wh40k.expressions import expression
from bellona.wh40k.game import Warhammer

from .attacking import volley, weapons
from .scenes import Scene, pause, setup

PARAMETERS = {"anti-": "anti-infantry 4+", "scouts": 'scouts 6"', "firing-deck": "firing-deck 2"}
PARAMETERS |= {"damaged": "damaged 1-4"}
NUMBERED = ("rapid-fire", "sustained-hits", "melta", "deadly-demise")
ROLLED = ("feel-no-pain", "invulnerable-save")


def text(name: str) -> str:
    """A rule as a datasheet writes it."""
    if name in PARAMETERS:
        return PARAMETERS[name]
    return f"{name} D3" if name in NUMBERED else f"{name} 5+" if name in ROLLED else name


ABILITIES = sorted(text(name) for name in RULEBOOK.special_rules.classes)
FACTS: dict[str, Any] = {
    "skill": 4,
    "ap": -1,
    "damage": "D3",
    "half_range": True,
    "wounds": 3,
    "stationary": True,
    "charged": True,
    "visible": False,
    "target_models": 11,
    "target_keywords": ("INFANTRY",),
    "target_abilities": ("stealth",),
}


def table(sequence: AttackSequence, order: list[int]) -> list[Any]:
    """All outcomes of an attack, asked for in some order."""
    hits = {die: sequence.hit_result(die) for die in order}
    wounds = {die: sequence.wound_result(die) for die in order}
    save = sequence.save(Target(4, 2, 5, abilities=("feel-no-pain 5+",)))
    return [sorted(hits.items()), sorted(wounds.items()), save, sequence.attacks, sequence.damage]


def test_no_pair_of_abilities_remembers_or_counts_anything() -> None:
    for pair in combinations(ABILITIES, 2):
        one = AttackSequence(RULEBOOK, Attack(abilities=pair, **FACTS))
        first = table(one, [1, 2, 3, 4, 5, 6])
        assert table(one, [6, 5, 4, 3, 2, 1]) == first, pair
        assert table(AttackSequence(RULEBOOK, Attack(abilities=pair, **FACTS)), [3, 6, 1, 5, 2, 4]) == first, pair


def test_outcomes_hold_words_never_rolled_numbers() -> None:
    one = AttackSequence(RULEBOOK, Attack(abilities=("sustained-hits D3", "devastating-wounds", "melta 2"), **FACTS))
    hit, wound = one.hit_result(6), one.wound_result(6)
    assert hit is not None
    assert wound is not None
    assert (hit.extra, wound.mortal) == ("D3", "D3+2")
    assert expression(wound.mortal).dice == 1


def law(volleys: int, attacks: int, target: dict[str, Any]) -> dict[tuple[int, ...], Fraction]:
    """How likely each end is when A1's attacks are made in so many volleys: every sequence of dice is played."""

    async def act(game: Warhammer) -> None:
        await game.choose(0, "ready", ["yes", "no"])
        await resolve_attacks(game, [volley(game, "gun") for _ in range(volleys)])

    sheets = weapons(gun={"A": attacks, "S": 6, "abilities": ["torrent"]})
    scene = setup({"A1": {"sheet": "armed", "at": [[10, 10]]}}, {"B1": {"at": [[20, 10]]} | target}, sheets)
    base = Scene(scene, phases=(Phase("command", (Once("act", act), Once("pause", pause))),), orders=True).run
    base.settle()

    def play(dice: DiceSource) -> tuple[int, ...]:
        with base.clone(dice) as run:
            run.answer("yes")
            return tuple(model.wounds for model in run.state.units["B1"].models)

    found: dict[tuple[int, ...], Fraction] = {}
    for chance, end in every_sequence(play):
        found[end] = found.get(end, Fraction(0)) + chance
    return found


@pytest.mark.parametrize(
    "target", [{"sheet": "guard", "models": 2}, {"sheet": "marine", "models": 2, "wounds": {"B1.2": 1}}]
)
def test_attacks_rolled_together_end_as_often_in_each_way_as_attacks_made_one_by_one(target: dict[str, Any]) -> None:
    together, apart = law(1, 2, target), law(2, 1, target)
    assert sum(together.values()) == 1
    assert together == apart
