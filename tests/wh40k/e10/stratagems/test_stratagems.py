"""What holds for all Stratagems: price, limits, labels, categories, Battle-shock."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.catalogue.catalogues import catalogue
from bellona.kernel.rule import Offer
from bellona.wh40k.e10.rulebook import RULEBOOK
from bellona.wh40k.game import Warhammer
from bellona.wh40k.sequencing import affordable, in_play, used_already
from bellona.wh40k.stratagem import Stratagem, by_label, usable_on

from ..scenes import Scene, setup
from .opening import opened, use

EITHER = {"command-re-roll", "counter-offensive", "epic-challenge"}
YOURS = {"insane-bravery", "grenade", "tank-shock"}
OPPONENTS = {"rapid-ingress", "fire-overwatch", "go-to-ground", "smokescreen", "heroic-intervention"}
ALL = sorted(EITHER | YOURS | OPPONENTS)

OURS = {"A1": {"sheet": "marine", "at": [[10, 10]]}}
GUARD = {"B1": {"sheet": "guard", "models": 3, "at": [[20, 10]]}}


async def nothing(game: Warhammer) -> None:
    """Just the scene."""


def look(**more: Any) -> Warhammer:
    return Scene(setup(OURS, GUARD, **more), nothing).game


def stratagem(name: str) -> Stratagem:
    found = RULEBOOK.special_rules.read(name)
    assert isinstance(found, Stratagem)
    return found


def targeted(**more: Any) -> Scene:
    """B1 has been selected as a target."""
    return opened("selected_as_target", "B1", "A1", ours=OURS, phase="shooting", **({"theirs": GUARD} | more))


@pytest.mark.rule("10e.stratagem.core-for-all")
def test_the_eleven_core_stratagems_are_everybodys() -> None:
    for player in "AB":
        offered = in_play(look(time={"player": player}), "rolled", ())[-1]
        assert sorted(offered[1]) == ALL


@pytest.mark.rule("10e.stratagem.categories")
def test_each_belongs_to_one_of_four_categories() -> None:
    categories = {name: stratagem(name).category for name in ALL}
    assert set(categories.values()) == {"battle tactic", "epic deed", "strategic ploy", "wargear"}
    assert categories["grenade"] == "wargear"
    assert stratagem("grenade").user(look()) == 0


@pytest.mark.parametrize("name", ALL)
def test_each_has_the_price_and_the_category_that_the_catalogue_says(name: str) -> None:
    printed = catalogue("wh40k-10e").rules[f"10e.stratagem.{name}"].text.partition(".")[0]
    assert printed.lower() == f"{stratagem(name).cost}cp, {stratagem(name).category}"


@pytest.mark.rule("10e.stratagem.turn-labels")
@pytest.mark.parametrize("name", ALL)
def test_each_is_marked_for_a_turn_and_not_affordable_in_another(name: str) -> None:
    label = "either" if name in EITHER else "yours" if name in YOURS else "opponent's"
    assert stratagem(name).label == label
    phase = (stratagem(name).phases or ("command",))[0]
    game = look(cp=[9, 9], time={"phase": phase})
    may = [affordable(game, stratagem(name), player) for player in (0, 1)]
    assert may == [name not in OPPONENTS, name not in YOURS]
    assert by_label(stratagem("grenade"), game) == 0
    assert by_label(stratagem("smokescreen"), game) == 1


@pytest.mark.not_in("11e", because="it is played with Go to Ground, which is gone")
@pytest.mark.rule("10e.stratagem.pay")
def test_the_price_is_paid_at_once() -> None:
    scene = targeted(answers=use("go-to-ground"))
    assert scene.game.state.cp == (2, 1)
    assert scene.fact("CommandPoints", player=1, change=-1, total=1, because="go-to-ground")
    assert scene.fact("StratagemUsed", player=1, stratagem="go-to-ground", cost=1, unit="B1")


@pytest.mark.bad("10e.stratagem.pay")
@pytest.mark.parametrize(("cp", "may"), [(1, False), (2, True)])
def test_without_enough_cp_it_cannot_be_used(cp: int, may: bool) -> None:
    game = look(cp=[cp, cp], time={"phase": "charge"})
    assert affordable(game, stratagem("heroic-intervention"), 1) == may
    assert targeted(cp=(0, 0)).asked == []


@pytest.mark.rule("10e.stratagem.once-per-phase")
def test_a_player_uses_a_stratagem_once_a_phase() -> None:
    scene = targeted(answers=use("go-to-ground"), times=2)
    assert scene.asked == ["use go-to-ground"]
    game = scene.game
    assert used_already(game, stratagem("go-to-ground"), 1)
    assert not used_already(game, stratagem("go-to-ground"), 0)  # each player's uses are counted apart
    assert not used_already(game, stratagem("smokescreen"), 1)
    game.state.clock = game.state.clock.__class__(round=1, turn=1)
    assert not used_already(game, stratagem("go-to-ground"), 1)


@pytest.mark.bad("10e.command.battle-shock.no-stratagems", 1)
def test_a_player_cannot_use_stratagems_on_his_own_battle_shocked_units() -> None:
    shocked = {"B1": GUARD["B1"] | {"battle_shocked": True}}
    scene = targeted(theirs=shocked)
    assert scene.asked == []
    assert scene.game.state.cp == (2, 2)
    game = scene.game
    assert usable_on(stratagem("go-to-ground"), game, game.unit("B1"), game.unit("A1")) == []


@pytest.mark.not_in("11e", because="it is played with Grenade, which is gone")
@pytest.mark.rule("10e.command.battle-shock.no-stratagems")
def test_the_opponents_stratagems_may_still_affect_them() -> None:
    grenadier = {"A1": {"sheet": "grenadier", "at": [[10, 10]]}}
    shocked = {"B1": {"sheet": "guard", "battle_shocked": True, "at": [[15, 10]]}}
    sheets = {"grenadier": {"tags": ["INFANTRY", "GRENADES"]}}
    dice = "grenade 1 1 1 1 1 4"
    scene = opened(
        "shooting_begins",
        0,
        ours=grenadier,
        theirs=shocked,
        sheets=sheets,
        phase="shooting",
        dice=dice,
        answers=use("grenade"),
    )
    assert not scene.game.unit("B1").models
    assert usable_on(stratagem("grenade"), scene.game, 0) == []


def test_only_offers_that_are_stratagems_have_a_price() -> None:
    assert affordable(look(), Offer(), 0)


def test_no_stratagem_is_used_on_an_enemy_unit() -> None:
    """In the reaction to one's own move the target belongs to the other player."""
    assert opened("selected_as_target", "A1", "B1", ours=OURS, theirs=GUARD, phase="shooting").asked == []


@pytest.mark.parametrize("name", ALL)
def test_whoever_may_use_one_is_told_its_price(name: str) -> None:
    assert stratagem(name).tells(look()) == {"cost": stratagem(name).cost}
