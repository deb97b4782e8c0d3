"""Measuring: how far apart things are, what is within a distance, whether a unit keeps together.

Rules ask it by its own name, `measure.gap(table, ...)`.
"""

from .distances import (
    Gap,
    Marker,
    OneModel,
    Overlap,
    Region,
    Thing,
    all_within,
    area,
    distances_to,
    farthest,
    features_within,
    gap,
    is_inside,
    is_near_any,
    is_wholly_within,
    is_within,
    models_wholly_within,
    models_within,
    models_within_each,
    overlaps,
    region,
    units_within,
)

__all__ = [
    "Gap",
    "Marker",
    "OneModel",
    "Overlap",
    "Region",
    "Thing",
    "all_within",
    "area",
    "distances_to",
    "farthest",
    "features_within",
    "gap",
    "is_inside",
    "is_near_any",
    "is_wholly_within",
    "is_within",
    "models_wholly_within",
    "models_within",
    "models_within_each",
    "overlaps",
    "region",
    "units_within",
]
