"""The catalogue's worked examples: each is a scene in tests/scenes/10e, which `tests/scenarios` plays."""

from __future__ import annotations

from pathlib import Path

import pytest

from bellona.armies.files import read_data
from bellona.catalogue import entry
from bellona.scenarios.file import read_scenario

SCENES = Path(__file__).parents[2] / "scenes" / "10e"
EXAMPLES = read_data(Path(__file__).parent / "examples.yaml", dict[str, list[str]])


def test_every_worked_example_is_a_scene_and_every_scene_a_worked_example() -> None:
    scenes = {f"10e.ex.{file.stem}" for file in SCENES.glob("*.yaml")}
    assert sorted(EXAMPLES) == sorted(scenes)


@pytest.mark.parametrize("example", EXAMPLES)
def test_the_scene_of_an_example_is_about_its_rules_and_expects_something(example: str) -> None:
    scene = read_scenario(SCENES / f"{example.removeprefix('10e.ex.')}.yaml")
    assert set(EXAMPLES[example]) <= set(scene.rules)
    assert all(entry(rule) for rule in scene.rules)
    expected = ("fact", "no_fact", "state", "asked", "options", "refused")
    assert any(getattr(step, what) is not None for step in scene.play for what in expected)
