"""Odds in a game, before anything is done, and the luck of a recorded one."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.conquest.actions.clash import clash
from bellona.conquest.actions.listed import Acting
from bellona.conquest.game import Conquest
from bellona.conquest.odds.battle_aids import BATTLE_AIDS
from bellona.conquest.odds.plans import CHANCES
from bellona.conquest.rulebook import RULEBOOK
from bellona.kernel.dice import Scripted
from bellona.kernel.errors import BellonaError
from bellona.kernel.facts import fact_data
from bellona.kernel.run import Run
from bellona.kernel.shelf import shelved
from bellona.odds import ask, ask_in_game
from bellona.odds.ask import answer
from bellona.odds.luck import luck, luck_of_players

from ..scenes import PLAIN, Scene, facing, setup
from ..test_duel import two
from .engine import looked_at

HERE = "conquest-2e"
SPELL = {"attunement": 4, "range": 12, "hits": 3, "names": {"en": "Fire"}}


def in_game(scene: dict[str, Any], **question: Any) -> dict[str, Any]:
    run = Run(RULEBOOK, {"scenario": scene}, Scripted(""), settle=False)
    return ask_in_game(run, None, {"unit": "A1", "target": "B1"} | question)


def test_a_clash_in_a_game_is_the_same_as_one_that_is_told() -> None:
    """Three Stands of three strike, front to front, at three whose Resolve has no bonus."""
    told = in_game(facing({"stands": 3}, {"stands": 3}), how="clash")
    target = {"stands": 3, "wounds": 4, "defense": 2, "resolve": 3}
    asked = ask({"ruleset": HERE, "clash": [{"stands": 3, "attacks": 4, "clash": 3}], "target": target})
    for name in ("hits", "wounds_lost", "models_destroyed", "broken"):
        assert told[name] == pytest.approx(asked[name]), name
    assert told["barred"] == {}


def test_what_is_likely_is_asked_where_nobody_says_how() -> None:
    shots = {"barrages": [{"shots": 2, "range": 16}]}
    far = setup(
        {"A1": {"entry": "bows", "at": [24, 10, 0, 1]}},
        {"B1": {"entry": "guards", "at": [24, 20, 0, -1]}},
        {"bows": PLAIN | shots},
    )
    assert [step["step"] for step in in_game(far)["steps"]] == ["hit", "defense"]
    plain = far | {"entries": far["entries"] | {"bows": PLAIN}}
    assert in_game(plain)["steps"][0]["step"] == "charge"
    assert in_game(plain)["chance"] == pytest.approx(2 / 6)  # 10 inches of 5 and a die
    assert "hits" in in_game(facing({}, {}))


def test_what_bars_it_is_told_beside() -> None:
    far = setup({"A1": {"entry": "guards", "at": [24, 5, 0, 1]}}, {"B1": {"entry": "guards", "at": [24, 40, 0, -1]}})
    told = in_game(far, how="charge")
    assert told["chance"] == 0
    assert told["barred"]["B1"]["why"] == "too-far-to-charge"
    assert in_game(far, how="clash")["barred"]["B1"]["why"] == "not-in-contact"
    assert in_game(far, how="volley")["barred"]["B1"]["why"] == "no-barrage"
    assert in_game(far, how="withdraw", target="")["barred"]["A1"]["why"] == "not-in-contact"


def test_a_duel_tells_what_refusing_means() -> None:
    told = in_game(two(), how="duel", unit="a", target="b")
    assert told["refused"] == {"may": True, "breaks": True}
    assert 0 < told["challenged"]["slain"] < 1


@pytest.mark.parametrize("how", ["withdraw", "combat_reform", "decay"])
def test_what_a_regiment_costs_itself(how: str) -> None:
    light = {"guards": PLAIN | {"class": "light", "rules": ["decay 1"]}}
    told = in_game(facing({}, {}, light), how=how, target="")
    assert told["mean_wounds_lost"] > 0
    assert not told.get("barred")


@pytest.mark.parametrize(
    ("question", "problem"),
    [
        ({"how": "sing"}, "not in order"),
        ({"how": "clash", "unit": "X"}, "no Regiment 'X'"),
        ({"how": "clash", "target": "A1"}, "no enemy"),
        ({"how": "cast", "spell": "x"}, "has no spell"),
        ({"how": "duel"}, "no Character 'A1'"),
        ({"how": "reinforcements"}, "nobody who waits"),
    ],
)
def test_a_question_about_nobody_is_refused(question: dict[str, Any], problem: str) -> None:
    with pytest.raises(BellonaError, match=problem):
        in_game(facing({}, {}), **question)


def test_supremacy_is_asked_of_a_player() -> None:
    assert in_game(facing({}, {}), how="supremacy")["chance"] == pytest.approx(0.5)


# -- while a question is answered --------------------------------------------------------------------------------------


def aided(
    game: Conquest, asked: str, given: Any = None, about: Any = None, unit: str = "A1", target: str = "B1"
) -> Any:
    plan = BATTLE_AIDS.attacks(game, "A1", "B1", asked, given, about)
    return None if plan is None else answer(plan, CHANCES)


def test_the_aids_follow_the_answer_that_is_being_made() -> None:
    game = looked_at(facing({}, {}))
    everybody = aided(game, "clash targets")
    one = aided(game, "clash targets", {"A1.1": "B1"})
    assert one.wounds_lost.mean < everybody.wounds_lost.mean
    assert aided(game, "clash targets", {"A1.1": "B2"}) is None
    assert aided(game, "action", "withdraw").acts[0].chances["clean"] == pytest.approx(0.5)
    assert aided(game, "action", "charge") is None  # it is in contact
    assert aided(game, "action").wounds_lost.mean == everybody.wounds_lost.mean
    assert aided(game, "first end") is None
    assert aided(looked_at(two()), "duel").tracks[1].name == "challenged"
    assert aided(looked_at(two()), "duel response", None, {"challenger": "b", "challenged": "a"}) is not None


def test_the_rings_of_a_regiment() -> None:
    game = looked_at(facing({}, {}))
    assert dict(BATTLE_AIDS.rings(game, "A1")) == {"march": 5, "charge": 11}


# -- luck --------------------------------------------------------------------------------------------------------------


def test_the_attacks_and_morale_tests_of_a_record_are_held_against_their_odds() -> None:
    async def act(game: Conquest) -> None:
        await clash(game, game.unit("A1"), Acting("A1"))

    scene = facing({"stands": 1, "files": 1}, {"stands": 3})
    played = Scene(scene, act, dice="hit 1 2 3 6, defense 6 6 1, morale 1 6")
    attack, morale = luck(RULEBOOK, [fact_data(fact) for fact in played.run.facts])
    assert (attack.name, attack.player, attack.lost) == ("A1 → B1: clash", 0, 2)
    assert attack.law.mean == pytest.approx(4 * 1 / 2 * 2 / 3)
    assert (morale.name, morale.player, morale.lost) == ("B1: morale", 0, 1)
    assert morale.law.chances[:3].tolist() == pytest.approx([1 / 4, 1 / 2, 1 / 4])
    (player,) = luck_of_players([attack, morale])
    assert (player.attacks, player.lost) == (2, 3)


def test_no_fact_has_a_field_that_records_use_for_the_name_of_its_kind() -> None:
    for name, book in shelved().items():
        strange = [kind.__name__ for kind in book.facts if "kind" in kind.__struct_fields__]
        assert not strange, name
