"""9th edition, to be played until every power, weapon type, ability and trait, row of a damage table, way to be
destroyed, kind of move and rule of the mission has fired.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bellona.kernel.facts import Fact
from bellona.wh40k import facts
from bellona.wh40k.attack import Attack
from bellona.wh40k.e09.facts import (
    AircraftLost,
    Boosted,
    CombatAttrition,
    DenialRolled,
    LostInWreck,
    ModelFled,
    MoraleTest,
    OverwatchFired,
    PerilsOfTheWarp,
    PowerManifested,
    UnitDivided,
    WeaponOverheated,
)
from bellona.wh40k.e09.power import Power
from bellona.wh40k.e09.rulebook import RULEBOOK
from bellona.wh40k.game import Warhammer

from ..exhausting import Exhaustible, Shows
from .armies import ARMS, CHAPTER, LAYOUT, MARINE, of
from .armies import SHEETS as FEW

PLASMA = {"item": "plasma", "range": 24, "Type": "Rapid Fire 1", "AP": -3}
MOTLEY: dict[str, Any] = {
    "arc": {"range": 18, "Type": "Assault 2", "S": 5, "AP": -1},
    "mortar": {"range": 36, "Type": "Heavy D6", "S": 5, "abilities": ["blast"]},
    "flamer": {"range": 12, "Type": "Assault D6", "abilities": ["torrent"]},
    "plasma-mild": PLASMA | {"S": 7, "abilities": ["profile-before-targets"]},
    "plasma-hot": PLASMA | {"S": 8, "D": 2, "abilities": ["profile-before-targets", "supercharge"]},
    "pistol": ARMS["pistol"],
    "chainsword": ARMS["chainsword"],
}
VEHICLE = FEW["tank"] | {"rules": ["deadly-demise D3"]}
SHEETS: dict[str, Any] = {
    **FEW,
    "captain": FEW["captain"] | {"rules": ["overwatch", "invulnerable-save 4+"]},
    "seer": MARINE
    | of(1)
    | {"W": 4, "Ld": 9, "tags": ["INFANTRY", "CHARACTER", "PSYKER"], "power": {"1": 5}}
    | {"rules": ["psyker 2 2", "iron-ward"]},
    "motley": MARINE | of(6) | {"tags": ["INFANTRY"], "power": {"6": 6}, "arms": MOTLEY, "Ld": 5, "Sv": 5, "W": 1},
    "riders": MARINE
    | of(3)
    | {"M": 14, "W": 3, "tags": ["BIKER"], "power": {"3": 6}, "base": {"oval": [90, 52.5]}, "height": 2.4}
    | {"rules": ["devastating-charge", "turbo-boost", "overwatch"]},
    "latecomers": MARINE
    | of(11)
    | {"WS": 4, "BS": 4, "T": 3, "W": 1, "A": 1, "Ld": 5, "Sv": 6, "tags": ["INFANTRY"], "power": {"11": 4}}
    | {"rules": ["late-deployment", "feel-no-pain 6+"]},
    "tank": VEHICLE,
    "wagon": VEHICLE | {"M": 12, "W": 6, "T": 6, "tags": ["VEHICLE", "TRANSPORT"], "carries": {"models": 11}},
    "plane": VEHICLE
    | {"M": 30, "least_M": 20, "tags": ["VEHICLE", "AIRCRAFT", "FLY"], "power": {"1": 6}}
    | {"table": [{"wounds": 6, "M": 30}, {"wounds": 1, "M": 22}]},
}
NAMED: dict[str, dict[str, Any]] = {
    "captain": {"warlord": True, "trait": "inspiring-leader"},
    "squad": {"models": {"model": 10}},
}
ARMY: dict[str, Any] = {
    "battle_forged": True,
    "units": [{"sheet": key, "keywords": CHAPTER} | NAMED.get(key, {}) for key in SHEETS],
}


# -- what shows that something has fired -------------------------------------------------------------------------------


def fires(ability: str, when: Callable[[Attack], bool] = lambda attack: True) -> Shows:
    """Attacks are resolved of a weapon with this ability."""

    def shows(game: Warhammer, fact: Fact) -> bool:
        made = [volley.attack for volley in fact.volleys] if isinstance(fact, facts.AttacksResolved) else []
        return any(text.split(" ")[0] == ability and when(one) for one in made for text in one.abilities)

    return shows


def is_told(kind: type[Fact], **fields: Any) -> Shows:
    """A fact of this kind with these fields."""
    return lambda game, fact: (
        isinstance(fact, kind) and all(getattr(fact, name) == value for name, value in fields.items())
    )


def cites(rule: str) -> Shows:
    return lambda game, fact: rule in fact.rules


def inspired(game: Warhammer, fact: Fact) -> bool:
    """A unit is tested by a higher Leadership than any of its models has printed."""
    if not isinstance(fact, MoraleTest):
        return False
    sheets = [game.sheet(model) for model in game.unit(fact.unit).models]
    printed = [profile.leadership for sheet in sheets for profile in sheet.profiles.values()]
    return bool(printed) and fact.leadership > max(printed)


def moves_by_row(number: int) -> Shows:
    """A tank has moved with so many wounds left that this row of its table counts."""
    table = VEHICLE["table"]
    most = table[number - 1]["wounds"] if number else 1000

    def shows(game: Warhammer, fact: Fact) -> bool:
        if not isinstance(fact, facts.UnitMoved) or game.unit(fact.unit).parts[0].sheet != "tank":
            return False
        return any(table[number]["wounds"] <= model.wounds < most for model in game.unit(fact.unit).models)

    return shows


def rides(game: Warhammer, unit: str) -> bool:
    """Whether a charge has brought the unit more Attacks."""
    return any(gain.rule.startswith("more-attacks") for gain in game.unit(unit).gained)


def secures(game: Warhammer, fact: Fact) -> bool:
    """A marker is taken although enemies are within range of it: Objective Secured makes them count for nothing."""
    if not isinstance(fact, facts.ObjectiveTaken) or fact.controller < 0 or fact.levels[1 - fact.controller]:
        return False
    marker = next(one for one in game.state.objectives if one.key == fact.objective)
    near = game.parts.objectives.in_range(game, marker)
    return any(game.unit(key).owner != fact.controller for key, names in near.items() if names)


TYPES = ("assault", "heavy", "rapid-fire", "grenade", "pistol")
TOLD: dict[str, Shows] = {
    # weapon types and abilities
    **{f"type {name}": fires(name) for name in TYPES},
    "assault after an advance": fires("assault", lambda attack: attack.moved == "advance"),
    "heavy after a move": fires("heavy", lambda attack: bool(attack.moved) and attack.has("INFANTRY")),
    "heavy while engaged": fires("heavy", lambda attack: attack.engaged),
    "rapid fire at half range": fires("rapid-fire", lambda attack: attack.half_range),
    "pistol while engaged": cites("9e.weapon.pistol"),
    "blast at six": fires("blast", lambda attack: 6 <= attack.target_models < 11),
    "blast at eleven": fires("blast", lambda attack: attack.target_models >= 11),
    "additional-attack": fires("additional-attack"),
    "torrent": fires("torrent"),
    "profile-before-targets": fires("profile-before-targets"),
    "supercharge": is_told(WeaponOverheated),
    # abilities of models and units
    "combat-squads": is_told(UnitDivided),
    "deadly-demise": is_told(facts.DeadlyDemise),
    "deep-strike": is_told(facts.UnitSetUp, how="deep-strike"),
    "devastating-charge": lambda game, fact: (
        isinstance(fact, facts.ChargeMade)
        and any(gain.rule == "more-attacks 2" for gain in game.unit(fact.unit).gained)
    ),
    "more-attacks": lambda game, fact: (
        isinstance(fact, facts.AttacksResolved)
        and any("more-attacks 2" in volley.attack.model_abilities and volley.attack.melee for volley in fact.volleys)
    ),
    "feel-no-pain": lambda game, fact: isinstance(fact, facts.WoundsLost) and fact.ignored > 0,
    "invulnerable-save": lambda game, fact: (
        isinstance(fact, facts.SaveRolls) and "9e.attack.invulnerable-save" in fact.rules
    ),
    "intervened": is_told(facts.UnitMoved, how="heroic intervention"),
    "late-deployment": lambda game, fact: (
        isinstance(fact, facts.UnitDeployed) and game.unit(fact.unit).parts[0].sheet == "latecomers"
    ),
    "objective-secured": secures,
    "overwatch": is_told(OverwatchFired),
    "psyker": is_told(DenialRolled),
    "turbo-boost": is_told(Boosted),
    # powers
    **{
        name: is_told(PowerManifested, power=name)
        for name, cls in RULEBOOK.special_rules.classes.items()
        if issubclass(cls, Power)
    },
    "a power that is denied": is_told(DenialRolled, denied=True),
    "a strong smite": cites("9e.psychic.smite-eleven"),
    # the trait
    "inspiring-leader": inspired,
    # rows of a damage table
    **{f"row {number + 1}": moves_by_row(number) for number in range(len(VEHICLE["table"]))},
    # ways to be destroyed
    "destroyed by the enemy": cites("9e.core.destroyed-by-you"),
    "destroyed otherwise": cites("9e.core.destroyed-other-reasons"),
    "mortal wounds": is_told(facts.MortalWounds),
    "perils of the warp": is_told(PerilsOfTheWarp),
    "fled": is_told(ModelFled),
    "combat attrition": lambda game, fact: isinstance(fact, CombatAttrition) and fact.fled > 0,
    "lost with a wreck": lambda game, fact: isinstance(fact, LostInWreck) and fact.lost > 0,
    "out of coherency": is_told(facts.ModelRemoved),
    "flown off": is_told(AircraftLost),
    # kinds of move
    **{
        f"{how} move": is_told(facts.UnitMoved, how=how)
        for how in ("normal", "advance", "fall-back", "charge", "heroic intervention", "pile-in", "consolidation")
    },
    "flying on": lambda game, fact: (
        isinstance(fact, facts.UnitMoved) and "AIRCRAFT" in game.keywords(game.unit(fact.unit))
    ),
    "standing still": is_told(facts.RemainedStationary),
    "disembarking": is_told(facts.UnitSetUp, how="disembark"),
    "escaping from a wreck": is_told(LostInWreck),
    "embarking": is_told(facts.Embarked),
    # the mission
    "capture and control": cites("9e.mission.capture-and-control"),
    "more markers in the end": cites("9e.mission.capture-and-control-end"),
    "slay the warlord": cites("9e.mission.slay-the-warlord"),
}


# -- the battles -------------------------------------------------------------------------------------------------------


def setup_for(seed: int, missing: set[str]) -> dict[str, Any]:
    return {
        "mission": ("combat-patrol", "eternal-war")[seed % 2],
        "battle_size": "incursion",
        "layout": LAYOUT,
        "armies": [ARMY] * 2,
        "sheets": SHEETS,
    }


NINTH = Exhaustible(
    RULEBOOK,
    setup_for,
    cited={},
    told=TOLD,
    shown={},
    leaves_to_chance=("deny", "psychic power", "profile", "grenade", "pistols", "overwatch", "markers"),
)
