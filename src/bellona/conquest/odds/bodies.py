"""Who is attacked or tested, as the rules of dice see them: told in a question, or found in a game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from bellona.kernel.rulebook import Rulebook

from ..attacks.attack import HITS, Attack, ResolveTest
from ..attacks.attacking import against
from ..attacks.morale import resolve_test
from ..attacks.sequence import AttackSequence, ResolveSequence
from ..moments import combined
from .pooled import MoralePool, Nerve
from .questions import AskedDuelist, AskedRegiment
from .regiment import Duelist, Target, Track

if TYPE_CHECKING:
    from ..game import Conquest
    from ..state import Regiment

ABOUT_TARGETS = ("target_type", "target_rules", "defense", "evasion", "garrisoned", "walls")


class Body:
    """A Regiment, or a Character in a duel: what attacks must know of it, how it is tested, what it goes through."""

    def __init__(
        self,
        book: Rulebook,
        track: Track | Duelist,
        known: Attack,
        resolve: int,
        *,
        enemies: Sequence[str] = (),
        again: bool = False,
        fine: bool = False,
    ) -> None:
        """`known`: an attack on it, of which only what it knows of its target matters; `enemies`: rules of those who
        touch it, whoever attacks; `again`: its failed Defense dice are re-rolled.
        """
        self.book, self.track, self.known, self.resolve = book, track, known, resolve
        self.enemies, self.again, self.fine = tuple(enemies), again, fine
        self._tests: dict[tuple[object, ...], Nerve] = {}

    @property
    def rules(self) -> tuple[str, ...]:
        return self.known.target_rules

    @property
    def stands(self) -> int:
        """Without a Character's."""
        return self.track.target.stands if isinstance(self.track, Track) else 1

    @property
    def size(self) -> int:
        """The Stands that a Regiment has, its Character's among them."""
        return self.track.size(0)

    def against(self, attack: Attack) -> Attack:
        """The attack with what it must know of its target."""
        return replace(attack, **{name: getattr(self.known, name) for name in ABOUT_TARGETS})

    def struck_back(self) -> AttackSequence:
        """How it defends against hits that come without attacks."""
        return AttackSequence(self.book, self.against(Attack(kind=HITS)), fine=self.fine)

    def test(
        self, kind: str, state: int, side: str = "front", touching: Sequence[str] = (), more: Sequence[str] = ()
    ) -> ResolveSequence:
        """A roll against its Resolve in one of its states: what others have who touch it, and what attacks have.

        [conquest.morale.bonus.no-stack, conquest.broken.resolve, conquest.special.terrifying, conquest.duel.wounds]
        """
        return self._nerve(kind, state, side, tuple(touching), tuple(more)).sequence

    def _nerve(self, kind: str, state: int, side: str, touching: tuple[str, ...], more: tuple[str, ...]) -> Nerve:
        key = (kind, self.track.size(state), self.track.is_broken(state), side, touching, more)
        if key not in self._tests:
            self._tests[key] = Nerve(self._sequence(*key))
        return self._tests[key]

    def _sequence(
        self, kind: str, size: int, broken: bool, side: str, touching: tuple[str, ...], more: tuple[str, ...]
    ) -> ResolveSequence:
        frights = (*dict.fromkeys((*self.enemies, *touching)), *more)
        test = ResolveTest(
            kind=kind,
            resolve=self.resolve,
            stands=size,
            broken=broken,
            rules=self.rules,
            enemies=combined(frights, self.book.special_rules.classes) if kind == "morale" else (),
            side=side,
        )
        return ResolveSequence(self.book, test, fine=self.fine)

    def morale(
        self, state: int, wounds: int, side: str = "front", touching: Sequence[str] = (), more: Sequence[str] = ()
    ) -> MoralePool:
        return MoralePool(self._nerve("morale", state, side, tuple(touching), tuple(more)), wounds)


def asked_body(book: Rulebook, asked: AskedRegiment, name: str = "target", fine: bool = False) -> Body:
    """A Regiment that a question tells of."""
    rules = combined(asked.rules, book.special_rules.classes)
    target = Target(
        asked.stands,
        (asked.began or asked.stands) + asked.character,
        asked.wounds,
        asked.wounded,
        asked.character,
        asked.broken,
        book.special_rules.granted("never-broken", rules) is not None,
    )
    known = Attack(
        target_type=asked.type,
        target_rules=rules,
        defense=asked.defense,
        evasion=asked.evasion,
        garrisoned=asked.garrisoned or bool(asked.walls),
        walls=asked.walls,
    )
    enemies = tuple(dict.fromkeys(asked.enemies))
    again = asked.defense_again
    return Body(book, Track(name, target), known, asked.resolve, enemies=enemies, again=again, fine=fine)


def asked_duelist(book: Rulebook, asked: AskedDuelist, name: str, fine: bool = False) -> Body:
    """A Character that a question tells of."""
    rules = combined(asked.rules, book.special_rules.classes)
    known = Attack(target_type=asked.type, target_rules=rules, defense=asked.defense, evasion=asked.evasion)
    return Body(book, Duelist(name, asked.wounds, asked.wounded), known, asked.resolve, fine=fine)


def body_of(game: Conquest, unit: Regiment, name: str = "target") -> Body:
    """A Regiment of a game, as it stands."""
    wounds = game.unmodified(unit, unit.ordinary[0], "wounds")
    target = Target(
        len(unit.ordinary),
        unit.count,
        wounds,
        sum(stand.wounds for stand in unit.ordinary),
        len(unit.stands) > len(unit.ordinary),
        unit.broken,
        game.may(unit, "never-broken"),
    )
    test = resolve_test(game, unit, "morale")
    fine = game.reading("re-rolls") == "fine"
    known = against(game, unit, Attack())
    return Body(game.rulebook, Track(name, target), known, test.resolve, enemies=test.enemies, fine=fine)
