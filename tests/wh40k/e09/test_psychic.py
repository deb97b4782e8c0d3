"""The Psychic phase of 9th edition: attempts, denials, Perils of the Warp, Smite."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.wh40k.e09.closest import closest_of
from bellona.wh40k.e09.phases.psychic import (
    bar_to_denying,
    bar_to_manifesting,
    bar_to_power,
    denies,
    known_powers,
    limit,
    manifest_powers,
    why_not_manifesting,
)
from bellona.wh40k.e09.power import Power
from bellona.wh40k.e09.powers.smite import Smite
from bellona.wh40k.game import Warhammer
from bellona.wh40k.registering import Registry
from bellona.wh40k.state import Unit, Use

from ...playing import Illegal
from .scenes import SHEETS, Scene, setup

OWN = Registry()


@OWN.ability("veil")
class Veil(Power):
    """Gives its PSYKER Objective Secured for the turn."""

    warp_charge = 6

    async def manifest(self, game: Warhammer, unit: Unit, result: int) -> None:
        game.gain(unit.key, "objective-secured", "turn")


PSYKER = SHEETS["marine"] | {"W": 4, "tags": ["INFANTRY", "CHARACTER", "PSYKER"], "rules": ["psyker 2 1", "veil"]}
SHEETS_HERE = {"psyker": PSYKER, "weak": PSYKER | {"W": 1}}
US = {"A1": {"sheet": "psyker", "at": [[10, 10]]}}
FOE = {"B1": {"sheet": "marine", "models": 5, "at": [[10, 20]]}}


def scene(ours: Any = US, theirs: Any = FOE, **more: Any) -> Any:
    return setup(ours, theirs, SHEETS_HERE, time={"phase": "psychic"}) | more


class Manifesting(Scene):
    """A1 manifests powers, as often as it may."""

    def __init__(self, dice: str, powers: list[Any], *, plan: Any = None, **answers: list[Any]) -> None:
        async def act(game: Warhammer) -> None:
            await manifest_powers(game, game.unit("A1"))

        given: dict[str, list[Any]] = {"psychic power": powers} | answers
        super().__init__(plan or scene(), act, dice=dice, answers=given, rules=OWN)

    def lost(self, key: str) -> int:
        return sum(fact["lost"] for fact in self.facts("WoundsLost", unit=key))


@pytest.mark.rule("9e.psychic.psychic-test", "9e.psychic.smite")
def test_a_total_of_the_warp_charge_passes_and_smites() -> None:
    failed = Manifesting("psychic 2 2", [["smite"], []])
    assert failed.fact("PsychicTest")["passed"] is False
    assert failed.lost("B1") == 0
    passed = Manifesting("psychic 2 3, smite 5", [["smite"], []])
    assert passed.fact("PsychicTest")["passed"] is True
    assert passed.lost("B1") == 3


@pytest.mark.rule("9e.psychic.smite-eleven")
def test_a_result_of_11_does_d6() -> None:
    told = Manifesting("psychic 5 6, smite 5", [["smite"], []])
    assert told.lost("B1") == 5
    assert "9e.psychic.smite-eleven" in told.fact("MortalWounds")["rules"]


@pytest.mark.rule("9e.psychic.smite-escalation", "9e.psychic.attempts")
@pytest.mark.bad("9e.psychic.attempts")
def test_each_attempt_makes_the_next_harder_and_there_are_two() -> None:
    told = Manifesting("psychic 1 2, psychic 2 3", [["smite"], ["smite"]])
    assert [fact["needed"] for fact in told.facts("PsychicTest")] == [5, 6]
    assert told.asked.count("psychic power") == 2
    game = told.game
    assert limit(game, game.unit("A1"), "attempts_powers") == 2
    assert limit(game, game.unit("B1"), "attempts_powers") == 1  # unless its datasheet says otherwise
    smite: Any = game.rulebook.special_rules.read("smite")
    assert isinstance(smite, Smite)
    assert smite.charge(game, 0) == 7
    assert smite.charge(game, 1) == 5


@pytest.mark.rule("9e.psychic.smite-target", "9e.core.closest-tie")
@pytest.mark.bad("9e.psychic.smite-target")
def test_smite_finds_the_closest_visible_enemy_and_ties_are_chosen() -> None:
    theirs = {"B1": {"sheet": "marine", "at": [[10, 20]]}, "B2": {"sheet": "marine", "at": [[10, 18]]}}
    told = Manifesting("psychic 3 3, smite 1", [["smite"], []], plan=scene(theirs=theirs))
    assert (told.lost("B1"), told.lost("B2")) == (0, 1)
    tied = {"B1": {"sheet": "marine", "at": [[10, 20]]}, "B2": {"sheet": "marine", "at": [[20, 10]]}}
    chosen = Manifesting("psychic 3 3, smite 1", [["smite"], []], plan=scene(theirs=tied), closest=["B2"])
    assert chosen.lost("B2") == 1
    far = Manifesting("psychic 3 3", [["smite"], []], plan=scene(theirs={"B1": {"sheet": "marine", "at": [[10, 40]]}}))
    assert far.fact("PowerWithoutTarget")["power"] == "smite"

    async def act(game: Warhammer) -> str:
        found = await closest_of(game, game.unit("A1"), game.enemies(game.unit("A1")))
        return found.key

    assert Scene(scene(theirs=theirs), act, rules=OWN).result == "B2"


@pytest.mark.rule("9e.psychic.known-powers", "9e.psychic.same-power-once")
@pytest.mark.bad("9e.psychic.known-powers")
@pytest.mark.bad("9e.psychic.same-power-once")
def test_only_known_powers_and_each_but_smite_once_a_round() -> None:
    told = Manifesting("psychic 1 2", [Illegal(["doom"]), ["veil"], Illegal(["veil"]), []])
    assert [refusal.rules for refusal in told.refusals] == [
        ("9e.psychic.known-powers",),
        ("9e.psychic.same-power-once",),
    ]
    game = told.game
    assert [power.name for power in known_powers(game, game.unit("A1"))] == ["smite", "veil"]
    assert bar_to_power(game, game.unit("A1"), "smite") is None
    game.state.uses = (Use(0, "veil", (9, 0, 0), "A1"),)
    assert bar_to_power(game, game.unit("A1"), "veil") is None


@pytest.mark.rule("9e.psychic.same-power-once")
def test_by_the_other_reading_a_unit_attempts_smite_once_a_round() -> None:
    told = Manifesting(
        "psychic 1 2", [["smite"], Illegal(["smite"]), []], plan=scene(switches={"repeated-powers": "once-a-unit"})
    )
    assert told.refusals[0].rules == ("9e.psychic.same-power-once",)


DENIER = FOE | {"B2": {"sheet": "psyker", "at": [[10, 33]]}}


@pytest.mark.rule("9e.psychic.deny-test", "9e.psychic.deny-selection", "9e.psychic.deny-limit", "9e.psychic.deny-once")
@pytest.mark.bad("9e.psychic.deny-selection", 1)
@pytest.mark.bad("9e.psychic.deny-limit")
def test_one_psyker_within_24_inches_denies_with_more() -> None:
    assert [denies(total, 7) for total in (6, 7, 8)] == [False, False, True]
    denied = Manifesting("psychic 3 4, deny 4 4", [["smite"], []], plan=scene(theirs=DENIER), deny=[["B2"]])
    assert denied.fact("DenialRolled")["denied"] is True
    assert denied.lost("B1") == 0
    equal = Manifesting("psychic 3 4, deny 1 6, smite 1", [["smite"], []], plan=scene(theirs=DENIER), deny=[["B2"]])
    assert equal.lost("B1") == 1
    far = FOE | {"B2": {"sheet": "psyker", "at": [[10, 35.4]]}, "B3": {"sheet": "psyker", "at": [[14, 30]]}}
    told = Manifesting("psychic 3 4, smite 1", [["smite"], []], plan=scene(theirs=far), deny=[Illegal(["B2"]), []])
    assert told.refusals[0].why == "too-far-to-deny"
    # It has denied once this phase: the second power is not put to it any more.
    twice = Manifesting(
        "psychic 3 4, deny 4 4, psychic 3 4", [["smite"], ["veil"]], plan=scene(theirs=DENIER), deny=[["B2"]]
    )
    assert twice.asked.count("deny") == 1
    assert bar_to_denying(twice.game, twice.game.unit("B2")).why == "denied-often-enough"  # type: ignore[union-attr]
    assert [gain.rule for gain in twice.game.unit("A1").gained] == ["objective-secured"]


@pytest.mark.rule("9e.psychic.perils-trigger", "9e.psychic.perils-damage", "9e.psychic.resolution")
def test_doubles_of_1_and_6_hurt_the_psyker_whether_or_not_it_passes() -> None:
    for dice, smitten in (("psychic 1 1, perils 3", 0), ("psychic 6 6, perils 3, smite 4", 4)):
        told = Manifesting(dice, [["smite"], []])
        assert told.lost("A1") == 2
        assert told.lost("B1") == smitten
    assert not Manifesting("psychic 3 3, smite 1", [["smite"], []]).facts("PerilsOfTheWarp")


@pytest.mark.rule("9e.psychic.perils-failure", "9e.psychic.perils-blast")
def test_a_psyker_that_perishes_fails_and_takes_those_near_along() -> None:
    ours = {"A1": {"sheet": "weak", "at": [[10, 10]]}, "A2": {"sheet": "marine", "at": [[14, 10]]}}
    theirs = {"B1": {"sheet": "marine", "at": [[10, 15]]}, "B2": {"sheet": "marine", "at": [[10, 30]]}}
    told = Manifesting("psychic 6 6, perils 1, perils 1, perils 3", [["smite"]], plan=scene(ours, theirs))
    assert not told.game.unit("A1").models
    assert told.fact("PowerLost")["power"] == "smite"
    assert (told.lost("A2"), told.lost("B1"), told.lost("B2")) == (1, 2, 0)


@pytest.mark.rule("9e.psychic.select-psyker", "9e.psychic.eligibility")
@pytest.mark.bad("9e.psychic.select-psyker", 1)
@pytest.mark.bad("9e.psychic.select-psyker", 2)
@pytest.mark.bad("9e.psychic.eligibility")
def test_psykers_on_the_battlefield_that_have_not_fallen_back() -> None:
    titan = PSYKER | {"tags": ["PSYKER", "TITANIC"]}

    async def act(game: Warhammer) -> list[str]:
        found = [bar_to_manifesting(game, game.unit(key)) for key in ("A1", "A2", "A3", "A4")]
        clock = game.state.clock
        game.state.clock = type(clock)(clock.stage, clock.round, clock.turn, clock.phase, clock.step, done=("A1",))
        found.append(why_not_manifesting(game, 0, "A1"))
        game.state.clock = clock
        return [refusal.why if refusal else "" for refusal in found]

    ours = US | {
        "A2": {"sheet": "marine", "at": [[20, 10]]},
        "A3": {"sheet": "psyker", "at": [[25, 10]], "moved": "fall-back"},
        "A4": {"sheet": "titan", "at": [[35, 10]], "moved": "fall-back"},
    }
    plan = setup(ours, FOE, SHEETS_HERE | {"titan": titan}, time={"phase": "psychic"})
    assert Scene(plan, act, rules=OWN).result == ["", "no-psyker", "fell-back", "", "has-manifested"]


@pytest.mark.bad("9e.psychic.deny-selection", 2)
@pytest.mark.bad("9e.psychic.deny-once")
def test_one_denial_of_a_power_and_before_it_takes_effect() -> None:
    two = FOE | {"B2": {"sheet": "psyker", "at": [[10, 30]]}, "B3": {"sheet": "psyker", "at": [[14, 30]]}}
    told = Manifesting(
        "psychic 3 4, deny 1 2, smite 1",
        [["smite"], []],
        plan=scene(theirs=two),
        deny=[Illegal(["B2", "B3"]), ["B2"]],
    )
    assert "9e.psychic.deny-once" in told.refusals[0].rules
    assert told.asked.count("deny") == 2  # refused once, and B3 is not asked when B2 has failed
    kinds = [type(fact).__name__ for fact in told.run.facts]
    assert kinds.index("DenialRolled") < kinds.index("PowerManifested") < kinds.index("MortalWounds")
