"""What no rule may break is noticed when it is broken."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from bellona.conquest.facts.charge_facts import Charged
from bellona.conquest.facts.round_facts import ActionTaken, Activated, CardDrawn, Deactivated, Stacked
from bellona.conquest.facts.victory_facts import Scored
from bellona.conquest.game import Conquest
from bellona.conquest.invariants import InvariantBroken, WatchedConquest, broken_by, broken_table, covered
from bellona.conquest.rulebook import RULEBOOK
from bellona.conquest.state import ConquestState, Side, Stand
from bellona.kernel.facts import Fact, PhaseBegan
from bellona.kernel.rulebook import Rulebook
from bellona.space.blocks.block import Block, formed
from bellona.space.table import Pose

from .battles import battle
from .scenes import Scene, ground, piece, setup

PHASE = PhaseBegan(stage="battle", round=1, player=0, phase="action")
VICTORY = PhaseBegan(stage="battle", round=1, player=0, phase="victory")
SUPREMACY = PhaseBegan(stage="battle", round=1, player=0, phase="supremacy")
DONE = Deactivated(unit="A1")
MARCHES = ActionTaken(unit="A1", action="march")
STRIKES = ActionTaken(unit="A1", action="clash")
BEGUN = Activated(unit="A1")
AT = (24.0, 20.0, 0.0, 1.0)
CHARGED = Charged(
    unit="A1", target="B1", wheel=0, corner="", inches=0, side="front", engaged=3, aligned="charger", at=AT
)
HOUSE = piece("house", 8, 24, 6, 4, "garrison")


def scene() -> Conquest:
    """Two Regiments of six, three abreast, a Character with the first, and one of each side in reserve."""
    ours = {
        "A1": {"entry": "guards", "at": [24, 20, 0, 1], "stands": 5, "files": 3, "command": ["leader"]},
        "A2": {"entry": "raiders", "at": [36, 20, 0, 1]},
    }
    theirs = {"B1": {"entry": "guards", "at": [24, 30, 0, -1], "stands": 6, "files": 3}}
    characters = {"A": {"a": {"entry": "captain", "with": "A1", "place": 2}}}
    return Scene(setup(ours, theirs, characters=characters, **ground(HOUSE))).game


def stand_at(key: str, x: float, y: float) -> Callable[[Conquest], None]:
    """The Regiment as it is, elsewhere."""

    def change(game: Conquest) -> None:
        block = game.unit(key).block
        assert block is not None
        game.put(key, block.standing(x, y, block.fx, block.fy))

    return change


def apart(game: Conquest) -> None:
    pose = game.table.pose("B1", "B1.1")
    game.table.place("B1", {"B1.1": Pose(pose.x + 1e-6, pose.y, 0.0, pose.fx, pose.fy)}, follow=True)


def formed_as(order: tuple[int, ...], files: int, key: str = "A1") -> Callable[[Conquest], None]:
    """Its Stands by other places, in so many files."""

    def change(game: Conquest) -> None:
        unit = game.unit(key)
        old = unit.block
        assert old is not None
        game.change(key, stands=tuple(unit.stands[place] for place in order))
        game.put(key, Block(old.x, old.y, old.fx, old.fy, old.width, old.depth, formed(len(order), files)))

    return change


def of_side(player: int, **fields: Any) -> Callable[[Conquest], None]:
    return lambda game: game.change_side(player, **fields)


def told(*facts: Fact) -> Callable[[Conquest], None]:
    """Facts that came before."""
    return lambda game: game.facts.__setitem__(slice(-1, -1), list(facts))


def state(**changes: Any) -> Callable[[Conquest], None]:
    def change(game: Conquest) -> None:
        for name, value in changes.items():
            setattr(game.state, name, value)

    return change


CASES: list[tuple[str, Callable[[Conquest], Any], Fact]] = [
    ("A1 overlaps B1", stand_at("A1", 24, 30.5), DONE),
    ("A2 stands in house", stand_at("A2", 8, 24), DONE),
    ("A2.1 hangs over the edge", stand_at("A2", 1.2, 20), DONE),
    ("B1 comes apart by 1e-06", apart, DONE),
    ("a is a Character in rank 2", formed_as((0, 1, 3, 2, 4, 5), 3), DONE),
    ("A1.2 commands from rank 1, file 1 of 3", formed_as((1, 0, 2, 3, 4, 5), 3), DONE),
    ("A1 stands in one file", formed_as((0, 1, 2, 3, 4, 5), 1), DONE),
    ("B1.1 is wounded in rank 1 of 2", lambda game: game.change_stand("B1", "B1.1", wounds=1), DONE),
    ("B1.6 has 4 of 4 wounds", lambda game: game.change_stand("B1", "B1.6", wounds=4), DONE),
    ("began with 6 Stands, has 6 and has lost 1", lambda game: game.change("B1", lost=(Stand("B1.7"),)), DONE),
    ("B1 is waiting, and on the table", lambda game: game.change("B1", where="waiting"), DONE),
    ("a is not with A2", lambda game: game.change_character("a", regiment="A2"), DONE),
    ("A1 is 10.0000 inches from B1", bool, CHARGED),
    ("player 0 has stacked {'guards': 1}", of_side(0, stack=("guards",)), SUPREMACY),
    ("player 0 has {'guards': 1} left", of_side(0, stack=("guards",)), VICTORY),
    ("player 1 has {} left, {'guards': 1} have not acted", bool, VICTORY),
    ("player 0 has 0 cards for 1 captain", of_side(0, stack=("guards",)), CardDrawn(player=0, card="raiders")),
    ("A1 is activated again", told(BEGUN), BEGUN),
    ("A1 takes march, clash, clash", told(BEGUN, MARCHES, STRIKES), STRIKES),
    ("A1 takes clash, clash", told(BEGUN, STRIKES), STRIKES),
    ("player 1 has 3 Victory points of []", state(vp=(0, 3)), PHASE),
]


@pytest.mark.parametrize(("what", "change", "fact"), CASES, ids=[case[0] for case in CASES])
def test_what_is_broken_is_told(what: str, change: Callable[[Conquest], Any], fact: Fact) -> None:
    game = scene()
    game.facts.append(fact)
    change(game)
    found = list(broken_by(game, fact))
    assert any(what in line for line in found), found


@pytest.mark.parametrize("fact", [PHASE, DONE, BEGUN, MARCHES], ids=lambda fact: type(fact).__name__)
def test_nothing_is_told_of_a_battle_in_order(fact: Fact) -> None:
    game = scene()
    game.facts.append(fact)
    assert list(broken_by(game, fact)) == []


def test_a_march_may_be_taken_twice() -> None:
    game = scene()
    game.facts += [BEGUN, MARCHES, MARCHES]
    assert list(broken_by(game, MARCHES)) == []


def test_a_secret_that_shows_is_told() -> None:
    def shown(book: Rulebook, state: ConquestState, player: int | None) -> dict[str, Any]:
        return {"stack": state.sides[1].stack, "hand": state.sides[0].hand}

    stacked = (Side(), Side(stack=tuple(f"card {n}" for n in range(9))))
    drawn = (Side(hand=("stand-firm",), deck=tuple(f"card {n}" for n in range(9))), Side())
    for sides in (stacked, drawn):
        game = scene()
        game.state.sides = sides
        fact = Stacked(player=1, cards=(), seen_by=(1,))
        assert list(broken_by(game, fact)) == []
        leaking = Conquest(replace(RULEBOOK, seen=shown), game.state, [])
        assert any("sees what" in line for line in broken_by(leaking, fact))


def test_a_watched_battle_fails_where_it_is_broken() -> None:
    game = scene()
    watched = WatchedConquest(RULEBOOK, game.state, [])
    watched.record(PHASE)
    game.state.vp = (1, 0)
    with pytest.raises(InvariantBroken, match=r"after Scored: player 0 has 1 Victory points of \[2\]"):
        watched.record(Scored(player=0, points=2, total=2, why="zones"))


@pytest.mark.parametrize("number", range(4))
def test_whole_battles_break_nothing(number: int) -> None:
    watched = replace(RULEBOOK, game=WatchedConquest)
    assert battle(number, ("busy", "random"), "skirmish", "teaching", book=watched).is_over


def test_a_regiment_covers_all_its_stands() -> None:
    """As it stood in a battle, a plain union of the three left the first out."""
    trolls = {"entry": "trolls", "at": [21.436, 1.506, 0.267239, -0.96363], "stands": 3, "files": 3}
    game = Scene(setup({"A1": {"entry": "guards", "at": [24, 20, 0, 1]}}, {"B1": trolls})).game
    width, depth = game.entry(game.unit("B1")).profile.stand
    assert covered(game, game.unit("B1")).area == pytest.approx(3 * width * depth, abs=1e-3)


@pytest.mark.parametrize(("deep", "broken"), [(0.002, []), (0.006, ["B1 overlaps B2"])])
def test_a_corner_may_lie_in_the_nook_of_a_short_rank_by_what_counts_as_touching(
    deep: float, broken: list[str]
) -> None:
    """B2's corner lies so far in B1's first rank, and so far in the one Stand behind it."""
    short = {"entry": "trolls", "at": [48.2 - deep, 8.5 - deep, 0, 1], "stands": 4, "files": 3, "last": [1]}
    beside = {"entry": "trolls", "at": [43.2, 6, 0, 1], "stands": 3, "files": 3}
    table = {"size": [72, 48]}
    game = Scene(
        setup({"A1": {"entry": "guards", "at": [24, 40, 0, 1]}}, {"B1": short, "B2": beside}, table=table)
    ).game
    assert list(broken_table(game)) == broken
