"""Every part is asked for through the rulebook: functions are called, and a number that changes shows."""

from __future__ import annotations

import functools
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest

from bellona.arena.simulate import play as play_game
from bellona.bots.lineup import BOTS
from bellona.kernel.dice import Seeded
from bellona.kernel.errors import BellonaError
from bellona.kernel.facts import fact_data
from bellona.kernel.refusal import Refused
from bellona.kernel.rulebook import Rulebook, part_names
from bellona.kernel.run import Run
from bellona.odds.ask import ask
from bellona.scenarios.file import read_scenario
from bellona.scenarios.runner import play
from bellona.space.measure.together import Coherency
from bellona.wh40k.e10.rulebook import RULEBOOK as TENTH
from bellona.wh40k.e11.rulebook import RULEBOOK as ELEVENTH

SCENES = Path(__file__).parent.parent / "scenes"
DATA = (
    "terrain.kinds",
    "terrain.traits",
    "datasheet.everybodys",
    "datasheet.letters",
    "muster.shelf",
    "muster.sizes",
    "muster.joining",
    "missions.all",
    "missions.none",
    "missions.cards",
    "missions.gambits",
    "attacks.core_abilities",
)
SINGLE = ("chances",)  # what is no chapter


class Edition(NamedTuple):
    """A rulebook, its scenes, and which of them are played for what games between starter armies hardly bring about."""

    book: Rulebook
    scenes: tuple[str, ...]  # folders
    games: tuple[tuple[str, int, str], ...]  # bot, seed, starter
    played: tuple[str, ...]
    likely: dict[str, str]  # the scenes in which a number shows
    without: tuple[str, ...] = ()  # numbers of rules that it does not have

    def parts(self) -> dict[str, Any]:
        return {name: functools.reduce(getattr, name.split("."), self.book.parts) for name in self.names()}

    def names(self) -> tuple[str, ...]:
        return tuple(part_names(self.book.parts))

    @property
    def functions(self) -> dict[str, Any]:
        named = self.parts().items()
        return {name: part for name, part in named if callable(part) and name not in (*DATA, *SINGLE)}

    @property
    def many(self) -> dict[str, Any]:
        named = self.parts().items()
        return {name: part for name, part in named if isinstance(part, dict | tuple) and name not in (*DATA, *SINGLE)}

    @property
    def numbers(self) -> dict[str, Any]:
        named = self.parts().items()
        return {name: part for name, part in named if isinstance(part, float | int | Coherency)}


EDITIONS = {
    "10e": Edition(
        TENTH,
        ("10e", "10e-cases", "10e-ends"),
        (("busy", 1, "first-game"), ("steady", 2, "contested-ground"), ("random", 3, "only-war")),
        (
            "10e/own.aircraft-minimum",
            "10e/own.transport-destroyed-six",
            "10e/own.disembark-before-move",
            "10e/own.embark-all-models",
            "10e/own.strategic-reserves-rounds",
            "10e/own.fall-back-impossible",
            "10e/own.desperate-escape-crossing",
        ),
        {
            "aircraft.hover": "hover",
            "attacks.mortal_wounds_wait": "mortal-wounds-wait",
            "ground.engagement_up": "charge-below",
            "moving.escapes_on": "own.desperate-escape-battle-shocked",
            "moving.scouts_end": "scouts-end",
            "objectives.reach_up": "own.objective-vertical",
            "reserves.earliest": "own.strategic-reserves-rounds",
            "reserves.from_edge": "own.strategic-reserves-rounds",
            "reserves.from_enemies": "own.deep-strike-nine-inches",
            "shooting.snap": "own.overwatch-once-per-turn",
            "terrain.behind": "behind-a-barricade",
            "terrain.plunge": "own.plunging-fire",
            "transports.emergency": "own.emergency-disembark",
            "transports.near": "own.disembark-after-move",
        },
    ),
    "11e": Edition(
        ELEVENTH,
        ("11e", "11e-cases"),
        (("busy", 1, "first-game"), ("steady", 2, "contested-ground"), ("random", 3, "colossus")),
        (
            "11e-cases/aircraft-moves",
            "11e/own.transport-destroyed",
            "11e/own.transport-tactical-or-rapid",
            "11e/own.heroic-leap",
        ),
        {
            "aircraft.hover": "aircraft-moves",
            "aircraft.least": "aircraft-moves",
            "attacks.mortal_wounds_wait": "mortal-wounds-wait",
            "fight.step": "own.heroic-leap",
            "ground.engagement_up": "engaged-above",
            "ground.marker": "src.objective-marker-exception",
            "moving.scouts_end": "scouts-end",
            "objectives.reach": "src.objective-marker-exception",
            "objectives.reach_up": "src.objective-marker-exception",
            "reserves.from_edge": "strategic-edge",
            "shooting.snap": "own.hidden",
            "terrain.across": "barricade",
            "terrain.low": "own.light-terrain",
            "terrain.plunge": "own.plunging-fire-against-cover",
            "transports.emergency": "own.disembark-mode",
            "transports.near": "own.disembark-mode",
        },
        # Desperate Escape tests are hazard rolls here, and nobody charges across a barricade.
        without=("moving.escapes_on", "terrain.behind"),
    ),
}
editions = pytest.mark.parametrize("edition", EDITIONS)


