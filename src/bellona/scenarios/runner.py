"""Plays a scenario: gives the scripted answers and dice, and says which expectation failed and why."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from bellona.kernel.dice import ByRoll, DiceSource, Scripted
from bellona.kernel.errors import BadFile, BadLines, BellonaError, Flaw, Flawed
from bellona.kernel.facts import Fact, fact_data
from bellona.kernel.refusal import Refused
from bellona.kernel.requests import Assign, Choose, Order, Place, Request
from bellona.kernel.rulebook import Rulebook
from bellona.kernel.run import BOT, Run

from .file import PLAYERS, ExpectedRefusal, PlaceInGame, Scenario, ScriptLine
from .script import flaws_of_script

_PATIENCE = 2000  # unscripted questions in a row before a script is taken to have lost its way


class ExpectationFailed(BellonaError):
    """Something did not come out as the scenario says."""

    def __init__(self, file: str, line: int, problem: str) -> None:
        super().__init__(f"{file}, line {line}: {' '.join(problem.split())}")


def begin(scenario: Scenario, rulebook: Rulebook) -> Run:
    """The scenario's position, before anything is answered; raises `BadFile` with all that is wrong in the file."""
    rulebook = rulebook.for_scenes()
    flaws = list(flaws_of_script(scenario, rulebook))
    try:
        run = _begun(scenario, rulebook, {})
    except Flawed as error:
        flaws += [Flaw(("setup", *flaw.place), flaw.problem) for flaw in error.flaws]
    except BellonaError as error:
        raise BadFile(scenario.file, "setup", str(error)) from None
    if flaws:
        raise BadLines(scenario.file, [(scenario.line_of(*flaw.place), flaw.problem) for flaw in flaws])
    return run


def _begun(scenario: Scenario, rulebook: Rulebook, changes: dict[str, Any]) -> Run:
    dice: DiceSource = Scripted("") if scenario.by_roll is None else ByRoll(scenario.by_roll)
    run = Run(rulebook, {"scenario": changed(scenario.setup, changes)}, dice, settle=False)
    if not scenario.orders:
        run.orders = dict.fromkeys(run.orders, ())
    return run


def play(scenario: Scenario, rulebook: Rulebook) -> Run:
    """Play the whole script; raises `ExpectationFailed` at the first thing that is not as it should be."""
    return play_out(scenario, rulebook)[0]


def play_out(scenario: Scenario, rulebook: Rulebook) -> tuple[Run, list[Request[Any]]]:
    """The same, and all that the players were asked."""
    stage = _Stage(scenario, begin(scenario, rulebook))
    for i, step in enumerate(scenario.play):
        stage.take(step, scenario.play[i + 1 :])
    stage.no_dice_left()
    return stage.run, stage.asked


