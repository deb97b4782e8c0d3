"""A rulebook is an edition's contents page: its flow, its replaceable parts, its special rules. Editions amend it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, fields, is_dataclass, replace
from pathlib import Path
from typing import Any

import msgspec

from . import evidence
from .calls import Matter
from .facts import Fact, Named
from .flow import Course, Phase, Stage
from .game import Game, State, Windows
from .modifiers import Stacking
from .orders import StandingOrder
from .refusal import Refusal, Refused
from .requests import Pick, Request
from .rule import Offer, Rule, SpecialRules, nearest
from .vocabulary import Vocabulary


def _nothing_ends(game: Any, what: str) -> None:
    """Nothing runs out when a phase, turn, round, stage or the game ends."""


def _nothing_in_play(game: Any, moment: str, happening: tuple[Any, ...]) -> list[tuple[int, tuple[str, ...]]]:
    return []


def _as_they_were(game: Any, happening: tuple[Any, ...]) -> tuple[Any, ...]:
    return happening


def _nobody(book: Any, state: Any) -> dict[str, Any]:
    return {"units": {}, "models": {}}


async def _active_player(game: Game[Any], moment: str) -> int:
    return max(game.player, 0)


def _free(game: Any, offer: Offer, player: int) -> bool:
    return True


def _plainly(game: Any, request: Request[Any], words: Any) -> Any:
    return words


def _scores(state: Any) -> tuple[int, int]:
    return state.scores[0], state.scores[1]


def _higher_score(state: Any) -> int | None:
    ours, theirs = _scores(state)
    return None if ours == theirs else int(theirs > ours)


def _nameless(state: Any) -> dict[str, Named]:
    return {}


def _no_budget(book: Any, setup: dict[str, Any]) -> int | None:
    return None


def _as_it_is(state: Any, player: int, pick: Pick) -> Any:
    return state.clone()


@dataclass(frozen=True, eq=False)
class Rulebook:
    """Everything that makes one edition. `version` changes whenever a record might replay differently."""

    name: str
    version: str
    stages: tuple[Stage, ...]
    state: type[Any]  # the class of the state, for saving and loading
    opening: Callable[[Rulebook, dict[str, Any]], State]  # the state at the start, from the set-up the players chose
    seen: Callable[[Rulebook, Any, int | None], dict[str, Any]]  # what a player (None: a spectator) may see of a state
    cards: Callable[[Rulebook, Any], dict[str, Any]] = _nobody  # who the pieces are: bases, names, printed rows
    game: type[Game[Any]] = Game
    contract: type[Rule] = Rule
    special_rules: SpecialRules = field(default_factory=SpecialRules)
    parts: Any = (
        None  # a frozen record of chapters, each a frozen record of numbers and functions that editions replace
    )
    citations: Mapping[str, tuple[str, ...]] | None = None  # its own rule ids by those that shared code cites
    stacking: Stacking = field(default_factory=lambda: Stacking(("set", "multiply", "add")))
    standing_orders: tuple[StandingOrder, ...] = ()  # that everybody begins with
    personal_orders: tuple[StandingOrder, ...] = ()  # that people begin with besides: bots mind no question
    starters: Mapping[str, dict[str, Any]] = field(default_factory=dict)  # set-ups ready to play, by name
    choices: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # what the fields of a set-up may be
    switches: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # readings; the first is the default
    budget: Callable[[Rulebook, dict[str, Any]], int | None] = _no_budget  # points that each army of a set-up may spend
    called: Callable[[Any, int, Matter], Course] | None = None  # what follows when a player calls for a ruling
    ended: Callable[[Any, str], None] = _nothing_ends
    in_play: Callable[[Any, str, tuple[Any, ...]], Sequence[tuple[int, tuple[str, ...]]]] = _nothing_in_play
    present: Callable[[Any, tuple[Any, ...]], tuple[Any, ...]] = _as_they_were  # what a moment is about, by now
    sequencer: Callable[[Any, str], Awaitable[int]] = _active_player  # orders simultaneous rules
    affordable: Callable[[Any, Offer, int], bool] = _free
    imagine: Callable[[Any, int, Pick], State] = _as_it_is  # a state with the other side's secrets drawn anew
    said: Callable[[Any, Request[Any], Any], Any] = _plainly  # an answer in a scenario's shorter words, as plain data
    scores: Callable[[Any], tuple[int, int]] = _scores
    victor: Callable[[Any], int | None] = _higher_score  # who has won a game that is over; None: it is drawn
    watched: type[Game[Any]] | None = None  # the same game looking at itself: it fails where a rule breaks the bounds
    names: Callable[[Any], Mapping[str, Named]] = _nameless  # what players call the things of a state, by key
    facts: tuple[type[Fact], ...] = ()  # the kinds of facts that it records, for reading them in records
    place: int = 100  # on the shelf: lower ones come first
    words: tuple[str | Path, ...] = ()  # in whose words it is told: names or folders, its own first
    vocabulary: Vocabulary = field(default_factory=Vocabulary)  # the words that scripts use
    house_rules: SpecialRules = field(default_factory=SpecialRules)  # special rules that only scenes may use
    idle: tuple[str, ...] = ()  # options that do nothing, for bots that would rather do something
    judges: str = ""  # `module:ATTRIBUTE` of those who judge its questions for the steady bot
    aids: Any = None  # what players may measure and look at (`space.aids`), where it differs from ruleset to ruleset
    window: Any = field(init=False)
    _cited: dict[tuple[str, ...], tuple[str, ...]] = field(init=False, default_factory=dict)  # its citations so far

    def __post_init__(self) -> None:
        object.__setattr__(self, "window", Windows(self.contract))
        for cls in self.special_rules.classes.values():
            if issubclass(cls, Offer):
                cls.fit(self.contract.moments)

    def amended(
        self,
        name: str,
        version: str,
        *,
        phases: dict[str, Callable[[Any], Any]] | None = None,
        parts: dict[str, Any] | None = None,
        special_rules: SpecialRules | None = None,
        without: Iterable[str] = (),
        **changes: Any,
    ) -> Rulebook:
        """Another edition: some phases, parts and special rules replaced, some rules left out, all else as it is.

        Parts are named by their chapter: `{"ground.engagement": 2.0}`. Words of its own name come first.
        """
        if phases:
            changes["stages"] = _with_phases(self.stages, phases)
        if parts:
            changes["parts"] = _with_parts(self.parts, parts)
        if special_rules or without:
            changes["special_rules"] = self.special_rules.amended(special_rules, without)
        return replace(self, name=name, version=version, **{"words": (name, *self.words), **changes})

    def for_scenes(self) -> Rulebook:
        """The same edition with the special rules that only scenes may use."""
        return replace(self, special_rules=self.special_rules.amended(self.house_rules))

    def begin(self, setup: dict[str, Any]) -> State:
        """The state at the start of a game of this very edition."""
        with self.citing():
            return self.opening(self, setup)

    def visible(self, state: Any, player: int | None) -> dict[str, Any]:
        """What a player, or a spectator (None), may see of a state."""
        return self.seen(self, state, player)

    def cast(self, state: Any) -> dict[str, Any]:
        """Who the pieces of a state are, for those who draw them."""
        return self.cards(self, state)

    def points(self, setup: dict[str, Any]) -> int | None:
        """The points that each army of a set-up may spend, where there is such a limit."""
        return self.budget(self, setup)

    # -- citations -------------------------------------------------------------------------------------------------

    def cite(self, rules: tuple[str, ...]) -> tuple[str, ...]:
        """This edition's own ids of rules that code shared with other editions cites by theirs. One that no entry tells
        of is left out, and the test that met it fails.
        """
        if self.citations is None:
            return rules
        cited = self._cited.get(rules)
        if cited is None:
            table = self.citations
            cited = tuple(dict.fromkeys(own for rule in rules for own in table.get(rule, ())))
            for rule in (unknown := [rule for rule in rules if rule not in table]):
                evidence.miss(rule)
            if not unknown:
                self._cited[rules] = cited
        return cited

    def refusal(self, refusal: Refusal) -> Refusal:
        """A refusal as this edition words it."""
        return refusal if self.citations is None else msgspec.structs.replace(refusal, rules=self.cite(refusal.rules))

    @contextmanager
    def citing(self) -> Iterator[None]:
        """Whatever is refused inside is refused by this edition's own rules."""
        try:
            yield
        except Refused as refused:
            if self.citations is not None:
                refused.cite(self.cite)
            raise

    # -- states as plain data --------------------------------------------------------------------------------------

    def state_data(self, state: Any) -> Any:
        return msgspec.to_builtins(state, str_keys=True, enc_hook=lambda thing: thing.encode())

    def state_from(self, data: Any) -> Any:
        return msgspec.convert(data, self.state, str_keys=True, dec_hook=lambda kind, value: kind.decode(value))


