"""Pauses for the garbage collector: a game has tens of thousands of objects, which live as long as it is open."""

from __future__ import annotations

import gc


def keep() -> None:
    """What is there now stays for long: the collector need not look through it again and again (0.3 s each time)."""
    gc.freeze()


def tidy() -> None:
    """Some of it is no longer needed."""
    gc.unfreeze()
    gc.collect()
    gc.freeze()


def release() -> None:
    gc.unfreeze()
