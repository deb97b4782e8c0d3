"""Thousands of mutated scenario and record files: each plays, fails an expectation, or is named with its place."""

from __future__ import annotations

import re
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from bellona.armies import shipped
from bellona.armies.files import written_data
from bellona.conquest.rulebook import RULEBOOK as CONQUEST
from bellona.kernel.dice import Chance, Seeded
from bellona.kernel.errors import BadFile, BellonaError
from bellona.kernel.record import load, record_lines
from bellona.kernel.rulebook import Rulebook
from bellona.kernel.run import Run
from bellona.scenarios.file import read_scenario, scenario_from
from bellona.scenarios.runner import ExpectationFailed, play
from bellona.wh40k.e09.rulebook import RULEBOOK as NINTH
from bellona.wh40k.e10.rulebook import RULEBOOK as TENTH
from bellona.wh40k.e11.rulebook import RULEBOOK as ELEVENTH
from tests.conformance.suite import played
from tests.skirmish import RULEBOOK, SETUP

TESTS = Path(__file__).parent.parent
SCENES = sorted((TESTS / "scenes/skirmish").glob("*.yaml"))
BATTLES = {  # short scenes of each ruleset, with answers, dice and all kinds of expectations
    NINTH: [
        *(TESTS / "scenes/9e" / f"own.{name}.yaml" for name in ("smite-escalation", "supercharge", "morale-aura")),
        *(TESTS / "scenes/9e" / f"own.{name}.yaml" for name in ("heroic-distance", "objective-one-marker")),
    ],
    TENTH: [
        *(TESTS / "scenes/10e" / f"{name}.yaml" for name in ("own.battle-shock-test", "own.desperate-escape-once")),
        *(TESTS / "scenes/10e" / f"{name}.yaml" for name in ("own.attack-sequence-single", "own.fall-back-impossible")),
    ],
    ELEVENTH: [
        *(TESTS / "scenes/11e" / f"own.{name}.yaml" for name in ("battle-shock-half-wounds", "ordered-retreat")),
        *(TESTS / "scenes/11e" / f"own.{name}.yaml" for name in ("terrain-objective-range", "insane-bravery")),
    ],
    CONQUEST: [
        *(TESTS / "scenes/conquest" / f"own.{name}.yaml" for name in ("duel", "march-half", "reinforcement-pool")),
        *(TESTS / "scenes/conquest" / f"own.{name}.yaml" for name in ("charge-through", "fighting-withdrawal")),
        *(TESTS / "scenes/conquest" / f"src.{name}.yaml" for name in ("garrison-exit-picture", "stranded-two-enemies")),
    ],
}
editions = pytest.mark.parametrize("book", BATTLES, ids=lambda book: book.name)
SPLICES = [
    b"\x00",
    b"\xff",
    b"{",
    b"]",
    b'"',
    b":",
    b"-1",
    b"1e999",
    b"null",
    b"true",
    b"[[[[",
    b"\n",
    b" ",
    b"99999999999",
    b"&a *a",
]


def mutated(data: bytes, chance: Chance) -> bytes:
    """A few bytes or lines changed, dropped, doubled or swapped."""
    for _ in range(1 + chance.pick(3)):
        lines = data.split(b"\n")
        at, other = chance.pick(len(lines)), chance.pick(len(lines))
        place = chance.pick(len(data) + 1)
        kind = chance.pick(8)
        if kind == 0:
            data = data[:place] + SPLICES[chance.pick(len(SPLICES))] + data[place:]
        elif kind == 1:
            data = data[:place] + data[place + 1 + chance.pick(8) :]
        elif kind == 2:
            data = data[:place]
        elif kind == 3:
            data = data[:place] + bytes([chance.pick(256)]) + data[place + 1 :]
        elif kind == 4:
            data = b"\n".join(lines[:at] + lines[at + 1 :])
        elif kind == 5:
            lines[at], lines[other] = lines[other], lines[at]
            data = b"\n".join(lines)
        elif kind == 6:
            data = b"\n".join([*lines[:at], lines[other], *lines[at:]])
        else:
            digits = [digit.start() for digit in re.finditer(b"[0-9]", data)]
            if digits:
                spot = digits[chance.pick(len(digits))]
                data = data[:spot] + bytes([48 + chance.pick(10)]) + data[spot + 1 :]
    return data


def outcomes_of(scenes: list[Path], book: Rulebook, number: int, name: str = "mutated") -> dict[str, int]:
    """How many of so many mutated scenarios were played, failed an expectation, or were refused."""
    chance = Chance(f"{name} scenarios of {book.name}")
    outcomes = {"played": 0, "failed": 0, "refused": 0}
    for i in range(number):
        data = mutated(scenes[i % len(scenes)].read_bytes(), chance)
        try:
            play(scenario_from(data.decode("utf-8", "replace"), "scene.yaml"), book)
        except ExpectationFailed as failure:
            told, outcome = str(failure), "failed"
        except BadFile as error:
            told, outcome = str(error), "refused"
        else:
            told, outcome = "scene.yaml", "played"
        assert all(line.startswith("scene.yaml") for line in told.split("\n"))
        outcomes[outcome] += 1
    return outcomes


def test_5000_mutated_scenarios() -> None:
    assert min(outcomes_of(SCENES, RULEBOOK, 5000).values()) > 100


