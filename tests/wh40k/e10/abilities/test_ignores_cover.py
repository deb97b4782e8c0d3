"""Ignores Cover."""

from __future__ import annotations

import pytest

from bellona.wh40k.attack import Attack, Target
from bellona.wh40k.e10.abilities.weapons import IgnoresCover

from ..attacking import sequence


@pytest.mark.rule("10e.weapon.ignores-cover")
@pytest.mark.not_in("11e", because="cover helps no save there")
def test_the_target_does_not_have_the_benefit_of_cover_whatever_gives_it() -> None:
    target = Target(4, 1, cover=True, abilities=("benefit-of-cover",))
    assert sequence(ap=-1, cover=True).save(target).lowest() == 4
    assert sequence(ap=-1, cover=True, abilities=("ignores-cover",)).save(target).lowest() == 5
    assert IgnoresCover().denies_cover(Attack())


def test_it_is_told_only_where_there_was_cover_to_ignore() -> None:
    shot = sequence(ap=-1, abilities=("ignores-cover",))
    assert shot.save(Target(4, 1, cover=True)).denied == ("10e.weapon.ignores-cover",)
    assert shot.save(Target(4, 1)).denied == ()
