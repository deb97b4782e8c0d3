"""Weapon abilities and core abilities that 11th edition adds to those of the 10th, or has otherwise."""

import importlib
import pkgutil

for module in pkgutil.iter_modules(__path__):
    importlib.import_module(f"{__name__}.{module.name}")
