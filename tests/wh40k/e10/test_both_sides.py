"""The other side of rules of which their chapter shows one: what happens where the condition is not met."""

from __future__ import annotations

import pytest

from bellona.kernel.rule import SpecialRules
from bellona.space.table import Pose
from bellona.wh40k.attack import Attack, Target
from bellona.wh40k.attacks.damage import candidates
from bellona.wh40k.attacks.sequence import AttackSequence
from bellona.wh40k.attacks.targeting import Gun
from bellona.wh40k.battle import battle
from bellona.wh40k.e10.missions.only_war import OnlyWar
from bellona.wh40k.e10.rulebook import RULEBOOK
from bellona.wh40k.expressions import how_many
from bellona.wh40k.game import Warhammer
from bellona.wh40k.missions.mission import scaled
from bellona.wh40k.moments import WarhammerRule
from bellona.wh40k.moves.fall_back import crossing
from bellona.wh40k.moves.fall_back import must_test as due
from bellona.wh40k.moves.judging import blockers
from bellona.wh40k.moves.scouts import scouting_reach
from bellona.wh40k.phases.charge import charge_move, charge_targets
from bellona.wh40k.phases.command import COMMAND, must_test, resolve_command_rules
from bellona.wh40k.phases.fight import fighting_first, fighting_then, other_player
from bellona.wh40k.phases.movement import MOVEMENT, arrivals, units_to_move
from bellona.wh40k.phases.shooting import is_fired_apart, select_targets, volleys_by
from bellona.wh40k.sequencing import in_play
from bellona.wh40k.set_up import reserves
from bellona.wh40k.stratagem import usable_on
from bellona.wh40k.table.measures import distance, is_coherent, units_within_of_model
from bellona.wh40k.table.objectives import level_of_control, objective_control
from bellona.wh40k.table.visibility import full_sight_of, sight_of

from . import (
    test_aircraft,
    test_allocation,
    test_charge,
    test_command,
    test_core,
    test_datasheet,
    test_falling_back,
    test_fight,
    test_fly,
    test_movement,
    test_objectives,
    test_reserves,
)
from .abilities import test_extra_attacks, test_pistol
from .attacking import sequence
from .battles import Battle, only_war
from .clashing import Clash, at, beyond
from .firing import field, game_of, shooting
from .marching import March
from .scenes import Scene, setup
from .stratagems import test_stratagems
from .terrain import test_ruin, test_woods

keys = test_core.keys


async def nothing(game: Warhammer) -> None:
    """Just the scene."""


# -- armies, keywords, distances ---------------------------------------------------------------------------------------


@pytest.mark.rule("10e.core.army", "10e.core.unit")
def test_the_other_army_is_every_model_of_the_other_player() -> None:
    game = test_core.look(*test_core.FORCES)
    assert keys(game.units(1)) == ["B1", "B2"]
    assert keys(game.units(0)) == ["A1", "A2"]


@pytest.mark.rule("10e.core.friendly-enemy", "10e.terrain.not-attackable")
def test_friends_and_enemies_are_mutual_and_units_only() -> None:
    ruin = {"key": "ruin", "kind": "ruin", "footprint": [[30, 30], [36, 30], [36, 36]]}
    game = test_core.look(*test_core.FORCES, table={"size": [44, 60], "terrain": [ruin]})
    assert keys(game.friends(game.unit("A1"))) == []  # A2 is not on the battlefield
    assert keys(game.friends(game.unit("B2"))) == ["B1"]
    assert keys(game.enemies(game.unit("A1"))) == ["B1", "B2"]
    assert keys(game.enemies(game.unit("B2"))) == ["A1"]


@pytest.mark.rule("10e.core.unqualified-affects-both")
def test_units_within_an_inch_are_nobodys_here() -> None:
    game = test_core.look(*test_core.FORCES)
    assert keys(units_within_of_model(game, game.unit("B1"), "B1.1", 1.0)) == []
    assert keys(units_within_of_model(game, game.unit("B1"), "B1.1", 6.0)) == ["B2"]


@pytest.mark.rule("10e.core.keywords")
def test_a_unit_has_the_keywords_of_its_own_datasheet_only() -> None:
    game = test_core.look(*test_core.FORCES)
    assert game.keywords(game.unit("A1")) == ("INFANTRY", "SWARM")
    assert game.keywords(game.unit("A2")) == ("MONSTER", "SWARM")


