"""What 11th edition has for invented armies: its own keywords, abilities, layouts and readings beside those of the
10th.
"""

from __future__ import annotations

from bellona.wh40k.e11.more_switches import SWITCHES
from bellona.wh40k.e11.rulebook import RULEBOOK

from ..e10 import inventing as tenth

ALSO = (
    *(word for word in tenth.ALSO if word != "GRENADES"),
    *("EXPLOSIVES", "MOBILE", "FRAME", "SUPER-HEAVY WALKER"),
)
OF_WEAPONS = {
    **tenth.OF_WEAPONS,
    "cleave": ("cleave 1", "cleave 3"),
    "close-quarters": ("close-quarters",),
}
OF_UNITS = {
    **tenth.OF_UNITS,
    "secures": ("secures",),
    "support": ("support",),
    "surge": ("surge 3", "surge D6", "surge 2D6"),
}
SETTINGS = (
    ("first-game", "first-game", "bastion-yard", 3),
    ("contested-ground", "first-game", "bastion-yard", 4),
    ("contested-ground", "incursion", "shattered-field", 6),
    ("contested-ground", "incursion", "statue-square", 6),
    ("contested-ground", "strike-force", (71.0, 49.5), 8),
    ("contested-ground", "strike-force", "shattered-field", 8),
    ("contested-ground", "incursion", (60.0, 44.0), 5),
    ("contested-ground", "onslaught", (90.0, 44.0), 10),
)
ELEVENTH = tenth.Stock(
    RULEBOOK,
    "NECRONS",
    "waking-tomb",
    ("undying-core", "wakened-wrath", "veil-of-dust"),
    ALSO,
    OF_WEAPONS,
    OF_UNITS,
    ("leader", "support"),
    SETTINGS,
    SWITCHES,
)
