"""What no rule may ever break, looked at while a battle goes on: `bellona simulate --check` and the long tests.

A battle that is watched looks at itself after every fact: at positions when somebody has moved, at points when they
change, at everything when a phase begins.
"""

from __future__ import annotations

from collections.abc import Iterator

from bellona.kernel.dice import Chance
from bellona.kernel.errors import BellonaError
from bellona.kernel.facts import Fact, PhaseBegan
from bellona.space import measure

from .expiry import PHASE, TURN, in_battle
from .facts import (
    CardsDrawn,
    ChargeMade,
    CommandPoints,
    Embarked,
    ModelDestroyed,
    Scored,
    SelectedToFight,
    StratagemUsed,
    TargetSelected,
    UnitDeployed,
    UnitMoved,
    UnitSetUp,
    WoundsLost,
)
from .game import Warhammer
from .missions.mission import mission_of
from .moves.barricades import striking_across
from .set_up.transports import carrier_of, passengers
from .state import Model, Unit
from .stratagem import Stratagem
from .table.measures import engaged_with, is_coherent

FREE = ("normal", "advance", "fall-back", "scouts", "aircraft")  # moves that end away from the enemy


class InvariantBroken(BellonaError):
    """Something is true of a battle that no rule may bring about."""


class WatchedBattle(Warhammer):
    """A battle that looks at itself after every fact."""

    def record(self, fact: Fact) -> None:
        super().record(fact)
        if what := next(broken_by(self, fact), ""):
            raise InvariantBroken(
                f"round {self.state.clock.round}, {self.phase} phase, after {type(fact).__name__}: {what}"
            )


def broken_by(game: Warhammer, fact: Fact) -> Iterator[str]:
    """What is wrong now that this has happened."""
    match fact:
        case PhaseBegan():
            yield from broken_armies(game)
            yield from broken_table(game)
            yield from broken_scores(game)
            yield from seen_secrets(game)
        case UnitDeployed(unit=key) | UnitSetUp(unit=key):
            yield from broken_table(game)
            yield from scattered(game, game.unit(key))
        case UnitMoved():
            yield from broken_table(game)
            yield from broken_move(game, fact)
        case ChargeMade():
            near = [enemy.key for enemy in engaged_with(game, game.unit(fact.unit))]
            far = [t for t in fact.targets if t not in near and not striking_across(game, fact.unit, t)]
            yield from (f"{fact.unit} has charged {target} and is not near it" for target in far)
        case Embarked(unit=key):
            if game.table.is_on_table(key):
                yield f"{key} has embarked and stands on the battlefield"
        case WoundsLost() | ModelDestroyed():
            yield from broken_unit(game, game.unit(fact.unit))
        case SelectedToFight():
            yield from fought_before(game, fact)
        case TargetSelected():
            yield from fired_before(game, fact)
        case StratagemUsed():
            yield from broken_use(game, fact)
        case CommandPoints() | Scored():
            yield from broken_scores(game)
        case CardsDrawn():
            yield from seen_secrets(game)


# -- the table ---------------------------------------------------------------------------------------------------------


def broken_table(game: Warhammer) -> Iterator[str]:
    """Nobody overlaps, nobody hangs over the edge."""
    table = game.table
    field = measure.region([(0.0, 0.0), (table.width, 0.0), (table.width, table.depth), (0.0, table.depth)])
    for key in table.units():
        for overlap in measure.overlaps(table, key):
            yield f"{key} overlaps: {overlap}"
        inside = measure.models_wholly_within(table, key, field)
        yield from (f"{name} hangs over the edge" for name in table.names(key) if name not in inside)


def scattered(game: Warhammer, unit: Unit) -> Iterator[str]:
    if not is_coherent(game, unit):
        yield f"{unit.key} is not in Coherency"


def broken_move(game: Warhammer, fact: UnitMoved) -> Iterator[str]:
    """A unit of which anybody moves ends in Coherency, where the paths end, and most moves away from the enemy.

    Where it could not be in Coherency it stays as it was. [10e.core.coherency.move-cancelled]
    """
    unit = game.unit(fact.unit)
    if fact.paths:
        yield from scattered(game, unit)
    for name, path in fact.paths.items():
        if path[-1] != game.table.pose(unit.key, name):
            yield f"{name} does not stand where its path ends"
    if fact.how in FREE:
        yield from (f"{unit.key} has moved up to {enemy.key}" for enemy in engaged_with(game, unit))


# -- the armies --------------------------------------------------------------------------------------------------------


def broken_armies(game: Warhammer) -> Iterator[str]:
    """Between two phases every unit is somewhere, whole in itself, and has forgotten what was only of the phase."""
    begins_turn = game.state.clock.phase == 0
    for unit in game.units():
        yield from broken_unit(game, unit)
        if in_battle(game):
            yield from misplaced(game, unit)
        stale = PHASE | (TURN if begins_turn else {})
        yield from (f"{unit.key} is still {name}" for name, value in stale.items() if getattr(unit, name) != value)
        lasting = ("phase", "turn") if begins_turn else ("phase",)
        yield from (f"{unit.key} still has {gain.rule}" for gain in unit.gained if gain.until in lasting)
        yield from (f"{model.name} has no wounds left and lives" for model in unit.models if model.wounds < 1)


