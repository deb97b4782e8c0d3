"""Exact odds: what a whole question costs, beside icepool, dyce and a simulation of the same case."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from typing import Any

from tests.conquest.odds.test_oracle import LARGE, lost
from tests.conquest.odds.test_oracle import question as in_words
from tests.odds.workloads import STRESS, WORKLOADS

from bellona.conquest.odds.plans import CHANCES
from bellona.conquest.rulebook import RULEBOOK as CONQUEST
from bellona.kernel.rulebook import Rulebook
from bellona.odds import Odds, attack_law, odds
from bellona.wh40k.attacks import resolve as resolving
from bellona.wh40k.e10.rulebook import RULEBOOK
from bellona.wh40k.odds.plans import Chances
from bellona.wh40k.odds.questions import OddsQuestion

from .odds_peers import CASES, InDyce, InIcepool, Simulated

POOLS = 1.0  # millisecond
LIMITS = {"a": 0.1, "b": 0.15, "c": 0.2, "d": 0.1, "e": 0.4, "stress": 10.0}  # milliseconds


def run(book: Rulebook) -> None:
    run_pools()
    if not isinstance(getattr(book.parts, "chances", None), Chances):
        print(f"Odds: {book.name} has none that answer these questions")
        return
    print("Odds: all chances of a question, wounds lost and models destroyed; CPU milliseconds, the best of many runs")
    print("  case      limit   Bellona   of the limit  first time  icepool        dyce           100,000 trials")
    for name, question in (WORKLOADS | {"stress": STRESS}).items():
        ours, law = best(partial(asked, book, question), 3000 if name != "stress" else 100)
        first, _ = best(partial(forgotten, book, question), 1000 if name != "stress" else 30)
        told = [f"  {name:7} {LIMITS[name]:7.2f} {ours:9.3f} {ours / LIMITS[name]:10.2f} {first:14.3f}"]
        told += [] if len(peers(name)) > 1 else [f"{'-':>9} {'':7}"] * 2
        for peer, tolerance in peers(name):
            spent, found = best(peer.chances, 3)
            if book is RULEBOOK:  # whose rules the others have been taught
                assert max(abs(a - b) for a, b in zip(law, found, strict=True)) < tolerance, (name, peer)
            told.append(f"{spent:9.2f} {f'{spent / ours:,.0f}x':>7}")
        print(" ".join(told))
    print("  The law of a single attack is worked out from the rules once and kept; `first time`: each time anew.")


def run_pools() -> None:
    """Dice that follow others: a Clash of 20 attacks at 12 Stands, with Morale."""
    asked = CHANCES.question(CONQUEST, in_words(LARGE))
    ours, law = best(lambda: odds(asked, CONQUEST).wounds_lost, 500)  # type: ignore[union-attr]
    spent, found = best(lambda: lost(LARGE), 3)
    assert max(abs(law[number] - chance) for number, chance in found.items()) < 1e-9
    print("Odds: 20 attacks at 12 Stands, and Morale; CPU milliseconds, the best of many runs")
    print(f"  limit {POOLS:.2f}   Bellona {ours:.3f}   of the limit {ours / POOLS:.2f}   icepool {spent:.2f}")


def peers(name: str) -> list[tuple[InIcepool | InDyce | Simulated, float]]:
    """The same case in other hands, and how near they must come; rational numbers take minutes for the stress case."""
    case = CASES[name]
    simulated = Simulated(case), 0.01
    return [simulated] if name == "stress" else [(InIcepool(case), 1e-9), (InDyce(case), 1e-9), simulated]


def asked(book: Rulebook, question: OddsQuestion) -> list[float]:
    found = odds(question, book)
    assert isinstance(found, Odds)
    assert len(found.models_destroyed) > 1
    return [chance for _, chance in found.wounds_lost.items()]


def forgotten(book: Rulebook, question: OddsQuestion) -> list[float]:
    resolving._sequences.clear()
    attack_law._attacks.clear()
    return asked(book, question)


def best(work: Callable[[], Any], times: int) -> tuple[float, Any]:
    """The shortest CPU time of so many runs, in milliseconds, and the result."""
    shortest, result = float("inf"), work()
    for _ in range(times):
        begin = time.process_time()
        result = work()
        shortest = min(shortest, time.process_time() - begin)
    return 1000 * shortest, result
