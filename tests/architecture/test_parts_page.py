"""The page of parts is what the code says."""

from __future__ import annotations

from pathlib import Path

from .parts_page import page


def test_the_page_of_parts_is_up_to_date() -> None:
    kept = Path(__file__).parents[2] / "docs" / "parts.md"
    assert kept.read_text(encoding="utf-8") == page(), "python -m tests.architecture.parts_page > docs/parts.md"
