"""Every part is asked for through the rulebook: functions are called, and a number that changes shows."""

from __future__ import annotations

import functools
import lzma
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

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
from bellona.wh40k.e10.rulebook import RULEBOOK

SCENES = Path(__file__).parent.parent / "scenes"
KEPT = Path(__file__).parent.parent / "replays" / "10e" / "scenes.jsonl.xz"
DATA = (
    "terrain.kinds",
    "terrain.traits",
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


def parts() -> Iterator[tuple[str, Any]]:
    for name in part_names(RULEBOOK.parts):
        yield name, functools.reduce(getattr, name.split("."), RULEBOOK.parts)


FUNCTIONS = {name: part for name, part in parts() if callable(part) and name not in (*DATA, *SINGLE)}
MANY = {name: part for name, part in parts() if isinstance(part, dict | tuple) and name not in (*DATA, *SINGLE)}
NUMBERS = {name: part for name, part in parts() if isinstance(part, float | int | Coherency)}


def test_every_part_is_of_one_of_these_sorts() -> None:
    assert {*FUNCTIONS, *MANY, *NUMBERS, *DATA, *SINGLE} == set(part_names(RULEBOOK.parts))


# -- functions ---------------------------------------------------------------------------------------------------------


def reporting(name: str, part: Callable[..., Any], called: set[str]) -> Callable[..., Any]:
    @functools.wraps(part, updated=())
    def report(*args: Any, **kwargs: Any) -> Any:
        called.add(name)
        return part(*args, **kwargs)

    return report


def reporting_book(called: set[str]) -> Rulebook:
    """10th edition, every function of which reports itself."""
    new: dict[str, Any] = {name: reporting(name, part, called) for name, part in FUNCTIONS.items()}
    for name, part in MANY.items():
        if isinstance(part, dict):
            new[name] = {key: reporting(f"{name}.{key}", one, called) for key, one in part.items()}
        else:
            new[name] = tuple(reporting(f"{name}.{place}", one, called) for place, one in enumerate(part))
    return RULEBOOK.amended("reporting", "1", parts=new)


def all_names() -> set[str]:
    keys = {name: list(part) if isinstance(part, dict) else range(len(part)) for name, part in MANY.items()}
    return {*FUNCTIONS, *(f"{name}.{key}" for name, found in keys.items() for key in found)}


PLAYED = (  # scenes for what games between our starter armies hardly bring about
    "10e/own.aircraft-minimum",
    "10e/own.transport-destroyed-six",
    "10e/own.disembark-before-move",
    "10e/own.embark-all-models",
    "10e/own.strategic-reserves-rounds",
    "10e/own.fall-back-impossible",
    "10e/own.desperate-escape-crossing",
)
QUESTION = {
    "attacks": [
        {"count": 5, "weapon": {"attacks": 1, "skill": 4, "strength": 4, "ap": 0, "damage": 1}, "overwatch": True}
    ],
    "target": {"models": [{"count": 5, "toughness": 4, "save": 3, "wounds": 2}]},
}


def look_and_ask_why(book: Rulebook) -> None:
    """What only people do: they look at the table, and name what they may not."""
    run = Run(book, RULEBOOK.starters["first-game"], Seeded(1))
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


def test_every_function_is_called_through_the_rulebook() -> None:
    called: set[str] = set()
    book = reporting_book(called)
    for bot, seed, setup in (("busy", 1, "first-game"), ("steady", 2, "contested-ground"), ("random", 3, "only-war")):
        play_game(Run(book, RULEBOOK.starters[setup], Seeded(seed)), [BOTS[bot](f"{seat}") for seat in (0, 1)])
    for name in PLAYED:
        play(read_scenario(SCENES / f"{name}.yaml"), book)
    ask(QUESTION, book)
    look_and_ask_why(book)
    assert sorted(all_names() - called) == []


# -- numbers -----------------------------------------------------------------------------------------------------------


@functools.cache
def kept() -> dict[str, Any]:
    lines = lzma.decompress(KEPT.read_bytes()).splitlines()
    return dict(msgspec.json.decode(line) for line in lines)


def differs(name: str, book: Rulebook) -> bool:
    """Whether a scene comes to other facts, or is refused something else, under another rulebook."""
    try:
        run = play(read_scenario(SCENES / f"{name}.yaml"), book)
    except BellonaError:
        return True
    return bool([fact_data(fact) for fact in run.facts] != kept()[name])


def others(value: Any) -> tuple[Any, ...]:
    """Somewhat more and somewhat less."""
    if isinstance(value, Coherency):
        return (msgspec.structs.replace(value, within=value.within / 4),)
    return (value + 1, value - 1) if isinstance(value, int) else (value * 1.6, value / 2)


LIKELY = {  # scenes that are tried first
    "objectives.reach_up": "own.objective-vertical",
    "reserves.earliest": "own.strategic-reserves-rounds",
    "reserves.from_edge": "own.strategic-reserves-rounds",
    "terrain.plunge": "own.plunging-fire",
    "transports.emergency": "own.emergency-disembark",
}


@pytest.mark.parametrize("name", NUMBERS)
def test_every_number_shows_in_a_scene(name: str) -> None:
    books = [RULEBOOK.amended("other", "1", parts={name: value}) for value in others(NUMBERS[name])]
    scenes = sorted(kept(), key=lambda scene: (LIKELY.get(name, "") not in scene, scene))
    assert any(differs(scene, book) for scene in scenes for book in books)
