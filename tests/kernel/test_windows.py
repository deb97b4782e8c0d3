"""Moments that wait: who acts in which order, what is offered to whom at what price, and the chain of rules."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.kernel.dice import Scripted, Seeded
from bellona.kernel.flow import Once
from bellona.kernel.rule import Offer, SpecialRules
from bellona.kernel.rulebook import Rulebook
from bellona.kernel.run import RULES, Run

from .toys import DUEL, DUEL_RULES, DuelRule, ToyGame, book, facts_of

LISTENERS = SpecialRules()


def listener(name: str) -> None:
    async def before_strike(self: Any, game: ToyGame, by: int, at: int) -> None:
        game.tell("listened", self.name)

    LISTENERS.add(name)(type(name, (DuelRule,), {"before_strike": before_strike}))


for name in ("first", "second", "third"):
    listener(name)


async def act(game: ToyGame) -> None:
    await game.window.before_strike(game, 0, 1)
    await game.choose(0, "end", ["a", "b"])


def book_with(rules: SpecialRules, in_play: list[tuple[int, tuple[str, ...]]], **more: Any) -> Rulebook:
    return book(
        Once("act", act), contract=DuelRule, special_rules=rules, in_play=lambda game, moment, what: in_play, **more
    )


def told(run: Run) -> list[Any]:
    return [fact["value"] for fact in facts_of(run) if fact["kind"] == "Told"]


# -- simultaneous rules ----------------------------------------------------------------------------------------------


def test_a_single_listener_acts_without_a_question() -> None:
    run = Run(book_with(LISTENERS, [(0, ("first",)), (1, ())]), {}, Seeded(1))
    assert told(run) == ["first"]
    assert run.rows == []


@pytest.mark.parametrize("judge", [0, 1])
def test_simultaneous_rules_are_ordered_by_the_player_whom_the_rulebook_names(judge: int) -> None:
    async def sequencer(game: ToyGame, moment: str) -> int:
        return judge

    in_play = [(0, ("first", "second")), (1, ("third",))]
    run = Run(book_with(LISTENERS, in_play, sequencer=sequencer), {}, Seeded(1))
    request = run.asked()
    assert (request.kind, request.name, request.player) == ("order", "order before_strike", judge)
    run.answer(["2:third", "0:first", "1:second"])
    assert told(run) == ["third", "first", "second"]


def test_dice_may_decide_who_orders() -> None:
    async def sequencer(game: ToyGame, moment: str) -> int:
        return 0 if (await game.roll(0, "who orders"))[0] > 3 else 1

    in_play: list[tuple[int, tuple[str, ...]]] = [(0, ("first",)), (1, ("third",))]
    run = Run(book_with(LISTENERS, in_play, sequencer=sequencer), {}, Scripted("who orders 2"))
    assert run.asked().player == 1


def test_by_default_the_player_whose_turn_it_is_orders() -> None:
    run = Run(book_with(LISTENERS, [(0, ("first",)), (1, ("third",))], turns=(1,)), {}, Seeded(1))
    assert run.asked().player == 1


def test_rules_that_are_the_same_need_no_order() -> None:
    run = Run(book_with(LISTENERS, [(0, ("first",)), (1, ("first",))]), {}, Seeded(1))
    assert told(run) == ["first", "first"]
    assert [row.giver for row in run.rows] == [RULES]


# -- offers ----------------------------------------------------------------------------------------------------------


def counted_offer(seen: list[str]) -> SpecialRules:
    rules = SpecialRules()

    @rules.add("dodge", window="before_strike", rules=("toy.dodge",))
    class Dodge(DuelRule, Offer):
        def user(self, game: ToyGame, by: int, at: int) -> int:
            seen.append("user")
            return at

        def may(self, game: ToyGame, by: int, at: int) -> bool:
            seen.append("may")
            return "no dodging" not in game.state.notes

        async def use(self, game: ToyGame, by: int, at: int) -> None:
            game.tell("dodged", at)

    return rules


def test_an_offer_is_priced_before_it_is_asked_whether_it_applies() -> None:
    seen: list[str] = []

    def too_dear(game: ToyGame, offer: Offer, player: int) -> bool:
        seen.append(f"price of {offer.name} for {player}")
        return False

    run = Run(book_with(counted_offer(seen), [(1, ("dodge",))], affordable=too_dear), {}, Seeded(1))
    assert run.asked().name == "end"
    assert seen == ["user", "price of dodge for 1"]


def test_an_affordable_offer_is_made_to_its_user_with_its_rules() -> None:
    seen: list[str] = []
    run = Run(book_with(counted_offer(seen), [(1, ("dodge",))]), {}, Seeded(1))
    request = run.asked()
    assert (request.name, request.player, request.rules) == ("use dodge", 1, ("toy.dodge",))
    assert seen == ["user", "may"]
    run.answer("dodge")
    assert told(run) == [1]


def test_an_offer_may_be_declined() -> None:
    run = Run(book_with(counted_offer([]), [(1, ("dodge",))]), {}, Seeded(1))
    run.answer(None)
    assert told(run) == []
    assert run.asked().name == "end"


def test_an_offer_may_be_made_at_several_moments() -> None:
    rules = counted_offer([])
    rules.classes["dodge"].window = "struck before_strike"  # type: ignore[attr-defined]
    assert Run(book_with(rules, [(1, ("dodge",))]), {}, Seeded(1)).asked().name == "use dodge"
    assert [offer.name for offer in rules.offers("struck", ("dodge",))] == ["dodge"]


def paid_dodge(*, again: bool) -> Rulebook:
    """A dodge that costs one of three coins."""
    rules = counted_offer([])
    dodge = rules.classes["dodge"]

    async def use(self: Any, game: ToyGame, by: int, at: int) -> None:
        game.state.score[at] += 1
        game.tell("dodged", game.state.score[at])

    rules.classes["dodge"] = type("Paid", (dodge,), {"again": again, "use": use})
    return book_with(rules, [(1, ("dodge",))], affordable=lambda game, offer, player: game.state.score[player] < 3)


def test_an_offer_is_made_once_in_a_window_unless_it_says_otherwise() -> None:
    run = Run(paid_dodge(again=False), {}, Seeded(1))
    run.answer("dodge")
    assert (told(run), run.asked().name) == ([1], "end")


def test_an_offer_may_be_made_again_until_it_is_declined() -> None:
    run = Run(paid_dodge(again=True), {}, Seeded(1))
    run.answer("dodge")
    assert (told(run), run.asked().name, run.asked().player) == ([1], "use dodge", 1)
    run.answer("dodge")
    with run.clone() as twin:
        assert (facts_of(twin), twin.asked().name) == (facts_of(run), "use dodge")
    run.answer(None)
    assert (told(run), run.asked().name) == ([1, 2], "end")


def test_an_offer_is_made_again_only_while_its_user_can_afford_it() -> None:
    run = Run(paid_dodge(again=True), {}, Seeded(1))
    for _ in range(3):
        run.answer("dodge")
    assert (told(run), run.asked().name) == ([1, 2, 3], "end")


def test_an_offer_is_made_again_only_while_it_applies() -> None:
    rules = counted_offer([])

    async def use(self: Any, game: ToyGame, by: int, at: int) -> None:
        game.state.notes.append("no dodging")

    rules.classes["dodge"] = type("Tiring", (rules.classes["dodge"],), {"again": True, "use": use})
    run = Run(book_with(rules, [(1, ("dodge",))]), {}, Seeded(1))
    run.answer("dodge")
    assert run.asked().name == "end"


def test_what_does_not_apply_is_not_offered() -> None:
    rulebook = book_with(counted_offer([]), [(1, ("dodge",))])
    assert Run(rulebook, {"notes": ["no dodging"]}, Seeded(1)).asked().name == "end"


def test_each_rule_and_each_offer_sees_what_the_moment_is_about_as_it_is_by_then() -> None:
    """What is told to the rulebook's `present` when the window opens is told again to each that acts in it."""
    rules, seen = SpecialRules(), []

    def strike(name: str) -> Any:
        async def before_strike(self: Any, game: ToyGame, by: int, at: int) -> None:
            seen.append((name, at))
            game.state.notes.append(name)

        return before_strike

    class Asked(DuelRule, Offer):
        def user(self, game: ToyGame, by: int, at: int) -> int:
            return by

        def may(self, game: ToyGame, by: int, at: int) -> bool:
            seen.append((self.name, at))
            return True

        async def use(self, game: ToyGame, by: int, at: int) -> None:
            game.state.notes.append(self.name)

    rules.add("hit")(type("Hit", (DuelRule,), {"before_strike": strike("hit")}))
    rules.add("push")(type("Push", (DuelRule,), {"before_strike": strike("push")}))
    rules.add("parry", window="before_strike")(type("Parry", (Asked,), {}))
    rules.add("dodge", window="before_strike")(type("Dodge", (Asked,), {}))

    def present(game: ToyGame, happening: tuple[Any, ...]) -> tuple[Any, ...]:
        return happening[0], len(game.state.notes)

    run = Run(book_with(rules, [(0, ("hit", "push", "parry", "dodge"))], present=present), {}, Seeded(1))
    run.answer(["0:hit", "1:push"])
    run.answer("parry")
    assert seen == [("hit", 0), ("push", 1), ("parry", 2), ("dodge", 3)]


