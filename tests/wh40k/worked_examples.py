"""Worked examples of an edition's catalogue: each is a scene of its own, about the rules that it is an example of."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from bellona.armies.files import read_data
from bellona.catalogue import entry
from bellona.scenarios.file import read_scenario

ALL_SCENES = Path(__file__).parents[1] / "scenes"


class Examples:
    """Those that a folder of tests lists in `examples.yaml`, with their rules, and their scenes."""

    def __init__(self, folder: Path, edition: str) -> None:
        self.edition = edition
        self.rules = read_data(folder / "examples.yaml", dict[str, list[str]])
        self.rulesets = {f"wh40k-{edition}", f"tests.wh40k.{folder.name}.homebrew:RULEBOOK"}
        self.scenes = {f"{edition}.ex.{file.stem}": file for file in sorted((ALL_SCENES / edition).glob("*.yaml"))}

    def check(self, name: str) -> None:
        """A scene is about the rules of its example, and expects something."""
        scene = read_scenario(self.scenes[name])
        assert scene.ruleset in self.rulesets
        assert set(self.rules[name]) <= set(scene.rules)
        cited = [*scene.rules, *(rule for step in scene.play if step.refused for rule in step.refused.rules)]
        assert all(entry(rule).ruleset == f"wh40k-{self.edition}" for rule in cited)
        expected = ("fact", "facts", "no_fact", "state", "asked", "options", "refused")
        assert any(getattr(step, what) is not None for step in scene.play for what in expected)


def each_scene(examples: Examples) -> Callable[[str], None]:
    """The test of each scene."""

    @pytest.mark.parametrize("name", examples.scenes)
    def scene_is_about_its_example(name: str) -> None:
        examples.check(name)

    return scene_is_about_its_example
