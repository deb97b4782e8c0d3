"""Leaders and SUPPORT: who joins whom, who is protected, and what becomes of them without a Bodyguard."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from bellona.kernel.dice import Seeded
from bellona.kernel.rule import SpecialRules
from bellona.wh40k.attacks.damage import candidates, destroy, exposed, suffer_mortal_wounds
from bellona.wh40k.attacks.resolve import toughness_of
from bellona.wh40k.e11.battle_shock import is_at_half_strength
from bellona.wh40k.e11.characters import part_ways
from bellona.wh40k.e11.hazard import hazard_rolls
from bellona.wh40k.game import Warhammer
from bellona.wh40k.moments import WarhammerRule
from bellona.wh40k.phases.shooting import shoot
from bellona.wh40k.set_up.formations import bodyguards
from bellona.wh40k.state import Unit

from ..e10.battles import Battle, army, own_battle, sheet
from ..e10.clashing import Clash, at, beyond
from ..e10.scenes import ARMS, Illegal, Scene, setup
from ..e10.test_formations import SHEETS as FORMED
from ..e10.test_formations import revealed, squad, to_formations, unit

SHEETS: dict[str, Any] = {
    "squad": {"T": 4, "Sv": 7, "W": 1, "tags": ["INFANTRY"], "arms": ARMS},
    "chief": {"T": 3, "Sv": 7, "W": 3, "tags": ["INFANTRY", "CHARACTER"], "rules": ["leader"], "arms": ARMS},
    "medic": {"T": 3, "Sv": 7, "W": 2, "tags": ["INFANTRY", "CHARACTER"], "rules": ["support"], "arms": ARMS},
    "gunner": {"T": 4, "Sv": 3, "W": 2, "tags": ["INFANTRY"]}
    | {"arms": {"gun": {"range": 36, "A": 6, "BS": 2, "S": 8, "AP": -6, "D": 1}}},
}
PLACES = [[10, 10], [10, 11.4], [10, 12.8]]


def attached(**more: Any) -> dict[str, Any]:
    """B1, one model, with the Leader B8 and the SUPPORT unit B9."""
    whole = {"sheet": "squad", "models": 1, "at": PLACES, "leader": "B8", "support": "B9"} | more
    return {"B1": whole, "B8": {"sheet": "chief"}, "B9": {"sheet": "medic"}}


def played(act: Callable[[Warhammer], Awaitable[Any]], dice: str = "", answers: Any = None, **more: Any) -> Scene:
    ours = {"A1": {"sheet": "gunner", "at": [[20, 10]]}}
    scene = setup(ours, attached(**more), SHEETS, time={"phase": "shooting"})
    return Scene(scene, act, dice=dice, answers=answers)


def shot(dice: str, answers: Any = None, **more: Any) -> Scene:
    """A1 shoots at B1."""

    async def act(game: Warhammer) -> None:
        await shoot(game, game.unit("A1"))

    return played(act, dice, {"targets": [{"A1.1/gun": "B1"}]} | (answers or {}), **more)


async def looked_at(game: Warhammer) -> Unit:
    return game.unit("B1")


# -- who joins whom ----------------------------------------------------------------------------------------------------


MEDIC = sheet(tags=["INFANTRY", "CHARACTER"], rules=["support"], leads=["squad"])


def declaring(*units: dict[str, Any]) -> Battle:
    """Player A has these units besides their lord, A1; formations are being declared."""
    return to_formations(Battle(own_battle(list(units), FORMED | {"medic": MEDIC}, theirs=army()), Seeded(1)))


def forms(*units: dict[str, Any], leaders: dict[str, str]) -> Battle:
    return revealed(declaring(*units), leaders=leaders)


@pytest.mark.rule("11e.ability.support", "11e.ability.support-details", "11e.ability.leader")
@pytest.mark.rule("11e.ability.attached-one-unit")
def test_a_bodyguard_unit_has_a_leader_and_a_support_unit_at_the_same_time() -> None:
    battle = forms(squad(), {"sheet": "medic"}, leaders={"A1": "A2", "A3": "A2"})
    one = unit(battle, "A2")
    assert [part.key for part in one.parts] == ["A2", "A1", "A3"]
    assert one.strength == 7
    assert [fact["leader"] for fact in battle.facts("LeaderAttached", bodyguard="A2")] == ["A1", "A3"]
    rules = {fact["leader"]: fact["rules"] for fact in battle.facts("LeaderAttached")}
    assert {"11e.ability.leader", "11e.ability.attached-one-unit"} <= set(rules["A1"])
    assert {"11e.ability.support", "11e.ability.support-details"} <= set(rules["A3"])
    assert "11e.ability.leader" not in rules["A3"]


@pytest.mark.rule("11e.ability.support-details")
def test_a_support_unit_joins_without_a_leader_too_and_only_whom_its_datasheet_lists() -> None:
    battle = declaring(squad(), {"sheet": "medic"}, squad(sheet="others"))
    units = {u.key: u for u in battle.game.units(0)}
    assert [u.key for u in bodyguards(battle.game, units, units["A3"])] == ["A2"]
    refusal = battle.refused({"A3": "A4"}, player=0)
    assert refusal.why == "not-an-option"
    alone = forms(squad(), {"sheet": "medic"}, leaders={"A3": "A2"})
    assert [part.key for part in unit(alone, "A2").parts] == ["A2", "A3"]


@pytest.mark.bad("11e.ability.support", 1)
def test_a_bodyguard_unit_does_not_have_two_support_units() -> None:
    battle = declaring(squad(), {"sheet": "medic"}, {"sheet": "medic"})
    refusal = battle.refused({"A3": "A2", "A4": "A2"}, player=0)
    assert (refusal.why, refusal.rules[0]) == ("second-support", "11e.ability.support")
    assert refusal.about == {"bodyguard": "A2", "leaders": ["A3", "A4"]}
    battle.answer({"A3": "A2", "A1": "A2"}, player=0)


@pytest.mark.bad("11e.ability.leader", 1)
def test_a_bodyguard_unit_does_not_have_two_leaders() -> None:
    battle = declaring(squad(), {"sheet": "chief"}, {"sheet": "medic"})
    refusal = battle.refused({"A1": "A2", "A4": "A2", "A3": "A2"}, player=0)
    assert (refusal.why, refusal.rules[0]) == ("second-leader", "11e.ability.leader")
    assert refusal.about == {"bodyguard": "A2", "leaders": ["A1", "A3"]}


# -- one unit ----------------------------------------------------------------------------------------------------------


@pytest.mark.bad("11e.ability.attached-one-unit", 1)
def test_a_leader_does_not_walk_away_from_its_bodyguard() -> None:
    ours = {"A1": at([10, 10], sheet="squad", leader="A8") | {"at": PLACES[:2]}, "A8": {"sheet": "chief"}}
    clash = Clash(ours, {"B1": at([beyond(3), 10], sheet="squad")}, sheets=SHEETS, dice="charge 6 6").charges("B1")
    refusal = clash.refused(clash.paths(A1_1=[(beyond(3 - 1.26), 10)]) | {"A8.1": [[10, 11.4], [10.2, 14]]})
    assert refusal.why == "not-coherent"
    assert [u.key for u in clash.game.units(0)] == ["A1"]


@pytest.mark.bad("11e.ability.attached-one-unit", 2)
def test_a_leader_does_not_shoot_by_itself() -> None:
    ours = {"A1": at([10, 10], sheet="squad", leader="A8") | {"at": PLACES[:2]}, "A8": {"sheet": "chief"}}
    theirs = {"B1": at([20, 10], sheet="squad")}
    clash = Clash(ours | {"A2": at([30, 10], sheet="squad")}, theirs, phase="shooting", sheets=SHEETS)
    assert clash.options() == ["A1", "A2"]
    assert clash.refused("A8").why == "not-an-option"
    clash.answer("A1")
    assert set(clash.request.shown()["things"]) == {"A1.1/rifle", "A8.1/rifle"}
    assert [u.key for u in clash.game.units(0)] == ["A1", "A2"]


# -- protection --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("11e.ability.leader-protected")
def test_leader_and_support_are_protected_while_a_bodyguard_model_lives() -> None:
    unit = played(looked_at).result
    game = played(looked_at).game
    assert unit.is_attached
    assert [model.name for model in exposed(game, unit)] == ["B1.1"]
    attempt = Illegal("B8.1")
    scene = shot("hit 2 1 1 1 1 1, wound 2, save 1", {"allocate": [attempt]}, models=2, at=[*PLACES, [10, 14.2]])
    assert "11e.ability.leader-protected" in scene.refusals[0].rules


@pytest.mark.rule("11e.ability.leader-protected")
def test_hazard_rolls_do_not_find_the_leader_either() -> None:
    async def act(game: Warhammer) -> None:
        await hazard_rolls(game, game.unit("B1"), 1, ())

    scene = played(act, "hazard 1", models=2, at=[*PLACES, [10, 14.2]], wounds={})
    assert scene.fact("ModelDestroyed")["model"] == "B1.1"
    game = scene.game
    assert [model.name for model in candidates(game, game.unit("B1"))] == ["B1.2"]


@pytest.mark.rule("11e.ability.attached-toughness")
def test_attacks_find_the_toughness_of_the_bodyguard_until_all_are_resolved() -> None:
    """Strength 8 against Toughness 4 wounds on 2+; against the Leader's 3 it would, too, but Strength 5 shows it."""
    weak = {"gunner": SHEETS["gunner"] | {"arms": {"gun": SHEETS["gunner"]["arms"]["gun"] | {"S": 6}}}}

    async def act(game: Warhammer) -> None:
        assert toughness_of(game, game.unit("B1")) == 4
        await shoot(game, game.unit("A1"))

    scene = setup({"A1": {"sheet": "gunner", "at": [[20, 10]]}}, attached(), SHEETS | weak, time={"phase": "shooting"})
    dice = "hit 2 2 2 1 1 1, wound 2 2 3, save 1"
    done = Scene(scene, act, dice=dice, answers={"targets": [{"A1.1/gun": "B1"}]})
    assert done.fact("WoundRolls")["needed"] == 3
    assert toughness_of(done.game, done.game.unit("B1")) == 3


