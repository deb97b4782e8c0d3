import json
from collections.abc import Iterator
from math import cos, sin

import numpy as np
import pytest

from bellona.space.columns import HULL_FROM, HULL_TO, ROUND, X
from bellona.space.numbers import unit_vector
from bellona.space.shapes import disc, ellipse, hull, rectangle
from bellona.space.table import Pose, Table
from bellona.space.terrain import Feature, Terrain


def table() -> Table:
    """Five foot soldiers in a row and a tank."""
    made = Table(60, 44, Terrain((Feature("wood", "woods", ((20, 20), (30, 20), (25, 30)), 4),)))
    made.add("guard", {str(i): (disc(25), 1.2) for i in range(1, 6)})
    made.add("tank", {"hull": (hull([(2, 1), (2, -1), (-2, 1), (-2, -1), (3, 0)]), 2.5)})
    made.place("guard", {str(i): Pose(2.0 * i, 10) for i in range(1, 6)})
    made.place("tank", {"hull": Pose(30, 10, 0, 0, 1)})
    return made


def xs(made: Table, unit: str) -> list[float]:
    return [float(x) for x in made.rows(unit)[:, X]]


def test_a_destroyed_model_goes_and_the_others_keep_their_order() -> None:
    made = table()
    made.remove("guard", "2")
    assert made.names("guard") == ("1", "3", "4", "5")
    assert xs(made, "guard") == [2, 6, 8, 10]
    made.remove("guard", "5")
    made.remove("guard", "1")
    assert made.names("guard") == ("3", "4")
    assert xs(made, "guard") == [6, 8]
    assert made.pose("guard", "4") == Pose(8, 10)
    assert xs(made, "tank") == [30]


def test_a_unit_without_models_is_not_on_the_table() -> None:
    made = table()
    made.remove("tank", "hull")
    assert not made.is_on_table("tank")
    assert made.units() == ("guard",)


def test_models_are_set_down_on_the_grid() -> None:
    made = table()
    made.place("guard", {"3": Pose(1.23456, 7.0001, 2.0, 3, 4)})
    assert made.pose("guard", "3") == Pose(1.235, 7.0, 2.0, 0.6, 0.8)


def test_models_that_follow_from_a_pose_on_the_grid_are_not_rounded() -> None:
    made = table()
    made.place("guard", {"3": Pose(1.23456, 7.0001, 0.0, 0.6, 0.8)}, follow=True)
    assert made.pose("guard", "3") == Pose(1.23456, 7.0001, 0.0, 0.6, 0.8)
    assert Table.decode(json.loads(json.dumps(made.encode()))).pose("guard", "3") == made.pose("guard", "3")


def test_the_facing_that_models_follow_is_kept_to_the_last_digit() -> None:
    """A stored facing made a unit vector once more may be another one, and neighbours would come apart."""
    fx, fy = next(facing for facing in _stored_facings() if unit_vector(*facing) != facing)
    made = table()
    made.place("guard", {"3": Pose(5.0, 5.0, 0.0, fx, fy)}, follow=True)
    assert made.pose("guard", "3") == Pose(5.0, 5.0, 0.0, fx, fy)


def _stored_facings() -> Iterator[tuple[float, float]]:
    return (unit_vector(cos(angle / 1000), sin(angle / 1000)) for angle in range(6000))


def test_a_unit_is_on_the_table_from_its_placing_to_its_leaving() -> None:
    made = table()
    made.add("reserve", {"a": (ellipse(60, 35), 2.0)})
    assert not made.is_on_table("reserve")
    made.place("reserve", {"a": Pose(5, 5)})
    assert made.is_on_table("reserve")
    made.take_off("reserve")
    assert made.units() == ("guard", "tank")


def test_every_change_gives_a_unit_a_version_never_seen_before() -> None:
    made = table()
    seen = [made.version("guard")]
    made.place("guard", {"1": Pose(1, 1)})
    seen.append(made.version("guard"))
    made.remove("guard", "1")
    seen.append(made.version("guard"))
    made.take_off("guard")
    seen.append(made.version("guard"))
    assert sorted(set(seen)) == seen
    assert made.version("tank") not in seen


def test_the_same_change_of_tables_that_stand_the_same_has_the_same_version() -> None:
    made = table()
    clone, other = made.clone(), made.clone()
    for one in (made, clone):
        one.place("guard", {"1": Pose(1, 1), "2": Pose(3, 3)})
        one.remove("guard", "3")
    other.place("guard", {"1": Pose(1, 1), "2": Pose(3, 3.001)})
    assert (clone.stamp, clone.version("guard")) == (made.stamp, made.version("guard"))
    other.remove("guard", "3")
    assert other.stamp != made.stamp
    other.place("guard", {"2": Pose(3, 3)})
    assert other.version("guard") != made.version("guard")


