"""Reading questions to the odds calculator and making plans of them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import product
from typing import Any, NamedTuple, TypeVar

import msgspec

from bellona.kernel.blanks import Blank, Blanks
from bellona.kernel.errors import BellonaError
from bellona.kernel.rulebook import Rulebook
from bellona.kernel.shelf import those

from ..army.library import library
from ..attacks.line import Line
from ..facts import AttacksResolved
from ..game import Warhammer
from ..letters import form_of
from ..readings import readings
from ..state import BattleState
from .asked_attacks import is_far, line_asked, volley_of
from .chances import Policy, VolleyDice, dice
from .form import form
from .in_play import line_in_play
from .other_rolls import CostlyRolls, Trial, battle_shock_test, charge_test
from .previews import attacks_ahead, charge_ahead
from .question_flaws import check, check_sizes
from .questions import AskedChain, AskedCharge, AskedUnit, Attackers, InPlay, OddsQuestion
from .spoken import attackers_said, unit_said
from .varying import varied

replace = msgspec.structs.replace
MOST_CHOICES = 4  # weapons for which the better of two ways is sought
F = TypeVar("F")


class Plan(NamedTuple):
    """A question that has been read; see `odds.protocols`."""

    lines: tuple[Line, ...] = ()
    names: tuple[str, ...] = ("charger", "target")
    volleys: tuple[VolleyDice | CostlyRolls, ...] = ()
    trial: Trial | None = None
    links: tuple[ChainLink, ...] = ()
    tracks: tuple[()] = ()
    acts: tuple[()] = ()
    aim: str = "wounds"
    beside: Mapping[str, Any] = {}
    either: tuple[Plan, ...] = ()


class ChainLink(NamedTuple):
    """One link of a chain: a test to be passed, the attacks of one unit on the other, or a roll that parts the ways."""

    name: str
    trial: Trial | None = None
    target: int = 0
    attacks: tuple[Attackers, ...] = ()
    units: tuple[AskedUnit, ...] = ()
    lines: tuple[Line, ...] = ()
    book: Rulebook | None = None
    spills: bool = True
    rolls: Callable[[Sequence[Sequence[int]]], Sequence[CostlyRolls]] | None = None  # instead of attacks
    always: bool = False
    routes: tuple[tuple[float, tuple[ChainLink, ...]], ...] = ()

    def volleys(self, living: Sequence[Sequence[int]]) -> Sequence[VolleyDice | CostlyRolls]:
        """The attacks of whoever is left on whoever is left, or other rolls that cost them something."""
        if self.rolls is not None:
            return self.rolls(living)
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
    """What an edition has for odds: the topics that may be asked about, each with what makes a plan of it."""

    def __init__(
        self,
        topics: Mapping[str, Callable[[Rulebook, OddsQuestion], Plan]],
        asked: type[OddsQuestion] = OddsQuestion,
        blanks: tuple[Blank, ...] = (),
    ) -> None:
        """`asked` is the form of the edition's questions, `blanks` what people fill in besides."""
        self.topics, self.asked, self.blanks = topics, asked, blanks

    def dice(self, text: str) -> tuple[tuple[tuple[int, ...], ...], int]:
        return dice(text)

    def question(self, book: Rulebook, told: Mapping[str, Any] | OddsQuestion) -> OddsQuestion:
        """A question in the forms of `questions`."""
        form = form_of(self.asked, book.parts.datasheet.letters)
        if isinstance(told, form):
            return told
        try:
            return msgspec.convert(_plainly(told), form)
        except msgspec.ValidationError as error:
            problem = _field_elsewhere(book, _plainly(told), str(error)) or error
            raise BellonaError(f"the question is not in order: {problem}") from None

    def said(self, book: Rulebook, attackers: str, target: str, situation: Mapping[str, Any]) -> OddsQuestion:
        """A question as it is typed; `situation` holds fields of the attackers, and `cover`, which the unit has."""
        letters = book.parts.datasheet.letters
        unit = unit_said(library(book), target, letters)
        rest = dict(situation)
        own = {"cover": True} if rest.pop("cover", False) else {}
        attacks = attackers_said(library(book), book.special_rules, attackers, rest.pop("melee", False), letters)
        told = {"attacks": [_filled_in(each) | rest for each in attacks], "target": _filled_in(unit) | own}
        return self.question(book, told)

    def form(self, book: Rulebook) -> tuple[Blanks, ...]:
        """What people fill in to ask about attacks."""
        letters = book.parts.datasheet.letters
        return form(library(book), letters, self.blanks, form_of(self.asked, letters))

    def varied(self, book: Rulebook, question: OddsQuestion, what: str, value: int) -> OddsQuestion:
        """The question with another value of a number that may be varied."""
        return self.question(book, _plain(varied(question, what, value, book.parts.datasheet.letters)))

    def in_play(self, book: Rulebook, state: BattleState, question: Mapping[str, Any] | InPlay) -> Plan:
        """A plan of what a unit of a game in progress might do next, as things stand on the table."""
        asked = question if isinstance(question, InPlay) else _converted(question, InPlay)
        game = Warhammer(book, state, [])
        if asked.how == "charge":
            roll, told = charge_ahead(game, asked)
            return Plan(trial=charge_test(book, AskedCharge(needed=roll)), beside=told)
        ahead = attacks_ahead(game, asked)
        by = None if asked.how == "fight" else game.unit(asked.unit)
        line = line_in_play(game, ahead.target, by)
        policy = Policy({}, {}, spills=game.parts.attacks.spill(game.readings()))
        volleys = [VolleyDice(book, each.attack, len(each.shots), line, policy) for each in ahead.volleys]
        return Plan((line,), volleys=tuple(volleys), beside=ahead.told(game))

    def recorded(self, book: Rulebook, facts: Iterable[Mapping[str, Any]]) -> list[Recorded]:
        """The attacks that the facts of a battle tell of; facts as records hold them."""
        return [_recorded(book, fact) for fact in facts if fact["kind"] == AttacksResolved.__name__]

    def read(self, book: Rulebook, question: Mapping[str, Any] | OddsQuestion) -> Plan:
        """A plan of a question, which is about one topic."""
        asked = self.question(book, question)
        topics = [topic for topic in self.topics if getattr(asked, topic)]
        if strange := [name for name in _topics_in(asked) if name not in self.topics]:
            raise BellonaError(f"{strange[0]} is no topic of {book.name}, which has {', '.join(self.topics)}")
        if len(topics) != 1:
            raise BellonaError(
                f"a question is about one of {', '.join(self.topics)}, not {' and '.join(topics) or 'nothing'}"
            )
        check(book, asked)
        return self.topics[topics[0]](book, asked)


