"""What is more than one Regiment's attacks: whatever strikes back, duels, withdrawals, spells, Charges, rolls of a
round, all played over every sequence of dice."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from bellona.conquest.actions.charge import roll_charge
from bellona.conquest.actions.clash import clash_attack
from bellona.conquest.actions.clash import strike as clash_strike
from bellona.conquest.actions.listed import Acting
from bellona.conquest.actions.reform import combat_reform
from bellona.conquest.actions.withdraw import price
from bellona.conquest.attacks.attack import CLASH, HITS, IMPACT, Attack
from bellona.conquest.attacks.attacking import Batch, make_attacks, take_hits
from bellona.conquest.attacks.casualties import suffer
from bellona.conquest.attacks.morale import resolve_roll, resolve_test
from bellona.conquest.facts.charge_facts import ChargeRolled
from bellona.conquest.field.ground import engaged_stands
from bellona.conquest.game import Conquest
from bellona.conquest.odds.acts import Strike
from bellona.conquest.odds.defenders import body_of
from bellona.conquest.odds.in_play import plan_of
from bellona.conquest.odds.plans import CHANCES
from bellona.conquest.odds.questions import InPlay
from bellona.conquest.odds.topics import Plan
from bellona.conquest.people.duel import fight
from bellona.conquest.rulebook import RULEBOOK
from bellona.odds import ask
from bellona.odds.trials import trial_odds

from ..scenes import setup as apart
from ..test_duel import HERO, two
from .engine import ENTRY, Left, alike, computed, exact, left_of, looked_at, scene

HERE = "conquest-2e"
ONE: dict[str, Any] = {"own": {"stands": 1}, "target": {"stands": 1}}


def both(game: Conquest) -> Left:
    return (*left_of(game.unit("A1")), *left_of(game.unit("B1")))


def asked(setup: dict[str, Any], how: str, **more: Any) -> Plan:
    return plan_of(looked_at(setup), InPlay(how=how, **{"unit": "A1", "target": "B1"} | more))  # type: ignore[arg-type]


# -- what strikes back -------------------------------------------------------------------------------------------------


def struck(setup: dict[str, Any]) -> None:
    """One Stand's Clash on another, with what it does to both."""

    async def act(game: Conquest) -> None:
        await clash_strike(game, game.unit("A1"), game.unit("B1"), ["A1.1"])

    game = looked_at(setup)
    bodies = [body_of(game, game.unit(key), key) for key in ("A1", "B1")]
    (single,) = asked(setup, "clash").acts
    assert isinstance(single, Strike)
    strike = Strike("clash", bodies, single.rows, track=1)
    alike(exact(setup, act, both), computed(Plan(tuple(body.track for body in bodies), (strike,))))


@pytest.mark.parametrize("rules", [("counter-attack",), ("lethal-demise",), ("counter-attack", "terrifying 2")])
def test_who_is_struck_back_defends_and_is_tested(rules: tuple[str, ...]) -> None:
    struck(scene((), rules, **ONE))


@pytest.mark.soak
def test_both_ways_of_striking_back_together() -> None:
    struck(scene((), ("counter-attack", "lethal-demise"), **ONE))


# -- duels -------------------------------------------------------------------------------------------------------------


def duel(ours: tuple[str, ...], theirs: tuple[str, ...]) -> None:
    """Characters of one attack and two wounds."""
    man = {"C": 3, "A": 1, "W": 2, "R": 2, "D": 2}
    heroes = {"first": HERO | man | {"rules": list(ours)}, "second": HERO | man | {"rules": list(theirs)}}
    setup = two(more=heroes)

    async def act(game: Conquest) -> None:
        await fight(game, game.character("a"), game.character("b"))

    def told(game: Conquest) -> Left:
        return tuple(_left(game, key) for key in ("a", "b"))

    plan = asked(setup, "duel", unit="a", target="b")
    alike(exact(setup, act, told), computed(plan))


def _left(game: Conquest, key: str) -> int:
    one = game.character(key)
    return 2 - game.unit(one.regiment).stand(one.stand).wounds if one.alive else 0


@pytest.mark.parametrize(
    ("ours", "theirs"),
    [
        ((), ()),
        (("counter-attack",), ()),
        (("quicksilver-strike",), ("deadly-blades",)),
        (("terrifying 1",), ("tenacious",)),
    ],
    ids=str,
)
def test_a_duel_is_fought_as_the_odds_say(ours: tuple[str, ...], theirs: tuple[str, ...]) -> None:
    duel(ours, theirs)


@pytest.mark.soak
@pytest.mark.parametrize("ours", ["cleave 1", "flurry", "relentless-blows", "smite", "deadly-blades", "fearless"])
@pytest.mark.parametrize("theirs", ["counter-attack", "shield", "tenacious", "parry", "untouchable", "indomitable"])
def test_every_pair_of_rules_in_a_duel(ours: str, theirs: str) -> None:
    duel((ours,), (theirs,))


