"""Morale with attrition and Psychic tests: what odds say is what the engine plays, over every sequence of dice."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from bellona.kernel.dice import DiceSource, every_sequence
from bellona.kernel.errors import BellonaError
from bellona.kernel.requests import Request
from bellona.odds import ask
from bellona.wh40k.e09.phases.morale import take_test
from bellona.wh40k.e09.phases.psychic import attempt
from bellona.wh40k.e09.power import Power
from bellona.wh40k.game import Warhammer
from bellona.wh40k.state import BattleState, Use

from .engine import play
from .ninth import BOOK, GUN, SWORD, disagreement, under_ninth

TROOPER = {"name": "trooper", "toughness": 3, "save": 5, "wounds": 1}


def scene(ours: dict[str, Any], theirs: dict[str, Any], sheets: dict[str, Any]) -> BattleState:
    plan = {"table": {"size": [60, 44]}, "sheets": sheets, "A": {"A1": ours}, "B": theirs}
    state = BOOK.begin({"scenario": plan | {"time": {"phase": "psychic"}}})
    assert isinstance(state, BattleState)
    return state


def added(laws: list[tuple[Any, Fraction]]) -> dict[Any, float]:
    found: dict[Any, Fraction] = {}
    for what, chance in laws:
        found[what] = found.get(what, Fraction(0)) + chance
    assert sum(found.values()) == 1
    return {what: float(chance) for what, chance in found.items()}


def far_apart(one: dict[Any, float], other: dict[Any, float]) -> float:
    return max(abs(one.get(key, 0.0) - other.get(key, 0.0)) for key in one.keys() | other.keys())


# -- Morale ------------------------------------------------------------------------------------------------------------


def morale_played(models: dict[str, int], lost: int, strength: int, leadership: int) -> dict[Any, float]:
    """The chance of each number of models of each kind that is left."""
    row = {"T": 3, "Sv": 5, "W": 1, "Ld": leadership}
    sheet = {"kinds": {name: dict(row) for name in models}}
    places = [[2 + 1.5 * number, 10] for number in range(sum(models.values()))]
    ours = {"sheet": "unit", "models": models, "at": places, "strength": strength}
    state = scene(ours, {}, {"unit": sheet})
    state.units["A1"] = type(state.units["A1"])(
        **{name: getattr(state.units["A1"], name) for name in state.units["A1"].__struct_fields__} | {"lost": lost}
    )

    async def act(game: Warhammer) -> None:
        await take_test(game, game.unit("A1"))

    def first(request: Request[Any]) -> Any:
        return next(iter(request.options))  # type: ignore[attr-defined]

    def left(dice: DiceSource) -> tuple[int, ...]:
        game, _ = play(state, act, dice, first)
        kinds = [model.kind for model in game.unit("A1").models]
        return tuple(kinds.count(name) for name in models)

    with under_ninth():
        return added([(remains, chance) for chance, remains in every_sequence(left)])


def morale_told(models: dict[str, int], lost: int, strength: int, leadership: int) -> dict[Any, float]:
    rows = [TROOPER | {"name": name, "count": count} for name, count in models.items()]
    told = ask(
        {"morale": {"leadership": leadership, "lost": lost, "strength": strength, "unit": {"models": rows}}}, BOOK
    )
    return {tuple(state["models"].values()): state["chance"] for state in told["left"]}


@pytest.mark.parametrize("count", range(1, 6))
@pytest.mark.parametrize(("lost", "strength", "leadership"), [(1, 6, 5), (4, 10, 6), (2, 7, 7), (9, 20, 6)])
def test_morale_with_attrition_agrees(count: int, lost: int, strength: int, leadership: int) -> None:
    asked = ({"trooper": count}, lost, max(strength, count), leadership)
    assert far_apart(morale_told(*asked), morale_played(*asked)) < 1e-12


@pytest.mark.parametrize(("lost", "strength"), [(3, 7), (6, 10)])
def test_who_is_left_of_a_mixed_unit_is_a_joint_law(lost: int, strength: int) -> None:
    asked = ({"trooper": 3, "sergeant": 1}, lost, strength, 6)
    told = morale_told(*asked)
    assert far_apart(told, morale_played(*asked)) < 1e-12
    assert (2, 1) in told
    assert (3, 0) not in told  # those that stand first flee first


def test_who_has_lost_nobody_takes_no_test_and_a_1_always_passes() -> None:
    unit = {"models": [TROOPER | {"count": 5}]}
    assert ask({"morale": {"leadership": 1, "unit": unit}}, BOOK)["mean_models_destroyed"] == 0.0
    hopeless = ask({"morale": {"leadership": 1, "lost": 9, "unit": unit}}, BOOK)
    assert hopeless["models_destroyed"]["0"] == pytest.approx(1 / 6, abs=1e-12)
    assert [step["step"] for step in hopeless["steps"]] == ["morale", "attrition"]
    assert hopeless["steps"][1]["fatal"] == 2  # 4 of 14 are left then
    assert "9e.morale.combat-attrition-half" in hopeless["steps"][1]["rules"]


# -- Psychic tests -----------------------------------------------------------------------------------------------------

PSYKER = {"name": "psyker", "toughness": 4, "save": 3, "wounds": 2}


def smite_played(psyker: int, near: bool, deny: bool, attempts: int, **target: Any) -> dict[Any, float]:
    """The chance of each pair of wounds lost by the psyker and by the target."""
    tags = {"tags": ["PSYKER", "INFANTRY"]}
    sheets = {
        "psyker": {"T": 4, "Sv": 3, "W": psyker, "Ld": 7} | tags,
        "target": {"T": 3, "Sv": 5, "W": 2, "Ld": 7, "rules": target.get("rules", [])},
    }
    theirs: dict[str, Any] = {"B1": {"sheet": "target", "models": 2, "at": [[10, 14 if near else 20]]}}
    if deny:
        theirs["B2"] = {"sheet": "psyker", "at": [[10, 30]]}
    state = scene({"sheet": "psyker", "at": [[10, 10]]}, theirs, sheets)
    clock = state.clock
    state.uses = tuple(Use(0, "smite", (clock.round, clock.turn, clock.phase), f"A{n}") for n in range(attempts))

    async def act(game: Warhammer) -> None:
        smite = game.rulebook.special_rules.read("smite")
        assert isinstance(smite, Power)
        await attempt(game, game.unit("A1"), smite)

    def decide(request: Request[Any]) -> Any:
        options = list(request.options)  # type: ignore[attr-defined]
        return options[:1] if request.name == "deny" else options if request.name.startswith("order") else options[0]

    def lost(dice: DiceSource) -> tuple[int, int]:
        game, _ = play(state, act, dice, decide)
        left = [sum(model.wounds for model in game.unit(key).models) for key in ("A1", "B1")]
        return psyker - left[0], 4 - left[1]

    with under_ninth():
        return added([(remains, chance) for chance, remains in every_sequence(lost)])


def smite_told(psyker: int, **more: Any) -> dict[str, Any]:
    target = {"models": [TROOPER | {"count": 2, "wounds": 2, "rules": more.pop("rules", [])}]}
    return ask({"psychic": {"psyker": {"models": [PSYKER | {"wounds": psyker}]}, "target": target} | more}, BOOK)


@pytest.mark.parametrize(
    ("psyker", "near", "attempts", "deny"),
    [(4, False, 0, False), (2, True, 1, False), (1, True, 3, True), (2, True, 5, True), (3, False, 7, True)],
)
def test_smite_agrees_with_denial_and_perils(psyker: int, near: bool, attempts: int, deny: bool) -> None:
    told = smite_told(psyker, deny=deny, near=near, attempts=attempts)
    joint = told["wounds_lost_together"]
    law = {(a, b): chance for a, row in enumerate(joint) for b, chance in enumerate(row) if chance}
    assert far_apart(law, smite_played(psyker, near, deny, attempts)) < 1e-12


def test_a_psychic_test_tells_how_often_it_is_passed_and_manifested() -> None:
    alone, denied = smite_told(4), smite_told(4, deny=True)
    assert alone["reached"] == {"psychic": pytest.approx(30 / 36), "manifested": pytest.approx(30 / 36)}
    assert denied["reached"]["manifested"] < alone["reached"]["manifested"]
    assert [step["step"] for step in denied["stages"][0]["steps"]] == ["psychic", "perils", "deny", "power", "power"]
    weak = smite_told(1)  # a double 6 destroys it, and its power fails
    assert weak["reached"]["manifested"] == pytest.approx(29 / 36)
    assert weak["psyker"]["destroyed"] == pytest.approx(2 / 36)


def test_other_powers_say_what_they_take_and_do() -> None:
    told = smite_told(4, warp_charge=7, mortal="D3")
    assert told["reached"]["psychic"] == pytest.approx(21 / 36)
    assert told["target"]["wounds_lost"]["3"] == pytest.approx(7 / 36)
    assert smite_told(4, warp_charge=7)["target"]["mean_wounds_lost"] == 0.0
    for wrong in ({"mortal": "D3"}, {"warp_charge": 7, "attempts": 1}, {"warp_charge": 7, "mortal": "many"}):
        with pytest.raises(BellonaError, match=r"^psychic\."):
            smite_told(4, **wrong)


# -- chains ------------------------------------------------------------------------------------------------------------

CHAIN: dict[str, Any] = {
    "charger": {"models": [TROOPER | {"name": "charger", "count": 3}]},
    "target": {"models": [TROOPER | {"count": 3}]},
    "overwatch": [{"weapon": GUN, "by": "trooper", "count": 3}],
    "charge": {"distance": 7.0},
    "fight": [{"weapon": SWORD, "by": "charger", "attacks": 2}],
    "fight_back": [{"weapon": SWORD, "by": "trooper", "attacks": 1}],
}


def test_a_chain_from_overwatch_to_morale() -> None:
    """Whoever lost models to Overwatch is tested though the charge fails."""
    nerve = {"charger_morale": {"leadership": 3}, "target_morale": {"leadership": 3}}
    plain, tested = ask({"chain": CHAIN}, BOOK), ask({"chain": CHAIN | nerve}, BOOK)
    assert tested["reached"] == plain["reached"]
    for side in ("charger", "target"):
        assert sum(tested[side]["models_destroyed"].values()) == pytest.approx(1, abs=1e-12)
        assert tested[side]["models_destroyed"]["0"] == pytest.approx(plain[side]["models_destroyed"]["0"], abs=1e-12)
        assert tested[side]["mean_models_destroyed"] > plain[side]["mean_models_destroyed"]
    assert [stage["stage"] for stage in tested["stages"]][-2:] == ["morale", "morale"]
    barred = CHAIN | nerve | {"charge": {"needed": 13}}
    fired = ask({"attacks": [CHAIN["overwatch"][0] | {"overwatch": True}], "target": CHAIN["charger"]}, BOOK)
    told = ask({"chain": barred}, BOOK)["charger"]["models_destroyed"]
    morale = {lost: morale_told({"trooper": 3 - lost}, lost, 3, 3) if lost < 3 else {(0,): 1.0} for lost in (1, 2, 3)}
    for gone in range(1, 4):
        expected = sum(fired["models_destroyed"].get(str(n), 0.0) * morale[n].get((3 - gone,), 0.0) for n in morale)
        assert told.get(str(gone), 0.0) == pytest.approx(expected, abs=1e-12)


# -- what the edition does not ask -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("attackers", "target", "named"),
    [
        ({"critical_hit": 5}, {}, "attacks[0].critical_hit"),
        ({"stationary": True}, {}, "attacks[0].stationary"),
        ({"plunging": True}, {}, "attacks[0].plunging"),
        ({}, {"cover": True}, "target.cover"),
        ({"skill": 3}, {}, "attacks[0].skill"),
    ],
)
def test_fields_of_other_editions_are_refused_by_name(
    attackers: dict[str, Any], target: dict[str, Any], named: str
) -> None:
    question = {"attacks": [{"weapon": GUN} | attackers], "target": {"models": [TROOPER]} | target}
    with pytest.raises(BellonaError) as refused:
        ask(question, BOOK)
    assert named.rpartition(".")[2] in str(refused.value)


def test_nothing_is_fished_for_and_no_single_die_is_rolled_again() -> None:
    for again in ("not-critical", "one"):
        with pytest.raises(BellonaError):
            ask({"attacks": [{"weapon": GUN, "reroll": {"hit": again}}], "target": {"models": [TROOPER]}}, BOOK)


def test_whoever_has_no_strength_is_asked_for_its_toughness() -> None:
    question = {"attacks": [{"weapon": SWORD, "strength": "-"}], "target": {"models": [TROOPER]}}
    with pytest.raises(BellonaError, match="Toughness"):
        ask(question, BOOK)


def test_chosen_damage_is_refused_where_mortal_wounds_come_between() -> None:
    attackers = {"weapon": GUN | {"damage": "D3"}, "reroll": {"damage": "all"}}
    target = {"models": [TROOPER | {"wounds": 3}]}
    assert ask({"attacks": [attackers], "target": target}, BOOK)["mean_wounds_lost"] > 0
    with pytest.raises(BellonaError, match="two kinds"):
        ask({"attacks": [attackers | {"rules": ["house-wounding 1"]}], "target": target}, BOOK)


def test_majorities_count_models_and_not_kinds() -> None:
    question = {
        "attacks": [{"weapon": GUN}],
        "target": {"models": [TROOPER | {"count": 3}, TROOPER | {"name": "big", "toughness": 5}]},
    }
    wound = next(step for step in ask(question, BOOK)["steps"] if step["step"] == "wound")
    assert wound["toughness"] == 3
    assert disagreement(question) < 1e-12
