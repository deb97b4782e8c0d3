"""The Stratagems that 11th edition has otherwise than the 10th, or anew, one file each. [11e.stratagem.core-list]"""

import importlib
import pkgutil

for module in pkgutil.iter_modules(__path__):
    importlib.import_module(f"{__name__}.{module.name}")
