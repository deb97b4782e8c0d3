"""Plays games from seeds and prints one digest of all their facts: `python -m tests.conformance.facts GAME FROM TO`."""

from __future__ import annotations

import hashlib
import importlib
import sys

from .suite import digest, played


def main(module: str, first: int, last: int) -> None:
    game = importlib.import_module(module)
    total = hashlib.sha256()
    for seed in range(first, last):
        total.update(digest(played(game.RULEBOOK, game.SETUP, seed)).encode())
    print(total.hexdigest())


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
