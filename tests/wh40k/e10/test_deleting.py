"""A special rule is one class: it can be deleted, and nothing else has heard of it."""

from __future__ import annotations

import inspect
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import bellona
from bellona.catalogue.citations import cited
from bellona.wh40k.e10 import library
from bellona.wh40k.e10.rulebook import RULEBOOK

PACKAGE = Path(bellona.__file__).parent
TASTES = PACKAGE / "bots"  # a bot may have an opinion of a rule
ROOT = Path(__file__).parents[3]
ALONE = (
    *("heavy", "lethal-hits", "anti-", "ignores-cover", "lance", "twin-linked"),
    *("go-to-ground", "command-re-roll", "counter-offensive", "epic-challenge", "grenade", "heroic-intervention"),
    *("insane-bravery", "rapid-ingress", "smokescreen", "tank-shock"),
)

PLAYED_WITHOUT = """
import ast, sys
from importlib.machinery import SourceFileLoader
from pathlib import Path

rule, module, name, data = sys.argv[1:]
code_of = SourceFileLoader.get_code

def without_the_class(self, loaded):
    if loaded != module:
        return code_of(self, loaded)
    path = self.get_filename(loaded)
    tree = ast.parse(self.get_data(path))
    tree.body = [node for node in tree.body if not (isinstance(node, ast.ClassDef) and node.name == name)]
    return compile(tree, path, "exec")

SourceFileLoader.get_code = without_the_class
from bellona.wh40k.e10.rulebook import RULEBOOK
from bellona.bots.busy import BusyBot
from bellona.kernel.dice import Seeded
from bellona.kernel.run import Run
from bellona.wh40k.e10 import library
from tests.wh40k.e10.exhausting import SHEETS, setup_for

library.DATA = Path(data)
assert rule not in RULEBOOK.rules.classes
for sheet in SHEETS.values():
    for weapon in sheet.get("arms", {}).values():
        weapon["abilities"] = [text for text in weapon.get("abilities", []) if text != rule]
run, bot = Run(RULEBOOK, setup_for(0), Seeded(1)), BusyBot(1)
while not run.is_over:
    player = next(iter(run.waiting()))
    run.answer(bot.answer(run, player), player=player)
print(len(run.facts))
"""


@pytest.mark.parametrize("rule", ALONE)
def test_no_other_file_names_it(rule: str) -> None:
    cls = RULEBOOK.rules.classes[rule]
    own = Path(inspect.getfile(cls))
    words = "|".join(re.escape(word) for word in (cls.__name__, rule.rstrip("-"), *cited(cls.__doc__ or "")))
    mention = re.compile(rf"(?<![\w.-])(?:{words})(?![\w-])")
    others = [path for path in PACKAGE.rglob("*.py") if path != own and not path.is_relative_to(TASTES)]
    assert len(others) > 200
    assert [str(path) for path in others if mention.search(path.read_text(encoding="utf-8"))] == []


@pytest.mark.parametrize("rule", ["lethal-hits", "heavy", "go-to-ground"])
def test_a_battle_is_played_without_its_class(rule: str, tmp_path: Path) -> None:
    cls = RULEBOOK.rules.classes[rule]
    data = shutil.copytree(library.DATA, tmp_path / "data")
    for file in data.rglob("*.yaml"):
        told = re.sub(rf"(?<=[\[ ]){rule}(?:, |(?=[\],]))", "", file.read_text(encoding="utf-8"))
        file.write_text(told, encoding="utf-8")
    command = [sys.executable, "-c", PLAYED_WITHOUT, rule, cls.__module__, cls.__name__, str(data)]
    played = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert played.returncode == 0, played.stderr
    assert int(played.stdout) > 300
