"""A scene of Warhammer 40,000 that is wrong is refused: each mistake with its line and, where there is one, the word
that was meant."""

from __future__ import annotations

import pytest

from bellona.kernel.errors import BadFile
from bellona.scenarios.file import scenario_from
from bellona.scenarios.runner import begin, play
from bellona.wh40k.e10.rulebook import RULEBOOK

SLOPPY = """\
title: A scene with mistakes
ruleset: wh40k-10e
otherwise: pass
setup:
  table: {size: [44, 60]}
  time: {phase: movement}
  sheets:
    squad: {tags: [INFANTRY]}
    bus: {tags: [VEHICLE, TRANSPORT], base: {square: [6, 4]}, carries: {models: 1}}
  A:
    A1: {sheet: squad, models: 2, at: [[10, 10], [10, 10]], moved: stationery}
    A2: {sheet: squad, reserves: startegic}
    A3: {sheet: bus, at: [[20, 20]]}
    A4: {sheet: squad, models: 5, aboard: A3}
    A5: {sheet: squad, at: [[80, 80]]}
  B:
    B1: {sheet: squad, at: [[30, 50]], aboard: nothing}
play:
  - asked: A unit to move
"""

GOOD = """\
title: A scene
ruleset: wh40k-10e
setup:
  table:
    size: [44, 60]
    terrain:
      - {key: ruin, kind: ruin, at: [20, 20], footprint: [[0, 0], [6, 0], [6, 4], [0, 4]]}
  time: {round: 2, player: A, phase: shooting, step: 0}
  objectives: {middle: [22, 30]}
  cp: [1, 1]
  mission: {name: only-war}
  switches: {first-turn: winner}
  standings: [{way: fixed}, {}]
  sheets:
    squad:
      W: 2
      base: {round: 32}
      weapons: [gun]
      rules: [stealth, feel-no-pain 5]
      tags: [INFANTRY]
      arms: {gun: {range: 24, A: D6, BS: 3, abilities: [rapid-fire 1]}, rod: {}}
    captain: {tags: [CHARACTER]}
    bus: {tags: [TRANSPORT], carries: {models: 3, keywords: [INFANTRY]}}
  A:
    A1: {sheet: squad, models: 2, at: [[10, 10], [12, 10]], leader: A2, strength: 3, moved: normal, wounds: {A1.1: 1}}
    A2: {sheet: captain}
    A3: {sheet: bus, at: [[30, 10]]}
    A4: {sheet: squad, aboard: A3, spent: {A4.1: [gun]}}
    A5: {sheet: squad, reserves: strategic, abilities: [scouts 6]}
    A6: {sheet: captain, at: [[30, 20]], gained: [{rule: stealth, until: turn}]}
  B:
    B1: {sheet: squad, at: [[30, 50]]}
play:
  - asked: A shoot
"""
GOOD = GOOD.replace("at: [[10, 10], [12, 10]]", "at: [[10, 10], [12, 10], [14, 10]]")


def told(text: str) -> list[str]:
    with pytest.raises(BadFile) as caught:
        begin(scenario_from(text, "scene.yaml"), RULEBOOK)
    return str(caught.value).splitlines()


def test_every_mistake_of_a_sloppy_scene_is_named_at_once_with_its_line_and_the_word_that_was_meant() -> None:
    assert told(SLOPPY) == [
        "scene.yaml, line 11: A1.1 and A1.2 overlap",
        "scene.yaml, line 11: there is no move 'stationery'; did you mean stationary?",
        "scene.yaml, line 12: there is no kind of Reserves 'startegic'; did you mean strategic?",
        "scene.yaml, line 14: A3 carries 1 models, not 5",
        "scene.yaml, line 15: A5.1 does not stand wholly on the table",
        "scene.yaml, line 17: B1 stands on the battlefield and cannot be elsewhere",
        "scene.yaml, line 17: there is no other unit of B 'nothing'; there are none",
    ]


