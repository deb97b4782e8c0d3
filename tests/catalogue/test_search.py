"""Finding rules by name, id and words."""

import pytest

from bellona.catalogue import all_rules, search

LANGUAGES = ("en", "zh-Hans", "zh-Hant")


def ids(words: str, ruleset: str | None = None) -> list[str]:
    return [found.rule.id for found in search(words, ruleset=ruleset)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_is_among_the_first_five_for_its_own_title(language: str) -> None:
    titles = [(rule.id, rule.title.spoken(language)) for rule in all_rules()]
    firsts = {title: {found.rule.id for found in search(title, limit=5)} for title in {title for _, title in titles}}
    assert [rule_id for rule_id, title in titles if rule_id not in firsts[title]] == []


def test_an_id_finds_its_rule_first() -> None:
    every_tenth = [rule.id for rule in all_rules()][::10]
    assert [rule_id for rule_id in every_tenth if search(rule_id, limit=1)[0].rule.id != rule_id] == []


def test_the_end_of_an_id_finds_the_rule() -> None:
    assert ids("weapon.lethal-hits")[:2] == ["10e.weapon.lethal-hits", "11e.weapon.lethal-hits"]


@pytest.mark.parametrize(
    ("typed", "rule_id"),
    [
        ("lethel hits", "10e.weapon.lethal-hits"),
        ("engagment range", "10e.core.engagement-range"),
        ("overwach", "10e.stratagem.fire-overwatch"),
        ("feel no pian", "10e.ability.feel-no-pain"),
        ("regimnt", "conquest.regiment.basic-unit"),
        ("10e.weapon.lethal-hit", "10e.weapon.lethal-hits"),
        ("警戒射機", "10e.stratagem.fire-overwatch"),
        ("LETHAL HITS", "10e.weapon.lethal-hits"),
        ("  Lethal   hits! ", "10e.weapon.lethal-hits"),
        ("mort wound", "10e.attack.mortal.one-damage"),
    ],
)
def test_typos_case_and_spacing_are_forgiven(typed: str, rule_id: str) -> None:
    assert ids(typed)[0] == rule_id


@pytest.mark.parametrize(
    ("typed", "rule_ids"),
    [
        ("overwatch", {"10e.stratagem.fire-overwatch", "9e.overwatch.trigger", "11e.stratagem.fire-overwatch"}),
        ("火力壓制", {"10e.stratagem.fire-overwatch", "11e.stratagem.fire-overwatch"}),
        ("火力压制", {"10e.stratagem.fire-overwatch", "11e.stratagem.fire-overwatch"}),
        ("警戒射击", {"10e.stratagem.fire-overwatch", "11e.stratagem.fire-overwatch"}),
        ("警戒射擊", {"10e.stratagem.fire-overwatch", "11e.stratagem.fire-overwatch"}),
        ("戰鬥震撼", {"10e.command.battle-shock.test", "11e.battle-shock.roll"}),
        ("FNP", {"10e.ability.feel-no-pain", "11e.ability.feel-no-pain"}),
        ("衝鋒擲骰", {"10e.charge.roll", "11e.charge.roll", "conquest.action.charge.roll"}),
        ("射击 交战", {"11e.shooting.target-unengaged"}),
        ("can a unit shoot after it advanced", {"11e.movement.advance-shooting"}),
    ],
)
def test_either_script_other_names_and_several_words_find_the_rule(typed: str, rule_ids: set[str]) -> None:
    assert rule_ids <= set(ids(typed)[:5])


def test_the_name_counts_for_more_than_the_text() -> None:
    found = search("mortal wounds", limit=200)
    places = {one.rule.id: place for place, one in enumerate(found)}
    assert places["10e.attack.mortal.one-damage"] < places["10e.attack.mortal.spill"] < places["9e.psychic.smite"]


def test_words_of_the_text_find_a_rule_that_no_name_tells() -> None:
    assert ids("furthest travels base")[0] == "10e.movement.measure-longest-path"


def test_a_search_may_keep_to_one_ruleset_and_a_number() -> None:
    assert {rule_id.partition(".")[0] for rule_id in ids("charge", ruleset="wh40k-9e")} == {"9e"}
    assert len(search("charge", limit=3)) == 3


@pytest.mark.parametrize("nothing", ["", "   ", "!!!", "xyzzyq", "的的的的的的的的"])
def test_nothing_finds_nothing(nothing: str) -> None:
    assert search(nothing) == []


def test_a_name_in_the_other_script_or_in_both_is_as_good_as_the_name() -> None:
    for typed in ("火力壓制", "火力压制", "火力壓制 ", "火力压制！", "衝锋擲骰"):
        assert search(typed)[0].score == 98, typed


def test_words_are_taken_as_they_were_meant() -> None:
    assert search("engagment range")[0].score > 90
    assert ids("devestating woundz")[0] == "10e.weapon.devastating-wounds"
