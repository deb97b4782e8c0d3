"""11th edition, to be played until every special rule, mode, type of shooting and sort of terrain has fired."""

from __future__ import annotations

from typing import Any

from bellona.kernel.facts import Fact
from bellona.space import sight
from bellona.space.sight import Filters
from bellona.wh40k.e11 import consolidating, disembark_modes, fall_back_modes
from bellona.wh40k.e11.areas import CATEGORIES, area_of, is_on_foot
from bellona.wh40k.e11.attacks.noticing import hidden_from, looking
from bellona.wh40k.e11.attacks.shooting_types import TYPES
from bellona.wh40k.e11.facts import FellBack, OverrunFight, PartedWays, ShootingTypeChosen
from bellona.wh40k.e11.rulebook import RULEBOOK
from bellona.wh40k.facts import Covered, HitRolls, StratagemUsed, UnitMoved, UnitSetUp
from bellona.wh40k.game import Warhammer, replace
from bellona.wh40k.stratagem import Stratagem

from ..e10 import exhausting as tenth
from ..e10.battles import sheet
from ..exhausting import BULK, SHOOTS, STRIKES, Exhaustible, Shows, differs, rules_of, stands_upstairs, walks_through

MORE: dict[str, Any] = {
    "lord": tenth.SHEETS["lord"] | {"rules": ["leader", "secures"]},
    "medic": sheet(tags=["INFANTRY", "CHARACTER"], W=3, rules=["support"], leads=["squad"], arms={"axe": STRIKES}),
    "squad": tenth.SHEETS["squad"] | {"tags": ["INFANTRY", "EXPLOSIVES", "SMOKE"]},
    "stalkers": tenth.SHEETS["stalkers"] | {"rules": [*tenth.SHEETS["stalkers"]["rules"], "surge D6"]},
    "wagon": tenth.SHEETS["wagon"] | {"carries": {"models": 12, "keywords": ["INFANTRY"]}},
    "reapers": sheet(
        arms={
            "carbine": SHOOTS | {"range": 12, "abilities": ["close-quarters"]},
            "scythe": STRIKES | {"abilities": ["cleave 1"]},
        }
    ),
    "rats": sheet(tags=["SWARM"], M=10, arms={"teeth": STRIKES}),
    "colossus": sheet(**BULK, tags=["VEHICLE", "WALKER", "SUPER-HEAVY WALKER"], M=10, arms={"gun": SHOOTS}),
}
SHEETS: dict[str, Any] = {key: one | {"faction": ["NECRONS"]} for key, one in (tenth.SHEETS | MORE).items()}
UNITS: list[dict[str, Any]] = [
    {"sheet": "lord", "warlord": True},
    {"sheet": "medic"},
    {"sheet": "squad", "models": {"model": 10}},
    *tenth.UNITS[1:],
    {"sheet": "reapers", "models": {"model": 3}},
    {"sheet": "rats", "models": {"model": 3}},
    {"sheet": "colossus"},
]
ARMY = {"faction": "NECRONS", "detachment": "waking-tomb", "units": UNITS}


# -- what shows that something has fired -------------------------------------------------------------------------------


def modes() -> dict[str, Shows]:
    """The modes of Stratagems, Fall Backs, disembarkations and consolidations, and the types of shooting."""
    classes = RULEBOOK.special_rules.classes
    stratagems = {name: cls.modes for name, cls in classes.items() if issubclass(cls, Stratagem)}
    return (
        {f"{name}: {mode}": _used(name, mode) for name, modes in stratagems.items() for mode in modes}
        | {mode: _fell_back(mode) for mode in fall_back_modes.MODES}
        | {f"{mode} disembarkation": _got_out(mode) for mode in DISEMBARKING}
        | {f"{mode} consolidation": _moved(mode) for mode in consolidating.RULES}
        | {how: _shot(how) for how in TYPES}
    )


DISEMBARKING = (disembark_modes.RAPID, disembark_modes.TACTICAL, disembark_modes.COMBAT)


def _used(name: str, mode: str) -> Shows:
    return lambda game, fact: isinstance(fact, StratagemUsed) and (fact.stratagem, fact.mode) == (name, mode)


def _fell_back(mode: str) -> Shows:
    return lambda game, fact: isinstance(fact, FellBack) and fact.mode == mode


def _got_out(mode: str) -> Shows:
    return lambda game, fact: isinstance(fact, UnitSetUp) and fact.how == f"{mode} disembarkation"


