"""Games as files: the same story in another process, old versions taken up, damaged files named by line."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bellona.kernel.dice import Chance, Seeded
from bellona.kernel.errors import BadFile
from bellona.kernel.facts import fact_data
from bellona.kernel.orders import StandingOrder
from bellona.kernel.record import load, read_record, record_lines, recorded_facts, save
from bellona.kernel.refusal import Refused
from bellona.kernel.run import DICE, ORDER, Row, Run

from .toys import CARDS, COUNTING, GAMES, answer_at_random, everything, play_on

ORDERS = [StandingOrder("object", "pass", {"die": 3})]


def story(name: str, seed: int, answers: int = 1000) -> Run:
    """A random game with orders, undone answers and dice."""
    run, chance = Run(GAMES[name], {"notes": ["ready"]}, Seeded(seed)), Chance(seed)
    run.set_orders(1, ORDERS)
    for _ in range(answers):
        if run.is_over:
            break
        answer_at_random(run, chance)
        if chance.pick(5) == 0:
            try:
                run.undo(chance.pick(2))
            except Refused:
                continue
    return run


def plainly(value: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


def same(one: Run, other: Run) -> bool:
    return bool(everything(one) == everything(other) and one._held == other._held and one.orders == other.orders)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", range(3))
def test_a_game_saved_at_every_question_is_loaded_as_it_was(name: str, seed: int, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    for answers in range(0, 40, 3):
        run = story(name, seed, answers)
        save(run, file)
        loaded = load(file, GAMES[name])
        assert same(loaded, run)
        assert list(record_lines(loaded)) == list(record_lines(run))
        assert everything(play_on(loaded, Chance(7))) == everything(play_on(run, Chance(7)))


def test_half_a_dialogue_is_saved_and_loaded(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    run = Run(CARDS, {}, Seeded(1))
    run.answer("3", player=1)
    run.answer("queen", player=0)
    save(run, file)
    loaded = load(file, CARDS)
    assert {player: asked.name for player, asked in loaded.waiting().items()} == {0: "second card", 1: "which cards"}
    assert same(loaded, run)
    run.undo(0)
    save(run, file)
    assert same(load(file, CARDS), run)


def test_orders_are_no_longer_held_after_the_person_has_answered_even_when_loaded(tmp_path: Path) -> None:
    run = Run(COUNTING, {}, Seeded(1))
    for answer in ("a0", "1"):
        run.answer(answer)
    run.answer(None)
    run.set_orders(1, [StandingOrder("object", "pass")])
    run.undo(1)
    save(run, tmp_path / "held.jsonl")
    run.answer(None)
    save(run, tmp_path / "answered.jsonl")
    held, answered = load(tmp_path / "held.jsonl", COUNTING), load(tmp_path / "answered.jsonl", COUNTING)
    assert held.asked().name == "object"
    for answer in ("b0", "1"):
        answered.answer(answer)
    assert answered.rows[-1].giver == ORDER


def test_another_process_with_another_hash_seed_finds_the_same_facts(tmp_path: Path) -> None:
    program = (
        "import sys, msgspec\nfrom pathlib import Path\n"
        "from bellona.kernel.record import load, record_lines\nfrom tests.kernel.toys import GAMES\n"
        "for name in GAMES:\n    run = load(Path(sys.argv[1]) / name, GAMES[name])\n"
        "    sys.stdout.buffer.write(b'\\n'.join(record_lines(run)))\n"
    )
    runs = [story(name, 11) for name in GAMES]
    for run in runs:
        save(run, tmp_path / run.rulebook.name)
    told = b"".join(b"\n".join(record_lines(run)) for run in runs)
    for hash_seed in ("1", "4242"):
        env = os.environ | {"PYTHONHASHSEED": hash_seed, "PYTHONPATH": os.pathsep.join(sys.path)}
        done = subprocess.run(
            [sys.executable, "-c", program, str(tmp_path)], env=env, capture_output=True, check=True, timeout=60
        )
        assert done.stdout == told


def test_a_record_cut_before_the_dice_fell_goes_on_with_the_same_dice(saved: Path) -> None:
    whole = load(saved, COUNTING)
    lines = saved.read_bytes().splitlines(keepends=True)
    saved.write_bytes(b"".join(lines[:3]))
    assert load(saved, COUNTING).rows == whole.rows[:3]


def test_a_record_says_what_it_is_and_keeps_a_checkpoint_a_turn(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    run = play_on(Run(COUNTING, {"notes": ["x"]}, Seeded("s")), Chance(3))
    save(run, file)
    record = read_record(file)
    header = record.header
    assert (header.ruleset, header.version, header.setup) == ("counting", "1", {"notes": ["x"]})
    assert header.dice == {"kind": "seeded", "seed": "s"}
    turns = [(kept.state["clock"]["round"], kept.state["clock"]["turn"]) for kept in record.kept]
    assert sorted(set(turns)) == turns[:-1] or sorted(set(turns)) == turns
    assert record.kept[-1].rows == len(run.rows)
    assert [fact_data(fact) for fact in run.facts] == [happened.fact for happened in record.facts]


def test_recorded_facts_can_be_watched_without_any_rules(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    run = story("duel", 5)
    save(run, file)
    assert recorded_facts(read_record(file)) == [fact_data(fact) for fact in run.facts]


# -- other versions --------------------------------------------------------------------------------------------------


def test_a_record_of_older_rules_is_taken_up_from_its_last_checkpoint(tmp_path: Path) -> None:
    file = tmp_path / "old.jsonl"
    run = Run(COUNTING, {}, Seeded(1))
    run.set_orders(1, ORDERS)
    for answer in ("a0", "1"):
        run.answer(answer)
    if run.asked().name == "object":
        run.answer(None)
    for answer in ("b0", "2"):
        run.answer(answer)
    last = run.checkpoints[-1]
    save(run, file)
    newer = COUNTING.amended("counting", "2")
    taken_up = load(file, newer)
    assert newer.state_data(taken_up.checkpoints[0].state) == newer.state_data(last.state)
    assert taken_up.orders == run.orders
    assert taken_up.rolled == last.rolled
    save(play_on(taken_up, Chance(2)), file)
    assert everything(load(file, newer)) == everything(taken_up)


def test_a_game_that_was_taken_up_does_not_show_the_same_dice_again(tmp_path: Path) -> None:
    file = tmp_path / "old.jsonl"
    run = play_on(Run(COUNTING, {}, Seeded(1)), Chance(1), answers=6)
    save(run, file)
    taken_up = play_on(load(file, COUNTING.amended("counting", "2")), Chance(1))
    old = {row.n for row in run.rows if row.giver == DICE}
    new = {row.n for row in taken_up.rows if row.giver == DICE}
    assert new
    assert min(new) >= len(run.entries) > max(old)


def test_a_record_without_checkpoint_cannot_be_taken_up(tmp_path: Path) -> None:
    file = tmp_path / "old.jsonl"
    file.write_bytes(next(record_lines(Run(COUNTING, {}, Seeded(1)))))
    with pytest.raises(BadFile, match="no checkpoint to go on from"):
        load(file, COUNTING.amended("counting", "2"))


def test_a_damaged_checkpoint_is_named_by_its_line(tmp_path: Path) -> None:
    file = tmp_path / "old.jsonl"
    lines = list(record_lines(story("counting", 1, 5)))
    lines[-1] = lines[-1].replace(b'"score":{"0":', b'"score":{"zero":')
    file.write_bytes(b"\n".join(lines))
    with pytest.raises(BadFile, match=f"line {len(lines)}: Expected"):
        load(file, COUNTING.amended("counting", "2"))


def test_a_record_of_another_ruleset_is_not_loaded(tmp_path: Path) -> None:
    file = tmp_path / "cards.jsonl"
    save(Run(CARDS, {}, Seeded(1)), file)
    with pytest.raises(BadFile, match="line 1: is a game of cards, not of counting"):
        load(file, COUNTING)


# -- rows that do not fit --------------------------------------------------------------------------------------------


def rewritten(file: Path, change: dict[int, dict[str, Any]]) -> Path:
    """The file with fields changed in some lines (counted from 1)."""
    lines = [json.loads(line) for line in file.read_text().splitlines()]
    for number, fields in change.items():
        lines[number - 1] |= fields
    file.write_text("".join(json.dumps(line) + "\n" for line in lines))
    return file


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    run = Run(COUNTING, {}, Seeded(1))
    for answer in ("a0", "1", None, "b0", "3"):
        run.answer(answer)
    file = tmp_path / "game.jsonl"
    save(run, file)
    return file


@pytest.mark.parametrize(
    ("line", "fields", "problem"),
    [
        (3, {"asks": "something else"}, "row 1 answers 'something else' for player 0, but the rules ask player 0"),
        (3, {"player": 1}, "row 1 answers 'add' for player 1, but the rules ask player 0 for 'add' there"),
        (3, {"answer": "4"}, "not an option"),
        (4, {"answer": [7, 1]}, "no such face"),
        (4, {"sides": 8}, "row 2 does not say how 'luck' is asked"),
        (6, {"apart": True}, "row 4 does not say how 'count' is asked"),
        (6, {"n": 5}, "entry 5 stands where 4 is due"),
        (6, {"giver": "nobody"}, "Invalid enum value"),
        (6, {"entry": "undo", "to": 17, "by": 0}, "row 17, which is taken back, is not there"),
        (9, {"row": 77}, "the rows do not lead to"),
        (9, {"fact": {"kind": "Rolled", "roll": "luck", "player": 0, "dice": [1, 1]}}, "the rows do not lead to"),
    ],
)
def test_a_row_that_does_not_fit_stops_the_replay_exactly_there(
    saved: Path, line: int, fields: dict[str, Any], problem: str
) -> None:
    with pytest.raises(BadFile) as bad:
        load(rewritten(saved, {line: fields}), COUNTING)
    assert (bad.value.file, bad.value.place) == (str(saved), f"line {line}")
    assert problem in str(bad.value)
    assert "\n" not in str(bad.value)


def test_rows_after_the_end_of_the_game_do_not_fit(tmp_path: Path) -> None:
    file = tmp_path / "over.jsonl"
    run = play_on(Run(COUNTING, {}, Seeded(1)), Chance(1))
    run.entries.append(Row(run.place, "count", 0, "a0"))
    save(run, file)
    with pytest.raises(BadFile, match="but nothing is asked there"):
        load(file, COUNTING)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (b"", "is empty"),
        (b"\n", "line 1"),
        (b"{}", "line 1"),
        (b"\xff\xfe", "line 1"),
        (b'{"entry":"row","n":0,"asks":"q","player":0,"answer":1}', "line 1: a record begins with its header"),
        (
            b'{"entry":"header","bellona":2,"ruleset":"counting","version":"1","setup":{},"dice":{}}',
            "line 1: one header",
        ),
        (
            b'{"entry":"header","bellona":1,"ruleset":"counting","version":"1","setup":{},"dice":{"kind":"odd"}}',
            "line 1: unk",
        ),
        (b'{"entry":"header","bellona":1,"ruleset":"counting","version":"1","setup":[],"dice":{}}', "line 1: Expected"),
        (b"[" * 100_000, "line 1"),
    ],
)
def test_what_is_no_record_is_named(tmp_path: Path, text: bytes, problem: str) -> None:
    file = tmp_path / "strange.jsonl"
    file.write_bytes(text)
    with pytest.raises(BadFile, match=problem):
        load(file, COUNTING)


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    for file in (tmp_path / "missing", tmp_path):
        with pytest.raises(BadFile) as bad:
            load(file, COUNTING)
        assert bad.value.file == str(file)


def mutated(lines: list[bytes], chance: random.Random) -> bytes:
    """The lines cut, shuffled, doubled, dropped, or with some bytes or values changed."""
    lines = list(lines)
    i, j = chance.randrange(len(lines)), chance.randrange(len(lines))
    match chance.randrange(7):
        case 0:
            whole = b"\n".join(lines)
            return whole[: chance.randrange(len(whole))]
        case 1:
            lines[i], lines[j] = lines[j], lines[i]
        case 2:
            lines.insert(j, lines[i])
        case 3:
            del lines[i]
        case 4:
            at = chance.randrange(len(lines[i]))
            lines[i] = lines[i][:at] + bytes([chance.randrange(256)]) + lines[i][at + chance.randrange(2) :]
        case 5:
            told = json.loads(lines[i])
            field = chance.choice(list(told))
            told[field] = chance.choice([None, -1, 10**30, "x", [], {}, True, 0.5, ["a0"], {"position": {}}])
            lines[i] = json.dumps(told).encode()
        case _:
            lines[i] = lines[i].replace(
                chance.choice([b"0", b"1", b"2", b'"']), chance.choice([b"3", b"-1", b"null"]), 1
            )
    return b"\n".join(lines) + b"\n"


@pytest.mark.parametrize("name", GAMES)
def test_damaged_records_are_bad_files_and_nothing_else(name: str, tmp_path: Path) -> None:
    chance, file = random.Random(name), tmp_path / "damaged.jsonl"
    run = story(name, 3)
    lines = list(record_lines(run))
    newer = GAMES[name].amended(name, "2")
    bad: list[BadFile] = []
    for _ in range(300):
        file.write_bytes(mutated(lines, chance))
        for rules in (GAMES[name], newer):
            try:
                with load(file, rules):
                    recorded_facts(read_record(file))
            except BadFile as error:
                bad.append(error)
    assert len(bad) > 200
    assert {error.file for error in bad} == {str(file)}
    assert not any("\n" in str(error) for error in bad)
    placeless = {error.problem for error in bad if not error.place.startswith("line ")}
    assert placeless <= {"is empty", "is of version 1 and has no checkpoint to go on from"}
