"""Transports: who may get in and out, when and where, and what a destroyed one does to its passengers."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.kernel.refusal import Refusal, Refused
from bellona.space.table import Pose
from bellona.wh40k.attacks.damage import destroy
from bellona.wh40k.attacks.resolve import attack_by
from bellona.wh40k.e10.abilities.weapons import Heavy
from bellona.wh40k.expiry import ended
from bellona.wh40k.game import Warhammer
from bellona.wh40k.phases.command import recover_from_battle_shock
from bellona.wh40k.phases.movement import make_normal_move, move_choices
from bellona.wh40k.phases.shooting import shoot
from bellona.wh40k.set_up.transports import (
    all_around,
    bar_to_disembarking,
    carrier_of,
    casualty_on,
    disembark,
    escape,
    may_embark,
    passengers,
    refusal_beyond,
    refusal_of_embarking,
    refusal_of_passengers,
    units_to_move,
)

from .marching import March
from .scenes import SHEETS, Illegal, Scene, setup

BUS: dict[str, Any] = SHEETS["tank"] | {
    "tags": ["VEHICLE", "TRANSPORT"],
    "carries": {"models": 6, "keywords": ["INFANTRY"], "refuses": ["JUMP PACK"]},
}
CANNON = {"cannon": {"range": 36, "A": 1, "BS": 4, "abilities": ["heavy"]}}
SHEETS_HERE = {
    "bus": BUS,
    "jumper": SHEETS["marine"] | {"tags": ["INFANTRY", "JUMP PACK"]},
    "marine": SHEETS["marine"] | {"arms": CANNON},
    "turret": {"M": None, "tags": ["INFANTRY"], "arms": CANNON},
}
BUS_AT = {"sheet": "bus", "at": [[20, 20]]}


def scene(ours: dict[str, Any], act: Any = None, theirs: dict[str, Any] | None = None, **more: Any) -> Scene:
    dice, answers = more.pop("dice", ""), more.pop("answers", None)
    enemies = theirs or {"B1": {"sheet": "guard", "at": [[40, 55]]}}
    told = setup(ours, enemies, SHEETS_HERE, **more)
    return Scene(told, act, dice=dice, answers=answers)


def why(refusal: Refusal | None) -> tuple[str, tuple[str, ...]]:
    assert refusal is not None
    return refusal.why, refusal.rules


@pytest.mark.bad("10e.transport.capacity")
def test_a_transport_takes_only_its_kind_and_no_more_than_it_holds() -> None:
    here = {"A1": {"sheet": "marine", "models": 4, "at": [[10, 10]]}, "A2": {"sheet": "jumper", "at": [[14, 15]]}}
    aboard = {"A3": {"sheet": "marine", "models": 3, "aboard": "A9"}}
    game = scene(here | aboard | {"A9": BUS_AT}).game
    full = refusal_of_passengers(game, game.unit("A9"), game.unit("A1"))
    assert why(full) == ("no-room", ("10e.transport.capacity",))
    assert full is not None
    assert (full.about["aboard"], full.about["more"], full.about["capacity"]) == (3, 4, 6)
    rules = ("10e.transport.capacity",)
    assert why(refusal_of_passengers(game, game.unit("A9"), game.unit("A2"))) == ("wrong-passenger", rules)
    assert why(refusal_of_passengers(game, game.unit("A1"), game.unit("A2"))) == ("not-a-transport", rules)
    three = scene({"A1": {"sheet": "marine", "models": 3, "at": [[10, 10]]}, "A9": BUS_AT} | aboard).game
    assert refusal_of_passengers(three, three.unit("A9"), three.unit("A1")) is None  # just enough room


@pytest.mark.rule("10e.transport.embark", "10e.transport.embarked-state")
def test_a_unit_that_ends_its_move_within_three_inches_may_embark() -> None:
    near = {"sheet": "marine", "models": 2, "at": [[14, 20], [14, 21.5]], "moved": "normal"}

    async def act(game: Warhammer) -> None:
        await may_embark(game, game.unit("A1"))

    played = scene({"A1": near, "A9": BUS_AT}, act, answers={"embark": ["A9"]})
    assert played.fact("Embarked", unit="A1", transport="A9")
    assert not played.game.table.is_on_table("A1")
    assert passengers(played.game, played.game.unit("A9"))[0].key == "A1"
    refusal = bar_to_disembarking(played.game, played.game.unit("A1"))
    assert why(refusal)[0] == "embarked-this-phase"
    ended(played.game, "phase")
    assert bar_to_disembarking(played.game, played.game.unit("A1")) is None
    assert played.game.unit("A1") not in played.game.on_battlefield()


@pytest.mark.rule("10e.transport.embark", "10e.transport.embark.not-after-disembark")
def test_embarking_is_refused_too_far_away_without_a_move_and_after_disembarking() -> None:
    far = {"sheet": "marine", "models": 2, "at": [[14, 20], [12.5, 20]], "moved": "normal"}
    game = scene({"A1": far, "A9": BUS_AT}).game
    refusal = refusal_of_embarking(game, game.unit("A1"), game.unit("A9"))
    assert why(refusal) == ("too-far-to-embark", ("10e.transport.embark",))
    assert refusal is not None
    assert refusal.about["model"] == "A1.2"
    assert refusal.about["distance"] == pytest.approx(3.87, abs=0.001)
    near = {"sheet": "marine", "at": [[15, 20]]}
    game = scene(
        {"A1": near, "A2": near | {"at": [[15, 22]], "moved": "normal", "disembarked": True}, "A9": BUS_AT}
    ).game
    assert why(refusal_of_embarking(game, game.unit("A1"), game.unit("A9")))[0] == "has-not-moved"
    rules = ("10e.transport.embark.not-after-disembark",)
    assert why(refusal_of_embarking(game, game.unit("A2"), game.unit("A9"))) == ("disembarked-already", rules)


TWO_BUSES: dict[str, Any] = {"A8": {"sheet": "bus", "at": [[20, 30.5]]}, "A9": BUS_AT}
FULL = {"A3": {"sheet": "marine", "models": 5, "aboard": "A8"}}
BETWEEN = [[20, 25], [21.5, 25]]  # within 3" of either bus


def embarking(unit: dict[str, Any], more: dict[str, Any], *attempts: Any) -> Scene:
    """A1 stands near two buses; the one at y = 20 takes it unless something is wrong with that."""

    async def act(game: Warhammer) -> None:
        await may_embark(game, game.unit("A1"))

    ours = {"A1": {"sheet": "marine", "models": 2, "at": BETWEEN, "moved": "normal"} | unit} | TWO_BUSES | more
    return scene(ours, act, answers={"embark": [*map(Illegal, attempts), None]} if attempts else {})


@pytest.mark.bad("10e.transport.capacity")
@pytest.mark.bad("10e.transport.embark", 1)
def test_naming_a_transport_that_is_full_or_too_far_away_is_refused() -> None:
    assert why(embarking({}, FULL, "A8").refusals[0]) == ("no-room", ("10e.transport.capacity",))
    (far,) = embarking({"at": [[20, 24], [21.5, 25]]}, {}, "A8").refusals
    assert why(far) == ("too-far-to-embark", ("10e.transport.embark",))
    assert (far.about["model"], far.about["distance"]) == ("A1.1", pytest.approx(28.5 - 24 - 0.63, abs=0.001))


@pytest.mark.bad("10e.transport.embark", 2)
@pytest.mark.parametrize("done", [{"moved": ""}, {"moved": "stationary"}, {"moved": "", "charged": True}])
def test_nobody_embarks_without_a_normal_advance_or_fall_back_move(done: dict[str, Any]) -> None:
    played = embarking(done, {})
    assert played.asked == []
    refusal = refusal_of_embarking(played.game, played.game.unit("A1"), played.game.unit("A9"))
    assert why(refusal) == ("has-not-moved", ("10e.transport.embark",))


@pytest.mark.bad("10e.transport.embark", 3)
def test_a_unit_embarks_whole_or_not_at_all() -> None:
    (part,) = embarking({}, {}, "A1.1").refusals
    assert (part.why, part.rules) == ("not-an-option", ("10e.transport.embark",))

    async def act(game: Warhammer) -> None:
        await may_embark(game, game.unit("A1"))

    far = {"sheet": "marine", "models": 3, "at": [[20, 23], [20, 24.5], [20, 27]], "moved": "normal"}
    left = scene({"A1": far, "A9": BUS_AT}, act)
    assert left.asked == []  # two of three models are near enough
    near = far | {"at": [[20, 23], [20, 24.5], [21.5, 23]]}
    aboard = scene({"A1": near, "A9": BUS_AT}, act, answers={"embark": ["A9"]})
    assert not aboard.game.table.is_on_table("A1")
    assert len(aboard.game.unit("A1").models) == 3


@pytest.mark.bad("10e.transport.embark.not-after-disembark")
def test_nobody_hops_from_one_transport_into_another() -> None:
    hopped = embarking({"disembarked": True}, {})
    assert hopped.asked == []
    assert embarking({}, {}).asked == ["embark"]
    refusal = refusal_of_embarking(hopped.game, hopped.game.unit("A1"), hopped.game.unit("A8"))
    assert why(refusal) == ("disembarked-already", ("10e.transport.embark.not-after-disembark",))


def refused_to_get_out(aboard: dict[str, Any], bus: dict[str, Any]) -> Refusal:
    """Why A1 is not selected in the Movement phase, where another unit may be."""
    ours = {"A1": {"sheet": "marine", "aboard": "A9"} | aboard, "A9": BUS_AT | bus}
    others = {key: {"sheet": "marine", "at": [[x, 5]]} for key, x in (("A4", 5), ("A5", 10))}
    march = March(ours | others, {}, "", select="", sheets=SHEETS_HERE)
    assert march.request.name == "unit to move"
    assert "A1" not in march.request.shown()["options"]
    with pytest.raises(Refused) as refused:
        march.run.answer("A1", player=0)
    return refused.value.refusal


@pytest.mark.bad("10e.transport.disembark.eligible")
def test_nobody_gets_out_in_the_phase_in_which_it_got_in() -> None:
    refusal = refused_to_get_out({"embarked": True}, {})
    assert refusal.why == "embarked-this-phase"
    assert refusal.rules == ("10e.transport.disembark.eligible", "10e.transport.embark.not-after-disembark")


@pytest.mark.bad("10e.transport.disembark.not-after-advance-fall-back")
@pytest.mark.parametrize("moved", ["advance", "fall-back"])
def test_nobody_gets_out_of_a_transport_that_has_run(moved: str) -> None:
    refusal = refused_to_get_out({}, {"moved": moved})
    assert why(refusal) == ("transport-has-run", ("10e.transport.disembark.not-after-advance-fall-back",))


@pytest.mark.rule(
    "10e.transport.disembark.eligible",
    "10e.transport.embark.not-after-disembark",
    "10e.transport.disembark.not-after-advance-fall-back",
)
def test_who_may_get_out_in_this_phase() -> None:
    aboard = {"sheet": "marine", "aboard": "A9"}

    async def act(game: Warhammer) -> None:
        assert [unit.key for unit in units_to_move(game, 0)] == ["A9", "A1"]
        assert why(bar_to_disembarking(game, game.unit("A2")))[0] == "embarked-this-phase"

    scene({"A1": aboard, "A2": aboard | {"embarked": True}, "A9": BUS_AT}, act)

    async def after_a_run(game: Warhammer) -> None:
        rules = ("10e.transport.disembark.not-after-advance-fall-back",)
        assert why(bar_to_disembarking(game, game.unit("A1"))) == ("transport-has-run", rules)

    for moved in ("advance", "fall-back"):
        scene({"A1": aboard, "A9": BUS_AT | {"moved": moved}}, after_a_run)


def getting_out(bus: dict[str, Any], place: Any) -> Scene:
    async def act(game: Warhammer) -> None:
        await disembark(game, game.unit("A1"))

    return scene({"A1": {"sheet": "marine", "aboard": "A9"}, "A9": BUS_AT | bus}, act, answers={"disembark": [place]})


@pytest.mark.rule("10e.transport.disembark.setup", "10e.transport.disembark.before-move")
def test_out_of_a_transport_that_has_not_moved_the_unit_acts_normally() -> None:
    played = getting_out({}, {"A1.1": [15.5, 20]})
    unit = played.game.unit("A1")
    assert played.fact("UnitSetUp", unit="A1", how="disembark")
    assert (unit.aboard, unit.moved, unit.may_charge, unit.disembarked) == ("", "", True, True)


@pytest.mark.rule("10e.transport.disembark.before-move")
def test_who_has_got_out_moves_when_its_player_likes_even_to_where_the_transport_was() -> None:
    march = March({"A1": {"sheet": "marine", "aboard": "A9"}, "A9": BUS_AT}, {}, "", sheets=SHEETS_HERE)
    march.goes({"A1.1": [15.5, 20]})
    assert [option["key"] for option in march.request.shown()["options"]] == ["A1", "A9"]
    march.answer("unit to move", "A9")
    march.answer("movement", "normal")
    march.goes({"A9.1": [[20, 20], [30, 20]]})
    march.answer("unit to move", "A1")
    march.answer("movement", "normal")
    march.goes({"A1.1": [[15.5, 20], [20, 20]]})
    assert march.request.name == "pause"
    assert [fact["unit"] for fact in march.facts("UnitMoved")] == ["A9", "A1"]


@pytest.mark.bad("10e.transport.disembark.eligible")
def test_nobody_gets_out_of_a_transport_that_is_not_there() -> None:
    aboard = {"sheet": "marine", "aboard": "A9"}
    waiting = {"A1": aboard, "A9": {"sheet": "bus", "reserves": "strategic"}}
    others = {key: {"sheet": "marine", "at": [[x, 5]]} for key, x in (("A4", 5), ("A5", 10))}
    march = March(waiting | others, {}, "", select="", sheets=SHEETS_HERE)
    with pytest.raises(Refused) as refused:
        march.run.answer("A1", player=0)
    assert why(refused.value.refusal) == ("transport-not-here", ("10e.transport.disembark.eligible",))


@pytest.mark.rule("10e.transport.disembark.after-normal-move")
@pytest.mark.parametrize("bus", [{"moved": "normal"}, {"set_up": True, "moved": "normal"}])
def test_out_of_a_transport_that_has_moved_it_has_moved_too_and_does_not_charge(bus: dict[str, Any]) -> None:
    unit = getting_out(bus, {"A1.1": [15.5, 20]}).game.unit("A1")
    assert (unit.moved, unit.may_charge) == ("normal", False)


@pytest.mark.not_in("11e", because="it is a Rapid disembarkation there")
@pytest.mark.bad("10e.transport.disembark.after-normal-move")
def test_who_got_out_of_a_moved_transport_does_not_move_again() -> None:
    ours = {"A1": {"sheet": "marine", "aboard": "A9"}, "A9": BUS_AT | {"moved": "normal"}}
    others = {key: {"sheet": "marine", "at": [[x, 5]]} for key, x in (("A4", 5), ("A5", 10))}
    march = March(ours | others, {}, "", sheets=SHEETS_HERE)
    march.goes({"A1.1": [15.5, 20]})
    assert march.request.name == "unit to move"
    with pytest.raises(Refused) as refused:
        march.run.answer("A1", player=0)
    assert why(refused.value.refusal) == ("has-moved", ("10e.movement.select-units",))
    assert "10e.transport.disembark.after-normal-move" in march.facts("UnitSetUp")[0]["rules"]


@pytest.mark.bad("10e.transport.disembark.setup", 1, 2)
def test_places_too_far_away_or_near_an_enemy_are_refused() -> None:
    async def act(game: Warhammer) -> None:
        await disembark(game, game.unit("A1"))

    attempts = [Illegal({"A1.1": [14.5, 20], "A1.2": [16, 20]}), Illegal({"A1.1": [16, 20], "A1.2": [16, 21.5]})]
    answers = {"disembark": [*attempts, {"A1.1": [16, 20], "A1.2": [16, 18.5]}]}
    ours = {"A1": {"sheet": "marine", "models": 2, "aboard": "A9"}, "A9": BUS_AT}
    played = scene(ours, act, {"B1": {"sheet": "guard", "at": [[16, 23.7]]}}, answers=answers)
    far, engaged = played.refusals
    assert why(far) == ("too-far-from-transport", ("10e.transport.disembark.setup",))
    assert (far.about["model"], far.about["distance"]) == ("A1.1", pytest.approx(3.13, abs=0.002))
    rules = ("10e.core.engagement-range.no-setup", "10e.transport.disembark.setup")
    assert why(engaged) == ("too-near-enemy", rules)
    assert engaged.about["model"] == "A1.2"


@pytest.mark.bad("10e.transport.disembark.impossible")
def test_nobody_disembarks_without_the_rest_of_its_unit() -> None:
    async def act(game: Warhammer) -> None:
        await disembark(game, game.unit("A1"))

    ours = {"A1": {"sheet": "marine", "models": 3, "aboard": "A9"}, "A9": BUS_AT}
    played = scene(ours, act, answers={"disembark": [Illegal({"A1.1": [16, 20]}), None]})
    (refusal,) = played.refusals
    assert (refusal.why, refusal.about) == ("not-set-up", {"model": "A1.2"})
    assert refusal.rules[-1] == "10e.transport.disembark.impossible"
    assert not played.game.table.is_on_table("A1")
    assert played.game.unit("A1").aboard == "A9"


@pytest.mark.bad("10e.transport.disembark.not-stationary")
def test_who_has_disembarked_does_not_remain_stationary_and_fires_no_heavy_weapon_better() -> None:
    ours = {"A1": {"sheet": "marine", "aboard": "A9"}, "A9": BUS_AT}
    march = March(ours, {}, "", sheets=SHEETS_HERE)
    march.goes({"A1.1": [15.5, 20]})
    march.answer("unit to move", "A1")
    assert march.request.name == "movement"
    assert [option["key"] for option in march.request.shown()["options"]] == ["normal", "advance"]
    with pytest.raises(Refused) as refused:
        march.run.answer("stationary", player=0)
    assert refused.value.refusal.why == "not-an-option"
    march.answer("movement", "normal")
    march.goes({})
    assert march.game.unit("A1").moved == "normal"
    unit = march.game.unit("A1")
    attack = attack_by(march.game, unit, unit.models[0], "cannon", march.game.unit("A9"))
    assert not attack.stationary
    assert Heavy().hit_roll(attack) is None


@pytest.mark.rule("10e.transport.disembark.setup")
def test_every_part_of_every_base_must_be_within_three_inches() -> None:
    game = scene({"A1": {"sheet": "marine", "aboard": "A9"}, "A9": BUS_AT}).game
    rule = "10e.transport.disembark.setup"

    def judged(x: float) -> Refusal | None:
        return refusal_beyond(game, game.unit("A1"), game.unit("A9"), {"A1.1": Pose(x, 20)}, 3.0, rule)

    assert judged(17 - 3 + 0.63) is None
    beyond = judged(17 - 3 + 0.5)
    assert why(beyond) == ("too-far-from-transport", (rule,))
    assert beyond is not None
    assert beyond.about["distance"] == pytest.approx(3.13, abs=0.002)


@pytest.mark.rule("10e.transport.disembark.impossible")
def test_a_unit_of_which_a_model_does_not_fit_stays_aboard() -> None:
    async def act(game: Warhammer) -> None:
        await disembark(game, game.unit("A1"))

    inside = {"sheet": "marine", "models": 2, "aboard": "A9"}
    ring = [[20 + dx, 20 + dy] for dx in (-6, -3, 0, 3, 6) for dy in (-5, 5)] + [[26, y] for y in (18, 20, 22)]
    theirs = {"B1": {"sheet": "guard", "models": 14, "at": [*ring, [14.2, 22.6]]}}
    answers = [Illegal({"A1.1": [15.7, 19]}), Illegal({"A1.1": [15.7, 19], "A1.2": [15.7, 21.8]}), None]
    played = scene({"A1": inside, "A9": BUS_AT}, act, theirs, answers={"disembark": answers})
    assert played.refusals[0].rules[-1] == "10e.transport.disembark.impossible"
    assert played.refusals[0].about == {"model": "A1.2"}
    assert why(played.refusals[1])[0] == "too-near-enemy"
    assert played.game.unit("A1").aboard == "A9"
    assert played.facts("UnitSetUp") == []


@pytest.mark.not_in("9e", because="Heavy is counted otherwise")
@pytest.mark.rule("10e.transport.disembark.not-stationary")
@pytest.mark.parametrize(("sheet", "open_to_it"), [("marine", ["normal", "advance"]), ("turret", ["normal"])])
def test_whoever_has_disembarked_cannot_remain_stationary(sheet: str, open_to_it: list[str]) -> None:
    out = {"sheet": sheet, "at": [[14, 20]], "disembarked": True}

    async def choices(game: Warhammer) -> list[str]:
        return await move_choices(game, game.unit("A1"))

    assert scene({"A1": out, "A9": BUS_AT}, choices).result == open_to_it
    assert "stationary" in scene({"A1": out | {"disembarked": False}, "A9": BUS_AT}, choices).result

    async def stay(game: Warhammer) -> bool:
        await make_normal_move(game, game.unit("A1"))
        await shoot(game, game.unit("A1"), at=game.unit("B1"))
        return game.unit("A1").moved == "normal"

    near = {"B1": {"sheet": "guard", "models": 2, "at": [[14, 40], [16, 40]]}}
    answers = {"normal move": [{}], "targets": [{"A1.1/cannon": "B1"}]}
    played = scene({"A1": out, "A9": BUS_AT}, stay, near, dice="hit 3", answers=answers)
    assert played.result
    assert (played.fact("HitRolls")["needed"], played.fact("HitRolls").get("trail", [])) == (4, [])


@pytest.mark.rule("10e.transport.destroyed.battle-shocked")
@pytest.mark.parametrize(("turn", "commands"), [("A", 2), ("B", 1)])
def test_escaped_passengers_are_battle_shocked_until_their_players_next_command_phase(turn: str, commands: int) -> None:
    """Command phases go A, B, A, ...: a wreck in A's own turn is shaken off in A's next, not in B's."""

    async def act(game: Warhammer) -> list[bool]:
        await escape(game, game.unit("A9"), game.unit("A1"))
        seen = [game.unit("A1").battle_shocked]
        for player in (1, 0) if turn == "A" else (0,):
            recover_from_battle_shock(game, player)
            seen.append(game.unit("A1").battle_shocked)
        return seen

    inside = {"sheet": "marine", "models": 2, "aboard": "A9"}
    played = scene({"A1": inside, "A9": BUS_AT}, act, dice="casualties 2 2", time={"player": turn, "phase": "shooting"})
    assert played.result == [*[True] * commands, False]
    assert played.fact("BattleShocked", unit="A1")["rules"] == ["10e.transport.destroyed.battle-shocked"]


