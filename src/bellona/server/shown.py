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
from bellona.kernel.rulebook import Rulebook
from bellona.kernel.run import OrdersChanged, Row, Run, TakenBack
from bellona.kernel.view import view
from bellona.telling import Mention as Named
from bellona.telling import Teller, Told, slug
from bellona.words import LANGUAGES, Unsaid, is_said, say, say_refusal

from .messages import (
    Asked,
    AssignShown,
    ChooseShown,
    ClockShown,
    LogLine,
    Mention,
    Option,
    OrderShown,
    PhaseShown,
    PlaceShown,
    RefusalShown,
    RollShown,
    StageShown,
    StandingShown,
    StepShown,
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
        self.orders: list[Any] | None = None

    def table(self, run: Run) -> TableShown:
        shown = run.rulebook.visible(run.state, self.player)["table"]
        return TableShown(tuple(shown["size"]), list(shown["terrain"]))

    def update(
        self, run: Run, waiting: list[int], thinking: list[int], clocks: list[float] | None, secrets: bool = False
    ) -> Update:
        """What has changed since the last update."""
        seen = view(run, self.player, self.told)
        state = {key: value for key, value in seen["state"].items() if key != "table"}
        units = _changes(self.units, state.pop("units"))
        rest = _changes(self.rest, state)
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
            orders=self._new_orders(teller, seen["orders"]),
            secrets=secrets,
        )

    def _new_orders(self, teller: Teller, orders: list[dict[str, Any]]) -> list[StandingShown] | None:
        """The standing orders if they are not those that were told."""
        if orders == self.orders:
            return None
        self.orders = orders
        return [standing(teller, order) for order in orders]

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


def stages_shown(rulebook: Rulebook) -> list[StageShown]:
    """The course of a game by its stages, phases and steps, titled in every language."""
    tellers = [Teller(rulebook, {}, language) for language in LANGUAGES]

    def title(field: str, name: str) -> dict[str, str]:
        return {teller.language: teller.term(field, name) for teller in tellers}

    return [
        StageShown(
            stage.name,
            title("stage", stage.name),
            [
                PhaseShown(
                    phase.name,
                    title("phase", phase.name),
                    [StepShown(step.name, title("step", step.name)) for step in phase.steps],
                )
                for phase in stage.phases
            ],
        )
        for stage in rulebook.stages
    ]


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
        "offer": teller.offered(request.name),
        "hint": _hint(teller, request),
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
            return PlaceShown(
                **common, may_pass=shown["may_pass"], form=shown["form"], reaches=request.reach is not None
            )
        case Roll():
            return RollShown(**common, count=shown["count"], sides=shown["sides"])
        case Order():
            titles = {key: _named(teller, key.partition(":")[2]) for key in shown["things"]}
            return OrderShown(**common, things=shown["things"], titles=titles)
    raise TypeError(f"a request of kind {request.kind!r} is asked of nobody")


def _option(teller: Teller, option: dict[str, Any]) -> Option:
    tells = {key: value for key, value in option.items() if key != "key"}
    more = ", ".join(f"{teller.term('tells', key)} {value}" for key, value in tells.items())
    return Option(option["key"], _named(teller, option["key"]), msgspec.to_builtins(tells), more)


def _hint(teller: Teller, request: Request[Any]) -> str:
    """What somebody who is asked this for the first time may want to know."""
    message = "hint-roll" if isinstance(request, Roll) else f"hint-{slug(request.name)}"
    return say(teller.language, message) if is_said(teller.language, message) else ""


def standing(teller: Teller, order: dict[str, Any]) -> StandingShown:
    case = ", ".join(teller.term("when", f"{key} {value}".lower()) for key, value in order["when"].items())
    return StandingShown(order["asks"], order["answer"], order["when"], teller.matter(order["asks"]), case)


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
