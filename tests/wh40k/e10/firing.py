"""Units that shoot, for tests: scenes in which A1 shoots, and terrain to shoot past."""

from __future__ import annotations

from typing import Any

from bellona.kernel.refusal import Refusal
from bellona.wh40k.attacks.targeting import FieldOfFire
from bellona.wh40k.game import Warhammer
from bellona.wh40k.phases.shooting import shoot

from .scenes import SHEETS, Illegal, Scene, setup

REACH = 32 / 25.4  # between the centres of two models whose bases touch


def shooting(ours: Any, theirs: Any, sheets: Any = None, terrain: Any = (), **more: Any) -> dict[str, Any]:
    """A scene in A's Shooting phase."""
    more = {"time": {"phase": "shooting"}, "table": {"size": [60, 44], "terrain": list(terrain)}} | more
    return setup(ours, theirs, sheets, **more)


def shot(scene: dict[str, Any], targets: Any, dice: str = "", **answers: list[Any]) -> Scene:
    """A1 shoots: `targets` is the answer, or the answers, to the question for all targets."""

    async def act(game: Warhammer) -> None:
        await shoot(game, game.unit("A1"))

    given = {name.replace("_", " "): list(answer) for name, answer in answers.items()}
    asked = targets if isinstance(targets, list) else [targets]
    return Scene(scene, act, dice=dice, answers={"targets": asked, **given})


def refused(scene: dict[str, Any], targets: Any, **answers: list[Any]) -> Refusal:
    """Why A1 may not shoot like this. There is somebody else whom it might shoot, or nobody would be asked."""
    scene = scene | {"B": scene["B"] | {"B9": {"sheet": "guard", "at": [[10, 41]]}}}
    (refusal,) = shot(scene, [Illegal(targets), {}], "", **answers).refusals
    return refusal


def game_of(scene: dict[str, Any]) -> Warhammer:
    """The game of a scene in which nothing happens."""

    async def act(game: Warhammer) -> None:
        pass

    return Scene(scene, act).game


def field(game: Warhammer, unit: str = "A1") -> FieldOfFire:
    return game.parts.shooting.field_of_fire(game, game.unit(unit))


def aims(game: Warhammer, unit: str = "A1") -> dict[str, list[str]]:
    """What each gun of a unit may be fired at."""
    place = field(game, unit)
    return {gun.key: [aim.key for aim in place.aims(gun)] for gun in place.ready()}


def at(x: float, y: float = 20, z: float = 0, count: int = 1) -> dict[str, Any]:
    """So many models in a column, the first at x, y."""
    return {"models": count, "at": [[x, y + 1.4 * i, z] for i in range(count)]}


def armed(sheet: str = "marine", **arms: dict[str, Any]) -> dict[str, Any]:
    """A datasheet called "armed": the named one with other ranged weapons."""
    common = {"range": 24, "A": 1, "BS": 3, "S": 4}
    return {"armed": SHEETS[sheet] | {"arms": {name: common | weapon for name, weapon in arms.items()}}}


def block(key: str, kind: str, box: tuple[float, float, float, float], top: float) -> dict[str, Any]:
    """Solid terrain that fills a box from the table to its top."""
    outline = corners(box)
    return {"key": key, "kind": kind, "footprint": outline, "height": top, "solids": [{"outline": outline, "top": top}]}


def area(
    key: str, kind: str, box: tuple[float, float, float, float], height: float = 0, **parts: Any
) -> dict[str, Any]:
    """Terrain that is an area, with walls or floors in it or none."""
    return {"key": key, "kind": kind, "footprint": corners(box), "height": height} | parts


def corners(box: tuple[float, float, float, float]) -> list[list[float]]:
    x0, y0, x1, y1 = box
    return [[x0, y0], [x1, y0], [x1, y1], [x0, y1]]