TWO = {"sheet": "bus", "models": 2, "at": [[20, 20], [20, 35]]}


@pytest.mark.rule("10e.transport.destroyed.disembark")
@pytest.mark.parametrize("triggers", [True, False])  # lost, or removed for Coherency
def test_of_a_unit_of_transports_those_get_out_who_ride_in_the_model_that_is_lost(triggers: bool) -> None:
    async def act(game: Warhammer) -> list[str]:
        game.change("A2", carrier="A9.2")
        await destroy(game, "A9", "A9.1", triggers=triggers)
        left = [game.unit(key).aboard for key in ("A1", "A2")]
        await destroy(game, "A9", "A9.2", triggers=triggers)
        return left

    aboard = {key: {"sheet": "marine", "aboard": "A9"} for key in ("A1", "A2")}
    played = scene({**aboard, "A9": TWO}, act, dice="casualties 2, casualties 2")
    assert played.result == ["", "A9"]
    near = [played.game.table.pose(key, f"{key}.1").y for key in ("A1", "A2")]
    assert near[0] < 27 < near[1]
    assert len(played.facts("UnitSetUp", how="destroyed transport")) == 2


@pytest.mark.rule("10e.transport.embark", "10e.transport.capacity")
def test_each_transport_of_a_unit_carries_what_its_datasheet_says() -> None:
    """Who is near both chooses; the first has no room for him."""

    async def act(game: Warhammer) -> list[str]:
        await may_embark(game, game.unit("A1"))
        await may_embark(game, game.unit("A2"))
        return [game.unit(key).carrier for key in ("A1", "A2")]

    near = {"sheet": "marine", "models": 4, "moved": "normal", "wide": 1}
    ours = {"A1": near | {"at": [[22.4, 23.2]]}, "A2": near | {"at": [[22.4, 24.8]]}}
    both = {"A9": TWO | {"at": [[20, 20], [20, 28]]}}
    played = scene(ours | both, act, answers={"embark": ["A9.2", Illegal("A9.2"), "A9.1"]})
    assert played.result == ["A9.2", "A9.1"]
    assert [(r.why, r.about["aboard"], r.about["capacity"]) for r in played.refusals] == [("no-room", 4, 6)]
    assert played.fact("Embarked", unit="A1", transport="A9")


