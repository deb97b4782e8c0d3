"""Throw-away games for proving the kernel: a counting game, a card game, an alternating game and a duel."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Sequence
from typing import Any

import msgspec

from bellona.kernel.dice import Chance, DiceSource, Seeded
from bellona.kernel.facts import Fact, PhaseBegan, fact_data
from bellona.kernel.flow import Alternate, Clock, Each, Once, Phase, Stage, Step
from bellona.kernel.game import Game, named
from bellona.kernel.rule import Offer, Rule, SpecialRules
from bellona.kernel.rulebook import Rulebook
from bellona.kernel.run import Run

Act = Callable[["ToyGame"], Coroutine[Any, Any, None]]


class Told(Fact, frozen=True):
    """A toy fact about anything."""

    what: str
    value: Any = None


class Table(msgspec.Struct):
    """A toy state. Its whole-number keys and lists are there to be saved."""

    clock: Clock = msgspec.field(default_factory=Clock)
    score: dict[int, int] = {}
    notes: list[str] = []
    hands: dict[int, list[str]] = {}

    def clone(self) -> Table:
        hands = {player: list(hand) for player, hand in self.hands.items()}
        return Table(self.clock, dict(self.score), list(self.notes), hands)


class ToyGame(Game[Table]):
    def tell(self, what: str, value: Any = None, **more: Any) -> None:
        self.record(Told(what=what, value=value, **more))


def begin(rulebook: Rulebook, setup: dict[str, Any]) -> Table:
    notes: list[str] = setup.get("notes", [])
    return Table(score={0: 0, 1: 0}, notes=notes)


def seen(rulebook: Rulebook, state: Table, player: int | None) -> dict[str, Any]:
    hand = state.hands.get(player, []) if player is not None else []
    return {"score": dict(state.score), "notes": list(state.notes), "hand": list(hand)}


def book(
    *steps: Step, rounds: int = 1, turns: Sequence[int] = (0,), name: str = "toy", version: str = "1", **more: Any
) -> Rulebook:
    """A rulebook of one phase."""
    stage = Stage("game", (Phase("play", steps),), rounds=lambda game: rounds, turns=lambda game: turns)
    return Rulebook(name, version, (stage,), Table, begin, seen, game=ToyGame, **more)


def run_of(act: Act, dice: DiceSource | None = None, **more: Any) -> Run:
    """A run whose only activation this is."""
    return Run(book(Once("act", act), **more), {}, dice or Seeded(1))


def facts_of(run: Run) -> list[dict[str, Any]]:
    """What the rules told; that a phase began is the flow's own business."""
    return [fact_data(fact) for fact in run.facts if not isinstance(fact, PhaseBegan)]


def everything(run: Run) -> tuple[Any, ...]:
    """All that a refused answer must leave as it is."""
    asked = {player: request.shown() for player, request in run.waiting().items()}
    where = run.where(), asked, run.rolled
    return (
        run.rulebook.state_data(run.state),
        list(run.rows),
        list(run.entries),
        facts_of(run),
        list(run.fact_rows),
        where,
    )


def answer_at_random(run: Run, chance: Chance) -> None:
    """One legal answer from one of those who are asked."""
    player, request = sorted(run.waiting().items(), key=lambda item: item[0])[chance.pick(len(run.waiting()))]
    run.answer(request.some(chance.pick), player=player)


def play_on(run: Run, chance: Chance, answers: int = 1000) -> Run:
    while not run.is_over and answers:
        answer_at_random(run, chance)
        answers -= 1
    return run


# -- counting: turns, picking one thing after the other, dice, passing ---------------------------------------------


def still_uncounted(game: ToyGame, player: int) -> list[str]:
    return [f"{name}{player}" for name in "abc"]


@named("count")
async def count(game: ToyGame, thing: str) -> None:
    player = game.player
    add = await game.choose(player, "add", ["1", "2", "3"], rules=("toy.add",))
    dice = await game.roll(player, "luck", 2)
    dice.sort()
    game.state.score[player] += int(add) + dice[-1]
    if await game.may_choose(1 - player, "object", ["object"], about={"added": int(add), "die": dice[-1]}):
        game.state.score[player] -= 1
    game.tell("counted", (thing, game.state.score[player]), rules=("toy.count",))


