"""Setting a unit up during the battle: asking for its places, and some places to suggest."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from typing import Any

from bellona.kernel.refusal import Refusal
from bellona.kernel.requests import Pick, turned
from bellona.space.setting import are_unlike, in_ranks, in_rows
from bellona.space.table import Pose

from ..facts import UnitSetUp
from ..game import Warhammer, replace
from ..moves.where_to_stand import Poses, refusal_of_set_up, remembering, room_for
from ..state import Unit

Also = Callable[[Poses], Refusal | None]

_STEP = 0.25  # between bases, inches


async def ask_for_places(
    game: Warhammer,
    unit: Unit,
    name: str,
    also: Also,
    around: Callable[[], Iterable[Pose]],
    *rules: str,
    may_pass: bool = False,
    loses: Callable[[], Sequence[Refusal]] | None = None,
    pressed: Callable[[], Iterable[Poses]] = tuple,
    how: str = "",
) -> Poses | None:
    """The controlling player sets the unit up by the first of these rules; `also` says what else it asks for. The
    others say what becomes of models that find no place. `loses` is what passing loses; `pressed` is suggested where
    there is no room for ranks; `how` is said where there are several ways.
    """

    @remembering
    def refuses(poses: Poses) -> Refusal | None:
        refusal = refusal_of_set_up(game, unit, poses)
        if refusal is None:
            return also(poses)
        return replace(refusal, rules=(*refusal.rules, *(rules if refusal.why == "not-set-up" else rules[:1])))

    def suggestions(places: Iterable[Pose] | None = None) -> Iterable[Poses]:
        ranks = suggested_places(game, unit, around() if places is None else places, refuses)
        first = next(ranks, None)
        return pressed() if first is None else chain([first], ranks)

    def mixed(pick: Pick) -> Iterable[Poses]:
        return suggestions(turned(list(around()), pick))

    warns = (lambda answer: loses() if answer is None else ()) if loses else None
    terms: dict[str, Any] = {"mixed": mixed, "may_pass": may_pass, "rules": rules, "warns": warns}
    terms |= {"about": {"unit": unit.key, "how": how}}
    answer = await game.place(unit.owner, name, Poses, refuses, suggestions, **terms)
    return None if answer is None else {model: pose.on_grid for model, pose in answer.items()}


def suggested_places(
    game: Warhammer, unit: Unit, around: Iterable[Pose], refuses: Callable[[Poses], Refusal | None], most: int = 6
) -> Iterator[Poses]:
    """The unit drawn up in rows here and there, wherever nothing speaks against it; bases that rows would tear apart
    in close ranks.
    """
    names, bases = [model.name for model in unit.models], [game.base(model) for model in unit.models]
    count, step = len(names), 2 * max(base.round for base in bases) + _STEP
    around, found, has_room = list(around), 0, room_for(game, unit)

    def rows(pose: Pose, wide: int) -> list[Pose]:
        return in_rows(_middle(pose, count, wide, step), count, wide, step)

    def ranks(pose: Pose, wide: int) -> list[Pose]:
        return in_ranks(pose, bases, wide, _STEP)

    for drawn_up in (rows, ranks) if are_unlike(bases) else (rows,):
        for pose in around:
            for wide in dict.fromkeys((min(count, 5), min(count, 3), 1 if count < 3 else 2)):
                places = dict(zip(names, drawn_up(pose, wide), strict=True))
                if has_room(places) and refuses(places) is None:
                    yield places
                    found += 1
                    break
            if found >= most:
                return
        if found:
            return


def _middle(pose: Pose, count: int, wide: int, step: float) -> Pose:
    """The place of the first model when the whole formation is centred on the pose."""
    across, deep = (min(wide, count) - 1) * step / 2, ((count - 1) // wide) * step / 2
    x = pose.x + pose.fy * across + pose.fx * deep
    y = pose.y - pose.fx * across + pose.fy * deep
    return Pose(x, y, pose.z, pose.fx, pose.fy)


async def stand(game: Warhammer, unit: Unit, poses: Poses, how: str, *rules: str) -> None:
    """The unit stands there from now on, and whoever waits for it acts."""
    game.table.place(unit.key, poses)
    places = {name: game.table.pose(unit.key, name) for name in poses}
    game.record(UnitSetUp(unit=unit.key, how=how, places=places, rules=rules))
    await game.window.set_up(game, game.unit(unit.key))
