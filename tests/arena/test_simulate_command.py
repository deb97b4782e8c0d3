"""`bellona simulate` as a person or a program meets it."""

from __future__ import annotations

import contextlib
import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bellona.cli.main import main
from bellona.kernel.facts import Fact
from bellona.kernel.record import load
from tests.skirmish import RULEBOOK

SKIRMISH = ("--ruleset", "tests.skirmish:RULEBOOK")


class Unlucky(RULEBOOK.game):  # type: ignore[misc, name-defined]
    """A game that breaks down when it has lasted long enough."""

    def record(self, fact: Fact) -> None:
        super().record(fact)
        if len(self.facts) == 40:
            raise ArithmeticError("forty")


UNLUCKY = replace(RULEBOOK, game=Unlucky)
WATCHED = replace(RULEBOOK, watched=Unlucky)

Bellona = Callable[..., tuple[str, str]]


@pytest.fixture
def bellona(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Bellona:
    """Runs the command; what it printed, and what it complained about."""

    def run(*words: str, code: int = 0) -> tuple[str, str]:
        monkeypatch.setattr("sys.argv", ["bellona", "simulate", *words])
        with pytest.raises(SystemExit) as ended:
            main()
        out, err = capsys.readouterr()
        assert (ended.value.code or 0) == code, err
        return out, err

    return run


def told(bellona: Bellona, *words: str, code: int = 0) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(bellona(*words, "--json", code=code)[0])
    return found


def test_the_json_tells_everything_and_is_the_same_for_any_number_of_jobs(bellona: Bellona) -> None:
    words = (*SKIRMISH, "--games", "4", "--bots", "busy,random", "--seed", "3")
    one, two = (told(bellona, *words, "--jobs", jobs) for jobs in ("1", "2"))
    assert (one["games"], one["errors"], one["problems"]) == (4, 0, [])
    assert list(one["wins"]) == list(one["intervals"]) == list(one["mean_scores"]) == ["busy", "random"]
    assert one["decisions"] > 0
    assert one["mean_answers"] * 4 > one["decisions"]
    assert one["fired"]["skirmish.deploy"] == 24
    for timed in ("cpu_seconds", "compile_seconds"):
        assert one.pop(timed) >= 0
        two.pop(timed)
    assert one == two


def test_the_page_tells_wins_lengths_and_times(bellona: Bellona) -> None:
    page, _ = bellona(*SKIRMISH, "--games", "2", "--jobs", "1")
    for word in ("win rate, 95 %", "random A", "2 games", "rounds and", "answers on average", "rules fired", "CPU-s"):
        assert word in page


def test_errors_are_counted_with_the_seed_that_brings_them_back(bellona: Bellona, tmp_path: Path) -> None:
    words = ("--ruleset", f"{__name__}:UNLUCKY", "--games", "2", "--seed", "7", "--jobs", "1", "--keep", str(tmp_path))
    page = told(bellona, *words, code=1)
    assert (page["games"], page["errors"]) == (2, 2)
    assert [problem.split(" (")[0] for problem in page["problems"]] == ["seed 7", "seed 8"]
    assert all("forty" in problem for problem in page["problems"])
    kept = sorted(tmp_path.iterdir())
    assert len(kept) == 2
    assert not load(kept[0], RULEBOOK).is_over  # up to the answer that broke it


def test_games_are_watched_on_request(bellona: Bellona) -> None:
    words = ("--ruleset", f"{__name__}:WATCHED", "--games", "1", "--jobs", "1")
    assert told(bellona, *words)["errors"] == 0
    assert told(bellona, *words, "--check", code=1)["errors"] == 1


def test_an_interrupt_keeps_what_was_played(tmp_path: Path) -> None:
    """As from a terminal, where it reaches the command and all its processes; one in the background would be deaf."""
    heeded = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)"
    code = f"{heeded}; from bellona.cli.main import main; main()"
    words = ("simulate", *SKIRMISH, "--games", "5000", "--jobs", "2", "--keep", str(tmp_path), "--json")
    command = subprocess.Popen(
        [sys.executable, "-c", code, *words],
        env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    try:
        while len(list(tmp_path.iterdir())) < 50:
            assert command.poll() is None
            time.sleep(0.05)
        os.killpg(command.pid, signal.SIGINT)
        out, err = command.communicate(timeout=60)
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(command.pid, signal.SIGKILL)
    assert command.returncode == 130
    said = re.fullmatch(r"Interrupted after (\d+) of 5000 games\.\n", err)
    assert said, err
    assert 0 < int(said[1]) == json.loads(out)["games"] <= len(list(tmp_path.iterdir()))


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (("--games", "0"), "'--games'"),
        (("--jobs", "0"), "'--jobs'"),
        (("--bots", "random"), "--bots takes two names"),
        (("--bots", "random,clever"), "no bot is called 'clever'"),
        (("--setup", "moon"), "no set-up 'moon'"),
        (("--check",), "nothing is known about skirmish that could be checked"),
        (("--keep", __file__), "--keep"),
    ],
)
def test_a_bad_option_is_one_clear_line(bellona: Bellona, words: tuple[str, ...], line: str) -> None:
    out, err = bellona(*SKIRMISH, *words, code=2)
    assert out == ""
    assert err.startswith("bellona: ")
    assert line in err
    assert err.count("\n") == 1
