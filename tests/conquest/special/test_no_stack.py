"""Special rules of the same name."""

from __future__ import annotations

import pytest

from bellona.conquest.moments import combined
from bellona.conquest.registry import RULES


@pytest.mark.rule("conquest.special.no-stack")
def test_example_cleave_does_not_add_up() -> None:
    assert combined(("cleave 1", "cleave 1"), RULES.classes) == ("cleave 1",)
    assert combined(("cleave 1", "cleave +1"), RULES.classes) == ("cleave 2",)
    assert combined(("cleave 1", "cleave 3"), RULES.classes) == ("cleave 3",)
    assert combined(("cleave +1",), RULES.classes) == ("cleave 1",)
    assert combined(("flurry", "flurry"), RULES.classes) == ("flurry",)


@pytest.mark.rule("conquest.special.decay.adds")
def test_example_decay_adds_up() -> None:
    assert combined(("decay 2", "decay 3"), RULES.classes) == ("decay 5",)
    assert combined(("decay 2",), RULES.classes) == ("decay 2",)


def test_a_rule_without_its_number_is_refused() -> None:
    with pytest.raises(ValueError, match="cleave is followed by a whole number, not 'x'"):
        RULES.read("cleave x")
    with pytest.raises(ValueError, match="at least 1"):
        RULES.read("cleave 0")
