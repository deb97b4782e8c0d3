"""What no rule may break is noticed when it is broken."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from bellona.kernel.facts import Fact, PhaseBegan
from bellona.kernel.rulebook import Rulebook
from bellona.space.table import Pose
from bellona.wh40k.facts import ChargeMade, Embarked, SelectedToFight, StratagemUsed, TargetSelected, UnitMoved
from bellona.wh40k.game import Warhammer
from bellona.wh40k.invariants import InvariantBroken, WatchedBattle, broken_by
from bellona.wh40k.state import BattleState, Gain, Standing, Use

from .scenes import SHEETS, Scene, setup
from .soaking import WATCHED

ROCKET = {"rocket": {"range": 24, "BS": 3, "abilities": ["one-shot"]}}
OURS: dict[str, Any] = {
    "A1": {"sheet": "marine", "models": 3, "at": [[10, 10]]},
    "A2": {"sheet": "marine", "models": 2, "aboard": "A3"},
    "A3": {"sheet": "wagon", "at": [[30, 10]]},
}
THEIRS = {"B1": {"sheet": "guard", "models": 2, "at": [[10, 30]]}}
WAGON = SHEETS["tank"] | {"tags": ["VEHICLE", "TRANSPORT"], "carries": {"models": 3}, "arms": ROCKET}
PHASE = PhaseBegan(stage="battle", round=1, player=0, phase="shooting")
USED = StratagemUsed(player=0, stratagem="grenade", cost=1, unit="A1")


def battle(**more: Any) -> Warhammer:
    time = {"round": 1, "phase": "shooting"}
    return Scene(setup(OURS, THEIRS, {"wagon": WAGON}, time=time, mission={"name": "contested-ground"}), **more).game


def broken(change: Callable[[Warhammer], Any], fact: Fact) -> list[str]:
    game = battle()
    game.facts.append(fact)
    change(game)
    return list(broken_by(game, fact))


def place(unit: str, *places: tuple[float, float]) -> Callable[[Warhammer], None]:
    return lambda game: game.table.place(unit, {f"{unit}.{i}": Pose(x, y) for i, (x, y) in enumerate(places, 1)})


def moved(how: str, unit: str = "A1") -> UnitMoved:
    return UnitMoved(unit=unit, how=how, paths={f"{unit}.1": (Pose(10, 10), Pose(10, 10))})


def use_twice(game: Warhammer) -> None:
    game.state.uses = (Use(0, "grenade", (1, 0, 2)),) * 2


def set_state(**changes: Any) -> Callable[[Warhammer], None]:
    def change(game: Warhammer) -> None:
        for name, value in changes.items():
            setattr(game.state, name, value)

    return change


SHOT = TargetSelected(unit="A3", target="B1", shots=(("A3.1", "rocket"),))
FIXED, STAKED = Standing("fixed"), Standing("fixed", primary=25, gambit="any")
FIGHTS = SelectedToFight(unit="A1", fights_first=False)
CASES: list[tuple[str, Callable[[Warhammer], Any], Fact]] = [
    ("A1 overlaps", place("A1", (10, 10), (10.5, 10), (12, 10)), PHASE),
    ("A1.1 hangs over the edge", place("A1", (0.2, 10)), PHASE),
    ("A1 is not in Coherency", place("A1", (10, 10), (20, 10), (21.5, 10)), moved("charge")),
    ("A1.1 does not stand where its path ends", place("A1", (9, 10)), moved("normal")),
    ("A1 has moved up to B1", place("B1", (10, 8.2)), moved("normal")),
    ("A1 has charged B1 and is not near it", bool, ChargeMade(unit="A1", targets=("B1",), bonus=True)),
    ("A1 has embarked and stands on the battlefield", bool, Embarked(unit="A1", transport="A3")),
    ("A1.2 has 3 of 2 wounds", lambda game: game.change_model("A1", "A1.2", wounds=3), PHASE),
    ("A1.2 has no wounds left and lives", lambda game: game.change_model("A1", "A1.2", wounds=0), PHASE),
    ("and on the table", lambda game: game.change("A1", models=game.unit("A1").models[:2]), PHASE),
    ("A2 is aboard A3", place("A2", (20, 20), (22, 20)), PHASE),
    ("A2 is aboard B1", lambda game: game.change("A2", aboard="B1"), PHASE),
    ("A2 is neither in Reserves nor on the battlefield", lambda game: game.change("A2", aboard=""), PHASE),
    ("A1 is in Reserves and on the battlefield", lambda game: game.change("A1", reserves="strategic"), PHASE),
    ("A1 is still shot", lambda game: game.change("A1", shot=True), PHASE),
    ("A1 still has stealth", lambda game: game.change("A1", gained=(Gain("stealth", "phase"),)), PHASE),
    ("Command points are (0, -1)", set_state(cp=(0, -1)), PHASE),
    ("player 1 has 5 Victory points of []", set_state(vp=(0, 5)), PHASE),
    ("player 0 has scored 51 and 0", set_state(standings=(Standing(primary=51), Standing())), PHASE),
    ("player 1 has 1 Victory points in all", set_state(vp=(0, 1), standings=(FIXED, FIXED)), PHASE),
    ("player 0 has 46 Victory points in all", set_state(vp=(46, 0), standings=(STAKED, FIXED)), PHASE),
    ("A1 fights twice", lambda game: game.facts.insert(-1, FIGHTS), FIGHTS),
    ("A3.1 fires rocket again", lambda game: game.facts.insert(0, SHOT), SHOT),
    ("grenade is used again in the same phase", use_twice, USED),
    ("grenade is used in the wrong turn", bool, StratagemUsed(player=1, stratagem="grenade", cost=1, unit="B1")),
    ("grenade is used on an enemy", bool, StratagemUsed(player=0, stratagem="grenade", cost=1, unit="B1")),
]


@pytest.mark.parametrize(("primary", "secondary", "is_told"), [(50, 50, False), (51, 50, True), (50, 51, True)])
def test_as_many_points_as_there_may_be_are_not_too_many(primary: int, secondary: int, is_told: bool) -> None:
    standing = Standing("fixed", primary=primary, secondary=secondary)
    found = broken(set_state(vp=(primary + secondary, 0), standings=(standing, FIXED)), PHASE)
    assert (f"player 0 has scored {primary} and {secondary}" in found) == is_told


@pytest.mark.parametrize(("what", "change", "fact"), CASES, ids=[case[0] for case in CASES])
def test_what_is_broken_is_told(what: str, change: Callable[[Warhammer], Any], fact: Fact) -> None:
    found = broken(change, fact)
    assert any(what in line for line in found), found


@pytest.mark.parametrize("fact", [PHASE, moved("normal"), FIGHTS, SHOT], ids=lambda fact: type(fact).__name__)
def test_nothing_is_told_of_a_battle_in_order(fact: Fact) -> None:
    assert broken(bool, fact) == []


def test_a_move_that_was_cancelled_may_leave_a_unit_scattered() -> None:
    scatter = place("A1", (10, 10), (20, 10), (21.5, 10))
    assert broken(scatter, UnitMoved(unit="A1", how="advance", paths={})) == []


def test_a_secret_that_shows_is_told() -> None:
    def shown(book: Rulebook, state: BattleState, owner: int, player: int | None) -> dict[str, Any]:
        return {"hand": state.standings[owner].hand}

    standings = (Standing("tactical", ("a",), ("b", "c")), Standing("tactical", ("a",), ("b", "c")))
    sound, leaking = battle(), battle(parts={"missions.standing": shown})
    sound.state.standings = leaking.state.standings = standings
    assert list(broken_by(sound, PHASE)) == []
    assert any("sees what" in line for line in broken_by(leaking, PHASE))


def test_a_watched_battle_fails_where_it_is_broken() -> None:
    game = battle()
    watched = WatchedBattle(WATCHED, game.state, [])
    watched.record(PHASE)
    game.state.cp = (-1, 0)
    with pytest.raises(
        InvariantBroken, match=r"round 1, shooting phase, after PhaseBegan: Command points are \(-1, 0\)"
    ):
        watched.record(PHASE)
