"""Everything that can happen in a ruleset and everything that it asks has its words, in every language."""

from __future__ import annotations

import functools
from typing import get_args

import msgspec
import pytest

from bellona.conquest.army.muster import SHELF, army_list
from bellona.conquest.cast import FLAGS as CONQUEST_FLAGS
from bellona.kernel.facts import KERNEL_FACTS, Fact
from bellona.kernel.flow import Each
from bellona.kernel.requests import Choose, Roll
from bellona.kernel.rule import Offer
from bellona.server.api import FIELDS
from bellona.space.move.terms import Term
from bellona.telling import slug
from bellona.wh40k.cast import FLAGS
from bellona.words import LANGUAGES, Voice
from tests.test_words import measured, spoken, whys

from .specimens import ALL, RULESETS, first_words, questions, rolls, specimen

CHINESE = [language for language in LANGUAGES if language != "en"]
WARHAMMER = [name for name in RULESETS if name.startswith("wh40k")]
WITHOUT_OFFERS = ("wh40k-9e",)  # its core rules have no Stratagems
of_all = pytest.mark.parametrize("ruleset", ALL)
of_each = pytest.mark.parametrize("ruleset", RULESETS)
of_warhammer = pytest.mark.parametrize("ruleset", WARHAMMER)
of_every_fact = pytest.mark.parametrize(
    ("ruleset", "cls"),
    [pytest.param(name, cls, id=f"{name}-{cls.__name__}") for name in RULESETS for cls in ALL[name].fact_classes()],
)


@functools.cache
def blanks(ruleset: str, language: str) -> dict[str, set[str]]:
    return spoken(ALL[ruleset].voices()[language])


def moves(ruleset: str) -> list[str]:
    return [f"{kind} move" for kind in first_words(ruleset, "MoveKind")]


def offers(ruleset: str) -> list[str]:
    return [name for name, rule in ALL[ruleset].book.special_rules.classes.items() if issubclass(rule, Offer)]


# -- facts -------------------------------------------------------------------------------------------------------------


@of_each
def test_the_rulebook_names_every_kind_of_fact(ruleset: str) -> None:
    assert set(ALL[ruleset].fact_classes()) == {*KERNEL_FACTS, *ALL[ruleset].book.facts}


@of_all
def test_every_kind_of_fact_has_its_sentence(ruleset: str) -> None:
    kinds = ALL[ruleset].fact_classes()
    assert len(kinds) > len(KERNEL_FACTS)
    assert ALL[ruleset].missing([f"told-{slug(cls.__name__)}" for cls in kinds]) == []


@of_each
def test_no_sentence_is_about_a_kind_of_fact_that_does_not_exist(ruleset: str) -> None:
    kinds = {f"told-{slug(cls.__name__)}" for cls in ALL[ruleset].fact_classes()}
    assert {message for message in blanks(ruleset, "en") if message.startswith("told-")} == kinds


@of_every_fact
def test_a_sentence_asks_for_nothing_that_its_fact_does_not_have(ruleset: str, cls: type[Fact]) -> None:
    fields = msgspec.json.decode(msgspec.json.encode(specimen(cls, 2)))
    offered = set(ALL[ruleset].teller().blanks(fields))
    for language in LANGUAGES:
        assert blanks(ruleset, language)[f"told-{slug(cls.__name__)}"] <= offered


@pytest.mark.parametrize("language", LANGUAGES)
@of_every_fact
def test_every_fact_is_told_whatever_it_holds(ruleset: str, cls: type[Fact], language: str) -> None:
    for size in range(5):
        fact = specimen(cls, size)
        told = ALL[ruleset].teller(language).fact(fact)
        assert told.text
        assert not told.text.startswith(f"{cls.__name__}: ")  # as a record holds it
        assert not set("{}$\ue000\ue001\ue002") & set(told.text)
        assert told.rules == fact.rules


# -- questions, rolls and refusals -------------------------------------------------------------------------------------


def test_every_question_of_the_source_is_found() -> None:
    tenth = "wh40k-10e"
    assert {"unit to move", "targets", "arrive", "emergency disembarkation", "deployment"} <= set(questions(tenth))
    assert {"normal move", "charge move", "pile-in move", "scouts move"} <= set(moves(tenth))
    assert {"hit", "attacker", "damage", "secondary card", "battle-shock"} <= set(rolls(tenth))
    assert {"deploy", "deployment", "command stack", "action", "losses"} <= set(questions("skirmish"))
    assert rolls("skirmish") == ["hit", "roll-off", "save"]
    assert "grenade target" in set(questions(tenth)) - set(questions("wh40k"))


@of_all
def test_every_question_has_its_sentence(ruleset: str) -> None:
    names = (*questions(ruleset), *moves(ruleset))
    assert ALL[ruleset].missing([f"ask-{slug(name)}" for name in names]) == []


