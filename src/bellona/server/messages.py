"""Every message between a client and the server. The client's own types are made from these: see `types`.

A message is a JSON object with its `type`. Requests carry an `id` of the client's choice, which the answer repeats.
`docs/protocol.md` tells the conversation.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

import msgspec

VERSION = 1

Id: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=2**31)]
Count: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=2**31)]
Key: TypeAlias = Annotated[str, msgspec.Meta(max_length=100)]
Point: TypeAlias = tuple[float, float]
Point3: TypeAlias = tuple[float, float, float]
Pose: TypeAlias = tuple[float, float, float, float, float]  # x, y, elevation, facing
Lang: TypeAlias = Literal["en", "zh-Hans", "zh-Hant"]


# -- from the client ---------------------------------------------------------------------------------------------------


class Incoming(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A message from a client."""


class Hello(Incoming, frozen=True, tag="hello"):
    """The first message. `since` facts are known already, if nothing before place `n` was taken back meanwhile."""

    v: int
    token: Key
    lang: Lang = "en"
    since: Count = 0
    n: Count = 0


class Answer(Incoming, frozen=True, tag="answer"):
    """An answer to the question that `n` numbers."""

    id: Id
    n: Count
    asks: Key
    answer: Any


class Check(Incoming, frozen=True, tag="check"):
    """Would this answer be refused?"""

    id: Id
    n: Count
    answer: Any


class Suggest(Incoming, frozen=True, tag="suggest"):
    """Legal answers to show or to step through."""

    id: Id
    n: Count
    most: Annotated[int, msgspec.Meta(ge=1, le=40)] = 12


class Reach(Incoming, frozen=True, tag="reach"):
    """Where can this model get to in the placement that is asked for?"""

    id: Id
    n: Count
    model: Key


