"""Ranks and files: which formations are legal, and how ranks close when a Stand is gone.

Stands are named by their places, rank by rank from the front and from the left, as `Formation.places` lists them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, permutations
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from bellona.kernel.refusal import Refusal
from bellona.space.blocks.block import Block, Formation, formed

from ..actions.fights import note_fights

if TYPE_CHECKING:
    from ..game import Conquest
    from ..state import Regiment, Stand

Place: TypeAlias = tuple[int, int]  # rank and file

LEGAL = ("conquest.regiment.legal.formation",)
FRONT_RANK = 2  # Stands at least


def command_stand(stands: Sequence[Stand]) -> str:
    """The name of the Stand with the Leader; where nobody leads, the first that has command models, if any has.

    [conquest.command-model.command-stand, conquest.command-model.cavalry-brute.own-stands,
    conquest.command-model.monster]
    """
    commanding = [one.name for one in stands if "leader" in one.command] or [s.name for s in stands if s.command]
    return commanding[0] if commanding else ""


def is_command_stand(stands: Sequence[Stand], stand: Stand) -> bool:
    return stand.name == command_stand(stands)


def centres(files: int) -> tuple[int, ...]:
    """The middle of a rank: one place, or the two nearest to it. [conquest.regiment.formation.command-stand-place]"""
    return (files // 2,) if files % 2 else (files // 2 - 1, files // 2)


def refusal_of_formation(stands: Sequence[Stand], formation: Formation, strength: int) -> Refusal | None:
    """What is wrong with Stands drawn up in this order; that they join and face one way follows from the block.

    [conquest.regiment.legal.formation, conquest.regiment.formation.front-rank-min,
    conquest.regiment.formation.even-ranks, conquest.regiment.formation.command-stand-place,
    conquest.character.front-rank, conquest.regiment.formation.block, conquest.regiment.formation.facing]
    """
    if len(stands) != formation.count:
        return Refusal("wrong-number-of-stands", LEGAL, {"stands": len(stands), "places": formation.count})
    if formation.files < min(FRONT_RANK, len(stands)) and strength > 1:
        rules = ("conquest.regiment.formation.front-rank-min",)
        return Refusal("front-rank-too-narrow", rules, {"stands": formation.files, "least": FRONT_RANK})
    if formation.last[-1] - formation.last[0] >= len(formation.last):
        return Refusal("rank-with-gaps", ("conquest.regiment.formation.even-ranks", *LEGAL), {})
    for stand, place in zip(stands, formation.places, strict=True):
        if wrong := _misplaced(stands, stand, place, formation):
            return wrong
    return None


def _misplaced(stands: Sequence[Stand], stand: Stand, place: Place, formation: Formation) -> Refusal | None:
    rank, file = place
    about = {"stand": stand.name, "rank": rank + 1}
    if stand.character:
        return Refusal("behind-front-rank", ("conquest.character.front-rank",), about) if rank else None
    if is_command_stand(stands, stand):
        if rank or file not in centres(formation.files):
            return Refusal(
                "command-stand-not-central", ("conquest.regiment.formation.command-stand-place", *LEGAL), about
            )
        return None
    if stand.wounded and rank != formation.ranks - 1:
        return Refusal("wounded-not-in-last-rank", LEGAL, about)
    return None


def ranks_of(unit: Regiment) -> dict[str, int]:
    """The rank of each Stand, 0 in front; in a garrison all are. [conquest.terrain.garrison.front-rank]"""
    if unit.block is None:
        return dict.fromkeys((stand.name for stand in unit.stands), 0)
    return {stand.name: rank for stand, (rank, _) in zip(unit.stands, unit.block.formation.places, strict=True)}


class Closing(NamedTuple):
    """A way to close ranks: the formation, the Stands by its places, and how far its front's middle shifts left."""

    formation: Formation
    stands: tuple[Stand, ...]
    shift: float  # in files, to the left


def closings(stands: Sequence[Stand], places: Sequence[Place], files: int, strength: int) -> list[Closing]:
    """The ways to close ranks that move the fewest Stands, and of these the least far; several where they are equal.

    `places` are where the Stands that are left stand now, in a block of so many files.
    [conquest.regiment.legal.formation, conquest.duel.killed-reform, conquest.seek-escort.leave-reform,
    conquest.wounds.allocation.command-last]
    """
    for moved in range(len(stands) + 1):
        found = [(way, closing) for way, closing in _moving(moved, stands, places, files, strength)]
        if found:
            least = min(way for way, _ in found)
            return list(dict.fromkeys(closing for way, closing in found if way == least))
    return []


def _moving(
    moved: int, stands: Sequence[Stand], places: Sequence[Place], files: int, strength: int
) -> Iterator[tuple[float, Closing]]:
    """Legal ways in which so many Stands move, with how far they do in all."""
    for formation, left in _narrowed(len(stands), files):
        targets = [(rank, file + left) for rank, file in formation.places]
        for going in combinations(range(len(stands)), moved):
            stay = {places[i]: i for i in range(len(stands)) if i not in going}
            if not all(place in targets for place in stay):
                continue
            free = [place for place in targets if place not in stay]
            for taken in permutations(going):
                at = {**stay, **dict(zip(free, taken, strict=True))}
                order = tuple(stands[at[place]] for place in targets)
                if refusal_of_formation(order, formation, strength) is None:
                    way = sum(_way(places[i], place) for place, i in zip(free, taken, strict=True))
                    yield way, Closing(formation, order, (files - formation.files) / 2 - left)


