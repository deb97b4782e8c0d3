"""The few numbers on which every measurement rests."""

import math
from functools import lru_cache
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Floats: TypeAlias = NDArray[np.float64]
Ints: TypeAlias = NDArray[np.int64]
Bools: TypeAlias = NDArray[np.bool_]
Bytes: TypeAlias = NDArray[np.uint8]

# One tolerance for contact, overlap, "within" and "at most". Positions lie on a grid of 0.001", bases are measured in
# millimetres: without it half of all bases set in contact would overlap and half of all full moves would be too long.
# A hair more than two steps of the grid: what is two steps apart touches, whatever the last digit of a float says.
TOUCH = 0.002 + 1e-9

# A length beyond every table, for "nothing is near".
FAR = 1e9

MILLIMETRE = 1 / 25.4


def on_grid(inches: float) -> float:
    """A position or length as it is stored, in thousandths of an inch."""
    return round(inches * 1000) / 1000


def shift_on_grid(inches: float) -> float:
    """How far to go from a place of the grid to another: halves go to the nearer one, also those that rounding has
    made a little more or less of, so that the same way is as long from either side of the table.
    """
    return math.copysign(math.ceil(abs(inches) * 1000 - 0.5 - 1e-6) / 1000, inches)


def all_on_grid(inches: Floats) -> Floats:
    """The same of many: both round halves to even, and adding zero makes 0.0 of -0.0."""
    return np.rint(inches * 1000) / 1000 + 0.0


def projected(vectors: Floats, direction: Floats) -> Floats:
    """How far each vector goes in a direction, to the last digit the same on every processor, as `@` is not."""
    far: Floats = vectors[:, 0] * direction[0] + vectors[:, 1] * direction[1]
    return far


@lru_cache(maxsize=4096)  # most facings are met again and again
def unit_vector(x: float, y: float) -> tuple[float, float]:
    """A facing as it is stored: a unit vector of six digits. No angles, so no trigonometry that rounds differently."""
    length = (x * x + y * y) ** 0.5
    if length < 1e-9:
        raise ValueError("a facing needs a direction")
    # Adding zero makes 0.0 of -0.0: they are equal, but written differently.
    return round(x / length, 6) + 0.0, round(y / length, 6) + 0.0
