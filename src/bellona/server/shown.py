"""What one seat is shown of a game: made from its view, told in its language, and only what has changed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Literal

import msgspec

from bellona.kernel.dice import Typed
from bellona.kernel.facts import Fact
from bellona.kernel.flow import names
from bellona.kernel.refusal import Refusal
from bellona.kernel.requests import Assign, Both, Choose, Order, Place, Request, Roll
from bellona.kernel.run import OrdersChanged, Row, Run, TakenBack
from bellona.kernel.view import view
from bellona.telling import Mention as Named
from bellona.telling import Teller, Told
from bellona.words import Unsaid, say_refusal

from .messages import (
    Asked,
    AssignShown,
    ChooseShown,
    ClockShown,
    LogLine,
    Mention,
    Option,
    OrderShown,
    PlaceShown,
    RefusalShown,
    RollShown,
    TableShown,
    Update,
)


def question_number(run: Run, player: int | None) -> int:
    """The number of the question that is open for this player: the place in the log after what led to it.

    What the other side says in a secret dialogue leads to nothing, and standing orders to no other question.
    """
    apart = isinstance(run.request, Both)
    for entry in reversed(run.entries):
        if isinstance(entry, OrdersChanged):
            continue
        if apart and isinstance(entry, Row) and entry.apart and entry.player != player:
            continue
        if apart and isinstance(entry, TakenBack) and entry.by != player:
            continue
        return entry.n + 1
    return run.after


def open_question(run: Run, player: int | None) -> Request[Any] | None:
    """What this player has to answer. Dice that wait for the players' words are nobody's to answer."""
    request = run.waiting().get(player) if player is not None else None
    return None if isinstance(request, Roll) and not isinstance(run.dice, Typed) else request


class Glass:
    """One seat's sight of a game, in one language, and what has been shown through it so far."""

    def __init__(self, run: Run, player: int | None, language: str, players: Sequence[str]) -> None:
        self.player, self.language, self.players = player, language, players
        self.told = 0  # lines of the log
        self.units: dict[str, Any] = {}
        self.rest: dict[str, Any] = {}

    def table(self, run: Run) -> TableShown:
        shown = run.rulebook.visible(run.state, self.player)["table"]
        return TableShown(tuple(shown["size"]), list(shown["terrain"]))

    def update(self, run: Run, waiting: list[int], thinking: list[int], clocks: list[float] | None) -> Update:
        """What has changed since the last update."""
        seen = view(run, self.player, self.told)
        state = {key: value for key, value in seen["state"].items() if key != "table"}
        units = _changes(self.units, state.pop("units"))
        rest = _changes(self.rest, state | {"orders": seen["orders"]})
        teller = self.teller(run)
        log = [line(teller, n, fact) for n, fact in enumerate(seen["facts"], self.told)]
        self.told = seen["facts_so_far"]
        request = open_question(run, self.player)
        return Update(
            n=question_number(run, self.player),
            clock=clock_shown(run),
            units=units,
            rest=rest,
            log=log,
            facts=self.told,
            request=asked(teller, request) if request else None,
            waiting_for=waiting,
            can_undo=self._can_undo(run),
            thinking=thinking,
            clocks=clocks,
        )

    def _can_undo(self, run: Run) -> Literal["free", "ask", "no"]:
        if self.player is None or not run.can_undo(self.player):
            return "no"
        return "ask" if run.undo_reveals(self.player) else "free"

    def forget(self, standing: Sequence[Fact]) -> int:
        """Something was taken back: how many lines of the log, at most those told, still stand."""
        self.told = min(self.told, sum(fact.is_seen_by(self.player) for fact in standing))
        return self.told

    def refusal(self, refusal: Refusal) -> RefusalShown:
        text = told_refusal(self.language, refusal)
        return RefusalShown(refusal.why, list(refusal.rules), msgspec.to_builtins(refusal.about), text)

    def teller(self, run: Run) -> Teller:
        return Teller(run.rulebook, run.rulebook.names(run.state), self.language, self.players)


def _changes(before: dict[str, Any], now: dict[str, Any]) -> dict[str, Any]:
    """What is new or different, None for what is gone; `before` becomes `now`."""
    gone: dict[str, Any] = dict.fromkeys(key for key in before if key not in now)
    changed = {key: value for key, value in now.items() if key not in before or before[key] != value}
    before.clear()
    before.update(now)
    return gone | changed


def clock_shown(run: Run) -> ClockShown:
    clock = run.state.clock
    stage, phase, step = (*names(run.rulebook.stages, clock), "", "")[:3]
    player = -1 if clock.over else run.game.player
    return ClockShown(stage, clock.round, player, phase, step, run.is_over)


# -- sentences ---------------------------------------------------------------------------------------------------------


def line(teller: Teller, n: int, fact: dict[str, Any]) -> LogLine:
    """A fact of a view as a line of the log."""
    known = teller.revived(fact)
    told = teller.fact(fact)
    parts = list(_parts(told))
    units = list(dict.fromkeys(part.key for part in parts if isinstance(part, Mention) and part.kind == "unit"))
    minor = known is not None and known.minor
    return LogLine(n, told.text, parts, fact["kind"], list(told.rules), units, fact, minor)


def _parts(told: Told) -> Iterator[str | Mention]:
    for part in told.parts:
        yield Mention(part.kind, part.key, part.text, part.owner) if isinstance(part, Named) else part


def asked(teller: Teller, request: Request[Any]) -> Asked:
    """A question as its player sees it."""
    common: dict[str, Any] = {
        "name": request.name,
        "player": request.player,
        "rules": list(request.rules),
        "title": titled(teller, request),
        "why": [_named(teller, name) for name in request.where],
        "about": msgspec.to_builtins(request.about),
    }
    shown = request.shown()
    match request:
        case Choose():
            options = [_option(teller, option) for option in shown["options"]]
            terms = {key: shown[key] for key in ("single", "least", "most")}
            return ChooseShown(**common, options=options, **terms)
        case Assign():
            keys = [*shown["things"], *(option for options in shown["things"].values() for option in options)]
            titles = {key: _named(teller, key) for key in keys}
            return AssignShown(**common, things=shown["things"], titles=titles, all=shown["all"])
        case Place():
            terms = {key: shown[key] for key in ("may_pass", "form")}
            return PlaceShown(**common, **terms, reaches=request.reach is not None, ways=request.way is not None)
        case Roll():
            return RollShown(**common, count=shown["count"], sides=shown["sides"])
        case Order():
            titles = {key: _named(teller, key.partition(":")[2]) for key in shown["things"]}
            return OrderShown(**common, things=shown["things"], titles=titles)
    raise TypeError(f"a request of kind {request.kind!r} is asked of nobody")


def _option(teller: Teller, option: dict[str, Any]) -> Option:
    tells = {key: value for key, value in option.items() if key != "key"}
    return Option(option["key"], _named(teller, option["key"]), msgspec.to_builtins(tells))


def _named(teller: Teller, key: str) -> str:
    return teller.option(key).text


def titled(teller: Teller, request: Request[Any]) -> str:
    """The question as a sentence; a ruleset without sentences shows its bare name."""
    try:
        return teller.question(request).text
    except Unsaid:
        return request.name


def told_refusal(language: str, refusal: Refusal) -> str:
    try:
        return say_refusal(language, refusal.why, refusal.rules, refusal.about)
    except Unsaid:
        return str(refusal)