@pytest.mark.rule("10e.transport.disembark.setup")
def test_who_disembarks_stands_near_the_model_that_carried_him() -> None:
    async def act(game: Warhammer) -> None:
        await disembark(game, game.change("A1", carrier="A9.2"))

    ours = {"A1": {"sheet": "marine", "aboard": "A9"}, "A9": TWO}
    played = scene(ours, act, answers={"disembark": [Illegal({"A1.1": [20, 24]}), {"A1.1": [20, 31]}]})
    assert [(r.why, r.rules) for r in played.refusals] == [
        ("too-far-from-transport", ("10e.transport.disembark.setup",))
    ]


@pytest.mark.rule("10e.transport.emergency-disembark.unplaced-destroyed")
def test_a_transport_that_rides_and_finds_no_room_is_lost_with_all_who_ride_in_it() -> None:
    """Enemies all around the barge leave no place for the bus in it, and nobody gets out of the bus."""

    async def act(game: Warhammer) -> None:
        await destroy(game, "A9", "A9.1")

    barge = {"carries": {"models": 1, "keywords": ["VEHICLE"]}, "tags": ["VEHICLE", "TRANSPORT"]}
    crowd = {f"B{i}": {"sheet": "guard", "at": [[x, y]]} for i, (x, y) in enumerate(_ring(20, 20), 1)}
    told = setup(
        {"A9": {"sheet": "barge", "at": [[20, 20]]}, "A8": {"sheet": "bus", "aboard": "A9"}}
        | {"A1": {"sheet": "marine", "aboard": "A8"}},
        crowd,
        SHEETS_HERE | {"barge": barge},
    )
    played = Scene(told, act)
    assert [fact["unit"] for fact in played.facts("UnitDestroyed")] == ["A1", "A8", "A9"]
    assert "10e.transport.emergency-disembark.unplaced-destroyed" in played.fact("ModelRemoved", unit="A1")["rules"]
    assert [(played.game.unit(key).aboard, played.game.unit(key).carrier) for key in ("A1", "A8")] == [("", "")] * 2


