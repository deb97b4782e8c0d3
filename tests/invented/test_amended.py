"""What the invented edition has otherwise counts, and what it has from the 10th is the 10th's."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.armies.unfit import Unfit
from bellona.kernel.dice import Seeded
from bellona.kernel.errors import BadFile, BellonaError
from bellona.kernel.refusal import Refused
from bellona.kernel.rulebook import Rulebook
from bellona.kernel.run import Run
from bellona.scenarios.file import scenario_from
from bellona.scenarios.runner import begin, play
from bellona.telling import Teller
from bellona.wh40k.attack import Attack
from bellona.wh40k.attacks.resolve import sequence_of
from bellona.wh40k.e10.rulebook import RULEBOOK as TENTH
from bellona.wh40k.facts import CommandPoints
from bellona.wh40k.game import Warhammer
from bellona.wh40k.table.measures import is_coherent, is_engaged

from .rulebook import RULEBOOK, STARTER

HEAD = """\
title: The invented edition
ruleset: tests.invented.rulebook:RULEBOOK
otherwise: pass
setup:
  table: {size: [60, 44], terrain: [TERRAIN]}
  time: {phase: PHASE}
  sheets:
    gunner: {tags: [INFANTRY], W: 2, arms: {gun: {range: 24, BS: 4, abilities: [RULE]}, fist: {WS: 4}}}
  A:
    A1: {sheet: gunner, at: [[10, 20]]}
  B:
    B1: {sheet: gunner, at: [[PLACE, 20]]}
play:
"""
FOG = "{key: fog, kind: fog, footprint: [[18, 17], [24, 17], [24, 23], [18, 23]], height: 6}"


def scene(script: str, phase: str = "shooting", rule: str = "heavy", place: float = 20, terrain: str = "") -> Any:
    text = HEAD.replace("PHASE", phase).replace("RULE", rule).replace("PLACE", str(place)).replace("TERRAIN", terrain)
    return scenario_from(text + script, "scene.yaml")


@pytest.mark.parametrize(("book", "engaged"), [(RULEBOOK, True), (TENTH, False)])
def test_engagement_range_is_two_inches(book: Rulebook, engaged: bool) -> None:
    game = begin(scene("  - no fact: {kind: HitRolls}\n", "movement", place=12.8), book).game
    assert isinstance(game, Warhammer)
    assert is_engaged(game, game.unit("A1")) == engaged


@pytest.mark.parametrize(("book", "together"), [(RULEBOOK, True), (TENTH, False)])
def test_a_unit_keeps_together_over_nine_inches(book: Rulebook, together: bool) -> None:
    apart = HEAD.replace("at: [[10, 20]]", "models: 2, at: [[10, 20], [18, 20]]").replace("PLACE", "40")
    apart = apart.replace("PHASE", "movement").replace("RULE", "heavy").replace("TERRAIN", "")
    game = begin(scenario_from(apart + "  - no fact: {kind: HitRolls}\n", "scene.yaml"), book).game
    assert isinstance(game, Warhammer)
    assert is_coherent(game, game.unit("A1")) == together


def test_nothing_but_fog_covers() -> None:
    shots = "  - A shoot: A1\n  - A targets: {A1.1/gun: B1}\n    dice: hit 1\n"
    woods = FOG.replace("fog", "woods")
    play(scene(shots + "  - no fact: {kind: Covered}\n", terrain=woods), RULEBOOK)
    play(scene(shots + "  - fact: {kind: Covered}\n", terrain=woods), TENTH)


def test_fog_covers_and_is_cited_by_its_own_rule() -> None:
    shots = "  - A shoot: A1\n  - A targets: {A1.1/gun: B1}\n    dice: hit 1\n"
    told = "  - fact: {kind: Covered, rules: [inv.terrain.fog]}\n"
    play(scene(shots + told, terrain=FOG), RULEBOOK)


def test_a_rule_that_is_gone_is_none_and_one_that_is_new_is_one() -> None:
    with pytest.raises(BadFile, match="no rule is called 'melta 2'"):
        begin(scene("  - no fact: {kind: HitRolls}\n", rule="melta 2"), RULEBOOK)
    begin(scene("  - no fact: {kind: HitRolls}\n", rule="piercing 2"), RULEBOOK)
    with pytest.raises(BadFile, match="no rule is called 'piercing 2'"):
        begin(scene("  - no fact: {kind: HitRolls}\n", rule="piercing 2"), TENTH)


def test_what_is_new_pierces_within_half_range() -> None:
    near, far = (
        sequence_of(RULEBOOK, Attack(skill=3, strength=4, toughness=4, abilities=("piercing 2",), half_range=half))
        for half in (True, False)
    )
    assert (near.armour_penetration.value, far.armour_penetration.value) == (-2, 0)


def test_both_editions_count_side_by_side() -> None:
    """The same attack under two rulebooks: what one has worked out is not the other's answer."""
    attack = Attack(skill=5, strength=8, toughness=4, abilities=("heavy",), stationary=True)
    ours, theirs = sequence_of(RULEBOOK, attack), sequence_of(TENTH, attack)
    assert (ours.wound_needed, theirs.wound_needed) == (3, 2)
    assert (ours.hit_modifier.value, theirs.hit_modifier.value) == (0, 1)
    assert [hit is not None for hit in ours.hit_results] == [False] * 4 + [True] * 2
    assert [bool(sequence.hit_results[5] and sequence.hit_results[5].critical) for sequence in (ours, theirs)] == [
        False,
        True,
    ]


def test_set_ups_are_its_own() -> None:
    assert RULEBOOK.points(STARTER) == 300
    with pytest.raises(BellonaError, match="there is no mission 'only-war'; it belongs to wh40k-10e"):
        RULEBOOK.begin(STARTER | {"mission": "only-war"})
    with pytest.raises(BellonaError, match="there is no army 'dawn-spear'; it belongs to wh40k-10e"):
        RULEBOOK.begin(STARTER | {"armies": ["dawn-spear", "first-walk"]})
    with pytest.raises(Refused) as refused:
        RULEBOOK.begin(STARTER | {"battle_size": "incursion"})
    assert refused.value.refusal.rules == ("inv.muster.battle-size",)
    with pytest.raises(Unfit) as unfit:
        RULEBOOK.begin(STARTER | {"armies": [{"name": "Nobody"}, "first-walk"]})
    cited = [rule for refusal in unfit.value.refusals for rule in refusal.rules]
    assert len(cited) > 1
    assert all(rule.startswith("inv.") for rule in cited)
    assert "10e." not in str(unfit.value)


def test_its_special_rules_are_named_by_its_own_catalogue() -> None:
    run = Run(RULEBOOK, STARTER, Seeded(1))
    teller = Teller(RULEBOOK, RULEBOOK.names(run.state), "en")
    assert teller.rule("rapid-fire 2") == "inv.weapon.rapid-fire"
    told = teller.fact(CommandPoints(player=0, change=-1, total=0, because="fire-overwatch"))
    assert told is not None
    assert [(part.kind, part.key) for part in told.parts if not isinstance(part, str)][-1] == (
        "rule",
        "inv.stratagem.fire-overwatch",
    )


def test_its_stratagem_has_another_price() -> None:
    prices = [book.special_rules.read("go-to-ground").tells(None, None, None) for book in (RULEBOOK, TENTH)]  # type: ignore[attr-defined]
    assert prices == [{"cost": 2}, {"cost": 1}]