@pytest.mark.rule("10e.core.measure.base-to-base", "10e.core.measure.inches", "10e.core.measure.unit-distance")
def test_a_distance_follows_the_nearest_bases() -> None:
    base = test_core.BASE
    near = {"sheet": "squad", "models": 2, "at": [[30, 10], [10 + base + 4, 10]]}
    touching = {"sheet": "squad", "models": 2, "at": [[10 + base, 10], [30, 10]]}
    for theirs, inches in ((near, 4.0), (touching, 0.0)):
        game = test_core.look({"A1": {"sheet": "squad", "at": [[10, 10]]}}, {"B1": theirs})
        assert distance(game, game.unit("A1"), game.unit("B1")) == pytest.approx(inches, abs=0.002)


@pytest.mark.rule("10e.core.measure.no-base")
def test_a_hull_is_measured_from_its_end_or_its_side() -> None:
    base = test_core.BASE
    for spot, inches in (
        ([10 + 2 + base / 2 + 3, 10], 3.0),
        ([10, 10 + 1 + base / 2 + 3], 3.0),
        ([10, 12 + base / 2], 1.0),
    ):
        game = test_core.look({"A1": {"sheet": "box", "at": [[10, 10]]}}, {"B1": {"sheet": "squad", "at": [spot]}})
        assert distance(game, game.unit("A1"), game.unit("B1")) == pytest.approx(inches, abs=0.002)


@pytest.mark.rule("10e.core.coherency.single-model")
def test_one_model_is_coherent_and_two_ten_inches_apart_are_not() -> None:
    for places, holds in (([[10, 10]], True), ([[10, 10], [20, 10]], False)):
        game = test_core.look({"A1": {"sheet": "squad", "models": len(places), "at": places}})
        assert is_coherent(game, game.unit("A1")) is holds


@pytest.mark.rule("10e.core.turn.phases")
def test_phases_come_in_the_order_of_the_contents_page() -> None:
    assert [phase.name for phase in battle((COMMAND, MOVEMENT)).phases] == ["command", "movement"]
    assert [phase.name for phase in battle((MOVEMENT, COMMAND)).phases] == ["movement", "command"]


@pytest.mark.rule("10e.ability.leader.counts-as-one-unit")
def test_a_leader_who_has_not_joined_is_a_unit_of_his_own() -> None:
    squad, captain = {"sheet": "squad", "at": [[10, 10]]}, {"sheet": "captain", "at": [[20, 10]]}
    assert keys(test_core.look({"A1": squad, "A9": captain}).units(0)) == ["A1", "A9"]
    led = squad | {"leader": "A9", "at": [[10, 10], [12, 10]]}
    assert keys(test_core.look({"A1": led, "A9": {"sheet": "captain"}}).units(0)) == ["A1"]


# -- datasheets and dice -----------------------------------------------------------------------------------------------


@pytest.mark.rule("10e.datasheet.aura.self")
def test_without_its_bearer_there_is_no_aura() -> None:
    scene = test_datasheet.look({"A1": {"sheet": "squad", "at": [[2, 10]]}})
    assert scene.game.auras_on(scene.game.unit("A1")) == ()


@pytest.mark.rule("10e.datasheet.model-characteristics")
def test_each_datasheet_has_characteristics_of_its_own() -> None:
    game = Scene(setup({"A1": {"sheet": "marine"}, "A2": {"sheet": "tank"}}, {}), nothing).game
    marine, tank = (game.profile(game.unit(key).models[0]) for key in ("A1", "A2"))
    assert (marine.toughness, marine.save, marine.wounds, marine.leadership, marine.control) == (4, 3, 2, 6, 2)
    assert (tank.move, tank.toughness, tank.save, tank.wounds, tank.leadership, tank.control) == (10, 11, 2, 13, 6, 5)


@pytest.mark.rule("10e.datasheet.wargear-abilities")
def test_who_carries_nothing_has_no_wargear_ability() -> None:
    scene = test_datasheet.look({"A1": test_datasheet.squad(10)})
    assert scene.game.wargear_abilities(scene.game.unit("A1")) == ()


@pytest.mark.rule("10e.dice.plus-notation")
def test_two_is_less_than_three_plus() -> None:
    assert [how_many([die], "3+") for die in (1, 2, 3, 6)] == [0, 0, 1, 1]


