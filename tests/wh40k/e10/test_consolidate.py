"""Consolidation moves: towards the enemy, else towards an objective, else none."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.space.table import Pose
from bellona.wh40k.game import Warhammer
from bellona.wh40k.moves.pile_in import (
    closest_objective,
    consolidate,
    consolidation_to_enemy,
    consolidation_to_objective,
)
from bellona.wh40k.table.measures import engaged_with
from bellona.wh40k.table.objectives import in_range

from .clashing import MARKER, WIDE, Clash, at, beyond
from .scenes import Illegal, Scene, setup
from .test_melee import SHEETS, dummy


def done(ours: dict[str, Any], theirs: dict[str, Any], **more: Any) -> Clash:
    """A1, which has no melee weapons and has nowhere to pile in to, up to its Consolidation."""
    clash = Clash({"A1": ours | {"sheet": "dummy", "charged": True}}, theirs, phase="fight", sheets=SHEETS, **more)
    while clash.asked not in ("consolidation move", "pause"):
        clash.suggested()
    return clash


def marker_at(gap: float, *, x: float = 10.0) -> list[float]:
    """The middle of a marker whose edge is so far from a base at x, 10, on the left of it."""
    return [x - WIDE / 2 - gap - MARKER, 10]


# -- towards the enemy -------------------------------------------------------------------------------------------------


@pytest.mark.not_in("9e", because="nobody consolidates towards markers")
@pytest.mark.bad("10e.fight.consolidate.move", 2)
def test_nobody_has_to_consolidate() -> None:
    clash = done(at((10, 10)), {"B1": dummy((beyond(6), 10))}, objectives={"O": marker_at(4)})
    refusal = clash.refused(clash.paths(A1_1=[(6.9, 10)]))
    assert (refusal.why, refusal.rules) == ("moved-too-far", ("10e.fight.consolidate.move",))
    assert refusal.about == {"model": "A1.1", "moved": 3.1, "limit": 3.0}
    clash.answer(None)
    assert clash.asked == "pause"
    assert clash.pose("A1.1").x == 10


@pytest.mark.rule("10e.fight.consolidate.move", "10e.fight.consolidate.to-enemy")
def test_example_src_consolidate_termagants() -> None:
    """10e.ex.src.consolidate-termagants: three touch the enemy and stay, the others may close up."""
    front = [(10, 10), (10, 11.3), (10, 12.6)]
    rear = [(8.6, 10), (8.6, 12.6)]
    enemies = [(beyond(0), y) for _, y in front] + [(beyond(0), 8.0), (beyond(0), 14.6)]
    clash = Clash({"A1": at(*front, *rear, sheet="dummy")}, {"B1": dummy(*enemies)}, sheets=SHEETS)
    move = consolidation_to_enemy(clash.game, clash.game.unit("A1"))

    def refusal(**ends: Any) -> Any:
        return move.refusal({name: [Pose(*p) for p in path] for name, path in clash.paths(**ends).items()})

    stays = refusal(A1_1=[(10, 9.5)])
    assert (stays.why, stays.rules) == ("in-contact-already", ("10e.fight.consolidate.move",))
    away = refusal(A1_4=[(8.0, 10)])
    assert (away.why, away.rules) == ("not-closer", ("10e.fight.consolidate.to-enemy",))
    short = refusal(A1_4=[(9.2, 8.9)])
    assert (short.why, short.rules) == ("could-be-in-contact", ("10e.fight.consolidate.to-enemy",))
    assert refusal(A1_4=[(10, 8.0)]) is None
    assert refusal() is None
    found = move.verdict()
    assert found.possible == "yes"
    assert set(found.paths) == {"A1.4", "A1.5"}


@pytest.mark.bad("10e.fight.consolidate.move", 1)
def test_who_is_in_base_contact_does_not_consolidate() -> None:
    async def act(game: Warhammer) -> None:
        await consolidate(game, game.unit("A1"))

    attempt = Illegal({"A1.1": [[10, 10], [10, 9.5]]})
    ours = {"A1": at((10, 10), (8, 10), sheet="dummy")}
    scene = setup(ours, {"B1": dummy((beyond(0), 10))}, SHEETS)
    (refusal,) = Scene(scene, act, answers={"consolidation move": [attempt, None]}).refusals
    assert (refusal.why, refusal.rules) == ("in-contact-already", ("10e.fight.consolidate.move",))
    assert refusal.about == {"model": "A1.1"}


@pytest.mark.rule("10e.fight.consolidate.to-enemy")
def test_example_own_consolidate_choices_a() -> None:
    """10e.ex.own.consolidate-choices, a: an enemy 3.9" away can be engaged, so the marker is out of the question."""
    clash = done(at((10, 10)), {"B1": dummy((beyond(6.9), 10))}, objectives={"O": marker_at(5)})
    game = clash.game
    game.table.place("A1", {"A1.1": Pose(13, 10)})
    move = consolidation_to_enemy(game, game.unit("A1"))
    assert move.verdict().possible == "yes"
    back = move.refusal({"A1.1": [Pose(13, 10), Pose(10, 10)]})
    assert back is not None
    assert back.rules == ("10e.fight.consolidate.to-enemy",)
    assert move.refusal({"A1.1": [Pose(13, 10), Pose(16, 10)]}) is None