# -- without a Bodyguard -----------------------------------------------------------------------------------------------


@pytest.mark.rule("11e.ability.attached-leftover", "11e.ability.attached-one-unit")
def test_attacks_go_on_to_both_and_then_they_are_two_units() -> None:
    """Four wounds: the Bodyguard takes one, its player gives one to the SUPPORT unit, which takes the next, too."""
    dice = "hit 2 2 2 2 1 1, wound 2 2 2 2, save 1, save 1, save 1, save 1"
    scene = shot(dice, {"allocate": ["B9.1"]})  # then the wounded model comes first, and nobody is asked
    assert [fact["unit"] for fact in scene.facts("UnitDestroyed")] == ["B1", "B9"]
    assert [model.name for model in scene.game.unit("B1").models] == ["B8.1"]
    assert scene.game.unit("B1").model("B8.1").wounds == 2
    assert not scene.facts("PartedWays")  # nobody but the Leader is left
    parted = shot("hit 2 2 1 1 1 1, wound 2 2, save 1, save 1", {"allocate": ["B8.1"]})
    told = parted.fact("PartedWays", unit="B1", other="B9", models=["B9.1"])
    assert told["rules"] == ["11e.ability.attached-leftover"]
    game = parted.game
    kinds = [type(fact).__name__ for fact in parted.run.facts]
    assert kinds.index("PartedWays") > max(i for i, kind in enumerate(kinds) if kind == "WoundsLost")
    assert [(u.key, [m.name for m in u.models], u.strength) for u in game.units(1)] == [
        ("B1", ["B8.1"], 1),
        ("B9", ["B9.1"], 1),
    ]
    assert game.table.names("B9") == ("B9.1",)
    assert game.table.pose("B9", "B9.1").y == 12.8
    assert not game.unit("B1").is_attached


