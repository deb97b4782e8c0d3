"""The 5 inches of height in Engagement Range and in the range of a marker: exactly 5 is within, a hair more is not."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bellona.kernel.refusal import Refusal
from bellona.space.table import Pose
from bellona.wh40k.game import Warhammer
from bellona.wh40k.moves.engaging import Closing
from bellona.wh40k.moves.pile_in import consolidation_to_enemy, consolidation_to_objective, pile_in_move
from bellona.wh40k.phases.charge import charge_move
from bellona.wh40k.state import Unit
from bellona.wh40k.table.objectives import in_range

from .clashing import MARINE, MARKER, WIDE, Clash
from .marching import ruin

# beyond 5" by more than what passes for contact, by an inch
HEIGHTS = [(5.0, True), (5.003, False), (6.0, False)]
NEAR = 11.3  # below an enemy on the ruin, half an inch from being under its base


def below(height: float) -> Clash:
    """A1 before a ruin, B1 on a floor of it so high up."""
    return Clash({"A1": MARINE}, {"B1": {"sheet": "marine", "at": [[13.5, 10, height]]}}, terrain=[ruin(height)])


def charge_at_b1(game: Warhammer, unit: Unit) -> Closing:
    return charge_move(game, unit, ("B1",), 2)


def ends_near(clash: Clash, move: Closing) -> Refusal | None:
    return move.refusal({"A1.1": [clash.pose("A1.1"), Pose(NEAR, 10)]})


@pytest.mark.parametrize(("height", "within"), HEIGHTS)
@pytest.mark.parametrize(
    "kind",
    [
        pytest.param(charge_at_b1, marks=pytest.mark.rule("10e.charge.success.all-targets")),
        pytest.param(pile_in_move, marks=pytest.mark.rule("10e.fight.pile-in.condition")),
        pytest.param(consolidation_to_enemy, marks=pytest.mark.rule("10e.fight.consolidate.to-enemy")),
    ],
)
def test_whoever_closes_with_an_enemy_above_ends_within_five_inches_of_its_height(
    kind: Callable[[Warhammer, Unit], Closing], height: float, within: bool
) -> None:
    clash = below(height)
    refusal = ends_near(clash, kind(clash.game, clash.game.unit("A1")))
    assert (refusal is None or refusal.why != "ends-too-far") is within


@pytest.mark.not_in("11e", because="a marker on the area of a ruin makes that area the objective")
@pytest.mark.rule("10e.objective.range")
@pytest.mark.parametrize(("height", "within"), HEIGHTS)
def test_a_model_above_a_marker_is_in_range_up_to_five_inches(height: float, within: bool) -> None:
    above = {"A1": {"sheet": "marine", "at": [[13.5, 10, height]]}}
    game = Clash(above, {}, terrain=[ruin(height)], objectives={"O": [13.5, 8]}).game
    assert bool(in_range(game, game.unit("A1"), game.state.objectives[0])) is within


@pytest.mark.rule("10e.fight.consolidate.to-objective")
@pytest.mark.parametrize(("height", "within"), HEIGHTS)
def test_a_consolidation_above_a_marker_ends_in_range_of_it_up_to_five_inches(height: float, within: bool) -> None:
    ours = {"A1": {"sheet": "marine", "at": [[17, 10, height]]}}
    marker = [17 - WIDE / 2 - 4 - MARKER, 10]
    clash = Clash(ours, {}, terrain=[ruin(height)], objectives={"O": marker})
    move = consolidation_to_objective(clash.game, clash.game.unit("A1"), clash.game.state.objectives[0])
    refusal = move.refusal({"A1.1": [clash.pose("A1.1"), Pose(15, 10, height)]})
    assert (refusal.why if refusal else None) == (None if within else "ends-too-far")
