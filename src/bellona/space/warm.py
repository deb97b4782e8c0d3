"""Compiles every kernel once, so that no game waits for it."""

import gc
from collections.abc import Callable
from importlib import import_module
from pathlib import Path

from .compiled import kernel_sources

SELDOM = (20_000, 20, 50)  # new things, young collections, middle collections before the next of each kind
_ROOT = Path(__file__).parents[2]


def warm_up(progress: Callable[[str, int, int], None]) -> None:
    """Compile all kernels, or load what was compiled before. Tells which module comes next, its number, the total.

    All this stays for good, so the collector of garbage need never look through it again; and because games make much
    that goes by itself and little that goes in circles, it looks for that less often.
    """
    sources = kernel_sources()
    for number, source in enumerate(sources, 1):
        name = ".".join(source.relative_to(_ROOT).with_suffix("").parts)
        progress(name, number, len(sources))
        import_module(name).warm()
    gc.collect()
    gc.freeze()
    gc.set_threshold(*SELDOM)
