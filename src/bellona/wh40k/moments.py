"""Every moment at which a special rule of Warhammer 40,000 may act, in the order of a battle.

Values return a modifier or None; outcomes shape what they are given. Both read the attack and nothing else: play and
odds call them alike; what a rule `counts` on the table stands in the attack. Windows wait: there a rule may ask, roll
and change the state; `game` comes first in all of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from bellona.kernel.modifiers import Modifier
from bellona.kernel.rule import Rule

from .attack import Attack, Hit, Target, Wound
from .expressions import Expression
from .rerolls import faces, returned_words

if TYPE_CHECKING:
    from .attacks.damage import Wounding
    from .attacks.resolve import Volley
    from .game import Warhammer
    from .rolls import UnitRoll
    from .state import Model, Part, Unit


class WarhammerRule(Rule, contract=True):
    """A special rule of Warhammer 40,000. Override the moments that it cares about."""

    aura: float = 0.0  # how far it reaches, where it is an Aura: friendly units within it have the rule, too
    lends: str = ""  # the rule that units within an Aura have instead, where it is not the Aura itself
    changes: ClassVar[tuple[str, ...]] = ()  # the only characteristics that it changes; if it names none, any might be
    requires: ClassVar[str] = ""  # the keyword without which a model cannot use the ability, or the weapon that has it

    # What `grants` may hold: everything that a unit, or a weapon, may do or be by a special rule alone.
    permissions = frozenset(
        {
            "attacks-not-modified",  # the number of a weapon's attacks
            "charge-after-advance",
            "charge-after-fall-back",
            "covers-those-behind",  # a unit, whoever its models keep from being fully visible
            "deep-strike",  # wait in Reserves and arrive anywhere
            "deploys-last",
            "divided",  # into two units, before anybody is set up
            "fights-first",
            "fire-after-advancing",
            "fire-at-the-unseen",
            "fires-at-chargers",  # at whoever charges it, before the Charge roll
            "fire-while-engaged",
            "fired-apart",  # a weapon, or else all others
            "fired-once",  # a battle
            "fires-for-passengers",
            "hits-automatically",
            "hover",
            "leader",
            "minds-own-wounds",  # a rule of the attack asks how many the attacker has left
            "not-into-engagement",  # never fired at whom friends fight
            "passes-battle-shock",  # every Battle-shock test, without rolling
            "profile-first",  # of a weapon, chosen before targets are
            "psychic",
            "scouts",
            "shoot-after-falling-back",
            "support",  # join a Bodyguard beside a Leader
            "used-besides",  # a melee weapon, beside the one that is chosen
        }
    )
    # What `cites` may hold: when the core cites special rules besides its own. The first are refusals, by their reason.
    occasions = frozenset(
        {
            "blast-into-combat",
            "fired-already",
            "not-a-psyker",
            "not-after-advancing",
            "not-engaged-with",
            "not-while-engaged",
            "pistols-or-others",
            "profile-settled",
            "fires-after-advancing",
            "fires-at-the-unseen",
            "fires-from-above",
            "fires-into-friends' combat",
            "fires-once",
            "fires-while-engaged",
            "hits-on-set-rolls",  # whatever the skill
            "strikes-besides",
        }
    )

    @classmethod
    def check_words(cls) -> None:
        super().check_words()
        for again in returned_words(vars(cls).get("rerolls")):
            try:
                faces(again)
            except ValueError as error:
                raise TypeError(f"{cls.__name__}.rerolls: {error}") from None

    # -- characteristics ----------------------------------------------------------------------------------------------

    def characteristic(self, name: str) -> Modifier | None:
        """What it makes of "move", "toughness", ... of a model that has it, and of nothing else: a rule that holds for
        a while is gained for a while.
        """

    # -- the attack: values and outcomes -------------------------------------------------------------------------------

    def counts(self, game: Warhammer, unit: Unit, model: Model, target: Unit) -> int | None:
        """What the rule must know of the table when a model's target is selected: it only looks, and finds the number
        again as `attack.counted(self.text)`, where odds are told it.
        """

    def number_of_attacks(self, attack: Attack, number: Expression) -> Expression | None:
        """What becomes of the number of attacks before anything is added: `number * 2`, `number.raised_to(3)`."""

    def more_attacks(self, attack: Attack) -> str | None:
        """What is added to the number of attacks, perhaps dice: "2", "D3"."""

    def attacks_besides(self) -> int | None:
        """Close combat attacks that a model makes with the weapon that has it, besides its own."""

    def skill(self, attack: Attack) -> Modifier | None:
        """The Ballistic or Weapon Skill of the attack."""

    def strength(self, attack: Attack) -> Modifier | None:
        """The Strength of the attack."""

    def armour_penetration(self, attack: Attack) -> Modifier | None:
        """The AP of the attack; -1 improves it by one."""

    def damage(self, attack: Attack) -> str | None:
        """What is added to the Damage characteristic, perhaps dice: "2", "D3"."""

    def critical_hit(self, attack: Attack) -> int | None:
        """The lowest unmodified Hit roll that is critical."""

    def least_hit(self, attack: Attack) -> int | None:
        """The lowest unmodified Hit roll that does not fail, whatever else holds."""

    def hit_roll(self, attack: Attack) -> Modifier | None:
        """The attacker's modifiers of the Hit roll."""

    def hit_roll_against(self, attack: Attack) -> Modifier | None:
        """The target's modifiers of the Hit roll."""

    def on_hit(self, attack: Attack, hit: Hit) -> None:
        """What a hit brings with it."""

    def critical_wound(self, attack: Attack) -> int | None:
        """The lowest unmodified Wound roll that is critical."""

    def wound_roll(self, attack: Attack) -> Modifier | None:
        """The attacker's modifiers of the Wound roll."""

    def wound_roll_against(self, attack: Attack) -> Modifier | None:
        """The target's modifiers of the Wound roll."""

    def on_wound(self, attack: Attack, wound: Wound) -> None:
        """What a wound brings with it."""

    def save_roll(self, attack: Attack, target: Target) -> Modifier | None:
        """The target's modifiers of an armour save, Benefit of Cover apart."""

    def cover_against(self, attack: Attack) -> bool | None:
        """True: the target has the Benefit of Cover through this rule of its own."""

    def gives_cover(self, attack: Attack) -> bool | None:
        """True: the attack leaves its target the Benefit of Cover wherever it stands."""

    def denies_cover(self, attack: Attack) -> bool | None:
        """True: the target does not have the Benefit of Cover against this attack."""

    def invulnerable_save(self, attack: Attack | None) -> int | None:
        """An invulnerable save that the target has through this rule; None stands for a mortal wound's source."""

    def feel_no_pain(self, attack: Attack | None) -> int | None:
        """A Feel No Pain roll that the target has through this rule."""

    def damage_against(self, attack: Attack) -> Modifier | None:
        """The target's modifiers of the damage that one attack does."""

    def rerolls(self, attack: Attack, roll: str) -> str | None:
        """Which dice of a "hit", "wound" or "damage" roll the attacker may re-roll: "all", "failed", "ones", "1-2"."""

    def bars_rerolls(self, attack: Attack, roll: str) -> bool | None:
        """True: nobody re-rolls dice of such a "hit", "wound" or "damage" roll of the attack."""

    # -- where units may be and be seen --------------------------------------------------------------------------------

    def deploys_beyond(self, unit: Unit) -> float | None:
        """Outside its zone a unit of which every model has the rule may be deployed this far from the enemy."""

    def targeted_within(self, target: Unit) -> float | None:
        """How near a model must be to shoot at the unit; None: anywhere."""

    # -- before the battle ---------------------------------------------------------------------------------------------

    async def pre_battle(self, game: Warhammer, unit: Unit) -> None:
        """The first turn has been determined and the battle is about to begin."""

    # -- the battle round ----------------------------------------------------------------------------------------------

    async def round_begins(self, game: Warhammer) -> None:
        """A battle round begins, before the first turn in it."""

    # -- the turn ------------------------------------------------------------------------------------------------------

    async def turn_begins(self, game: Warhammer) -> None:
        """A turn begins, before anything else in it; rules of both armies hear of it."""

    async def turn_ends(self, game: Warhammer) -> None:
        """A turn is about to end, all its phases done; rules of both armies hear of it."""

    # -- the Command phase ---------------------------------------------------------------------------------------------

    async def command_phase(self, game: Warhammer, player: int) -> None:
        """Both players have gained their CP; the active player's rules of this phase take place."""

    async def battle_shock_due(self, game: Warhammer, unit: Unit) -> None:
        """A unit is about to take its test in the Battle-shock step; nothing has been rolled."""

    async def battle_shock_failed(self, game: Warhammer, unit: Unit) -> None:
        """A unit has failed its test in the Battle-shock step and is Battle-shocked."""

    # -- moving --------------------------------------------------------------------------------------------------------

    def attempts_powers(self) -> int | None:
        """How many psychic powers its unit may attempt in a phase, where it says so."""

    def denies_powers(self) -> int | None:
        """How many of the enemy's its unit may try to deny in a phase, where it says so."""

    def secures_markers(self) -> bool | None:
        """Whether its player holds a marker that the model counts for, however many enemies do."""

    def advances_by(self) -> int | None:
        """How many inches further than its Move a unit Advances, without a roll."""

    async def move_begins(self, game: Warhammer, unit: Unit) -> None:
        """A unit is about to make a Normal, Advance, Fall Back or Charge move."""

    async def move_ends(self, game: Warhammer, unit: Unit) -> None:
        """A unit has ended a Normal, Advance, Fall Back or Charge move."""

    async def set_up(self, game: Warhammer, unit: Unit) -> None:
        """A unit has been set up on the battlefield during the battle."""

    async def movement_phase_ends(self, game: Warhammer, player: int) -> None:
        """The active player's Movement phase is about to end."""

    # -- shooting ------------------------------------------------------------------------------------------------------

    async def shooting_phase_begins(self, game: Warhammer, player: int) -> None:
        """The active player's Shooting phase begins, in editions where that is a moment of its own."""

    async def shooting_begins(self, game: Warhammer, player: int) -> None:
        """The active player is about to select a unit to shoot with, or to end the phase."""

    async def selected_to_shoot(self, game: Warhammer, unit: Unit) -> None:
        """A unit has been selected to shoot; targets are not yet selected."""

    async def selected_as_target(self, game: Warhammer, target: Unit, by: Unit) -> None:
        """All targets have been selected and this unit is one of them; no attack has been made."""

    async def attack_wounds(self, game: Warhammer, wounding: Wounding) -> None:
        """An attack has wounded an Attached unit and is about to be allocated; a rule may name who takes it."""

    async def volley_made(
        self, game: Warhammer, unit: Unit, volley: Volley, rolled: tuple[tuple[str, int], ...]
    ) -> None:
        """A unit has made all attacks of one profile on one target: its models with their unmodified Hit rolls. Only
        rules of the weapon and of the models that use it hear of it.
        """

    async def attacks_resolved(self, game: Warhammer, unit: Unit, made: tuple[Volley, ...]) -> None:
        """A unit selected to shoot or fight has resolved all its attacks: those that were made."""

    async def was_attacked(self, game: Warhammer, unit: Unit, by: Unit) -> None:
        """All attacks that an enemy unit has made on this one when it shot or fought have been resolved."""

    # -- charging ------------------------------------------------------------------------------------------------------

    async def charge_move_ends(self, game: Warhammer, unit: Unit) -> None:
        """A unit has ended a Charge move."""

    async def charge_phase_ends(self, game: Warhammer, player: int) -> None:
        """The active player's Charge phase is about to end, in editions where that is a moment of its own."""

    # -- fighting ------------------------------------------------------------------------------------------------------

    async def selected_to_fight(self, game: Warhammer, unit: Unit) -> None:
        """A unit has been selected to fight."""

    async def about_to_consolidate(self, game: Warhammer, unit: Unit) -> None:
        """A unit that fights has resolved its attacks, in editions where that is a moment of its own."""

    async def has_fought(self, game: Warhammer, unit: Unit) -> None:
        """A unit has fought, its Consolidation done."""

    # -- any time ------------------------------------------------------------------------------------------------------

    async def rolled(self, game: Warhammer, roll: UnitRoll) -> None:
        """Dice have fallen and nothing has come of them yet."""

    async def destroyed(self, game: Warhammer, unit: Unit, model: Model) -> None:
        """A model's last wound is lost; it has not been removed yet."""

    async def unit_destroyed(self, game: Warhammer, part: Part, owner: int) -> None:
        """A unit, as it was mustered, has lost its last model; rules of both armies hear of it."""
