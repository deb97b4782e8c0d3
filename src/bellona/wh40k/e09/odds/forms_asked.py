"""Questions about odds in the words of 9th edition: how attackers have moved, Morale, the Psychic phase; neither cover
nor criticals, and nothing of which a single die is rolled again.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, ClassVar, Literal, TypeAlias

import msgspec

from bellona.kernel.blanks import Blank
from bellona.kernel.rulebook import Rulebook

from ...attack import Attack
from ...attacks.line import Line
from ...game import replace
from ...odds.asked_attacks import attack_of
from ...odds.questions import (
    AskedChain,
    AskedUnit,
    Attackers,
    Form,
    Number,
    OddsQuestion,
    Rerolls,
    SaveRerolls,
    Text,
)

Some: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=200)]
Again: TypeAlias = Literal["ones", "failed", "all"] | None
MOVED = ("", "moved", "advance")


class PlainRerolls(Rerolls, frozen=True, kw_only=True):
    """The attacker's re-rolls. A number of attacks is rolled again below its average, damage where that pays."""

    hit: Again = None
    wound: Again = None
    damage: Literal["ones", "all"] | None = None


class PlainSaveRerolls(SaveRerolls, frozen=True, kw_only=True):
    """The defender's re-rolls."""

    save: Again = None


class MovedAttackers(Attackers, frozen=True, kw_only=True):
    """So many models with one weapon, and how they use it: whether they have `moved` this turn, or Advanced, and
    whether enemies are upon them (`engaged`).
    """

    left_out: ClassVar[tuple[str, ...]] = (
        *("stationary", "target_engaged", "visible", "plunging"),
        *("critical_hit", "critical_wound", "precision"),
    )

    moved: Literal["", "moved", "advance"] = ""
    reroll: PlainRerolls = PlainRerolls()


class PlainUnit(AskedUnit, frozen=True, kw_only=True):
    """A unit: its models in the order in which its player lets them fall, and what all of them have."""

    left_out: ClassVar[tuple[str, ...]] = ("cover",)

    reroll: PlainSaveRerolls = PlainSaveRerolls()


class Nerve(Form, frozen=True, kw_only=True):
    """What a unit brings to its Morale test: its highest Leadership, the models that it has `lost` this turn, and its
    Starting Strength; if that is not told, its models and those.
    """

    leadership: Annotated[int, msgspec.Meta(ge=1, le=20)]
    lost: Some = 0
    strength: Number | None = None


class AskedMorale(Nerve, frozen=True, kw_only=True):
    """A Morale test of a unit with the models that it has left, with Combat Attrition; those that stand first flee."""

    unit: PlainUnit


class AskedPsychic(Form, frozen=True, kw_only=True):
    """An attempt of a `psyker` at the power that all know, on a `target`, after so many attempts of its army this
    phase; or at a power of another `warp_charge` that inflicts so many `mortal` wounds. An enemy may `deny` it; a
    target `near` the psyker suffers when Perils destroy that.
    """

    psyker: PlainUnit
    target: PlainUnit
    attempts: Some = 0
    warp_charge: Annotated[int, msgspec.Meta(ge=2, le=12)] | None = None
    mortal: Text = ""
    deny: bool = False
    near: bool = False


class ChainToMorale(AskedChain, frozen=True, kw_only=True):
    """Overwatch, a charge, a fight, what is left fighting back, and Morale tests of both units, if they are told."""

    charger: PlainUnit
    target: PlainUnit
    overwatch: tuple[MovedAttackers, ...] = ()
    fight: tuple[MovedAttackers, ...] = ()
    fight_back: tuple[MovedAttackers, ...] = ()
    charger_morale: Nerve | None = None
    target_morale: Nerve | None = None


class PlainQuestion(OddsQuestion, frozen=True, kw_only=True):
    """One of: attacks on a target, a charge, a Morale test, a Psychic test, or a chain."""

    attacks: tuple[MovedAttackers, ...] = ()
    target: PlainUnit | None = None
    morale: AskedMorale | None = None
    psychic: AskedPsychic | None = None
    chain: ChainToMorale | None = None


# What people fill in besides.
BLANKS = (
    Blank(name="moved", at="attacks.0.moved", kind="choice", value="", options=MOVED[1:], of="form-moved"),
    Blank(name="engaged", at="attacks.0.engaged", kind="flag", value=False),
)


def attack_after_moving(
    book: Rulebook, attackers: MovedAttackers, unit: AskedUnit, line: Line, living: Sequence[int]
) -> Attack:
    """The attack as the rules see it."""
    return replace(attack_of(book, attackers, unit, line, living), moved=attackers.moved)