@pytest.mark.parametrize(
    "base", [{"round": 32}, {"oval": [60, 35]}, {"square": [2, 1]}, {"hull": [[1.5, 0], [-0.5, 0.8], [-0.5, -0.8]]}]
)
@pytest.mark.parametrize("limit", [3.0, 6.0])
def test_no_place_near_a_transport_is_left_out(base: Any, limit: float) -> None:
    sheets = SHEETS_HERE | {"odd": SHEETS["marine"] | {"base": base}}
    told = setup({"A1": {"sheet": "odd", "aboard": "A9"}, "A9": BUS_AT}, {}, sheets)
    game = Scene(told).game
    game.table.place("A9", {"A9.1": Pose(20, 20, 0, 0.8, 0.6)})
    unit = game.unit("A1")
    transport = carrier_of(game, unit)
    tried = list(all_around(game, transport, unit, limit)("A1.1"))
    every = list(all_around(game, transport, unit, limit + 3.0)("A1.1"))
    near = [
        pose for pose in every if refusal_beyond(game, unit, transport, {"A1.1": pose}, limit, "10e.core.dice") is None
    ]
    assert set(near) <= set(tried) < set(every)


def _ring(x: float, y: float) -> list[tuple[float, float]]:
    """Places all around, three inches from the middle and further."""
    return [(x + 2.8 * i, y + 2.8 * j) for i in range(-4, 5) for j in range(-4, 5) if (i, j) != (0, 0)]


