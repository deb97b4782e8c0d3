"""Every moment at which a special rule of Conquest may act.

Values return a modifier, a number or None; outcomes shape what they are given. Both read the attack or test and nothing
else: play and odds call them alike. Windows wait: there a rule may ask, roll and change the state; `game` comes first.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from bellona.kernel.modifiers import Modifier
from bellona.kernel.rule import Rule

from .attacks.attack import Attack, Failure, Hit, ResolveTest

if TYPE_CHECKING:
    from .actions.listed import Acting
    from .game import Conquest
    from .state import Regiment

Again = str  # dice that are rolled again: "failed", "passed", or the faces "1" or "6"


class ConquestRule(Rule, contract=True):
    """A special rule of Conquest. Override the moments that it cares about."""

    adds: ClassVar[bool] = False  # several values of it are added up, written (+X) or not
    shared: ClassVar[str] = ""  # "character": a Regiment's, its Character has it, too; "regiment": the other way round
    denies: ClassVar[frozenset[str]] = frozenset()  # rules of enemies that do not concern whoever has it

    # What `grants` may hold: everything that a Stand, Regiment or Character may do or be by a special rule alone.
    permissions = frozenset(
        {
            "always-aimed",
            "always-inspired",
            "charges-on-arrival",
            "charges-twice",
            "comes-on-at-will",  # as reinforcement, without a die
            "fires-at-the-unseen",
            "flies",
            "holds-support",  # when its flank or rear is engaged
            "holds-fast",  # no Morale dice are re-rolled for its flank or rear
            "irregular",  # no Reinforcement Line minds it
            "keeps-out",  # of garrisons
            "never-broken",
            "never-inspired",
            "no-impact",
            "obscured",  # a target, whatever is in the way
            "prays",  # he casts as a priest
            "quells",  # enemies in contact are not Inspired
            "re-rolls-charges",
            "refuses-duels",  # without being Broken for it
            "sees-all-round",
            "sees-through",  # Obscuring terrain
            "strikes-first",  # in a duel
            "unyielding",
        }
    )

    # -- characteristics -----------------------------------------------------------------------------------------------

    def march(self) -> Modifier | None:
        """The March of whoever has it."""

    def second_march(self) -> int | None:
        """By how many inches the second March of an activation is longer."""

    def attacks(self) -> Modifier | None:
        """The Attacks of a Stand that has it."""

    def charge_distance(self) -> int | None:
        """What is added to March instead of a Charge die."""

    def support(self) -> int | None:
        """The support attacks of an unengaged Stand."""

    def impact(self) -> int | None:
        """The Impact attacks of a Stand."""

    def barrage(self) -> Modifier | None:
        """The shots of the Barrage of a Stand."""

    def casting(self) -> int | None:
        """The dice with which it casts spells."""

    def castings_forgiven(self, by_priest: bool) -> int | None:
        """How many failed casting dice count as successes when a spell is cast on whoever has it."""

    # -- attacks: values and outcomes ----------------------------------------------------------------------------------

    def skill(self, attack: Attack) -> Modifier | None:
        """The Clash or Volley of the attacks."""

    def more_rules(self, attack: Attack) -> tuple[str, ...] | None:
        """Rules that the attacks have besides."""

    def volley_tests_morale(self, aimed: bool, inches: float) -> bool | None:
        """Whether the wounds of a Volley are a matter of Morale: after Take Aim or not, at a target so far away."""

    def hits_taken(self, attack: Attack, hits: int) -> int | None:
        """How many of so many hits a target takes."""

    def inspirations(self) -> int | None:
        """How often over a successful Charge inspires whoever has it."""

    def hit_rerolls(self, attack: Attack) -> Again | None:
        """Which hit dice the attacker may re-roll."""

    def hit_rerolls_against(self, attack: Attack) -> Again | None:
        """Which hit dice the attacker must re-roll because of the target."""

    def on_hit(self, attack: Attack, hit: Hit) -> None:
        """What a hit brings with it."""

    def denied(self, attack: Attack) -> frozenset[str] | None:
        """The target's rules that do nothing against the attacks, by their names."""

    def defense_reduced(self, attack: Attack) -> int | None:
        """By how much the attacks lower the target's Defense."""

    def hardened(self, attack: Attack) -> int | None:
        """By how much the target lowers what lowers its Defense."""

    def defense_set(self, attack: Attack) -> Modifier | None:
        """What the target's Defense counts as against the attacks."""

    def defense(self, attack: Attack) -> Modifier | None:
        """The target's own modifiers of its Defense."""

    def defense_rerolls(self, attack: Attack) -> Again | None:
        """Which Defense dice the target may re-roll."""

    def on_defense(self, attack: Attack, die: int) -> int | None:
        """How many hits a Defense die that shows this strikes back."""

    def on_failed_defense(self, attack: Attack, failure: Failure) -> None:
        """What a failed Defense die brings with it, by the attacker's rules."""

    def defenses_forgiven(self, attack: Attack) -> int | None:
        """How many failed dice of the target's Defense roll count as successes."""

    # -- tests: values -------------------------------------------------------------------------------------------------

    def resolve(self, test: ResolveTest) -> Modifier | None:
        """The Resolve of a Regiment that has it."""

    def resolve_of_enemies(self, test: ResolveTest) -> Modifier | None:
        """The Resolve of an enemy Regiment that touches, or was wounded by, a Stand that has it."""

    def failures_forgiven(self, test: ResolveTest) -> int | None:
        """How many failed dice of a Resolve roll count as successes."""

    def morale_wounds(self, test: ResolveTest, failures: int) -> int | None:
        """The wounds that so many failed Morale dice cause."""

    # -- the round -----------------------------------------------------------------------------------------------------

    async def named(self, game: Conquest, unit: Regiment, acting: Acting) -> None:
        """A Regiment has been named for activation; its draw events are still to come. Enemies in contact hear it."""

    async def about_to_act(self, game: Conquest, unit: Regiment, acting: Acting) -> None:
        """Draw events are done, the first action is still to come."""

    async def action_due(self, game: Conquest, unit: Regiment, acting: Acting) -> None:
        """A Regiment is to choose an action, or to make a free March; a rule may compel it to one."""

    async def action_done(self, game: Conquest, unit: Regiment, acting: Acting) -> None:
        """A Regiment has taken an action, to its end."""

    async def actions_over(self, game: Conquest, unit: Regiment, acting: Acting) -> None:
        """A Regiment has taken its two actions, or given them up."""

    async def deactivated(self, game: Conquest, unit: Regiment) -> None:
        """The actions of a Regiment are done; its activation ends."""

    async def has_entered(self, game: Conquest, unit: Regiment, acting: Acting) -> None:
        """A Regiment has come onto the battlefield as reinforcements."""

    async def before_hit_roll(self, game: Conquest, unit: Regiment, dice: Dice) -> None:
        """A Regiment is about to roll to hit."""

    async def before_defense_roll(self, game: Conquest, unit: Regiment, dice: Dice) -> None:
        """A Regiment is about to make Defense rolls."""

    async def has_failed_defense(self, game: Conquest, unit: Regiment, aftermath: Aftermath) -> None:
        """Defense rolls of a Regiment have failed; the wounds are still to be put on its Stands."""

    async def has_charged(self, game: Conquest, unit: Regiment, target: Regiment) -> None:
        """A Charge has succeeded and its Impact attacks are made."""

    async def combat_order_due(self, game: Conquest, unit: Regiment, order: CombatOrder) -> None:
        """A Regiment is about to take Combat Rally or Combat Reform. Enemies in contact hear it."""

    async def spell_cast(self, game: Conquest, target: Regiment, cast: Cast) -> None:
        """A spell has been cast on a Regiment, with success."""


