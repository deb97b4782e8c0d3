"""Spells: who casts what on whom, whether it succeeds, and what it does."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from bellona.kernel.refusal import Refusal
from bellona.kernel.rulebook import Rulebook
from bellona.space.numbers import TOUCH

from ..actions.listed import action, character_action
from ..army.army_list import RegimentEntry, Spell
from ..attacks.attack import HITS, Attack
from ..attacks.attacking import take_hits
from ..attacks.healing import heal
from ..facts.character_facts import SpellCast
from ..facts.effect_facts import Gained
from ..field.ground import distance, distance_from, enemies_in_contact
from ..field.sight import refusal_of_sight, side_seen
from ..moments import Cast

if TYPE_CHECKING:
    from ..actions.listed import Acting
    from ..game import Conquest
    from ..state import Character, Regiment

RULES = ("conquest.spell.roll", "conquest.spell.two-successes")
INTERFERENCE = 8.0  # inches
SUCCESSES = 2
SCALE = ((10, 5), (8, 4), (5, 3))  # successes that a Scaling spell takes on so many Stands


class Caster(NamedTuple):
    """Who casts: a Regiment, or the Character of this Stand in it. [conquest.spell.who]"""

    unit: str
    character: str = ""

    @property
    def key(self) -> str:
        return self.character or self.unit


# -- who can cast what -------------------------------------------------------------------------------------------------


def rules_of_caster(game: Conquest, caster: Caster) -> tuple[str, ...]:
    if caster.character:
        return game.rules_of_character(game.character(caster.character))
    return game.rules_of(game.unit(caster.unit))


def casting_dice(game: Conquest, caster: Caster) -> int:
    """The X of Wizard (X) or Priest (X). [conquest.spell.roll, conquest.special.wizard, conquest.special.priest]"""
    rules = game.rulebook.special_rules.listening("casting", rules_of_caster(game, caster))
    return max([0, *(rule.casting() or 0 for rule in rules)])  # type: ignore[attr-defined]


def is_priest(game: Conquest, caster: Caster) -> bool:
    return game.rulebook.special_rules.granted("prays", rules_of_caster(game, caster)) is not None


def spells_of(game: Conquest, caster: Caster) -> dict[str, Spell]:
    """The spells that a caster has; a Character's are those bought for him. [conquest.spell.profile]"""
    unit = game.unit(caster.unit)
    entry = game.entry(unit)
    one = game.character(caster.character) if caster.character else game.by_itself(unit)
    names: Sequence[str] = one.spells if one else entry.spells if isinstance(entry, RegimentEntry) else ()
    return {name: game.army_list(unit.owner).spells[name] for name in names}


def bar_to_cast(game: Conquest, caster: Caster) -> Refusal | None:
    """Why somebody cannot cast. [conquest.spell.who, conquest.special.wizard, conquest.special.priest]"""
    about = {"caster": caster.key}
    if not game.unit(caster.unit).on_field:
        return Refusal("not-on-battlefield", ("conquest.spell.who",), about)
    if not casting_dice(game, caster):
        return Refusal("no-caster", ("conquest.spell.who",), about)
    spells = spells_of(game, caster)
    if not spells:
        return Refusal("no-spell", ("conquest.spell.who",), about)
    if not any(targets(game, caster, spell) for spell in spells.values()):
        return Refusal("no-target", ("conquest.spell.choose",), about)
    return None


def targets(game: Conquest, caster: Caster, spell: Spell) -> list[Regiment]:
    """The Regiments on which a spell may be cast. [conquest.spell.choose]"""
    owner = game.unit(caster.unit).owner
    units = game.on_field(owner if spell.friendly or not spell.range else 1 - owner)
    return [unit for unit in units if bar_to_target(game, caster, spell, unit) is None]


