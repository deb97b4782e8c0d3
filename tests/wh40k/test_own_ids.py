"""Whatever is recorded of a battle cites the rules of its own edition, and of no other."""

from __future__ import annotations

import re

import pytest

from bellona.arena.simulate import play
from bellona.bots.lineup import BOTS
from bellona.kernel.dice import Seeded
from bellona.kernel.record import record_lines
from bellona.kernel.run import Run
from bellona.kernel.shelf import find_rulebook
from bellona.telling import Teller
from bellona.wh40k.facts import BattleShocked, Covered, HitRolls
from bellona.words import LANGUAGES

from .e09.test_soak import NINTH
from .e10.soaking import TENTH, Edition
from .e11.test_soak import ELEVENTH
from .editions import cited_in

EDITIONS = {"9e": NINTH, "10e": TENTH, "11e": ELEVENTH}
GAMES = 50
FEW = 3
# What an edition does not have and no sentence of its log speaks of, in any language.
UNHEARD_OF = {
    "9e": "|".join(
        (
            r"\bstratagem|计谋|計謀|计策|計策|战略指令|戰略指令",
            r"\bbattle-?shock|震慑|震懾|震撼",
            r"\bcover\b|掩体|掩體|掩护|掩護",
            r"\bcritical|暴击|暴擊",
        )
    )
}


def battle(edition: Edition, seed: int) -> Run:
    """A battle between bots of one kind, the kinds taking turns."""
    kind = list(BOTS)[seed % len(BOTS)]
    run = Run(find_rulebook(edition.finder), edition.setup_for(seed), Seeded(f"own ids {seed}"))
    play(run, [BOTS[kind](f"{seed}/{seat}") for seat in (0, 1)])
    return run


def check(own: str, seeds: range) -> None:
    others = [name for name in EDITIONS if name != own]
    for seed in seeds:
        run = battle(EDITIONS[own], seed)
        text = b"\n".join(record_lines(run)).decode()
        assert cited_in(text, own)
        assert [found for other in others if (found := cited_in(text, other))] == [], f"game {seed}"
        if own in UNHEARD_OF:
            assert [sentence for sentence in log(run) if re.search(UNHEARD_OF[own], sentence, re.IGNORECASE)] == []


def log(run: Run) -> list[str]:
    """The battle told in every language."""
    names = run.rulebook.names(run.state)
    tellers = [Teller(run.rulebook, names, language) for language in LANGUAGES]
    return [teller.fact(fact).text for teller in tellers for fact in run.facts]


@pytest.mark.parametrize("own", EDITIONS)
def test_a_few_records_cite_their_own_edition_only(own: str) -> None:
    check(own, range(FEW))


@pytest.mark.soak
@pytest.mark.parametrize("own", EDITIONS)
def test_records_cite_their_own_edition_only(own: str) -> None:
    check(own, range(FEW, GAMES))


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_the_tenth_has_is_found_by_the_words_that_are_looked_for(language: str) -> None:
    teller = Teller(find_rulebook(TENTH.finder), {}, language)
    hits = HitRolls("A1", "B1", "rifle", dice=(6,), needed=3, trail=(), hits=1, criticals=1, skill=3, lowest=3)
    for fact in (BattleShocked(unit="A1"), Covered(unit="B1", by="A1", feature="wall", models=("B1.1",)), hits):
        assert re.search(UNHEARD_OF["9e"], teller.fact(fact).text, re.IGNORECASE)
