"""The changes that are made on purpose."""

from pathlib import Path

import pytest
import yaml

from bellona.catalogue.citations import PACKAGE

from .__main__ import part_of
from .changes import Change, changes, is_python, proposed

SOURCE = '''
REACH = 12.0


def near(game, unit, target):
    """Whether it is near. [10e.charge.eligible]"""
    if unit.key in game.near and not target.gone:
        game.tell(unit.owner)
        game.ask(unit, target)
    return game.gap(unit, target) <= REACH
'''


@pytest.fixture
def found(tmp_path: Path) -> list[Change]:
    (tmp_path / "a.py").write_text(SOURCE)
    return changes(tmp_path, "a.py")


def test_conditions_numbers_orders_and_who_decides_are_changed(found: list[Change]) -> None:
    made = {(change.kind, change.was, change.now) for change in found}
    whole = "if unit.key in game.near and not target.gone:"
    last = "return game.gap(unit, target) <= REACH"
    told, asked = "game.tell(unit.owner)", "game.ask(unit, target)"
    assert made == {
        ("number", "REACH = 12.0", "REACH = 13.0"),
        ("number", "REACH = 12.0", "REACH = 11.0"),
        ("comparison", whole, whole.replace(" in ", " not in ")),
        ("and or", whole, whole.replace(" and ", " or ")),
        ("condition", whole, "if not (unit.key in game.near and not target.gone):"),
        ("who decides", told, "game.tell(1 - unit.owner)"),
        ("who decides", asked, "game.ask(target, unit)"),
        ("left out", told, "pass"),
        ("left out", asked, "pass"),
        ("order", f"{told} {asked}", f"{asked} {told}"),
        ("who decides", last, "return game.gap(target, unit) <= REACH"),
        ("comparison", last, "return game.gap(unit, target) < REACH"),
        ("answer", last, "return True"),
        ("answer", last, "return False"),
    }


def test_a_change_knows_the_rules_around_it_and_a_constant_those_of_its_file(found: list[Change]) -> None:
    assert {change.rules for change in found} == {("10e.charge.eligible",)}
    assert {change.on_load for change in found if not change.within} == {(0, 0, "REACH")}
    assert {change.on_load for change in found if change.within} == {None}


def test_what_a_contents_page_names_is_read_by_that_name(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("PARTS = Parts(charge=Charge(reach=12, up=(5, 6)), near=3)\n")
    names = {change.now: change.on_load for change in changes(tmp_path, "a.py")}
    assert names["PARTS = Parts(charge=Charge(reach=13, up=(5, 6)), near=3)"] == (0, 0, r"PARTS|\.reach")
    assert names["PARTS = Parts(charge=Charge(reach=12, up=(5, 7)), near=3)"] == (0, 0, r"PARTS|\.up")
    assert names["PARTS = Parts(charge=Charge(reach=12, up=(5, 6)), near=4)"] == (0, 0, r"PARTS|\.near")


def test_what_only_the_type_checker_reads_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("if TYPE_CHECKING:\n    SIZE = 3\nif READY:\n    SIZE = 4\n")
    lines = {change.line for change in changes(tmp_path, "a.py")}
    assert lines == {3, 4}


def test_changes_that_are_struck_off_can_still_be_made_and_have_a_reason() -> None:
    listed = yaml.safe_load((Path(__file__).parent / "equivalent.yaml").read_text(encoding="utf-8"))
    found = {change.key: change for file in {one["file"] for one in listed} for change in proposed(PACKAGE, file)}
    for one in listed:
        assert is_python(PACKAGE, found[one["file"], one["within"], one["was"], one["now"]])
        assert one["why"]


def test_a_part_is_one_of_so_many() -> None:
    assert [part_of("1/1"), part_of("3/10")] == [(1, 1), (3, 10)]
    for wrong in ("0/3", "4/3", "2"):
        with pytest.raises(ValueError):
            part_of(wrong)
