"""Charge and Fight phases of player A, question by question: what is asked, what is accepted, what is refused."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bellona.kernel.dice import Scripted
from bellona.kernel.facts import fact_data
from bellona.kernel.flow import Once, Phase
from bellona.kernel.refusal import Refusal, Refused
from bellona.kernel.requests import Request
from bellona.kernel.run import Run
from bellona.space.table import Pose
from bellona.wh40k.e10.rulebook import RULEBOOK
from bellona.wh40k.game import Warhammer

from ..editions import book
from . import deciding
from .marching import MORE_SHEETS
from .scenes import pause, setup

WIDE = 2 * 16 / 25.4  # the diameter of a base of 32 mm
MARKER = RULEBOOK.parts.ground.marker  # the radius
MARINE: dict[str, Any] = {"sheet": "marine", "at": [[10, 10]]}


def beyond(gap: float, x: float = 10.0) -> float:
    """Where a second base of 32 mm stands, so far from one at x."""
    return round(x + WIDE + gap, 3)


def at(*places: Any, sheet: str = "marine", **more: Any) -> dict[str, Any]:
    """A unit with a model at each of these places."""
    return {"sheet": sheet, "models": len(places), "at": [list(place) for place in places]} | more


def barricade(x: float, thick: float = 1.0, low: float = 4.0, high: float = 16.0, top: float = 1.0) -> dict[str, Any]:
    """A barricade across the way of everything that moves along y = 10, its near face at x."""
    outline = [[x, low], [x + thick, low], [x + thick, high], [x, high]]
    solids = [{"outline": outline, "top": top}]
    return {"key": "barricade", "kind": "barricade", "footprint": outline, "height": top, "solids": solids}


def lingering(phase: Phase) -> Phase:
    """The phase does not end, so that what it left behind can be looked at."""
    return replace(phase, steps=(*phase.steps, Once("pause", pause)))


class Clash:
    """The Charge phase of player A, or another, up to the first question."""

    def __init__(
        self,
        ours: dict[str, Any],
        theirs: dict[str, Any],
        *,
        phase: str = "charge",
        terrain: list[dict[str, Any]] | None = None,
        dice: str = "",
        sheets: dict[str, Any] | None = None,
        **more: Any,
    ) -> None:
        table = {"size": [44, 60], "terrain": terrain or []}
        time = {"phase": phase} | more.pop("time", {})
        scene = setup(ours, theirs, MORE_SHEETS | (sheets or {}), table=table, time=time, **more)
        self.dice = Scripted(dice)
        amended = book().amended("test", "1", phases={phase: lingering})
        self.run = Run(amended, {"scenario": scene}, self.dice, settle=False)
        self.run.orders = dict.fromkeys(self.run.orders, ())
        self.run.settle()

    @property
    def game(self) -> Warhammer:
        game = self.run.game
        assert isinstance(game, Warhammer)
        return game

    @property
    def request(self) -> Request[Any]:
        """The question that stands, put to whoever decides it."""
        request = next(iter(self.run.waiting().values()))
        deciding.check(self.run, request)
        return request

    @property
    def asked(self) -> str:
        """The name of the question that stands; "pause" when the phase is over."""
        return self.request.name

    def options(self) -> list[str]:
        return [option["key"] for option in self.request.shown()["options"]]

    def answer(self, *answers: Any) -> Clash:
        """These answers to the questions as they come."""
        for answer in answers:
            self.run.answer(answer, player=self.request.player)
        return self

    def suggested(self) -> Clash:
        """Whatever is suggested first."""
        return self.answer(self.request.suggested())

    def play(self, until: str = "pause") -> Clash:
        """Whatever is suggested first, until a question of this name."""
        while self.asked not in (until, "pause"):
            self.suggested()
        return self

    def refused(self, answer: Any) -> Refusal:
        """Why the question that stands refuses this."""
        with pytest.raises(Refused) as refused:
            self.run.answer(answer, player=self.request.player)
        return refused.value.refusal

    def charges(self, *targets: str, unit: str = "A1") -> Clash:
        """A unit is selected and names its targets."""
        if self.asked == "unit to charge":
            self.answer(unit)
        return self.answer(list(targets)) if self.asked == "charge targets" else self

    # -- paths ---------------------------------------------------------------------------------------------------------

    def path(self, model: str, *places: Any) -> list[list[float]]:
        """From where the model stands over these places; what they leave out is as it was."""
        pose = self.pose(model)
        path = [[pose.x, pose.y, pose.z, pose.fx, pose.fy]]
        for place in places:
            path.append([*place, *path[-1][len(place) :]])
        return path

    def paths(self, **ends: Any) -> dict[str, Any]:
        """`A1_2=[(14, 10)]`: the path of model A1.2."""
        return {(name := key.replace("_", ".")): self.path(name, *places) for key, places in ends.items()}

    def pose(self, model: str) -> Pose:
        return self.game.table.pose(model.split(".")[0], model)

    # -- what has happened ---------------------------------------------------------------------------------------------

    def facts(self, kind: str, **fields: Any) -> list[dict[str, Any]]:
        told = [fact_data(fact) for fact in self.run.facts if type(fact).__name__ == kind]
        return [fact for fact in told if all(fact.get(key) == value for key, value in fields.items())]

    def fact(self, kind: str, **fields: Any) -> dict[str, Any]:
        found = self.facts(kind, **fields)
        assert len(found) == 1, f"{len(found)} facts {kind} {fields}: {[fact_data(fact) for fact in self.run.facts]}"
        return found[0]
