"""Fire Overwatch."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.kernel.orders import StandingOrder
from bellona.wh40k.attacks.resolve import make_all_attacks
from bellona.wh40k.e10.rulebook import RULEBOOK
from bellona.wh40k.e10.stratagems.fire_overwatch import PERSONAL, FireOverwatch
from bellona.wh40k.game import Warhammer
from bellona.wh40k.sequencing import used_already
from bellona.wh40k.state import Unit

from ..attacking import hits, sequence, volley
from ..clashing import Clash
from ..marching import March
from ..scenes import Illegal, Scene, setup
from .opening import opened, use

pytestmark = pytest.mark.not_in("9e", because="there are no Stratagems")

GUN = {"range": 24, "A": 1, "BS": 3, "S": 4, "AP": 0, "D": 1}
SHEETS: dict[str, Any] = {
    "watch": {"tags": ["INFANTRY"], "arms": {"gun": GUN}},
    "sniper": {"tags": ["INFANTRY"], "arms": {"gun": GUN | {"range": 48}}},
    "flamer": {"tags": ["INFANTRY"], "arms": {"gun": GUN | {"A": "D6", "abilities": ["torrent"]}}},
}
FAR = 10 + 24 + 2 * 0.63
OURS = {"A1": {"sheet": "marine", "models": 5, "at": [[10, 10]], "wide": 1}}
WATCH = {"B1": {"sheet": "watch", "models": 10, "at": [[30, 10]]}}


async def shoot(game: Warhammer, unit: Unit, *, at: Unit, hits_on: int, rules: tuple[str, ...]) -> None:
    """Every gun of the unit at one target."""
    await make_all_attacks(game, unit, [volley(game, "gun", unit=unit.key, target=at.key, hits_on=hits_on)])


def watched(moment: str = "move_ends", theirs: Any = None, **more: Any) -> Scene:
    """A1 moves, or is set up."""
    parts = {"shooting.shoot": shoot} | more.pop("parts", {})
    told = {"ours": OURS, "theirs": theirs or WATCH, "sheets": SHEETS, "parts": parts, "phase": "movement"}
    return opened(moment, "A1", **(told | more))


@pytest.mark.rule("10e.stratagem.fire-overwatch", "10e.stratagem.fire-overwatch.sixes")
@pytest.mark.parametrize("moment", ["move_begins", "move_ends", "set_up"])
@pytest.mark.parametrize("phase", ["movement", "charge"])
def test_a_unit_shoots_at_an_enemy_that_moves_or_is_set_up_and_hits_on_sixes(moment: str, phase: str) -> None:
    dice = "hit 6 6 5 5 4 3 3 2 1 1, wound 1 1"
    scene = watched(moment, phase=phase, dice=dice, answers=use("fire-overwatch"))
    assert scene.fact("HitRolls", unit="B1", target="A1", hits=2, criticals=2, needed=6)
    assert scene.game.state.cp == (2, 1)


def moments(asking: March | Clash, question: str) -> list[str]:
    """When B1's player is asked whether to fire while A1 moves as is suggested."""
    asked = []
    while asking.request.name in ("use fire-overwatch", question):
        if asking.request.player == 1:
            asked.append(asking.request.about["event"]["moment"])
        answer = None if asking.request.player == 1 else asking.request.suggested()
        asking.run.answer(answer, player=asking.request.player)
    return asked


@pytest.mark.parametrize(
    ("how", "question", "sheet", "dice"),
    [
        ("normal", "normal move", "marine", ""),
        ("advance", "advance move", "marine", "advance 3"),
        ("fall-back", "fall-back move", "walker", ""),  # a VEHICLE: it may be shot at while it fights
        ("fly", "aircraft move", "plane", ""),
    ],
)
def test_every_move_of_the_movement_phase_is_watched_at_its_start_and_at_its_end(
    how: str, question: str, sheet: str, dice: str
) -> None:
    ours = {"A1": {"sheet": sheet, "at": [[10, 10]]}}
    near = {"B2": {"sheet": "meek", "at": [[8, 10]]}} if how == "fall-back" else {}
    theirs = {"B1": {"sheet": "sniper", "at": [[25, 18]]}} | near
    sheets = SHEETS | {"meek": {"tags": ["INFANTRY"], "arms": {}}}
    march = March(ours, theirs, how, sheets=sheets, cp=[0, 2], rules=RULEBOOK.special_rules, dice=dice)
    assert moments(march, question) == ["move_begins", "move_ends"]
    assert not march.dice.left(march.run.rolled)


def test_a_charge_is_watched_at_its_start_and_at_its_end() -> None:
    theirs = {"B1": {"sheet": "sniper", "at": [[25, 20]]}, "B2": {"sheet": "meek", "at": [[15, 10]]}}
    sheets = SHEETS | {"meek": {"tags": ["INFANTRY"], "arms": {}}}
    ours = {"A1": {"sheet": "walker", "at": [[10, 10]]}}
    clash = Clash(ours, theirs, sheets=sheets, cp=[0, 2], dice="charge 6 6").charges("B2")
    assert moments(clash, "charge move") == ["move_begins", "move_ends"]


