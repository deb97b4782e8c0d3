"""Blocks in ranks and files: judging a manoeuvre, corridors, the best wheel. Beside shapely where it does the same."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from random import Random

import numpy as np
import shapely

from bellona.space.blocks import (
    Ahead,
    Block,
    Field,
    Keep,
    Leg,
    Way,
    Wheel,
    best_advance,
    corridors,
    formed,
    gap,
    screen,
    step,
)
from bellona.space.terrain import Feature, Terrain

WIDTH, DEPTH, BASE = 72.0, 48.0, 2.3
TABLES, TRIES = 150, 5
HAIR = 0.001  # inches or degrees


def run() -> None:
    print(
        f"Blocks: 12 blocks of 12 bases and 6 features on {WIDTH:g} by {DEPTH:g} inches, {TABLES} tables, µs a question"
    )
    scenes = [scene(Random(seed)) for seed in range(TABLES)]
    ways = [(Way(field, keeps), mover) for field, keeps, mover in scenes]
    manoeuvres: dict[str, Callable[[float], tuple[Leg, ...]]] = {
        "ahead": lambda hair: (Ahead(5 + hair),),
        "wheel": lambda hair: (Wheel("left", 40 + hair),),
        "wheel, ahead": lambda hair: (Wheel("left", 22.5 + hair), Ahead(3.2 + hair)),
    }
    for name, legs in manoeuvres.items():
        judged = timed([lambda hair, w=way, b=block, legs=legs: w.check(b, legs(hair)) for way, block in ways])
        print(f"  {name:18}{judged:8.1f}")
    hulls = timed([lambda _, field=field, block=block: swept(field, block) for field, _, block in scenes])
    print(f"  shapely, ahead    {hulls:8.1f}, the swept hull against all others")
    pairs = [(field, block, other) for field, _, block in scenes for other in list(field.blocks.values())[:1]]
    screens = [(screen(field, lambda key: key != "0"), block, other) for field, block, other in pairs]
    print(f"  corridors of a front {timed([lambda _, s=s, b=b, o=o: corridors(b, o, s) for s, b, o in screens]):5.1f}")
    advances = [
        lambda hair, way=way, b=b, o=o: best_advance(b, o, 11 + hair, way)
        for (way, _), (_, b, o) in zip(ways, pairs, strict=True)
    ]
    print(f"  the best wheel    {timed(advances):8.1f}")


def timed(questions: list[Callable[[float], object]]) -> float:
    """Mean µs of a question, each at its best of some tries, which differ by a hair so that no answer is known."""
    spent = 0.0
    for ask in questions:
        ask(0.0)
        best = math.inf
        for number in range(1, TRIES + 1):
            begin = time.perf_counter()
            ask(number * HAIR)
            best = min(best, time.perf_counter() - begin)
        spent += best
    return spent / len(questions) * 1e6


def scene(rng: Random) -> tuple[Field, list[Keep], Block]:
    """Two lines of blocks that face each other, none nearer than an inch, and the one that moves."""
    blocks: list[Block] = []
    while len(blocks) < 13:
        ours = len(blocks) % 2
        angle = math.pi * (0.5 + ours) + rng.gauss(0, 0.4)
        x, y = rng.uniform(8, WIDTH - 8), rng.uniform(26, 38) if ours else rng.uniform(10, 22)
        made = Block(x, y, math.cos(angle), math.sin(angle), BASE, BASE, formed(12, rng.choice([3, 4])))
        if all(gap(made, other) > 1 for other in blocks):
            blocks.append(made)
    features = tuple(
        Feature(
            f"f{i}", "ground", tuple((12.0 * i + 6 + 2 * math.cos(a), 24 + 2 * math.sin(a)) for a in np.arange(6.0))
        )
        for i in range(6)
    )
    others = {str(i): block for i, block in enumerate(blocks[1:])}
    keeps = [
        Keep(tuple(key for key in others if int(key) % 2 == 0 and key != "0"), 1.0),
        Keep(("0", *(key for key in others if int(key) % 2)), on_the_way=False),
        Keep(("f0", "f2", "f4"), 1.0),
    ]
    return Field(WIDTH, DEPTH, others, Terrain(features)), keeps, blocks[0]


def swept(field: Field, block: Block) -> float:
    made = step(block, Ahead(5))
    parts = np.concatenate([made.start.parts, made.end.parts]).reshape(-1, 2)
    hull = shapely.MultiPoint(parts).convex_hull
    return float(min(shapely.distance(hull, shapely.polygons(other.parts)).min() for other in field.blocks.values()))


if __name__ == "__main__":
    run()
