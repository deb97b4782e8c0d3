"""What is sent and answered over HTTP, under `/api/`."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

import msgspec

from bellona.kernel.blanks import Blanked

from .common import Key, Lang
from .outgoing import LogLine, SeatShown, StageShown

Name: TypeAlias = Annotated[str, msgspec.Meta(max_length=40)]
Dice: TypeAlias = Literal["fair", "seeded", "typed"]


class Body(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A request's body."""


class SeatWanted(Body, frozen=True):
    """A person, or a bot by its name."""

    kind: Literal["person", "bot"] = "person"
    bot: Key = "random"
    name: Name = ""


class ClockWanted(Body, frozen=True):
    """A chess clock: minutes for each player, and seconds that come with every answer."""

    minutes: Annotated[float, msgspec.Meta(gt=0, le=10000)]
    increment: Annotated[float, msgspec.Meta(ge=0, le=3600)] = 0


class NewGame(Body, frozen=True, kw_only=True):
    """A game to be played: one of the ruleset's starters, or a set-up of one's own."""

    ruleset: Key
    starter: Key = ""
    setup: dict[str, Any] | None = None
    seats: tuple[SeatWanted, SeatWanted]
    dice: Dice = "fair"
    seed: int | None = None  # of seeded dice
    hot_seat: bool = False
    clock: ClockWanted | None = None
    lang: Lang = "en"


class BranchWanted(Body, frozen=True, kw_only=True):
    """A new game from a point of a replay: after `at` rows."""

    at: Annotated[int, msgspec.Meta(ge=0, le=2**31)]
    seats: tuple[SeatWanted, SeatWanted]
    dice: Dice = "fair"
    seed: int | None = None
    hot_seat: bool = False


class SeatMade(msgspec.Struct, frozen=True):
    """Who holds the token has the seat; it is shown only here. None: a bot's."""

    player: int
    token: str | None


class GameMade(msgspec.Struct, frozen=True):
    game: str
    seats: list[SeatMade]
    spectator: str
    pledge: str | None = None  # of the server, to its share in fair dice
    kept_days: float | None = None  # that the game is kept when nobody comes any more


class Titled(msgspec.Struct, frozen=True):
    """Something to choose, titled in every language."""

    key: str
    title: dict[str, str]


class Starter(msgspec.Struct, frozen=True):
    """A set-up that is ready to play, and the points that each army may spend in it."""

    key: str
    title: dict[str, str]
    setup: dict[str, Any]
    points: int | None = None


class Several(msgspec.Struct, frozen=True):
    """A field of a set-up, or a switch: what it may be. Of a switch the first stands by default."""

    key: str
    title: dict[str, str]
    options: list[Titled]


class RulesetShown(msgspec.Struct, frozen=True):
    """A ruleset and what its games are set up from; of the bots the best comes first. Rulesets come in their order.

    `credit` says whose data it uses, or nothing.
    """

    name: str
    title: dict[str, str]
    starters: list[Starter]
    choices: list[Several]
    switches: list[Several]
    bots: list[Titled]
    credit: dict[str, str]


class SetupWanted(Body, frozen=True, kw_only=True):
    """A set-up to be looked at before anybody plays it."""

    ruleset: Key
    setup: dict[str, Any]
    lang: Lang = "en"


class SetupShown(msgspec.Struct, frozen=True):
    """The table and the armies of a set-up, as those who draw them need them."""

    table: dict[str, Any]
    cast: dict[str, Any]
    units: dict[str, Any]


class Rematch(msgspec.Struct, frozen=True):
    """One's own seat in a new game of the same set-up."""

    game: str
    token: str


class GameShown(msgspec.Struct, frozen=True):
    """What anybody may know about a game."""

    game: str
    ruleset: str
    seats: list[SeatShown]
    round: int
    over: bool
    scores: list[int]
    winner: int | None = None


class ReplayMade(msgspec.Struct, frozen=True):
    """An uploaded record, and for how many days it is kept."""

    replay: str
    kept_days: float | None = None


