"""A question on a terminal: its options by number, and what the typed numbers mean."""

from __future__ import annotations

from itertools import islice
from math import atan2, degrees, dist
from typing import Any

import msgspec
from rich.padding import Padding
from rich.text import Text

from bellona.cli.account import Account, sentence
from bellona.kernel.refusal import refuse
from bellona.kernel.requests import Answer, Assign, Choose, Order, Place, Request, Roll
from bellona.kernel.run import Run
from bellona.server.wire.shown import titled
from bellona.telling import Teller

SHOWN = 9  # suggestions for a placement
STRAIGHT = ("ahead", "back", "aside")  # legs of a block that are typed with their inches


class Quit(Exception):
    """The player leaves."""


class Prompt:
    """One question and the answers that can be given by number."""

    def __init__(self, account: Account, teller: Teller, run: Run, player: int) -> None:
        self.account, self.teller, self.run = account, teller, run
        self.request: Request[Any] = run.asked(player)
        self.suggestions: list[Answer] = []
        if isinstance(self.request, Place):
            found = islice(self.request.suggestions(), SHOWN)
            self.suggestions = [msgspec.to_builtins(suggestion) for suggestion in found]

    def show(self) -> None:
        self.account.console.print()
        self.account.console.print(titled(self.teller, self.request), style="bold")
        for number, line in enumerate(self._lines(), 1):
            self.account.console.print(Padding(Text.assemble((f"{number:>3}  ", "dim"), line), (0, 0, 0, 1)))

    def _lines(self) -> list[Text]:
        match self.request:
            case Choose():
                return [self._named(key) for key in self.request.options]
            case Assign():
                return [self._assigned(key) for key in self.request.things]
            case Place():
                return [self._placed(suggestion) for suggestion in self.suggestions]
            case Order():
                return [self._named(key.partition(":")[2]) for key in self.request.things]
        return []

    def _named(self, key: str) -> Text:
        return sentence(self.teller.option(key), rules=False)

    def _assigned(self, key: str) -> Text:
        assert isinstance(self.request, Assign)
        line = self._named(key).append("  →")
        for number, option in enumerate(self.request.options(key), 1):
            line.append(f"  {number} ", "dim").append(self._named(option))
        return line

    def _placed(self, suggestion: Answer) -> Text:
        """A placement by where the middle of its models comes to, and how far they go."""
        assert isinstance(self.request, Place)
        if self.request.trace:
            return self._drawn_up(self.request.trace(self.request.formed(suggestion)))
        paths = [path if isinstance(path[0], list) else [path] for path in suggestion.values()]
        ends = [path[-1] for path in paths] or [[0.0, 0.0]]
        x, y = (sum(end[i] for end in ends) / len(ends) for i in (0, 1))
        far = max((sum(map(dist, (p[:3] for p in path), (p[:3] for p in path[1:]))) for path in paths), default=0.0)
        return Text(
            self.account.voice.say("play-placed", x=round(x, 1), y=round(y, 1), far=round(far, 1), models=len(paths))
        )

    def _drawn_up(self, trace: Any) -> Text:
        """A block by where it ends, how far it goes, and how wide it is."""
        block = trace.block
        turn = round(degrees(atan2(block.fy, block.fx))) % 360
        told = {"x": round(block.x, 1), "y": round(block.y, 1), "far": round(trace.inches, 1), "turn": turn}
        return Text(self.account.voice.say("play-drawn-up", **told, files=block.formation.files))


def answer_typed(prompt: Prompt, typed: str) -> Answer:
    """What the typed line answers: numbers, nothing for what is suggested, `-` to pass, or the answer as JSON."""
    request = prompt.request
    if typed == "q":
        raise Quit
    if typed == "-":
        return request.passing()
    if typed[:1] in ("{", "["):
        try:
            return msgspec.json.decode(typed)
        except msgspec.DecodeError as error:
            raise refuse("malformed", expected=str(error)) from None
    match request:
        case Choose():
            chosen = [_pick(list(request.options), word) for word in typed.split()] or _first(request)
            return (chosen[0] if chosen else None) if request.single else chosen
        case Assign():
            return dict(_pair(request, word) for word in typed.split()) if typed else request.suggested()
        case Place():
            if typed.startswith("by "):
                return _shifted(prompt, typed)
            if typed.split(" ")[0] in (*STRAIGHT, "wheel", "files"):
                return _drilled(prompt, typed)
            return _pick(prompt.suggestions, typed or "1")
        case Order():
            return [_pick(list(request.things), word) for word in typed.split()] or list(request.things)
        case Roll():
            return [int(word) if word.isascii() and word.isdigit() else 0 for word in typed.split()]
    return request.suggested()


def matter_typed(typed: str) -> Answer:
    """`r Do ties count? = yes`: a point on which a ruling is called for, and words."""
    point, _, words = typed.removeprefix("r ").rpartition("=")
    return {"point": point.strip(), "words": words.strip()}


def _first(request: Choose[Any]) -> list[str]:
    return list(request.options)[: request.least]


def _pick(things: list[Any], word: str) -> Any:
    number = int(word) if word.isascii() and word.isdigit() and len(word) < 5 else 0
    if not 1 <= number <= len(things):
        raise refuse("not-an-option", answer=word, options=[f"1-{len(things)}"])
    return things[number - 1]


def _pair(request: Assign[Any], word: str) -> tuple[str, str]:
    """`3=1`: the third thing to its first option."""
    thing, _, option = word.partition("=")
    key = _pick(list(request.things), thing)
    return key, _pick(list(request.options(key)), option or "1")


def _drilled(prompt: Prompt, typed: str) -> Answer:
    """`wheel left 22.5, ahead 3`: the legs of a block; `files 4`: the first suggestion that is so wide."""
    if typed.startswith("files "):
        wide = typed.removeprefix("files ").strip()
        found = (each for each in prompt.suggestions if str(each.get("files")) == wide)
        return next(found, None) or _pick([], typed)
    legs = {"legs": [_leg(words.split()) for words in typed.split(",")]}
    first = prompt.suggestions[0] if prompt.suggestions else {}
    return first | legs if "files" in first else legs


def _leg(words: list[str]) -> dict[str, Any]:
    try:
        match words:
            case [way, inches] if way in STRAIGHT:
                return {way: float(inches)}
            case ["wheel", corner, angle]:
                return {"wheel": corner, "degrees": float(angle)}
    except ValueError:
        pass
    raise refuse("malformed", expected="ahead 3, back 3, aside -3, wheel left 20")


def _shifted(prompt: Prompt, typed: str) -> Answer:
    """`by 3,-1`: every model of the unit so far along the table and across it, straight ahead."""
    across, _, along = typed.removeprefix("by ").partition(",")
    unit = str(prompt.request.about.get("unit", ""))
    try:
        dx, dy = float(across), float(along)
    except ValueError:
        raise refuse("malformed", expected="by DX,DY") from None
    seen = prompt.run.rulebook.visible(prompt.run.state, prompt.request.player)["units"].get(unit, {})
    starts: dict[str, Any] = seen.get("models", {})
    return {name: [list(pose), [pose[0] + dx, pose[1] + dy, *pose[2:]]] for name, pose in starts.items()}