# -- what a Regiment costs itself, and what hits without attacking -----------------------------------------------------

SMALL: dict[str, Any] = {
    "own": {"stands": 2, "files": 2},
    "our_entry": {"W": 1, "class": "light"},
    "target": {"stands": 1},
}


def ours(game: Conquest) -> Left:
    return left_of(game.unit("A1"))


@pytest.mark.parametrize("rules", [(), ("indomitable",), ("oblivious",)], ids=str)
def test_a_withdrawal(rules: tuple[str, ...]) -> None:
    """The price and its Morale; where it goes then is no matter of dice."""

    async def act(game: Conquest) -> None:
        unit = game.unit("A1")
        clean = await resolve_roll(game, unit, "withdraw", "conquest.action.withdraw.roll")
        die = (await game.roll(unit.owner, "withdrawal wounds"))[0]
        wounds = price(die, clean, len(engaged_stands(game, unit)))
        await suffer(game, unit.key, wounds, "withdraw", test=resolve_test(game, unit, "morale"))

    setup = scene(rules, (), **SMALL)
    alike(exact(setup, act, ours), computed(asked(setup, "withdraw")))


@pytest.mark.parametrize("theirs", [(), ("fearsome",)], ids=str)
@pytest.mark.parametrize("rules", [(), ("indomitable",), ("fearless",)], ids=str)
def test_a_combat_reform(rules: tuple[str, ...], theirs: tuple[str, ...]) -> None:
    async def act(game: Conquest) -> None:
        await combat_reform(game, game.unit("A1"), Acting("A1"))

    setup = scene(rules, theirs, **SMALL)
    alike(exact(setup, act, ours), computed(asked(setup, "combat_reform")))


def test_decay() -> None:
    async def act(game: Conquest) -> None:
        await game.window.deactivated(game, game.unit("A1"))

    setup = scene(("decay 2",), (), **SMALL)
    alike(exact(setup, act, ours), computed(asked(setup, "decay")))


@pytest.mark.parametrize(
    ("rules", "spell", "side"),
    [
        ((), False, "flank"),
        ((), True, "flank"),
        (("loose-formation",), True, "front"),
        (("tenacious",), False, "front"),
    ],
    ids=str,
)
def test_hits_without_attacks(rules: tuple[str, ...], spell: bool, side: str) -> None:
    """A spell's shake nobody in his flank, and who stands loosely takes half of them."""

    async def act(game: Conquest) -> None:
        await take_hits(game, game.unit("B1"), 2, "test", Attack(kind=HITS, spell=spell, side=side))

    setup = scene((), rules)
    told = {"stands": 3, "wounds": 2, "defense": 2, "evasion": 1, "resolve": 3, "rules": list(rules)}
    question = {"ruleset": HERE, "side": side, "hits": {"number": 2, "spell": spell}, "target": told}
    alike(exact(setup, act, lambda game: left_of(game.unit("B1"))), computed(CHANCES.read(RULEBOOK, question)))


# -- single rolls ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", [(), ("unstoppable",), ("phalanx",)], ids=str)
def test_a_charge_reaches_as_often_as_it_does_in_play(rules: tuple[str, ...]) -> None:
    setup = apart({"A1": {"entry": "ours", "at": [24, 10, 0, 1]}}, {"B1": {"entry": "ours", "at": [24, 17.5, 0, -1]}},
                  {"ours": ENTRY | {"M": 5, "rules": list(rules)}})  # fmt: skip

    async def act(game: Conquest) -> None:
        await roll_charge(game, game.unit("A1"), game.unit("B1"), 7.5)

    def passed(game: Conquest) -> Left:
        return (next(fact.passed for fact in game.facts if isinstance(fact, ChargeRolled)),)

    found = exact(setup, act, passed)
    told = plan_of(looked_at(setup), InPlay(how="charge", unit="A1", target="B1"))
    assert trial_odds(told.trial, CHANCES.dice).chance == pytest.approx(found.get((True,), 0.0), abs=1e-12)


@pytest.mark.parametrize("dice", [2, 3])
@pytest.mark.parametrize(("rules", "priest"), [((), False), (("devout",), False), (("devout",), True)], ids=str)
def test_casting(dice: int, rules: tuple[str, ...], priest: bool) -> None:
    """Counted by hand: two dice of 3 or less, of which one may be forgiven who prays for the devout."""
    spared = bool(rules) and priest
    wanted = {2: 0.25, 3: 0.5}[dice] if not spared else {2: 0.75, 3: 0.875}[dice]
    target = {"stands": 3, "wounds": 4, "rules": list(rules)}
    question = {"ruleset": HERE, "cast": {"dice": dice, "attunement": 3, "priest": priest}, "target": target}
    assert ask(question)["chance"] == pytest.approx(wanted, abs=1e-12)


