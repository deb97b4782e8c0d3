import json
from typing import Any

import msgspec

from bellona.kernel.dice import Seeded
from bellona.kernel.run import Run
from bellona.kernel.view import view
from bellona.space.shapes import disc
from bellona.wh40k.e10.rulebook import RULEBOOK
from bellona.wh40k.e11.rulebook import RULEBOOK as ELEVENTH


def test_the_cast_names_every_unit_and_every_model_with_its_base() -> None:
    run = Run(RULEBOOK, RULEBOOK.starters["first-game"], Seeded(1))
    cast = RULEBOOK.cast(run.state)
    units = view(run, None)["state"]["units"]
    assert {part["key"] for unit in units.values() for part in unit["parts"]} == set(cast["units"])
    assert {name for unit in units.values() for name in unit["wounds"]} == set(cast["models"])
    captain = cast["units"]["A1"]
    assert captain["name"]["en"] == "Captain"
    assert captain["profiles"]["model"] == {
        "M": '6"',
        "T": "4",
        "Sv": "3+",
        "W": "5",
        "Ld": "6+",
        "OC": "1",
        "inv": "4+",
    }
    assert captain["weapons"]["bolt-pistol"]["profile"] == {
        "range": '12"',
        "A": "1",
        "skill": "2+",
        "S": "4",
        "AP": "0",
        "D": "1",
    }
    assert cast["models"]["A1.1"]["base"] == msgspec.to_builtins(disc(40))
    assert json.loads(json.dumps(cast))["units"] == cast["units"]


def test_a_card_lists_what_the_models_carry_and_of_those_who_are_gone_all_that_they_might() -> None:
    state: Any = ELEVENTH.begin(ELEVENTH.starters["first-game"])
    (overlord,) = (unit for unit in state.units.values() if unit.parts[0].sheet == "overlord")
    (model,) = overlord.models

    def listed() -> set[str]:
        return set(ELEVENTH.cast(state)["units"][overlord.key]["weapons"])

    assert listed() == set(model.weapons)
    assert listed() < set(state.sheets["overlord"].weapons)
    state.units[overlord.key] = msgspec.structs.replace(overlord, models=())
    assert listed() == set(state.sheets["overlord"].weapons)


def test_a_weapon_of_several_profiles_is_called_by_what_they_share() -> None:
    names = RULEBOOK.names(RULEBOOK.begin(RULEBOOK.starters["first-game"]))
    assert names["launcher-frag"].name == "Grenade launcher (frag)"
    assert names["grenade-launcher"].name == "Grenade launcher"
    assert names["grenade-launcher"].names == {"zh-Hans": "榴弹发射器", "zh-Hant": "榴彈發射器"}


def test_markers_and_terrain_are_nobodys() -> None:
    run = Run(RULEBOOK, RULEBOOK.starters["first-game"], Seeded(1))
    names = RULEBOOK.names(run.state).values()
    owners = {named.kind: {other.owner for other in names if other.kind == named.kind} for named in names}
    assert owners["unit"] == {0, 1}
    assert owners["terrain"] == owners["weapon"] == {-1}


def test_who_goes_first_is_told_when_the_battle_has_begun() -> None:
    before = Run(RULEBOOK, RULEBOOK.starters["first-game"], Seeded(1))
    assert view(before, None)["state"]["first"] == -1
    guards = {"sheet": "guards", "at": [[10, 10]]}
    scene = {
        "table": {"size": [44, 60]},
        "sheets": {"guards": {}},
        "A": {"A1": guards},
        "B": {"B1": guards | {"at": [[30, 30]]}},
    }
    begun = Run(RULEBOOK, {"scenario": scene | {"time": {"phase": "movement"}}}, Seeded(1))
    assert view(begun, None)["state"]["first"] == 0
