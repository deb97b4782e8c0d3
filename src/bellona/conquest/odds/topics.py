"""What may be asked about: each topic of a question as the rules see it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from bellona.armies.forms import check_readings
from bellona.kernel.errors import BellonaError
from bellona.kernel.rulebook import Rulebook

from ..actions.impact import impacts_by
from ..actions.volley import number_of_shots
from ..attacks.attack import CLASH, HITS, IMPACT, VOLLEY, Attack
from ..attacks.attacking import Batch
from ..moments import combined
from .acts import Act, Strike, Tested
from .defenders import Defender, asked_body
from .questions import Attackers, Clashing, Crashing, Hits, OddsQuestion, Shooting
from .regiment import Duelist, Track, WoundsCounted

Rows = Sequence[tuple[str, Batch]]


class Plan(NamedTuple):
    """A question that has been read; see `odds.protocols`."""

    tracks: tuple[Track | Duelist | WoundsCounted, ...] = ()
    acts: tuple[Act, ...] = ()
    trial: Any = None
    beside: Mapping[str, Any] = {}
    lines: tuple[()] = ()
    names: tuple[str, ...] = ()
    volleys: tuple[()] = ()
    links: tuple[()] = ()
    aim: str = "wounds"
    either: tuple[()] = ()


class Asking:
    """A question, the rulebook that answers it, and the readings that its players have agreed on."""

    def __init__(self, book: Rulebook, asked: OddsQuestion) -> None:
        self.book, self.asked = book, asked
        check_readings(asked.switches, book.switches)

    def reading(self, switch: str) -> str:
        return self.asked.switches.get(switch) or self.book.switches[switch][0]

    @property
    def fine(self) -> bool:
        return self.reading("re-rolls") == "fine"

    @property
    def target(self) -> Defender:
        if self.asked.target is None:
            raise BellonaError("target: the question has none")
        return asked_body(self.book, self.asked.target, fine=self.fine)

    def rules(self, texts: tuple[str, ...]) -> tuple[str, ...]:
        """Each rule once. [conquest.special.no-stack]"""
        return combined(texts, self.book.special_rules.classes)

    def granted(self, permission: str, texts: tuple[str, ...]) -> bool:
        return self.book.special_rules.granted(permission, texts) is not None

    def total(self, what: str, printed: int, texts: tuple[str, ...]) -> int:
        """A number of a Stand with whatever its rules make of it."""
        rules = self.book.special_rules.listening(what, texts)
        return int(self.book.stacking.total(what, printed, [getattr(rule, what)() for rule in rules]).value)

    # -- rows of attackers ---------------------------------------------------------------------------------------------

    def _all(self, row: Attackers, one: Callable[[tuple[str, ...]], int]) -> int:
        """What all Stands of a row give, one of them perhaps the Leader's. [conquest.command-model.leader]"""
        rules = self.rules(row.rules)
        return (row.stands - row.leader) * one(rules) + (one((*rules, "leader")) if row.leader else 0)

    def clash(self, row: Clashing, target: Defender, side: str) -> Batch:
        attack = Attack(
            kind=CLASH,
            skill=row.clash,
            rules=self.rules(row.rules),
            character=row.character,
            inspired=row.inspired,
            water=row.water,
            hits_again=row.hits_again,
            side=side,
        )
        dice = self._all(row, lambda rules: self.total("attacks", row.attacks, rules))
        return Batch(target.against(attack), dice)

    def volley(self, row: Shooting, target: Defender, side: str) -> Batch:
        """[conquest.action.volley.effective-range, conquest.terrain.zone.obscuring, conquest.special.sureshot,
        conquest.special.deadshot]
        """
        rules = self.rules(row.rules)
        veiled = self.granted("obscured", target.rules) or (row.obscured and not self.granted("sees-through", rules))
        attack = Attack(
            kind=VOLLEY,
            skill=row.volley,
            rules=rules,
            character=row.character,
            aimed=row.aimed or self.granted("always-aimed", rules),
            near=row.effective if row.near is None else row.near,
            hits_again=row.hits_again,
            side=side,
        )
        halving = self.reading("halving")
        dice = self._all(
            row,
            lambda texts: number_of_shots(self.total("barrage", row.barrage, texts), row.effective, veiled, halving),
        )
        return Batch(target.against(attack), dice)

    def impact(self, row: Crashing, target: Defender, side: str) -> Batch:
        """[conquest.impact.who, conquest.impact.not-clash]"""
        attack = Attack(
            kind=IMPACT,
            skill=row.clash,
            rules=self.rules(row.rules),
            character=row.character,
            water=row.water,
            side=side,
        )
        dice = row.stands * impacts_by(self.book, attack.rules, row.impact or 0)
        return Batch(target.against(attack), dice)

    def hits(self, hits: Hits, target: Defender, side: str) -> Batch:
        """[conquest.spell.resolve]"""
        attack = Attack(kind=HITS, rules=self.rules(hits.rules), spell=hits.spell, side=side)
        return Batch(target.against(attack), hits.number)


def named(rows: Sequence[Attackers], batches: Sequence[Batch]) -> list[tuple[str, Batch]]:
    return [(row.name, batch) for row, batch in zip(rows, batches, strict=True)]


def texts_of(rows: Sequence[Attackers]) -> list[str]:
    """The rules of all who attack, each text once."""
    return list(dict.fromkeys(text for row in rows for text in row.rules))


# -- attacks -----------------------------------------------------------------------------------------------------------


def clash(asking: Asking) -> Plan:
    """A Clash: those who strike touch the target, and what is terrifying about them counts.

    [conquest.action.clash.hit, conquest.special.terrifying]
    """
    asked, target = asking.asked, asking.target
    rows = named(asked.clash, [asking.clash(row, target, asked.side) for row in asked.clash])
    return struck(target, Strike("clash", (target,), rows, touching=texts_of(asked.clash)))


def volley(asking: Asking) -> Plan:
    """A Volley, which is no matter of Morale unless a rule says so. [conquest.action.volley.no-morale]"""
    asked, target = asking.asked, asking.target
    rows = named(asked.volley, [asking.volley(row, target, asked.side) for row in asked.volley])
    tests = any(
        rule.volley_tests_morale(row.aimed, row.distance)  # type: ignore[attr-defined]
        for row in asked.volley
        for rule in asking.book.special_rules.listening("volley_tests_morale", asking.rules(row.rules))
    )
    return struck(target, Strike("volley", (target,), rows, morale=tests))


def impact(asking: Asking) -> Plan:
    """Impact attacks: those who charged touch the target. [conquest.impact.resolve]"""
    asked, target = asking.asked, asking.target
    rows = named(asked.impact, [asking.impact(row, target, asked.side) for row in asked.impact])
    return struck(target, Strike("impact", (target,), rows, touching=texts_of(asked.impact)))


def hits(asking: Asking) -> Plan:
    """Hits that come without attacks. [conquest.spell.resolve, conquest.spell.no-flank]"""
    asked, target = asking.asked, asking.target
    assert asked.hits is not None
    batch = asking.hits(asked.hits, target, asked.side)
    return struck(target, Strike("hits", (target,), [("", batch)]))


def struck(target: Defender, act: Act) -> Plan:
    return Plan((target.track,), (act,))


def morale(asking: Asking) -> Plan:
    asked, target = asking.asked, asking.target
    assert asked.morale is not None
    return struck(target, Tested(target, asked.morale.wounds, asked.side))
