"""Bots, commands and benchmarks find what they need through the ruleset, whichever it is."""

from __future__ import annotations

import subprocess
from dataclasses import replace
from pathlib import Path

import pytest
from benchmarks import bots, games, kernel, odds, page

from bellona.bots.busy import BusyBot
from bellona.bots.steady import SteadyBot, judgement
from bellona.cli.main import main
from bellona.conquest.rulebook import RULEBOOK as CONQUEST
from bellona.kernel import shelf
from bellona.kernel.dice import Seeded
from bellona.kernel.errors import BellonaError
from bellona.kernel.rulebook import Rulebook
from bellona.kernel.run import Run
from bellona.wh40k.e10.rulebook import RULEBOOK as TENTH
from tests.skirmish import RULEBOOK as SKIRMISH
from tests.skirmish import SETUP

HERE = "tests.skirmish:RULEBOOK"
ROOT = Path(__file__).parents[2]


def said(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, *words: str, code: int = 0) -> str:
    monkeypatch.setattr("sys.argv", ["bellona", *words])
    with pytest.raises(SystemExit) as ended:
        main()
    out, err = capsys.readouterr()
    assert (ended.value.code or 0) == code, err
    return err if code else out


@pytest.mark.parametrize("words", [("watch",), ("simulate", "--games", "2", "--jobs", "1", "--bots", "steady,busy")])
def test_commands_play_any_ruleset(
    words: tuple[str, ...], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert said(capsys, monkeypatch, *words, "--ruleset", HERE)


def test_odds_are_refused_in_one_line_where_a_ruleset_has_none(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert said(capsys, monkeypatch, "odds", "a", "b", "--ruleset", HERE, code=2) == "bellona: skirmish has no odds\n"


# -- the shelf ---------------------------------------------------------------------------------------------------------


def test_the_shelf_stands_in_the_order_that_the_rulesets_state(monkeypatch: pytest.MonkeyPatch) -> None:
    places = {"aa": 30, "bb": 10, "cc": 20}
    monkeypatch.setattr(shelf, "rulebook_names", lambda: list(places))
    monkeypatch.setattr(shelf, "find_rulebook", lambda name: replace(SKIRMISH, name=name, place=places[name]))
    assert list(shelf.shelved()) == ["bb", "cc", "aa"]
    assert shelf.first_ruleset() == "bb"
    monkeypatch.setattr(shelf, "rulebook_names", list)
    with pytest.raises(BellonaError, match="no ruleset on the shelf"):
        shelf.first_ruleset()


# -- bots --------------------------------------------------------------------------------------------------------------


def test_the_steady_bot_asks_the_judges_that_the_ruleset_names() -> None:
    _, judges = judgement(TENTH.judges)
    assert judges
    run = Run(replace(SKIRMISH, judges=f"{__name__}:JUDGEMENT"), SETUP, Seeded(1))
    player, request = next(iter(run.waiting().items()))
    assert SteadyBot(1).answer(run, player) == f"judged {request.name}"


class Everybody(dict[str, object]):
    """A judge for every question."""

    def get(self, name: str, default: object = None) -> object:
        return lambda situation, request: f"judged {request.name}"


JUDGEMENT = (lambda game, player, pick: None), Everybody()


@pytest.mark.parametrize(("book", "held"), [(SKIRMISH, False), (replace(SKIRMISH, idle=()), True)])
def test_the_busy_bot_never_chooses_what_the_ruleset_calls_idle(book: Rulebook, held: bool) -> None:
    chosen = set()
    for seed in range(3):
        run, players = Run(book, SETUP, Seeded(seed)), [BusyBot(f"{seed}/{seat}") for seat in (0, 1)]
        while not run.is_over:
            player = next(iter(run.waiting()))
            answer = players[player].answer(run, player)
            chosen |= {answer} if isinstance(answer, str) else set()
            run.answer(answer, player=player)
    assert ("hold" in chosen) == held


# -- benchmarks and make -----------------------------------------------------------------------------------------------


def test_benchmarks_measure_any_ruleset(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    for module, name in ((kernel, "GAMES"), (games, "SOME"), (games, "CLONED"), (bots, "GAMES")):
        monkeypatch.setattr(module, name, 1)
    monkeypatch.setattr(games, "GAMES", {500: 1})
    monkeypatch.setattr(games, "IN_TURN", dict.fromkeys(games.IN_TURN, 1))
    kernel.run(SKIRMISH)
    games.run(SKIRMISH)
    bots.run(SKIRMISH)
    odds.run(SKIRMISH)
    told = capsys.readouterr().out
    assert "random games of skirmish" in told
    assert "Odds: skirmish has none" in told
    assert f"steady: {len(SKIRMISH.starters)} games against itself, " in told
    assert all(f"      0 {bot} " in told for bot in ("steady", "busy  ", "random"))


def test_benchmarks_know_the_sizes_of_the_shipped_ruleset() -> None:
    assert list(games.setups(TENTH)) == [500, 1000, 2000]


def test_the_page_is_measured_on_tables_that_the_rules_accept() -> None:
    models = Run(TENTH, {"scenario": page.scene()}, Seeded(1))
    assert models.asked().name == "unit to move"
    blocks = Run(CONQUEST, {"scenario": page.blocks()}, Seeded(1))
    assert blocks.asked().name == "action"


@pytest.mark.parametrize("target", ["play", "watch", "bench"])
def test_make_passes_the_ruleset_on(target: str) -> None:
    told = subprocess.run(
        ["make", "-n", "-o", ".venv/ready", "-o", "src/bellona/page/index.html", target, f"RULESET={HERE}"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    assert f"--ruleset {HERE}" in told
