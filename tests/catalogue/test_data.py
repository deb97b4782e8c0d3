"""The catalogues themselves: no rule refers to nothing, every name is in its language and script."""

import re
from collections.abc import Iterator

import msgspec
import pytest

from bellona.catalogue import RuleEntry, all_rules, catalogue
from bellona.catalogue.catalogues import PREFIXES
from bellona.catalogue.hanzi import SIMPLIFIED, TRADITIONAL

HAN = re.compile(r"[\u3400-\u9fff]")
RULE_ID = re.compile(rf"\b(?:{'|'.join(PREFIXES.values())})\.[a-z0-9-]+(?:\.[a-z0-9-]+)*")
KNOWN = {rule.id for rule in all_rules()}


def written(value: object) -> Iterator[str]:
    """Every string in an entry."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for one in value.values():
            yield from written(one)
    elif isinstance(value, list | tuple):
        for one in value:
            yield from written(one)


def texts(rule: RuleEntry) -> list[str]:
    return list(written(msgspec.to_builtins(rule)))


def test_ids_are_plain_dotted_words() -> None:
    plain = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*){2,}")
    assert [rule_id for rule_id in KNOWN if not plain.fullmatch(rule_id)] == []


def test_every_id_that_an_entry_mentions_exists() -> None:
    mentioned = {(rule.id, other) for rule in all_rules() for text in texts(rule) for other in RULE_ID.findall(text)}
    assert len(mentioned) > 2500
    assert {pair for pair in mentioned if pair[1] not in KNOWN} == set()


def test_only_the_editions_built_on_the_tenth_refer_to_it_and_only_to_it() -> None:
    for rule in all_rules():
        links = (*rule.same_as, *rule.changed_from)
        assert not links or rule.ruleset in ("wh40k-9e", "wh40k-11e"), rule.id
        assert all(other in catalogue("wh40k-10e").rules for other in links), rule.id
        assert len(set(links)) == len(links), rule.id


def test_a_changed_rule_says_what_differs_and_an_inherited_one_what_it_repeats() -> None:
    for rule in all_rules():
        assert not rule.changed_from or rule.differs, rule.id
        if rule.status == "inherited":
            assert rule.inherits, rule.id
            assert rule.same_as, rule.id
            assert not rule.changed_from, rule.id
        assert (rule.status == "interpreted") == bool(rule.interpretation), rule.id


def test_every_rule_of_the_eleventh_that_is_not_the_tenths_says_in_a_sentence_what_is_new() -> None:
    for rule in catalogue("wh40k-11e"):
        is_tenths = bool(rule.same_as) and not rule.changed_from
        assert (rule.differs is None) == is_tenths, rule.id


def test_what_differs_is_told_in_each_language_and_script() -> None:
    also_both = set("台拼炮碾") | set("并布占凶复秘")  # simplified forms that are also traditional characters
    told = [(rule.id, rule.differs) for rule in all_rules() if rule.differs]
    assert len(told) > 190
    for rule_id, differs in told:
        assert not HAN.search(differs.en), rule_id
        assert differs.en.endswith("."), rule_id
        assert not set(differs.zh_hans) & set(TRADITIONAL), rule_id
        assert not set(differs.zh_hant) & (set(SIMPLIFIED) - also_both), rule_id
        for sentence in (differs.zh_hans, differs.zh_hant):
            assert sentence.endswith("。"), rule_id
            assert HAN.search(sentence), rule_id


def test_english_titles_are_english_and_chinese_titles_chinese() -> None:
    for rule in all_rules():
        assert not HAN.search(rule.title.en), rule.id
        for name in (rule.title.zh_hans, rule.title.zh_hant):
            assert HAN.search(name) or rule.id == "11e.dice.d3", rule.id


def test_each_chinese_title_keeps_to_its_script() -> None:
    also_traditional = set("台拼炮碾")  # written in both scripts
    for rule in all_rules():
        assert not set(rule.title.zh_hans) & set(TRADITIONAL), rule.id
        assert not set(rule.title.zh_hant) & (set(SIMPLIFIED) - also_traditional), rule.id
        assert "爲" not in rule.title.zh_hant, rule.id


def test_chinese_titles_use_chinese_punctuation() -> None:
    for rule in all_rules():
        for name in (rule.title.zh_hans, rule.title.zh_hant):
            assert not re.search(r"[:;()?!,]", name.replace("40,000", "")), rule.id
        assert not re.search(r"[“”]", rule.title.zh_hant), rule.id
        assert not re.search(r"[「」]", rule.title.zh_hans), rule.id


def test_texts_are_clean_sentences() -> None:
    for rule in all_rules():
        assert re.search(r"[.!?)\"']$", rule.text), rule.id
        for text in texts(rule):
            assert text == text.strip(), rule.id
            assert not re.search(r"  |[\n\t\ufffd\u200b-\u200f]|TODO|FIXME", text), rule.id
            assert text.count("(") == text.count(")"), rule.id
            assert not re.search(r"\b(the|a|an|of|to|is|in) \1\b", text), rule.id


def test_a_kind_of_conflict_needs_a_conflict() -> None:
    for rule in all_rules():
        assert rule.conflict or rule.conflict_kind is None, rule.id


ADVICE = {
    "wh40k-10e": [
        "10e.core.precedence.full-text",
        "10e.core.tip.unstable-model",
        "10e.dice.tip.open-rolls",
        "10e.dice.tip.void-dice",
        "10e.terrain.battlefield-guidance",
        "10e.objective.tip.terrain",
    ],
    "wh40k-9e": ["9e.core.summary-precedence", "9e.core.wobbly-model", "9e.dice.void-rolls"],
    "wh40k-11e": [],
    "conquest-2e": [],
}


@pytest.mark.parametrize("ruleset", PREFIXES)
def test_these_rules_of_each_ruleset_are_advice(ruleset: str) -> None:
    assert [rule.id for rule in catalogue(ruleset) if rule.advice] == ADVICE[ruleset]
