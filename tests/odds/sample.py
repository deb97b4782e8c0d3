"""Odds of some questions to the last bit, for comparing compiled with plain kernels."""

from __future__ import annotations

import os

from bellona.wh40k.odds.questions import Rerolls

from .cases import FEATURES, exactly, replace, situation

SAMPLES = (("sustained", "devastating", "feel no pain"), ("precision", "damage D3"), ("one hit again", "lethal"))


def digest() -> str:
    told: list[str] = []
    for names in (
        ["sustained", "devastating", "feel no pain"],
        ["precision", "damage D3"],
        ["one hit again", "lethal"],
    ):
        (attackers,), unit = situation(*(FEATURES[name] for name in names), attacks=4)
        told += [float(chance).hex() for chance in exactly((attackers,), unit).chances]
    (attackers,), unit = situation(FEATURES["damage D3"], attacks=3)
    chosen = replace(attackers, reroll=Rerolls(damage="all"))
    return " ".join([*told, *(float(chance).hex() for chance in exactly((chosen,), unit).chances)])


if __name__ == "__main__":
    print("plain" if os.environ.get("NUMBA_DISABLE_JIT") == "1" else "compiled")
    print(digest())
