"""Heroic Intervention."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.wh40k.e11.stratagems.intervention import InterventionAtTheEnd, may_intervene, targets
from bellona.wh40k.game import Warhammer
from bellona.wh40k.state import Unit

from ...e10.scenes import Illegal, Scene
from ...e10.stratagems.opening import opened, use

HELPERS: dict[str, Any] = {
    "walker": {"M": 8, "W": 8, "tags": ["VEHICLE", "WALKER"]},
    "lord": {"M": 8, "W": 8, "tags": ["VEHICLE", "CHARACTER"]},
    "wagon": {"M": 8, "W": 8, "tags": ["VEHICLE"]},
}


def intervened(theirs: Any, ours: Any = None, **more: Any) -> tuple[Scene, list[Any]]:
    """A's Charge phase is about to end; charges are written down."""
    made: list[Any] = []

    async def charge(game: Warhammer, unit: Unit, targets: list[Unit], **terms: Any) -> None:
        made.append((unit.key, [target.key for target in targets], terms))

    told: dict[str, Any] = {
        "ours": ours or {"A1": {"sheet": "marine", "at": [[15, 10]], "charged": True}},
        "theirs": theirs,
        "sheets": HELPERS,
        "phase": "charge",
        "parts": {"charge.charge": charge},
    }
    return opened("charge_phase_ends", 0, **(told | more)), made


@pytest.mark.rule("11e.stratagem.heroic-intervention", "11e.stratagem.heroic-leap", "11e.stratagem.spend")
def test_for_one_cp_a_unit_leaps_at_an_enemy_that_charged_within_twelve_inches() -> None:
    answers = use("heroic-intervention") | {"heroic intervention mode": ["leap-to-defend"]}
    scene, made = intervened({"B1": {"sheet": "guard", "at": [[20, 10]]}}, answers=answers)
    assert made == [("B1", ["A1"], {"most": None})]
    assert scene.game.state.cp == (2, 1)
    assert scene.fact("StratagemUsed")["mode"] == "leap-to-defend"
    far, _ = intervened({"B1": {"sheet": "guard", "at": [[15 + 12 + 1.4, 10]]}})
    assert far.asked == []
    assert targets(scene.game, scene.game.unit("B1"), "leap-to-defend")


@pytest.mark.rule("11e.stratagem.heroic-leap")
def test_not_at_one_that_made_no_charge_move() -> None:
    idle = {"A1": {"sheet": "marine", "at": [[15, 10]]}}  # its charge failed, or it declared none
    scene, made = intervened({"B1": {"sheet": "guard", "at": [[24, 10]]}}, idle)
    assert (scene.asked, made) == ([], [])
    assert targets(scene.game, scene.game.unit("B1"), "leap-to-defend") == []


@pytest.mark.rule("11e.stratagem.heroic-fray")
def test_for_two_cp_a_unit_throws_itself_at_any_enemy_within_six_inches() -> None:
    ours = {"A1": {"sheet": "marine", "at": [[15, 10]]}, "A2": {"sheet": "marine", "at": [[20, 17.9]]}}
    answers = use("heroic-intervention")
    scene, made = intervened({"B1": {"sheet": "guard", "at": [[20, 10]]}}, ours, answers=answers)
    assert made == [("B1", ["A1"], {"most": 6})]  # A2 is 6.6 inches away
    assert scene.game.state.cp == (2, 0)
    assert intervened({"B1": {"sheet": "guard", "at": [[20, 10]]}}, ours, cp=(2, 1))[0].asked == []
    assert [enemy.key for enemy in targets(scene.game, scene.game.unit("B1"), "into-the-fray")] == ["A1"]