@pytest.mark.bad("10e.fight.consolidate.to-enemy")
def test_consolidating_towards_a_marker_is_refused_while_an_enemy_could_be_engaged() -> None:
    """The pile-in brings it to 0.9" of the enemy; then it stays engaged and may only go closer."""
    clash = done(at((10, 10)), {"B1": dummy((beyond(3.9), 10))}, objectives={"O": marker_at(2)})
    assert clash.fact("UnitMoved", how="pile-in")
    assert clash.asked == "consolidation move"
    refusal = clash.refused(clash.paths(A1_1=[(12.5, 10)]))
    assert (refusal.why, refusal.rules) == ("ends-too-far", ("10e.fight.consolidate.to-enemy",))
    assert refusal.about["distance"] == 1.4


# -- towards an objective ----------------------------------------------------------------------------------------------


@pytest.mark.bad("10e.fight.consolidate.to-objective", 2)
def test_example_own_consolidate_choices_b() -> None:
    """10e.ex.own.consolidate-choices, b: enemy 6" away, closest marker 4" away: at least 1" and up to 3" towards it."""
    objectives = {"O": marker_at(4), "P": [10 + WIDE / 2 + 4.5 + MARKER, 15]}
    clash = done(at((10, 10)), {"B1": dummy((beyond(6), 10))}, objectives=objectives)
    assert clash.asked == "consolidation move"
    short = clash.refused(clash.paths(A1_1=[(9.1, 10)]))
    assert (short.why, short.rules) == ("ends-too-far", ("10e.fight.consolidate.to-objective",))
    assert short.about == {"model": "A1.1", "goal": "O", "distance": 3.1, "limit": 3.0}
    objective = closest_objective(clash.game, clash.game.unit("A1"))
    assert objective is not None
    assert objective.key == "O"
    clash.answer(clash.paths(A1_1=[(9, 10)]))
    assert in_range(clash.game, clash.game.unit("A1"), clash.game.state.objectives[0])


@pytest.mark.bad("10e.fight.consolidate.to-objective", 1)
def test_moving_towards_a_farther_marker_is_refused() -> None:
    objectives = {"O": marker_at(2), "P": [14, 10]}
    clash = done(at((10, 10)), {"B1": dummy((beyond(20), 10))}, objectives=objectives)
    refusal = clash.refused(clash.paths(A1_1=[(10.5, 10)]))
    assert (refusal.why, refusal.rules) == ("not-closer", ("10e.fight.consolidate.to-objective",))
    assert (refusal.about["distance"], refusal.about["before"]) == (2.5, 2.0)
    clash.suggested()
    assert clash.fact("UnitMoved", how="consolidation")


