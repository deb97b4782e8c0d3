"""The steady bot: positions in which a sensible answer is beyond doubt, secrets that it must not use, whole games."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
import pytest

from bellona.arena.simulate import Match, play, play_one
from bellona.bots.steady import SteadyBot
from bellona.bots.warhammer.situation import Situation
from bellona.bots.warhammer.worth import blows, guns
from bellona.kernel.dice import Chance, DiceSource, Scripted, Seeded
from bellona.kernel.run import BOT, Run
from bellona.kernel.shelf import find_rulebook, shelved
from bellona.space import measure
from bellona.space.table import Table
from bellona.wh40k.e10.rulebook import RULEBOOK
from bellona.wh40k.game import Warhammer
from bellona.wh40k.table.measures import marker
from tests.wh40k.e10.scenes import SHEETS, setup

CANNON = {"cannon": {"range": 48, "A": 1, "BS": 3, "S": 12, "AP": -3, "D": "D6+1"}}
CLAWS = {"claws": {"A": 6, "WS": 2, "S": 8, "AP": -3, "D": 2}}
FISTS = {"fists": {"A": 1, "WS": 5, "S": 3, "AP": 0, "D": 1}}
SEED = Seeded(1)
MEN = SHEETS["marine"]
MORE: dict[str, Any] = {
    "gunner": MEN | {"arms": CANNON},
    "ogre": MEN | {"T": 6, "W": 4, "arms": CLAWS},
    "clerk": MEN | {"arms": FISTS},
}


def battle(ours: dict[str, Any], theirs: dict[str, Any], phase: str, dice: DiceSource = SEED, **more: Any) -> Run:
    """A battle in the middle of A's turn, with the standing orders that ship."""
    time = {"round": 2, "phase": phase}
    scene = setup(ours, theirs, MORE, time=time, **more)
    return Run(RULEBOOK, {"scenario": scene}, dice)


def unit(sheet: str, x: float, y: float, models: int = 5, points: int = 100, **more: Any) -> dict[str, Any]:
    """A file of up to five models, from here upwards."""
    return {"sheet": sheet, "models": models, "points": points, "at": [[x, y]], **more}


def answer_to(run: Run, name: str, **about: Any) -> Any:
    """What the bot answers when it is asked this; it has answered everything before."""
    bot = SteadyBot("test")
    for _ in range(100):
        player, request = next(iter(run.waiting().items()))
        answer = bot.answer(run, player)
        if request.name == name and all(request.about.get(key) == told for key, told in about.items()):
            return answer
        run.answer(answer, player=player, giver=BOT)
    raise AssertionError(f"nobody was asked for {name!r}")


# -- shooting ----------------------------------------------------------------------------------------------------------


def test_heavy_weapons_fire_at_armour_and_rifles_at_men() -> None:
    ours = {"A1": unit("gunner", 10, 10, 1), "A2": unit("marine", 20, 10)}
    theirs = {"B1": unit("tank", 30, 25, 1, 200), "B2": unit("guard", 10, 25, 5, 60)}
    run = battle(ours, theirs, "shooting")
    assert answer_to(run, "targets") == {"A1.1/cannon": "B1"}
    run = battle({"A2": ours["A2"]}, theirs, "shooting")
    assert set(answer_to(run, "targets").values()) == {"B2"}


def test_of_two_alike_the_wounded_unit_that_can_be_destroyed_is_shot_at() -> None:
    theirs = {"B1": unit("tank", 10, 25, 1, 200), "B2": unit("tank", 25, 25, 1, 200, wounds={"B2.1": 2})}
    run = battle({"A1": unit("gunner", 18, 10, 1)}, theirs, "shooting")
    assert answer_to(run, "targets") == {"A1.1/cannon": "B2"}


def test_fire_is_spread_when_one_target_needs_no_more() -> None:
    theirs = {"B1": unit("guard", 10, 24, 1, 60), "B2": unit("guard", 20, 24, 1, 60)}
    run = battle({"A1": unit("marine", 14, 10, 10)}, theirs, "shooting")
    assert set(answer_to(run, "targets").values()) == {"B1", "B2"}


