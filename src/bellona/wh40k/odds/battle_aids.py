"""What players of 10th edition measure and look at: sight through ruins and woods, ranges, odds of an attack."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from bellona.kernel.flow import names
from bellona.kernel.game import Game
from bellona.space.aids import Aids
from bellona.space.numbers import Bools

from ..attack import Attack
from ..attacks.melee import melee_aim
from ..attacks.targeting import Aim
from ..game import Warhammer
from ..moves.making import known_distances
from ..state import Unit
from .chances import Policy, VolleyDice
from .in_play import line_in_play
from .other_rolls import charge_test
from .plans import Plan
from .previews import charge_ahead, melee_ahead
from .questions import AskedCharge, InPlay

TARGETS, MELEE_ATTACKS, CHARGE_TARGETS = "targets", "melee attacks", "charge targets"  # the questions that declare


class BattleAids(Aids):
    """The same questions as the rules ask, for people who want to know before they act."""

    def rings(self, game: Game[Any], unit: str) -> list[tuple[str, float]]:
        """Its move, its weapons, its Auras, how far it charges, and from where it is engaged or dropped upon."""
        assert isinstance(game, Warhammer)
        its = game.unit(unit)
        moves = known_distances(game, its).values()
        ranges = {key: game.weapon(model, key).range for model in its.models for key in game.weapons(its, model)}
        auras = {text: inches for text, inches, _ in game.own_auras(its)}
        parts = game.parts
        fixed = {"engagement range": parts.ground.engagement, "deep-strike": parts.reserves.from_enemies}
        fixed |= {"charge": parts.charge.reach}
        rings = ({"move": max(moves)} if moves else {}) | ranges | auras | fixed
        return [(name, inches) for name, inches in rings.items() if inches]

    def attacks(
        self,
        game: Game[Any],
        unit: str,
        target: str,
        asked: str,
        answer: Any,
        about: Mapping[str, Any] | None = None,
    ) -> Plan | None:
        """The charge, melee attacks or shots at the target: all that are possible, or those that an answer declares."""
        assert isinstance(game, Warhammer)
        attacker, victim = game.unit(unit), game.unit(target)
        if asked == CHARGE_TARGETS:
            return _charge(game, attacker, victim, answer)
        fighting = "fight" in names(game.rulebook.stages, game.state.clock)
        melee = asked == MELEE_ATTACKS or (fighting and asked != TARGETS)
        made = Counter((_struck if melee else _fired)(game, attacker, victim, answer))
        if not made:
            return None
        line = line_in_play(game, victim, None if melee else attacker)
        policy = Policy({}, {}, spills=game.parts.attacks.spill(game.readings()))
        volleys = [VolleyDice(game.rulebook, attack, weapons, line, policy) for attack, weapons in made.items()]
        return Plan((line,), volleys=tuple(volleys))

    def seen(self, game: Game[Any], unit: str, target: str) -> Bools:
        assert isinstance(game, Warhammer)
        return game.parts.sight.seen(game, game.unit(unit), game.unit(target))

    def fully_seen(self, game: Game[Any], unit: str, target: str) -> Bools:
        assert isinstance(game, Warhammer)
        return game.parts.sight.fully_seen(game, game.unit(unit), game.unit(target))


def _charge(game: Warhammer, unit: Unit, target: Unit, answer: Any) -> Plan:
    """The Charge roll that reaches every target."""
    told = answer if isinstance(answer, list) else []
    chosen = [key for key in told if isinstance(key, str) and key in game.state.units]
    roll, _ = charge_ahead(game, InPlay(unit=unit.key, target=tuple(chosen) or target.key, how="charge"))
    return Plan(trial=charge_test(game.rulebook, AskedCharge(needed=roll)))


def _struck(game: Warhammer, unit: Unit, target: Unit, answer: Any) -> Iterator[Attack]:
    weapons = {}
    if isinstance(answer, dict):
        aims = {key: melee_aim(str(chosen)) for key, chosen in answer.items()}
        weapons = {key: made.weapon for key, made in aims.items() if made.target == target.key}
        if not weapons:
            return
    ahead = melee_ahead(game, unit, target, InPlay(unit=unit.key, target=target.key, how="fight", weapons=weapons))
    for volley in ahead.volleys:
        yield from [volley.attack] * len(volley.shots)


def _fired(game: Warhammer, unit: Unit, target: Unit, answer: Any) -> Iterator[Attack]:
    field = game.parts.shooting.field_of_fire(game, unit, [target])
    for gun in field.ready():
        aims = {aim.key: aim for aim in field.aims(gun)}
        wanted = next(iter(aims), "") if not isinstance(answer, dict) else answer.get(gun.key, "")
        if wanted in aims:
            aim: Aim = aims[wanted]
            known = game.parts.shooting.circumstances(field, gun, aim)
            yield game.parts.attacks.attack_by(game, unit, unit.model(gun.model), aim.profile(gun), target, **known)