def _narrowed(count: int, files: int) -> Iterator[tuple[Formation, int]]:
    """Formations of so many Stands within the present files, and how many files from the left they begin."""
    width = min(files, count)
    last = count % width or width
    for left in range(files - width + 1):
        for first in range(width - last + 1):
            yield formed(count, width, tuple(range(first, first + last))), left


def _way(a: Place, b: Place) -> float:
    return float(((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2) ** 0.5)


async def without(game: Conquest, key: str, name: str, *, leaving: bool = False) -> None:
    """A Stand is gone from its Regiment, or leaves it for another, and the ranks close; among equal ways its owner
    chooses.

    [conquest.wounds.destroyed, conquest.regiment.legal.formation, conquest.duel.killed-reform,
    conquest.seek-escort.leave-reform, conquest.character.gone-not-restored]
    """
    note_fights(game, key)
    unit = game.unit(key)
    stand = unit.stand(name)
    lost = unit.lost if stand.character else (*unit.lost, stand)
    left = [one for one in unit.stands if one.name != name]
    if not leaving:
        game.table.remove(key, name)
    if unit.block is None or not left:
        game.change(key, stands=tuple(left), lost=lost)
        return
    formation = unit.block.formation
    places = [place for one, place in zip(unit.stands, formation.places, strict=True) if one.name != name]
    ways = closings(left, places, formation.files, unit.strength)
    way = await chosen_way(game, unit, "closing ranks", ways, LEGAL)
    ends = unit.ends if way.formation.ranks == formation.ranks else 0  # a new rank begins at either end
    game.change(key, stands=way.stands, lost=lost, ends=ends)
    game.put(key, closed(unit.block, way))


async def chosen_way(game: Conquest, unit: Regiment, name: str, ways: list[Closing], rules: tuple[str, ...]) -> Closing:
    """One of several ways for a Regiment to stand; nobody is asked where there is but one."""
    told = {_order(way): way for way in ways}
    about = {"unit": unit.key}
    return told[await game.choose(unit.owner, name, list(told), rules=rules, about=about)]


def _order(way: Closing) -> str:
    """The Stands by their places, and how far the ranks shift aside."""
    return ",".join(stand.name for stand in way.stands) + (f"/{way.shift:+g}" if way.shift else "")


def joinings(unit: Regiment, joining: Stand) -> list[Closing]:
    """The ways to take a Character in without another file: the fewest Stands move, and of these the least far.

    [conquest.seek-escort.join-reform, conquest.character.front-rank]
    """
    assert unit.block is not None
    old = unit.block.formation
    at = dict(zip(old.places, unit.stands, strict=True))
    found: list[tuple[float, Closing]] = []
    for moved in range(1, len(at) + 1):
        for formation in _longer(old):
            found += _taking_in(moved, joining, at, formation, unit.strength)
        if found:
            least = min(way for way, _ in found)
            return list(dict.fromkeys(closing for way, closing in found if way == least))
    return []


def _taking_in(
    moved: int, joining: Stand, at: Mapping[Place, Stand], formation: Formation, strength: int
) -> Iterator[tuple[float, Closing]]:
    """Legal ways in which so many Stands make room, with how far they move in all."""
    new = next(place for place in formation.places if place not in at)
    for going in combinations(at, moved):
        stay = {place: stand for place, stand in at.items() if place not in going}
        free = [*going, new]
        for taken in permutations([*going, None]):
            stood = {**stay, **{to: joining if was is None else at[was] for to, was in zip(free, taken, strict=True)}}
            order = tuple(stood[place] for place in formation.places)
            if refusal_of_formation(order, formation, strength) is None:
                way = sum(_way(was, to) for to, was in zip(free, taken, strict=True) if was is not None)
                yield way, Closing(formation, order, 0.0)


def closed(block: Block, way: Closing) -> Block:
    """The block once its ranks have closed: its Stands that did not move stand where they stood."""
    x, y = block.at(0.0, way.shift * block.width)
    return Block(x, y, block.fx, block.fy, block.width, block.depth, way.formation)


def openings(unit: Regiment, back: Stand) -> list[Closing]:
    """The ways to take one more Stand in: at the ends of a short last rank, or as the first of a new rank.

    A Command Stand that comes back changes places with whoever stands in the middle of the front rank.
    [conquest.healing.restore.place, conquest.regiment.legal.formation]
    """
    if unit.block is None:
        return []
    old = unit.block.formation
    found = []
    for formation in _longer(old):
        at = dict(zip(old.places, unit.stands, strict=True))
        new = next(place for place in formation.places if place not in at)
        order = [at.get(place, back) for place in formation.places]
        if is_command_stand((*unit.stands, back), back):
            order = _swapped(order, formation.places.index(new), old)
        if refusal_of_formation(order, formation, unit.strength) is None:
            found.append(Closing(formation, tuple(order), 0.0))
    return found


def _longer(old: Formation) -> Iterator[Formation]:
    """One place more, in the present files."""
    if len(old.last) == old.files:
        for file in range(old.files):
            yield Formation(old.files, old.ranks + 1, (file,))
        return
    for file in (old.last[0] - 1, old.last[-1] + 1):
        if 0 <= file < old.files:
            yield Formation(old.files, old.ranks, tuple(sorted((*old.last, file))))


def _swapped(order: list[Stand], place: int, old: Formation) -> list[Stand]:
    """The restored Command Stand in the middle of the front rank, whoever stood there in its place."""
    middle = next((file for file in centres(old.files) if not order[file].character), None)
    if middle is None:
        return order
    order[middle], order[place] = order[place], order[middle]
    return order
