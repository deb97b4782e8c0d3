"""Weapon abilities. Each reads the attack and nothing else, or acts at one moment. [10e.weapon.other-sources]"""

from __future__ import annotations

from types import MappingProxyType

from bellona.kernel.modifiers import Modifier

from ...attack import Attack, Hit, Wound
from ...expressions import larger, modest, raised, results
from ...moments import WarhammerRule
from ..registry import weapon_ability


class Amount(WarhammerRule):
    """An ability with a number that may hold dice: Rapid Fire 2, Sustained Hits D3."""

    def __init__(self, amount: str) -> None:
        self.amount = str(modest(amount))


@weapon_ability("anti-")
class Anti(WarhammerRule):
    """Against a target with the keyword, lower unmodified Wound rolls are critical. [10e.weapon.anti]"""

    def __init__(self, keyword: str, roll: str) -> None:
        self.keyword = keyword
        self.roll = results(roll)[0]

    def critical_wound(self, attack: Attack) -> int | None:
        return self.roll if attack.target_has(self.keyword) else None


@weapon_ability("assault")
class Assault(WarhammerRule):
    """May be fired after an Advance. [10e.weapon.assault, 10e.weapon.assault.only]"""

    grants = frozenset({"fire-after-advancing"})
    cites = MappingProxyType(
        {"fires-after-advancing": ("10e.weapon.assault",), "not-after-advancing": ("10e.weapon.assault.only",)}
    )


@weapon_ability("blast")
class Blast(WarhammerRule):
    """One more attack for every five models of the target; never into a combat of one's own army.

    [10e.weapon.blast.extra-attacks, 10e.weapon.blast.not-into-engagement]
    """

    grants = frozenset({"not-into-engagement"})
    cites = MappingProxyType({"blast-into-combat": ("10e.weapon.blast.not-into-engagement",)})

    def more_attacks(self, attack: Attack) -> str | None:
        return str(attack.target_models // 5)


@weapon_ability("devastating-wounds")
class DevastatingWounds(WarhammerRule):
    """A Critical Wound is mortal wounds instead, as many as the Damage.

    [10e.weapon.devastating-wounds, 10e.weapon.devastating-wounds.timing]
    """

    def on_wound(self, attack: Attack, wound: Wound) -> None:
        if wound.critical:
            wound.mortal = raised(wound.mortal, wound.damage)
            wound.ends = True


@weapon_ability("extra-attacks")
class ExtraAttacks(WarhammerRule):
    """Used in addition to the melee weapon that the bearer selects; the number of its attacks is fixed.

    [10e.weapon.extra-attacks, 10e.weapon.extra-attacks.not-modified]
    """

    grants = frozenset({"used-besides", "attacks-not-modified"})
    cites = MappingProxyType({"strikes-besides": ("10e.weapon.extra-attacks",)})


@weapon_ability("heavy")
class Heavy(WarhammerRule):
    """Hits more easily when the unit Remained Stationary. [10e.weapon.heavy]"""

    def hit_roll(self, attack: Attack) -> Modifier | None:
        return Modifier("add", 1, self.name) if attack.stationary else None


@weapon_ability("ignores-cover")
class IgnoresCover(WarhammerRule):
    """The target does not have the Benefit of Cover. [10e.weapon.ignores-cover]"""

    def denies_cover(self, attack: Attack) -> bool | None:
        return True


@weapon_ability("indirect-fire")
class IndirectFire(WarhammerRule):
    """May target what nobody sees, with a worse Hit roll, and then the target is in cover.

    [10e.weapon.indirect-fire.targeting, 10e.weapon.indirect-fire.penalty]
    """

    grants = frozenset({"fire-at-the-unseen"})
    cites = MappingProxyType({"fires-at-the-unseen": ("10e.weapon.indirect-fire.targeting",)})

    def hit_roll(self, attack: Attack) -> Modifier | None:
        return None if attack.visible else Modifier("add", -1, self.name)

    def gives_cover(self, attack: Attack) -> bool | None:
        return not attack.visible


@weapon_ability("lance")
class Lance(WarhammerRule):
    """Wounds more easily in the turn of a Charge move. [10e.weapon.lance]"""

    def wound_roll(self, attack: Attack) -> Modifier | None:
        return Modifier("add", 1, self.name) if attack.charged else None


@weapon_ability("lethal-hits")
class LethalHits(WarhammerRule):
    """Critical Hits wound automatically. [10e.weapon.lethal-hits]"""

    def on_hit(self, attack: Attack, hit: Hit) -> None:
        if hit.critical:
            hit.auto_wounds = True


@weapon_ability("melta")
class Melta(Amount):
    """More damage within half range. [10e.weapon.melta]"""

    def damage(self, attack: Attack) -> str | None:
        return self.amount if attack.half_range else None


@weapon_ability("one-shot")
class OneShot(WarhammerRule):
    """Fired once a battle. [10e.weapon.one-shot]"""

    grants = frozenset({"fired-once"})
    cites = MappingProxyType(dict.fromkeys(("fires-once", "fired-already"), ("10e.weapon.one-shot",)))


@weapon_ability("pistol")
class Pistol(WarhammerRule):
    """May be fired at close quarters, and is not hampered by them.

    [10e.weapon.pistol.shoot-engaged, 10e.weapon.pistol.engaged-limits, 10e.weapon.pistol.friends-engaged,
    10e.weapon.pistol.either-or]
    """

    grants = frozenset({"fire-while-engaged", "fired-apart"})
    cites = MappingProxyType(
        {
            "fires-while-engaged": ("10e.weapon.pistol.shoot-engaged",),
            "fires-into-friends' combat": ("10e.weapon.pistol.friends-engaged",),
            "not-while-engaged": ("10e.weapon.pistol.engaged-limits",),
            "not-engaged-with": ("10e.weapon.pistol.engaged-limits",),
            "pistols-or-others": ("10e.weapon.pistol.either-or",),
        }
    )


@weapon_ability("psychic")
class Psychic(WarhammerRule):
    """A Psychic Attack, for PSYKERs only. [10e.datasheet.psychic]"""

    requires = "PSYKER"
    grants = frozenset({"psychic"})
    cites = MappingProxyType({"not-a-psyker": ("10e.datasheet.psychic",)})


@weapon_ability("rapid-fire")
class RapidFire(Amount):
    """More attacks within half range. [10e.weapon.rapid-fire]"""

    def more_attacks(self, attack: Attack) -> str | None:
        return self.amount if attack.half_range else None


@weapon_ability("sustained-hits")
class SustainedHits(Amount):
    """A Critical Hit scores additional hits. [10e.weapon.sustained-hits]"""

    def on_hit(self, attack: Attack, hit: Hit) -> None:
        if hit.critical:
            hit.extra = larger(hit.extra, self.amount)


@weapon_ability("torrent")
class Torrent(WarhammerRule):
    """Hits without a Hit roll. [10e.weapon.torrent]"""

    grants = frozenset({"hits-automatically"})


@weapon_ability("twin-linked")
class TwinLinked(WarhammerRule):
    """Wound rolls may be rolled again. [10e.weapon.twin-linked]"""

    def rerolls(self, attack: Attack, roll: str) -> str | None:
        return "all" if roll == "wound" else None
