"""Whole games of Warhammer 40,000: how many a CPU-second, what happens in them, what a decision or a clone takes."""

from __future__ import annotations

import statistics
import time
from typing import Any, NamedTuple

import msgspec

from bellona.bots.registry import BOTS
from bellona.kernel.dice import Seeded
from bellona.kernel.facts import Rolled
from bellona.kernel.rulebook import Rulebook
from bellona.kernel.run import BOT, Run
from bellona.space.warm import warm_up
from bellona.wh40k.e10.roster import starter
from bellona.wh40k.e10.rulebook import RULEBOOK, STARTERS, begin
from bellona.wh40k.e10.seeing import visible_models
from bellona.wh40k.facts import ChargeMade
from bellona.wh40k.game import Warhammer
from bellona.wh40k.state import Unit

GAMES = {500: 20, 1000: 8, 2000: 3}
CLONED = 4  # games in which every question is cloned
COMPILING = 5.0  # CPU seconds; whoever takes longer to be ready has compiled


def run() -> None:
    clock = time.process_time()
    warm_up(lambda module, number, total: None)
    ready = time.process_time() - clock
    print(f"Games: kernels ready after {ready:.1f} CPU-seconds{', compiled anew' if ready > COMPILING else ''}")
    print(f"  the machine: {pace():.0f} million plain steps of Python a CPU-second; all figures vary with it")
    print("  points bot      games/CPU-s decisions/CPU-s | a game: decisions  dice charges survivors | a decision, ms:")
    for points, games in GAMES.items():
        for bot in BOTS:
            print(told(points, bot, [play(bot, setups()[points], seed) for seed in range(games + 1)][1:]))
    for points in (500, 1000):
        print(sight(points))
    for points in (500, 1000):
        print(clones(points))


def pace() -> float:
    """How fast plain Python is here and now: a busy machine is slower even in CPU time."""
    clock, total = time.process_time(), 0
    for number in range(2_000_000):
        total += number & 3
    return 2.0 / (time.process_time() - clock)


# -- games -------------------------------------------------------------------------------------------------------------


class Game(NamedTuple):
    """A game that was played, and the CPU time of each decision: the bot's, and the rules' up to the next question."""

    run: Run
    thinking: list[float]
    ruling: list[float]
    seconds: float


def play(bot: str, setup: dict[str, Any], seed: int, rulebook: Rulebook = RULEBOOK) -> Game:
    bots = [BOTS[bot](f"{seed}/{seat}") for seat in (0, 1)]
    thinking, ruling = [], []
    clock = time.process_time()
    run = Run(rulebook, setup, Seeded(seed))
    while not run.is_over:
        player = next(iter(run.waiting()))
        asked = time.process_time()
        answer = bots[player].answer(run, player)
        then = time.process_time()
        run.answer(answer, player=player, giver=BOT)
        thinking.append(then - asked)
        ruling.append(time.process_time() - then)
    return Game(run, thinking, ruling, time.process_time() - clock)


def told(points: int, bot: str, games: list[Game]) -> str:
    spent, number = sum(game.seconds for game in games), len(games)
    decisions = sum(len(game.thinking) for game in games)
    facts = [fact for game in games for fact in game.run.facts]
    dice = sum(len(fact.dice) for fact in facts if isinstance(fact, Rolled))
    charges = sum(isinstance(fact, ChargeMade) for fact in facts)
    living = sum(len(unit.models) for game in games for unit in game.run.state.units.values())
    began = sum(part.strength for unit in begin(setups()[points]).units.values() for part in unit.parts)
    whole = [think + rule for game in games for think, rule in zip(game.thinking, game.ruling, strict=True)]
    thinking = [think for game in games for think in game.thinking]
    return (
        f"  {points:6} {bot:8} {number / spent:11.2f} {decisions / spent:15,.0f} | {decisions / number:17.0f}"
        f" {dice / number:5.0f} {charges / number:7.1f} {living / number:5.1f} of {began:3}"
        f" | {in_ms(whole)}; the bot's part {in_ms(thinking)}"
    )


def in_ms(seconds: list[float]) -> str:
    ordered = sorted(seconds)
    return f"mean {1e3 * statistics.mean(ordered):.2f} p99 {1e3 * ordered[int(len(ordered) * 0.99)]:.1f}"


def setups() -> dict[int, dict[str, Any]]:
    """500 and 1,000 points from the shelf; for 2,000 each army of 1,000 brings its units twice."""
    return {500: STARTERS["first-game"], 1000: STARTERS["only-war"], 2000: STARTERS["only-war"] | _twice()}


def _twice() -> dict[str, Any]:
    rosters = [starter(name) for name in STARTERS["only-war"]["armies"]]
    plain = {"enhancements": (), "warlord": False}
    doubled = [
        msgspec.structs.replace(
            roster, units=(*roster.units, *(msgspec.structs.replace(entry, **plain) for entry in roster.units))
        )
        for roster in rosters
    ]
    return {"battle_size": "strike-force", "armies": msgspec.to_builtins(doubled)}


# -- sight and clones --------------------------------------------------------------------------------------------------


def sight(points: int) -> str:
    """What it takes in play to know which models of a unit see which of another; a new question wherever one moves."""
    questions: set[tuple[int, str, str]] = set()
    asked: list[float] = []

    def timed(game: Warhammer, unit: Unit, name: str, target: Unit) -> Any:
        clock = time.process_time()
        seen = visible_models(game, unit, name, target)
        asked.append(time.process_time() - clock)
        questions.add((game.table.stamp, unit.key, target.key))
        return seen

    rulebook = RULEBOOK.amended("timed", RULEBOOK.version, parts={"visible_models": timed})
    games = GAMES[points] // 2
    for seed in range(games):
        play("busy", setups()[points], seed, rulebook)
    spent = 1e6 * sum(asked)
    fresh, each = spent / len(questions), spent / len(asked)
    return (
        f"  sight at {points} points, busy: {each:.1f} µs a query, model to unit ({len(asked) / games:.0f} a game),"
        f" {1e6 / each:,.0f} a CPU-second; {fresh:.1f} µs for each pair of units that is looked at anew"
        f" ({len(questions) / games:.0f} a game)"
    )


def clones(points: int) -> str:
    """What a copy of a game takes, at every question of some games."""
    spent, rows = [], []
    for seed in range(CLONED):
        bots = [BOTS["busy"](f"{seed}/{seat}") for seat in (0, 1)]
        run = Run(RULEBOOK, setups()[points], Seeded(seed))
        while not run.is_over:
            clock = time.process_time()
            twin = run.clone()
            spent.append(time.process_time() - clock)
            twin.close()
            rows.append(len(run.rows) - run.checkpoints[-1].rows)
            player = next(iter(run.waiting()))
            run.answer(bots[player].answer(run, player), player=player, giver=BOT)
    mean, p95 = 1e6 * statistics.mean(spent), 1e6 * sorted(spent)[int(len(spent) * 0.95)]
    return (
        f"  clones at {points} points, {len(spent)} questions: mean {mean:.0f} µs, p95 {p95:.0f} µs, longest"
        f" {1e6 * max(spent):,.0f} µs, {statistics.mean(rows):.1f} rows replayed; {1e6 / mean:,.0f} a CPU-second"
    )
