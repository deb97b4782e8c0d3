"""The catalogue's worked examples that no scene can tell: of notation and measuring, and with rules of their own.

Each test has the name of its example; all others are scenes in tests/scenes/10e.
"""

from __future__ import annotations

from typing import Any

import pytest

from bellona.kernel.modifiers import Modifier
from bellona.kernel.rule import Rules
from bellona.wh40k.attack import Attack, Target
from bellona.wh40k.e10.attacks import AttackSequence
from bellona.wh40k.e10.damage import destroy
from bellona.wh40k.e10.ground import is_within
from bellona.wh40k.e10.phases.command import is_below_half_strength
from bellona.wh40k.e10.resolving import resolve_attacks
from bellona.wh40k.e10.rulebook import RULEBOOK
from bellona.wh40k.e10.sequencing import sequencer
from bellona.wh40k.expressions import results
from bellona.wh40k.game import Warhammer
from bellona.wh40k.moments import WarhammerRule
from bellona.wh40k.rolls import Rolled, roll, roll_off
from bellona.wh40k.state import Part

from .attacking import volley, weapons
from .scenes import Scene, setup

OWN = Rules()


@OWN.add("blessed")
class Blessed(WarhammerRule):
    """+1 to Wound rolls and saving throws, and +1 melee attack."""

    def wound_roll(self, attack: Attack) -> Modifier | None:
        return Modifier("add", 1, self.name)

    def save_roll(self, attack: Attack, target: Target) -> Modifier | None:
        return Modifier("add", 1, self.name)

    def more_attacks(self, attack: Attack) -> str | None:
        return "1" if attack.melee else None


@OWN.add("trophies")
class Trophies(WarhammerRule):
    """1VP each time an enemy unit is destroyed."""

    async def unit_destroyed(self, game: Warhammer, part: Part, owner: int) -> None:
        if owner == 1:
            game.score(0, 1)


def blessed(**facts: Any) -> AttackSequence:
    return AttackSequence(RULEBOOK.amended("test", "1", rules=OWN), Attack(rules=("blessed",), **facts))


async def nothing(game: Warhammer) -> None:
    """Just the scene."""


LED = {"sheet": "guard", "models": 5, "leader": "A9", "at": [[x, 10] for x in (2, 4, 6, 8, 10, 12)]}
CAPTAIN = {"captain": {"W": 5, "tags": ["INFANTRY", "CHARACTER"], "rules": ["leader"]}}
MARINE = {"A1": {"sheet": "marine", "at": [[10, 10]]}}


def test_src_keyword_infantry() -> None:
    game = Scene(setup({"A": {"sheet": "guard"}, "B": {"sheet": "tank"}}, {}), nothing).game
    assert [game.has(game.unit(key), "INFANTRY") for key in "AB"] == [True, False]


@pytest.mark.parametrize(("gap", "within"), [(0.4, True), (1.0, True), (1.01, False)])
def test_src_within_one_inch(gap: float, within: bool) -> None:
    across = 2 * 32 / 25.4 / 2
    game = Scene(setup(MARINE, {"B1": {"sheet": "marine", "at": [[10 + across + gap, 10]]}}), nothing).game
    assert is_within(game, game.unit("A1"), game.unit("B1"), 1.0) == within


def test_src_notation() -> None:
    assert [*results("3+")] == [3, 4, 5, 6]
    assert [*results("1-3")] == [1, 2, 3]


def test_src_guide_datasheet_tactical() -> None:
    sheet = {"M": 6, "T": 4, "Sv": 3, "W": 2, "Ld": 6, "OC": 2, "tags": ["INFANTRY", "BATTLELINE"]}
    game = Scene(setup({"A1": {"sheet": "tactical"}}, {}, {"tactical": sheet}), nothing).game
    profile = game.profile(game.unit("A1").models[0])
    read = (profile.move, profile.toughness, profile.save, profile.wounds, profile.leadership, profile.control)
    assert read == (6, 4, 3, 2, 6, 2)


