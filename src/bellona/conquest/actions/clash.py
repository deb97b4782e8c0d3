"""The Clash action: who strikes whom, with how many attacks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from msgspec.structs import replace

from bellona.kernel.refusal import Refusal

from ..attacks.attack import CLASH, FRONT, HITS, Attack
from ..attacks.attacking import Batch, against, make_attacks, take_hits
from ..facts.attack_facts import ClashBegun
from ..field.ground import enemies_in_contact, engaged_with, side_struck, sides_engaged
from ..field.terrain_traits import in_water
from .inspire import inspirations
from .listed import action

if TYPE_CHECKING:
    from ..game import Conquest
    from ..state import Regiment, Stand
    from .listed import Acting

RULES = ("conquest.action.clash.when", "conquest.action.clash.attacks-engaged", "conquest.action.clash.attacks-support")


def bar_to_clash(game: Conquest, unit: Regiment, acting: Acting) -> Refusal | None:
    """A Regiment of which no Stand has any Clash cannot. [conquest.profile.zero]"""
    if all(game.unmodified(unit, stand, "clash") == 0 for stand in unit.stands):
        return Refusal("characteristic-zero", ("conquest.profile.zero",), {"characteristic": "clash"})
    return None


@action("clash", "conquest.action.clash.when", in_combat=True, bar=bar_to_clash, enemies=enemies_in_contact)
async def clash(game: Conquest, unit: Regiment, acting: Acting) -> None:
    """Every Stand puts its attacks on one enemy Regiment; each group is resolved to its end before the next.

    Who goes into the garrison of those whom it destroyed strikes nobody else.
    [conquest.action.clash.when, conquest.action.clash.multi-target.engaged,
    conquest.action.clash.multi-target.support, conquest.action.clash.multi-target.separate]
    """
    chosen = await choose_targets(game, unit)
    groups: dict[str, list[str]] = {}
    for name, enemy in chosen.items():
        groups.setdefault(enemy, []).append(name)
    rules = ("conquest.action.clash.multi-target.separate",)
    for enemy in await game.order(unit.owner, "order of targets", list(groups), rules=rules, about={"unit": unit.key}):
        if game.unit(unit.key).where == unit.where and game.unit(enemy).alive:
            await strike(game, game.unit(unit.key), game.unit(enemy), groups[enemy])


async def choose_targets(game: Conquest, unit: Regiment) -> dict[str, str]:
    """For each Stand the enemy Regiment that it attacks; nobody is asked where there is but one.

    A Stand that touches an enemy Stand attacks that one, even if it is at a garrison, too.
    [conquest.action.clash.multi-target.engaged, conquest.action.clash.multi-target.support,
    conquest.terrain.garrison.clash-other-enemy]
    """
    options = targets(game, unit)
    rules: tuple[str, ...] = (
        "conquest.action.clash.multi-target.engaged",
        "conquest.action.clash.multi-target.support",
    )
    if any(enemy.block is None for enemy in enemies_in_contact(game, unit)):
        rules = (*rules, "conquest.terrain.garrison.clash-other-enemy")
    names = [stand.name for stand in unit.stands]
    about = {"unit": unit.key, "engaged": [name for name in names if engaged(game, unit, name)]}
    given = await game.assign(
        unit.owner, "clash targets", names, lambda name: options[name], all=True, rules=rules, about=about
    )
    return dict(given)


def targets(game: Conquest, unit: Regiment) -> Mapping[str, list[str]]:
    """The enemies that each Stand may attack: those it is engaged with, or, supporting, any in contact."""
    enemies = enemies_in_contact(game, unit)
    by_enemy = {enemy.key: engaged_with(game, unit, enemy) for enemy in enemies}
    found: dict[str, list[str]] = {}
    for stand in unit.stands:
        own = [key for key, names in by_enemy.items() if stand.name in names]
        in_the_open = [key for key in own if game.unit(key).block is not None]
        found[stand.name] = in_the_open or own or list(by_enemy)
    return found


def engaged(game: Conquest, unit: Regiment, name: str) -> bool:
    return any(name in engaged_with(game, unit, enemy) for enemy in enemies_in_contact(game, unit))


async def strike(game: Conquest, unit: Regiment, target: Regiment, names: list[str]) -> None:
    """The attacks of these Stands on one enemy Regiment, and what its Defense dice strike back.

    Some of them, or all, may be lost: others struck back before it was their turn.
    [conquest.action.clash.hit, conquest.special.counter-attack]
    """
    attacks = batches(game, unit, target, names)
    if not attacks:
        return
    left = {stand.name for stand in unit.stands}
    stands = tuple(name for name in names if name in left)
    game.record(ClashBegun(unit=unit.key, target=target.key, stands=stands, rules=RULES))
    struck = await make_attacks(game, unit, target, attacks)
    if struck.back and game.unit(unit.key).alive:
        rules = ("conquest.special.counter-attack",)
        await take_hits(game, game.unit(unit.key), struck.back, "counter-attack", Attack(kind=HITS), *rules)


def batches(game: Conquest, unit: Regiment, target: Regiment, names: list[str]) -> list[Batch]:
    """The attacks of Stands, those alike together; a Character's apart.

    [conquest.action.clash.attacks-engaged, conquest.action.clash.attacks-support, conquest.character.clash,
    conquest.character.acts-with-regiment]
    """
    touching = engaged_with(game, unit, target)
    counted: dict[Attack, int] = {}
    for stand in unit.stands:
        if stand.name in names and game.unmodified(unit, stand, "clash"):
            attack = clash_attack(game, unit, stand, target)
            counted[attack] = counted.get(attack, 0) + attacks_of(game, unit, stand, stand.name in touching)
    return [Batch(attack, dice) for attack, dice in counted.items()]


def attacks_of(game: Conquest, unit: Regiment, stand: Stand, is_engaged: bool) -> int:
    """An engaged Stand makes all its attacks, another its support attacks.

    Support (X) does not work while enemies touch its flank or rear, unless it is disciplined.
    [conquest.action.clash.attacks-engaged, conquest.action.clash.attacks-support, conquest.special.support,
    conquest.special.iron-discipline, conquest.command-model.leader]
    """
    if is_engaged:
        return int(game.characteristic(unit, stand, "attacks").value)
    if sides_engaged(game, unit) - {FRONT} and not game.may(unit, "holds-support"):
        return 1
    rules = game.rulebook.special_rules.listening("support", game.rules_of_stand(unit, stand))
    return max([1, *(rule.support() or 0 for rule in rules)])  # type: ignore[attr-defined]


def clash_attack(game: Conquest, unit: Regiment, stand: Stand, target: Regiment) -> Attack:
    """The attacks that a Stand makes in a Clash."""
    attack = Attack(
        kind=CLASH,
        skill=game.unmodified(unit, stand, "clash"),
        rules=game.rules_of_stand(unit, stand),
        character=bool(stand.character),
        inspired=inspirations(game, unit, stand),
        side=side_struck(game, unit, target),
    )
    return replace(against(game, target, attack), water=in_water(game, unit))
