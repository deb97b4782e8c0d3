"""The Clash action: who strikes, with how many attacks, and what comes of it."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.conquest.actions.clash import batches, clash, strike, targets
from bellona.conquest.actions.listed import ACTIONS, Acting
from bellona.conquest.game import Conquest
from bellona.conquest.rounds.activation import bar
from bellona.conquest.rulebook import RULEBOOK
from bellona.conquest.view import seen

from .scenes import ENTRIES, Illegal, Scene, facing


async def a_clashes(game: Conquest) -> None:
    await clash(game, game.unit("A1"), Acting("A1"))


@pytest.mark.rule("conquest.action.clash.attacks-engaged")
@pytest.mark.rule("conquest.action.clash.attacks-support")
def test_engaged_stands_make_all_their_attacks_and_the_others_support() -> None:
    scene = Scene(facing({"stands": 6}, {"stands": 6}))
    game = scene.game
    names = [stand.name for stand in game.unit("A1").stands]
    (batch,) = batches(game, game.unit("A1"), game.unit("B1"), names)
    assert batch.dice == 3 * 4 + 3 * 1


@pytest.mark.rule("conquest.action.clash.hit")
@pytest.mark.rule("conquest.action.clash.defense")
def test_a_clash_from_hit_roll_to_morale() -> None:
    dice = "hit 1 2 3 4 5 6 6 6 6 6 6 6, defense 2 3 6, morale 3 5"
    scene = Scene(facing({}, {"stands": 3}), a_clashes, dice=dice)
    assert scene.fact("HitRolls")["hits"] == 3
    assert scene.fact("DefenseRolls")["wounds"] == 2
    told: Any = scene.fact("MoraleTested")
    assert (told["failures"], told["wounds"]) == (1, 1)
    assert [stand.wounds for stand in scene.game.unit("B1").stands] == [3, 0, 0]


def between_two(**ours: Any) -> dict[str, Any]:
    """A1, three abreast and three behind, touch B1 with the left and middle Stands and B2 with the right one."""
    scene = facing({"stands": 6} | ours, {"stands": 2, "files": 2, "at": [21.5, 24, 0, -1]})
    scene["B"]["B2"] = {"entry": "guards", "stands": 2, "files": 2, "at": [27, 24, 0, -1]}
    scene["B"]["B3"] = {"entry": "guards", "at": [24, 40, 0, -1]}
    return scene


SPLIT = {"A1.1": "B1", "A1.2": "B1", "A1.3": "B2", "A1.4": "B1", "A1.5": "B2", "A1.6": "B2"}
FIRST = "hit 1 6 6 6 6 6 6 6 6, defense 6, morale 1"  # two Stands, and one in support
SECOND = "hit 1 6 6 6 6 6, defense 6, morale 1"


@pytest.mark.rule("conquest.action.clash.multi-target.engaged")
@pytest.mark.rule("conquest.action.clash.multi-target.support")
@pytest.mark.bad("conquest.action.clash.multi-target.engaged", 1)
@pytest.mark.bad("conquest.action.clash.multi-target.support", 1)
def test_each_stand_puts_all_its_attacks_on_one_enemy_in_contact() -> None:
    game = Scene(between_two()).game
    options = targets(game, game.unit("A1"))
    assert (options["A1.1"], options["A1.3"], options["A1.4"]) == (["B1"], ["B2"], ["B1", "B2"])
    answers: dict[str, list[Any]] = {
        "clash targets": [
            Illegal(SPLIT | {"A1.3": ["B1", "B2"]}),
            Illegal(SPLIT | {"A1.4": "B3"}),
            Illegal(SPLIT | {"A1.1": "B2"}),
            SPLIT,
        ],
        "order of targets": [["0:B1", "1:B2"]],
    }
    scene = Scene(between_two(), a_clashes, dice=f"{FIRST}, {SECOND}", answers=answers)
    assert [refusal.why for refusal in scene.refusals] == ["malformed", "not-an-option", "not-an-option"]
    assert [(told["target"], told["attacks"]) for told in scene.facts("Attacked")] == [("B1", 9), ("B2", 6)]


@pytest.mark.rule("conquest.action.clash.multi-target.separate")
@pytest.mark.rule("conquest.action.clash.aftermath")
def test_each_group_is_resolved_to_its_end_before_the_next() -> None:
    answers: dict[str, list[Any]] = {"clash targets": [SPLIT], "order of targets": [["1:B2", "0:B1"]]}
    scene = Scene(between_two(), a_clashes, dice=f"{SECOND}, {FIRST}", answers=answers)
    told = [(type(fact).__name__, getattr(fact, "unit", "")) for fact in scene.run.facts]
    kinds = ("WoundsTaken", "MoraleTested")
    assert [each for each in told if each[0] in kinds] == [(kind, unit) for unit in ("B2", "B1") for kind in kinds]


def test_a_group_of_which_no_stand_is_left_strikes_nobody() -> None:
    """As when a Character who fights to the death destroyed it while another group was resolved."""

    async def strikes(game: Conquest) -> None:
        await strike(game, game.unit("A1"), game.unit("B1"), ["A1.99"])

    scene = Scene(facing({}, {}), strikes, dice="")
    assert not [fact for fact in scene.run.facts if type(fact).__name__ in ("ClashBegun", "Attacked")]


def test_nobody_is_told_of_who_is_lost_before_he_strikes() -> None:
    async def strikes(game: Conquest) -> None:
        await strike(game, game.unit("A1"), game.unit("B1"), ["A1.1", "A1.99"])

    scene = Scene(facing({}, {}), strikes, dice="hit 6 6 6 6")
    assert scene.fact("ClashBegun")["stands"] == ["A1.1"]


@pytest.mark.rule("conquest.action.clash.when")
@pytest.mark.rule("conquest.profile.zero")
@pytest.mark.bad("conquest.profile.zero", 1)
def test_who_has_no_clash_does_not_clash() -> None:
    meek = {"meek": ENTRIES["guards"] | {"C": 0}}
    for entry, why in (("guards", ""), ("meek", "characteristic-zero")):
        game = Scene(facing({"entry": entry}, {}, meek)).game
        refusal = bar(game, game.unit("A1"), Acting("A1"), ACTIONS["clash"])
        assert (refusal.why if refusal else "") == why
    scene = facing({"entry": "meek", "files": 4}, {}, meek)
    scene["characters"] = {"A": {"a": {"entry": "captain", "with": "A1"}}}
    game = Scene(scene).game
    names = [stand.name for stand in game.unit("A1").stands]
    assert [batch.dice for batch in batches(game, game.unit("A1"), game.unit("B1"), names)] == [5]
    assert bar(game, game.unit("A1"), Acting("A1"), ACTIONS["clash"]) is None
    told = Scene(facing({}, {}), a_clashes, dice="hit" + " 6" * 12).fact("ClashBegun")
    assert "conquest.action.clash.when" in told["rules"]


@pytest.mark.rule("conquest.action.clash.hit")
def test_example_drones() -> None:
    """Clash 1, twenty attacks: each 1 hits, each higher die misses."""
    drones = {"drones": ENTRIES["guards"] | {"C": 1, "A": 20}}
    dice = "hit" + " 1 2 3 4 5 6 1 2 3 4 5 6 1 2 3 4 5 6 1 2, defense 1 1 1 1"
    scene = Scene(facing({"entry": "drones", "stands": 1, "files": 1}, {}, drones), a_clashes, dice=dice)
    assert scene.fact("HitRolls")["hits"] == 4


@pytest.mark.rule("conquest.action.clash.defense")
@pytest.mark.parametrize(
    ("them", "dice"), [({"D": 3}, "1 1 2 4 4 5"), ({"D": 1, "E": 2}, "1 2 2 3 3 5")], ids=["legion", "infiltrators"]
)
def test_example_six_hits(them: dict[str, int], dice: str) -> None:
    """Three of six hits are stopped, by Defense 3 or by Evasion 2."""
    entries = {"ours": ENTRIES["guards"] | {"A": 6}, "theirs": ENTRIES["guards"] | them}
    scene = facing({"entry": "ours", "stands": 1, "files": 1}, {"entry": "theirs"}, entries)
    played = Scene(scene, a_clashes, dice=f"hit 1 1 1 1 1 1, defense {dice}, morale 1 1 1")
    assert played.fact("DefenseRolls")["wounds"] == 3


@pytest.mark.rule("conquest.measure.any-time")
def test_everything_that_lies_open_is_told_to_both() -> None:
    state = Scene(facing({}, {})).game.state
    for player in (0, 1):
        told = seen(RULEBOOK, state, player)
        assert {key: unit["owner"] for key, unit in told["units"].items()} == {"A1": 0, "B1": 1}
        assert [unit["block"]["x"] for unit in told["units"].values()] == [24, 24]
    empty = Scene(facing({}, {"at": [24, 40, 0, -1]})).game.state
    assert seen(RULEBOOK, empty, 0) != seen(RULEBOOK, state, 0)
