"""Whole games: how many a CPU-second, what happens in them, what a decision or a clone takes."""

from __future__ import annotations

import statistics
import time
from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec

from bellona.bots.lineup import BOTS
from bellona.conquest.army.muster import starter as conquest_starter
from bellona.kernel.dice import Seeded
from bellona.kernel.facts import Rolled
from bellona.kernel.rulebook import Rulebook
from bellona.kernel.run import BOT, Run
from bellona.kernel.shelf import shelved
from bellona.space.warming import warm_up
from bellona.wh40k.army.roster import starter
from bellona.wh40k.game import Warhammer
from bellona.wh40k.state import Unit

GAMES = {500: 20, 1000: 8, 2000: 3, 4000: 2}
SOME = 20  # of any other size
IN_TURN = {"random": 60, "busy": 40, "steady": 20}  # single searches weigh less among many
CHARGES = ("ChargeMade", "Charged")  # facts that tell of one, by family
CLONED = 4  # games in which every question is cloned
COMPILING = 5.0  # CPU seconds; whoever takes longer to be ready has compiled


def run(book: Rulebook) -> None:
    clock = time.process_time()
    warm_up(lambda module, number, total: None)
    ready = time.process_time() - clock
    print(f"Games: kernels ready after {ready:.1f} CPU-seconds{', compiled anew' if ready > COMPILING else ''}")
    print(f"  the machine: {pace():.0f} million plain steps of Python a CPU-second; all figures vary with it")
    print("  points bot      games/CPU-s decisions/CPU-s | a game: decisions  dice charges survivors | a decision, ms:")
    sizes = setups(book)
    for points, setup in sizes.items():
        games = GAMES.get(points, SOME)
        for bot in BOTS:
            print(told(book, points, bot, [play(bot, setup, seed, book) for seed in range(games + 1)][1:]))
    small = [points for points in sizes if points <= 1000]
    if hasattr(book.parts, "sight"):
        for points in small:
            print(sight(book, points, sizes[points]))
    for points in small:
        print(clones(book, points, sizes[points]))
    for line in beside_each_other(book):
        print(line)


def beside_each_other(book: Rulebook) -> Iterator[str]:
    """The smallest games of every ruleset on the shelf, in turn, and how many a CPU-second beside those of the book."""
    others = [other for other in shelved().values() if other.name != book.name and other.starters]
    books = [book, *others]
    smallest = [setups(each)[min(setups(each))] for each in books]
    for bot in BOTS if others else ():
        spent = dict.fromkeys((each.name for each in books), 0.0)
        for seed in range(IN_TURN[bot] + 1):
            for each, setup in zip(books, smallest, strict=True):
                taken = play(bot, setup, seed, each).seconds
                spent[each.name] += taken if seed else 0.0  # the first game fills caches
        paces = (f"{each.name} {IN_TURN[bot] / spent[each.name]:.2f}" for each in books)
        ratios = (f"{spent[book.name] / spent[each.name]:.2f}" for each in others)
        yield f"  in turn, {bot}: {', '.join(paces)} games a CPU-second; {', '.join(ratios)} of the first's pace"
    for bot in ("busy", "steady") if others else ():
        counts = {each.name: questions(each, setup, bot) for each, setup in zip(books, smallest, strict=True)}
        told = ", ".join(f"{name} {count:.1f}" for name, count in counts.items())
        more = ", ".join(f"{counts[each.name] / counts[book.name] - 1:+.0%}" for each in others)
        yield f"  asked of a person with the shipped orders, answered like {bot}: {told} questions a game; {more}"


def questions(book: Rulebook, setup: dict[str, Any], bot: str) -> float:
    """How many questions either player is asked in a game, on average, with the orders that people begin with."""
    asked = 0
    for seed in range(GAMES[500]):
        run = Run(book, setup, Seeded(seed))
        for player in (0, 1):
            run.set_orders(player, (*book.standing_orders, *book.personal_orders))
        bots = [BOTS[bot](f"{seed}/{seat}") for seat in (0, 1)]
        while not run.is_over:
            player = next(iter(run.waiting()))
            run.answer(bots[player].answer(run, player), player=player, giver=BOT)
            asked += 1
    return asked / GAMES[500] / 2


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


