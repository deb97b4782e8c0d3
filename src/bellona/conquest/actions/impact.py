"""Impact attacks: what a Charge strikes with when it hits home."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from bellona.kernel.refusal import Refusal
from bellona.kernel.rulebook import Rulebook

from ..attacks.attack import IMPACT, Attack
from ..attacks.attacking import Batch, against, make_attacks
from ..facts.charge_facts import ImpactBegun
from ..field.ground import side_struck
from ..field.terrain_traits import HINDERING, in_water
from ..state import GARRISON

if TYPE_CHECKING:
    from ..game import Conquest
    from ..state import Regiment, Stand


def bar_to_impact(game: Conquest, unit: Regiment, target: Regiment) -> Refusal | None:
    """Why a Charge makes no Impact attacks: its target is in a garrison, or it went through Hindering Terrain.

    [conquest.terrain.garrison.no-impact, conquest.terrain.zone.hindering]
    """
    if target.where == GARRISON:
        return Refusal("no-impact-on-garrisons", ("conquest.terrain.garrison.no-impact",), {"target": target.key})
    if HINDERING in unit.charged_through:
        return Refusal("no-impact-through-hindering", ("conquest.terrain.zone.hindering",), {"unit": unit.key})
    return None


def impacts(game: Conquest, unit: Regiment, stand: Stand) -> int:
    """The Impact attacks of a Stand, whether it touches the enemy or not; in Loose Formation it makes none.

    [conquest.impact.who, conquest.special.impact, conquest.special.loose-formation.no-impact, conquest.profile.zero]
    """
    if not game.unmodified(unit, stand, "clash"):
        return 0
    return impacts_by(game.rulebook, game.rules_of_stand(unit, stand))


def impacts_by(book: Rulebook, texts: tuple[str, ...], printed: int = 0) -> int:
    """The Impact attacks of a Stand with these rules. [conquest.special.impact]"""
    if book.special_rules.granted("no-impact", texts):
        return 0
    rules = book.special_rules.listening("impact", texts)
    return max([printed, *(rule.impact() or 0 for rule in rules)])  # type: ignore[attr-defined]


def batches(game: Conquest, unit: Regiment, target: Regiment) -> list[Batch]:
    """The Impact attacks of a Regiment on the one that it charged, those alike together.

    [conquest.impact.who, conquest.impact.resolve]
    """
    if bar_to_impact(game, unit, target):
        return []
    counted: dict[Attack, int] = {}
    for stand in unit.stands:
        if number := impacts(game, unit, stand):
            attack = impact_attack(game, unit, stand, target)
            counted[attack] = counted.get(attack, 0) + number
    return [Batch(attack, dice) for attack, dice in counted.items()]


def impact_attack(game: Conquest, unit: Regiment, stand: Stand, target: Regiment) -> Attack:
    """The Impact attacks of a Stand: its Clash, and the rules that name Impact attacks; nobody is Inspired in them.

    [conquest.impact.resolve, conquest.impact.not-clash, conquest.action.charge.inspired]
    """
    attack = Attack(
        kind=IMPACT,
        skill=game.unmodified(unit, stand, "clash"),
        rules=game.rules_of_stand(unit, stand),
        character=bool(stand.character),
        side=side_struck(game, unit, target),
    )
    return replace(against(game, target, attack), water=in_water(game, unit))


async def impact(game: Conquest, unit: Regiment, target: Regiment, *rules: str) -> None:
    """Resolve all Impact attacks of a Charge, as Clash attacks are; `rules` let them be made again.

    [conquest.impact.when, conquest.impact.resolve]
    """
    if found := batches(game, unit, target):
        dice = sum(batch.dice for batch in found)
        rules = ("conquest.impact.when", "conquest.impact.who", "conquest.special.impact", *rules)
        game.record(ImpactBegun(unit=unit.key, target=target.key, attacks=dice, rules=rules))
        await make_attacks(game, unit, target, found)
