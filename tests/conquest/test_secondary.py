"""Secondary missions: drawn, kept and scored in secret."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.conquest.game import Conquest
from bellona.conquest.rounds.scoring import choose_zones
from bellona.conquest.rounds.secondary import (
    SECONDARIES,
    are_used,
    deck_of,
    draw_secondaries,
    keep_secondaries,
    score_secondaries,
)

from .scenes import Illegal, Scene, setup

OURS: dict[str, Any] = {"A1": {"entry": "guards", "at": [24, 24, 0, 1]}}
THEIRS: dict[str, Any] = {"B1": {"entry": "guards", "at": [24, 44, 0, -1]}}


def scene(**more: Any) -> dict[str, Any]:
    return setup(OURS, THEIRS, scenario={"secondaries": True}, time={"phase": "victory"}) | more


async def draws(game: Conquest) -> None:
    await draw_secondaries(game)


@pytest.mark.rule("conquest.secondary.decks")
def test_each_faction_has_its_own_cards_and_the_common_ones() -> None:
    league, wild = set(deck_of("ninefold-league")), set(deck_of("thornwild"))
    assert len(league) == len(wild) == 12
    assert len(league & wild) == 9
    assert {SECONDARIES[card].faction for card in league - wild} == {"ninefold-league"}


@pytest.mark.rule("conquest.secondary.draw", "conquest.secondary.hidden")
def test_five_cards_are_drawn_for_nobody_else_to_see() -> None:
    played = Scene(scene(), draws, dice="secondary card 1 1 1 1 1, secondary card 5 4 3 2 1")
    deck = deck_of("scene")
    hands = [played.game.side(player).hand for player in (0, 1)]
    assert hands == [deck[:5], (deck[4], deck[3], deck[2], deck[1], deck[0])]
    drawn = [fact for fact in played.run.facts if type(fact).__name__ in ("SecondariesDrawn", "Rolled")]
    assert drawn
    assert all(fact.seen_by in ((0,), (1,)) for fact in drawn)


@pytest.mark.rule("conquest.secondary.optional")
def test_nobody_draws_unless_the_players_agreed() -> None:
    played = Scene(scene(scenario={}), draws)
    assert not are_used(played.game)
    assert [played.game.side(player).hand for player in (0, 1)] == [(), ()]
    assert are_used(Scene(scene()).game)


@pytest.mark.rule("conquest.secondary.draw")
def test_two_of_the_five_are_put_away() -> None:
    async def keeps(game: Conquest) -> None:
        for player in (0, 1):
            game.change_side(player, hand=deck_of("scene")[:5])
        await keep_secondaries(game)

    cards = list(deck_of("scene")[:5])
    answers = {"secondary missions": [Illegal(cards[:2]), Illegal(cards[:4]), cards[2:], cards[:3]]}
    played = Scene(scene(), keeps, answers=answers)
    assert [played.game.side(player).hand for player in (0, 1)] == [tuple(cards[2:]), tuple(cards[:3])]
    assert set(cards[:2]) <= set(played.game.side(0).deck)


@pytest.mark.bad("conquest.secondary.scoring")
def test_a_mission_scores_once_a_round_and_stays_hidden() -> None:
    async def scores(game: Conquest) -> None:
        game.change_side(0, hand=("hold-the-middle", "hold-the-middle", "behind-walls"))
        await choose_zones(game)

    played = Scene(scene(), scores)
    assert played.game.state.vp == (2, 0)
    told = [fact for fact in played.run.facts if type(fact).__name__ == "SecondaryScored"]
    assert [(fact.card, fact.seen_by) for fact in told] == [("hold-the-middle", (0,))]  # type: ignore[attr-defined]
    assert played.game.side(0).scored == (("hold-the-middle", 1),)
    assert score_secondaries(played.game, 1) == 0


def met(card: str, ours: dict[str, Any], theirs: dict[str, Any] | None = None, **more: Any) -> bool:
    played = Scene(setup(ours, theirs or {}, **more))
    return SECONDARIES[card].is_met(played.game, 0)


def unit(x: float, y: float, entry: str = "guards", **more: Any) -> dict[str, Any]:
    return {"entry": entry, "at": [x, y, 0, 1]} | more


HILL = {"key": "hill", "kind": "hill", "traits": ["elevation 2"], "footprint": [[0, 0], [9, 0], [9, 6], [0, 6]]}
HOUSE = {"key": "house", "kind": "house", "traits": ["garrison"], "footprint": [[20, 20], [24, 20], [24, 24], [20, 24]]}


@pytest.mark.parametrize(
    ("card", "yes", "no"),
    [
        ("past-the-middle", ({"A1": unit(24, 30)},), ({"A1": unit(24, 25)},)),
        ("hold-the-middle", ({"A1": unit(24, 25)},), ({"A1": unit(24, 25)}, {"B1": unit(24, 30)})),
        ("break-them", ({}, {"B1": unit(24, 30, broken=True)}), ({}, {"B1": unit(24, 30)})),
        (
            "stand-firm",
            ({"A1": unit(8, 9), "A2": unit(24, 9), "A3": unit(40, 9)},),
            ({"A1": unit(8, 9), "A2": unit(24, 9), "A3": unit(40, 9, broken=True)},),
        ),
        ("both-wings", ({"A1": unit(8, 9), "A2": unit(40, 9)},), ({"A1": unit(8, 9), "A2": unit(24, 9)},)),
        ("weight-of-numbers", ({"A1": unit(8, 9)}, {}), ({"A1": unit(8, 9)}, {"B1": unit(8, 40)})),
        (
            "close-order",
            ({"A1": unit(8, 9), "A2": unit(18, 9), "A3": unit(28, 9)},),
            ({"A1": unit(8, 9), "A2": unit(18, 9), "A3": unit(30, 9)},),
        ),
        (
            "every-banner",
            ({"A1": unit(8, 9), "A2": unit(18, 9), "A3": unit(28, 9)},),
            ({"A1": unit(8, 9), "A2": unit(18, 9), "A3": unit(28, 9), "A4": {"entry": "guards"}},),
        ),
        (
            "shield-wall",
            ({"A1": unit(24, 24)}, {"B1": unit(24, 24) | {"at": [24, 24, 0, -1]}}),
            ({"A1": unit(24, 24)}, {"B1": unit(24, 21.5)}),
        ),
        (
            "from-the-flank",
            ({"A1": unit(24, 21.5)}, {"B1": unit(24, 24)}),
            ({"A1": unit(24, 24)}, {"B1": unit(24, 24) | {"at": [24, 24, 0, -1]}}),
        ),
        (
            "old-growth",
            ({"A1": unit(8, 9), "A2": unit(18, 9), "A3": unit(28, 9)},),
            ({"A1": unit(8, 9), "A2": unit(18, 9), "A3": unit(28, 9, wounds={"A3.1": 1})},),
        ),
        ("no-road-back", ({"A1": unit(24, 45)},), ({"A1": unit(24, 44.9)},)),
    ],
)
def test_when_a_mission_is_met(card: str, yes: Any, no: Any) -> None:
    assert met(card, *yes)
    assert not met(card, *no)


def test_high_ground_walls_and_the_warlord() -> None:
    on_hill, below = {"A1": unit(4, 4)}, {"A1": unit(30, 30)}
    table = {"size": [48, 48], "terrain": [HILL]}
    assert met("high-ground", on_hill, table=table)
    assert not met("high-ground", below, table=table)
    inside = {"A1": {"entry": "guards", "garrison": "house"}}
    assert met("behind-walls", inside, table={"size": [48, 48], "terrain": [HOUSE]})
    assert not met("behind-walls", below)
    led = {"A": {"hero": {"entry": "captain", "with": "A1", "warlord": True}}}
    ours, enemy = {"A1": unit(24, 24, stands=2)}, {"B1": {"entry": "guards", "at": [24, 24, 0, -1]}}
    assert met("lead-from-the-front", ours, enemy, characters=led)
    assert not met("lead-from-the-front", ours, {}, characters=led)
    assert not met("lead-from-the-front", ours, enemy)
