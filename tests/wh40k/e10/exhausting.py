"""Plays until every special rule and every kind of terrain has fired, with armies and a bot made for it.

Whether something has fired, the facts say: one of them cites a rule that the class, or the terrain, carries out.
"""

from __future__ import annotations

from typing import Any

from bellona.bots.busy import BusyBot
from bellona.catalogue.citations import cited
from bellona.kernel.dice import Seeded
from bellona.kernel.requests import Answer, Place
from bellona.kernel.run import BOT, Run
from bellona.wh40k.e10.rulebook import RULEBOOK
from bellona.wh40k.e10.terrain import KINDS

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
    "beast": sheet(**BULK, tags=["MONSTER"], M=10, rules=["deadly-demise D3"], arms={"spit": SHOOTS, "maw": STRIKES}),
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


def wanted() -> dict[str, tuple[str, ...]]:
    """Everything that must fire, and the rules by one of which it shows."""
    rules = {name: tuple(cited(cls.__doc__ or "")) for name, cls in RULEBOOK.rules.classes.items()}
    return rules | {f"terrain {kind}": (terrain.cover,) for kind, terrain in KINDS.items()}


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
        if isinstance(request, Place) and "plunging-fire" in self.missing and self.chance.pick(2):
            return max(request.suggestions(), key=_height, default=None) if _moves(request) else request.suggested()
        return super().answer(run, player)


def _moves(request: Place[Any]) -> bool:
    return request.name in ("normal move", "advance move")


def _height(moves: dict[str, Any]) -> float:
    """How high the models end on the average."""
    return float(sum(path[-1].z for path in moves.values())) / max(len(moves), 1)


def setup_for(seed: int) -> dict[str, Any]:
    layout, mission = LAYOUTS[seed % len(LAYOUTS)], ("only-war", "contested-ground")[seed % 2]
    return only_war(layout, mission=mission, armies=[army(*UNITS)] * 2, sheets=SHEETS)


def never_fired(games: int) -> list[str]:
    """What has not fired after so many battles; fewer if everything has."""
    due = wanted()
    missing = set(due)
    for seed in range(games):
        run = Run(RULEBOOK, setup_for(seed), Seeded(f"exhausting {seed}"))
        bot, told = Seeker(seed, missing), 0
        while not run.is_over and missing:
            player = next(iter(run.waiting()))
            run.answer(bot.answer(run, player), player=player, giver=BOT)
            fired = {rule for fact in run.facts[told:] for rule in fact.rules}
            told = len(run.facts)
            missing -= {name for name in missing if fired.intersection(due[name])}
        if not missing:
            break
    return sorted(missing)
