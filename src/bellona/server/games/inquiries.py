"""Tape, sight, reach, rings, odds and the model's eye: asked by those at a table, of what they may see."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from itertools import islice
from typing import Any, NamedTuple

import msgspec

from bellona.kernel.errors import BellonaError
from bellona.kernel.game import Game
from bellona.kernel.refusal import Refused
from bellona.kernel.requests import Assign, Choose, Place, Request
from bellona.kernel.run import Run
from bellona.odds.answers import told
from bellona.odds.ask import answer as odds_of
from bellona.odds.ask import chances_of
from bellona.space.aids import Aids
from bellona.space.measure import Marker, OneModel
from bellona.space.table import Pose
from bellona.telling import Teller

from ..wire import common, incoming, outgoing
from ..wire.odds_steps import explained
from ..wire.shown import open_question
from ..work import workers
from .guests import Failed, Guest, seated
from .lanes import LONG
from .room import Room

PLAIN = Aids()
NO_WAY = 1e-6  # a facing shorter than this points nowhere


def aids_of(run: Run) -> Aids:
    found: Aids = run.rulebook.aids or PLAIN
    return found


class Asker(NamedTuple):
    """Who wants to know something, and what the players are called."""

    player: int | None
    language: str
    players: list[str]

    def teller(self, run: Run) -> Teller:
        return Teller(run.rulebook, run.rulebook.names(run.state), self.language, self.players)


Inquiry = Callable[[Run, Asker, Any], outgoing.Outgoing]


async def answered(room: Room, guest: Guest, act: Inquiry, asked: Any) -> outgoing.Outgoing | str:
    """What they get. In a game where that may take long, or once did, a worker finds it out, within a bounded time."""
    if hasattr(asked, "n"):
        room.check_question(seated(guest), asked.n)
    asker = Asker(guest.player, guest.view.language, room.names)
    lane = room.lane
    if not (lane.is_heavy or act in lane.long):

        def timed(run: Run) -> outgoing.Outgoing:
            begun = time.thread_time()
            try:
                return act(run, asker, asked)
            finally:
                if time.thread_time() - begun > LONG:
                    lane.long.add(act)

        return await room.look(timed)
    excerpt = await room.look(lambda run: room.excerpt(run.place))
    return (await room.workers.odds(workers.aid, excerpt, act, asker, asked, pay=guest.pay)).decode()


def suggest(run: Run, asker: Asker, asked: incoming.SuggestionsWanted) -> outgoing.Suggested:
    answers = islice(_answers(run.asked(asker.player)), asked.most)
    return outgoing.Suggested(id=asked.id, answers=[msgspec.to_builtins(answer) for answer in answers])


def _answers(request: Request[Any]) -> Any:
    """Legal answers, those worth most first."""
    match request:
        case Place():
            yield from request.suggestions()
        case Choose(single=True):
            yield from request.options
        case Assign():
            yield request.suggested()
            if not request.all:
                yield {}
        case _:
            yield request.suggested()


def reach(run: Run, asker: Asker, asked: incoming.ReachWanted) -> outgoing.Reached:
    request = run.asked(asker.player)
    if not isinstance(request, Place) or request.reach is None:
        raise Failed("not-now")
    if asked.model not in _names(run, asker, str(request.about.get("unit", ""))):
        raise Failed("not-now")
    return outgoing.Reached(id=asked.id, outline=request.reach(asked.model))


def way(run: Run, asker: Asker, asked: incoming.WayWanted) -> outgoing.Led:
    request = run.asked(asker.player)
    if not isinstance(request, Place) or request.way is None:
        raise Failed("not-now")
    if not asked.goals.keys() <= set(_names(run, asker, str(request.about.get("unit", "")))):
        raise Failed("not-now")
    found = {name: request.way(name, _pose(goal)) for name, goal in asked.goals.items()}
    return outgoing.Led(id=asked.id, paths={name: msgspec.to_builtins(path) for name, path in found.items() if path})


def trace(run: Run, asker: Asker, asked: incoming.TraceWanted) -> outgoing.Traced:
    request = run.asked(asker.player)
    if not isinstance(request, Place) or request.trace is None:
        raise Failed("not-now")
    found = request.trace(request.formed(asked.answer))
    try:
        refusal = request.read(asked.answer) and None
    except Refused as refused:
        about = msgspec.to_builtins(refused.refusal.about)
        text = asker.teller(run).refusal(refused.refusal).text
        refusal = outgoing.RefusalShown(refused.refusal.why, list(refused.refusal.rules), about, text)
    return outgoing.Traced(id=asked.id, refusal=refusal, **msgspec.structs.asdict(found))


def measured(run: Run, asker: Asker, asked: incoming.MeasureWanted) -> outgoing.Measured:
    aids, game = aids_of(run), run.game
    ends: list[Any] = []
    for spot in (asked.a, asked.b):
        if spot.at is not None:
            ends.append(Marker(*spot.at))
            continue
        models = _models(run, asker, spot.unit)
        if spot.model not in ("", *models):
            raise Failed("not-now")
        if spot.pose is not None and spot.model:
            game = aids.imagined(game, spot.unit, {spot.model: _pose(spot.pose)})
        ends.append(OneModel(spot.unit, spot.model) if spot.model else spot.unit)
    found = aids.gap(game, ends[0], ends[1])
    inches = {name: round(getattr(found, name), 3) for name in ("distance", "horizontal", "vertical")}
    return outgoing.Measured(id=asked.id, **inches, start=found.points[0], end=found.points[1])


def sight(run: Run, asker: Asker, asked: incoming.SightWanted) -> outgoing.Seen:
    aids, game = aids_of(run), _there(run, asker, asked.unit, asked.model, asked.poses)
    teller = asker.teller(run)
    own = aids.owner(game, asked.unit)
    others = [key for key in aids.table(game).units() if aids.owner(game, key) != own]
    if asked.to and asked.to not in others:
        raise Failed("not-now")
    found = []
    for other in [asked.to] if asked.to else others:
        _models(run, asker, other)
        eye, target, model = (other, asked.unit, "") if asked.seen_by else (asked.unit, other, asked.model)
        glimpse = aids.glimpse(game, eye, target, model)
        found.append(
            outgoing.TargetShown(other, glimpse.how, glimpse.line, [_piece(teller, key) for key in glimpse.by])
        )
    return outgoing.Seen(id=asked.id, targets=found)


def rings(run: Run, asker: Asker, asked: incoming.RingsWanted) -> outgoing.Ringed:
    _unit(run, asker, asked.unit)
    teller = asker.teller(run)
    rings = aids_of(run).rings(run.game, asked.unit)
    told = [outgoing.Ring(name, inches, teller.option(name).text) for name, inches in rings]
    return outgoing.Ringed(id=asked.id, rings=told)


def areas(run: Run, asker: Asker, asked: incoming.AreasWanted) -> outgoing.Outlined:
    _there(run, asker, asked.unit, "", asked.poses)
    teller = asker.teller(run)
    poses = {name: _pose(pose) for name, pose in asked.poses.items()}
    found = aids_of(run).areas(run.game, asked.unit, poses)
    told = [outgoing.AreaShown(name, teller.option(name).text, outline) for name, outline in found]
    return outgoing.Outlined(id=asked.id, areas=told)


def odds(run: Run, asker: Asker, asked: incoming.OddsWanted) -> outgoing.OddsShown:
    for key in (asked.unit, asked.target):
        _models(run, asker, key)
    request = open_question(run, asker.player)
    name, about = (request.name, request.about) if request else ("", {})
    try:
        plan = aids_of(run).attacks(run.game, asked.unit, asked.target, name, asked.answer, about)
    except BellonaError:  # nobody could do so
        raise Failed("not-now") from None
    if plan is None:
        return outgoing.OddsShown(id=asked.id, odds=None)
    teller = asker.teller(run)
    found = explained(teller, told(plan, odds_of(plan, chances_of(run.rulebook))))
    return outgoing.OddsShown(id=asked.id, odds=found)


def eye(run: Run, asker: Asker, asked: incoming.EyeWanted) -> outgoing.EyeShown:
    if not asked.model:
        raise Failed("not-now")
    aids, game = aids_of(run), _there(run, asker, asked.unit, asked.model, asked.poses)
    table = aids.table(game)
    pose = table.pose(asked.unit, asked.model)
    prisms = [
        outgoing.PrismShown(*prism, owner=aids.owner(game, prism.unit) if prism.unit else -1)
        for prism in aids.prisms(game)
    ]
    own = next(prism for prism in prisms if prism.model == asked.model)
    return outgoing.EyeShown(
        id=asked.id,
        size=(table.width, table.depth),
        eye=(pose.x, pose.y, round(own.top - 0.2, 3)),
        toward=(pose.fx, pose.fy),
        prisms=prisms,
    )


# -- what the asker may know -------------------------------------------------------------------------------------------


def _unit(run: Run, asker: Asker, unit: str) -> dict[str, Any]:
    """A unit as the asker sees it."""
    units: dict[str, dict[str, Any]] = run.rulebook.visible(run.state, asker.player)["units"]
    if unit not in units:
        raise Failed("not-now")
    return units[unit]


def _models(run: Run, asker: Asker, unit: str) -> dict[str, Any]:
    """The models of a unit that stands on the table."""
    seen = _unit(run, asker, unit)
    if not seen.get("on_table"):
        raise Failed("not-now")
    models: dict[str, Any] = seen["models"]
    return models


def _names(run: Run, asker: Asker, unit: str) -> tuple[str, ...]:
    """The models of a unit: one's own wherever they are, the other's where they stand on the table.

    Before it is settled whom a unit is made of it has none.
    """
    if _unit(run, asker, unit)["owner"] != asker.player:
        return tuple(_models(run, asker, unit))
    table = aids_of(run).table(run.game)
    if unit not in table:
        raise Failed("not-now")
    return table.names(unit)


def _there(run: Run, asker: Asker, unit: str, model: str, poses: dict[str, common.Pose]) -> Game[Any]:
    """The game, or the game if these models stood somewhere else; a unit of one's own may come onto the table."""
    seen, names = _unit(run, asker, unit), _names(run, asker, unit)
    stands = seen.get("on_table") or (poses and len(poses) == len(names))
    if model not in ("", *names) or not poses.keys() <= set(names) or not stands:
        raise Failed("not-now")
    if not poses:
        return run.game
    return aids_of(run).imagined(run.game, unit, {name: _pose(pose) for name, pose in poses.items()})


def _pose(told: common.Pose) -> Pose:
    if math.hypot(*told[3:]) < NO_WAY:
        raise Failed("malformed")
    return Pose(*told)


def _piece(teller: Teller, key: str) -> common.MentionShown:
    """What is in the way, by its name."""
    named = next((part for part in teller.option(key).parts if not isinstance(part, str)), None)
    return (
        common.MentionShown("", key, key)
        if named is None
        else common.MentionShown(named.kind, key, named.text, named.owner)
    )
