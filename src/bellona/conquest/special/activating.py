"""Special rules that act when Regiments are activated, or at the end of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..attacks.attack import HITS, Attack
from ..attacks.attacking import take_hits
from ..attacks.broken import rally
from ..attacks.casualties import suffer
from ..facts.effect_facts import DecayRolled
from ..field.ground import enemies_in_contact, enemies_touching, side_struck
from ..moments import Aftermath, ConquestRule
from ..registry import RULES
from ..state import GARRISON
from .nerve import FRIGHTS
from .value import Valued

if TYPE_CHECKING:
    from ..actions.listed import Acting
    from ..game import Conquest
    from ..state import Regiment

ROTS = 5  # the lowest die of Decay that wounds


def aura_hits(game: Conquest, unit: Regiment, text: str, each: int) -> dict[str, int]:
    """The hits that a Regiment takes from Stands with an aura, by their Regiments; in a garrison nobody does.

    [conquest.special.aura-of-death, conquest.special.aura-of-death.garrison]
    """
    hits: dict[str, int] = {}
    for enemy, stand in enemies_touching(game, unit):
        if text in game.rules_of_stand(enemy, stand) and GARRISON not in (enemy.where, unit.where):
            hits[enemy.key] = hits.get(enemy.key, 0) + each
    return hits


@RULES.add("aura-of-death")
class AuraOfDeath(Valued):
    """An enemy Regiment in contact takes X hits from each Stand when it is activated, on the side that is touched.

    Nobody in a garrison suffers them or causes them.
    [conquest.special.aura-of-death, conquest.special.aura-of-death.destroyed, conquest.special.aura-of-death.garrison]
    """

    rules = ("conquest.special.aura-of-death", "conquest.special.aura-of-death.garrison")

    async def named(self, game: Conquest, unit: Regiment, acting: Acting) -> None:
        for key, number in aura_hits(game, unit, self.text, self.value).items():
            if game.unit(unit.key).alive:
                side = side_struck(game, game.unit(key), game.unit(unit.key))
                attack = Attack(kind=HITS, side=side)
                rules = ("conquest.special.aura-of-death", "conquest.activation.draw.aura-timing")
                await take_hits(game, game.unit(unit.key), number, self.name, attack, *rules)


@RULES.add("bravery")
class Bravery(ConquestRule):
    """It ignores Fearsome and Terrifying, as its Character does, and rallies before its first action.

    [conquest.special.bravery, conquest.special.bravery.rally]
    """

    rules = ("conquest.special.bravery", "conquest.special.bravery.rally")
    denies = FRIGHTS
    shared = "character"

    async def about_to_act(self, game: Conquest, unit: Regiment, acting: Acting) -> None:
        if unit.broken:
            rally(game, unit, self.name, "conquest.special.bravery.rally")


@RULES.add("decay")
class Decay(Valued):
    """When its activation ends X dice are rolled for each Stand: each 5 or 6 is a wound, no matter of Morale.

    Several values are added up, and a Character's Stand rolls, too.
    [conquest.special.decay, conquest.special.decay.adds, conquest.special.decay.character]
    """

    rules = ("conquest.special.decay", "conquest.special.decay.adds", "conquest.special.decay.character")
    rolls = ("decay",)
    adds = True
    shared = "character"

    async def deactivated(self, game: Conquest, unit: Regiment) -> None:
        rotting = [decay_of(game.rules_of_stand(unit, stand)) for stand in unit.stands]
        if self.value != max(rotting):
            return  # a Stand that has more rolls for all
        rules = ("conquest.special.decay",)
        dice = tuple(await game.roll(unit.owner, "decay", sum(rotting), rules=rules))
        wounds = sum(die >= ROTS for die in dice)
        game.record(DecayRolled(unit=unit.key, dice=dice, wounds=wounds, rules=rules))
        if wounds:
            await suffer(game, unit.key, wounds, self.name, *rules)


def decay_of(texts: tuple[str, ...]) -> int:
    return next((int(text.partition(" ")[2]) for text in texts if text.startswith("decay ")), 0)


@RULES.add("lethal-demise")
class LethalDemise(ConquestRule):
    """Each wound of its failed Defense rolls is a hit, from the front, on every enemy in contact.

    [conquest.special.lethal-demise]
    """

    rules = ("conquest.special.lethal-demise",)

    async def has_failed_defense(self, game: Conquest, unit: Regiment, aftermath: Aftermath) -> None:
        for enemy in enemies_in_contact(game, unit):
            aftermath.hits[enemy.key] = (1, self.name, self.rules)