@pytest.mark.rule("11e.ability.attached-leftover")
def test_both_keep_every_state_of_the_whole() -> None:
    gained = [{"rule": "stealth", "until": "turn"}, {"rule": "feel-no-pain 5+", "until": "battle", "model": "B8.1"}]
    states: dict[str, Any] = {"battle_shocked": True, "moved": "advance", "advance": 3, "shot": True, "charged": True}
    dice = "hit 6 1 1 1 1 1, wound 2, save 1"
    scene = shot(dice, **states, fought=True, may_charge=False, gained=gained)
    game = scene.game
    for key in ("B1", "B9"):
        unit = game.unit(key)
        assert {name: getattr(unit, name) for name in states} == states
        assert (unit.fought, unit.may_charge) == (True, False)
    assert [gain.rule for gain in game.unit("B1").gained] == ["stealth", "feel-no-pain 5+"]
    assert [gain.rule for gain in game.unit("B9").gained] == ["stealth"]


@pytest.mark.rule("11e.ability.attached-leftover")
def test_what_the_battle_remembers_of_the_whole_it_remembers_of_both() -> None:
    async def act(game: Warhammer) -> None:
        game.state.eligible_at_start = game.state.engaged_at_start = game.state.near_at_start = ("A1", "B1")
        await destroy(game, "B1", "B1.1")

    state = played(act).game.state
    assert state.eligible_at_start == state.engaged_at_start == state.near_at_start == ("A1", "B1", "B9")


