"""What odds asks of a ruleset: single dice, as plain questions.

A ruleset's `parts.chances` is `ChancesLike`. It reads a question and makes a plan of it: attacks on a line of models,
one trial, a chain of both, or a course of acts. A plan answers for single dice by calling the functions that play
calls; whatever is done with chances is done in this package. Nothing is imported from a ruleset: whatever has these
shapes will do.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Protocol, TypeAlias, TypeVar

import numpy as np
import numpy.typing as npt

from bellona.kernel.blanks import Blanks
from bellona.kernel.rulebook import Rulebook

T_co = TypeVar("T_co", covariant=True)

Outcome: TypeAlias = "tuple[tuple[str, str], ...]"
"""What comes of one die: names of further steps or of blows, and how many of each: (("wound", "1"), ("hit", "D3"))."""


class DieLike(Protocol[T_co]):
    """A six-sided die: what each face does. A single result needs no die."""

    @property
    def results(self) -> Sequence[T_co]: ...

    @property
    def again(self) -> Sequence[bool]:
        """Which faces are rolled again, each die once; empty: none."""

    @property
    def limit(self) -> int | None:
        """How many such dice of all attacks are rolled again at most."""


class BlowLike(Protocol):
    """What reaches one model."""

    @property
    def save(self) -> DieLike[bool]:
        """Whether it is stopped."""

    @property
    def damage(self) -> str: ...

    def done(self, rolled: int) -> int:
        """The points that come of a damage roll."""

    @property
    def again(self) -> Sequence[int]:
        """The faces of damage dice that are rolled again wherever they show."""

    @property
    def chosen(self) -> bool:
        """Whether damage rolls are rolled again where that serves the attacker."""

    @property
    def limit(self) -> int | None:
        """How many damage rolls of all attacks are rolled again at most."""

    @property
    def ward(self) -> DieLike[bool]:
        """Whether a point is ignored."""

    @property
    def spills(self) -> bool:
        """Whether points that one model does not need go on to the next."""

    @property
    def waits(self) -> bool:
        """Whether it is dealt when all blows that do not wait have been dealt."""


class VolleyLike(Protocol):
    """Attacks of one kind, and where each of their dice leads. Numbers that are rolled stay words: "D3"."""

    @property
    def name(self) -> str: ...

    @property
    def number(self) -> str:
        """How many attacks one weapon makes."""

    @property
    def weapons(self) -> int: ...

    @property
    def number_again(self) -> bool:
        """Whether a number below the average is rolled again."""

    @property
    def first(self) -> str:
        """The step with which an attack begins."""

    @property
    def aimed(self) -> bool:
        """Whether its blows may pass over those who stand first."""

    @property
    def elects(self) -> tuple[str, str] | None:
        """A step of which its player may have as many dice as they like dealt as a blow instead, when the dice of all
        attacks that lead there have been rolled: the names of both; None: there is no such choice.
        """

    def against(self, kinds: Sequence[int]) -> VolleyLike:
        """The same volley if, when it begins, only models of these kinds are left."""

    def step(self, name: str) -> DieLike[Outcome] | None:
        """The die of a step; None: it is a blow that has this name."""

    def blow(self, name: str, kind: int) -> BlowLike:
        """A blow as a model of this kind takes it."""

    def steps(self) -> list[dict[str, Any]]:
        """How each number came about: its modifiers and rules, and perhaps its `die`."""

    def uncounted(self) -> list[str]:
        """Special rules that act in play but have no part in these odds."""


class KindLike(Protocol):
    """Models that are alike."""

    @property
    def name(self) -> str: ...

    @property
    def wounds(self) -> int: ...

    @property
    def points(self) -> float: ...


class LineLike(Protocol):
    """The models that are attacked, in the order in which they fall: which kind, and how many wounds left."""

    @property
    def kinds(self) -> Sequence[KindLike]: ...

    @property
    def first(self) -> Sequence[tuple[int, int]]: ...

    @property
    def last(self) -> Sequence[tuple[int, int]]:
        """Those who are struck when all of the first are gone, or when they are aimed at."""


class TrialLike(Protocol):
    """One roll of dice that are added up, passed or not."""

    @property
    def dice(self) -> str: ...

    def passes(self, total: int) -> bool: ...

    @property
    def again(self) -> bool:
        """Whether it is rolled again when it fails."""

    @property
    def pool(self) -> PoolLike | None:
        """Dice that are counted instead of added up; None: `dice` are."""

    @property
    def counts(self) -> str:
        """What the total is called: "roll", "successes"."""

    def is_void(self, total: int) -> bool:
        """Whether such a total decides nothing, and all is rolled afresh."""

    def steps(self) -> list[dict[str, Any]]: ...


class PoolLike(Protocol):
    """Dice that are rolled together. Numbers of marks are given and answered as arrays: all that there may be."""

    @property
    def first(self) -> Sequence[tuple[str, int]]:
        """The steps with which it begins, and how many dice of each."""

    @property
    def costs(self) -> Sequence[str]:
        """The marks that it comes to something by."""

    @property
    def backs(self) -> Sequence[str]:
        """The marks by which something comes back on whoever rolls; none: nothing does."""

    def step(self, name: str) -> DieLike[Outcome] | None:
        """The die of a step; None: it is a mark."""

    def come_to(self, marks: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
        """What so many marks of each of the `costs` come to together."""

    def come_back(self, marks: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
        """What comes back of so many marks of each of the `backs`."""


class TrackLike(Protocol):
    """What a unit goes through: state 0 is as it is now, each wound leads one state on, the last is its end."""

    @property
    def name(self) -> str: ...

    @property
    def length(self) -> int:
        """How many states there are."""

    @property
    def alike(self) -> Sequence[Any]:
        """By state, what matters of it to what it does to others."""

    @property
    def laws(self) -> Mapping[str, Sequence[int]]:
        """What is counted of a state, by name."""

    @property
    def chances(self) -> Mapping[str, Sequence[bool]]:
        """What is so in a state, by name."""

    def told(self, state: int) -> dict[str, Any]: ...


class ActLike(Protocol):
    """What happens next in a course: a trial that must be passed to go on, or dice that fall upon a track.

    States are those of all tracks, by number.
    """

    @property
    def name(self) -> str: ...

    @property
    def trial(self) -> TrialLike | None: ...

    @property
    def track(self) -> int:
        """The track that the dice fall upon."""

    @property
    def counted(self) -> Mapping[str, str]:
        """Laws that are told of the dice: the mark that each counts, by name."""

    @property
    def events(self) -> Mapping[str, str]:
        """Chances that are told of the dice: the mark of which there is at least one, by name."""

    @property
    def parts(self) -> tuple[str, str]:
        """What is told of the wounds that the dice cost and of those that follow, by name; empty: nothing is."""

    def pool(self, states: Sequence[int]) -> PoolLike | None:
        """The dice in these states; what comes back of them falls upon the other track. None: there are none."""

    def following(self, track: int, states: Sequence[int], number: int) -> PoolLike | None:
        """The dice that follow for a track when so many have fallen upon it and these are the states."""

    def returned(self, states: Sequence[int], number: int) -> PoolLike | None:
        """The dice that fall upon the other track because so many fell upon this one."""

    def steps(self) -> list[dict[str, Any]]: ...

    def uncounted(self) -> list[str]:
        """Special rules that act in play but have no part in these odds."""


class ChainLinkLike(Protocol):
    """One link of a chain between two lines, 0 and 1: a trial that must be passed to go on, attacks on a line, or a
    roll by which the chain goes on in one of several ways.
    """

    @property
    def name(self) -> str: ...

    @property
    def trial(self) -> TrialLike | None: ...

    @property
    def target(self) -> int: ...

    @property
    def always(self) -> bool:
        """Whether these attacks are made whatever has ended the chain before."""

    @property
    def routes(self) -> Sequence[tuple[float, Sequence[ChainLinkLike]]]:
        """The ways in which the chain may go on here, with the chance of each; none: there is one way only."""

    def volleys(self, living: Sequence[Sequence[int]]) -> Sequence[VolleyLike]:
        """The attacks, given how many models of each kind live in either line."""


class PlanLike(Protocol):
    """A question that has been read: a line and volleys upon it, a trial, two lines and the links between them, or
    tracks and the acts upon them.
    """

    @property
    def lines(self) -> Sequence[LineLike]: ...

    @property
    def names(self) -> Sequence[str]:
        """What the lines of a chain are called."""

    @property
    def volleys(self) -> Sequence[VolleyLike]: ...

    @property
    def trial(self) -> TrialLike | None: ...

    @property
    def links(self) -> Sequence[ChainLinkLike]: ...

    @property
    def tracks(self) -> Sequence[TrackLike]: ...

    @property
    def acts(self) -> Sequence[ActLike]: ...

    @property
    def aim(self) -> str:
        """What re-rolls that are chosen serve: "wounds", "models" or "destroyed"."""

    @property
    def beside(self) -> Mapping[str, Any]:
        """What else the answer tells."""

    @property
    def either(self) -> Sequence[PlanLike]:
        """Plans of which the attacker follows the one that serves the aim best; none: this is the only one."""


class RecordedLike(Protocol):
    """All attacks of a unit on a target in a recorded game, and the wounds that they cost."""

    @property
    def player(self) -> int: ...

    @property
    def name(self) -> str: ...

    @property
    def plan(self) -> PlanLike: ...

    @property
    def lost(self) -> int: ...


class ChancesLike(Protocol):
    """What a ruleset has for odds."""

    def question(self, book: Rulebook, told: Any) -> Any:
        """A question in the ruleset's own form, from plain data; raises `BellonaError` where it makes no sense."""

    def said(self, book: Rulebook, attackers: str, target: str, situation: Mapping[str, Any]) -> Any:
        """A question as people type it."""

    def form(self, book: Rulebook) -> Sequence[Blanks]:
        """What people fill in who ask by hand."""

    def varied(self, book: Rulebook, question: Any, what: str, value: int) -> Any:
        """A question with another value of one of its numbers."""

    def read(self, book: Rulebook, question: Any) -> PlanLike:
        """What the rules make of a question."""

    def in_play(self, book: Rulebook, state: Any, question: Any) -> PlanLike:
        """What a question about a game in progress comes to, as its state stands."""

    def recorded(self, book: Rulebook, facts: Iterable[Mapping[str, Any]]) -> Sequence[RecordedLike]:
        """The attacks that the facts of a game tell of; facts as records hold them."""

    def dice(self, text: str) -> tuple[tuple[tuple[int, ...], ...], int]:
        """An expression: what the six faces of each of its dice are worth, and the number that is added."""