@pytest.mark.rule("11e.stratagem.heroic-fray")
@pytest.mark.bad("11e.stratagem.heroic-fray")
def test_a_roll_of_nine_counts_as_six_in_the_fray() -> None:
    ours = {"A1": {"sheet": "marine", "at": [[15, 10]]}}
    theirs = {"B1": {"sheet": "guard", "at": [[20, 10]]}}
    answers = use("heroic-intervention")
    scene = opened("charge_phase_ends", 0, ours=ours, theirs=theirs, phase="charge", dice="charge 5 4", answers=answers)
    assert scene.fact("ChargeRoll")["total"] == 6
    assert scene.fact("ChargeMade", unit="B1")["bonus"]
    assert "11e.stratagem.heroic-fray" in scene.fact("StratagemUsed")["rules"]


@pytest.mark.rule("11e.stratagem.heroic-intervention")
@pytest.mark.bad("11e.stratagem.heroic-intervention", 1)
def test_no_vehicle_intervenes_that_is_neither_a_character_nor_a_walker() -> None:
    for sheet, may in (("wagon", False), ("walker", True), ("lord", True), ("guard", True)):
        scene, _ = intervened({"B1": {"sheet": sheet, "at": [[21, 10]]}})
        assert may_intervene(scene.game, scene.game.unit("B1")) is may
        assert bool(scene.asked) is may
    both = {"B1": {"sheet": "wagon", "at": [[21, 10]]}, "B2": {"sheet": "guard", "at": [[21, 14]]}}
    both["B3"] = {"sheet": "guard", "at": [[21, 6]]}
    answers = use("heroic-intervention") | {"heroic-intervention": [Illegal("B1"), "B2"]}
    scene, _ = intervened(both, answers=answers)
    assert scene.refusals[0].about["options"] == ["B2", "B3"]
    assert "11e.stratagem.heroic-intervention" in scene.refusals[0].rules
    engaged, _ = intervened({"B1": {"sheet": "guard", "at": [[17, 10]]}})
    assert engaged.asked == []


@pytest.mark.bad("11e.stratagem.heroic-intervention", 2)
def test_the_mode_and_its_price_come_before_the_roll() -> None:
    theirs = {"B1": {"sheet": "guard", "at": [[20, 10]]}}
    ours = {"A1": {"sheet": "marine", "at": [[15, 10]], "charged": True}}
    answers = use("heroic-intervention") | {"heroic intervention mode": [Illegal("other"), "into-the-fray"]}
    scene = opened("charge_phase_ends", 0, ours=ours, theirs=theirs, phase="charge", dice="charge 6 6", answers=answers)
    kinds = [type(fact).__name__ for fact in scene.run.facts]
    assert kinds.index("StratagemUsed") < kinds.index("ChargeRoll")
    assert scene.asked.index("heroic intervention mode") < scene.asked.index("charge move")
    assert "11e.stratagem.heroic-intervention" in scene.refusals[0].rules
    assert scene.fact("ChargeRoll")["total"] == 6


@pytest.mark.rule("11e.stratagem.heroic-fights-first")
def test_who_intervenes_has_the_charge_bonus() -> None:
    theirs = {"B1": {"sheet": "guard", "at": [[20, 10]]}}
    ours = {"A1": {"sheet": "marine", "at": [[15, 10]], "charged": True}}
    answers = use("heroic-intervention") | {"heroic intervention mode": ["leap-to-defend"]}
    scene = opened("charge_phase_ends", 0, ours=ours, theirs=theirs, phase="charge", dice="charge 4 4", answers=answers)
    assert {gain.rule: gain.until for gain in scene.game.unit("B1").gained} == {"fights-first": "turn"}
    assert "11e.stratagem.heroic-fights-first" in scene.fact("StratagemUsed")["rules"]


def test_a_mode_that_cannot_be_paid_for_is_not_open() -> None:
    theirs = {"B1": {"sheet": "guard", "at": [[20, 10]]}}
    scene, made = intervened(theirs, cp=(2, 1), answers=use("heroic-intervention"))
    assert "heroic intervention mode" not in scene.asked
    assert made == [("B1", ["A1"], {"most": None})]
    assert InterventionAtTheEnd().open_modes(scene.game, scene.game.unit("B1")) == []