def test_the_same_scene_without_its_mistakes_is_played() -> None:
    good = GOOD.replace("captain, at: [[30, 20]]", "captain, at: [[30, 30]]")
    play(scenario_from(good), RULEBOOK)
    play(scenario_from(good.replace("kind: ruin", "kind: painted barricade")), RULEBOOK)  # not near enough to one


@pytest.mark.parametrize(
    ("old", "new", "line", "problem"),
    [
        # -- keys and forms
        ("moved: normal", "movd: normal", 25, "there is no key 'movd'; did you mean moved?"),
        ("size: [44, 60]", "size: [44]", 5, "Expected `array` of length 2, got 1"),
        ("sheet: captain}", "shet: captain}", 26, "the key 'sheet' is missing"),
        ("BS: 3", "bs: 3", 21, "there is no key 'bs'; did you mean BS?"),
        ("cp: [1, 1]", "cp: [1, -1]", 10, "Expected `int` >= 0"),
        ("player: A", "player: C", 8, "there is no 'C' here; there are A, B"),
        ("    A3: {", "    A2: {", 27, "the key 'A2' is written twice"),
        # -- the table and the time
        ("at: [20, 20]", "at: [40, 20]", 7, "ruin reaches beyond the table, to 46, 20"),
        ("kind: ruin", "kind: riun", 7, "'riun' is ordinary terrain; did you mean ruin?"),
        ("[22, 30]", "[22, 70]", 9, "middle lies off the table, at 22, 70"),
        ("size: [44, 60]", "size: [44, 0]", 5, "a table is up to 1000 inches wide and deep, not 44.0 x 0.0"),
        ("phase: shooting", "phase: shoting", 8, "there is no phase 'shoting'; did you mean shooting?"),
        ("step: 0", "step: 7", 8, "the shooting phase has steps 0 to 1, not 7"),
        ("round: 2", "round: 6", 8, "the battle has 5 rounds, not 6"),
        ("name: only-war", "name: onlywar", 11, "there is no mission 'onlywar'; did you mean only-war?"),
        ("first-turn: winner", "first-trun: winner", 12, "there is no switch 'first-trun'; did you mean first-turn?"),
        (
            "first-turn: winner",
            "first-turn: loser",
            12,
            "there is no reading of first-turn 'loser'; there are winner, winner-chooses",
        ),
        ("way: fixed", "way: fixd", 13, "there is no way 'fixd'; did you mean fixed?"),
        ("{way: fixed}", "{hand: [assassinat]}", 13, "there is no card 'assassinat'; did you mean assassinate?"),
        # -- datasheets
        ("weapons: [gun]", "weapons: [gnu]", 18, "there is no weapon 'gnu'; did you mean gun?"),
        ("[stealth, feel", "[stelth, feel", 19, "no rule is called 'stelth'; did you mean stealth?"),
        ("feel-no-pain 5", "feel-no-pain", 19, "'feel-no-pain': after the name comes needed"),
        ("rapid-fire 1", "rapid-fir 1", 21, "no rule is called 'rapid-fir 1'; did you mean rapid-fire?"),
        ("A: D6", "A: D7", 21, "'D7' is neither a number nor dice such as D3, D6+2 or 2D6"),
        ("{round: 32}", "{round: 32, square: [1, 1]}", 17, "a base is one of round, oval, square or hull"),
        # -- units
        ("B1: {sheet: squad", "B1: {sheet: squda", 32, "there is no datasheet 'squda'; did you mean squad?"),
        ("    B1: {", "    A1: {", 32, "two units are called A1"),
        ("models: 2", "models: {model: 1, sergeant: 1}", 25, "there is no kind of model on squad 'sergeant'"),
        ("models: 2", "models: 0", 25, "there is no model 'A1.1'"),
        ("A5: {sheet: squad", "A5: {sheet: squad, models: {model: 0}", 29, "a unit has 1 to 100 models, not 0"),
        ("A5: {sheet: squad", "A5: {sheet: squad, models: 101", 29, "Expected `int` <= 100"),
        ("models: 2", "models: 4", 25, "4 models are left of a Starting Strength of 3"),
        ("leader: A2", "leader: A9", 25, "there is no unit 'A9'; there are A2, A3, A4, A5, A6"),
        ("A2: {sheet: captain}", "A2: {sheet: captain, at: [[1, 1]]}", 25, "A2 stands with A1: it has no place"),
        ("A1.1: 1}", "A1.1: 3}", 25, "A1.1 has 1 to 2 wounds left, not 3"),
        ("A1.1: 1}", "A1.9: 1}", 25, "there is no model 'A1.9'; did you mean A1.1?"),
        ("spent: {A4.1: [gun]}", "spent: {A4.1: [gum]}", 28, "there is no weapon on squad 'gum'; did you mean gun?"),
        ("[14, 10]]", "[14, 10], [16, 10]]", 25, "3 models, 4 places"),
        ("[[30, 50]]", f"[{', '.join(['[30, 50]'] * 201)}]", 32, "Expected `array` of length <= 200"),
        ("[[30, 50]]", "[[30, 50, 0, 0, 0]]", 32, "a facing needs a direction"),
        ("aboard: A3", "aboard: A5", 28, "A5 carries nobody"),
        ("aboard: A3", "aboard: A3, carrier: A3.2", 28, "there is no model of A3 'A3.2'; did you mean A3.1?"),
        ("aboard: A3", "carrier: A3.1", 28, "A4 is not aboard anything"),
        ("tags: [INFANTRY]", "tags: [SWARM]", 28, "A3 does not take A4.1 aboard"),
        ("until: turn", "until: trun", 30, "there is no end 'trun'; did you mean turn?"),
        ("scouts 6", "scots 6", 29, "no rule is called 'scots 6'; did you mean scouts?"),
        ("[[30, 50]]", "[[30, 59.9]]", 32, "B1.1 does not stand wholly on the table"),
        ("[[30, 50]]", "[[30, 10]]", 27, "A3.1 and B1.1 overlap"),
        ("[[30, 50]]", "[[30, 50, 3]]", 32, 'B1.1 stands 3" up, and nothing is under all of its base there'),
        # -- the script
        ("asked: A shoot", "asked: A shot", 34, "there is no question 'shot'; did you mean shoot?"),
        ("asked: A shoot", "asked: shoot", 34, "'shoot' is no question to a player, as in 'A targets'"),
        ("asked: A shoot", "A shot: A1", 34, "there is no question 'shot'; did you mean shoot?"),
        ("asked: A shoot", "dice: hitt 3", 34, "there is no roll 'hitt'; did you mean hit?"),
        ("asked: A shoot", "no fact: {kind: HitRols}", 34, "there is no fact 'HitRols'; did you mean HitRolls?"),
        ("asked: A shoot", "fact: {unit: A1}", 34, "there is no fact ''"),
        (
            "asked: A shoot",
            "facts: [{kind: HitRolls, hit: 2}]",
            34,
            "there is no field of HitRolls 'hit'; did you mean hits?",
        ),
        ("asked: A shoot", "until: {phase: fihgt}", 34, "there is no phase 'fihgt'; did you mean fight?"),
    ],
)
def test_a_mistake_is_refused_with_its_line(old: str, new: str, line: int, problem: str) -> None:
    assert GOOD.count(old) >= 1
    text = GOOD.replace("captain, at: [[30, 20]]", "captain, at: [[30, 30]]").replace(old, new, 1)
    assert [one for one in told(text) if one.startswith(f"scene.yaml, line {line}: {problem}")], told(text)


def test_nobody_stands_in_a_wall() -> None:
    text = GOOD.replace("captain, at: [[30, 20]]", "captain, at: [[30, 30]]").replace("[[30, 50]]", "[[20.3, 22]]")
    play(scenario_from(text), RULEBOOK)
    wall = "walls: [{a: [0, 0], b: [0, 4], top: 5, thickness: 0.2}]"
    walled = text.replace("[6, 4], [0, 4]]}", f"[6, 4], [0, 4]], {wall}}}")
    assert told(walled) == ['scene.yaml, line 32: B1.1 stands 0.43" deep in ruin']
