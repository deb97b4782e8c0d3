"""Courses of two tracks whose chances are known by hand."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
import numpy as np
import numpy.typing as npt
import pytest

from bellona.odds.courses import course_odds
from bellona.odds.protocols import Outcome


class Line(msgspec.Struct):
    """A track with what matters of each of its states to others."""

    name: str
    alike: Sequence[Any]
    laws: Mapping[str, Sequence[int]] = {}
    chances: Mapping[str, Sequence[bool]] = {}

    @property
    def length(self) -> int:
        return len(self.alike)

    def told(self, state: int) -> dict[str, Any]:
        return {}


class Coin(msgspec.Struct):
    """Every other face wounds."""

    results: Sequence[Outcome] = ((("wound", "1"),), ()) * 3
    again: Sequence[bool] = ()
    limit: int | None = None


class Coins(msgspec.Struct):
    number: int
    costs: Sequence[str] = ("wound",)
    backs: Sequence[str] = ()

    @property
    def first(self) -> Sequence[tuple[str, int]]:
        return (("blow", self.number),)

    def step(self, name: str) -> Coin | None:
        return Coin() if name == "blow" else None

    def come_to(self, marks: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
        wounds: npt.NDArray[np.int64] = marks[0]
        return wounds

    def come_back(self, marks: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
        return marks


class Blows(msgspec.Struct):
    """One coin for each who is left of the other track, by its state."""

    track: int
    left: Sequence[int]
    name: str = "blows"
    trial: None = None
    counted: Mapping[str, str] = {}
    events: Mapping[str, str] = {}
    parts: tuple[str, str] = ("", "")

    def pool(self, states: Sequence[int]) -> Coins:
        return Coins(self.left[states[1 - self.track]])

    def following(self, track: int, states: Sequence[int], number: int) -> None:
        return None

    def returned(self, states: Sequence[int], number: int) -> None:
        return None

    def steps(self) -> list[dict[str, Any]]:
        return []

    def uncounted(self) -> list[str]:
        return []


@pytest.mark.parametrize("first", [0, 1])
def test_as_many_strike_back_as_are_left_whichever_track_is_theirs(first: int) -> None:
    """A giant of three wounds strikes two men of one wound each, who strike back if they are left."""
    giant, men = Line("giant", [1, 1, 1, 0]), Line("men", [2, 1, 0])
    tracks = [giant, men] if first == 0 else [men, giant]
    acts = [Blows(1 - first, giant.alike), Blows(first, men.alike)]
    chances = course_odds(tracks, acts, lambda text: ((), 0)).chances
    both_left, one_left = [1 / 8, 1 / 4, 1 / 8, 0], [1 / 4, 1 / 4, 0, 0]
    assert (chances if first else chances.T) == pytest.approx(np.array([both_left, one_left, [0, 0, 0, 0]]))
