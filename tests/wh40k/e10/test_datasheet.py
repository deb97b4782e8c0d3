"""Characteristics, Auras and wargear."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.kernel.modifiers import Modifier
from bellona.kernel.rule import SpecialRules
from bellona.wh40k.attack import Attack
from bellona.wh40k.attacks.damage import destroy
from bellona.wh40k.game import Warhammer
from bellona.wh40k.moments import WarhammerRule

from .attacking import volley
from .scenes import Scene, setup

AURAS = SpecialRules()
SHEETS: dict[str, Any] = {
    "banner": {"W": 3, "rules": ["inspiring"], "tags": ["CHARACTER"]},
    "bus": {"tags": ["TRANSPORT"], "carries": {"models": 2}},
    "squad": {
        "W": 2,
        "tags": ["INFANTRY"],
        "arms": {"rifle": {"range": 24, "A": 2, "BS": 3, "S": 4, "AP": -1, "D": 2}},
    },
}


@AURAS.add("inspiring")
class Inspiring(WarhammerRule):
    """Friendly units within 6" hit more easily."""

    aura = 6.0

    def hit_roll(self, attack: Attack) -> Modifier | None:
        return Modifier("add", 1, self.name)


@AURAS.add("chanting")
class Chanting(Inspiring):
    """Another Aura."""


async def nothing(game: Warhammer) -> None:
    """Just the scene."""


def look(ours: dict[str, Any], theirs: dict[str, Any] | None = None, act: Any = nothing) -> Scene:
    return Scene(setup(ours, theirs or {}, SHEETS), act, rules=AURAS)


def rules(scene: Scene, key: str) -> tuple[str, ...]:
    return scene.game.abilities_of(scene.game.unit(key))


def squad(x: float, **more: Any) -> dict[str, Any]:
    return {"sheet": "squad", "at": [[x, 10]]} | more


def banner(x: float, **more: Any) -> dict[str, Any]:
    return {"sheet": "banner", "at": [[x, 10]]} | more


@pytest.mark.rule("10e.datasheet.model-characteristics")
def test_a_model_has_move_toughness_save_wounds_leadership_and_control() -> None:
    tactical = {"M": 6, "T": 4, "Sv": 3, "W": 2, "Ld": 6, "OC": 2, "tags": ["INFANTRY", "BATTLELINE"]}
    game = Scene(setup({"A1": {"sheet": "tactical"}}, {}, {"tactical": tactical}), nothing).game
    profile = game.profile(game.unit("A1").models[0])
    assert (profile.move, profile.toughness, profile.save, profile.wounds) == (6, 4, 3, 2)
    assert (profile.leadership, profile.control) == (6, 2)


@pytest.mark.not_in("9e", because="skill, Strength and Attacks are the model's")
@pytest.mark.rule("10e.datasheet.weapon-characteristics")
def test_a_weapon_without_range_is_a_melee_weapon() -> None:
    game = Scene(setup({"A1": {"sheet": "marine"}}, {}), nothing).game
    model = game.unit("A1").models[0]
    rifle, sword = game.weapon(model, "rifle"), game.weapon(model, "sword")
    assert (rifle.range, rifle.attacks, rifle.skill, rifle.strength, rifle.ap, rifle.damage) == (24, "2", 3, 4, -1, "1")
    assert (rifle.melee, sword.melee) == (False, True)


@pytest.mark.not_in("9e", because="there are no Leaders")
@pytest.mark.rule("10e.datasheet.aura.self")
def test_a_model_is_always_within_its_own_aura_and_so_is_its_unit() -> None:
    led = {"sheet": "squad", "leader": "A9", "at": [[2, 10], [40, 10]]}
    scene = look({"A1": led, "A9": {"sheet": "banner"}})
    assert scene.game.auras_on(scene.game.unit("A1")) == ("inspiring",)
    unit = scene.game.unit("A1")
    assert [scene.game.abilities_of_model(unit, model) for model in unit.models] == [("inspiring",)] * 2