# -- the Command phase -------------------------------------------------------------------------------------------------


@pytest.mark.rule("10e.command.battle-shock.who-tests", "10e.command.steps", "10e.command.end")
def test_units_at_half_strength_do_not_test_and_the_phase_ends_without() -> None:
    phases = (COMMAND, MOVEMENT)
    scene = Scene(setup({"A1": test_command.HALF}, {"B1": test_command.WEAK}, test_command.SHEETS), phases=phases)
    assert keys(must_test(scene.game, 0)) == []
    assert keys(must_test(scene.game, 1)) == ["B1"]
    scene.run.settle()
    assert scene.run.where()[1] == "movement"
    assert not scene.facts("BattleShockTest")


HYMNS = SpecialRules()


@HYMNS.add("hymn")
class Hymn(WarhammerRule):
    """Asks its player something in the Command phase."""

    async def command_phase(self, game: Warhammer, player: int) -> None:
        await game.choose(player, "use hymn", ["loud", "soft"])


@pytest.mark.rule("10e.command.resolve-rules")
def test_rules_of_the_command_phase_ask_the_player_whose_turn_it_is() -> None:
    async def act(game: Warhammer) -> None:
        await resolve_command_rules(game)

    singers = {"A1": test_command.WEAK | {"abilities": ["hymn"]}}
    assert test_command.played(act, singers, rules=HYMNS).asked == ["use hymn"]
    assert test_command.played(act, singers, rules=HYMNS, time={"player": "B"}).asked == []


@pytest.mark.rule("10e.command.battle-shock.oc-zero", "10e.objective.level-of-control")
def test_models_of_a_steady_unit_in_range_count_and_others_do_not() -> None:
    scene = test_objectives.look({"A1": test_objectives.at(1.0), "A2": test_objectives.at(10.0)})
    assert objective_control(scene.game, scene.game.unit("A1"), "A1.1") == 2
    assert level_of_control(scene.game, 0, test_objectives.objective(scene)) == 2
    assert level_of_control(scene.game, 1, test_objectives.objective(scene)) == 0
    shocked = test_objectives.look({"A1": test_objectives.at(1.0, battle_shocked=True)})
    assert objective_control(shocked.game, shocked.game.unit("A1"), "A1.1") == 0


@pytest.mark.rule("10e.command.battle-shock.no-stratagems")
def test_a_stratagem_is_used_on_steady_units_only() -> None:
    sheets = {"grenadier": {"tags": ["INFANTRY", "GRENADES"]}}
    for shocked, usable in ((False, ["A1"]), (True, [])):
        ours = {"A1": {"sheet": "grenadier", "battle_shocked": shocked, "at": [[10, 10]]}}
        scene = Scene(
            setup(ours, {"B1": {"sheet": "guard", "at": [[15, 10]]}}, sheets, time={"phase": "shooting"}), nothing
        )
        assert keys(usable_on(test_stratagems.stratagem("grenade"), scene.game, 0)) == usable


@pytest.mark.rule("10e.stratagem.categories")
def test_wargear_is_used_in_ones_own_turn_and_smoke_in_the_opponents() -> None:
    smoke, grenade = (test_stratagems.stratagem(name) for name in ("rapid-ingress", "grenade"))
    assert (smoke.category, grenade.category) == ("strategic ploy", "wargear")
    assert (smoke.user(test_stratagems.look()), grenade.user(test_stratagems.look())) == (1, 0)


@pytest.mark.rule("10e.stratagem.core-for-all")
def test_before_the_battle_nobody_has_stratagems() -> None:
    game = Battle(only_war()).to("unit to deploy").game
    assert not set(in_play(game, "rolled", ())[-1][1]) & set(test_stratagems.ALL)
    assert set(test_stratagems.ALL) <= set(in_play(test_stratagems.look(), "rolled", ())[-1][1])


# -- movement ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("10e.movement.select-units")
def test_units_that_have_not_moved_are_selected() -> None:
    march = test_movement.phase({"A1": test_movement.MARINE, "A2": test_movement.MARINE | {"at": [[20, 10]]}})
    assert keys(units_to_move(march.game, 0)) == ["A1", "A2"]