def _moved(mode: str) -> Shows:
    return lambda game, fact: isinstance(fact, UnitMoved) and fact.how == mode


def _shot(how: str) -> Shows:
    return lambda game, fact: isinstance(fact, ShootingTypeChosen) and fact.how == how


# What a fact tells without citing a rule of its class, or is no special rule.
TOLD: dict[str, Shows] = {
    "damaged": lambda game, fact: isinstance(fact, HitRolls) and any(one.source == "damaged" for one in fact.trail),
    "surge": _moved("surge"),
    "overrun": lambda game, fact: isinstance(fact, OverrunFight),
    "parted ways": lambda game, fact: isinstance(fact, PartedWays),
}


def covers(category: str) -> Shows:
    """An area of this category covers somebody."""

    def shows(game: Warhammer, fact: Fact) -> bool:
        return isinstance(fact, Covered) and area_of(game.table.terrain[fact.feature]).category == category

    return shows


def passes(category: str) -> Shows:
    """Somebody goes through a wall of this category who could not if it were Dense; or who can, though it is."""

    def shows(game: Warhammer, fact: Fact) -> bool:
        if not isinstance(fact, UnitMoved) or game.has(unit := game.unit(fact.unit), "FLY"):
            return False
        words = game.keywords(unit)
        walled = [feature for feature in game.table.terrain.features if area_of(feature).category == category]
        return is_on_foot(words) == (category == "dense") and walks_through(fact, walled)

    return shows


def looked_past(game: Warhammer, **changes: tuple[str, ...]) -> bool:
    """Whether somebody would see otherwise, were it not for one of the properties."""
    filters = looking(game)
    plain: Filters = replace(filters, **changes)
    return differs(
        game,
        lambda one, two: sight.sees(game.table, one.key, two.key, filters).seen,
        lambda one, two: sight.sees(game.table, one.key, two.key, plain).seen,
    )


def hidden(game: Warhammer, fact: Fact) -> bool:
    """Somebody in Dense terrain would be seen from so far away, were it not for that."""
    return any(
        (sight.sees(game.table, one.key, two.key, looking(game)).seen & hidden_from(game, one, two)).any()
        for player in (0, 1)
        for one in game.on_battlefield(player)
        for two in game.on_battlefield(1 - player)
    )


TERRAIN: dict[str, Shows] = {
    "obscuring": lambda game, fact: looked_past(game, opaque=()),
    "solid": lambda game, fact: looked_past(game, shut=()),
    "hidden in dense terrain": hidden,
    "upstairs": stands_upstairs,
    **{f"walls of {category} terrain": passes(category) for category in CATEGORIES},
}


# -- the battles -------------------------------------------------------------------------------------------------------


def walls() -> dict[str, Any]:
    """A battlefield of walls too high to step over, of every category."""
    outline = [[0, 0], [6, 0], [6, 1.2], [0, 1.2]]
    wall = {"kind": "wall", "footprint": outline, "height": 4, "walls": [{"a": [0, 0.6], "b": [6, 0.6], "top": 4}]}
    places = [(x, y) for y in range(12, 34, 4) for x in range(2 + y % 8, 53, 9)]
    pieces = [
        wall | {"key": f"wall {x} {y}", "at": [x, y], "traits": [CATEGORIES[i % 3]]} for i, (x, y) in enumerate(places)
    ]
    return {"size": [60, 44], "terrain": pieces}


def setup_for(seed: int, missing: set[str]) -> dict[str, Any]:
    layouts: tuple[Any, ...] = ("shattered-field", "statue-square", walls())
    return {
        "mission": "contested-ground",
        "battle_size": "incursion",
        "layout": layouts[seed % len(layouts)],
        "armies": [ARMY] * 2,
        "sheets": SHEETS,
        "switches": {"walker-risk": "shock"},  # which tells of the move
    }


ELEVENTH = Exhaustible(
    RULEBOOK,
    setup_for,
    cited={name: rules for name, rules in rules_of(RULEBOOK).items() if name not in TOLD},
    told=modes() | {f"cover of {category} terrain": covers(category) for category in CATEGORIES} | TOLD,
    shown=TERRAIN,
    climbs=("plunging-fire", "upstairs"),
    leaves_to_chance=("fall back mode", "shooting type", "mobile", "heroic intervention mode", "disembark mode"),
)
