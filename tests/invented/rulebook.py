"""The contents page of the invented edition: what it has otherwise than the 10th, and nothing else."""

from __future__ import annotations

from pathlib import Path

import msgspec

from bellona.armies.shipped import Shelf
from bellona.catalogue import bring, catalogue, table_of
from bellona.catalogue.catalogues import Catalogue
from bellona.kernel.flow import Once, Phase
from bellona.kernel.modifiers import Modifier
from bellona.space.measure.together import Coherency
from bellona.space.shapes import Point
from bellona.space.terrain import Feature
from bellona.wh40k.army.muster import BattleSize
from bellona.wh40k.attack import Attack
from bellona.wh40k.attacks.sequence import AttackSequence
from bellona.wh40k.e10 import rulebook as tenth
from bellona.wh40k.e10.stratagems.go_to_ground import GoToGround
from bellona.wh40k.e10.terrain_kinds import KINDS
from bellona.wh40k.game import Warhammer
from bellona.wh40k.letters import Letter, Letters
from bellona.wh40k.missions.mission import Mission, scaled, score
from bellona.wh40k.moments import WarhammerRule
from bellona.wh40k.phases.command import gain_command_points
from bellona.wh40k.registering import Registry
from bellona.wh40k.state import Unit
from bellona.wh40k.table.cover import Cover, cover_of
from bellona.wh40k.table.objectives import controlled
from bellona.wh40k.table.terrain_effects import TerrainKind, wholly_within

NAME = "wh40k-invented"
DATA = Path(__file__).parent / "data"
WORDS = Path(__file__).parent / "words"


# -- its catalogue: the 10th's rules under ids of its own, and some that only it has ---------------------------------


def _own_id(base: str) -> str:
    return f"inv.{base.partition('.')[2]}"


def _catalogue() -> Catalogue:
    base = catalogue("wh40k-10e")
    gone = ("10e.command.battle-shock.who-tests", "10e.command.steps", "10e.command.end")
    kept = {
        _own_id(rule.id): msgspec.structs.replace(
            rule,
            id=_own_id(rule.id),
            ruleset=NAME,
            same_as=(rule.id,),
            see=(),
            source=(),
            text=rule.text.replace("10e.", "inv."),  # which may point at other rules
        )
        for rule in base
        if rule.id not in gone
    }
    new = {
        f"inv.{name}": msgspec.structs.replace(next(iter(kept.values())), id=f"inv.{name}", same_as=())
        for name in (
            "rally.muster",
            "weapon.piercing",
            "weapon.heavy.wounds",
            "terrain.fog",
            "mission.vigil",
            "datasheet.grit",
        )
    }
    return Catalogue(NAME, (), kept | new)


CATALOGUE = _catalogue()
bring(CATALOGUE, "inv")
# Nobody is Battle-shocked in a phase that there is not; but whoever is, is it by the same rule.
CITATIONS = table_of(
    CATALOGUE, {"10e.command.battle-shock.who-tests": (), "10e.weapon.heavy": ("inv.weapon.heavy.wounds",)}
)


# -- a phase more, a phase gone --------------------------------------------------------------------------------------


async def rally(game: Warhammer) -> None:
    """Command points come at the muster. [inv.rally.muster]"""
    await gain_command_points(game)


RALLY = Phase("rally", (Once("rally", rally),))


# -- another attack sequence, other cover ----------------------------------------------------------------------------


class BluntSequence(AttackSequence):
    """A 6 hits like any other roll."""

    def hit_result(self, die: int):  # type: ignore[no-untyped-def]
        hits = die >= self.attack.least_hit and die + self.hit_modifier.value >= self.skill
        return self._shaped_hit(critical=False) if hits else None


def wound_on_fours(strength: int, toughness: int) -> int:
    """A wound table with three lines."""
    return 3 if strength > toughness else 4 if strength == toughness else 5


