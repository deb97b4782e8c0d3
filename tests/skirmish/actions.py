"""Skirmish: what happens in a battle round."""

from __future__ import annotations

from collections.abc import Coroutine
from typing import Any

import msgspec

from bellona.kernel.game import named
from bellona.kernel.requests import Request
from bellona.space import measure
from bellona.space.measure import region
from bellona.space.table import Pose

from . import phalanx
from .ground import Moves, gap, refusal_of_move, sees, suggested_moves
from .moments import Attack, Shots
from .state import Activated, Kept, Lost, Moved, Scored, Shot, SkirmishGame, Stacked, Unit


async def roll_for_first(game: SkirmishGame) -> None:
    """Each rolls a die; the higher begins, the first player on a tie. [skirmish.first]"""
    ours = await game.roll(0, "roll-off")
    theirs = await game.roll(1, "roll-off")
    game.state.first = 1 if theirs[0] > ours[0] else 0


def begins(game: SkirmishGame) -> int:
    return game.state.first


async def stack_cards(game: SkirmishGame) -> None:
    """Both players secretly stack one card for each of their units, and may leave one unit out. [skirmish.stack]"""
    stacks = await game.both("command stacks", {player: _stacking(game, player) for player in (0, 1)})
    game.state.stacks = tuple(tuple(stacks[player]) for player in (0, 1))
    for player, cards in enumerate(game.state.stacks):
        game.record(Stacked(player=player, cards=cards, rules=("skirmish.stack",), seen_by=(player,)))


def _stacking(game: SkirmishGame, player: int) -> Any:
    async def dialogue() -> list[str]:
        units = [unit.key for unit in game.units(player) if game.table.is_on_table(unit.key) or unit.reserve]
        rested = await game.may_choose(player, "unit that rests", units if len(units) > 1 else [])
        return await game.order(
            player,
            "command stack",
            [key for key in units if key != rested],
            tells=lambda key: {"models": len(game.table.names(key))},
        )

    def opened() -> Coroutine[Request[Any], Any, list[str]]:
        return dialogue()

    return opened


def top_card(game: SkirmishGame, player: int) -> list[Unit]:
    """The unit whose card is next, cards of destroyed units passed over. [skirmish.turn-up]"""
    stack = game.state.stacks[player]
    living = [key for key in stack if game.table.is_on_table(key) or (game.table.names(key) and game.unit(key).reserve)]
    undone = [key for key in living if key not in game.state.clock.done]
    return [game.unit(key) for key in undone[:1]]


@named("activate")
async def activate(game: SkirmishGame, unit: Unit) -> None:
    """The unit moves, shoots, or does both. [skirmish.activate]"""
    game.record(Activated(unit=unit.key, rules=("skirmish.activate",)))
    shown = list(game.state.shown)
    shown[unit.owner] = (*shown[unit.owner], unit.key)
    game.state.shown = tuple(shown)
    if unit.reserve:
        await phalanx.arrive(game, unit)
        return
    more = ["form up"] if unit.files else []
    action = await game.choose(unit.owner, "action", ["shoot", "move", "move and shoot", *more, "hold"])
    if action == "form up":
        await phalanx.form_up(game, unit)
    if action.startswith("move"):
        await (phalanx.march(game, unit) if unit.files else make_move(game, unit, unit.move))
    if action.endswith("shoot"):
        await shoot(game, game.unit(unit.key))


@named("move")
async def make_move(game: SkirmishGame, unit: Unit, at_most: float) -> None:
    """Every model moves at most so far, past no enemy, and the squad ends together; or it stays. [skirmish.move]"""
    moves = await game.place(
        unit.owner,
        "move",
        Moves,
        lambda moves: refusal_of_move(game, unit, moves, at_most),
        lambda: suggested_moves(game, unit, at_most),
        may_pass=True,
        rules=("skirmish.move",),
    )
    if moves is None:
        return
    starts = {name: game.table.pose(unit.key, name) for name in moves}
    game.table.place(unit.key, {name: path[-1] for name, path in moves.items()})
    game.change(unit.key, moved=True)
    furthest = max(_apart(starts[name], path[-1]) for name, path in moves.items())
    game.record(Moved(unit=unit.key, furthest=round(furthest, 3), rules=("skirmish.move",)))


def _apart(a: Pose, b: Pose) -> float:
    return float(((a.x - b.x) ** 2 + (a.y - b.y) ** 2) ** 0.5)


@named("shoot")
async def shoot(game: SkirmishGame, unit: Unit) -> None:
    """Shoot at one visible enemy unit in range; it may brace first. [skirmish.shoot]"""
    target = await game.may_choose(unit.owner, "target", lambda: targets(game, unit), find=game.unit)
    if target is None:
        return
    await game.window.targeted(game, target, unit)
    await resolve(game, unit, game.unit(target.key))


