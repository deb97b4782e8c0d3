"""Questions of Conquest and their answers: what is in them, by hand and in words, and the traps."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from bellona.conquest.rulebook import RULEBOOK
from bellona.kernel.errors import BellonaError
from bellona.odds import ask
from bellona.server.wire.odds_steps import explained
from bellona.telling import Teller
from bellona.words import LANGUAGES, Voice
from tests.odds.test_odds_command import Bellona, bellona

from .questions import CLASH, CRASH, HERE, QUESTIONS, TARGET, changed

__all__ = ["bellona"]
IDS = [next(iter(set(question) - {"ruleset", "side", "target", "switches"})) for question in QUESTIONS]


def test_a_clash_is_answered_as_asked() -> None:
    told = ask(CLASH)
    assert [step["step"] for step in told["steps"]][:4] == ["hit", "defense", "hit", "defense"]
    assert told["steps"][0]["needed"] == 4  # Clash 3, Inspired
    assert told["mean_hits"] == pytest.approx(13 * 8 / 9 + 3 * 2 / 3)  # Flurry rolls a third of thirteen dice again
    assert told["mean_wounds_by_attacks"] == pytest.approx(told["mean_hits"] * 5 / 6)  # Defense 2 less 1, no Shield
    together = told["mean_wounds_by_attacks"] + told["mean_wounds_by_morale"]
    assert told["mean_wounds_lost"] == pytest.approx(together)
    assert sum(each["chance"] for each in told["left"]) == pytest.approx(1)
    assert told["destroyed"] == pytest.approx(sum(each["chance"] for each in told["left"] if not each["stands"]))
    assert {law["name"] for law in told["laws"]} == {
        "hits",
        "wounds_by_attacks",
        "wounds_by_morale",
        "wounds_lost",
        "models_destroyed",
    }
    assert {each["name"]: each["chance"] for each in told["chances"]} == {
        name: told[name] for name in ("broken", "shattered", "destroyed")
    }


@pytest.mark.parametrize("question", QUESTIONS, ids=IDS)
def test_whatever_is_asked_the_laws_add_up_and_all_of_it_has_words(question: dict[str, Any]) -> None:
    for language in LANGUAGES:
        told = explained(Teller(RULEBOOK, {}, language), ask(question))
        assert told["laws"] or told["chances"]
        for law in told["laws"]:
            assert sum(law["chances"].values()) == pytest.approx(1)
            assert "_" not in law["title"]
        for each in told["chances"]:
            assert -1e-12 <= each["chance"] <= 1 + 1e-12
            assert "_" not in each["title"]
        for part in (told, *told.get("stages", ())):
            assert all("-" not in step["title"] for step in part["steps"] if language != "en"), part["steps"]
        json.dumps(told, allow_nan=False)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_terminal_tells_every_topic(bellona: Bellona, tmp_path: Path, language: str) -> None:
    file = tmp_path / "question.json"
    for question in QUESTIONS:
        file.write_text(json.dumps(question))
        assert bellona("--lang", language, str(file))
    assert '"title"' in bellona("--json", "--lang", language, str(file))


def test_everything_that_may_be_varied_has_a_name_in_words() -> None:
    from bellona.conquest.odds.varying import OTHERS, ROWS, TARGET

    for language in LANGUAGES:
        voice = Voice(language, RULEBOOK.words)
        assert all(voice.knows(f"odds-vary-{what}") for what in (*ROWS, *TARGET, *OTHERS))


# -- traps -------------------------------------------------------------------------------------------------------------


def clash(dice: int, rules: list[str] | None = None, side: str = "front", **target: Any) -> dict[str, Any]:
    """Attacks that always hit but for sixes, on Stands that cannot defend themselves."""
    row = {"attacks": dice, "clash": 5, "rules": rules or []}
    told = {"stands": 4, "wounds": 2, "defense": 0, "resolve": 2} | target
    return {"ruleset": HERE, "side": side, "clash": [row], "target": told}


def test_morale_dice_follow_the_wounds_and_resolve_the_stands_that_are_left() -> None:
    """One attack, four Stands of one wound: what is left has three Stands and no bonus; of two wounds each it has four
    and Resolve 3."""
    fewer = ask(clash(1, wounds=1))
    assert fewer["mean_wounds_by_morale"] == pytest.approx(5 / 6 * 4 / 6)
    whole = ask(clash(1))
    assert whole["mean_wounds_by_morale"] == pytest.approx(5 / 6 * 3 / 6)


def test_broken_in_the_middle_of_the_pool_the_rest_counts_from_there() -> None:
    """Four Stands of one wound: two wounds break them, a third shatters."""
    told = ask(clash(3, wounds=1, resolve=5))
    assert told["shattered"] > 0
    by_state = {(each["stands"], each["broken"]): each["chance"] for each in told["left"]}
    assert by_state[2, True] > 0
    assert (1, True) not in by_state  # half of two is one: Shattered


def test_who_is_broken_has_no_bonus_for_numbers() -> None:
    sound, broken = (ask(clash(1, stands=10, wounds=4, broken=so)) for so in (False, True))
    assert sound["mean_wounds_by_morale"] == pytest.approx(5 / 6 * 1 / 6)
    assert broken["mean_wounds_by_morale"] == pytest.approx(5 / 6 * 4 / 6)


def test_tenacious_forgives_one_failure_of_the_whole_roll() -> None:
    """However many rows attack; and of two failures the dearer: a six of Deadly Blades."""
    row = {"attacks": 1, "clash": 5}
    question = clash(1, wounds=4, resolve=5) | {"clash": [row, row]}
    question["target"]["rules"] = ["tenacious"]
    assert ask(question)["wounds_by_attacks"] == pytest.approx({"0": 1 - 25 / 36, "1": 25 / 36})
    question["clash"] = [row | {"rules": ["deadly-blades"]}, row]
    assert ask(question)["wounds_by_attacks"] == pytest.approx({"0": 1 - 25 / 36, "1": 25 / 36})


def test_additional_hits_inherit_nothing() -> None:
    """A 1 gives a hit against Defense 0 and one more, against which Defense holds."""
    question = clash(1, ["relentless-blows", "flawless-strikes"], defense=5, resolve=5)
    question["clash"][0]["clash"] = 1
    told = ask(question)
    assert told["hits"] == pytest.approx({"0": 5 / 6, "1": 0, "2": 1 / 6})
    assert told["wounds_by_attacks"] == pytest.approx({"0": 5 / 6, "1": 1 / 6 * 5 / 6, "2": 1 / 36})


def test_a_character_counts_for_size_and_takes_no_wound() -> None:
    """With him three Stands are four: Resolve +1; and they break when two are gone, not one and a half."""
    alone, led = (ask(clash(1, stands=3, wounds=4, character=so)) for so in (False, True))
    assert alone["mean_wounds_by_morale"] == pytest.approx(5 / 6 * 4 / 6)
    assert led["mean_wounds_by_morale"] == pytest.approx(5 / 6 * 3 / 6)
    assert max(int(number) for number in led["wounds_lost"]) <= 12


def test_a_volley_is_no_matter_of_morale_but_a_murderous_one_is() -> None:
    row = {"barrage": 2, "volley": 3, "aimed": True, "distance": 10}
    question = {"ruleset": HERE, "volley": [row], "target": TARGET}
    assert ask(question)["mean_wounds_by_morale"] == 0
    murderous = changed(question, "volley", 0, "rules", to=["murderous-volley"])
    assert ask(murderous)["mean_wounds_by_morale"] > 0
    assert ask(changed(murderous, "volley", 0, "distance", to=13))["mean_wounds_by_morale"] == 0


def test_what_waits_for_a_moment_of_play_is_named() -> None:
    question = clash(1, ["blessed"])
    question["target"]["rules"] = ["blessed", "lethal-demise"]
    assert ask(question)["uncounted"] == ["blessed", "lethal-demise"]
    question["clash"][0]["hits_again"] = question["target"]["defense_again"] = True
    assert ask(question)["uncounted"] == ["lethal-demise"]


# -- typed -------------------------------------------------------------------------------------------------------------


def test_riders_who_charge_gloriously_are_no_more_terrifying_when_their_leader_is_told_apart() -> None:
    one = {"ruleset": HERE, "impact": [CRASH], "target": TARGET}
    rows = [CRASH | {"stands": 2}, CRASH | {"stands": 1, "rules": [*CRASH["rules"], "leader"]}]
    assert ask(one | {"impact": rows})["mean_wounds_lost"] == pytest.approx(ask(one)["mean_wounds_lost"])


def test_a_question_may_be_typed_in_the_letters_of_profiles(bellona: Bellona) -> None:
    rows = "3x front rank: A4 C3 leader [Cleave (1), flurry, terrifying 1] + 3x support: A1 C3 [cleave 1]"
    more = ("--with", "side=flank", "--with", "inspired=1", "--json")
    typed = bellona("--ruleset", HERE, rows, "6x spears: W4 D2 E1 R3 [shield]", *more)
    assert json.loads(typed)["wounds_lost"] == ask(CLASH)["wounds_lost"]


def test_a_regiment_of_an_army_list_may_be_named(bellona: Bellona) -> None:
    from bellona.conquest.odds.spoken import entries

    for entry in entries().values():
        told = json.loads(bellona("--ruleset", HERE, entry.names["en"], f"6 {entry.names['zh-Hans']}", "--json"))
        assert told["mean_hits"] > 0, entry.names


def test_shots_and_impact_are_typed_alike(bellona: Bellona) -> None:
    told = json.loads(bellona("--ruleset", HERE, "3x bows: V3 B2 effective", "4x men: W4 D2 R3", "--json"))
    assert told["mean_hits"] == pytest.approx(9 / 2)
    told = json.loads(bellona("--ruleset", HERE, "3x riders: C3 I2", "4x men: W4 D2 R3 cavalry", "--json"))
    assert told["mean_hits"] == pytest.approx(3)


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (("3x pikes: A4 Q3", "6x men: W4"), "'Q3' is not understood"),
        (("3x pikes: A4 C3", "nobody"), "no Regiment is called 'nobody'"),
        (("3x pikes: A4 C3", "6x men: W4", "--with", "cover"), "cover is nothing that conquest-2e asks of a clash"),
        (("3x pikes: A4 C3", "6x men: W4", "--half-range"), "half_range is nothing"),
        (("3x pikes: A4 C3", "6x men: W4", "--with", "Side=x"), "Side=x is not understood"),
        (("3x pikes: A4 C3 [sing]", "6x men: W4"), "no rule is called 'sing'"),
        (("3x pikes: A4 C3", "6x men: W4", "--sweep", "tea=1..2"), "'tea' cannot be varied"),
    ],
)
def test_what_is_not_understood_is_refused_in_one_line(bellona: Bellona, words: tuple[str, ...], problem: str) -> None:
    told = bellona("--ruleset", HERE, *words, code=2)
    assert problem in told
    assert told.count("\n") == 1


def test_sweeps_and_comparisons(bellona: Bellona) -> None:
    pikes, men = "3x pikes: A4 C3", "6x men: W4 D2 R3"
    swept = json.loads(bellona("--ruleset", HERE, pikes, men, "--sweep", "defense=0..5", "--json"))
    means = [told["mean_wounds_lost"] for told in swept[pikes].values()]
    assert means == sorted(means, reverse=True)
    assert "%" in bellona("--ruleset", HERE, pikes, men, "--compare", "3x axes: A4 C3 [cleave 2]")
    assert "%" in bellona("--ruleset", HERE, pikes, men, "--sweep", "stands=1..6")


def test_a_question_of_one_family_is_none_of_the_other() -> None:
    with pytest.raises(BellonaError, match="unknown field"):
        ask({"ruleset": HERE, "battle_shock": {"leadership": 6}})
    with pytest.raises(BellonaError, match="unknown field"):
        ask({"ruleset": "wh40k-10e", "supremacy": {"ours": 5, "theirs": 6}})
