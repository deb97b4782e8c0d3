"""What players of 10th edition measure and look at: sight through ruins and woods, ranges, odds of an attack."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from bellona.kernel.game import Game
from bellona.space.aids import Aids
from bellona.space.sight import Bools

from ..attack import Attack
from ..game import Warhammer
from ..state import Unit
from .chances import Policy, Volley
from .ground import ENGAGEMENT
from .moves import known_distances
from .phases.shooting import circumstances
from .plans import Plan
from .resolving import attack_by, mortal_wounds_spill
from .seeing import full_sight_of, sight_of
from .standing import line_in_play
from .targeting import Aim, FieldOfFire

CHARGE = 12.0
DEEP_STRIKE = 9.0


class BattleAids(Aids):
    """The same questions as the rules ask, for people who want to know before they act."""

    def rings(self, game: Game[Any], unit: str) -> list[tuple[str, float]]:
        """Its move, its weapons, its Auras, how far it charges, and from where it is engaged or dropped upon."""
        assert isinstance(game, Warhammer)
        its = game.unit(unit)
        moves = known_distances(game, its).values()
        ranges = {key: game.weapon(model, key).range for model in its.models for key in game.weapons(its, model)}
        auras = {text: inches for text, inches, _ in game.own_auras(its)}
        fixed = {"engagement range": ENGAGEMENT, "deep-strike": DEEP_STRIKE, "charge": CHARGE}
        rings = ({"move": max(moves)} if moves else {}) | ranges | auras | fixed
        return [(name, inches) for name, inches in rings.items() if inches]

    def attacks(self, game: Game[Any], unit: str, target: str, answer: Any) -> Plan | None:
        """The attacks of every gun that may be fired at the target, or of those that an answer aims at it."""
        assert isinstance(game, Warhammer)
        shooter, victim = game.unit(unit), game.unit(target)
        fired = Counter(_fired(game, shooter, victim, answer))
        if not fired:
            return None
        line = line_in_play(game, victim, shooter)
        policy = Policy({}, {}, spills=mortal_wounds_spill(game))
        volleys = [Volley(game.rulebook, attack, weapons, line, policy) for attack, weapons in fired.items()]
        return Plan((line,), volleys=tuple(volleys))

    def seen(self, game: Game[Any], unit: str, target: str) -> Bools:
        assert isinstance(game, Warhammer)
        return sight_of(game, game.unit(unit), game.unit(target))

    def fully_seen(self, game: Game[Any], unit: str, target: str) -> Bools:
        assert isinstance(game, Warhammer)
        return full_sight_of(game, game.unit(unit), game.unit(target))


def _fired(game: Warhammer, unit: Unit, target: Unit, answer: Any) -> Iterator[Attack]:
    field = FieldOfFire(game, unit, [target])
    for gun in field.ready():
        aims = {aim.key: aim for aim in field.aims(gun)}
        wanted = next(iter(aims), "") if not isinstance(answer, dict) else answer.get(gun.key, "")
        if wanted in aims:
            aim: Aim = aims[wanted]
            known = circumstances(field, gun, aim)
            yield attack_by(game, unit, unit.model(gun.model), aim.profile(gun), target, **known)
