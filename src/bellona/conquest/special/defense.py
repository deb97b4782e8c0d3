"""Special rules of those who are attacked."""

from __future__ import annotations

from bellona.kernel.modifiers import Modifier

from ..attacks.attack import CLASH, DUEL, FRONT, HITS, Attack
from ..moments import ConquestRule
from ..registry import RULES
from .value import Valued


@RULES.add("shield")
class Shield(ConquestRule):
    """Against hits from the front, and in duels, Defense +1; not in a garrison.

    [conquest.special.shield, conquest.special.shield.duel, conquest.terrain.garrison.rules-off]
    """

    rules = ("conquest.special.shield", "conquest.special.shield.duel")

    def defense(self, attack: Attack) -> Modifier | None:
        if attack.kind == DUEL:
            return Modifier("add", 1, "conquest.special.shield.duel")
        faces = attack.side == FRONT and not attack.garrisoned
        return Modifier("add", 1, "conquest.special.shield") if faces else None


@RULES.add("phalanx")
class Phalanx(ConquestRule):
    """Against hits from the front Defense +1; never Inspired, never in a garrison, and its Charge is March +3.

    [conquest.special.phalanx, conquest.special.phalanx.limits, conquest.special.phalanx.charge]
    """

    rules = ("conquest.special.phalanx", "conquest.special.phalanx.limits", "conquest.special.phalanx.charge")
    grants = frozenset({"never-inspired", "keeps-out"})

    def defense(self, attack: Attack) -> Modifier | None:
        return Modifier("add", 1, "conquest.special.phalanx") if attack.side == FRONT else None

    def charge_distance(self) -> int | None:
        return 3


@RULES.add("hardened")
class Hardened(Valued):
    """Cleave, Brutal Impact and Armor Piercing lower its Defense by less. [conquest.special.hardened]"""

    rules = ("conquest.special.hardened",)

    def hardened(self, attack: Attack) -> int | None:
        return self.value


@RULES.add("parry")
class Parry(ConquestRule):
    """In a Clash or duel hit dice of 1 against it are re-rolled. [conquest.special.parry]"""

    rules = ("conquest.special.parry",)

    def hit_rerolls_against(self, attack: Attack) -> str | None:
        return "1" if attack.in_melee else None


@RULES.add("untouchable")
class Untouchable(ConquestRule):
    """Defense dice of 6 may be re-rolled. [conquest.special.untouchable]"""

    rules = ("conquest.special.untouchable",)

    def defense_rerolls(self, attack: Attack) -> str | None:
        return "6"


@RULES.add("tenacious")
class Tenacious(ConquestRule):
    """Of its Defense rolls one failure counts as a success. [conquest.special.tenacious]"""

    rules = ("conquest.special.tenacious",)

    def defenses_forgiven(self, attack: Attack) -> int | None:
        return 1


@RULES.add("counter-attack")
class CounterAttack(ConquestRule):
    """In a Clash or duel each Defense die of 1 is a hit on the attacker.

    [conquest.special.counter-attack, conquest.special.counter-attack.duel]
    """

    rules = ("conquest.special.counter-attack", "conquest.special.counter-attack.duel")

    def on_defense(self, attack: Attack, die: int) -> int | None:
        return 1 if attack.kind in (CLASH, DUEL) and die == 1 else None


@RULES.add("loose-formation")
class LooseFormation(ConquestRule):
    """Volleys at it are Obscured, spells cause half their hits, and it makes no Impact attacks.

    [conquest.special.loose-formation, conquest.special.loose-formation.spell,
    conquest.special.loose-formation.no-impact]
    """

    rules = (
        "conquest.special.loose-formation",
        "conquest.special.loose-formation.spell",
        "conquest.special.loose-formation.no-impact",
    )
    grants = frozenset({"obscured", "no-impact"})

    def hits_taken(self, attack: Attack, hits: int) -> int | None:
        return -(-hits // 2) if attack.kind == HITS and attack.spell else None
