"""How each number of the odds came about: what it was, who changed it, what a die needs, and the rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from bellona.kernel.modifiers import Modifier, Total
from bellona.kernel.rulebook import Rulebook

from ..attacks.attack import HITS, Hit
from ..attacks.attacking import DEFENSE_RULES, HIT_RULES, Batch
from ..attacks.morale import TEST
from ..attacks.rerolls import Rerolls
from ..attacks.sequence import AttackSequence, ResolveSequence
from .pooled import FACES, again_of

if TYPE_CHECKING:
    from .defenders import Defender

INSPIRED, REDUCTION = "conquest.action.inspire", "conquest.action.clash.defense-reduction"


class Test(NamedTuple):
    """A die that succeeds or does not."""

    results: tuple[bool, ...]
    again: tuple[bool, ...] = ()
    limit: int | None = None


def tested(passes: Callable[[int], bool], rerolls: Rerolls) -> Test:
    results = tuple(passes(die) for die in FACES)
    return Test(results, again_of(rerolls, results))


def attack_steps(
    book: Rulebook, name: str, batch: Batch, target: Defender, sides: tuple[str, str] | None = None
) -> list[dict[str, Any]]:
    """The hit dice of one row, and the Defense dice against its hits; `sides`: whose the dice of both are."""
    sequence = AttackSequence(book, batch.attack, fine=target.fine)
    who = {"weapon": name} if name else {}
    ours, theirs = ({"of": side} for side in sides) if sides else ({}, {})
    told = [] if batch.attack.kind == HITS else [_hit(sequence, batch.dice) | who | ours]
    for hit in _hits(sequence):
        told.append(_defense(sequence, hit, target.again) | who | theirs)
    return told


def _hit(sequence: AttackSequence, dice: int) -> dict[str, Any]:
    """[conquest.action.inspire.last]"""
    trail = list(sequence.skill_before.trail)
    if more := sequence.skill - int(sequence.skill_before.value):
        trail.append(Modifier("add", more, INSPIRED))
    die = tested(sequence.hits, sequence.hit_rerolls)
    for face in FACES:
        sequence.hit_result(face)
    rules = (*HIT_RULES[sequence.attack.kind], *sequence.citations())
    told = {"step": "hit", "number": dice, "base": sequence.attack.skill, "needed": sequence.skill}
    return told | {"trail": trail_told(trail), "again": _said(sequence.hit_rerolls), "rules": _once(rules), "die": die}


def _hits(sequence: AttackSequence) -> list[Hit]:
    """The hits that a die may score, each kind once: what is needed against them may differ."""
    if sequence.attack.kind == HITS:
        return [Hit(0)]
    scored = [hit for die in FACES if (hit := sequence.hit_result(die))]
    kinds = {sequence.needed(hit): hit for hit in reversed([*scored, *(Hit(0) for hit in scored if hit.extra)])}
    sequence.citations()
    return list(reversed(kinds.values()))


def _defense(sequence: AttackSequence, hit: Hit, again: bool) -> dict[str, Any]:
    """[conquest.action.clash.defense, conquest.special.tenacious]"""
    total, needed = sequence.defense(hit), sequence.needed(hit)
    rerolls = sequence.defense_rerolls(again)
    die = tested(lambda face: sequence.defends(face, needed), rerolls)
    for face in FACES:
        sequence.failed(face)
        sequence.strikes_back(face)
    told: dict[str, Any] = {"step": "defense", "base": total.base, "needed": needed, "evasion": sequence.attack.evasion}
    if sequence.forgiven:
        told["forgiven"] = sequence.forgiven
    rules = (*DEFENSE_RULES[sequence.attack.kind], *sequence.citations())
    return told | {"trail": _lowered(sequence, total), "again": _said(rerolls), "rules": _once(rules), "die": die}


def _lowered(sequence: AttackSequence, total: Total) -> list[dict[str, Any]]:
    """The modifiers of Defense; in place of all that lowers it together, each rule that does."""
    found: list[Modifier] = []
    for each in total.trail:
        found += sequence.reductions() if each.how == "subtract" and each.source == REDUCTION else [each]
    return trail_told(found)


def morale_steps(
    body: Defender,
    side: str = "front",
    touching: Sequence[str] = (),
    more: Sequence[str] = (),
    *,
    who: str = "",
    now: bool = False,
) -> list[dict[str, Any]]:
    """What a Morale die needs, for every number of Stands by which that differs; `now`: only as things stand."""
    found: dict[tuple[int, bool], dict[str, Any]] = {}
    for state in range(1 if now else body.track.length - 1):
        sequence = body.test("morale", state, side, touching, more)
        needed = int(sequence.resolve.value)
        if (needed, sequence.test.broken) not in found:
            about = {"of": who} if who else {"stands": body.track.size(state), "broken": body.track.is_broken(state)}
            found[needed, sequence.test.broken] = resolve_step("morale", sequence, TEST) | about
    return list(found.values())


def resolve_step(name: str, sequence: ResolveSequence, rules: Sequence[str]) -> dict[str, Any]:
    """A die against Resolve."""
    total = sequence.resolve
    die = tested(sequence.passes, sequence.rerolls)
    told: dict[str, Any] = {"step": name, "base": total.base, "needed": int(total.value)}
    if sequence.forgiven:
        told["forgiven"] = sequence.forgiven
    told |= {"trail": trail_told(total.trail), "again": _said(sequence.rerolls)}
    return told | {"rules": _once((*rules, *sequence.citations())), "die": die}


def trail_told(trail: Iterable[Modifier]) -> list[dict[str, Any]]:
    """Modifiers, each with the rule that it comes from."""
    return [msgspec.to_builtins(each) | {"rules": [each.source] if "." in each.source else []} for each in trail]


def _said(rerolls: Rerolls) -> str | None:
    return rerolls.failures or rerolls.successes or None


def _once(rules: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(rules))
