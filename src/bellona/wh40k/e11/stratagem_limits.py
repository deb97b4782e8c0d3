"""How often Stratagems may be used: each once a phase on the same unit, some once a battle."""

from __future__ import annotations

from bellona.kernel.refusal import Refusal

from ..game import Warhammer
from ..sequencing import used_already
from ..state import Unit
from ..stratagem import Stratagem, now

ONCE = "11e.stratagem.once-per-unit-per-phase"


def used_up(game: Warhammer, stratagem: Stratagem, player: int) -> bool:
    """Only where a Stratagem says so does it matter that it was used on another unit.

    [11e.stratagem.once-per-unit-per-phase, 11e.stratagem.insane-bravery-once, 11e.stratagem.fire-overwatch-limit]
    """
    return stratagem.once != "phase" and used_already(game, stratagem, player)


def bar(game: Warhammer, stratagem: Stratagem, unit: Unit) -> Refusal | None:
    """Why a Stratagem may not be used on a unit: its player has used it on the unit in this phase; or, where tables
    play it so, any Stratagem.

    [11e.stratagem.once-per-unit-per-phase]
    """
    for use in game.state.uses:
        same = use.stratagem == stratagem.name or game.reading("stratagems") == "one"
        if same and (use.player, use.unit, use.when) == (unit.owner, unit.key, now(game)):
            return Refusal("used-on-unit", (ONCE,), {"unit": unit.key, "stratagem": use.stratagem})
    return None
