"""Weapons of 9th edition: five types, Blast, minimum range; who shoots with what at whom."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.kernel.refusal import Refused
from bellona.wh40k.attack import Attack
from bellona.wh40k.attacks.resolve import sequence_of
from bellona.wh40k.e09.abilities.blast import BlastWeapon
from bellona.wh40k.e09.abilities.weapon_types import HeavyType
from bellona.wh40k.e09.attacks.allocation import toughness_of_most
from bellona.wh40k.e09.attacks.targets import bar_to_shooting, is_sheltered, known_of_shots
from bellona.wh40k.expressions import expression
from bellona.wh40k.game import Warhammer
from bellona.wh40k.phases.shooting import shoot

from ..editions import book
from .scenes import SHEETS, Scene, setup

GUNS: dict[str, Any] = {
    "rifle": {"range": 24, "Type": "Rapid Fire 1"},
    "carbine": {"range": 18, "Type": "Assault 2"},
    "cannon": {"range": 36, "Type": "Heavy 1", "S": 8},
    "pistol": {"range": 12, "Type": "Pistol 1"},
    "frag": {"range": 6, "Type": "Grenade D6", "S": 3, "abilities": ["blast"]},
    "krak": {"range": 6, "Type": "Grenade 1", "S": 6},
    "mortar": {"range": 48, "Type": "Heavy D6", "least_range": 12, "abilities": ["blast"]},
}


def armed(*guns: str, sheet: str = "marine", **row: Any) -> dict[str, Any]:
    return dict(SHEETS[sheet]) | {"arms": {gun: GUNS[gun] for gun in guns}} | row


class Shooting(Scene):
    """A unit of A shoots, with what and at whom `answers` say."""

    def __init__(self, sheets: dict[str, Any], ours: Any, theirs: Any, dice: str, **answers: Any) -> None:
        async def act(game: Warhammer) -> None:
            await shoot(game, game.unit("A1"))

        scene = setup(ours, theirs, sheets, time={"phase": "shooting"})
        super().__init__(
            scene, act, dice=dice, answers={name.replace("_", " "): [told] for name, told in answers.items()}
        )


def why_not(
    sheets: dict[str, Any], ours: Any, theirs: Any, gun: str, target: str = "B1"
) -> tuple[str, tuple[str, ...]]:
    """Why the first model may not fire a weapon at a unit; the reason and the rules."""
    game = Scene(setup(ours, theirs, sheets)).game
    found = game.parts.shooting.field_of_fire(game, game.unit("A1")).why_not(f"A1.1/{gun}", target)
    return (found.why, found.rules) if found else ("", ())


FOE = {"B1": {"sheet": "guard", "models": 5, "at": [[10, 20]]}}


def at(sheet: str = "shooter", **more: Any) -> dict[str, Any]:
    return {"A1": {"sheet": sheet, "at": [[10, 10]]} | more}


def hits_needed(weapon: str, **known: Any) -> int:
    row = GUNS[weapon]
    kind = row["Type"].lower().rsplit(" ", 1)
    text = f"{kind[0].replace(' ', '-')} {kind[1].upper()}"
    return sequence_of(book(), Attack(skill=3, abilities=(text,), **known)).lowest("hit")


# -- types -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("9e.weapon.assault-penalty", "9e.weapon.assault")
def test_assault_weapons_are_fired_after_an_advance_and_hit_worse() -> None:
    assert hits_needed("carbine", moved="advance") == 4
    assert hits_needed("carbine", moved="moved") == hits_needed("carbine") == 3
    sheets = {"shooter": armed("carbine", "rifle")}
    told = Shooting(sheets, at(moved="advance"), FOE, "hit 3 4, wound 1", targets={"A1.1/carbine": "B1"})
    assert told.fact("HitRolls")["hits"] == 1
    why, rules = why_not(sheets, at(moved="advance"), FOE, "rifle")
    assert why == "not-after-advancing"
    assert "9e.weapon.assault" in rules


@pytest.mark.rule("9e.attack.auto-hit")
def test_a_weapon_that_hits_automatically_scores_a_hit_with_each_attack_and_rolls_no_die() -> None:
    flamer = {"range": 12, "Type": "Assault 3", "abilities": ["torrent"]}
    sheets = {"shooter": armed("carbine") | {"arms": {"flamer": flamer, "carbine": GUNS["carbine"]}}}
    foe = {"B1": {"sheet": "guard", "models": 5, "at": [[10, 20]]}}
    told = Shooting(sheets, at(), foe, "wound 1 1 1", targets={"A1.1/flamer": "B1"})
    assert (told.fact("HitRolls")["hits"], told.fact("HitRolls")["dice"]) == (3, [])
    told = Shooting(sheets, at(), foe, "hit 1 1", targets={"A1.1/carbine": "B1"})
    assert (told.fact("HitRolls")["hits"], told.fact("HitRolls")["dice"]) == (0, [1, 1])


@pytest.mark.rule("9e.weapon.heavy", "9e.shooting.big-guns-heavy-penalty")
def test_heavy_weapons_of_infantry_that_moved_hit_worse() -> None:
    assert hits_needed("cannon", moved="moved", keywords=("INFANTRY",)) == 4
    assert hits_needed("cannon", keywords=("INFANTRY",)) == 3
    assert hits_needed("cannon", moved="moved", keywords=("VEHICLE",)) == 3
    assert hits_needed("cannon", engaged=True, keywords=("VEHICLE",)) == 4
    assert hits_needed("cannon", engaged=True, keywords=("INFANTRY",)) == 3
    assert HeavyType("1").hit_roll(Attack(engaged=True, keywords=("VEHICLE",))) is not None
    assert HeavyType("1").hit_roll(Attack(keywords=("VEHICLE",))) is None


def test_whether_there_is_a_target_is_looked_for_only_until_one_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    foes = {f"B{i}": {"sheet": "guard", "at": [[10 * i, 20]]} for i in (1, 2, 3)}
    scene = Scene(setup(at(), foes, {"shooter": armed("cannon", "rifle")}))
    field = book().parts.shooting.field_of_fire(scene.game, scene.game.unit("A1"))
    looked: list[str] = []
    judge = field.bar_to_target

    def watched(model: Any, weapon: Any, target: Any) -> Any:
        looked.append(target.key)
        return judge(model, weapon, target)

    monkeypatch.setattr(field, "bar_to_target", watched)
    assert field.has_targets()
    assert looked == ["B1"]
    assert field.reached() == {"B1", "B2", "B3"}


@pytest.mark.rule("9e.weapon.heavy")
@pytest.mark.parametrize(
    ("state", "how"),
    [
        ({"moved": "normal"}, "moved"),
        ({"disembarked": True}, "moved"),
        ({"set_up": True}, "moved"),
        ({}, ""),
        ({"moved": "stationary"}, ""),
    ],
)
def test_whoever_moved_for_any_reason_has_moved(state: dict[str, Any], how: str) -> None:
    scene = Scene(setup(at(**state), FOE, {"shooter": armed("cannon")}))
    field = book().parts.shooting.field_of_fire(scene.game, scene.game.unit("A1"))
    gun = next(iter(field.ready()))
    assert known_of_shots(field, gun, field.aims(gun)[0])["moved"] == how
    assert bool(HeavyType("1").hit_roll(Attack(moved=how, keywords=("INFANTRY",)))) is bool(how)


@pytest.mark.rule("9e.weapon.rapid-fire")
def test_rapid_fire_doubles_within_half_range_after_the_roll() -> None:
    def number(text: str, **known: Any) -> str:
        return sequence_of(book(), Attack(attacks=text, abilities=(f"rapid-fire {text}",), **known)).attacks

    assert [number("1"), number("2", half_range=True)] == ["1", "4"]
    assert number("D6", half_range=True) == "2×D6"
    sheets = {"shooter": armed("rifle")}
    for y, made in ((10 + 12 + 1.26, 2), (10 + 12 + 1.30, 1)):
        foe = {"B1": {"sheet": "guard", "at": [[10, y]]}}
        told = Shooting(sheets, at(), foe, "hit 1 1" if made == 2 else "hit 1", targets={"A1.1/rifle": "B1"})
        assert told.fact("AttacksMade")["attacks"] == made


@pytest.mark.rule("9e.weapon.grenade")
@pytest.mark.bad("9e.weapon.grenade", 1)
@pytest.mark.bad("9e.weapon.grenade", 2)
@pytest.mark.bad("9e.weapon.grenade", 3)
def test_one_model_throws_one_grenade_instead_of_shooting() -> None:
    sheets = {"shooter": armed("rifle", "krak", "frag")}
    near = {"B1": {"sheet": "guard", "models": 5, "at": [[10, 15]]}}
    squad = at(models=2)
    told = Shooting(
        sheets,
        squad,
        near,
        "hit 1 1, hit 1",
        grenade=["A1.1/krak"],
        targets={"A1.1/krak": "B1", "A1.2/rifle": "B1"},
    )
    assert sum(fact["attacks"] for fact in told.facts("AttacksMade")) == 3
    for more in ({"A1.1/rifle": "B1"}, {"A1.2/krak": "B1"}, {"A1.1/frag": "B1"}):
        with pytest.raises(Refused) as refused:
            Shooting(sheets, squad, near, "", grenade=["A1.1/krak"], targets={"A1.1/krak": "B1"} | more)
        assert refused.value.refusal.rules == ("9e.weapon.grenade",)


@pytest.mark.rule("9e.weapon.pistol-exclusive")
@pytest.mark.bad("9e.weapon.pistol-exclusive")
def test_nobody_fires_a_pistol_beside_other_weapons_not_even_a_vehicle() -> None:
    sheets = {"shooter": armed("rifle", "pistol", sheet="tank")}
    near = {"B1": {"sheet": "guard", "at": [[10, 20]]}}
    told = Shooting(sheets, at(), near, "hit 1", pistols=["A1.1"], targets={"A1.1/pistol": "B1"})
    assert told.fact("AttacksMade")["attacks"] == 1
    with pytest.raises(Refused, match="pistols or others"):
        Shooting(sheets, at(), near, "", pistols=["A1.1"], targets={"A1.1/pistol": "B1", "A1.1/rifle": "B1"})


@pytest.mark.rule("9e.weapon.blast-six", "9e.weapon.blast-eleven")
def test_blast_makes_at_least_3_attacks_and_the_most_on_a_throng() -> None:
    def number(text: str, models: int) -> str:
        return sequence_of(book(), Attack(attacks=text, abilities=("blast",), target_models=models)).attacks

    assert [number("D6", models) for models in (5, 6, 10, 11)] == ["D6", "D6 min 3", "D6 min 3", "6"]
    assert [number(text, 11) for text in ("2D3", "D3", "2")] == ["6", "3", "2"]
    assert number("D3", 6) == "D3 min 3"
    throng = Attack(target_models=11)
    assert BlastWeapon().number_of_attacks(throng, expression("D6")) == expression("6")
    assert BlastWeapon().number_of_attacks(Attack(target_models=6), expression("D6")) == expression("D6 min 3")


@pytest.mark.rule("9e.weapon.blast-engaged")
@pytest.mark.bad("9e.weapon.blast-engaged")
def test_blast_is_not_fired_at_whom_the_own_unit_fights() -> None:
    sheets = {
        "shooter": armed("mortar", "cannon", sheet="tank")
        | {"arms": GUNS | {"mortar": GUNS["mortar"] | {"least_range": None}}}
    }
    engaged = {"B1": {"sheet": "guard", "models": 3, "at": [[14, 10]]}}
    assert why_not(sheets, at(), engaged, "mortar")[0] == "blast-into-combat"
    assert why_not(sheets, at(), engaged, "cannon")[0] == ""
    friend = at() | {"A2": {"sheet": "marine", "at": [[25, 18]]}}
    # Friends fight it: the weapon is barred by that, not as a Blast weapon.
    assert (
        why_not(sheets, friend, {"B1": {"sheet": "guard", "at": [[25, 19.5]]}}, "mortar")[0]
        == "target-locked-in-combat"
    )


@pytest.mark.rule("9e.weapon.minimum-range")
@pytest.mark.bad("9e.weapon.minimum-range")
def test_a_weapon_is_not_fired_at_a_unit_wholly_within_its_shorter_range() -> None:
    sheets = {"shooter": armed("mortar")}
    for y, barred in ((20.0, True), (22.3, False)):
        foe = {"B1": {"sheet": "guard", "at": [[10, y]]}}
        why, rules = why_not(sheets, at(), foe, "mortar")
        assert (why, rules) == (("within-least-range", ("9e.weapon.minimum-range",)) if barred else ("", ()))


# -- who shoots --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("9e.shooting.eligibility", "9e.movement.fall-back-no-shooting-psychic")
@pytest.mark.bad("9e.shooting.eligibility", 1)
@pytest.mark.bad("9e.shooting.eligibility", 2)
@pytest.mark.bad("9e.movement.fall-back-no-shooting-psychic")
def test_a_unit_needs_a_target_and_has_not_fallen_back_unless_it_is_titanic() -> None:
    def bar(where: dict[str, Any], foe: Any = FOE, **row: Any) -> str:
        async def act(game: Warhammer) -> str:
            found = bar_to_shooting(game, game.unit("A1"))
            return found.why if found else ""

        return str(Scene(setup(where, foe, {"shooter": armed("rifle", **row)}), act).result)

    assert bar(at()) == ""
    assert bar(at(moved="fall-back")) == "fell-back"
    assert bar(at(moved="fall-back"), tags=["TITANIC"]) == ""
    assert bar(at(), {"B1": {"sheet": "guard", "at": [[10, 50]]}}) == "no-target"
    assert bar(at(moved="advance")) == "advanced"


@pytest.mark.rule("9e.characteristic.bs-dash")
@pytest.mark.bad("9e.characteristic.bs-dash")
def test_nobody_without_a_ballistic_skill_shoots() -> None:
    sheets = {"shooter": armed("rifle", BS="-")}
    assert why_not(sheets, at(), FOE, "rifle") == ("no-ballistic-skill", ("9e.characteristic.bs-dash",))


HERO = SHEETS["marine"] | {"W": 5, "tags": ["INFANTRY", "CHARACTER"]}


@pytest.mark.rule("9e.shooting.look-out-sir")
@pytest.mark.bad("9e.shooting.look-out-sir")
@pytest.mark.parametrize(
    ("wounds", "others", "barred"),
    [
        (5, {"B2": {"sheet": "guard", "models": 3, "at": [[12, 19]]}}, True),  # nearer, and 3 models
        (9, {"B2": {"sheet": "guard", "models": 3, "at": [[12, 19]]}}, True),
        (10, {"B2": {"sheet": "guard", "models": 3, "at": [[12, 19]]}}, False),
        (5, {"B2": {"sheet": "guard", "models": 2, "at": [[12, 19]]}}, False),  # nobody to hide behind
        (5, {"B2": {"sheet": "guard", "models": 3, "at": [[10, 24]]}}, False),  # the CHARACTER is closer
        (
            5,
            {"B2": {"sheet": "guard", "models": 3, "at": [[10, 24]]}, "B3": {"sheet": "guard", "at": [[20, 10]]}},
            True,
        ),
        (
            5,
            {"B2": {"sheet": "guard", "models": 3, "at": [[10, 24]]}, "B3": {"sheet": "other", "at": [[20, 10]]}},
            False,
        ),
    ],
)
def test_a_character_near_others_is_no_target_unless_it_is_closest(wounds: int, others: Any, barred: bool) -> None:
    sheets = {"shooter": armed("rifle"), "hero": HERO | {"W": wounds}, "other": HERO}
    theirs = {"B1": {"sheet": "hero", "at": [[10, 22]], "wounds": {"B1.1": 1}}} | others
    scene = Scene(setup(at(), theirs, sheets))
    assert is_sheltered(scene.game, scene.game.unit("B1")) == (wounds < 10)
    why, rules = why_not(sheets, at(), theirs, "rifle")
    assert why == ("look-out-sir" if barred else "")
    assert not barred or rules == ("9e.shooting.look-out-sir", "9e.shooting.look-out-sir-closest")


@pytest.mark.rule("9e.shooting.look-out-sir-closest")
def test_other_characters_do_not_count_for_who_is_closest() -> None:
    sheets = {"shooter": armed("rifle"), "hero": HERO, "other": HERO | {"W": 10}}
    behind = {"B1": {"sheet": "hero", "at": [[10, 22]]}, "B2": {"sheet": "guard", "models": 3, "at": [[10, 24]]}}
    assert why_not(sheets, at(), behind | {"B3": {"sheet": "hero", "at": [[20, 10]]}}, "rifle") == ("", ())
    why, rules = why_not(sheets, at(), behind | {"B3": {"sheet": "other", "at": [[20, 10]]}}, "rifle")
    assert why == "look-out-sir"
    assert "9e.shooting.look-out-sir-closest" in rules


@pytest.mark.rule("9e.shooting.big-guns-never-tire", "9e.shooting.big-guns-deferred")
@pytest.mark.bad("9e.shooting.big-guns-deferred")
@pytest.mark.bad("9e.shooting.big-guns-never-tire", 1)
@pytest.mark.bad("9e.shooting.big-guns-never-tire", 2)
def test_shots_past_the_engaged_are_lost_unless_these_are_gone() -> None:
    sheets = {"shooter": armed("cannon", "rifle", sheet="tank"), "foot": armed("cannon")}
    engaged = {"B1": {"sheet": "guard", "at": [[14, 10]]}, "B2": {"sheet": "guard", "at": [[10, 30]]}}
    aims = {"A1.1/cannon": "B1", "A1.1/rifle": "B2"}
    kept = Shooting(sheets, at(), engaged, "hit 4, wound 2, save 1, hit 3, wound 3, save 1", targets=aims)
    assert [fact["target"] for fact in kept.facts("AttacksMade")] == ["B1", "B2"]
    lost = Shooting(sheets, at(), engaged, "hit 3", targets=aims)  # -1 with a Heavy weapon while they are upon it
    assert [fact["target"] for fact in lost.facts("AttacksMade")] == ["B1"]
    near = {"B1": {"sheet": "guard", "at": [[11.5, 10]]}}
    assert why_not(sheets, at("foot"), near, "cannon")[0] == "not-while-engaged"
    others = at() | {"A2": {"sheet": "marine", "at": [[10, 28.5]]}}
    assert why_not(sheets, others, engaged, "rifle", "B2")[0] == "target-locked-in-combat"


@pytest.mark.rule("9e.attack.wound-roll")
def test_mixed_toughness_goes_by_the_majority() -> None:
    assert toughness_of_most([(4, False), (4, False), (5, False)]) == 4
    assert toughness_of_most([(4, False), (5, False)]) == 5
