"""A new weapon ability touches its catalogue entry, its class, its test and an army, as `docs/adding-a-rule.md` says.

Three invented ones are written into copies of the tree. There their own tests pass, as do those that look at all
rules and armies alike, and a battle with them breaks nothing.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[2]
CATALOGUE = Path("src/bellona/data/rules/wh40k-10e.yaml")
CLASSES = Path("src/bellona/wh40k/e10/abilities")
TESTS = Path("tests/wh40k/e10/abilities")
ARMY = Path("src/bellona/data/wh40k-10e/factions/adeptus-astartes.yaml")
LOOK_AT_ALL = (  # tests that any new rule must pass
    "tests/catalogue/test_citations.py",
    "tests/wh40k/e10/test_starters.py::test_together_the_armies_show_every_weapon_ability_and_core_ability",
)


class Ability(NamedTuple):
    """All that is written for one: beside what follows, its text in the rulebook's words."""

    name: str
    text: str
    code: str
    test: str
    weapon: str  # in the army's file, which gets it


RELENTLESS = Ability(
    "relentless",
    "[RELENTLESS]: the attacker may re-roll Hit rolls of 1 and 2.",
    '''
from ...attack import Attack
from ...moments import WarhammerRule
from ..registry import weapon_ability


@weapon_ability("relentless")
class Relentless(WarhammerRule):
    """Hit rolls of 1 and 2 may be re-rolled. [10e.weapon.relentless]"""

    def rerolls(self, attack: Attack, roll: str) -> str | None:
        return "1-2" if roll == "hit" else None
''',
    """
from bellona.odds.ask import ask
from bellona.wh40k.e10.rulebook import RULEBOOK

from ..attacking import attacked, weapons

SHEETS = weapons(gun={"A": 3, "BS": 3, "abilities": ["relentless"]})


@pytest.mark.rule("10e.weapon.relentless")
def test_ones_and_twos_are_rolled_again_and_threes_are_not() -> None:
    dice = "hit 1 2 3, re-roll hit 3 3, wound 1 1 1"
    answers = {"re-roll hit": [["0", "1"]]}
    scene = attacked({"sheet": "armed"}, {"sheet": "marine"}, dice, "gun", sheets=SHEETS, answers=answers)
    assert scene.fact("HitRolls", hits=3)


def test_odds_count_it() -> None:
    weapon = {"attacks": 1, "skill": 4, "strength": 4, "damage": 1, "abilities": ["relentless"]}
    target = {"models": [{"toughness": 4, "save": 7, "wounds": 1}]}
    found = ask({"attacks": [{"weapon": weapon}], "target": target}, RULEBOOK)
    assert abs(found["mean_wounds_lost"] - (1 / 2 + 1 / 3 * 1 / 2) / 2) < 1e-9
""",
    "bolt-rifle",
)

SWARMING = Ability(
    "swarmed",
    "[SWARMED X]: one more attack for each enemy unit within X inches of the bearer's unit.",
    '''
from typing import TYPE_CHECKING

from ...attack import Attack
from ...moments import WarhammerRule
from ...table.measures import enemies_within
from ..registry import weapon_ability

if TYPE_CHECKING:
    from ...game import Warhammer
    from ...state import Model, Unit


@weapon_ability("swarmed")
class Swarmed(WarhammerRule):
    """One more attack for each enemy unit near the bearer's. [10e.weapon.swarmed]"""

    def __init__(self, inches: str) -> None:
        self.inches = float(inches)

    def counts(self, game: "Warhammer", unit: "Unit", model: "Model", target: "Unit") -> int | None:
        return len(enemies_within(game, unit, self.inches))

    def more_attacks(self, attack: Attack) -> str | None:
        return str(attack.counted(self.text))
''',
    """
from bellona.odds.ask import ask
from bellona.wh40k.e10.rulebook import RULEBOOK

from ..attacking import weapons
from ..firing import at, shooting, shot

SHEETS = weapons(gun={"A": 1, "BS": 3, "abilities": ["swarmed 6"]})


@pytest.mark.rule("10e.weapon.swarmed")
def test_each_enemy_unit_within_six_inches_is_one_more_attack() -> None:
    for places, attacks in (((20.0, 20.0), 1), ((15.0, 20.0), 2), ((15.0, 14.0), 3)):
        enemies = {f"B{i}": {"sheet": "marine"} | at(x, 20.0 + 3 * i) for i, x in enumerate(places, 1)}
        scene = shooting({"A1": {"sheet": "armed"} | at(10.0, 24.0)}, enemies, SHEETS)
        played = shot(scene, {"A1.1/gun": "B1"}, "hit" + " 1" * attacks)
        assert len(played.fact("HitRolls")["dice"]) == attacks


def test_odds_are_told_how_many_there_are() -> None:
    weapon = {"attacks": 1, "skill": 4, "strength": 4, "damage": 1, "abilities": ["swarmed 6"]}
    target = {"models": [{"count": 9, "toughness": 4, "save": 7, "wounds": 1}]}
    asked = {"attacks": [{"weapon": weapon, "counts": {"swarmed 6": 3}}], "target": target}
    assert abs(ask(asked, RULEBOOK)["mean_wounds_lost"] - 4 / 4) < 1e-9
""",
    "bolt-rifle",
)

