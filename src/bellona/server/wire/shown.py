"""What one seat is shown of a game: made from its view, told in its language, and only what has changed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, Literal, NamedTuple

import msgspec

from bellona.kernel.dice import Typed
from bellona.kernel.facts import Fact, fact_data
from bellona.kernel.flow import acting, names
from bellona.kernel.refusal import Refusal
from bellona.kernel.requests import Assign, Both, Choose, Order, Place, Request, Roll
from bellona.kernel.run import Run
from bellona.kernel.view import History, KnownLog, orders_of
from bellona.telling import Mention, Teller, Told, slug
from bellona.words import Unsaid, Voice

from .asking import Asked, AssignShown, ChooseShown, OptionShown, OrderShown, PlaceShown, RollShown
from .common import MentionShown
from .course import standing_shown
from .outgoing import ClockShown, LogLine, RefusalShown, StandingShown, TableShown, Update


def open_question(run: Run, player: int | None) -> Request[Any] | None:
    """What this player has to answer. Dice that wait for the players' shares are nobody's to answer."""
    request = run.waiting().get(player) if player is not None else None
    return None if isinstance(request, Roll) and not isinstance(run.dice, Typed) else request


class Snapshot:
    """A game as it stands now, for all who are told of it: what several of them see or hear is made once."""

    def __init__(self, history: History, players: Sequence[str]) -> None:
        self.history, self.run, self.players = history, history.run, players
        run = self.run
        self._names = run.rulebook.names(run.state)
        self._tellers: dict[str, Teller] = {}
        self._lines: dict[tuple[str, int], LogLine] = {}
        self._seen: dict[int | None, dict[str, Any]] = {}

    def teller(self, language: str) -> Teller:
        if language not in self._tellers:
            self._tellers[language] = Teller(self.run.rulebook, self._names, language, self.players)
        return self._tellers[language]

    def line(self, language: str, place: int, n: int) -> LogLine:
        """The fact at this place as line n of somebody's log."""
        if (language, place) not in self._lines:
            self._lines[language, place] = line(self.teller(language), n, self.history[place])
        told = self._lines[language, place]
        return told if told.n == n else msgspec.structs.replace(told, n=n)

    def seen_by(self, player: int | None) -> dict[str, Any]:
        """The visible state."""
        if player not in self._seen:
            self._seen[player] = self.run.rulebook.visible(self.run.state, player)
        return self._seen[player]


class Times(NamedTuple):
    """The chess clock: the seconds that each player has left, and whose time runs."""

    left: list[float] | None
    timed: list[int]


class SeatView:
    """One seat's sight of a game, in one language, and what has been shown through it so far."""

    def __init__(self, player: int | None, language: str, log: KnownLog) -> None:
        self.player, self.language, self.log = player, language, log
        self.told = 0  # lines of the log
        self._read = 0  # facts that were looked at
        self._lines: list[LogLine] = []  # told, but not yet sent
        self._units: dict[str, Any] = {}
        self._rest: dict[str, Any] = {}
        self._orders: list[dict[str, Any]] | None = None
        self._stands: tuple[Any, ...] = ()

    def skip(self, history: History, lines: int) -> None:
        """The first lines of the log are known already."""
        for place in islice(history.seen_by(self.player), lines):
            self.told, self._read = self.told + 1, place + 1

    def read_on(self, snapshot: Snapshot, most: int) -> bool:
        """Tell some more lines of the log; whether there are others yet."""
        for place in islice(snapshot.history.seen_by(self.player, self._read), most):
            self._lines.append(snapshot.line(self.language, place, self.told))
            self.told, self._read = self.told + 1, place + 1
        return next(snapshot.history.seen_by(self.player, self._read), None) is not None

    def update(
        self, snapshot: Snapshot, waiting: list[int], thinking: list[int], times: Times, secrets: bool
    ) -> tuple[Update, bool]:
        """What has changed since the last update, and whether anything has."""
        run = snapshot.run
        self.read_on(snapshot, len(snapshot.history))
        log, self._lines = self._lines, []
        state = {key: value for key, value in snapshot.seen_by(self.player).items() if key not in ("table", "units")}
        units = _changes(self._units, snapshot.seen_by(self.player)["units"])
        rest = _changes(self._rest, state)
        orders = self._new_orders(snapshot)
        request = open_question(run, self.player)
        update = Update(
            n=self.log.question(),
            clock=clock_shown(run),
            units=units,
            rest=rest,
            log=log,
            facts=self.told,
            request=asked(snapshot.teller(self.language), request, run) if request else None,
            waiting_for=waiting,
            can_undo=self._can_undo(run),
            thinking=thinking,
            clocks=times.left,
            timed=times.timed,
            orders=orders,
            secrets=secrets,
        )
        before, self._stands = self._stands, _stands(update)
        return update, bool(units or rest or log) or orders is not None or before != self._stands

    def _new_orders(self, snapshot: Snapshot) -> list[StandingShown] | None:
        """The standing orders, if they are not those that were told."""
        orders = orders_of(snapshot.run, self.player)
        if orders == self._orders:
            return None
        self._orders = orders
        return [standing_shown(snapshot.teller(self.language), order) for order in orders]

    def _can_undo(self, run: Run) -> Literal["free", "ask", "no"]:
        if self.player is None or run.is_over or not run.can_undo(self.player):
            return "no"
        return "ask" if run.undo_reveals(self.player) else "free"

    def forget(self, history: History, standing: int) -> int:
        """Something was taken back: how many lines of the log, at most those told, still stand."""
        self._read = min(self._read, standing)
        self.told = sum(place < self._read for place in history.seen_by(self.player))
        return self.told

    def refusal(self, refusal: Refusal) -> RefusalShown:
        run = self.log.run
        told = Teller(run.rulebook, run.rulebook.names(run.state), self.language).refusal(refusal)
        return RefusalShown(refusal.why, list(refusal.rules), msgspec.to_builtins(refusal.about), told.text)


