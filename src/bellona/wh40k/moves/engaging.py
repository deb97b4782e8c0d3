"""Closing with something: Charge, Pile-in and Consolidation moves, which have to end somewhere in particular.

How models move is judged as for any move; what the move has to bring about is judged here, by one predicate for answers
and suggestions. "In base contact if it can" and "as close as possible" are judged one model at a time, with all its
mates where the answer has them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from bellona.kernel.lazy import lazy
from bellona.kernel.refusal import Refusal
from bellona.space.move.terms import Breach, EndTerms, KeepOff, MoveTerms, Near
from bellona.space.place.ends import Ending
from bellona.space.place.exclusion import Impossible
from bellona.space.place.finding import Possible, find_end
from bellona.space.table import Pose

from ..facts import MoveImpossible
from ..game import Warhammer, replace
from ..state import Unit
from ..table.footing import no_footing
from ..table.measures import is_engaged, markers
from .judging import Move, MoveKind
from .making import ask_for_paths
from .where_to_stand import Moves, inches, settled

SLACK = 0.02  # by so much "as close as possible" may be missed


class Verdict(msgspec.Struct, frozen=True):
    """Whether a move can be made: "yes" with paths, "no" with what was measured, or "unknown"."""

    possible: str
    paths: Moves = {}
    term: str = ""
    measured: float = 0.0
    limit: float = 0.0
    hit: tuple[str, ...] = ()


IMPOSSIBLE = Verdict("no")


def excluded(reason: Impossible) -> Verdict:
    """A "no", with what was measured."""
    return Verdict("no", {}, reason.term, reason.measured, reason.limit, reason.hit)


class Closing(Move):
    """One unit about to close with something.

    `aims` say what that has to bring about, `cites` which rules demand it, by what is refused.
    """

    def __init__(
        self,
        game: Warhammer,
        unit: Unit,
        kind: MoveKind,
        distances: Mapping[str, float],
        engaging: Iterable[str],
        aims: EndTerms,
        cites: Mapping[str, tuple[str, ...]],
        place: str = "",
    ) -> None:
        super().__init__(game, unit, kind, distances, engaging)
        self.aims, self.cites, self.place = aims, cites, place
        self._standing: dict[MoveTerms, MoveTerms] = {}

    @lazy
    def end_terms(self) -> EndTerms:
        """The aims, with what each model must keep to on its path and where it cannot stand."""
        return self.ending_near(self.aims.goals)

    def ending_near(self, goals: tuple[Near, ...]) -> EndTerms:
        """The same with other goals."""
        move = {name: self._to_stand(name) for name in self.table.names(self.unit.key)}
        return replace(self.aims, move=move, goals=goals)

    def _to_stand(self, name: str) -> MoveTerms:
        """What one model must keep to, also where it stands in the end: nobody ends a move on an objective marker, on
        an obstacle, or too high in a ruin for what it is.

        [10e.objective.movement, 10e.terrain.barricades.movement, 10e.terrain.debris.movement,
        10e.terrain.ruins.upper-floors]
        """
        terms = self.terms(name)
        if terms not in self._standing:
            places = tuple(markers(self.game).values())
            kept = (KeepOff(0.0, vertical=0.0, on_the_way=False, markers=places),) if places else ()
            barred = no_footing(self.game, self.keywords[name])
            self._standing[terms] = replace(terms, keep_off=(*terms.keep_off, *kept), no_footing=barred)
        return self._standing[terms]

    # -- whether it can be done ----------------------------------------------------------------------------------------

    def verdict(self) -> Verdict:
        """Whether the unit can move as it has to, and how."""
        return self.searched(self.end_terms)

    def searched(self, terms: EndTerms) -> Verdict:
        answer = find_end(self.table, self.unit.key, terms)
        if isinstance(answer, Impossible):
            return excluded(answer)
        if isinstance(answer, Possible) and self._accepts(answer.paths, terms):
            return Verdict("yes", answer.paths)
        return Verdict("unknown")

    def _accepts(self, found: Moves, terms: EndTerms) -> bool:
        """Whether `judged` accepts what has been found by these terms, without judging again what they ask for."""
        moves = settled(found)
        if moves == found and self.is_satisfied_by(terms):
            return self.refusal_of_ends(moves) is None
        return self.judged(moves) is None

    def is_satisfied_by(self, terms: EndTerms) -> bool:
        """Whether who keeps to these terms ends as the move has to: they are the same, or let nobody stay who may."""
        return self.end_terms in (terms, replace(terms, may_stay=True))

    # -- why an answer is refused --------------------------------------------------------------------------------------

    def judged(self, moves: Moves) -> Refusal | None:
        ending = Ending(self.table, self.unit.key, self.end_terms)
        refusal = self._roused(ending, moves) or super().judged(moves)
        if refusal is None and (broken := ending.misses(moves)):
            refusal = missed(broken, self.place)
        return refusal and replace(refusal, rules=(*self.cites.get(refusal.why, ()), *refusal.rules))

    def _roused(self, ending: Ending, moves: Moves) -> Refusal | None:
        for name, path in moves.items():
            if len(path) > 1 and ending.rests(ending.names.index(name)):
                return Refusal("in-contact-already", (), {"model": name})
        return None

    def _left_engaged(self, ends: Mapping[str, Pose]) -> Refusal | None:
        return None  # who stays where it is does not end a move there


def missed(broken: Breach, place: str = "") -> Refusal:
    """What a move fails to bring about; `place` is the name of a goal that is no unit."""
    about: dict[str, Any] = {"model": broken.model}
    if broken.place is not None:
        about["place"] = [broken.place.x, broken.place.y, broken.place.z]
    if broken.term == "not-in-contact":
        return Refusal("could-be-in-contact", (), about)
    about["distance"] = inches(broken.measured)
    if broken.term == "unreached":
        goal = broken.hit[0] if broken.hit else place
        return Refusal("ends-too-far", (), about | {"goal": goal, "limit": broken.limit})
    if broken.term == "not-closer":
        return Refusal("not-closer", (), about | {"before": inches(broken.limit)})
    return Refusal("could-be-closer", (), about | {"possible": inches(broken.limit)})


# -- asking ------------------------------------------------------------------------------------------------------------


async def ruled(game: Warhammer, closing: Closing, name: str) -> Verdict:
    """The engine's verdict, which is kept in the record."""
    told = await game.ruling(name, lambda: msgspec.to_builtins(closing.verdict()), (closing.kind.length,))
    return msgspec.convert(told, Verdict)


async def ask_to_close(game: Warhammer, closing: Closing, verdict: Verdict, *, may_pass: bool) -> Moves | None:
    """The controlling player says who moves where, in which order; the engine suggests what it has found and judged."""
    found = verdict.paths if verdict.possible == "yes" else None

    def refuses(moves: Moves) -> Refusal | None:
        is_found = found is not None and list(moves.items()) == list(found.items())
        return None if is_found else closing.refusal(moves)

    suggested = [] if found is None else [found]
    about = {"engaged": lambda: is_engaged(game, closing.unit)}
    return await ask_for_paths(game, closing, refuses, lambda: suggested, may_pass=may_pass, about=about)


def tell_impossible(game: Warhammer, closing: Closing, verdict: Verdict, *rules: str) -> None:
    """The unit does not move, because it could not end where it would have to."""
    key, how = closing.unit.key, closing.kind.name
    game.record(MoveImpossible(unit=key, how=how, measured=verdict.measured, limit=verdict.limit, rules=rules))
