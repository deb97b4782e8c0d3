"""What happens in a course of odds: attacks and what they lead to, blows of a duel, losses that nobody struck."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from bellona.kernel.lazy import lazy
from bellona.kernel.rule import Offer
from bellona.kernel.rulebook import Rulebook

from ..attacks.attack import FRONT, HITS, VOLLEY, Attack
from ..attacks.attacking import Batch
from ..attacks.sequence import brought_by
from .arithmetic import attack_steps, morale_steps
from .defenders import Defender
from .pooled import BACK, HIT, AttackPool, DuelPool, HitsPool, LossPool, MoralePool

Names = Sequence[str]
AnyPool = AttackPool | DuelPool | LossPool | MoralePool
DURING_ATTACKS = frozenset({"before_hit_roll", "before_defense_roll", "has_failed_defense"})
LETHAL = "has_failed_defense"


def acting_in_play(book: Rulebook, texts: Sequence[str], moments: frozenset[str] = DURING_ATTACKS) -> list[str]:
    """Those rules that wait for a moment of play, where they may roll, ask and change the state."""
    found = []
    for text in dict.fromkeys(texts):
        rule = book.special_rules.read(text)
        offered = set(rule.window.split()) if isinstance(rule, Offer) else set()
        if (rule.overrides | offered) & moments:
            found.append(text)
    return found


class Act:
    """What all acts have."""

    name = ""
    trial: Any = None
    track = 0
    counted: Mapping[str, str] = {}
    events: Mapping[str, str] = {}
    parts: tuple[str, str] = ("", "")

    def pool(self, states: Sequence[int]) -> AnyPool | None:
        return None

    def following(self, track: int, states: Sequence[int], number: int) -> MoralePool | None:
        return None

    def returned(self, states: Sequence[int], number: int) -> HitsPool | None:
        return None

    def steps(self) -> list[dict[str, Any]]:
        return []

    def uncounted(self) -> list[str]:
        return []


class Gate(Act):
    """A trial that must be passed to go on."""

    def __init__(self, name: str, trial: Any) -> None:
        self.name, self.trial = name, trial


class Strike(Act):
    """Attacks of some Stands on a Regiment, and the Morale test for their wounds.

    [conquest.action.clash.aftermath, conquest.morale.when, conquest.action.volley.no-morale]
    """

    parts = ("wounds_by_attacks", "wounds_by_morale")

    def __init__(
        self,
        name: str,
        bodies: Sequence[Defender],
        rows: Sequence[tuple[str, Batch]],
        *,
        track: int = 0,
        morale: bool = True,
        touching: Sequence[str] = (),
        left: Callable[[Sequence[int]], Sequence[Batch]] | None = None,
    ) -> None:
        """`rows`: the attacks by name; `touching`: the rules of attackers who touch the target; `left`: the attacks
        that are left in a state of those who make them.
        """
        self.name, self.bodies, self.rows, self.track, self.tests = name, bodies, rows, track, morale
        self.touching, self.left = tuple(dict.fromkeys(touching)), left
        self.target = bodies[track]
        self.striker = bodies[1 - track] if len(bodies) > 1 else None
        self.kind, self.side = (rows[0][1].attack.kind, rows[0][1].attack.side) if rows else ("", FRONT)
        self._pools: dict[tuple[Batch, ...], AttackPool | None] = {}
        self._morale: dict[tuple[int, int, int, bool], MoralePool] = {}

    @property
    def counted(self) -> Mapping[str, str]:  # type: ignore[override]
        """The hits, and, where nobody is known who might take them, those that strike back."""
        strikes = self.striker is None and self.whole is not None and any(_strikes_back(self.whole))
        return {"hits": HIT} | ({"hits_back": BACK} if strikes else {})

    @lazy
    def whole(self) -> AttackPool | None:
        """All attacks, before anybody has lost anything."""
        return self._pool(tuple(batch for _, batch in self.rows))

    def _pool(self, batches: tuple[Batch, ...]) -> AttackPool | None:
        if batches not in self._pools:
            self._pools[batches] = self._made(batches) if sum(batch.dice for batch in batches) else None
        return self._pools[batches]

    def _made(self, batches: tuple[Batch, ...]) -> AttackPool:
        book, fine, again = self.target.book, self.target.fine, self.target.again
        if self.kind == HITS:
            return HitsPool(book, batches[0], fine=fine, again=again)
        struck = self.striker.struck_back() if self.striker else None
        return AttackPool(book, batches, fine=fine, again=again, struck=struck)

    def pool(self, states: Sequence[int]) -> AttackPool | None:
        return self._pool(tuple(self.left(states))) if self.left else self.whole

    @lazy
    def _shaken(self) -> tuple[str, tuple[str, ...], tuple[str, ...]]:
        """Where the target was struck, as far as that matters to Morale, and what frightens it."""
        more = brought_by(self.whole.sequences) if self.whole else ()
        spell = any(batch.attack.spell for _, batch in self.rows)
        return (FRONT if self.kind == VOLLEY or spell else self.side), self.touching, more

    def following(self, track: int, states: Sequence[int], number: int) -> MoralePool | None:
        """[conquest.morale.dice, conquest.morale.no-recursion]"""
        if track == self.track:
            return self._tested(track, states[track], number, *self._shaken) if self.tests else None
        # Those who struck are tested for what strikes back; whoever is gone by then frightens nobody.
        gone = self.target.track.is_gone(states[self.track])
        return self._tested(track, states[track], number, FRONT, () if gone else self.target.rules)

    def _tested(self, track: int, state: int, number: int, side: str, touching: Names, more: Names = ()) -> MoralePool:
        key = (track, state, number, bool(touching))
        if key not in self._morale:
            self._morale[key] = self.bodies[track].morale(state, number, side, touching, more)
        return self._morale[key]

    def returned(self, states: Sequence[int], number: int) -> HitsPool | None:
        """Hits on the attackers for wounds of failed Defense rolls. [conquest.special.lethal-demise]"""
        if self.striker is None or not acting_in_play(self.target.book, self.target.rules, frozenset({LETHAL})):
            return None
        batch = Batch(self.striker.against(Attack(kind=HITS)), number)
        return HitsPool(self.target.book, batch, fine=self.target.fine)

    def steps(self) -> list[dict[str, Any]]:
        book = self.target.book
        told = [step for name, batch in self.rows for step in attack_steps(book, name, batch, self.target)]
        return told + morale_steps(self.target, *self._shaken) if self.tests and self.whole else told

    def uncounted(self) -> list[str]:
        used = {"before_hit_roll"} if all(batch.attack.hits_again for _, batch in self.rows) else set()
        mine = [text for _, batch in self.rows for text in batch.attack.rules]
        found = acting_in_play(self.target.book, mine, frozenset({"before_hit_roll"} - used))
        moments = {"before_defense_roll"} if not self.target.again else set()
        moments |= {LETHAL} if self.striker is None else set()
        return list(dict.fromkeys(found + acting_in_play(self.target.book, self.target.rules, frozenset(moments))))


def _strikes_back(pool: AttackPool) -> list[bool]:
    return [bool(sequence.strikes_back(die)) for sequence in pool.sequences for die in range(1, 7)]


class Exchange(Act):
    """Blows of a duel: of both at the same time, or of one of them. [conquest.duel.fight, conquest.duel.wounds]"""

    track = 1

    def __init__(self, name: str, bodies: Sequence[Defender], blows: Sequence[Batch | None]) -> None:
        """`blows`: of the challenger, and of the challenged; None: he does not strike now."""
        self.name, self.bodies, self.blows = name, bodies, blows

    @lazy
    def _both(self) -> DuelPool:
        pools = [self._of(by, batch) if batch and batch.dice else None for by, batch in enumerate(self.blows)]
        return DuelPool(pools[0], pools[1])

    def _of(self, by: int, batch: Batch) -> AttackPool:
        own, other = self.bodies[by], self.bodies[1 - by]
        return AttackPool(other.book, (batch,), fine=other.fine, struck=own.struck_back())

    def pool(self, states: Sequence[int]) -> DuelPool:
        return self._both

    def following(self, track: int, states: Sequence[int], number: int) -> MoralePool | None:
        return self.bodies[track].morale(states[track], number, FRONT, self.bodies[1 - track].rules)

    def steps(self) -> list[dict[str, Any]]:
        told = []
        for by, batch in enumerate(self.blows):
            if batch:
                other = self.bodies[1 - by]
                told += attack_steps(other.book, "", batch, other, (self.bodies[by].track.name, other.track.name))
                told += morale_steps(other, FRONT, self.bodies[by].rules, who=other.track.name)
        return told

    def uncounted(self) -> list[str]:
        """A Character has no say in what his Regiment does with its dice."""
        return []


class Losses(Act):
    """Dice that cost a Regiment wounds without an attack, and perhaps Morale. [conquest.morale.when]"""

    def __init__(
        self,
        name: str,
        body: Defender,
        pool: LossPool,
        told: Sequence[dict[str, Any]],
        *,
        morale: bool = True,
        events: Mapping[str, str] | None = None,
    ) -> None:
        self.name, self.body, self.dice, self.told, self.tests = name, body, pool, told, morale
        self.events = events or {}
        self.parts = ("wounds_by_roll", "wounds_by_morale") if morale else ("", "")

    def pool(self, states: Sequence[int]) -> LossPool:
        return self.dice

    def following(self, track: int, states: Sequence[int], number: int) -> MoralePool | None:
        return self.body.morale(states[0], number) if self.tests else None

    def steps(self) -> list[dict[str, Any]]:
        return [*self.told, *(morale_steps(self.body) if self.tests else ())]


class Tested(Act):
    """A Morale test for wounds that were taken already. [conquest.morale.dice]"""

    def __init__(self, body: Defender, wounds: int, side: str) -> None:
        self.name, self.body, self.wounds, self.side = "morale", body, wounds, side

    counted: Mapping[str, str] = {"failures": "failed"}

    def pool(self, states: Sequence[int]) -> MoralePool:
        return self.body.morale(states[0], self.wounds, self.side)

    def steps(self) -> list[dict[str, Any]]:
        return morale_steps(self.body, self.side, now=True)


class Fallen(Act):
    """Dice of which only the wounds are asked."""

    def __init__(self, pool: AttackPool | MoralePool) -> None:
        self.dice = pool

    def pool(self, states: Sequence[int]) -> AttackPool | MoralePool:
        return self.dice


class Counted(Act):
    """Dice of which only the successes are counted."""

    def __init__(self, name: str, pool: LossPool, law: str, told: dict[str, Any]) -> None:
        self.name, self.dice, self.told = name, pool, told
        self.counted = {law: pool.costs[0]}

    def pool(self, states: Sequence[int]) -> LossPool:
        return self.dice

    def steps(self) -> list[dict[str, Any]]:
        return [self.told]
