"""Tape, sight, reach, rings, odds and the model's eye: asked by whoever is at a table, of what he may see."""

from __future__ import annotations

from itertools import islice
from typing import Any

import msgspec

from bellona.kernel.game import Game
from bellona.kernel.requests import Assign, Choose, Place, Request
from bellona.kernel.run import Run
from bellona.odds.answers import told
from bellona.odds.ask import answer as odds_of
from bellona.odds.ask import family_of
from bellona.space.aids import Aids
from bellona.space.measure import Marker, Model
from bellona.space.table import Pose
from bellona.telling import Teller

from . import forms, incoming
from . import outgoing as say
from .arithmetic import explained
from .guests import Failed, Guest, seated
from .room import Room
from .shown import Moment, open_question

PLAIN = Aids()


def aids_of(run: Run) -> Aids:
    found: Aids = run.rulebook.aids or PLAIN
    return found


async def suggest(room: Room, guest: Guest, asked: incoming.Suggest) -> say.Suggested:
    player = seated(guest)
    room.check_question(player, asked.n)

    def suggested(run: Run) -> list[Any]:
        return [msgspec.to_builtins(answer) for answer in islice(_answers(run.asked(player)), asked.most)]

    return say.Suggested(id=asked.id, answers=await room.look(suggested))


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


async def reach(room: Room, guest: Guest, asked: incoming.Reach) -> say.Reached:
    player = seated(guest)
    room.check_question(player, asked.n)

    def outlined(run: Run) -> list[list[tuple[float, float]]]:
        request = run.asked(player)
        if not isinstance(request, Place) or request.reach is None:
            raise Failed("not-now")
        if asked.model not in _names(run, guest, str(request.about.get("unit", ""))):
            raise Failed("not-now")
        return request.reach(asked.model)

    return say.Reached(id=asked.id, outline=await room.look(outlined))


async def way(room: Room, guest: Guest, asked: incoming.Way) -> say.Led:
    player = seated(guest)
    room.check_question(player, asked.n)

    def led(run: Run) -> dict[str, list[forms.Pose]]:
        request = run.asked(player)
        if not isinstance(request, Place) or request.way is None:
            raise Failed("not-now")
        if not asked.goals.keys() <= set(_names(run, guest, str(request.about.get("unit", "")))):
            raise Failed("not-now")
        found = {name: request.way(name, Pose(*goal)) for name, goal in asked.goals.items()}
        return {name: msgspec.to_builtins(path) for name, path in found.items() if path is not None}

    return say.Led(id=asked.id, paths=await room.look(led))


async def measured(room: Room, guest: Guest, asked: incoming.Measure) -> say.Measured:
    def gap(run: Run) -> Any:
        aids, game = aids_of(run), run.game
        ends: list[Any] = []
        for spot in (asked.a, asked.b):
            if spot.at is not None:
                ends.append(Marker(*spot.at))
                continue
            models = _models(run, guest, spot.unit)
            if spot.model not in ("", *models):
                raise Failed("not-now")
            if spot.pose is not None and spot.model:
                game = aids.imagined(game, spot.unit, {spot.model: Pose(*spot.pose)})
            ends.append(Model(spot.unit, spot.model) if spot.model else spot.unit)
        return aids.gap(game, ends[0], ends[1])

    found = await room.look(gap)
    inches = {name: round(getattr(found, name), 3) for name in ("distance", "horizontal", "vertical")}
    return say.Measured(id=asked.id, **inches, start=found.points[0], end=found.points[1])


async def sight(room: Room, guest: Guest, asked: incoming.Sight) -> say.Seen:
    def seen(run: Run) -> list[say.Target]:
        aids, game = aids_of(run), _there(run, guest, asked.unit, asked.model, asked.poses)
        teller = Moment(room.history, room.names).teller(guest.glass.language)
        own = aids.owner(game, asked.unit)
        others = [key for key in aids.table(game).units() if aids.owner(game, key) != own]
        if asked.to and asked.to not in others:
            raise Failed("not-now")
        found = []
        for other in [asked.to] if asked.to else others:
            _models(run, guest, other)
            eye, target, model = (other, asked.unit, "") if asked.seen_by else (asked.unit, other, asked.model)
            glimpse = aids.glimpse(game, eye, target, model)
            found.append(say.Target(other, glimpse.how, glimpse.line, [_piece(teller, key) for key in glimpse.by]))
        return found

    return say.Seen(id=asked.id, targets=await room.look(seen))


