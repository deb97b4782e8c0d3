"""A special rule, a draw event and a trait of terrain are one class each: without it, and without the data that names
it, battles are played on.
"""

from __future__ import annotations

import inspect
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from bellona.armies import shipped
from bellona.conquest.field.zone_traits import TRAITS
from bellona.conquest.rulebook import RULEBOOK

ROOT = Path(__file__).parents[2]
CLASSES: dict[str, type] = {**RULEBOOK.special_rules.classes, **TRAITS}
GIVEN_BY = {"bastion": "hold-the-gates"}  # a Supremacy ability goes with what it gives

PLAYED_WITHOUT = """
import ast, sys
from importlib.machinery import SourceFileLoader
from pathlib import Path

module, name, data = sys.argv[1:]
code_of = SourceFileLoader.get_code

def without_the_class(self, loaded):
    if loaded != module:
        return code_of(self, loaded)
    path = self.get_filename(loaded)
    tree = ast.parse(self.get_data(path))
    body = [node for node in tree.body if not (isinstance(node, ast.ClassDef) and node.name == name)]
    assert len(body) == len(tree.body) - 1
    tree.body = body
    return compile(tree, path, "exec")

SourceFileLoader.get_code = without_the_class
from bellona.armies import shipped

shipped.DATA = Path(data)
from bellona.arena.simulate import play
from bellona.bots.lineup import BOTS
from bellona.kernel.dice import Seeded
from bellona.kernel.run import Run
from bellona.kernel.shelf import find_rulebook

book = find_rulebook("conquest-2e")
for bot in ("busy", "steady"):
    run = Run(book, book.starters["four-fields"], Seeded(1))
    play(run, [BOTS[bot](f"{seat}") for seat in (0, 1)])
    assert run.is_over
    print(len(run.facts))
"""


@pytest.mark.parametrize("rule", ["cleave", "bastion", "obscuring"])
def test_battles_are_played_without_its_class(rule: str, tmp_path: Path) -> None:
    cls, data, named = CLASSES[rule], shutil.copytree(shipped.DATA, tmp_path / "data"), 0
    for file in (data / "conquest-2e").rglob("*.yaml"):
        told, times = re.subn(rf"(?<=[\[ ]){rule}(?: \+?\d+)?(?:, |(?=\]))", "", file.read_text(encoding="utf-8"))
        told = told.replace(f"supremacy: {GIVEN_BY.get(rule, 'nothing')}", "supremacy: every-gate-opens")
        file.write_text(told.replace(", ]", "]"), encoding="utf-8")
        named += times
    assert named
    command = [sys.executable, "-c", PLAYED_WITHOUT, cls.__module__, cls.__name__, str(data)]
    played = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert played.returncode == 0, played.stderr[-2000:]
    assert all(int(count) > 200 for count in played.stdout.split())
    assert inspect.getfile(cls).startswith(str(ROOT / "src"))
