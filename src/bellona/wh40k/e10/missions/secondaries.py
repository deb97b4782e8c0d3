"""Secondary missions: two Fixed cards for the whole battle, or a Tactical hand that is drawn anew each round.

[10e.mission.guide.secondary]
"""

from __future__ import annotations

from typing import NamedTuple

from bellona.kernel.game import named
from bellona.kernel.requests import Dialogue, Pick, shuffled
from bellona.kernel.rulebook import Rulebook

from ...facts import CardsDrawn, CardsPutAway, SecondariesChosen
from ...game import Warhammer, replace
from ...missions.mission import score
from ...readings import reading
from ...state import BattleState, Standing

HAND = 2  # active cards
MOST = 50  # VP in the battle
SECONDARY = ("10e.mission.guide.secondary",)
CAPPED = (*SECONDARY, "10e.mission.guide.total-cap")


class Chosen(NamedTuple):
    """How a player will score Secondary missions."""

    way: str
    cards: tuple[str, ...] = ()


async def choose_secondaries(game: Warhammer) -> None:
    """Both players decide in secret between Tactical cards and two Fixed ones. [10e.mission.guide.secondary]"""

    def dialogue(player: int) -> Dialogue:
        return lambda: _choose(game, player)

    chosen = await game.both("secondary missions", {player: dialogue(player) for player in game.players}, SECONDARY)
    for player in game.players:
        told: Chosen = chosen[player]
        change(
            game,
            player,
            way=told.way,
            hand=told.cards,
            deck=() if told.way == "fixed" else tuple(game.parts.missions.cards),
        )
        game.record(SecondariesChosen(player=player, way=told.way, cards=told.cards, rules=SECONDARY))


async def _choose(game: Warhammer, player: int) -> Chosen:
    way = await game.choose(player, "secondary missions", ["fixed", "tactical"], rules=SECONDARY)
    if way == "tactical":
        return Chosen(way)
    return Chosen(
        way,
        tuple(
            await game.choose_some(player, "fixed cards", list(game.parts.missions.cards), HAND, HAND, rules=SECONDARY)
        ),
    )


def change(game: Warhammer, player: int, **changes: object) -> Standing:
    """A player stands differently from now on."""
    standings = list(game.state.standings)
    standings[player] = replace(standings[player], **changes)
    game.state.standings = (standings[0], standings[1])
    return standings[player]


async def put_cards_away(game: Warhammer, player: int) -> None:
    """Tactical cards that did not score may make room for others. [10e.mission.guide.secondary]"""
    hand = game.state.standings[player].hand
    cards = tuple(await game.choose_some(player, "put away", list(hand), 0, len(hand), rules=SECONDARY))
    if cards:
        _drop(game, player, cards)
        game.record(CardsPutAway(player=player, cards=cards, rules=SECONDARY))


def _drop(game: Warhammer, player: int, cards: tuple[str, ...]) -> None:
    standing = game.state.standings[player]
    kept = tuple(card for card in standing.hand if card not in cards)
    change(game, player, hand=kept, gone=(*standing.gone, *cards))


@named("draw cards")
async def draw_cards(game: Warhammer, player: int) -> None:
    """Draw until two cards are held, for nobody else to see. [10e.mission.guide.secondary]"""
    seen_by = (player,) if game.reading("tactical-cards") == "secret" else None
    drawn: list[str] = []
    standing = game.state.standings[player]
    while len(standing.hand) < HAND and standing.deck:
        die = (await game.roll(player, "secondary card", sides=len(standing.deck), seen_by=seen_by))[0]
        drawn.append(card := standing.deck[die - 1])
        deck = tuple(other for other in standing.deck if other != card)
        standing = change(game, player, hand=(*standing.hand, card), deck=deck)
    if drawn:
        game.record(CardsDrawn(player=player, cards=tuple(drawn), seen_by=seen_by, rules=SECONDARY))


def score_secondaries(game: Warhammer, player: int) -> None:
    """At the end of one's turn each card scores what it is worth, 50VP in the battle; Tactical ones are then gone.

    [10e.mission.guide.secondary]
    """
    for card in game.state.standings[player].hand:
        standing = game.state.standings[player]
        points = min(game.parts.missions.cards[card](game, player), MOST - standing.secondary)
        if points:
            change(game, player, secondary=standing.secondary + points)
            score(game, player, points, card, *CAPPED)
            if standing.way == "tactical":
                _drop(game, player, (card,))


# -- secrets -----------------------------------------------------------------------------------------------------------


def seen_standing(book: Rulebook, state: BattleState, owner: int, player: int | None) -> dict[str, object]:
    """A player's standing as another sees it: of a secret hand only how many cards it holds, and which there may be."""
    standing = state.standings[owner]
    hidden = standing.way == "tactical" and player != owner and reading(book, state, "tactical-cards") == "secret"
    return {
        "way": standing.way,
        "hand": None if hidden else list(standing.hand),
        "cards": len(standing.hand),
        "unseen": sorted([*standing.deck, *standing.hand]) if hidden else sorted(standing.deck),
        "gone": list(standing.gone),
        "primary": standing.primary,
        "secondary": standing.secondary,
        "gambit": standing.gambit,
    }


def imagined_standings(state: BattleState, player: int, pick: Pick) -> tuple[Standing, Standing]:
    """The standings as far as a player knows them: the other side's secret hand is drawn anew."""
    other = state.standings[1 - player]
    if other.way != "tactical" or state.switches.get("tactical-cards") == "open":
        return state.standings
    cards = shuffled(sorted([*other.deck, *other.hand]), pick)
    held = len(other.hand)
    drawn = replace(other, hand=tuple(cards[:held]), deck=tuple(sorted(cards[held:])))
    return (state.standings[0], drawn) if player == 0 else (drawn, state.standings[1])
