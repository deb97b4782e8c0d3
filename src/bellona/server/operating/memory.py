"""Pauses for the garbage collector: a game has tens of thousands of objects, which live as long as it is open.

A game that is put away needs no collector: nothing in it refers to itself once `Room.close` is done.
"""

from __future__ import annotations

import gc

YOUNG = 1  # the generations that are looked through quickly


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
    gc.unfreeze()