async def rings(room: Room, guest: Guest, asked: incoming.Rings) -> say.Ringed:
    def ringed(run: Run) -> list[say.Ring]:
        _unit(run, guest, asked.unit)
        teller = Moment(room.history, room.names).teller(guest.glass.language)
        rings = aids_of(run).rings(run.game, asked.unit)
        return [say.Ring(name, inches, teller.option(name).text) for name, inches in rings]

    return say.Ringed(id=asked.id, rings=await room.look(ringed))


async def odds(room: Room, guest: Guest, asked: incoming.Odds) -> say.Chances:
    def chances(run: Run) -> dict[str, Any] | None:
        for key in (asked.unit, asked.target):
            _models(run, guest, key)
        request = open_question(run, guest.player)
        name = request.name if request else ""
        plan = aids_of(run).attacks(run.game, asked.unit, asked.target, name, asked.answer)
        if plan is None:
            return None
        teller = Moment(room.history, room.names).teller(guest.glass.language)
        return explained(teller, told(plan, odds_of(plan, family_of(run.rulebook))))

    return say.Chances(id=asked.id, odds=await room.look(chances))


async def eye(room: Room, guest: Guest, asked: incoming.Eye) -> say.Scene:
    def scene(run: Run) -> say.Scene:
        if not asked.model:
            raise Failed("not-now")
        aids, game = aids_of(run), _there(run, guest, asked.unit, asked.model, asked.poses)
        table = aids.table(game)
        pose = table.pose(asked.unit, asked.model)
        prisms = [
            say.Prism(*prism, owner=aids.owner(game, prism.unit) if prism.unit else -1) for prism in aids.prisms(game)
        ]
        own = next(prism for prism in prisms if prism.model == asked.model)
        return say.Scene(
            id=asked.id,
            size=(table.width, table.depth),
            eye=(pose.x, pose.y, round(own.top - 0.2, 3)),
            toward=(pose.fx, pose.fy),
            prisms=prisms,
        )

    return await room.look(scene)


# -- what the asker may know -------------------------------------------------------------------------------------------


def _unit(run: Run, guest: Guest, unit: str) -> dict[str, Any]:
    """A unit as the asker sees it."""
    units: dict[str, dict[str, Any]] = run.rulebook.visible(run.state, guest.player)["units"]
    if unit not in units:
        raise Failed("not-now")
    return units[unit]


def _models(run: Run, guest: Guest, unit: str) -> dict[str, Any]:
    """The models of a unit that stands on the table."""
    seen = _unit(run, guest, unit)
    if not seen.get("on_table"):
        raise Failed("not-now")
    models: dict[str, Any] = seen["models"]
    return models


def _names(run: Run, guest: Guest, unit: str) -> tuple[str, ...]:
    """The models of a unit: one's own wherever they are, the other's where they stand on the table."""
    if _unit(run, guest, unit)["owner"] == guest.player:
        return aids_of(run).table(run.game).names(unit)
    return tuple(_models(run, guest, unit))


def _there(run: Run, guest: Guest, unit: str, model: str, poses: dict[str, forms.Pose]) -> Game[Any]:
    """The game, or the game if these models stood somewhere else; a unit of one's own may come onto the table."""
    seen, names = _unit(run, guest, unit), _names(run, guest, unit)
    stands = seen.get("on_table") or (poses and len(poses) == len(names))
    if model not in ("", *names) or not poses.keys() <= set(names) or not stands:
        raise Failed("not-now")
    if not poses:
        return run.game
    return aids_of(run).imagined(run.game, unit, {name: Pose(*pose) for name, pose in poses.items()})


def _piece(teller: Teller, key: str) -> forms.Mention:
    """What is in the way, by its name."""
    named = next((part for part in teller.option(key).parts if not isinstance(part, str)), None)
    return forms.Mention("", key, key) if named is None else forms.Mention(named.kind, key, named.text, named.owner)
