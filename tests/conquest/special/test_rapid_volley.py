"""Rapid Volley: in a Volley hits of 1 give one hit more, but not a Character's."""

from __future__ import annotations

import pytest

from bellona.conquest.attacks.attack import VOLLEY, Attack, Hit
from bellona.conquest.registry import RULES
from bellona.conquest.special.attacks import is_rapid

from .fighting import cites, shooting


@pytest.mark.rule("conquest.special.rapid-volley")
@pytest.mark.rule("conquest.special.rapid-volley.character")
def test_each_hit_of_1_gives_one_more_but_not_a_characters() -> None:
    told = shooting("hit 1 1 2 6, defense 1 1 1 1 1", ["rapid-volley"])
    assert told.fact("HitRolls")["hits"] == 5
    assert cites(told, "HitRolls", "conquest.special.rapid-volley")
    rule = RULES.read("rapid-volley")
    for character, extra in ((False, 1), (True, 0)):
        hit = Hit(1)
        rule.on_hit(Attack(kind=VOLLEY, character=character), hit)  # type: ignore[attr-defined]
        assert hit.extra == extra
        assert is_rapid(Attack(kind=VOLLEY, character=character), 1) == bool(extra)


@pytest.mark.rule("conquest.special.torrential-fire")
@pytest.mark.rule("conquest.special.rapid-volley")
def test_example_torrential_and_rapid() -> None:
    """Volley 2, four shots within half range, 1 and 2 hit: five hits."""
    told = shooting("hit 1 2 3 4 6, defense 1 1 1 1 1", ["rapid-volley", "torrential-fire"], far=9)
    assert told.fact("HitRolls")["hits"] == 5
    assert cites(told, "HitRolls", "conquest.special.torrential-fire")
