"""The special rules of 10th edition register here."""

from __future__ import annotations

from ..registering import Registry

RULES = Registry()

weapon_ability = core_ability = RULES.ability
core_stratagem = RULES.stratagem
