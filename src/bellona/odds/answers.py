"""Answers as plain data, for files, terminals and browsers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, TypeAlias

import numpy as np

from .chain import ChainOdds, line_counts
from .laws import Law, chance
from .protocols import PlanLike, VolleyLike
from .states import Odds
from .trials import TrialOdds

Answer: TypeAlias = Odds | TrialOdds | ChainOdds


def told(plan: PlanLike, answer: Answer) -> dict[str, Any]:
    """The answer with the arithmetic behind it and whatever it leaves out."""
    if isinstance(answer, TrialOdds):
        return trial_told(plan, answer) | {**plan.beside}
    if isinstance(answer, ChainOdds):
        return chain_told(plan, answer)
    return odds_told(answer) | beside(plan.volleys) | {**plan.beside}


def trial_told(plan: PlanLike, answer: TrialOdds) -> dict[str, Any]:
    assert plan.trial is not None
    return {"chance": answer.chance, "roll": law_told(answer.roll), "steps": steps_told(plan.trial.steps())}


def chain_told(plan: PlanLike, answer: ChainOdds) -> dict[str, Any]:
    """What both lines are left with, each by itself and together, and the chance of coming past each trial."""
    everybody = [line_counts(line) for line in plan.lines]
    stages = []
    for stage in plan.links:
        steps = steps_told(stage.trial.steps()) if stage.trial else beside(stage.volleys(everybody))["steps"]
        missing = [] if stage.trial else uncounted(stage.volleys(everybody))
        stages.append({"stage": stage.name, "steps": steps, "uncounted": missing})
    lines = {name: odds_told(answer.line(number)) for number, name in enumerate(plan.names)}
    lost = [states.lost for states in answer.states]
    together = np.zeros((int(lost[0].max()) + 1, int(lost[1].max()) + 1))
    np.add.at(together, (lost[0][:, np.newaxis], lost[1][np.newaxis]), answer.chances)
    return {"reached": answer.reached, **lines, "wounds_lost_together": together.tolist(), "stages": stages}


def beside(volleys: Sequence[VolleyLike]) -> dict[str, Any]:
    """What is told beside the numbers."""
    steps = [step for volley in volleys for step in volley.steps()]
    return {"steps": steps_told(steps), "uncounted": uncounted(volleys)}


def odds_told(odds: Odds) -> dict[str, Any]:
    lost, fallen = odds.wounds_lost, odds.models_destroyed
    answer: dict[str, Any] = {
        "wounds_lost": law_told(lost),
        "models_destroyed": law_told(fallen),
        "mean_wounds_lost": lost.mean,
        "mean_models_destroyed": fallen.mean,
        "destroyed": odds.destroyed,
    }
    if any(kind.points for kind in odds.states.line.kinds):
        points = odds.points_destroyed
        answer["points_destroyed"] = {f"{worth:g}": chance for worth, chance in points.items()}
        answer["mean_points_destroyed"] = sum(worth * chance for worth, chance in points.items())
    return answer | {"left": states_told(odds)}


def states_told(odds: Odds) -> list[dict[str, Any]]:
    """Every state that is possible: who is left, the wounds of the model that would be struck next, and the chance."""
    kinds = [kind.name for kind in odds.states.line.kinds]
    found = []
    for state, chance_of in enumerate(odds.chances.tolist()):
        if chance_of > 0.0:
            living = dict(zip(kinds, odds.states.living[state].tolist(), strict=True))
            kind, left = odds.states.struck[state]
            struck = {"model": kinds[kind], "wounds": left} if left else None
            found.append({"models": living, "next": struck, "chance": chance_of})
    return found


def law_told(law: Law) -> dict[str, float]:
    return {str(number): chance_of for number, chance_of in law.items()}


def steps_told(steps: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    """The arithmetic of each number, with the chance that a die of it does what its player wants."""
    told = []
    for step in steps:
        die = step.pop("die", None)
        told.append(step | ({"chance": chance(die)} if die else {}))
    return told


def uncounted(volleys: Sequence[VolleyLike]) -> list[str]:
    """The special rules that act in play and have no part in the odds."""
    return list(dict.fromkeys(text for volley in volleys for text in volley.uncounted()))
