"""Questions to the odds calculator in the words of datasheets. Python and JSON use the same forms."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal, TypeAlias

import msgspec

from ..letters import Letter

Reroll: TypeAlias = Literal["ones", "failed", "all", "not-critical", "one"]
"""Which dice are rolled again: 1s; what failed; what failed, where any die might be; what is not critical; one die."""

Text: TypeAlias = str | int
"""A number that may hold dice: "D6+2"."""

Number: TypeAlias = Annotated[int, msgspec.Meta(ge=1, le=200)]
Inches: TypeAlias = Annotated[float, msgspec.Meta(ge=0, le=100)]
Result: TypeAlias = Annotated[int, msgspec.Meta(ge=2, le=7)]  # 7: never


class Form(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Part of a question."""

    row: ClassVar[str] = ""  # "model", "weapon": it has the letters of its edition, by their names
    printed: ClassVar[bool] = False
    letters: ClassVar[tuple[Letter, ...]] = ()  # of its edition's own
    left_out: ClassVar[tuple[str, ...]] = ()  # fields of the family that its edition has no rule for


class AskedWeapon(Form, frozen=True, kw_only=True):
    """A weapon by its printed row. Skill `null`, or 0: it hits without a roll."""

    row: ClassVar[str] = "weapon"

    name: str = ""
    attacks: Text
    skill: Annotated[int, msgspec.Meta(ge=0, le=6)] | None
    strength: Number
    ap: Annotated[int, msgspec.Meta(ge=-10, le=0)] = 0
    damage: Text
    abilities: tuple[str, ...] = ()
    melee: bool = False
    range: Annotated[float, msgspec.Meta(ge=0)] = 0.0  # 0: not told; it matters to attacks from a `distance`


class Rerolls(Form, frozen=True, kw_only=True):
    """The attacker's re-rolls. A number of attacks is rolled again below its average, damage where that pays."""

    attacks: Literal["all"] | None = None
    hit: Reroll | None = None
    wound: Reroll | None = None
    damage: Literal["ones", "all", "one"] | None = None


class Minimum(Form, frozen=True, kw_only=True):
    """Unmodified rolls below these always fail."""

    hit: Result = 2
    wound: Result = 2


class Attackers(Form, frozen=True, kw_only=True):
    """So many models with one weapon, and how they use it. `rules`, `keywords` and `wounds` are those of the models;
    wounds count where one of the rules asks how many are left.
    """

    row: ClassVar[str] = "model"
    asked: ClassVar[str] = "attackers"

    weapon: AskedWeapon
    count: Number = 1
    distance: Annotated[float, msgspec.Meta(ge=0)] | None = None
    half_range: bool = False
    stationary: bool = False
    charged: bool = False
    engaged: bool = False
    target_engaged: bool = False
    visible: bool = True
    plunging: bool = False
    overwatch: bool = False
    hit_modifier: int = 0
    wound_modifier: int = 0
    critical_hit: Result = 6
    critical_wound: Result = 6
    minimum: Minimum = Minimum()
    reroll: Rerolls = Rerolls()
    rules: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    wounds: Annotated[int, msgspec.Meta(ge=0)] = 0
    counts: dict[str, Annotated[int, msgspec.Meta(ge=0, le=200)]] = {}  # what special rules count on the table
    precision: bool = True  # attacks that may be aimed at a CHARACTER are
    by: str = ""  # in a chain: the models that attack, as many as are left of them


class AskedModels(Form, frozen=True, kw_only=True):
    """Models of one kind. `wounded`: wounds that one of them has lost already; `points`: of one model."""

    row: ClassVar[str] = "model"
    asked: ClassVar[str] = "target"

    name: str = "model"
    count: Number = 1
    toughness: Number
    save: Result
    invulnerable: Result | None = None
    wounds: Number
    feel_no_pain: Result | None = None
    wounded: Annotated[int, msgspec.Meta(ge=0)] = 0
    character: bool = False
    points: Annotated[float, msgspec.Meta(ge=0, le=100_000)] = 0.0
    keywords: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()