@of_each
def test_a_question_asks_for_nothing_that_is_not_told_about_it(ruleset: str) -> None:
    told = questions(ruleset) | {name: ["unit", "distances"] for name in moves(ruleset)}
    for language in LANGUAGES:
        known = blanks(ruleset, language)
        strange = {name: known[f"ask-{slug(name)}"] - {*told[name], "player"} for name in told}
        assert {name: blanks for name, blanks in strange.items() if blanks} == {}


@pytest.mark.parametrize("language", LANGUAGES)
@of_each
def test_every_offer_re_roll_and_order_is_asked_in_words(ruleset: str, language: str) -> None:
    offered = offers(ruleset)
    again = [f"re-roll {roll}" for roll in rolls(ruleset)]
    about = {"unit": "A1", "roll": "hit", "dice": [1, 2], "needed": 3, "failed": True}
    assert offered or ruleset in WITHOUT_OFFERS
    for name in (*(f"use {name}" for name in offered), *offered, *again, "order rolled"):
        asked = ALL[ruleset].teller(language).question(Choose(0, name, [], about=about))
        assert asked.text != name
        assert "use" not in asked.text.split()


@of_each
def test_every_offer_says_what_it_does(ruleset: str) -> None:
    assert ALL[ruleset].missing([f"offer-{slug(name)}" for name in offers(ruleset)]) == []


@of_all
def test_every_roll_has_a_name(ruleset: str) -> None:
    assert ALL[ruleset].missing([f"roll-{slug(roll)}" for roll in rolls(ruleset)]) == []


@pytest.mark.parametrize("language", LANGUAGES)
@of_each
def test_every_roll_is_asked_for_in_words(ruleset: str, language: str) -> None:
    for roll in rolls(ruleset):
        told = ALL[ruleset].teller(language).question(Roll(0, f"re-roll {roll}", 2)).text
        assert ALL[ruleset].voices()[language].say(f"roll-{slug(roll)}") in told


@of_all
def test_every_refusal_has_its_sentence(ruleset: str) -> None:
    refused = whys(ALL[ruleset].files())
    assert refused
    assert ALL[ruleset].missing([f"refused-{why}" for why in refused]) == []


def test_skirmish_has_words_for_every_term_of_a_move() -> None:
    ends = {"must-stay", "incoherent", "unreached", "not-closer", "not-in-contact", "not-closest", "outside"}
    assert RULESETS["skirmish"].missing([f"refused-{term}" for term in get_args(Term) if term not in ends]) == []


@pytest.mark.parametrize("ruleset", [*WARHAMMER, "conquest-2e"])
def test_a_refusal_asks_for_nothing_that_was_not_measured(ruleset: str) -> None:
    """Where the code spells out what it measured; else a player is shown data."""
    given = measured(ALL[ruleset].files())
    for language in LANGUAGES:
        known = blanks(ruleset, language)
        strange = [(why, sorted(known[f"refused-{why}"] - keys)) for why, keys in given if f"refused-{why}" in known]
        assert [(why, names) for why, names in strange if names] == []


# -- names -------------------------------------------------------------------------------------------------------------


@of_all
def test_stages_phases_and_steps_have_names(ruleset: str) -> None:
    told = ALL[ruleset]
    phases = [phase for stage in told.book.stages for phase in stage.phases]
    steps = [step for phase in phases for step in phase.steps]
    assert told.missing([f"stage-{slug(stage.name)}" for stage in told.book.stages]) == []
    assert told.missing([f"phase-{slug(phase.name)}" for phase in phases]) == []
    assert told.missing([f"step-{slug(step.name)}" for step in steps]) == []
    assert told.missing([f"idle-{slug(step.name)}" for step in steps if isinstance(step, Each) and step.idle]) == []


@pytest.mark.parametrize("language", CHINESE)
@of_each
def test_every_special_rule_has_a_name_in_chinese(ruleset: str, language: str) -> None:
    told = ALL[ruleset]
    names = {name: told.teller(language).option(name).text for name in told.book.special_rules.classes}
    assert {name for name, text in names.items() if text.isascii()} == set()


@pytest.mark.parametrize("language", CHINESE)
@of_each
def test_every_ruleset_and_its_starters_have_names_in_chinese(ruleset: str, language: str) -> None:
    told = ALL[ruleset]
    names = [told.teller(language).term("starter", starter) for starter in told.book.starters]
    assert names
    assert not any(name.isascii() for name in (*names, told.voices()[language].say(f"ruleset-{slug(ruleset)}")))


