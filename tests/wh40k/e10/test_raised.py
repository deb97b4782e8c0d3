"""Charges, pile-ins and consolidations on floors and hills, for every shape of base: each "yes" is accepted, no "no" is
refuted by trying, every better place that a refusal tells of can be gone to, and next to nothing stays unknown.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from bellona.wh40k.game import Warhammer
from bellona.wh40k.moves.engaging import Closing
from bellona.wh40k.moves.judging import way_to
from bellona.wh40k.moves.pile_in import pile_in_move
from bellona.wh40k.phases.charge import charge_move
from bellona.wh40k.state import Unit

from .clashing import Clash, at
from .gathering import might_gather
from .raised import claims, closings, reached, rectangle, told

FEW, MANY = range(60), range(2000)
SMALL = {"small": {"tags": ["INFANTRY"], "base": {"round": 25.4}}}


def judged(seeds: range, tries: int) -> Counter[str]:
    """Verdicts in random scenes, none of them wrong."""
    answers: Counter[str] = Counter()
    for seed, rng, closing in closings(seeds):
        verdict = closing.verdict()
        answers[verdict.possible] += 1
        if verdict.possible == "yes":
            assert closing.refusal(verdict.paths) is None, seed
            assert might_gather(closing.table, closing.unit.key, closing.end_terms), seed
        if verdict.term == "incoherent":
            assert not might_gather(closing.table, closing.unit.key, closing.end_terms), seed
        if verdict.possible == "no" and verdict.term in ("unreached", "too-long"):
            assert reached(closing, rng, tries) is None, seed
    return answers


def refuted(seeds: range, tries: int) -> tuple[int, list[int]]:
    """How many better places refusals told of, and the scenes in which one of them cannot be gone to."""
    count, wrong = 0, []
    for seed, rng, closing in closings(seeds):
        if len(closing.unit.models) == 1:
            for name, place in claims(closing, rng, tries):
                count += 1
                path = way_to(closing, name, place)
                wrong += [seed] if path is None or closing.refusal({name: path}) is not None else []
    return count, wrong


@pytest.mark.parametrize("kind", ["ruin", "hill"])
@pytest.mark.parametrize("is_enemy_up", [True, False])
def test_between_the_table_and_what_stands_on_it_nothing_is_unknown(kind: str, is_enemy_up: bool) -> None:
    rng = Random(f"{kind} {is_enemy_up}")
    for _ in range(8):
        level = rng.choice([2, 3, 4])
        outline = rectangle(16, 6, 10, 10)
        parts: dict[str, Any] = {"floors": [{"outline": outline, "level": level}]}
        if kind == "hill":
            parts = {"solids": [{"outline": outline, "top": level}]}
        feature = {"key": "x", "kind": kind, "footprint": outline, "height": level + 2 * (kind == "ruin")} | parts
        up = round(rng.uniform(16.6, 17.3), 2), round(rng.uniform(8, 14), 2), level
        off = rng.uniform(0.2, 0.9) - (up[0] - 16.5)
        for gap, begin in ((rng.uniform(4, 8), charge_at_b1), (max(0.02, off), pile_in_move)):
            low = round(15.5 - gap, 2), up[1]
            ours, theirs = (low, up) if is_enemy_up else (up, low)
            units = {"A1": at(ours, sheet="small")}, {"B1": at(theirs, sheet="small")}
            game = Clash(*units, terrain=[feature], phase="fight", sheets=SMALL).game
            assert begin(game, game.unit("A1")).verdict().possible != "unknown"


def charge_at_b1(game: Warhammer, unit: Unit) -> Closing:
    return charge_move(game, unit, ("B1",), 9)


def test_verdicts_on_heights_are_right_and_seldom_unknown() -> None:
    answers = judged(FEW, 60)
    assert answers["yes"] >= 10
    assert answers["no"] >= 10
    assert answers["unknown"] <= 1


@pytest.mark.soak
def test_in_many_scenes_with_heights_less_than_one_in_a_hundred_is_unknown() -> None:
    answers = judged(MANY, 200)
    print(told(answers))
    assert answers["unknown"] < 0.01 * answers.total()


def test_every_better_place_can_be_gone_to() -> None:
    count, wrong = refuted(range(100), 12)
    assert count >= 10
    assert wrong == []


@pytest.mark.parametrize("seed", [739, pytest.param(609, id="609: in flight off a hill")])
def test_a_better_place_at_the_very_end_of_the_way_down_can_be_gone_to(seed: int) -> None:
    count, wrong = refuted(range(seed, seed + 1), 40)
    assert count >= 1
    assert wrong == []


@pytest.mark.soak
def test_every_better_place_in_many_scenes_can_be_gone_to() -> None:
    count, wrong = refuted(MANY, 40)
    print(f"{count} better places, {len(wrong)} out of reach")
    assert wrong == []
