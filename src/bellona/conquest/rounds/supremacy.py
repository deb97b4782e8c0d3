"""The Supremacy Phase: who is First Player, and the abilities of the Warlords."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..facts.round_facts import FirstPlayer, SupremacyAdjusted, SupremacyRolled, SupremacyTied, SupremacyUsed

if TYPE_CHECKING:
    from ..game import Conquest

LOWEST, HIGHEST = 0, 7  # that a modified roll may be
CHANGES = {"-1": -1, "+1": 1}


def fewer_cards(game: Conquest) -> int | None:
    """The player with fewer cards in his stack. [conquest.supremacy.fewer-cards]"""
    ours, theirs = (len(game.side(player).stack) for player in game.players)
    return None if ours == theirs else int(theirs < ours)


def changed(die: int, change: int) -> int:
    """A roll that is changed by one, or not. [conquest.supremacy.fewer-cards]"""
    return min(max(die + change, LOWEST), HIGHEST)


def first_of(ours: int, theirs: int) -> int | None:
    """Whose roll makes him First Player: the lower; None: all is rolled afresh. [conquest.supremacy.tie]"""
    return None if ours == theirs else int(theirs < ours)


async def roll_for_supremacy(game: Conquest) -> None:
    """Each rolls a die, whoever has fewer cards may change his own by one, the lower is First Player.

    [conquest.supremacy.roll, conquest.supremacy.fewer-cards, conquest.supremacy.tie]
    """
    while True:
        dice = [(await game.roll(player, "supremacy"))[0] for player in game.players]
        game.record(SupremacyRolled(dice=(dice[0], dice[1]), rules=("conquest.supremacy.roll",)))
        if (player := fewer_cards(game)) is not None:
            about = {"dice": list(dice), "cards": [len(game.side(one).stack) for one in game.players]}
            rules = ("conquest.supremacy.fewer-cards",)
            change = await game.may_choose(player, "supremacy roll", list(CHANGES), rules=rules, about=about)
            if change:
                dice[player] = changed(dice[player], CHANGES[change])
                game.record(SupremacyAdjusted(player=player, value=dice[player], rules=rules))
        if (first := first_of(*dice)) is not None:
            break
        game.record(SupremacyTied(value=dice[0], rules=("conquest.supremacy.tie",)))
    game.state.first = first
    game.record(FirstPlayer(player=game.state.first, rules=("conquest.supremacy.roll",)))


async def use_abilities(game: Conquest) -> None:
    """The First Player says whether he uses a Supremacy ability, then the other does, whatever the first did.

    [conquest.supremacy.ability.first-player, conquest.supremacy.ability.second-player]
    """
    for player in (game.state.first, 1 - game.state.first):
        await _may_use(game, player)


async def _may_use(game: Conquest, player: int) -> None:
    """One ability in a round, each once in a game. [conquest.supremacy.ability.one-per-round]"""
    usable = usable_abilities(game, player)
    if not usable:
        return
    rules = ("conquest.supremacy.ability.one-per-round", "conquest.supremacy.ability.once")
    chosen = await game.may_choose(player, "supremacy ability", usable, rules=rules)
    if chosen is None:
        return
    game.change_side(player, used=(*game.side(player).used, chosen))
    game.record(SupremacyUsed(player=player, ability=chosen, rules=rules))
    ability = game.rulebook.special_rules.read(chosen)
    await ability.use_supremacy(game, player)  # type: ignore[attr-defined]


def usable_abilities(game: Conquest, player: int) -> list[str]:
    """What the player's Warlord, on the battlefield, has not used yet; a passive ability needs no use.

    [conquest.supremacy.ability.warlord, conquest.supremacy.ability.on-battlefield, conquest.supremacy.ability.once,
    conquest.supremacy.ability.passive]
    """
    read = game.rulebook.special_rules.read
    return [
        text
        for one in game.characters(player)
        if one.warlord and game.unit(one.regiment).on_field
        for text in game.supremacy_of(one)
        if text not in game.side(player).used and not getattr(read(text), "passive", False)
    ]
