"""The odds of Conquest once more, in icepool: another library's dice, numbers by hand instead of rules."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

import pytest
from icepool import Die, d6

from bellona.odds import ask

HERE = "conquest-2e"


class Case(NamedTuple):
    """What each die needs, written down by hand; `morale`: by the Stands that are left."""

    attacks: int
    hit: int
    defense: int
    stands: int
    wounds: int
    morale: tuple[int, ...]
    hits_again: bool = False
    successes_again: bool = False  # of Morale dice
    question: Mapping[str, Any] = MappingProxyType({})
    row: Mapping[str, Any] = MappingProxyType({})


def passed(needed: int) -> Any:
    return d6.map(lambda die: die == 1 or (die <= needed and die != 6)) if needed else Die([False])


def wounds(case: Case) -> Any:
    hit = passed(case.hit)
    hit = hit.map(lambda ok: ok if ok else passed(case.hit)) if case.hits_again else hit
    hurt = hit.map(lambda ok: passed(case.defense).map(lambda saved: int(not saved)) if ok else 0)
    return case.attacks @ hurt


def lost(case: Case) -> dict[int, float]:
    """Wounds lost by Regiments that are never Broken: the attacks', then a Morale die for each."""
    everything = case.stands * case.wounds

    def tested(taken: int) -> Any:
        left = everything - taken
        if not taken or left <= 0:
            return min(taken, everything)
        needed = case.morale[-(-left // case.wounds)]
        nerve = passed(needed)
        nerve = nerve.map(lambda ok: passed(needed) if ok else ok) if case.successes_again else nerve
        return (taken @ nerve.map(lambda ok: int(not ok))).map(lambda more: min(everything, taken + more))

    total = wounds(case).map(tested)
    return {number: float(total.probability(number)) for number in total.outcomes()}


RESOLVE = (0, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5)  # Resolve 2 and the bonus for so many Stands
CASES = {
    "plain": Case(8, 3, 2, 6, 3, RESOLVE),
    "flurry": Case(6, 2, 1, 4, 2, RESOLVE, hits_again=True, row={"rules": ["flurry"]}),
    "flank": Case(6, 4, 2, 7, 2, RESOLVE, successes_again=True, question={"side": "flank"}),
    "no defense": Case(10, 3, 0, 10, 1, RESOLVE),
    "overkill": Case(12, 5, 1, 2, 2, RESOLVE),
}


LARGE = Case(20, 3, 2, 12, 4, RESOLVE)  # what `make bench` measures


def question(case: Case) -> dict[str, Any]:
    row = {"attacks": case.attacks, "clash": case.hit, **case.row}
    target = {"stands": case.stands, "wounds": case.wounds, "defense": case.defense, "resolve": 2}
    return {"ruleset": HERE, "clash": [row], "target": target | {"rules": ["dauntless"]}, **case.question}


@pytest.mark.parametrize("name", CASES)
def test_icepool_finds_the_same(name: str) -> None:
    case = CASES[name]
    told = ask(question(case))
    for number, chance in lost(case).items():
        assert told["wounds_lost"].get(str(number), 0.0) == pytest.approx(chance, abs=1e-9), number


def test_icepool_finds_the_same_of_single_rolls() -> None:
    cast = {"ruleset": HERE, "cast": {"dice": 5, "attunement": 4, "interfered": True}}
    assert ask(cast)["chance"] == pytest.approx(float((5 @ (d6 <= 3)).probability(2) + sum(
        (5 @ (d6 <= 3)).probability(number) for number in (3, 4, 5))), abs=1e-9)  # fmt: skip
    decay = {"ruleset": HERE, "decay": {"value": 2}, "target": {"stands": 3, "wounds": 4, "rules": ["dauntless"]}}
    rotten = 6 @ (d6 >= 5)
    for number, chance in ask(decay)["wounds_lost"].items():
        assert chance == pytest.approx(float(rotten.probability(int(number))), abs=1e-9)