def play(bot: str, setup: dict[str, Any], seed: int, rulebook: Rulebook) -> Game:
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


def told(book: Rulebook, points: int, bot: str, games: list[Game]) -> str:
    spent, number = sum(game.seconds for game in games), len(games)
    decisions = sum(len(game.thinking) for game in games)
    facts = [fact for game in games for fact in game.run.facts]
    dice = sum(len(fact.dice) for fact in facts if isinstance(fact, Rolled))
    charges = sum(type(fact).__name__ in CHARGES for fact in facts)
    living = sum(models(book, game.run.state) for game in games)
    began = models(book, games[0].run.checkpoints[0].state)
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


def models(book: Rulebook, state: Any) -> int:
    """How many there are, on the table or off it."""
    units = book.visible(state, None)["units"].values()
    return sum(len(unit.get("stands") or unit["models"]) for unit in units)


def setups(book: Rulebook) -> dict[int, dict[str, Any]]:
    """A set-up of each size from the shelf, by points; in one twice as large each army brings its units twice."""
    found: dict[int, dict[str, Any]] = {}
    for setup in book.starters.values():
        found.setdefault(book.points(setup) or 0, setup)
    if 1000 in found and "strike-force" in getattr(getattr(book.parts, "muster", None), "sizes", {}):
        found[2000] = found[1000] | _twice(book, found[1000])
    if "great-battle" in book.choices.get("size", ()):
        armies = [_doubled(name) for name in found[2000]["armies"]]
        found[4000] = found[2000] | {"size": "great-battle", "armies": armies}
    return found


def _twice(book: Rulebook, setup: dict[str, Any]) -> dict[str, Any]:
    rosters = [starter(book, name) for name in setup["armies"]]
    plain = {"enhancements": (), "warlord": False}
    doubled = [
        msgspec.structs.replace(
            roster, units=(*roster.units, *(msgspec.structs.replace(entry, **plain) for entry in roster.units))
        )
        for roster in rosters
    ]
    return {"battle_size": "strike-force", "armies": msgspec.to_builtins(doubled)}


def _doubled(name: str) -> dict[str, Any]:
    """An army of Conquest whose warbands come twice; masteries and the Warlord are there once."""
    roster = conquest_starter(name)
    again = [msgspec.structs.replace(warband, warlord=False, masteries=()) for warband in roster.warbands]
    doubled: dict[str, Any] = msgspec.to_builtins(msgspec.structs.replace(roster, warbands=(*roster.warbands, *again)))
    return doubled


# -- sight and clones --------------------------------------------------------------------------------------------------


def sight(book: Rulebook, points: int, setup: dict[str, Any]) -> str:
    """What it takes in play to know which models of a unit see which of another; a new question wherever one moves."""
    questions: set[tuple[int, str, str]] = set()
    asked: list[float] = []

    def timed(game: Warhammer, unit: Unit, name: str, target: Unit) -> Any:
        clock = time.process_time()
        seen = look(game, unit, name, target)
        asked.append(time.process_time() - clock)
        questions.add((game.table.stamp, unit.key, target.key))
        return seen

    look = book.parts.sight.visible_models
    rulebook = book.amended("timed", book.version, parts={"sight.visible_models": timed})
    games = GAMES.get(points, SOME) // 2
    for seed in range(games):
        play("busy", setup, seed, rulebook)
    spent = 1e6 * sum(asked)
    fresh, each = spent / len(questions), spent / len(asked)
    return (
        f"  sight at {points} points, busy: {each:.1f} µs a query, model to unit ({len(asked) / games:.0f} a game),"
        f" {1e6 / each:,.0f} a CPU-second; {fresh:.1f} µs for each pair of units that is looked at anew"
        f" ({len(questions) / games:.0f} a game)"
    )


def clones(book: Rulebook, points: int, setup: dict[str, Any]) -> str:
    """What a copy of a game takes, at every question of some games."""
    spent, rows = [], []
    for seed in range(CLONED):
        bots = [BOTS["busy"](f"{seed}/{seat}") for seat in (0, 1)]
        run = Run(book, setup, Seeded(seed))
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