@pytest.mark.rule("10e.movement.steps", "10e.reserves.definition")
def test_only_units_in_reserves_arrive() -> None:
    game = test_reserves.scene("deep-strike", 1).game
    assert keys(arrivals(game, 0)) == keys(reserves.arrivals(game, 0)) == ["A1"]
    assert keys(arrivals(game, 1)) == keys(reserves.arrivals(game, 1)) == []


@pytest.mark.rule("10e.movement.models-optional")
def test_models_that_stay_must_not_be_left_behind() -> None:
    march = March({"A1": {"sheet": "marine", "models": 3, "at": [[10, 10]]}})
    move = test_movement.move_of(march)
    assert move.refusal({}) is None
    left = move.refusal({"A1.1": [march.pose("A1.1"), Pose(16, 10)]})
    assert left is not None


@pytest.mark.rule("10e.movement.through-friends", "10e.fly.monsters-vehicles")
def test_monsters_on_foot_do_not_move_over_monsters_and_vehicles_others_do() -> None:
    friends = {"A2": {"sheet": "monster", "at": [[14, 10]]}, "A3": {"sheet": "tank", "at": [[24, 10]]}}
    for sheet, stopped in (("monster", ("A1", "A2", "A3")), ("marine", ()), ("tyrant", ())):
        march = March({"A1": {"sheet": sheet, "at": [[10, 10]]}} | friends)
        assert blockers(test_fly.move_of(march), "A1.1") == stopped


@pytest.mark.rule("10e.fly.over-enemies")
def test_only_flyers_move_over_enemies() -> None:
    for sheet, stopped in (("marine", ("B1",)), ("jumper", ())):
        march = March({"A1": {"sheet": sheet, "at": [[10, 10]]}}, {"B1": {"sheet": "marine", "at": [[14, 10]]}})
        assert blockers(test_fly.move_of(march), "A1.1") == stopped


@pytest.mark.rule("10e.movement.fall-back.over-enemies")
def test_who_falls_back_round_the_enemy_crosses_nobody() -> None:
    march = test_falling_back.engaged([[11.5, 10], [11.5, 12.2]])
    away = test_falling_back.poses(march.shift(-6, 0))
    assert crossing(test_falling_back.move_of(march), away) == []


@pytest.mark.rule("10e.aircraft.hover.effect")
def test_an_aircraft_that_does_not_hover_is_one() -> None:
    ours = {"A1": {"sheet": "plane", "at": [test_aircraft.START]}}
    game = Scene(setup(ours, {}, {"plane": test_aircraft.PLANE}), nothing).game
    assert "AIRCRAFT" in game.model_keywords(game.unit("A1"), game.unit("A1").models[0])


@pytest.mark.rule("10e.ability.scouts.transport")
def test_a_dedicated_transport_scouts_as_far_as_all_who_ride_in_it() -> None:
    bus = {"tags": ["VEHICLE", "TRANSPORT", "DEDICATED TRANSPORT"], "carries": {"models": 6}}
    sheets = {"bus": bus, "quick": {"tags": ["INFANTRY"], "rules": ["scouts 9"]}, "slow": {"tags": ["INFANTRY"]}}
    for rider, reach in (("quick", 9), ("slow", 0)):
        ours = {"A1": {"sheet": "bus", "at": [[30, 10]]}, "A2": {"sheet": rider, "aboard": "A1"}}
        game = Scene(setup(ours, {}, sheets), nothing).game
        assert scouting_reach(game, game.unit("A1")) == reach


# -- charging and fighting ---------------------------------------------------------------------------------------------


@pytest.mark.rule("10e.aircraft.charge.end-engaged")
def test_a_charge_ends_engaged_with_its_targets_and_nobody_else() -> None:
    theirs = {"B1": at([17, 10], sheet="plane"), "B2": at([10, 17])}
    clash = Clash({"A1": at([10, 10], sheet="jumper")}, theirs)
    for targets in (("B1",), ("B2",), ("B1", "B2")):
        assert charge_move(clash.game, clash.game.unit("A1"), targets, 8.0).engaging == targets


@pytest.mark.rule("10e.charge.fly.measure-through-air")
def test_only_who_can_fly_is_measured_through_the_air() -> None:
    for sheet, soars in (("jumper", True), ("marine", False)):
        march = March({"A1": {"sheet": sheet, "at": [[10, 10]]}}, {"B1": at([20, 10])})
        assert test_fly.move_of(march, test_fly.CHARGE, ("B1",)).terms("A1.1").soars is soars


