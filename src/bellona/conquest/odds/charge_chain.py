"""A chain: a Charge, its Impact attacks, the Clash, and what is left of the target striking back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from msgspec.structs import replace

from bellona.kernel.errors import BellonaError

from ..actions.inspire import inspired_by_charge
from ..attacks.attack import FRONT
from ..attacks.attacking import Batch
from .acts import Act, Gate, Strike
from .defenders import Defender, asked_body
from .other_topics import charge_trial
from .questions import AskedChain, Attackers, Clashing
from .topics import Asking, Plan, named, texts_of

A = TypeVar("A", bound=Attackers)


def chain(asking: Asking) -> Plan:
    """[conquest.action.charge.roll, conquest.impact.when, conquest.action.charge.inspired]"""
    asked = asking.asked.chain
    assert asked is not None
    book, side = asking.book, asking.asked.side
    bodies = [
        asked_body(book, asked.charger, "charger", asking.fine),
        asked_body(book, asked.target, "target", asking.fine),
    ]
    acts: list[Act] = []
    if asked.charge:
        rules = asking.rules((*asked.charger.rules, *asked.charge.rules))
        acts.append(Gate("charge", charge_trial(book, replace(asked.charge, rules=rules))))
    if asked.impact:
        _check(asked.impact, asked.charger.stands, "chain.impact")
        acts.append(_strike("impact", bodies, 1, asked.impact, lambda row: asking.impact(row, bodies[1], side)))
    if asked.clash:
        _check(asked.clash, asked.charger.stands, "chain.clash")
        inspired = _inspired(asking, asked, bodies)
        acts.append(_strike("clash", bodies, 1, asked.clash, lambda row: asking.clash(row, bodies[1], side), inspired))
    if asked.strike_back:
        _check(asked.strike_back, asked.target.stands, "chain.strike_back")
        back = asked.strike_back
        acts.append(_strike("strike-back", bodies, 0, back, lambda row: asking.clash(row, bodies[0], FRONT), _broken))
    if not acts:
        raise BellonaError("chain: nothing happens in it")
    return Plan(tuple(body.track for body in bodies), tuple(acts))


def _check(rows: Sequence[Attackers], stands: int, place: str) -> None:
    told = sum(row.stands for row in rows if not row.character)
    if told > stands:
        raise BellonaError(f"{place}: {told} Stands attack, but there are {stands}")


def _strike(
    name: str,
    bodies: Sequence[Defender],
    track: int,
    rows: Sequence[A],
    batch: Callable[[A], Batch],
    changed: Callable[[Defender, A, int], A] = lambda body, row, state: row,
) -> Strike:
    """The attacks of whoever is left, on whoever is left."""
    mine = bodies[1 - track]

    def left(states: Sequence[int]) -> list[Batch]:
        state = states[1 - track]
        return [batch(changed(mine, row, state)) for row in remaining(rows, mine, state)]

    whole = [batch(changed(mine, row, 0)) for row in rows]
    touching = [*mine.rules, *texts_of(rows)]
    return Strike(name, bodies, named(rows, whole), track=track, touching=touching, left=left)


def remaining(rows: Sequence[A], body: Defender, state: int) -> list[A]:
    """The rows when Stands have been lost: those who stand in none first, then from the last row on; a Character
    stays.
    """
    counted = sum(row.stands for row in rows if not row.character)
    there = body.track.size(state) - body.track.size(0)  # so many fewer
    lost = max(0, -there - (body.stands - counted))
    kept: list[A] = []
    for row in reversed(rows):
        gone = 0 if row.character else min(lost, row.stands)
        lost -= gone
        if row.stands > gone:
            kept.append(replace(row, stands=row.stands - gone))
    return kept[::-1]


def _broken(body: Defender, row: Clashing, state: int) -> Clashing:
    """Who is Broken is not Inspired, unless always. [conquest.broken.not-inspired, conquest.special.dauntless]"""
    always = body.book.special_rules.granted("always-inspired", (*body.rules, *row.rules)) is not None
    return replace(row, inspired=max(always, 0 if body.track.is_broken(state) else row.inspired))


def _inspired(
    asking: Asking, asked: AskedChain, bodies: Sequence[Defender]
) -> Callable[[Defender, Clashing, int], Clashing]:
    """Those who charged are Inspired, unless they never are, or the target quells it.

    [conquest.action.charge.inspired, conquest.special.phalanx.limits, conquest.special.dread]
    """
    never = asking.granted("never-inspired", bodies[0].rules) or asking.granted("quells", bodies[1].rules)
    times = inspired_by_charge(asking.book, bodies[0].rules) if asked.charge else 0

    def changed(body: Defender, row: Clashing, state: int) -> Clashing:
        return _broken(body, replace(row, inspired=0 if never else max(row.inspired, times)), state)

    return changed
