"""Units that are destroyed, and by whom; units that become one."""

from __future__ import annotations

from ..game import Warhammer, replace
from ..splitting import merge
from ..state import Unit
from .facts import DestroyedBy

NOBODY = -1


def destroyer(unit: Unit, by: int | None) -> int:
    """The player who has destroyed an enemy unit whose last model is lost: whose model made the attack, used the rule
    that inflicted the mortal wounds or destroyed it; or before whom it has fled. One that is lost by its own side's
    doing, or by nobody's, was destroyed for another reason.

    [9e.core.destroyed-by-you, 9e.core.destroyed-other-reasons]
    """
    return NOBODY if by is None or by == unit.owner else by


def tell_destroyer(game: Warhammer, unit: Unit, key: str, by: int | None) -> None:
    """[9e.core.destroyed-by-you, 9e.core.destroyed-other-reasons]"""
    player = destroyer(unit, by)
    rule = "9e.core.destroyed-other-reasons" if player == NOBODY else "9e.core.destroyed-by-you"
    game.record(DestroyedBy(key, player, rules=(rule,)))


def combine(game: Warhammer, key: str, into: str) -> Unit:
    """A unit joins another for good. The whole has the Starting Strength of both, whoever of them is left.

    [9e.core.merged-unit]
    """
    whole = merge(game, key, into)
    first = whole.parts[0]
    warlord = next((part.warlord for part in whole.parts if part.warlord), "")
    strength, points = (sum(getattr(part, name) for part in whole.parts) for name in ("strength", "points"))
    one = replace(first, strength=strength, points=points, warlord=warlord)
    models = tuple(replace(model, part=first.key) for model in whole.models)
    return game.change(into, parts=(one,), models=models)
