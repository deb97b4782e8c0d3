"""Blessed: once a round, announced before the roll."""

from __future__ import annotations

import pytest

from bellona.conquest.actions.clash import clash
from bellona.conquest.actions.listed import Acting
from bellona.conquest.attacks.attack import CLASH, HITS, IMPACT, VOLLEY
from bellona.conquest.game import Conquest
from bellona.conquest.moments import Dice
from bellona.conquest.registry import RULES
from bellona.conquest.rounds.round import ended

from ..scenes import Scene, facing
from .fighting import GUARDS, clashing, shooting


@pytest.mark.rule("conquest.special.blessed")
@pytest.mark.bad("conquest.special.blessed", 1)
def test_it_is_announced_before_the_roll_and_once_a_round() -> None:
    async def twice(game: Conquest) -> None:
        for _ in range(2):
            await clash(game, game.unit("A1"), Acting("A1"))
        ended(game, "round")
        assert game.unit("A1").used == ()

    entry = {"ours": GUARDS | {"rules": ["blessed"]}}
    scene = facing({"entry": "ours", "stands": 1, "files": 1}, {}, entry)
    dice = "hit 5 6 6 6, re-roll hit 1 6 6 6, defense 1, hit 6 6 6 6"
    answers = {"use blessed": ["blessed"], "re-roll hit": ["re-roll"]}
    told = Scene(scene, twice, dice=dice, answers=answers)
    assert told.asked.count("use blessed") == 1
    assert told.asked.index("use blessed") < told.asked.index("re-roll hit")
    assert told.fact("Announced")["roll"] == "hit"


@pytest.mark.rule("conquest.special.blessed")
def test_on_a_volley_or_on_defense_dice() -> None:
    answers = {"use blessed": ["blessed"], "re-roll hit": ["re-roll"]}
    told = shooting("hit 6 6 6 6, re-roll hit 6 6 6 6", ["blessed"], answers=answers)
    assert told.fact("Announced")["roll"] == "hit"
    answers = {"use blessed": ["blessed"], "re-roll defense": ["re-roll"]}
    dice = "hit 1 1 6 6, defense 5 1, re-roll defense 1"
    told = clashing(dice, (), ["blessed"], answers=answers)
    assert told.fact("Announced")["roll"] == "defense"
    assert told.fact("Announced")["unit"] == "B1"


@pytest.mark.rule("conquest.special.blessed")
@pytest.mark.parametrize(
    ("roll", "kind", "may"),
    [
        ("hit", CLASH, True),
        ("hit", VOLLEY, True),
        ("hit", IMPACT, False),
        ("defense", IMPACT, True),
        ("defense", HITS, True),
    ],
)
def test_not_on_impact_attacks(roll: str, kind: str, may: bool) -> None:
    game = Scene(facing({"entry": "ours"}, {}, {"ours": GUARDS | {"rules": ["blessed"]}})).game
    rule = RULES.read("blessed")
    assert rule.may(game, game.unit("A1"), Dice(roll, kind)) == may  # type: ignore[attr-defined]


@pytest.mark.rule("conquest.dice.reroll.once")
@pytest.mark.bad("conquest.dice.reroll.once", 1)
@pytest.mark.bad("conquest.dice.reroll.once", 2)
def test_example_flurry_and_blessed() -> None:
    """Two attacks of Clash 3: the 2 hits, the 5 becomes a 4 and is not rolled a third time."""
    answers = {"use blessed": ["blessed"], "re-roll hit": ["re-roll"]}
    dice = "hit 2 5, re-roll hit 4, defense 1"
    told = clashing(dice, ["flurry", "blessed"], us={"A": 2}, answers=answers)
    assert told.fact("HitRolls")["hits"] == 1
    assert told.asked.count("re-roll hit") == 1
    assert "conquest.dice.reroll.once" in told.fact("Rerolled")["rules"]
