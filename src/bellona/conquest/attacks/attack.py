"""Attacks, hits and tests as plain records: all that the rules of dice may know about them.

Play builds them from the state, the odds calculator from what it is told. Rules read them and nothing else.
"""

from __future__ import annotations

import msgspec

CLASH, VOLLEY, IMPACT, DUEL, HITS = "clash", "volley", "impact", "duel", "hits"
KINDS = (CLASH, VOLLEY, IMPACT, DUEL, HITS)  # "hits" come without attacks: from a spell, an aura, a counter-attack
FRONT, FLANK, REAR = "front", "flank", "rear"
SIDES = (FRONT, FLANK, REAR)


class Attack(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Attacks of one kind that Stands of one profile make on one Regiment, or on one Character in a duel."""

    kind: str = CLASH
    skill: int = 0  # Clash or Volley as bought; nothing that happens in play is in it
    rules: tuple[str, ...] = ()  # of the attacking Stand, those of the Barrage that it fires among them
    character: bool = False  # a Character Stand makes them
    inspired: int = 0  # how many times over
    aimed: bool = False  # it has the effect of Take Aim
    near: bool = False  # a Volley within half range
    hits_again: bool = False  # a rule is used on these hit dice: failures may be re-rolled
    water: bool = False  # at least half the Stands of the attacking Regiment stand in Water

    target_type: str = "infantry"
    target_rules: tuple[str, ...] = ()
    defense: int = 0  # as bought
    evasion: int = 0
    garrisoned: bool = False  # the target is in a garrison
    walls: int = 0  # and this is its Defense
    spell: bool = False  # the hits are a spell's
    side: str = FRONT  # of the target that the attacks strike

    @property
    def in_melee(self) -> bool:
        """Whether rules of Clash actions and duels apply; to Impact attacks they do not. [conquest.impact.not-clash]"""
        return self.kind in (CLASH, DUEL)


class Hit(msgspec.Struct):
    """A hit, shaped by `on_hit`."""

    die: int
    defense_zero: bool = False  # the target's Defense counts as 0 against it
    extra: int = 0  # additional hits, which inherit nothing


class Failure(msgspec.Struct):
    """A failed Defense die, shaped by `on_failed_defense`."""

    die: int
    wounds: int = 1


class ResolveTest(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A roll against Resolve: a Morale test, or one die before an action."""

    kind: str = "morale"
    resolve: int = 0  # the highest among the Stands, as bought
    stands: int = 1  # that the Regiment has now, Character Stands among them; 0: numbers give no bonus
    broken: bool = False
    rules: tuple[str, ...] = ()  # of the Regiment that is tested
    enemies: tuple[str, ...] = ()  # of the enemy Stands in contact with it, and of the attack that caused the test
    side: str = FRONT  # where it was wounded
