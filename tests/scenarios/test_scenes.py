"""Every scenario file under tests/scenes plays as it says."""

from __future__ import annotations

from pathlib import Path

import pytest

from bellona.kernel.shelf import find_rulebook
from bellona.scenarios.file import read_scenario
from bellona.scenarios.runner import play

SCENES = Path(__file__).parent.parent / "scenes"


@pytest.mark.parametrize("file", sorted(SCENES.rglob("*.yaml")), ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_scene(file: Path) -> None:
    scenario = read_scenario(file)
    play(scenario, find_rulebook(scenario.ruleset))
