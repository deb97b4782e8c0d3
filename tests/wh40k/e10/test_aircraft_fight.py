"""AIRCRAFT in the Fight phase."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.space.table import Pose
from bellona.wh40k.attacks.melee import may_strike, targets_of
from bellona.wh40k.game import Warhammer
from bellona.wh40k.moves.pile_in import closes_up, consolidate, foes_of, ignored_by, pile_in, pile_in_move
from bellona.wh40k.phases.fight import is_eligible

from .clashing import WIDE, Clash, at, beyond
from .marching import MORE_SHEETS
from .scenes import Scene, setup
from .test_melee import SHEETS, SWORD, dummy

PLANE = 30 / 25.4  # the radius of its base
ARMED = {"tags": ["VEHICLE", "FLY", "AIRCRAFT"], "base": {"round": 60}, "height": 3, "arms": {"blade": SWORD}}
JUMPER = {"tags": ["INFANTRY", "FLY"], "arms": {"sword": SWORD}}
MORE = SHEETS | {"plane": ARMED, "jumper": JUMPER, "ghost": JUMPER | {"arms": {}}}


def plane(gap: float, *, x: float = 10.0, **more: Any) -> dict[str, Any]:
    """An AIRCRAFT so far to the right of a base of 32 mm at x, 10."""
    return at((x + WIDE / 2 + gap + PLANE, 10), sheet="plane", **more)


@pytest.mark.rule("10e.aircraft.fight.aircraft-attacks")
def test_an_aircraft_fights_only_those_who_can_fly() -> None:
    ours = {"A1": at((10, 10)), "A2": at((20, 10), sheet="jumper")}
    clash = Clash(ours, {"B1": plane(0), "B2": plane(0, x=20)}, sheets=MORE)
    game = clash.game
    assert [is_eligible(game, game.unit(key)) for key in ("B1", "B2")] == [False, True]
    assert targets_of(game, game.unit("B1")) == {}
    assert targets_of(game, game.unit("B2")) == {"B2.1": ["A2"]}


@pytest.mark.rule("10e.aircraft.fight.attacked-by-fly")
def test_of_a_mixed_unit_only_the_models_that_can_fly_strike_at_an_aircraft() -> None:
    led = {"A1": at((10, 10), sheet="jumper", leader="A9") | {"at": [[10, 10], [10, 11.4]]}, "A9": {"sheet": "marine"}}
    clash = Clash(led, {"B1": plane(0.3)}, sheets=MORE)
    game = clash.game
    unit, enemy = game.unit("A1"), game.unit("B1")
    assert [may_strike(game, unit, model, enemy) for model in unit.models] == [True, False]
    assert targets_of(game, unit) == {"A1.1": ["B1"]}


@pytest.mark.not_in("11e", because="the player whose turn it is selects first there")
@pytest.mark.rule("10e.aircraft.fight.aircraft-attacks")
def test_selecting_an_aircraft_that_is_engaged_only_on_foot_is_refused() -> None:
    ours = {"A1": at((10, 10)), "A2": at((20, 10)), "A3": at((30, 10))}
    theirs = {"B1": plane(0), "B2": dummy((beyond(0, 20), 10)), "B3": dummy((beyond(0, 30), 10))}
    theirs = {key: unit | {"fought": False} for key, unit in theirs.items()}
    clash = Clash(ours, theirs, phase="fight", sheets=MORE)
    assert clash.options() == ["B2", "B3"]
    refusal = clash.refused("B1")
    assert refusal.why == "not-eligible-to-fight"
    assert refusal.rules == ("10e.aircraft.fight.aircraft-attacks", "10e.fight.eligible")


@pytest.mark.rule("10e.aircraft.fight.aircraft-attacks")
def test_an_aircraft_naming_somebody_on_foot_is_refused() -> None:
    ours = {"A1": at((10, 10), fought=True), "A2": at((10, 11.4), sheet="jumper", fought=True)}
    ours["A3"] = at((10, 8.6), sheet="jumper", fought=True)
    clash = Clash(ours, {"B1": plane(0.5)}, phase="fight", sheets=MORE)
    assert clash.asked == "melee attacks"
    refusal = clash.refused({"B1.1": "blade>A1"})
    assert (refusal.why, refusal.rules) == (
        "aircraft-strike-only-flyers",
        ("10e.aircraft.fight.aircraft-attacks",),
    )


@pytest.mark.bad("10e.aircraft.fight.attacked-by-fly")
def test_infantry_does_not_strike_at_an_aircraft() -> None:
    ours, enemy = at((10, 10), sheet="duellist"), dummy((round(10 - WIDE, 3), 10))
    clash = Clash({"A1": ours}, {"B1": plane(0, fought=True), "B2": enemy}, phase="fight", sheets=MORE)
    assert clash.asked == "melee attacks"
    refusal = clash.refused({"A1.1": "sword>B1"})
    assert (refusal.why, refusal.rules) == ("only-flyers-strike-aircraft", ("10e.aircraft.fight.attacked-by-fly",))
    assert refusal.about == {"model": "A1.1", "target": "B1"}


@pytest.mark.rule("10e.aircraft.fight.attacked-by-fly")
def test_who_can_fly_strikes_at_an_aircraft() -> None:
    game = Clash({"A1": at((10, 10), sheet="jumper")}, {"B1": plane(0)}, sheets=MORE).game
    unit = game.unit("A1")
    assert may_strike(game, unit, unit.models[0], game.unit("B1"))
    assert targets_of(game, unit) == {"A1.1": ["B1"]}


@pytest.mark.rule("10e.aircraft.fight.no-pile-in")
@pytest.mark.parametrize("hover", [True, False])
def test_aircraft_neither_pile_in_nor_consolidate_unless_they_hover(hover: bool) -> None:
    async def act(game: Warhammer) -> None:
        await pile_in(game, game.unit("A1"))
        await consolidate(game, game.unit("A1"))

    ours = at((10, 10), sheet="plane", hover=hover)
    enemy = at((10 + PLANE + 0.9 + WIDE / 2, 10), sheet="ghost")
    scene = Scene(setup({"A1": ours}, {"B1": enemy}, MORE_SHEETS | MORE), act)
    assert bool(scene.facts("UnitMoved", how="pile-in")) is hover
    assert closes_up(scene.game, scene.game.unit("A1")) is hover


@pytest.mark.not_in("11e", because="its distances are those of an Engagement Range of 1 inch")
@pytest.mark.rule("10e.aircraft.fight.ignored-as-closest", "10e.aircraft.fight.attacked-by-fly")
def test_example_own_aircraft_ignored_in_pile_in() -> None:
    """10e.ex.own.aircraft-ignored-in-pile-in"""
    ours = at((10, 10), charged=True, sheet="duellist")
    theirs = {"B1": plane(1.5, fought=True), "B2": dummy((round(10 - WIDE - 2.5, 3), 10))}
    clash = Clash({"A1": ours}, theirs, phase="fight", sheets=MORE)
    assert clash.asked == "pile-in move"
    refusal = clash.refused(clash.paths(A1_1=[(10.4, 10)]))
    assert (refusal.why, refusal.about["goal"]) == ("ends-too-far", "B2")
    assert foes_of(clash.game, clash.game.unit("A1")) == ("B2",)
    clash.answer(clash.paths(A1_1=[(7.5, 10)]))
    assert clash.asked == "melee attacks"
    assert clash.refused({"A1.1": "sword>B1"}).rules == ("10e.aircraft.fight.attacked-by-fly",)
    assert targets_of(clash.game, clash.game.unit("A1")) == {"A1.1": ["B2"]}


@pytest.mark.rule("10e.aircraft.fight.ignored-as-closest")
def test_who_can_fly_does_not_ignore_aircraft() -> None:
    ours = at((10, 10), charged=True, sheet="jumper")
    theirs = {"B1": plane(1.5), "B2": dummy((round(10 - WIDE - 2.5, 3), 10))}
    game = Clash({"A1": ours}, theirs, sheets=MORE).game
    assert foes_of(game, game.unit("A1")) == ("B1", "B2")
    found = pile_in_move(game, game.unit("A1")).verdict()
    assert found.paths["A1.1"][-1].x > 11


@pytest.mark.not_in("9e", because="a sheet whose weapons have different skills")
@pytest.mark.rule("10e.aircraft.others.move-over")
def test_a_step_passes_aircraft_but_ends_near_none_unless_by_flyers() -> None:
    theirs = {"B1": dummy((beyond(2), 10)), "B2": at((beyond(2) - 1, 13.0), sheet="plane", fought=True)}

    end = beyond(2) - 0.6, 10 + (WIDE**2 - 0.36) ** 0.5
    clash = Clash({"A1": at((10, 10), sheet="duellist", charged=True)}, theirs, phase="fight", sheets=MORE)
    refusal = clash.refused(clash.paths(A1_1=[end]))
    assert (refusal.why, refusal.about["enemy"]) == ("too-near-enemy", "B2.1")
    assert refusal.rules[0] == "10e.aircraft.others.move-over"
    game = Clash({"A1": at((10, 10), sheet="jumper", charged=True)}, theirs, sheets=MORE).game
    assert pile_in_move(game, game.unit("A1")).refusal({"A1.1": [Pose(10, 10), Pose(*end)]}) is None


def led(**more: Any) -> dict[str, Any]:
    """A model on foot with a leader who can FLY, side by side."""
    unit = at((10, 10), leader="A9", sheet="duellist", charged=True) | {"at": [[10, 10], [10, 11.4]]}
    return {"A1": unit | more, "A9": {"sheet": "jumper"}}


@pytest.mark.not_in("9e", because="there are no Leaders")
@pytest.mark.rule("10e.aircraft.fight.ignored-as-closest")
def test_a_leader_who_can_fly_closes_with_an_aircraft_and_those_on_foot_with_another() -> None:
    theirs = {"B1": plane(1.2), "B2": dummy((round(10 - WIDE - 2.2, 3), 10))}
    game = Clash(led(), theirs, sheets=MORE).game
    unit = game.unit("A1")
    assert foes_of(game, unit) == ("B1", "B2")
    assert ignored_by(game, unit) == {"A1.1": ("B1",), "A9.1": ()}
    found = pile_in_move(game, unit).verdict()
    assert found.paths["A1.1"][-1].x < 9
    assert found.paths["A9.1"][-1].x > 10.5


@pytest.mark.not_in("9e", because="there are no Leaders")
@pytest.mark.not_in("11e", because="its distances are those of an Engagement Range of 1 inch")
@pytest.mark.rule("10e.aircraft.fight.ignored-as-closest")
def test_of_a_mixed_unit_each_model_comes_closer_to_what_it_notices() -> None:
    game = Clash(led(), {"B1": plane(1.5), "B2": dummy((round(10 - WIDE - 2.2, 3), 10))}, sheets=MORE).game
    unit = game.unit("A1")
    assert ignored_by(game, unit)["A1.1"] == ("B1",)
    move, start, above = pile_in_move(game, unit), Pose(10, 10), Pose(10, 11.4)

    def refusal(foot: Pose, flyer: Pose) -> tuple[str, str]:
        found = move.refusal({"A1.1": [start, foot], "A9.1": [above, flyer]})
        assert found is not None
        return found.why, found.about["model"]

    assert refusal(Pose(7.8, 10), Pose(8.6, 11)) == ("not-closer", "A9.1")
    assert refusal(Pose(10.3, 9.9), Pose(11, 11)) == ("not-closer", "A1.1")
    assert move.verdict().possible == "yes"


@pytest.mark.not_in("9e", because="there are no Leaders")
@pytest.mark.rule("10e.aircraft.fight.ignored-as-closest")
def test_where_there_are_only_aircraft_those_on_foot_stay() -> None:
    game = Clash(led(), {"B1": plane(1.2)}, sheets=MORE).game
    assert ignored_by(game, game.unit("A1"))["A1.1"] == ("B1",)
    move = pile_in_move(game, game.unit("A1"))
    assert dict(move.distances) == {"A9.1": game.parts.fight.step}
    found = move.verdict()
    assert (found.possible, list(found.paths)) == ("yes", ["A9.1"])


@pytest.mark.not_in("9e", because="there are no Leaders")
@pytest.mark.rule("10e.aircraft.fight.ignored-as-closest")
def test_on_foot_nobody_rests_in_contact_with_an_aircraft() -> None:
    theirs = {"B1": plane(0), "B2": dummy((round(10 - WIDE - 2.2, 3), 10))}
    game = Clash(led(), theirs, sheets=MORE).game
    assert foes_of(game, game.unit("A1")) == ("B1", "B2")
    found = pile_in_move(game, game.unit("A1")).verdict()
    assert found.paths["A1.1"][-1].x < 9