@pytest.mark.rule("10e.charge.targets-need-not-be-visible")
def test_an_enemy_in_plain_sight_beyond_twelve_inches_is_no_target() -> None:
    for gap, targets in ((12.0, ["B1"]), (12.1, [])):
        game = test_charge.facing(gap).game
        assert keys(charge_targets(game, game.unit("A1"))) == targets


@pytest.mark.rule("10e.fight.alternate")
def test_the_player_whose_turn_it_is_not_selects_first_in_either_turn() -> None:
    for turn, player in (("A", 1), ("B", 0)):
        assert other_player(test_core.look(*test_core.FORCES, time={"player": turn})) == player


@pytest.mark.rule("10e.fight.steps", "10e.fight.fights-first-step")
def test_units_that_charged_fight_in_the_first_step_and_no_others() -> None:
    game = test_fight.pairs(3, {"A1": test_fight.CHARGED, "A2": test_fight.CHARGED}, {}).game
    assert keys(fighting_first(game, 0)) == ["A1", "A2"]
    assert keys(fighting_first(game, 1)) == []


@pytest.mark.rule("10e.fight.opponent-finishes", "10e.fight.end-of-turn")
def test_the_phase_goes_on_while_somebody_is_left_to_fight() -> None:
    clash = test_fight.pairs(2, {"A1": {"fought": True}, "A2": {"fought": True}}, {})
    assert clash.options() == ["B1", "B2"]
    assert keys(fighting_then(clash.game, 1)) == ["B1", "B2"]
    clash.answer("B1")
    assert keys(fighting_then(clash.game, 0)) == keys(fighting_then(clash.game, 1)) == []


@pytest.mark.not_in("9e", because="nobody has Fights First")
@pytest.mark.rule("10e.fight.newly-eligible")
def test_before_anybody_consolidates_into_it_a_unit_does_not_fight() -> None:
    ours = {
        "A1": at([10, 10], sheet="meek", **test_fight.CHARGED),
        "A2": at([30, 30], sheet="meek", **test_fight.CHARGED),
    }
    theirs = {"B2": at([beyond(3), 10], sheet="keen"), "B3": at([30, beyond(0, 30)], sheet="meek")}
    clash = Clash(ours, theirs, phase="fight", sheets=test_fight.SHEETS)
    assert keys(fighting_then(clash.game, 1)) == ["B3"]


# -- shooting and attacks ----------------------------------------------------------------------------------------------


@pytest.mark.rule("10e.shooting.attacks-persist", "10e.attack.fast-dice.conditions")
def test_alike_shots_are_one_volley_and_what_was_not_declared_is_not_shot() -> None:
    async def act(game: Warhammer) -> list[list[int]]:
        declared = await select_targets(game, field(game))
        made = [volleys_by(game, game.unit("A1"), some, None) for some in (declared, declared[:1], [])]
        return [[len(volley.shots) for volley in volleys] for volleys in made]

    ours = {"A1": {"sheet": "marine", "models": 2, "at": [[10, 20], [10, 21.4]]}}
    scene = shooting(ours, {"B1": {"sheet": "guard", "models": 2, "at": [[20, 20], [20, 21.4]]}})
    answers = {"targets": [{"A1.1/rifle": "B1", "A1.2/rifle": "B1"}]}
    assert Scene(scene, act, answers=answers).result == [[2], [1], []]


@pytest.mark.rule("10e.attack.allocate.ignores-visibility", "10e.ability.leader.last-bodyguard")
def test_attacks_go_to_any_bodyguard_and_to_the_leader_only_when_none_is_left() -> None:
    names = test_allocation.names
    led = test_allocation.look(test_allocation.LED, others=test_allocation.CAPTAIN)
    assert names(candidates(led, led.unit("B1"))) == ["B1.1", "B1.2"]
    spread = {"sheet": "guard", "models": 3, "at": [[20, 10], [21.5, 10], [43, 59]]}
    hidden = test_allocation.look(spread)
    assert names(candidates(hidden, hidden.unit("B1"))) == ["B1.1", "B1.2", "B1.3"]


