"""A battle as its rules see it: who is who, what it can do, what it has gained."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import msgspec

from bellona.kernel.game import Game
from bellona.kernel.modifiers import Modifier, Total
from bellona.space.blocks.block import Block
from bellona.space.table import Table

from .army.army_list import ArmyList, CharacterEntry, Profile, RegimentEntry, Upgrade
from .moments import ConquestRule, combined, valued
from .state import Character, ConquestState, Gain, Regiment, Side, Stand

T = TypeVar("T")
replace = msgspec.structs.replace

OF_ONE_STAND = ("leader",)  # command models whose rule is their own Stand's alone


# Of a Regiment's record: what nothing follows from that is kept; and where it stands and how its Stands are, which
# rules and characteristics do not follow from as long as Characters and command models are the same.
_OF_THE_MOMENT = frozenset({"activated", "aimed", "broken", "charged_through", "count", "ends", "entered"})
_OF_THE_MOMENT |= {"failed_entry", "inspired", "sides", "used"}
_MOVED = _OF_THE_MOMENT | {"block", "lost", "stands"}
_BY_RULES = ("characteristic", "everybodys", "march", "rules", "unmodified")


def kept(record: Regiment | Character, what: object, find: Callable[[], T]) -> T:
    """What follows from a record and the army lists alone is worked out once for each record."""
    found: T | None = record.known.get(what)
    if found is None:
        found = record.known[what] = find()
    return found


class Conquest(Game[ConquestState]):
    """The queries that rules share. Distances, contact and sight are asked in `ground`."""

    @property
    def table(self) -> Table:
        return self.state.table

    @property
    def window(self) -> ConquestRule:
        """Opens a moment to the rules in play; typed by the list of moments."""
        window: ConquestRule = self.rulebook.window
        return window

    @property
    def round(self) -> int:
        return self.state.clock.round

    # -- who is who ----------------------------------------------------------------------------------------------------

    def unit(self, key: str) -> Regiment:
        return self.state.regiments[key]

    def character(self, key: str) -> Character:
        return self.state.characters[key]

    def regiments(self, player: int) -> list[Regiment]:
        """A player's Regiments that are not destroyed, wherever they are. [conquest.army.composition]"""
        return [unit for unit in self.state.regiments.values() if unit.owner == player and unit.alive]

    def on_field(self, player: int) -> list[Regiment]:
        """A player's Regiments on the battlefield, those in garrisons among them."""
        return [unit for unit in self.regiments(player) if unit.on_field]

    def characters(self, player: int) -> list[Character]:
        return [one for one in self.state.characters.values() if one.owner == player and one.alive]

    def with_regiment(self, unit: Regiment) -> Character | None:
        """The Character that is with a Regiment. [conquest.character.one-per-regiment]"""
        return self.state.characters[unit.character] if unit.character else None

    def by_itself(self, unit: Regiment) -> Character | None:
        """The Character that a Regiment is. [conquest.character.own-regiment]"""
        return self.state.characters.get(unit.key)

    def army_list(self, player: int) -> ArmyList:
        return self.state.lists[self.state.factions[player]]

    def entry(self, unit: Regiment) -> RegimentEntry | CharacterEntry:
        listed = self.army_list(unit.owner)
        return listed.regiments[unit.entry] if unit.entry in listed.regiments else listed.characters[unit.entry]

    def side(self, player: int) -> Side:
        return self.state.sides[player]

    # -- changes -------------------------------------------------------------------------------------------------------

    def change(self, key: str, **fields: Any) -> Regiment:
        """A Regiment's record with other values. What is known about it and does not follow from them stays known."""
        before = self.state.regiments[key]
        unit = self.state.regiments[key] = replace(before, **fields)
        if fields and fields.keys() <= _OF_THE_MOMENT:
            unit.known.update(before.known)
        elif fields and fields.keys() <= _MOVED and _sorts(unit) == _sorts(before):
            unit.known.update({what: found for what, found in before.known.items() if what[0] in _BY_RULES})
        return unit

    def change_character(self, key: str, **fields: Any) -> Character:
        one = self.state.characters[key] = replace(self.state.characters[key], **fields)
        if one.regiment in self.state.regiments:
            self.change(one.regiment)  # a new record: what was known of it may have followed from the Character's
        return one

    def change_stand(self, key: str, name: str, **fields: Any) -> Regiment:
        """One Stand of a Regiment with other values."""
        stands = self.unit(key).stands
        return self.change(key, stands=tuple(replace(s, **fields) if s.name == name else s for s in stands))

    def put(self, key: str, block: Block) -> None:
        """A Regiment stands so on the battlefield. Its block is what counts; the table has its Stands for whoever
        draws or measures them.
        """
        unit = self.change(key, block=block)
        poses = dict(zip((stand.name for stand in unit.stands), block.poses(), strict=True))
        self.table.place(key, poses, follow=True)

    def change_side(self, player: int, **fields: Any) -> None:
        sides = list(self.state.sides)
        sides[player] = replace(sides[player], **fields)
        self.state.sides = (sides[0], sides[1])

    def gain(self, key: str, rule: str, until: str = "round", *, event: bool = False) -> None:
        """A Regiment, all its Stands, has a special rule for a while. [conquest.regiment.effects-cover-all]"""
        self.change(key, gained=(*self.unit(key).gained, Gain(rule, until, event)))

    # -- profiles ------------------------------------------------------------------------------------------------------

    def printed(self, unit: Regiment, stand: Stand) -> Profile:
        """What is printed of a Stand; a Character Stand has its own profile. [conquest.regiment.basic-unit]"""
        if stand.character:
            return self.army_list(unit.owner).characters[self.character(stand.character).entry].profile
        return self.entry(unit).profile

    def type_of(self, unit: Regiment) -> str:
        """Infantry, Cavalry, Brute or Monster. [conquest.regiment.stand.same-type, conquest.profile.type]"""
        return self.entry(unit).profile.type

    def class_of(self, unit: Regiment) -> str:
        """Light, Medium or Heavy; a Character does not change it. [conquest.profile.class]"""
        return self.entry(unit).profile.class_

    def purchases(self, unit: Regiment, stand: Stand) -> list[Upgrade]:
        """What was bought for a Stand: its Regiment's upgrades and officers, or its Character's own.

        [conquest.muster.upgrades, conquest.command-model.officer, conquest.character.upgrades,
        conquest.character.mastery, conquest.retinue.models]
        """
        listed = self.army_list(unit.owner)
        if stand.character:
            return self.bought_by(self.character(stand.character))
        entry = self.entry(unit)
        if isinstance(entry, CharacterEntry):
            return self.bought_by(self.character(unit.key))
        officers = [name for mate in unit.stands for name in mate.command if name in listed.officers]
        return [*(entry.upgrades[name] for name in unit.bought), *(listed.officers[name] for name in officers)]

    def bought_by(self, one: Character) -> list[Upgrade]:
        """Items, the mastery and the retinue of a Character."""
        listed = self.army_list(one.owner)
        bought = [listed.items[name] if name in listed.items else listed.masteries[name] for name in one.bought]
        return [*bought, *(listed.retinues[kind][tier - 1] for kind, tier in one.retinue)]

    def unmodified(self, unit: Regiment, stand: Stand, name: str) -> int:
        """A characteristic as printed and as changed by what was bought. [conquest.profile.unmodified]"""

        def found() -> int:
            printed: int = getattr(self.printed(unit, stand), name)
            return max(0, printed + sum(one.raises.get(name, 0) for one in self.purchases(unit, stand)))

        record = self.character(stand.character) if stand.character else unit
        return kept(record, ("unmodified", name), found)

    def characteristic(self, unit: Regiment, stand: Stand, name: str) -> Total:
        """A characteristic with all that changes it in play, never below 0. [conquest.profile.range]"""

        def found() -> Total:
            rules = self.rulebook.special_rules.listening(name, self.rules_of_stand(unit, stand))
            changes = [getattr(rule, name)() for rule in rules]
            base = self.unmodified(unit, stand, name)
            return self.rulebook.stacking.total(name, base, [each for each in changes if isinstance(each, Modifier)])

        return kept(unit, ("characteristic", name, stand.command, stand.character), found)

    def march(self, unit: Regiment) -> float:
        """The lowest March among the Stands of a Regiment. [conquest.action.march.distance]"""

        def found() -> float:
            return min(self.characteristic(unit, stand, "march").value for stand in _unlike(unit))

        return kept(unit, ("march",), found)

    def resolve(self, unit: Regiment) -> int:
        """The highest Resolve among the Stands, as bought. [conquest.morale.highest-resolve]"""
        return max(self.unmodified(unit, stand, "resolve") for stand in _unlike(unit))

    # -- special rules -------------------------------------------------------------------------------------------------

    def rules_of_stand(self, unit: Regiment, stand: Stand) -> tuple[str, ...]:
        """The special rules of a Stand, each once.

        A Character's are its own, and what its Regiment has gained.
        [conquest.regiment.character-rules-not-shared, conquest.regiment.effects-cover-all]
        """
        return kept(unit, ("rules", stand.command, stand.character), lambda: self._found_rules(unit, stand))

    def _found_rules(self, unit: Regiment, stand: Stand) -> tuple[str, ...]:
        printed = self.printed(unit, stand).rules
        bought = [text for one in self.purchases(unit, stand) for text in one.rules]
        command = [] if stand.character else [n for mate in unit.stands for n in mate.command if n not in OF_ONE_STAND]
        listed = self.army_list(unit.owner).officers
        own = [*command, *(name for name in stand.command if name in OF_ONE_STAND)]
        gained = [gain.rule for gain in (*unit.gained, *self._own_gains(stand)) if not gain.event]
        others = (*self._shared(unit, stand), *self._passive(unit))
        texts = (*printed, *bought, *(name for name in own if name not in listed), *gained, *others)
        return combined(texts, self.rulebook.special_rules.classes)

    def _shared(self, unit: Regiment, stand: Stand) -> list[str]:
        """What a Character has by his Regiment, or the Regiment by him, where such a rule says so.

        [conquest.regiment.character-rules-not-shared]
        """
        whose = "character" if stand.character else "regiment"
        other = unit.ordinary[:1] if stand.character else [mate for mate in unit.stands if mate.character]
        texts = [text for mate in other for text in self.printed(unit, mate).rules]
        texts += [text for mate in other for one in self.purchases(unit, mate) for text in one.rules]
        texts += [gain.rule for mate in other for gain in self._own_gains(mate) if not gain.event]
        classes = self.rulebook.special_rules.classes
        return [text for text in texts if getattr(classes.get(valued(text)[0]), "shared", "") == whose]

    def _passive(self, unit: Regiment) -> list[str]:
        """The passive Supremacy abilities of a Warlord who is with the Regiment on the battlefield.

        [conquest.supremacy.ability.passive, conquest.supremacy.ability.warlord]
        """
        one = self.state.characters.get(unit.character or unit.key)
        if one is None or not one.warlord or not unit.on_field:
            return []
        read = self.rulebook.special_rules.read
        return [text for text in self.supremacy_of(one) if getattr(read(text), "passive", False)]

    def _own_gains(self, stand: Stand) -> tuple[Gain, ...]:
        return self.character(stand.character).gained if stand.character else ()

    def rules_of(self, unit: Regiment) -> tuple[str, ...]:
        """The special rules of a Regiment: of its Stands, but not of a Character that is with it.

        Command models give theirs as long as their Stand is there.
        [conquest.regiment.character-rules-not-shared, conquest.command-model.profile, conquest.command-model.lost,
        conquest.command-model.standard-bearer]
        """

        def found() -> tuple[str, ...]:
            ordinary = unit.ordinary
            return self.rules_of_stand(unit, replace(ordinary[0], command=())) if ordinary else ()

        return kept(unit, ("rules",), found)

    def rules_of_character(self, one: Character) -> tuple[str, ...]:
        unit = self.unit(one.regiment)
        return self.rules_of_stand(unit, unit.stand(one.stand))

    def events_of(self, unit: Regiment, one: Character | None = None) -> list[str]:
        """The draw events that a Regiment on the battlefield, or its Character, may resolve, each once.

        Those granted to it are among them; a Warlord has Turn the Tide besides.
        [conquest.activation.draw-event.one, conquest.activation.draw-event.off-table, conquest.draw-event.no-stack,
        conquest.character.warlord]
        """
        if not unit.on_field or not unit.ordinary:
            return []
        stand = unit.stand(one.stand) if one else unit.ordinary[0]
        bought = [text for each in self.purchases(unit, stand) for text in each.events]
        granted = [gain.rule for gain in (one or unit).gained if gain.event]
        who = one or self.by_itself(unit)
        tide = ["turn-the-tide"] if who and who.warlord else []
        texts = (*self.printed(unit, stand).events, *bought, *granted, *tide)
        return list(combined(texts, self.rulebook.special_rules.classes))

    def supremacy_of(self, one: Character) -> list[str]:
        """The Supremacy abilities of a Character: printed, and by items. [conquest.character.upgrades]"""
        printed = self.army_list(one.owner).characters[one.entry].supremacy
        return [text for text in (printed, *(each.supremacy for each in self.bought_by(one))) if text]

    def may(self, unit: Regiment, permission: str) -> bool:
        """Whether some rule of the Regiment grants this permission."""
        return self.rulebook.special_rules.granted(permission, self.rules_of(unit)) is not None

    def reading(self, switch: str) -> str:
        """How this table plays what is uncertain."""
        return self.state.switches.get(switch) or self.rulebook.switches[switch][0]


def _sorts(unit: Regiment) -> list[tuple[str, tuple[str, ...]]]:
    return [(stand.character, stand.command) for stand in unit.stands]


def _unlike(unit: Regiment) -> list[Stand]:
    """One Stand of each sort: those that have the same profile and rules."""
    return list({(stand.character, stand.command): stand for stand in unit.stands}.values())