class DrawEvent(ConquestRule):
    """A draw event: what happens when the card of a Regiment or Character that has it is drawn, if its player wants.

    Where it lasts, the same name is the rule in force. [conquest.activation.draw-event.choice]
    """

    parts: ClassVar[Mapping[str, bool]] = {"happens": True}
    happens: Callable[..., Awaitable[None]]  # with the game, the Regiment, and the Character who resolves it, or None


class Dice:
    """Dice that are about to be rolled in attacks of some kind; a rule may be used on them."""

    __hash__ = None  # type: ignore[assignment]  # it is changed

    def __init__(self, roll: str, kind: str) -> None:
        self.roll, self.kind = roll, kind
        self.failed_again = False  # failures may be re-rolled


class Aftermath:
    """What the wounds of a group of attacks bring upon others, once the group is over."""

    __hash__ = None  # type: ignore[assignment]

    def __init__(self) -> None:
        # By Regiment: so many hits for each wound, what they are called, and the rules that are cited.
        self.hits: dict[str, tuple[int, str, tuple[str, ...]]] = {}


class CombatOrder:
    """An action in combat that a rule may stop."""

    __hash__ = None  # type: ignore[assignment]  # it is changed

    def __init__(self, action: str) -> None:
        self.action = action
        self.fails = False


class Cast(NamedTuple):
    """A spell that has been cast."""

    spell: str
    caster: str
    by_priest: bool
    on_self: bool  # its range is Self


def valued(text: str) -> tuple[str, str]:
    """A rule's name and its value as it is written: "cleave 1", "cleave +1", "flurry"."""
    name, _, value = text.partition(" ")
    return name, value


def combined(texts: tuple[str, ...], classes: Mapping[str, type[Rule]]) -> tuple[str, ...]:
    """Each rule once: of plain values the highest, and what is written (+X) is added to it; Decay always adds up.

    [conquest.special.no-stack, conquest.special.decay.adds, conquest.draw-event.no-stack]
    """
    plain: dict[str, int] = {}
    more: dict[str, int] = {}
    bare: dict[str, None] = {}
    for text in texts:
        name, value = valued(text)
        bare[name] = None
        if not value:
            continue
        number = int(value)
        if value.startswith("+") or getattr(classes.get(name), "adds", False):
            more[name] = more.get(name, 0) + number
        else:
            plain[name] = max(plain.get(name, 0), number)
    values = {name: plain.get(name, 0) + more.get(name, 0) for name in [*plain, *more]}
    return tuple(f"{name} {values[name]}" if name in values else name for name in bare)
