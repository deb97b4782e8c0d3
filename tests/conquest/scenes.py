"""Scenes of Conquest for tests, in few words: Regiments, a piece of the rules to play, scripted dice and answers."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from bellona.armies.forms import formed
from bellona.conquest.army.scene import ScenePlan, battle_of
from bellona.conquest.game import Conquest
from bellona.conquest.rounds.activation import activate
from bellona.conquest.rulebook import RULEBOOK
from bellona.conquest.state import ConquestState
from bellona.kernel.dice import Scripted
from bellona.kernel.flow import Once, Phase, Stage
from bellona.kernel.requests import Request
from bellona.kernel.rulebook import Rulebook
from bellona.kernel.run import Run

from ..playing import Illegal, Played

__all__ = ["Illegal", "Scene", "activation", "ahead", "facing", "ground", "legs", "piece", "setup", "wheel"]

PLAIN = {"type": "infantry", "class": "medium", "M": 5, "V": 2, "C": 3, "A": 4, "W": 4, "R": 3, "D": 2, "E": 0}
ENTRIES: dict[str, Any] = {
    "guards": PLAIN,
    "raiders": PLAIN | {"class": "light", "C": 2, "D": 1, "E": 1},
    "riders": PLAIN | {"type": "cavalry", "class": "heavy", "M": 8},
    "trolls": PLAIN | {"type": "brute", "W": 5},
    "dragon": PLAIN | {"type": "monster", "class": "heavy", "W": 12},
    "captain": PLAIN | {"character": True, "A": 5, "C": 4},
}


def setup(ours: dict[str, Any], theirs: dict[str, Any], entries: Any = None, **more: Any) -> dict[str, Any]:
    """A scene of A's and B's Regiments, on an empty table unless `table` says otherwise."""
    return {"table": {"size": [48, 48]}, "entries": ENTRIES | (entries or {}), "A": ours, "B": theirs} | more


def facing(ours: dict[str, Any], theirs: dict[str, Any], entries: Any = None, **more: Any) -> dict[str, Any]:
    """A scene in which A1 and B1 touch, front to front, in the middle of the table."""
    a = {"entry": "guards", "at": [24, 24, 0, 1]} | ours
    b = {"entry": "guards", "at": [24, 24, 0, -1]} | theirs
    return setup({"A1": a}, {"B1": b}, entries, **more)


def piece(key: str, x: float, y: float, wide: float, deep: float, *traits: str, kind: str = "zone") -> dict[str, Any]:
    """A rectangle of terrain about a point."""
    a, b = wide / 2, deep / 2
    return {"key": key, "kind": kind, "footprint": [[-a, -b], [a, -b], [a, b], [-a, b]], "at": [x, y], "traits": traits}


def ground(*pieces: dict[str, Any]) -> dict[str, Any]:
    """A table with terrain, for `setup` and `facing`."""
    return {"table": {"size": [48, 48], "terrain": list(pieces)}}


async def pause(game: Conquest) -> None:
    """The phase under test does not end, so that what it left behind can be looked at."""
    await game.choose(0, "pause", ["here", "there"])


def anywhere(book: Rulebook, setup: dict[str, Any]) -> ConquestState:
    """Whoever does not matter in a test may stand anywhere, partly off the battlefield or on somebody else."""
    return battle_of(formed(setup["scenario"], ScenePlan), book.stages)


def _whoever(run: Run, request: Request[Any]) -> None:
    """Tests say by the names of questions who must be asked."""


class Scene(Played):
    """One piece of the rules, played in a scene."""

    def __init__(
        self,
        scene: dict[str, Any],
        act: Callable[[Conquest], Awaitable[Any]] | None = None,
        *,
        dice: str = "",
        answers: dict[str, list[Any]] | None = None,
        orders: bool = False,
    ) -> None:
        self.result: Any = None
        stages = RULEBOOK.stages
        if act is not None:

            async def whole(game: Conquest) -> None:
                self.result = await act(game)

            name = scene.get("time", {}).get("phase", "action")
            stages = (Stage("battle", (Phase(name, (Once("test", whole), Once("pause", pause))),)),)
        book = RULEBOOK.amended("test", "1", stages=stages, opening=anywhere)
        script = Scripted(dice)
        super().__init__(Run(book, {"scenario": scene}, script, settle=False), script, answers, orders=orders)
        if act is not None:
            self.play("test", _whoever)

    @property
    def game(self) -> Conquest:
        game = self.run.game
        assert isinstance(game, Conquest)
        return game


def legs(*told: dict[str, Any]) -> dict[str, Any]:
    """A manoeuvre as an answer."""
    return {"legs": list(told)}


def ahead(inches: float) -> dict[str, Any]:
    return {"ahead": inches}


def wheel(corner: str, degrees: float) -> dict[str, Any]:
    return {"wheel": corner, "degrees": degrees}


def activation(key: str = "A1") -> Callable[[Conquest], Awaitable[None]]:
    """A Regiment's whole activation; the answers named "action" say what it does."""

    async def act(game: Conquest) -> None:
        await activate(game, game.unit(key))

    return act
