import ast
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from bellona.space import compiled
from bellona.space.measure_kernels import plan_gap
from bellona.space.warm import warm_up

from .sample import digest


def uncompiled(*command: str) -> str:
    """What Python prints when kernels are not compiled."""
    env = {**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": os.pathsep.join(sys.path)}
    return subprocess.run([sys.executable, *command], env=env, capture_output=True, text=True, check=True).stdout


def test_the_kernels_give_the_same_bits_without_compiling() -> None:
    assert uncompiled("-m", "tests.space.sample").split() == ["plain", digest()]


def test_warming_up_reads_nothing_beyond_the_end_of_an_array() -> None:
    """Which compiled kernels do without a word."""
    told = uncompiled("-c", "from bellona.space.warm import warm_up; warm_up(print)")
    assert len(told.splitlines()) == len(compiled.kernel_sources())


@pytest.mark.soak
def test_battles_read_nothing_beyond_the_end_of_an_array(tmp_path: Path) -> None:
    env = {**os.environ, "NUMBA_BOUNDSCHECK": "1", "XDG_CACHE_HOME": str(tmp_path)}
    bellona = str(Path(sys.executable).with_name("bellona"))
    battles = ["simulate", "--ruleset", "wh40k-10e", "--games", "20", "--bots", "busy,busy", "--json"]
    told = subprocess.run([bellona, *battles], env=env, capture_output=True, text=True, check=True)
    assert json.loads(told.stdout)["errors"] == 0


def test_the_cache_folder_follows_every_source_of_a_kernel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiled, "_PACKAGE", tmp_path)
    (tmp_path / "space").mkdir()
    names = ("odds_kernels.py", "space/reach_kernels.py", "space/block.py", "space/numbers.py", "space/reach.py")
    for name in names:
        (tmp_path / name).write_text("x = 1\n")
    folders = [compiled._cache_folder().name]
    (tmp_path / "space/reach.py").write_text("x = 2\n")
    assert compiled._cache_folder().name == folders[0]
    for name in names[:4]:
        (tmp_path / name).write_text("x = 2\n")
        folders.append(compiled._cache_folder().name)
    (tmp_path / "odds_kernels.py").rename(tmp_path / "luck_kernels.py")
    folders.append(compiled._cache_folder().name)
    assert len(set(folders)) == 6


def test_numba_keeps_its_files_in_that_folder() -> None:
    assert compiled._cache_folder() == compiled.CACHE
    assert Path(plan_gap.stats.cache_path).parent == compiled.CACHE  # type: ignore[attr-defined]


def test_warming_up_visits_every_kernel_module_in_order() -> None:
    seen: list[tuple[str, int, int]] = []
    warm_up(lambda name, number, total: seen.append((name, number, total)))
    assert [number for _, number, _ in seen] == list(range(1, len(seen) + 1))
    assert {total for _, _, total in seen} == {len(seen)} == {len(compiled.kernel_sources())}
    assert "bellona.space.measure_kernels" in [name for name, _, _ in seen]


@pytest.mark.parametrize("source", compiled.kernel_sources(), ids=lambda source: str(source.name))
def test_kernels_use_nothing_that_rounds_differently_elsewhere(source: Path) -> None:
    """Square roots and plain arithmetic are exact everywhere; powers, angles and numpy's sums are not."""
    for node in ast.walk(ast.parse(source.read_text())):
        assert not isinstance(node, ast.Pow)
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            if node.value.id == "math":
                assert node.attr in {"sqrt", "floor", "ceil"}
            if node.value.id == "np":
                assert node.attr not in {"sum", "dot", "mean", "linalg", "hypot", "sin", "cos", "arctan2", "power"}
