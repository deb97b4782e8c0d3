"""The special rules that 11th edition adds to those of the 10th, or has otherwise, register here."""

from __future__ import annotations

from ..registering import Registry

RULES = Registry()

weapon_ability = core_ability = RULES.ability
core_stratagem = RULES.stratagem
