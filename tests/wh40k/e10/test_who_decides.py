"""Who is asked and who rolls: the player whom the catalogue names under `decisions`, in whosever turn it is."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any

import pytest

from bellona import wh40k
from bellona.wh40k.attacks.melee import make_melee_attacks
from bellona.wh40k.game import Warhammer
from bellona.wh40k.phases.shooting import shoot
from bellona.wh40k.rolls import roll

from . import deciding
from .clashing import WIDE, Clash, beyond
from .firing import armed, at, shooting
from .scenes import SHEETS, Scene, setup
from .stratagems import test_epic_challenge, test_tank_shock
from .stratagems.opening import use

ABILITIES = ["precision", "twin-linked", "hazardous"]
GUN = {"range": 24, "A": 1, "BS": 3, "S": 8, "D": "D3", "abilities": ABILITIES}
CURSE = {"range": 24, "A": 1, "BS": 3, "S": 8, "D": "D3", "abilities": ["devastating-wounds"]}
TOUGH: dict[str, Any] = {"invulnerable": 4, "rules": ["feel-no-pain 5+", "feel-no-pain 6+"]}
HERE = armed(gun=GUN, curse=CURSE) | {
    "knight": SHEETS["marine"] | TOUGH,
    "captain": {"W": 4, "tags": ["INFANTRY", "CHARACTER"], "rules": ["leader"]},
}


def of_player(scene: Scene, *names: str) -> list[int]:
    """Whose questions and rolls of these names there were."""
    asked = {row.asks for row in scene.run.rows}
    assert not [name for name in names if name not in asked]
    return sorted({row.player for row in scene.run.rows if row.asks in names})


def volley(shooter: str, dice: str, **answers: list[Any]) -> Scene:
    """Two armed models, A1 or B1, shoot at an Attached unit of the other player, in A's Shooting phase."""
    target = "B1" if shooter == "A1" else "A1"
    gunners = {"sheet": "armed", "weapons": {f"{shooter}.1": ["gun"], f"{shooter}.2": ["gun"]}} | at(10, count=2)
    led = {"sheet": "knight", "models": 2, "leader": f"{target[0]}9", "at": [[20, 20], [20, 22], [20, 24]]}
    forces = {shooter: gunners}, {target: led, f"{target[0]}9": {"sheet": "captain"}}
    ours, theirs = forces if shooter == "A1" else forces[::-1]

    async def act(game: Warhammer) -> None:
        await shoot(game, game.unit(shooter))

    aimed = {f"{shooter}.{i}/gun": target for i in (1, 2)}
    return Scene(shooting(ours, theirs, HERE), act, dice=dice, answers={"targets": [aimed]} | answers)


@pytest.mark.not_in("9e", because="nothing is Hazardous")
@pytest.mark.rule("10e.attack.allocate.by-defender", "10e.attack.save.roll")
@pytest.mark.not_in("11e", because="a hazard roll of its weapons is called otherwise there")
@pytest.mark.parametrize(("shooter", "attacker"), [("A1", 0), ("B1", 1)])
def test_the_attacker_aims_and_rolls_to_wound_and_the_defender_allocates_and_saves(shooter: str, attacker: int) -> None:
    dice = "hit 3 1, wound 2, save 1, damage 1, feel no pain 1, hazardous 1 6"
    scene = volley(shooter, dice)
    attacks = ("targets", "hit", "wound", "re-roll wound", "precision", "damage", "hazardous", "hazardous model")
    assert of_player(scene, *attacks) == [attacker]
    assert of_player(scene, "allocate", "save", "feel no pain") == [1 - attacker]


@pytest.mark.rule("10e.attack.mortal.one-damage", "10e.weapon.devastating-wounds.timing")
def test_the_attacker_rolls_how_many_mortal_wounds_there_are_and_the_defender_allocates_them() -> None:
    async def act(game: Warhammer) -> None:
        await shoot(game, game.unit("A1"))

    ours = {"A1": {"sheet": "armed", "weapons": {"A1.1": ["curse"]}} | at(10)}
    scene = shooting(ours, {"B1": {"sheet": "marine", "models": 3, "at": [[20, 20]]}}, HERE)
    cursed = Scene(scene, act, dice="hit 3, wound 6, damage 3", answers={"targets": [{"A1.1/curse": "B1"}]})
    assert (of_player(cursed, "damage"), of_player(cursed, "allocate")) == ([0], [1])


