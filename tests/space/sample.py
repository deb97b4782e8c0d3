"""A little of everything that kernels compute, as one number. Run as a program it says how it was computed, and it."""

import hashlib
from itertools import product
from random import Random

import numpy as np

from bellona.space.blocks import (
    Ahead,
    Back,
    Field,
    Keep,
    Leg,
    Way,
    Wheel,
    best_advance,
    contacts,
    corridors,
    screen,
    way_to_contact,
)
from bellona.space.blocks.enter_kernels import end_cells
from bellona.space.measure import Marker, Region, area, distances_to, farthest, gap, models_wholly_within, models_within
from bellona.space.measure.gap_kernels import outline_closest, plan_closest
from bellona.space.measure.outline_kernels import outline, reach_beyond
from bellona.space.measure.together import Coherency, is_coherent, largest_coherent, strays
from bellona.space.shapes import disc, ellipse, hull, rectangle
from bellona.space.table import Pose, Table
from bellona.space.terrain import Feature, Terrain

from .blocks.scenes import a_block, a_feature
from .measure.exact import KINDS, hull_corners, random_hulls, random_rows


def shapes_sample() -> bytes:
    rng = np.random.default_rng(21)
    hulls = random_hulls(rng, 10)
    corners = hull_corners(hulls)
    numbers: list[float] = []
    for first, second in product(KINDS, KINDS):
        ours, theirs = random_rows(rng, first, 25, hulls, 5.0), random_rows(rng, second, 25, hulls, 5.0)
        for a, b in zip(ours, theirs, strict=True):
            numbers += plan_closest(a, b, corners)
            if second in ("rectangle", "hull"):
                numbers += [
                    *outline_closest(a, corners, outline(b, corners)),
                    reach_beyond(a, corners, outline(b, corners)),
                ]
    return np.array(numbers, dtype=np.float64).tobytes()


def table_sample() -> bytes:
    rng = np.random.default_rng(22)
    ell = ((5.0, 5.0), (15.0, 5.0), (15.0, 9.0), (9.0, 9.0), (9.0, 15.0), (5.0, 15.0))
    table = Table(20, 20, Terrain((Feature("ell", "woods", ell),)))
    bases = {
        "a": disc(32),
        "b": ellipse(90, 52),
        "c": rectangle(3, 1.5),
        "d": hull([(2, 1), (-2, 1), (-2, -1), (2.5, 0)]),
    }
    for unit, base in bases.items():
        table.add(unit, {str(i): (base, 2.0) for i in range(4)})
        spots = rng.uniform((2, 2, 0.1, 0.1), (18, 18, 1, 1), (4, 4)).tolist()
        table.place(unit, {str(i): Pose(x, y, i % 3, fx, fy) for i, (x, y, fx, fy) in enumerate(spots)})
    rule = Coherency(4.0, 5.0, 1, 4, 2, spread=12.0, one_group=True)
    place: Region = area(table, "ell")
    answers: list[object] = []
    for unit in bases:
        answers += [distances_to(table, unit, list(bases), volumes=True).tobytes(), strays(table, unit, rule)]
        answers += [is_coherent(table, unit, rule), largest_coherent(table, unit, rule)]
        answers += [models_wholly_within(table, unit, place), farthest(table, unit, place)]
        for thing in ("a", "b", "c", "d", Marker(10, 10, 1, 0.5), place):
            answers += [gap(table, unit, thing), models_within(table, unit, thing, 2.0, vertically=1.0)]
            answers.append(models_wholly_within(table, unit, thing, 3.0))
    return repr(answers).encode()


def blocks_sample() -> bytes:
    rng = Random(23)
    answers: list[object] = []
    for _ in range(3):
        ours, theirs = a_block(rng, spread=3), a_block(rng, spread=10)
        field = Field(48, 36, {"theirs": theirs, "other": a_block(rng, spread=8)}, Terrain((a_feature(rng, "wood"),)))
        keeps = [Keep(("theirs",)), Keep(("other",), 1.0), Keep(("wood",), on_the_way=False)]
        way = Way(field, keeps)
        legs: tuple[Leg, ...] = (Ahead(4), Wheel("left", 50), Wheel("right", 130), Back(2))
        answers += [way.check(ours, [leg]) for leg in legs]
        answers += [contacts(ours, theirs), way_to_contact(ours, theirs), best_advance(ours, theirs, 9, way, most=20)]
        answers.append(corridors(ours, theirs, screen(field, lambda key: True)))
        hurdles, why = way.passing, np.zeros(len(way.passing.owners), dtype=np.bool_)
        given = (ours.parts, np.array([0.0, 0.0, 48.0, 1.0, 0.0]), ours.front, 9.0, 48.0, 36.0)
        answers.append(end_cells(*given, hurdles.corners, hurdles.starts, hurdles.limits, 200, why))
    return repr(answers).encode()


def digest() -> str:
    return hashlib.sha256(shapes_sample() + table_sample() + blocks_sample()).hexdigest()


if __name__ == "__main__":
    print("compiled" if hasattr(plan_closest, "py_func") else "plain", digest())
