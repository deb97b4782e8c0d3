"""Units and volleys of a game in progress as the odds calculator sees them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ..attacks.damage import has_begun, shield, target_of
from ..attacks.line import Kind, Line
from ..facts import AttacksResolved, VolleyMade
from ..game import Warhammer, replace
from ..state import Unit

if TYPE_CHECKING:
    from ..attacks.resolve import Volley


def line_in_play(game: Warhammer, unit: Unit, by: Unit | None) -> Line:
    """A unit in the order in which attacks by another would be allocated to its models, were the first always chosen.

    [10e.attack.allocate.wounded-first, 10e.ability.leader.no-allocation-to-character,
    10e.ability.leader.last-bodyguard]
    """
    if by is not None:
        return _line(game, unit, by)
    depends_on = unit.models, unit.allocated, game.auras_on(unit)
    known: tuple[object, Line] | None = unit.known.get("line")
    if known is None or known[0] != depends_on:
        known = unit.known["line"] = depends_on, _line(game, unit, None)
    return known[1]


def _line(game: Warhammer, unit: Unit, by: Unit | None) -> Line:
    numbers: dict[Kind, int] = {}
    places: list[tuple[int, bool, tuple[int, int]]] = []
    for model in unit.models:
        keywords = game.model_keywords(unit, model)
        target = target_of(game, unit, model, by)
        wounds = game.value(unit, model, "wounds")
        part = next(part for part in unit.parts if part.key == model.part)
        alike = Kind(model.kind, wounds, replace(target, wounds=wounds), keywords, part.points / max(part.strength, 1))
        number = numbers.setdefault(alike, len(numbers))
        place = shield(game, unit, model), not has_begun(game, unit, model)
        places.append((*place, (number, model.wounds)))
    places.sort(key=lambda place: place[:2])
    least = min((place[0] for place in places), default=0)
    first, last = ([model for own, _, model in places if (own > least) == shielded] for shielded in (False, True))
    return Line(tuple(numbers), tuple(first), tuple(last))


def attacks_resolved(game: Warhammer, volleys: list[Volley], line: Line, spills: bool) -> AttacksResolved:
    """What came of all attacks of a unit on a target that stood like this before them."""
    first = volleys[0]
    left = [model.wounds for model in game.unit(first.target).models]
    return AttacksResolved(
        unit=first.unit,
        player=game.unit(first.unit).owner,
        target=first.target,
        volleys=tuple(made for volley in volleys for made in _made(volley)),
        line=line,
        spills=spills,
        lost=line.wounds - sum(left),
        destroyed=len(line.first) + len(line.last) - len(left),
        rules=("10e.attack.sequence",),
    )


def _made(volley: Volley) -> Iterator[VolleyMade]:
    """The volley as it was declared: where the number of attacks was fixed already it is not rolled."""
    fixed = [shot.attacks for shot in volley.shots if shot.attacks is not None]
    if fixed:
        yield VolleyMade(volley.attack, 1, str(sum(fixed)))
    if len(fixed) < len(volley.shots):
        yield VolleyMade(volley.attack, len(volley.shots) - len(fixed))
