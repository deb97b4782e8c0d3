"""Impact attacks: who makes them, and which rules concern them."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.conquest.actions.impact import bar_to_impact, batches, impact_attack, impacts
from bellona.conquest.attacks.attack import Hit
from bellona.conquest.attacks.sequence import AttackSequence
from bellona.conquest.field.terrain_traits import hinders_inspiration
from bellona.conquest.game import Conquest

from .charges import charge_home
from .scenes import PLAIN, Scene, ground, piece, setup


async def nothing(game: Conquest) -> None:
    """The scene as it is."""


def touching(*rules: str, against: tuple[str, ...] = (), us: Any = None, them: Any = None, **more: Any) -> Conquest:
    """A1 has charged B1."""
    entries = {"knights": PLAIN | {"rules": list(rules)}, "victims": PLAIN | {"rules": list(against)}}
    a = {"A1": {"entry": "knights", "at": [24, 18, 0, 1]} | (us or {})}
    b = {"B1": {"entry": "victims", "at": [24, 18, 0, -1]} | (them or {})}
    return Scene(setup(a, b, entries | more.pop("entries", {}), **more), nothing).game


def sequence(game: Conquest) -> AttackSequence:
    unit = game.unit("A1")
    return AttackSequence(game.rulebook, impact_attack(game, unit, unit.stands[0], game.unit("B1")))


@pytest.mark.rule("conquest.impact.when")
@pytest.mark.rule("conquest.impact.resolve")
def test_impact_attacks_follow_the_charge_and_are_resolved_like_a_clash() -> None:
    """Clash 3: of six dice three hit; Defense 2; a die of Morale for each wound."""
    scene = charge_home(("impact 2",), dice="hit 1 2 3 4 5 6, defense 2 3 4, morale 1 6")
    kinds = [type(fact).__name__ for fact in scene.run.facts]
    assert kinds.index("Charged") < kinds.index("HitRolls") < kinds.index("MoraleTested")
    told = scene.fact("Attacked")
    assert (told["how"], told["attacks"], told["hits"], told["wounds"]) == ("impact", 6, 3, 2)
    assert scene.fact("MoraleTested")["wounds"] == 1
    assert sum(stand.wounds for stand in scene.game.unit("B1").stands) == 3


@pytest.mark.rule("conquest.impact.resolve")
def test_a_charge_into_the_flank_makes_morale_dice_be_rolled_again() -> None:
    scene = charge_home(
        ("impact 1",), dice="hit 1 6 6, defense 6, morale 1, re-roll morale 6", them={"at": [21.5, 20, -1, 0]}
    )
    assert scene.fact("Charged")["side"] == "flank"
    assert scene.fact("MoraleTested")["wounds"] == 1


@pytest.mark.rule("conquest.impact.who")
@pytest.mark.rule("conquest.special.impact")
def test_all_stands_that_have_impact_make_theirs_in_full() -> None:
    """Six Stands in two ranks, of which three touch the enemy."""
    game = touching("impact 2", us={"stands": 6})
    (batch,) = batches(game, game.unit("A1"), game.unit("B1"))
    assert batch.dice == 12
    assert impacts(game, game.unit("A1"), game.unit("A1").stands[5]) == 2
    game = touching()
    assert batches(game, game.unit("A1"), game.unit("B1")) == []
    assert impacts(game, game.unit("A1"), game.unit("A1").stands[0]) == 0


@pytest.mark.rule("conquest.impact.who")
def test_a_character_makes_his_own_and_stands_without_it_none() -> None:
    lord = {"lord": PLAIN | {"character": True, "rules": ["impact 3"], "C": 4}}
    game = touching(
        entries=lord, us={"stands": 2, "files": 3}, characters={"A": {"L": {"entry": "lord", "with": "A1"}}}
    )
    (batch,) = batches(game, game.unit("A1"), game.unit("B1"))
    assert (batch.dice, batch.attack.skill, batch.attack.character) == (3, 4, True)


@pytest.mark.rule("conquest.impact.not-clash")
@pytest.mark.bad("conquest.impact.not-clash")
def test_rules_of_the_clash_do_not_concern_impact_attacks() -> None:
    """Neither Cleave, Flurry, Smite, Inspired nor the re-roll of Parry."""
    game = touching("impact 1", "cleave 2", "flurry", "smite", against=("parry",), us={"inspired": 2})
    found = sequence(game)
    assert found.skill == 3
    assert found.reduced == 0
    assert found.needed(Hit(3)) == 2
    assert not found.hit_rerolls.failures
    assert not found.hit_rerolls.successes
    assert impact_attack(game, game.unit("A1"), game.unit("A1").stands[0], game.unit("B1")).inspired == 0


@pytest.mark.rule("conquest.impact.not-clash")
def test_rules_that_name_impact_attacks_do() -> None:
    game = touching("impact 1", "brutal-impact 1", "glorious-charge")
    assert sequence(game).reduced == 1
    assert sequence(game).skill == 4
    unit = game.unit("A1")
    assert "brutal-impact 1" in impact_attack(game, unit, unit.stands[0], game.unit("B1")).rules


@pytest.mark.rule("conquest.terrain.zone.hindering")
@pytest.mark.rule("conquest.terrain.zone.hindering.inspired")
@pytest.mark.parametrize(("class_", "inspired"), [("light", 1), ("medium", 0), ("heavy", 0)])
def test_a_charge_through_hindering_terrain_makes_none_and_inspires_the_light_alone(class_: str, inspired: int) -> None:
    mire = ground(piece("mire", 24, 14, 6, 2, "hindering"))
    scene = charge_home(("impact 2",), profile={"class": class_}, **mire)
    game = scene.game
    assert scene.facts("Charged")
    assert not scene.facts("Attacked")
    assert game.unit("A1").inspired == inspired
    refusal = bar_to_impact(game, game.unit("A1"), game.unit("B1"))
    assert refusal is not None
    assert "conquest.terrain.zone.hindering" in refusal.rules
    assert hinders_inspiration(game, game.unit("A1")) == (not inspired)


@pytest.mark.rule("conquest.terrain.zone.hindering")
def test_hindering_terrain_beside_the_way_hinders_nobody() -> None:
    mire = ground(piece("mire", 34, 14, 6, 2, "hindering"))
    scene = charge_home(("impact 1",), dice="hit 6 6 6", **mire)
    assert scene.facts("Attacked")
    assert bar_to_impact(scene.game, scene.game.unit("A1"), scene.game.unit("B1")) is None


@pytest.mark.rule("conquest.terrain.garrison.no-impact")
def test_a_charge_on_a_garrison_makes_none() -> None:
    tower = ground(piece("tower", 24, 20, 5, 4, "garrison"))
    scene = charge_home(("impact 2",), them={"at": None, "garrison": "tower"}, **tower)
    assert scene.facts("Charged")
    assert not scene.facts("Attacked")
    refusal = bar_to_impact(scene.game, scene.game.unit("A1"), scene.game.unit("B1"))
    assert refusal is not None
    assert refusal.rules == ("conquest.terrain.garrison.no-impact",)


@pytest.mark.rule("conquest.terrain.zone.broken-ground")
def test_broken_ground_hurts_before_the_impact() -> None:
    rubble = ground(piece("rubble", 24, 14, 1, 1, "broken-ground"))
    scene = charge_home(("impact 1",), dice="broken-ground terrain 6, hit 6 6 6", **rubble)
    kinds = [type(fact).__name__ for fact in scene.run.facts]
    assert kinds.index("Charged") < kinds.index("TerrainCrossed") < kinds.index("Attacked")
