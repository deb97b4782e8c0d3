"""Every scenario file under tests/scenes plays as it says."""

from __future__ import annotations

from pathlib import Path

import pytest

from bellona.kernel.shelf import find_rulebook
from bellona.scenarios.comparison import is_comparison
from bellona.scenarios.file import read_scenario
from bellona.scenarios.runner import play

SCENES = Path(__file__).parent.parent / "scenes"
FILES = [file for file in sorted(SCENES.rglob("*.yaml")) if not is_comparison(file)]


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_scene(file: Path) -> None:
    scenario = read_scenario(file)
    play(scenario, find_rulebook(scenario.ruleset))
