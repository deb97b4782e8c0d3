"""Topics beside attacks: Charges, spells, duels, what a Regiment costs itself, and the rolls of a round."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from bellona.kernel.errors import BellonaError
from bellona.kernel.rulebook import Rulebook

from ..actions.charge import fixed_by, succeeds
from ..actions.withdraw import price
from ..army.army_list import CLASSES
from ..attacks.attack import DUEL, Attack
from ..attacks.attacking import Batch
from ..people.spell import RULES as CASTING
from ..people.spell import SUCCESSES, forgiven_by, scaled, successes
from ..rounds.reinforcement import ALL, TABLE, needed
from ..rounds.supremacy import CHANGES, changed, first_of
from ..special.activating import ROTS
from .acts import Act, Counted, Exchange, Losses, Passed, Strike
from .arithmetic import Test, resolve_step
from .bodies import Body, asked_duelist
from .pooled import FACES, ONE, Die, LossPool, Pool, resolve_die
from .questions import AskedCast, AskedCharge, AskedDuelist
from .topics import Asking, Plan

WON, TIED = 1, 2  # what a Supremacy roll comes to
CLEAN, ORDERED = "clean", "ordered"


class Trial(NamedTuple):
    """A roll that is passed or not: dice that are added up, or a pool of which successes are counted."""

    passes: Callable[[int], bool]
    told: dict[str, Any]
    dice: str = ""
    pool: Pool | None = None
    counts: str = "roll"
    again: bool = False
    is_void: Callable[[int], bool] = lambda total: False

    def steps(self) -> list[dict[str, Any]]:
        return [self.told]


# -- Charge ------------------------------------------------------------------------------------------------------------


def charge_trial(book: Rulebook, charge: AskedCharge) -> Trial:
    """March and a die, or what takes its place, must cover the distance.

    [conquest.action.charge.roll, conquest.action.charge.reroll, conquest.special.phalanx.charge,
    conquest.special.unstoppable]
    """
    instead = fixed_by(book, charge.rules)
    again = charge.reroll or book.special_rules.granted("re-rolls-charges", charge.rules) is not None
    again = again and instead is None
    passing = [die for die in range(1, 7) if succeeds(charge.march, die, charge.distance)]
    dice = "D6" if instead is None else str(instead)
    rules = ["conquest.action.charge.roll" if instead is None else "conquest.special.phalanx.charge"]
    rules += ["conquest.action.charge.reroll"] if again else []
    told = {
        "step": "charge",
        "dice": dice,
        "march": charge.march,
        "distance": charge.distance,
        "needed": min(passing, default=None),
        "upwards": True,
        "again": "failed" if again else None,
        "rules": rules,
    }
    return Trial(lambda total: succeeds(charge.march, total, charge.distance), told, dice, again=again)


def charge(asking: Asking) -> Plan:
    assert asking.asked.charge is not None
    return Plan(trial=charge_trial(asking.book, asking.asked.charge))


# -- spells ------------------------------------------------------------------------------------------------------------


class CastingPool(Pool):
    """Casting dice: each that shows the Attunement or less succeeds. [conquest.spell.roll]"""

    costs = (ONE,)

    def __init__(self, dice: int, needed: int, spared: int) -> None:
        self.dice, self.needed, self.spared = dice, needed, spared

    @property
    def first(self) -> list[tuple[str, int]]:
        return [("casting", self.dice)]

    def step(self, name: str) -> Die | None:
        if name != "casting":
            return None
        return Die(tuple(((ONE, "1"),) if successes((face,), self.needed) else () for face in FACES))

    def come_to(self, marks: Any) -> Any:
        """[conquest.special.devout]"""
        return (marks[0] + self.spared).clip(max=self.dice)


def casting_trial(book: Rulebook, cast: AskedCast, target: Body | None) -> Trial:
    """Enough casting dice must succeed.

    [conquest.spell.two-successes, conquest.spell.interference, conquest.spell.scaling, conquest.spell.scaling-monster,
    conquest.special.devout]
    """
    highest = cast.attunement - cast.interfered
    of, spared, rules = SUCCESSES, 0, list(CASTING)
    if target is not None:
        spared = forgiven_by(book, target.rules, cast.priest)
        if cast.scaling:
            of = scaled(target.size, target.known.target_type == "monster")
    rules += ["conquest.spell.interference"] if cast.interfered else []
    rules += ["conquest.spell.scaling"] if cast.scaling else []
    rules += ["conquest.special.devout"] if spared else []
    die = Test(tuple(bool(successes((face,), highest)) for face in FACES))
    interference = {"how": "subtract", "value": 1, "source": "conquest.spell.interference"}
    told = {
        "step": "cast",
        "number": cast.dice,
        "base": cast.attunement,
        "needed": highest,
        "successes": of,
        "trail": [interference | {"rules": ["conquest.spell.interference"]}] if cast.interfered else [],
        "rules": rules,
        "die": die,
    } | ({"forgiven": spared} if spared else {})
    pool = CastingPool(cast.dice, highest, spared)
    return Trial(lambda won: won >= of, told, pool=pool, counts="successes")


def cast(asking: Asking) -> Plan:
    """A casting roll, and the hits of the spell if it has some. [conquest.spell.roll, conquest.spell.resolve]"""
    asked = asking.asked
    assert asked.cast is not None
    target = asking.target if asked.target is not None or asked.cast.hits or asked.cast.scaling else None
    trial = casting_trial(asking.book, asked.cast, target)
    if not asked.cast.hits or target is None:
        return Plan(trial=trial)
    batch = asking.hits(asked.cast.hits, target, asked.side)
    return Plan((target.track,), (Passed("cast", trial), Strike("hits", (target,), [("", batch)])))


# -- duels -------------------------------------------------------------------------------------------------------------


def blow_of(asking: Asking, one: AskedDuelist, other: Body) -> Batch:
    rules = asking.rules(one.rules)
    attack = Attack(kind=DUEL, skill=one.clash, rules=rules, character=True, inspired=one.inspired)
    return Batch(other.against(attack), asking.total("attacks", one.attacks, rules))


def duel_plan(book: Rulebook, bodies: Sequence[Body], blows: Sequence[Batch]) -> Plan:
    """Both strike at the same time, or the quicker first, and then whoever still can.

    [conquest.duel.fight, conquest.special.quicksilver-strike]
    """
    quick = [book.special_rules.granted("strikes-first", body.rules) is not None for body in bodies]
    acts: list[Act] = [Exchange("duel", bodies, blows)]
    if quick[0] != quick[1]:
        first = 0 if quick[0] else 1
        acts = [
            Exchange(f"blows {word}", bodies, [blow if by == who else None for by, blow in enumerate(blows)])
            for word, who in (("first", first), ("second", 1 - first))
        ]
    return Plan(tuple(body.track for body in bodies), tuple(acts))


def duel(asking: Asking) -> Plan:
    asked = asking.asked.duel
    assert asked is not None
    bodies = [
        asked_duelist(asking.book, asked.challenger, "challenger", asking.fine),
        asked_duelist(asking.book, asked.challenged, "challenged", asking.fine),
    ]
    blows = [blow_of(asking, asked.challenger, bodies[1]), blow_of(asking, asked.challenged, bodies[0])]
    return duel_plan(asking.book, bodies, blows)


# -- what a Regiment costs itself --------------------------------------------------------------------------------------


def withdrawal(target: Body, engaged: int) -> Losses:
    """A roll against Resolve, wounds by a die or by a die for each engaged Stand, and Morale.

    [conquest.action.withdraw.roll, conquest.action.withdraw.clean, conquest.action.withdraw.fighting]
    """
    test = target.test("withdraw", 0)

    def paid(clean: bool) -> Die:
        return Die(tuple(((ONE, str(price(face, clean, engaged))),) for face in FACES))

    away = (("paid clean", "1"), (CLEAN, "1"))
    faces = {
        "resolve": lambda: resolve_die(test, away, (("paid fighting", "1"),), alone=True),
        "paid clean": lambda: paid(True),
        "paid fighting": lambda: paid(False),
    }
    told = [
        resolve_step("withdraw", test, ["conquest.action.withdraw.roll"]),
        {"step": "withdrawal-wounds", "number": "D6", "engaged": engaged, "rules": _PAID},
    ]
    return Losses("withdraw", target, LossPool([("resolve", 1)], faces), told, events={"clean": CLEAN})


_PAID = ["conquest.action.withdraw.clean", "conquest.action.withdraw.fighting"]


def withdraw(asking: Asking) -> Plan:
    assert asking.asked.withdraw is not None
    target = asking.target
    return Plan((target.track,), (withdrawal(target, asking.asked.withdraw.engaged),))


def reforming(target: Body, engaged: int, fearsome: bool) -> Losses:
    """A roll against Resolve, before which a Fearsome enemy may stop it all; a wound of each engaged Stand if it fails.

    [conquest.action.combat-reform.roll, conquest.action.combat-reform.fighting, conquest.special.fearsome]
    """
    test = target.test("combat-reform", 0)
    fright = target.test("fearsome", 0) if fearsome and not _is_fearless(target) else None
    costs: tuple[tuple[str, str], ...] = ((ORDERED, "1"), (ONE, str(engaged)))
    faces = {
        "resolve": lambda: resolve_die(test, ((ORDERED, "1"), (CLEAN, "1")), costs, alone=True),
        "fearsome": lambda: resolve_die(fright or test, (("resolve", "1"),), (), alone=True),
    }
    told = [resolve_step("combat-reform", test, ["conquest.action.combat-reform.roll"])]
    if fright:
        told.insert(0, resolve_step("fearsome", fright, ["conquest.special.fearsome"]))
    pool = LossPool([("fearsome" if fright else "resolve", 1)], faces)
    events = {"clean": CLEAN} | ({"ordered": ORDERED} if fright else {})
    return Losses("combat-reform", target, pool, told, events=events)


def _is_fearless(body: Body) -> bool:
    """[conquest.special.fearless]"""
    return any("fearsome" in getattr(body.book.special_rules.read(text), "denies", ()) for text in body.rules)


def combat_reform(asking: Asking) -> Plan:
    asked, target = asking.asked.combat_reform, asking.target
    assert asked is not None
    return Plan((target.track,), (reforming(target, asked.engaged, asked.fearsome),))


def decaying(target: Body, dice: int) -> Losses:
    """Each 5 or 6 is a wound, no matter of Morale. [conquest.special.decay]"""

    def rots() -> Die:
        return Die(tuple(((ONE, "1"),) if face >= ROTS else () for face in FACES))

    die = Test(tuple(face >= ROTS for face in FACES))
    told = {"step": "decay", "number": dice, "needed": ROTS, "upwards": True, "rules": ["conquest.special.decay"]}
    return Losses("decay", target, LossPool([("decay", dice)], {"decay": rots}), [told | {"die": die}], morale=False)


def decay(asking: Asking) -> Plan:
    assert asking.asked.decay is not None
    target = asking.target
    return Plan((target.track,), (decaying(target, asking.asked.decay.value * target.size),))


# -- the rolls of a round ----------------------------------------------------------------------------------------------


def arriving(round_: int, class_: str, dice: int) -> Counted:
    """A die for each Regiment of a class; each success brings one. [conquest.reinforcement.pool-roll]"""
    highest = needed(round_, class_)

    def rolled() -> Die:
        return Die(tuple(((ONE, "1"),) if face <= highest else () for face in FACES))

    die = Test(tuple(face <= highest for face in FACES))
    table = f"conquest.reinforcement.table.round-{min(round_, max(TABLE))}"
    told = {"step": f"reinforcements-{class_}", "number": dice, "needed": highest}
    told |= {"automatic": highest == ALL, "rules": ["conquest.reinforcement.pool-roll", table], "die": die}
    return Counted("reinforcements", LossPool([("roll", dice)], {"roll": rolled}), f"arrivals_{class_}", told)


def reinforcements_plan(round_: int, waiting: Sequence[tuple[str, int]]) -> Plan:
    return Plan(acts=tuple(arriving(round_, class_, dice) for class_, dice in waiting if dice))


def reinforcements(asking: Asking) -> Plan:
    asked = asking.asked.reinforcements
    assert asked is not None
    if not (asked.light or asked.medium or asked.heavy):
        raise BellonaError("reinforcements: nobody waits")
    return reinforcements_plan(asked.round, [(class_, getattr(asked, class_)) for class_ in CLASSES])


class SupremacyPool(Pool):
    """Our die, then theirs; who has fewer cards changes his own by one where that serves him.

    [conquest.supremacy.roll, conquest.supremacy.fewer-cards]
    """

    costs = ("won", "tied")

    def __init__(self, fewer: int | None, wants: int) -> None:
        self.fewer, self.wants, self.first = fewer, wants, [("ours", 1)]

    def step(self, name: str) -> Die | None:
        if name == "ours":
            return Die(tuple(((f"theirs {face}", "1"),) for face in FACES))
        word, _, ours = name.partition(" ")
        if word != "theirs":
            return None
        return Die(tuple(self._result(int(ours), theirs) for theirs in FACES))

    def _result(self, ours: int, theirs: int) -> tuple[tuple[str, str], ...]:
        found = [self._after(ours, theirs, change) for change in (0, *CHANGES.values())]
        worth = {self.wants: 2, None: 1, 1 - self.wants: 0}
        pick = max if self.fewer == 0 else min
        first = found[0] if self.fewer is None else pick(found, key=lambda first: worth[first])
        return (("tied", "1"),) if first is None else (("won", "1"),) if first == self.wants else ()

    def _after(self, ours: int, theirs: int, change: int) -> int | None:
        if self.fewer == 0:
            return first_of(changed(ours, change), theirs)
        return first_of(ours, changed(theirs, change) if self.fewer == 1 else theirs)

    def come_to(self, marks: Any) -> Any:
        return marks[0] + TIED * marks[1]


def supremacy_trial(ours: int, theirs: int, wants: str = "first") -> Trial:
    """Whether we are what we want to be: First Player, who rolls lower, or second; a tie is rolled afresh.

    [conquest.supremacy.roll, conquest.supremacy.fewer-cards, conquest.supremacy.tie]
    """
    fewer = None if ours == theirs else int(theirs < ours)
    rules = ["conquest.supremacy.roll", "conquest.supremacy.tie"]
    rules += ["conquest.supremacy.fewer-cards"] if fewer is not None else []
    told = {"step": "supremacy", "number": "D6", "cards": [ours, theirs], "rules": rules}
    pool = SupremacyPool(fewer, 0 if wants == "first" else 1)
    return Trial(lambda total: total == WON, told, pool=pool, counts="", is_void=lambda total: total == TIED)


def supremacy(asking: Asking) -> Plan:
    asked = asking.asked.supremacy
    assert asked is not None
    return Plan(trial=supremacy_trial(asked.ours, asked.theirs, asked.wants))
