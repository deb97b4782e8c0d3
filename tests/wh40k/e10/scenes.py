"""Scenes of 10th edition for tests, in few words: forces, a piece of the rules to play, scripted dice and answers."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from bellona.kernel.dice import Scripted
from bellona.kernel.facts import Fact, fact_data
from bellona.kernel.flow import Once, Phase, Stage
from bellona.kernel.orders import StandingOrder
from bellona.kernel.refusal import Refusal, Refused
from bellona.kernel.rule import SpecialRules
from bellona.kernel.run import Run
from bellona.wh40k.battle import rounds, turns
from bellona.wh40k.game import Warhammer

from ..editions import book
from . import deciding

ARMS = {
    "rifle": {"range": 24, "A": 2, "BS": 3, "S": 4, "AP": -1, "D": 1},
    "sword": {"A": 3, "WS": 3, "S": 4, "AP": -1, "D": 1},
}
SHEETS: dict[str, Any] = {
    "marine": {"T": 4, "Sv": 3, "W": 2, "Ld": 6, "OC": 2, "tags": ["INFANTRY"], "arms": ARMS},
    "guard": {"T": 3, "Sv": 5, "W": 1, "Ld": 7, "OC": 2, "tags": ["INFANTRY"], "arms": ARMS},
    "tank": {"M": 10, "T": 11, "Sv": 2, "W": 13, "Ld": 6, "OC": 5, "tags": ["VEHICLE"], "arms": ARMS}
    | {"base": {"square": [6, 4]}, "height": 3.5},
}


def setup(ours: dict[str, Any], theirs: dict[str, Any], sheets: Any = None, **more: Any) -> dict[str, Any]:
    """A scene of A's and B's units, on an empty table unless `table` says otherwise."""
    return {"table": {"size": [44, 60]}, "sheets": SHEETS | (sheets or {}), "A": ours, "B": theirs} | more


def shelves(*places: list[float]) -> dict[str, Any]:
    """A table with a small floor under each of the places (x, y, z) that are above it."""
    terrain: list[dict[str, Any]] = []
    for x, y, z in (place for place in places if len(place) > 2 and place[2] > 0):
        outline = [[x - 1, y - 1], [x + 1, y - 1], [x + 1, y + 1], [x - 1, y + 1]]
        floors = [{"outline": outline, "level": z}]
        terrain.append({"key": f"shelf {len(terrain)}", "kind": "shelf", "footprint": outline, "floors": floors})
    return {"size": [44, 60], "terrain": terrain}


async def pause(game: Warhammer) -> None:
    """The phase under test does not end, so that what it left behind can be looked at."""
    await game.choose(0, "pause", ["here", "there"])


class Illegal:
    """An answer that must be refused; the question is answered by what comes after it."""

    def __init__(self, answer: Any) -> None:
        self.answer = answer


class Scene:
    """One piece of the rules, played in a scene. Questions are answered from `answers`, else passed or by the first;
    each must be put to the player who decides it.
    """

    def __init__(
        self,
        scene: dict[str, Any],
        act: Callable[[Warhammer], Awaitable[Any]] | None = None,
        *,
        dice: str = "",
        answers: dict[str, list[Any]] | None = None,
        parts: dict[str, Any] | None = None,
        rules: SpecialRules | None = None,
        phases: tuple[Phase, ...] = (),
        orders: bool | tuple[StandingOrder, ...] = False,
    ) -> None:
        """`parts`, `rules` and `phases` stand in for the rulebook's; with `orders` its standing orders are in force,
        or these.
        """
        self.result: Any = None
        self.answers = {name: list(given) for name, given in (answers or {}).items()}
        self.asked: list[str] = []
        self.refusals: list[Refusal] = []
        if act is not None:

            async def whole(game: Warhammer) -> None:
                self.result = await act(game)

            name = scene.get("time", {}).get("phase", "command")
            phases = (Phase(name, (Once("test", whole), Once("pause", pause))),)
        stages = (Stage("battle", phases, rounds, turns),) if phases else book().stages
        amended = book().amended("test", "1", parts=parts, special_rules=rules, stages=stages)
        self.dice = Scripted(dice)
        self.run = Run(amended, {"scenario": scene}, self.dice, settle=False)
        if orders is not True:
            self.run.orders = dict.fromkeys(self.run.orders, orders or ())
        if act is not None:
            self._play()
            assert not self.dice.left(self.run.rolled), f"dice left: {self.dice.left(self.run.rolled)}"
            assert not any(self.answers.values()), f"answers left: {self.answers}"

    def _play(self) -> None:
        """Until the piece under test is over."""
        self.run.settle()
        while not self.run.is_over and self.run.where()[2] == "test":
            request = next(iter(self.run.waiting().values()))
            deciding.check(self.run, request)
            self.asked.append(request.name)
            given = self.answers.get(request.name)
            answer = given.pop(0) if given else _passed(request)
            if isinstance(answer, Illegal):
                self.refusals.append(self.refused(answer.answer, request.player))
            else:
                self.run.answer(answer, player=request.player)

    def refused(self, answer: Any, player: int) -> Refusal:
        """Why this answer to the present question is not accepted."""
        with pytest.raises(Refused) as refused:
            self.run.answer(answer, player=player)
        return refused.value.refusal

    @property
    def game(self) -> Warhammer:
        game = self.run.game
        assert isinstance(game, Warhammer)
        return game

    def facts(self, kind: type[Fact] | str, **fields: Any) -> list[dict[str, Any]]:
        name = kind if isinstance(kind, str) else kind.__name__
        told = [fact_data(fact) for fact in self.run.facts if type(fact).__name__ == name]
        return [fact for fact in told if all(fact.get(key) == value for key, value in fields.items())]

    def fact(self, kind: type[Fact] | str, **fields: Any) -> dict[str, Any]:
        found = self.facts(kind, **fields)
        assert len(found) == 1, f"{len(found)} facts {kind} {fields}: {[fact_data(f) for f in self.run.facts]}"
        return found[0]


def _passed(request: Any) -> Any:
    try:
        request.read(request.passing())
    except Refused:
        return request.suggested()
    return request.passing()
