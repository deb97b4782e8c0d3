"""Reading questions to the odds calculator and making plans of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

import msgspec

from bellona.kernel.blanks import Part
from bellona.kernel.errors import BellonaError
from bellona.kernel.rulebook import Rulebook

from ..facts import AttacksResolved
from ..game import Warhammer
from ..line import Line
from ..questions import Attackers, Chain, Charge, InPlay, Question, Unit
from ..state import BattleState
from .asking import is_far, line_of, volley_of
from .chances import Policy, Volley, dice
from .doubts import check, check_sizes
from .form import form
from .losses import Losses, Trial, battle_shock_test, charge_test, deadly_demise, desperate_escape, hazardous
from .previews import attacks_ahead, charge_ahead
from .resolving import mortal_wounds_spill
from .spoken import attackers_said, unit_said
from .standing import line_in_play
from .switches import readings
from .varying import varied

replace = msgspec.structs.replace
F = TypeVar("F")

TOPICS = ("attacks", "charge", "battle_shock", "hazardous", "deadly_demise", "desperate_escape", "chain")


class Plan(NamedTuple):
    """A question that has been read; see `odds.plans`."""

    lines: tuple[Line, ...] = ()
    names: tuple[str, ...] = ("charger", "target")
    volleys: tuple[Volley | Losses, ...] = ()
    trial: Trial | None = None
    stages: tuple[Stage, ...] = ()
    aim: str = "wounds"
    beside: Mapping[str, Any] = {}


class Stage(NamedTuple):
    """One link of a chain: a test to be passed, or the attacks of one unit on the other."""

    name: str
    trial: Trial | None = None
    target: int = 0
    attacks: tuple[Attackers, ...] = ()
    units: tuple[Unit, ...] = ()
    lines: tuple[Line, ...] = ()
    book: Rulebook | None = None
    spills: bool = True

    def volleys(self, living: Sequence[Sequence[int]]) -> list[Volley]:
        """The attacks of whoever is left on whoever is left."""
        assert self.book is not None
        mine, theirs = self.units[1 - self.target], self.units[self.target]
        left = dict(zip([models.name for models in mine.models], living[1 - self.target], strict=True))
        made = []
        for attackers in self.attacks:
            count = left[attackers.by] if attackers.by else attackers.count * bool(sum(left.values()))
            if count and sum(living[self.target]):
                some = replace(attackers, count=count)
                line = self.lines[self.target]
                made.append(volley_of(self.book, some, theirs, line, living[self.target], self.spills))
        return made


class Recorded(NamedTuple):
    """Attacks of a recorded game, with the wounds that they cost."""

    player: int
    name: str
    plan: Plan
    lost: int


class Chances:
    """What 10th edition has for odds. Other editions amend the functions behind it."""

    def dice(self, text: str) -> tuple[tuple[tuple[int, ...], ...], int]:
        return dice(text)

    def question(self, told: Mapping[str, Any] | Question) -> Question:
        """A question in the forms of `questions`."""
        return told if isinstance(told, Question) else _converted(told, Question)

    def said(self, attackers: str, target: str, situation: Mapping[str, Any]) -> Question:
        """A question as it is typed; `situation` holds fields of the attackers, and `cover`, which the unit has."""
        unit = unit_said(target)
        rest = dict(situation)
        own = {"cover": rest.pop("cover", False)}
        attacks = attackers_said(attackers, rest.pop("melee", False))
        told = {"attacks": [_plain(each) | rest for each in attacks], "target": _plain(unit) | own}
        return _converted(told, Question)

    def form(self) -> tuple[Part, ...]:
        """What people fill in to ask about attacks."""
        return form()

    def varied(self, question: Question, what: str, value: int) -> Question:
        """The question with another value of a number that may be varied."""
        return _converted(_plain(varied(question, what, value)), Question)

    def in_play(self, book: Rulebook, state: BattleState, question: Mapping[str, Any] | InPlay) -> Plan:
        """A plan of what a unit of a game in progress might do next, as things stand on the table."""
        asked = question if isinstance(question, InPlay) else _converted(question, InPlay)
        game = Warhammer(book, state, [])
        if asked.how == "charge":
            roll, told = charge_ahead(game, asked)
            return Plan(trial=charge_test(Charge(needed=roll)), beside=told)
        ahead = attacks_ahead(game, asked)
        by = None if asked.how == "fight" else game.unit(asked.unit)
        line = line_in_play(game, ahead.target, by)
        policy = Policy({}, {}, spills=mortal_wounds_spill(game))
        volleys = [Volley(book, each.attack, len(each.shots), line, policy) for each in ahead.volleys]
        return Plan((line,), volleys=tuple(volleys), beside=ahead.told())

    def recorded(self, book: Rulebook, facts: Iterable[Mapping[str, Any]]) -> list[Recorded]:
        """The attacks that the facts of a battle tell of; facts as records hold them."""
        return [_recorded(book, fact) for fact in facts if fact["kind"] == AttacksResolved.__name__]

    def read(self, book: Rulebook, question: Mapping[str, Any] | Question) -> Plan:
        """A plan of a question."""
        asked = self.question(question)
        topics = [topic for topic in TOPICS if getattr(asked, topic)]
        if len(topics) != 1:
            raise BellonaError(
                f"a question is about one of {', '.join(TOPICS)}, not {' and '.join(topics) or 'nothing'}"
            )
        check(book, asked)
        spills = readings(asked.switches)["mortal-wounds-of-attacks"] == "spill"
        if asked.attacks:
            if asked.target is None:
                raise BellonaError("attacks need a target")
            line = line_of(asked.target)
            near = [attackers for attackers in asked.attacks if not is_far(attackers)]
            volleys = [volley_of(book, attackers, asked.target, line, spills=spills) for attackers in near]
            check_sizes("attacks", volleys)
            return Plan((line,), volleys=tuple(volleys), aim=asked.aim)
        if asked.chain:
            return _chain(book, asked.chain, asked.aim, spills)
        if asked.charge:
            return Plan(trial=charge_test(asked.charge))
        if asked.battle_shock:
            return Plan(trial=battle_shock_test(asked.battle_shock))
        return _losses(book, asked)


def _recorded(book: Rulebook, told: Mapping[str, Any]) -> Recorded:
    fact = msgspec.convert({name: value for name, value in told.items() if name != "kind"}, AttacksResolved)
    policy = Policy({}, {}, spills=fact.spills)
    volleys = [Volley(book, made.attack, made.weapons, fact.line, policy, made.number) for made in fact.volleys]
    weapons = ", ".join(dict.fromkeys(volley.name for volley in volleys))
    plan = Plan((fact.line,), volleys=tuple(volleys))
    return Recorded(fact.player, f"{fact.unit} → {fact.target}: {weapons}", plan, fact.lost)


def _plain(form: msgspec.Struct) -> dict[str, Any]:
    plain: dict[str, Any] = msgspec.to_builtins(form)
    return plain


def _converted(question: Mapping[str, Any], form: type[F]) -> F:
    try:
        return msgspec.convert(question, form)
    except msgspec.ValidationError as error:
        raise BellonaError(f"the question is not in order: {error}") from None


def _losses(book: Rulebook, asked: Question) -> Plan:
    if asked.hazardous:
        losses = hazardous(book, asked.hazardous)
    elif asked.deadly_demise:
        losses = deadly_demise(book, asked.deadly_demise)
    else:
        assert asked.desperate_escape is not None
        losses = desperate_escape(book, asked.desperate_escape)
    return Plan((losses.line,), volleys=(losses,))


def _chain(book: Rulebook, chain: Chain, aim: str, spills: bool) -> Plan:
    """Overwatch, charge, fight, fight back. [10e.stratagem.fire-overwatch, 10e.charge.roll, 10e.fight.alternate]"""
    units = chain.charger, chain.target
    lines = line_of(chain.charger), line_of(chain.target)
    everybody = [[models.count for models in unit.models] for unit in units]

    def attack(name: str, target: int, attacks: tuple[Attackers, ...], **facts: bool) -> Stage:
        those = tuple(replace(attackers, **facts) for attackers in attacks)
        names = [models.name for models in units[1 - target].models]
        if strange := [attackers.by for attackers in those if attackers.by and attackers.by not in names]:
            place = f"chain.{name.replace(' ', '_')}"
            raise BellonaError(f"{place}: no models of the attacking unit are called {strange[0]!r}")
        stage = Stage(name, None, target, those, units, lines, book, spills)
        check_sizes(f"chain.{name.replace(' ', '_')}", stage.volleys(everybody))
        return stage

    stages = []
    if chain.overwatch:
        stages.append(attack("overwatch", 0, chain.overwatch, overwatch=True))
    if chain.charge:
        stages.append(Stage("charge", charge_test(chain.charge)))
    if chain.fight:
        stages.append(attack("fight", 1, chain.fight, charged=chain.charge is not None))
    if chain.fight_back:
        stages.append(attack("fight back", 0, chain.fight_back))
    return Plan(lines, stages=tuple(stages), aim=aim)