def test_a_scaling_spell_takes_more_of_many_and_of_monsters() -> None:
    def of(**target: Any) -> int:
        cast = {"dice": 6, "attunement": 3, "scaling": True}
        return int(ask({"ruleset": HERE, "cast": cast, "target": {"wounds": 4} | target})["steps"][0]["successes"])

    assert [of(stands=4), of(stands=4, character=True), of(stands=8), of(stands=10)] == [2, 3, 4, 5]
    assert of(stands=1, type="monster") == 3


@pytest.mark.parametrize(("ours_", "theirs"), [(3, 3), (2, 3), (3, 2)])
def test_the_supremacy_roll(ours_: int, theirs: int) -> None:
    """Who has fewer cards takes one off where that wins, or adds one where that ties instead of losing."""
    won = tied = 0
    for a in range(1, 7):
        for b in range(1, 7):
            ends = {(a + x, b) for x in (-1, 0, 1)} if ours_ < theirs else {(a, b + x) for x in (-1, 0, 1)}
            ends = {(a, b)} if ours_ == theirs else ends
            marks = [2 if x < y else 1 if x == y else 0 for x, y in ends]
            best = max(marks) if ours_ <= theirs else min(marks)
            won, tied = won + (best == 2), tied + (best == 1)
    told = ask({"ruleset": HERE, "supremacy": {"ours": ours_, "theirs": theirs}})
    assert told["chance"] == pytest.approx(won / (36 - tied), abs=1e-12)


def test_reinforcements_are_counted_by_class() -> None:
    told = ask({"ruleset": HERE, "reinforcements": {"round": 2, "light": 1, "medium": 2, "heavy": 3}})
    assert told["arrivals_light"] == pytest.approx({"0": 1 / 3, "1": 2 / 3}, abs=1e-12)
    assert told["arrivals_medium"] == pytest.approx({"0": 4 / 9, "1": 4 / 9, "2": 1 / 9}, abs=1e-12)
    assert told["mean_arrivals_heavy"] == 0
    told = ask({"ruleset": HERE, "reinforcements": {"round": 5, "heavy": 2}})
    assert told["mean_arrivals_heavy"] == pytest.approx(2)


# -- a chain -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("wounds", [1, pytest.param(2, marks=pytest.mark.soak)])
def test_a_chain_charges_crashes_in_strikes_and_is_struck_back(wounds: int) -> None:
    """A Charge that always reaches, one attack each way: what is left of both, as three strikes in turn leave it."""
    profile = {"stands": 1, "wounds": wounds, "defense": 2, "evasion": 1, "resolve": 3}
    row = {"stands": 1, "attacks": 1, "clash": 3}
    question = {
        "ruleset": HERE,
        "chain": {
            "charger": profile,
            "target": profile,
            "charge": {"march": 5, "distance": 5},
            "impact": [{"stands": 1, "impact": 1, "clash": 3}],
            "clash": [row],
            "strike_back": [row],
        },
    }

    async def act(game: Conquest) -> None:
        for by, at, kind, inspired in (("A1", "B1", IMPACT, 0), ("A1", "B1", CLASH, 1), ("B1", "A1", CLASH, 0)):
            unit, target = game.unit(by), game.unit(at)
            if unit.alive and target.alive:
                attack = replace(clash_attack(game, unit, unit.stands[0], target), kind=kind, inspired=inspired)
                await make_attacks(game, unit, target, (Batch(attack, 1),))

    setup = scene(our_entry={"W": wounds}, entry={"W": wounds}, **ONE)
    alike(exact(setup, act, both), computed(CHANCES.read(RULEBOOK, question)))


def test_a_charge_that_may_fail_ends_the_chain_where_it_does() -> None:
    profile = {"stands": 1, "wounds": 1}
    row = {"stands": 1, "attacks": 1, "clash": 5}
    chain = {"charger": profile, "target": profile, "charge": {"march": 5, "distance": 8}, "clash": [row]}
    told = ask({"ruleset": HERE, "chain": chain})
    assert told["reached"]["charge"] == pytest.approx(4 / 6)
    assert told["target"]["destroyed"] == pytest.approx(4 / 6 * (35 / 36), abs=1e-12)  # Inspired: sixes are re-rolled


def test_rows_lose_stands_from_the_last_on_and_the_broken_are_not_inspired() -> None:
    chain = {"charger": {"stands": 4, "wounds": 1}, "target": {"stands": 4, "wounds": 1}}
    back = [{"stands": 3, "attacks": 4, "clash": 3, "inspired": 1}, {"stands": 1, "attacks": 1, "clash": 3}]
    plan = CHANCES.read(RULEBOOK, {"ruleset": HERE, "chain": chain | {"strike_back": back}})
    (act,) = plan.acts
    assert isinstance(act, Strike)
    assert act.left is not None
    assert [[(batch.dice, batch.attack.inspired) for batch in act.left((0, lost))] for lost in range(3)] == [
        [(12, 1), (1, 0)],
        [(12, 1)],
        [(8, 0)],
    ]
