"""The steady bot in Conquest: whole games, secrets that it must not use, answers that are beyond doubt."""

from __future__ import annotations

from collections import Counter

import msgspec

from bellona.arena.simulate import Match, play, play_one
from bellona.bots.busy import BusyBot
from bellona.bots.steady import SteadyBot
from bellona.conquest.rulebook import RULEBOOK
from bellona.kernel.dice import Seeded
from bellona.kernel.run import BOT, Run
from bellona.kernel.view import view
from tests.conquest.scenes import ENTRIES, setup

FINDER = "bellona.conquest.rulebook:RULEBOOK"
SMALL = RULEBOOK.starters["first-battle"] | {"secondaries": True}


def asked(scene: dict[str, object], name: str) -> tuple[SteadyBot, Run]:
    """A bot and a scene, with the question by this name before player 0; what comes before it the bot answers."""
    run, bots = Run(RULEBOOK, {"scenario": scene}, Seeded(1)), [SteadyBot(0), SteadyBot(1)]
    while 0 not in run.waiting() or run.waiting()[0].name != name:
        player = next(iter(run.waiting()))
        run.answer(bots[player].answer(run, player), player=player, giver=BOT)
    return bots[0], run


FIRST = {"time": {"round": 3, "phase": "command"}}
ENEMY = {"B1": {"entry": "guards", "at": [24, 24, 0, -1]}}


def test_it_rallies_before_it_strikes() -> None:
    bot, run = asked(setup({"A1": {"entry": "guards", "at": [24, 24, 0, 1], "broken": True}}, ENEMY) | FIRST, "action")
    assert bot.answer(run, 0) == "combat-rally"


def test_it_inspires_itself_and_then_strikes() -> None:
    bot, run = asked(setup({"A1": {"entry": "guards", "at": [24, 24, 0, 1]}}, ENEMY) | FIRST, "action")
    assert bot.answer(run, 0) == "inspire"
    run.answer("inspire", player=0)
    assert bot.answer(run, 0) == "clash"


def test_it_charges_a_weak_enemy_before_it() -> None:
    weak = {"B1": {"entry": "raiders", "at": [24, 30, 0, 1], "stands": 1, "files": 1}}
    bot, run = asked(setup({"A1": {"entry": "riders", "at": [24, 24, 0, 1]}}, weak) | FIRST, "action")
    assert bot.answer(run, 0) == "charge"


def test_it_shoots_the_enemy_whom_its_shots_hurt() -> None:
    archers = ENTRIES["guards"] | {"barrages": [{"shots": 3, "range": 20}]}
    armoured = ENTRIES["guards"] | {"D": 6}
    theirs = {
        "B1": {"entry": "armoured", "at": [20, 34, 0, -1]},
        "B2": {"entry": "raiders", "at": [30, 34, 0, -1]},
    }
    ours = {"A1": {"entry": "archers", "at": [25, 24, 0, 1]}}
    scene = setup(ours, theirs, {"archers": archers, "armoured": armoured}) | FIRST
    bot, run = asked(scene, "volley target")
    assert bot.answer(run, 0) == "B2"


def test_it_does_not_know_the_other_sides_secrets() -> None:
    """Its answers are the same whatever order the undrawn cards are in and whatever missions are hidden."""
    run, bots, compared = Run(RULEBOOK, SMALL, Seeded(3)), [SteadyBot(0), BusyBot(1)], 0
    while not run.is_over and compared < 60:
        player = next(iter(run.waiting()))
        if player == 0 and (run.state.sides[1].stack or run.state.sides[1].hand):
            twin = run.clone()
            side = twin.state.sides[1]
            cards = (*side.deck, *side.hand)
            other = msgspec.structs.replace(
                side, stack=side.stack[::-1], hand=cards[: len(side.hand)], deck=cards[len(side.hand) :], scored=()
            )
            twin.state.sides = (twin.state.sides[0], other)
            assert SteadyBot("a").answer(run, 0) == SteadyBot("a").answer(twin, 0)
            compared += 1
        run.answer(bots[player].answer(run, player), player=player, giver=BOT)
    assert compared == 60


def test_what_one_side_is_shown_holds_no_secret_of_the_other() -> None:
    """No view has the cards of the other hand; of the stack it has only how many there are."""
    run, bots, looked = Run(RULEBOOK, SMALL, Seeded(4)), [BusyBot(0), BusyBot(1)], 0
    while not run.is_over and looked < 40:
        player = next(iter(run.waiting()))
        hand = run.state.sides[1].hand
        if hand:
            shown = msgspec.json.encode([view(run, 0), view(run, None)]).decode()
            mine = {*run.state.sides[0].hand, *run.state.sides[0].deck}
            assert not [card for card in hand if card not in mine and f'"{card}"' in shown]
            looked += 1
        run.answer(bots[player].answer(run, player), player=player, giver=BOT)
    assert looked == 40


def test_it_beats_the_other_bots() -> None:
    for other in ("random", "busy"):
        games = [play_one(Match(FINDER, ("steady", other), "first-battle"), seed) for seed in range(4)]
        assert [game.error for game in games] == [""] * 4
        won = sum(game.winner is not None and game.bots[game.winner] == "steady" for game in games)
        assert won >= 3, (other, won)


def test_it_leaves_no_question_to_chance() -> None:
    for number, starter in enumerate(("first-battle", "four-fields")):
        bots = [SteadyBot(f"{number}/{seat}") for seat in (0, 1)]
        play(Run(RULEBOOK, RULEBOOK.starters[starter], Seeded(number)), bots)
        assert [bot.left_to_chance for bot in bots] == [Counter(), Counter()]


def test_busy_games_are_fights() -> None:
    """Ten Clashes or more a game at 1,000 points."""
    clashes = []
    for seed in range(3):
        run = Run(RULEBOOK, RULEBOOK.starters["four-fields"], Seeded(seed))
        play(run, [BusyBot(f"{seed}/{seat}") for seat in (0, 1)])
        clashes.append(sum(type(fact).__name__ == "ClashBegun" for fact in run.facts))
    assert sum(clashes) >= 10 * len(clashes), clashes
