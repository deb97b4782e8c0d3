"""Everything that can happen and everything that can be asked has its words, in every language."""

from __future__ import annotations

import msgspec
import pytest

from bellona.kernel.facts import KERNEL_FACTS
from bellona.kernel.flow import Each
from bellona.kernel.requests import Choose, Roll
from bellona.kernel.rule import Offer
from bellona.telling import Teller, slug
from bellona.wh40k.cast import FLAGS
from bellona.wh40k.e10.missions import MISSIONS
from bellona.wh40k.e10.missions.cards import CARDS
from bellona.wh40k.e10.missions.gambits import GAMBITS
from bellona.wh40k.e10.muster import BATTLE_SIZES
from bellona.wh40k.e10.rulebook import RULEBOOK
from bellona.words import LANGUAGES, is_said
from tests.test_words import messages

from .specimens import fact_classes, first_words, questions, rolls, specimen

BLANKS = {language: messages(language) for language in LANGUAGES}
MOVES = [f"{kind} move" for kind in first_words("MoveKind")]


def teller(language: str = "en") -> Teller:
    return Teller(RULEBOOK, {}, language)


def missing(message_ids: list[str]) -> list[str]:
    return [message for message in message_ids if not all(is_said(language, message) for language in LANGUAGES)]


def test_the_rulebook_names_every_kind_of_fact() -> None:
    assert set(fact_classes()) == {*KERNEL_FACTS, *RULEBOOK.facts}


def test_every_kind_of_fact_has_its_sentence() -> None:
    assert missing([f"told-{slug(cls.__name__)}" for cls in fact_classes()]) == []


def test_no_sentence_is_about_a_kind_of_fact_that_does_not_exist() -> None:
    kinds = {f"told-{slug(cls.__name__)}" for cls in fact_classes()}
    assert {message for message in BLANKS["en"] if message.startswith("told-")} == kinds


@pytest.mark.parametrize("cls", fact_classes(), ids=lambda cls: str(cls.__name__))
def test_a_sentence_asks_for_nothing_that_its_fact_does_not_have(cls: type) -> None:
    fields = msgspec.json.decode(msgspec.json.encode(specimen(cls, 2)))
    offered = set(teller().blanks(fields))
    for language in LANGUAGES:
        assert BLANKS[language][f"told-{slug(cls.__name__)}"] <= offered


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("cls", fact_classes(), ids=lambda cls: str(cls.__name__))
def test_every_fact_is_told_whatever_it_holds(cls: type, language: str) -> None:
    for size in range(5):
        fact = specimen(cls, size)
        told = teller(language).fact(fact)
        assert told.text
        assert not set("{}$\ue000\ue001\ue002") & set(told.text)
        assert told.rules == fact.rules


def test_every_question_of_the_source_is_found() -> None:
    assert {"unit to move", "targets", "arrive", "emergency disembarkation", "deployment"} <= set(questions())
    assert {"normal move", "charge move", "pile-in move", "scouts move"} <= set(MOVES)
    assert {"hit", "attacker", "damage", "secondary card", "battle-shock"} <= set(rolls())


def test_every_question_has_its_sentence() -> None:
    assert missing([f"ask-{slug(name)}" for name in (*questions(), *MOVES)]) == []


def test_a_question_asks_for_nothing_that_is_not_told_about_it() -> None:
    told = questions() | {name: ["unit", "distances"] for name in MOVES}
    for language in LANGUAGES:
        strange = {name: BLANKS[language][f"ask-{slug(name)}"] - {*told[name], "player"} for name in told}
        assert {name: blanks for name, blanks in strange.items() if blanks} == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_offer_re_roll_and_order_is_asked_in_words(language: str) -> None:
    rules = RULEBOOK.rules.classes
    offers = [name for name, cls in rules.items() if issubclass(cls, Offer)]
    names = [*(f"use {name}" for name in offers), *offers, *(f"re-roll {roll}" for roll in rolls()), "order rolled"]
    about = {"unit": "A1", "roll": "hit", "dice": [1, 2], "needed": 3, "failed": True}
    for name in names:
        asked = teller(language).question(Choose(0, name, [], about=about))
        assert asked.text != name
        assert "use" not in asked.text.split()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_roll_is_asked_for_in_words(language: str) -> None:
    for roll in rolls():
        assert is_said(language, f"roll-{slug(roll)}"), roll
        assert teller(language).question(Roll(0, f"re-roll {roll}", 2)).text


