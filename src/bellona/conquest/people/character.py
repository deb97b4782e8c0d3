"""Characters: their actions, and how they end. What they do with their Regiments is where those actions are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bellona.kernel.refusal import Refusal
from bellona.space.blocks.block import Block, formed

from ..actions.clash import batches
from ..actions.listed import ACTIONS, CHARACTER_ACTIONS, CharacterAction, character_action
from ..actions.press_the_attack import press_the_attack
from ..actions.rally import may_rally_in_combat
from ..attacks.attacking import make_attacks
from ..attacks.broken import count_losses, rally
from ..attacks.casualties import destroy
from ..facts.character_facts import CharacterLost, LastClash
from ..facts.round_facts import ActionTaken, Passed
from ..field.formation import without
from ..field.ground import enemies_in_contact, is_engaged

if TYPE_CHECKING:
    from ..game import Conquest
    from ..state import Character, Regiment, Stand


def stand_of(game: Conquest, one: Character) -> Stand:
    """His Stand, in his Regiment. [conquest.character.stand, conquest.character.must-join]"""
    return game.unit(one.regiment).stand(one.stand)


# -- his own card ------------------------------------------------------------------------------------------------------


async def act_as_character(game: Conquest, one: Character) -> None:
    """One Character action, or none; what Regiments do is not among them.

    [conquest.character.one-action, conquest.character.activation, conquest.activation.pass]
    """
    action = await choose_action(game, one)
    if action is None:
        game.record(Passed(unit=one.key, rules=("conquest.activation.pass",)))
        return
    game.record(ActionTaken(unit=one.key, action=action.name, rules=("conquest.character.one-action", *action.rules)))
    await action.act(game, one)
    await press_the_attack(game, one.owner)


async def choose_action(game: Conquest, one: Character) -> CharacterAction | None:
    open_ = game.find(lambda: [name for name, each in CHARACTER_ACTIONS.items() if each.bar(game, one) is None])

    def why_not(name: str) -> Refusal | None:
        if name in CHARACTER_ACTIONS:
            return CHARACTER_ACTIONS[name].bar(game, game.character(one.key))
        if name in ACTIONS:
            return Refusal("not-a-character-action", ("conquest.character.one-action",), {"action": name})
        return None

    about = {"character": one.key, "unit": one.regiment}
    rules = ("conquest.character.one-action", "conquest.character.activation")
    name = await game.may_choose(one.owner, "character action", open_, why_not=why_not, about=about, rules=rules)
    return CHARACTER_ACTIONS[name] if name else None


def bar_to_rally(game: Conquest, one: Character) -> Refusal | None:
    """Only a Broken Regiment is rallied. [conquest.broken.character-rally]"""
    rules = ("conquest.broken.character-rally",)
    return None if game.unit(one.regiment).broken else Refusal("not-broken", rules, {"unit": one.regiment})


@character_action("rally", "conquest.broken.character-rally", bar=bar_to_rally)
async def rally_his_regiment(game: Conquest, one: Character) -> None:
    """His Regiment is Broken no longer; in contact with the enemy, unless that frightens it.

    [conquest.broken.character-rally, conquest.broken.end]
    """
    unit = game.unit(one.regiment)
    if not is_engaged(game, unit) or await may_rally_in_combat(game, unit):
        rally(game, game.unit(unit.key), one.key, "conquest.broken.character-rally")


# -- his end -----------------------------------------------------------------------------------------------------------


def wound(game: Conquest, one: Character, wounds: int) -> int:
    """He takes wounds on his own Stand, as many as there is room for; how many. Who has all is still to be removed.

    [conquest.character.wounds, conquest.duel.wounds]
    """
    unit, stand = game.unit(one.regiment), stand_of(game, one)
    taken = min(wounds, game.unmodified(unit, stand, "wounds") - stand.wounds)
    game.change_stand(unit.key, stand.name, wounds=stand.wounds + taken)
    return taken


def is_slain(game: Conquest, one: Character) -> bool:
    """Whether he has as many wounds as he can have. [conquest.character.wounds]"""
    unit, stand = game.unit(one.regiment), stand_of(game, one)
    return stand.wounds >= game.unmodified(unit, stand, "wounds")


async def fall(game: Conquest, key: str, *rules: str) -> None:
    """A Character is removed with everything on his Stand, and the ranks of his Regiment close; he is a loss to it.

    [conquest.character.wounds, conquest.duel.killed-reform, conquest.character.counts-size,
    conquest.character.gone-not-restored]
    """
    one = game.character(key)
    if game.by_itself(game.unit(one.regiment)):
        await destroy(game, one.regiment)
        return
    await without(game, one.regiment, one.stand)
    lose(game, key, "wounds", "conquest.character.wounds", *rules)
    if count_losses(game, one.regiment):
        await destroy(game, one.regiment)


def lose(game: Conquest, key: str, why: str, *rules: str) -> None:
    """A Character is gone, and all that he had; no healing brings him back.

    [conquest.retinue.lost, conquest.character.upgrades, conquest.character.gone-not-restored]
    """
    one = game.character(key)
    game.change_character(key, alive=False)
    rules = (*rules, *(("conquest.retinue.lost",) if one.retinue else ()))
    game.record(CharacterLost(character=key, unit=one.regiment, why=why, rules=rules))


async def last_clash(game: Conquest, one: Character) -> None:
    """When his Regiment is destroyed, a Character who has not used his card strikes an enemy that touches his Stand.

    Whoever strikes his own last blow is not struck any more: there is nobody left but him.
    [conquest.character.fight-to-the-death, conquest.character.fight-to-the-death.none]
    """
    stand_alone(game, game.unit(one.regiment), stand_of(game, one))
    unit = game.unit(one.regiment)
    if one.activated:
        return
    enemies = [enemy for enemy in enemies_in_contact(game, unit) if enemy.ordinary]
    if not enemies:
        rules: tuple[str, ...] = ("conquest.character.fight-to-the-death.none",)
        game.record(LastClash(character=one.key, rules=rules))
        return
    rules = ("conquest.character.fight-to-the-death",)
    about = {"character": one.key}
    target = await game.choose(one.owner, "last clash", enemies, find=game.unit, rules=rules, about=about)
    game.record(LastClash(character=one.key, target=target.key, rules=rules))
    if blows := batches(game, unit, target, [one.stand]):
        await make_attacks(game, unit, target, blows)


def stand_alone(game: Conquest, unit: Regiment, stand: Stand) -> None:
    """All Stands but one of the front rank are removed, and that one stays where it is."""
    for other in unit.stands:
        if other.name != stand.name:
            game.table.remove(unit.key, other.name)
    file = unit.stands.index(stand)
    game.change(unit.key, stands=(stand,))
    if unit.block:
        block = unit.block
        x, y = block.at(0.0, block.front / 2 - (file + 0.5) * block.width)
        game.put(unit.key, Block(x, y, block.fx, block.fy, block.width, block.depth, formed(1, 1)))
