"""`make bench`: every benchmark, each beside a named alternative, in one run.

    make bench RULESET=tests.skirmish:RULEBOOK

asks what a ruleset has a part for; whatever needs none, such as sight, is always measured.
"""

from __future__ import annotations

import argparse
import os

from bellona.kernel.shelf import find_rulebook, first_ruleset

if __name__ == "__main__":
    asked = argparse.ArgumentParser(prog="benchmarks")
    asked.add_argument("--ruleset", default="", help="a name, or module:ATTRIBUTE; by default the first on the shelf")
    ruleset = asked.parse_args().ruleset
    os.environ["BELLONA_BENCH_RULESET"] = ruleset or first_ruleset()

    from . import blocks, bots, games, kernel, odds, page, serving, sight

    book = find_rulebook(ruleset or first_ruleset())
    kernel.run(book if ruleset else None)
    sight.run()
    blocks.run()
    odds.run(book)
    games.run(book)
    bots.run(book)
    serving.run()
    page.run()