def test_of_two_alike_the_one_at_a_marker_is_shot_at() -> None:
    theirs = {"B1": unit("guard", 10, 24, 5, 60), "B2": unit("guard", 24, 24, 5, 60)}
    run = battle({"A1": unit("gunner", 18, 10, 1)}, theirs, "shooting", objectives={"x": [10, 27]})
    assert answer_to(run, "targets") == {"A1.1/cannon": "B1"}


# -- charging ----------------------------------------------------------------------------------------------------------


def test_a_charge_that_pays_is_declared_and_a_hopeless_one_is_not() -> None:
    strong, weak = unit("ogre", 10, 10, 5, 150), unit("clerk", 10, 22, 5, 100)
    assert answer_to(battle({"A1": strong}, {"B1": weak}, "charge"), "unit to charge") == "A1"
    strong, weak = unit("ogre", 10, 22, 5, 150), unit("clerk", 10, 10, 5, 100)
    assert answer_to(battle({"A1": weak}, {"B1": strong}, "charge"), "unit to charge") is None


def test_the_better_of_two_targets_is_charged() -> None:
    theirs = {"B1": unit("tank", 12, 22, 1, 40), "B2": unit("clerk", 20, 22, 5, 150)}
    run = battle({"A1": unit("ogre", 16, 10, 5, 150)}, theirs, "charge")
    assert answer_to(run, "charge targets") == ["B2"]


def test_a_unit_that_holds_a_marker_alone_does_not_leave_it_for_a_poor_fight() -> None:
    theirs = {"B1": unit("guard", 10, 20, 5, 20)}
    ours = {"A1": unit("marine", 10, 10)}
    assert answer_to(battle(ours, theirs, "charge"), "unit to charge") == "A1"
    held = battle(ours, theirs, "charge", objectives={"x": [10, 8]})
    assert answer_to(held, "unit to charge") is None


@pytest.mark.parametrize(("gap", "answer"), [(8.0, "command-re-roll"), (11.5, None)])
def test_a_failed_charge_is_rolled_again_where_that_may_help(gap: float, answer: str | None) -> None:
    theirs = {"B1": unit("clerk", 10, 11.26 + gap, 1, 300)}
    run = battle({"A1": unit("ogre", 10, 10, 1)}, theirs, "charge", Scripted("charge 1 2"), cp=[1, 0])
    run.answer("A1")
    assert run.asked().name == "use command-re-roll"
    assert SteadyBot("test").answer(run, 0) == answer


# -- moving ------------------------------------------------------------------------------------------------------------


def game_of(run: Run) -> Warhammer:
    assert isinstance(run.game, Warhammer)
    return run.game


def moved(run: Run) -> Table:
    """The table after the bot's Movement phase."""
    bot = SteadyBot("test")
    while run.where()[1] == "movement" and 0 in run.waiting():
        run.answer(bot.answer(run, 0), player=0, giver=BOT)
    table: Table = run.state.table
    return table


def test_a_unit_goes_to_the_marker_that_nobody_holds() -> None:
    theirs = {"B1": unit("guard", 40, 1)}  # where there is something to shoot at
    run = battle({"A1": unit("marine", 10, 22)}, theirs, "movement", objectives={"x": [10, 45]})
    there = marker(game_of(run), run.state.objectives[0])
    before = measure.gap(run.state.table, "A1", there).horizontal
    assert measure.gap(moved(run), "A1", there).horizontal < before - 5.5


def test_a_unit_at_its_marker_stays_there() -> None:
    ours = {"A1": unit("marine", 10, 10)}
    run = battle(ours, {"B1": unit("guard", 10, 30)}, "movement", objectives={"x": [10, 8], "y": [40, 55]})
    assert answer_to(run, "movement") == "stationary"