@of_each
def test_standing_orders_say_what_they_are_about(ruleset: str) -> None:
    orders = [*ALL[ruleset].book.standing_orders, *ALL[ruleset].book.personal_orders]
    names = [order.asks for order in orders if not order.asks.startswith(("use ", "re-roll "))]
    assert names
    assert ALL[ruleset].missing([f"matter-{slug(name)}" for name in names]) == []
    cases = [f"{key} {value}" for order in orders for key, value in order.when.items()]
    assert ALL[ruleset].missing([f"when-{slug(case)}" for case in cases]) == []


@of_each
def test_hints_are_about_questions_that_are_asked(ruleset: str) -> None:
    words = ALL[ruleset].book.words  # those of the edition that it amends among them, whatever it leaves out
    told = [other for other in ALL if set(ALL[other].book.words) <= set(words)]
    uses = [f"use {name}" for other in told for name in offers(other)]
    known = {slug(name) for name in (*questions(ruleset), *moves(ruleset), *uses, "roll")}
    hints = [name.removeprefix("hint-") for name in blanks(ruleset, "en") if name.startswith("hint-")]
    assert [hint for hint in hints if hint not in known] == []


# -- Warhammer 40,000 --------------------------------------------------------------------------------------------------


@of_warhammer
def test_moves_missions_cards_sizes_and_terrain_have_names(ruleset: str) -> None:
    told, parts = ALL[ruleset], ALL[ruleset].book.parts
    assert told.missing([f"how-{slug(kind)}" for kind in first_words(ruleset, "MoveKind")]) == []
    assert told.missing([f"option-{slug(move)}" for move in parts.moving.moves]) == []
    words = (*parts.missions.all, *parts.missions.cards, *parts.missions.gambits)
    assert told.missing([f"word-{slug(name)}" for name in words]) == []
    assert told.missing([f"size-{slug(name)}" for name in parts.muster.sizes]) == []
    assert told.missing([f"terrain-{slug(kind)}" for kind in parts.terrain.kinds]) == []


# -- what the page shows -----------------------------------------------------------------------------------------------

MARKS: dict[str, tuple[str, ...]] = dict.fromkeys(WARHAMMER, (*FLAGS, "stationary", "normal", "advance", "fall-back"))
MARKS["conquest-2e"] = (*CONQUEST_FLAGS, "inspired", "garrison")


@pytest.mark.parametrize("language", LANGUAGES)
def test_spells_are_called_on_cards_what_army_lists_call_them(language: str) -> None:
    teller = ALL["conquest-2e"].teller(language)
    spells = {key: spell for name in SHELF.names("factions") for key, spell in army_list(name).spells.items()}
    assert {key: teller.term("ability", key) for key in spells} == {
        key: one.names[language] for key, one in spells.items()
    }


@pytest.mark.parametrize(
    ("ruleset", "starter"), [(name, starter) for name in MARKS for starter in RULESETS[name].book.starters]
)
def test_everything_on_the_cards_of_an_army_has_names(ruleset: str, starter: str) -> None:
    told, book = ALL[ruleset], ALL[ruleset].book
    cards = book.cast(book.begin(book.starters[starter]))["units"].values()
    stats = {stat for card in cards for profile in card["profiles"].values() for stat in profile}
    stats |= {stat for card in cards for weapon in card["weapons"].values() for stat in weapon["profile"]}
    assert told.missing([f"stat-{slug(stat)}" for stat in stats]) == []
    assert told.missing([f"keyword-{slug(word)}" for card in cards for word in card["keywords"]]) == []
    abilities = {text for card in cards for text in card["abilities"]}
    abilities |= {text for card in cards for weapon in card["weapons"].values() for text in weapon["abilities"]}
    chinese = told.teller("zh-Hans")
    assert {text for text in abilities if chinese.term("ability", text).split(" ")[0].isascii()} == set()


@pytest.mark.parametrize("ruleset", MARKS)
def test_marks_on_units_have_names(ruleset: str) -> None:
    assert ALL[ruleset].missing([f"mark-{slug(mark)}" for mark in MARKS[ruleset]]) == []


@pytest.mark.parametrize("language", CHINESE)
@of_each
def test_what_battles_are_set_up_from_has_names(ruleset: str, language: str) -> None:
    """As the page titles them."""
    told, book, teller = ALL[ruleset], ALL[ruleset].book, ALL[ruleset].teller(language)
    assert told.missing([f"choice-{slug(field)}" for field in book.choices]) == []
    options = [(FIELDS.get(field, field), key) for field, keys in book.choices.items() for key in keys]
    assert [option for option in options if teller.term(*option).isascii()] == []
    readings = [f"{switch} {reading}" for switch, readings in book.switches.items() for reading in readings]
    assert told.missing([f"switch-{slug(name)}" for name in (*book.switches, *readings)]) == []


def test_words_of_a_family_are_not_said_in_common() -> None:
    assert not any(Voice("en").knows(message) for message in ("told-scored", "stat-d", "roll-hit", "phase-charge"))