def _with_parts(parts: Any, changes: dict[str, Any]) -> Any:
    """The chapters with some of their numbers and functions replaced."""
    chapters: dict[str, dict[str, Any]] = {}
    single: dict[str, Any] = {}
    known = part_names(parts)
    for name, value in changes.items():
        if name not in known:
            raise TypeError(f"there is no part {name!r}; {nearest(name, known)}")
        chapter, dot, part = name.partition(".")
        if dot:
            chapters.setdefault(chapter, {})[part] = value
        else:
            single[name] = value
    return replace(parts, **single, **{name: replace(getattr(parts, name), **new) for name, new in chapters.items()})


def part_names(parts: Any) -> list[str]:
    """All parts by name: `chapter.part`, or the name alone where a chapter is but one part."""
    names: list[str] = []
    for chapter in fields(parts):
        held = getattr(parts, chapter.name)
        names += [f"{chapter.name}.{part.name}" for part in fields(held)] if is_dataclass(held) else [chapter.name]
    return names


def _with_phases(stages: tuple[Stage, ...], phases: dict[str, Callable[[Any], Any]]) -> tuple[Stage, ...]:
    """Each named phase replaced by what its function makes of it: one phase, several, or none."""
    known = {phase.name for stage in stages for phase in stage.phases}
    if unknown := sorted(set(phases) - known):
        raise TypeError(f"no phase is called {unknown[0]!r}; there are {', '.join(sorted(known))}")

    def changed(stage: Stage) -> Stage:
        new: list[Any] = []
        for phase in stage.phases:
            made = phases[phase.name](phase) if phase.name in phases else phase
            new += made if isinstance(made, list | tuple) else [made]
            if not all(isinstance(phase, Phase) for phase in new):
                raise TypeError(f"phase {phase.name!r} is replaced by {made}")
        return replace(stage, phases=tuple(new))

    return tuple(changed(stage) for stage in stages)