def bar_to_target(game: Conquest, caster: Caster, spell: Spell, target: Regiment) -> Refusal | None:
    """Why a spell cannot be cast on a Regiment.

    Hits need sight; among enemies in contact they can be aimed at no other, and those are seen.
    [conquest.spell.range, conquest.spell.los, conquest.spell.engaged-target, conquest.spell.choose]
    """
    unit = game.unit(caster.unit)
    about = {"target": target.key}
    if not spell.range:
        return None if target.key == unit.key else Refusal("only-on-self", ("conquest.spell.range",), about)
    if (target.owner == unit.owner) != spell.friendly:
        return Refusal("wrong-side", ("conquest.spell.choose",), about)
    far = _far(game, caster, target)
    if far > spell.range + TOUCH:
        return Refusal("out-of-range", ("conquest.spell.range",), {"distance": round(far, 3), "range": spell.range})
    if not spell.hits:
        return None
    touching = [enemy.key for enemy in enemies_in_contact(game, unit)]
    if touching and target.key not in touching:
        return Refusal("in-contact-with-others", ("conquest.spell.engaged-target",), {"in_contact": touching})
    unseen = None if touching else refusal_of_sight(game, unit, target)
    return Refusal(unseen.why, ("conquest.spell.los", *unseen.rules), unseen.about) if unseen else None


def _far(game: Conquest, caster: Caster, target: Regiment) -> float:
    """From the Stand of a Character, or from the nearest of a Regiment. [conquest.spell.range]"""
    unit = game.unit(caster.unit)
    if caster.character:
        return distance_from(game, unit, game.character(caster.character).stand, target)
    return distance(game, unit, target)


# -- casting -----------------------------------------------------------------------------------------------------------


def bar_for_regiment(game: Conquest, unit: Regiment, acting: Acting) -> Refusal | None:
    return bar_to_cast(game, Caster(unit.key))


def bar_for_character(game: Conquest, one: Character) -> Refusal | None:
    return bar_to_cast(game, Caster(one.regiment, one.key))


@action("spell", "conquest.spell.who", in_combat=None, bar=bar_for_regiment)
async def cast_by_regiment(game: Conquest, unit: Regiment, acting: Acting) -> None:
    """A Regiment casts, in combat or out of it. [conquest.spell.who]"""
    await cast(game, Caster(unit.key))


@character_action("spell", "conquest.spell.who", bar=bar_for_character)
async def cast_by_character(game: Conquest, one: Character) -> None:
    """A Character casts on his own card. [conquest.spell.who]"""
    await cast(game, Caster(one.regiment, one.key))


async def cast(game: Conquest, caster: Caster) -> None:
    """Choose a spell and a target, roll, and if enough dice succeed the spell does what it does.

    [conquest.spell.choose, conquest.spell.roll, conquest.spell.two-successes, conquest.spell.resolve]
    """
    unit = game.unit(caster.unit)
    spells = spells_of(game, caster)
    open_ = [name for name, spell in spells.items() if targets(game, caster, spell)]
    name = await game.choose(unit.owner, "spell", open_, rules=("conquest.spell.choose",), about={"caster": caster.key})
    spell = spells[name]

    def why_not(key: str) -> Refusal | None:
        target = game.state.regiments.get(key)
        return bar_to_target(game, caster, spell, target) if target and target.on_field else None

    about = {"spell": name, "caster": caster.key}
    terms = {"find": game.unit, "why_not": why_not, "rules": ("conquest.spell.choose",), "about": about}
    target = await game.choose(unit.owner, "spell target", targets(game, caster, spell), **terms)
    needed, of = attunement(game, caster, spell, target), successes_needed(game, spell, target)
    dice = tuple(await game.roll(unit.owner, "casting", casting_dice(game, caster), rules=RULES))
    won = successes(dice, needed, forgiven(game, caster, target))
    told = SpellCast(
        caster=caster.key,
        spell=name,
        target=target.key,
        dice=dice,
        needed=needed,
        successes=won,
        of=of,
        succeeded=won >= of,
        rules=(*RULES, *_cited(spell, target, needed)),
    )
    game.record(told)
    if told.succeeded:
        await take_effect(game, caster, name, game.unit(target.key))


def attunement(game: Conquest, caster: Caster, spell: Spell, target: Regiment) -> int:
    """The highest die that succeeds; one less where any enemy interferes. [conquest.spell.interference]"""
    return spell.attunement - is_interfered_with(game, caster, target)


def is_interfered_with(game: Conquest, caster: Caster, target: Regiment) -> bool:
    """Whether an enemy who casts is within 8 inches of the caster or of the target; one is as good as many.

    [conquest.spell.interference, conquest.character.measure-from]
    """
    unit = game.unit(caster.unit)
    own = game.character(caster.character).stand if caster.character else ""
    for enemy in casters(game, 1 - unit.owner):
        theirs = game.character(enemy.character).stand if enemy.character else ""
        other = game.unit(enemy.unit)
        near = (_apart(game, other, theirs, unit, own), _apart(game, other, theirs, target, ""))
        if min(near) <= INTERFERENCE + TOUCH:
            return True
    return False