# -- a reaction that calls the same rule again -----------------------------------------------------------------------


def duel() -> Run:
    return Run(DUEL, {}, Scripted("strike 6 5 4 3 2 1 6 6"))


def test_a_reaction_inside_an_action_is_a_plain_call_and_where_names_the_chain() -> None:
    run = duel()
    here = ("game", "play", "bout", "bout", "strike")
    assert run.where() == (*here, "use riposte")
    run.answer("riposte")
    assert run.where() == (*here, "riposte", "strike", "use riposte")
    assert run.asked().player == 0
    run.answer("riposte")
    assert run.where() == (*here, "riposte", "strike", "riposte", "strike", "use riposte")
    with run.clone() as copy:
        assert copy.where() == run.where()
    run.answer(None)
    assert run.where() == (*here, "use riposte")
    assert [tuple(value) for value in told(run)] == [(0, 1, 6), (1, 0, 5), (0, 1, 4), (1, 0, 3)]


def test_what_is_spent_in_a_reaction_is_spent_in_the_next_window() -> None:
    run = duel()
    offered = []
    while not run.is_over:
        offered.append(run.asked().player)
        run.answer("riposte")
    assert sorted(offered) == [0, 0, 1, 1]
    assert run.state.notes.count("paid 0") == run.state.notes.count("paid 1") == 2


