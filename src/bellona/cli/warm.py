"""`bellona warm`: compile the geometry once, so that nothing waits for it later."""

import os
import signal
import sys
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from multiprocessing import get_context
from time import perf_counter

from bellona.space.compiled import is_complete, mark_complete
from bellona.space.warming import kernel_modules, warm_module, warm_up

SILENCE = 8.0  # seconds after which it is said again what is being compiled
_LONGEST = ("placing_kernels", "sight_kernels", "path_kernels")  # first, so that no process is left with one of them


def warm() -> None:
    """Compile the geometry once, so that nothing waits for it later."""
    start = perf_counter()
    compile_all(lambda line: print(line, flush=True))
    print(f"The geometry is compiled ({perf_counter() - start:.1f} s).")


def make_ready() -> None:
    """Compile the geometry if that was not done yet, and say so: a game would stand still meanwhile."""
    compile_all(lambda line: print(line, file=sys.stderr, flush=True))


def compile_all(say: Callable[[str], object]) -> None:
    """Compile all kernels, in as many processes as there are processors, unless that was done before."""
    if is_complete():
        return
    say("Compiling the geometry, once for this machine (a minute or two) ...")
    processors = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    start, names = perf_counter(), sorted(kernel_modules(), key=_turn)
    with ProcessPoolExecutor(processors, get_context("spawn"), _begin) as pool:
        left = {pool.submit(warm_module, name): _short(name) for name in names}
        while left:
            done, _ = wait(left, SILENCE, FIRST_COMPLETED)
            for job in done:
                job.result()
                say(f"  {perf_counter() - start:3.0f} s  {left.pop(job)}: {len(names) - len(left)} of {len(names)}")
            if not done:
                at_work = [name for job, name in left.items() if job.running()][:processors]
                say(f"  {perf_counter() - start:3.0f} s  at work on {', '.join(at_work)}")
    warm_up(lambda name, number, total: None)  # two processes may have kept one kernel over the other's
    mark_complete()


def _begin() -> None:
    """Let an interrupt end this process at once: nothing is lost that could not be compiled again."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def _turn(module: str) -> int:
    return _LONGEST.index(_short(module)) if _short(module) in _LONGEST else len(_LONGEST)


def _short(module: str) -> str:
    return module.rpartition(".")[2]