@editions
def test_every_part_is_of_one_of_these_sorts(edition: str) -> None:
    one = EDITIONS[edition]
    assert {*one.functions, *one.many, *one.numbers, *DATA, *SINGLE} == set(one.names())


# -- functions ---------------------------------------------------------------------------------------------------------


def reporting(name: str, part: Callable[..., Any], called: set[str]) -> Callable[..., Any]:
    @functools.wraps(part, updated=())
    def report(*args: Any, **kwargs: Any) -> Any:
        called.add(name)
        return part(*args, **kwargs)

    return report


def reporting_book(edition: Edition, called: set[str]) -> Rulebook:
    """The edition, every function of which reports itself."""
    new: dict[str, Any] = {name: reporting(name, part, called) for name, part in edition.functions.items()}
    for name, part in edition.many.items():
        if isinstance(part, dict):
            new[name] = {key: reporting(f"{name}.{key}", one, called) for key, one in part.items()}
        else:
            new[name] = tuple(reporting(f"{name}.{place}", one, called) for place, one in enumerate(part))
    return edition.book.amended("reporting", "1", parts=new)


def all_names(edition: Edition) -> set[str]:
    keys = {name: list(part) if isinstance(part, dict) else range(len(part)) for name, part in edition.many.items()}
    return {*edition.functions, *(f"{name}.{key}" for name, found in keys.items() for key in found)}


QUESTION = {
    "attacks": [
        {"count": 5, "weapon": {"attacks": 1, "skill": 4, "strength": 4, "ap": 0, "damage": 1}, "overwatch": True}
    ],
    "target": {"models": [{"count": 5, "toughness": 4, "save": 3, "wounds": 2}]},
}


def look_and_ask_why(book: Rulebook) -> None:
    """What only people do: they look at the table, and name what they may not."""
    run = Run(book, book.starters["first-game"], Seeded(1))
    bots = [BOTS["busy"](f"{seat}") for seat in (0, 1)]
    while next(iter(run.waiting().values())).name != "unit to move" or run.state.clock.done == ():
        player = next(iter(run.waiting()))
        run.answer(bots[player].answer(run, player), player=player)
    moved, player = run.state.clock.done[0], run.asked().player
    with pytest.raises(Refused, match="has moved"):
        run.answer(moved, player=player)
    ours, theirs = (next(key for key in run.state.table.units() if key[0] == side) for side in "AB")
    book.aids.fully_seen(run.game, ours, theirs)
    book.visible(run.state, player)


@editions
def test_every_function_is_called_through_the_rulebook(edition: str) -> None:
    one, called = EDITIONS[edition], set[str]()
    book = reporting_book(one, called)
    for bot, seed, setup in one.games:
        play_game(Run(book, book.starters[setup], Seeded(seed)), [BOTS[bot](f"{seat}") for seat in (0, 1)])
    for name in one.played:
        play(read_scenario(SCENES / f"{name}.yaml"), book)
    ask(QUESTION, book)
    look_and_ask_why(book)
    assert sorted(all_names(one) - called) == []


# -- numbers -----------------------------------------------------------------------------------------------------------


read = functools.cache(read_scenario)


def told(scene: Path, book: Rulebook) -> list[dict[str, Any]] | None:
    """The facts that a scene comes to; None where something is refused that the file says is not, or the other way."""
    try:
        return [fact_data(fact) for fact in play(read(scene), book).facts]
    except BellonaError:
        return None


@functools.cache
def told_as_it_is(edition: str, scene: Path) -> list[dict[str, Any]] | None:
    return told(scene, EDITIONS[edition].book)


def others(value: Any) -> tuple[Any, ...]:
    """Somewhat more and somewhat less."""
    if isinstance(value, Coherency):
        return (msgspec.structs.replace(value, within=value.within / 4),)
    if isinstance(value, int):
        return value + 1, value - 1
    return (value * 1.6, value / 2) if value else (4.0,)


NUMBERS = [(edition, name) for edition, one in EDITIONS.items() for name in one.numbers if name not in one.without]


@pytest.mark.parametrize(("edition", "name"), NUMBERS)
def test_every_number_shows_in_a_scene(edition: str, name: str) -> None:
    one = EDITIONS[edition]
    books = [one.book.amended("other", "1", parts={name: value}) for value in others(one.numbers[name])]
    files = [file for folder in one.scenes for file in sorted((SCENES / folder).glob("*.yaml"))]
    files.sort(key=lambda file: one.likely.get(name, "") not in file.stem)
    assert any(told(file, book) != told_as_it_is(edition, file) for file in files for book in books)