def test_stages_phases_and_steps_have_names() -> None:
    phases = [phase for stage in RULEBOOK.stages for phase in stage.phases]
    steps = [step for phase in phases for step in phase.steps]
    assert missing([f"stage-{slug(stage.name)}" for stage in RULEBOOK.stages]) == []
    assert missing([f"phase-{slug(phase.name)}" for phase in phases]) == []
    assert missing([f"step-{slug(step.name)}" for step in steps]) == []
    assert missing([f"idle-{slug(step.name)}" for step in steps if isinstance(step, Each) and step.idle]) == []


def test_moves_missions_cards_and_sizes_have_names() -> None:
    assert missing([f"how-{slug(kind)}" for kind in first_words("MoveKind")]) == []
    assert missing([f"option-{slug(move)}" for move in RULEBOOK.parts.moves]) == []
    assert missing([f"word-{slug(name)}" for name in (*MISSIONS, *CARDS, *GAMBITS)]) == []
    assert missing([f"size-{slug(name)}" for name in BATTLE_SIZES]) == []


@pytest.mark.parametrize("language", ["zh-Hans", "zh-Hant"])
def test_every_special_rule_has_a_name_in_chinese(language: str) -> None:
    spoken = {name: teller(language).option(name).text for name in RULEBOOK.rules.classes}
    assert {name for name, text in spoken.items() if text.isascii()} == set()


@pytest.mark.parametrize("starter", RULEBOOK.starters)
def test_everything_on_the_cards_of_an_army_has_names(starter: str) -> None:
    cards = RULEBOOK.cast(RULEBOOK.begin(RULEBOOK.starters[starter]))["units"].values()
    stats = {stat for card in cards for profile in card["profiles"].values() for stat in profile}
    stats |= {stat for card in cards for weapon in card["weapons"].values() for stat in weapon["profile"]}
    assert missing([f"stat-{slug(stat)}" for stat in stats]) == []
    assert missing([f"keyword-{slug(word)}" for card in cards for word in card["keywords"]]) == []
    abilities = {text for card in cards for text in card["abilities"]}
    abilities |= {text for card in cards for weapon in card["weapons"].values() for text in weapon["abilities"]}
    assert {text for text in abilities if teller("zh-Hans").term("ability", text).split(" ")[0].isascii()} == set()


def test_marks_on_units_have_names() -> None:
    moves = ("stationary", "normal", "advance", "fall-back")
    assert missing([f"mark-{slug(mark)}" for mark in (*FLAGS, *moves)]) == []


def test_what_battles_are_set_up_from_has_names() -> None:
    choices = RULEBOOK.choices
    assert missing([f"choice-{slug(field)}" for field in choices]) == []
    assert (
        missing([f"{word}-{key}" for word in ("layout", "battle-size") for key in choices[word.replace("-", "_")]])
        == []
    )
    assert missing([f"army-{key}" for key in choices["armies"]]) == []
    readings = [f"{switch} {reading}" for switch, readings in RULEBOOK.switches.items() for reading in readings]
    assert missing([f"switch-{slug(name)}" for name in (*RULEBOOK.switches, *readings)]) == []


def test_standing_orders_say_what_they_are_about() -> None:
    names = [order.asks for order in RULEBOOK.standing_orders if not order.asks.startswith("use ")]
    assert missing([f"matter-{slug(name)}" for name in names]) == []
    cases = [f"{key} {value}" for order in RULEBOOK.standing_orders for key, value in order.when.items()]
    assert missing([f"when-{slug(case)}" for case in cases]) == []


def test_hints_are_about_questions_that_are_asked() -> None:
    offers = [f"use {name}" for name, rule in RULEBOOK.rules.classes.items() if issubclass(rule, Offer)]
    known = {slug(name) for name in (*questions(), *MOVES, *offers, "roll")}
    hints = [name.removeprefix("hint-") for name in BLANKS["en"] if name.startswith("hint-")]
    assert [hint for hint in hints if hint not in known] == []
