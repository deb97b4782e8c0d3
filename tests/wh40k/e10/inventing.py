"""Armies of datasheets that nobody would print: every keyword, base, ability and extreme that the rules allow, in whole
battles of every size on every layout, with dice that favour 1 and 6.

Everything follows from a seed. What is to be covered is dealt from bags, so that a few armies use all of it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Generic, NamedTuple, TypeVar

from bellona.bots.lineup import BOTS
from bellona.bots.random import RandomBot
from bellona.kernel.dice import Seeded
from bellona.kernel.refusal import Refused
from bellona.kernel.requests import Answer, Roll
from bellona.kernel.rulebook import Rulebook
from bellona.kernel.run import Run
from bellona.wh40k.e10.rulebook import RULEBOOK
from bellona.wh40k.e10.switches import SWITCHES
from bellona.wh40k.readings import Switch
from bellona.wh40k.table.layouts import pieces

T = TypeVar("T")

POINTS = {"first-game": 500, "incursion": 1000, "strike-force": 2000, "onslaught": 3000}

# -- what there is to draw from ----------------------------------------------------------------------------------------

# Small bases stand in crowds, large ones alone or in threes.
SMALL: tuple[dict[str, Any], ...] = (
    *({"round": size} for size in (25, 28.5, 32, 40)),
    {"oval": [60, 35]},
    {"square": [1, 1]},
    {"hull": [[0.8, 0], [-0.4, 0.7], [-0.4, -0.7]]},
)
LARGE: tuple[dict[str, Any], ...] = (
    *({"round": size} for size in (50, 60, 80, 100, 130)),
    *({"oval": size} for size in ([75, 42], [90, 52], [105, 70], [120, 92])),
    *({"square": size} for size in ([2, 1], [4, 3], [5.5, 2.5])),
    {"hull": [[2, 0.8], [-2, 1.2], [-2, -1.2], [2, -0.8]]},
    {"hull": [[2.6, 0], [0, 1.5], [-1.6, 1.1], [-1.6, -1.1], [0, -1.5]]},
)
HUGE: tuple[dict[str, Any], ...] = (
    {"round": 160},
    {"oval": [170, 105]},
    {"oval": [150, 95]},
    {"square": [7, 4]},
    {"hull": [[4, 0], [-2.5, 3], [-2.5, -3]]},
)

ON_FOOT = ("INFANTRY", "BEAST", "MOUNTED", "SWARM")
BULKY = ("MONSTER", "VEHICLE")
ALSO = ("FLY", "GRENADES", "SMOKE", "PSYKER", "BATTLELINE", "WALKER", "TOWERING", "TITANIC")
SPELT = {"VEHICLE": "Vehicles", "EPIC HERO": "Epic Heroes", "INFANTRY": "infantry", "GRENADES": "Grenade"}
HUNTED = (*ON_FOOT, *BULKY, "FLY", "CHARACTER", "TRANSPORT", "TITANIC", "PSYKER", "EPIC HERO", "FORTIFICATION")

# By name, in all the forms that are tried: rules of weapons, and of models and whole units.
OF_WEAPONS: dict[str, tuple[str, ...]] = {
    "anti-": tuple(f"anti-{word.lower().replace(' ', '-')} {2 + i % 5}+" for i, word in enumerate(HUNTED)),
    "assault": ("assault",),
    "blast": ("blast",),
    "devastating-wounds": ("devastating-wounds",),
    "extra-attacks": ("extra-attacks",),
    "hazardous": ("hazardous",),
    "heavy": ("heavy",),
    "ignores-cover": ("ignores-cover",),
    "indirect-fire": ("indirect-fire",),
    "lance": ("lance",),
    "lethal-hits": ("lethal-hits",),
    "melta": ("melta 2", "melta D6", "melta D3+3"),
    "one-shot": ("one-shot",),
    "pistol": ("pistol",),
    "precision": ("precision",),
    "psychic": ("psychic",),
    "rapid-fire": ("rapid-fire 1", "rapid-fire D6", "rapid-fire D3+3"),
    "sustained-hits": ("sustained-hits 1", "sustained-hits 3", "sustained-hits D3"),
    "torrent": ("torrent",),
    "twin-linked": ("twin-linked",),
}
OF_UNITS: dict[str, tuple[str, ...]] = {
    "benefit-of-cover": ("benefit-of-cover",),
    "big-guns-never-tire": ("big-guns-never-tire",),
    "damaged": ("damaged 1-4", "damaged 1-12"),
    "deadly-demise": ("deadly-demise 1", "deadly-demise D3", "deadly-demise D6+2"),
    "deep-strike": ("deep-strike",),
    "feel-no-pain": ("feel-no-pain 2+", "feel-no-pain 4+", "feel-no-pain 6+"),
    "fights-first": ("fights-first",),
    "firing-deck": ("firing-deck 1", "firing-deck 6", "firing-deck 22"),
    "hover": ("hover",),
    "infiltrators": ("infiltrators",),
    "invulnerable-save": ("invulnerable-save 2+", "invulnerable-save 5+"),
    "leader": ("leader",),
    "lone-operative": ("lone-operative",),
    "plunging-fire": ("plunging-fire",),
    "scouts": ("scouts 3", 'scouts 9"', "scouts 12"),
    "stealth": ("stealth",),
}
HOUSE = (
    "house-modifier hit-roll -1",
    "house-modifier save-roll +2",
    "house-modifier damage-against /2",
    "house-more attacks D3",
    "house-more damage 1",
    "house-wounding 1",
    "house-wounding D3 6",
    "house-critical hit 5",
    "house-critical wound 4",
    "house-re-roll wound failed",
    "house-re-roll hit ones",
    "house-aura 6 stealth",
    "house-aura 9 feel-no-pain 5+",
    *(
        f"house-mortal-wounds {amount} {moment}"
        for amount, moment in (
            ("1", "command-phase"),
            ("D3", "move-ends"),
            ("1", "set-up"),
            ("D6", "movement-phase-ends"),
            ("D3", "selected-to-shoot"),
            ("2", "selected-as-target"),
            ("D3", "charge-move-ends"),
            ("3", "charge-move-ends 1"),
            ("D3", "selected-to-fight"),
            ("2D6", "has-fought"),
            ("D6", "has-fought 3"),
        )
    ),
)

MOVES = (3, 5, 6, 6, 8, 10, 14, 20)
TOUGH, SAVES, WOUNDS = (1, 3, 4, 6, 14), (2, 3, 5, 6, 7), (1, 1, 2, 3, 6)
BULK = (8, 12, 18, 24)
ATTACKS, DAMAGES = ("1", "2", "4", "D3", "D6+2", "2D6", "10"), ("1", "1", "2", "D3", "D6+2", "2D6", "6")
RANGES = (1, 6, 12, 18, 24, 36, 72)
NAMES = (
    "Ælfþrȳð’s Östliche Brüder",
    "深渊之子・第十三连",
    "Сыны «Последней» Зари",
    "فرسان الفجر",
    "🦂🦂🦂",
    "e\u0301galite\u0301 {$unit} & <b>brothers</b> \u202e",
    "The Very Last of the " + "Exceedingly " * 12 + "Long-named",
    "'; --",
)


SETTINGS = (  # mission, size, layout, units of each army; a layout that is a size is one of our own
    ("first-game", "first-game", "courtyard", 3),
    ("contested-ground", "first-game", "courtyard", 4),
    ("only-war", "incursion", "broken-street", 6),
    ("contested-ground", "incursion", "crossroads", 6),
    ("only-war", "strike-force", "old-quarter", 8),
    ("contested-ground", "strike-force", (71.0, 49.5), 8),
    ("only-war", "incursion", (60.0, 44.0), 5),
    ("contested-ground", "onslaught", (90.0, 44.0), 10),
)


class Stock(NamedTuple):
    """What an edition has to draw from."""

    book: Rulebook
    faction: str
    detachment: str
    enhancements: Sequence[str]
    also: Sequence[str]  # keywords that anybody may have
    of_weapons: Mapping[str, Sequence[str]]
    of_units: Mapping[str, Sequence[str]]
    joins: Sequence[str]  # rules by which CHARACTERs join others
    settings: Sequence[tuple[str, str, str | tuple[float, float], int]]
    switches: Mapping[str, Switch]

    def of_anybody(self) -> list[str]:
        """Rules that do not belong to a kind of unit, with which they are given."""
        kept = ("firing-deck", "hover", *self.joins)
        return [text for name, texts in self.of_units.items() if name not in kept for text in texts]


TENTH = Stock(
    RULEBOOK,
    "TYRANIDS",
    "gnawing-tide",
    ("regrowth", "impaling-leap", "shifting-hide"),
    ALSO,
    OF_WEAPONS,
    OF_UNITS,
    ("leader",),
    SETTINGS,
    SWITCHES,
)


class Bag(Generic[T]):
    """Things in a random order; when all have been drawn they are put back."""

    def __init__(self, rng: Random, things: Sequence[T]) -> None:
        self.rng, self.things, self.left = rng, list(things), list[T]()

    def draw(self) -> T:
        if not self.left:
            self.left = self.rng.sample(self.things, len(self.things))
        return self.left.pop()


# -- datasheets --------------------------------------------------------------------------------------------------------


class Inventor:
    """Invents datasheets and armies of them; with `house` also rules that only scenes may use."""

    def __init__(self, seed: int | str, *, house: bool = False, stock: Stock = TENTH) -> None:
        self.rng, self.stock = Random(f"invented {seed}"), stock
        self.small, self.large, self.huge = (Bag(self.rng, bases) for bases in (SMALL, LARGE, HUGE))
        self.also, self.names = Bag(self.rng, stock.also), Bag(self.rng, NAMES)
        self.of_weapons = Bag(self.rng, [text for texts in stock.of_weapons.values() for text in texts])
        self.of_units = Bag(self.rng, (*stock.of_anybody(), *(HOUSE if house else ())))
        makers = [self.squad] * 3 + [self.mob, self.mixed, self.brute, self.brute, self.giant]
        self.makers = Bag(self.rng, [*makers, self.carrier, self.carrier, self.flyer, self.bunker, self.hero])
        self.sheets: dict[str, dict[str, Any]] = {}

    def weapon(self, *, ranged: bool) -> dict[str, Any]:
        rng = self.rng
        abilities = [self.of_weapons.draw() for _ in range(rng.choice((0, 1, 1, 2, 3)))]
        skill = rng.choice((2, 3, 4, 5, 6)) if rng.random() < 0.9 else None
        row: dict[str, Any] = {"A": rng.choice(ATTACKS), "S": rng.choice((1, 4, 5, 8, 24)), "D": rng.choice(DAMAGES)}
        row |= {"AP": rng.choice((0, -1, -3, -6)), "abilities": abilities}
        row |= {"range": rng.choice(RANGES), "BS": skill} if ranged else {"WS": skill}
        return row | ({"name": self.names.draw()} if rng.random() < 0.2 else {})

    def arms(self) -> dict[str, Any]:
        """A gun, a blade and at times more: another gun, the same one used in another way, or none at all."""
        rng = self.rng
        if rng.random() < 0.05:
            return {}
        found = {"gun": self.weapon(ranged=True), "blade": self.weapon(ranged=False)}
        if rng.random() < 0.3:
            found |= {f"{way}-shot": self.weapon(ranged=True) | {"item": "twofold"} for way in ("slow", "quick")}
        if rng.random() < 0.3:
            found |= {"claws": self.weapon(ranged=False)}
        return found

    def model(self, base: dict[str, Any], wounds: Sequence[int], height: float) -> dict[str, Any]:
        rng = self.rng
        row: dict[str, Any] = {
            "M": rng.choice(MOVES),
            "T": rng.choice(TOUGH),
            "Sv": rng.choice(SAVES),
            "W": rng.choice(wounds),
        }
        row |= {"Ld": rng.choice((4, 6, 7, 9)), "OC": rng.choice((0, 1, 2, 10))}
        row |= {"base": base, "height": round(height * rng.uniform(0.6, 1.6), 2)}
        row |= {"invulnerable": rng.choice((2, 4, 6))} if rng.random() < 0.25 else {}
        return row | ({"random_move": rng.choice(("D6", "2D6", "D6+6"))} if rng.random() < 0.06 else {})

    def sheet(self, kind: str, tags: Sequence[str], models: tuple[int, int], row: dict[str, Any], **more: Any) -> str:
        """Write a datasheet down; its key."""
        rng = self.rng
        tags = [*tags, *(word for word in (self.also.draw(),) if rng.random() < 0.7)]
        arms = self.arms()
        if any("psychic" in arm["abilities"] for arm in arms.values()) and rng.random() < 0.8:
            tags.append("PSYKER")
        tags = [SPELT[word] if word in SPELT and rng.random() < 0.2 else word for word in dict.fromkeys(tags)]
        rules = [self.of_units.draw() for _ in range(rng.choice((0, 1, 2)))]
        kinds = more.pop("kinds", {})
        least, most = models
        counts = {"composition": [{"kind": "model", "least": least, "most": most}]}
        told = row | counts | {"tags": tags, "arms": arms, "rules": [*more.pop("rules", ()), *rules]}
        told |= {"kinds": kinds} if kinds else {}
        told |= {"name": self.names.draw()} if rng.random() < 0.3 else {}
        key = f"{kind}-{len(self.sheets)}"
        self.sheets[key] = told | {"faction": [self.stock.faction], "points": {"50": 1}} | more
        return key

    def squad(self) -> str:
        most = self.rng.choice((1, 2, 3, 5, 6, 7, 10))
        row = self.model(self.small.draw(), WOUNDS, 1.5)
        return self.sheet("squad", [self.rng.choice(ON_FOOT), *self.battleline()], (most, most), row)

    def battleline(self) -> list[str]:
        return ["BATTLELINE"] if self.rng.random() < 0.2 else []

    def mob(self) -> str:
        """Twenty at once, on small round bases, for they must fit somewhere."""
        row = self.model(self.rng.choice(SMALL[:3]), (1, 2), 1.2)
        return self.sheet("mob", ["INFANTRY", *self.battleline()], (20, 20), row)

    def mixed(self) -> str:
        """Models of several kinds, large and small, each with keywords and rules of its own."""
        rng, kinds, counts = self.rng, {}, []
        words = Bag(
            rng, [*ON_FOOT, "VEHICLE", "MONSTER", "CHARACTER", "PSYKER", "GRENADES", "SMOKE", "FLY", "AIRCRAFT"]
        )
        for number in range(rng.choice((2, 2, 3))):
            large = rng.random() < 0.25
            row = self.model(self.large.draw() if large else self.small.draw(), BULK if large else WOUNDS, 2.0)
            kinds[f"kind-{number}"] = row | {
                "keywords": [words.draw() for _ in range(rng.choice((0, 1, 2)))],
                "abilities": [self.of_units.draw()] if rng.random() < 0.4 else [],
            }
            most = 1 if large else rng.randint(1, 4)
            counts.append({"kind": f"kind-{number}", "least": most, "most": most})
        return self.sheet("mixed", [rng.choice(ON_FOOT)], (1, 1), {}, kinds=kinds, composition=counts)

    def brute(self) -> str:
        count = self.rng.choice((1, 1, 1, 2, 3))
        row = self.model(self.large.draw(), BULK, 3.0)
        words = [self.rng.choice(BULKY)] if self.rng.random() < 0.85 else ["MONSTER", "VEHICLE"]
        return self.sheet("brute", words, (count, count), row, rules=self.demise())

    def giant(self) -> str:
        row = self.model(self.huge.draw(), (24, 40), 6.0)
        words = [self.rng.choice(BULKY), "TITANIC", *self.rng.choice(((), ("TOWERING",), ("WALKER", "TOWERING")))]
        return self.sheet("giant", words, (1, 1), row, rules=self.demise())

    def demise(self) -> list[str]:
        return [self.rng.choice(OF_UNITS["deadly-demise"])] if self.rng.random() < 0.5 else []

    def carrier(self) -> str:
        """A TRANSPORT: alone or in pairs, of some or of all, of other TRANSPORTs, flying or on the ground."""
        rng = self.rng
        count, row = rng.choice((1, 1, 1, 2)), self.model(self.large.draw(), BULK, 2.5)
        words = [rng.choice(BULKY), "TRANSPORT", *(["DEDICATED TRANSPORT"] if rng.random() < 0.3 else [])]
        rules = [*self.demise(), *([rng.choice(OF_UNITS["firing-deck"])] if rng.random() < 0.6 else [])]
        takes: dict[str, Any] = {"models": rng.choice((1, 6, 12, 30))}
        takes |= {"keywords": ["INFANTRY"]} if rng.random() < 0.6 else {}
        takes |= {"refuses": ["TITANIC"] if takes.get("keywords") is None else ["PSYKER"]}
        return self.sheet("carrier", words, (count, count), row, rules=rules, carries=takes)

    def flyer(self) -> str:
        """AIRCRAFT: some hover, some carry others, some fly in pairs."""
        rng = self.rng
        base = self.rng.choice((self.huge, self.large)).draw()
        count, row = rng.choice((1, 1, 2)), self.model(base, BULK, 3.0) | {"M": rng.choice((20, 30))}
        rules = [*self.demise(), *(["hover"] if rng.random() < 0.5 else [])]
        more: dict[str, Any] = {"carries": {"models": 12}} if rng.random() < 0.4 else {}
        words = ["VEHICLE", "AIRCRAFT", "FLY", *(["TRANSPORT"] if more else [])]
        return self.sheet("flyer", words, (count, count), row, rules=rules, **more)

    def bunker(self) -> str:
        """A FORTIFICATION, or something else that does not move."""
        rng = self.rng
        base = rng.choice((self.huge, self.large, self.small)).draw()
        row = self.model(base, BULK, 4.0) | {"M": rng.choice((None, None, 0))}
        row.pop("random_move", None)
        words = [rng.choice(("VEHICLE", "INFANTRY")), *(["FORTIFICATION"] if rng.random() < 0.7 else [])]
        more: dict[str, Any] = {"carries": {"models": 10, "keywords": ["INFANTRY"]}} if rng.random() < 0.4 else {}
        return self.sheet("bunker", [*words, *(["TRANSPORT"] if more else [])], (1, 1), row, **more)

    def hero(self) -> str:
        """A CHARACTER, with Leader or the like for all squads that there are by then."""
        rng, joins = self.rng, self.stock.joins
        large = rng.random() < 0.2
        row = self.model(self.large.draw() if large else self.small.draw(), BULK if large else (3, 5, 9), 2.0)
        words = [rng.choice(BULKY if large else ON_FOOT), "CHARACTER", *(["EPIC HERO"] if rng.random() < 0.3 else [])]
        leads = [key for key in self.sheets if key.split("-")[0] in ("squad", "mob", "mixed", "carrier")]
        more: dict[str, Any] = (
            {"rules": [joins[len(leads) % len(joins)]], "leads": leads} if leads and rng.random() < 0.8 else {}
        )
        return self.sheet("hero", words, (1, 1), row, **more)

    # -- armies --------------------------------------------------------------------------------------------------------

    def army(self, size: str, units: int) -> dict[str, Any]:
        """A roster that passes muster: a CHARACTER is its Warlord, another may have an Enhancement."""
        rng = self.rng
        keys = [self.makers.draw()() for _ in range(units - 1)]
        keys.append(self.hero())
        price = POINTS[size] // (units + 1)
        entries: list[dict[str, Any]] = []
        for key in keys:
            sheet = self.sheets[key]
            sheet["points"] = {"50": rng.randint(price // 3, price)}
            entries.append({"sheet": key, "models": {told["kind"]: told["most"] for told in sheet["composition"]}})
        entries[-1]["warlord"] = True
        epic = any(word in self.sheets[keys[-1]]["tags"] for word in ("EPIC HERO", SPELT["EPIC HERO"]))
        if not epic and rng.random() < 0.5:
            entries[-1]["enhancements"] = [rng.choice(self.stock.enhancements)]
        rng.shuffle(entries)
        of = {"faction": self.stock.faction, "detachment": self.stock.detachment}
        return of | {"units": entries, "name": self.names.draw()}

    def layout(self, wide: float, deep: float) -> dict[str, Any]:
        """A battlefield of our own: in every cell of a grid a piece of terrain, turned about, or none."""
        rng, terrain, book = self.rng, [], self.stock.book
        columns, rows = int(wide // 15), int(deep // 11)
        for i in range(columns * rows):
            if rng.random() < 0.7:
                name = rng.choice(list(pieces(book)))
                x = (i % columns + 0.5) * wide / columns + rng.uniform(-1, 1)
                y = (i // columns + 0.5) * deep / rows + rng.uniform(-1, 1)
                terrain.append({"name": name, "at": [round(x, 3), round(y, 3)], "facing": rng.choice(FACINGS)})
        return {"size": [wide, deep], "terrain": [_feature(book, i, told) for i, told in enumerate(terrain)]}


PARTS = ("kind", "footprint", "height", "traits", "walls", "floors", "solids")
FACINGS = ([1.0, 0.0], [0.0, 1.0], [-1.0, 0.0], [0.8, 0.6], [0.28, -0.96])


def _feature(book: Rulebook, number: int, told: dict[str, Any]) -> dict[str, Any]:
    """A piece from the shelf, set down."""
    piece = pieces(book)[told["name"]]
    parts = {name: getattr(piece, name) for name in PARTS}
    return parts | {"key": f"{told['name']}-{number}", "at": told["at"], "facing": told["facing"]}


def invented_setup(seed: int, stock: Stock = TENTH) -> dict[str, Any]:
    """A battle between two invented armies; every other one knows the rules of scenes, too."""
    inventor = Inventor(seed, house=has_house_rules(seed, stock), stock=stock)
    mission, size, layout, units = stock.settings[seed % len(stock.settings)]
    armies = [inventor.army(size, units) for _ in range(2)]
    readings = {name: inventor.rng.choice(switch.readings) for name, switch in stock.switches.items()}
    field = layout if isinstance(layout, str) else inventor.layout(*layout)
    told = {"mission": mission, "battle_size": size, "layout": field, "armies": armies, "switches": readings}
    return told | {"sheets": inventor.sheets}


def has_house_rules(seed: int, stock: Stock = TENTH) -> bool:
    return seed // len(stock.settings) % 2 == 1


# -- dice and players --------------------------------------------------------------------------------------------------


class Loaded(Seeded):
    """Dice that show a 1 or a 6 three times as often as anything else."""

    def roll(self, request: Roll, place: int, rolled: int, number: int) -> list[int]:
        if request.sides != 6:
            return super().roll(request, place, rolled, number)
        wide = super().roll(Roll(request.player, request.name, request.count, 10), place, rolled, number)
        return [die if die <= 6 else 1 if die <= 8 else 6 for die in wide]

    def header(self) -> dict[str, Any]:
        return {"kind": "typed"}  # nobody else has such dice


class IdleBot(RandomBot):
    """Random, but rather does nothing."""

    name = "idle"

    def answer(self, run: Run, player: int) -> Answer:
        request = run.asked(player)
        if self.chance.pick(2):
            try:
                request.read(request.passing())
            except Refused:
                pass
            else:
                return request.passing()
        return super().answer(run, player)


PLAYERS = BOTS | {"idle": IdleBot}


def invented_bots(seed: int) -> list[Any]:
    """Any two, each kind against each."""
    rng = Random(f"bots {seed}")
    return [PLAYERS[rng.choice(list(PLAYERS))](f"{seed}/{seat}") for seat in range(2)]
