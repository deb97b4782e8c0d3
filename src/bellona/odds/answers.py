"""Answers as plain data, for files, terminals and browsers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeAlias

import numpy as np

from .chain import ChainOdds, line_counts
from .courses import ActOdds, CourseOdds
from .laws import Law, chance
from .protocols import ActLike, PlanLike, VolleyLike
from .states import Odds
from .trials import TrialOdds

Answer: TypeAlias = Odds | TrialOdds | ChainOdds | CourseOdds


def told(plan: PlanLike, answer: Answer) -> dict[str, Any]:
    """The answer with the arithmetic behind it and whatever it leaves out.

    Whatever it is about, `laws` and `chances` list all of it by name, for those who draw it.
    """
    if isinstance(answer, TrialOdds):
        return trial_told(plan, answer) | {**plan.beside}
    if isinstance(answer, ChainOdds):
        return chain_told(plan, answer)
    if isinstance(answer, CourseOdds):
        return course_told(plan, answer) | {**plan.beside}
    return odds_told(answer) | beside(plan.volleys) | {**plan.beside}


def trial_told(plan: PlanLike, answer: TrialOdds) -> dict[str, Any]:
    assert plan.trial is not None
    laws = {plan.trial.counts: answer.roll} if plan.trial.counts else {}
    found: dict[str, Any] = {"chance": answer.chance} | {name: law_told(law) for name, law in laws.items()}
    found |= {"laws": laws_told(laws), "chances": chances_told({"passed": answer.chance})}
    return found | {"steps": steps_told(plan.trial.steps())}


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
    return {"reached": answer.reached, **_parted(lines, answer.reached, together), "stages": stages}


def _parted(parts: Mapping[str, dict[str, Any]], reached: Mapping[str, float], together: Any) -> dict[str, Any]:
    """What becomes of two who meet: of each by itself, of both together, and all of it in lists."""
    laws = [law | {"of": name} for name, part in parts.items() for law in part["laws"]]
    chances = [chance | {"of": name} for name, part in parts.items() for chance in part["chances"]]
    passed = chances_told(reached)
    return {**parts, "wounds_lost_together": together.tolist(), "laws": laws, "chances": [*passed, *chances]}


def course_told(plan: PlanLike, answer: CourseOdds) -> dict[str, Any]:
    """What becomes of one track, or of two and of both together, and what is told of each act."""
    if len(answer.tracks) < 2:
        laws = {name: law for act in answer.acts for name, law in act.laws.items()}
        chances = {name: chance_of for act in answer.acts for name, chance_of in act.chances.items()}
        if answer.tracks:
            laws, chances = answer.laws(0) | laws, chances | answer.events(0)
        left = {"left": left_told(answer, 0)} if answer.tracks else {}
        passed = {"reached": answer.reached} if answer.reached else {}
        shown = _listed(laws, chances)
        shown["chances"] = [*chances_told(answer.reached), *shown["chances"]]
        steps = [step for act in answer.acts for step in _steps(act.act)]
        missing = list(dict.fromkeys(text for act in answer.acts for text in act.act.uncounted()))
        return {**passed, **shown, **left, "steps": steps, "uncounted": missing}
    sides = {
        track.name: _listed(answer.laws(number), answer.events(number)) | {"left": left_told(answer, number)}
        for number, track in enumerate(answer.tracks)
    }
    stages = [_stage(act) for act in answer.acts]
    return {"reached": answer.reached, **_parted(sides, answer.reached, answer.chances), "stages": stages}


def _stage(told: ActOdds) -> dict[str, Any]:
    listed = _listed(told.laws, told.chances)
    return {"stage": told.act.name, **listed, "steps": _steps(told.act), "uncounted": told.act.uncounted()}


def _steps(act: ActLike) -> list[dict[str, Any]]:
    return steps_told(act.trial.steps() if act.trial is not None else act.steps())


def _listed(laws: Mapping[str, Law], chances: Mapping[str, float]) -> dict[str, Any]:
    """Laws with their means and chances, each by itself and in lists."""
    found: dict[str, Any] = {name: law_told(law) for name, law in laws.items()}
    found |= {f"mean_{name}": law.mean for name, law in laws.items()} | dict(chances)
    return found | {"laws": laws_told(laws), "chances": chances_told(chances)}


def laws_told(laws: Mapping[str, Law]) -> list[dict[str, Any]]:
    return [{"name": name, "chances": law_told(law), "mean": law.mean} for name, law in laws.items()]


def chances_told(chances: Mapping[str, float]) -> list[dict[str, Any]]:
    return [{"name": name, "chance": chance_of} for name, chance_of in chances.items()]


def titled(told: dict[str, Any], title: Callable[[str], str]) -> dict[str, Any]:
    """The answer with the titles of what is listed, in the words of whoever reads it."""
    for part in (told, *told.get("stages", ())):
        for each in (*part.get("laws", ()), *part.get("chances", ())):
            whose = f"{title(each['of'])}: " if "of" in each else ""
            each["title"] = whose + title(each["name"])
    return told


def left_told(odds: CourseOdds, track: int) -> list[dict[str, Any]]:
    """Every state in which a track may end, and its chance."""
    told = odds.tracks[track].told
    return [told(state) | {"chance": chance_of} for state, chance_of in enumerate(odds.of(track).tolist()) if chance_of]


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
        "laws": laws_told({"wounds_lost": lost, "models_destroyed": fallen}),
        "chances": chances_told({"destroyed": odds.destroyed}),
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
