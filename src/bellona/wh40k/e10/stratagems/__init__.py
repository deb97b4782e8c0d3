"""The core Stratagems, one file each. [10e.stratagem.core-for-all]"""

import importlib
import pkgutil

for module in pkgutil.iter_modules(__path__):
    importlib.import_module(f"{__name__}.{module.name}")
