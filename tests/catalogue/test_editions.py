"""What became of the rules from one edition to the next."""

import pytest

from bellona.catalogue import RULESETS, Difference, all_rules, catalogue, counterparts, difference

PAIRS = [(old, new) for old in RULESETS for new in RULESETS if old != new]


def verdicts(found: Difference) -> dict[str, str]:
    """What is said of each rule of the newer ruleset."""
    return {match.rule: match.verdict for match in found.new_matches} | dict.fromkeys(found.added, "new")


@pytest.mark.parametrize(("old", "new"), PAIRS)
def test_every_rule_of_both_sides_stands_in_exactly_one_place(old: str, new: str) -> None:
    found = difference(old, new)
    assert sorted([*(match.rule for match in found.old_matches), *found.gone]) == sorted(catalogue(old).rules)
    assert sorted([*(match.rule for match in found.new_matches), *found.added]) == sorted(catalogue(new).rules)
    assert sum(found.old_counts.values()) == len(catalogue(old))
    assert sum(found.new_counts.values()) == len(catalogue(new))


@pytest.mark.parametrize(("old", "new"), PAIRS)
def test_pairs_are_the_same_seen_from_either_side(old: str, new: str) -> None:
    found = difference(old, new)
    forward = {(match.rule, other, verdict) for match in found.old_matches for other, verdict in match.others.items()}
    backward = {(other, match.rule, verdict) for match in found.new_matches for other, verdict in match.others.items()}
    assert forward == backward


def test_the_tenth_and_the_eleventh_edition() -> None:
    said = verdicts(difference("wh40k-10e", "wh40k-11e"))
    assert said["11e.attack.wound-roll"] == "same"
    assert said["11e.core.engagement-range"] == "changed"
    assert said["11e.stratagem.explosives"] == "changed"
    assert said["11e.weapon.cleave"] == "new"
    assert "10e.stratagem.go-to-ground" in difference("wh40k-10e", "wh40k-11e").gone


def test_inherited_rules_are_the_same_and_rules_that_differ_are_not() -> None:
    said = verdicts(difference("wh40k-10e", "wh40k-11e"))
    for rule in catalogue("wh40k-11e"):
        if rule.status == "inherited":
            assert said[rule.id] == "same", rule.id
        if rule.differs:
            assert said[rule.id] in ("changed", "new"), rule.id


@pytest.mark.parametrize(
    ("old", "new", "strangers"),
    [
        ("wh40k-9e", "wh40k-10e", set()),
        ("wh40k-10e", "wh40k-11e", set()),
        ("wh40k-9e", "wh40k-11e", {"objective.secured"}),  # an ability of models then, a state of objectives now
    ],
)
def test_rules_whose_ids_end_alike_are_not_strangers(old: str, new: str, strangers: set[str]) -> None:
    found = difference(old, new)
    gone, added = ({rule_id.partition(".")[2] for rule_id in side} for side in (found.gone, found.added))
    assert gone & added == strangers


def test_the_ninth_and_the_eleventh_edition_meet_through_the_tenth() -> None:
    said = verdicts(difference("wh40k-9e", "wh40k-11e"))
    assert said["11e.dice.roll-off"] == "same"
    assert said["11e.core.engagement-range"] == "changed"
    assert said["11e.weapon.lethal-hits"] == "new"


def test_a_rule_of_which_the_other_edition_has_only_a_part_is_changed() -> None:
    match = next(
        one for one in difference("wh40k-9e", "wh40k-11e").new_matches if one.rule == "11e.core.starting-strength"
    )
    assert match.others == {"9e.core.starting-strength": "same"}
    assert match.verdict == "changed"


def test_what_differs_is_told_for_both_sides() -> None:
    match = next(one for one in difference("wh40k-9e", "wh40k-11e").new_matches if one.rule == "11e.weapon.heavy")
    assert set(match.differs) == {"9e.weapon.heavy", "11e.weapon.heavy"}


def test_different_games_have_nothing_in_common() -> None:
    found = difference("conquest-2e", "wh40k-10e")
    assert found.old_counts == {"same": 0, "changed": 0, "gone": len(catalogue("conquest-2e"))}
    assert found.new_counts == {"same": 0, "changed": 0, "new": len(catalogue("wh40k-10e"))}


def test_a_ruleset_is_the_same_as_itself() -> None:
    assert difference("wh40k-10e", "wh40k-10e").new_counts == {
        "same": len(catalogue("wh40k-10e")),
        "changed": 0,
        "new": 0,
    }


def test_counterparts_lead_to_every_other_edition_of_the_game() -> None:
    assert [match.others for match in counterparts("10e.weapon.heavy")] == [
        {"9e.weapon.heavy": "changed"},
        {"11e.weapon.heavy": "changed"},
    ]
    assert counterparts("conquest.dice.d6") == []
    assert sum(bool(counterparts(rule.id)) for rule in all_rules()) > 900
