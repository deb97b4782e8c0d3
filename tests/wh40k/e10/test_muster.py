"""Mustering an army: what a roster may hold, what it brings to the battle, and everything that is wrong with one."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from bellona.armies.unfit import Unfit
from bellona.kernel.dice import Seeded
from bellona.kernel.errors import BadFile
from bellona.kernel.flow import Clock
from bellona.kernel.refusal import Refusal
from bellona.kernel.run import Run
from bellona.space.table import Table
from bellona.wh40k.army.library import Detachment, Enhancement, Library, library_in
from bellona.wh40k.army.muster import allowed, violations
from bellona.wh40k.army.roster import Roster, base_points, equipped, kinds, mustered, points, recorded
from bellona.wh40k.datasheet import Profile, WargearOption
from bellona.wh40k.e10.rulebook import BATTLE_SIZES, RULEBOOK
from bellona.wh40k.facts import ArmyMustered
from bellona.wh40k.game import Warhammer
from bellona.wh40k.scenes.scene import SheetPlan
from bellona.wh40k.set_up.beginning import begun
from bellona.wh40k.state import BattleState
from bellona.words import LANGUAGES, Voice

from .battles import Battle, only_war, sheet

ARMS = {
    "gun": {"range": 24, "A": 1, "BS": 3},
    "cannon": {"range": 36, "A": 3, "BS": 3},
    "fist": {"A": 2, "WS": 3},
}
ONE = [{"kind": "model", "least": 1, "most": 1}]
PLANS: dict[str, Any] = {
    "lord": {"tags": ["INFANTRY", "CHARACTER"], "points": {"1": 80}, "composition": ONE},
    "hero": {"tags": ["INFANTRY", "CHARACTER", "EPIC HERO"], "points": {"1": 100}, "composition": ONE},
    "twins": {
        "tags": ["INFANTRY", "CHARACTER"],
        "points": {"2": 90},
        "composition": [{"kind": "model", "least": 2, "most": 2}],
    },
    "squad": {
        "tags": ["INFANTRY", "BATTLELINE"],
        "arms": ARMS,
        "kinds": {"sergeant": {"weapons": ["gun", "fist"]}, "soldier": {"weapons": ["gun", "fist"]}},
        "composition": [{"kind": "sergeant", "least": 1, "most": 1}, {"kind": "soldier", "least": 4, "most": 9}],
        "options": [
            {"name": "cannon", "kind": "soldier", "removes": ["gun"], "adds": ["cannon"], "per_models": 5, "points": 5},
            {"name": "great-cannon", "kind": "soldier", "removes": ["gun"], "adds": ["cannon"], "per_models": 10},
            {"name": "bare-hands", "kind": "sergeant", "removes": ["gun", "cannon"]},
            {"name": "no-gun", "kind": "sergeant", "removes": ["gun"], "not_with": ["cannon"]},
        ],
        "points": {"5": 100, "10": 190},
    },
    "band": {
        "tags": ["INFANTRY"],
        "kinds": {"chief": {"keywords": ["CHARACTER"]}, "trooper": {}},
        "composition": [{"kind": "trooper", "least": 0, "most": 9}, {"kind": "chief", "least": 0, "most": 1}],
        "points": {"10": 50},
    },
    "court": {
        "tags": ["INFANTRY"],
        "kinds": {"king": {"keywords": ["CHARACTER", "EPIC HERO"]}, "noble": {"keywords": ["CHARACTER"]}},
        "composition": [{"kind": "king", "least": 0, "most": 2}, {"kind": "noble", "least": 1, "most": 3}],
        "points": {"3": 60},
    },
    "walker": {
        "tags": ["VEHICLE"],
        "arms": ARMS,
        "kinds": {"model": {"weapons": ["cannon", "cannon", "fist"]}},
        "composition": ONE,
        "options": [
            {"name": "second-fist", "kind": "model", "removes": ["cannon"], "adds": ["fist"]},
            {"name": "twin-guns", "kind": "model", "removes": ["cannon", "cannon"], "adds": ["gun", "gun"]},
        ],
        "points": {"1": 90},
    },
    "crew": {
        "tags": ["INFANTRY"],
        "arms": ARMS,
        "kinds": {"gunner": {"weapons": ["gun"]}},
        "composition": [{"kind": "gunner", "least": 2, "most": 2}],
        "options": [{"name": name, "kind": "gunner", "adds": ["fist"]} for name in ("fist", "second", "third")],
        "points": {"2": 30},
    },
    "bikes": {"tags": ["MOUNTED"], "points": {"1": 40}, "composition": ONE},
    "carrier": {"tags": ["VEHICLE", "TRANSPORT", "DEDICATED TRANSPORT"], "points": {"1": 70}, "composition": ONE},
    "unpriced": {"tags": ["INFANTRY"], "composition": ONE},
    "stranger": {"faction": ["BLUE"], "tags": ["INFANTRY"], "points": {"1": 10}, "composition": ONE},
}


def books() -> Library:
    plans = {key: msgspec.convert({"faction": ["RED"]} | plan, SheetPlan) for key, plan in PLANS.items()}
    relics = tuple(Enhancement(key, key, 20, ("feel-no-pain 5+",)) for key in ("ring", "crown", "cloak", "orb"))
    own = Detachment("host", "Host", "RED", relics)
    strict = Detachment("strict", "Strict", "RED", requires=("squad",), forbids=("bikes",))
    return Library({key: plan.sheet(key) for key, plan in plans.items()}, {"host": own, "strict": strict})


LORD: dict[str, Any] = {"sheet": "lord", "warlord": True}


def roster(*units: dict[str, Any], **more: Any) -> Roster:
    told = {"faction": "RED", "detachment": "host", "units": [LORD, *units]} | more
    return msgspec.convert(told, Roster)


def found_in(told: Roster, size: str) -> list[Refusal]:
    """The violations, each of which can be told in every language."""
    found = violations(told, size, books(), BATTLE_SIZES)
    for refusal in found:
        for language in LANGUAGES:
            assert Voice(language, RULEBOOK.words).refusal(refusal.why, refusal.rules, refusal.about)
    return found


def wrong(*units: dict[str, Any], size: str = "strike-force", **more: Any) -> list[Refusal]:
    return found_in(roster(*units, **more), size)


def only(found: list[Refusal]) -> tuple[str, tuple[str, ...], dict[str, Any]]:
    assert len(found) == 1, [str(refusal) for refusal in found]
    return found[0].why, found[0].rules, found[0].about


# -- the six steps -------------------------------------------------------------------------------------------------


@pytest.mark.rule("10e.muster.steps")
def test_violations_are_told_in_the_order_of_the_six_steps() -> None:
    found = wrong({"sheet": "nobody"}, {"sheet": "hero"}, {"sheet": "hero"}, LORD, faction="GREEN", detachment="none")
    assert [refusal.why for refusal in found] == [
        "no-such-faction",
        "no-such-detachment",
        "no-datasheet",
        *["wrong-faction"] * 4,
        "epic-hero-twice",
        "not-one-warlord",
    ]
    assert found_in(roster(), "skirmish")[0].why == "no-such-battle-size"


@pytest.mark.bad("10e.muster.units.points")
@pytest.mark.bad("10e.muster.battle-size")
def test_an_army_may_not_cost_more_than_its_battle_size() -> None:
    assert [BATTLE_SIZES[size].points for size in ("incursion", "strike-force", "onslaught")] == [1000, 2000, 3000]
    twenty = [{"sheet": "squad", "models": {"soldier": 9}}] * 6 + [{"sheet": "carrier"}] * 6 + [{"sheet": "hero"}]
    assert [refusal.why for refusal in wrong(*twenty)] == []  # 80 + 6 * 190 + 6 * 70 + 100 = 1740
    lords = [{"sheet": "lord"}] * 2
    assert wrong(*twenty, *lords) == []
    why, rules, about = only(wrong(*twenty, *lords, {"sheet": "bikes"}, {"sheet": "bikes"}, {"sheet": "bikes"}))
    assert why == "not-enough-points"
    assert rules == ("10e.muster.units.points", "10e.muster.battle-size")
    assert about == {"unit": 19, "points": 40, "left": 20, "size": "strike-force", "limit": 2000}


def test_exactly_the_limit_is_allowed() -> None:
    ten = [{"sheet": "squad"}] * 6 + [{"sheet": "hero"}] + [{"sheet": "lord"}] * 2
    assert wrong(*ten, size="incursion") == []  # 80 + 600 + 100 + 160 = 940
    assert wrong(*ten, {"sheet": "bikes"}, size="incursion") == []
    assert only(wrong(*ten, {"sheet": "carrier"}, size="incursion"))[2]["left"] == 60


@pytest.mark.rule("10e.muster.faction", "10e.muster.detachment")
@pytest.mark.bad("10e.muster.roster")
def test_a_battle_needs_finished_rosters() -> None:
    found = found_in(Roster(), "incursion")
    assert [refusal.about["missing"] for refusal in found if refusal.why == "unfinished-roster"] == [
        "faction",
        "detachment",
        "units",
    ]
    with pytest.raises(Unfit) as refused:
        begun(
            RULEBOOK,
            {"mission": "only-war", "armies": ["dawn-spear", {"faction": "TYRANIDS", "detachment": "gnawing-tide"}]},
        )
    assert refused.value.army == "B"
    assert {"10e.muster.roster", "10e.muster.units.character", "10e.muster.warlord"} <= {
        rule for refusal in refused.value.refusals for rule in refusal.rules
    }
    assert "army B" in str(refused.value)
    found = wrong(faction="GREEN")
    assert found[0].rules == ("10e.muster.faction",)
    assert found[0].about == {"faction": "GREEN", "factions": ["RED", "BLUE"]}


@pytest.mark.bad("10e.muster.detachment")
def test_what_a_detachment_forbids_and_requires_is_respected() -> None:
    squad = {"sheet": "squad"}
    assert wrong(squad, detachment="strict") == []
    why, rules, about = only(wrong(squad, {"sheet": "bikes"}, detachment="strict"))
    assert (why, rules, about["sheet"]) == ("forbidden-unit", ("10e.muster.detachment",), "bikes")
    why, rules, about = only(wrong(detachment="strict"))
    assert (why, about["sheet"]) == ("required-unit-missing", "squad")


# -- units -----------------------------------------------------------------------------------------------------------


@pytest.mark.bad("10e.datasheet.per-unit")
def test_every_unit_needs_a_datasheet() -> None:
    why, rules, about = only(wrong({"sheet": "nobody"}))
    assert (why, rules) == ("no-datasheet", ("10e.datasheet.per-unit",))
    assert about == {"unit": 2, "sheet": "nobody"}


@pytest.mark.bad("10e.datasheet.unit-composition")
@pytest.mark.parametrize(
    ("models", "kind", "count"), [({"soldier": 3}, "soldier", 3), ({"soldier": 10}, "soldier", 10)]
)
def test_a_unit_has_the_size_that_its_datasheet_allows(models: dict[str, int], kind: str, count: int) -> None:
    found = wrong({"sheet": "squad", "models": models})
    assert found[0].why == "wrong-unit-size"
    assert found[0].rules == ("10e.datasheet.unit-composition",)
    assert (found[0].about["kind"], found[0].about["models"]) == (kind, count)
    assert (found[0].about["least"], found[0].about["most"]) == (4, 9)


@pytest.mark.rule("10e.datasheet.unit-composition")
def test_without_numbers_a_unit_is_as_small_as_it_may_be_and_carries_its_default_weapons() -> None:
    sheet = books().sheets["squad"]
    entry = roster({"sheet": "squad"}).units[1]
    assert kinds(entry, sheet) == ["sergeant", *["soldier"] * 4]
    assert equipped(entry, sheet).weapons == [("gun", "fist")] * 5
    assert only(wrong({"sheet": "squad", "models": {"wizard": 1}}))[0] == "no-such-model"


@pytest.mark.bad("10e.datasheet.wargear-options", 1)
def test_options_change_equipment_each_at_most_once() -> None:
    sheet = books().sheets["squad"]
    entry = roster({"sheet": "squad", "models": {"soldier": 9}, "options": [{"option": "cannon", "models": 2}]}).units[
        1
    ]
    weapons = equipped(entry, sheet).weapons
    assert weapons[-2:] == [("fist", "cannon")] * 2
    assert weapons[:-2] == [("gun", "fist")] * 8
    why, rules, about = only(wrong({"sheet": "squad", "options": [{"option": "cannon"}, {"option": "cannon"}]}))
    assert (why, rules) == ("option-used-twice", ("10e.datasheet.wargear-options",))
    assert about == {"unit": 2, "option": "cannon", "times": 2}


@pytest.mark.rule("10e.datasheet.wargear-options")
def test_a_model_may_have_a_weapon_twice_and_exchanges_as_many_as_its_option_says() -> None:
    def carried(sheet: str, *options: str) -> list[tuple[str, ...]]:
        entry = {"sheet": sheet, "options": [{"option": option} for option in options]}
        assert wrong(entry) == []
        return equipped(roster(entry).units[1], books().sheets[sheet]).weapons

    assert carried("walker", "second-fist") == [("cannon", "fist", "fist")]
    assert carried("walker", "twin-guns") == [("fist", "gun", "gun")]
    both = [{"option": "second-fist"}, {"option": "twin-guns"}]
    assert only(wrong({"sheet": "walker", "options": both}))[0] == "nothing-to-exchange"
    assert carried("crew", "fist", "second") == [("gun", "fist")] * 2  # whoever has none comes first
    assert carried("crew", "fist", "second", "third") == [("gun", "fist"), ("gun", "fist", "fist")]


@pytest.mark.bad("10e.datasheet.wargear-options", 2)
def test_an_option_needs_its_unit_size() -> None:
    options = {option.name: option for option in books().sheets["squad"].options}
    assert [allowed(options["cannon"], size) for size in (4, 5, 9, 10)] == [0, 1, 1, 2]
    why, rules, about = only(wrong({"sheet": "squad", "options": [{"option": "great-cannon"}]}))
    assert (why, rules) == ("option-not-allowed", ("10e.datasheet.wargear-options",))
    assert about == {"unit": 2, "option": "great-cannon", "models": 1, "most": 0, "unit_size": 5}
    assert only(wrong({"sheet": "squad", "options": [{"option": "cannon", "models": 2}]}))[2]["most"] == 1
    nobody = only(wrong({"sheet": "squad", "options": [{"option": "cannon", "models": 0}]}))
    assert (nobody[0], nobody[2]["models"]) == ("option-not-allowed", 0)


@pytest.mark.rule("10e.datasheet.wargear-options")
@pytest.mark.parametrize("names", [("cannon", "no-gun"), ("no-gun", "cannon")])
def test_options_that_exclude_each_other_do_so_in_any_order(names: tuple[str, str]) -> None:
    why, rules, about = only(wrong({"sheet": "squad", "options": [{"option": name} for name in names]}))
    assert (why, rules) == ("options-not-together", ("10e.datasheet.wargear-options",))
    assert about == {"unit": 2, "option": names[0], "other": names[1]}


def test_an_option_that_nobody_can_use_is_told() -> None:
    winged = {"sheet": "squad", "options": [{"option": "wings"}]}
    assert only(wrong(winged))[0] == "no-such-option"
    assert points(roster(winged).units[1], books().sheets["squad"], None) == 100  # and costs nothing
    why, _, about = only(wrong({"sheet": "squad", "options": [{"option": "bare-hands"}]}))
    assert (why, about["option"]) == ("nothing-to-exchange", "bare-hands")


@pytest.mark.bad("10e.muster.points-values")
def test_points_are_data_and_a_unit_without_any_cannot_be_mustered() -> None:
    why, rules, about = only(wrong({"sheet": "unpriced"}))
    assert (why, rules) == ("points-unknown", ("10e.muster.points-values",))
    assert about == {"unit": 2, "sheet": "unpriced", "models": 1}
    sheet = books().sheets["squad"]
    sizes = [roster({"sheet": "squad", "models": {"soldier": n}}).units[1] for n in (4, 5, 9)]
    assert [base_points(entry, sheet) for entry in sizes] == [100, 190, 190]


@pytest.mark.bad("10e.muster.units.faction-keyword")
def test_a_unit_of_another_faction_is_refused() -> None:
    why, rules, about = only(wrong({"sheet": "stranger"}))
    assert (why, rules) == ("wrong-faction", ("10e.muster.units.faction-keyword",))
    assert about == {"unit": 2, "sheet": "stranger", "faction": "RED"}


@pytest.mark.rule("10e.muster.warlord")
@pytest.mark.bad("10e.muster.units.character")
def test_an_army_needs_a_character() -> None:
    found = found_in(roster(units=[{"sheet": "squad", "warlord": True}]), "incursion")
    assert [refusal.why for refusal in found] == ["no-character", "warlord-no-character"]
    assert [refusal.rules for refusal in found] == [("10e.muster.units.character",), ("10e.muster.warlord",)]
    assert found[1].about == {"unit": 1, "sheet": "squad"}


@pytest.mark.bad("10e.muster.units.three-of-a-kind")
@pytest.mark.parametrize(("sheet", "most"), [("bikes", 3), ("squad", 6), ("carrier", 6)])
def test_three_of_a_kind_six_of_battleline_and_dedicated_transports(sheet: str, most: int) -> None:
    assert wrong(*[{"sheet": sheet}] * most) == []
    why, rules, about = only(wrong(*[{"sheet": sheet}] * (most + 1)))
    assert (why, rules) == ("too-many-of-a-kind", ("10e.muster.units.three-of-a-kind",))
    assert about == {"sheet": sheet, "units": most + 1, "most": most}


@pytest.mark.bad("10e.muster.epic-hero-unique")
def test_an_epic_hero_comes_once() -> None:
    assert wrong({"sheet": "hero"}) == []
    why, rules, about = only(wrong({"sheet": "hero"}, {"sheet": "hero"}))
    assert (why, rules, about) == ("epic-hero-twice", ("10e.muster.epic-hero-unique",), {"sheet": "hero", "units": 2})


@pytest.mark.rule("10e.muster.epic-hero-unique")
def test_an_epic_hero_among_the_models_of_a_unit_comes_once() -> None:
    """However many units have his datasheet without him."""
    without, with_one, with_two = ({"sheet": "court", "models": {"king": kings}} for kings in (0, 1, 2))
    assert wrong(without, with_one) == []
    for units in ([with_one, with_one], [with_two]):
        why, rules, about = only(wrong(*units))
        assert (why, rules) == ("epic-hero-twice", ("10e.muster.epic-hero-unique",))
        assert about == {"sheet": "court", "units": 2}


@pytest.mark.rule("10e.muster.enhancements.characters-only")
def test_only_the_character_of_a_unit_has_its_enhancement() -> None:
    unit = {"sheet": "band", "models": {"trooper": 2, "chief": 1}, "enhancements": ["ring"]}
    (band,) = mustered(roster(units=[unit]), 0, books())
    game = Warhammer(RULEBOOK, BattleState(Clock(), Table(60, 44), {band.key: band}, books().sheets), [])
    assert [game.abilities_of_model(band, model) for model in band.models] == [(), (), ("feel-no-pain 5+",)]
    assert game.abilities_of(band) == ("feel-no-pain 5+",)
    assert game.shared_abilities(band) == ()


@pytest.mark.bad("10e.muster.enhancements.characters-only")
@pytest.mark.parametrize("sheet", ["hero", "squad"])
def test_enhancements_are_for_characters_that_are_no_epic_heroes(sheet: str) -> None:
    why, rules, about = only(wrong({"sheet": sheet, "enhancements": ["ring"]}))
    assert (why, rules) == ("enhancement-not-for-unit", ("10e.muster.enhancements.characters-only",))
    assert about == {"unit": 2, "sheet": sheet, "enhancement": "ring"}
    assert only(wrong({"sheet": "lord", "enhancements": ["halo"]}))[0] == "no-such-enhancement"


@pytest.mark.bad("10e.muster.enhancements.limits", 1, 2, 3)
def test_three_enhancements_one_a_unit_all_different() -> None:
    def lords(*relics: list[str]) -> list[dict[str, Any]]:
        first, *others = relics
        return [LORD | {"enhancements": first}, *({"sheet": "lord", "enhancements": relic} for relic in others)]

    def found(*relics: list[str]) -> list[Refusal]:
        return found_in(roster(units=lords(*relics)), "strike-force")

    rules = ("10e.muster.enhancements.limits",)
    assert found(["ring"], ["crown"], ["cloak"]) == []
    assert only(found(["ring"], ["ring"])) == ("enhancement-twice", rules, {"enhancement": "ring", "times": 2})
    both = ["ring", "crown"]
    assert only(found(both)) == ("two-enhancements-on-a-unit", rules, {"unit": 1, "enhancements": both})
    four = found(["ring"], ["crown"], ["cloak", "orb"])
    assert [refusal.why for refusal in four] == ["two-enhancements-on-a-unit", "too-many-enhancements"]
    assert four[1].about == {"enhancements": 4, "most": 3}


@pytest.mark.bad("10e.muster.units.character")
@pytest.mark.rule("10e.muster.warlord", "10e.muster.enhancements.characters-only")
def test_a_character_that_was_left_out_is_none() -> None:
    """The datasheet has one, the unit does not."""
    band = {"sheet": "band", "models": {"trooper": 5}, "warlord": True, "enhancements": ["ring"]}
    found = found_in(roster(units=[band]), "incursion")
    assert [refusal.why for refusal in found] == ["no-character", "enhancement-not-for-unit", "warlord-no-character"]
    units = [band | {"models": {"trooper": 5, "chief": 1}}]
    assert found_in(roster(units=units), "incursion") == []
    (unit,) = mustered(roster(units=units), 0, books())
    assert unit.parts[0].warlord == "A1.6"
    (twins,) = mustered(roster(units=[{"sheet": "twins", "warlord": True}]), 0, books())
    assert twins.parts[0].warlord == "A1.1"  # the first of two CHARACTERs


@pytest.mark.bad("10e.datasheet.unit-composition")
@pytest.mark.parametrize("models", [{}, {"trooper": 0}, {"chief": 0}])
def test_a_unit_has_models(models: dict[str, int]) -> None:
    """Even if its datasheet could do without each kind of them."""
    why, rules, about = only(wrong({"sheet": "band", "models": models}))
    assert (why, rules) == ("unit-of-no-models", ("10e.datasheet.unit-composition",))
    assert about == {"unit": 2, "sheet": "band"}


@pytest.mark.rule("10e.muster.warlord")
@pytest.mark.parametrize("warlords", [0, 2])
def test_one_unit_is_the_warlord(warlords: int) -> None:
    units = [{"sheet": "lord", "warlord": place < warlords} for place in range(2)]
    why, rules, about = only(found_in(roster(units=units), "incursion"))
    assert (why, rules, about) == ("not-one-warlord", ("10e.muster.warlord",), {"warlords": warlords})


@pytest.mark.rule("10e.muster.warlord")
def test_one_character_model_gains_the_warlord_keyword() -> None:
    run = Run(RULEBOOK, {"mission": "only-war", "armies": ["dawn-spear", "gnawing-tide"]}, Seeded(1))
    game = run.game
    assert isinstance(game, Warhammer)
    warlords = [model.name for unit in game.units() for model in unit.models if game.model_has(unit, model, "WARLORD")]
    assert warlords == ["A1.1", "B1.1"]
    lord = game.unit("A1")
    assert "WARLORD" in game.model_keywords(lord, lord.models[0])


# -- what a roster brings --------------------------------------------------------------------------------------------


@pytest.mark.rule("10e.muster.units.record", "10e.muster.roster")
def test_the_roster_records_models_wargear_enhancements_and_points_for_both_players() -> None:
    told = roster(
        {"sheet": "lord", "enhancements": ["ring"]},
        {"sheet": "squad", "models": {"soldier": 9}, "options": [{"option": "cannon", "models": 2}]},
    )
    library = books()
    units = mustered(told, 0, library)
    lines = recorded(told, units)
    assert [(line.key, line.models, line.points) for line in lines] == [("A1", 1, 80), ("A2", 1, 100), ("A3", 10, 200)]
    assert lines[1].enhancements == ("ring",)
    assert lines[2].wargear == ("2 cannon",)
    assert points(told.units[2], library.sheets["squad"], library.detachments["host"]) == 200
    assert units[1].parts[0].abilities == ("feel-no-pain 5+",)
    assert units[0].parts[0].warlord == "A1.1"
    assert [model.weapons for model in units[2].models][-1] == ("fist", "cannon")
    run = Run(RULEBOOK, {"mission": "only-war", "armies": ["dawn-spear", "gnawing-tide"]}, Seeded(1))
    facts = [fact for fact in run.facts if type(fact).__name__ == "ArmyMustered"]
    assert [fact.seen_by for fact in facts] == [None, None]
    assert [(fact.player, len(fact.units)) for fact in facts if isinstance(fact, ArmyMustered)] == [(0, 9), (1, 11)]
    assert isinstance(run.state, BattleState)
    assert [len(army["units"]) for army in run.state.mission["rosters"]] == [9, 11]
    assert RULEBOOK.visible(run.state, 1)["mission"]["rosters"][0]["points"] == 1000


def test_a_kept_datasheet_has_no_characteristic_that_there_is_not() -> None:
    for profile in books().sheets["lord"].profiles.values():
        kept = msgspec.to_builtins(profile)
        assert msgspec.convert(kept, Profile) == profile
        with pytest.raises(msgspec.ValidationError, match="unknown field `wonds`"):
            msgspec.convert(kept | {"wonds": 3}, Profile)


def test_a_bad_faction_file_is_named_with_its_line(tmp_path: Path) -> None:
    file = tmp_path / "red.yaml"
    file.write_text("faction: RED\nsheets:\n- key: a\n  T: 4\n- key: b\n  T: strong\n")
    with pytest.raises(BadFile) as bad:
        library_in(file, RULEBOOK.special_rules)
    assert (bad.value.file, bad.value.place) == ("red.yaml", "line 6")
    file.write_text("faction: RED\nsheets:\n- key: a\n  rules: [no-such-ability]\n")
    with pytest.raises(BadFile, match=r"red.yaml: datasheet a: no rule is called 'no-such-ability'"):
        library_in(file, RULEBOOK.special_rules)
    file.write_text("faction: RED\nsheets:\n- key: a\n- key: a\n")
    with pytest.raises(BadFile, match=r"red.yaml, a: there are two of this key"):
        library_in(file, RULEBOOK.special_rules)


def test_example_own_muster_limits() -> None:
    """10e.ex.own.muster-limits"""
    plain, battleline = [{"sheet": "bikes"}] * 4, [{"sheet": "squad"}] * 6
    relic = {"enhancements": ["ring"]}
    legal = [
        wrong(*plain) == [],
        wrong(*battleline) == [],
        wrong({"sheet": "lord"} | relic, {"sheet": "lord"} | relic) == [],
        wrong({"sheet": "hero"} | relic) == [],
        found_in(roster(units=[{"sheet": "squad"}]), "incursion") == [],
    ]
    assert legal == [False, True, False, False, False]


@pytest.mark.rule("10e.muster.warlord")
def test_the_warlord_is_the_character_of_his_unit_wherever_he_is_listed() -> None:
    kinds = {"guard": {}, "captain": {"keywords": ["CHARACTER"]}}
    composition = [{"kind": "guard", "least": 2, "most": 2}, {"kind": "captain", "least": 1, "most": 1}]
    retinue = sheet(kinds=kinds, composition=composition)
    ours = {"faction": "TYRANIDS", "detachment": "gnawing-tide", "units": [{"sheet": "retinue", "warlord": True}]}
    game = Battle(only_war(armies=[ours, ours], sheets={"retinue": retinue})).game
    unit = game.unit("A1")
    assert [game.model_has(unit, model, "WARLORD") for model in unit.models] == [False, False, True]


@pytest.mark.rule("10e.datasheet.wargear-options")
def test_an_option_is_for_units_from_one_size_to_another_both_included() -> None:
    option = WargearOption("banner", "guard", from_models=5, to_models=10)
    assert [allowed(option, size) for size in (4, 5, 10, 11)] == [0, 1, 1, 0]
