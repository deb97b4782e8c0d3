"""The Fight phase: who fights when, who piles in twice, who strikes."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.kernel.flow import Alternate
from bellona.space.table import Pose
from bellona.wh40k.attacks.melee import targets_of
from bellona.wh40k.e11.fighting import active_player, in_one_run, is_eligible, overruns, pile_in_move, strikers
from bellona.wh40k.moves.engaging import Closing, Verdict
from bellona.wh40k.moves.pile_in import foes_of, ignored_by
from bellona.wh40k.phases.fight import FIGHT, fighting_first, fighting_then, has_fights_first

from ..e10.clashing import WIDE, Clash, at, beyond
from ..e10.marching import block
from ..e10.test_aircraft_fight import MORE, led, plane
from ..e10.test_fight import CHARGED, MEEK, order, pairs
from ..e10.test_melee import SHEETS, dummy, melee
from ..e10.test_pile_in import pile

KEEN = {"keen": {"T": 4, "Sv": 7, "W": 1, "tags": ["INFANTRY"], "arms": {"axe": {"A": 1, "WS": 2, "S": 8}}}}
KILLS = "hit 2, wound 2, save 1"


# -- who fights when ---------------------------------------------------------------------------------------------------


@pytest.mark.bad("11e.fight.first-selector", 1)
@pytest.mark.rule("11e.fight.steps", "11e.fight.remaining-selector")
def test_the_player_whose_turn_it_is_selects_first_and_then_they_alternate() -> None:
    clash = pairs(3, {"A1": CHARGED, "A2": CHARGED}, {"B1": {"sheet": "keen"}})
    assert (clash.asked, clash.request.player, clash.options()) == ("fights first", 0, ["A1", "A2"])
    refusal = clash.refused("B1")
    assert "11e.fight.first-selector" in refusal.rules
    assert [unit.key for unit in fighting_first(clash.game, 1)] == ["B1"]
    clash.answer("A1")
    assert order(clash) == ["A1", "B1", "A2"]
    assert active_player(clash.game) == 0
    clash = pairs(2, {}, {"B1": CHARGED, "B2": CHARGED}, time={"player": "B"})
    assert (clash.request.player, clash.options()) == (1, ["B1", "B2"])


@pytest.mark.rule("11e.fight.remaining-selector", "11e.fight.first-selector")
@pytest.mark.parametrize(
    ("ours", "theirs", "first", "then"),
    [
        ({"A1": CHARGED}, {}, ["A1"], 1),
        ({"A1": CHARGED}, {"B1": CHARGED}, ["A1", "B1"], 0),
        ({"A1": CHARGED}, {"B1": CHARGED, "B2": CHARGED}, ["A1", "B1", "B2"], 0),
        ({}, {"B1": CHARGED}, ["B1"], 0),
        ({}, {}, [], 0),
    ],
)
def test_the_second_step_goes_on_with_the_opponent_of_whoever_selected_last(
    ours: dict[str, Any], theirs: dict[str, Any], first: list[str], then: int
) -> None:
    clash = pairs(4, ours, theirs)
    while clash.asked == "fights first":
        clash.suggested()
    assert order(clash) == first
    assert (clash.asked, clash.request.player) == ("remaining combats", then)
    steps = [step for step in in_one_run(FIGHT).steps if isinstance(step, Alternate)]
    assert [(step.begins, step.goes_on) for step in steps] == [(active_player, True)] * 2


@pytest.mark.rule("11e.fight.first-selector")
def test_who_has_units_left_fights_with_them_one_after_the_other() -> None:
    clash = pairs(3, {"A1": {"fought": True}, "A2": {"fought": True}}, {})
    assert order(clash) == ["A3"]
    assert (clash.request.player, clash.options()) == (1, ["B1", "B2", "B3"])
    clash.answer("B3", "B2")
    assert order(clash) == ["A3", "B3", "B2", "B1"]
    assert fighting_then(clash.game, 1) == []


@pytest.mark.rule("11e.fight.must-select")
def test_nobody_passes() -> None:
    clash = pairs(2, {}, {})
    refusal = clash.refused(None)
    assert (refusal.why, "11e.fight.must-select" in refusal.rules) == ("wrong-number", True)
    assert order(clash.answer("A1", "B1"))[-2:] == ["A2", "B2"]  # nobody is asked whether the last two fight


@pytest.mark.rule("11e.fight.eligible")
def test_no_unit_fights_twice() -> None:
    clash = pairs(3, {}, {}).answer("A2", "B2")
    assert clash.options() == ["A1", "A3"]
    refusal = clash.refused("A2")
    assert (refusal.why, refusal.rules) == ("fought-already", ("11e.fight.eligible",))


@pytest.mark.bad("11e.ability.fights-first", 1)
def test_a_unit_fights_first_only_if_every_model_has_it() -> None:
    kinds = {"kinds": {"veteran": {"abilities": ["fights-first"]}, "recruit": {}}, "tags": ["INFANTRY"]}
    sheets = {"mixed": kinds, "meek": MEEK, "hero": MEEK | {"tags": ["CHARACTER"], "rules": ["fights-first"]}}
    theirs = {"B1": at([beyond(0), 10], sheet="meek"), "B2": at([10, 30], sheet="meek", **CHARGED)}
    ours = {"sheet": "mixed", "models": {"veteran": 1, "recruit": 1}, "at": [[10, 10], [10, beyond(0)]]}
    other = at([beyond(0), 30], sheet="meek")
    clash = Clash({"A1": ours, "A2": other}, theirs, phase="fight", sheets=sheets)
    assert order(clash)[0] == "B2"  # A1 could not be selected in the first step
    veterans = ours | {"models": {"veteran": 2}}
    clash = Clash({"A1": veterans, "A2": other}, theirs, phase="fight", sheets=sheets)
    assert order(clash.play())[:2] == ["A1", "B2"]
    assert has_fights_first(clash.game, clash.game.unit("A1"))
    led = {"A1": at([10, 10], sheet="meek", leader="A9") | {"at": [[10, 10], [10, beyond(0)]]}, "A9": {"sheet": "hero"}}
    clash = Clash(led | {"A2": other}, theirs, phase="fight", sheets=sheets)
    assert order(clash)[0] == "B2"
    assert not has_fights_first(clash.game, clash.game.unit("A1"))


@pytest.mark.rule("11e.aircraft.charge-and-fight", "11e.fight.eligible")
def test_selecting_an_aircraft_that_is_engaged_only_on_foot_is_refused() -> None:
    theirs = {"B1": at((10, 10)), "B2": at((20, 10)), "B3": at((30, 10))}
    ours = {"A1": plane(0), "A2": dummy((beyond(0, 20), 10)), "A3": dummy((beyond(0, 30), 10))}
    ours = {key: unit | {"fought": False} for key, unit in ours.items()}
    clash = Clash(ours, theirs, phase="fight", sheets=MORE)
    assert clash.options() == ["A2", "A3"]
    refusal = clash.refused("A1")
    assert (refusal.why, refusal.rules) == (
        "not-eligible-to-fight",
        ("11e.aircraft.charge-and-fight", "11e.fight.eligible"),
    )


# -- who is eligible ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("11e.fight.eligible")
def test_who_is_engaged_or_has_charged_is_eligible() -> None:
    ours = {"A1": at([10, 10]), "A2": at([10, 20]), "A3": at([10, 30], charged=True)}
    game = Clash(ours, {"B1": at([beyond(2), 10]), "B2": at([beyond(2.01), 20])}, phase="fight", sheets=SHEETS).game
    assert game.state.engaged_at_start == ("A1", "B1")
    assert [is_eligible(game, game.unit(key)) for key in ("A1", "A2", "A3", "B1", "B2")] == [1, 0, 1, 1, 0]


def killers(**more: Any) -> dict[str, Any]:
    """A1 is going to kill B1, which A2 is engaged with, too."""
    ours = {"A1": at([10, 10], sheet="keen", **more), "A2": at([beyond(0, beyond(0)), 10], sheet="keen")}
    return {"ours": ours, "theirs": {"B1": at([beyond(0), 10], sheet="keen", fought=True)}}


@pytest.mark.rule("11e.fight.eligible", "11e.fight.overrun", "11e.fight.overrun-procedure")
def test_who_was_engaged_when_the_phase_began_fights_though_nobody_is_left() -> None:
    scene = killers()
    clash = Clash(scene["ours"], scene["theirs"], phase="fight", sheets=KEEN, dice=KILLS).answer("A1").play()
    assert clash.fact("UnitDestroyed", unit="B1")
    assert order(clash) == ["A1", "A2"]
    assert clash.fact("OverrunFight", unit="A2")["rules"] == ["11e.fight.overrun", "11e.fight.overrun-procedure"]
    assert not clash.facts("OverrunFight", unit="A1")
    assert is_eligible(clash.game, clash.game.unit("A2"))


@pytest.mark.bad("11e.fight.eligible", 2)
@pytest.mark.bad("11e.fight.overrun-procedure", 2)
def test_who_neither_charged_nor_was_engaged_does_not_fight_though_an_enemy_is_near() -> None:
    ours = {"A1": at([10, 10], sheet="meek"), "A2": at([10, 20], sheet="meek"), "A3": at([10, 30], sheet="meek")}
    theirs = {"B1": at([beyond(3), 10], sheet="meek")}
    theirs |= {"B2": at([beyond(0), 20], sheet="meek"), "B3": at([beyond(0), 30], sheet="meek")}
    clash = Clash(ours, theirs, phase="fight", sheets={"meek": MEEK})
    assert clash.options() == ["A2", "A3"]
    refusal = clash.refused("A1")
    assert (refusal.why, refusal.rules) == ("not-eligible-to-fight", ("11e.fight.eligible",))
    assert not is_eligible(clash.game, clash.game.unit("A1"))
    assert overruns(clash.game, clash.game.unit("A1"))  # if it could be selected
    clash.play()
    assert not clash.facts("OverrunFight")


@pytest.mark.bad("11e.fight.eligible", 1)
@pytest.mark.bad("11e.fight.overrun-procedure", 1)
def test_nobody_fights_again_because_another_enemy_is_within_reach() -> None:
    """A1 has fought; B2 is near enough for a Pile-in, and A1 was engaged when the phase began."""
    ours = {"A1": at([10, 10], sheet="keen"), "A2": at([30, 30], sheet="keen"), "A3": at([30, 36], sheet="keen")}
    theirs = {"B1": at([beyond(0), 10], sheet="keen", fought=True), "B2": at([10, 10 - WIDE - 4], sheet="keen")}
    theirs |= {"B3": at([beyond(0, 30), 30], sheet="keen"), "B4": at([beyond(0, 30), 36], sheet="keen")}
    dice = f"{KILLS}, hit 1, hit 1, hit 1, hit 1"
    clash = Clash(ours, theirs, phase="fight", sheets=KEEN, dice=dice).answer("A1")
    clash.play("remaining combats").answer("B3").play("remaining combats")
    assert clash.options() == ["A2", "A3"]
    refusal = clash.refused("A1")
    assert (refusal.why, refusal.rules) == ("fought-already", ("11e.fight.eligible",))
    assert overruns(clash.game, clash.game.unit("A1"))
    clash.play()
    assert order(clash).count("A1") == 1


@pytest.mark.rule("11e.fight.newly-eligible", "11e.fight.consolidate-drag", "11e.fight.overrun-procedure")
def test_who_is_drawn_in_fights_in_the_second_step_and_may_pile_in_twice() -> None:
    """A1 kills B1 and consolidates into B2, which has Fights First but was not eligible when the phase began."""
    sheets = KEEN | {"quick": KEEN["keen"] | {"rules": ["fights-first"]}}
    ours = {"A1": at([10, 10], sheet="keen", **CHARGED), "A2": at([30, 30], sheet="keen", **CHARGED)}
    theirs = {"B1": at([beyond(0), 10], sheet="keen"), "B2": at([10, beyond(2.8)], sheet="quick")}
    theirs |= {"B3": at([30, beyond(0, 30)], sheet="keen")}
    clash = Clash(ours, theirs, phase="fight", sheets=sheets, dice=f"{KILLS}, hit 1, hit 1, hit 1").answer("A1")
    assert clash.asked == "consolidation move"
    assert clash.suggested().fact("UnitMoved", how="engaging")
    clash.play("remaining combats")
    assert order(clash) == ["A1", "A2"]
    assert (clash.request.player, clash.options()) == (1, ["B2", "B3"])
    assert [unit.key for unit in fighting_then(clash.game, 1)] == ["B2", "B3"]
    assert overruns(clash.game, clash.game.unit("B2"))
    assert not overruns(clash.game, clash.game.unit("B3"))
    clash.answer("B2").play()
    assert clash.fact("OverrunFight", unit="B2")
    assert clash.fact("AttacksMade", unit="B2", target="A1")


@pytest.mark.rule("11e.fight.consolidate-drag")
def test_who_has_fought_does_not_fight_again_when_it_is_drawn_in() -> None:
    theirs = {"B1": at([beyond(0), 10], sheet="keen"), "B2": at([10, beyond(2.8)], sheet="keen", fought=True)}
    ours = {"A1": at([10, 10], sheet="keen", **CHARGED)}
    clash = Clash(ours, theirs, phase="fight", sheets=KEEN, dice=KILLS).suggested().play()
    assert clash.fact("UnitMoved", how="engaging")
    assert order(clash) == ["A1"]
    assert is_eligible(clash.game, clash.game.unit("B2"))
    assert fighting_then(clash.game, 1) == []


# -- piling in ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("11e.fight.sequence")
def test_a_unit_piles_in_then_strikes_then_consolidates() -> None:
    theirs = {"B1": dummy((beyond(0.5), 10)), "B2": dummy((beyond(6), 10))}
    clash = pile(at((10, 10)), theirs, dice="hit 6 1 1, wound 6, save 1", objectives={"O": [12, 13]}).play()
    kinds = ("SelectedToFight", "UnitMoved", "AttacksMade")
    told = [(type(fact).__name__, getattr(fact, "how", "")) for fact in clash.run.facts]
    assert [one for one in told if one[0] in kinds] == [
        ("SelectedToFight", ""),
        ("UnitMoved", "pile-in"),
        ("AttacksMade", ""),
        ("UnitMoved", "objective"),
    ]


@pytest.mark.rule("11e.fight.pile-in")
def test_models_move_up_to_three_inches_and_none_has_to() -> None:
    clash = pile(at((10, 10), (10, 12)), {"B1": dummy((beyond(0.5), 10), (beyond(4), 12))}, dice="hit 1 1 1 1 1 1")
    assert clash.asked == "pile-in move"
    refusal = clash.refused(clash.paths(A1_1=[(10.5, 10)], A1_2=[(13.1, 12)]))
    assert (refusal.why, refusal.rules) == ("moved-too-far", ("11e.fight.pile-in",))
    assert refusal.about == {"model": "A1.2", "moved": 3.1, "limit": 3.0}
    one = clash.paths(A1_1=[(10.5, 10)])
    move = pile_in_move(clash.game, clash.game.unit("A1"))
    assert clash.request.suggested().keys() == {"A1.1", "A1.2"}
    assert move.refusal({}) is None
    clash.answer(one)
    assert list(clash.fact("UnitMoved", how="pile-in")["paths"]) == ["A1.1"]
    passed = pile(at((10, 10), (10, 12)), {"B1": dummy((beyond(0.5), 10))}, dice="hit 1 1 1 1 1 1").answer(None)
    assert passed.asked == "consolidation move"
    assert not passed.facts("UnitMoved")


@pytest.mark.rule("11e.fight.pile-in-conditions")
def test_who_is_in_base_contact_stays() -> None:
    clash = pile(at((10, 10), (10, 12)), {"B1": dummy((beyond(0), 10), (beyond(2), 12))})
    refusal = clash.refused(clash.paths(A1_1=[(10.2, 9.5)]))
    assert (refusal.why, refusal.about) == ("in-contact-already", {"model": "A1.1"})
    assert "11e.fight.pile-in-conditions" in refusal.rules


@pytest.mark.bad("11e.fight.pile-in-conditions", 1)
def test_piling_in_to_an_objective_away_from_the_closest_enemy_is_refused() -> None:
    clash = pile(at((10, 10)), {"B1": dummy((beyond(1), 10))}, objectives={"O": [7, 12]})
    refusal = clash.refused(clash.paths(A1_1=[(9.5, 10.5)]))
    assert (refusal.why, refusal.rules) == ("not-closer", ("11e.fight.pile-in-conditions",))
    short = clash.refused(clash.paths(A1_1=[(10.4, 10)]))
    assert (short.why, short.rules) == ("could-be-in-contact", ("11e.fight.pile-in-conditions",))


@pytest.mark.rule("11e.fight.pile-in-conditions")
def test_who_moves_without_touching_comes_as_close_as_possible() -> None:
    ours = at((10, 10), (6, 10), (8, 10), sheet="duellist")
    clash = pile(ours, {"B1": dummy((beyond(0), 10))})
    refusal = clash.refused(clash.paths(A1_3=[(round(10 - WIDE, 3), 10)]) | clash.paths(A1_2=[(6.2, 10)]))
    assert (refusal.why, refusal.about["model"]) == ("could-be-closer", "A1.2")
    assert refusal.rules == ("11e.fight.pile-in-conditions",)
    assert clash.suggested().fact("UnitMoved", how="pile-in")


@pytest.mark.rule("11e.fight.pile-in-conditions")
def test_a_unit_that_cannot_end_engaged_does_not_pile_in() -> None:
    clash = pile(at((10, 10), charged=True), {"B1": dummy((beyond(5.1), 10))})
    told = clash.fact("MoveImpossible", how="pile-in")
    assert (told["measured"], told["limit"]) == (pytest.approx(5.1, abs=0.002), 5.0)
    assert told["rules"] == ["11e.fight.pile-in-conditions"]
    assert pile(at((10, 10), charged=True), {"B1": dummy((beyond(5), 10))}).asked == "pile-in move"


@pytest.mark.rule("11e.fight.pile-in-conditions")
def test_where_the_engine_cannot_tell_the_player_may_pile_in_or_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Closing, "searched", lambda self, terms: Verdict("unknown"))
    clash = pile(at((10, 10), sheet="duellist"), {"B1": dummy((beyond(1.9), 10))})
    assert clash.refused(clash.paths(A1_1=[(9, 10)])).rules == ("11e.fight.pile-in-conditions",)
    assert clash.answer(None).asked == "melee attacks"


@pytest.mark.rule("11e.datasheet.move-dash")
def test_a_model_without_a_move_does_not_pile_in() -> None:
    battery = {"battery": {"kinds": {"crew": {}, "gun": {"M": None}}, "tags": ["INFANTRY"]}}
    ours = {"sheet": "battery", "models": {"crew": 1, "gun": 1}, "at": [[10, 10], [10, 11.4]], "charged": True}
    clash = Clash({"A1": ours}, {"B1": at([beyond(3), 10], fought=True)}, phase="fight", sheets=battery)
    assert clash.asked == "pile-in move"
    refusal = clash.refused(clash.paths(A1_1=[(12, 10)], A1_2=[(10.5, 11.4)]))
    assert (refusal.why, refusal.rules) == ("cannot-move", ("11e.datasheet.move-dash",))


# -- Overrun -----------------------------------------------------------------------------------------------------------


def overrunning(gap: float, **more: Any) -> Clash:
    """A1 has charged and nobody is left to it; B1 is so far away."""
    ours = at((10, 10), sheet="duellist", charged=True)
    return Clash({"A1": ours}, {"B1": dummy((beyond(gap), 10))}, phase="fight", sheets=SHEETS, **more)


@pytest.mark.rule("11e.fight.overrun", "11e.fight.overrun-procedure")
def test_the_second_pile_in_is_up_to_the_player_and_up_to_three_inches_again() -> None:
    clash = overrunning(4.8)
    clash.answer(clash.paths(A1_1=[(13, 10)]))
    assert clash.asked == "second pile-in move"
    assert clash.request.rules == ("11e.fight.overrun-procedure",)
    refusal = clash.refused(clash.paths(A1_1=[(13, 13.5)]))
    assert (refusal.why, refusal.rules[-1]) == ("moved-too-far", "11e.fight.overrun-procedure")
    clash.answer(clash.paths(A1_1=[(beyond(4.8 - WIDE), 10)]))
    assert len(clash.facts("UnitMoved", how="pile-in")) == 2
    assert clash.asked == "melee attacks"
    once = overrunning(4.8)
    once.answer(once.paths(A1_1=[(13, 10)]), None)
    assert once.asked == "melee attacks"
    assert once.pose("A1.1").x == 13


@pytest.mark.bad("11e.fight.overrun-procedure", 3)
def test_a_first_pile_in_does_not_end_unengaged_in_the_hope_of_the_second() -> None:
    clash = overrunning(4.8)
    refusal = clash.refused(clash.paths(A1_1=[(12.5, 10)]))
    assert (refusal.why, refusal.rules) == ("ends-too-far", ("11e.fight.pile-in-conditions",))
    assert refusal.about == {"model": "A1.1", "goal": "B1", "distance": 2.3, "limit": 2.0}
    assert overrunning(5.1).fact("MoveImpossible", how="pile-in")["limit"] == 5.0
    declined = overrunning(4.8).answer(None)
    assert declined.fact("NoMeleeTargets", unit="A1")
    assert not declined.facts("UnitMoved")


@pytest.mark.rule("11e.fight.overrun-procedure")
def test_who_was_engaged_all_along_piles_in_once() -> None:
    clash = pile(at((10, 10), sheet="duellist", charged=True), {"B1": dummy((beyond(1), 10))})
    assert clash.suggested().asked == "melee attacks"
    assert not clash.facts("OverrunFight")
    assert not overruns(clash.game, clash.game.unit("A1"))


@pytest.mark.rule("11e.fight.no-target")
def test_who_has_nobody_to_strike_at_may_still_consolidate() -> None:
    ours = at((10, 10), charged=True)
    clash = Clash({"A1": ours}, {"B1": dummy((30, 10))}, phase="fight", sheets=SHEETS, objectives={"O": [10, 14.3]})
    assert clash.fact("NoMeleeTargets", unit="A1")["rules"] == ["11e.fight.no-target"]
    assert clash.asked == "consolidation move"


# -- who strikes at whom -----------------------------------------------------------------------------------------------


@pytest.mark.rule("11e.fight.who-attacks")
@pytest.mark.parametrize(("gap", "able"), [(2.0, ("A1.1",)), (2.01, ())])
def test_models_within_two_inches_strike(gap: float, able: tuple[str, ...]) -> None:
    game = Clash({"A1": at((10, 10))}, {"B1": dummy((beyond(gap), 10))}, sheets=SHEETS).game
    assert strikers(game, game.unit("A1"), game.unit("B1")) == able


@pytest.mark.bad("11e.fight.second-rank", 1)
def test_the_third_rank_does_not_strike() -> None:
    ours = at((10, 10), (8, 10), (6, 10), sheet="duellist")
    clash = Clash({"A1": ours}, {"B1": dummy((beyond(1.9), 10))}, phase="fight", sheets=SHEETS).answer(None)
    assert clash.asked == "melee attacks"
    game = clash.game
    assert strikers(game, game.unit("A1"), game.unit("B1")) == ("A1.1", "A1.2")
    refusal = clash.refused({"A1.1": "sword>B1", "A1.2": "axe>B1", "A1.3": "axe>B1"})
    assert (refusal.why, refusal.about["model"]) == ("out-of-melee-reach", "A1.3")
    assert {"11e.fight.who-attacks", "11e.fight.second-rank"} <= set(refusal.rules)


@pytest.mark.rule("11e.fight.second-rank")
@pytest.mark.parametrize(("up", "able"), [(5.0, ("A1.1", "A1.2")), (5.1, ("A1.1",))])
def test_the_second_rank_may_stand_five_inches_higher(up: float, able: tuple[str, ...]) -> None:
    tower = block("hill", up, 6.8, 2.5)
    ours = at((10, 10), (8.2, 10, up))
    game = Clash({"A1": ours}, {"B1": dummy((beyond(1.5), 10))}, terrain=[tower], sheets=SHEETS).game
    assert strikers(game, game.unit("A1"), game.unit("B1")) == able


@pytest.mark.rule("11e.fight.second-rank", "11e.fight.targets")
def test_the_second_rank_strikes_only_at_whom_its_mate_is_engaged_with() -> None:
    ours = at((10, 10), (10, 12.5), (8.2, 10), sheet="duellist")
    theirs = {"B1": dummy((beyond(1.5), 9)), "B2": dummy((beyond(1.5), 14))}
    clash = melee(ours, theirs)
    found = targets_of(clash.game, clash.game.unit("A1"))
    assert found == {"A1.1": ["B1", "B2"], "A1.2": ["B1", "B2"], "A1.3": ["B1"]}
    refusal = clash.refused({"A1.1": "sword>B1", "A1.2": "axe>B1", "A1.3": "axe>B2"})
    assert (refusal.why, refusal.about["model"]) == ("out-of-melee-reach", "A1.3")
    assert {"11e.fight.targets", "11e.fight.second-rank"} <= set(refusal.rules)


@pytest.mark.rule("11e.fight.who-attacks")
def test_nobody_strikes_across_a_barricade_at_more_than_two_inches() -> None:
    outline = [[11.2, 4], [12.2, 4], [12.2, 16], [11.2, 16]]
    wall = {
        "key": "b",
        "kind": "barricade",
        "footprint": outline,
        "height": 1,
        "solids": [{"outline": outline, "top": 1}],
    }
    game = Clash({"A1": at((10, 10))}, {"B1": dummy((beyond(2.1), 10))}, terrain=[wall], sheets=SHEETS).game
    assert strikers(game, game.unit("A1"), game.unit("B1")) == ()
    assert not is_eligible(game, game.unit("A1"))


@pytest.mark.bad("11e.fight.one-melee-weapon", 1)
def test_each_model_uses_one_melee_weapon() -> None:
    clash = melee(at((10, 10), sheet="duellist"), {"B1": dummy((beyond(0), 10))}, dice="hit 1 1")
    refusal = clash.refused({"A1.1": "sword>B1", "A1.1/axe": "axe>B1"})
    assert (refusal.why, refusal.rules) == ("one-melee-weapon", ("11e.fight.one-melee-weapon",))
    assert clash.answer({"A1.1": "axe>B1"}).fact("AttacksMade", weapon="axe", attacks=2)


# -- aircraft ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("11e.aircraft.charge-and-fight")
def test_an_aircraft_is_ignored_as_the_closest_by_those_on_foot() -> None:
    ours = at((10, 10), charged=True, sheet="duellist")
    theirs = {"B1": plane(2.5, fought=True), "B2": dummy((round(10 - WIDE - 3.5, 3), 10))}
    clash = Clash({"A1": ours}, theirs, phase="fight", sheets=MORE)
    refusal = clash.refused(clash.paths(A1_1=[(10.4, 10)]))
    assert (refusal.why, refusal.about["goal"]) == ("ends-too-far", "B2")
    assert foes_of(clash.game, clash.game.unit("A1")) == ("B2",)
    clash.answer(clash.paths(A1_1=[(7.0, 10)]), None)
    assert clash.asked == "melee attacks"
    assert targets_of(clash.game, clash.game.unit("A1")) == {"A1.1": ["B2"]}


@pytest.mark.rule("11e.aircraft.charge-and-fight")
def test_of_a_mixed_unit_each_model_comes_closer_to_what_it_notices() -> None:
    theirs = {"B1": plane(2.5), "B2": dummy((round(10 - WIDE - 3.2, 3), 10))}
    game = Clash(led(), theirs, sheets=MORE).game
    unit = game.unit("A1")
    assert ignored_by(game, unit)["A1.1"] == ("B1",)
    move, start, above = pile_in_move(game, unit), Pose(10, 10), Pose(10, 11.4)

    def refusal(foot: Pose, flyer: Pose) -> tuple[str, str]:
        found = move.refusal({"A1.1": [start, foot], "A9.1": [above, flyer]})
        assert found is not None
        return found.why, found.about["model"]

    assert refusal(Pose(7.8, 10), Pose(8.6, 11)) == ("not-closer", "A9.1")
    assert refusal(Pose(10.3, 9.9), Pose(11.5, 11)) == ("not-closer", "A1.1")
    assert move.verdict().possible == "yes"