COUNTING = book(
    Each("count", still_uncounted, count, may_stop=True, rules=("toy.each",)), rounds=3, turns=(0, 1), name="counting"
)


# -- cards: a secret dialogue, then alternating plays from secret hands ---------------------------------------------


async def first_hand(game: ToyGame) -> list[str]:
    """Three answers."""
    one = await game.choose(0, "first card", ["ace", "king", "queen"])
    two = await game.choose(0, "second card", [card for card in ("ace", "king", "queen") if card != one])
    return await game.order(0, "stack", [one, two])


@named("other side")
async def second_hand(game: ToyGame) -> list[str]:
    """Two answers."""
    many = await game.choose(1, "how many", ["2", "3"])
    cards = ["rook", "bishop", "knight", "pawn"]
    return await game.choose_some(1, "which cards", cards, int(many), int(many))


@named("dealing")
async def deal(game: ToyGame) -> None:
    hands = await game.both("hands", {0: lambda: first_hand(game), 1: lambda: second_hand(game)}, rules=("toy.hands",))
    for player, hand in hands.items():
        game.state.hands[player] = hand
        game.tell("dealt", hand, seen_by=(player,))


def cards_of(game: ToyGame, player: int) -> list[str]:
    return game.state.hands[player]


async def show(game: ToyGame, card: str) -> None:
    game.state.notes.append(card)
    (die,) = await game.roll(0, "shuffle", 1)
    game.tell("shown", card, rules=("toy.show",))
    game.state.score[0] += die


CARDS = book(
    Once("deal", deal), Alternate("show", cards_of, show, begins=lambda game: 1), turns=(-1,), rounds=1, name="cards"
)


# -- duel: windows, offers, and a reaction that calls the same rule again -------------------------------------------


class DuelRule(Rule, contract=True):
    """The moments of a duel."""

    def strength(self, by: int) -> int:
        """Something to add."""
        return 0

    async def before_strike(self, game: ToyGame, by: int, at: int) -> None:
        """Somebody is about to strike."""

    async def struck(self, game: ToyGame, by: int, at: int) -> None:
        """Somebody has been struck."""


DUEL_RULES = SpecialRules()


@DUEL_RULES.add("riposte", window="struck", rules=("toy.riposte",))
class Riposte(DuelRule, Offer):
    def user(self, game: ToyGame, by: int, at: int) -> int:
        return at

    def may(self, game: ToyGame, by: int, at: int) -> bool:
        return True

    def about(self, game: ToyGame, by: int, at: int) -> dict[str, Any]:
        return {"by": by}

    async def use(self, game: ToyGame, by: int, at: int) -> None:
        game.state.notes.append(f"paid {at}")
        await strike(game, at, by)


@named("strike")
async def strike(game: ToyGame, by: int, at: int) -> None:
    await game.window.before_strike(game, by, at)
    (die,) = await game.roll(by, "strike", 1, rules=("toy.strike",))
    game.tell("struck", (by, at, die), rules=("toy.strike",))
    game.state.score[by] += die
    await game.window.struck(game, by, at)


@named("bout")
async def bout(game: ToyGame) -> None:
    await strike(game, game.player, 1 - game.player)


def can_pay(game: ToyGame, offer: Offer, player: int) -> bool:
    return game.state.notes.count(f"paid {player}") < 2


def ripostes(game: ToyGame, moment: str, happening: tuple[Any, ...]) -> list[tuple[int, tuple[str, ...]]]:
    return [(0, ("riposte",))]


DUEL = book(
    Once("bout", bout),
    rounds=2,
    turns=(0, 1),
    name="duel",
    contract=DuelRule,
    special_rules=DUEL_RULES,
    in_play=ripostes,
    affordable=can_pay,
)

GAMES = {"counting": COUNTING, "cards": CARDS, "duel": DUEL}
