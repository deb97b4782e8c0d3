"""The chain of wounds: where blows lead a line of models, with the chance of every state.

A state is a number: the wounds that those who stand first have lost, and, in a second direction, those who stand last.
A blow leads `k` steps of one direction on; a band holds its chances, one row for each k, so that dealing it is a few
shifted sums. What waits (points, or blows by their kinds) is a direction of its own.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from bellona.space.compiled import compiled

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]


@compiled
def fronts(first: Ints, last: Ints, aimed: bool) -> Ints:
    """Whom a blow reaches in each state: kind, wounds left, direction; then wounds lost and models fallen.

    Rows of `first` and `last`: kind, wounds left.
    """
    ahead, behind = 0, 0
    for i in range(first.shape[0]):
        ahead += first[i, 1]
    for i in range(last.shape[0]):
        behind += last[i, 1]
    front = np.zeros((5, (ahead + 1) * (behind + 1)), np.int64)
    for direction in range(2):
        rows, length, other_length = (last, behind, ahead) if direction else (first, ahead, behind)
        begin, model = 0, 0
        for lost in range(length + 1):
            while model < rows.shape[0] and lost == begin + rows[model, 1]:
                begin += rows[model, 1]
                model += 1
            for other in range(other_length + 1):
                state = other * (behind + 1) + lost if direction else lost * (behind + 1) + other
                front[3, state] += lost
                front[4, state] += model
                if model < rows.shape[0] and (aimed == (direction == 1) or other == other_length):
                    front[0, state] = rows[model, 0]
                    front[1, state] = begin + rows[model, 1] - lost
                    front[2, state] = direction
    return front


@compiled
def band(front: Ints, laws: Floats, ignored: Floats) -> Floats:
    """The chances of a blow: `laws[kind, points]` of its damage, `ignored[kind]` of a single point.

    Points are taken one at a time until the model is gone; the rest is lost.
    """
    kinds, most = laws.shape[0], laws.shape[1] - 1
    states = front.shape[1]
    longest, directions = 0, 1
    for state in range(states):
        longest = max(longest, front[1, state])
        directions = max(directions, front[2, state] + 1)
    steps = min(most, longest)
    lost = np.zeros((kinds, longest + 1, steps + 1))
    for kind in range(kinds):
        for left in range(1, longest + 1):
            now = np.zeros(left + 1)
            now[0] = 1.0
            for points in range(most + 1):
                for k in range(min(left, steps) + 1):
                    lost[kind, left, k] += laws[kind, points] * now[k]
                for k in range(min(left, points + 1), 0, -1):
                    stays = 1.0 if k == left else ignored[kind]
                    now[k] = now[k] * stays + now[k - 1] * (1.0 - ignored[kind])
                now[0] *= ignored[kind]
    chances = np.zeros((directions, steps + 1, states))
    for state in range(states):
        left = front[1, state]
        if left == 0:
            chances[0, 0, state] = 1.0
        else:
            for k in range(min(left, steps) + 1):
                chances[front[2, state], k, state] = lost[front[0, state], left, k]
    return chances


@compiled
def deal(chances: Floats, strides: Ints, before: Floats, rows: int, after: Floats) -> None:
    """One blow in each of the first rows of what waits."""
    states = before.shape[1]
    for row in range(rows):
        for state in range(states):
            after[row, state] = 0.0
        for direction in range(chances.shape[0]):
            for k in range(chances.shape[1]):
                ahead = k * strides[direction]
                for state in range(states - ahead):
                    after[row, state + ahead] += before[row, state] * chances[direction, k, state]


@compiled
def strike(
    before: Floats,
    number: Floats,
    blows: Floats,
    strides: Ints,
    nodes: Ints,
    ends: Ints,
    chances: Floats,
) -> Floats:
    """A random number of attacks, one after the other. `before[memory, waiting, state]`, likewise what is returned.

    An attack deals a row of blows; rows that begin alike share their beginning. `nodes`: the node before, and the blow
    dealt. `ends`, with their chances: the memory before and after, the node reached, and how much more waits.
    """
    memories, waiting, states = before.shape
    now = before.copy()
    then = np.zeros_like(before)
    after: Floats = number[0] * before
    reached = np.zeros((nodes.shape[0], waiting, states))
    most, rows = 0, 1
    for end in range(ends.shape[0]):
        most = max(most, ends[end, 3])
    for memory in range(memories):
        for row in range(waiting):
            for state in range(states):
                if before[memory, row, state] > 0.0:
                    rows = max(rows, row + 1)
    for attack in range(1, number.shape[0]):
        then[:] = 0.0
        for memory in range(memories):
            reached[0, :rows] = now[memory, :rows]
            for node in range(1, nodes.shape[0]):
                deal(blows[nodes[node, 1]], strides, reached[nodes[node, 0]], rows, reached[node])
            for end in range(ends.shape[0]):
                if ends[end, 0] == memory:
                    goal, node = ends[end, 1], ends[end, 2]
                    for row in range(rows):
                        to = min(row + ends[end, 3], waiting - 1)
                        for state in range(states):
                            then[goal, to, state] += chances[end] * reached[node, row, state]
        rows = min(rows + most, waiting)
        now, then = then, now
        if number[attack] > 0.0:
            for memory in range(memories):
                for row in range(rows):
                    for state in range(states):
                        after[memory, row, state] += number[attack] * now[memory, row, state]
    return after


@compiled
def settle(before: Floats, point: Floats, strides: Ints) -> Floats:
    """The points that wait are dealt one by one; what is left is the chance of each state."""
    waiting, states = before.shape
    now = before.copy()
    moved = np.zeros((1, states))
    for row in range(waiting - 1, 0, -1):
        deal(point, strides, now[row : row + 1], 1, moved)
        for state in range(states):
            now[row - 1, state] += moved[0, state]
    result: Floats = now[0]
    return result


def warm() -> None:
    """Compile every kernel."""
    first, last = np.array([[0, 2]]), np.zeros((0, 2), np.int64)
    front = fronts(first, last, False)
    blow = band(front, np.array([[0.5, 0.5]]), np.array([0.0]))
    strides = np.array([1, 1])
    before = np.zeros((1, 2, 3))
    before[0, 0, 0] = 1.0
    number = np.array([0.0, 1.0])
    number.flags.writeable = False  # as laws of dice are
    nodes, ends = np.array([[0, 0], [0, 0]]), np.array([[0, 0, 0, 0], [0, 0, 1, 1]])
    after = strike(before, number, blow[np.newaxis], strides, nodes, ends, np.array([0.5, 0.5]))
    deal(blow, strides, after[0], 2, np.zeros((2, 3)))
    settle(after[0], blow, strides)