@pytest.mark.rule("10e.shooting.resolve.by-target", "10e.shooting.resolve.by-profile")
@pytest.mark.parametrize(("shooter", "player"), [("A1", 0), ("B1", 1)])
def test_whoever_shoots_orders_targets_and_weapons_and_chooses_pistols(shooter: str, player: int) -> None:
    sheets = armed(rifle={}, cannon={"S": 8}, pistol={"range": 12, "abilities": ["pistol"]})
    enemy = "B" if shooter == "A1" else "A"
    gunners = {shooter: {"sheet": "armed"} | at(10, count=2)}
    targets = {f"{enemy}1": {"sheet": "guard"} | at(20), f"{enemy}2": {"sheet": "guard"} | at(20, 30)}
    ours, theirs = (gunners, targets) if shooter == "A1" else (targets, gunners)

    async def act(game: Warhammer) -> None:
        await shoot(game, game.unit(shooter))

    guns = {"1/rifle": "1", "1/cannon": "2", "2/rifle": "2", "2/cannon": "1"}
    aimed = {f"{shooter}.{gun}": f"{enemy}{target}" for gun, target in guns.items()}
    scene = Scene(shooting(ours, theirs, sheets), act, dice="hit 1, hit 1, hit 1, hit 1", answers={"targets": [aimed]})
    assert of_player(scene, "pistols", "targets", "order of targets", "order of profiles") == [player]


@pytest.mark.rule("10e.fight.targets", "10e.fight.targets.split", "10e.fight.resolve-order")
def test_whoever_fights_declares_and_divides_the_attacks() -> None:
    async def act(game: Warhammer) -> None:
        await make_melee_attacks(game, game.unit("B1"))

    places = {"A1": beyond(0), "A2": round(10 - WIDE, 3)}
    ours = {key: {"sheet": "guard", "at": [[x, 10]]} for key, x in places.items()}
    answers = {"melee attacks": [{"B1.1": "sword>*"}], "divided attacks": [{"1": "A1", "2": "A2", "3": "A2"}]}
    scene = setup(ours, {"B1": {"sheet": "marine", "at": [[10, 10]]}}, time={"phase": "fight"})
    fought = Scene(scene, act, dice="hit 1, hit 1 1", answers=answers)
    assert of_player(fought, "melee attacks", "divided attacks", "order of targets", "hit") == [1]


def test_each_player_moves_his_own_units_in_the_fight_phase() -> None:
    arms: dict[str, Any] = {"meek": {"tags": ["INFANTRY"], "arms": {}}}
    theirs = {"B1": {"sheet": "meek", "at": [[beyond(0.5), 10]]}}
    clash = Clash({"A1": {"sheet": "meek", "at": [[10, 10]], "fought": True}}, theirs, phase="fight", sheets=arms)
    assert (clash.asked, clash.request.player) == ("pile-in move", 1)
    away = {"B1": {"sheet": "meek", "at": [[30, 10]], "charged": True}}
    ours = {"A1": {"sheet": "meek", "at": [[10, 10]], "fought": True}}
    clash = Clash(ours, away, phase="fight", sheets=arms, objectives={"O": [30, 14.5]})
    assert (clash.asked, clash.request.player) == ("consolidation move", 1)


@pytest.mark.rule("10e.stratagem.tank-shock")
def test_whoever_uses_tank_shock_names_the_enemy_and_the_weapon() -> None:
    answers = use("tank-shock") | {"tank shock target": ["B1"], "tank shock weapon": ["tracks"]}
    scene = test_tank_shock.charged("tank shock 5 6 4 4", answers)
    assert of_player(scene, "use tank-shock", "tank shock target", "tank shock weapon", "tank shock") == [0]


@pytest.mark.rule("10e.stratagem.epic-challenge")
def test_whoever_issues_an_epic_challenge_names_the_challenger() -> None:
    answers = use("epic-challenge") | {"challenger": ["A1.2"]}
    scene = test_epic_challenge.selected(test_epic_challenge.LED, answers=answers)
    assert of_player(scene, "use epic-challenge", "challenger") == [0]


@pytest.mark.rule("10e.stratagem.command-re-roll")
@pytest.mark.parametrize(("key", "player"), [("A1", 0), ("B1", 1)])
def test_whoever_rolled_chooses_the_die_of_a_command_re_roll(key: str, player: int) -> None:
    async def act(game: Warhammer) -> None:
        await roll(game, game.unit(key), "hit", 2, needed=3)

    answers = use("command-re-roll") | {"die to re-roll": ["1"]}
    units = {side: {f"{side}1": {"sheet": "marine", "at": [[10, 10 if side == "A" else 30]]}} for side in "AB"}
    told = setup(units["A"], units["B"], cp=[1, 1], time={"phase": "shooting"})
    scene = Scene(told, act, dice="hit 1 2, re-roll hit 6", answers=answers)
    assert of_player(scene, "use command-re-roll", "die to re-roll", "hit", "re-roll hit") == [player]


def test_every_question_of_the_rules_has_somebody_who_decides_it() -> None:
    """A question that is asked by name anywhere in the rules is in the table by which all scenes are checked."""
    asking = ("choose", "may_choose", "choose_some", "assign", "place", "order")
    names = set()
    for file in Path(wh40k.__file__).parent.rglob("*.py"):
        for call in ast.walk(ast.parse(file.read_text())):
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr in asking:
                names |= {str(arg.value) for arg in call.args[1:2] if isinstance(arg, ast.Constant)}
    assert len(names) > 30
    assert sorted(names - set(deciding.DECIDES) - set(deciding.UNTOLD)) == []
