"""Scenes that nobody means are refused before anything is built of them, with the place of what is wrong."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from bellona.conquest.rulebook import RULEBOOK
from bellona.kernel.dice import Seeded
from bellona.kernel.errors import BellonaError
from bellona.kernel.run import Run

from .scenes import piece, setup

MANY = 300_000_000
UNIT: dict[str, Any] = {"entry": "guards", "at": [24, 10]}
OTHER: dict[str, Any] = {"entry": "guards", "at": [24, 40, 0, -1]}
GUARDS: dict[str, Any] = {"type": "infantry", "class": "medium"}
WHOLE = setup({"A1": UNIT}, {"B1": OTHER}, scenario={"rounds": 5}, stacks={"A": ["guards"], "B": ["guards"]})
TRIANGLE = [[10, 10], [20, 10], [10, 20]]


def begun(**changed: Any) -> Run:
    return Run(RULEBOOK, {"scenario": WHOLE | changed}, Seeded(1))


def ours(**changed: Any) -> dict[str, Any]:
    return {"A": {"A1": UNIT | changed}}


def guards(**changed: Any) -> dict[str, Any]:
    return {"entries": {"guards": GUARDS | changed}}


LARGE: list[tuple[dict[str, Any], str]] = []
for number in (MANY, -MANY, 10**16 - 1):
    LARGE += [(ours(**{name: number}), f"A/A1/{name}") for name in ("stands", "files", "strength", "count", "inspired")]
    LARGE += [(guards(**{letter: number}), f"entries/guards/{letter}") for letter in "MVCAWRDE"]
    LARGE += [
        (ours(last=[number]), "A/A1/last/0"),
        (ours(wounds={"A1.1": number}), "A/A1/wounds"),
        (ours(at=[number, 0]), "A/A1/at/0"),
        (guards(barrages=[{"shots": number, "range": 20}]), "entries/guards/barrages/0/shots"),
        (guards(barrages=[{"shots": 1, "range": number}]), "entries/guards/barrages/0/range"),
        (guards(rules=[f"decay {number}"]), "entries.guards: "),
        ({"time": {"round": number}}, "time/round"),
        ({"time": {"step": number}}, "time/step"),
        ({"scenario": {"rounds": number}}, "scenario/rounds"),
        ({"vp": [number, 0]}, "vp"),
        ({"zones": [{"key": "z", "outline": TRIANGLE, "points": number}]}, "zones/0/points"),
        ({"spells": {"s": {"names": {}, "attunement": number}}}, "spells/s/attunement"),
        ({"spells": {"s": {"names": {}, "attunement": 1, "hits": number}}}, "spells/s/hits"),
        ({"spells": {"s": {"names": {}, "attunement": 1, "heals": number}}}, "spells/s/heals"),
        ({"table": {"size": [number, number]}}, "a table is up to 1000 inches"),
    ]
LONG: list[tuple[dict[str, Any], str]] = [
    ({"A": {f"A{i}": UNIT for i in range(61)}}, "A: "),
    ({"A": {f"A{i}": {"entry": "guards", "stands": 40} for i in range(11)}}, "A: 440 Stands; 400 are the most"),
    ({"A": {f"A{i}": {"entry": "guards", "strength": 40} for i in range(11)}}, "A: 440 Stands"),
    ({"A": {"A" * 81: UNIT}}, "A: "),
    (ours(at=[1e308, 0]), "A/A1/at/0"),
    (ours(last=[0] * 41), "A/A1/last"),
    (ours(command=["leader"] * 21), "A/A1/command"),
    (ours(bought=["x"] * 21), "A/A1/bought"),
    (ours(gained=[{"rule": "flurry"}] * 21), "A/A1/gained"),
    (ours(gained=[{"rule": "x" * 81}]), "A/A1/gained/0/rule"),
    (guards(rules=["flurry"] * 21), "entries/guards/rules"),
    (guards(events=["flurry"] * 21), "entries/guards/events"),
    (guards(names={"en": "x" * 81}), "entries/guards/names"),
    (guards(names={f"l{i}": "x" for i in range(21)}), "entries/guards/names"),
    (guards(barrages=[{"shots": 1, "range": 20}] * 7), "entries/guards/barrages"),
    (guards(spells=["s"] * 21), "entries/guards/spells"),
    (guards(upgrades={f"u{i}": {} for i in range(21)}), "entries/guards/upgrades"),
    (guards(upgrades={"u": {"raises": {f"l{i}": 1 for i in range(9)}}}), "entries/guards/upgrades/u/raises"),
    ({"stacks": {"A": ["guards"] * 61}}, "stacks/A"),
    ({"switches": {f"s{i}": "x" for i in range(21)}}, "switches"),
    ({"items": {f"i{i}": {} for i in range(21)}}, "items"),
    ({"spells": {f"s{i}": {"names": {}, "attunement": 1} for i in range(21)}}, "spells"),
    ({"zones": [{"key": "z", "outline": [[i, i * i % 7] for i in range(65)]}]}, "zones/0/outline"),
    ({"zones": [{"key": "z", "outline": TRIANGLE}] * 13}, "zones"),
    ({"table": {"size": [48, 48], "terrain": [piece(f"t{i}", i, 5, 1, 1) for i in range(101)]}}, "table/terrain"),
]
STRANGE: list[tuple[dict[str, Any], str]] = [
    (ours(garrison="tower"), "A1.garrison: there is no 'tower' in this scene"),
    (ours(bought=["banner"]), "A1.bought: there is no 'banner' in this scene"),
    (ours(gained=[{"rule": "nothing"}]), "A1: no rule is called 'nothing'"),
    (ours(at=[10, 10, 0, 0]), "A1: a facing needs a direction"),
    (guards(rules=["cleave x"]), "entries.guards: cleave is followed by a whole number, not 'x'"),
    (guards(spells=["s"]), "entries.guards.spells: there is no 's' in this scene"),
    (guards(upgrades={"u": {"rules": ["cleave 21"]}}), "entries.guards.upgrades.u: 'cleave 21' is followed by"),
    ({"B": {"A1": OTHER}}, "A1: both players have a Regiment of this key"),
    ({"stacks": {"A": ["strangers"]}}, "stacks.A: there is no 'strangers' in this scene"),
    ({"zones": [{"key": "z", "outline": TRIANGLE[:2]}]}, "zones/0/outline"),
    ({"scenario": {"rounds": 5, "what": [1]}}, "scenario"),
    ({"spells": {"s": {"names": {}, "attunement": 1, "gives": ["nothing"]}}}, "spells.s: no rule is called 'nothing'"),
]


@pytest.mark.parametrize(("changed", "told"), [*LARGE, *LONG, *STRANGE], ids=str)
def test_what_nobody_means_is_refused_with_its_place(changed: dict[str, Any], told: str) -> None:
    with pytest.raises(BellonaError) as refused:
        begun(**changed)
    assert str(refused.value).startswith(told)


def test_a_whole_scene_begins() -> None:
    assert begun().request is not None


@pytest.mark.parametrize("setup", [*RULEBOOK.starters.values(), {"scenario": WHOLE}])
def test_a_state_is_read_back_as_it_was_stored(setup: dict[str, Any]) -> None:
    state = Run(RULEBOOK, setup, Seeded(1)).state
    stored = msgspec.json.encode(RULEBOOK.state_data(state))
    read = RULEBOOK.state_from(msgspec.json.decode(stored))
    assert msgspec.json.encode(RULEBOOK.state_data(read)) == stored