def test_a_model_gone_a_unit_off_and_a_model_moved_are_different_changes() -> None:
    made = table()
    moved, shorter, off = (made.clone() for _ in range(3))
    moved.place("guard", {"1": Pose(1, 1)})
    shorter.remove("guard", "5")
    off.take_off("guard")
    assert len({one.version("guard") for one in (made, moved, shorter, off)}) == 4


def test_a_clone_goes_its_own_way() -> None:
    made = table()
    clone = made.clone()
    assert clone.version("guard") == made.version("guard")
    clone.place("guard", {"1": Pose(40, 40)})
    clone.remove("guard", "2")
    clone.take_off("tank")
    clone.add("late", {"a": (hull([(1, 0), (0, 1), (-1, -1)]), 1.0)})
    assert xs(made, "guard") == [2, 4, 6, 8, 10]
    assert made.units() == ("guard", "tank")
    assert len(made.hulls) == 5
    assert clone.version("guard") != made.version("guard")
    made.place("guard", {"3": Pose(0.5, 0.5)})
    assert xs(clone, "guard") == [40, 6, 8, 10]


def test_a_table_is_the_same_after_saving_and_loading() -> None:
    made = table()
    made.add("reserve", {"a": (rectangle(5, 2), 2.0)})
    made.remove("guard", "4")
    loaded = Table.decode(json.loads(json.dumps(made.encode())))
    assert loaded.encode() == made.encode()
    assert (loaded.models == made.models).all()
    assert (loaded.hulls == made.hulls).all()
    assert loaded.names("guard") == ("1", "2", "3", "5")
    assert loaded.units() == ("guard", "tank")
    assert loaded.terrain.features == made.terrain.features
    assert loaded.version("guard") != made.version("guard")


def test_an_empty_table_can_be_saved() -> None:
    assert Table.decode(Table(44, 30).encode()).units() == ()


def test_hulls_find_their_corners() -> None:
    made = table()
    made.add("walker", {"a": (disc(60), 3.0), "b": (hull([(1, 0), (0, 1), (-1, -1)]), 3.0)})
    disc_row, hull_row = made.rows("walker")
    assert disc_row[HULL_FROM] == disc_row[HULL_TO] == 0
    corners = made.hulls[int(hull_row[HULL_FROM]) : int(hull_row[HULL_TO])]
    assert {tuple(corner) for corner in corners.tolist()} == {(1, 0), (0, 1), (-1, -1)}
    assert hull_row[ROUND] == pytest.approx(2**0.5)


def test_spans_tell_kernels_where_units_are() -> None:
    made = table()
    made.remove("guard", "1")
    assert made.spans(["tank", "guard"]).tolist() == [[5, 6], [0, 4]]
    assert made.spans([]).shape == (0, 2)
    assert made.row("guard", "3") == 1
    assert np.shares_memory(made.rows("guard"), made.models)


def test_a_unit_is_entered_once() -> None:
    with pytest.raises(ValueError, match="guard"):
        table().add("guard", {})


def test_models_that_become_another_unit_stay_where_they_are() -> None:
    made = table()
    before = made.version("guard")
    made.split("guard", ("2", "4"), "squad")
    assert (made.names("guard"), made.names("squad")) == (("1", "3", "5"), ("2", "4"))
    assert (xs(made, "guard"), xs(made, "squad")) == ([2, 6, 10], [4, 8])
    assert made.units() == ("guard", "tank", "squad")
    assert made.version("guard") != before
    made.place("squad", {"4": Pose(1, 1)})
    assert (xs(made, "guard"), xs(made, "squad"), xs(made, "tank")) == ([2, 6, 10], [4, 1], [30])
    made.remove("squad", "2")
    assert made.names("squad") == ("4",)
    assert Table.decode(json.loads(json.dumps(made.encode()))).pose("squad", "4") == Pose(1, 1)


def test_a_unit_that_is_not_on_the_table_may_be_split_too() -> None:
    made = table()
    made.take_off("guard")
    made.split("guard", ("5",), "squad")
    assert made.units() == ("tank",)
    made.place("squad", {"5": Pose(3, 3)})
    assert made.units() == ("tank", "squad")


def test_a_unit_that_joins_another_stays_where_it_is_and_may_leave_again() -> None:
    made = table()
    made.split("guard", ("2", "4"), "squad")
    made.merge("squad", "guard")
    assert made.names("guard") == ("1", "3", "5", "2", "4")
    assert xs(made, "guard") == [2, 6, 10, 4, 8]
    assert not made.is_on_table("squad")
    assert made.units() == ("guard", "tank")
    made.split("guard", ("4",), "squad")
    assert (made.names("guard"), made.names("squad")) == (("1", "3", "5", "2"), ("4",))
    clone = made.clone()
    clone.merge("squad", "tank")
    assert (xs(clone, "tank"), xs(made, "tank")) == ([30, 8], [30])


