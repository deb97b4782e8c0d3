"""What a player is asked, as a client shows it. `kind` says how to answer."""

from __future__ import annotations

from typing import Any, TypeAlias, TypedDict

import msgspec

from .common import MentionShown, Point


class About(TypedDict, total=False):
    """What a question is about, as far as any client can draw it; rulesets tell more.

    `distances` is how far each model may go, `from_enemies` a distance from enemies worth showing, `edges` are lines on
    which a unit may come on, `target` is the unit that is aimed at, `between` are two of the cast who face each other.
    `aims` names, by option, the unit that it would be aimed at.
    """

    unit: str
    target: str
    distances: dict[str, float]
    from_enemies: float
    edges: list[tuple[Point, Point]]
    between: list[str]
    aims: dict[str, str]


class Shown(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind"):
    """A question: its name, its sentence, the rules at work as sentences, and what it is about.

    `offer` is the rule that may be used here or not, `event` what is happening as it is offered, as in a line of the
    log, and `effect` what it costs and does; `hint` explains the question to somebody who is new to it.
    `secret`: the other side hears of the answer only when both have given theirs. `warns`: `check` may tell what an
    answer loses.
    """

    name: str
    player: int
    rules: list[str]
    title: str
    why: list[str]
    about: About
    offer: str
    effect: str
    event: list[str | MentionShown]
    hint: str
    secret: bool
    warns: bool


class OptionShown(msgspec.Struct, frozen=True):
    """Something to choose; `tells` is what the ruleset says about it, and `more` the same in words.

    `acts`: whether it can do anything; one that cannot may still be chosen.
    """

    key: str
    title: str
    tells: dict[str, Any] = {}
    more: str = ""
    acts: bool = True


class ChooseShown(Shown, frozen=True, tag="choose"):
    """Answer: a key (None: none of them, where `least` is 0), or a list of keys where not `single`.

    `idle` says what all of them do if they are left to themselves, where `idle` may be sent instead of an answer.
    `writes`: `{"words": …}` of one's own, at most so many characters, may be answered instead of an option.
    """

    options: list[OptionShown]
    single: bool
    least: int
    most: int
    idle: str = ""
    writes: int = 0


class AssignShown(Shown, frozen=True, tag="assign"):
    """Answer: `{thing: option}`; every thing where `all`."""

    things: dict[str, list[str]]
    titles: dict[str, str]  # of things and options
    all: bool


class PlaceShown(Shown, frozen=True, tag="place"):
    """Answer: built as `form` says, e.g. `{"each": {"list": "pose"}}` is `{model: [pose, ...]}`; None to pass.

    "manoeuvre", "formation" and "entry" are answers about a unit that is a block: `docs/protocol.md` has their fields.
    """

    may_pass: bool
    form: Any
    reaches: bool  # whether `reach` is answered
    ways: bool  # whether `way` is
    traces: bool  # whether `trace` is


class RollShown(Shown, frozen=True, tag="roll"):
    """Real dice to type in. Answer: `count` numbers."""

    count: int
    sides: int


class OrderShown(Shown, frozen=True, tag="order"):
    """Answer: all the things in the order that is wanted. `tells` is what the ruleset says of each, `more` in words."""

    things: list[str]
    titles: dict[str, str]
    tells: dict[str, dict[str, Any]] = {}
    more: dict[str, str] = {}


Asked: TypeAlias = ChooseShown | AssignShown | PlaceShown | RollShown | OrderShown