@pytest.mark.rule("11e.ability.attached-leftover")
def test_where_it_was_no_attack_they_part_at_once() -> None:
    async def act(game: Warhammer) -> list[str]:
        await destroy(game, "B1", "B1.1")
        return [unit.key for unit in game.units(1)]

    assert played(act).result == ["B1", "B9"]


@pytest.mark.rule("11e.ability.attached-leftover")
def test_mortal_wounds_go_on_to_both_before_they_part() -> None:
    def hurt(wounds: int) -> Scene:
        async def act(game: Warhammer) -> None:
            await suffer_mortal_wounds(game, "B1", wounds, "test")

        return played(act, answers={"allocate": ["B9.1"]})

    assert [fact["unit"] for fact in hurt(3).facts("UnitDestroyed")] == ["B1", "B9"]
    assert [unit.key for unit in hurt(3).game.units(1)] == ["B1"]
    scene = hurt(2)
    assert scene.fact("PartedWays", unit="B1", other="B9")
    assert scene.game.unit("B9").models[0].wounds == 1
    assert scene.game.state.in_harm == ()


@pytest.mark.rule("11e.ability.attached-leftover")
def test_nobody_parts_while_a_bodyguard_lives_or_where_one_part_is_left() -> None:
    async def act(game: Warhammer) -> None:
        part_ways(game, "B1")
        await destroy(game, "B1", "B8.1")
        await destroy(game, "B1", "B1.1")

    scene = played(act)
    assert not scene.facts("PartedWays")
    assert [(u.key, [m.name for m in u.models]) for u in scene.game.units(1)] == [("B1", ["B9.1"])]


@pytest.mark.rule("11e.ability.attached-destroyed-triggers")
def test_each_part_is_destroyed_by_itself() -> None:
    dice = "hit 2 2 2 2 2 2, wound 2 2 2 2 2 2" + ", save 1" * 6
    scene = shot(dice, {"allocate": ["B9.1"]})
    told = scene.facts("UnitDestroyed")
    assert [fact["unit"] for fact in told] == ["B1", "B9", "B8"]
    assert all("11e.ability.attached-destroyed-triggers" in fact["rules"] for fact in told)


@pytest.mark.rule("11e.ability.attached-leftover")
def test_both_were_attacked() -> None:
    """Each of them hears of it, and may act on it."""
    heard: list[str] = []
    rules = SpecialRules()

    @rules.add("wary")
    class Wary(WarhammerRule):
        """Hears that its unit was attacked."""

        async def was_attacked(self, game: Warhammer, unit: Unit, by: Unit) -> None:
            heard.append(f"{unit.key} by {by.key}")

    async def act(game: Warhammer) -> None:
        await shoot(game, game.unit("A1"))

    wary = {sheet: SHEETS[sheet] | {"rules": [*SHEETS[sheet]["rules"], "wary"]} for sheet in ("chief", "medic")}
    ours = {"A1": {"sheet": "gunner", "at": [[20, 10]]}}
    scene = setup(ours, attached(), SHEETS | wary, time={"phase": "shooting"})
    dice = "hit 2 2 1 1 1 1, wound 2 2, save 1, save 1"
    answers: dict[str, list[Any]] = {"targets": [{"A1.1/gun": "B1"}], "allocate": ["B8.1"]}
    assert Scene(scene, act, dice=dice, answers=answers, rules=rules).fact("PartedWays", unit="B1", other="B9")
    assert heard == ["B1 by A1", "B9 by A1"]


@pytest.mark.rule("11e.battle-shock.half-models")
def test_each_has_its_own_starting_strength_again() -> None:
    async def act(game: Warhammer) -> list[bool]:
        before = is_at_half_strength(game, game.unit("B1"))
        await destroy(game, "B1", "B1.1")
        return [before, *(is_at_half_strength(game, game.unit(key)) for key in ("B1", "B9"))]

    assert played(act, strength=9).result == [True, False, False]