class SaveRerolls(Form, frozen=True, kw_only=True):
    """The defender's re-rolls."""

    save: Literal["ones", "failed", "all", "one"] | None = None
    feel_no_pain: Literal["ones", "failed", "all"] | None = None


class AskedUnit(Form, frozen=True, kw_only=True):
    """A unit: its models in the order in which its player lets them fall, and what all of them have.

    CHARACTERs beside others are attached Leaders, who fall last.
    """

    models: Annotated[tuple[AskedModels, ...], msgspec.Meta(min_length=1)]
    keywords: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    cover: bool = False
    damage_reduction: Annotated[int, msgspec.Meta(ge=0)] | Literal["half"] = 0
    reroll: SaveRerolls = SaveRerolls()


# -- what may be asked -------------------------------------------------------------------------------------------------


class AskedCharge(Form, frozen=True, kw_only=True):
    """A Charge roll: the distances in inches to every target, with nothing in the way, or the roll that is needed."""

    distance: Inches | Annotated[tuple[Inches, ...], msgspec.Meta(min_length=1)] | None = None
    needed: int | None = None
    modifier: int = 0
    reroll: Literal["all", "failed"] | None = None


class AskedBattleShock(Form, frozen=True, kw_only=True):
    """A Battle-shock or Leadership test."""

    leadership: Annotated[int, msgspec.Meta(ge=2, le=13)]
    modifier: int = 0
    reroll: Literal["all", "failed"] | None = None


class AskedHazardous(Form, frozen=True, kw_only=True):
    """Hazardous tests, one for each weapon: `bearers` in the order in which they are given up, and who else is."""

    weapons: Number
    bearers: AskedUnit
    others: AskedUnit | None = None
    reroll: Literal["one"] | None = None


class AskedDeadlyDemise(Form, frozen=True, kw_only=True):
    """A destroyed model with Deadly Demise, and a unit near it."""

    amount: Text
    unit: AskedUnit


class AskedEscape(Form, frozen=True, kw_only=True):
    """A unit that Falls Back; a test for each of its models unless fewer are taken."""

    unit: AskedUnit
    tests: Number | None = None
    reroll: Literal["one"] | None = None


class AskedChain(Form, frozen=True, kw_only=True):
    """Overwatch against a charging unit, its charge, its fight, and what is left of the target fighting back.

    Attacks of `by` some models are made by as many of them as are left.
    """

    charger: AskedUnit
    target: AskedUnit
    overwatch: tuple[Attackers, ...] = ()
    charge: AskedCharge | None = None
    fight: tuple[Attackers, ...] = ()
    fight_back: tuple[Attackers, ...] = ()


class OddsQuestion(Form, frozen=True, kw_only=True):
    """One of: attacks on a target, a test, losses to one's own weapons or flight, or a chain.

    `aim` is what chosen re-rolls serve; `switches` are those that players agree on before a battle.
    """

    ruleset: str = ""
    attacks: tuple[Attackers, ...] = ()
    target: AskedUnit | None = None
    charge: AskedCharge | None = None
    battle_shock: AskedBattleShock | None = None
    hazardous: AskedHazardous | None = None
    deadly_demise: AskedDeadlyDemise | None = None
    desperate_escape: AskedEscape | None = None
    chain: AskedChain | None = None
    aim: Literal["wounds", "models", "destroyed"] = "wounds"
    switches: dict[str, str] = {}


class InPlay(Form, frozen=True, kw_only=True):
    """What a unit of a game in progress might do next to another, or by charging to several.

    `weapons` are those that it uses, by their keys in the game, each with a profile or ""; none: all that it may use,
    each with its first profile, and no Pistols beside other guns.
    """

    unit: str
    target: str | tuple[str, ...]
    how: Literal["shoot", "overwatch", "fight", "charge"] = "shoot"
    weapons: dict[str, str] = {}
