"""10th edition, to be played until every special rule and every kind of terrain has fired."""

from __future__ import annotations

from typing import Any

from bellona.kernel.facts import Fact
from bellona.space import sight
from bellona.wh40k.e10.rulebook import RULEBOOK
from bellona.wh40k.facts import UnitMoved
from bellona.wh40k.game import Warhammer
from bellona.wh40k.table import visibility
from bellona.wh40k.table.visibility import past_ruins, ruins_and_woods

from ..exhausting import BULK, SHOOTS, STRIKES, Exhaustible, differs, rules_of, stands_upstairs, walks_through
from .battles import LAYOUTS, LORD, army, only_war, sheet

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


# -- what shows that something has fired -------------------------------------------------------------------------------

AT_BARRICADES = {  # seldom, even where there is nothing else
    "barricade charged across": ("10e.terrain.barricades.charge",),
    "struck across": ("10e.terrain.barricades.fight",),
}
COVER = {f"cover of {kind}": (terrain.cover,) for kind, terrain in RULEBOOK.parts.terrain.kinds.items()}


def hidden_by_a_ruin(game: Warhammer, fact: Fact) -> bool:
    """Somebody would be seen, were ruins like other terrain."""
    return differs(
        game,
        lambda one, two: visibility.sight_of(game, one, two),
        lambda one, two: sight.sees(game.table, one.key, two.key, past_ruins(())).seen,
        lambda unit: visibility.exempt(game, unit) is not None,
    )


def veiled_by_woods(game: Warhammer, fact: Fact) -> bool:
    """Somebody would be fully visible, were there no rule about woods."""
    ruins, _ = ruins_and_woods(game)
    return differs(
        game,
        lambda one, two: visibility.full_sight_of(game, one, two),
        lambda one, two: sight.fully_visible(game.table, one.key, two.key, past_ruins(ruins)),
        lambda unit: visibility.exempt(game, unit) is not None,
    )


def walked_through_a_wall(game: Warhammer, fact: Fact) -> bool:
    ruins = [feature for feature in game.table.terrain.features if feature.kind == "ruin"]
    return isinstance(fact, UnitMoved) and not game.has(game.unit(fact.unit), "FLY") and walks_through(fact, ruins)


# -- the battles -------------------------------------------------------------------------------------------------------


def barricades() -> dict[str, Any]:
    """A battlefield with nothing but barricades, so that somebody comes to stand at one."""
    outline = [[0, 0], [6, 0], [6, 1.2], [0, 1.2]]
    wall = {"kind": "barricade", "footprint": outline, "solids": [{"outline": outline, "top": 1}]}
    places = [(x, y) for y in range(12, 34, 3) for x in range(2 + y % 2 * 4, 53, 9)]
    return {"size": [60, 44], "terrain": [wall | {"key": f"wall {x} {y}", "at": [x, y]} for x, y in places]}


def setup_for(seed: int, missing: set[str]) -> dict[str, Any]:
    layouts: tuple[Any, ...] = (*LAYOUTS, *LAYOUTS, barricades())
    layout = barricades() if missing <= AT_BARRICADES.keys() else layouts[seed % 7]
    mission = ("only-war", "contested-ground")[seed % 2]
    return only_war(layout=layout, mission=mission, armies=[army(*UNITS)] * 2, sheets=SHEETS)


TENTH = Exhaustible(
    RULEBOOK,
    setup_for,
    cited=rules_of(RULEBOOK) | COVER | AT_BARRICADES,
    told={},
    shown={
        "sight of ruins": hidden_by_a_ruin,
        "sight of woods": veiled_by_woods,
        "walls of ruins": walked_through_a_wall,
        "floors of ruins": stands_upstairs,
    },
    climbs=("plunging-fire", "floors of ruins"),
)
