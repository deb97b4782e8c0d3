"""What the odds calculator asks of the rules: single dice, answered as play answers them.

Nothing here is a rule of its own. Every number comes from the functions that play calls; `odds` enumerates the dice.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Mapping, Sequence
from itertools import product
from typing import Any, Generic, Literal, NamedTuple, TypeAlias, TypeVar

from bellona.kernel.lazy import lazy
from bellona.kernel.rulebook import Rulebook

from ..attack import Attack, Hit, Target, Wound
from ..attacks.line import Line
from ..attacks.resolve import sequence_of
from ..attacks.sequence import AttackSequence, feel_no_pain
from ..expressions import Expression, expression, how_many
from ..game import replace
from ..keywords import merged
from ..rerolls import faces, reaches
from .attack_steps import arithmetic

T = TypeVar("T")
Outcome = tuple[tuple[str, str], ...]

FACES = range(1, 7)
# The moments of play from the selection of a target to the end of the attacks on it.
DURING_ATTACKS = {
    "selected_to_shoot",
    "selected_to_fight",
    "selected_as_target",
    "rolled",
    "attack_wounds",
    "destroyed",
    "unit_destroyed",
    "volley_made",
    "attacks_resolved",
}
Lethal: TypeAlias = Literal["always", "never", "best"]
LETHAL: tuple[Lethal, ...] = ("always", "never", "best")
ELECTIVE = "elective"  # the Wound roll of a hit that may wound without one
NORMAL, MORTAL = "normal", "mortal "  # names of blows; that of mortal wounds ends in how many they are


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
    save: Die[bool] = NO_DIE
    ward: Die[bool] = NO_DIE
    again: tuple[int, ...] = ()
    chosen: bool = False
    limit: int | None = None
    spills: bool = False
    waits: bool = False


class Policy(NamedTuple):
    """What the players do where the rules leave it to them.

    Dice that failed are rolled again where they may be; `wishes` say otherwise: "not-critical", or just "one". Attacks
    that may be aimed at a CHARACTER are, if `precision`. `spills`: whether the mortal wounds of an attack do. `lethal`:
    whether hits that may wound without a roll do; "best" is settled before odds are worked out (`Plan.either`).
    """

    wishes: Mapping[str, str]
    saves: Mapping[str, str]
    precision: bool = True
    spills: bool = True
    lethal: Lethal = "always"


PLAIN = Policy({}, {})


class VolleyDice:
    """Attacks of one profile on a line, die by die."""

    first = "hit"

    def __init__(
        self, book: Rulebook, attack: Attack, weapons: int, line: Line, policy: Policy = PLAIN, number: str = ""
    ) -> None:
        """`number` of attacks of each weapon, where the weapon does not say it."""
        self.book, self.attack, self.weapons, self.line, self.policy = book, attack, weapons, line, policy
        self.sequence: AttackSequence = sequence_of(book, attack)
        self.name = attack.weapon
        self._number = number

    @property
    def number(self) -> str:
        return self._number or self.sequence.attacks

    @property
    def number_again(self) -> bool:
        return self.sequence.rerolls("attacks") is not None

    @property
    def aimed(self) -> bool:
        """Whether its attacks are allocated to a CHARACTER of an Attached unit. [10e.weapon.precision]"""
        return bool(self.line.last) and self.policy.precision and bool(self._directing)

    def against(self, kinds: Sequence[int]) -> VolleyDice:
        """The volley as it finds the line when only models of these kinds are left; see `resolve.as_it_stands`."""
        abilities, keywords = self.line.shared_abilities(kinds), self.line.keywords(kinds)
        if (abilities, keywords) == (self.attack.target_abilities, self.attack.target_keywords):
            return self
        attack = replace(self.attack, target_abilities=abilities, target_keywords=keywords)
        return VolleyDice(self.book, attack, self.weapons, self.line, self.policy, self._number)

    # -- dice that lead on ---------------------------------------------------------------------------------------------

    def step(self, name: str) -> Die[Outcome] | None:
        if name in ("wound", ELECTIVE):
            name = "wound"
            results = self.sequence.wound_results
            return self._die(name, results, tuple([_after_wound(wound) for wound in results]))
        if name != "hit":
            return None
        if self.sequence.hits_automatically:
            return Die((self._after_hit(self.sequence.automatic_hit()),))
        hits = self.sequence.hit_results
        return self._die(name, hits, tuple([self._after_hit(hit) for hit in hits]))

    def _after_hit(self, hit: Hit | None) -> Outcome:
        """Where a hit leads: additional hits are ordinary ones."""
        if hit is None:
            return ()
        first: Outcome = (("wound", "1"),)
        if hit.auto_wounds or (hit.may_wound and self.policy.lethal == "always"):
            first = _after_wound(self.sequence.automatic_wound())
        elif hit.may_wound and self.policy.lethal == "best":
            first = ((ELECTIVE, "1"),)
        return (*first, ("wound", hit.extra)) if hit.extra else first

    @property
    def may_wound_at_once(self) -> bool:
        """Whether its player decides about some hits."""
        return any(hit and hit.may_wound for hit in self.sequence.hit_results)

    @property
    def elects(self) -> tuple[str, str] | None:
        """Hits that may wound at once, where that is decided when all hits of the volley are known."""
        return (ELECTIVE, NORMAL) if self.policy.lethal == "best" and self.may_wound_at_once else None

    @property
    def harms_alike(self) -> bool:
        """Whether a wound does a model the same damage however it comes about, so that one way is better every time."""
        mortal = {wound.mortal for wound in self.sequence.wound_results if wound and wound.mortal}
        blow = self.blow(NORMAL, 0)
        plain = not (blow.again or blow.chosen or blow.save.limit) and all(blow.done(n) == n for n in range(1, 31))
        return not mortal or (len(self.line.kinds) == 1 and plain and mortal == {self.sequence.damage})

    def with_lethal(self, lethal: Lethal) -> VolleyDice:
        """The same volley, with this done about them."""
        policy = self.policy._replace(lethal=lethal)
        return VolleyDice(self.book, self.attack, self.weapons, self.line, policy, self._number)

    def _die(self, roll: str, results: Sequence[Hit | Wound | None], outcomes: tuple[Outcome, ...]) -> Die[Outcome]:
        allowed, wish = self.sequence.rerolls(roll), self.policy.wishes.get(roll)
        if self.sequence.bars_rerolls(roll) or (allowed is None and wish != "one"):
            return Die(outcomes)
        if wish == "not-critical":
            again = tuple(result is None or not result.critical for result in results)
        else:
            below = self.sequence.fails_below(roll)
            again = tuple(
                result is None and (allowed is None or reaches(allowed, die, die < below))
                for die, result in zip(FACES, results, strict=True)
            )
        return Die(outcomes, again, None if allowed else 1)

    # -- dice of the model that is struck ------------------------------------------------------------------------------

    def blow(self, name: str, kind: int) -> Blow:
        target = self.line.kinds[kind].target
        ward = ward_of(self.book, target, self.attack, self.policy.saves.get("feel_no_pain"))
        if name != NORMAL:
            waits, mortal = self.book.parts.attacks.mortal_wounds_wait, name.removeprefix(MORTAL)
            again = self._damage_again().get("again", ()) if mortal == self.sequence.damage else ()
            return Blow(as_rolled, mortal, ward=ward, again=again, spills=self.policy.spills, waits=waits)
        stopped = self.sequence.save_results(target)
        done = functools.partial(self.sequence.damage_done, target=target)
        save = _defended(stopped, self.policy.saves.get("save"))
        return Blow(done, self.sequence.damage, save, ward, **self._damage_again())

    def _damage_again(self) -> dict[str, Any]:
        allowed = self.sequence.rerolls("damage")
        if allowed is None:
            return {"chosen": True, "limit": 1} if self.policy.wishes.get("damage") == "one" else {}
        if allowed in ("all", "failed"):
            return {"chosen": True}
        words, shown = expression(self.sequence.damage), self.book.parts.dice.shown
        sides = 3 if words.d3 and not words.d6 else 6
        return {"again": tuple(die for die in FACES if shown(die, sides) in faces(allowed))}

    # -- what is told beside the numbers -------------------------------------------------------------------------------

    @lazy
    def _directing(self) -> tuple[Any, ...]:
        texts = merged(self.attack.abilities, self.attack.model_abilities)
        return self.book.special_rules.listening("attack_wounds", texts)

    def uncounted(self) -> list[str]:
        """Rules of either side that wait for a moment of play, unless they are counted after all."""
        told = merged(
            self.attack.abilities, self.attack.model_abilities, *(kind.target.abilities for kind in self.line.kinds)
        )
        acting = acting_in_play(self.book, told)
        return [text for text in acting if not (self.aimed and self.book.special_rules.read(text) in self._directing)]

    def steps(self) -> list[dict[str, Any]]:
        """How each number came about, with the die that is rolled for it."""
        kinds = [(kind.name, kind.target) for kind in self.line.kinds]
        return [step | {"die": self._rolled_for(step)} for step in arithmetic(self.book, self.sequence, kinds)]

    def _rolled_for(self, step: dict[str, Any]) -> Die[Any] | None:
        if "model" not in step:
            return self.step(step["step"])
        blow = self.blow(NORMAL, [kind.name for kind in self.line.kinds].index(step["model"]))
        return {"save": blow.save, "feel_no_pain": blow.ward}.get(step["step"])


def acting_in_play(book: Rulebook, texts: Sequence[str]) -> list[str]:
    """Those rules that wait for a moment of play, where they may roll, ask and change the state."""
    return [text for text in texts if book.special_rules.read(text).overrides & DURING_ATTACKS]


def as_rolled(rolled: int) -> int:
    return rolled


def ward_of(book: Rulebook, target: Target, attack: Attack | None, again: str | None = None) -> Die[bool]:
    """The die with which a model ignores a wound: its best Feel No Pain. [10e.ability.feel-no-pain.one-ability]"""
    needed = feel_no_pain(book, target, attack)
    return _defended(tuple([die >= needed[0] for die in FACES]), again) if needed else NO_DIE


def _defended(passed: tuple[bool, ...], again: str | None) -> Die[bool]:
    """A die of the defender: what fails is rolled again, if it may be; of a single such die it is a choice."""
    if again is None:
        return Die(passed)
    if again == "one":
        return Die(passed, limit=1)
    return Die(
        passed, tuple(not good and reaches(again, die, not good) for die, good in zip(FACES, passed, strict=True))
    )


def _after_wound(wound: Wound | None) -> Outcome:
    if wound is None:
        return ()
    normal = () if wound.ends else ((NORMAL, "1"),)
    return (*normal, (MORTAL + wound.mortal, "1")) if wound.mortal else normal


_COUNTED = re.compile(r"(\d+) dice: (.+)")


def counted(number: int, shown: str) -> str:
    """So many dice, of which those count that show such a result: "9 dice: 5+"."""
    return f"{number} dice: {shown}"


@functools.lru_cache(maxsize=8192)
def dice(text: str) -> tuple[tuple[tuple[int, ...], ...], int]:
    """The faces of each die of an expression, as its own arithmetic values them, and what is added.

    Dice that count together for a least result are one die of many faces. Of dice that are `counted` each is worth 1
    that shows such a result.
    """
    if told := _COUNTED.fullmatch(text):
        return (tuple(how_many([die], told[2]) for die in FACES),) * int(told[1]), 0
    words = expression(text)
    after = dice(str(words.then))[0] if words.then else ()
    if words.least:
        shown = Expression(words.d6, words.d3, 0, words.least, words.times)
        own = product(FACES, repeat=words.d6 + words.d3)
        return (tuple(shown.value(list(faces)) for faces in own), *after), words.plus
    d6 = tuple(Expression(d6=1, times=words.times).value([die]) for die in FACES)
    d3 = tuple(Expression(d3=1, times=words.times).value([die]) for die in FACES)
    return (d6,) * words.d6 + (d3,) * words.d3 + after, words.plus
