"""What special rules may grant and what the core asks for are the same words."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import bellona
from bellona.wh40k.attack import Attack
from bellona.wh40k.e09.rulebook import RULEBOOK as NINTH
from bellona.wh40k.e10.rulebook import RULEBOOK
from bellona.wh40k.e11.rulebook import RULEBOOK as ELEVENTH
from bellona.wh40k.moments import WarhammerRule
from bellona.wh40k.rerolls import faces, reaches, widest

EDITIONS = (NINTH, RULEBOOK, ELEVENTH)
ASKED = re.compile(r"(?:granted|granting|may|allows|any_weapon|_granted)\(\s*(?:[\w.]+, )?f?\"([a-z{}.-]+)\"")


def test_every_permission_that_is_asked_for_is_listed_and_every_one_that_is_listed_is_asked_for() -> None:
    package = Path(bellona.__file__).parent
    sources = "".join(
        file.read_text() for room in ("wh40k", "bots/warhammer") for file in (package / room).rglob("*.py")
    )
    asked = set(ASKED.findall(sources))
    asked |= {name.replace("{unit.moved}", move) for name in asked for move in ("advance", "fall-back") if "{" in name}
    asked = {name for name in asked if "{" not in name}
    by_name = {"deep-strike", "scouts"}  # asked for as rules that every model has
    by_name |= {*ELEVENTH.parts.muster.joining}  # and as ways to join a unit
    assert asked | by_name == WarhammerRule.permissions


@pytest.mark.parametrize(
    ("again", "die", "failed", "reached"),
    [
        ("ones", 1, True, True),
        ("ones", 2, True, False),
        ("1-2", 2, False, True),
        ("failed", 5, True, True),
        ("all", 6, False, True),
    ],
)
def test_a_permission_reaches_faces_or_failures(again: str, die: int, failed: bool, reached: bool) -> None:
    assert reaches(again, die, failed) == reached


def test_the_widest_permission_counts() -> None:
    assert [widest(told) for told in ([], ["ones"], ["ones", "1-2"], ["1-2", "failed"], ["failed", "all"])] == [
        None,
        "ones",
        "1-2",
        "failed",
        "all",
    ]


def test_an_unknown_permission_is_told_with_the_nearest() -> None:
    with pytest.raises(ValueError, match=r"nothing is re-rolled for 'one'; did you mean ones\?"):
        faces("one")


def test_an_unknown_word_of_a_re_roll_fails_when_the_class_is_made() -> None:
    with pytest.raises(TypeError, match=r"Lucky\.rerolls: nothing is re-rolled for 'fialed'; did you mean failed\?"):

        class Lucky(WarhammerRule):
            def rerolls(self, attack: Attack, roll: str) -> str | None:
                return "fialed" if roll == "hit" else None


def test_known_words_of_re_rolls_and_other_words_beside_them_are_fine() -> None:
    class Luckier(WarhammerRule):
        def rerolls(self, attack: Attack, roll: str) -> str | None:
            if attack.target_has("GROTS"):
                return "1-2"
            return "all" if roll == "hit" else None

    assert Luckier().rerolls(Attack(), "hit") == "all"


def test_every_occasion_on_which_the_core_cites_special_rules_is_listed_and_used() -> None:
    sources = [path.read_text() for path in (Path(bellona.__file__).parent / "wh40k").rglob("*.py")]
    spoken = {occasion for occasion in WarhammerRule.occasions for source in sources if f'"{occasion}"' in source}
    classes = [cls for book in EDITIONS for cls in book.special_rules.classes.values()]
    cited = {occasion for cls in classes for occasion in cls.cites}
    assert spoken == cited == WarhammerRule.occasions