class Fog(TerrainKind):
    """Whoever is wholly within it is in cover. [inv.terrain.fog]"""

    veils = True
    cover = "inv.terrain.fog"

    def shelters(self, game: Warhammer, feature: Feature, unit: Unit) -> tuple[str, ...]:
        return wholly_within(game, feature, unit)


def cover_in_fog(game: Warhammer, by: Unit, unit: Unit) -> Cover:
    """Only fog covers anybody. [inv.terrain.fog]"""
    terrain = game.table.terrain
    return {key: names for key, names in cover_of(game, by, unit).items() if terrain[key].kind == "fog"}


# -- special rules: one replaced, one added, one gone, a Stratagem with another price ---------------------------------

OWN = Registry()


@OWN.ability("heavy")
class Heavy(WarhammerRule):
    """Wounds more easily when the unit Remained Stationary. [inv.weapon.heavy.wounds]"""

    def wound_roll(self, attack: Attack) -> Modifier | None:
        return Modifier("add", 1, self.name) if attack.stationary else None


@OWN.ability("piercing")
class Piercing(WarhammerRule):
    """Within half range the AP is better by so much. [inv.weapon.piercing]"""

    def __init__(self, amount: str) -> None:
        self.amount = int(amount)

    def armour_penetration(self, attack: Attack) -> Modifier | None:
        return Modifier("add", -self.amount, self.name) if attack.half_range else None


# -- a letter on the datasheet ----------------------------------------------------------------------------------------

LETTERS = Letters(model=(Letter("Gr", "grit", 2, 6, printed="{}+", rule="grit {}+"),))


@OWN.ability("grit")
class Grit(WarhammerRule):
    """Each wound that would be lost may be gritted out. [inv.datasheet.grit]"""

    def __init__(self, needed: str) -> None:
        self.needed = int(needed.rstrip("+"))

    def feel_no_pain(self, attack: Attack | None) -> int | None:
        return self.needed


OWN.add("go-to-ground")(type("DearGoToGround", (GoToGround,), {"cost": 2}))


# -- a mission and a battle size of its own --------------------------------------------------------------------------


class Vigil(Mission):
    """Two markers, watched for four rounds; each is worth 2VP when its player rallies. [inv.mission.vigil]"""

    name = "vigil"
    sizes = ("walk",)
    rounds = 4

    def markers(self, width: float, depth: float) -> dict[str, Point]:
        return scaled({"west": (12.0, 22.0), "east": (48.0, 22.0)}, width, depth)

    def phase_ended(self, game: Warhammer, phase: str) -> None:
        if phase == "rally" and (held := controlled(game, game.player)):
            score(game, game.player, 2 * len(held), "vigil", "inv.mission.vigil")


SIZES = {"walk": BattleSize(300, (30.0, 30.0))}
SHELF = Shelf((DATA,))
STARTER = {"mission": "vigil", "battle_size": "walk", "layout": "ford", "armies": ["first-walk", "slow-train"]}

RULEBOOK = tenth.RULEBOOK.amended(
    NAME,
    "1",
    phases={"command": lambda phase: RALLY},
    parts={
        "datasheet.letters": LETTERS,
        "ground.engagement": 2.0,
        "ground.coherency": Coherency(9.0, 5.0, neighbours=1, crowd=7, crowd_neighbours=1, one_group=True),
        "terrain.kinds": KINDS | {"fog": Fog()},
        "terrain.cover": cover_in_fog,
        "attacks.sequence": BluntSequence,
        "attacks.wound_needed": wound_on_fours,
        "muster.shelf": SHELF,
        "muster.sizes": SIZES,
        "missions.all": {"vigil": Vigil()},
    },
    special_rules=OWN,
    without=["melta"],
    citations=CITATIONS,
    words=(WORDS, *tenth.RULEBOOK.words),
    starters={"vigil": STARTER},
    choices={
        "mission": ("vigil",),
        "battle_size": ("walk",),
        "layout": ("ford",),
        "armies": ("first-walk", "slow-train"),
    },
)
