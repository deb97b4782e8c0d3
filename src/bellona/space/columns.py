"""One row of numbers per model: where it stands and what volume it fills.

A model is its base, or its hull where it has no base, extruded from its elevation to its height. Kernels take slices
of the table; a unit's living models are contiguous rows (`table`).
"""

# Columns of a row.
X, Y = 0, 1  # centre of the base, inches; the table spans 0..width, 0..depth
Z = 2  # elevation of the base above the table
FX, FY = 3, 4  # facing, a unit vector: the model's own x axis points this way
KIND = 5  # DISC, ELLIPSE, RECTANGLE or HULL
A, B = 6, 7  # half extents along the facing and across it; a disc has its radius in both
HEIGHT = 8  # inches above Z
ROUND = 9  # radius of the smallest circle about the centre that holds the base
HULL_FROM, HULL_TO = 10, 11  # a hull's corners: rows of the table's hull array, counter-clockwise, centre at 0, 0
COLUMNS = 12

# Kinds of base, as a row stores them.
DISC, ELLIPSE, RECTANGLE, HULL = 0.0, 1.0, 2.0, 3.0
