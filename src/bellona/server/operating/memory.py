"""What a server holds in memory, and pauses for the garbage collector: a game has tens of thousands of objects, which
live as long as it is open.

A game that is put away needs no collector: nothing in it refers to itself once `Room.close` is done.
"""

from __future__ import annotations

import ctypes
import gc
from contextlib import suppress
from typing import Any

HEAPS, LARGE = (-8, 2), (-3, 1 << 17)  # of glibc's `mallopt`: so many heaps, and what lies in none for its bytes
ALL, YOUNG = 2, 1  # generations; the young ones are looked through quickly


def spare() -> None:
    """Give back what is large as soon as it is free: otherwise it leaves gaps in a heap for each thread, 100 MB."""
    with suppress(AttributeError, TypeError):  # other systems have other ways
        for term in (HEAPS, LARGE):
            ctypes.CDLL(None).mallopt(*term)


def begin() -> None:
    """From now on what lasts is looked through once: with hundreds of games it took a quarter of a second each time."""
    gc.callbacks.append(_keep_what_lasts)
    keep()


def _keep_what_lasts(phase: str, about: dict[str, Any]) -> None:
    if phase == "stop" and about["generation"] == ALL:
        gc.freeze()


def keep() -> None:
    """What is there now stays for long: the collector need not look through it again and again (0.3 s each time)."""
    gc.collect(YOUNG)
    gc.freeze()


def tidy() -> None:
    """Look through everything, while there is nobody who would have to wait."""
    gc.unfreeze()
    gc.collect()
    gc.freeze()


def release() -> None:
    gc.callbacks.remove(_keep_what_lasts)
    gc.unfreeze()