def test_only_units_in_one_place_join_and_names_are_not_taken_twice() -> None:
    made = table()
    made.take_off("tank")
    with pytest.raises(ValueError, match="not in the same place"):
        made.merge("tank", "guard")
    with pytest.raises(ValueError, match="on the table list already"):
        made.split("guard", ("1",), "tank")


def test_a_destroyed_model_is_given_back_as_it_stood_behind_the_others() -> None:
    made = table()
    for name in ("2", "5", "3"):
        made.remove("guard", name)
    assert made.lost("guard") == ("3", "5", "2")
    before = made.version("guard")
    made = Table.decode(json.loads(json.dumps(made.encode())))
    clone = made.clone()
    made.give_back("guard", "5")
    assert (made.names("guard"), made.lost("guard")) == (("1", "4", "5"), ("3", "2"))
    assert made.version("guard") != before
    made.give_back("guard", "2")
    assert (made.names("guard"), xs(made, "guard")) == (("1", "4", "5", "2"), [2, 8, 10, 4])
    assert (xs(clone, "guard"), xs(made, "tank")) == ([2, 8], [30])
    made.remove("guard", "1")
    made.give_back("guard", "3")
    made.give_back("guard", "1")
    assert (made.lost("guard"), xs(made, "guard")) == ((), [8, 10, 4, 6, 2])
    made.place("guard", {"3": Pose(1, 1)})
    assert made.pose("guard", "3") == Pose(1, 1)


def test_a_unit_destroyed_to_the_last_model_can_be_given_one_back() -> None:
    made = table()
    made.remove("tank", "hull")
    made.give_back("tank", "hull")
    assert made.units() == ("guard", "tank")
    assert made.pose("tank", "hull") == Pose(30, 10, 0, 0, 1)


def test_only_what_was_lost_is_given_back() -> None:
    made = table()
    for unit, name in (("guard", "1"), ("guard", "6"), ("tank", "1")):
        with pytest.raises(ValueError, match=f"unit {unit} has lost no {name}"):
            made.give_back(unit, name)
    made.split("guard", ("2",), "squad")
    with pytest.raises(ValueError, match="unit guard has lost no 2"):
        made.give_back("guard", "2")


def test_a_model_is_handed_over_to_another_unit_and_stays_where_it_is() -> None:
    made = table()
    made.remove("guard", "4")
    made.hand_over("guard", ("2",), "tank")
    assert (made.names("guard"), made.names("tank")) == (("1", "3", "5"), ("hull", "2"))
    assert (xs(made, "guard"), xs(made, "tank")) == ([2, 6, 10], [30, 4])
    assert made.units() == ("guard", "tank")
    made.remove("tank", "hull")
    made.hand_over("tank", ("2",), "guard")
    assert (made.names("guard"), xs(made, "guard")) == (("1", "3", "5", "2"), [2, 6, 10, 4])
    assert not made.is_on_table("tank")
    made.give_back("guard", "4")
    made.give_back("tank", "hull")
    assert (xs(made, "guard"), xs(made, "tank")) == ([2, 6, 10, 4, 8], [30])
    loaded = Table.decode(json.loads(json.dumps(made.encode())))
    assert loaded.poses("guard") == made.poses("guard")


def test_nobody_is_handed_over_to_where_he_is_not_or_twice_by_one_name() -> None:
    made = table()
    made.add("late", {"1": (disc(25), 1.2)})
    with pytest.raises(ValueError, match="not in the same place"):
        made.hand_over("guard", ("2",), "late")
    made.place("late", {"1": Pose(40, 40)})
    with pytest.raises(ValueError, match="unit late has a 1 already"):
        made.hand_over("guard", ("1",), "late")
    gone = made.clone()
    gone.remove("late", "1")
    gone.hand_over("guard", ("1",), "late")
    with pytest.raises(ValueError, match="unit late has a 1 already"):
        gone.give_back("late", "1")
    assert made.names("guard") == ("1", "2", "3", "4", "5")


def test_what_a_unit_lost_outlives_its_joining_and_splitting() -> None:
    made = table()
    made.remove("guard", "3")
    made.split("guard", ("2", "4"), "squad")
    made.remove("squad", "4")
    made.merge("squad", "guard")
    made.give_back("guard", "3")
    assert (made.names("guard"), xs(made, "guard")) == (("1", "5", "2", "3"), [2, 10, 4, 6])
    made.split("guard", ("1",), "squad")
    made.give_back("squad", "4")
    assert (made.names("squad"), xs(made, "squad")) == (("1", "4"), [2, 8])
    assert xs(made, "tank") == [30]


def test_a_record_that_does_not_name_the_lost_can_be_read() -> None:
    data = table().encode()
    data["units"] = {key: unit[:3] for key, unit in data["units"].items()}
    assert Table.decode(data).lost("guard") == ()
