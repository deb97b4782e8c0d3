"""10,000 mutated scenario and record files: each plays, fails an expectation, or is named with its place."""

from __future__ import annotations

from pathlib import Path

from bellona.kernel.dice import Chance
from bellona.kernel.errors import BadFile
from bellona.kernel.record import load, record_lines
from bellona.scenarios.file import scenario_from
from bellona.scenarios.runner import ExpectationFailed, play
from tests.conformance.suite import played
from tests.skirmish import RULEBOOK, SETUP

SCENES = sorted((Path(__file__).parent.parent / "scenes/skirmish").glob("*.yaml"))
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
            digits = [i for i, byte in enumerate(data) if 48 <= byte <= 57]
            if digits:
                spot = digits[chance.pick(len(digits))]
                data = data[:spot] + bytes([48 + chance.pick(10)]) + data[spot + 1 :]
    return data


def test_5000_mutated_scenarios() -> None:
    chance = Chance("mutated scenarios")
    outcomes = {"played": 0, "failed": 0, "refused": 0}
    for i in range(5000):
        data = mutated(SCENES[i % len(SCENES)].read_bytes(), chance)
        try:
            play(scenario_from(data.decode("utf-8", "replace"), "scene.yaml"), RULEBOOK)
        except ExpectationFailed as failure:
            told, outcome = str(failure), "failed"
        except BadFile as error:
            told, outcome = str(error), "refused"
        else:
            told, outcome = "scene.yaml", "played"
        assert all(line.startswith("scene.yaml") for line in told.split("\n"))
        outcomes[outcome] += 1
    assert min(outcomes.values()) > 100


def test_5000_mutated_records(tmp_path: Path) -> None:
    chance = Chance("mutated records")
    records = [b"\n".join(record_lines(played(RULEBOOK, SETUP, seed))) for seed in range(5)]
    file = tmp_path / "game.jsonl"
    outcomes = {"loaded": 0, "refused": 0}
    for i in range(5000):
        file.write_bytes(mutated(records[i % len(records)], chance))
        try:
            load(file, RULEBOOK).close()
        except BadFile as error:
            told, outcome = str(error), "refused"
        else:
            told, outcome = str(file), "loaded"
        assert told.startswith(str(file))
        assert "\n" not in told
        outcomes[outcome] += 1
    assert min(outcomes.values()) > 100