@pytest.mark.rule("10e.fight.consolidate.to-objective")
def test_a_unit_that_cannot_stay_together_does_not_go_to_the_marker() -> None:
    clash = done(at((10, 10), (10, 11.5)), {"B1": dummy((beyond(20), 10))}, objectives={"O": marker_at(4)})
    refusal = clash.refused(clash.paths(A1_1=[(7.0, 10)]))
    assert (refusal.why, refusal.rules[0]) == ("not-coherent", "10e.fight.consolidate.to-objective")
    move = consolidation_to_objective(clash.game, clash.game.unit("A1"), clash.game.state.objectives[0])
    assert move.verdict().possible == "yes"


@pytest.mark.parametrize("far", [16.5, 16.6, 17.0])
def test_a_unit_that_is_not_together_comes_together_on_its_way_to_the_marker(far: float) -> None:
    """The first is in range already; the second comes near it only if the first waits for it."""
    clash = Clash({"A1": at((14, 10), (14, far))}, {}, objectives={"O": [10, 10]})
    move = consolidation_to_objective(clash.game, clash.game.unit("A1"), clash.game.state.objectives[0])
    found = move.verdict()
    assert found.possible == "yes"
    assert move.refusal(found.paths) is None


@pytest.mark.not_in("11e", because="what is more than 3 inches away is not consolidated towards there")
@pytest.mark.rule("10e.fight.consolidate.none")
def test_example_own_consolidate_choices_c() -> None:
    """10e.ex.own.consolidate-choices, c: enemy 6", marker 6.5" away: nobody moves."""
    clash = done(at((10, 10)), {"B1": dummy((beyond(6), 10))}, objectives={"O": marker_at(6.5)})
    assert clash.asked == "pause"
    fact = clash.fact("MoveImpossible", how="consolidation")
    assert fact["rules"] == ["10e.fight.consolidate.none"]
    assert (fact["measured"], fact["limit"]) == (pytest.approx(6.5, abs=0.002), 6.0)
    assert clash.pose("A1.1").x == 10


@pytest.mark.not_in("11e", because="what is more than 3 inches away is not consolidated towards there")
@pytest.mark.rule("10e.fight.consolidate.none")
def test_without_enemies_and_objectives_nobody_consolidates() -> None:
    clash = done(at((10, 10)), {})
    assert clash.fact("MoveImpossible", how="consolidation")["rules"] == ["10e.fight.consolidate.none"]


@pytest.mark.not_in("11e", because="a Consolidation tells its mode there")
@pytest.mark.rule("10e.objective.movement")
def test_no_step_ends_on_a_marker() -> None:
    """The way into base contact ends on a marker: whoever consolidates ends beside it."""
    clash = done(at((10, 10)), {"B1": dummy((beyond(20), 10))}, objectives={"O": marker_at(1)})
    refusal = clash.refused(clash.paths(A1_1=[(8.8, 10)]))
    assert (refusal.why, refusal.rules) == ("on-objective", ("10e.objective.movement",))
    clash.suggested()
    assert clash.fact("UnitMoved", how="consolidation")
    assert engaged_with(clash.game, clash.game.unit("A1")) == []


@pytest.mark.rule("10e.fight.consolidate.to-enemy")
def test_with_two_enemies_near_each_model_goes_to_the_one_that_is_closest_to_it() -> None:
    """A1.2 is nearer to B1, with which A1.1 is in contact, than to B2: the way to B2 is the wrong one."""
    ours = {"A1": at([10, 10], [10, 12])}
    clash = Clash(ours, {"B1": at([beyond(0), 10]), "B2": at([10 - WIDE - 1.5, 12])})
    move = consolidation_to_enemy(clash.game, clash.game.unit("A1"))
    to_b2 = move.refusal({"A1.2": [clash.pose("A1.2"), Pose(8.5, 12)]})
    assert to_b2 is not None
    assert (to_b2.why, to_b2.rules) == ("not-closer", ("10e.fight.consolidate.to-enemy",))
    assert move.refusal({"A1.2": [clash.pose("A1.2"), Pose(beyond(0), 10 + WIDE)]}) is None
