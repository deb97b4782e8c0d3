"""Command Cards, the Supremacy Phase, and who arrives."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.conquest.attacks.casualties import destroy
from bellona.conquest.game import Conquest
from bellona.conquest.moments import ConquestRule
from bellona.conquest.rounds.command_card import cards, stack_cards
from bellona.conquest.rounds.reinforcement import eligible, needed, reinforce, roll_for_reinforcements, rolls, waiting
from bellona.conquest.rounds.round import begin_round
from bellona.conquest.rounds.supremacy import fewer_cards, roll_for_supremacy, usable_abilities, use_abilities
from bellona.conquest.rulebook import BATTLE, RULEBOOK
from bellona.conquest.view import seen
from bellona.kernel.rule import SpecialRules

from .scenes import ENTRIES, Illegal, Scene, setup

ORDER = ["3:captain", "1:raiders #2", "2:guards", "0:raiders"]

# -- Command Cards -----------------------------------------------------------------------------------------------------


def army(**more: Any) -> Any:
    """Two Regiments of raiders and one of guards with a Character; one waits, one arrives, one is far away."""
    units = {
        "A1": {"entry": "raiders", "at": [10, 10, 0, 1]},
        "A2": {"entry": "raiders", "arriving": True},
        "A3": {"entry": "guards", "at": [30, 10, 0, 1], "files": 4},
        "A4": {"entry": "trolls"},
    }
    characters = {"A": {"a": {"entry": "captain", "with": "A3", "warlord": True}}}
    return setup(units, {"B1": {"entry": "guards", "at": [24, 40, 0, -1]}}, characters=characters) | more


def test_a_card_has_its_name_when_its_regiment_is_destroyed() -> None:
    """Whoever comes back to the game is told the cast as it is by then."""

    async def die(game: Conquest) -> None:
        await destroy(game, "A3")

    def called(scene: Scene) -> dict[str, tuple[str, str]]:
        models = RULEBOOK.cast(scene.game.state)["models"]
        return {key: (model["part"], model["name"]) for key, model in models.items()}

    scene = Scene(army(characters={}), die)
    before = called(Scene(army(characters={})))
    assert not scene.game.unit("A3").stands
    assert called(scene) == before
    assert before["A3.1"] == ("A3", "guards")


@pytest.mark.rule("conquest.command-card.one-each")
@pytest.mark.rule("conquest.command-card.stack.build")
@pytest.mark.rule("conquest.command-card.stack.purge")
@pytest.mark.bad("conquest.command-card.stack.build", 1)
@pytest.mark.bad("conquest.command-card.stack.purge", 1)
def test_a_card_for_each_on_the_battlefield_or_arriving() -> None:
    all_cards = ["raiders", "raiders #2", "guards", "captain"]
    game = Scene(army()).game
    assert [card.key for card in cards(game, 0)] == all_cards
    answers: Any = {"command stack": [Illegal(["3:captain", "1:raiders #2", "2:guards", "0:raiders", "trolls"]), ORDER]}
    scene = Scene(army(), stack_cards, answers=answers)
    assert scene.game.side(0).stack == ("captain", "raiders", "guards", "raiders")
    assert scene.game.side(1).stack == ("guards",)
    game.change("A1", where="gone", stands=())
    game.change_character("a", alive=False)
    assert [card.key for card in cards(game, 0)] == ["raiders", "guards"]
    game.change_side(0, stack=())


def stacks_seen(state: Any, player: int | None) -> list[tuple[Any, int]]:
    decks = seen(RULEBOOK, state, player)["decks"]
    return [(deck["cards"], deck["count"]) for deck in decks if deck["name"] == "command-stack"]


@pytest.mark.rule("conquest.command-card.information")
@pytest.mark.rule("conquest.command-card.stack.look")
@pytest.mark.bad("conquest.command-card.information", 1)
@pytest.mark.bad("conquest.command-card.stack.look", 1)
def test_undrawn_cards_are_seen_by_their_owner_alone() -> None:
    game = Scene(army(stacks={"A": ["guards", "raiders"], "B": ["guards"]})).game
    assert stacks_seen(game.state, 0) == [(["guards", "raiders"], 2), (None, 1)]
    assert stacks_seen(game.state, 1) == [(None, 2), (["guards"], 1)]
    assert stacks_seen(game.state, None) == [(None, 2), (None, 1)]
    answers: Any = {"command stack": [ORDER]}
    scene = Scene(army(), stack_cards, answers=answers)
    assert [fact.seen_by for fact in scene.run.facts if type(fact).__name__ == "Stacked"] == [(0,), (1,)]
    assert scene.asked.count("command stack") == 1


# -- Supremacy ---------------------------------------------------------------------------------------------------------


def stacks(ours: int, theirs: int) -> Any:
    return army(stacks={"A": ["guards"] * ours, "B": ["guards"] * theirs})


@pytest.mark.rule("conquest.supremacy.roll")
@pytest.mark.rule("conquest.supremacy.fewer-cards")
@pytest.mark.rule("conquest.supremacy.tie")
@pytest.mark.bad("conquest.supremacy.fewer-cards", 1)
def test_example_supremacy() -> None:
    """A has six cards, B five; both roll 3. B may make it 2, or 4, or leave the tie to be rolled again."""
    for change, dice, first in (("-1", "", 1), ("+1", "", 0), (None, ", supremacy 2, supremacy 5", 0)):
        answers: Any = {"supremacy roll": [Illegal("-2"), change] + ([None] if change is None else [])}
        scene = Scene(stacks(6, 5), roll_for_supremacy, dice=f"supremacy 3, supremacy 3{dice}", answers=answers)
        assert scene.fact("FirstPlayer")["player"] == first
        assert scene.refusals[0].why == "not-an-option"
    equal = Scene(stacks(5, 5), roll_for_supremacy, dice="supremacy 3, supremacy 4")
    assert equal.asked == []
    assert equal.game.state.first == 0
    assert fewer_cards(Scene(stacks(6, 5)).game) == 1
    assert fewer_cards(Scene(stacks(4, 5)).game) == 0
    assert fewer_cards(Scene(stacks(5, 5)).game) is None


@pytest.mark.rule("conquest.supremacy.fewer-cards")
def test_a_changed_roll_is_0_to_7() -> None:
    low = Scene(stacks(6, 5), roll_for_supremacy, dice="supremacy 1, supremacy 1", answers={"supremacy roll": ["-1"]})
    assert low.fact("SupremacyAdjusted")["value"] == 0
    high = Scene(stacks(6, 5), roll_for_supremacy, dice="supremacy 5, supremacy 6", answers={"supremacy roll": ["+1"]})
    assert high.fact("SupremacyAdjusted")["value"] == 7


def able(entry: str = "captain", **character: Any) -> Any:
    more = {"captain": ENTRIES["captain"] | {"supremacy": "hold-the-gates"}}
    scene = army()
    scene["entries"] |= more
    scene["characters"]["A"]["a"] |= character
    scene["first"] = "A"
    return scene


@pytest.mark.rule("conquest.supremacy.ability.first-player")
@pytest.mark.rule("conquest.supremacy.ability.second-player")
@pytest.mark.rule("conquest.supremacy.ability.once")
@pytest.mark.rule("conquest.supremacy.ability.one-per-round")
@pytest.mark.bad("conquest.supremacy.ability.once", 1)
@pytest.mark.bad("conquest.supremacy.ability.one-per-round", 1)
def test_the_first_player_says_first_and_each_ability_is_used_once() -> None:
    async def both_rounds(game: Conquest) -> None:
        await use_abilities(game)
        await use_abilities(game)

    scene = able()
    scene["B"]["B1"]["files"] = 4
    scene["characters"]["B"] = {"b": {"entry": "captain", "with": "B1", "warlord": True}}
    scene["first"] = "B"
    answers: Any = {"supremacy ability": [Illegal(["hold-the-gates", "x"]), "hold-the-gates", None, "hold-the-gates"]}
    played = Scene(scene, both_rounds, answers=answers)
    assert [told["player"] for told in played.facts("SupremacyUsed")] == [1, 0]
    assert played.asked == ["supremacy ability"] * 4
    assert usable_abilities(played.game, 1) == []


@pytest.mark.rule("conquest.supremacy.ability.warlord")
@pytest.mark.rule("conquest.supremacy.ability.on-battlefield")
@pytest.mark.bad("conquest.supremacy.ability.warlord", 1)
@pytest.mark.bad("conquest.supremacy.ability.on-battlefield", 1)
def test_only_the_warlords_and_only_on_the_battlefield() -> None:
    game = Scene(able()).game
    assert usable_abilities(game, 0) == ["hold-the-gates"]
    assert usable_abilities(Scene(able(warlord=False)).game, 0) == []
    off = able()
    del off["A"]["A3"]["at"]
    assert usable_abilities(Scene(off).game, 0) == []
    game.change_character("a", alive=False)
    assert usable_abilities(game, 0) == []


@pytest.mark.rule("conquest.supremacy.ability.passive")
def test_a_passive_ability_is_not_declared() -> None:
    rules = SpecialRules()

    @rules.add("ever-watchful")
    class Watchful(ConquestRule):
        passive = True

    scene = able()
    scene["entries"]["captain"] = ENTRIES["captain"] | {"supremacy": "ever-watchful"}
    game = Scene(scene).game
    special = game.rulebook.special_rules.amended(add=rules)
    game.rulebook = game.rulebook.amended("passive", "1", special_rules=special)
    assert usable_abilities(game, 0) == []
    assert usable_abilities(Scene(able()).game, 0) == ["hold-the-gates"]


# -- reinforcements ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("conquest.reinforcement.table.round-1")
@pytest.mark.rule("conquest.reinforcement.table.round-2")
@pytest.mark.rule("conquest.reinforcement.table.round-3")
@pytest.mark.rule("conquest.reinforcement.table.round-4")
@pytest.mark.rule("conquest.reinforcement.table.round-5")
def test_the_table_of_arrivals() -> None:
    told = [[needed(round_, class_) for class_ in ("light", "medium", "heavy")] for round_ in range(1, 8)]
    assert told == [[4, 0, 0], [4, 2, 0], [6, 4, 2], [6, 6, 4], [6, 6, 6], [6, 6, 6], [6, 6, 6]]


def reserve(round_: int, **units: Any) -> Any:
    ours = {key: {"entry": entry} if isinstance(entry, str) else entry for key, entry in units.items()}
    more = {"flankers": ENTRIES["raiders"] | {"rules": ["flank"]}}
    return setup(ours, {}, more, time={"round": round_})


def where(scene: Scene) -> dict[str, str]:
    return {key: unit.where for key, unit in scene.game.state.regiments.items()}


@pytest.mark.rule("conquest.reinforcement.auto-pick")
@pytest.mark.rule("conquest.reinforcement.off-table")
@pytest.mark.rule("conquest.reinforcement.reveal")
@pytest.mark.bad("conquest.reinforcement.auto-pick", 1)
def test_one_regiment_of_a_class_that_can_arrive_comes_without_a_die() -> None:
    scene = reserve(1, A1="raiders", A2="raiders", A3="guards")
    played = Scene(scene, reinforce, answers={"automatic arrival": [Illegal("A3"), "A2"]})
    assert where(played) == {"A1": "waiting", "A2": "arriving", "A3": "waiting"}
    assert "conquest.reinforcement.reveal" in played.fact("Arriving")["rules"]
    game = Scene(scene).game
    assert [unit.key for unit in waiting(game, 0)] == ["A1", "A2", "A3"]
    assert [unit.key for unit in eligible(game, 0)] == ["A1", "A2"]
    game.change("A1", where="field")
    assert [unit.key for unit in waiting(game, 0)] == ["A2", "A3"]


@pytest.mark.rule("conquest.reinforcement.pool-roll")
@pytest.mark.rule("conquest.reinforcement.pool-choice")
@pytest.mark.bad("conquest.reinforcement.pool-roll", 1)
def test_a_pool_of_dice_for_each_class_and_a_choice_for_each_success() -> None:
    """Round 1: dice for the two light Regiments that are left, none for the medium one or the automatic pick."""
    arriving = {"entry": "raiders", "arriving": True}
    scene = reserve(1, A1=arriving, A2="raiders", A3="guards", A4="scouts")
    scene["entries"]["scouts"] = ENTRIES["raiders"]
    answers: Any = {"arrivals light": [["A4"]]}
    played = Scene(scene, roll_for_reinforcements, dice="reinforcements light 5 4", answers=answers)
    assert where(played) == {"A1": "arriving", "A2": "waiting", "A3": "waiting", "A4": "arriving"}
    assert played.fact("ArrivalsRolled")["successes"] == 1


@pytest.mark.rule("conquest.reinforcement.character-no-die")
def test_a_character_rolls_no_die_and_comes_with_his_regiment() -> None:
    scene = reserve(1, A1={"entry": "raiders", "files": 4})
    scene["characters"] = {"A": {"a": {"entry": "captain", "with": "A1"}}}
    played = Scene(scene, roll_for_reinforcements, dice="reinforcements light 4")
    assert len(played.fact("ArrivalsRolled")["dice"]) == 1
    assert played.game.class_of(played.game.unit("A1")) == "light"
    none = Scene(reserve(1, A1="guards"), roll_for_reinforcements)
    assert not none.facts("ArrivalsRolled")
    game = Scene(reserve(1, A1="raiders", A2="flankers")).game
    assert [rolls(game, game.unit(key)) for key in ("A1", "A2")] == [True, False]


@pytest.mark.rule("conquest.special.flank")
@pytest.mark.bad("conquest.special.flank", 1)
def test_flankers_come_when_their_player_says_so_as_soon_as_their_class_may() -> None:
    scene = reserve(1, A1="flankers", A2="raiders")
    answers: Any = {"automatic arrival": ["A2"], "flankers": [["A1"]]}
    assert where(Scene(scene, reinforce, answers=answers))["A1"] == "arriving"
    stay: Any = {"automatic arrival": ["A2"], "flankers": [[]]}
    assert where(Scene(scene, reinforce, answers=stay))["A1"] == "waiting"
    due = Scene(reserve(3, A1="flankers"), reinforce, answers={"automatic arrival": [None]})
    assert where(due)["A1"] == "arriving"
    heavy = reserve(1, A1="late")
    heavy["entries"]["late"] = ENTRIES["riders"] | {"rules": ["flank"]}
    assert "flankers" not in Scene(heavy, reinforce).asked
    assert "conquest.special.flank" in due.fact("Arriving")["rules"]


@pytest.mark.rule("conquest.reinforcement.failed")
def test_who_found_no_room_comes_without_a_roll_next_round() -> None:
    scene = reserve(1, A1={"entry": "raiders", "failed_entry": True}, A2="raiders")
    played = Scene(scene, reinforce, answers={"automatic arrival": ["A2"]})
    assert where(played) == {"A1": "arriving", "A2": "arriving"}
    assert not played.game.unit("A1").failed_entry


@pytest.mark.rule("conquest.reinforcement.table.round-3")
def test_a_class_that_arrives_anyway_rolls_no_dice() -> None:
    played = Scene(reserve(3, A1="raiders", A2="raiders"), roll_for_reinforcements)
    assert set(where(played).values()) == {"arriving"}
    assert not played.facts("ArrivalsRolled")
    assert "conquest.reinforcement.table.round-3" in played.facts("Arriving")[0]["rules"]


# -- the round ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("conquest.round.phases")
def test_a_round_has_five_phases_and_begins_anew() -> None:
    names = [phase.name for phase in BATTLE.phases]
    assert names[:4] == ["reinforcement", "command", "supremacy", "action"]
    scene = army()
    scene["A"]["A1"] |= {"activated": True, "count": 9}

    async def begins(game: Conquest) -> None:
        await begin_round(game)

    game = Scene(scene, begins).game
    assert (game.unit("A1").activated, game.unit("A1").count, game.state.first) == (False, 3, -1)
