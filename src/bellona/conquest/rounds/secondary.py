"""Secondary missions: cards that a player keeps hidden, and what they ask for."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from ..facts.victory_facts import SecondariesDrawn, SecondaryScored

if TYPE_CHECKING:
    from ..game import Conquest

DRAWN, KEPT = 5, 3
WORTH = 2  # Victory points of a mission


class Secondary(NamedTuple):
    """A card: who has it (nobody in particular: it is common to all), and whether its condition is met this round."""

    faction: str
    is_met: Callable[[Any, int], bool]


SECONDARIES: dict[str, Secondary] = {}


def secondary(name: str, faction: str = "") -> Callable[[Callable[[Any, int], bool]], Callable[[Any, int], bool]]:
    """Decorator: enter a card."""

    def enter(is_met: Callable[[Any, int], bool]) -> Callable[[Any, int], bool]:
        SECONDARIES[name] = Secondary(faction, is_met)
        return is_met

    return enter


def deck_of(faction: str) -> tuple[str, ...]:
    """The cards of a faction, those common to all among them. [conquest.secondary.decks]"""
    return tuple(name for name, card in SECONDARIES.items() if card.faction in ("", faction))


def are_used(game: Conquest) -> bool:
    """Whether the players agreed to use them. [conquest.secondary.optional]"""
    return bool(game.state.scenario.get("secondaries"))


async def draw_secondaries(game: Conquest) -> None:
    """Each player draws five cards, for nobody else to see. [conquest.secondary.draw, conquest.secondary.hidden]"""
    for player in game.players if are_used(game) else ():
        deck, hand = list(deck_of(game.state.factions[player])), list[str]()
        while len(hand) < DRAWN:
            die = (await game.roll(player, "secondary card", sides=len(deck), seen_by=(player,)))[0]
            hand.append(deck.pop(die - 1))
        game.change_side(player, hand=tuple(hand), deck=tuple(deck))
        rules = ("conquest.secondary.draw", "conquest.secondary.hidden")
        game.record(SecondariesDrawn(player=player, cards=tuple(hand), rules=rules, seen_by=(player,)))


async def keep_secondaries(game: Conquest) -> None:
    """Each player keeps three of his five, in secret. [conquest.secondary.draw]"""
    if are_used(game):
        kept = await game.both("secondary missions", {player: _dialogue(game, player) for player in game.players})
        for player in game.players:
            side = game.side(player)
            away = tuple(card for card in side.hand if card not in kept[player])
            game.change_side(player, hand=tuple(kept[player]), deck=(*side.deck, *away))


def _dialogue(game: Conquest, player: int) -> Any:
    async def dialogue() -> list[str]:
        rules = ("conquest.secondary.draw",)
        return await game.choose_some(
            player, "secondary missions", list(game.side(player).hand), KEPT, KEPT, rules=rules
        )

    return dialogue


def score_secondaries(game: Conquest, player: int) -> int:
    """The points of a player's missions whose condition is met, each at most once a round, several copies or not.

    Which they were is written down, and stays hidden. [conquest.secondary.scoring, conquest.secondary.hidden]
    """
    side = game.side(player)
    met = [card for card in dict.fromkeys(side.hand) if SECONDARIES[card].is_met(game, player)]
    game.change_side(player, scored=(*side.scored, *((card, game.round) for card in met)))
    rules = ("conquest.secondary.scoring", "conquest.secondary.hidden")
    for card in met:
        game.record(SecondaryScored(player=player, card=card, points=WORTH, rules=rules, seen_by=(player,)))
    return WORTH * len(met)
