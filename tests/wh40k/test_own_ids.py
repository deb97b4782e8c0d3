"""Whatever is recorded of a battle cites the rules of its own edition, and of no other."""

from __future__ import annotations

import pytest

from bellona.arena.simulate import play
from bellona.bots.lineup import BOTS
from bellona.kernel.dice import Seeded
from bellona.kernel.record import record_lines
from bellona.kernel.run import Run
from bellona.kernel.shelf import find_rulebook

from .e10.soaking import TENTH, Edition
from .e11.test_soak import ELEVENTH
from .editions import cited_in

EDITIONS = {"10e": TENTH, "11e": ELEVENTH}
GAMES = 50
FEW = 3


def record(edition: Edition, seed: int) -> str:
    """A battle between bots of one kind, the kinds taking turns."""
    kind = list(BOTS)[seed % len(BOTS)]
    run = Run(find_rulebook(edition.finder), edition.setup_for(seed), Seeded(f"own ids {seed}"))
    play(run, [BOTS[kind](f"{seed}/{seat}") for seat in (0, 1)])
    return b"\n".join(record_lines(run)).decode()


def check(own: str, seeds: range) -> None:
    others = [name for name in EDITIONS if name != own]
    for seed in seeds:
        text = record(EDITIONS[own], seed)
        assert cited_in(text, own)
        assert [cited_in(text, other) for other in others] == [""], f"game {seed}"


@pytest.mark.parametrize("own", EDITIONS)
def test_a_few_records_cite_their_own_edition_only(own: str) -> None:
    check(own, range(FEW))


@pytest.mark.soak
@pytest.mark.parametrize("own", EDITIONS)
def test_records_cite_their_own_edition_only(own: str) -> None:
    check(own, range(FEW, GAMES))