def test_two_units_go_to_two_markers() -> None:
    ours = {"A1": unit("marine", 18, 10), "A2": unit("marine", 25, 10)}
    markers = {"x": [12, 20], "y": [32, 20]}
    run = battle(ours, {"B1": unit("guard", 22, 50)}, "movement", objectives=markers)
    x, y = (marker(game_of(run), objective) for objective in run.state.objectives)
    table = moved(run)
    assert measure.is_within(table, "A1", x, 6.0)
    assert measure.is_within(table, "A2", y, 6.0)


def test_clerks_fall_back_from_ogres_and_ogres_stay() -> None:
    ours, theirs = unit("clerk", 10, 10, 3), unit("ogre", 12.1, 10, 3)
    run = battle({"A1": ours}, {"B1": theirs}, "movement")
    assert answer_to(run, "movement") == "fall-back"
    run = battle({"A1": theirs}, {"B1": ours}, "movement")
    assert answer_to(run, "movement") == "stationary"


# -- what it knows -----------------------------------------------------------------------------------------------------


def test_it_counts_what_the_odds_say() -> None:
    run = battle({"A1": unit("ogre", 10, 10)}, {"B1": unit("guard", 10, 20, 5, 60)}, "fight")
    game = run.game
    assert isinstance(game, Warhammer)
    strike = blows(game, game.unit("A1"), game.unit("B1"))
    assert strike.destroyed > 0.9999
    assert strike.points == pytest.approx(60 * 1.25, rel=1e-3)
    (rifles,) = guns(game, game.unit("B1"), game.unit("A1"))
    assert 0 < rifles.afar < 30


def test_equals_are_drawn_among_and_not_taken_by_their_order() -> None:
    chance = Chance("equals")
    situation = Situation(None, 0, chance.pick)  # type: ignore[arg-type]
    assert {situation.best("abc", lambda letter: letter != "b") for _ in range(40)} == {"a", "c"}


def test_the_other_sides_secrets_change_no_answer() -> None:
    """Every answer of a game of Contested Ground, beside that in a game where the other's hand is another."""
    run = Run(RULEBOOK, RULEBOOK.starters["contested-ground"], Seeded(5))
    bots = {player: SteadyBot(player) for player in (0, 1)}
    compared = 0
    while not run.is_over and compared < 60:
        player, request = next(iter(run.waiting().items()))
        if request.name in ("secondary missions", "fixed cards"):
            answer: Any = "tactical"
        else:
            twin = with_another_hand(run, 1 - player)
            answer, other = (SteadyBot("same").answer(game, player) for game in (run, twin))
            compared += twin.state.standings != run.state.standings
            assert answer == other
            answer = bots[player].answer(run, player)
        run.answer(answer, player=player, giver=BOT)
    assert compared == 60


def with_another_hand(run: Run, owner: int) -> Run:
    """The same game, but this player holds other Tactical cards."""
    twin = run.clone()
    standing = twin.state.standings[owner]
    cards = [*standing.deck, *standing.hand]
    held = len(standing.hand)
    other = msgspec.structs.replace(standing, hand=tuple(cards[:held]), deck=tuple(cards[held:]))
    standings = list(twin.state.standings)
    standings[owner] = other
    twin.state.standings = tuple(standings)
    return twin


# -- whole games -------------------------------------------------------------------------------------------------------


def test_it_beats_the_random_bot() -> None:
    for seed in range(6):
        game = play_one(Match("wh40k-10e", ("steady", "random"), "first-game"), seed)
        assert game.error == ""
        assert game.winner is not None
        assert game.bots[game.winner] == "steady"


def test_the_same_seed_plays_the_same_game() -> None:
    match = Match("wh40k-10e", ("steady", "steady"), "first-game")
    one, two = (msgspec.structs.replace(play_one(match, 3), cpu_seconds=0.0) for _ in range(2))
    assert one == two


@pytest.mark.parametrize("name", [name for name, book in shelved().items() if book.judges])
def test_it_leaves_no_question_to_chance(name: str) -> None:
    book = find_rulebook(name)
    for starter in book.starters:
        run = Run(book, book.starters[starter], Seeded(0))
        bots = [SteadyBot(player) for player in (0, 1)]
        play(run, bots)
        assert [bot.left_to_chance for bot in bots] == [Counter(), Counter()]
