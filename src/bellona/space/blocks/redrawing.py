"""Who takes which place in a new formation: so that the longest way is as short as can be, then all ways together."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from ..numbers import FAR
from ..shapes import Point


def places(
    old: Sequence[Point], new: Sequence[Point], may: Callable[[int, int], bool] = lambda model, place: True
) -> tuple[int, ...] | None:
    """For each model its new place: the longest way is the least possible, and of all such the sum of ways.

    `may` tells which model may take which place; None where they cannot all be given one. Ways run from middle to
    middle.
    """
    if len(old) != len(new):
        raise ValueError(f"{len(old)} models do not fill {len(new)} places")
    ways = [[math.dist(here, there) if may(i, j) else FAR for j, there in enumerate(new)] for i, here in enumerate(old)]
    longest = longest_way(ways)
    if longest is None:
        return None
    return assigned([[way if way <= longest else FAR for way in row] for row in ways])


def longest_way(ways: Sequence[Sequence[float]]) -> float | None:
    """The least that the longest way can be when all are given a place; None where some cannot be."""
    lengths = sorted({way for row in ways for way in row if way < FAR})
    if not ways:
        return 0.0
    if not lengths or not _all_placed(ways, lengths[-1]):
        return None
    low, high = 0, len(lengths) - 1
    while low < high:
        middle = (low + high) // 2
        if _all_placed(ways, lengths[middle]):
            high = middle
        else:
            low = middle + 1
    return lengths[low]


def _all_placed(ways: Sequence[Sequence[float]], longest: float) -> bool:
    """Whether all can be given a place no further than that away."""
    taken: dict[int, int] = {}  # places, and by whom

    def settle(model: int, asked: set[int]) -> bool:
        for place, way in enumerate(ways[model]):
            if way <= longest and place not in asked:
                asked.add(place)
                if place not in taken or settle(taken[place], asked):
                    taken[place] = model
                    return True
        return False

    return all(settle(model, set()) for model in range(len(ways)))


def assigned(costs: Sequence[Sequence[float]]) -> tuple[int, ...] | None:
    """For each row its column: the least sum of costs. FAR: not that one; None where each must have one such.

    One row after the other is added by the cheapest exchange of columns, with prices that keep all exchanges from being
    cheaper than they are (the Hungarian method).
    """
    size = len(costs)
    row_prices, column_prices = [0.0] * (size + 1), [0.0] * (size + 1)
    holder = [0] * (size + 1)  # by column, from 1; column 0 stands for the row that is being added
    for row in range(1, size + 1):
        holder[0] = row
        column, cheapest, came_from, done = 0, [math.inf] * (size + 1), [0] * (size + 1), [False] * (size + 1)
        while holder[column]:
            done[column] = True
            here, step, following = holder[column], math.inf, 0
            for other in range(1, size + 1):
                if not done[other]:
                    price = costs[here - 1][other - 1] - row_prices[here] - column_prices[other]
                    if price < cheapest[other]:
                        cheapest[other], came_from[other] = price, column
                    if cheapest[other] < step:
                        step, following = cheapest[other], other
            for other in range(size + 1):
                if done[other]:
                    row_prices[holder[other]] += step
                    column_prices[other] -= step
                else:
                    cheapest[other] -= step
            column = following
        while column:
            holder[column] = holder[came_from[column]]
            column = came_from[column]
    taken = [0] * size
    for column in range(1, size + 1):
        taken[holder[column] - 1] = column - 1
    return tuple(taken) if all(costs[i][j] < FAR for i, j in enumerate(taken)) else None