class _Stage:
    """A scenario being played."""

    def __init__(self, scenario: Scenario, run: Run) -> None:
        self.scenario, self.run = scenario, run
        self.dice: list[str] = []
        self.since = 0  # facts before the last scripted answer, or before the way to the last place
        self.told = 0  # facts before the end of the last step
        self.line = 1
        self.asked: list[Request[Any]] = []

    def take(self, step: ScriptLine, later: list[ScriptLine]) -> None:
        self.line = step.line
        if step.begin is not None:
            self._begin_anew(step, step.begin)
        if step.dice:
            self.no_dice_left()
            self.dice.append(step.dice)
            self.run.dice = Scripted(", ".join(self.dice))
        if step.is_answer:
            self._reach(step)
            self._answer(step)
            self._decline_offers(later)
        elif step.until is not None:
            self._go_on_until(step.until)
        else:
            self._go(self.run.settle)
        for problem in self._unmet(step):
            raise self._failure(problem)
        self.told = len(self.run.facts)

    def no_dice_left(self) -> None:
        if not isinstance(self.run.dice, Scripted):
            return
        rolled = sum(len(row.answer) for row in self.run.rows if row.giver == "dice")
        if left := self.run.dice.left(rolled):
            raise self._failure(f"nobody rolled the scripted dice {' '.join(map(str, left))}")

    def _begin_anew(self, step: ScriptLine, changes: dict[str, Any]) -> None:
        """From here on the script plays the scenario from its beginning, with these changes to its set-up."""
        self.no_dice_left()
        try:
            run = _begun(self.scenario, self.run.rulebook, changes)
        except Refused as refused:
            return self._compare(step.refused, refused)
        except BellonaError as error:
            raise self._failure(str(error)) from error
        if step.refused is not None:
            raise self._failure("the set-up was accepted, it must be refused")
        self.run, self.dice, self.since, self.told = run, [], 0, 0
        return None

    # -- answers ---------------------------------------------------------------------------------------------------

    def _reach(self, step: ScriptLine) -> None:
        """Answer what the script leaves out, until it asks what the step answers."""
        self._go(self.run.settle)
        for _ in range(_PATIENCE):
            if self._asks(step):
                return
            self._answer_unscripted(f"the script answers {step.player} {step.asks!r}")
        raise self._failure(f"{step.player} was never asked {step.asks!r}")

    def _go_on_until(self, until: str | PlaceInGame) -> None:
        """Answer what comes, until this is asked or the game has come to this moment."""
        self.since = self.told
        self._go(self.run.settle)
        told = until if isinstance(until, str) else msgspec.to_builtins(until)
        for _ in range(_PATIENCE):
            if self._stands_at(until):
                return
            self._answer_unscripted(f"the script goes on until {told}")
        raise self._failure(f"the game never came to {told}")

    def _stands_at(self, until: str | PlaceInGame) -> bool:
        if isinstance(until, str):
            return until in self._asked_now()
        now = dict(zip(("stage", "phase", "step"), self.run.where(), strict=False))
        player = self.run.game.player if not self.run.is_over else -1
        now |= {"round": self.run.state.clock.round, "player": PLAYERS[player] if player >= 0 else ""}
        return _differs(msgspec.to_builtins(until), now) is None

    def _asks(self, step: ScriptLine) -> bool:
        asked = self.run.waiting().get(PLAYERS.index(step.player))
        return asked is not None and asked.name == step.asks

    def _answer_unscripted(self, wanted: str) -> None:
        if self.run.is_over:
            raise self._failure(f"{wanted}, but the game is over")
        asked = next(iter(self.run.waiting().values()))
        if self._answered_beside(asked):
            return
        if self.scenario.otherwise == "fail":
            raise self._failure(f"{wanted}, but {PLAYERS[asked.player]} is asked {asked.name!r}")
        self.asked.append(asked)
        answer = _pass_or_first(asked) if self.scenario.otherwise == "pass" else asked.suggested()
        self._go(lambda: self.run.answer(answer, player=asked.player, giver=BOT))

    def _answered_beside(self, asked: Request[Any]) -> bool:
        """Whether the scenario has an answer to a question of which its script does not speak."""
        question = f"{PLAYERS[asked.player]} {asked.name}"
        if question not in self.scenario.answers:
            return False
        self.asked.append(asked)
        words = self.scenario.answers[question]
        said = self.run.rulebook.said
        self._go(lambda: self.run.answer(said(self.run.game, asked, words), player=asked.player))
        return True

    def _decline_offers(self, later: list[ScriptLine]) -> None:
        """Offers that the script does not speak of are declined at once, so that what was begun comes to its end."""
        next_step = next((step for step in later if step.is_answer or step.until is not None), None)
        while self.scenario.otherwise != "fail" and not self.run.is_over:
            asked = next(iter(self.run.waiting().values()))
            if not asked.name.startswith("use ") or (next_step and self._is_about_now(next_step)):
                return
            if not self._answered_beside(asked):
                self.asked.append(asked)
                self._go(lambda: self.run.answer(None, player=asked.player, giver=BOT))  # noqa: B023

    def _is_about_now(self, step: ScriptLine) -> bool:
        """Whether the step speaks of the question that stands."""
        return self._asks(step) if step.is_answer else isinstance(step.until, str) and self._stands_at(step.until)

    def _answer(self, step: ScriptLine) -> None:
        player = PLAYERS.index(step.player)
        self.since = len(self.run.facts)
        request = self.run.asked(player)
        self.asked.append(request)
        try:
            answer = self.run.rulebook.said(self.run.game, request, step.answer)
            self.run.answer(answer, player=player)
        except Refused as refused:
            self._compare(step.refused, refused)
        except BellonaError as error:
            raise self._failure(str(error)) from error
        else:
            if step.refused is not None:
                raise self._failure("the answer was accepted, it must be refused")

    def _compare(self, wanted: ExpectedRefusal | None, refused: Refused) -> None:
        told = refused.refusal
        if wanted is None:
            raise self._failure(f"refused: {refused}") from refused
        if wanted.why and wanted.why != told.why:
            raise self._failure(f"refused because of {told.why!r}, not {wanted.why!r}: {refused}")
        if missing := [rule for rule in wanted.rules if rule not in told.rules]:
            raise self._failure(f"the refusal does not cite {missing[0]}: {refused}")
        if problem := _differs(wanted.about, told.about):
            raise self._failure(f"refused, but {problem}: {refused}")

    def _go(self, act: Any) -> None:
        try:
            act()
        except BellonaError as error:
            raise self._failure(str(error)) from error

    # -- expectations ----------------------------------------------------------------------------------------------

    def _unmet(self, step: ScriptLine) -> Iterable[str]:
        came = self.run.facts[self.since :]
        if step.fact is not None:
            yield from self._too_few_or_many(step.fact, step.times, came)
        if step.facts is not None:
            yield from self._out_of_order(step.facts, came)
        if step.no_fact is not None and (found := _like(step.no_fact, came)):
            yield f"this must not happen, but did: {fact_data(found[0])}"
        for path, wanted in (step.state or {}).items():
            if problem := _differs(wanted, self._look(path)):
                yield f"{path}: {problem}"
        if step.asked is not None and step.asked not in (asked := self._asked_now()):
            yield f"expected the question {step.asked!r}, but {', '.join(asked)} stands"
        if step.options is not None:
            yield from self._not_offered(step.options)

    def _asked_now(self) -> list[str]:
        return [f"{PLAYERS[p]} {request.name}" for p, request in self.run.waiting().items()] or ["nobody"]

    def _too_few_or_many(self, wanted: dict[str, Any], times: int | None, came: list[Fact]) -> Iterable[str]:
        found = _like(wanted, came)
        if not found:
            yield f"{_missing(wanted, came)}; now {', '.join(self._asked_now())} is asked"
        elif times is not None and len(found) != times:
            yield f"such a fact came {len(found)} times, not {times}: {[fact_data(fact) for fact in found]}"

    def _out_of_order(self, wanted: list[dict[str, Any]], came: list[Fact]) -> Iterable[str]:
        """Each of the facts must have come after the one before it; others may have come between them."""
        for i, fact in enumerate(wanted):
            after = next((n for n, one in enumerate(came, 1) if _like(fact, [one])), None)
            if after is None:
                before = f" after {wanted[i - 1]}" if i else ""
                yield f"{_missing(fact, came)}{before}; now {', '.join(self._asked_now())} is asked"
                return
            came = came[after:]

    def _not_offered(self, wanted: list[Any] | dict[str, list[str]]) -> Iterable[str]:
        """The options of a question that stands; where models are placed, answers that would be accepted."""
        asked = self.run.waiting().values()
        offered = [found for request in asked if (found := _options_of(request)) is not None]
        places = [request for request in asked if isinstance(request, Place)]
        if places and isinstance(wanted, list):
            yield from (problem for answer in wanted if (problem := self._refusal_of(places[0], answer)))
        elif wanted not in offered:
            yield f"expected the options {wanted}, but {offered} are offered"

    def _refusal_of(self, request: Place[Any], words: Any) -> str | None:
        try:
            request.read(self.run.rulebook.said(self.run.game, request, words))
        except Refused as refused:
            return f"{words} would be refused: {refused}"
        return None

    def _look(self, path: str) -> Any:
        found = looked_up(self.run, path)
        if found is ABSENT:
            raise self._failure(f"there is nothing at {path!r}")
        return found

    def _failure(self, problem: str) -> ExpectationFailed:
        return ExpectationFailed(self.scenario.file, self.line, problem)


