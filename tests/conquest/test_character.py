"""Characters: their cards, what they are to their Regiments, and their ends."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.armies.forms import formed as formed_as
from bellona.conquest.actions.clash import batches
from bellona.conquest.army.scene import ScenePlan, check_characters
from bellona.conquest.attacks.casualties import destroy, suffer
from bellona.conquest.attacks.healing import heal
from bellona.conquest.attacks.morale import resolve_test
from bellona.conquest.attacks.wounds import receiving
from bellona.conquest.field.formation import refusal_of_formation
from bellona.conquest.game import Conquest
from bellona.conquest.people.character import bar_to_rally, fall, lose
from bellona.conquest.rounds.activation import activate, activate_character
from bellona.conquest.rounds.command_card import cards
from bellona.kernel.errors import BellonaError
from bellona.space.blocks.block import formed

from .scenes import ENTRIES, Illegal, Scene, facing, setup


def led(ours: Any = None, theirs: Any = None, *, a: Any = None, more: Any = None, **rest: Any) -> Any:
    """A1, with the Character "a" at the left of its front rank, touches B1."""
    characters = {"A": {"a": {"entry": "captain", "with": "A1"} | (a or {})}}
    return facing({"files": 4} | (ours or {}), theirs or {}, more, characters=characters, **rest)


async def a_is_drawn(game: Conquest) -> None:
    await activate_character(game, game.character("a"))


def check(scene: Any) -> None:
    plan = formed_as(scene, ScenePlan)
    check_characters(plan, plan.A, plan.characters["A"])


# -- what he is to his Regiment ----------------------------------------------------------------------------------------


@pytest.mark.rule("conquest.character.front-rank")
@pytest.mark.bad("conquest.character.front-rank", 1)
def test_he_stands_in_the_front_rank() -> None:
    game = Scene(led({"stands": 5})).game
    unit = game.unit("A1")
    assert refusal_of_formation(unit.stands, formed(6, 3), 5) is None
    behind = (*unit.stands[1:4], unit.stands[0], *unit.stands[4:])
    refusal = refusal_of_formation(behind, formed(6, 3), 5)
    assert refusal is not None
    assert (refusal.why, refusal.about["rank"]) == ("behind-front-rank", 2)


@pytest.mark.rule("conquest.character.one-per-regiment")
@pytest.mark.bad("conquest.character.one-per-regiment", 1)
def test_a_regiment_has_one_character_at_most() -> None:
    scene = led()
    scene["characters"]["A"]["b"] = {"entry": "captain", "with": "A1"}
    with pytest.raises(BellonaError, match="A1 has a Character, a, already"):
        check(scene)
    check(led())
    game = Scene(led()).game
    assert game.with_regiment(game.unit("A1")) == game.character("a")
    assert game.with_regiment(game.unit("B1")) is None


@pytest.mark.rule("conquest.character.type-match")
@pytest.mark.bad("conquest.character.type-match", 1)
def test_he_is_with_a_regiment_of_his_own_type_whatever_its_class() -> None:
    with pytest.raises(BellonaError, match="cavalry"):
        check(led({"entry": "riders"}))
    check(led({"entry": "raiders"}))
    game = Scene(led({"entry": "raiders"})).game
    assert game.class_of(game.unit("A1")) == "light"


@pytest.mark.rule("conquest.character.must-join")
@pytest.mark.bad("conquest.character.must-join", 1)
def test_he_is_part_of_a_regiment() -> None:
    with pytest.raises(BellonaError, match="A7"):
        check(led(a={"with": "A7"}))
    check(led())


@pytest.mark.rule("conquest.character.counts-size")
def test_he_counts_where_the_number_of_stands_matters() -> None:
    """With him there are four Stands, which gives +1 Resolve."""
    with_him, without = Scene(led()).game, Scene(facing({}, {})).game
    assert resolve_test(with_him, with_him.unit("A1"), "morale").stands == 4
    assert resolve_test(without, without.unit("A1"), "morale").stands == 3


@pytest.mark.rule("conquest.morale.highest-resolve")
def test_his_resolve_counts_if_it_is_the_highest() -> None:
    game = Scene(led(more={"captain": ENTRIES["captain"] | {"R": 5}})).game
    assert game.resolve(game.unit("A1")) == 5
    game = Scene(led(more={"captain": ENTRIES["captain"] | {"R": 1}})).game
    assert game.resolve(game.unit("A1")) == 3


@pytest.mark.rule("conquest.regiment.character-rules-not-shared")
def test_his_rules_are_his_own() -> None:
    more = {
        "captain": ENTRIES["captain"] | {"rules": ["flurry"]},
        "guards": ENTRIES["guards"] | {"rules": ["cleave 1"]},
    }
    game = Scene(led(more=more)).game
    assert game.rules_of(game.unit("A1")) == ("cleave 1",)
    assert game.rules_of_character(game.character("a")) == ("flurry",)
    unit = game.unit("A1")
    assert game.rules_of_stand(unit, unit.stand("a")) != game.rules_of_stand(unit, unit.stand("A1.1"))


@pytest.mark.rule("conquest.regiment.effects-cover-all")
def test_what_his_regiment_gains_he_has_too() -> None:
    game = Scene(led()).game
    unit = game.unit("A1")
    assert game.rules_of_stand(unit, unit.stand("a")) == ()
    game.gain("A1", "flurry")
    unit = game.unit("A1")
    assert game.rules_of_stand(unit, unit.stand("a")) == ("flurry",)
    assert game.rules_of_character(game.character("a")) == ("flurry",) == game.rules_of(game.unit("A1"))


@pytest.mark.rule("conquest.character.clash")
@pytest.mark.rule("conquest.character.acts-with-regiment")
def test_he_clashes_with_his_regiment_his_dice_apart() -> None:
    """In contact he makes all his attacks, otherwise one."""
    game = Scene(led()).game
    unit, enemy = game.unit("A1"), game.unit("B1")
    told = batches(game, unit, enemy, [stand.name for stand in unit.stands])
    assert [(batch.dice, batch.attack.skill, batch.attack.character) for batch in told] == [
        (5, 4, True),
        (12, 3, False),
    ]
    narrow = Scene(led({"at": [24, 24, 0, 1]}, {"stands": 1, "files": 1, "at": [28.5, 24, 0, -1]})).game
    unit, enemy = narrow.unit("A1"), narrow.unit("B1")
    told = batches(narrow, unit, enemy, [stand.name for stand in unit.stands])
    assert [(batch.dice, batch.attack.character) for batch in told] == [(1, True), (6, False)]


@pytest.mark.rule("conquest.character.not-targeted")
@pytest.mark.rule("conquest.wounds.ignore-characters")
@pytest.mark.bad("conquest.character.not-targeted", 1)
@pytest.mark.bad("conquest.wounds.ignore-characters", 1)
def test_ordinary_wounds_pass_him_over() -> None:
    """Seven wounds take one Stand of four and three of the next; the Character, already wounded, takes none."""

    async def wounded(game: Conquest) -> None:
        await suffer(game, "A1", 7, "test")

    scene = Scene(led(a={"wounds": 1}), wounded)
    unit = scene.game.unit("A1")
    assert [(stand.name, stand.wounds) for stand in unit.stands] == [("a", 1), ("A1.2", 0), ("A1.3", 3)]

    async def next_one(game: Conquest) -> Any:
        return await receiving(game, game.unit("A1"))

    assert Scene(led(), next_one).result.name != "a"


@pytest.mark.rule("conquest.character.own-regiment")
def test_a_character_that_is_a_regiment_is_wounded_as_one_and_has_one_card() -> None:
    giant = {"giant": ENTRIES["dragon"] | {"character": True, "regiment": True}}
    one = {"A1": {"entry": "giant", "stands": 1, "files": 1, "at": [24, 24, 0, 1]}}
    scene = setup(one, {}, giant, characters={"A": {"A1": {"entry": "giant", "with": "A1"}}})

    async def wounded(game: Conquest) -> None:
        await suffer(game, "A1", 5, "test")

    played = Scene(scene, wounded)
    assert played.game.unit("A1").stands[0].wounds == 5
    assert [card.key for card in cards(played.game, 0)] == ["giant"]
    assert played.game.by_itself(played.game.unit("A1")) == played.game.character("A1")
    usual = Scene(led()).game
    assert [card.key for card in cards(usual, 0)] == ["guards", "captain"]
    assert usual.by_itself(usual.unit("A1")) is None


@pytest.mark.rule("conquest.character.own-regiment")
def test_one_of_his_two_actions_may_be_a_characters() -> None:
    giant = {"giant": ENTRIES["dragon"] | {"character": True, "regiment": True}}
    scene = led(more=giant)
    scene["A"]["A1"] = {"entry": "giant", "stands": 1, "files": 1, "at": [24, 24, 0, 1]}
    scene["characters"] = {
        "A": {"A1": {"entry": "giant", "with": "A1"}},
        "B": {"b": {"entry": "captain", "with": "B1"}},
    }
    scene["B"]["B1"]["files"] = 4

    async def acts(game: Conquest) -> None:
        await activate(game, game.unit("A1"))

    answers = {"action": ["duel", "clash"], "duel response": ["refuse"]}
    played = Scene(scene, acts, answers=answers, dice="hit 6 6 6 6")
    assert [told["action"] for told in played.facts("ActionTaken")] == ["duel", "clash"]
    none = led()
    none["characters"]["B"] = {"b": {"entry": "captain", "with": "B1"}}
    none["B"]["B1"]["files"] = 4
    played = Scene(none, acts, answers={"action": [Illegal("duel"), None]})
    assert played.refusals[0].why == "not-a-character"


# -- his own card ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("conquest.character.one-action")
@pytest.mark.rule("conquest.character.activation")
@pytest.mark.bad("conquest.character.one-action", 1)
def test_on_his_own_card_he_takes_one_character_action() -> None:
    answers = {"character action": [Illegal("clash"), Illegal("march"), "rally"]}
    played = Scene(led({"broken": True}), a_is_drawn, answers=answers)
    assert [refusal.why for refusal in played.refusals] == ["not-a-character-action"] * 2
    assert played.asked.count("character action") == 3
    assert played.game.character("a").activated
    assert not played.game.unit("A1").activated


@pytest.mark.rule("conquest.broken.character-rally")
@pytest.mark.rule("conquest.broken.end")
def test_he_may_rally_his_broken_regiment() -> None:
    played = Scene(led({"broken": True}), a_is_drawn, answers={"character action": ["rally"]})
    assert not played.game.unit("A1").broken
    assert played.fact("Rallied")["by"] == "a"
    game = Scene(led()).game
    refusal = bar_to_rally(game, game.character("a"))
    assert refusal is not None
    assert refusal.why == "not-broken"


@pytest.mark.rule("conquest.activation.pass")
def test_he_may_do_nothing() -> None:
    played = Scene(led({"broken": True}), a_is_drawn, answers={"character action": [None]})
    assert played.fact("Passed")["unit"] == "a"
    assert played.game.unit("A1").broken


@pytest.mark.rule("conquest.character.acts-with-regiment")
@pytest.mark.rule("conquest.character.one-action")
def test_example_three_actions() -> None:
    """His own card, and both actions of his Regiment."""

    async def a_round(game: Conquest) -> None:
        await activate_character(game, game.character("a"))
        await activate(game, game.unit("A1"))

    answers = {"character action": ["rally"], "action": ["inspire", "clash"]}
    dice = "hit 5 5 5 5 5, hit 6 6 6 6 6 6 6 6 6 6 6 6"
    played = Scene(led({"broken": True}), a_round, answers=answers, dice=dice)
    assert [told["action"] for told in played.facts("ActionTaken")] == ["rally", "inspire", "clash"]
    unit = played.game.unit("A1")
    blows = batches(played.game, unit, played.game.unit("B1"), ["a"])
    assert [(batch.dice, batch.attack.character) for batch in blows] == [(5, True)]


# -- his end -----------------------------------------------------------------------------------------------------------


async def a1_is_destroyed(game: Conquest) -> None:
    await destroy(game, "A1")


@pytest.mark.rule("conquest.character.fight-to-the-death")
@pytest.mark.rule("conquest.character.fight-to-the-death.none")
@pytest.mark.rule("conquest.character.dies-with-regiment")
def test_example_fight_to_the_death() -> None:
    played = Scene(led(), a1_is_destroyed, dice="hit 1 6 6 6 6, defense 6, morale 1")
    assert played.fact("LastClash")["target"] == "B1"
    assert not played.game.character("a").alive
    assert not played.game.unit("A1").alive
    apart = led({"at": [24, 24, 0, 1]}, {"stands": 1, "files": 1, "at": [28.5, 24, 0, -1]})
    played = Scene(apart, a1_is_destroyed)
    assert "target" not in played.fact("LastClash")
    assert not played.game.character("a").alive


@pytest.mark.rule("conquest.character.dies-with-regiment")
def test_who_has_used_his_card_dies_without_a_blow() -> None:
    played = Scene(led(a={"activated": True}), a1_is_destroyed)
    assert not played.facts("LastClash")
    assert not played.game.character("a").alive


@pytest.mark.rule("conquest.character.fight-to-the-death")
@pytest.mark.rule("conquest.broken.shattered")
def test_he_strikes_when_his_regiment_is_shattered_too() -> None:
    async def wounded(game: Conquest) -> None:
        await suffer(game, "A1", 20, "test")

    played = Scene(led({"broken": True}), wounded, dice="hit 6 6 6 6 6")
    assert played.fact("Shattered")["left"] == 2
    assert played.fact("LastClash")["target"] == "B1"


@pytest.mark.rule("conquest.character.fight-to-the-death.none")
@pytest.mark.rule("conquest.character.dies-with-regiment")
def test_nobody_strikes_him_who_strikes_his_last() -> None:
    """His last Clash destroys the Regiment of another Character, who finds nobody but him left to strike."""
    characters = {"A": {"a": {"entry": "captain", "with": "A1", "place": 1}}}
    characters["B"] = {"b": {"entry": "captain", "with": "B1", "place": 1}}
    one = {"stands": 1, "files": 2, "wounds": {"B1.1": 3}}
    scene = facing({"files": 4}, one, characters=characters)
    played = Scene(scene, a1_is_destroyed, dice="hit 1 6 6 6 6, defense 6")
    assert [fact.get("target", "") for fact in played.facts("LastClash")] == ["B1", ""]
    assert not played.game.unit("A1").alive
    assert not played.game.unit("B1").alive


@pytest.mark.rule("conquest.character.gone-not-restored")
@pytest.mark.bad("conquest.healing.restore", 2)
def test_no_healing_brings_him_back() -> None:
    async def dies(game: Conquest) -> None:
        await fall(game, "a")
        await heal(game, "A1", 20)

    played = Scene(led(), dies)
    assert [stand.name for stand in played.game.unit("A1").stands] == ["A1.1", "A1.2", "A1.3"]
    assert played.fact("Healed")["lost"] == 20
    assert played.game.unit("A1").lost == ()


@pytest.mark.rule("conquest.retinue.lost")
@pytest.mark.rule("conquest.character.upgrades")
def test_his_retinue_and_items_are_gone_with_him() -> None:
    """A retinue that makes him devout makes his Regiment so, as long as he is there."""
    tiers = [{"rules": ["devout"]}, {"rules": ["devout"]}, {"rules": ["devout"]}]
    scene = led(a={"retinue": {"monks": 1}}, retinues={"monks": tiers})
    game = Scene(scene).game
    assert game.rules_of(game.unit("A1")) == ("devout",)

    async def dies(game: Conquest) -> None:
        await fall(game, "a")

    played = Scene(scene, dies)
    assert played.game.rules_of(played.game.unit("A1")) == ()
    assert "conquest.retinue.lost" in played.fact("CharacterLost")["rules"]
    lose(game, "a", "test")
    assert not game.character("a").alive


@pytest.mark.rule("conquest.retinue.models")
@pytest.mark.rule("conquest.character.mastery")
@pytest.mark.rule("conquest.character.upgrades")
def test_retinue_items_and_mastery_change_his_numbers_and_nobody_elses() -> None:
    raised = {"raises": {"clash": 1}}
    more: Any = {
        "retinues": {"guards": [raised, {"raises": {"clash": 2}}, raised]},
        "items": {"blade": {"rules": ["cleave 1"]}},
        "masteries": {"duellist": {"raises": {"attacks": 2}, "kind": "combat"}},
    }
    game = Scene(led(a={"retinue": {"guards": 2}, "bought": ["blade", "duellist"]}, **more)).game
    unit = game.unit("A1")
    him, other = unit.stand("a"), unit.stand("A1.1")
    assert len(game.purchases(unit, him)) == 3
    assert game.purchases(unit, other) == []
    assert (game.unmodified(unit, him, "clash"), game.unmodified(unit, him, "attacks")) == (6, 7)
    assert game.rules_of_character(game.character("a")) == ("cleave 1",)
    assert (game.unmodified(unit, other, "clash"), game.unmodified(unit, other, "attacks")) == (3, 4)


@pytest.mark.rule("conquest.character.warlord")
def test_the_warlord_has_turn_the_tide_and_his_supremacy_ability() -> None:
    for warlord in (True, False):
        game = Scene(led(a={"warlord": warlord})).game
        assert ("turn-the-tide" in game.events_of(game.unit("A1"), game.character("a"))) == warlord
