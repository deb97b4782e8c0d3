"""Every characteristic is asked of one function: rows of a damage table, what special rules make of it, dashes."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec

import bellona
from bellona.kernel.modifiers import Modifier
from bellona.wh40k.attacks.resolve import toughness_of
from bellona.wh40k.datasheet import DamageRow
from bellona.wh40k.game import Warhammer
from bellona.wh40k.moments import WarhammerRule
from bellona.wh40k.registering import Registry

from .e10.scenes import Scene, setup

replace = msgspec.structs.replace
TANKS = {"A1": {"sheet": "tank", "models": 2, "at": [[10, 10], [20, 10]], "wounds": {"A1.1": 9}}}
ROWS = (
    DamageRow(7, {"move": 10.0, "toughness": 9.0}),
    DamageRow(4, {"move": 6.0, "toughness": 8.0, "leadership": None}),
    DamageRow(1, {"move": None, "toughness": 7.0}),
)
OWN = Registry()


@OWN.ability("hardened")
class Hardened(WarhammerRule):
    """One more Toughness, twice the Move."""

    def characteristic(self, name: str) -> Modifier | None:
        changes = {"toughness": Modifier("add", 1, self.name), "move": Modifier("multiply", 2, self.name)}
        return changes.get(name)


def tanks() -> Warhammer:
    game = Scene(setup(TANKS, {}), rules=OWN).game
    sheet = game.state.sheets["tank"]
    profile = replace(sheet.profiles["model"], damage_table=ROWS)
    game.state.sheets["tank"] = replace(sheet, profiles={"model": profile})
    return game


def test_each_model_has_the_row_of_the_wounds_that_it_has_left() -> None:
    game = tanks()
    unit = game.unit("A1")
    assert [game.value(unit, model, "toughness") for model in unit.models] == [9, 9]
    assert [game.value(unit, model, "save") for model in unit.models] == [2, 2]
    for wounds, toughness, move in ((7, 9, 10), (6, 8, 6), (4, 8, 6), (3, 7, None), (9, 9, 10)):
        game.change_model("A1", "A1.1", wounds=wounds)
        unit = game.unit("A1")
        found = game.characteristic(unit, unit.model("A1.1"), "move")
        assert (game.value(unit, unit.model("A1.1"), "toughness"), found and found.value) == (toughness, move)
        assert game.value(unit, unit.model("A1.2"), "toughness") == 9


def test_what_is_remembered_of_a_unit_does_not_outlive_the_row() -> None:
    game = tanks()
    game.change_model("A1", "A1.2", wounds=2)
    assert toughness_of(game, game.unit("A1")) == 9
    game.change_model("A1", "A1.1", wounds=5)
    assert toughness_of(game, game.unit("A1")) == 8


def test_rules_change_it_with_their_names_and_a_dash_stays_one() -> None:
    game = tanks()
    game.gain("A1", "hardened", "turn")
    unit = game.unit("A1")
    found = game.characteristic(unit, unit.models[0], "toughness")
    assert found is not None
    assert (found.base, found.value, found.trail) == (9, 10, (Modifier("add", 1, "hardened"),))
    assert toughness_of(game, unit) == 10
    game.change_model("A1", "A1.1", wounds=1)
    unit = game.unit("A1")
    assert game.characteristic(unit, unit.model("A1.1"), "move") is None
    assert game.value(unit, unit.model("A1.1"), "toughness") == 8
    game.change("A1", gained=())
    assert game.value(game.unit("A1"), game.unit("A1").models[0], "toughness") == 7


def test_nothing_else_reads_a_profile() -> None:
    files = [f for level in ("wh40k", "bots", "odds") for f in (Path(bellona.__file__).parent / level).rglob("*.py")]
    reading = [f"{f.name}: {line}" for f in files for line in f.read_text().splitlines() if "game.profile(" in line]
    assert len(reading) == 1
    assert re.match(r"game.py: +profile, rules = game.profile\(model\)", reading[0])