def test_src_attached_starting_strength() -> None:
    async def act(game: Warhammer) -> list[int]:
        attached = game.unit("A1").strength
        for i in range(5):
            await destroy(game, "A1", f"A1.{i + 1}")
        return [attached, game.unit("A1").strength]

    assert Scene(setup({"A1": LED, "A9": {"sheet": "captain"}}, {}, CAPTAIN), act).result == [6, 1]


def test_src_attached_two_vp() -> None:
    async def act(game: Warhammer) -> None:
        await resolve_attacks(game, [volley(game, "gun")])

    sheets = weapons(gun={"A": 2, "S": 12, "AP": -6, "D": 9}) | CAPTAIN
    ours = {"A1": {"sheet": "armed", "abilities": ["trophies"], "at": [[10, 10]]}}
    theirs = {"B1": {"sheet": "guard", "leader": "B9", "at": [[20, 10], [22, 10]]}, "B9": {"sheet": "captain"}}
    scene = Scene(setup(ours, theirs, sheets), act, dice="hit 3 3, wound 2 2, save 1, save 1", rules=OWN)
    assert scene.game.state.vp == (2, 0)


def test_own_wound_cap_lance_plus_bonus() -> None:
    one = blessed(strength=4, toughness=8, abilities=("lance",), charged=True)
    found = [one.wound_result(die) for die in (5, 4)]
    assert [wound is not None for wound in found] == [True, False]
    assert found[0] is not None
    assert not found[0].critical


def test_own_save_improvement_cap() -> None:
    save = blessed(ap=0).armour_save(Target(5, 1, cover=True, rules=("blessed",)))
    assert [save.passes(die) for die in (3, 4)] == [False, True]


def test_own_extra_attacks_fixed() -> None:
    assert blessed(attacks="4", melee=True).attacks == "5"
    assert blessed(attacks="2", melee=True, abilities=("extra-attacks",)).attacks == "2"


def test_own_re_roll_once_only() -> None:
    async def act(game: Warhammer) -> Rolled:
        return await roll(game, game.unit("A1"), "hit", needed=3, again="failed")

    answers = {"re-roll hit": [["0"]]}
    scene = Scene(setup(MARINE, {}, cp=[1, 0]), act, dice="hit 1, re-roll hit 2", answers=answers)
    assert scene.asked == ["re-roll hit"]
    assert scene.game.state.cp == (1, 0)


def test_own_roll_off_tie() -> None:
    async def act(game: Warhammer) -> int:
        return await roll_off(game, "attacker")

    scene = Scene(setup(MARINE, {}, cp=[1, 1]), act, dice="attacker 4 4 2 5")
    assert (scene.result, scene.asked, scene.game.state.cp) == (1, [], (1, 1))


@pytest.mark.parametrize(("guards", "wounds", "below"), [(2, 5, False), (1, 5, True), (0, 3, False), (0, 2, True)])
def test_own_attached_below_half(guards: int, wounds: int, below: bool) -> None:
    async def act(game: Warhammer) -> bool:
        for i in range(5 - guards):
            await destroy(game, "A1", f"A1.{i + 1}")
        return is_below_half_strength(game, game.unit("A1"))

    captain = {"A9": {"sheet": "captain", "wounds": {"A9.1": wounds}}}
    assert Scene(setup({"A1": LED} | captain, {}, CAPTAIN), act).result == below


def test_own_sequencing() -> None:
    async def shooting(game: Warhammer) -> int:
        return await sequencer(game, "selected_as_target")

    async def beginning(game: Warhammer) -> int:
        return await sequencer(game, "round_begins")

    assert Scene(setup({}, {}, time={"phase": "shooting"}), shooting).result == 0
    assert Scene(setup({}, {}, time={"round": 3}), beginning, dice="order of rules 2 6").result == 1