@pytest.mark.not_in("11e", because="it is a Combat disembarkation there")
@pytest.mark.rule("10e.transport.destroyed.no-charge")
def test_in_the_next_turn_it_is_as_if_nobody_had_been_aboard() -> None:
    async def act(game: Warhammer) -> None:
        await destroy(game, "A9", "A9.1")
        ended(game, "phase")
        assert not game.unit("A1").may_charge
        ended(game, "turn")

    ours = {"A1": {"sheet": "marine", "aboard": "A9"}, "A9": BUS_AT}
    unit = scene(ours, act, dice="casualties 2").game.unit("A1")
    assert (unit.may_charge, unit.disembarked, unit.moved) == (True, False, "")


def wreck(ours: dict[str, Any], dice: str, answers: Any = None, theirs: Any = None) -> Scene:
    async def act(game: Warhammer) -> None:
        await destroy(game, "A9", "A9.1")

    return scene({"A9": BUS_AT} | ours, act, theirs, dice=dice, answers=answers)


@pytest.mark.rule(
    "10e.transport.destroyed.disembark",
    "10e.transport.destroyed.casualty-rolls",
    "10e.transport.destroyed.battle-shocked",
    "10e.transport.destroyed.no-charge",
)
def test_passengers_of_a_destroyed_transport() -> None:
    inside = {"sheet": "marine", "models": 5, "aboard": "A9"}
    played = wreck({"A1": inside}, "casualties 1 3 3 5 6")  # passing is refused: a normal disembarkation is possible
    unit = played.game.unit("A1")
    assert played.fact("CasualtyRolls", wounds=1)
    assert played.fact("MortalWounds", unit="A1", count=1)
    assert (unit.battle_shocked, unit.may_charge, unit.moved) == (True, False, "normal")
    assert played.game.table.is_on_table("A1")
    assert not played.game.unit("A9").models


