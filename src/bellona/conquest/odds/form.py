"""The form of a question about a Clash: those who strike, those who support them, the target, and army lists to fill
them in from.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from bellona.kernel.blanks import Blank, Blanks, Sample

from ..army.army_list import TYPES
from ..attacks.attack import SIDES
from .spoken import entries, rows_of, target_of

AT = "clash.0"


@lru_cache(maxsize=1)
def form() -> tuple[Blanks, Blanks]:
    known = entries()
    rules = sorted({text for entry in known.values() for text in entry.profile.rules})
    strikers = tuple(_row(dict(entry.names), next(iter(rows_of(entry, None, "clash")))) for entry in known.values())
    targets = tuple(_row(dict(entry.names), target_of(entry, None)) for entry in known.values())
    return (
        Blanks("attackers", tuple(_attackers(tuple(rules))), strikers),
        Blanks("target", tuple(_target(tuple(rules))), targets),
    )


def _row(title: dict[str, str], told: dict[str, object]) -> Sample:
    return Sample(title, {name: value for name, value in told.items() if name != "name"})


def _attackers(rules: tuple[str, ...]) -> Iterator[Blank]:
    yield Blank(name="stands", at=f"{AT}.stands", value=3, least=1, most=60)
    yield Blank(name="attacks", at=f"{AT}.attacks", value=4, least=0, most=30)
    yield Blank(name="clash", at=f"{AT}.clash", value=3, least=1, most=6)
    yield Blank(name="inspired", at=f"{AT}.inspired", value=0, least=0, most=2)
    yield Blank(name="leader", at=f"{AT}.leader", kind="flag", value=True)
    yield Blank(name="rules", at=f"{AT}.rules", kind="words", value=("cleave 1",), options=rules, of="ability")
    yield Blank(name="side", at="side", kind="choice", value="front", options=SIDES, of="side")


def _target(rules: tuple[str, ...]) -> Iterator[Blank]:
    yield Blank(name="stands", at="target.stands", value=6, least=1, most=60)
    yield Blank(name="wounds", at="target.wounds", value=4, least=1, most=30)
    yield Blank(name="defense", at="target.defense", value=2, least=0, most=6)
    yield Blank(name="evasion", at="target.evasion", value=1, least=0, most=6)
    yield Blank(name="resolve", at="target.resolve", value=3, least=0, most=6)
    yield Blank(name="type", at="target.type", kind="choice", value="infantry", options=TYPES, of="type")
    yield Blank(name="began", at="target.began", least=1, most=60)
    yield Blank(name="wounded", at="target.wounded", value=0, least=0, most=30)
    yield Blank(name="character", at="target.character", kind="flag", value=False)
    yield Blank(name="broken", at="target.broken", kind="flag", value=False)
    yield Blank(name="rules", at="target.rules", kind="words", value=("shield",), options=rules, of="ability")
