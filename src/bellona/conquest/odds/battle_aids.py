"""What players of Conquest look at before they act: ranges of a Regiment, and the odds of what it might do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from bellona.kernel.errors import BellonaError
from bellona.kernel.game import Game
from bellona.space.aids import Glimpse
from bellona.space.block_aids import BlockAids
from bellona.space.blocks.block import Block
from bellona.space.blocks.corridors import Clear
from bellona.space.sight.seeing import Segment
from bellona.space.table import Pose

from ..actions.charge import greatest_distance
from ..actions.volley import barrages_of
from ..field.sight import sight
from ..game import Conquest
from ..people.spell import INTERFERENCE, Caster, casting_dice
from ..state import Regiment
from .in_play import likely, plan_of
from .questions import InPlay
from .topics import Plan

EYES = 1.0  # inches above the battlefield where a line of sight is drawn
ASKED = {  # what is done, by the name of the question that is being answered
    "charge target": "charge",
    "clash targets": "clash",
    "last clash": "clash",
    "volley target": "volley",
    "barrages": "volley",
    "overrun": "impact",
    "spell": "cast",
    "spell target": "cast",
    "duel": "duel",
    "duel response": "duel",
}
ACTIONS = {  # by the name of the action that is chosen
    "charge": "charge",
    "clash": "clash",
    "volley": "volley",
    "take-aim": "volley",
    "inspire": "clash",
    "duel": "duel",
    "withdraw": "withdraw",
    "combat-reform": "combat_reform",
}


class BattleAids(BlockAids):
    """The same questions as the rules ask, for people who want to know before they act."""

    def owner(self, game: Game[Any], unit: str) -> int:
        assert isinstance(game, Conquest)
        return game.unit(unit).owner

    def block(self, game: Game[Any], unit: str) -> Block | None:
        assert isinstance(game, Conquest)
        return game.unit(unit).block

    def imagined(self, game: Game[Any], unit: str, poses: Mapping[str, Pose]) -> Game[Any]:
        """The battle if a Regiment stood there as it is drawn up, by where its first Stand is."""
        there = super().imagined(game, unit, poses)
        assert isinstance(there, Conquest)
        block, first = there.unit(unit).block, next(iter(poses.values()), None)
        if block and first:
            facing = Block(first.x, first.y, first.fx, first.fy, block.width, block.depth, block.formation)
            x, y = facing.at(block.depth / 2, (block.width - block.front) / 2)
            there.put(unit, facing.standing(x, y, first.fx, first.fy))
        return there

    def glimpse(self, game: Game[Any], unit: str, target: str, model: str = "") -> Glimpse:
        """Whether a Regiment sees another, by the rules, along which line, or past what it does not.

        [conquest.regiment.los.front-arc, conquest.regiment.los.line, conquest.regiment.los.blocking]
        """
        assert isinstance(game, Conquest)
        found = sight(game, game.unit(unit), game.unit(target))
        if isinstance(found, Clear):
            return Glimpse("clear", Segment((*found.start, EYES), (*found.end, EYES)), ())
        return Glimpse("blocked", None, tuple(found.about.get("blocked_by", ())))

    def weight(self, game: Game[Any]) -> int:
        """Regiments are looked at as blocks, past pieces of terrain as wholes."""
        assert isinstance(game, Conquest)
        stands = sum(len(unit.stands) for unit in game.state.regiments.values())
        return stands**2 * (50 + len(self.table(game).terrain.features))

    def rings(self, game: Game[Any], unit: str) -> list[tuple[str, float]]:
        """Its March, how far it charges, its Barrages, and from where it interferes with spells."""
        assert isinstance(game, Conquest)
        its = game.unit(unit)
        if not its.stands:
            return []
        found = {"march": game.march(its), "charge": greatest_distance(game, its)}
        reach = [one.range for stand in its.stands for one in barrages_of(game, its, stand).values()]
        found |= {"barrage": max(reach)} if reach else {}
        casters = [Caster(unit), *([Caster(unit, its.character)] if its.character else [])]
        found |= {"interference": INTERFERENCE} if any(casting_dice(game, caster) for caster in casters) else {}
        return [(name, inches) for name, inches in found.items() if inches]

    def attacks(
        self,
        game: Game[Any],
        unit: str,
        target: str,
        asked: str,
        answer: Any,
        about: Mapping[str, Any] | None = None,
    ) -> Plan | None:
        """What the answer to a question would lead to; without one, what the Regiment would do to the target."""
        assert isinstance(game, Conquest)
        wanted = _wanted(game, game.unit(unit), game.unit(target), asked, answer, about or {})
        if wanted is None:
            return None
        try:
            plan = plan_of(game, wanted)
        except BellonaError:
            return None
        barred = plan.beside.get("barred", {})
        return None if wanted.target in barred or wanted.unit in barred else plan


def _wanted(
    game: Conquest, unit: Regiment, target: Regiment, asked: str, answer: Any, about: Mapping[str, Any]
) -> InPlay | None:
    """What the odds are wanted of."""
    how = ASKED.get(asked) or (ACTIONS.get(answer) if isinstance(answer, str) else None)
    if how in ("withdraw", "combat_reform"):
        return replace(InPlay(unit=unit.key), how=how)
    if unit.owner == target.owner and how != "cast":
        return None
    pair = InPlay(unit=unit.key, target=target.key)
    if how == "clash":
        chosen = answer if isinstance(answer, dict) else {}
        stands = tuple(name for name, enemy in chosen.items() if enemy == target.key)
        return None if chosen and not stands else replace(pair, how="clash", stands=stands)
    if how == "volley":
        barrages = answer if asked == "barrages" and isinstance(answer, dict) else {}
        return replace(pair, how="volley", barrages=barrages)
    if how == "cast":
        spell = about.get("spell") or (answer if asked == "spell" and isinstance(answer, str) else "")
        return InPlay(how="cast", unit=about.get("caster") or unit.key, target=target.key, spell=spell)
    if how == "duel":
        return _duel(game, unit, target, about)
    if how is None and asked not in ("", "action", "regiment to activate"):
        return None
    return replace(pair, how=how or likely(game, pair))


def _duel(game: Conquest, unit: Regiment, target: Regiment, about: Mapping[str, Any]) -> InPlay | None:
    if "challenger" in about:
        return InPlay(how="duel", unit=about["challenger"], target=about["challenged"])
    ours, theirs = (game.with_regiment(each) or game.by_itself(each) for each in (unit, target))
    return InPlay(how="duel", unit=ours.key, target=theirs.key) if ours and theirs else None


BATTLE_AIDS = BattleAids()
