"""The Fight phase: who fights when, with what, and against whom."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.kernel.flow import Alternate
from bellona.wh40k.e10.stratagems.counter_offensive import is_next
from bellona.wh40k.phases.fight import (
    FIGHT,
    eligible_to_fight,
    fighting_first,
    fighting_then,
    has_fights_first,
    is_eligible,
    other_player,
)

from ..editions import cites, cites_also
from .clashing import Clash, at, beyond
from .scenes import ARMS

FIRST = {"abilities": ["fights-first"]}
CHARGED = {"charged": True, "gained": [{"rule": "fights-first", "until": "turn"}]}
MEEK: dict[str, Any] = {"tags": ["INFANTRY"], "arms": {"rifle": ARMS["rifle"]}}  # fights, but has nothing to fight with
SHEETS = {"meek": MEEK, "keen": MEEK | {"rules": ["fights-first"]}}


def pairs(count: int, ours: dict[str, Any], theirs: dict[str, Any], **more: Any) -> Clash:
    """A1 in base contact with B1, A2 with B2 and so on, far from one another, none of them with a melee weapon."""

    def force(side: str, x: float, plans: dict[str, Any]) -> dict[str, Any]:
        return {f"{side}{i}": at([x, 8 * i], sheet="meek") | plans.get(f"{side}{i}", {}) for i in range(1, count + 1)}

    forces = force("A", 10, ours), force("B", beyond(0), theirs)
    return Clash(*forces, phase="fight", sheets=SHEETS, **more)


def order(clash: Clash) -> list[str]:
    return [fact["unit"] for fact in clash.facts("SelectedToFight")]


# -- who fights when ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("10e.fight.steps", "10e.fight.alternate", "10e.fight.fights-first-step")
@pytest.mark.rule("10e.fight.remaining-combats-step", "10e.charge.bonus", "10e.fight.opponent-finishes")
def test_example_own_fights_first_alternation() -> None:
    """10e.ex.own.fights-first-alternation"""
    clash = pairs(3, {"A1": CHARGED, "A2": CHARGED}, {"B1": {"sheet": "keen"}})
    assert order(clash) == ["B1"]
    assert (clash.request.player, clash.options()) == (0, ["A1", "A2"])
    clash.answer("A1")
    assert order(clash) == ["B1", "A1", "A2"]
    assert (clash.asked, clash.request.player, clash.options()) == ("remaining combats", 1, ["B2", "B3"])
    clash.answer("B2")
    assert order(clash) == ["B1", "A1", "A2", "B2", "A3", "B3"]
    assert [step.begins for step in FIGHT.steps if isinstance(step, Alternate)] == [other_player, other_player]
    assert fighting_first(clash.game, 0) == fighting_then(clash.game, 1) == []
    assert other_player(clash.game) == 1


@pytest.mark.bad("10e.fight.alternate")
def test_the_player_whose_turn_it_is_not_selects_first() -> None:
    clash = pairs(2, {}, {})
    assert (clash.asked, clash.request.player, clash.options()) == ("remaining combats", 1, ["B1", "B2"])
    assert cites(clash.refused("A1").rules[:1], "10e.fight.alternate")
    clash = pairs(2, {}, {}, time={"player": "B"})
    assert (clash.request.player, clash.options()) == (0, ["A1", "A2"])


@pytest.mark.not_in("11e", because="the player whose turn it is selects first there")
@pytest.mark.bad("10e.fight.no-passing")
def test_nobody_passes() -> None:
    clash = pairs(2, {}, {})
    refusal = clash.refused(None)
    assert refusal.why == "wrong-number"
    assert cites_also(refusal.rules, "10e.fight.no-passing")
    assert [unit.key for unit in fighting_then(clash.game, 1)] == ["B1", "B2"]
    assert order(clash.answer("B1", "A1"))[-2:] == ["B2", "A2"]  # nobody is asked whether the last two fight


@pytest.mark.not_in("11e", because="the player whose turn it is selects first there")
@pytest.mark.bad("10e.fight.once-per-phase")
def test_no_unit_fights_twice() -> None:
    clash = pairs(3, {}, {}).answer("B2", "A2")
    assert clash.options() == ["B1", "B3"]
    refusal = clash.refused("B2")
    assert (refusal.why, refusal.rules) == ("fought-already", ("10e.fight.once-per-phase",))
    assert [unit.key for unit in eligible_to_fight(clash.game, 0)] == ["A1", "A3"]


@pytest.mark.rule("10e.fight.eligible")
def test_who_is_engaged_or_has_charged_is_eligible_to_fight() -> None:
    ours = {"A1": at([10, 10]), "A2": at([10, 20]), "A3": at([10, 30], charged=True)}
    clash = Clash(ours, {"B1": at([beyond(1), 10]), "B2": at([beyond(1.01), 20])}, phase="fight", dice="hit 1 1 1")
    game = clash.game
    assert [is_eligible(game, game.unit(key)) for key in ("A1", "A2", "A3", "B1", "B2")] == [1, 0, 1, 1, 0]


@pytest.mark.rule("10e.fight.eligible")
def test_who_is_not_eligible_cannot_be_selected() -> None:
    clash = Clash(
        {"A1": at([10, 10])},
        {"B1": at([beyond(0), 10]), "B2": at([10, beyond(0)]), "B3": at([30, 30])},
        phase="fight",
    )
    refusal = clash.refused("B3")
    assert (refusal.why, refusal.rules) == ("not-eligible-to-fight", ("10e.fight.eligible",))


@pytest.mark.not_in("11e", because="the player whose turn it is selects first there")
@pytest.mark.rule("10e.fight.opponent-finishes")
def test_who_has_units_left_fights_with_them_one_after_the_other() -> None:
    clash = pairs(3, {"A1": {"fought": True}, "A2": {"fought": True}}, {}).answer("B3")
    assert order(clash) == ["B3", "A3"]
    assert clash.options() == ["B1", "B2"]
    clash.answer("B2")
    assert order(clash) == ["B3", "A3", "B2", "B1"]
    assert fighting_then(clash.game, 1) == []


@pytest.mark.not_in("11e", because="the player whose turn it is selects first there")
@pytest.mark.bad("10e.ability.fights-first")
def test_a_unit_fights_first_only_if_every_model_has_it() -> None:
    kinds = {"kinds": {"veteran": {"abilities": ["fights-first"]}, "recruit": {}}, "tags": ["INFANTRY"]}
    sheets = {"mixed": kinds, "meek": MEEK}
    ours = {"sheet": "mixed", "models": {"veteran": 1, "recruit": 1}, "at": [[10, 10], [10, beyond(0)]]}
    clash = Clash({"A1": ours}, {"B1": at([beyond(0), 10], sheet="meek")}, phase="fight", sheets=sheets)
    (selected,) = clash.facts("SelectedToFight", unit="A1")
    assert (selected["fights_first"], "10e.ability.fights-first" in selected["rules"]) == (False, False)
    assert order(clash) == ["B1", "A1"]
    veterans = ours | {"models": {"veteran": 2}}
    clash = Clash({"A1": veterans}, {"B1": at([beyond(0), 10], sheet="meek")}, phase="fight", sheets=sheets)
    assert order(clash.play()) == ["A1", "B1"]
    assert has_fights_first(clash.game, clash.game.unit("A1"))


@pytest.mark.rule("10e.fight.remaining-combats-step", "10e.fight.newly-eligible")
def test_who_becomes_eligible_during_the_phase_fights_in_the_second_step_even_with_fights_first() -> None:
    """A1 charged and consolidates into B2, which has Fights First but was not eligible when the phase began."""
    ours = {"A1": at([10, 10], sheet="meek", **CHARGED), "A2": at([30, 30], sheet="meek", **CHARGED)}
    theirs = {"B2": at([beyond(3), 10], sheet="keen"), "B3": at([30, beyond(0, 30)], sheet="meek")}
    clash = Clash(ours, theirs, phase="fight", sheets=SHEETS)
    assert clash.game.state.eligible_at_start == ("A1", "A2", "B3")
    clash.answer("A1").play("remaining combats")
    assert order(clash) == ["A1", "A2"]
    assert clash.options() == ["B2", "B3"]
    assert has_fights_first(clash.game, clash.game.unit("B2"))
    assert fighting_first(clash.game, 1) == []
    assert [unit.key for unit in fighting_then(clash.game, 1)] == ["B2", "B3"]


@pytest.mark.rule("10e.stratagem.counter-offensive")
@pytest.mark.not_in("11e", because="it is used before the consolidation there, and has another name")
def test_example_own_counter_offensive_interrupt() -> None:
    """10e.ex.own.counter-offensive-interrupt"""
    clash = pairs(3, {"A1": CHARGED, "A2": CHARGED}, {}, cp=[0, 2])
    clash.answer("A1")
    assert clash.asked == "use counter-offensive"
    assert clash.request.player == 1
    clash.answer("counter-offensive")
    assert clash.options() == ["B1", "B2", "B3"]
    clash.answer("B2")
    assert order(clash) == ["A1", "B2", "A2"]
    assert (clash.asked, clash.options()) == ("remaining combats", ["B1", "B3"])
    clash.answer("B1")
    assert order(clash) == ["A1", "B2", "A2", "B1", "A3", "B3"]
    assert clash.game.state.cp == (0, 0)


@pytest.mark.rule("10e.fight.alternate", "10e.fight.steps")
@pytest.mark.not_in("11e", because="it is used before the consolidation there, and has another name")
@pytest.mark.parametrize(
    ("ours", "theirs", "anyway"),
    [
        (("A1",), (), True),  # nobody has Fights First any more, and B selects first of the others
        (("A1", "A2"), (), False),
        (("A1", "A2"), ("B2", "B3"), True),
    ],
)
def test_counter_offensive_tells_who_fights_next_anyway(
    ours: tuple[str, ...], theirs: tuple[str, ...], anyway: bool
) -> None:
    clash = pairs(3, dict.fromkeys(ours, CHARGED), {key: {"sheet": "keen"} for key in theirs}, cp=[0, 2])
    clash.play("use counter-offensive")
    assert clash.request.player == 1
    assert clash.request.tell("next") is is_next(clash.game, 1) is anyway


@pytest.mark.not_in("11e", because="it is used before the consolidation there, and has another name")
@pytest.mark.parametrize(("ours", "anyway"), [((), False), (("A2",), True)])
def test_counter_offensive_tells_the_player_whose_turn_it_is_the_same(ours: tuple[str, ...], anyway: bool) -> None:
    keen = {key: {"sheet": "keen"} for key in ("B1", "B2")}
    clash = pairs(3, dict.fromkeys(ours, CHARGED), keen, cp=[2, 0]).play("use counter-offensive")
    assert clash.request.player == 0
    assert clash.request.tell("next") is anyway


@pytest.mark.rule("10e.fight.sequence")
def test_a_unit_that_perishes_in_its_own_fight_does_not_consolidate() -> None:
    sheets = {"bomb": {"T": 4, "Sv": 7, "W": 1, "tags": ["INFANTRY"], "rules": ["deadly-demise 2"]}}
    theirs = {"B1": at([beyond(0), 10], sheet="bomb", fought=True), "B2": at([beyond(3), 13], fought=True)}
    dice = "hit 3 1 1, wound 4, save 1, deadly demise 6"
    clash = Clash({"A1": at([10, 10])}, theirs, phase="fight", sheets=sheets, dice=dice, objectives={"O": [10, 14]})
    assert clash.play().fact("UnitDestroyed", unit="A1")
    assert order(clash) == ["A1"]
    assert not clash.facts("UnitMoved")


@pytest.mark.rule("10e.fight.end-of-turn")
def test_when_nobody_is_left_the_turn_ends_after_the_coherency_check() -> None:
    clash = pairs(1, {}, {})
    assert order(clash) == ["B1", "A1"]
    assert clash.asked == "pause"
    assert [step.name for step in FIGHT.steps][1:] == ["fights first", "remaining combats", "coherency"]
    assert fighting_then(clash.game, 0) == fighting_then(clash.game, 1) == []
