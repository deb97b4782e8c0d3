"""Every moment at which a special rule of Warhammer 40,000 may act, in the order of a battle.

Values return a modifier or None; outcomes shape what they are given. Both read the attack and nothing else: play and
odds call them alike. Windows wait: there a rule may ask, roll and change the state; `game` comes first in all of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from bellona.kernel.modifiers import Modifier
from bellona.kernel.rule import Rule

from .attack import Attack, Hit, Target, Wound

if TYPE_CHECKING:
    from .e10.damage import Wounding
    from .e10.resolving import Volley
    from .game import Warhammer
    from .rolls import Rolled
    from .state import Model, Part, Unit


class WarhammerRule(Rule, contract=True):
    """A special rule of Warhammer 40,000. Override the moments that it cares about."""

    aura: float = 0.0  # how far it reaches, where it is an Aura: friendly units within it have the rule, too
    lends: str = ""  # the rule that units within an Aura have instead, where it is not the Aura itself
    requires: ClassVar[str] = ""  # the keyword without which a model cannot use the ability, or the weapon that has it

    # -- the attack: values and outcomes -------------------------------------------------------------------------------

    def more_attacks(self, attack: Attack) -> str | None:
        """What is added to the number of attacks, perhaps dice: "2", "D3"."""

    def skill(self, attack: Attack) -> Modifier | None:
        """The Ballistic or Weapon Skill of the attack."""

    def strength(self, attack: Attack) -> Modifier | None:
        """The Strength of the attack."""

    def armour_penetration(self, attack: Attack) -> Modifier | None:
        """The AP of the attack; -1 improves it by one."""

    def damage(self, attack: Attack) -> str | None:
        """What is added to the Damage characteristic, perhaps dice: "2", "D3"."""

    def critical_hit(self, attack: Attack) -> int | None:
        """The unmodified Hit roll from which on a hit is critical."""

    def hit_roll(self, attack: Attack) -> Modifier | None:
        """The attacker's modifiers of the Hit roll."""

    def hit_roll_against(self, attack: Attack) -> Modifier | None:
        """The target's modifiers of the Hit roll."""

    def on_hit(self, attack: Attack, hit: Hit) -> None:
        """What a hit brings with it."""

    def critical_wound(self, attack: Attack) -> int | None:
        """The unmodified Wound roll from which on a wound is critical."""

    def wound_roll(self, attack: Attack) -> Modifier | None:
        """The attacker's modifiers of the Wound roll."""

    def wound_roll_against(self, attack: Attack) -> Modifier | None:
        """The target's modifiers of the Wound roll."""

    def on_wound(self, attack: Attack, wound: Wound) -> None:
        """What a wound brings with it."""

    def save_roll(self, attack: Attack, target: Target) -> Modifier | None:
        """The target's modifiers of an armour save, Benefit of Cover apart."""

    def cover_against(self, attack: Attack) -> bool | None:
        """True: the target has the Benefit of Cover through this rule."""

    def denies_cover(self, attack: Attack) -> bool | None:
        """True: the target does not have the Benefit of Cover against this attack."""

    def invulnerable_save(self, attack: Attack | None) -> int | None:
        """An invulnerable save that the target has through this rule; None stands for a mortal wound's source."""

    def feel_no_pain(self, attack: Attack | None) -> int | None:
        """A Feel No Pain roll that the target has through this rule."""

    def damage_against(self, attack: Attack) -> Modifier | None:
        """The target's modifiers of the damage that one attack does."""

    def rerolls(self, attack: Attack, roll: str) -> str | None:
        """Which dice of a "hit", "wound" or "damage" roll the attacker may roll again: "ones", "failed" or "all"."""

    # -- before the battle ---------------------------------------------------------------------------------------------

    async def pre_battle(self, game: Warhammer, unit: Unit) -> None:
        """The first turn has been determined and the battle is about to begin."""

    # -- the battle round ----------------------------------------------------------------------------------------------

    async def round_begins(self, game: Warhammer) -> None:
        """A battle round begins, before the first turn in it."""

    # -- the Command phase ---------------------------------------------------------------------------------------------

    async def command_phase(self, game: Warhammer, player: int) -> None:
        """Both players have gained their CP; the active player's rules of this phase take place."""

    async def battle_shock_failed(self, game: Warhammer, unit: Unit) -> None:
        """A unit has failed its test in the Battle-shock step and is Battle-shocked."""

    # -- moving --------------------------------------------------------------------------------------------------------

    async def move_begins(self, game: Warhammer, unit: Unit) -> None:
        """A unit is about to make a Normal, Advance, Fall Back or Charge move."""

    async def move_ends(self, game: Warhammer, unit: Unit) -> None:
        """A unit has ended a Normal, Advance, Fall Back or Charge move."""

    async def set_up(self, game: Warhammer, unit: Unit) -> None:
        """A unit has been set up on the battlefield during the battle."""

    async def movement_phase_ends(self, game: Warhammer, player: int) -> None:
        """The active player's Movement phase is about to end."""

    # -- shooting ------------------------------------------------------------------------------------------------------

    async def shooting_begins(self, game: Warhammer, player: int) -> None:
        """The active player is about to select a unit to shoot with, or to end the phase."""

    async def selected_to_shoot(self, game: Warhammer, unit: Unit) -> None:
        """A unit has been selected to shoot; targets are not yet selected."""

    async def selected_as_target(self, game: Warhammer, target: Unit, by: Unit) -> None:
        """All targets have been selected and this unit is one of them; no attack has been made."""

    async def attack_wounds(self, game: Warhammer, wounding: Wounding) -> None:
        """An attack has wounded an Attached unit and is about to be allocated; a rule may name who takes it."""

    async def attacks_resolved(self, game: Warhammer, unit: Unit, made: tuple[Volley, ...]) -> None:
        """A unit selected to shoot or fight has resolved all its attacks: those that were made."""

    # -- charging ------------------------------------------------------------------------------------------------------

    async def charge_move_ends(self, game: Warhammer, unit: Unit) -> None:
        """A unit has ended a Charge move."""

    # -- fighting ------------------------------------------------------------------------------------------------------

    async def selected_to_fight(self, game: Warhammer, unit: Unit) -> None:
        """A unit has been selected to fight."""

    async def has_fought(self, game: Warhammer, unit: Unit) -> None:
        """A unit has fought, its Consolidation done."""

    # -- any time ------------------------------------------------------------------------------------------------------

    async def rolled(self, game: Warhammer, roll: Rolled) -> None:
        """Dice have fallen and nothing has come of them yet."""

    async def destroyed(self, game: Warhammer, unit: Unit, model: Model) -> None:
        """A model's last wound is lost; it has not been removed yet."""

    async def unit_destroyed(self, game: Warhammer, part: Part, owner: int) -> None:
        """A unit, as it was mustered, has lost its last model; rules of both armies hear of it."""