class Spot(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An end of the tape: a unit, one of its models, the model if it stood there, or a point on the table."""

    unit: Key = ""
    model: Key = ""
    pose: Pose | None = None
    at: Point | None = None


class Measure(Incoming, frozen=True, tag="measure"):
    """How far is it from a to b?"""

    id: Id
    a: Spot
    b: Spot


class Sight(Incoming, frozen=True, tag="sight"):
    """Whom does a unit or model see, or whom would it see from a pose; one unit, or all of the enemy's."""

    id: Id
    unit: Key
    model: Key = ""
    pose: Pose | None = None
    to: Key = ""
    seen_by: bool = False  # the other way round: who sees it


class Odds(Incoming, frozen=True, tag="odds"):
    """The odds of the attacks of a unit on a target, as things stand or as the given answer would declare them."""

    id: Id
    unit: Key
    target: Key
    answer: Any = None


class Rings(Incoming, frozen=True, tag="rings"):
    """The distances worth showing round a unit."""

    id: Id
    unit: Key


class Eye(Incoming, frozen=True, tag="eye"):
    """The table as solid geometry, to look at it from a model's place."""

    id: Id
    unit: Key
    model: Key


class Undo(Incoming, frozen=True, tag="undo"):
    """Take back one's own last answer; the other is asked where dice, secrets or answers have come in since."""

    id: Id


class Consent(Incoming, frozen=True, tag="consent"):
    """Yes or no to the other's wish to take back, or to agree on a result."""

    id: Id
    yes: bool


class GivenOrder(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A standing order: asked `asks` (or anything that begins so, with "*") while `when` holds, answer this."""

    asks: Key
    answer: Literal["pass", "first"] | dict[str, Any]
    when: dict[str, Any] = {}


class Orders(Incoming, frozen=True, tag="orders"):
    """One's standing orders from now on."""

    id: Id
    orders: Annotated[list[GivenOrder], msgspec.Meta(max_length=200)]


class Seed(Incoming, frozen=True, tag="seed"):
    """A player's word, from which fair dice are made together with the server's secret. It can be given once."""

    id: Id
    seed: Annotated[str, msgspec.Meta(min_length=1, max_length=100)]


class Chat(Incoming, frozen=True, tag="chat"):
    """Something said to everybody at the table."""

    text: Annotated[str, msgspec.Meta(min_length=1, max_length=500)]


class Signal(Incoming, frozen=True, tag="signal"):
    """One of the quick signals, which everybody sees in his own language."""

    name: Literal["hello", "hold-on", "your-turn", "agree", "disagree", "thanks", "well-played"]


class Concede(Incoming, frozen=True, tag="concede"):
    """Give the game up."""

    id: Id


class Agree(Incoming, frozen=True, tag="agree"):
    """Propose to end the game with this winner, or drawn; the other is asked."""

    id: Id
    winner: Literal[0, 1] | None = None


class Speak(Incoming, frozen=True, tag="lang"):
    """Talk to me in another language from now on: the whole log comes again."""

    lang: Lang


FromClient: TypeAlias = (
    Hello
    | Answer
    | Check
    | Suggest
    | Reach
    | Measure
    | Sight
    | Odds
    | Rings
    | Eye
    | Undo
    | Consent
    | Orders
    | Seed
    | Chat
    | Signal
    | Concede
    | Agree
    | Speak
)


# -- what a player is asked --------------------------------------------------------------------------------------------


class Shown(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind"):
    """A question: its name, its sentence, the rules at work as sentences, and what it is about.

    `offer` is the rule that may be used here or not; `hint` explains the question to somebody who is new to it.
    """

    name: str
    player: int
    rules: list[str]
    title: str
    why: list[str]
    about: dict[str, Any]
    offer: str
    hint: str


class Option(msgspec.Struct, frozen=True):
    """Something to choose; `tells` is what the ruleset says about it, and `more` the same in words."""

    key: str
    title: str
    tells: dict[str, Any] = {}
    more: str = ""


class ChooseShown(Shown, frozen=True, tag="choose"):
    """Answer: a key (None: none of them, where `least` is 0), or a list of keys where not `single`."""

    options: list[Option]
    single: bool
    least: int
    most: int


class AssignShown(Shown, frozen=True, tag="assign"):
    """Answer: `{thing: option}`; every thing where `all`."""

    things: dict[str, list[str]]
    titles: dict[str, str]  # of things and options
    all: bool


class PlaceShown(Shown, frozen=True, tag="place"):
    """Answer: built as `form` says, e.g. `{"each": {"list": "pose"}}` is `{model: [pose, ...]}`; None to pass."""

    may_pass: bool
    form: Any
    reaches: bool  # whether `reach` is answered


class RollShown(Shown, frozen=True, tag="roll"):
    """Real dice to type in. Answer: `count` numbers."""

    count: int
    sides: int


class OrderShown(Shown, frozen=True, tag="order"):
    """Answer: all the things in the order that is wanted."""

    things: list[str]
    titles: dict[str, str]


Asked: TypeAlias = ChooseShown | AssignShown | PlaceShown | RollShown | OrderShown


# -- to the client -----------------------------------------------------------------------------------------------------


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
    """A part of the game: set-up, battle. Its phases are those of a turn, or of all of it where nobody has turns."""

    name: str
    title: dict[str, str]
    phases: list[PhaseShown]


class StandingShown(msgspec.Struct, frozen=True):
    """A standing order, what it answers in words, and in which case only."""

    asks: str
    answer: Any
    when: dict[str, Any]
    title: str
    case: str = ""


class FairShown(msgspec.Struct, frozen=True):
    """The server's commitment, and who has given his word yet. Until all have no dice fall."""

    commitment: str
    given: list[bool]


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


class Mention(msgspec.Struct, frozen=True):
    """What a sentence names: a "unit", "model", "weapon", "player" or "rule"."""

    kind: str
    key: str
    text: str
    owner: int = -1


class LogLine(msgspec.Struct, frozen=True):
    """The fact numbered `n` of those that this player may know, as a sentence."""

    n: int
    text: str
    parts: list[str | Mention]
    kind: str
    rules: list[str]
    units: list[str]
    fact: dict[str, Any]
    minor: bool = False  # a short account leaves it out


class ClockShown(msgspec.Struct, frozen=True):
    """Where the game stands: the names of stage, phase and step, and whose turn it is (-1: nobody's)."""

    stage: str
    round: int
    player: int
    phase: str
    step: str
    over: bool


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
    orders: list[StandingShown] | None = None
    secrets: bool = False


class Refused(Outgoing, frozen=True, tag="refused"):
    """The answer is against the rules; the question stands."""

    id: int
    why: str
    rules: list[str]
    about: dict[str, Any]
    text: str


class RefusalShown(msgspec.Struct, frozen=True):
    why: str
    rules: list[str]
    about: dict[str, Any]
    text: str


class Accepted(Outgoing, frozen=True, tag="accepted"):
    """The request numbered `id` is done and stored."""

    id: int


class Checked(Outgoing, frozen=True, tag="checked"):
    id: int
    refusal: RefusalShown | None


class Suggested(Outgoing, frozen=True, tag="suggested"):
    id: int
    answers: list[Any]


class Reached(Outgoing, frozen=True, tag="reached"):
    """Where the middle of the base can come to: outlines, holes among them (even-odd)."""

    id: int
    outline: list[list[Point]]


class Measured(Outgoing, frozen=True, tag="measured"):
    """The closest points and the distance between them through the air, and its parts."""

    id: int
    distance: float
    horizontal: float
    vertical: float
    start: Point3
    end: Point3


class Target(msgspec.Struct, frozen=True):
    """How a unit is seen; `line` is a free line where it is; `by` names what is in the way."""

    unit: str
    how: Literal["clear", "partly", "blocked"]
    line: tuple[Point3, Point3] | None
    by: list[str]


class Seen(Outgoing, frozen=True, tag="seen"):
    id: int
    targets: list[Target]


class Chances(Outgoing, frozen=True, tag="chances"):
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


class Prism(msgspec.Struct, frozen=True):
    """A solid with an outline in plan, from one height to another."""

    outline: list[Point]
    bottom: float
    top: float
    feature: str = ""
    unit: str = ""
    model: str = ""
    owner: int = -1


class Scene(Outgoing, frozen=True, tag="scene"):
    """The table as prisms, and where the eye is and looks."""

    id: int
    size: Point
    eye: Point3
    toward: Point
    prisms: list[Prism]


class UndoAsked(Outgoing, frozen=True, tag="undo-asked"):
    """The other would like to take his last answer back; `reveals` is what has become known since."""

    by: int
    reveals: list[str]


class AgreeAsked(Outgoing, frozen=True, tag="agree-asked"):
    """The other proposes to end the game."""

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


class Over(Outgoing, frozen=True, tag="over"):
    """The game is over: `winner` None is a draw; `how` is "played", "conceded", "agreed" or "time"."""

    winner: int | None
    scores: list[int]
    how: str
    replay: str
    secret: str | None = None  # of the fair dice


Code: TypeAlias = Literal[
    "malformed",
    "too-large",
    "too-fast",
    "not-your-turn",
    "stale",
    "wrong-seat",
    "unknown-game",
    "not-now",
    "broken-rule",
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
    | Refused
    | Accepted
    | Checked
    | Suggested
    | Reached
    | Measured
    | Seen
    | Chances
    | Ringed
    | Scene
    | UndoAsked
    | AgreeAsked
    | RematchAsked
    | Declined
    | Undone
    | Chatted
    | Signalled
    | Presence
    | Over
    | Error
)