@pytest.mark.bad("10e.stratagem.fire-overwatch.sixes")
def test_no_modifier_makes_another_roll_hit_and_torrents_need_none() -> None:
    assert hits(skill=2, hits_on=6, abilities=("heavy",), stationary=True) == [6]
    assert hits(skill=2, hits_on=6, visible=False, abilities=("indirect-fire",)) == [6]
    assert sequence(abilities=("torrent",), hits_on=6).hits_automatically
    flamers = {"B1": {"sheet": "flamer", "at": [[20, 10]]}}
    dice = "attacks 5, wound 1 1 1 1 1"
    assert watched(theirs=flamers, dice=dice, answers=use("fire-overwatch")).fact("HitRolls", hits=5, dice=[])


def test_modifiers_that_do_not_count_are_not_told() -> None:
    heavy = sequence(skill=2, hits_on=6, abilities=("heavy",), stationary=True, target_abilities=("stealth",))
    assert (heavy.hit_modifier.trail, heavy.hit_needed) == ((), 6)
    ours = {"A1": OURS["A1"] | {"gained": [{"rule": "stealth", "until": "turn"}]}}
    scene = watched(dice="hit 6 5 5 5 4 3 3 2 1 1, wound 1", ours=ours, answers=use("fire-overwatch"))
    assert "skill" not in scene.fact("HitRolls", trail=[], lowest=6)


@pytest.mark.rule("10e.stratagem.fire-overwatch")
def test_only_units_within_24_inches_that_could_shoot_may_and_only_at_the_mover() -> None:
    theirs = {
        "B1": {"sheet": "watch", "at": [[20, 10]]},
        "B2": {"sheet": "watch", "at": [[FAR + 0.1, 10]]},
        "B3": {"sheet": "watch", "at": [[20, 20]]},
        "B4": {"sheet": "watch", "at": [[20, 30]]},
    }
    aimed = []

    async def shooting(game: Warhammer, unit: Unit, *, at: Unit, hits_on: int, rules: tuple[str, ...]) -> None:
        aimed.append((unit.key, at.key, hits_on))

    parts = {"shooting.could_shoot": lambda game, unit, target: unit.key != "B3", "shooting.shoot": shooting}
    answers = use("fire-overwatch") | {"fire-overwatch": [Illegal("B2"), Illegal("B3"), "B4"]}
    scene = watched(theirs=theirs, parts=parts, answers=answers)
    assert aimed == [("B4", "A1", 6)]
    assert [refusal.about["options"] for refusal in scene.refusals] == [["B1", "B4"]] * 2
    assert [unit.key for unit in FireOverwatch().units(scene.game, scene.game.unit("A1"))] == ["B1", "B4"]


@pytest.mark.rule("10e.stratagem.fire-overwatch")
def test_exactly_24_inches_are_within_reach() -> None:
    exactly = {"B1": {"sheet": "sniper", "at": [[FAR - 0.0002, 10]]}}
    scene = watched(theirs=exactly, dice="hit 1", answers=use("fire-overwatch"))
    assert scene.fact("StratagemUsed", unit="B1")


@pytest.mark.bad("10e.stratagem.fire-overwatch.once-per-turn")
def test_once_a_turn_not_once_in_each_phase() -> None:
    scene = watched(dice="hit 1 1 1 1 1 1 1 1 1 1", answers=use("fire-overwatch"), times=2)
    assert scene.asked.count("use fire-overwatch") == 1
    assert scene.game.state.cp == (2, 1)
    game = scene.game
    game.state.clock = game.state.clock.__class__(phase=3)  # the Charge phase of the same turn
    assert used_already(game, FireOverwatch(), 1)
    game.state.clock = game.state.clock.__class__(turn=1, phase=3)
    assert not used_already(game, FireOverwatch(), 1)


def real(theirs: dict[str, Any], answers: dict[str, list[Any]], dice: str = "", more: Any = None) -> Scene:
    """A1 ends a move; whoever watches shoots by the rules of the Shooting phase."""
    told: dict[str, Any] = {"ours": OURS | (more or {}), "theirs": theirs, "sheets": SHEETS, "phase": "movement"}
    return opened("move_ends", "A1", answers=answers, dice=dice, **told)


