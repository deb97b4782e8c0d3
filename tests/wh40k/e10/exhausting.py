"""Plays until every special rule and every kind of terrain has fired, with armies and a bot made for it.

Whether something has fired, the facts say: one of them cites a rule that the class, or the terrain, carries out.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any, TypeAlias

from shapely import LineString

from bellona.bots.busy import BusyBot
from bellona.catalogue.citations import cited
from bellona.kernel.dice import Seeded
from bellona.kernel.facts import Fact
from bellona.kernel.requests import Answer, Place
from bellona.kernel.run import BOT, Run
from bellona.space import sight
from bellona.space.numbers import Bools
from bellona.wh40k.e10.rulebook import RULEBOOK
from bellona.wh40k.facts import UnitMoved
from bellona.wh40k.game import Warhammer
from bellona.wh40k.state import Unit
from bellona.wh40k.table.visibility import exempt, full_sight_of, past_ruins, ruins_and_woods, sight_of

from .battles import LAYOUTS, LORD, army, only_war, sheet

SHOOTS = {"range": 24, "A": 3, "BS": 3, "S": 5, "AP": -1, "D": 1}
STRIKES = {"A": 3, "WS": 3, "S": 5, "AP": -1, "D": 1}
BULK = {"base": {"round": 60}, "height": 2.5, "T": 6, "W": 6, "points": {"20": 120}}

SHEETS: dict[str, Any] = {
    "lord": LORD
    | {"tags": ["INFANTRY", "CHARACTER", "PSYKER"], "W": 4}
    | {"arms": {"mind": SHOOTS | {"abilities": ["psychic", "precision"]}, "crown": STRIKES}},
    "squad": sheet(
        tags=["INFANTRY", "GRENADES", "SMOKE"],
        arms={
            "rifle": SHOOTS
            | {"abilities": ["assault", "rapid-fire 1", "lethal-hits", "sustained-hits 1", "anti-infantry 4+"]},
            "pistol": SHOOTS | {"range": 12, "abilities": ["pistol"]},
            "spear": STRIKES | {"abilities": ["lance"]},
        },
    ),
    "gunners": sheet(
        rules=["stealth", "feel-no-pain 5+"],
        arms={
            "cannon": SHOOTS | {"abilities": ["heavy", "blast", "hazardous", "twin-linked"]},
            "mortar": SHOOTS | {"range": 48, "abilities": ["indirect-fire", "ignores-cover"]},
            "melta": SHOOTS | {"range": 18, "D": 2, "abilities": ["melta 2", "devastating-wounds"]},
            "knife": STRIKES,
        },
    ),
    "stalkers": sheet(
        M=14,
        rules=["infiltrators", 'scouts 6"', "lone-operative", "fights-first"],
        arms={
            "flame": SHOOTS | {"range": 12, "abilities": ["torrent"]},
            "tail": STRIKES | {"abilities": ["extra-attacks"]},
        }
        | {"claws": STRIKES},
    ),
    "droppers": sheet(
        tags=["INFANTRY", "FLY"],
        M=12,
        Sv=6,
        invulnerable=5,
        rules=["deep-strike"],
        arms={"gun": SHOOTS, "axe": STRIKES},
    ),
    "wagon": sheet(
        **BULK,
        tags=["VEHICLE", "TRANSPORT", "SMOKE"],
        M=12,
        carries={"models": 10, "keywords": ["INFANTRY"]},
        rules=["firing-deck 2", "deadly-demise 1", "invulnerable-save 5+"],
        arms={"missile": SHOOTS | {"abilities": ["one-shot"]}, "ram": STRIKES | {"S": 8}},
    ),
    "flyer": sheet(**BULK, tags=["VEHICLE", "AIRCRAFT", "FLY"], M=20, rules=["hover"], arms={"gun": SHOOTS}),
    "beast": sheet(
        **BULK, tags=["MONSTER"], M=10, rules=["deadly-demise D3", "damaged 1-5"], arms={"spit": SHOOTS, "maw": STRIKES}
    ),
}
UNITS: list[dict[str, Any]] = [
    {"sheet": "squad", "models": {"model": 5}},
    {"sheet": "gunners", "models": {"model": 3}},
    {"sheet": "stalkers", "models": {"model": 3}},
    {"sheet": "droppers", "models": {"model": 3}},
    {"sheet": "wagon"},
    {"sheet": "flyer"},
    {"sheet": "beast"},
]


Look: TypeAlias = Callable[[Warhammer, Unit, Unit], Bools]
ACROSS = {"barricade charged across": "10e.terrain.barricades.charge", "struck across": "10e.terrain.barricades.fight"}


def wanted() -> dict[str, tuple[str, ...]]:
    """Everything that shows by a fact, and the rules by one of which it does."""
    rules = {name: tuple(cited(cls.__doc__ or "")) for name, cls in RULEBOOK.special_rules.classes.items()}
    cover = {f"cover of {kind}": (terrain.cover,) for kind, terrain in RULEBOOK.parts.terrain.kinds.items()}
    return rules | cover | {name: (rule,) for name, rule in ACROSS.items()}


# -- what shows by the table only --------------------------------------------------------------------------------------


def hidden_by_a_ruin(game: Warhammer, fact: Fact) -> bool:
    """Somebody would be seen, were ruins like other terrain."""
    return _differs(game, sight_of, lambda one, two: sight.sees(game.table, one, two, past_ruins(())).seen)


def veiled_by_woods(game: Warhammer, fact: Fact) -> bool:
    """Somebody would be fully visible, were there no rule about woods."""
    ruins, _ = ruins_and_woods(game)
    return _differs(game, full_sight_of, lambda one, two: sight.fully_visible(game.table, one, two, past_ruins(ruins)))


def _differs(
    game: Warhammer, seen: Callable[[Warhammer, Unit, Unit], Bools], plain: Callable[[str, str], Bools]
) -> bool:
    ours, theirs = (game.on_battlefield(player) for player in (0, 1))
    walking = [(one, two) for one in ours for two in theirs if not (exempt(game, one) or exempt(game, two))]
    return any((seen(game, one, two) != plain(one.key, two.key)).any() for one, two in walking)


def walked_through_a_wall(game: Warhammer, fact: Fact) -> bool:
    if not isinstance(fact, UnitMoved) or game.has(game.unit(fact.unit), "FLY"):
        return False
    walls = [wall for ruin in game.table.terrain.features if ruin.kind == "ruin" for wall in ruin.walls]
    steps = [step for path in fact.paths.values() for step in pairwise(path) if step[0].z == step[1].z == 0.0]
    return any(
        LineString([(a.x, a.y), (b.x, b.y)]).crosses(LineString([wall.a, wall.b]))
        for a, b in steps
        for wall in walls
        if wall.bottom == 0.0
    )


def stands_upstairs(game: Warhammer, fact: Fact) -> bool:
    return isinstance(fact, UnitMoved) and any(path[-1].z >= 3.0 for path in fact.paths.values())


SHOWN: dict[str, Callable[[Warhammer, Fact], bool]] = {
    "sight of ruins": hidden_by_a_ruin,
    "sight of woods": veiled_by_woods,
    "walls of ruins": walked_through_a_wall,
    "floors of ruins": stands_upstairs,
}


class Seeker(BusyBot):
    """Prefers whatever has not fired yet: it knows what has."""

    name = "seeker"

    def __init__(self, seed: int | str, missing: set[str]) -> None:
        super().__init__(seed)
        self.missing = missing

    def answer(self, run: Run, player: int) -> Answer:
        request = run.asked(player)
        if request.name.startswith("use "):
            return request.suggested() if request.name.removeprefix("use ") in self.missing else request.passing()
        if request.name in ("movement", "reserves", "transports"):
            return request.some(self.chance.pick)
        if (
            isinstance(request, Place)
            and not self.missing.isdisjoint(("plunging-fire", "floors of ruins"))
            and self.chance.pick(2)
        ):
            return max(request.suggestions(), key=_height, default=None) if _moves(request) else request.suggested()
        return super().answer(run, player)


def _moves(request: Place[Any]) -> bool:
    return request.name in ("normal move", "advance move")


def _height(moves: dict[str, Any]) -> float:
    """How high the models end on the average."""
    return float(sum(path[-1].z for path in moves.values())) / max(len(moves), 1)


def barricades() -> dict[str, Any]:
    """A battlefield with nothing but barricades, so that somebody comes to stand at one."""
    outline = [[0, 0], [6, 0], [6, 1.2], [0, 1.2]]
    wall = {"kind": "barricade", "footprint": outline, "solids": [{"outline": outline, "top": 1}]}
    places = [(x, y) for y in range(12, 34, 3) for x in range(2 + y % 2 * 4, 53, 9)]
    return {"size": [60, 44], "terrain": [wall | {"key": f"wall {x} {y}", "at": [x, y]} for x, y in places]}


AT_BARRICADES = {"barricade charged across", "struck across"}  # seldom, even where there is nothing else


def setup_for(seed: int, layout: Any = None) -> dict[str, Any]:
    layouts: tuple[Any, ...] = (*LAYOUTS, *LAYOUTS, barricades())
    mission = ("only-war", "contested-ground")[seed % 2]
    return only_war(layout=layout or layouts[seed % 7], mission=mission, armies=[army(*UNITS)] * 2, sheets=SHEETS)


def never_fired(games: int) -> list[str]:
    """What has not fired after so many battles; fewer if everything has."""
    due = wanted()
    missing = {*due, *SHOWN}
    for seed in range(games):
        layout = barricades() if missing <= AT_BARRICADES else None
        run = Run(RULEBOOK, setup_for(seed, layout), Seeded(f"exhausting {seed}"))
        bot, told = Seeker(seed, missing), 0
        while not run.is_over and missing:
            player = next(iter(run.waiting()))
            run.answer(bot.answer(run, player), player=player, giver=BOT)
            for fact in run.facts[told:]:
                missing -= {name for name in missing.intersection(due) if not set(fact.rules).isdisjoint(due[name])}
            if isinstance(run.facts[-1], UnitMoved):
                assert isinstance(run.game, Warhammer)
                missing -= {name for name in missing.intersection(SHOWN) if SHOWN[name](run.game, run.facts[-1])}
            told = len(run.facts)
        if not missing:
            break
    return sorted(missing)
