"""Code that editions share cites the rules of one of them; whatever leaves a game of another cites that one's own."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from bellona.kernel import evidence
from bellona.kernel.dice import Seeded
from bellona.kernel.flow import Each, Once
from bellona.kernel.refusal import Refusal, Refused, refuse
from bellona.kernel.requests import Assign
from bellona.kernel.rule import Offer, SpecialRules
from bellona.kernel.rulebook import Rulebook
from bellona.kernel.run import Run
from bellona.kernel.view import view

from .toys import DuelRule, Table, ToyGame, book, facts_of

# One rule for one, two for one, one for two; the edition's own for themselves; and one that it has no rule for.
CITATIONS = {
    "old.move": ("new.march",),
    "old.shoot": ("new.aim", "new.fire"),
    "old.fire": ("new.fire",),
    "old.gone": (),
} | {own: (own,) for own in ("new.march", "new.aim", "new.fire", "new.extra")}


@pytest.fixture
def missed(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """The rules without an entry that are met, while somebody watches."""
    monkeypatch.setattr(evidence, "missed", [])
    with evidence.watched():
        yield evidence.missed


def new(*steps: Any, **more: Any) -> Rulebook:
    return book(*steps, **more).amended("new", "2", citations=CITATIONS)


def asking(ask: Any) -> Run:
    """A run of the new edition that waits for this question, put by shared code."""

    async def act(game: ToyGame) -> None:
        await ask(game)

    return Run(new(Once("act", act)), {}, Seeded(1))


def heavy(key: str) -> Refusal:
    return Refusal("too-heavy", ("old.shoot",), {"thing": key})


# -- the table -------------------------------------------------------------------------------------------------------


def test_an_edition_cites_its_own_rules_each_once() -> None:
    cite = new().cite
    assert cite(("old.move",)) == ("new.march",)
    assert cite(("old.fire", "old.move", "old.shoot")) == ("new.fire", "new.march", "new.aim")
    assert cite(()) == ()


def test_what_an_edition_cites_of_its_own_stands_for_itself() -> None:
    cite = new().cite
    assert cite(("new.extra", "old.move")) == ("new.extra", "new.march")
    assert cite(cite(("old.shoot",))) == cite(("old.shoot",))


def test_an_edition_without_a_table_cites_what_the_code_does() -> None:
    assert book().cite(("old.move", "old.move")) == ("old.move", "old.move")
    refusal = Refusal("too-far", ("old.move",))
    assert book().refusal(refusal) is refusal


def test_a_rule_without_an_entry_is_left_out_and_noted(missed: list[str]) -> None:
    assert new().cite(("old.swim", "old.move")) == ("new.march",)
    assert missed == ["old.swim"]


def test_nobody_notes_what_nobody_watches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(evidence, "missed", [])
    monkeypatch.setattr(evidence, "_watchers", [])
    assert new().cite(("old.swim",)) == ()
    assert evidence.missed == []


def test_a_rule_that_the_edition_does_not_have_is_left_out_and_not_missed(missed: list[str]) -> None:
    assert new().cite(("old.gone", "old.move")) == ("new.march",)
    assert missed == []


# -- what leaves a game ----------------------------------------------------------------------------------------------


def test_facts_cite_the_edition_that_is_played(missed: list[str]) -> None:
    async def act(game: ToyGame) -> None:
        game.tell("shot", 1, rules=("old.shoot", "old.move"))
        game.tell("waited")

    with evidence.watched() as noted:
        run = Run(new(Once("act", act)), {}, Seeded(1))
    assert [fact.get("rules", []) for fact in facts_of(run)] == [["new.aim", "new.fire", "new.march"], []]
    assert noted == {"new.aim", "new.fire", "new.march"}
    old = Run(book(Once("act", act)), {}, Seeded(1))
    assert facts_of(old)[0]["rules"] == ["old.shoot", "old.move"]
    assert missed == []


def test_questions_cite_it_in_every_view(missed: list[str]) -> None:
    run = asking(lambda game: game.choose(0, "aim", ["a", "b"], rules=("old.shoot",)))
    assert run.asked().rules == ("new.aim", "new.fire")
    assert "old." not in str(view(run, 0))
    assert missed == []


def test_the_questions_of_steps_and_of_secret_dialogues_do_so_too() -> None:
    async def nothing(game: ToyGame, thing: str) -> None:
        """Picked."""

    step = Each("pick", lambda game, player: ["a", "b"], nothing, rules=("old.move",))
    assert Run(new(step), {}, Seeded(1)).asked().rules == ("new.march",)

    async def hand(game: ToyGame, player: int) -> str:
        return await game.choose(player, "card", ["a", "b"], rules=("old.move",))

    run = asking(lambda game: game.both("hands", {side: lambda side=side: hand(game, side) for side in (0, 1)}))
    assert [request.rules for request in run.waiting().values()] == [("new.march",)] * 2


def test_offers_do_so_too() -> None:
    rules = SpecialRules()

    @rules.add("dodge", window="before_strike", rules=("old.move",))
    class Dodge(DuelRule, Offer):
        def user(self, game: ToyGame, by: int, at: int) -> int:
            return at

        def may(self, game: ToyGame, by: int, at: int) -> bool:
            return True

        async def use(self, game: ToyGame, by: int, at: int) -> None:
            """Out of the way."""

    async def act(game: ToyGame) -> None:
        await game.window.before_strike(game, 0, 1)

    in_play = {"in_play": lambda game, moment, what: [(1, ("dodge",))]}
    run = Run(new(Once("act", act), contract=DuelRule, special_rules=rules, **in_play), {}, Seeded(1))
    assert (run.asked().name, run.asked().rules) == ("use dodge", ("new.march",))


def refusal_of(run: Run, answer: Any) -> Refusal:
    with pytest.raises(Refused) as refused:
        run.answer(answer)
    assert str(refused.value) == str(refused.value.refusal)
    return refused.value.refusal


def test_refusals_cite_it_whether_the_question_refuses_or_a_rule(missed: list[str]) -> None:
    run = asking(lambda game: game.choose(0, "aim", ["a", "b"], rules=("old.move",), why_not=heavy_or_none))
    assert refusal_of(run, "x") == Refusal("too-heavy", ("new.aim", "new.fire"), {"thing": "x"})
    assert refusal_of(run, "y").rules == ("new.march",)
    with pytest.raises(Refused) as checked:
        run.asked().read("x")
    assert checked.value.refusal.rules == ("new.aim", "new.fire")
    assert "old." not in str(checked.value)
    assert missed == []


def heavy_or_none(key: str) -> Refusal | None:
    return heavy(key) if key == "x" else None


def test_a_refusal_is_noted_under_the_ids_of_its_edition() -> None:
    run = asking(lambda game: game.choose(0, "aim", ["a", "b"], why_not=heavy))
    with evidence.watched() as noted:
        refusal_of(run, "x")
    assert {"new.aim", "new.fire"} <= noted


def test_warnings_cite_it(missed: list[str]) -> None:
    def lost(answer: Any) -> list[Refusal]:
        return [heavy("a")]

    run = asking(lambda game: game.assign(0, "aims", ["a"], lambda thing: ["1", "2"], warns=lost))
    request = run.asked()
    assert isinstance(request, Assign)
    assert request.warnings(request.read({"a": "1"})) == [Refusal("too-heavy", ("new.aim", "new.fire"), {"thing": "a"})]
    assert missed == []


def test_a_set_up_is_refused_by_the_rules_of_the_edition(missed: list[str]) -> None:
    def opening(rulebook: Rulebook, setup: dict[str, Any]) -> Table:
        raise refuse("too-small", "old.move", "old.gone", table=3)

    for edition, cited in ((book(), ("old.move", "old.gone")), (new(), ("new.march",))):
        with pytest.raises(Refused) as refused:
            Run(replace(edition, opening=opening), {}, Seeded(1))
        assert refused.value.refusal == Refusal("too-small", cited, {"table": 3})
        assert str(refused.value) == str(refused.value.refusal)
    assert missed == []


def test_a_set_up_that_cites_what_has_no_entry_is_noted(missed: list[str]) -> None:
    def opening(rulebook: Rulebook, setup: dict[str, Any]) -> Table:
        raise refuse("too-small", "old.swim")

    with pytest.raises(Refused):
        replace(new(), opening=opening).begin({})
    assert missed == ["old.swim"]
