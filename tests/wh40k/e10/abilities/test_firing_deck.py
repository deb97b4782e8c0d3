"""Firing Deck: passengers lend their TRANSPORT a weapon each."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.kernel.refusal import Refusal
from bellona.wh40k.game import Warhammer
from bellona.wh40k.phases.shooting import may_shoot, shoot

from ..firing import at, game_of, shooting, shot
from ..scenes import SHEETS, Illegal, Scene

ARMS: dict[str, Any] = {
    "rifle": {"range": 24, "A": 2, "BS": 3},
    "pistol": {"range": 12, "A": 1, "BS": 3, "abilities": ["pistol"]},
    "missile": {"range": 48, "A": 1, "BS": 3, "abilities": ["one-shot"]},
    "sword": {"A": 3, "WS": 3},
}
TRUCK = {"rules": ["firing-deck 2"], "tags": ["VEHICLE", "TRANSPORT"], "carries": {"models": 12}}
TRUCK |= {"arms": {"gun": {"range": 36, "A": 1, "BS": 4}}}
SHEETS_HERE = {"truck": SHEETS["tank"] | TRUCK, "crew": SHEETS["guard"] | {"arms": ARMS}}


def scene(enemy_x: float = 30, crew: Any = None, **theirs: Any) -> dict[str, Any]:
    ours = {"A1": {"sheet": "truck"} | at(10), "A2": {"sheet": "crew", "models": 5, "aboard": "A1"} | (crew or {})}
    return shooting(ours, {"B1": {"sheet": "guard"} | at(enemy_x)} | theirs, SHEETS_HERE)


def refused(answer: Any) -> Refusal:
    (refusal,) = shot(scene(), {}, firing_deck=[Illegal(answer), {}]).refusals
    return refusal


@pytest.mark.rule("10e.ability.firing-deck", "10e.ability.firing-deck.counts-as-equipped")
def test_the_transport_fires_a_weapon_of_each_chosen_passenger_besides_its_own() -> None:
    aimed = {"A1.1/gun": "B1", "A1.1/A2.2:rifle": "B1", "A1.1/A2.4:rifle": "B1"}
    lent = [{"A2.2": "rifle", "A2.4": "rifle"}]
    played = shot(scene(), aimed, "hit 1, hit 1 1 1 1", firing_deck=lent)
    assert played.fact("WeaponsLent", weapons=["A2.2:rifle", "A2.4:rifle"])
    made = [(fact["unit"], fact["weapon"], fact["attacks"]) for fact in played.facts("AttacksMade")]
    assert made == [("A1", "gun", 1), ("A1", "rifle", 4)]


@pytest.mark.bad("10e.ability.firing-deck", 1, 2, 3)
@pytest.mark.parametrize(
    ("answer", "why"),
    [
        ({"A2.1": "rifle", "A2.2": "rifle", "A2.3": "rifle"}, "firing-deck-full"),
        ({"A2.1": ["rifle", "pistol"]}, "malformed"),
        ({"A2.1": "sword"}, "not-an-option"),
        ({"A1.1": "gun"}, "not-an-option"),
    ],
)
def test_no_more_models_than_it_takes_one_ranged_weapon_each(answer: Any, why: str) -> None:
    refusal = refused(answer)
    assert (refusal.why, refusal.rules) == (why, ("10e.ability.firing-deck",))


@pytest.mark.rule("10e.ability.firing-deck.counts-as-equipped")
def test_range_sight_and_combat_are_judged_from_the_transport() -> None:
    lent = [{"A2.1": "rifle"}]
    engaged = shot(scene(14.2), {"A1.1/A2.1:rifle": "B1"}, "hit 3 3", firing_deck=lent)
    assert engaged.fact("HitRolls")["trail"][0]["source"] == "big-guns-never-tire"
    # The tank's hull ends at x = 13, and measures 24" from there.
    far = shot(scene(39), [Illegal({"A1.1/A2.1:rifle": "B1"}), {}], firing_deck=lent)
    assert far.refusals[0].about["distance"] == pytest.approx(39 - 13 - 16 / 25.4, abs=0.001)
    assert far.fact("WeaponsLent", rules=["10e.ability.firing-deck", "10e.ability.firing-deck.counts-as-equipped"])


@pytest.mark.rule("10e.ability.firing-deck")
def test_a_transport_without_weapons_of_its_own_fires_those_of_its_passengers() -> None:
    barge = {"truck": SHEETS_HERE["truck"] | {"arms": {}}}
    told = scene()
    played = Scene(told | {"sheets": told["sheets"] | barge})
    played.run.settle()
    played.run.answer("A1")
    played.run.answer({"A2.1": "rifle"})
    assert played.fact("WeaponsLent", weapons=["A2.1:rifle"])
    alone = shooting({"A1": {"sheet": "truck"} | at(10)}, {"B1": {"sheet": "guard"} | at(30)}, SHEETS_HERE | barge)
    assert may_shoot(game_of(alone), 0) == []
    run = told | {"sheets": told["sheets"] | barge, "A": told["A"] | {"A1": told["A"]["A1"] | {"moved": "advance"}}}
    assert may_shoot(game_of(run), 0) == []
    closed = {"truck": barge["truck"] | {"rules": []}}
    assert may_shoot(game_of(told | {"sheets": told["sheets"] | closed}), 0) == []


def test_when_the_phase_is_over_the_weapons_are_the_passengers_own_again() -> None:
    played = Scene(scene() | {"objectives": {}})
    played.run.settle()
    for answer in ("A1", {"A2.1": "rifle"}, {}):
        played.run.answer(answer)
    assert not played.game.unit("A1").lent


@pytest.mark.rule("10e.ability.firing-deck.counts-as-equipped")
@pytest.mark.not_in("11e", because="they make hazard rolls there")
def test_hazardous_weapons_that_are_lent_endanger_the_transport() -> None:
    plasma = ARMS["rifle"] | {"A": 1, "abilities": ["hazardous"]}
    told = scene()
    crew = {"crew": SHEETS["guard"] | {"arms": {"plasma": plasma}}}
    played = shot(
        told | {"sheets": told["sheets"] | crew},
        {"A1.1/A2.1:plasma": "B1", "A1.1/A2.2:plasma": "B1"},
        "hit 1 1, hazardous 1 6",
        firing_deck=[{"A2.1": "plasma", "A2.2": "plasma"}],
    )
    assert played.fact("MortalWounds", unit="A1", count=3)
    assert len(played.game.unit("A2").models) == 5


def test_what_a_passenger_has_fired_once_is_spent() -> None:
    async def act(game: Warhammer) -> None:
        await shoot(game, game.unit("A1"))
        await shoot(game, game.unit("A1"))

    again = {"A1.1/A2.1:missile": "B1"}
    answers: dict[str, list[Any]] = {
        "firing deck": [{"A2.1": "missile"}, {"A2.1": "missile", "A2.2": "missile"}],
        "targets": [again, Illegal(again), {"A1.1/A2.2:missile": "B1"}],
    }
    played = Scene(scene(), act, dice="hit 1, hit 1", answers=answers)
    assert [refusal.rules for refusal in played.refusals] == [("10e.weapon.one-shot",)]
    assert [model.spent for model in played.game.unit("A2").models] == [("missile",), ("missile",), (), (), ()]


def test_it_is_no_use_outside_the_shooting_phase() -> None:
    async def act(game: Warhammer) -> None:
        await shoot(game, game.unit("A1"), at=game.unit("B1"), hits_on=6)

    played = Scene(scene() | {"time": {"phase": "movement", "player": "B"}}, act)
    assert "firing deck" not in played.asked


@pytest.mark.rule("10e.ability.firing-deck", "10e.ability.firing-deck.counts-as-equipped")
def test_of_a_unit_of_transports_each_fires_for_those_who_ride_in_it() -> None:
    ours = {"A1": {"sheet": "truck", "models": 2, "at": [[10, 20], [10, 30]]}}
    ours |= {
        key: {"sheet": "crew", "models": 3, "aboard": "A1", "carrier": carrier}
        for key, carrier in (("A2", "A1.2"), ("A3", ""))
    }
    two = shooting(ours, {"B1": {"sheet": "guard"} | at(30)}, SHEETS_HERE)
    three, lent = dict.fromkeys(("A2.1", "A2.2", "A2.3"), "rifle"), dict.fromkeys(("A2.1", "A2.2", "A3.1"), "rifle")
    aimed = {"A1.2/A2.1:rifle": "B1", "A1.2/A2.2:rifle": "B1", "A1.1/A3.1:rifle": "B1"}
    wrong = {"A1.1/A2.1:rifle": "B1"}
    played = shot(two, [Illegal(wrong), aimed], "hit 1 1 1 1 1 1", firing_deck=[Illegal(three), lent])
    assert [(refusal.why, refusal.about.get("chosen")) for refusal in played.refusals] == [
        ("firing-deck-full", 3),
        ("not-an-option", None),
    ]
