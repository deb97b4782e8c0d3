"""A battle in mid-course as scenario files write it: entries, Regiments with places, and whatever has happened."""

from __future__ import annotations

from collections.abc import Collection, Container, Iterator, Mapping
from itertools import combinations
from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from bellona.kernel.errors import BellonaError
from bellona.kernel.flow import Clock, Stage
from bellona.kernel.rule import SpecialRules
from bellona.space.blocks.block import Block, formed
from bellona.space.blocks.contact import gap
from bellona.space.numbers import TOUCH
from bellona.space.setting import TablePlan
from bellona.space.shapes import Inches, rectangle
from bellona.space.table import Table

from ..field.formation import refusal_of_formation
from ..field.terrain_traits import wrong_trait
from ..state import ARRIVING, FIELD, GARRISON, WAITING, Character, ConquestState, Gain, Regiment, Side, Stand, Zone
from .army_list import (
    ArmyList,
    CharacterEntry,
    Mastery,
    Names,
    Profile,
    RegimentEntry,
    Spell,
    Text,
    Texts,
    Upgrade,
    Word,
)

Player: TypeAlias = Literal["A", "B"]
MOST_STANDS, MOST_UNITS, MOST_ROUNDS = 40, 60, 20
MOST_IN_ARMY = 400  # Stands
MOST_VALUE = 20  # that the number of a special rule may be
Number = Annotated[int, Meta(ge=0, le=1000)]
Count = Annotated[int, Meta(ge=1, le=MOST_STANDS)]
UpTo = Annotated[int, Meta(ge=0, le=MOST_STANDS)]
Place = Annotated[tuple[Inches, ...], Meta(min_length=2, max_length=4)]  # x, y, and which way it faces
Upgrades: TypeAlias = Annotated[dict[Text, Upgrade], Meta(max_length=20)]
Gains: TypeAlias = Annotated[tuple[Gain, ...], Meta(max_length=20)]
COMMAND = ("leader", "standard-bearer")  # command models that every army has
HEIGHT = 1.5  # of a Stand, for drawings alone: Size counts in sight


