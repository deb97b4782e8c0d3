"""The list of actions."""

from __future__ import annotations

import subprocess
import sys

import pytest

from bellona.conquest.actions.listed import ORDER

TELL = "from bellona.conquest.actions.listed import ACTIONS, CHARACTER_ACTIONS as own; print(*ACTIONS, '-', *own)"


@pytest.mark.parametrize("first", ["bellona.conquest.rulebook", "bellona.bots.conquest"])
def test_actions_are_offered_in_one_order_whichever_file_is_read_first(first: str) -> None:
    read = f"import {first}, bellona.conquest.rulebook; {TELL}"
    told = subprocess.run([sys.executable, "-c", read], capture_output=True, text=True, check=True).stdout
    everybodys, own = (names.split() for names in told.split("-\n")[0].split(" - "))
    assert everybodys == [name for name in ORDER if name in everybodys]
    assert own == [name for name in ORDER if name in own]
    assert set(everybodys) | set(own) == set(ORDER)
