"""The rules of an edition that are meant where shared code cites those of the base edition."""

from collections import Counter

import yaml

from bellona.catalogue import catalogue, cited_as, table_of
from bellona.catalogue.catalogues import RULES

ELEVENTH = RULES / "wh40k-11e-citations.yaml"
TENTH = catalogue("wh40k-10e").rules


def lines() -> dict[str, list[str]]:
    read: dict[str, list[str]] = yaml.safe_load(ELEVENTH.read_text(encoding="utf-8"))
    return read


def test_every_rule_of_the_tenth_that_code_owes_something_to_means_something_in_the_eleventh_or_nothing() -> None:
    table = cited_as("wh40k-11e")
    assert [rule.id for rule in TENTH.values() if not rule.advice and rule.id not in table] == []


def test_each_line_leads_from_a_rule_of_the_tenth_to_rules_of_the_eleventh() -> None:
    eleventh = catalogue("wh40k-11e").rules
    for base, own in lines().items():
        assert base in TENTH, base
        assert all(rule in eleventh for rule in own), base
        assert len(set(own)) == len(own), base


def test_no_line_says_what_the_catalogue_says_already() -> None:
    by_catalogue = table_of(catalogue("wh40k-11e"), {})
    assert [base for base, own in lines().items() if set(by_catalogue.get(base, ())) == set(own) and own] == []


def test_no_rule_of_the_tenth_has_two_lines() -> None:
    text = ELEVENTH.read_text(encoding="utf-8")
    written = [line.partition(":")[0] for line in text.splitlines() if line.startswith("10e.")]
    assert [base for base, times in Counter(written).items() if times > 1] == []
    assert len(written) == len(lines())


def test_a_rule_that_changed_is_cited_as_one_that_changed_it_or_as_none() -> None:
    changes = {rule.id: {*rule.changed_from, *rule.same_as} for rule in catalogue("wh40k-11e")}
    changed = {base for rule in catalogue("wh40k-11e") for base in rule.changed_from}
    strangers = {
        base: own for base, own in lines().items() if base in changed and not any(base in changes[rule] for rule in own)
    }
    assert strangers == {}