@pytest.mark.bad("10e.stratagem.fire-overwatch", 1, 3)
def test_who_is_locked_in_combat_or_too_far_away_does_not_fire() -> None:
    """B2 fights A2, B3 has fallen back, B4 is beyond 24 inches of A1 though its gun reaches further."""
    theirs = {
        "B1": {"sheet": "watch", "at": [[20, 10]]},
        "B2": {"sheet": "watch", "at": [[20, 20]]},
        "B3": {"sheet": "watch", "at": [[20, 30]], "moved": "fall-back"},
        "B4": {"sheet": "sniper", "at": [[FAR + 0.1, 10]]},
        "B5": {"sheet": "watch", "at": [[18, 8]]},
    }
    attempts = [Illegal(key) for key in ("B2", "B3", "B4")]
    answers = use("fire-overwatch") | {"fire-overwatch": [*attempts, "B1"], "targets": [{"B1.1/gun": "A1"}]}
    scene = real(theirs, answers, "hit 1", {"A2": {"sheet": "marine", "at": [[20, 22]]}})
    for refusal in scene.refusals:
        assert refusal.about["options"] == ["B1", "B5"]
        assert refusal.rules == FireOverwatch.rules
    assert len(scene.refusals) == 3


@pytest.mark.bad("10e.stratagem.fire-overwatch", 2)
def test_naming_another_target_is_refused() -> None:
    theirs = {"B1": {"sheet": "watch", "at": [[20, 10]]}}
    other = {"A2": {"sheet": "marine", "at": [[20, 15]]}}
    answers = use("fire-overwatch") | {"targets": [Illegal({"B1.1/gun": "A2"}), {"B1.1/gun": "A1"}]}
    scene = real(theirs, answers, "hit 1", other)
    (refusal,) = scene.refusals
    assert (refusal.why, refusal.rules) == ("another-target", FireOverwatch.rules)
    assert refusal.about == {"target": "A2", "targets": ["A1"]}
    assert scene.fact("AttacksMade", target="A1")


def test_not_in_ones_own_turn_nor_in_other_phases() -> None:
    assert watched(turn="B").asked == []
    assert watched(phase="fight").asked == []


def test_the_price_of_a_unit_that_does_not_shoot_at_all_is_its_players_affair() -> None:
    """Without a Shooting phase in play nothing happens, but it is paid for."""

    async def act(game: Warhammer) -> None:
        await game.window.move_ends(game, game.unit("A1"))

    scene = setup(OURS, WATCH, SHEETS, cp=[1, 1], time={"phase": "movement"})
    assert Scene(scene, act, answers=use("fire-overwatch"), parts={"shooting.shoot": idle}).game.state.cp == (1, 0)


async def idle(game: Warhammer, unit: Unit, **terms: Any) -> None:
    """It holds its fire."""


# -- how often people are asked about it -------------------------------------------------------------------------------


def move(x: float, theirs: str = "flamer", orders: tuple[StandingOrder, ...] = PERSONAL) -> list[str]:
    """A1 moves 5" toward a unit that stands at x; at which moments its player is asked whether to fire."""
    watching = {"B1": {"sheet": theirs, "models": 5, "at": [[x, 10]]}}
    march = March(OURS, watching, "", sheets=SHEETS, cp=[0, 2], rules=RULEBOOK.special_rules)
    march.run.set_orders(1, orders)
    march.answer("movement", "normal")
    asked = []
    for answer in (None, march.shift(5, 0), None):
        if march.request.player == 1:
            asked.append(march.request.about["event"]["moment"])
        if march.request.name == ("use fire-overwatch" if answer is None else "normal move"):
            march.run.answer(answer, player=march.request.player)
    return asked


def test_people_are_asked_once_a_move_and_at_both_ends_if_they_like() -> None:
    assert move(30) == ["move_begins"]
    assert move(30, orders=()) == ["move_begins", "move_ends"]


def test_people_are_asked_at_the_end_of_a_move_if_there_was_no_such_chance_at_its_start() -> None:
    assert move(FAR + 4) == ["move_ends"]


def test_people_are_not_asked_about_shots_that_would_do_little() -> None:
    assert move(30, "watch") == []
    assert move(30, "watch", orders=PERSONAL[1:]) == ["move_begins"]
    assert move(30, "watch", orders=()) == ["move_begins", "move_ends"]


def test_people_are_asked_about_passengers_of_a_transport_lost_in_the_middle_of_its_move() -> None:
    carries = {"tags": ["VEHICLE", "TRANSPORT"], "base": {"square": [4, 3]}, "height": 3, "carries": {"models": 6}}
    ours = {
        "A1": {"sheet": "marine", "models": 2, "aboard": "A2"},
        "A2": {"sheet": "bus", "battle_shocked": True, "at": [[10, 10]]},
    }
    theirs = {"B1": {"sheet": "bus", "at": [[14.5, 10]]}, "B2": {"sheet": "flamer", "models": 5, "at": [[10, 25]]}}
    sheets = SHEETS | {"bus": carries}
    march = March(ours, theirs, "desperate escape 1", sheets=sheets, cp=[0, 2], rules=RULEBOOK.special_rules)
    march.run.set_orders(1, PERSONAL)
    march.answer("movement", "fall-back")
    march.answer("fall-back move", {"A2.1": [[5, 10]]})
    march.answer("disembark", {"A1.1": [9, 13.5], "A1.2": [11, 13.5]})
    assert march.request.about["event"]["moment"] == "set_up"
