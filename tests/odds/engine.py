"""The rules engine played for the questions that odds are asked: over every sequence of dice, or over seeded ones.

A question's forms become a scene; the attacks are made by the coroutine that play uses. What players decide follows
the policy that the odds assume.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Iterable
from fractions import Fraction
from functools import partial
from itertools import product
from typing import Any

from bellona.kernel.dice import DiceSource, every_sequence
from bellona.kernel.requests import Choose, Request, Roll
from bellona.wh40k.attack import Attack, Wound
from bellona.wh40k.attacks.hit_and_wound import hit_rolls, wound_rolls
from bellona.wh40k.attacks.resolve import (
    Shot,
    Volley,
    as_it_stands,
    attacks_of,
    inflict_in_turn,
    resolve_attacks,
    sequence_of,
)
from bellona.wh40k.attacks.saves import inflict
from bellona.wh40k.attacks.sequence import AttackSequence
from bellona.wh40k.attacks.targeting import SNAP
from bellona.wh40k.expressions import expression
from bellona.wh40k.game import Warhammer, replace
from bellona.wh40k.odds.asked_attacks import modifiers_of, rerolls_of
from bellona.wh40k.odds.questions import AskedModels, AskedUnit, Attackers
from bellona.wh40k.state import BattleState
from bellona.wh40k.state import Unit as UnitState

from ..playing import carried_out
from ..wh40k.editions import book

Left = tuple[tuple[str, int], ...]
"""The models that are left, each by the name of its kind, and their wounds."""
Weighed = tuple[Fraction, Any, BattleState]
"""The chance of a result and of the state with it."""
Decide = Callable[[Request[Any]], Any]


def battle(attacks: tuple[Attackers, ...], unit: AskedUnit, **more: Any) -> BattleState:
    """A battle in which the question could be asked: one model of A's has all the weapons."""
    arms = {f"w{i}": _weapon(attackers) for i, attackers in enumerate(attacks)}
    bodyguard = [models for models in unit.models if not models.character] or list(unit.models)
    leaders = [models for models in unit.models if models not in bodyguard]
    sheets = {"ours": {"arms": arms}, "theirs": _sheet(unit, bodyguard)}
    theirs = {"B1": _force("B1", "theirs", bodyguard)}
    if leaders:
        sheets["lead"], theirs["B2"] = _sheet(unit, leaders), _force("B2", "lead", leaders)
        theirs["B1"]["leader"] = "B2"
    count = sum(models.count for models in unit.models)
    theirs["B1"]["at"] = [[2 + 1.5 * (i % 30), 10 + 1.5 * (i // 30)] for i in range(count)]
    ours = {"A1": {"sheet": "ours", "at": [[2, 40]]}}
    plan = {"table": {"size": [60, 44]}, "sheets": sheets, "A": ours, "B": theirs}
    state = book().begin({"scenario": plan | more})
    assert isinstance(state, BattleState)
    return state


def _weapon(attackers: Attackers) -> dict[str, Any]:
    weapon = attackers.weapon
    row = {"A": weapon.attacks, "S": weapon.strength, "AP": weapon.ap, "D": weapon.damage}
    reach = {"WS": weapon.skill} if weapon.melee else {"BS": weapon.skill, "range": 24}
    return row | reach | {"abilities": weapon.abilities, "name": weapon.name}


def _sheet(unit: AskedUnit, kinds: list[AskedModels]) -> dict[str, Any]:
    return {"tags": unit.keywords, "rules": unit.rules, "kinds": {models.name: _kind(models) for models in kinds}}


def _kind(models: AskedModels) -> dict[str, Any]:
    ward = (f"feel-no-pain {models.feel_no_pain}+",) if models.feel_no_pain else ()
    keywords = (*models.keywords, *(("CHARACTER",) if models.character else ()))
    row = {"T": models.toughness, "Sv": models.save, "W": models.wounds, "invulnerable": models.invulnerable}
    return row | {"abilities": (*models.rules, *ward), "keywords": keywords}


def _force(key: str, sheet: str, kinds: list[AskedModels]) -> dict[str, Any]:
    wounds, before = {}, 0
    for models in kinds:
        if models.wounded:
            wounds[f"{key}.{before + 1}"] = models.wounds - models.wounded
        before += models.count
    return {"sheet": sheet, "models": {models.name: models.count for models in kinds}, "wounds": wounds}


def volleys(game: Warhammer, attacks: tuple[Attackers, ...], unit: AskedUnit) -> list[Volley]:
    """The volleys of the question, as a phase would declare them."""
    made = []
    for i, attackers in enumerate(attacks):
        attack = game.parts.attacks.attack_by(
            game, game.unit("A1"), game.unit("A1").models[0], f"w{i}", game.unit("B1"), **circumstances(attackers, unit)
        )
        attack = replace(attack, stationary=attackers.stationary, charged=attackers.charged)
        abilities = (*attack.model_abilities, *attackers.rules)
        attack = replace(attack, model_abilities=abilities, keywords=attackers.keywords, wounds=attackers.wounds)
        made.append(Volley("A1", "B1", attack, (Shot("A1.1", f"w{i}"),) * attackers.count))
    return made


def circumstances(attackers: Attackers, unit: AskedUnit) -> dict[str, Any]:
    told = ("half_range", "engaged", "target_engaged", "visible", "plunging", "critical_hit", "critical_wound")
    own = ("close", "observed", "divided", "shooting", "steady")  # where the edition asks
    return {name: getattr(attackers, name) for name in told} | {
        **{name: value for name in own if (value := _circumstance(attackers, name))},
        "hits_on": book().parts.shooting.snap if attackers.overwatch else None,
        "cover": unit.cover,
        "least_hit": attackers.minimum.hit,
        "least_wound": attackers.minimum.wound,
        "modifiers": modifiers_of(attackers, unit),
        "rerolls": rerolls_of(attackers),
    }


def _circumstance(attackers: Attackers, name: str) -> Any:
    """What 11th edition's attacks know besides, as a phase would find it."""
    if name == "shooting":
        return SNAP if attackers.overwatch else "indirect-shooting" if getattr(attackers, "indirect", False) else ""
    if name == "steady" and (attackers.engaged or attackers.overwatch):
        return False
    return getattr(attackers, name, False)


# -- playing -----------------------------------------------------------------------------------------------------------


def play(
    state: BattleState, act: Callable[[Warhammer], Coroutine[Any, Any, Any]], dice: DiceSource, decide: Decide
) -> tuple[Warhammer, Any]:
    """A piece of the rules, on a copy of the state."""
    game = Warhammer(book(), state.clone(), [])
    return game, carried_out(act(game), dice, decide)


class Decisions:
    """What the players decide, as the odds assume it."""

    def __init__(self, attackers: Attackers, attack: Attack) -> None:
        self.wishes, self.precision = attackers.reroll, attackers.precision
        self.lethal = getattr(attackers, "lethal", "always")
        self.at_once: int | None = None  # how many hits wound at once, where that is not a matter of all or none
        self.sequence = sequence_of(book(), attack)
        self.failed: list[str] = []

    def __call__(self, request: Request[Any]) -> Any:
        assert isinstance(request, Choose), request.name
        roll = request.name.removeprefix("re-roll ")
        if roll in ("allocate", "save", "feel no pain"):
            return next(iter(request.options))
        if roll == "lethal hits":
            some = list(request.options)
            return some[: self.at_once] if self.at_once is not None else some if self.lethal == "always" else []
        if roll == "precision":
            return next(iter(request.options)) if self.precision else None
        if roll in ("hit", "wound"):
            return [place for place in request.options if self.again(roll, request.about["dice"][int(place)])]
        if roll == "attacks":
            words = expression(self.sequence.attacks)
            return ["all"] if words.value(request.about["dice"]) < words.average else []
        if roll == "damage" and self.wishes.damage == "ones":
            return ["all"]
        if roll == "use command-re-roll":
            return self.command(request)
        assert roll == "die to re-roll", f"{request.name} is not foreseen"
        return self.failed[0]

    def again(self, roll: str, die: int) -> bool:
        result = self.sequence.hit_result(die) if roll == "hit" else self.sequence.wound_result(die)
        if getattr(self.wishes, roll) == "not-critical":
            return result is None or not result.critical
        return result is None

    def command(self, request: Choose[Any]) -> str | None:
        about = request.about
        self.failed = [str(i) for i, die in enumerate(about["dice"]) if about["needed"] and die < about["needed"]]
        wanted = getattr(self.wishes, about["roll"], None) == "one" and self.failed
        return next(iter(request.options)) if wanted else None


def left(unit: UnitState) -> Left:
    return tuple((model.kind, model.wounds) for model in unit.models)


class Engine:
    """One question, to be played."""

    def __init__(self, attacks: tuple[Attackers, ...], unit: AskedUnit, **more: Any) -> None:
        self.attacks, self.unit = attacks, unit
        self.state = battle(attacks, unit, cp=(1, 1), **more)
        self.volleys = volleys(Warhammer(book(), self.state, []), attacks, unit)
        self.decide = Decisions(attacks[0], self.volleys[0].attack)

    async def act(self, game: Warhammer) -> None:
        await resolve_attacks(game, self.volleys)

    def played(self, dice: DiceSource) -> Left:
        game, _ = play(self.state, self.act, dice, self.decide)
        return left(game.unit("B1"))

    def exhausted(self) -> dict[Left, Fraction]:
        """The chance of everything that may be left, from every sequence of dice of the whole coroutine."""
        return summed((remains, chance) for chance, remains in every_sequence(self.played))

    def exhausted_by_pieces(self) -> dict[Left, Fraction]:
        """The same, with states that are alike brought together between the pieces of `make_attacks`.

        Between them nothing passes but what they return and the state, so that no sequence of dice is left out; there
        are just far fewer of them.
        """
        now = [(Fraction(1), (), self.state)]
        for volley in self.volleys:
            now = [more for chance, waits, state in now for more in self._made(volley, chance, waits, state)]
            now = together(now)
        while any(waits for _, waits, _ in now):
            now = together(more for chance, waits, state in now for more in self._waited(chance, waits, state))
        return summed((left(state.units["B1"]), chance) for chance, _, state in now)

    def _made(self, volley: Volley, chance: Fraction, waits: Any, state: BattleState) -> list[Weighed]:
        if not state.units["B1"].models:
            return [(chance, waits, state)]
        volley = as_it_stands(Warhammer(book(), state, []), volley)
        sequence = sequence_of(book(), volley.attack)
        now = self.every([(chance, None, state)], lambda game, _: attacks_of(game, volley, sequence))
        now = self.every(now, lambda game, by: hit_rolls(game, volley, sequence, by))
        now = together(end for each in now for end in self._wounded(volley, sequence, each))
        return [end for each in now for end in self._inflicted(volley, sequence, waits, each)]

    def _wounded(self, volley: Volley, sequence: AttackSequence, hit: Weighed) -> list[Weighed]:
        """Up to three hits at once: their Wound rolls have nothing to do with each other."""
        chance, hits, state = hit
        now: list[Weighed] = [(chance, [], state)]
        for first in range(0, len(hits), 3):
            some = hits[first : first + 3]
            now = [more for each in now for more in self._wounded_more(volley, sequence, some, each)]
        return now

    def _wounded_more(self, volley: Volley, sequence: AttackSequence, hits: Any, before: Weighed) -> list[Weighed]:
        chance, wounds, state = before
        ends = self.every([(chance, None, state)], lambda game, _: wound_rolls(game, volley, sequence, hits))
        return [(share, wounds + more, after) for share, more, after in ends]

    def _inflicted(self, volley: Volley, sequence: AttackSequence, waits: Any, wounded: Weighed) -> list[Weighed]:
        """Up to two wounds at once, more of them one by one."""
        chance, wounds, state = wounded
        if not book().parts.attacks.mortal_wounds_wait:
            return self._inflicted_in_turn(volley, sequence, waits, wounded)
        mortal = tuple((volley, wound.mortal) for _, wound in wounds if wound.mortal)
        normal = [(model, wound) for model, wound in wounds if not wound.ends]
        each = [normal] if len(normal) <= 2 else [[wound] for wound in normal]
        now: list[Weighed] = [(chance, None, state)]
        for some in each:
            now = self.every(now, partial(_inflict, volley, sequence, some))
        return [(chance, (*waits, *mortal), state) for chance, _, state in now]

    def _inflicted_in_turn(
        self, volley: Volley, sequence: AttackSequence, waits: Any, wounded: Weighed
    ) -> list[Weighed]:
        """Wounds one by one, each with its own mortal wounds."""
        chance, wounds, state = wounded
        now: list[Weighed] = [(chance, None, state)]
        for wound in wounds:
            now = self.every(now, partial(_inflict_in_turn, volley, sequence, [wound]))
        return [(chance, waits, state) for chance, _, state in now]

    def _waited(self, chance: Fraction, waits: Any, state: BattleState) -> list[Weighed]:
        if not waits:
            return [(chance, waits, state)]
        (volley, mortal), *rest = waits
        ends = self.every([(chance, None, state)], partial(_inflict_mortal, volley, mortal))
        return [(chance, tuple(rest), state) for chance, _, state in ends]

    def every(
        self, before: list[Weighed], piece: Callable[[Warhammer, Any], Coroutine[Any, Any, Any]]
    ) -> list[Weighed]:
        """A piece of the rules over every sequence of its dice."""
        found: list[Weighed] = []
        for chance, given, state in before:

            def played(dice: DiceSource, given: Any = given, state: BattleState = state) -> tuple[Any, BattleState]:
                game, result = play(state, lambda game: piece(game, given), dice, self.decide)
                return result, game.state

            found += [(chance * share, result, after) for share, (result, after) in every_sequence(played)]
        return together(found)


def _inflict(
    volley: Volley, sequence: AttackSequence, wounds: list[tuple[str, Wound]], game: Warhammer, _: object
) -> Coroutine[Any, Any, None]:
    return inflict(game, volley, sequence, wounds)


def _inflict_in_turn(
    volley: Volley, sequence: AttackSequence, wounds: list[tuple[str, Wound]], game: Warhammer, _: object
) -> Coroutine[Any, Any, None]:
    return inflict_in_turn(game, volley, sequence, wounds)


async def _inflict_mortal(volley: Volley, mortal: str, game: Warhammer, _: object) -> None:
    await game.parts.attacks.mortal_wounds(game, volley, mortal)


def together(weighed: Iterable[Weighed]) -> list[Weighed]:
    """Results and states that are alike are one."""
    found: dict[Any, Weighed] = {}
    for chance, result, state in weighed:
        key = (repr(result), state.units["B1"], state.cp)
        found[key] = (found[key][0] + chance, result, state) if key in found else (chance, result, state)
    return list(found.values())


def summed(weighed: Iterable[tuple[Left, Fraction]]) -> dict[Left, Fraction]:
    found: dict[Left, Fraction] = {}
    for remains, chance in weighed:
        found[remains] = found.get(remains, Fraction(0)) + chance
    return found


class Best:
    """What a number of wounds is worth to an attacker who re-rolls damage as well as can be, by trying everything."""

    def __init__(self, engine: Engine, worth: Callable[[UnitState], int]) -> None:
        self.engine, self.worth = engine, worth
        self.sequence = sequence_of(book(), engine.volleys[0].attack)
        self.known: dict[tuple[UnitState, int], Fraction] = {}

    def value(self, state: BattleState, wounds: int) -> Fraction:
        unit = state.units["B1"]
        if not wounds or not unit.models:
            return Fraction(self.worth(unit))
        if (unit, wounds) not in self.known:
            self.known[unit, wounds] = self._searched(state, wounds, [])
        return self.known[unit, wounds]

    def _searched(self, state: BattleState, wounds: int, given: list[Any]) -> Fraction:
        """Averages over dice, the better of both answers, and at the end the value of what is left."""
        game = Warhammer(book(), state.clone(), [])
        talk = inflict(game, self.engine.volleys[0], self.sequence, [("A1.1", self.sequence.automatic_wound())])
        answers = iter(given)
        answer: Any = None
        try:
            while True:
                request = talk.send(answer)
                forced = None if isinstance(request, Roll) else request.forced()
                if forced:
                    answer = request.read(forced[0])
                elif not isinstance(request, Roll) and request.name != "re-roll damage":
                    answer = request.read(self.engine.decide(request))
                elif (answer := next(answers, None)) is None:
                    break
        except StopIteration:
            return self.value(game.state, wounds - 1)
        talk.close()
        if isinstance(request, Roll):
            faces = list(product(range(1, 7), repeat=request.count))
            found = [self._searched(state, wounds, [*given, list(dice)]) for dice in faces]
            return sum(found, Fraction(0)) / len(faces)
        return max(self._searched(state, wounds, [*given, again]) for again in ([], ["all"]))


class Electing:
    """What attacks of one weapon are worth to an attacker who chooses anew, whenever hits have been rolled, which of
    the Critical Hits wound at once, by trying everything.
    """

    def __init__(self, engine: Engine, worth: Callable[[UnitState], int]) -> None:
        (self.volley,) = engine.volleys
        self.engine, self.worth = engine, worth
        self.sequence = sequence_of(book(), self.volley.attack)

    def value(self) -> Fraction:
        volley, sequence, every = self.volley, self.sequence, self.engine.every
        now = every([(Fraction(1), None, self.engine.state)], lambda game, _: attacks_of(game, volley, sequence))
        now = every(now, lambda game, by: hit_rolls(game, volley, sequence, by))
        return sum((chance * self._best(hits, state) for chance, hits, state in now), Fraction(0))

    def _best(self, hits: Any, state: BattleState) -> Fraction:
        critical = sum(bool(hit.may_wound) for _, hit in hits)
        return max(self._of(hits, state, some) for some in range(critical + 1))

    def _of(self, hits: Any, state: BattleState, some: int) -> Fraction:
        """With so many of them wounding at once."""
        self.engine.decide.at_once = some
        now = self.engine._wounded(self.volley, self.sequence, (Fraction(1), hits, state))
        now = [end for each in together(now) for end in self.engine._inflicted(self.volley, self.sequence, (), each)]
        while any(waits for _, waits, _ in now):
            now = together(more for chance, waits, left in now for more in self.engine._waited(chance, waits, left))
        return sum((chance * self.worth(left.units["B1"]) for chance, _, left in now), Fraction(0))