@editions
def test_mutated_scenes_of_each_edition(book: Rulebook) -> None:
    assert min(outcomes_of(BATTLES[book], book, 2000).values()) > 20


@pytest.mark.soak
@editions
def test_10000_mutated_scenes_of_each_edition(book: Rulebook) -> None:
    assert min(outcomes_of(BATTLES[book], book, 10_000, "many").values()) > 100


def loading(records: list[bytes], book: Rulebook, number: int, file: Path, name: str = "mutated") -> dict[str, int]:
    """How many of so many mutated records were loaded or refused."""
    chance = Chance(f"{name} records of {book.name}")
    outcomes = {"loaded": 0, "refused": 0}
    for i in range(number):
        file.write_bytes(mutated(records[i % len(records)], chance))
        try:
            load(file, book).close()
        except BadFile as error:
            told, outcome = str(error), "refused"
        else:
            told, outcome = str(file), "loaded"
        assert told.startswith(str(file))
        assert "\n" not in told
        outcomes[outcome] += 1
    return outcomes


def test_5000_mutated_records(tmp_path: Path) -> None:
    records = [b"\n".join(record_lines(played(RULEBOOK, SETUP, seed))) for seed in range(5)]
    assert min(loading(records, RULEBOOK, 5000, tmp_path / "game.jsonl").values()) > 100


def recorded(book: Rulebook) -> list[bytes]:
    return [b"\n".join(record_lines(play(read_scenario(file), book))) for file in BATTLES[book]]


@editions
def test_mutated_records_of_each_edition(tmp_path: Path, book: Rulebook) -> None:
    assert min(loading(recorded(book), book, 300, tmp_path / "game.jsonl").values()) > 20


@pytest.mark.soak
@editions
def test_10000_mutated_records_of_each_edition(tmp_path: Path, book: Rulebook) -> None:
    assert min(loading(recorded(book), book, 10_000, tmp_path / "game.jsonl", "many").values()) > 600


# -- rosters -----------------------------------------------------------------------------------------------------------

STARTERS = {NINTH: "only-war", TENTH: "contested-ground", ELEVENTH: "contested-ground", CONQUEST: "three-beacons"}


ODD: tuple[Any, ...] = (None, True, 0, 1, -1, 3, 10**9, 1e308, "", "x", [], {}, ["x"], {"x": 1})


def places(thing: Any) -> list[tuple[Any, Any]]:
    """Every field of some data, and every item of its lists: what it is in, and by which key."""
    keys = list(thing) if isinstance(thing, dict) else list(range(len(thing))) if isinstance(thing, list) else []
    return [place for key in keys for place in ((thing, key), *places(thing[key]))]


def spoilt(data: Any, chance: Chance) -> None:
    """A few fields or items exchanged for others or for something odd, left out, added, or called otherwise."""
    for _ in range(1 + chance.pick(3)):
        if not (found := places(data)):
            return
        (inside, key), (other, name) = found[chance.pick(len(found))], found[chance.pick(len(found))]
        odd, kind = deepcopy([other[name], *ODD][chance.pick(len(ODD) + 1)]), chance.pick(4)
        if kind == 0:
            inside.pop(key)
        elif kind == 1 and isinstance(inside, list):
            inside.append(odd)
        elif kind == 1:
            inside[name if isinstance(name, str) else "x"] = odd
        elif kind == 2 and isinstance(inside, dict):
            inside["x"] = inside.pop(key)
        else:
            inside[key] = odd


def mustering(book: Rulebook, number: int, name: str = "mutated") -> dict[str, int]:
    """How many of so many rosters, mutated as text or as data, were fielded or refused."""
    chance = Chance(f"{name} rosters of {book.name}")
    setup, shelf = book.starters[STARTERS[book]], shipped.shelf(book.name)
    rosters = [shelf.file("armies", army, "army").read_bytes() for army in setup["armies"]]
    outcomes = {"fielded": 0, "refused": 0}
    for i in range(number):
        text = mutated(rosters[i % 2], chance) if i % 4 < 2 else rosters[i % 2]
        try:
            army = written_data(text.decode("utf-8", "replace"), "army.yaml")
            if i % 4 > 1:
                spoilt(army, chance)
            run = Run(book, setup | {"armies": [setup["armies"][0], army]}, Seeded(i))
        except BellonaError as error:
            told, outcome = str(error), "refused"
        else:
            told, outcome = "", "fielded" if run.waiting() else "stuck"
        assert "\n" not in told
        outcomes[outcome] += 1
    return outcomes


@editions
def test_mutated_rosters_of_each_edition(book: Rulebook) -> None:
    assert min(mustering(book, 300).values()) > 20


@pytest.mark.soak
@editions
def test_10000_mutated_rosters_of_each_edition(book: Rulebook) -> None:
    assert min(mustering(book, 10_000, "many").values()) > 200


def test_a_record_of_one_edition_is_no_game_of_another(tmp_path: Path) -> None:
    for book, other in ((TENTH, ELEVENTH), (ELEVENTH, TENTH)):
        file = tmp_path / f"{book.name}.jsonl"
        file.write_bytes(b"\n".join(record_lines(play(read_scenario(BATTLES[book][0]), book))))
        load(file, book).close()
        with pytest.raises(BadFile, match=f"line 1: is a game of {book.name}, not of {other.name}"):
            load(file, other)
