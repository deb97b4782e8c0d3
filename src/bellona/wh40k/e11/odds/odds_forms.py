"""Questions about odds in the words of 11th edition: what its attacks know besides, and rolls of its own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from bellona.kernel.blanks import Blank
from bellona.kernel.rulebook import Rulebook

from ...attack import Attack
from ...attacks.line import Line
from ...attacks.targeting import SNAP
from ...game import replace
from ...odds.asked_attacks import attack_of
from ...odds.chances import LETHAL, Lethal
from ...odds.questions import AskedChain, AskedUnit, Attackers, Form, Number, OddsQuestion
from ..attacks.shooting_types import IndirectShooting


class TypedAttackers(Attackers, frozen=True, kw_only=True):
    """So many models with one weapon. Who remained `stationary` is `steady`, too; at a target that is not `visible`
    they fire by Indirect shooting. `lethal`: what becomes of Critical Hits that may wound at once; "best" is what
    serves the aim of the question best when all hits are known.
    """

    steady: bool = False
    close: bool = False
    indirect: bool = False
    observed: bool = False
    divided: bool = False
    lethal: Lethal = "always"


class TypedChain(AskedChain, frozen=True, kw_only=True):
    """Overwatch, a charge, a fight, and what is left fighting back."""

    overwatch: tuple[TypedAttackers, ...] = ()
    fight: tuple[TypedAttackers, ...] = ()
    fight_back: tuple[TypedAttackers, ...] = ()


class AskedHazard(Form, frozen=True, kw_only=True):
    """Hazard rolls of a unit, for its weapons, its escape or its way out of a TRANSPORT."""

    unit: AskedUnit
    rolls: Number
    reroll: Literal["one"] | None = None


class AskedExplosives(Form, frozen=True, kw_only=True):
    """The unit that Explosives are thrown at."""

    unit: AskedUnit


class AskedCrush(Form, frozen=True, kw_only=True):
    """A Crushing Impact of a model of this `toughness` on a unit; or, if it is its `own`, what it costs the unit that
    the model belongs to.
    """

    toughness: Number
    unit: AskedUnit
    own: bool = False


class TypedQuestion(OddsQuestion, frozen=True, kw_only=True):
    """One of: attacks on a target, a test, hazard rolls, Explosives, a Crushing Impact, or a chain."""

    attacks: tuple[TypedAttackers, ...] = ()
    hazard: AskedHazard | None = None
    explosives: AskedExplosives | None = None
    crushing_impact: AskedCrush | None = None
    chain: TypedChain | None = None


# What people fill in besides.
BLANKS = (
    *(
        Blank(name=fact, at=f"attacks.0.{fact}", kind="flag", value=False)
        for fact in ("steady", "plunging", "indirect", "observed")
    ),
    Blank(name="lethal", at="attacks.0.lethal", kind="choice", value="always", options=LETHAL, of="form-lethal"),
)


def typed_attack(
    book: Rulebook, attackers: TypedAttackers, unit: AskedUnit, line: Line, living: Sequence[int]
) -> Attack:
    """The attack as the rules see it."""
    indirect = attackers.indirect or not attackers.visible
    steady = (attackers.steady or attackers.stationary) and not (attackers.engaged or attackers.overwatch)
    return replace(
        attack_of(book, attackers, unit, line, living),
        shooting=SNAP if attackers.overwatch else IndirectShooting.name if indirect else "",
        steady=steady,
        close=attackers.close,
        observed=attackers.observed,
        divided=attackers.divided,
    )
