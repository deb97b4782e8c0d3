"""Odds of 9th edition: what is a topic of it and what is not."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.kernel.errors import BellonaError
from bellona.odds import ask
from bellona.wh40k.e09.rulebook import RULEBOOK

GUARD = {"toughness": 3, "wounds": 1, "save": 5}
UNIT = {"models": [GUARD]}


@pytest.mark.parametrize(
    ("topic", "question"),
    [
        ("battle_shock", {"leadership": 7}),
        ("hazardous", {"weapons": 1, "bearers": UNIT}),
        ("deadly_demise", {"amount": "D3", "unit": UNIT}),
        ("desperate_escape", {"unit": UNIT}),
    ],
)
def test_topics_of_the_tenth_are_refused_by_name(topic: str, question: dict[str, Any]) -> None:
    with pytest.raises(
        BellonaError, match=f"^{topic} is no topic of wh40k-9e, which has attacks, charge, chain, morale, psychic$"
    ):
        ask({topic: question}, RULEBOOK)


@pytest.mark.parametrize(("distance", "needed", "ways"), [(1.0, 2, 36), (8.0, 7, 21), (12.0, 11, 3)])
def test_a_charge_needs_to_come_within_an_inch(distance: float, needed: int, ways: int) -> None:
    answer = ask({"charge": {"distance": distance}}, RULEBOOK)
    assert answer["chance"] == pytest.approx(ways / 36, abs=1e-12)
    assert answer["steps"][0]["needed"] == needed


def test_what_to_roll_again_is_not_chosen_where_mortal_wounds_come_between() -> None:
    """Beside attacks that bring none, too."""
    gun = {"name": "gun", "type": "Assault 1", "weapon_strength": 4, "ap": -1, "damage": "D3"}
    plain = {"weapon": gun, "ballistic_skill": 3, "reroll": {"damage": "all"}}
    besides = plain | {"rules": ["house-wounding 1 6"]}
    unit = {"models": [GUARD | {"wounds": 3, "count": 2}]}
    assert ask({"attacks": [plain], "target": unit}, RULEBOOK.for_scenes())["wounds_lost"]
    for attacks in ([plain, besides], [besides, plain]):
        with pytest.raises(BellonaError, match="cannot be chosen well where blows of two kinds alternate"):
            ask({"attacks": attacks, "target": unit}, RULEBOOK.for_scenes())