class ProfilePlan(Profile, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """An entry of a scene: a profile, and what else the army list would say."""

    character: bool = False
    regiment: bool = False  # a Character that is one by itself: he is among the Regiments
    spells: Texts = ()
    supremacy: Word = ""
    upgrades: Upgrades = msgspec.field(default_factory=dict)
    names: Names = msgspec.field(default_factory=dict)

    @property
    def profile(self) -> Profile:
        fields = Profile.__struct_fields__
        return Profile(**{name: getattr(self, name) for name in fields})


class UnitPlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A Regiment: how many Stands, how and where they stand, and anything that has happened to it."""

    entry: Text
    stands: Count = 3
    files: Count = 3
    at: Place | None = None  # the middle of its front edge and its facing; none: it waits off the battlefield
    garrison: Word = ""  # the terrain that it occupies
    last: Annotated[tuple[UpTo, ...], Meta(max_length=MOST_STANDS)] | None = None  # filled places of a short last rank
    command: Texts = ()  # command models of its Command Stand
    strength: UpTo = 0  # at the start of the game, where Stands have been lost
    wounds: Annotated[dict[Text, Number], Meta(max_length=MOST_STANDS)] = {}  # on single Stands: A1.3
    bought: Texts = ()
    arriving: bool = False
    entered: bool = False
    occupied: bool = False
    activated: bool = False
    broken: bool = False
    count: UpTo = 0  # the Stands that losses are counted from; those it has, unless given
    inspired: Number = 0
    failed_entry: bool = False
    gained: Gains = ()


class CharacterPlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"regiment": "with"}):
    """A Character: in which Regiment, at which place of its front rank from the left."""

    entry: Text
    regiment: Text
    place: Number = 0
    warlord: bool = False
    wounds: Number = 0
    activated: bool = False
    spells: Texts = ()
    bought: Texts = ()
    retinue: Annotated[dict[Text, Annotated[int, Meta(ge=1, le=3)]], Meta(max_length=6)] = {}
    gained: Gains = ()


class Time(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """When it is: round, and a phase by its name."""

    round: Annotated[int, Meta(ge=1, le=MOST_ROUNDS)] = 1
    phase: Text = "action"
    step: Number = 0


class ScenarioTold(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What is fought for, as far as a scene says so."""

    name: Word = ""
    rounds: Annotated[int, Meta(ge=1, le=MOST_ROUNDS)] | None = None
    secondaries: bool = False
    size: Word = ""
    battlefield: Word = ""


Cards: TypeAlias = Annotated[tuple[Text, ...], Meta(max_length=MOST_UNITS)]
Units: TypeAlias = Annotated[dict[Text, UnitPlan], Meta(max_length=MOST_UNITS)]
Characters: TypeAlias = Annotated[dict[Text, CharacterPlan], Meta(max_length=MOST_UNITS)]


class ScenePlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A whole scene."""

    table: TablePlan
    entries: Annotated[dict[Text, ProfilePlan], Meta(max_length=MOST_UNITS)]
    A: Units = {}  # the Regiments of player A by their keys; Stands are A1.1, A1.2, ...
    B: Units = {}
    characters: dict[Player, Characters] = {}
    spells: Annotated[dict[Text, Spell], Meta(max_length=20)] = {}
    items: Upgrades = {}
    masteries: Annotated[dict[Text, Mastery], Meta(max_length=20)] = {}
    officers: Upgrades = {}
    retinues: Annotated[dict[Text, tuple[Upgrade, Upgrade, Upgrade]], Meta(max_length=20)] = {}
    time: Time = Time()
    first: Player = "A"  # the First Player of the round
    next: Player | None = None  # who draws next, if it is not he
    stacks: dict[Player, Cards] = {}  # Command Cards by the names of entries, the top first
    zones: Annotated[tuple[Zone, ...], Meta(max_length=12)] = ()
    vp: tuple[Number, Number] = (0, 0)
    scenario: ScenarioTold = ScenarioTold()
    switches: Annotated[dict[Text, Text], Meta(max_length=20)] = {}


def check_rules(plan: ScenePlan, special_rules: SpecialRules) -> None:
    """Every special rule and draw event that a scene names is known, and none has a number beyond all others."""
    for place, text in _named(plan):
        try:
            value = getattr(special_rules.read(text), "value", 0)
        except (ValueError, TypeError) as error:
            raise BellonaError(f"{place}: {error}") from None
        if value > MOST_VALUE:
            raise BellonaError(f"{place}: {text!r} is followed by a number of at most {MOST_VALUE}")


def _named(plan: ScenePlan) -> Iterator[tuple[str, str]]:
    """The rules that a scene names, each with its place."""
    upgrades: dict[str, Mapping[str, Upgrade]] = {"items": plan.items, "officers": plan.officers}
    upgrades["masteries"] = plan.masteries
    upgrades |= {f"retinues.{kind}": dict(zip("123", tiers, strict=True)) for kind, tiers in plan.retinues.items()}
    for key, entry in plan.entries.items():
        upgrades[f"entries.{key}.upgrades"] = entry.upgrades
        texts = [*entry.rules, *entry.events, *(text for barrage in entry.barrages for text in barrage.rules)]
        yield from ((f"entries.{key}", text) for text in texts)
    for place, bought in upgrades.items():
        yield from ((f"{place}.{key}", text) for key, one in bought.items() for text in (*one.rules, *one.events))
    for key, spell in plan.spells.items():
        events = (spell.event,) if spell.event else ()
        yield from ((f"spells.{key}", text) for text in (*spell.rules, *spell.gives, *events))
    for player, force in (("A", plan.A), ("B", plan.B)):
        units: dict[str, UnitPlan | CharacterPlan] = force | plan.characters.get(player, {})  # type: ignore[call-overload]
        yield from ((key, gain.rule) for key, unit in units.items() for gain in unit.gained)


def check_names(plan: ScenePlan) -> None:
    """Everything that a scene refers to is in it, and no key is given twice."""
    for place, name, known in _referred(plan):
        if name not in known:
            raise BellonaError(f"{place}: there is no {name!r} in this scene")
    if twice := plan.A.keys() & plan.B.keys():
        raise BellonaError(f"{min(twice)}: both players have a Regiment of this key")


def _referred(plan: ScenePlan) -> Iterator[tuple[str, str, Container[str]]]:
    """What a scene refers to: the place, the name, and where it is looked for."""
    features = {feature.key for feature in plan.table.terrain}
    for player, stack in plan.stacks.items():
        yield from ((f"stacks.{player}", card, plan.entries) for card in stack)
    for key, entry in plan.entries.items():
        yield from ((f"entries.{key}.spells", spell, plan.spells) for spell in entry.spells)
    for key, unit in (plan.A | plan.B).items():
        yield from ((f"{key}.garrison", piece, features) for piece in (unit.garrison,) if piece)
        known = plan.entries[unit.entry].upgrades if unit.entry in plan.entries else {}
        yield from ((f"{key}.bought", name, known) for name in unit.bought)
    for characters in plan.characters.values():
        for key, one in characters.items():
            yield from ((f"{key}.spells", spell, plan.spells) for spell in one.spells)
            yield from ((f"{key}.bought", name, plan.items | plan.masteries) for name in one.bought)
            yield from ((f"{key}.retinue", kind, plan.retinues) for kind in one.retinue)


def battle_of(plan: ScenePlan, stages: tuple[Stage, ...]) -> ConquestState:
    """The state that a scene describes. Both sides have one army list: the entries of the scene."""
    listed = ArmyList(
        "scene",
        {},
        {key: _entry(key, one) for key, one in plan.entries.items() if not one.character},
        {key: _character_entry(key, one) for key, one in plan.entries.items() if one.character},
        officers=plan.officers,
        retinues=plan.retinues,
        masteries=plan.masteries,
        items=plan.items,
        spells=plan.spells,
    )
    state = ConquestState(
        _clock(plan, stages),
        _table(plan),
        {"scene": listed},
        ("scene", "scene"),
        {},
        {},
        sides=tuple(Side(stack=plan.stacks.get(player, ())) for player in ("A", "B")),  # type: ignore[arg-type]
        first="AB".index(plan.first),
        zones=plan.zones,
        scenario=msgspec.to_builtins(plan.scenario),
        vp=plan.vp,
        switches=dict(plan.switches),
    )
    for owner, (player, force) in enumerate((("A", plan.A), ("B", plan.B))):
        if (stands := sum(max(unit.stands, unit.strength) for unit in force.values())) > MOST_IN_ARMY:
            raise BellonaError(f"{player}: {stands} Stands; {MOST_IN_ARMY} are the most")
        characters = by_themselves(plan, force) | plan.characters.get(player, {})  # type: ignore[call-overload]
        check_characters(plan, force, characters)
        for key, unit in force.items():
            _add(state, plan, key, owner, unit, characters)
    return state


def check_positions(state: ConquestState) -> None:
    """Everybody stands on the battlefield, and nobody on anybody else.

    [conquest.regiment.legal.on-table, conquest.regiment.legal.no-overlap]
    """
    standing = [(unit.key, unit.block) for unit in state.regiments.values() if unit.block]
    for key, block in standing:
        x, y = block.bases[..., 0], block.bases[..., 1]
        off = max(-x.min(), -y.min(), x.max() - state.table.width, y.max() - state.table.depth)
        if off > TOUCH:
            raise BellonaError(f"{key}: it would stand {off:.3g} inches off the battlefield")
    for (key, block), (other, theirs) in combinations(standing, 2):
        if (inches := gap(block, theirs)) < -TOUCH:
            raise BellonaError(f"{other}: it would stand on {key}, {-inches:.3g} inches deep")


def _table(plan: ScenePlan) -> Table:
    table = plan.table.table()
    if wrong := next(filter(None, map(wrong_trait, table.terrain.features)), ""):
        raise BellonaError(wrong)
    return table


def _entry(key: str, plan: ProfilePlan) -> RegimentEntry:
    return RegimentEntry(plan.names or {"en": key}, plan.profile, 0, upgrades=plan.upgrades, spells=plan.spells)


def _character_entry(key: str, plan: ProfilePlan) -> CharacterEntry:
    return CharacterEntry(
        plan.names or {"en": key},
        plan.profile,
        0,
        regiment=plan.regiment,
        spells=dict.fromkeys(plan.spells, 0),
        supremacy=plan.supremacy,
    )


def by_themselves(plan: ScenePlan, force: Units) -> dict[str, CharacterPlan]:
    """The Characters that are Regiments, by the keys of those. [conquest.character.own-regiment]"""
    entries = {key: plan.entries.get(unit.entry) for key, unit in force.items()}
    return {key: CharacterPlan(force[key].entry, key) for key, one in entries.items() if one and one.character}


def check_characters(plan: ScenePlan, force: Units, characters: Characters) -> None:
    """Each Character is with a Regiment of his own side and type, which has no other, or is one by himself.

    [conquest.character.must-join, conquest.character.own-regiment, conquest.character.one-per-regiment,
    conquest.character.type-match]
    """
    led: dict[str, str] = {}
    for name, one in characters.items():
        entry, unit = plan.entries.get(one.entry), force.get(one.regiment)
        if entry is None or not entry.character:
            raise BellonaError(f"{name}: there is no Character {one.entry!r} among the entries")
        if name == one.regiment and not entry.regiment:
            raise BellonaError(f"{name}: {one.entry} is no Regiment by himself; he needs one that he is with")
        if unit is None:
            raise BellonaError(f"{name}: his side has no Regiment {one.regiment!r} that he could be with")
        if other := led.get(one.regiment):
            raise BellonaError(f"{name}: {one.regiment} has a Character, {other}, already")
        led[one.regiment] = name
        theirs = plan.entries.get(unit.entry)
        if theirs and theirs.type != entry.type:
            raise BellonaError(f"{name}: he is {entry.type}, {one.regiment} is {theirs.type}")


def _add(
    state: ConquestState, plan: ScenePlan, key: str, owner: int, unit: UnitPlan, characters: dict[str, CharacterPlan]
) -> None:
    entry = plan.entries.get(unit.entry)
    if entry is None:
        raise BellonaError(f"{key}: there is no entry {unit.entry!r}")
    more = sum(entry.upgrades[name].raises.get("wounds", 0) for name in unit.bought if name in entry.upgrades)
    stands = _stands(key, unit, entry.wounds + more, plan.officers)
    for name, one in characters.items():
        if one.regiment == key:
            alone = key == name
            if not alone:
                stands.insert(one.place, Stand(name, one.wounds, character=name))
            state.characters[name] = Character(
                name,
                owner,
                one.entry,
                key,
                stands[0].name if alone else name,
                one.warlord,
                bought=one.bought,
                retinue=tuple(one.retinue.items()),
                spells=one.spells or plan.entries[one.entry].spells,
                activated=one.activated,
                gained=one.gained,
            )
    strength = unit.strength or len([stand for stand in stands if not stand.character])
    lost = [Stand(f"{key}.{number}") for number in range(unit.stands + 1, strength + 1)]
    width, depth = entry.profile.stand
    block = _block(key, unit, len(stands), width, depth)
    state.regiments[key] = Regiment(
        key,
        owner,
        unit.entry,
        "",
        strength,
        tuple(stands),
        block,
        lost=tuple(lost),
        bought=unit.bought,
        where=GARRISON if unit.garrison else FIELD if block else ARRIVING if unit.arriving else WAITING,
        terrain=unit.garrison,
        entered=unit.entered,
        occupied=unit.occupied,
        failed_entry=unit.failed_entry,
        activated=unit.activated,
        broken=unit.broken,
        count=unit.count or len(stands),
        inspired=unit.inspired,
        gained=unit.gained,
    )
    state.table.add(key, {stand.name: (rectangle(depth, width), HEIGHT) for stand in (*stands, *lost)})
    for stand in lost:
        state.table.remove(key, stand.name)
    if block:
        if wrong := refusal_of_formation(stands, block.formation, state.regiments[key].strength):
            raise BellonaError(f"{key}: no legal formation: {wrong.why} {wrong.about or ''}".rstrip())
        poses = dict(zip((stand.name for stand in stands), block.poses(), strict=True))
        state.table.place(key, poses, follow=True)


def _stands(key: str, unit: UnitPlan, most: int, officers: Collection[str]) -> list[Stand]:
    """Its Stands by their places; the Command Stand in the middle of the front rank."""
    names = [f"{key}.{number}" for number in range(1, unit.stands + 1)]
    if strange := [name for name in unit.wounds if name not in names]:
        raise BellonaError(f"{key}: it has no Stand {strange[0]!r} to be wounded")
    if strange := [name for name in unit.command if name not in (*COMMAND, *officers)]:
        raise BellonaError(
            f"{key}: there is no command model {strange[0]!r}; there are {', '.join((*COMMAND, *officers))}"
        )
    if dead := [name for name, wounds in unit.wounds.items() if wounds >= most]:
        raise BellonaError(f"{key}: {dead[0]} has {unit.wounds[dead[0]]} wounds; with {most} it is destroyed")
    middle = (min(unit.files, unit.stands) - 1) // 2
    return [
        Stand(name, unit.wounds.get(name, 0), unit.command if unit.command and place == middle else ())
        for place, name in enumerate(names)
    ]


def _block(key: str, unit: UnitPlan, count: int, width: float, depth: float) -> Block | None:
    if unit.at is None:
        return None
    x, y, *facing = unit.at
    if len(facing) == 1:
        raise BellonaError(f"{key}: a place is x, y and, where it faces, two numbers more")
    fx, fy = facing if len(facing) == 2 else (0.0, 1.0)
    try:
        return Block(x, y, fx, fy, width, depth, formed(count, min(unit.files, count), unit.last))
    except ValueError as error:
        raise BellonaError(f"{key}: {error}") from None


def _clock(plan: ScenePlan, stages: tuple[Stage, ...]) -> Clock:
    nxt = -1 if plan.next is None else "AB".index(plan.next)
    for s, stage in enumerate(stages):
        for p, phase in enumerate(stage.phases):
            if phase.name == plan.time.phase:
                if plan.time.step >= len(phase.steps):
                    raise BellonaError(f"the phase {phase.name!r} has {len(phase.steps)} steps, counted from 0")
                return Clock(stage=s, round=plan.time.round, phase=p, step=plan.time.step, next=nxt)
    raise BellonaError(f"there is no phase {plan.time.phase!r}")
