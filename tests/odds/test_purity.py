"""The rules that odds rely on read the attack and nothing else: whatever is asked of them first, they say the same."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from bellona.kernel.modifiers import Modifier
from bellona.kernel.rule import SpecialRules, waits
from bellona.wh40k.attack import Attack, Hit, Target
from bellona.wh40k.attacks.sequence import AttackSequence
from bellona.wh40k.e10.rulebook import RULEBOOK
from bellona.wh40k.moments import WarhammerRule
from bellona.wh40k.odds.chances import DURING_ATTACKS

ORDERS: tuple[Sequence[int], ...] = ((1, 2, 3, 4, 5, 6), (6, 5, 4, 3, 2, 1), (4, 6, 1, 6, 2, 6, 3, 5))
WORDS = {"anti-": "anti-infantry 4+", "feel-no-pain": "feel-no-pain 5+", "invulnerable-save": "invulnerable-save 4+"}
WORDS |= {"damaged": "damaged 1-4"}
NUMBERED = {"rapid-fire", "melta", "sustained-hits", "deadly-demise", "firing-deck", "scouts"}


def text_of(name: str) -> str:
    return WORDS.get(name, f"{name} 1" if name in NUMBERED else name)


def answers(book: Any, attack: Attack, dice: Sequence[int]) -> dict[str, Any]:
    """Everything that the one-die functions say, asked in this order."""
    one = AttackSequence(book, attack)
    target = Target(3, 2, 5, attack.target_abilities)
    told: dict[str, Any] = {}
    for die in dice:
        told |= {f"hit {die}": repr(one.hit_result(die)), f"wound {die}": repr(one.wound_result(die))}
        told |= {f"save {die}": one.save(target).passes(die), f"damage {die}": one.damage_done(die, target)}
    return told | {"attacks": one.attacks, "damage": one.damage, "again": one.rerolls("wound")}


def is_pure(book: Any, text: str) -> bool:
    attacks = [
        Attack(abilities=(text,), half_range=near, stationary=near, charged=near, target_keywords=("INFANTRY",))
        for near in (True, False)
    ]
    attacks.append(Attack(target_abilities=(text,)))
    return all(
        answers(book, attack, ORDERS[0]) == answers(book, attack, order) for attack in attacks for order in ORDERS
    )


PURE = [name for name, cls in RULEBOOK.special_rules.classes.items() if not hasattr(cls, "cost")]


@pytest.mark.parametrize("name", PURE)
def test_a_rule_says_the_same_whenever_it_is_asked(name: str) -> None:
    assert is_pure(RULEBOOK, text_of(name))


def amended(make: Callable[[SpecialRules], None]) -> Any:
    rules = SpecialRules()
    make(rules)
    return RULEBOOK.amended("test", "1", special_rules=rules)


def test_a_rule_that_counts_would_be_found() -> None:
    def make(rules: SpecialRules) -> None:
        @rules.add("first-critical-only")
        class FirstCriticalOnly(WarhammerRule):
            """Counts, which no rule of an attack may."""

            def __init__(self) -> None:
                self.seen = 0

            def on_hit(self, attack: Attack, hit: Hit) -> None:
                self.seen += hit.critical
                if hit.critical and self.seen % 3 == 1:
                    hit.extra = "1"

    assert not is_pure(amended(make), "first-critical-only")


def test_a_rule_that_looks_elsewhere_would_be_found() -> None:
    fickle = iter(range(10_000))

    def make(rules: SpecialRules) -> None:
        @rules.add("fickle")
        class Fickle(WarhammerRule):
            """Says something else each time."""

            def hit_roll(self, attack: Attack) -> Modifier | None:
                return Modifier("add", 1 - 2 * (next(fickle) % 2), "fickle")

    assert not is_pure(amended(make), "fickle")


# The moments of play that lie outside of the attacks of one unit on another.
OUTSIDE = {
    *("pre_battle", "round_begins", "command_phase", "battle_shock_failed", "move_begins", "move_ends", "set_up"),
    *("movement_phase_ends", "shooting_begins", "charge_move_ends", "has_fought"),
    *("turn_begins", "turn_ends", "battle_shock_due", "was_attacked"),
    *("shooting_phase_begins", "charge_phase_ends", "about_to_consolidate"),
}


def test_every_moment_of_play_is_told_of_or_lies_outside_of_attacks() -> None:
    windows = {name for name, moment in WarhammerRule.moments.items() if waits(moment)}
    assert windows - DURING_ATTACKS == OUTSIDE
    assert windows >= DURING_ATTACKS
