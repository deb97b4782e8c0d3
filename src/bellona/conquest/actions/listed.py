"""What a Regiment may do in its activation: the list of actions, in which each action's file enters it."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ParamSpec, TypeAlias, TypeVar, cast

from bellona.kernel.game import settles
from bellona.kernel.refusal import Refusal

if TYPE_CHECKING:
    from ..game import Conquest
    from ..state import Character, Regiment


TWICE = 2  # so many actions has an activation


@dataclass
class Acting:
    """An activation under way: what has been done in it, and what a rule compels or forbids."""

    unit: str
    done: list[str] = field(default_factory=list)  # its actions so far, free ones apart
    compelled: tuple[str, str] | None = None  # an action, and whom it is aimed at
    free: bool = False  # what it is to do comes besides its two actions
    over: bool = False  # nothing more is done
    start: Any = None  # where it stood before a March that has not cleared a friend yet
    marches: int = 0  # that it has made, free ones among them
    entry: Any = None  # where it came onto the battlefield: its block outside
    used: list[str] = field(default_factory=list)  # rules that it may use once in an activation

    __hash__ = None  # type: ignore[assignment]

    def become(self, other: Acting) -> Acting:
        """Be as far as another is."""
        self.__dict__.update(other.__dict__)
        self.done, self.used = list(other.done), list(other.used)
        return self


T = TypeVar("T")
P = ParamSpec("P")


def settles_acting(rule: Callable[P, Awaitable[T]]) -> Callable[P, Coroutine[Any, Any, T]]:
    """Decorator for a section of an activation, as `settles` is, that may change the `Acting` it is given."""
    place = list(inspect.signature(rule).parameters).index("acting")

    @settles
    async def section(*args: Any) -> tuple[T, Acting]:
        now = Acting(args[place].unit).become(args[place])
        return await cast(Any, rule)(*args[:place], now, *args[place + 1 :]), now

    @functools.wraps(rule)
    async def taken_over(*args: P.args, **kwargs: P.kwargs) -> T:
        assert not kwargs
        outcome, now = await section(*args)
        cast(Acting, args[place]).become(now)
        return outcome

    return taken_over


Bar: TypeAlias = "Callable[[Conquest, Regiment, Acting], Refusal | None]"
Act: TypeAlias = "Callable[[Conquest, Regiment, Acting], Awaitable[None]]"
OwnBar: TypeAlias = "Callable[[Conquest, Character], Refusal | None]"
OwnAct: TypeAlias = "Callable[[Conquest, Character], Awaitable[None]]"


def _never(game: Conquest, unit: Regiment) -> bool:
    return False


def _nobody(game: Conquest, unit: Regiment) -> Sequence[Regiment]:
    return ()


def _nothing(game: Conquest, unit: Regiment, acting: Acting) -> Refusal | None:
    return None


@dataclass(frozen=True)
class Action:
    """Something that a Regiment may do: in contact with an enemy, out of it, or either way; why it may not; and how.

    [conquest.activation.action-list.out-of-combat, conquest.activation.action-list.combat, conquest.activation.terms]
    """

    name: str
    act: Act
    in_combat: bool | None
    rules: tuple[str, ...] = ()
    bar: Bar = _nothing
    may_repeat: Callable[[Conquest, Regiment], bool] = _never  # in one activation
    from_contact: Callable[[Conquest, Regiment], bool] = _never  # although it is for those out of combat
    enemies: Callable[[Conquest, Regiment], Sequence[Regiment]] = _nobody  # whom it may be aimed at


# The order in which actions are offered, whichever file is read first: an answer left to chance depends on it.
ORDER = (
    *("leave-garrison", "march", "inspire", "clash", "rally", "combat-rally", "charge"),
    *("reform", "combat-reform", "take-aim", "volley", "withdraw", "spell", "duel", "seek-escort"),
)
ACTIONS: dict[str, Action] = {}


def _enter(listed: dict[str, T], name: str, entry: T) -> None:
    """Enter something in a list at its place; what has none comes last."""
    known = sorted(
        {**listed, name: entry}.items(), key=lambda each: ORDER.index(each[0]) if each[0] in ORDER else len(ORDER)
    )
    listed.clear()
    listed.update(known)


def action(name: str, *rules: str, in_combat: bool | None, **terms: Any) -> Callable[[Act], Act]:
    """Decorator: enter an action in the list."""

    def enter(act: Act) -> Act:
        _enter(ACTIONS, name, Action(name, act, in_combat, rules, **terms))
        return act

    return enter


@dataclass(frozen=True)
class CharacterAction:
    """Something that a Character may do on his own card, and why he may not. [conquest.character.one-action]"""

    name: str
    act: OwnAct
    bar: OwnBar
    rules: tuple[str, ...] = ()


CHARACTER_ACTIONS: dict[str, CharacterAction] = {}


def character_action(name: str, *rules: str, bar: OwnBar) -> Callable[[OwnAct], OwnAct]:
    """Decorator: enter an action in the list of the Characters'."""

    def enter(act: OwnAct) -> OwnAct:
        _enter(CHARACTER_ACTIONS, name, CharacterAction(name, act, bar, rules))
        return act

    return enter