# -- topics ------------------------------------------------------------------------------------------------------------


def attacks(book: Rulebook, asked: OddsQuestion) -> Plan:
    """Attacks on a unit; those out of range are none."""
    if asked.target is None:
        raise BellonaError("attacks need a target")
    line, spills = line_asked(book, asked.target), _spills(book, asked)
    near = [attackers for attackers in asked.attacks if not is_far(attackers)]
    volleys = [volley_of(book, attackers, asked.target, line, spills=spills) for attackers in near]
    check_sizes("attacks", volleys)
    return _best_of(Plan((line,), volleys=tuple(volleys), aim=asked.aim))


def _best_of(plan: Plan) -> Plan:
    """The plans between which the attacker may choose where hits may wound without a roll, and the best is wanted: of
    all or of none of them, unless to choose anew each time may do better.
    """
    ways = [
        [volley.with_lethal("always"), volley.with_lethal("never")]
        if isinstance(volley, VolleyDice) and volley.elects and _chooses_alike(plan, volley)
        else [volley]
        for volley in plan.volleys
    ]
    if len([way for way in ways if len(way) > 1]) > MOST_CHOICES:
        raise BellonaError(f"attacks: no more than {MOST_CHOICES} of them may ask what is best")
    found = [plan._replace(volleys=volleys) for volleys in product(*ways)]
    return plan._replace(either=tuple(found)) if len(found) > 1 else found[0]


def _chooses_alike(plan: Plan, volley: VolleyDice) -> bool:
    """Whether the better way is the same for all hits, or is taken to be: to roll one Wound roll again is a choice of
    its own.
    """
    die = volley.step("wound")
    return (len(plan.volleys) == 1 and volley.harms_alike) or (die is not None and die.limit is not None)


def charge(book: Rulebook, asked: OddsQuestion) -> Plan:
    assert asked.charge is not None
    return Plan(trial=charge_test(book, asked.charge))


def battle_shock(book: Rulebook, asked: OddsQuestion) -> Plan:
    assert asked.battle_shock is not None
    return Plan(trial=battle_shock_test(book, asked.battle_shock))


def chain(book: Rulebook, asked: OddsQuestion) -> Plan:
    assert asked.chain is not None
    return _chain(book, asked.chain, asked.aim, _spills(book, asked))


def _spills(book: Rulebook, asked: OddsQuestion) -> bool:
    spills: bool = book.parts.attacks.spill(readings(book, asked.switches))
    return spills


