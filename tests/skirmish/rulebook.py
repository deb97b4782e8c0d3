"""Skirmish: the contents page."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from bellona.kernel.errors import BellonaError
from bellona.kernel.facts import Named
from bellona.kernel.flow import Alternate, Clock, Once, Phase, Stage
from bellona.kernel.modifiers import Stacking
from bellona.kernel.orders import StandingOrder
from bellona.kernel.requests import Pick, shuffled
from bellona.kernel.rule import Offer
from bellona.kernel.rulebook import Rulebook
from bellona.space.block_aids import BlockAids
from bellona.space.blocks.block import Block, formed
from bellona.space.columns import KIND
from bellona.space.columns import A as ALONG
from bellona.space.columns import B as ACROSS
from bellona.space.setting import BasePlan, TablePlan
from bellona.space.table import Pose

from .actions import activate, begins, keep_cards, roll_for_first, score, stack_cards, top_card
from .armies import PHALANXES, SIDES
from .deployment import deploy, undeployed
from .moments import RULES, SkirmishRule
from .phalanx import ZONE
from .state import FACTS, SkirmishGame, SkirmishState, Unit, Zone


class UnitPlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A unit as a set-up writes it. `at` puts its models on the table from the start."""

    models: int
    base: BasePlan
    kind: str = "squad"
    height: float = 1.5
    move: float = 6.0
    range: float = 18.0
    skill: int = 4
    save: int = 5
    rules: tuple[str, ...] = ()
    at: tuple[Pose, ...] = ()
    moved: bool = False
    braced: bool = False
    files: int = 0
    reserve: bool = False


class GamePlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A set-up: the table, each side's units, and, for a scenario, what has happened so far."""

    table: TablePlan
    A: dict[str, UnitPlan]
    B: dict[str, UnitPlan]
    rounds: int = 3
    stacks: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    tokens: tuple[int, int] = (2, 2)
    scores: tuple[int, int] = (0, 0)
    first: int = 0
    hands: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    zones: tuple[Zone, ...] = ()
    clock: Clock = Clock()


def opening(rulebook: Rulebook, setup: dict[str, Any]) -> SkirmishState:
    """The state that a set-up describes."""
    try:
        plan = msgspec.convert(setup.get("scenario", setup), GamePlan)
    except msgspec.ValidationError as error:
        raise BellonaError(f"the set-up is not one of Skirmish: {error}") from None
    _check(plan)
    table = plan.table.table()
    units: dict[str, Unit] = {}
    for owner, force in enumerate((plan.A, plan.B)):
        for key, unit in force.items():
            names = [f"{key}.{i + 1}" for i in range(unit.models)]
            table.add(key, {name: (unit.base.base(), unit.height) for name in names})
            block = _block(unit) if unit.files and unit.at else None
            if unit.at:
                table.place(key, dict(zip(names, block.poses() if block else unit.at, strict=True)), follow=bool(block))
            same = {field: getattr(unit, field) for field in ("kind", "move", "range", "skill", "save", "rules")}
            now = {field: getattr(unit, field) for field in ("moved", "braced", "files", "reserve")}
            units[key] = Unit(key, owner, block=block, **same, **now)
    return SkirmishState(
        plan.clock,
        table,
        units,
        plan.stacks,
        plan.tokens,
        plan.scores,
        plan.first,
        rounds=plan.rounds,
        hands=plan.hands,
        zones=plan.zones,
    )


def _block(unit: UnitPlan) -> Block:
    """A phalanx whose front has its middle where its first place is."""
    base, at = unit.base.base(), unit.at[0]
    return Block(at.x, at.y, at.fx, at.fy, 2 * base.across, 2 * base.along, formed(unit.models, unit.files))


def _check(plan: GamePlan) -> None:
    if both := sorted(set(plan.A) & set(plan.B)):
        raise BellonaError(f"both sides have a unit {both[0]}")
    for key, unit in (plan.A | plan.B).items():
        if not 1 <= unit.models <= 50 or (unit.at and len(unit.at) != (1 if unit.files else unit.models)):
            raise BellonaError(f"unit {key}: {unit.models} models, {len(unit.at)} places")
        if not 0 <= unit.files <= unit.models or (unit.files and unit.base.square is None):
            raise BellonaError(f"unit {key}: {unit.models} models do not stand in {unit.files} files")
        for text in unit.rules:
            try:
                RULES.read(text)
            except (ValueError, TypeError) as error:
                raise BellonaError(f"unit {key}: {error}") from None
    clock, stages = plan.clock, STAGES
    if not (0 <= clock.stage < len(stages) and 0 <= clock.phase < len(stages[clock.stage].phases) and clock.turn == 0):
        raise BellonaError("the clock stands at no stage or phase of Skirmish")
    if clock.step < 0 or clock.next not in (-1, 0, 1) or plan.first not in (0, 1):
        raise BellonaError("the clock names no step or player of Skirmish")
    if strange := [key for stack in plan.stacks for key in stack if key not in plan.A | plan.B]:
        raise BellonaError(f"a stack holds a card of no unit: {strange[0]}")


def seen(book: Rulebook, state: SkirmishState, player: int | None) -> dict[str, Any]:
    """Everything but the other side's cards."""
    table = state.table
    return {
        "table": {"size": [table.width, table.depth], "terrain": msgspec.to_builtins(table.terrain.features)},
        "units": {
            key: msgspec.to_builtins(unit)
            | {"models": {name: msgspec.to_builtins(table.pose(key, name)) for name in table.names(key)}}
            | {"on_table": table.is_on_table(key)}
            for key, unit in state.units.items()
        },
        "zones": msgspec.to_builtins(state.zones),
        "lines": lines(state),
        "decks": decks(state, player),
        "stacks": [list(s) if side == player else len(s) for side, s in enumerate(state.stacks)],
        "tokens": list(state.tokens),
        "scores": list(state.scores),
        "first": state.first,
    }


