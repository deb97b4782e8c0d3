"""`bellona watch` and `bellona replay` as a person meets them, with the small ruleset of the tests."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path

import pytest

from bellona.bots.lineup import BOTS
from bellona.cli.account import Account
from bellona.cli.main import main
from bellona.cli.replay import Film, next_step, step_through, stills_of
from bellona.kernel.facts import PhaseBegan, Rolled
from bellona.kernel.run import Run
from bellona.telling import Teller
from bellona.words import Voice
from tests.conformance.suite import played
from tests.skirmish.rulebook import RULEBOOK

SKIRMISH = "tests.skirmish.rulebook:RULEBOOK"
SIDES = dict(RULEBOOK.starters["two sides"])


class Bellona:
    """Runs the command and keeps what it printed."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self.monkeypatch, self.capsys = monkeypatch, capsys

    def __call__(self, *words: str, code: int = 0) -> str:
        self.monkeypatch.setenv("COLUMNS", "200")
        self.monkeypatch.setattr("sys.argv", ["bellona", *words])
        with pytest.raises(SystemExit) as ended:
            main()
        out, err = self.capsys.readouterr()
        assert (ended.value.code or 0) == code, err
        return err if code else out


@pytest.fixture
def bellona(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Bellona:
    return Bellona(monkeypatch, capsys)


@pytest.fixture
def record(bellona: Bellona, tmp_path: Path) -> Path:
    file = tmp_path / "game.jsonl"
    bellona("watch", "--ruleset", SKIRMISH, "--seed", "2", "--keep", str(file))
    return file


def kept(file: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]


def test_watch_tells_a_battle_draws_the_table_and_keeps_the_record(bellona: Bellona, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    told = bellona("watch", "--ruleset", SKIRMISH, "--seed", "2", "--keep", str(file))
    assert "┌──" in told
    assert "● A" in told
    assert "Rolled" not in told
    assert f"The record is in {file}" in told
    assert kept(file)[0]["entry"] == "header"


def test_watch_refuses_bots_that_it_does_not_know(bellona: Bellona) -> None:
    said = bellona("watch", "--ruleset", SKIRMISH, "--bots", "busy,deep-blue", code=2)
    known = ", ".join(BOTS)
    assert said == f"bellona: --bots takes two of {known} with a comma between, not 'busy,deep-blue'\n"


def test_replay_prints_every_open_fact_with_its_rules_where_nobody_presses_keys(bellona: Bellona, record: Path) -> None:
    told = bellona("replay", str(record), "--ruleset", SKIRMISH)
    facts = [line["fact"] for line in kept(record) if line["entry"] == "fact"]
    rows = [line for line in kept(record) if line["entry"] == "row"]
    assert f"{len(rows)} answers lead to the recorded {len(facts)} facts." in told
    assert told.count(" moved up to ") == sum(isinstance(fact, dict) and fact["kind"] == "Moved" for fact in facts)
    assert "skirmish.move" in told
    assert "stacked" not in told  # which is secret
    assert told.count("┌──") > 2


def test_replay_speaks_chinese(bellona: Bellona, record: Path) -> None:
    assert "条事实一致" in bellona("replay", str(record), "--ruleset", SKIRMISH, "--all", "--lang", "zh-Hans")


def test_a_record_of_other_rules_is_shown_as_it_was_written_down(bellona: Bellona, record: Path) -> None:
    header, *lines = record.read_text(encoding="utf-8").splitlines()
    older = json.loads(header) | {"version": "0"}
    record.write_text("\n".join([json.dumps(older), *lines]), encoding="utf-8")
    told = bellona("replay", str(record), "--ruleset", SKIRMISH)
    assert "recorded by version 0 of the rules" in told
    assert " moved up to " in told
    assert "┌──" in told


@pytest.mark.parametrize("text", ["", "not a record", '{"entry": "row"}'])
def test_a_broken_file_is_one_line_that_names_it(bellona: Bellona, tmp_path: Path, text: str) -> None:
    file = tmp_path / "broken.jsonl"
    file.write_text(text, encoding="utf-8")
    said = bellona("replay", str(file), "--ruleset", SKIRMISH, code=2)
    assert said.startswith(f"bellona: {file}")
    assert said.count("\n") == 1


def test_a_missing_file_is_one_line(bellona: Bellona, tmp_path: Path) -> None:
    said = bellona("replay", str(tmp_path / "none.jsonl"), code=2)
    assert said == f"bellona: {tmp_path / 'none.jsonl'}: No such file or directory\n"


# -- stepping ---------------------------------------------------------------------------------------------------------


def phase(round: int, player: int, phase: str) -> PhaseBegan:
    return PhaseBegan(stage="battle", round=round, player=player, phase=phase)


def die(number: int, seen_by: tuple[int, ...] | None = None) -> Rolled:
    return Rolled(roll="hit", player=0, dice=(number,), seen_by=seen_by)


FACTS = [phase(1, 0, "move"), die(1), die(2, (0,)), phase(1, 0, "shoot"), die(3), phase(1, 1, "move"), die(4)]


def film() -> Film:
    return Film(RULEBOOK, list(FACTS), [])


def test_steps_are_the_facts_that_everybody_may_know() -> None:
    assert [fact for _, fact in film().steps] == [FACTS[i] for i in (0, 1, 3, 4, 5, 6)]
    assert film().turns() == [0, 4]


@pytest.mark.parametrize(
    ("step", "key", "leads_to"),
    [(0, "", 1), (5, "", 5), (3, "b", 2), (0, "b", 0), (1, "t", 4), (4, "t", 5), (2, "x", 3)],
)
def test_where_keys_lead(step: int, key: str, leads_to: int) -> None:
    assert next_step(film(), step, key) == leads_to


def test_stepping_shows_the_table_and_the_sentence_and_q_ends(capsys: pytest.CaptureFixture[str]) -> None:
    run: Run = played(RULEBOOK, SIDES, 1)
    stills = stills_of(run)
    shown = Film(RULEBOOK, list(run.facts), stills)
    prompts = []

    def keys(prompt: str) -> Iterable[str]:
        prompts.append(prompt)
        return iter(["", "t", "b", "q", ""])

    step_through(shown, Teller(RULEBOOK, {}, "en"), Account(Voice("en"), rules=True), keys)
    told = capsys.readouterr().out
    turn = shown.turns()[1]
    assert prompts == ["Enter: next · b: back · t: next turn · q: quit"]
    places = [line for line in told.splitlines() if line.endswith(f" of {len(shown.steps)}")]
    assert places == [f"{number} of {len(shown.steps)}" for number in (1, 2, turn + 1, turn)]
    assert told.count("┌──") == 4


def test_the_table_is_shown_as_it_stands_when_the_step_is_over() -> None:
    run = played(RULEBOOK, SIDES, 1)
    stills = stills_of(run)
    shown = Film(RULEBOOK, list(run.facts), stills)
    last = len(shown.steps) - 1
    assert shown.seen(last) == RULEBOOK.visible(run.state, None)
    number, _ = shown.steps[3]
    after = next(scene for scene in stills if scene.facts > number)
    assert shown.seen(3) == RULEBOOK.visible(after.state, None)