def casters(game: Conquest, player: int) -> list[Caster]:
    """All of a player on the battlefield who have Wizard (X) or Priest (X), with spells or without.

    [conquest.spell.interference, conquest.special.wizard, conquest.special.priest]
    """
    units = game.on_field(player)
    able = [Caster(unit.key) for unit in units] + [Caster(unit.key, unit.character) for unit in units if unit.character]
    return [caster for caster in able if casting_dice(game, caster)]


def _apart(game: Conquest, unit: Regiment, stand: str, other: Regiment, theirs: str) -> float:
    if stand:
        return distance_from(game, unit, stand, other, theirs)
    return distance_from(game, other, theirs, unit) if theirs else distance(game, unit, other)


def successes_needed(game: Conquest, spell: Spell, target: Regiment) -> int:
    """Two, or more where the spell is Scaling: by the Stands of the target, its Character's among them, and by one for
    a Monster.

    [conquest.spell.two-successes, conquest.spell.scaling, conquest.spell.scaling-monster,
    conquest.character.counts-size]
    """
    return scaled(len(target.stands), game.type_of(target) == "monster") if spell.scaling else SUCCESSES


def scaled(size: int, monster: bool) -> int:
    """The successes that a Scaling spell takes on so many Stands. [conquest.spell.scaling]"""
    return next((of for stands, of in SCALE if size >= stands), SUCCESSES) + monster


def successes(dice: Sequence[int], needed: int, spared: int = 0) -> int:
    """How many casting dice succeed: no characteristic is tested, so no face does by itself.

    [conquest.spell.roll, conquest.special.devout]
    """
    won = sum(die <= needed for die in dice)
    return min(len(dice), won + spared)


def forgiven(game: Conquest, caster: Caster, target: Regiment) -> int:
    """How many failed dice count as successes because of who the target is. [conquest.special.devout]"""
    return forgiven_by(game.rulebook, game.rules_of(target), is_priest(game, caster))


def forgiven_by(book: Rulebook, texts: tuple[str, ...], by_priest: bool) -> int:
    """How many failed dice such rules of the target turn into successes. [conquest.special.devout]"""
    rules = book.special_rules.listening("castings_forgiven", texts)
    return max([0, *(rule.castings_forgiven(by_priest) or 0 for rule in rules)])  # type: ignore[attr-defined]


def _cited(spell: Spell, target: Regiment, needed: int) -> tuple[str, ...]:
    """What decided about the numbers of a casting roll."""
    interfered = ("conquest.spell.interference",) if needed < spell.attunement else ()
    return (*interfered, *(("conquest.spell.scaling",) if spell.scaling else ()))


# -- what it does ------------------------------------------------------------------------------------------------------


async def take_effect(game: Conquest, caster: Caster, name: str, target: Regiment) -> None:
    """Hits, healing, or rules and draw events until the end of the round, whatever becomes of the caster.

    What he is counts as he cast it: the hits may come back upon him.
    [conquest.spell.resolve, conquest.spell.duration, conquest.spell.caster-removed]
    """
    spell = spells_of(game, caster)[name]
    done = Cast(name, caster.key, is_priest(game, caster), not spell.range)
    for text in (*spell.gives, *((spell.event,) if spell.event else ())):
        game.gain(target.key, text, event=text == spell.event)
        rules = ("conquest.spell.duration", "conquest.spell.caster-removed")
        game.record(Gained(unit=target.key, effect=text, rules=rules))
    if spell.heals:
        await heal(game, target.key, spell.heals, "conquest.spell.resolve")
    if spell.hits:
        unit, target = game.unit(caster.unit), game.unit(target.key)
        stand = game.character(caster.character).stand if caster.character else unit.stands[0].name
        side = side_seen(game, unit, stand, target)
        attack = Attack(kind=HITS, rules=spell.rules, spell=True, side=side)
        await take_hits(game, target, spell.hits, name, attack, "conquest.spell.resolve", "conquest.spell.no-flank")
    if game.unit(target.key).on_field:
        await game.window.spell_cast(game, game.unit(target.key), done)
