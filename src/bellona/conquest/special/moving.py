"""Special rules that let somebody do or be something."""

from __future__ import annotations

from ..moments import ConquestRule
from ..registry import RULES


@RULES.add("fly")
class Fly(ConquestRule):
    """It may March over Regiments and impassable terrain. [conquest.special.fly]"""

    rules = ("conquest.special.fly",)
    grants = frozenset({"flies"})


@RULES.add("unstoppable")
class Unstoppable(ConquestRule):
    """Failed Charges may be re-rolled. [conquest.special.unstoppable]"""

    rules = ("conquest.special.unstoppable",)
    grants = frozenset({"re-rolls-charges"})


@RULES.add("irregular")
class Irregular(ConquestRule):
    """No Reinforcement Line minds it. [conquest.special.irregular, conquest.special.irregular.join]"""

    rules = ("conquest.special.irregular", "conquest.special.irregular.join")
    grants = frozenset({"irregular"})


@RULES.add("flank")
class Flank(ConquestRule):
    """It comes on when its player says so, as soon as its class may. [conquest.special.flank]"""

    rules = ("conquest.special.flank",)
    grants = frozenset({"comes-on-at-will"})


@RULES.add("deadshot")
class Deadshot(ConquestRule):
    """It always has the effect of Take Aim. [conquest.special.deadshot]"""

    rules = ("conquest.special.deadshot",)
    grants = frozenset({"always-aimed"})


@RULES.add("arcing-fire")
class ArcingFire(ConquestRule):
    """After Take Aim its Volley may strike what only a friend sees, without the +1 of Take Aim.

    [conquest.special.arcing-fire, conquest.special.arcing-fire.no-bonus]
    """

    rules = ("conquest.special.arcing-fire", "conquest.special.arcing-fire.no-bonus")
    grants = frozenset({"fires-at-the-unseen"})


@RULES.add("sureshot")
class Sureshot(ConquestRule):
    """Obscuring terrain does not affect its Volleys. [conquest.special.sureshot]"""

    rules = ("conquest.special.sureshot",)
    grants = frozenset({"sees-through"})


@RULES.add("unyielding")
class Unyielding(ConquestRule):
    """While it contests an objective the opponent cannot seize it. [conquest.special.unyielding]"""

    rules = ("conquest.special.unyielding",)
    grants = frozenset({"unyielding"})


@RULES.add("bodyguard")
class Bodyguard(ConquestRule):
    """It is not Broken when its Character refuses a duel. [conquest.special.bodyguard]"""

    rules = ("conquest.special.bodyguard",)
    grants = frozenset({"refuses-duels"})


@RULES.add("you-and-whose-army")
class YouAndWhoseArmy(ConquestRule):
    """A Character's: his Regiment is not Broken when he refuses a duel. [conquest.special.you-and-whose-army]"""

    rules = ("conquest.special.you-and-whose-army",)
    grants = frozenset({"refuses-duels"})


@RULES.add("quicksilver-strike")
class QuicksilverStrike(ConquestRule):
    """In a duel he strikes first. [conquest.special.quicksilver-strike]"""

    rules = ("conquest.special.quicksilver-strike",)
    grants = frozenset({"strikes-first"})