def targets(game: SkirmishGame, unit: Unit) -> list[Unit]:
    """Enemy units in range that at least one model can see. [skirmish.target]"""
    enemies = game.on_table(1 - unit.owner)
    return [enemy for enemy in enemies if gap(game, unit, enemy) <= unit.range and sees(game, unit, enemy)]


async def resolve(game: SkirmishGame, unit: Unit, target: Unit) -> None:
    """Roll to hit, roll to save, remove what was lost. [skirmish.hit, skirmish.save]"""
    attack = Attack(unit.skill, not unit.moved, target.braced, gap(game, unit, target), unit.rules)
    shots, needed, because = volley(game, attack, len(game.table.names(unit.key)))
    dice = await game.roll(unit.owner, "hit", shots)
    hits = sum(die >= needed for die in dice)
    saves = await game.roll(target.owner, "save", hits) if hits else []
    unsaved = sum(die < target.save for die in saves)
    game.record(
        Shot(
            unit=unit.key,
            target=target.key,
            shots=shots,
            hits=hits,
            unsaved=unsaved,
            needed=needed,
            because=because,
            rules=("skirmish.hit", "skirmish.save"),
        )
    )
    for name in (await lost_models(game, target, unsaved)) if unsaved else ():
        game.table.remove(target.key, name)
        game.record(Lost(unit=target.key, model=name, rules=("skirmish.save",)))
    phalanx.close_ranks(game, game.unit(target.key))
    if unsaved:
        await game.window.hurt(game, target, unit)


def volley(game: SkirmishGame, attack: Attack, models: int) -> tuple[int, int, tuple[str, ...]]:
    """Dice, pips needed, and why. [skirmish.hit]"""
    rules = game.rulebook.special_rules
    shots = Shots(1)
    for rule in rules.listening("shots", attack.rules):
        rule.shots(attack, shots)  # type: ignore[attr-defined]
    found = [rule.to_hit(attack) for rule in rules.listening("to_hit", attack.rules)]  # type: ignore[attr-defined]
    modifiers = [modifier for modifier in found if modifier]
    total = game.rulebook.stacking.total("to_hit", attack.skill + attack.target_braced, modifiers)
    needed = min(max(int(total.value), 2), 6)
    return shots.count * models, needed, tuple(modifier.source for modifier in total.trail)


async def lost_models(game: SkirmishGame, target: Unit, count: int) -> list[str]:
    """The owner says which models are lost; all of them when there are no more. [skirmish.losses]"""
    names = game.table.names(target.key)
    number = min(count, len(names))
    return await game.choose_some(target.owner, "losses", list(names), least=number, most=number)


async def keep_cards(game: SkirmishGame) -> None:
    """Where there are secret cards each player keeps two. [skirmish.secret]"""
    if not any(game.state.hands):
        return
    kept = await game.both("secret cards", {player: _keeping(game, player) for player in (0, 1)})
    game.state.hands = tuple(tuple(kept[player]) for player in (0, 1))
    for player, cards in enumerate(game.state.hands):
        game.record(Kept(player=player, cards=cards, rules=("skirmish.secret",), seen_by=(player,)))


def _keeping(game: SkirmishGame, player: int) -> Any:
    async def dialogue() -> list[str]:
        return await game.choose_some(player, "secret cards", list(game.state.hands[player]), 2, 2)

    return dialogue


def hold_zones(game: SkirmishGame) -> None:
    """Whoever has more models in a zone holds it; a tie changes nothing. [skirmish.zone]"""
    held = []
    for zone in game.state.zones:
        area = region(list(zone.outline))
        units = [game.on_table(player) for player in (0, 1)]
        near = [sum(len(measure.models_within(game.table, unit.key, area)) for unit in side) for side in units]
        holder = zone.holder if near[0] == near[1] else int(near[1] > near[0])
        held.append(msgspec.structs.replace(zone, holder=holder))
    game.state.zones = tuple(held)


async def score(game: SkirmishGame) -> None:
    """Whoever has more models within 6 inches of the middle scores a point. [skirmish.score]"""
    hold_zones(game)
    near = [sum(_near_the_middle(game, unit) for unit in game.on_table(player)) for player in (0, 1)]
    scores = list(game.state.scores)
    for player in (0, 1):
        points = int(near[player] > near[1 - player])
        scores[player] += points
        game.record(Scored(player=player, points=points, total=scores[player], rules=("skirmish.score",)))
    game.state.scores = tuple(scores)
    if not all(game.units(player) for player in (0, 1)):
        game.finish()


def _near_the_middle(game: SkirmishGame, unit: Unit) -> int:
    middle = Pose(game.table.width / 2, game.table.depth / 2)
    return sum(_apart(game.table.pose(unit.key, name), middle) <= 6 for name in game.table.names(unit.key))
