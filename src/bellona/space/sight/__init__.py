"""Sight: who sees whom, how completely, and what is in the way. Rules ask it as `sight.sees(table, ...)`."""

from .screens import Filters
from .seeing import (
    PLAIN,
    Pieces,
    Segment,
    Sighting,
    Sights,
    fully_visible,
    glance,
    hidden_in_part_by,
    hidden_in_part_by_units,
    in_the_way,
    is_visible,
    sees,
    would_see,
)

__all__ = [
    "PLAIN",
    "Filters",
    "Pieces",
    "Segment",
    "Sighting",
    "Sights",
    "fully_visible",
    "glance",
    "hidden_in_part_by",
    "hidden_in_part_by_units",
    "in_the_way",
    "is_visible",
    "sees",
    "would_see",
]