@pytest.mark.bad("10e.datasheet.aura.stacking")
def test_the_same_aura_counts_once_however_many_spread_it() -> None:
    ours = {"A1": squad(10), "A2": banner(14), "A3": banner(6), "A4": banner(10, at=[[10, 14]], abilities=["chanting"])}
    scene = look(ours, {"B1": squad(30)})
    assert rules(scene, "A1") == ("inspiring", "chanting")
    trail = [
        modifier.source
        for modifier in scene.game.parts.attacks.sequence(scene.run.rulebook, aimed(scene)).hit_modifier.trail
    ]
    assert trail == ["inspiring", "chanting"]
    assert scene.game.abilities_of_model(scene.game.unit("A1"), scene.game.unit("A1").models[0]) == (
        "inspiring",
        "chanting",
    )


def aimed(scene: Scene) -> Attack:
    return volley(scene.game, "rifle").attack


def test_an_aura_reaches_friends_within_its_range_from_the_models_that_have_it() -> None:
    scene = look({"A1": squad(10), "A2": banner(17.2), "A3": squad(24.6)}, {"B1": squad(12, at=[[12, 12]])})
    assert [rules(scene, key) for key in ("A1", "A3", "B1")] == [("inspiring",), (), ()]
    led = {"sheet": "squad", "leader": "A9", "at": [[12, 10], [40, 10]]}
    apart = look({"A1": squad(10), "A2": led, "A9": {"sheet": "banner"}})
    assert rules(apart, "A1") == ()  # the squad is near, the banner is not


def test_units_off_the_battlefield_neither_spread_nor_receive_it() -> None:
    scene = look({"A1": squad(10), "A2": {"sheet": "banner"}, "A3": banner(12), "A4": {"sheet": "squad"}})
    assert rules(scene, "A1") == ("inspiring",)
    assert rules(scene, "A4") == ()
    gone = look({"A1": squad(10), "A2": {"sheet": "banner"}})
    assert rules(gone, "A1") == ()


@pytest.mark.bad("10e.transport.embarked-state")
def test_no_aura_reaches_into_a_transport_or_out_of_one() -> None:
    ours = {"A1": squad(10, aboard="A3"), "A2": banner(12), "A3": squad(10, sheet="bus"), "A4": banner(10, aboard="A3")}
    for key in ("A1", "A4"):
        del ours[key]["at"]
    scene = look(ours)
    assert [unit.key for unit in scene.game.on_battlefield(0)] == ["A2", "A3"]
    assert [rules(scene, key) for key in ("A1", "A3")] == [(), ("inspiring",)]
    alone = look({key: ours[key] for key in ("A3", "A4")})
    assert rules(alone, "A3") == ()


@pytest.mark.rule("10e.datasheet.wargear-abilities")
def test_a_wargear_ability_works_while_a_model_carries_the_item() -> None:
    async def act(game: Warhammer) -> list[tuple[str, ...]]:
        seen = [game.wargear_abilities(game.unit("A1"))]
        await destroy(game, "A1", "A1.3")
        seen.append(game.abilities_of(game.unit("A1")))
        await destroy(game, "A1", "A1.2")
        return [*seen, game.abilities_of(game.unit("A1"))]

    carried = squad(10, models=3, wargear={"A1.2": ["feel-no-pain 5+"]})
    assert look({"A1": carried}, {}, act).result == [("feel-no-pain 5+",), ("feel-no-pain 5+",), ()]


def test_a_rule_gained_by_one_model_is_that_models_alone() -> None:
    async def act(game: Warhammer) -> list[Any]:
        game.gain("A1", "precision", "phase", "A1.2")
        unit = game.unit("A1")
        return [game.abilities_of_model(unit, model) for model in unit.models] + [game.shared_abilities(unit)]

    assert look({"A1": squad(10, models=2)}, {}, act).result == [(), ("precision",), ()]
