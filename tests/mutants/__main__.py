"""`python -m tests.mutants`: draw changes by a seed, try each on the tests that reach it, list what nobody noticed."""

import argparse
import hashlib
import importlib
import os
import tempfile
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import islice
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple

import msgspec
import yaml

from bellona.catalogue.catalogues import PREFIXES
from bellona.catalogue.citations import PACKAGE
from bellona.catalogue.progress import record

from .changes import Change, changes, is_python, proposed
from .reach import KEPT, Reach, is_current, trace
from .trial import HANGS, NOTICED, UNNOTICED, UNREACHED, Copy, Verdict, tried

RULES = "wh40k"  # of these only what cites a rule of the ruleset
OTHERS = ("kernel", "space", "odds", "server")
STRUCK = Path(__file__).parent / "equivalent.yaml"
own: list[Copy] = []  # of the package, in which a process makes its changes
SHARED = (
    "numba",
    "numpy",
    "shapely.geometry",
    "hypothesis",
    "sqlalchemy",
    "starlette.applications",
    "uvicorn",
    "httpx",
)


def main() -> None:
    options = _options()
    if not options.old_reach and not is_current():
        trace()
    for name in SHARED:
        importlib.import_module(name)  # once, before the first fork
    reach, struck = Reach(), _struck()
    prefix = PREFIXES[options.ruleset]
    drawn = _unnoticed() if options.unnoticed else _drawn(options.seed, options.rules, options.others, prefix)
    part, parts = options.part
    drawn = drawn[part - 1 :: parts]
    trials = [_trial(reach, change, options) for change in drawn if change.key not in struck]
    unnoticed: list[Change] = []
    noticing: list[str] = []
    with tempfile.TemporaryDirectory(prefix="bellona-mutants-") as folder:
        with ProcessPoolExecutor(options.jobs, get_context("fork"), _begin, (folder,)) as pool:
            verdicts = pool.map(_held, trials)
            left_out = {trial.change.key: trial.left_out for trial in trials}
            for number, change in enumerate(drawn, 1):
                verdict = Verdict("struck off") if change.key in struck else next(verdicts)
                _tell(f"{number}/{len(drawn)}", change, verdict, left_out.get(change.key, 0))
                if verdict.outcome in (UNNOTICED, UNREACHED):
                    unnoticed.append(change)
                elif verdict.outcome in (NOTICED, HANGS):
                    noticing.append(verdict.by)
        _check_the_witnesses(Copy(Path(folder) / "unchanged"), sorted(set(noticing)))
    _sum_up(drawn, unnoticed, struck)
    _keep(unnoticed, [] if parts == 1 else [key for key in _kept() if key not in {change.key for change in drawn}])


class Trial(NamedTuple):
    """A change, the tests that may notice it, how many more would take too long, and the seconds to wait for them."""

    change: Change
    tests: list[str]
    left_out: int
    limit: float


def _trial(reach: Reach, change: Change, options: argparse.Namespace) -> Trial:
    tests, left_out = _chosen(reach, change, options.budget)
    limit = 60 + 10 * sum(reach.seconds[test] for test in tests)
    limit += 600 if options.also else 0  # nobody knows how long these take
    return Trial(change, [*options.also, *tests], left_out, limit)


def _begin(folder: str) -> None:
    """A process that holds trials has a copy of the package to itself."""
    own.append(Copy(Path(folder) / str(os.getpid())))


def _held(trial: Trial) -> Verdict:
    return tried(own[0], trial.change, trial.tests, trial.limit)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--ruleset", choices=PREFIXES, default="wh40k-10e", help="whose rules")
    parser.add_argument("--rules", type=int, default=200, help="changes of code that cites its rules")
    parser.add_argument("--others", type=int, default=80, help=f"changes of {', '.join(OTHERS)}")
    parser.add_argument("--part", type=part_of, default=(1, 1), metavar="K/N", help="only part K of N of the draw")
    parser.add_argument("--budget", type=float, default=90.0, help="seconds of tests for a change, as they were traced")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="so many trials at once")
    parser.add_argument("--old-reach", action="store_true", help="use the last trace although something changed since")
    parser.add_argument("--unnoticed", action="store_true", help="only what nobody noticed last time")
    parser.add_argument("--also", nargs="*", default=[], metavar="TEST", help="run these first for every change")
    return parser.parse_args()


