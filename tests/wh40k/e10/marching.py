"""A unit of player A about to move: asks the real request what it accepts and what it refuses."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bellona.kernel.dice import Scripted
from bellona.kernel.facts import fact_data
from bellona.kernel.flow import Once, Phase
from bellona.kernel.refusal import Refusal, Refused
from bellona.kernel.requests import Place, Request
from bellona.kernel.rule import SpecialRules
from bellona.kernel.run import Run
from bellona.space.table import Pose
from bellona.wh40k.game import Warhammer

from ..editions import book
from . import deciding
from .scenes import pause, setup

MORE_SHEETS: dict[str, Any] = {
    "beast": {"M": 6, "tags": ["BEAST"]},
    "walker": {"M": 6, "tags": ["VEHICLE"], "height": 2.5},
    "monster": {"M": 8, "tags": ["MONSTER"], "base": {"round": 60}, "height": 3},
    "tyrant": {"M": 12, "tags": ["MONSTER", "FLY"], "base": {"round": 60}, "height": 3},
    "jumper": {"M": 12, "tags": ["INFANTRY", "FLY"]},
    "skimmer": {"M": 12, "tags": ["VEHICLE", "FLY"], "base": {"oval": [120, 92]}, "height": 2},
    "plane": {"M": 20, "tags": ["VEHICLE", "FLY", "AIRCRAFT"], "base": {"round": 60}, "height": 3},
    "turret": {"M": None, "tags": ["VEHICLE"]},
    "wagon": {"M": 8, "tags": ["VEHICLE"], "base": {"square": [6, 2]}, "height": 2},
    "titan": {"M": 10, "tags": ["MONSTER", "TITANIC"], "base": {"round": 60}, "height": 6},
    "spawn": {"random_move": "2D6", "M": None, "tags": ["BEAST"]},
}


def wall(top: float, x: float = 12.0, **more: Any) -> dict[str, Any]:
    """A wall a tenth of an inch thick across the way of everything that moves along y = 10, its near face at x."""
    line = {"a": [x + 0.05, 4], "b": [x + 0.05, 16], "top": top}
    outline = [[x, 4], [x + 0.1, 4], [x + 0.1, 16], [x, 16]]
    return {"key": "wall", "kind": "wall", "traits": ["dense"], "footprint": outline, "walls": [line | more]}


def block(kind: str, top: float, x: float = 12.0, size: float = 6.0) -> dict[str, Any]:
    """A massive feature of a square plan, its near face at x, in the way of everything that moves along y = 10."""
    low, high = 10 - size / 2, 10 + size / 2
    outline = [[x, low], [x + size, low], [x + size, high], [x, high]]
    return {
        "key": kind,
        "kind": kind,
        "footprint": outline,
        "height": top,
        "solids": [{"outline": outline, "top": top}],
    }


def ruin(level: float = 3.0, x: float = 12.0) -> dict[str, Any]:
    """A ruin six inches square: a wall along its near face, an upper floor over all of it."""
    outline = [[x, 7], [x + 6, 7], [x + 6, 13], [x, 13]]
    walls = [{"a": [x + 0.05, 7], "b": [x + 0.05, 13], "top": 6}]
    floors = [{"outline": outline, "level": level}]
    return {"key": "ruin", "kind": "ruin", "footprint": outline, "height": 6, "walls": walls, "floors": floors}


def with_pause(phase: Phase) -> Phase:
    """The phase does not end, so that what it left behind can be looked at."""
    return replace(phase, steps=(*phase.steps, Once("pause", pause)))


class March:
    """The Movement phase of player A up to the paths of unit A1, which has been told how to move.

    An empty `how` stops before that is asked, an empty `select` before a unit is selected.
    """

    def __init__(
        self,
        ours: dict[str, Any],
        theirs: dict[str, Any] | None = None,
        how: str = "normal",
        *,
        terrain: list[dict[str, Any]] | None = None,
        dice: str = "",
        sheets: dict[str, Any] | None = None,
        select: str = "A1",
        mode: str = "ordered-retreat",
        parts: dict[str, Any] | None = None,
        rules: SpecialRules | None = None,
        **more: Any,
    ) -> None:
        table = {"size": [44, 60], "terrain": terrain or []}
        time = more.pop("time", {"phase": "movement"})
        scene = setup(ours, theirs or {}, MORE_SHEETS | (sheets or {}), table=table, time=time, **more)
        self.dice = Scripted(dice)
        amended = book().amended("test", "1", phases={"movement": with_pause}, parts=parts, special_rules=rules)
        self.run = Run(amended, {"scenario": scene}, self.dice, settle=False)
        self.run.orders = dict.fromkeys(self.run.orders, ())
        self.run.settle()
        if select:
            self.answer("unit to move", select)
        if how:
            self.answer("movement", how)
            self.answer("fall back mode", mode)  # in editions that have several

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

    def answer(self, name: str, answer: Any) -> None:
        """Answer the question of this name, if it stands."""
        if self.request.name == name:
            self.run.answer(answer, player=self.request.player)

    def path(self, model: str, *places: Any) -> list[list[float]]:
        """From where the model stands over these places; what they leave out is as it was."""
        at = self.pose(model)
        path = [[at.x, at.y, at.z, at.fx, at.fy]]
        for place in places:
            path.append([*place, *path[-1][len(place) :]])
        return path

    def paths(self, **ends: Any) -> dict[str, Any]:
        """`A1_2=[(14, 10)]`: the path of model A1.2."""
        return {(name := key.replace("_", ".")): self.path(name, *places) for key, places in ends.items()}

    def shift(self, dx: float, dy: float, *names: str) -> dict[str, Any]:
        """The unit, or some of its models, straight that way."""
        table = self.game.table
        poses = {name: table.pose("A1", name) for name in names or table.names("A1")}
        return {name: self.path(name, (pose.x + dx, pose.y + dy)) for name, pose in poses.items()}

    def refused(self, moves: Any) -> Refusal:
        """Why the question that stands refuses these paths."""
        assert isinstance(self.request, Place), f"{self.request.name} is asked"
        with pytest.raises(Refused) as refused:
            self.run.answer(moves, player=0)
        return refused.value.refusal

    def goes(self, moves: Any) -> March:
        """The paths are accepted."""
        assert isinstance(self.request, Place), f"{self.request.name} is asked"
        self.run.answer(moves, player=0)
        return self

    def facts(self, kind: str) -> list[dict[str, Any]]:
        return [fact_data(fact) for fact in self.run.facts if type(fact).__name__ == kind]

    def pose(self, model: str) -> Pose:
        return self.game.table.pose("A1", model)
