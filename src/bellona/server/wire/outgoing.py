"""Every message that a client is sent. The client's own types are made from these: see `types`."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias, TypedDict

import msgspec

from .asking import Asked
from .common import MentionShown, Point, Point3, Pose


class Outgoing(msgspec.Struct, frozen=True, kw_only=True):
    """A message to a client."""


class SeatShown(msgspec.Struct, frozen=True):
    player: int
    name: str
    bot: str = ""
    connected: bool = False


class TableShown(msgspec.Struct, frozen=True):
    """Size in inches and terrain; neither changes in a game."""

    size: Point
    terrain: list[dict[str, Any]]


class StepShown(msgspec.Struct, frozen=True):
    """A step of a phase; titles are by language."""

    name: str
    title: dict[str, str]


class PhaseShown(msgspec.Struct, frozen=True):
    name: str
    title: dict[str, str]
    steps: list[StepShown]


class StageShown(msgspec.Struct, frozen=True):
    """A part of the game: set-up, battle. Its phases are those of a turn, or of a round where nobody has turns.

    `has_rounds`: whether rounds are counted in it.
    """

    name: str
    title: dict[str, str]
    phases: list[PhaseShown]
    has_rounds: bool


class StandingShown(msgspec.Struct, frozen=True):
    """A standing order, what it answers in words, and in which case only."""

    asks: str
    answer: Literal["pass", "first"] | dict[str, Any]
    when: dict[str, Any]
    title: str
    case: str = ""


class FairShown(msgspec.Struct, frozen=True):
    """Where the parties to fair dice stand: "server", "0" and "1", less the seats of bots; `docs/dice.md` tells more.

    Shares may be shown when all have pledged; no dice fall until all seats' are. The server's is told in `over`.
    """

    scheme: int
    round: int
    parties: list[str]
    pledges: dict[str, str]
    shares: dict[str, str]


class Welcome(Outgoing, frozen=True, tag="welcome"):
    """`player` is None for spectators. `cast` says who the pieces are: names, bases, profiles.

    `stages` is the course of the game: what a phase bar shows.
    """

    v: int
    game: str
    ruleset: str
    player: int | None
    seats: list[SeatShown]
    hot_seat: bool
    table: TableShown
    cast: dict[str, Any]
    stages: list[StageShown]
    lang: str
    dice: str
    fair: FairShown | None = None
    bots: str = ""  # the pledge of what the choices of bots follow from
    kept_days: float | None = None  # that the game is kept when nobody comes any more
    rulings: int = 0  # characters that players may write who call for a ruling; 0: the rules have no such thing


class LogLine(msgspec.Struct, frozen=True):
    """The fact numbered `n` of those that this player may know, as a sentence."""

    n: int
    text: str
    parts: list[str | MentionShown]
    kind: str
    rules: list[str]
    units: list[str]
    fact: dict[str, Any]
    minor: bool = False  # a short account leaves it out
    heading: str = ""  # under which the shortest account tells it: what has happened since one's last answer


class ClockShown(msgspec.Struct, frozen=True):
    """Where the game stands: the names of stage, phase and step, whose turn it is (-1: nobody's), and who acts in a
    step in which players alternate.
    """

    stage: str
    round: int
    player: int
    phase: str
    step: str
    over: bool
    acts: int = -1


class Update(Outgoing, frozen=True, tag="update"):
    """What has changed: units (None: gone), the rest of the visible state by key, the new lines of the log.

    `n` numbers the question. `can_undo` is "free", "ask" (the other has to consent) or "no". `orders` are one's
    standing orders, where they have changed. `secrets`: at one screen, whether the players know different things now.
    """

    n: int
    clock: ClockShown
    units: dict[str, dict[str, Any] | None]
    rest: dict[str, Any]
    log: list[LogLine]
    facts: int  # how many lines the whole log has
    request: Asked | None
    waiting_for: list[int]
    can_undo: Literal["free", "ask", "no"]
    thinking: list[int] = []  # bots at work
    clocks: list[float] | None = None  # seconds left
    timed: list[int] = []  # whose time runs
    orders: list[StandingShown] | None = None
    secrets: bool = False


Blamed = TypedDict(
    "Blamed",
    {"model": str, "models": list[str], "a": str, "b": str, "wall": float, "from": Point, "to": Point},
    total=False,
)
Blamed.__doc__ = """What a refusal is about, as far as any client can draw it; rules tell more.

`a` and `b` are models at odds with each other; a wall in the way is `wall` inches long, `from` a point `to` another.
"""


class AnswerRefused(Outgoing, frozen=True, tag="refused"):
    """The answer is against the rules; the question stands."""

    id: int
    why: str
    rules: list[str]
    about: Blamed
    text: str


class RefusalShown(msgspec.Struct, frozen=True):
    why: str
    rules: list[str]
    about: Blamed
    text: str


class Accepted(Outgoing, frozen=True, tag="accepted"):
    """The request numbered `id` is done and stored."""

    id: int


class Checked(Outgoing, frozen=True, tag="checked"):
    """Why the answer would be refused, or what it loses that its giver may not be aware of."""

    id: int
    refusal: RefusalShown | None
    warnings: list[RefusalShown] = []


class Suggested(Outgoing, frozen=True, tag="suggested"):
    id: int
    answers: list[Any]


class Reached(Outgoing, frozen=True, tag="reached"):
    """Where the middle of the base can come to: outlines, holes among them (even-odd)."""

    id: int
    outline: list[list[Point]]


class Led(Outgoing, frozen=True, tag="led"):
    """A path for each model for which there is one."""

    id: int
    paths: dict[str, list[Pose]]


class BlockShown(msgspec.Struct, frozen=True):
    """Bases in ranks and files: the middle of the front edge and the facing, the size of a base (across and along), and
    which places of the last rank are filled. `unit.block` in a view is the same.
    """

    x: float
    y: float
    fx: float
    fy: float
    width: float
    depth: float
    formation: FormationShown


class FormationShown(msgspec.Struct, frozen=True):
    files: int
    ranks: int
    last: list[int]


class Traced(Outgoing, frozen=True, tag="traced"):
    """What an answer comes to, and why it would be refused: where the block and each of its models ends, the inches
    that count and those left, the units that it touches, and where blocks end that turn after it of themselves.
    """

    id: int
    refusal: RefusalShown | None
    block: BlockShown
    poses: dict[str, Pose]
    inches: float
    left: float | None
    contacts: list[str]
    then: dict[str, BlockShown]


class Measured(Outgoing, frozen=True, tag="measured"):
    """The closest points and the distance between them through the air, and its parts."""

    id: int
    distance: float
    horizontal: float
    vertical: float
    start: Point3
    end: Point3


class TargetShown(msgspec.Struct, frozen=True):
    """How a unit is seen; `line` is a free line where it is; `by` is what stands in the way."""

    unit: str
    how: Literal["clear", "partly", "blocked"]
    line: tuple[Point3, Point3] | None
    by: list[MentionShown]


class Seen(Outgoing, frozen=True, tag="seen"):
    id: int
    targets: list[TargetShown]


class OddsShown(Outgoing, frozen=True, tag="chances"):
    """As `POST /api/odds` answers; None where the ruleset has no odds or there is no attack."""

    id: int
    odds: dict[str, Any] | None


class Ring(msgspec.Struct, frozen=True):
    name: str
    distance: float
    title: str = ""


class Ringed(Outgoing, frozen=True, tag="ringed"):
    id: int
    rings: list[Ring]


class AreaShown(msgspec.Struct, frozen=True):
    """An area about a unit, as far as it lies on the table."""

    name: str
    title: str
    outline: list[Point]


class Outlined(Outgoing, frozen=True, tag="outlined"):
    id: int
    areas: list[AreaShown]


class PrismShown(msgspec.Struct, frozen=True):
    """A solid with an outline in plan, from one height to another."""

    outline: list[Point]
    bottom: float
    top: float
    feature: str = ""
    unit: str = ""
    model: str = ""
    owner: int = -1


class EyeShown(Outgoing, frozen=True, tag="scene"):
    """The table as prisms, and where the eye is and looks."""

    id: int
    size: Point
    eye: Point3
    toward: Point
    prisms: list[PrismShown]


class UndoAsked(Outgoing, frozen=True, tag="undo-asked"):
    """The other would like to take their last answer back; `reveals` is what has become known since.

    `wish` numbers it: a consent names the wish that it means.
    """

    wish: int
    by: int
    reveals: list[str]


class AgreeAsked(Outgoing, frozen=True, tag="agree-asked"):
    """The other proposes to end the game."""

    wish: int
    by: int
    winner: int | None


class RematchAsked(Outgoing, frozen=True, tag="rematch-asked"):
    """The other has a new game of the same set-up ready; `POST /api/games/{game}/rematch` gives one's seat in it."""

    by: int


class Declined(Outgoing, frozen=True, tag="declined"):
    """The other does not consent."""

    by: int


class Undone(Outgoing, frozen=True, tag="undone"):
    """Something was taken back: only the first `facts` lines of the log still stand. An update follows."""

    by: int
    facts: int


class Chatted(Outgoing, frozen=True, tag="chatted"):
    by: int | None
    text: str


class Signalled(Outgoing, frozen=True, tag="signalled"):
    by: int | None
    name: str


class Presence(Outgoing, frozen=True, tag="presence"):
    seats: list[SeatShown]
    fair: FairShown | None = None


class GameOver(Outgoing, frozen=True, tag="over"):
    """The game is over: `winner` None is a draw; `how` is "played", "conceded", "agreed" or "time".

    `shares` are those of the server and its bots; `rolls` and `digest` say which log is the true one.
    """

    winner: int | None
    scores: list[int]
    how: str
    replay: str
    shares: dict[str, str]
    rolls: int
    digest: str


Code: TypeAlias = Literal[
    "malformed",
    "too-large",
    "too-fast",
    "too-costly",
    "not-your-turn",
    "stale",
    "wrong-seat",
    "unknown-game",
    "not-now",
    "not-pledged",
    "over",
    "broken-rule",
    "storage",
    "version",
]


class Error(Outgoing, frozen=True, tag="error"):
    """Something is wrong with a message; nothing has changed. `text` is for people."""

    code: Code
    text: str
    id: int | None = None


ToClient: TypeAlias = (
    Welcome
    | Update
    | AnswerRefused
    | Accepted
    | Checked
    | Suggested
    | Reached
    | Led
    | Traced
    | Measured
    | Seen
    | OddsShown
    | Ringed
    | Outlined
    | EyeShown
    | UndoAsked
    | AgreeAsked
    | RematchAsked
    | Declined
    | Undone
    | Chatted
    | Signalled
    | Presence
    | GameOver
    | Error
)
