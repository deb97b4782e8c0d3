"""Armies, units, keywords, distances, Starting Strength, destruction, sequencing."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest

from bellona.kernel.flow import BOTH
from bellona.kernel.rule import SpecialRules
from bellona.space import measure
from bellona.wh40k.attacks.damage import destroy
from bellona.wh40k.game import Warhammer
from bellona.wh40k.keywords import has_keyword, keyword
from bellona.wh40k.moments import WarhammerRule
from bellona.wh40k.moves.judging import NORMAL, Move
from bellona.wh40k.phases.command import begin_round, is_below_half_strength
from bellona.wh40k.sequencing import sequencer
from bellona.wh40k.set_up.transports import refusal_of_passengers
from bellona.wh40k.state import Model, Part, Unit
from bellona.wh40k.table.cover import cover_of
from bellona.wh40k.table.footing import climbs_ruins, walks_through_ruins
from bellona.wh40k.table.measures import (
    distance,
    engaged_with,
    is_engaged_with,
    is_wholly_within,
    is_within,
    units_within_of_model,
)

from .scenes import Scene, setup, shelves

SHEETS: dict[str, Any] = {
    "captain": {"T": 5, "Sv": 3, "W": 5, "tags": ["INFANTRY", "CHARACTER"], "rules": ["leader"]},
    "monster": {"W": 8, "tags": ["MONSTER"], "faction": ["SWARM"]},
    "squad": {"W": 2, "tags": ["INFANTRY"], "faction": ["SWARM"]},
    "box": {"W": 8, "tags": ["VEHICLE"], "base": {"hull": [[-2, -1], [2, -1], [2, 1], [-2, 1]]}, "height": 3},
}


async def nothing(game: Warhammer) -> None:
    """Just the scene."""


def look(ours: dict[str, Any], theirs: dict[str, Any] | None = None, **more: Any) -> Warhammer:
    return Scene(setup(ours, theirs or {}, SHEETS, **more), nothing).game


def keys(units: Any) -> list[str]:
    return [unit.key for unit in units]


# -- armies ------------------------------------------------------------------------------------------------------------

FORCES: tuple[dict[str, Any], dict[str, Any]] = (
    {"A1": {"sheet": "squad", "models": 3, "at": [[10, 10]]}, "A2": {"sheet": "monster"}},
    {"B1": {"sheet": "squad", "at": [[20, 10]]}, "B2": {"sheet": "squad", "at": [[25, 10]]}},
)


@pytest.mark.rule("10e.core.army", "10e.core.unit")
def test_an_army_is_every_model_under_one_players_command_wherever_it_is() -> None:
    game = look(*FORCES)
    assert keys(game.units(0)) == ["A1", "A2"]
    assert keys(game.on_battlefield(0)) == ["A1"]
    assert {model.sheet for model in game.unit("A1").models} == {"squad"}


@pytest.mark.rule("10e.core.friendly-enemy")
def test_units_of_one_army_are_friends_the_others_enemies() -> None:
    game = look(*FORCES)
    assert keys(game.friends(game.unit("B1"))) == ["B2"]
    assert keys(game.enemies(game.unit("B1"))) == ["A1"]


@pytest.mark.rule("10e.core.unqualified-affects-both")
def test_a_rule_about_units_means_those_of_both_armies() -> None:
    game = look(*FORCES)
    assert keys(game.on_battlefield()) == ["A1", "B1", "B2"]
    assert keys(units_within_of_model(game, game.unit("B1"), "B1.1", 12.0)) == ["A1", "B2"]


# -- keywords ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("10e.core.keywords")
def test_faction_keywords_are_keywords_like_others() -> None:
    game = look(*FORCES)
    assert game.keywords(game.unit("A1")) == ("INFANTRY", "SWARM")
    assert game.has(game.unit("A2"), "SWARM")


DRILL = SpecialRules()


@DRILL.add("drill")
class Drill(WarhammerRule):
    """A rule for INFANTRY."""

    requires = "INFANTRY"
    grants = frozenset({"deploys-last"})


@pytest.mark.not_in("9e", because="nothing gives cover")
@pytest.mark.bad("10e.core.keywords.tagged-rule")
def test_a_rule_tagged_with_a_keyword_does_nothing_to_a_unit_without_it() -> None:
    """Of two units that have a rule for INFANTRY, one is none; and only INFANTRY is in cover in a crater."""
    crater = {"key": "crater", "kind": "crater", "footprint": [[0, 0], [44, 0], [44, 60], [0, 60]]}
    ours = {
        key: unit | {"abilities": ["drill"], "at": [[10, 10 if key == "A1" else 30]]} for key, unit in FORCES[0].items()
    }
    scene = setup(ours, FORCES[1], SHEETS, table={"size": [44, 60], "terrain": [crater]})
    game = Scene(scene, nothing, rules=DRILL).game
    assert [game.has(game.unit(key), "INFANTRY") for key in ("A1", "A2")] == [True, False]
    assert [game.may(game.unit(key), "deploys-last") for key in ("A1", "A2")] == [True, False]
    covered = [bool(cover_of(game, game.unit("B1"), game.unit(key))) for key in ("A1", "A2")]
    assert covered == [True, False]


@pytest.mark.rule("10e.core.keywords.plural")
@pytest.mark.parametrize(
    ("word", "meant"),
    [
        ("Vehicles", "VEHICLE"),
        ("epic heroes", "EPIC HERO"),
        ("MONSTERS", "MONSTER"),
        ("infantries", "INFANTRY"),
        ("FORTRESS", "FORTRESS"),
        ("lynxes", "LYNX"),
    ],
)
def test_inflected_words_mean_the_keyword(word: str, meant: str) -> None:
    assert keyword(word) == keyword(meant)
    assert has_keyword(("TITANIC", meant), word)
    assert not has_keyword(("TITANIC",), word)


@pytest.mark.rule("10e.core.keywords.plural")
@pytest.mark.not_in("9e", because="nothing hovers there")
def test_a_datasheet_may_spell_its_keywords_as_it_likes() -> None:
    """Who flies, walks through ruins, hovers and rides is found by the keyword, however it is written."""
    sheets = {
        "wings": {"tags": ["Fly", "Monsters"], "M": 12},
        "plane": {"tags": ["Aircraft", "Vehicle"]},
        "hounds": {"tags": ["beasts"]},
        "bus": {"tags": ["Transport"], "carries": {"models": 6, "keywords": ["Beasts"], "refuses": ["FLY"]}},
    }
    ours: dict[str, Any] = {"A1": {"sheet": "wings", "at": [[5, 10]]}, "A3": {"sheet": "hounds", "at": [[15, 10]]}}
    ours |= {"A2": {"sheet": "plane", "at": [[10, 10]], "hover": True}, "A4": {"sheet": "bus", "at": [[20, 10]]}}
    game = Scene(setup(ours, {}, sheets), nothing).game
    wings, plane, hounds, bus = (game.unit(key) for key in ("A1", "A2", "A3", "A4"))
    move = Move(game, wings, NORMAL, {"A1.1": 12.0})
    assert (move.can_fly("A1.1"), move.bulky_friends) == (True, ("A1", "A2"))
    assert game.keywords(plane) == ("Vehicle",)
    assert walks_through_ruins(game.keywords(hounds))
    assert climbs_ruins(game.keywords(wings))
    assert refusal_of_passengers(game, bus, hounds) is None
    assert refusal_of_passengers(game, bus, wings) is not None
    assert has_keyword(game.keywords(hounds), "BEAST")


@pytest.mark.not_in("9e", because="there are no Leaders")
@pytest.mark.rule("10e.core.keywords.mixed-unit")
def test_a_mixed_unit_has_the_keywords_of_all_its_models_each_model_its_own() -> None:
    led = {"sheet": "squad", "models": 1, "leader": "A9", "at": [[10, 10], [12, 10]]}
    game = look({"A1": led, "A9": {"sheet": "captain"}})
    unit = game.unit("A1")
    assert game.keywords(unit) == ("INFANTRY", "SWARM", "CHARACTER")
    assert [game.model_has(unit, model, "CHARACTER") for model in unit.models] == [False, True]


# -- distances ---------------------------------------------------------------------------------------------------------

BASE = 1.2598  # a 32mm base, in inches across


def pair(gap: float, z: float = 0.0) -> Warhammer:
    """A1 and B1, their bases so far apart."""
    place = [10 + BASE + gap, 10, z]
    theirs = {"B1": {"sheet": "squad", "at": [place]}}
    return look({"A1": {"sheet": "squad", "at": [[10, 10]]}}, theirs, table=shelves(place))


@pytest.mark.rule("10e.core.measure.base-to-base", "10e.core.measure.inches")
def test_distances_run_from_base_to_base_in_inches() -> None:
    game = pair(3.0)
    assert distance(game, game.unit("A1"), game.unit("B1")) == pytest.approx(3.0, abs=0.002)


@pytest.mark.rule("10e.core.measure.no-base")
def test_a_model_without_a_base_is_measured_from_its_nearest_part() -> None:
    box = {"sheet": "box", "at": [[10, 10]]}
    place = [10, 11 + BASE / 2 + 2, 2.0]
    game = look({"A1": box}, {"B1": {"sheet": "squad", "at": [place]}}, table=shelves(place))
    assert distance(game, game.unit("A1"), game.unit("B1")) == pytest.approx(2.0, abs=0.002)


@pytest.mark.rule("10e.core.measure.within")
@pytest.mark.parametrize(("gap", "within"), [(0.4, True), (1.0, True), (1.01, False)])
def test_within_an_inch_includes_exactly_one(gap: float, within: bool) -> None:
    game = pair(gap)
    assert is_within(game, game.unit("A1"), game.unit("B1"), 1.0) == within


@pytest.mark.rule("10e.core.measure.wholly-within")
def test_wholly_within_takes_every_part_of_every_base() -> None:
    zone = measure.region([(0, 0), (20, 0), (20, 20), (0, 20)])
    two = {"sheet": "squad", "models": 2}
    inside = look({"A1": two | {"at": [[10, 10], [19.3, 10]]}})
    assert is_wholly_within(inside, inside.unit("A1"), zone)
    across = look({"A1": two | {"at": [[10, 10], [19.5, 10]]}})
    assert not is_wholly_within(across, across.unit("A1"), zone)


@pytest.mark.rule("10e.core.measure.unit-distance")
def test_the_distance_of_units_is_that_of_their_nearest_models() -> None:
    ours = {"A1": {"sheet": "squad", "models": 2, "at": [[2, 10], [10, 10]]}}
    theirs = {"B1": {"sheet": "squad", "models": 2, "at": [[30, 10], [10 + BASE + 5, 10]]}}
    game = look(ours, theirs)
    assert distance(game, game.unit("A1"), game.unit("B1")) == pytest.approx(5.0, abs=0.002)


@pytest.mark.rule("10e.core.engagement-range")
@pytest.mark.parametrize(
    ("gap", "z", "engaged"),
    [(1.0, 0.0, True), (1.1, 0.0, False), (1.0, 5.0, True), (1.0, 5.1, False), (0.2, 6.0, False)],
)
def test_engagement_range_is_an_inch_across_and_five_up(gap: float, z: float, engaged: bool) -> None:
    game = pair(gap, z)
    assert is_engaged_with(game, game.unit("A1"), game.unit("B1")) == engaged


@pytest.mark.rule("10e.core.engagement-range.units")
def test_one_model_engages_its_whole_unit() -> None:
    ours = {"A1": {"sheet": "squad", "models": 2, "at": [[2, 10], [10, 10]]}, "A2": {"sheet": "squad", "at": [[2, 30]]}}
    game = look(ours, {"B1": {"sheet": "squad", "at": [[10 + BASE + 0.5, 10]]}})
    assert keys(engaged_with(game, game.unit("A1"))) == ["B1"]
    assert keys(engaged_with(game, game.unit("B1"))) == ["A1"]


# -- strength ----------------------------------------------------------------------------------------------------------

LED = {"sheet": "squad", "models": 5, "leader": "A9", "at": [[x, 10] for x in (2, 4, 6, 8, 10, 12)]}
CAPTAIN = {"sheet": "captain"}


@pytest.mark.rule("10e.core.starting-strength")
def test_starting_strength_is_the_number_of_models_that_joined_the_army() -> None:
    async def act(game: Warhammer) -> int:
        await destroy(game, "A1", "A1.1")
        return game.unit("A1").strength

    scene = setup({"A1": {"sheet": "squad", "models": 3, "at": [[10, 10]]}}, {}, SHEETS)
    played = Scene(scene, act)
    assert played.result == 3
    assert len(played.game.unit("A1").models) == 2
    assert look({"A1": {"sheet": "squad", "models": 2, "strength": 9, "at": [[10, 10]]}}).unit("A1").strength == 9


@pytest.mark.rule("10e.core.attached.starting-strength", "10e.core.attached.starting-strength-reverts")
def test_an_attached_unit_has_the_strengths_of_both_until_one_is_destroyed() -> None:
    async def act(game: Warhammer) -> list[int]:
        seen = [game.unit("A1").strength]
        for name in ("A1.1", "A1.2", "A1.3", "A1.4"):
            await destroy(game, "A1", name)
        seen.append(game.unit("A1").strength)
        await destroy(game, "A1", "A1.5")
        return [*seen, game.unit("A1").strength]

    assert Scene(setup({"A1": LED, "A9": CAPTAIN}, {}, SHEETS), act).result == [6, 6, 1]

    async def headless(game: Warhammer) -> int:
        await destroy(game, "A1", "A9.1")
        return game.unit("A1").strength

    assert Scene(setup({"A1": LED, "A9": CAPTAIN}, {}, SHEETS), headless).result == 5


@pytest.mark.rule("10e.core.below-half.single-model")
@pytest.mark.parametrize(("wounds", "below"), [(8, False), (4, False), (3, True)])
def test_a_single_model_is_below_half_strength_by_its_wounds(wounds: int, below: bool) -> None:
    game = look({"A1": {"sheet": "monster", "wounds": {"A1.1": wounds}, "at": [[10, 10]]}})
    assert is_below_half_strength(game, game.unit("A1")) == below


@pytest.mark.rule("10e.core.below-half.multi-model")
@pytest.mark.parametrize(("models", "below"), [(10, False), (5, False), (4, True)])
def test_other_units_are_below_half_strength_by_their_models(models: int, below: bool) -> None:
    hurt = {f"A1.{i + 1}": 1 for i in range(models)}
    game = look({"A1": {"sheet": "squad", "models": models, "strength": 10, "wounds": hurt, "at": [[10, 10]]}})
    assert is_below_half_strength(game, game.unit("A1")) == below


@pytest.mark.rule("10e.core.below-half.multi-model")
def test_the_last_of_two_models_is_half_of_its_unit_however_wounded() -> None:
    game = look({"A1": {"sheet": "monster", "strength": 2, "wounds": {"A1.1": 1}, "at": [[10, 10]]}})
    assert not is_below_half_strength(game, game.unit("A1"))


# -- destruction -------------------------------------------------------------------------------------------------------

BOUNTY = SpecialRules()


@BOUNTY.add("bounty")
class Bounty(WarhammerRule):
    """1VP each time an enemy unit is destroyed."""

    async def unit_destroyed(self, game: Warhammer, part: Part, owner: int) -> None:
        if owner == 1:
            game.score(0, 1)


@pytest.mark.rule("10e.core.destroyed.model", "10e.core.destroyed.unit")
def test_a_unit_is_destroyed_with_its_last_model() -> None:
    async def act(game: Warhammer) -> list[bool]:
        await destroy(game, "A1", "A1.1")
        seen = [bool(game.unit("A1").models)]
        await destroy(game, "A1", "A1.2")
        return [*seen, bool(game.unit("A1").models), game.table.is_on_table("A1")]

    scene = Scene(setup({"A1": {"sheet": "squad", "models": 2, "at": [[10, 10]]}}, {}, SHEETS), act)
    assert scene.result == [True, False, False]
    assert scene.fact("UnitDestroyed", unit="A1")


class Witness(WarhammerRule):
    """Sees what is left of a model whose destruction sets something off."""

    seen: ClassVar[list[int]] = []

    async def destroyed(self, game: Warhammer, unit: Unit, model: Model) -> None:
        self.seen.extend([model.wounds, unit.model(model.name).wounds])


@pytest.mark.rule("10e.core.destroyed.model")
def test_a_model_that_is_destroyed_unhurt_has_no_wounds_left_when_its_end_sets_something_off() -> None:
    async def act(game: Warhammer) -> None:
        await destroy(game, "A1", "A1.1")

    Witness.seen.clear()
    ours = {"A1": {"sheet": "squad", "models": 2, "at": [[10, 10]], "abilities": ["witness"]}}
    Scene(setup(ours, {}, SHEETS), act, rules=SpecialRules({"witness": Witness}))
    assert Witness.seen == [0, 0]


@pytest.mark.bad("10e.core.attached.destroyed-triggers")
def test_the_two_halves_of_an_attached_unit_are_destroyed_one_by_one() -> None:
    async def act(game: Warhammer) -> list[int]:
        seen = []
        for name in ("B1.1", "B1.2", "B9.1"):
            await destroy(game, "B1", name)
            seen.append(game.state.vp[0])
        return seen

    ours = {"A1": {"sheet": "squad", "abilities": ["bounty"], "at": [[30, 10]]}}
    theirs = {"B1": {"sheet": "squad", "models": 2, "leader": "B9", "at": [[2, 10], [4, 10], [6, 10]]}, "B9": CAPTAIN}
    scene = Scene(setup(ours, theirs, SHEETS), act, rules=BOUNTY)
    assert scene.result == [0, 1, 2]
    assert [fact["unit"] for fact in scene.facts("UnitDestroyed")] == ["B1", "B9"]


def test_models_removed_without_triggers_set_nothing_off() -> None:
    async def act(game: Warhammer) -> int:
        await destroy(game, "B1", "B1.1", triggers=False)
        return game.state.vp[0]

    ours = {"A1": {"sheet": "squad", "abilities": ["bounty"], "at": [[30, 10]]}}
    scene = Scene(setup(ours, {"B1": {"sheet": "squad", "at": [[2, 10]]}}, SHEETS), act, rules=BOUNTY)
    assert scene.result == 0
    assert scene.fact("UnitDestroyed", unit="B1")


# -- simultaneous rules ------------------------------------------------------------------------------------------------

OMENS = SpecialRules()


class Omen(WarhammerRule):
    """Is noted when a round begins, and when a command is given."""

    async def round_begins(self, game: Warhammer) -> None:
        game.score(0, 1 if self.name == "comet" else 2 * game.state.vp[0] + 4)

    async def command_phase(self, game: Warhammer, player: int) -> None:
        await self.round_begins(game)


OMENS.add("comet")(type("Comet", (Omen,), {}))
OMENS.add("eclipse")(type("Eclipse", (Omen,), {}))


def omens(moment: str, order: list[str], dice: str = "") -> Scene:
    async def act(game: Warhammer) -> None:
        await (begin_round(game) if moment == "round_begins" else game.window.command_phase(game, 0))

    ours = {"A1": {"sheet": "squad", "abilities": ["comet", "eclipse"], "at": [[30, 10]]}}
    return Scene(setup(ours, {}, SHEETS), act, dice=dice, rules=OMENS, answers={f"order {moment}": [order]})


@pytest.mark.rule("10e.core.sequencing.in-turn")
def test_in_a_turn_its_player_orders_simultaneous_rules() -> None:
    scene = omens("command_phase", ["1:eclipse", "0:comet"])
    assert scene.game.state.vp[0] == 5
    assert omens("command_phase", ["0:comet", "1:eclipse"]).game.state.vp[0] == 7
    assert next(row.player for row in scene.run.rows if row.asks == "order command_phase") == 0

    async def act(game: Warhammer) -> int:
        return await sequencer(game, "command_phase")

    assert Scene(setup({}, {}), act).result == 0
    assert Scene(setup({}, {}, time={"player": "B"}), act).result == 1


@pytest.mark.rule("10e.core.sequencing.out-of-turn")
def test_at_the_start_of_a_round_the_winner_of_a_roll_off_does() -> None:
    scene = omens("round_begins", ["1:eclipse", "0:comet"], "order of rules 2 6")
    assert next(row.player for row in scene.run.rows if row.asks == "order round_begins") == 1
    assert scene.game.state.vp[0] == 5


@pytest.mark.rule("10e.core.sequencing.out-of-turn")
@pytest.mark.parametrize(("ours", "theirs", "winner"), [(6, 2, 0), (2, 6, 1)])
def test_before_the_battle_when_it_is_nobodys_turn_the_winner_of_a_roll_off_does(
    ours: int, theirs: int, winner: int
) -> None:
    game = Scene(setup({}, {}, time={"phase": "deployment"})).game
    assert game.player == BOTH
    asked = sequencer(game, "set_up")
    assert [asked.send(None).player, asked.send([ours]).player] == [0, 1]
    with pytest.raises(StopIteration) as over:
        asked.send([theirs])
    assert over.value.value == winner
