"""Makes golden records, and replays them.

`python -m tests.replays.golden write 10e` plays the games and scenes anew: only where a rule was wrong, and the commit
says so with its id; `... scenes 10e` only the scenes, where there are more. `... check 10e` replays what is kept, and
tells of the first that does not come to the same facts.
"""

from __future__ import annotations

import lzma
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from bellona.bots.lineup import BOTS
from bellona.kernel.dice import Chance, Seeded
from bellona.kernel.facts import fact_data
from bellona.kernel.record import parse_record, record_lines, recorded_game
from bellona.kernel.rulebook import Rulebook
from bellona.kernel.run import BOT, Run
from bellona.kernel.shelf import find_rulebook
from bellona.scenarios.file import read_scenario
from bellona.scenarios.runner import play

HERE = Path(__file__).parent
SCENES = HERE.parent / "scenes"
CHANGES_OF_MIND = 60  # answers between two that are taken back, in games that have any


class Match(NamedTuple):
    """A game to be kept: its name tells what is played and by whom."""

    name: str
    setup: dict[str, Any]
    bots: tuple[str, str]
    wavers: bool = False  # whether players take answers back


class Kept(NamedTuple):
    """What is kept of a ruleset: so many games, and the scenes of these folders."""

    ruleset: str
    matches: Callable[[Rulebook], Iterator[Match]]
    scenes: tuple[str, ...]


# -- 10th edition ------------------------------------------------------------------------------------------------------

WIDE = {"size": [90, 44], "terrain": []}  # an Onslaught needs more room than our layouts have
BIG, SMALL = ["dawn-spear", "gnawing-tide"], ["dawn-patrol", "gnawing-brood"]
LAYOUTS = ("broken-street", "crossroads", "old-quarter")


def tenth_edition(book: Rulebook) -> Iterator[Match]:
    """Every mission, layout, size and bot; some with the armies on the other side, some with second thoughts."""
    setups: dict[str, dict[str, Any]] = {
        "first-game": book.starters["first-game"],
        "small-courtyard": _setup("contested-ground", "first-game", "courtyard", SMALL),
        **{f"only-war-{name}": _setup("only-war", "incursion", name, BIG) for name in LAYOUTS},
        **{f"contested-{name}": _setup("contested-ground", "incursion", name, BIG) for name in LAYOUTS},
        **{f"small-{name}": _setup("contested-ground", "first-game", name, SMALL) for name in LAYOUTS},
        "strike-force": _setup("only-war", "strike-force", "crossroads", BIG),
        "onslaught": _setup("contested-ground", "onslaught", WIDE, BIG),
    }
    yield from by_every_bot(setups)
    yield Match("readings", setups["small-crossroads"] | {"switches": OTHER_READINGS}, ("steady", "busy"))


def by_every_bot(setups: Mapping[str, dict[str, Any]]) -> Iterator[Match]:
    """Each set-up by two bots of each kind; every other one with the armies on the other side."""
    for number, (name, setup) in enumerate(setups.items()):
        turned = setup | {"armies": setup["armies"][:: -1 if number % 2 else 1]}
        for bot in BOTS:
            yield Match(f"{name}-{bot}", turned, (bot, bot), wavers=number % 4 == 1)


OTHER_READINGS = {"mortal-wounds-of-attacks": "one-model", "first-turn": "winner-chooses", "tactical-cards": "open"}


def _setup(mission: str, size: str, layout: str | dict[str, Any], armies: list[str]) -> dict[str, Any]:
    return {"mission": mission, "battle_size": size, "layout": layout, "armies": armies}


# -- 11th edition ------------------------------------------------------------------------------------------------------

HOSTS = ["dawn-host", "endless-court"]
OTHERWISE = {
    "charge-targets": "after-roll",
    "engaged-monsters": "open",
    "hidden": "beasts-and-swarms",
    "walker-risk": "shock",
    "stratagems": "one",
}


def eleventh_edition(book: Rulebook) -> Iterator[Match]:
    """Likewise; of the larger sizes one each."""
    setups: dict[str, dict[str, Any]] = {
        **book.starters,
        "strike-force": _setup("contested-ground", "strike-force", "shattered-field", HOSTS),
        "onslaught": _setup("contested-ground", "onslaught", WIDE, HOSTS),
    }
    yield from by_every_bot(setups)
    yield Match("readings", book.starters["colossus"] | {"switches": OTHERWISE}, ("steady", "busy"))


# -- 9th edition -------------------------------------------------------------------------------------------------------

CRUSADES = ["dawn-crusade", "rotting-host"]
OTHER_TABLES = {
    "aircraft-off-the-battlefield": "strategic-reserves",
    "near-aircraft": "never",
    "repeated-powers": "once-a-unit",
}


def ninth_edition(book: Rulebook) -> Iterator[Match]:
    """Likewise; of the larger sizes one battle each."""
    yield from by_every_bot(book.starters)
    field = {"size": [60, 44], "terrain": []}
    yield Match("strike-force", _setup("eternal-war", "strike-force", field, CRUSADES), ("random", "random"))
    yield Match(
        "onslaught", _setup("eternal-war", "onslaught", WIDE, CRUSADES[::-1]), ("random", "random"), wavers=True
    )
    yield Match("readings", book.starters["citadel"] | {"switches": OTHER_TABLES}, ("random", "busy"))


# -- Conquest ----------------------------------------------------------------------------------------------------------

READINGS = {
    "re-rolls": "fine",
    "draw-events": "compulsory",
    "effective-range": "half",
    "halving": "after",
    "light-stands": "contest",
}


