"""The catalogue's worked examples of attacks, dice and units, each under its own id."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.kernel.modifiers import Modifier
from bellona.kernel.rule import Rules
from bellona.wh40k.attack import Attack, Target
from bellona.wh40k.e10.attacks import AttackSequence, wound_needed
from bellona.wh40k.e10.damage import destroy, suffer_mortal_wounds
from bellona.wh40k.e10.phases.command import is_below_half_strength
from bellona.wh40k.e10.rulebook import RULEBOOK
from bellona.wh40k.expressions import results
from bellona.wh40k.game import Warhammer
from bellona.wh40k.moments import WarhammerRule

from .attacking import attacked, sequence, weapons, wounds_left
from .scenes import Scene, setup

BLESSINGS = Rules()


@BLESSINGS.add("blessed")
class Blessed(WarhammerRule):
    """+1 to Wound rolls and saving throws, and +1 melee attack."""

    def wound_roll(self, attack: Attack) -> Modifier | None:
        return Modifier("add", 1, self.name)

    def save_roll(self, attack: Attack, target: Target) -> Modifier | None:
        return Modifier("add", 1, self.name)

    def more_attacks(self, attack: Attack) -> str | None:
        return "1" if attack.melee else None


def blessed(**facts: Any) -> AttackSequence:
    return AttackSequence(RULEBOOK.amended("test", "1", rules=BLESSINGS), Attack(rules=("blessed",), **facts))


ONE = {"sheet": "armed"}
STORM = {"S": 12, "AP": -6}  # wounds on 2+, and nobody saves


def look(ours: dict[str, Any], sheets: Any = None) -> Warhammer:
    async def nothing(game: Warhammer) -> None: ...

    return Scene(setup(ours, {}, sheets), nothing).game


# -- from the sources --------------------------------------------------------------------------------------------------


def test_src_keyword_infantry() -> None:
    ours = {"A": {"sheet": "guard", "at": [[10, 10]]}, "B": {"sheet": "tank", "at": [[20, 10]]}}
    game = look(ours)
    assert [game.has(game.unit(key), "INFANTRY") for key in "AB"] == [True, False]


def test_src_notation() -> None:
    assert [*results("3+")] == [3, 4, 5, 6]
    assert [*results("1-3")] == [1, 2, 3]


LED = {"sheet": "guard", "models": 5, "leader": "A9", "at": [[x, 10] for x in (2, 4, 6, 8, 10, 12)]}
CAPTAIN = {
    "captain": {"W": 5, "T": 5, "Sv": 3, "invulnerable": 4, "tags": ["INFANTRY", "CHARACTER"], "rules": ["leader"]}
}


def test_src_attached_starting_strength() -> None:
    async def act(game: Warhammer) -> list[int]:
        attached = game.unit("A1").strength
        for i in range(5):
            await destroy(game, "A1", f"A1.{i + 1}")
        return [attached, game.unit("A1").strength]

    assert Scene(setup({"A1": LED, "A9": {"sheet": "captain"}}, {}, CAPTAIN), act).result == [6, 1]


def test_src_ap_minus_one() -> None:
    trail = sequence(ap=-1).armour_save(Target(3, 1)).modifier.trail
    assert [(modifier.how, modifier.value) for modifier in trail] == [("add", -1)]


def test_src_fast_dice_termagants() -> None:
    fleshborer = weapons(fleshborer={"BS": 4, "S": 5})
    terminators = {"T": 5, "Sv": 2, "W": 3, "invulnerable": 4, "tags": ["INFANTRY"]}
    hit = "hit 4 4 4 4 4 4 4 1 1 1 1 1 1 1 1 1 1 1 1 1"
    dice = f"{hit}, wound 4 4 4 4 4 3 3, save 1 2 4 5 5"
    scene = attacked(
        {"sheet": "armed", "models": 20},
        {"sheet": "terminator", "models": 5, "wounds": {"B1.2": 1}, "at": [[28, 40]]},
        dice,
        "fleshborer",
        sheets=fleshborer | {"terminator": terminators},
        answers={"save": ["armour"]},
    )
    assert scene.fact("AttacksMade", attacks=20)
    assert scene.fact("HitRolls", hits=7)
    assert scene.fact("WoundRolls", needed=4, wounds=5)
    assert scene.fact("SaveRolls", failed=2, dice=[1, 2, 4, 5, 5])
    assert [(fact["model"], fact["left"]) for fact in scene.facts("WoundsLost")] == [("B1.2", 0), ("B1.1", 2)]


@pytest.mark.parametrize(("example", "dice", "left"), [("ascending", "1 3 5", [2]), ("descending", "5 3 1", [1])])
def test_src_d3_damage(example: str, dice: str, left: list[int]) -> None:
    sheets = weapons(gun=STORM | {"A": 3, "D": "D3"})
    rolls = ", ".join(f"save 1, damage {die}" for die in dice.split())
    target = {"sheet": "marine", "models": 3}
    scene = attacked(ONE, target, f"hit 3 3 3, wound 2 2 2, {rolls}", "gun", sheets=sheets)
    assert wounds_left(scene) == left


def test_src_deadly_demise_d3() -> None:
    carrier = {"carrier": {"W": 10, "rules": ["deadly-demise D3"], "tags": ["VEHICLE", "TRANSPORT"]}}

    async def act(game: Warhammer) -> None:
        await destroy(game, "B1", "B1.1")

    near = {f"A{i}": {"sheet": "tank", "at": [[20, 10 + 10 * i]]} for i in (0, 1)}
    theirs = {"B1": {"sheet": "carrier", "at": [[20, 15]]}, "B2": {"sheet": "marine", "at": [[15, 15]]}}
    theirs |= {"B3": {"sheet": "marine", "aboard": "B1"}}
    scene = Scene(setup(near, theirs, carrier), act, dice="deadly demise 6, deadly demise wounds 1 3 6, casualties 2")
    assert [(fact["unit"], fact["count"]) for fact in scene.facts("MortalWounds")] == [("A0", 1), ("A1", 2), ("B2", 3)]
    assert wounds_left(scene, "B3") == [2]


def test_src_rapid_fire_1() -> None:
    sheets = weapons(gun={"abilities": ["rapid-fire 1"]})
    scene = attacked(ONE, {"sheet": "tank"}, "hit 1 1", "gun", sheets=sheets, half_range=True)
    assert scene.fact("AttacksMade", attacks=2)


def test_src_indirect_unseen() -> None:
    unseen = sequence(abilities=("indirect-fire",), visible=False)
    assert unseen.hit_modifier.value == -1
    assert unseen.has_cover(Target(4, 1))


def test_src_blast_2d6() -> None:
    sheets = weapons(gun={"A": "2D6", "abilities": ["blast"]})
    target = {"sheet": "guard", "models": 11}
    scene = attacked(ONE, target, "attacks 4 5, hit" + " 1" * 11, "gun", sheets=sheets)
    assert scene.fact("AttacksMade", attacks=11)


def test_src_melta_2() -> None:
    assert sequence(damage="D6", abilities=("melta 2",), half_range=True).damage == "D6+2"


def test_src_hazardous_five() -> None:
    sheets = weapons(gun={"abilities": ["hazardous"]})
    dice = "hit 1 1 1 1 1, hazardous 3 1 6 2 4"
    answers = {"hazardous model": ["A1.4"]}
    scene = attacked({"sheet": "armed", "models": 5}, {"sheet": "tank"}, dice, "gun", sheets=sheets, answers=answers)
    assert scene.fact("HazardousTests", failed=1)
    assert [fact["model"] for fact in scene.facts("ModelDestroyed")] == ["A1.4"]


def test_src_sustained_2() -> None:
    sheets = weapons(sword={"range": 0, "abilities": ["sustained-hits 2"]})
    assert attacked(ONE, {"sheet": "tank"}, "hit 6, wound 1 1 1", "sword", sheets=sheets).fact("HitRolls", hits=3)


def test_src_devastating_2() -> None:
    sheets = weapons(gun={"D": 2, "abilities": ["devastating-wounds"]})
    scene = attacked(ONE, {"sheet": "tank"}, "hit 3, wound 6", "gun", sheets=sheets)
    assert scene.fact("MortalWounds", count=2)
    assert not scene.facts("SaveRolls")


@pytest.mark.parametrize(("keyword", "roll", "dice"), [("vehicle", 4, (3, 4)), ("psyker", 2, (1, 2))])
def test_src_anti(keyword: str, roll: int, dice: tuple[int, int]) -> None:
    one = sequence(strength=1, abilities=(f"anti-{keyword} {roll}+",), target_keywords=(keyword.upper(),))
    found = [one.wound_result(die) for die in dice]
    assert [wound is not None and wound.critical for wound in found] == [False, True]


def test_src_random_characteristics() -> None:
    sheets = weapons(gun={"A": "D6"})
    dice = "attacks 1, attacks 2, attacks 3, hit 1 1 1 1 1 1"
    scene = attacked({"sheet": "armed", "models": 3}, {"sheet": "tank"}, dice, "gun", sheets=sheets)
    assert len([fact for fact in scene.facts("Rolled") if fact["roll"] == "attacks"]) == 3


@pytest.mark.parametrize(
    ("strength", "toughness", "needed"),
    [(8, 4, 2), (10, 4, 2), (5, 4, 3), (7, 6, 3), (4, 4, 4), (6, 6, 4), (3, 4, 5), (5, 6, 5), (3, 6, 6), (4, 8, 6)],
)
def test_src_guide_wound(strength: int, toughness: int, needed: int) -> None:
    assert wound_needed(strength, toughness) == needed


# -- our own -----------------------------------------------------------------------------------------------------------

SHOT = weapons(gun={"BS": 3, "S": 4, "AP": -1, "D": 1})


def test_own_attack_sequence_single() -> None:
    assert wounds_left(attacked(ONE, {"sheet": "marine"}, "hit 4, wound 4, save 3", "gun", sheets=SHOT)) == [1]


def test_own_attack_sequence_stops_on_miss() -> None:
    scene = attacked(ONE, {"sheet": "marine"}, "hit 2", "gun", sheets=SHOT)
    assert scene.game.unit("B1").allocated == ()


def test_own_hit_cap_two_penalties() -> None:
    sheets = weapons(gun={"A": 2, "BS": 4, "abilities": ["indirect-fire"]}) | {"shade": {"T": 9, "rules": ["stealth"]}}
    scene = attacked(ONE, {"sheet": "shade"}, "hit 5 4, wound 1", "gun", sheets=sheets, visible=False)
    assert scene.fact("HitRolls", hits=1)


def test_own_wound_cap_lance_plus_bonus() -> None:
    one = blessed(strength=4, toughness=8, abilities=("lance",), charged=True)
    found = [one.wound_result(die) for die in (5, 4)]
    assert [wound is not None for wound in found] == [True, False]
    assert found[0] is not None
    assert not found[0].critical


def test_own_twin_linked_fishing() -> None:
    gun = {"S": 5, "D": 2, "abilities": ["twin-linked", "anti-infantry 4+", "devastating-wounds"]}
    dice = "hit 3, wound 3, re-roll wound "
    answers = {"re-roll wound": [["0"]]}
    scene = attacked(ONE, {"sheet": "marine"}, dice + "5", "gun", sheets=weapons(gun=gun), answers=answers)
    assert scene.fact("MortalWounds", count=2)
    lost = attacked(ONE, {"sheet": "marine"}, dice + "2", "gun", sheets=weapons(gun=gun), answers=answers)
    assert wounds_left(lost) == [2]


def test_own_cover_armour_not_invulnerable() -> None:
    assert sequence(ap=-1).armour_save(Target(4, 1, cover=True)).passes(4)
    assert not sequence(ap=-1).invulnerable_saves(Target(7, 1, 4, cover=True))[0].passes(3)


def test_own_save_improvement_cap() -> None:
    save = blessed(ap=0).armour_save(Target(5, 1, cover=True, rules=("blessed",)))
    assert [save.passes(die) for die in (3, 4)] == [False, True]


def test_own_allocate_wounded_first() -> None:
    sheets = weapons(gun=STORM | {"A": 2})
    target = {"sheet": "marine", "models": 3, "wounds": {"B1.1": 1}}
    scene = attacked(
        ONE, target, "hit 3 3, wound 2 2, save 1, save 1", "gun", sheets=sheets, answers={"allocate": ["B1.2"]}
    )
    assert [(m.name, m.wounds) for m in scene.game.unit("B1").models] == [("B1.2", 1), ("B1.3", 2)]


def cursed(target: dict[str, Any], count: int, sheets: Any, dice: str = "") -> Scene:
    async def act(game: Warhammer) -> None:
        await suffer_mortal_wounds(game, "B1", count, "a curse")

    return Scene(setup({}, {"B1": {"at": [[20, 10]]} | target}, sheets), act, dice=dice)


def test_own_mortal_wounds_no_save() -> None:
    sheets = {"knight": {"Sv": 2, "invulnerable": 3, "W": 4, "tags": ["INFANTRY"]}}
    assert wounds_left(cursed({"sheet": "knight"}, 1, sheets)) == [3]


def test_own_devastating_spill() -> None:
    sheets = weapons(gun={"D": 3, "abilities": ["devastating-wounds"]})
    assert wounds_left(attacked(ONE, {"sheet": "marine", "models": 2}, "hit 3, wound 6", "gun", sheets=sheets)) == [1]


def test_own_lethal_hits_no_critical_wound() -> None:
    sheets = weapons(gun={"AP": -2, "abilities": ["lethal-hits", "devastating-wounds"]})
    sheets |= {"scout": {"T": 4, "Sv": 3, "W": 1, "tags": ["INFANTRY"]}}
    scene = attacked(ONE, {"sheet": "scout"}, "hit 6, save 4", "gun", sheets=sheets)
    assert not scene.facts("MortalWounds")
    assert len(scene.facts("ModelDestroyed")) == 1


FNP = {"hardy": {"T": 4, "Sv": 5, "W": 1, "rules": ["feel-no-pain 5+"], "tags": ["INFANTRY"]}}


def test_own_fnp_stops_at_death() -> None:
    sheets = weapons(gun=STORM | {"D": 3}) | FNP
    dice = "hit 3, wound 2, save 1, feel no pain 5, feel no pain 3"
    scene = attacked(ONE, {"sheet": "hardy", "models": 3}, dice, "gun", sheets=sheets)
    assert len(scene.facts("ModelDestroyed")) == 1


def test_own_fnp_mortal_spill() -> None:
    scene = cursed({"sheet": "hardy", "models": 3}, 3, FNP, "feel no pain 5, feel no pain 2, feel no pain 4")
    assert len(scene.facts("ModelDestroyed")) == 2


def test_own_precision_on_character() -> None:
    sheets = weapons(gun={"S": 4, "AP": -2, "D": 2, "abilities": ["precision"]}) | CAPTAIN
    sheets["captain"] = CAPTAIN["captain"] | {"W": 4}
    led = {"sheet": "marine", "models": 2, "leader": "B9", "wounds": {"B1.1": 1}, "at": [[20, 10], [22, 10], [20, 13]]}
    scene = attacked(
        ONE,
        led,
        "hit 3, wound 4, save 3",
        "gun",
        sheets=sheets,
        others={"B9": {"sheet": "captain"}},
        answers={"precision": ["B9.1"]},
    )
    assert [model.wounds for model in scene.game.unit("B1").models] == [1, 2, 2]


@pytest.mark.parametrize(("guards", "wounds", "below"), [(2, 5, False), (1, 5, True), (0, 3, False), (0, 2, True)])
def test_own_attached_below_half(guards: int, wounds: int, below: bool) -> None:
    async def act(game: Warhammer) -> bool:
        for i in range(5 - guards):
            await destroy(game, "A1", f"A1.{i + 1}")
        return is_below_half_strength(game, game.unit("A1"))

    captain = {"A9": {"sheet": "captain", "wounds": {"A9.1": wounds}}}
    assert Scene(setup({"A1": LED} | captain, {}, CAPTAIN), act).result == below


def test_own_hazardous_squad() -> None:
    sheets = weapons(gun={"A": 2, "abilities": ["hazardous"]}, rifle={})
    carry = {f"A1.{i}": ["gun"] if i < 4 else ["rifle"] for i in range(1, 6)}
    answers = {"hazardous model": ["A1.3", "A1.1"]}
    scene = attacked(
        {"sheet": "armed", "models": 5, "weapons": carry},
        {"sheet": "tank"},
        "hit 1 1 1 1 1 1, hazardous 1 4 1",
        "gun",
        sheets=sheets,
        answers=answers,
    )
    assert [model.name for model in scene.game.unit("A1").models] == ["A1.2", "A1.4", "A1.5"]


def test_own_torrent_no_critical() -> None:
    sheets = weapons(gun={"A": "D6", "abilities": ["torrent", "sustained-hits 1"]}) | {"shade": {"rules": ["stealth"]}}
    scene = attacked(ONE, {"sheet": "shade"}, "attacks 4, wound 1 1 1 1", "gun", sheets=sheets)
    assert scene.fact("HitRolls", hits=4, dice=[])


def test_own_extra_attacks_fixed() -> None:
    assert blessed(attacks="4", melee=True).attacks == "5"
    assert blessed(attacks="2", melee=True, abilities=("extra-attacks",)).attacks == "2"


def test_own_big_guns_capped_with_stealth() -> None:
    one = sequence(skill=4, engaged=True, keywords=("VEHICLE",), target_rules=("stealth",))
    assert [one.hit_result(die) is not None for die in (5, 4)] == [True, False]
    assert [modifier.source for modifier in one.hit_modifier.trail] == ["big-guns-never-tire", "stealth"]
