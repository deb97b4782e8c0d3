"""`bellona warm`: compile the geometry once, so that nothing waits for it later."""

import sys
from time import perf_counter

from bellona.space.warm import compile_all


def warm() -> None:
    """Compile the geometry once, so that nothing waits for it later."""
    start = perf_counter()
    compile_all(lambda line: print(line, flush=True))
    print(f"The geometry is compiled ({perf_counter() - start:.1f} s).")


def make_ready() -> None:
    """Compile the geometry if that was not done yet, and say so: a game would stand still meanwhile."""
    compile_all(lambda line: print(line, file=sys.stderr, flush=True))