class RowShown(msgspec.Struct, frozen=True):
    """One answered question of a replay."""

    n: int
    asks: str
    player: int
    giver: str


class Mark(msgspec.Struct, frozen=True):
    """A phase begins before row `n`."""

    n: int
    stage: str
    round: int
    player: int
    phase: str


class ActMark(msgspec.Struct, frozen=True):
    """In a step in which players alternate, one of them begins to act before row `n`."""

    n: int
    player: int


class ReplayShown(msgspec.Struct, frozen=True):
    replay: str
    ruleset: str
    table: dict[str, Any]
    cast: dict[str, Any]
    steps: list[RowShown]
    marks: list[Mark]
    acts: list[ActMark]
    stages: list[StageShown]
    scores: list[int]
    winner: int | None = None


class ReplayOpening(msgspec.Struct, frozen=True):
    """The table before the first row: there at once, while the rows of a long game are gone through."""

    ruleset: str
    table: dict[str, Any]
    cast: dict[str, Any]
    stages: list[StageShown]
    clock: dict[str, Any]
    units: dict[str, Any]
    rest: dict[str, Any]


class ReplayAt(msgspec.Struct, frozen=True):
    """The table after row `n` as a spectator sees it, and what was told since row `since`."""

    n: int
    clock: dict[str, Any]
    units: dict[str, Any]
    rest: dict[str, Any]
    log: list[LogLine]


class RuleShown(msgspec.Struct, frozen=True):
    """A rule of the catalogue, its title in one language. `lang` is the one that its text is written in."""

    id: str
    ruleset: str
    chapter: str
    title: str
    text: str
    see: list[str]
    lang: str = "en"


class EditionShown(msgspec.Struct, frozen=True):
    """A ruleset that is catalogued, be it played here or not; editions of one game can be compared with each other."""

    name: str
    title: str
    game: str
    rules: int


class RuleNamed(msgspec.Struct, frozen=True):
    id: str
    title: str


class RuleDiffers(msgspec.Struct, frozen=True):
    """How a rule departs from the edition that its own is held against."""

    id: str
    text: str


class RulesCompared(msgspec.Struct, frozen=True):
    """Rules of two editions that answer to each other, or of one that the other lacks; the difference in sentences."""

    verdict: Literal["same", "changed", "gone", "new"]
    old: list[RuleNamed]
    new: list[RuleNamed]
    differs: list[RuleDiffers]


class ChapterCompared(msgspec.Struct, frozen=True):
    name: str
    title: str
    rules: list[RulesCompared]


class EditionsCompared(msgspec.Struct, frozen=True):
    """Two editions, chapter by chapter; `counts` are the rules of both by verdict.

    `beside` is a third edition, where the sentences tell how each of the two departs from that.
    """

    old: EditionShown
    new: EditionShown
    old_counts: dict[str, int]
    new_counts: dict[str, int]
    chapters: list[ChapterCompared]
    beside: EditionShown | None = None


class TermShown(msgspec.Struct, frozen=True):
    """What a word of a ruleset is called in one language, and the rule that it names, if any."""

    title: str
    rule: str = ""


class BlankShown(msgspec.Struct, frozen=True):
    """What is filled in at one place of a question ("attacks.0.count"), and what stands there at first.

    None is left out of the question. "text" may hold dice; "choice" is one of the options, "words" are any number of
    them or of others; `of` is the kind of words that they are.
    """

    name: str
    at: str
    kind: Blanked
    title: str
    value: Any
    least: int | None
    most: int | None
    options: dict[str, TermShown]
    of: str


class SampleShown(msgspec.Struct, frozen=True):
    """Blanks filled in at once, by their names; the title is by language."""

    title: dict[str, str]
    values: dict[str, Any]


class PartShown(msgspec.Struct, frozen=True):
    """Blanks of a form that belong together, and what they may be filled with."""

    name: str
    title: str
    blanks: list[BlankShown]
    samples: list[SampleShown]


class Problem(msgspec.Struct, frozen=True):
    code: str
    message: str
    place: str = ""


class ProblemShown(msgspec.Struct, frozen=True):
    """How every error is told."""

    error: Problem
