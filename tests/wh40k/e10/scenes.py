"""Scenes of 10th edition for tests, in few words: forces, a piece of the rules to play, scripted dice and answers."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from bellona.kernel.dice import Scripted
from bellona.kernel.flow import Once, Phase, Stage
from bellona.kernel.orders import StandingOrder
from bellona.kernel.rule import SpecialRules
from bellona.kernel.run import Run
from bellona.wh40k.battle import rounds, turns
from bellona.wh40k.game import Warhammer

from ...playing import Illegal, Played
from ..editions import book
from . import deciding

__all__ = ["Illegal", "Scene", "setup", "shelves"]

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


class Scene(Played):
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
        if act is not None:

            async def whole(game: Warhammer) -> None:
                self.result = await act(game)

            name = scene.get("time", {}).get("phase", "command")
            phases = (Phase(name, (Once("test", whole), Once("pause", pause))),)
        stages = (Stage("battle", phases, rounds, turns),) if phases else book().stages
        amended = book().amended("test", "1", parts=parts, special_rules=rules, stages=stages)
        script = Scripted(dice)
        super().__init__(Run(amended, {"scenario": scene}, script, settle=False), script, answers, orders=orders)
        if act is not None:
            self.play("test", deciding.check)

    @property
    def game(self) -> Warhammer:
        game = self.run.game
        assert isinstance(game, Warhammer)
        return game
