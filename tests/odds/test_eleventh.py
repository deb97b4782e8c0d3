"""Odds of 11th edition: cover in the Hit roll, Lethal Hits as one likes, hazard rolls, and what is no topic of it."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from bellona.kernel.errors import BellonaError
from bellona.odds import ask
from bellona.wh40k.e10.rulebook import RULEBOOK as TENTH
from bellona.wh40k.e11.hazard import hazard_rolls
from bellona.wh40k.e11.odds.odds_forms import TypedAttackers
from bellona.wh40k.e11.rulebook import RULEBOOK
from bellona.wh40k.game import Warhammer
from bellona.wh40k.odds.questions import AskedUnit, Minimum, Rerolls

from ..wh40k.e10.attacking import wounds_left
from ..wh40k.e10.scenes import Scene, setup
from ..wh40k.e10.stratagems.opening import use
from ..wh40k.e11.stratagems import test_crushing_impact, test_explosives
from ..wh40k.editions import under
from .cases import GUARD as MODELS
from .cases import WEAPON, replace
from .engine import Electing, Engine

GUARD = {"name": "guard", "count": 5, "toughness": 4, "save": 3, "wounds": 2}
DEVASTATING = ("devastating-wounds", "anti-infantry 4+")
GUN = {"name": "gun", "attacks": 1, "skill": 3, "strength": 4, "ap": 0, "damage": 1}


def asked(weapon: dict[str, Any] | None = None, unit: dict[str, Any] | None = None, **more: Any) -> dict[str, Any]:
    attackers = {"count": 6, "weapon": GUN | (weapon or {})} | more
    return ask(
        {"attacks": [attackers], "target": {"models": [GUARD], "keywords": ["INFANTRY"]} | (unit or {})}, RULEBOOK
    )


def step(answer: dict[str, Any], name: str) -> dict[str, Any]:
    return next(step for step in answer["steps"] if step["step"] == name)


def test_cover_stands_in_the_hit_roll_with_its_trail_and_in_no_save() -> None:
    answer = asked(unit={"cover": True})
    hit = step(answer, "hit")
    assert (hit["needed"], hit["modifier"], hit["chance"]) == (4, 0, pytest.approx(1 / 2))
    (trail,) = hit["skill"]["trail"]
    assert (hit["skill"]["base"], hit["skill"]["value"], trail["source"]) == (3, 4, "benefit-of-cover")
    assert list(trail["rules"]) == ["11e.terrain.cover-effect"]
    assert step(answer, "save")["trail"] == []
    assert "skill" not in step(asked(), "hit")
    both = step(asked({"abilities": ["heavy"]}, {"cover": True}, steady=True, plunging=True), "hit")
    assert [one["source"] for one in both["skill"]["trail"]] == ["plunging-fire", "benefit-of-cover"]
    assert (both["needed"], both["modifier"]) == (3, 1)


def test_who_was_stationary_is_steady_and_what_is_not_visible_is_shot_at_indirectly() -> None:
    heavy = {"abilities": ["heavy"]}
    assert step(asked(heavy, stationary=True), "hit") == step(asked(heavy, steady=True), "hit")
    assert step(asked(heavy, steady=True, engaged=True), "hit")["modifier"] == 0
    mortar = {"abilities": ["indirect-fire"]}
    unseen = step(asked(mortar, visible=False), "hit")
    assert unseen == step(asked(mortar, indirect=True), "hit")
    assert (unseen["needed"], unseen["chance"]) == (4, pytest.approx(1 / 6))
    assert step(asked(mortar, indirect=True, observed=True), "hit")["chance"] == pytest.approx(1 / 2)
    assert step(asked(mortar, indirect=True, reroll={"hit": "all"}), "hit")["again"] is None


@pytest.mark.parametrize(
    ("abilities", "damage", "better"),
    [(("lethal-hits",), 1, "always"), (("lethal-hits", "devastating-wounds", "anti-infantry 2+"), 2, "never")],
)
def test_the_better_of_both_is_found_for_lethal_hits(abilities: tuple[str, ...], damage: int, better: str) -> None:
    weapon = {"abilities": abilities, "damage": damage}
    means = {lethal: asked(weapon, lethal=lethal)["mean_wounds_lost"] for lethal in ("always", "never", "best")}
    assert max(("always", "never"), key=means.__getitem__) == better
    assert means["always"] != pytest.approx(means["never"])
    assert means["best"] == means[better]


def test_at_most_four_attacks_ask_what_is_best() -> None:
    weapon = GUN | {"abilities": ["lethal-hits"]}
    electing = {"count": 1, "weapon": weapon, "lethal": "best", "reroll": {"wound": "one"}}
    target = {"models": [GUARD], "keywords": ["INFANTRY"]}
    assert ask({"attacks": [electing] * 4 + [{"count": 1, "weapon": weapon}], "target": target}, RULEBOOK)
    with pytest.raises(BellonaError, match="no more than 4 of them may ask what is best"):
        ask({"attacks": [electing] * 5, "target": target}, RULEBOOK)


@pytest.mark.parametrize("aim", ["wounds", "destroyed"])
@pytest.mark.parametrize(
    ("abilities", "reduction", "count", "more"),
    [
        (("anti-infantry 6+",), 0, 2, {}),
        (("devastating-wounds",), 0, 2, {}),
        (DEVASTATING, 0, 2, {}),
        (DEVASTATING, 1, 2, {}),
        (DEVASTATING, 1, 3, {}),
        ((*DEVASTATING, "sustained-hits 1"), 1, 1, {}),
        (DEVASTATING, 1, 2, {"reroll": Rerolls(hit="ones")}),
        (DEVASTATING, 1, 2, {"minimum": Minimum(hit=5)}),
    ],
)
def test_nobody_does_better_than_best_by_choosing_anew_each_time(
    abilities: tuple[str, ...], reduction: int, count: int, more: dict[str, Any], aim: str
) -> None:
    """Where damage is reduced and mortal wounds are not, it depends on the hits which way is better."""
    weapon = replace(WEAPON, abilities=("lethal-hits", *abilities), damage="2")
    attackers = TypedAttackers(weapon=weapon, count=count, critical_hit=5, lethal="best", **more)
    models = (replace(MODELS, count=1, wounds=3),)
    unit = AskedUnit(models=models, keywords=("INFANTRY",), damage_reduction=reduction)
    question = {"attacks": [msgspec.to_builtins(attackers)], "target": msgspec.to_builtins(unit), "aim": aim}
    found = ask(question, RULEBOOK)
    with under("11e"):
        engine = Engine((attackers,), unit)
        lost = {"wounds": lambda unit: 3 - sum(model.wounds for model in unit.models)}
        worth = lost.get(aim, lambda unit: int(not unit.models))
        played = Electing(engine, worth).value()
    told = found["mean_wounds_lost"] if aim == "wounds" else found["destroyed"]
    assert told == pytest.approx(float(played), abs=1e-12)


def test_failures_are_judged_by_the_bare_die() -> None:
    """BS 4+ with +1: a 3 hits and may be re-rolled, nobody would; with -1 a 4 misses and may not be."""
    again = {"reroll": {"hit": "failed"}}
    assert step(asked({"skill": 4}, hit_modifier=1, **again), "hit")["chance"] == pytest.approx(2 / 3 + 1 / 3 * 2 / 3)
    assert step(asked({"skill": 4}, hit_modifier=-1, **again), "hit")["chance"] == pytest.approx(1 / 3 + 1 / 2 * 1 / 3)


def test_hazard_rolls_cost_a_wound_each_or_three_of_a_unit_of_vehicles() -> None:
    def lost(rolls: int, keywords: list[str], **more: Any) -> float:
        unit = {"models": [GUARD | {"wounds": 6, "count": 1}], "keywords": keywords}
        mean: float = ask({"hazard": {"rolls": rolls, "unit": unit} | more}, RULEBOOK)["mean_wounds_lost"]
        return mean

    assert lost(1, ["INFANTRY"]) == pytest.approx(1 / 3)
    assert lost(2, ["VEHICLE"]) == pytest.approx(2.0)
    assert lost(1, ["INFANTRY"], reroll="one") == pytest.approx(1 / 9)
    (told,) = ask({"hazard": {"rolls": 2, "unit": {"models": [GUARD]}}}, RULEBOOK)["steps"]
    assert (told["bad"], told["costs"]) == ([1, 2], "mortal 1")
    assert "11e.dice.hazard-roll" in told["rules"]


def thrown(dice: list[int]) -> int:
    """The wounds that Explosives cost a unit, as the engine plays them."""
    with under("11e", own_ids=True):
        told = f"explosives {' '.join(map(str, dice))}"
        return 9 - sum(wounds_left(test_explosives.thrown(dice=told, answers=use("explosives"))))


def crushed(dice: list[int]) -> tuple[int, int]:
    """What a Crushing Impact costs the enemy and oneself."""
    with under("11e", own_ids=True):
        answers = use("crushing-impact") | {"crushing impact target": ["B1"]}
        scene = test_crushing_impact.crushed(f"crushing impact {' '.join(map(str, dice))}", answers)
        return 9 - len(scene.game.unit("B1").models), 14 - scene.game.unit("A1").models[0].wounds


def chances(number: int, one: float, lost: Callable[[int], int], wounds: int) -> list[float]:
    """By what each number of dice that count costs in play."""
    law = [0.0] * (wounds + 1)
    for count in range(number + 1):
        law[lost(count)] += math.comb(number, count) * one**count * (1 - one) ** (number - count)
    return law


@pytest.mark.parametrize(("sheet", "keyword"), [("tank", "VEHICLE"), ("hulk", "INFANTRY")])
def test_hazard_rolls_cost_what_the_engine_says(sheet: str, keyword: str) -> None:
    def lost(failed: int) -> int:
        async def act(game: Warhammer) -> None:
            await hazard_rolls(game, game.unit("A1"), 3, ())

        dice = f"hazard {' '.join(['2'] * failed + ['3'] * (3 - failed))}"
        ours, sheets = {"A1": {"sheet": sheet, "at": [[10, 10]]}}, {"hulk": {"W": 13, "tags": ["INFANTRY"]}}
        with under("11e", own_ids=True):
            return 13 - sum(wounds_left(Scene(setup(ours, {}, sheets), act, dice=dice), "A1"))

    unit = {"models": [GUARD | {"wounds": 13, "count": 1}], "keywords": [keyword]}
    found = ask({"hazard": {"rolls": 3, "unit": unit}}, RULEBOOK)
    assert list(found["wounds_lost"].values()) == pytest.approx(chances(3, 1 / 3, lost, 13), abs=1e-12)


def test_explosives_cost_what_the_engine_says() -> None:
    unit = {"models": [GUARD | {"wounds": 9, "count": 1}]}
    found = ask({"explosives": {"unit": unit}}, RULEBOOK)
    played = chances(6, 1 / 2, lambda count: thrown([4] * count + [3] * (6 - count)), 9)
    assert list(found["wounds_lost"].values()) == pytest.approx(played, abs=1e-12)
    assert thrown([6, 5, 4, 3, 2, 1]) == 3
    assert "11e.stratagem.explosives" in found["steps"][0]["rules"]


def test_a_crushing_impact_costs_either_unit_what_the_engine_says() -> None:
    enemy = {"models": [GUARD | {"wounds": 1, "count": 9}]}
    found = ask({"crushing_impact": {"toughness": 9, "unit": enemy}}, RULEBOOK)
    played = chances(9, 1 / 3, lambda count: crushed([5] * count + [2] * (9 - count))[0], 9)
    assert list(found["wounds_lost"].values()) == pytest.approx(played, abs=1e-12)
    tank = {"models": [GUARD | {"wounds": 14, "count": 1}], "keywords": ["VEHICLE"]}
    own = ask({"crushing_impact": {"toughness": 9, "unit": tank, "own": True}}, RULEBOOK)
    played = chances(9, 1 / 6, lambda count: crushed([1] * count + [2] * (9 - count))[1], 14)
    assert list(own["wounds_lost"].values()) == pytest.approx(played, abs=1e-12)
    assert crushed([6, 5, 1, 4, 3, 2, 2, 2, 2]) == (2, 1)
    assert (found["steps"][0]["most"], own["steps"][0]["bad"]) == (6, [1])


@pytest.mark.parametrize(
    ("question", "complaint"),
    [
        ({"hazardous": {"weapons": 1, "bearers": {"models": [GUARD]}}}, "hazardous is no topic of wh40k-11e"),
        ({"desperate_escape": {"unit": {"models": [GUARD]}}}, "desperate_escape is no topic of wh40k-11e"),
    ],
)
def test_topics_of_the_tenth_are_refused_by_name(question: dict[str, Any], complaint: str) -> None:
    with pytest.raises(BellonaError, match=complaint):
        ask(question, RULEBOOK)


def test_words_of_the_eleventh_are_no_words_of_the_tenth() -> None:
    for more in ({"lethal": "never"}, {"steady": True}):
        question = {"attacks": [{"weapon": GUN} | more], "target": {"models": [GUARD]}}
        with pytest.raises(BellonaError, match=next(iter(more))):
            ask(question, TENTH)
