"""Exact odds: what a whole question costs, beside icepool, dyce and a simulation of the same case."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from tests.odds.workloads import STRESS, WORKLOADS

from bellona.odds import Odds, odds
from bellona.wh40k.e10 import resolving
from bellona.wh40k.e10.rulebook import RULEBOOK
from bellona.wh40k.questions import Question

from .odds_peers import CASES, InDyce, InIcepool, Simulated

LIMITS = {"a": 0.1, "b": 0.15, "c": 0.2, "d": 0.1, "e": 0.4, "stress": 10.0}  # milliseconds


def run() -> None:
    print("Odds: all chances of a question, wounds lost and models destroyed; CPU milliseconds, the best of many runs")
    print("  case      limit   Bellona   of the limit  first time  icepool        dyce           100,000 trials")
    for name, question in (WORKLOADS | {"stress": STRESS}).items():
        ours, law = best(lambda question=question: asked(question), 300 if name != "stress" else 30)
        first, _ = best(lambda question=question: forgotten(question), 100 if name != "stress" else 10)
        told = [f"  {name:7} {LIMITS[name]:7.2f} {ours:9.3f} {ours / LIMITS[name]:10.2f} {first:14.3f}"]
        if name in CASES:
            case = CASES[name]
            for peer, tolerance in ((InIcepool(case), 1e-9), (InDyce(case), 1e-9), (Simulated(case), 0.01)):
                spent, found = best(peer.chances, 1 if name == "e" else 3)
                assert max(abs(a - b) for a, b in zip(law, found, strict=True)) < tolerance, (name, peer)
                told.append(f"{spent:9.2f} {f'{spent / ours:,.0f}x':>7}")
        print(" ".join(told))
    print(
        "  Bellona works out what an attack needs from its rules, once for each attack; `first time`: each time anew."
    )


def asked(question: Question) -> list[float]:
    found = odds(question, RULEBOOK)
    assert isinstance(found, Odds)
    assert len(found.models_destroyed) > 1
    return [chance for _, chance in found.wounds_lost.items()]


def forgotten(question: Question) -> list[float]:
    resolving._sequences.clear()
    return asked(question)


def best(work: Callable[[], Any], times: int) -> tuple[float, Any]:
    """The shortest CPU time of so many runs, in milliseconds, and the result."""
    shortest, result = float("inf"), work()
    for _ in range(times):
        begin = time.process_time()
        result = work()
        shortest = min(shortest, time.process_time() - begin)
    return 1000 * shortest, result
