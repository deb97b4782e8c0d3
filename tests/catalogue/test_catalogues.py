"""Reading the catalogue files."""

import re
from pathlib import Path

import pytest

from bellona.catalogue import RULESETS, UnknownRule, UnknownRuleset, all_rules, catalogue, entry, title
from bellona.catalogue.catalogues import read
from bellona.catalogue.citations import PACKAGE
from bellona.kernel.errors import BadFile

RULES = PACKAGE / "data" / "rules"


def written(ruleset: str) -> int:
    """How many rules stand in the file, whoever reads it."""
    return len(re.findall("^- id: ", (RULES / f"{ruleset}.yaml").read_text(encoding="utf-8"), re.MULTILINE))


def test_every_rule_of_the_files_is_in_its_catalogue_once() -> None:
    assert {ruleset: len(catalogue(ruleset)) for ruleset in RULESETS} == {each: written(each) for each in RULESETS}
    assert len({rule.id for rule in all_rules()}) == sum(map(written, RULESETS)) > 1000


def test_a_rule_is_found_by_its_id_in_whichever_ruleset_it_is() -> None:
    assert entry("10e.weapon.melta").ruleset == "wh40k-10e"
    assert entry("conquest.dice.d6").ruleset == "conquest-2e"
    assert title("10e.weapon.lethal-hits") == "Lethal Hits"
    assert title("10e.weapon.lethal-hits", "zh-Hans") == "致命一击"
    assert title("10e.weapon.lethal-hits", "zh-Hant") == "致命一擊"


def test_the_chapter_is_the_second_part_of_the_id_unless_the_entry_names_one() -> None:
    assert entry("10e.command.battle-shock.test").chapter == "command"
    assert entry("11e.battle-shock.roll").chapter == "command"
    assert sum(len(chapter) for chapter in catalogue("wh40k-11e").chapters().values()) == written("wh40k-11e")
    assert len(catalogue("wh40k-11e").chapters()["command"]) == 18


@pytest.mark.parametrize("rule_id", ["10e.weapon.nope", "8e.weapon.melta", "", "melta", "wh40k-10e.weapon.melta"])
def test_an_unknown_rule_is_an_error(rule_id: str) -> None:
    with pytest.raises(UnknownRule):
        entry(rule_id)


def test_an_unknown_ruleset_is_an_error_that_lists_the_known_ones() -> None:
    with pytest.raises(UnknownRuleset, match="no ruleset 'wh40k-8e'; there are wh40k-10e, wh40k-9e"):
        catalogue("wh40k-8e")


GOOD = """\
ruleset: wh40k-10e
sources: [a.txt]
rules:
- id: 10e.core.army
  title: {en: Army, zh-Hans: 军队, zh-Hant: 軍隊}
  text: All models.
  source:
  - {file: a.txt, section: One}
"""


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("rules:", "rules: [", "bad.yaml, line 4: "),
        ("ruleset: wh40k-10e", "ruleset: 3", "bad.yaml: Expected `str`, got `int` - at `$.ruleset`"),
        ("ruleset: wh40k-10e\n", "", "bad.yaml: Object missing required field `ruleset`"),
        ("ruleset: wh40k-10e", "ruleset: wh40k-8e", "bad.yaml, ruleset: 'wh40k-8e' is not one of wh40k-10e, "),
        ("text: All models.", "text: 5", "bad.yaml, 10e.core.army: Expected `str`, got `int` - at `$.text`"),
        ("  text: All models.\n", "", "bad.yaml, 10e.core.army: Object missing required field `text`"),
        ("text:", "txet:", "bad.yaml, 10e.core.army: "),
        (", zh-Hant: 軍隊", "", "bad.yaml, 10e.core.army: Object missing required field `zh-Hant` - at `$.title`"),
        ("- id: 10e.core.army\n  title", "- title", "bad.yaml, rule 1: Object missing required field `id`"),
        ("id: 10e.core.army", "id: 9e.core.army", "bad.yaml, 9e.core.army: ids of wh40k-10e start with 10e."),
        ("file: a.txt, s", "file: b.txt, s", "bad.yaml, 10e.core.army: source: 'b.txt' is not among the sources"),
        ("All models.", "All models.\n  see: [10e.no]", "bad.yaml, 10e.core.army: see: no rule '10e.no'"),
        ("All models.", "A.\n  decisions: [{by: nobody, choose: x}]", "bad.yaml, 10e.core.army: Invalid enum value"),
        ("- id", "- 7\n- id", "bad.yaml: Expected `object`, got `int` - at `$.rules[0]`"),
        ("Army,", "\x07,", "bad.yaml: "),
    ],
)
def test_a_bad_catalogue_is_refused_with_file_place_and_problem(
    tmp_path: Path, old: str, new: str, complaint: str
) -> None:
    path = tmp_path / "bad.yaml"
    assert GOOD.count(old) == 1
    path.write_text(GOOD.replace(old, new), encoding="utf-8")
    with pytest.raises(BadFile) as caught:
        read(path)
    assert str(caught.value).startswith(complaint)
    assert "\n" not in str(caught.value)


def test_a_good_catalogue_is_read(tmp_path: Path) -> None:
    path = tmp_path / "good.yaml"
    path.write_text(GOOD, encoding="utf-8")
    assert [rule.title.zh_hant for rule in read(path)] == ["軍隊"]


def test_an_id_that_occurs_twice_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "bad.yaml"
    path.write_text(GOOD + GOOD[GOOD.index("- id") :], encoding="utf-8")
    with pytest.raises(BadFile, match=r"bad.yaml, 10e.core.army: this id occurs twice"):
        read(path)


def test_a_file_that_is_missing_or_no_text_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadFile, match=r"none.yaml: No such file"):
        read(tmp_path / "none.yaml")
    (tmp_path / "binary.yaml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadFile, match=r"binary.yaml: is not UTF-8 text"):
        read(tmp_path / "binary.yaml")
