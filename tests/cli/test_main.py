"""The `bellona` command itself: it loads what a command needs and no more."""

import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from bellona.catalogue import catalogues
from bellona.cli.main import COMMANDS, app

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
