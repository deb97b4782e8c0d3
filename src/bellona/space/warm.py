"""Compiles every kernel once, so that no game waits for it."""

import gc
import os
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from importlib import import_module
from multiprocessing import get_context
from pathlib import Path
from time import perf_counter

from .compiled import is_complete, kernel_sources, mark_complete

SELDOM = (20_000, 20, 50)  # new things, young collections, middle collections before the next of each kind
SILENCE = 8.0  # seconds after which it is said again what is being compiled
_ROOT = Path(__file__).parents[2]
_LONGEST = ("placement_kernels", "sight_kernels", "path_kernels")  # first, so that no process is left with one of them


def warm_up(progress: Callable[[str, int, int], None]) -> None:
    """Compile all kernels, or load what was compiled before. Tells which module comes next, its number, the total.

    All this stays for good, so the collector of garbage need never look through it again; and because games make much
    that goes by itself and little that goes in circles, it looks for that less often.
    """
    modules = _modules()
    for number, name in enumerate(modules, 1):
        progress(name, number, len(modules))
        import_module(name).warm()
    gc.collect()
    gc.freeze()
    gc.set_threshold(*SELDOM)


def compile_all(say: Callable[[str], object]) -> None:
    """Compile all kernels, in as many processes as there are processors, unless that was done before."""
    if is_complete():
        return
    say("Compiling the geometry, once for this machine (a minute or two) ...")
    processors = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    with ProcessPoolExecutor(processors, get_context("spawn")) as pool:
        start = perf_counter()
        longest = {name: place for place, name in enumerate(_LONGEST)}
        names = sorted(_modules(), key=lambda name: longest.get(_short(name), len(longest)))
        open_ = {pool.submit(_compile, name): _short(name) for name in names}
        while open_:
            done, _ = wait(open_, SILENCE, FIRST_COMPLETED)
            for job in done:
                job.result()
                say(f"  {perf_counter() - start:3.0f} s  {open_.pop(job)}: {len(names) - len(open_)} of {len(names)}")
            if not done:
                at_work = [name for job, name in open_.items() if job.running()][:processors]
                say(f"  {perf_counter() - start:3.0f} s  at work on {', '.join(at_work)}")
    warm_up(lambda name, number, total: None)  # two processes may have kept one kernel over the other's
    mark_complete()


def _compile(module: str) -> None:
    import_module(module).warm()


def _modules() -> list[str]:
    return [".".join(source.relative_to(_ROOT).with_suffix("").parts) for source in kernel_sources()]


def _short(module: str) -> str:
    return module.rpartition(".")[2]