@pytest.mark.rule("10e.transport.destroyed.disembark")
@pytest.mark.parametrize("order", [["0:A1", "1:A2"], ["1:A2", "0:A1"]])
def test_their_player_says_in_which_order_several_units_leave_a_wreck(order: list[str]) -> None:
    inside = {"sheet": "marine", "aboard": "A9"}
    answers = {"order of passengers": [Illegal(["0:A1"]), order]}
    played = wreck({"A1": inside, "A2": inside}, "casualties 2, casualties 2", answers)
    assert [fact["unit"] for fact in played.facts("UnitSetUp")] == [key[2:] for key in order]
    assert [row.player for row in played.run.rows if row.asks == "order of passengers"] == [0]


@pytest.mark.not_in("11e", because="it is a Combat disembarkation there")
@pytest.mark.rule("10e.transport.destroyed.no-deadly-demise")
@pytest.mark.bad("10e.ability.deadly-demise.transport-order")
def test_the_blast_comes_before_the_passengers_are_out() -> None:
    async def act(game: Warhammer) -> None:
        await destroy(game, "A9", "A9.1")

    sheets = {"bomb": BUS | {"rules": ["deadly-demise 3"]}}
    told = setup({"A1": {"sheet": "marine", "models": 2, "aboard": "A9"}, "A9": BUS_AT | {"sheet": "bomb"}}, {}, sheets)
    played = Scene(told, act, dice="deadly demise 6, casualties 2 2")
    kinds = [type(fact).__name__ for fact in played.run.facts]
    assert kinds.index("DeadlyDemise") < kinds.index("UnitSetUp") < kinds.index("ModelDestroyed")
    assert played.fact("DeadlyDemise")["caught"] == []
    assert played.facts("WoundsLost", unit="A1") == []


