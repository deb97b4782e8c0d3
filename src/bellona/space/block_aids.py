"""What players may look at in a game of blocks, besides what `space/aids` tells of every game on a table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bellona.kernel.game import Game

from .aids import Aids
from .blocks.arcs import arc_outlines
from .blocks.block import Block, Formation
from .columns import A, B
from .shapes import Point
from .table import Pose


class BlockAids(Aids):
    """The arcs of blocks."""

    def block(self, game: Game[Any], unit: str) -> Block | None:
        found: Block | None = game.state.units[unit].block
        return found

    def areas(self, game: Game[Any], unit: str, poses: Mapping[str, Pose]) -> list[tuple[str, list[Point]]]:
        """Its four arcs, from the full rectangle that its bases fill."""
        block, table = self.block(game, unit), self.table(game)
        if poses and block:
            row = table.rows(unit)[0]
            block = full_rectangle(list(poses.values()), 2 * float(row[B]), 2 * float(row[A]))
        arcs = arc_outlines(block, table.width, table.depth) if block else {}
        return [(side, [(round(x, 3), round(y, 3)) for x, y in outline]) for side, outline in arcs.items()]


def full_rectangle(poses: list[Pose], width: float, depth: float) -> Block:
    """The full block about bases of this size that all look the same way."""
    first = poses[0]
    frame = Block(first.x, first.y, first.fx, first.fy, width, depth, Formation(1, 1, (0,)))
    seen = [frame.seen(pose.x, pose.y) for pose in poses]
    (rear, front), (right, left) = ((min(values), max(values)) for values in zip(*seen, strict=True))
    files, ranks = round((left - right) / width) + 1, round((front - rear) / depth) + 1
    x, y = frame.at(front + depth / 2, (left + right) / 2)
    return Block(x, y, first.fx, first.fy, width, depth, Formation(files, ranks, tuple(range(files))))
