"""The Morale phase of 9th edition."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.wh40k.attacks.damage import destroy
from bellona.wh40k.e09.phases.morale import (
    MORALE,
    active_player,
    fatal_below,
    holds,
    must_test,
    take_test,
    why_not_tested,
)
from bellona.wh40k.game import Warhammer

from .phases import PhaseByPhase
from .scenes import Scene, setup


def squad(sheet: str, count: int, **more: Any) -> dict[str, Any]:
    return {"sheet": sheet, "models": count, "at": [[10, 10]], "strength": count} | more


class MoraleScene(Scene):
    """A unit of guards (Ld 6) that loses models, and then takes its Morale test."""

    def __init__(self, models: int, lost: int, dice: str, **more: Any) -> None:
        async def act(game: Warhammer) -> None:
            for name in [model.name for model in game.unit("A1").models][:lost]:
                await destroy(game, "A1", name)
            self.due = [unit.key for unit in must_test(game, 0)]
            if self.due:
                await take_test(game, game.unit("A1"))

        super().__init__(setup({"A1": squad("guard", models)}, {}, time={"phase": "morale"}), act, dice=dice, **more)

    @property
    def left(self) -> int:
        return len(self.game.unit("A1").models)


@pytest.mark.rule("9e.morale.test", "9e.morale.unmodified-one")
def test_a_die_and_the_losses_against_leadership_and_a_1_always_passes() -> None:
    assert [holds(die, 2, 6) for die in range(1, 7)] == [True, True, True, True, False, False]
    assert [holds(die, 9, 6) for die in range(1, 7)] == [True, *[False] * 5]
    for die, passed in ((4, True), (1, True)):
        told = MoraleScene(10, 2, f"morale {die}")
        assert told.fact("MoraleTest")["passed"] is passed
        assert told.left == 8


@pytest.mark.rule("9e.morale.failure", "9e.morale.combat-attrition", "9e.morale.fleeing-models")
def test_one_flees_and_then_one_for_each_1() -> None:
    fleeing = {"model that flees": ["A1.5", "A1.3", "A1.4"]}
    told = MoraleScene(10, 2, "morale 5, attrition 1 2 3 4 5 6 1", answers=fleeing)
    assert told.left == 5
    assert [fact["model"] for fact in told.facts("ModelFled")] == ["A1.5", "A1.3", "A1.4"]
    assert told.fact("CombatAttrition")["fled"] == 2
    assert len(told.facts("MoraleTest")) == 1


@pytest.mark.rule("9e.morale.combat-attrition-half")
def test_below_half_strength_ones_and_twos_cost_a_model() -> None:
    assert [fatal_below(below) for below in (False, True)] == [1, 2]
    told = MoraleScene(10, 5, "morale 6, attrition 2 1 3 6")
    assert told.left == 2
    assert told.fact("CombatAttrition")["fatal"] == 2


@pytest.mark.rule("9e.morale.who-tests", "9e.morale.once-per-phase")
@pytest.mark.bad("9e.morale.once-per-phase")
def test_only_who_has_lost_models_is_tested_and_only_once() -> None:
    assert MoraleScene(5, 0, "").due == []

    async def act(game: Warhammer) -> Any:
        nobody = why_not_tested(game, 0, "A1")
        await destroy(game, "A1", "A1.1")
        due = why_not_tested(game, 0, "A1")
        clock = game.state.clock
        game.state.clock = type(clock)(clock.stage, clock.round, clock.turn, clock.phase, clock.step, done=("A1",))
        again = why_not_tested(game, 0, "A1")
        game.state.clock = clock
        return nobody, due, again

    nobody, due, again = Scene(setup({"A1": squad("guard", 5)}, {}, time={"phase": "morale"}), act).result
    assert (nobody.why, due, again.why) == ("lost-nobody", None, "has-tested")


@pytest.mark.rule("9e.morale.order")
@pytest.mark.bad("9e.morale.order")
def test_players_test_in_turn_nobody_is_passed_over_and_then_units_are_gathered() -> None:
    ours = {f"A{n}": squad("guard", 3, at=[[10 * n, 10]]) for n in (1, 2)}
    theirs = {f"B{n}": squad("guard", 3, at=[[10 * n, 30]]) for n in (1, 2)}

    async def lose_one_each(game: Warhammer) -> None:
        for key in ("A1", "A2", "B1", "B2"):
            await destroy(game, key, f"{key}.1")

    dice = "morale 1, morale 1, morale 1, morale 1"
    phase = PhaseByPhase("morale", ours, theirs, dice=dice, before=lose_one_each)
    assert (phase.asked, phase.request.player) == ("morale test", 0)
    assert "9e.morale.order" in phase.refused(None).rules
    phase.answer("A2")
    assert (phase.request.player, phase.options()) == (1, ["B1", "B2"])
    phase.answer("B1").play()
    assert [fact["unit"] for fact in phase.facts("MoraleTest")] == ["A2", "B1", "A1", "B2"]
    assert next(step.name for step in MORALE.steps) == "morale test"
    assert active_player(phase.game) == 0


@pytest.mark.rule("9e.morale.steps")
def test_units_are_tested_before_they_are_gathered_and_then_the_turn_ends() -> None:
    """A loss has left a model behind, out of Coherency: it is gone after the tests, in either player's turn."""
    at = [[10, 10], [11.8, 10], [16, 10], [17.8, 10]]

    async def lose_one_each(game: Warhammer) -> None:
        for name in ("A1.4", "A2.1"):
            await destroy(game, name[:2], name)

    for player in "AB":
        ours = {"A1": squad("guard", 4, at=at), "A2": squad("guard", 3, at=[[10, 30]])}
        phase = PhaseByPhase("morale", ours, {}, dice="morale 1, morale 1", before=lose_one_each, player=player)
        assert "9e.morale.steps" in phase.refused(None).rules  # on to the next step
        phase.play()
        kinds = [type(fact).__name__ for fact in phase.run.facts]
        assert kinds.index("MoraleTest") < kinds.index("ModelRemoved")
        assert [model.name for model in phase.game.unit("A1").models] == ["A1.1", "A1.2"]
    assert [step.name for step in MORALE.steps] == ["morale test", "coherency"]
