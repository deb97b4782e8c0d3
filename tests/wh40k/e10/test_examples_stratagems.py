"""The catalogue's worked examples of Stratagems, re-rolls and sequencing, each under its own id."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.kernel.rule import Rules
from bellona.wh40k.e10.resolving import resolve_attacks
from bellona.wh40k.e10.sequencing import sequencer, used_already
from bellona.wh40k.e10.stratagems.fire_overwatch import FireOverwatch
from bellona.wh40k.game import Warhammer
from bellona.wh40k.moments import WarhammerRule
from bellona.wh40k.rolls import Rolled, roll, roll_off
from bellona.wh40k.state import Part, Unit

from .attacking import volley, weapons
from .scenes import Scene, setup
from .stratagems.opening import opened, use

OURS = {"A1": {"sheet": "marine", "at": [[10, 10]]}}
GUARDS = {"B1": {"sheet": "guard", "models": 3, "at": [[20, 10]]}}


def test_own_re_roll_once_only() -> None:
    async def act(game: Warhammer) -> Rolled:
        return await roll(game, game.unit("A1"), "hit", needed=3, again="failed")

    answers = {"re-roll hit": [["0"]]}
    scene = Scene(setup(OURS, {}, cp=[1, 0]), act, dice="hit 1, re-roll hit 2", answers=answers)
    assert scene.asked == ["re-roll hit"]
    assert scene.game.state.cp == (1, 0)


def test_own_re_roll_charge_both_dice() -> None:
    async def act(game: Warhammer) -> Rolled:
        return await roll(game, game.unit("A1"), "charge", 2, together=True, needed=8)

    scene = Scene(
        setup(OURS, {}, cp=[1, 0]), act, dice="charge 6 1, re-roll charge 2 3", answers=use("command-re-roll")
    )
    assert scene.result.total == 5
    assert scene.result.failures() == [0, 1]
    assert scene.game.state.cp == (0, 0)


def test_own_roll_off_tie() -> None:
    async def act(game: Warhammer) -> int:
        return await roll_off(game, "attacker")

    scene = Scene(setup(OURS, {}, cp=[1, 1]), act, dice="attacker 4 4 2 5")
    assert (scene.result, scene.asked, scene.game.state.cp) == (1, [], (1, 1))


def test_own_stratagem_on_battle_shocked() -> None:
    shocked = {"B1": GUARDS["B1"] | {"battle_shocked": True}}
    scene = opened("selected_as_target", "B1", "A1", ours=OURS, theirs=shocked, phase="shooting")
    assert (scene.asked, scene.game.state.cp) == ([], (2, 2))


async def shoot(game: Warhammer, unit: Unit, *, at: Unit, hits_on: int) -> None:
    await resolve_attacks(game, [volley(game, "gun", unit=unit.key, target=at.key, hits_on=hits_on)])


def overwatch(models: int, dice: str, times: int = 1, **gun: Any) -> Scene:
    theirs = {"B1": {"sheet": "armed", "models": models, "at": [[31, 10]]}}
    return opened(
        "move_ends",
        "A1",
        ours=OURS,
        theirs=theirs,
        sheets=weapons(gun=gun),
        phase="movement",
        cp=(0, 1),
        dice=dice,
        answers=use("fire-overwatch"),
        parts={"shoot": shoot},
        times=times,
    )


def test_own_overwatch_sixes() -> None:
    scene = overwatch(10, "hit 6 6 5 5 4 3 3 2 1 1, wound 1 1")
    assert scene.fact("HitRolls", hits=2, criticals=2)


def test_own_overwatch_torrent() -> None:
    scene = overwatch(1, "attacks 5, wound 1 1 1 1 1", A="D6", abilities=["torrent"])
    assert scene.fact("HitRolls", hits=5)


def test_own_overwatch_once_per_turn() -> None:
    scene = overwatch(1, "hit 1")
    scene.game.state.clock = scene.game.state.clock.__class__(phase=3)  # the Charge phase of the same turn
    assert used_already(scene.game, FireOverwatch(), 1)


@pytest.mark.parametrize(("answers", "hits"), [({}, 1), (use("smokescreen"), 0)])
def test_own_smokescreen(answers: dict[str, Any], hits: int) -> None:
    async def act(game: Warhammer) -> None:
        shot = volley(game, "gun")
        await game.window.selected_as_target(game, game.unit("B1"), game.unit("A1"))
        await resolve_attacks(game, [shot])

    sheets = weapons(gun={"BS": 3, "AP": -1}) | {"smoker": {"Sv": 4, "T": 4, "W": 5, "tags": ["SMOKE"]}}
    scene = setup({"A1": {"sheet": "armed", "at": [[10, 10]]}}, {"B1": {"sheet": "smoker", "at": [[20, 10]]}}, sheets)
    scene |= {"cp": [0, 1], "time": {"phase": "shooting"}}
    played = Scene(scene, act, dice="hit 3" if answers else "hit 3, wound 4, save 5", answers=answers)
    assert played.fact("HitRolls", hits=hits)
    later = Scene(scene, act, dice="hit 4, wound 4, save 4", answers=use("smokescreen"))
    assert later.fact("SaveRolls", failed=0)


def test_own_sequencing() -> None:
    async def shooting(game: Warhammer) -> int:
        return await sequencer(game, "selected_as_target")

    async def beginning(game: Warhammer) -> int:
        return await sequencer(game, "round_begins")

    assert Scene(setup({}, {}, time={"phase": "shooting"}), shooting).result == 0
    assert Scene(setup({}, {}, time={"round": 3}), beginning, dice="order of rules 2 6").result == 1


BOUNTY = Rules()


@BOUNTY.add("trophies")
class Trophies(WarhammerRule):
    """1VP each time an enemy unit is destroyed."""

    async def unit_destroyed(self, game: Warhammer, part: Part, owner: int) -> None:
        if owner == 1:
            game.score(0, 1)


def test_src_attached_two_vp() -> None:
    async def act(game: Warhammer) -> None:
        await resolve_attacks(game, [volley(game, "gun")])

    sheets = weapons(gun={"A": 2, "S": 12, "AP": -6, "D": 9}) | {
        "captain": {"W": 5, "tags": ["CHARACTER"], "rules": ["leader"]}
    }
    ours = {"A1": {"sheet": "armed", "abilities": ["trophies"], "at": [[10, 10]]}}
    theirs = {"B1": {"sheet": "guard", "leader": "B9", "at": [[20, 10], [22, 10]]}, "B9": {"sheet": "captain"}}
    scene = Scene(setup(ours, theirs, sheets), act, dice="hit 3 3, wound 2 2, save 1, save 1", rules=BOUNTY)
    assert scene.game.state.vp == (2, 0)
