"""Whole battles told in every language."""

from __future__ import annotations

import re

import pytest

from bellona.bots.lineup import BOTS
from bellona.bots.random import next_answer
from bellona.conquest.rulebook import RULEBOOK as CONQUEST
from bellona.kernel.dice import Seeded
from bellona.kernel.facts import Fact, fact_data
from bellona.kernel.rulebook import Rulebook
from bellona.kernel.run import Run
from bellona.telling import Teller, Told, short_account
from bellona.wh40k.e09.rulebook import RULEBOOK as NINTH
from bellona.wh40k.e10.rulebook import RULEBOOK
from bellona.wh40k.e11.rulebook import RULEBOOK as ELEVENTH
from bellona.wh40k.phases.setup import SETUP
from bellona.words import LANGUAGES
from tests.invented.rulebook import RULEBOOK as INVENTED
from tests.skirmish import RULEBOOK as SKIRMISH

ONLY_SETUP = RULEBOOK.amended("wh40k-10e setup", "1", stages=(SETUP,))
KEY = re.compile(r"\b[AB]\d+(\.\d+)?\b")
TAG = re.compile(r"[ （(]+[AB]\d+[)）]")  # tells units of one name apart
ENGLISH = re.compile(r"[a-z]{2,}")


def check(told: Told, language: str, fact: Fact | None = None) -> None:
    """Nothing raw is left: no key, no mark, no placeholder, and in Chinese no English but in names."""
    assert told.text
    assert not set("{}$_\ue000\ue001\ue002") & set(told.text), told.text
    assert not KEY.search("".join(part if isinstance(part, str) else TAG.sub("", part.text) for part in told.parts))
    plain = "".join(part for part in told.parts if isinstance(part, str))
    if language != "en" and type(fact).__name__ != "ArmyMustered":  # which has a name and a faction of its own
        assert not ENGLISH.search(plain), told.text


def tell(rulebook: Rulebook, starter: str, seed: int, bots: str) -> int:
    """Play a game and tell all its questions and facts, live, as recorded, and in short; how many facts there were."""
    run = Run(rulebook, rulebook.starters[starter], Seeded(seed))
    tellers = {language: Teller(rulebook, rulebook.names(run.state), language) for language in LANGUAGES}
    players = {seat: BOTS[bots](f"{seed}/{seat}") for seat in (0, 1)}
    while not run.is_over:
        for request in run.waiting().values():
            for language, teller in tellers.items():
                check(teller.question(request), language)
        next_answer(run, players)
    for language, teller in tellers.items():
        for fact in run.facts:
            check(told := teller.fact(fact), language, fact)
            assert teller.fact(fact_data(fact)) == told
        for facts in short_account(run.facts):
            check(teller.together(facts), language, facts[0])
    return len(run.facts)


@pytest.mark.parametrize(
    ("rulebook", "starter"), [(RULEBOOK, "first-game"), (NINTH, "combat-patrol"), (ELEVENTH, "first-game")]
)
def test_a_battle_is_told_without_anything_raw(rulebook: Rulebook, starter: str) -> None:
    assert tell(rulebook, starter, 1, "busy") > 400


def test_a_setup_with_secondary_missions_is_told_without_anything_raw() -> None:
    assert tell(ONLY_SETUP, "contested-ground", 2, "random") > 20


def test_a_battle_of_another_edition_is_told_without_anything_raw() -> None:
    assert tell(INVENTED, "vigil", 1, "random") > 200


@pytest.mark.parametrize("bots", ["busy", "random"])
def test_a_battle_of_another_family_is_told_without_anything_raw(bots: str) -> None:
    assert tell(SKIRMISH, "two sides", 1, bots) > 40


@pytest.mark.parametrize("bots", ["busy", "random"])
def test_a_battle_of_conquest_is_told_without_anything_raw(bots: str) -> None:
    assert tell(CONQUEST, "first-battle", 1, bots) > 200


@pytest.mark.soak
@pytest.mark.parametrize("starter", ["first-game", "only-war", "contested-ground"])
@pytest.mark.parametrize("bots", ["busy", "random"])
def test_battles_of_every_mission_are_told_without_anything_raw(starter: str, bots: str) -> None:
    assert tell(RULEBOOK, starter, 3, bots) > 400