def _recorded(book: Rulebook, told: Mapping[str, Any]) -> Recorded:
    fact = msgspec.convert({name: value for name, value in told.items() if name != "kind"}, AttacksResolved)
    policy = Policy({}, {}, spills=fact.spills)
    volleys = [VolleyDice(book, made.attack, made.weapons, fact.line, policy, made.number) for made in fact.volleys]
    weapons = ", ".join(dict.fromkeys(volley.name for volley in volleys))
    plan = Plan((fact.line,), volleys=tuple(volleys))
    return Recorded(fact.player, f"{fact.unit} → {fact.target}: {weapons}", plan, fact.lost)


def _topics_in(asked: OddsQuestion) -> list[str]:
    """What a question is about, topic of its edition or not."""
    beside = ("ruleset", "target", "aim", "switches")
    return [name for name in asked.__struct_fields__ if name not in beside and getattr(asked, name)]


def _plain(form: msgspec.Struct) -> dict[str, Any]:
    plain: dict[str, Any] = msgspec.to_builtins(form)
    return plain


def _filled_in(form: msgspec.Struct) -> dict[str, Any]:
    """What a form says that it does not say by itself: an edition's own form may lack the other fields."""
    usual = {field.name: field.default for field in msgspec.structs.fields(form)}
    told = [name for name, default in usual.items() if getattr(form, name) != default]
    return {name: value for name, value in _plain(form).items() if name in told}


def _plainly(told: Mapping[str, Any] | OddsQuestion) -> Mapping[str, Any]:
    return told if isinstance(told, Mapping) else _plain(told)


def _field_elsewhere(book: Rulebook, told: Mapping[str, Any], problem: str) -> str:
    """What to say of a field that only other editions ask for; nothing of other problems."""
    strange = _STRANGE.search(problem)
    if strange is None:
        return ""
    field, at = strange[1], strange[2] or ""
    alone = _alone(told, re.findall(r"\w+", at), field)

    def asks_for_it(other: Rulebook) -> bool:
        chances = getattr(other.parts, "chances", None)
        if not isinstance(chances, Chances):
            return False
        try:
            msgspec.convert(alone, form_of(chances.asked, other.parts.datasheet.letters))
        except msgspec.ValidationError as error:
            return f"unknown field `{field}`" not in str(error)
        return True

    where = those(asks_for_it)
    place = f"{at}.{field}" if at else field
    return f"{place} is no field of {book.name}; it belongs to {', '.join(where)}" if where else ""


def _alone(told: Any, steps: list[str], field: str) -> Any:
    """A field by itself, at its place: what else there is might be strange to an edition, too."""
    if not steps:
        return {field: told[field]}
    first, *others = steps
    return [_alone(told[int(first)], others, field)] if first.isdigit() else {first: _alone(told[first], others, field)}


_STRANGE = re.compile(r"unknown field `(\w+)`(?: - at `\$\.?([^`]*)`)?")


def _converted(question: Mapping[str, Any], form: type[F]) -> F:
    try:
        return msgspec.convert(question, form)
    except msgspec.ValidationError as error:
        raise BellonaError(f"the question is not in order: {error}") from None


def _chain(book: Rulebook, chain: AskedChain, aim: str, spills: bool) -> Plan:
    """Overwatch, charge, fight, fight back. [10e.charge.roll, 10e.fight.alternate]"""
    units = chain.charger, chain.target
    lines = line_asked(book, chain.charger), line_asked(book, chain.target)
    everybody = [[models.count for models in unit.models] for unit in units]

    def attack(name: str, target: int, attacks: tuple[Attackers, ...], **facts: bool) -> ChainLink:
        those = tuple(replace(attackers, **facts) for attackers in attacks)
        names = [models.name for models in units[1 - target].models]
        if strange := [attackers.by for attackers in those if attackers.by and attackers.by not in names]:
            place = f"chain.{name.replace(' ', '_')}"
            raise BellonaError(f"{place}: no models of the attacking unit are called {strange[0]!r}")
        link = ChainLink(name, None, target, those, units, lines, book, spills)
        check_sizes(
            f"chain.{name.replace(' ', '_')}", [v for v in link.volleys(everybody) if isinstance(v, VolleyDice)]
        )
        return link

    links = []
    if chain.overwatch:
        links.append(attack("overwatch", 0, chain.overwatch, overwatch=True))
    if chain.charge:
        links.append(ChainLink("charge", charge_test(book, chain.charge)))
    if chain.fight:
        links.append(attack("fight", 1, chain.fight, charged=chain.charge is not None))
    if chain.fight_back:
        links.append(attack("fight back", 0, chain.fight_back))
    return Plan(lines, links=tuple(links), aim=aim)
