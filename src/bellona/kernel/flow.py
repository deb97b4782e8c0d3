"""The flow of a game above a single activation, as data: stages, rounds, turns, phases and three kinds of step.

Where a game stands is a `Clock` in its state. `next_activation` reads and writes nothing else, so a game can be saved
and taken up between any two activations.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple, TypeAlias

import msgspec

from .facts import PhaseBegan
from .orders import StandingOrder
from .refusal import Refusal
from .requests import key_of

if TYPE_CHECKING:
    from .game import Game

Course: TypeAlias = Coroutine[Any, Any, None]  # what happens in an activation
WhyNot: TypeAlias = Callable[[Any, int, str], Refusal | None]  # why a player cannot pick the thing of this name
Place: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=1000)]  # in the course of a game
BOTH = -1  # the player whose turn it is when it is nobody's in particular


class Clock(msgspec.Struct, frozen=True):
    """Round, turn, phase and step; who is next to act in an alternating step, and what has been done in this step."""

    stage: Place = 0
    round: Place = 1
    turn: Place = 0
    phase: Place = 0
    step: Place = 0
    next: int = BOTH
    done: tuple[str, ...] = ()
    stopped: bool = False
    over: bool = False


@dataclass(frozen=True)
class Once:
    """Something that happens once."""

    name: str
    act: Callable[[Any], Course]


@dataclass(frozen=True)
class Each:
    """The player whose turn it is, or the other one, picks one eligible thing after the other until none is left, or
    stops.

    `idle` are the answers by which things have their turn and do nothing, where there are such; `tells` is what the
    player is told of each thing; "acts" in it says whether it can do anything.
    """

    name: str
    eligible: Callable[[Any, int], Sequence[Any]]
    act: Callable[[Any, Any], Course]
    may_stop: bool = False
    rules: tuple[str, ...] = ()
    why_not: WhyNot | None = None
    idle: tuple[StandingOrder, ...] = ()
    tells: Callable[[Any, Any], dict[str, Any]] | None = None
    loses: Callable[[Any, int], Sequence[Refusal]] | None = None  # what the player loses by stopping
    others: bool = False  # whether it is the other player who picks


@dataclass(frozen=True)
class Alternate:
    """The players pick eligible things in turn; one who has none left is passed over."""

    name: str
    eligible: Callable[[Any, int], Sequence[Any]]
    act: Callable[[Any, Any], Course]
    begins: Callable[[Any], int]
    rules: tuple[str, ...] = ()
    why_not: WhyNot | None = None
    goes_on: bool = False  # where an alternating step before it has ended; if nobody acted there it begins anew


Step: TypeAlias = Once | Each | Alternate


@dataclass(frozen=True)
class Phase:
    name: str
    steps: tuple[Step, ...]


def _shared(game: Any) -> tuple[int, ...]:
    return (BOTH,)


def _once(game: Any) -> int:
    return 1


@dataclass(frozen=True)
class Stage:
    """A part of the game: set-up, battle. `turns` are the players of a round in order; by default both share it."""

    name: str
    phases: tuple[Phase, ...]
    rounds: Callable[[Any], int] = _once
    turns: Callable[[Any], Sequence[int]] = _shared

    @property
    def has_rounds(self) -> bool:
        """Whether players count rounds in it."""
        return self.rounds is not _once


def player_in_turn(stages: tuple[Stage, ...], game: Game[Any]) -> int:
    clock: Clock = game.state.clock
    return stages[clock.stage].turns(game)[clock.turn]


def names(stages: tuple[Stage, ...], clock: Clock) -> tuple[str, ...]:
    """Stage, phase and step by name."""
    if clock.over or clock.stage >= len(stages):
        return ("over",)
    stage = stages[clock.stage]
    phase = stage.phases[clock.phase]
    step = phase.steps[clock.step].name if clock.step < len(phase.steps) else "end"
    return (stage.name, phase.name, step)


def acting(stages: tuple[Stage, ...], clock: Clock) -> int:
    """Who acts in a step in which players alternate; nobody (-1) in others, or before it has begun."""
    if clock.over or clock.next == BOTH:
        return BOTH
    steps = stages[clock.stage].phases[clock.phase].steps
    alternate = clock.step < len(steps) and isinstance(steps[clock.step], Alternate)
    return 1 - clock.next if alternate else BOTH


class Activation(NamedTuple):
    """What is done next: a step that happens once, or a player who picks one of some things."""

    step: Step
    player: int
    things: tuple[Any, ...] = ()

    async def course(self, game: Game[Any]) -> None:
        step, clock = self.step, game.state.clock
        if isinstance(step, Once):
            _mark(game, step.name)
            return await step.act(game)
        if isinstance(step, Alternate):
            game.state.clock = msgspec.structs.replace(clock, next=1 - self.player)
        may_stop = isinstance(step, Each) and step.may_stop
        ask = game.may_choose if may_stop else game.choose
        why_not = functools.partial(step.why_not, game, self.player) if step.why_not else None
        tells = functools.partial(step.tells, game) if isinstance(step, Each) and step.tells else None
        about = {"acts": lambda: any(tells(thing).get("acts", True) for thing in self.things)} if tells else {}
        loses = step.loses if isinstance(step, Each) else None
        warns = (lambda answer: loses(game, self.player) if answer is None else ()) if loses else None
        terms = {"rules": step.rules, "why_not": why_not, "tells": tells, "warns": warns, "about": about}
        thing = await ask(self.player, step.name, self.things, **terms)
        if thing is None:
            game.state.clock = msgspec.structs.replace(game.state.clock, stopped=True)
            return None
        _mark(game, key_of(thing))
        return await step.act(game, thing)


def next_activation(stages: tuple[Stage, ...], game: Game[Any]) -> Activation | None:
    """The next thing to do, or None when the game is over. Asked again before it is done, it is the same."""
    while not game.state.clock.over:
        clock = game.state.clock
        stage = stages[clock.stage]
        phase = stage.phases[clock.phase]
        if clock.step < len(phase.steps):
            activation = _in_step(phase.steps[clock.step], game, stage.turns(game)[clock.turn])
            if activation is not None:
                return activation
            _next_step(phase, game)
        else:
            _end_phase(stages, stage, game)
            announce(stages, game)
    game.rulebook.ended(game, "game")
    return None


def _in_step(step: Step, game: Game[Any], player: int) -> Activation | None:
    clock = game.state.clock
    if isinstance(step, Once):
        return None if clock.done else Activation(step, player)
    if isinstance(step, Each):
        if player == BOTH:
            raise TypeError(
                f"{step.name!r}: it is nobody's turn to pick; let players alternate, or give the stage turns"
            )
        picks = 1 - player if step.others else player
        things = () if clock.stopped else _undone(step, game, picks)
        return Activation(step, picks, things) if things else None
    first = step.begins(game) if clock.next == BOTH else clock.next
    for player in (first, 1 - first):
        if things := _undone(step, game, player):
            return Activation(step, player, things)
    return None


def _undone(step: Each | Alternate, game: Game[Any], player: int) -> tuple[Any, ...]:
    done = game.state.clock.done
    return tuple(thing for thing in step.eligible(game, player) if key_of(thing) not in done)


def _mark(game: Game[Any], key: str) -> None:
    clock = game.state.clock
    game.state.clock = msgspec.structs.replace(clock, done=(*clock.done, key))


def _next_step(phase: Phase, game: Game[Any]) -> None:
    """On to the next step of a phase; an alternation may go on in it."""
    clock = game.state.clock
    _tick(game, step=clock.step + 1)
    step = phase.steps[clock.step + 1] if clock.step + 1 < len(phase.steps) else None
    if isinstance(step, Alternate) and step.goes_on:
        game.state.clock = msgspec.structs.replace(game.state.clock, next=clock.next)


def _tick(game: Game[Any], **to: int) -> None:
    """Move the clock; whatever is reset by moving on is reset."""
    clock = game.state.clock
    game.state.clock = msgspec.structs.replace(clock, **to, next=BOTH, done=(), stopped=False)


def announce(stages: tuple[Stage, ...], game: Game[Any]) -> None:
    """Record that a phase has begun."""
    clock = game.state.clock
    if not clock.over:
        stage = stages[clock.stage]
        player = stage.turns(game)[clock.turn]
        game.record(
            PhaseBegan(stage=stage.name, round=clock.round, player=player, phase=stage.phases[clock.phase].name)
        )


def _end_phase(stages: tuple[Stage, ...], stage: Stage, game: Game[Any]) -> None:
    """From the end of a phase to the next phase, turn, round or stage; the rulebook hears what has ended."""
    clock = game.state.clock
    ended = game.rulebook.ended
    ended(game, "phase")
    if clock.phase + 1 < len(stage.phases):
        return _tick(game, phase=clock.phase + 1, step=0)
    ended(game, "turn")
    if clock.turn + 1 < len(stage.turns(game)):
        return _tick(game, turn=clock.turn + 1, phase=0, step=0)
    ended(game, "round")
    if clock.round < stage.rounds(game):
        return _tick(game, round=clock.round + 1, turn=0, phase=0, step=0)
    ended(game, "stage")
    if clock.stage + 1 < len(stages):
        return _tick(game, stage=clock.stage + 1, round=1, turn=0, phase=0, step=0)
    game.state.clock = msgspec.structs.replace(clock, over=True)
    return None
