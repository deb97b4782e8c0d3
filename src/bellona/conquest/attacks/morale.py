"""Morale tests, and other rolls against Resolve."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..facts.attack_facts import MoraleTested, ResolveRolled
from ..field.ground import enemies_touching
from ..moments import combined
from .attack import FRONT, ResolveTest
from .rolling import roll
from .sequence import ResolveSequence

if TYPE_CHECKING:
    from ..game import Conquest
    from ..state import Character, Regiment

TEST = (
    "conquest.morale.when",
    "conquest.morale.dice",
    "conquest.morale.result",
    "conquest.wounds.count-for-morale",
    "conquest.morale.highest-resolve",
)


def resolve_test(game: Conquest, unit: Regiment, kind: str, side: str = FRONT, by: tuple[str, ...] = ()) -> ResolveTest:
    """A roll against a Regiment's Resolve as it stands now, after casualties.

    Its bonus for numbers holds for every such roll. Of enemies it minds those who touch it, each rule of theirs once,
    and what the attacks have `by` themselves.
    [conquest.morale.highest-resolve, conquest.morale.bonus.no-stack, conquest.character.counts-size,
    conquest.special.terrifying]
    """
    classes = game.rulebook.special_rules.classes
    touching = [text for enemy, stand in enemies_touching(game, unit) for text in game.rules_of_stand(enemy, stand)]
    return ResolveTest(
        kind=kind,
        resolve=game.resolve(unit),
        stands=len(unit.stands),
        broken=unit.broken,
        rules=game.rules_of(unit),
        enemies=combined((*dict.fromkeys(touching), *by), classes) if kind == "morale" else (),
        side=side,
    )


async def morale_of(game: Conquest, who: Regiment | Character, test: ResolveTest, dice: int) -> int:
    """Roll a die for each wound; the further wounds that the failures cause.

    [conquest.morale.when, conquest.morale.dice, conquest.morale.result, conquest.wounds.count-for-morale]
    """
    sequence = ResolveSequence(game.rulebook, test, fine=game.reading("re-rolls") == "fine")
    rolled = await roll(game, who.owner, "morale", dice, sequence.passes, sequence.rerolls)
    failures = sum(not sequence.passes(die) for die in rolled)
    wounds = sequence.wounds(failures)
    game.record(
        MoraleTested(
            unit=who.key,
            test=test,
            dice=rolled,
            needed=int(sequence.resolve.value),
            failures=failures,
            wounds=wounds,
            player=who.owner,
            rules=(*TEST, *sequence.citations()),
        )
    )
    return wounds


async def resolve_roll(game: Conquest, unit: Regiment, why: str, *rules: str) -> bool:
    """One die against the highest Resolve: whether it is passed. One failure may be forgiven here, too."""
    sequence = ResolveSequence(game.rulebook, resolve_test(game, unit, why), fine=game.reading("re-rolls") == "fine")
    die = (await roll(game, unit.owner, why, 1, sequence.passes, sequence.rerolls))[0]
    passed = sequence.passes(die) or sequence.forgiven > 0
    needed = int(sequence.resolve.value)
    rules = (*rules, *sequence.citations())
    game.record(ResolveRolled(unit=unit.key, why=why, die=die, needed=needed, passed=passed, rules=rules))
    return passed
