import ast
import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

from bellona.space import compiled
from bellona.space.measure.gap_kernels import plan_gap
from bellona.space.warming import warm_up

from .sample import digest

ROOT = Path(__file__).parents[2]


def uncompiled(*command: str) -> str:
    """What Python prints when kernels are not compiled."""
    env = {**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": os.pathsep.join(sys.path)}
    return subprocess.run([sys.executable, *command], env=env, capture_output=True, text=True, check=True).stdout


def test_the_kernels_give_the_same_bits_without_compiling() -> None:
    assert uncompiled("-m", "tests.space.sample").split() == ["plain", digest()]


def test_kernels_give_python_nothing_that_it_would_have_to_make_itself() -> None:
    """A named tuple is made by Python code; an interrupt there ends the process."""
    warm_up(lambda *_: None)
    given = {
        kernel.__name__: form.signature.return_type
        for kernel in compiled._KERNELS
        for form in kernel.overloads.values()
    }
    assert given
    assert {name for name, kind in given.items() if "NamedTuple" in str(type(kind))} == set()


INTERRUPTED = """
import random, signal, time
from bellona.space.place.finding import find_end
from bellona.space.warming import warm_up
from tests.space.place.test_finding import charges

def stop(*_):
    raise InterruptedError

warm_up(lambda *_: None)
signal.signal(signal.SIGALRM, stop)
chance, cases, until = random.Random(1), list(charges((3, 1, 1, 1), 3)), time.monotonic() + 1.5
interrupts = 0
while time.monotonic() < until:
    table, terms = chance.choice(cases)
    try:
        signal.setitimer(signal.ITIMER_REAL, chance.uniform(0.0001, 0.02))
        find_end(table, "ours", terms)
        signal.setitimer(signal.ITIMER_REAL, 0)
    except InterruptedError:
        interrupts += 1
assert interrupts > 20
print("alive")
"""


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="this system has no timers that interrupt")
def test_an_interrupt_in_the_middle_of_a_search_ends_the_search_only() -> None:
    told = subprocess.run([sys.executable, "-c", INTERRUPTED], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (told.returncode, told.stdout) == (0, "alive\n"), told.stderr


def test_warming_up_reads_nothing_beyond_the_end_of_an_array() -> None:
    """Which compiled kernels do without a word."""
    told = uncompiled("-c", "from bellona.space.warming import warm_up; warm_up(print)")
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
    (tmp_path / "space" / "move").mkdir(parents=True)
    names = (
        "odds_kernels.py",
        "space/move/reach_kernels.py",
        "space/columns.py",
        "space/numbers.py",
        "space/move/reach.py",
    )
    for name in names:
        (tmp_path / name).write_text("x = 1\n")
    folders = [compiled._folder_name()]
    (tmp_path / "space/move/reach.py").write_text("x = 2\n")
    assert compiled._folder_name() == folders[0]
    for name in names[:4]:
        (tmp_path / name).write_text("x = 2\n")
        folders.append(compiled._folder_name())
    (tmp_path / "odds_kernels.py").rename(tmp_path / "luck_kernels.py")
    folders.append(compiled._folder_name())
    assert len(set(folders)) == 6


def test_numba_keeps_its_files_in_that_folder_wherever_the_sources_are() -> None:
    assert compiled._folder_name() == compiled.CACHE.name
    assert Path(plan_gap.stats.cache_path) == compiled.CACHE / "space" / "measure"  # type: ignore[attr-defined]


def test_shipped_kernels_are_taken_only_if_they_fit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "home"))
    monkeypatch.setattr(compiled, "SHIPPED", tmp_path)
    name = compiled._folder_name()
    own = tmp_path / "home" / "bellona" / name
    for folder, mark in ((name, "complete-cpython-27-numba0.1-win32"), ("kernels-of-other-sources", compiled.COMPLETE)):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / mark).touch()
        assert compiled._place() == own
    (tmp_path / name / compiled.COMPLETE).touch()
    assert compiled._place() == tmp_path / name


