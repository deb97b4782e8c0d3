"""Whole battles of 11th edition on every layout, with armies from the shelf and invented ones: watched, told again from
their facts, and replayed elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from bellona.wh40k.e11.rulebook import RULEBOOK
from tests.verdicts_plugin import VERDICTS

from ..e10.soaking import INVENTED, Edition, soak
from . import inventing
from .retelling import Retelling

SETUPS = list(RULEBOOK.starters.values())
ELEVENTH = Edition("bellona.wh40k.e11.rulebook:RULEBOOK", SETUPS, Retelling, inventing.ELEVENTH)
GAMES = {"random": 500, "busy": 200, "steady": 100, INVENTED: 100}
FEW = {"random": range(4), "busy": range(4, 6), "steady": range(6, 7), INVENTED: range(4)}
CHUNK = 20


@pytest.mark.parametrize("kind", GAMES)
def test_a_few_battles_break_nothing_and_replay_elsewhere(kind: str, tmp_path: Path) -> None:
    soak(kind, FEW[kind], tmp_path, ELEVENTH)


@pytest.mark.soak
@pytest.mark.parametrize(("kind", "first"), [(kind, n) for kind in GAMES for n in range(0, GAMES[kind], CHUNK)])
def test_battles_break_nothing_and_replay_elsewhere(
    kind: str, first: int, tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    found = soak(kind, range(first, first + CHUNK), tmp_path, ELEVENTH)
    told = [[f"{kind} 11th edition", move, possible, count] for (move, possible), count in found.items()]
    record_property(VERDICTS, told)
