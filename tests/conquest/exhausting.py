"""Conquest, to be played until every special rule, draw event, ability, action, trait, spell and card has fired.

Whether something has fired the facts say: one of them names it, or cites a rule that its class carries out. What only
lets somebody do or be something is cited by none; there it counts that play asked for it and was given it. Traits of
terrain show by the table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from random import Random
from typing import Any, TypeAlias
from unittest.mock import patch

from bellona.bots.busy import BusyBot
from bellona.catalogue.citations import cited
from bellona.conquest.actions.listed import ACTIONS, CHARACTER_ACTIONS
from bellona.conquest.actions.march import Off, reach, refusal_of_march
from bellona.conquest.army.army_list import size_of
from bellona.conquest.army.muster import army_list
from bellona.conquest.facts.attack_facts import DefenseRolls
from bellona.conquest.facts.character_facts import SpellCast
from bellona.conquest.facts.round_facts import ActionTaken, Deactivated, DrawEventResolved, SupremacyUsed
from bellona.conquest.facts.terrain_facts import TerrainCrossed
from bellona.conquest.facts.victory_facts import SecondaryScored
from bellona.conquest.field.garrison import refusal_to_occupy
from bellona.conquest.field.sight import refusal_of_sight
from bellona.conquest.field.terrain_traits import HINDERED, height, in_water, is_on, size, zones
from bellona.conquest.field.zone_traits import TRAITS
from bellona.conquest.game import Conquest
from bellona.conquest.moments import ConquestRule
from bellona.conquest.rounds.secondary import SECONDARIES
from bellona.conquest.rulebook import RULEBOOK
from bellona.conquest.state import GARRISON, Regiment
from bellona.kernel.dice import Seeded
from bellona.kernel.facts import Fact
from bellona.kernel.requests import Answer, Assign, Choose
from bellona.kernel.rule import Rule, SpecialRules
from bellona.kernel.run import BOT, Run
from bellona.space.blocks import Ahead

from .battles import setup_for
from .rosters import FACTIONS, a_roster

Shows: TypeAlias = Callable[[Conquest, Regiment], bool]

CLASSES = RULEBOOK.special_rules.classes
RULES = {name: frozenset(cited(cls.__doc__ or "")) for name, cls in CLASSES.items()}
SPELLS = {name for faction in FACTIONS for name in army_list(faction).spells}
# What no fact cites: permissions, and numbers that are there before anything happens.
UNTOLD = {
    *("arcing-fire", "bodyguard", "dauntless", "deadshot", "devout", "dread", "fly", "hastened", "irregular"),
    *("iron-discipline", "light-of-nine", "priest", "quicksilver-strike", "standard-bearer", "support", "sureshot"),
    *("what-was-buried", "wizard", "you-and-whose-army"),
}


# -- what shows by the table -------------------------------------------------------------------------------------------


def _barred(game: Conquest, unit: Regiment) -> bool:
    """A March straight ahead is refused because of impassable terrain."""
    if unit.block is None:
        return False
    refusal = refusal_of_march(game, unit, [Ahead(game.march(unit))], reach(game, unit), Off())
    return refusal is not None and "conquest.terrain.zone.impassable" in refusal.rules


def _hides(trait: str) -> Shows:
    """It does not see an enemy, and a piece with the trait is in the way."""

    def shows(game: Conquest, unit: Regiment) -> bool:
        unseen = [refusal_of_sight(game, unit, enemy) for enemy in game.on_field(1 - unit.owner)]
        by = {key for refusal in unseen if refusal for key in refusal.about.get("blocked_by", ())}
        return not by.isdisjoint(feature.key for feature in zones(game, trait))

    return shows


def _stands(trait: str, raised: bool) -> Shows:
    """It stands on a piece with the trait that is as tall as something, and is taller for it, or is not."""

    def shows(game: Conquest, unit: Regiment) -> bool:
        on = [one for one in zones(game, trait) if height(game, one) and is_on(game, unit, one)]
        return unit.where != GARRISON and bool(on) and (size(game, unit) > size_of(game.type_of(unit))) == raised

    return shows


def _inside(game: Conquest, unit: Regiment) -> bool:
    return unit.where == GARRISON


def _as_tall(game: Conquest, unit: Regiment) -> bool:
    return _inside(game, unit) and size(game, unit) == height(game, game.table.terrain[unit.terrain]) != 1


def _too_large(game: Conquest, unit: Regiment) -> bool:
    refusals = [refusal_to_occupy(game, unit, feature.key) for feature in zones(game, "garrison")]
    return any(refusal and refusal.why == "too-large-for-garrison" for refusal in refusals)


SHOWN: dict[str, Shows] = {
    "garrison": _inside,
    "height": _as_tall,
    "capacity": _too_large,
    "elevation": _stands("elevation", raised=True),
    "passable": _stands("passable", raised=False),
    "size": _hides("size"),
    "blocks-los": _hides("blocks-los"),
    "impassable": _barred,
    "water": in_water,
    "hindering": lambda game, unit: HINDERED in unit.used,
}


def _told(game: Conquest, fact: Fact) -> set[str]:
    """What a fact names, and the traits of which it tells."""
    match fact:
        case DrawEventResolved(event=text) | SupremacyUsed(ability=text):
            return {text.partition(" ")[0]}
        case ActionTaken(unit=key, action=name):
            return {f"action {name}"} if key in game.state.regiments else {f"character action {name}"}
        case SpellCast(spell=name, succeeded=True):
            return {f"spell {name}"}
        case SecondaryScored(card=name):
            return {f"card {name}"}
        case TerrainCrossed(trait=name):
            return {f"trait {name}"}
        case DefenseRolls(unit=key) if key in game.state.regiments and _inside(game, game.unit(key)):
            return {"trait defense"}
    return {"trait obscuring"} if "conquest.terrain.zone.obscuring" in fact.rules else set()


WANTED = {
    *CLASSES,
    *(f"action {name}" for name in ACTIONS),
    *(f"character action {name}" for name in CHARACTER_ACTIONS),
    *(f"trait {name}" for name in TRAITS),
    *(f"spell {name}" for name in SPELLS),
    *(f"card {name}" for name in SECONDARIES),
}


# -- what was asked for and given --------------------------------------------------------------------------------------


@contextmanager
def acting() -> Iterator[set[str]]:
    """The names of special rules that grant something or return a value while the block runs; it fills as they do."""
    acted: set[str] = set()
    granted = SpecialRules.granted

    def noting(self: SpecialRules, permission: str, texts: tuple[str, ...]) -> Rule | None:
        rule = granted(self, permission, texts)
        acted.update([rule.name] if rule else ())
        return rule

    with patch.object(SpecialRules, "granted", noting):
        kept = [(cls, name, vars(cls)[name]) for key in UNTOLD for cls in [CLASSES[key]] for name in _moments(cls)]
        for cls, name, moment in kept:
            setattr(cls, name, _noting(moment, acted))
        try:
            yield acted
        finally:
            for cls, name, moment in kept:
                setattr(cls, name, moment)


def _moments(cls: type[Rule]) -> list[str]:
    return [name for name, one in vars(cls).items() if callable(one) and name in vars(ConquestRule)]


def _noting(moment: Callable[..., Any], acted: set[str]) -> Callable[..., Any]:
    @wraps(moment)
    def noting(rule: Rule, *about: Any) -> Any:
        found = moment(rule, *about)
        acted.update([rule.name] if found is not None else ())
        return found

    return noting


# -- the battles -------------------------------------------------------------------------------------------------------


# What brings about something that is not chosen by its name.
LEADS_TO = {
    "fearsome": ("combat-rally", "combat-reform"),
    "bodyguard": ("duel", "refuse"),
    "you-and-whose-army": ("duel", "refuse"),
    "quicksilver-strike": ("duel", "accept"),
    "dread": ("charge", "inspire"),
    "overrun": ("charge",),
    "torrential-fire": ("volley",),
}


class Seeker(BusyBot):
    """Prefers whatever has not fired yet: it knows what has."""

    name = "seeker"

    def __init__(self, seed: int | str, missing: set[str]) -> None:
        super().__init__(seed)
        self.missing = missing

    def answer(self, run: Run, player: int) -> Answer:
        request = run.asked(player)
        if isinstance(request, Choose) and not request.single:
            keys = sorted(request.options, key=lambda key: f"card {key}" not in self.missing)
            return keys[: request.least] if request.least else super().answer(run, player)
        if isinstance(request, Choose):
            wanted = [key for key in request.options if self._is_wanted(request.name, key)]
            if wanted := wanted or [key for key in request.options if self._is_prey(run, key)]:
                return wanted[self.chance.pick(len(wanted))]
            if request.name == "action" and self.chance.pick(4) == 0:
                return request.some(self.chance.pick)
        if isinstance(request, Assign) or request.name == "duel response":
            return request.some(self.chance.pick)
        return super().answer(run, player)

    def _is_prey(self, run: Run, key: str) -> bool:
        """Whom one rides down who is Broken."""
        return "overrun" in self.missing and key in run.state.regiments and run.state.regiments[key].broken

    def _is_wanted(self, asks: str, key: str) -> bool:
        word = key.partition(" ")[0]
        names = {word, f"action {word}", f"character action {word}", f"spell {word}"}
        leads = any(word in ways for name, ways in LEADS_TO.items() if name in self.missing)
        return leads or not names.isdisjoint(self.missing) or asks.removeprefix("use ") in self.missing


def battle_for(number: int, missing: set[str]) -> Run:
    """Two armies that have what is missing."""
    rng = Random(number)
    wanted = {name.rpartition(" ")[2] for name in missing}
    armies = [a_roster(rng, faction, 2000, wanted) for faction in FACTIONS[:: 1 - 2 * (number % 2)]]
    setup = setup_for(number, "battle") | {"armies": armies, "secondaries": True}
    return Run(RULEBOOK, setup, Seeded(f"exhausting {number}"))


def never_fired(games: int) -> list[str]:
    """What has not fired after so many battles; fewer if everything has."""
    missing = set(WANTED)
    for number in range(games):
        with acting() as acted:
            run = battle_for(number, missing)
            bots, seen = [Seeker(f"{number}/{seat}", missing) for seat in (0, 1)], 0
            while not run.is_over and missing and not _is_vain(run, missing):
                player = next(iter(run.waiting()))
                run.answer(bots[player].answer(run, player), player=player, giver=BOT)
                assert isinstance(run.game, Conquest)
                for fact in run.facts[seen:]:
                    missing -= _told(run.game, fact)
                    missing -= {name for name in missing & RULES.keys() - UNTOLD if RULES[name] & {*fact.rules}}
                missing -= acted & UNTOLD
                if any(isinstance(fact, Deactivated) for fact in run.facts[seen:]):
                    missing -= _shown(run.game, missing)
                seen = len(run.facts)
        if not missing:
            break
    return sorted(missing)


def _is_vain(run: Run, missing: set[str]) -> bool:
    """Whether only cards are missing, and none of them is in a hand."""
    hands = [side.hand for side in run.state.sides]
    held = {f"card {card}" for hand in hands for card in hand}
    return all(hands) and held.isdisjoint(missing) and all(name.startswith("card ") for name in missing)


def _shown(game: Conquest, missing: set[str]) -> set[str]:
    units = [unit for player in game.players for unit in game.on_field(player)]
    traits = [name for name in SHOWN if f"trait {name}" in missing and zones(game, name)]
    return {f"trait {name}" for name in traits if any(SHOWN[name](game, unit) for unit in units)}
