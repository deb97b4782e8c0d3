"""Charges, pile-ins and consolidations on floors and hills, for every shape of base: each "yes" is accepted, no "no" is
refuted by trying, every better place that a refusal tells of can be gone to, and next to nothing stays unknown.
"""

from __future__ import annotations

from collections import Counter

import pytest

from bellona.bots.registry import BOTS
from bellona.kernel.dice import Seeded
from bellona.kernel.run import BOT, Run
from bellona.wh40k.e10.moving import way_to
from bellona.wh40k.e10.rulebook import RULEBOOK

from .raised import claims, closings, reached, told
from .soaking import setup_for

FEW, MANY = range(60), range(2000)


def judged(seeds: range, tries: int) -> Counter[str]:
    """Verdicts in random scenes, none of them wrong."""
    answers: Counter[str] = Counter()
    for seed, rng, closing in closings(seeds):
        verdict = closing.verdict()
        answers[verdict.possible] += 1
        if verdict.possible == "yes":
            assert closing.refusal(verdict.paths) is None, seed
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


@pytest.mark.rule("10e.charge.success.all-targets", "10e.fight.pile-in.condition", "10e.fight.consolidate.to-enemy")
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


@pytest.mark.rule("10e.charge.move.base-contact", "10e.fight.pile-in.base-contact", "10e.terrain.ruins.upper-floors")
def test_every_better_place_can_be_gone_to() -> None:
    count, wrong = refuted(range(200), 12)
    assert count >= 10
    assert wrong == []


@pytest.mark.soak
def test_every_better_place_in_many_scenes_can_be_gone_to() -> None:
    count, wrong = refuted(MANY, 40)
    print(f"{count} better places, {len(wrong)} out of reach")
    assert wrong == []


# -- whole games -------------------------------------------------------------------------------------------------------


def verdicts(bot: str, seeds: range) -> Counter[str]:
    """What charges, pile-ins and consolidations came to in whole games, by their records."""
    answers: Counter[str] = Counter()
    for seed in seeds:
        run = Run(RULEBOOK, setup_for(seed), Seeded(seed))
        bots = [BOTS[bot](f"{seed}/{seat}") for seat in run.game.players]
        while not run.is_over:
            player = next(iter(run.waiting()))
            run.answer(bots[player].answer(run, player), player=player, giver=BOT)
        answers.update(row.answer["possible"] for row in run.rows if row.asks.endswith(" possible"))
    return answers


@pytest.mark.parametrize(("bot", "seeds"), [("busy", range(6)), ("random", range(6)), ("steady", range(6, 8))])
def test_in_games_next_to_nothing_is_unknown(bot: str, seeds: range) -> None:
    answers = verdicts(bot, seeds)
    assert answers["yes"] >= 10
    assert answers["unknown"] <= 0.02 * answers.total()


@pytest.mark.soak
@pytest.mark.parametrize(("bot", "games"), [("random", 300), ("busy", 200), ("steady", 60)])
def test_in_many_games_less_than_one_in_a_hundred_is_unknown(bot: str, games: int) -> None:
    answers = verdicts(bot, range(games))
    print(bot, told(answers))
    assert answers["unknown"] < 0.01 * answers.total()
