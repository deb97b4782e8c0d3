"""Whole battles of 9th edition on every layout, watched, told again from their facts, and replayed elsewhere."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from bellona.wh40k.e09.rulebook import RULEBOOK
from tests.verdicts_plugin import VERDICTS

from ..e10.soaking import Edition, soak
from .retelling import Retelling

NINTH = Edition("bellona.wh40k.e09.rulebook:RULEBOOK", list(RULEBOOK.starters.values()), Retelling)
GAMES = {"random": 500, "busy": 200, "steady": 100}
FEW = {"random": range(3), "busy": range(3, 5), "steady": range(5, 6)}
CHUNK = 20


@pytest.mark.parametrize("kind", GAMES)
def test_a_few_battles_break_nothing_and_replay_elsewhere(kind: str, tmp_path: Path) -> None:
    soak(kind, FEW[kind], tmp_path, NINTH)


@pytest.mark.soak
@pytest.mark.parametrize(("kind", "first"), [(kind, n) for kind in GAMES for n in range(0, GAMES[kind], CHUNK)])
def test_battles_break_nothing_and_replay_elsewhere(
    kind: str, first: int, tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    found = soak(kind, range(first, first + CHUNK), tmp_path, NINTH)
    told = [[f"{kind} 9th edition", move, possible, count] for (move, possible), count in found.items()]
    record_property(VERDICTS, told)
