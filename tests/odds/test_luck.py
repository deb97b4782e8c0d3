"""How lucky the players of a recorded game were."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from bellona.cli.main import main
from bellona.kernel.facts import fact_data
from bellona.kernel.record import save
from bellona.odds.luck import luck, luck_of_players
from bellona.wh40k.attacks.resolve import Shot, Volley, attack_by, resolve_attacks
from bellona.wh40k.e10.rulebook import RULEBOOK
from bellona.wh40k.facts import AttacksResolved
from bellona.wh40k.game import Warhammer
from bellona.wh40k.odds.questions import AskedModels, AskedUnit, AskedWeapon, Attackers

from ..wh40k.e10.scenes import Scene, setup
from .cases import exactly

PLACES = {"at": [[10, 10]]}, {"at": [[20, 10]]}


def shoot(game: Warhammer, by: str, at: str) -> Volley:
    unit, target = game.unit(by), game.unit(at)
    attack = attack_by(game, unit, unit.models[0], "rifle", target, half_range=True)
    return Volley(by, at, attack, tuple(Shot(model.name, "rifle") for model in unit.models))


def played(dice: str) -> Scene:
    async def act(game: Warhammer) -> None:
        await resolve_attacks(game, [shoot(game, "A1", "B1")])
        await resolve_attacks(game, [shoot(game, "B1", "A1")])

    ours, theirs = {"sheet": "marine", "models": 1} | PLACES[0], {"sheet": "guard", "models": 2} | PLACES[1]
    return Scene(setup({"A1": ours}, {"B1": theirs}), act, dice=dice)


@pytest.fixture
def scene() -> Scene:
    """One guard falls; the other misses."""
    return played("hit 3 3, wound 3 1, save 1, hit 1 1")


def facts(scene: Scene) -> list[dict[str, Any]]:
    return [fact_data(fact) for fact in scene.run.facts]


def test_the_odds_of_every_attack_are_recomputed_from_the_facts(scene: Scene) -> None:
    first, second = luck(RULEBOOK, facts(scene))
    rifle = AskedWeapon(attacks="2", skill=3, strength=4, ap=-1, damage="1")
    guard = AskedUnit(models=(AskedModels(count=2, toughness=3, save=5, wounds=1),))
    expected = exactly((Attackers(weapon=rifle),), guard).wounds_lost
    assert first.law.chances.tolist() == expected.chances.tolist()
    assert (first.player, first.lost, first.name) == (0, 1, "A1 → B1: rifle")
    assert first.this_or_better == pytest.approx(expected.at_least(1))
    marine = AskedUnit(models=(AskedModels(toughness=4, save=3, wounds=2),))
    assert second.law.mean == pytest.approx(exactly((Attackers(weapon=rifle),), marine).wounds_lost.mean)
    assert (second.player, second.lost) == (1, 0)
    assert second.this_or_better == pytest.approx(1.0)


def test_the_fact_holds_the_line_as_it_stood_before(scene: Scene) -> None:
    (first, _) = [fact for fact in scene.run.facts if isinstance(fact, AttacksResolved)]
    assert first.line.first == ((0, 1), (0, 1))
    assert (first.lost, first.destroyed) == (1, 1)
    assert first.volleys[0].attack.half_range


def test_a_share_of_divided_attacks_counts_as_the_attacks_that_it_is() -> None:
    async def act(game: Warhammer) -> None:
        whole = shoot(game, "A1", "B1")
        share = Volley("A1", "B1", whole.attack, (Shot("A1.1", "rifle", 1), *whole.shots))
        await resolve_attacks(game, [share])

    ours, theirs = {"sheet": "marine", "models": 1} | PLACES[0], {"sheet": "guard", "models": 5} | PLACES[1]
    scene = Scene(setup({"A1": ours}, {"B1": theirs}), act, dice="hit 1 1 1")
    (attack,) = luck(RULEBOOK, facts(scene))
    assert attack.law.mean == pytest.approx(3 * luck(RULEBOOK, facts(played("hit 1 1, hit 1 1 1 1")))[0].law.mean / 2)


def test_the_attacks_of_a_player_add_up(scene: Scene) -> None:
    attacks = luck(RULEBOOK, facts(scene))
    twice = luck_of_players([attacks[0], attacks[0], attacks[1]])
    assert [(each.player, each.attacks, each.lost) for each in twice] == [(0, 2, 2), (1, 1, 0)]
    both = attacks[0].law.chances
    at_least_two = 1 - both[0] ** 2 - 2 * both[0] * both[1]
    assert twice[0].this_or_better == pytest.approx(at_least_two)
    assert twice[0].law.mean == pytest.approx(2 * attacks[0].law.mean)


def test_the_replay_command_tells_the_luck(
    scene: Scene, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    record, plot = tmp_path / "game.jsonl", tmp_path / "luck.svg"
    save(scene.run, record)

    def run(*words: str) -> str:
        monkeypatch.setenv("COLUMNS", "120")
        rules = ("--ruleset", "bellona.wh40k.e10.rulebook:RULEBOOK")
        monkeypatch.setattr("sys.argv", ["bellona", "replay", "--luck", str(record), *rules, *words])
        with pytest.raises(SystemExit) as ended:
            main()
        assert not ended.value.code
        return capsys.readouterr().out

    page = run("--plot", str(plot))
    assert "A1 → B1: rifle" in page
    assert "polyline" in plot.read_text()
    told = json.loads(run("--json"))
    assert [player["wounds"] for player in told["players"]] == [1, 0]
    assert told["attacks"][0]["expected"] == pytest.approx(luck(RULEBOOK, facts(scene))[0].law.mean)