ABSENT = object()


def looked_up(run: Run, path: str) -> Any:
    """What stands at a dotted path: in what anybody sees, in what a player sees, or in the state itself."""
    for seen in (*(run.rulebook.visible(run.state, player) for player in (None, 0, 1)), None):
        node: Any = run.rulebook.state_data(run.state) if seen is None else seen
        for part in path.split("/"):
            node = node.get(part, ABSENT) if isinstance(node, dict) else ABSENT
        if node is not ABSENT:
            return node
    return ABSENT


def changed(setup: Any, changes: Any) -> Any:
    """The set-up with these changes: mappings are changed key by key, everything else is replaced."""
    if not (isinstance(setup, dict) and isinstance(changes, dict)):
        return changes
    return setup | {key: changed(setup.get(key), value) for key, value in changes.items()}


def _pass_or_first(request: Request[Any]) -> Any:
    try:
        request.read(request.passing())
    except Refused:
        return request.suggested()
    return request.passing()


def _differs(wanted: Any, found: Any) -> str | None:
    """None when everything wanted is there; numbers may differ by a thousandth."""
    if isinstance(wanted, dict) and isinstance(found, dict):
        for key, value in wanted.items():
            if key not in found:
                return f"there is no {key!r}"
            if problem := _differs(value, found[key]):
                return f"{key}: {problem}"
        return None
    if _is_number(wanted) and _is_number(found):
        return None if abs(wanted - found) <= 0.001 else f"expected {wanted}, found {found}"
    if isinstance(wanted, list) and isinstance(found, list | tuple) and len(wanted) == len(found):
        return next((p for w, f in zip(wanted, found, strict=True) if (p := _differs(w, f))), None)
    return None if wanted == found and type(wanted) is type(found) else f"expected {wanted!r}, found {found!r}"


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _options_of(request: Request[Any]) -> Any:
    """What a question offers: names, or for each thing that is assigned, names; None where places are asked for."""
    match request:
        case Choose():
            return list(request.options)
        case Assign():
            return {key: list(request.options(key)) for key in request.things}
        case Order():
            return list(request.things)
    return None


def _like(wanted: dict[str, Any], facts: Iterable[Fact]) -> list[Fact]:
    """Those of the facts that have all that is wanted, be it given or by default."""
    return [fact for fact in facts if _differs(wanted, fact_data(fact, whole=True)) is None]


def _missing(wanted: dict[str, Any], facts: list[Fact]) -> str:
    alike = [fact for fact in facts if type(fact).__name__ == wanted.get("kind")]
    if alike:
        differs = _differs(wanted, fact_data(alike[-1], whole=True))
        return f"no such fact; the nearest is {fact_data(alike[-1])} ({differs})"
    kinds = list(dict.fromkeys(type(fact).__name__ for fact in facts))
    return f"no fact {wanted.get('kind')!r} came of it; there were {', '.join(kinds) or 'none'}"