@pytest.mark.rule("10e.attack.save.several-invulnerable")
def test_a_model_with_one_invulnerable_save_chooses_between_it_and_its_armour() -> None:
    saves = sequence(ap=-4).saves(Target(3, 2, abilities=("invulnerable-save 5+",)))
    assert [save.key for save in saves] == ["invulnerable 5+", "armour"]


@pytest.mark.rule("10e.terrain.cover.save-bonus")
def test_other_weapons_leave_the_target_its_cover() -> None:
    target = Target(4, 1, cover=True)
    assert [sequence(ap=-1, cover=True, abilities=own).has_cover(target) for own in ((), ("ignores-cover",))] == [
        True,
        False,
    ]


@pytest.mark.rule("10e.weapon.pistol.either-or")
def test_infantry_fires_pistols_apart_and_rifles_not() -> None:
    game = game_of(test_pistol.scene({"B1": {"sheet": "guard", "at": [[18, 20]]}}))
    guns = [Gun("A1.1", name, (name,)) for name in ("pistol", "rifle")]
    assert [is_fired_apart(game, game.unit("A1"), gun) for gun in guns] == [True, False]


@pytest.mark.rule("10e.terrain.woods.visibility.inside")
def test_a_model_before_the_wood_is_fully_visible() -> None:
    game = game_of(test_woods.scene(18))
    assert full_sight_of(game, game.unit("A1"), game.unit("B1")).all()


# -- missions ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("10e.mission.battlefield-adjust", "10e.mission.only-war.zones")
def test_zones_and_places_follow_both_sides_of_the_battlefield() -> None:
    assert scaled({"x": (30.0, 22.0)}, 60, 44) == {"x": (30.0, 22.0)}
    assert scaled({"x": (30.0, 22.0)}, 60, 88) == {"x": (30.0, 44.0)}
    assert scaled({"x": (30.0, 22.0)}, 44, 30) == {"x": (22.0, 15.0)}
    assert OnlyWar().zones(44, 30)[1][0][1] < OnlyWar().zones(60, 44)[1][0][1]


@pytest.mark.rule("10e.mission.only-war.battle-sizes")
def test_only_war_is_not_played_at_other_sizes() -> None:
    assert OnlyWar().refusal_of_size("incursion") is None
    assert OnlyWar().refusal_of_size("first-game") is not None


# -- what only attempts showed -----------------------------------------------------------------------------------------


@pytest.mark.rule("10e.datasheet.aura.stacking")
def test_units_out_of_reach_of_an_aura_do_not_have_it_and_two_of_it_are_one() -> None:
    squad, banner = test_datasheet.squad, test_datasheet.banner
    game = test_datasheet.look({"A1": squad(10), "A2": banner(14), "A3": banner(6), "A4": squad(40)}).game
    assert game.abilities_of(game.unit("A1")) == ("inspiring",)
    assert game.abilities_of(game.unit("A4")) == ()


@pytest.mark.rule("10e.movement.desperate-escape.once-per-phase")
def test_models_not_yet_tested_are_tested() -> None:
    three = {"battle_shocked": True, "models": 3, "at": test_falling_back.FIVE["at"][:3]}
    march = test_falling_back.engaged([[11.5, 10]], ours=three)
    away = test_falling_back.poses(march.shift(-6, 0))
    assert due(test_falling_back.move_of(march), away) == ["A1.1", "A1.2", "A1.3"]
    march.game.change("A1", tested=("A1.1", "A1.2"))
    assert due(test_falling_back.move_of(march), away) == ["A1.3"]


@pytest.mark.rule("10e.terrain.ruins.visibility")
def test_beside_a_ruin_models_see_each_other() -> None:
    for y, seen in ((20, [[False]]), (36, [[True]])):
        game = game_of(test_ruin.scene(34, y=y))
        game.table.place("A1", {"A1.1": Pose(10, y)})
        assert sight_of(game, game.unit("A1"), game.unit("B1")).tolist() == seen


@pytest.mark.rule("10e.weapon.extra-attacks.not-modified")
def test_rules_change_the_number_of_other_attacks_only() -> None:
    book = RULEBOOK.amended("test", "1", special_rules=test_extra_attacks.FRENZY)
    for abilities, attacks in (((), "5"), (("extra-attacks",), "4")):
        attack = Attack(attacks="4", melee=True, model_abilities=("frenzy",), abilities=abilities)
        assert AttackSequence.attacks.work_out(AttackSequence(book, attack)) == attacks
