"""Plays until everything that an edition can name has fired, with armies and a bot made for it.

Whether a special rule has fired, the facts say: one of them cites a rule that the class carries out. Of other things a
fact tells, or they show by the table.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import pairwise
from typing import Any, NamedTuple, TypeAlias

from shapely import LineString

from bellona.bots.busy import BusyBot
from bellona.catalogue.citations import cited
from bellona.kernel.dice import Seeded
from bellona.kernel.facts import Fact
from bellona.kernel.requests import Answer, Place
from bellona.kernel.rulebook import Rulebook
from bellona.kernel.run import BOT, Run
from bellona.space.numbers import Bools
from bellona.space.terrain import Feature
from bellona.wh40k.facts import UnitMoved
from bellona.wh40k.game import Warhammer
from bellona.wh40k.state import Unit

Shows: TypeAlias = Callable[[Warhammer, Fact], bool]
Look: TypeAlias = Callable[[Unit, Unit], Bools]

SHOOTS = {"range": 24, "A": 3, "BS": 3, "S": 5, "AP": -1, "D": 1}
STRIKES = {"A": 3, "WS": 3, "S": 5, "AP": -1, "D": 1}
BULK = {"base": {"round": 60}, "height": 2.5, "T": 6, "W": 6, "points": {"20": 120}}


class Exhaustible(NamedTuple):
    """An edition, the battles made for it, and by what it shows that something has fired."""

    book: Rulebook
    setup_for: Callable[[int, set[str]], dict[str, Any]]  # a battle by its number and what is still missing
    cited: Mapping[str, tuple[str, ...]]  # what shows by a fact that cites one of these rules
    told: Mapping[str, Shows]  # by what a fact tells
    shown: Mapping[str, Shows]  # by the table, when somebody has moved
    climbs: tuple[str, ...] = ()  # what somebody upstairs may bring about
    leaves_to_chance: tuple[str, ...] = ()  # questions that a busy bot always answers alike

    @property
    def wanted(self) -> set[str]:
        return {*self.cited, *self.told, *self.shown}


def rules_of(book: Rulebook) -> dict[str, tuple[str, ...]]:
    """The special rules, each with what it carries out by the edition's own ids."""
    return {name: book.cite(tuple(cited(cls.__doc__ or ""))) for name, cls in book.special_rules.classes.items()}


class Seeker(BusyBot):
    """Prefers whatever has not fired yet: it knows what has. "stratagem: mode" is one of the modes of a Stratagem."""

    name = "seeker"

    def __init__(self, seed: int | str, edition: Exhaustible, missing: set[str]) -> None:
        super().__init__(seed)
        self.edition, self.missing = edition, missing

    def answer(self, run: Run, player: int) -> Answer:
        request = run.asked(player)
        if request.name.startswith("use "):
            used = request.name.removeprefix("use ")
            is_wanted = any(name.partition(":")[0] == used for name in self.missing)
            return request.suggested() if is_wanted else request.passing()
        if request.name in ("movement", "reserves", "transports", *self.edition.leaves_to_chance):
            return request.some(self.chance.pick)
        if isinstance(request, Place) and not self.missing.isdisjoint(self.edition.climbs) and self.chance.pick(2):
            return max(request.suggestions(), key=_height, default=None) if _moves(request) else request.suggested()
        return super().answer(run, player)


def _moves(request: Place[Any]) -> bool:
    return request.name in ("normal move", "advance move")


def _height(moves: dict[str, Any]) -> float:
    """How high the models end on the average."""
    return float(sum(path[-1].z for path in moves.values())) / max(len(moves), 1)


def never_fired(edition: Exhaustible, games: int) -> list[str]:
    """What has not fired after so many battles; fewer if everything has."""
    missing = edition.wanted
    for seed in range(games):
        run = Run(edition.book, edition.setup_for(seed, missing), Seeded(f"exhausting {seed}"))
        bot, told = Seeker(seed, edition, missing), 0
        while not run.is_over and missing:
            player = next(iter(run.waiting()))
            run.answer(bot.answer(run, player), player=player, giver=BOT)
            assert isinstance(run.game, Warhammer)
            for fact in run.facts[told:]:
                missing -= {name for name in missing & edition.cited.keys() if {*fact.rules} & {*edition.cited[name]}}
                missing -= {name for name in missing & edition.told.keys() if edition.told[name](run.game, fact)}
            if isinstance(run.facts[-1], UnitMoved):
                shown = missing & edition.shown.keys()
                missing -= {name for name in shown if edition.shown[name](run.game, run.facts[-1])}
            told = len(run.facts)
        if not missing:
            break
    return sorted(missing)


# -- what shows by the table -------------------------------------------------------------------------------------------


def differs(game: Warhammer, seen: Look, plain: Look, exempt: Callable[[Unit], bool] = lambda unit: False) -> bool:
    """Whether somebody sees an enemy otherwise than by plain sight; nobody is asked about who is exempt."""
    ours, theirs = ([unit for unit in game.on_battlefield(player) if not exempt(unit)] for player in (0, 1))
    return any((seen(one, two) != plain(one, two)).any() for one in ours for two in theirs)


def walks_through(fact: Fact, features: list[Feature]) -> bool:
    """Whether somebody who has moved went through a wall of one of these features."""
    if not isinstance(fact, UnitMoved):
        return False
    walls = [wall for feature in features for wall in feature.walls]
    steps = [step for path in fact.paths.values() for step in pairwise(path) if step[0].z == step[1].z == 0.0]
    return any(
        LineString([(a.x, a.y), (b.x, b.y)]).crosses(LineString([wall.a, wall.b]))
        for a, b in steps
        for wall in walls
        if wall.bottom == 0.0
    )


def stands_upstairs(game: Warhammer, fact: Fact) -> bool:
    return isinstance(fact, UnitMoved) and any(path[-1].z >= 3.0 for path in fact.paths.values())
