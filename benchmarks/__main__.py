"""`make bench`: every benchmark, each beside a named alternative, in one run."""

from __future__ import annotations

from . import bots, games, kernel, odds, sight

if __name__ == "__main__":
    for part in (kernel, sight, odds, games, bots):
        part.run()
