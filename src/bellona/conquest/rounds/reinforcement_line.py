"""Reinforcement Lines: how far from his own edge a player's Regiments may come on over the sides of the battlefield.

They are fixed at the start of a round, for each class; in the course of it they fall back and may be restored.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec.structs import replace

from bellona.space.numbers import TOUCH

from ..army.army_list import CLASSES
from ..facts.move_facts import LineMoved
from ..field.ground import outlines
from ..game import kept
from ..state import Line

if TYPE_CHECKING:
    from ..game import Conquest
    from ..state import Regiment

# By class, the classes of friends behind whom its Regiments come on.
BEHIND: dict[str, tuple[str, ...]] = {"light": CLASSES, "medium": CLASSES, "heavy": ("medium", "heavy")}


def inches_from_edge(game: Conquest, player: int, y: float) -> float:
    """How far a point is from a player's own edge: the near one is the first player's, the far one the second's."""
    return y if player == 0 else game.table.depth - y


def depth_of(game: Conquest, player: int, unit: Regiment) -> float:
    """How far the nearest point of a Regiment is from a player's own edge. [conquest.reinforcement.line.where]"""
    return kept(unit, ("depth", player), lambda: _found_depth(game, player, unit))


def _found_depth(game: Conquest, player: int, unit: Regiment) -> float:
    across = [y for outline in outlines(game, unit) for y in outline[:, 1].tolist()]
    return round(max(0.0, min(inches_from_edge(game, player, y) for y in across)), 3)


def enemies_by_depth(game: Conquest, player: int) -> list[tuple[float, str]]:
    """The enemies that lines mind, the nearest to the player's edge first. [conquest.special.irregular]"""
    regular = [enemy for enemy in game.on_field(1 - player) if not game.may(enemy, "irregular")]
    return sorted((depth_of(game, player, enemy), enemy.key) for enemy in regular)


def friends_by_depth(game: Conquest, player: int, class_: str) -> Iterator[float]:
    """How far those are behind whom a class comes on.

    [conquest.reinforcement.line.light-medium, conquest.reinforcement.line.heavy, conquest.special.irregular]
    """
    for friend in game.on_field(player):
        if game.class_of(friend) in BEHIND[class_] and not game.may(friend, "irregular"):
            yield depth_of(game, player, friend)


def found_line(
    game: Conquest, player: int, class_: str, most: float, enemies: list[tuple[float, str]] | None = None
) -> float:
    """The line through the most advanced friend of whom no enemy stands behind the line, not beyond so many inches;
    with no such friend it is the player's own edge.

    [conquest.reinforcement.line.where, conquest.reinforcement.line.light-medium, conquest.reinforcement.line.heavy]
    """
    enemies = enemies_by_depth(game, player) if enemies is None else enemies
    nearest = enemies[0][0] if enemies else most
    found = (min(depth, most) for depth in friends_by_depth(game, player, class_))
    return max((depth for depth in found if depth <= nearest + TOUCH), default=0.0)


def fix_lines(game: Conquest) -> None:
    """At the start of a round every line is worked out afresh. [conquest.reinforcement.line.when]"""
    for player in game.players:
        lines = []
        for class_ in CLASSES:
            inches = found_line(game, player, class_, game.table.depth)
            lines.append(Line(class_, inches, inches))
            if inches:
                rules = ("conquest.reinforcement.line.when", "conquest.reinforcement.line.where")
                game.record(LineMoved(player=player, class_=class_, inches=inches, rules=rules))
        game.change_side(player, lines=tuple(lines))


def follow_lines(game: Conquest) -> None:
    """After whatever a card led to: lines fall back, or are restored. [conquest.reinforcement.line.fall-back]"""
    for player in game.players:
        if not any(line.now or line.by for line in game.side(player).lines):
            continue  # lines at their player's own edge have nowhere to fall back to
        enemies = enemies_by_depth(game, player)
        lines = tuple(followed(game, player, line, enemies) for line in game.side(player).lines)
        if lines != game.side(player).lines:
            game.change_side(player, lines=lines)


def followed(game: Conquest, player: int, line: Line, enemies: list[tuple[float, str]] | None = None) -> Line:
    """A line as it is by now.

    It falls back to the next friend who qualifies: because of enemies, who are remembered, since when they are
    destroyed it returns; or because whoever set it is gone, and then for good. It never moves forward otherwise.
    [conquest.reinforcement.line.no-advance, conquest.reinforcement.line.fall-back,
    conquest.reinforcement.line.restore]
    """
    before = line.now
    if line.by and not any(game.unit(key).alive for key in line.by):
        line = replace(line, now=line.fixed, by=())
    enemies = enemies_by_depth(game, player) if enemies is None else enemies
    now = found_line(game, player, line.class_, line.now, enemies) if line.now else line.now
    if now < line.now:
        pushing = tuple(key for depth, key in enemies if depth < line.now - TOUCH)
        by = tuple(dict.fromkeys((*line.by, *pushing)))
        line = replace(line, now=now, by=by, fixed=line.fixed if by else now)
    if line.now != before:
        rule = "conquest.reinforcement.line.fall-back" if line.now < before else "conquest.reinforcement.line.restore"
        game.record(LineMoved(player=player, class_=line.class_, inches=line.now, by=line.by, rules=(rule,)))
    return line


def line_of(game: Conquest, player: int, class_: str) -> float:
    """The line of a class now, in inches from its player's edge. [conquest.reinforcement.line.where]"""
    known = next((line for line in game.side(player).lines if line.class_ == class_), None)
    return known.now if known else found_line(game, player, class_, game.table.depth)