KERNEL = """
from pathlib import Path
from bellona.space import compiled
compiled._PACKAGE = Path(__file__).parent

@compiled.inner
def seven(number):
    return number + 7

@compiled.compiled
def sum_of(number):
    return seven(1) + seven(2) + seven(number)

print(sum_of(3), len(seven.overloads), sum(sum_of.stats.cache_hits.values()))
"""


def test_what_one_checkout_has_compiled_serves_another(tmp_path: Path) -> None:
    """And a kernel that is called with constants is compiled once."""
    told = []
    for checkout in ("here", "there"):
        (tmp_path / checkout).mkdir()
        (tmp_path / checkout / "example.py").write_text(KERNEL)
        env = {**os.environ, "XDG_CACHE_HOME": str(tmp_path / "home")}
        command = [sys.executable, str(tmp_path / checkout / "example.py")]
        told.append(subprocess.run(command, env=env, capture_output=True, text=True, check=True).stdout)
    assert told == ["27 1 0\n", "27 0 1\n"]


CALLER = """
from example import compiled, sum_of

@compiled.compiled
def twice(number):
    return 2 * sum_of(number)

(library,) = [overload.library for overload in sum_of.overloads.values()]
print(library._shared_module is None, twice(3))
"""


@pytest.mark.parametrize("complete", [True, False])
def test_a_kernel_loaded_after_all_are_compiled_is_machine_code_alone(tmp_path: Path, complete: bool) -> None:
    """A new kernel can call it all the same."""
    (tmp_path / "example.py").write_text(KERNEL)
    (tmp_path / "caller.py").write_text(CALLER)
    env = {**os.environ, "XDG_CACHE_HOME": str(tmp_path / "home")}
    subprocess.run([sys.executable, tmp_path / "example.py"], env=env, check=True)
    if complete:
        (folder,) = (tmp_path / "home" / "bellona").glob("kernels-*")
        (folder / compiled.COMPLETE).touch()
    done = subprocess.run([sys.executable, tmp_path / "caller.py"], env=env, capture_output=True, text=True, check=True)
    assert done.stdout == f"27 0 1\n{complete} 54\n"


def test_without_a_folder_to_write_to_kernels_are_compiled_all_the_same(tmp_path: Path) -> None:
    (tmp_path / "example.py").write_text(KERNEL)
    (tmp_path / "home").touch()
    env = {**os.environ, "XDG_CACHE_HOME": str(tmp_path / "home")}
    command = [sys.executable, str(tmp_path / "example.py")]
    assert subprocess.run(command, env=env, capture_output=True, text=True, check=True).stdout == "27 1 0\n"


def test_a_wheel_plays_its_first_game_without_compiling(tmp_path: Path) -> None:
    hatchling, bellona = (str(Path(sys.executable).with_name(name)) for name in ("hatchling", "bellona"))
    home = tmp_path / "home"
    subprocess.run([bellona, "warm"], check=True, capture_output=True)
    build = [hatchling, "build", "-t", "wheel", "-d", str(tmp_path)]
    subprocess.run(build, cwd=Path(__file__).parents[2], check=True, capture_output=True)
    (wheel,) = tmp_path.glob("*.whl")
    assert not wheel.name.endswith("none-any.whl")
    with ZipFile(wheel) as archive:
        archive.extractall(tmp_path / "installed")
    env = {**os.environ, "PYTHONPATH": str(tmp_path / "installed"), "XDG_CACHE_HOME": str(home)}
    battle = [bellona, "simulate", "--ruleset", "wh40k-10e", "--games", "1", "--bots", "busy,busy", "--json"]
    told = subprocess.run(battle, env=env, cwd=tmp_path, capture_output=True, text=True, check=True)
    assert json.loads(told.stdout)["errors"] == 0
    assert "Compiling" not in told.stderr
    assert not list(home.rglob("*.nb?"))


def test_warming_up_visits_every_kernel_module_in_order() -> None:
    seen: list[tuple[str, int, int]] = []
    warm_up(lambda name, number, total: seen.append((name, number, total)))
    assert [number for _, number, _ in seen] == list(range(1, len(seen) + 1))
    assert {total for _, _, total in seen} == {len(seen)} == {len(compiled.kernel_sources())}
    assert "bellona.space.measure.gap_kernels" in [name for name, _, _ in seen]


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