@pytest.mark.bad("10e.transport.emergency-disembark.when")
def test_nobody_gets_out_in_emergency_who_need_not() -> None:
    inside = {"sheet": "marine", "models": 2, "aboard": "A9"}
    far = {"A1.1": [13, 20], "A1.2": [13, 21.5]}
    played = wreck({"A1": inside}, "casualties 2 2", {"disembark": [Illegal(None), Illegal(far)]})
    passed, beyond = played.refusals
    assert (passed.why, passed.rules[-1]) == ("may-not-pass", "10e.transport.emergency-disembark.when")
    assert why(beyond) == ("too-far-from-transport", ("10e.transport.destroyed.disembark",))
    assert played.fact("UnitSetUp", how="destroyed transport")


@pytest.mark.rule(
    "10e.transport.emergency-disembark.when",
    "10e.transport.emergency-disembark.setup",
    "10e.transport.emergency-disembark.casualty-rolls",
    "10e.transport.emergency-disembark.unplaced-destroyed",
)
def test_hemmed_in_passengers_get_out_in_emergency() -> None:
    async def act(game: Warhammer) -> None:
        await escape(game, game.unit("A9"), game.unit("A1"))

    ring = {
        f"B{i}": {"sheet": "guard", "models": n, "wide": n, "spacing": 1.4, "at": [[x, y, 0, 0, 1]]}
        for i, (x, y, n) in enumerate([(24.5, 16, 10), (24.5, 24, 10), (15, 26.5, 1)])
    }
    sides = {
        f"B{i + 5}": {"sheet": "guard", "models": 5, "wide": 1, "spacing": 1.3, "at": [[x, 22.7, 0, 0, 1]]}
        for i, x in enumerate((15.4, 24.6))
    }
    inside = {"sheet": "marine", "models": 2, "aboard": "A9"}
    given_up, both = {"A1.1": [12.6, 20]}, {"A1.1": [12.6, 20], "A1.2": [12.6, 21.5]}
    too_far = {"A1.1": [11.5, 20], "A1.2": [12.6, 21.5]}
    attempts = [Illegal(given_up), Illegal(too_far), both]
    answers = {"disembark": [None], "emergency disembarkation": attempts}
    played = scene({"A1": inside, "A9": BUS_AT}, act, ring | sides, dice="casualties 3 4", answers=answers)
    assert played.refusals[0].why == "could-be-set-up"
    assert "10e.transport.emergency-disembark.unplaced-destroyed" in played.refusals[0].rules
    beyond = played.refusals[1]
    assert why(beyond) == ("too-far-from-transport", ("10e.transport.emergency-disembark.setup",))
    assert (beyond.about["model"], beyond.about["limit"]) == ("A1.1", 6.0)
    assert played.fact("UnitSetUp", how="emergency")
    assert played.fact("CasualtyRolls", wounds=1)