def table_shown(seen: dict[str, Any]) -> TableShown:
    return TableShown(tuple(seen["table"]["size"]), list(seen["table"]["terrain"]))


def _stands(update: Update) -> tuple[Any, ...]:
    """Where the game stands for somebody, apart from what lies on the table and what the time is."""
    return update.n, update.clock, update.request, update.waiting_for, update.can_undo, update.thinking, update.timed


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
    return ClockShown(stage, clock.round, player, phase, step, run.is_over, acting(run.rulebook.stages, clock))


# -- sentences ---------------------------------------------------------------------------------------------------------


def line(teller: Teller, n: int, fact: Fact | Mapping[str, Any]) -> LogLine:
    """A fact, live or as a record holds it, as a line of the log."""
    known = fact if isinstance(fact, Fact) else teller.revived(fact)
    data = fact_data(fact) if isinstance(fact, Fact) else dict(fact)
    told = teller.fact(known or data)
    parts = list(_parts(told))
    units = list(dict.fromkeys(part.key for part in parts if isinstance(part, MentionShown) and part.kind == "unit"))
    minor, heading = (known.minor, known.heading) if known else (False, "")
    return LogLine(n, told.text, parts, data["kind"], list(told.rules), units, data, minor, heading)


def _parts(told: Told) -> Iterator[str | MentionShown]:
    for part in told.parts:
        yield MentionShown(part.kind, part.key, part.text, part.owner) if isinstance(part, Mention) else part


def asked(teller: Teller, request: Request[Any], run: Run) -> Asked:
    """A question as its player sees it."""
    common: dict[str, Any] = {
        "name": request.name,
        "player": request.player,
        "rules": list(request.rules),
        "title": titled(teller, request),
        "why": [_named(teller, name) for name in request.where],
        "about": msgspec.to_builtins(request.told()),
        "offer": teller.offered(request.name),
        "effect": teller.effect(request),
        "event": list(_parts(event)) if (event := teller.event(request)) else [],
        "hint": _hint(teller, request),
        "secret": isinstance(run.request, Both),
        "warns": request.warns is not None,
    }
    shown = request.shown()
    match request:
        case Choose():
            options = [_option(teller, option) for option in shown["options"]]
            terms = {key: shown[key] for key in ("single", "least", "most")}
            idle = teller.voice.say(f"idle-{slug(request.name)}") if run.idle(request.player) else ""
            return ChooseShown(**common, options=options, **terms, idle=idle, writes=shown.get("writes", 0))
        case Assign():
            options = [option for options in shown["things"].values() for option in options]
            kinds = [thing.rpartition("/")[2] for thing in shown["things"]]  # of many weapons that are alike
            titles = {key: _named(teller, key) for key in (*shown["things"], *kinds, *options)}
            return AssignShown(**common, things=shown["things"], titles=titles, all=shown["all"])
        case Place():
            terms = {key: shown[key] for key in ("may_pass", "form")}
            terms |= {"reaches": request.reach is not None, "ways": request.way is not None}
            return PlaceShown(**common, **terms, traces=request.trace is not None)
        case Roll():
            return RollShown(**common, count=shown["count"], sides=shown["sides"])
        case Order():
            titles = {key: _named(teller, key.partition(":")[2]) for key in shown["things"]}
            tells = shown["tells"]
            more = {key: _more(teller, told) for key, told in tells.items()}
            return OrderShown(
                **common, things=shown["things"], titles=titles, tells=msgspec.to_builtins(tells), more=more
            )
    raise TypeError(f"a request of kind {request.kind!r} is asked of nobody")


def _option(teller: Teller, option: dict[str, Any]) -> OptionShown:
    tells = {key: value for key, value in option.items() if key not in ("key", "acts")}
    title, acts = _named(teller, option["key"]), option.get("acts", True)
    return OptionShown(option["key"], title, msgspec.to_builtins(tells), _more(teller, tells), acts)


def _more(teller: Teller, tells: Mapping[str, Any]) -> str:
    """What a ruleset says of a thing, in words."""
    return teller.voice.say("list-comma").join(teller.telling(key, value) for key, value in tells.items())


def _hint(teller: Teller, request: Request[Any]) -> str:
    """What somebody who is asked this for the first time may want to know."""
    message = "hint-roll" if isinstance(request, Roll) else f"hint-{slug(request.name)}"
    return teller.voice.say(message) if teller.voice.knows(message) else ""


def _named(teller: Teller, key: str) -> str:
    return teller.option(key).text


def titled(teller: Teller, request: Request[Any]) -> str:
    """The question as a sentence; a ruleset without sentences shows its bare name."""
    try:
        return teller.question(request).text
    except Unsaid:
        return request.name


def told_refusal(voice: Voice, refusal: Refusal) -> str:
    try:
        return voice.refusal(refusal.why, refusal.rules, refusal.about)
    except Unsaid:
        return str(refusal)
