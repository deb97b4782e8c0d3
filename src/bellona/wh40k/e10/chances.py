"""What the odds calculator asks of the rules: single dice, answered as play answers them.

Nothing here is a rule of its own. Every number comes from the functions that play calls; `odds` enumerates the dice.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

import msgspec

from bellona.kernel.lazy import lazy
from bellona.kernel.modifiers import Modifier, Total
from bellona.kernel.rule import waits
from bellona.kernel.rulebook import Rulebook

from ..attack import Attack, Hit, Target, Wound
from ..expressions import expression
from ..questions import Attackers, Models, Unit
from .attacks import AttackSequence, feel_no_pain

T = TypeVar("T")
Outcome = tuple[tuple[str, str], ...]

FACES = range(1, 7)
NORMAL, MORTAL = "normal", "mortal "  # names of blows; that of mortal wounds ends in how many they are
OVERWATCH = 6  # the unmodified Hit roll that hits then


class Die(NamedTuple, Generic[T]):
    """What each face of a die does, which faces are rolled again, and how many such dice at most."""

    results: tuple[T, ...]
    again: tuple[bool, ...] = ()
    limit: int | None = None


NO_DIE: Die[bool] = Die((False,))


class Blow(NamedTuple):
    """What reaches a model of one kind."""

    done: Callable[[int], int]
    damage: str
    save: Die[bool]
    ward: Die[bool]
    again: str = ""
    limit: int | None = None
    spills: bool = False
    waits: bool = False


class Kind(NamedTuple):
    """Models that are alike."""

    name: str
    wounds: int
    points: float
    target: Target


class Line(NamedTuple):
    """A unit in the order in which its models fall: number of the kind, wounds left. Shielded CHARACTERs come last."""

    kinds: tuple[Kind, ...]
    first: tuple[tuple[int, int], ...]
    last: tuple[tuple[int, int], ...] = ()


class Volley:
    """Attacks of one profile, die by die.

    Re-rolls follow the plainest policy: what failed is rolled again; `wishes` may say to roll again whatever is not
    critical, or just one die.
    """

    def __init__(
        self,
        book: Rulebook,
        attack: Attack,
        weapons: int,
        line: Line,
        wishes: dict[str, str] | None = None,
        saves: dict[str, str] | None = None,
        precision: bool = True,
    ) -> None:
        self.book, self.attack, self.weapons, self.line = book, attack, weapons, line
        self.wishes, self.saves, self.precision = wishes or {}, saves or {}, precision
        self.sequence: AttackSequence = book.parts.sequence(book, attack)
        self.name = attack.weapon
        self.first = "hit"
        self.number_again = self.wishes.get("attacks") == "all"

    @property
    def number(self) -> str:
        return self.sequence.attacks

    @property
    def aimed(self) -> bool:
        """Whether its attacks are allocated to a CHARACTER of an Attached unit. [10e.weapon.precision]"""
        return self.precision and bool(self.line.last) and self._directs is not None

    # -- dice that lead on ---------------------------------------------------------------------------------------------

    def step(self, name: str) -> Die[Outcome] | None:
        if name == "hit":
            return self._hits()
        if name == "wound":
            results = [self.sequence.wound_result(die) for die in FACES]
            return self._die(name, results, [_after_wound(wound) for wound in results])
        return None

    def _hits(self) -> Die[Outcome]:
        if self.sequence.hits_automatically:
            return Die((_after_hit(self.sequence.automatic_hit()),))
        results = [self.sequence.hit_result(die) for die in FACES]
        return self._die("hit", results, [_after_hit(hit) for hit in results])

    def _die(self, roll: str, results: Sequence[Hit | Wound | None], outcomes: list[Outcome]) -> Die[Outcome]:
        allowed, wish = self.sequence.rerolls(roll), self.wishes.get(roll)
        if allowed is None and wish != "one":
            return Die(tuple(outcomes))
        if wish == "not-critical":
            again = tuple(result is None or not result.critical for result in results)
        elif allowed == "ones":
            again = (True,) + (False,) * 5
        else:
            again = tuple(result is None for result in results)
        return Die(tuple(outcomes), again, None if allowed else 1)

    # -- dice of the model that is struck ------------------------------------------------------------------------------

    def blow(self, name: str, kind: int) -> Blow:
        target = self.line.kinds[kind].target
        if name != NORMAL:
            ward = self._ward(target, None)
            return Blow(
                _as_rolled, name.removeprefix(MORTAL), NO_DIE, ward, *self._damage_again, spills=True, waits=True
            )
        save = self.sequence.save(target)
        stopped = tuple(save.passes(die) for die in FACES)
        return Blow(
            functools.partial(self.sequence.damage_done, target=target),
            self.sequence.damage,
            Die(stopped, self._failed_again("save", stopped)),
            self._ward(target, self.attack),
            *self._damage_again,
        )

    def _ward(self, target: Target, attack: Attack | None) -> Die[bool]:
        needed = feel_no_pain(self.book, target, attack)
        if needed is None:
            return NO_DIE
        ignored = tuple(die >= needed for die in FACES)
        return Die(ignored, self._failed_again("feel_no_pain", ignored))

    def _failed_again(self, roll: str, passed: tuple[bool, ...]) -> tuple[bool, ...]:
        wish = self.saves.get(roll)
        if wish is None:
            return ()
        return tuple(not good and (wish != "ones" or die == 1) for die, good in zip(FACES, passed, strict=True))

    @lazy
    def _damage_again(self) -> tuple[str, int | None]:
        allowed = self.sequence.rerolls("damage")
        if allowed is None:
            return ("chosen", 1) if self.wishes.get("damage") == "one" else ("", None)
        return ("ones" if allowed == "ones" else "chosen"), None

    # -- what is told beside the numbers -------------------------------------------------------------------------------

    @lazy
    def _directs(self) -> Any:
        texts = (*self.attack.abilities, *self.attack.rules)
        return next(iter(self.book.rules.listening("attack_wounds", texts)), None)


def _as_rolled(rolled: int) -> int:
    return rolled


def _after_hit(hit: Hit | None) -> Outcome:
    if hit is None:
        return ()
    first = (NORMAL, "1") if hit.auto_wounds else ("wound", "1")
    return (first, ("wound", hit.extra)) if hit.extra else (first,)


def _after_wound(wound: Wound | None) -> Outcome:
    if wound is None:
        return ()
    normal = () if wound.ends else ((NORMAL, "1"),)
    return (*normal, (MORTAL + wound.mortal, "1")) if wound.mortal else normal


@functools.cache
def dice(text: str) -> tuple[tuple[tuple[int, ...], ...], int]:
    """The faces of each die of an expression, as its own arithmetic values them, and what is added."""
    words = expression(text)
    plain = msgspec.structs.replace(words, d6=0, d3=0, plus=0)
    d6 = tuple(msgspec.structs.replace(plain, d6=1).value([die]) for die in FACES)
    d3 = tuple(msgspec.structs.replace(plain, d3=1).value([die]) for die in FACES)
    return (d6,) * words.d6 + (d3,) * words.d3, words.plus


def line_of(unit: Unit) -> Line:
    """The unit in the order in which it falls: wounded models first, the CHARACTERs of an Attached unit last.

    [10e.attack.allocate.wounded-first, 10e.ability.leader.no-allocation-to-character, 10e.ability.leader.last-bodyguard]
    """
    attached = len({models.character for models in unit.models}) > 1
    places: list[list[tuple[int, int]]] = [[], [], [], []]
    for number, models in enumerate(unit.models):
        last = 2 if attached and models.character else 0
        fresh = models.count
        if models.wounded:
            places[last].append((number, models.wounds - models.wounded))
            fresh -= 1
        places[last + 1] += [(number, models.wounds)] * fresh
    kinds = tuple(Kind(m.name, m.wounds, m.points, target_of(unit, m)) for m in unit.models)
    return Line(kinds, (*places[0], *places[1]), (*places[2], *places[3]))


def target_of(unit: Unit, models: Models) -> Target:
    rules = (*unit.rules, *models.rules)
    if models.feel_no_pain:
        rules = (*rules, f"feel-no-pain {models.feel_no_pain}+")
    return Target(models.save, models.wounds, models.invulnerable, rules)


def volley_of(book: Rulebook, attackers: Attackers, unit: Unit, line: Line) -> Volley:
    wishes = {roll: kind for roll, kind in msgspec.structs.asdict(attackers.reroll).items() if kind}
    saves = {roll: kind for roll, kind in msgspec.structs.asdict(unit.reroll).items() if kind}
    attack = attack_of(attackers, unit)
    return Volley(book, attack, attackers.count, line, wishes, saves, attackers.precision)


def attack_of(attackers: Attackers, unit: Unit) -> Attack:
    """The attack as the rules see it."""
    weapon = attackers.weapon
    modifiers = []
    if attackers.hit_modifier:
        modifiers.append(("hit_roll", Modifier("add", attackers.hit_modifier, "situation")))
    if attackers.wound_modifier:
        modifiers.append(("wound_roll", Modifier("add", attackers.wound_modifier, "situation")))
    if unit.damage_reduction == "half":
        modifiers.append(("damage", Modifier("divide", 2, "damage reduction")))
    elif unit.damage_reduction:
        modifiers.append(("damage", Modifier("subtract", unit.damage_reduction, "damage reduction")))
    return Attack(
        weapon=weapon.name,
        melee=weapon.melee,
        attacks=str(weapon.attacks),
        skill=weapon.skill,
        strength=weapon.strength,
        ap=weapon.ap,
        damage=str(weapon.damage),
        abilities=weapon.abilities,
        rules=attackers.rules,
        keywords=attackers.keywords,
        stationary=attackers.stationary,
        charged=attackers.charged,
        engaged=attackers.engaged,
        hits_on=OVERWATCH if attackers.overwatch else None,
        plunging=attackers.plunging,
        toughness=toughness_of(unit),
        target_rules=unit.rules,
        target_keywords=unit.keywords,
        target_models=sum(models.count for models in unit.models),
        target_engaged=attackers.target_engaged,
        half_range=attackers.half_range,
        visible=attackers.visible,
        cover=unit.cover,
        critical_hit=attackers.critical_hit,
        critical_wound=attackers.critical_wound,
        modifiers=tuple(modifiers),
        rerolls=_permissions(attackers),
    )


def _permissions(attackers: Attackers) -> tuple[tuple[str, str], ...]:
    """What the rules are told may be rolled again; one die is no permission of the attack but a Stratagem's."""
    wishes = msgspec.structs.asdict(attackers.reroll).items()
    return tuple((roll, "all" if kind == "not-critical" else kind) for roll, kind in wishes if kind and kind != "one")


def toughness_of(unit: Unit) -> int:
    """The highest Toughness among its models, those of a Leader apart. [10e.ability.leader.bodyguard-toughness]"""
    bodyguard = [models for models in unit.models if not models.character]
    return max(models.toughness for models in bodyguard or unit.models)