@pytest.mark.rule("10e.transport.emergency-disembark.when")
def test_who_has_no_room_for_ranks_is_still_made_to_get_out_near_by() -> None:
    """Before the enemies close the gap there are places for two, but not side by side nor one behind the other."""

    async def act(game: Warhammer) -> None:
        await escape(game, game.unit("A9"), game.unit("A1"))

    wall = (
        [[x, 15.7] for x in range(14, 27, 2)]
        + [[x, 24.3] for x in range(14, 27, 2)]
        + [[25, 20], [25, 17.9], [25, 22.1]]
    )
    theirs = {"B1": {"sheet": "guard", "models": len(wall) + 1, "at": [*wall, [13.4, 20]]}}
    inside = {"sheet": "marine", "models": 2, "aboard": "A9"}
    played = scene(
        {"A1": inside, "A9": BUS_AT}, act, theirs, dice="casualties 2 2", answers={"disembark": [Illegal(None)]}
    )
    assert played.refusals[0].rules[-1] == "10e.transport.emergency-disembark.when"
    assert played.fact("UnitSetUp", how="destroyed transport")


@pytest.mark.rule("10e.transport.destroyed.casualty-rolls", "10e.transport.emergency-disembark.casualty-rolls")
def test_which_dice_cost_a_mortal_wound() -> None:
    assert [die for die in range(1, 7) if casualty_on(die, emergency=False)] == [1]
    assert [die for die in range(1, 7) if casualty_on(die, emergency=True)] == [1, 2, 3]


def test_whoever_is_left_idle_remains_stationary_and_passengers_stay_aboard() -> None:
    ours = {
        "A1": BUS_AT,
        "A2": {"sheet": "marine", "aboard": "A1"},
        "A3": {"sheet": "marine", "at": [[5, 5]]},
    }
    moving = scene(ours, time={"phase": "movement"})
    moving.run.settle()
    moving.run.leave_idle(0)
    assert [fact["unit"] for fact in moving.facts("RemainedStationary")] == ["A1", "A3"]
    assert moving.game.unit("A2").aboard == "A1"
    assert moving.run.where()[1] != "movement"