IMPALING = Ability(
    "impaling",
    "[IMPALING]: when the bearer's unit ends a Charge move, each enemy unit within its Engagement Range suffers 1 "
    "mortal wound.",
    '''
from typing import TYPE_CHECKING

from ...attacks.damage import suffer_mortal_wounds
from ...moments import WarhammerRule
from ...table.measures import engaged_with
from ..registry import weapon_ability

if TYPE_CHECKING:
    from ...game import Warhammer
    from ...state import Unit


@weapon_ability("impaling")
class Impaling(WarhammerRule):
    """Whoever is charged suffers a mortal wound. [10e.weapon.impaling]"""

    async def charge_move_ends(self, game: "Warhammer", unit: "Unit") -> None:
        for enemy in engaged_with(game, unit):
            await suffer_mortal_wounds(game, enemy.key, 1, self.name, rules=self.rules)
''',
    """
from ..attacking import weapons
from ..clashing import Clash, at, beyond

SHEETS = weapons(lance={"range": 0, "abilities": ["impaling"]})


def charging(sheet: str) -> Clash:
    ours, theirs = {"A1": at((10, 10), sheet=sheet)}, {"B1": at((beyond(3.0), 10))}
    return Clash(ours, theirs, dice="charge 3 3", sheets=SHEETS).charges("B1").suggested()


@pytest.mark.rule("10e.weapon.impaling")
def test_a_charge_costs_each_enemy_that_it_reaches_one_wound() -> None:
    assert charging("armed").fact("MortalWounds", unit="B1", count=1, because="impaling")


def test_a_charge_without_it_costs_nothing() -> None:
    assert charging("marine").facts("MortalWounds") == []
""",
    "power-weapon",
)

RUN = "from bellona.cli.main import main; main()"
HEAD = '"""{}."""\n\nfrom __future__ import annotations\n'


def copied(folder: Path) -> Path:
    """A copy of the tree, without what no rule is about."""
    heavy = shutil.ignore_patterns("page", "__pycache__", "replays", "mutants", "server", "node_modules")
    shutil.copytree(ROOT / "src", folder / "src", ignore=shutil.ignore_patterns("page", "__pycache__"))
    shutil.copytree(ROOT / "tests", folder / "tests", ignore=heavy)
    shutil.copy(ROOT / "pyproject.toml", folder)
    return folder


def written(tree: Path, ability: Ability) -> set[Path]:
    """The four files that the guide names, with the new ability in them."""
    title = ability.name.capitalize()
    entry = f"- id: 10e.weapon.{ability.name}\n  title: {{en: {title}, zh-Hans: {title}, zh-Hant: {title}}}\n"
    entry += f"  text: '{ability.text.replace(chr(39), chr(39) * 2)}'\n  source: []\n"
    (tree / CATALOGUE).write_text((tree / CATALOGUE).read_text(encoding="utf-8").rstrip() + f"\n{entry}", "utf-8")
    code, test = CLASSES / f"{ability.name}.py", TESTS / f"test_{ability.name}.py"
    (tree / code).write_text(HEAD.format(title) + ability.code)
    (tree / test).write_text(HEAD.format(title) + "\nimport pytest\n" + ability.test)
    army = (tree / ARMY).read_text(encoding="utf-8")
    (tree / ARMY).write_text(_armed(army, ability), "utf-8")
    return {CATALOGUE, code, test, ARMY}


def _armed(army: str, ability: Ability) -> str:
    """The army's file, its first weapon of that name with the ability."""
    text = f"{ability.name} 6" if " X]" in ability.text else ability.name
    line = next(line for line in army.splitlines() if line.startswith(f"    {ability.weapon}: "))
    if "abilities: [" in line:
        return army.replace(line, line.replace("abilities: [", f"abilities: [{text}, "), 1)
    return army.replace(line, f"{line.removesuffix('}')}, abilities: [{text}]}}", 1)


def ran(tree: Path, *command: str) -> str:
    env = os.environ | {"PYTHONPATH": f"{tree / 'src'}{os.pathsep}{tree}"}
    done = subprocess.run(
        [sys.executable, *command], cwd=tree, env=env, capture_output=True, text=True, timeout=600, check=False
    )
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    return done.stdout


@pytest.mark.parametrize("ability", [RELENTLESS, SWARMING, IMPALING], ids=lambda ability: ability.name)
def test_an_ability_is_its_entry_its_class_its_test_and_an_army(tmp_path: Path, ability: Ability) -> None:
    tree = copied(tmp_path)
    assert len(written(tree, ability)) == 4
    ran(tree, "-m", "pytest", "-p", "no:cacheprovider", str(TESTS / f"test_{ability.name}.py"), *LOOK_AT_ALL)
    told = ran(
        *(tree, "-c", RUN, "simulate", "--games", "1", "--jobs", "1", "--bots", "busy,steady"),
        *("--setup", "first-game", "--check"),
    )
    assert "1 games" in told
