"""Whole battles of an edition, watched, told again from their facts and replayed elsewhere: a few, or a whole soak."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from tests.verdicts_plugin import VERDICTS

from .e10.soaking import Edition, soak

CHUNK = 20


def a_few(edition: Edition, few: Mapping[str, range]) -> Callable[..., None]:
    """The test that plays these battles of each kind of bots."""

    @pytest.mark.parametrize("kind", few)
    def battles_break_nothing(kind: str, tmp_path: Path) -> None:
        soak(kind, few[kind], tmp_path, edition)

    return battles_break_nothing


def all_of(edition: Edition, name: str, games: Mapping[str, int]) -> Callable[..., None]:
    """The test that plays so many of each kind, and records how the engine has ruled in them."""

    @pytest.mark.soak
    @pytest.mark.parametrize(("kind", "first"), [(kind, n) for kind in games for n in range(0, games[kind], CHUNK)])
    def battles_break_nothing(
        kind: str, first: int, tmp_path: Path, record_property: Callable[[str, object], None]
    ) -> None:
        found = soak(kind, range(first, first + CHUNK), tmp_path, edition)
        record_property(VERDICTS, [[f"{kind} {name}", *ruled, count] for ruled, count in found.items()])

    return battles_break_nothing