def _drawn(seed: int, of_rules: int, of_others: int, prefix: str) -> list[Change]:
    """The changes whose hash with the seed is lowest: what other files change leaves the draw nearly as it was."""
    rules = [change for change in _all_changes(RULES) if any(rule.startswith(f"{prefix}.") for rule in change.rules)]
    others = [change for folder in OTHERS for change in _all_changes(folder)]

    def lot(change: Change) -> str:
        return hashlib.sha256(repr((seed, change.key, change.start)).encode()).hexdigest()

    def lowest(found: list[Change], count: int) -> list[Change]:
        return list(islice((change for change in sorted(found, key=lot) if is_python(PACKAGE, change)), count))

    return lowest(rules, of_rules) + lowest(others, of_others)


def part_of(text: str) -> tuple[int, int]:
    """`2/8`: which of how many parts."""
    number, _, parts = text.partition("/")
    if not 1 <= int(number) <= int(parts):
        raise ValueError(text)
    return int(number), int(parts)


def _unnoticed() -> list[Change]:
    """What nobody noticed last time, wherever it has moved to since."""
    again = set(_kept())
    files = sorted({key[0] for key in again})
    return [change for file in files for change in changes(PACKAGE, file) if change.key in again]


def _kept() -> list[tuple[str, ...]]:
    """What nobody noticed last time."""
    kept = KEPT / "unnoticed.json"
    return [tuple(key) for key in msgspec.json.decode(kept.read_bytes())] if kept.exists() else []


def _keep(unnoticed: list[Change], of_other_parts: list[tuple[str, ...]]) -> None:
    keys = [*of_other_parts, *(change.key for change in unnoticed)]
    (KEPT / "unnoticed.json").write_bytes(msgspec.json.encode(keys))


def _all_changes(folder: str) -> list[Change]:
    """The changes of a folder; compiled files are left out: each change of one would be compiled for minutes."""
    paths = sorted(path for path in (PACKAGE / folder).rglob("*.py") if not path.name.endswith("kernels.py"))
    return [change for path in paths for change in proposed(PACKAGE, path.relative_to(PACKAGE).as_posix())]


def _chosen(reach: Reach, change: Change, budget: float) -> tuple[list[str], int]:
    """The tests that reach a change, those marked with its rules first; and how many are too many.

    A function that remembers its answers is run by the first test only that needs one: its rules' tests count as well.
    """
    marked = {test for rule in change.rules for test in record().get(rule, ())}
    meant = {test for test in reach.quick if change.within and test.partition("[")[0] in marked}
    near = reach.in_file(change.file) if change.within else ()  # a contents page is read far from its file

    def place(test: str) -> tuple[bool, bool, float, str]:
        return test.partition("[")[0] not in marked, test not in near, reach.seconds[test], test

    ordered = sorted(reach.tests(change) | meant, key=place)
    spent = 0.0
    for count, test in enumerate(ordered):
        spent += reach.seconds[test]
        if spent > budget:
            return ordered[:count], len(ordered) - count
    return ordered, 0


def _struck() -> set[tuple[str, str, str, str]]:
    """The changes that have no effect, each with a reason in the file."""
    listed = yaml.safe_load(STRUCK.read_text(encoding="utf-8")) or []
    return {(one["file"], one["within"], one["was"], one["now"]) for one in listed if one["why"]}


def _check_the_witnesses(copy: Copy, tests: Sequence[str]) -> None:
    """A test that fails on the unchanged package has noticed nothing."""
    verdict = tried(copy, None, tests, 3600) if tests else Verdict(UNNOTICED)
    if verdict.outcome != UNNOTICED:
        raise SystemExit(f"{verdict.by} fails without any change: what it noticed does not count")


def _tell(number: str, change: Change, verdict: Verdict, left_out: int) -> None:
    by = f" by {verdict.by}" if verdict.by else f" by {verdict.tests} tests" if verdict.tests else ""
    more = f", {left_out} more were not run" if left_out and verdict.outcome == UNNOTICED else ""
    print(f"{number} {verdict.outcome}{by}{more}: {change.place}", flush=True)
    if verdict.outcome in (UNNOTICED, UNREACHED):
        print(f"    - {change.was}\n    + {change.now}", flush=True)


def _sum_up(drawn: list[Change], unnoticed: list[Change], struck: set[tuple[str, str, str, str]]) -> None:
    areas = dict.fromkeys(change.file.partition("/")[0] for change in drawn)
    for area in areas:
        tried_here = [change for change in drawn if change.file.startswith(area) and change.key not in struck]
        missed = sum(change in tried_here for change in unnoticed)
        print(f"{area}: {missed} of {len(tried_here)} unnoticed ({missed / max(1, len(tried_here)):.1%})")
    without = sum(change.key in struck for change in drawn)
    print(f"struck off as without effect: {without}; unnoticed in all: {len(unnoticed)}")


if __name__ == "__main__":
    main()
