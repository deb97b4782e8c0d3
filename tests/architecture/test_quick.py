"""What `make quick` chooses."""

from __future__ import annotations

import pytest

from tests.quick import __main__ as quick
from tests.quick.__main__ import Taken

FILES = [str(path.relative_to(quick.ROOT)) for path in sorted((quick.ROOT / "tests").rglob("test_*.py"))]


def test_tests_that_have_changed_and_those_that_name_what_has() -> None:
    found = quick.tests_of(["src/bellona/kernel/modifiers.py", "tests/kernel/test_flow.py", "README.md"], FILES)
    assert {"tests/kernel/test_modifiers.py", "tests/kernel/test_flow.py"} <= set(found)
    assert "tests/catalogue/test_search.py" not in found


def test_a_package_is_named_by_those_that_import_it() -> None:
    assert "tests/wh40k/e10/test_starters.py" in quick.tests_of(["src/bellona/wh40k/e10/abilities/__init__.py"], FILES)
    assert quick.tests_of(["docs/dice.md", "web/src/App.svelte"], FILES) == []


def test_the_fastest_come_first_and_no_more_than_a_thousand_tests_or_a_minute() -> None:
    known = {"slow": Taken(10, 50.0), "quick": Taken(900, 9.0), "many": Taken(200, 4.0), "long": Taken(2, 40.0)}
    assert quick.fastest(known, known) == ["quick"]
    assert quick.fastest(["slow", "long"], known) == ["slow"]
    assert quick.fastest(["nobody knows", "slow"], known) == ["nobody knows", "slow"]
    assert quick.fastest(["long"], known) == ["long"], "what has changed is tested, however long it takes"


def test_nothing_changed_the_fastest_thousand(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quick, "changed_files", lambda since: set())
    chosen, known = quick.chosen_files(""), quick.record()
    assert 500 <= sum(known[file].tests for file in chosen) <= quick.TESTS
    assert sum(known[file].seconds for file in chosen) <= quick.SECONDS