def broken_unit(game: Warhammer, unit: Unit) -> Iterator[str]:
    """Unit and table know the same models; each is of its unit's parts and within its wounds."""
    if (names := tuple(model.name for model in unit.models)) != game.table.names(unit.key):
        yield f"{unit.key} is {names} and on the table {game.table.names(unit.key)}"
    for model in unit.models:
        yield from broken_model(game, unit, model)
    for part in unit.parts:
        if sum(model.part == part.key for model in unit.models) > part.strength:
            yield f"{unit.key} has more models than its Starting Strength"


def broken_model(game: Warhammer, unit: Unit, model: Model) -> Iterator[str]:
    most = game.value(unit, model, "wounds")
    if not 0 <= model.wounds <= most:
        yield f"{model.name} has {model.wounds} of {most} wounds"
    if model.part not in [part.key for part in unit.parts]:
        yield f"{model.name} is of no part of {unit.key}"
    if strange := [weapon for weapon in model.weapons if weapon not in game.sheet(model).weapons]:
        yield f"{model.name} carries {strange[0]}"


def misplaced(game: Warhammer, unit: Unit) -> Iterator[str]:
    """A unit is on the battlefield, or in Reserves, or aboard a living TRANSPORT of its own army that has room."""
    is_here = game.table.is_on_table(unit.key)
    if unit.aboard:
        carrier = carrier_of(game, unit)
        carries = game.sheet(carrier.models[0]).carries if carrier.models else None
        if is_here or unit.reserves or carries is None or carrier.owner != unit.owner:
            yield f"{unit.key} is aboard {carrier.key}"
        elif sum(len(rider.models) for rider in passengers(game, carrier)) > carries.models:
            yield f"{carrier.key} carries too many"
    elif is_here == bool(unit.reserves):
        yield f"{unit.key} is {'in Reserves and ' if is_here else 'neither in Reserves nor '}on the battlefield"


# -- once only ---------------------------------------------------------------------------------------------------------


def fought_before(game: Warhammer, fact: SelectedToFight) -> Iterator[str]:
    """A unit fights once a phase."""
    for earlier in reversed(game.facts[:-1]):
        if isinstance(earlier, PhaseBegan):
            return
        if isinstance(earlier, SelectedToFight) and earlier.unit == fact.unit:
            yield f"{fact.unit} fights twice"


def fired_before(game: Warhammer, fact: TargetSelected) -> Iterator[str]:
    """A One Shot weapon is fired once a battle."""
    unit = game.unit(fact.unit)
    for name, weapon in fact.shots:
        if not any(model.name == name for model in unit.models) or ":" in weapon:
            continue
        abilities = game.weapon(unit.model(name), weapon).abilities
        if game.rulebook.special_rules.granted("fired-once", abilities):
            told = [f for f in game.facts if isinstance(f, TargetSelected) and (name, weapon) in f.shots]
            if len(told) > 1:
                yield f"{name} fires {weapon} again"


def broken_use(game: Warhammer, fact: StratagemUsed) -> Iterator[str]:
    """A Stratagem is used no more often than its edition allows, in the turn and phase that it names."""
    stratagem, state = game.rulebook.special_rules.read(fact.stratagem), game.state.clone()
    assert isinstance(stratagem, Stratagem)
    state.uses = state.uses[:-1]
    before, limits = type(game)(game.rulebook, state, []), game.parts.stratagems
    if limits.used_up(before, stratagem, fact.player) or limits.bar(before, stratagem, before.unit(fact.unit)):
        yield f"{fact.stratagem} is used again in the same {stratagem.once}"
    if stratagem.label != "either" and (fact.player == game.player) != (stratagem.label == "yours"):
        yield f"{fact.stratagem} is used in the wrong turn"
    if stratagem.phases and game.phase not in stratagem.phases:
        yield f"{fact.stratagem} is used in the wrong phase"
    if game.unit(fact.unit).owner != fact.player:
        yield f"{fact.stratagem} is used on an enemy"


# -- points and secrets ------------------------------------------------------------------------------------------------


def broken_scores(game: Warhammer) -> Iterator[str]:
    """Command points are never owed; Victory points are what was scored, within the caps of the mission."""
    state = game.state
    if min(state.cp) < 0 or max(state.extra_cp) > 1:
        yield f"Command points are {state.cp}, gained besides {state.extra_cp}"
    for player in game.players:
        told = [fact.points for fact in game.facts if isinstance(fact, Scored) and fact.player == player]
        if sum(told) != state.vp[player] or min(told, default=1) < 1:
            yield f"player {player} has {state.vp[player]} Victory points of {told}"
    yield from mission_of(game).broken(game)


def seen_secrets(game: Warhammer) -> Iterator[str]:
    """What somebody sees is the same, whatever the other side's secrets are."""
    book, chance = game.rulebook, Chance(f"secrets {len(game.facts)}")
    for seat in game.players:
        other = book.imagine(game.state, seat, chance.pick)
        for eye in (seat, None):
            if book.visible(other, eye) != book.visible(game.state, eye):
                yield f"player {eye} sees what {1 - seat} holds"