def test_an_offer_tells_standing_orders_what_it_is_about() -> None:
    assert duel().asked().about == {"event": {"moment": "struck", "by": 0, "at": 1}, "by": 0}


# -- mistakes of authors ---------------------------------------------------------------------------------------------


def test_values_and_outcomes_cannot_be_opened_as_windows() -> None:
    assert hasattr(DUEL.window, "struck")
    assert not hasattr(DUEL.window, "strength")


@pytest.mark.parametrize(
    ("fields", "problem"),
    [
        ({"window": "strucc"}, "is offered at 'strucc', which is no window; did you mean struck"),
        ({"window": "strength"}, "is offered at 'strength', which is no window"),
        ({"window": "struck strength"}, "is offered at 'strength', which is no window"),
        ({}, "is offered at '', which is no window; there are before_strike, struck"),
        ({"window": "struck", "may": None}, "does not say 'may'"),
        ({"window": "struck", "may": lambda self, game: True}, r"may: expected \(self, game"),
    ],
)
def test_an_offer_that_does_not_fit_its_window_fails_with_the_rulebook(fields: dict[str, Any], problem: str) -> None:
    riposte = DUEL_RULES.classes["riposte"]
    rules = SpecialRules({"wrong": type("Wrong", (riposte,), {"window": "", **fields})})
    with pytest.raises(TypeError, match=problem):
        book_with(rules, [])


def test_a_clone_looks_for_no_offer_that_was_not_made() -> None:
    seen: list[str] = []
    rulebook = book_with(counted_offer(seen), [(1, ("dodge",))], affordable=lambda game, offer, player: False)
    run = Run(rulebook, {}, Seeded(1))
    seen.clear()
    with run.clone() as twin:
        assert twin.asked().name == "end"
    assert seen == []


def test_a_clone_makes_the_offer_that_was_made_and_goes_on_making_offers() -> None:
    seen: list[str] = []
    run = Run(book_with(counted_offer(seen), [(1, ("dodge",))]), {}, Seeded(1))
    with run.clone() as twin:
        assert twin.asked().name == "use dodge"
    run.answer("dodge")
    with run.clone() as twin:
        assert facts_of(twin) == facts_of(run)
