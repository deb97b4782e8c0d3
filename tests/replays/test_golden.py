"""What is kept replays to the same facts in a second process, under another order of hashes."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from bellona.kernel.shelf import find_rulebook

from .golden import HERE, KEPT


@pytest.mark.parametrize("edition", KEPT)
def test_records_and_scenes_replay_to_the_same_facts(edition: str) -> None:
    command = [sys.executable, "-m", "tests.replays.golden", "check", edition]
    environment = os.environ | {"PYTHONHASHSEED": "4242"}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    files = len(list((HERE / edition).glob("*.jsonl.xz")))
    assert done.stdout.startswith(f"{files - 1} records, "), done.stdout


@pytest.mark.parametrize("edition", KEPT)
def test_everything_that_a_battle_is_set_up_from_is_among_them(edition: str) -> None:
    book = find_rulebook(KEPT[edition].ruleset)
    setups = [match.setup for match in KEPT[edition].matches(book)]
    assert len(book.choices) > 2
    for what in book.choices.keys() - {"armies"}:
        played = {str(setup[what]) for setup in setups}
        assert played >= set(book.choices[what]), what
    assert {army for setup in setups for army in setup["armies"]} == set(book.choices["armies"])
