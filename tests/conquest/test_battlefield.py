"""The battlefield: what terrain may lie on it, and where."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from bellona.conquest.army.muster import SHELF
from bellona.conquest.army.set_up import layout
from bellona.conquest.field.battlefield import advice, violations
from bellona.space.setting import TablePlan
from bellona.space.terrain import Feature

from .scenes import piece

# Six pieces on a table of 60 by 44 inches, nine inches and more apart.
PLACES = [(8, 10), (24, 10), (40, 10), (8, 30), (24, 30), (40, 30)]


def laid(*changed: tuple[int, dict[str, Any]], more: Any = (), wide: float = 6, deep: float = 5) -> tuple[Feature, ...]:
    pieces = [piece(f"piece {number}", x, y, wide, deep) for number, (x, y) in enumerate(PLACES)]
    for number, plan in changed:
        pieces[number] = plan
    return msgspec.convert({"size": [60, 44], "terrain": [*pieces, *more]}, TablePlan).features()


def wrong(features: tuple[Feature, ...], objectives: Any = ()) -> list[str]:
    return [refusal.why for refusal in violations(features, objectives)]


@pytest.mark.rule("conquest.battlefield.spacing")
@pytest.mark.bad("conquest.battlefield.spacing")
def test_pieces_are_nine_inches_apart() -> None:
    assert violations(laid()) == []
    near = violations(laid((1, piece("near", 22.9, 10, 6, 5))))
    assert [refusal.why for refusal in near] == ["pieces-too-near"]
    assert near[0].rules == ("conquest.battlefield.spacing",)
    assert near[0].about["pieces"] == ["piece 0", "near"]
    assert near[0].about["inches"] == pytest.approx(8.9)


@pytest.mark.rule("conquest.battlefield.footprint")
@pytest.mark.bad("conquest.battlefield.footprint")
def test_pieces_are_at_most_nine_by_six_inches() -> None:
    far = (52, 10)
    for wide, deep, fits in ((9, 6, True), (6, 9, True), (9.1, 6, False), (7, 7, False)):
        found = violations(laid((2, piece("big", *far, wide, deep))))
        assert (found == []) == fits
        assert all(refusal.rules == ("conquest.battlefield.footprint",) for refusal in found)
    turned = piece("turned", *far, 9, 6) | {"facing": [1, 1]}
    assert violations(laid((2, turned))) == []


@pytest.mark.rule("conquest.battlefield.count")
@pytest.mark.parametrize(("count", "fits"), [(5, False), (6, True)])
def test_there_are_six_to_eight_pieces(count: int, fits: bool) -> None:
    assert ("wrong-number-of-pieces" in wrong(laid()[:count])) != fits
    more = [piece(f"more {n}", 56, 20 + 20 * n, 1, 1) for n in range(-1, 2)]
    assert wrong(laid(more=more[:2])) == []
    assert "wrong-number-of-pieces" in wrong(laid(more=more))


@pytest.mark.rule("conquest.battlefield.garrison-max")
@pytest.mark.bad("conquest.battlefield.garrison-max")
def test_at_most_two_are_garrisons() -> None:
    towers = [(n, piece(f"tower {n}", *PLACES[n], 5, 5, "garrison")) for n in range(3)]
    assert violations(laid(*towers[:2])) == []
    (refusal,) = violations(laid(*towers))
    assert (refusal.why, refusal.about["garrisons"]) == ("too-many-garrisons", 3)


@pytest.mark.rule("conquest.battlefield.objectives-clear")
@pytest.mark.bad("conquest.battlefield.objectives-clear")
def test_no_piece_lies_on_an_objective() -> None:
    beside = [(28, 18), (34, 18), (34, 22), (28, 22)]
    on_it = [(26, 8), (34, 8), (34, 12), (26, 12)]
    assert violations(laid(), [beside]) == []
    (refusal,) = violations(laid(), [beside, on_it])
    assert (refusal.why, refusal.about["piece"]) == ("terrain-on-objective", "piece 1")


@pytest.mark.rule("conquest.battlefield.terrain-fixed")
def test_all_that_is_wrong_is_told_at_once() -> None:
    towers = [(n, piece(f"tower {n}", *PLACES[n], 12, 5, "garrison")) for n in range(3)]
    found = wrong(laid(*towers)[:5], [[(0, 0), (60, 0), (60, 44)]])
    assert {
        "wrong-number-of-pieces",
        "too-many-garrisons",
        "piece-too-large",
        "pieces-too-near",
        "terrain-on-objective",
    } <= set(found)
    assert found.count("piece-too-large") == 3
    assert wrong(laid()) == []


@pytest.mark.rule("conquest.terrain.garrison.agree")
def test_garrisons_should_be_six_inches_from_each_other_and_from_the_edge() -> None:
    fine = laid((1, piece("tower", 24, 10, 5, 5, "garrison")), (4, piece("keep", 24, 30, 5, 5, "garrison")))
    assert advice(fine, 60, 44) == []
    near = laid((1, piece("tower", 24, 8, 5, 5, "garrison")), (4, piece("keep", 24, 18, 5, 5, "garrison")))
    assert [refusal.why for refusal in advice(near, 60, 44)] == ["garrison-near-edge", "garrisons-too-near"]


@pytest.mark.rule("conquest.battlefield.spacing")
@pytest.mark.rule("conquest.battlefield.footprint")
@pytest.mark.rule("conquest.battlefield.count")
@pytest.mark.rule("conquest.battlefield.garrison-max")
@pytest.mark.parametrize("name", SHELF.names("layouts"))
def test_the_battlefields_that_come_with_the_ruleset_are_laid_by_the_rules(name: str) -> None:
    found = layout(name)
    assert violations(found.features()) == []
    assert advice(found.features(), *found.size) == []
