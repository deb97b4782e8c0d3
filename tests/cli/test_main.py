"""The `bellona` command itself: it loads what a command needs and no more."""

import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from bellona.catalogue import catalogues
from bellona.cli.main import COMMANDS, app
from bellona.cli.warm import compile_all
from bellona.space import compiled

AFTERWARDS = """
import sys
sys.argv = ["bellona", *sys.argv[1:]]
from bellona.cli.main import main
try:
    main()
finally:
    print("loaded", *(name for name in ("numba", "numpy", "yaml.constructor", "bellona.wh40k") if name in sys.modules))
"""


def loaded_by(*command: str) -> list[str]:
    """Which of the heavy packages a command loads."""
    told = subprocess.run([sys.executable, "-c", AFTERWARDS, *command], capture_output=True, text=True, check=True)
    return told.stdout.splitlines()[-1].split()[1:]


def test_help_loads_none_of_the_engine() -> None:
    assert loaded_by("--help") == []


def test_showing_a_rule_loads_no_geometry_and_no_game() -> None:
    assert not {"numba", "numpy", "bellona.wh40k"} & set(loaded_by("rules", "show", "10e.attack.wound.table"))


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_that_is_listed_can_be_called(name: str) -> None:
    told = CliRunner().invoke(app, [name, "--help"])
    assert told.exit_code == 0
    assert f"bellona {name} [OPTIONS]" in " ".join(told.output.split())


def test_a_rulebook_in_the_folder_where_one_is_is_found(tmp_path: Path) -> None:
    """As a command that is installed: Python itself looks there only for scripts and modules that it is told to run."""
    (tmp_path / "ours.py").write_text("from bellona.wh40k.e10.rulebook import RULEBOOK as MINE\n")
    command = [str(Path(sys.executable).parent / "bellona"), "watch", "--ruleset", "ours:NOBODYS"]
    told = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert told.returncode == 2
    assert "has no attribute 'NOBODYS'" in told.stderr


def test_a_catalogue_that_was_read_before_is_not_parsed_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    file = catalogues.RULES / "wh40k-9e.yaml"
    first = catalogues.read(file)
    (kept,) = tmp_path.rglob("catalogue-*.json")
    with monkeypatch.context() as patched:
        patched.setattr("yaml.load", None)
        assert catalogues.read(file) == first
    kept.write_bytes(b"{broken")
    assert catalogues.read(file) == first


def test_compiling_is_told_line_by_line_and_done_once(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """With sources that are compiled already, so that it is quick."""
    monkeypatch.setattr(compiled, "COMPLETE", f"complete-{tmp_path.name}")
    lines: list[str] = []
    try:
        compile_all(lines.append)
        assert "once for this machine" in lines[0]
        assert sum(" of " in line for line in lines) == len(compiled.kernel_sources())
        told = len(lines)
        compile_all(lines.append)
        assert len(lines) == told
    finally:
        (compiled.CACHE / compiled.COMPLETE).unlink(missing_ok=True)