def conquest(book: Rulebook) -> Iterator[Match]:
    """The starters, and the battlefields that none of them has; secondary missions in every other set-up."""
    first, fields = book.starters["first-battle"], book.starters["four-fields"]
    setups: dict[str, dict[str, Any]] = {
        **book.starters,
        "drowned-road": first | {"battlefield": "drowned-road", "scenario": "four-fields"},
        "kings-chase": fields | {"battlefield": "kings-chase", "scenario": "heart-of-the-field"},
    }
    for number, (name, setup) in enumerate(setups.items()):
        turned = setup | {"armies": setup["armies"][:: -1 if number % 2 else 1], "secondaries": number % 2 == 0}
        for bot in BOTS:
            yield Match(f"{name}-{bot}", turned, (bot, bot), wavers=number % 4 == 1)
    yield Match("readings", first | {"switches": READINGS}, ("steady", "busy"))
    yield Match("great-battle", fields | {"size": "great-battle"}, ("random", "busy"))


KEPT = {
    "9e": Kept("wh40k-9e", ninth_edition, ("9e", "9e-cases")),
    "10e": Kept("wh40k-10e", tenth_edition, ("10e", "10e-cases", "10e-ends")),
    "11e": Kept("wh40k-11e", eleventh_edition, ("11e", "11e-cases")),
    "conquest": Kept("conquest-2e", conquest, ("conquest", "conquest-cases")),
}


# -- writing -----------------------------------------------------------------------------------------------------------


def write(edition: str) -> None:
    kept, folder = KEPT[edition], HERE / edition
    folder.mkdir(exist_ok=True)
    for seed, match in enumerate(kept.matches(find_rulebook(kept.ruleset)), 1):
        run = _played(find_rulebook(kept.ruleset), match, seed)
        _pack(folder / f"{match.name}.jsonl.xz", b"\n".join(record_lines(run)) + b"\n")
        print(f"{seed} {match.name}: {len(run.facts)} facts", flush=True)
    write_scenes(edition)


def write_scenes(edition: str) -> None:
    """The scenes anew; says which come to other facts than before, or are new."""
    file, lines = HERE / edition / "scenes.jsonl.xz", list(_scene_lines(KEPT[edition]))
    before = _by_name(lzma.decompress(file.read_bytes()).splitlines()) if file.exists() else {}
    for name, line in _by_name(lines).items():
        if before.get(name) != line:
            print(f"{name} {'comes to other facts' if name in before else 'is new'}")
    _pack(file, b"\n".join(lines) + b"\n")


def _by_name(lines: list[bytes]) -> dict[str, bytes]:
    return {str(msgspec.json.decode(line)[0]): line for line in lines}


def _played(book: Rulebook, match: Match, seed: int) -> Run:
    run, chance = Run(book, match.setup, Seeded(seed)), Chance(f"second thoughts {seed}")
    bots = [BOTS[bot](f"{seed}/{seat}") for seat, bot in enumerate(match.bots)]
    while not run.is_over:
        player = next(iter(run.waiting()))
        if match.wavers and chance.pick(CHANGES_OF_MIND) == 0 and run.can_undo(player):
            run.undo(player)
        else:
            run.answer(bots[player].answer(run, player), player=player, giver=BOT)
    return run


def _scene_lines(kept: Kept) -> Iterator[bytes]:
    """Each scene by its name, and every fact of it."""
    for file in _scenes(kept):
        scenario = read_scenario(file)
        facts = [fact_data(fact) for fact in play(scenario, find_rulebook(scenario.ruleset)).facts]
        yield msgspec.json.encode([f"{file.parent.name}/{file.stem}", facts])


def _scenes(kept: Kept) -> list[Path]:
    return [file for folder in kept.scenes for file in sorted((SCENES / folder).glob("*.yaml"))]


def _pack(file: Path, data: bytes) -> None:
    file.write_bytes(lzma.compress(data, preset=9))


# -- checking ----------------------------------------------------------------------------------------------------------


def check(edition: str) -> str:
    """Replays everything that is kept; says how much that was, or fails at the first difference."""
    kept, folder = KEPT[edition], HERE / edition
    book = find_rulebook(kept.ruleset)
    records = [match.name for match in kept.matches(book)]
    for name in records:
        _check_record(f"{edition}/{name}", lzma.decompress((folder / f"{name}.jsonl.xz").read_bytes()), book)
    told = _by_name(lzma.decompress((folder / "scenes.jsonl.xz").read_bytes()).splitlines())
    found = _by_name(list(_scene_lines(kept)))
    other = sorted(name for name in told | found if told.get(name) != found.get(name))
    assert not other, f"other facts than are kept: {', '.join(other)}"
    return f"{len(records)} records, {len(found)} scenes"


def _check_record(name: str, data: bytes, book: Rulebook) -> None:
    lines = data.splitlines()
    run = recorded_game(parse_record(name, lines), book)  # fails at the first row or fact that is not the same
    assert run.is_over, f"{name} does not come to its end"
    facts = [line for line in lines if b'{"entry":"fact"' in line[:16]]
    replayed = [line for line in record_lines(run) if b'{"entry":"fact"' in line[:16]]
    assert facts == replayed, f"{name} comes to {len(replayed)} facts, not to the {len(facts)} that are kept"


if __name__ == "__main__":
    if sys.argv[1] == "check":
        print(check(sys.argv[2]))
    else:
        {"write": write, "scenes": write_scenes}[sys.argv[1]](sys.argv[2])
