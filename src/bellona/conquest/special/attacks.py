"""Special rules of those who attack."""

from __future__ import annotations

from bellona.kernel.modifiers import Modifier

from ..attacks.attack import CLASH, DUEL, FRONT, IMPACT, VOLLEY, Attack, Failure, Hit
from ..attacks.rerolls import FAILED
from ..moments import ConquestRule
from ..registry import RULES
from .value import Valued


@RULES.add("cleave")
class Cleave(Valued):
    """In a Clash or duel the target's Defense is lower. [conquest.special.cleave]"""

    rules = ("conquest.special.cleave",)

    def defense_reduced(self, attack: Attack) -> int | None:
        return self.value if attack.in_melee else None


@RULES.add("armor-piercing")
class ArmorPiercing(Valued):
    """In a Volley, or against a spell's hits that have it, the target's Defense is lower.

    [conquest.special.armor-piercing, conquest.spell.resolve]
    """

    rules = ("conquest.special.armor-piercing",)

    def defense_reduced(self, attack: Attack) -> int | None:
        return self.value if attack.kind == VOLLEY or attack.spell else None


@RULES.add("brutal-impact")
class BrutalImpact(Valued):
    """Against Impact attacks the enemy's Defense is lower. [conquest.special.brutal-impact]"""

    rules = ("conquest.special.brutal-impact",)

    def defense_reduced(self, attack: Attack) -> int | None:
        return self.value if attack.kind == IMPACT else None


@RULES.add("smite")
class Smite(ConquestRule):
    """In a Clash or duel the target's Defense counts as 0. [conquest.special.smite]"""

    rules = ("conquest.special.smite",)

    def defense_set(self, attack: Attack) -> Modifier | None:
        return Modifier("set", 0, "conquest.special.smite") if attack.in_melee else None


@RULES.add("flawless-strikes")
class FlawlessStrikes(ConquestRule):
    """In a Clash or duel a hit of 1 counts the enemy's Defense as 0. [conquest.special.flawless-strikes]"""

    rules = ("conquest.special.flawless-strikes",)

    def on_hit(self, attack: Attack, hit: Hit) -> None:
        if attack.in_melee and hit.die == 1:
            hit.defense_zero = True


@RULES.add("precise-shot")
class PreciseShot(ConquestRule):
    """In a Volley a hit of 1 counts the target's Defense as 0. [conquest.special.precise-shot]"""

    rules = ("conquest.special.precise-shot",)

    def on_hit(self, attack: Attack, hit: Hit) -> None:
        if attack.kind == VOLLEY and hit.die == 1:
            hit.defense_zero = True


@RULES.add("relentless-blows")
class RelentlessBlows(ConquestRule):
    """In a Clash or duel a hit of 1 gives one hit more. [conquest.special.relentless-blows]"""

    rules = ("conquest.special.relentless-blows",)

    def on_hit(self, attack: Attack, hit: Hit) -> None:
        if attack.in_melee and hit.die == 1:
            hit.extra += 1


def is_rapid(attack: Attack, die: int) -> bool:
    """Whether a hit of a Volley gives one more: it was a 1, and no Character's.

    [conquest.special.rapid-volley, conquest.special.rapid-volley.character]
    """
    return attack.kind == VOLLEY and die == 1 and not attack.character


@RULES.add("rapid-volley")
class RapidVolley(ConquestRule):
    """In a Volley a hit of 1 gives one hit more, but not a Character's.

    [conquest.special.rapid-volley, conquest.special.rapid-volley.character]
    """

    rules = ("conquest.special.rapid-volley", "conquest.special.rapid-volley.character")

    def on_hit(self, attack: Attack, hit: Hit) -> None:
        hit.extra += is_rapid(attack, hit.die)


@RULES.add("torrential-fire")
class TorrentialFire(ConquestRule):
    """In a Volley within half range each hit gives one more. [conquest.special.torrential-fire]"""

    rules = ("conquest.special.torrential-fire",)

    def on_hit(self, attack: Attack, hit: Hit) -> None:
        if attack.kind == VOLLEY and attack.near:
            hit.extra += 1


@RULES.add("flurry")
class Flurry(ConquestRule):
    """In a Clash or duel failed hit dice may be re-rolled. [conquest.special.flurry]"""

    rules = ("conquest.special.flurry",)

    def hit_rerolls(self, attack: Attack) -> str | None:
        return FAILED if attack.in_melee else None


@RULES.add("opportunists")
class Opportunists(ConquestRule):
    """In a Clash or Volley at a flank or rear failed hit dice may be re-rolled. [conquest.special.opportunists]"""

    rules = ("conquest.special.opportunists",)

    def hit_rerolls(self, attack: Attack) -> str | None:
        return FAILED if attack.kind in (CLASH, VOLLEY) and attack.side != FRONT else None


@RULES.add("fiend-hunter")
class FiendHunter(ConquestRule):
    """Against Brutes and Monsters failed hit dice may be re-rolled. [conquest.special.fiend-hunter]"""

    rules = ("conquest.special.fiend-hunter",)

    def hit_rerolls(self, attack: Attack) -> str | None:
        return FAILED if attack.target_type in ("brute", "monster") else None


@RULES.add("deadly-blades")
class DeadlyBlades(ConquestRule):
    """In a Clash or duel a failed Defense die of 6 is two wounds. [conquest.special.deadly-blades]"""

    rules = ("conquest.special.deadly-blades",)

    def on_failed_defense(self, attack: Attack, failure: Failure) -> None:
        if attack.in_melee and failure.die == 6:
            failure.wounds = 2


@RULES.add("deadly-shot")
class DeadlyShot(ConquestRule):
    """In a Volley a failed Defense die of 6 is two wounds. [conquest.special.deadly-shot]"""

    rules = ("conquest.special.deadly-shot",)

    def on_failed_defense(self, attack: Attack, failure: Failure) -> None:
        if attack.kind == VOLLEY and failure.die == 6:
            failure.wounds = 2


@RULES.add("linebreaker")
class Linebreaker(ConquestRule):
    """In a Clash, a duel or on Impact it ignores Shield and Bastion. [conquest.special.linebreaker]"""

    rules = ("conquest.special.linebreaker",)

    def denied(self, attack: Attack) -> frozenset[str] | None:
        return frozenset({"shield", "bastion"}) if attack.kind in (CLASH, DUEL, IMPACT) else None


@RULES.add("glorious-charge")
class GloriousCharge(ConquestRule):
    """Impact attacks are made with Clash +1 and Terrifying (+1). [conquest.special.glorious-charge]"""

    rules = ("conquest.special.glorious-charge",)

    def skill(self, attack: Attack) -> Modifier | None:
        return Modifier("add", 1, "conquest.special.glorious-charge") if attack.kind == IMPACT else None

    def more_rules(self, attack: Attack) -> tuple[str, ...] | None:
        return ("terrifying +1",) if attack.kind == IMPACT else None


@RULES.add("impact")
class Impact(Valued):
    """Each Stand makes so many Impact attacks after a Charge. [conquest.special.impact, conquest.impact.who]"""

    rules = ("conquest.special.impact", "conquest.impact.who")

    def impact(self) -> int | None:
        return self.value


@RULES.add("support")
class Support(Valued):
    """Unengaged Stands give so many support attacks. [conquest.special.support]"""

    rules = ("conquest.special.support",)

    def support(self) -> int | None:
        return self.value


@RULES.add("shock")
class Shock(ConquestRule):
    """After a successful Charge its Stands are Inspired twice over. [conquest.special.shock]"""

    rules = ("conquest.special.shock",)

    def inspirations(self) -> int | None:
        return 2