def lines(state: SkirmishState) -> list[dict[str, Any]]:
    """How far from his short edge a player may set up."""
    depth = state.table.depth
    if state.clock.stage or not any(unit.files for unit in state.units.values()):
        return []
    places = ((0, ZONE), (1, state.table.width - ZONE))
    return [{"name": "zone", "owner": owner, "from": [x, 0.0], "to": [x, depth]} for owner, x in places]


def decks(state: SkirmishState, player: int | None) -> list[dict[str, Any]]:
    """The cards of both sides: one's own open, of the other's only how many there are."""
    undrawn = [[key for key in state.stacks[owner] if key not in state.shown[owner]] for owner in (0, 1)]
    piles = {"command": undrawn, "turned-up": state.shown, "secret": state.hands}
    return [
        {
            "owner": owner,
            "name": name,
            "count": len(cards),
            "cards": list(cards) if owner == player or name == "turned-up" else None,
        }
        for owner in (0, 1)
        for name, sides in piles.items()
        if (cards := sides[owner])
    ]


KINDS = {
    "squad": {"en": "Squad", "zh-Hans": "小队", "zh-Hant": "小隊"},
    "regiment": {"en": "Regiment", "zh-Hans": "团", "zh-Hant": "團"},
    "phalanx": {"en": "Phalanx", "zh-Hans": "方阵", "zh-Hant": "方陣"},
}


def cards(book: Rulebook, state: SkirmishState) -> dict[str, Any]:
    """Who the pieces are."""
    units, models = dict[str, Any](), dict[str, Any]()
    for key, unit in state.units.items():
        profile = {"M": f"{unit.move:g}", "R": f"{unit.range:g}", "S": f"{unit.skill}+", "Sv": f"{unit.save}+"}
        plain = {"points": 0, "keywords": [unit.kind], "abilities": list(unit.rules), "weapons": {}}
        units[key] = plain | {"name": KINDS[unit.kind], "profiles": {"": profile}}
        for place, (name, row) in enumerate(zip(state.table.names(key), state.table.rows(key), strict=True)):
            kind = ("disc", "ellipse", "rectangle", "hull")[int(row[KIND])]
            base = {"kind": kind, "along": float(row[ALONG]), "across": float(row[ACROSS]), "corners": []}
            role = "foot" if place else "line"
            models[name] = {"part": key, "name": unit.kind, "base": base, "height": 1.5, "wounds": 1, "role": role}
    return {"units": units, "models": models}


def names(state: SkirmishState) -> dict[str, Named]:
    """Units by what they are and by their places in their army: "Regiment #3"."""
    armies = [[unit for unit in state.units.values() if unit.owner == player] for player in (0, 1)]
    places = [(place, unit) for army in armies for place, unit in enumerate(army, 1)]
    return {unit.key: Named("unit", unit.kind, owner=unit.owner, number=place) for place, unit in places}


def imagine(state: SkirmishState, player: int, pick: Pick) -> SkirmishState:
    """The other side's cards in some other order."""
    twin = state.clone()
    stacks = list(state.stacks)
    stacks[1 - player] = tuple(shuffled(list(stacks[1 - player]), pick))
    twin.stacks = tuple(stacks)
    hands = list(state.hands)
    hands[1 - player] = tuple(shuffled([card for hand in state.hands for card in hand], pick)[: len(hands[1 - player])])
    twin.hands = tuple(hands)
    return twin


def ended(game: SkirmishGame, what: str) -> None:
    if what == "round":
        game.state.shown = ((), ())
        for key in list(game.state.units):
            game.change(key, moved=False, braced=False)


def in_play(game: SkirmishGame, moment: str, happening: tuple[Any, ...]) -> list[tuple[int, tuple[str, ...]]]:
    """The rules of the units concerned, then what every player may always do."""
    units = [thing for thing in happening if isinstance(thing, Unit)]
    return [*((unit.owner, unit.rules) for unit in units[:1]), (0, ("brace",))]


def affordable(game: SkirmishGame, offer: Offer, player: int) -> bool:
    return game.state.tokens[player] > 0


STAGES = (
    Stage(
        "setup",
        (
            Phase(
                "deployment",
                (
                    Once("roll for first", roll_for_first),
                    Once("keep cards", keep_cards),
                    Alternate("deploy", undeployed, deploy, begins),
                ),
            ),
        ),
    ),
    Stage(
        "battle",
        (
            Phase("command", (Once("stack cards", stack_cards),)),
            Phase("action", (Alternate("activate", top_card, activate, begins),)),
            Phase("end", (Once("score", score),)),
        ),
        rounds=lambda game: game.state.rounds,
    ),
)

RULEBOOK = Rulebook(
    name="skirmish",
    version="1",
    stages=STAGES,
    state=SkirmishState,
    opening=opening,
    seen=seen,
    game=SkirmishGame,
    contract=SkirmishRule,
    special_rules=RULES,
    stacking=Stacking(("set", "add"), caps={"to_hit": (-1, 1)}),
    standing_orders=(StandingOrder("order hurt", "first"),),
    ended=ended,
    in_play=in_play,
    affordable=affordable,
    imagine=imagine,
    starters={"two sides": SIDES, "two phalanxes": PHALANXES},
    aids=BlockAids(),
    cards=cards,
    idle=("hold",),
    names=names,
    facts=FACTS,
    words=(Path(__file__).parent / "words",),
)
