"""Abilities of weapons, models and units that 9th edition has of its own, or otherwise than the 10th."""

import importlib
import pkgutil

for module in pkgutil.iter_modules(__path__):
    importlib.import_module(f"{__name__}.{module.name}")
