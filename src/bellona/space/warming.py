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
    modules = kernel_modules()
    for number, name in enumerate(modules, 1):
        progress(name, number, len(modules))
        warm_module(name)
    gc.collect()
    gc.freeze()
    gc.set_threshold(*SELDOM)


def kernel_modules() -> list[str]:
    return [".".join(source.relative_to(_ROOT).with_suffix("").parts) for source in kernel_sources()]


def warm_module(name: str) -> None:
    import_module(name).warm()
