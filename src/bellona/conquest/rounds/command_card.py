"""Command Cards: the secret stack of a round."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, NamedTuple

from ..facts.round_facts import Stacked
from ..state import ARRIVING

if TYPE_CHECKING:
    from ..game import Conquest


class Card(NamedTuple):
    """A Command Card: the name on it, and which of several alike. [conquest.command-card.one-each]"""

    name: str
    copy: int = 1

    @property
    def key(self) -> str:
        return self.name if self.copy == 1 else f"{self.name} #{self.copy}"


def cards(game: Conquest, player: int) -> list[Card]:
    """A card for each Regiment and Character on the battlefield or arriving; the dead have none.

    A Character that is a Regiment by itself has one.
    [conquest.command-card.one-each, conquest.command-card.stack.build, conquest.command-card.stack.purge]
    """
    units = [unit for unit in game.regiments(player) if unit.on_field or unit.where == ARRIVING]
    there = {unit.key for unit in units}
    characters = [one for one in game.characters(player) if one.regiment in there and one.regiment != one.key]
    names = [unit.entry for unit in units] + [one.entry for one in characters]
    seen: Counter[str] = Counter()
    found = []
    for name in names:
        seen[name] += 1
        found.append(Card(name, seen[name]))
    return found


async def stack_cards(game: Conquest) -> None:
    """Each player orders his stack in secret, both at the same time. [conquest.command-card.stack.build]"""
    stacks = await game.both("command stacks", {player: _dialogue(game, player) for player in game.players})
    for player in game.players:
        names = tuple(stacks[player])
        game.change_side(player, stack=names, shown=(), skip=())
        rules = ("conquest.command-card.stack.build", "conquest.command-card.information")
        game.record(Stacked(player=player, cards=names, rules=rules, seen_by=(player,)))


def _dialogue(game: Conquest, player: int) -> Any:
    def tells(card: Card) -> dict[str, Any]:
        """How many Stands those have whom it is of; of a Character nothing."""
        named = [unit for unit in game.regiments(player) if unit.entry == card.name]
        there = [unit for unit in named if unit.on_field or unit.where == ARRIVING]
        return {"stands": "/".join(str(len(unit.stands)) for unit in there)} if there else {}

    async def dialogue() -> list[str]:
        rules = ("conquest.command-card.stack.build", "conquest.command-card.stack.purge")
        ordered = await game.order(player, "command stack", cards(game, player), tells=tells, rules=rules)
        return [card.name for card in ordered]

    return dialogue
