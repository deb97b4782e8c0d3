"""Every message that a client sends. The client's own types are made from these: see `types`.

A message is a JSON object with its `type`. Requests carry an `id` of the client's choice, which the answer repeats.
`docs/protocol.md` tells the conversation.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

import msgspec

from bellona.kernel.calls import LONGEST

from .common import Count, Digits, Id, Key, Lang, Pace, Point, Pose

VERSION = 2
Written: TypeAlias = Annotated[str, msgspec.Meta(min_length=1, max_length=LONGEST)]


class Incoming(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A message from a client."""


class Hello(Incoming, frozen=True, tag="hello"):
    """The first message. `since` facts are known already, if nothing before place `n` was taken back meanwhile.

    `pace` is how fast bots should act for this reader.
    """

    v: int
    token: Key
    lang: Lang = "en"
    pace: Pace = "at-once"
    since: Count = 0
    n: Count = 0


class Answer(Incoming, frozen=True, tag="answer"):
    """An answer to the question that `n` numbers."""

    id: Id
    n: Count
    asks: Key
    answer: Any


class Idle(Incoming, frozen=True, tag="idle"):
    """Everything that can still be done in this step is left undone, as the question's `idle` says."""

    id: Id
    n: Count


class Check(Incoming, frozen=True, tag="check"):
    """Would this answer be refused?"""

    id: Id
    n: Count
    answer: Any


class SuggestionsWanted(Incoming, frozen=True, tag="suggest"):
    """Legal answers to show or to step through."""

    id: Id
    n: Count
    most: Annotated[int, msgspec.Meta(ge=1, le=40)] = 12


class ReachWanted(Incoming, frozen=True, tag="reach"):
    """Where can this model get to in the placement that is asked for?"""

    id: Id
    n: Count
    model: Key


class WayWanted(Incoming, frozen=True, tag="way"):
    """How do these models get there in the placement that is asked for, around what is in their way?"""

    id: Id
    n: Count
    goals: dict[Key, Pose]


class TraceWanted(Incoming, frozen=True, tag="trace"):
    """What does this answer come to, whether or not it is legal?"""

    id: Id
    n: Count
    answer: Any


class TapeEnd(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An end of the tape: a unit, one of its models, the model if it stood there, or a point on the table."""

    unit: Key = ""
    model: Key = ""
    pose: Pose | None = None
    at: Point | None = None


class MeasureWanted(Incoming, frozen=True, tag="measure"):
    """How far is it from a to b?"""

    id: Id
    a: TapeEnd
    b: TapeEnd


class SightWanted(Incoming, frozen=True, tag="sight"):
    """Whom does a unit or model see, or whom would it see if it stood there; one unit, or all of the enemy's."""

    id: Id
    unit: Key
    model: Key = ""
    poses: dict[Key, Pose] = {}
    to: Key = ""
    seen_by: bool = False  # the other way round: who sees it


class OddsWanted(Incoming, frozen=True, tag="odds"):
    """The odds of the attacks of a unit on a target, as things stand or as the given answer would declare them."""

    id: Id
    unit: Key
    target: Key
    answer: Any = None


class RingsWanted(Incoming, frozen=True, tag="rings"):
    """The distances worth showing round a unit."""

    id: Id
    unit: Key


class AreasWanted(Incoming, frozen=True, tag="areas"):
    """The areas about a unit that its ruleset knows, as it stands or if its models stood there."""

    id: Id
    unit: Key
    poses: Annotated[dict[Key, Pose], msgspec.Meta(max_length=200)] = {}


class EyeWanted(Incoming, frozen=True, tag="eye"):
    """The table as solid geometry, to look at it from where a model stands or would stand."""

    id: Id
    unit: Key
    model: Key
    poses: dict[Key, Pose] = {}


class Undo(Incoming, frozen=True, tag="undo"):
    """Take back one's own last answer; the other is asked where dice, secrets or answers have come in since."""

    id: Id


class Consent(Incoming, frozen=True, tag="consent"):
    """Yes or no to the other's wish of this number: to take back, or to agree on a result."""

    id: Id
    wish: Id
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


class Pledge(Incoming, frozen=True, tag="pledge"):
    """The hash of a seat's share in fair dice. `round` is that of the pledges, or the next where the share is lost."""

    id: Id
    round: Count
    pledge: Digits


class Share(Incoming, frozen=True, tag="share"):
    """A seat's share in fair dice, shown when all have pledged."""

    id: Id
    round: Count
    share: Digits


class Follow(Incoming, frozen=True, tag="pace"):
    """How fast bots should act from now on, so that the reader can follow."""

    pace: Pace


class Chat(Incoming, frozen=True, tag="chat"):
    """Something said to everybody at the table."""

    text: Annotated[str, msgspec.Meta(min_length=1, max_length=500)]


class Signal(Incoming, frozen=True, tag="signal"):
    """One of the quick signals, which all see in their own language."""

    name: Literal["hello", "hold-on", "your-turn", "agree", "disagree", "thanks", "well-played"]


class Concede(Incoming, frozen=True, tag="concede"):
    """Give the game up."""

    id: Id


class Agree(Incoming, frozen=True, tag="agree"):
    """Propose to end the game with this winner, or drawn; the other is asked."""

    id: Id
    winner: Literal[0, 1] | None = None


class Call(Incoming, frozen=True, tag="call"):
    """Call for a ruling on a point, with the words that one finds reasonable; the other is asked."""

    id: Id
    point: Written
    words: Written


class Speak(Incoming, frozen=True, tag="lang"):
    """Talk to me in another language from now on: the whole log comes again."""

    lang: Lang


FromClient: TypeAlias = (
    Hello
    | Answer
    | Idle
    | Check
    | SuggestionsWanted
    | ReachWanted
    | WayWanted
    | TraceWanted
    | MeasureWanted
    | SightWanted
    | OddsWanted
    | RingsWanted
    | AreasWanted
    | EyeWanted
    | Undo
    | Consent
    | Orders
    | Pledge
    | Share
    | Follow
    | Chat
    | Signal
    | Concede
    | Agree
    | Call
    | Speak
)
