"""Whole battles on every layout, at every size, with armies from the shelf and invented ones: nothing breaks, every
fact is true, nobody sees a secret, every record replays, and next to nothing stays unknown.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.verdicts_plugin import VERDICTS

from .soaking import INVENTED, KINDS, SETUPS, battle, setup_for, soak, verdicts

GAMES = {"random": 1000, INVENTED: 300}  # of other bots 200 each
FEW = {"random": range(3), "busy": range(3, 5), INVENTED: range(8)}  # of other bots one of the short ones
CHUNK = 20


def chunks() -> list[tuple[str, int]]:
    return [(kind, first) for kind in KINDS for first in range(0, GAMES.get(kind, 200), CHUNK)]


@pytest.mark.parametrize("kind", KINDS)
def test_a_few_battles_break_nothing_and_replay_elsewhere(kind: str, tmp_path: Path) -> None:
    soak(kind, FEW.get(kind, range(7, 8)), tmp_path)


@pytest.mark.parametrize(("kind", "seeds"), [("busy", range(6)), ("random", range(6)), ("steady", range(6, 8))])
def test_in_battles_next_to_nothing_is_unknown(kind: str, seeds: range) -> None:
    answers: Counter[str] = Counter()
    for seed in seeds:
        for (_, possible), count in verdicts(battle(kind, seed)).items():
            answers[possible] += count
    assert answers["yes"] >= 10
    assert answers["unknown"] <= 0.02 * answers.total()


@pytest.mark.soak
@pytest.mark.parametrize(("kind", "first"), chunks())
def test_battles_break_nothing_and_replay_elsewhere(
    kind: str, first: int, tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    found = soak(kind, range(first, first + CHUNK), tmp_path)
    record_property(VERDICTS, [[kind, move, possible, count] for (move, possible), count in found.items()])


def test_every_set_up_is_played_with_the_armies_on_either_side() -> None:
    played = [(setup["mission"], setup["layout"], tuple(setup["armies"])) for setup in map(setup_for, range(CHUNK))]
    assert len(set(played)) == 2 * len(SETUPS)
